// Names on the maps do not run into one another, however large they are wished.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { load } from "./load.mjs";

const { BOARDS } = await load("maps/boards.ts");
const { drawnFile } = await load("maps/lib/hash.ts");
const { CITY_SIZE, cityNameAt, namesOn, PROVINCE_SIZE } = await load("src/map/names.ts");
const labels = await load("maps/lib/labels.ts");
/** as in src/settings/settings.svelte.ts */
const WISHED = [0.85, 1, 1.2, 1.45];

/** Where the letters of a name surely are: narrower than most. */
function letters(city, size) {
  const [x, y] = cityNameAt(city, size);
  const [half, up] = [(city.name.length * 0.43 * CITY_SIZE * size) / 2, CITY_SIZE * size * 0.6];
  return [x - half, y - up, x + half, y];
}
const isOver = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

test("names are drawn in the sizes for which their places were found", () => {
  assert.deepEqual([CITY_SIZE, PROVINCE_SIZE], [labels.CITY_SIZE, labels.PROVINCE_SIZE]);
});

for (const id of Object.keys(BOARDS)) {
  const board = JSON.parse(readFileSync(drawnFile(id), "utf8"));

  test(`names on ${id} leave each other and the cities alone`, () => {
    for (const wished of WISHED) {
      const { cities } = namesOn(board, wished).sizes;
      const boxes = board.cities.map((city) => letters(city, cities.get(city.id)));
      for (const [i, city] of board.cities.entries()) {
        for (const [j, other] of board.cities.entries()) {
          if (i === j) continue;
          assert.ok(!isOver(boxes[i], boxes[j]), `${city.name} and ${other.name} at ${wished}`);
          const [x, y] = other.at;
          const r = 9 * board.scale;
          assert.ok(!isOver(boxes[i], [x - r, y - r, x + r, y + r]), `${city.name} and the medallion of ${other.name} at ${wished}`);
        }
      }
    }
  });

  test(`names on ${id} are as large as wished where there is room, and never smaller than usual for want of it`, () => {
    for (const wished of WISHED) {
      const { cities, provinces } = namesOn(board, wished).sizes;
      const sizes = [...cities.values()];
      assert.equal(sizes.length, board.cities.length);
      assert.equal(provinces.size, board.provinces.length);
      assert.ok(sizes.every((size) => size <= wished && size >= Math.min(1, wished)), `${wished}`);
      assert.ok(sizes.filter((size) => size === wished).length > sizes.length / 2, `most of them at ${wished}`);
    }
  });
}
