// One open table on a server: a WebSocket that comes back by itself and says again what was not answered.
import type { Answered, RoomForm, SaidForm, Say, Tell, UpdateForm } from "../generated/socket";

/** A message that can still be sent after a break, since the server knows its key. */
type Keyed = Extract<Say, { key: string }>;

/** How the connection is. `lost` tries again, perhaps as somebody else, `closed` has a reason and does not. */
export type Condition = { state: "opening" | "open" } | { state: "lost"; ended?: true } | { state: "closed"; reason: string };

export interface Listener {
  condition(condition: Condition): void;
  room(room: RoomForm): void;
  update(update: UpdateForm): void;
  chat(lines: SaidForm[]): void;
}

/** What a connection needs of its surroundings, so that tests can give it others. */
export interface Surroundings {
  open(url: string): WebSocketLike;
  after(ms: number, then: () => void): void;
}

/** The part of a WebSocket that is used. */
export interface WebSocketLike {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(data: string): void;
  close(): void;
}

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 15_000;
/** Close codes after which trying again helps nobody: a frame of ours was refused, the game is frozen, or the table is
 * gone, which is the only reason why a server that goes on ends a conversation in the usual way. */
const FINAL_CODES = new Set([1000, 1002, 1007, 1009, 1011]);

export class Connection {
  #url: string;
  #listener: Listener;
  #around: Surroundings;
  #socket: WebSocketLike | null = null;
  #isOpen = false;
  #ended = false;
  #pause = FIRST_PAUSE_MS;
  #lastId = 0;
  #seen: number | null = null;
  #heard = 0;
  #waiting = new Map<number, { message: Say; resolve: (answer: Answered) => void; reject: (error: Error) => void }>();

  constructor(url: string, listener: Listener, around: Surroundings) {
    this.#url = url;
    this.#listener = listener;
    this.#around = around;
    this.#open();
  }

  /** Says something and waits for the answer. Messages with a key survive a break; others fail with it. */
  say(message: Say): Promise<Answered> {
    return new Promise((resolve, reject) => {
      if (this.#ended || (!this.#isOpen && !isKeyed(message))) {
        reject(new Error("not connected"));
        return;
      }
      this.#lastId += 1;
      this.#waiting.set(this.#lastId, { message, resolve, reject });
      if (this.#isOpen) this.#send(this.#lastId, message);
    });
  }

  /** Leaves the table. */
  close(): void {
    this.#end("left");
  }

  #open(): void {
    this.#listener.condition({ state: this.#lastId === 0 ? "opening" : "lost" });
    const socket = this.#around.open(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#isOpen = true;
      this.#lastId += 1;
      // The gap since the last row, the first time as much of the game as the server keeps.
      this.#send(this.#lastId, { do: "watch", seen: this.#seen ?? 0, heard: this.#heard });
      for (const [id, { message }] of this.#waiting) this.#send(id, message);
      this.#listener.condition({ state: "open" });
    };
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data) as Tell);
    socket.onclose = ({ code, reason }) => this.#lose(code, reason);
  }

  #hear(told: Tell): void {
    // Whoever talks to us is well.
    this.#pause = FIRST_PAUSE_MS;
    switch (told.type) {
      case "room":
        this.#listener.room(told);
        break;
      case "update":
        this.#update(told);
        break;
      case "chat":
        for (const line of told.lines) this.#heard = Math.max(this.#heard, line.nth);
        this.#listener.chat(told.lines);
        break;
      case "answer": {
        if (told.result === "stale") this.#update(told.update);
        this.#waiting.get(told.id)?.resolve(told);
        this.#waiting.delete(told.id);
      }
    }
  }

  #update(update: UpdateForm): void {
    // An answer and a broadcast can cross; what is known is not told again.
    if (this.#seen !== null && update.seq < this.#seen) return;
    this.#seen = update.seq;
    this.#listener.update(update);
  }

  #lose(code: number, reason: string): void {
    if (this.#ended) return;
    this.#isOpen = false;
    for (const [id, { message, reject }] of this.#waiting) {
      if (isKeyed(message)) continue;
      reject(new Error("connection lost"));
      this.#waiting.delete(id);
    }
    if (FINAL_CODES.has(code)) {
      this.#end(reason || String(code));
      return;
    }
    this.#listener.condition(reason === "session_ended" ? { state: "lost", ended: true } : { state: "lost" });
    this.#around.after(this.#pause, () => {
      if (!this.#ended) this.#open();
    });
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE_MS);
  }

  #end(reason: string): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#isOpen = false;
    this.#socket?.close();
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
    this.#listener.condition({ state: "closed", reason });
  }

  #send(id: number, message: Say): void {
    this.#socket?.send(JSON.stringify({ id, ...message }));
  }
}

function isKeyed(message: Say): message is Keyed {
  return "key" in message;
}

/** A mark of our own for a message. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
