// From the globe to the frame: conic projection, stretch, magnifiers, and cities pushed apart.
import { geoConicConformal } from "d3-geo";
import { FRAME, type Board } from "../boards";
import type { MapData } from "./data";
import { distance, type Point } from "./geometry";

export interface Projection {
  /** latitude and longitude to px */
  at(place: Point): Point;
  /** longitude and latitude to px, as GeoJSON has them */
  project(lonLat: Point): Point;
  /** px to longitude and latitude, without magnifiers and pushing */
  invert(p: Point): Point;
  /** degrees that north is turned clockwise in the middle */
  north: number;
  /** west, south, east, north of the cities */
  bounds: [number, number, number, number];
}

/** Pushes points apart, with a weak spring home and inside a box; `pairs` have distances of their own. */
function relaxed(home: Point[], apart: number, box: number[], pairs: [number, number, number][]): Point[] {
  const at: Point[] = home.map((p) => [p[0], p[1]]);
  for (let round = 0; round < 260; round++) {
    for (let i = 0; i < at.length; i++)
      for (let j = i + 1; j < at.length; j++) {
        const [dx, dy] = [at[j][0] - at[i][0], at[j][1] - at[i][1]];
        const length = Math.hypot(dx, dy) || 1;
        const own = pairs.find((p) => (p[0] === i && p[1] === j) || (p[0] === j && p[1] === i));
        const lack = (own ? own[2] : apart) - length;
        if (lack <= 0) continue;
        const k = (lack / length) * 0.25;
        at[i] = [at[i][0] - dx * k, at[i][1] - dy * k];
        at[j] = [at[j][0] + dx * k, at[j][1] + dy * k];
      }
    for (let i = 0; i < at.length; i++)
      at[i] = [
        Math.max(box[0], Math.min(box[2], at[i][0] + (home[i][0] - at[i][0]) * 0.015)),
        Math.max(box[1], Math.min(box[3], at[i][1] + (home[i][1] - at[i][1]) * 0.015)),
      ];
  }
  return at;
}

/** A smooth field that carries every point of `from` to its place in `to` and fades out over r px. */
function displacement(from: Point[], to: Point[], r: number): (p: Point) => Point {
  const n = from.length;
  const kernel = (a: Point, b: Point): number => Math.exp(-distance(a, b) / r);
  const m = from.map((a, i) => [...from.map((b) => kernel(a, b)), to[i][0] - a[0], to[i][1] - a[1]]);
  for (let i = 0; i < n; i++) {
    let pivot = i;
    for (let k = i + 1; k < n; k++) if (Math.abs(m[k][i]) > Math.abs(m[pivot][i])) pivot = k;
    [m[i], m[pivot]] = [m[pivot], m[i]];
    for (let k = 0; k < n; k++) {
      if (k === i) continue;
      const f = m[k][i] / m[i][i];
      if (f !== 0) for (let c = i; c < n + 2; c++) m[k][c] -= f * m[i][c];
    }
  }
  const weights = m.map((row, i) => [row[n] / row[i], row[n + 1] / row[i]]);
  return (p) => {
    let [x, y] = p;
    for (let i = 0; i < n; i++) {
      const k = kernel(p, from[i]);
      x += weights[i][0] * k;
      y += weights[i][1] * k;
    }
    return [x, y];
  };
}

/** px that the two ends of a crossing without stop keep between them: room for its bridge and sign */
const BRIDGE = 96;

export function projection(board: Board, map: MapData): Projection {
  const [left, top, right, bottom] = board.pad;
  const lats = map.cities.map((c) => c.place[0]);
  const lons = map.cities.map((c) => c.place[1]);
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const sixth = (north - south) / 6;
  const middle = (left + FRAME.width - right) / 2;
  const half = (FRAME.width - right - left) / 2 / board.stretched;
  const conic = geoConicConformal()
    .parallels([south + sixth, north - sixth])
    .rotate([-(west + east) / 2, 0])
    .angle(board.turned)
    .fitExtent(
      [
        [middle - half, top],
        [middle + half, FRAME.height - bottom],
      ],
      { type: "MultiPoint", coordinates: map.cities.map((c) => [c.place[1], c.place[0]]) },
    );
  const plane = (lonLat: Point): Point => conic(lonLat) ?? [NaN, NaN];
  const foci = board.magnifiers.map((f) => ({ ...f, c: plane([f.lon, f.lat]) }));
  const flat = (lonLat: Point): Point => {
    const q = plane(lonLat);
    const p: Point = [middle + (q[0] - middle) * board.stretched, q[1]];
    let [x, y] = p;
    for (const f of foci) {
      const [dx, dy] = [p[0] - f.c[0], p[1] - f.c[1]];
      const e = (f.k - 1) * Math.exp(-(dx * dx + dy * dy) / (f.r * f.r));
      x += dx * e;
      y += dy * e;
    }
    return [x, y];
  };
  const home = map.cities.map((c) => flat([c.place[1], c.place[0]]));
  const index = new Map(map.cities.map((c, i) => [c.id, i]));
  const bridges = map.routes
    .filter((r) => r.noStop)
    .map((r): [number, number, number] => [
      index.get(r.ends[0]) ?? 0,
      index.get(r.ends[1]) ?? 0,
      BRIDGE * board.scale,
    ]);
  const box = [left, top, FRAME.width - right, FRAME.height - bottom];
  const bend = displacement(home, relaxed(home, board.apart * board.scale, box, bridges), 75 * board.scale);
  const project = (lonLat: Point): Point => bend(flat(lonLat));
  const [a, b] = [0, 0.05].map((k) => project([(west + east) / 2, (south + north) / 2 + k * (north - south)]));
  return {
    project,
    at: ([lat, lon]) => project([lon, lat]),
    invert: ([x, y]) => conic.invert?.([middle + (x - middle) / board.stretched, y]) ?? [NaN, NaN],
    north: (Math.atan2(b[0] - a[0], a[1] - b[1]) * 180) / Math.PI,
    bounds: [west, south, east, north],
  };
}
