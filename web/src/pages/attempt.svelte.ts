// Something that was asked of the server, and how it went.
import { ApiError } from "../remote/api";
import { reasonOf } from "./reasons";

export class Attempt {
  said = $state.raw<{ text: string; wrong: boolean } | null>(null);
  busy = $state(false);

  /** Does it, once at a time, and says how it went; `caught` may know better than to say what is wrong. */
  async do(work: () => Promise<void>, done: string | null, caught: (code: string) => boolean = () => false): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.said = null;
    try {
      await work();
      this.said = done === null ? null : { text: done, wrong: false };
    } catch (error) {
      if (!(error instanceof ApiError && caught(error.code))) this.said = { text: reasonOf(error), wrong: true };
    } finally {
      this.busy = false;
    }
  }
}
