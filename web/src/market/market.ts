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
export const planOf = (overlay: Overlay): Map<string, Plan> => new Map(overlay.spots.map((spot) => [spot.id, spot]));

/** The seats whose markers stand on a spot. */
export const seatsOn = (view: View, spot: string): number[] => view.players.flatMap((player, seat) => (player.market === spot ? [seat] : []));

export const standName = (stand: string): string => t(`stand.${printedStand(stand).id as "brick"}`);

/** A spot in words: its stands, the coins on it, and what skipping to it costs. */
export function spotLabel(stands: readonly string[], coins: number, plan: Plan | undefined): string {
  const words = [...stands.map(standName), ...(coins > 0 ? [t("say.coins", { n: coins })] : []), ...(plan && plan.cost > 0 ? [t("market.skip", { n: plan.cost })] : [])];
  return words.reduce((a, b) => t("list.comma", { a, b }));
}

/** How a spot behaves, as attributes: it can be picked, pointed at and reached by keys. */
export function spotHandlers({ overlay, onpick, onhover }: Pick<MarketProps, "overlay" | "onpick" | "onhover">, id: string): Record<string, unknown> {
  const target: Target = { kind: "spot", id };
  const on = overlay.live.has(`spot ${id}`);
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
