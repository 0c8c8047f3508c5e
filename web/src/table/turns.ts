// Turns as lists of events: where one ends, and whose it is.
import type { TurnLog } from "./state";

/** Whether these events end a turn. */
export const isOver = (events: TurnLog["events"]): boolean => events.some((e) => e.event === "turn_passed" || e.event === "game_over");

/** What happened in a turn that began with an answer of `seat`, and whose it is: who plays its first card. Start cities of a
 * team game are chosen by others before the first turn. */
export function turnOf(seat: number, events: TurnLog["events"]): TurnLog {
  const card = events.find((e) => e.event === "card_played");
  return { seat: card?.event === "card_played" ? card.seat : seat, events };
}
