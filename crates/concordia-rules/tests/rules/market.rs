//! The market phase (R16.8 to R16.16): moving on the two boards, skip coins and full circles.

use std::fmt::Write as _;

use concordia_rules::{Action, MarketBoard, SpotId};
use expect_test::expect;

use crate::scenario::{check, set_up};

const COASTAL: &str = "option fish_market coastal; magnus blue; red goods none; red hand mercator";
const MOUNTAINSIDE: &str = "option fish_market mountainside; magnus blue; red goods none; red hand mercator";

#[track_caller]
fn check_coastal(setup: &str, answers: &str, expect: expect_test::Expect) {
    check(&format!("{COASTAL}; {setup}"), answers, expect);
}

#[track_caller]
fn check_mountainside(setup: &str, answers: &str, expect: expect_test::Expect) {
    check(&format!("{MOUNTAINSIDE}; {setup}"), answers, expect);
}

/// R16.17, R16.14, R16.13: the stands of both boards in the order of the arrows, with their prices.
#[test]
fn the_boards_have_their_stands() {
    let mut table = String::new();
    for board in MarketBoard::ALL {
        let _ = writeln!(table, "{}, one spot in a phase: {}", board.id, board.single_entry);
        for spot in board.spots {
            let offers: Vec<String> =
                spot.offers.iter().map(|offer| format!("{} for {}", offer.stand, offer.fish)).collect();
            let _ = writeln!(table, "  {}: {}", spot.id, offers.join(", "));
        }
    }
    expect![[r#"
        coastal, one spot in a phase: false
          c1: brick for 1
          c2: trade for 1
          c3: wine_cloth for 1
          c4: tool for 1
          c5: money for 1, money for 2
          c6: food for 1
          c7: house for 2
          c8: colonist for 1
          c9: senator for 2
        mountainside, one spot in a phase: true
          m1: brick for 1, money for 1, money for 2
          m2: money for 1, money for 2, food for 1
          m3: food for 1, trade for 1
          m4: trade for 1, tool for 1
          m5: tool for 1, colonist for 1
          m6: colonist for 1, wine_cloth for 1
          m7: wine_cloth for 1, house for 2
          m8: house for 2, senator for 2
    "#]]
    .assert_eq(&table);
}

/// R16.8, R16.9, R4.2: before the card is chosen the market may be used; the first placement is anywhere.
#[test]
fn the_market_comes_before_the_card() {
    check_coastal(
        "red fish 1; red money 0",
        "show asked; play mercator; cash; market c4 tool 0; show red; show asked",
        expect![[r#"
            asked: red market: end, market c1 brick 0, market c2 trade 0, market c3 wine_cloth 0 wine, market c3 wine_cloth 0 cloth, market c4 tool 0, market c5 money 0, market c6 food 0
            refused: this is no answer to the decision market
            refused: this is no answer to the decision market
            red at c4 for 1 fish: tool
            red -1 fish
            red +1 tool (market)
            red: 0 sestertii, 1 tool, home land 2 sea 2, free 7, houses left 15, fish 0, at c4
            asked: red play_card: play tribune, play mercator
        "#]],
    );
    check_coastal(
        "red fish 1",
        "end; show asked; play mercator",
        expect![[r#"
        asked: red play_card: play tribune, play mercator
        red plays mercator
        red +5 sestertii (mercator)
    "#]],
    );
}

/// R16.8, R19.3: without fish nothing is asked; only the player whose turn it is has a phase.
#[test]
fn only_the_player_whose_turn_it_is_uses_the_market() {
    check_coastal(
        "blue fish 2; blue hand none; blue goods none; blue money 0",
        "show asked; play mercator; end; show asked; market c5 money 1; play tribune",
        expect![[r#"
            asked: red play_card: play tribune, play mercator
            red plays mercator
            red +5 sestertii (mercator)
            turn of blue
            asked: blue market: end, market c1 brick 0, market c2 trade 0, market c3 wine_cloth 0 wine, market c3 wine_cloth 0 cloth, market c4 tool 0, market c5 money 0, market c5 money 1, market c6 food 0, market c7 house 0
            blue at c5 for 2 fish: money
            blue -2 fish
            blue +8 sestertii (market)
            blue plays tribune
            blue recovers 1 cards
            turn of yellow
        "#]],
    );
}

/// R16.8: neither a Diplomat nor a Magister gives another phase, and after the card there is none.
#[test]
fn a_copied_or_repeated_card_gives_no_market_phase() {
    check_coastal(
        "red fish 3; red hand diplomat_start; blue pile colonist",
        "end; play diplomat_start; copy blue; income; show asked",
        expect![[r#"
            red plays diplomat_start
            red copies colonist of blue
            red +7 sestertii (colonist)
            turn of blue
            asked: blue play_card: play tribune, play architect_start, play prefect_start, play mercator_start, play diplomat_start, play senator
        "#]],
    );
    check_coastal(
        "option card_set venus; red fish 3; red hand magister; red pile colonist",
        "end; play magister; repeat; income",
        expect![[r#"
            red plays magister
            red +7 sestertii (colonist)
            turn of blue
        "#]],
    );
}

/// X34 (R16.10, R16.12, R16.14, R16.15): from brick over trade to cloth, over tool to 8 coins; two coins stay behind. Paying
/// one of three fish makes room for the cloth.
#[test]
fn from_brick_to_cloth_to_money() {
    check_coastal(
        "red at c1; red money 2; red fish 3; red goods 6 brick",
        "show red; market c3 wine_cloth 0 cloth; market c5 money 1; show market; show red",
        expect![[r#"
            red: 2 sestertii, 6 brick, home land 2 sea 2, free 0, houses left 15, fish 3, at c1
            red -1 sestertii (market)
            red at c3 for 1 fish: wine_cloth, skips 1
            red -1 fish
            red +1 cloth (market)
            red -1 sestertii (market)
            red at c5 for 2 fish: money, skips 1
            red -2 fish
            red +8 sestertii (market)
            coins on the market: c2 1, c4 1
            red: 8 sestertii, 6 brick 1 cloth, home land 2 sea 2, free 1, houses left 15, fish 0, at c5
        "#]],
    );
}

/// X35 (R16.10): from money to house food is skipped, for one coin.
#[test]
fn from_money_to_house_food_is_skipped() {
    check_coastal(
        "red at c5; red money 1; red fish 2",
        "market c7 house 0; show market; land roma > l-roma-cosa",
        expect![[r#"
            red -1 sestertii (market)
            red at c7 for 2 fish: house, skips 1
            red -2 fish
            coins on the market: c6 1
            red walks roma > l-roma-cosa, steps 1
        "#]],
    );
}

/// R16.10, R16.16: the coins that lie on the entered spot are taken; those on skipped spots pile up.
#[test]
fn coins_are_left_on_skipped_spots_and_taken_from_entered_ones() {
    check_coastal(
        "red at c1; red money 2; red fish 2; coins on c2 1; coins on c3 4; coins on c4 2",
        "market c4 tool 0; show market; market c5 money 0; show market; show red",
        expect![[r#"
            red -2 sestertii (market)
            red at c4 for 1 fish: tool, skips 2
            red +2 sestertii (market)
            red -1 fish
            red +1 tool (market)
            coins on the market: c2 2, c3 5
            red at c5 for 1 fish: money
            red -1 fish
            red +3 sestertii (market)
            coins on the market: c2 2, c3 5
            red: 5 sestertii, 1 tool, home land 2 sea 2, free 7, houses left 15, fish 0, at c5
        "#]],
    );
    check_coastal(
        "red fish 1; red money 0; coins on c6 3",
        "market c6 food 0; show market; show red",
        expect![[r#"
            red at c6 for 1 fish: food
            red +3 sestertii (market)
            red -1 fish
            red +1 food (market)
            coins on the market: none
            red: 3 sestertii, 1 food, home land 2 sea 2, free 7, houses left 15, fish 0, at c6
        "#]],
    );
}

/// R16.11: coins on the entered spot do not pay for the way there.
#[test]
fn coins_on_the_spot_do_not_pay_for_skipping() {
    check_coastal(
        "red at c1; red money 0; red fish 1; coins on c3 5",
        "market c3 wine_cloth 0 wine; show asked; market c2 trade 0",
        expect![[r#"
            refused: 1 sestertii are needed and 0 are there
            asked: red market: end, market c2 trade 0
            red at c2 for 1 fish: trade
            red -1 fish
            red +2 sestertii (market)
        "#]],
    );
}

/// R16.11: but they can be used in the action: without them the house could not be paid.
#[test]
fn coins_on_the_spot_can_be_used_there() {
    check_coastal(
        "red at c6; red money 0; red fish 2; coins on c7 5; red land at l-casinum-neapolis; red sea at home
         red goods 1 brick 1 cloth",
        "market c7 house 0; end; show red",
        expect![[r#"
            red at c7 for 2 fish: house
            red +5 sestertii (market)
            red -2 fish
            red -1 brick -1 cloth (house)
            red -5 sestertii (house)
            red builds neapolis
            red: 0 sestertii, none, home land 2 sea 3, free 7, houses left 14, fish 0, at c7
        "#]],
    );
}

/// R16.11, R16.15: without those coins the step would have to be made.
#[test]
fn without_coins_on_the_spot_the_house_cannot_be_paid() {
    check_coastal(
        "red at c6; red money 0; red fish 2; red land at l-casinum-neapolis; red sea at home
         red goods 1 brick 1 cloth",
        "market c7 house 0; end; land l-casinum-neapolis > l-neapolis-potentia; show asked",
        expect![[r#"
            red at c7 for 2 fish: house
            red -2 fish
            refused: what was paid at the stand must be done
            red walks l-casinum-neapolis > l-neapolis-potentia, steps 1
            asked: red play_card: play tribune, play mercator
        "#]],
    );
}

/// R16.9: markers of others never block, and the marker moves with the arrows, after the last spot to the first.
#[test]
fn markers_do_not_block() {
    check_coastal(
        "red at c9; blue at c1; red money 0; red fish 1",
        "market c9 senator 0; market c8 colonist 0 food; market c1 brick 0; show red",
        expect![[r#"
            refused: 8 sestertii are needed and 0 are there
            refused: 7 sestertii are needed and 0 are there
            red at c1 for 1 fish: brick
            red -1 fish
            red +1 brick (market)
            red: 0 sestertii, 1 brick, home land 2 sea 2, free 7, houses left 15, fish 0, at c1
        "#]],
    );
}

/// R16.12: any number of spots in a phase, as long as fish and coins last.
#[test]
fn several_spots_are_entered_in_a_phase() {
    check_coastal(
        "red at c3; red money 0; red fish 4",
        "market c4 tool 0; market c5 money 0; market c6 food 0; market c9 senator 0; market c8 colonist 0 food
         settle sea roma; show red",
        expect![[r#"
            red at c4 for 1 fish: tool
            red -1 fish
            red +1 tool (market)
            red at c5 for 1 fish: money
            red -1 fish
            red +3 sestertii (market)
            red at c6 for 1 fish: food
            red -1 fish
            red +1 food (market)
            refused: 2 fish are needed and 1 are there
            red -1 sestertii (market)
            red at c8 for 1 fish: colonist, skips 1
            red -1 fish
            red -1 food (colonist)
            red places a sea colonist in roma
            red: 2 sestertii, 1 tool, home land 2 sea 1, free 8, houses left 15, fish 0, at c8
        "#]],
    );
}

/// R16.12: a full circle leads back to the spot where the phase began; it is used once, and that is the end.
#[test]
fn a_full_circle_ends_the_phase() {
    check_coastal(
        "red at c5; red money 9; red fish 3",
        "market c6 food 0; market c5 money 0; show asked; show market; show red",
        expect![[r#"
            red at c6 for 1 fish: food
            red -1 fish
            red +1 food (market)
            red -7 sestertii (market)
            red at c5 for 1 fish: money, skips 7
            red -1 fish
            red +3 sestertii (market)
            asked: red play_card: play tribune, play mercator
            coins on the market: c1 1, c2 1, c3 1, c4 1, c7 1, c8 1, c9 1
            red: 5 sestertii, 1 food, home land 2 sea 2, free 6, houses left 15, fish 1, at c5
        "#]],
    );
    check_coastal(
        "red at c5; red money 8; red fish 3",
        "market c5 money 0; show asked; show market",
        expect![[r#"
            red -8 sestertii (market)
            red at c5 for 1 fish: money, skips 8
            red -1 fish
            red +3 sestertii (market)
            asked: red play_card: play tribune, play mercator
            coins on the market: c1 1, c2 1, c3 1, c4 1, c6 1, c7 1, c8 1, c9 1
        "#]],
    );
}

/// R16.12: not further than the full circle.
#[test]
fn nobody_goes_further_than_a_full_circle() {
    check_coastal(
        "red at c5; red money 20; red fish 4",
        "market c6 food 0; market c6 food 0; market c7 house 0; land roma > l-roma-cosa; market c6 food 0; show asked",
        expect![[r#"
            red at c6 for 1 fish: food
            red -1 fish
            red +1 food (market)
            refused: the spot cannot be entered now
            red at c7 for 2 fish: house
            red -2 fish
            red walks roma > l-roma-cosa, steps 1
            refused: the spot cannot be entered now
            asked: red market: end, market c8 colonist 0 food, market c1 brick 0, market c2 trade 0, market c3 wine_cloth 0 wine, market c3 wine_cloth 0 cloth, market c4 tool 0, market c5 money 0
        "#]],
    );
}

/// R16.12 [B25]: in the phase of the first placement the first spot was used already, so the circle is not closed.
#[test]
fn the_circle_is_not_closed_in_the_phase_of_the_first_placement() {
    check_coastal(
        "red money 20; red fish 3",
        "market c5 money 0; market c5 money 0; show asked; market c4 tool 0; show asked; show market",
        expect![[r#"
            red at c5 for 1 fish: money
            red -1 fish
            red +3 sestertii (market)
            refused: the spot cannot be entered now
            asked: red market: end, market c6 food 0, market c7 house 0, market c1 brick 0, market c2 trade 0, market c3 wine_cloth 0 wine, market c3 wine_cloth 0 cloth, market c4 tool 0
            red -7 sestertii (market)
            red at c4 for 1 fish: tool, skips 7
            red -1 fish
            red +1 tool (market)
            asked: red play_card: play tribune, play mercator
            coins on the market: c1 1, c2 1, c3 1, c6 1, c7 1, c8 1, c9 1
        "#]],
    );
    check_coastal(
        "red money 20; red fish 3; red at c5",
        "market c5 money 0; show asked",
        expect![[r#"
        red -8 sestertii (market)
        red at c5 for 1 fish: money, skips 8
        red -1 fish
        red +3 sestertii (market)
        asked: red play_card: play tribune, play mercator
    "#]],
    );
}

/// R16.13, R16.10: on the mountainside one spot, from it one or both stands in any order, each at most once.
#[test]
fn both_stands_of_a_spot_are_used_in_any_order() {
    check_mountainside(
        "red at m1; red money 0; red fish 3",
        "market m2 food 0; show asked; market m2 food 0; market m3 food 0; market m2 money 1; show asked; show red",
        expect![[r#"
            red at m2 for 1 fish: food
            red -1 fish
            red +1 food (market)
            asked: red market: end, market m2 money 0, market m2 money 1
            refused: this stand was used already
            refused: the spot cannot be entered now
            red at m2 for 2 fish: money
            red -2 fish
            red +8 sestertii (market)
            asked: red play_card: play tribune, play mercator
            red: 8 sestertii, 1 food, home land 2 sea 2, free 7, houses left 15, fish 0, at m2
        "#]],
    );
    check_mountainside(
        "red at m1; red money 0; red fish 2",
        "market m2 money 0; market m2 money 1; market m2 money 0; market m2 food 0; show red",
        expect![[r#"
            red at m2 for 1 fish: money
            red -1 fish
            red +3 sestertii (market)
            refused: this stand was used already
            refused: this stand was used already
            red at m2 for 1 fish: food
            red -1 fish
            red +1 food (market)
            red: 3 sestertii, 1 food, home land 2 sea 2, free 7, houses left 15, fish 0, at m2
        "#]],
    );
    check_mountainside(
        "red money 0; red fish 3",
        "market m7 wine_cloth 0 wine; end; show asked",
        expect![[r#"
            red at m7 for 1 fish: wine_cloth
            red -1 fish
            red +1 wine (market)
            asked: red play_card: play tribune, play mercator
        "#]],
    );
}

/// R16.13: each stand is paid separately; the second one must be possible when it is its turn.
#[test]
fn the_second_stand_is_paid_by_itself() {
    check_mountainside(
        "red at m4; red money 0; red fish 2; red goods 1 tool",
        "market m5 colonist 0 tool; settle land roma; show asked; market m5 colonist 0 tool; market m5 tool 0; show red",
        expect![[r#"
            red at m5 for 1 fish: colonist
            red -1 fish
            red -1 tool (colonist)
            red places a land colonist in roma
            asked: red market: end, market m5 tool 0
            refused: this stand was used already
            red at m5 for 1 fish: tool
            red -1 fish
            red +1 tool (market)
            red: 0 sestertii, 1 tool, home land 1 sea 2, free 8, houses left 15, fish 0, at m5
        "#]],
    );
    check_mountainside(
        "red money 0; red fish 1",
        "market m1 brick 0; show asked",
        expect![[r#"
        red at m1 for 1 fish: brick
        red -1 fish
        red +1 brick (market)
        asked: red play_card: play tribune, play mercator
    "#]],
    );
}

/// R16.13 [B27]: skipping, skip coins and coins on spots are as on the coastal board; the coins are taken once.
#[test]
fn skipping_works_on_the_mountainside_too() {
    check_mountainside(
        "red at m1; red money 2; red fish 3; coins on m4 3",
        "market m5 tool 0; market m4 tool 0; show market; market m4 trade 0; end; show market; show red",
        expect![[r#"
            refused: 3 sestertii are needed and 2 are there
            red -2 sestertii (market)
            red at m4 for 1 fish: tool, skips 2
            red +3 sestertii (market)
            red -1 fish
            red +1 tool (market)
            coins on the market: m2 1, m3 1
            red at m4 for 1 fish: trade
            red -1 fish
            red +2 sestertii (market)
            coins on the market: m2 1, m3 1
            red: 5 sestertii, 1 tool, home land 2 sea 2, free 6, houses left 15, fish 1, at m4
        "#]],
    );
}

/// R16.13: from the topmost spot the next one is the lowest.
#[test]
fn the_lowest_spot_follows_the_topmost() {
    check_mountainside(
        "red at m8; red money 0; red fish 1",
        "market m1 brick 0; show market",
        expect![[r#"
            red at m1 for 1 fish: brick
            red -1 fish
            red +1 brick (market)
            coins on the market: none
        "#]],
    );
}

/// R16.13 [B42]: the own spot is entered again by skipping all others.
#[test]
fn the_own_spot_is_entered_again_by_a_full_circle() {
    check_mountainside(
        "red at m3; red money 6; red fish 2",
        "market m3 food 0",
        expect![[r#"
        refused: 7 sestertii are needed and 6 are there
    "#]],
    );
    check_mountainside(
        "red at m3; red money 7; red fish 2",
        "market m3 food 0; market m3 trade 0; end; show market; show red",
        expect![[r#"
            red -7 sestertii (market)
            red at m3 for 1 fish: food, skips 7
            red -1 fish
            red +1 food (market)
            red at m3 for 1 fish: trade
            red -1 fish
            red +2 sestertii (market)
            coins on the market: m1 1, m2 1, m4 1, m5 1, m6 1, m7 1, m8 1
            red: 2 sestertii, 1 food, home land 2 sea 2, free 7, houses left 15, fish 0, at m3
        "#]],
    );
}

/// R16.8, R17.2: the purchase of starting goods comes before the market.
#[test]
fn starting_goods_are_bought_before_the_market() {
    check_coastal(
        "option no_starting_goods on; red fish 1",
        "show asked; buy 1 wine; end; show asked; market c5 money 0; show asked",
        expect![[r#"
            asked: red stock: end, buy 1 brick, buy 2 brick, buy 3 brick, buy 4 brick, buy 5 brick, buy 6 brick, buy 7 brick, buy 1 food, buy 2 food, buy 3 food, buy 4 food, buy 5 food, buy 6 food, buy 1 tool, buy 2 tool, buy 3 tool, buy 4 tool, buy 5 tool, buy 1 wine, buy 2 wine, buy 3 wine, buy 4 wine, buy 1 cloth, buy 2 cloth, buy 3 cloth
            red -6 sestertii (stock)
            red +1 wine (stock)
            asked: red market: end, market c1 brick 0, market c2 trade 0, market c3 wine_cloth 0 wine, market c3 wine_cloth 0 cloth, market c4 tool 0, market c5 money 0, market c6 food 0
            red at c5 for 1 fish: money
            red -1 fish
            red +3 sestertii (market)
            asked: red play_card: play tribune, play mercator
        "#]],
    );
}

/// R16.11, R19.6: spots, offers and goods that do not exist are refused.
#[test]
fn answers_that_cannot_be_are_refused() {
    let game = set_up(&format!("{COASTAL}; red fish 3"));
    let refusal = |spot, offer, good| {
        game.check(Action::Market { spot: SpotId(spot), offer, good }).unwrap_err().to_string()
    };
    assert_eq!(refusal(9, 0, None), "the market has no such spot");
    assert_eq!(refusal(0, 1, None), "the spot has no such offer");
    assert_eq!(refusal(0, 0, Some(concordia_rules::Good::Brick)), "there is no good to choose");
    let without = set_up("");
    let action = Action::Market { spot: SpotId(0), offer: 0, good: None };
    assert_eq!(without.check(action).unwrap_err().to_string(), "this is no answer to the decision play_card");
}
