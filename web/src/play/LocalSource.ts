// A game in this browser: the truth in the engine's worker, people at one device, bots in another worker.
import { EngineError, type Engine, type Session } from "../engine/client";
import type { Action, Decision, Options } from "../generated/engine";
import { Refused, Turns, type Present, type Sitter, type Source } from "./source";

export interface LocalSetup {
  options: Partial<Options> & { map: string; players: number };
  seed: string;
  seats: { name: string; bot: string | null }[];
}

/** How long a bot thinks about a turn. */
const THINKING_MS = 900;
/** Bots that need no time to think pause all the same, so that they can be followed. */
const PAUSE_MS = 650;

export class LocalSource implements Source {
  readonly #truth: Session;
  readonly #seats: Sitter[];
  readonly #turns = new Turns();
  #tell: (present: Present) => void = () => undefined;
  #decision: Decision | null = null;
  #standing: Present["standing"] = null;
  #seq = 0;
  /** whose eyes the table is seen with */
  #viewer: number | null;
  #handOver: number | null = null;
  #thinking = false;
  #closed = false;

  private constructor(engine: Engine, setup: LocalSetup) {
    this.#truth = engine.open();
    const people = setup.seats.flatMap(({ bot }, seat) => (bot === null ? [seat] : []));
    this.#viewer = people[0] ?? null;
    this.#seats = setup.seats.map((seat) => ({ ...seat, away: false }));
  }

  static async open(engine: Engine, setup: LocalSetup): Promise<LocalSource> {
    const source = new LocalSource(engine, setup);
    await source.#truth.request("new", { options: setup.options, seed: setup.seed });
    return source;
  }

  listen(then: (present: Present) => void): void {
    this.#tell = then;
    void this.#goOn();
  }

  async send(seq: number, actions: Action[]): Promise<void> {
    if (seq !== this.#seq) throw new Refused("stale", "the game has gone on");
    const seat = this.#decision?.seat;
    if (seat == null || seat !== this.#viewer) throw new Refused("not_asked", "another seat is asked");
    for (const [nth, action] of actions.entries()) {
      try {
        const { events } = await this.#truth.request("act", { action });
        this.#turns.add(seat, events);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        for (let i = 0; i < nth; i += 1) await this.#truth.request("undo", {});
        throw new Refused(error.code, error.message);
      }
    }
    this.#seq += 1;
    void this.#goOn();
  }

  takeOver(): void {
    if (this.#handOver === null) return;
    this.#viewer = this.#handOver;
    this.#handOver = null;
    void this.#show();
  }

  close(): void {
    this.#closed = true;
    this.#truth.close();
  }

  /** Lets bots answer until a person is asked or the game is over. */
  async #goOn(): Promise<void> {
    try {
      while (!this.#closed) {
        const snapshot = await this.#truth.request("legal", {});
        this.#decision = snapshot.decision;
        const { scores, ranking, teams } = snapshot;
        this.#standing = scores && ranking ? { scores, ranking, ...(teams ? { teams } : {}) } : null;
        const seat = snapshot.decision?.seat ?? null;
        const bot = seat === null ? null : (this.#seats[seat]?.bot ?? null);
        if (seat !== null && bot === null && seat !== this.#viewer) this.#handOver = seat;
        this.#thinking = bot !== null;
        await this.#show();
        if (seat === null || bot === null) return;
        await this.#letPlay(seat, bot);
      }
    } catch (error) {
      if (!(error instanceof EngineError && error.code === "stopped")) throw error;
    }
  }

  /** A bot plays its line as far as the game asks it. */
  async #letPlay(seat: number, bot: string): Promise<void> {
    const begun = performance.now();
    const { action, info } = await this.#truth.request("bot", { name: bot, ms: THINKING_MS, seed: String(this.#seq) });
    const rest = PAUSE_MS - (performance.now() - begun);
    if (rest > 0) await new Promise((done) => setTimeout(done, rest));
    const line = info.lines[0]?.actions ?? [action];
    for (const answer of JSON.stringify(line[0]) === JSON.stringify(action) ? line : [action]) {
      const { events, decision } = await this.#truth.request("act", { action: answer });
      this.#turns.add(seat, events);
      if (decision?.seat !== seat || events.some((e) => e.event === "turn_passed")) break;
    }
    this.#seq += 1;
  }

  async #show(): Promise<void> {
    // Nobody's hand is shown while the device changes hands.
    const viewer = this.#handOver === null ? this.#viewer : null;
    const { view } = await this.#truth.request("view", { seat: viewer });
    if (this.#closed) return;
    this.#tell({
      seq: this.#seq,
      view,
      viewer,
      asked: this.#decision?.seat ?? null,
      handOver: this.#handOver,
      seats: this.#seats,
      log: this.#turns.log,
      turns: this.#turns.n,
      standing: this.#standing,
      thinking: this.#thinking,
    });
  }
}
