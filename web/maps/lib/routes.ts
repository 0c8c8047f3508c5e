// Routes as curves between cities, and the berths on them where a colonist stands.
import type { MapData, Route } from "./data";
import { curve, distance, round, type Point } from "./geometry";
import type { Projection } from "./projection";

export interface DrawnRoute extends Route {
  points: Point[];
  /** the part between the medallions */
  trimmed: Point[];
  /** how far along the berth is, 0 to 1 */
  t: number;
  berth: Point;
}

class Walk {
  readonly length: number;
  private readonly sums: number[];
  constructor(readonly points: Point[]) {
    this.sums = [0];
    for (let i = 1; i < points.length; i++) this.sums.push(this.sums[i - 1] + distance(points[i], points[i - 1]));
    this.length = this.sums[this.sums.length - 1];
  }
  at(t: number): Point {
    const d = t * this.length;
    const i = Math.max(1, this.sums.findIndex((v) => v >= d));
    const u = (d - this.sums[i - 1]) / Math.max(1e-6, this.sums[i] - this.sums[i - 1]);
    const [a, b] = [this.points[i - 1], this.points[i]];
    return [round(a[0] + (b[0] - a[0]) * u), round(a[1] + (b[1] - a[1]) * u)];
  }
  trimmed(cut: number): Point[] {
    const from = this.sums.findIndex((v) => v > cut);
    const to = this.sums.findIndex((v) => v > this.length - cut);
    const part = this.points.slice(Math.max(0, from), Math.max(from + 2, to));
    return part.filter((_, i) => i % 2 === 0 || i === part.length - 1);
  }
}

/** A route without points of its own gets a gentle bow, so that it looks drawn. */
function bowed(a: Point, b: Point): Point[] {
  const length = distance(a, b);
  const side = (a[0] * 7 + b[1] * 3) % 2 > 1 ? 1 : -1;
  const s = side * Math.min(8, length * 0.06);
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  return [a, [(a[0] + b[0]) / 2 - (dy / length) * s, (a[1] + b[1]) / 2 + (dx / length) * s], b];
}

const PLACES = [0.5, 0.46, 0.54, 0.42, 0.58, 0.38, 0.62, 0.34, 0.66, 0.3, 0.7];

export function routes(map: MapData, p: Projection, cities: Map<string, Point>, scale: number): DrawnRoute[] {
  const end = (id: string): Point => {
    const at = cities.get(id);
    if (!at) throw new Error(`a route ends in ${id}, which is no city`);
    return at;
  };
  const walks = map.routes.map((r) => {
    const [a, b] = [end(r.ends[0]), end(r.ends[1])];
    return new Walk(curve(r.via.length > 0 ? [a, ...r.via.map((v) => p.at(v)), b] : bowed(a, b)));
  });
  const drawn: DrawnRoute[] = map.routes.map((r, i) => ({
    ...r,
    points: walks[i].points,
    trimmed: walks[i].trimmed(14 * scale),
    t: 0.5,
    berth: walks[i].at(0.5),
  }));
  // Each berth slides to where other routes, berths and cities are farthest.
  drawn.forEach((route, i) => {
    let best = -Infinity;
    for (const t of PLACES) {
      const at = walks[i].at(t);
      let free = Infinity;
      drawn.forEach((other, j) => {
        if (i === j) return;
        for (let k = 0; k < other.points.length; k += 2) free = Math.min(free, distance(other.points[k], at) * 1.3);
        if (j < i) free = Math.min(free, distance(other.berth, at) * 0.7);
      });
      for (const city of cities.values()) free = Math.min(free, distance(city, at) * 0.62);
      const worth = Math.min(free, 16 * scale) - Math.abs(t - 0.5) * 12;
      if (worth > best) {
        best = worth;
        route.t = t;
        route.berth = at;
      }
    }
  });
  return drawn;
}
