//! What the learned judge reads: nothing hidden, nothing out of range, and the same however it is added up.

use concordia_bots::inputs::layout::{Group, seat as of_seat, table as of_table};
use concordia_bots::inputs::{Inputs, PositionInputs, Reader};
use concordia_bots::net::{BadNet, N_OUTPUTS, Net, WIDTH, WIDTH_2};
use concordia_bots::{Judge, Learned, Taste};
use concordia_rules::{Actions, Dice, Game, Options, maps};

/// Tables of every map, kind, card set and market, some with the options that are rare.
fn tables() -> Vec<Options> {
    let mut dice = Dice::new(4);
    let mut tables = Vec::new();
    for board in maps() {
        for (mode, players) in
            [("single", "2"), ("single", "3"), ("single", "5"), ("team", "4"), ("team", "6")]
        {
            for market in ["none", "coastal", "mountainside"] {
                let card_set = if mode == "team" { "team" } else { dice.pick(&["base", "venus"]) };
                let words = [
                    ("map", board.data().id),
                    ("mode", mode),
                    ("players", players),
                    ("card_set", card_set),
                    ("fish_market", market),
                    ("salt", dice.pick(&["on", "off"])),
                    ("display", dice.pick(&["cloth", "wine"])),
                    ("intermediate_scoring", if mode == "team" { "off" } else { dice.pick(&["on", "off"]) }),
                    ("no_starting_goods", dice.pick(&["on", "off"])),
                ];
                tables.push(Options::from_words(words).expect("a possible mixture"));
            }
        }
    }
    tables
}

/// Plays a random game and visits every position, with what it is to be compared with.
fn walk(options: &Options, seed: u64, mut visit: impl FnMut(&Game)) {
    let mut game = Game::new(options, seed.into());
    let (mut legal, mut dice) = (Actions::new(), Dice::new(seed));
    while !game.is_over() {
        visit(&game);
        game.legal_actions(&mut legal);
        game.apply(dice.pick(&legal), &mut ());
    }
    visit(&game);
}

fn read(reader: &Reader, game: &Game) -> PositionInputs {
    let mut position = PositionInputs::default();
    reader.read(game, &mut position);
    position
}

fn check(inputs: &Inputs, groups: &[Group], place: &str) {
    let mut last = None;
    for &(at, value) in inputs.entries() {
        assert!(last < Some(at), "{place}: input {at} comes behind {last:?}");
        last = Some(at);
        let group = groups.iter().find(|group| (group.first..group.first + group.n).contains(&at.into()));
        let group = group.unwrap_or_else(|| panic!("{place}: there is no input {at}"));
        assert!(value.abs() <= group.most, "{place}: {} is {value}", group.name);
        assert!(!group.name.ends_with("_IS") || value == 1, "{place}: {} is {value}", group.name);
    }
}

/// The sums of a net are safe only if inputs keep their ranges, and are right only if inputs come in their order.
#[test]
fn inputs_are_in_order_and_in_range() {
    for (options, seed) in tables().iter().zip(1..) {
        let mut reader = None;
        walk(options, seed, |game| {
            let position = read(reader.get_or_insert_with(|| Reader::new(game)), game);
            check(&position.table, of_table::GROUPS, "table");
            for seat in game.seating().seats() {
                check(&position.seats[seat.idx()], of_seat::GROUPS, "seat");
            }
        });
    }
}

/// Two worlds that differ in the cards that nobody has seen are read alike, whoever looks.
#[test]
fn what_nobody_knows_is_not_read() {
    let mut dice = Dice::new(8);
    let mut n_different = 0;
    for (options, seed) in tables().iter().zip(1..) {
        let mut reader = None;
        walk(options, seed, |game| {
            let reader = reader.get_or_insert_with(|| Reader::new(game));
            if dice.below(8) != 0 {
                return;
            }
            let view = game.view_with_memory();
            let other = view.imagine(&mut dice);
            n_different += u64::from(other != *game);
            let (position, imagined, viewed) =
                (read(reader, game), read(reader, &other), read(reader, &view));
            for seat in game.seating().seats() {
                assert_eq!(position.seats[seat.idx()], imagined.seats[seat.idx()]);
                assert_eq!(position.seats[seat.idx()], viewed.seats[seat.idx()]);
            }
            assert_eq!(position.table, imagined.table);
            assert_eq!(position.table, viewed.table);
        });
    }
    assert!(n_different > 1000, "only {n_different} worlds were different");
}

/// A net of random weights, so that every input counts.
fn any_net() -> Net {
    let mut dice = Dice::new(3);
    let mut net = Net::zero();
    let mut any = |most: usize| dice.below(2 * most + 1) as i16 - most as i16;
    for rows in [&mut net.own, &mut net.rival, &mut net.partner, &mut net.table] {
        rows.iter_mut().flatten().for_each(|weight| *weight = any(300));
    }
    net.second.iter_mut().flatten().for_each(|weight| *weight = any(2000));
    net.last.iter_mut().flatten().for_each(|weight| *weight = any(2000));
    net.first.fill(1000);
    net
}

/// Within a turn only what has changed is added up again; that must be what adding up everything gives.
#[test]
fn what_has_changed_is_added_up_again() {
    let net = any_net();
    for (options, seed) in tables().iter().zip(1..) {
        let mut judge = None;
        let mut before = None;
        let mut turn = None;
        let mut nth = 0;
        walk(options, seed, |game| {
            let judge = judge.get_or_insert_with(|| Learned::new(game, &net, &Taste::WIN));
            nth += 1;
            // What is kept of the first position of a turn is good for the whole of it and for the next seat's.
            if turn.replace(game.turn()) != Some(game.turn()) || before.is_none() {
                before = Some(judge.before(game));
            }
            if nth % 4 == 0
                && let Some(before) = &mut before
            {
                let anew = judge.opinion(&mut judge.before(game), game);
                assert_eq!(judge.opinion(before, game), anew, "answer {nth} of the game with seed {seed}");
            }
        });
    }
}

/// Inputs that stay 0 wherever one looks are a mistake in the layout or in the reading.
#[test]
fn every_group_is_read_somewhere() {
    let mut seen_of_seat = [false; of_seat::N];
    let mut seen_of_table = [false; of_table::N];
    for (options, seed) in tables().iter().zip(1..) {
        let mut reader = None;
        walk(options, seed, |game| {
            let position = read(reader.get_or_insert_with(|| Reader::new(game)), game);
            position.table.entries().iter().for_each(|&(at, _)| seen_of_table[usize::from(at)] = true);
            for seat in game.seating().seats() {
                let entries = position.seats[seat.idx()].entries();
                for &(at, _) in entries {
                    seen_of_seat[usize::from(at)] = true;
                }
            }
        });
    }
    for (groups, seen) in [(of_seat::GROUPS, &seen_of_seat[..]), (of_table::GROUPS, &seen_of_table[..])] {
        for group in groups {
            assert!(seen[group.first..group.first + group.n].contains(&true), "{} is never read", group.name);
        }
    }
}

#[test]
fn a_net_comes_back_from_its_file() {
    let net = any_net();
    let bytes = net.to_bytes();
    assert_eq!(Net::from_bytes(&bytes), Ok(net));
}

/// Puts the right hash behind bytes that were changed on purpose.
fn with_hash(mut bytes: Vec<u8>) -> Vec<u8> {
    let n = bytes.len() - 8;
    let hash = bytes[..n].iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    bytes[n..].copy_from_slice(&hash.to_le_bytes());
    bytes
}

#[test]
fn a_file_that_is_no_good_net_is_refused_by_what_is_wrong() {
    let good = any_net().to_bytes();
    assert_eq!(Net::from_bytes(b"GIF89a"), Err(BadNet::Head));
    assert_eq!(Net::from_bytes(&[]), Err(BadNet::Head));
    for n in [13, 20, 40, good.len() / 2, good.len() - 1] {
        assert_eq!(Net::from_bytes(&good[..n]), Err(BadNet::Hash), "cut after {n} bytes");
    }
    for nth in [24, 1000, good.len() - 1] {
        let mut changed = good.clone();
        changed[nth] ^= 1;
        assert_eq!(Net::from_bytes(&changed), Err(BadNet::Hash), "byte {nth} changed");
    }
    let mut newer = good.clone();
    newer[12] += 1;
    assert!(matches!(Net::from_bytes(&with_hash(newer)), Err(BadNet::Version(_))));
    let mut of_other_inputs = good.clone();
    of_other_inputs[16] ^= 1;
    assert_eq!(Net::from_bytes(&with_hash(of_other_inputs)), Err(BadNet::Layout));
    let mut shorter = good.clone();
    shorter.truncate(good.len() - 2);
    let shorter = with_hash(shorter);
    assert_eq!(
        Net::from_bytes(&shorter),
        Err(BadNet::Length { found: good.len() - 2, expected: good.len() })
    );
    let too_large = Net { second: [[i16::MAX; WIDTH]; WIDTH_2], ..any_net() };
    assert_eq!(Net::from_bytes(&too_large.to_bytes()), Err(BadNet::Overflow));
    let last_too_large = Net { last_bias: [i32::MIN; N_OUTPUTS], ..any_net() };
    assert_eq!(Net::from_bytes(&last_too_large.to_bytes()), Err(BadNet::Overflow));
}
