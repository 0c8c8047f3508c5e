import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { offline } from "./offline/plugin";

export default defineConfig({
  plugins: [svelte(), offline()],
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
