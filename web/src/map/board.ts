// A drawn board, as `npm run maps` writes it into src/generated/maps: places in px of the frame, ready to draw.
export type Point = [number, number];
/** left, top, right, bottom */
export type Box = [number, number, number, number];
/** How much of two boxes is common to both. Written out, since price tags ask it thousands of times. */
export function overlap(a: readonly [...Box, ...unknown[]], b: readonly [...Box, ...unknown[]]): number {
  const width = (a[2] < b[2] ? a[2] : b[2]) - (a[0] > b[0] ? a[0] : b[0]);
  if (width <= 0) return 0;
  const height = (a[3] < b[3] ? a[3] : b[3]) - (a[1] > b[1] ? a[1] : b[1]);
  return height <= 0 ? 0 : width * height;
}
export type PieceKind = "land" | "sea";

export interface BoardCity {
  id: string;
  name: string;
  province: string | null;
  at: Point;
  /** middle and baseline of the name */
  label: Point;
}
export interface BoardRoute {
  id: string;
  kind: PieceKind;
  ends: [string, string];
  noStop: boolean;
  d: string;
  berth: Point;
  /** how far along the berth is, 0 to 1 */
  t: number;
}
export interface BoardProvince {
  id: string;
  name: string;
  colour: string;
  d: string;
  label: Point;
  chip: Point;
  tracking: number;
  rows: string[];
}
export interface BoardSea {
  name: string;
  size: number;
  d: string;
}
export interface Board {
  id: string;
  name: string;
  /** stands for everything the drawing was made from */
  hash: string;
  /** where colonists appear: none, one city, or that of land and that of sea colonists */
  capitals: string[];
  /** size of pieces and roads */
  scale: number;
  /** what has to be seen at the start */
  view: Box;
  /** what is drawn */
  extent: Box;
  north: number;
  land: string;
  graticule: string;
  relief: { mountains: string; shades: string; trunks: string; crowns: string; dunes: string; rivers: string };
  provinces: BoardProvince[];
  routes: BoardRoute[];
  cities: BoardCity[];
  seas: BoardSea[];
  compass: Point | null;
  /** middle of the coins that are always visible; null on most maps */
  coins: Point | null;
  starts: { id: string; at: Point }[];
}

/** A board as a small picture, in a frame of 150×86. */
export interface Thumb {
  land: string;
  provinces: { colour: string; d: string }[];
  roads: string;
  lanes: string;
  cities: Point[];
  /** indices into `cities` */
  capitals: number[];
}
