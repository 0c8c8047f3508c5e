// A connection that is lost comes back by itself, says again what was not answered, and tells nothing twice.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { Connection, newKey, RemoteSource, Refused } = await load("tests/modules.ts");

/** Sockets and timers that do what the test says. */
function surroundings() {
  const sockets = [];
  const timers = [];
  return {
    sockets,
    timers,
    get socket() {
      return sockets.at(-1);
    },
    open(url) {
      const socket = { url, said: [], closed: false, onopen: null, onmessage: null, onclose: null };
      socket.send = (text) => socket.said.push(JSON.parse(text));
      socket.close = () => (socket.closed = true);
      socket.hear = (told) => socket.onmessage({ data: JSON.stringify(told) });
      sockets.push(socket);
      return socket;
    },
    after(ms, then) {
      timers.push({ ms, then });
    },
    /** lets the last timer run out */
    wait() {
      const { ms, then } = timers.pop();
      then();
      return ms;
    },
  };
}

function listener() {
  const heard = { conditions: [], rooms: [], updates: [], lines: [] };
  return {
    heard,
    condition: ({ state, reason }) => heard.conditions.push(reason ? `${state} ${reason}` : state),
    room: (room) => heard.rooms.push(room),
    update: (update) => heard.updates.push(update.seq),
    chat: (lines) => heard.lines.push(...lines.map((line) => line.nth)),
  };
}

function opened() {
  const around = surroundings();
  const told = listener();
  const connection = new Connection("ws://x", told, around);
  around.socket.onopen();
  return { around, told: told.heard, connection };
}

const update = (seq, more = {}) => ({ type: "update", seq, after: 0, moves: [], viewer: 0, asked: 0, view: {}, snapshot: {}, left_ms: [], running: null, ...more });

test("it opens, and watches from the beginning", () => {
  const { around, told } = opened();
  assert.deepEqual(told.conditions, ["opening", "open"]);
  assert.deepEqual(around.socket.said, [{ id: 1, do: "watch", seen: 0, heard: 0 }]);
});

test("after a break it watches from the last row and line it has seen", () => {
  const { around, told } = opened();
  around.socket.hear(update(12));
  around.socket.hear({ type: "chat", lines: [{ nth: 4 }, { nth: 5 }] });
  around.socket.onclose({ code: 1006, reason: "" });
  assert.equal(told.conditions.at(-1), "lost");
  around.wait();
  assert.equal(around.sockets.length, 2);
  around.socket.onopen();
  assert.equal(told.conditions.at(-1), "open");
  const [watch] = around.socket.said;
  assert.equal(watch.seen, 12);
  assert.equal(watch.heard, 5);
});

test("it waits longer each time, and briefly again once it has heard something", () => {
  const { around } = opened();
  const pauses = [];
  for (let i = 0; i < 8; i += 1) {
    around.socket.onclose({ code: 1006, reason: "" });
    pauses.push(around.wait());
  }
  assert.deepEqual(pauses, [400, 800, 1600, 3200, 6400, 12800, 15000, 15000]);
  around.socket.onopen();
  around.socket.hear(update(1));
  around.socket.onclose({ code: 1012, reason: "closing" });
  assert.equal(around.wait(), 400);
});

test("a message with a key is sent again after a break, with the same key, and answered once", async () => {
  const { around, connection } = opened();
  const message = { do: "play", expected_seq: 3, key: newKey(), actions: [{ do: "cash" }] };
  const answer = connection.say(message);
  const first = around.socket.said.at(-1);
  around.socket.onclose({ code: 1006, reason: "" });
  around.wait();
  around.socket.onopen();
  const [watch, again] = around.socket.said;
  assert.equal(watch.do, "watch");
  assert.deepEqual(again, first);
  around.socket.hear({ type: "answer", id: again.id, result: "played", key: message.key, seq: 4 });
  assert.equal((await answer).seq, 4);
  // Answered, so a further break does not send it again.
  around.socket.onclose({ code: 1006, reason: "" });
  around.wait();
  around.socket.onopen();
  assert.deepEqual(around.socket.said.map(({ do: what }) => what), ["watch"]);
});

test("a message with a key can be said while the connection is lost", async () => {
  const { around, connection } = opened();
  around.socket.onclose({ code: 1006, reason: "" });
  const answer = connection.say({ do: "chat", key: "k", text: "salve" });
  around.wait();
  around.socket.onopen();
  const { id } = around.socket.said.at(-1);
  around.socket.hear({ type: "answer", id, result: "done" });
  assert.equal((await answer).result, "done");
});

test("a message without a key fails with the connection", async () => {
  const { around, connection } = opened();
  const lost = connection.say({ do: "start" });
  around.socket.onclose({ code: 1006, reason: "" });
  await assert.rejects(lost, /connection lost/);
  await assert.rejects(connection.say({ do: "start" }), /not connected/);
  around.wait();
  around.socket.onopen();
  assert.deepEqual(around.socket.said.map(({ do: what }) => what), ["watch"]);
});

test("an answer that says stale brings the game up to date", async () => {
  const { around, told, connection } = opened();
  const answer = connection.say({ do: "play", expected_seq: 3, key: "k", actions: [] });
  around.socket.hear({ type: "answer", id: 2, result: "stale", update: update(7) });
  assert.equal((await answer).result, "stale");
  assert.deepEqual(told.updates, [7]);
  // The same row may be told again in passing, an older one not.
  around.socket.hear(update(6));
  assert.deepEqual(told.updates, [7]);
});

test("a frozen game is not asked for again", async () => {
  const { around, told, connection } = opened();
  const waiting = connection.say({ do: "play", expected_seq: 0, key: "k", actions: [] });
  around.socket.onclose({ code: 1011, reason: "frozen" });
  assert.deepEqual(told.conditions.at(-1), "closed frozen");
  assert.equal(around.timers.length, 0);
  await assert.rejects(waiting, /frozen/);
});

test("who leaves does not come back", () => {
  const { around, told, connection } = opened();
  around.socket.onclose({ code: 1006, reason: "" });
  connection.close();
  around.wait();
  assert.equal(around.sockets.length, 1);
  assert.equal(told.conditions.at(-1), "closed left");
});

const room = { type: "room", id: "t", phase: "playing", chairs: [{ name: "Anna", bot: false, stand_in: null }, { name: "tiro", bot: true, stand_in: null }] };
function source(record = "") {
  const around = surroundings();
  const heard = { clocks: [], asked: 0 };
  const made = new RemoteSource("ws://x", { condition() {}, room() {}, chat() {}, update: ({ left_ms, running }) => heard.clocks.push([left_ms, running]), record: async () => (heard.asked++, record) }, around);
  const presents = [];
  made.listen((present) => presents.push(present));
  around.socket.onopen();
  return { around, made, presents, heard };
}
const passed = (seq, seat) => ({ seq, seat, by: "player", text: [], events: [{ event: "turn_passed", from: seat, to: 1 - seat }] });

test("a game is told once its room and its rows are known", () => {
  const { around, presents, heard } = source();
  around.socket.hear(update(2, { moves: [passed(1, 0), passed(2, 1)], left_ms: [5, 6], running: 0 }));
  assert.equal(presents.length, 0);
  around.socket.hear(room);
  assert.equal(presents.at(-1).turns, 2);
  assert.deepEqual(presents.at(-1).seats.map(({ name, bot }) => [name, bot]), [["Anna", null], ["Tiro", "tiro"]]);
  assert.deepEqual(heard.clocks, [[[5, 6], 0]]);
  assert.equal(heard.asked, 0);
});

test("what cannot be said any more is a refusal like any other", async () => {
  const { around, made } = source();
  const left = made.send(1, []);
  made.close();
  await assert.rejects(left, (error) => error instanceof Refused && error.code === "lost");
  await assert.rejects(made.say({ do: "pause", on: true }), (error) => error instanceof Refused && error.code === "lost");
  assert.equal(around.socket.closed, true);
});

test("a player for whom a bot sits in is away, and a bot is thinking", () => {
  const { around, presents } = source();
  around.socket.hear(update(2, { asked: 0 }));
  around.socket.hear({ ...room, chairs: [{ name: "Anna", bot: false, stand_in: "timed_out" }, room.chairs[1]] });
  assert.deepEqual([presents.at(-1).seats[0].away, presents.at(-1).thinking, presents.at(-1).asked], [true, true, 0]);
  around.socket.hear(room);
  assert.deepEqual([presents.at(-1).seats[0].away, presents.at(-1).thinking], [false, false]);
});

test("an abandoned game asks nobody", () => {
  const { around, presents } = source();
  around.socket.hear(room);
  around.socket.hear(update(1, { asked: 1 }));
  assert.equal(presents.at(-1).asked, 1);
  assert.equal(presents.at(-1).thinking, true);
  around.socket.hear({ ...room, phase: "abandoned" });
  assert.equal(presents.at(-1).asked, null);
  assert.equal(presents.at(-1).thinking, false);
});

test("a row that comes twice is in the chronicle once", () => {
  const { around, presents } = source();
  around.socket.hear(room);
  around.socket.hear(update(1, { moves: [passed(1, 0)] }));
  around.socket.hear(update(2, { moves: [passed(1, 0), passed(2, 1)] }));
  assert.equal(presents.at(-1).log.length, 2);
});

test("after a gap the chronicle begins anew, and the turns are counted from the record", async () => {
  const { around, presents, heard } = source("concordia-record/1 rules/1\nseed 1\n1 red tribune: end\n2 blue tribune: end\n3 red tribune: end\n");
  around.socket.hear(room);
  around.socket.hear(update(90, { after: 90 }));
  await new Promise((done) => setTimeout(done));
  assert.equal(heard.asked, 1);
  assert.equal(presents.at(-1).log.length, 0);
  assert.equal(presents.at(-1).turns, 3);
  around.socket.hear(update(91, { after: 90, moves: [passed(91, 1)] }));
  assert.equal(presents.at(-1).turns, 4);
});

test("a refusal fails with its code", async () => {
  const { around, made } = source();
  const sent = made.send(0, [{ do: "cash" }]);
  const { id } = around.socket.said.at(-1);
  around.socket.hear({ type: "answer", id, result: "refused", code: "not_asked", message: "another seat is asked" });
  await assert.rejects(sent, (error) => error instanceof Refused && error.code === "not_asked");
});
