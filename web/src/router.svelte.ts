// Addresses of the page, by the browser's history. Links are ordinary ones; a click on one stays on the page.
import { routeOf, type Route } from "./routes";

let current = $state.raw<Route>({ page: "start" });
let visits = $state(0);

function arrive(): void {
  current = routeOf(location.pathname);
  visits += 1;
}

export const router = {
  get now(): Route {
    return current;
  },
  /** Grows with every address, also where the page stays the same. */
  get visits(): number {
    return visits;
  },
  start(): void {
    current = routeOf(location.pathname);
    addEventListener("popstate", arrive);
    document.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
      const to = new URL(link.href);
      if (to.origin !== location.origin || to.pathname.startsWith("/api/")) return;
      event.preventDefault();
      router.go(to.pathname + to.search + to.hash);
    });
  },
  /** Goes to another address; with `replace` the present one is forgotten. */
  go(to: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", to);
    arrive();
    scrollTo(0, 0);
  },
};
