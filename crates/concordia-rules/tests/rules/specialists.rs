//! Mason, Farmer, Smith, Vintner and Weaver (R8.9).

use expect_test::expect;

use crate::scenario::check;

/// X21 (R8.9.1): four wine houses, four wine; nobody else receives anything, no marker is turned.
#[test]
fn a_vintner_with_four_wine_houses_makes_four_wine() {
    check(
        "red hand vintner; red goods 4 brick; magnus red
         good of genua wine; good of casinum wine; good of messana wine; good of panormus wine
         red houses genua casinum messana panormus cosa; blue houses genua",
        "show red; play vintner; show red; show bonuses",
        expect![[r#"
            red: 5 sestertii, 4 brick, home land 2 sea 2, free 4, houses left 10
            red plays vintner
            red +4 wine (production)
            turn of blue
            red: 5 sestertii, 4 brick 4 wine, home land 2 sea 2, free 0, houses left 10
            turned: none; visible coins 0
        "#]],
    );
}

/// R8.9.1, R1.8: each of the five makes its own good.
#[test]
fn each_specialist_makes_its_good() {
    check(
        "5 players
         red hand mason; red goods none; red houses aquileia mutina ancona verona
         blue hand farmer; blue goods none; blue houses verona cosa aquileia
         yellow hand smith; yellow goods none; yellow houses segusio nicaea
         green hand vintner; green goods none; green houses genua nicaea
         black hand weaver; black goods none; black houses nicaea neapolis syracusae genua",
        "play mason; play farmer; play smith; play vintner; play weaver",
        expect![[r#"
            red plays mason
            red +3 brick (production)
            turn of blue
            blue plays farmer
            blue +2 food (production)
            turn of yellow
            yellow plays smith
            yellow +1 tool (production)
            turn of green
            green plays vintner
            green +1 wine (production)
            turn of black
            black plays weaver
            black +3 cloth (production)
            turn of red
        "#]],
    );
}

/// R8.9.1, R5.3: what does not fit is lost, without a question.
#[test]
fn a_specialist_stores_what_fits() {
    check(
        "red hand mason; red goods 6 cloth; red houses aquileia bauzanum mutina
         blue hand mason; blue goods 8 cloth; blue houses aquileia",
        "play mason; play mason",
        expect![[r#"
            red plays mason
            red +2 brick, lost 1 brick (production)
            turn of blue
            blue plays mason
            blue +0 goods, lost 1 brick (production)
            turn of yellow
        "#]],
    );
}

/// R8.9.1, R4.5: without houses of its good a specialist makes nothing; it may be played all the same.
#[test]
fn a_specialist_without_houses_makes_nothing() {
    check(
        "red hand weaver; red houses aquileia; blue houses nicaea",
        "play weaver",
        expect![[r#"
            red plays weaver
            turn of blue
        "#]],
    );
}
