// Counting what lies on the table, for drawing.
import { GOODS, type Cards, type Good, type PlayerView, type View } from "../engine/types";

export const count = (cards: Cards): number => (Array.isArray(cards) ? cards.length : cards.hidden);
export const topOf = (pile: Cards): string | null => (Array.isArray(pile) ? pile.at(-1) : pile.top) ?? null;

export const onBoard = (player: PlayerView, kind: "land" | "sea"): number =>
  player.colonists.filter((c) => c.kind === kind).length;

/** What fills the spaces of a storehouse. */
export type Stored = Pick<PlayerView, "goods" | "home" | "fish">;
export type Space = { piece: "person" | "ship" } | { good: Good } | { fish: number };

/** What stands in the spaces of a storehouse: colonists at home, goods, fish. */
export function spaces({ home, goods, fish }: Stored, perSpace: number): Space[] {
  const out: Space[] = [];
  for (let i = 0; i < home.land; i++) out.push({ piece: "person" });
  for (let i = 0; i < home.sea; i++) out.push({ piece: "ship" });
  for (const good of GOODS) for (let i = 0; i < (goods[good] ?? 0); i++) out.push({ good });
  for (let left = fish; left > 0; left -= perSpace) out.push({ fish: Math.min(left, perSpace) });
  return out;
}

export const hasFishMarket = (view: View): boolean => view.options.fish_market !== "none";

export const numeral = (n: number): string =>
  ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"][n] ?? String(n);
