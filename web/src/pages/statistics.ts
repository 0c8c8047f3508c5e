// Figures of my finished games, added up for the page.
import { GODS, type God } from "../engine/types";
import type { Group } from "../generated/rest";

export interface Sum {
  games: number;
  wins: number;
  absent: number;
  points: number;
  best: number;
}

export function summed(groups: readonly Group[]): Sum {
  const none: Sum = { games: 0, wins: 0, absent: 0, points: 0, best: 0 };
  return groups.reduce(
    (sum, group) => ({
      games: sum.games + group.games,
      wins: sum.wins + group.wins,
      absent: sum.absent + group.absent,
      points: sum.points + group.points,
      best: Math.max(sum.best, group.best),
    }),
    none,
  );
}

export interface GodSum {
  god: God;
  points: number;
  best: number;
}

/** The points by god in all these games. */
export const byGod = (groups: readonly Group[]): GodSum[] =>
  GODS.map((god) => ({
    god,
    points: groups.reduce((n, group) => n + group.gods[god], 0),
    best: groups.reduce((n, group) => Math.max(n, group.best_gods[god]), 0),
  }));
