// What the rules' data says, for the browser: `src/generated/printed.json` has what the table draws, cards, stands, market
// boards, and for how many players a map is meant; `rulebook.json` has what only the pages of rules show.
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { parse } from "smol-toml";
import { capitalsOf } from "./lib/data";

const DATA = "../crates/concordia-rules/data";
const PRINTED_FILE = "src/generated/printed.json";
const RULEBOOK_FILE = "src/generated/rulebook.json";

interface CardRow {
  id: string;
  powers: string[];
  cost?: string[];
  gods: string[];
  minerva?: { good: string; value: number };
  start?: Record<string, number>;
  decks?: Record<string, string[]>;
}
interface StandRow {
  id: string;
  offers: Record<string, unknown>[];
}
interface MarketRow {
  id: string;
  spots: { id: string; stands: string[] }[];
}

interface MapRow {
  id: string;
  name: string;
  capital?: string | { land: string; sea: string };
  players_recommended: [number, number];
  provinces: { id: string; name: string }[];
  cities: { id: string; name: string; province?: string; letter?: string }[];
  routes: { kind: "land" | "sea"; ends: [string, string] }[];
  small?: { players_recommended: [number, number]; without: string[] };
}

const read = <T>(file: string): T => parse(readFileSync(`${DATA}/${file}`, "utf8")) as unknown as T;

const rows = (list: unknown[]): string => `[\n${list.map((x) => `    ${JSON.stringify(x)}`).join(",\n")}\n  ]`;
const file = (parts: Record<string, unknown[]>): string =>
  `{\n${Object.entries(parts).map(([name, list]) => `  ${JSON.stringify(name)}: ${rows(list)}`).join(",\n")}\n}\n`;

const readAll = <T>(folder: string): T[] =>
  readdirSync(`${DATA}/${folder}`)
    .sort()
    .map((name) => read<T>(`${folder}/${name}`));
/** A map and its smaller form. */
const forms = (map: MapRow): MapRow[] => {
  const { small } = map;
  if (!small) return [map];
  const cities = map.cities.filter((c) => !small.without.includes(c.province ?? ""));
  const there = new Set(cities.map((c) => c.id));
  const provinces = map.provinces.filter((p) => !small.without.includes(p.id));
  const routes = map.routes.filter((r) => r.ends.every((end) => there.has(end)));
  return [map, { ...map, id: `${map.id}-small`, players_recommended: small.players_recommended, provinces, cities, routes }];
};

function printed(): string {
  const cards = read<{ card: CardRow[] }>("cards.toml").card.map(({ id, powers, cost, gods, decks }) => ({
    id,
    powers,
    cost: cost ?? [],
    gods,
    decks: decks ?? {},
  }));
  const stands = read<{ stand: StandRow[] }>("stands.toml").stand.map(({ id, offers }) => ({ id, offers }));
  const markets = readAll<MarketRow>("markets").map(({ id, spots }) => ({ id, spots }));
  const maps = readAll<MapRow>("maps").flatMap(forms).map(({ id, players_recommended }) => ({ id, players: players_recommended }));
  return file({ cards, stands, markets, maps });
}

function rulebook(): string {
  const { card } = read<{ card: CardRow[] }>("cards.toml");
  const starts = card.flatMap(({ id, start }) => (start ? [{ id, start }] : []));
  const specialists = card.flatMap(({ id, minerva }) => (minerva ? [{ id, ...minerva }] : []));
  const maps = readAll<MapRow>("maps").flatMap(forms).map((map) => {
    return {
      id: map.id,
      capitals: capitalsOf(map.capital).map((id) => map.cities.find((c) => c.id === id)?.name ?? id),
      players: map.players_recommended,
      land: map.routes.filter((r) => r.kind === "land").length,
      sea: map.routes.filter((r) => r.kind === "sea").length,
      provinces: map.provinces.map((p) => ({ name: p.name, cities: map.cities.filter((c) => c.province === p.id).map((c) => [c.name, c.letter]) })),
    };
  });
  return file({ starts, specialists, maps });
}

const FILES = [
  { path: PRINTED_FILE, text: printed },
  { path: RULEBOOK_FILE, text: rulebook },
];

export function writePrinted(): void {
  for (const { path, text } of FILES) writeFileSync(path, text());
}

/** The files that are not made from what the data says now. */
export const stalePrinted = (): string[] =>
  FILES.filter(({ path, text }) => !existsSync(path) || readFileSync(path, "utf8") !== text()).map(({ path }) => path);
