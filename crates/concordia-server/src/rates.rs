//! How often somebody may do something: so many in a row, and one more after each pause.
//!
//! Whoever is remembered has a small key: a network or the number of an account, never a text from outside.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::limits::RATES;

/// Somebody's credit. Each thing done takes one; it fills up again with time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    credit: f64,
    at: Instant,
}

/// How much credit there is at most, and how it comes back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    burst: f64,
    per_second: f64,
}

impl Rate {
    pub(crate) fn per_second(burst: u32, per_second: u32) -> Rate {
        Rate { burst: burst.into(), per_second: per_second.into() }
    }

    pub(crate) fn per_pause(burst: u32, pause: Duration) -> Rate {
        Rate { burst: burst.into(), per_second: 1.0 / pause.as_secs_f64() }
    }

    pub(crate) fn full(self, now: Instant) -> Bucket {
        Bucket { credit: self.burst, at: now }
    }
}

impl Bucket {
    /// Takes one credit, if there is one.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> bool {
        self.take_part(rate, now, 1.0)
    }

    fn take_part(&mut self, rate: Rate, now: Instant, part: f64) -> bool {
        (self.credit, self.at) = (self.credit_at(rate, now), now);
        let has = self.credit >= part;
        if has {
            self.credit -= part;
        }
        has
    }

    fn credit_at(&self, rate: Rate, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        (self.credit + passed * rate.per_second).min(rate.burst)
    }
}

/// Credits of many. Whoever has all of it is forgotten.
#[derive(Debug)]
pub(crate) struct Rates<K> {
    rate: Rate,
    buckets: Mutex<BTreeMap<K, Bucket>>,
}

impl<K: Copy + Ord> Rates<K> {
    pub(crate) fn new(rate: Rate) -> Rates<K> {
        Rates { rate, buckets: Mutex::default() }
    }

    /// Takes one credit of somebody, if there is one.
    pub(crate) fn take(&self, who: K) -> bool {
        self.take_at(who, 1, Instant::now())
    }

    /// The same for somebody who may do it so many times as often as others.
    pub(crate) fn take_times(&self, who: K, times: u32) -> bool {
        self.take_at(who, times, Instant::now())
    }

    /// Gives back what was taken.
    pub(crate) fn give_back(&self, who: K, times: u32) {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever was forgotten has all credit anyway.
        if let Some(bucket) = buckets.get_mut(&who) {
            bucket.credit = (bucket.credit + 1.0 / f64::from(times.max(1))).min(self.rate.burst);
        }
    }

    fn take_at(&self, who: K, times: u32, now: Instant) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= RATES && !buckets.contains_key(&who) {
            forget(&mut buckets, self.rate, now);
        }
        let bucket = buckets.entry(who).or_insert_with(|| self.rate.full(now));
        bucket.take_part(self.rate, now, 1.0 / f64::from(times.max(1)))
    }

    /// How many are remembered.
    #[cfg(test)]
    fn len(&self) -> usize {
        self.buckets.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

/// Makes room by forgetting a quarter: those with the most credit, and among equal ones those that were not seen for
/// longest. To be forgotten is to have all credit again, so it favours those least who have used up theirs: who comes
/// under ever new keys pushes out their own.
fn forget<K: Copy + Ord>(buckets: &mut BTreeMap<K, Bucket>, rate: Rate, now: Instant) {
    let mut all: Vec<_> =
        buckets.iter().map(|(&who, bucket)| (bucket.credit_at(rate, now), bucket.at, who)).collect();
    all.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
    for (_, _, who) in &all[..all.len().div_ceil(4)] {
        buckets.remove(who);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credit_is_used_up_and_comes_back() {
        let rates = Rates::new(Rate::per_pause(3, Duration::from_secs(10)));
        let start = Instant::now();
        for _ in 0..3 {
            assert!(rates.take_at('a', 1, start));
        }
        assert!(!rates.take_at('a', 1, start));
        assert!(rates.take_at('b', 1, start), "everybody has their own");
        assert!(!rates.take_at('a', 1, start + Duration::from_secs(9)));
        assert!(rates.take_at('a', 1, start + Duration::from_secs(11)));
        assert!(!rates.take_at('a', 1, start + Duration::from_secs(12)));
    }

    #[test]
    fn some_may_do_it_more_often() {
        let rates = Rates::new(Rate::per_pause(3, Duration::from_secs(10)));
        let start = Instant::now();
        assert_eq!((0..100).filter(|_| rates.take_at('a', 4, start)).count(), 12);
    }

    #[test]
    fn so_many_are_remembered_and_no_more() {
        let rates = Rates::new(Rate::per_second(1, 1));
        let start = Instant::now();
        for who in 0..3 * RATES {
            rates.take_at(who, 1, start);
        }
        assert!(rates.len() <= RATES);
    }

    #[test]
    fn who_rotates_keys_frees_nobody_who_has_used_up_their_credit() {
        let rates = Rates::new(Rate::per_pause(3, Duration::from_hours(1)));
        let start = Instant::now();
        // The smallest key, the largest, and one in between.
        let guessers = [0, 5 * RATES, 10 * RATES];
        for guesser in guessers {
            while rates.take_at(guesser, 1, start) {}
        }
        for other in 0..8 * RATES {
            if !guessers.contains(&other) {
                rates.take_at(other, 1, start + Duration::from_millis(other as u64));
            }
        }
        for guesser in guessers {
            assert!(!rates.take_at(guesser, 1, start + Duration::from_mins(2)), "{guesser}");
        }
    }
}
