// From a choice to a table.
import { t } from "../i18n/index.svelte";
import { localGame, type LocalSetup } from "../play/localGame";
import { api } from "../remote/api";
import { router } from "../router.svelte";
import type { Choice } from "./setup.svelte";

/** The game that the page of local games opens next; opened also where storage is blocked, and then not kept. */
let next: { setup: LocalSetup; keeps: boolean } | null = null;

/** Begins a game on this device; the one that is on the table is put aside. */
export function playHere(setup: LocalSetup): void {
  next = { setup, keeps: localGame.putAway() };
  router.go("/play");
}

/** The game to begin, once. */
export function takeNext(): typeof next {
  const taken = next;
  next = null;
  return taken;
}

/** Founds a table on the server, with its bots, and goes there. */
export async function openTable(choice: Choice): Promise<void> {
  const { options, clock, shuffle } = choice;
  const { id, link } = await api.found({
    name: choice.name.trim() || t("new.nameDefault", { map: t(`board.${options.map}`) }),
    public: choice.public,
    options: { ...options },
    shuffle_seats: shuffle,
    clock,
    stand_in: choice.standIn,
  });
  for (const [chair, wished] of choice.chairs.entries()) {
    if (chair > 0 && wished.who === "bot") await api.say(id, { do: "bot", chair, level: wished.level });
  }
  router.go(`/t/${id}#${link}`);
}
