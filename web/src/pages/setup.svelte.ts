// What somebody chooses for a new table.
import type { Options } from "../generated/engine";
import type { ClockForm } from "../generated/socket";
import { newSeed, shuffled, shuffledTeams, type LocalSetup } from "../play/localGame";
import { OPTION_IDS } from "../play/offers";
import { keep, recall } from "../storage";
import { Chooser, USUAL } from "./chooser.svelte";

/** Who is to sit on a chair. On a server the first person is me, others come by link. */
export type Chair = { who: "person"; name: string } | { who: "bot"; level: string };

/** What is chosen of a table besides the game. */
export interface TableChoice {
  name: string;
  public: boolean;
  shuffle: boolean;
  clock: ClockForm;
  /** the level of the bot that sits in for whoever is gone */
  standIn: string;
}

export interface Choice extends TableChoice {
  options: Options;
  chairs: Chair[];
  /** on this device, or a table on the server */
  where: "here" | "server";
}

const KEY = "setup";
export const LEVEL = "agricola";
const NAMES = ["Livia", "Marcus", "Cornelia", "Gaius", "Octavia", "Titus"];
export const nameOf = (nth: number): string => NAMES[nth] ?? `${nth + 1}`;

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
    // What an older version kept has not every option.
    OPTION_IDS.every((id) => ["undefined", typeof USUAL[id]].includes(typeof choice.options?.[id])) &&
    Array.isArray(choice.chairs) &&
    (choice.where === "here" || choice.where === "server") &&
    typeof choice.clock?.kind === "string" &&
    typeof choice.name === "string" &&
    typeof choice.standIn === "string"
  );
}

/** Chairs for so many: bots come, the last ones go. */
function fitted(chairs: Chair[], n: number): Chair[] {
  const more = Array.from({ length: Math.max(0, n - chairs.length) }, (): Chair => ({ who: "bot", level: LEVEL }));
  return [...chairs, ...more].slice(0, n);
}

export class Setup extends Chooser<Choice> {
  constructor() {
    const kept = recall(KEY, isChoice);
    super(kept ? { ...kept, options: { ...USUAL, ...kept.options } } : fresh());
  }

  set(part: Partial<Omit<Choice, "options">>): void {
    this.change({ ...this.choice, ...part });
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
    return { options: { ...options }, seed: newSeed(), seats: !shuffle ? seats : options.mode === "team" ? shuffledTeams(seats) : shuffled(seats) };
  }

  protected override change(choice: Choice): void {
    super.change(choice);
    keep(KEY, choice);
  }

  protected override replaced(choice: Choice, options: Options): Choice {
    return { ...choice, options, chairs: fitted(choice.chairs, options.players) };
  }
}
