// Who we are to the server, and whether there is one.
import type { Myself } from "../generated/rest";
import { api, ApiError } from "./api";

/** `asking` before the first answer; `offline` without a server, then only local games are offered. */
export type Visiting = { state: "asking" | "offline" | "stranger" } | { state: "known"; me: Myself };

let current = $state.raw<Visiting>({ state: "asking" });

const known = (me: Myself): void => {
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
      const me = await api.me();
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
  async logIn(name: string, password: string, code?: string): Promise<void> {
    known(await api.logIn(name, password, code));
  },
  async rename(name: string, password?: string): Promise<void> {
    known(await api.rename(name, password));
  },
  async setPassword(password: string, current?: string): Promise<void> {
    known(await api.setPassword(password, current));
  },
  /** Turns the second factor on; the answer is codes for whoever loses it. */
  async turnOnFactor(code: string): Promise<string[]> {
    const { recovery_codes } = await api.turnOnFactor(code);
    if (current.state === "known") known({ ...current.me, second_factor: true });
    return recovery_codes;
  },
  async turnOffFactor(password: string, code: string): Promise<void> {
    await api.turnOffFactor(password, code);
    if (current.state === "known") known({ ...current.me, second_factor: false });
  },
  /** Says where to be told of turns; the answer is the key by which it is signed. */
  async setWebhook(url: string | null): Promise<string | null> {
    const { secret } = await api.setWebhook(url);
    if (current.state === "known") known({ ...current.me, webhook_url: url });
    return secret;
  },
  async logOut(): Promise<void> {
    await api.logOut();
    current = { state: "stranger" };
  },
  /** Deletes the account. */
  async goForGood(password?: string): Promise<void> {
    await api.goForGood(password);
    current = { state: "stranger" };
  },
};
