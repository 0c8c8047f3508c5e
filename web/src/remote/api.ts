// The server's REST interface, as far as the pages need it.
import type { Answered, RoomForm, SaidForm, Say, SettingsForm, UpdateForm } from "../generated/socket";

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

/** A visitor as they see themselves. */
export interface Myself {
  name: string;
  has_password: boolean;
}

/** A table in a list. */
export interface Summary {
  id: string;
  name: string;
  state: "lobby" | "running" | "finished" | "abandoned";
  public: boolean;
  created_ms: number;
  updated_ms: number;
  seats: number;
  open_seats: number;
  your_turn: boolean;
}

export interface Founded {
  id: string;
  /** the secret that opens its chairs */
  link: string;
}

export interface Sight {
  room: RoomForm;
  update: UpdateForm | null;
  chat: SaidForm[];
  /** the secrets of the links, for the host */
  links: Links | null;
}
export interface Links {
  table: string;
  chairs: (string | null)[];
}

interface Told {
  error?: { code?: string; message?: string };
  code?: string;
  message?: string;
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError("offline", "the server cannot be reached", 0);
  }
  if (answer.status === 204) return null as T;
  // A host of files, or something between us and the server, answers with pages of its own.
  const isOurs = answer.headers.get("content-type")?.startsWith("application/json") === true;
  const json: unknown = isOurs ? await answer.json().catch(() => null) : null;
  if (json === null) throw new ApiError("offline", "the server cannot be reached", answer.status);
  if (!answer.ok) {
    // A table refuses in its own form.
    const told = json as Told;
    const { code, message } = told.error ?? told;
    throw new ApiError(code ?? "unknown", message ?? answer.statusText, answer.status);
  }
  return json as T;
}

export const api = {
  /** null for somebody without a session */
  async me(): Promise<Myself | null> {
    try {
      return await request<Myself>("GET", "/api/me");
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  /** says whether there is a server, for somebody without a session */
  async reach(): Promise<null> {
    await request("GET", "/api/choices");
    return null;
  },
  come: (name: string): Promise<Myself> => request("POST", "/api/visitors", { name }),
  rename: (name: string): Promise<Myself> => request("PUT", "/api/me/name", { name }),
  setPassword: (password: string, current?: string): Promise<Myself> =>
    request("PUT", "/api/me/password", { password, ...(current ? { current } : {}) }),
  logIn: (name: string, password: string): Promise<Myself> => request("POST", "/api/session", { name, password }),
  logOut: (): Promise<null> => request("DELETE", "/api/session"),
  myTables: (): Promise<{ tables: Summary[] }> => request("GET", "/api/me/tables"),
  publicTables: (state: "lobby" | "running"): Promise<{ tables: Summary[] }> => request("GET", `/api/tables?state=${state}`),
  found: (settings: SettingsForm): Promise<Founded> => request("POST", "/api/tables", { settings, sit: true }),
  table: (id: string): Promise<Sight> => request("GET", `/api/tables/${encodeURIComponent(id)}`),
  say: (id: string, message: Say): Promise<Answered> => request("POST", `/api/tables/${encodeURIComponent(id)}/messages`, message),
  async record(id: string): Promise<string> {
    const answer = await fetch(recordAddress(id));
    if (!answer.ok) throw new ApiError("unknown", answer.statusText, answer.status);
    return answer.text();
  },
};

export function recordAddress(id: string): string {
  return `/api/tables/${encodeURIComponent(id)}/record`;
}
