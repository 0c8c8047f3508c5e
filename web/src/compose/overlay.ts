// What a composer lays over the table: everything here is a plan, nothing a fact.
import type { Good, Goods, PieceKind } from "../engine/types";

/** A berth that can be reached, with its steps; without steps it can be passed only. */
export interface Reach {
  route: string;
  steps: number | null;
}
export type TagState = "payable" | "planned" | "either" | "missing";
export interface PriceTag {
  city: string;
  state: TagState;
  goods: { good: Good; missing: boolean }[];
  coins: number | null;
}
/** A piece where it will stand. */
export interface Ghost {
  seat: number;
  shape: "person" | "ship" | "house";
  /** a route, city or start space */
  at: string;
}
/** A way through routes, from the berth or city it begins at to the berth or city it ends at. */
export interface Trail {
  seat: number;
  /** places in order: routes and cities in turn */
  places: string[];
}
export interface StorePlan {
  leaving: Goods;
  arriving: Goods;
  overflow: Goods;
  fish?: number;
}

export type Target =
  | { kind: "city"; id: string }
  | { kind: "route"; id: string }
  | { kind: "start"; id: string }
  | { kind: "province"; id: string }
  | { kind: "piece"; seat: number; piece: PieceKind; at: string }
  | { kind: "card"; id: string }
  | { kind: "slot"; slot: number }
  | { kind: "spot"; id: string };

/** A name for a thing on the table. */
export function keyOf(target: Target): string {
  switch (target.kind) {
    case "piece":
      return `piece ${target.seat} ${target.piece} ${target.at}`;
    case "slot":
      return `slot ${target.slot}`;
    default:
      return `${target.kind} ${target.id}`;
  }
}

export interface Overlay {
  /** things that do something when they are clicked, by `keyOf` */
  live: ReadonlySet<string>;
  reach: Reach[];
  tags: PriceTag[];
  ghosts: Ghost[];
  trails: Trail[];
  /** colonists that leave their place, drawn faintly */
  moved: { seat: number; kind: PieceKind; at: string }[];
  /** cities and provinces that are chosen or can be */
  cities: string[];
  provinces: string[];
  store: StorePlan | null;
  /** points per card after the plan */
  worthAfter: Record<string, number>;
  /** the card that is being carried out */
  card: string | null;
  /** slots of the display that are in the cart */
  slots: number[];
  /** spots of the market: what skipping to them costs */
  spots: { id: string; cost: number; payable: boolean; chosen: boolean }[];
}

export const NOTHING: Overlay = {
  live: new Set(),
  reach: [],
  tags: [],
  ghosts: [],
  trails: [],
  moved: [],
  cities: [],
  provinces: [],
  store: null,
  worthAfter: {},
  card: null,
  slots: [],
  spots: [],
};
