// Which section of the rules is about what lies on the table.
import type { DecisionKind } from "../engine/types";
import { printedCard } from "../table/printed";
import type { SectionId } from "./book";

const OF_POWER: Record<string, SectionId> = {
  tribune: "tribune",
  architect: "architect",
  prefect: "prefect",
  mercator3: "mercator",
  mercator5: "mercator",
  colonist: "colonist",
  diplomat: "diplomat",
  senator: "senator",
  consul: "consul",
  magister: "magister",
  praetor: "praetor",
  proconsul: "proconsul",
  legatus: "legatus",
};

/** The section about a card. */
export function sectionOf(card: string): SectionId {
  const { powers } = printedCard(card);
  const [power = ""] = powers;
  if (powers.length > 1) return "choice";
  return power.startsWith("specialist") ? "specialist" : (OF_POWER[power] ?? "list");
}

/** The section about a question. */
export const OF_QUESTION: Record<DecisionKind, SectionId> = {
  play_card: "turn",
  stock: "stock",
  move: "walking",
  build: "houses",
  prefect: "prefect",
  keep: "storehouse",
  colonist: "colonist",
  place: "tribune",
  trade: "mercator",
  purchase: "display",
  copy: "diplomat",
  choose_half: "choice",
  repeat: "magister",
  recommend: "legatus",
  start_city: "partners",
  market: "market",
  hidden: "knowing",
};
