// Without a network, with a newer version, and where the browser keeps nothing.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import test, { after, before } from "node:test";
import { DESK, local, open, picture, seats, shut, visit } from "./house.mjs";
import { playOn } from "./player.mjs";

const ITALIA = { options: { map: "italia", players: 2 }, seed: "5", seats: seats(null, "random") };

let house;
before(async () => (house = await open()));
after(() => shut(house));

/** Waits until the page is kept, and served by what keeps it. */
const kept = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => new Promise((done) => (navigator.serviceWorker.controller ? done() : navigator.serviceWorker.addEventListener("controllerchange", () => done(), { once: true })))));
const play = (page, seed, steps) => playOn(page, { seed, steps });
const answersOf = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("local game")).answers.length);

test("a game goes on without a network, over a reload and after the browser was closed", async () => {
  const { page, complaints, context, listen } = await local(house, ITALIA, DESK, { cuts: true });
  await kept(page);
  await play(page, 1, 12);
  const before = await answersOf(page);
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector("[data-live]");
  await play(page, 2, 25);
  assert.ok((await answersOf(page)) > before, "it was played on");
  // Another page of the same browser, as after closing it; every address is there.
  await page.close();
  const again = listen(await context.newPage());
  await again.goto(house.url);
  await again.getByText("No server can be reached").waitFor();
  await picture(again, "offline-start");
  await again.getByRole("link", { name: "Go on" }).click();
  await again.waitForSelector("[data-live]");
  await play(again, 3, 12);
  await again.goto(`${house.url}/nowhere`);
  await again.getByRole("heading", { level: 1, name: "There is no such page" }).waitFor();
  for (const [path, part] of [["/guide", "[data-guide=welcome]"], ["/rules#prefect", "[data-rule=prefect]"], ["/replay?game=current&at=3", "[data-at='3']"]]) {
    await again.goto(house.url + path);
    await again.waitForSelector(part, { state: "attached" });
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a page that is older than its server says so", async () => {
  // Nothing keeps the page, so that what the server says can be changed on its way.
  const { page, complaints, context } = await visit(house, "/", DESK, { prepare: () => delete Navigator.prototype.serviceWorker });
  assert.equal(await page.getByText("A newer version").count(), 0);
  await page.route("**/api/**", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), "concordia-build": "another" } });
  });
  await page.goto(`${house.url}/new`);
  await page.getByText("A newer version of Concordia is there.").waitFor();
  await picture(page, "newer");
  await page.unroute("**/api/**");
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Update now" }).click()]);
  await page.getByRole("button", { name: "Start the game" }).waitFor();
  assert.equal(await page.getByText("A newer version").count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
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

test("a new version is fetched, waits, and comes when it is asked for; one that cannot be fetched changes nothing", async (t) => {
  const files = await host();
  t.after(() => files.close());
  // There is no API at that host, and half a version is refused.
  const { page, complaints, context } = await visit(house, null, DESK, { statuses: [404, 500], cuts: true });
  const build = () => page.evaluate(() => document.querySelector("meta[name=build]").content);
  await page.goto(`${files.url}/new`);
  await kept(page);
  const first = await build();
  files.state.build = "second";
  files.state.broken = true;
  await page.reload();
  await page.evaluate(async () => {
    const found = await navigator.serviceWorker.getRegistration();
    await found.update().catch(() => undefined);
    const worker = found.installing;
    if (worker) await new Promise((done) => worker.addEventListener("statechange", done));
  });
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
  await page.getByRole("heading", { level: 1, name: "No game is on the table" }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("where the browser has no room left it is said, and what was kept stays", async () => {
  const { page, complaints, context } = await local(house, ITALIA);
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
  await picture(page, "full");
  const [record] = await Promise.all([page.waitForEvent("download"), alert.getByRole("button", { name: "Save the record" }).click()]);
  assert.match(readFileSync(await record.path(), "utf8"), /^concordia/i);
  await alert.getByRole("button", { name: "I see" }).click();
  assert.equal(await alert.count(), 0);
  assert.ok((await answersOf(page)) >= before, "what was kept is still there");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("where the browser keeps nothing a game is played all the same, and that is said", async () => {
  const refuse = () => Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("denied", "SecurityError"); } });
  const { page, complaints, context } = await visit(house, "/new", DESK, { prepare: refuse });
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForSelector("[data-live]");
  await page.getByRole("alert").getByText("This browser keeps nothing").waitFor();
  await page.getByRole("alert").getByRole("button", { name: "I see" }).click();
  await play(page, 1, 8);
  assert.deepEqual(complaints, []);
  await context.close();
});
