// Text on its ground in both themes reaches the contrast that WCAG AA asks for: axe cannot judge gradients, so the colours
// themselves are compared, at both ends of each gradient.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const css = ["tokens", "base"].map((name) => readFileSync(`src/styles/${name}.css`, "utf8")).join("\n");

/** Custom properties of a theme. */
function tokens(theme) {
  const found = new Map();
  const blocks = theme === "light" ? [":root"] : [":root", '[data-theme="dark"]'];
  for (const selector of blocks) {
    for (const [, body] of css.matchAll(new RegExp(`(?:^|\\n)${selector.replace(/[[\]"]/g, "\\$&")} \\{([^}]*)\\}`, "g"))) {
      for (const [, name, value] of body.matchAll(/--([\w-]+): ([^;]+);/g)) found.set(name, value.trim());
    }
  }
  return found;
}

function rgb(value, all) {
  const name = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (name) return rgb(all.get(name), all);
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value)?.[1];
  assert.ok(hex, `${value} is a colour`);
  const full = hex.length === 3 ? [...hex].map((c) => c + c).join("") : hex;
  return [0, 2, 4].map((i) => parseInt(full.slice(i, i + 2), 16) / 255);
}
const light = ([r, g, b]) => [r, g, b].map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
export const contrast = (a, b) => {
  const [x, y] = [light(a), light(b)].sort((m, n) => n - m);
  return (x + 0.05) / (y + 0.05);
};

/** What is written on what: text needs 4.5, the ring of the focus 3. */
const PAIRS = [
  ...["ink", "ink-2", "ink-3", "link", "pompeii", "no", "ok", "warn"].flatMap((text) => ["panel", "panel-2"].map((ground) => [text, ground, 4.5])),
  ...["ink", "ink-2"].map((text) => [text, "field", 4.5]),
  ...["on-table", "on-table-2"].flatMap((text) => ["table", "table-2", "mat-1", "mat-2"].map((ground) => [text, ground, 4.5])),
  ...["banner", "banner-2"].map((ground) => ["on-banner", ground, 4.5]),
  ...["btn-1", "btn-2"].map((ground) => ["btn-ink", ground, 4.5]),
  ["ok", "ok-bg", 4.5],
  ["warn", "warn-bg", 4.5],
  ["no", "no-bg", 4.5],
  ["map-name", "map-halo", 4.5],
  ...["panel", "panel-2", "field"].map((ground) => ["focus", ground, 3]),
  ["focus", "focus-gap", 3],
  ...["vesta", "jupiter", "saturnus", "venus", "mercurius", "mars", "minerva", "concordia"].map((god) => ["#fff6e2", god, 4.5]),
];

for (const theme of ["light", "dark"]) {
  test(`text can be read on its ground: ${theme}`, () => {
    const all = tokens(theme);
    for (const [text, ground, least] of PAIRS) {
      const ratio = contrast(rgb(all.get(text) ?? text, all), rgb(all.get(ground), all));
      assert.ok(ratio >= least, `${text} on ${ground}: ${ratio.toFixed(2)} is less than ${least}`);
    }
  });
}
