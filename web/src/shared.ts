// What has not changed stays the same object, so that whoever shows a part of a table does nothing while that part is as it was.

/**
 * The old value if the new one equals it, else the new one, in which every part that equals the old one's is replaced by
 * it. Values are such as JSON has. Nothing is copied: this happens with every answer of the engine.
 */
export function shared<T>(old: unknown, next: T): T {
  if (Object.is(old, next)) return next;
  if (typeof old !== "object" || typeof next !== "object" || old === null || next === null) return next;
  if (Array.isArray(next)) return Array.isArray(old) ? (sharedList(old, next) as T) : next;
  if (Array.isArray(old)) return next;
  const [before, now] = [old as Record<string, unknown>, next as Record<string, unknown>];
  let isSame = true;
  let n = 0;
  for (const name in now) {
    const item = shared(before[name], now[name]);
    if (item !== now[name]) now[name] = item;
    isSame &&= item === before[name] && name in before;
    n += 1;
  }
  for (const _ in before) n -= 1;
  return isSame && n === 0 ? (old as T) : next;
}

function sharedList(before: unknown[], now: unknown[]): unknown[] {
  let isSame = now.length === before.length;
  for (let nth = 0; nth < now.length; nth += 1) {
    const item = shared(before[nth], now[nth]);
    if (item !== now[nth]) now[nth] = item;
    isSame &&= item === before[nth];
  }
  return isSame ? before : now;
}

/** For a list that is made again and again: gives it back, with every item that equals the one with the same key before. */
export function sharing<T>(key: (item: T, nth: number) => unknown = (_, nth) => nth): (next: T[]) => T[] {
  let list: T[] = [];
  let known = new Map<unknown, T>();
  return (next) => {
    const now = next.map((item, nth) => shared(known.get(key(item, nth)), item));
    if (now.length === list.length && now.every((item, nth) => item === list[nth])) return list;
    known = new Map(now.map((item, nth) => [key(item, nth), item]));
    return (list = now);
  };
}
