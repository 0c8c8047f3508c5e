// What can be looked back at on this device: games that were put away, and records from elsewhere; the newest first.
import { localGame, type LocalGame } from "../play/localGame";
import { forget, keep, keysOf, recall } from "../storage";

/** A game that was played here, or a record that was opened here. */
export type Kept = { id: string; at: number } & ({ game: LocalGame } | { record: string });

/** Records have their name after this. */
const RECORD = "record ";
/** More records than this are not kept; their files are elsewhere. */
const MOST = 30;

function isRecord(value: unknown): value is { at: number; record: string } {
  const kept = value as Partial<{ at: number; record: string }> | null;
  return typeof kept === "object" && kept !== null && typeof kept.at === "number" && typeof kept.record === "string";
}

/** A name for addresses that is the same for the same record. */
function idOf(text: string): string {
  // FNV-1a: not a secret, only short.
  let hash = 0xcbf29ce484222325n;
  for (const char of text) hash = BigInt.asUintN(64, (hash ^ BigInt(char.codePointAt(0) ?? 0)) * 0x100000001b3n);
  return `r-${hash.toString(36)}`;
}

const latestFirst = (a: Kept, b: Kept): number => b.at - a.at;

function records(): Kept[] {
  const all = keysOf(RECORD).flatMap((id): Kept[] => {
    const kept = recall(RECORD + id, isRecord);
    return kept ? [{ id, ...kept }] : [];
  });
  return all.sort(latestFirst);
}

export const archive = {
  all(): Kept[] {
    const games = localGame.list().map(({ id, ...game }): Kept => ({ id, at: game.at, game }));
    return [...games, ...records()].sort(latestFirst);
  },

  find(id: string): Kept | null {
    return archive.all().find((kept) => kept.id === id) ?? null;
  },

  /** Keeps a record; says whether it could be kept. */
  addRecord(record: string, at: number): { kept: Kept; isKept: boolean } {
    const id = idOf(record);
    const isKept = keep(RECORD + id, { at, record });
    for (const old of records().slice(MOST)) forget(RECORD + old.id);
    return { kept: { id, at, record }, isKept };
  },

  remove(id: string): void {
    localGame.remove(id);
    forget(RECORD + id);
  },
};
