// A game that nobody sees, played before anybody waits for an answer: browsers compile a function of the module when it is
// first called, which makes the first question of its kind many times as long as the next one.
import type { Answer, Command, Request } from "./client";

/** The table with the most kinds of questions. */
const OPTIONS = { map: "imperium", players: 4, mode: "team", fish_market: "coastal", salt: true } as const;
/** After so many answers all kinds of questions but the rarest have been asked. */
const ANSWERS = 150;

/**
 * Plays on by one answer whenever it is asked for the next, and asks everything that a composed turn is drawn from.
 * Yields the kind of the decision that was answered.
 */
export function* rehearsal(ask: (line: string) => string): Generator<string> {
  const request = <K extends Command>(cmd: K, fields: Request<K>): Answer<K> => JSON.parse(ask(JSON.stringify({ cmd, ...fields })));
  let now: Answer<"new"> = request("new", { options: OPTIONS, seed: 17 });
  for (let nth = 0; nth < ANSWERS && now.decision; nth += 1) {
    const { kind, seat } = now.decision;
    if (seat === null) return;
    request("look", { seat });
    request("quote", {});
    request("worth", { seat });
    // Seldom the first, which often ends something.
    const action = now.legal[(7 * nth + 1) % now.legal.length];
    if (!action) return;
    now = request("act", { action, way: true });
    yield kind;
  }
}
