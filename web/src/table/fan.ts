// Where the cards of a hand lie. While a turn is composed those that stay keep their places, so that nothing jumps.

/** A key for each card: its name, and which of those with this name it is. */
const keysOf = (cards: readonly string[]): string[] => cards.map((card, i) => `${card}-${cards.slice(0, i).filter((c) => c === card).length}`);

/**
 * The keys of the cards of a hand, and those of all places of the fan, also of such as are empty now.
 * If one of several equal cards is gone, it is the one with the key `chosen`.
 */
export function fanOf(before: readonly string[], cards: readonly string[], chosen = ""): { keys: string[]; places: string[] } {
  const was = keysOf(before);
  const name = chosen.slice(0, chosen.lastIndexOf("-"));
  const copies = (list: readonly string[]): number => list.filter((card) => card === name).length;
  const left = copies(cards) < copies(before) ? was.filter((key) => key !== chosen) : [...was];
  const fresh = keysOf(cards);
  const keys = cards.map((card, nth) => {
    const i = left.findIndex((key) => key.startsWith(`${card}-`));
    return (i < 0 ? fresh[nth] : left.splice(i, 1)[0]) ?? card;
  });
  return { keys, places: [...was, ...keys.filter((key) => !was.includes(key))] };
}
