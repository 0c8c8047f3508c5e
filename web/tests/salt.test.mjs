// Salt, Gavdos, two capitals, and a Legatus that answers a Legatus: what is particular about them at the table.
import assert from "node:assert/strict";
import test from "node:test";
import { engine, load } from "./load.mjs";

const { after, canPay, firstOf, saltIn } = await load("src/compose/offer.ts");
const { compose } = await load("src/compose/composition.ts");
const { marksOf, nSalted } = await load("src/table/price.ts");
const { mostValuable } = await load("src/play/storing.ts");
const { partWords } = await load("src/ending/words.ts");
const { sentence, settings } = await load("tests/modules.ts");

/** A position at its first turn, changed. */
function begun(ask, options, change) {
  ask("new", { options, seed: 5 });
  const { position } = ask("position");
  change(position);
  return ask("load", { position });
}

test("what could be paid before the draft is known with salt, too", () => {
  const purse = { money: 5, goods: { brick: 1, salt: 2 } };
  assert.ok(canPay(purse, { coins: 5, goods: { brick: 1, wine: 1 } }));
  assert.ok(canPay(purse, { goods: { wine: 2 } }));
  assert.ok(!canPay(purse, { goods: { wine: 3 } }));
  assert.ok(!canPay(purse, { goods: { wine: 2, salt: 1 } }), "a salt pays once");
  assert.ok(!canPay(purse, { coins: 6 }));
});

test("on the shelf the symbols are marked that salt would pay", () => {
  const price = (goods, any, missing = {}, anyMissing = false) => ({ cost: { goods, any }, missing: { goods: missing, any: anyMissing } });
  assert.deepEqual(marksOf(["wine", "cloth"], price({ wine: 1, cloth: 1 }, false), { cloth: 1, salt: 1 }), ["salt", ""]);
  assert.deepEqual(marksOf(["tool", "any"], price({ tool: 1 }, true), { tool: 1, salt: 1 }), ["", "salt"], "nothing else is left");
  assert.deepEqual(marksOf(["tool", "any"], price({ tool: 1 }, true), { tool: 1, brick: 1, salt: 1 }), ["", ""], "it may be a brick");
  assert.deepEqual(marksOf(["cloth", "cloth"], price({ cloth: 2 }, false, { cloth: 1 }), { salt: 1 }), ["salt", "missing"]);
  assert.deepEqual(marksOf(["cloth", "any"], price({ cloth: 1 }, true, {}, true), { salt: 1 }), ["salt", "missing"]);
  assert.deepEqual(marksOf(["cloth"], null, {}), [""]);
  assert.equal(nSalted(["", "salt", "missing", "salt"]), 2);
});

test("what is marked is what the engine takes", () => {
  const ask = engine();
  let seen = 0;
  for (let seed = 1; seed <= 12; seed += 1) {
    ask("new", { options: { map: "italia", players: 2, salt: true }, seed });
    ask("act", { action: { do: "play", card: "senator" } });
    const { state } = ask("look", { seat: 0 });
    const own = state.players[0].goods;
    for (const { action, legal, cost } of ask("quote").options) {
      if (action.do !== "purchase" || !legal) continue;
      const slot = saltIn(own, state.shelf[action.slot - 1]);
      const fixed = Object.values(slot.goods).reduce((a, b) => a + b, 0);
      const byChoice = action.any[0] === "salt" ? 1 : 0;
      assert.equal(cost.goods.salt ?? 0, fixed + byChoice, JSON.stringify(action));
      if (slot.any) assert.equal(byChoice, 1);
      seen += cost.goods.salt ? 1 : 0;
    }
  }
  assert.ok(seen > 5, `${seen} purchases with salt`);
});

test("of what does not fit the most valuable is kept, salt being worth as much as cloth", () => {
  const keep = (goods) => ({ do: "keep", goods, fish: 0 });
  assert.deepEqual(mostValuable("keep", [keep({ wine: 1 }), keep({ salt: 1 }), keep({ brick: 1 })]), keep({ salt: 1 }));
});

test("a sale takes salt along, and says how much (R20.7)", () => {
  const ask = engine();
  begun(ask, { map: "italia", players: 2, salt: true }, ({ players: [me] }) => (me.goods = { wine: 1, salt: 2 }));
  ask("act", { action: { do: "play", card: "mercator_start" } });
  const { options } = ask("quote");
  const sales = options.filter(({ action, legal }) => legal && action.do === "sell");
  assert.deepEqual(sales.map(({ action, cost }) => `${action.count} ${action.good}: ${JSON.stringify(cost.goods)}`).sort(), [
    '1 brick: {"salt":1}',
    '1 cloth: {"salt":1}',
    '1 food: {"salt":1}',
    '1 tool: {"salt":1}',
    '1 wine: {"wine":1}',
    '2 brick: {"salt":2}',
    '2 cloth: {"salt":2}',
    '2 food: {"salt":2}',
    '2 tool: {"salt":2}',
    '2 wine: {"wine":1,"salt":1}',
    '3 wine: {"wine":1,"salt":2}',
  ]);
  // Beside another sale there is less salt, which the slip learns by trying that one out.
  ask("act", { action: { do: "sell", good: "wine", count: 2 } });
  const beside = ask("quote").options.filter(({ action, legal }) => legal && action.do === "sell" && action.good === "cloth");
  assert.deepEqual(beside.map(({ action }) => action.count), [1]);
});

test("the chronicle tells a sale with salt as the sale of a good (R20.7)", () => {
  const ask = engine();
  /** What is told of a sale of these units by somebody with one wine and two salt. */
  const told = (good, count) => {
    begun(ask, { map: "italia", players: 2, salt: true }, ({ players: [me] }) => (me.goods = { wine: 1, salt: 2 }));
    ask("act", { action: { do: "play", card: "mercator_start" } });
    const { events } = ask("act", { action: { do: "sell", good, count } });
    const parts = sentence({ seat: 0, events }, { places: null, seats: [{ name: "Anna" }], viewer: null, view: { options: { fish_market: "none" } } });
    return parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
  };
  assert.equal(told("wine", 1), "sells 1 wine");
  assert.equal(told("wine", 2), "sells 2 wine (including 1 salt)");
  assert.equal(told("brick", 1), "sells 1 salt as brick");
  assert.equal(told("brick", 2), "sells 2 salt as brick");
  for (const good of ["food", "tool", "cloth"]) assert.equal(told(good, 2), `sells 2 salt as ${good}`);
  settings.language = "de";
  try {
    assert.equal(told("wine", 3), "verkauft 3 Wein (davon 2 Salz)");
    assert.equal(told("cloth", 1), "verkauft 1 Salz als Tuch");
  } finally {
    settings.language = "en";
  }
});

test("on Gavdos a good is chosen after the province, and what it brings anyway is seen before (R15.12)", () => {
  const ask = engine();
  for (const [magnus, open] of [[1, 1], [0, 2]]) {
    begun(ask, { map: "creta", players: 2, salt: true }, (position) => {
      position.magnus = magnus;
      position.houses = { gavdos: [0, 1] };
      position.goods = { ...position.goods, gavdos: "wine" };
    });
    ask("act", { action: { do: "play", card: "prefect_start" } });
    const quote = ask("quote");
    const { state } = ask("look", { seat: 0 });
    assert.equal(state.provinces.brown.bonus, null);
    const first = compose("prefect", 0, quote, null);
    const key = "province brown";
    const offer = firstOf(first.offers.get(key));
    assert.equal(offer.open, open);
    assert.deepEqual(offer.effect.batches.map(({ seat, goods }) => [seat, goods]), [[0, { wine: 1 }], [1, { wine: 1 }]]);
    assert.equal(after(state.players[0], 0, offer).goods.wine, (state.players[0].goods.wine ?? 0) + 1);
    const { pick } = first.clicks.get(key);
    const held = compose("prefect", 0, quote, pick);
    assert.equal(held.panel.kind, "produce");
    assert.deepEqual(held.panel.options.map(({ action }) => action.good), ["brick", "food", "tool", "wine", "cloth"]);
    assert.deepEqual(held.clicks.get(key), { pick: null }, "a second click puts it down, since nothing is chosen by it");
    // A province with a marker of its own answers the second click as ever.
    const other = held.overlay.provinces.find((id) => id !== "brown");
    const its = compose("prefect", 0, quote, { what: "province", province: other });
    assert.deepEqual(its.clicks.get(`province ${other}`), { act: [{ do: "produce", province: other }] });
    ask("act", { action: { do: "produce", province: "brown", good: "cloth" } });
    assert.deepEqual(ask("look", { seat: 0 }).state.provinces.brown, { bonus: "cloth", active: false, coins: 1 });
  }
});

test("with a fish market Gavdos is a province like any other", () => {
  const ask = engine();
  begun(ask, { map: "creta", players: 2, fish_market: "coastal" }, () => {});
  const { decision } = ask("legal");
  if (decision.kind === "market") ask("act", { action: { do: "end" } });
  ask("act", { action: { do: "play", card: "prefect_start" } });
  const made = compose("prefect", 0, ask("quote"), { what: "province", province: "brown" });
  assert.deepEqual(made.clicks.get("province brown"), { act: [{ do: "produce", province: "brown" }] });
});

test("on Britannia each kind of colonist appears in its own capital, by one click (R15.13)", () => {
  const ask = engine();
  begun(ask, { map: "britannia", players: 2 }, () => {});
  ask("act", { action: { do: "play", card: "tribune" } });
  const made = compose("place", 0, ask("quote"), null);
  assert.deepEqual([...made.overlay.cities].sort(), ["londinium", "portus-itius"]);
  assert.deepEqual(made.clicks.get("city londinium"), { act: [{ do: "settle", kind: "land", city: "londinium" }] });
  assert.deepEqual(made.clicks.get("city portus-itius"), { act: [{ do: "settle", kind: "sea", city: "portus-itius" }] });
});

test("the final sheet says which specialists salt cities count for (R20.8)", () => {
  const ask = engine();
  begun(ask, { map: "hispania", players: 2, salt: true }, (position) => {
    const of = (good) => Object.keys(position.goods).find((city) => position.goods[city] === good);
    position.houses = { [of("salt")]: [0], [of("wine")]: [0], [of("brick")]: [0] };
    position.players[0].hand = [...position.players[0].hand, "vintner", "mason"];
  });
  const { parts } = ask("breakdown", { seat: 0 });
  const [mason, vintner] = ["mason", "vintner"].map((card) => parts.find(({ god, cards }) => god === "minerva" && cards[0] === card));
  assert.deepEqual([mason.n, vintner.n, vintner.goods], [1, 2, ["wine", "salt"]]);
  assert.match(partWords(vintner), /2 houses that produce wine or salt/);
  assert.match(partWords(mason), /1 house that produces brick/);
});
