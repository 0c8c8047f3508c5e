//! Prefect (R8.3), Praefectus Magnus (R10) and overflowing storehouses (R5).

use expect_test::expect;

use crate::scenario::check;

/// X06 (R8.3.2): Syria produces for everybody, the bonus is for the Prefect's player.
#[test]
fn syria_produces() {
    check(
        "map imperium; 4 players; magnus green
         good of antiochia food; good of tyros cloth
         red houses antiochia; blue houses antiochia; yellow houses tyros",
        "play prefect_start; produce syria; show bonuses",
        expect![[r#"
            red plays prefect_start
            bonus syria turned
            red +1 food +1 cloth (production)
            blue +1 food (production)
            yellow +1 cloth (production)
            turn of blue
            turned: syria; visible coins 1
        "#]],
    );
}

/// X08 (R8.3.2): Locris produces.
#[test]
fn locris_produces() {
    check(
        "map hellas; 4 players; magnus green
         good of delphi brick; good of thermos cloth
         red houses delphi; blue houses delphi; yellow houses thermos",
        "play prefect_start; produce locris; show bonuses",
        expect![[r#"
            red plays prefect_start
            bonus locris turned
            red +1 brick +1 cloth (production)
            blue +1 brick (production)
            yellow +1 cloth (production)
            turn of blue
            turned: locris; visible coins 1
        "#]],
    );
}

/// X10 (R8.3.3): without houses there is only the bonus.
#[test]
fn a_province_without_houses_gives_the_bonus() {
    check(
        "bonus liguria wine",
        "play prefect_start; produce liguria",
        expect![[r#"
            red plays prefect_start
            bonus liguria turned
            red +1 wine (production)
            turn of blue
        "#]],
    );
}

/// X07, X09 (R8.3.4, R1.5): the coins that are visible, cloth 1 and the others 2; then all markers show goods.
#[test]
fn cash_collects_six_and_ten_visible_coins() {
    check(
        "bonus venetia turned; bonus etruria turned; bonus apulia turned",
        "show bonuses; play prefect_start; cash; show bonuses",
        expect![[r#"
            turned: venetia etruria apulia; visible coins 6
            red plays prefect_start
            red +6 sestertii (bonus)
            bonuses turned back: venetia etruria apulia
            turn of blue
            turned: none; visible coins 0
        "#]],
    );
    check(
        "bonus venetia turned; bonus transpadana turned; bonus liguria turned; bonus aemilia turned
         bonus campania turned; bonus sicilia wine; bonus sicilia turned",
        "show bonuses; play prefect_start; cash; show bonuses",
        expect![[r#"
            turned: venetia transpadana liguria aemilia campania sicilia; visible coins 10
            red plays prefect_start
            red +10 sestertii (bonus)
            bonuses turned back: venetia transpadana liguria aemilia campania sicilia
            turn of blue
            turned: none; visible coins 0
        "#]],
    );
}

/// D02 (R8.3.5, R8.3.6): cash is available without a visible coin and changes nothing.
#[test]
fn cash_without_a_visible_coin_gives_nothing() {
    check(
        "",
        "play prefect_start; cash; show bonuses",
        expect![[r#"
        red plays prefect_start
        turn of blue
        turned: none; visible coins 0
    "#]],
    );
}

/// R8.3.2: a province whose marker shows its coins does not produce.
#[test]
fn prefect_is_not_offered_a_turned_bonus() {
    check(
        "bonus venetia turned",
        "play prefect_start; show asked; produce venetia",
        expect![[r#"
            red plays prefect_start
            asked: red prefect: produce transpadana, produce liguria, produce aemilia, produce etruria, produce corsica, produce umbria, produce campania, produce apulia, produce lucania, produce sicilia, cash
            refused: the bonus of venetia is turned
        "#]],
    );
}

/// R8.3.5, R19.3: when all markers show coins, cash is the only answer and is given by itself.
#[test]
fn with_all_bonuses_turned_cash_is_taken_without_a_question() {
    check(
        "bonus all turned",
        "play prefect_start",
        expect![[r#"
        red plays prefect_start
        red +19 sestertii (bonus)
        bonuses turned back: venetia transpadana liguria aemilia etruria corsica umbria campania apulia lucania sicilia
        turn of blue
    "#]],
    );
}

/// R4.5, R8.3.1: one of the alternatives must be chosen.
#[test]
fn a_prefect_cannot_be_declined() {
    check(
        "",
        "play prefect_start; end; income; cash",
        expect![[r#"
        red plays prefect_start
        refused: this is no answer to the decision prefect
        refused: this is no answer to the decision prefect
        turn of blue
    "#]],
    );
}

/// X11 (R10.2, R10.4, R10.1): the Praefectus Magnus doubles the bonus and goes to the right neighbour.
#[test]
fn magnus_doubles_the_bonus_and_moves_right() {
    check(
        "4 players; yellow to move; magnus yellow; yellow goods none
         good of cosa food; bonus etruria cloth; yellow houses cosa",
        "play prefect_start; produce etruria",
        expect![[r#"
            yellow plays prefect_start
            bonus etruria turned
            yellow +1 food +2 cloth (production)
            magnus from yellow to blue
            turn of green
        "#]],
    );
}

/// X12 (R10.5, R8.3.6): for cash it is not used and stays.
#[test]
fn magnus_is_not_used_for_cash() {
    check(
        "4 players; yellow to move; magnus yellow
         bonus venetia turned; bonus etruria turned; bonus liguria turned",
        "play prefect_start; cash",
        expect![[r#"
            yellow plays prefect_start
            yellow +5 sestertii (bonus)
            bonuses turned back: venetia liguria etruria
            turn of green
        "#]],
    );
}

/// R10.3, R10.4: its use is compulsory, it moves even if the unit finds no space, and from seat 0 it goes to the
/// last seat.
#[test]
fn magnus_moves_even_if_nothing_could_be_stored() {
    check(
        "magnus red; red goods 8 brick; bonus etruria food",
        "play prefect_start; produce etruria",
        expect![[r#"
            red plays prefect_start
            bonus etruria turned
            red +0 goods, lost 2 food (production)
            magnus from red to yellow
            turn of blue
        "#]],
    );
}

/// R10.2: only the executing player's bonus is doubled; another holder gains nothing and keeps it.
#[test]
fn magnus_of_another_player_does_nothing() {
    check(
        "magnus blue; red goods none; blue goods none; blue houses cosa; good of cosa food",
        "play prefect_start; produce etruria",
        expect![[r#"
            red plays prefect_start
            bonus etruria turned
            red +1 food (production)
            blue +1 food (production)
            turn of blue
        "#]],
    );
}

/// R8.3.2, R10.2: the doubling is for the bonus, not for the houses.
#[test]
fn magnus_does_not_double_the_houses() {
    check(
        "magnus red; red goods none; red houses messana panormus syracusae; blue houses messana
         good of messana wine; good of panormus wine; good of syracusae cloth",
        "play prefect_start; produce sicilia",
        expect![[r#"
            red plays prefect_start
            bonus sicilia turned
            red +2 wine +3 cloth (production)
            blue +1 wine (production)
            magnus from red to yellow
            turn of blue
        "#]],
    );
}

/// D01 (R5.3, R5.5 [B6]): bonus and own production are one batch; exactly as much as fits is kept.
#[test]
fn bonus_and_production_overflow_as_one_batch() {
    check(
        "red goods 7 brick; red houses cosa; good of cosa food; bonus etruria cloth",
        "show red; play prefect_start; produce etruria; show asked
         keep nothing; keep 1 food 1 cloth; keep 1 food; show red",
        expect![[r#"
            red: 5 sestertii, 7 brick, home land 2 sea 2, free 1, houses left 14
            red plays prefect_start
            bonus etruria turned
            asked: red keep: keep 1 food, keep 1 cloth
            refused: exactly 1 units must be kept
            refused: exactly 1 units must be kept
            red +1 food, lost 1 cloth (production)
            turn of blue
            red: 5 sestertii, 7 brick 1 food, home land 2 sea 2, free 0, houses left 14
        "#]],
    );
}

/// R5.3, R5.4, R8.3.7: too few, too many, and what did not arrive.
#[test]
fn a_keep_is_exact_and_of_what_arrived() {
    check(
        "magnus red; red goods 6 brick; red houses cosa florentia
         good of cosa food; good of florentia tool; bonus etruria tool",
        "show red; play prefect_start; produce etruria; show asked
         keep 1 food; keep 1 food 2 tool; keep 2 food; keep 1 tool 1 wine; keep 3 tool; end
         keep 1 food 1 tool; show red",
        expect![[r#"
            red: 5 sestertii, 6 brick, home land 2 sea 2, free 2, houses left 13
            red plays prefect_start
            bonus etruria turned
            asked: red keep: keep 1 food 1 tool, keep 2 tool
            refused: exactly 2 units must be kept
            refused: exactly 2 units must be kept
            refused: only 1 food arrived
            refused: only 0 wine arrived
            refused: exactly 2 units must be kept
            refused: this is no answer to the decision keep
            red +1 food +1 tool, lost 2 tool (production)
            magnus from red to yellow
            turn of blue
            red: 5 sestertii, 6 brick 1 food 1 tool, home land 2 sea 2, free 0, houses left 13
        "#]],
    );
}

/// R5.6, R19.7: the executing player settles first, then the others in turn order, each asked for oneself; the turn goes on
/// only then.
#[test]
fn overflow_is_settled_in_turn_order_from_the_executing_player() {
    check(
        "4 players; blue to move; magnus red
         good of messana brick; good of panormus food; good of syracusae tool; bonus sicilia wine
         red houses messana panormus; red goods 7 cloth
         blue houses messana panormus; blue goods 6 cloth
         yellow houses messana; yellow goods 8 cloth
         green houses messana syracusae; green goods 7 cloth",
        "play prefect_start; produce sicilia; show asked; keep 1 food 1 wine
         show asked; green: keep 1 tool; show asked; red: keep 1 brick",
        expect![[r#"
            blue plays prefect_start
            bonus sicilia turned
            asked: blue keep: keep 1 brick 1 food, keep 1 brick 1 wine, keep 1 food 1 wine
            blue +1 food +1 wine, lost 1 brick (production)
            yellow +0 goods, lost 1 brick (production)
            asked: green keep: keep 1 brick, keep 1 tool
            green +1 tool, lost 1 brick (production)
            asked: red keep: keep 1 brick, keep 1 food
            red +1 brick, lost 1 food (production)
            turn of yellow
        "#]],
    );
}

/// R5.6, R19.3: a batch that fits, that is of one good, or that finds no space at all is settled without asking.
#[test]
fn batches_without_a_choice_are_settled_without_asking() {
    check(
        "good of cosa food; good of florentia food
         red goods 8 cloth; red houses florentia; bonus etruria tool
         blue goods 7 cloth; blue houses cosa florentia
         yellow goods 6 cloth; yellow houses cosa florentia; magnus blue",
        "play prefect_start; produce etruria; show blue; show yellow",
        expect![[r#"
            red plays prefect_start
            bonus etruria turned
            red +0 goods, lost 1 food 1 tool (production)
            blue +1 food, lost 1 food (production)
            yellow +2 food (production)
            turn of blue
            blue: 6 sestertii, 1 food 7 cloth, home land 2 sea 2, free 0, houses left 13
            yellow: 7 sestertii, 2 food 6 cloth, home land 2 sea 2, free 0, houses left 13
        "#]],
    );
}

/// R5.1, R5.2: colonists on the board make room.
#[test]
fn colonists_on_the_board_leave_more_space() {
    check(
        "red land at roma roma l-roma-cosa; red sea at roma roma s-roma-cosa; red goods 11 brick",
        "show red; play prefect_start; produce campania; show red",
        expect![[r#"
            red: 5 sestertii, 11 brick, home land 0 sea 0, free 1, houses left 15
            red plays prefect_start
            bonus campania turned
            red +1 cloth (production)
            turn of blue
            red: 5 sestertii, 11 brick 1 cloth, home land 0 sea 0, free 0, houses left 15
        "#]],
    );
}

/// R8.3.4, R8.3.2: a province produces again when its marker is turned back.
#[test]
fn a_province_produces_again_after_cash() {
    check(
        "2 players; magnus blue; red goods none",
        "play prefect_start; produce corsica
         play prefect_start; produce corsica; cash
         play prefect_start; produce corsica; show bonuses",
        expect![[r#"
            red plays prefect_start
            bonus corsica turned
            red +1 tool (production)
            turn of blue
            blue plays prefect_start
            refused: the bonus of corsica is turned
            blue +2 sestertii (bonus)
            bonuses turned back: corsica
            turn of red
            red plays prefect_start
            bonus corsica turned
            red +1 tool (production)
            turn of blue
            turned: corsica; visible coins 2
        "#]],
    );
}
