//! Components (R1), options (R2), setup (R3) and the start without goods (R17).

use std::collections::BTreeSet;
use std::fmt::Write as _;

use concordia_rules::setup::decks_in_play;
use concordia_rules::{
    Actions, Card, CardSet, Deal, Deck, Game, God, Good, Hand, Kind, Letter, OPTIONS, Options, Place, Seat,
    Ware, Wares, maps, shuffled_seats,
};
use expect_test::{Expect, expect};

use crate::scenario::{check, position};

/// R1.1: prices and costs of the goods.
#[test]
fn goods_have_their_prices() {
    let mut table = String::new();
    for good in Good::ALL {
        let goods: Vec<&str> = Good::ALL
            .iter()
            .filter(|&&other| Ware::from(good).house_goods()[other] > 0)
            .map(|other| other.id())
            .collect();
        let _ = writeln!(
            table,
            "{good}: {}, house {} and {}, bonus {}",
            good.price(),
            goods.join(" "),
            Ware::from(good).house_coins(),
            good.bonus_coins()
        );
    }
    expect![[r#"
        brick: 3, house food and 1, bonus 2
        food: 4, house brick food and 2, bonus 2
        tool: 5, house brick tool and 3, bonus 2
        wine: 6, house brick wine and 4, bonus 2
        cloth: 7, house brick cloth and 5, bonus 1
    "#]]
    .assert_eq(&table);
}

/// R1.4: thirty tokens.
#[test]
fn letters_have_their_tokens() {
    let tokens: Vec<[u8; 5]> =
        Letter::ALL.iter().map(|letter| Good::ALL.map(|good| letter.tokens()[good])).collect();
    assert_eq!(tokens, [[2, 2, 1, 1, 1], [2, 2, 2, 1, 1], [3, 2, 2, 2, 1], [1, 1, 1, 1, 1]]);
    let all = Letter::ALL.iter().fold(Wares::NONE, |all, letter| all.plus(letter.tokens()));
    assert_eq!(all, Wares::of([8, 7, 6, 5, 4]));
}

fn gods(card: Card) -> String {
    let gods: Vec<&str> = card.gods().iter().map(|god| god.id()).collect();
    gods.join("+")
}

/// R1.7, R3.9: the starting hand.
#[test]
fn the_starting_hand_has_seven_cards() {
    let mut table = String::new();
    for card in Card::ALL {
        let n = Hand::Base.cards().filter(|&other| other == card).count();
        if n > 0 {
            let _ = writeln!(table, "{n} {} {} {}", card.id(), card.name(), gods(card));
            assert_eq!(card.cost(), Wares::NONE, "starting cards have no price");
        }
    }
    expect![[r#"
        1 tribune Tribune mars
        1 architect_start Architect jupiter
        2 prefect_start Prefect saturnus
        1 mercator_start Mercator (3) mercurius
        1 diplomat_start Diplomat jupiter
        1 senator Senator vesta
    "#]]
    .assert_eq(&table);
}

/// R1.8: the cards for sale.
#[test]
fn cards_for_sale_have_their_prices_gods_and_decks() {
    let mut table = String::new();
    for card in Card::ALL {
        let decks: Vec<String> = Deck::ALL
            .iter()
            .filter(|deck| deck.cards(CardSet::Base).any(|other| other == card))
            .map(|deck| format!("{deck:?}"))
            .collect();
        if decks.is_empty() {
            continue;
        }
        let price: Vec<&str> =
            Good::ALL.iter().filter(|&&good| card.cost()[good] > 0).map(|good| good.id()).collect();
        let _ = write!(table, "{}: {}; {}", card.id(), price.join(" + "), gods(card));
        if let Some((good, points)) = card.minerva() {
            let _ = write!(table, ", {points} per {good}");
        }
        let _ = writeln!(table, "; {}", decks.join(" "));
    }
    expect![[r#"
        architect: tool; jupiter; I II III IV
        prefect: wine; saturnus; I II III IV V
        mercator: wine; mercurius; I II III V
        colonist: food; mars; I II III IV
        consul: cloth; jupiter; II III IV V
        diplomat_1: tool; saturnus; I
        diplomat_3: food; saturnus; III
        diplomat_4: tool; mercurius; IV
        diplomat_5: food; mars; V
        mason: food; minerva, 3 per brick; I
        farmer: brick + food; minerva, 3 per food; I
        smith: brick + tool; minerva, 3 per tool; I
        vintner: brick + wine; minerva, 4 per wine; II
        weaver: brick + cloth; minerva, 5 per cloth; II
    "#]]
    .assert_eq(&table);
}

/// R1.9, R1.6: the sizes of the decks, and how often each god is in them.
#[test]
fn decks_have_their_sizes_and_gods() {
    let mut table = String::new();
    for deck in Deck::ALL {
        let cards: Vec<Card> = deck.cards(CardSet::Base).collect();
        let _ = write!(table, "{deck:?} {}:", cards.len());
        for god in God::ALL {
            let n = cards.iter().filter(|card| card.gods().contains(&god)).count();
            if n > 0 {
                let _ = write!(table, " {god} {n}");
            }
        }
        table.push('\n');
    }
    // Jupiter/Saturnus/Mercurius/Mars/Minerva: I 1/2/1/1/3, II 2/1/1/1/2, III 2/2/1/1/0, IV 2/1/1/1/0, V 1/1/1/1/0.
    expect![[r#"
        I 8: jupiter 1 saturnus 2 mercurius 1 mars 1 minerva 3
        II 7: jupiter 2 saturnus 1 mercurius 1 mars 1 minerva 2
        III 6: jupiter 2 saturnus 2 mercurius 1 mars 1
        IV 5: jupiter 2 saturnus 1 mercurius 1 mars 1
        V 4: jupiter 1 saturnus 1 mercurius 1 mars 1
    "#]]
    .assert_eq(&table);
}

/// R1.7, R3.9, R11.2: the other starting hands; with the base hand they use ten different cards per colour.
#[test]
fn the_starting_hands_of_the_venus_edition() {
    let mut table = String::new();
    for hand in [Hand::Venus, Hand::TeamFirst, Hand::TeamSecond] {
        let cards: Vec<&str> = hand.cards().map(Card::id).collect();
        let _ = writeln!(table, "{hand:?} {}: {}", cards.len(), cards.join(" "));
    }
    for card in [Card::Magister, Card::Praetor, Card::Legatus] {
        let gods: Vec<&str> = card.gods().iter().map(|god| god.id()).collect();
        let _ = writeln!(table, "{}: {}", card.id(), gods.join(" "));
    }
    expect![[r#"
        Venus 8: tribune architect_start prefect_start prefect_start mercator_start diplomat_start senator magister
        TeamFirst 6: tribune architect_start prefect_start mercator_start praetor legatus
        TeamSecond 6: tribune prefect_start mercator_start diplomat_start praetor legatus
        magister: venus
        praetor: vesta
        legatus: jupiter saturnus venus
    "#]].assert_eq(&table);
    // The union of the columns is ten cards.
    let most = |card: Card| {
        let copies = |hand: Hand| hand.cards().filter(|&other| other == card).count();
        Hand::ALL.map(copies).into_iter().max().unwrap_or_default()
    };
    assert_eq!(Card::ALL.map(most).iter().sum::<usize>(), 10);
}

/// R1.8, R11.2: the cards for sale that differ from the base set, with their decks in the Venus and the team set.
#[test]
fn the_cards_for_sale_of_the_venus_edition() {
    let mut table = String::new();
    let decks = |card: Card, set: CardSet| {
        let lies_in = |deck: &&Deck| deck.cards(set).any(|other| other == card);
        let decks: Vec<String> = Deck::ALL.iter().filter(lies_in).map(|deck| format!("{deck:?}")).collect();
        if decks.is_empty() { "-".to_owned() } else { decks.join(" ") }
    };
    for card in Card::ALL {
        let sets = [CardSet::Base, CardSet::Venus, CardSet::Team].map(|set| decks(card, set));
        if sets.iter().all(|decks| decks == "-") {
            continue;
        }
        let price: Vec<&str> =
            Good::ALL.iter().filter(|&&good| card.cost()[good] > 0).map(|good| good.id()).collect();
        let gods: Vec<&str> = card.gods().iter().map(|god| god.id()).collect();
        let _ =
            writeln!(table, "{}: {}; {}; {}", card.id(), price.join("+"), gods.join("+"), sets.join("; "));
    }
    expect![[r#"
        architect: tool; jupiter; I II III IV; I III; I III
        prefect: wine; saturnus; I II III IV V; II III IV V; II III IV V
        mercator: wine; mercurius; I II III V; I II V; I II V
        colonist: food; mars; I II III IV; I II III IV; I II III IV
        consul: cloth; jupiter; II III IV V; II III IV V; -
        proconsul: cloth; jupiter; -; -; II III IV V
        diplomat_1: tool; saturnus; I; I; I
        diplomat_3: food; saturnus; III; III; III
        diplomat_4: tool; mercurius; IV; IV; IV
        diplomat_5: food; mars; V; V; V
        mason: food; minerva; I; II; II
        farmer: brick+food; minerva; I; I; I
        smith: brick+tool; minerva; I; I; I
        vintner: brick+wine; minerva; II; II; II
        weaver: brick+cloth; minerva; II; II; II
        prefect_architect: wine; venus; -; I; I
        architect_mercator: tool; venus; -; II IV; II IV
        prefect_mercator: wine; venus; -; III; III
    "#]]
    .assert_eq(&table);
}

/// R1.9, R3.5, R3.6: the decks have 7, 8, 6, 5 and 4 cards, thirty in all; deck I is displayed whole.
#[test]
fn the_venus_and_team_decks_have_their_sizes() {
    for set in [CardSet::Venus, CardSet::Team] {
        assert_eq!(Deck::ALL.map(|deck| deck.cards(set).count()), [7, 8, 6, 5, 4]);
    }
    for (players, mode, set, n_stack) in [
        ("2", "single", "venus", 8),
        ("3", "single", "venus", 14),
        ("4", "single", "venus", 19),
        ("5", "single", "venus", 23),
        ("4", "team", "team", 19),
        ("6", "team", "team", 23),
    ] {
        let options = Options::from_words([("players", players), ("mode", mode), ("card_set", set)]).unwrap();
        let game = Game::new(&options, 5);
        assert_eq!(game.n_stack(), n_stack);
        let mut display: Vec<Card> = game.display().iter().flatten().copied().collect();
        display.sort_unstable();
        assert_eq!(display, Deck::I.cards(options.card_set()).collect::<Vec<Card>>());
    }
}

/// R9.6: how often each god is among the cards for sale in play, as `constants.json` has it for two to five decks.
#[test]
fn the_pantheon_counts_the_gods_for_sale() {
    // Jupiter, Saturnus, Venus, Mercurius, Mars, Minerva.
    let base = [[3, 3, 0, 2, 2, 5], [5, 5, 0, 3, 3, 5], [7, 6, 0, 4, 4, 5], [8, 7, 0, 5, 5, 5]];
    let venus = [[2, 2, 2, 2, 2, 5], [4, 4, 3, 2, 3, 5], [5, 5, 4, 3, 4, 5], [6, 6, 4, 4, 5, 5]];
    for (set, pantheon) in [(CardSet::Base, base), (CardSet::Venus, venus), (CardSet::Team, venus)] {
        for (n_decks, expected) in (2..=5).zip(pantheon) {
            let cards: Vec<Card> = Deck::ALL[..n_decks].iter().flat_map(|deck| deck.cards(set)).collect();
            let count = |god: &God| cards.iter().filter(|card| card.gods().contains(god)).count();
            assert_eq!(God::ALL[1..].iter().map(count).collect::<Vec<usize>>(), expected);
        }
    }
}

/// R3.5: one deck per player.
#[test]
fn each_player_brings_a_deck() {
    let sizes = [15, 21, 26, 30];
    for (players, size) in (2..=5).zip(sizes) {
        let options = Options::new("italia", players).unwrap();
        assert_eq!(decks_in_play(&options).count(), usize::from(players));
        assert_eq!(Deal::new(&options, 7).stack.len(), size);
    }
}

/// R3.2, R3.3, R3.12, R19.5: on every map each letter's tokens lie in its cities; another seed is another game,
/// the same seed is the same game.
#[test]
fn tokens_and_decks_are_shuffled_by_themselves() {
    for board in maps() {
        let options = Options::new(board.data().id, 5).unwrap();
        let deal = Deal::new(&options, 1);
        assert_eq!(deal.check(&options), Ok(()));
        assert_eq!(deal, Deal::new(&options, 1));
        assert_ne!(deal, Deal::new(&options, 2));
        assert_ne!(deal.goods, Deal::new(&options, 2).goods);
        let game = Game::deal(&options, &deal);
        for capital in Kind::ALL.into_iter().filter_map(|kind| board.capital(kind)) {
            assert_eq!(game.ware_of(capital), None, "a capital produces nothing");
        }
        for city in board.buildable().iter() {
            assert_eq!(game.ware_of(city), Some(deal.goods[city.idx()]));
        }
    }
}

/// R3.1, R3.12, R11.1: a seed decides who sits where; every order comes up, and partners stay partners.
#[test]
fn seats_are_shuffled_by_the_seed() {
    let seating = Options::new("italia", 3).unwrap().seating();
    let orders: BTreeSet<_> = (0..100).map(|seed| shuffled_seats(seating, seed)).collect();
    assert_eq!(orders.len(), 6);
    expect!["[2, 0, 1, 3, 4]"]
        .assert_eq(&format!("{:?}", shuffled_seats(Options::new("italia", 5).unwrap().seating(), 42)));
    let words = [("map", "imperium"), ("players", "6"), ("mode", "team")];
    let seating = Options::from_words(words).unwrap().seating();
    let orders: BTreeSet<_> = (0..1_000).map(|seed| shuffled_seats(seating, seed)).collect();
    assert_eq!(orders.len(), 6 * 8);
    for order in orders {
        for seat in seating.seats() {
            let partner = seating.partner_of(seat).unwrap();
            let player = Seat(order[seat.idx()] as u8);
            assert_eq!(seating.partner_of(player), Some(Seat(order[partner.idx()] as u8)));
        }
    }
}

/// R3.4: a bonus is the most valuable good of its province, goods side up.
#[test]
fn a_bonus_is_the_best_good_of_its_province() {
    for seed in 0..20 {
        let game = Game::new(&Options::new("imperium", 3).unwrap(), seed);
        for province in game.board().provinces() {
            let wares = game.board().cities_of(province).iter().filter_map(|city| game.ware_of(city));
            assert_eq!(game.bonus(province).map(Ware::from), wares.max());
            assert!(game.is_active(province));
        }
    }
}

/// R3.6, R9.1: seven cards are revealed in order; one of deck I stays on top of the stack.
#[test]
fn the_first_seven_cards_are_displayed() {
    let options = Options::new("italia", 2).unwrap();
    let deal = Deal::new(&options, 3);
    let game = Game::deal(&options, &deal);
    let display: Vec<Card> = game.display().iter().map(|slot| slot.unwrap()).collect();
    assert_eq!(display, deal.stack[..7]);
    assert_eq!(game.n_stack(), 8);
    let top = game.position().stack.cards[0];
    assert!(Deck::I.cards(CardSet::Base).any(|card| card == top));
}

/// R3.7, R3.8, R3.11, R3.1, R1.3, R1.11: everybody's pieces; the last seat has the Praefectus Magnus.
#[test]
fn everybody_starts_with_the_same_pieces() {
    check(
        "",
        "show red; show blue; show yellow; show cards red; show asked",
        expect![[r#"
            red: 5 sestertii, 1 brick 2 food 1 tool 1 wine 1 cloth, home land 2 sea 2, free 2, houses left 15
            blue: 6 sestertii, 1 brick 2 food 1 tool 1 wine 1 cloth, home land 2 sea 2, free 2, houses left 15
            yellow: 7 sestertii, 1 brick 2 food 1 tool 1 wine 1 cloth, home land 2 sea 2, free 2, houses left 15
            red hand: tribune architect_start prefect_start prefect_start mercator_start diplomat_start senator, pile: none
            asked: red play_card: play tribune, play architect_start, play prefect_start, play mercator_start, play diplomat_start, play senator
        "#]],
    );
    for board in maps() {
        let game = Game::new(&Options::new(board.data().id, 4).unwrap(), 1);
        for seat in game.seating().seats() {
            for kind in Kind::ALL {
                let Some(capital) = board.capital(kind).map(Place::city) else { continue };
                assert_eq!(game.player(seat).colonists(kind), [capital, Place::HOME, Place::HOME]);
            }
        }
        assert_eq!(game.magnus(), Seat(3));
        assert_eq!(game.turn(), Seat(0));
    }
}

fn moneys(options: &Options) -> Vec<u32> {
    let game = Game::new(options, 1);
    game.seating().seats().map(|seat| game.player(seat).money()).collect()
}

/// D07 (R3.10, R17.1): 5 + s, and 20 more without goods; the single game's part of the example.
#[test]
fn each_seat_starts_with_one_sestertius_more() {
    assert_eq!(moneys(&Options::new("italia", 5).unwrap()), [5, 6, 7, 8, 9]);
    let no_goods = Options::new("italia", 3).unwrap().with("no_starting_goods", "on");
    assert_eq!(moneys(&no_goods.unwrap()), [25, 26, 27]);
}

/// R17.1, R17.2, R4.2: no goods, eight free spaces; before the first card any goods are bought, the same good
/// also twice, as far as money and space reach.
#[test]
fn without_starting_goods_the_first_turn_begins_with_a_purchase() {
    check(
        "option no_starting_goods on; 2 players",
        "show red; play tribune; sell 1 food; buy 0 food; buy 9 food; buy 4 cloth
         buy 2 brick; buy 1 brick; buy 1 wine; show asked; end; show red; play prefect_start; cash",
        expect![[r#"
            red: 25 sestertii, none, home land 2 sea 2, free 8, houses left 15
            refused: this is no answer to the decision stock
            refused: this is no answer to the decision stock
            refused: a trade of no units is no trade
            refused: 9 free spaces are needed and the storehouse has 8
            refused: 28 sestertii are needed and 25 are there
            red -6 sestertii (stock)
            red +2 brick (stock)
            red -3 sestertii (stock)
            red +1 brick (stock)
            red -6 sestertii (stock)
            red +1 wine (stock)
            asked: red stock: end, buy 1 brick, buy 2 brick, buy 3 brick, buy 1 food, buy 2 food, buy 1 tool, buy 2 tool, buy 1 wine, buy 1 cloth
            red: 10 sestertii, 3 brick 1 wine, home land 2 sea 2, free 4, houses left 15
            red plays prefect_start
            turn of blue
        "#]],
    );
}

/// R17.2, R17.3: everybody does so once, at the beginning of the own first turn; money not spent is kept.
#[test]
fn the_purchase_of_starting_goods_happens_once() {
    check(
        "option no_starting_goods on; 2 players",
        "buy 1 cloth; end; play mercator_start; end
         end; show asked; play tribune; play senator",
        expect![[r#"
            red -7 sestertii (stock)
            red +1 cloth (stock)
            red plays mercator_start
            red +3 sestertii (mercator)
            turn of blue
            asked: blue play_card: play tribune, play architect_start, play prefect_start, play mercator_start, play diplomat_start, play senator
            blue plays tribune
            blue recovers 1 cards
            turn of red
            red plays senator
            turn of blue
        "#]],
    );
}

/// R17.2, R5.9: eight spaces and no more; a full storehouse ends the purchase by itself (R19.3).
#[test]
fn starting_goods_are_limited_by_space() {
    check(
        "option no_starting_goods on; red money 100",
        "buy 8 brick; show asked; show red",
        expect![[r#"
            red -24 sestertii (stock)
            red +8 brick (stock)
            asked: red play_card: play tribune, play architect_start, play prefect_start, play mercator_start, play diplomat_start, play senator
            red: 76 sestertii, 8 brick, home land 2 sea 2, free 0, houses left 15
        "#]],
    );
}

/// R17.2: and by money; when nothing more can be bought, the card is asked for (R19.3).
#[test]
fn starting_goods_are_limited_by_money() {
    check(
        "option no_starting_goods on",
        "buy 4 cloth; buy 3 cloth; buy 2 food; buy 1 food; show asked; show red",
        expect![[r#"
            refused: 28 sestertii are needed and 25 are there
            red -21 sestertii (stock)
            red +3 cloth (stock)
            refused: 8 sestertii are needed and 4 are there
            red -4 sestertii (stock)
            red +1 food (stock)
            asked: red play_card: play tribune, play architect_start, play prefect_start, play mercator_start, play diplomat_start, play senator
            red: 0 sestertii, 1 food 3 cloth, home land 2 sea 2, free 4, houses left 15
        "#]],
    );
}

#[track_caller]
fn refused(words: &[(&'static str, &'static str)], expect: Expect) {
    let error = Options::from_words(words.iter().copied()).expect_err("these options are refused");
    expect.assert_eq(&error.to_string());
}

/// R2.1: the options, their values and their defaults.
#[test]
fn the_options_are_those_of_the_table() {
    let mut table = String::new();
    for info in &OPTIONS {
        let _ = writeln!(table, "{}: {}; {}", info.id, info.values, info.default);
    }
    expect![[r#"
        map: imperium, italia, hellas, ionium, cyprus, balearica, byzantium, hispania, creta, corsica, britannia; italia
        small_ionium: on, off; off
        players: 2 to 6; 3
        mode: single, team; single
        card_set: base, venus, team; base
        display: cloth, wine; cloth
        fish_market: none, coastal, mountainside; none
        intermediate_scoring: on, off; off
        no_starting_goods: on, off; off
        show_derivable: on, off; off
        piscatus_mode: double, plus_one, none; double
        salt: on, off; off
    "#]]
    .assert_eq(&table);
}

/// R2.1, R2.4: what is not an option, or not a value of it, is refused with what it may be.
#[test]
fn unknown_options_and_values_are_refused() {
    refused(&[("colour", "red")], expect![[r#"there is no option "colour""#]]);
    refused(
        &[("map", "gallia")],
        expect![[
            r#"option map cannot be "gallia"; it may be: imperium, italia, hellas, ionium, cyprus, balearica, byzantium, hispania, creta, corsica, britannia"#
        ]],
    );
    refused(&[("players", "1")], expect![[r#"option players cannot be "1"; it may be: 2 to 6"#]]);
    refused(&[("players", "7")], expect![[r#"option players cannot be "7"; it may be: 2 to 6"#]]);
    refused(&[("players", "three")], expect![[r#"option players cannot be "three"; it may be: 2 to 6"#]]);
    refused(&[("display", "wood")], expect![[r#"option display cannot be "wood"; it may be: cloth, wine"#]]);
    refused(
        &[("intermediate_scoring", "yes")],
        expect![[r#"option intermediate_scoring cannot be "yes"; it may be: on, off"#]],
    );
}

/// R2.1: the constraints between options, whichever of the two is named first.
#[test]
fn options_that_do_not_go_together_are_refused() {
    refused(&[("players", "6")], expect!["the single game is for 2 to 5 players"]);
    refused(&[("mode", "team")], expect!["the team game is for 4 or 6 players"]);
    refused(&[("mode", "team"), ("players", "5")], expect!["the team game is for 4 or 6 players"]);
    refused(&[("small_ionium", "on")], expect!["small_ionium needs the map ionium"]);
    refused(&[("small_ionium", "on"), ("map", "cyprus")], expect!["small_ionium needs the map ionium"]);
    refused(&[("card_set", "team")], expect!["the card set team belongs to the team game"]);
    refused(
        &[("mode", "team"), ("players", "4"), ("card_set", "venus")],
        expect!["the team game is played with the card set team"],
    );
    refused(
        &[("intermediate_scoring", "on"), ("mode", "team"), ("players", "4")],
        expect!["intermediate_scoring belongs to the single game"],
    );
    refused(&[("piscatus_mode", "none")], expect!["piscatus_mode needs a fish market"]);
}

/// R2.1: the team game forces its card set, which need not be said.
#[test]
fn the_team_game_has_its_card_set() {
    let words = [("players", "4"), ("mode", "team")];
    let options = Options::from_words(words).unwrap();
    assert_eq!(options.card_set(), CardSet::Team);
    assert_eq!(options.with("card_set", "team"), Ok(options));
    assert_eq!(options.with("players", "6").unwrap().seating().n_teams(), 3);
}

/// R2.2, R2.3, R15.3: every map with every number of players, whatever is recommended, and with every card set,
/// display and fish market.
#[test]
fn every_map_is_played_by_every_number_of_players() {
    for board in maps() {
        for (players, mode, card_set, n_cards) in [
            ("2", "single", "base", 6),
            ("3", "single", "base", 6),
            ("4", "single", "base", 6),
            ("5", "single", "base", 6),
            ("2", "single", "venus", 7),
            ("5", "single", "venus", 7),
            ("4", "team", "team", 6),
            ("6", "team", "team", 6),
        ] {
            for display in ["cloth", "wine"] {
                for market in ["none", "coastal", "mountainside"] {
                    let options = Options::from_words([
                        ("map", board.data().id),
                        ("players", players),
                        ("mode", mode),
                        ("card_set", card_set),
                        ("display", display),
                        ("fish_market", market),
                    ]);
                    let mut position = Game::new(&options.unwrap(), 1).position();
                    position.start_cities.clear();
                    let mut legal = Actions::new();
                    Game::from_position(&position).unwrap().legal_actions(&mut legal);
                    assert_eq!(legal.len(), n_cards, "different cards in hand");
                }
            }
        }
    }
}

/// R19.2, R19.1: a position that cannot be is refused with everything that is wrong with it.
#[test]
fn impossible_positions_are_refused_with_reasons() {
    let cases = [
        "red goods 9 brick",
        "red houses roma",
        "red houses cosa; red houses cosa",
        "good of roma wine",
        "red land at roma roma roma roma; red goods none",
        "red land at s-roma-olbia",
        "red land at l-roma-cosa; blue land at l-roma-cosa",
        "red pile tribune",
        "red hand tribune",
        "red money 1000001",
        "display mason mason mason mason mason mason mason mason",
        "display mason; stack smith",
        "magnus green",
        "green to move",
        "red concordia; blue concordia",
        "last turns 3",
        "unstocked red",
        "intermediate red 3",
        "intermediate done",
        "option intermediate_scoring on; intermediate red 3 blue 3 yellow 3",
        "option intermediate_scoring on; intermediate red 3; intermediate done",
        "option no_starting_goods on; unstocked red red",
        "display tribune mason mason mason mason mason mason",
        "red goods 9 brick; blue houses roma; magnus green",
    ];
    let mut found = String::new();
    for case in cases {
        let problems = Game::from_position(&position(case)).unwrap_err();
        let _ = writeln!(found, "{case}\n    {}", problems.join("\n    "));
    }
    expect![[r#"
        red goods 9 brick
            the storehouse of seat 0 would need 13 spaces: 4 colonists and 9 goods
        red houses roma
            the capital roma cannot hold a house
        red houses cosa; red houses cosa
            seat 0 has two houses in cosa
        good of roma wine
            the capital roma cannot have a good
        red land at roma roma roma roma; red goods none
            seat 0 has 4 land colonists, more than 3
        red land at s-roma-olbia
            a land colonist of seat 0 stands at s-roma-olbia, which is not for its kind
        red land at l-roma-cosa; blue land at l-roma-cosa
            two colonists stand on the route l-roma-cosa
        red pile tribune
            the pile of seat 0 holds a Tribune
        red hand tribune
            seat 0 must have exactly one Tribune in hand, not 2
        red money 1000001
            seat 0 has 1000001 sestertii, more than 1000000
        display mason mason mason mason mason mason mason mason
            the display has 8 cards and only 7 slots
        display mason; stack smith
            the display has 1 cards although the stack is not empty
        magnus green
            there is no seat 3 to hold the Praefectus Magnus
        green to move
            there is no seat 3 to have the turn
        red concordia; blue concordia
            more than one seat has the Concordia card
        last turns 3
            3 last turns are more than there can be
        unstocked red
            unstocked belongs to the option no_starting_goods
        intermediate red 3
            intermediate scores belong to the option intermediate_scoring
        intermediate done
            intermediate scores belong to the option intermediate_scoring
        option intermediate_scoring on; intermediate red 3 blue 3 yellow 3
            when all seats have an intermediate score, the coins were paid
        option intermediate_scoring on; intermediate red 3; intermediate done
            intermediate scores are deleted when they were paid
        option no_starting_goods on; unstocked red red
            unstocked names seat 0 twice
        display tribune mason mason mason mason mason mason
            a Tribune is for sale
        red goods 9 brick; blue houses roma; magnus green
            the capital roma cannot hold a house
            the storehouse of seat 0 would need 13 spaces: 4 colonists and 9 goods
            there is no seat 3 to hold the Praefectus Magnus
    "#]]
    .assert_eq(&found);
}

/// R19.1, R9.7: a seat may buy all there is; with all cards for sale it has at most forty.
#[test]
fn a_seat_has_room_for_forty_cards() {
    // Fifteen cards are for sale, and the Tribune is in hand.
    let problems = |n_masons: usize| {
        let position = position(&format!("2 players; red hand {}", "mason ".repeat(n_masons)));
        position.problems().join("\n")
    };
    assert_eq!(problems(24), "");
    expect!["seat 0 owns 26 cards, and 15 are for sale: together more than 40"].assert_eq(&problems(25));
}
