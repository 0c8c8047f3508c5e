// Words for people. Every visible text comes from here: `t("turn.end")`.
import { settings } from "../settings/settings.svelte";
import type { Settings } from "../settings/values";
import type { Catalogue, Key, Message, PlacesOf } from "./catalogue";
import { de } from "./de";
import { en } from "./en";

const CATALOGUES: Record<Settings["language"], Catalogue> = { en, de };

/** What a language does with numbers; made once, since making it takes longer than a page full of words. */
const made: Partial<Record<Settings["language"], { plural: Intl.PluralRules; number: Intl.NumberFormat }>> = {};
const numbers = (language: Settings["language"]) => (made[language] ??= { plural: new Intl.PluralRules(language), number: new Intl.NumberFormat(language) });

/** A word in a sentence that points at something on the table. */
export interface Link {
  text: string;
  to: { kind: "city" | "route" | "province" | "card"; id: string };
}
export type Part = string | Link;
type Value = string | number | Link | readonly Part[];
type Arguments<K extends Key, V> = [PlacesOf<K>] extends [never] ? [] : [Record<PlacesOf<K>, V>];

const NOTHING = {};

function text(key: Key, values: Record<string, unknown>): string {
  const message: Message = CATALOGUES[settings.language][key];
  if (typeof message === "string") return message;
  const form = numbers(settings.language).plural.select(Number(values.n ?? 0));
  return form === "one" ? message.one : message.other;
}

// Only long numbers are written in a language's own way.
const shown = (value: unknown): string =>
  typeof value === "number" && !(Number.isInteger(value) && Math.abs(value) < 1000) ? numbers(settings.language).number.format(value) : String(value);

export function t<K extends Key>(key: K, ...[values]: Arguments<K, string | number>): string {
  const table: Record<string, unknown> | undefined = values;
  return table ? text(key, table).replace(/\{(\w+)\}/g, (_, place: string) => shown(table[place] ?? "")) : text(key, NOTHING);
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
