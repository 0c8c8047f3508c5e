//! Mercator (R8.5).

use expect_test::expect;

use crate::scenario::check;

/// X15 (R8.5.1, R8.5.2, R8.5.4, R5.9): 2 + 3 = 5, three wine for 18, at most five bricks by space; four leave 11.
#[test]
fn the_mercator_of_green_sells_wine_and_buys_bricks() {
    check(
        "4 players; green to move; green money 2; green goods 3 wine 3 cloth",
        "show green; play mercator_start; sell 3 wine; show green
         buy 6 brick; buy 5 wine; buy 4 brick; show green; sell 1 cloth",
        expect![[r#"
            green: 2 sestertii, 3 wine 3 cloth, home land 2 sea 2, free 2, houses left 15
            green plays mercator_start
            green +3 sestertii (mercator)
            green -3 wine (trade)
            green +18 sestertii (trade)
            green: 23 sestertii, 3 cloth, home land 2 sea 2, free 5, houses left 15
            refused: 6 free spaces are needed and the storehouse has 5
            refused: wine was already traded in this action
            green -12 sestertii (trade)
            green +4 brick (trade)
            turn of red
            green: 11 sestertii, 4 brick 3 cloth, home land 2 sea 2, free 1, houses left 15
            refused: this is no answer to the decision play_card
        "#]],
    );
}

/// X15 (R8.5.4): with more space 23 sestertii would buy seven bricks, no more.
#[test]
fn twenty_three_sestertii_buy_seven_bricks() {
    check(
        "4 players; green to move; green money 2; green goods 3 wine",
        "play mercator_start; sell 3 wine; buy 8 brick; buy 7 brick; show green",
        expect![[r#"
            green plays mercator_start
            green +3 sestertii (mercator)
            green -3 wine (trade)
            green +18 sestertii (trade)
            refused: 24 sestertii are needed and 23 are there
            green -21 sestertii (trade)
            green +7 brick (trade)
            turn of red
            green: 2 sestertii, 7 brick, home land 2 sea 2, free 1, houses left 15
        "#]],
    );
}

/// R8.5.1, R4.5: a bought Mercator gives 5; the coins come whether or not there is trade.
#[test]
fn a_bought_mercator_gives_five_and_the_first_one_three() {
    check(
        "red hand mercator",
        "play mercator; end; play mercator_start; end",
        expect![[r#"
            red plays mercator
            red +5 sestertii (mercator)
            turn of blue
            blue plays mercator_start
            blue +3 sestertii (mercator)
            turn of yellow
        "#]],
    );
}

/// R8.5.2: a third good is not offered: the second trade ends the action.
#[test]
fn the_second_good_ends_the_trade() {
    check(
        "red money 20",
        "play mercator_start; sell 1 wine; sell 1 cloth; sell 1 tool",
        expect![[r#"
            red plays mercator_start
            red +3 sestertii (mercator)
            red -1 wine (trade)
            red +6 sestertii (trade)
            red -1 cloth (trade)
            red +7 sestertii (trade)
            turn of blue
            refused: this is no answer to the decision play_card
        "#]],
    );
}

/// R8.5.2: a good is traded once, in one direction.
#[test]
fn the_same_good_is_not_traded_twice() {
    check(
        "red money 20; red goods 3 wine",
        "play mercator_start; sell 1 wine; sell 1 wine; buy 1 wine; buy 1 brick",
        expect![[r#"
            red plays mercator_start
            red +3 sestertii (mercator)
            red -1 wine (trade)
            red +6 sestertii (trade)
            refused: wine was already traded in this action
            refused: wine was already traded in this action
            red -3 sestertii (trade)
            red +1 brick (trade)
            turn of blue
        "#]],
    );
    check(
        "red money 20; red goods 3 wine",
        "play mercator_start; buy 1 wine; sell 1 wine; buy 1 wine; end",
        expect![[r#"
            red plays mercator_start
            red +3 sestertii (mercator)
            red -6 sestertii (trade)
            red +1 wine (trade)
            refused: wine was already traded in this action
            refused: wine was already traded in this action
            turn of blue
        "#]],
    );
}

/// R8.5.3: a quantity of zero is no trade and uses nothing up.
#[test]
fn a_trade_of_nothing_is_no_trade() {
    check(
        "red money 20; red goods 1 wine 1 cloth",
        "play mercator_start; sell 0 wine; buy 0 brick; sell 0 brick; sell 1 wine; buy 0 tool; sell 1 cloth",
        expect![[r#"
            red plays mercator_start
            red +3 sestertii (mercator)
            refused: a trade of no units is no trade
            refused: a trade of no units is no trade
            refused: a trade of no units is no trade
            red -1 wine (trade)
            red +6 sestertii (trade)
            refused: a trade of no units is no trade
            red -1 cloth (trade)
            red +7 sestertii (trade)
            turn of blue
        "#]],
    );
}

/// R8.5.2: nobody sells what is not there.
#[test]
fn nobody_sells_more_than_is_owned() {
    check(
        "red goods 1 wine",
        "play mercator_start; sell 2 wine; sell 1 cloth; end",
        expect![[r#"
            red plays mercator_start
            red +3 sestertii (mercator)
            refused: 2 wine needed and 1 in the storehouse
            refused: 1 cloth needed and 0 in the storehouse
            turn of blue
        "#]],
    );
}

/// R4.6, R8.5.4: the coins of the card can be spent at once, those of a later sale cannot.
#[test]
fn a_purchase_needs_its_money() {
    check(
        "red money 4; red goods 1 wine",
        "play mercator_start; buy 2 food; sell 1 wine; buy 3 food; show red",
        expect![[r#"
            red plays mercator_start
            red +3 sestertii (mercator)
            refused: 8 sestertii are needed and 7 are there
            red -1 wine (trade)
            red +6 sestertii (trade)
            red -12 sestertii (trade)
            red +3 food (trade)
            turn of blue
            red: 1 sestertii, 3 food, home land 2 sea 2, free 5, houses left 15
        "#]],
    );
}

/// R5.9, R8.5.5 [B11]: a unit needs a free space when it is bought; a sale before it makes one.
#[test]
fn a_purchase_needs_space() {
    check(
        "red money 50; red goods 7 wine",
        "play mercator_start; buy 2 brick; sell 1 wine; buy 3 brick; buy 2 brick; show red",
        expect![[r#"
            red plays mercator_start
            red +3 sestertii (mercator)
            refused: 2 free spaces are needed and the storehouse has 1
            red -1 wine (trade)
            red +6 sestertii (trade)
            refused: 3 free spaces are needed and the storehouse has 2
            red -6 sestertii (trade)
            red +2 brick (trade)
            turn of blue
            red: 53 sestertii, 2 brick 6 wine, home land 2 sea 2, free 0, houses left 15
        "#]],
    );
}

/// R8.5.3, R8.5.6: the answers are all sales, then all purchases, by money and space.
#[test]
fn all_trades_are_listed() {
    check(
        "red money 6; red goods 2 brick 1 cloth",
        "play mercator_start; show asked; buy 1 wine; show asked; end",
        expect![[r#"
            red plays mercator_start
            red +3 sestertii (mercator)
            asked: red trade: end, sell 1 brick, sell 2 brick, sell 1 cloth, buy 1 brick, buy 2 brick, buy 3 brick, buy 1 food, buy 2 food, buy 1 tool, buy 1 wine, buy 1 cloth
            red -6 sestertii (trade)
            red +1 wine (trade)
            asked: red trade: end, sell 1 brick, sell 2 brick, sell 1 cloth, buy 1 brick
            turn of blue
        "#]],
    );
}

/// R8.5.3: two purchases, in the order the player wants.
#[test]
fn two_goods_may_be_bought() {
    check(
        "red money 20; red goods none",
        "play mercator_start; buy 1 cloth; buy 2 tool; show red",
        expect![[r#"
            red plays mercator_start
            red +3 sestertii (mercator)
            red -7 sestertii (trade)
            red +1 cloth (trade)
            red -10 sestertii (trade)
            red +2 tool (trade)
            turn of blue
            red: 6 sestertii, 2 tool 1 cloth, home land 2 sea 2, free 5, houses left 15
        "#]],
    );
}

/// R19.3, R8.5.2: the bought good cannot be sold again, and no money is left: nothing more is asked.
#[test]
fn a_trade_ends_by_itself_when_nothing_is_left_to_trade() {
    check(
        "red money 0; red goods none",
        "play mercator_start; buy 1 brick; show asked",
        expect![[r#"
            red plays mercator_start
            red +3 sestertii (mercator)
            red -3 sestertii (trade)
            red +1 brick (trade)
            turn of blue
            asked: blue play_card: play tribune, play architect_start, play prefect_start, play mercator_start, play diplomat_start, play senator
        "#]],
    );
}

/// R1.2: the bank never runs out of a good.
#[test]
fn the_bank_never_runs_out() {
    check(
        "5 players; red money 100; red goods none
         blue goods 8 cloth; yellow goods 8 cloth; green goods 8 cloth; black goods 8 cloth",
        "play mercator_start; buy 8 cloth",
        expect![[r#"
            red plays mercator_start
            red +3 sestertii (mercator)
            red -56 sestertii (trade)
            red +8 cloth (trade)
            turn of blue
        "#]],
    );
}
