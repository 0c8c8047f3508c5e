//! What matters of a card, in words whose parts are counts, so that the cards of a player are added up at once.

use concordia_rules::{Card, God, Good, Power};

use super::layout::{N_GODS, N_POWERS};

/// The bits of a count: a player has fewer cards.
const LANE: u32 = 8;
/// The counts in a word.
const LANES: usize = (u64::BITS / LANE) as usize;

/// Counts of something by kind, in so many words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counts<const WORDS: usize>([u64; WORDS]);

/// Counts by power.
pub(crate) type OfPowers = Counts<{ N_POWERS.div_ceil(LANES) }>;
/// Counts by god, or by good.
pub(crate) type OfGods = Counts<1>;

impl<const WORDS: usize> Counts<WORDS> {
    pub(crate) const NONE: Counts<WORDS> = Counts([0; WORDS]);

    const fn one(nth: usize) -> Counts<WORDS> {
        let mut words = [0; WORDS];
        words[nth / LANES] = 1 << (LANE * (nth % LANES) as u32);
        Counts(words)
    }

    #[inline]
    pub(crate) fn add(&mut self, other: &Counts<WORDS>) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word += other);
    }

    #[inline]
    pub(crate) fn of(&self, nth: usize) -> i16 {
        i16::from((self.0[nth / LANES] >> (LANE * (nth % LANES) as u32)) as u8)
    }

    /// The kinds of which there is one, with their counts.
    #[inline]
    pub(crate) fn present(&self) -> impl Iterator<Item = (usize, i16)> {
        self.0.iter().enumerate().flat_map(|(nth, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                if rest == 0 {
                    return None;
                }
                let lane = rest.trailing_zeros() / LANE;
                let n = (rest >> (LANE * lane)) as u8;
                rest &= !(0xff << (LANE * lane));
                Some((LANES * nth + lane as usize, i16::from(n)))
            })
        })
    }
}

/// What matters of a card.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    pub(crate) gods: OfGods,
    /// Its power, of a choice card also both halves.
    pub(crate) powers: OfPowers,
    /// Of a specialist its points per house, by good.
    pub(crate) specialist: OfGods,
    /// The power as a number.
    pub(crate) power: usize,
}

impl Facts {
    const NONE: Facts =
        Facts { gods: Counts::NONE, powers: Counts::NONE, specialist: Counts::NONE, power: 0 };
}

/// The facts of all cards; a hidden card counts nothing.
pub(crate) type AllFacts = [Facts; Card::ALL.len() + 1];

pub(crate) fn all_facts() -> AllFacts {
    let mut all = [Facts::NONE; Card::ALL.len() + 1];
    for card in Card::ALL {
        let mut facts = Facts { power: nth_power(card.power()), ..Facts::NONE };
        for &god in card.gods() {
            facts.gods.add(&Counts::one(god as usize));
        }
        facts.powers.add(&Counts::one(facts.power));
        if card.power() == Power::Choice {
            for &half in card.powers() {
                facts.powers.add(&Counts::one(nth_power(half)));
            }
        }
        if let Some((good, points)) = card.minerva() {
            for _ in 0..points {
                facts.specialist.add(&Counts::one(good as usize));
            }
        }
        all[card as usize] = facts;
    }
    all
}

const _: () = assert!(N_GODS == God::ALL.len() && N_GODS <= LANES);

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
