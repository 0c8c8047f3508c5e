// A part of the points in words.
import { t } from "../i18n/index.svelte";
import type { Part } from "./reckoning";

/** "4 × 8": cards and what each is worth; for Minerva the houses of the card and the points of each. */
export function shortOf(parts: readonly Part[]): string {
  const paid = parts.filter((part) => part.points > 0);
  if (paid.length === 0) return "";
  return paid.map((part) => (part.god === "concordia" ? t("counts.award") : part.god === "minerva" ? t("counts.times", { a: part.n, b: part.per ?? 0 }) : t("counts.times", { a: part.cards.length, b: part.each }))).join(" + ");
}

/** What is counted, and how; the points themselves come before it. */
export function partWords(part: Part): string {
  const { n, each, per = 0 } = part;
  switch (part.god) {
    case "vesta":
      return t("counted.vesta", { n, each });
    case "venus":
    case "mercurius":
    case "mars":
      return t(`counted.${part.god}`, { n, each, per });
    case "minerva": {
      const [good, salt] = part.goods ?? [];
      const words = { n, per, good: good ? t(`good.${good}`) : "" };
      return salt === "salt" ? t("counted.minervaSalt", words) : t("counted.minerva", words);
    }
    case "concordia":
      return t("counted.concordia");
    default:
      return t(`counted.${part.god as "jupiter" | "saturnus"}`, { n, each });
  }
}
