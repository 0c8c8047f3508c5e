// The land of a board: coastlines of Natural Earth, cut, projected and thinned; islets for cities the file leaves in the water.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoArea } from "d3-geo";
import polygonClipping, { type Polygon } from "polygon-clipping";
import { feature } from "topojson-client";
import { BEYOND, FRAME, type Board } from "../boards";
import { distance, inside, round, type Point, type Ring } from "./geometry";
import type { Projection } from "./projection";

const require = createRequire(import.meta.url);
export const coastFile = (board: Board): string => require.resolve(`world-atlas/land-${board.coast}.json`);

/** The box of longitudes and latitudes that the frame and what is drawn beyond it cover. */
export function geoBox(p: Projection): [number, number, number, number] {
  const [x0, y0] = [-BEYOND.x - 30, -BEYOND.y - 30];
  const [x1, y1] = [FRAME.width + BEYOND.x + 30, FRAME.height + BEYOND.y + 30];
  const box: [number, number, number, number] = [1e9, 1e9, -1e9, -1e9];
  for (let i = 0; i <= 12; i++) {
    const [x, y] = [x0 + ((x1 - x0) * i) / 12, y0 + ((y1 - y0) * i) / 12];
    for (const edge of [[x, y0], [x, y1], [x0, y], [x1, y]] as Point[]) {
      const [lon, lat] = p.invert(edge);
      box[0] = Math.min(box[0], lon);
      box[1] = Math.min(box[1], lat);
      box[2] = Math.max(box[2], lon);
      box[3] = Math.max(box[3], lat);
    }
  }
  return box;
}

function landPolygons(board: Board, box: number[]): Polygon[] {
  const topology = JSON.parse(readFileSync(coastFile(board), "utf8"));
  const shape = feature(topology, topology.objects.land) as unknown as GeoJSON.FeatureCollection<GeoJSON.MultiPolygon>;
  const polygons = shape.features.flatMap((f) => f.geometry.coordinates) as unknown as Polygon[];
  return polygons
    .filter((polygon) => {
      const xs = polygon[0].map((q) => q[0]);
      const ys = polygon[0].map((q) => q[1]);
      return least(xs) < box[2] && most(xs) > box[0] && least(ys) < box[3] && most(ys) > box[1];
    })
    .map((polygon) =>
      geoArea({ type: "Polygon", coordinates: polygon }) > 2 * Math.PI
        ? polygon.map((ring) => ring.slice().reverse())
        : polygon,
    );
}

const least = (a: number[]): number => a.reduce((m, v) => Math.min(m, v), Infinity);
const most = (a: number[]): number => a.reduce((m, v) => Math.max(m, v), -Infinity);

/** Drops points nearer to the one before than 1.25 px, twice that outside the frame. */
function thinned(ring: Ring): Ring {
  const out: Ring = [ring[0]];
  for (const p of ring.slice(1)) {
    const beyond = p[0] < 0 || p[1] < 0 || p[0] > FRAME.width || p[1] > FRAME.height;
    if (distance(p, out[out.length - 1]) >= (beyond ? 2.6 : 1.3)) out.push(p);
  }
  return out;
}

function islet([x, y]: Point, r: number): Ring {
  return Array.from({ length: 28 }, (_, k): Point => {
    const a = (k / 28) * 2 * Math.PI;
    const q = r * (1 + 0.3 * Math.sin(2 * a + x) + 0.16 * Math.sin(3 * a + y) + 0.09 * Math.sin(7 * a + x));
    return [round(x + q * 1.15 * Math.cos(a)), round(y + q * Math.sin(a))];
  });
}

/** Every city stands on land: one in the water gets an islet, united with the land it touches. */
function withIslets(rings: Ring[], cities: Point[], r: number): Ring[] {
  for (const city of cities) {
    if (rings.some((ring) => inside(city, ring))) continue;
    const blob = islet(city, r);
    const touched = rings.filter((ring) => blob.some((q) => inside(q, ring)) || ring.some((q) => inside(q, blob)));
    if (touched.length === 0) {
      rings = [...rings, blob];
      continue;
    }
    const closed = (ring: Ring): Ring => [...ring, ring[0]];
    const united = polygonClipping.union([closed(blob)], ...touched.map((ring) => [closed(ring)]));
    rings = [...rings.filter((ring) => !touched.includes(ring)), ...united.flat().map((ring) => ring as Ring)];
  }
  return rings;
}

export function coast(board: Board, p: Projection, cities: Point[]): Ring[] {
  // The cut is made in the plane of longitude and latitude: the finer file turns inside out when only a projection clips it.
  const [west, south, east, north] = geoBox(p);
  const window: Polygon = [[[west, south], [east, south], [east, north], [west, north], [west, south]]];
  const straits = (board.straits ?? []).map((area): Polygon => [[...area, area[0]].map(([lat, lon]): Point => [lon, lat])]);
  const rings = landPolygons(board, [west, south, east, north])
    .flatMap((polygon) => polygonClipping.intersection([polygon[0]], window))
    .flatMap((polygon) => (straits.length > 0 ? polygonClipping.difference([polygon], ...straits) : [polygon]))
    .flat()
    .map((ring) => thinned(ring.map((q): Point => p.project([q[0], q[1]])).map(([x, y]): Point => [round(x), round(y)])))
    .filter((ring) => {
      const [xs, ys] = [ring.map((q) => q[0]), ring.map((q) => q[1])];
      const seen = most(xs) > -BEYOND.x && least(xs) < FRAME.width + BEYOND.x && most(ys) > -BEYOND.y && least(ys) < FRAME.height + BEYOND.y;
      return seen && ring.length > 3 && most(xs) - least(xs) + (most(ys) - least(ys)) > 4.5;
    });
  const wet = rings.map((ring) => ring as Ring);
  return withIslets(wet, cities, 15 * board.scale);
}
