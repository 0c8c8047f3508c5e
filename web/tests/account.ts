// Modules of the account that tests compare: loaded together, so that there is one of each.
export { render } from "svelte/server";
export { default as Farewell } from "../src/pages/Farewell.svelte";
export { reasonOf } from "../src/pages/reasons";
export { ApiError } from "../src/remote/api";
export { visitor } from "../src/remote/visitor.svelte";
