// The documents of docs/protocol.md, under the names the table uses.
import type { Look } from "../generated/engine";

export type {
  Action,
  Cards,
  Cost,
  Decision,
  DecisionKind,
  GameEvent,
  Good,
  Goods,
  Kind as PieceKind,
  Option as QuoteOption,
  Options,
  Plans,
  Quote,
  Site,
  Standing,
  Ware,
  Worth,
} from "../generated/engine";
export type View = Look;
export type PlayerView = Look["players"][number];
export type ProvinceView = Look["provinces"][string];

/** What is traded at the bank, in the order of its prices. */
export const GOODS = ["brick", "food", "tool", "wine", "cloth"] as const;
/** What cities produce, storehouses hold and prices are paid with: the goods, and with that option salt. */
export const WARES = [...GOODS, "salt"] as const;
export const GODS = ["vesta", "jupiter", "saturnus", "venus", "mercurius", "mars", "minerva", "concordia"] as const;
export type God = (typeof GODS)[number];
