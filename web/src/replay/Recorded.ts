// A recorded game in a session of the engine: its story, and how things stood at any of its moments.
import { EngineError, type Engine, type Session } from "../engine/client";
import type { Action, Breakdown, Course, GameEvent, Look, Position, Snapshot, Worth } from "../generated/engine";
import { Refused } from "../play/source";
import { Story } from "./story";

/** How things stood at one moment for whoever looks. */
export interface Sight {
  look: Look;
  snapshot: Snapshot;
  worth: Worth | null;
}

export class Recorded {
  readonly #engine: Engine;
  readonly #session: Session;
  readonly course: Course;
  readonly story: Story;
  readonly over: boolean;
  readonly options: Look["options"];

  private constructor(engine: Engine, session: Session, course: Course, over: boolean, options: Look["options"]) {
    this.#engine = engine;
    this.#session = session;
    this.course = course;
    this.story = new Story(course);
    this.over = over;
    this.options = options;
  }

  /** Fails with `Refused` if the record is damaged; the message names line and reason. */
  static async open(engine: Engine, record: string): Promise<Recorded> {
    const session = engine.open();
    try {
      // Answered in order; where the first fails, so do the others.
      const asked = [session.request("replay", { record }), session.request("course", {}), session.request("look", { seat: null })] as const;
      const [{ over }, course, { state }] = await Promise.all(asked);
      return new Recorded(engine, session, course, over, state.options);
    } catch (error) {
      session.close();
      if (error instanceof EngineError && (error.code === "bad_record" || error.code === "bad_request" || error.code === "too_large")) {
        throw new Refused(error.code, error.message);
      }
      throw error;
    }
  }

  async sight(at: number, seat: number | null): Promise<Sight> {
    const [{ state: look }, snapshot, worth] = await Promise.all([
      this.#session.request("look", { seat, at }),
      this.#session.request("legal", { at }),
      seat === null ? null : this.#session.request("worth", { seat, at }),
    ]);
    return { look, snapshot, worth };
  }

  /** Where the points of all seats come from; at the end, or where nothing is hidden. */
  breakdowns(at: number): Promise<Breakdown[]> {
    return Promise.all(this.course.players.map((_, seat) => this.#session.request("breakdown", { seat, at })));
  }

  /** A game that goes on from here: what nobody could know is imagined. */
  async branch(at: number, seed: string): Promise<Position> {
    return (await this.#session.request("imagine", { at, seed })).position;
  }

  /** What these answers would have done from here on. */
  async wouldHave(at: number, actions: readonly Action[]): Promise<GameEvent[]> {
    const position = await this.branch(at, "1");
    const session = this.#engine.open();
    try {
      // Answered in order; where the first fails, so do the others.
      const loaded = session.request("load", { position });
      const played = Promise.all(actions.map((action) => session.request("act", { action })));
      const [, answers] = await Promise.all([loaded, played]);
      return answers.flatMap(({ events }) => events);
    } finally {
      session.close();
    }
  }

  close(): void {
    this.#session.close();
  }
}
