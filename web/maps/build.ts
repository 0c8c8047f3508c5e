// `npm run maps [ID …]` draws the boards anew and copies what is printed on cards and market boards; `npm run maps:check` says whether that is needed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { gzipSync } from "node:zlib";
import { BOARDS } from "./boards";
import { draw } from "./lib/draw";
import { drawnFile, inputHash } from "./lib/hash";
import type { Thumb } from "../src/map/board";
import { blotches, grain } from "./lib/paper";
import { writePrinted } from "./printed";

const THUMBS_FILE = "src/generated/thumbs.json";

export function main(only: string[]): void {
  writePrinted();
  writeFileSync("src/generated/blotches.png", blotches());
  writeFileSync("src/generated/grain.png", grain());
  for (const id of only) if (!(id in BOARDS)) throw new Error(`there is no board ${id}; there are: ${Object.keys(BOARDS).join(", ")}`);
  const thumbs: Record<string, Thumb> = existsSync(THUMBS_FILE) ? JSON.parse(readFileSync(THUMBS_FILE, "utf8")) : {};
  for (const [id, board] of Object.entries(BOARDS)) {
    if (only.length > 0 && !only.includes(id)) continue;
    const { drawn, small, crowded } = draw(id, board, inputHash(board));
    const text = JSON.stringify(drawn).replace(/,"(?=[a-z]+":[[{"])/g, ',\n"') + "\n";
    JSON.parse(text);
    mkdirSync(dirname(drawnFile(id)), { recursive: true });
    writeFileSync(drawnFile(id), text);
    thumbs[id] = small;
    const size = `${Math.round(text.length / 1024)} KiB, ${Math.round(gzipSync(text).length / 1024)} compressed`;
    console.log(`${id}: ${size}${crowded.length > 0 ? `; crowded: ${crowded.join(", ")}` : ""}`);
  }
  const known = Object.keys(BOARDS).filter((id) => id in thumbs);
  writeFileSync(THUMBS_FILE, `{\n${known.map((id) => `${JSON.stringify(id)}:${JSON.stringify(thumbs[id])}`).join(",\n")}\n}\n`);
}
