// Settings: what holds until somebody chooses, what is kept, and what happens where nothing can be kept.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { load } from "./load.mjs";

const { VALUES, defaults, readable } = await load("src/settings/values.ts");

const wishes = (languages, ...queries) => ({ languages, matches: (query) => queries.includes(query) });

test("until somebody chooses, the system's wishes hold", () => {
  assert.equal(defaults(wishes(["de-AT", "en"])).language, "de");
  assert.equal(defaults(wishes(["en-GB", "de"])).language, "en");
  assert.equal(defaults(wishes([])).language, "en");
  assert.equal(defaults(wishes([], "(prefers-color-scheme: dark)")).theme, "dark");
  assert.equal(defaults(wishes([], "(prefers-reduced-motion: reduce)")).animation, "off");
  assert.equal(defaults(wishes([])).animation, "normal");
  assert.equal(defaults(wishes([])).sounds, true);
  assert.equal(defaults(wishes([], "(pointer: coarse)")).sounds, false, "a phone is silent");
});

test("every setting has a default that it may have", () => {
  const all = defaults(wishes([]));
  assert.deepEqual(Object.keys(all).sort(), Object.keys(VALUES).sort());
  for (const [key, value] of Object.entries(all)) assert.ok(VALUES[key].includes(value), key);
});

test("what is kept and cannot be understood is left out", () => {
  assert.deepEqual(readable({ theme: "dark", animation: "sideways", sounds: "yes", elsewhere: 1, labels: "huge" }), { theme: "dark", labels: "huge" });
  for (const value of [null, 7, "dark", [], undefined]) assert.deepEqual(readable(value), {});
});

/** The store, in a browser with this storage. */
async function store(storage) {
  Object.defineProperty(globalThis, "localStorage", { configurable: true, get: storage });
  try {
    return await load("src/settings/settings.svelte.ts");
  } catch (error) {
    assert.fail(`the store does not survive: ${error.message}`);
  }
}
function memory(kept = {}) {
  const all = new Map(Object.entries(kept));
  return { getItem: (key) => all.get(key) ?? null, setItem: (key, value) => void all.set(key, value), removeItem: (key) => void all.delete(key), all };
}

test("choices are kept, and only choices", async () => {
  const storage = memory({ settings: JSON.stringify({ language: "de", palette: "gone" }) });
  const { settings, resetSettings } = await store(() => storage);
  assert.equal(settings.language, "de");
  assert.equal(settings.palette, "standard");
  settings.labels = "large";
  assert.equal(settings.labels, "large");
  assert.deepEqual(JSON.parse(storage.all.get("settings")), { language: "de", labels: "large" });
  settings.labels = "enormous";
  assert.equal(settings.labels, "large", "what it may not be changes nothing");
  resetSettings();
  assert.equal(settings.labels, "normal");
  assert.equal(storage.all.size, 0);
});

test("damaged and blocked storage lose nothing but what was kept", async () => {
  for (const text of ["{", "[]", "7", "null"]) {
    const { settings } = await store(() => memory({ settings: text }));
    assert.equal(settings.confirm, false, text);
  }
  const { settings, resetSettings } = await store(() => {
    throw new Error("SecurityError");
  });
  settings.confirm = true;
  assert.equal(settings.confirm, true, "it lasts as long as the page");
  resetSettings();
  assert.equal(settings.confirm, false);
  const full = { ...memory(), setItem: () => { throw new Error("QuotaExceededError"); } };
  const after = await store(() => full);
  after.settings.theme = "dark";
  assert.equal(after.settings.theme, "dark");
});

// Machado, Oliveira and Fernandes 2009, full severity, in linear light.
const SIGHT = {
  full: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};
const linear = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
const times = (matrix, v) => matrix.map((row) => row.reduce((sum, m, i) => sum + m * v[i], 0));
function lab(hex, sight) {
  const rgb = times(SIGHT[sight], linear(hex)).map((v) => Math.min(1, Math.max(0, v)));
  const f = (t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const xyz = times([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.072175], [0.0193339, 0.119192, 0.9503041]], rgb);
  const [x, y, z] = [f(xyz[0] / 0.95047), f(xyz[1]), f(xyz[2] / 1.08883)];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
/** The smallest distance between any two colours (CIE 1976) as somebody sees them. */
function apart(colours, sight) {
  const seen = colours.map((hex) => lab(hex, sight));
  return Math.min(...seen.flatMap((a, i) => seen.slice(i + 1).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]))));
}
const luminance = (hex) => times([[0.2126, 0.7152, 0.0722]], linear(hex))[0];

const tokens = readFileSync("src/styles/tokens.css", "utf8");
const palettes = readFileSync("src/settings/palettes.css", "utf8");
const block = (css, selector) => css.slice(css.indexOf(`${selector} {`)).match(/\{([^}]*)\}/)[1];
const colour = (css, name) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(css)?.[1];
const PLAYERS = ["p1", "p2", "p3", "p4", "p5", "p6"];
const GOODS = ["good-brick", "good-food", "good-tool", "good-wine", "good-cloth", "good-salt"];
/** Marks on these are light, on the others dark. */
const DARK = ["p1", "p2", "p4", "p5", "good-brick", "good-wine", "good-cloth"];

const standard = block(tokens, ":root");
for (const [palette, aims] of [["redgreen", ["deuteranopia", "protanopia"]], ["blueyellow", ["tritanopia"]]]) {
  test(`the palette ${palette} is far apart for whom it is made, and more so than the usual one`, () => {
    assert.ok(VALUES.palette.includes(palette));
    const css = block(palettes, `[data-palette="${palette}"]`);
    const dark = block(palettes, ':is([data-palette="redgreen"], [data-palette="blueyellow"])');
    for (const names of [PLAYERS, GOODS]) {
      const colours = names.map((name) => colour(css, name) ?? colour(standard, name));
      for (const sight of [...aims, "full"]) assert.ok(apart(colours, sight) >= 40, `${names[0]} ${sight}: ${apart(colours, sight)}`);
      for (const sight of aims) assert.ok(apart(colours, sight) > apart(names.map((name) => colour(standard, name)), sight), sight);
    }
    const atNight = PLAYERS.map((name) => colour(dark, name) ?? colour(css, name));
    for (const sight of aims) assert.ok(apart(atNight, sight) >= 35, `dark ${sight}: ${apart(atNight, sight)}`);
  });

  test(`marks and letters can be read on the colours of ${palette}`, () => {
    const css = block(palettes, `[data-palette="${palette}"]`);
    for (const name of [...PLAYERS, ...GOODS]) {
      const mark = luminance(DARK.includes(name) ? "#fff3e4" : "#33240a");
      const ground = luminance(colour(css, name) ?? colour(standard, name));
      const contrast = (Math.max(mark, ground) + 0.05) / (Math.min(mark, ground) + 0.05);
      assert.ok(contrast >= 3, `${name}: ${contrast}`);
    }
  });
}
