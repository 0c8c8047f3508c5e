// Where the viewer looks: px of the board times `k`, plus (x, y), are px of the viewport.
import type { Box, Point } from "./board";

export interface Camera {
  k: number;
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}
/** what panels cover of the viewport: left, top, right, bottom */
export type Insets = [number, number, number, number];

export const CLOSEST = 4;

/** Shows `box` as large as it fits beside the panels. */
export function fit(box: Box, size: Size, [l, t, r, b]: Insets, most = CLOSEST): Camera {
  const [w, h] = [Math.max(1, size.width - l - r), Math.max(1, size.height - t - b)];
  const k = Math.min(w / (box[2] - box[0]), h / (box[3] - box[1]), most);
  return { k, x: l + w / 2 - ((box[0] + box[2]) / 2) * k, y: t + h / 2 - ((box[1] + box[3]) / 2) * k };
}

/** Keeps the board under the viewport; where the board is smaller, it lies in the middle. */
export function clamped(camera: Camera, extent: Box, size: Size, farthest: number): Camera {
  const k = Math.max(farthest, Math.min(CLOSEST, camera.k));
  const bound = (at: number, low: number, high: number, room: number): number => {
    const [first, last] = [room - high * k, -low * k];
    return first > last ? (first + last) / 2 : Math.max(first, Math.min(last, at));
  };
  return { k, x: bound(camera.x, extent[0], extent[2], size.width), y: bound(camera.y, extent[1], extent[3], size.height) };
}

/** Zooms by `factor` and keeps the place under `at` where it is. */
export function zoomed(camera: Camera, factor: number, at: Point): Camera {
  const k = Math.max(0.05, Math.min(CLOSEST, camera.k * factor));
  const f = k / camera.k;
  return { k, x: at[0] - (at[0] - camera.x) * f, y: at[1] - (at[1] - camera.y) * f };
}

/** A box around points with some air, not smaller than a part of the whole; the whole if there are none. */
export function around(points: Point[], whole: Box): Box {
  if (points.length === 0) return whole;
  const air = 48;
  const span = (low: number, high: number, room: number): [number, number] => {
    const half = Math.max((high - low) / 2 + air, room * 0.28);
    return [(low + high) / 2 - half, (low + high) / 2 + half];
  };
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x0, x1] = span(Math.min(...xs), Math.max(...xs), whole[2] - whole[0]);
  const [y0, y1] = span(Math.min(...ys), Math.max(...ys), whole[3] - whole[1]);
  return [x0, y0, x1, y1];
}
