// What axe-core finds on a page, for the tests.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What is serious or critical about the page as it is, in both themes; or about some parts of it. */
export async function findings(page, name, parts = ["html"]) {
  const found = [];
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  // A theme changes colours and nothing else.
  for (const [theme, rules] of [["light", {}], ["dark", { runOnly: ["color-contrast"] }]]) {
    await page.evaluate((now) => (document.documentElement.dataset.theme = now), theme);
    const { violations } = await page.evaluate(([all, more]) => window.axe.run({ include: all.filter((part) => document.querySelector(part)) }, { resultTypes: ["violations"], ...more }), [parts, rules]);
    for (const { id, impact, nodes } of violations) {
      if (impact !== "serious" && impact !== "critical") continue;
      for (const node of nodes.slice(0, 4)) found.push(`${name}, ${theme}: ${id}: ${node.target.join(" ")}: ${node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? ""}`);
    }
  }
  return found;
}
