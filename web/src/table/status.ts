// Whose turn it is and what is asked, in words.
import { t } from "../i18n/index.svelte";
import type { TableState } from "./state";

/** Whether what is revealed is the partner's hand (R8.14.1), not new cards of the display. */
function seesHand({ draft }: TableState): boolean {
  const cards = draft.flatMap(({ events }) => events).flatMap((e) => (e.event === "card_played" || e.event === "copied" ? [e.card] : []));
  return cards.at(-1) === "legatus";
}

export function statusOf(table: TableState): { lead: string; ask: string } {
  const { decision, viewer, seats } = table;
  if (table.standing || !decision) return { lead: t("status.over"), ask: "" };
  if (table.isPast) return { lead: t("status.past", { name: seats[decision.seat ?? 0]?.name ?? "" }), ask: "" };
  if (table.canEnd && table.reveals) return { lead: t("status.goesOn"), ask: t(seesHand(table) ? "status.seesHand" : "status.reveals") };
  if (table.canEnd) return { lead: t("status.complete"), ask: t("status.end") };
  if (viewer !== null && decision.seat === viewer && seats[viewer]?.away) return { lead: t("status.away"), ask: "" };
  const ask = t(`ask.${decision.kind}`);
  if (decision.seat === viewer && viewer !== null) return { lead: seats[viewer]?.team === null ? t("status.yours") : t("status.team"), ask };
  if (decision.seat === null) return { lead: "", ask };
  return { lead: t("status.theirs", { name: seats[decision.seat]?.name ?? "" }), ask: "" };
}
