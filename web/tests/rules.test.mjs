// The rules in the client: complete in both languages, every link leads somewhere, tables say what the engine says.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { engine, load } from "./load.mjs";

const { BOOK, filled, blocks, pieces, find, indexOf, marked, OF_QUESTION, sectionOf, tableOf, wordsOf, en, de, STEPS, settings } = await load("tests/rulebook.ts");
const printed = JSON.parse(readFileSync("src/generated/printed.json", "utf8"));

const sections = BOOK.flatMap((chapter) => chapter.sections);
const ids = new Set(sections.map(({ id }) => id));
const texts = { en, de };
const links = (text) => text.flatMap((line) => pieces(line)).filter(({ kind }) => kind === "link");
const figures = (text) => [...text.join(" ").matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort();

test("every section is in both languages, with the same figures and the same links", () => {
  assert.equal(ids.size, sections.length, "an address is used twice");
  for (const { id } of sections) {
    const [a, b] = [en.sections[id], de.sections[id]];
    assert.ok(a?.title && b?.title && a.text.length > 0, id);
    assert.equal(a.text.length, b.text.length, `${id}: paragraphs`);
    assert.deepEqual(figures(a.text), figures(b.text), `${id}: figures`);
    assert.deepEqual(links(a.text).map(({ to }) => to).sort(), links(b.text).map(({ to }) => to).sort(), `${id}: links`);
    assert.notDeepEqual([a.title, a.text], [b.title, b.text], `${id} is the same in both languages`);
  }
  for (const { id } of BOOK) assert.ok(en.chapters[id] && de.chapters[id], id);
});

test("every link, question, card and step of the guide leads to a section", () => {
  for (const text of Object.values(texts)) for (const { id } of sections) for (const { to } of links(text.sections[id].text)) assert.ok(ids.has(to), `${id}: ${to}`);
  for (const to of Object.values(OF_QUESTION)) assert.ok(ids.has(to), to);
  for (const { id } of printed.cards) assert.ok(ids.has(sectionOf(id)) && sectionOf(id) !== "list", `${id}: ${sectionOf(id)}`);
  for (const { rules } of Object.values(STEPS)) assert.ok(ids.has(rules), rules);
});

test("no mark is left in a sentence, and lists are lists", () => {
  for (const [language, text] of Object.entries(texts)) {
    settings.language = language;
    for (const { id } of sections) {
      for (const block of blocks(text.sections[id].text)) for (const line of block.lines) assert.doesNotMatch(pieces(line).map((piece) => piece.text).join(""), /[{}[\]*]|^- /, `${language} ${id}`);
    }
    for (const line of [...Object.values(text.gods), ...Object.values(text.stands), ...Object.values(text.heads)]) assert.doesNotMatch(filled(line, { goods: "x", n: 1, map: "x" }), /[{}]/);
  }
  settings.language = "en";
  assert.equal(blocks(en.sections.prefect.text)[1].kind, "ul");
  assert.throws(() => filled("{nobody}"), /no figure/);
});

test("every table has rows of the same width in both languages", () => {
  for (const [language, text] of Object.entries(texts)) {
    settings.language = language;
    for (const name of sections.flatMap(({ tables }) => tables)) {
      const { head, rows } = tableOf(name, text);
      assert.ok(head.length > 1 && rows.length > 1, name);
      for (const row of rows) assert.equal(row.length, head.length, name);
      assert.doesNotMatch(wordsOf(tableOf(name, text)), /undefined|NaN|\{/, name);
    }
  }
  settings.language = "en";
});

test("prices of the tables are those of the engine", () => {
  const ask = engine();
  ask("new", { options: { map: "italia", players: 2 }, seed: 3 });
  ask("act", { action: { do: "play", card: "mercator_start" } });
  const cell = (items) => items.map((item) => (typeof item === "string" ? item : (item.good ?? item.god))).join(" ").trim();
  const goods = tableOf("goods", en).rows.map((row) => row.map(cell));
  for (const { action, effect } of ask("quote").options) {
    if (action.do !== "sell" || action.count !== 1) continue;
    const row = goods.find(([name]) => name.startsWith(action.good));
    assert.equal(Number(row[1]), effect.coins, action.good);
  }
  ask("undo");
  ask("act", { action: { do: "play", card: "architect_start" } });
  const look = ask("look", { seat: 0 }).state;
  for (const { city, cost } of ask("quote").cities) {
    const row = goods.find(([name]) => name.startsWith(look.goods[city]));
    assert.equal(Number(row[3]), cost.coins, city);
    assert.equal(row[2], Object.entries(cost.goods).flatMap(([good, n]) => Array(n).fill(good)).join(" "), city);
  }
  assert.equal(filled("{money}"), String(look.players[0].money));
  // What a card in the display costs is its price and the surcharge of its slot.
  const surcharges = tableOf("display", en).rows[0].slice(1).map(cell);
  look.shelf.forEach(({ cost }, nth) => {
    const card = printed.cards.find(({ id }) => id === look.display[nth]);
    const told = [...card.cost, ...surcharges[nth].split(" ").filter((word) => word !== "–")].sort();
    const real = [...Object.entries(cost.goods).flatMap(([good, n]) => Array(n).fill(good)), ...(cost.any ? ["any"] : [])].sort();
    assert.deepEqual(told, real, `slot ${nth + 1}`);
  });
});

test("what the rules say of salt and of the maps is what the engine does", () => {
  const ask = engine();
  const stored = (options) => {
    ask("new", { options: { map: "italia", players: 2, ...options }, seed: 3 });
    return ask("look", { seat: 0 }).state.players[0].goods;
  };
  const words = (goods) => Object.entries(goods).map(([good, n]) => `${n} ${good}`).join(", ");
  settings.language = "en";
  assert.equal(filled("{startGoodsWithSalt}").replace(", and ", ", "), words(stored({ salt: true })));
  assert.deepEqual(stored({ salt: true, no_starting_goods: true }), {});
  // A token of each letter makes room for salt.
  const goods = (options) => {
    ask("new", { options: { players: 2, ...options }, seed: 1 });
    return Object.values(ask("look", { seat: null }).state.goods).reduce((n, good) => ({ ...n, [good]: (n[good] ?? 0) + 1 }), {});
  };
  const rows = tableOf("salt", en).rows.map(([, [{ good }]]) => good);
  const [without, withSalt] = [goods({ map: "imperium" }), goods({ map: "imperium", salt: true })];
  for (const good of rows) without[good] -= 1;
  assert.deepEqual({ ...without, salt: rows.length }, withSalt);
  for (const [map, more] of [["byzantium", "{moreA} {moreB} {moreC}"], ["hispania", "{moreA} {moreB} {moreD}"]]) {
    const [plain, salted] = [goods({ map }), goods({ map, salt: true })];
    for (const good of filled(more).split(" ")) plain[good] -= 1;
    assert.deepEqual({ ...plain, salt: 3 }, salted, map);
  }
  // A house in a salt city, and what salt is worth.
  ask("new", { options: { map: "hispania", players: 2, salt: true }, seed: 1 });
  const { position } = ask("position");
  position.players[0] = { ...position.players[0], money: 7, goods: { tool: 2, wine: 2, salt: 1 } };
  const [salty] = Object.entries(position.goods).filter(([, good]) => good === "salt").map(([city]) => city);
  position.players[0].colonists = [{ kind: "land", at: position.players[0].colonists[0].at }];
  const { board } = { board: JSON.parse(readFileSync("src/generated/maps/hispania.json", "utf8")) };
  const road = board.routes.find(({ kind, ends, noStop }) => kind === "land" && !noStop && ends.includes(salty));
  const lane = board.routes.find(({ kind, ends, noStop }) => kind === "sea" && !noStop && ends.includes(salty));
  const route = road ?? lane;
  position.players[0].colonists = [{ kind: route.kind, at: route.id }];
  ask("load", { position });
  ask("act", { action: { do: "play", card: "architect_start" } });
  const site = ask("quote").cities.find(({ city }) => city === salty);
  assert.equal(words(site.cost.goods), filled("{saltHouse}").replace(" and ", ", "));
  assert.equal(site.cost.coins, Number(filled("{saltCoins}")));
  // With 7 sestertii, 2 tools and 2 wine a point of Vesta is the third only by the salt.
  assert.equal(ask("worth", { seat: 0 }).gods.vesta, Math.floor((7 + 2 * 5 + 2 * 6 + Number(filled("{saltValue}"))) / 10));
  for (const [map, coins] of [["creta", "{coinsOfCreta}"], ["corsica", "{coinsOfCorsica}"]]) {
    ask("new", { options: { map, players: 2 }, seed: 1 });
    assert.equal(ask("look", { seat: 0 }).state.visible_coins, Number(filled(coins)), map);
  }
});

test("hands and decks of the tables are those that are dealt", () => {
  const ask = engine();
  const hands = tableOf("hands", en).rows;
  for (const [nth, options] of [[2, { card_set: "base", players: 3 }], [3, { card_set: "venus", players: 3 }]]) {
    ask("new", { options: { map: "italia", ...options }, seed: 1 });
    const { hand } = ask("view", { seat: 0 }).view.players[0];
    const dealt = hands.reduce((sum, row) => sum + (Number(row[nth][0]) || 0), 0);
    assert.equal(dealt, hand.length);
  }
  const players = tableOf("players", en).rows.map((row) => row.map(([cell]) => cell));
  const decks = tableOf("decks", en).rows[0].map(([cell]) => cell);
  for (const n of [2, 3, 4, 5]) {
    ask("new", { options: { map: "imperium", players: n }, seed: 1 });
    const { display, stack } = ask("position").position;
    const numerals = players.find(([count]) => count === String(n))[1].split(" ");
    const size = numerals.reduce((sum, numeral) => sum + Number(decks[["I", "II", "III", "IV", "V"].indexOf(numeral) + 1]), 0);
    assert.equal(display.length + stack.length, size, `${n} players`);
  }
});

test("search finds words, beginnings and tables, in any case and without accents", () => {
  const index = indexOf(en);
  assert.equal(find("PREFECT collect", index, en)[0], "prefect");
  assert.ok(find("surcharge", index, en).includes("display"));
  assert.equal(find("weaver", index, en)[0], "specialist");
  assert.ok(find("Andrachium", index, en).includes("balearica"), "cities are in the tables");
  assert.deepEqual(find("salsa", index, en), []);
  assert.deepEqual(find("   ", index, en), []);
  settings.language = "de";
  const german = indexOf(de);
  assert.equal(find("prafekt", german, de)[0], "prefect");
  assert.ok(find("münzen häuser", german, de).length > 0);
  settings.language = "en";
  assert.deepEqual(marked("Der Präfekt sammelt", "prä").filter(({ hit }) => hit).map(({ text }) => text), ["Prä"]);
  assert.equal(marked("Der Präfekt sammelt", "prafekt sam").map(({ text }) => text).join(""), "Der Präfekt sammelt");
});

test("every variant of the options has its section", () => {
  for (const id of ["wine", "intermediate", "stock", "memory", "venusCards", "magister", "choice", "teams", "praetor", "proconsul", "legatus", "imperium", "italia", "hellas", "ionium", "cyprus", "balearica", "byzantium", "hispania", "creta", "corsica", "britannia", "salt", "fish", "piscatus", "market", "coastal", "mountainside"]) assert.ok(ids.has(id), id);
});
