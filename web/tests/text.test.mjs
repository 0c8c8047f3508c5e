// The table as text: in random games of many mixtures every legal answer has a sentence of its own in every language, and
// everything that R18.1 calls public is told.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { engine, load } from "./load.mjs";

const { words, facts, faces, entries, settings, Places } = await load("tests/textModules.ts");

// Choosing a language marks the page, of which there is none here.
globalThis.document ??= { documentElement: {} };

const MIXTURES = [
  { map: "italia", players: 2 },
  { map: "imperium", players: 5, card_set: "venus", display: "wine" },
  { map: "imperium", players: 6, mode: "team", fish_market: "coastal" },
  { map: "cyprus", players: 4, mode: "team", fish_market: "mountainside", no_starting_goods: true },
  { map: "balearica", players: 3, card_set: "venus", fish_market: "coastal" },
  { map: "ionium", players: 3, small_ionium: true, no_starting_goods: true, intermediate_scoring: true, show_derivable: true },
  { map: "ionium", players: 4 },
  { map: "creta", players: 3, card_set: "venus", salt: true },
  { map: "creta", players: 4, mode: "team", fish_market: "coastal", salt: true },
  { map: "britannia", players: 3, fish_market: "mountainside", salt: true },
  { map: "byzantium", players: 6, mode: "team" },
];
const NAMES = ["Livia", "Marcus", "Cornelia", "Gaius", "Octavia", "Titus"];

const boards = new Map();
function board({ map, small_ionium }) {
  const id = small_ionium ? `${map}-small` : map;
  if (!boards.has(id)) boards.set(id, JSON.parse(readFileSync(`src/generated/maps/${id}.json`, "utf8")));
  return boards.get(id);
}

/** Sentences are whole: nothing is left open, no identifier and no missing value shows. */
function check(sentence, what) {
  assert.equal(typeof sentence, "string", what);
  assert.notEqual(sentence.trim(), "", what);
  assert.doesNotMatch(sentence, /[{}]|undefined|null|NaN|\[object|_|: *;|; *;|: *$|, *,/, `${what}: ${sentence}`);
}

/** A table as the seat that is asked sees it. */
function tableOf(ask, snapshot, options) {
  const seat = snapshot.decision?.seat ?? null;
  const { state: view } = ask("look", { seat });
  const quote = ask("quote");
  const seats = view.players.map((player, nth) => ({ name: NAMES[nth], bot: null, away: false, team: player.team ?? null, partner: player.partner ?? null }));
  const table = { view, viewer: seat, seats, decision: snapshot.decision, legal: snapshot.legal, quote, worth: seat === null ? null : ask("worth", { seat }), log: [], round: 1, standing: null, steps: [] };
  return { table, teller: { places: new Places(board(options)), seats, viewer: seat, view } };
}

test("every answer of every kind of decision has a sentence of its own, in both languages", () => {
  const ask = engine();
  const kinds = new Set();
  let roll = 7;
  const below = (n) => {
    roll = (Math.imul(roll, 1103515245) + 12345) >>> 0;
    return (roll >>> 16) % n;
  };
  for (const options of MIXTURES) {
    for (const seed of [1, 2]) {
      let snapshot = ask("new", { options, seed });
      for (let turn = 0; !snapshot.over && turn < 320; turn += 1) {
        const { kind, seat } = snapshot.decision;
        kinds.add(kind);
        const { table, teller } = tableOf(ask, snapshot, options);
        settings.language = turn % 2 ? "de" : "en";
        const said = new Map();
        for (const { title, options: group } of words.grouped(table.quote.options.filter((o) => o.legal), teller)) {
          for (const option of group) {
            const sentence = words.optionWords(option, kind, teller);
            check(sentence, JSON.stringify(option.action));
            const key = `${title}: ${sentence}`;
            said.set(key, [...(said.get(key) ?? []), option.action]);
          }
        }
        assert.deepEqual([...said.values()].flat().map((action) => JSON.stringify(action)).sort(), snapshot.legal.map((action) => JSON.stringify(action)).sort());
        // Only cards that are the same in all but the price that was paid for them may be said alike.
        for (const [sentence, actions] of said) {
          if (actions.length === 1) continue;
          assert.ok(actions.every((action) => action.do === "play" || action.do === "recommend"), `${sentence} stands for ${JSON.stringify(actions)}`);
          assert.equal(new Set(actions.map(({ card }) => JSON.stringify({ ...faces.face(card), cost: [] }))).size, 1, sentence);
        }
        for (const option of table.quote.options.filter((o) => !o.legal)) check(words.optionWords(option, kind, teller), JSON.stringify(option));
        for (const site of table.quote.cities ?? []) check(words.planWords(site, teller), site.city);
        const action = snapshot.legal[below(snapshot.legal.length)];
        check(words.actionWords(action, "other", teller), JSON.stringify(action));
        snapshot = ask("act", { action });
        const told = entries.turnInWords({ seat, events: snapshot.events }, teller);
        assert.doesNotMatch(told, /[{}]|undefined|NaN/, told);
      }
    }
  }
  assert.deepEqual([...kinds].sort(), "build choose_half colonist copy keep market move place play_card prefect purchase recommend repeat start_city stock trade".split(" "));
});

test("everything that is public is told", () => {
  const ask = engine();
  for (const options of MIXTURES) {
    let snapshot = ask("new", { options, seed: 3 });
    for (let n = 0; n < 60 && !snapshot.over; n += 1) snapshot = ask("act", { action: snapshot.legal[n % snapshot.legal.length] });
    const { table, teller } = tableOf(ask, snapshot, options);
    for (const now of ["de", "en"]) {
      settings.language = now;
      const map = facts.mapFacts(teller);
      const all = [
        ...table.seats.flatMap((_, seat) => facts.playerFacts(seat, table, teller)),
        ...facts.shelfFacts(table, teller),
        facts.stackFacts(teller),
        ...map.flatMap(({ title, items }) => [title, ...items]),
        ...facts.marketFacts(teller),
        ...facts.handFacts(table, teller),
        ...facts.tableFacts(table),
        ...facts.worthFacts(table),
      ];
      for (const sentence of all) check(sentence, JSON.stringify(options));
    }
    // In English: each city with its good, houses and colonists; each seat with its money, cards and pieces.
    const { view } = table;
    const cities = facts.mapFacts(teller).flatMap(({ items }) => items);
    for (const city of board(options).cities) {
      const line = cities.find((words) => words.startsWith(`${city.name}:`));
      assert.ok(line, `${city.name} is on the map`);
      if (view.goods[city.id]) assert.ok(line.includes(view.goods[city.id]), `${line} has its good`);
      for (const seat of view.houses[city.id] ?? []) assert.ok(line.includes(seat === table.viewer ? "you" : NAMES[seat]), `${line} has the house of ${seat}`);
    }
    const stand = view.players.flatMap((player, seat) => player.colonists.map(({ at }) => ({ at, name: seat === table.viewer ? "you" : NAMES[seat] })));
    for (const { at, name } of stand) {
      const ends = board(options).routes.find((route) => route.id === at)?.ends ?? [at];
      const seen = facts.mapFacts(teller).flatMap(({ items }) => items).filter((words) => words.includes(`${name}: `));
      assert.ok(seen.length > 0, `${name} at ${at}`);
      assert.ok(ends.length > 0);
    }
    view.players.forEach((player, seat) => {
      const told = facts.playerFacts(seat, table, teller).join("\n");
      assert.ok(told.includes(`${player.money} sesterti`), told);
      assert.ok(told.includes(`${player.houses_left} house`), told);
      if (seat === view.magnus) assert.match(told, /holds the Praefectus/);
      if (seat !== table.viewer) assert.match(told, new RegExp(`${Array.isArray(player.hand) ? player.hand.length : player.hand.hidden} cards? in hand`));
      if (view.options.fish_market !== "none") assert.match(told, /marker (on spot|not on the market)/);
    });
    assert.equal(facts.shelfFacts(table, teller).length, 7);
    if (table.viewer !== null) assert.equal(facts.handFacts(table, teller).length, view.players[table.viewer].hand.length);
  }
});

test("a team is told whose card is carried out, who acts and who waits", () => {
  const ask = engine();
  const options = { map: "italia", players: 4, mode: "team" };
  const { table, teller } = tableOf(ask, ask("new", { options, seed: 3 }), options);
  const turn = { seat: 2, events: [{ event: "card_played", seat: 2, card: "architect_start" }] };
  const now = { ...table, viewer: 0, decision: { seat: 0, kind: "move" }, log: [turn], draft: [] };
  settings.language = "en";
  assert.deepEqual(facts.partnerFacts(now, { ...teller, viewer: 0 }), ["Cornelia: Architect, waits", "You: now"]);
  settings.language = "de";
  assert.deepEqual(facts.partnerFacts(now, { ...teller, viewer: 0 }), ["Cornelia: Architekt, wartet", "Du: jetzt"]);
  assert.deepEqual(facts.partnerFacts({ ...now, log: [] }, teller), [], "before a card there is nothing to say");
});
