//! The stands of the fish market (R16.14, R16.15): what each gives, what must be done there, and each refusal.

use expect_test::expect;

use crate::scenario::check;

const COASTAL: &str =
    "option fish_market coastal; magnus blue; red goods none; red hand architect; red money 20";

#[track_caller]
fn check_stand(setup: &str, answers: &str, expect: expect_test::Expect) {
    check(&format!("{COASTAL}; {setup}"), answers, expect);
}

/// R16.14: brick, food and tool for one fish each.
#[test]
fn the_stands_of_brick_food_and_tool_give_one_unit() {
    check_stand(
        "red fish 3",
        "market c1 brick 0; market c4 tool 0; market c6 food 0; show red",
        expect![[r#"
            red at c1 for 1 fish: brick
            red -1 fish
            red +1 brick (market)
            red -2 sestertii (market)
            red at c4 for 1 fish: tool, skips 2
            red -1 fish
            red +1 tool (market)
            red -1 sestertii (market)
            red at c6 for 1 fish: food, skips 1
            red -1 fish
            red +1 food (market)
            red: 17 sestertii, 1 brick 1 food 1 tool, home land 2 sea 2, free 5, houses left 15, fish 0, at c6
        "#]],
    );
}

/// R16.14, R16.15: wine or cloth: one of the two must be named, and nothing else.
#[test]
fn wine_or_cloth_must_be_named() {
    check_stand(
        "red fish 1",
        "market c3 wine_cloth 0; market c3 wine_cloth 0 brick; market c1 brick 0 brick; market c3 wine_cloth 0 wine",
        expect![[r#"
            refused: one of the offered goods must be named
            refused: one of the offered goods must be named
            refused: there is no good to choose
            red at c3 for 1 fish: wine_cloth
            red -1 fish
            red +1 wine (market)
        "#]],
    );
}

/// R16.15: a good must find a free space, after the fish was paid: one of two fish frees none, one of three does.
#[test]
fn a_good_must_find_a_space() {
    check_stand(
        "red fish 2; red goods 7 brick",
        "market c1 brick 0; market c3 wine_cloth 0 cloth; market c5 money 0; show red; end",
        expect![[r#"
            refused: 1 free spaces are needed and the storehouse has 0
            refused: 1 free spaces are needed and the storehouse has 0
            red at c5 for 1 fish: money
            red -1 fish
            red +3 sestertii (market)
            red: 23 sestertii, 7 brick, home land 2 sea 2, free 0, houses left 15, fish 1, at c5
        "#]],
    );
    check_stand(
        "red fish 3; red goods 6 brick",
        "market c1 brick 0; show red",
        expect![[r#"
        red at c1 for 1 fish: brick
        red -1 fish
        red +1 brick (market)
        red: 20 sestertii, 7 brick, home land 2 sea 2, free 0, houses left 15, fish 2, at c1
    "#]],
    );
}

/// R16.14: money: 3 sestertii for one fish or 8 for two.
#[test]
fn the_money_stand_has_two_offers() {
    check_stand(
        "red fish 1; red money 0",
        "market c5 money 1; market c5 money 0; show red",
        expect![[r#"
            refused: 2 fish are needed and 1 are there
            red at c5 for 1 fish: money
            red -1 fish
            red +3 sestertii (market)
            red: 3 sestertii, none, home land 2 sea 2, free 8, houses left 15, fish 0, at c5
        "#]],
    );
    check_stand(
        "red fish 2; red money 0",
        "market c5 money 1; show red",
        expect![[r#"
        red at c5 for 2 fish: money
        red -2 fish
        red +8 sestertii (market)
        red: 8 sestertii, none, home land 2 sea 2, free 8, houses left 15, fish 0, at c5
    "#]],
    );
}

/// R16.14, R6.13, R7.1: house: one colonist makes one step, then one house may be built.
#[test]
fn the_house_stand_moves_one_step_and_builds_one_house() {
    check_stand(
        "red fish 2; red goods 2 brick 2 food; good of spoletum food",
        "market c7 house 0; show asked; land roma > l-florentia-cosa; land roma > l-roma-spoletum
         build casinum; build spoletum; show asked; show red",
        expect![[r#"
            red at c7 for 2 fish: house
            red -2 fish
            asked: red move: land roma > l-roma-cosa, land roma > l-roma-spoletum, land roma > l-roma-casinum, sea roma > s-roma-neapolis, sea roma > s-roma-panormus, sea roma > s-roma-olbia, sea roma > s-roma-cosa
            refused: the walk needs 2 steps and 1 are left
            red walks roma > l-roma-spoletum, steps 1
            refused: no own colonist on a route is adjacent to casinum
            red -1 brick -1 food (house)
            red -2 sestertii (house)
            red builds spoletum
            asked: red play_card: play tribune, play architect
            red: 18 sestertii, 1 brick 1 food, home land 2 sea 2, free 6, houses left 14, fish 0, at c7
        "#]],
    );
}

/// R16.14 [B42]: a step without a house.
#[test]
fn the_house_stand_may_be_used_for_a_step() {
    check_stand(
        "red fish 2; red goods 1 brick 1 food; red land at l-roma-cosa",
        "market c7 house 0; sea roma > s-roma-olbia; end; show asked",
        expect![[r#"
            red at c7 for 2 fish: house
            red -2 fish
            red walks roma > s-roma-olbia, steps 1
            asked: red play_card: play tribune, play architect
        "#]],
    );
}

/// R16.14 [B42], R16.15: a house without a step, which must then be built.
#[test]
fn the_house_stand_may_be_used_for_a_house() {
    check_stand(
        "red fish 2; red goods 2 brick 2 food 1 wine; red land at l-roma-cosa l-spoletum-casinum; good of spoletum food",
        "market c7 house 0; end; end; build cosa; show asked",
        expect![[r#"
            red at c7 for 2 fish: house
            red -2 fish
            refused: what was paid at the stand must be done
            red -1 brick -1 food (house)
            red -2 sestertii (house)
            red builds cosa
            asked: red play_card: play tribune, play architect
        "#]],
    );
}

/// R16.14, R16.15: at least one of the two must be done; what cannot be paid is no way out.
#[test]
fn at_the_house_stand_something_must_be_done() {
    check_stand(
        "red fish 2; red land at l-roma-cosa",
        "market c7 house 0; end; land l-roma-cosa > l-roma-casinum; show asked",
        expect![[r#"
            red at c7 for 2 fish: house
            red -2 fish
            refused: what was paid at the stand must be done
            red walks l-roma-cosa > l-roma-casinum, steps 1
            asked: red play_card: play tribune, play architect
        "#]],
    );
    check_stand(
        "red fish 2; red land at home; red sea at home",
        "market c7 house 0",
        expect![[r#"
        refused: nothing could be done at this stand
    "#]],
    );
}

/// R16.14: the house is paid like any other.
#[test]
fn a_house_at_the_stand_costs_what_it_costs() {
    check_stand(
        "red fish 2; red goods 1 brick 1 food 1 tool; red money 3; red land at l-roma-cosa; blue houses cosa
         yellow houses cosa",
        "market c7 house 0; land l-roma-cosa > l-florentia-cosa; build cosa; build florentia",
        expect![[r#"
            red at c7 for 2 fish: house
            red -2 fish
            red walks l-roma-cosa > l-florentia-cosa, steps 1
            refused: 6 sestertii are needed and 3 are there
            red -1 brick -1 food (house)
            red -2 sestertii (house)
            red builds florentia
        "#]],
    );
}

/// R16.14 [B35], R16.15: colonist: one fish and 1 food or 1 tool, and a colonist in the capital, which must be placed.
#[test]
fn the_colonist_stand_places_a_colonist() {
    check_stand(
        "red fish 2; red goods 1 food 1 tool",
        "market c8 colonist 0; market c8 colonist 0 wine; market c8 colonist 0 tool; show asked; end
         settle land cosa; settle land roma; show red",
        expect![[r#"
            refused: one of the offered goods must be named
            refused: one of the offered goods must be named
            red at c8 for 1 fish: colonist
            red -1 fish
            red -1 tool (colonist)
            asked: red place: settle land roma, settle sea roma
            refused: this is no answer to the decision place
            refused: a new colonist appears in the capital only
            red places a land colonist in roma
            red: 20 sestertii, 1 food, home land 1 sea 2, free 7, houses left 15, fish 1, at c8
        "#]],
    );
}

/// R16.14: the good must be there, and a colonist at home.
#[test]
fn the_colonist_stand_needs_a_good_and_a_colonist() {
    check_stand(
        "red fish 1; red goods 1 brick",
        "market c8 colonist 0 food",
        expect![[r#"
        refused: 1 food needed and 0 in the storehouse
    "#]],
    );
    check_stand(
        "red fish 1; red goods 1 food; red land at roma roma roma; red sea at roma roma roma",
        "market c8 colonist 0 food",
        expect![[r#"
            refused: nothing could be done at this stand
        "#]],
    );
    // With one kind at home there is nothing to choose.
    check_stand(
        "red fish 1; red goods 1 food; red land at roma roma roma",
        "market c8 colonist 0 food; show colonists red",
        expect![[r#"
            red at c8 for 1 fish: colonist
            red -1 fish
            red -1 food (colonist)
            red places a sea colonist in roma
            red: land roma land roma land roma sea roma sea roma sea home
        "#]],
    );
}

/// R16.14, R15.7, R8.4.3: on Balearica the colonist appears in a city with an own house, also where only ships go;
/// without a house there is nothing to do.
#[test]
fn the_colonist_stand_on_balearica() {
    check_stand(
        "map balearica; red fish 1; red goods 1 food",
        "market c8 colonist 0 food",
        expect![[r#"
        refused: nothing could be done at this stand
    "#]],
    );
    check_stand(
        "map balearica; red fish 1; red goods 1 food; red houses ebussus frumentaria",
        "market c8 colonist 0 food; show asked; settle land mago; settle land frumentaria",
        expect![[r#"
            red at c8 for 1 fish: colonist
            red -1 fish
            red -1 food (colonist)
            asked: red place: settle land ebussus, settle land frumentaria, settle sea ebussus, settle sea frumentaria
            refused: mago is neither the capital of its kind nor a city with an own house
            red places a land colonist in frumentaria
        "#]],
    );
}

/// R6.15: a colonist placed at the market counts for the Architect of the same turn and walks like the others.
#[test]
fn a_colonist_of_the_market_walks_in_the_same_turn() {
    check_stand(
        "red fish 1; red goods 1 food; red sea at home",
        "market c8 colonist 0 food; settle land roma; play architect; land roma > l-florentia-cosa; show red",
        expect![[r#"
            red at c8 for 1 fish: colonist
            red -1 fish
            red -1 food (colonist)
            red places a land colonist in roma
            red plays architect
            red walks roma > l-florentia-cosa, steps 2
            turn of blue
            red: 20 sestertii, none, home land 1 sea 3, free 8, houses left 15, fish 0, at c8
        "#]],
    );
}

/// R16.14, R8.7.1, R16.19, R9.3: senator: one card at the Senator's price; the display is closed at once.
#[test]
fn the_senator_stand_sells_one_card() {
    check_stand(
        "red fish 2; red goods 1 tool 1 wine 2 food",
        "market c9 senator 0; show asked; purchase 3; purchase 3 with food; purchase 2 with food; show asked",
        expect![[r#"
            red at c9 for 2 fish: senator
            red -2 fish
            asked: red purchase: purchase 1, purchase 2 with food, purchase 2 with tool, purchase 3 with food, purchase 3 with tool
            refused: a good must be named for the question mark
            red -1 food -1 wine (purchase)
            red buys mercator from slot 3
            display: architect prefect colonist diplomat_1 mason farmer smith
            refused: this is no answer to the decision play_card
            asked: red play_card: play tribune, play architect, play mercator
        "#]],
    );
}

/// R8.7.4: the bought card is in hand and may be played in this turn.
#[test]
fn a_card_of_the_senator_stand_may_be_played_at_once() {
    check_stand(
        "red fish 2; red goods 1 tool; red hand none; red money 0
         display diplomat_1 mason mason mason mason mason mason; stack smith; blue pile mercator",
        "market c9 senator 0; show asked; play diplomat_1; copy blue",
        expect![[r#"
            red at c9 for 2 fish: senator
            red -2 fish
            red -1 tool (purchase)
            red buys diplomat_1 from slot 1
            display: mason mason mason mason mason mason smith
            asked: red play_card: play tribune, play diplomat_1
            red plays diplomat_1
            red copies mercator of blue
            red +5 sestertii (mercator)
        "#]],
    );
}

/// R16.15: at the senator stand a card must be bought.
#[test]
fn at_the_senator_stand_a_card_must_be_bought() {
    check_stand(
        "red fish 2; red goods 1 food 1 tool 1 wine",
        "market c9 senator 0; end; purchase 1",
        expect![[r#"
        red at c9 for 2 fish: senator
        red -2 fish
        refused: what was paid at the stand must be done
        red -1 tool (purchase)
        red buys architect from slot 1
        display: prefect mercator colonist diplomat_1 mason farmer smith
    "#]],
    );
    check_stand(
        "red fish 2; red goods 2 cloth",
        "market c9 senator 0",
        expect![[r#"
        refused: nothing could be done at this stand
    "#]],
    );
    check_stand(
        "red fish 2; red goods 2 food; display none",
        "market c9 senator 0",
        expect![[r#"
        refused: nothing could be done at this stand
    "#]],
    );
    check_stand(
        "red fish 1; red goods 2 tool",
        "market c9 senator 0",
        expect![[r#"
        refused: 2 fish are needed and 1 are there
    "#]],
    );
}

/// R16.14, R8.5.2: trade: 2 sestertii, then trade in at most one good.
#[test]
fn the_trade_stand_trades_one_good() {
    check_stand(
        "red fish 1; red goods 2 wine 1 brick; red money 1",
        "market c2 trade 0; show asked; sell 2 wine; show asked; show red",
        expect![[r#"
            red at c2 for 1 fish: trade
            red -1 fish
            red +2 sestertii (market)
            asked: red trade: end, sell 1 brick, sell 1 wine, sell 2 wine, buy 1 brick
            red -2 wine (trade)
            red +12 sestertii (trade)
            asked: red play_card: play tribune, play architect
            red: 15 sestertii, 1 brick, home land 2 sea 2, free 7, houses left 15, fish 0, at c2
        "#]],
    );
    check_stand(
        "red fish 1; red money 1",
        "market c2 trade 0; buy 2 brick; buy 1 brick; show asked",
        expect![[r#"
            red at c2 for 1 fish: trade
            red -1 fish
            red +2 sestertii (market)
            refused: 6 sestertii are needed and 3 are there
            red -3 sestertii (trade)
            red +1 brick (trade)
            asked: red play_card: play tribune, play architect
        "#]],
    );
}

/// R16.15: the trade is optional.
#[test]
fn the_trade_of_the_trade_stand_is_optional() {
    check_stand(
        "red fish 1; red goods 2 wine; red money 0",
        "market c2 trade 0; end; show asked",
        expect![[r#"
            red at c2 for 1 fish: trade
            red -1 fish
            red +2 sestertii (market)
            asked: red play_card: play tribune, play architect
        "#]],
    );
}

/// R12.7, R12.3, R12.1: the last card bought at the market triggers the end; the card of the turn is still played.
#[test]
fn the_market_can_trigger_the_end() {
    check_stand(
        "red fish 2; red goods 1 food; display mason; red hand none; blue goods none; yellow goods none",
        "market c9 senator 0; show end; play tribune; play tribune; play tribune; show end",
        expect![[r#"
            red at c9 for 2 fish: senator
            red -2 fish
            red -1 food (purchase)
            red buys mason from slot 1
            red triggers the end: last_card
            last turns 3, concordia red
            red plays tribune
            red recovers 1 cards
            turn of blue
            blue plays tribune
            blue recovers 1 cards
            turn of yellow
            yellow plays tribune
            yellow recovers 1 cards
            game over
            last turns 0, concordia red
        "#]],
    );
    check_stand(
        "red houses aquileia bauzanum verona comum segusio genua nicaea mutina ravenna cosa florentia aleria olbia ancona
         red land at l-hadria-spoletum; good of hadria brick; red fish 2; red goods 1 food; red hand none",
        "market c7 house 0; end; build hadria; show asked; show end",
        expect![[r#"
            red at c7 for 2 fish: house
            red -2 fish
            red -1 food (house)
            red -1 sestertii (house)
            red builds hadria
            red triggers the end: last_house
            asked: red play_card: play tribune
            last turns 3, concordia red
        "#]],
    );
}

/// R12.8: a card or a house of the market begins the count of idle turns again; goods and coins do not.
#[test]
fn a_purchase_at_the_market_is_not_idle() {
    check_stand(
        "idle 299; red fish 2; red goods 1 tool; red hand none",
        "market c9 senator 0; play tribune",
        expect![[r#"
            red at c9 for 2 fish: senator
            red -2 fish
            red -1 tool (purchase)
            red buys architect from slot 1
            display: prefect mercator colonist diplomat_1 mason farmer smith
            red plays tribune
            red recovers 1 cards
            turn of blue
        "#]],
    );
    check_stand(
        "idle 299; red fish 1; red hand none",
        "market c5 money 0; play tribune",
        expect![[r#"
        red at c5 for 1 fish: money
        red -1 fish
        red +3 sestertii (market)
        red plays tribune
        red recovers 1 cards
        game over
    "#]],
    );
}
