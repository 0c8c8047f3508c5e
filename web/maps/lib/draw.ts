// All steps of drawing a board, in order.
import { BEYOND, FRAME, type Board } from "../boards";
import type { Board as Drawn, Point, Thumb } from "../../src/map/board";
import { coast, geoBox } from "./coast";
import { loadMap } from "./data";
import { around, curve, path, round, type Box } from "./geometry";
import { labels } from "./labels";
import { projection, type Projection } from "./projection";
import { provinces } from "./provinces";
import { relief } from "./relief";
import { routes } from "./routes";
import { thumb } from "./thumb";

/** the corner with the buttons that zoom */
const ZOOM: Box = [1042, 556, 1082, 650];

const rounded = (q: Point): Point => [round(q[0]), round(q[1])];

function graticule(p: Projection): string {
  const [west, , east] = p.bounds;
  const step = east - west > 20 ? 5 : east - west > 6 ? 1 : 0.5;
  const box = geoBox(p);
  const between = (a: number, b: number, n: number): number[] =>
    Array.from({ length: n + 1 }, (_, i) => a + ((b - a) * i) / n);
  let d = "";
  const line = (points: Point[]): void => {
    d += path(points.map((q) => p.project(q)));
  };
  for (let x = Math.ceil(box[0] / step) * step; x <= box[2]; x += step) line(between(box[1], box[3], 16).map((y) => [x, y]));
  for (let y = Math.ceil(box[1] / step) * step; y <= box[3]; y += step) line(between(box[0], box[2], 20).map((x) => [x, y]));
  return d;
}

export function draw(id: string, board: Board, hash: string): { drawn: Drawn; small: Thumb; crowded: string[] } {
  const map = loadMap(board);
  const p = projection(board, map);
  const cities = new Map(map.cities.map((c) => [c.id, rounded(p.at(c.place))]));
  const at = (city: string): Point => cities.get(city) ?? [0, 0];
  const land = coast(board, p, [...cities.values()]);
  const drawnRoutes = routes(map, p, cities, board.scale);
  const drawnProvinces = provinces(board, map, p, cities, drawnRoutes);
  const starts = map.starts.map((s) => ({ id: s.id, at: rounded(p.at(s.place)) }));
  const solid: Box[] = [ZOOM, ...starts.map((s) => around(s.at, 19))];
  const names = labels(board, map, p, cities, drawnRoutes, drawnProvinces, land, solid);
  const drawn: Drawn = {
    id,
    name: map.name,
    hash,
    capitals: map.capitals,
    scale: board.scale,
    view: board.view,
    extent: [-BEYOND.x, -BEYOND.y, FRAME.width + BEYOND.x, FRAME.height + BEYOND.y],
    north: round(p.north),
    land: land.map((ring) => path(ring, true)).join(""),
    graticule: graticule(p),
    relief: relief(p, board.scale, [...cities.values()], drawnRoutes, land, names.boxes),
    provinces: drawnProvinces.map((q) => {
      const label = names.provinces[q.id];
      return {
        id: q.id,
        name: q.name,
        colour: q.colour,
        d: q.rings.map((ring) => path(ring, true)).join(""),
        label: rounded(label.at),
        chip: rounded(label.chip),
        tracking: label.tracking,
        rows: label.rows,
      };
    }),
    routes: drawnRoutes.map((r) => ({
      id: r.id,
      kind: r.kind,
      ends: r.ends,
      noStop: r.noStop,
      d: path(r.trimmed),
      berth: r.berth,
      t: r.t,
    })),
    cities: map.cities.map((c) => ({
      id: c.id,
      name: c.name,
      province: c.province,
      at: at(c.id),
      label: rounded(names.cities[c.id].at),
    })),
    seas: names.seas.map((s) => ({ name: s.name, size: s.size, d: path(curve(s.arc)) })),
    compass: names.compass,
    coins: names.coins === null ? null : rounded(names.coins),
    starts,
  };
  return { drawn, small: thumb(drawn, land, drawnProvinces, drawnRoutes), crowded: names.crowded };
}
