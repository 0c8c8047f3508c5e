// The program, a browser and its visitors, for the tests.
import { execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";

const PROGRAM = process.env.CONCORDIA;
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const PICTURES = "pictures";

export const DESK = { viewport: { width: 1366, height: 768 }, locale: "en-GB" };
export const PHONE = { viewport: { width: 390, height: 844 }, locale: "en-GB", hasTouch: true, isMobile: true };
/** How many times faster timers run, so that bots and breaks do not hold up the tests. */
const HURRY = 25;

/** Starts the program on a free port with a database of its own, and a browser. */
export async function open() {
  if (!PROGRAM) throw new Error("CONCORDIA must say where the program is; `cargo xtask test` does");
  mkdirSync(PICTURES, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), "concordia-browser-"));
  const house = { folder, file: join(folder, "games.db"), server: null, url: "", browser: null };
  await start(house, "127.0.0.1:0");
  house.browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  return house;
}

/** Starts the server. */
async function start(house, listen) {
  const server = spawn(PROGRAM, ["serve", "--listen", listen, "--database", `sqlite:${house.file}`, "--no-webhooks"], { stdio: ["ignore", "pipe", "inherit"] });
  house.server = server;
  house.url = await new Promise((done, fail) => {
    let text = "";
    server.stdout.on("data", (data) => {
      text += data;
      const url = /https?:\/\/\S+/.exec(text)?.[0];
      if (url) done(url.replace(/\/$/, ""));
    });
    server.on("exit", (code) => fail(new Error(`the server ended with ${code}`)));
  });
}

/** Ends the server and starts it again at the same address; in between `work` has the database for itself. */
export async function restart(house, signal = "SIGKILL", work = async () => {}) {
  await stopped(house.server, signal);
  await work();
  await start(house, new URL(house.url).host);
}

async function stopped(server, signal) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.removeAllListeners("exit");
  const gone = new Promise((done) => server.once("exit", done));
  server.kill(signal);
  await gone;
}

/** What `concordia admin` prints while the server runs. */
export async function admin(house, ...words) {
  const { stdout } = await promisify(execFile)(PROGRAM, ["admin", "--database", `sqlite:${house.file}`, "--operator", "titus", ...words]);
  return stdout;
}

export async function shut(house) {
  await house?.browser?.close();
  if (house?.server) await stopped(house.server, "SIGTERM");
  if (house) rmSync(house.folder, { recursive: true, force: true });
}

/**
 * A page of a visitor's own, and everything it complains about.
 *
 * Without an address the page is blank. `device` is what Playwright calls the options of a context. `prepare` runs in every page before its own scripts.
 * `statuses` are refusals of the server that the test provokes, and `cuts` says that connections will break: browsers
 * report both in the console by themselves, so they are not complaints of the page.
 */
export async function visit(house, address, device = DESK, { url = house.url, statuses = [], cuts = false, prepare, hurries = true } = {}) {
  const context = await house.browser.newContext({ reducedMotion: "reduce", ...device });
  if (hurries) await context.addInitScript(hurry, HURRY);
  if (prepare) await context.addInitScript(prepare);
  const expected = [...statuses.map((status) => `the server responded with a status of ${status}`), ...(cuts ? ["WebSocket connection to", "net::ERR_"] : [])];
  const visitor = { context, complaints: [], url };
  visitor.listen = (page) => {
    const complain = (text) => expected.some((part) => text.includes(part)) || visitor.complaints.push(text);
    page.on("console", (message) => (message.type() === "error" || message.type() === "warning") && complain(message.text()));
    page.on("pageerror", (error) => complain(error.stack ?? String(error)));
    return page;
  };
  visitor.page = visitor.listen(await context.newPage());
  if (address !== null) await visitor.page.goto(url + address);
  return visitor;
}

/** Runs in the page: time passes faster, except for whoever asks for the real one. */
function hurry(times) {
  const later = window.setTimeout.bind(window);
  window.setTimeout = (then, ms = 0, ...more) => later(then, ms / times, ...more);
  window.setTimeout.real = later;
}

/** A visitor with a local game that was begun here before, opened again. */
export async function local(house, setup, device = DESK, { answers = [], ...more } = {}) {
  const game = { rules: 1, setup, answers, over: false, at: 1 };
  const kept = [{ name: "local game", value: JSON.stringify(game) }];
  const storageState = { cookies: [], origins: [{ origin: more.url ?? house.url, localStorage: kept }] };
  const visitor = await visit(house, "/play", { ...device, storageState }, more);
  await visitor.page.waitForSelector("[data-live], [data-take-over]");
  return visitor;
}

const NAMES = ["Livia", "Marcus", "Cornelia", "Gaius", "Octavia", "Titus"];
/** Who sits where: the level of a bot, or null for a person. */
export const seats = (...bots) => bots.map((bot, nth) => ({ name: NAMES[nth], bot }));

/** Asks the server in the name of whoever has the page. */
export function call(page, method, path, body) {
  const ask = async ([m, p, b]) => (await fetch(p, { method: m, headers: { "content-type": "application/json" }, body: b && JSON.stringify(b) })).json();
  return page.evaluate(ask, [method, path, body]);
}

/** A picture to be looked at. */
export const picture = (page, name) => page.screenshot({ path: join(PICTURES, `${name}.png`) });

/** The points of every seat, as the sheet at the end shows them. */
export async function pointsOn(page) {
  await page.waitForSelector("[data-points]");
  return page.evaluate(() => {
    const cells = [...document.querySelectorAll("[data-points]")].map((cell) => [Number(cell.getAttribute("data-points")), Number(cell.textContent)]);
    return cells.sort(([a], [b]) => a - b).map(([, points]) => points);
  });
}

/** A wire to the server that can be cut: everything on it breaks, and nothing new goes through until it is mended. */
export async function wire(house) {
  const { hostname, port } = new URL(house.url);
  const ends = new Set();
  let isCut = false;
  const server = createServer((near) => {
    near.on("error", () => undefined);
    if (isCut) return near.destroy();
    const far = connect({ host: hostname, port: Number(port) });
    far.on("error", () => near.destroy());
    for (const [one, other] of [[near, far], [far, near]]) {
      ends.add(one);
      one.pipe(other);
      one.on("close", () => {
        ends.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const breakAll = () => ends.forEach((end) => end.destroy());
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    cut() {
      isCut = true;
      breakAll();
    },
    mend() {
      isCut = false;
    },
    close() {
      breakAll();
      server.close();
    },
  };
}
