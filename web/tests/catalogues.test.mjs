// Every key is used somewhere and every message has the same places in every language.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { load } from "./load.mjs";

const { en } = await load("src/i18n/en.ts");
const { de } = await load("src/i18n/de.ts");

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "generated" || entry.name === "i18n" ? [] : sources(path);
    return /\.(ts|svelte)$/.test(entry.name) ? [readFileSync(path, "utf8")] : [];
  });
}

const text = sources("src").join("\n");
const texts = (message) => (typeof message === "string" ? [message] : Object.values(message));
const places = (message) => [...new Set(texts(message).join(" ").match(/\{\w+\}/g) ?? [])].sort().join(" ");

test("every language has exactly the keys of the English catalogue", () => {
  assert.deepEqual(Object.keys(de).sort(), Object.keys(en).sort());
});

test("every message has the same places in every language", () => {
  for (const key of Object.keys(en)) assert.equal(places(de[key]), places(en[key]), key);
});

test("no message is empty", () => {
  for (const catalogue of [en, de])
    for (const [key, message] of Object.entries(catalogue)) for (const t of texts(message)) assert.notEqual(t.trim(), "", key);
});

// Keys are written out, or as a template whose fixed beginning names the family: t(`god.${god}`).
test("every key is used", () => {
  const families = [...text.matchAll(/`([a-z]+(?:\.[A-Za-z_]+)*\.)\$\{/g)].map((m) => m[1]);
  const unused = Object.keys(en).filter(
    (key) => !text.includes(`"${key}"`) && !families.some((family) => key.startsWith(family) && !key.slice(family.length).includes(".")),
  );
  assert.deepEqual(unused, []);
});

test("every key that is used exists", () => {
  const used = [...text.matchAll(/\b(?:t|parts)\(\s*"([^"]+)"/g)].map((m) => m[1]);
  assert.ok(used.length > 50, `only ${used.length} uses found`);
  assert.deepEqual(used.filter((key) => !(key in en)), []);
});

// A sign that the page's fonts lack has the browser look for another font while somebody waits for a step.
test("every sign is in the page's own fonts, but for those of windows' titles and of keys", () => {
  const ELSEWHERE = ["title.yourTurn", "key.arrows", "replay.keys"];
  const ranges = ["cinzel", "eb-garamond", "source-sans-3"].map((font) =>
    JSON.parse(readFileSync(`node_modules/@fontsource/${font}/unicode.json`, "utf8"))
      .latin.split(",")
      .map((range) => range.slice(2).split("-").map((code) => Number.parseInt(code, 16))),
  );
  const isIn = (font, code) => font.some(([from, to = from]) => code >= from && code <= to);
  const foreign = (t) => [...t].filter((sign) => !ranges.every((font) => isIn(font, sign.codePointAt(0)))).join("");
  assert.equal(foreign("3→4 ä …"), "→");
  for (const catalogue of [en, de])
    for (const [key, message] of Object.entries(catalogue)) if (!ELSEWHERE.includes(key)) assert.equal(foreign(texts(message).join("")), "", key);
});
