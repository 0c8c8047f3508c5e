// Which build of the page this is, whether a newer one is there, and how to come to it. The page is kept by a service
// worker, so it may be older than the server that it talks to.

/** How long a new build may take to be fetched before the page is loaded without the help of the worker. */
const PATIENCE_MS = 20_000;

/** What this page says of itself; absent while it is being changed. */
const own = (): string | null => document.querySelector<HTMLMetaElement>("meta[name=build]")?.content ?? null;

let newer = $state(false);
let updating = $state(false);
let registration: ServiceWorkerRegistration | null = null;

/** A worker that has fetched a new build and waits for this page to go. */
function watch(worker: ServiceWorker | null): void {
  worker?.addEventListener("statechange", () => {
    // The first worker of all brings nothing new.
    if (worker.state === "installed" && navigator.serviceWorker.controller) newer = true;
  });
}

export const version = {
  /** Whether there is a newer build. */
  get newer(): boolean {
    return newer;
  },
  get updating(): boolean {
    return updating;
  },
  /** Keeps the page in the browser, where that is possible. */
  async start(): Promise<void> {
    if (own() === null || !("serviceWorker" in navigator)) return;
    try {
      registration = await navigator.serviceWorker.register("/sw.js");
    } catch {
      // Without it the page needs a network, as any other.
      return;
    }
    if (registration.waiting && navigator.serviceWorker.controller) newer = true;
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration?.installing ?? null));
  },
  /** A server has said which build it serves. */
  heard(build: string | null): void {
    const mine = own();
    if (build === null || mine === null || build === mine) return;
    newer = true;
    // It is fetched in the meantime; if that fails, it is tried again when somebody asks for it.
    void registration?.update().catch(() => undefined);
  },
  /** Comes to the newer build. What is on the table is kept, drafts too. */
  async update(): Promise<void> {
    updating = true;
    const next = await waiting();
    if (next) {
      const taken = new Promise<void>((done) => navigator.serviceWorker.addEventListener("controllerchange", () => done(), { once: true }));
      next.postMessage("take over");
      await Promise.race([taken, pause(PATIENCE_MS)]);
    } else {
      // The worker would only give the old page again.
      await registration?.unregister().catch(() => false);
    }
    location.reload();
  },
};

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** The worker of the newer build, when it has all its files. */
async function waiting(): Promise<ServiceWorker | null> {
  const found = registration;
  if (!found) return null;
  if (!found.waiting) await found.update().catch(() => undefined);
  const worker = found.installing;
  if (!found.waiting && worker) {
    const done = new Promise<void>((then) => worker.addEventListener("statechange", () => worker.state !== "installing" && then()));
    await Promise.race([done, pause(PATIENCE_MS)]);
  }
  return found.waiting;
}
