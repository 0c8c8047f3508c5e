// What the quay and the terraces share: what they are given, and what lies on a spot.
import type { Overlay, Target } from "../compose/overlay";
import type { View } from "../engine/types";
import { t } from "../i18n/index.svelte";
import { printedStand, type PrintedMarket } from "../table/printed";

export interface MarketProps {
  market: PrintedMarket;
  view: View;
  /** whose pieces the stands show */
  seat: number;
  overlay: Overlay;
  onpick: (target: Target) => void;
  onhover: (target: Target | null) => void;
}

type Plan = Overlay["spots"][number];

/** What a spot shows now. */
export interface SpotNow {
  id: string;
  stands: string[];
  coins: number;
  /** the seats whose markers stand there */
  seats: number[];
  plan: Plan | undefined;
  /** whether it can be picked */
  on: boolean;
}

/** What the spots of a market show, in their order. */
export const spotsNow = ({ market, view, overlay }: Pick<MarketProps, "market" | "view" | "overlay">): SpotNow[] =>
  market.spots.map(({ id, stands }) => ({
    id,
    stands,
    coins: view.market_coins?.[id] ?? 0,
    seats: view.players.flatMap((player, seat) => (player.market === id ? [seat] : [])),
    plan: overlay.spots.find((spot) => spot.id === id),
    on: overlay.live.has(`spot ${id}`),
  }));

export const standName = (stand: string): string => t(`stand.${printedStand(stand).id as "brick"}`);

/** A spot in words: its stands, the coins on it, and what skipping to it costs. */
export function spotLabel({ stands, coins, plan }: Pick<SpotNow, "stands" | "coins" | "plan">): string {
  const words = [...stands.map(standName), ...(coins > 0 ? [t("say.coins", { n: coins })] : []), ...(plan && plan.cost > 0 ? [t("market.skip", { n: plan.cost })] : [])];
  return words.reduce((a, b) => t("list.comma", { a, b }));
}

/** How a spot behaves, as attributes: it can be picked, pointed at and reached by keys. */
export function spotHandlers({ onpick, onhover }: Pick<MarketProps, "onpick" | "onhover">, { id, on }: Pick<SpotNow, "id" | "on">): Record<string, unknown> {
  const target: Target = { kind: "spot", id };
  return {
    "data-pick": `spot ${id}`,
    "data-on": on ? "" : undefined,
    role: on ? "button" : "img",
    tabindex: -1,
    onpointerenter: () => onhover(target),
    onpointerleave: () => onhover(null),
    onfocus: () => onhover(target),
    onblur: () => onhover(null),
    onclick: () => onpick(target),
  };
}
