// Options of a game that somebody chooses, with what the engine offers for them.
import { EngineError, type Session } from "../engine/client";
import { sharedEngine } from "../engine/shared";
import type { Bot, Options } from "../generated/engine";
import { offers, type Judge, type Offer, type OptionId } from "../play/offers";

/** What a picker of options needs to know. */
export interface Choosing {
  readonly choice: { options: Options };
  readonly offered: Record<OptionId, Offer[]> | null;
  take(offer: Offer): Promise<void>;
}

/** The place of a seat among teams; null without partners. */
export interface Place {
  team: number | null;
  partner: number | null;
}

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
  salt: false,
};

export class Chooser<C extends { options: Options }> implements Choosing {
  choice: C;
  offered = $state.raw<Record<OptionId, Offer[]> | null>(null);
  /** one per seat, as the engine pairs them */
  places = $state.raw<Place[]>([]);
  bots = $state.raw<Bot[]>([]);
  /** why nothing can be offered */
  failed = $state.raw<string | null>(null);
  #session: Session | null = null;

  constructor(choice: C) {
    this.choice = $state.raw(choice);
  }

  open(): Promise<void> {
    return this.#attempt(async () => {
      const session = (await sharedEngine()).open();
      this.#session = session;
      this.bots = (await session.request("hello", {})).bots;
      if ("why" in (await this.#judge(this.choice.options))) this.change(this.replaced(this.choice, USUAL));
      await this.#offer();
    });
  }

  close(): void {
    this.#session?.close();
    this.#session = null;
  }

  async take(offer: Offer): Promise<void> {
    if (!offer.then) return;
    this.change(this.replaced(this.choice, offer.then));
    await this.#attempt(() => this.#offer());
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    this.failed = null;
    try {
      await work();
    } catch (error) {
      this.failed = error instanceof Error ? error.message : String(error);
    }
  }

  protected change(choice: C): void {
    this.choice = choice;
  }

  /** The choice with other options. */
  protected replaced(choice: C, options: Options): C {
    return { ...choice, options };
  }

  async #offer(): Promise<void> {
    const { options } = this.choice;
    const [offered, places] = await Promise.all([offers(this.#judge, options), this.#pair(options)]);
    if (options !== this.choice.options) return;
    this.offered = offered;
    this.places = places;
  }

  // Requests are answered in order, so what is asked right after `new` is said of that game or fails with it.
  async #pair(options: Options): Promise<Place[]> {
    const session = this.#session;
    if (!session) return [];
    const begun = session.request("new", { options, seed: 0 });
    const [, { state }] = await Promise.all([begun, session.request("look", { seat: null })]);
    return state.players.map(({ team, partner }) => ({ team: team ?? null, partner: partner ?? null }));
  }

  #judge: Judge = async (wish) => {
    const session = this.#session;
    if (!session) return { why: "" };
    try {
      const begun = session.request("new", { options: wish, seed: 0 });
      const [, { position }] = await Promise.all([begun, session.request("position", {})]);
      return { options: position.options };
    } catch (error) {
      if (error instanceof EngineError && (error.code === "bad_options" || error.code === "bad_request")) return { why: error.message };
      throw error;
    }
  };
}
