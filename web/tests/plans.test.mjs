// What is shown before it is done is what happens then: sums of previews, ways of walks, places of price tags.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { engine, load } from "./load.mjs";

const { after } = await load("src/compose/offer.ts");
const { laid, walkedIn } = await load("src/compose/draft.ts");
const { compose } = await load("src/compose/composition.ts");
const { Places, standing } = await load("src/map/places.ts");
const { placeTags } = await load("src/map/tags.ts");
const { namesOn } = await load("src/map/names.ts");
const { nearest } = await load("src/keys/roving.ts");

const boards = new Map();
const boardOf = ({ map, small_ionium }) => {
  const id = small_ionium ? `${map}-small` : map;
  if (!boards.has(id)) boards.set(id, new Places(JSON.parse(readFileSync(`src/generated/maps/${id}.json`, "utf8"))));
  return boards.get(id);
};

const MIXTURES = [
  { map: "italia", players: 2 },
  { map: "imperium", players: 5, card_set: "venus", display: "wine" },
  { map: "balearica", players: 3, card_set: "venus", fish_market: "coastal", no_starting_goods: true },
  { map: "cyprus", players: 4, fish_market: "mountainside" },
  { map: "ionium", players: 3, small_ionium: true },
  { map: "hellas", players: 4 },
  { map: "hispania", players: 3, salt: true },
  { map: "creta", players: 3, salt: true },
  { map: "britannia", players: 3, fish_market: "coastal", salt: true },
];

/** Plays random games and looks at every decision; players who spread out, so that there is something to see. */
function games(look, { turns = 500, seeds = [1, 2] } = {}) {
  let roll = 1;
  const below = (n) => {
    roll = (Math.imul(roll, 1103515245) + 12345) >>> 0;
    return (roll >>> 16) % n;
  };
  for (const options of MIXTURES) {
    for (const seed of seeds) {
      const ask = engine();
      let snapshot = ask("new", { options, seed });
      for (let nth = 0; !snapshot.over && nth < turns; nth += 1) {
        look(ask, snapshot, options);
        const wanted = snapshot.legal.filter((a) => ["move", "build", "settle", "produce"].includes(a.do) || /architect|prefect/.test(a.card ?? ""));
        const list = wanted.length > 0 && below(3) > 0 ? wanted : snapshot.legal;
        snapshot = ask("act", { action: list[below(list.length)] });
      }
    }
  }
}

test("what a preview says I shall have is what I have then", () => {
  const seen = {};
  games((ask, { decision }) => {
    const { seat } = decision;
    const { state } = ask("look", { seat });
    for (const option of ask("quote").options) {
      const kind = option.action.do;
      if (!option.legal || ["play", "copy", "choose", "repeat", "end", "move", "recommend", "start"].includes(kind)) continue;
      const mine = option.effect.batches?.find((batch) => batch.seat === seat);
      const later = after(state.players[seat], seat, option);
      const told = ask("act", { action: option.action });
      const then = ask("look", { seat }).state.players[seat];
      ask("undo");
      // What does not fit is chosen next. At a stand the only thing that can be done happens by itself.
      if (kind === "market" && told.events.some((e) => ["bought", "built", "colonist_placed"].includes(e.event))) continue;
      if (mine?.overflow || told.over || told.events.some((e) => e.event === "intermediate" && e.seat === seat)) continue;
      const goods = (list) => Object.fromEntries(Object.entries(list).filter(([, n]) => n !== 0).sort());
      assert.deepEqual(
        { money: later.money, goods: goods(later.goods), fish: later.fish, home: later.home },
        { money: then.money, goods: goods(then.goods), fish: then.fish, home: then.home },
        `${JSON.stringify(option)} of ${JSON.stringify(state.players[seat])}`,
      );
      seen[kind] = (seen[kind] ?? 0) + 1;
    }
  }, { turns: 300, seeds: [1] });
  for (const kind of ["build", "produce", "cash", "income", "settle", "sell", "buy", "purchase", "market", "keep"]) assert.ok(seen[kind] > 0, `${kind} was not met`);
});

test("a walk goes over routes and through the cities between them", () => {
  let walks = 0;
  games((ask, { decision }, options) => {
    if (decision.kind !== "move") return;
    const places = boardOf(options);
    const walk = ask("quote").options.filter((o) => o.action.do === "move" && o.legal).at(-1);
    if (!walk) return;
    const stops = places.between(walk.action.from, walk.effect.way);
    assert.equal(stops[0], walk.action.from);
    assert.equal(stops.at(-1), walk.action.to);
    for (const [i, stop] of stops.slice(1).entries()) {
      const before = stops[i];
      const [route, city] = places.route(stop) ? [places.route(stop), before] : [places.route(before), stop];
      if (places.isStart(before)) assert.ok(places.route(stop));
      else assert.ok(route.ends.includes(city), `${before} and ${stop} of ${stops}`);
    }
    walks += 1;
  });
  assert.ok(walks > 100, `${walks} walks`);
});

test("a draft shows where pieces come from, go to and stay", () => {
  const step = (events, way = []) => ({ action: { do: "end" }, events, way });
  const moved = (kind, from, to) => ({ event: "moved", seat: 0, kind, from, to, steps: 1 });
  const draft = [
    step([{ event: "card_played", seat: 0, card: "architect" }]),
    step([moved("land", "roma", "a")], ["a"]),
    step([moved("sea", "roma", "b")], ["b"]),
    step([moved("land", "a", "c")], ["d", "c"]),
    step([{ event: "built", seat: 0, city: "ostia", coins: 3, goods: { brick: 1, wine: 1 } }]),
  ];
  const { planned, origins, trails, tags, card } = laid(draft);
  assert.equal(card, "architect");
  assert.deepEqual([...planned].sort(), ["house 0 ostia", "piece 0 land c", "piece 0 sea b"]);
  assert.deepEqual(origins, [{ seat: 0, kind: "land", at: "roma" }, { seat: 0, kind: "sea", at: "roma" }]);
  assert.deepEqual(trails.map(({ from, way }) => [from, ...way]), [["roma", "a"], ["roma", "b"], ["a", "d", "c"]]);
  assert.deepEqual(tags, [{ city: "ostia", state: "planned", goods: ["brick", "wine"], coins: 3 }]);
});

for (const wished of [1, 1.45]) test(`price tags lie on no name, and on each other hardly ever, where names have ${wished} times their size`, () => {
  const inside = (a, b) => Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));
  let n = 0;
  let crowded = 0;
  games((ask, { decision }, options) => {
    if (decision.kind !== "move") return;
    const places = boardOf(options);
    const { state } = ask("look", { seat: decision.seat });
    const { overlay } = compose("move", decision.seat, ask("quote"), null, state.players[decision.seat]);
    const names = namesOn(places.board, wished);
    const tags = placeTags(places, names, overlay.tags, overlay.reach, standing(places, state), state.houses);
    assert.equal(tags.length, overlay.tags.length);
    for (const [i, tag] of tags.entries()) {
      n += 1;
      const area = (tag.box[2] - tag.box[0]) * (tag.box[3] - tag.box[1]);
      if (names.boxes.cities.some((name) => inside(name, tag.box) > 0.25 * area) || tags.slice(i + 1).some((other) => inside(other.box, tag.box) > 0.1 * area)) crowded += 1;
    }
  }, { turns: 250, seeds: [1] });
  assert.ok(n > 500, `${n} tags`);
  assert.ok(crowded <= n / 100, `${crowded} of ${n} tags lie badly`);
});

test("arrow keys go to the nearest thing in their direction", () => {
  const at = (thing) => thing;
  const things = [[10, 0], [30, 2], [0, 20], [-15, -3], [12, 40]];
  assert.deepEqual(nearest([0, 0], [1, 0], things, at), [10, 0]);
  assert.deepEqual(nearest([0, 0], [-1, 0], things, at), [-15, -3]);
  assert.deepEqual(nearest([0, 0], [0, 1], things, at), [0, 20]);
  assert.equal(nearest([0, 0], [0, -1], things, at), null);
});

test("steps are counted anew for every card, copy and stand that gives some", () => {
  const moved = (steps) => ({ event: "moved", steps });
  const draft = (...events) => events.map((event) => ({ events: [event] }));
  const stand = [{ event: "market_entered" }, moved(1)];
  assert.equal(walkedIn(draft(...stand)), 1);
  assert.equal(walkedIn(draft(...stand, { event: "card_played" })), 0);
  assert.equal(walkedIn(draft(...stand, { event: "card_played" }, moved(2), moved(1))), 3);
  assert.equal(walkedIn(draft({ event: "card_played" }, moved(2), { event: "copied" }, moved(1))), 1);
});
