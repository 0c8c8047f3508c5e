// Reviews: every own turn is weighed, what was played is what is in the record, figures are the engine's, and a mishap
// of the engine is gone over once and then told.
import assert from "node:assert/strict";
import test from "node:test";
import { engine, load, playRandom } from "./load.mjs";
import { pageEngine as newEngine } from "./pages.mjs";

const { accuracy, EngineError, godReasons, pieceReasons, Recorded, Review } = await load("tests/modules.ts");

/** The record of the beginning of a random game, opened, and the engine that has it. */
async function recorded(options, seed, atMost) {
  const ask = engine();
  playRandom(ask, options, seed, atMost);
  const made = newEngine(EngineError);
  const { record } = ask("record");
  return { ask, made, record, opened: await Recorded.open(made, record) };
}

test("every turn of a seat is weighed, and what was played is what the record says", async () => {
  for (const options of [
    { map: "italia", players: 2 },
    { map: "cyprus", players: 4, mode: "team", fish_market: "mountainside" },
    { map: "creta", players: 3, salt: true, card_set: "venus" },
  ]) {
    const { made, record, opened } = await recorded(options, 5, 60);
    const { story, course } = opened;
    const review = new Review(made, record, story, course);
    await review.add([0]);
    assert.equal(review.wrong, null);
    assert.equal(review.done, review.of);
    assert.ok(review.list.length > 0, options.map);
    for (const { seat, at, to, played, best, loss } of review.list) {
      assert.equal(seat, 0);
      assert.deepEqual(played.actions, course.answers.slice(at, to).map(({ action }) => action));
      assert.ok(loss.chance >= 0 && (loss.chance === 0 || best.chance[0] > played.chance[0]));
    }
    const own = course.answers.flatMap(({ seat }, nth) => (seat === 0 ? [nth] : []));
    const weighed = new Set(review.list.flatMap(({ at, to }) => Array.from({ length: to - at }, (_, nth) => at + nth)));
    assert.ok(own.filter((nth) => weighed.has(nth)).length >= 0.9 * own.length, "all but what a view cannot play");
    opened.close();
  }
});

test("others are added to what is there, and nobody is weighed twice", async () => {
  const { made, record, opened } = await recorded({ map: "italia", players: 2 }, 6, 40);
  const review = new Review(made, record, opened.story, opened.course);
  await review.add([1]);
  const first = review.list;
  await review.add([0, 1]);
  assert.deepEqual(review.list.filter(({ seat }) => seat === 1), first);
  const moments = review.list.map(({ at }) => at);
  assert.deepEqual(moments, [...new Set(moments)].sort((a, b) => a - b));
});

test("the better turn is possible, and its events are those of the rules", async () => {
  const { ask, made, record, opened } = await recorded({ map: "italia", players: 3 }, 7, 50);
  const review = new Review(made, record, opened.story, opened.course);
  await review.add([0, 1, 2]);
  const one = review.list.find(({ loss }) => loss.chance > 0);
  const events = await opened.wouldHave(one.at, one.best.actions);
  ask("load", ask("position", { at: one.at }));
  assert.deepEqual(events, one.best.actions.flatMap((action) => ask("act", { action }).events));
});

test("an engine that stops once is asked again, and one that stops for good is told of", async () => {
  const { made, record, opened } = await recorded({ map: "italia", players: 2 }, 8, 30);
  const review = new Review(made, record, opened.story, opened.course);
  made.crash = "analyse";
  await review.add([0]);
  assert.equal(review.wrong, null);
  assert.ok(review.list.length > 0);
  const broken = new Review({ openThinking: () => { throw new EngineError("no_worker", "there is no worker"); } }, record, opened.story, opened.course);
  await broken.add([0]);
  assert.match(broken.wrong, /no worker/);
  assert.deepEqual(broken.list, []);
  assert.equal(broken.isRunning, false);
});

test("after a mishap only what is missing is weighed", async () => {
  const { made, record, opened } = await recorded({ map: "italia", players: 2 }, 8, 60);
  let left = 3;
  let asked = 0;
  const weary = {
    openThinking() {
      const session = made.open();
      return {
        close() {},
        request(cmd, fields) {
          if (cmd === "analyse" && (left -= 1) < 0) throw new EngineError("crashed", "the engine has stopped");
          asked += cmd === "analyse" ? 1 : 0;
          return session.request(cmd, fields);
        },
      };
    },
  };
  const review = new Review(weary, record, opened.story, opened.course);
  await review.add([0]);
  assert.match(review.wrong, /has stopped/);
  const before = review.list;
  assert.equal(before.length, asked);
  left = Infinity;
  await review.add([0]);
  assert.equal(review.wrong, null);
  assert.deepEqual(review.list.slice(0, before.length), before);
  assert.equal(review.list.length, asked, "nothing is weighed twice");
});

test("a review that is closed asks nothing more", async () => {
  const { made, record, opened } = await recorded({ map: "italia", players: 2 }, 9, 60);
  const review = new Review(made, record, opened.story, opened.course);
  const running = review.add([0, 1]);
  review.close();
  await running;
  assert.deepEqual(review.list, []);
});

const weight = (gods, after) => ({
  gods: [{ vesta: 1, jupiter: 10, saturnus: 20, venus: 0, mercurius: 5, mars: 9, minerva: 4, concordia: 0, ...gods }],
  after: { cards: 8, houses: 4, colonists: 3, money: 10, goods: 6, ...after },
});

test("reasons are the figures in which two turns differ, the largest first", () => {
  const [best, played] = [weight({ saturnus: 23.2, mars: 8, vesta: 1.2 }, { houses: 5, money: 6 }), weight({}, {})];
  const gods = godReasons(best, played, 0);
  assert.deepEqual(gods.map(({ of }) => of), ["saturnus", "mars"]);
  assert.ok(Math.abs(gods[0].by - 3.2) < 1e-9 && gods[1].by === -1);
  assert.deepEqual(pieceReasons(best, played), [{ of: "houses", by: 1 }, { of: "money", by: -4 }]);
});

test("accuracy is the mean over turns, in percent", () => {
  assert.equal(accuracy([]), null);
  assert.equal(accuracy([1, 0.5].map((of) => ({ loss: { accuracy: of } }))), 75);
});
