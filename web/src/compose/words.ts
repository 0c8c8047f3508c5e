// Prices and lacks in words.
import { GOODS, type Goods } from "../engine/types";
import type { Cost } from "../generated/engine";
import { t } from "../i18n/index.svelte";

const listed = (words: string[]): string => words.reduce((a, b) => (a === "" ? b : t("list.comma", { a, b })), "");

export const goodsInWords = (goods: Goods): string[] =>
  GOODS.flatMap((good) => {
    const n = goods[good] ?? 0;
    return n > 0 ? [t("goods.some", { n, good: t(`good.${good}`) })] : [];
  });

/** A price or a lack as a list. */
export function costInWords({ goods = {}, coins = 0, fish = 0, spaces = 0 }: Cost, any = false): string {
  return listed([
    ...goodsInWords(goods),
    ...(any ? [t("good.any")] : []),
    ...(fish > 0 ? [t("goods.some", { n: fish, good: t("good.fish") })] : []),
    ...(coins > 0 ? [t("rail.money", { n: coins })] : []),
    ...(spaces > 0 ? [t("goods.spaces", { n: spaces })] : []),
  ]);
}
