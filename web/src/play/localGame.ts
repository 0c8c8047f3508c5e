// The local game that was played last, kept in the browser: how it began and every answer since.
import type { Action } from "../generated/engine";
import { forget, keep, recall } from "../storage";

export interface LocalSetup {
  options: Record<string, string | number | boolean> & { map: string; players: number };
  seed: string;
  seats: { name: string; bot: string | null }[];
}

/** An answer and whose it was. */
export type Answer = [seat: number, action: Action];

export interface LocalGame {
  /** rules that the answers were given under */
  rules: number;
  setup: LocalSetup;
  answers: Answer[];
  over: boolean;
  /** when it was last played, in ms since 1970 */
  at: number;
}

const KEY = "local game";

function isGame(value: unknown): value is LocalGame {
  const game = value as Partial<LocalGame> | null;
  return (
    typeof game === "object" &&
    game !== null &&
    typeof game.rules === "number" &&
    Array.isArray(game.answers) &&
    Array.isArray(game.setup?.seats) &&
    typeof game.setup.seed === "string" &&
    typeof game.setup.options?.map === "string"
  );
}

export const localGame = {
  recall: (): LocalGame | null => recall(KEY, isGame),
  keep: (game: LocalGame): boolean => keep(KEY, game),
  forget: (): void => forget(KEY),
};

/** A seed that nobody has chosen. */
export function newSeed(): string {
  const [a = 0, b = 0] = crypto.getRandomValues(new Uint32Array(2));
  return String((BigInt(a) << 32n) | BigInt(b));
}

/** The seats in another order, for those who leave it to chance. */
export function shuffled<T>(seats: readonly T[]): T[] {
  const marks = crypto.getRandomValues(new Uint32Array(seats.length));
  return seats.map((seat, nth) => ({ seat, mark: marks[nth] ?? 0 })).sort((a, b) => a.mark - b.mark).map(({ seat }) => seat);
}

/** The seats begun at another place: chance decides who starts, and partners still sit across from each other. */
export function rotated<T>(seats: readonly T[]): T[] {
  const [mark = 0] = crypto.getRandomValues(new Uint32Array(1));
  const from = seats.length === 0 ? 0 : mark % seats.length;
  return [...seats.slice(from), ...seats.slice(0, from)];
}

/** The text of a record as a file of the browser's downloads. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
