// What is printed on cards and market boards, and for how many players a map is meant, from the rules' data: `src/generated/printed.json`.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { parse } from "smol-toml";

const DATA = "../crates/concordia-rules/data";
export const PRINTED_FILE = "src/generated/printed.json";

interface CardRow {
  id: string;
  powers: string[];
  cost?: string[];
  gods: string[];
  minerva?: { good: string; value: number };
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
  players_recommended: [number, number];
  small?: { players_recommended: [number, number] };
}

const read = <T>(file: string): T => parse(readFileSync(`${DATA}/${file}`, "utf8")) as unknown as T;

export function printed(): string {
  const cards = read<{ card: CardRow[] }>("cards.toml").card.map(({ id, powers, cost, gods, decks }) => ({
    id,
    powers,
    cost: cost ?? [],
    gods,
    decks: decks ?? {},
  }));
  const stands = read<{ stand: StandRow[] }>("stands.toml").stand.map(({ id, offers }) => ({ id, offers }));
  const markets = readdirSync(`${DATA}/markets`)
    .sort()
    .map((file) => read<MarketRow>(`markets/${file}`))
    .map(({ id, spots }) => ({ id, spots }));
  const maps = readdirSync(`${DATA}/maps`)
    .sort()
    .map((file) => read<MapRow>(`maps/${file}`))
    .flatMap(({ id, players_recommended, small }) => [
      { id, players: players_recommended },
      ...(small ? [{ id: `${id}-small`, players: small.players_recommended }] : []),
    ]);
  const rows = (list: unknown[]): string => `[\n${list.map((x) => `    ${JSON.stringify(x)}`).join(",\n")}\n  ]`;
  return `{\n  "cards": ${rows(cards)},\n  "stands": ${rows(stands)},\n  "markets": ${rows(markets)},\n  "maps": ${rows(maps)}\n}\n`;
}

export const isPrintedStale = (): boolean =>
  !existsSync(PRINTED_FILE) || readFileSync(PRINTED_FILE, "utf8") !== printed();
