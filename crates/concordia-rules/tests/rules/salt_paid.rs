//! Salt in the place of goods (R20.6, R20.7): what is paid with it, and what it is sold as.

use expect_test::{Expect, expect};

use crate::scenario::check;

/// A situation with salt; red owns only what is said.
#[track_caller]
fn check_salt(setup: &str, answers: &str, expect: Expect) {
    check(&format!("option salt on; red goods none; {setup}"), answers, expect);
}

/// D12 (R20.6, R7.2): own units first, salt for what is missing.
#[test]
fn salt_pays_what_is_missing() {
    check_salt(
        "good of cosa cloth; red land at l-roma-cosa; red money 5; red goods 1 brick 2 salt",
        "play architect_start; end; build cosa; show red",
        expect![[r#"
            red plays architect_start
            red -1 brick -1 salt (house)
            red -5 sestertii (house)
            red builds cosa
            turn of blue
            red: 0 sestertii, 1 salt, home land 2 sea 2, free 7, houses left 14
        "#]],
    );
    // Nothing is missing: the salt stays.
    check_salt(
        "good of cosa cloth; red land at l-roma-cosa; red money 5; red goods 1 brick 1 cloth 2 salt",
        "play architect_start; end; build cosa; show red",
        expect![[r#"
            red plays architect_start
            red -1 brick -1 cloth (house)
            red -5 sestertii (house)
            red builds cosa
            turn of blue
            red: 0 sestertii, 2 salt, home land 2 sea 2, free 6, houses left 14
        "#]],
    );
    // Everything is.
    check_salt(
        "good of cosa brick; red land at l-roma-cosa; red money 5; red goods 1 salt",
        "play architect_start; end; build cosa; show red",
        expect![[r#"
            red plays architect_start
            red -1 salt (house)
            red -1 sestertii (house)
            red builds cosa
            turn of blue
            red: 4 sestertii, none, home land 2 sea 2, free 8, houses left 14
        "#]],
    );
}

/// D13 (R20.6): the missing units together are at most the salt; each house is paid when it is built (R7.4).
#[test]
fn there_must_be_a_salt_for_each_missing_unit() {
    check_salt(
        "good of cosa cloth; good of florentia brick; red land at l-florentia-cosa; red money 5; red goods 1 salt",
        "play architect_start; end; show asked; build cosa; build florentia",
        expect![[r#"
            red plays architect_start
            asked: red build: end, build florentia
            refused: 1 cloth needed and 0 in the storehouse
            red -1 salt (house)
            red -1 sestertii (house)
            red builds florentia
            turn of blue
        "#]],
    );
    check_salt(
        "good of cosa brick; good of florentia brick; red land at l-florentia-cosa; red money 9
         red goods 1 food 1 salt",
        "play architect_start; end; build cosa; build florentia; show red",
        expect![[r#"
            red plays architect_start
            red -1 food (house)
            red -1 sestertii (house)
            red builds cosa
            red -1 salt (house)
            red -1 sestertii (house)
            red builds florentia
            turn of blue
            red: 7 sestertii, none, home land 2 sea 2, free 8, houses left 13
        "#]],
    );
    check_salt(
        "good of cosa brick; good of florentia wine; red land at l-florentia-cosa; red money 9; red goods 2 salt",
        "play architect_start; end; show asked; build cosa; show red",
        expect![[r#"
            red plays architect_start
            asked: red build: end, build cosa, build florentia
            red -1 salt (house)
            red -1 sestertii (house)
            red builds cosa
            turn of blue
            red: 8 sestertii, 1 salt, home land 2 sea 2, free 7, houses left 14
        "#]],
    );
}

/// D14 (R20.6, R8.1.2): a colonist for two salt, with the Tribune, and for one with the Colonist (R8.4.2).
#[test]
fn a_colonist_is_paid_with_salt() {
    check_salt(
        "red goods 2 salt",
        "play tribune; settle land roma; show red",
        expect![[r#"
        red plays tribune
        red recovers 1 cards
        red -2 salt (colonist)
        red places a land colonist in roma
        turn of blue
        red: 5 sestertii, none, home land 1 sea 2, free 9, houses left 15
    "#]],
    );
    check_salt(
        "red goods 1 salt",
        "play tribune; show red",
        expect![[r#"
        red plays tribune
        red recovers 1 cards
        turn of blue
        red: 5 sestertii, 1 salt, home land 2 sea 2, free 7, houses left 15
    "#]],
    );
    check_salt(
        "red hand colonist; red goods 1 food 1 tool 2 salt",
        "play colonist; settle sea roma; show red; settle land roma; show red",
        expect![[r#"
            red plays colonist
            red -1 food -1 tool (colonist)
            red places a sea colonist in roma
            red: 5 sestertii, 2 salt, home land 2 sea 1, free 7, houses left 15
            red -2 salt (colonist)
            red places a land colonist in roma
            turn of blue
            red: 5 sestertii, none, home land 1 sea 1, free 10, houses left 15
        "#]],
    );
    check_salt(
        "red hand colonist; red goods 2 food 1 salt",
        "play colonist; settle sea roma; show red",
        expect![[r#"
            red plays colonist
            red -1 food -1 salt (colonist)
            red places a sea colonist in roma
            turn of blue
            red: 5 sestertii, 1 food, home land 2 sea 1, free 8, houses left 15
        "#]],
    );
}

/// D15 (R20.6, R5.8): a question mark is paid with a good that is left, or with salt, as one likes.
#[test]
fn a_question_mark_may_be_paid_with_salt() {
    check_salt(
        "red hand senator; display mason architect smith; red goods 1 brick 1 tool 1 salt",
        "play senator; show asked; purchase 2 with tool; purchase 2 with food; purchase 2; purchase 2 with salt
         show red",
        expect![[r#"
            red plays senator
            asked: red purchase: end, purchase 1, purchase 2 with brick, purchase 2 with salt, purchase 3 with salt
            refused: 2 tool needed and 1 in the storehouse
            refused: 1 food needed and 0 in the storehouse
            refused: a good must be named for the question mark
            red -1 tool -1 salt (purchase)
            red buys architect from slot 2
            display: mason smith
            turn of blue
            red: 5 sestertii, 1 brick, home land 2 sea 2, free 7, houses left 15
        "#]],
    );
    check_salt(
        "red hand senator; display mason architect smith; red goods 1 brick 1 tool 1 salt",
        "play senator; purchase 2 with brick; show red; end",
        expect![[r#"
            red plays senator
            red -1 brick -1 tool (purchase)
            red buys architect from slot 2
            red: 5 sestertii, 1 salt, home land 2 sea 2, free 7, houses left 15
            display: mason smith
            turn of blue
        "#]],
    );
}

/// D16 (R20.6, R5.8): when the salt is the missing tool, the question mark takes what is left.
#[test]
fn a_question_mark_takes_what_the_price_leaves() {
    check_salt(
        "red hand senator; display mason architect; red goods 1 brick 1 salt",
        "play senator; show asked; purchase 2 with salt; purchase 2 with brick; show red",
        expect![[r#"
            red plays senator
            asked: red purchase: end, purchase 1, purchase 2 with brick
            refused: 1 salt needed and 1 in the storehouse
            red -1 brick -1 salt (purchase)
            red buys architect from slot 2
            turn of blue
            red: 5 sestertii, none, home land 2 sea 2, free 8, houses left 15
        "#]],
    );
    // The only tool is the tool of the price: for the question mark there is only salt.
    check_salt(
        "red hand senator; display mason architect; red goods 1 tool 1 salt",
        "play senator; show asked; purchase 2 with tool; purchase 2 with salt; show red",
        expect![[r#"
            red plays senator
            asked: red purchase: end, purchase 1, purchase 2 with salt
            refused: 2 tool needed and 1 in the storehouse
            red -1 tool -1 salt (purchase)
            red buys architect from slot 2
            turn of blue
            red: 5 sestertii, none, home land 2 sea 2, free 8, houses left 15
        "#]],
    );
    // Two salt pay both, in one way.
    check_salt(
        "red hand senator; display mason architect; red goods 2 salt",
        "play senator; show asked; purchase 2 with tool; purchase 2 with salt; show red",
        expect![[r#"
            red plays senator
            asked: red purchase: end, purchase 1, purchase 2 with salt
            refused: 2 tool needed and 0 in the storehouse
            red -2 salt (purchase)
            red buys architect from slot 2
            turn of blue
            red: 5 sestertii, none, home land 2 sea 2, free 8, houses left 15
        "#]],
    );
    // A second own unit is left for it.
    check_salt(
        "red hand senator; display mason architect; red goods 2 tool",
        "play senator; show asked; purchase 2 with salt; purchase 2 with tool; show red",
        expect![[r#"
            red plays senator
            asked: red purchase: end, purchase 2 with tool
            refused: 1 salt needed and 0 in the storehouse
            red -2 tool (purchase)
            red buys architect from slot 2
            turn of blue
            red: 5 sestertii, none, home land 2 sea 2, free 8, houses left 15
        "#]],
    );
}

/// R20.6, R9.2: salt pays surcharges, and printed prices of several goods; without enough of it nothing is bought.
#[test]
fn salt_pays_prices_and_surcharges() {
    check_salt(
        "red hand senator; display mason farmer smith vintner weaver mason mason; red goods 1 wine 2 salt",
        "play senator; show asked; purchase 4; show red",
        expect![[r#"
            red plays senator
            asked: red purchase: end, purchase 1, purchase 2 with wine, purchase 3 with wine, purchase 4, purchase 6 with wine
            red -1 wine -2 salt (purchase)
            red buys vintner from slot 4
            display: mason farmer smith weaver mason mason smith
            turn of blue
            red: 5 sestertii, none, home land 2 sea 2, free 8, houses left 15
        "#]],
    );
    check_salt(
        "red hand consul; display weaver mason; red goods 2 salt",
        "play consul; purchase 1 with salt; purchase 1; show red",
        expect![[r#"
            red plays consul
            refused: there is no question mark to pay a good for
            red -2 salt (purchase)
            red buys weaver from slot 1
            display: mason
            turn of blue
            red: 5 sestertii, none, home land 2 sea 2, free 8, houses left 15
        "#]],
    );
    check_salt(
        "red hand senator; display mason mason mason mason mason mason mason; red goods 1 food 1 salt",
        "play senator; purchase 7; purchase 6 with salt; purchase 5; show red",
        expect![[r#"
            red plays senator
            refused: 2 cloth needed and 0 in the storehouse
            refused: 1 salt needed and 1 in the storehouse
            red -1 food -1 salt (purchase)
            red buys mason from slot 5
            display: mason mason mason mason mason mason smith
            turn of blue
            red: 5 sestertii, none, home land 2 sea 2, free 8, houses left 15
        "#]],
    );
}

/// R20.6, R11.7: the partner's money helps, the partner's salt does not.
#[test]
fn salt_is_not_shared_between_partners() {
    check_salt(
        "4 partners; good of cosa brick; red land at l-roma-cosa; red sea at home; red money 0; yellow goods 3 salt",
        "play architect_start; end; show yellow",
        expect![[r#"
            red plays architect_start
            yellow: 5 sestertii, 3 salt, home land 2 sea 2, free 5, houses left 15
        "#]],
    );
    check_salt(
        "4 partners; good of cosa brick; red land at l-roma-cosa; red sea at home; red money 0; red goods 1 salt
         yellow goods 3 salt; yellow money 9",
        "play architect_start; end; build cosa; show yellow; show red",
        expect![[r#"
            red plays architect_start
            red -1 salt (house)
            yellow -1 sestertii (house)
            red builds cosa
            yellow: 8 sestertii, 3 salt, home land 2 sea 2, free 5, houses left 15
            red: 0 sestertii, none, home land 2 sea 3, free 7, houses left 14
        "#]],
    );
}

/// R20.6, R16.14: at the colonist stand a salt is paid in the place of the food or the tool that is missing.
#[test]
fn the_colonist_stand_takes_salt() {
    const MARKET: &str = "option fish_market coastal; magnus blue; red hand architect; red fish 1";
    check_salt(
        &format!("{MARKET}; red goods 1 food 1 salt"),
        "market c8 colonist 0 tool; settle land roma; show red",
        expect![[r#"
            red at c8 for 1 fish: colonist
            red -1 fish
            red -1 salt (colonist)
            red places a land colonist in roma
            red: 5 sestertii, 1 food, home land 1 sea 2, free 8, houses left 15, fish 0, at c8
        "#]],
    );
    check_salt(
        &format!("{MARKET}; red goods 1 food 1 salt"),
        "market c8 colonist 0 food; settle land roma; show red",
        expect![[r#"
            red at c8 for 1 fish: colonist
            red -1 fish
            red -1 food (colonist)
            red places a land colonist in roma
            red: 5 sestertii, 1 salt, home land 1 sea 2, free 8, houses left 15, fish 0, at c8
        "#]],
    );
    // With neither, both can be named: a salt is paid.
    check_salt(
        &format!("{MARKET}; red goods 1 salt; red money 0"),
        "show asked",
        expect![[r#"
        asked: red market: end, market c1 brick 0, market c2 trade 0, market c3 wine_cloth 0 wine, market c3 wine_cloth 0 cloth, market c4 tool 0, market c5 money 0, market c6 food 0, market c8 colonist 0 food, market c8 colonist 0 tool
    "#]],
    );
    check_salt(
        &format!("{MARKET}; red goods 1 brick"),
        "market c8 colonist 0 food",
        expect![[r#"
        refused: 1 food needed and 0 in the storehouse
    "#]],
    );
}

/// R20.6, R16.14, R16.11: so do the house stand and the senator stand.
#[test]
fn the_house_and_senator_stands_take_salt() {
    const MARKET: &str =
        "option fish_market coastal; magnus blue; red hand architect; red fish 2; red money 9";
    check_salt(
        &format!("{MARKET}; good of cosa tool; red land at l-roma-cosa; red sea at home; red goods 2 salt"),
        "market c7 house 0; end; show red",
        expect![[r#"
            red at c7 for 2 fish: house
            red -2 fish
            red -2 salt (house)
            red -3 sestertii (house)
            red builds cosa
            red: 6 sestertii, none, home land 2 sea 3, free 7, houses left 14, fish 0, at c7
        "#]],
    );
    check_salt(
        &format!("{MARKET}; red goods 1 salt; display mason mason"),
        "market c9 senator 0; show asked; show red",
        expect![[r#"
            red at c9 for 2 fish: senator
            red -2 fish
            red -1 salt (purchase)
            red buys mason from slot 1
            display: mason
            asked: red play_card: play tribune, play architect, play mason
            red: 9 sestertii, none, home land 2 sea 2, free 8, houses left 15, fish 0, at c9
        "#]],
    );
}

/// D17 (R20.7, R8.5): a sale may include salt: own units first, all at the price of the good.
#[test]
fn salt_is_sold_as_another_good() {
    check_salt(
        "red money 0; red goods 1 cloth 2 salt",
        "play mercator_start; sell 4 cloth; sell 3 cloth; show red",
        expect![[r#"
            red plays mercator_start
            red +3 sestertii (mercator)
            refused: 4 cloth needed and 1 in the storehouse
            red -1 cloth -2 salt (trade)
            red +21 sestertii (trade)
            red: 24 sestertii, none, home land 2 sea 2, free 8, houses left 15
        "#]],
    );
    // Own units are sold first; what is left over stays.
    check_salt(
        "red money 0; red goods 2 cloth 1 salt",
        "play mercator_start; sell 2 cloth; show red",
        expect![[r#"
            red plays mercator_start
            red +3 sestertii (mercator)
            red -2 cloth (trade)
            red +14 sestertii (trade)
            red: 17 sestertii, 1 salt, home land 2 sea 2, free 7, houses left 15
        "#]],
    );
}

/// R20.7, R8.5.2, R8.5.3: salt sold as a good uses up that good; nobody sells it as a third one.
#[test]
fn a_sale_of_salt_uses_up_its_good() {
    check_salt(
        "red money 0; red goods 3 salt",
        "play mercator_start; show asked; sell 1 cloth; sell 1 cloth; buy 1 cloth; sell 1 wine; show red",
        expect![[r#"
            red plays mercator_start
            red +3 sestertii (mercator)
            asked: red trade: end, sell 1 brick, sell 2 brick, sell 3 brick, sell 1 food, sell 2 food, sell 3 food, sell 1 tool, sell 2 tool, sell 3 tool, sell 1 wine, sell 2 wine, sell 3 wine, sell 1 cloth, sell 2 cloth, sell 3 cloth, buy 1 brick
            red -1 salt (trade)
            red +7 sestertii (trade)
            refused: cloth was already traded in this action
            refused: cloth was already traded in this action
            red -1 salt (trade)
            red +6 sestertii (trade)
            turn of blue
            red: 16 sestertii, 1 salt, home land 2 sea 2, free 7, houses left 15
        "#]],
    );
    check_salt(
        "red money 0; red goods 3 salt",
        "play mercator_start; sell 2 cloth; buy 2 tool; show red",
        expect![[r#"
            red plays mercator_start
            red +3 sestertii (mercator)
            red -2 salt (trade)
            red +14 sestertii (trade)
            red -10 sestertii (trade)
            red +2 tool (trade)
            turn of blue
            red: 7 sestertii, 2 tool 1 salt, home land 2 sea 2, free 5, houses left 15
        "#]],
    );
}

/// R20.7, R16.14: the same at the trade stand, with one good.
#[test]
fn the_trade_stand_takes_salt() {
    check_salt(
        "option fish_market coastal; magnus blue; red hand architect; red fish 1; red money 0; red goods 2 salt",
        "market c2 trade 0; sell 1 wine; show red",
        expect![[r#"
            red at c2 for 1 fish: trade
            red -1 fish
            red +2 sestertii (market)
            red -1 salt (trade)
            red +6 sestertii (trade)
            red: 8 sestertii, 1 salt, home land 2 sea 2, free 7, houses left 15, fish 0, at c2
        "#]],
    );
}
