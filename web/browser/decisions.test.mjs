// Every kind of decision is answered and every panel is used, through the page's own controls; and whole games of some
// mixtures come to their end. `npm run mixtures` plays all of them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test, { after, before } from "node:test";
import { load } from "../tests/load.mjs";
import { local, open, PHONE, DESK, shut } from "./house.mjs";
import { mixtures, playMixture, spread } from "./mixtures.mjs";
import { playOn } from "./player.mjs";
import { gamesWhere } from "./states.mjs";

/** What is done at most at a table until a question of the wished kind is answered. */
const STEPS = 80;
/** How many mixtures are played, besides the one with everything in it. */
const N_MIXTURES = 2;

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

/** The panels of a question, at once or after something was taken up. */
async function panelsOf() {
  const { compose } = await load("src/compose/composition.ts");
  return ({ seat, kind }, quote) => {
    const made = compose(kind, seat, quote, null);
    const picks = [...made.clicks.values()].flatMap((response) => ("pick" in response ? [response.pick] : []));
    return [made, ...picks.map((pick) => compose(kind, seat, quote, pick))].flatMap(({ panel }) => (panel ? [panel.kind] : []));
  };
}

test("every kind of decision is answered and every panel used", async () => {
  assert.equal(KINDS.length, 16);
  assert.equal(PANELS.length, 9);
  const panels = await panelsOf();
  const wishes = [...PANELS.map((panel) => ({ panel })), ...KINDS.map((kind) => ({ kind }))];
  const word = ({ panel, kind }) => (panel ? `panel ${panel}` : `kind ${kind}`);
  const games = gamesWhere(wishes.map(word), ({ decision }, ask) => [`kind ${decision.kind}`, ...panels(decision, ask("quote")).map((panel) => `panel ${panel}`)]);
  const answered = new Set();
  for (const [nth, wish] of wishes.entries()) {
    if (answered.has(word(wish))) continue;
    const { setup, answers } = games.get(word(wish));
    const { page, complaints, context } = await local(house, setup, nth % 3 === 0 ? PHONE : DESK, { answers });
    const done = await playOn(page, { seed: nth, steps: STEPS, ...wish });
    for (const kind of done.answered) answered.add(`kind ${kind}`);
    for (const panel of done.panels) answered.add(`panel ${panel}`);
    assert.ok(answered.has(word(wish)), `${word(wish)} has not answered in ${done.steps} steps`);
    assert.deepEqual([...complaints, ...done.notices], [], word(wish));
    await context.close();
  }
});

test("whole games of some mixtures come to their end", async () => {
  await playMixture(house, { map: "imperium", players: 4, mode: "team", fish_market: "mountainside", no_starting_goods: true }, 1);
  const all = spread(await mixtures());
  assert.equal(all.length, 12_096);
  for (let nth = 0; nth < N_MIXTURES; nth += 1) await playMixture(house, all[nth], nth);
});
