// Runs a TypeScript file with the loader of Vite: `node tools/run.mjs maps/build.ts [words]`.
import { resolve } from "node:path";
import { runnerImport } from "vite";

const [file, ...words] = process.argv.slice(2);
if (!file) {
  console.error("usage: node tools/run.mjs FILE [words]");
  process.exit(2);
}
const { module } = await runnerImport(resolve(file), { configFile: false, logLevel: "error" });
await module.main?.(words);
