// Links of tables, as people paste them.

/** Where a link leads: to a table here, to one on another server, or nowhere. */
export function readLink(text: string, here: string): { path: string } | { foreign: string } | null {
  const [whole, origin, path] = /(https?:\/\/[^/\s]+)?(\/t\/[A-Za-z0-9_-]+(?:#[A-Za-z0-9_-]*)?)/.exec(text) ?? [];
  if (whole === undefined || path === undefined) return null;
  return origin === undefined || origin === here ? { path } : { foreign: whole };
}
