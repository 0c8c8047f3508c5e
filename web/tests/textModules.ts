// What the tests of the table as text need: loaded together, so that there is one language.
export * as faces from "../src/cards/faces";
export * as entries from "../src/chronicle/entries";
export { settings } from "../src/settings/settings.svelte";
export { Places } from "../src/map/places";
export * as facts from "../src/text/facts";
export * as words from "../src/text/words";
