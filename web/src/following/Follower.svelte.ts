// Shows what others did, one scene after the other, while the game itself has long gone on: what is asked and what can be
// done are always those of the present, only what is drawn comes later. Whoever acts ends it.
import type { View } from "../engine/types";
import { firstTurn } from "../chronicle/entries";
import type { TableState, TurnLog } from "../table/state";
import { after } from "./fold";
import { placesOf, scenesOf, type Scene } from "./scenes";

/** What the follower needs of its surroundings, so that tests can give it others. */
export interface Surroundings {
  /** what lengths are multiplied by; 0 is no animation */
  pace(): number;
  /** nobody is looking */
  isHidden(): boolean;
  wait(ms: number): Promise<void>;
}

/** What has happened in a turn since the last look. */
interface News {
  turn: TurnLog;
  events: TurnLog["events"];
}

/** Whoever is behind by more rounds than this sees the present. */
const MOST_ROUNDS = 2;
/** After a turn its words stay for a while. */
const HOLD_MS = 650;
/** Where nothing moves, the places that have changed stay lit for so long. */
const LIT_MS = 2000;

export class Follower {
  #view = $state.raw<View | null>(null);
  #scene = $state.raw<Scene | null>(null);
  #lit = $state.raw<string[]>([]);
  /** more happened than was shown; grows, so that whoever listens notices */
  #missed = $state(0);
  readonly #around: Surroundings;
  /** the last table, and how much of its log was shown: the number of a turn and of events in it */
  #last: TableState | null = null;
  #seen = { turn: 0, events: 0 };
  #queue: Scene[] = [];
  #running = false;
  /** whatever was begun before is void */
  #nth = 0;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** What is drawn instead of the present; null if that is drawn. */
  get view(): View | null {
    return this.#view;
  }
  /** What is being shown. */
  get scene(): Scene | null {
    return this.#scene;
  }
  /** Places that have just changed. */
  get lit(): string[] {
    return this.#lit;
  }
  get missed(): number {
    return this.#missed;
  }

  /** The game has gone on, or the draft has. */
  take(table: TableState): void {
    const before = this.#last;
    const news = this.#news(table);
    this.#last = table;
    if (before === null || before.viewer !== table.viewer) {
      // Somebody else looks now, or for the first time.
      this.skip();
      if (before !== null) this.#missed += 1;
      return;
    }
    if (table.steps.length > 0) {
      this.skip();
      return;
    }
    if (news.length === 0) return;
    // What I have sent is on the table already, also if it belongs to the partner's turn.
    const sent = before.draft.flatMap(({ events }) => events);
    if (!beginsWith(news, sent)) {
      // Somebody else has played for this seat, and what was drafted has fallen away.
      this.skip();
      this.#missed += 1;
      return;
    }
    const rest = restOf(news, sent.length);
    // In a team both do what a card says: the partner's part of one's own turn is shown too.
    const partner = table.viewer === null ? null : (table.seats[table.viewer]?.partner ?? null);
    const isOwn = ({ turn, events }: News): boolean => turn.seat === table.viewer && (partner === null || !events.some((e) => "seat" in e && e.seat === partner));
    const others = rest.filter((part) => !isOwn(part));
    if (others.length === 0) return;
    const pace = this.#around.pace();
    if (pace === 0 || this.#around.isHidden() || others.length > table.seats.length) {
      this.skip();
      if (pace > 0) this.#missed += 1;
      else void this.#light(others.flatMap(({ events }) => placesOf(events)));
      return;
    }
    if (!this.#running) this.#view = folded(before.view, rest.filter(isOwn).flatMap(({ events }) => events));
    this.#queue.push(...others.flatMap(({ turn, events }) => scenesOf(turn, events)));
    // Where nobody is waited for, bots are faster than the eye.
    if (new Set(this.#queue.map(({ turn }) => turn)).size > MOST_ROUNDS * table.seats.length) this.skip();
    else if (!this.#running) void this.#run();
  }

  /** Shows the present at once. */
  skip(): void {
    this.#nth += 1;
    this.#running = false;
    this.#queue = [];
    this.#view = null;
    this.#scene = null;
  }

  /** What of the log was not there before, turn by turn. */
  #news(table: TableState): News[] {
    // While a turn is composed, nothing.
    if (table.log === this.#last?.log && table.turns === this.#last.turns) return [];
    const first = firstTurn(table.log, table.turns);
    const news = table.log.flatMap((turn, nth) => {
      const number = first + nth;
      if (number < this.#seen.turn) return [];
      const events = number === this.#seen.turn ? turn.events.slice(this.#seen.events) : turn.events;
      return events.length > 0 ? [{ turn, events }] : [];
    });
    const last = table.log.at(-1);
    if (last) this.#seen = { turn: first + table.log.length - 1, events: last.events.length };
    return news;
  }

  async #run(): Promise<void> {
    const mine = (this.#nth += 1);
    this.#running = true;
    for (let scene = this.#queue.shift(); scene; scene = this.#queue.shift()) {
      // A piece is drawn where it goes, and seen on its way there.
      if (scene.event.event === "moved") this.#fold(scene);
      this.#scene = scene;
      await this.#around.wait(scene.ms * this.#around.pace());
      if (mine !== this.#nth) return;
      if (scene.event.event !== "moved") this.#fold(scene);
      if (this.#queue[0]?.turn.seat !== scene.turn.seat) {
        await this.#around.wait(HOLD_MS * this.#around.pace());
        if (mine !== this.#nth) return;
      }
    }
    this.#running = false;
    this.#view = null;
    this.#scene = null;
  }

  #fold(scene: Scene): void {
    if (this.#view) this.#view = folded(this.#view, scene.events);
  }

  async #light(places: string[]): Promise<void> {
    this.#lit = places;
    await this.#around.wait(LIT_MS);
    if (this.#lit === places) this.#lit = [];
  }
}

const folded = (view: View, events: TurnLog["events"]): View => events.reduce(after, view);

/** Whether these events come first. */
function beginsWith(news: readonly News[], events: TurnLog["events"]): boolean {
  const first = news.flatMap((part) => part.events);
  return events.every((event, nth) => JSON.stringify(event) === JSON.stringify(first[nth]));
}
/** What comes after so many events. */
function restOf(news: readonly News[], n: number): News[] {
  return news.flatMap(({ turn, events }) => {
    const rest = events.slice(n);
    n = Math.max(0, n - events.length);
    return rest.length > 0 ? [{ turn, events: rest }] : [];
  });
}
