//! Setup (R3): from options and luck to a game about to begin. The only file that turns options into rules.

use std::fmt;

use crate::board::{Board, Kind, Letter, Place, ProvinceSet};
use crate::card::{Card, Deck};
use crate::display::{DISPLAY_SLOTS, Surcharge};
use crate::game::{Game, Rules};
use crate::good::{Ware, Wares};
use crate::options::{DisplaySide, Options};
use crate::rng::SetupRng;
use crate::seat::{Seat, SeatSet, Seating};

/// The luck of a setup (R3.12): everything that differs between two games with the same options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// What every city produces, in the order of the board's cities; a capital's has no meaning.
    pub goods: Vec<Ware>,
    /// All cards for sale as shuffled, top first; the display is made of the first seven (R3.6).
    pub stack: Vec<Card>,
}

/// What of a setup cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadDeal {
    /// There are not as many goods as cities.
    Goods,
    /// The goods of the cities of a letter are not those of its tokens.
    Tokens(Letter),
    /// The stack ends too soon.
    TooFewCards,
    /// The stack goes on behind its last deck.
    TooManyCards,
    /// A deck does not lie in its place in the stack.
    Deck(Deck),
    /// The display has too few or too many cards.
    Display(usize),
    /// A card of the display is never for sale at this table.
    NotForSale(Card),
}

impl fmt::Display for BadDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadDeal::Goods => f.write_str("every city needs a good"),
            BadDeal::Tokens(letter) => {
                write!(f, "the goods of the cities with letter {letter:?} are not those of its tokens")
            }
            BadDeal::TooFewCards => f.write_str("the stack has too few cards"),
            BadDeal::TooManyCards => f.write_str("the stack has too many cards"),
            BadDeal::Deck(deck) => {
                write!(f, "the stack does not hold the cards of deck {deck:?} in its place")
            }
            BadDeal::Display(n) => write!(f, "the display has {DISPLAY_SLOTS} cards, not {n}"),
            BadDeal::NotForSale(card) => write!(f, "{} is not for sale in this card set", card.id()),
        }
    }
}

impl std::error::Error for BadDeal {}

/// The streams of the setup's luck: the seats, then one per letter, then one per deck.
const SEATS: u64 = 0;
const LETTERS: u64 = 1;
const DECKS: u64 = 16;

impl Deal {
    /// Shuffles the tokens of each letter (R3.3) and each deck (R3.5).
    pub fn new(options: &Options, seed: u128) -> Deal {
        let board = options.board();
        let mut goods = vec![Ware::default(); board.data().cities.len()];
        for letter in Letter::ALL {
            let mut tokens: Vec<Ware> = tokens_of(letter, board, options.salt)
                .iter()
                .flat_map(|(ware, n)| std::iter::repeat_n(ware, n.into()))
                .collect();
            SetupRng::new(seed, LETTERS + letter as u64).shuffle(&mut tokens);
            let cities = board.cities().filter(|&city| board.city_data(city).letter == Some(letter));
            for (city, token) in cities.zip(tokens) {
                goods[city.idx()] = token;
            }
        }
        let mut stack = Vec::new();
        for deck in decks_in_play(options) {
            let mut cards: Vec<Card> = deck.cards(options.card_set()).collect();
            SetupRng::new(seed, DECKS + deck as u64).shuffle(&mut cards);
            stack.extend(cards);
        }
        Deal { goods, stack }
    }

    /// What of this deal cannot be: every letter's tokens lie in its cities, every deck lies in its place.
    /// This is what a record is checked with.
    pub fn check(&self, options: &Options) -> Result<(), BadDeal> {
        let board = options.board();
        if self.goods.len() != board.data().cities.len() {
            return Err(BadDeal::Goods);
        }
        for letter in Letter::ALL {
            let mut tokens = Wares::NONE;
            for city in board.cities().filter(|&city| board.city_data(city).letter == Some(letter)) {
                tokens[self.goods[city.idx()]] += 1;
            }
            if tokens != Wares::NONE && tokens != tokens_of(letter, board, options.salt) {
                return Err(BadDeal::Tokens(letter));
            }
        }
        let mut rest = self.stack.as_slice();
        for deck in decks_in_play(options) {
            let mut expected: Vec<Card> = deck.cards(options.card_set()).collect();
            let (here, below) = rest.split_at_checked(expected.len()).ok_or(BadDeal::TooFewCards)?;
            let mut here = here.to_vec();
            here.sort_unstable();
            expected.sort_unstable();
            if here != expected {
                return Err(BadDeal::Deck(deck));
            }
            rest = below;
        }
        if rest.is_empty() { Ok(()) } else { Err(BadDeal::TooManyCards) }
    }
}

/// The tokens of a letter on a map (R1.4). Where there is a city more than tokens, the additional one is salt, or
/// without salt the letter's own (R15.11); on other maps salt takes the place of one (R20.2).
pub(crate) fn tokens_of(letter: Letter, board: &Board, salt: bool) -> Wares {
    let tokens = letter.tokens();
    let is_here = |city: &&crate::board::CityData| city.letter == Some(letter);
    let has_more = board.data().cities.iter().filter(is_here).count() > usize::from(tokens.total());
    match (has_more, salt) {
        (true, true) => tokens.plus(Wares::one(Ware::Salt)),
        (true, false) => tokens.plus(Wares::one(letter.additional_token())),
        (false, true) => tokens.minus(Wares::one(letter.token_for_salt())).plus(Wares::one(Ware::Salt)),
        (false, false) => tokens,
    }
}

/// Who sits where when the seats are shuffled (R3.1, R3.12): the number at place `s` says which of the players, counted
/// from 0 before the shuffle, gets seat `s`. Partners stay partners (R11.1).
///
/// From stream 0 the teams are shuffled and then, team by team, the seats within each; in the single game every
/// seat is a team of its own.
pub fn shuffled_seats(seating: Seating, seed: u128) -> Vec<usize> {
    let members = |team| seating.team(team).map(Seat::idx).collect();
    let mut teams: Vec<Vec<usize>> = (0..seating.n_teams() as u8).map(members).collect();
    let mut rng = SetupRng::new(seed, SEATS);
    rng.shuffle(&mut teams);
    let mut seats = vec![0; seating.n_seats()];
    for (nth, team) in teams.iter_mut().enumerate() {
        rng.shuffle(team);
        for (seat, &player) in seating.team(nth as u8).zip(team.iter()) {
            seats[seat.idx()] = player;
        }
    }
    seats
}

/// The decks for a number of players (R3.5).
pub fn decks_in_play(options: &Options) -> impl Iterator<Item = Deck> {
    // One deck per player; the six of the team game share five.
    Deck::ALL.into_iter().take(options.seating().n_seats())
}

impl Game {
    /// The decks of which cards are left in the stack, and how many; the one on top first.
    pub fn decks_left(&self) -> Vec<(Deck, usize)> {
        let options = self.table();
        let mut left = self.n_stack();
        let mut decks: Vec<_> = decks_in_play(options).collect();
        // The last deck lies at the bottom: what is left is counted from there.
        decks.reverse();
        let mut counted: Vec<_> = decks
            .into_iter()
            .map(|deck| {
                let n_cards = deck.cards(options.card_set()).count().min(left);
                left -= n_cards;
                (deck, n_cards)
            })
            .filter(|&(_, n_cards)| n_cards > 0)
            .collect();
        counted.reverse();
        counted
    }
}

/// Each player's goods at the start (R3.7).
pub const STARTING_GOODS: Wares = Wares::of([1, 2, 1, 1, 1]);
/// The same with salt, beside one of it (R20.3).
pub const STARTING_GOODS_WITH_SALT: Wares = Wares::of([1, 1, 1, 1, 1]);
/// The money of the first team at the start; every further team has one more (R3.10).
const STARTING_MONEY: u32 = 5;
/// What is added to it when there are no goods (R17.1).
const MONEY_FOR_GOODS: u32 = 20;

impl Game {
    /// A new game, shuffled from a seed.
    pub fn new(options: &Options, seed: u128) -> Game {
        Game::deal(options, &Deal::new(options, seed))
    }

    /// A new game with this luck.
    ///
    /// # Panics
    /// If the deal does not fit the options; [`Deal::check`] tells.
    pub fn deal(options: &Options, deal: &Deal) -> Game {
        let mut game = Game::empty(options);
        let board = options.board();
        for city in board.buildable().iter() {
            game.tokens.set(city, deal.goods[city.idx()]);
        }
        for province in board.provinces() {
            game.bonus[province.idx()] = game.first_bonus(province);
            if game.rules.market.is_some() {
                game.market.fish[province.idx()] = 1;
            }
        }
        for (slot, &card) in game.display.iter_mut().zip(&deal.stack) {
            *slot = Some(card);
        }
        game.stack = deal.stack.iter().skip(DISPLAY_SLOTS).rev().copied().collect();
        for seat in game.rules.seating.seats() {
            game.set_up_player(seat);
        }
        if options.no_starting_goods {
            game.unstocked = SeatSet::first(options.players);
        }
        game.magnus = Seat(options.players - 1);
        game.begin_turn();
        game.advance(&mut ());
        game
    }

    /// A player's storehouse, colonists, hand and money (R3.7 to R3.10, R11.3, R15.6, R17.1).
    fn set_up_player(&mut self, seat: Seat) {
        let options = self.options;
        let seating = self.rules.seating;
        let player = &mut self.players[seat.idx()];
        let hand: Vec<Card> = options.hand(seat).cards().collect();
        player.set_cards(&[], &hand);
        player.money = STARTING_MONEY + u32::from(seating.team_of(seat));
        if options.no_starting_goods {
            player.money += MONEY_FOR_GOODS;
        } else {
            player.store.wares = if options.salt {
                STARTING_GOODS_WITH_SALT.plus(Wares::one(Ware::Salt))
            } else {
                STARTING_GOODS
            };
        }
        if options.chooses_start_city(seat) {
            self.startless = self.startless.with(seat);
            return;
        }
        for kind in Kind::ALL {
            if let Some(capital) = options.board().capital(kind) {
                player.move_colonist(kind, Place::HOME, Place::city(capital));
            }
        }
        for space in options.board().start_spaces() {
            player.move_colonist(Kind::Sea, Place::HOME, space);
        }
    }

    /// An empty table with these options: the rules are chosen, nothing is laid out.
    pub(crate) fn empty(options: &Options) -> Game {
        let rules = Rules {
            board: options.board(),
            seating: options.seating(),
            surcharges: surcharges(options.display),
            intermediate_scoring: options.intermediate_scoring,
            market: options.market(),
            piscatus_mode: options.piscatus_mode,
            visible_coins: if options.market().is_some() { 0 } else { options.board().data().visible_coins },
            bonus_of_choice: options.board().bonus_of_choice().filter(|_| options.market().is_none()),
            has_salt: options.salt,
        };
        let mut game = Game::blank(*options, rules);
        game.active = ProvinceSet::first(options.board().data().provinces.len());
        game
    }
}

/// The surcharges of the seven slots (R9.2).
fn surcharges(side: DisplaySide) -> &'static [Surcharge; DISPLAY_SLOTS] {
    const fn slot(wine: u8, cloth: u8, any: bool) -> Surcharge {
        Surcharge { goods: Wares::of([0, 0, 0, wine, cloth]), any }
    }
    const CLOTH: [Surcharge; DISPLAY_SLOTS] = [
        slot(0, 0, false),
        slot(0, 0, true),
        slot(0, 0, true),
        slot(0, 1, false),
        slot(0, 1, false),
        slot(0, 1, true),
        slot(0, 2, false),
    ];
    const WINE: [Surcharge; DISPLAY_SLOTS] = [
        slot(0, 0, false),
        slot(0, 0, true),
        slot(0, 0, true),
        slot(1, 0, false),
        slot(0, 1, false),
        slot(1, 0, true),
        slot(1, 1, false),
    ];
    match side {
        DisplaySide::Cloth => &CLOTH,
        DisplaySide::Wine => &WINE,
    }
}
