//! The market phase (R16.8 to R16.16).

use std::collections::BTreeSet;

use concordia_rules::{Action, DecisionKind, Good, SpotId};

use super::Asked;
use super::answers::{Sale, one};
use super::numbers::Stand;
use super::table::{Market, Table};

/// A spot that may be entered, and the spots that are skipped on the way.
#[derive(Clone, Debug)]
struct Entry {
    spot: usize,
    skipped: Vec<usize>,
}

impl Table {
    pub(super) fn market_phase(&mut self, seat: usize) -> Asked<()> {
        let market = self.agreed.market.expect("there is a market");
        if market.coastal { self.coastal_phase(seat, market) } else { self.mountainside_phase(seat, market) }
    }

    /// R16.9, R16.10: the spots within a distance; before the first placement all of them.
    fn entries(&self, seat: usize, market: Market, farthest: usize) -> Vec<Entry> {
        let n = market.spots.len();
        match self.players[seat].spot {
            None => (0..n).map(|spot| Entry { spot, skipped: Vec::new() }).collect(),
            Some(here) => (1..=farthest)
                .map(|k| Entry {
                    spot: (here + k) % n,
                    skipped: (1..k).map(|steps| (here + steps) % n).collect(),
                })
                .collect(),
        }
    }

    /// R16.12.
    fn coastal_phase(&mut self, seat: usize, market: Market) -> Asked<()> {
        let n = market.spots.len();
        let is_first = self.players[seat].spot.is_none();
        let limit = if is_first { n - 1 } else { n };
        let mut distance = 0;
        let mut n_entered = 0;
        loop {
            let legal = |table: &Table| {
                let entries = table.entries(seat, market, limit - distance);
                entries
                    .iter()
                    .flat_map(|entry| table.offers(seat, entry, None))
                    .chain([Action::End])
                    .collect()
            };
            let answer = self.ask(seat, DecisionKind::Market, legal)?;
            let Action::Market { spot, .. } = answer else { return Ok(()) };
            let entries = self.entries(seat, market, limit - distance);
            let entry = entries.into_iter().find(|entry| entry.spot == spot.idx()).expect("it was listed");
            if self.players[seat].spot.is_some() {
                distance += entry.skipped.len() + 1;
            }
            self.enter(seat, &entry);
            self.use_stand(seat, market, answer)?;
            n_entered += 1;
            match (n_entered, is_first) {
                (1, true) => self.note("first placement"),
                (2, true) => self.note("second spot in the phase of first placement"),
                (3, _) => self.note("three spots in one phase"),
                _ => {}
            }
            if distance == limit {
                self.note(if is_first { "all but a circle" } else { "full circle" });
            }
        }
    }

    /// R16.13.
    fn mountainside_phase(&mut self, seat: usize, market: Market) -> Asked<()> {
        let legal = |table: &Table| {
            let entries = table.entries(seat, market, market.spots.len());
            entries.iter().flat_map(|entry| table.offers(seat, entry, None)).chain([Action::End]).collect()
        };
        let answer = self.ask(seat, DecisionKind::Market, legal)?;
        let Action::Market { spot, offer, .. } = answer else { return Ok(()) };
        let entries = self.entries(seat, market, market.spots.len());
        let entry = entries.into_iter().find(|entry| entry.spot == spot.idx()).expect("it was listed");
        if entry.skipped.len() + 1 == market.spots.len() {
            self.note("own spot entered again");
        }
        self.enter(seat, &entry);
        self.use_stand(seat, market, answer)?;

        let (used, _, _) = stand_of(market, spot.idx(), offer);
        let here = Entry { spot: spot.idx(), skipped: Vec::new() };
        let legal =
            |table: &Table| table.offers(seat, &here, Some(used)).into_iter().chain([Action::End]).collect();
        let second = self.ask(seat, DecisionKind::Market, legal)?;
        if second != Action::End {
            self.note("both stands");
            self.use_stand(seat, market, second)?;
        }
        Ok(())
    }

    /// R16.10, steps 1 and 2.
    fn enter(&mut self, seat: usize, entry: &Entry) {
        self.pay(seat, entry.skipped.len() as u32);
        for &spot in &entry.skipped {
            self.coins[spot] += 1;
        }
        self.players[seat].spot = Some(entry.spot);
        self.players[seat].money += std::mem::take(&mut self.coins[entry.spot]);
    }

    /// All offers of a spot that can be paid and carried out (R16.11), but for one stand.
    fn offers(&self, seat: usize, entry: &Entry, used: Option<usize>) -> BTreeSet<Action> {
        let mut answers = BTreeSet::new();
        let market = self.agreed.market.expect("there is a market");
        if self.purse(seat) < entry.skipped.len() as u32 || self.players[seat].fish == 0 {
            return answers;
        }
        let mut there = self.clone();
        there.enter(seat, entry);
        let mut nth = 0;
        for (at, &stand) in market.spots[entry.spot].iter().enumerate() {
            for &fish in stand.offers() {
                for &good in stand.goods_named() {
                    if Some(at) != used && there.can_use(seat, stand, fish, good) {
                        answers.insert(Action::Market { spot: SpotId(entry.spot as u8), offer: nth, good });
                    }
                }
                nth += 1;
            }
        }
        answers
    }

    /// R16.15: whether the action can be carried out by somebody who stands there.
    fn can_use(&self, seat: usize, stand: Stand, fish: u8, good: Option<Good>) -> bool {
        if self.players[seat].fish < fish {
            return false;
        }
        match stand {
            Stand::Money | Stand::Trade => true,
            Stand::House => !self.moves(seat, 1).is_empty() || !self.builds(seat).is_empty(),
            Stand::Senator => !self.purchases(seat, Sale::Full).is_empty(),
            Stand::Colonist => {
                let price = one(good.expect("something must be paid"));
                self.has(seat, price) && !self.placements(seat, false).is_empty()
            }
            Stand::Brick | Stand::Food | Stand::Tool | Stand::WineOrCloth => {
                // The fish that is paid may have freed a space.
                let mut paid = self.clone();
                paid.players[seat].fish -= fish;
                paid.free_spaces(seat) > 0
            }
        }
    }

    /// R16.10 step 3, R16.14.
    fn use_stand(&mut self, seat: usize, market: Market, answer: Action) -> Asked<()> {
        let Action::Market { spot, offer, good } = answer else { panic!("{answer:?} is no offer") };
        let (_, stand, fish) = stand_of(market, spot.idx(), offer);
        let was_full = self.free_spaces(seat) == 0;
        self.players[seat].fish -= fish;
        match stand {
            Stand::Brick => self.take_goods(seat, one(Good::Brick)),
            Stand::Food => self.take_goods(seat, one(Good::Food)),
            Stand::Tool => self.take_goods(seat, one(Good::Tool)),
            Stand::WineOrCloth => self.take_goods(seat, one(good.expect("one was chosen"))),
            Stand::Money => self.players[seat].money += if fish == 1 { 3 } else { 8 },
            Stand::Trade => {
                self.players[seat].money += 2;
                self.trade(seat, 1)?;
            }
            Stand::House => self.house_stand(seat)?,
            Stand::Colonist => {
                self.pay_goods(seat, one(good.expect("one was chosen")));
                let legal = |table: &Table| table.placements(seat, false);
                let answer = self.ask(seat, DecisionKind::PlaceColonist, legal)?;
                let Action::Settle { kind, city } = answer else { panic!("{answer:?} places nobody") };
                self.place_colonist(seat, kind, city);
                self.note("colonist stand");
            }
            Stand::Senator => {
                let legal = |table: &Table| table.purchases(seat, Sale::Full);
                let answer = self.ask(seat, DecisionKind::Purchase, legal)?;
                let Action::Purchase { slot, any } = answer else { panic!("{answer:?} buys nothing") };
                self.purchase(seat, slot, any, Sale::Full);
                // R16.19.
                if self.n_open == 0 {
                    self.note("senator stand");
                    self.close_display();
                } else {
                    self.note("senator stand with the display open");
                }
            }
        }
        if was_full && matches!(stand, Stand::Brick | Stand::Food | Stand::Tool | Stand::WineOrCloth) {
            self.note("space freed by the fish paid");
        }
        Ok(())
    }

    /// At most one step of one colonist, at most one house, at least one of the two.
    fn house_stand(&mut self, seat: usize) -> Asked<()> {
        let steps = |table: &Table| {
            let mut answers = table.moves(seat, 1);
            if !table.builds(seat).is_empty() {
                answers.insert(Action::End);
            }
            answers
        };
        let step = self.ask(seat, DecisionKind::Move, steps)?;
        if let Action::Move { from, to } = step {
            self.walk(seat, from, to, 1);
        }
        let houses = |table: &Table| {
            let mut answers = table.builds(seat);
            if step != Action::End {
                answers.insert(Action::End);
            }
            answers
        };
        let house = self.ask(seat, DecisionKind::Build, houses)?;
        if let Action::Build(city) = house {
            self.build(seat, city);
        }
        self.note(match (step, house) {
            (Action::End, _) => "house stand: house only",
            (_, Action::End) => "house stand: step only",
            _ => "house stand: step and house",
        });
        Ok(())
    }
}

/// The stand of an offer of a spot, which one it is, and its price.
fn stand_of(market: Market, spot: usize, offer: u8) -> (usize, Stand, u8) {
    let stands = market.spots[spot].iter().enumerate();
    let mut offers =
        stands.flat_map(|(at, &stand)| stand.offers().iter().map(move |&fish| (at, stand, fish)));
    offers.nth(usize::from(offer)).expect("an offer of the spot")
}
