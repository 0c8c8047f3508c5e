// What goes wrong outside of the game: every time a page says what happened and what to do.
import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import { damage } from "./damage.mjs";
import { call, DESK, open, picture, restart, seats, shut, visit, wire } from "./house.mjs";
import { playOn } from "./player.mjs";

let house;
before(async () => (house = await open()));
after(() => shut(house));

const SETTINGS = { name: "Friday", public: false, options: { map: "italia", players: 2 }, shuffle_seats: false, clock: { kind: "none" }, stand_in: "tiro" };

/** A visitor with a name who has founded a table. */
async function founder(name, settings = SETTINGS, more = {}) {
  const host = await visit(house, "/", DESK, more);
  await call(host.page, "POST", "/api/visitors", { name });
  const { id, link } = await call(host.page, "POST", "/api/tables", { settings, sit: true });
  return { ...host, id, link, say: (message) => call(host.page, "POST", `/api/tables/${id}/messages`, message) };
}

/** The page says this, offers this way out, and complains of nothing. */
async function says({ page, complaints, context }, words, way, name) {
  await page.getByText(words).first().waitFor();
  if (way) assert.ok(await page.getByRole("link", { name: way }).or(page.getByRole("button", { name: way })).first().isVisible(), `${way} is offered`);
  await picture(page, `notice-${name}`);
  assert.deepEqual(complaints, []);
  await context.close();
}

test("a broken link", async () => {
  await says(await visit(house, "/t/", DESK, { statuses: [404] }), "There is no such page", "Start page", "broken-link");
  const visitor = await visit(house, "/");
  await visitor.page.getByLabel("Link you were sent").fill("https://example.org/elsewhere");
  await visitor.page.getByRole("button", { name: "Go there" }).click();
  await says(visitor, "This is not the link of a table", null, "pasted-link");
});

test("a foreign or unknown table", async () => {
  await says(await visit(house, "/t/nosuchtable", DESK, { statuses: [404] }), "There is no such table", "Start page", "unknown-table");
});

test("a link whose secret is missing or wrong", async () => {
  const host = await founder("Anna");
  await says(await visit(house, `/t/${host.id}`), "You need the whole link", null, "no-secret");
  const stranger = await visit(house, `/t/${host.id}#wrong`);
  await stranger.page.getByLabel("Name", { exact: true }).fill("Ben");
  await stranger.page.getByRole("button", { name: "Sit down" }).first().click();
  await says(stranger, "This link does not open a seat here", null, "wrong-secret");
  assert.deepEqual(host.complaints, []);
  await host.context.close();
});

test("a full table", async () => {
  const host = await founder("Carla");
  await host.say({ do: "fill", level: "tiro" });
  await says(await visit(house, `/t/${host.id}#${host.link}`), "The table is full", null, "full-table");
  await host.context.close();
});

test("a wrong password", async () => {
  const visitor = await visit(house, "/", DESK, { statuses: [401, 403] });
  await visitor.page.getByRole("button", { name: "Log in" }).click();
  await visitor.page.getByRole("button", { name: "I have a password" }).click();
  await visitor.page.getByLabel("Name", { exact: true }).fill("Nobody");
  await visitor.page.getByLabel("Password", { exact: true }).fill("not the right one");
  await visitor.page.getByRole("button", { name: "Log in" }).last().click();
  await says(visitor, "The name or the password is wrong", null, "wrong-password");
});

test("blocked storage: said at once, and a game can be played all the same", async () => {
  const blocked = () => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Access is denied", "SecurityError");
        },
      });
    }
  };
  // Whether there is a session cannot be remembered, so it is asked for.
  const visitor = await visit(house, "/", DESK, { prepare: blocked, statuses: [401] });
  const { page } = visitor;
  await page.getByText("keeps nothing").first().waitFor();
  await picture(page, "notice-blocked-storage-start");
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForSelector("[data-live]");
  await playOn(page, { steps: 30 });
  await says(visitor, "keeps nothing", null, "blocked-storage");
});

test("an unsupported browser", async () => {
  const old = () => delete window.WebAssembly;
  for (const address of ["/", "/play"]) {
    await says(await visit(house, address, DESK, { prepare: old }), "This browser cannot run the game", null, "unsupported-browser");
  }
});

test("a browser that does not understand the page's scripts", async () => {
  const visitor = await visit(house, null);
  await visitor.page.route("**/assets/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "let = new of tomorrow" }));
  await visitor.page.goto(`${house.url}/`);
  await visitor.page.getByText("use a current Firefox").waitFor();
  await picture(visitor.page, "notice-old-browser");
  await visitor.context.close();
});

test("no game on this device, and one that cannot be continued", async () => {
  await says(await visit(house, "/play"), "No game is on the table", "Start page", "no-local-game");
  const visitor = await visit(house, "/");
  const kept = { rules: 1, setup: { options: { map: "italia", players: 2 }, seed: "1", seats: seats(null, "tiro") }, answers: [[0, { do: "play", card: "consul" }]], over: false, at: 1 };
  await visitor.page.evaluate((game) => localStorage.setItem("local game", JSON.stringify(game)), kept);
  await visitor.page.goto(`${house.url}/play`);
  await says(visitor, "This game cannot be continued", "Begin anew", "outdated-game");
});

test("a server that cannot be reached, and is back", async (t) => {
  const host = await founder("Dora");
  const line = await wire(house);
  t.after(() => line.close());
  const visitor = await visit(house, "/", DESK, { url: line.url, cuts: true });
  line.cut();
  await visitor.page.evaluate((path) => history.pushState(null, "", path), `/t/${host.id}`);
  await visitor.page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
  await visitor.page.getByText("The server cannot be reached").first().waitFor();
  await picture(visitor.page, "notice-no-server");
  line.mend();
  await visitor.page.getByRole("button", { name: "Try again" }).click();
  await says(visitor, "You need the whole link", null, "server-back");
  await host.context.close();
});

test("a game that the server has frozen", async () => {
  const host = await founder("Emma", SETTINGS, { cuts: true });
  await host.say({ do: "fill", level: "tiro" });
  await host.say({ do: "start" });
  await host.page.goto(`${house.url}/t/${host.id}`);
  await host.page.waitForSelector("[data-live]");
  await playOn(host.page, { steps: 30 });
  await host.page.goto(`${house.url}/`);
  // A row of the game is damaged while the server is away.
  await restart(house, "SIGTERM", async () => assert.ok(damage(house.file, "play ", "pray ") > 0));
  await host.page.goto(`${house.url}/t/${host.id}`);
  await says(host, "This table is frozen", "Start page", "frozen");
});
