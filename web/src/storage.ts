// The browser's storage, which may be blocked, full or filled by somebody else: then nothing is kept, and nothing breaks.

/** Whether nothing can be kept. */
export function isBlocked(): boolean {
  try {
    return localStorage === null;
  } catch {
    return true;
  }
}

/** What was kept under this key, if it is of the right form. */
export function recall<T>(key: string, isRight: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isRight(value) ? value : null;
  } catch {
    return null;
  }
}

/** Keeps a value; says whether it could be kept. */
export function keep(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** What follows this beginning in the keys that are kept. */
export function keysOf(beginning: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(beginning)).map((key) => key.slice(beginning.length)).sort();
  } catch {
    return [];
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
