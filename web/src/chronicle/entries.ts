// The events of a turn as sentences with linked words.
import { face } from "../cards/faces";
import { plus } from "../compose/offer";
import { goodsInWords } from "../compose/words";
import { GOODS, type GameEvent, type Goods, type View } from "../engine/types";
import { parts, t, type Link, type Part } from "../i18n/index.svelte";
import type { Places } from "../map/places";
import type { SeatInfo, TurnLog } from "../table/state";
import { hasFishMarket } from "../table/facts";
import { PRICES } from "../table/printed";
import { helpIn, isOver, isRefilled, producedIn, seatOf } from "../table/turns";

export interface Teller {
  places: Places;
  seats: SeatInfo[];
  viewer: number | null;
  view: View;
}

const joined = (list: Part[][], glue: string): Part[] => list.flatMap((p, i) => (i === 0 ? p : [glue, ...p]));

type GoodsEvent = Extract<GameEvent, { event: "goods" }>;

/** What a sale was. Salt is sold as a good (R20.7); where it was sold alone, only the coins that come next tell as which. */
function soldInWords(given: Goods, next: GameEvent | undefined): string {
  const salt = given.salt ?? 0;
  if (salt === 0) return goodsInWords(given);
  const own = GOODS.find((good) => (given[good] ?? 0) > 0);
  if (own) return t("trade.withSalt", { goods: t(`goods.${own}`, { n: (given[own] ?? 0) + salt }), salt: t("goods.salt", { n: salt }) });
  const coins = next?.event === "coins" ? next.change : 0;
  const good = GOODS.find((good) => PRICES[good] * salt === coins);
  return good ? t("trade.saltAs", { salt: t("goods.salt", { n: salt }), good: t(`good.${good}`) }) : goodsInWords(given);
}

/** The number of the first turn of a log: it may begin late, and its last turn may still be running. */
export function firstTurn(log: TurnLog[], over: number): number {
  return over - log.filter(({ events }) => isOver(events)).length + 1;
}

export function sentence(turn: TurnLog, teller: Teller): Part[] {
  const { places, seats, viewer, view } = teller;
  const name = (seat: unknown): string => (seat === viewer ? t("you") : (seats[Number(seat)]?.name ?? ""));
  const toName = (seat: unknown): string => (seat === viewer ? t("toYou") : (seats[Number(seat)]?.name ?? ""));
  const card = (id: unknown): Link => ({ text: face(String(id)).name, to: { kind: "card", id: String(id) } });
  const place = (id: unknown, kind: "city" | "route" | "province"): Link => ({ text: places.name(String(id)), to: { kind, id: String(id) } });
  const fish = hasFishMarket(view);

  /** What one event adds to the sentence, without the seat. */
  function clause(e: GameEvent, next: GameEvent | undefined): Part[] | null {
    switch (e.event) {
      case "recovered":
        return e.cards > 0 ? parts("log.recovered", { n: e.cards }) : null;
      case "moved":
        return parts("log.moved", { route: place(e.to, "route") });
      case "built":
        return parts("log.built", { city: place(e.city, "city") });
      case "colonist_placed":
        return parts(e.kind === "sea" ? "log.settled.sea" : "log.settled.land", { city: place(e.city, "city") });
      case "bought":
        return parts("log.bought", { card: card(e.card) });
      case "copied":
        if (e.from === e.seat) return parts("log.repeated", { card: card(e.card) });
        if (e.from === viewer) return parts("log.copiedYours", { card: card(e.card) });
        return parts("log.copied", { card: card(e.card), name: name(e.from) });
      case "bonuses_reset":
        return parts("log.reset");
      case "magnus_passed":
        return fish ? parts("log.piscatus", { name: toName(e.to) }) : parts("log.magnus", { name: toName(e.to) });
      case "market_entered":
        return parts("log.market", { stand: t(`stand.${String(e.stand) as "brick"}`) });
      case "intermediate":
        return parts("log.intermediate", { n: Number(e.score) });
      case "end_triggered":
        return parts("log.end");
      case "game_over":
        return parts("log.over");
      case "coins": {
        if (e.why === "house" || e.why === "trade" || e.why === "stock") return null;
        const n = Number(e.change);
        if (e.why === "market" && n < 0) return null;
        return n > 0 ? parts("log.gain", { n }) : parts("log.pay", { n: -n });
      }
      case "goods":
        return goodsClause(e, next);
      case "fish":
        return "seat" in e ? fishClause(e) : parts("log.refilled");
      default:
        return null;
    }
  }

  function goodsClause({ change, lost: left, why }: GoodsEvent, next: GameEvent | undefined): Part[] | null {
    const given = plus({}, change, -1);
    const [got, gone] = [goodsInWords(change), goodsInWords(given)];
    // What a house, a card or a colonist costs is told by building, buying and settling.
    if (why === "house" || why === "purchase" || why === "colonist") return null;
    const trade = why === "trade" || why === "stock";
    const told: Part[][] = [];
    if (got) told.push(trade ? parts("log.boughtGoods", { goods: got }) : parts("log.produced", { goods: got }));
    if (gone) told.push(trade ? parts("log.sold", { goods: soldInWords(given, next) }) : parts("log.paid", { goods: gone }));
    const lost = goodsInWords(left);
    if (lost) told.push(parts("log.lost", { goods: lost }));
    return told.length > 0 ? joined(told, ", ") : null;
  }

  function fishClause({ change, lost }: { change: number; lost: number }): Part[] | null {
    const told: Part[][] = [];
    if (change > 0) told.push(parts("goods.fish", { n: change }));
    if (lost > 0) told.push(parts("log.lost", { goods: t("goods.fish", { n: lost }) }));
    return told.length > 0 ? joined(told, ", ") : null;
  }

  const out: Part[] = [];
  const own: Part[][] = [];
  const others = new Map<number, Part[][]>();
  const flush = (): void => {
    if (own.length > 0) out.push(out.length > 0 ? ": " : "", ...joined(own, ", "));
    own.length = 0;
  };
  const tell = (seat: number, told: Part[]): void => {
    if (seat === turn.seat) own.push(told);
    else others.set(seat, [...(others.get(seat) ?? []), told]);
  };
  for (const [nth, e] of turn.events.entries()) {
    // Every province gets its fish by an event of its own, and all are told as one.
    if (isRefilled(e) && isRefilled(turn.events[nth - 1])) continue;
    if (e.event === "card_played") {
      flush();
      if (out.length > 0) out.push("; ");
      out.push(...parts("log.played", { card: card(e.card) }));
      continue;
    }
    const seat = seatOf(turn, nth);
    const province = producedIn(e);
    const told = province === null ? clause(e, turn.events[nth + 1]) : parts("log.turned", { province: place(province, "province") });
    if (!told) continue;
    // "Prefect in Gallia: 1 brick": the province belongs to the card.
    if (province !== null && seat === turn.seat && own.length === 0 && out.length > 0) out.push(" ", ...told);
    else tell(seat, told);
  }
  for (const { seat, of, n } of helpIn(turn.events)) tell(seat, parts("log.helped", { n, name: toName(of) }));
  flush();
  for (const [seat, list] of others) out.push("; ", ...parts("log.other", { name: name(seat), what: joined(list, ", ") }));
  return out.filter((p) => p !== "");
}

/** A turn as plain words, with whose it was. */
export function turnInWords(turn: TurnLog, teller: Teller): string {
  const what = sentence(turn, teller);
  const name = turn.seat === teller.viewer ? t("you") : (teller.seats[turn.seat]?.name ?? "");
  return t("log.other", { name, what: what.map((part) => (typeof part === "string" ? part : part.text)).join("") });
}
