// The service worker: keeps every file of one build, and serves the page from it whether there is a network or not.
// `BUILD` and `FILES` are put before this text when the page is built (plugin.ts).
/* global BUILD, FILES */

const PREFIX = "concordia ";
const CACHE = PREFIX + BUILD;
/** Files whose name changes with their content. */
const HASHED = "/assets/";
/** What only a server can answer. */
const SERVERS = ["/api/", "/healthz"];

/** Fetches all files; a build is kept as a whole or not at all. */
async function fill() {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(
      FILES.map(async (path) => {
        const known = path.startsWith(HASHED) ? await caches.match(path, { ignoreVary: true }) : undefined;
        const answer = known ?? (await fetch(path, { cache: "no-cache" }));
        if (!answer.ok) throw new Error(`${path}: status ${answer.status}`);
        await cache.put(path, answer);
      }),
    );
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function serve(request, path) {
  const cache = await caches.open(CACHE);
  return (await cache.match(path, { ignoreVary: true })) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
// A page that is told of a new build asks for it; until then the old one goes on, so that no page has files of both.
self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || SERVERS.some((path) => pathname.startsWith(path))) return;
  // Every address is the same page, which finds out itself what it shows.
  event.respondWith(serve(request, request.mode === "navigate" ? "/" : pathname));
});
