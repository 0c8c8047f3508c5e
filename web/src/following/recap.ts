// What happened since the viewer's last turn: what each of the others did, and what the viewer gained or lost by it.
import { GOODS, type Goods } from "../engine/types";
import type { TurnLog } from "../table/state";

export interface Recap {
  /** the others' turns, oldest first */
  turns: TurnLog[];
  /** what these turns changed for the viewer */
  mine: { coins: number; goods: Goods; lost: Goods; fish: number };
  /** the display and the last turns, which concern everybody */
  ends: boolean;
}

export function recapOf(log: readonly TurnLog[], viewer: number): Recap {
  let from = log.length;
  while (from > 0 && log[from - 1]?.seat !== viewer) from -= 1;
  const turns = log.slice(from);
  const mine: Recap["mine"] = { coins: 0, goods: {}, lost: {}, fish: 0 };
  const add = (sum: Goods, change: Goods): void => {
    for (const good of GOODS) if (change[good]) sum[good] = (sum[good] ?? 0) + change[good];
  };
  for (const e of turns.flatMap(({ events }) => events)) {
    if (!("seat" in e) || e.seat !== viewer) continue;
    if (e.event === "coins") mine.coins += e.change;
    if (e.event === "goods") {
      add(mine.goods, e.change);
      add(mine.lost, e.lost);
    }
    if (e.event === "fish" && "change" in e) mine.fish += e.change;
  }
  return { turns, mine, ends: turns.some(({ events }) => events.some((e) => e.event === "end_triggered")) };
}
