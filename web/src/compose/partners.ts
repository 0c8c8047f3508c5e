// The card of the turn that runs, and in a team what each partner has played in it, and whom the engine asks.
import type { GameEvent } from "../generated/engine";
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

type Running = Pick<TableState, "log" | "draft">;

/** What has happened in the turn that runs, with the draft. */
function eventsOf({ log, draft }: Running): GameEvent[] {
  const running = log.at(-1)?.events ?? [];
  return [...(isOver(running) ? [] : running), ...draft.flatMap((step) => step.events)];
}

const playsIn = (events: GameEvent[]) => events.flatMap((e) => (e.event === "card_played" ? [e] : []));

/** The card that was played last in the turn that runs: at the market there may be none yet. */
export const cardOf = (table: Running): string | null => playsIn(eventsOf(table)).at(-1)?.card ?? null;

/** Both partners of the team whose turn it is; null in the single game, before a card, and where others are asked. */
export function sharesOf(table: Running & Pick<TableState, "viewer" | "seats" | "decision">): Share[] | null {
  const events = eventsOf(table);
  const plays = playsIn(events);
  const [first] = plays;
  const partner = first ? table.seats[first.seat]?.partner : null;
  const asked = table.decision?.seat ?? null;
  if (!first || typeof partner !== "number") return null;
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
  return team.map(share);
}
