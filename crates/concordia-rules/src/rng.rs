//! The generators: one for the luck of the setup, one for players that choose at random.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The version of the setup's luck; it is part of the key, so a changed shuffle cannot pass for the old one.
const LUCK: &[u8; 16] = b"concordia-luck/1";

/// The luck of one part of the setup (R3.12).
///
/// `ChaCha8` with the key "seed in 16 little-endian bytes, then `concordia-luck/1`" and one stream per part, so
/// that a part added later does not disturb the others. Anybody can recompute a setup from its seed.
pub(crate) struct SetupRng(ChaCha8Rng);

impl SetupRng {
    pub(crate) fn new(seed: u128, part: u64) -> SetupRng {
        let mut key = [0; 32];
        key[..16].copy_from_slice(&seed.to_le_bytes());
        key[16..].copy_from_slice(LUCK);
        let mut rng = ChaCha8Rng::from_seed(key);
        rng.set_stream(part);
        SetupRng(rng)
    }

    /// Shuffles by Fisher and Yates: the last place first, each with one of the places up to it.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1);
            items.swap(last, other as usize);
        }
    }

    /// An unbiased number below `n`: words at or above the largest multiple of `n` are drawn again.
    fn below(&mut self, n: u32) -> u32 {
        let limit = u32::MAX - u32::MAX % n;
        loop {
            let word = self.0.next_u32();
            if word < limit {
                return word % n;
            }
        }
    }
}

/// A small fast generator (`SplitMix64`) for players that choose at random, in tests, simulations and benches.
/// It never touches the setup: what a player draws must not depend on the seed of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dice(u64);

impl Dice {
    /// Dice that fall the same way for the same seed.
    pub const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// The next 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`; the bias of multiplying is below 2⁻³² and does not matter for random players.
    ///
    /// # Panics
    /// If `n` is zero or does not fit in 32 bits.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        assert!(n > 0 && u32::try_from(n).is_ok(), "a choice among {n} things");
        (((self.next_u64() >> 32) * n as u64) >> 32) as usize
    }

    /// One of the items.
    ///
    /// # Panics
    /// If there are none.
    #[inline]
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}
