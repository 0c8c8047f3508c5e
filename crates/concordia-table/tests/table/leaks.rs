//! Two worlds that differ only in what nobody can know are the same to everybody, until the first card
//! that differs is seen.

use std::thread;

use concordia_rules::{Action, Actions, Card, Deal, Dice, Event, Seat};
use concordia_table::{Answer, Frame, Head, Input, Message};

use crate::shell::{Shell, founding, play, settings};

const N_PAIRS: u64 = 5_000;
const TABLES: [&str; 6] = [
    "map=italia players=3",
    "map=cyprus players=3 fish_market=coastal",
    "map=imperium players=4 mode=team",
    "map=hellas players=4 card_set=venus intermediate_scoring=on",
    "map=ionium players=3 fish_market=mountainside small_ionium=on",
    "map=balearica players=2 no_starting_goods=on show_derivable=on",
];

fn world(table: &str, deal: &Deal) -> Shell {
    let mut head = Head::found(founding(settings(table))).expect("a sound table");
    head.plant_deal(deal.clone());
    let mut shell = Shell::with_head(head);
    shell.seat_everybody();
    shell.say("stranger", Message::Watch { seen: None, heard: 0 });
    shell.say("livia", Message::Start);
    // The last seat is played by a bot.
    let last = crate::shell::NAMES[shell.table.head().chairs.len() - 1];
    shell.say(last, Message::Resign);
    shell
}

/// One input, the same in both worlds: mostly something legal, sometimes a probe behind the next card.
fn act(shell: &mut Shell, dice: &mut Dice) -> Input {
    let mut legal = Actions::new();
    if let Some(ask) = shell.asks.last() {
        ask.view.legal_actions(&mut legal);
        return Input::Bot { ask: ask.number, answer: Some(vec![dice.pick(&legal)]) };
    }
    let asked = shell.asked();
    let seat = shell.table.asked_seat().expect("somebody is asked");
    let mut game = shell.here(asked);
    let mut actions = Vec::new();
    while game.deciding_seat() == Some(seat) && actions.len() < 20 {
        game.legal_actions(&mut legal);
        let action = dice.pick(&legal);
        game.play(action, &mut ()).expect("a listed answer is legal");
        actions.push(action);
    }
    if dice.below(4) == 0 {
        let slot = 1 + dice.below(7) as u8;
        actions.push(match dice.below(4) {
            0 => Action::Play(Card::from_id("tribune").expect("there is one")),
            1 => Action::Copy(Seat(dice.below(4) as u8)),
            2 => Action::End,
            _ => Action::Purchase { slot, any: None },
        });
    }
    let key = format!("k{}", dice.next_u64());
    let from = concordia_table::Who {
        visitor: crate::shell::visitor(asked),
        connection: crate::shell::connection(asked),
    };
    Input::Message { from, id: dice.next_u64(), message: play(shell.table.seq(), &key, &actions) }
}

/// Whether a frame shows a card that was drawn, or what hidden cards are worth.
fn reveals(frame: &Frame) -> bool {
    let (Frame::Update(update) | Frame::Answer { answer: Answer::Stale(update), .. }) = frame else {
        return false;
    };
    let events = update.moves.iter().flat_map(|it| &it.events);
    let shows = |event: &Event| matches!(event, Event::DisplayClosed { .. } | Event::GameOver);
    events.into_iter().any(shows)
}

/// Plays a pair of worlds, and says whether a difference was ever seen.
fn compare(nth: u64) -> bool {
    let table = TABLES[(nth % TABLES.len() as u64) as usize];
    let mut dice = Dice::new(nth);
    let deal = Deal::new(&settings(table).options, u128::from(nth));
    let mut one = world(table, &deal);
    let mut inputs = Vec::new();
    for _ in 0..dice.below(40) {
        let input = act(&mut one, &mut dice);
        one.asks.clear();
        one.input(input.clone());
        inputs.push(input);
    }
    // What nobody has seen by now lies in another order in the other world.
    let n_unseen = one.here("livia").n_stack();
    let mut other_deal = deal.clone();
    let unseen = other_deal.stack.len() - n_unseen..;
    for last in (1..n_unseen).rev() {
        other_deal.stack[unseen.clone()].swap(last, dice.below(last + 1));
    }
    let mut other = world(table, &other_deal);
    for input in inputs {
        other.asks.clear();
        other.input(input);
    }
    for _ in 0..30 {
        if one.frames != other.frames {
            let all = one.frames.iter().zip(&other.frames);
            for ((to, frames), (_, of_other)) in all {
                let differs = frames.iter().zip(of_other).find(|(frame, other)| frame != other);
                if let Some((frame, of_other)) = differs {
                    assert!(
                        reveals(frame) && reveals(of_other),
                        "pair {nth}, {to:?}: {frame:?} {of_other:?}"
                    );
                } else {
                    assert_eq!(frames.len(), of_other.len(), "pair {nth}");
                }
            }
            return true;
        }
        let views = |shell: &Shell| shell.asks.iter().map(|ask| ask.view).collect::<Vec<_>>();
        assert_eq!(views(&one), views(&other), "pair {nth}: bots know nothing more");
        if one.table.head().phase.is_over() {
            return false;
        }
        one.frames.clear();
        other.frames.clear();
        let input = act(&mut one, &mut dice);
        one.asks.clear();
        other.asks.clear();
        one.input(input.clone());
        other.input(input);
    }
    false
}

#[test]
fn worlds_that_nobody_can_tell_apart_send_the_same_frames() {
    let n_seen: u64 = thread::scope(|scope| {
        let halves = [0, 1].map(|half| {
            scope.spawn(move || (half..N_PAIRS).step_by(2).map(|nth| u64::from(compare(nth))).sum::<u64>())
        });
        halves.into_iter().map(|half| half.join().expect("no leak")).sum()
    });
    assert!(n_seen > N_PAIRS / 4, "{n_seen} differences came to light");
}
