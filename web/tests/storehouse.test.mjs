// What the picture of a storehouse shows: what is there, what comes and goes, and what does not fit.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { storehouse } = await load("src/table/storehouse.ts");

const PIECES = { spaces: 12, fish_in_a_space: 2 };
const stored = (goods, fish, land = 0) => ({ goods, fish, home: { land, sea: 0 } });
const later = (goods, fish, more = {}) => ({ ...stored(goods, fish), money: 0, overflow: {}, tooMany: 0, ...more });
/** What is not free, one word each. */
const shown = (...about) => {
  const { inside, outside } = storehouse(...about, PIECES);
  assert.equal(inside.length, PIECES.spaces);
  const thing = (space) => space.piece ?? space.good ?? `fish×${space.fish}`;
  const taken = inside.filter(({ state }) => state !== "free");
  return { inside: taken.map(({ space, state, by }) => `${state} ${thing(space)} ${by}`), outside: outside.map(thing) };
};

test("fish share a space (R16.4), and each space says how many come or go", () => {
  assert.deepEqual(shown(stored({}, 0), later({ wine: 1 }, 2)).inside, ["ghost wine 1", "ghost fish×2 2"]);
  assert.deepEqual(shown(stored({}, 1), later({}, 4)).inside, ["fact fish×2 1", "ghost fish×2 2"]);
  assert.deepEqual(shown(stored({}, 4), later({}, 1)).inside, ["fact fish×1 -1", "leaving fish×2 -2"]);
  assert.deepEqual(shown(stored({}, 3), null).inside, ["fact fish×2 0", "fact fish×1 0"]);
});

test("goods that are paid leave, and the same kind that arrives takes no other space", () => {
  assert.deepEqual(shown(stored({ brick: 1, food: 2 }, 0), later({ food: 1, tool: 1 }, 0)).inside, ["leaving brick -1", "fact food 0", "leaving food -1", "ghost tool 1"]);
});

test("what does not fit lies outside, and what leaves is not drawn when its space is needed", () => {
  assert.deepEqual(shown(stored({ cloth: 11 }, 0), later({ cloth: 13 }, 0, { tooMany: 1 })).outside, ["cloth"]);
  assert.deepEqual(shown(stored({ cloth: 12 }, 0), later({ cloth: 12 }, 0, { overflow: { wine: 2 } })).outside, ["wine", "wine"]);
  const { inside } = shown(stored({ brick: 1, cloth: 11 }, 0), later({ wine: 1, cloth: 11 }, 0));
  assert.ok(inside.includes("ghost wine 1") && !inside.some((slot) => slot.includes("brick")), inside.join());
});
