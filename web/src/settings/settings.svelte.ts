// What a person has chosen for this browser: `settings.animation` is read and written like a variable. Only choices are
// kept, so that whoever has chosen nothing follows the system. Where storage is blocked they last as long as the page.
import { forget, keep, recall } from "../storage";
import { defaults, readable, type Key, type Settings } from "./values";

const KEY = "settings";

const isThere = (value: unknown): value is object => typeof value === "object" && value !== null;
const kept = (): Partial<Settings> => readable(recall(KEY, isThere));
const wishes = {
  languages: typeof navigator === "undefined" ? [] : navigator.languages,
  matches: (query: string) => typeof matchMedia !== "undefined" && matchMedia(query).matches,
};

let system = $state.raw(defaults(wishes));
let chosen = $state.raw(kept());

export const settings: Settings = new Proxy({} as Settings, {
  get: (_, key) => chosen[key as Key] ?? system[key as Key],
  set: (_, key, value) => {
    chosen = { ...chosen, ...readable({ [key]: value as unknown }) };
    keep(KEY, chosen);
    return true;
  },
});

/** Forgets every choice. */
export function resetSettings(): void {
  chosen = {};
  forget(KEY);
}

/** How much larger names on the map are. */
export const LABEL_SCALE: Record<Settings["labels"], number> = { small: 0.85, normal: 1, large: 1.2, huge: 1.45 };

/** Keeps the page as the settings say, also when they are changed in another window or by the system. */
export function startSettings(): void {
  addEventListener("storage", (event) => {
    if (event.key === KEY || event.key === null) chosen = kept();
  });
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"]) {
    matchMedia(query).addEventListener("change", () => (system = defaults(wishes)));
  }
  $effect.root(() => {
    $effect(() => {
      const root = document.documentElement;
      root.lang = settings.language;
      root.dataset.theme = settings.theme;
      root.dataset.animation = settings.animation;
      root.dataset.palette = settings.palette;
    });
  });
}
