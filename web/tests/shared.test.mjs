// What has not changed stays the same object.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { shared, sharing } = await load("src/shared.ts");
const copy = (value) => JSON.parse(JSON.stringify(value));

const OLD = { turn: 1, players: [{ money: 5, goods: { wine: 1 } }, { money: 7, goods: {} }], display: ["mason", null], none: null };

test("what is equal is what was there before", () => {
  assert.equal(shared(OLD, copy(OLD)), OLD);
  assert.equal(shared(OLD.players, copy(OLD.players)), OLD.players);
});

test("what has changed is new, and everything beside it stays", () => {
  const next = copy(OLD);
  next.players[0].money = 3;
  const now = shared(OLD, next);
  assert.deepEqual(now, next);
  assert.notEqual(now, OLD);
  assert.notEqual(now.players[0], OLD.players[0]);
  assert.equal(now.players[0].goods, OLD.players[0].goods);
  assert.equal(now.players[1], OLD.players[1]);
  assert.equal(now.display, OLD.display);
});

test("the result always equals the new value", () => {
  const values = [null, 0, "a", [], {}, [1], [1, 2], { a: 1 }, { a: 1, b: undefined }, { b: 1 }, { a: [1] }, [[1]], [{ a: 1 }], { a: { a: 1 } }];
  for (const old of values) {
    for (const next of values) {
      const before = structuredClone(old);
      assert.deepEqual(shared(old, structuredClone(next)), next);
      assert.deepEqual(old, before, "the old value is not touched");
    }
  }
});

test("an item of a list is known by its key, wherever it goes", () => {
  const share = sharing(({ id }) => id);
  const first = share([{ id: "a", n: [1] }, { id: "b", n: [2] }, { id: "c", n: [3] }]);
  assert.equal(share(copy(first)), first);
  const second = share([{ id: "b", n: [2] }, { id: "d", n: [4] }, { id: "c", n: [5] }]);
  assert.deepEqual(second, [{ id: "b", n: [2] }, { id: "d", n: [4] }, { id: "c", n: [5] }]);
  assert.equal(second[0], first[1]);
  assert.notEqual(second[2], first[2]);
  assert.equal(share(copy([...second].reverse()))[2], second[0]);
});

test("without a key an item is known by its place", () => {
  const share = sharing();
  const first = share([{ n: 1 }, { n: 2 }]);
  const second = share([{ n: 1 }, { n: 3 }, { n: 4 }]);
  assert.deepEqual(second, [{ n: 1 }, { n: 3 }, { n: 4 }]);
  assert.equal(second[0], first[0]);
});
