// Which page an address means.
export type Route =
  | { page: "start" }
  | { page: "new" }
  | { page: "play" }
  | { page: "replay"; id: string | null }
  | { page: "guide" }
  | { page: "rules" }
  | { page: "settings" }
  | { page: "statistics" }
  | { page: "table"; id: string }
  | { page: "unknown"; path: string };

export function routeOf(path: string): Route {
  const table = /^\/t\/([A-Za-z0-9_-]{1,128})\/?$/.exec(path)?.[1];
  if (table) return { page: "table", id: table };
  const past = /^\/t\/([A-Za-z0-9_-]{1,128})\/replay\/?$/.exec(path)?.[1];
  if (past) return { page: "replay", id: past };
  switch (path.replace(/\/+$/, "")) {
    case "":
    case "/index.html":
      return { page: "start" };
    case "/new":
      return { page: "new" };
    case "/play":
      return { page: "play" };
    case "/replay":
      return { page: "replay", id: null };
    case "/guide":
      return { page: "guide" };
    case "/rules":
      return { page: "rules" };
    case "/settings":
      return { page: "settings" };
    case "/statistics":
      return { page: "statistics" };
    default:
      return { page: "unknown", path };
  }
}
