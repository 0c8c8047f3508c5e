// Where a recorded game comes from: this device, a file, a link, a table of the server.
import type { Engine } from "../engine/client";
import type { LocalGame } from "../play/localGame";
import { LocalSource } from "../play/LocalSource";

/** The largest file that is read: the engine takes no longer record. */
export const MOST_BYTES = 1 << 20;

/** The record of a game that was played here: of a running one what its player may know. */
export async function recordOf(engine: Engine, game: LocalGame): Promise<string> {
  const source = await LocalSource.open(engine, game.setup, game.answers, { answered: () => undefined, failed: () => undefined });
  try {
    return await source.record(game.over);
  } finally {
    source.close();
  }
}

/** The text of a file, or why it is none. */
export async function textOf(file: File): Promise<{ text: string } | { wrong: "large" | "binary" }> {
  if (file.size > MOST_BYTES) return { wrong: "large" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()) };
  } catch {
    return { wrong: "binary" };
  }
}
