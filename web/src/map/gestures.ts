// Pan with a pointer, pinch with two, zoom with the wheel or a double tap; and drag what can be grabbed.
import type { Point } from "./board";

/** Something that follows the pointer instead of the map. */
export interface Grip {
  begin(): void;
  move(at: Point): void;
  /** let go; not where it was to go if the gesture became another one */
  end(dropped: boolean): void;
}

export interface Hands {
  /** what the pointer has come down on, if it can be dragged */
  grab(at: Point): Grip | null;
  /** whether a tap there does something by itself */
  answers(at: Point): boolean;
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: Point): void;
  /** a gesture has begun or ended */
  busy(on: boolean): void;
}

/** Movement up to this many px is still a tap. */
const SLOP = 6;

export function gestures(node: HTMLElement, hands: Hands): () => void {
  const down = new Map<number, Point>();
  let start: Point = [0, 0];
  let dragged = false;
  let touch = false;
  let lastTap = { time: 0, at: [0, 0] as Point };
  /** whether the last tap and the one before were meant for something: two of those in a row are not a double tap */
  let meant = [false, false];
  let grip: Grip | null = null;

  function letGo(dropped: boolean): void {
    if (dragged) grip?.end(dropped);
    grip = null;
  }

  const place = (e: MouseEvent): Point => {
    const box = node.getBoundingClientRect();
    return [e.clientX - box.left, e.clientY - box.top];
  };
  const onDown = (e: PointerEvent): void => {
    if (e.button !== 0) return;
    touch = e.pointerType === "touch";
    down.set(e.pointerId, place(e));
    if (down.size === 1) {
      start = place(e);
      dragged = false;
      meant = [hands.answers(start), meant[0] === true];
      grip = hands.grab(start);
    } else letGo(false);
  };
  const onMove = (e: PointerEvent): void => {
    const before = down.get(e.pointerId);
    if (!before) return;
    const now = place(e);
    if (!dragged) {
      if (down.size < 2 && Math.hypot(now[0] - start[0], now[1] - start[1]) < SLOP) return;
      dragged = true;
      hands.busy(true);
      // Captured only now: a capture at once would take the click from what lies under the pointer.
      node.setPointerCapture(e.pointerId);
      grip?.begin();
    }
    if (grip) grip.move(now);
    else if (down.size === 1) hands.pan(now[0] - before[0], now[1] - before[1]);
    else {
      const other = [...down].find(([id]) => id !== e.pointerId)?.[1];
      if (other) {
        const length = (p: Point): number => Math.hypot(p[0] - other[0], p[1] - other[1]);
        const middle = (p: Point): Point => [(p[0] + other[0]) / 2, (p[1] + other[1]) / 2];
        hands.zoom(length(now) / Math.max(1, length(before)), middle(now));
        hands.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
      }
    }
    down.set(e.pointerId, now);
  };
  const onUp = (e: PointerEvent): void => {
    if (!down.delete(e.pointerId)) return;
    letGo(e.type === "pointerup");
    if (dragged && down.size === 0) hands.busy(false);
    if (dragged || e.pointerType !== "touch") return;
    const at = place(e);
    if (!meant.includes(true) && e.timeStamp - lastTap.time < 300 && Math.hypot(at[0] - lastTap.at[0], at[1] - lastTap.at[1]) < 30) {
      hands.zoom(1.7, at);
      lastTap = { time: 0, at };
    } else lastTap = { time: e.timeStamp, at };
  };
  const onWheel = (e: WheelEvent): void => {
    e.preventDefault();
    hands.zoom(Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : 0.0016)), place(e));
  };
  // A double tap is told by onUp; browsers report it here once more.
  const onDouble = (e: MouseEvent): void => {
    if (!touch && !meant.includes(true)) hands.zoom(1.7, place(e));
  };
  // The click that ends a drag is not a choice.
  const onClick = (e: MouseEvent): void => {
    if (!dragged) return;
    e.stopPropagation();
    dragged = false;
  };
  const listeners: [string, (e: never) => void, AddEventListenerOptions?][] = [
    ["pointerdown", onDown],
    ["pointermove", onMove],
    ["pointerup", onUp],
    ["pointercancel", onUp],
    ["wheel", onWheel, { passive: false }],
    ["dblclick", onDouble],
    ["click", onClick, { capture: true }],
  ];
  for (const [type, f, o] of listeners) node.addEventListener(type, f as EventListener, o);
  return () => {
    for (const [type, f, o] of listeners) node.removeEventListener(type, f as EventListener, o);
  };
}
