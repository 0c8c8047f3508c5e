// Why a turn is better than another: the figures in which they differ, as the judge gives them.
import { GODS, type God } from "../engine/types";
import type { Weight } from "../generated/engine";

/** What is told of two turns, the larger differences first; positive figures speak for the better turn. */
export interface Reason {
  of: God | "cards" | "houses" | "colonists" | "money" | "goods";
  by: number;
}

/** Smaller differences in points are not worth telling. */
const LEAST_POINTS = 0.5;
/** As many gods as are told of. */
const MOST_GODS = 3;

/** The points by god in which the turns of a seat differ. */
export function godReasons(best: Weight, played: Weight, seat: number): Reason[] {
  const [one, other] = [best.gods[seat], played.gods[seat]];
  if (!one || !other) return [];
  const all = GODS.map((god): Reason => ({ of: god, by: one[god] - other[god] }));
  return all.filter(({ by }) => Math.abs(by) >= LEAST_POINTS).sort((a, b) => Math.abs(b.by) - Math.abs(a.by)).slice(0, MOST_GODS);
}

/** What the seat has more or less of right after the better turn. */
export function pieceReasons(best: Weight, played: Weight): Reason[] {
  const kinds = ["houses", "cards", "colonists", "money", "goods"] as const;
  return kinds.map((of): Reason => ({ of, by: best.after[of] - played.after[of] })).filter(({ by }) => by !== 0);
}

/** Rounded as it is told. */
export const tenths = (figure: number): number => Math.round(10 * figure) / 10;

export const isGod = (of: Reason["of"]): of is God => (GODS as readonly string[]).includes(of);
