// The table as it lies after an event, drawn from the one before: so that a turn that is over can be shown step by step.
// No rule is in it: an event says what lies where afterwards. What it does not tell is seen when the turn has been shown.
import { WARES, type Cards, type GameEvent, type Goods, type View } from "../engine/types";
import { MARKERS, printedMap } from "../table/printed";

type Player = View["players"][number];

const added = (goods: Goods, change: Goods): Goods => {
  const sum: Goods = {};
  for (const good of WARES) {
    const n = (goods[good] ?? 0) + (change[good] ?? 0);
    if (n !== 0) sum[good] = n;
  }
  return sum;
};
const without = <T>(list: readonly T[], nth: number): T[] => (nth < 0 ? [...list] : [...list.slice(0, nth), ...list.slice(nth + 1)]);

function drawn(hand: Cards, card: string): Cards {
  return Array.isArray(hand) ? without(hand, hand.indexOf(card)) : { ...hand, hidden: hand.hidden - 1 };
}
function laid(pile: Cards, card: string): Cards {
  return Array.isArray(pile) ? [...pile, card] : { ...pile, hidden: pile.hidden + 1, top: card };
}

/** The view after one event. */
export function after(view: View, e: GameEvent): View {
  const of = (seat: number, change: (player: Player) => Partial<Player>): View => ({
    ...view,
    players: view.players.map((player, nth) => (nth === seat ? { ...player, ...change(player) } : player)),
  });
  switch (e.event) {
    case "card_played":
      return of(e.seat, ({ hand, pile }) => ({ hand: drawn(hand, e.card), pile: laid(pile, e.card) }));
    case "recovered":
      return of(e.seat, ({ hand, pile }) =>
        Array.isArray(hand) && Array.isArray(pile)
          ? { hand: [...hand, ...pile], pile: [] }
          : { hand: { hidden: (Array.isArray(hand) ? hand.length : hand.hidden) + e.cards }, pile: { hidden: 0 } },
      );
    case "coins":
      return of(e.seat, ({ money }) => ({ money: money + e.change }));
    case "goods":
      return of(e.seat, ({ goods }) => ({ goods: added(goods, e.change) }));
    case "fish":
      if ("seat" in e) return of(e.seat, ({ fish }) => ({ fish: fish + e.change }));
      return { ...view, provinces: { ...view.provinces, [e.province]: { ...view.provinces[e.province], fish: e.fish } } };
    case "moved":
      return of(e.seat, ({ colonists }) => {
        const nth = colonists.findIndex(({ kind, at }) => kind === e.kind && at === e.from);
        return { colonists: [...without(colonists, nth), { kind: e.kind, at: e.to }] };
      });
    case "colonist_placed":
      return of(e.seat, ({ colonists, home }) => ({
        colonists: [...colonists, { kind: e.kind, at: e.city }],
        home: { ...home, [e.kind]: home[e.kind] - 1 },
      }));
    case "built":
      return { ...of(e.seat, ({ houses_left }) => ({ houses_left: houses_left - 1 })), houses: { ...view.houses, [e.city]: [...(view.houses[e.city] ?? []), e.seat] } };
    case "bonus_turned": {
      const coins = MARKERS[e.bonus];
      const turned = { bonus: e.bonus, active: false, coins };
      return { ...view, provinces: { ...view.provinces, [e.province]: turned }, visible_coins: view.visible_coins + coins };
    }
    case "bonuses_reset": {
      const isOpen = (id: string): boolean => id === printedMap(view.options.map).bonusOfChoice;
      const back = e.provinces.map((id) => [id, isOpen(id) ? { bonus: null, active: true } : { ...view.provinces[id], active: true }]);
      const coins = e.provinces.reduce((sum, id) => sum + (view.provinces[id]?.coins ?? 0), 0);
      return { ...view, provinces: { ...view.provinces, ...Object.fromEntries(back) }, visible_coins: view.visible_coins - coins };
    }
    case "bought":
      return {
        ...of(e.seat, ({ hand }) => ({ hand: Array.isArray(hand) ? [...hand, e.card] : { ...hand, hidden: hand.hidden + 1 } })),
        display: view.display.map((card, nth) => (nth === e.slot - 1 ? null : card)),
      };
    case "display_closed": {
      const before = view.display.filter((card) => card !== null).length;
      const came = e.display.length - before;
      const stack = Array.isArray(view.stack) ? view.stack.slice(came) : { hidden: view.stack.hidden - came };
      return { ...view, display: view.display.map((_, nth) => e.display[nth] ?? null), stack };
    }
    case "magnus_passed":
      return { ...view, magnus: e.to };
    case "market_entered":
      return of(e.seat, () => ({ market: e.spot }));
    case "turn_passed":
      return { ...view, turn: e.to };
    default:
      return view;
  }
}
