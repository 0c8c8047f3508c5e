// Tests of the engine for the browser, in node: `cargo xtask wasm --test` starts them with the module and the program
// `concordia`. Everything here is what a worker does, except that the answers are compared with native ones.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { startEngine } from "../../../web/src/engine/instance.mjs";

const [modulePath, concordia] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(modulePath));

/** Whole games, with the bot of each seat: name and iterations. */
const GAMES = [
  { options: { map: "imperium", players: 3 }, bots: ["augustus 6", "seneca 4", "tiro 1"] },
  { options: { map: "hellas", players: 4, mode: "team" }, bots: ["augustus 4", "seneca 4", "agricola 1", "tiro 1"] },
  { options: { map: "cyprus", players: 3, fish_market: "coastal" }, bots: ["augustus 4", "seneca 4", "agricola 1"] },
  { options: { map: "balearica", players: 2, card_set: "venus", fish_market: "mountainside" }, bots: ["augustus 4", "random 1"] },
  { options: { map: "creta", players: 2, salt: true }, bots: ["augustus 4", "seneca 4"] },
];

/** The native engine: a line in, a line out. */
function startNative() {
  const child = spawn(concordia, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async request(line) {
      child.stdin.write(`${line}\n`);
      const { value, done } = await lines.next();
      assert.ok(!done, "the native engine has ended");
      return value;
    },
    end: () => child.stdin.end(),
  };
}

/** Plays a game on both sides at once. Every answer must be the same, byte for byte: moves, points and thoughts. */
async function compareGame({ options, bots }, seed) {
  const engine = startEngine(module);
  const native = startNative();
  const ask = async (request) => {
    const line = JSON.stringify(request);
    const answer = engine.request(0, line);
    assert.equal(answer, await native.request(line), `${line} is answered otherwise natively`);
    const read = JSON.parse(answer);
    assert.ok(read.ok, `${line} was answered ${answer}`);
    return read;
  };
  let snapshot = await ask({ cmd: "new", options, seed });
  let moves = 0;
  while (!snapshot.over) {
    const [name, iterations] = bots[snapshot.decision.seat].split(" ");
    const { action } = await ask({ cmd: "bot", name, iterations: Number(iterations), seed: moves });
    snapshot = await ask({ cmd: "act", action });
    moves += 1;
    if (snapshot.decision?.kind === "move") {
      await ask({ cmd: "quote" });
    }
  }
  await ask({ cmd: "record" });
  native.end();
  console.log(`${JSON.stringify(options)}: ${moves} answers of bots, all the same as natively`);
}

/** A panic inside the module reaches the host as text, and the call ends with a trap. */
function checkPanic() {
  let text = "";
  const host = {
    // Whoever asks us something while we ask for the time finds us busy: a panic that anybody can make.
    now: () => engine.close(0),
    panicked: (at, length) => {
      text = new TextDecoder().decode(new Uint8Array(engine.memory.buffer, at, length));
    },
  };
  const engine = new WebAssembly.Instance(module, { host }).exports;
  const ask = (request) => {
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    const at = engine.input(bytes.length);
    new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
    engine.request(0, bytes.length);
  };
  ask({ cmd: "new", options: { map: "italia", players: 2 }, seed: 1 });
  assert.throws(() => ask({ cmd: "bot", name: "augustus", ms: 5 }), WebAssembly.RuntimeError);
  assert.match(text, /panicked at .*already borrowed/s);
  console.log("a panic is told");
}

/** After a crash the request is answered with its reason, and a new engine goes on. */
function checkCrash() {
  const engine = startEngine(module);
  const ask = (request) => JSON.parse(engine.request(3, JSON.stringify(request)));
  const game = { cmd: "new", options: { map: "italia", players: 2 }, seed: 1 };
  assert.ok(ask(game).ok);
  const { now } = performance;
  performance.now = () => {
    throw new Error("the clock is broken");
  };
  const { ok, error } = ask({ cmd: "bot", name: "augustus", ms: 5 });
  performance.now = now;
  assert.deepEqual([ok, error.code], [false, "crashed"]);
  assert.match(error.message, /the clock is broken/);
  assert.equal(ask({ cmd: "legal" }).error.code, "no_game");
  assert.ok(ask(game).ok);
  // Time enough to compile the module and to read the nets on a busy machine.
  const { info } = ask({ cmd: "bot", name: "augustus", ms: 500 });
  assert.ok(info.iterations > 0);
  console.log("after a crash a new engine goes on");
}

/** Text that is not ASCII arrives and comes back, and sessions end. */
function checkLines() {
  const engine = startEngine(module);
  const answer = JSON.parse(engine.request(0, JSON.stringify({ cmd: "Würfel 🎲" })));
  assert.equal(answer.error.message, 'there is no command "Würfel 🎲"');
  assert.equal(JSON.parse(engine.request(0, "x".repeat(2_000_000))).error.code, "too_large");
  engine.request(0, JSON.stringify({ cmd: "new", options: { map: "italia", players: 2 }, seed: 1 }));
  engine.close(0);
  assert.equal(JSON.parse(engine.request(0, '{"cmd":"legal"}')).error.code, "no_game");
  console.log("lines arrive as they are");
}

checkLines();
checkPanic();
checkCrash();
for (const [seed, game] of GAMES.entries()) {
  await compareGame(game, seed);
}
