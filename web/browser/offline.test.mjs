// Without a network, with a newer version, and where the browser keeps nothing.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import test, { after, before } from "node:test";
import { open, shut } from "./house.mjs";
import { playOn } from "./player.mjs";
import { openGame, visitor } from "./states.mjs";

const PICTURES = "pictures";
const DESK = { viewport: { width: 1366, height: 768 }, locale: "en-GB" };
const game = { rules: 1, setup: { options: { map: "italia", players: 2 }, seed: "5", seats: [{ name: "Livia", bot: null }, { name: "Marcus", bot: "random" }] }, answers: [], over: false, at: 1 };

let house;
before(async () => {
  mkdirSync(PICTURES, { recursive: true });
  house = await open();
});
after(() => shut(house));

/** Waits until the page is kept, and served by what keeps it. */
const kept = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => new Promise((done) => (navigator.serviceWorker.controller ? done() : navigator.serviceWorker.addEventListener("controllerchange", () => done(), { once: true })))));
const play = (page, seed, steps) => playOn(page, { seed, steps, atMost: steps });
const answersOf = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("local game")).answers.length);

test("a game goes on without a network, over a reload and after the browser was closed", async () => {
  const { page, complaints } = await visitor(house, "/", DESK);
  const context = page.context();
  await kept(page);
  await openGame(page, house.url, game);
  await play(page, 1, 12);
  const before = await answersOf(page);
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector("[data-live]");
  await play(page, 2, 25);
  assert.ok((await answersOf(page)) > before, "it was played on");
  // Another page of the same browser, as after closing it; every address is there.
  await page.close();
  const again = await context.newPage();
  again.on("pageerror", (error) => complaints.push(String(error)));
  await again.goto(house.url);
  await again.getByText("No server can be reached").waitFor();
  await again.screenshot({ path: `${PICTURES}/offline-start.png` });
  await again.getByRole("link", { name: "Go on" }).click();
  await again.waitForSelector("[data-live]");
  await play(again, 3, 12);
  await again.goto(`${house.url}/nowhere`);
  await again.getByText("There is no such page").waitFor();
  assert.deepEqual(complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text)), []);
  await context.close();
});

test("a page that is older than its server says so", async () => {
  const { page } = await visitor(house, "/", { ...DESK, serviceWorkers: "block" });
  assert.equal(await page.getByText("A newer version").count(), 0);
  await page.route("**/api/**", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), "concordia-build": "another" } });
  });
  await page.goto(`${house.url}/new`);
  await page.getByText("A newer version of Concordia is there.").waitFor();
  await page.screenshot({ path: `${PICTURES}/newer.png` });
  await page.unroute("**/api/**");
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Update now" }).click()]);
  await page.getByRole("button", { name: "Start the game" }).waitFor();
  assert.equal(await page.getByText("A newer version").count(), 0);
});

/** A host of the built files, which can be told to serve another build. */
async function host() {
  const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json" };
  const own = /<meta name="build" content="(\w+)"/.exec(readFileSync("dist/index.html", "utf8"))[1];
  const state = { build: own, broken: false };
  const server = createServer((request, answer) => {
    const path = new URL(request.url, "http://host").pathname;
    const file = join("dist", path);
    if (path.startsWith("/api/")) return answer.writeHead(404).end();
    if (state.broken && path.startsWith("/icons/")) return answer.writeHead(500).end();
    const name = path !== "/" && existsSync(file) ? file : "dist/index.html";
    const bytes = readFileSync(name);
    answer.writeHead(200, { "content-type": TYPES[extname(name)] ?? "application/octet-stream", "cache-control": "no-cache" });
    answer.end(/\.(html|js)$/.test(name) ? bytes.toString().replaceAll(own, state.build) : bytes);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { state, url: `http://127.0.0.1:${server.address().port}`, close: () => new Promise((done) => (server.closeAllConnections(), server.close(done))) };
}

test("a new version is fetched, waits, and comes when it is asked for; one that cannot be fetched changes nothing", async () => {
  const files = await host();
  const context = await house.browser.newContext(DESK);
  const page = await context.newPage();
  const build = () => page.evaluate(() => document.querySelector("meta[name=build]").content);
  await page.goto(`${files.url}/new`);
  await kept(page);
  const first = await build();
  files.state.build = "second";
  files.state.broken = true;
  await page.reload();
  await page.waitForTimeout(1500);
  assert.equal(await build(), first);
  assert.equal(await page.getByText("A newer version").count(), 0, "half a version is none");
  files.state.broken = false;
  await page.reload();
  await page.getByText("A newer version").waitFor();
  assert.equal(await build(), first, "the old one goes on");
  await page.getByRole("button", { name: "Later" }).click();
  await page.reload();
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Update now" }).click()]);
  await page.waitForFunction(() => document.querySelector("meta[name=build]").content === "second");
  assert.deepEqual(await page.evaluate(() => caches.keys()), ["concordia second"]);
  await context.setOffline(true);
  await page.goto(`${files.url}/play`);
  await page.getByText("No game is on the table").waitFor();
  await context.close();
  await files.close();
});

test("where the browser has no room left it is said, and what was kept stays", async () => {
  const { page, complaints } = await visitor(house, "/new", DESK);
  await openGame(page, house.url, game);
  await play(page, 1, 10);
  const before = await answersOf(page);
  await page.evaluate(() => {
    for (let size = 1 << 20; size >= 1; size >>= 1) {
      for (let n = 0; ; n += 1) {
        try {
          localStorage.setItem(`filling ${size} ${n}`, "x".repeat(size));
        } catch {
          break;
        }
      }
    }
  });
  await play(page, 2, 25);
  const alert = page.getByRole("alert");
  await alert.getByText("no room left").waitFor();
  await page.screenshot({ path: `${PICTURES}/full.png` });
  const [record] = await Promise.all([page.waitForEvent("download"), alert.getByRole("button", { name: "Save the record" }).click()]);
  assert.match(readFileSync(await record.path(), "utf8"), /^concordia/i);
  await alert.getByRole("button", { name: "I see" }).click();
  assert.equal(await alert.count(), 0);
  assert.ok((await answersOf(page)) >= before, "what was kept is still there");
  assert.deepEqual(complaints, []);
});

test("where the browser keeps nothing a game is played all the same, and that is said", async () => {
  const context = await house.browser.newContext(DESK);
  await context.addInitScript(() => Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("denied", "SecurityError"); } }));
  const page = await context.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(`${house.url}/new`);
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForSelector("[data-live]");
  await page.getByRole("alert").getByText("This browser keeps nothing").waitFor();
  await page.getByRole("alert").getByRole("button", { name: "I see" }).click();
  await play(page, 1, 8);
  assert.deepEqual(complaints, []);
  await context.close();
});
