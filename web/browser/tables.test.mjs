// Games through the page's own controls, in Chromium, against the real program.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import test, { after, before } from "node:test";
import { open, restart, shut } from "./house.mjs";
import { playOn } from "./player.mjs";

const PICTURES = "pictures";
const DESK = { viewport: { width: 1366, height: 768 }, locale: "en-GB" };
const PHONE = { viewport: { width: 390, height: 844 }, locale: "en-GB", hasTouch: true, isMobile: true };

let house;
before(async () => {
  mkdirSync(PICTURES, { recursive: true });
  house = await open();
});
after(() => shut(house));

/** A page with a local game of this setup, as if it had been begun here before. */
async function local(setup, device) {
  const visit = await house.visit("/", device);
  await visit.page.evaluate((kept) => localStorage.setItem("local game", JSON.stringify(kept)), { rules: 1, setup, answers: [], over: false, at: 1 });
  await visit.page.goto(`${house.url}/play`);
  await visit.page.waitForSelector("[data-live], [data-take-over]");
  return visit;
}

const seats = (...bots) => bots.map((bot, nth) => ({ name: ["Livia", "Marcus", "Cornelia", "Gaius", "Octavia", "Titus"][nth], bot }));

test("a whole game for two from the start page to the points", async () => {
  const { page, complaints } = await house.visit("/", DESK);
  await page.getByRole("radio", { name: "2", exact: true }).or(page.getByRole("button", { name: "2", exact: true })).first().click();
  await page.screenshot({ path: `${PICTURES}/start.png` });
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForSelector("[data-live]");
  const seen = await playOn(page, { seed: 1 });
  await page.screenshot({ path: `${PICTURES}/points.png` });
  for (const kind of ["play_card", "move", "prefect", "trade", "purchase", "end turn"]) assert.ok(seen.has(kind), `${kind} was not met`);
  const points = await page.locator("[data-over] td, [data-over] [role=cell]").allInnerTexts();
  assert.ok(points.length > 0, "the sheet has cells");
  assert.deepEqual(complaints, []);
});

test("a team on Cyprus with the mountainside market, on a phone", async () => {
  const options = { map: "cyprus", players: 4, mode: "team", fish_market: "mountainside" };
  const { page, complaints } = await local({ options, seed: "7", seats: seats(null, "tiro", "tiro", "tiro") }, PHONE);
  const seen = await playOn(page, { seed: 2, atMost: 160 });
  await page.screenshot({ path: `${PICTURES}/cyprus-phone.png` });
  assert.ok(seen.has("market") || seen.has("recommend"), [...seen].join(" "));
  assert.deepEqual(complaints, []);
});

test("two people at one device on Balearica, in German", async () => {
  const options = { map: "balearica", players: 3, card_set: "venus", fish_market: "coastal", no_starting_goods: true };
  const { page, complaints } = await local({ options, seed: "3", seats: seats(null, null, "tiro") }, { ...DESK, locale: "de-DE" });
  assert.ok(await page.getByText("Livia").first().isVisible());
  const seen = await playOn(page, { seed: 3, atMost: 160 });
  await page.screenshot({ path: `${PICTURES}/balearica-german.png` });
  assert.ok(seen.has("hand over"), "the device changed hands");
  assert.ok(await page.getByText("Zug beenden").first().isVisible());
  assert.deepEqual(complaints, []);
});

test("a draft survives a reload, and is taken back step by step", async () => {
  const { page, complaints } = await local({ options: { map: "italia", players: 2 }, seed: "1", seats: seats(null, "tiro") }, DESK);
  await page.locator("[data-pick='card architect_start']").click();
  await page.locator("[data-asked=move]").waitFor({ state: "attached" });
  await page.locator("[data-pick='city neapolis']").dispatchEvent("click");
  await page.locator("[data-end-turn]:not(:disabled), [data-asked=build]").first().waitFor({ state: "attached" });
  await page.reload();
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.waitFor();
  assert.ok(await undo.isEnabled(), "the draft is still there");
  await page.getByRole("button", { name: "Restart" }).click();
  await page.locator("[data-asked=play_card]").waitFor({ state: "attached" });
  assert.deepEqual(complaints, []);
});

test("friends and a bot at one table of the server, which is killed in between", async () => {
  const anna = await house.visit("/", DESK);
  const call = (page, method, path, body) =>
    page.evaluate(async ([m, p, b]) => (await fetch(p, { method: m, headers: { "content-type": "application/json" }, body: b && JSON.stringify(b) })).json(), [method, path, body]);
  await call(anna.page, "POST", "/api/visitors", { name: "Anna" });
  const settings = { name: "Friday", public: false, options: { map: "italia", players: 3 }, shuffle_seats: false, clock: { kind: "none" }, stand_in: "tiro" };
  const { id, link } = await call(anna.page, "POST", "/api/tables", { settings, sit: true });
  const ben = await house.visit("/", PHONE);
  await call(ben.page, "POST", "/api/visitors", { name: "Ben" });
  await call(ben.page, "POST", `/api/tables/${id}/messages`, { do: "claim", link });
  await call(anna.page, "POST", `/api/tables/${id}/messages`, { do: "fill", level: "tiro" });
  await anna.page.goto(`${house.url}/t/${id}`);
  const start = anna.page.getByRole("button", { name: "Start", exact: true });
  await start.waitFor();
  await anna.page.screenshot({ path: `${PICTURES}/lobby.png` });
  await start.click();
  await ben.page.goto(`${house.url}/t/${id}`);
  const crowd = [anna.page, ben.page];
  const guest = await house.visit(`/t/${id}`, DESK);
  const play = async (steps) => {
    for (let nth = 0; nth < steps; nth += 1) {
      for (const [who, page] of crowd.entries()) await playOn(page, { seed: 10 * nth + who, atMost: 6, patience: 300 }).catch(() => undefined);
    }
  };
  await Promise.all(crowd.map((page) => page.waitForSelector("[data-live]")));
  await play(12);
  await restart(house);
  await play(12);
  await ben.page.reload();
  await ben.page.waitForSelector("[data-live]");
  await play(6);
  const rows = await call(anna.page, "GET", `/api/tables/${id}`);
  assert.ok(rows.update.seq >= 8, `${rows.update.seq} rows were played`);
  await guest.page.waitForSelector("[data-live]");
  for (const [name, { page }] of Object.entries({ anna, ben, guest })) await page.screenshot({ path: `${PICTURES}/friday-${name}.png` });
  // While the server was away, the browser itself complains about the socket.
  const own = [...anna.complaints, ...ben.complaints].filter((text) => !/WebSocket|Failed to load resource|ERR_CONNECTION/.test(text));
  assert.deepEqual(own, []);
});
