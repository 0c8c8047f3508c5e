//! The numbers of the rules for the browser, which no data file has. `UPDATE_TYPES=1 cargo test -p concordia-engine types`
//! writes them.

use std::fs;
use std::path::Path;

use concordia_rules::numbers as n;
use concordia_rules::setup::decks_in_play;
use concordia_rules::{Game, Good, Goods, Letter, Options, Seat, Surcharge};
use serde_json::{Map, Value, json};

/// Where they are, seen from this crate.
const FILE: &str = "../../web/src/generated/numbers.json";

/// Units per good; what is not there is zero.
fn goods(goods: Goods) -> Value {
    let units = goods.iter().filter(|&(_, n)| n > 0);
    units.map(|(good, n)| (good.id().to_owned(), json!(n))).collect::<Map<_, _>>().into()
}

fn options(words: &[(&str, &str)]) -> Options {
    Options::from_words(words.iter().copied()).unwrap()
}

/// Of each good: its price, what a house in its city costs, and the coins on its bonus marker (R1.1).
fn by_good() -> Value {
    let row = |good: Good| {
        let house = json!({ "goods": goods(good.house_goods()), "coins": good.house_coins() });
        (good.id().to_owned(), json!({ "price": good.price(), "house": house, "marker": good.bonus_coins() }))
    };
    Good::ALL.into_iter().map(row).collect::<Map<_, _>>().into()
}

/// The symbols of the seven slots on both sides of the display (R9.2).
fn surcharges() -> Value {
    let side = |side: &str| {
        let game = Game::new(&options(&[("display", side)]), 1);
        let slots = (1..=n::DISPLAY_SLOTS as u8).map(|slot| {
            let Surcharge { goods, any } = game.surcharge(slot);
            let units = goods.iter().flat_map(|(good, n)| std::iter::repeat_n(good.id(), n.into()));
            any.then_some("any").into_iter().chain(units).collect::<Vec<_>>()
        });
        (side.to_owned(), json!(slots.collect::<Vec<_>>()))
    };
    ["cloth", "wine"].map(side).into_iter().collect::<Map<_, _>>().into()
}

/// How many decks are played with, by players and mode (R3.5).
fn decks() -> Value {
    let row = |players: u8| {
        let in_mode = |mode: &str| {
            let words = [("players", players.to_string()), ("mode", mode.to_owned())];
            let options = Options::from_words(words.iter().map(|(id, word)| (*id, word.as_str())));
            options.ok().map(|options| decks_in_play(&options).count())
        };
        json!({ "players": players, "single": in_mode("single"), "team": in_mode("team") })
    };
    (2..=6).map(row).collect::<Vec<_>>().into()
}

/// What everybody begins with (R3.7, R3.10, R17.1).
fn start() -> Value {
    let usual = Game::new(&Options::default(), 1);
    let without = Game::new(&options(&[("no_starting_goods", "on")]), 1);
    let first = usual.player(Seat(0));
    json!({
        "money": first.money(),
        "more": usual.player(Seat(1)).money() - first.money(),
        "goods": goods(first.goods()),
        "instead": without.player(Seat(0)).money() - first.money(),
    })
}

#[test]
fn the_numbers_of_the_types_for_the_browser_are_up_to_date() {
    let tokens = Letter::ALL.map(|letter| (format!("{letter:?}"), json!(letter.tokens().0)));
    let rows = [
        ("goods", by_good()),
        ("tokens", tokens.into_iter().collect::<Map<_, _>>().into()),
        ("surcharges", surcharges()),
        ("decks", decks()),
        ("start", start()),
        (
            "pieces",
            json!({
                "houses": n::N_HOUSES,
                "colonists": n::N_COLONISTS_OF_A_KIND,
                "spaces": n::STOREHOUSE_SPACES,
                "slots": n::DISPLAY_SLOTS,
                "fishPerSpace": n::FISH_IN_A_SPACE,
                "fishPerProvince": n::MAX_FISH_IN_PROVINCE,
            }),
        ),
        (
            "cards",
            json!({
                "withoutCoin": n::CARDS_WITHOUT_COIN,
                "traded": n::GOODS_TRADED,
                "income": n::BASE_INCOME,
                "colonist": goods(n::COLONIST_PRICE),
            }),
        ),
        (
            "points",
            json!({
                "concordia": n::CONCORDIA_POINTS,
                "vestaCoins": n::VESTA_COINS,
                "fish": n::FISH_VALUE,
                "venus": n::VENUS_POINTS,
                "mercurius": n::MERCURIUS_POINTS,
                "mars": n::MARS_POINTS,
            }),
        ),
        ("idleRounds", json!(n::IDLE_ROUNDS)),
    ];
    let lines = rows.map(|(name, value)| format!("  {name:?}: {value}"));
    let text = format!("{{\n{}\n}}\n", lines.join(",\n"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    if std::env::var_os("UPDATE_TYPES").is_some() {
        fs::write(&path, &text).unwrap();
    }
    let stored = fs::read_to_string(&path).unwrap_or_default();
    assert!(stored == text, "run `UPDATE_TYPES=1 cargo test -p concordia-engine types`");
}
