// Where the points of a finished game come from, as the engine counts them from its record.
import { sharedEngine } from "../engine/shared";
import type { Breakdown, Course } from "../generated/engine";
import { GODS, type God } from "../engine/types";
import { Recorded } from "../replay/Recorded";
import type { Story } from "../replay/story";

export interface Reckoning {
  breakdowns: Breakdown[];
  course: Course;
  story: Story;
}

export async function reckon(record: string): Promise<Reckoning> {
  const recorded = await Recorded.open(await sharedEngine(), record);
  try {
    return { breakdowns: await recorded.breakdowns(recorded.story.length), course: recorded.course, story: recorded.story };
  } finally {
    recorded.close();
  }
}

export type Part = Breakdown["parts"][number];

/** The parts of one cell of the sheet. */
export const partsOf = (breakdown: Breakdown | undefined, god: God): Part[] => breakdown?.parts.filter((part) => part.god === god) ?? [];

/** All cards of a seat and what each is worth with all its gods, the best first. */
export function cardsOf(breakdown: Breakdown | undefined): { card: string; points: number; n: number }[] {
  const cards = new Map<string, { card: string; points: number; n: number }>();
  for (const part of breakdown?.parts ?? []) {
    // A card with several gods is in several parts, equal cards are several times in one.
    const counts = new Map<string, number>();
    for (const card of part.cards) counts.set(card, (counts.get(card) ?? 0) + 1);
    const isMinerva = part.god === "minerva";
    for (const [card, n] of counts) {
      const known = cards.get(card) ?? { card, points: 0, n: 0 };
      // Minerva has one part per card, so equal ones are counted one by one; their points are the same.
      cards.set(card, { card, points: isMinerva && known.n > 0 ? known.points : known.points + part.each, n: isMinerva ? known.n + n : Math.max(known.n, n) });
    }
  }
  return [...cards.values()].sort((a, b) => b.points - a.points || (a.card < b.card ? -1 : 1));
}

/** Gods that have a column: those whose cards are in this set. */
export const godsOf = (cardSet: string): God[] => GODS.filter((god) => cardSet !== "base" || god !== "venus");
