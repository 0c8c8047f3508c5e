// Where on the page a step's lights are, as selectors. What is best is what the engine's quote says.
import type { QuoteOption } from "../engine/types";
import type { TableState } from "../table/state";
import type { Light } from "./steps";

/** Rings at most, so that they still point at something. */
const MOST = 3;

const thing = (key: string): string => `[data-pick="${key}"]`;
const sum = (goods: Partial<Record<string, number>> | undefined): number => Object.values(goods ?? {}).reduce<number>((a, n) => a + (n ?? 0), 0);

/** What an answer would bring me. */
function gain({ action, effect }: QuoteOption, me: number | null): number {
  if (action.do === "produce") return sum(effect.batches?.find(({ seat }) => seat === me)?.goods);
  return effect.worth ?? 0;
}

function bestOf(table: TableState, kind: "produce" | "purchase"): QuoteOption[] {
  const options = table.quote.options.filter(({ action, legal }) => legal && action.do === kind);
  const most = Math.max(0, ...options.map((option) => gain(option, table.viewer)));
  return options.filter((option) => gain(option, table.viewer) === most);
}

export function selectorsOf(light: Light, table: TableState): string[] {
  switch (light) {
    case "city": {
      const payable = (table.quote.cities ?? []).filter(({ missing }) => !missing.coins && sum(missing.goods) === 0);
      // The nearest, and of those the ones that cost most: their goods are the most valuable.
      const near = payable.sort((a, b) => (a.cost.steps ?? 0) - (b.cost.steps ?? 0) || (b.cost.coins ?? 0) - (a.cost.coins ?? 0)).map(({ city }) => city);
      const direct = table.quote.options.flatMap(({ action, legal }) => (legal && (action.do === "build" || action.do === "settle") ? [action.city] : []));
      return [...new Set([...near, ...direct])].slice(0, MOST).map((city) => thing(`city ${city}`));
    }
    case "province":
      return bestOf(table, "produce").slice(0, MOST).flatMap(({ action }) => (action.do === "produce" ? [thing(`province ${action.province}`)] : []));
    case "slot":
      return [...new Set(bestOf(table, "purchase").flatMap(({ action }) => (action.do === "purchase" ? [thing(`slot ${action.slot}`)] : [])))].slice(0, MOST);
    case "end":
      return ["[data-end-turn]"];
    case "composer":
      return ["[data-composer]"];
    case "store":
    case "chronicle":
    case "hand":
    case "shelf":
      return [`[data-part="${light}"]`];
    default:
      return [thing(light)];
  }
}
