// The storage automatics: what is kept when more arrives than fits, if nobody wants to be asked. The server's tables do
// the same for whoever is away (`by_value` in crates/concordia-table/src/duty.rs).
import { WARES } from "../engine/types";
import type { Action, DecisionKind, Goods } from "../generated/engine";
import { VALUES } from "../table/printed";

const value = (goods: Goods): number => WARES.reduce((sum, ware) => sum + VALUES[ware] * (goods[ware] ?? 0), 0);

/** The answer that stores the most valuable goods, and then the most fish; of equal ones the first. */
export function mostValuable(kind: DecisionKind, legal: readonly Action[]): Action | null {
  if (kind !== "keep") return null;
  let best: Extract<Action, { do: "keep" }> | null = null;
  for (const action of legal) {
    if (action.do !== "keep") continue;
    const ahead = best === null ? 1 : value(action.goods) - value(best.goods) || action.fish - best.fish;
    if (ahead > 0) best = action;
  }
  return best;
}
