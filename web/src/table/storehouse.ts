// What stands in the spaces of a storehouse, and what becomes of it after the plan.
import { inUnits } from "../compose/offer";
import type { Later } from "../compose/overlay";
import { WARES, type PlayerView, type View, type Ware } from "../engine/types";

/** What fills the spaces of a storehouse. */
export type Stored = Pick<PlayerView, "goods" | "home" | "fish">;
export type Space = { piece: "person" | "ship" } | { good: Ware } | { fish: number };

export interface Slot {
  space: Space | null;
  state: "fact" | "leaving" | "ghost" | "free";
  /** how many units come or go; fish may do so in a space that has some */
  by: number;
}

/** Colonists at home, goods, fish, each in its space. */
export function spaces({ home, goods, fish }: Stored, perSpace: number): Space[] {
  const out: Space[] = [];
  for (let i = 0; i < home.land; i++) out.push({ piece: "person" });
  for (let i = 0; i < home.sea; i++) out.push({ piece: "ship" });
  for (const good of WARES) for (let i = 0; i < (goods[good] ?? 0); i++) out.push({ good });
  for (let left = fish; left > 0; left -= perSpace) out.push({ fish: Math.min(left, perSpace) });
  return out;
}

/** Every space with what is there, leaves, or would arrive, and beside them what would not fit. */
export function storehouse(player: Stored, later: Later | null, pieces: Pick<View["pieces"], "spaces" | "fish_in_a_space">): { inside: Slot[]; outside: Space[] } {
  const before = spaces(player, pieces.fish_in_a_space);
  const after = later ? spaces(later, pieces.fish_in_a_space) : before;
  const left = after.map((space) => ({ space, name: nameOf(space, after) }));
  const stays = before.map((space): Slot => {
    const i = left.findIndex(({ name }) => name === nameOf(space, before));
    const [same] = i < 0 ? [] : left.splice(i, 1);
    return same ? { space: same.space, state: "fact", by: unitsIn(same.space) - unitsIn(space) } : { space, state: "leaving", by: -unitsIn(space) };
  });
  // Which units of a batch are too many is chosen later; the last ones stand for them.
  const fits = left.length - (later?.tooMany ?? 0);
  const list = [...stays, ...left.slice(0, fits).map(({ space }): Slot => ({ space, state: "ghost", by: unitsIn(space) }))];
  // What leaves makes room for what arrives, so both may be there at once; then the one that leaves is not drawn.
  let extra = list.length - pieces.spaces;
  const inside = list.filter(({ state }) => !(state === "leaving" && extra-- > 0));
  while (inside.length < pieces.spaces) inside.push({ space: null, state: "free", by: 0 });
  const lost = inUnits(later?.overflow ?? {}).map((good): Space => ({ good }));
  return { inside, outside: [...left.slice(fits).map(({ space }) => space), ...lost] };
}

const unitsIn = (space: Space): number => ("fish" in space ? space.fish : 1);

/** Equal spaces have equal names; fish are told apart by their place in the row, since they share spaces. */
const nameOf = (space: Space, list: Space[]): string =>
  "piece" in space ? space.piece : "good" in space ? space.good : `fish ${list.filter((other) => "fish" in other).indexOf(space)}`;
