//! The game: the whole truth about a table, who must decide what, and what each answer does.
//!
//! A [`Game`] is plain data of less than a kibibyte, so that bots copy it by the million. What is still to be
//! done in a turn is a stack of steps; [`Game::play`] answers the topmost one and then carries on until
//! somebody has a real choice again.

use std::ops::ControlFlow;

use crate::action::{Action, Actions};
use crate::board::{MAX_CITIES, MAX_PROVINCES, ProvinceSet, RouteSet};
use crate::card::Card;
use crate::city::{Owners, Tokens};
use crate::decision::{Decision, HiddenCard, MAX_STEPS_OPEN, Step};
use crate::display::{DISPLAY_SLOTS, MAX_STACK, Surcharge};
use crate::event::{Event, Events, Trigger, Why};
use crate::good::{ByGood, Good, Goods};
use crate::illegal::{Illegal, Reason};
use crate::list::List;
use crate::options::Options;
use crate::personality::{self, architect, colonist, diplomat, mercator, prefect, senator, tribune};
use crate::player::Player;
use crate::scoring;
use crate::seat::{MAX_SEATS, Seat, SeatSet, Seating};
use crate::storehouse;
use crate::view::Veil;

/// Rounds without a purchase or a house after which a game ends (R12.8).
pub const IDLE_ROUNDS: u16 = 100;

/// Every number that an option may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    pub(crate) seating: Seating,
    pub(crate) surcharges: &'static [Surcharge; DISPLAY_SLOTS],
    pub(crate) intermediate_scoring: bool,
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
    /// Provinces whose marker shows its goods side.
    pub(crate) active: ProvinceSet,
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
    /// Seats whose purchase of R17.2 is still to come.
    pub(crate) unstocked: SeatSet,
    pub(crate) intermediate: Intermediate,
    /// What is hidden in this game; nothing, unless it is a view.
    pub(crate) veil: Veil,
    pub(crate) steps: List<Step, MAX_STEPS_OPEN>,
}

/// Receives legal answers one by one and may say that it has enough.
pub(crate) trait Sink {
    fn add(&mut self, action: Action) -> ControlFlow<()>;
}

impl Sink for Actions {
    #[inline]
    fn add(&mut self, action: Action) -> ControlFlow<()> {
        self.push(action);
        ControlFlow::Continue(())
    }
}

/// Looks whether there is exactly one answer.
#[derive(Default)]
struct OnlyAnswer {
    first: Option<Action>,
    several: bool,
}

impl Sink for OnlyAnswer {
    #[inline]
    fn add(&mut self, action: Action) -> ControlFlow<()> {
        if self.first.replace(action).is_some() {
            self.several = true;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
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
            players: [Player::default(); MAX_SEATS],
            display: [None; DISPLAY_SLOTS],
            stack: List::new(),
            magnus: Seat(0),
            turn: Seat(0),
            last_turns: None,
            concordia: None,
            idle: 0,
            busy: false,
            unstocked: SeatSet::NONE,
            intermediate: Intermediate::default(),
            veil: Veil::default(),
            steps: List::new(),
        }
    }

    /// What the game waits for.
    #[inline]
    pub fn decision(&self) -> Decision {
        let Some(step) = self.steps.last() else {
            return Decision::Over;
        };
        let hidden = |of| Decision::Hidden { of, turn_over: self.turn_is_over() };
        match step.asks() {
            Some((seat, _)) if matches!(step, Step::PlayCard(_)) && self.veil.hands.contains(seat) => {
                hidden(HiddenCard::Card)
            }
            Some((seat, kind)) => Decision::Asked { seat, kind },
            None if matches!(step, Step::CloseDisplay) => hidden(HiddenCard::Display),
            None => hidden(HiddenCard::Card),
        }
    }

    /// Whether the turn has nothing left to decide: what is open is the first question of the next one, or
    /// waits for a hidden card with nothing asked after it.
    fn turn_is_over(&self) -> bool {
        self.steps.split_last().is_none_or(|(_, below)| below.iter().all(|step| step.asks().is_none()))
    }

    /// The seat that is asked, if one is.
    #[inline]
    pub fn deciding_seat(&self) -> Option<Seat> {
        match self.decision() {
            Decision::Asked { seat, .. } => Some(seat),
            _ => None,
        }
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
        if let (Some(&step), Decision::Asked { .. }) = (self.steps.last(), self.decision()) {
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
        self.reason_against(action).map_err(|reason| Illegal { reason, action, board: self.options.board })
    }

    /// Plays an answer of the deciding seat, and whatever follows from it without a choice.
    ///
    /// On `Err` the game is exactly what it was (R19.6).
    pub fn play(&mut self, action: Action, events: &mut impl Events) -> Result<(), Illegal> {
        self.check(action)?;
        self.apply(action, events);
        self.advance(events);
        Ok(())
    }

    /// Plays an answer that is known to have been given. Other than [`play`](Game::play) it lets a seat whose
    /// hand is hidden play a card: the named card leaves the hidden ones.
    pub fn carry_out(&mut self, action: Action, events: &mut impl Events) -> Result<(), Illegal> {
        if let (Some(&Step::PlayCard(seat)), Action::Play(card)) = (self.steps.last(), action)
            && self.veil.hands.contains(seat)
            && card.is_in(self.options.card_set)
        {
            if !self.players[seat.idx()].reveal(card) {
                return Err(Illegal { reason: Reason::NotInHand(card), action, board: self.options.board });
            }
            self.apply(action, events);
            self.advance(events);
            return Ok(());
        }
        self.play(action, events)
    }

    /// Carries on until somebody has a choice, a hidden card is needed, or the game is over.
    pub(crate) fn advance(&mut self, events: &mut impl Events) {
        while let Some(step) = self.next_step(events) {
            match step {
                Step::PlayCard(_) => return,
                Step::CloseDisplay if self.needs_hidden_card() => return,
                Step::CloseDisplay => self.close_display(events),
                Step::PassMagnus => prefect::pass_magnus(self, events),
                Step::Intermediate(seat) if scoring::needs_hidden_card(self, seat) => return,
                Step::Intermediate(seat) => scoring::score_after_tribune(self, seat, events),
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

    /// The step to be done next; passes the turn on when nothing is left of it.
    #[inline]
    fn next_step(&mut self, events: &mut impl Events) -> Option<Step> {
        if self.steps.is_empty() {
            self.end_turn(events);
        }
        self.steps.last().copied()
    }

    /// The turn passes to the left neighbour, or the game ends (R4.2, R12.4, R12.8).
    fn end_turn(&mut self, events: &mut impl Events) {
        self.idle = if self.busy { 0 } else { self.idle + 1 };
        self.busy = false;
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

    pub(crate) fn idle_limit(&self) -> u16 {
        IDLE_ROUNDS * self.rules.seating.n_seats() as u16
    }

    /// Lays out the steps of the turn that begins now (R4.2).
    pub(crate) fn begin_turn(&mut self) {
        self.steps.push(Step::PlayCard(self.turn));
        if self.unstocked.contains(self.turn) {
            self.steps.push(Step::Stock(self.turn));
        }
    }

    /// Lists the answers to a step, each once.
    #[inline]
    fn options(&self, step: Step, sink: &mut impl Sink) -> ControlFlow<()> {
        match step {
            Step::PlayCard(seat) => personality::options(self, seat, sink),
            Step::Stock(seat) => mercator::stock_options(self, seat, sink),
            Step::Move { seat, steps } => architect::move_options(self, seat, steps, sink),
            Step::Build(seat) => architect::build_options(self, seat, sink),
            Step::Prefect(_) => prefect::options(self, sink),
            Step::Keep { seat, batch } => storehouse::keep_options(self, seat, batch, sink),
            Step::Colonist(seat) => colonist::options(self, seat, sink),
            Step::Recruit(seat) => tribune::options(self, seat, sink),
            Step::Settle(seat) => colonist::settle_options(self, seat, sink),
            Step::Trade { seat, traded } => mercator::trade_options(self, seat, traded, sink),
            Step::Purchase { seat, surcharge, .. } => senator::options(self, seat, surcharge, sink),
            Step::Copy(seat) => diplomat::options(self, seat, sink),
            Step::PassMagnus | Step::CloseDisplay | Step::Intermediate(_) => ControlFlow::Continue(()),
        }
    }

    /// Agrees with [`Game::options`], answers one question in no time, and says what is wrong.
    #[inline]
    fn reason_against(&self, action: Action) -> Result<(), Reason> {
        let Some(&step) = self.steps.last() else {
            return Err(Reason::GameOver);
        };
        match (step, action) {
            (Step::PlayCard(seat), Action::Play(card)) => personality::check(self, seat, card),
            (Step::Stock(seat), Action::Buy { good, count }) => mercator::check_buy(self, seat, good, count),
            (Step::Move { seat, steps }, Action::Move { from, to }) => {
                architect::check_move(self, seat, steps, from, to)
            }
            (Step::Build(seat), Action::Build(city)) => architect::check_build(self, seat, city),
            (Step::Prefect(_), Action::Produce(province)) => prefect::check(self, province),
            (Step::Keep { seat, batch }, Action::Keep(kept)) => {
                storehouse::check_keep(self, seat, batch, kept)
            }
            (Step::Recruit(seat), Action::Settle { kind, city }) => tribune::check(self, seat, kind, city),
            (Step::Colonist(seat) | Step::Settle(seat), Action::Settle { kind, city }) => {
                colonist::check_settle(self, seat, kind, city)
            }
            (Step::Trade { seat, traded }, Action::Sell { good, count }) => {
                mercator::check_traded(traded, good)?;
                mercator::check_sell(self, seat, good, count)
            }
            (Step::Trade { seat, traded }, Action::Buy { good, count }) => {
                mercator::check_traded(traded, good)?;
                mercator::check_buy(self, seat, good, count)
            }
            (Step::Purchase { seat, surcharge, .. }, Action::Purchase { slot, any }) => {
                senator::check(self, seat, surcharge, slot, any)
            }
            (Step::Copy(seat), Action::Copy(from)) => diplomat::check(self, seat, from),
            (Step::Prefect(_), Action::Cash)
            | (Step::Colonist(_), Action::Income)
            | (
                Step::Stock(_)
                | Step::Move { .. }
                | Step::Build(_)
                | Step::Colonist(_)
                | Step::Recruit(_)
                | Step::Settle(_)
                | Step::Trade { .. }
                | Step::Purchase { .. }
                | Step::Copy(_),
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
            (Step::Stock(seat), Action::Buy { good, count }) => {
                mercator::buy(self, seat, good, count, Why::Stock, events);
                self.steps.push(step);
            }
            (Step::Stock(seat), _) => self.unstocked = self.unstocked.without(seat),
            (Step::Move { seat, steps }, Action::Move { from, to }) => {
                architect::walk(self, seat, steps, from, to, events);
            }
            (Step::Build(seat), Action::Build(city)) => {
                architect::build(self, seat, city, events);
                self.steps.push(step);
            }
            (Step::Prefect(seat), Action::Produce(province)) => {
                prefect::produce(self, seat, province, events);
            }
            (Step::Prefect(seat), _) => prefect::cash(self, seat, events),
            (Step::Keep { seat, batch }, Action::Keep(kept)) => {
                storehouse::keep(self, seat, batch, kept, events);
            }
            (Step::Colonist(seat), Action::Income) => colonist::income(self, seat, events),
            (Step::Recruit(seat), Action::Settle { kind, city }) => {
                colonist::settle(self, seat, kind, city, events);
            }
            (Step::Colonist(seat) | Step::Settle(seat), Action::Settle { kind, city }) => {
                colonist::settle(self, seat, kind, city, events);
                self.steps.push(Step::Settle(seat));
            }
            (Step::Trade { seat, traded }, Action::Sell { good, count }) => {
                mercator::sell(self, seat, good, count, events);
                mercator::go_on(self, seat, traded.with(good));
            }
            (Step::Trade { seat, traded }, Action::Buy { good, count }) => {
                mercator::buy(self, seat, good, count, Why::Trade, events);
                mercator::go_on(self, seat, traded.with(good));
            }
            (Step::Purchase { seat, left, surcharge }, Action::Purchase { slot, any }) => {
                senator::purchase(self, seat, surcharge, slot, any, events);
                if left > 1 {
                    self.steps.push(Step::Purchase { seat, left: left - 1, surcharge });
                }
            }
            (Step::Copy(seat), Action::Copy(from)) => diplomat::copy(self, seat, from, events),
            // Declined, or no more of it: the step is done.
            _ => {}
        }
    }
}

/// Money, goods, the display and the end: what several cards share.
impl Game {
    #[inline]
    pub(crate) fn earn(&mut self, seat: Seat, coins: u32, why: Why, events: &mut impl Events) {
        if coins > 0 {
            self.players[seat.idx()].money += coins;
            events.add(Event::Coins { seat, change: coins as i32, why });
        }
    }

    #[inline]
    pub(crate) fn spend(&mut self, seat: Seat, coins: u32, why: Why, events: &mut impl Events) {
        if coins > 0 {
            self.players[seat.idx()].money -= coins;
            events.add(Event::Coins { seat, change: -(coins as i32), why });
        }
    }

    #[inline]
    pub(crate) fn pay_goods(&mut self, seat: Seat, price: Goods, why: Why, events: &mut impl Events) {
        let player = &mut self.players[seat.idx()];
        player.goods = player.goods.minus(price);
        let change = ByGood(price.0.map(|n| -(n as i8)));
        events.add(Event::Goods { seat, change, lost: Goods::NONE, why });
    }

    #[inline]
    pub(crate) fn store_goods(
        &mut self,
        seat: Seat,
        goods: Goods,
        lost: Goods,
        why: Why,
        events: &mut impl Events,
    ) {
        let player = &mut self.players[seat.idx()];
        player.goods = player.goods.plus(goods);
        events.add(Event::Goods { seat, change: ByGood(goods.0.map(|n| n as i8)), lost, why });
    }

    /// Whether the seat can pay this many coins.
    #[inline]
    pub(crate) fn check_coins(&self, seat: Seat, needs: u32) -> Result<(), Reason> {
        let has = self.players[seat.idx()].money;
        if has < needs { Err(Reason::LacksCoins { needs, has }) } else { Ok(()) }
    }

    /// Whether the seat can pay these goods.
    #[inline]
    pub(crate) fn check_goods(&self, seat: Seat, price: Goods) -> Result<(), Reason> {
        let goods = self.players[seat.idx()].goods;
        if goods.covers(price) {
            return Ok(());
        }
        let (good, _) = goods.missing(price).iter().find(|&(_, n)| n > 0).expect("something is missing");
        Err(Reason::LacksGoods { good, needs: price[good], has: goods[good] })
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
}
