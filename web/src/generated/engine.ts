// Generated from crates/concordia-engine by `UPDATE_TYPES=1 cargo test -p concordia-engine types`.
// Do not edit.

export type Good = "brick" | "food" | "tool" | "wine" | "cloth";
/** What is stored and paid; only goods are traded. */
export type Ware = Good | "salt";
/** Units of each; what is not there is zero. */
export type Goods = { [ware in Ware]?: number };
/** Of routes and of colonists. */
export type Kind = "land" | "sea";
export type DecisionKind = "play_card" | "stock" | "move" | "build" | "prefect" | "keep" | "colonist" | "place" | "trade" | "purchase" | "copy" | "choose_half" | "repeat" | "recommend" | "start_city" | "market" | "hidden";
/** When a game is begun, all but `map` and `players` may be left out. */
export type Options = {
/** the board */
map: "imperium" | "italia" | "hellas" | "ionium" | "cyprus" | "balearica" | "byzantium" | "hispania" | "creta" | "corsica" | "britannia";
/** Ionium without its west */
small_ionium: boolean;
/** how many play */
players: number;
/** everybody alone, or partners */
mode: "single" | "team";
/** which personality cards */
card_set: "base" | "venus" | "team";
/** the surcharges of the card display */
display: "cloth" | "wine";
/** the fish market */
fish_market: "none" | "coastal" | "mountainside";
/** score each player after the first Tribune */
intermediate_scoring: boolean;
/** start with money instead of goods */
no_starting_goods: boolean;
/** show what a perfect memory would know */
show_derivable: boolean;
/** what the Praefectus Piscatus gives */
piscatus_mode: "double" | "plus_one" | "none";
/** salt, which is paid in the place of any good */
salt: boolean;
};

export type Action = { "do": "play", card: string, } | { "do": "move", kind: Kind, from: string, to: string, } | { "do": "build", city: string, } | { "do": "produce", province: string, good?: Good, } | { "do": "cash", good?: Good, } | { "do": "keep", goods: Goods, fish: number, } | { "do": "income", } | { "do": "settle", kind: Kind, city: string, } | { "do": "sell", good: Good, count: number, } | { "do": "buy", good: Good, count: number, } | { "do": "purchase", slot: number, any: Array<Ware>, } | { "do": "copy", seat: number, } | { "do": "choose", action: string, } | { "do": "repeat", } | { "do": "recommend", card: string | null, } | { "do": "start", city: string, } | { "do": "market", spot: string, stand: string, offer: number, good?: Good, pay?: Good, } | { "do": "end", };

export type Decision = { seat: number | null, kind: DecisionKind, of?: string, turn_over?: boolean, };

export type Waiting = { over: boolean, decision: Decision | null, legal: Array<Action>, };

export type Score = { seat: number, vesta: number, jupiter: number, saturnus: number, venus: number, mercurius: number, mars: number, minerva: number, concordia: number, total: number, };

export type Team = { seats: Array<number>, total: number, };

export type Standing = { scores: Array<Score>,
/**
 * The points of the teams, in the team game.
 */
teams?: Array<Team>, ranking: Array<number>, };

export type HiddenCards = { hidden: number, top?: string, drawn?: Array<string>, };

export type Cards = Array<string> | HiddenCards;

export type Province = {
/**
 * Null while it is still to be chosen.
 */
bonus?: Good | null, active?: boolean, fish?: number, };

export type Colonist = { kind: Kind, at: string, };

export type Player = { money: number, goods: Goods, fish: number, hand: Cards, pile: Cards, colonists: Array<Colonist>, concordia: boolean, market?: string | null, };

export type Position = { format: string, options: Options, goods: { [key in string]: Ware }, provinces: { [key in string]: Province }, houses: { [key in string]: Array<number> }, players: Array<Player>, display: Array<string>, stack: Cards, magnus: number, turn: number, last_turns: number | null, acts?: Array<Action>, unstocked?: Array<number>, intermediate?: Array<number | null>, intermediate_done?: boolean, idle?: number, start_cities?: Array<number>, copied?: { [key in string]: Array<number> }, market_coins?: { [key in string]: number }, };

export type Cost = { steps?: number, coins?: number, goods?: Goods,
/**
 * Of the storehouse.
 */
spaces?: number, fish?: number, };

export type Site = { city: string, cost: Cost, missing: Cost, };

export type Batch = { seat: number, goods: Goods, fish: number, overflow: number, };

export type Effect = {
/**
 * The routes of a walk that can be walked now, its end last.
 */
way?: Array<string>,
/**
 * The cities at the ends of the route in which the seat has no house.
 */
adjacent?: Array<Site>,
/**
 * What each seat would receive.
 */
batches?: Array<Batch>,
/**
 * The next holder of the Praefectus Magnus or Piscatus, if it is passed.
 */
magnus_to?: number | null, card?: string,
/**
 * The points of the card for this seat now.
 */
worth?: number, coins?: number, steps?: number,
/**
 * Cards that come back to the hand.
 */
recovers?: number,
/**
 * Cards that may be bought.
 */
purchases?: number, goods?: Goods, lost?: Goods,
/**
 * Seats whose card may be copied.
 */
copyable?: Array<number>, };

export type Option = { action: Action, legal: boolean, cost: Cost,
/**
 * What of the cost the seat lacks.
 */
missing: Cost, effect: Effect,
/**
 * The reason, if it is not legal.
 */
why_not?: string, };

export type Arriving = { goods: Goods, fish: number, };

export type Quote = { options: Array<Option>,
/**
 * The cities in reach, while walking.
 */
cities?: Array<Site>,
/**
 * Steps that may still be walked, while walking.
 */
steps_left?: number,
/**
 * Cards that may still be bought, while buying; the present one included.
 */
purchases_left?: number,
/**
 * What has arrived and must be stored or lost, while keeping.
 */
arriving?: Arriving, };

export type Worth = { gods: { [key in string]: number }, houses: Goods, cards: { [key in string]: number }, };

export type Fish = { seat: number, change: number, lost: number, } | { province: string, fish: number, };

export type GameEvent = { "event": "card_played", seat: number, card: string, } | { "event": "recovered", seat: number, cards: number, } | { "event": "coins", seat: number, change: number, why: string, } | { "event": "goods", seat: number, change: Goods, lost: Goods, why: string, } | { "event": "moved", seat: number, kind: Kind, from: string, to: string, steps: number, } | { "event": "built", seat: number, city: string, coins: number, goods: Goods, } | { "event": "bonus_turned", province: string,
/**
 * The good of its marker, which may have been chosen.
 */
bonus: Good, } | { "event": "bonuses_reset", provinces: Array<string>, } | { "event": "colonist_placed", seat: number, kind: Kind, city: string, } | { "event": "bought", seat: number, card: string, slot: number, price: Goods, } | { "event": "display_closed", display: Array<string>, } | { "event": "copied", seat: number, from: number, card: string, } | { "event": "magnus_passed", from: number, to: number, } | { "event": "fish" } & Fish | { "event": "market_entered", seat: number, spot: string, stand: string, offer: number, skipped: number, } | { "event": "intermediate", seat: number, score: number, } | { "event": "end_triggered", seat: number, by: string, } | { "event": "turn_passed", from: number, to: number, } | { "event": "game_over", };

export type Part = {
/**
 * A god, or `concordia`.
 */
god: string, cards: Array<string>,
/**
 * What one card is worth.
 */
each: number,
/**
 * Of all cards together.
 */
points: number,
/**
 * How many things are counted; for Vesta sestertii.
 */
n: number,
/**
 * The points of one of them; for Vesta it takes ten for one.
 */
per?: number,
/**
 * Cities with an own house that is counted.
 */
houses?: Array<string>, provinces?: Array<string>, goods?: Array<Ware>, };

export type Breakdown = { score: Score, parts: Array<Part>, };

export type Holdings = { cards: number, houses: number, colonists: number, money: number, goods: number, };

export type PointsByGod = { vesta: number, jupiter: number, saturnus: number, venus: number, mercurius: number, mars: number, minerva: number, concordia: number, };

export type Weight = { actions: Array<Action>, share: number, error: number, chance: Array<number>, points: Array<number>, turns: Array<number>, gods: Array<PointsByGod>, after: Holdings, };

export type Loss = { chance: number, points: number, error: number, sure: boolean, mistake: boolean, accuracy: number, };

export type Analysis = { seat: number, iterations: number, before: Holdings, lines: Array<Weight>, compared?: Weight, loss?: Loss, };

export type Named = { colour: string, name: string, };

export type Answered = { seat: number, action: Action, events: Array<GameEvent>, };

export type Course = { players: Array<Named>,
/**
 * Of a viewer's record: the seat, or null for a spectator.
 */
viewer?: number | null,
/**
 * In decimal digits, where it is known.
 */
seed?: string, answers: Array<Answered>,
/**
 * The points of each seat at the beginning and after each answer, where they can be known.
 */
totals?: Array<Array<number>>, };

export type Code = "bad_json" | "bad_request" | "unknown_command" | "bad_options" | "bad_position" | "illegal_action" | "no_game" | "bad_record" | "too_large";

export type Failure = { code: Code, message: string,
/**
 * Everything that is wrong with a position, one sentence each.
 */
problems?: Array<string>, };

/** What most commands answer: what the game waits for; the points after its end. */
export type Snapshot = Waiting & Partial<Standing>;
export type Bot = { name: string; role: "test" | "level" | "yardstick" | "character"; about: string; quick: number; full: number };
export type Hello = { name: string; version: string; protocol: number; rules: number; maps: string[]; bots: Bot[] };
/** Ways to reach a city and build there, the fewest steps first: answers from the open decision on, and steps. */
export type Plans = { plans: Action[][]; steps: number[] };
export type Line = { actions: Action[]; value: number; visits: number };
export type Thought = { action: Action; info: { value: number[]; iterations: number; lines: Line[] } };
export type Seed = number | string;
export type Nothing = Record<never, never>;

/** What a card in the display costs a seat; `any` is one unit of any good. */
export type SlotCost = { goods: Goods; any: boolean };
/** How things lie at this moment, to be drawn. */
export type Look = Omit<Position, "players" | "provinces" | "display" | "acts"> & {
  players: (Player & { houses_left: number; home: Record<Kind, number>; free: number; team?: number; partner?: number })[];
  provinces: { [key in string]: Province & { coins?: number } };
  display: (string | null)[];
  surcharges: SlotCost[];
  decks: { deck: string; cards: number }[];
  pieces: { houses: number; colonists: number; spaces: number; fish_in_a_space: number };
  visible_coins: number;
  shelf?: ({ cost: SlotCost; missing: SlotCost } | null)[];
};

/** About an earlier moment: after so many answers of the session's game. */
export type At = { at?: number };
/** How long to think; with iterations and the same seed the answer is always the same. */
export type Thinking = { seed?: Seed } & ({ ms: number } | { iterations: number });
/** Every command: what a request has beside `cmd`, and what its answer has beside `ok`. */
export type Commands = {
  hello: { request: Nothing; answer: Hello };
  new: { request: { options: Pick<Options, "map" | "players"> & Partial<Options>; seed: Seed }; answer: Snapshot };
  load: { request: { position: Position }; answer: Snapshot };
  position: { request: At; answer: { position: Position } };
  view: { request: At & { seat: number | null }; answer: { view: Position } };
  look: { request: At & { seat: number | null }; answer: { state: Look } };
  legal: { request: At; answer: Snapshot };
  act: { request: { action: Action; way?: true }; answer: Snapshot & { events: GameEvent[]; way?: string[] } };
  undo: { request: Nothing; answer: Snapshot };
  worth: { request: At & { seat: number }; answer: Worth };
  quote: { request: At; answer: Quote };
  plan: { request: At & { city: string }; answer: Plans };
  score: { request: At; answer: Standing };
  breakdown: { request: At & { seat: number }; answer: Breakdown };
  record: { request: At & { seat?: number | null }; answer: { record: string } };
  replay: { request: { record: string }; answer: Snapshot };
  course: { request: At; answer: Course };
  imagine: { request: At & { seed: Seed }; answer: { position: Position } };
  analyse: { request: At & Thinking & { lines?: number; compare?: Action[] | "played" }; answer: Analysis };
  bot: { request: At & Thinking & { name: string }; answer: Thought };
};
