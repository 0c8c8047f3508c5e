// How each board is drawn: everything about it that is neither in the rules' data nor a place on the globe.
import type { Point } from "./lib/geometry";

export interface Magnifier {
  lat: number;
  lon: number;
  /** how much larger at the centre */
  k: number;
  /** px over which it fades */
  r: number;
}

export interface Board {
  /** the map of the rules it shows */
  map: string;
  /** only the smaller form of that map */
  small?: true;
  coast: "50m" | "10m";
  /** degrees counter-clockwise */
  turned: number;
  /** in x */
  stretched: number;
  magnifiers: Magnifier[];
  /** cities nearer than this many px drift apart */
  apart: number;
  /** how far a province reaches beyond its cities and roads, px */
  reach: number;
  /** size of pieces and roads */
  scale: number;
  /** the room of the cities inside the frame: left, top, right, bottom */
  pad: [number, number, number, number];
  /** what names may use: left, top, right, bottom */
  view: [number, number, number, number];
  seed: number;
  /** name, wished centre (latitude, longitude), size */
  seas: [string, Point, number][];
}

/** The frame that pads and views are measured in: the room beside the rail at 1366×768. */
export const FRAME = { width: 1082, height: 728 };

/** Land is drawn this far beyond the frame, for wide and for tall screens. */
export const BEYOND = { x: 190, y: 170 };

const VIEW: Board["view"] = [250, 128, 1076, 610];

const IONIUM: Board = {
  map: "ionium",
  coast: "10m",
  turned: 0,
  stretched: 1,
  magnifiers: [{ lat: 38.0, lon: 22.6, k: 1.28, r: 120 }],
  apart: 46,
  reach: 70,
  scale: 0.96,
  pad: [286, 176, 66, 168],
  view: VIEW,
  seed: 11,
  seas: [
    ["MARE IONIUM", [38.0, 18.6], 14],
    ["MARE AEGAEUM", [38.9, 25.2], 12],
    ["MARE INTERNUM", [35.9, 19.6], 13],
    ["MARE HADRIATICUM", [41.9, 17.3], 11],
  ],
};

export const BOARDS: Record<string, Board> = {
  imperium: {
    map: "imperium",
    coast: "50m",
    turned: 0,
    stretched: 1,
    magnifiers: [],
    apart: 42,
    reach: 88,
    scale: 0.98,
    pad: [264, 158, 72, 162],
    view: VIEW,
    seed: 11,
    seas: [
      ["MARE INTERNUM", [34.4, 18.6], 12],
      ["PONTUS EUXINUS", [43.2, 34.0], 11.5],
      ["OCEANUS ATLANTICUS", [43.5, -12.5], 12],
    ],
  },
  italia: {
    map: "italia",
    coast: "10m",
    turned: 38,
    stretched: 1,
    magnifiers: [],
    apart: 47,
    reach: 74,
    scale: 0.96,
    pad: [276, 172, 74, 170],
    view: VIEW,
    seed: 11,
    seas: [
      ["MARE HADRIATICUM", [43.15, 15.4], 14],
      ["MARE TYRRHENUM", [40.0, 11.9], 14],
      ["MARE IONIUM", [38.2, 18.4], 12],
    ],
  },
  hellas: {
    map: "hellas",
    coast: "10m",
    turned: 14,
    stretched: 1.12,
    magnifiers: [],
    apart: 47,
    reach: 62,
    scale: 0.96,
    pad: [304, 176, 84, 174],
    view: VIEW,
    seed: 11,
    seas: [
      ["MARE AEGAEUM", [38.15, 25.1], 13],
      ["MARE IONIUM", [37.2, 20.9], 13],
      ["MARE CRETICUM", [36.1, 24.0], 12],
    ],
  },
  ionium: IONIUM,
  "ionium-small": { ...IONIUM, small: true },
  cyprus: {
    map: "cyprus",
    coast: "10m",
    turned: 0,
    stretched: 1,
    magnifiers: [
      { lat: 35.1, lon: 33.3, k: 1.3, r: 150 },
      { lat: 36.5, lon: 36.2, k: 1.22, r: 100 },
    ],
    apart: 47,
    reach: 72,
    scale: 0.96,
    pad: [286, 176, 70, 170],
    view: VIEW,
    seed: 11,
    seas: [
      ["MARE CILICIUM", [35.95, 34.1], 12],
      ["MARE SYRIUM", [34.85, 34.9], 13],
      ["MARE AEGYPTIUM", [34.45, 32.9], 12],
    ],
  },
  balearica: {
    map: "balearica",
    coast: "10m",
    turned: 0,
    stretched: 1,
    magnifiers: [
      { lat: 38.9, lon: 1.4, k: 1.75, r: 95 },
      { lat: 39.62, lon: 2.93, k: 1.28, r: 150 },
      { lat: 39.95, lon: 4.07, k: 1.75, r: 95 },
    ],
    apart: 51,
    reach: 78,
    scale: 0.94,
    pad: [398, 186, 88, 180],
    view: [338, 128, 1076, 610],
    seed: 11,
    seas: [
      ["MARE BALEARICUM", [40.1, 2.0], 13],
      ["MARE INTERNUM", [39.05, 3.6], 13],
    ],
  },
};
