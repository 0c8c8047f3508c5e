// Answers, prices and effects as whole sentences, for whoever reads or hears the table. Nothing is judged here: what an
// answer costs and brings is what the engine's quote says.
import { face } from "../cards/faces";
import type { Teller } from "../chronicle/entries";
import { goodsInWords, listed } from "../compose/words";
import type { Action, Cost, DecisionKind, QuoteOption, Site } from "../engine/types";
import type { Batch } from "../generated/engine";
import { t } from "../i18n/index.svelte";
import { hasFishMarket, numeral, topOf } from "../table/facts";
import { printedMarket } from "../table/printed";

/** What of a price is paid: goods, fish, coins. */
function paid(cost: Cost): string[] {
  const goods = goodsInWords(cost.goods ?? {});
  return [...(goods ? [goods] : []), ...(cost.fish ? [t("goods.fish", { n: cost.fish })] : []), ...(cost.coins ? [t("say.coins", { n: cost.coins })] : [])];
}

export const costWords = (cost: Cost): string => listed(paid(cost));

/** What of a price is missing, with the steps and spaces that are too few. */
export const missingWords = (cost: Cost): string =>
  listed([...paid(cost), ...(cost.steps ? [t("say.steps", { n: cost.steps })] : []), ...(cost.spaces ? [t("say.spaces", { n: cost.spaces })] : [])]);

/** The number of a market's spot as people see it. */
export function spotNumber({ view }: Teller, spot: string): string {
  const nth = printedMarket(view.options.fish_market)?.spots.findIndex(({ id }) => id === spot) ?? -1;
  return nth < 0 ? spot : numeral(nth + 1);
}

const START_WORDS = { west: "map.start.west", east: "map.start.east" } as const;

/** A city, a way between two, or a start space; two ways between the same cities are told apart. */
export function placeWords({ places }: Teller, id: string): string {
  const { starts, routes } = places.board;
  if (starts.some((start) => start.id === id)) return t(START_WORDS[id as "west"] ?? "map.start");
  const route = places.route(id);
  const isTwin = route && routes.some((other) => other.id !== id && other.kind === route.kind && other.ends.every((end) => route.ends.includes(end)));
  if (!isTwin) return places.name(id);
  return t(id.endsWith("-w") ? "map.western" : "map.eastern", { way: places.name(id) });
}

const cityWords = ({ places, view }: Teller, id: string): string => {
  const good = view.goods[id];
  return good ? t("say.cityGood", { city: places.name(id), good: t(`good.${good}`) }) : places.name(id);
};

export const nameWords = ({ seats, viewer }: Teller, seat: number): string => (seat === viewer ? t("you") : (seats[seat]?.name ?? ""));

/** An answer without its price; `other` where it is no longer known what was asked. */
export function actionWords(action: Action, kind: DecisionKind | "other", teller: Teller): string {
  const { places, view, seats } = teller;
  const fish = hasFishMarket(view);
  switch (action.do) {
    case "play":
      return t("say.play", { card: face(action.card, fish).name });
    case "move":
      return t(`say.move.${action.kind}`, { from: placeWords(teller, action.from), to: placeWords(teller, action.to) });
    case "build":
      return t("say.build", { city: cityWords(teller, action.city) });
    case "produce":
      return action.good
        ? t("say.produceWith", { province: places.name(action.province), good: t(`good.${action.good}`) })
        : t("say.produce", { province: places.name(action.province) });
    case "cash":
      return action.good ? t("choice.cashGood", { good: t(`good.${action.good}`) }) : t("choice.cash");
    case "keep": {
      const kept = listed([goodsInWords(action.goods), ...(action.fish ? [t("goods.fish", { n: action.fish })] : [])].filter((words) => words !== ""));
      return kept ? t("say.keep", { goods: kept }) : t("say.keepNothing");
    }
    case "income":
      return t("choice.income");
    case "settle":
      return t(`say.settle.${action.kind}`, { city: places.name(action.city) });
    case "sell":
    case "buy":
      return t(`trade.do.${action.do}`, { goods: t(`goods.${action.good}`, { n: action.count }) });
    case "purchase": {
      const card = view.display[action.slot - 1];
      // In a draft the slot is empty already.
      return card ? t("say.purchase", { card: face(card, fish).name, slot: numeral(action.slot) }) : t("say.purchaseSlot", { slot: numeral(action.slot) });
    }
    case "copy": {
      const card = topOf(view.players[action.seat]?.pile ?? []);
      const name = seats[action.seat]?.name ?? "";
      return card ? t("say.copy", { card: face(card, fish).name, name }) : t("say.copyEmpty", { name });
    }
    case "choose":
      return t("say.choose", { card: face(action.action, fish).name });
    case "repeat":
      return t("choice.repeat");
    case "recommend":
      return action.card === null ? t("end.recommend") : t("say.recommend", { card: face(action.card, fish).name });
    case "start":
      return t("say.start", { city: cityWords(teller, action.city) });
    case "market":
      return t("say.market", { spot: spotNumber(teller, action.spot), stand: t(`stand.${action.stand as "brick"}`) });
    case "end":
      return t(`end.${kind as "move"}`);
  }
}

/** A city beside a route, with what a house there costs. */
function siteWords({ city, cost, missing }: Site, teller: Teller): string {
  const words = { city: cityWords(teller, city), cost: costWords(cost) };
  const lack = missingWords(missing);
  return lack ? t("say.siteLacking", { ...words, missing: lack }) : t("say.site", words);
}

function batchWords({ seat, goods, fish, overflow }: Batch, teller: Teller): string {
  const what = [goodsInWords(goods), fish > 0 ? t("goods.fish", { n: fish }) : "", overflow > 0 ? t("produce.overflow", { n: overflow }) : ""];
  return t("say.batch", { name: nameWords(teller, seat), goods: listed(what.filter((words) => words !== "")) });
}

/** The rules' text of a card that an answer is about, and its gods. */
function cardText({ action, effect }: QuoteOption, teller: Teller): string[] {
  const card = action.do === "play" || action.do === "recommend" ? action.card : action.do === "choose" ? action.action : effect.card;
  if (!card) return [];
  const { text, gods } = face(card, hasFishMarket(teller.view));
  return [text.replace(/\.$/, ""), listed(gods.map((god) => t(`god.${god}`)))];
}

/** What an answer brings, one part each. */
function effects(option: QuoteOption, teller: Teller): string[] {
  const { action, effect } = option;
  const out: string[] = [];
  const isCard = action.do === "play" || action.do === "choose" || action.do === "copy" || action.do === "repeat";
  const goods = goodsInWords(effect.goods ?? {});
  const coins = effect.coins ? t("say.coins", { n: effect.coins }) : "";
  // A card may offer its coins as a choice; an answer brings what it says.
  if (isCard && coins) out.push(t("say.toTake", { what: coins }));
  // Kept and bought goods are named by the answer itself.
  const brings = listed([isCard ? "" : coins, action.do === "keep" || action.do === "buy" ? "" : goods].filter((words) => words !== ""));
  if (brings) out.push(t("say.brings", { what: brings }));
  const lost = goodsInWords(effect.lost ?? {});
  if (lost) out.push(t("say.lost", { goods: lost }));
  if (effect.steps) out.push(t("say.toWalk", { n: effect.steps }));
  if (effect.recovers) out.push(t("say.recovers", { n: effect.recovers }));
  if (effect.purchases) out.push(t("say.purchases", { n: effect.purchases }));
  if (effect.copyable && effect.copyable.length > 0) out.push(t("say.copyable", { names: listed(effect.copyable.map((seat) => nameWords(teller, seat))) }));
  if (effect.worth !== undefined) out.push(t("worth.now", { n: effect.worth }));
  if (effect.adjacent && effect.adjacent.length > 0) out.push(t("say.adjacent", { cities: listed(effect.adjacent.map((site) => siteWords(site, teller))) }));
  for (const batch of effect.batches ?? []) out.push(batchWords(batch, teller));
  if (effect.magnus_to != null) {
    const name = effect.magnus_to === teller.viewer ? t("toYou") : (teller.seats[effect.magnus_to]?.name ?? "");
    out.push(hasFishMarket(teller.view) ? t("produce.piscatus", { name }) : t("produce.magnus", { name }));
  }
  return out;
}

/** An answer with its price and all that it brings. */
export function optionWords(option: QuoteOption, kind: DecisionKind, teller: Teller): string {
  const { action, cost, missing, legal } = option;
  const price = costWords(cost);
  const lack = missingWords(missing);
  const details = [
    ...cardText(option, teller),
    action.do === "move" && cost.steps ? t("say.steps", { n: cost.steps }) : "",
    price ? t("say.costs", { cost: price }) : "",
    action.do === "market" && action.pay && cost.goods?.salt ? t("stall.instead", { good: t(`good.${action.pay}`) }) : "",
    ...effects(option, teller),
    legal ? "" : lack ? t("say.lacks", { missing: lack }) : t("say.notNow"),
  ].filter((words) => words !== "");
  const what = actionWords(action, kind, teller);
  return details.length === 0 ? what : t("say.with", { what, details: details.join("; ") });
}

/** The way to a city and a house there, with its price. */
export function planWords({ city, cost }: Site, teller: Teller): string {
  const details = [cost.steps ? t("say.steps", { n: cost.steps }) : "", t("say.costs", { cost: costWords(cost) })].filter((words) => words !== "");
  return t("say.with", { what: t("say.plan", { city: cityWords(teller, city) }), details: details.join("; ") });
}

export interface Group {
  title: string;
  options: QuoteOption[];
}

/** Answers that belong together under one heading: those of a colonist, a good, a spot; others under none. */
export function grouped(options: readonly QuoteOption[], teller: Teller): Group[] {
  const groups = new Map<string, QuoteOption[]>();
  for (const option of options) {
    const title = titleOf(option.action, teller);
    groups.set(title, [...(groups.get(title) ?? []), option]);
  }
  return [...groups].map(([title, list]) => ({ title, options: list }));
}

function titleOf(action: Action, teller: Teller): string {
  switch (action.do) {
    case "move":
      return t("plain.colonistAt", { colonist: t(`settle.${action.kind}`), place: placeWords(teller, action.from) });
    case "sell":
    case "buy":
      return t(`good.${action.good}`);
    case "market":
      return t("plain.spot", { spot: spotNumber(teller, action.spot) });
    default:
      return "";
  }
}
