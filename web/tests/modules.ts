// Modules whose classes tests compare: loaded together, so that there is one of each.
export { EngineError } from "../src/engine/client";
export { StoredDraft } from "../src/play/ComposedTable.svelte";
export { LocalSource, withNames } from "../src/play/LocalSource";
export { Refused } from "../src/play/source";
export { Connection, newKey } from "../src/remote/connection";
export { RemoteSource } from "../src/remote/RemoteSource";
