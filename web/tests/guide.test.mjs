// The guided game: a player who does what the goals say comes to free play, and one who does not is helped all the same.
import assert from "node:assert/strict";
import test from "node:test";
import { engine, load } from "./load.mjs";
import { pageEngine } from "./pages.mjs";

const { ComposedTable, LocalSource, EngineError, nowOf, currentStep, freshCard, isDone, GOALS, GUIDED, ORDER, stepOf, selectorsOf, mostValuable, en, de, filled } = await load("tests/guided.ts");

/** A table at which somebody may compose, and a way to wait until they are asked. */
async function sit(setup, answers = [], automatic = undefined) {
  const made = pageEngine(EngineError);
  const kept = { answers: [], over: false };
  const source = await LocalSource.open(made, setup, answers, {
    answered: (all, over) => Object.assign(kept, { answers: [...all], over }),
    failed: (error) => {
      throw error;
    },
  });
  const draft = { keep() {}, recall: () => [], forget() {} };
  const game = new ComposedTable(made, source, draft, automatic);
  const asked = async () => {
    for (let i = 0; i < 4000; i += 1) {
      const { state } = game;
      if (state && (state.standing || (!state.thinking && state.decision?.seat === state.viewer) || state.canEnd)) return state;
      await new Promise((done) => setTimeout(done, 5));
    }
    throw new Error("nobody is asked");
  };
  return { game, kept, asked };
}

/** The answer that leads to a goal, or any that goes on. */
function answer(state, goal) {
  const [deed = ""] = Array.isArray(goal) ? goal : [];
  const { legal, quote } = state;
  const named = (what) => legal.find((action) => action.do === what);
  if (deed.startsWith("play ")) return legal.find((action) => action.do === "play" && `play ${action.card}` === deed);
  if (deed === "trade") return named("sell") ?? named("buy");
  if (deed === "prefect") {
    const mine = (option) => Object.values(option.effect.batches?.find(({ seat }) => seat === state.viewer)?.goods ?? {}).reduce((a, n) => a + n, 0);
    const best = quote.options.filter(({ action, legal: is }) => is && action.do === "produce").sort((a, b) => mine(b) - mine(a))[0];
    return best?.action ?? named("cash");
  }
  return named(deed) ?? named("end") ?? named("produce") ?? named("keep") ?? named("play") ?? legal[0];
}

/** Does what the guide asks for until it lets the player go; says what was shown. */
async function follow(table, { read = [], turns = 30, obey = () => true, stays = false } = {}) {
  const shown = [];
  const gone = [...read];
  for (let i = 0; i < 400; i += 1) {
    const state = await table.asked();
    const now = nowOf(state);
    const id = currentStep(now, gone);
    if (id !== null && shown.at(-1) !== id) shown.push(id);
    if (state.standing || (now.did.get("turn") ?? 0) >= turns) return { shown, read: gone, now, state };
    const goal = id === null ? null : stepOf(id).goal;
    for (const light of id === null ? [] : stepOf(id).light) assert.ok(Array.isArray(selectorsOf(light, state)));
    if (goal === "read" || goal === "card") {
      gone.push(id === "bought" ? freshCard(now, gone) : id);
      if (id === "free" && !stays) return { shown, read: gone, now, state };
      continue;
    }
    if (state.canEnd) {
      await table.game.endTurn();
      continue;
    }
    // Walking: the page plans the way to a city.
    if (id === "walk" && obey(id)) {
      const city = state.quote.cities.find(({ missing }) => !missing.coins && Object.keys(missing.goods ?? {}).length === 0)?.city;
      assert.ok(city, "a city can be paid where the guide says so");
      const { plans } = await table.game.plan(city);
      await table.game.act(...plans[0]);
      continue;
    }
    const action = obey(id) ? answer(state, goal) : state.legal.at(-1);
    assert.ok(action, `${id}: nothing leads to ${JSON.stringify(goal)}`);
    await table.game.act(action);
  }
  throw new Error(`no end: ${shown.join(" ")}`);
}

test("following the goals leads through every card to free play", async () => {
  const table = await sit(GUIDED);
  const { shown, now, read } = await follow(table);
  assert.equal(shown.at(-1), "free");
  for (const goal of GOALS) assert.ok(isDone(goal, now, read), `${goal} is done`);
  for (const id of ["welcome", "walk", "end", "prefect", "produce", "mercator", "trade", "senator", "purchase", "bought", "diplomat", "copy", "cash", "collect", "tribune", "gods", "ending"]) assert.ok(shown.includes(id), `${id} was shown`);
  assert.ok((now.did.get("turn") ?? 0) <= 12, `free play after ${now.did.get("turn")} turns`);
  assert.ok(now.did.get("build") >= 1 && now.did.get("purchase") >= 1);
  table.game.close();
});

test("the guided game goes on where it was left", async () => {
  const table = await sit(GUIDED);
  const before = await follow(table, { turns: 3 });
  table.game.close();
  const again = await sit(GUIDED, table.kept.answers);
  const now = nowOf(await again.asked());
  assert.deepEqual([...now.did], [...before.now.did], "what was done is read from the game");
  const after = await follow(again, { read: before.read });
  assert.equal(after.shown.at(-1), "free");
  assert.ok(!after.shown.includes("welcome"), "nothing is taught twice");
  again.game.close();
});

test("whoever does something else is neither stopped nor left alone", async () => {
  const table = await sit(GUIDED);
  const { shown, now } = await follow(table, { turns: 9, obey: () => false, stays: true });
  assert.ok((now.did.get("turn") ?? 0) >= 9, "nine turns were played");
  assert.ok(shown.length > 3, shown.join(" "));
  table.game.close();
});

test("a step that is done is not shown again, and one that does not fit waits", () => {
  const now = (asked, did = {}, more = {}) => ({ asked, hand: ["tribune", "architect_start", "prefect_start", "prefect_start", "mercator_start", "senator"], pile: 0, did: new Map(Object.entries(did)), can: new Set(), ...more });
  assert.equal(currentStep(now("play_card"), []), "welcome");
  // Nothing is built, so the Prefect waits; nothing can be bought, so does the Senator.
  assert.equal(currentStep(now("play_card", { turn: 1, "play architect_start": 1 }), []), "mercator");
  assert.equal(currentStep(now("play_card", { turn: 1, build: 1, "play architect_start": 1 }), []), "prefect");
  assert.equal(currentStep(now("play_card", { turn: 3, build: 1, prefect: 1, "play prefect_start": 2, "play mercator_start": 1 }, { can: new Set(["buy"]) }), []), "senator");
  assert.equal(currentStep(now("wait", { turn: 4 }), []), null);
  assert.equal(currentStep(now("play_card", { turn: 9 }, { hand: ["mason"] }), []), "bought");
  assert.equal(currentStep(now("play_card", { turn: 9 }, { hand: ["mason"] }), ["mason"]), null);
});

test("every step has its words in both languages, with the same names in them", () => {
  const names = { opponent: "Marcus", card: "x", action: "x", god: "x", pays: "x" };
  const places = (words) => [...new Set(words.match(/\{\w+\}/g) ?? [])].sort().join(" ");
  for (const id of ORDER) {
    const [a, b] = [en.steps[id], de.steps[id]];
    for (const part of ["title", "text", "goal"]) {
      assert.equal(typeof a[part], typeof b[part], `${id}.${part}`);
      if (a[part] === undefined) continue;
      assert.equal(places(a[part]), places(b[part]), `${id}.${part}`);
      for (const words of [a[part], b[part]]) assert.ok(!filled(words, names).includes("{"), words);
    }
    const isRead = !Array.isArray(stepOf(id).goal);
    assert.equal(a.goal === undefined, isRead, `${id} has a goal unless it is read`);
    for (const { text } of [a, b]) assert.ok(text.split(/\s+/).length <= 62, `${id} is too long: ${text.split(/\s+/).length} words`);
  }
  assert.deepEqual(Object.keys(en.hints), Object.keys(de.hints));
  for (const hint of Object.keys(en.hints)) assert.equal(places(en.hints[hint]), places(de.hints[hint]), hint);
});

test("the most valuable goods are stored without a question, and one undo takes both back", async () => {
  const keep = (goods, fish = 0) => ({ do: "keep", goods, fish });
  assert.equal(mostValuable("build", [keep({ cloth: 1 })]), null);
  assert.deepEqual(mostValuable("keep", [keep({ brick: 2 }), keep({ cloth: 1, brick: 1 }), keep({ cloth: 1, food: 1 })]), keep({ cloth: 1, food: 1 }));
  assert.deepEqual(mostValuable("keep", [keep({ wine: 1 }), keep({ wine: 1 }, 2), keep({ wine: 1 }, 1)]), keep({ wine: 1 }, 2));

  // A full storehouse: production in a province with two goods asks what to keep, unless it is answered by itself.
  const ask = engine();
  ask("new", { options: { map: "italia", players: 2 }, seed: 5 });
  const { position } = ask("position");
  position.players[0].goods = { brick: 2, food: 2, tool: 2, wine: 1 };
  for (const city of ["aquileia", "verona", "bauzanum"]) position.houses[city] = [0];
  const loaded = ask("load", { position });
  assert.equal(loaded.decision.kind, "play_card");
  const view = ask("view", { seat: 0 }).view;
  const seats = [{ name: "A", bot: null, away: false }, { name: "B", bot: null, away: false }];
  const present = { seq: 0, view, viewer: 0, asked: 0, handOver: null, seats, log: [], turns: 0, standing: null, thinking: false };
  for (const automatic of [undefined, mostValuable]) {
    const sent = [];
    const source = { listen: (tell) => tell(present), send: async (_, actions) => void sent.push(actions), takeOver() {}, close() {} };
    const game = new ComposedTable(pageEngine(EngineError), source, { keep() {}, recall: () => [], forget() {} }, automatic);
    await game.act({ do: "play", card: "prefect_start" });
    await game.act({ do: "produce", province: "venetia" });
    if (!automatic) {
      assert.equal(game.state.decision.kind, "keep");
    } else {
      assert.notEqual(game.state.decision?.kind, "keep");
      assert.equal(game.state.steps.at(-1).do, "keep");
      await game.undo();
      assert.equal(game.state.steps.length, 1, "producing and storing are taken back together");
    }
    game.close();
  }
});
