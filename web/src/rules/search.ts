// Finding words in the rules, whatever their case and accents.
import { BOOK, type BookText, type SectionId } from "./book";
import { filled } from "./figures";
import { tableOf, wordsOf } from "./tables";

export const plain = (words: string): string => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const wanted = (query: string): string[] => plain(query).split(/\s+/).filter(Boolean);
/** A sentence without its marks. */
export const unmarked = (sentence: string): string => filled(sentence).replace(/\[([^\]]*)\]\(\w+\)/g, "$1").replaceAll("**", "");

/** Each section with all its words, tables included. */
export function indexOf(text: BookText): Map<SectionId, string> {
  const index = new Map<SectionId, string>();
  for (const { sections } of BOOK) {
    for (const { id, tables } of sections) {
      const { title, text: sentences } = text.sections[id];
      index.set(id, plain([title, ...sentences.map(unmarked), ...tables.map((table) => wordsOf(tableOf(table, text)))].join(" ")));
    }
  }
  return index;
}

/** The sections that have every word of the query, or its beginning; those with a word in their title first. */
export function find(query: string, index: ReadonlyMap<SectionId, string>, text: BookText): SectionId[] {
  const words = wanted(query);
  if (words.length === 0) return [];
  const hits = [...index].filter(([, all]) => words.every((word) => all.includes(word))).map(([id]) => id);
  const inTitle = (id: SectionId): boolean => words.some((word) => plain(text.sections[id].title).includes(word));
  return [...hits.filter(inTitle), ...hits.filter((id) => !inTitle(id))];
}

/** A text cut into pieces, of which those that were looked for are marked. */
export function marked(words: string, query: string): { text: string; hit: boolean }[] {
  const looked = wanted(query);
  if (looked.length === 0) return [{ text: words, hit: false }];
  // One plain letter for each letter, so that places in both agree.
  const letters = Array.from(words);
  const flat = letters.map((letter) => plain(letter).slice(0, 1) || " ").join("");
  const on = letters.map(() => false);
  for (const word of looked) {
    for (let at = flat.indexOf(word); at >= 0; at = flat.indexOf(word, at + 1)) on.fill(true, at, at + word.length);
  }
  const pieces: { text: string; hit: boolean }[] = [];
  letters.forEach((letter, nth) => {
    const last = pieces.at(-1);
    if (last && last.hit === on[nth]) last.text += letter;
    else pieces.push({ text: letter, hit: on[nth] === true });
  });
  return pieces;
}
