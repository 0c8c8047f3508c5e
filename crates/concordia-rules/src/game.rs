//! The game: the whole truth about a table, who must decide what, and what each answer does.
//!
//! A [`Game`] is plain data of less than a kibibyte, so that bots copy it by the million. What is still to be done in a
//! turn is a stack of steps; [`Game::play`] answers the topmost one and then carries on until somebody has a real
//! choice again.
//!
//! The options are kept beside the rules they became, and six seats are kept for games of two. State that only a variant
//! needs is one named part. Some facts are kept twice because both questions are frequent (owners of a city and cities
//! of an owner; colonists, those at home, and occupied routes); `invariants.rs` compares them. Not in it: the generator
//! and the seed, since there is no luck after setup; the history, which is a [`Course`](crate::Course); the names of
//! players, which are in the [`Record`](crate::Record); the map and the cards, which are shared and immutable.

use std::ops::ControlFlow;

use crate::action::{Action, Actions};
use crate::board::{Board, MAX_CITIES, MAX_PROVINCES, ProvinceId, ProvinceSet, RouteSet};
use crate::card::Card;
use crate::city::{Owners, Tokens};
use crate::decision::{Decision, HiddenCard};
use crate::display::{CloseDisplay, DISPLAY_SLOTS, MAX_STACK, Surcharge};
use crate::event::{Event, Events, Trigger, TurnWatch};
use crate::good::{Good, Ware};
use crate::illegal::{Illegal, Reason};
use crate::list::List;
use crate::market::{MAX_SPOTS, MarketBoard};
use crate::options::{Options, PiscatusMode};
use crate::personality::mercator::Stock;
use crate::personality::{self, PlayCard};
use crate::player::Player;
use crate::seat::{MAX_SEATS, Seat, SeatSet, Seating};
use crate::sink::OnlyAnswer;
use crate::step::{MAX_STEPS_OPEN, Step};
use crate::variant::fish_market::Market;
use crate::variant::team::{LayCard, Recommend, StartCity};
use crate::view::HiddenCards;

/// The most bytes of a game.
const MAX_BYTES: usize = 896;
const _: () = assert!(size_of::<Game>() <= MAX_BYTES, "a game is copied by the million");

/// Rounds without a purchase or a house after which a game ends (R12.8).
pub const IDLE_ROUNDS: u16 = 100;

/// Every number that an option or the map may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    pub(crate) board: &'static Board,
    pub(crate) seating: Seating,
    pub(crate) surcharges: &'static [Surcharge; DISPLAY_SLOTS],
    pub(crate) intermediate_scoring: bool,
    pub(crate) market: Option<&'static MarketBoard>,
    pub(crate) piscatus_mode: PiscatusMode,
    /// Coins that the cash alternative always yields (R15.12).
    pub(crate) visible_coins: u32,
    /// The province whose bonus is chosen when it produces (R15.12).
    pub(crate) bonus_of_choice: Option<ProvinceId>,
    pub(crate) has_salt: bool,
}

impl Rules {
    /// What can be stored and paid at this table: the five goods, and perhaps salt (R20.1).
    pub(crate) fn wares(&self) -> &'static [Ware] {
        if self.has_salt { &Ware::ALL } else { &Ware::ALL[..Good::ALL.len()] }
    }
}

/// What lies on the map and on the market board when there is a fish market (R16).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FishMarket {
    /// Fish in each province.
    pub(crate) fish: [u8; MAX_PROVINCES],
    /// Sestertii on each spot.
    pub(crate) coins: [u32; MAX_SPOTS],
}

/// Intermediate scores (R14).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Intermediate {
    /// Of seats that are not scored yet, what a viewer was told beforehand, else 0.
    pub(crate) scores: [u32; MAX_SEATS],
    /// Seats that have a score.
    pub(crate) scored: SeatSet,
    /// Whether the coins of R14.2 were paid.
    pub(crate) done: bool,
}

/// A table in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    pub(crate) options: Options,
    pub(crate) rules: Rules,
    pub(crate) tokens: Tokens,
    pub(crate) owners: [Owners; MAX_CITIES],
    /// Routes with a colonist, per kind.
    pub(crate) occupied: [RouteSet; 2],
    /// The good of each province's bonus marker; one that is chosen anew each time has none while it is active.
    pub(crate) bonus: [Good; MAX_PROVINCES],
    /// Provinces whose marker shows its goods side; with a fish market those with fish.
    pub(crate) active: ProvinceSet,
    pub(crate) market: FishMarket,
    pub(crate) players: [Player; MAX_SEATS],
    /// Gap-free except between a purchase and the closing of the display (R9.1).
    pub(crate) display: [Option<Card>; DISPLAY_SLOTS],
    /// The top card last.
    pub(crate) stack: List<Card, MAX_STACK>,
    pub(crate) magnus: Seat,
    pub(crate) turn: Seat,
    /// Turns to come after the end was triggered, the present one included; 0 when the game is over.
    pub(crate) last_turns: Option<u8>,
    /// Who has the Concordia card.
    pub(crate) concordia: Option<Seat>,
    /// Turns in a row without a purchase or a house (R12.8), the present one not included.
    pub(crate) idle: u16,
    /// Whether the present turn has seen a purchase or a house.
    pub(crate) busy: bool,
    /// Whether somebody has answered in the present turn.
    pub(crate) turn_begun: bool,
    /// Seats whose purchase of R17.2 is still to come.
    pub(crate) unstocked: SeatSet,
    /// Seats that have not chosen their start city yet (R11.3).
    pub(crate) startless: SeatSet,
    /// Partners whose market phase and purchase of starting goods are still to come in this turn (R16.18).
    pub(crate) prelude: SeatSet,
    /// Whether a Praetor or Proconsul is being executed, so that the display is closed later (R16.19).
    pub(crate) display_open: bool,
    /// For each seat the teams that have copied its present top card (R11.9), one bit each.
    pub(crate) copied: [u8; MAX_SEATS],
    pub(crate) intermediate: Intermediate,
    /// What is hidden in this game; nothing, unless it is a view.
    pub(crate) hidden: HiddenCards,
    pub(crate) steps: List<Step, MAX_STEPS_OPEN>,
}

impl Game {
    pub(crate) fn blank(options: Options, rules: Rules) -> Game {
        Game {
            options,
            rules,
            tokens: Tokens::default(),
            owners: [Owners::default(); MAX_CITIES],
            occupied: [RouteSet::default(); 2],
            bonus: [Good::default(); MAX_PROVINCES],
            active: ProvinceSet::default(),
            market: FishMarket::default(),
            players: [Player::default(); MAX_SEATS],
            display: [None; DISPLAY_SLOTS],
            stack: List::new(),
            magnus: Seat(0),
            turn: Seat(0),
            last_turns: None,
            concordia: None,
            idle: 0,
            busy: false,
            turn_begun: false,
            unstocked: SeatSet::NONE,
            startless: SeatSet::NONE,
            prelude: SeatSet::NONE,
            display_open: false,
            copied: [0; MAX_SEATS],
            intermediate: Intermediate::default(),
            hidden: HiddenCards::default(),
            steps: List::new(),
        }
    }

    /// Puts a step on top of the stack.
    #[inline]
    pub(crate) fn push(&mut self, step: impl Into<Step>) {
        self.steps.push(step.into());
    }

    /// What the game waits for.
    #[inline]
    pub fn decision(&self) -> Decision {
        let Some(&step) = self.steps.last() else { return Decision::Over };
        match step.asks() {
            Some((seat, kind)) if !self.waits_for_hidden_card(step) => Decision::Asked { seat, kind },
            asks => {
                let of = if asks.is_none() && step == CloseDisplay.into() {
                    HiddenCard::Display
                } else {
                    HiddenCard::Card
                };
                Decision::Hidden { of, turn_over: self.turn_is_over() }
            }
        }
    }

    /// Whether a step cannot go on without a card that is hidden in this game.
    #[inline]
    fn waits_for_hidden_card(&self, step: Step) -> bool {
        self.is_view() && step.waits_for_hidden_card(self)
    }

    /// Whether the turn has nothing left to decide: what is open is the first question of the next one, or
    /// waits for a hidden card with nothing asked after it.
    fn turn_is_over(&self) -> bool {
        match self.steps.split_last() {
            None => true,
            Some((Step::PlayCard(_), [])) => !self.turn_begun,
            Some((Step::CloseDisplay(_) | Step::Intermediate(_), [])) if self.prelude.is_empty() => true,
            Some((Step::CloseDisplay(_), below)) => !self.asks_after_closing(below),
            Some(_) => false,
        }
    }

    /// Whether somebody is asked in this turn after the display was closed. A market phase is not if its seat has no
    /// fish, and a partner's card may ask nothing, so the rest of the turn is played without the hidden cards.
    fn asks_after_closing(&self, below: &[Step]) -> bool {
        let may_use_market = |seat: Seat| self.rules.market.is_some() && self.player(seat).store.fish > 0;
        let in_market = |step: &Step| matches!(step, Step::Market(market) if may_use_market(market.seat));
        if self.prelude.iter().any(may_use_market) || below.iter().any(in_market) {
            return true;
        }
        let mut rest = *self;
        rest.stack.clear();
        let mut watch = TurnWatch::default();
        rest.advance(&mut watch);
        !watch.passed
    }

    /// The seat that is asked, if one is.
    #[inline]
    pub fn deciding_seat(&self) -> Option<Seat> {
        match self.decision() {
            Decision::Asked { seat, .. } => Some(seat),
            _ => None,
        }
    }

    /// The seat whose answer the game waits for, also where a viewer cannot know the answers.
    pub fn asked_seat(&self) -> Option<Seat> {
        self.steps.last()?.asks().map(|(seat, _)| seat)
    }

    /// Whether the game has ended.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.steps.is_empty()
    }

    /// Fills the buffer with every legal answer once, in an order that depends on the position alone.
    #[inline]
    pub fn legal_actions(&self, out: &mut Actions) {
        out.clear();
        if let Some(&step) = self.steps.last()
            && !self.waits_for_hidden_card(step)
        {
            // The buffer never has enough.
            let _: ControlFlow<()> = step.list(self, out);
        }
    }

    /// Whether an answer is legal now.
    pub fn is_legal(&self, action: Action) -> bool {
        self.check(action).is_ok()
    }

    /// Why an answer is not legal now, if it is not.
    pub fn check(&self, action: Action) -> Result<(), Illegal> {
        let reason = match self.steps.last() {
            None => Err(Reason::GameOver),
            Some(step) => step.check(self, action),
        };
        reason.map_err(|reason| self.refuse(action, reason))
    }

    fn refuse(&self, action: Action, reason: Reason) -> Illegal {
        Illegal { action, reason, board: self.rules.board }
    }

    /// Plays an answer of the deciding seat, and whatever follows from it without a choice.
    ///
    /// On `Err` the game is exactly what it was (R19.6).
    pub fn play(&mut self, action: Action, events: &mut impl Events) -> Result<(), Illegal> {
        self.check(action)?;
        self.apply(action, events);
        Ok(())
    }

    /// Plays an answer that [`legal_actions`](Game::legal_actions) has just listed, without checking it again. A
    /// search plays millions of them.
    #[inline]
    pub fn apply(&mut self, action: Action, events: &mut impl Events) {
        debug_assert!(self.is_legal(action) || self.is_view(), "{action:?} was not listed");
        self.turn_begun = true;
        self.carry_out(action, events);
        self.advance(events);
    }

    /// Takes the topmost step off the stack and carries it out; a task does not look at the answer.
    #[inline]
    pub(crate) fn carry_out(&mut self, action: Action, events: &mut impl Events) {
        let step = self.steps.pop().expect("something is to be done");
        step.carry_out(self, action, events);
    }

    /// Plays an answer that is known to have been given. Other than [`play`](Game::play) it lets a seat whose
    /// hand is hidden play a card: the named card leaves the hidden ones.
    pub fn replay(&mut self, action: Action, events: &mut impl Events) -> Result<(), Illegal> {
        match (self.steps.last().copied(), action) {
            (
                Some(step @ (Step::PlayCard(PlayCard { seat }) | Step::LayCard(LayCard { seat, .. }))),
                Action::Play(card),
            ) if self.hidden.hands.contains(seat) => {
                self.reveal(step, seat, card).map_err(|reason| self.refuse(action, reason))?;
            }
            // What was recommended is not for this viewer (R18.5).
            (Some(Step::Recommend(_)), Action::Recommend(Card::Hidden)) if self.is_view() => {}
            // The Legatus player knows the own recommendation, and no longer the partner's hand.
            (Some(step @ Step::Recommend(Recommend { demand, .. })), Action::Recommend(card))
                if self.waits_for_hidden_card(step) =>
            {
                if !card.is_in(self.options.card_set()) || demand.check(card).is_err() {
                    return Err(self.refuse(action, Reason::NotInHand(card)));
                }
            }
            _ => return self.play(action, events),
        }
        self.apply(action, events);
        Ok(())
    }

    /// Names a card of a hidden hand that is known to have been played.
    fn reveal(&mut self, step: Step, seat: Seat, card: Card) -> Result<(), Reason> {
        if !card.is_in(self.options.card_set()) {
            return Err(Reason::NotInHand(card));
        }
        match step {
            Step::LayCard(LayCard { demand, .. }) => demand.check(card)?,
            _ => personality::check_playable(self, seat, card)?,
        }
        if self.players[seat.idx()].reveal(card) { Ok(()) } else { Err(Reason::NotInHand(card)) }
    }

    /// Carries on until somebody has a choice, a hidden card is needed, or the game is over.
    pub(crate) fn advance(&mut self, events: &mut impl Events) {
        while let Some(step) = self.next_step(events) {
            if step.is_always_asked() || self.waits_for_hidden_card(step) {
                return;
            }
            let mut answer = OnlyAnswer::default();
            if step.list(self, &mut answer).is_break() {
                return;
            }
            // A question has one answer at least (R19.3), a task none.
            debug_assert!(answer.first.is_some() || step.asks().is_none(), "{step:?} has no answer");
            self.carry_out(answer.first.unwrap_or_default(), events);
        }
    }

    /// The step to be done next. What must come before it is put on top; when nothing is left of the turn, it
    /// passes on.
    #[inline]
    fn next_step(&mut self, events: &mut impl Events) -> Option<Step> {
        if self.steps.is_empty() && (self.prelude.is_empty() || !self.prelude_at_the_end()) {
            self.end_turn(events);
        }
        let step = self.steps.last().copied()?;
        if !self.prelude.is_empty() && self.is_preluded(step) {
            return self.steps.last().copied();
        }
        Some(step)
    }

    /// Puts the market phase and the purchase of starting goods before the first thing a partner executes, and
    /// says whether it did (R16.18, R17.2).
    fn is_preluded(&mut self, step: Step) -> bool {
        step.executor().is_some_and(|seat| self.prelude.contains(seat) && self.push_prelude(seat))
    }

    /// A partner who executes nothing has the market phase at the end of the team turn.
    fn prelude_at_the_end(&mut self) -> bool {
        let seats = [Some(self.turn), self.rules.seating.partner_of(self.turn)];
        let waiting = seats.into_iter().flatten().find(|&seat| self.prelude.contains(seat));
        waiting.is_some_and(|seat| {
            self.push_prelude(seat);
            true
        })
    }

    /// The purchase of starting goods comes first, then the market (R16.8).
    fn push_prelude(&mut self, seat: Seat) -> bool {
        self.prelude = self.prelude.without(seat);
        let n_steps = self.steps.len();
        if self.rules.market.is_some() {
            self.push(Market::new(seat));
        }
        if self.unstocked.contains(seat) {
            self.push(Stock { seat });
        }
        self.steps.len() > n_steps
    }

    /// The turn passes to the left neighbour, or the game ends (R4.2, R12.4, R12.8).
    fn end_turn(&mut self, events: &mut impl Events) {
        self.idle = if self.busy { 0 } else { self.idle + 1 };
        self.busy = false;
        self.turn_begun = false;
        self.last_turns = match self.last_turns {
            Some(turns) => Some(turns.saturating_sub(1)),
            None if self.idle >= self.idle_limit() => Some(0),
            None => None,
        };
        if self.last_turns == Some(0) {
            events.add(Event::GameOver);
            return;
        }
        let from = self.turn;
        self.turn = self.rules.seating.left_of(from);
        events.add(Event::TurnPassed { from, to: self.turn });
        self.begin_turn();
    }

    /// A player bought the last card or built the last house (R12.1): one award, at the first event (R12.2).
    pub(crate) fn trigger_end(&mut self, seat: Seat, by: Trigger, events: &mut impl Events) {
        if self.last_turns.is_none() {
            self.last_turns = Some(self.rules.seating.n_teams() as u8);
            // A position may have been set up with the card already given.
            self.concordia.get_or_insert(seat);
            events.add(Event::EndTriggered { seat, by });
        }
    }

    pub(crate) fn idle_limit(&self) -> u16 {
        IDLE_ROUNDS * self.rules.seating.n_seats() as u16
    }

    /// Lays out the steps of the turn that begins now (R4.2).
    #[inline]
    pub(crate) fn begin_turn(&mut self) {
        self.push(PlayCard { seat: self.turn });
        if self.rules.market.is_some() || !self.unstocked.is_empty() || !self.startless.is_empty() {
            self.begin_with_more();
        }
    }

    /// In the single game the market and the purchase of starting goods come before the card; partners have them
    /// when they execute. The start cities are the last part of the setup; the lowest seat is on top.
    fn begin_with_more(&mut self) {
        if let Some(partner) = self.rules.seating.partner_of(self.turn) {
            let waits = |seat: &Seat| self.rules.market.is_some() || self.unstocked.contains(*seat);
            self.prelude = [self.turn, partner].into_iter().filter(waits).collect();
        } else {
            self.push_prelude(self.turn);
        }
        for seat in self.rules.seating.seats().rev() {
            if self.startless.contains(seat) {
                self.push(StartCity { seat });
            }
        }
    }
}
