// The places of cards in a hand.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { fanOf } = await load("src/table/fan.ts");
const HAND = ["architect", "prefect", "prefect", "tribune"];

test("a card that is played leaves its place empty", () => {
  const { keys, places } = fanOf(HAND, ["architect", "prefect", "prefect"]);
  assert.deepEqual(keys, ["architect-0", "prefect-0", "prefect-1"]);
  assert.deepEqual(places, ["architect-0", "prefect-0", "prefect-1", "tribune-0"]);
});

test("of equal cards the one that was chosen goes", () => {
  assert.deepEqual(fanOf(HAND, ["architect", "prefect", "tribune"], "prefect-0").keys, ["architect-0", "prefect-1", "tribune-0"]);
  assert.deepEqual(fanOf(HAND, ["architect", "prefect", "tribune"], "prefect-1").keys, ["architect-0", "prefect-0", "tribune-0"]);
  assert.deepEqual(fanOf(HAND, HAND, "prefect-0").keys, fanOf(HAND, HAND).keys, "nothing has gone");
});

test("new cards come after all others, and no two have the same place", () => {
  const { keys, places } = fanOf(HAND, ["prefect", "smith", "prefect", "prefect", "smith"]);
  assert.equal(new Set(keys).size, keys.length);
  assert.deepEqual(places.slice(0, 4), ["architect-0", "prefect-0", "prefect-1", "tribune-0"]);
  assert.deepEqual(places.slice(4), ["smith-0", "prefect-2", "smith-1"]);
  assert.ok(keys.every((key) => places.includes(key)));
});
