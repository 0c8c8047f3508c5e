// The server's REST interface, as far as the pages need it.
import type { RoomForm, SettingsForm } from "../generated/socket";

/** A refusal of the server, with its code and its words. */
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
  const json: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const error = (json as { error?: { code?: string; message?: string } } | null)?.error;
    throw new ApiError(error?.code ?? "unknown", error?.message ?? answer.statusText, answer.status);
  }
  return json as T;
}
