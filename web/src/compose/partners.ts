// The card of a team turn: what each partner has played in it, and whom the engine asks.
import type { TableState } from "../table/state";
import { isOver } from "../table/turns";

export interface Share {
  seat: number;
  /** the card this partner has played in this turn */
  card: string | null;
  /** whether this partner is asked, will be when the draft has been sent, or waits for the other; null when nobody is */
  does: "now" | "next" | "waits" | null;
}

export interface Joint {
  /** the card that was played last and is being carried out */
  card: string;
  shares: Share[];
}

/** Both partners of the team whose turn it is; null in the single game, before a card, and where others are asked. */
export function jointOf(table: Pick<TableState, "viewer" | "seats" | "decision" | "log" | "draft">): Joint | null {
  const running = table.log.at(-1)?.events ?? [];
  const before = isOver(running) ? [] : running;
  const plays = [...before, ...table.draft.flatMap(({ events }) => events)].flatMap((e) => (e.event === "card_played" ? [e] : []));
  const [first] = plays;
  const last = plays.at(-1);
  const partner = first ? table.seats[first.seat]?.partner : null;
  const asked = table.decision?.seat ?? null;
  if (!first || !last || typeof partner !== "number") return null;
  const team = [first.seat, partner];
  if (asked !== null && !team.includes(asked)) return null;
  const isSent = table.draft.length === 0 || asked === table.viewer;
  const does = (seat: number): Share["does"] => (asked === seat ? (isSent ? "now" : "next") : asked !== null && isSent ? "waits" : null);
  return { card: last.card, shares: team.map((seat) => ({ seat, card: plays.filter((e) => e.seat === seat).at(-1)?.card ?? null, does: does(seat) })) };
}
