// Goods, prices and lacks in words.
import { WARES, type Goods } from "../engine/types";
import type { Cost } from "../generated/engine";
import { t } from "../i18n/index.svelte";

export const listed = (words: readonly string[]): string => words.reduce((a, b) => (a === "" ? b : t("list.comma", { a, b })), "");

/** How many there are of each good. */
export const eachGood = (goods: Goods): string[] =>
  WARES.flatMap((good) => {
    const n = goods[good] ?? 0;
    return n > 0 ? [t(`goods.${good}`, { n })] : [];
  });
export const goodsInWords = (goods: Goods): string => listed(eachGood(goods));

/** A price or a lack as a list. */
export function costInWords({ goods = {}, coins = 0, fish = 0, spaces = 0 }: Cost, any = false): string {
  return listed([
    ...eachGood(goods),
    ...(any ? [t("good.any")] : []),
    ...(fish > 0 ? [t("goods.fish", { n: fish })] : []),
    ...(coins > 0 ? [t("say.coins", { n: coins })] : []),
    ...(spaces > 0 ? [t("goods.spaces", { n: spaces })] : []),
  ]);
}
