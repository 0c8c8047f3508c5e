// What has not changed stays the same object, so that whoever shows a part of a table does nothing while that part is as it was.

/** The new value, with every part that equals the old one's taken from there. Values are such as JSON has. */
export function shared<T>(old: unknown, next: T): T {
  if (Object.is(old, next)) return next;
  if (typeof old !== "object" || typeof next !== "object" || old === null || next === null) return next;
  if (Array.isArray(old) !== Array.isArray(next)) return next;
  const before = old as Record<string, unknown>;
  const names = Object.keys(next);
  const now = (Array.isArray(next) ? [] : {}) as Record<string, unknown>;
  let isSame = names.length === Object.keys(before).length;
  for (const name of names) {
    const item = (now[name] = shared(before[name], (next as Record<string, unknown>)[name]));
    isSame &&= item === before[name] && name in before;
  }
  return (isSame ? before : now) as T;
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
