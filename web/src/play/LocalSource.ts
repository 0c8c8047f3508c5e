// A game in this browser: the truth in the engine's worker, people at one device, bots in another worker.
import { EngineError, type Engine, type Request, type Session } from "../engine/client";
import type { Decision, Action } from "../generated/engine";
import type { Answer, LocalSetup } from "./localGame";
import { Refused, Turns, type Present, type SeatHolder, type Source } from "./source";

/** What a game tells of itself besides the table. */
export interface LocalListener {
  /** something was answered: everything that has been, to be kept */
  answered(answers: Answer[], over: boolean): void;
  /** the engine cannot go on */
  failed(error: Error): void;
}

/** How long a bot thinks about a turn. */
const THINKING_MS = 900;
/** How often in a row a game is set up again after the engine has crashed. */
const RESCUES = 3;

export class LocalSource implements Source {
  readonly #truth: Session;
  readonly #setup: LocalSetup;
  readonly #seats: SeatHolder[];
  readonly #listener: LocalListener;
  readonly #answers: Answer[];
  #turns = new Turns();
  #tell: (present: Present) => void = () => undefined;
  #decision: Decision | null = null;
  #standing: Present["standing"] = null;
  /** whose eyes the table is seen with */
  #viewer: number | null;
  #handOver: number | null = null;
  #thinking = false;
  #closed = false;
  #rescues = 0;

  private constructor(engine: Engine, setup: LocalSetup, answers: readonly Answer[], listener: LocalListener) {
    this.#truth = engine.open();
    this.#setup = setup;
    this.#answers = [...answers];
    this.#listener = listener;
    const people = setup.seats.flatMap(({ bot }, seat) => (bot === null ? [seat] : []));
    // Where several share the device, whoever is asked takes it first.
    this.#viewer = people.length === 1 ? (people[0] ?? null) : null;
    this.#seats = setup.seats.map((seat) => ({ ...seat, away: false }));
  }

  /** A new game, or one that goes on after these answers; fails with `Refused` if they do not fit. */
  static async open(engine: Engine, setup: LocalSetup, answers: readonly Answer[], listener: LocalListener): Promise<LocalSource> {
    const source = new LocalSource(engine, setup, answers, listener);
    try {
      await source.#begin();
    } catch (error) {
      source.close();
      if (!(error instanceof EngineError)) throw error;
      throw new Refused(error.code, error.message);
    }
    return source;
  }

  listen(then: (present: Present) => void): void {
    this.#tell = then;
    void this.#goOn();
  }

  async send(seq: number, actions: Action[]): Promise<void> {
    if (seq !== this.#answers.length) throw new Refused("stale", "the game has gone on");
    const seat = this.#decision?.seat;
    if (seat == null || seat !== this.#viewer) throw new Refused("not_asked", "another seat is asked");
    const told: Parameters<Turns["add"]>[] = [];
    for (const [nth, action] of actions.entries()) {
      let refused: Refused | null = null;
      try {
        const { events, decision } = await this.#truth.request("act", { action });
        told.push([seat, events]);
        if (nth < actions.length - 1 && decision?.seat !== seat) refused = new Refused("too_far", "another seat is asked before the last answer");
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        refused = new Refused(error.code, error.message);
      }
      if (!refused) continue;
      for (let i = 0; i < told.length; i += 1) await this.#truth.request("undo", {});
      throw refused;
    }
    for (const turn of told) this.#turns.add(...turn);
    this.#answers.push(...actions.map((action): Answer => [seat, action]));
    void this.#goOn();
  }

  takeOver(): void {
    if (this.#handOver === null) return;
    this.#viewer = this.#handOver;
    this.#handOver = null;
    void this.#show().catch((error: unknown) => this.#fail(error));
  }

  /**
   * The game as text: of a running game what its players may know, unless `all` is wished. The engine knows no names,
   * so they are put in as docs/notation.md says.
   */
  async record(all = true): Promise<string> {
    // A game that branches off another has no record of a viewer; it is played for oneself alone.
    const seen = all || this.#setup.from ? {} : { seat: this.#viewer };
    const { record } = await this.#truth.request("record", seen);
    return withNames(record, this.#setup.seats.map(({ name, bot }) => (bot === null ? name : `${name} (${bot})`)));
  }

  close(): void {
    this.#closed = true;
    this.#truth.close();
  }

  /** Sets the game up and plays what has been answered so far. */
  async #begin(): Promise<void> {
    this.#turns = new Turns();
    const { from, options, seed } = this.#setup;
    if (from) {
      await this.#truth.request("load", { position: from.position });
      this.#turns.skip(from.turns);
    } else {
      // What the setup says of the options is for the engine to judge.
      await this.#truth.request("new", { options: options as Request<"new">["options"], seed });
    }
    const played = this.#answers.map(async ([seat, action]) => ({ seat, ...(await this.#truth.request("act", { action })) }));
    for (const { seat, events } of await Promise.all(played)) this.#turns.add(seat, events);
  }

  #fail(error: unknown): void {
    if (this.#closed || (error instanceof EngineError && error.code === "stopped")) return;
    this.#listener.failed(error instanceof Error ? error : new Error(String(error)));
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
        this.#listener.answered(this.#answers, snapshot.over);
        await this.#show();
        if (seat === null || bot === null) return;
        await this.#letPlay(seat, bot);
        this.#rescues = 0;
      }
    } catch (error) {
      const isLost = error instanceof EngineError && (error.code === "crashed" || error.code === "no_game");
      if (!isLost || this.#rescues >= RESCUES || this.#closed) {
        this.#fail(error);
        return;
      }
      // A fresh engine has taken over: the answers bring the game back.
      this.#rescues += 1;
      try {
        await this.#begin();
      } catch (again) {
        this.#fail(again);
        return;
      }
      await this.#goOn();
    }
  }

  /** A bot plays its line as far as the game asks it. */
  async #letPlay(seat: number, bot: string): Promise<void> {
    const { action, info } = await this.#truth.request("bot", { name: bot, ms: THINKING_MS, seed: String(this.#answers.length) });
    const line = info.lines[0]?.actions ?? [action];
    for (const answer of JSON.stringify(line[0]) === JSON.stringify(action) ? line : [action]) {
      const { events, decision } = await this.#truth.request("act", { action: answer });
      this.#turns.add(seat, events);
      this.#answers.push([seat, answer]);
      if (decision?.seat !== seat || events.some((e) => e.event === "turn_passed")) break;
    }
  }

  async #show(): Promise<void> {
    // Nobody's hand is shown while the device changes hands.
    const viewer = this.#handOver === null ? this.#viewer : null;
    const { view } = await this.#truth.request("view", { seat: viewer });
    if (this.#closed) return;
    this.#tell({
      seq: this.#answers.length,
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

/** A record with names in its line of seats. */
export function withNames(record: string, names: readonly string[]): string {
  let nth = 0;
  const quoted = (name: string): string => `"${Array.from(name).slice(0, 60).join("").replace(/[\\"]/g, "\\$&")}"`;
  return record.replace(/^seats .*$/m, (line) => line.replace(/"[^"]*"/g, () => quoted(names[nth++] ?? "")));
}
