// Makes the page installable: writes the service worker with the list of all files, and says in the page which build it is.
// The server says the same of the build that it serves (crates/concordia-server/src/client.rs), so an old page notices.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";

const WORKER = new URL("worker.js", import.meta.url);
const PAGE = "index.html";

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort();

export function offline(): Plugin {
  let config: ResolvedConfig;
  let build = "";
  return {
    name: "offline",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        // Names of files change with their content; what has no such name counts with its content.
        const hash = createHash("sha256").update(html).update(readFileSync(WORKER));
        for (const name of Object.keys(bundle ?? {}).sort()) hash.update(name);
        for (const path of filesOf(config.publicDir)) hash.update(path.slice(config.publicDir.length)).update(readFileSync(path));
        build = hash.digest("hex").slice(0, 16);
        return [{ tag: "meta", attrs: { name: "build", content: build }, injectTo: "head" }];
      },
    },
    writeBundle({ dir = config.build.outDir }) {
      const files = filesOf(dir).map((path) => `/${relative(dir, path).split(sep).join("/")}`);
      const kept = files.filter((path) => path !== "/sw.js").map((path) => (path === `/${PAGE}` ? "/" : path));
      const head = `const BUILD = ${JSON.stringify(build)};\nconst FILES = ${JSON.stringify(kept)};\n`;
      writeFileSync(join(dir, "sw.js"), head + readFileSync(WORKER, "utf8"));
    },
  };
}
