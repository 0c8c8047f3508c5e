// What has not changed stays the same object, so that whoever shows a part of a table does nothing while that part is as it was.

/** The new value, with every part that equals the old one's taken from there. Values are such as JSON has. */
export function shared<T>(old: unknown, next: T): T {
  if (Object.is(old, next)) return next;
  if (typeof old !== "object" || typeof next !== "object" || old === null || next === null) return next;
  if (Array.isArray(next)) {
    if (!Array.isArray(old)) return next;
    const list = next.map((item: unknown, nth) => shared(old[nth], item));
    return (old.length === list.length && list.every((item, nth) => item === old[nth]) ? old : list) as T;
  }
  if (Array.isArray(old)) return next;
  const before = old as Record<string, unknown>;
  const now = Object.fromEntries(Object.entries(next).map(([name, item]) => [name, shared(before[name], item)]));
  const names = Object.keys(now);
  return (names.length === Object.keys(before).length && names.every((name) => name in before && now[name] === before[name]) ? before : now) as T;
}
