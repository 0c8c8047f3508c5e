// Figures of finished games are added up as the page shows them.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { byGod, summed } = await load("src/pages/statistics.ts");
const gods = (n) => Object.fromEntries("vesta jupiter saturnus venus mercurius mars minerva concordia".split(" ").map((god, nth) => [god, n * nth]));
const group = (games, wins, absent, points, best, each, most) => ({ map: "italia", team: false, players: 3, games, wins, absent, points, best, gods: gods(each), best_gods: gods(most) });

test("games, wins and points are added up, the best is the best of all", () => {
  assert.deepEqual(summed([]), { games: 0, wins: 0, absent: 0, points: 0, best: 0 });
  assert.deepEqual(summed([group(3, 1, 0, 300, 120, 1, 1), group(2, 2, 1, 260, 140, 1, 1)]), { games: 5, wins: 3, absent: 1, points: 560, best: 140 });
});

test("each god has the sum and the best of its own", () => {
  const sums = byGod([group(1, 0, 0, 10, 10, 1, 5), group(1, 0, 0, 10, 10, 2, 3)]);
  assert.equal(sums.length, 8);
  assert.deepEqual(sums.find(({ god }) => god === "mars"), { god: "mars", points: 15, best: 25 });
  assert.deepEqual(byGod([]).map(({ points }) => points), Array(8).fill(0));
});
