// Deleting an account, as far as the page has a part in it: what is sent, who one is afterwards, what a refusal leaves.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

// Which build the page is, it asks its document.
globalThis.document = { querySelector: () => null };
const { ApiError, Farewell, reasonOf, render, visitor } = await load("tests/account.ts");

const LIVIA = { name: "Livia", has_password: true, second_factor: false, webhook_url: null, preferences: {} };

/** A server that gives these answers, one after the other; what it was asked. */
function server(...answers) {
  const asked = [];
  globalThis.fetch = async (address, { method, body }) => {
    asked.push([method, address, body === undefined ? null : JSON.parse(body)]);
    const [status, json] = answers.shift();
    return new Response(json === undefined ? null : JSON.stringify(json), { status, headers: { "content-type": "application/json" } });
  };
  return asked;
}

test("whoever deletes the account says the password and is a stranger", async () => {
  const asked = server([200, LIVIA], [204]);
  await visitor.logIn("Livia", "Im Winter fror die Donau zu");
  await visitor.goForGood("Im Winter fror die Donau zu");
  assert.deepEqual(asked[1], ["DELETE", "/api/me", { password: "Im Winter fror die Donau zu" }]);
  assert.deepEqual(visitor.now, { state: "stranger" });
});

test("somebody without a password sends none", async () => {
  const asked = server([200, { ...LIVIA, has_password: false }], [204]);
  await visitor.come("Livia");
  await visitor.goForGood();
  assert.deepEqual(asked[1], ["DELETE", "/api/me", {}]);
  assert.equal(visitor.me, null);
});

test("who is refused stays who they are, and is told why", async () => {
  server([200, LIVIA], [403, { error: { code: "wrong_password", message: "the name or the password is wrong" } }], [429, { error: { code: "too_fast", message: "…" } }]);
  await visitor.logIn("Livia", "Im Winter fror die Donau zu");
  for (const words of ["The name or the password is wrong.", "That was too fast. Wait a moment."]) {
    await assert.rejects(visitor.goForGood("something else"), (error) => error instanceof ApiError && reasonOf(error) === words);
    assert.equal(visitor.me?.name, "Livia");
  }
});

test("the page asks for a password where there is one, and says what goes and what stays", async () => {
  for (const has_password of [true, false]) {
    server([200, { ...LIVIA, has_password }]);
    await visitor.come("Livia");
    const { body } = render(Farewell, { props: { ongone: () => undefined } });
    assert.equal(body.includes('type="password"'), has_password);
    for (const words of ["Deleted for good: your name", "What stays, without your name: the games", "Delete the account …"]) assert.ok(body.includes(words), words);
    assert.ok(!body.includes("Delete for good"), "it is not asked yet whether it is meant");
  }
});
