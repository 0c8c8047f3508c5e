// A worker with one engine. It answers in order; while a bot thinks, what comes after waits.

import { startEngine, type RunningEngine } from "./instance.mjs";

/** The compiled module, first of all; then a request, or `null` in its place to end the session. */
export type ToWorker = WebAssembly.Module | [ticket: number, session: number, line: string | null];

/** The answer to the request with that ticket. */
export type FromWorker = [ticket: number, line: string];

let engine: RunningEngine | undefined;

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data instanceof WebAssembly.Module) {
    engine = startEngine(data);
    return;
  }
  const [ticket, session, line] = data;
  if (line === null) {
    engine?.close(session);
  } else if (engine) {
    // Text travels between threads faster than objects do.
    self.postMessage([ticket, engine.request(session, line)] satisfies FromWorker);
  }
};
