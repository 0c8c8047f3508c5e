// Local games that stand where somebody is asked something of a kind, and ways to open them; found by playing at random
// in the engine.
import { engine } from "../tests/load.mjs";

const NAMES = ["Livia", "Marcus", "Cornelia", "Gaius", "Octavia", "Titus"];
/** Mixtures of options that together ask everything there is to ask. */
const MIXTURES = [
  { map: "italia", players: 2 },
  { map: "imperium", players: 4, card_set: "venus", display: "wine" },
  { map: "cyprus", players: 4, mode: "team", fish_market: "mountainside", no_starting_goods: true },
  { map: "balearica", players: 3, card_set: "venus", fish_market: "coastal" },
];
/** Numbers below `n`, the same for the same seed. */
export function dice(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % n;
  };
}

/** Answers that a game is looked through for. */
const FAR = 600;

export const KINDS = "build choose_half colonist copy keep market move place play_card prefect purchase recommend repeat start_city stock trade".split(" ");

/** A kept game in which one person is asked, all others being bots. */
const kept = (options, seed, answers, seat) => ({
  rules: 1,
  setup: { options, seed: String(seed), seats: Array.from({ length: options.players }, (_, nth) => ({ name: NAMES[nth], bot: nth === seat ? null : "random" })) },
  answers,
  over: false,
  at: 1,
});

/** The first question at which somebody is asked each of these words; `wordsOf` says what a question has to do with them. */
export function gamesWhere(words, wordsOf) {
  const ask = engine();
  const found = new Map();
  for (let seed = 1; found.size < words.length && seed < 60; seed += 1) {
    const options = MIXTURES[seed % MIXTURES.length];
    const roll = dice(seed);
    let snapshot = ask("new", { options, seed: String(seed) });
    const answers = [];
    while (!snapshot.over && answers.length < FAR) {
      const { seat, kind } = snapshot.decision;
      // Not the first question of a kind: a table with something on it shows more.
      const isLate = answers.length > 30 || kind === "start_city" || kind === "stock";
      for (const word of isLate ? wordsOf(snapshot, ask) : []) {
        if (words.includes(word) && !found.has(word)) found.set(word, kept(options, seed, [...answers], seat));
      }
      const action = snapshot.legal[roll(snapshot.legal.length)];
      answers.push([seat, action]);
      snapshot = ask("act", { action });
    }
  }
  const missing = words.filter((word) => !found.has(word));
  if (missing.length > 0) throw new Error(`no game asks for ${missing.join(", ")}`);
  return found;
}

/** A game for each kind of decision, by its kind. */
export const gamesByKind = () => gamesWhere(KINDS, ({ decision }) => [decision.kind]);

/** A game that is over. */
export function finishedGame() {
  const ask = engine();
  const options = MIXTURES[0];
  const roll = dice(9);
  let snapshot = ask("new", { options, seed: "9" });
  const answers = [];
  while (!snapshot.over) {
    const action = snapshot.legal[roll(snapshot.legal.length)];
    answers.push([snapshot.decision.seat, action]);
    snapshot = ask("act", { action });
  }
  return { ...kept(options, 9, answers, 0), over: true };
}

/** Opens a kept game in a page that is at the house already. */
export async function openGame(page, url, game, settings = {}) {
  await page.evaluate(
    ([kept, chosen]) => {
      localStorage.setItem("local game", JSON.stringify(kept));
      localStorage.setItem("settings", JSON.stringify(chosen));
    },
    [game, settings],
  );
  await page.goto(`${url}/play`);
  await page.waitForSelector("[data-live], [data-take-over], [data-over]");
}
