// Loads TypeScript modules, and the engine, for tests in node.
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { runnerImport } from "vite";
import { startEngine } from "../src/engine/instance.mjs";

// Styles stay in the components: nothing here has a page to put them on.
export const load = async (file) => (await runnerImport(resolve(file), { configFile: false, plugins: [svelte({ emitCss: false })], logLevel: "error" })).module;

const WASM = "src/generated/concordia.wasm";

/** Mixtures of options that together ask every kind of question. */
export const MIXTURES = [
  { map: "italia", players: 2 },
  { map: "imperium", players: 5, card_set: "venus", display: "wine" },
  { map: "hellas", players: 4, mode: "team" },
  { map: "imperium", players: 6, mode: "team", fish_market: "coastal" },
  { map: "cyprus", players: 4, mode: "team", fish_market: "mountainside", no_starting_goods: true },
  { map: "balearica", players: 3, card_set: "venus", fish_market: "coastal" },
  { map: "balearica", players: 4, mode: "team", fish_market: "mountainside" },
  { map: "ionium", players: 3, small_ionium: true, no_starting_goods: true, intermediate_scoring: true },
  { map: "hispania", players: 3, card_set: "venus", salt: true },
  { map: "creta", players: 2, salt: true },
  { map: "creta", players: 4, mode: "team", fish_market: "coastal", salt: true },
  { map: "corsica", players: 2, no_starting_goods: true, salt: true },
  { map: "britannia", players: 4, mode: "team", fish_market: "mountainside", salt: true },
];

/** Plays random answers, always the same ones for a seed, and tells `visit` of each; gives the last snapshot. */
export function playRandom(ask, options, seed, atMost = Infinity, visit = () => {}) {
  let snapshot = ask("new", { options, seed });
  let state = seed;
  for (let n = 0; n < atMost && !snapshot.over; n += 1) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    const { seat } = snapshot.decision;
    const action = snapshot.legal[(state >>> 8) % snapshot.legal.length];
    snapshot = ask("act", { action });
    visit({ seat, action, events: snapshot.events });
  }
  return snapshot;
}

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
