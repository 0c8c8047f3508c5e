//! The course of a turn (R4.2, R11.4, R12).

use std::collections::BTreeSet;

use concordia_rules::{Action, Card, CityId, DecisionKind, Kind, Place};

use super::numbers::{PRICES, Power, power_of};
use super::table::Table;
use super::{Asked, cards::Under};

impl Table {
    pub(super) fn play_turn(&mut self) -> Asked<()> {
        // R11.3: the last part of the setup.
        while let Some(&seat) = self.startless.first() {
            let answer = self.ask(seat, DecisionKind::StartCity, Table::start_cities)?;
            self.start(seat, answer);
        }
        let seat = self.turn;
        // R4.2: in the single game purchase and market come first; R16.18: in the team game the card does.
        if !self.is_team() {
            self.prepare(seat)?;
        }
        let answer = self.ask(seat, DecisionKind::PlayCard, |table| table.cards_to_play(seat))?;
        let player = &self.players[seat];
        if player.hand.contains(&Card::Magister) && player.pile.last() == Some(&Card::Senator) {
            self.note("Magister barred by a Senator");
        }
        let card = self.lay(seat, answer);
        self.perform(seat, card, Under::Nothing)?;
        // R16.18: a partner who has executed nothing.
        let partner = self.partner_of(seat);
        for seat in [Some(seat), partner].into_iter().flatten() {
            if !self.players[seat].prepared && (self.agreed.market.is_some() || !self.players[seat].stocked) {
                self.note("market or purchase at the end of the turn");
            }
            self.prepare(seat)?;
        }
        Ok(())
    }

    /// R12.4, R12.8: whether nobody has a turn after the present one, which is over.
    pub(super) fn ends_after_this_turn(&self) -> bool {
        match self.turns_left {
            Some(turns) => turns == 0,
            None => !self.busy && self.idle + 1 == 100 * self.agreed.n,
        }
    }

    pub(super) fn pass_turn(&mut self) {
        self.idle = if self.busy { 0 } else { self.idle + 1 };
        self.busy = false;
        self.turns_left = self.turns_left.map(|turns| turns - 1);
        self.turn = (self.turn + 1) % self.agreed.n;
        self.n_magisters = 0;
        self.answers.clear();
        self.n_answered = 0;
        for player in &mut self.players {
            player.prepared = false;
        }
    }

    /// R12.2, R12.4: the first trigger counts; every other player or team has one more turn.
    pub(super) fn trigger_end(&mut self, seat: usize) {
        if self.turns_left.is_none() {
            let n_teams = if self.is_team() { self.agreed.n / 2 } else { self.agreed.n };
            self.turns_left = Some(n_teams - 1);
            self.concordia = Some(seat);
            if seat != self.turn {
                self.note("the end triggered in the turn of the partner");
            }
        }
    }

    /// The purchase of R17.2 and the market phase of R16.8, once in a turn.
    pub(super) fn prepare(&mut self, seat: usize) -> Asked<()> {
        if self.players[seat].prepared {
            return Ok(());
        }
        self.players[seat].prepared = true;
        while !self.players[seat].stocked {
            let answer = self.ask(seat, DecisionKind::Stock, |table| {
                let mut answers = table.goods_to_buy(seat, [false; 5]);
                answers.insert(Action::End);
                answers
            })?;
            match answer {
                Action::Buy { good, count } => self.buy(seat, good as usize, count),
                _ => self.players[seat].stocked = true,
            }
        }
        if self.agreed.market.is_some() {
            self.market_phase(seat)?;
        }
        Ok(())
    }

    pub(super) fn buy(&mut self, seat: usize, good: usize, count: u8) {
        self.pay(seat, PRICES[good] * u32::from(count));
        self.players[seat].goods[good] += count;
    }

    /// Puts the answered card on top of the pile: a new card to copy (R11.9).
    pub(super) fn lay(&mut self, seat: usize, answer: Action) -> Card {
        let Action::Play(card) = answer else { panic!("{answer:?} is no card to play") };
        let player = &mut self.players[seat];
        let nth = player.hand.iter().position(|&other| other == card).expect("the card is in hand");
        player.hand.remove(nth);
        player.pile.push(card);
        player.copied_by = [false; 3];
        card
    }

    /// R4.1, R8.10.2.
    fn cards_to_play(&self, seat: usize) -> BTreeSet<Action> {
        let player = &self.players[seat];
        let on_senator = player.pile.last().is_some_and(|&top| power_of(top) == Power::Senator);
        let barred = |card: Card| on_senator && power_of(card) == Power::Magister;
        player.hand.iter().filter(|&&card| !barred(card)).map(|&card| Action::Play(card)).collect()
    }

    /// R8.13.2, and R8.14.2 in the second answer: anything but a Legatus.
    pub(super) fn cards_to_lay(&self, seat: usize) -> BTreeSet<Card> {
        let hand = self.players[seat].hand.iter().copied();
        hand.filter(|&card| power_of(card) != Power::Legatus).collect()
    }

    /// R11.3, R15.13: neither a capital nor a city that shares a route with one.
    fn start_cities(&self) -> BTreeSet<Action> {
        let data = self.agreed.board.data();
        let mut forbidden: BTreeSet<u8> = BTreeSet::new();
        for capital in data.capitals.into_iter().flatten() {
            forbidden.insert(capital);
            for route in data.routes.iter().filter(|route| route.ends.contains(&capital)) {
                forbidden.extend(route.ends);
            }
        }
        let cities = (0..data.cities.len() as u8).filter(|city| !forbidden.contains(city));
        cities.map(|city| Action::Start(CityId(city))).collect()
    }

    /// R11.3: one colonist of each kind, or two of the only kind that has a route there.
    fn start(&mut self, seat: usize, answer: Action) {
        let Action::Start(city) = answer else { panic!("{answer:?} is no start") };
        let kinds = match (self.has_route(city, Kind::Land), self.has_route(city, Kind::Sea)) {
            (true, false) => [Kind::Land, Kind::Land],
            (false, true) => [Kind::Sea, Kind::Sea],
            _ => [Kind::Land, Kind::Sea],
        };
        if kinds[0] == kinds[1] {
            self.note("two colonists of a kind at the start");
        }
        for kind in kinds {
            self.move_colonist(seat, kind, Place::HOME, Place::city(city));
        }
        self.startless.remove(0);
    }

    pub(super) fn has_route(&self, city: CityId, kind: Kind) -> bool {
        self.agreed.board.data().routes.iter().any(|route| route.kind == kind && route.ends.contains(&city.0))
    }
}
