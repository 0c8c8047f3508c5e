// A local game: bots and people, the device changing hands, going on after a reload, and what is kept of a draft.
import assert from "node:assert/strict";
import test from "node:test";
import { engine, load } from "./load.mjs";
import { pageEngine as newEngine, storage } from "./pages.mjs";

const { LocalSource, withNames, Refused, StoredDraft, EngineError } = await load("tests/modules.ts");
const pageEngine = () => newEngine(EngineError);

const seats = (...bots) => bots.map((bot, nth) => ({ name: `P${nth}`, bot }));
const setup = (...bots) => ({ options: { map: "italia", players: bots.length }, seed: "5", seats: seats(...bots) });

/** Opens a game and waits until it stands still. */
async function table(wished, answers = [], made = pageEngine()) {
  const kept = { answers: [], over: false, failed: null };
  const source = await LocalSource.open(made, wished, answers, {
    answered: (all, over) => Object.assign(kept, { answers: [...all], over }),
    failed: (error) => (kept.failed = error),
  });
  let present = null;
  let told = () => {};
  const still = () =>
    new Promise((done, fail) => {
      told = () => {
        if (kept.failed) fail(kept.failed);
        else if (present && !present.thinking && present.seq === kept.answers.length) done(present);
      };
      told();
    });
  source.listen((next) => {
    present = next;
    told();
  });
  return { source, kept, still, now: () => present };
}

test("a person is asked after the bots before have played", async () => {
  const { source, kept, still } = await table(setup("random", "random", null));
  const present = await still();
  assert.equal(present.viewer, 2);
  assert.equal(present.asked, 2);
  assert.equal(present.handOver, null);
  assert.equal(present.turns, 2);
  assert.deepEqual([...new Set(kept.answers.map(([seat]) => seat))], [0, 1]);
  source.close();
});

test("where several share the device nobody's hand is seen until somebody has taken it", async () => {
  const { source, still, now } = await table(setup(null, null));
  const present = await still();
  assert.equal(present.handOver, 0);
  assert.equal(present.viewer, null);
  assert.ok(present.view.players.every((player) => !Array.isArray(player.hand)));
  source.takeOver();
  await new Promise((done) => setTimeout(done, 20));
  assert.equal(now().viewer, 0);
  assert.ok(Array.isArray(now().view.players[0].hand));
  source.close();
});

test("a game goes on after the answers that were kept, with its chronicle", async () => {
  const wished = setup("random", "random", null);
  const before = await table(wished);
  const present = await before.still();
  before.source.close();
  const after = await table(wished, before.kept.answers);
  const again = await after.still();
  assert.deepEqual(again.view, present.view);
  assert.deepEqual(again.log, present.log);
  assert.equal(again.seq, present.seq);
  after.source.close();
});

test("a game comes back after the engine has crashed", async () => {
  const made = pageEngine();
  const { source, kept, still, now } = await table(setup(null, "random"), [], made);
  const { seq } = await still();
  // The bot thinks after this, in an engine that is lost and begun anew.
  made.crash = "bot";
  await source.send(seq, [{ do: "play", card: "tribune" }, { do: "end" }]);
  const present = await still();
  assert.equal(kept.failed, null);
  assert.equal(present.asked, 0);
  assert.equal(now().turns, 2);
  assert.equal(now().log.length, 2);
  source.close();
});

test("answers that do not fit are refused, and nothing opens", async () => {
  await assert.rejects(table(setup(null, null), [[0, { do: "build", city: "roma" }]]), Refused);
  await assert.rejects(table({ ...setup(null, null), options: { map: "oz", players: 2 } }), Refused);
});

test("a message is played as a whole or not at all", async () => {
  const { source, kept, still } = await table(setup(null, "random"));
  const present = await still();
  const before = await source.record();
  const play = { do: "play", card: "tribune" };
  await assert.rejects(source.send(present.seq, [play, { do: "build", city: "roma" }]), Refused);
  await assert.rejects(source.send(present.seq + 1, [play]), (error) => error.code === "stale");
  assert.equal(await source.record(), before);
  assert.deepEqual(kept.answers, []);
  source.close();
});

test("nobody answers for the partner (R11.4)", async () => {
  const { source, kept, still } = await table({ ...setup(null, "random", "random", "random"), options: { map: "italia", players: 4, mode: "team" } });
  const present = await still();
  const before = await source.record();
  const trades = [{ do: "play", card: "mercator_start" }, { do: "buy", good: "brick", count: 1 }, { do: "buy", good: "food", count: 1 }];
  const n = kept.answers.length;
  await assert.rejects(source.send(present.seq, [...trades, { do: "end" }]), (error) => error.code === "too_far");
  assert.equal(await source.record(), before);
  assert.equal(kept.answers.length, n);
  await source.send(present.seq, trades);
  assert.notEqual(await source.record(), before);
  source.close();
});

test("names are in the record, whatever is in them, and the engine reads it", async () => {
  const { source, still } = await table(setup(null, "random"));
  await still();
  const ask = engine();
  const record = withNames(await source.record(), ['Anna "die\\Große"', "x".repeat(80)]);
  assert.match(record, /red="Anna \\"die\\\\Große\\"" blue="x{60}"/);
  assert.equal(ask("replay", { record }).over, false);
  source.close();
});

function withSession(value, run) {
  Object.defineProperty(globalThis, "sessionStorage", { configurable: true, get: typeof value === "function" ? value : () => value });
  try {
    run();
  } finally {
    delete globalThis.sessionStorage;
  }
}
const steps = [[{ do: "play", card: "tribune" }], [{ do: "end" }]];

test("a draft is kept for its row and its table, and forgotten when it is empty", () => {
  const session = storage();
  withSession(session, () => {
    const draft = new StoredDraft("t1");
    draft.keep(4, steps);
    assert.deepEqual(new StoredDraft("t1").recall(4), steps);
    assert.deepEqual(new StoredDraft("t1").recall(5), []);
    assert.deepEqual(new StoredDraft("t2").recall(4), []);
    draft.keep(4, []);
    assert.equal(Object.keys(session).length, 0);
    draft.keep(4, steps);
    draft.forget();
    assert.deepEqual(draft.recall(4), []);
  });
});

test("a draft that cannot be read or kept is no draft", () => {
  const session = storage();
  withSession(session, () => {
    const draft = new StoredDraft("t1");
    for (const text of ["", "{", "7", '{"seq":4}', '{"seq":4,"steps":7}']) {
      session.setItem("draft t1", text);
      assert.deepEqual(draft.recall(4), [], text);
    }
  });
  const blocked = () => {
    throw new Error("SecurityError");
  };
  withSession(blocked, () => {
    const draft = new StoredDraft("t1");
    draft.keep(4, steps);
    assert.deepEqual(draft.recall(4), []);
    draft.forget();
  });
});
