// Salt and the maps with rules of their own, through the page's own controls: what salt pays is seen before and after,
// Gavdos asks for its bonus by click, by keyboard and as text, and Britannia has a capital for each kind of colonist.
import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import { engine } from "../tests/load.mjs";
import { DESK, local, open, PHONE, picture, pointsOn, seats, shut, visit } from "./house.mjs";
import { playOn, playOut } from "./player.mjs";

let house;
before(async () => (house = await open()));
after(() => shut(house));

const asked = (page, kind) => page.locator(`[data-asked=${kind}]`).waitFor({ state: "attached" });
/** Something of the table, where it is, whatever lies over its middle. */
const click = (page, key) => page.locator(`[data-pick="${key}"]`).first().dispatchEvent("click");
const inComposer = (page, name) => page.locator("[data-composer]").getByRole("button", { name });
const endTurn = (page) => page.locator("[data-end-turn]:not(:disabled)").click();
/** The next turn is mine: nothing is on its way, and I am asked. */
async function myTurn(page, kind = "play_card") {
  await page.locator("[data-steps='0']").waitFor({ state: "attached" });
  await asked(page, kind);
}

test("salt is chosen for a new table, which names the maps for so many", async () => {
  const { page, complaints, context } = await visit(house, "/new");
  await page.getByRole("radiogroup", { name: "Map" }).getByRole("radio", { name: "Hispania" }).click();
  await page.getByRole("radiogroup", { name: "Salt" }).getByRole("radio", { name: "on", exact: true }).click();
  await page.getByText("pays for any good that you lack").waitFor();
  assert.match(await page.locator(".advice").first().innerText(), /^Hispania is a good choice for 3 players/);
  await picture(page, "salt-new");
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForSelector("[data-live]");
  assert.equal(await page.locator("[data-part=store]").getByRole("img", { name: "salt" }).count(), 1);
  await picture(page, "salt-begun");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a sale takes salt along, and a price is paid with it, to the end of a game on Hispania on a phone", async () => {
  const options = { map: "hispania", players: 3, salt: true };
  const { page, complaints, context } = await local(house, { options, seed: "11", seats: seats(null, "tiro", "tiro") }, PHONE);
  await asked(page, "play_card");
  const store = page.locator("[data-part=store]").first();
  assert.equal(await store.getByRole("img", { name: "salt" }).count(), 1, "there is one at the start");
  await page.locator("[data-pick='card mercator_start']").tap();
  await asked(page, "trade");
  // One cloth of my own and the salt.
  const sell = inComposer(page, "sell cloth");
  await sell.tap();
  await inComposer(page, "Sell 1 cloth").waitFor();
  await sell.tap();
  await inComposer(page, "Sell 2 cloth (including 1 salt)").waitFor();
  assert.ok(await sell.isDisabled(), "more is not there");
  await picture(page, "salt-trade-phone");
  // Another sale finds no salt any more.
  const sellWine = inComposer(page, "sell wine");
  await sellWine.tap();
  await inComposer(page, /Sell 2 cloth \(including 1 salt\), sell 1 wine/).waitFor();
  assert.ok(await sellWine.isDisabled());
  await inComposer(page, /Sell 2 cloth/).tap();
  await page.locator("[data-steps='3']").waitFor({ state: "attached" });
  assert.match(await page.locator("[data-draft]").innerText(), /−1/);
  await picture(page, "salt-sold-phone");
  await page.locator("[data-undo]:not(:disabled)").tap();
  const some = await playOn(page, { seed: 4, steps: 150 });
  await picture(page, "hispania-phone");
  assert.deepEqual(some.covered, []);
  await playOut(page, { seed: 5, blind: true });
  assert.equal((await pointsOn(page)).length, 3);
  await picture(page, "hispania-phone-points");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a team game on Creta with salt and the fish market to its end", async () => {
  const options = { map: "creta", players: 4, mode: "team", fish_market: "coastal", salt: true };
  const { page, complaints, context } = await local(house, { options, seed: "8", seats: seats(null, "tiro", null, "tiro") });
  const some = await playOn(page, { seed: 6, steps: 600, kind: "market" });
  assert.ok(some.answered.has("market"), "the market was visited");
  await picture(page, "creta-team");
  await playOut(page, { seed: 7, blind: true });
  assert.equal((await pointsOn(page)).length, 4);
  await picture(page, "creta-team-points");
  assert.deepEqual(some.covered, []);
  assert.deepEqual(complaints, []);
  await context.close();
});

/** Creta, where I am to choose what a Prefect does. */
async function atThePrefect(device, more) {
  const visitor = await local(house, { options: { map: "creta", players: 2, salt: true }, seed: "5", seats: seats(null, "tiro") }, device, more);
  await asked(visitor.page, "play_card");
  return visitor;
}

test("on Creta the bonus of Gavdos is chosen by clicks and by keys, and two coins always lie open (R15.12)", async () => {
  const { page, complaints, context } = await atThePrefect(DESK);
  await click(page, "card prefect_start");
  await asked(page, "prefect");
  const panel = page.getByRole("region", { name: "Provinces" });
  assert.match(await panel.innerText(), /2 coins of it always lie open/);
  assert.equal(await panel.getByRole("img", { name: "any good" }).count(), 1, "the marker shows a question mark");
  await click(page, "province brown");
  const goods = page.getByRole("group", { name: "Choose the bonus good." }).getByRole("button");
  assert.deepEqual(await goods.evaluateAll((all) => all.map((one) => one.title)), ["brick", "food", "tool", "wine", "cloth"].map((good) => `Produce here with ${good} as the bonus`));
  await picture(page, "gavdos");
  // The second click puts the province down, since it chooses nothing.
  await click(page, "province brown");
  await goods.first().waitFor({ state: "detached" });
  // By keys: to the province, and on to a good.
  await page.locator("svg [data-pick='province brown']").focus();
  await page.keyboard.press("Enter");
  await goods.nth(3).focus();
  await picture(page, "gavdos-wine");
  await page.keyboard.press("Enter");
  await page.locator("[data-steps='2']").waitFor({ state: "attached" });
  assert.match(await page.locator("[data-draft]").innerText(), /Gavdos/);
  assert.equal(await panel.getByRole("img", { name: "any good" }).count(), 0, "its coins show now");
  await picture(page, "gavdos-turned");
  await endTurn(page);
  // With the other Prefect the cash is that of the marker and of the field.
  await myTurn(page);
  await click(page, "card prefect_start");
  await asked(page, "prefect");
  const cash = Number(/\d+/.exec(await inComposer(page, /Take the cash/).innerText())?.[0]);
  const shown = Number(/cash now\s+(\d+)/.exec(await panel.innerText())?.[1]);
  assert.equal(cash, shown);
  assert.ok(cash >= 4, `${cash} coins`);
  await picture(page, "creta-cash");
  await inComposer(page, /Take the cash/).click();
  await page.locator("[data-steps='2']").waitFor({ state: "attached" });
  assert.equal(await panel.getByRole("img", { name: "any good" }).count(), 1, "it is open again");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the bonus of Gavdos is chosen in the table as text", async () => {
  const prepare = () => localStorage.setItem("settings", JSON.stringify({ textMode: true }));
  const { page, complaints, context } = await atThePrefect(PHONE, { prepare });
  await page.getByRole("button", { name: /^Play Prefect/ }).first().click();
  const answers = page.getByRole("button", { name: /^Produce in Gavdos with \w+ as the bonus/ });
  await answers.first().waitFor();
  assert.equal(await answers.count(), 5);
  await page.getByText("bonus good of choice, open").waitFor();
  await page.getByText("2 coins of it always lie open").waitFor();
  await picture(page, "gavdos-text");
  await page.getByRole("button", { name: /^Produce in Gavdos with cloth as the bonus/ }).click();
  await page.getByText("bonus cloth, turned over").waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("on Britannia a ship appears in Portus Itius and a settler in Londinium, each by one click (R15.13)", async () => {
  const { page, complaints, context } = await local(house, { options: { map: "britannia", players: 2 }, seed: "3", seats: seats(null, "tiro") });
  await asked(page, "play_card");
  const place = async (city, word, name) => {
    await click(page, "card tribune");
    await asked(page, "place");
    await picture(page, name);
    await click(page, `city ${city}`);
    await page.locator("[data-steps='2']").waitFor({ state: "attached" });
    assert.match(await page.locator("[data-draft]").innerText(), word);
    await endTurn(page);
    await myTurn(page);
  };
  await place("portus-itius", /Portus Itius/, "britannia-place");
  await click(page, "card mercator_start");
  await asked(page, "trade");
  await inComposer(page, "buy tool").click();
  await inComposer(page, "Buy 1 tool").click();
  await page.locator("[data-steps='2']").waitFor({ state: "attached" });
  await inComposer(page, "Trade no more").click();
  await endTurn(page);
  await myTurn(page);
  await place("londinium", /Londinium/, "britannia-place-land");
  const { state } = await page.evaluate(() => JSON.parse(localStorage.getItem("local game"))).then(({ setup, answers }) => {
    const ask = engine();
    ask("new", { options: setup.options, seed: setup.seed });
    for (const [, action] of answers) ask("act", { action });
    return ask("look", { seat: 0 });
  });
  const standing = state.players[0].colonists.map(({ kind, at }) => `${kind} ${at}`).sort();
  assert.deepEqual(standing, ["land londinium", "land londinium", "sea portus-itius", "sea portus-itius"]);
  await picture(page, "britannia-both");
  assert.deepEqual(complaints, []);
  await context.close();
});
