// The card of a team turn: what each partner has played in it, and whom the engine asks.
import type { TableState } from "../table/state";
import { helpIn, isOver } from "../table/turns";

export interface Share {
  seat: number;
  /** the card this partner has played in this turn */
  card: string | null;
  /** whether this partner is asked, will be when the draft has been sent, or waits for the other; null when nobody is */
  does: "now" | "next" | "waits" | null;
  /** coins this partner has paid for the other in this turn */
  pays: number;
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
  const events = [...before, ...table.draft.flatMap((step) => step.events)];
  const plays = events.flatMap((e) => (e.event === "card_played" ? [e] : []));
  const [first] = plays;
  const last = plays.at(-1);
  const partner = first ? table.seats[first.seat]?.partner : null;
  const asked = table.decision?.seat ?? null;
  if (!first || !last || typeof partner !== "number") return null;
  const team = [first.seat, partner];
  if (asked !== null && !team.includes(asked)) return null;
  const isSent = table.draft.length === 0 || asked === table.viewer;
  const does = (seat: number): Share["does"] => (asked === seat ? (isSent ? "now" : "next") : asked !== null && isSent ? "waits" : null);
  const help = helpIn(events);
  const share = (seat: number): Share => ({
    seat,
    card: plays.filter((e) => e.seat === seat).at(-1)?.card ?? null,
    does: does(seat),
    pays: help.find((paid) => paid.seat === seat)?.n ?? 0,
  });
  return { card: last.card, shares: team.map(share) };
}
