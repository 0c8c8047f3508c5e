//! The team game (R11): seats, start cities, team turns, the shared purse, the end (R12) and the score (R13).
//!
//! With four partners red and yellow are a team, blue and green the other.

use std::fmt::Write as _;

use concordia_rules::{Action, Card, CityId, Course, Decision, Game, Options, Seat};
use expect_test::expect;

use crate::scenario::{check, position, set_up};

fn moneys(players: &str) -> Vec<u32> {
    let options = Options::from_words([("players", players), ("mode", "team")]).expect("a team game");
    let game = Game::new(&options, 1);
    game.seating().seats().map(|seat| game.player(seat).money()).collect()
}

/// D07 (R3.10): the partners of the first team have 5, of the second 6, of the third 7.
#[test]
fn partners_start_with_the_same_money() {
    assert_eq!(moneys("4"), [5, 6, 5, 6]);
    assert_eq!(moneys("6"), [5, 6, 7, 5, 6, 7]);
}

/// R11.1, R3.1: partners sit opposite, neighbours are opponents.
#[test]
fn partners_sit_opposite() {
    for (players, partners) in [("4", vec![2, 3, 0, 1]), ("6", vec![3, 4, 5, 0, 1, 2])] {
        let options = Options::from_words([("players", players), ("mode", "team")]).unwrap();
        let seating = options.seating();
        let found: Vec<u8> =
            seating.seats().map(|seat| seating.partner_of(seat).expect("there are partners").0).collect();
        assert_eq!(found, partners);
        for seat in seating.seats() {
            assert_ne!(seating.team_of(seat), seating.team_of(seating.left_of(seat)));
            assert_ne!(seating.team_of(seat), seating.team_of(seating.right_of(seat)));
        }
    }
}

/// R11.2, R1.7, R3.9, R3.7, R3.11: what the two halves of the seats start with.
#[test]
fn the_halves_of_the_seats_have_different_hands() {
    check(
        "4 partners",
        "show cards red; show cards green; show red; show green; show display",
        expect![[r#"
            red hand: tribune architect_start prefect_start mercator_start praetor legatus, pile: none
            green hand: tribune prefect_start mercator_start diplomat_start praetor legatus, pile: none
            red: 5 sestertii, 1 brick 2 food 1 tool 1 wine 1 cloth, home land 2 sea 2, free 2, houses left 15
            green: 6 sestertii, 1 brick 2 food 1 tool 1 wine 1 cloth, home land 2 sea 2, free 2, houses left 15
            display: architect mercator colonist diplomat_1 farmer smith prefect_architect; stack 19
        "#]],
    );
    assert_eq!(position("4 partners").magnus, Seat(3));
}

/// R11.3, R3.7, R3.8: the second half of the seats choose a start city, in seat order, last in the setup.
#[test]
fn the_second_half_of_the_seats_choose_a_start_city() {
    let options = Options::from_words([("players", "6"), ("mode", "team")]).unwrap();
    let mut game = Game::new(&options, 1);
    for (seat, city) in [(3, "croton"), (4, "croton"), (5, "verona")] {
        let Decision::Asked { seat: asked, .. } = game.decision() else { panic!("somebody is asked") };
        assert_eq!(asked, Seat(seat));
        let city = game.board().city_by_id(city).unwrap();
        game.play(Action::Start(city), &mut ()).unwrap();
    }
    assert_eq!(game.deciding_seat(), Some(Seat(0)));
    check(
        "4 partners; start cities yellow green",
        "show yellow; show asked; yellow: start croton; green: start croton; show asked; show colonists red
         show colonists green; show green",
        expect![[r#"
            yellow: 5 sestertii, 1 brick 2 food 1 tool 1 wine 1 cloth, home land 3 sea 3, free 0, houses left 15
            asked: yellow start_city: start aquileia, start bauzanum, start verona, start comum, start segusio, start genua, start nicaea, start mutina, start ravenna, start florentia, start aleria, start ancona, start hadria, start brundisium, start luceria, start croton, start potentia, start messana, start syracusae
            yellow places a land colonist in croton
            yellow places a sea colonist in croton
            green places a land colonist in croton
            green places a sea colonist in croton
            asked: red play_card: play tribune, play architect_start, play prefect_start, play mercator_start, play praetor, play legatus
            red: land roma land home land home sea roma sea home sea home
            green: land croton land home land home sea croton sea home sea home
            green: 6 sestertii, 1 brick 2 food 1 tool 1 wine 1 cloth, home land 2 sea 2, free 2, houses left 15
        "#]],
    );
}

/// R11.3: not the capital, and no city that shares a land or sea route with it.
#[test]
fn a_start_city_is_not_next_to_the_capital() {
    check(
        "4 partners; start cities yellow green",
        "yellow: start roma; yellow: start spoletum; yellow: start panormus; yellow: start neapolis
         yellow: play tribune; yellow: end",
        expect![[r#"
            refused: roma is too close to where the others begin
            refused: spoletum is too close to where the others begin
            refused: panormus is too close to where the others begin
            refused: neapolis is too close to where the others begin
            refused: this is no answer to the decision start_city
            refused: this is no answer to the decision start_city
        "#]],
    );
    let refusal =
        set_up("4 partners; start cities yellow green").check(Action::Start(CityId(31))).unwrap_err();
    assert_eq!(refusal.to_string(), "there is no such city");
}

/// R11.3: with routes of one kind only, two colonists of that kind; the four others are in the storehouse.
#[test]
fn a_start_city_with_one_kind_of_route_takes_two_colonists_of_it() {
    check(
        "4 partners; start cities yellow green",
        "yellow: start bauzanum; green: start aleria; show yellow; show green",
        expect![[r#"
            yellow places a land colonist in bauzanum
            yellow places a land colonist in bauzanum
            green places a sea colonist in aleria
            green places a sea colonist in aleria
            yellow: 5 sestertii, 1 brick 2 food 1 tool 1 wine 1 cloth, home land 1 sea 3, free 2, houses left 15
            green: 6 sestertii, 1 brick 2 food 1 tool 1 wine 1 cloth, home land 3 sea 1, free 2, houses left 15
        "#]],
    );
}

/// X26 (R11.4, R11.5, R11.12): green plays one card; green executes, then the partner blue; then it is red's turn.
#[test]
fn both_partners_execute_the_card_of_the_turn() {
    check(
        "4 partners; green to move; green hand prefect_start; blue hand none",
        "play prefect_start; produce corsica; blue: produce campania; show cards green; show cards blue",
        expect![[r#"
            green plays prefect_start
            bonus corsica turned
            green +2 tool (production)
            magnus from green to yellow
            bonus campania turned
            blue +1 cloth (production)
            turn of red
            green hand: tribune, pile: prefect_start
            blue hand: tribune, pile: none
        "#]],
    );
}

/// R11.5, R11.6: the second partner meets the board as the first left it, and chooses separately.
#[test]
fn the_second_partner_meets_the_board_as_the_first_left_it() {
    check(
        "4 partners; red goods none; yellow goods none; red money 0; yellow money 0",
        "play prefect_start; produce campania; yellow: produce campania; yellow: cash; show bonuses",
        expect![[r#"
            red plays prefect_start
            bonus campania turned
            red +1 cloth (production)
            refused: the bonus of campania is turned
            yellow +1 sestertii (bonus)
            bonuses turned back: campania
            turn of blue
            turned: none; visible coins 0
        "#]],
    );
    check(
        "4 partners; yellow land at roma; yellow goods none",
        "play architect_start; land roma > l-roma-cosa; end; end
         yellow: land roma > l-roma-cosa; yellow: land roma > l-roma-spoletum; yellow: end",
        expect![[r#"
            red plays architect_start
            red walks roma > l-roma-cosa, steps 1
            refused: l-roma-cosa is occupied
            yellow walks roma > l-roma-spoletum, steps 1
            turn of blue
        "#]],
    );
}

/// R11.6, R4.5: mandatory parts are mandatory for the second partner too: here the Prefect.
#[test]
fn the_second_partner_must_choose_an_alternative() {
    check(
        "4 partners",
        "play prefect_start; cash; yellow: end; yellow: cash",
        expect![[r#"
        red plays prefect_start
        refused: this is no answer to the decision prefect
        turn of blue
    "#]],
    );
}

/// R11.6, R11.11: both partners receive the Mercator's coins, each may settle, specialists produce for both.
#[test]
fn mercator_colonist_and_specialists_work_for_both_partners() {
    check(
        "4 partners; red hand mercator",
        "play mercator; sell 1 wine; end; yellow: sell 2 food; yellow: end",
        expect![[r#"
            red plays mercator
            red +5 sestertii (mercator)
            red -1 wine (trade)
            red +6 sestertii (trade)
            yellow +5 sestertii (mercator)
            yellow -2 food (trade)
            yellow +8 sestertii (trade)
            turn of blue
        "#]],
    );
    check(
        "4 partners; red hand colonist; yellow houses verona",
        "play colonist; income; yellow: settle land verona; show yellow",
        expect![[r#"
            red plays colonist
            red +7 sestertii (colonist)
            yellow -1 food -1 tool (colonist)
            yellow places a land colonist in verona
            turn of blue
            yellow: 5 sestertii, 1 brick 1 food 1 wine 1 cloth, home land 1 sea 2, free 5, houses left 14
        "#]],
    );
    check(
        "4 partners; red hand farmer; red houses cosa; yellow houses verona comum; blue houses cosa",
        "play farmer",
        expect![[r#"
            red plays farmer
            red +1 food (production)
            yellow +2 food (production)
            turn of blue
        "#]],
    );
}

/// R11.4, R4.8: each partner walks and builds with the own colonists and goods.
#[test]
fn each_partner_builds_with_the_own_pieces() {
    check(
        "4 partners; red land at l-roma-cosa; yellow land at l-genua-florentia; good of genua food",
        "play architect_start; end; build cosa
         yellow: end; yellow: build cosa; yellow: build genua; show red; show yellow",
        expect![[r#"
            red plays architect_start
            red -1 brick -1 food (house)
            red -2 sestertii (house)
            red builds cosa
            refused: no own colonist on a route is adjacent to cosa
            yellow -1 brick -1 food (house)
            yellow -2 sestertii (house)
            yellow builds genua
            turn of blue
            red: 3 sestertii, 1 food 1 tool 1 wine 1 cloth, home land 2 sea 2, free 4, houses left 14
            yellow: 3 sestertii, 1 food 1 tool 1 wine 1 cloth, home land 2 sea 2, free 4, houses left 14
        "#]],
    );
}

/// R11.7 [B19]: all own coins first, then the missing amount and no more from the partner.
#[test]
fn the_missing_amount_is_taken_from_the_partner() {
    // A second house in a cloth city costs 10.
    check(
        "4 partners; red land at l-casinum-neapolis; blue houses neapolis; red money 3; yellow money 8
         yellow goods none; yellow land at home; yellow sea at home",
        "play architect_start; end; build neapolis; show red; show yellow",
        expect![[r#"
            red plays architect_start
            red -1 brick -1 cloth (house)
            red -3 sestertii (house)
            yellow -7 sestertii (house)
            red builds neapolis
            turn of blue
            red: 0 sestertii, 2 food 1 tool 1 wine, home land 2 sea 2, free 4, houses left 14
            yellow: 1 sestertii, none, home land 3 sea 3, free 6, houses left 15
        "#]],
    );
    check(
        "4 partners; red land at l-casinum-neapolis; blue houses neapolis; red money 3; yellow money 6",
        "play architect_start; end; build neapolis",
        expect![[r#"
            red plays architect_start
            refused: 10 sestertii are needed and 9 are there
        "#]],
    );
}

/// R11.7: with enough own money the partner pays nothing; buying goods is a payment like any other.
#[test]
fn the_purse_is_shared_for_buying_goods_too() {
    check(
        "4 partners; red money 0; red goods 1 brick; yellow money 5; yellow goods none",
        "play mercator_start; buy 2 food; buy 1 brick; end; show red; show yellow; yellow: end",
        expect![[r#"
            red plays mercator_start
            red +3 sestertii (mercator)
            red -3 sestertii (trade)
            yellow -5 sestertii (trade)
            red +2 food (trade)
            refused: 3 sestertii are needed and 0 are there
            yellow +3 sestertii (mercator)
            red: 0 sestertii, 1 brick 2 food, home land 2 sea 2, free 5, houses left 15
            yellow: 3 sestertii, none, home land 2 sea 2, free 8, houses left 15
            turn of blue
        "#]],
    );
    check(
        "4 partners; red money 1; yellow money 5; yellow goods none",
        "play mercator_start; buy 1 food; end; show yellow",
        expect![[r#"
            red plays mercator_start
            red +3 sestertii (mercator)
            red -4 sestertii (trade)
            red +1 food (trade)
            yellow +3 sestertii (mercator)
            yellow: 8 sestertii, none, home land 2 sea 2, free 8, houses left 15
        "#]],
    );
}

/// R11.7, R4.7: goods are never shared.
#[test]
fn goods_are_not_shared() {
    check(
        "4 partners; red land at l-roma-cosa; red goods 1 brick; yellow goods 3 food",
        "play architect_start; end; yellow: end; show red",
        expect![[r#"
            red plays architect_start
            turn of blue
            red: 5 sestertii, 1 brick, home land 2 sea 2, free 7, houses left 15
        "#]],
    );
    check(
        "4 partners; red land at l-roma-cosa l-genua-nicaea; red goods 1 brick 1 wine; yellow goods 3 food",
        "play architect_start; end; build cosa",
        expect![[r#"
            red plays architect_start
            refused: 1 food needed and 0 in the storehouse
        "#]],
    );
}

/// D06 (R11.8): the player recovers four cards and the Tribune, the partner five cards: two coins each.
#[test]
fn both_partners_recover_their_piles() {
    check(
        "4 partners; red hand none; red pile praetor legatus mercator_start prefect_start; yellow hand none
         yellow pile praetor legatus mercator_start prefect_start diplomat_start; red goods none
         yellow goods 1 food 1 tool",
        "play tribune; yellow: settle land roma; show cards red; show cards yellow",
        expect![[r#"
            red plays tribune
            red recovers 5 cards
            red +2 sestertii (tribune)
            yellow recovers 5 cards
            yellow +2 sestertii (tribune)
            yellow -1 food -1 tool (colonist)
            yellow places a land colonist in roma
            turn of blue
            red hand: tribune prefect_start mercator_start praetor legatus, pile: none
            yellow hand: tribune prefect_start mercator_start diplomat_start praetor legatus, pile: none
        "#]],
    );
}

/// R11.8: each may place a colonist; with an empty pile the partner recovers nothing.
#[test]
fn each_partner_may_place_a_colonist() {
    check(
        "4 partners",
        "play tribune; settle sea roma; yellow: settle land roma; show yellow",
        expect![[r#"
            red plays tribune
            red recovers 1 cards
            red -1 food -1 tool (colonist)
            red places a sea colonist in roma
            yellow recovers 0 cards
            yellow -1 food -1 tool (colonist)
            yellow places a land colonist in roma
            turn of blue
            yellow: 5 sestertii, 1 brick 1 food 1 wine 1 cloth, home land 1 sea 2, free 5, houses left 15
        "#]],
    );
}

/// R11.8 [B18]: after a Legatus its player recovers the Legatus with the pile.
#[test]
fn a_tribune_after_a_legatus_recovers_the_legatus() {
    check(
        "4 partners; red hand legatus; red pile praetor mercator_start prefect_start; red goods none
         yellow pile praetor; yellow goods none",
        "play legatus; end; yellow: play tribune; show cards red",
        expect![[r#"
            red plays legatus
            yellow plays tribune
            yellow recovers 2 cards
            red recovers 4 cards
            red +1 sestertii (tribune)
            turn of blue
            red hand: tribune prefect_start mercator_start praetor legatus, pile: none
        "#]],
    );
}

/// R10.6, R10.2: only the partner who holds the Praefectus Magnus gets the doubling, when that partner produces.
#[test]
fn magnus_works_for_its_holder_only() {
    check(
        "4 partners; magnus yellow; red goods none; yellow goods none",
        "play prefect_start; produce campania; yellow: produce liguria",
        expect![[r#"
            red plays prefect_start
            bonus campania turned
            red +1 cloth (production)
            bonus liguria turned
            yellow +2 cloth (production)
            magnus from yellow to blue
            turn of blue
        "#]],
    );
    check(
        "4 partners; magnus yellow",
        "play prefect_start; produce corsica; yellow: cash",
        expect![[r#"
        red plays prefect_start
        bonus corsica turned
        red +1 tool (production)
        yellow +2 sestertii (bonus)
        bonuses turned back: corsica
        turn of blue
    "#]],
    );
    // The right neighbour is an opponent, so the partner who comes second has it no more.
    check(
        "4 partners; magnus red; red goods none; yellow goods none",
        "play prefect_start; produce campania; yellow: produce liguria",
        expect![[r#"
            red plays prefect_start
            bonus campania turned
            red +2 cloth (production)
            magnus from red to green
            bonus liguria turned
            yellow +1 cloth (production)
            turn of blue
        "#]],
    );
}

/// R5.6, R5.5: overflow in a team turn: batches are settled from the executing player on, also for the opponents.
#[test]
fn overflow_is_settled_within_a_team_turn() {
    check(
        "4 partners; red goods 7 brick; blue goods 7 brick; red houses casinum neapolis; blue houses casinum neapolis",
        "play prefect_start; produce campania; keep 1 wine; blue: keep 1 cloth; yellow: cash",
        expect![[r#"
            red plays prefect_start
            bonus campania turned
            red +1 wine, lost 2 cloth (production)
            blue +1 cloth, lost 1 wine (production)
            yellow +1 sestertii (bonus)
            bonuses turned back: campania
            turn of blue
        "#]],
    );
}

/// R11.12: every player gets turns in seat order, whoever of the team acted last.
#[test]
fn turns_go_round_in_seat_order() {
    check(
        "6 partners; red money 0; green money 0",
        "play mercator_start; end; green: end
         play mercator_start; end; black: end
         play mercator_start; end; white: end
         play mercator_start; end; red: end
         show asked",
        expect![[r#"
            red plays mercator_start
            red +3 sestertii (mercator)
            green +3 sestertii (mercator)
            turn of blue
            blue plays mercator_start
            blue +3 sestertii (mercator)
            black +3 sestertii (mercator)
            turn of yellow
            yellow plays mercator_start
            yellow +3 sestertii (mercator)
            white +3 sestertii (mercator)
            turn of green
            green plays mercator_start
            green +3 sestertii (mercator)
            red +3 sestertii (mercator)
            turn of black
            asked: black play_card: play tribune, play prefect_start, play mercator_start, play diplomat_start, play praetor, play legatus
        "#]],
    );
}

/// R12.3, R12.4: the partner's action belongs to the turn of the trigger; the other team has one more turn.
#[test]
fn the_partner_completes_the_turn_of_the_trigger() {
    check(
        "4 partners
         red houses aquileia bauzanum verona comum segusio genua nicaea mutina ravenna cosa florentia aleria olbia ancona
         red land at l-hadria-spoletum; yellow land at l-hadria-casinum; good of hadria brick
         blue goods none; green goods none",
        "play architect_start; end; build hadria; yellow: end; yellow: build hadria; yellow: end; show end
         play tribune; show end",
        expect![[r#"
            red plays architect_start
            red -1 food (house)
            red -1 sestertii (house)
            red builds hadria
            red triggers the end: last_house
            yellow -1 food (house)
            yellow -2 sestertii (house)
            yellow builds hadria
            turn of blue
            last turns 1, concordia red
            blue plays tribune
            blue recovers 1 cards
            green recovers 0 cards
            game over
            last turns 0, concordia red
        "#]],
    );
}

/// X40 (R12.4, R12.6): with three teams; in black's turn the partner blue buys the last card. White and red
/// follow, then the game is over.
#[test]
fn with_three_teams_the_two_others_have_one_more_turn() {
    check(
        "6 partners; black to move; black hand praetor; display mason; blue goods 1 food; black goods none
         white goods none; yellow goods none; red goods none; green goods none",
        "play praetor; blue: purchase 1; show end; play tribune; show end; play tribune; show end; show score blue",
        expect![[r#"
            black plays praetor
            blue -1 food (purchase)
            blue buys mason from slot 1
            blue triggers the end: last_card
            turn of white
            last turns 2, concordia blue
            white plays tribune
            white recovers 1 cards
            yellow recovers 0 cards
            turn of red
            last turns 1, concordia blue
            red plays tribune
            red recovers 1 cards
            green recovers 0 cards
            game over
            last turns 0, concordia blue
            blue: vesta 0 jupiter 0 saturnus 0 venus 0 mercurius 0 mars 4 minerva 0 concordia 7 total 11
        "#]],
    );
}

/// R12.8: a team turn is one turn: a hundred rounds of four are four hundred turns.
#[test]
fn an_idle_team_turn_is_one_turn() {
    check(
        "4 partners; idle 399; red goods none; yellow goods none",
        "play tribune; show end",
        expect![[r#"
            red plays tribune
            red recovers 1 cards
            yellow recovers 0 cards
            game over
            last turns 0, concordia none
        "#]],
    );
}

/// X29 (R13.10, R13.5): a Legatus counts for Jupiter 9, Saturnus 7 and Venus 5: 21 points.
///
/// Nine of red's houses are in cities without brick, in seven provinces; yellow has houses in five of them.
#[test]
fn a_legatus_counts_for_three_gods() {
    check(
        "4 partners; red hand legatus; red goods none; red money 0; red land at home; red sea at home
         red houses verona comum segusio genua nicaea aquileia cosa aleria casinum croton
         yellow houses aquileia bauzanum comum nicaea florentia casinum syracusae",
        "show score red",
        expect![[r#"
            red: vesta 0 jupiter 9 saturnus 7 venus 5 mercurius 0 mars 0 minerva 0 concordia 0 total 21
        "#]],
    );
}

/// R13.5: in the team game Venus counts provinces in which both partners have a house, once each, however many
/// houses there are; opponents do not matter.
#[test]
fn venus_counts_provinces_of_both_partners() {
    check(
        "4 partners; red hand prefect_architect; red goods none; red money 0; red land at home; red sea at home
         yellow hand prefect_mercator; yellow goods none; yellow money 0; yellow land at home; yellow sea at home
         red houses aquileia bauzanum cosa; yellow houses aquileia verona olbia; blue houses cosa olbia",
        "show score red; show score yellow",
        expect![[r#"
            red: vesta 0 jupiter 0 saturnus 0 venus 1 mercurius 0 mars 0 minerva 0 concordia 0 total 1
            yellow: vesta 0 jupiter 0 saturnus 0 venus 1 mercurius 0 mars 0 minerva 0 concordia 0 total 1
        "#]],
    );
}

/// R13.11, R13.1: a team's score is the sum of both partners'.
#[test]
fn the_score_of_a_team_is_the_sum() {
    check(
        "4 partners; red concordia; last turns 0; red hand colonist; yellow hand colonist colonist",
        "show score red; show score yellow; show score blue; show score green; show ranking",
        expect![[r#"
            red: vesta 0 jupiter 0 saturnus 0 venus 0 mercurius 0 mars 8 minerva 0 concordia 7 total 15
            yellow: vesta 0 jupiter 0 saturnus 0 venus 0 mercurius 0 mars 12 minerva 0 concordia 0 total 12
            blue: vesta 3 jupiter 0 saturnus 0 venus 0 mercurius 0 mars 4 minerva 0 concordia 0 total 7
            green: vesta 3 jupiter 0 saturnus 0 venus 0 mercurius 0 mars 4 minerva 0 concordia 0 total 7
            ranking: red+yellow 27 blue+green 14
        "#]],
    );
}

/// R13.12 [B22]: of a team the partner who is nearer to the Praefectus Magnus counts.
#[test]
fn ties_of_teams_are_broken_by_the_nearest_partner() {
    // Seat 1 holds it: d is 0 for team 1, and for team 0 the smaller of 1 and 3.
    assert_eq!(set_up("4 partners; magnus blue").ranking(&[10, 20, 30, 20]), [1, 0]);
    assert_eq!(set_up("4 partners; magnus yellow").ranking(&[10, 20, 30, 20]), [0, 1]);
    assert_eq!(set_up("4 partners; magnus blue").ranking(&[10, 20, 31, 20]), [0, 1]);
    // Seat 3 holds it: d is 0 for team 0, 2 for team 1 (seat 1; seat 4 has 5), 1 for team 2.
    assert_eq!(set_up("6 partners; magnus green").ranking(&[5; 6]), [0, 2, 1]);
    assert_eq!(set_up("6 partners; magnus black").ranking(&[5; 6]), [1, 0, 2]);
}

/// R18.5, R8.14.1, R11.13: the partner's hand is hidden, except from the Legatus player who may recommend; what was
/// recommended is shown to the partner only.
#[test]
fn a_legatus_shows_the_partners_hand_to_its_player_alone() {
    let mut course = Course::new(set_up("4 partners; red hand legatus"));
    let hides = |course: &Course, viewer: Option<u8>| course.view(viewer.map(Seat)).0.hides_hand(Seat(2));
    assert!(hides(&course, Some(0)));
    course.play(Action::Play(Card::Legatus), &mut ()).unwrap();
    assert!(!hides(&course, Some(0)), "shown while red may recommend");
    for viewer in [None, Some(1), Some(3)] {
        assert!(hides(&course, viewer));
    }
    let recommends = Action::Recommend(Card::MercatorStart);
    course.play(recommends, &mut ()).unwrap();
    assert!(hides(&course, Some(0)), "and no longer");
    for viewer in [Some(0), Some(2)] {
        assert_eq!(course.view(viewer.map(Seat)).1[1], recommends);
    }
    for viewer in [None, Some(1), Some(3)] {
        let hidden = Action::Recommend(Card::Hidden);
        assert_eq!(course.view(viewer.map(Seat)).1[1], hidden);
    }
}

/// R19.1, R19.2: what a position of a team game cannot be.
#[test]
fn impossible_team_positions_are_refused() {
    let cases = [
        "start cities red; 3 players",
        "4 partners; start cities red",
        "4 partners; start cities yellow yellow",
        "4 partners; start cities yellow; yellow land at croton",
        "4 partners; copied blue by red",
        "4 partners; blue pile mercator; copied blue by green",
        "4 players; blue pile mercator; copied blue by red",
        "4 partners; red hand senator",
        "4 partners; last turns 2",
    ];
    let mut found = String::new();
    for case in cases {
        let problems = Game::from_position(&position(case)).unwrap_err();
        let _ = writeln!(found, "{case}\n    {}", problems.join("\n    "));
    }
    expect![[r#"
        start cities red; 3 players
            seat 0 has no start city to choose
        4 partners; start cities red
            seat 0 has no start city to choose
        4 partners; start cities yellow yellow
            start_cities names seat 2 twice
        4 partners; start cities yellow; yellow land at croton
            seat 2 has colonists on the board before choosing a start city
        4 partners; copied blue by red
            nobody can have copied the empty pile of seat 1
        4 partners; blue pile mercator; copied blue by green
            team 1 cannot have copied seat 1
        4 players; blue pile mercator; copied blue by red
            there are no teams that could have copied seat 1
        4 partners; red hand senator
            seat 0 has senator, which is not in the card set
        4 partners; last turns 2
            2 last turns are more than there can be
    "#]]
    .assert_eq(&found);
}
