// Every kind of decision is answered and every panel is used, in random whole games of a sample of all mixtures.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test, { after, before } from "node:test";
import { open, shut } from "./house.mjs";
import { mixtures, playMixture, spread } from "./mixtures.mjs";

/** How long further mixtures are begun, after those that are always played. */
const BUDGET_MS = 30_000;

/** Together they ask every kind of decision. */
const ALWAYS = [
  { options: { map: "imperium", players: 4, mode: "team", fish_market: "mountainside", no_starting_goods: true }, seed: 1 },
  { options: { map: "imperium", players: 5, card_set: "venus", display: "wine" }, seed: 2 },
  { options: { map: "hellas", players: 4, mode: "team" }, seed: 4 },
];

/** The words of a type in the source, so that a new one is asked for here too. */
function wordsOf(file, pattern, word) {
  const text = pattern.exec(readFileSync(file, "utf8"))?.[1] ?? "";
  return [...text.matchAll(word)].map((match) => match[1]);
}
const KINDS = wordsOf("src/generated/engine.ts", /type DecisionKind = ([^;]+);/, /"(\w+)"/g).filter((kind) => kind !== "hidden");
const PANELS = wordsOf("src/compose/composition.ts", /type Panel =([^]+?);\n\n/, /(?:kind: |\| )"(\w+)"/g);

let house;
before(async () => (house = await open()));
after(() => shut(house));

test("every kind of decision and every panel, in whole games of many mixtures", async (t) => {
  const answered = new Set();
  const panels = new Set();
  const play = async (options, seed) => {
    const done = await playMixture(house, options, seed);
    for (const kind of done.answered) answered.add(kind);
    for (const kind of done.panels) panels.add(kind);
  };
  for (const { options, seed } of ALWAYS) await play(options, seed);
  const until = Date.now() + BUDGET_MS;
  const all = spread(await mixtures());
  assert.equal(all.length, 3528);
  let n = 0;
  for (; Date.now() < until; n += 1) await play(all[n], n);
  t.diagnostic(`${ALWAYS.length + n} games`);
  assert.equal(KINDS.length, 16);
  assert.deepEqual(KINDS.filter((kind) => !answered.has(kind)), [], "kinds of decisions that were not answered");
  assert.deepEqual(PANELS.filter((kind) => !panels.has(kind)), [], "panels that were not used");
});
