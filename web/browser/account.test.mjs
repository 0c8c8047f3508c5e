// The account: a password with its rule, sessions that are ended, a second factor, a forgotten password, and going for
// good; axe-core over all of it.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import test, { after, before } from "node:test";
import { findings } from "./axe.mjs";
import { admin, call, DESK, open, PHONE, picture, shut, visit } from "./house.mjs";
import { playOn, playTogether } from "./player.mjs";

const GERMAN_PHONE = { ...PHONE, locale: "de-DE" };
const TABLET = { viewport: { width: 820, height: 1180 }, locale: "de-DE", hasTouch: true };
const PASSWORD = "Im Winter fror die Donau zu";

let house;
before(async () => (house = await open()));
after(() => shut(house));

/** What an app shows now for a secret. */
function app(secret) {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret.replaceAll(" ", "")].map((c) => letters.indexOf(c).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac("sha1", key).update(step).digest();
  const number = hash.readUInt32BE(hash[19] & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** The account of somebody new, opened on the start page. */
async function account(name, device, words) {
  const visitor = await visit(house, null, device, { statuses: [400, 403, 409] });
  await visitor.page.goto(`${house.url}/#account`);
  await call(visitor.page, "POST", "/api/visitors", { name });
  await visitor.page.reload();
  await visitor.page.getByRole("heading", { name: words.title }).waitFor();
  return visitor;
}

async function secure(page, words, password = PASSWORD) {
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: words.setPassword }).click();
}

const EN = { title: "You are", password: "New password", setPassword: "Set password" };
const DE = { title: "Du bist", password: "Neues Passwort", setPassword: "Passwort setzen" };

/** Logs in on the start page of a new browser. */
async function logIn(device, name, password = PASSWORD) {
  const visitor = await visit(house, "/", device, { statuses: [401, 403] });
  await visitor.page.getByRole("button", { name: "Log in" }).click();
  await visitor.page.getByRole("button", { name: "I have a password" }).click();
  await visitor.page.getByLabel("Name", { exact: true }).fill(name);
  await visitor.page.getByLabel("Password", { exact: true }).fill(password);
  await visitor.page.getByRole("button", { name: "Log in" }).last().click();
  return visitor;
}

test("a password has its rule, and sessions are listed and ended", async () => {
  const livia = await account("Livia", DESK, EN);
  await secure(livia.page, EN, "password1234");
  await livia.page.getByText("among the first to be tried").waitFor();
  await secure(livia.page, EN);
  await livia.page.getByText("Your password is set.").waitFor();
  // Another browser.
  const elsewhere = await logIn(PHONE, "Livia");
  await elsewhere.page.getByText("Second factor").click();
  await elsewhere.page.getByText("Where you are logged in").click();
  await elsewhere.page.getByText("this browser").scrollIntoViewIfNeeded();
  await picture(elsewhere.page, "account-phone");
  await livia.page.getByText("Where you are logged in").click();
  await livia.page.getByText("this browser").waitFor();
  await picture(livia.page, "account-desk");
  await livia.page.getByRole("button", { name: "End all others" }).click();
  await livia.page.getByText("All other sessions have ended.").waitFor();
  await elsewhere.page.reload();
  await elsewhere.page.getByRole("button", { name: "Log in" }).waitFor();
  // The name that opens the account asks for the password.
  await livia.page.getByLabel("Name", { exact: true }).fill("Livia Drusilla");
  await livia.page.getByLabel("Present password").first().fill("something else");
  await livia.page.getByRole("button", { name: "Change name" }).click();
  await livia.page.getByText("The name or the password is wrong.").waitFor();
  await livia.page.getByLabel("Present password").first().fill(PASSWORD);
  await livia.page.getByRole("button", { name: "Change name" }).click();
  await livia.page.getByText("Your name is changed.").waitFor();
  for (const visitor of [livia, elsewhere]) {
    assert.deepEqual(visitor.complaints, []);
    await visitor.context.close();
  }
});

/** The part of the second factor, which has a field for the password of its own as soon as it is open. */
const factorOf = (page) => page.locator("details:not(.farewell)").filter({ hasText: "Second factor" });

test("a second factor is turned on, asked for, and does without the app once", async () => {
  const marcus = await account("Marcus", DESK, EN);
  await secure(marcus.page, EN);
  await marcus.page.getByText("Your password is set.").waitFor();
  await marcus.page.getByText("Second factor").click();
  await factorOf(marcus.page).getByLabel("Present password").fill(PASSWORD);
  await marcus.page.getByRole("button", { name: "Begin" }).click();
  const secret = await marcus.page.getByLabel("Key for the app").inputValue();
  await marcus.page.getByLabel("Code of the app").fill("12");
  await marcus.page.getByRole("button", { name: "Turn on" }).click();
  await marcus.page.getByText("This code is wrong").waitFor();
  await picture(marcus.page, "account-factor");
  await marcus.page.getByLabel("Code of the app").fill(app(secret));
  await marcus.page.getByRole("button", { name: "Turn on" }).click();
  await marcus.page.getByText("The second factor is on.").waitFor();
  const codes = await marcus.page.locator("code").allTextContents();
  assert.equal(codes.length, 8);
  await picture(marcus.page, "account-recovery");
  // On the phone the code is asked for; a recovery code will do.
  const phone = await logIn(PHONE, "Marcus");
  const field = phone.page.getByLabel("Code of the app, or a recovery code");
  await field.waitFor();
  assert.ok(await field.evaluate((input) => input === document.activeElement), "whoever is asked can type at once");
  await picture(phone.page, "account-code-phone");
  await field.fill("000000x");
  await phone.page.getByRole("button", { name: "Log in" }).last().click();
  await phone.page.getByText("This code is wrong").waitFor();
  await field.fill(codes[2]);
  await phone.page.getByRole("button", { name: "Log in" }).last().click();
  await phone.page.getByRole("button", { name: "Marcus", exact: true }).waitFor();
  await factorOf(marcus.page).getByLabel("Present password").fill(PASSWORD);
  await marcus.page.getByLabel("Code of the app, or a recovery code").fill(codes[3]);
  await marcus.page.getByRole("button", { name: "Turn off" }).click();
  await marcus.page.getByText("The second factor is off.").waitFor();
  for (const visitor of [marcus, phone]) {
    assert.deepEqual(visitor.complaints, []);
    await visitor.context.close();
  }
});

/** The form for whoever forgot the password, in a new browser. */
async function forgot(device, name, statuses) {
  const visitor = await visit(house, "/", device, { statuses });
  await visitor.page.getByRole("button", { name: "Log in" }).click();
  await visitor.page.getByRole("button", { name: "I have a password" }).click();
  await visitor.page.getByRole("button", { name: "I forgot it" }).click();
  await visitor.page.getByLabel("Name", { exact: true }).fill(name);
  return visitor;
}
async function reset(page, code, password) {
  await page.getByLabel("Code from the operator").fill(code);
  await page.getByLabel("New password").fill(password);
  await page.getByRole("button", { name: "Set new password" }).click();
}

/** The code that the operator's command prints for somebody. */
const operatorsCode = async (...words) => (await admin(house, "reset-password", ...words)).split("\n")[0];

test("an account looks well in German on a tablet", async () => {
  const cornelia = await account("Cornelia", TABLET, DE);
  await secure(cornelia.page, DE);
  await cornelia.page.getByText("Dein Passwort ist gesetzt.").waitFor();
  await cornelia.page.getByText("Wo du angemeldet bist").click();
  await cornelia.page.getByText("dieser Browser").waitFor();
  await cornelia.page.getByText("Zweiter Faktor").click();
  await cornelia.page.getByText("Wenn du magst").waitFor();
  await picture(cornelia.page, "account-tablet");
  assert.deepEqual(cornelia.complaints, []);
  await cornelia.context.close();
});

test("a forgotten password is set anew with the operator's code, once, and every session ends", async () => {
  const NEW = "Im Sommer war sie wieder frei";
  const octavia = await account("Octavia", DESK, EN);
  await secure(octavia.page, EN);
  await octavia.page.getByText("Your password is set.").waitFor();
  const elsewhere = await logIn(DESK, "Octavia");
  await elsewhere.page.getByRole("button", { name: "Octavia", exact: true }).waitFor();

  const { page, complaints, context } = await forgot(PHONE, "octavia", [400, 403]);
  await reset(page, "wrong", NEW);
  await page.getByText("The name or the code is wrong").waitFor();
  await picture(page, "account-reset-phone");
  const code = await operatorsCode("Octavia");
  // The code alone ends nothing, and a password that will not do does not use it up.
  assert.equal((await call(elsewhere.page, "GET", "/api/me")).name, "Octavia");
  await reset(page, code, "password1234");
  await page.getByText("among the first to be tried").waitFor();
  await reset(page, code, NEW);
  await page.getByRole("button", { name: "Octavia", exact: true }).waitFor();
  assert.equal((await call(page, "GET", "/api/me/sessions")).sessions.length, 1, "only the one that came by it is there");
  for (const visitor of [octavia, elsewhere]) {
    assert.equal(await call(visitor.page, "GET", "/api/me"), null);
    await visitor.page.reload();
    await visitor.page.getByText("Public tables").waitFor();
    assert.equal(await visitor.page.getByRole("button", { name: "Octavia", exact: true }).count(), 0);
  }
  // The old password and the code are worth nothing any more.
  const old = await logIn(DESK, "Octavia");
  await old.page.getByText("The name or the password is wrong.").waitFor();
  const again = await forgot(DESK, "Octavia", [403]);
  await reset(again.page, code, PASSWORD);
  await again.page.getByText("The name or the code is wrong").waitFor();
  const back = await logIn(DESK, "Octavia", NEW);
  await back.page.getByRole("button", { name: "Octavia", exact: true }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
  for (const visitor of [octavia, elsewhere, old, again, back]) {
    assert.deepEqual(visitor.complaints, []);
    await visitor.context.close();
  }
});

test("a forgotten password leaves the second factor alone, unless the operator says otherwise", async () => {
  const julia = await account("Julia", DESK, EN);
  await secure(julia.page, EN);
  await julia.page.getByText("Your password is set.").waitFor();
  const { secret } = await call(julia.page, "POST", "/api/me/second-factor", { current: PASSWORD });
  const { recovery_codes: codes } = await call(julia.page, "PUT", "/api/me/second-factor", { code: app(secret) });
  const first = await forgot(PHONE, "Julia", [401, 403]);
  await reset(first.page, await operatorsCode("Julia"), "Im Sommer war sie wieder frei");
  const field = first.page.getByLabel("Code of the app, or a recovery code");
  await field.waitFor();
  assert.equal(await call(first.page, "GET", "/api/me"), null, "the operator's code is no way around it");
  await field.fill(codes[0]);
  await first.page.getByRole("button", { name: "Log in" }).last().click();
  await first.page.getByRole("button", { name: "Julia", exact: true }).waitFor();
  const second = await forgot(PHONE, "Julia", [401, 403]);
  await reset(second.page, await operatorsCode("Julia", "--without-second-factor"), PASSWORD);
  await second.page.getByRole("button", { name: "Julia", exact: true }).waitFor();
  assert.equal((await call(second.page, "GET", "/api/me")).second_factor, false);
  for (const visitor of [julia, first, second]) {
    assert.deepEqual(visitor.complaints, []);
    await visitor.context.close();
  }
});

/** Opens the part where an account is deleted, says the password and asks for it. */
async function askToGo(page, password) {
  const field = page.locator(".farewell").getByLabel("Present password");
  if (!(await field.isVisible())) await page.getByText("Delete my account").click();
  await field.fill(password);
  await page.getByRole("button", { name: "Delete the account" }).click();
  await page.getByText("Nobody can bring it back.").waitFor();
}

test("an account is deleted: a wrong password loses nothing, the right one all but the games", async () => {
  const gaius = await account("Gaius", DESK, EN);
  const { page } = gaius;
  await secure(page, EN);
  await page.getByText("Your password is set.").waitFor();
  const settings = { name: "Friday", public: false, options: { map: "italia", players: 2 }, shuffle_seats: false, clock: { kind: "none" }, stand_in: "tiro" };
  const { id, link } = await call(page, "POST", "/api/tables", { settings, sit: true });
  const titus = await visit(house, `/t/${id}#${link}`);
  await titus.page.getByLabel("Name", { exact: true }).fill("Titus");
  await titus.page.getByRole("button", { name: "Sit down" }).last().click();
  await titus.page.getByText("You have a seat").waitFor();
  await call(page, "POST", `/api/tables/${id}/messages`, { do: "chat", key: "k1", text: "good luck" });
  await call(page, "POST", `/api/tables/${id}/messages`, { do: "start" });
  await page.goto(`${house.url}/t/${id}`);
  await Promise.all([page, titus.page].map((one) => one.waitForSelector("[data-live]")));
  await playTogether([page, titus.page], { seed: 1, steps: 20 });
  await page.goto(`${house.url}/#account`);
  await page.getByRole("heading", { name: "You are Gaius" }).waitFor();
  await page.getByRole("link", { name: "Friday" }).waitFor();

  // Whoever presses Enter twice is not gone.
  await askToGo(page, PASSWORD);
  await page.keyboard.press("Enter");
  const field = page.locator(".farewell").getByLabel("Present password");
  await field.waitFor();
  assert.deepEqual([await field.inputValue(), await field.evaluate((input) => input === document.activeElement)], ["", true]);
  await askToGo(page, "Im Sommer war sie wieder frei");
  await picture(page, "account-farewell");
  await page.getByRole("button", { name: "Delete for good" }).click();
  await page.getByText("The name or the password is wrong.").waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "You are Gaius" }).waitFor();
  await page.getByRole("link", { name: "Friday" }).waitFor();
  assert.deepEqual((await call(page, "GET", `/api/tables/${id}`)).room.chairs.map(({ name, stand_in }) => [name, stand_in]), [["Gaius", null], ["Titus", null]]);

  await askToGo(page, PASSWORD);
  await page.getByRole("button", { name: "Delete for good" }).click();
  await page.getByRole("heading", { name: "Your account is deleted" }).waitFor();
  await picture(page, "account-gone");
  assert.ok(await page.evaluate(() => document.activeElement?.textContent.includes("Your account is deleted")), "the notice is read out");
  assert.equal(page.url(), `${house.url}/`);
  assert.equal(await call(page, "GET", "/api/me"), null);
  await page.getByRole("button", { name: "Log in" }).waitFor();
  assert.equal(await page.getByRole("link", { name: "Friday" }).count(), 0, "nothing of the account is left on the page");
  const login = await logIn(DESK, "Gaius");
  await login.page.getByText("The name or the password is wrong.").waitFor();

  // The friend sees a seat without a name, and the game goes on; so does whoever comes by.
  const names = (one) => one.evaluate(() => document.body.innerText);
  await titus.page.getByText("Anonymous").first().waitFor();
  assert.ok(!(await names(titus.page)).includes("Gaius"));
  await playOn(titus.page, { seed: 2, steps: 6 });
  for (const path of [`/t/${id}`, `/t/${id}/replay`]) {
    await page.goto(house.url + path);
    await page.getByText("Anonymous").first().waitFor();
    assert.ok(!(await names(page)).includes("Gaius"), path);
  }
  await page.goto(`${house.url}/t/${id}`);
  await page.getByRole("button", { name: "Talk" }).click();
  await page.getByText("good luck").waitFor();
  assert.ok(!(await names(page)).includes("Gaius"));
  await picture(page, "account-gone-table");
  // The name is free.
  const other = await account("Gaius", DESK, EN);
  for (const visitor of [gaius, titus, login, other]) {
    assert.deepEqual(visitor.complaints, []);
    await visitor.context.close();
  }
});

test("somebody without a password is only asked whether it is meant", async () => {
  const { page, complaints, context } = await account("Titus", GERMAN_PHONE, DE);
  await page.getByText("Mein Konto löschen").click();
  await page.getByRole("button", { name: "Konto löschen" }).click();
  await page.getByText("Das Konto von Titus endgültig löschen?").waitFor();
  await picture(page, "account-farewell-phone");
  await page.getByRole("button", { name: "Nein, zurück" }).click();
  await page.getByRole("button", { name: "Konto löschen" }).click();
  await page.getByRole("button", { name: "Endgültig löschen" }).click();
  await page.getByRole("heading", { name: "Dein Konto ist gelöscht" }).waitFor();
  await picture(page, "account-gone-phone");
  assert.equal(await call(page, "GET", "/api/me"), null);
  // Whoever comes again is somebody new, of whose farewell nothing is said.
  await page.getByRole("button", { name: "Anmelden" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Titus");
  await page.getByRole("button", { name: "Das bin ich" }).click();
  await page.getByRole("heading", { name: "Du bist Titus" }).waitFor();
  assert.equal(await page.getByText("Dein Konto ist gelöscht").count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const [name, device] of [["desk", DESK], ["phone", PHONE]]) {
  test(`axe finds nothing serious in any part of the account: ${name}`, async () => {
    const { page, complaints, context } = await visit(house, "/", device, { statuses: [400, 401, 403, 409] });
    const found = [];
    // Beside it is the start page as everybody has it, which has its own test; the map behind it is under no word here,
    // and axe asks every point of it what lies there.
    const look = async (what, where = page) => {
      await where.evaluate(() => (document.querySelector(".sea").style.display = "none"));
      found.push(...(await findings(where, `${name}, ${what}`, [".right"])));
    };
    const said = async (text, what) => {
      await page.getByText(text).first().waitFor();
      await look(what);
    };
    const press = (button) => page.getByRole("button", { name: button }).last().click();
    const who = `Flavia ${name}`;
    await press("Log in");
    await said("What is your name?", "a name");
    await press("I have a password");
    await page.getByLabel("Name", { exact: true }).fill(who);
    await page.getByLabel("Password", { exact: true }).fill("wrong");
    await press("Log in");
    await said("The name or the password is wrong.", "logging in");
    await press("I forgot it");
    await reset(page, "wrong", PASSWORD);
    await said("The name or the code is wrong", "forgotten password");
    await press("I am new here");
    await press("That’s me");
    await page.getByText("Delete my account").click();
    await said("Deleted for good", "account without a password");
    await press("Delete the account");
    await said("Nobody can bring it back.", "going without a password");
    await press("No, back");
    await secure(page, EN, "password1234");
    await said("among the first to be tried", "easy password");
    await secure(page, EN);
    await said("Your password is set.", "account");
    await page.getByLabel("Name", { exact: true }).fill("Somebody else");
    await factorOf(page).locator("summary").click();
    await factorOf(page).getByLabel("Present password").fill(PASSWORD);
    await press("Begin");
    const secret = await page.getByLabel("Key for the app").inputValue();
    await page.getByLabel("Code of the app").fill("12");
    await press("Turn on");
    await said("This code is wrong", "beginning a second factor");
    await page.getByLabel("Code of the app").fill(app(secret));
    await press("Turn on");
    await said("The second factor is on.", "second factor");
    const [, , recovery] = await page.locator("code").allTextContents();
    const elsewhere = await logIn(device, who);
    await elsewhere.page.getByLabel("Code of the app, or a recovery code").fill("000000x");
    await elsewhere.page.getByRole("button", { name: "Log in" }).last().click();
    await elsewhere.page.getByText("This code is wrong").waitFor();
    await look("code of a second factor", elsewhere.page);
    await elsewhere.page.getByLabel("Code of the app, or a recovery code").fill(recovery);
    await elsewhere.page.getByRole("button", { name: "Log in" }).last().click();
    await elsewhere.page.getByRole("button", { name: who, exact: true }).waitFor();
    assert.deepEqual(elsewhere.complaints, []);
    await elsewhere.context.close();
    await page.getByText("Where you are logged in").click();
    await page.getByText("this browser").waitFor();
    await said("Where you are logged in", "sessions");
    await press("End all others");
    await said("All other sessions have ended.", "sessions ended");
    // This server sends none, so the page hears of one by the test.
    await page.route("**/api/me/webhook", (route) => route.fulfill({ json: { secret: "0123456789abcdef" } }));
    await page.locator("summary").filter({ hasText: "Webhook" }).click();
    await page.getByLabel("Address").fill("https://example.org/turn");
    await press("Save");
    await said("The address is saved.", "webhook");
    await page.unroute("**/api/me/webhook");
    await askToGo(page, "Im Sommer war sie wieder frei");
    await look("going");
    await press("Delete for good");
    await said("The name or the password is wrong.", "refused to go");
    await askToGo(page, PASSWORD);
    await press("Delete for good");
    await said("Your account is deleted", "gone");
    assert.equal(found.join("\n"), "");
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
