// What a new table offers is what the engine accepts.
import assert from "node:assert/strict";
import test from "node:test";
import { engine, load } from "./load.mjs";

const { offers, VALUES, OPTION_IDS } = await load("src/play/offers.ts");
const { routeOf } = await load("src/routes.ts");
const { boardsFor, rangeOf } = await load("src/pages/advice.ts");

const ask = engine();
const judge = async (options) => {
  try {
    ask("new", { options, seed: 0 });
    return { options: ask("position").position.options };
  } catch (error) {
    return { why: error.message };
  }
};
const whole = async (wish) => (await judge({ map: "italia", players: 3, ...wish })).options;
const values = (offered, id) => offered[id].filter((offer) => offer.then).map((offer) => offer.value);

test("every option of a position is offered, and none besides", async () => {
  assert.deepEqual([...OPTION_IDS].sort(), Object.keys(await whole({})).sort());
});

test("all that is offered can be played, and has the value that was chosen", async () => {
  for (const wish of [{}, { players: 5, card_set: "venus" }, { players: 4, mode: "team", fish_market: "coastal", piscatus_mode: "none" }, { map: "ionium", small_ionium: true, players: 2 }]) {
    const offered = await offers(judge, await whole(wish));
    for (const id of OPTION_IDS) {
      assert.equal(offered[id].length, VALUES[id].length);
      assert.ok(offered[id].some(({ then }) => then), id);
      for (const { value, then } of offered[id].filter((offer) => offer.then)) {
        assert.equal(then[id], value);
        assert.deepEqual((await judge(then)).options, then);
      }
    }
  }
});

test("what does not go together is not offered", async () => {
  const single = await offers(judge, await whole({}));
  assert.deepEqual(values(single, "players"), [2, 3, 4, 5]);
  assert.deepEqual(values(single, "card_set"), ["base", "venus"]);
  assert.deepEqual(values(single, "small_ionium"), [false]);
  assert.deepEqual(values(single, "piscatus_mode"), ["double"]);
  const team = await offers(judge, await whole({ players: 4, mode: "team" }));
  assert.deepEqual(values(team, "players"), [4, 6]);
  assert.deepEqual(values(team, "card_set"), ["team"]);
  assert.deepEqual(values(team, "intermediate_scoring"), [false]);
});

test("a leading choice changes others as far as it must, and no further", async () => {
  const now = await whole({ map: "ionium", small_ionium: true, card_set: "venus", display: "wine", intermediate_scoring: true, fish_market: "coastal", piscatus_mode: "none" });
  const offered = await offers(judge, now);
  const team = offered.mode.find(({ value }) => value === "team").then;
  assert.deepEqual(team, { ...now, mode: "team", players: 4, card_set: "team", intermediate_scoring: false });
  const hellas = offered.map.find(({ value }) => value === "hellas").then;
  assert.deepEqual(hellas, { ...now, map: "hellas", small_ionium: false });
  const dry = offered.fish_market.find(({ value }) => value === "none").then;
  assert.deepEqual(dry, { ...now, fish_market: "none", piscatus_mode: "double" });
});

test("advice names maps for every number of players", () => {
  for (const n of VALUES.players) assert.notEqual(boardsFor(n).length, 0, `${n}`);
  for (const map of VALUES.map) assert.ok(rangeOf(map).low >= 2, map);
});

test("addresses lead to their pages", () => {
  assert.deepEqual(routeOf("/"), { page: "start" });
  assert.deepEqual(routeOf("/play"), { page: "play" });
  assert.deepEqual(routeOf("/new/"), { page: "new" });
  for (const page of ["guide", "rules", "settings", "statistics"]) assert.deepEqual(routeOf(`/${page}`), { page });
  assert.deepEqual(routeOf("/t/ab12"), { page: "table", id: "ab12" });
  for (const path of ["/t/", "/t/a b", "/t/a/b", "/elsewhere", `/t/${"a".repeat(129)}`]) assert.equal(routeOf(path).page, "unknown", path);
});
