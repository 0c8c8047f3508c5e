// What lies over everything else keeps the focus inside, and gives it back when it goes: `{@attach modal}`.
const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([tabindex='-1'])";

/** Whether something lies over everything else; keys are for that alone then. */
export const isCovered = (): boolean => document.querySelector("[aria-modal=true], dialog:modal") !== null;

export function modal(node: HTMLElement): () => void {
  const before = document.activeElement;
  const inside = (): HTMLElement[] => [...node.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) => element.checkVisibility());

  function turn(event: KeyboardEvent): void {
    if (event.key !== "Tab") return;
    const all = inside();
    const [first, last] = [all[0], all.at(-1)];
    const at = document.activeElement;
    const leaves = event.shiftKey ? at === first || at === node : at === last;
    if (!leaves && node.contains(at)) return;
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
  // On the document, so that the focus also comes back from beside it.
  document.addEventListener("keydown", turn);
  if (!node.contains(before)) (inside()[0] ?? node).focus();
  return () => {
    document.removeEventListener("keydown", turn);
    if ((before instanceof HTMLElement || before instanceof SVGElement) && before.isConnected) before.focus();
  };
}
