// Mountains, woods and dunes as small drawings along hand-made lines, and rivers. Own reading of an atlas, latitude first.
import { BEYOND, FRAME } from "../boards";
import { curve, distance, inside, numbers, path, round, type Box, type Point, type Ring } from "./geometry";
import type { Projection } from "./projection";
import type { DrawnRoute } from "./routes";
import ranges from "../ranges.json";
import rivers from "../rivers.json";

type Kind = "mountain" | "wood" | "dune";
interface Range {
  kind: Kind;
  count: number;
  size: number;
  line: Point[];
}

export interface Relief {
  mountains: string;
  shades: string;
  trunks: string;
  crowns: string;
  dunes: string;
  rivers: string;
}

const seen = ([x, y]: Point): boolean =>
  x > -BEYOND.x && y > -BEYOND.y && x < FRAME.width + BEYOND.x && y < FRAME.height + BEYOND.y;

export function relief(p: Projection, scale: number, cities: Point[], routes: DrawnRoute[], land: Ring[], skip: Box[]): Relief {
  const random = numbers(7);
  const roads = routes.flatMap((r) => r.points.filter((_, i) => i % 3 === 0));
  const marks: { kind: Kind; size: number; at: Point; luck: number }[] = [];
  for (const range of ranges as Range[]) {
    const line = range.line.map((q) => p.at(q));
    const sums = [0];
    for (let i = 1; i < line.length; i++) sums.push(sums[i - 1] + distance(line[i], line[i - 1]));
    const length = sums[sums.length - 1];
    const n = Math.max(3, Math.min(range.count * 1.6, Math.round(length / (8 * scale))));
    const spread = (range.kind === "mountain" ? 11 : 18) * scale;
    for (let k = 0; k < n; k++) {
      const d = (length * (k + 0.5)) / n;
      const i = Math.max(1, sums.findIndex((v) => v >= d));
      const u = (d - sums[i - 1]) / (sums[i] - sums[i - 1] || 1);
      marks.push({
        kind: range.kind,
        size: range.size,
        at: [
          line[i - 1][0] + (line[i][0] - line[i - 1][0]) * u + (random() - 0.5) * spread,
          line[i - 1][1] + (line[i][1] - line[i - 1][1]) * u + (random() - 0.5) * spread,
        ],
        luck: random(),
      });
    }
  }
  marks.sort((a, b) => a.at[1] - b.at[1]);
  const placed: Point[] = [];
  const out: Relief = { mountains: "", shades: "", trunks: "", crowns: "", dunes: "", rivers: "" };
  for (const { kind, size, at, luck } of marks) {
    const [x, y] = [round(at[0]), round(at[1])];
    if (!seen(at) || !land.some((ring) => inside(at, ring))) continue;
    if (cities.some((c) => Math.abs(c[0] - x) < 22 * scale && Math.abs(c[1] - y) < 22 * scale)) continue;
    if (roads.some((q) => Math.hypot(q[0] - x, q[1] - y + 3) < 6.4 * scale)) continue;
    if (placed.some((q) => Math.hypot(q[0] - x, (q[1] - y) * 1.6) < 7 * scale)) continue;
    if (skip.some((b) => x > b[0] - 6 && x < b[2] + 6 && y > b[1] - 4 && y < b[3] + 8)) continue;
    placed.push(at);
    const z = (0.75 + luck * 0.5) * size * scale;
    const r = round;
    if (kind === "mountain") {
      const [w, h] = [7.6 * z, 9.4 * z];
      out.mountains += `M${r(x - w)} ${y}q${r(w * 0.55)} ${r(-h * 0.55)} ${r(w * 0.92)} ${r(-h)}q${r(w * 0.48)} ${r(h * 0.5)} ${r(w * 1.08)} ${r(h)}z`;
      out.shades += `M${r(x - w * 0.08)} ${r(y - h)}q${r(w * 0.48)} ${r(h * 0.5)} ${r(w * 1.08)} ${r(h)}h${r(-w * 0.78)}q${r(w * 0.06)} ${r(-h * 0.4)} ${r(-w * 0.3)} ${r(-h)}z`;
    } else if (kind === "wood") {
      const q = 3.1 * z;
      out.trunks += `M${x} ${y}v${r(-q * 1.1)}`;
      out.crowns += `M${r(x - q)} ${r(y - q * 0.9)}q${r(q)} ${r(-q * 3.5)} ${r(q * 2)} 0z`;
    } else {
      const q = 5 * z;
      out.dunes += `M${r(x - q)} ${y}q${r(q * 0.8)} ${r(-q * 0.7)} ${r(q * 1.7)} ${r(-q * 0.1)}`;
    }
  }
  for (const river of rivers as Point[][]) {
    const course = river.map((q) => p.at(q)).filter(seen);
    if (course.length > 1) out.rivers += path(curve(course).filter((_, i, all) => i % 3 === 0 || i === all.length - 1));
  }
  return out;
}
