// A turn as a row of scenes: each shows one thing that happens, and takes along what follows from it unseen.
import type { GameEvent } from "../engine/types";
import type { TurnLog } from "../table/state";
import { producedIn } from "../table/turns";

export interface Scene {
  turn: TurnLog;
  /** what is seen; the others are paid, turned and passed on along with it */
  event: GameEvent;
  events: GameEvent[];
  /** how long it takes at the usual pace */
  ms: number;
}

/** How long one thing is seen; 0 is not by itself. */
function lengthOf(e: GameEvent): number {
  switch (e.event) {
    case "card_played":
    case "copied":
    case "bought":
      return 700;
    case "recovered":
    case "built":
    case "colonist_placed":
    case "market_entered":
      return 320;
    case "moved":
      return Math.min(900, 260 * Math.max(1, e.steps));
    case "goods":
      return Object.values(e.change).some((n) => n > 0) ? 420 : 0;
    case "fish":
      return "seat" in e && e.change > 0 ? 420 : 0;
    default:
      return 0;
  }
}

/** The scenes of some events of a turn. What comes before the first thing that is seen is shown with it. */
export function scenesOf(turn: TurnLog, events: readonly GameEvent[]): Scene[] {
  const scenes: Scene[] = [];
  const before: GameEvent[] = [];
  for (const event of events) {
    const ms = lengthOf(event);
    const last = scenes.at(-1);
    if (ms > 0) scenes.push({ turn, event, events: [...before.splice(0), event], ms });
    else if (last) last.events.push(event);
    else before.push(event);
  }
  const [unseen] = before;
  if (unseen) scenes.push({ turn, event: unseen, events: before, ms: 0 });
  return scenes;
}

/** What of the board changes: cities, routes and provinces. */
export function placesOf(events: readonly GameEvent[]): string[] {
  return events.flatMap((e) => {
    switch (e.event) {
      case "moved":
        return [e.to];
      case "built":
      case "colonist_placed":
        return [e.city];
      default:
        return producedIn(e) ?? [];
    }
  });
}
