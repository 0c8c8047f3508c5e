//! Final scoring (R13) and intermediate scoring (R14).

use expect_test::expect;

use crate::scenario::{check, set_up};

/// X22 (R13.1 to R13.4, R13.6 to R13.8, R13.13, R12.2): 3 + 18 + 28 + 16 + 30 + 12 + 7 = 114.
///
/// Three brick, four food, three tool and two cloth houses in seven provinces, five colonists, 13 sestertii and
/// goods for 25; cards of the hand and of the pile count alike.
#[test]
fn the_final_scoring_of_the_rulebook_gives_114() {
    check(
        "red houses aquileia bauzanum mutina; red houses verona cosa florentia comum
         red houses segusio aleria olbia; red houses nicaea neapolis
         red land at roma l-roma-cosa l-roma-casinum; red sea at roma s-roma-olbia
         red goods 1 brick 3 tool 1 cloth; red money 13; red concordia; last turns 0
         red hand senator prefect prefect_start mercator colonist farmer
         red pile architect_start diplomat_start prefect_start diplomat_1 mercator_start colonist",
        "show score red",
        expect![[r#"
            red: vesta 3 jupiter 18 saturnus 28 venus 0 mercurius 16 mars 30 minerva 12 concordia 7 total 114
        "#]],
    );
}

/// R13.2: money and goods at bank prices together, divided once; the remainder is lost.
#[test]
fn vesta_counts_tens_of_money_and_goods_together() {
    // 5 brick 15, 3 food 12: 27. With 3 sestertii three tens; with 2 only two.
    check(
        "red hand senator; red goods 5 brick 3 food; red money 3
         blue hand senator; blue goods 5 brick 3 food; blue money 2",
        "show score red; show score blue",
        expect![[r#"
            red: vesta 3 jupiter 0 saturnus 0 venus 0 mercurius 0 mars 4 minerva 0 concordia 0 total 7
            blue: vesta 2 jupiter 0 saturnus 0 venus 0 mercurius 0 mars 4 minerva 0 concordia 0 total 6
        "#]],
    );
}

/// R13.2, R13.1: every Vesta card is divided by itself.
#[test]
fn two_vesta_cards_lose_the_remainder_twice() {
    check(
        "red hand senator; red pile senator; red goods none; red money 19; red land at home; red sea at home",
        "show score red",
        expect![[r#"
            red: vesta 2 jupiter 0 saturnus 0 venus 0 mercurius 0 mars 0 minerva 0 concordia 0 total 2
        "#]],
    );
}

/// R13.3: houses in brick cities do not count for Jupiter; each of its cards counts all the others.
#[test]
fn jupiter_counts_houses_outside_brick_cities() {
    check(
        "red hand architect consul; red goods none; red money 0; red land at home; red sea at home
         red houses aquileia bauzanum verona",
        "show score red",
        expect![[r#"
            red: vesta 0 jupiter 2 saturnus 0 venus 0 mercurius 0 mars 0 minerva 0 concordia 0 total 2
        "#]],
    );
}

/// R13.4, R6.2: a province counts once, however many own houses it has.
#[test]
fn saturnus_counts_provinces() {
    check(
        "red hand prefect; red goods none; red money 0; red land at home; red sea at home
         red houses aquileia bauzanum verona cosa",
        "show score red",
        expect![[r#"
            red: vesta 0 jupiter 0 saturnus 2 venus 0 mercurius 0 mars 0 minerva 0 concordia 0 total 2
        "#]],
    );
}

/// R13.6: two points for each good that own cities produce.
#[test]
fn mercurius_counts_goods() {
    check(
        "red hand mercator diplomat_4; red goods none; red money 0; red land at home; red sea at home
         red houses aquileia verona cosa segusio genua nicaea",
        "show score red",
        expect![[r#"
            red: vesta 0 jupiter 0 saturnus 0 venus 0 mercurius 20 mars 0 minerva 0 concordia 0 total 20
        "#]],
    );
}

/// R13.7, R13.9: two points per colonist on the board, at most twelve for a card.
#[test]
fn mars_counts_colonists_on_the_board() {
    check(
        "red hand colonist; red goods none; red money 0
         red land at roma cosa l-roma-cosa; red sea at roma roma s-roma-olbia",
        "show score red",
        expect![[r#"
            red: vesta 0 jupiter 0 saturnus 0 venus 0 mercurius 0 mars 24 minerva 0 concordia 0 total 24
        "#]],
    );
}

/// R13.8: each specialist is worth its points times the own houses of its good: 3, 3, 3, 4 and 5.
#[test]
fn minerva_counts_houses_of_each_good() {
    const OTHERS: &str = "red goods none; red money 0; red land at home; red sea at home";
    // Three brick houses 9, two food 6, one tool 3, two wine 8, one cloth 5.
    check(
        &format!(
            "{OTHERS}; red hand mason farmer smith vintner weaver
             red houses aquileia bauzanum mutina verona cosa segusio genua casinum nicaea"
        ),
        "show score red",
        expect![[r#"
            red: vesta 0 jupiter 0 saturnus 0 venus 0 mercurius 0 mars 0 minerva 31 concordia 0 total 31
        "#]],
    );
    check(
        &format!("{OTHERS}; red hand mason; red houses aquileia bauzanum"),
        "show score red",
        expect![[r#"
            red: vesta 0 jupiter 0 saturnus 0 venus 0 mercurius 0 mars 0 minerva 6 concordia 0 total 6
        "#]],
    );
    check(
        &format!("{OTHERS}; red hand vintner weaver; red houses genua nicaea neapolis"),
        "show score red",
        expect![[r#"
            red: vesta 0 jupiter 0 saturnus 0 venus 0 mercurius 0 mars 0 minerva 14 concordia 0 total 14
        "#]],
    );
}

/// X38 (R13.12): among the tied the one who would hold the Praefectus Magnus sooner is ahead.
#[test]
fn ties_are_broken_by_the_way_of_the_praefectus_magnus() {
    let game = set_up("4 players; magnus blue");
    assert_eq!(game.ranking(&[100, 90, 100, 100]), [0, 3, 2, 1]);
    let passes: Vec<u8> =
        game.seating().seats().map(|seat| game.seating().passes(game.magnus(), seat)).collect();
    assert_eq!(passes, [1, 0, 3, 2]);
}

/// R13.12: a tie of all four, which the holder wins; the ranking is strict.
#[test]
fn the_holder_of_the_praefectus_magnus_wins_a_tie() {
    check(
        "4 players; magnus blue",
        "show ranking",
        expect![[r#"
        ranking: blue 7 red 7 green 7 yellow 7
    "#]],
    );
    check(
        "4 players; magnus red",
        "show ranking",
        expect![[r#"
        ranking: red 7 green 7 yellow 7 blue 7
    "#]],
    );
}

/// R12.2, R1.10: the Concordia card is worth seven points.
#[test]
fn the_concordia_card_is_worth_seven_points() {
    check(
        "blue concordia; last turns 1",
        "show score blue; show ranking",
        expect![[r#"
            blue: vesta 3 jupiter 0 saturnus 0 venus 0 mercurius 0 mars 4 minerva 0 concordia 7 total 14
            ranking: blue 14 yellow 7 red 7
        "#]],
    );
}

/// X37 (R14.2): 30, 30, 25 and 20 points: two coins for both firsts, one for the second place, none for the last.
///
/// The last one is scored in front of us: five Mars cards and two colonists are 20 points.
#[test]
fn a_shared_first_place_still_leaves_a_second() {
    check(
        "option intermediate_scoring on; 4 players; green to move; intermediate red 30 blue 30 yellow 25
         green hand colonist colonist colonist colonist; green goods none; green money 5",
        "play tribune",
        expect![[r#"
            green plays tribune
            green recovers 1 cards
            green has 20 points so far
            red +2 sestertii (intermediate)
            blue +2 sestertii (intermediate)
            yellow +1 sestertii (intermediate)
            turn of red
        "#]],
    );
}

/// R14.2: without ties; and all equal: everybody is first.
#[test]
fn the_first_gets_two_coins_and_the_second_one() {
    check(
        "option intermediate_scoring on; yellow to move; intermediate red 3 blue 9
         yellow hand colonist; yellow goods none; yellow money 0",
        "play tribune",
        expect![[r#"
            yellow plays tribune
            yellow recovers 1 cards
            yellow has 8 points so far
            blue +2 sestertii (intermediate)
            yellow +1 sestertii (intermediate)
            turn of red
        "#]],
    );
    check(
        "option intermediate_scoring on; yellow to move; intermediate red 8 blue 8
         yellow hand colonist; yellow goods none; yellow money 0",
        "play tribune",
        expect![[r#"
            yellow plays tribune
            yellow recovers 1 cards
            yellow has 8 points so far
            red +2 sestertii (intermediate)
            blue +2 sestertii (intermediate)
            yellow +2 sestertii (intermediate)
            turn of red
        "#]],
    );
}

/// R14.1 [B20]: the score is taken after the whole Tribune, with its coins and its colonist.
#[test]
fn the_intermediate_score_includes_the_coins_and_the_colonist() {
    // With the coin 10 sestertii: Vesta 1. Three colonists: Mars 6.
    check(
        "option intermediate_scoring on; red hand none; red pile senator architect_start prefect_start
         red money 9; red goods 1 food 1 tool",
        "play tribune; settle sea roma",
        expect![[r#"
            red plays tribune
            red recovers 4 cards
            red +1 sestertii (tribune)
            red -1 food -1 tool (colonist)
            red places a sea colonist in roma
            red has 7 points so far
            turn of blue
        "#]],
    );
}

/// R14.1: only the first Tribune of each player is scored.
#[test]
fn a_second_tribune_is_not_scored() {
    check(
        "option intermediate_scoring on; 2 players; red goods none; red hand none; blue goods none",
        "play tribune; play senator; play tribune; play tribune; play tribune",
        expect![[r#"
            red plays tribune
            red recovers 1 cards
            red has 4 points so far
            turn of blue
            blue plays senator
            turn of red
            red plays tribune
            red recovers 1 cards
            turn of blue
            blue plays tribune
            blue recovers 2 cards
            blue has 4 points so far
            red +2 sestertii (intermediate)
            blue +2 sestertii (intermediate)
            turn of red
            red plays tribune
            red recovers 1 cards
            turn of blue
        "#]],
    );
}

/// R14.3, R14.2: it is paid once, and the scores are deleted.
#[test]
fn the_intermediate_scoring_is_paid_once() {
    check(
        "option intermediate_scoring on; intermediate done; red goods none; blue goods none; yellow goods none",
        "play tribune; play tribune; play tribune",
        expect![[r#"
            red plays tribune
            red recovers 1 cards
            turn of blue
            blue plays tribune
            blue recovers 1 cards
            turn of yellow
            yellow plays tribune
            yellow recovers 1 cards
            turn of red
        "#]],
    );
    let mut game = set_up(
        "option intermediate_scoring on; 2 players; red goods none; blue goods none
         blue to move; intermediate red 3",
    );
    game.play(concordia_rules::Action::Play(concordia_rules::Card::Tribune), &mut ()).unwrap();
    let position = game.position();
    assert_eq!(position.intermediate, []);
    assert!(position.intermediate_done);
}

/// R14.1: the Concordia card does not count; R14.3: if the game ends before all are scored, nothing is paid.
#[test]
fn an_intermediate_score_has_no_concordia_card() {
    check(
        "option intermediate_scoring on; last turns 1; red concordia; red hand none; red goods none; red money 0",
        "play tribune; show score red",
        expect![[r#"
            red plays tribune
            red recovers 1 cards
            red has 4 points so far
            game over
            red: vesta 0 jupiter 0 saturnus 0 venus 0 mercurius 0 mars 4 minerva 0 concordia 7 total 11
        "#]],
    );
}

/// R14.1, R2.1: without the option nobody is scored.
#[test]
fn there_is_no_intermediate_scoring_without_the_option() {
    check(
        "red goods none",
        "play tribune",
        expect![[r#"
        red plays tribune
        red recovers 1 cards
        turn of blue
    "#]],
    );
}
