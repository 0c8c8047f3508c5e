// Points over time: one line per seat, sampled where turns end.
import type { Course } from "../generated/engine";
import type { Story } from "../replay/story";

export interface Curve {
  seat: number;
  /** rounds that are over, and points */
  points: [number, number][];
  /** where this seat bought a card */
  bought: [number, number][];
}

export interface Curves {
  curves: Curve[];
  rounds: number;
  most: number;
}

/** Null where the points on the way are not known. */
export function curvesOf({ totals, players }: Pick<Course, "totals" | "players">, story: Story): Curves | null {
  if (!totals || totals.length !== story.length + 1) return null;
  const n = players.length;
  const moments = [{ at: 0, round: 0, turn: -1 }, ...story.turns.map(({ to }, turn) => ({ at: to, round: (turn + 1) / n, turn }))];
  const curves = players.map((_, seat): Curve => {
    const points = moments.map(({ at, round }): [number, number] => [round, totals[at]?.[seat] ?? 0]);
    const bought = moments.flatMap(({ turn }, nth): [number, number][] => {
      const now = story.turns[turn];
      const buys = now !== undefined && story.events(now).some((e) => e.event === "bought" && e.seat === seat);
      const point = points[nth];
      return buys && point ? [point] : [];
    });
    return { seat, points, bought };
  });
  return { curves, rounds: moments.at(-1)?.round ?? 0, most: Math.max(1, ...totals.flat()) };
}

/** Round figures for the axis of points. */
export function marksUpTo(most: number, wished = 4): number[] {
  const raw = most / wished;
  const base = 10 ** Math.floor(Math.log10(Math.max(1, raw)));
  const step = Math.max(1, [1, 2, 5, 10].map((k) => k * base).find((k) => k >= raw) ?? base * 10);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, nth) => nth * step);
}

/** Moves figures apart that would stand on each other; `gap` is what they need. The order stays. */
export function apart(wished: readonly number[], gap: number): number[] {
  const order = wished.map((y, nth) => ({ y, nth })).sort((a, b) => a.y - b.y);
  for (let pass = 0; pass < 20; pass += 1) {
    for (let i = 1; i < order.length; i += 1) {
      const [a, b] = [order[i - 1], order[i]];
      if (!a || !b || b.y - a.y >= gap) continue;
      const middle = (a.y + b.y) / 2;
      a.y = middle - gap / 2;
      b.y = middle + gap / 2;
    }
  }
  const out = [...wished];
  for (const { y, nth } of order) out[nth] = y;
  return out;
}
