// Links of tables, as people paste them.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { readLink } = await load("src/pages/links.ts");
const here = "https://games.example";

test("a link of this server leads to its table, with its secret", () => {
  for (const text of ["https://games.example/t/5f0a#s3cret", "  /t/5f0a#s3cret ", "Come: https://games.example/t/5f0a#s3cret, tonight!"]) {
    assert.deepEqual(readLink(text, here), { path: "/t/5f0a#s3cret" }, text);
  }
  assert.deepEqual(readLink("https://games.example/t/5f0a", here), { path: "/t/5f0a" });
});

test("a link of another server is none of ours", () => {
  assert.deepEqual(readLink("http://games.example/t/5f0a#x", here), { foreign: "http://games.example/t/5f0a#x" });
  assert.deepEqual(readLink("see https://other.example:8080/t/5f0a#x", here), { foreign: "https://other.example:8080/t/5f0a#x" });
});

test("anything else leads nowhere", () => {
  for (const text of ["", "5f0a", "https://games.example/", "https://games.example/t/", "javascript:alert(1)"]) assert.equal(readLink(text, here), null, text);
});
