// What a composer lays over the table: everything here is a plan, nothing a fact.
import type { Goods, PieceKind, Ware } from "../engine/types";
import type { Batch } from "../generated/engine";
import type { Stored } from "../table/storehouse";

/** A berth that can be reached, with its steps; without steps it is passed only. */
export interface Reach {
  route: string;
  steps: number | null;
}
export type TagState = "payable" | "planned" | "either" | "missing";
/** The price of a house; of one that cannot be paid, what is missing. */
export interface PriceTag {
  city: string;
  state: TagState;
  goods: Ware[];
  coins: number;
}
/** A piece that is seen walking. */
export interface Walk {
  seat: number;
  kind: PieceKind;
  /** where it goes; it is not drawn there meanwhile */
  to: string;
  /** places in order */
  places: string[];
  ms: number;
}
/** A way through routes, from the berth or city it begins at to the berth it ends at. */
export interface Trail {
  seat: number;
  from: string;
  way: string[];
}
/** What I shall have after the plan: money, and the spaces of my storehouse with what does not fit. */
export interface Later extends Stored {
  money: number;
  overflow: Goods;
  /** spaces that are too few for a batch, whatever of it is kept */
  tooMany: number;
}

export type Target =
  | { kind: "city"; id: string }
  | { kind: "route"; id: string }
  | { kind: "start"; id: string }
  | { kind: "province"; id: string }
  | { kind: "piece"; seat: number; piece: PieceKind; at: string }
  | { kind: "card"; id: string }
  | { kind: "slot"; slot: number }
  | { kind: "spot"; id: string }
  | { kind: "good"; id: Ware };

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
/** The name of a house. */
export const houseKey = (seat: number, city: string): string => `house ${seat} ${city}`;

export interface Overlay {
  /** things that do something when they are clicked, by `keyOf` */
  live: ReadonlySet<string>;
  /** what is taken up, by `keyOf` */
  held: string | null;
  /** what is pointed at, by `keyOf` */
  pointed: string | null;
  reach: Reach[];
  tags: PriceTag[];
  /** pieces and houses that stand where they do only in the plan, by `keyOf` and `houseKey` */
  planned: ReadonlySet<string>;
  trails: Trail[];
  walk: Walk | null;
  /** places that colonists have left, where they are still drawn faintly */
  origins: { seat: number; kind: PieceKind; at: string }[];
  /** cities and provinces that are chosen or can be */
  cities: string[];
  provinces: string[];
  /** what I have after the plan; null if nothing changes */
  later: Later | null;
  /** what others would receive */
  batches: Batch[];
  /** the card that is being carried out */
  card: string | null;
  /** the card that the partner recommends */
  recommended: string | null;
  /** slots of the display that are in the cart */
  slots: number[];
  /** spots of the market: what skipping to them costs */
  spots: { id: string; cost: number; payable: boolean; chosen: boolean }[];
}

export const NOTHING: Overlay = {
  live: new Set(),
  held: null,
  pointed: null,
  reach: [],
  tags: [],
  planned: new Set(),
  trails: [],
  walk: null,
  origins: [],
  cities: [],
  provinces: [],
  later: null,
  batches: [],
  card: null,
  recommended: null,
  slots: [],
  spots: [],
};
