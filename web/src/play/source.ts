// Where a game takes place: in this browser or on a server. A source says how the game stands for one viewer and takes
// answers; composing a turn is none of its business.
import type { Action, Position, Standing } from "../generated/engine";
import type { SeatInfo, TurnLog } from "../table/state";
import { isOver, turnOf } from "../table/turns";

/** Who sits in a seat; teams are the engine's business. */
export type SeatHolder = Omit<SeatInfo, "team" | "partner">;

/** How a game stands for whoever looks at it. */
export interface Present {
  /** grows with everything that was played */
  seq: number;
  /** a view that the engine can load, with the answers of the running turn */
  view: Position;
  /** the seat that looks, null for a spectator */
  viewer: number | null;
  /** the seat that is asked, null after the end */
  asked: number | null;
  /** hot-seat: whoever is asked has to take the device first */
  handOver: number | null;
  seats: SeatHolder[];
  /** oldest first; the running turn last if something was played in it */
  log: TurnLog[];
  /** turns that are over */
  turns: number;
  /** points, when the game is over */
  standing: Standing | null;
  /** a bot that is thinking */
  thinking: boolean;
}

/** Nothing was played, and why. */
export class Refused extends Error {
  override readonly name = "Refused";
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export interface Source {
  /** Tells of every change, beginning with the present; the last one that listens is told. */
  listen(then: (present: Present) => void): void;
  /** Plays answers of the viewer, beginning with the open decision of row `seq`. Fails with `Refused`. */
  send(seq: number, actions: Action[]): Promise<void>;
  /** Hot-seat: the player who is asked has the device now. */
  takeOver(): void;
  /** The game as text, as far as whoever looks may have it. */
  record(): Promise<string>;
  close(): void;
}

/** Collects events into turns. */
export class Turns {
  #done: TurnLog[] = [];
  #open: TurnLog | null = null;
  #n = 0;

  /** Turns that were over before the first of these events. */
  skip(n: number): void {
    this.#n += n;
  }

  /** Adds what happened after an answer of `seat`, in whose turn or inside another's. */
  add(seat: number, events: TurnLog["events"]): void {
    for (const event of events) {
      this.#open ??= { seat, events: [] };
      this.#open = turnOf(this.#open.seat, [...this.#open.events, event]);
      if (isOver([event])) {
        this.#done = [...this.#done, this.#open];
        this.#open = null;
        this.#n += 1;
      }
    }
  }

  /** Turns that are over. */
  get n(): number {
    return this.#n;
  }

  get log(): TurnLog[] {
    return this.#open ? [...this.#done, this.#open] : this.#done;
  }
}
