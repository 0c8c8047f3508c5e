// Ways over the board, to be drawn.
import type { PieceKind, Point } from "./board";
import { pathPoints, type Places } from "./places";

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

const near = (points: Point[], to: Point): number =>
  points.reduce((best, p, i) => {
    const q = points[best];
    return q && distance(p, to) < distance(q, to) ? i : best;
  }, 0);

/** The part of a route between two of its places: its ends and its berth. */
function part(places: Places, route: string, from: Point, to: Point): Point[] {
  const r = places.route(route);
  if (!r) return [from, to];
  const points = pathPoints(r.d);
  const [a, b] = [near(points, from), near(points, to)];
  const cut = points.slice(Math.min(a, b), Math.max(a, b) + 1);
  return [from, ...(a <= b ? cut : cut.reverse()), to];
}

/** The points of a way through these places: routes and cities in turn. */
export function wayPoints(places: Places, ids: readonly string[]): Point[] {
  const points: Point[] = [];
  for (let i = 0; i + 1 < ids.length; i++) {
    const [from, to] = [ids[i], ids[i + 1]];
    if (from === undefined || to === undefined) continue;
    const [a, b] = [places.at(from), places.at(to)];
    if (a && b) points.push(...part(places, places.route(from) ? from : to, a, b));
  }
  return points;
}

/**
 * A shortest way of a piece from a city or route to a route, as places in turn. Which of several equal ways was gone
 * nobody tells, and nothing depends on it; where the board knows none, the way is straight.
 */
export function shortestWay(places: Places, kind: PieceKind, from: string, to: string): string[] {
  const { routes } = places.board;
  const ways: string[][] = places.route(from) ? [[from]] : places.city(from) ? [[from]] : [];
  const seen = new Set([from]);
  for (let way = ways.shift(); way; way = ways.shift()) {
    const last = way.at(-1) ?? from;
    if (last === to) return way;
    const ends = places.route(last)?.ends ?? [last];
    for (const next of routes) {
      if (next.kind !== kind || seen.has(next.id)) continue;
      const city = ends.find((end) => next.ends.includes(end));
      if (city === undefined) continue;
      seen.add(next.id);
      ways.push(city === last ? [...way, next.id] : [...way, city, next.id]);
    }
  }
  return [from, to];
}
