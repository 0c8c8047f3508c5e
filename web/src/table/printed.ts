// What is printed on boards and cards, and how many pieces lie in the box: facts to draw, never a rule.
import raw from "../generated/printed.json";
import type { God, Good, Options } from "../engine/types";

export interface PrintedCard {
  id: string;
  powers: string[];
  cost: Good[];
  gods: God[];
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
export const SURCHARGES: Record<Options["display"], (Good | "any")[][]> = {
  cloth: [[], ["any"], ["any"], ["cloth"], ["cloth"], ["any", "cloth"], ["cloth", "cloth"]],
  wine: [[], ["any"], ["any"], ["wine"], ["cloth"], ["any", "wine"], ["wine", "cloth"]],
};

/** The figure on the back of a bonus marker. */
export const MARKER_COINS: Record<Good, number> = { brick: 2, food: 2, tool: 2, wine: 2, cloth: 1 };

/** Pieces of one colour. */
export const PIECES = { houses: 15, colonists: 3, spaces: 12, fishPerSpace: 2 };

export const COLOURS = ["red", "blue", "yellow", "green", "black", "white"] as const;
export type Colour = (typeof COLOURS)[number];

const NUMERALS = ["I", "II", "III", "IV", "V"];

/** How many cards of each deck are left; the decks lie in the order of their numerals. */
export function decksLeft(options: Options, left: number): { deck: string; cards: number }[] {
  const sizes = NUMERALS.map((deck) => {
    let n = 0;
    for (const card of cards.values()) for (const d of card.decks[options.card_set] ?? []) if (d === deck) n++;
    return { deck, cards: n };
  });
  const used = sizes.slice(0, Math.min(options.players, NUMERALS.length));
  const out: { deck: string; cards: number }[] = [];
  for (let i = used.length - 1; i >= 0 && left > 0; i--) {
    const deck = used[i];
    if (!deck) continue;
    const n = Math.min(deck.cards, left);
    out.unshift({ deck: deck.deck, cards: n });
    left -= n;
  }
  return out;
}
