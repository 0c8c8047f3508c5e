// Everything that lies on the table as lists of short sentences: what R18.1 calls public, and what the viewer knows besides.
import { face } from "../cards/faces";
import type { Teller } from "../chronicle/entries";
import { surchargeOf } from "../compose/offer";
import { sharesOf } from "../compose/partners";
import { goodsInWords, listed } from "../compose/words";
import { GODS, GOODS, type Cards } from "../engine/types";
import { t } from "../i18n/index.svelte";
import { count, hasFishMarket, numeral, topOf } from "../table/facts";
import { marksOf, nSalted } from "../table/price";
import { printedMarket, printedStand, type PrintedOffer } from "../table/printed";
import type { TableState } from "../table/state";
import { nameWords, placeWords, spotNumber } from "./words";

const KINDS = ["land", "sea"] as const;
const some = (words: (string | null | false | undefined)[]): string[] => words.filter((word): word is string => typeof word === "string" && word !== "");
const cardNames = (cards: readonly string[], fish: boolean): string => listed(cards.map((card) => face(card, fish).name));
/** Cards as far as they are shown. */
const shown = (cards: Cards): readonly string[] => (Array.isArray(cards) ? cards : []);

/** What a seat has. */
export function playerFacts(seat: number, table: TableState, teller: Teller): string[] {
  const { view } = teller;
  const player = view.players[seat];
  const info = table.seats[seat];
  if (!player || !info) return [];
  const fish = hasFishMarket(view);
  const isMe = seat === table.viewer;
  const goods = goodsInWords(player.goods);
  const houses = Object.entries(view.houses).flatMap(([city, seats]) => (seats.includes(seat) ? [teller.places.name(city)] : []));
  const colonists = player.colonists.map(({ kind, at }) => t("plain.colonistAt", { colonist: t(`settle.${kind}`), place: placeWords(teller, at) }));
  const top = topOf(player.pile);
  const pile = shown(player.pile);
  const hand = shown(player.hand);
  const score = view.intermediate?.[seat];
  return some([
    info.bot !== null && t("rail.bot"),
    info.away && t("rail.away"),
    info.team !== null && t("seats.team", { n: info.team + 1 }),
    info.partner !== null && t("plain.partner", { name: nameWords(teller, info.partner) }),
    view.turn === seat && table.standing === null && t("plain.hasTurn"),
    view.magnus === seat && (fish ? t("plain.piscatus") : t("plain.magnus")),
    player.concordia && t("plain.concordia"),
    t("say.coins", { n: player.money }),
    goods ? t("plain.goods", { goods }) : t("plain.noGoods"),
    fish && t("goods.fish", { n: player.fish ?? 0 }),
    t("trade.free", { n: player.free }),
    t("rail.houses", { n: player.houses_left }),
    houses.length > 0 ? t("plain.houses", { cities: listed(houses) }) : t("plain.noHouses"),
    colonists.length > 0 ? t("plain.colonists", { colonists: listed(colonists) }) : t("plain.noColonists"),
    t("plain.home", { land: t("plain.settlers", { n: player.home.land }), sea: t("plain.ships", { n: player.home.sea }) }),
    // My own hand is a list of its own.
    !isMe && (hand.length > 0 ? t("plain.handOpen", { n: hand.length, cards: cardNames(hand, fish) }) : t("plain.hand", { n: count(player.hand) })),
    count(player.pile) === 0
      ? t("plain.noPile")
      : pile.length > 1
        ? t("plain.pileOpen", { n: pile.length, cards: cardNames([...pile].reverse(), fish) })
        : t("plain.pile", { n: count(player.pile), card: top ? face(top, fish).name : "" }),
    fish && (player.market ? t("plain.atSpot", { spot: spotNumber(teller, player.market) }) : t("plain.atNoSpot")),
    typeof score === "number" && t("log.intermediate", { n: score }),
  ]);
}

/** My cards with what they do. */
export function handFacts(table: TableState, teller: Teller): string[] {
  const me = table.viewer === null ? undefined : teller.view.players[table.viewer];
  return shown(me?.hand ?? []).map((card) => cardFacts(card, table, teller));
}

function cardFacts(card: string, table: TableState, teller: Teller): string {
  const { name, text, gods } = face(card, hasFishMarket(teller.view));
  const worth = table.worth?.cards[card];
  const details = some([text.replace(/\.$/, ""), listed(gods.map((god) => t(`god.${god}`))), worth !== undefined && t("worth.now", { n: worth })]);
  return t("say.with", { what: name, details: details.join("; ") });
}

/** The seven slots of the display. */
export function shelfFacts(table: TableState, teller: Teller): string[] {
  const { view } = teller;
  const own = table.viewer === null ? {} : (view.players[table.viewer]?.goods ?? {});
  return view.surcharges.map((surcharge, nth) => {
    const slot = numeral(nth + 1);
    const card = view.display[nth];
    if (!card) return t("plain.slotEmpty", { slot });
    const price = view.shelf?.[nth];
    const symbols = [...face(card).cost, ...surchargeOf(surcharge)];
    const printed = listed(
      [...GOODS, "any" as const].flatMap((good) => {
        const n = symbols.filter((symbol) => symbol === good).length;
        return n > 0 ? [t(`goods.${good}`, { n })] : [];
      }),
    );
    const lack = listed(some([goodsInWords(price?.missing.goods ?? {}), price?.missing.any && t("good.any")]));
    const salt = price ? nSalted(marksOf(symbols, price, own)) : 0;
    const payable = salt > 0 ? t("shelf.withSalt", { salt: t("goods.salt", { n: salt }) }) : t("shelf.payable");
    const state = !price ? "" : lack === "" ? payable : t("shelf.lacking", { goods: lack });
    return t("plain.slot", { slot, card: cardFacts(card, table, teller), cost: listed(some([t("say.costs", { cost: printed }), state])) });
  });
}

/** The cards that are left, which are the clock of the game. */
export function stackFacts({ view }: Teller): string {
  const left = count(view.stack);
  const decks = view.decks.map(({ deck, cards }) => t("plain.deck", { deck, n: cards }));
  const words = t("plain.stack", { n: left });
  return decks.length === 0 ? words : t("say.with", { what: words, details: listed(decks) });
}

export interface Listed {
  title: string;
  items: string[];
}

/** The map, province by province, and then what belongs to none. */
export function mapFacts(teller: Teller): Listed[] {
  const { places, view } = teller;
  const { board } = places;
  const provinces = board.provinces.map(({ id, name }): Listed => {
    const now = view.provinces[id];
    const bonus =
      now?.fish !== undefined
        ? t("goods.fish", { n: now.fish })
        : now?.bonus === undefined
          ? ""
          : now.bonus === null
            ? t("plain.bonusChosen")
            : now.active
              ? t("plain.bonusOpen", { good: t(`good.${now.bonus}`) })
              : t("plain.bonusTurned", { good: t(`good.${now.bonus}`), n: now.coins ?? 0 });
    const cities = board.cities.filter((city) => city.province === id);
    return { title: bonus ? t("say.with", { what: name, details: bonus }) : name, items: cities.map((city) => cityFacts(city.id, teller)) };
  });
  const { capitals } = board;
  const capitalTitle = (nth: number): string => t(capitals.length === 1 ? "plain.capital" : nth === 0 ? "plain.capital.land" : "plain.capital.sea");
  const rest = capitals.map((id, nth): Listed => ({ title: capitalTitle(nth), items: [cityFacts(id, teller)] }));
  if (board.starts.length > 0) {
    rest.push({ title: t("plain.starts"), items: board.starts.map(({ id }) => listed(some([placeWords(teller, id), standing(id, teller)]))) });
  }
  return [...provinces, ...rest];
}

/** A city: its good, who has houses there, who stands there, and where its ways lead. */
function cityFacts(id: string, teller: Teller): string {
  const { places, view } = teller;
  const good = view.goods[id];
  const houses = view.houses[id] ?? [];
  const ways = KINDS.map((kind) => {
    const here = places.board.routes.filter((route) => route.kind === kind && route.ends.includes(id));
    const words = here.map((route) => {
      const to = places.name(route.ends[0] === id ? route.ends[1] : route.ends[0]);
      const there = some([route.noStop && t("plain.noStop"), standing(route.id, teller)]);
      return there.length === 0 ? to : t("plain.wayWith", { to, what: listed(there) });
    });
    return words.length === 0 ? "" : t(`plain.ways.${kind}`, { ways: listed(words) });
  });
  const details = some([
    good && t(`good.${good}`),
    houses.length > 0 && t("plain.cityHouses", { names: listed(houses.map((seat) => nameWords(teller, seat))) }),
    standing(id, teller),
    ...ways,
  ]);
  return t("say.with", { what: places.name(id), details: details.join("; ") });
}

/** Who stands at a place. */
function standing(at: string, teller: Teller): string {
  return listed(
    teller.view.players.flatMap((player, seat) =>
      KINDS.flatMap((kind) => {
        const n = player.colonists.filter((colonist) => colonist.kind === kind && colonist.at === at).length;
        return n > 0 ? [t(`plain.standing.${kind}`, { n, name: nameWords(teller, seat) })] : [];
      }),
    ),
  );
}

function offerWords(offer: PrintedOffer, stand: string): string {
  const coins = offer.coins === undefined ? "" : t("say.coins", { n: offer.coins });
  const goods = (offer.goods ?? []).map((good) => t(`good.${good}`)).reduce((a, b) => (a === "" ? b : t("card.both", { a, b })), "");
  const power = offer.power === undefined ? "" : t(`stand.${stand as "brick"}`);
  const pay = (offer.pay ?? []).map((good) => t(`good.${good}`)).reduce((a, b) => (a === "" ? b : t("card.both", { a, b })), "");
  return t("plain.offer", { price: listed(some([t("goods.fish", { n: offer.fish }), pay])), what: listed(some([coins, goods, power])) });
}

/** The spots of the fish market in the order of the arrows. */
export function marketFacts(teller: Teller): string[] {
  const { view } = teller;
  return (printedMarket(view.options.fish_market)?.spots ?? []).map(({ id, stands }) => {
    const here = view.players.flatMap((player, seat) => (player.market === id ? [nameWords(teller, seat)] : []));
    const coins = view.market_coins?.[id] ?? 0;
    const details = some([
      ...stands.map((stand) => t("plain.stand", { stand: t(`stand.${stand as "brick"}`), offers: listed(printedStand(stand).offers.map((offer) => offerWords(offer, stand))) })),
      coins > 0 && t("plain.coinsThere", { n: coins }),
      here.length > 0 && t("plain.markers", { names: listed(here) }),
    ]);
    return t("say.with", { what: t("plain.spot", { spot: spotNumber(teller, id) }), details: details.join("; ") });
  });
}

/** What one card of each god is worth to me now. */
export function worthFacts(table: TableState): string[] {
  const gods = table.worth?.gods ?? {};
  return GODS.flatMap((god) => (gods[god] === undefined ? [] : [t("plain.worth", { god: t(`god.${god}`), n: gods[god] })]));
}

/** In a team: what each partner has played in this turn, and who acts and who waits. */
export function partnerFacts(table: TableState, teller: Teller): string[] {
  const shares = sharesOf(table) ?? [];
  return shares.flatMap(({ seat, card, does, pays }) => {
    const details = listed(some([card !== null && face(card, hasFishMarket(table.view)).name, pays > 0 && t("partners.pays", { n: pays }), does !== null && t(`partners.${does}`)]));
    return details === "" ? [] : [t("say.with", { what: seat === table.viewer ? t("partners.you") : nameWords(teller, seat), details })];
  });
}

/** How the table was set up, and how far it is. */
export function tableFacts(table: TableState): string[] {
  const { options, last_turns: last } = table.view;
  return some([
    t(`board.${options.map}`),
    options.small_ionium && t("option.small_ionium"),
    options.mode === "team" ? t("banner.teams", { n: options.players / 2 }) : t("banner.players", { n: options.players }),
    t("lobby.option", { option: t("option.card_set"), value: t(`choice.card_set_${options.card_set}`) }),
    t("lobby.option", { option: t("option.display"), value: t(`choice.display_${options.display}`) }),
    options.fish_market !== "none" && t(`banner.market.${options.fish_market}`),
    options.fish_market !== "none" && t("lobby.option", { option: t("option.piscatus_mode"), value: t(`choice.piscatus_mode_${options.piscatus_mode}`) }),
    options.intermediate_scoring && t("option.intermediate_scoring"),
    options.no_starting_goods && t("option.no_starting_goods"),
    options.salt && t("option.salt"),
    options.show_derivable && t("option.show_derivable"),
    t("banner.round", { n: table.round }),
    last !== null && table.standing === null && t("banner.lastTurns", { n: last }),
  ]);
}
