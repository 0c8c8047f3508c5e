// A game of two people and a bot over the server, with everything that happens to connections.
import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import { call, DESK, open, PHONE, picture, pointsOn, restart, shut, visit, wire } from "./house.mjs";
import { playOut, playTogether } from "./player.mjs";

let house;
before(async () => (house = await open()));
after(() => shut(house));

/** Says who one is, where the page asks. */
async function sayName(page, name) {
  await page.getByLabel("Name", { exact: true }).fill(name);
}

test("three at a table of the server: reload, cut connection, restart of the server, a spectator, the same points for all", async (t) => {
  const line = await wire(house);
  t.after(() => line.close());
  const anna = await visit(house, "/new", DESK, { url: line.url, cuts: true });
  const [host] = [anna.page];
  // The table is opened, joined, filled and started by what the pages offer.
  await host.getByRole("radio", { name: "On the server" }).or(host.getByRole("button", { name: "On the server" })).first().click();
  await host.getByRole("button", { name: "Open the table" }).click();
  await sayName(host, "Anna");
  await host.getByRole("button", { name: "Open the table" }).click();
  await host.waitForURL(/\/t\//);
  const id = new URL(host.url()).pathname.split("/")[2];
  await picture(host, "lobby");
  const { links } = await call(host, "GET", `/api/tables/${id}`);
  const ben = await visit(house, `/t/${id}#${links.table}`, PHONE, { cuts: true });
  await call(host, "POST", `/api/tables/${id}/messages`, { do: "free", chair: 1 });
  await sayName(ben.page, "Ben");
  await ben.page.getByRole("button", { name: "Sit down" }).first().click();
  await host.getByText("Ben").first().waitFor();
  await call(host, "POST", `/api/tables/${id}/messages`, { do: "bot", chair: 2, level: "tiro" });
  await host.getByRole("button", { name: "Start", exact: true }).click();
  const guest = await visit(house, `/t/${id}`, DESK, { cuts: true });
  const pages = { anna: host, ben: ben.page, guest: guest.page };
  await Promise.all(Object.values(pages).map((page) => page.waitForSelector("[data-live]")));
  assert.equal(await guest.page.locator("[data-pick^='card ']").count(), 0, "a spectator sees nobody's hand");

  const both = (seed, steps) => playTogether([host, ben.page], { seed, steps });
  await both(1, 40);
  for (const [name, page] of Object.entries(pages)) await picture(page, `friends-${name}`);

  await ben.page.reload();
  await ben.page.waitForSelector("[data-live]");
  await both(3, 40);

  // The wire is cut: it is said, and what is composed meanwhile is kept and sent afterwards.
  await host.evaluate(() => (window.sameAsBefore = true));
  line.cut();
  await host.getByText("Connection lost").waitFor();
  await picture(host, "connection-lost");
  line.mend();
  await host.getByText("Connection lost").waitFor({ state: "detached" });
  await both(5, 40);

  await restart(house);
  await both(7, 40);
  assert.equal(await host.evaluate(() => window.sameAsBefore), true, "Anna's page was never loaded again");

  await Promise.all([host, ben.page].map((page, nth) => playOut(page, { seed: 9 + nth, ms: 180_000 })));
  const { update } = await call(host, "GET", `/api/tables/${id}`);
  const points = update.snapshot.scores.map(({ total }) => total);
  for (const [name, page] of Object.entries(pages)) assert.deepEqual(await pointsOn(page), points, `${name} sees the points of the server`);
  await picture(guest.page, "friends-points");
  for (const visitor of [anna, ben, guest]) assert.deepEqual(visitor.complaints, []);
});
