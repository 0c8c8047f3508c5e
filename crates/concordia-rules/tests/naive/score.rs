//! Scoring (R13) and intermediate scoring (R14).

use std::collections::BTreeSet;

use concordia_rules::{Card, Game, God, Good, Seat, Ware};

use super::numbers::{Deed, PRICES, Power, SALT_FOR_VESTA, gods_of, power_of};
use super::table::Table;

impl Table {
    /// The provinces with at least so many houses of the seat.
    fn provinces_with(&self, seat: usize, n_houses: usize) -> BTreeSet<u8> {
        let houses = self.houses_of(seat);
        let in_province = |province| {
            houses.iter().filter(|&&city| self.agreed.board.province_of(city) == Some(province)).count()
        };
        self.agreed.board.provinces().filter(|&p| in_province(p) >= n_houses).map(|p| p.0).collect()
    }

    fn n_houses_of(&self, seat: usize, ware: impl Into<Ware>) -> u32 {
        let ware = ware.into();
        self.houses_of(seat).iter().filter(|city| self.tokens[city.idx()] == Some(ware)).count() as u32
    }

    /// The good and the points per house of each own specialist (R13.8).
    fn specialists(&self, seat: usize) -> Vec<(Good, u32)> {
        let player = &self.players[seat];
        let cards = player.hand.iter().chain(&player.pile);
        cards
            .filter_map(|&card| match power_of(card) {
                Power::Deed(Deed::Specialist(good)) => Some((good, [3, 3, 3, 4, 5][good as usize])),
                _ => None,
            })
            .collect()
    }

    /// R20.8: all salt cities count as cities of the one good for which they give most.
    fn minerva_of_salt(&self, seat: usize) -> u32 {
        let specialists = self.specialists(seat);
        let of_good = |good: Good| -> u32 {
            specialists.iter().filter(|(other, _)| *other == good).map(|(_, points)| points).sum()
        };
        let best = Good::ALL.into_iter().map(of_good).max().expect("there are goods");
        self.n_houses_of(seat, Ware::Salt) * best
    }

    /// R13.2 to R13.8, and R20.8 but for Minerva.
    fn value(&self, seat: usize, card: Card, god: God) -> u32 {
        let player = &self.players[seat];
        match god {
            God::Vesta => {
                let goods: u32 = (0..5).map(|good| u32::from(player.goods[good]) * PRICES[good]).sum();
                let salt = SALT_FOR_VESTA * u32::from(player.goods[Ware::Salt as usize]);
                (player.money + goods + salt + 3 * u32::from(player.fish)) / 10
            }
            God::Jupiter => self.houses_of(seat).len() as u32 - self.n_houses_of(seat, Good::Brick),
            God::Saturnus => self.provinces_with(seat, 1).len() as u32,
            God::Venus => match self.partner_of(seat) {
                None => 2 * self.provinces_with(seat, 2).len() as u32,
                Some(partner) => {
                    let (own, theirs) = (self.provinces_with(seat, 1), self.provinces_with(partner, 1));
                    own.intersection(&theirs).count() as u32
                }
            },
            God::Mercurius => {
                2 * Good::ALL.into_iter().filter(|&good| self.n_houses_of(seat, good) > 0).count() as u32
            }
            God::Mars => 2 * u32::from(self.n_out(seat)),
            God::Minerva => {
                let Power::Deed(Deed::Specialist(good)) = power_of(card) else {
                    panic!("{card:?} is no specialist")
                };
                let points = [3, 3, 3, 4, 5][good as usize];
                points * self.n_houses_of(seat, good)
            }
        }
    }

    /// R13.1, without the Concordia card.
    fn points(&self, seat: usize) -> u32 {
        let player = &self.players[seat];
        let cards = player.hand.iter().chain(&player.pile);
        let of_cards: u32 =
            cards.flat_map(|&card| gods_of(card).iter().map(move |&god| self.value(seat, card, god))).sum();
        of_cards + self.minerva_of_salt(seat)
    }

    /// Takes note of what is rare in the scores of a game that is over.
    pub(super) fn note_scores(&mut self) {
        for seat in 0..self.agreed.n {
            let goods: BTreeSet<Good> = self.specialists(seat).into_iter().map(|(good, _)| good).collect();
            if goods.len() > 1 && self.n_houses_of(seat, Ware::Salt) > 0 {
                self.note("Minerva with salt cities");
            }
        }
    }

    /// R14.
    pub(super) fn score_after_tribune(&mut self, seat: usize) {
        if self.intermediate_paid || self.players[seat].intermediate.is_some() {
            return;
        }
        self.players[seat].intermediate = Some(self.points(seat));
        let scores: Vec<u32> = self.players.iter().filter_map(|player| player.intermediate).collect();
        if scores.len() < self.players.len() {
            return;
        }
        let different: BTreeSet<u32> = scores.iter().copied().collect();
        for (player, score) in self.players.iter_mut().zip(scores) {
            let n_better = different.iter().filter(|&&other| other > score).count();
            player.money += [2, 1, 0, 0, 0][n_better];
            player.intermediate = None;
        }
        self.intermediate_paid = true;
        self.note("intermediate scoring paid");
    }

    /// R13.11, R13.12.
    pub(super) fn check_result(&self, game: &Game) {
        let n = self.agreed.n;
        let mut totals = Vec::new();
        for seat in 0..n {
            let total = self.points(seat) + if self.concordia == Some(seat) { 7 } else { 0 };
            let score = game.score(Seat(seat as u8)).expect("nothing is hidden");
            assert_eq!(score.total(), total, "points of seat {seat}");
            totals.push(total);
        }
        let n_teams = if self.is_team() { n / 2 } else { n };
        let of_team = |team: usize| (team..n).step_by(n_teams);
        let points = |team: usize| of_team(team).map(|seat| totals[seat]).sum::<u32>();
        let passes = |team: usize| of_team(team).map(|seat| (self.magnus + n - seat) % n).min();
        let ranking = game.ranking(&totals);
        assert_eq!(ranking.len(), n_teams);
        for pair in ranking.windows(2) {
            let (better, worse) = (usize::from(pair[0]), usize::from(pair[1]));
            let is_better = points(better) > points(worse)
                || points(better) == points(worse) && passes(better) < passes(worse);
            assert!(is_better, "the ranking {ranking:?} of {totals:?}");
        }
    }
}
