//! The Venus single game: Magister (R8.10), choice cards (R8.11) and the scoring of Venus (R13.5).

use std::fmt::Write as _;

use concordia_rules::{BadAnswer, Card, Colour, God, Names, Options};
use expect_test::expect;

use crate::scenario::{check, set_up, transcript};

/// A table with the Venus cards.
const VENUS: &str = "option card_set venus";

#[track_caller]
fn check_venus(setup: &str, answers: &str, expect: expect_test::Expect) {
    check(&format!("{VENUS}; {setup}"), answers, expect);
}

/// X25 (R8.10.1, R8.10.8): a Magister executes the Prefect beneath again and stays on top of the pile.
#[test]
fn a_magister_repeats_a_prefect() {
    check_venus(
        "red hand magister; red pile prefect_start; red goods none",
        "play magister; show asked; repeat; produce campania; show cards red",
        expect![[r#"
            red plays magister
            asked: red repeat: end, repeat
            bonus campania turned
            red +1 cloth (production)
            turn of blue
            red hand: tribune, pile: prefect_start magister
        "#]],
    );
}

/// R8.10.8, R4.5: the repetition may be declined.
#[test]
fn a_magister_may_be_declined() {
    check_venus(
        "red hand magister; red pile mercator",
        "play magister; play tribune; copy blue; end; show cards red",
        expect![[r#"
            red plays magister
            refused: this is no answer to the decision repeat
            refused: this is no answer to the decision repeat
            turn of blue
            red hand: tribune, pile: mercator magister
        "#]],
    );
}

/// D03 (R8.10.3): on an empty pile, also directly after a Tribune, it has no effect.
#[test]
fn a_magister_on_an_empty_pile_has_no_effect() {
    check_venus(
        "red hand magister",
        "play magister; show cards red",
        expect![[r#"
        red plays magister
        turn of blue
        red hand: tribune, pile: magister
    "#]],
    );
    check_venus(
        "2 players; red hand none; red pile mercator magister; red goods none; blue goods none",
        "play tribune; play tribune; play magister; show cards red",
        expect![[r#"
            red plays tribune
            red recovers 3 cards
            turn of blue
            blue plays tribune
            blue recovers 1 cards
            turn of red
            red plays magister
            turn of blue
            red hand: tribune mercator, pile: magister
        "#]],
    );
}

/// R8.10.2, R8.15.1: on a Senator it is not among the legal plays; one card further up it is.
#[test]
fn a_magister_is_not_played_on_a_senator() {
    check_venus(
        "red hand magister mercator_start; red pile senator",
        "show asked; play magister; play mercator_start",
        expect![[r#"
            asked: red play_card: play tribune, play mercator_start
            refused: a Magister is not played on a Senator
            red plays mercator_start
            red +3 sestertii (mercator)
        "#]],
    );
    check_venus(
        "red hand magister; red pile senator mercator_start",
        "show asked; play magister; repeat; end",
        expect![[r#"
            asked: red play_card: play tribune, play magister
            red plays magister
            red +3 sestertii (mercator)
            turn of blue
        "#]],
    );
}

/// R8.10.4 [B9]: on a Diplomat it is a new Diplomat: any card may be copied, an opponent's Senator too, which
/// R8.10.2 does not forbid.
#[test]
fn a_magister_on_a_diplomat_copies_anew() {
    check_venus(
        "red hand magister; red pile diplomat_start; red goods 2 tool 2 wine
         blue pile senator; yellow pile mercator",
        "play magister; repeat; show asked; copy blue; purchase 1; end; show cards red",
        expect![[r#"
            red plays magister
            asked: red copy: end, copy blue, copy yellow
            red copies senator of blue
            red -1 tool (purchase)
            red buys architect from slot 1
            display: mercator colonist diplomat_1 farmer smith prefect_architect prefect
            turn of blue
            red hand: tribune architect, pile: diplomat_start magister
        "#]],
    );
}

/// R8.10.4, R8.6.7: the repetition is offered even if nothing is copyable; then it has no effect.
#[test]
fn a_magister_on_a_diplomat_is_offered_without_anything_to_copy() {
    check_venus(
        "red hand magister; red pile diplomat_start",
        "play magister; show asked; repeat",
        expect![[r#"
            red plays magister
            asked: red repeat: end, repeat
            turn of blue
        "#]],
    );
}

/// R8.10.6 [B8]: Magister and Diplomat once each in a turn: a Magister's Diplomat does not copy a Magister.
#[test]
fn a_repeated_diplomat_does_not_copy_a_magister() {
    check_venus(
        "red hand magister; red pile prefect_start diplomat_start; blue pile mercator magister; yellow pile mercator",
        "play magister; repeat; show asked; copy blue; copy yellow; end",
        expect![[r#"
            red plays magister
            asked: red copy: end, copy yellow
            refused: a Magister was used in this turn already
            red copies mercator of yellow
            red +5 sestertii (mercator)
            turn of blue
        "#]],
    );
}

/// R8.10.6, R8.15.1: a Magister on a Magister has no effect.
#[test]
fn a_magister_on_a_magister_has_no_effect() {
    check_venus(
        "red hand magister; red pile mercator magister",
        "play magister",
        expect![[r#"
        red plays magister
        turn of blue
    "#]],
    );
}

/// R8.10.5, R8.11.1: on a choice card the half is chosen anew.
#[test]
fn a_magister_chooses_the_half_anew() {
    check_venus(
        "2 players; red hand prefect_mercator magister; red money 0; blue hand none; blue goods none",
        "play prefect_mercator; show asked; choose mercator5; end
         play tribune
         play magister; repeat; show asked; choose prefect; cash",
        expect![[r#"
            red plays prefect_mercator
            asked: red choose_half: choose prefect, choose mercator5
            red +5 sestertii (mercator)
            turn of blue
            blue plays tribune
            blue recovers 1 cards
            turn of red
            red plays magister
            asked: red choose_half: choose prefect, choose mercator5
            turn of blue
        "#]],
    );
}

/// R8.10.7, R10.2: a repeated Prefect uses the Praefectus Magnus if the player still holds it.
#[test]
fn magnus_works_for_a_repeated_prefect() {
    check_venus(
        "2 players; magnus red; red hand prefect_start magister; red goods none; blue hand none; blue goods none",
        "play prefect_start; cash; play tribune; play magister; repeat; produce campania",
        expect![[r#"
            red plays prefect_start
            turn of blue
            blue plays tribune
            blue recovers 1 cards
            turn of red
            red plays magister
            bonus campania turned
            red +2 cloth (production)
            magnus from red to blue
            turn of blue
        "#]],
    );
    check_venus(
        "2 players; magnus red; red hand prefect_start magister; red goods none; blue hand none; blue goods none",
        "play prefect_start; produce campania; play tribune; play magister; repeat; produce liguria",
        expect![[r#"
            red plays prefect_start
            bonus campania turned
            red +2 cloth (production)
            magnus from red to blue
            turn of blue
            blue plays tribune
            blue recovers 1 cards
            turn of red
            red plays magister
            bonus liguria turned
            red +1 cloth (production)
            turn of blue
        "#]],
    );
}

/// R8.10.1, R4.8: Architect, Colonist, Consul and specialists are repeated like any card.
#[test]
fn a_magister_repeats_other_cards() {
    check_venus(
        "red hand magister; red pile architect",
        "play magister; repeat; land roma > l-roma-cosa; end; end",
        expect![[r#"
            red plays magister
            red walks roma > l-roma-cosa, steps 1
            turn of blue
        "#]],
    );
    check_venus(
        "red hand magister; red pile colonist",
        "play magister; repeat; income",
        expect![[r#"
        red plays magister
        red +7 sestertii (colonist)
        turn of blue
    "#]],
    );
    check_venus(
        "red hand magister; red pile consul; red goods 1 food",
        "play magister; repeat; show asked; purchase 3",
        expect![[r#"
            red plays magister
            asked: red purchase: end, purchase 3
            red -1 food (purchase)
            red buys colonist from slot 3
            display: architect mercator diplomat_1 farmer smith prefect_architect prefect
            turn of blue
        "#]],
    );
    check_venus(
        "red hand magister; red pile farmer; red houses cosa florentia",
        "play magister; repeat",
        expect![[r#"
            red plays magister
            red +2 food (production)
            turn of blue
        "#]],
    );
}

/// X17 (R8.6.2, R8.6.3): four opponents, three cards to copy; the bought Mercator gives 5.
#[test]
fn a_diplomat_of_the_venus_game_has_three_choices() {
    check_venus(
        "5 players; blue pile diplomat_1; yellow pile mercator; green pile architect; black pile prefect",
        "play diplomat_start; show asked; copy blue; copy yellow; end",
        expect![[r#"
            red plays diplomat_start
            asked: red copy: end, copy yellow, copy green, copy black
            refused: the top card of seat 1 is a Diplomat, which cannot be copied
            red copies mercator of yellow
            red +5 sestertii (mercator)
            turn of blue
        "#]],
    );
}

/// D04 (R8.6.6): a copied Magister executes the card under the copier's own Diplomat, if the copier wants.
#[test]
fn a_diplomat_that_copies_a_magister_repeats_the_card_beneath() {
    check_venus(
        "red hand diplomat_start; red pile prefect_start; red goods none; blue pile mercator magister",
        "play diplomat_start; copy blue; show asked; repeat; produce campania; show cards red; show cards blue",
        expect![[r#"
            red plays diplomat_start
            red copies magister of blue
            asked: red repeat: end, repeat
            bonus campania turned
            red +1 cloth (production)
            turn of blue
            red hand: tribune, pile: prefect_start diplomat_start
            blue hand: tribune architect_start prefect_start prefect_start mercator_start diplomat_start senator magister, pile: mercator magister
        "#]],
    );
    check_venus(
        "red hand diplomat_start; red pile prefect_start; blue pile mercator magister",
        "play diplomat_start; copy blue; end",
        expect![[r#"
            red plays diplomat_start
            red copies magister of blue
            turn of blue
        "#]],
    );
}

/// D05 (R8.6.6, R8.10.6): with a Senator, a Diplomat, a Magister or nothing beneath, a Magister cannot be copied.
#[test]
fn a_magister_with_nothing_to_repeat_is_not_copyable() {
    let copy = |pile: &str| {
        transcript(
            &format!(
                "{VENUS}; red hand diplomat_start; red pile {pile}; blue pile magister; yellow pile mercator"
            ),
            "play diplomat_start; show asked; copy blue",
        )
    };
    let on_senator = copy("senator");
    expect![[r#"
        red plays diplomat_start
        asked: red copy: end, copy yellow
        refused: the Magister of seat 1 has nothing to repeat on the own pile
    "#]]
    .assert_eq(&on_senator);
    for pile in ["prefect diplomat_1", "prefect magister", "none"] {
        assert_eq!(copy(pile), on_senator);
    }
}

/// D05 (R8.6.7): if it is the only card there is, the Diplomat has no effect.
#[test]
fn a_diplomat_on_a_senator_finds_nothing_in_a_magister() {
    check_venus(
        "2 players; red hand diplomat_start; red pile senator; blue pile magister",
        "play diplomat_start",
        expect![[r#"
            red plays diplomat_start
            turn of blue
        "#]],
    );
}

/// R8.6.6, R8.6.4: Diplomat, Magister, choice card: the longest chain, and its half is chosen.
#[test]
fn a_copied_magister_repeats_a_choice_card() {
    check_venus(
        "red hand diplomat_start; red pile architect_mercator; red money 0; blue pile magister",
        "play diplomat_start; copy blue; repeat; show asked; choose mercator5; end",
        expect![[r#"
            red plays diplomat_start
            red copies magister of blue
            asked: red choose_half: choose architect, choose mercator5
            red +5 sestertii (mercator)
            turn of blue
        "#]],
    );
}

/// R8.15.1: what can be copied, and what a Magister repeats. A Senator, a Diplomat and a Magister are special.
#[test]
fn what_can_be_copied_and_repeated() {
    let tops = [
        "none",
        "architect",
        "prefect",
        "colonist",
        "mercator_start",
        "mercator",
        "consul",
        "weaver",
        "senator",
        "diplomat_5",
        "magister",
        "prefect_architect",
    ];
    let mut table = String::new();
    for top in tops {
        let copied = transcript(
            &format!(
                "{VENUS}; red hand diplomat_start; red pile prefect; blue pile {top}; yellow pile mason"
            ),
            "play diplomat_start; show asked",
        );
        let repeated = transcript(
            &format!("{VENUS}; red hand magister; red pile {top}; blue pile mason"),
            "show asked; play magister; show asked",
        );
        let copied = if copied.contains("copy blue") { "copied" } else { "not copied" };
        let repeated = match (repeated.contains("refused"), repeated.contains("repeat: end, repeat")) {
            (true, _) => "Magister not played",
            (_, true) => "repeated",
            _ => "no effect",
        };
        let _ = writeln!(table, "{top}: {copied}, {repeated}");
    }
    expect![[r#"
        none: not copied, no effect
        architect: copied, repeated
        prefect: copied, repeated
        colonist: copied, repeated
        mercator_start: copied, repeated
        mercator: copied, repeated
        consul: copied, repeated
        weaver: copied, repeated
        senator: copied, Magister not played
        diplomat_5: not copied, repeated
        magister: copied, no effect
        prefect_architect: copied, repeated
    "#]]
    .assert_eq(&table);
}

/// X24 (R8.11.1, R8.5.1): Architect / Mercator as Mercator: 5 coins and trade in two goods.
#[test]
fn a_choice_card_as_mercator_gives_five() {
    check_venus(
        "red hand architect_mercator; red money 0; red goods 1 brick 1 food 1 wine",
        "play architect_mercator; show asked; choose mercator5; sell 1 wine; sell 1 food; show red",
        expect![[r#"
            red plays architect_mercator
            asked: red choose_half: choose architect, choose mercator5
            red +5 sestertii (mercator)
            red -1 wine (trade)
            red +6 sestertii (trade)
            red -1 food (trade)
            red +4 sestertii (trade)
            turn of blue
            red: 15 sestertii, 1 brick, home land 2 sea 2, free 7, houses left 15
        "#]],
    );
}

/// R8.11.1: one half is executed like the card of that name, the other not at all.
#[test]
fn each_choice_card_has_its_two_halves() {
    check_venus(
        "red hand architect_mercator; red land at l-roma-cosa",
        "play architect_mercator; choose architect; end; build cosa",
        expect![[r#"
            red plays architect_mercator
            red -1 brick -1 food (house)
            red -2 sestertii (house)
            red builds cosa
            turn of blue
        "#]],
    );
    check_venus(
        "red hand prefect_architect; magnus red",
        "play prefect_architect; choose prefect; produce corsica",
        expect![[r#"
            red plays prefect_architect
            bonus corsica turned
            red +2 tool (production)
            magnus from red to yellow
            turn of blue
        "#]],
    );
    check_venus(
        "red hand prefect_architect",
        "play prefect_architect; choose architect; end",
        expect![[r#"
        red plays prefect_architect
        turn of blue
    "#]],
    );
    check_venus(
        "red hand prefect_mercator",
        "play prefect_mercator; choose prefect; cash",
        expect![[r#"
        red plays prefect_mercator
        turn of blue
    "#]],
    );
    check_venus(
        "red hand prefect_mercator; red money 0",
        "play prefect_mercator; choose mercator5; end",
        expect![[r#"
            red plays prefect_mercator
            red +5 sestertii (mercator)
            turn of blue
        "#]],
    );
}

/// R8.11.1, R4.5: a half must be chosen, and there are two.
#[test]
fn a_half_must_be_chosen() {
    check_venus(
        "red hand prefect_mercator; blue pile mercator",
        "play prefect_mercator; end; choose architect; repeat; cash",
        expect![[r#"
            red plays prefect_mercator
            refused: this is no answer to the decision choose_half
            refused: the card has no such half
            refused: this is no answer to the decision choose_half
            refused: this is no answer to the decision choose_half
        "#]],
    );
}

/// R8.11, R19.3: an answer is complete by itself: it names a power, and is read without the card at hand.
#[test]
fn a_half_is_named_by_its_power() {
    let options = Options::from_words([("card_set", "venus")]).unwrap();
    let names = Names::new(&options, &Colour::ALL[..3]);
    for half in ["architect", "prefect", "mercator5"] {
        let text = format!("choose {half}");
        assert_eq!(names.write(names.read(&text).unwrap()), text);
    }
    for bad in ["0", "1", "2", "3", "mercator3", "senator", "choice", ""] {
        assert!(names.read(&format!("choose {bad}")).is_err(), "{bad}");
    }
}

/// Records of earlier programs number the halves: with the card at hand they mean what they meant then.
#[test]
fn numbered_halves_of_earlier_records_are_read_with_the_card_at_hand() {
    let mut game = set_up(&format!("{VENUS}; red hand prefect_mercator; blue pile mercator"));
    let names = Names::new(game.table(), &Colour::ALL[..3]);
    let refusal = names.read_at(&game, "choose 1").unwrap_err();
    assert_eq!(refusal, BadAnswer::NoHalf);
    game.play(names.read("play prefect_mercator").unwrap(), &mut ()).unwrap();
    assert_eq!(names.read_at(&game, "choose 1"), names.read("choose prefect"));
    assert_eq!(names.read_at(&game, "choose 2"), names.read("choose mercator5"));
    assert!(names.read_at(&game, "choose 3").is_err());
}

/// R8.6.4, R8.11.3: a choice card is copied as a whole; the copier chooses the half, whatever its owner chose.
#[test]
fn a_copied_choice_card_leaves_the_half_to_the_copier() {
    check_venus(
        "2 players; red hand prefect_mercator; red money 0; blue hand diplomat_start; blue money 0",
        "play prefect_mercator; choose mercator5; end
         play diplomat_start; copy red; show asked; choose prefect; cash",
        expect![[r#"
            red plays prefect_mercator
            red +5 sestertii (mercator)
            turn of blue
            blue plays diplomat_start
            blue copies prefect_mercator of red
            asked: blue choose_half: choose prefect, choose mercator5
            turn of red
        "#]],
    );
}

/// R8.11.3, R1.8: for prices and gods it is one card: wine and a Venus.
#[test]
fn a_choice_card_is_bought_as_one_card() {
    check_venus(
        "red hand senator; red goods 1 wine; red money 0
         display prefect_architect mason mason mason mason mason mason; stack mason
         red houses aquileia verona",
        "play senator; purchase 1; show cards red; show score red",
        expect![[r#"
            red plays senator
            red -1 wine (purchase)
            red buys prefect_architect from slot 1
            display: mason mason mason mason mason mason mason
            turn of blue
            red hand: tribune prefect_architect, pile: senator
            red: vesta 0 jupiter 0 saturnus 0 venus 2 mercurius 0 mars 4 minerva 0 concordia 0 total 6
        "#]],
    );
}

/// X23 (R13.5): two Venus cards and five provinces with two houses: 20 more than in the base game, 134 in all.
///
/// Three brick, four food, three tool and two cloth houses in seven provinces, as in X22.
#[test]
fn the_final_scoring_of_the_venus_rulebook_gives_134() {
    check_venus(
        "good of casinum brick
         red houses aquileia mutina casinum; red houses verona comum cosa florentia
         red houses segusio aleria olbia; red houses nicaea neapolis
         red land at roma l-roma-cosa l-roma-casinum; red sea at roma s-roma-olbia
         red goods 1 brick 3 tool 1 cloth; red money 13; red concordia; last turns 0
         red hand senator prefect prefect_start mercator colonist farmer magister
         red pile architect_start diplomat_start prefect_start diplomat_1 mercator_start colonist prefect_architect",
        "show score red",
        expect![[r#"
            red: vesta 3 jupiter 18 saturnus 28 venus 20 mercurius 16 mars 30 minerva 12 concordia 7 total 134
        "#]],
    );
}

/// R13.5, R13.9: a province with three own houses counts like one with two, a single house not at all; at most
/// seven provinces can have two of fifteen houses, which gives 14.
#[test]
fn venus_counts_provinces_with_two_houses() {
    check_venus(
        "red hand magister; red goods none; red money 0; red land at home; red sea at home
         red houses aquileia bauzanum verona comum cosa florentia; blue houses segusio",
        "show score red",
        expect![[r#"
            red: vesta 0 jupiter 0 saturnus 0 venus 4 mercurius 0 mars 0 minerva 0 concordia 0 total 4
        "#]],
    );
    check_venus(
        "red hand magister; red goods none; red money 0; red land at home; red sea at home
         red houses aquileia bauzanum comum segusio genua nicaea mutina ravenna cosa florentia aleria olbia ancona
         red houses hadria casinum",
        "show score red",
        expect![[r#"
            red: vesta 0 jupiter 0 saturnus 0 venus 14 mercurius 0 mars 0 minerva 0 concordia 0 total 14
        "#]],
    );
    assert_eq!(Card::Magister.gods(), [God::Venus]);
}
