// Where price tags stand: they take the best place that names, pieces, houses, panels and other tags leave.
import type { PriceTag, Reach } from "../compose/overlay";
import type { Box, Point } from "./board";
import type { Places, StandingPiece } from "./places";

export interface PlacedTag extends PriceTag {
  box: Box;
  city: string;
  from: Point;
  scale: number;
}
const DIRECTIONS: Point[] = Array.from({ length: 24 }, (_, a) => [Math.cos((a * Math.PI) / 12), Math.sin((a * Math.PI) / 12)]);
/** So many tags leave less room for each. */
const MANY = 10;

/** What is missing is told in small: on a board there are often many of these. */
const isSmall = (tag: PriceTag): boolean => tag.state === "missing";
export const tagHeight = (tag: PriceTag): number => (isSmall(tag) ? 17 : 23);
export const iconSize = (tag: PriceTag): number => (isSmall(tag) ? 13 : 17);
/** Where the first good stands: behind the sign, which small tags do without. */
export const iconsAt = (tag: PriceTag): number => (isSmall(tag) ? 3 : 21);
export const tagWidth = (tag: PriceTag): number => iconsAt(tag) + tag.goods.length * iconSize(tag) + (tag.coins > 0 ? iconSize(tag) + 3 : 3);

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

export function placeTags(places: Places, tags: PriceTag[], reach: Reach[], pieces: StandingPiece[], houses: Record<string, number[]>): PlacedTag[] {
  const { board } = places;
  const s = board.scale;
  const taken: [Box, number][] = [];
  const names: Box[] = [];
  for (const c of board.cities) {
    // The name of the capital is in wider letters.
    const w = c.name.length * (c.id === board.capital ? 5 : 3.1);
    names.push([c.label[0] - w, c.label[1] - 9, c.label[0] + w, c.label[1] + 1]);
    taken.push([[c.label[0] - w, c.label[1] - 11, c.label[0] + w, c.label[1] + 3], 4]);
    taken.push([[c.at[0] - 14 * s, c.at[1] - 14 * s, c.at[0] + 14 * s, c.at[1] + 14 * s], 1.4]);
    const n = houses[c.id]?.length ?? 0;
    if (n > 0) taken.push([[c.at[0] - n * 6.4 * s, c.at[1] + 8 * s, c.at[0] + n * 6.4 * s, c.at[1] + 23 * s], 1.6]);
  }
  for (const p of board.provinces) {
    const w = Math.max(...p.rows.map((r) => r.length)) * (4.3 + p.tracking * 6);
    taken.push([[p.label[0] - w, p.label[1] - 8, p.chip[0] + 13, p.label[1] + 8], 2.0]);
  }
  for (const p of pieces) taken.push([[p.point[0] - 11, p.point[1] - 12, p.point[0] + 11, p.point[1] + 11], 1.5]);
  const lit = new Set(reach.map((r) => r.route));
  for (const r of board.routes) {
    const [size, weight] = lit.has(r.id) ? [11, 2.5] : [7, 0.8];
    taken.push([[r.berth[0] - size, r.berth[1] - size, r.berth[0] + size, r.berth[1] + size], weight]);
  }

  const scale = s * (tags.filter((tag) => !isSmall(tag)).length > MANY ? 0.86 : 1);
  const placed: PlacedTag[] = [];
  // Those that can be chosen find their places first.
  for (const tag of [...tags].sort((a, b) => Number(isSmall(a)) - Number(isSmall(b)))) {
    const from = places.city(tag.city)?.at;
    if (!from) continue;
    const [w, h] = [tagWidth(tag) * scale, tagHeight(tag) * scale];
    let best: { cost: number; box: Box } | null = null;
    const far = 80 * s + w;
    const around: Box = [from[0] - far, from[1] - far, from[0] + far, from[1] + far];
    // The heaviest first, so that bad places are given up soon.
    const nearBoxes = taken.filter(([b]) => overlap(b, around) > 0).sort((a, b) => b[1] - a[1]);
    const nearNames = names.filter((b) => overlap(b, around) > 0);
    const v = board.view;
    candidates: for (const d of isSmall(tag) ? [19, 24, 30, 38, 48] : [26, 34, 44, 56, 70])
      for (const [dx, dy] of DIRECTIONS) {
        const x = from[0] + dx * d * s + (dx > 0.35 ? 0 : dx < -0.35 ? -w : -w / 2);
        const y = from[1] + dy * d * s - h / 2;
        const box: Box = [x - 3, y - 3, x + w + 3, y + h + 3];
        let cost = d * 0.5 + 20 * (Math.max(0, v[0] - x) + Math.max(0, v[1] - y) + Math.max(0, x + w - v[2]) + Math.max(0, y + h - v[3]));
        // Nothing farther away is better than what has been found.
        if (best && d * 0.5 >= best.cost) break candidates;
        for (const p of placed) cost += overlap(box, p.box) * 4;
        for (const [b, weight] of nearBoxes) {
          if (best && cost >= best.cost) break;
          cost += overlap(box, b) * weight;
        }
        if (best && cost >= best.cost) continue;
        // The line to the city should cross no name.
        for (const t of [0.45, 0.65, 0.85]) {
          const p: Point = [from[0] + dx * d * s * t, from[1] + dy * d * s * t];
          for (const b of nearNames) if (p[0] > b[0] && p[0] < b[2] && p[1] > b[1] && p[1] < b[3]) cost += 40;
        }
        if (!best || cost < best.cost) best = { cost, box: [x, y, x + w, y + h] };
      }
    if (best) placed.push({ ...tag, box: best.box, from, scale });
  }
  return placed;
}
