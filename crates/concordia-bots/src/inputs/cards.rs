//! What matters of a card, in words whose parts are counts, so that the cards of a player are added up at once.

use concordia_rules::{Card, God, Good, Power};

use super::layout::{N_GODS, N_POWERS};

/// The bits of a count: a player has fewer than 128 cards.
const LANE: u32 = 7;

/// Counts of something by kind.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts(u128);

impl Counts {
    const fn one(nth: usize) -> Counts {
        Counts(1 << (LANE * nth as u32))
    }

    #[inline]
    pub(crate) fn add(&mut self, other: Counts) {
        self.0 += other.0;
    }

    #[inline]
    pub(crate) fn of(self, nth: usize) -> i16 {
        (self.0 >> (LANE * nth as u32)) as i16 & ((1 << LANE) - 1)
    }

    /// The kinds of which there is one, with their counts.
    #[inline]
    pub(crate) fn present(self) -> impl Iterator<Item = (usize, i16)> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let nth = rest.trailing_zeros() / LANE;
            let n = (rest >> (LANE * nth)) as i16 & ((1 << LANE) - 1);
            rest &= !(((1 << LANE) - 1) << (LANE * nth));
            Some((nth as usize, n))
        })
    }
}

const _: () = assert!(LANE as usize * N_POWERS <= 128, "there is a count for each power");

/// What matters of a card.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Facts {
    pub(crate) gods: Counts,
    /// Its power, of a choice card also both halves.
    pub(crate) powers: Counts,
    /// Of a specialist its points per house, by good.
    pub(crate) specialist: Counts,
    /// The power as a number.
    pub(crate) power: usize,
}

/// The facts of all cards; a hidden card counts nothing.
pub(crate) type AllFacts = [Facts; Card::ALL.len() + 1];

pub(crate) fn all_facts() -> AllFacts {
    let mut all = [Facts::default(); Card::ALL.len() + 1];
    for card in Card::ALL {
        let mut facts = Facts { power: nth_power(card.power()), ..Facts::default() };
        for &god in card.gods() {
            facts.gods.add(Counts::one(god as usize));
        }
        facts.powers.add(Counts::one(facts.power));
        if card.power() == Power::Choice {
            for &half in card.powers() {
                facts.powers.add(Counts::one(nth_power(half)));
            }
        }
        if let Some((good, points)) = card.minerva() {
            for _ in 0..points {
                facts.specialist.add(Counts::one(good as usize));
            }
        }
        all[card as usize] = facts;
    }
    all
}

const _: () = assert!(N_GODS == God::ALL.len());

/// A number for each power; each specialist has its own.
fn nth_power(power: Power) -> usize {
    match power {
        Power::Tribune => 0,
        Power::Architect => 1,
        Power::Prefect => 2,
        Power::Colonist => 3,
        Power::Mercator { .. } => 4,
        Power::Diplomat => 5,
        Power::Senator => 6,
        Power::Consul => 7,
        Power::Magister => 8,
        Power::Praetor => 9,
        Power::Proconsul => 10,
        Power::Legatus => 11,
        Power::Choice => 12,
        Power::Specialist(good) => 13 + good as usize,
    }
}

const _: () = assert!(N_POWERS == 13 + Good::ALL.len());
