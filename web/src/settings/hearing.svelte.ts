// Which sounds belong to what happens at a table.
import type { GameEvent } from "../engine/types";
import type { TableState } from "../table/state";
import { play, type Sound } from "./sounds";

/** The loudest thing of some events. */
export function soundOf(events: readonly GameEvent[], seat: number | null): Sound | null {
  if (events.some((e) => e.event === "built")) return "house";
  if (events.some((e) => e.event === "coins" && e.seat === seat && e.change > 0)) return "coins";
  return events.some((e) => e.event === "card_played") ? "card" : null;
}

/** Lets a table be heard as long as the component lives that calls this. */
export function hear(table: () => TableState): void {
  let known: { events: number; asked: boolean; over: boolean } | null = null;
  $effect(() => {
    const { log, viewer, decision, standing, steps } = table();
    const events = log.flatMap((turn) => turn.events);
    const asked = viewer !== null && decision?.seat === viewer && steps.length === 0;
    const before = known;
    known = { events: events.length, asked, over: standing !== null };
    if (!before) return;
    const sound = soundOf(events.slice(before.events), viewer);
    if (standing && !before.over) play("over");
    else if (asked && !before.asked && steps.length === 0 && events.length > before.events) play("turn");
    else if (sound) play(sound);
  });
}
