// The rules' own data of a map, together with the places of its cities on the globe.
import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import type { Board } from "../boards";
import type { Point } from "./geometry";

export interface City {
  id: string;
  name: string;
  province: string | null;
  /** latitude, longitude */
  place: Point;
}
export interface Route {
  id: string;
  kind: "land" | "sea";
  ends: [string, string];
  noStop: boolean;
  via: Point[];
}
export interface Province {
  id: string;
  name: string;
  colour: string;
}
export interface MapData {
  id: string;
  name: string;
  /** where colonists appear: none, one city, or that of land and that of sea colonists */
  capitals: string[];
  /** coins that are printed beside the provinces and never turned */
  visibleCoins: number;
  cities: City[];
  routes: Route[];
  provinces: Province[];
  starts: { id: string; place: Point }[];
}

interface RulesFile {
  id: string;
  name: string;
  capital?: string | { land: string; sea: string };
  visible_coins?: number;
  provinces: { id: string; name: string }[];
  cities: { id: string; name: string; province?: string }[];
  routes: { id: string; kind: "land" | "sea"; ends: [string, string]; no_stop?: boolean }[];
  start_spaces?: { id: string }[];
  small?: { without: string[] };
}
interface PlacesFile {
  cities: Record<string, Point>;
  via: Record<string, Point[]>;
  colours: Record<string, string>;
  starts?: Record<string, Point>;
}

export const rulesFile = (map: string): string => `../crates/concordia-rules/data/maps/${map}.toml`;
export const placesFile = (map: string): string => `maps/places/${map}.json`;

/** The cities in which colonists appear: none, one, or that of land and that of sea colonists. */
export const capitalsOf = (capital: RulesFile["capital"]): string[] =>
  capital === undefined ? [] : typeof capital === "string" ? [capital] : [capital.land, capital.sea];

function needed<T>(table: Record<string, T>, id: string, what: string, map: string): T {
  const found = table[id];
  if (found === undefined) throw new Error(`${placesFile(map)} has no ${what} of ${id}`);
  return found;
}

export function loadMap(board: Board): MapData {
  const { map } = board;
  const rules = parse(readFileSync(rulesFile(map), "utf8")) as unknown as RulesFile;
  const places = JSON.parse(readFileSync(placesFile(map), "utf8")) as PlacesFile;
  const without = new Set(board.small ? (rules.small?.without ?? []) : []);
  const cities = rules.cities
    .filter((c) => !without.has(c.province ?? ""))
    .map((c) => ({
      id: c.id,
      name: c.name,
      province: c.province ?? null,
      place: needed(places.cities, c.id, "place", map),
    }));
  const there = new Set(cities.map((c) => c.id));
  return {
    id: rules.id,
    name: rules.name,
    capitals: capitalsOf(rules.capital),
    visibleCoins: rules.visible_coins ?? 0,
    cities,
    routes: rules.routes
      .filter((r) => r.ends.every((e) => there.has(e)))
      .map((r) => ({
        id: r.id,
        kind: r.kind,
        ends: r.ends,
        noStop: r.no_stop ?? false,
        via: places.via[r.id] ?? [],
      })),
    provinces: rules.provinces
      .filter((p) => !without.has(p.id))
      .map((p) => ({ ...p, colour: needed(places.colours, p.id, "colour", map) })),
    starts: (rules.start_spaces ?? []).map((s) => ({
      id: s.id,
      place: needed(places.starts ?? {}, s.id, "start space", map),
    })),
  };
}
