// Local games in the browser's storage: one on the table, others put away, and what happens when there is no room.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";
import { storage } from "./pages.mjs";

const { localGame, shuffledTeams } = await load("src/play/localGame.ts");

function withStorage(value, run) {
  Object.defineProperty(globalThis, "localStorage", { configurable: true, get: typeof value === "function" ? value : () => value });
  try {
    run();
  } finally {
    delete globalThis.localStorage;
  }
}
const game = (at, over = false, n = 1) => ({
  rules: 1,
  setup: { options: { map: "italia", players: 2 }, seed: "7", seats: [{ name: "Livia", bot: null }, { name: "Marcus", bot: "tiro" }] },
  answers: Array.from({ length: n }, () => [0, { do: "play", card: "tribune" }]),
  over,
  at,
});

test("a game is put away and taken back, and changes places with the one on the table", () => {
  withStorage(storage(), () => {
    localGame.keep(game(1));
    assert.equal(localGame.putAway(), true);
    assert.equal(localGame.recall(), null);
    const [away] = localGame.list();
    assert.deepEqual({ ...away, id: undefined }, { ...game(1), id: undefined });
    localGame.keep(game(2));
    assert.equal(localGame.take(away.id), true);
    assert.equal(localGame.recall().at, 1);
    assert.deepEqual(localGame.list().map(({ at }) => at), [2]);
    assert.equal(localGame.take("gone"), false);
    localGame.remove(localGame.list()[0].id);
    assert.deepEqual(localGame.list(), []);
    assert.equal(localGame.recall().at, 1);
  });
});

test("nothing is put away of a game in which nothing was played, and games of the same moment stay apart", () => {
  withStorage(storage(), () => {
    localGame.keep(game(5, false, 0));
    localGame.putAway();
    assert.deepEqual(localGame.list(), []);
    for (let n = 0; n < 3; n += 1) {
      localGame.keep(game(5));
      localGame.putAway();
    }
    assert.equal(new Set(localGame.list().map(({ id }) => id)).size, 3);
  });
});

test("the oldest of many finished games go, one that is not over never does", () => {
  withStorage(storage(), () => {
    localGame.keep(game(1));
    localGame.putAway();
    for (let at = 2; at < 40; at += 1) {
      localGame.keep(game(at, true));
      localGame.putAway();
    }
    const kept = localGame.list();
    assert.equal(kept.filter(({ over }) => over).length, 20);
    assert.equal(kept[0].at, 39);
    assert.equal(kept.at(-1).at, 1);
    assert.equal(kept.at(-1).over, false);
  });
});

test("where there is no room nothing is lost", () => {
  const one = JSON.stringify(game(1, false, 20)).length;
  // As much as one game takes on the table, which is less than it takes under a longer name.
  withStorage(storage(one + "local game".length), () => {
    assert.equal(localGame.keep(game(1, false, 20)), true);
    assert.equal(localGame.putAway(), false);
    assert.equal(localGame.recall()?.at, 1);
    assert.equal(localGame.keep(game(1, false, 21)), false);
    assert.equal(localGame.recall()?.answers.length, 20);
  });
});

test("where storage is forbidden there are no games, and nothing breaks", () => {
  const blocked = () => {
    throw new Error("SecurityError");
  };
  withStorage(blocked, () => {
    assert.equal(localGame.keep(game(1)), false);
    localGame.putAway();
    assert.deepEqual(localGame.list(), []);
    assert.equal(localGame.recall(), null);
    assert.equal(localGame.take("x"), false);
    localGame.remove("x");
  });
});

test("what somebody else has written there is no game", () => {
  const kept = storage();
  withStorage(kept, () => {
    for (const [id, text] of [["a", "{"], ["b", "7"], ["c", '{"rules":1}']]) kept.setItem(`local game ${id}`, text);
    assert.deepEqual(localGame.list(), []);
  });
});

test("shuffled teams sit in every order in which partners sit across from each other (R3.1, R11.1)", () => {
  for (const [n, orders] of [[4, 8], [6, 48]]) {
    const seen = new Set();
    for (let nth = 0; nth < 100 * orders; nth += 1) {
      const seats = shuffledTeams(Array.from({ length: n }, (_, seat) => seat));
      assert.deepEqual([...seats].sort(), Array.from({ length: n }, (_, seat) => seat));
      for (const [at, seat] of seats.entries()) assert.equal(seats[(at + n / 2) % n], (seat + n / 2) % n);
      seen.add(seats.join());
    }
    assert.equal(seen.size, orders);
  }
});
