// A board as a small picture, for choosing one.
import type { Board as Drawn, Point, Thumb } from "../../src/map/board";
import { distance, path, type Ring } from "./geometry";
import type { DrawnProvince } from "./provinces";
import type { DrawnRoute } from "./routes";

export const THUMB = { width: 150, height: 86 };

export function thumb(drawn: Drawn, land: Ring[], provinces: DrawnProvince[], routes: DrawnRoute[]): Thumb {
  const [x0, y0, x1, y1] = drawn.view;
  const k = Math.min(THUMB.width / (x1 - x0 + 30), THUMB.height / (y1 - y0 + 30));
  const middle: Point = [(x0 + x1) / 2, (y0 + y1) / 2];
  const small = (p: Point): Point => [
    THUMB.width / 2 + (p[0] - middle[0]) * k,
    THUMB.height / 2 + (p[1] - middle[1]) * k,
  ];
  const inFrame = ([x, y]: Point): boolean => x > -12 && y > -12 && x < THUMB.width + 12 && y < THUMB.height + 12;
  const thinned = (points: Point[], least: number): Point[] => {
    const out: Point[] = [];
    for (const p of points.map(small)) {
      const last = out[out.length - 1];
      // Outside the frame a coast only has to close itself.
      if (!last || distance(p, last) >= (inFrame(p) ? least : 12)) out.push(p);
    }
    return out;
  };
  const lines = (kind: "land" | "sea"): string =>
    routes
      .filter((r) => r.kind === kind)
      .map((r) => path(thinned([...r.points, r.points[r.points.length - 1]], 5)))
      .join("");
  return {
    land: land
      .map((ring) => thinned(ring, 1.2))
      .filter((ring) => ring.length > 2 && ring.some(inFrame))
      .map((ring) => path(ring, true))
      .join(""),
    provinces: provinces.map((p) => ({ colour: p.colour, d: p.rings.map((ring) => path(thinned(ring, 2.6), true)).join("") })),
    roads: lines("land"),
    lanes: lines("sea"),
    cities: drawn.cities.map((c) => {
      const [x, y] = small(c.at);
      return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
    }),
    capitals: drawn.capitals.map((id) => drawn.cities.findIndex((c) => c.id === id)),
  };
}
