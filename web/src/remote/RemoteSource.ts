// A game on a server, seen through its WebSocket.
import type { Action, GameEvent, Position, Standing } from "../generated/engine";
import type { RoomForm, SaidForm, Say, UpdateForm } from "../generated/socket";
import { Refused, Turns, type Present, type SeatHolder, type Source } from "../play/source";
import { Connection, newKey, type Condition, type Surroundings } from "./connection";

/** What a page shows of a table besides the game. */
export interface RoomListener {
  condition(condition: Condition): void;
  room(room: RoomForm): void;
  chat(lines: SaidForm[]): void;
  update(update: UpdateForm): void;
  /** the game as text, as the server gives it to this visitor */
  record(): Promise<string>;
}

export class RemoteSource implements Source {
  readonly #connection: Connection;
  readonly #listener: RoomListener;
  #turns = new Turns();
  #room: RoomForm | null = null;
  #update: UpdateForm | null = null;
  #tell: (present: Present) => void = () => undefined;

  constructor(url: string, listener: RoomListener, around: Surroundings) {
    this.#listener = listener;
    this.#connection = new Connection(
      url,
      {
        condition: (condition) => listener.condition(condition),
        chat: (lines) => listener.chat(lines),
        room: (room) => {
          this.#room = room;
          listener.room(room);
          this.#show();
        },
        update: (update) => {
          // A gap that the server no longer keeps: the chronicle begins anew.
          if (update.after > (this.#update?.seq ?? 0)) {
            this.#turns = new Turns();
            void this.#countMissed(this.#turns, listener);
          }
          for (const move of update.moves) {
            if (move.seq > (this.#update?.seq ?? 0)) this.#turns.add(move.seat, move.events as GameEvent[]);
          }
          this.#update = update;
          listener.update(update);
          this.#show();
        },
      },
      around,
    );
  }

  listen(then: (present: Present) => void): void {
    this.#tell = then;
    this.#show();
  }

  async send(seq: number, actions: Action[]): Promise<void> {
    await this.say({ do: "play", expected_seq: seq, key: newKey(), actions });
  }

  /** Says something to the table; fails with `Refused`. */
  async say(message: Say): Promise<void> {
    const answer = await this.#connection.say(message).catch((error: Error) => {
      throw new Refused("lost", error.message);
    });
    if (answer.result === "refused") throw new Refused(answer.code, answer.message);
    if (answer.result === "stale") throw new Refused("stale", "the game has gone on");
  }

  record(): Promise<string> {
    return this.#listener.record();
  }

  takeOver(): void {
    // Everybody has a device of their own.
  }

  close(): void {
    this.#connection.close();
  }

  /** How many turns were over before the chronicle begins is in the record, which numbers them. */
  async #countMissed(turns: Turns, listener: RoomListener): Promise<void> {
    const record = await listener.record().catch(() => "");
    const last = Number([...record.matchAll(/^(\d+) /gm)].at(-1)?.[1] ?? 0);
    const acts = (this.#update?.view as Position | undefined)?.acts ?? [];
    const over = acts.length > 0 ? last - 1 : last;
    if (turns !== this.#turns || over <= turns.n) return;
    turns.skip(over - turns.n);
    this.#show();
  }

  #show(): void {
    const [room, update] = [this.#room, this.#update];
    if (!room || !update) return;
    const { scores, ranking, teams } = update.snapshot as Partial<Standing>;
    const asked = room.phase === "playing" ? update.asked : null;
    this.#tell({
      seq: update.seq,
      view: update.view as Position,
      viewer: update.viewer,
      // An abandoned game waits for nobody, though its last row does.
      asked,
      handOver: null,
      seats: room.chairs.map(seatOf),
      log: this.#turns.log,
      turns: this.#turns.n,
      standing: scores && ranking ? { scores, ranking, ...(teams ? { teams } : {}) } : null,
      thinking: asked !== null && (room.chairs[asked]?.bot === true || room.chairs[asked]?.stand_in !== null),
    });
  }
}

function seatOf(chair: RoomForm["chairs"][number]): SeatHolder {
  const name = chair.name ?? "";
  // A bot is called by its level, which is written small.
  return { name: chair.bot ? name.charAt(0).toUpperCase() + name.slice(1) : name, bot: chair.bot ? chair.name : null, away: chair.stand_in !== null };
}
