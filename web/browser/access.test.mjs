// The page for everybody: nothing that axe-core calls serious on any page or composer state in both themes, a whole game
// by keyboard, a whole game by what a screen reader is told, and twice as large.
import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import { findings } from "./axe.mjs";
import { call, DESK, open, PHONE, picture, seats, shut, visit } from "./house.mjs";
import { dice, finishedGame, gamesByKind, openGame } from "./states.mjs";

const begun = (options, ...bots) => ({ rules: 1, setup: { options: { players: bots.length, ...options }, seed: "5", seats: seats(...bots) }, answers: [], over: false, at: 1 });

let house;
let games;
before(async () => {
  house = await open();
  games = gamesByKind();
});
after(() => shut(house));

/** What a step changes: the rest of a table is looked at before it. */
const CHANGING = ["[data-composer]", "[data-map]", "[data-part=store]", "[data-part=hand]", "[data-part=shelf]"];

test("axe finds nothing serious on the pages", async () => {
  const { page, complaints } = await visit(house, "/", DESK, { statuses: [404] });
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
  await call(page, "POST", "/api/visitors", { name: "Anna" });
  await page.evaluate(() => localStorage.setItem("visitor", "true"));
  await page.goto(house.url);
  await page.getByRole("button", { name: "Anna" }).click();
  await look("account");
  await page.goto(`${house.url}/statistics`);
  await page.getByText("No game of yours").waitFor();
  await look("statistics, none");
  const settings = { name: "Friday", public: true, options: { map: "italia", players: 3 }, shuffle_seats: false, clock: { kind: "per_move", ms: 3_600_000 }, stand_in: "tiro" };
  const { id } = await call(page, "POST", "/api/tables", { settings, sit: true });
  await page.goto(`${house.url}/t/${id}`);
  await page.getByRole("heading", { name: "Chairs" }).or(page.getByText("Chairs")).first().waitFor();
  await look("lobby");
  await call(page, "POST", `/api/tables/${id}/messages`, { do: "fill", level: "tiro" });
  await call(page, "POST", `/api/tables/${id}/messages`, { do: "start" });
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

/** Which states are looked at: as somebody is asked, and after something was chosen or taken up. */
const STATES = [
  { name: "desk", device: DESK, chosen: {}, asked: true, then: true },
  { name: "phone", device: PHONE, chosen: {}, asked: false, then: true },
  // As text every choice is there at once.
  { name: "text", device: DESK, chosen: { textMode: true }, asked: true, then: false },
];
for (const { name, device, chosen, asked, then } of STATES) {
  test(`axe finds nothing serious in any composer state: ${name}`, async () => {
    const { page, complaints, context } = await visit(house, "/new", device);
    const found = [];
    for (const [kind, game] of games) {
      await openGame(page, house.url, game, chosen);
      await page.locator(`[data-asked=${kind}]`).waitFor({ state: "attached" });
      if (asked) found.push(...(await findings(page, `${name}, ${kind}`)));
      if (!then) continue;
      const length = await page.evaluate(() => document.querySelector("[data-live]").outerHTML.length);
      await page.keyboard.press("n");
      await page.keyboard.press("Enter");
      await page.waitForFunction((before) => document.querySelector("[data-live]").outerHTML.length !== before, length);
      found.push(...(await findings(page, `${name}, ${kind}, one step on`, asked ? CHANGING : undefined)));
      await page.evaluate(() => sessionStorage.clear());
    }
    assert.equal(found.join("\n"), "");
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("axe finds nothing serious at the hand-over, in drawers, lists and at the end", async () => {
  const { page, complaints } = await visit(house, "/new", DESK);
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
  const phone = await visit(house, "/new", PHONE);
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

test("a turn in the table as text is confirmed, if that is wished", async () => {
  const { page, complaints, context } = await visit(house, "/new");
  await openGame(page, house.url, begun({ map: "italia" }, null, "random"), { textMode: true, confirm: true });
  const end = page.locator("[data-end-turn]:not(:disabled)");
  await page.getByRole("button", { name: /Tribune/ }).first().click();
  for (let steps = 1; ; steps += 1) {
    await page.locator(`[data-steps="${steps}"]`).waitFor({ state: "attached" });
    if ((await end.count()) > 0) break;
    await page.locator(".answers button").last().click();
  }
  await end.click();
  assert.equal(await end.innerText(), "Really end it?");
  assert.notEqual(await page.locator("[data-steps]").getAttribute("data-steps"), "0");
  await end.click();
  await page.locator("[data-steps='0']").waitFor({ state: "attached" });
  assert.deepEqual(complaints, []);
  await context.close();
});

/**
 * Runs in the page: what is asked, and how often Next is pressed (or Previous, below zero) until something has the focus
 * that brings the game forward, or anything else now and then.
 */
function aim(luck) {
  const find = (what) => document.querySelector(what);
  if (find("[data-over]")) return { asked: "over" };
  if (find("[data-take-over]")) return { asked: "hand-over" };
  if (find("[data-end-turn]:not(:disabled)")) return { asked: "end" };
  const asked = find("[data-live]")?.getAttribute("data-asked") ?? "";
  const live = new Set((find("[data-live]")?.getAttribute("data-live") ?? "").split("|"));
  const all = [...document.querySelectorAll("[data-pick], [data-composer] button, [data-end-turn]")].filter((e) => e.checkVisibility({ visibilityProperty: true }) && (e.dataset.pick === undefined ? !e.matches(":disabled") : live.has(e.dataset.pick)));
  const firm = all.filter((e) => e.matches(".gold, [data-pick^='slot '], [data-pick^='city ']"));
  const weighed = [...all.filter((e) => !e.matches("[aria-pressed=true]")), ...firm, ...firm];
  const target = all.indexOf(weighed[luck % weighed.length]);
  const from = all.indexOf(document.activeElement);
  const on = target - from;
  // Without a focus Next begins at the first; round the end is a way, too.
  if (from < 0 || Math.abs(on) <= all.length / 2) return { asked, presses: on };
  return { asked, presses: on > 0 ? on - all.length : on + all.length };
}

test("a whole game by keyboard only", async () => {
  const { page, complaints, context } = await visit(house, "/new");
  await openGame(page, house.url, begun({ map: "italia" }, null, "tiro"));
  const client = await context.newCDPSession(page);
  const roll = dice(4);
  /** Keys of the table, one after the other without waiting for each. */
  const keys = (key, n = 1) => {
    const event = { key, code: `Key${key.toUpperCase()}`, windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0) };
    const sent = Array.from({ length: n }, () => [client.send("Input.dispatchKeyEvent", { type: "keyDown", text: key, ...event }), client.send("Input.dispatchKeyEvent", { type: "keyUp", ...event })]);
    return Promise.all(sent.flat());
  };
  const seen = new Set();
  let [idle, lost] = [0, 0];
  for (let step = 0; step < 3000 && !seen.has("over"); step += 1) {
    const { asked, presses } = await page.evaluate(aim, roll(1 << 20));
    if (asked === "") {
      assert.ok((idle += 1) < 600, "nothing can be done");
      await page.waitForTimeout(30);
      continue;
    }
    idle = 0;
    seen.add(asked);
    if (asked === "end") await keys("e");
    else if (asked !== "over") {
      await keys(presses < 0 ? "p" : "n", Math.abs(presses));
      // What had the focus may go with the step before; it is not lost for long.
      lost = (await page.evaluate(() => document.activeElement === document.body)) ? lost + 1 : 0;
      assert.ok(lost < 20, `nothing gets the focus: ${asked}`);
      await page.keyboard.press(roll(2) ? "Enter" : " ");
      if (roll(40) === 0) for (const key of ["u", "r", "x", "+", "-", "0"]) await page.keyboard.press(key);
    }
    await page.waitForTimeout(10);
  }
  for (const kind of ["play_card", "move", "prefect", "trade", "purchase", "end", "over"]) assert.ok(seen.has(kind), `${kind} was not met`);
  await picture(page, "keyboard-end");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the focus is visible, kept inside what lies on top, and given back", async () => {
  const { page } = await visit(house, "/new");
  // Two at one device: what lies on top has the focus, so Enter is enough.
  await openGame(page, house.url, begun({ map: "italia" }, null, null));
  await page.locator("[data-take-over]").waitFor();
  await page.keyboard.press("Enter");
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
  const wordsIn = (node) => inOrder(node).filter((one) => one.role?.value === "StaticText").map((one) => one.name?.value ?? "").join("");
  return inOrder(nodes[0])
    .filter((node) => !node.ignored)
    .map((node) => {
      const property = (name) => node.properties?.find((one) => one.name === name)?.value.value;
      return { role: node.role?.value, name: node.name?.value ?? "", level: property("level"), disabled: property("disabled") === true, live: property("live"), id: node.backendDOMNodeId, lines: () => inOrder(node).filter((one) => one.role?.value === "paragraph").map((one) => wordsIn(one)) };
    });
}

test("a whole game as text, by what a screen reader is told", async () => {
  const { page, complaints } = await visit(house, "/new", DESK);
  await openGame(page, house.url, begun({ map: "italia" }, null, "tiro"), { textMode: true });
  const client = await page.context().newCDPSession(page);
  await client.send("Accessibility.enable");
  /** Presses a button, and waits until the page has dealt with it. What was read may be gone meanwhile. */
  const press = async (node) => {
    const found = await client.send("DOM.resolveNode", { backendNodeId: node.id }).catch(() => null);
    const functionDeclaration = "function () { this.focus(); this.click(); return new Promise((done) => (setTimeout.real ?? setTimeout)(done, 20)); }";
    if (found) await client.send("Runtime.callFunctionOn", { objectId: found.object.objectId, functionDeclaration, awaitPromise: true });
  };
  const roll = dice(6);
  const asked = new Set();
  const told = new Set();
  let idle = 0;
  let isOver = false;
  for (let step = 0; step < 2000 && !isOver; step += 1) {
    const tree = await heard(client);
    isOver = tree.some(({ role, name }) => role === "button" && name === "Rematch");
    // From the heading that says what is asked to the next one of its level.
    const from = tree.findIndex(({ role, level, name }) => role === "heading" && level === 2 && /turn|thinking|complete|over/.test(name));
    const to = tree.findIndex(({ role, level }, nth) => nth > from && role === "heading" && level === 2);
    const part = tree.slice(from, to);
    for (const { live, lines } of tree.filter(({ role }) => role === "log")) {
      assert.equal(live, "polite");
      for (const line of lines()) told.add(line);
    }
    const buttons = part.filter(({ role, disabled }) => role === "button" && !disabled);
    const end = buttons.filter(({ name }) => name === "End turn");
    const answers = buttons.filter(({ name }) => !["End turn", "Undo", "Redo", "Restart"].includes(name));
    // Whoever wants to win builds and buys.
    const firm = answers.filter(({ name }) => /build|buy/i.test(name));
    const choices = end.length > 0 ? end : [...answers, ...firm, ...firm];
    if (choices.length === 0) {
      assert.ok((idle += 1) < 300, `nothing to press under ${part[0]?.name}`);
      await page.waitForTimeout(100);
      continue;
    }
    idle = 0;
    if (end.length === 0) {
      asked.add(part[0].name);
      assert.ok(answers.every(({ name }) => name.length > 5), "every answer is a sentence");
    }
    await press(choices[roll(choices.length)]);
  }
  assert.ok(isOver, "the game came to its end");
  for (const words of ["Play a card.", "Move your colonists.", "Choose a province", "Trade with the bank", "Buy cards"]) assert.ok([...asked].some((heading) => heading.includes(words)), `${words} was not asked`);
  assert.ok([...told].some((line) => line.startsWith("Marcus: ")), `what Marcus did was told: ${[...told].slice(0, 5).join(" | ")}`);
  assert.ok([...told].some((line) => /^you: /i.test(line)), "what I did was told");
  assert.deepEqual(complaints, []);
});

test("everything is there at twice the size", async () => {
  // A window of 1366×768 at 200 % is half as wide and high, in points twice as large.
  const large = { ...DESK, viewport: { width: 683, height: 384 }, deviceScaleFactor: 2 };
  const { page, complaints } = await visit(house, "/", large);
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
    await picture(page, `large-${chosen.textMode ? "text" : "table"}`);
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
