//! A course of play told in sentences, one for each turn.
//!
//! Everything is told in the past tense, which is the same for "you" and for everybody else.

use concordia_rules::{
    Action, At, Card, CityId, Cost, Course, Event, Gain, Game, Kind, Offer, Seat, SpotId, Trigger, Ware,
    Wares, Why,
};

use super::{Words, coins, cost, fish, goods, goods_list, offer_gain, offer_price, stand};
use crate::text::{and, count};

/// A turn in words.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    /// Counted from 1; 0 for the choice of start cities before the first turn.
    pub(crate) n_turn: usize,
    /// Whose turn it was.
    seat: Seat,
    /// Answers of the game before this turn.
    pub(crate) first_answer: usize,
    /// Whether the turn was over.
    done: bool,
    clauses: Vec<Clause>,
}

/// Something that happened.
#[derive(Clone, Debug)]
struct Clause {
    /// The number of the answer that made it happen.
    nth: usize,
    /// Who did it; what nobody did stands for itself.
    who: Option<Seat>,
    /// Whether it names its seat even if the clause before did.
    named: bool,
    /// Whether what follows is what a card brought.
    is_card: bool,
    deed: String,
}

impl Told {
    /// Whether something of it happened from the given answer on.
    pub(crate) fn is_new(&self, from_answer: usize) -> bool {
        self.clauses.iter().any(|clause| clause.nth >= from_answer)
    }

    /// What happened from the given answer on, as one sentence.
    pub(crate) fn sentence(&self, words: &Words<'_>, from_answer: usize) -> String {
        let whole = self.first_answer >= from_answer;
        let clauses: Vec<&Clause> = self.clauses.iter().filter(|clause| clause.nth >= from_answer).collect();
        if let ([only], true, true) = (clauses.as_slice(), whole, self.done)
            && only.is_card
        {
            return format!("{} {}, without effect.", words.who_first(self.seat), only.deed);
        }
        let mut text = match (whole, self.n_turn) {
            (_, 0) => "Before the first turn: ".to_owned(),
            (true, _) => format!("{} ", words.who_first(self.seat)),
            (false, _) => "After that: ".to_owned(),
        };
        // Whom an unnamed deed is understood to be of.
        let mut subject = match (whole, self.n_turn) {
            (_, 0) => None,
            (true, _) => Some(self.seat),
            (false, _) => words.you,
        };
        let mut after_card = false;
        for (nth, clause) in clauses.into_iter().enumerate() {
            if nth > 0 {
                text.push_str(if after_card { ": " } else { "; " });
            }
            if let Some(seat) = clause.who
                && (subject != Some(seat) || clause.named)
            {
                text.push_str(&words.who(seat));
                text.push(' ');
                subject = Some(seat);
            }
            text.push_str(&clause.deed);
            after_card = clause.is_card;
        }
        text.push('.');
        text
    }
}

/// The story of a course of play.
#[derive(Clone, Debug)]
pub(crate) struct Story {
    pub(crate) turns: Vec<Told>,
    /// What ended the game, once it is ending.
    pub(crate) trigger: Option<Trigger>,
}

impl Story {
    /// How many turns were begun.
    pub(crate) fn n_turns(&self) -> usize {
        self.turns.last().map_or(0, |told| told.n_turn)
    }

    /// How many turns are over.
    pub(crate) fn n_done(&self) -> usize {
        self.turns.iter().filter(|told| told.done).count()
    }
}

/// Tells a course of play by playing it again.
pub(crate) fn tell(course: &Course, words: &Words<'_>) -> Story {
    let mut game = *course.first();
    let mut story = Story { turns: Vec::new(), trigger: None };
    for (nth, &action) in course.answers().iter().enumerate() {
        let sets_up = matches!(action, Action::Start(_));
        let goes_on = story.turns.last().is_some_and(|told| !told.done && (told.n_turn == 0) == sets_up);
        if !goes_on {
            let n_turn = if sets_up { 0 } else { story.n_turns() + 1 };
            let seat = game.turn();
            story.turns.push(Told { n_turn, seat, first_answer: nth, done: false, clauses: Vec::new() });
        }
        let before = game;
        let mut events = Vec::new();
        game.replay(action, &mut events).expect("it was legal before");
        let told = story.turns.last_mut().expect("a turn was begun above");
        let mut teller = Teller::new(words, &before, &game, action, nth);
        for event in events {
            match event {
                Event::EndTriggered { by, .. } => story.trigger = Some(by),
                Event::TurnPassed { .. } | Event::GameOver => told.done = true,
                _ => {}
            }
            told.clauses.extend(teller.clause(event));
        }
    }
    story
}

/// Tells the events of one answer.
struct Teller<'a> {
    words: &'a Words<'a>,
    before: &'a Game,
    after: &'a Game,
    action: Action,
    nth: usize,
    /// Goods that left for the bank and were not accounted for yet.
    sold: Wares,
    /// Coins paid for what comes with the next event, and by whom: partners help each other.
    paid: Vec<(Seat, u32)>,
    /// Whether the provinces' new fish, or the start, were told.
    told_once: bool,
}

impl<'a> Teller<'a> {
    fn new(
        words: &'a Words<'a>,
        before: &'a Game,
        after: &'a Game,
        action: Action,
        nth: usize,
    ) -> Teller<'a> {
        Teller { words, before, after, action, nth, sold: Wares::NONE, paid: Vec::new(), told_once: false }
    }

    /// A clause for an event; most money and goods are told with what they were paid for.
    fn clause(&mut self, event: Event) -> Option<Clause> {
        let words = self.words;
        let province = |id| words.board.province_data(id).name;
        Some(match event {
            Event::CardPlayed { seat, card } => {
                Clause { is_card: true, ..self.deed(seat, format!("played {}", card.name())) }
            }
            Event::Recovered { seat, n_cards } => {
                self.deed(seat, format!("took {} back", count(n_cards, "card", "cards")))
            }
            Event::Coins { seat, change, why } => return self.coins(seat, change, why),
            Event::Goods { seat, change, lost, why } => {
                let out = change.iter().any(|(_, n)| n < 0);
                let units = change
                    .iter()
                    .fold(Wares::NONE, |all, (ware, n)| all.plus(Wares::units(ware, n.unsigned_abs())));
                return self.goods(seat, units, out, lost, why);
            }
            Event::Moved { seat, from, to, steps } => {
                let from = match from.at() {
                    At::City(city) => words.city(city).to_owned(),
                    _ => words.place(from).trim_start_matches("on ").to_owned(),
                };
                let (kind, steps) = (to.kind(), count(steps, "step", "steps"));
                self.deed(
                    seat,
                    format!("walked a {kind} colonist from {from} to {} ({steps})", words.route(to)),
                )
            }
            Event::Built { seat, city, coins, goods } => {
                let good = self.after.ware_of(city).map_or("", Ware::id);
                let price = cost(Cost { coins, goods, ..Cost::default() }).unwrap_or_default();
                let help = self.help(seat);
                self.deed(seat, format!("built in {} ({good}) for {price}{help}", words.city(city)))
            }
            Event::BonusTurned { province: id, .. } | Event::ProvinceFish { province: id, fish: 0 } => {
                self.fact(format!("{} produced", province(id)))
            }
            Event::ProvinceFish { .. } if std::mem::replace(&mut self.told_once, true) => return None,
            Event::ProvinceFish { .. } => self.fact("every province has one fish more, up to two".to_owned()),
            Event::BonusesReset { .. } => self.fact("all bonus markers are ready again".to_owned()),
            Event::ColonistPlaced { seat, kind, city } => return self.placed(seat, kind, words.city(city)),
            Event::Bought { seat, card, price, .. } => {
                self.deed(seat, format!("bought {} for {}", card.name(), goods(price)))
            }
            Event::DisplayClosed { .. } => return self.drawn(),
            Event::Copied { seat, from, card } => {
                self.deed(seat, format!("copied {} {}", words.whose(from), card.name()))
            }
            Event::MagnusPassed { to, .. } => {
                self.fact(format!("the {} went to {}", words.magnus(), words.who(to)))
            }
            Event::Fish { seat, change, lost } => return self.fish(seat, change, lost),
            Event::MarketEntered { seat, spot, offer, skipped } => {
                let deed = self.entered(seat, spot, offer, skipped);
                self.deed(seat, deed)
            }
            Event::Intermediate { seat, score } => {
                let points = count(score, "point", "points");
                self.deed(seat, format!("stood at {points} in the intermediate scoring"))
            }
            Event::EndTriggered { seat, .. } => self
                .fact(format!("the end of the game began, and {} took the Concordia card", words.who(seat))),
            // The ends of turns and of the game are told by those who show them.
            Event::TurnPassed { .. } | Event::GameOver => return None,
        })
    }

    fn deed(&self, seat: Seat, deed: String) -> Clause {
        Clause { nth: self.nth, who: Some(seat), named: false, is_card: false, deed }
    }

    fn fact(&self, deed: String) -> Clause {
        Clause { nth: self.nth, who: None, named: false, is_card: false, deed }
    }

    /// What the partner added to a payment of a seat.
    fn help(&mut self, seat: Seat) -> String {
        let paid = std::mem::take(&mut self.paid);
        let helped = paid.iter().find(|&&(payer, _)| payer != seat);
        helped.map_or(String::new(), |&(payer, n)| format!(" ({n} of that from {})", self.words.who(payer)))
    }

    fn coins(&mut self, seat: Seat, change: i32, why: Why) -> Option<Clause> {
        let amount = change.unsigned_abs();
        if change < 0 {
            self.paid.push((seat, amount));
            return None;
        }
        let deed = match why {
            // Told with the entering of the spot.
            Why::Market => return None,
            Why::Trade | Why::Stock => {
                let paid = std::mem::take(&mut self.sold);
                format!("sold {} for {}", sold(self.action, paid), coins(amount))
            }
            Why::Bonus if self.words.market.is_some() => {
                format!("collected {} for the provinces without fish", coins(amount))
            }
            Why::Bonus => format!("collected {} from the markers", coins(amount)),
            Why::Intermediate => format!("won {} in the intermediate scoring", coins(amount)),
            _ => format!("received {}", coins(amount)),
        };
        Some(self.deed(seat, deed))
    }

    fn goods(&mut self, seat: Seat, units: Wares, out: bool, lost: Wares, why: Why) -> Option<Clause> {
        // What a house, a card or a stand cost is told with it.
        let at_stand =
            matches!(self.action, Action::Market { .. }) && matches!(why, Why::Market | Why::Colonist);
        if out {
            if !matches!(why, Why::House | Why::Purchase) && !at_stand {
                self.sold = units;
            }
            return None;
        }
        if at_stand {
            return None;
        }
        if matches!(why, Why::Trade | Why::Stock) {
            let price = coins(self.paid.iter().map(|&(_, n)| n).sum());
            let help = self.help(seat);
            return Some(self.deed(seat, format!("bought {} for {price}{help}", goods(units))));
        }
        let lost = goods_list(lost);
        let deed = match (units == Wares::NONE, lost.is_empty()) {
            (false, true) => format!("stored {}", goods(units)),
            (false, false) => format!("stored {} and lost {} for lack of space", goods(units), and(&lost)),
            (true, _) => format!("lost {} for lack of space", and(&lost)),
        };
        // Several seats store goods in one production: here everybody is named.
        Some(Clause { named: true, ..self.deed(seat, deed) })
    }

    fn fish(&self, seat: Seat, change: i8, lost: u8) -> Option<Clause> {
        // What is paid at the market is told with what was bought there.
        let taken = u8::try_from(change).ok()?;
        let told = match (taken, lost) {
            (_, 0) => format!("took {}", fish(taken)),
            (0, _) => format!("lost {} for lack of space", fish(lost)),
            _ => format!("took {} and lost {lost} for lack of space", fish(taken)),
        };
        Some(Clause { named: true, ..self.deed(seat, told) })
    }

    /// A colonist that was bought, or the two of a start city together.
    fn placed(&mut self, seat: Seat, kind: Kind, city: &str) -> Option<Clause> {
        let Action::Start(start) = self.action else {
            let price = match std::mem::take(&mut self.sold) {
                Wares::NONE => String::new(),
                sold => format!(" for {}", goods(sold)),
            };
            return Some(self.deed(seat, format!("placed a {kind} colonist in {city}{price}")));
        };
        if std::mem::replace(&mut self.told_once, true) {
            return None;
        }
        let with = start_colonists(self.words, start);
        Some(self.deed(seat, format!("began in {city} with {with}")))
    }

    fn entered(&mut self, seat: Seat, spot: SpotId, offer: &Offer, skipped: u8) -> String {
        let here = self.before.player(seat).market();
        let name = self.words.spot(spot);
        let mut parts = vec![match here {
            None => format!("entered the market at {name}"),
            // The second stand of a spot; a full circle skips all others.
            Some(here) if here == spot && skipped == 0 => format!("stayed at {name} of the market"),
            Some(_) if skipped == 0 => format!("went on to {name} of the market"),
            Some(_) => {
                let spots = count(skipped, "spot", "spots");
                format!(
                    "went on to {name} of the market, skipping {spots} for {}{}",
                    coins(skipped.into()),
                    self.help(seat)
                )
            }
        }];
        let lying = self.before.coins_on(spot);
        if lying > 0 {
            parts.push(format!("took {} that lay there", coins(lying)));
        }
        let good = match self.action {
            Action::Market { good, .. } => good,
            _ => None,
        };
        let price = offer_price(offer, good);
        parts.push(match offer.gain {
            Gain::House | Gain::Senator | Gain::Colonist { .. } => {
                format!("paid {price} at the {} stand", stand(offer))
            }
            Gain::Trade { coins: n } => {
                format!("got {} at the trade stand for {price}", coins(n))
            }
            _ => format!("got {} for {price}", offer_gain(self.words, offer, good)),
        });
        and(&parts)
    }

    /// The cards that came into the display.
    fn drawn(&self) -> Option<Clause> {
        let n_drawn = self.before.n_stack() - self.after.n_stack();
        let lying: Vec<Card> = self.after.display().iter().flatten().copied().collect();
        let new: Vec<String> =
            lying[lying.len().saturating_sub(n_drawn)..].iter().map(|card| card.name().to_owned()).collect();
        (!new.is_empty()).then(|| self.fact(format!("new in the display: {}", and(&new))))
    }
}

/// What a sale was: salt in it is sold as the good that was named (R20.7).
fn sold(action: Action, paid: Wares) -> String {
    match (action, paid[Ware::Salt]) {
        (Action::Sell { good, count }, salt) if salt == count => format!("{salt} salt as {good}"),
        (Action::Sell { good, count }, salt) if salt > 0 => format!("{count} {good}, {salt} of that salt,"),
        _ => goods(paid),
    }
}

/// The colonists that begin in a start city (R11.3).
pub(crate) fn start_colonists(words: &Words<'_>, city: CityId) -> &'static str {
    match Kind::ALL.map(|kind| words.board.cities_with_route(kind).contains(city)) {
        [true, false] => "two land colonists",
        [false, true] => "two sea colonists",
        _ => "a land and a sea colonist",
    }
}

/// The head of a turn in a list of turns.
pub(crate) fn turn_number(told: &Told) -> String {
    if told.n_turn == 0 { " ".repeat(6) } else { format!("{:>4}. ", told.n_turn) }
}

#[cfg(test)]
mod tests {
    use concordia_rules::{Good, Options};

    use super::*;

    /// What is told of a Mercator who sells so much of a good, and has one wine and two salt.
    fn sale(good: Good, count: u8) -> String {
        let options = Options::from_words([("map", "italia"), ("players", "2"), ("salt", "on")]);
        let options = options.expect("such a table exists");
        let mut position = Game::new(&options, 5).position();
        position.players[0].goods = Wares::one(Ware::Wine).plus(Wares::units(Ware::Salt, 2));
        let mut course = Course::new(Game::from_position(&position).expect("nothing is wrong with it"));
        for action in [Action::Play(Card::MercatorStart), Action::Sell { good, count }] {
            course.play(action, &mut ()).expect("it is legal");
        }
        let labels = ["Anna".to_owned(), "Ben".to_owned()];
        let words = Words::new(&options, &labels, None);
        tell(&course, &words).turns[0].sentence(&words, 0)
    }

    /// R20.7: what is sold is the good, also where salt stands in for all of it.
    #[test]
    fn a_sale_with_salt_is_told_as_that_of_the_good() {
        let sales = [
            (Good::Wine, 1, "sold 1 wine for 6 sestertii"),
            (Good::Wine, 3, "sold 3 wine, 2 of that salt, for 18 sestertii"),
            (Good::Brick, 1, "sold 1 salt as brick for 3 sestertii"),
            (Good::Cloth, 2, "sold 2 salt as cloth for 14 sestertii"),
        ];
        for (good, count, told) in sales {
            let sentence = sale(good, count);
            assert!(sentence.contains(told), "{sentence:?} does not say {told:?}");
        }
    }
}
