// The tables of the rules, made from the engine's data: nothing here is a number of the game.
import { face } from "../cards/faces";
import { GODS, GOODS, type God, type Good, type Goods, type Options } from "../engine/types";
import numbers from "../generated/numbers.json";
import printed from "../generated/printed.json";
import rulebook from "../generated/rulebook.json";
import { t } from "../i18n/index.svelte";
import { VALUES } from "../play/offers";
import { numeral } from "../table/facts";
import { printedStand, SURCHARGES, type PrintedCard, type PrintedOffer } from "../table/printed";
import type { BookText, Head, TableId } from "./book";
import { filled, goodsWords } from "./figures";

/** A part of a cell: words, the sign of a good, or that of a god. */
export type Item = string | { good: Good | "any" } | { god: God };
export type Cell = readonly Item[];
export interface Table {
  head: string[];
  rows: Cell[][];
}

const CARD_SETS = ["base", "venus", "team"] as const;
const HANDS = [
  { id: "base", head: "base" },
  { id: "venus", head: "venus" },
  { id: "team_first", head: "teamFirst" },
  { id: "team_second", head: "teamSecond" },
] as const;
const NUMERALS = ["I", "II", "III", "IV", "V"];
const NOTHING: Cell = ["–"];

const cards = printed.cards as unknown as PrintedCard[];
const count = (n: number): Cell => (n === 0 ? NOTHING : [String(n)]);
const signs = (goods: Goods): Cell => GOODS.flatMap((good) => Array.from({ length: goods[good] ?? 0 }, () => ({ good })));
const range = ([low, high]: number[]): string => (low === high ? String(low) : t("map.range", { a: low ?? 0, b: high ?? 0 }));
const inDeck = (set: Options["card_set"], deck: string): PrintedCard[] => cards.filter((card) => card.decks[set]?.includes(deck));
const godsOf = (card: PrintedCard): Cell => {
  const specialist = rulebook.specialists.find(({ id }) => id === card.id);
  const signs = card.gods.map((god) => ({ god }));
  return specialist ? [...signs, ` ${specialist.value} × `, { good: specialist.good as Good }] : signs;
};
const boardName = (id: string, text: BookText): string => {
  const map = t(`board.${id.replace("-small", "") as Options["map"]}`);
  return id.endsWith("-small") ? filled(text.heads.small, { map }) : map;
};

/** Maps in the order in which they are offered. */
const rank = (id: string): number => VALUES.map.indexOf(id.replace("-small", "") as Options["map"]);

function offer({ goods = [], coins = 0, power, pay = [] }: PrintedOffer, text: BookText): Cell {
  const items: Item[] = goods.flatMap((good, nth): Item[] => (nth === 0 ? [{ good }] : [` ${text.heads.or} `, { good }]));
  if (coins > 0) items.push(filled(text.heads.coins, { n: coins }));
  if (power) {
    const words = pay.map((good) => goodsWords({ [good]: 1 })).join(` ${text.heads.or} `);
    items.push(`${coins > 0 ? ", " : ""}${filled(text.stands[power as keyof BookText["stands"]], { goods: words })}`);
  }
  return items;
}

function mapTable(id: string, text: BookText): Table {
  const map = rulebook.maps.find((one) => one.id === id);
  return {
    head: [text.heads.province, text.heads.cities],
    rows: (map?.provinces ?? []).map((p): Cell[] => [[p.name], [p.cities.map(([name, letter]) => `${name} (${letter})`).join(", ")]]),
  };
}

function marketTable(id: string, text: BookText): Table {
  const board = printed.markets.find((one) => one.id === id);
  return {
    head: [text.heads.spot, text.heads.stands],
    rows: (board?.spots ?? []).map((spot, nth): Cell[] => [[numeral(nth + 1)], [spot.stands.map((stand) => t(`stand.${stand as "brick"}`)).join(" + ")]]),
  };
}

/** A table with heads in words. */
function table(text: BookText, heads: readonly Head[], rows: Cell[][]): Table {
  return { head: heads.map((head) => text.heads[head]), rows };
}

export function tableOf(id: TableId, text: BookText): Table {
  if (id.startsWith("map ")) return mapTable(id.slice(4), text);
  if (id.startsWith("market ")) return marketTable(id.slice(7), text);
  switch (id) {
    case "goods":
      return table(text, ["good", "price", "houseGoods", "houseCoins", "marker"], GOODS.map((good): Cell[] => {
        const { price, house, marker } = numbers.goods[good];
        return [[{ good }, ` ${t(`good.${good}`)}`], count(price), signs(house.goods), count(house.coins), count(marker)];
      }));
    case "display":
      return {
        head: [text.heads.side, ...SURCHARGES.cloth.map((_, nth) => numeral(nth + 1))],
        rows: (["cloth", "wine"] as const).map((side): Cell[] => [[t(`choice.display_${side}`)], ...SURCHARGES[side].map((slot): Cell => (slot.length === 0 ? NOTHING : slot.map((good) => ({ good }))))]),
      };
    case "hands":
      return table(text, ["card", "god", ...HANDS.map(({ head }) => head)], rulebook.starts.map(({ id: card, start }): Cell[] => {
        const copies = start as Record<string, number>;
        return [[face(card).name], godsOf(cards.find((one) => one.id === card) ?? cards[0]!), ...HANDS.map((hand) => count(copies[hand.id] ?? 0))];
      }));
    case "cards":
      return table(text, ["card", "cost", "god", ...CARD_SETS], cards.filter((card) => Object.keys(card.decks).length > 0).map((card): Cell[] => {
        const coins = face(card.id).coins;
        const decks = CARD_SETS.map((set): Cell => [card.decks[set]?.join(" ") ?? "–"]);
        return [[coins === null ? face(card.id).name : `${face(card.id).name} (${coins})`], card.cost.map((good) => ({ good })), godsOf(card), ...decks];
      }));
    case "decks":
      return {
        head: [text.heads.cardSet, ...NUMERALS, text.heads.together],
        rows: CARD_SETS.map((set): Cell[] => {
          const sizes = NUMERALS.map((deck) => inDeck(set, deck).length);
          return [[text.heads[set]], ...sizes.map(count), count(sizes.reduce((a, b) => a + b, 0))];
        }),
      };
    case "players":
      return table(text, ["players", "single", "team"], numbers.decks.map(({ players, single, team }): Cell[] => {
        const decks = (n: number | null): Cell => [n === null ? "–" : NUMERALS.slice(0, n).join(" ")];
        return [count(players), decks(single), decks(team)];
      }));
    case "gods":
      return table(text, ["god", "pays"], GODS.filter((god) => god !== "concordia").map((god): Cell[] => [[{ god }, ` ${t(`god.${god}`)}`], [filled(text.gods[god])]]));
    case "pantheon": {
      const served = GODS.filter((god) => cards.some((card) => card.gods.includes(god) && Object.keys(card.decks).length > 0));
      const sizes = (set: Options["card_set"]): number[] => [...new Set(numbers.decks.flatMap(({ single, team }) => (set === "team" ? team : single) ?? []))];
      return {
        head: [text.heads.cardSet, text.heads.decks, ...served.map((god) => t(`god.${god}`))],
        rows: CARD_SETS.flatMap((set) => sizes(set).map((n): Cell[] => {
          const decks = NUMERALS.slice(0, n);
          const inPlay = decks.flatMap((deck) => inDeck(set, deck));
          return [[text.heads[set]], [decks.join(" ")], ...served.map((god) => count(inPlay.filter((card) => card.gods.includes(god)).length))];
        })),
      };
    }
    case "tokens":
      return {
        head: [text.heads.letter, ...GOODS.map((good) => t(`good.${good}`)), text.heads.together],
        rows: Object.entries(numbers.tokens).map(([letter, n]): Cell[] => [[letter], ...n.map(count), count(n.reduce((a, b) => a + b, 0))]),
      };
    case "salt":
      return table(text, ["letter", "replaces"], Object.entries(numbers.salt.replaces).map(([letter, good]): Cell[] => [[letter], [{ good: good as Good }, ` ${t(`good.${good as Good}`)}`]]));
    case "maps":
      return table(text, ["map", "capital", "provinces", "cities", "letters", "roads", "lanes", "suits"], [...rulebook.maps].sort((a, b) => rank(a.id) - rank(b.id)).map((map): Cell[] => {
        const cities = map.provinces.flatMap((p) => p.cities);
        const letters = [...new Set(cities.map(([, letter]) => letter))].sort().join(" ");
        return [[boardName(map.id, text)], [map.capitals.join(", ") || text.heads.none], count(map.provinces.length), count(cities.length), [letters], count(map.land), count(map.sea), [range(map.players)]];
      }));
    case "stands":
      return table(text, ["stand", "fish", "gives"], printed.stands.flatMap((stand) => printedStand(stand.id).offers.map((one): Cell[] => [[t(`stand.${stand.id as "brick"}`)], count(one.fish), offer(one, text)])));
    default:
      return { head: [], rows: [] };
  }
}

/** A table as plain text, to be searched. */
export function wordsOf({ head, rows }: Table): string {
  const item = (part: Item): string => (typeof part === "string" ? part : "good" in part ? t(`good.${part.good}`) : t(`god.${part.god}`));
  return [...head, ...rows.flatMap((row) => row.map((cell) => cell.map(item).join(" ")))].join(" ");
}
