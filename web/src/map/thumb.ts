// Small pictures of all boards, in a frame of 150×86.
import file from "../generated/thumbs.json?url";
import type { Thumb } from "./board";

export async function loadThumbs(): Promise<Record<string, Thumb>> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  return (await answer.json()) as Record<string, Thumb>;
}
