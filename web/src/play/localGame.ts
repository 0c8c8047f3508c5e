// Local games, kept in the browser: how each began and every answer since. One is on the table, others were put away.
import type { Action, Position } from "../generated/engine";
import { forget, keep, keysOf, recall } from "../storage";

export interface LocalSetup {
  options: Record<string, string | number | boolean> & { map: string; players: number };
  seed: string;
  seats: { name: string; bot: string | null }[];
  /** a game that branches off another: where it begins, and how many turns were over there */
  from?: { position: Position; turns: number };
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

/** A game that was put away. */
export interface PutAway extends LocalGame {
  id: string;
}

const KEY = "local game";
/** Games that were put away have their name after this. */
const AWAY = "local game ";
/** Games that are over and stay to be looked at; games that are not are never thrown away. */
const FINISHED_KEPT = 20;

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

export interface KeptGame {
  recall: () => LocalGame | null;
  keep: (game: LocalGame) => boolean;
  forget: () => void;
}

/** A game that is kept under a name of its own. */
export const keptAs = (key: string): KeptGame => ({
  recall: () => recall(key, isGame),
  keep: (game) => keep(key, game),
  forget: () => forget(key),
});

export const localGame = {
  ...keptAs(KEY),

  /** Those that were put away, the latest first. */
  list(): PutAway[] {
    const games = keysOf(AWAY).flatMap((id): PutAway[] => {
      const game = recall(AWAY + id, isGame);
      return game ? [{ ...game, id }] : [];
    });
    return games.sort((a, b) => b.at - a.at);
  },

  /** Makes room on the table: the game there is put away, unless nothing was played in it. False if it had to stay; then
   * no other may be kept there. */
  putAway(): boolean {
    const game = localGame.recall();
    forget(KEY);
    if (!game || game.answers.length === 0) return true;
    const taken = new Set(keysOf(AWAY));
    let id = game.at.toString(36);
    for (let n = 2; taken.has(id); n += 1) id = `${game.at.toString(36)}-${n}`;
    if (!keep(AWAY + id, game)) {
      // Its name is longer now, and there was not even room for that.
      keep(KEY, game);
      return false;
    }
    for (const old of localGame.list().filter(({ over }) => over).slice(FINISHED_KEPT)) forget(AWAY + old.id);
    return true;
  },

  /** Puts a game on the table again; says whether that was possible. */
  take(id: string): boolean {
    const game = recall(AWAY + id, isGame);
    if (!game || !localGame.putAway()) return false;
    forget(AWAY + id);
    return keep(KEY, game);
  },

  remove: (id: string): void => forget(AWAY + id),
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

/** The teams by chance, and by chance who of each comes first: partners still sit across from each other (R3.1, R11.1). */
export function shuffledTeams<T>(seats: readonly T[]): T[] {
  const n = seats.length / 2;
  const teams = shuffled(seats.slice(0, n).map((_, nth) => shuffled(seats.filter((_, seat) => seat % n === nth))));
  return [0, 1].flatMap((nth) => teams.flatMap((team) => team.slice(nth, nth + 1)));
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
