//! The words for goods, places, cards and events: the one place where the game is put into English sentences.
//!
//! Everything is told in the past tense, which is the same for "you" and for everybody else.

use concordia_rules::{
    At, Board, Card, CityId, Cost, Course, Decision, Event, Game, God, Good, Goods, Kind, Place, Power,
    RouteId, Seat, Trigger, Why,
};

use crate::text::{and, capital, count};

/// How the seats are called, and which of them is "you".
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words<'a> {
    pub(crate) board: &'static Board,
    pub(crate) labels: &'a [String],
    pub(crate) you: Option<Seat>,
}

impl Words<'_> {
    /// A seat inside a sentence.
    pub(crate) fn who(&self, seat: Seat) -> String {
        if self.you == Some(seat) { "you".to_owned() } else { self.labels[seat.idx()].clone() }
    }

    /// A seat at the beginning of a sentence.
    pub(crate) fn who_first(&self, seat: Seat) -> String {
        capital(&self.who(seat))
    }

    /// What belongs to a seat.
    pub(crate) fn whose(&self, seat: Seat) -> String {
        if self.you == Some(seat) { "your".to_owned() } else { format!("{}'s", self.labels[seat.idx()]) }
    }

    pub(crate) fn city(&self, city: CityId) -> &'static str {
        self.board.city_data(city).name
    }

    /// The ends of a route; where two routes of a kind join the same cities the identifier tells them apart.
    pub(crate) fn route(&self, route: RouteId) -> String {
        let ends: Vec<&str> = self.board.ends(route).iter().map(|city| self.city(city)).collect();
        let ends = ends.join("-");
        let twin = |other: RouteId| {
            other != route && other.kind() == route.kind() && self.board.ends(other) == self.board.ends(route)
        };
        if self.board.routes().any(twin) {
            format!("{ends} ({})", self.board.route_data(route).id)
        } else {
            ends
        }
    }

    /// Where a colonist is.
    pub(crate) fn place(&self, place: Place) -> String {
        match place.at() {
            At::Route(route) => format!("on {}", self.route(route)),
            At::City(city) => format!("in {}", self.city(city)),
            At::Home => "at home".to_owned(),
        }
    }
}

/// Goods in words: `1 brick and 2 food`.
pub(crate) fn goods(goods: Goods) -> String {
    and(&goods_list(goods))
}

/// Money and goods in words, as somebody owns them.
pub(crate) fn owned(money: u32, goods: Goods) -> String {
    let mut parts = vec![coins(money)];
    parts.extend(goods_list(goods));
    and(&parts)
}

/// Goods and a question mark in words: `1 food, 1 cloth and any good`.
pub(crate) fn goods_and_any(goods: Goods) -> String {
    let mut parts = goods_list(goods);
    parts.push("any good".to_owned());
    and(&parts)
}

/// Goods for a narrow column: `brick + 2 cloth`.
pub(crate) fn goods_short(goods: Goods) -> String {
    let parts: Vec<String> = goods
        .iter()
        .filter(|&(_, n)| n > 0)
        .map(|(good, n)| if n == 1 { good.to_string() } else { format!("{n} {good}") })
        .collect();
    parts.join(" + ")
}

fn goods_list(goods: Goods) -> Vec<String> {
    goods.iter().filter(|&(_, n)| n > 0).map(|(good, n)| format!("{n} {good}")).collect()
}

/// Money in words.
pub(crate) fn coins(n: u32) -> String {
    count(n, "sestertius", "sestertii")
}

/// A price or a lack in words; `None` if there is nothing to it.
pub(crate) fn cost(cost: Cost) -> Option<String> {
    let mut parts = Vec::new();
    if cost.coins > 0 {
        parts.push(coins(cost.coins));
    }
    parts.extend(goods_list(cost.goods));
    if cost.spaces > 0 && cost.coins == 0 {
        parts.push(count(cost.spaces, "free space", "free spaces"));
    }
    (!parts.is_empty()).then(|| and(&parts))
}

/// The name of a god for people.
pub(crate) fn god(god: God) -> String {
    capital(god.id())
}

/// The gods of a card.
pub(crate) fn gods(card: Card) -> String {
    and(&card.gods().iter().map(|&g| god(g)).collect::<Vec<_>>())
}

/// What a card lets its player do.
pub(crate) fn explain_power(card: Card) -> String {
    match card.power() {
        Power::Tribune => "Take all your played cards, this one too, back into your hand; every card beyond \
            the third brings 1 sestertius. Then you may pay 1 food and 1 tool and put one more colonist into \
            the capital."
            .to_owned(),
        Power::Architect => "Walk: you have as many steps as colonists on the board, shared among them as you \
            like. Land colonists use land routes, sea colonists sea routes; a walk ends on a free route. Then \
            build houses in cities at the ends of routes where your colonists stand."
            .to_owned(),
        Power::Prefect => "Either let a province produce whose bonus marker is ready: you take the bonus, every \
            house there makes its city's good for its owner, and the marker is turned to its coins. Or collect \
            the coins of all turned markers, which makes them ready again. Whoever holds the Praefectus Magnus \
            takes the bonus twice and passes it on to the right."
            .to_owned(),
        Power::Colonist => "Either take 5 sestertii and 1 more for each of your colonists on the board. Or place \
            further colonists, each for 1 food and 1 tool, in the capital or in cities with a house of yours."
            .to_owned(),
        Power::Mercator { coins } => format!(
            "Receive {coins} sestertii. Then trade up to two kinds of goods with the bank, each either bought or \
             sold, as many units as you like."
        ),
        Power::Diplomat => "Do what the card on top of an opponent's pile says, as if you had played it. \
            Another Diplomat cannot be copied, nor an empty pile."
            .to_owned(),
        Power::Senator => "Buy up to two cards from the display, each for its own price and the surcharge of its \
            slot."
            .to_owned(),
        Power::Consul => "Buy one card from the display for its own price, without the surcharge of its slot."
            .to_owned(),
        Power::Specialist(good) => {
            format!("Each of your houses in a {good} city makes 1 {good} for you, wherever it stands.")
        }
    }
}

/// What a god's cards are worth at the end.
pub(crate) fn explain_god(god: God) -> &'static str {
    match god {
        God::Vesta => "1 point for every full 10 sestertii, goods counted at their bank price",
        God::Jupiter => "1 point per house in a city that does not make brick",
        God::Saturnus => "1 point per province with a house of yours",
        God::Venus => "2 points per province with two or more houses of yours",
        God::Mercurius => "2 points per different good that your houses make",
        God::Mars => "2 points per colonist of yours on the board",
        God::Minerva => "points per house in cities of the specialist's good",
    }
}

/// A card with everything about it, in sentences.
pub(crate) fn explain_card(card: Card) -> Vec<String> {
    let mut lines = vec![explain_power(card)];
    let price = if card.cost() == Goods::NONE {
        "A starting card, never for sale.".to_owned()
    } else {
        format!("Price: {}, and the surcharge of its slot.", goods(card.cost()))
    };
    lines.push(price);
    for &served in card.gods() {
        let worth = match card.minerva() {
            Some((good, points)) => format!("{points} points per house of yours in a {good} city"),
            None => explain_god(served).to_owned(),
        };
        lines.push(format!("God: {}, {worth}.", god(served)));
    }
    lines
}

/// The cards that a player may mean by a name or an identifier, or the beginning of one, in any case.
pub(crate) fn cards_named(text: &str) -> Vec<Card> {
    let text = text.trim().to_lowercase().replace(' ', "_");
    let matches = |card: &Card| {
        let name = card.name().to_lowercase().replace(' ', "_");
        !text.is_empty() && (name.starts_with(&text) || card.id().starts_with(&text))
    };
    Card::ALL.into_iter().filter(matches).collect()
}

/// How the game ended, in a sentence.
pub(crate) fn ending(words: &Words<'_>, game: &Game, trigger: Option<Trigger>) -> String {
    match (trigger, game.concordia()) {
        (Some(Trigger::LastHouse), Some(seat)) => {
            format!("{} built a fifteenth house.", words.who_first(seat))
        }
        (Some(Trigger::LastCard), Some(seat)) => {
            format!("{} bought the last card.", words.who_first(seat))
        }
        (_, Some(seat)) => format!("{} had ended it.", words.who_first(seat)),
        (_, None) => "Nobody had bought a card or built a house for a very long time.".to_owned(),
    }
}

/// A turn in words.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    /// Counted from 1.
    pub(crate) n_turn: usize,
    /// Whose turn it was.
    pub(crate) seat: Seat,
    /// The card; `None` until it is played.
    pub(crate) card: Option<Card>,
    /// Answers of the game before this turn.
    pub(crate) first_answer: usize,
    /// Whether the turn was over.
    pub(crate) done: bool,
    /// What happened, each with the number of the answer that made it happen.
    pub(crate) clauses: Vec<(usize, String)>,
}

impl Told {
    /// What happened from the given answer on, as one sentence.
    pub(crate) fn sentence(&self, words: &Words<'_>, from_answer: usize) -> String {
        let clauses: Vec<&str> = self
            .clauses
            .iter()
            .filter(|(nth, _)| *nth >= from_answer)
            .map(|(_, clause)| clause.as_str())
            .collect();
        let clauses = clauses.join("; ");
        if self.first_answer < from_answer {
            return format!("After that: {clauses}.");
        }
        let who = words.who_first(self.seat);
        match self.card {
            Some(card) if clauses.is_empty() && self.done => {
                format!("{who} played {}, without effect.", card.name())
            }
            Some(card) if clauses.is_empty() => format!("{who} played {}.", card.name()),
            Some(card) => format!("{who} played {}: {clauses}.", card.name()),
            None => format!("{who} {clauses}."),
        }
    }
}

/// The story of a course of play.
#[derive(Clone, Debug)]
pub(crate) struct Story {
    pub(crate) turns: Vec<Told>,
    /// What ended the game, once it is ending.
    pub(crate) trigger: Option<Trigger>,
}

/// Tells a course of play by playing it again.
pub(crate) fn tell(course: &Course, words: &Words<'_>) -> Story {
    let mut game = *course.first();
    let mut story = Story { turns: Vec::new(), trigger: None };
    let mut passed = true;
    for (nth, &action) in course.answers().iter().enumerate() {
        if std::mem::take(&mut passed) {
            story.turns.push(Told {
                n_turn: story.turns.len() + 1,
                seat: game.turn(),
                card: None,
                first_answer: nth,
                done: false,
                clauses: Vec::new(),
            });
        }
        let before = game;
        let mut events = Vec::new();
        game.carry_out(action, &mut events).expect("it was legal before");
        let told = story.turns.last_mut().expect("a turn was begun above");
        let mut teller =
            Teller { words, before: &before, after: &game, turn: told.seat, sold: Goods::NONE, paid: 0 };
        for event in events {
            match event {
                Event::CardPlayed { card, .. } => told.card = Some(card),
                Event::EndTriggered { by, .. } => story.trigger = Some(by),
                Event::TurnPassed { .. } | Event::GameOver => {
                    passed = true;
                    told.done = true;
                }
                _ => {}
            }
            told.clauses.extend(teller.clause(event).map(|clause| (nth, clause)));
        }
    }
    story
}

/// Tells the events of one answer.
struct Teller<'a> {
    words: &'a Words<'a>,
    before: &'a Game,
    after: &'a Game,
    turn: Seat,
    /// Goods that left for the bank and were not accounted for yet.
    sold: Goods,
    /// Coins paid for goods that come with the next event.
    paid: u32,
}

impl Teller<'_> {
    /// A clause for an event; most money and goods are told with what they were paid for.
    fn clause(&mut self, event: Event) -> Option<String> {
        let words = self.words;
        Some(match event {
            Event::Recovered { seat, n_cards } => {
                self.by(seat, &format!("took {} back", count(n_cards, "card", "cards")))
            }
            Event::Coins { seat, change, why } => return self.coins(seat, change, why),
            Event::Goods { seat, change, lost, why } => {
                let units = Goods::of(change.0.map(i8::unsigned_abs));
                let out = change.0.iter().any(|&n| n < 0);
                return self.goods(seat, units, out, lost, why);
            }
            Event::Moved { seat, from, to, steps } => {
                let from = match from.at() {
                    At::City(city) => format!("from {}", words.city(city)),
                    _ => format!("from {}", words.place(from).trim_start_matches("on ")),
                };
                let walk = format!(
                    "walked a {} colonist {from} to {} ({})",
                    to.kind(),
                    words.route(to),
                    count(steps, "step", "steps")
                );
                self.by(seat, &walk)
            }
            Event::Built { seat, city, coins, goods } => {
                let good = self.after.good_of(city).map_or("", Good::id);
                let price = cost(Cost { coins, goods, ..Cost::default() }).unwrap_or_default();
                self.by(seat, &format!("built in {} ({good}) for {price}", words.city(city)))
            }
            Event::BonusTurned { province } => {
                format!("{} produced", words.board.province_data(province).name)
            }
            Event::BonusesReset { .. } => "all bonus markers are ready again".to_owned(),
            Event::ColonistPlaced { seat, kind, city } => {
                let price = goods(std::mem::take(&mut self.sold));
                self.by(seat, &format!("placed a {kind} colonist in {} for {price}", words.city(city)))
            }
            Event::Bought { seat, card, price, .. } => {
                self.by(seat, &format!("bought {} for {}", card.name(), goods(price)))
            }
            Event::DisplayClosed { .. } => return self.drawn(),
            Event::Copied { seat, from, card } => {
                self.by(seat, &format!("copied {} {}", words.whose(from), card.name()))
            }
            Event::MagnusPassed { to, .. } => {
                format!("the Praefectus Magnus went to {}", words.who(to))
            }
            Event::Intermediate { seat, score } => {
                let points = count(score, "point", "points");
                self.by(seat, &format!("stood at {points} in the intermediate scoring"))
            }
            Event::EndTriggered { seat, .. } => {
                format!("the end of the game began, and {} took the Concordia card", words.who(seat))
            }
            // The card heads the sentence; the ends of turns and of the game are told by those who show them.
            Event::CardPlayed { .. } | Event::TurnPassed { .. } | Event::GameOver => return None,
        })
    }

    /// Something that a seat did. In its own turn it need not be named.
    fn by(&self, seat: Seat, deed: &str) -> String {
        if seat == self.turn { deed.to_owned() } else { format!("{} {deed}", self.words.who(seat)) }
    }

    fn coins(&mut self, seat: Seat, change: i32, why: Why) -> Option<String> {
        let amount = change.unsigned_abs();
        match why {
            Why::House => None,
            Why::Trade | Why::Stock if change < 0 => {
                self.paid = amount;
                None
            }
            Why::Trade | Why::Stock => {
                let sold = goods(std::mem::take(&mut self.sold));
                Some(self.by(seat, &format!("sold {sold} for {}", coins(amount))))
            }
            Why::Bonus => Some(self.by(seat, &format!("collected {} from the markers", coins(amount)))),
            Why::Intermediate => {
                Some(self.by(seat, &format!("won {} in the intermediate scoring", coins(amount))))
            }
            _ => Some(self.by(seat, &format!("received {}", coins(amount)))),
        }
    }

    fn goods(&mut self, seat: Seat, units: Goods, out: bool, lost: Goods, why: Why) -> Option<String> {
        if out {
            // What a house or a card cost is told with it.
            if !matches!(why, Why::House | Why::Purchase) {
                self.sold = units;
            }
            return None;
        }
        if matches!(why, Why::Trade | Why::Stock) {
            let price = coins(std::mem::take(&mut self.paid));
            return Some(self.by(seat, &format!("bought {} for {price}", goods(units))));
        }
        // Several seats store goods in one production: here everybody is named.
        let who = self.words.who(seat);
        let lost = goods_list(lost);
        Some(match (units == Goods::NONE, lost.is_empty()) {
            (false, true) => format!("{who} stored {}", goods(units)),
            (false, false) => {
                format!("{who} stored {} and lost {} for lack of space", goods(units), and(&lost))
            }
            (true, _) => format!("{who} lost {} for lack of space", and(&lost)),
        })
    }

    /// The cards that came into the display.
    fn drawn(&self) -> Option<String> {
        let n_drawn = self.before.n_stack() - self.after.n_stack();
        let lying: Vec<Card> = self.after.display().iter().flatten().copied().collect();
        let new: Vec<String> =
            lying[lying.len().saturating_sub(n_drawn)..].iter().map(|card| card.name().to_owned()).collect();
        (!new.is_empty()).then(|| format!("new in the display: {}", and(&new)))
    }
}

/// What a seat is asked, in a few words, for messages about a game that stands still.
pub(crate) fn waiting(words: &Words<'_>, game: &Game) -> String {
    match game.decision() {
        Decision::Asked { seat, kind } => {
            format!("{} is to answer: {}", words.who(seat), kind.id().replace('_', " "))
        }
        Decision::Hidden { .. } => "it waits for a hidden card".to_owned(),
        Decision::Over => "it is over".to_owned(),
    }
}

/// A colonist in words.
pub(crate) fn colonist(words: &Words<'_>, kind: Kind, place: Place) -> String {
    format!("{kind} colonist {}", words.place(place))
}
