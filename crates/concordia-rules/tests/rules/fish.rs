//! Fish: setup, storage, the Prefect and the Praefectus Piscatus at a table with a fish market (R16.1 to R16.7,
//! R16.20 to R16.22).

use std::fmt::Write as _;

use concordia_rules::{Game, MarketBoard, OPTIONS, Options};
use expect_test::expect;

use crate::scenario::{check, position};

const FISH: &str = "option fish_market coastal; magnus blue";

#[track_caller]
fn check_fish(setup: &str, answers: &str, expect: expect_test::Expect) {
    check(&format!("{FISH}; {setup}"), answers, expect);
}

/// R16.1 to R16.3: every province starts with one fish and no bonus, players with neither fish nor a place.
#[test]
fn every_province_starts_with_one_fish() {
    check(
        "option fish_market mountainside",
        "show fish; show market; show red; show asked",
        expect![[r#"
            fish: venetia 1, transpadana 1, liguria 1, aemilia 1, etruria 1, corsica 1, umbria 1, campania 1, apulia 1, lucania 1, sicilia 1
            coins on the market: none
            red: 5 sestertii, 1 brick 2 food 1 tool 1 wine 1 cloth, home land 2 sea 2, free 2, houses left 15, fish 0, at -
            asked: red play_card: play tribune, play architect_start, play prefect_start, play mercator_start, play diplomat_start, play senator
        "#]],
    );
    for market in MarketBoard::ALL {
        let options = Options::from_words([("map", "cyprus"), ("fish_market", market.id)]).unwrap();
        let position = Game::new(&options, 3).position();
        assert!(position.fish.iter().all(|&fish| fish == Some(1)));
        assert!(position.bonuses.iter().all(Option::is_none));
        assert!(position.players.iter().all(|player| player.fish == 0 && player.market.is_none()));
        assert_eq!(position.magnus.idx(), 2, "the Praefectus Piscatus begins with the last seat (R16.6)");
    }
}

/// R16.4, R5.1, R5.2: two fish share a space, and fish are always merged.
#[test]
fn two_fish_share_a_space() {
    for (fish, free) in [(0, 8), (1, 7), (2, 7), (3, 6), (4, 6), (5, 5), (16, 0)] {
        let game = crate::scenario::set_up(&format!("{FISH}; red goods none; red fish {fish}"));
        assert_eq!(game.player(concordia_rules::Seat(0)).store().free(), free);
    }
}

/// X32 (R16.5): two fish of a province fit into one free space; the province is inactive.
#[test]
fn two_fish_of_a_province_fit_into_one_space() {
    check_fish(
        "fish in venetia 2; red goods 7 brick",
        "show red; play prefect_start; produce venetia; show red",
        expect![[r#"
            red: 5 sestertii, 7 brick, home land 2 sea 2, free 1, houses left 15, fish 0, at -
            red plays prefect_start
            venetia holds 0 fish
            red +2 fish
            turn of blue
            red: 5 sestertii, 7 brick, home land 2 sea 2, free 0, houses left 15, fish 2, at -
        "#]],
    );
}

/// R16.5, R8.3.2: the houses of the province produce for everybody, the fish are for the executing player.
#[test]
fn houses_produce_beside_the_fish() {
    check_fish(
        "red houses casinum; blue houses casinum neapolis; red goods none; blue goods none",
        "play prefect_start; produce campania; show blue",
        expect![[r#"
            red plays prefect_start
            campania holds 0 fish
            red +1 wine (production)
            red +1 fish
            blue +1 wine +1 cloth (production)
            turn of blue
            blue: 6 sestertii, 1 wine 1 cloth, home land 2 sea 2, free 6, houses left 13, fish 0, at -
        "#]],
    );
}

/// R16.5, R16.2: a province without fish is not active and does not produce.
#[test]
fn a_province_without_fish_does_not_produce() {
    check_fish(
        "fish in all 0; fish in venetia 2",
        "play prefect_start; show asked; produce campania; produce venetia",
        expect![[r#"
            red plays prefect_start
            asked: red prefect: produce venetia, cash brick, cash food, cash tool, cash wine, cash cloth
            refused: there is no fish in campania
            venetia holds 0 fish
            red +2 fish
            turn of blue
        "#]],
    );
}

/// D09 (R16.6, R10.7): the Praefectus Piscatus doubles two fish to four, two spaces, and goes to the right.
#[test]
fn piscatus_doubles_the_fish() {
    check_fish(
        "magnus red; fish in corsica 2; red goods none",
        "show red; play prefect_start; produce corsica; show red",
        expect![[r#"
            red: 5 sestertii, none, home land 2 sea 2, free 8, houses left 15, fish 0, at -
            red plays prefect_start
            corsica holds 0 fish
            red +4 fish
            magnus from red to yellow
            turn of blue
            red: 5 sestertii, none, home land 2 sea 2, free 6, houses left 15, fish 4, at -
        "#]],
    );
}

/// R16.6 [B23]: with the other modes one fish more, or none more; it moves all the same.
#[test]
fn piscatus_has_three_modes() {
    check_fish(
        "magnus red; option piscatus_mode plus_one; fish in corsica 2",
        "play prefect_start; produce corsica",
        expect![[r#"
            red plays prefect_start
            corsica holds 0 fish
            red +3 fish
            magnus from red to yellow
            turn of blue
        "#]],
    );
    check_fish(
        "magnus red; option piscatus_mode none; fish in corsica 2",
        "play prefect_start; produce corsica",
        expect![[r#"
            red plays prefect_start
            corsica holds 0 fish
            red +2 fish
            magnus from red to yellow
            turn of blue
        "#]],
    );
}

/// R16.6: it does not work for others, nor for the second alternative, with which it stays.
#[test]
fn piscatus_is_not_used_for_cash() {
    check_fish(
        "magnus red; red hand prefect_start; blue hand prefect_start; red goods none; blue goods none",
        "play prefect_start; cash wine; play prefect_start; produce corsica",
        expect![[r#"
            red plays prefect_start
            red +1 wine (bonus)
            venetia holds 2 fish
            transpadana holds 2 fish
            liguria holds 2 fish
            aemilia holds 2 fish
            etruria holds 2 fish
            corsica holds 2 fish
            umbria holds 2 fish
            campania holds 2 fish
            apulia holds 2 fish
            lucania holds 2 fish
            sicilia holds 2 fish
            turn of blue
            blue plays prefect_start
            corsica holds 0 fish
            blue +2 fish
            turn of yellow
        "#]],
    );
}

/// R16.5, R5.3 to R5.5: fish and own production are one batch. With one free space either both fish or the wine are
/// kept; nothing that would still fit is refused.
#[test]
fn fish_and_goods_compete_for_space() {
    check_fish(
        "fish in campania 2; red goods 7 brick; red houses casinum",
        "play prefect_start; produce campania; show asked; keep nothing; keep 1 fish; keep 3 fish
         keep 1 wine 1 fish; keep 1 cloth; keep 2 fish; show red",
        expect![[r#"
            red plays prefect_start
            campania holds 0 fish
            asked: red keep: keep 1 wine, keep 2 fish
            refused: exactly 1 units must be kept
            refused: more fish would fit
            refused: only 2 fish arrived
            refused: more fish would fit
            refused: only 0 cloth arrived
            red +0 goods, lost 1 wine (production)
            red +2 fish
            turn of blue
            red: 5 sestertii, 7 brick, home land 2 sea 2, free 0, houses left 14, fish 2, at -
        "#]],
    );
}

/// R16.5, R16.4: with an odd fish in the storehouse one fish more needs no space, so it must be kept with the wine.
#[test]
fn a_half_used_space_takes_a_fish() {
    check_fish(
        "red fish 1; red at c1; fish in campania 2; red goods 6 brick; red houses casinum",
        "end; play prefect_start; produce campania; show asked; keep 1 wine; keep 1 fish; keep 1 wine 2 fish
         keep 1 wine 1 fish; show red",
        expect![[r#"
            red plays prefect_start
            campania holds 0 fish
            asked: red keep: keep 1 wine 1 fish, keep 2 fish
            refused: more fish would fit
            refused: exactly 1 units must be kept
            refused: exactly 0 units must be kept
            red +1 wine (production)
            red +1 fish, lost 1
            turn of blue
            red: 5 sestertii, 6 brick 1 wine, home land 2 sea 2, free 0, houses left 14, fish 2, at c1
        "#]],
    );
}

/// R16.5: every maximal choice among two goods and four fish, and no other.
#[test]
fn all_maximal_choices_are_listed() {
    check_fish(
        "magnus red; fish in campania 2; red goods 6 brick; red houses casinum neapolis",
        "play prefect_start; produce campania; show asked; keep 1 wine 4 fish; keep 1 wine 1 cloth 2 fish
         keep 1 cloth 1 fish; keep 1 cloth 2 fish; show red",
        expect![[r#"
            red plays prefect_start
            campania holds 0 fish
            asked: red keep: keep 1 wine 1 cloth, keep 1 wine 2 fish, keep 1 cloth 2 fish, keep 4 fish
            refused: exactly 0 units must be kept
            refused: exactly 1 units must be kept
            refused: more fish would fit
            red +1 cloth, lost 1 wine (production)
            red +2 fish, lost 2
            magnus from red to yellow
            turn of blue
            red: 5 sestertii, 6 brick 1 cloth, home land 2 sea 2, free 0, houses left 13, fish 2, at -
        "#]],
    );
}

/// R5.6, R16.5: a batch that fits, or leaves no choice, is not asked about; other players store goods beside their
/// own fish.
#[test]
fn a_batch_without_a_choice_is_not_asked() {
    check_fish(
        "red goods 8 brick; blue goods 6 brick; blue fish 3; blue houses neapolis",
        "play prefect_start; produce campania; show blue",
        expect![[r#"
            red plays prefect_start
            campania holds 0 fish
            red +0 fish, lost 1
            blue +0 goods, lost 1 cloth (production)
            turn of blue
            blue: 6 sestertii, 6 brick, home land 2 sea 2, free 0, houses left 14, fish 3, at -
        "#]],
    );
}

/// X33 (R16.5, R1.2): with four empty provinces four sestertii and a good; five provinces with one fish have two
/// then, the three with two keep them, the four empty ones have one.
#[test]
fn cash_gives_a_coin_per_empty_province_and_a_good() {
    check_fish(
        "map imperium; red goods none; fish in britannia 0; fish in gallia 0; fish in hispania 0; fish in germania 0
         fish in italia 2; fish in mauretania 2; fish in dacia 2",
        "show fish; play prefect_start; cash cloth; show fish",
        expect![[r#"
            fish: britannia 0, gallia 0, hispania 0, germania 0, italia 2, mauretania 2, dacia 2, hellas 1, lybia 1, asia 1, syria 1, aegyptus 1
            red plays prefect_start
            red +4 sestertii (bonus)
            red +1 cloth (bonus)
            britannia holds 1 fish
            gallia holds 1 fish
            hispania holds 1 fish
            germania holds 1 fish
            hellas holds 2 fish
            lybia holds 2 fish
            asia holds 2 fish
            syria holds 2 fish
            aegyptus holds 2 fish
            turn of blue
            fish: britannia 1, gallia 1, hispania 1, germania 1, italia 2, mauretania 2, dacia 2, hellas 2, lybia 2, asia 2, syria 2, aegyptus 2
        "#]],
    );
}

/// R16.5: always available, also without an empty province; the good is lost if there is no space.
#[test]
fn the_good_is_lost_without_space() {
    check_fish(
        "red goods 8 brick; fish in all 2",
        "play prefect_start; cash wine; show red",
        expect![[r#"
            red plays prefect_start
            red +0 goods, lost 1 wine (bonus)
            turn of blue
            red: 5 sestertii, 8 brick, home land 2 sea 2, free 0, houses left 15, fish 0, at -
        "#]],
    );
    // An odd fish leaves no space for a good either.
    check_fish(
        "red goods 7 brick; red fish 1",
        "end; play prefect_start; cash wine",
        expect![[r#"
        red plays prefect_start
        red +0 goods, lost 1 wine (bonus)
        venetia holds 2 fish
        transpadana holds 2 fish
        liguria holds 2 fish
        aemilia holds 2 fish
        etruria holds 2 fish
        corsica holds 2 fish
        umbria holds 2 fish
        campania holds 2 fish
        apulia holds 2 fish
        lucania holds 2 fish
        sicilia holds 2 fish
        turn of blue
    "#]],
    );
}

/// R16.5: the good must be named; without a fish market there is none to name.
#[test]
fn the_good_of_the_cash_alternative_must_be_named() {
    check_fish(
        "",
        "play prefect_start; show asked; cash; cash brick",
        expect![[r#"
        red plays prefect_start
        asked: red prefect: produce venetia, produce transpadana, produce liguria, produce aemilia, produce etruria, produce corsica, produce umbria, produce campania, produce apulia, produce lucania, produce sicilia, cash brick, cash food, cash tool, cash wine, cash cloth
        refused: one of the offered goods must be named
        red +1 brick (bonus)
        venetia holds 2 fish
        transpadana holds 2 fish
        liguria holds 2 fish
        aemilia holds 2 fish
        etruria holds 2 fish
        corsica holds 2 fish
        umbria holds 2 fish
        campania holds 2 fish
        apulia holds 2 fish
        lucania holds 2 fish
        sicilia holds 2 fish
        turn of blue
    "#]],
    );
    check(
        "",
        "play prefect_start; cash wine; cash",
        expect![[r#"
        red plays prefect_start
        refused: there is no good to choose
        turn of blue
    "#]],
    );
}

/// R16.7, R10.2: a copied Prefect, a repeated one and the half of a choice card take fish.
#[test]
fn every_prefect_takes_fish() {
    check_fish(
        "blue pile prefect; red hand diplomat_start; magnus red",
        "play diplomat_start; copy blue; produce corsica",
        expect![[r#"
            red plays diplomat_start
            red copies prefect of blue
            corsica holds 0 fish
            red +2 fish
            magnus from red to yellow
            turn of blue
        "#]],
    );
    check_fish(
        "option card_set venus; red hand magister; red pile prefect",
        "play magister; repeat; produce corsica",
        expect![[r#"
            red plays magister
            corsica holds 0 fish
            red +1 fish
            turn of blue
        "#]],
    );
    check_fish(
        "option card_set venus; red hand prefect_mercator",
        "play prefect_mercator; choose prefect; cash tool",
        expect![[r#"
            red plays prefect_mercator
            red +1 tool (bonus)
            venetia holds 2 fish
            transpadana holds 2 fish
            liguria holds 2 fish
            aemilia holds 2 fish
            etruria holds 2 fish
            corsica holds 2 fish
            umbria holds 2 fish
            campania holds 2 fish
            apulia holds 2 fish
            lucania holds 2 fish
            sicilia holds 2 fish
            turn of blue
        "#]],
    );
}

/// R16.5, R11.5: in the team game both partners choose, the second from what is left.
#[test]
fn both_partners_take_fish() {
    check_fish(
        "4 partners; red hand prefect_start",
        "play prefect_start; produce corsica; yellow: produce corsica; yellow: cash brick; show fish",
        expect![[r#"
            red plays prefect_start
            corsica holds 0 fish
            red +1 fish
            refused: there is no fish in corsica
            yellow +1 sestertii (bonus)
            yellow +1 brick (bonus)
            venetia holds 2 fish
            transpadana holds 2 fish
            liguria holds 2 fish
            aemilia holds 2 fish
            etruria holds 2 fish
            corsica holds 1 fish
            umbria holds 2 fish
            campania holds 2 fish
            apulia holds 2 fish
            lucania holds 2 fish
            sicilia holds 2 fish
            turn of blue
            fish: venetia 2, transpadana 2, liguria 2, aemilia 2, etruria 2, corsica 1, umbria 2, campania 2, apulia 2, lucania 2, sicilia 2
        "#]],
    );
}

/// X36 (R16.20, R13.2): four sestertii and two fish are ten: Vesta 1. Coins on the market count for nobody.
#[test]
fn a_fish_counts_three_sestertii_for_vesta() {
    check_fish(
        "red hand senator; red money 4; red goods none; red fish 2; red land at home; red sea at home; coins on c1 9
         blue hand senator; blue money 3; blue goods none; blue fish 2; blue land at home; blue sea at home",
        "show score red; show score blue",
        expect![[r#"
            red: vesta 1 jupiter 0 saturnus 0 venus 0 mercurius 0 mars 0 minerva 0 concordia 0 total 1
            blue: vesta 0 jupiter 0 saturnus 0 venus 0 mercurius 0 mars 0 minerva 0 concordia 0 total 0
        "#]],
    );
}

/// R16.21, R5.8, R5.7 [B28]: fish is no good: it is not traded, and it pays neither a price nor a question mark.
#[test]
fn fish_pays_for_nothing_but_the_market() {
    check_fish(
        "red hand senator mercator; red fish 4; red goods 1 wine; red money 0",
        "end; play senator; show asked",
        expect![[r#"
            red plays senator
            turn of blue
            asked: blue play_card: play tribune, play architect_start, play prefect_start, play mercator_start, play diplomat_start, play senator
        "#]],
    );
    check_fish(
        "red hand mercator; red fish 4; red goods 1 wine; red money 0; red land at home; red sea at home",
        "end; play mercator; show asked; sell 4 wine",
        expect![[r#"
            red plays mercator
            red +5 sestertii (mercator)
            asked: red trade: end, sell 1 wine, buy 1 brick, buy 1 food, buy 1 tool
            refused: 4 wine needed and 1 in the storehouse
        "#]],
    );
}

/// R16.6, R13.12: the Praefectus Piscatus breaks ties as the Praefectus Magnus does.
#[test]
fn piscatus_breaks_ties() {
    check(
        "option fish_market coastal; 4 players; magnus blue",
        "show ranking",
        expect![[r#"
        ranking: blue 7 red 7 green 7 yellow 7
    "#]],
    );
}

/// R16.22: forum cards are no option, and fish pays for nothing that salt would pay for.
#[test]
fn forum_cards_are_not_here() {
    assert!(OPTIONS.iter().all(|option| !format!("{option:?}").contains("forum")));
    check(
        "option fish_market coastal; option salt on; red hand senator; red goods none; red fish 6; red at c1
         display mason mason mason mason mason mason mason; magnus blue",
        "end; play senator",
        expect![[r#"
            red plays senator
            turn of blue
        "#]],
    );
}

/// R16.2 to R16.4, R19.2: what a position with fish cannot be.
#[test]
fn impossible_fish_are_refused() {
    let cases = [
        "red fish 1",
        "option fish_market coastal; fish in venetia 3",
        "option fish_market coastal; red goods 7 brick; red fish 3",
        "option fish_market coastal; coins on c1 1000001",
    ];
    let mut found = String::new();
    for case in cases {
        let _ = writeln!(found, "{case}\n    {}", position(case).problems().join("\n    "));
    }
    let mut bonus = position("option fish_market coastal");
    bonus.bonuses = position("").bonuses;
    let _ = writeln!(found, "bonuses\n    {}", bonus.problems()[0]);
    let mut without = position("");
    without.fish.fill(Some(1));
    let _ = writeln!(found, "fish without a market\n    {}", without.problems()[0]);
    expect![[r#"
        red fish 1
            seat 0 has fish or a market place without a fish market
        option fish_market coastal; fish in venetia 3
            the province venetia has 3 fish, more than 2
        option fish_market coastal; red goods 7 brick; red fish 3
            the storehouse of seat 0 would need 13 spaces: 4 colonists and 7 goods, 3 fish
        option fish_market coastal; coins on c1 1000001
            1000001 sestertii lie on a market spot, more than 1000000
        bonuses
            the province venetia has a bonus beside the fish market
        fish without a market
            the province venetia has fish without a fish market
    "#]]
    .assert_eq(&found);
}
