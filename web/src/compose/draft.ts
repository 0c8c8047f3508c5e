// What the answers of a draft have done, to be shown as a plan.
import type { Action, GameEvent } from "../generated/engine";
import type { PieceKind } from "../engine/types";
import { inUnits } from "./offer";
import { houseKey, keyOf, type Overlay } from "./overlay";

/** An answer of the draft, what happened then, and the routes of a walk. */
export interface DraftStep {
  action: Action;
  events: GameEvent[];
  way: string[];
}

/** What the draft has moved, built and placed. */
export function laid(draft: readonly DraftStep[]): Pick<Overlay, "planned" | "trails" | "origins" | "card" | "tags"> {
  const planned = new Set<string>();
  const origins: Overlay["origins"] = [];
  const trails: Overlay["trails"] = [];
  const tags: Overlay["tags"] = [];
  let card: string | null = null;
  const piece = (seat: number, kind: PieceKind, at: string): string => keyOf({ kind: "piece", seat, piece: kind, at });
  for (const { events, way } of draft) {
    for (const e of events) {
      switch (e.event) {
        case "card_played":
          card = e.card;
          break;
        case "moved":
          // A colonist that walks on has left no place that it held before the draft.
          if (!planned.delete(piece(e.seat, e.kind, e.from))) origins.push({ seat: e.seat, kind: e.kind, at: e.from });
          planned.add(piece(e.seat, e.kind, e.to));
          trails.push({ seat: e.seat, from: e.from, way });
          break;
        case "colonist_placed":
          planned.add(piece(e.seat, e.kind, e.city));
          break;
        case "built":
          planned.add(houseKey(e.seat, e.city));
          tags.push({ city: e.city, state: "planned", goods: inUnits(e.goods), coins: e.coins });
          break;
      }
    }
  }
  return { planned, trails, origins, card, tags };
}

/** What gives steps to walk: a card, one that is copied or repeated, and the house stand of the market. */
const BEGINNINGS: ReadonlySet<GameEvent["event"]> = new Set(["card_played", "copied", "market_entered"]);

/** The steps that the draft has walked of those there are now. */
export const walkedIn = (draft: readonly DraftStep[]): number =>
  draft.flatMap(({ events }) => events).reduce((n, e) => (BEGINNINGS.has(e.event) ? 0 : e.event === "moved" ? n + e.steps : n), 0);
