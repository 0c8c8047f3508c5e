// What the settings answer in place of the person.
import type { Automatic } from "../play/ComposedTable.svelte";
import { mostValuable } from "../play/storing";
import { settings } from "./settings.svelte";

export const automatic: Automatic = (kind, legal) => (settings.storeByValue ? mostValuable(kind, legal) : null);
