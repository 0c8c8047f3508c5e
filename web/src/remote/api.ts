// The server's REST interface, as far as the pages need it.
import type { Failed, Founded, Myself, MySessions, NewFactor, RecoveryCodes, Requests, Sight, Statistics, Tables, WebhookKey } from "../generated/rest";
import type { Answered, Say, SettingsForm } from "../generated/socket";
import { version } from "../offline/version.svelte";

/** A refusal of the server, with its code and its words; `offline` if there is no server to answer. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** Where in a request's path the table or session is named, and what follows the path. */
interface Place {
  id?: string;
  query?: Record<string, string>;
}

async function request<R extends keyof Requests>(what: R, body: Requests[R]["body"], { id = "", query }: Place = {}): Promise<Requests[R]["answer"]> {
  const [method = "", path = ""] = what.split(" ");
  const address = path.replace("{id}", encodeURIComponent(id)) + (query ? `?${new URLSearchParams(query).toString()}` : "");
  let answer: Response;
  try {
    answer = await fetch(address, {
      method,
      ...(body === null ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError("offline", "the server cannot be reached", 0);
  }
  version.heard(answer.headers.get("concordia-build"));
  if (answer.status === 204) return null;
  // A host of files, or something between us and the server, answers with pages of its own.
  const isOurs = answer.headers.get("content-type")?.startsWith("application/json") === true;
  const json: unknown = isOurs ? await answer.json().catch(() => undefined) : undefined;
  if (json === undefined) throw new ApiError("offline", "the server cannot be reached", answer.status);
  if (!answer.ok) {
    // A table refuses in its own form.
    const told = json as Partial<Failed> & { code?: string; message?: string };
    const { code, message } = told.error ?? told;
    throw new ApiError(code ?? "unknown", message ?? answer.statusText, answer.status);
  }
  return json as Requests[R]["answer"];
}

export const api = {
  /** null for somebody without a session */
  me: (): Promise<Myself | null> => request("GET /api/me", null),
  /** says whether there is a server, and hears which build it serves */
  reach: (): Promise<unknown> => request("GET /api/choices", null),
  come: (name: string): Promise<Myself> => request("POST /api/visitors", { name }),
  rename: (name: string, current?: string): Promise<Myself> => request("PUT /api/me/name", { name, ...(current ? { current } : {}) }),
  setPassword: (password: string, current?: string): Promise<Myself> => request("PUT /api/me/password", { password, ...(current ? { current } : {}) }),
  setWebhook: (url: string | null): Promise<WebhookKey> => request("PUT /api/me/webhook", { url }),
  tryWebhook: (): Promise<null> => request("POST /api/me/webhook/test", null),
  logIn: (name: string, password: string, code?: string): Promise<Myself> => request("POST /api/session", { name, password, ...(code ? { code } : {}) }),
  reset: (name: string, code: string, password: string): Promise<null> => request("POST /api/reset", { name, code, password }),
  sessions: (): Promise<MySessions> => request("GET /api/me/sessions", null),
  endSession: (id: string): Promise<null> => request("DELETE /api/me/sessions/{id}", null, { id }),
  endOtherSessions: (): Promise<null> => request("DELETE /api/me/sessions", null),
  beginFactor: (current: string): Promise<NewFactor> => request("POST /api/me/second-factor", { current }),
  turnOnFactor: (code: string): Promise<RecoveryCodes> => request("PUT /api/me/second-factor", { code }),
  turnOffFactor: (current: string, code: string): Promise<null> => request("DELETE /api/me/second-factor", { current, code }),
  goForGood: (password?: string): Promise<null> => request("DELETE /api/me", password ? { password } : {}),
  logOut: (): Promise<null> => request("DELETE /api/session", null),
  myTables: (): Promise<Tables> => request("GET /api/me/tables", null),
  publicTables: (state: "lobby" | "running"): Promise<Tables> => request("GET /api/tables", null, { query: { state } }),
  statistics: (): Promise<Statistics> => request("GET /api/me/statistics", null),
  found: (settings: SettingsForm): Promise<Founded> => request("POST /api/tables", { settings, sit: true }),
  table: (id: string): Promise<Sight> => request("GET /api/tables/{id}", null, { id }),
  say: (id: string, message: Say): Promise<Answered> => request("POST /api/tables/{id}/messages", message, { id }),
  async record(id: string): Promise<string> {
    let answer: Response;
    try {
      answer = await fetch(recordAddress(id));
    } catch {
      throw new ApiError("offline", "the server cannot be reached", 0);
    }
    if (answer.ok) return answer.text();
    const told = (await answer.json().catch(() => ({}))) as Partial<Failed>;
    throw new ApiError(told.error?.code ?? "unknown", told.error?.message ?? answer.statusText, answer.status);
  },
};

/** Where all my results can be taken away. */
export const resultsAddress = (format: "json" | "csv"): string => `/api/me/results?format=${format}`;

export function recordAddress(id: string): string {
  return `/api/tables/${encodeURIComponent(id)}/record`;
}
