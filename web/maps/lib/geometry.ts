// Points, boxes and paths, all in px of the frame.
export type Point = [number, number];
/** left, top, right, bottom */
export type Box = [number, number, number, number];
export type Ring = Point[];

export const round = (x: number): number => Math.round(x * 10) / 10;

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The area that two boxes share. */
export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) *
  Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

export const grown = (b: Box, k: number): Box => [b[0] - k, b[1] - k, b[2] + k, b[3] + k];

export const around = ([x, y]: Point, k: number): Box => [x - k, y - k, x + k, y + k];

export function inside([x, y]: Point, ring: Ring): boolean {
  let odd = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[i], ring[j]];
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) odd = !odd;
  }
  return odd;
}

const step = (v: number): string => {
  const s = String(v).replace(/^(-?)0\./, "$1.");
  return s === "-0" ? "0" : s;
};

/** An SVG path of relative lines, which is about half as long as one of absolute lines. */
export function path(points: Point[], closed = false): string {
  if (points.length === 0) return "";
  let [x, y] = [round(points[0][0]), round(points[0][1])];
  let d = `M${step(x)} ${step(y)}l`;
  for (const p of points.slice(1)) {
    const [dx, dy] = [round(p[0] - x), round(p[1] - y)];
    if (dx === 0 && dy === 0) continue;
    const [a, b] = [step(dx), step(dy)];
    d += (d.endsWith("l") || a.startsWith("-") ? "" : " ") + a + (b.startsWith("-") ? "" : " ") + b;
    x = round(x + dx);
    y = round(y + dy);
  }
  return d + (closed ? "z" : "");
}

/** Points along a centripetal Catmull-Rom curve, about one every 3 px. */
export function curve(points: Point[]): Point[] {
  const out: Point[] = [];
  const q = [points[0], ...points, points[points.length - 1]];
  const knot = (a: Point, b: Point): number => Math.max(1e-3, Math.sqrt(distance(a, b)));
  for (let i = 0; i < points.length - 1; i++) {
    const [p0, p1, p2, p3] = [q[i], q[i + 1], q[i + 2], q[i + 3]];
    const t1 = knot(p0, p1);
    const t2 = t1 + knot(p1, p2);
    const t3 = t2 + knot(p2, p3);
    const n = Math.max(6, Math.round(distance(p1, p2) / 3));
    for (let s = 0; s < n; s++) {
      const t = t1 + ((t2 - t1) * s) / n;
      const mix = (a: Point, b: Point, ta: number, tb: number): Point => [
        ((tb - t) * a[0] + (t - ta) * b[0]) / (tb - ta),
        ((tb - t) * a[1] + (t - ta) * b[1]) / (tb - ta),
      ];
      const a2 = mix(p1, p2, t1, t2);
      out.push(
        mix(mix(mix(p0, p1, 0, t1), a2, 0, t2), mix(a2, mix(p2, p3, t2, t3), t1, t3), t1, t2),
      );
    }
  }
  out.push(points[points.length - 1]);
  return out;
}

/** Numbers from 0 to 1 that are the same for the same seed (Lehmer). */
export function numbers(seed: number): () => number {
  let s = seed;
  return () => {
    s = (s * 16807) % 2147483647;
    return s / 2147483647;
  };
}

/** Smooth noise between -0.5 and 0.5. */
export function noise(x: number, y: number): number {
  const hash = (i: number, j: number): number => {
    const n = Math.sin(i * 127.1 + j * 311.7) * 43758.5453;
    return n - Math.floor(n);
  };
  const smooth = (t: number): number => t * t * (3 - 2 * t);
  const field = (u: number, v: number): number => {
    const [i, j] = [Math.floor(u), Math.floor(v)];
    const [a, b] = [smooth(u - i), smooth(v - j)];
    return (
      (hash(i, j) * (1 - a) + hash(i + 1, j) * a) * (1 - b) +
      (hash(i, j + 1) * (1 - a) + hash(i + 1, j + 1) * a) * b
    );
  };
  return field(x, y) * 0.65 + field(x * 2.1, y * 2.1) * 0.35 - 0.5;
}
