// Whole games on one device, from the first click to the points, through the page's own controls.
import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import { DESK, local, open, picture, pointsOn, seats, shut, visit } from "./house.mjs";
import { playOn, playOut } from "./player.mjs";

let house;
before(async () => (house = await open()));
after(() => shut(house));

test("a whole game for two against a bot, from the start page to the points", async () => {
  const { page, complaints, context } = await visit(house, "/");
  await page.getByRole("radio", { name: "2", exact: true }).or(page.getByRole("button", { name: "2", exact: true })).first().click();
  await picture(page, "start");
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForSelector("[data-live]");
  const first = await playOn(page, { seed: 1, steps: 60 });
  await picture(page, "game-for-two");
  const { answered, covered } = await playOut(page, { seed: 2 });
  for (const kind of ["play_card", "move", "prefect", "trade", "purchase"]) assert.ok(first.answered.has(kind) || answered.has(kind), `${kind} was not met`);
  const points = await pointsOn(page);
  assert.equal(points.length, 2);
  assert.ok(points.every((n) => n > 0), `${points}`);
  await picture(page, "points");
  assert.deepEqual([...first.covered, ...covered], []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("two people at one device and a bot on Balearica, in German, to the end", async () => {
  const options = { map: "balearica", players: 3, card_set: "venus", fish_market: "coastal", no_starting_goods: true };
  const { page, complaints, context } = await local(house, { options, seed: "3", seats: seats(null, null, "tiro") }, { ...DESK, locale: "de-DE" });
  const take = page.locator("[data-take-over]");
  await take.waitFor();
  assert.match(await page.locator("[role=dialog]").innerText(), /Livia/);
  await picture(page, "hand-over-german");
  // Before somebody has taken the device, nobody's cards are shown.
  assert.equal(await page.locator("[data-pick^='card ']").count(), 0);
  const { answered, covered } = await playOn(page, { seed: 3, steps: 100 });
  await picture(page, "balearica-german");
  // The steps may have ended where the device goes from hand to hand.
  const end = page.getByText("Zug beenden").first();
  await take.or(end).first().waitFor();
  if (await take.isVisible()) await take.click();
  await end.waitFor();
  await playOut(page, { seed: 4, blind: true });
  assert.ok(answered.has("stock"), "goods were bought at the start");
  assert.equal((await pointsOn(page)).length, 3);
  assert.match(await page.locator(".final [role=status]").first().innerText(), /gewinn|gewonnen/);
  await picture(page, "points-german");
  assert.deepEqual(covered, []);
  assert.deepEqual(complaints, []);
  await context.close();
});
