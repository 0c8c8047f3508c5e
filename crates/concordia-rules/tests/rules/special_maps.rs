//! What is special on a map: additional tokens (R15.11), a bonus of choice and printed coins (R15.12), a capital for
//! each kind of colonist (R15.13).

use std::fmt::Write as _;

use concordia_rules::{Deal, Kind, Letter, Options, Ware};
use expect_test::expect;

use crate::scenario::{check, position, set_up, transcript};

/// R15.11, R20.2, R3.3: Byzantium and Hispania have a city more than tokens of each letter in use; the additional
/// token is a good of the letter, or salt.
#[test]
fn byzantium_and_hispania_have_additional_tokens() {
    let mut table = String::new();
    for map in ["byzantium", "hispania"] {
        for salt in ["off", "on"] {
            let options = Options::from_words([("map", map), ("salt", salt)]).expect("they go together");
            let board = options.board();
            let deal = Deal::new(&options, 3);
            assert_eq!(deal.check(&options), Ok(()));
            let _ = write!(table, "{map}, salt {salt}:");
            for letter in Letter::ALL {
                let cities = || board.cities().filter(|&city| board.city_data(city).letter == Some(letter));
                if cities().next().is_none() {
                    continue;
                }
                let mut more = Ware::ALL.map(|ware| -> i8 {
                    let n = cities().filter(|city| deal.goods[city.idx()] == ware).count() as i8;
                    n - letter.tokens()[ware] as i8
                });
                let nth = more.iter().position(|&n| n == 1).expect("there is one more");
                more[nth] = 0;
                assert_eq!(more, [0; 6], "the others are those of the box");
                let _ = write!(table, " {letter:?} {}", Ware::ALL[nth]);
            }
            table.push('\n');
        }
    }
    expect![[r#"
        byzantium, salt off: A tool B wine C cloth
        byzantium, salt on: A salt B salt C salt
        hispania, salt off: A tool B wine D brick
        hispania, salt on: A salt B salt D salt
    "#]]
    .assert_eq(&table);
}

/// R15.12, R8.3.2, R8.3.5: when Gavdos produces, the player chooses the bonus; on all other provinces it is what lies
/// there.
#[test]
fn the_bonus_of_gavdos_is_chosen() {
    check(
        "map creta; 2 players; magnus blue; red goods none",
        "play prefect_start; show asked; produce brown; produce green wine; produce brown cloth; show red
         show bonuses; play prefect_start; produce brown wine; produce brown",
        expect![[r#"
            red plays prefect_start
            asked: red prefect: produce red, produce yellow, produce brown brick, produce brown food, produce brown tool, produce brown wine, produce brown cloth, produce green, produce purple, produce blue, produce orange, produce grey, produce olive, cash
            refused: one of the offered goods must be named
            refused: there is no good to choose
            bonus brown turned: cloth
            red +1 cloth (production)
            turn of blue
            red: 5 sestertii, 1 cloth, home land 2 sea 2, free 7, houses left 15
            turned: brown; visible coins 3
            blue plays prefect_start
            refused: the bonus of brown is turned
            refused: the bonus of brown is turned
        "#]],
    );
    let game = set_up("map creta");
    let gavdos = game.board().bonus_of_choice().expect("it is on Creta");
    assert_eq!(game.bonus(gavdos), None);
    assert!(game.is_active(gavdos));
}

/// D19 (R15.12, R10.2, R10.4): with the Praefectus Magnus both units are of the chosen good; the marker of wine shows
/// two.
#[test]
fn gavdos_with_the_praefectus_magnus() {
    check(
        "map creta; 2 players; magnus red; red goods none; bonus all turned; bonus brown wine",
        "show bonuses",
        expect![[r#"
            turned: red yellow brown green purple blue orange grey olive; visible coins 18
        "#]],
    );
    check(
        "map creta; 2 players; magnus red; red goods none",
        "play prefect_start; produce brown wine; show red; show bonuses",
        expect![[r#"
            red plays prefect_start
            bonus brown turned: wine
            red +2 wine (production)
            magnus from red to blue
            turn of blue
            red: 5 sestertii, 2 wine, home land 2 sea 2, free 6, houses left 15
            turned: brown; visible coins 4
        "#]],
    );
}

/// R15.12, R5.5: the houses of Gavdos produce as everywhere, in one batch with the chosen bonus.
#[test]
fn the_houses_of_gavdos_produce() {
    check(
        "map creta; 2 players; magnus blue; red goods 7 brick; good of gavdos food; red houses gavdos; blue houses gavdos
         blue goods none",
        "play prefect_start; produce brown cloth; show asked; keep 1 food; show red; show blue",
        expect![[r#"
            red plays prefect_start
            bonus brown turned: cloth
            asked: red keep: keep 1 food, keep 1 cloth
            red +1 food, lost 1 cloth (production)
            blue +1 food (production)
            turn of blue
            red: 5 sestertii, 7 brick 1 food, home land 2 sea 2, free 0, houses left 14
            blue: 6 sestertii, 1 food, home land 2 sea 2, free 7, houses left 14
        "#]],
    );
    check(
        "map creta; option salt on; 2 players; magnus blue; red goods none; good of gavdos salt; red houses gavdos",
        "play prefect_start; produce brown brick; show red",
        expect![[r#"
            red plays prefect_start
            bonus brown turned: brick
            red +1 brick +1 salt (production)
            turn of blue
            red: 5 sestertii, 1 brick 1 salt, home land 2 sea 2, free 6, houses left 14
        "#]],
    );
}

/// R15.12, R1.1, R8.3.4: until it is turned back Gavdos shows the coins of the chosen good; then it is chosen anew.
#[test]
fn gavdos_shows_the_coins_of_the_chosen_good() {
    check(
        "map creta; 2 players; bonus brown cloth; bonus brown turned",
        "show bonuses; play prefect_start; cash; show bonuses; play prefect_start; produce brown tool; show bonuses",
        expect![[r#"
            turned: brown; visible coins 3
            red plays prefect_start
            red +3 sestertii (bonus)
            bonuses turned back: brown
            turn of blue
            turned: none; visible coins 2
            blue plays prefect_start
            bonus brown turned: tool
            blue +2 tool (production)
            magnus from blue to red
            turn of red
            turned: brown; visible coins 4
        "#]],
    );
    check(
        "map creta; 2 players; bonus all turned; bonus brown brick",
        "show bonuses; play prefect_start",
        expect![[r#"
            turned: red yellow brown green purple blue orange grey olive; visible coins 18
            red plays prefect_start
            red +18 sestertii (bonus)
            bonuses turned back: red yellow brown green purple blue orange grey olive
            turn of blue
        "#]],
    );
}

/// R15.12, R8.3.5, R8.3.6: two coins are always visible on Creta and Corsica; they are never turned.
#[test]
fn two_coins_are_always_visible_on_creta_and_corsica() {
    let told = |map: &str| {
        let setup = format!("map {map}; 2 players");
        transcript(&setup, "show bonuses; play prefect_start; cash; show bonuses; play prefect_start; cash")
    };
    expect![[r#"
        turned: none; visible coins 2
        red plays prefect_start
        red +2 sestertii (bonus)
        turn of blue
        turned: none; visible coins 2
        blue plays prefect_start
        blue +2 sestertii (bonus)
        turn of red
    "#]]
    .assert_eq(&told("creta"));
    assert_eq!(told("corsica"), told("creta"));
    check(
        "map corsica; 2 players; bonus orange turned",
        "play prefect_start; cash; show bonuses",
        expect![[r#"
        red plays prefect_start
        red +4 sestertii (bonus)
        bonuses turned back: orange
        turn of blue
        turned: none; visible coins 2
    "#]],
    );
    for map in ["italia", "byzantium", "hispania", "britannia"] {
        assert_eq!(set_up(&format!("map {map}")).visible_coins(), 0, "{map}");
    }
}

/// R15.12 [B45], R16.5: beside a fish market Gavdos holds fish like any province, and the two coins do not count.
#[test]
fn gavdos_and_the_printed_coins_beside_a_fish_market() {
    check(
        "map creta; option fish_market coastal; 2 players; magnus blue; red goods none; red hand prefect
         fish in brown 0; blue goods none; blue hand prefect; red money 0",
        "play prefect; cash wine; show red; show fish; play prefect; show asked; produce brown cloth; produce brown
         show blue",
        expect![[r#"
            red plays prefect
            red +1 sestertii (bonus)
            red +1 wine (bonus)
            red holds 2 fish
            yellow holds 2 fish
            brown holds 1 fish
            green holds 2 fish
            purple holds 2 fish
            blue holds 2 fish
            orange holds 2 fish
            grey holds 2 fish
            olive holds 2 fish
            turn of blue
            red: 1 sestertii, 1 wine, home land 2 sea 2, free 7, houses left 15, fish 0, at -
            fish: red 2, yellow 2, brown 1, green 2, purple 2, blue 2, orange 2, grey 2, olive 2
            blue plays prefect
            asked: blue prefect: produce red, produce yellow, produce brown, produce green, produce purple, produce blue, produce orange, produce grey, produce olive, cash brick, cash food, cash tool, cash wine, cash cloth
            refused: there is no good to choose
            brown holds 0 fish
            blue +2 fish
            magnus from blue to red
            turn of red
            blue: 6 sestertii, none, home land 2 sea 2, free 7, houses left 15, fish 2, at -
        "#]],
    );
    let fish = "option fish_market mountainside; fish in all 0";
    assert_eq!(set_up(&format!("map corsica; {fish}")).visible_coins(), 8, "one for each province");
    assert_eq!(set_up(&format!("map creta; {fish}")).visible_coins(), 9, "one for each province");
}

/// R15.12, R8.6.1: whoever copies the Prefect chooses too.
#[test]
fn a_copied_prefect_chooses_the_bonus() {
    check(
        "map creta; 2 players; magnus blue; red goods none; red hand diplomat_1; blue pile prefect",
        "play diplomat_1; copy blue; produce brown food; show red",
        expect![[r#"
            red plays diplomat_1
            red copies prefect of blue
            bonus brown turned: food
            red +1 food (production)
            turn of blue
            red: 5 sestertii, 1 food, home land 2 sea 2, free 7, houses left 15
        "#]],
    );
}

/// R15.12, R19.1: a position says what was chosen for Gavdos while it shows coins, and only then.
#[test]
fn a_position_knows_what_was_chosen() {
    let problems = |setup: &str| position(setup).problems().join("\n");
    expect!["the province brown has wine as its bonus before it is chosen"]
        .assert_eq(&problems("map creta; bonus brown wine"));
    expect!["the bonus of the province brown is no good"]
        .assert_eq(&problems("map creta; bonus brown turned"));
    assert_eq!(problems("map creta; bonus brown wine; bonus brown turned"), "");
}

/// R15.13, R3.8, R15.2: on Britannia land colonists begin in Londinium, sea colonists in Portus Itius.
#[test]
fn colonists_of_britannia_begin_in_two_cities() {
    check(
        "map britannia; 3 players",
        "show colonists red; show colonists yellow",
        expect![[r#"
        red: land londinium land home land home sea portus-itius sea home sea home
        yellow: land londinium land home land home sea portus-itius sea home sea home
    "#]],
    );
    check(
        "map britannia; 4 partners",
        "show colonists blue; show colonists yellow",
        expect![[r#"
        blue: land londinium land home land home sea portus-itius sea home sea home
        yellow: land deva land home land home sea deva sea home sea home
    "#]],
    );
    let board = set_up("map britannia").board();
    for (kind, id) in [(Kind::Land, "londinium"), (Kind::Sea, "portus-itius")] {
        let capital = board.capital(kind).expect("there is one for each kind");
        assert_eq!(board.city_data(capital).id, id);
        assert_eq!(board.province_of(capital), None);
        assert_eq!(board.city_data(capital).letter, None);
        assert!(!board.buildable().contains(capital), "it has no token and holds no house");
    }
}

/// R15.13, R8.1.2, R8.4.2: new colonists appear in the capital of their kind.
#[test]
fn new_colonists_of_britannia_appear_in_the_capital_of_their_kind() {
    check(
        "map britannia; 2 players",
        "play tribune; show asked; settle land portus-itius; settle sea londinium; settle sea portus-itius
         show colonists red",
        expect![[r#"
            red plays tribune
            red recovers 1 cards
            asked: red place: end, settle land londinium, settle sea portus-itius
            refused: a new colonist appears in the capital only
            refused: a new colonist appears in the capital only
            red -1 food -1 tool (colonist)
            red places a sea colonist in portus-itius
            turn of blue
            red: land londinium land home land home sea portus-itius sea portus-itius sea home
        "#]],
    );
    check(
        "map britannia; 2 players; red hand colonist; red goods 3 food 3 tool; red houses deva venonis",
        "play colonist; show asked; settle land portus-itius; settle sea londinium; settle sea venonis
         settle land londinium; settle sea portus-itius; settle land venonis; show colonists red",
        expect![[r#"
            red plays colonist
            asked: red colonist: end, income, settle land londinium, settle land deva, settle land venonis, settle sea portus-itius, settle sea deva
            refused: portus-itius is neither the capital of its kind nor a city with an own house
            refused: londinium is neither the capital of its kind nor a city with an own house
            refused: venonis has no sea route
            red -1 food -1 tool (colonist)
            red places a land colonist in londinium
            red -1 food -1 tool (colonist)
            red places a sea colonist in portus-itius
            red -1 food -1 tool (colonist)
            red places a land colonist in venonis
            turn of blue
            red: land londinium land londinium land venonis sea portus-itius sea portus-itius sea home
        "#]],
    );
}

/// R15.13, R16.14: so they do at the colonist stand.
#[test]
fn the_colonist_stand_of_britannia() {
    check(
        "map britannia; 2 players; option fish_market coastal; red goods 1 food; red fish 1; red hand architect",
        "market c8 colonist 0 food; show asked; settle sea londinium; settle land londinium; show colonists red",
        expect![[r#"
            red at c8 for 1 fish: colonist
            red -1 fish
            red -1 food (colonist)
            asked: red place: settle land londinium, settle sea portus-itius
            refused: a new colonist appears in the capital only
            red places a land colonist in londinium
            red: land londinium land londinium land home sea portus-itius sea home sea home
        "#]],
    );
}

/// R15.13, R7.1: neither of the two holds a house, also for a colonist next to it; both are passed like any city
/// (R6.6).
#[test]
fn the_capitals_of_britannia_hold_no_house() {
    check(
        "map britannia; 2 players; red land at l-londinium-venonis; red sea at s-dubris-portus-itius; red money 99
         red goods 3 brick 1 food 1 tool 1 wine 1 cloth",
        "play architect_start; sea s-dubris-portus-itius > s-noviomagus-portus-itius; end; show asked
         build londinium; build portus-itius; end",
        expect![[r#"
            red plays architect_start
            red walks s-dubris-portus-itius > s-noviomagus-portus-itius, steps 1
            asked: red build: end, build venonis, build noviomagus
            refused: the capital never holds a house
            refused: the capital never holds a house
            turn of blue
        "#]],
    );
    let problems =
        position("map britannia; red houses londinium portus-itius; good of portus-itius wine").problems();
    expect![[r#"
        the capital londinium cannot hold a house
        the capital portus-itius cannot have a good
        the capital portus-itius cannot hold a house"#]]
    .assert_eq(&problems.join("\n"));
}

/// R15.13, R11.3: a start city shares no route with either of the two.
#[test]
fn start_cities_of_britannia() {
    check(
        "map britannia; 4 partners; start cities yellow green",
        "show asked; yellow: start portus-itius; yellow: start londinium; yellow: start dubris; yellow: start noviomagus
         yellow: start camulodunum; yellow: start venonis; yellow: start monapia; green: start deva; show colonists yellow
         show colonists green",
        expect![[r#"
            asked: yellow start_city: start deva, start mancunium, start monapia, start luguvalium, start pons-aelii, start trimontium, start cataractonium, start eburacum, start maridunum, start segontium, start glevum, start isca-dumnoniorum, start musidunum, start branodunum, start lindum, start aquae-sulis, start durnovaria
            refused: portus-itius is too close to where the others begin
            refused: londinium is too close to where the others begin
            refused: dubris is too close to where the others begin
            refused: noviomagus is too close to where the others begin
            refused: camulodunum is too close to where the others begin
            refused: venonis is too close to where the others begin
            yellow places a sea colonist in monapia
            yellow places a sea colonist in monapia
            green places a land colonist in deva
            green places a sea colonist in deva
            yellow: land home land home land home sea monapia sea monapia sea home
            green: land deva land home land home sea deva sea home sea home
        "#]],
    );
}
