//! What the simulation went through, to show that it goes everywhere.

/// How often things happened in a seed, or in all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) rows: usize,
    pub(crate) by_bots: usize,
    pub(crate) by_value: usize,
    pub(crate) fallbacks: usize,
    pub(crate) crashes: usize,
    pub(crate) failed_writes: usize,
    pub(crate) conflicts: usize,
    pub(crate) repeated: usize,
    pub(crate) stale: usize,
    pub(crate) refused: usize,
    pub(crate) busy: usize,
    pub(crate) slow_readers: usize,
    pub(crate) timeouts: usize,
    pub(crate) gaps: usize,
    pub(crate) finished: usize,
    pub(crate) awaited: usize,
}

impl Tally {
    pub(crate) fn add(&mut self, other: Tally) {
        let more = other.parts();
        for (part, (_, n)) in self.parts_mut().into_iter().zip(more) {
            *part += n;
        }
    }

    pub(crate) fn parts(mut self) -> Vec<(&'static str, usize)> {
        const NAMES: [&str; 16] = [
            "rows",
            "by bots",
            "by value",
            "fallbacks",
            "crashes",
            "failed writes",
            "conflicts",
            "repeated",
            "stale",
            "refused",
            "busy",
            "slow readers",
            "timeouts",
            "gaps",
            "finished",
            "awaited",
        ];
        NAMES.into_iter().zip(self.parts_mut().into_iter().map(|n| *n)).collect()
    }

    fn parts_mut(&mut self) -> [&mut usize; 16] {
        [
            &mut self.rows,
            &mut self.by_bots,
            &mut self.by_value,
            &mut self.fallbacks,
            &mut self.crashes,
            &mut self.failed_writes,
            &mut self.conflicts,
            &mut self.repeated,
            &mut self.stale,
            &mut self.refused,
            &mut self.busy,
            &mut self.slow_readers,
            &mut self.timeouts,
            &mut self.gaps,
            &mut self.finished,
            &mut self.awaited,
        ]
    }
}
