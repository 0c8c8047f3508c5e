// Team turns: who of two partners acts and who waits, with which card, who paid for whom, and whose turn it is.
import assert from "node:assert/strict";
import test from "node:test";
import { engine, load, MIXTURES, playRandom } from "./load.mjs";

const { cardOf, sharesOf } = await load("src/compose/partners.ts");
const { helpIn, sentence, statusOf, Turns } = await load("tests/modules.ts");

const SEATS = [2, 3, 0, 1].map((partner) => ({ partner }));
const played = (seat, card) => ({ event: "card_played", seat, card });
/** A table of four, partners opposite, seat 0 looks on. */
const table = (events, asked, more = {}) => ({
  viewer: 0,
  seats: SEATS,
  decision: { seat: asked, kind: "move" },
  log: [{ seat: 0, events }],
  draft: [],
  ...more,
});
const told = (...of) => sharesOf(table(...of))?.map(({ seat, card, does }) => [seat, card, does]);

test("one of the partners acts, the other waits", () => {
  const events = [played(0, "architect")];
  assert.deepEqual(told(events, 0), [[0, "architect", "now"], [2, null, "waits"]]);
  assert.deepEqual(told(events, 2), [[0, "architect", "waits"], [2, null, "now"]]);
});

test("what is only drafted is not the other's turn yet", () => {
  const draft = [{ events: [played(0, "architect")] }];
  assert.deepEqual(told([], 0, { draft }), [[0, "architect", "now"], [2, null, "waits"]]);
  assert.deepEqual(told([], 2, { draft }), [[0, "architect", null], [2, null, "next"]]);
  assert.deepEqual(told([played(2, "architect")], null, { draft: [{ events: [] }] }), [[2, "architect", null], [0, null, null]]);
});

test("the card is the one that was played last, also by the partner (R8.13.2, R8.14.2)", () => {
  const events = [played(0, "legatus"), played(2, "mercator")];
  assert.deepEqual(told(events, 2), [[0, "legatus", "waits"], [2, "mercator", "now"]]);
  assert.equal(cardOf(table(events, 0)), "mercator");
});

test("nothing is said in the single game, before a card, where an opponent is asked, and of a turn that is over", () => {
  assert.equal(sharesOf(table([played(0, "prefect")], 1)), null);
  assert.equal(sharesOf(table([played(0, "architect")], 0, { seats: SEATS.map(() => ({ partner: null })) })), null);
  assert.equal(sharesOf(table([], 0)), null);
  assert.equal(sharesOf(table([played(3, "architect"), { event: "turn_passed", seat: 3, to: 0 }], 0)), null);
});

test("at the market no card of the turn before is carried out (R16.8)", () => {
  const over = { seat: 0, events: [played(0, "prefect"), { event: "turn_passed", seat: 0, to: 1 }] };
  const stand = { event: "market_entered", seat: 0, spot: "c7", stand: "house" };
  const visited = { log: [over], draft: [{ events: [stand] }] };
  assert.equal(cardOf(table([], 0, visited)), null);
  assert.equal(cardOf(table([], 0, { log: [over, { seat: 0, events: [stand] }] })), null);
  assert.equal(cardOf(table([], 0, { ...visited, draft: [{ events: [stand] }, { events: [played(0, "senator")] }] })), "senator");
});

test("the first turn is whose card it is, not of who chose a start city before it (R11.3)", () => {
  const turns = new Turns();
  turns.add(2, [{ event: "colonist_placed", seat: 2, kind: "land", city: "tarsus" }]);
  turns.add(3, [{ event: "colonist_placed", seat: 3, kind: "land", city: "soloi" }]);
  turns.add(0, [played(0, "legatus")]);
  turns.add(2, [played(2, "smith"), { event: "turn_passed", seat: 0, to: 1 }]);
  assert.deepEqual(turns.log.map(({ seat, events }) => [seat, events.length]), [[0, 5]]);
});

test("in whole team games only partners are asked after a card, except what an opponent keeps of a province's goods", () => {
  const kinds = new Set();
  let n = 0;
  for (const options of MIXTURES.filter(({ mode }) => mode === "team")) {
    for (let seed = 1; seed <= 4; seed += 1) {
      const ask = engine();
      const turns = new Turns();
      const seats = Array.from({ length: options.players }, (_, seat) => ({ partner: (seat + options.players / 2) % options.players }));
      playRandom(ask, options, seed, Infinity, ({ seat, events }) => {
        turns.add(seat, events);
        const { decision } = ask("legal");
        const { events: running } = turns.log.at(-1);
        if (!decision || running.some(({ event }) => event === "turn_passed") || !running.some(({ event }) => event === "card_played")) return;
        const now = { viewer: null, seats, decision, log: turns.log, draft: [] };
        const shares = sharesOf(now);
        if (!shares) return assert.equal(decision.kind, "keep");
        assert.equal(shares.find(({ does }) => does === "now").seat, decision.seat);
        assert.equal(cardOf(now), running.filter(({ event }) => event === "card_played").at(-1).card);
        kinds.add(decision.kind);
        n += 1;
      });
    }
  }
  assert.ok(kinds.size >= 8, [...kinds].join());
  assert.ok(n > 1000, String(n));
});

const paid = (seat, n) => ({ event: "coins", seat, change: -n, why: "trade" });
const bought = (seat, good) => ({ event: "goods", seat, change: { [good]: 1 }, lost: {}, why: "trade" });

test("what a partner has paid for the other is told (R11.7)", () => {
  const events = [played(0, "mercator"), paid(0, 4), bought(0, "food"), paid(2, 1), paid(0, 5), bought(2, "wine"), paid(0, 3), bought(2, "brick")];
  assert.deepEqual(helpIn(events), [{ seat: 0, of: 2, n: 8 }]);
  assert.deepEqual(sharesOf(table(events, 2)).map(({ pays }) => pays), [8, 0]);
  assert.deepEqual(sharesOf(table([played(0, "mercator")], 0, { draft: [{ events: [paid(0, 1), paid(2, 2), bought(0, "brick")] }] })).map(({ pays }) => pays), [0, 2]);
  const tell = (viewer) =>
    sentence({ seat: 0, events }, { places: null, seats: ["Anna", "Ben", "Cleo", "Dora"].map((name) => ({ name })), viewer, view: { options: { fish_market: "none" } } })
      .map((part) => (typeof part === "string" ? part : part.text))
      .join("");
  assert.match(tell(null), /buys 1 food, pays 8 sestertii for Cleo; Cleo: buys 1 wine, buys 1 brick$/);
  assert.match(tell(2), /pays 8 sestertii for you; you: buys 1 wine/);
});

test("in whole team games it is what others than the one who answers have paid", () => {
  let n = 0;
  for (const options of MIXTURES.filter(({ mode }) => mode === "team")) {
    for (let seed = 1; seed <= 4; seed += 1) {
      const turns = new Turns();
      /** by turn, payer and receiver */
      const expected = [];
      playRandom(engine(), options, seed, Infinity, ({ seat, events }) => {
        turns.add(seat, events);
        const turn = (expected[turns.log.length - 1] ??= {});
        for (const e of events) {
          if (e.event !== "coins" || e.change >= 0 || e.seat === seat) continue;
          turn[`${e.seat} for ${seat}`] = (turn[`${e.seat} for ${seat}`] ?? 0) - e.change;
          n += 1;
        }
      });
      turns.log.forEach(({ events }, nth) => assert.deepEqual(Object.fromEntries(helpIn(events).map((h) => [`${h.seat} for ${h.of}`, h.n])), expected[nth]));
    }
  }
  assert.ok(n > 20, String(n));
});

test("where a turn goes on after something is revealed it is said what (R8.14.1)", () => {
  const status = (card, reveals) => statusOf({ decision: { seat: null, kind: "hidden" }, viewer: 0, seats: SEATS, standing: null, canEnd: true, reveals, draft: [{ events: [played(0, card)] }] });
  assert.deepEqual(status("legatus", true), { lead: "Your turn goes on.", ask: "First you see your partner’s hand." });
  assert.deepEqual(status("proconsul", true), { lead: "Your turn goes on.", ask: "First new cards are revealed." });
  assert.equal(status("legatus", false).lead, "Your turn is complete.");
});
