//! Two worlds that differ only in what a viewer may not know send that viewer the same bytes.
//!
//! In most pairs the cards that nobody has seen yet lie in another order: seats, a partner, a spectator and a bot may
//! notice nothing before the first card that differs is drawn. In the others a partner was recommended another card,
//! which only the team may notice (R18.5). Commitment, messages and seeds of the bots are the same in both worlds.

use std::thread;

use concordia_engine::wire;
use concordia_rules::{Actions, Card, Deal, Decision, DecisionKind, Dice, Game, Options, Seat};
use concordia_server::rehearsal::Rehearsal;
use concordia_table::{
    Access, ClockRule, Connection, Fault, Founding, Head, Link, SeatingRule, Seed, Settings, Visitor, Who,
};
use serde_json::value::RawValue;
use serde_json::{Value, json};

const N_PAIRS: u64 = 5_000;
const TABLES: [&str; 6] = [
    "map=italia players=3",
    "map=cyprus players=3 fish_market=coastal",
    "map=imperium players=4 mode=team",
    "map=hellas players=4 card_set=venus intermediate_scoring=on",
    "map=ionium players=4 mode=team fish_market=mountainside",
    "map=balearica players=2 no_starting_goods=on show_derivable=on",
];
/// The number of whoever only looks.
const SPECTATOR: usize = 9;
/// Messages after the worlds parted.
const N_AFTER: usize = 16;
/// Messages within which a recommendation is waited for.
const N_UNTIL_RECOMMENDED: usize = 120;

/// A leak that is planted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leak {
    None,
    /// A fault of the table.
    Table(Fault),
    /// Every update also has the card on top of the stack.
    TopOfStack,
    /// Spectators are sent what the first seat is sent.
    SpectatorsSeeASeat,
}

struct World {
    rehearsal: Rehearsal,
    deal: Deal,
    leak: Leak,
}

/// What a pair has shown.
#[derive(Debug, PartialEq, Eq)]
enum Shown {
    /// Nobody saw a difference.
    Nothing,
    /// A card that differs came to light, and not before it did.
    ACard,
    /// A recommendation differed, and nobody outside the team noticed.
    AnotherRecommendation,
}

fn who(nth: usize) -> Who {
    Who { visitor: Visitor(format!("v{nth}")), connection: Connection(nth as u64) }
}

fn options(table: &str) -> Options {
    Options::from_words(table.split(' ').filter_map(|word| word.split_once('='))).unwrap()
}

impl World {
    fn new(table: &str, deal: &Deal, stand_in: Option<&str>, leak: Leak) -> World {
        let mut head = Head::found(Founding {
            id: "t1".to_owned(),
            host: who(0).visitor,
            link: Link("secret".to_owned()),
            settings: Settings {
                name: "Friday".to_owned(),
                access: Access::ByLink,
                options: options(table),
                seating: SeatingRule::Fixed,
                clock: ClockRule::None,
                stand_in: stand_in.unwrap_or("random").to_owned(),
            },
            chairs: Vec::new(),
            partner_chat: Vec::new(),
            seed: Seed(42),
            stack_known: false,
        })
        .unwrap();
        head.plant_deal(deal.clone());
        if let Leak::Table(fault) = leak {
            head.plant(Some(fault));
        }
        let mut world = World { rehearsal: Rehearsal::new(head), deal: deal.clone(), leak };
        let n_seats = world.n_seats();
        for nth in (0..n_seats).chain([SPECTATOR]) {
            if nth != SPECTATOR {
                world.say(nth, &json!({ "do": "claim", "link": "secret" }));
            }
            world.say(nth, &json!({ "do": "watch" }));
        }
        world.say(0, &json!({ "do": "start" }));
        if stand_in.is_some() {
            world.say(n_seats - 1, &json!({ "do": "resign" }));
        }
        world
    }

    fn n_seats(&self) -> usize {
        self.rehearsal.table().head().chairs.len()
    }

    fn say(&mut self, nth: usize, say: &Value) {
        self.rehearsal.hear(&who(nth), &format!("name {nth}"), say.to_string().as_bytes()).unwrap();
    }

    fn take(&mut self, input: &Message) {
        match input {
            Message::Frame(nth, say) => self.say(*nth, say),
            Message::Bot(seed) => assert!(self.rehearsal.answer_bot(*seed)),
        }
    }

    /// The position as a seat knows it.
    fn here(&self, nth: usize) -> Game {
        let table = self.rehearsal.table();
        let seen = table.seen_by(&who(nth).visitor).unwrap();
        let mut game = seen.view().game();
        for &act in seen.acts() {
            game.replay(act, &mut ()).unwrap();
        }
        game
    }

    fn is_over(&self) -> bool {
        self.rehearsal.table().head().phase.is_over()
    }

    /// The cards that have lain open so far, or all of them after the end.
    fn revealed(&self) -> &[Card] {
        let n_hidden = if self.is_over() { 0 } else { self.here(SPECTATOR).n_stack() };
        &self.deal.stack[..self.deal.stack.len() - n_hidden]
    }

    /// What was told since the last time.
    fn told(&mut self) -> Vec<(usize, String)> {
        let told = self.rehearsal.told();
        let mut told: Vec<_> = told.into_iter().map(|(to, text)| (to.0 as usize, text)).collect();
        match self.leak {
            Leak::TopOfStack => {
                let top = self.deal.stack.get(self.revealed().len()).map_or("none", |card| card.id());
                for (_, text) in told.iter_mut().filter(|(_, text)| is_update(text)) {
                    text.push_str(top);
                }
            }
            Leak::SpectatorsSeeASeat => {
                let of_seat = |text: &String| is_update(text) && text.contains("\"viewer\":0,");
                let seen = told.iter().rfind(|(_, text)| of_seat(text)).map(|(_, text)| text.clone());
                let shown = told.iter_mut().find(|(to, text)| *to == SPECTATOR && is_update(text));
                if let (Some((_, shown)), Some(seen)) = (shown, seen) {
                    *shown = seen;
                }
            }
            Leak::None | Leak::Table(_) => {}
        }
        told
    }
}

fn is_update(text: &str) -> bool {
    text.starts_with("{\"type\":\"update\"")
}

/// The same thing that happens in both worlds.
#[derive(Clone, Debug)]
enum Message {
    Frame(usize, Value),
    Bot(u64),
}

/// Something that somebody may do knowing what they know in this world: mostly something legal, sometimes a probe
/// behind the next card, a look back, or what is refused.
fn anything(world: &World, dice: &mut Dice, n_answers: usize) -> Message {
    if world.rehearsal.ask().is_some() {
        return Message::Bot(dice.next_u64());
    }
    let table = world.rehearsal.table();
    let (seq, n_seats) = (table.seq(), world.n_seats());
    let asked = table.asked_seat().unwrap();
    let anybody = |dice: &mut Dice| if dice.below(4) == 0 { SPECTATOR } else { dice.below(n_seats) };
    let id = dice.below(1_000);
    let key = format!("k{}", dice.next_u64());
    if dice.below(6) == 0 {
        let seen = dice.below(seq as usize + 2);
        let frame = match dice.below(3) {
            0 => json!({ "id": id, "do": "watch", "seen": seen }),
            1 => json!({ "id": id, "do": "chat", "key": key, "text": "salve" }),
            _ => {
                json!({ "id": id, "do": "play", "expected_seq": seen, "key": key, "actions": [{ "do": "income" }] })
            }
        };
        return Message::Frame(anybody(dice), frame);
    }
    let seen = table.seen_by(&who(asked.idx()).visitor).unwrap();
    let (mut game, mut acts) = (world.here(asked.idx()), seen.acts().to_vec());
    let (mut legal, mut answers) = (Actions::new(), Vec::new());
    while game.deciding_seat() == Some(asked) && answers.len() < n_answers {
        game.legal_actions(&mut legal);
        let nth = dice.below(legal.len());
        answers.push(listed(&wire::write_snapshot(seen.view(), &acts, Some(asked)))[nth].clone());
        game.play(legal[nth], &mut ()).unwrap();
        acts.push(legal[nth]);
    }
    if dice.below(4) == 0 {
        answers.push(match dice.below(4) {
            0 => json!({ "do": "play", "card": "tribune" }),
            1 => json!({ "do": "copy", "seat": dice.below(4) }),
            2 => json!({ "do": "end" }),
            _ => json!({ "do": "purchase", "slot": 1 + dice.below(7) }),
        });
    }
    let play = json!({ "id": id, "do": "play", "expected_seq": seq, "key": key, "actions": answers });
    Message::Frame(asked.idx(), play)
}

/// The legal answers of a snapshot.
fn listed(snapshot: &RawValue) -> Vec<Value> {
    let snapshot: Value = serde_json::from_str(snapshot.get()).expect("we wrote it");
    snapshot["legal"].as_array().cloned().unwrap_or_default()
}

/// The seat that is asked for a recommendation, and what it could recommend.
fn recommender(world: &World) -> Option<(Seat, Vec<Value>)> {
    let table = world.rehearsal.table();
    let seat = table.asked_seat()?;
    let asked = Decision::Asked { seat, kind: DecisionKind::Recommend };
    if world.here(seat.idx()).decision() != asked {
        return None;
    }
    let seen = table.seen_by(&who(seat.idx()).visitor)?;
    let legal = listed(&wire::write_snapshot(seen.view(), seen.acts(), Some(seat)));
    Some((seat, legal)).filter(|(_, legal)| legal.len() > 1)
}

/// Plays a pair of worlds.
fn compare(nth: u64, leak: Leak) -> Result<Shown, String> {
    let table = TABLES[(nth % TABLES.len() as u64) as usize];
    let is_team_pair = table.contains("mode=team") && nth % 4 < 2;
    if is_team_pair { compare_recommendations(nth, table, leak) } else { compare_stacks(nth, table, leak) }
}

fn compare_stacks(nth: u64, table: &str, leak: Leak) -> Result<Shown, String> {
    let mut dice = Dice::new(nth);
    let deal = Deal::new(&options(table), u128::from(nth));
    let stand_in = Some(if nth.is_multiple_of(20) { "agricola" } else { "random" });
    let mut one = World::new(table, &deal, stand_in, leak);
    let mut before = Vec::new();
    for _ in 0..dice.below(40) {
        let message = anything(&one, &mut dice, 20);
        one.take(&message);
        before.push(message);
    }
    // What nobody has seen by now lies in another order in the other world.
    let n_seen = one.revealed().len();
    let mut other_deal = deal.clone();
    let unseen = &mut other_deal.stack[n_seen..];
    for last in (1..unseen.len()).rev() {
        unseen.swap(last, dice.below(last + 1));
    }
    let mut other = World::new(table, &other_deal, stand_in, leak);
    for message in &before {
        other.take(message);
    }
    // Only what is sent from now on is looked at, but whoever watches anew is shown everything again.
    one.rehearsal.forget_told();
    other.rehearsal.forget_told();
    for viewer in (0..one.n_seats()).chain([SPECTATOR]) {
        for world in [&mut one, &mut other] {
            world.say(viewer, &json!({ "do": "watch", "seen": 0 }));
        }
    }
    for _ in 0..N_AFTER {
        let (told, of_other) = (one.told(), other.told());
        if told != of_other {
            if one.revealed() == other.revealed() {
                return Err(difference(nth, &told, &of_other));
            }
            // Now that a card differs, only what shows the game may.
            let strip = |told: Vec<(usize, String)>| {
                let tells_no_game = |(_, text): &(usize, String)| !text.contains("\"view\":");
                told.into_iter().filter(tells_no_game).collect::<Vec<_>>()
            };
            let (told, of_other) = (strip(told), strip(of_other));
            let is_over = one.is_over() || other.is_over();
            return if is_over || told == of_other {
                Ok(Shown::ACard)
            } else {
                Err(difference(nth, &told, &of_other))
            };
        }
        if one.is_over() {
            break;
        }
        let message = anything(&one, &mut dice, 20);
        one.take(&message);
        other.take(&message);
    }
    Ok(Shown::Nothing)
}

fn compare_recommendations(nth: u64, table: &str, leak: Leak) -> Result<Shown, String> {
    let mut dice = Dice::new(nth);
    let deal = Deal::new(&options(table), u128::from(nth));
    let mut worlds = [(); 2].map(|()| World::new(table, &deal, None, leak));
    let mut parted = None;
    let mut n_after = 0;
    for _ in 0..N_UNTIL_RECOMMENDED {
        if n_after == N_AFTER || worlds[0].is_over() {
            break;
        }
        if let Some((seat, legal)) = recommender(&worlds[0]).filter(|_| parted.is_none()) {
            let first = dice.below(legal.len());
            let second = (first + 1 + dice.below(legal.len() - 1)) % legal.len();
            let seq = worlds[0].rehearsal.table().seq();
            for (world, nth) in worlds.iter_mut().zip([first, second]) {
                let play = json!({ "do": "play", "expected_seq": seq, "key": "r", "actions": [legal[nth]] });
                world.rehearsal.forget_told();
                world.say(seat.idx(), &play);
            }
            parted = Some(seat);
        } else {
            let message = anything(&worlds[0], &mut dice, 1);
            for world in &mut worlds {
                world.take(&message);
            }
        }
        if let Some(seat) = parted {
            n_after += 1;
            let team = |seat: usize| worlds[0].here(SPECTATOR).seating().team_of(Seat(seat as u8));
            let in_team: Vec<usize> =
                (0..worlds[0].n_seats()).filter(|&other| team(other) == team(seat.idx())).collect();
            let [told, of_other] = worlds.each_mut().map(|world| {
                world.told().into_iter().filter(|(to, _)| !in_team.contains(to)).collect::<Vec<_>>()
            });
            if told != of_other {
                return Err(difference(nth, &told, &of_other));
            }
        } else {
            for world in &mut worlds {
                world.rehearsal.forget_told();
            }
        }
    }
    Ok(if parted.is_some() { Shown::AnotherRecommendation } else { Shown::Nothing })
}

/// Where two worlds begin to differ.
fn difference(nth: u64, told: &[(usize, String)], of_other: &[(usize, String)]) -> String {
    let Some(((to, text), (_, of_other))) = told.iter().zip(of_other).find(|(one, other)| one != other)
    else {
        return format!("pair {nth}: {} frames here, {} there", told.len(), of_other.len());
    };
    let at = text.bytes().zip(of_other.bytes()).take_while(|(one, other)| one == other).count();
    let around = |text: &str| {
        let bytes = &text.as_bytes()[at.saturating_sub(60).min(text.len())..(at + 60).min(text.len())];
        String::from_utf8_lossy(bytes).into_owned()
    };
    format!("pair {nth}, to {to}: {}\nbut in the other world: {}", around(text), around(of_other))
}

#[test]
fn worlds_that_a_viewer_cannot_tell_apart_send_the_same_bytes() {
    let shown: Vec<Shown> = thread::scope(|scope| {
        let halves = [0, 1].map(|half| {
            let pairs = (half..N_PAIRS).step_by(2);
            scope.spawn(move || pairs.map(|nth| compare(nth, Leak::None).unwrap()).collect::<Vec<_>>())
        });
        halves.into_iter().flat_map(|half| half.join().expect("no leak")).collect()
    });
    let count = |kind| shown.iter().filter(|it| **it == kind).count() as u64;
    let (cards, recommendations) = (count(Shown::ACard), count(Shown::AnotherRecommendation));
    println!("{N_PAIRS} pairs: {cards} showed a card that differs, {recommendations} another recommendation");
    assert!(cards > N_PAIRS / 4 && recommendations > N_PAIRS / 20, "{cards} {recommendations}");
}

#[test]
fn planted_leaks_are_found() {
    for leak in [Leak::Table(Fault::ShowsWrongSeat), Leak::TopOfStack, Leak::SpectatorsSeeASeat] {
        let found = (0..N_PAIRS).find_map(|nth| compare(nth, leak).err());
        println!("{leak:?}: {}", found.as_deref().unwrap_or("not found"));
        assert!(found.is_some(), "{leak:?}");
    }
}
