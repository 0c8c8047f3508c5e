// What something costs and brings, and what somebody has after it: sums of figures that the engine has given.
import { GOODS, type PlayerView } from "../engine/types";
import type { Action, Cost, Effect, Good, Goods, SlotCost } from "../generated/engine";
import type { Later } from "./overlay";

/** An answer as far as it can be looked at before it is given; `action` is absent where more than one belongs to it. */
export interface Offer {
  cost: Cost;
  missing: Cost;
  effect: Effect;
  action?: Action;
  why_not?: string;
}

/** What prices are paid from. */
export type Purse = Pick<PlayerView, "money" | "goods">;

export const isNothing = ({ coins = 0, goods = {}, fish = 0, spaces = 0 }: Cost): boolean =>
  coins + fish + spaces === 0 && Object.keys(goods).length === 0;

export const canPay = ({ money, goods }: Purse, cost: Cost): boolean =>
  (cost.coins ?? 0) <= money && GOODS.every((good) => (cost.goods?.[good] ?? 0) <= (goods[good] ?? 0));

/** Goods as a list of units. */
export const inUnits = (goods: Goods): Good[] => GOODS.flatMap((good) => Array.from({ length: goods[good] ?? 0 }, () => good));

/** The symbols above a slot of the display. */
export const surchargeOf = ({ any, goods }: SlotCost): (Good | "any")[] => [...(any ? ["any" as const] : []), ...inUnits(goods)];

export function plus(a: Goods, b: Goods, sign: 1 | -1 = 1): Goods {
  const sum: Goods = {};
  for (const good of GOODS) {
    const n = (a[good] ?? 0) + sign * (b[good] ?? 0);
    if (n !== 0) sum[good] = n;
  }
  return sum;
}

/** The offer to look at first among several for one thing: one that can be taken, else any. */
export const firstOf = (offers: readonly Offer[] | undefined): Offer | null =>
  offers?.find(({ missing, why_not }) => why_not === undefined && isNothing(missing)) ?? offers?.[0] ?? null;

/** What `seat` has after an offer is taken. Cards are only begun by an answer, so they change nothing yet. */
export function after(now: PlayerView, seat: number, offer: Offer | null): Later {
  const later: Later = { money: now.money, goods: now.goods, fish: now.fish, home: now.home, overflow: {}, tooMany: 0 };
  const what = offer?.action?.do;
  if (!offer || offer.why_not !== undefined || what === "play" || what === "copy" || what === "choose" || what === "repeat") return later;
  const { cost, effect, action } = offer;
  const mine = effect.batches?.find((batch) => batch.seat === seat);
  later.money = Math.max(0, now.money - (cost.coins ?? 0) + (effect.coins ?? 0));
  later.goods = plus(plus(now.goods, cost.goods ?? {}, -1), mine?.goods ?? effect.goods ?? {});
  later.fish = now.fish - (cost.fish ?? 0) + (mine?.fish ?? 0);
  later.overflow = effect.lost ?? {};
  later.tooMany = mine?.overflow ?? 0;
  if (action?.do === "settle") later.home = { ...now.home, [action.kind]: now.home[action.kind] - 1 };
  if (action?.do === "keep") later.fish += action.fish;
  return later;
}
