//! What the personality cards do (R8), for one player or for both partners (R11).

use std::collections::BTreeSet;

use concordia_rules::{Action, Card, CityId, DecisionKind, Good, Kind, Place, ProvinceId, Seat, Ware};

use super::Asked;
use super::answers::{Sale, one};
use super::numbers::{BONUS_COINS, Deed, FOOD_AND_TOOL, PRICES, Power, power_of};
use super::table::Table;

/// What a card is played under (R11.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Under {
    /// It is the card of the turn.
    Nothing,
    /// It answers a Legatus: both partners execute it.
    Legatus,
    /// It answers a Legatus that was an answer itself.
    SecondLegatus,
    /// It is played alone, since a Proconsul demands it.
    Proconsul,
}

fn with_end(mut answers: BTreeSet<Action>) -> BTreeSet<Action> {
    answers.insert(Action::End);
    answers
}

impl Table {
    /// Executes a card, played or "as if played" (R4.8). The leading seat has laid or copied it.
    pub(super) fn perform(&mut self, seat: usize, card: Card, under: Under) -> Asked<()> {
        match power_of(card) {
            Power::Deed(deed) => self.do_both(seat, deed, deed, under),
            Power::Either(first, second) => {
                self.prepare(seat)?;
                let [take_first, take_second] = [first, second].map(|deed| Action::Choose(deed.as_power()));
                let halves = |_: &Table| BTreeSet::from([take_first, take_second]);
                if self.ask(seat, DecisionKind::ChooseHalf, halves)? == take_first {
                    self.do_both(seat, first, second, under)
                } else {
                    self.do_both(seat, second, first, under)
                }
            }
            Power::Diplomat => self.diplomat(seat, under),
            Power::Magister => self.magister(seat),
            Power::Senator => {
                for _ in 0..2 {
                    if !self.may_buy(seat, Sale::Full)? {
                        break;
                    }
                }
                self.close_display();
                Ok(())
            }
            Power::Consul => {
                self.may_buy(seat, Sale::Printed)?;
                self.close_display();
                Ok(())
            }
            Power::Praetor => self.praetor(seat, under),
            Power::Proconsul => self.proconsul(seat, under),
            Power::Legatus => self.legatus(seat, under),
        }
    }

    fn close_unless_open(&mut self) {
        if self.n_open == 0 {
            self.close_display();
        }
    }

    /// R11.4, R8.13.2: the partner, unless the card is played alone.
    fn second_to_execute(&self, seat: usize, under: Under) -> Option<usize> {
        self.partner_of(seat).filter(|_| under != Under::Proconsul)
    }

    /// R11.5: first the leading partner, completely, then the other one.
    fn do_both(&mut self, seat: usize, deed: Deed, partners: Deed, under: Under) -> Asked<()> {
        self.prepare(seat)?;
        self.execute(seat, deed)?;
        if let Some(partner) = self.second_to_execute(seat, under) {
            self.prepare(partner)?;
            self.execute(partner, partners)?;
        }
        Ok(())
    }

    /// R8.6.
    fn diplomat(&mut self, seat: usize, under: Under) -> Asked<()> {
        self.prepare(seat)?;
        let copyable = |table: &Table| {
            let from = (0..table.agreed.n).filter(|&from| table.is_copyable(seat, from, under));
            with_end(from.map(|from| Action::Copy(Seat(from as u8))).collect())
        };
        let answer = self.ask(seat, DecisionKind::Copy, copyable)?;
        self.note_what_is_barred(seat, under);
        let Action::Copy(from) = answer else { return Ok(()) };
        let card = *self.players[from.idx()].pile.last().expect("an empty pile is not copied");
        if self.is_team() {
            let team = self.team_of(seat);
            self.players[from.idx()].copied_by[team] = true;
        }
        self.note(match (power_of(card), under) {
            (Power::Magister, _) => "Diplomat copies Magister",
            (Power::Senator, _) => "Diplomat copies Senator",
            (Power::Either(..), _) => "Diplomat copies choice card",
            (Power::Legatus, _) => "Diplomat copies Legatus",
            (Power::Praetor, Under::Nothing) => "Diplomat copies Praetor",
            (Power::Praetor, Under::Legatus) => "Diplomat under Legatus copies Praetor",
            (Power::Praetor, Under::Proconsul) => "Diplomat alone copies Praetor",
            (Power::Proconsul, Under::Nothing) => "Diplomat copies Proconsul",
            (Power::Proconsul, Under::Legatus) => "Diplomat under Legatus copies Proconsul",
            (Power::Proconsul, Under::Proconsul) => "Diplomat alone copies Proconsul",
            _ => "Diplomat copies",
        });
        self.perform(seat, card, under)
    }

    fn note_what_is_barred(&mut self, seat: usize, under: Under) {
        let team = self.team_of(seat);
        for from in 0..self.agreed.n {
            let Some(&top) = self.players[from].pile.last() else { continue };
            if self.team_of(from) == team || self.is_copyable(seat, from, under) {
                continue;
            }
            self.note(match power_of(top) {
                Power::Diplomat => "barred: Diplomat",
                Power::Magister if self.n_magisters > 0 => "barred: second Magister",
                Power::Magister => "barred: Magister with nothing to repeat",
                _ if self.is_team() && self.players[from].copied_by[team] => "barred: copied before",
                _ if under != Under::Proconsul => "barred: Legatus under Legatus",
                _ => "barred: Legatus under Proconsul",
            });
        }
    }

    /// R8.6.2, R8.6.6, R11.9, R11.10.
    fn is_copyable(&self, seat: usize, from: usize, under: Under) -> bool {
        let Some(&card) = self.players[from].pile.last() else { return false };
        let team = self.team_of(seat);
        if self.team_of(from) == team || self.is_team() && self.players[from].copied_by[team] {
            return false;
        }
        match power_of(card) {
            Power::Diplomat => false,
            Power::Legatus => under == Under::Nothing,
            Power::Magister => {
                let barred = [Power::Senator, Power::Diplomat, Power::Magister];
                self.n_magisters == 0
                    && self.beneath_the_top(seat).is_some_and(|card| !barred.contains(&power_of(card)))
            }
            _ => true,
        }
    }

    fn beneath_the_top(&self, seat: usize) -> Option<Card> {
        let pile = &self.players[seat].pile;
        pile.len().checked_sub(2).map(|nth| pile[nth])
    }

    /// R8.10.
    fn magister(&mut self, seat: usize) -> Asked<()> {
        self.n_magisters += 1;
        assert_eq!(self.n_magisters, 1, "R8.10.6");
        let Some(card) = self.beneath_the_top(seat) else {
            self.note("Magister on nothing");
            return Ok(());
        };
        assert_ne!(power_of(card), Power::Senator, "R8.10.2");
        assert_ne!(power_of(card), Power::Magister, "everybody has only one");
        let choice = |_: &Table| BTreeSet::from([Action::End, Action::Repeat]);
        if self.ask(seat, DecisionKind::Repeat, choice)? == Action::Repeat {
            self.note(match power_of(card) {
                Power::Diplomat => "Magister repeats Diplomat",
                Power::Either(..) => "Magister repeats choice card",
                Power::Deed(Deed::Prefect) if self.magnus == seat => "Magister repeats Prefect with PM",
                _ => "Magister repeats",
            });
            self.perform(seat, card, Under::Nothing)?;
        }
        Ok(())
    }

    /// R8.12; R16.19: open from the first purchase until both are done.
    fn praetor(&mut self, seat: usize, under: Under) -> Asked<()> {
        self.prepare(seat)?;
        self.n_open += 1;
        self.may_buy(seat, Sale::Full)?;
        if let Some(partner) = self.second_to_execute(seat, under) {
            self.prepare(partner)?;
            self.may_buy(partner, Sale::Full)?;
        }
        self.n_open -= 1;
        self.close_unless_open();
        Ok(())
    }

    /// R8.13; R16.18: with a fish market the partner's card is laid first.
    fn proconsul(&mut self, seat: usize, under: Under) -> Asked<()> {
        let partner = self.partner_of(seat).expect("a card of the team game");
        let lay = |table: &mut Table| {
            let legal = |table: &Table| table.cards_to_lay(partner).into_iter().map(Action::Play).collect();
            let answer = table.ask(partner, DecisionKind::PlayCard, legal)?;
            Ok(table.lay(partner, answer))
        };
        if under == Under::Proconsul {
            // R8.13.4: the purchase only.
            self.note("Proconsul alone");
            self.prepare(seat)?;
            self.may_buy(seat, Sale::NoProconsul)?;
            self.close_unless_open();
            return Ok(());
        }
        self.note(if under == Under::Nothing { "Proconsul" } else { "Proconsul under Legatus" });
        let early = if self.agreed.market.is_some() { Some(lay(self)?) } else { None };
        self.prepare(seat)?;
        self.n_open += 1;
        self.may_buy(seat, Sale::NoProconsul)?;
        let card = match early {
            Some(card) => card,
            None => lay(self)?,
        };
        if power_of(card) == Power::Praetor {
            self.note("Praetor alone");
        }
        self.perform(partner, card, Under::Proconsul)?;
        self.n_open -= 1;
        self.close_unless_open();
        Ok(())
    }

    /// R8.14. A Legatus may be answered by a Legatus, and that one by anything else (R8.14.2, R11.10).
    fn legatus(&mut self, seat: usize, under: Under) -> Asked<()> {
        let partner = self.partner_of(seat).expect("a card of the team game");
        let answered = match under {
            Under::Nothing => Under::Legatus,
            Under::Legatus => Under::SecondLegatus,
            Under::SecondLegatus | Under::Proconsul => panic!("R11.10"),
        };
        let cards = |table: &Table| {
            if under == Under::Nothing {
                table.players[partner].hand.iter().copied().collect::<BTreeSet<Card>>().into_iter()
            } else {
                table.cards_to_lay(partner).into_iter()
            }
        };
        self.ask(seat, DecisionKind::Recommend, |table| {
            with_end(cards(table).map(Action::Recommend).collect())
        })?;
        let answer =
            self.ask(partner, DecisionKind::PlayCard, |table| cards(table).map(Action::Play).collect())?;
        let card = self.lay(partner, answer);
        match (power_of(card), under) {
            (Power::Legatus, _) => self.note("Legatus answered by a Legatus"),
            (Power::Proconsul, Under::Legatus) => self.note("Legatus, Legatus, Proconsul"),
            _ => {}
        }
        self.perform(partner, card, answered)
    }

    /// Buys a card or declines, and says which.
    fn may_buy(&mut self, seat: usize, sale: Sale) -> Asked<bool> {
        let legal = |table: &Table| with_end(table.purchases(seat, sale));
        let Action::Purchase { slot, any } = self.ask(seat, DecisionKind::Purchase, legal)? else {
            return Ok(false);
        };
        self.purchase(seat, slot, any, sale);
        Ok(true)
    }

    fn execute(&mut self, seat: usize, deed: Deed) -> Asked<()> {
        match deed {
            Deed::Tribune => self.tribune(seat),
            Deed::Architect => self.architect(seat),
            Deed::Prefect => self.prefect(seat),
            Deed::Colonist => self.colonist(seat),
            Deed::Mercator(coins) => {
                self.players[seat].money += coins;
                self.trade(seat, 2)
            }
            Deed::Specialist(good) => {
                let cities = self.houses_of(seat);
                let makes = |city: &&CityId| self.tokens[city.idx()] == Some(good.into());
                let made = cities.iter().filter(makes).count() as u8;
                self.players[seat].goods[good as usize] += made.min(self.free_spaces(seat));
                Ok(())
            }
        }
    }

    /// R8.1, R11.8, R14.
    fn tribune(&mut self, seat: usize) -> Asked<()> {
        let player = &mut self.players[seat];
        let r = player.pile.len();
        player.hand.append(&mut player.pile);
        player.copied_by = [false; 3];
        player.money += r.saturating_sub(3) as u32;
        let legal = |table: &Table| with_end(table.settlements(seat, false));
        if let Action::Settle { kind, city } = self.ask(seat, DecisionKind::PlaceColonist, legal)? {
            self.settle(seat, kind, city);
        }
        if self.agreed.intermediate_scoring {
            self.score_after_tribune(seat);
        }
        Ok(())
    }

    fn settle(&mut self, seat: usize, kind: Kind, city: CityId) {
        self.pay_goods(seat, FOOD_AND_TOOL);
        self.place_colonist(seat, kind, city);
    }

    pub(super) fn place_colonist(&mut self, seat: usize, kind: Kind, city: CityId) {
        if !self.has_route(city, kind) {
            self.note("a land colonist where only ships go");
        }
        let [land, sea] = self.agreed.capitals;
        if land != sea && [land, sea].contains(&Some(city)) {
            self.note("a colonist in one of two capitals");
        }
        self.move_colonist(seat, kind, Place::HOME, Place::city(city));
    }

    /// R8.2, R6.11.
    fn architect(&mut self, seat: usize) -> Asked<()> {
        let mut budget = usize::from(self.n_out(seat));
        loop {
            let legal = |table: &Table| with_end(table.moves(seat, budget));
            let Action::Move { from, to } = self.ask(seat, DecisionKind::Move, legal)? else { break };
            budget -= self.walk(seat, from, to, budget);
        }
        let legal = |table: &Table| with_end(table.builds(seat));
        while let Action::Build(city) = self.ask(seat, DecisionKind::Build, legal)? {
            self.build(seat, city);
        }
        Ok(())
    }

    /// R8.4.
    fn colonist(&mut self, seat: usize) -> Asked<()> {
        let alternatives = |table: &Table| {
            let mut answers = with_end(table.settlements(seat, true));
            answers.insert(Action::Income);
            answers
        };
        let mut answer = self.ask(seat, DecisionKind::Colonist, alternatives)?;
        if answer == Action::Income {
            self.players[seat].money += 5 + u32::from(self.n_out(seat));
        }
        while let Action::Settle { kind, city } = answer {
            self.settle(seat, kind, city);
            let legal = |table: &Table| with_end(table.settlements(seat, true));
            answer = self.ask(seat, DecisionKind::PlaceColonist, legal)?;
        }
        Ok(())
    }

    /// R8.5.2, R16.14: each of so many goods once.
    pub(super) fn trade(&mut self, seat: usize, n_goods: usize) -> Asked<()> {
        let mut traded = [false; 5];
        while traded.iter().filter(|&&is| is).count() < n_goods {
            let legal = |table: &Table| with_end(table.trades(seat, traded));
            match self.ask(seat, DecisionKind::Trade, legal)? {
                Action::Sell { good, count } => {
                    self.sell(seat, good as usize, count);
                    self.players[seat].money += PRICES[good as usize] * u32::from(count);
                    traded[good as usize] = true;
                }
                Action::Buy { good, count } => {
                    self.buy(seat, good as usize, count);
                    traded[good as usize] = true;
                }
                _ => break,
            }
        }
        Ok(())
    }

    /// R20.7: own units first.
    fn sell(&mut self, seat: usize, good: usize, count: u8) {
        let owned = &mut self.players[seat].goods;
        let own = count.min(owned[good]);
        owned[good] -= own;
        owned[Ware::Salt as usize] -= count - own;
        if own < count {
            self.note("salt is sold as a good");
        }
    }

    /// R8.3, R16.5.
    fn prefect(&mut self, seat: usize) -> Asked<()> {
        let alternatives = |table: &Table| {
            let provinces = table.agreed.board.provinces();
            let active = provinces.filter(|p| table.goods_side[p.idx()] || table.fish[p.idx()] > 0);
            let mut answers = BTreeSet::new();
            for province in active {
                // R15.12.
                let is_choice = table.agreed.bonus_of_choice == Some(province);
                let goods = if is_choice { Good::ALL.map(Some).to_vec() } else { vec![None] };
                answers.extend(goods.into_iter().map(|good| Action::Produce { province, good }));
            }
            match table.agreed.market {
                None => drop(answers.insert(Action::Cash(None))),
                Some(_) => answers.extend(Good::ALL.map(|good| Action::Cash(Some(good)))),
            }
            answers
        };
        match self.ask(seat, DecisionKind::Prefect, alternatives)? {
            Action::Produce { province, good } => self.produce(seat, province, good),
            Action::Cash(Some(good)) => {
                self.players[seat].money += self.fish.iter().map(|&fish| u32::from(fish == 0)).sum::<u32>();
                if self.free_spaces(seat) > 0 {
                    self.take_goods(seat, one(good));
                } else {
                    self.note("the good of the cash alternative is lost");
                }
                for fish in &mut self.fish {
                    *fish = (*fish + 1).min(2);
                }
                Ok(())
            }
            _ => {
                for province in self.agreed.board.provinces() {
                    if !self.goods_side[province.idx()] {
                        self.goods_side[province.idx()] = true;
                        let good = self.bonus(province).expect("its back shows coins");
                        self.players[seat].money += BONUS_COINS[good as usize];
                    }
                }
                if self.chosen.take().is_some() {
                    self.note("coins of a chosen bonus");
                }
                // R15.12.
                if self.agreed.printed_coins > 0 {
                    self.players[seat].money += self.agreed.printed_coins;
                    self.note("coins printed on the map");
                }
                Ok(())
            }
        }
    }

    /// R8.3.2, R16.5: everybody's batch, in turn order beginning with the executing player (R5.6).
    fn produce(&mut self, executing: usize, province: ProvinceId, chosen: Option<Good>) -> Asked<()> {
        let holds_magnus = self.magnus == executing;
        if chosen.is_some() {
            self.chosen = chosen;
            self.note(if holds_magnus { "a bonus of choice with PM" } else { "a bonus of choice" });
        }
        self.goods_side[province.idx()] = false;
        let mut fish = std::mem::take(&mut self.fish[province.idx()]);
        for nth in 0..self.agreed.n {
            let seat = (executing + nth) % self.agreed.n;
            let mut goods = [0; 6];
            for city in self.houses_of(seat) {
                if self.agreed.board.province_of(city) == Some(province) {
                    goods[self.tokens[city.idx()].expect("a city has a token") as usize] += 1;
                }
            }
            if nth == 0 {
                match self.agreed.market {
                    None => {
                        let bonus = self.bonus(province).expect("the marker shows a good");
                        goods[bonus as usize] += if holds_magnus { 2 } else { 1 };
                    }
                    Some(market) if holds_magnus => fish = (market.piscatus)(fish),
                    Some(_) => {}
                }
            }
            if fish == 0 && goods == [0; 6] {
                continue;
            }
            let legal = |table: &Table| table.keeps(seat, fish, goods);
            let answer = self.ask(seat, DecisionKind::Keep, legal)?;
            let Action::Keep(batch) = answer else { panic!("{answer:?} keeps nothing") };
            let kept = Ware::ALL.map(|ware| batch.count(ware));
            self.players[seat].fish += batch.fish();
            self.take_goods(seat, kept);
            if batch.fish() < fish && kept != [0; 6] {
                self.note("fish is refused for goods");
            }
            let [kept_salt, salt] = [kept, goods].map(|units| units[Ware::Salt as usize]);
            if kept_salt < salt {
                self.note("salt is lost");
            } else if salt > 0 && kept != goods {
                self.note("salt is kept and a good lost");
            }
            fish = 0;
        }
        // R10.4: to the right neighbour, when the production is settled.
        if holds_magnus {
            self.magnus = (self.magnus + self.agreed.n - 1) % self.agreed.n;
        }
        Ok(())
    }
}
