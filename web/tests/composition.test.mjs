// Whatever the engine asks can be answered in the interface: in random games of many mixtures every legal answer is a
// thing to click, a button, or an entry of a panel, at most one pick away.
import assert from "node:assert/strict";
import test from "node:test";
import { engine, load, MIXTURES } from "./load.mjs";

const { compose } = await load("src/compose/composition.ts");

/** Everything that can be reached with what is picked, and with one pick more. */
function answers(kind, seat, quote) {
  const found = new Set();
  const add = (action) => found.add(JSON.stringify(action));
  const open = [null];
  const seen = new Set(["null"]);
  while (open.length > 0) {
    const made = compose(kind, seat, quote, open.pop());
    for (const { option } of made.choices) add(option.action);
    if (made.panel) for (const option of made.panel.options ?? [made.panel.option]) if (option.legal) add(option.action);
    for (const response of made.clicks.values()) {
      if ("act" in response) for (const action of response.act) add(action);
      if (!("pick" in response) || seen.has(JSON.stringify(response.pick))) continue;
      seen.add(JSON.stringify(response.pick));
      open.push(response.pick);
    }
  }
  return found;
}

test("every legal answer can be given", () => {
  const ask = engine();
  const kinds = new Set();
  let roll = 1;
  const below = (n) => {
    roll = (Math.imul(roll, 1103515245) + 12345) >>> 0;
    return (roll >>> 16) % n;
  };
  for (const options of MIXTURES) {
    for (const seed of [1, 2, 3]) {
      let snapshot = ask("new", { options, seed });
      for (let turn = 0; !snapshot.over && turn < 400; turn += 1) {
        const { seat, kind } = snapshot.decision;
        kinds.add(kind);
        const offered = answers(kind, seat, ask("quote"));
        for (const action of snapshot.legal) {
          assert.ok(offered.has(JSON.stringify(action)), `${kind}: ${JSON.stringify(action)} cannot be given in ${JSON.stringify(options)}`);
        }
        assert.equal(offered.size, snapshot.legal.length, `${kind}: nothing but legal answers is offered`);
        snapshot = ask("act", { action: snapshot.legal[below(snapshot.legal.length)] });
      }
    }
  }
  // Each kind of decision of the protocol was met.
  assert.deepEqual([...kinds].sort(), "build choose_half colonist copy keep market move place play_card prefect purchase recommend repeat start_city stock trade".split(" "));
});
