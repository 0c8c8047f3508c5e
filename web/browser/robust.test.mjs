// What people do to pages: reload, go back, open two of them, enlarge them.
import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import { call, DESK, local, open, PHONE, picture, seats, shut, visit } from "./house.mjs";
import { playOn } from "./player.mjs";

let house;
before(async () => (house = await open()));
after(() => shut(house));

const ITALIA = { options: { map: "italia", players: 2 }, seed: "1", seats: seats(null, "tiro") };
const asked = (page, kind) => page.locator(`[data-asked=${kind}]`).waitFor({ state: "attached" });
const steps = async (page) => Number(await page.locator("[data-steps]").getAttribute("data-steps"));

/** Plays the Architect and lets a city be reached and built. */
async function compose(page) {
  await page.locator("[data-pick='card architect_start']").click();
  await asked(page, "move");
  await page.locator("[data-pick='city neapolis']").dispatchEvent("click");
  await page.locator("[data-end-turn]:not(:disabled), [data-asked=build]").first().waitFor({ state: "attached" });
}

test("a reload in the middle of a composed turn keeps the draft, which is taken back step by step", async () => {
  const { page, complaints, context } = await local(house, ITALIA);
  await compose(page);
  const before = await steps(page);
  assert.match(await page.locator("[data-composer] .proposal").innerText(), /^Neapolis: 1 step\..* 1 step stays unused/);
  await picture(page, "composed-turn");
  await page.reload();
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.waitFor();
  assert.ok(await undo.isEnabled(), "the draft is still there");
  assert.equal(await steps(page), before);
  await undo.click();
  await asked(page, "move");
  await page.getByRole("button", { name: "Redo" }).click();
  await page.waitForFunction((n) => document.querySelector("[data-steps]").getAttribute("data-steps") === String(n), before);
  await page.getByRole("button", { name: "Restart" }).click();
  await asked(page, "play_card");
  assert.equal(await steps(page), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the back button leads to the page before, and forward to the game with its draft", async () => {
  const { page, complaints, context } = await visit(house, "/");
  await page.evaluate((setup) => localStorage.setItem("local game", JSON.stringify({ rules: 1, setup, answers: [], over: false, at: 1 })), ITALIA);
  await page.reload();
  await page.getByRole("link", { name: "Go on" }).click();
  await page.waitForSelector("[data-live]");
  await compose(page);
  const before = await steps(page);
  await page.goBack();
  await page.getByRole("link", { name: "Go on" }).waitFor();
  assert.equal(new URL(page.url()).pathname, "/");
  await page.goForward();
  await page.waitForSelector("[data-live]");
  assert.equal(await steps(page), before, "the draft is still there");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("two tabs of one seat show the same game, and a turn that was sent from one is not sent from the other", async () => {
  const anna = await visit(house, "/");
  await call(anna.page, "POST", "/api/visitors", { name: "Anna" });
  const settings = { name: "Tabs", public: false, options: { map: "italia", players: 2 }, shuffle_seats: false, clock: { kind: "none" }, stand_in: "tiro" };
  const { id } = await call(anna.page, "POST", "/api/tables", { settings, sit: true });
  await call(anna.page, "POST", `/api/tables/${id}/messages`, { do: "fill", level: "tiro" });
  await call(anna.page, "POST", `/api/tables/${id}/messages`, { do: "start" });
  const other = anna.listen(await anna.context.newPage());
  const tabs = [anna.page, other];
  for (const tab of tabs) await tab.goto(`${house.url}/t/${id}`);
  for (const tab of tabs) await asked(tab, "play_card");
  // Both compose the same turn; one sends it.
  for (const tab of tabs) await compose(tab);
  for (const tab of tabs) while (!(await tab.locator("[data-end-turn]:not(:disabled)").count())) await playOn(tab, { steps: 1 });
  await anna.page.locator("[data-end-turn]").click();
  // The other tab follows; its draft is gone or has become one for the next turn, and it goes on with the game.
  const seq = async () => (await call(anna.page, "GET", `/api/tables/${id}`)).update.seq;
  await other.waitForFunction(() => document.querySelector("[data-steps]")?.getAttribute("data-steps") === "0");
  const sent = await seq();
  for (let nth = 0; nth < 6; nth += 1) {
    await playOn(tabs[nth % 2], { seed: nth, steps: 12 });
  }
  assert.ok((await seq()) > sent, "the game went on from both");
  // What each has composed meanwhile is its own; without it both stand where the server does.
  for (const tab of tabs) {
    // Nothing is asked any more where a turn is complete and only has to be ended.
    await tab.locator("[data-asked]:not([data-asked='']), [data-end-turn]:not(:disabled)").first().waitFor({ state: "attached" });
    const anew = tab.getByRole("button", { name: "Restart" });
    if (await anew.isEnabled()) await anew.click();
    await tab.locator("[data-steps='0']:not([data-asked=''])").waitFor({ state: "attached" });
  }
  const cards = await Promise.all(tabs.map((tab) => tab.locator("[data-pick^='card ']").evaluateAll((all) => all.map((card) => card.getAttribute("data-pick")))));
  assert.deepEqual(cards[0], cards[1], "both show the same hand");
  assert.deepEqual(anna.complaints, []);
  await anna.context.close();
});

/** Whether nothing of the page lies outside of the window, and the buttons of the turn are in it. */
async function fits(page) {
  return page.evaluate(() => {
    const end = document.querySelector("[data-end-turn]").getBoundingClientRect();
    const page = document.scrollingElement;
    return { wide: page.scrollWidth <= innerWidth, end: end.top >= 0 && end.bottom <= innerHeight && end.left >= 0 && end.right <= innerWidth };
  });
}

/** Buttons that a finger cannot hit well: whatever is drawn, 44 px must answer. */
function tooSmall(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll("button:not(:disabled)")].flatMap((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const hits = (dx, dy) => button.contains(document.elementFromPoint(x + dx, y + dy));
      // What lies under something else, or out of sight, is not to be hit now.
      if (width === 0 || !hits(0, 0)) return [];
      const isWide = width >= 44 || (hits(-21, 0) && hits(21, 0));
      const isTall = height >= 44 || (hits(0, -21) && hits(0, 21));
      return isWide && isTall ? [] : [`${button.getAttribute("aria-label") ?? button.innerText}: ${width} x ${height}`];
    }),
  );
}

for (const [name, device] of Object.entries({
  "browser zoom of 200 %": { viewport: { width: 683, height: 384 }, deviceScaleFactor: 2, locale: "en-GB" },
  "a phone with touch": PHONE,
  "a phone held sideways": { ...PHONE, viewport: { width: 844, height: 390 } },
})) {
  test(`${name}: everything can be reached and played`, async () => {
    const options = { map: "hellas", players: 3, fish_market: "coastal" };
    const { page, complaints, context } = await local(house, { options, seed: "5", seats: seats(null, "tiro", "tiro") }, device);
    assert.deepEqual(await fits(page), { wide: true, end: true });
    const { covered, answered } = await playOn(page, { seed: 5, steps: 90 });
    await picture(page, name.replace(/\W+/g, "-"));
    assert.ok(answered.size >= 4, [...answered].join(" "));
    assert.deepEqual(covered, []);
    assert.deepEqual(await fits(page), { wide: true, end: true });
    if (device.hasTouch) {
      assert.deepEqual(await tooSmall(page), [], "fingers need 44 px");
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("whoever clicks twice answers nothing that is not asked", async () => {
  const tables = [
    { options: { map: "imperium", players: 6, mode: "team", fish_market: "coastal" }, seed: "5", seats: seats(null, "tiro", "tiro", "tiro", "tiro", "tiro") },
    { options: { map: "cyprus", players: 4, mode: "team", fish_market: "mountainside", no_starting_goods: true }, seed: "44", seats: seats(null, null, null, null) },
  ];
  for (const [nth, setup] of tables.entries()) {
    const { page, complaints, context } = await local(house, setup, nth % 2 === 0 ? DESK : PHONE);
    const { notices, steps, over } = await playOn(page, { seed: 4 + nth, steps: 250, impatient: true });
    assert.ok(over || steps === 250, `${steps} steps`);
    assert.deepEqual([...complaints, ...notices], []);
    await context.close();
  }
});

/** Runs in the page: notes for every question by how many px the composer was ever too high for its place. */
function watchComposer() {
  window.tooHigh = {};
  const look = () => {
    const asked = document.querySelector("[data-live]")?.dataset.asked;
    const panel = document.querySelector("[data-composer]")?.closest(".panel");
    if (asked && panel) window.tooHigh[asked] = Math.max(window.tooHigh[asked] ?? 0, panel.scrollHeight - panel.clientHeight);
    requestAnimationFrame(look);
  };
  look();
}

test("the fullest table, in German on a small desk: nothing has to be scrolled to be composed", async () => {
  const options = { map: "imperium", players: 6, mode: "team", fish_market: "mountainside" };
  const setup = { options, seed: "3", seats: seats(null, "tiro", "tiro", "tiro", "tiro", "tiro") };
  const { page, complaints, context } = await local(house, setup, { ...DESK, locale: "de-DE" });
  await page.evaluate(watchComposer);
  const { answered } = await playOn(page, { seed: 9, steps: 200, measure: true });
  await picture(page, "six-and-a-market");
  const tooHigh = await page.evaluate(() => window.tooHigh);
  assert.ok(Object.keys(tooHigh).length >= 6, `${Object.keys(tooHigh)}; answered ${[...answered]}`);
  // Less than a line is in nobody's way.
  assert.deepEqual(Object.entries(tooHigh).filter(([, px]) => px > 8), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

// Layers cost something in every frame, and a drawing falls apart into many of them by a change that nobody sees.
test("a table has few layers on the screen", async () => {
  for (const map of ["imperium", "balearica"]) {
    const { page, context } = await local(house, { options: { map, players: 4, card_set: "venus", fish_market: "coastal" }, seed: "1", seats: seats(null, "tiro", "tiro", "tiro") });
    const session = await context.newCDPSession(page);
    let layers = [];
    session.on("LayerTree.layerTreeDidChange", (tree) => (layers = tree.layers ?? layers));
    await session.send("LayerTree.enable");
    // They are told of when a frame has been drawn.
    for (let nth = 0; nth < 10 && layers.length === 0; nth += 1) {
      await playOn(page, { seed: nth, steps: 6 });
      await page.waitForTimeout(500);
    }
    assert.ok(layers.length > 5 && layers.length <= 16, `${map}: ${layers.length} layers`);
    await context.close();
  }
});
