// A table at which turns are composed: the viewer's view in the engine's worker, answers added and taken back there, and
// sent when the turn is complete. Where the game itself takes place is the source's business.
import type { Engine, Session } from "../engine/client";
import { EngineError } from "../engine/client";
import type { Action, Plans } from "../generated/engine";
import type { Table, TableState } from "../table/state";
import { Refused, type Present, type Source } from "./source";

/** What one gesture added: a walk and a house of a plan are taken back together. */
type Step = Action[];

export class ComposedTable implements Table {
  #state = $state.raw<TableState | null>(null);
  #notice = $state.raw<Table["notice"]>(null);
  readonly #source: Source;
  readonly #draft: Session;
  readonly #keeper: DraftKeeper;
  #present: Present | null = null;
  #steps: Step[] = [];
  #undone: Step[] = [];
  #sending = false;
  #closed = false;
  /** everything that changes the draft happens one after the other */
  #queue: Promise<void> = Promise.resolve();

  constructor(engine: Engine, source: Source, keeper: DraftKeeper) {
    this.#source = source;
    this.#keeper = keeper;
    this.#draft = engine.open();
    source.listen((present) => void this.#then(() => this.#arrive(present)));
  }

  get state(): TableState | null {
    return this.#state;
  }

  get notice(): Table["notice"] {
    return this.#notice;
  }

  dismiss(): void {
    this.#notice = null;
  }

  plan(city: string): Promise<Plans> {
    return this.#draft.request("plan", { city });
  }

  act(...actions: Action[]): Promise<void> {
    return this.#then(async () => {
      if (actions.length === 0 || this.#sending) return;
      if (await this.#add(actions)) {
        this.#undone = [];
        await this.#show();
      }
    });
  }

  undo(): Promise<void> {
    return this.#then(async () => {
      await this.#takeBack();
      await this.#show();
    });
  }

  redo(): Promise<void> {
    return this.#then(async () => {
      const step = this.#undone.at(-1);
      if (!step || this.#sending) return;
      this.#undone = this.#undone.slice(0, -1);
      await this.#add(step);
      await this.#show();
    });
  }

  restart(): Promise<void> {
    return this.#then(async () => {
      while (this.#steps.length > 0) await this.#takeBack();
      await this.#show();
    });
  }

  endTurn(): Promise<void> {
    return this.#then(async () => {
      const present = this.#present;
      if (!present || !this.#state?.canEnd) return;
      this.#sending = true;
      await this.#show();
      try {
        await this.#source.send(present.seq, this.#steps.flat());
        this.#keeper.forget();
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        this.#notice = { kind: "refused", message: error.message };
      } finally {
        this.#sending = false;
      }
      await this.#show();
    });
  }

  takeOver(): void {
    this.#source.takeOver();
  }

  close(): void {
    this.#closed = true;
    this.#source.close();
    this.#draft.close();
  }

  #then(change: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(async () => {
      if (this.#closed) return;
      try {
        await change();
      } catch (error) {
        if (error instanceof EngineError && error.code === "crashed" && this.#present) {
          // A fresh engine has taken over: begin again from what is known.
          this.#notice = { kind: "refused", message: error.message };
          this.#steps = [];
          await this.#arrive(this.#present);
        } else if (!(error instanceof EngineError && error.code === "stopped")) {
          throw error;
        }
      }
    });
    // A failure is the caller's; the next change comes all the same.
    this.#queue = done.catch(() => undefined);
    return done;
  }

  /** The game has gone on: the draft is replayed on it, as far as it is still legal. */
  async #arrive(present: Present): Promise<void> {
    const isNews = present.seq !== this.#present?.seq || present.viewer !== this.#present.viewer;
    const isFirst = this.#present === null;
    this.#present = present;
    if (isNews) {
      const isAsked = present.asked !== null && present.asked === present.viewer;
      const steps = !isAsked ? [] : isFirst ? this.#keeper.recall(present.seq) : this.#sending ? [] : this.#steps;
      this.#steps = [];
      this.#undone = [];
      await this.#draft.request("load", { position: present.view });
      for (const [nth, step] of steps.entries()) {
        if (await this.#add(step)) continue;
        this.#notice = { kind: "fell_away", n: steps.length - nth };
        break;
      }
    }
    await this.#show();
  }

  /** Adds a step as a whole or not at all. */
  async #add(actions: Action[]): Promise<boolean> {
    for (const [nth, action] of actions.entries()) {
      try {
        await this.#draft.request("act", { action });
      } catch (error) {
        if (!(error instanceof EngineError && (error.code === "illegal_action" || error.code === "bad_request"))) throw error;
        for (let i = 0; i < nth; i += 1) await this.#draft.request("undo", {});
        return false;
      }
    }
    this.#steps = [...this.#steps, actions];
    return true;
  }

  async #takeBack(): Promise<void> {
    const last = this.#steps.at(-1);
    if (!last || this.#sending) return;
    for (const _ of last) await this.#draft.request("undo", {});
    this.#steps = this.#steps.slice(0, -1);
    this.#undone = [...this.#undone, last];
  }

  async #show(): Promise<void> {
    const present = this.#present;
    if (!present) return;
    const { viewer, asked } = present;
    const [snapshot, { state: view }, quote, worth] = await Promise.all([
      this.#draft.request("legal", {}),
      this.#draft.request("look", { seat: viewer }),
      this.#draft.request("quote", {}),
      viewer === null ? null : this.#draft.request("worth", { seat: viewer }),
    ]);
    const composes = viewer !== null && asked === viewer && !this.#sending;
    const isMine = composes && snapshot.decision?.seat === viewer;
    this.#keeper.keep(present.seq, this.#steps);
    this.#state = {
      view,
      viewer,
      seats: present.seats.map((seat, nth) => ({ ...seat, team: view.players[nth]?.team ?? null, partner: view.players[nth]?.partner ?? null })),
      decision: this.#steps.length > 0 || isMine ? snapshot.decision : asked === null ? null : { seat: asked, kind: snapshot.decision?.kind ?? "hidden" },
      legal: isMine ? snapshot.legal : [],
      quote: isMine ? quote : { options: [] },
      worth,
      log: present.log,
      round: Math.floor(present.turns / present.seats.length) + 1,
      handOver: present.handOver,
      thinking: present.thinking,
      standing: present.standing,
      steps: this.#steps.flat(),
      canUndo: composes && this.#steps.length > 0,
      canRedo: composes && this.#undone.length > 0,
      // Sent as far as it goes: until another seat is asked, something is revealed, or the turn has passed.
      canEnd: composes && this.#steps.length > 0 && !isMine,
      /** the turn goes on after something was revealed */
      reveals: composes && snapshot.decision?.kind === "hidden" && snapshot.decision.turn_over === false,
    };
  }
}

/** Keeps a draft over a reload of the page. */
export interface DraftKeeper {
  keep(seq: number, steps: Step[]): void;
  /** the steps of this row, none if it is another's */
  recall(seq: number): Step[];
  forget(): void;
}

/** Keeps a draft in the browser's storage for the session; where that is blocked, nothing is kept. */
export class StoredDraft implements DraftKeeper {
  readonly #key: string;
  constructor(table: string) {
    this.#key = `draft ${table}`;
  }

  keep(seq: number, steps: Step[]): void {
    if (steps.length === 0) this.forget();
    else withStorage((storage) => storage.setItem(this.#key, JSON.stringify({ seq, steps })));
  }

  recall(seq: number): Step[] {
    const text = withStorage((storage) => storage.getItem(this.#key));
    try {
      const kept = JSON.parse(text ?? "null") as { seq: number; steps: Step[] } | null;
      return kept?.seq === seq && Array.isArray(kept.steps) ? kept.steps : [];
    } catch {
      return [];
    }
  }

  forget(): void {
    withStorage((storage) => storage.removeItem(this.#key));
  }
}

function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
