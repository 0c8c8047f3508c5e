// A player who knows only what the page shows: it clicks what is live on the table and the buttons of the composer, and
// ends turns. Its choices come from a seed, so a game that goes wrong can be played again.

/** What a player does at most. */
const LIMITS = { steps: 5000, ms: 240_000, patience: 30_000 };

/**
 * Plays until the game is over, or so many steps are done, or so much time has passed, or a kind of decision (`kind`) or a
 * panel (`panel`, which it then looks for) has answered; gets stuck with an error.
 * Says what it did: kinds of decisions that were answered, panels that answered them, buttons that could not be hit, and
 * notices that were shown.
 */
export async function playOn(page, wish = {}) {
  const done = await page.evaluate(drive, { seed: 1, measure: false, blind: false, impatient: false, kind: "", panel: "", ...LIMITS, ...wish });
  if (done.stuck) throw new Error(`nothing to do for ${wish.patience ?? LIMITS.patience} ms: ${done.stuck}`);
  return { ...done, answered: new Set(done.answered), panels: new Set(done.panels) };
}

/** Plays in several pages at once, until one of them has done so many steps. */
export async function playTogether(pages, wish) {
  const enough = () => Promise.all(pages.map((page) => page.evaluate(() => (window.hasPlayedEnough = true))));
  return Promise.all(pages.map((page, nth) => playOn(page, { ...wish, seed: wish.seed + nth }).finally(enough)));
}

/** The same as `playOn`, to the end of the game. */
export async function playOut(page, wish = {}) {
  const done = await playOn(page, wish);
  if (!done.over) throw new Error(`the game is not over after ${done.steps} steps`);
  return done;
}

/**
 * Runs in the page, so that a step costs no conversation with the browser.
 * With `measure` it also takes the time of every answer, as `performance.mjs` explains; `blind` it does not look at the
 * page, which is then not painted, and games are over sooner; `impatient` it often clicks twice.
 */
async function drive({ seed, steps, ms, patience, measure, blind, impatient, kind, panel: wanted }) {
  let state = seed >>> 0;
  /** numbers below `n`, the same for the same seed */
  const roll = (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
  const find = (what) => document.querySelector(what);
  const all = (what) => [...document.querySelectorAll(what)];
  const words = (name) => find("[data-live]")?.getAttribute(name) ?? "";
  const nSteps = () => Number(words("data-steps"));

  const answered = new Set();
  const panels = new Set();
  const covered = new Set();
  const notices = new Set();
  const times = [];

  const EVERYTHING = { subtree: true, childList: true, attributes: true, characterData: true };
  /** Waits until something of this changes; at most so long. */
  const change = (most, ...watched) =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        observer.disconnect();
        resolve();
      };
      const observer = new MutationObserver(end);
      const timer = (setTimeout.real ?? setTimeout)(end, most);
      for (const [element, what] of watched) if (element) observer.observe(element, what);
    });
  /** Waits for what a click does: another decision or other things that are live; or something in the composer, unless
   * the button is one that answers. */
  const effect = (element) =>
    element.matches("[data-take-over]")
      ? change(1000, [find("#app"), EVERYTHING])
      : change(1000, [find("[data-live]"), { attributes: true }], [element.matches(".gold") ? null : find("[data-composer]"), EVERYTHING]);

  /** What can be clicked now, some of it several times, because it brings the game forward. */
  function ways() {
    const hand = find("[data-take-over]");
    if (hand) return [hand];
    const end = find("[data-end-turn]:not(:disabled)");
    // Now and then somebody thinks again.
    if (end) return roll(24) > 0 ? [end] : all("[data-undo]:not(:disabled)");
    const live = new Set(words("data-live").split("|").filter(Boolean));
    const things = all("[data-pick]").filter((e) => live.has(e.getAttribute("data-pick")));
    const buttons = all("[data-composer] button:not(:disabled):not([aria-pressed=true])");
    const panel = buttons.filter((e) => wanted && e.closest("[data-choices]") === null && e.closest(`[data-panel="${wanted}"]`));
    if (panel.length > 0) return panel;
    if (wanted && things.length > 0) return things;
    const quiet = buttons.filter((e) => e.matches("[data-goes-on]"));
    const bold = [...things, ...buttons.filter((e) => !quiet.includes(e))];
    if (bold.length === 0 || (quiet.length > 0 && roll(6) === 0)) return quiet;
    const firm = bold.filter((e) => e.matches(".gold, [data-pick^='slot '], [data-pick^='city '], [data-pick^='spot ']"));
    return [...bold, ...firm, ...firm];
  }

  /** Whether a button can be hit with a pointer somewhere; things on the map may lie under one another. */
  function isHit(button) {
    const box = button.getBoundingClientRect();
    for (const x of [0.5, 0.15, 0.85]) {
      for (const y of [0.5, 0.2, 0.8]) {
        const hit = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
        if (hit && button.contains(hit)) return true;
      }
    }
    return false;
  }

  /** The next frame, until it is painted; how long that took. */
  const frame = () =>
    new Promise((resolve) =>
      requestAnimationFrame(() => {
        const begun = performance.now();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - begun);
        port2.postMessage(null);
      }),
    );

  const until = performance.now() + ms;
  let idleSince = performance.now();
  let done = 0;
  const result = (more) => {
    find("#app").style.contentVisibility = "";
    return { steps: done, answered: [...answered], panels: [...panels], covered: [...covered], notices: [...notices], times, over: false, stuck: "", ...more };
  };
  window.hasPlayedEnough = false;
  find("#app").style.contentVisibility = blind ? "hidden" : "";
  const isMet = () => answered.has(kind) || panels.has(wanted);
  while (done < steps && performance.now() < until && !window.hasPlayedEnough && !isMet()) {
    const notice = find("[data-notice]");
    if (notice) notices.add(notice.querySelector("p").innerText);
    if (find("[data-over]")) return result({ over: true });
    const choices = ways();
    if (choices.length === 0) {
      if (performance.now() - idleSince > patience) return result({ stuck: find("[role=alert], [role=status]")?.innerText ?? "an empty page" });
      await change(200, [find("#app"), EVERYTHING]);
      continue;
    }
    const element = choices[roll(choices.length)];
    const asked = words("data-asked");
    const panel = element.closest("[data-choices]") ? null : (element.closest("[data-composer]")?.getAttribute("data-panel") ?? null);
    if (element.tagName === "BUTTON" && !blind && roll(8) === 0) {
      element.scrollIntoView({ block: "nearest", inline: "nearest" });
      if (!isHit(element)) covered.add(`${asked} ${panel ?? ""} ${element.getAttribute("data-pick") ?? element.innerText}`);
    }
    // Nobody clicks again while the frame before is still being drawn by other threads.
    if (measure) await new Promise((resolve) => (setTimeout.real ?? setTimeout)(resolve, 150));
    const before = nSteps();
    const changed = effect(element);
    const click = () => element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    const clicked = performance.now();
    click();
    if (impatient && roll(3) > 0) {
      // At once, or while the page is still working on the first.
      if (roll(2) === 0) await new Promise((resolve) => (setTimeout.real ?? setTimeout)(resolve, roll(12)));
      click();
    }
    done += 1;
    await changed;
    const drawn = performance.now();
    if (nSteps() > before) {
      if (asked) answered.add(asked);
      if (panel) panels.add(panel);
      if (measure) times.push({ asked, until: drawn - clicked, frame: await frame(), whole: performance.now() - clicked });
    }
    idleSince = performance.now();
  }
  return result({ over: find("[data-over]") !== null });
}
