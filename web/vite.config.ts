import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { offline } from "./offline/plugin";

/**
 * Chromium compiles all functions while it loads the page instead of each when it is first called, which would be while
 * somebody waits for a step of the turn. The hint counts only as the first line of a file.
 */
const compiledEarly: Plugin = {
  name: "compiled early",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};

export default defineConfig({
  plugins: [svelte(), offline(), compiledEarly],
  build: {
    target: "es2022",
    // Nothing inline: the server's content security policy allows files of its own only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: "es" },
  // Beside `concordia serve` the page is changed without a build; both must be named by the same host.
  server: { proxy: { "/api": { target: process.env.CONCORDIA_URL ?? "http://127.0.0.1:8080", ws: true } } },
});
