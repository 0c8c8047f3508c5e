// A table at which a turn is composed: steps are whole, and what is on its way stays as it is.
import assert from "node:assert/strict";
import test from "node:test";
import { engine, load } from "./load.mjs";
import { pageEngine } from "./pages.mjs";

const { ComposedTable, EngineError } = await load("tests/guided.ts");

const PREFECT = { do: "play", card: "prefect_start" };
const CASH = { do: "cash" };

/** Somebody's first turn on Italia, at a table whose source takes every turn and tells nothing. */
function table() {
  const ask = engine();
  ask("new", { options: { map: "italia", players: 2 }, seed: 5 });
  const { view } = ask("view", { seat: 0 });
  const seats = [{ name: "A", bot: null, away: false }, { name: "B", bot: null, away: false }];
  const present = { seq: 0, view, viewer: 0, asked: 0, handOver: null, seats, log: [], turns: 0, standing: null, thinking: false };
  const sent = [];
  const source = { listen: (tell) => tell(present), send: async (_, actions) => void sent.push(actions), takeOver() {}, close() {} };
  return { game: new ComposedTable(pageEngine(EngineError), source, { keep() {}, recall: () => [], forget() {} }), sent };
}

test("several answers are one step, and one undo takes them back", async () => {
  const { game } = table();
  await game.act(PREFECT, CASH);
  assert.deepEqual(game.state.steps, [PREFECT, CASH]);
  assert.ok(game.state.canEnd);
  await game.undo();
  assert.deepEqual(game.state.steps, []);
  await game.redo();
  assert.deepEqual(game.state.steps, [PREFECT, CASH]);
});

test("a step of which one answer is impossible changes nothing", async () => {
  const { game } = table();
  await game.act();
  await game.refresh();
  const before = { ...game.state };
  for (const impossible of [[PREFECT, PREFECT], [PREFECT, { do: "produce", province: "nowhere" }, CASH], [CASH], [CASH, PREFECT, CASH]]) {
    await game.act(...impossible);
    assert.deepEqual({ ...game.state }, before, JSON.stringify(impossible));
  }
  await game.act(PREFECT);
  assert.deepEqual(game.state.steps, [PREFECT]);
});

test("a turn on its way can neither be taken back nor added to", async () => {
  const { game, sent } = table();
  await game.act(PREFECT, CASH);
  // Somebody presses everything at once.
  await Promise.all([game.endTurn(), game.restart(), game.undo(), game.act(PREFECT), game.redo(), game.endTurn()]);
  assert.deepEqual(sent, [[PREFECT, CASH]]);
  assert.deepEqual(game.state.steps, [PREFECT, CASH]);
  assert.equal(game.state.canEnd, false);
});

test("a state that was copied stays as it was", async () => {
  const { game } = table();
  await game.refresh();
  const [same, copy] = [game.state, { ...game.state }];
  await game.act(PREFECT);
  assert.equal(game.state, same);
  assert.deepEqual(copy.steps, []);
  assert.deepEqual(same.steps, [PREFECT]);
  assert.equal(same.log, copy.log, "what has not changed is the same object");
});
