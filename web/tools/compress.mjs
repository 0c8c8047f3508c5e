// Compresses what the build wrote, so that the server has nothing to do, and checks that the page stays small.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const KIB = 1024;
/** What the page may weigh, compressed: what the start page and a game load, and what is fetched when it is wished. */
const LIMITS = [
  { name: "JavaScript of the start page and a game", is: (path) => path.endsWith(".js") && loadedFirst.has(basename(path)), kib: 200 },
  { name: "JavaScript in all", is: (path) => path.endsWith(".js"), kib: 450 },
  { name: "WebAssembly", is: (path) => path.endsWith(".wasm"), kib: 700 },
];

const files = readdirSync("dist", { recursive: true }).map((name) => join("dist", name)).filter((path) => statSync(path).isFile());
const loadedFirst = firstScripts();
const sizes = new Map();
for (const path of files) {
  if (!/\.(js|css|html|json|svg|wasm|webmanifest)$/.test(path)) continue;
  const bytes = readFileSync(path);
  const compressed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  if (compressed.length < bytes.length) writeFileSync(`${path}.br`, compressed);
  sizes.set(path, Math.min(compressed.length, bytes.length));
}
for (const { name, is, kib } of LIMITS) {
  const sum = [...sizes].filter(([path]) => is(path)).reduce((n, [, size]) => n + size, 0);
  console.log(`${name}: ${(sum / KIB).toFixed(1)} KiB compressed, of ${kib}`);
  if (sum > kib * KIB) {
    console.error(`${name} is too large`);
    process.exitCode = 1;
  }
}

/** The scripts that the page names, the worker of the engine, and whatever these import at once. */
function firstScripts() {
  const scripts = new Map(files.filter((path) => path.endsWith(".js")).map((path) => [basename(path), readFileSync(path, "utf8")]));
  const page = readFileSync(join("dist", "index.html"), "utf8");
  const found = new Set();
  const add = (name) => {
    const text = scripts.get(name);
    if (text === undefined || found.has(name)) return;
    found.add(name);
    for (const [, imported] of text.matchAll(/(?:from|import)\s*["'][^"']*?([^"'/]+\.js)["']/g)) add(imported);
    for (const [, worker] of text.matchAll(/([\w-]*worker[\w-]*\.js)/g)) add(worker);
  };
  for (const [, name] of page.matchAll(/([^"'/]+\.js)["']/g)) add(name);
  if (found.size === 0) throw new Error("the page names no script");
  return found;
}
