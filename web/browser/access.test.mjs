// The page for everybody: nothing that axe-core calls serious on any page or composer state in both themes, a whole game
// by keyboard, a whole game by what a screen reader is told, and twice as large.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import test, { after, before } from "node:test";
import { open, shut } from "./house.mjs";
import { dice, finishedGame, gamesByKind, openGame, visitor } from "./states.mjs";

const PICTURES = "pictures";
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
// Nothing is half faded in when it is looked at.
const DESK = { viewport: { width: 1366, height: 768 }, locale: "en-GB", reducedMotion: "reduce" };
const PHONE = { viewport: { width: 390, height: 844 }, locale: "en-GB", reducedMotion: "reduce", hasTouch: true, isMobile: true };
const seats = (...bots) => bots.map((bot, nth) => ({ name: ["Livia", "Marcus", "Cornelia", "Gaius"][nth], bot }));
const begun = (options, ...bots) => ({ rules: 1, setup: { options: { players: bots.length, ...options }, seed: "5", seats: seats(...bots) }, answers: [], over: false, at: 1 });

let house;
let games;
before(async () => {
  mkdirSync(PICTURES, { recursive: true });
  house = await open();
  games = gamesByKind();
});
after(() => shut(house));

/** What is serious or critical about the page as it is, in both themes. */
async function findings(page, name) {
  const found = [];
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  for (const theme of ["light", "dark"]) {
    await page.evaluate((now) => (document.documentElement.dataset.theme = now), theme);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    for (const { id, impact, nodes } of violations) {
      if (impact !== "serious" && impact !== "critical") continue;
      for (const node of nodes.slice(0, 4)) found.push(`${name}, ${theme}: ${id}: ${node.target.join(" ")}: ${node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? ""}`);
    }
  }
  return found;
}

/** What the page knows about itself: asked for what, whose turn is it to press something. */
const stateOf = (page) =>
  page.evaluate(() => ({
    over: document.querySelector("[data-over]") !== null,
    asked: document.querySelector("[data-live]")?.getAttribute("data-asked") ?? "",
    end: document.querySelector("[data-end-turn]:not(:disabled)") !== null,
    device: document.querySelector("[data-take-over]") !== null,
  }));

test("axe finds nothing serious on the pages", async () => {
  const { page, complaints } = await visitor(house, "/", DESK);
  const found = [];
  const look = async (name) => found.push(...(await findings(page, name)));
  await page.getByRole("button", { name: "Start the game" }).waitFor();
  await look("start");
  for (const [path, words] of [["/new", "Seats"], ["/play", "No game is on the table"], ["/statistics", "What is your name?"], ["/t/nothing", "There is no such table"], ["/nowhere", "There is no such page"]]) {
    await page.goto(house.url + path);
    await page.getByText(words).first().waitFor();
    await look(path);
  }
  // Somebody with a name: account, statistics without a game, a lobby with a talk.
  await page.goto(house.url);
  const call = (method, path, body) => page.evaluate(async ([m, p, b]) => (await fetch(p, { method: m, headers: { "content-type": "application/json" }, body: b && JSON.stringify(b) })).json(), [method, path, body]);
  await call("POST", "/api/visitors", { name: "Anna" });
  await page.evaluate(() => localStorage.setItem("visitor", "true"));
  await page.goto(house.url);
  await page.getByRole("button", { name: "Anna" }).click();
  await look("account");
  await page.goto(`${house.url}/statistics`);
  await page.getByText("No game of yours").waitFor();
  await look("statistics, none");
  const settings = { name: "Friday", public: true, options: { map: "italia", players: 3 }, shuffle_seats: false, clock: { kind: "per_move", ms: 3_600_000 }, stand_in: "tiro" };
  const { id } = await call("POST", "/api/tables", { settings, sit: true });
  await page.goto(`${house.url}/t/${id}`);
  await page.getByRole("heading", { name: "Chairs" }).or(page.getByText("Chairs")).first().waitFor();
  await look("lobby");
  await call("POST", `/api/tables/${id}/messages`, { do: "fill", level: "tiro" });
  await call("POST", `/api/tables/${id}/messages`, { do: "start" });
  await page.waitForSelector("[data-live]");
  await look("table of the server");
  await page.getByRole("button", { name: "Talk" }).click();
  await look("talk");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Menu" }).click();
  await look("menu");
  assert.equal(found.join("\n"), "");
  assert.deepEqual(complaints, []);
});

for (const [name, device, chosen] of [["desk", DESK, {}], ["phone", PHONE, {}], ["text", DESK, { textMode: true }]]) {
  test(`axe finds nothing serious in any composer state: ${name}`, async () => {
    const { page, complaints } = await visitor(house, "/new", device);
    const found = [];
    for (const [kind, game] of games) {
      await openGame(page, house.url, game, chosen);
      await page.locator(`[data-asked=${kind}]`).waitFor({ state: "attached" });
      found.push(...(await findings(page, `${name}, ${kind}`)));
      // And after something was chosen or taken up.
      await page.keyboard.press("n");
      await page.keyboard.press("Enter");
      await page.waitForTimeout(300);
      found.push(...(await findings(page, `${name}, ${kind}, one step on`)));
      await page.evaluate(() => sessionStorage.clear());
    }
    assert.equal(found.join("\n"), "");
    assert.deepEqual(complaints, []);
  });
}

test("axe finds nothing serious at the hand-over, in drawers, lists and at the end", async () => {
  const { page, complaints } = await visitor(house, "/new", DESK);
  const found = [];
  const look = async (name) => found.push(...(await findings(page, name)));
  await openGame(page, house.url, begun({ map: "italia" }, null, null));
  await page.locator("[data-take-over]").waitFor();
  await look("hand-over");
  await page.locator("[data-take-over]").click();
  await page.locator("[data-asked=play_card]").waitFor({ state: "attached" });
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await look("keys");
  await page.keyboard.press("Escape");
  await page.keyboard.press("m");
  await page.getByRole("dialog", { name: "Menu" }).waitFor();
  await look("menu");
  await openGame(page, house.url, finishedGame());
  await page.locator("[data-over]").first().waitFor();
  await look("end");
  const phone = await visitor(house, "/new", PHONE);
  await openGame(phone.page, house.url, begun({ map: "italia", fish_market: "coastal" }, null, "random"));
  for (const button of ["Provinces", "Show the cards for sale", "coastal fish market", "Show the chronicle", "Settings", "Marcus"]) {
    await phone.page.getByRole("button", { name: button }).click();
    await phone.page.getByRole("dialog").waitFor();
    found.push(...(await findings(phone.page, `phone, ${button}`)));
    await phone.page.keyboard.press("Escape");
    await phone.page.getByRole("dialog").waitFor({ state: "detached" });
  }
  assert.equal(found.join("\n"), "");
  assert.deepEqual([...complaints, ...phone.complaints], []);
});

test("a whole game by keyboard only, two at one device", async () => {
  const { page, complaints } = await visitor(house, "/new", DESK);
  await openGame(page, house.url, begun({ map: "italia" }, null, null));
  const roll = dice(4);
  const seen = new Set();
  let [idle, lost] = [0, 0];
  for (let step = 0; step < 20_000; step += 1) {
    const { over, asked, end, device } = await stateOf(page);
    if (over) break;
    if (device) {
      // The dialog has the focus, so Enter is enough.
      await page.keyboard.press("Enter");
      seen.add("hand-over");
    } else if (end) {
      await page.keyboard.press("e");
      seen.add("end");
    } else if (asked !== "") {
      for (let n = roll(7); n >= 0; n -= 1) await page.keyboard.press("n");
      // What had the focus may go with the step before; it is not lost for long.
      lost = (await page.evaluate(() => document.activeElement === document.body)) ? lost + 1 : 0;
      assert.ok(lost < 20, `nothing gets the focus: ${asked}`);
      await page.keyboard.press(roll(2) ? "Enter" : " ");
      if (roll(40) === 0) for (const key of ["u", "r", "x", "+", "-", "0"]) await page.keyboard.press(key);
      seen.add(asked);
      idle = 0;
    } else if ((idle += 1) > 600) {
      assert.fail(`nothing can be done: ${await page.locator("[role=status]").first().innerText()}`);
    }
    await page.waitForTimeout(asked === "" && !device && !end ? 30 : 4);
  }
  assert.ok((await stateOf(page)).over, "the game came to its end");
  for (const kind of ["play_card", "move", "prefect", "trade", "purchase", "hand-over", "end"]) assert.ok(seen.has(kind), `${kind} was not met`);
  await page.screenshot({ path: `${PICTURES}/keyboard-end.png` });
  assert.deepEqual(complaints, []);
});

test("the focus is visible, kept inside what lies on top, and given back", async () => {
  const { page } = await visitor(house, "/new", DESK);
  await openGame(page, house.url, begun({ map: "italia" }, null, "random"));
  await page.locator("[data-asked=play_card]").waitFor({ state: "attached" });
  await page.keyboard.press("n");
  const marked = await page.evaluate(() => {
    const style = getComputedStyle(document.activeElement);
    return { outline: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2, pick: document.activeElement.dataset.pick };
  });
  assert.ok(marked.outline && marked.pick.startsWith("card "), JSON.stringify(marked));
  await page.keyboard.press("?");
  const inside = () => page.evaluate(() => document.querySelector("[aria-modal=true]")?.contains(document.activeElement) === true);
  for (const key of ["Tab", "Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"]) {
    assert.ok(await inside(), key);
    await page.keyboard.press(key);
  }
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.pick), marked.pick);
  // Whoever turns single keys off is left in peace by them.
  await page.keyboard.press("?");
  await page.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("t");
  assert.equal(await page.locator("[data-text-table]").count(), 0);
});

/** What a screen reader is told: roles, names and states, in order. */
async function heard(client) {
  const { nodes } = await client.send("Accessibility.getFullAXTree");
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const inOrder = (node) => (node ? [node, ...(node.childIds ?? []).flatMap((id) => inOrder(byId.get(id)))] : []);
  return inOrder(nodes[0])
    .filter((node) => !node.ignored)
    .map((node) => {
      const property = (name) => node.properties?.find((one) => one.name === name)?.value.value;
      return { role: node.role?.value, name: node.name?.value ?? "", level: property("level"), disabled: property("disabled") === true, live: property("live"), id: node.backendDOMNodeId, inside: () => inOrder(node).filter((one) => one.role?.value === "StaticText").map((one) => one.name?.value ?? "") };
    });
}

test("a whole game as text, by what a screen reader is told", async () => {
  const { page, complaints } = await visitor(house, "/new", DESK);
  await openGame(page, house.url, begun({ map: "italia" }, null, "random"), { textMode: true });
  const client = await page.context().newCDPSession(page);
  await client.send("Accessibility.enable");
  const press = async (node) => {
    const { object } = await client.send("DOM.resolveNode", { backendNodeId: node.id });
    await client.send("Runtime.callFunctionOn", { objectId: object.objectId, functionDeclaration: "function () { this.focus(); this.click(); }" });
  };
  const roll = dice(6);
  const asked = new Set();
  const told = new Set();
  let idle = 0;
  let isOver = false;
  for (let step = 0; step < 6000; step += 1) {
    const tree = await heard(client);
    isOver = tree.some(({ role, name }) => role === "button" && name === "Rematch");
    if (isOver) break;
    // From the heading that says what is asked to the next one of its level.
    const from = tree.findIndex(({ role, level, name }) => role === "heading" && level === 2 && /turn|thinking|complete|over/.test(name));
    const to = tree.findIndex(({ role, level }, nth) => nth > from && role === "heading" && level === 2);
    const part = tree.slice(from, to);
    for (const { live, inside } of tree.filter(({ role }) => role === "log")) {
      assert.equal(live, "polite");
      for (const line of inside()) told.add(line);
    }
    const buttons = part.filter(({ role, disabled }) => role === "button" && !disabled);
    const end = buttons.find(({ name }) => name === "End turn");
    const answers = buttons.filter(({ name }) => !["End turn", "Undo", "Redo", "Restart"].includes(name));
    if (end) await press(end);
    else if (answers.length > 0) {
      asked.add(part[0].name);
      assert.ok(answers.every(({ name }) => name.length > 5), "every answer is a sentence");
      await press(answers[roll(answers.length)]);
    } else if ((idle += 1) > 2000) assert.fail(`nothing to press under ${part[0]?.name}`);
    if (end || answers.length > 0) idle = 0;
    await page.waitForTimeout(end || answers.length > 0 ? 10 : 60);
  }
  assert.ok(isOver, "the game came to its end");
  for (const words of ["Play a card.", "Move your colonists.", "Choose a province", "Trade two kinds", "Buy cards"]) assert.ok([...asked].some((heading) => heading.includes(words)), `${words} was not asked`);
  assert.ok([...told].some((line) => line.startsWith("Marcus: ")), `what Marcus did was told: ${[...told].slice(0, 5).join(" | ")}`);
  assert.ok([...told].some((line) => /^you: /i.test(line)), "what I did was told");
  assert.deepEqual(complaints, []);
});

test("everything is there at twice the size", async () => {
  // A window of 1366×768 at 200 % is half as wide and high, in points twice as large.
  const large = { ...DESK, viewport: { width: 683, height: 384 }, deviceScaleFactor: 2 };
  const { page, complaints } = await visitor(house, "/", large);
  /** Text that sticks out of the window and can be scrolled to nowhere. */
  const wide = () =>
    page.evaluate(() => {
      const isHeld = (e) => e !== null && (getComputedStyle(e).overflowX !== "visible" || isHeld(e.parentElement));
      const hasText = (e) => [...e.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "");
      const sticksOut = (e) => e.getBoundingClientRect().right > innerWidth + 1 && hasText(e) && !e.closest("svg, .spoken") && !isHeld(e.parentElement === document.body ? null : e.parentElement);
      return [...(document.documentElement.scrollWidth > innerWidth + 1 ? ["the page"] : []), ...[...document.querySelectorAll("#app *")].filter(sticksOut).map((e) => `${e.tagName}.${e.className}`).slice(0, 3)];
    });
  await page.getByRole("button", { name: "Start the game" }).scrollIntoViewIfNeeded();
  assert.deepEqual(await wide(), []);
  for (const path of ["/new", "/statistics", "/nowhere"]) {
    await page.goto(house.url + path);
    await page.locator("h1, h2").first().waitFor();
    assert.deepEqual(await wide(), [], path);
  }
  for (const chosen of [{}, { textMode: true }]) {
    await openGame(page, house.url, games.get("trade"), chosen);
    await page.locator("[data-asked=trade]").waitFor({ state: "attached" });
    assert.deepEqual(await wide(), []);
    await page.screenshot({ path: `${PICTURES}/large-${chosen.textMode ? "text" : "table"}.png` });
    const end = page.locator("[data-end-turn]");
    await end.scrollIntoViewIfNeeded();
    const box = await end.boundingBox();
    assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= 684 && box.y + box.height <= 385, JSON.stringify(box));
  }
  // Text alone, twice as large as the page asks for.
  await page.setViewportSize(DESK.viewport);
  await openGame(page, house.url, games.get("prefect"), { textMode: true });
  await page.evaluate(() => document.querySelector("[data-text-table]").style.setProperty("font-size", "34px"));
  assert.deepEqual(await wide(), []);
  assert.deepEqual(complaints, []);
});
