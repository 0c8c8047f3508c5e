// Fails if something in src/generated is not made from what lies here now.
import { existsSync, readFileSync } from "node:fs";
import { BOARDS } from "./boards";
import { drawnFile, inputHash } from "./lib/hash";
import { stalePrinted } from "./printed";

export function main(): void {
  const stale = Object.entries(BOARDS)
    .filter(([id, board]) => {
      const file = drawnFile(id);
      return !existsSync(file) || (JSON.parse(readFileSync(file, "utf8")) as { hash: string }).hash !== inputHash(board);
    })
    .map(([id]) => drawnFile(id));
  stale.push(...stalePrinted());
  if (stale.length === 0) return;
  console.error(`stale: ${stale.join(", ")}. Run \`npm run maps\` and commit src/generated.`);
  process.exitCode = 1;
}
