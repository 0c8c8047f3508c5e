// What the tests of the guided game use, loaded together so that there is one of each.
export { EngineError } from "../src/engine/client";
export { nowOf } from "../src/guide/now";
export { selectorsOf } from "../src/guide/lights";
export { currentStep, freshCard, GOALS, GUIDED, isDone, ORDER, stepOf } from "../src/guide/steps";
export { text as de } from "../src/guide/text/de";
export { text as en } from "../src/guide/text/en";
export { ComposedTable } from "../src/play/ComposedTable.svelte";
export { LocalSource } from "../src/play/LocalSource";
export { mostValuable } from "../src/play/storing";
export { text as rules } from "../src/rules/text/en";
export { filled } from "../src/rules/figures";
export { pieces } from "../src/rules/prose";
