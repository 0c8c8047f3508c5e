// Loads TypeScript modules, and the engine, for tests in node.
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { runnerImport } from "vite";
import { startEngine } from "../src/engine/instance.mjs";

export const load = async (file) => (await runnerImport(resolve(file), { configFile: false, logLevel: "error" })).module;

const WASM = "src/generated/concordia.wasm";

/** A conversation with the engine; a failure is thrown. */
export function engine() {
  if (!existsSync(WASM)) throw new Error(`${WASM} is missing: run \`cargo xtask wasm\``);
  const running = startEngine(new WebAssembly.Module(readFileSync(WASM)));
  return (cmd, fields = {}, session = 1) => {
    const answer = JSON.parse(running.request(session, JSON.stringify({ cmd, ...fields })));
    if (!answer.ok) throw new Error(`${cmd}: ${answer.error.code}: ${answer.error.message}`);
    return answer;
  };
}
