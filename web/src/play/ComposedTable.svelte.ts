// A table at which turns are composed: the viewer's view in the engine's worker, answers added and taken back there, and
// sent when the turn is complete. Where the game itself takes place is the source's business.
import type { Answer, Engine, Request, Session } from "../engine/client";
import { EngineError } from "../engine/client";
import type { DraftStep } from "../compose/draft";
import type { Action, DecisionKind, Plans, Quote, Snapshot, Worth } from "../generated/engine";
import { settings } from "../settings/settings.svelte";
import type { Table, TableState } from "../table/state";
import { Fields } from "../fields.svelte";
import { shared } from "../shared";
import { Refused, type Present, type Source } from "./source";

/** What one gesture added: a walk and a house of a plan are taken back together. */
type Step = Action[];
type Done = DraftStep[];

/** What a table shows of the draft as it is. */
interface Around {
  snapshot: Snapshot;
  view: TableState["view"];
  quote: Quote;
  worth: Worth | null;
}

/** What is answered without asking the person. */
export type Automatic = (kind: DecisionKind, legal: readonly Action[]) => Action | null;

export class ComposedTable implements Table {
  #state = $state.raw<Fields<TableState> | null>(null);
  /** what it shows now */
  #shown: TableState | null = null;
  #notice = $state.raw<Table["notice"]>(null);
  readonly #source: Source;
  readonly #draft: Session;
  /** counts what a perfect memory would know */
  readonly #memory: Session;
  readonly #keeper: DraftKeeper;
  readonly #automatic: Automatic;
  #present: Present | null = null;
  #steps: Done[] = [];
  /** whether the draft that was kept over a reload has been looked for; while the device changes hands it waits */
  #isRecalled = false;
  #undone: Done[] = [];
  #before: TableState["before"] | null = null;
  /** what things were worth to the viewer before the first step, and after each of them */
  #worths: (Worth | null)[] = [];
  /** the points of all seats at this row, where they are wished */
  #totals: { seq: number; list: number[] | null } = { seq: -1, list: null };
  /** what was asked about the draft as it is now, before it was known that it is wanted */
  #around: Promise<Around> | null = null;
  /** a turn is on its way; what has become of it is told with the next row */
  #sending = false;
  #closed = false;
  /** everything that changes the draft happens one after the other */
  #queue: Promise<void> = Promise.resolve();

  constructor(engine: Engine, source: Source, keeper: DraftKeeper, automatic: Automatic = () => null) {
    this.#source = source;
    this.#keeper = keeper;
    this.#automatic = automatic;
    this.#draft = engine.open();
    this.#memory = engine.open();
    source.listen((present) => void this.#then(() => this.#arrive(present)));
  }

  get state(): TableState | null {
    return this.#state?.now ?? null;
  }

  get notice(): Table["notice"] {
    return this.#notice;
  }

  dismiss(): void {
    this.#notice = null;
  }

  async plan(city: string): Promise<Plans> {
    let found: Plans = { plans: [], steps: [] };
    await this.#then(async () => {
      try {
        found = await this.#draft.request("plan", { city });
      } catch (error) {
        // Something else was answered meanwhile, and nobody walks any more.
        if (!(error instanceof EngineError && error.code === "bad_request")) throw error;
      }
    });
    return found;
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

  instead(...actions: Action[]): Promise<void> {
    return this.#then(async () => {
      if (this.#sending) return;
      await this.#takeBack();
      const last = this.#undone.at(-1);
      if (!(await this.#add(actions)) && last) await this.#add(actionsOf(last));
      this.#undone = [];
      await this.#show();
    });
  }

  tryOut(...actions: Action[]): Promise<Quote | null> {
    let quote: Quote | null = null;
    const tried = this.#then(async () => {
      const [steps, worths] = [this.#steps, this.#worths];
      if (this.#sending || !(await this.#add(actions))) return;
      const { snapshot, quote: next } = await this.#lookAround();
      // A partner may be asked the same after it: that is not this person's to answer.
      quote = this.#isAsked(snapshot) ? next : { options: [] };
      await this.#undoStep(this.#steps.at(-1) ?? []);
      this.#steps = steps;
      this.#worths = worths;
    });
    return tried.then(() => quote);
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
      await this.#add(actionsOf(step));
      await this.#show();
    });
  }

  restart(): Promise<void> {
    return this.#then(async () => {
      while (await this.#takeBack());
      await this.#show();
    });
  }

  endTurn(): Promise<void> {
    return this.#then(() => this.#send());
  }

  takeOver(): void {
    this.#source.takeOver();
  }

  refresh(): Promise<void> {
    return this.#then(() => this.#show());
  }

  close(): void {
    this.#closed = true;
    this.#source.close();
    this.#draft.close();
    this.#memory.close();
  }

  #then(change: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(async () => {
      if (this.#closed) return;
      await change().catch(async (error: unknown) => {
        this.#tell(error);
        this.#around = null;
        const present = this.#present;
        if (!present || !(error instanceof EngineError && error.code === "crashed")) return;
        // A fresh engine has taken over: begin again from what is known, without the draft.
        this.#keeper.forget();
        this.#isRecalled = false;
        this.#present = null;
        await this.#arrive(present).catch((again: unknown) => this.#tell(again));
      });
    });
    this.#queue = done;
    return done;
  }

  async #send(): Promise<void> {
    const present = this.#present;
    if (!present || !this.#shown?.canEnd) return;
    this.#sending = true;
    await this.#show();
    try {
      await this.#source.send(present.seq, this.#steps.flatMap(actionsOf));
      // How the game stands then, the source tells.
      this.#keeper.forget();
    } catch (error) {
      this.#sending = false;
      this.#tell(error);
      await this.#show();
    }
  }

  /** Something went wrong; who has left need not know. */
  #tell(error: unknown): void {
    if (this.#closed || (error instanceof EngineError && error.code === "stopped")) return;
    const code = error instanceof EngineError || error instanceof Refused ? error.code : "";
    this.#notice = { kind: "refused", code, message: error instanceof Error ? error.message : String(error) };
  }

  /** The game has gone on: the draft is replayed on it, as far as it is still legal. */
  async #arrive(present: Present): Promise<void> {
    const isNews = present.seq !== this.#present?.seq || present.viewer !== this.#present.viewer;
    this.#present = present;
    if (isNews) {
      const isAsked = present.asked !== null && present.asked === present.viewer;
      let draft = this.#sending ? [] : this.#steps.map(actionsOf);
      if (!this.#isRecalled && present.handOver === null) {
        draft = this.#keeper.recall(present.seq);
        this.#isRecalled = true;
      }
      const steps = isAsked ? draft : [];
      // Somebody else has played for this seat: a stand-in, or the same player elsewhere.
      if (!isAsked && draft.length > 0) this.#notice = { kind: "fell_away", n: draft.length };
      this.#sending = false;
      this.#steps = [];
      this.#undone = [];
      const loaded = await this.#change("load", { position: present.view });
      const { view, worth } = await this.#lookAround();
      this.#before = shared(this.#before, { view, worth });
      this.#worths = [worth];
      for (const [nth, step] of steps.entries()) {
        if (await this.#add(step)) continue;
        this.#notice = { kind: "fell_away", n: steps.length - nth };
        break;
      }
      const answers = isAsked && steps.length === 0 ? await this.#answerByItself(loaded) : [];
      if (answers.length > 0) {
        this.#steps = [answers];
        this.#worths = [...this.#worths, (await this.#lookAround()).worth];
        await this.#show();
        // Nothing was composed, so there is nobody to end it.
        await this.#send();
        return;
      }
    }
    await this.#show();
  }

  /** Whether the next answer is the viewer's. */
  #isAsked({ decision }: Pick<Snapshot, "decision">): boolean {
    return decision != null && decision.seat === this.#present?.viewer;
  }

  /** Answers what needs no person, one question after the other. */
  async #answerByItself(snapshot: Snapshot): Promise<Done> {
    const action = this.#isAsked(snapshot) && snapshot.decision ? this.#automatic(snapshot.decision.kind, snapshot.legal) : null;
    if (!action) return [];
    const { events, way = [], ...next } = await this.#change("act", { action, way: true });
    return [{ action, events, way }, ...(await this.#answerByItself(next))];
  }

  /** Adds a step as a whole or not at all. */
  async #add(actions: Action[]): Promise<boolean> {
    // The step before may have ended the viewer's part, and a second click meant the same button: the partner is asked.
    if (!this.#isAsked((await this.#lookAround()).snapshot)) return false;
    const answers = await Promise.allSettled(
      actions.map(async (action, nth) => ({ action, ...(await this.#change("act", { action, way: true }, nth === actions.length - 1)) })),
    );
    const given = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
    const done: Done = given.map(({ action, events, way = [] }) => ({ action, events, way }));
    const failed = answers.find((answer) => answer.status === "rejected");
    const goesTooFar = given.slice(0, -1).some((snapshot) => !this.#isAsked(snapshot));
    if (failed || goesTooFar) {
      const error: unknown = failed?.reason;
      if (failed && !(error instanceof EngineError && (error.code === "illegal_action" || error.code === "bad_request"))) throw error;
      this.#around = null;
      // Others may have been possible all the same.
      await this.#undoStep(done);
      return false;
    }
    const last = given.at(-1);
    // What is answered by itself belongs to this step, so that undo takes back both.
    if (last) done.push(...(await this.#answerByItself(last)));
    this.#steps = [...this.#steps, done];
    this.#worths = [...this.#worths, (await this.#lookAround()).worth];
    return true;
  }

  /** Takes the last step back; says whether there was one. What is on its way cannot be taken back. */
  async #takeBack(): Promise<boolean> {
    const last = this.#steps.at(-1);
    if (!last || this.#sending) return false;
    await this.#undoStep(last);
    this.#steps = this.#steps.slice(0, -1);
    this.#worths = this.#worths.slice(0, -1);
    this.#undone = [...this.#undone, last];
    return true;
  }

  async #undoStep(step: Done): Promise<void> {
    await Promise.all(step.map((_, nth) => this.#change("undo", {}, nth === step.length - 1)));
  }

  /** Changes the draft. What the table shows of it is asked for with the last change: the engine answers in order. */
  #change<K extends "load" | "act" | "undo">(cmd: K, fields: Request<K>, isLast = true): Promise<Answer<K>> {
    const changed = this.#draft.request(cmd, fields);
    this.#around = isLast ? this.#askAround(changed) : null;
    return changed;
  }

  #lookAround(): Promise<Around> {
    return (this.#around ??= this.#askAround(this.#draft.request("legal", {})));
  }

  #askAround(asked: Promise<Snapshot>): Promise<Around> {
    const viewer = this.#present?.viewer ?? null;
    const around = Promise.all([
      asked,
      this.#draft.request("look", { seat: viewer }),
      this.#draft.request("quote", {}),
      viewer === null ? null : this.#draft.request("worth", { seat: viewer }),
    ]).then(([snapshot, { state: view }, quote, worth]) => ({ snapshot, view, quote, worth }));
    // Whoever waits for it learns of a failure; perhaps nobody does.
    around.catch(() => undefined);
    return around;
  }

  /** The present standing, as far as it is wished: one's own with the draft, the others' as it was before. */
  async #points({ seq, viewer, seats, standing }: Present): Promise<TableState["points"]> {
    const wished = settings.forecast;
    if (wished === "off" || standing) return null;
    if (wished === "all" && this.#totals.seq !== seq) this.#totals = { seq, list: await this.#count().catch(() => null) };
    const list = wished === "all" ? this.#totals.list : null;
    const own = viewer === null ? null : (await this.#draft.request("breakdown", { seat: viewer })).score.total;
    return seats.map((_, seat) => (seat === viewer ? own : (list?.[seat] ?? null)));
  }

  async #count(): Promise<number[] | null> {
    await this.#memory.request("replay", { record: await this.#source.record() });
    return (await this.#memory.request("course", {})).totals?.at(-1) ?? null;
  }

  async #show(): Promise<void> {
    const present = this.#present;
    const before = this.#before;
    if (!present || !before) return;
    const { viewer, asked } = present;
    const [{ snapshot, view, quote }, points] = await Promise.all([this.#lookAround(), this.#points(present)]);
    const composes = viewer !== null && asked === viewer && !this.#sending && present.seats[viewer]?.away !== true;
    const isMine = composes && snapshot.decision?.seat === viewer;
    if (this.#isRecalled) this.#keeper.keep(present.seq, this.#steps.map(actionsOf));
    this.#shown = shared<TableState>(this.#shown, {
      view,
      viewer,
      seats: present.seats.map((seat, nth) => ({ ...seat, team: view.players[nth]?.team ?? null, partner: view.players[nth]?.partner ?? null })),
      decision: this.#steps.length > 0 || isMine ? snapshot.decision : asked === null ? null : { seat: asked, kind: snapshot.decision?.kind ?? "hidden" },
      legal: isMine ? snapshot.legal : [],
      quote: isMine ? quote : { options: [] },
      worth: this.#worths.at(-1) ?? null,
      worthAtStep: this.#steps.length > 0 ? (this.#worths.at(-2) ?? null) : null,
      points,
      log: present.log,
      turns: present.turns,
      round: Math.floor(present.turns / present.seats.length) + 1,
      handOver: present.handOver,
      thinking: present.thinking,
      standing: present.standing,
      steps: this.#steps.flatMap(actionsOf),
      draft: this.#steps.flat(),
      before,
      recommended: isMine && snapshot.decision?.kind === "play_card" ? recommendedIn(present.view.acts ?? []) : null,
      canUndo: composes && this.#steps.length > 0,
      canRedo: composes && this.#undone.length > 0,
      // Sent as far as it goes: until another seat is asked, something is revealed, or the turn has passed.
      canEnd: composes && this.#steps.length > 0 && !isMine,
      /** the turn goes on after something was revealed */
      reveals: composes && snapshot.decision?.kind === "hidden" && snapshot.decision.turn_over === false,
    });
    if (this.#state) this.#state.set(this.#shown);
    else this.#state = new Fields(this.#shown);
  }
}

const actionsOf = (step: Done): Action[] => step.map(({ action }) => action);

/** The card that was recommended in this turn to whoever is to play one: no card was played since. */
function recommendedIn(acts: readonly Action[]): string | null {
  const last = acts.filter((act) => act.do === "recommend" || act.do === "play").at(-1);
  return last?.do === "recommend" ? last.card : null;
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
