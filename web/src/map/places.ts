// Where things stand on a board.
import type { PieceKind, View } from "../engine/types";
import type { Board, BoardCity, BoardProvince, BoardRoute, Point } from "./board";

export class Places {
  private readonly cities: Map<string, BoardCity>;
  private readonly routes: Map<string, BoardRoute>;
  private readonly provinces: Map<string, BoardProvince>;
  private readonly starts: Map<string, Point>;

  constructor(readonly board: Board) {
    this.cities = new Map(board.cities.map((c) => [c.id, c]));
    this.routes = new Map(board.routes.map((r) => [r.id, r]));
    this.provinces = new Map(board.provinces.map((p) => [p.id, p]));
    this.starts = new Map(board.starts.map((s) => [s.id, s.at]));
  }

  city(id: string): BoardCity | undefined {
    return this.cities.get(id);
  }
  route(id: string): BoardRoute | undefined {
    return this.routes.get(id);
  }
  province(id: string): BoardProvince | undefined {
    return this.provinces.get(id);
  }
  /** The middle of a city, the berth of a route, a start space. */
  at(id: string): Point | undefined {
    return this.cities.get(id)?.at ?? this.routes.get(id)?.berth ?? this.starts.get(id);
  }
  /** The places of a walk in order: where it begins, its routes, and between two of them the city that they share. */
  between(from: string, way: readonly string[]): string[] {
    const stops = [from];
    for (const id of way) {
      const before = this.routes.get(stops.at(-1) ?? "");
      const entered = stops.at(-2);
      const shared = before?.ends.filter((end) => this.routes.get(id)?.ends.includes(end)) ?? [];
      // Two routes between the same cities share both; a walk goes on, not back.
      const city = shared.find((end) => end !== entered) ?? shared[0];
      stops.push(...(city === undefined ? [id] : [city, id]));
    }
    return stops;
  }
  isStart(id: string): boolean {
    return this.starts.has(id);
  }
  name(id: string): string {
    const city = this.cities.get(id) ?? this.provinces.get(id);
    if (city) return city.name;
    const route = this.routes.get(id);
    return route ? route.ends.map((e) => this.cities.get(e)?.name ?? e).join("–") : id;
  }
}

/** Points of a path that `npm run maps` wrote: one absolute point, then relative ones. */
export function pathPoints(d: string): Point[] {
  const n = (d.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i + 1 < n.length; i += 2) {
    x += n[i] ?? 0;
    y += n[i + 1] ?? 0;
    points.push([x, y]);
  }
  return points;
}

export interface StandingPiece {
  key: string;
  seat: number;
  kind: PieceKind;
  at: string;
  /** how many of this kind and seat stand here */
  count: number;
  point: Point;
  size: number;
}

/**
 * Gives pieces the keys of the ones they were before: those that stayed keep theirs, one that moved takes over the key
 * that its place left free. So a piece on the screen is the same piece from turn to turn, and can glide.
 */
export function tracked(before: StandingPiece[], now: StandingPiece[]): StandingPiece[] {
  const free = [...before];
  const take = (fits: (p: StandingPiece) => boolean): string | null => {
    const i = free.findIndex(fits);
    return i < 0 ? null : (free.splice(i, 1)[0]?.key ?? null);
  };
  const keys = new Map<StandingPiece, string>();
  for (const p of now) {
    const key = take((q) => q.seat === p.seat && q.kind === p.kind && q.at === p.at);
    if (key !== null) keys.set(p, key);
  }
  const used = new Set(keys.values());
  return now.map((p) => {
    let key = keys.get(p) ?? take((q) => q.seat === p.seat && q.kind === p.kind);
    for (let n = 0; key === null || (!keys.has(p) && used.has(key)); n++) key = `${p.seat}-${p.kind}-${n}`;
    used.add(key);
    return { ...p, key };
  });
}

/** Degrees between two pieces around a city: as much as there is room for, so that each can be hit. */
const spread = (n: number): number => Math.min(46, 290 / n);

/** Around a city, beginning opposite to its name and going both ways, so that the name stays free. */
function aroundCity(city: BoardCity, capital: boolean, s: number, i: number, n: number): Point {
  const away = Math.atan2(city.at[1] - (city.label[1] - 4), city.at[0] - city.label[0]);
  const angle = away + ((((i + 1) >> 1) * spread(n) * Math.PI) / 180) * (i % 2 ? 1 : -1);
  const r = (capital ? 31 : 25) * s;
  return [city.at[0] + r * Math.cos(angle), city.at[1] + r * Math.sin(angle)];
}

/** All colonists on the board. Those of one kind and seat in one place stand together with their number. */
export function standing(places: Places, { players }: Pick<View, "players">): StandingPiece[] {
  const s = places.board.scale;
  const groups = new Map<string, { seat: number; kind: PieceKind; count: number }[]>();
  players.forEach((player, seat) => {
    for (const { kind, at } of player.colonists) {
      const group = groups.get(at) ?? [];
      const same = group.find((g) => g.seat === seat && g.kind === kind);
      if (same) same.count += 1;
      else group.push({ seat, kind, count: 1 });
      groups.set(at, group);
    }
  });
  const out: StandingPiece[] = [];
  for (const [at, group] of groups) {
    const middle = places.at(at);
    const city = places.city(at);
    if (!middle) continue;
    group.forEach(({ seat, kind, count }, i) => {
      const point: Point = city
        ? aroundCity(city, places.board.capitals.includes(at), s, i, group.length)
        : [middle[0] + (i - (group.length - 1) / 2) * 15 * s, middle[1] - s];
      const size = (city ? 16 : group.length > 1 ? 18 : 21) * s;
      out.push({ key: "", seat, kind, at, count, point, size });
    });
  }
  // What stands lower is drawn over what stands higher.
  return out.sort((a, b) => a.point[1] - b.point[1]);
}
