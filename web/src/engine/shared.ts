// The engine of this page: loaded when it is first needed, and once.
import { Engine } from "./client";

let loading: Promise<Engine> | null = null;

export async function sharedEngine(): Promise<Engine> {
  const asked = (loading ??= Engine.load());
  const engine = await asked.catch((error: unknown) => {
    // Whoever asks again later tries again.
    if (loading === asked) loading = null;
    throw error;
  });
  if (!engine.isLost) return engine;
  if (loading === asked) loading = null;
  return sharedEngine();
}
