// What the tests of the rules' pages use, loaded together.
export { BOOK } from "../src/rules/book";
export { filled } from "../src/rules/figures";
export { blocks, pieces } from "../src/rules/prose";
export { find, indexOf, marked } from "../src/rules/search";
export { OF_QUESTION, sectionOf } from "../src/rules/sections";
export { tableOf, wordsOf } from "../src/rules/tables";
export { text as de } from "../src/rules/text/de";
export { text as en } from "../src/rules/text/en";
export { STEPS } from "../src/guide/steps";
export { settings } from "../src/settings/settings.svelte";
