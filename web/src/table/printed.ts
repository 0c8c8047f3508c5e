// What is printed on cards and market boards, and what goods cost: facts to draw, never a rule.
import numbers from "../generated/numbers.json";
import raw from "../generated/printed.json";
import { GOODS, type God, type Good, type Options, type Ware } from "../engine/types";

export interface PrintedCard {
  id: string;
  powers: string[];
  cost: Good[];
  gods: God[];
  /** the decks it lies in, by set of cards */
  decks: Partial<Record<Options["card_set"], string[]>>;
}
export interface PrintedOffer {
  fish: number;
  goods?: Good[];
  coins?: number;
  power?: string;
  pay?: Good[];
}
export interface PrintedStand {
  id: string;
  offers: PrintedOffer[];
}
export interface PrintedMarket {
  id: string;
  spots: { id: string; stands: string[] }[];
}

const cards = new Map((raw.cards as unknown as PrintedCard[]).map((c) => [c.id, c]));
const stands = new Map((raw.stands as unknown as PrintedStand[]).map((s) => [s.id, s]));
const markets = new Map((raw.markets as unknown as PrintedMarket[]).map((m) => [m.id, m]));

const NO_CARD: PrintedCard = { id: "", powers: [], cost: [], gods: [], decks: {} };
export const printedCard = (id: string): PrintedCard => cards.get(id) ?? NO_CARD;
export const printedStand = (id: string): PrintedStand => stands.get(id) ?? { id, offers: [] };
export const printedMarket = (id: string): PrintedMarket | undefined => markets.get(id);

/** The symbols above the seven slots of the display. */
export const SURCHARGES = numbers.surcharges as Record<Options["display"], (Good | "any")[][]>;

/** What goods cost at the bank. */
export const PRICES = Object.fromEntries(GOODS.map((good) => [good, numbers.goods[good].price])) as Record<Good, number>;
/** What stored goods and salt are worth (R20.8). */
export const VALUES: Record<Ware, number> = { ...PRICES, salt: numbers.salt.value };
/** The coins on the back of a good's bonus marker. */
export const MARKERS = Object.fromEntries(GOODS.map((good) => [good, numbers.goods[good].marker])) as Record<Good, number>;
/** What is printed on a map besides its places (R15.12). */
export interface PrintedMap {
  /** coins that are always visible */
  visibleCoins: number;
  /** the province whose bonus is chosen, and is open again when the markers are turned back */
  bonusOfChoice: string | null;
}
const maps = numbers.maps as Partial<Record<Options["map"], PrintedMap>>;
const NO_MAP: PrintedMap = { visibleCoins: 0, bonusOfChoice: null };
export const printedMap = (id: Options["map"]): PrintedMap => maps[id] ?? NO_MAP;
export const COLOURS = ["red", "blue", "yellow", "green", "black", "white"] as const;
export type Colour = (typeof COLOURS)[number];
