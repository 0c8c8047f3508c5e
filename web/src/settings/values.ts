// Every setting, what it may be, and what it is until somebody chooses.
export const VALUES = {
  language: ["en", "de"],
  theme: ["light", "dark"],
  /** how fast things move; `off` shows everything at once */
  animation: ["off", "fast", "normal", "slow"],
  sounds: [false, true],
  /** whether End turn asks once more */
  confirm: [false, true],
  /** colours of players and goods; their shapes stay */
  palette: ["standard", "redgreen", "blueyellow"],
  /** names on the map */
  labels: ["small", "normal", "large", "huge"],
  /** whether the most valuable goods are stored without a question when more arrives than fits */
  storeByValue: [false, true],
  /** whose present points are shown during the game */
  forecast: ["off", "own", "all"],
  /** whether the browser says that it is my turn when nobody looks at the page */
  notices: [false, true],
  /** the table as headings and lists */
  textMode: [false, true],
  /** whether single keys do something */
  keys: [false, true],
} as const;

export type Key = keyof typeof VALUES;
export type Settings = { -readonly [K in Key]: (typeof VALUES)[K][number] };

/** What the browser is asked for its owner's wishes. */
export interface Wishes {
  languages: readonly string[];
  matches: (query: string) => boolean;
}

/** What holds until somebody chooses. */
export function defaults({ languages, matches }: Wishes): Settings {
  const isGerman = languages.some((l) => l.toLowerCase().startsWith("de")) && !languages[0]?.startsWith("en");
  return {
    language: isGerman ? "de" : "en",
    theme: matches("(prefers-color-scheme: dark)") ? "dark" : "light",
    animation: matches("(prefers-reduced-motion: reduce)") ? "off" : "normal",
    // A phone is often in company.
    sounds: !matches("(pointer: coarse)"),
    confirm: false,
    palette: "standard",
    labels: "normal",
    storeByValue: false,
    forecast: "off",
    notices: false,
    textMode: false,
    keys: true,
  };
}

/** What of a stored value is a choice of today; the rest is left out. */
export function readable(value: unknown): Partial<Settings> {
  if (typeof value !== "object" || value === null) return {};
  const entries = Object.entries(value).filter(([key, choice]) => (VALUES[key as Key] as readonly unknown[] | undefined)?.includes(choice));
  return Object.fromEntries(entries) as Partial<Settings>;
}
