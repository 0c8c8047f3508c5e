// How the points stand while the gods count one after the other.
import type { God } from "../engine/types";
import type { Score } from "../generated/engine";

/** The points of a seat with the gods up to this one. */
export const sumUpTo = (score: Score, gods: readonly God[], nth: number): number =>
  gods.slice(0, nth + 1).reduce((sum, god) => sum + (score[god] ?? 0), 0);

/** The seats with the gods up to this one, the best first; equal ones stay in seat order. */
export function orderAfter(scores: readonly Score[], gods: readonly God[], nth: number): number[] {
  return [...scores]
    .sort((a, b) => sumUpTo(b, gods, nth) - sumUpTo(a, gods, nth) || a.seat - b.seat)
    .map(({ seat }) => seat);
}
