// What a card looks like and is called, from the powers printed on it.
import type { God, Good } from "../engine/types";
import { t } from "../i18n/index.svelte";
import { settings } from "../settings/settings.svelte";
import { printedCard } from "../table/printed";

export interface Niche {
  /** symbol of the sprite */
  art: string;
  colour: string;
}

export interface Face {
  name: string;
  names: string[];
  niches: Niche[];
  gods: God[];
  cost: Good[];
  text: string;
  short: string;
  /** the figure of a Mercator */
  coins: number | null;
}

const COLOUR = {
  tribune: "#8a2b22",
  architect: "#2b5c8c",
  prefect: "#4f6b2e",
  mercator: "#a5701a",
  colonist: "#22706f",
  diplomat: "#6a4a7c",
  senator: "#7a2150",
  consul: "#5b2a6e",
  magister: "#8a3358",
  legatus: "#3d4a63",
  praetor: "#70501c",
  proconsul: "#4a2f7a",
} as const;
type Plain = keyof typeof COLOUR;

const SPECIALISTS: Record<Good, { name: "mason" | "farmer" | "smith" | "vintner" | "weaver"; colour: string }> = {
  brick: { name: "mason", colour: "#8a4a2a" },
  food: { name: "farmer", colour: "#8a6a22" },
  tool: { name: "smith", colour: "#5d6a6e" },
  wine: { name: "vintner", colour: "#7c4a5c" },
  cloth: { name: "weaver", colour: "#31668f" },
};

interface Power {
  name: string;
  niche: Niche;
  text: string;
  short: string;
  coins: number | null;
}

function power(word: string, fish: boolean): Power {
  const good = /^specialist:(\w+)$/.exec(word)?.[1] as Good | undefined;
  if (good) {
    const { name, colour } = SPECIALISTS[good];
    const words = { good: t(`good.${good}`) };
    return {
      name: t(`card.${name}`),
      niche: { art: `good-${good}`, colour },
      text: t("text.specialist", words),
      short: t("short.specialist", words),
      coins: null,
    };
  }
  const [, kind = "", figure] = /^([a-z]+)(\d*)$/.exec(word) ?? [];
  const niche = (plain: Plain): Niche => ({ art: `emblem-${plain}`, colour: COLOUR[plain] });
  if (kind === "mercator") {
    const n = Number(figure);
    return { name: t("card.mercator"), niche: niche("mercator"), text: t("text.mercator", { n }), short: t("short.mercator", { n }), coins: n };
  }
  if (kind === "prefect" && fish)
    return { name: t("card.prefect"), niche: niche("prefect"), text: t("text.prefectFish"), short: t("short.prefectFish"), coins: null };
  const plain = kind as Exclude<Plain, "mercator">;
  return { name: t(`card.${plain}`), niche: niche(plain), text: t(`text.${plain}`), short: t(`short.${plain}`), coins: null };
}

const faces = new Map<string, Face>();

/** The face of a card, or of a half that is named by its power; the same one for the same card. */
export function face(card: string, fish = false): Face {
  const key = `${settings.language} ${fish} ${card}`;
  const known = faces.get(key) ?? drawn(card, fish);
  faces.set(key, known);
  return known;
}

function drawn(card: string, fish: boolean): Face {
  const printed = printedCard(card);
  const powers = (printed.powers.length > 0 || card === "" ? printed.powers : [card]).map((word) => power(word, fish));
  const [a, b] = powers;
  const common = { niches: powers.map((p) => p.niche), gods: printed.gods, cost: printed.cost };
  if (a && b)
    return {
      ...common,
      name: t("card.both", { a: a.name, b: b.name }),
      names: [a.name, b.name],
      text: t("text.choice"),
      short: t("short.choice"),
      coins: null,
    };
  return { ...common, name: a?.name ?? card, names: [a?.name ?? card], text: a?.text ?? "", short: a?.short ?? "", coins: a?.coins ?? null };
}
