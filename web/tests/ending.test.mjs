// The end: every figure of the sheet, of the stages before it and of the chart beside it is the engine's.
import assert from "node:assert/strict";
import test from "node:test";
import { engine, load, MIXTURES, playRandom } from "./load.mjs";
import { pageEngine } from "./pages.mjs";

const { EngineError, Recorded, apart, cardsOf, curvesOf, godsOf, marksUpTo, orderAfter, partsOf, partWords, shortOf, sidesOf, sumUpTo } = await load("tests/modules.ts");

async function finished(options, seed) {
  const ask = engine();
  const last = playRandom(ask, options, seed);
  const recorded = await Recorded.open(pageEngine(EngineError), ask("record").record);
  return { ask, last, recorded, breakdowns: await recorded.breakdowns(recorded.story.length) };
}

test("the cells of the sheet are the points, and their cards are the cards of the seat", async () => {
  for (const [nth, options] of MIXTURES.entries()) {
    const { ask, last, breakdowns } = await finished(options, nth + 1);
    const { position } = ask("position");
    for (const score of last.scores) {
      const breakdown = breakdowns[score.seat];
      assert.deepEqual(breakdown.score, score);
      const gods = godsOf(position.options.card_set);
      for (const god of gods) {
        const parts = partsOf(breakdown, god);
        assert.equal(parts.reduce((sum, part) => sum + part.points, 0), score[god], `${god} of ${score.seat}`);
        for (const part of parts) assert.doesNotMatch(partWords(part), /undefined|\{/);
        assert.equal(shortOf(parts) === "", score[god] === 0, `${god} of ${score.seat}: ${shortOf(parts)}`);
      }
      assert.equal(gods.reduce((sum, god) => sum + score[god], 0), score.total, "no god is left out");
      const cards = cardsOf(breakdown);
      const { hand, pile } = position.players[score.seat];
      assert.equal(cards.reduce((sum, { n }) => sum + n, 0), hand.length + pile.length, "every card is there");
      assert.equal(cards.reduce((sum, { n, points }) => sum + n * points, 0), score.total - score.concordia);
      const { cards: worth, houses } = ask("worth", { seat: score.seat });
      // Which specialist has the houses in salt cities is settled only in the score (R20.8).
      const isOpen = (card) => Boolean(houses.salt) && breakdown.parts.some(({ god, cards: [one] }) => god === "minerva" && one === card);
      for (const { card, points } of cards) assert.ok(points === worth[card] || (isOpen(card) && points < worth[card]), `${card}: ${points} and ${worth[card]}`);
    }
  }
});

test("stages add up to the points, and the best is on top", async () => {
  const { last } = await finished(MIXTURES[1], 5);
  const gods = godsOf("venus");
  const sides = sidesOf(last, gods);
  assert.deepEqual(sides.map(({ seats }) => seats), [[0], [1], [2], [3], [4]]);
  for (const [seat, side] of sides.entries()) {
    assert.equal(sumUpTo(side, gods, -1), 0);
    assert.equal(sumUpTo(side, gods, gods.length - 1), last.scores[seat].total);
  }
  assert.deepEqual(orderAfter(sides, gods, -1), sides);
  const totals = orderAfter(sides, gods, gods.length - 1).map((side) => sumUpTo(side, gods, gods.length - 1));
  assert.deepEqual(totals, last.scores.map(({ total }) => total).sort((a, b) => b - a));
});

test("partners race together with the sum of their points (R13.11)", async () => {
  const { last } = await finished({ map: "imperium", players: 6, mode: "team" }, 3);
  const gods = godsOf("team");
  const sides = sidesOf(last, gods);
  assert.deepEqual(sides.map((side) => [side.seats, sumUpTo(side, gods, gods.length - 1)]), last.teams.map(({ seats, total }) => [seats, total]));
});

test("the lines of the chart begin at the start and end at the points", async () => {
  for (const [nth, options] of MIXTURES.entries()) {
    const { ask, last, recorded } = await finished(options, nth + 2);
    const { curves, rounds, most } = curvesOf(recorded.course, recorded.story);
    assert.equal(rounds, recorded.story.turns.length / last.scores.length);
    for (const { seat, points, bought } of curves) {
      assert.equal(points.length, recorded.story.turns.length + 1);
      assert.equal(points[0][1], ask("score", { at: 0 }).scores[seat].total);
      assert.equal(points.at(-1)[1], last.scores[seat].total);
      const half = Math.floor(recorded.story.turns.length / 2);
      assert.equal(points[half + 1][1], ask("score", { at: recorded.story.turns[half].to }).scores[seat].total);
      assert.ok(points.every(([, n]) => n <= most));
      assert.equal(bought.length > 0, recorded.course.answers.some(({ events }) => events.some((e) => e.event === "bought" && e.seat === seat)));
    }
  }
  assert.equal(curvesOf({ players: [] }, { length: 0 }), null, "points that nobody knows");
});

test("figures stand apart, and axes have round marks", () => {
  const moved = apart([100, 101, 50, 102], 14);
  const sorted = [...moved].sort((a, b) => a - b);
  for (let i = 1; i < sorted.length; i += 1) assert.ok(sorted[i] - sorted[i - 1] >= 13.5, String(sorted));
  assert.ok(moved[0] < moved[1] && moved[1] < moved[3]);
  assert.equal(moved[2], 50);
  for (const [most, marks] of [[135, [0, 50, 100]], [7, [0, 2, 4, 6]], [1, [0, 1]], [40, [0, 10, 20, 30, 40]]]) assert.deepEqual(marksUpTo(most), marks);
});
