// Counting what lies on the table, for drawing.
import { GOODS, type Cards, type Good, type PlayerView, type View } from "../engine/types";
import { PIECES } from "./printed";

export const count = (cards: Cards): number => (Array.isArray(cards) ? cards.length : cards.hidden);
export const topOf = (pile: Cards): string | null => (Array.isArray(pile) ? pile.at(-1) : pile.top) ?? null;

export const onBoard = (player: PlayerView, kind: "land" | "sea"): number =>
  player.colonists.filter((c) => c.kind === kind).length;

export type Space = { piece: "person" | "ship" } | { good: Good } | { fish: number };

/** What stands in the spaces of a storehouse: colonists at home, goods, fish. */
export function spaces(player: PlayerView): Space[] {
  const out: Space[] = [];
  for (let i = onBoard(player, "land"); i < PIECES.colonists; i++) out.push({ piece: "person" });
  for (let i = onBoard(player, "sea"); i < PIECES.colonists; i++) out.push({ piece: "ship" });
  for (const good of GOODS) for (let i = 0; i < (player.goods[good] ?? 0); i++) out.push({ good });
  for (let left = player.fish ?? 0; left > 0; left -= PIECES.fishPerSpace) out.push({ fish: Math.min(left, PIECES.fishPerSpace) });
  return out;
}

export const hasFishMarket = (view: View): boolean => view.options.fish_market !== "none";

export const numeral = (n: number): string =>
  ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"][n] ?? String(n);
