// What a small screen should show first: the area the decision is about, or where my pieces are.
import type { Overlay } from "../compose/overlay";
import type { View } from "../engine/types";
import type { Board, Box, Point } from "./board";
import { Places } from "./places";

/** px of the board that fit a phone at a readable size */
const WINDOW = { width: 400, height: 400 };

export function focusOf(board: Board, view: View, seat: number | null, overlay: Overlay): Box {
  const places = new Places(board);
  const planned = [...overlay.tags.map((t) => t.city), ...overlay.reach.map((r) => r.route), ...overlay.trails.flatMap((trail) => trail.way.slice(-1)), ...overlay.cities];
  const mine = seat === null ? [] : (view.players[seat]?.colonists.map((c) => c.at) ?? []);
  const ids = planned.length > 0 ? planned : mine;
  const points = ids.map((id) => places.at(id)).filter((p): p is Point => p !== undefined);
  const [x0, y0, x1, y1] = board.view;
  const middle: Point = [(x0 + x1) / 2, (y0 + y1) / 2];
  // The window with the most of these places in it; the nearest to the middle of the map among equals.
  let best = { n: -1, d: 0, at: middle };
  for (const p of points.length > 0 ? points : [middle]) {
    const at: Point = [
      Math.max(x0 + WINDOW.width / 2, Math.min(x1 - WINDOW.width / 2, p[0])),
      Math.max(y0 + WINDOW.height / 2, Math.min(y1 - WINDOW.height / 2, p[1])),
    ];
    const n = points.filter((q) => Math.abs(q[0] - at[0]) < WINDOW.width / 2 - 20 && Math.abs(q[1] - at[1]) < WINDOW.height / 2 - 20).length;
    const d = Math.hypot(at[0] - middle[0], at[1] - middle[1]);
    if (n > best.n || (n === best.n && d < best.d)) best = { n, d, at };
  }
  const [x, y] = best.at;
  return [x - WINDOW.width / 2, y - WINDOW.height / 2, x + WINDOW.width / 2, y + WINDOW.height / 2];
}
