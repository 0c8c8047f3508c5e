// Fetches the drawn board of a game, once.
import type { Options } from "../engine/types";
import type { Board } from "./board";

const files = import.meta.glob<string>("../generated/maps/*.json", { query: "?url", import: "default", eager: true });
const known = new Map<string, Promise<Board>>();

export const boardId = (options: Pick<Options, "map" | "small_ionium">): string =>
  options.small_ionium ? `${options.map}-small` : options.map;

async function fetched(id: string): Promise<Board> {
  const url = files[`../generated/maps/${id}.json`];
  if (!url) throw new Error(id);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  return (await answer.json()) as Board;
}

export function loadBoard(id: string): Promise<Board> {
  let board = known.get(id);
  if (!board) {
    board = fetched(id);
    known.set(id, board);
    board.catch(() => known.delete(id));
  }
  return board;
}
