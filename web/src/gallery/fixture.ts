// Real views, made with `concordia engine`, as a table shows them.
import type { Action, Decision, GameEvent, Quote, View, Worth } from "../engine/types";
import { NOTHING, type Overlay } from "../compose/overlay";
import type { SlotPrice, TableState } from "../table/state";

export interface Fixture {
  viewer: number;
  names: string[];
  view: View;
  decision: Decision;
  legal: Action[];
  worth: Worth;
  prices: (SlotPrice | null)[];
  log: GameEvent[][];
  turns: number;
  /** what the engine quotes after an Architect is played */
  architect?: { card: string; quote: Quote };
}

export function fixtureState(f: Fixture): TableState {
  const half = f.names.length / 2;
  const team = f.view.options.mode === "team";
  return {
    view: f.view,
    viewer: f.viewer,
    seats: f.names.map((name, i) => ({
      name,
      bot: i === f.viewer ? null : "seneca",
      away: false,
      team: team ? i % half : null,
      partner: team ? (i + half) % f.names.length : null,
    })),
    decision: f.decision,
    legal: f.legal,
    worth: f.worth,
    prices: f.prices,
    log: f.log.map((events) => ({ seat: Number(events.find((e) => e.event === "turn_passed")?.from ?? 0), events })),
    round: Math.floor(f.turns / f.names.length) + 1,
    standing: null,
    canUndo: false,
    canRedo: false,
    canEnd: true,
  };
}

/** Prices and ends of an Architect, straight from the quote. */
export function planOverlay(f: Fixture): Overlay {
  if (!f.architect) return NOTHING;
  const { quote, card } = f.architect;
  const ends = new Map<string, number>();
  for (const o of quote.options)
    if (o.action.do === "move" && o.legal) ends.set(o.action.to, Math.min(o.cost.steps ?? 0, ends.get(o.action.to) ?? 99));
  return {
    ...NOTHING,
    card,
    reach: [...ends].filter(([, steps]) => steps <= 2).map(([route, steps]) => ({ route, steps })),
    tags: (quote.cities ?? []).slice(0, 6).map((site) => ({
      city: site.city,
      state: Object.keys(site.missing).length > 0 ? "missing" : "payable",
      goods: (Object.entries(site.cost.goods ?? {}) as [keyof NonNullable<typeof site.cost.goods>, number][]).flatMap(([good, n]) =>
        Array.from({ length: n }, () => ({ good, missing: (site.missing.goods?.[good] ?? 0) > 0 })),
      ),
      coins: site.cost.coins ?? null,
    })),
  };
}
