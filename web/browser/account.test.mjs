// The account: a password with its rule, sessions that are ended, a second factor, a forgotten password.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import test, { after, before } from "node:test";
import { call, DESK, open, PHONE, picture, shut, visit } from "./house.mjs";

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

test("a second factor is turned on, asked for, and does without the app once", async () => {
  const marcus = await account("Marcus", DESK, EN);
  await secure(marcus.page, EN);
  await marcus.page.getByText("Your password is set.").waitFor();
  await marcus.page.getByText("Second factor").click();
  await marcus.page.getByLabel("Present password").last().fill(PASSWORD);
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
  await marcus.page.getByLabel("Present password").last().fill(PASSWORD);
  await marcus.page.getByLabel("Code of the app, or a recovery code").fill(codes[3]);
  await marcus.page.getByRole("button", { name: "Turn off" }).click();
  await marcus.page.getByText("The second factor is off.").waitFor();
  for (const visitor of [marcus, phone]) {
    assert.deepEqual(visitor.complaints, []);
    await visitor.context.close();
  }
});

test("a forgotten password is set anew, and looks well in German on a tablet", async () => {
  const cornelia = await account("Cornelia", TABLET, DE);
  await secure(cornelia.page, DE);
  await cornelia.page.getByText("Dein Passwort ist gesetzt.").waitFor();
  await cornelia.page.getByText("Wo du angemeldet bist").click();
  await cornelia.page.getByText("dieser Browser").waitFor();
  await cornelia.page.getByText("Zweiter Faktor").click();
  await cornelia.page.getByText("Wenn du magst").waitFor();
  await picture(cornelia.page, "account-tablet");
  await cornelia.context.close();

  const visitor = await visit(house, "/", PHONE, { statuses: [400, 403] });
  const { page } = visitor;
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("button", { name: "I have a password" }).click();
  await page.getByRole("button", { name: "I forgot it" }).click();
  await page.getByLabel("Name", { exact: true }).fill("cornelia");
  await page.getByLabel("Code from the operator").fill("wrong");
  await page.getByLabel("New password").fill("Im Sommer war sie wieder frei");
  await page.getByRole("button", { name: "Set new password" }).click();
  await page.getByText("The name or the code is wrong").waitFor();
  await picture(page, "account-reset-phone");
  // The server has its own tests of what a right code does; here it is enough that it says yes.
  await page.route("**/api/reset", (route) => route.fulfill({ status: 204 }));
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set new password" }).click();
  await page.getByRole("button", { name: "Cornelia", exact: true }).waitFor();
  assert.deepEqual(visitor.complaints, []);
  await visitor.context.close();
});
