/** A running engine: sessions under numbers that the caller chooses. */
export interface RunningEngine {
  /** Answers a request line of the engine protocol with one line. */
  request(session: number, line: string): string;
  /** Ends a session, and forgets its game. */
  close(session: number): void;
}

/** Starts an engine from its compiled module. */
export function startEngine(module: WebAssembly.Module): RunningEngine;
