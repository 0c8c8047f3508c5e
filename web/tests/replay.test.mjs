// Looking back: every moment of a recorded game is as it was, also for one who did not know everything; games that branch
// off; damaged records; links that carry a game; what is kept on the device.
import assert from "node:assert/strict";
import test from "node:test";
import { engine, load, MIXTURES, playRandom } from "./load.mjs";
import { pageEngine as newEngine, storage } from "./pages.mjs";

const { EngineError, LocalSource, Refused, Recorded, ReplayTable, Story, Turns, archive, damageOf, localGame, outlineOf, pack, recordOf, routeOf, holdersOf, textOf, unpack } =
  await load("tests/modules.ts");
const pageEngine = () => newEngine(EngineError);

/** A random game, what was told after each answer, and its record. */
function recordedGame(options, seed, atMost) {
  const ask = engine();
  const told = [];
  const last = playRandom(ask, options, seed, atMost, (answer) => told.push(answer));
  return { ask, told, last, record: ask("record").record };
}

test("every moment of a record is as it was, and its log is the one of the table", async () => {
  for (const [nth, options] of MIXTURES.entries()) {
    const { ask, told, last, record } = recordedGame(options, nth + 1, 260);
    const recorded = await Recorded.open(pageEngine(), record);
    assert.deepEqual(recorded.course.answers, told);
    assert.equal(recorded.over, last.over);
    const turns = new Turns();
    for (let at = 0; at <= told.length; at += 1) {
      if (at > 0) turns.add(told[at - 1].seat, told[at - 1].events);
      if (at % 13 !== 0 && at !== told.length) continue;
      assert.deepEqual(recorded.story.log(at), turns.log, `log at ${at}`);
      assert.equal(recorded.story.over(at), turns.n, `turns at ${at}`);
      const { look, snapshot } = await recorded.sight(at, 1);
      assert.deepEqual(look, ask("look", { seat: 1, at }).state);
      assert.deepEqual(snapshot, ask("legal", { at }));
    }
    recorded.close();
  }
});

test("a story is cut into turns without gaps, and there is a way from each to the next and back", () => {
  const { told } = recordedGame(MIXTURES[0], 3, 200);
  const story = new Story({ answers: told });
  assert.equal(story.turns[0].from, 0);
  assert.equal(story.turns.at(-1).to, told.length);
  for (const [nth, turn] of story.turns.entries()) {
    if (nth > 0) assert.equal(turn.from, story.turns[nth - 1].to);
    assert.equal(story.turnAt(turn.to), nth);
    assert.equal(story.turnAt(turn.from + 1), nth);
    assert.equal(story.nextTurn(turn.from), turn.to);
    assert.equal(story.previousTurn(turn.to), turn.from);
  }
  assert.equal(story.turnAt(0), -1);
  assert.equal(story.previousTurn(0), 0);
  assert.equal(story.nextTurn(story.length), story.length);
  assert.equal(story.step(0), null);
  for (const [wished, is] of [[-3, 0], [2.4, 2], [1e9, told.length], [Number.NaN, told.length]]) assert.equal(story.clamped(wished), is);
});

test("a viewer's record is seen with that viewer's eyes at every moment", async () => {
  const { ask, told } = recordedGame({ map: "italia", players: 3 }, 5, 90);
  const { record } = ask("record", { seat: 2 });
  const recorded = await Recorded.open(pageEngine(), record);
  assert.equal(recorded.course.viewer, 2);
  for (let at = 0; at <= told.length; at += 10) {
    const { look } = await recorded.sight(at, 2);
    assert.deepEqual(look, ask("look", { seat: 2, at }).state);
    assert.ok(!Array.isArray(look.players[0].hand), "the hand of another");
    assert.ok(Array.isArray(look.players[2].hand), "the own hand");
    assert.ok(!Array.isArray(look.stack));
  }
  const table = new ReplayTable(recorded, holdersOf(recorded.course.players, [], (n) => `P${n}`), told.length, 2);
  await table.show();
  assert.equal(table.state.decision.seat, ask("legal").decision.seat === 2 ? 2 : table.state.decision.seat);
  assert.equal(table.state.isPast, true);
});

test("whoever drags the scrubber sees the last moment", async () => {
  const { told, record, ask } = recordedGame(MIXTURES[5], 2, 120);
  const recorded = await Recorded.open(pageEngine(), record);
  const table = new ReplayTable(recorded, holdersOf(recorded.course.players, [], (n) => `P${n}`), 0, "turn");
  await Promise.all(Array.from({ length: 40 }, (_, n) => table.go(n * 3)));
  assert.equal(table.at, 117);
  assert.deepEqual(table.state.view, ask("look", { seat: told[117].seat, at: 117 }).state);
  await table.see(0);
  assert.equal(table.state.viewer, 0);
  await table.go(-5);
  assert.equal(table.at, 0);
  assert.deepEqual(table.state.log, []);
});

test("a game branches off at any moment, is played on against bots, and has a record of its own", async () => {
  const made = pageEngine();
  const { ask, told } = recordedGame({ map: "italia", players: 2 }, 8, 60);
  for (const record of [ask("record").record, ask("record", { seat: 0 }).record]) {
    const recorded = await Recorded.open(made, record);
    for (const at of [0, 17, told.length]) {
      const position = await recorded.branch(at, "99");
      const seats = [{ name: "Anna", bot: "random" }, { name: "Ben", bot: null }];
      const setup = { options: position.options, seed: "1", seats, from: { position, turns: recorded.story.over(at) } };
      let present = null;
      const kept = await new Promise((done, fail) => {
        void LocalSource.open(made, setup, [], { answered: () => {}, failed: fail }).then((source) => {
          source.listen((next) => {
            present = next;
            if (!next.thinking) done(source);
          });
        }, fail);
      });
      assert.equal(present.asked, 1);
      assert.ok(present.turns >= recorded.story.over(at));
      const again = await Recorded.open(made, await kept.record(false));
      assert.equal(again.course.players[0].name, "Anna (random)");
      kept.close();
    }
  }
});

test("a damaged record names the line, what stands there and the reason", async () => {
  const { rules } = engine()("hello");
  const { record } = recordedGame({ map: "italia", players: 2 }, 4, 40);
  const lines = record.split("\n");
  const cases = [
    [8, "3 red consul: end", /./],
    [1, "concordia-record/1 rules/9", /rules version/],
    [3, 'seats red="Anna', /./],
    [10, `${lines[9]}; build atlantis`, /./],
  ];
  for (const [line, text, reason] of cases) {
    const damaged = lines.map((old, nth) => (nth === line - 1 ? text : old)).join("\n");
    const error = await Recorded.open(pageEngine(), damaged).then(() => null, (refused) => refused);
    assert.ok(error instanceof Refused, text);
    const damage = damageOf(damaged, error.message, rules);
    assert.equal(damage.line, line, error.message);
    assert.equal(damage.text, text);
    assert.match(damage.reason, reason);
    assert.equal(damage.version, line === 1 ? "9" : null);
  }
  assert.deepEqual(damageOf("x", "a line of 2 bytes is longer than 1", 1), { version: null, line: null, text: "", reason: "a line of 2 bytes is longer than 1" });
  assert.ok(damageOf(`${"x".repeat(999)}`, "line 1: no", 1).text.length < 200);
});

test("files that are no text, or too long for a record, are not read", async () => {
  assert.deepEqual(await textOf(new File(["concordia"], "a.txt")), { text: "concordia" });
  assert.deepEqual(await textOf(new File([new Uint8Array([0xff, 0xfe, 0])], "a.bin")), { wrong: "binary" });
  assert.deepEqual(await textOf(new File(["x".repeat((1 << 20) + 1)], "a.txt")), { wrong: "large" });
});

test("a link carries a whole game, and a damaged one carries none", async () => {
  const { record } = recordedGame(MIXTURES[3], 1, Infinity);
  const carried = await pack(record);
  assert.match(carried, /^[A-Za-z0-9_-]+$/);
  assert.ok(carried.length < record.length / 2, `${carried.length} of ${record.length}`);
  assert.equal(await unpack(carried), record);
  for (const broken of ["", "%%%", "abcd", carried.slice(0, -9), `x${carried}`, "A".repeat(40_000)]) assert.notEqual(await unpack(broken), record);
  assert.equal(await unpack(carried.slice(0, carried.length / 2)), null);
  // What unpacks to more than any record is refused before it fills the memory.
  const bomb = await pack("x".repeat(3 << 20));
  assert.ok(bomb.length < 30_000);
  assert.equal(await unpack(bomb), null);
});

test("bots stand in a record with their level", () => {
  const players = ["Anna", "Marcus (tiro)", "Eve (admin)", ""].map((name) => ({ colour: "red", name }));
  assert.deepEqual(
    holdersOf(players, ["random", "tiro"], (n) => `P${n}`).map(({ name, bot }) => [name, bot]),
    [["Anna", null], ["Marcus", "tiro"], ["Eve (admin)", null], ["P3", null]],
  );
});

test("a list tells of a record what its head and end say", () => {
  const { record, last } = recordedGame({ map: "hellas", players: 2 }, 6, Infinity);
  assert.ok(last.over);
  const named = record.replace('red=""', 'red="An\\"na"');
  assert.deepEqual(outlineOf(named), { map: "hellas", names: ['An"na', ""], over: true });
  assert.deepEqual(outlineOf("nonsense"), { map: "", names: [], over: false });
});

function withLocal(value, run) {
  Object.defineProperty(globalThis, "localStorage", { configurable: true, value });
  try {
    return run();
  } finally {
    delete globalThis.localStorage;
  }
}
const game = (seed, over = false) => ({ rules: 1, setup: { options: { map: "italia", players: 2 }, seed: String(seed), seats: [{ name: "A", bot: null }, { name: "B", bot: "random" }] }, answers: [[0, { do: "play", card: "tribune" }]], over, at: seed });

test("games that are over or put aside are kept, the newest first, and can be taken out again", () => {
  withLocal(storage(), () => {
    localGame.keep({ ...game(1), answers: [] });
    localGame.putAway();
    assert.deepEqual(archive.all(), [], "nothing was played");
    for (const seed of [1, 2, 3]) {
      localGame.keep(game(seed, seed === 2));
      localGame.putAway();
      assert.equal(localGame.recall(), null);
    }
    assert.deepEqual(archive.all().map((kept) => kept.at), [3, 2, 1]);
    const { kept, isKept } = archive.addRecord("concordia-record/1", 9);
    assert.ok(isKept);
    assert.equal(archive.find(kept.id).record, "concordia-record/1");
    archive.addRecord("concordia-record/1", 10);
    assert.equal(archive.all().length, 4, "the same record is kept once");
    const [, , , oldest] = archive.all();
    localGame.keep(game(7));
    assert.ok(localGame.take(oldest.id));
    assert.equal(localGame.recall().at, 1);
    assert.deepEqual(archive.all().flatMap((one) => ("game" in one ? [one.at] : [])), [7, 3, 2]);
    assert.equal(localGame.take("nobody"), false);
    assert.equal(localGame.take(kept.id), false, "a record cannot be played on");
  });
});

test("a record that has no room is not kept, and nothing is lost for it", () => {
  withLocal(storage(2200), () => {
    localGame.keep(game(1));
    localGame.putAway();
    assert.equal(archive.addRecord("x".repeat(5000), 1).isKept, false);
    assert.deepEqual(archive.all().map((kept) => kept.at), [1]);
  });
  withLocal(storage(), () => {
    for (let at = 1; at <= 40; at += 1) archive.addRecord(`record ${at}`, at);
    assert.equal(archive.all().length, 30);
    assert.equal(archive.all()[0].at, 40);
    localStorage.setItem("record other", '{"id":7}');
    assert.equal(archive.find("other"), null, "what is of another form is passed over");
  });
});

test("a kept game has a record: of a running one what its player may know", async () => {
  const made = pageEngine();
  const ask = engine();
  const answers = [];
  playRandom(ask, game(1).setup.options, 1, 30, ({ seat, action }) => answers.push([seat, action]));
  const running = await recordOf(made, { ...game(1), answers });
  assert.match(running, /^viewer red$/m);
  assert.match(running, /red="A" blue="B \(random\)"/);
  const over = await recordOf(made, { ...game(1), answers, over: true });
  assert.match(over, /^seed 1$/m);
});

test("addresses of the past", () => {
  assert.deepEqual(routeOf("/replay"), { page: "replay", id: null });
  assert.deepEqual(routeOf("/t/abc/replay"), { page: "replay", id: "abc" });
  assert.deepEqual(routeOf("/t/abc/replay/"), { page: "replay", id: "abc" });
  assert.equal(routeOf("/t/abc/replays").page, "unknown");
});
