// What can be done about the open decision: which things on the table answer it when they are clicked, which buttons
// there are, what needs a panel of its own, and what each thing would cost and bring. Everything comes from the
// engine's quote; no rule is known here.
import { WARES } from "../engine/types";
import type { Action, DecisionKind, Goods, Kind, Option, Quote, Site } from "../generated/engine";
import { keyOf, NOTHING, type Overlay, type PriceTag, type Target } from "./overlay";
import { canPay, inUnits, isNothing, plus, type Offer, type Purse } from "./offer";

/** What the player has taken up without having answered yet. */
export type Picked =
  | { what: "piece"; kind: Kind; at: string }
  | { what: "city"; city: string }
  | { what: "province"; province: string }
  | { what: "slot"; slot: number }
  | { what: "spot"; spot: string }
  | null;

/** What a click does. */
export type Response = { act: Action[] } | { pick: Picked } | { plan: string };

/** An answer that is not a thing on the table. */
export interface Choice {
  option: Option;
  /** the answer that only goes on, drawn as the quieter button */
  goesOn: boolean;
}

/** Answers that need more than a click, all of one kind. */
export type Panel =
  | { kind: "trade" | "stock"; options: Option[] }
  | { kind: "keep"; options: Option[] }
  | { kind: "produce"; province: string; options: Option[]; offer: Offer }
  | { kind: "pay"; slot: number; options: Option[] }
  | { kind: "settle"; city: string; options: Option[] }
  | { kind: "stall"; spot: string; options: Option[] }
  | { kind: "copy"; options: Option[] }
  | { kind: "cards"; options: Option[] };

/** A way to a city that is in the draft: the which of how many, and its steps. */
export interface Proposal {
  city: string;
  nth: number;
  of: number;
  steps: number;
  /** steps that could still be walked */
  left: number;
}

export interface Composition {
  overlay: Overlay;
  /** by `keyOf` of the thing */
  clicks: Map<string, Response>;
  /** what a thing costs and brings, payable or not, for whoever points at it; by `keyOf` */
  offers: Map<string, Offer[]>;
  choices: Choice[];
  panel: Panel | null;
}

/** The composition for a decision of `seat`, who had `purse` before the draft. */
export function compose(kind: DecisionKind, seat: number, quote: Quote, picked: Picked, purse?: Purse): Composition {
  const made: Composition = { overlay: { ...NOTHING }, clicks: new Map(), offers: new Map(), choices: [], panel: null };
  const { options } = quote;
  const choices = options.filter((o) => isChoice(kind, o)).map((option) => ({ option, goesOn: option.action.do === "end" }));
  made.choices = [...choices.filter((c) => !c.goesOn), ...choices.filter((c) => c.goesOn)];
  switch (kind) {
    case "play_card":
      for (const option of options) {
        const { action } = option;
        if (action.do !== "play") continue;
        const card: Target = { kind: "card", id: action.card };
        offer(made, card, option);
        if (option.legal) click(made, card, { act: [action] });
      }
      break;
    case "move":
      composeMove(made, seat, quote, picked, purse);
      break;
    case "build":
      made.overlay.tags = options.flatMap((o) => (o.action.do === "build" ? [tag({ city: o.action.city, cost: o.cost, missing: o.missing }, purse)] : []));
      for (const option of options) {
        const { action } = option;
        if (action.do !== "build") continue;
        const city: Target = { kind: "city", id: action.city };
        offer(made, city, option);
        if (option.legal) click(made, city, { act: [action] });
      }
      break;
    case "prefect":
      composeProduction(made, seat, options, picked);
      break;
    case "colonist":
    case "place":
      composeSettling(made, legal(options), picked);
      break;
    case "start_city":
      for (const { action } of legal(options)) {
        if (action.do !== "start") continue;
        made.overlay.cities = [...made.overlay.cities, action.city];
        click(made, { kind: "city", id: action.city }, { act: [action] });
      }
      break;
    case "purchase":
      composePurchase(made, options, picked);
      break;
    case "copy":
      made.panel = { kind: "copy", options: options.filter((o) => o.action.do === "copy") };
      break;
    case "market":
      composeMarket(made, options, picked);
      break;
    case "trade":
    case "stock":
      made.panel = { kind, options: options.filter((o) => o.action.do !== "end") };
      break;
    case "keep":
      made.panel = { kind: "keep", options };
      break;
    case "choose_half":
    case "recommend":
      made.panel = { kind: "cards", options: options.filter((o) => o.action.do !== "end") };
      break;
    case "repeat":
    case "hidden":
      break;
  }
  made.overlay.live = new Set(made.clicks.keys());
  return made;
}

/** Whether an answer is a button. */
function isChoice(kind: DecisionKind, { action, legal }: Option): boolean {
  if (!legal) return false;
  return action.do === "end" || action.do === "cash" || action.do === "income" || (kind === "repeat" && action.do === "repeat");
}

function legal(options: Option[]): Option[] {
  return options.filter((o) => o.legal);
}

function click(made: Composition, target: Target, response: Response): void {
  made.clicks.set(keyOf(target), response);
}

function offer(made: Composition, target: Target, ...offers: Offer[]): void {
  const key = keyOf(target);
  made.offers.set(key, [...(made.offers.get(key) ?? []), ...offers]);
}

/** A colonist is taken up, then a route is chosen; a city asks for a plan at once. */
function composeMove(made: Composition, seat: number, { options, cities = [] }: Quote, picked: Picked, purse: Purse | undefined): void {
  const held = picked?.what === "piece" ? picked : null;
  const ends = new Map<string, number>();
  const passed = new Set<string>();
  const near = new Set<string>();
  for (const option of legal(options)) {
    const { action, cost, effect } = option;
    if (action.do !== "move") continue;
    const piece: Target = { kind: "piece", seat, piece: action.kind, at: action.from };
    const holds = held?.kind === action.kind && held.at === action.from;
    click(made, piece, { pick: holds ? null : { what: "piece", kind: action.kind, at: action.from } });
    if (!holds) continue;
    made.overlay.held = keyOf(piece);
    ends.set(action.to, cost.steps ?? 0);
    for (const route of effect.way ?? []) passed.add(route);
    for (const { city } of effect.adjacent ?? []) near.add(city);
    const end: Target = { kind: "route", id: action.to };
    click(made, end, { act: [action] });
    offer(made, end, option);
  }
  made.overlay.reach = [...new Set([...ends.keys(), ...passed])].map((route) => ({ route, steps: ends.get(route) ?? null }));
  // With a colonist in hand, only what it could come to is of interest among what cannot be paid.
  made.overlay.tags = cities.map((site) => tag(site, purse)).filter(({ city, state }) => held === null || state !== "missing" || near.has(city));
  for (const { city, cost, missing } of cities) {
    const target: Target = { kind: "city", id: city };
    offer(made, target, { cost, missing, effect: {} });
    if (isNothing(missing)) click(made, target, { plan: city });
  }
}

/** A province shows what it would bring to whom; a second click produces, if there is no bonus to be chosen. */
function composeProduction(made: Composition, seat: number, options: Option[], picked: Picked): void {
  const held = picked?.what === "province" ? picked.province : null;
  const byProvince = new Map<string, Option[]>();
  for (const option of options) {
    if (option.action.do === "produce") byProvince.set(option.action.province, [...(byProvince.get(option.action.province) ?? []), option]);
  }
  for (const [id, all] of byProvince) {
    const province: Target = { kind: "province", id };
    const ways = legal(all);
    const [only] = ways;
    const [first] = all;
    if (!first) continue;
    const brings: Offer = all.length > 1 ? shared(first, all, seat) : first;
    offer(made, province, brings);
    if (!only) continue;
    made.overlay.provinces = [...made.overlay.provinces, id];
    const isHeld = id === held;
    click(made, province, !isHeld ? { pick: { what: "province", province: id } } : ways.length > 1 ? { pick: null } : { act: [only.action] });
    if (!isHeld) continue;
    made.overlay.held = keyOf(province);
    made.panel = { kind: "produce", province: id, options: ways, offer: brings };
  }
}

/** What a province brings whatever is chosen there: all but the bonus (R15.12). */
function shared(first: Option, ways: Option[], seat: number): Offer {
  const mine = ways.flatMap((way) => way.effect.batches?.filter((batch) => batch.seat === seat) ?? []);
  const goods: Goods = {};
  for (const ware of WARES) {
    const least = Math.min(...mine.map((batch) => batch.goods[ware] ?? 0));
    if (least > 0) goods[ware] = least;
  }
  const batches = first.effect.batches?.map((batch) => (batch.seat === seat ? { ...batch, goods } : batch)) ?? [];
  const { action: _, ...offer } = first;
  return { ...offer, effect: { ...first.effect, batches }, open: inUnits(plus(mine[0]?.goods ?? {}, goods, -1)).length };
}

/** A city answers if only one kind of colonist can settle there; otherwise it asks which. */
function composeSettling(made: Composition, options: Option[], picked: Picked): void {
  const byCity = new Map<string, Option[]>();
  for (const option of options) {
    if (option.action.do === "settle") byCity.set(option.action.city, [...(byCity.get(option.action.city) ?? []), option]);
  }
  made.overlay.cities = [...byCity.keys()];
  for (const [city, ways] of byCity) answerOrAsk(made, { kind: "city", id: city }, ways, { what: "city", city });
  const ways = picked?.what === "city" ? byCity.get(picked.city) : undefined;
  if (picked?.what === "city" && ways) made.panel = { kind: "settle", city: picked.city, options: ways };
}

/** A card answers if there is one way to pay for it; otherwise it asks with which goods: in the panel, or in the storehouse. */
function composePurchase(made: Composition, options: Option[], picked: Picked): void {
  const bySlot = new Map<number, Option[]>();
  for (const option of options) {
    if (option.action.do !== "purchase") continue;
    if (!option.legal) offer(made, { kind: "slot", slot: option.action.slot }, option);
    else bySlot.set(option.action.slot, [...(bySlot.get(option.action.slot) ?? []), option]);
  }
  for (const [slot, ways] of bySlot) answerOrAsk(made, { kind: "slot", slot }, ways, { what: "slot", slot });
  const ways = picked?.what === "slot" ? bySlot.get(picked.slot) : undefined;
  if (picked?.what !== "slot" || !ways) return;
  made.panel = { kind: "pay", slot: picked.slot, options: ways };
  made.overlay.slots = [picked.slot];
  made.overlay.held = keyOf({ kind: "slot", slot: picked.slot });
  for (const option of ways) {
    const { action } = option;
    const [good] = action.do === "purchase" ? action.any : [];
    if (good === undefined) continue;
    click(made, { kind: "good", id: good }, { act: [action] });
    offer(made, { kind: "good", id: good }, option);
  }
}

/** A spot is chosen first, then what is done at its stands. */
function composeMarket(made: Composition, options: Option[], picked: Picked): void {
  const held = picked?.what === "spot" ? picked.spot : null;
  const bySpot = new Map<string, Option[]>();
  for (const option of options) {
    if (option.action.do === "market") bySpot.set(option.action.spot, [...(bySpot.get(option.action.spot) ?? []), option]);
  }
  for (const [id, ways] of bySpot) {
    const payable = ways.some((o) => o.legal);
    made.overlay.spots = [...made.overlay.spots, { id, cost: Math.min(...ways.map((o) => o.cost.coins ?? 0)), payable, chosen: id === held }];
    offer(made, { kind: "spot", id }, ...ways);
    if (payable) click(made, { kind: "spot", id }, { pick: id === held ? null : { what: "spot", spot: id } });
  }
  const ways = held === null ? undefined : bySpot.get(held);
  if (held !== null && ways) {
    made.panel = { kind: "stall", spot: held, options: ways };
    made.overlay.held = keyOf({ kind: "spot", id: held });
  }
}

function answerOrAsk(made: Composition, target: Target, ways: Option[], picked: Picked): void {
  const [only] = ways;
  offer(made, target, ...ways);
  if (only && ways.length === 1) click(made, target, { act: [only.action] });
  else click(made, target, { pick: picked });
}

/** The price of a site, or what of it is missing. What could be paid without the draft can be had instead of it. */
function tag({ city, cost, missing }: Site, purse: Purse | undefined): PriceTag {
  const state = isNothing(missing) ? "payable" : purse && canPay(purse, cost) ? "either" : "missing";
  const shown = state === "missing" ? missing : cost;
  return { city, state, goods: inUnits(shown.goods ?? {}), coins: shown.coins ?? 0 };
}
