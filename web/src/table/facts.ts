// Counting what lies on the table, for drawing.
import type { Cards, PlayerView, View } from "../engine/types";

export const count = (cards: Cards): number => (Array.isArray(cards) ? cards.length : cards.hidden);
export const topOf = (pile: Cards): string | null => (Array.isArray(pile) ? pile.at(-1) : pile.top) ?? null;

export const onBoard = (player: PlayerView, kind: "land" | "sea"): number =>
  player.colonists.filter((c) => c.kind === kind).length;

export const hasFishMarket = (view: View): boolean => view.options.fish_market !== "none";

export const numeral = (n: number): string =>
  ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"][n] ?? String(n);
