// Figures that the rules' sentences name in braces, from the engine's numbers.
import { eachGood } from "../compose/words";
import type { Good, Goods } from "../engine/types";
import numbers from "../generated/numbers.json";
import printed from "../generated/printed.json";
import { t } from "../i18n/index.svelte";
import { settings } from "../settings/settings.svelte";
import { printedMap } from "../table/printed";

/** The figure in the name of a power, as of mercator5. */
function mercator(isStart: boolean): number {
  const card = printed.cards.find(({ powers, cost }) => powers.length === 1 && /^mercator\d$/.test(powers[0] ?? "") && (cost.length === 0) === isStart);
  return Number(card?.powers[0]?.replace("mercator", ""));
}

/** Some goods in words: 1 food and 1 tool. */
export function goodsWords(goods: Goods): string {
  return new Intl.ListFormat(settings.language, { type: "conjunction" }).format(eachGood(goods));
}

/** The token that a letter has more where it has a city more, without salt. */
const more = (letter: keyof typeof numbers.moreTokens): string => t(`good.${numbers.moreTokens[letter] as Good}`);

const { pieces, cards, points, start, salt } = numbers;
const FIGURES: Record<string, () => number | string> = {
  houses: () => pieces.houses,
  colonists: () => pieces.colonists,
  spaces: () => pieces.spaces,
  slots: () => pieces.slots,
  fishPerSpace: () => pieces.fishPerSpace,
  fishPerProvince: () => pieces.fishPerProvince,
  withoutCoin: () => cards.withoutCoin,
  traded: () => cards.traded,
  income: () => cards.income,
  colonistPrice: () => goodsWords(cards.colonist),
  mercatorStart: () => mercator(true),
  mercatorBought: () => mercator(false),
  money: () => start.money,
  more: () => start.more,
  startGoods: () => goodsWords(start.goods),
  startGoodsWithSalt: () => goodsWords(start.goodsWithSalt),
  instead: () => start.instead,
  concordia: () => points.concordia,
  vestaCoins: () => points.vestaCoins,
  fishValue: () => points.fish,
  venusPoints: () => points.venus,
  venusHouses: () => points.venusHouses,
  venusTeam: () => points.venusTeam,
  mercuriusPoints: () => points.mercurius,
  marsPoints: () => points.mars,
  idleRounds: () => numbers.idleRounds,
  firstScore: () => numbers.intermediate[0] ?? 0,
  secondScore: () => numbers.intermediate[1] ?? 0,
  saltHouse: () => goodsWords(salt.house.goods),
  saltCoins: () => salt.house.coins,
  saltValue: () => salt.value,
  moreA: () => more("A"),
  moreB: () => more("B"),
  moreC: () => more("C"),
  moreD: () => more("D"),
  coinsOfCreta: () => printedMap("creta").visibleCoins,
  coinsOfCorsica: () => printedMap("corsica").visibleCoins,
};

/** A sentence with its figures; others are `more`. */
export function filled(sentence: string, more: Record<string, number | string> = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const figure = more[name] ?? FIGURES[name]?.();
    if (figure === undefined) throw new Error(`there is no figure {${name}}`);
    return String(figure);
  });
}
