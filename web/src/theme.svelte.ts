// Light or dark: the system's wish until somebody chooses.
export type Theme = "light" | "dark";

const KEY = "theme";

function remembered(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept === "light" || kept === "dark") return kept;
  } catch {
    // Storage may be blocked; then the choice lasts as long as the page.
  }
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

let current = $state<Theme>("light");

function show(value: Theme): void {
  current = value;
  document.documentElement.dataset.theme = value;
}

export const theme = {
  get now(): Theme {
    return current;
  },
  start(): void {
    show(remembered());
  },
  set(value: Theme): void {
    show(value);
    try {
      localStorage.setItem(KEY, value);
    } catch {
      // See above.
    }
  },
  toggle(): void {
    theme.set(current === "dark" ? "light" : "dark");
  },
};
