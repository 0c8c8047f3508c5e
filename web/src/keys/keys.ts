// The keys of the table: one row each, for the handler and for the list that people read.
export type Deed = "list" | "next" | "previous" | "end" | "undo" | "redo" | "restart" | "nearer" | "farther" | "whole" | "text" | "menu";

export const KEYS: readonly { deed: Deed; key: string }[] = [
  { deed: "next", key: "n" },
  { deed: "previous", key: "p" },
  { deed: "end", key: "e" },
  { deed: "undo", key: "u" },
  { deed: "redo", key: "r" },
  { deed: "restart", key: "x" },
  { deed: "nearer", key: "+" },
  { deed: "farther", key: "-" },
  { deed: "whole", key: "0" },
  { deed: "text", key: "t" },
  { deed: "menu", key: "m" },
  { deed: "list", key: "?" },
];

/** Keys that browsers and elements know by themselves; they are listed and not handled here. */
export const OTHER_KEYS = ["tab", "enter", "escape", "arrows"] as const;

/** What a key does; nothing where somebody writes, or together with other keys, which are the browser's. */
export function deedOf(event: KeyboardEvent): Deed | null {
  const { target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if (target instanceof Element && target.closest("input, select, textarea, [contenteditable]")) return null;
  return KEYS.find(({ key }) => key === event.key)?.deed ?? null;
}
