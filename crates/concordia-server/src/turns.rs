//! Places that many want: whoever waits is served in turn with the others, so that nobody waits for all that somebody
//! else has ordered.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Bound::{Excluded, Unbounded};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// Places, and those who wait for one.
#[derive(Debug)]
pub(crate) struct Turns<K: Copy + Ord>(Arc<Mutex<State<K>>>);

#[derive(Debug)]
struct State<K: Copy + Ord> {
    n_free: usize,
    /// How many places one may have at the same time.
    most_each: usize,
    /// How many may wait in all.
    most_waiting: usize,
    n_waiting: usize,
    waiting: BTreeMap<K, VecDeque<oneshot::Sender<Turn<K>>>>,
    held: BTreeMap<K, usize>,
    /// Who was served last; the next one is somebody else, if somebody else waits.
    last: Option<K>,
}

/// A place. When it is dropped, the next one has it.
#[derive(Debug)]
pub(crate) struct Turn<K: Copy + Ord> {
    turns: Turns<K>,
    who: K,
}

impl<K: Copy + Ord> Clone for Turns<K> {
    fn clone(&self) -> Turns<K> {
        Turns(Arc::clone(&self.0))
    }
}

impl<K: Copy + Ord> Turns<K> {
    pub(crate) fn new(n_places: usize, most_each: usize, most_waiting: usize) -> Turns<K> {
        Turns(Arc::new(Mutex::new(State {
            n_free: n_places,
            most_each,
            most_waiting,
            n_waiting: 0,
            waiting: BTreeMap::new(),
            held: BTreeMap::new(),
            last: None,
        })))
    }

    /// Waits for a place. There is none if too many wait; then those give way who have ordered most.
    pub(crate) async fn wait(&self, who: K) -> Option<Turn<K>> {
        let (sender, turn) = oneshot::channel();
        let gives_way = {
            let mut state = self.state();
            let gives_way = state.make_room(who).ok()?;
            state.waiting.entry(who).or_default().push_back(sender);
            state.n_waiting += 1;
            gives_way
        };
        // Outside of the lock: whoever waited there goes on.
        drop(gives_way);
        self.serve();
        turn.await.ok()
    }

    /// How many wait or have a place.
    pub(crate) fn n_under_way(&self) -> usize {
        let state = self.state();
        state.n_waiting + state.held.values().sum::<usize>()
    }

    /// Gives free places to those who wait.
    fn serve(&self) {
        loop {
            let Some((who, sender)) = self.state().next() else { return };
            // If nobody waits there any more, the place is given back when the turn is dropped, and so to the next.
            let _ = sender.send(Turn { turns: self.clone(), who });
        }
    }

    fn state(&self) -> MutexGuard<'_, State<K>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Copy + Ord> State<K> {
    /// Makes room for one more who waits: whoever gives way, if somebody must; an error if it is the one who comes.
    fn make_room(&mut self, who: K) -> Result<Option<oneshot::Sender<Turn<K>>>, ()> {
        if self.n_waiting < self.most_waiting {
            return Ok(None);
        }
        let own = self.waiting.get(&who).map_or(0, VecDeque::len);
        let longest = self.waiting.iter_mut().max_by_key(|(_, queue)| queue.len());
        let (&other, queue) = longest.filter(|(_, queue)| queue.len() > own + 1).ok_or(())?;
        let gone = queue.pop_back();
        if queue.is_empty() {
            self.waiting.remove(&other);
        }
        self.n_waiting -= 1;
        Ok(gone)
    }

    /// Takes a place for the next one who waits, if there is one.
    fn next(&mut self) -> Option<(K, oneshot::Sender<Turn<K>>)> {
        if self.n_free == 0 {
            return None;
        }
        let may = |(who, _): &(&K, &VecDeque<_>)| self.held.get(who).is_none_or(|&n| n < self.most_each);
        let after = self.last.map_or(Unbounded, Excluded);
        let mut in_turn = self.waiting.range((after, Unbounded)).chain(self.waiting.iter());
        let &who = in_turn.find(may)?.0;
        let queue = self.waiting.get_mut(&who)?;
        let sender = queue.pop_front()?;
        if queue.is_empty() {
            self.waiting.remove(&who);
        }
        self.n_waiting -= 1;
        self.n_free -= 1;
        *self.held.entry(who).or_default() += 1;
        self.last = Some(who);
        Some((who, sender))
    }
}

impl<K: Copy + Ord> Drop for Turn<K> {
    fn drop(&mut self) {
        {
            let mut state = self.turns.state();
            state.n_free += 1;
            if let Some(n) = state.held.get_mut(&self.who) {
                *n -= 1;
                if *n == 0 {
                    state.held.remove(&self.who);
                }
            }
        }
        self.turns.serve();
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::pin::{Pin, pin};
    use std::task::{Context, Poll, Waker};

    use super::*;

    type Waiting<'a> = Pin<Box<dyn Future<Output = Option<Turn<char>>> + 'a>>;

    /// Begins to wait.
    fn wait(turns: &Turns<char>, who: char) -> Waiting<'_> {
        let mut waiting: Waiting<'_> = Box::pin(turns.wait(who));
        assert!(poll(&mut waiting).is_pending(), "there is no place yet");
        waiting
    }

    fn poll(waiting: &mut Waiting<'_>) -> Poll<Option<Turn<char>>> {
        pin!(waiting).poll(&mut Context::from_waker(Waker::noop()))
    }

    /// The place, if there is one.
    fn served(waiting: &mut Waiting<'_>) -> Option<Turn<char>> {
        match poll(waiting) {
            Poll::Ready(turn) => turn,
            Poll::Pending => None,
        }
    }

    #[tokio::test]
    async fn who_orders_little_does_not_wait_for_who_orders_much() {
        let turns = Turns::new(1, 1, 100);
        let mut turn = turns.wait('a').await;
        let mut waiting: Vec<_> = ["a"; 25]
            .iter()
            .chain(&["b", "c", "b"])
            .map(|who| {
                let who = who.chars().next().unwrap();
                (who, wait(&turns, who))
            })
            .collect();
        let mut order = String::new();
        while !waiting.is_empty() {
            drop(turn.take());
            let next = waiting.iter_mut().position(|(_, waiting)| {
                turn = served(waiting);
                turn.is_some()
            });
            order.push(waiting.remove(next.expect("somebody is served")).0);
        }
        assert!(order.starts_with("bcabaaa"), "{order}");
        assert_eq!((order.len(), turns.n_under_way()), (28, 1));
    }

    #[tokio::test]
    async fn one_may_have_so_many_places_and_others_the_rest() {
        let turns = Turns::new(3, 2, 100);
        let (one, two) = (turns.wait('a').await, turns.wait('a').await);
        let mut third = wait(&turns, 'a');
        assert!(turns.wait('b').await.is_some(), "there is a place for others");
        assert!(poll(&mut third).is_pending());
        drop(one);
        assert!(served(&mut third).is_some());
        drop(two);
    }

    #[tokio::test]
    async fn where_too_many_wait_those_give_way_who_have_most() {
        let turns = Turns::new(1, 1, 4);
        let _turn = turns.wait('a').await;
        let mut waiting: Vec<_> = (0..4).map(|_| wait(&turns, 'a')).collect();
        assert!(turns.wait('a').await.is_none(), "not for oneself");
        let _b = wait(&turns, 'b');
        assert!(matches!(poll(&mut waiting[3]), Poll::Ready(None)), "the last one is told");
        assert!(poll(&mut waiting[2]).is_pending());
    }

    #[tokio::test]
    async fn who_does_not_wait_any_more_holds_nobody_up() {
        let turns = Turns::new(1, 1, 100);
        let turn = turns.wait('a').await;
        let gone = wait(&turns, 'b');
        let mut next = wait(&turns, 'c');
        drop(gone);
        drop(turn);
        assert!(served(&mut next).is_some());
    }
}
