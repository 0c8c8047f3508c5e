// What somebody chooses for a new table, with what the engine offers for it.
import { EngineError, type Session } from "../engine/client";
import { sharedEngine } from "../engine/shared";
import type { Bot, Options } from "../generated/engine";
import type { ClockForm } from "../generated/socket";
import { newSeed, rotated, shuffled, type LocalSetup } from "../play/localGame";
import { offers, OPTION_IDS, type Judge, type Offer, type OptionId } from "../play/offers";
import { keep, recall } from "../storage";

/** Who is to sit on a chair. On a server the first person is me, others come by link. */
export type Chair = { who: "person"; name: string } | { who: "bot"; level: string };

export interface Choice {
  options: Options;
  chairs: Chair[];
  /** on this device, or a table on the server */
  where: "here" | "server";
  shuffle: boolean;
  clock: ClockForm;
  public: boolean;
  name: string;
  /** the level of the bot that sits in for whoever is gone */
  standIn: string;
}

const KEY = "setup";
export const LEVEL = "agricola";
const NAMES = ["Livia", "Marcus", "Cornelia", "Gaius", "Octavia", "Titus"];
export const nameOf = (nth: number): string => NAMES[nth] ?? `${nth + 1}`;

/** The options of a first game: each as it usually is. */
export const USUAL: Options = {
  map: "italia",
  small_ionium: false,
  players: 3,
  mode: "single",
  card_set: "base",
  display: "cloth",
  fish_market: "none",
  intermediate_scoring: false,
  no_starting_goods: false,
  show_derivable: false,
  piscatus_mode: "double",
};

function fresh(): Choice {
  return {
    options: USUAL,
    chairs: [{ who: "person", name: "" }, { who: "bot", level: LEVEL }, { who: "bot", level: LEVEL }],
    where: "here",
    shuffle: true,
    clock: { kind: "none" },
    public: false,
    name: "",
    standIn: LEVEL,
  };
}

function isChoice(value: unknown): value is Choice {
  const choice = value as Partial<Choice> | null;
  return (
    typeof choice === "object" &&
    choice !== null &&
    typeof choice.options === "object" &&
    OPTION_IDS.every((id) => typeof choice.options?.[id] === typeof USUAL[id]) &&
    Array.isArray(choice.chairs) &&
    (choice.where === "here" || choice.where === "server") &&
    typeof choice.clock?.kind === "string" &&
    typeof choice.name === "string" &&
    typeof choice.standIn === "string"
  );
}

export class Setup {
  choice = $state.raw<Choice>(recall(KEY, isChoice) ?? fresh());
  offered = $state.raw<Record<OptionId, Offer[]> | null>(null);
  bots = $state.raw<Bot[]>([]);
  /** why nothing can be offered */
  failed = $state.raw<string | null>(null);
  #session: Session | null = null;

  async open(): Promise<void> {
    this.failed = null;
    try {
      const session = (await sharedEngine()).open();
      this.#session = session;
      this.bots = (await session.request("hello", {})).bots;
      // What was kept may come from another version.
      if ("why" in (await this.#judge(this.choice.options))) this.#set({ ...fresh(), where: this.choice.where });
      await this.#offer();
    } catch (error) {
      this.failed = error instanceof Error ? error.message : String(error);
    }
  }

  close(): void {
    this.#session?.close();
    this.#session = null;
  }

  async take(offer: Offer): Promise<void> {
    if (!offer.then) return;
    const n = offer.then.players;
    const more = Array.from({ length: Math.max(0, n - this.choice.chairs.length) }, (): Chair => ({ who: "bot", level: LEVEL }));
    this.#set({ ...this.choice, options: offer.then, chairs: [...this.choice.chairs, ...more].slice(0, n) });
    await this.#offer();
  }

  set(part: Partial<Omit<Choice, "options">>): void {
    this.#set({ ...this.choice, ...part });
  }

  seat(nth: number, chair: Chair): void {
    this.set({ chairs: this.choice.chairs.map((other, i) => (i === nth ? chair : other)) });
  }

  /** The same as a game on this device. */
  local(): LocalSetup {
    const { options, chairs, shuffle } = this.choice;
    const taken = new Set(chairs.flatMap((chair) => (chair.who === "person" && chair.name.trim() ? [chair.name.trim()] : [])));
    const free = NAMES.filter((name) => !taken.has(name));
    const seats = chairs.map((chair) =>
      chair.who === "bot"
        ? { name: free.shift() ?? chair.level, bot: chair.level }
        : { name: chair.name.trim() || (free.shift() ?? ""), bot: null },
    );
    return { options: { ...options }, seed: newSeed(), seats: !shuffle ? seats : options.mode === "team" ? rotated(seats) : shuffled(seats) };
  }

  #set(choice: Choice): void {
    this.choice = choice;
    keep(KEY, choice);
  }

  async #offer(): Promise<void> {
    const options = this.choice.options;
    const offered = await offers(this.#judge, options);
    if (options === this.choice.options) this.offered = offered;
  }

  #judge: Judge = async (wish) => {
    const session = this.#session;
    if (!session) return { why: "" };
    try {
      // Both are asked at once and answered in order, so `position` is that of this game or fails with it.
      const begun = session.request("new", { options: wish, seed: 0 });
      const told = session.request("position", {});
      const [, { position }] = await Promise.all([begun, told]);
      return { options: position.options };
    } catch (error) {
      if (error instanceof EngineError && (error.code === "bad_options" || error.code === "bad_request")) return { why: error.message };
      throw error;
    }
  };
}
