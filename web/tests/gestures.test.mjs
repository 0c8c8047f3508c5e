// Fingers and mice on the map.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { gestures } = await load("src/map/gestures.ts");

/** A map, and what was done with it. Everything left of 100 px answers a tap. */
function map() {
  const node = Object.assign(new EventTarget(), { getBoundingClientRect: () => ({ left: 0, top: 0 }), setPointerCapture() {} });
  const done = [];
  gestures(node, {
    grab: () => null,
    answers: ([x]) => x < 100,
    pan: (dx, dy) => done.push(`pan ${dx} ${dy}`),
    zoom: (factor) => done.push(`zoom ${factor}`),
    busy: () => {},
  });
  let time = 1000;
  const send = (type, fields) => {
    const event = new Event(type);
    for (const [name, value] of Object.entries(fields)) Object.defineProperty(event, name, { value });
    node.dispatchEvent(event);
  };
  const tap = (x, y, pointerType = "touch") => {
    const fields = { pointerId: 1, pointerType, button: 0, clientX: x, clientY: y, timeStamp: (time += 100) };
    send("pointerdown", fields);
    send("pointerup", fields);
  };
  return { done, send, tap };
}

test("a double tap zooms in", () => {
  const { done, tap } = map();
  tap(200, 50);
  assert.deepEqual(done, []);
  tap(205, 52);
  assert.deepEqual(done, ["zoom 1.7"]);
});

test("two taps on what answers, or on one such thing and beside it, are two taps", () => {
  for (const places of [[50, 50], [95, 105], [105, 95]]) {
    const { done, tap } = map();
    for (const x of places) tap(x, 50);
    assert.deepEqual(done, [], String(places));
  }
});

test("a double click zooms in, but not on what answers", () => {
  for (const [x, zooms] of [[200, ["zoom 1.7"]], [50, []]]) {
    const { done, tap, send } = map();
    tap(x, 50, "mouse");
    tap(x, 50, "mouse");
    send("dblclick", { clientX: x, clientY: 50 });
    assert.deepEqual(done, zooms);
  }
});

test("a pointer that moves a little is still a tap, and then it drags", () => {
  const { done, send } = map();
  const at = (clientX) => ({ pointerId: 1, pointerType: "mouse", button: 0, clientX, clientY: 0 });
  send("pointerdown", at(200));
  send("pointermove", at(203));
  assert.deepEqual(done, []);
  send("pointermove", at(210));
  send("pointermove", at(215));
  assert.deepEqual(done, ["pan 10 0", "pan 5 0"]);
});
