// Counting what lies on the table, for drawing.
import { GOODS, WARES, type Cards, type PlayerView, type View, type Ware } from "../engine/types";
import { printedMap } from "./printed";

export const count = (cards: Cards): number => (Array.isArray(cards) ? cards.length : cards.hidden);
export const topOf = (pile: Cards): string | null => (Array.isArray(pile) ? pile.at(-1) : pile.top) ?? null;

export const onBoard = (player: PlayerView, kind: "land" | "sea"): number =>
  player.colonists.filter((c) => c.kind === kind).length;

export const hasFishMarket = (view: View): boolean => view.options.fish_market !== "none";

/** What can be stored at this table. */
export const waresOf = ({ options }: View): readonly Ware[] => (options.salt ? WARES : GOODS);

/** Coins that always lie open on the map, besides those of the provinces (R15.12). */
export const standingCoins = (view: View): number => (hasFishMarket(view) ? 0 : printedMap(view.options.map).visibleCoins);

export const numeral = (n: number): string =>
  ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"][n] ?? String(n);
