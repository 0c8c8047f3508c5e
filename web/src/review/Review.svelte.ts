// The review of a recorded game: every part of a turn is weighed beside the best that could have been played.
import { EngineError, type Engine, type Session } from "../engine/client";
import type { Analysis, Course, Loss, Weight } from "../generated/engine";
import type { Story } from "../replay/story";

/** How long each part of a turn is thought about. */
export const ITERATIONS = 200;

/** What a seat played without another seat or a hidden card in between, and what is thought of it. */
export interface Reviewed {
  /** number of the turn, from 0 */
  turn: number;
  seat: number;
  /** the moment before it */
  at: number;
  /** the moment after it */
  to: number;
  best: Weight;
  played: Weight;
  loss: Loss;
}

/** A part of a turn that could be weighed; null where nothing was chosen. */
export function reviewed(turn: number, at: number, { seat, lines, compared, loss }: Analysis): Reviewed | null {
  const best = lines[0];
  if (!best || !compared || !loss) return null;
  return { turn, seat, at, to: at + compared.actions.length, best, played: compared, loss };
}

/** The mean of how well the turns were played, in percent; null without any. */
export function accuracy(list: readonly Reviewed[]): number | null {
  return list.length === 0 ? null : (100 * list.reduce((sum, { loss }) => sum + loss.accuracy, 0)) / list.length;
}

export class Review {
  /** what has been weighed, in the order of the game */
  list = $state.raw<Reviewed[]>([]);
  /** turns that are over with, and that are to be reviewed */
  done = $state(0);
  of = $state(0);
  wrong = $state<string | null>(null);
  readonly #engine: Engine;
  readonly #record: string;
  readonly #story: Story;
  readonly #answers: Course["answers"];
  readonly #seats = new Set<number>();
  #session: Session | null = null;
  #isClosed = false;

  constructor(engine: Engine, record: string, story: Story, course: Pick<Course, "answers">) {
    this.#engine = engine;
    this.#record = record;
    this.#story = story;
    this.#answers = course.answers;
  }

  get isRunning(): boolean {
    return this.done < this.of && this.wrong === null;
  }

  has(seat: number): boolean {
    return this.#seats.has(seat);
  }

  /** Reviews the turns of these seats, those that were not reviewed yet; after a mishap it goes on with what is missing. */
  async add(seats: readonly number[]): Promise<void> {
    const fresh = new Set(seats.filter((seat) => !this.#seats.has(seat)));
    for (const seat of fresh) this.#seats.add(seat);
    const turns = this.#story.turns.map((turn, nth) => ({ ...turn, nth })).filter(({ from, to, nth }) => this.#isOf(fresh, from, to) && !this.list.some(({ turn, seat }) => turn === nth && fresh.has(seat)));
    this.wrong = null;
    this.done = 0;
    this.of = turns.length;
    for (const { nth, from, to } of turns) {
      try {
        await this.#turn(nth, from, to, fresh);
      } catch (error) {
        // Who is closed or told to stop has nothing to say; a bot may stop the thinking of all.
        if (this.#isClosed) return;
        this.#session?.close();
        this.#session = null;
        try {
          await this.#turn(nth, from, to, fresh);
        } catch {
          for (const seat of fresh) this.#seats.delete(seat);
          this.wrong = error instanceof Error ? error.message : String(error);
          return;
        }
      }
      if (this.#isClosed) return;
      this.done += 1;
    }
  }

  #isOf(seats: ReadonlySet<number>, from: number, to: number): boolean {
    return this.#answers.slice(from, to).some(({ seat }) => seats.has(seat));
  }

  async #turn(turn: number, from: number, to: number, seats: ReadonlySet<number>): Promise<void> {
    const found: Reviewed[] = [];
    let at = from;
    while (at < to) {
      if (!seats.has(this.#answers[at]?.seat ?? -1)) {
        at += 1;
        continue;
      }
      const one = await this.#weigh(turn, at);
      if (this.#isClosed) return;
      if (one) found.push(one);
      at = one?.to ?? at + 1;
    }
    this.list = [...this.list.filter((other) => !found.some(({ at, seat }) => other.at === at && other.seat === seat)), ...found].sort((a, b) => a.at - b.at);
  }

  async #weigh(turn: number, at: number): Promise<Reviewed | null> {
    this.#session ??= await this.#begin();
    try {
      return reviewed(turn, at, await this.#session.request("analyse", { at, iterations: ITERATIONS, seed: 1, lines: 1, compare: "played" }));
    } catch (error) {
      // What a view cannot play on is not weighed.
      if (error instanceof EngineError && (error.code === "bad_request" || error.code === "illegal_action")) return null;
      throw error;
    }
  }

  async #begin(): Promise<Session> {
    const session = this.#engine.openThinking();
    await session.request("replay", { record: this.#record });
    return session;
  }

  close(): void {
    this.#isClosed = true;
    this.#session?.close();
  }
}
