//! The game: the whole truth about a table, who must decide what, and what each answer does.
//!
//! A [`Game`] is plain data of at most a kibibyte, so that bots copy it by the million. What is still to be
//! done in a turn is a stack of steps; [`Game::play`] answers the topmost one and then carries on until
//! somebody has a real choice again.
//!
//! The kibibyte is used up. Whoever needs more has to make room: the options are kept beside the rules they became,
//! and six seats are kept for games of two. State that only a variant needs is one named part. Some facts are kept
//! twice because both questions are frequent (owners of a city and cities of an owner; colonists and occupied
//! routes); `invariants.rs` compares them. Not in it: the generator and the seed, since there is no luck after setup;
//! the history, which is a [`Course`](crate::Course); the names of players, which are in the
//! [`Record`](crate::Record); the map and the cards, which are shared and immutable.

use std::ops::ControlFlow;

use crate::action::{Action, Actions};
use crate::board::{Board, MAX_CITIES, MAX_PROVINCES, ProvinceSet, RouteSet};
use crate::card::Card;
use crate::city::{Owners, Tokens};
use crate::decision::{Decision, HiddenCard, MAX_STEPS_OPEN, Phase, Sale, Step};
use crate::display::{DISPLAY_SLOTS, MAX_STACK, Surcharge};
use crate::event::{Event, Events, Trigger, TurnWatch, Why};
use crate::good::Good;
use crate::illegal::{Illegal, Reason};
use crate::list::List;
use crate::market::{MAX_SPOTS, MarketBoard};
use crate::options::{Options, PiscatusMode};
use crate::personality::{
    self, architect, choice, colonist, diplomat, magister, mercator, prefect, senator, tribune,
};
use crate::player::Player;
use crate::scoring;
use crate::seat::{MAX_SEATS, Seat, SeatSet, Seating};
use crate::sink::{OnlyAnswer, Sink};
use crate::storehouse;
use crate::variant::{fish_market, team};
use crate::view::Veil;

/// Rounds without a purchase or a house after which a game ends (R12.8).
pub const IDLE_ROUNDS: u16 = 100;

/// Every number that an option may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    pub(crate) board: &'static Board,
    pub(crate) seating: Seating,
    pub(crate) surcharges: &'static [Surcharge; DISPLAY_SLOTS],
    pub(crate) intermediate_scoring: bool,
    pub(crate) market: Option<&'static MarketBoard>,
    pub(crate) piscatus_mode: PiscatusMode,
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
    /// The good of each province's bonus marker.
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
    pub(crate) veil: Veil,
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
            veil: Veil::default(),
            steps: List::new(),
        }
    }

    /// What the game waits for.
    #[inline]
    pub fn decision(&self) -> Decision {
        let Some(&step) = self.steps.last() else { return Decision::Over };
        match step.asks() {
            Some((seat, kind)) if !self.asks_for_hidden_cards(step) => Decision::Asked { seat, kind },
            asks => {
                let of = if asks.is_none() && step == Step::CloseDisplay {
                    HiddenCard::Display
                } else {
                    HiddenCard::Card
                };
                Decision::Hidden { of, turn_over: self.turn_is_over() }
            }
        }
    }

    /// Whether a step asks about a hand that is hidden in this game.
    #[inline]
    fn asks_for_hidden_cards(&self, step: Step) -> bool {
        !self.veil.hands.is_empty() && self.asks_under_veil(step)
    }

    /// Views are few and games are many, so this stays out of the way of the latter.
    #[cold]
    fn asks_under_veil(&self, step: Step) -> bool {
        match step {
            Step::PlayCard(seat) | Step::LayCard(seat) => self.veil.hands.contains(seat),
            Step::Recommend(seat) => {
                self.rules.seating.partner_of(seat).is_some_and(|partner| self.veil.hands.contains(partner))
            }
            // What lies under another seat's Magister, or under its Diplomat if that could copy one.
            Step::Repeat { seat, .. } => magister::beneath(self, seat) == Some(Card::Hidden),
            Step::Copy { seat, bounds } => {
                magister::beneath(self, seat) == Some(Card::Hidden)
                    && self
                        .rules
                        .seating
                        .seats()
                        .any(|from| diplomat::is_open_magister(self, seat, from, bounds))
            }
            _ => false,
        }
    }

    /// Whether the turn has nothing left to decide: what is open is the first question of the next one, or
    /// waits for a hidden card with nothing asked after it.
    fn turn_is_over(&self) -> bool {
        match self.steps.split_last() {
            None => true,
            Some((Step::PlayCard(_), [])) => !self.turn_begun,
            Some((Step::CloseDisplay | Step::Intermediate(_), [])) if self.prelude.is_empty() => true,
            Some((Step::CloseDisplay, below)) => !self.asks_after_closing(below),
            Some(_) => false,
        }
    }

    /// Whether somebody is asked in this turn after the display was closed. A market phase is not if its seat has no
    /// fish, and a partner's card may ask nothing, so the rest of the turn is played without the hidden cards.
    fn asks_after_closing(&self, below: &[Step]) -> bool {
        let may_use_market = |seat: Seat| self.rules.market.is_some() && self.player(seat).fish > 0;
        let in_market = |step: &Step| matches!(*step, Step::Market { seat, .. } if may_use_market(seat));
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
            && !self.asks_for_hidden_cards(step)
        {
            // The buffer never has enough.
            let _: ControlFlow<()> = self.options(step, out);
        }
    }

    /// Whether an answer is legal now.
    pub fn is_legal(&self, action: Action) -> bool {
        self.check(action).is_ok()
    }

    /// Why an answer is not legal now, if it is not.
    pub fn check(&self, action: Action) -> Result<(), Illegal> {
        self.reason_against(action).map_err(|reason| Illegal { reason, action, board: self.rules.board })
    }

    /// Plays an answer of the deciding seat, and whatever follows from it without a choice.
    ///
    /// On `Err` the game is exactly what it was (R19.6).
    pub fn play(&mut self, action: Action, events: &mut impl Events) -> Result<(), Illegal> {
        self.check(action)?;
        self.answer(action, events);
        Ok(())
    }

    /// Plays an answer that [`legal_actions`](Game::legal_actions) has just listed, without checking it again.
    /// A search plays millions of them.
    #[inline]
    pub fn play_listed(&mut self, action: Action, events: &mut impl Events) {
        debug_assert!(self.is_legal(action), "{action:?} was not listed");
        self.answer(action, events);
    }

    /// Carries out an answer and whatever follows from it.
    #[inline]
    pub(crate) fn answer(&mut self, action: Action, events: &mut impl Events) {
        self.turn_begun = true;
        self.apply(action, events);
        self.advance(events);
    }

    /// Plays an answer that is known to have been given. Other than [`play`](Game::play) it lets a seat whose
    /// hand is hidden play a card: the named card leaves the hidden ones.
    pub fn carry_out(&mut self, action: Action, events: &mut impl Events) -> Result<(), Illegal> {
        match (self.steps.last(), action) {
            (Some(&(Step::PlayCard(seat) | Step::LayCard(seat))), Action::Play(card))
                if self.veil.hands.contains(seat) =>
            {
                self.reveal(seat, card).map_err(|reason| Illegal {
                    reason,
                    action,
                    board: self.rules.board,
                })?;
            }
            // What was recommended is not for this viewer (R18.5).
            (Some(Step::Recommend(_)), Action::Recommend(Card::Hidden)) if self.is_view() => {}
            // The Legatus player knows the own recommendation, and no longer the partner's hand.
            (Some(&step @ Step::Recommend(_)), Action::Recommend(card))
                if self.asks_for_hidden_cards(step) =>
            {
                if !card.is_in(self.options.card_set()) || team::check_demanded(card).is_err() {
                    let reason = Reason::NotInHand(card);
                    return Err(Illegal { reason, action, board: self.rules.board });
                }
            }
            _ => return self.play(action, events),
        }
        self.answer(action, events);
        Ok(())
    }

    /// Names a card of a hidden hand that is known to have been played.
    fn reveal(&mut self, seat: Seat, card: Card) -> Result<(), Reason> {
        if !card.is_in(self.options.card_set()) {
            return Err(Reason::NotInHand(card));
        }
        match self.steps.last() {
            Some(Step::LayCard(_)) => team::check_demanded(card)?,
            _ => personality::check_playable(self, seat, card)?,
        }
        if self.players[seat.idx()].reveal(card) { Ok(()) } else { Err(Reason::NotInHand(card)) }
    }

    /// Carries on until somebody has a choice, a hidden card is needed, or the game is over.
    pub(crate) fn advance(&mut self, events: &mut impl Events) {
        while let Some(step) = self.next_step(events) {
            match step {
                Step::PlayCard(_) | Step::LayCard(_) => return,
                Step::PerformTop { seat, bounds } => personality::perform_top(self, seat, bounds, events),
                Step::Execute { seat, power } => {
                    self.steps.pop();
                    personality::execute(self, seat, power, events);
                }
                Step::CloseDisplay if self.needs_hidden_card() => return,
                Step::CloseDisplay => self.close_display(events),
                Step::PassMagnus => prefect::pass_magnus(self, events),
                Step::Intermediate(seat) if scoring::needs_hidden_card(self, seat) => return,
                Step::Intermediate(seat) => scoring::score_after_tribune(self, seat, events),
                _ if self.asks_for_hidden_cards(step) => return,
                _ => {
                    let mut answer = OnlyAnswer::default();
                    if self.options(step, &mut answer).is_break() {
                        return;
                    }
                    let only = answer.first.expect("every question has an answer (R19.3)");
                    self.apply(only, events);
                }
            }
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
        step.executes().is_some_and(|seat| self.prelude.contains(seat) && self.push_prelude(seat))
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
            self.steps.push(Step::Market { seat, phase: Phase::default() });
        }
        if self.unstocked.contains(seat) {
            self.steps.push(Step::Stock(seat));
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
        self.steps.push(Step::PlayCard(self.turn));
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
                self.steps.push(Step::StartCity(seat));
            }
        }
    }

    /// Lists the answers to a step, each once.
    #[inline]
    fn options(&self, step: Step, sink: &mut impl Sink) -> ControlFlow<()> {
        match step {
            Step::PlayCard(seat) => personality::options(self, seat, sink),
            Step::LayCard(seat) => team::lay_options(self, seat, sink),
            Step::StartCity(_) => team::start_options(self, sink),
            Step::Stock(seat) => mercator::stock_options(self, seat, sink),
            Step::Market { seat, phase } => fish_market::options(self, seat, phase, sink),
            Step::Move { seat, steps } => architect::move_options(self, seat, steps, sink),
            Step::Build(seat) => architect::build_options(self, seat, sink),
            Step::StandMove(seat) => fish_market::move_options(self, seat, sink),
            Step::StandBuild { seat, must } => fish_market::build_options(self, seat, must, sink),
            Step::StandPlace(seat) => fish_market::place_options(self, seat, sink),
            Step::Prefect(_) => prefect::options(self, sink),
            Step::Keep { seat, fish, goods } => storehouse::keep_options(self, seat, fish, goods, sink),
            Step::Colonist(seat) => colonist::options(self, seat, sink),
            Step::Recruit(seat) => tribune::options(self, seat, sink),
            Step::Settle(seat) => colonist::settle_options(self, seat, sink),
            Step::Trade { seat, traded, .. } => mercator::trade_options(self, seat, traded, sink),
            Step::Purchase { seat, sale, .. } => senator::options(self, seat, sale, sink),
            Step::Copy { seat, bounds } => diplomat::options(self, seat, bounds, sink),
            Step::ChooseHalf { card, .. } => choice::options(card, sink),
            Step::Repeat { .. } => magister::options(sink),
            Step::Recommend(seat) => team::recommend_options(self, seat, sink),
            Step::PerformTop { .. }
            | Step::Execute { .. }
            | Step::PassMagnus
            | Step::CloseDisplay
            | Step::Intermediate(_) => ControlFlow::Continue(()),
        }
    }

    /// Agrees with [`Game::options`], answers one question in no time, and says what is wrong.
    #[inline]
    fn reason_against(&self, action: Action) -> Result<(), Reason> {
        let Some(&step) = self.steps.last() else { return Err(Reason::GameOver) };
        match (step, action) {
            (Step::PlayCard(seat), Action::Play(card)) => personality::check(self, seat, card),
            (Step::LayCard(seat), Action::Play(card)) => team::check_lay(self, seat, card),
            (Step::StartCity(_), Action::Start(city)) => team::check_start(self, city),
            (Step::Stock(seat), Action::Buy { good, count }) => mercator::check_buy(self, seat, good, count),
            (Step::Market { seat, phase }, Action::Market { spot, offer, good }) => {
                fish_market::check(self, seat, phase, spot, offer, good)
            }
            (Step::Move { seat, steps }, Action::Move { from, to }) => {
                architect::check_move(self, seat, steps, from, to)
            }
            (Step::StandMove(seat), Action::Move { from, to }) => {
                architect::check_move(self, seat, fish_market::STAND_STEPS, from, to)
            }
            (Step::StandMove(seat), Action::End) => fish_market::check_no_step(self, seat),
            (Step::Build(seat) | Step::StandBuild { seat, .. }, Action::Build(city)) => {
                architect::check_build(self, seat, city)
            }
            (Step::Prefect(_), Action::Produce(province)) => prefect::check(self, province),
            (Step::Prefect(_), Action::Cash(good)) => prefect::check_cash(self, good),
            (Step::Keep { seat, fish: f, goods: g }, Action::Keep { fish, goods }) => {
                storehouse::check_keep(self, seat, (f, g), (fish, goods))
            }
            (Step::Recruit(seat) | Step::StandPlace(seat), Action::Settle { kind, city }) => {
                tribune::check(self, seat, kind, city, step != Step::Recruit(seat))
            }
            (Step::Colonist(seat) | Step::Settle(seat), Action::Settle { kind, city }) => {
                colonist::check_settle(self, seat, kind, city)
            }
            (Step::Trade { seat, traded, .. }, Action::Sell { good, count }) => {
                mercator::check_traded(traded, good)?;
                mercator::check_sell(self, seat, good, count)
            }
            (Step::Trade { seat, traded, .. }, Action::Buy { good, count }) => {
                mercator::check_traded(traded, good)?;
                mercator::check_buy(self, seat, good, count)
            }
            (Step::Purchase { seat, sale, .. }, Action::Purchase { slot, any }) => {
                senator::check(self, seat, sale, slot, any)
            }
            (Step::StandBuild { must: true, .. } | Step::Purchase { sale: Sale::Stand, .. }, Action::End) => {
                Err(Reason::MustUseStand)
            }
            (Step::Copy { seat, bounds }, Action::Copy(from)) => diplomat::check(self, seat, from, bounds),
            (Step::ChooseHalf { card, .. }, Action::Choose(power)) => choice::check(card, power),
            (Step::Recommend(seat), Action::Recommend(card)) => team::check_recommend(self, seat, card),
            (Step::Colonist(_), Action::Income)
            | (Step::Repeat { .. }, Action::Repeat)
            | (
                Step::Stock(_)
                | Step::Market { .. }
                | Step::Move { .. }
                | Step::Build(_)
                | Step::StandBuild { .. }
                | Step::Colonist(_)
                | Step::Recruit(_)
                | Step::Settle(_)
                | Step::Trade { .. }
                | Step::Purchase { .. }
                | Step::Copy { .. }
                | Step::Repeat { .. }
                | Step::Recommend(_),
                Action::End,
            ) => Ok(()),
            _ => Err(match step.asks() {
                Some((_, kind)) => Reason::NotAsked(kind),
                None => Reason::HiddenCard,
            }),
        }
    }

    /// Carries out a legal answer. Steps that go on after an answer stay on the stack, the others leave it.
    #[inline]
    pub(crate) fn apply(&mut self, action: Action, events: &mut impl Events) {
        let step = self.steps.pop().expect("somebody is asked");
        match (step, action) {
            (Step::PlayCard(seat), Action::Play(card)) => personality::play(self, seat, card, events),
            (Step::LayCard(seat), Action::Play(card)) => personality::lay(self, seat, card, events),
            (Step::StartCity(seat), Action::Start(city)) => team::start(self, seat, city, events),
            (Step::Stock(seat), Action::Buy { good, count }) => {
                mercator::buy(self, seat, good, count, Why::Stock, events);
                self.steps.push(step);
            }
            (Step::Stock(seat), _) => self.unstocked = self.unstocked.without(seat),
            (Step::Market { seat, phase }, Action::Market { spot, offer, good }) => {
                fish_market::enter(self, seat, phase, spot, offer, good, events);
            }
            (Step::Move { seat, steps }, Action::Move { from, to }) => {
                let walked = architect::walk(self, seat, from, to, events);
                if steps > walked {
                    self.steps.push(Step::Move { seat, steps: steps - walked });
                }
            }
            (Step::StandMove(seat), _) => {
                if let Action::Move { from, to } = action {
                    architect::walk(self, seat, from, to, events);
                }
                self.steps.push(Step::StandBuild { seat, must: action == Action::End });
            }
            (Step::Build(seat), Action::Build(city)) => {
                architect::build(self, seat, city, events);
                self.steps.push(step);
            }
            (Step::StandBuild { seat, .. }, Action::Build(city)) => {
                architect::build(self, seat, city, events);
            }
            (Step::Prefect(seat), Action::Produce(province)) => {
                prefect::produce(self, seat, province, events);
            }
            (Step::Prefect(seat), Action::Cash(good)) => prefect::cash(self, seat, good, events),
            (Step::Keep { seat, fish: f, goods: g }, Action::Keep { fish, goods }) => {
                storehouse::keep(self, seat, (f, g), (fish, goods), events);
            }
            (Step::Colonist(seat), Action::Income) => colonist::income(self, seat, events),
            (Step::Recruit(seat), Action::Settle { kind, city }) => {
                colonist::settle(self, seat, kind, city, events);
            }
            (Step::StandPlace(seat), Action::Settle { kind, city }) => {
                colonist::place(self, seat, kind, city, events);
            }
            (Step::Colonist(seat) | Step::Settle(seat), Action::Settle { kind, city }) => {
                colonist::settle(self, seat, kind, city, events);
                self.steps.push(Step::Settle(seat));
            }
            (Step::Trade { seat, traded, most }, Action::Sell { good, count }) => {
                mercator::sell(self, seat, good, count, events);
                mercator::go_on(self, seat, traded.with(good), most);
            }
            (Step::Trade { seat, traded, most }, Action::Buy { good, count }) => {
                mercator::buy(self, seat, good, count, Why::Trade, events);
                mercator::go_on(self, seat, traded.with(good), most);
            }
            (Step::Purchase { seat, left, sale }, Action::Purchase { slot, any }) => {
                senator::purchase(self, seat, sale, slot, any, events);
                self.display_open |= sale.stays_open();
                if left > 1 {
                    self.steps.push(Step::Purchase { seat, left: left - 1, sale });
                }
            }
            (Step::Purchase { sale, .. }, _) => self.display_open |= sale.stays_open(),
            (Step::Copy { seat, bounds }, Action::Copy(from)) => {
                diplomat::copy(self, seat, from, bounds, events);
            }
            (Step::ChooseHalf { seat, card, bounds }, Action::Choose(power)) => {
                choice::choose(self, seat, card, power, bounds, events);
            }
            (Step::Repeat { seat, bounds }, Action::Repeat) => magister::repeat(self, seat, bounds, events),
            // Declined, or no more of it: the step is done.
            _ => {}
        }
    }
}
