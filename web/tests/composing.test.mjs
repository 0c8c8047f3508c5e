// A table at which a turn is composed: steps are whole, and what is on its way stays as it is.
import assert from "node:assert/strict";
import test from "node:test";
import { engine, load } from "./load.mjs";
import { pageEngine } from "./pages.mjs";

const { ComposedTable, EngineError } = await load("tests/guided.ts");

const PREFECT = { do: "play", card: "prefect_start" };
const CASH = { do: "cash" };

const NO_KEEPER = { keep() {}, recall: () => [], forget() {} };

/** Somebody's first turn on Italia, at a table whose source takes every turn and tells nothing but of a hand-over. */
function table(options = { map: "italia", players: 2 }, { keeper = NO_KEEPER, isHandedOver = false } = {}) {
  const ask = engine();
  let { decision, legal } = ask("new", { options, seed: 5 });
  while (decision.kind === "start_city") ({ decision, legal } = ask("act", { action: legal[0] }));
  const { view } = ask("view", { seat: 0 });
  const seats = Array.from({ length: options.players }, (_, nth) => ({ name: `P${nth}`, bot: null, away: false }));
  const present = { seq: 0, view, viewer: 0, asked: 0, handOver: null, seats, log: [], turns: 0, standing: null, thinking: false };
  const sent = [];
  let tell;
  const source = {
    listen(then) {
      tell = then;
      tell(isHandedOver ? { ...present, view: ask("view", { seat: null }).view, viewer: null, handOver: 0 } : present);
    },
    send: async (_, actions) => void sent.push(actions),
    takeOver: () => tell(present),
    close() {},
  };
  return { game: new ComposedTable(pageEngine(EngineError), source, keeper), sent };
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

test("the partner's answers are not given with one's own (R11.4)", async () => {
  const { game } = table({ map: "italia", players: 4, mode: "team" });
  const [mercator, brick, food] = [{ do: "play", card: "mercator_start" }, { do: "buy", good: "brick", count: 1 }, { do: "buy", good: "food", count: 1 }];
  await game.act(mercator);
  // After two kinds the partner is asked to trade too.
  assert.ok((await game.tryOut(brick)).options.length > 0);
  assert.deepEqual((await game.tryOut(brick, food)).options, []);
  await game.act(brick, food, { do: "end" });
  assert.deepEqual(game.state.steps, [mercator]);
  await game.act(brick, food);
  assert.deepEqual(game.state.steps, [mercator, brick, food]);
  assert.ok(game.state.canEnd);
});

test("a second click on what ends one's own part answers nothing for the partner", async () => {
  const { game, sent } = table({ map: "italia", players: 4, mode: "team" });
  const [mercator, end] = [{ do: "play", card: "mercator_start" }, { do: "end" }];
  await game.act(mercator);
  await Promise.all([game.act(end), game.act(end), game.tryOut(end)]);
  assert.deepEqual(game.state.steps, [mercator, end]);
  await game.undo();
  await Promise.all([game.redo(), game.act(end)]);
  await game.endTurn();
  assert.deepEqual(sent, [[mercator, end]]);
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

test("a draft that was kept waits until its player has taken the device", async () => {
  let kept = [[PREFECT], [CASH]];
  const keeper = { keep: (_, steps) => (kept = steps), recall: () => kept, forget: () => (kept = []) };
  const { game } = table(undefined, { keeper, isHandedOver: true });
  await game.refresh();
  assert.deepEqual(game.state.steps, []);
  assert.deepEqual(kept, [[PREFECT], [CASH]], "nobody sees it, and it is not lost");
  assert.equal(game.notice, null);
  game.takeOver();
  await game.refresh();
  assert.deepEqual(game.state.steps, [PREFECT, CASH]);
  assert.equal(game.notice, null);
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

test("a recommendation is for whoever is asked for a card because of it (R8.14, R11.10)", async () => {
  const legatus = { do: "play", card: "legatus" };
  const recommend = (card) => ({ do: "recommend", card });
  /** What is recommended to seat 0 after these answers; its partner has a Proconsul, too. */
  const told = async (...answers) => {
    const ask = engine();
    ask("new", { options: { map: "italia", players: 4, mode: "team" }, seed: 5 });
    const { position } = ask("position");
    position.players[2].hand.push("proconsul");
    let { decision, legal } = ask("load", { position });
    while (decision.kind === "start_city") ({ decision, legal } = ask("act", { action: legal[0] }));
    for (const action of answers) {
      const { decision: now } = ask("legal");
      if (now.kind === "purchase") ask("act", { action: { do: "end" } });
      ask("act", { action });
    }
    const { decision: asked } = ask("legal");
    if (asked.kind === "purchase") ask("act", { action: { do: "end" } });
    const seats = Array.from({ length: 4 }, (_, nth) => ({ name: `P${nth}`, bot: null, away: false }));
    const present = { seq: 0, view: ask("view", { seat: 0 }).view, viewer: 0, asked: 0, handOver: null, seats, log: [], turns: 0, standing: null, thinking: false };
    const source = { listen: (then) => then(present), send: async () => {}, takeOver() {}, close() {} };
    const game = new ComposedTable(pageEngine(EngineError), source, NO_KEEPER);
    await game.refresh();
    assert.deepEqual(game.state.decision, { seat: 0, kind: "play_card" });
    return game.state.recommended;
  };
  assert.equal(await told(legatus, recommend("prefect_start"), legatus, recommend("mercator_start")), "mercator_start");
  assert.equal(await told(legatus, recommend("prefect_start"), legatus, { do: "end" }), null);
  assert.equal(await told(legatus, recommend("prefect_start"), { do: "play", card: "proconsul" }), null, "what I have recommended is not recommended to me");
});
