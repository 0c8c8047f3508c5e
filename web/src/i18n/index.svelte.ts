// Words for people. Every visible text comes from here: `t("turn.end")`.
import type { Catalogue, Key, Message, PlacesOf } from "./catalogue";
import { de } from "./de";
import { en } from "./en";

export type Language = "en" | "de";
const CATALOGUES: Record<Language, Catalogue> = { en, de };

const KEY = "language";

const preferred = (): Language => {
  try {
    const chosen = localStorage.getItem(KEY);
    if (chosen === "en" || chosen === "de") return chosen;
  } catch {
    // Storage may be blocked, or there is none; then the choice lasts as long as the page.
  }
  const wished = typeof navigator === "undefined" ? [] : navigator.languages;
  return wished.some((l) => l.toLowerCase().startsWith("de")) && !wished[0]?.startsWith("en") ? "de" : "en";
};

let current = $state<Language>(preferred());

export const language = {
  get now(): Language {
    return current;
  },
  set now(value: Language) {
    current = value;
    document.documentElement.lang = value;
    try {
      localStorage.setItem(KEY, value);
    } catch {
      // See above.
    }
  },
  start(): void {
    document.documentElement.lang = current;
  },
};

/** A word in a sentence that points at something on the table. */
export interface Link {
  text: string;
  to: { kind: "city" | "route" | "province" | "card"; id: string };
}
export type Part = string | Link;
type Value = string | number | Link | readonly Part[];
type Arguments<K extends Key, V> = [PlacesOf<K>] extends [never] ? [] : [Record<PlacesOf<K>, V>];

function text(key: Key, values: Record<string, unknown>): string {
  const message: Message = CATALOGUES[current][key];
  if (typeof message === "string") return message;
  const form = new Intl.PluralRules(current).select(Number(values.n ?? 0));
  return form === "one" ? message.one : message.other;
}

const shown = (value: unknown): string =>
  typeof value === "number" ? new Intl.NumberFormat(current).format(value) : String(value);

export function t<K extends Key>(key: K, ...[values]: Arguments<K, string | number>): string {
  const table: Record<string, unknown> = values ?? {};
  return text(key, table).replace(/\{(\w+)\}/g, (_, place: string) => shown(table[place] ?? ""));
}

/** The same with linked words, as a list of its parts. */
export function parts<K extends Key>(key: K, ...[values]: Arguments<K, Value>): Part[] {
  const table: Record<string, Value> = values ?? {};
  return text(key, table)
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== "")
    .flatMap((piece): Part[] => {
      const place = /^\{(\w+)\}$/.exec(piece)?.[1];
      if (place === undefined) return [piece];
      const value = table[place] ?? "";
      if (Array.isArray(value)) return [...(value as readonly Part[])];
      return [typeof value === "object" ? (value as Link) : shown(value)];
    });
}
