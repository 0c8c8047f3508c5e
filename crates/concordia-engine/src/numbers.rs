//! The numbers of the rules for the browser, which no data file has. `UPDATE_TYPES=1 cargo test -p concordia-engine types`
//! writes them.

use std::fs;
use std::path::Path;

use concordia_rules::numbers as n;
use concordia_rules::setup::decks_in_play;
use concordia_rules::{Game, Good, Kind, Letter, Options, Seat, Surcharge, Ware, Wares, maps};
use serde_json::{Map, Value, json};

/// Where they are, seen from this crate.
const FILE: &str = "../../web/src/generated/numbers.json";

/// Units of each good and of salt; what is not there is zero.
fn goods(goods: Wares) -> Value {
    goods.present().map(|(ware, n)| (ware.id().to_owned(), json!(n))).collect::<Map<_, _>>().into()
}

fn options(words: &[(&str, &str)]) -> Options {
    Options::from_words(words.iter().copied()).unwrap()
}

/// What the first house in a city of it costs.
fn house(ware: Ware) -> Value {
    json!({ "goods": goods(ware.house_goods()), "coins": ware.house_coins() })
}

/// Of each good: its price, what a house in its city costs, and the coins on its bonus marker (R1.1).
fn by_good() -> Value {
    let row = |good: Good| {
        let house = house(good.into());
        (good.id().to_owned(), json!({ "price": good.price(), "house": house, "marker": good.bonus_coins() }))
    };
    Good::ALL.into_iter().map(row).collect::<Map<_, _>>().into()
}

/// Something of each letter.
fn by_letter(of: impl Fn(Letter) -> Value) -> Value {
    Letter::ALL.map(|letter| (format!("{letter:?}"), of(letter))).into_iter().collect::<Map<_, _>>().into()
}

/// What salt counts for Vesta, what a house in its city costs, and the tokens that it replaces (R20).
fn salt() -> Value {
    json!({
        "value": Ware::Salt.value(),
        "house": house(Ware::Salt),
        "replaces": by_letter(|letter| json!(letter.token_for_salt().id())),
    })
}

/// Of each map: the capital of each kind, and what R15.12 says of it.
fn by_map() -> Value {
    let row = |board: &concordia_rules::Board| {
        let capital = |kind| board.capital(kind).map(|city| board.city_data(city).id);
        let choice = board.bonus_of_choice().map(|province| board.province_data(province).id);
        let capitals = json!({ "land": capital(Kind::Land), "sea": capital(Kind::Sea) });
        let facts = json!({
            "capitals": capitals,
            "visibleCoins": board.data().visible_coins,
            "bonusOfChoice": choice,
        });
        (board.data().id.to_owned(), facts)
    };
    maps().map(row).collect::<Map<_, _>>().into()
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

/// What everybody begins with (R3.7, R3.10, R17.1, R20.3).
fn start() -> Value {
    let usual = Game::new(&Options::default(), 1);
    let without = Game::new(&options(&[("no_starting_goods", "on")]), 1);
    let with_salt = Game::new(&options(&[("salt", "on")]), 1);
    let first = usual.player(Seat(0));
    json!({
        "money": first.money(),
        "more": usual.player(Seat(1)).money() - first.money(),
        "goods": goods(first.store().wares()),
        "goodsWithSalt": goods(with_salt.player(Seat(0)).store().wares()),
        "instead": without.player(Seat(0)).money() - first.money(),
    })
}

#[test]
fn the_numbers_of_the_types_for_the_browser_are_up_to_date() {
    let rows = [
        ("goods", by_good()),
        ("salt", salt()),
        ("tokens", by_letter(|letter| json!(Good::ALL.map(|good| letter.tokens()[good])))),
        ("moreTokens", by_letter(|letter| json!(letter.additional_token().id()))),
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
                "venusHouses": n::VENUS_HOUSES,
                "venusTeam": n::VENUS_TEAM_POINTS,
                "mercurius": n::MERCURIUS_POINTS,
                "mars": n::MARS_POINTS,
            }),
        ),
        ("intermediate", json!(n::INTERMEDIATE_COINS)),
        ("idleRounds", json!(n::IDLE_ROUNDS)),
        ("maps", by_map()),
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
