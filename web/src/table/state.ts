// What every kind of table shows and does. All components see only this.
import type { Action, Decision, GameEvent, Goods, Plans, Quote, Standing, View, Worth } from "../engine/types";

export interface SeatInfo {
  name: string;
  /** the level of the bot that sits there */
  bot: string | null;
  away: boolean;
  /** index of the team, null in the single game */
  team: number | null;
  partner: number | null;
}

/** The price of the card in one slot for the viewer, as the engine quotes it. */
export interface SlotPrice {
  payable: boolean;
  /** what of the cheapest way to pay is missing */
  missing: Goods;
}

/** What one seat did in one turn. */
export interface TurnLog {
  seat: number;
  events: GameEvent[];
}

export interface TableState {
  view: View;
  /** the seat that looks, null for a spectator */
  viewer: number | null;
  seats: SeatInfo[];
  decision: Decision | null;
  legal: Action[];
  worth: Worth | null;
  /** per slot of the display; empty where nobody can say */
  prices: (SlotPrice | null)[];
  /** oldest first */
  log: TurnLog[];
  round: number;
  /** points, when the game is over */
  standing: Standing | null;
  canUndo: boolean;
  canRedo: boolean;
  canEnd: boolean;
}

/** A table: one in this browser or one on a server. */
export interface Table {
  readonly state: TableState | null;
  /** every answer to the open decision, payable or not */
  quote(): Promise<Quote>;
  /** ways to reach a city and build there, cheapest first */
  plan(city: string): Promise<Plans>;
  /** adds one answer to the turn that is being composed */
  act(action: Action): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
  restart(): Promise<void>;
  endTurn(): Promise<void>;
  close(): void;
}
