// One stop for the Tab key per group of things, and arrow keys inside it: to the nearest thing in that direction. Enter
// and Space click what is no button of the browser's own. Things come and go while a group is shown, so nothing is
// remembered but the last one that had the focus.
import type { Action } from "svelte/action";

const ARROWS: Record<string, [x: number, y: number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

type Thing = HTMLElement | SVGElement;
const middle = (thing: Element): [number, number] => {
  const box = thing.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** The nearest of `things` in a direction: what lies aside counts double. */
export function nearest<T>(from: [number, number], [dx, dy]: [number, number], things: readonly T[], at: (thing: T) => [number, number]): T | null {
  let best: { thing: T; far: number } | null = null;
  for (const thing of things) {
    const [x, y] = at(thing);
    const [ahead, aside] = [(x - from[0]) * dx + (y - from[1]) * dy, Math.abs((x - from[0]) * dy) + Math.abs((y - from[1]) * dx)];
    if (ahead < 1 || aside > 2.5 * ahead) continue;
    const far = ahead + 2 * aside;
    if (!best || far < best.far) best = { thing, far };
  }
  return best?.thing ?? null;
}

/** Makes a group of what the selector finds in the node. */
export const roving: Action<Element, string> = (node, selector) => {
  let last: Element | null = null;
  const things = (): Thing[] => [...node.querySelectorAll<Thing>(selector)];
  /** Exactly one thing can be reached with Tab. */
  function settle(): void {
    const all = things();
    const stop = all.find((thing) => thing === last) ?? all[0];
    for (const thing of node.querySelectorAll<Thing>("[data-pick]")) {
      const index = thing === stop ? "0" : "-1";
      if (thing.getAttribute("tabindex") !== index) thing.setAttribute("tabindex", index);
    }
  }
  function onFocus(e: Event): void {
    if (!(e.target instanceof Element) || !node.contains(e.target)) return;
    last = e.target;
    settle();
  }
  function onKey(e: Event): void {
    const { key, target } = e as KeyboardEvent;
    if (!(target instanceof Element) || !target.matches("[data-pick]")) return;
    const arrow = ARROWS[key];
    if (arrow) {
      const next = nearest(middle(target), arrow, things().filter((thing) => thing !== target), middle);
      e.preventDefault();
      e.stopPropagation();
      next?.focus();
    } else if ((key === "Enter" || key === " ") && !(target instanceof HTMLButtonElement)) {
      e.preventDefault();
      target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }
  }
  // A drawing that listens for the focus can get it itself in some browsers, so what it lies in listens.
  const host = node instanceof SVGElement ? (node.parentElement ?? node) : node;
  host.addEventListener("focusin", onFocus);
  node.addEventListener("keydown", onKey);
  // Things become live and cease to be with every step of a turn.
  const observer = new MutationObserver(settle);
  observer.observe(node, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-on"] });
  settle();
  return {
    destroy() {
      observer.disconnect();
      host.removeEventListener("focusin", onFocus);
      node.removeEventListener("keydown", onKey);
    },
  };
};
