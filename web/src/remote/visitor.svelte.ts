// Who we are to the server, and whether there is one.
import { isBlocked, keep, recall } from "../storage";
import { api, ApiError, type Myself } from "./api";

/** Whether this browser has ever had a session: who never had one need not be asked for it, which browsers report as an
 * error. The session itself is a cookie that pages cannot read. */
const KEY = "visitor";
const mayBeKnown = (): boolean => isBlocked() || recall(KEY, (value): value is true => value === true) === true;

/** `asking` before the first answer; `offline` without a server, then only local games are offered. */
export type Visiting = { state: "asking" | "offline" | "stranger" } | { state: "known"; me: Myself };

let current = $state.raw<Visiting>({ state: "asking" });

const known = (me: Myself): void => {
  keep(KEY, true);
  current = { state: "known", me };
};

export const visitor = {
  get now(): Visiting {
    return current;
  },
  get me(): Myself | null {
    return current.state === "known" ? current.me : null;
  },
  async ask(): Promise<Visiting> {
    try {
      const me = mayBeKnown() ? await api.me() : await api.reach();
      current = me ? { state: "known", me } : { state: "stranger" };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      current = { state: "offline" };
    }
    return current;
  },
  async come(name: string): Promise<void> {
    known(await api.come(name));
  },
  async logIn(name: string, password: string): Promise<void> {
    known(await api.logIn(name, password));
  },
  async rename(name: string): Promise<void> {
    known(await api.rename(name));
  },
  async setPassword(password: string, current?: string): Promise<void> {
    known(await api.setPassword(password, current));
  },
  async logOut(): Promise<void> {
    await api.logOut();
    current = { state: "stranger" };
  },
};
