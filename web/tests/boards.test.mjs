// The drawn boards: fresh, complete, and with room for everything that stands on them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { load } from "./load.mjs";

const { BOARDS } = await load("maps/boards.ts");
const { drawnFile, inputHash } = await load("maps/lib/hash.ts");
const { loadMap } = await load("maps/lib/data.ts");
const { stalePrinted } = await load("maps/printed.ts");
const { pathPoints } = await load("src/map/places.ts");

const far = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
/** Berths that the boards leave nearer to each other than two pieces are wide. */
const TIGHT = 15;

test("what is printed is fresh", () => assert.deepEqual(stalePrinted(), [], "run `npm run maps`"));

for (const [id, board] of Object.entries(BOARDS)) {
  const drawn = JSON.parse(readFileSync(drawnFile(id), "utf8"));
  const data = loadMap(board);

  test(`${id} is fresh`, () => assert.equal(drawn.hash, inputHash(board), "run `npm run maps`"));

  test(`${id} has every city, route and province of the rules`, () => {
    for (const part of ["cities", "routes", "provinces", "starts"])
      assert.deepEqual(drawn[part].map((x) => x.id), data[part].map((x) => x.id));
    for (const p of drawn.provinces) assert.ok(p.d.length > 20, `${p.id} has no area`);
  });

  test(`${id} keeps its cities and berths apart and in view`, () => {
    const s = drawn.scale;
    const [x0, y0, x1, y1] = drawn.view;
    const cities = drawn.cities;
    cities.forEach((c, i) => {
      assert.ok(c.at[0] > x0 && c.at[0] < x1 && c.at[1] > y0 && c.at[1] < y1, `${c.id} is out of view`);
      assert.ok(c.label[0] > x0 && c.label[0] < x1 && c.label[1] > y0 && c.label[1] < y1, `the name of ${c.id} is out of view`);
      for (const other of cities.slice(i + 1)) assert.ok(far(c.at, other.at) > 26 * s, `${c.id} and ${other.id} touch`);
      for (const r of drawn.routes.filter((r) => !r.noStop)) assert.ok(far(c.at, r.berth) > 17 * s, `the berth of ${r.id} touches ${c.id}`);
    });
    drawn.routes.forEach((r, i) => {
      for (const other of drawn.routes.slice(i + 1)) assert.ok(far(r.berth, other.berth) > TIGHT * s, `${r.id} and ${other.id}: berths touch`);
    });
  });

  // Only Creta and Corsica have such coins (R15.12).
  test(`${id} has a field for coins that are always visible if its map has any`, () => {
    assert.equal(drawn.coins !== null, data.visibleCoins > 0);
    if (drawn.coins === null) return;
    const s = drawn.scale;
    const [x0, y0, x1, y1] = drawn.view;
    const [x, y] = drawn.coins;
    assert.ok(x > x0 + 36 * s && x < x1 - 36 * s && y > y0 + 20 * s && y < y1 - 20 * s, "in view");
    const near = [...drawn.cities.map((c) => [c.id, c.at]), ...drawn.routes.map((r) => [r.id, r.berth]), ...drawn.provinces.map((p) => [p.id, p.chip])];
    for (const [what, at] of near) assert.ok(Math.abs(at[0] - x) > 44 * s || Math.abs(at[1] - y) > 30 * s, `${what} touches the coins`);
    for (const r of drawn.routes) for (const p of pathPoints(r.d)) assert.ok(Math.abs(p[0] - x) > 34 * s || Math.abs(p[1] - y) > 17 * s, `${r.id} runs through the coins`);
  });

  test(`${id}: a route runs between its cities and through its berth`, () => {
    const at = new Map(drawn.cities.map((c) => [c.id, c.at]));
    for (const r of drawn.routes) {
      const points = pathPoints(r.d);
      assert.ok(far(points[0], at.get(r.ends[0])) < 20 && far(points.at(-1), at.get(r.ends[1])) < 20, r.id);
      assert.ok(Math.min(...points.map((p) => far(p, r.berth))) < 8, `the berth of ${r.id} lies beside it`);
    }
  });

  test(`${id} is small`, () => assert.ok(JSON.stringify(drawn).length < 130_000));
}
