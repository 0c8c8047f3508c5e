// The game as the guide sees it: what is asked, what I can do, and what I have done so far.
import type { DecisionKind, GameEvent, Action } from "../engine/types";
import type { TableState } from "../table/state";

/** A question to me; or my turn is complete, others play, the game is over. */
export type Asked = DecisionKind | "end" | "wait" | "over";

export interface Now {
  asked: Asked;
  hand: readonly string[];
  /** cards on my pile */
  pile: number;
  /** how often I did something, the draft of this turn included: "play tribune", "build", "turn" */
  did: ReadonlyMap<string, number>;
  /** what is possible: "build" in reach, a card to "buy", one to "copy" */
  can: ReadonlySet<string>;
}

/** What an answer of mine is called. */
function deed(action: Action): string[] {
  switch (action.do) {
    case "play":
      return [`play ${action.card}`];
    case "sell":
    case "buy":
      return ["trade"];
    case "produce":
    case "cash":
      return [action.do, "prefect"];
    default:
      return [action.do];
  }
}

/** The same for what has happened in a turn of mine. */
function deedOf(event: GameEvent, me: number): string[] {
  switch (event.event) {
    case "card_played":
      return event.seat === me ? [`play ${event.card}`] : [];
    case "built":
      return ["build"];
    case "bonus_turned":
      return ["produce", "prefect"];
    case "bonuses_reset":
      return ["cash", "prefect"];
    case "goods":
      return event.why === "trade" && event.seat === me ? ["trade"] : [];
    case "coins":
      return event.why === "colonist" ? ["income"] : [];
    case "bought":
      return ["purchase"];
    case "copied":
      return ["copy"];
    case "colonist_placed":
      return ["settle"];
    case "turn_passed":
      return ["turn"];
    default:
      return [];
  }
}

const none = (goods: object | undefined): boolean => Object.keys(goods ?? {}).length === 0;

export function nowOf(table: TableState): Now {
  const { view, viewer, decision, log, steps, quote } = table;
  const me = viewer === null ? undefined : view.players[viewer];
  const did = new Map<string, number>();
  const deeds = [
    ...log.flatMap(({ seat, events }) => (seat === viewer ? events.flatMap((event) => deedOf(event, seat)) : [])),
    ...steps.flatMap(deed),
  ];
  for (const word of deeds) did.set(word, (did.get(word) ?? 0) + 1);

  const can = new Set<string>();
  for (const { action, legal, effect } of quote.options) {
    if (!legal) continue;
    can.add(action.do);
    if (action.do === "play" && (effect.copyable?.length ?? 0) > 0) can.add("copy");
  }
  if (quote.cities?.some(({ missing }) => !missing.coins && none(missing.goods))) can.add("build");
  if (view.shelf?.some((slot) => slot && none(slot.missing.goods) && !slot.missing.any)) can.add("buy");

  const pile = me ? (Array.isArray(me.pile) ? me.pile.length : me.pile.hidden) : 0;
  const asked: Asked = table.standing ? "over" : table.canEnd ? "end" : viewer !== null && decision?.seat === viewer ? decision.kind : "wait";
  return { asked, hand: me && Array.isArray(me.hand) ? me.hand : [], pile, did, can };
}
