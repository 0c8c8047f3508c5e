// How somebody who does not look at the page is told that it is their turn.
import { settings } from "../settings/settings.svelte";

/** Shows a notice of the browser's own, if that is wished and allowed; one for each tag. */
export function tellOfTurn(title: string, tag: string): void {
  if (!document.hidden || !settings.notices || typeof Notification === "undefined" || Notification.permission !== "granted") return;
  try {
    const told = new Notification(title, { tag, icon: "/icon.svg" });
    told.onclick = () => {
      window.focus();
      told.close();
    };
  } catch {
    // Some browsers allow them from a service worker only.
  }
}
