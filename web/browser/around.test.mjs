// What is around the table: looking back, links to a moment, games that branch off, the end and its sheet, damaged
// records, following and its absence.
import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import { engine, playRandom } from "../tests/load.mjs";
import { call, DESK, open, PHONE, picture, seats, shut, visit } from "./house.mjs";
import { playOn } from "./player.mjs";

/** Somebody who wishes to see things move, at the pace at which they do. */
const LIVELY = [{ ...DESK, reducedMotion: "no-preference" }, { hurries: false }];

let house;
before(async () => (house = await open()));
after(() => shut(house));

/** A random game of these options as the browser keeps one; cut where its last turns begin, or wherever is wished. */
function played({ options, seed, bots }, cut = "nowhere") {
  const ask = engine();
  const answers = [];
  let last = Infinity;
  playRandom(ask, options, seed, Infinity, ({ seat, action, events }) => {
    answers.push([seat, action]);
    if (events.some((e) => e.event === "end_triggered")) last = Math.min(last, answers.length);
  });
  const upTo = { nowhere: answers.length, "last turns": last, middle: Math.floor(answers.length / 2) }[cut];
  return { ask, answers, game: { rules: 1, setup: { options, seed: String(seed), seats: seats(...bots) }, answers: answers.slice(0, upTo), over: cut === "nowhere", at: Date.now() } };
}

/** A page of a browser that keeps this game. */
function withGame(game, address, device = DESK, more = {}) {
  const localStorage = [{ name: "local game", value: JSON.stringify(game) }];
  return visit(house, address, { ...device, storageState: { cookies: [], origins: [{ origin: house.url, localStorage }] } }, more);
}
const at = (page) => page.locator("[data-at]").getAttribute("data-at").then(Number);
async function arrives(page, moment) {
  await page.locator(`[data-at="${moment}"]`).waitFor({ state: "attached" });
}
const told = (page) => page.locator("[data-replay] .told").innerText();

test("a finished game is looked back at, by steps, turns, keys and by itself", async () => {
  const { ask, answers, game } = played({ options: { map: "italia", players: 3 }, seed: 11, bots: [null, "tiro", "tiro"] });
  const { page, complaints } = await withGame(game, "/replay?game=current&at=0", ...LIVELY);
  await arrives(page, 0);
  const turns = [];
  let from = 0;
  for (const [nth, { events }] of ask("course").answers.entries()) {
    if (!events.some((e) => e.event === "turn_passed" || e.event === "game_over")) continue;
    turns.push({ from, to: nth + 1 });
    from = nth + 1;
  }
  await page.getByRole("button", { name: "One step on" }).click();
  await arrives(page, 1);
  await page.keyboard.press("ArrowRight");
  await arrives(page, 2);
  await page.keyboard.press("ArrowLeft");
  await arrives(page, 1);
  await page.keyboard.press("ArrowDown");
  await arrives(page, turns[0].to);
  await page.keyboard.press("End");
  await arrives(page, answers.length);
  await page.getByText("The game is over.").first().waitFor();
  await page.keyboard.press("Home");
  await arrives(page, 0);
  await page.locator("[data-turn]").fill("12");
  await page.locator("[data-turn]").press("Enter");
  await arrives(page, turns[11].to);
  await page.locator("h2").first().click();
  await page.getByRole("combobox", { name: "Speed" }).selectOption("4");
  await page.getByRole("button", { name: "Play by itself" }).click();
  await page.waitForFunction((past) => Number(document.querySelector("[data-at]").dataset.at) > past, turns[11].to + 2);
  await page.getByRole("button", { name: "Pause" }).click();
  const stopped = await at(page);
  await page.waitForTimeout(700);
  assert.equal(await at(page), stopped, "it stands still");
  assert.equal(new URL(page.url()).searchParams.get("at"), String(stopped), "the address says where we are");
  await picture(page, "replay");
  // What is shown is what the engine says of that moment.
  const { state } = ask("look", { seat: null, at: stopped });
  for (const [seat, { money }] of state.players.entries()) {
    if (seat === 0) continue;
    assert.equal(Number(await page.locator(`article[data-seat="${seat}"] .money`).innerText()), money);
  }
  assert.deepEqual(complaints, []);
});

test("a link leads somebody who has nothing to the same moment, and a game branches off there", async () => {
  const { game } = played({ options: { map: "italia", players: 2 }, seed: 12, bots: [null, "tiro"] });
  const { page, complaints } = await withGame(game, "/replay?game=current&at=40");
  await arrives(page, 40);
  const here = await told(page);
  await page.locator("[data-replay]").getByRole("button", { name: "Link to here" }).click();
  const link = await page.getByRole("textbox", { name: "Link to here" }).inputValue();
  const guest = await visit(house, "/", PHONE);
  await guest.page.goto(link);
  await arrives(guest.page, 40);
  assert.equal(await told(guest.page), here);
  await picture(guest.page, "replay-phone");
  await page.getByRole("button", { name: "Close", exact: true }).last().click();
  await page.locator("[data-replay]").getByRole("button", { name: "What if …" }).click();
  await picture(page, "branch");
  await page.locator("[data-branch]").click();
  await page.waitForURL("**/play");
  await page.waitForSelector("[data-live]");
  const { answered } = await playOn(page, { seed: 3, steps: 25 });
  assert.ok(answered.size > 1, [...answered].join(" "));
  // The game that was on the table is put aside, not lost.
  await page.goto(`${house.url}/replay`);
  assert.equal(await page.getByRole("link", { name: "Replay" }).count(), 2);
  await picture(page, "games");
  assert.deepEqual([...complaints, ...guest.complaints], []);
});

test("a moment that is not there, a game that is gone and a broken link say so", async () => {
  const { answers, game } = played({ options: { map: "italia", players: 2 }, seed: 12, bots: [null, "tiro"] });
  const { page, complaints } = await withGame(game, "/replay?game=current&at=99999");
  await arrives(page, answers.length);
  assert.ok(await page.getByText("shorter than the link says").isVisible());
  await page.goto(`${house.url}/replay?game=nobody`);
  await page.getByText("This game is not on this device").first().waitFor();
  await page.goto(`${house.url}/replay?at=3#abcdef`);
  await page.getByText("This link is damaged").first().waitFor();
  assert.deepEqual(complaints, []);
});

test("a table of the server is looked back at: the own knowledge while it runs, everything when it is over", async () => {
  // The browser complains by itself about the record that is not there yet.
  const anna = await visit(house, "/", DESK, { statuses: [404] });
  await call(anna.page, "POST", "/api/visitors", { name: "Anna" });
  const settings = { name: "Past", public: false, options: { map: "italia", players: 2 }, shuffle_seats: false, clock: { kind: "none" }, stand_in: "tiro" };
  const { id } = await call(anna.page, "POST", "/api/tables", { settings, sit: true });
  await anna.page.goto(`${house.url}/t/${id}/replay`);
  await anna.page.getByText("There is nothing to look back at").first().waitFor();
  await call(anna.page, "POST", `/api/tables/${id}/messages`, { do: "fill", level: "tiro" });
  await call(anna.page, "POST", `/api/tables/${id}/messages`, { do: "start" });
  await anna.page.goto(`${house.url}/t/${id}`);
  await anna.page.waitForSelector("[data-live]");
  await playOn(anna.page, { seed: 5, steps: 20 });
  const record = await anna.page.evaluate((table) => fetch(`/api/tables/${table}/record`).then((answer) => answer.text()), id);
  assert.match(record, /^viewer red$/m);
  await anna.page.goto(`${house.url}/t/${id}/replay?turn=2`);
  await anna.page.waitForSelector("[data-at]");
  assert.equal(await anna.page.locator("[data-turn]").inputValue(), "2");
  assert.equal(await anna.page.locator("[data-replay] select").count(), 0, "nobody else's eyes");
  await anna.page.locator("[data-replay]").getByRole("button", { name: "What if …" }).click();
  assert.ok(await anna.page.getByText("shuffled anew").isVisible(), "what nobody knows is imagined");
  await anna.page.locator("[data-branch]").click();
  await anna.page.waitForURL("**/play");
  await anna.page.waitForSelector("[data-live]");
  // A finished game: uploaded as a table for analysis.
  const { ask } = played({ options: { map: "hellas", players: 3 }, seed: 4, bots: [] });
  const founded = await anna.page.evaluate(async (body) => (await fetch("/api/records", { method: "POST", headers: { "content-type": "text/plain" }, body })).json(), ask("record").record);
  const guest = await visit(house, `/t/${founded.id}/replay?at=50`);
  await arrives(guest.page, 50);
  assert.equal(await guest.page.locator("[data-replay] select option").count(), 4, "everybody's eyes");
  assert.deepEqual([...anna.complaints, ...guest.complaints], []);
});

test("the gods count one by one, and every figure of the sheet is the engine's", async () => {
  const { game } = played({ options: { map: "italia", players: 3, card_set: "venus" }, seed: 21, bots: [null, null, null] }, "last turns");
  const { page, complaints } = await withGame(game, "/play", ...LIVELY);
  await page.waitForSelector("[data-live], [data-take-over]");
  await playOn(page, { seed: 1 });
  await page.locator("[data-staged]").getByRole("heading", { name: "Saturnus" }).waitFor();
  await picture(page, "staged");
  await page.keyboard.press("Escape");
  await page.locator("[data-staged]").waitFor({ state: "detached" });
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("local game")));
  const ask = engine();
  let last = ask("new", { options: kept.setup.options, seed: kept.setup.seed });
  for (const [, action] of kept.answers) last = ask("act", { action });
  assert.ok(last.over);
  await page.locator("[data-explained]").waitFor();
  for (const score of last.scores) {
    for (const god of ["vesta", "jupiter", "saturnus", "venus", "mercurius", "mars", "minerva", "concordia"]) {
      const cell = page.locator(`[data-cell="${god} ${score.seat}"]`);
      assert.equal(await cell.locator("b").innerText(), score[god] === 0 ? "–" : String(score[god]), `${god} of ${score.seat}`);
      await cell.click();
      await page.locator(`[data-explained="${god} ${score.seat}"]`).waitFor();
      const parts = ask("breakdown", { seat: score.seat }).parts.filter((part) => part.god === god);
      const shown = await page.locator(".explained p > b").allInnerTexts();
      assert.deepEqual(shown.map(Number), parts.map((part) => part.points));
      const lit = await page.locator(".explained .lit").count();
      const houses = new Set(parts.flatMap((part) => part.houses ?? []));
      if (god !== "mars" || lit > 0) assert.ok(lit >= houses.size, `${god}: ${lit} cities are lit of ${houses.size}`);
    }
  }
  const totals = await page.locator("tbody td.total").allInnerTexts();
  assert.deepEqual(totals.map(Number), last.ranking.map((seat) => last.scores[seat].total));
  await picture(page, "sheet");
  await page.getByRole("tab", { name: "Race of the gods" }).click();
  await page.getByRole("tab", { name: "Cards" }).click();
  assert.ok((await page.locator(".side .cards li").count()) > 5);
  assert.deepEqual(complaints, []);
});

test("with less motion nothing is staged and nothing flies; the places that changed are lit", async () => {
  const { game } = played({ options: { map: "italia", players: 2 }, seed: 22, bots: [null, null] }, "last turns");
  const { page, complaints } = await withGame(game, "/play");
  await page.waitForSelector("[data-live], [data-take-over]");
  await playOn(page, { seed: 2 });
  await page.locator("[data-cell]").first().waitFor();
  assert.equal(await page.locator("[data-staged]").count(), 0);
  const other = await withGame({ ...game, setup: { ...game.setup, seats: seats(null, "tiro") }, answers: [], over: false }, "/play");
  await other.page.waitForSelector("[data-live]");
  await other.page.evaluate(() => {
    window.seen = { followed: false, lit: false };
    const look = () => {
      window.seen.followed ||= document.querySelector("[data-following]") !== null;
      window.seen.lit ||= document.querySelector(".map .lit") !== null;
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  await playOn(other.page, { seed: 2, steps: 12 });
  assert.deepEqual(await other.page.evaluate(() => window.seen), { followed: false, lit: true }, "no turn was shown step by step");
  assert.deepEqual([...complaints, ...other.complaints], []);
});

test("an opponent's turn is shown with a caption, can be skipped, and is told to whoever comes back", async () => {
  const start = { rules: 1, setup: { options: { map: "italia", players: 3 }, seed: "7", seats: seats(null, "random", "random") }, answers: [], over: false, at: 1 };
  const { page, complaints } = await withGame(start, "/play", ...LIVELY);
  await page.locator("[data-pick='card mercator_start']").click();
  await page.locator("[data-composer] button").last().click();
  await page.locator("[data-end-turn]:not(:disabled)").click();
  await page.locator("[data-following]").waitFor();
  assert.match(await page.locator("[data-following] p").innerText(), /^Marcus: ./);
  await picture(page, "following");
  await page.locator("[data-asked=play_card]").waitFor({ state: "attached" });
  await page.keyboard.press("Escape");
  await page.locator("[data-following]").waitFor({ state: "detached" });
  await page.reload();
  await page.locator("[data-recap]").waitFor();
  const recap = await page.locator("[data-recap]").innerText();
  assert.match(recap, /Marcus: ./);
  assert.match(recap, /Cornelia: ./);
  await picture(page, "recap");
  await page.locator("[data-pick='card architect_start']").click();
  await page.locator("[data-recap]").waitFor({ state: "detached" });
  assert.deepEqual(complaints, []);
});

test("a word of the chronicle leads to its moment", async () => {
  const { game } = played({ options: { map: "italia", players: 2 }, seed: 30, bots: [null, "random"] }, "middle");
  const mine = game.answers.findLastIndex(([seat]) => seat === 0);
  const { page, complaints } = await withGame({ ...game, answers: game.answers.slice(0, mine) }, "/play");
  await page.waitForSelector("[data-live]");
  const word = page.locator(".chronicle a.link").nth(4);
  const turn = new URL(await word.getAttribute("href"), house.url).searchParams.get("turn");
  await word.click();
  await page.waitForSelector("[data-at]");
  assert.equal(await page.locator("[data-turn]").inputValue(), turn);
  await page.goBack();
  await page.waitForSelector("[data-live]");
  assert.deepEqual(complaints, []);
});

test("the chronicle of a long game goes back to its first turn for whoever scrolls there", async () => {
  const { game } = played({ options: { map: "italia", players: 2 }, seed: 30, bots: [null, "random"] }, "middle");
  const mine = game.answers.findLastIndex(([seat]) => seat === 0);
  const { page, complaints } = await withGame({ ...game, answers: game.answers.slice(0, mine) }, "/play");
  await page.waitForSelector("[data-live]");
  const first = page.locator(".chronicle a.link[href$='turn=1']");
  const lines = page.locator(".chronicle li");
  assert.ok((await lines.count()) <= 20);
  assert.equal(await first.count(), 0);
  for (let nth = 0; nth < 20 && (await first.count()) === 0; nth += 1) {
    await lines.last().scrollIntoViewIfNeeded();
    await page.waitForTimeout(100);
  }
  assert.ok((await first.count()) > 0);
  assert.deepEqual(complaints, []);
});

test("a damaged record names line and reason, one of other rules says so, and a whole one is opened", async () => {
  const { page, complaints } = await visit(house, "/replay");
  const { ask } = played({ options: { map: "italia", players: 2 }, seed: 9, bots: [] });
  const record = ask("record").record;
  const lines = record.split("\n");
  const upload = (text, name = "game.txt") => page.locator("[data-record]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  const damage = page.locator("[data-damage]");
  await upload(lines.map((line, nth) => (nth === 13 ? line.replace(/ (red|blue) /, " $1 legatus ") : line)).join("\n"));
  await damage.waitFor();
  assert.match(await damage.innerText(), /line 14/);
  await picture(page, "damaged");
  await upload(record.replace(/rules\/\d+/, "rules/7"));
  await page.getByText("version 7 of the rules").waitFor();
  await page.locator("[data-record]").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from([0xff, 0xd8, 0xff]) });
  await page.getByText("This file is not text.").waitFor();
  assert.equal(await damage.count(), 0);
  await upload(record);
  await page.waitForSelector("[data-at='0']");
  await page.goto(`${house.url}/replay`);
  assert.ok(await page.getByText("opened record").isVisible(), "it is kept");
  assert.deepEqual(complaints, []);
});

test("points as they stand are shown as far as they are wished", async () => {
  const start = { rules: 1, setup: { options: { map: "italia", players: 3 }, seed: "7", seats: seats(null, "random", "random") }, answers: [], over: false, at: 1 };
  const { page, complaints } = await withGame(start, "/play");
  await page.waitForSelector("[data-live]");
  assert.equal(await page.locator("[data-points]").count(), 0);
  const ask = engine();
  ask("new", { options: start.setup.options, seed: 7 });
  const totals = ask("score").scores.map(({ total }) => String(total));
  for (const [forecast, shown] of [["own", [totals[0]]], ["all", totals]]) {
    await page.evaluate((wish) => localStorage.setItem("settings", JSON.stringify({ forecast: wish })), forecast);
    await page.reload();
    await page.locator("[data-points]").first().waitFor();
    assert.deepEqual((await page.locator("[data-points]").allInnerTexts()).sort(), [...shown].sort());
  }
  assert.deepEqual(complaints, []);
});

for (const [where, device] of [["at a desk", DESK], ["on a phone", PHONE]]) {
  test(`a finished game is reviewed, and a mistake leads to its moment and the better turn, ${where}`, async () => {
    const { game } = played({ options: { map: "italia", players: 2 }, seed: 21, bots: [null, "tiro"] });
    const { page, complaints } = await withGame({ ...game, answers: game.answers.slice(0, 160), over: false }, "/replay?game=current&at=0", device);
    await arrives(page, 0);
    await page.getByRole("button", { name: "Review", exact: true }).first().click();
    const panel = page.locator("[data-review]");
    await panel.getByText("is being weighed").waitFor();
    // It is there to be used while it runs: the first mistake leads to its moment at once.
    const mistake = panel.locator("[data-mistake]").first();
    const moment = await mistake.getAttribute("data-mistake");
    await mistake.click();
    await arrives(page, moment);
    await panel.locator("[data-better]").waitFor();
    assert.match(await panel.locator("[data-shown]").innerText(), /A mistake: [\d.]+ of 100 chances to win lost/);
    await panel.getByText("is being weighed").waitFor({ state: "detached", timeout: 120_000 });
    assert.match(await panel.innerText(), /played \d+ % accurately, \d+ mistake/);
    await picture(page, `review ${where}`);
    await panel.getByRole("button", { name: "Close" }).click();
    await panel.waitFor({ state: "detached" });
    assert.deepEqual(complaints, []);
    await page.context().close();
  });
}
