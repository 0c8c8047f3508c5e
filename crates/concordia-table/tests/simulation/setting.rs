//! The table of a seed and the people around it.

use concordia_rules::{Dice, Options};
use concordia_table::{
    Access, Chair, ClockRule, Founding, Head, Link, Occupant, SeatingRule, Seed, Settings,
};

use crate::client::Client;
use crate::mistake::Mistake;

/// A table about to start, and the people around it.
pub(crate) fn begin(seed: u64, dice: &mut Dice, mistake: Option<Mistake>) -> (Head, Vec<Client>) {
    let options = [
        "map=italia players=3",
        "map=cyprus players=2 fish_market=coastal",
        "map=imperium players=4 mode=team",
        "map=hellas players=4 card_set=venus intermediate_scoring=on",
        "map=ionium players=3 fish_market=mountainside small_ionium=on",
        "map=balearica players=2 no_starting_goods=on show_derivable=on",
    ];
    let words = dice.pick(&options).split(' ').filter_map(|word| word.split_once('='));
    let options = Options::from_words(words).expect("a possible mixture");
    let clock = match dice.below(3) {
        0 => ClockRule::None,
        1 => ClockRule::PerMove { ms: 60_000 },
        _ => ClockRule::PerGame { ms: 60_000, increment_ms: 2_000 },
    };
    let n_seats = options.seating().n_seats();
    let n_people = 1 + dice.below(n_seats);
    let sleeper = (clock != ClockRule::None && dice.below(3) == 0).then(|| dice.below(n_people));
    let n_spectators = dice.below(3);
    let clients = (0..n_people + n_spectators).map(|nth| Client::new(nth, sleeper == Some(nth)));
    let clients: Vec<Client> = clients.collect();
    let chair = |nth: usize| Chair {
        occupant: match clients.get(nth).filter(|_| nth < n_people) {
            Some(client) => {
                Occupant::Player { visitor: client.visitor.clone(), name: format!("Player {nth}") }
            }
            None => Occupant::Bot("random".to_owned()),
        },
        ..Chair::open()
    };
    let founding = Founding {
        id: format!("sim-{seed}"),
        host: clients[0].visitor.clone(),
        link: Link("link".to_owned()),
        settings: Settings {
            name: "Simulation".to_owned(),
            access: Access::ByLink,
            options,
            seating: if dice.below(2) == 0 { SeatingRule::Fixed } else { SeatingRule::Shuffled },
            clock,
            stand_in: "random".to_owned(),
        },
        chairs: (0..n_seats).map(chair).collect(),
        partner_chat: vec![true, false],
        seed: Seed(u128::from(dice.next_u64()) << 64 | u128::from(seed)),
        stack_known: false,
    };
    let mut head = Head::found(founding).expect("a sound table");
    head.plant(mistake.and_then(Mistake::inside));
    (head, clients)
}
