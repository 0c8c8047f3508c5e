// Tables on the server beside the game: the lobby and its host, going and coming back, talk, the end by agreement.
import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import { call, open, PHONE, picture, shut, visit } from "./house.mjs";

const GERMAN_PHONE = { ...PHONE, locale: "de-DE" };

let house;
before(async () => (house = await open()));
after(() => shut(house));

/** A host at a new table of this server. */
async function host(settings) {
  const anna = await visit(house, "/");
  await call(anna.page, "POST", "/api/visitors", { name: "Anna" });
  const usual = { name: "Friday", public: false, options: { map: "italia", players: 2 }, shuffle_seats: false, clock: { kind: "none" }, stand_in: "tiro" };
  const { id, link } = await call(anna.page, "POST", "/api/tables", { settings: { ...usual, ...settings }, sit: true });
  await anna.page.goto(`${house.url}/t/${id}`);
  await anna.page.getByRole("button", { name: "Start", exact: true }).waitFor();
  return { ...anna, id, link };
}

/** A friend who comes by a link and says a name. */
async function friend(id, link, name = "Ben") {
  const ben = await visit(house, `/t/${id}#${link}`, GERMAN_PHONE);
  await ben.page.getByLabel("Name").fill(name);
  await ben.page.getByRole("button", { name: "Hinsetzen" }).last().click();
  await ben.page.getByText("Du hast einen Platz").waitFor();
  return ben;
}

test("the host changes everything before the start, and everybody sees it", async () => {
  const anna = await host();
  const ben = await friend(anna.id, anna.link);
  await anna.page.getByText("Ben").waitFor();
  await anna.page.getByRole("button", { name: "Change the settings" }).click();
  await anna.page.getByRole("radio", { name: "Teams" }).click();
  await anna.page.getByLabel("Name of the table").fill("Saturday");
  await anna.page.getByRole("radio", { name: "Public" }).click();
  await anna.page.getByRole("radio", { name: "Per game" }).click();
  await anna.page.getByRole("button", { name: "Save" }).click();
  await ben.page.getByText("Der Gastgeber hat die Einstellungen geändert.").waitFor();
  await ben.page.getByRole("heading", { name: "Saturday" }).waitFor();
  const { room } = await call(ben.page, "GET", `/api/tables/${anna.id}`);
  assert.deepEqual([room.settings.options.mode, room.settings.public, room.settings.clock.kind, room.chairs.length], ["team", true, "per_game", 4]);
  // Who is whose partner is the server's to say; Ben sits on the second chair, and so opposite the fourth.
  assert.equal(room.chairs[1].partner, 3);
  await ben.page.getByText("Partner von Platz 4").waitFor();

  // A seat with a link of its own, and who comes by it.
  await anna.page.getByRole("button", { name: "Make a link for this seat alone" }).last().click();
  const field = anna.page.getByLabel("Link for this seat");
  await field.waitFor();
  const own = new URL(await field.inputValue()).hash.slice(1);
  const cara = await friend(anna.id, own, "Cara");
  await ben.page.getByText("Partner von Cara").waitFor();
  await picture(anna.page, "lobby");
  await picture(ben.page, "lobby-phone");
  // A bot of some level, partners who may talk, another order, and somebody who is asked to leave.
  await anna.page.getByLabel("Bot or person on seat 3").selectOption("tiro");
  await anna.page.getByRole("checkbox", { name: "Team 2" }).check();
  await anna.page.getByRole("button", { name: "Move seat 2 up" }).click();
  await ben.page.locator("li.mine").getByText("Partner von Tiro").waitFor();
  await anna.page.getByRole("listitem").filter({ hasText: "Cara", hasNotText: "of Cara" }).getByRole("button", { name: "Ask to leave" }).click();
  await cara.page.getByText("Willkommen, Cara").waitFor();
  const openSeat = anna.page.getByRole("button", { name: "Give the open seat to Agricola" });
  await openSeat.waitFor();
  assert.ok(await anna.page.getByRole("button", { name: "Start", exact: true }).isDisabled(), "a chair is open");
  await openSeat.click();
  await anna.page.getByRole("button", { name: "Start", exact: true }).click();
  await Promise.all([anna, ben, cara].map(({ page }) => page.waitForSelector("[data-live]")));
  await cara.page.getByText("Die Partie hat ohne dich begonnen; du siehst zu.").waitFor();
  assert.deepEqual([...anna.complaints, ...ben.complaints, ...cara.complaints], []);
});

test("a settings change that would cost somebody the seat is refused, and says so", async () => {
  const anna = await host({ options: { map: "italia", players: 3 } });
  const friends = [await friend(anna.id, anna.link, "Ben"), await friend(anna.id, anna.link, "Cara")];
  await anna.page.getByText("Cara").waitFor();
  await anna.page.getByRole("button", { name: "Change the settings" }).click();
  await anna.page.getByRole("radio", { name: "2", exact: true }).click();
  await anna.page.getByRole("button", { name: "Save" }).click();
  await anna.page.getByText("More people sit here than that game has seats.").waitFor();
  const { room } = await call(anna.page, "GET", `/api/tables/${anna.id}`);
  assert.equal(room.chairs.length, 3);
  assert.deepEqual([...anna.complaints, ...friends.flatMap(({ complaints }) => complaints)], []);
});

test("who leaves finds a bot in the seat and takes it back; they pause, talk and stop by agreement", async () => {
  const anna = await host({ clock: { kind: "per_game", ms: 1_800_000, increment_ms: 0 } });
  const ben = await friend(anna.id, anna.link);
  await anna.page.getByRole("button", { name: "Start", exact: true }).click();
  await Promise.all([anna, ben].map(({ page }) => page.waitForSelector("[data-live]")));
  // A draft is under way.
  await anna.page.locator("[data-pick='card architect_start']").click();
  await anna.page.locator("[data-asked=move]").waitFor({ state: "attached" });
  await ben.page.getByRole("button", { name: "Menü", exact: true }).last().click();
  await ben.page.getByRole("button", { name: "Pause" }).click();
  await anna.page.getByText("The game is paused.").waitFor();
  const menu = anna.page.getByRole("button", { name: "Menu", exact: true });
  await menu.click();
  await anna.page.getByRole("button", { name: "Leave the game" }).click();
  await anna.page.getByRole("button", { name: "Leave the game" }).click();
  await anna.page.getByText("You have left; Tiro plays for you.").waitFor();
  assert.equal(await anna.page.locator("[data-live]").getAttribute("data-live"), "", "nothing can be played meanwhile");
  await anna.page.getByRole("button", { name: "Take my seat back" }).click();
  // The pause kept the bot from playing, so the draft goes on where it was.
  await anna.page.locator("[data-asked=move]").waitFor({ state: "attached" });
  await anna.page.getByRole("button", { name: "Go on", exact: true }).click();
  await anna.page.getByText("The game is paused.").waitFor({ state: "detached" });
  // What she wishes about her storehouse reaches the table, which may have to fill it without her.
  await anna.page.getByRole("button", { name: "Settings", exact: true }).click();
  await anna.page.locator("[data-setting=storeByValue]").getByRole("radio", { name: "on", exact: true }).click();
  await anna.page.keyboard.press("Escape");
  await anna.page.getByRole("button", { name: "Talk", exact: true }).click();
  await anna.page.getByLabel("Say something").fill("Shall we stop?");
  await anna.page.getByRole("button", { name: "Send" }).click();
  await ben.page.getByRole("button", { name: "Schließen" }).click();
  await ben.page.getByRole("button", { name: "Gespräch" }).click();
  await ben.page.getByText("Shall we stop?").waitFor();
  await picture(ben.page, "talk-phone");
  await ben.page.getByRole("button", { name: "Schließen" }).click();
  await ben.page.getByRole("button", { name: "Menü", exact: true }).last().click();
  await ben.page.getByRole("button", { name: "Abbruch vorschlagen" }).click();
  await anna.page.getByRole("button", { name: "Agree" }).click();
  await anna.page.getByText("The game was abandoned.").waitFor();
  const { room } = await call(ben.page, "GET", `/api/tables/${anna.id}`);
  assert.deepEqual([room.phase, room.chairs[0].stores_by_value, typeof room.seed], ["abandoned", true, "string"]);
  await anna.page.getByRole("button", { name: "Close" }).click();
  await menu.click();
  await anna.page.getByRole("button", { name: "Same luck again" }).click();
  await anna.page.getByText("The same luck as in the game before").waitFor();
  await ben.page.getByRole("link", { name: "Zur nächsten Partie" }).click();
  await ben.page.getByText("Dasselbe Glück wie in der Partie davor").waitFor();
  assert.deepEqual([...anna.complaints, ...ben.complaints], []);
});
