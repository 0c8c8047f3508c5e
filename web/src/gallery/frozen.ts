// A table that does nothing, for pictures.
import type { Table } from "../table/state";

const nothing = (): Promise<void> => Promise.resolve();
export const frozen: Table = {
  state: null,
  quote: () => Promise.resolve({ options: [] }),
  plan: () => Promise.resolve({ plans: [], steps: [] }),
  act: nothing,
  undo: nothing,
  redo: nothing,
  restart: nothing,
  endTurn: nothing,
  close: () => {},
};
