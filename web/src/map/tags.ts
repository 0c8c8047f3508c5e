// Where price tags stand: they take the best place that names, pieces, houses, panels and other tags leave.
import type { PriceTag, Reach } from "../compose/overlay";
import { overlap, type Board, type Box, type Point } from "./board";
import type { Names } from "./names";
import type { Places, StandingPiece } from "./places";

export interface PlacedTag extends PriceTag {
  box: Box;
  city: string;
  from: Point;
  scale: number;
}
const DIRECTIONS: Point[] = Array.from({ length: 24 }, (_, a) => [Math.cos((a * Math.PI) / 12), Math.sin((a * Math.PI) / 12)]);
/** How far from their cities tags may stand, and where on the way it is seen what the line to the city crosses. */
const NEAR = [19, 24, 30, 38, 48];
const WIDE = [26, 34, 44, 56, 70];
const ALONG = [0.45, 0.65, 0.85];
/** So many tags leave less room for each. */
const MANY = 10;

/** What is missing is told in small: on a board there are often many of these. */
const isSmall = (tag: PriceTag): boolean => tag.state === "missing";
export const tagHeight = (tag: PriceTag): number => (isSmall(tag) ? 17 : 23);
export const iconSize = (tag: PriceTag): number => (isSmall(tag) ? 13 : 17);
/** Where the first good stands: behind the sign, which small tags do without. */
export const iconsAt = (tag: PriceTag): number => (isSmall(tag) ? 3 : 21);
export const tagWidth = (tag: PriceTag): number => iconsAt(tag) + tag.goods.length * iconSize(tag) + (tag.coins > 0 ? iconSize(tag) + 3 : 3);

/** Something on the board, and how much worse than an empty place it is to stand on. */
type Taken = [left: number, top: number, right: number, bottom: number, weight: number];

/** What stands on a board in every game, by the names on it. */
const known = new WeakMap<Names, Taken[]>();
function printedOn(board: Board, names: Names): Taken[] {
  const printed = known.get(names) ?? printedAnew(board, names);
  known.set(names, printed);
  return printed;
}
function printedAnew({ cities, provinces, scale: s }: Board, names: Names): Taken[] {
  return [
    ...names.boxes.cities.map(([left, top, right, bottom]): Taken => [left, top - 3, right, bottom + 1, 4]),
    ...cities.map(({ at: [x, y] }): Taken => [x - 14 * s, y - 14 * s, x + 14 * s, y + 14 * s, 1.4]),
    ...names.boxes.provinces.map(([left, top, right, bottom], nth): Taken => {
      const chip = provinces[nth]?.chip[0] ?? left;
      return [Math.min(left, chip - 13), top, Math.max(right, chip + 13), bottom, 2];
    }),
  ];
}

export function placeTags(places: Places, names: Names, tags: PriceTag[], reach: Reach[], pieces: StandingPiece[], houses: Record<string, number[]>): PlacedTag[] {
  if (tags.length === 0) return [];
  const { board } = places;
  const s = board.scale;
  const taken = [...printedOn(board, names)];
  for (const c of board.cities) {
    const n = houses[c.id]?.length ?? 0;
    if (n > 0) taken.push([c.at[0] - n * 6.4 * s, c.at[1] + 8 * s, c.at[0] + n * 6.4 * s, c.at[1] + 23 * s, 1.6]);
  }
  for (const p of pieces) taken.push([p.point[0] - 11, p.point[1] - 12, p.point[0] + 11, p.point[1] + 11, 1.5]);
  const lit = new Set(reach.map((r) => r.route));
  for (const { id, berth } of board.routes) {
    const size = lit.has(id) ? 11 : 7;
    taken.push([berth[0] - size, berth[1] - size, berth[0] + size, berth[1] + size, lit.has(id) ? 2.5 : 0.8]);
  }
  // The heaviest first, so that bad places are given up soon.
  taken.sort((a, b) => b[4] - a[4]);

  const scale = s * (tags.filter((tag) => !isSmall(tag)).length > MANY ? 0.86 : 1);
  const placed: PlacedTag[] = [];
  // Those that can be chosen find their places first.
  for (const tag of [...tags].sort((a, b) => Number(isSmall(a)) - Number(isSmall(b)))) {
    const from = places.city(tag.city)?.at;
    if (from) placed.push({ ...tag, box: placeOf(tag, from, scale, board, placed, taken, names.boxes.cities), from, scale });
  }
  return placed;
}

/** Where a tag costs least. This runs thousands of times when a turn is composed, often before the browser has compiled
 * it well: hence the plain loops. */
function placeOf(tag: PriceTag, from: Point, scale: number, { scale: s, view }: Board, placed: readonly PlacedTag[], taken: readonly Taken[], names: readonly Box[]): Box {
  const [w, h] = [tagWidth(tag) * scale, tagHeight(tag) * scale];
  const far = 80 * s + w;
  const around: Box = [from[0] - far, from[1] - far, from[0] + far, from[1] + far];
  const isNear = (box: Box | Taken): boolean => overlap(box, around) > 0;
  const nearTags = placed.map(({ box }) => box).filter(isNear);
  const nearBoxes = taken.filter(isNear);
  const nearNames = names.filter(isNear);
  let best: Box = [0, 0, 0, 0];
  let least = Infinity;
  for (const d of isSmall(tag) ? NEAR : WIDE) {
    const distant = d * 0.5;
    // Until nothing that is as far away or farther can be better.
    for (let a = 0; a < DIRECTIONS.length && distant < least; a += 1) {
      const [dx, dy] = DIRECTIONS[a] as Point;
      const x = from[0] + dx * d * s + (dx > 0.35 ? 0 : dx < -0.35 ? -w : -w / 2);
      const y = from[1] + dy * d * s - h / 2;
      const box: Box = [x - 3, y - 3, x + w + 3, y + h + 3];
      let cost = distant + 20 * (Math.max(0, view[0] - x) + Math.max(0, view[1] - y) + Math.max(0, x + w - view[2]) + Math.max(0, y + h - view[3]));
      for (let i = 0; i < nearTags.length && cost < least; i += 1) cost += overlap(box, nearTags[i] as Box) * 4;
      for (let i = 0; i < nearBoxes.length && cost < least; i += 1) {
        const other = nearBoxes[i] as Taken;
        cost += overlap(box, other) * other[4];
      }
      // The line to the city should cross no name.
      for (let i = 0; i < nearNames.length && cost < least; i += 1) {
        const b = nearNames[i] as Box;
        for (const t of ALONG) {
          const [px, py] = [from[0] + dx * d * s * t, from[1] + dy * d * s * t];
          if (px > b[0] && px < b[2] && py > b[1] && py < b[3]) cost += 40;
        }
      }
      if (cost < least) {
        least = cost;
        best = [x, y, x + w, y + h];
      }
    }
  }
  return best;
}
