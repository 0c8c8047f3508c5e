// The engine's rehearsal: what a composed turn asks is asked before anybody waits for it, in a session of its own.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { startEngine } from "../src/engine/instance.mjs";
import { load } from "./load.mjs";

const { rehearsal } = await load("src/engine/rehearsal.ts");
const running = startEngine(new WebAssembly.Module(readFileSync("src/generated/concordia.wasm")));

test("the rehearsal is a legal game with the usual questions", () => {
  const asked = new Set();
  const kinds = rehearsal((line) => {
    asked.add(JSON.parse(line).cmd);
    const answer = running.request(0, line);
    assert.equal(JSON.parse(answer).ok, true, `${line} is answered with ${answer}`);
    return answer;
  });
  const seen = new Set(kinds);
  for (const kind of ["play_card", "move", "build", "prefect", "trade", "purchase", "copy", "colonist", "recommend", "market"]) assert.ok(seen.has(kind), `${kind} is rehearsed`);
  assert.deepEqual([...asked].sort(), ["act", "look", "new", "quote", "worth"]);
});

test("an engine that refuses is not asked again", () => {
  let n = 0;
  const refuse = () => ((n += 1), JSON.stringify({ ok: false, error: { code: "crashed", message: "the engine has stopped" } }));
  assert.deepEqual([...rehearsal(refuse)], []);
  assert.equal(n, 1);
});
