// How large the names on a map are. Everything has room for the usual size; names that would run into one another, into a
// medallion or into a province's marker grow only as far as there is room.
import { overlap, type Board, type BoardCity, type BoardProvince, type Box, type Point } from "./board";

/** Names on a map: the size of each, of the usual one, and the room that they take. */
export interface Names {
  sizes: Record<Kind, ReadonlyMap<string, number>>;
  boxes: Record<Kind, readonly Box[]>;
}
type Kind = "cities" | "provinces";

/** the sizes for which maps/lib/labels.ts found room */
export const CITY_SIZE = 12.4;
export const CAPITAL_SIZE = 13.4;
export const PROVINCE_SIZE = 11.5;
/** from one row of a province's name to the next */
export const PROVINCE_ROW = 12.9;
/** how wide a letter is on average, in ems */
const LETTER = { city: 0.49, capital: 0.82, province: 0.68 };
const STEP = 0.05;

/** Middle and baseline of a city's name: it moves away from its medallion as it grows. */
export const cityNameAt = ({ at: [x, y], label }: BoardCity, size: number): Point => [x + (label[0] - x) * size, y + (label[1] - y) * size];

/** Middle of a province's name: it moves away from the marker beside it as it grows. */
export function provinceNameAt({ label: [x, y], chip }: BoardProvince, size: number, s: number): Point {
  const beside = chip[0] - x;
  return [x - Math.sign(beside) * Math.max(0, Math.abs(beside) - 12 * s) * (size - 1), y];
}

/** A name on the map, and where it would be at some size. */
interface Name {
  id: string;
  kind: Kind;
  size: number;
  boxAt: (size: number) => Box;
}

function cityName(city: BoardCity, isCapital: boolean): Name["boxAt"] {
  const [em, letter] = isCapital ? [CAPITAL_SIZE, LETTER.capital] : [CITY_SIZE, LETTER.city];
  return (size) => {
    const [x, y] = cityNameAt(city, size);
    const half = (city.name.length * letter * em * size) / 2;
    return [x - half, y - em * size * 0.68, x + half, y + em * size * 0.2];
  };
}

function provinceName(province: BoardProvince, s: number): Name["boxAt"] {
  const letters = Math.max(...province.rows.map((row) => row.length));
  return (size) => {
    const [x, y] = provinceNameAt(province, size, s);
    const half = (letters * (LETTER.province + province.tracking) * PROVINCE_SIZE * size) / 2;
    const up = ((province.rows.length - 1) * PROVINCE_ROW * size) / 2;
    return [x - half, y + 4 - up - PROVINCE_SIZE * size * 0.72, x + half, y + 4 + up];
  };
}

const around = ([x, y]: Point, r: number): Box => [x - r, y - r, x + r, y + r];

/** All names of a board with their room, at these sizes. */
function namesOf(board: Board, size: number, provinceSize: number): Name[] {
  return [
    ...board.cities.map((city): Name => ({ id: city.id, kind: "cities", size, boxAt: cityName(city, board.capitals.includes(city.id)) })),
    ...board.provinces.map((p): Name => ({ id: p.id, kind: "provinces", size: provinceSize, boxAt: provinceName(p, board.scale) })),
  ];
}

/** What names must not cover: medallions of cities and markers of provinces. */
const marksOf = ({ cities, provinces, capitals, scale }: Board): Box[] => [
  ...cities.map(({ id, at }) => around(at, (capitals.includes(id) ? 15 : 11) * scale)),
  ...provinces.map(({ chip }) => around(chip, 10 * scale)),
];

/** All names of a board where this size is wished. Names of provinces grow less. */
export function namesOn(board: Board, wished: number): Names {
  const names = namesOf(board, wished, 1 + (wished - 1) * 0.6);
  const marks = marksOf(board);
  for (let hasChanged = true; hasChanged; ) {
    const boxes = names.map(({ boxAt, size }) => boxAt(size));
    const isCramped = boxes.map((box, i) => marks.some((mark) => overlap(box, mark) > 0) || boxes.some((other, j) => i !== j && overlap(box, other) > 0));
    hasChanged = false;
    for (const [i, name] of names.entries()) {
      if (!isCramped[i] || name.size <= 1) continue;
      name.size = Math.max(1, name.size - STEP);
      hasChanged = true;
    }
  }
  const of = (kind: Kind): Name[] => names.filter((name) => name.kind === kind);
  const sizes = (kind: Kind): Map<string, number> => new Map(of(kind).map(({ id, size }) => [id, size]));
  const boxes = (kind: Kind): Box[] => of(kind).map(({ boxAt, size }) => boxAt(size));
  return {
    sizes: { cities: sizes("cities"), provinces: sizes("provinces") },
    boxes: { cities: boxes("cities"), provinces: boxes("provinces") },
  };
}
