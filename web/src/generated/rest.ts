// Generated from crates/concordia-server/src/api by `UPDATE_TYPES=1 cargo test -p concordia-server types`.
// Do not edit.

import type { Answered, RoomForm, SaidForm, Say, SettingsForm, UpdateForm } from "./socket";

export type Name = {
/**
 * 1 to 60 characters that can be seen. Others may have the same, unless one of them has a password.
 */
name: string, };

export type NewName = {
/**
 * As in `Name`.
 */
name: string,
/**
 * The password, if I have one: I log in by the name.
 */
current?: string, };

export type Login = {
/**
 * The name.
 */
name: string,
/**
 * The password.
 */
password: string,
/**
 * A code of the second factor, if there is one.
 */
code?: string, };

export type NewPassword = {
/**
 * The new one.
 */
password: string,
/**
 * The present one, if there is one.
 */
current?: string, };

export type Reset = {
/**
 * The name.
 */
name: string,
/**
 * The code that the operator of the server has given me.
 */
code: string,
/**
 * The new password.
 */
password: string, };

export type BeginFactor = {
/**
 * The password.
 */
current: string, };

export type NewFactor = {
/**
 * The secret, in letters and digits to type in.
 */
secret: string,
/**
 * The same as an address that apps read.
 */
url: string, };

export type FirstCode = {
/**
 * Six digits.
 */
code: string, };

export type RecoveryCodes = {
/**
 * Each opens the account once, in the place of a code of the app.
 */
recovery_codes: Array<string>, };

export type EndFactor = {
/**
 * The password.
 */
current: string,
/**
 * A code of the app, or one for whoever has lost it.
 */
code: string, };

export type MySession = {
/**
 * Its name in addresses; nobody comes in with it.
 */
id: string,
/**
 * What kind of browser it is, such as `Firefox, Linux`; empty if it does not say.
 */
agent: string,
/**
 * When it began, in milliseconds since 1970.
 */
created_ms: number,
/**
 * When it was last used, to the hour.
 */
seen_ms: number,
/**
 * Whether it is the one that asks.
 */
current: boolean, };

export type MySessions = {
/**
 * The last used first.
 */
sessions: Array<MySession>, };

export type Farewell = {
/**
 * The password, if there is one.
 */
password?: string, };

export type Webhook = {
/**
 * An http or https address; null for nowhere.
 */
url: string | null, };

export type WebhookKey = {
/**
 * The body of each webhook is signed with it: HMAC-SHA256 in the header `X-Concordia-Signature`.
 */
secret: string | null, };

export type Myself = { name: string, has_password: boolean,
/**
 * Whether logging in also asks for a code.
 */
second_factor: boolean, webhook_url: string | null,
/**
 * Whatever the client stored.
 */
preferences: Record<string, unknown>, };

export type NewTable = {
/**
 * What is to be played.
 */
settings: SettingsForm,
/**
 * Whether the founder sits down on the first chair.
 */
sit?: boolean, };

export type Founded = {
/**
 * Its name in addresses.
 */
id: string,
/**
 * The secret that opens its chairs.
 */
link: string,
/**
 * The address to give to friends; the secret is in it.
 */
url: string, };

export type Links = {
/**
 * Opens every chair without a link of its own.
 */
table: string,
/**
 * For each chair the link of its own, if there is one.
 */
chairs: Array<string | null>, };

export type Sight = {
/**
 * The table and who sits there.
 */
room: RoomForm,
/**
 * The game, once it has begun.
 */
update: UpdateForm | null,
/**
 * The last lines of chat.
 */
chat: Array<SaidForm>,
/**
 * The secrets of the links, for the host.
 */
links: Links | null, };

export type SummaryState = "lobby" | "running" | "finished" | "abandoned";

export type Summary = { id: string, name: string, state: SummaryState, public: boolean,
/**
 * When it was founded, in milliseconds since 1970.
 */
created_ms: number,
/**
 * When it last changed, in milliseconds since 1970.
 */
updated_ms: number, seats: number, open_seats: number,
/**
 * Whether the game waits for me.
 */
your_turn: boolean, };

export type Tables = {
/**
 * The tables.
 */
tables: Array<Summary>,
/**
 * Where the next page begins, if there may be one.
 */
next: string | null, };

export type GodPoints = { vesta: number, jupiter: number, saturnus: number, venus: number, mercurius: number, mars: number, minerva: number,
/**
 * For the Concordia card.
 */
concordia: number, };

export type Group = {
/**
 * The map; with `-small` its smaller form.
 */
map: string,
/**
 * Whether they were team games.
 */
team: boolean, players: number, games: number,
/**
 * Of these, those that I won. What a bot finished for me counts as no win.
 */
wins: number,
/**
 * Of these, those in which a bot played for me at the end.
 */
absent: number,
/**
 * All my points together.
 */
points: number,
/**
 * My most points in one game.
 */
best: number,
/**
 * All my points by god together.
 */
gods: GodPoints,
/**
 * My most points by god in one game.
 */
best_gods: GodPoints, };

export type Statistics = {
/**
 * By map, mode and number of players.
 */
groups: Array<Group>, };

export type MyResult = {
/**
 * The id of its table.
 */
table: string,
/**
 * When it ended, in milliseconds since 1970.
 */
finished_ms: number, map: string, team: boolean, players: number,
/**
 * How many of them were people.
 */
people: number, seat: number,
/**
 * 1 for the winner.
 */
place: number,
/**
 * Whether a bot played for me at the end.
 */
absent: boolean, points: number, gods: GodPoints, };

export type MyResults = { results: Array<MyResult>, };

export type Choice = { id: string,
/**
 * The words; none for a switch or a number.
 */
words: Array<string>,
/**
 * The lowest and the highest number, for a number.
 */
range: [number, number] | null, };

export type Bot = { level: string, about: string, };

export type Choices = { maps: Array<string>,
/**
 * The options of a game besides the map.
 */
options: Array<Choice>, bots: Array<Bot>, };

export type Reason = {
/**
 * For programs.
 */
code: string,
/**
 * For people.
 */
message: string, };

export type Failed = {
/**
 * The reason.
 */
error: Reason, };

export type Requests = {
  "GET /api/choices": { body: null, answer: Choices },
  "GET /api/me": { body: null, answer: Myself | null },
  "DELETE /api/me": { body: Farewell, answer: null },
  "PUT /api/me/name": { body: NewName, answer: Myself },
  "PUT /api/me/password": { body: NewPassword, answer: Myself },
  "PUT /api/me/preferences": { body: Record<string, unknown>, answer: Myself },
  "GET /api/me/results": { body: null, answer: MyResults },
  "PUT /api/me/second-factor": { body: FirstCode, answer: RecoveryCodes },
  "POST /api/me/second-factor": { body: BeginFactor, answer: NewFactor },
  "DELETE /api/me/second-factor": { body: EndFactor, answer: null },
  "GET /api/me/sessions": { body: null, answer: MySessions },
  "DELETE /api/me/sessions": { body: null, answer: null },
  "DELETE /api/me/sessions/{id}": { body: null, answer: null },
  "GET /api/me/statistics": { body: null, answer: Statistics },
  "GET /api/me/tables": { body: null, answer: Tables },
  "PUT /api/me/webhook": { body: Webhook, answer: WebhookKey },
  "POST /api/me/webhook/test": { body: null, answer: null },
  "POST /api/records": { body: string, answer: Founded },
  "POST /api/reset": { body: Reset, answer: null },
  "POST /api/session": { body: Login, answer: Myself },
  "DELETE /api/session": { body: null, answer: null },
  "GET /api/tables": { body: null, answer: Tables },
  "POST /api/tables": { body: NewTable, answer: Founded },
  "GET /api/tables/{id}": { body: null, answer: Sight },
  "POST /api/tables/{id}/messages": { body: Say, answer: Answered },
  "GET /api/tables/{id}/record": { body: null, answer: string },
  "POST /api/visitors": { body: Name, answer: Myself },
};
