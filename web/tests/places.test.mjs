// A piece on the map stays the same piece while it moves.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { load } from "./load.mjs";

const { Places, standing, tracked } = await load("src/map/places.ts");
const piece = (seat, kind, at) => ({ key: "", seat, kind, at, count: 1, point: [0, 0], size: 1 });
const keys = (pieces) => Object.fromEntries(pieces.map((p) => [`${p.seat} ${p.kind} ${p.at}`, p.key]));

test("pieces have different keys", () => {
  const pieces = tracked([], [piece(0, "land", "roma"), piece(0, "land", "roma"), piece(0, "sea", "roma"), piece(1, "land", "roma")]);
  assert.equal(new Set(pieces.map((p) => p.key)).size, 4);
});

test("a piece that moves takes its key along, in whatever order the view lists it", () => {
  const before = tracked([], [piece(0, "land", "a"), piece(0, "land", "b"), piece(1, "land", "c")]);
  const after = tracked(before, [piece(1, "land", "c"), piece(0, "land", "d"), piece(0, "land", "a")]);
  const [old, now] = [keys(before), keys(after)];
  assert.equal(now["0 land a"], old["0 land a"]);
  assert.equal(now["0 land d"], old["0 land b"]);
  assert.equal(now["1 land c"], old["1 land c"]);
});

test("a new piece gets a key of its own", () => {
  const before = tracked([], [piece(0, "land", "a")]);
  const after = tracked(before, [piece(0, "land", "b"), piece(0, "land", "a"), piece(0, "land", "b")]);
  assert.equal(new Set(after.map((p) => p.key)).size, 3);
  assert.equal(after[1].key, before[0].key);
});

test("every colonist in a crowded capital can be counted, and its name stays free", () => {
  for (const map of ["imperium", "italia", "hellas", "ionium", "cyprus", "byzantium", "hispania", "creta", "corsica"]) {
    const board = JSON.parse(readFileSync(`src/generated/maps/${map}.json`, "utf8"));
    const capital = board.cities.find((c) => c.id === board.capitals[0]);
    const colonists = [{ kind: "land", at: capital.id }, { kind: "land", at: capital.id }, { kind: "sea", at: capital.id }];
    const pieces = standing(new Places(board), { players: Array.from({ length: 5 }, () => ({ colonists })) });
    assert.equal(pieces.reduce((n, p) => n + p.count, 0), 15);
    for (const [i, p] of pieces.entries()) {
      for (const q of pieces.slice(i + 1)) assert.ok(Math.hypot(p.point[0] - q.point[0], p.point[1] - q.point[1]) > 12, map);
      assert.ok(Math.hypot(p.point[0] - capital.label[0], p.point[1] - capital.label[1] + 4) > 14, `${map}: a piece on the name`);
    }
  }
});
