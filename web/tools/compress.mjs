// Compresses what the build wrote, so that the server has nothing to do, and checks that the page stays small.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const KIB = 1024;
/** What the page may weigh, compressed. */
const LIMITS = [
  { name: "JavaScript", pattern: /\.js$/, kib: 200 },
  { name: "WebAssembly", pattern: /\.wasm$/, kib: 700 },
];

const files = readdirSync("dist", { recursive: true }).map((name) => join("dist", name)).filter((path) => statSync(path).isFile());
const sizes = new Map();
for (const path of files) {
  if (!/\.(js|css|html|json|svg|wasm|webmanifest)$/.test(path)) continue;
  const bytes = readFileSync(path);
  const compressed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  if (compressed.length < bytes.length) writeFileSync(`${path}.br`, compressed);
  sizes.set(path, Math.min(compressed.length, bytes.length));
}
for (const { name, pattern, kib } of LIMITS) {
  const sum = [...sizes].filter(([path]) => pattern.test(path)).reduce((n, [, size]) => n + size, 0);
  console.log(`${name}: ${(sum / KIB).toFixed(1)} KiB compressed, of ${kib}`);
  if (sum > kib * KIB) {
    console.error(`${name} is too large`);
    process.exitCode = 1;
  }
}
