// Where the names stand: all of them placed together by annealing, then sea names, the compass and coins that are always
// visible into what is left.
import { FRAME, type Board } from "../boards";
import type { MapData } from "./data";
import { around, distance, grown, inside, numbers, overlap, type Box, type Point, type Ring } from "./geometry";
import type { Projection } from "./projection";
import type { DrawnProvince } from "./provinces";
import type { DrawnRoute } from "./routes";

export const CITY_SIZE = 12.4;
export const PROVINCE_SIZE = 11.5;
/** side of a bonus marker beside the name of its province */
const CHIP = 24;
/** across a coin that is always visible */
const COIN = 24;

// Advance widths in em, EB Garamond 600 and Cinzel 700 capitals, rounded up.
const GARAMOND: Record<string, number> = { i: 0.27, l: 0.27, j: 0.28, t: 0.34, f: 0.33, r: 0.41, s: 0.4, ".": 0.25, " ": 0.24, I: 0.38, J: 0.38, m: 0.84, w: 0.74, M: 0.95, W: 1 };
const CINZEL: Record<string, number> = { I: 0.42, J: 0.42, L: 0.62, E: 0.62, F: 0.58, S: 0.56, P: 0.62, M: 0.98, W: 1.1, O: 0.86, Q: 0.88, C: 0.78, D: 0.8, G: 0.82, H: 0.86, N: 0.86, " ": 0.3 };
const cityWidth = (name: string): number =>
  [...name].reduce((sum, c) => sum + (GARAMOND[c] ?? (c < "a" ? 0.68 : 0.51)), 0) * CITY_SIZE + 2;
const capitalsWidth = (name: string, size: number, tracking: number): number =>
  [...name.toUpperCase()].reduce((sum, c) => sum + (CINZEL[c] ?? 0.74) + tracking, 0) * size;

export interface CityLabel {
  /** middle and baseline */
  at: Point;
}
export interface ProvinceLabel {
  /** middle of the words */
  at: Point;
  /** middle of the bonus marker */
  chip: Point;
  tracking: number;
  rows: string[];
}
export interface SeaLabel {
  name: string;
  size: number;
  /** three points of the arc it stands on */
  arc: [Point, Point, Point];
}
export interface Labels {
  cities: Record<string, CityLabel>;
  provinces: Record<string, ProvinceLabel>;
  seas: SeaLabel[];
  compass: Point | null;
  /** middle of the coins that are always visible */
  coins: Point | null;
  boxes: Box[];
  /** names that are crowded, and how much */
  crowded: string[];
}

interface Candidate {
  box: Box;
  cost: number;
  tracking: number;
  rows: string[];
}
interface Item {
  kind: "city" | "province";
  id: string;
  weight: number;
  candidates: Candidate[];
}

/** What names have to keep clear of, and what it costs where they do not. */
class Ground {
  private readonly cells = new Map<string, Point[]>();
  private readonly medallions: { id: string; box: Box }[];
  private readonly houses: Box[];
  private readonly berths: Box[];
  /** around capitals */
  private readonly crowds: Box[];
  private readonly dry = new Map<number, boolean>();

  constructor(
    private readonly board: Board,
    map: MapData,
    readonly cities: Map<string, Point>,
    routes: DrawnRoute[],
    private readonly land: Ring[],
    private readonly solid: Box[],
  ) {
    const s = board.scale;
    for (const r of routes)
      r.points.forEach((q, i) => {
        if (i % 2 > 0) return;
        const key = `${q[0] >> 4},${q[1] >> 4}`;
        const cell = this.cells.get(key);
        if (cell) cell.push(q);
        else this.cells.set(key, [q]);
      });
    const all = [...cities];
    this.medallions = all.map(([id, at]) => ({ id, box: around(at, radius(map, board, id)) }));
    // Names never move during a game, so two houses are reckoned with under every city and a piece on every berth.
    this.houses = all
      .filter(([id]) => !map.capitals.includes(id))
      .map(([, [x, y]]) => [x - 12.8 * s - 1, y + 8 * s, x + 12.8 * s + 1, y + 23 * s]);
    this.crowds = all.filter(([id]) => map.capitals.includes(id)).map(([, at]) => around(at, (board.court ?? 0) * s));
    this.berths = routes
      .filter((r) => !r.noStop)
      .map(({ berth: [x, y] }) => [x - 9 * s, y - 10 * s, x + 9 * s, y + 9 * s]);
  }

  private routePoints(b: Box): number {
    let n = 0;
    for (let i = (b[0] - 2) >> 4; i <= (b[2] + 2) >> 4; i++)
      for (let j = (b[1] - 1) >> 4; j <= (b[3] + 1) >> 4; j++)
        for (const p of this.cells.get(`${i},${j}`) ?? [])
          if (p[0] > b[0] - 2 && p[0] < b[2] + 2 && p[1] > b[1] - 1 && p[1] < b[3] + 1) n++;
    return n;
  }

  cost(b: Box, own: string | null, kind: Item["kind"]): number {
    const city = kind === "city";
    let c = this.routePoints(b) * (city ? 2.2 : 1.5);
    for (const m of this.medallions) if (m.id !== own) c += overlap(b, m.box) * 1.4;
    for (const h of this.houses) c += overlap(b, h) * 1.6;
    for (const k of this.berths) c += overlap(b, k) * (city ? 1.1 : 0.45);
    if (!city) for (const k of this.crowds) c += overlap(b, k) * 0.3;
    for (const k of this.solid) c += overlap(b, k) * 4;
    const v = this.board.view;
    const out = Math.max(0, v[0] - b[0]) + Math.max(0, v[1] - b[1]) + Math.max(0, b[2] - v[2]) + Math.max(0, b[3] - v[3]);
    return c + (out > 0 ? 200 + out * 20 : 0);
  }

  /** Whether there is land, on a grid of 8 px. */
  isLand(x: number, y: number): boolean {
    const [i, j] = [Math.round(x / 8), Math.round(y / 8)];
    const key = i * 4096 + j;
    let dry = this.dry.get(key);
    if (dry === undefined) {
      dry = this.land.reduce((odd, ring) => odd !== inside([i * 8, j * 8], ring), false);
      this.dry.set(key, dry);
    }
    return dry;
  }
}

const radius = (map: MapData, board: Board, id: string): number => (map.capitals.includes(id) ? 18 : 13.5) * board.scale;

function provinceCandidates(board: Board, map: MapData, all: DrawnProvince[], p: DrawnProvince, ground: Ground): Candidate[] {
  const s = board.scale;
  const v = board.view;
  const at = (own: boolean): Point[] =>
    map.cities
      .filter((c) => (c.province === p.id) === own)
      .map((c) => ground.cities.get(c.id))
      .filter((q) => q !== undefined);
  const [home, foreign] = [at(true), at(false)];
  const words = p.name.split(" ");
  const shapes = [
    { tracking: 0.14, rows: [p.name], penalty: 0 },
    { tracking: 0.03, rows: [p.name], penalty: 7 },
  ];
  if (words.length > 1)
    shapes.push({ tracking: 0.14, rows: words, penalty: 3 }, { tracking: 0.03, rows: words, penalty: 9 });
  const found: Candidate[] = [];
  for (const { tracking, rows, penalty } of shapes) {
    const w = Math.max(...rows.map((row) => capitalsWidth(row, PROVINCE_SIZE, tracking))) + CHIP * s + 6;
    const h = Math.max(PROVINCE_SIZE * 1.15 * rows.length, CHIP * s);
    for (let y = v[1] + h / 2; y < v[3] - h / 2; y += 6)
      for (let x = v[0] + w / 2; x < v[2] - w / 2; x += 8) {
        const f = p.field(x, y);
        if (!(f > -34 * s)) continue;
        const box: Box = [x - w / 2, y - h / 2, x + w / 2, y + h / 2];
        const near = (points: Point[]): number => points.reduce((m, q) => Math.min(m, distance(q, [x, y])), 1e9);
        const [far, other] = [near(home), near(foreign)];
        let cost =
          penalty + ground.cost(box, null, "province") - Math.min(f, 22 * s) * 1.2 + (f < 0 ? 30 - f * 1.5 : 0) +
          Math.max(0, far - 55 * s) * 0.5 + Math.max(0, far - other) * 0.6;
        for (const dx of [-0.45, -0.2, 0.2, 0.45]) {
          const px = x + dx * w;
          if (!(p.field(px, y) > 0)) cost += 4;
          if (!ground.isLand(px, y)) cost += 5;
          else if (all.some((o) => o !== p && o.field(px, y) > 3)) cost += 9;
        }
        found.push({ box, cost, tracking, rows });
      }
  }
  found.sort((a, b) => a.cost - b.cost);
  const kept: Candidate[] = [];
  for (const c of found) {
    if (kept.length >= 60) break;
    if (!kept.some((k) => Math.abs(k.box[0] - c.box[0]) < 14 && Math.abs(k.box[1] - c.box[1]) < 8)) kept.push(c);
  }
  return kept;
}

function cityCandidates(board: Board, map: MapData, id: string, name: string, ground: Ground): Candidate[] {
  const s = board.scale;
  const at = ground.cities.get(id) ?? [0, 0];
  const isCapital = map.capitals.includes(id);
  const w = isCapital ? capitalsWidth(name, CITY_SIZE * 1.08, 0) + 4 : cityWidth(name);
  const h = CITY_SIZE * 1.02;
  const g = radius(map, board, id) + 1.5 * s;
  const down = isCapital ? g - 1 : 23 * s;
  const places: [number, number, number][] = [
    [-w / 2, -g - h + 1, 0], [g, -h / 2, 1], [-g - w, -h / 2, 2], [-w / 2, down, 4],
    [8 * s, -g - h + 5, 3], [-8 * s - w, -g - h + 5, 3], [11 * s, 8 * s, 5], [-11 * s - w, 8 * s, 5],
    [-w * 0.28, -g - h + 1, 2], [-w * 0.72, -g - h + 1, 2], [-w * 0.28, down, 5], [-w * 0.72, down, 5],
    [g - 2 * s, -h / 2 - 7 * s, 3], [-g - w + 2 * s, -h / 2 - 7 * s, 3], [g - s, -h / 2 + 7 * s, 4], [-g - w + s, -h / 2 + 7 * s, 4],
  ];
  return places.map(([dx, dy, rank]) => {
    const box: Box = [at[0] + dx, at[1] + dy, at[0] + dx + w, at[1] + dy + h];
    // A name beside a foreign medallion would be read as that city's.
    let doubt = 0;
    for (const [other, q] of ground.cities) {
      if (other === id) continue;
      const d = Math.hypot(Math.max(box[0] - q[0], 0, q[0] - box[2]), Math.max(box[1] - q[1], 0, q[1] - box[3]));
      const keep = radius(map, board, other) + 5 * s;
      if (d < keep) doubt += (keep - d) * 1.6;
    }
    return { box, cost: ground.cost(box, id, "city") + doubt + rank * 1.2, tracking: 0, rows: [name] };
  });
}

function pairCost(a: Item, x: Candidate, b: Item, y: Candidate): number {
  const [p, q] = [x.box, y.box];
  if (p[2] + 2 < q[0] || q[2] + 2 < p[0] || p[3] + 1 < q[1] || q[3] + 1 < p[1]) return 0;
  return (overlap(grown(p, 1.5), grown(q, 1)) + 6) * Math.max(a.weight, b.weight);
}

/** Chooses one candidate per name: annealing from six seeds, then descent; the best sum wins. */
function anneal(items: Item[], seed: number): { chosen: number[]; costs: number[] } {
  const n = items.length;
  const start = items.map((it) => it.candidates.reduce((m, c, i) => (c.cost < it.candidates[m].cost ? i : m), 0));
  const chosen = [...start];
  const pairs = (i: number, a: number, from: number): number => {
    let sum = 0;
    for (let j = from; j < n; j++)
      if (j !== i) sum += pairCost(items[i], items[i].candidates[a], items[j], items[j].candidates[chosen[j]]);
    return sum;
  };
  const cost = (i: number, a: number): number => items[i].candidates[a].cost + pairs(i, a, 0);
  let best = { sum: Infinity, chosen: [...start] };
  for (let run = 0; run < 6; run++) {
    const random = numbers(seed + run * 97);
    start.forEach((v, i) => (chosen[i] = v));
    for (let t = 90; t > 0.6; t *= 0.94)
      for (let k = 0; k < n * 3; k++) {
        const i = Math.floor(random() * n);
        const a = Math.floor(random() * items[i].candidates.length);
        const d = cost(i, a) - cost(i, chosen[i]);
        if (d < 0 || random() < Math.exp(-d / t)) chosen[i] = a;
      }
    for (let changed = true, turn = 0; changed && turn < 20; turn++) {
      changed = false;
      for (let i = 0; i < n; i++) {
        let [m, low] = [chosen[i], cost(i, chosen[i])];
        items[i].candidates.forEach((_, a) => {
          const c = cost(i, a);
          if (c < low - 1e-6) [m, low] = [a, c];
        });
        if (m !== chosen[i]) {
          chosen[i] = m;
          changed = true;
        }
      }
    }
    const sum = items.reduce((s, it, i) => s + it.candidates[chosen[i]].cost + pairs(i, chosen[i], i + 1), 0);
    if (sum < best.sum) best = { sum, chosen: [...chosen] };
  }
  best.chosen.forEach((v, i) => (chosen[i] = v));
  return { chosen, costs: items.map((_, i) => cost(i, chosen[i])) };
}

export function labels(
  board: Board,
  map: MapData,
  p: Projection,
  cities: Map<string, Point>,
  routes: DrawnRoute[],
  provinces: DrawnProvince[],
  land: Ring[],
  solid: Box[],
): Labels {
  const s = board.scale;
  const ground = new Ground(board, map, cities, routes, land, solid);
  const items: Item[] = [
    ...provinces.map((q): Item => ({
      kind: "province", id: q.id, weight: 1.2, candidates: provinceCandidates(board, map, provinces, q, ground),
    })),
    ...map.cities.map((c): Item => ({
      kind: "city", id: c.id, weight: 1.5, candidates: cityCandidates(board, map, c.id, c.name, ground),
    })),
  ];
  const { chosen, costs } = anneal(items, board.seed);
  const out: Labels = { cities: {}, provinces: {}, seas: [], compass: null, coins: null, boxes: [], crowded: [] };
  items.forEach((it, i) => {
    const { box: b, tracking, rows } = it.candidates[chosen[i]];
    out.boxes.push(b);
    if (costs[i] > 45) out.crowded.push(`${it.id} ${Math.round(costs[i])}`);
    if (it.kind === "city") out.cities[it.id] = { at: [(b[0] + b[2]) / 2, b[1] + CITY_SIZE * 1.02 * 0.8] };
    else {
      const chip = CHIP * s;
      const y = (b[1] + b[3]) / 2;
      out.provinces[it.id] = { at: [(b[0] + b[2] - chip) / 2, y], chip: [b[2] - chip / 2 + 1, y], tracking, rows };
    }
  });

  // Open water near a wished place: no land under it, as little else as possible.
  const water = (w: number, h: number, wish: Point, reach: number): { at: Point; cost: number; box: Box } | null => {
    const v = board.view;
    let best: { at: Point; cost: number; box: Box } | null = null;
    for (let y = v[1] + h / 2 + 4; y < v[3] - h / 2; y += 6)
      for (let x = v[0] + w / 2 + 6; x < v[2] - w / 2 - 6; x += 8) {
        const d = distance([x, y], wish);
        if (d > reach) continue;
        const box: Box = [x - w / 2, y - h / 2, x + w / 2, y + h / 2];
        let cost = ground.cost(box, null, "city") + d * 0.16;
        for (const o of out.boxes) cost += overlap(grown(box, 3), o) * 1.5;
        for (let i = 0; i <= 6; i++)
          for (const j of [0.1, 0.9]) if (ground.isLand(box[0] + (w * i) / 6, box[1] + h * j)) cost += 24;
        if (!best || cost < best.cost) best = { at: [x, y], cost, box };
      }
    return best;
  };
  for (const [name, wish, size] of board.seas) {
    const w = name.length * size * 0.86;
    const place = water(w, size * 1.7, p.at(wish), 150);
    if (!place || place.cost >= 48) continue;
    const [x, y] = place.at;
    out.boxes.push(place.box);
    out.seas.push({ name, size, arc: [[x - w / 2 - 8, y + 7], [x, y], [x + w / 2 + 8, y + 7]] });
  }
  const compass = water(46, 46, [FRAME.width, FRAME.height], 2000);
  if (compass && compass.cost < 420) out.compass = compass.at;
  if (map.visibleCoins > 0) {
    if (compass && out.compass) out.boxes.push(compass.box);
    // Where everybody looks, and below the cities: there is most water on the boards that have such coins.
    const [left, , right, bottom] = board.view;
    const field = water(COIN * (map.visibleCoins + 1) * s, COIN * 1.6 * s, [(left + right) / 2, bottom], 2000);
    if (field === null) throw new Error(`${board.map} has no room for its coins`);
    out.coins = field.at;
    out.boxes.push(field.box);
  }
  return out;
}
