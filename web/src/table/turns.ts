// Turns as lists of events: where one ends, whose it is, what somebody gains and loses, and who paid for whom.
import { plus } from "../compose/offer";
import { WARES, type GameEvent, type Goods } from "../engine/types";
import type { TurnLog } from "./state";

/** Whether these events end a turn. */
export const isOver = (events: TurnLog["events"]): boolean => events.some((e) => e.event === "turn_passed" || e.event === "game_over");

/** What happened in a turn that began with an answer of `seat`, and whose it is: who plays its first card. Start cities of a
 * team game are chosen by others before the first turn. */
export function turnOf(seat: number, events: TurnLog["events"]): TurnLog {
  const card = events.find((e) => e.event === "card_played");
  return { seat: card?.event === "card_played" ? card.seat : seat, events };
}

/** The province that produces in an event: its bonus is turned, or all its fish are taken. */
export function producedIn(e: GameEvent): string | null {
  if (e.event === "bonus_turned") return e.province;
  return e.event === "fish" && "province" in e && e.fish === 0 ? e.province : null;
}

/** Whether a province gets fish in an event. */
export const isRefilled = (e: GameEvent | undefined): boolean => e?.event === "fish" && "province" in e && e.fish > 0;

/**
 * Whose an event of a turn is. Provinces do not say who uses them: whoever produces there is the first to receive
 * something, and whoever takes the cash has got it just before.
 */
export function seatOf({ seat, events }: TurnLog, nth: number): number {
  const e = events[nth];
  if (e === undefined) return seat;
  if ("seat" in e) return e.seat;
  if (e.event === "magnus_passed") return e.from;
  const isReceived = (other: GameEvent): boolean => "seat" in other && (other.event === "goods" || other.event === "fish");
  const isCash = (other: GameEvent): boolean => (other.event === "coins" || other.event === "goods") && other.why === "bonus";
  let by: GameEvent | undefined;
  if (producedIn(e) !== null) by = events.slice(nth + 1).find(isReceived);
  else if (e.event === "bonuses_reset" || isRefilled(e)) by = events.slice(0, nth).reverse().find(isCash);
  return by && "seat" in by ? by.seat : seat;
}

/** What somebody gains and loses; `lost` are goods that found no space. */
export interface Balance {
  coins: number;
  goods: Goods;
  lost: Goods;
  fish: number;
}

export function balanceOf(events: TurnLog["events"], seat: number): Balance {
  const sum: Balance = { coins: 0, goods: {}, lost: {}, fish: 0 };
  for (const e of events) {
    if (!("seat" in e) || e.seat !== seat) continue;
    if (e.event === "coins") sum.coins += e.change;
    if (e.event === "goods") {
      sum.goods = plus(sum.goods, e.change);
      sum.lost = plus(sum.lost, e.lost);
    }
    if (e.event === "fish" && "change" in e) sum.fish += e.change;
  }
  return sum;
}

export const isBalanced = ({ coins, goods, lost, fish }: Balance): boolean =>
  coins === 0 && fish === 0 && WARES.every((good) => !goods[good] && !lost[good]);

/** Coins that one partner has paid for the other. */
export interface Help {
  seat: number;
  of: number;
  n: number;
}

/** What partners have paid for each other in these events (R11.7): a payment comes just before what it is for. */
export function helpIn(events: TurnLog["events"]): Help[] {
  const found: Help[] = [];
  for (const [nth, e] of events.entries()) {
    if (e.event !== "coins" || e.change >= 0) continue;
    const paidFor = events.slice(nth + 1).find((later) => later.event !== "coins" && "seat" in later);
    if (!paidFor || !("seat" in paidFor) || paidFor.seat === e.seat) continue;
    const known = found.find(({ seat, of }) => seat === e.seat && of === paidFor.seat);
    if (known) known.n -= e.change;
    else found.push({ seat: e.seat, of: paidFor.seat, n: -e.change });
  }
  return found;
}
