// Who played, as a record tells it: bots stand there with their level, "Marcus (tiro)".
import type { Course } from "../generated/engine";
import type { SeatHolder } from "../play/source";

/** The seats of a recorded game; `levels` are the bots that the engine knows, `unnamed` what nameless players are called. */
export function holdersOf(players: Course["players"], levels: readonly string[], unnamed: (seat: number) => string): SeatHolder[] {
  return players.map(({ name }, seat) => {
    const [, short = "", level = ""] = /^(.*) \(([a-z]+)\)$/.exec(name) ?? [];
    if (short && levels.includes(level)) return { name: short, bot: level, away: false };
    return { name: name || unnamed(seat), bot: null, away: false };
  });
}
