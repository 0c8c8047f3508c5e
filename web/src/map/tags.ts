// Where price tags stand: they take the best place that names, pieces, houses, panels and other tags leave.
import type { PriceTag } from "../compose/overlay";
import type { Box, Point } from "./board";
import type { Places, StandingPiece } from "./places";

export interface PlacedTag extends PriceTag {
  box: Box;
  city: string;
  from: Point;
}

export const TAG_HEIGHT = 23;
export const tagWidth = (tag: PriceTag): number => 26 + tag.goods.length * 17 + (tag.coins === null ? 0 : 20);

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

export function placeTags(places: Places, tags: PriceTag[], pieces: StandingPiece[], houses: Record<string, number[]>): PlacedTag[] {
  const { board } = places;
  const s = board.scale;
  const taken: [Box, number][] = [];
  for (const c of board.cities) {
    const w = c.name.length * 3.1;
    taken.push([[c.label[0] - w, c.label[1] - 11, c.label[0] + w, c.label[1] + 3], 2.4]);
    taken.push([[c.at[0] - 14 * s, c.at[1] - 14 * s, c.at[0] + 14 * s, c.at[1] + 14 * s], 1.4]);
    const n = houses[c.id]?.length ?? 0;
    if (n > 0) taken.push([[c.at[0] - n * 6.4 * s, c.at[1] + 8 * s, c.at[0] + n * 6.4 * s, c.at[1] + 23 * s], 1.6]);
  }
  for (const p of board.provinces) {
    const w = Math.max(...p.rows.map((r) => r.length)) * (4.3 + p.tracking * 6);
    taken.push([[p.label[0] - w, p.label[1] - 8, p.chip[0] + 13, p.label[1] + 8], 2.0]);
  }
  for (const p of pieces) taken.push([[p.point[0] - 11, p.point[1] - 12, p.point[0] + 11, p.point[1] + 11], 1.5]);
  for (const r of board.routes) taken.push([[r.berth[0] - 7, r.berth[1] - 7, r.berth[0] + 7, r.berth[1] + 7], 0.8]);

  const placed: PlacedTag[] = [];
  for (const tag of tags) {
    const from = places.city(tag.city)?.at;
    if (!from) continue;
    const [w, h] = [tagWidth(tag) * s, TAG_HEIGHT * s];
    let best: { cost: number; box: Box } | null = null;
    for (const d of [26, 34, 44, 56, 70])
      for (let a = 0; a < 24; a++) {
        const [dx, dy] = [Math.cos((a * Math.PI) / 12), Math.sin((a * Math.PI) / 12)];
        const x = from[0] + dx * d * s + (dx > 0.35 ? 0 : dx < -0.35 ? -w : -w / 2);
        const y = from[1] + dy * d * s - h / 2;
        const box: Box = [x - 3, y - 3, x + w + 3, y + h + 3];
        let cost = (d - 26) * 0.5;
        for (const [b, weight] of taken) cost += overlap(box, b) * weight;
        for (const p of placed) cost += overlap(box, p.box) * 4;
        const v = board.view;
        cost += 20 * (Math.max(0, v[0] - x) + Math.max(0, v[1] - y) + Math.max(0, x + w - v[2]) + Math.max(0, y + h - v[3]));
        if (!best || cost < best.cost) best = { cost, box: [x, y, x + w, y + h] };
      }
    if (best) placed.push({ ...tag, box: best.box, from });
  }
  return placed;
}
