// A table on the server as its page shows it: who sits there, how the connection is, what is said, the clocks.
import type { RoomForm, SaidForm, Say } from "../generated/socket";
import { Refused } from "../play/source";
import { api } from "./api";
import type { Condition, Surroundings } from "./connection";
import { RemoteSource } from "./RemoteSource";
import { visitor } from "./visitor.svelte";

/** Lines of chat that are kept on the page. */
const LINES = 300;

/** The browser. */
export const BROWSER: Surroundings = {
  open: (url) => new WebSocket(url) as ReturnType<Surroundings["open"]>,
  after: (ms, then) => void setTimeout(then, ms),
};

export class Room {
  condition = $state.raw<Condition>({ state: "opening" });
  now = $state.raw<RoomForm | null>(null);
  said = $state.raw<SaidForm[]>([]);
  /** left in ms when the page's clock stood at `at` */
  clock = $state.raw<{ left: number[]; running: number | null; at: number }>({ left: [], running: null, at: 0 });
  /** why something was refused, in the server's words */
  refused = $state.raw<{ code: string; message: string } | null>(null);
  /** lines of chat that were not on screen yet */
  unread = $state(0);
  readonly source: RemoteSource;

  constructor(id: string, around: Surroundings = BROWSER) {
    const url = `${location.origin.replace(/^http/, "ws")}/api/tables/${encodeURIComponent(id)}/socket`;
    this.source = new RemoteSource(
      url,
      {
        condition: (condition) => {
          this.condition = condition;
          // Logged out elsewhere, or with another password: who am I now?
          if (condition.state === "lost" && condition.ended) void visitor.ask();
        },
        room: (room) => {
          this.now = room;
          this.#setClock(room);
        },
        chat: (lines) => {
          const known = this.said.at(-1)?.nth ?? 0;
          const fresh = lines.filter((line) => line.nth > known);
          this.said = [...this.said, ...fresh].slice(-LINES);
          this.unread += fresh.filter((line) => line.seat === null || line.seat !== this.now?.you).length;
        },
        record: () => api.record(id),
        update: (update) => this.#setClock(update),
      },
      around,
    );
  }

  /** Says something to the table; a refusal is shown and stays until it is dismissed. */
  async say(message: Say): Promise<boolean> {
    try {
      await this.source.say(message);
      this.refused = null;
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused = { code: error.code, message: error.message };
      return false;
    }
  }

  close(): void {
    this.source.close();
  }

  #setClock({ left_ms, running }: { left_ms: number[]; running: number | null }): void {
    this.clock = { left: left_ms, running, at: performance.now() };
  }
}
