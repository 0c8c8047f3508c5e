// Browsers offer to install a page; the start page passes the offer on.
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offer = $state.raw<InstallEvent | null>(null);

export const install = {
  get offered(): boolean {
    return offer !== null;
  },
  start(): void {
    addEventListener("beforeinstallprompt", (event) => {
      // Not now, but when somebody asks for it.
      event.preventDefault();
      offer = event as InstallEvent;
    });
    addEventListener("appinstalled", () => (offer = null));
  },
  async ask(): Promise<void> {
    const asked = offer;
    offer = null;
    await asked?.prompt();
  },
};
