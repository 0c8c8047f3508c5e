//! How often somebody may do something: so many in a row, and one more after each pause.

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
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.credit = (self.credit + passed * rate.per_second).min(rate.burst);
        self.at = now;
        let has = self.credit >= 1.0;
        if has {
            self.credit -= 1.0;
        }
        has
    }
}

/// Credits of many; whoever has all of it is forgotten.
#[derive(Debug)]
pub(crate) struct Rates<K> {
    rate: Rate,
    buckets: Mutex<BTreeMap<K, Bucket>>,
}

impl<K: Ord + Clone> Rates<K> {
    pub(crate) fn new(rate: Rate) -> Rates<K> {
        Rates { rate, buckets: Mutex::default() }
    }

    /// Takes one credit of somebody, if there is one.
    pub(crate) fn take(&self, who: &K) -> bool {
        self.take_at(who, Instant::now())
    }

    fn take_at(&self, who: &K, now: Instant) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= RATES && !buckets.contains_key(who) {
            let rate = self.rate;
            buckets.retain(|_, bucket| {
                let passed = now.saturating_duration_since(bucket.at).as_secs_f64();
                bucket.credit + passed * rate.per_second < rate.burst
            });
            // Too many at once: somebody is forgotten, which favours them.
            if buckets.len() >= RATES {
                buckets.pop_first();
            }
        }
        buckets.entry(who.clone()).or_insert_with(|| self.rate.full(now)).take(self.rate, now)
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
            assert!(rates.take_at(&"ada", start));
        }
        assert!(!rates.take_at(&"ada", start));
        assert!(rates.take_at(&"bea", start), "everybody has their own");
        assert!(!rates.take_at(&"ada", start + Duration::from_secs(9)));
        assert!(rates.take_at(&"ada", start + Duration::from_secs(11)));
        assert!(!rates.take_at(&"ada", start + Duration::from_secs(12)));
    }

    #[test]
    fn so_many_are_remembered_and_no_more() {
        let rates = Rates::new(Rate::per_second(1, 1));
        let start = Instant::now();
        for who in 0..3 * RATES {
            rates.take_at(&who, start);
        }
        assert!(rates.buckets.lock().unwrap().len() <= RATES);
    }
}
