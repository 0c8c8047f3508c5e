// Rules of style that make every change of the page dear are found here, since nothing else shows them: Chromium asks
// `* + *` anew about everything beside an element that comes or goes, wherever it is, and with that about all inside.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const sources = readdirSync("src", { recursive: true }).filter((name) => /\.(svelte|css)$/.test(name));
const styleOf = (name) => {
  const text = readFileSync(`src/${name}`, "utf8");
  return (name.endsWith(".css") ? text : (/<style>([^]*)<\/style>/.exec(text)?.[1] ?? "")).replace(/\/\*[^]*?\*\//g, "");
};
/** Selectors only: what stands before a block. */
const selectorsOf = (css) => [...css.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector.trim().replaceAll(":global(", "("));

test("no rule is about whatever stands beside something", () => {
  const found = sources.flatMap((name) => selectorsOf(styleOf(name)).filter((selector) => /[+~]\s*\(?[*:]/.test(selector)).map((selector) => `${name}: ${selector}`));
  assert.deepEqual(found, []);
  assert.ok(sources.length > 100 && selectorsOf(styleOf("map/overlay/TagMark.svelte")).includes(".missing .ring"), "styles are read");
});

test("no rule asks what the body has", () => {
  const found = sources.flatMap((name) => selectorsOf(styleOf(name)).filter((selector) => /(body|html|:root)[^\s>]*:has\(/.test(selector)).map((selector) => `${name}: ${selector}`));
  assert.deepEqual(found, []);
});

test("no rule asks how large a container is", () => {
  const found = sources.filter((name) => /@container|container-type:|[^-]container:/.test(styleOf(name)));
  assert.deepEqual(found, [], "it is found out in the middle of a layout");
});
