// The symbols of a slot of the display: which of them somebody lacks, and which salt would pay.
import { saltIn } from "../compose/offer";
import type { Goods, Ware } from "../engine/types";
import type { SlotCost } from "../generated/engine";

export type Mark = "" | "missing" | "salt";
/** What a slot costs somebody, and what of that is missing. */
export interface SlotPrice {
  cost: SlotCost;
  missing: SlotCost;
}

/** A mark for each symbol: as many of each good as the engine says, the last ones first. */
export function marksOf(symbols: readonly (Ware | "any")[], price: SlotPrice | null, own: Goods): Mark[] {
  const marks: Mark[] = symbols.map(() => "");
  if (!price) return marks;
  const lay = ({ goods, any }: SlotCost, mark: Mark): void => {
    const left = { ...goods };
    for (let i = symbols.length - 1; i >= 0; i--) {
      const symbol = symbols[i];
      if (symbol === undefined || marks[i] !== "") continue;
      const n = symbol === "any" ? Number(any) : (left[symbol] ?? 0);
      if (n === 0) continue;
      marks[i] = mark;
      if (symbol !== "any") left[symbol] = n - 1;
    }
  };
  lay(price.missing, "missing");
  lay(saltIn(own, price), "salt");
  return marks;
}

/** How many symbols salt pays. */
export const nSalted = (marks: readonly Mark[]): number => marks.filter((mark) => mark === "salt").length;
