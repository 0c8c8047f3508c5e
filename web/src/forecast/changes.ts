// What the last step has changed: the value of each god, and the points as they stand.
import { GODS, type God, type Worth } from "../engine/types";

export interface Change {
  god: God;
  from: number;
  to: number;
}

/** Gods whose cards are worth something else than before; Minerva's cards differ and have their own figures. */
export function changesOf(before: Worth | null, now: Worth | null): Change[] {
  if (!before || !now) return [];
  return GODS.flatMap((god) => {
    const [from, to] = [before.gods[god] ?? 0, now.gods[god] ?? 0];
    return from === to ? [] : [{ god, from, to }];
  });
}
