// Provinces as soft areas around their cities and the roads between them.
import { contours } from "d3-contour";
import { BEYOND, FRAME, type Board } from "../boards";
import type { MapData, Province } from "./data";
import { noise, type Point } from "./geometry";
import type { Projection } from "./projection";
import type { DrawnRoute } from "./routes";

export interface DrawnProvince extends Province {
  rings: Point[][];
  /** above zero inside, px to the border */
  field(x: number, y: number): number;
}

const STEP = 4;

/** Imperium's Italia includes the peninsula for its looks; the capital belongs to no province. */
const LOOKS: Record<string, { province: string; routes: string[]; places: Point[] }> = {
  imperium: {
    province: "italia",
    routes: ["l-roma-novaria", "l-roma-aquileia"],
    places: [[40.9, 14.9], [39.9, 16], [38.6, 16.3]],
  },
};

export function provinces(
  board: Board,
  map: MapData,
  p: Projection,
  cities: Map<string, Point>,
  routes: DrawnRoute[],
): DrawnProvince[] {
  const home = new Map(map.cities.map((c) => [c.id, c.province]));
  const looks = LOOKS[board.map];
  const skeletons = map.provinces.map((province) => {
    const skeleton: Point[] = [];
    for (const c of map.cities) {
      const at = cities.get(c.id);
      if (c.province === province.id && at) skeleton.push(at);
    }
    const own = looks?.province === province.id ? looks : undefined;
    for (const r of routes) {
      const within = r.kind === "land" && r.ends.every((e) => home.get(e) === province.id);
      if (within || own?.routes.includes(r.id)) skeleton.push(...r.points.filter((_, i) => i % 3 === 0));
    }
    if (own) skeleton.push(...own.places.map((q) => p.at(q)));
    return skeleton;
  });
  skeletons.push((board.foreign ?? []).map((q) => p.at(q)));
  const width = Math.ceil((FRAME.width + 2 * BEYOND.x) / STEP) + 1;
  const height = Math.ceil((FRAME.height + 2 * BEYOND.y) / STEP) + 1;
  const far = skeletons.map(() => new Float64Array(width * height));
  for (let j = 0; j < height; j++)
    for (let i = 0; i < width; i++) {
      const [x, y] = [i * STEP - BEYOND.x, j * STEP - BEYOND.y];
      const wx = x + noise(x / 46, y / 46) * 34 * board.scale;
      const wy = y + noise(x / 46 + 50, y / 46) * 34 * board.scale;
      skeletons.forEach((skeleton, k) => {
        let d = Infinity;
        for (const s of skeleton) d = Math.min(d, (s[0] - wx) ** 2 + (s[1] - wy) ** 2);
        far[k][j * width + i] = Math.sqrt(d);
      });
    }
  return map.provinces.map((province, k) => {
    const values = new Float64Array(width * height);
    for (let n = 0; n < values.length; n++) {
      let other = Infinity;
      for (let q = 0; q < far.length; q++) if (q !== k) other = Math.min(other, far[q][n]);
      values[n] = Math.min(board.reach * board.scale - far[k][n], (other - far[k][n]) / 2);
    }
    const shape = contours().size([width, height]).contour(values as unknown as number[], 1.2 * board.scale);
    const rings = shape.coordinates.flatMap((polygon) =>
      polygon.map((ring) =>
        ring
          .filter((_, i) => i % 2 === 0)
          .map((q): Point => [Math.round((q[0] - 0.5) * STEP - BEYOND.x), Math.round((q[1] - 0.5) * STEP - BEYOND.y)]),
      ),
    );
    const field = (x: number, y: number): number => {
      const [i, j] = [Math.round((x + BEYOND.x) / STEP), Math.round((y + BEYOND.y) / STEP)];
      return i >= 0 && j >= 0 && i < width && j < height ? values[j * width + i] : -99;
    };
    return { ...province, rings, field };
  });
}
