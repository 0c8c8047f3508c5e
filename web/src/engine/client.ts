// The engine for the page: typed requests, answered by workers.

import type { Commands, Failure } from "../generated/engine";
import moduleUrl from "../generated/concordia.wasm?url";
import type { FromWorker, Posted, ToWorker } from "./worker";

export type Command = keyof Commands;
export type Request<K extends Command> = Commands[K]["request"];
export type Answer<K extends Command> = Commands[K]["answer"];

/** A request that failed. Nothing has changed, except with these codes of our own: after `crashed` all sessions are
 * without a game, after `stopped` the bot was told to stop, `no_worker` means that this browser could not run it. */
export class EngineError extends Error {
  override readonly name = "EngineError";
  constructor(
    readonly code: Failure["code"] | "crashed" | "stopped" | "no_worker",
    message: string,
    /** Everything that is wrong with a position, one sentence each. */
    readonly problems: readonly string[] = [],
  ) {
    super(message);
  }
}

/** The engine: one worker composes, another one thinks, so that no bot ever holds up the table. */
export class Engine {
  #module: WebAssembly.Module;
  #composer: Thread;
  #thinker: Thread;
  #lastSession = 0;

  private constructor(module: WebAssembly.Module) {
    this.#module = module;
    this.#composer = new Thread(module, { rehearses: true });
    this.#thinker = new Thread(module, { rehearses: false });
  }

  /** Fetches and compiles the module, and starts the workers. */
  static async load(): Promise<Engine> {
    const response = await fetch(moduleUrl);
    if (!response.ok) {
      throw new EngineError("no_worker", `the engine cannot be fetched: status ${response.status}`);
    }
    return new Engine(await WebAssembly.compile(await response.arrayBuffer()));
  }

  /** Whether a worker is gone, so that another engine is needed. */
  get isLost(): boolean {
    return this.#composer.isEnded || this.#thinker.isEnded;
  }

  /** A new session, without a game. */
  open(): Session {
    return this.#session(() => this.#composer);
  }

  /** A new session that thinks: all of it runs beside the table, and it loses its game when thinking is stopped. */
  openThinking(): Session {
    return this.#session(() => this.#thinker);
  }

  #session(composer: () => Thread): Session {
    this.#lastSession += 1;
    return new Session(this.#lastSession, composer, () => this.#thinker);
  }

  /** Stops every bot that is thinking; their requests fail with `stopped`. */
  stopThinking(): void {
    this.#thinker.end("stopped", "the bot was told to stop");
    this.#thinker = new Thread(this.#module, { rehearses: false });
  }

  /** Ends both workers and all sessions. */
  close(): void {
    this.#composer.end("stopped", "the engine is closed");
    this.#thinker.end("stopped", "the engine is closed");
  }
}

/** One conversation with the engine: at most one game. */
export class Session {
  #number: number;
  #composer: () => Thread;
  #thinker: () => Thread;

  /** Use `Engine.open`. */
  constructor(number: number, composer: () => Thread, thinker: () => Thread) {
    this.#number = number;
    this.#composer = composer;
    this.#thinker = thinker;
  }

  /** Asks the engine; a failure is an `EngineError`. Requests are answered in order, so there is no need to wait for
   * one before the next, except that a bot thinks apart from them, about the game as it is now. */
  async request<K extends Command>(cmd: K, fields: Request<K>): Promise<Answer<K>> {
    if (cmd !== "bot") {
      return this.#composer().request(this.#number, cmd, fields);
    }
    // Chosen before anything is waited for, so that whoever stops it stops this bot too.
    const thinker = this.#thinker();
    const { position } = await this.#composer().request(this.#number, "position", {});
    const loaded = thinker.request(this.#number, "load", { position });
    const answer = thinker.request(this.#number, cmd, fields);
    await Promise.all([loaded, answer]);
    return answer;
  }

  /** Ends the session. */
  close(): void {
    this.#composer().close(this.#number);
    this.#thinker().close(this.#number);
  }
}

/** A worker and the requests that it has not answered yet. */
class Thread {
  #worker: Worker;
  #waiting = new Map<number, { resolve: (line: string) => void; reject: (error: EngineError) => void }>();
  #posted: Posted[] = [];
  #lastTicket = 0;
  #ended: EngineError | undefined;

  constructor(module: WebAssembly.Module, { rehearses }: { rehearses: boolean }) {
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      for (const [ticket, line] of data) {
        this.#waiting.get(ticket)?.resolve(line);
        this.#waiting.delete(ticket);
      }
    };
    this.#worker.onerror = (event) => this.end("no_worker", event.message || "the worker cannot be started");
    this.#worker.onmessageerror = () => this.end("no_worker", "a message to the worker was lost");
    this.#worker.postMessage({ module, rehearses } satisfies ToWorker);
  }

  async request<K extends Command>(session: number, cmd: K, fields: Request<K>): Promise<Answer<K>> {
    const line = await new Promise<string>((resolve, reject) => {
      if (this.#ended) {
        reject(this.#ended);
        return;
      }
      this.#lastTicket += 1;
      this.#waiting.set(this.#lastTicket, { resolve, reject });
      this.#post([this.#lastTicket, session, JSON.stringify({ cmd, ...fields })]);
    });
    const answer: ({ ok: true } & Answer<K>) | { ok: false; error: Failure } = JSON.parse(line);
    if (!answer.ok) {
      throw new EngineError(answer.error.code, answer.error.message, answer.error.problems);
    }
    return answer;
  }

  get isEnded(): boolean {
    return this.#ended !== undefined;
  }

  close(session: number): void {
    if (!this.#ended) this.#post([0, session, null]);
  }

  end(code: EngineError["code"], message: string): void {
    this.#worker.terminate();
    this.#ended ??= new EngineError(code, message);
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
  }

  /** What is asked at once travels together, and so do the answers. */
  #post(request: Posted): void {
    this.#posted.push(request);
    if (this.#posted.length > 1) return;
    queueMicrotask(() => {
      this.#worker.postMessage(this.#posted satisfies ToWorker);
      this.#posted = [];
    });
  }
}
