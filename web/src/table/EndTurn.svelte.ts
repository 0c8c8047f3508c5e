// The button that ends a turn: where confirmation is wished, it asks once more about the turn as it is.
import { t } from "../i18n/index.svelte";
import { settings } from "../settings/settings.svelte";
import type { TableState } from "./state";

export class EndTurn {
  readonly #table: () => TableState;
  /** the turn that was asked about once more, if it still is the same */
  #asks = $state.raw<TableState["steps"] | null>(null);

  constructor(table: () => TableState) {
    this.#table = table;
  }

  get #asksNow(): boolean {
    return settings.confirm && this.#asks === this.#table().steps;
  }

  get word(): string {
    if (this.#asksNow) return t("turn.endSure");
    const { seats, viewer, canEnd, reveals } = this.#table();
    if (canEnd && reveals) return t("turn.goOn");
    return seats[viewer ?? 0]?.team == null ? t("turn.end") : t("turn.endTeam");
  }

  /** Whether the turn is to be ended now. */
  press(): boolean {
    if (!settings.confirm || this.#asksNow) return true;
    this.#asks = this.#table().steps;
    return false;
  }

  forget(): void {
    this.#asks = null;
  }
}
