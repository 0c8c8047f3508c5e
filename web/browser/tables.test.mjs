// Whole games through the page's own controls, in Chromium, against the real program.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import test, { after, before } from "node:test";
import { open, shut } from "./house.mjs";
import { playToTheEnd } from "./player.mjs";

const PICTURES = "pictures";
let house;
before(async () => {
  mkdirSync(PICTURES, { recursive: true });
  house = await open();
});
after(() => shut(house));

const DESK = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };

/** Plays a local game and checks the final sheet. */
async function play(name, address, { viewport = DESK, ...options } = {}) {
  const { page, complaints } = await house.visit(address, viewport);
  await page.waitForSelector("[data-live]");
  await page.screenshot({ path: `${PICTURES}/${name}-start.png` });
  const seen = await playToTheEnd(page, options);
  await page.screenshot({ path: `${PICTURES}/${name}-end.png` });
  assert.deepEqual(complaints, [], "no error in the console");
  await page.close();
  return seen;
}

test("two players on Italia against a bot", async () => {
  const seen = await play("italia", "/play?map=italia&players=2&seed=1");
  for (const kind of ["play_card", "move", "prefect", "trade", "purchase"]) assert.ok(seen.has(kind), kind);
});
