// Which options a table can have. What goes together is the engine's to say: every value is tried, and a value that is
// refused is not offered.
import type { Options } from "../generated/engine";

export type Wish = Pick<Options, "map" | "players"> & Partial<Options>;
export type OptionId = keyof Options;
type Value = Options[OptionId];

/** The values of a word, all of them: one that is missing here is a mistake of types. */
const words = <T extends string>(all: Record<T, true>): T[] => Object.keys(all) as T[];

/** Every option of R2 with its values, in the order in which they are chosen. */
export const VALUES: { [K in OptionId]: readonly Options[K][] } = {
  map: words<Options["map"]>({ italia: true, imperium: true, hellas: true, ionium: true, cyprus: true, balearica: true, byzantium: true, hispania: true, creta: true, corsica: true, britannia: true }),
  mode: words<Options["mode"]>({ single: true, team: true }),
  players: [2, 3, 4, 5, 6],
  card_set: words<Options["card_set"]>({ base: true, venus: true, team: true }),
  fish_market: words<Options["fish_market"]>({ none: true, coastal: true, mountainside: true }),
  salt: [false, true],
  display: words<Options["display"]>({ cloth: true, wine: true }),
  small_ionium: [false, true],
  piscatus_mode: words<Options["piscatus_mode"]>({ double: true, plus_one: true, none: true }),
  intermediate_scoring: [false, true],
  no_starting_goods: [false, true],
  show_derivable: [false, true],
};
export const OPTION_IDS = Object.keys(VALUES) as OptionId[];
/** The options besides the map, in the order in which they are read. */
export const OPTION_ROWS: Exclude<OptionId, "map">[] = ["mode", "players", "card_set", "fish_market", "piscatus_mode", "salt", "display", "small_ionium", "intermediate_scoring", "no_starting_goods", "show_derivable"];

/** Choosing one of these may change others, which are then chosen anew as far as they fit. */
const LEADING: readonly OptionId[] = ["map", "mode", "fish_market"];

/** What the engine says to options: the whole choice, or why it cannot be. */
export type Judge = (wish: Wish) => Promise<{ options: Options } | { why: string }>;

export interface Offer {
  value: Value;
  /** what the choice would then be as a whole; null if it cannot be chosen */
  then: Options | null;
  /** the engine's reason, if it cannot */
  why: string;
}

/** All values of all options, each with what choosing it would mean. */
export async function offers(judge: Judge, now: Options): Promise<Record<OptionId, Offer[]>> {
  const rows = OPTION_IDS.map(async (id): Promise<[OptionId, Offer[]]> => [
    id,
    await Promise.all(VALUES[id].map((value) => offer(judge, now, id, value))),
  ]);
  return Object.fromEntries(await Promise.all(rows)) as Record<OptionId, Offer[]>;
}

async function offer(judge: Judge, now: Options, id: OptionId, value: Value): Promise<Offer> {
  const direct = await judge({ ...now, [id]: value });
  // A default is always accepted, even where it gives way to another value.
  if ("options" in direct) return { value, then: direct.options[id] === value ? direct.options : null, why: "" };
  const then = LEADING.includes(id) ? await fitted(judge, now, id, value) : null;
  return { value, then, why: direct.why };
}

/** As much of the present choice as goes together with this value. */
async function fitted(judge: Judge, now: Options, id: OptionId, value: Value): Promise<Options | null> {
  const nearest = [...VALUES.players].sort((a, b) => Math.abs(a - now.players) - Math.abs(b - now.players));
  for (const players of nearest) {
    let wish: Wish = { map: now.map, players, [id]: value };
    let judged = await judge(wish);
    if ("why" in judged || judged.options[id] !== value) continue;
    for (const other of OPTION_IDS) {
      if (other === id || other === "players" || other === "map") continue;
      const more = { ...wish, [other]: now[other] };
      const again = await judge(more);
      if ("why" in again) continue;
      wish = more;
      judged = again;
    }
    return judged.options;
  }
  return null;
}
