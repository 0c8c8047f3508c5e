//! Salt (R20): where it comes from, how it is stored, and what it counts; `salt_paid.rs` has what it pays for.

use std::fmt::Write as _;

use concordia_rules::{
    Card, Colour, Deal, DecisionKind, Game, Letter, Names, Options, Position, Record, Seat, Ware, Wares,
};
use expect_test::{Expect, expect};

use crate::scenario::{check, position, set_up, transcript};

/// A situation with salt; red owns only what is said.
#[track_caller]
fn check_salt(setup: &str, answers: &str, expect: Expect) {
    check(&format!("option salt on; red goods none; {setup}"), answers, expect);
}

fn with_salt(map: &str, salt: &str) -> Options {
    Options::from_words([("map", map), ("players", "2"), ("salt", salt)]).expect("they go together")
}

/// R20.2, R15.11, R1.4: the tokens of every letter, without salt and with it.
#[test]
fn one_token_of_each_letter_is_salt() {
    let mut table = String::new();
    for (map, letters) in [("imperium", &Letter::ALL[..]), ("italia", &[Letter::A, Letter::B, Letter::C])] {
        for salt in ["off", "on"] {
            let options = with_salt(map, salt);
            let deal = Deal::new(&options, 7);
            assert_eq!(deal.check(&options), Ok(()));
            let _ = writeln!(table, "{map}, salt {salt}: {}", tokens(&options, &deal, letters));
        }
    }
    expect![[r#"
        imperium, salt off: A 221110, B 222110, C 322210, D 111110
        imperium, salt on: A 211111, B 221111, C 322111, D 011111
        italia, salt off: A 221110, B 222110, C 322210
        italia, salt on: A 211111, B 221111, C 322111
    "#]]
    .assert_eq(&table);
    // What one choice of options deals, the other refuses.
    let [without, with] = ["off", "on"].map(|salt| with_salt("italia", salt));
    expect!["the goods of the cities with letter A are not those of its tokens"]
        .assert_eq(&Deal::new(&with, 1).check(&without).unwrap_err().to_string());
    expect!["the goods of the cities with letter A are not those of its tokens"]
        .assert_eq(&Deal::new(&without, 1).check(&with).unwrap_err().to_string());
}

/// Each letter with its units of brick, food, tool, wine, cloth and salt.
fn tokens(options: &Options, deal: &Deal, letters: &[Letter]) -> String {
    let board = options.board();
    let of_letter = |letter: &Letter| {
        let cities = || board.cities().filter(|&city| board.city_data(city).letter == Some(*letter));
        let n = |ware| cities().filter(|city| deal.goods[city.idx()] == ware).count();
        let units: Vec<String> = Ware::ALL.map(|ware| n(ware).to_string()).to_vec();
        format!("{letter:?} {}", units.join(""))
    };
    letters.iter().map(of_letter).collect::<Vec<_>>().join(", ")
}

/// R20.3, R20.1, R5.1: a salt in the place of a food; it uses a space. Without starting goods there is none.
#[test]
fn everybody_starts_with_one_salt() {
    check(
        "option salt on",
        "show red; show blue",
        expect![[r#"
        red: 5 sestertii, 1 brick 1 food 1 tool 1 wine 1 cloth 1 salt, home land 2 sea 2, free 2, houses left 15
        blue: 6 sestertii, 1 brick 1 food 1 tool 1 wine 1 cloth 1 salt, home land 2 sea 2, free 2, houses left 15
    "#]],
    );
    check(
        "option salt on; option no_starting_goods on",
        "show red",
        expect![[r#"
        red: 25 sestertii, none, home land 2 sea 2, free 8, houses left 15
    "#]],
    );
    check(
        "option salt on; 4 partners",
        "show green",
        expect![[r#"
        green: 6 sestertii, 1 brick 1 food 1 tool 1 wine 1 cloth 1 salt, home land 2 sea 2, free 2, houses left 15
    "#]],
    );
    check_salt(
        "red goods 1 brick 3 salt",
        "show red",
        expect![[r#"
        red: 5 sestertii, 1 brick 3 salt, home land 2 sea 2, free 4, houses left 15
    "#]],
    );
}

/// R20.1, R20.3: salt has no price: it is neither bought nor sold as such, never a bonus, and no good of a stand.
#[test]
fn salt_is_not_one_of_the_five_goods() {
    let options = with_salt("italia", "on").with("fish_market", "coastal").expect("they go together");
    let names = Names::new(&options, &Colour::ALL[..2]);
    for text in
        ["buy 1 salt", "sell 1 salt", "cash salt", "produce venetia salt", "market c3 wine_cloth 0 salt"]
    {
        assert!(names.read(text).is_err(), "{text}");
    }
    check_salt(
        "option fish_market coastal; red fish 1; red hand prefect; magnus blue; fish in all 0; red goods 1 salt",
        "market c3 wine_cloth 0; end; play prefect",
        expect![[r#"
            refused: one of the offered goods must be named
            red plays prefect
        "#]],
    );
    check(
        "option salt on; option no_starting_goods on; 2 players; red money 25; unstocked red",
        "show asked",
        expect![[r#"
        asked: red stock: end, buy 1 brick, buy 2 brick, buy 3 brick, buy 4 brick, buy 5 brick, buy 6 brick, buy 7 brick, buy 8 brick, buy 1 food, buy 2 food, buy 3 food, buy 4 food, buy 5 food, buy 6 food, buy 1 tool, buy 2 tool, buy 3 tool, buy 4 tool, buy 5 tool, buy 1 wine, buy 2 wine, buy 3 wine, buy 4 wine, buy 1 cloth, buy 2 cloth, buy 3 cloth
    "#]],
    );
}

/// D11 (R20.4, R7.3): a house in a salt city: a tool, a wine, and five sestertii for each house that stands there.
#[test]
fn a_house_in_a_salt_city_takes_tool_and_wine() {
    check_salt(
        "good of cosa salt; red land at l-roma-cosa; blue houses cosa; red money 10; red goods 1 tool 1 wine",
        "play architect_start; end; build cosa; show red",
        expect![[r#"
            red plays architect_start
            red -1 tool -1 wine (house)
            red -10 sestertii (house)
            red builds cosa
            turn of blue
            red: 0 sestertii, none, home land 2 sea 2, free 8, houses left 14
        "#]],
    );
    check_salt(
        "good of cosa salt; good of florentia brick; red land at l-florentia-cosa; red money 4
         red goods 1 food 1 tool 1 wine",
        "play architect_start; end; build cosa; end",
        expect![[r#"
            red plays architect_start
            refused: 5 sestertii are needed and 4 are there
            turn of blue
        "#]],
    );
    check_salt(
        "good of cosa salt; good of florentia brick; red land at l-florentia-cosa; red money 20
         red goods 1 brick 1 food 1 wine",
        "play architect_start; end; build cosa; end",
        expect![[r#"
            red plays architect_start
            refused: 1 tool needed and 0 in the storehouse
            turn of blue
        "#]],
    );
    // Salt pays here too.
    check_salt(
        "good of cosa salt; red land at l-roma-cosa; red money 5; red goods 1 tool 1 salt",
        "play architect_start; end; build cosa; show red",
        expect![[r#"
            red plays architect_start
            red -1 tool -1 salt (house)
            red -5 sestertii (house)
            red builds cosa
            turn of blue
            red: 0 sestertii, none, home land 2 sea 2, free 8, houses left 14
        "#]],
    );
}

/// R20.5, R20.1, R8.3.2: a house in a salt city produces a salt for its owner; the bonus leaves salt aside (R3.4).
#[test]
fn salt_cities_produce_salt() {
    check_salt(
        "good of cosa salt; good of florentia food; red houses cosa; blue houses cosa florentia; blue goods none
         magnus blue",
        "play prefect_start; produce etruria; show red; show blue",
        expect![[r#"
            red plays prefect_start
            bonus etruria turned
            red +1 food +1 salt (production)
            blue +1 food +1 salt (production)
            turn of blue
            red: 5 sestertii, 1 food 1 salt, home land 2 sea 2, free 6, houses left 14
            blue: 6 sestertii, 1 food 1 salt, home land 2 sea 2, free 6, houses left 13
        "#]],
    );
    check_salt(
        "good of cosa salt; good of florentia food; red houses cosa florentia; magnus red",
        "play prefect_start; produce etruria; show red",
        expect![[r#"
            red plays prefect_start
            bonus etruria turned
            red +3 food +1 salt (production)
            magnus from red to yellow
            turn of blue
            red: 5 sestertii, 3 food 1 salt, home land 2 sea 2, free 4, houses left 13
        "#]],
    );
    for seed in 0..20 {
        let game = Game::new(&with_salt("imperium", "on"), seed);
        for province in game.board().provinces() {
            let cities = game.board().cities_of(province).iter();
            let best = cities.filter_map(|city| game.ware_of(city)?.good()).max();
            assert!(best.is_some(), "no province has only salt");
            assert_eq!(game.bonus(province), best);
        }
    }
}

/// R20.1, R5.3, R5.4: salt that arrives is part of the batch; its receiver keeps it, or something else.
#[test]
fn salt_is_kept_or_lost_like_a_good() {
    check_salt(
        "good of cosa salt; good of florentia food; red houses cosa florentia; magnus blue; red goods 7 brick",
        "play prefect_start; produce etruria; show asked; keep 2 salt; keep 1 food 1 salt; keep nothing
         keep 1 salt; show red",
        expect![[r#"
            red plays prefect_start
            bonus etruria turned
            asked: red keep: keep 1 food, keep 1 salt
            refused: only 1 salt arrived
            refused: exactly 1 units must be kept
            refused: exactly 1 units must be kept
            red +1 salt, lost 2 food (production)
            turn of blue
            red: 5 sestertii, 7 brick 1 salt, home land 2 sea 2, free 0, houses left 13
        "#]],
    );
    check_salt(
        "good of cosa salt; good of florentia food; red houses cosa florentia; magnus blue; red goods 7 brick",
        "play prefect_start; produce etruria; keep 1 food; show red",
        expect![[r#"
            red plays prefect_start
            bonus etruria turned
            red +1 food, lost 1 food 1 salt (production)
            turn of blue
            red: 5 sestertii, 7 brick 1 food, home land 2 sea 2, free 0, houses left 13
        "#]],
    );
    // Nothing but salt: there is nothing to choose.
    check_salt(
        "good of cosa salt; good of florentia salt; red houses cosa florentia; bonus etruria wine; magnus blue
         blue to move; red goods 7 brick; blue goods none",
        "play prefect_start; produce etruria; show red",
        expect![[r#"
            blue plays prefect_start
            bonus etruria turned
            blue +2 wine (production)
            red +1 salt, lost 1 salt (production)
            magnus from blue to red
            turn of yellow
            red: 5 sestertii, 7 brick 1 salt, home land 2 sea 2, free 0, houses left 13
        "#]],
    );
}

/// R20.1, R16.5, R16.22: beside a fish market salt and fish compete for space, and neither becomes the other.
#[test]
fn salt_and_fish_share_the_storehouse() {
    check_salt(
        "option fish_market coastal; magnus blue; good of cosa salt; red houses cosa; red hand prefect
         fish in etruria 2; red goods 7 salt; red at c1",
        "play prefect; produce etruria; show asked; keep 1 salt; show red",
        expect![[r#"
            red plays prefect
            etruria holds 0 fish
            asked: red keep: keep 1 salt, keep 2 fish
            red +1 salt (production)
            red +0 fish, lost 2
            turn of blue
            red: 5 sestertii, 8 salt, home land 2 sea 2, free 0, houses left 14, fish 0, at c1
        "#]],
    );
}

/// R20.5: specialists never produce salt.
#[test]
fn specialists_leave_salt_alone() {
    check_salt(
        "good of cosa salt; good of florentia brick; red houses cosa florentia; red hand mason",
        "play mason; show red",
        expect![[r#"
            red plays mason
            red +1 brick (production)
            turn of blue
            red: 5 sestertii, 1 brick, home land 2 sea 2, free 7, houses left 13
        "#]],
    );
}

const EMPTY: &str = "red money 0; red land at home; red sea at home";

/// D18 (R20.8, R13): 7 for Vesta; Jupiter counts the salt houses; brick and wine are two goods; both salt houses
/// count as wine for the Vintner, which gives more.
#[test]
fn salt_in_the_final_scoring() {
    check_salt(
        &format!(
            "{EMPTY}; red money 3; red goods 1 salt; good of cosa salt; good of florentia salt; good of mutina brick
             good of neapolis wine; red houses cosa florentia mutina neapolis
             red hand senator architect mercator mason vintner"
        ),
        "show score red",
        expect![[r#"
            red: vesta 1 jupiter 3 saturnus 0 venus 0 mercurius 4 mars 0 minerva 15 concordia 0 total 23
        "#]],
    );
}

/// R20.8, R13.2: every salt counts 7 for Vesta.
#[test]
fn salt_counts_seven_for_vesta() {
    let score = |goods: &str| {
        let setup = format!("option salt on; {EMPTY}; red hand senator; red goods {goods}");
        transcript(&setup, "show score red").trim_end().to_owned()
    };
    expect![[r#"
        red: vesta 2 jupiter 0 saturnus 0 venus 0 mercurius 0 mars 0 minerva 0 concordia 0 total 2
        red: vesta 0 jupiter 0 saturnus 0 venus 0 mercurius 0 mars 0 minerva 0 concordia 0 total 0
        red: vesta 1 jupiter 0 saturnus 0 venus 0 mercurius 0 mars 0 minerva 0 concordia 0 total 1"#]]
    .assert_eq(&[score("3 salt"), score("1 salt"), score("1 salt 1 brick")].join("\n"));
}

/// R20.8, R13.3 to R13.6: a salt city counts for Jupiter, Saturnus and Venus, and is no good for Mercurius.
#[test]
fn salt_cities_count_for_jupiter_saturnus_and_venus() {
    check_salt(
        &format!(
            "option card_set venus; {EMPTY}; good of cosa salt; good of florentia salt; red houses cosa florentia
             red hand architect prefect mercator magister"
        ),
        "show score red",
        expect![[r#"
            red: vesta 0 jupiter 2 saturnus 1 venus 2 mercurius 0 mars 0 minerva 0 concordia 0 total 5
        "#]],
    );
    check_salt(
        &format!(
            "4 partners; {EMPTY}; good of cosa salt; red houses cosa; yellow houses florentia
             red hand prefect_mercator"
        ),
        "show score red",
        expect![[r#"
            red: vesta 0 jupiter 0 saturnus 0 venus 1 mercurius 0 mars 0 minerva 0 concordia 0 total 1
        "#]],
    );
}

/// R20.8, R13.8: all salt cities count as cities of one good, the one for which this gives most over all own
/// specialists: three Masons at 3 are better than a Weaver at 5.
#[test]
fn all_salt_cities_join_the_best_specialists() {
    let houses = "good of cosa salt; good of florentia salt; good of mutina brick; good of neapolis cloth
                  red houses cosa florentia mutina neapolis";
    // The Weaver: 5 × 3, and the Mason 3 × 1.
    check_salt(
        &format!("{EMPTY}; {houses}; red hand mason weaver"),
        "show score red",
        expect![[r#"
        red: vesta 0 jupiter 0 saturnus 0 venus 0 mercurius 0 mars 0 minerva 18 concordia 0 total 18
    "#]],
    );
    // Two Masons are worth 6 a house: 6 × 3, and the Weaver 5 × 1.
    check_salt(
        &format!("{EMPTY}; {houses}; red hand mason mason weaver"),
        "show score red",
        expect![[r#"
        red: vesta 0 jupiter 0 saturnus 0 venus 0 mercurius 0 mars 0 minerva 23 concordia 0 total 23
    "#]],
    );
    // Hand and pile count alike; without a house of its good a Vintner has the salt cities too.
    check_salt(
        &format!("{EMPTY}; {houses}; red hand mason; red pile vintner"),
        "show score red",
        expect![[r#"
        red: vesta 0 jupiter 0 saturnus 0 venus 0 mercurius 0 mars 0 minerva 11 concordia 0 total 11
    "#]],
    );
    // Nobody else's specialists.
    check_salt(
        &format!("4 partners; {EMPTY}; {houses}; red hand mason; yellow hand weaver"),
        "show score red; show score yellow",
        expect![[r#"
            red: vesta 0 jupiter 0 saturnus 0 venus 0 mercurius 0 mars 0 minerva 9 concordia 0 total 9
            yellow: vesta 0 jupiter 0 saturnus 0 venus 0 mercurius 0 mars 4 minerva 0 concordia 0 total 4
        "#]],
    );
}

/// R20.9, R18.1: everybody sees everybody's salt; positions hold it, and without the option they must not.
#[test]
fn salt_is_public_and_belongs_to_its_option() {
    let game = set_up("option salt on; red goods 2 salt; good of cosa salt");
    let view = game.view(Some(Seat(1)), 0);
    assert_eq!(view.player(Seat(0)).store().wares(), Wares::units(Ware::Salt, 2));
    let cosa = game.board().city_by_id("cosa").expect("it is on the map");
    assert_eq!(view.ware_of(cosa), Some(Ware::Salt));
    assert_eq!(Game::from_position(&game.position()), Ok(game));
    let problems = |setup: &str| {
        let position: Position = position(setup);
        position.problems().join("\n")
    };
    expect![[r#"
        the city cosa has salt without the option
        seat 0 has salt without the option"#]]
    .assert_eq(&problems("red goods 2 salt; good of cosa salt"));
    assert!(!Game::new(&with_salt("italia", "off"), 1).wares().contains(&Ware::Salt));
    assert_eq!(game.wares(), Ware::ALL);
}

/// R20.9: salt in records: the tokens, what is kept, what is paid for a question mark; without the option it is
/// refused.
#[test]
fn records_speak_of_salt() {
    let mut record = Record::new(&with_salt("italia", "on"), 5);
    record.course.play(concordia_rules::Action::Play(Card::Senator), &mut ()).expect("it is in hand");
    let names = Names::new(record.course.game().table(), &Colour::ALL[..2]);
    let with_salt = record.course.game().quote().into_iter().filter(|quote| quote.refusal.is_none());
    let paid = with_salt.map(|quote| quote.action).find(|&action| names.write(action).ends_with("with salt"));
    record.course.play(paid.expect("there is a salt to pay"), &mut ()).expect("it was listed");
    let text = record.write();
    assert!(text.contains("=salt") && text.contains("with salt") && text.contains("salt=on"), "{text}");
    let no_documents = |_: &str| Err::<Game, String>("no positions here".to_owned());
    let again = Record::read(&text, no_documents).expect("it was written");
    assert_eq!(again.course.game(), record.course.game());
    let seen = record.write_for(Some(Seat(0))).expect("it began with a deal");
    assert_eq!(Record::read(&seen, no_documents).expect("it was written").write(), seen);
    let error = Record::read(&text.replace("salt=on", "salt=off"), no_documents).unwrap_err();
    expect!["line 4: there is no salt without the option"].assert_eq(&error.to_string());
    let kept = "keep 1 wine 2 salt 1 fish";
    assert_eq!(names.write(names.read(kept).expect("it is a part of a batch")), kept);
}

/// R20.10, R20.9: no new decision, and every option goes with salt.
#[test]
fn salt_asks_nothing_new() {
    assert_eq!(DecisionKind::ALL.len(), 16);
    for (id, word) in [
        ("map", "balearica"),
        ("card_set", "venus"),
        ("display", "wine"),
        ("fish_market", "mountainside"),
        ("intermediate_scoring", "on"),
        ("no_starting_goods", "on"),
    ] {
        assert!(with_salt("italia", "on").with(id, word).is_ok(), "{id} {word}");
    }
}
