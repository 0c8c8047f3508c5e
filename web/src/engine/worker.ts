// A worker with one engine. It answers in order; while a bot thinks, what comes after waits.

import { startEngine, type RunningEngine } from "./instance.mjs";

/** A request, or `null` in its place to end the session. */
export type Posted = [ticket: number, session: number, line: string | null];

/** The compiled module, first of all; then requests. */
export type ToWorker = WebAssembly.Module | Posted[];

/** The answers to the requests with those tickets. */
export type FromWorker = [ticket: number, line: string][];

let engine: RunningEngine | undefined;

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (!Array.isArray(data)) {
    engine = startEngine(data);
    return;
  }
  if (!engine) return;
  const answers: FromWorker = [];
  for (const [ticket, session, line] of data) {
    if (line === null) engine.close(session);
    else answers.push([ticket, engine.request(session, line)]);
  }
  // Text travels between threads faster than objects do.
  self.postMessage(answers);
};
