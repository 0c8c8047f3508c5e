// Draws the icons of the installed page from public/icon.svg: `node tools/icons.mjs`, when that has changed.
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const svg = readFileSync("public/icon.svg", "utf8");
/** A maskable icon may be cut to a circle of four fifths: the drawing keeps inside it, on a ground that fills the rest. */
const ICONS = [
  { name: "192", size: 192, drawing: 1, ground: "transparent" },
  { name: "512", size: 512, drawing: 1, ground: "transparent" },
  { name: "maskable-512", size: 512, drawing: 0.66, ground: "#7a231b" },
];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const { name, size, drawing, ground } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const side = Math.round(size * drawing);
  const sized = svg.replace("<svg ", `<svg width="${side}" height="${side}" `);
  await page.setContent(`<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${ground}}svg{display:block}</style>${sized}`);
  await page.screenshot({ path: `public/icons/${name}.png`, omitBackground: true });
  await page.close();
}
await browser.close();
