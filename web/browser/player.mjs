// A player who knows only what the page shows: clicks what is live on the table, the buttons of the composer, and ends
// turns. Its choices come from a seed, so a game that goes wrong can be played again.

/** Numbers below `n`, the same for the same seed. */
export function dice(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

/** What can be done now, as the page shows it. */
export async function waysToGoOn(page) {
  return page.evaluate(() => {
    const live = new Set((document.querySelector("[data-live]")?.getAttribute("data-live") ?? "").split("|").filter(Boolean));
    const onTable = [...document.querySelectorAll("[data-pick]")].map((e) => e.getAttribute("data-pick")).filter((key) => live.has(key));
    const buttons = [...document.querySelectorAll("[data-composer] button:not(:disabled)")].map((_, nth) => nth);
    const end = document.querySelector("[data-end-turn]:not(:disabled)") !== null;
    const over = document.querySelector("[data-over]") !== null;
    const asked = document.querySelector("[data-live]")?.getAttribute("data-asked") ?? "";
    return { onTable: [...new Set(onTable)], buttons, end, over, asked };
  });
}

/** Clicks a thing on the table where it is, whatever lies over its middle: several things share a city. */
async function clickOnTable(page, key) {
  await page.evaluate((wanted) => {
    const element = [...document.querySelectorAll("[data-pick]")].find((e) => e.getAttribute("data-pick") === wanted);
    element?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }, key);
}

/** Answers once. Gives back whether there was something to do. */
export async function step(page, roll, seen) {
  const { onTable, buttons, end, asked } = await waysToGoOn(page);
  const device = page.locator("[data-take-over]");
  if (await device.count()) {
    await device.click({ timeout: 500 }).catch(() => undefined);
    seen.add("hand over");
    return true;
  }
  if (end) {
    await page.locator("[data-end-turn]").first().click({ timeout: 500 }).catch(() => undefined);
    seen.add("end turn");
    return true;
  }
  const n = onTable.length + buttons.length;
  if (n === 0) return false;
  seen.add(asked);
  const nth = roll(n);
  if (nth < onTable.length) await clickOnTable(page, onTable[nth]);
  else await page.locator("[data-composer] button:not(:disabled)").nth(nth - onTable.length).click({ timeout: 500 }).catch(() => undefined);
  return true;
}

/** Plays until the game is over, or says where it got stuck; with `atMost` no more than so many steps. */
export async function playOn(page, { seed = 1, atMost = Infinity, steps = 6000, patience = 30_000 } = {}) {
  const roll = dice(seed);
  const seen = new Set();
  let idleSince = Date.now();
  let done = 0;
  for (let nth = 0; nth < 20 * steps; nth += 1) {
    if (done >= atMost || (await waysToGoOn(page)).over) return seen;
    if (await step(page, roll, seen)) {
      done += 1;
      if (done > steps) break;
      idleSince = Date.now();
      await page.waitForTimeout(5);
    } else {
      if (Date.now() - idleSince > patience) throw new Error(`nothing to do for ${patience} ms: ${await page.locator("[role=status]").first().innerText()}`);
      await page.waitForTimeout(30);
    }
  }
  throw new Error(`the game is not over after ${steps} steps`);
}
