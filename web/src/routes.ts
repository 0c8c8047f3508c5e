// Which page an address means.
export type Route =
  | { page: "start" }
  | { page: "new" }
  | { page: "play" }
  | { page: "table"; id: string }
  | { page: "unknown"; path: string };

export function routeOf(path: string): Route {
  const table = /^\/t\/([A-Za-z0-9_-]{1,128})\/?$/.exec(path)?.[1];
  if (table) return { page: "table", id: table };
  switch (path.replace(/\/+$/, "")) {
    case "":
    case "/index.html":
      return { page: "start" };
    case "/new":
      return { page: "new" };
    case "/play":
      return { page: "play" };
    default:
      return { page: "unknown", path };
  }
}
