// The guided game: steps in the order in which they are wanted. The first one that is not done and fits what is asked is
// shown; one that does not fit is passed over and may come later. Nothing is forbidden meanwhile.
import type { SectionId } from "../rules/book";
import type { LocalSetup } from "../play/localGame";
import { printedCard } from "../table/printed";
import type { Asked, Now } from "./now";

/** Two on Italia; the recruit is kind, and plays the same wherever it is asked the same. */
export const GUIDED: LocalSetup = {
  options: { map: "italia", players: 2 },
  seed: "17",
  seats: [
    { name: "", bot: null },
    { name: "Marcus", bot: "tiro" },
  ],
};

/** What to light up: a thing of the table, or what the engine's quote says is best. */
export type Light = `card ${string}` | "city" | "province" | "slot" | "end" | "composer" | "store" | "chronicle" | "hand" | "shelf";

interface Wanted {
  asked: Asked;
  /** this card is in my hand */
  hand?: string;
  /** this was done, so often */
  after?: readonly [deed: string, times: number];
  /** this has not been done yet */
  before?: string;
  /** cards on my pile, at least */
  pile?: number;
  can?: string;
}
interface Row extends Wanted {
  /** what has to be done, and how often; `read` is done by a button, `card` too, once for each bought card */
  goal: readonly [deed: string, times: number] | "read" | "card";
  light: readonly Light[];
  rules: SectionId;
}

export const STEPS = {
  welcome: { asked: "play_card", before: "turn", hand: "architect_start", goal: ["play architect_start", 1], light: ["card architect_start"], rules: "turn" },
  walk: { asked: "move", can: "build", goal: ["build", 1], light: ["city"], rules: "walking" },
  build: { asked: "build", can: "build", goal: ["build", 1], light: ["city"], rules: "houses" },
  more: { asked: "build", before: "turn", after: ["build", 1], goal: ["turn", 1], light: ["composer"], rules: "houses" },
  end: { asked: "end", goal: ["turn", 1], light: ["end"], rules: "turn" },
  watch: { asked: "wait", after: ["turn", 1], goal: ["turn", 2], light: ["chronicle"], rules: "knowing" },
  prefect: { asked: "play_card", after: ["build", 1], hand: "prefect_start", goal: ["play prefect_start", 1], light: ["card prefect_start"], rules: "prefect" },
  produce: { asked: "prefect", goal: ["prefect", 1], light: ["province"], rules: "bonus" },
  keep: { asked: "keep", goal: ["keep", 1], light: ["composer", "store"], rules: "storehouse" },
  mercator: { asked: "play_card", after: ["turn", 1], hand: "mercator_start", goal: ["play mercator_start", 1], light: ["card mercator_start"], rules: "mercator" },
  trade: { asked: "trade", goal: ["trade", 1], light: ["composer"], rules: "goods" },
  senator: { asked: "play_card", after: ["turn", 1], can: "buy", hand: "senator", goal: ["play senator", 1], light: ["card senator", "shelf"], rules: "senator" },
  purchase: { asked: "purchase", can: "purchase", goal: ["purchase", 1], light: ["slot"], rules: "display" },
  bought: { asked: "play_card", goal: "card", light: ["hand"], rules: "list" },
  diplomat: { asked: "play_card", after: ["turn", 1], can: "copy", hand: "diplomat_start", goal: ["play diplomat_start", 1], light: ["card diplomat_start"], rules: "diplomat" },
  copy: { asked: "copy", can: "copy", goal: ["copy", 1], light: ["composer"], rules: "diplomat" },
  cash: { asked: "play_card", after: ["prefect", 1], hand: "prefect_start", goal: ["play prefect_start", 2], light: ["card prefect_start"], rules: "prefect" },
  collect: { asked: "prefect", after: ["prefect", 1], goal: ["prefect", 2], light: ["composer"], rules: "bonus" },
  tribune: { asked: "play_card", pile: 4, hand: "tribune", goal: ["play tribune", 1], light: ["card tribune"], rules: "tribune" },
  place: { asked: "place", can: "settle", goal: ["settle", 1], light: ["city", "composer"], rules: "tribune" },
  settle: { asked: "colonist", goal: ["settle", 1], light: ["composer"], rules: "colonist" },
  gods: { asked: "play_card", after: ["play tribune", 1], goal: "read", light: ["hand"], rules: "gods" },
  ending: { asked: "play_card", after: ["play tribune", 1], goal: "read", light: ["shelf"], rules: "ending" },
  free: { asked: "play_card", after: ["play tribune", 1], goal: "read", light: [], rules: "aim" },
} as const satisfies Record<string, Row>;

export type StepId = keyof typeof STEPS;
export const ORDER = Object.keys(STEPS) as StepId[];
export const stepOf = (id: StepId): Row => STEPS[id];

/** The goals that lead to free play, by which progress is counted. */
export const GOALS = ["welcome", "prefect", "mercator", "senator", "diplomat", "cash", "tribune", "gods", "ending", "free"] as const satisfies readonly StepId[];

/** A bought card in my hand that was not explained yet. */
export function freshCard(now: Now, read: readonly string[]): string | null {
  return now.hand.find((card) => isBought(card) && !read.includes(card)) ?? null;
}
const isBought = (card: string): boolean => printedCard(card).cost.length > 0;

const done = ([deed, times]: readonly [string, number], now: Now): boolean => (now.did.get(deed) ?? 0) >= times;

/** Whether its goal is reached; `read` has the steps whose button was pressed. */
export function isDone(id: StepId, now: Now, read: readonly string[]): boolean {
  const { goal } = stepOf(id);
  if (goal === "card") return freshCard(now, read) === null;
  return goal === "read" ? read.includes(id) : done(goal, now);
}

function fits({ asked, hand, after, before, pile = 0, can }: Wanted, now: Now): boolean {
  return (
    asked === now.asked &&
    (hand === undefined || now.hand.includes(hand)) &&
    (after === undefined || done(after, now)) &&
    (before === undefined || !now.did.has(before)) &&
    now.pile >= pile &&
    (can === undefined || now.can.has(can))
  );
}

/** The step to show, if one fits. */
export function currentStep(now: Now, read: readonly string[]): StepId | null {
  return ORDER.find((id) => !isDone(id, now, read) && fits(stepOf(id), now)) ?? null;
}
