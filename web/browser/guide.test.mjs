// Learning and settling in: the guided game by the page's own controls, the rules, and what each setting does.
import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import { engine } from "../tests/load.mjs";
import { call, DESK, local, open, PHONE, picture, seats, shut, visit } from "./house.mjs";
import { playOn } from "./player.mjs";

const GERMAN_PHONE = { ...PHONE, locale: "de-DE" };

let house;
before(async () => (house = await open()));
after(() => shut(house));

const stepNow = (page) => page.locator("[data-guide]").getAttribute("data-guide", { timeout: 20_000 });
const sight = (page) =>
  page.evaluate(() => {
    const game = document.querySelector("[data-live]");
    return JSON.stringify([
      document.querySelector("[data-guide]")?.getAttribute("data-guide"),
      game?.getAttribute("data-asked"),
      game?.getAttribute("data-live"),
      document.querySelector("[data-composer]")?.textContent,
      document.querySelector("[data-end-turn]:not(:disabled)") !== null,
    ]);
  });

/** Does something to a thing, unless it goes meanwhile: the answer before may just be on its way. */
async function reach(thing, deed) {
  try {
    await deed();
  } catch (error) {
    if (await thing.count()) throw error;
  }
}
const press = (thing) => reach(thing, () => thing.click({ timeout: 3000 }));
/** Clicks a thing of the table where it is, whatever lies over its middle: several things share a city. */
const onTable = async (page, key) => {
  const thing = page.locator(`[data-pick="${key}"]`).first();
  if (key) await reach(thing, () => thing.dispatchEvent("click", {}, { timeout: 3000 }));
};
const live = async (page, kind) => {
  const all = (await page.locator("[data-live]").getAttribute("data-live")).split("|");
  return all.filter((key) => key.startsWith(`${kind} `));
};
const compose = (page) => page.locator("[data-composer] button:not(:disabled)");

/** Does something and waits until the page looks different; whoever expects that looks then. */
async function doing(page, deed) {
  const before = await sight(page);
  await deed();
  for (let k = 0; k < 100 && (await sight(page)) === before; k += 1) await page.waitForTimeout(40);
}

/** What somebody does who reads the goal and looks at the page. */
async function obey(page, step) {
  const next = page.locator("[data-guide-next]");
  if (await next.count()) return press(next);
  const end = page.locator("[data-end-turn]:not(:disabled)");
  if (await end.count()) return press(end);
  const cards = { welcome: "architect_start", prefect: "prefect_start", mercator: "mercator_start", senator: "senator", diplomat: "diplomat_start", cash: "prefect_start", tribune: "tribune" };
  if (cards[step]) return onTable(page, `card ${cards[step]}`);
  const asked = await page.locator("[data-live]").getAttribute("data-asked");
  if (step === "walk") return onTable(page, (await live(page, "city"))[0]);
  if (step === "build") return onTable(page, (await live(page, "city"))[0]);
  if (step === "produce" || step === "collect") {
    // The answer before may still be on its way, and then the step is over and its rings are gone.
    if (step === "produce") await page.waitForFunction((now) => document.querySelector("[data-light]") || document.querySelector("[data-guide]")?.getAttribute("data-guide") !== now, step);
    await onTable(page, (await live(page, "province"))[0]);
    return press(page.locator("[data-composer] .btn.gold").first());
  }
  if (step === "trade") {
    await press(page.locator("[data-composer] [role=group] button:not(:disabled)").first());
    return press(page.locator("[data-composer] .btn.gold:not(:disabled)").first());
  }
  if (step === "purchase") {
    const good = page.locator("[data-composer] .row button").first();
    if (await good.count()) return press(good);
    return onTable(page, (await live(page, "slot"))[0]);
  }
  if (step === "place") {
    await doing(page, async () => onTable(page, (await live(page, "city"))[0]));
    if ((await stepNow(page)) === "place") await press(compose(page).first());
    return undefined;
  }
  if (!asked || step === "watch") return undefined;
  // Nothing is taught: go on with whatever ends the question, if that is still so after a moment.
  await page.waitForTimeout(200);
  if ((await stepNow(page)) !== step) return undefined;
  const drawer = page.locator(".beside");
  // What lies over the map leaves room below it.
  if (await drawer.count()) await drawer.click({ position: { x: 195, y: GERMAN_PHONE.viewport.height - 20 } });
  if (await compose(page).count()) return press(compose(page).last());
  const [card] = await live(page, "card");
  return card ? onTable(page, card) : undefined;
}

/** Runs in the page: writes down every step of the guide that is shown, however shortly, and which have had rings. */
function watch() {
  window.shown = [];
  window.ringed = [];
  const note = () => {
    const step = document.querySelector("[data-guide]")?.getAttribute("data-guide");
    if (step && window.shown.at(-1) !== step) window.shown.push(step);
    if (step && document.querySelector("[data-light]") && window.ringed.at(-1) !== step) window.ringed.push(step);
  };
  note();
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-guide"] });
}

/** Follows the guide up to a step, or until it lets the player go; gives back the steps that were shown. */
async function follow(page, last = null) {
  await page.evaluate(watch);
  for (let i = 0; i < 400; i += 1) {
    const step = (await page.locator("[data-guide]").count()) ? await stepNow(page) : null;
    if (step === last) return page.evaluate(() => window.shown);
    await doing(page, () => obey(page, step));
  }
  throw new Error(`the guide does not end: ${(await page.evaluate(() => window.shown)).join(" ")}`);
}

const TAUGHT = ["welcome", "walk", "end", "prefect", "produce", "mercator", "trade", "senator", "purchase", "bought", "diplomat", "copy", "cash", "collect", "tribune", "gods", "ending", "free"];

test("the guided game from start to free play, left and resumed in between", async () => {
  const { page, complaints } = await visit(house, "/");
  await page.getByRole("link", { name: "Learn by playing" }).click();
  await page.locator("[data-guide=welcome]").waitFor();
  await page.locator("[data-light]").first().waitFor();
  await picture(page, "guide");
  const first = await follow(page, "mercator");
  assert.ok((await page.evaluate(() => window.ringed)).includes("produce"), "provinces on the map have a ring");
  await page.goto(`${house.url}/`);
  await page.getByRole("link", { name: "Go on learning" }).click();
  await page.locator("[data-guide=mercator]").waitFor();
  const second = await follow(page);
  const missed = TAUGHT.filter((step) => ![...first, ...second].includes(step));
  assert.deepEqual(missed, [], `shown: ${[...first, ...second].join(" ")}`);
  assert.ok(!second.includes("welcome"), "nothing is taught twice");
  await page.getByText("You are playing freely.").waitFor();
  await playOn(page, { seed: 4, steps: 12 });
  // The choice to play alone is kept, and can be taken back.
  await page.reload();
  await page.getByRole("button", { name: "Show the guide again" }).click();
  await page.locator("[data-guide]").waitFor();
  assert.deepEqual(complaints, []);
});

test("the guided game on a phone, in German, and nothing is covered by it", async () => {
  const { page, complaints } = await visit(house, "/guide", GERMAN_PHONE);
  await page.locator("[data-guide=welcome]").waitFor();
  assert.ok(await page.getByText("Willkommen in Italia").isVisible());
  const boxes = await page.evaluate(() => {
    const box = (what) => document.querySelector(what).getBoundingClientRect().toJSON();
    return { coach: box("[data-guide]"), map: box(".map"), hand: box("[data-part=hand]"), end: box("[data-end-turn]") };
  });
  const apart = (a, b) => a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  for (const part of ["map", "hand", "end"]) assert.ok(apart(boxes.coach, boxes[part]), `the guide covers ${part}`);
  assert.ok(boxes.map.height > 180, `the map is ${boxes.map.height} px high`);
  await picture(page, "guide-phone");
  const shown = await follow(page);
  assert.deepEqual(TAUGHT.filter((step) => !shown.includes(step)), [], shown.join(" "));
  await page.getByText("Du spielst frei.").waitFor();
  assert.deepEqual(complaints, []);
});

test("whoever is new makes the first legal move within two clicks and the move", async () => {
  for (const name of ["Learn by playing", "Play now"]) {
    const context = await house.browser.newContext(DESK);
    await context.addInitScript(() => addEventListener("click", () => sessionStorage.setItem("clicks", String(Number(sessionStorage.getItem("clicks") ?? 0) + 1)), true));
    const page = await context.newPage();
    await page.goto(`${house.url}/`);
    await page.getByRole("link", { name }).or(page.getByRole("button", { name })).first().click();
    await page.locator("[data-asked=play_card]").waitFor({ state: "attached" });
    await page.locator("[data-pick='card architect_start']").click();
    await page.locator("[data-asked=move]").waitFor({ state: "attached" });
    const clicks = Number(await page.evaluate(() => sessionStorage.getItem("clicks")));
    assert.ok(clicks <= 2 + 1, `${name}: ${clicks} clicks`);
    await context.close();
  }
});

test("the rules are found by word and by address, in both languages and beside the table", async () => {
  const { page, complaints } = await visit(house, "/rules#prefect");
  const section = page.locator("[data-rule=prefect]");
  await section.waitFor();
  assert.ok(await section.evaluate((node) => Math.abs(node.getBoundingClientRect().top) < 200), "the section of the address is in view");
  await picture(page, "rules");
  await page.getByRole("searchbox").fill("surcharge");
  await page.getByText(/^\d+ sections?$/).waitFor();
  assert.equal(await page.locator("[data-rule]").first().locator("mark").count() > 0, true);
  const found = await page.locator("[data-rule]").evaluateAll((nodes) => nodes.map((node) => node.getAttribute("data-rule")));
  assert.ok(found.includes("display") && !found.includes("gods"), found.join(" "));
  await page.getByRole("searchbox").fill("salsa");
  await page.getByText("No section has all these words.").waitFor();
  await page.getByRole("searchbox").fill("");
  await page.locator("[data-rule=tribune] .here").click();
  assert.equal(new URL(page.url()).hash, "#tribune");
  assert.equal(await page.locator("[data-table=cards] tbody tr").count(), 18);
  await page.getByRole("button", { name: "Deutsch" }).click();
  await page.getByRole("heading", { name: "Präfekt", exact: false }).first().waitFor();
  await page.getByRole("searchbox").fill("lagerhaus");
  await page.locator("[data-rule=storehouse] mark").first().waitFor();

  await page.goto(`${house.url}/guide`);
  await page.locator("[data-part=store] [data-help=storehouse]").click();
  await page.getByRole("dialog").locator("[data-rule=storehouse]").waitFor();
  assert.equal(new URL(page.url()).pathname, "/guide", "the table stays");
  await picture(page, "rules-drawer");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  // A card says what it does when the pointer rests on it.
  await page.locator("[data-pick='card senator']").hover();
  await page.locator("[data-tip-shown=senator] .way").click();
  await page.getByRole("dialog").locator("[data-rule=senator]").waitFor();
  assert.deepEqual(complaints, []);
});

const ITALIA = { options: { map: "italia", players: 2 }, seed: "5", seats: seats(null, "tiro") };

/** Chooses a value of a setting in the dialog of the table. */
async function choose(page, key, value) {
  await page.getByRole("button", { name: /^(Settings|Einstellungen)$/ }).click();
  await page.locator(`[data-setting=${key}]`).getByRole("radio", { name: value, exact: true }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

test("language, theme, colours, names and movement change what is seen, and are kept", async () => {
  const { page, complaints, context } = await local(house, ITALIA, { ...DESK, reducedMotion: "no-preference" });
  const look = () =>
    page.evaluate(() => {
      const style = (what) => getComputedStyle(document.querySelector(what));
      // The one in the middle: a name that would run into something grows less.
      const sizes = [...document.querySelectorAll(".map .name")].map((name) => parseFloat(getComputedStyle(name).fontSize)).sort((a, b) => a - b);
      return {
        language: document.documentElement.lang,
        ground: style(".rail").backgroundImage,
        red: style(":root").getPropertyValue("--p1"),
        brick: style(":root").getPropertyValue("--good-brick"),
        name: sizes[sizes.length >> 1],
        moves: style("[data-pick='card tribune']").transitionDuration,
      };
    });
  const before = await look();
  await choose(page, "theme", "Dark");
  await choose(page, "palette", "Red-green safe");
  await choose(page, "labels", "Very large");
  await choose(page, "animation", "Off");
  await picture(page, "settings-table");
  await choose(page, "language", "Deutsch");
  const then = await look();
  assert.equal(then.language, "de");
  assert.ok(await page.getByText("Spiele eine Karte.").first().isVisible());
  assert.notEqual(then.ground, before.ground);
  assert.notEqual(then.red, before.red);
  assert.notEqual(then.brick, before.brick);
  assert.ok(then.name > before.name * 1.3, `${before.name} ${then.name}`);
  assert.match(before.moves, /0\.16s/);
  assert.match(then.moves, /^0s/);
  await choose(page, "animation", "Langsam");
  assert.match((await look()).moves, /0\.32s/);
  await page.reload();
  await page.waitForSelector("[data-live]");
  assert.deepEqual({ ...(await look()), moves: "" }, { ...then, moves: "" }, "it is the same after a reload");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("sounds are heard when they are on, and End turn asks again when it should", async () => {
  const count = () => {
    window.tones = 0;
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      window.tones += 1;
      return make.call(this);
    };
  };
  const { page, complaints, context } = await local(house, ITALIA, DESK, { prepare: count });
  const turn = async () => {
    await page.locator("[data-asked=play_card]").waitFor({ state: "attached", timeout: 20_000 });
    await page.locator("[data-pick='card tribune']").click();
    const end = page.locator("[data-end-turn]:not(:disabled)");
    await end.or(page.locator("[data-composer] button")).first().waitFor();
    if (!(await end.count())) await compose(page).last().click();
    await end.waitFor();
    return end;
  };
  await choose(page, "sounds", "off");
  await (await turn()).click();
  await page.locator("[data-asked=play_card]").waitFor({ state: "attached", timeout: 20_000 });
  assert.equal(await page.evaluate(() => window.tones), 0, "silent");
  await choose(page, "sounds", "on");
  await choose(page, "confirm", "on");
  await page.evaluate(() => (window.tones = 0));
  const end = await turn();
  await end.click();
  await page.getByRole("button", { name: "Really end it?" }).waitFor();
  assert.equal(await page.locator("[data-asked=play_card]").count(), 0);
  await end.click();
  await page.locator("[data-asked=play_card]").waitFor({ state: "attached", timeout: 20_000 });
  await page.waitForFunction(() => window.tones > 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

/** Answers after which seat 0 lets a province produce more than fits, with something to choose; the last one does it. */
function overflowing() {
  const ask = engine();
  for (let seed = 1; seed < 400; seed += 1) {
    let state = seed;
    const below = (n) => ((state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 16) % n;
    let snapshot = ask("new", { options: { map: "italia", players: 2 }, seed: String(seed) });
    const answers = [];
    for (let i = 0; i < 160 && !snapshot.over; i += 1) {
      const { seat, kind } = snapshot.decision;
      if (kind === "keep" && seat === 0 && answers.at(-1)?.[0] === 0) return { seed: String(seed), answers: answers.slice(0, -1), last: answers.at(-1)[1], keep: snapshot.legal };
      const action = snapshot.legal[below(snapshot.legal.length)];
      answers.push([seat, action]);
      snapshot = ask("act", { action });
    }
  }
  throw new Error("no storehouse ever overflows");
}

test("the most valuable goods are stored by themselves when that is wished", async () => {
  const { seed, answers, last } = overflowing();
  assert.equal(last.do, "produce");
  const { page, complaints, context } = await local(house, { ...ITALIA, seed }, DESK, { answers });
  const produce = async () => {
    await onTable(page, `province ${last.province}`);
    await page.locator("[data-composer] .btn.gold").first().click();
  };
  await produce();
  await page.locator("[data-asked=keep]").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator("[data-asked=prefect]").waitFor({ state: "attached" });
  await choose(page, "storeByValue", "on");
  await produce();
  await page.locator("[data-end-turn]:not(:disabled)").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator("[data-asked=prefect]").waitFor({ state: "attached" });
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a notice comes when it is my turn elsewhere, if I wished and the browser allows it", async () => {
  const refused = await visit(house, "/settings");
  await refused.page.evaluate(() => (Notification.requestPermission = async () => "denied"));
  await refused.page.locator("[data-setting=notices]").getByRole("radio", { name: "on", exact: true }).click();
  await refused.page.getByRole("alert").waitFor();
  assert.equal(await refused.page.locator("[data-setting=notices]").getByRole("radio", { name: "off", exact: true }).getAttribute("aria-checked"), "true");
  await picture(refused.page, "settings");

  const pretend = () => {
    window.told = [];
    window.Notification = Object.assign(function (title) { window.told.push(title); }, { requestPermission: async () => "granted" });
    Object.defineProperty(window.Notification, "permission", { get: () => "granted" });
  };
  const { page, complaints, context } = await visit(house, "/settings", DESK, { prepare: pretend });
  await call(page, "POST", "/api/visitors", { name: "Nora" });
  await page.locator("[data-setting=notices]").getByRole("radio", { name: "on", exact: true }).click();
  await page.locator("[data-setting=storeByValue]").getByRole("radio", { name: "on", exact: true }).click();
  const settings = { name: "Saturday", public: false, options: { map: "italia", players: 2 }, shuffle_seats: false, clock: { kind: "none" }, stand_in: "tiro" };
  const { id } = await call(page, "POST", "/api/tables", { settings, sit: true });
  await call(page, "POST", `/api/tables/${id}/messages`, { do: "fill", level: "tiro" });
  await call(page, "POST", `/api/tables/${id}/messages`, { do: "start" });
  await page.goto(`${house.url}/t/${id}`);
  await page.locator("[data-asked=play_card]").waitFor({ state: "attached" });
  // The wish about the storehouse has reached the table, too.
  await page.waitForFunction(async (table) => (await (await fetch(`/api/tables/${table}`)).json()).room.chairs[0].stores_by_value === true, id);
  await page.evaluate(() => Object.defineProperty(document, "hidden", { configurable: true, get: () => true }));
  await page.locator("[data-pick='card tribune']").click();
  const end = page.locator("[data-end-turn]:not(:disabled)");
  await end.or(page.locator("[data-composer] button")).first().waitFor();
  if (!(await end.count())) await compose(page).last().click();
  await end.click();
  await page.waitForFunction(() => window.told.length > 0, null, { timeout: 20_000 });
  assert.match((await page.evaluate(() => window.told))[0], /Saturday/);
  assert.deepEqual([...complaints, ...refused.complaints], []);
  await refused.context.close();
  await context.close();
});

test("settings work where nothing can be kept", async () => {
  const refuse = () => Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("no", "SecurityError"); } });
  const { page, complaints, context } = await visit(house, "/settings", DESK, { prepare: refuse });
  await page.locator("[data-setting=theme]").getByRole("radio", { name: "Dark", exact: true }).click();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  await page.getByRole("link", { name: "Concordia" }).click();
  await page.getByRole("link", { name: "Learn by playing" }).click();
  await page.locator("[data-guide=welcome]").waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark", "as long as the page lasts");
  assert.deepEqual(complaints, []);
  await context.close();
});
