// A worker with one engine. It answers in order; while a bot thinks, what comes after waits.

import { startEngine, type RunningEngine } from "./instance.mjs";
import { rehearsal } from "./rehearsal";

/** A request, or `null` in its place to end the session. */
export type Posted = [ticket: number, session: number, line: string | null];

/** The compiled module, first of all, and whether to rehearse; then requests. */
export type ToWorker = { module: WebAssembly.Module; rehearses: boolean } | Posted[];

/** The answers to the requests with those tickets. */
export type FromWorker = [ticket: number, line: string][];

/** No session of the page has this number. */
const REHEARSAL = 0;
/** ms after the first request, until the table is drawn */
const OPENING = 300;

let engine: RunningEngine | undefined;
let rehearses = false;

/** One answer at a time, so that a request waits for no more than that. */
function rehearse(running: RunningEngine): void {
  const game = rehearsal((line) => running.request(REHEARSAL, line));
  const goOn = (): void => {
    if (game.next().done) running.close(REHEARSAL);
    else setTimeout(goOn);
  };
  setTimeout(goOn, OPENING);
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (!Array.isArray(data)) {
    engine = startEngine(data.module);
    rehearses = data.rehearses;
    return;
  }
  if (!engine) return;
  if (rehearses) rehearse(engine);
  rehearses = false;
  const answers: FromWorker = [];
  for (const [ticket, session, line] of data) {
    if (line === null) engine.close(session);
    else answers.push([ticket, engine.request(session, line)]);
  }
  // Text travels between threads faster than objects do.
  self.postMessage(answers);
};
