//! How much of something each may have at the same time, so that nobody can take what others need.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

type Held<K> = Arc<Mutex<BTreeMap<K, usize>>>;

/// How many each one has. There are never more keys than things that are held.
#[derive(Debug)]
pub(crate) struct Shares<K> {
    held: Held<K>,
}

/// One of those things. When it is dropped, it is given back.
#[derive(Debug)]
pub(crate) struct Share<K: Copy + Ord> {
    held: Held<K>,
    key: K,
}

impl<K: Copy + Ord> Shares<K> {
    pub(crate) fn new() -> Shares<K> {
        Shares { held: Arc::default() }
    }

    /// One more for somebody who may have at most so many.
    pub(crate) fn take(&self, key: K, limit: usize) -> Option<Share<K>> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let n = held.get(&key).copied().unwrap_or(0);
        if n >= limit {
            return None;
        }
        held.insert(key, n + 1);
        Some(Share { held: Arc::clone(&self.held), key })
    }
}

impl<K: Copy + Ord> Drop for Share<K> {
    fn drop(&mut self) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(n) = held.get_mut(&self.key) {
            *n -= 1;
            if *n == 0 {
                held.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_has_a_share_of_their_own() {
        let shares = Shares::new();
        let ada: Vec<_> = (0..2).map(|_| shares.take('a', 2).unwrap()).collect();
        assert!(shares.take('a', 2).is_none());
        let bea = shares.take('b', 2).unwrap();
        drop(ada);
        assert!(shares.take('a', 2).is_some());
        drop(bea);
        assert!(shares.held.lock().unwrap().is_empty(), "nobody is remembered who has nothing");
    }
}
