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
  /** latitudes and longitudes around which the land belongs to no province */
  foreign?: Point[];
  /** px around a capital that names of provinces leave to the colonists there */
  court?: number;
  /** areas of latitudes and longitudes that are water, for a lane where the land is narrow */
  straits?: Point[][];
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
  byzantium: {
    map: "byzantium",
    coast: "50m",
    turned: -28,
    stretched: 1.5,
    magnifiers: [
      { lat: 41.2, lon: 28.9, k: 1.45, r: 105 },
      { lat: 38.3, lon: 24.3, k: 1.45, r: 90 },
    ],
    apart: 57,
    reach: 72,
    scale: 0.96,
    pad: [286, 166, 70, 160],
    view: VIEW,
    court: 38,
    seed: 11,
    seas: [
      ["PONTUS EUXINUS", [43.3, 34.0], 13],
      ["MARE INTERNUM", [33.6, 28.5], 13],
      ["MARE AEGAEUM", [38.6, 25.0], 11],
    ],
  },
  hispania: {
    map: "hispania",
    coast: "50m",
    turned: 0,
    stretched: 1,
    magnifiers: [{ lat: 40.3, lon: -1.6, k: 1.3, r: 140 }],
    apart: 47,
    reach: 78,
    scale: 0.98,
    pad: [280, 172, 72, 168],
    view: VIEW,
    court: 38,
    seed: 4,
    seas: [
      ["MARE BALEARICUM", [39.3, 4.8], 13],
      ["OCEANUS ATLANTICUS", [44.6, -9.5], 12],
      ["MARE TYRRHENUM", [40.3, 11.5], 11],
    ],
  },
  creta: {
    map: "creta",
    coast: "10m",
    turned: 0,
    stretched: 0.72,
    magnifiers: [],
    apart: 60,
    reach: 66,
    scale: 1,
    pad: [286, 200, 74, 190],
    view: VIEW,
    seed: 11,
    seas: [
      ["MARE CRETICUM", [35.55, 24.9], 13],
      ["MARE LIBYCUM", [34.8, 25.2], 13],
    ],
  },
  corsica: {
    map: "corsica",
    coast: "10m",
    turned: -60,
    stretched: 1,
    magnifiers: [],
    apart: 58,
    reach: 74,
    foreign: [[41.23, 9.2], [41.25, 9.35]],
    scale: 1,
    pad: [292, 176, 76, 170],
    view: VIEW,
    seed: 11,
    seas: [
      ["MARE LIGUSTICUM", [42.9, 8.7], 13],
      ["MARE TYRRHENUM", [41.9, 9.8], 13],
    ],
  },
  britannia: {
    map: "britannia",
    coast: "10m",
    turned: 50,
    stretched: 1.32,
    magnifiers: [
      { lat: 50.95, lon: 1.45, k: 1.9, r: 95 },
      { lat: 50.25, lon: -5.1, k: 0.4, r: 80 },
      { lat: 51.3, lon: -2.0, k: 1.25, r: 80 },
    ],
    apart: 52,
    reach: 76,
    foreign: [[50.73, 1.61], [50.4, 1.6], [50.95, 1.9], [54.95, -4.9], [54.75, -4.4], [56.6, -4], [56.3, -3]],
    // The isthmus between Clota and Bodotria, past which ships round the north.
    straits: [[[55.8, -5.1], [56.12, -5.1], [56.16, -3.4], [55.97, -3.2]]],
    scale: 0.94,
    pad: [286, 172, 72, 196],
    view: VIEW,
    court: 38,
    seed: 9,
    seas: [
      ["OCEANUS GERMANICUS", [54.2, 1.5], 13],
      ["OCEANUS BRITANNICUS", [50.1, -1.5], 13],
      ["OCEANUS HIBERNICUS", [52.3, -5.6], 12],
    ],
  },
};
