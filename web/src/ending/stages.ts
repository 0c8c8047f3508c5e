// How the points stand while the gods count one after the other.
import type { God } from "../engine/types";
import type { Standing } from "../generated/engine";

/** Who races: a player, or partners, whose points are added (R13.11). */
export interface Side {
  seats: number[];
  points: Record<God, number>;
}

/** The sides in the order of their seats; teams in that of their numbers. */
export function sidesOf({ scores, teams }: Pick<Standing, "scores" | "teams">, gods: readonly God[]): Side[] {
  const sides = teams?.map(({ seats }) => seats) ?? scores.map(({ seat }) => [seat]);
  const given = (seats: number[], god: God): number => seats.reduce((sum, seat) => sum + (scores.find((score) => score.seat === seat)?.[god] ?? 0), 0);
  return sides.map((seats) => ({ seats, points: Object.fromEntries(gods.map((god) => [god, given(seats, god)])) as Record<God, number> }));
}

/** The points of a side with the gods up to this one. */
export const sumUpTo = ({ points }: Side, gods: readonly God[], nth: number): number =>
  gods.slice(0, nth + 1).reduce((sum, god) => sum + points[god], 0);

/** The sides with the gods up to this one, the best first; equal ones stay as they are. */
export const orderAfter = (sides: readonly Side[], gods: readonly God[], nth: number): Side[] =>
  [...sides].sort((a, b) => sumUpTo(b, gods, nth) - sumUpTo(a, gods, nth));
