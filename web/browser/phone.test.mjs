// A whole game on a phone, begun with a finger.
import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import { local, open, PHONE, picture, pointsOn, seats, shut } from "./house.mjs";
import { playOn, playOut } from "./player.mjs";

let house;
before(async () => (house = await open()));
after(() => shut(house));

test("a team game with the fish market on Cyprus to its end, on a phone with touch", async () => {
  const options = { map: "cyprus", players: 4, mode: "team", fish_market: "mountainside" };
  const { page, complaints, context } = await local(house, { options, seed: "7", seats: seats(null, "discipulus", "discipulus", "discipulus") }, PHONE);
  // A finger plays the first card: a real touch, where the card lies.
  await page.locator("[data-asked=play_card]").waitFor({ state: "attached" });
  await page.locator("[data-pick='card prefect_start']").tap();
  await page.locator("[data-asked=prefect]").waitFor({ state: "attached" });
  assert.match(await page.locator("[data-partners]").innerText(), /You\s+Prefect\s+now\s+Cornelia\s+waits/);
  await page.locator("[data-choices] button").first().tap();
  const some = await playOn(page, { seed: 6, kind: "market" });
  assert.ok(some.answered.has("market"), "the market was visited");
  await picture(page, "cyprus-phone");
  await playOut(page, { seed: 3, blind: true });
  assert.equal((await pointsOn(page)).length, 4);
  await picture(page, "cyprus-phone-points");
  assert.deepEqual(some.covered, []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the cards for sale open when something is to be bought, and again after they were closed", async () => {
  const { page, complaints, context } = await local(house, { options: { map: "italia", players: 2 }, seed: "5", seats: seats(null, "tiro") }, PHONE);
  await page.locator("[data-pick='card senator']").tap();
  const shelf = page.getByRole("dialog", { name: "Cards for sale" });
  await shelf.waitFor();
  await page.getByRole("button", { name: "Close" }).tap({ position: { x: 195, y: PHONE.viewport.height - 20 } });
  await shelf.waitFor({ state: "detached" });
  // In the sheet, beside the question; the button on the map says how many there are.
  await page.getByRole("button", { name: "Show the cards for sale", exact: true }).tap();
  await shelf.waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a button of the sheet hears the first tap after a city was chosen", async () => {
  const { page, complaints, context } = await local(house, { options: { map: "italia", players: 2 }, seed: "5", seats: seats(null, "tiro") }, PHONE);
  await page.locator("[data-pick='card tribune']").tap();
  await page.locator("[data-asked=place]").waitFor({ state: "attached" });
  await page.locator("[data-pick='city roma']").tap();
  // What is told of the city must not lie above the buttons only as long as it is touched: they would move away.
  const settler = page.locator("[data-composer] button").filter({ hasText: "Settler" });
  const { x, y, width, height } = await settler.boundingBox();
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.locator("[data-steps='2']").waitFor({ state: "attached", timeout: 5000 });
  assert.match(await page.locator("[data-draft]").innerText(), /in Roma/i);
  assert.deepEqual(complaints, []);
  await context.close();
});
