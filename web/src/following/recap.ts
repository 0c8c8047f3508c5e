// What happened since the viewer's last turn: what each of the others did, and what the viewer gained or lost by it.
import type { TurnLog } from "../table/state";
import { balanceOf, type Balance } from "../table/turns";

export interface Recap {
  /** the others' turns, oldest first */
  turns: TurnLog[];
  /** what these turns changed for the viewer */
  mine: Balance;
  /** the display and the last turns, which concern everybody */
  ends: boolean;
}

export function recapOf(log: readonly TurnLog[], viewer: number): Recap {
  let from = log.length;
  while (from > 0 && log[from - 1]?.seat !== viewer) from -= 1;
  const turns = log.slice(from);
  const mine = balanceOf(turns.flatMap(({ events }) => events), viewer);
  return { turns, mine, ends: turns.some(({ events }) => events.some((e) => e.event === "end_triggered")) };
}
