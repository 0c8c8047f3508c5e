// A table that shows a moment of a recorded game; nothing can be played at it.
import type { Plans, Quote } from "../generated/engine";
import type { SeatHolder } from "../play/source";
import type { Table, TableState } from "../table/state";
import type { Recorded } from "./Recorded";

/** Through whose eyes: always one seat's, nobody's, or those of whoever is about to act. */
export type Eyes = number | null | "turn";

export class ReplayTable implements Table {
  #state = $state.raw<TableState | null>(null);
  #at = $state(0);
  #eyes = $state<Eyes>(null);
  readonly notice = null;
  readonly recorded: Recorded;
  readonly #holders: SeatHolder[];
  /** what is being asked for, and what is wanted after it: whoever drags the scrubber wants the last moment only */
  #asking = false;
  #wanted = false;

  constructor(recorded: Recorded, holders: SeatHolder[], at: number, eyes: Eyes) {
    this.recorded = recorded;
    this.#holders = holders;
    this.#at = recorded.story.clamped(at);
    this.#eyes = eyes;
  }

  get state(): TableState | null {
    return this.#state;
  }
  /** after how many answers */
  get at(): number {
    return this.#at;
  }
  get eyes(): Eyes {
    return this.#eyes;
  }

  /** Goes to a moment; what is shown follows. */
  async go(at: number): Promise<void> {
    this.#at = this.recorded.story.clamped(at);
    await this.show();
  }

  async see(eyes: Eyes): Promise<void> {
    this.#eyes = eyes;
    await this.show();
  }

  async show(): Promise<void> {
    if (this.#asking) {
      this.#wanted = true;
      return;
    }
    this.#asking = true;
    try {
      do {
        this.#wanted = false;
        await this.#look();
      } while (this.#wanted);
    } finally {
      this.#asking = false;
    }
  }

  async #look(): Promise<void> {
    const { story } = this.recorded;
    const at = this.#at;
    const acting = story.step(Math.min(at + 1, story.length))?.seat ?? 0;
    const seat = this.#eyes === "turn" ? acting : this.#eyes;
    const { look: view, snapshot, worth } = await this.recorded.sight(at, seat);
    const { scores, ranking, teams } = snapshot;
    this.#state = {
      view,
      viewer: seat,
      seats: this.#holders.map((holder, nth) => ({ ...holder, team: view.players[nth]?.team ?? null, partner: view.players[nth]?.partner ?? null })),
      // On a viewer's record the engine asks nobody where it needs a hidden card; the record knows who answered.
      decision: snapshot.over ? null : snapshot.decision?.seat == null ? { seat: acting, kind: "hidden" } : snapshot.decision,
      legal: [],
      worth,
      worthAtStep: null,
      quote: { options: [] },
      points: null,
      log: story.log(at),
      turns: story.over(at),
      round: Math.floor(story.over(at) / this.#holders.length) + 1,
      handOver: null,
      thinking: false,
      steps: [],
      draft: [],
      before: { view, worth },
      recommended: null,
      standing: scores && ranking ? { scores, ranking, ...(teams ? { teams } : {}) } : null,
      canUndo: false,
      canRedo: false,
      canEnd: false,
      reveals: false,
      isPast: true,
    };
  }

  close(): void {
    this.recorded.close();
  }

  // A game that is over cannot be played.
  dismiss(): void {}
  plan(): Promise<Plans> {
    return Promise.resolve({ plans: [], steps: [] });
  }
  async act(): Promise<void> {}
  async instead(): Promise<void> {}
  tryOut(): Promise<Quote | null> {
    return Promise.resolve(null);
  }
  async undo(): Promise<void> {}
  async redo(): Promise<void> {}
  async restart(): Promise<void> {}
  async endTurn(): Promise<void> {}
  takeOver(): void {}
  async refresh(): Promise<void> {}
}
