// What is printed on cards and market boards, and what goods cost: facts to draw, never a rule.
import numbers from "../generated/numbers.json";
import raw from "../generated/printed.json";
import { GOODS, type God, type Good, type Options } from "../engine/types";

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
export const COLOURS = ["red", "blue", "yellow", "green", "black", "white"] as const;
export type Colour = (typeof COLOURS)[number];
