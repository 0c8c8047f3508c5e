// What is wrong with a record, for people: the line, what stands there, and the reason in the engine's words.

export interface Damage {
  /** it was written by a program that plays by other rules */
  version: string | null;
  /** counted from 1; null where no line is to blame */
  line: number | null;
  text: string;
  reason: string;
}

/** How much of a line is shown. */
const SHOWN = 160;

/** `rules` is the version that this program plays. */
export function damageOf(record: string, message: string, rules: number): Damage {
  const [, number, said] = /^line (\d+): (.*)$/s.exec(message) ?? [];
  const written = /^\s*concordia-record\/1 rules\/(\S+)/.exec(record)?.[1];
  const line = number === undefined ? null : Number(number);
  const text = line === null ? "" : (record.split(/\r?\n/)[line - 1] ?? "").trim();
  return {
    version: written !== undefined && written !== String(rules) ? written : null,
    line,
    text: text.length > SHOWN ? `${text.slice(0, SHOWN)} …` : text,
    reason: said ?? message,
  };
}

/** What a list says of a record, as far as its head and its end tell it. */
export interface Outline {
  map: string;
  names: string[];
  over: boolean;
}

export function outlineOf(record: string): Outline {
  const names = [...(/^seats .*$/m.exec(record)?.[0] ?? "").matchAll(/="((?:[^"\\]|\\.)*)"/g)].map(([, name = ""]) => name.replace(/\\(.)/g, "$1"));
  return { map: /^options .*\bmap=(\w+)/m.exec(record)?.[1] ?? "", names, over: /^end \w/m.test(record) };
}
