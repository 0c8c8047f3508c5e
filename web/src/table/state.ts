// What every kind of table shows and does. All components see only this.
import type { DraftStep } from "../compose/draft";
import type { Action, Decision, GameEvent, Plans, Quote, Standing, View, Worth } from "../engine/types";

export interface SeatInfo {
  name: string;
  /** the level of the bot that sits there */
  bot: string | null;
  away: boolean;
  /** index of the team, null in the single game */
  team: number | null;
  partner: number | null;
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
  /** the same before the last step of the draft; null if nothing has been composed */
  worthAtStep: Worth | null;
  /** every answer to the open decision, payable or not; empty if another seat is asked */
  quote: Quote;
  /** oldest first */
  log: TurnLog[];
  /** turns that are over; the log may begin later */
  turns: number;
  round: number;
  /** hot-seat: who has to take the device */
  handOver: number | null;
  /** a bot is thinking */
  thinking: boolean;
  /** the answers of the turn that is being composed */
  steps: Action[];
  /** the same with what they did */
  draft: DraftStep[];
  /** how things lay before the draft, and what cards were worth then */
  before: { view: View; worth: Worth | null };
  /** the card that the partner recommends to whoever is asked for one */
  recommended: string | null;
  /** points, when the game is over */
  standing: Standing | null;
  canUndo: boolean;
  canRedo: boolean;
  canEnd: boolean;
  /** sending reveals something, and the turn goes on after it */
  reveals: boolean;
  /** points of the seats as if the game ended now, as far as they are wished and known */
  points: (number | null)[] | null;
  /** a moment of a recorded game: nobody is asked, and nobody is "you" */
  isPast?: boolean;
}

/** A message was refused, or a part of the draft is no longer possible. */
export type Notice = { kind: "refused"; code: string; message: string } | { kind: "fell_away"; n: number };

/** A table: one in this browser or one on a server. */
export interface Table {
  /** how things are; the same object may be other later, so whoever keeps it copies it */
  readonly state: TableState | null;
  /** something the player should know; stays until it is dismissed */
  readonly notice: Notice | null;
  dismiss(): void;
  /** ways to reach a city and build there, cheapest first */
  plan(city: string): Promise<Plans>;
  /** adds answers to the turn that is being composed, as one step */
  act(...actions: Action[]): Promise<void>;
  /** puts answers in the place of the last step */
  instead(...actions: Action[]): Promise<void>;
  /** what would be asked after these answers, without giving them; null if they cannot be given */
  tryOut(...actions: Action[]): Promise<Quote | null>;
  undo(): Promise<void>;
  redo(): Promise<void>;
  restart(): Promise<void>;
  endTurn(): Promise<void>;
  /** hot-seat: the player who is asked has the device */
  takeOver(): void;
  /** asks anew for what is shown, after a setting has changed */
  refresh(): Promise<void>;
  close(): void;
}
