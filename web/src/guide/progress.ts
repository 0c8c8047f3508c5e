// What is kept of the guided game: the game, and how far the guide has come.
import { keptAs } from "../play/localGame";
import { forget, keep, recall } from "../storage";

export const guidedGame = keptAs("guided game");

export interface Progress {
  /** steps that were read */
  read: string[];
  /** the guide is silent: it is over, or somebody wants to play alone */
  silent: boolean;
}

const KEY = "guide";
const isProgress = (value: unknown): value is Progress => {
  const progress = value as Partial<Progress> | null;
  return typeof progress === "object" && progress !== null && Array.isArray(progress.read) && progress.read.every((id) => typeof id === "string") && typeof progress.silent === "boolean";
};

export const progress = {
  recall: (): Progress => recall(KEY, isProgress) ?? { read: [], silent: false },
  keep: (now: Progress): boolean => keep(KEY, now),
  forget: (): void => forget(KEY),
};
