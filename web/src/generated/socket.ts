// Generated from crates/concordia-server/src/words by `UPDATE_TYPES=1 cargo test -p concordia-server types`.
// Do not edit.

import type { Action, GameEvent, Options as AllOptions, Position, Snapshot } from "./engine";

/** Options of a game; all but the map and the number of players may be left out. */
export type Options = Pick<AllOptions, "map" | "players"> & Partial<AllOptions>;

export type ClockForm = { "kind": "none" } | { "kind": "per_move",
/**
 * The time in milliseconds.
 */
ms: number, } | { "kind": "per_game",
/**
 * The time in milliseconds.
 */
ms: number,
/**
 * What each turn adds, in milliseconds.
 */
increment_ms: number, };

export type SettingsForm = {
/**
 * The name of the table.
 */
name: string,
/**
 * Whether everybody may sit down and the table is listed.
 */
public: boolean,
/**
 * The options of the game, as in the engine protocol.
 */
options: Options,
/**
 * Whether the seats are shuffled at the start.
 */
shuffle_seats: boolean,
/**
 * How long players may think.
 */
clock: ClockForm,
/**
 * The level of the bot that sits in for a player who is gone.
 */
stand_in: string, };

export type Say = { "do": "watch",
/**
 * The last row I have seen; absent or null for the present view alone.
 */
seen?: number | null,
/**
 * The last line of chat I have; 0 or absent for none.
 */
heard?: number, } | { "do": "play",
/**
 * The last row I have seen.
 */
expected_seq: number,
/**
 * My own mark of this message: sent again, it has the same key.
 */
key: string,
/**
 * The answers, in the forms of the engine protocol.
 */
actions: Action[], } | { "do": "claim",
/**
 * On this chair; absent for any that the link opens.
 */
chair?: number,
/**
 * The secret of a link.
 */
link?: string,
/**
 * The name to show here; absent for my usual one.
 */
name?: string, } | { "do": "settings",
/**
 * All of them.
 */
settings: SettingsForm, } | { "do": "free",
/**
 * The chair.
 */
chair: number, } | { "do": "bot",
/**
 * The chair.
 */
chair: number,
/**
 * The level of the bot.
 */
level: string, } | { "do": "link",
/**
 * The chair.
 */
chair: number,
/**
 * Whether it has one.
 */
on: boolean, } | { "do": "swap",
/**
 * One.
 */
one: number,
/**
 * The other.
 */
other: number, } | { "do": "fill",
/**
 * The level of the bots.
 */
level: string, } | { "do": "partner_chat",
/**
 * The team.
 */
team: number,
/**
 * Whether.
 */
on: boolean, } | { "do": "host", } | { "do": "start", } | { "do": "store_by_value",
/**
 * Whether.
 */
on: boolean, } | { "do": "leave", } | { "do": "resign", } | { "do": "return", } | { "do": "pause",
/**
 * Whether they stand.
 */
on: boolean, } | { "do": "abandon",
/**
 * Whether I agree.
 */
on: boolean, } | { "do": "rematch",
/**
 * With the same luck, which everybody then knows.
 */
same_seed?: boolean, } | { "do": "chat",
/**
 * My own mark of this line.
 */
key: string,
/**
 * For my partner only.
 */
to_partner?: boolean,
/**
 * What it says.
 */
text: string, };

export type PhaseForm = "lobby" | "playing" | "finished" | "abandoned";

export type AbsenceForm = "timed_out" | "left" | "resigned";

export type ChairForm = {
/**
 * The name of the player or the level of the bot; null if nobody sits there.
 */
name: string | null,
/**
 * Whether it is a bot.
 */
bot: boolean,
/**
 * Why a bot sits in, if one does.
 */
stand_in: AbsenceForm | null,
/**
 * Whether it has a link of its own.
 */
has_link: boolean,
/**
 * Whether overflow is stored by value.
 */
stores_by_value: boolean,
/**
 * Its team; null where there are no partners.
 */
team: number | null,
/**
 * The chair of its partner; null where there are none.
 */
partner: number | null, };

export type RoomForm = {
/**
 * The name of the table in addresses.
 */
id: string,
/**
 * What the host chose.
 */
settings: SettingsForm,
/**
 * The chairs; from the start on, the seats.
 */
chairs: Array<ChairForm>,
/**
 * For each team whether its partners may write to each other.
 */
partner_chat: Array<boolean>,
/**
 * How far it has come.
 */
phase: PhaseForm,
/**
 * Whether the clocks stand.
 */
paused: boolean,
/**
 * Why nothing can be done here, if so.
 */
frozen: string | null,
/**
 * The promise about the luck.
 */
commitment: string,
/**
 * The seed in decimal, after the end.
 */
seed: string | null,
/**
 * Whether players may know the stack from an earlier game.
 */
stack_known: boolean,
/**
 * Seats that agree to abandon the game.
 */
abandoning: Array<number>,
/**
 * The table of the next game.
 */
rematch: string | null,
/**
 * What each seat has left in milliseconds; empty without a clock.
 */
left_ms: number[],
/**
 * The seat whose time runs.
 */
running: number | null,
/**
 * The chair of whoever reads this.
 */
you: number | null,
/**
 * Whether whoever reads this is the host.
 */
host: boolean, };

export type MoveForm = {
/**
 * Its number.
 */
seq: number,
/**
 * Whose answers.
 */
seat: number,
/**
 * Who gave them: `player`, `bot:` and its level, `by_value` or `fallback`.
 */
by: string,
/**
 * The answers in the notation of records.
 */
text: Array<string>,
/**
 * What happened, in the forms of the engine protocol.
 */
events: GameEvent[], };

export type UpdateForm = {
/**
 * The last row.
 */
seq: number,
/**
 * The row after which `moves` begin; equal to `seq` if they are left out.
 */
after: number,
/**
 * The rows since.
 */
moves: Array<MoveForm>,
/**
 * The seat of whoever reads this; null for a spectator.
 */
viewer: number | null,
/**
 * The seat that is asked; null after the end.
 */
asked: number | null,
/**
 * The view: a position document of the engine protocol, with the answers of this turn.
 */
view: Position,
/**
 * What the game waits for; `legal` is filled if the reader is asked, the points are there after the end.
 */
snapshot: Snapshot,
/**
 * What each seat has left in milliseconds; empty without a clock.
 */
left_ms: number[],
/**
 * The seat whose time runs.
 */
running: number | null, };

export type SaidForm = {
/**
 * Lines are counted from 1; a reader may not see all of them.
 */
nth: number,
/**
 * When, in milliseconds since 1970.
 */
at: number,
/**
 * The writer's seat.
 */
seat: number | null,
/**
 * The writer's name.
 */
name: string,
/**
 * The team among whose partners it was said; null for the whole table.
 */
team: number | null,
/**
 * What was said.
 */
text: string, };

export type Answered = { "result": "played",
/**
 * The key of the message.
 */
key: string,
/**
 * Their row.
 */
seq: number, } | { "result": "done", } | { "result": "stale",
/**
 * How it stands.
 */
update: UpdateForm, } | { "result": "refused",
/**
 * The reason, for programs.
 */
code: string,
/**
 * The reason, for people.
 */
message: string,
/**
 * Which answer, counted from 0, if it is one.
 */
nth?: number, };

export type Tell = { "type": "answer",
/**
 * The number of the message.
 */
id: number, } & ({ "result": "played",
/**
 * The key of the message.
 */
key: string,
/**
 * Their row.
 */
seq: number, } | { "result": "done", } | { "result": "stale",
/**
 * How it stands.
 */
update: UpdateForm, } | { "result": "refused",
/**
 * The reason, for programs.
 */
code: string,
/**
 * The reason, for people.
 */
message: string,
/**
 * Which answer, counted from 0, if it is one.
 */
nth?: number, }) | { "type": "room" } & RoomForm | { "type": "update" } & UpdateForm | { "type": "chat",
/**
 * The lines.
 */
lines: Array<SaidForm>, };
