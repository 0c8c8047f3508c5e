// For how many players a map is meant. It is advice: every map can be played with every number.
import raw from "../generated/printed.json";

const RANGES = new Map(raw.maps.map(({ id, players: [low = 0, high = 0] }) => [id, { low, high }]));

export const rangeOf = (board: string): { low: number; high: number } => RANGES.get(board) ?? { low: 0, high: 0 };

/** The boards that are meant for so many. */
export const boardsFor = (players: number): string[] =>
  [...RANGES].filter(([, { low, high }]) => low <= players && players <= high).map(([id]) => id);
