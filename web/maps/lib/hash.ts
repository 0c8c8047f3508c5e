// What a drawn board was made from, as one number: its data, its places, the coast file and the program that draws.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Board } from "../boards";
import { coastFile } from "./coast";
import { placesFile, rulesFile } from "./data";

export const drawnFile = (id: string): string => `src/generated/maps/${id}.json`;

export function inputHash(board: Board): string {
  const program = readdirSync("maps/lib").sort().map((f) => `maps/lib/${f}`);
  const files = [...program, "maps/ranges.json", "maps/rivers.json", rulesFile(board.map), placesFile(board.map), coastFile(board)];
  const hash = createHash("sha256").update(JSON.stringify(board));
  for (const file of files) hash.update("\0").update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}
