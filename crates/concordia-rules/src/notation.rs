//! The text form of answers, as they stand in records and as people may type them. The grammar is in
//! `docs/notation.md`.

use std::fmt::{self, Write as _};

use crate::action::Action;
use crate::board::{Board, Kind, ProvinceId};
use crate::card::{Card, Power};
use crate::excerpt::excerpt;
use crate::game::Game;
use crate::good::{Batch, Good, Ware, Wares};
use crate::market::{MarketBoard, SpotId};
use crate::options::Options;
use crate::seat::{Colour, Seat};

/// What the names in a text refer to: the board, and the colour of each seat.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    /// The board in play.
    pub board: &'static Board,
    /// The board of the fish market, if one is in play.
    pub market: Option<&'static MarketBoard>,
    /// The colour of each seat.
    pub colours: &'a [Colour],
}

/// What is wrong with the text of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadAnswer {
    /// No answer is written like this.
    Form(String),
    /// Nothing has this name.
    Unknown {
        /// What should have it: a city, a card.
        what: &'static str,
        /// The name.
        id: String,
    },
    /// The kind of a colonist is land or sea.
    Kind(String),
    /// A seat is named by its colour, and none has this one.
    Nobody(String),
    /// No choice card has this half.
    Half(String),
    /// No choice card waits for its half.
    NoHalf,
    /// The route is not of the kind that was named with it.
    OtherKind {
        /// The route.
        route: String,
        /// The kind.
        kind: String,
    },
    /// The table has no fish market.
    NoMarket,
    /// The spot has no such offer.
    NoOffer {
        /// The spot.
        spot: String,
        /// The stand that was named.
        stand: String,
        /// The number that was named.
        nth: u8,
    },
    /// A number is expected, and a small one.
    Number(String),
    /// What is kept is a list of numbers and goods.
    KeptInPairs,
    /// What is kept names a good twice, or none of it.
    KeptTwice(Ware),
    /// So many units never arrive at once.
    KeptTooMuch,
}

impl fmt::Display for BadAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadAnswer::Form(text) => write!(f, "{} is not an answer", excerpt(text)),
            BadAnswer::Unknown { what, id } => write!(f, "there is no {what} {}", excerpt(id)),
            BadAnswer::Kind(word) => write!(f, "{} is neither land nor sea", excerpt(word)),
            BadAnswer::Nobody(colour) => write!(f, "nobody here is {}", excerpt(colour)),
            BadAnswer::Half(id) => write!(f, "no choice card has a half {}", excerpt(id)),
            BadAnswer::NoHalf => f.write_str("there is no half to choose now"),
            BadAnswer::OtherKind { route, kind } => write!(f, "{route} is no {kind} route"),
            BadAnswer::NoMarket => f.write_str("there is no fish market"),
            BadAnswer::NoOffer { spot, stand, nth } => {
                write!(f, "{spot} has no offer {nth} of a stand {}", excerpt(stand))
            }
            BadAnswer::Number(word) => write!(f, "{} is not a small number", excerpt(word)),
            BadAnswer::KeptInPairs => f.write_str("a number and a good are expected after keep"),
            BadAnswer::KeptTwice(ware) => write!(f, "keep names {ware} twice or not at all"),
            BadAnswer::KeptTooMuch => f.write_str("a batch never holds that many of a good"),
        }
    }
}

impl std::error::Error for BadAnswer {}

fn unknown(what: &'static str, id: &str) -> BadAnswer {
    BadAnswer::Unknown { what, id: id.to_owned() }
}

impl<'a> Names<'a> {
    /// The names at a table with these options.
    pub fn new(options: &Options, colours: &'a [Colour]) -> Names<'a> {
        Names { board: options.board(), market: options.market(), colours }
    }

    /// The colour of a seat.
    ///
    /// # Panics
    /// If the seat is not in play.
    pub fn colour(&self, seat: Seat) -> Colour {
        self.colours[seat.idx()]
    }

    /// The seat with a colour.
    pub fn seat(&self, colour: &str) -> Option<Seat> {
        self.colours.iter().position(|c| c.id() == colour).map(|nth| Seat(nth as u8))
    }

    /// An answer as text.
    pub fn write(&self, action: Action) -> String {
        let place = |place| self.board.place_id(place).unwrap_or("home");
        let city = |city| self.board.city_data(city).id;
        match action {
            Action::End => "end".to_owned(),
            Action::Play(card) => format!("play {}", card.id()),
            Action::Move { from, to } => {
                format!("{} {} > {}", to.kind(), place(from), self.board.route_data(to).id)
            }
            Action::Build(at) => format!("build {}", city(at)),
            Action::Produce { province, good } => {
                let good = good.map_or(String::new(), |good| format!(" {good}"));
                format!("produce {}{good}", self.board.province_data(province).id)
            }
            Action::Cash(None) => "cash".to_owned(),
            Action::Cash(Some(good)) => format!("cash {good}"),
            Action::Keep(kept) if kept.is_empty() => "keep nothing".to_owned(),
            Action::Keep(kept) => {
                let mut text = "keep".to_owned();
                for (ware, n) in kept.wares().present() {
                    let _ = write!(text, " {n} {ware}");
                }
                if kept.fish() > 0 {
                    let _ = write!(text, " {} fish", kept.fish());
                }
                text
            }
            Action::Income => "income".to_owned(),
            Action::Settle { kind, city: at } => format!("settle {kind} {}", city(at)),
            Action::Sell { good, count } => format!("sell {count} {good}"),
            Action::Buy { good, count } => format!("buy {count} {good}"),
            Action::Purchase { slot, any: None } => format!("purchase {slot}"),
            Action::Purchase { slot, any: Some(ware) } => format!("purchase {slot} with {ware}"),
            Action::Copy(seat) => format!("copy {}", self.colour(seat)),
            Action::Choose(power) => format!("choose {}", power.id()),
            Action::Repeat => "repeat".to_owned(),
            Action::Recommend(Card::Hidden) => "recommend hidden".to_owned(),
            Action::Recommend(card) => format!("recommend {}", card.id()),
            Action::Start(at) => format!("start {}", city(at)),
            Action::Market { spot, offer, good } => self.write_market(spot, offer, good),
        }
    }

    /// The answer that a text means, or what is wrong with the text. It may still be illegal.
    pub fn read(&self, text: &str) -> Result<Action, BadAnswer> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let city = |id: &str| self.board.city_by_id(id).ok_or_else(|| unknown("city", id));
        Ok(match *words.as_slice() {
            ["end"] => Action::End,
            ["play", card] => Action::Play(read_card(card)?),
            ["land" | "sea", from, ">", to] => self.read_move(words[0], from, to)?,
            ["build", at] => Action::Build(city(at)?),
            ["produce", id] => Action::Produce { province: self.read_province(id)?, good: None },
            ["produce", id, good] => {
                Action::Produce { province: self.read_province(id)?, good: Some(read_good(good)?) }
            }
            ["cash"] => Action::Cash(None),
            ["cash", good] => Action::Cash(Some(read_good(good)?)),
            ["keep", "nothing"] => Action::Keep(Batch::EMPTY),
            ["keep", ref units @ .., n, "fish"] => Action::Keep(read_batch(units, read_number(n)?)?),
            ["keep", ref units @ ..] if !units.is_empty() => Action::Keep(read_batch(units, 0)?),
            ["income"] => Action::Income,
            ["settle", kind, at] => {
                let kind = Kind::from_id(kind).ok_or_else(|| BadAnswer::Kind(kind.to_owned()))?;
                Action::Settle { kind, city: city(at)? }
            }
            ["sell", n, good] => Action::Sell { good: read_good(good)?, count: read_number(n)? },
            ["buy", n, good] => Action::Buy { good: read_good(good)?, count: read_number(n)? },
            ["purchase", slot] => Action::Purchase { slot: read_number(slot)?, any: None },
            ["purchase", slot, "with", ware] => {
                Action::Purchase { slot: read_number(slot)?, any: Some(read_ware(ware)?) }
            }
            ["copy", colour] => {
                Action::Copy(self.seat(colour).ok_or_else(|| BadAnswer::Nobody(colour.to_owned()))?)
            }
            ["choose", half] => Action::Choose(read_half(half)?),
            ["repeat"] => Action::Repeat,
            ["recommend", "hidden"] => Action::Recommend(Card::Hidden),
            ["recommend", card] => Action::Recommend(read_card(card)?),
            ["start", at] => Action::Start(city(at)?),
            ["market", spot, stand, offer] => self.read_market(spot, stand, offer, None)?,
            ["market", spot, stand, offer, good] => {
                self.read_market(spot, stand, offer, Some(read_good(good)?))?
            }
            _ => return Err(BadAnswer::Form(text.trim().to_owned())),
        })
    }

    /// The answer that a text means at a decision. Earlier programs wrote `choose 1` and `choose 2` for the halves of
    /// a choice card; only with the card at hand these have a meaning.
    pub fn read_at(&self, game: &Game, text: &str) -> Result<Action, BadAnswer> {
        let half = match text.split_whitespace().collect::<Vec<_>>()[..] {
            ["choose", "1"] => 0,
            ["choose", "2"] => 1,
            _ => return self.read(text),
        };
        let card = game.choice_card().ok_or(BadAnswer::NoHalf)?;
        Ok(Action::Choose(card.powers()[half]))
    }

    fn write_market(&self, spot: SpotId, offer: u8, good: Option<Good>) -> String {
        let found = self.market.and_then(|board| board.spots.get(spot.idx()));
        let Some((spot, offer)) = found.and_then(|spot| Some((spot, spot.offers.get(usize::from(offer))?)))
        else {
            return "market".to_owned();
        };
        let good = good.map_or(String::new(), |good| format!(" {good}"));
        format!("market {} {} {}{good}", spot.id, offer.stand, offer.nth)
    }

    fn read_market(
        &self,
        spot: &str,
        stand: &str,
        nth: &str,
        good: Option<Good>,
    ) -> Result<Action, BadAnswer> {
        let board = self.market.ok_or(BadAnswer::NoMarket)?;
        let id = board.spot_by_id(spot).ok_or_else(|| unknown("spot", spot))?;
        let nth = read_number(nth)?;
        let offers = board.spots[id.idx()].offers;
        let offer = offers.iter().position(|offer| offer.stand == stand && offer.nth == nth);
        let offer = offer.ok_or_else(|| {
            let (spot, stand) = (spot.to_owned(), stand.to_owned());
            BadAnswer::NoOffer { spot, stand, nth }
        })?;
        Ok(Action::Market { spot: id, offer: offer as u8, good })
    }

    fn read_province(&self, id: &str) -> Result<ProvinceId, BadAnswer> {
        self.board.province_by_id(id).ok_or_else(|| unknown("province", id))
    }

    fn read_move(&self, kind: &str, from: &str, to: &str) -> Result<Action, BadAnswer> {
        let from = self.board.place_by_id(from).ok_or_else(|| unknown("place", from))?;
        let route = self.board.route_by_id(to).ok_or_else(|| unknown("route", to))?;
        if route.kind().id() != kind {
            return Err(BadAnswer::OtherKind { route: to.to_owned(), kind: kind.to_owned() });
        }
        Ok(Action::Move { from, to: route })
    }
}

/// The card with this identifier.
pub(crate) fn read_card(id: &str) -> Result<Card, BadAnswer> {
    Card::from_id(id).ok_or_else(|| unknown("card", id))
}

fn read_half(id: &str) -> Result<Power, BadAnswer> {
    Power::half_by_id(id).ok_or_else(|| BadAnswer::Half(id.to_owned()))
}

/// A good or salt.
pub(crate) fn read_ware(id: &str) -> Result<Ware, BadAnswer> {
    Ware::from_id(id).ok_or_else(|| unknown("good", id))
}

fn read_good(id: &str) -> Result<Good, BadAnswer> {
    Good::from_id(id).ok_or_else(|| unknown("good", id))
}

fn read_number(word: &str) -> Result<u8, BadAnswer> {
    word.parse().map_err(|_| BadAnswer::Number(word.to_owned()))
}

fn read_batch(units: &[&str], fish: u8) -> Result<Batch, BadAnswer> {
    let mut wares = Wares::NONE;
    for pair in units.chunks(2) {
        let [n, good] = *pair else {
            return Err(BadAnswer::KeptInPairs);
        };
        let (n, ware) = (read_number(n)?, read_ware(good)?);
        if n == 0 || wares[ware] > 0 {
            return Err(BadAnswer::KeptTwice(ware));
        }
        wares[ware] = n;
    }
    Batch::from_wares(wares, fish).ok_or(BadAnswer::KeptTooMuch)
}
