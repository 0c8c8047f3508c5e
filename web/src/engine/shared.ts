// The engine of this page: loaded when it is first needed, and once.
import { Engine } from "./client";

let loading: Promise<Engine> | null = null;

export function sharedEngine(): Promise<Engine> {
  if (!loading) {
    loading = Engine.load();
    // Whoever asks again later tries again.
    loading.catch(() => (loading = null));
  }
  return loading;
}
