// How fast things are shown: the setting, which begins with the system's wish for less motion, and `?instant` for whoever
// waits for nobody.
import { settings } from "../settings/settings.svelte";
import type { Surroundings } from "./Follower.svelte";

const FACTORS = { off: 0, fast: 0.5, normal: 1, slow: 2 } as const;

function isInstant(): boolean {
  return new URLSearchParams(location.search).has("instant");
}

/** What the length of an animation is multiplied by; 0 is no animation at all. */
export function pace(): number {
  return isInstant() ? 0 : FACTORS[settings.animation];
}

/** The browser. */
export const BROWSER: Surroundings = {
  pace,
  isHidden: () => document.hidden,
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
};
