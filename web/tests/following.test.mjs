// Following: events lead from one picture of the table to the next, scenes are whole, and whoever looks is never held up.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { engine, load, MIXTURES, playRandom } from "./load.mjs";

const { after, Follower, isRefilled, placesOf, Places, producedIn, recapOf, scenesOf, seatOf, sentence, shortestWay, Turns, changesOf, wayPoints } = await load("tests/modules.ts");

/** What a picture shows of a table, in one form. */
function picture(view) {
  const n = (cards) => (Array.isArray(cards) ? cards.length : cards.hidden);
  return {
    players: view.players.map(({ money, goods, fish, hand, pile, colonists, houses_left, home, market }) => ({
      money,
      goods,
      fish,
      hand: n(hand),
      pile: n(pile),
      top: Array.isArray(pile) ? (pile.at(-1) ?? null) : (pile.top ?? null),
      colonists: colonists.map(({ kind, at }) => `${kind} ${at}`).sort(),
      houses_left,
      home,
      market: market ?? null,
    })),
    houses: Object.entries(view.houses).sort(([a], [b]) => (a < b ? -1 : 1)),
    provinces: view.provinces,
    display: view.display,
    stack: n(view.stack),
    magnus: view.magnus,
  };
}

test("adding up events gives the table that the engine shows", () => {
  for (const [nth, options] of MIXTURES.entries()) {
    const ask = engine();
    let now = null;
    let answers = 0;
    playRandom(ask, options, nth + 3, 400, ({ events }) => {
      now ??= ask("look", { seat: 0, at: 0 }).state;
      now = events.reduce(after, now);
      answers += 1;
      const { state } = ask("look", { seat: 0 });
      assert.deepEqual(picture(now), picture(state), `${JSON.stringify(options)} after ${answers} answers: ${JSON.stringify(events)}`);
      now = state;
    });
  }
});

/** Turns of a random game. */
function turnsOf(options, seed, atMost) {
  const ask = engine();
  const turns = new Turns();
  playRandom(ask, options, seed, atMost, ({ seat, events }) => turns.add(seat, events));
  return { ask, log: turns.log, n: turns.n };
}

test("every event is in one scene, in its order, and no scene is long", () => {
  for (const [nth, options] of MIXTURES.entries()) {
    for (const turn of turnsOf(options, nth + 1, 200).log) {
      const scenes = scenesOf(turn, turn.events);
      assert.deepEqual(scenes.flatMap(({ events }) => events), turn.events);
      for (const { ms, event, events } of scenes) {
        assert.ok(ms >= 0 && ms <= 900);
        assert.ok(events.includes(event));
      }
    }
  }
});

/** A follower with a clock that the test turns. */
function follower({ pace = 1, hidden = false } = {}) {
  const around = { n: pace, hidden, waiting: [], waited: 0 };
  const made = new Follower({
    pace: () => around.n,
    isHidden: () => around.hidden,
    wait: (ms) => new Promise((done) => around.waiting.push({ ms, done })),
  });
  /** lets one wait end */
  const on = async () => {
    const { ms, done } = around.waiting.shift();
    around.waited += ms;
    done();
    await new Promise((then) => setImmediate(then));
  };
  return { made, around, on };
}

/** States of a table during a random game, as its source tells them: one after each turn. */
function states(options, seed, turns, viewer = 0) {
  const ask = engine();
  const told = new Turns();
  const all = [];
  playRandom(ask, options, seed, Infinity, ({ seat, events }) => {
    if (all.length > turns) return;
    const before = told.n;
    told.add(seat, events);
    if (told.n === before) return;
    all.push({ view: ask("look", { seat: viewer }).state, viewer, seats: ["A", "B", "C"].map((name) => ({ name })), log: told.log, turns: told.n, steps: [], draft: [] });
  });
  return all;
}

test("what others did is shown in order, and then the present", async () => {
  const [first, ...rest] = states({ map: "italia", players: 3 }, 4, 3);
  const { made, on, around } = follower();
  made.take(first);
  assert.equal(made.view, null, "what was there before is not shown");
  made.take(rest[0]);
  assert.notEqual(made.view, null);
  made.take(rest[1]);
  const shown = [];
  for (let n = 0; made.scene && n < 200; n += 1) {
    if (shown.at(-1) !== made.scene) shown.push(made.scene);
    await on();
  }
  assert.deepEqual(shown.flatMap(({ events }) => events), [...rest[0].log.at(-1).events, ...rest[1].log.at(-1).events]);
  assert.equal(made.view, null);
  assert.ok(around.waited > 600 && around.waited < 9000, `${around.waited} ms`);
});

test("the picture goes from the table before to the one after", async () => {
  const [first, second] = states({ map: "italia", players: 3 }, 9, 2);
  const { made, on } = follower();
  made.take(first);
  made.take(second);
  let last = made.view;
  while (made.scene) {
    await on();
    last = made.view ?? last;
  }
  assert.deepEqual(picture(last), picture(second.view));
});

test("whoever acts, skips, or wants no motion sees the present at once", async () => {
  const [first, second, third] = states({ map: "italia", players: 3 }, 4, 3);
  const { made, on, around } = follower();
  made.take(first);
  made.take(second);
  assert.notEqual(made.scene, null);
  made.skip();
  assert.equal(made.scene, null);
  assert.equal(made.view, null);
  await on();
  assert.equal(made.scene, null, "what was begun does not go on");
  made.take(third);
  assert.notEqual(made.scene, null, "the next turn is shown again");
  made.take({ ...third, steps: [{ do: "play" }] });
  assert.equal(made.scene, null, "a draft ends it");
  const still = follower({ pace: 0 });
  still.made.take(first);
  still.made.take(second);
  assert.equal(still.made.view, null);
  assert.equal(still.made.missed, 0);
  assert.deepEqual(still.made.lit, placesOf(second.log.at(-1).events));
  void around;
});

/** A team game around an answer of the viewer's in the own turn or in the partner's: before it, with it as a draft, and when it was sent. */
function joint(viewer, isOwn) {
  const options = { map: "italia", players: 4, mode: "team" };
  for (let seed = 1; seed < 60; seed += 1) {
    const ask = engine();
    const told = new Turns();
    const seats = [2, 3, 0, 1].map((partner) => ({ name: "", partner }));
    const state = (more) => ({ view: ask("look", { seat: viewer }).state, viewer, seats, log: structuredClone(told.log), turns: told.n, steps: [], draft: [], ...more });
    let found = null;
    let before = null;
    playRandom(ask, options, seed, 260, ({ seat, action, events }) => {
      const sent = structuredClone(told.log);
      const n = told.n;
      told.add(seat, events);
      const turn = told.log.at(-1);
      if (found || before === null) {
        before = state();
        return;
      }
      // The draft is not in the log yet.
      if (seat === viewer && (turn.seat === viewer) === isOwn && events.some((e) => e.event === "bought" || e.event === "built")) {
        found = { before, drafted: state({ log: sent, turns: n, steps: [action], draft: [{ action, events, way: [] }] }), sent: state() };
      }
      before = state();
    });
    if (found) return found;
  }
  throw new Error("no such turn");
}

test("what I did on my partner's card is not done twice while it is shown", () => {
  const { before, drafted, sent } = joint(0, false);
  const { made } = follower();
  made.take(before);
  made.take(drafted);
  assert.equal(made.view, null);
  made.take(sent);
  assert.notEqual(made.scene?.event.seat, 0, "nor shown to me");
  assert.deepEqual(picture(made.view ?? sent.view).players[0], picture(sent.view).players[0]);
});

test("what my partner does on my card is shown to me", () => {
  const { before, drafted, sent } = joint(0, true);
  const { made } = follower();
  for (const state of [before, drafted, sent]) made.take(state);
  assert.equal(made.scene, null, "my own part is not");
  const turn = sent.log.at(-1);
  const built = { event: "built", seat: 2, city: "roma" };
  made.take({ ...sent, log: [...sent.log.slice(0, -1), { ...turn, events: [...turn.events, built] }] });
  assert.deepEqual(made.scene?.event, built);
});

test("a draft that is taken back is no news, and one that fell away is told of", () => {
  const { before, drafted, sent } = joint(0, true);
  const { made } = follower();
  made.take(before);
  made.take(drafted);
  made.take(before);
  assert.equal(made.missed, 0);
  assert.equal(made.scene, null);
  made.take({ ...drafted, draft: [{ ...drafted.draft[0], events: [{ event: "coins", seat: 0, change: 99 }] }] });
  made.take(sent);
  assert.equal(made.missed, 1);
});

test("nobody is shown the own turn, and who was away is told of what was missed", () => {
  const all = states({ map: "italia", players: 3 }, 4, 9);
  const own = all.findIndex((state, nth) => nth > 0 && state.log.at(-1).seat === 0);
  const { made, around } = follower();
  made.take(all[own - 1]);
  made.take(all[own]);
  assert.equal(made.scene, null);
  around.hidden = true;
  made.take(all[own + 1]);
  assert.equal(made.scene, null);
  assert.equal(made.missed, 1);
  around.hidden = false;
  const far = follower();
  far.made.take(all[0]);
  far.made.take(all[7]);
  assert.equal(far.made.scene, null, "too much to be shown");
  assert.equal(far.made.missed, 1);
  far.made.take({ ...all[7], viewer: 1 });
  assert.equal(far.made.missed, 2, "somebody else has the device now");
});

test("a recap has the turns since one's own, and what they changed for oneself", () => {
  const { log } = turnsOf({ map: "italia", players: 3 }, 12, 220);
  for (const viewer of [0, 1, 2]) {
    const { turns, mine } = recapOf(log, viewer);
    assert.ok(turns.length <= 3);
    assert.ok(turns.every(({ seat }) => seat !== viewer));
    const coins = turns.flatMap(({ events }) => events).filter((e) => e.event === "coins" && e.seat === viewer);
    assert.equal(mine.coins, coins.reduce((sum, e) => sum + e.change, 0));
  }
  const events = [
    { event: "goods", seat: 0, change: { brick: 2, wine: -1 }, lost: { cloth: 1 }, why: "production" },
    { event: "goods", seat: 0, change: { brick: 1 }, lost: {}, why: "production" },
    { event: "goods", seat: 1, change: { food: 9 }, lost: {}, why: "production" },
    { event: "coins", seat: 0, change: 3, why: "bonus" },
    { event: "fish", seat: 0, change: 2, lost: 0 },
    { event: "fish", province: "x", fish: 1 },
    { event: "end_triggered", seat: 1, by: "last_card" },
  ];
  const recap = recapOf([{ seat: 0, events }, { seat: 1, events }], 0);
  assert.deepEqual(recap.mine, { coins: 3, goods: { brick: 3, wine: -1 }, lost: { cloth: 1 }, fish: 2 });
  assert.equal(recap.turns.length, 1);
  assert.ok(recap.ends);
  assert.equal(recapOf(log, 7).turns.length, log.length, "who has had no turn yet is told everything");
});

const board = (id) => JSON.parse(readFileSync(`src/generated/maps/${id}.json`, "utf8"));

test("a caption tells what a turn did", () => {
  const { ask, log } = turnsOf({ map: "italia", players: 2 }, 3, 120);
  const places = new Places(board("italia"));
  const { state: view } = ask("look", { seat: 0 });
  for (const turn of log) {
    const text = sentence(turn, { places, seats: [{ name: "Anna" }, { name: "Ben" }], viewer: null, view }).map((part) => (typeof part === "string" ? part : part.text)).join("");
    assert.ok(text.length > 2, JSON.stringify(turn));
    assert.doesNotMatch(text, /undefined|NaN|\{/);
  }
});

test("a caption names the province that produces, with and without fish, and tells that all are refilled once", () => {
  const places = new Places(board("hellas"));
  const told = (view, ...events) =>
    sentence({ seat: 0, events: [{ event: "card_played", seat: 0, card: "prefect_start" }, ...events] }, { places, seats: ["Anna", "Ben", "Cleo", "Dora"].map((name) => ({ name })), viewer: 1, view })
      .map((part) => (typeof part === "string" ? part : part.text))
      .join("");
  const brick = { event: "goods", seat: 0, change: { brick: 1 }, lost: {}, why: "production" };
  const [plain, market] = ["none", "coastal"].map((fish_market) => ({ options: { fish_market } }));
  assert.equal(told(plain, { event: "bonus_turned", province: "achaia" }, brick), "Prefect in Achaia: 1 brick");
  const taken = { event: "fish", province: "achaia", fish: 0 };
  assert.equal(told(market, taken, { event: "fish", seat: 0, change: 2, lost: 1 }, brick), "Prefect in Achaia: 2 fish, loses 1 fish, 1 brick");
  const partners = { event: "fish", province: "attica", fish: 0 };
  const passed = { event: "magnus_passed", from: 2, to: 3 };
  const [cloth, wine] = [{ cloth: 2 }, { wine: 1 }].map((change) => ({ event: "goods", seat: 2, change, lost: {}, why: "production" }));
  const names = "Prefect in Achaia: 1 brick; Cleo: in Attica, 2 cloth, 1 wine, Piscatus passes to Dora";
  assert.equal(told(market, taken, brick, partners, cloth, wine, passed), names, "everything is told of whoever did it");
  assert.equal(told(market, partners, cloth, wine, passed, taken, brick), names, "whichever partner was first");
  assert.equal(told(plain, { event: "bonus_turned", province: "achaia" }, brick, { event: "coins", seat: 2, change: 5, why: "bonus" }, { event: "bonuses_reset", provinces: ["attica"] }), "Prefect in Achaia: 1 brick; Cleo: +5 sestertii, all bonuses are open again");
  assert.deepEqual(placesOf([taken, brick]), ["achaia"]);
  const refilled = ["achaia", "attica"].map((province) => ({ event: "fish", province, fish: 1 }));
  assert.equal(told(market, { event: "coins", seat: 0, change: 2, why: "bonus" }, brick, ...refilled), "Prefect: +2 sestertii, 1 brick, every province has a fish more, up to two");
});

test("whoever uses the Prefect is known from the events, partners too", () => {
  let cases = 0;
  for (const [nth, options] of MIXTURES.entries()) {
    const turns = new Turns();
    const users = new Map();
    playRandom(engine(), options, nth + 20, 900, ({ seat, action, events }) => {
      turns.add(seat, events);
      for (const e of events) {
        const isIts = action.do === "produce" ? producedIn(e) === action.province : action.do === "cash" && (e.event === "bonuses_reset" || isRefilled(e));
        if (isIts) users.set(e, seat);
      }
    });
    // The last turn may still be running, and nobody has received anything yet.
    for (const turn of turns.log.slice(0, -1)) {
      for (const [n, e] of turn.events.entries()) {
        if (!users.has(e)) continue;
        cases += 1;
        assert.equal(seatOf(turn, n), users.get(e), JSON.stringify({ options, e, turn }));
      }
    }
  }
  assert.ok(cases > 200, `${cases}`);
});

test("a piece goes along the roads of its kind, as far as it went", () => {
  for (const map of ["italia", "imperium", "hellas"]) {
    const places = new Places(board(map));
    for (const turn of turnsOf({ map, players: 3 }, 5, 400).log) {
      for (const e of turn.events) {
        if (e.event !== "moved") continue;
        const way = shortestWay(places, e.kind, e.from, e.to);
        assert.equal(way[0], e.from);
        assert.equal(way.at(-1), e.to);
        const routes = way.slice(1).filter((id) => places.route(id));
        assert.ok(routes.length <= e.steps, `${e.from} to ${e.to} in ${e.steps}: ${way.join(" ")}`);
        assert.ok(routes.every((id) => places.route(id).kind === e.kind));
        assert.ok(wayPoints(places, way).length > 1);
      }
    }
  }
});

test("what a step has changed for gods and cards", () => {
  const before = { gods: { vesta: 1, jupiter: 4, mars: 4 }, houses: {}, cards: { tribune: 4, consul: 2 } };
  const now = { gods: { vesta: 0, jupiter: 5, mars: 4 }, houses: {}, cards: { tribune: 4, consul: 3, smith: 1 } };
  assert.deepEqual(changesOf(before, now), [{ god: "vesta", from: 1, to: 0 }, { god: "jupiter", from: 4, to: 5 }]);
  assert.deepEqual(changesOf(null, now), []);
});
