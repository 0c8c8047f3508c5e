// What something costs and brings, and what somebody has after it: sums of figures that the engine has given.
import { WARES, type PlayerView, type Ware } from "../engine/types";
import type { Action, Cost, Effect, Goods, SlotCost } from "../generated/engine";
import type { Later } from "./overlay";

/** An answer as far as it can be looked at before it is given; `action` is absent where more than one belongs to it. */
export interface Offer {
  cost: Cost;
  missing: Cost;
  effect: Effect;
  action?: Action;
  why_not?: string;
  /** units of the viewer's batch whose good is still to be chosen */
  open?: number;
}

/** What prices are paid from. */
export type Purse = Pick<PlayerView, "money" | "goods">;

export const isNothing = ({ coins = 0, goods = {}, fish = 0, spaces = 0 }: Cost): boolean =>
  coins + fish + spaces === 0 && Object.keys(goods).length === 0;

/** Salt pays for what is missing (R20.6). */
export const canPay = ({ money, goods }: Purse, cost: Cost): boolean =>
  (cost.coins ?? 0) <= money && count(lacking({ ...goods, salt: 0 }, cost.goods ?? {})) <= (goods.salt ?? 0);

const count = (goods: Goods): number => WARES.reduce((sum, ware) => sum + (goods[ware] ?? 0), 0);

/** The units of a price that are not there. */
function lacking(own: Goods, price: Goods): Goods {
  const left: Goods = {};
  for (const ware of WARES) {
    const n = (price[ware] ?? 0) - (own[ware] ?? 0);
    if (n > 0) left[ware] = n;
  }
  return left;
}

/** What of the price of a slot salt pays, as far as it can be paid: what is not there and yet not missing. */
export function saltIn(own: Goods, { cost, missing }: { cost: SlotCost; missing: SlotCost }): SlotCost {
  const goods = plus(lacking(own, cost.goods), missing.goods, -1);
  const spare = count(own) - (own.salt ?? 0) - (count(cost.goods) - count(lacking(own, cost.goods)));
  return { goods, any: cost.any && !missing.any && spare === 0 };
}

/** Goods as a list of units. */
export const inUnits = (goods: Goods): Ware[] => WARES.flatMap((ware) => Array.from({ length: goods[ware] ?? 0 }, () => ware));

/** The symbols above a slot of the display. */
export const surchargeOf = ({ any, goods }: SlotCost): (Ware | "any")[] => [...(any ? ["any" as const] : []), ...inUnits(goods)];

export function plus(a: Goods, b: Goods, sign: 1 | -1 = 1): Goods {
  const sum: Goods = {};
  for (const ware of WARES) {
    const n = (a[ware] ?? 0) + sign * (b[ware] ?? 0);
    if (n !== 0) sum[ware] = n;
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
  // What is not chosen yet stands nowhere, so it is not too much either.
  later.tooMany = Math.max(0, (mine?.overflow ?? 0) - (offer.open ?? 0));
  if (action?.do === "settle") later.home = { ...now.home, [action.kind]: now.home[action.kind] - 1 };
  if (action?.do === "keep") later.fish += action.fish;
  return later;
}
