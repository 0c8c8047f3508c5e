// The program and a browser, for the tests.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const PROGRAM = process.env.CONCORDIA;
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** Starts the program on a free port with a database of its own, and a browser. */
export async function open() {
  if (!PROGRAM) throw new Error("CONCORDIA must say where the program is; `cargo xtask test` does");
  const folder = mkdtempSync(join(tmpdir(), "concordia-browser-"));
  const database = `sqlite:${join(folder, "games.db")}`;
  const house = { folder, database, server: null, url: "", browser: null };
  await start(house, "127.0.0.1:0");
  house.browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  house.visit = (address, device) => visit(house, address, device);
  return house;
}

/** Starts the server. */
async function start(house, listen) {
  const server = spawn(PROGRAM, ["serve", "--listen", listen, "--database", house.database, "--no-webhooks"], { stdio: ["ignore", "pipe", "inherit"] });
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

/** Kills the server and starts it again at the same address. */
export async function restart(house) {
  house.server.removeAllListeners("exit");
  house.server.kill("SIGKILL");
  await new Promise((done) => house.server.once("exit", done));
  await start(house, new URL(house.url).host);
}

/** A page of a visitor's own at an address of the server, and everything it complains about. */
async function visit(house, address, device) {
  const page = await (await house.browser.newContext(device)).newPage();
  const complaints = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(house.url + address);
  return { page, complaints };
}

export async function shut(house) {
  await house?.browser?.close();
  house?.server?.removeAllListeners("exit");
  house?.server?.kill("SIGTERM");
  if (house) rmSync(house.folder, { recursive: true, force: true });
}
