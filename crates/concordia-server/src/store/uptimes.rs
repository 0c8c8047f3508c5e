//! When servers ran: a heartbeat, so that nobody pays for the time while none did.

use super::Result;
use super::operation::{Access, Operation, Transaction};
use super::value::values;

/// Notes that a process still runs, and forgets what was long ago.
#[derive(Clone, Debug)]
pub struct Beat {
    /// This run of the process.
    pub run: String,
    /// When it began.
    pub started_ms: i64,
    /// The time.
    pub now_ms: i64,
    /// Runs that ended before this time are forgotten.
    pub forget_before_ms: i64,
}

impl Operation for Beat {
    type Output = ();
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<()> {
        let sql = "INSERT INTO uptimes (run, started, seen) VALUES ($1, $2, $3) \
                   ON CONFLICT (run) DO UPDATE SET seen = excluded.seen";
        on.execute(sql, values![&self.run, self.started_ms, self.now_ms]).await?;
        on.execute("DELETE FROM uptimes WHERE seen < $1", values![self.forget_before_ms]).await?;
        Ok(())
    }
}

/// For how many milliseconds some server ran between two moments, as far as heartbeats tell.
#[derive(Clone, Copy, Debug)]
pub struct UpSince {
    /// The first moment.
    pub since_ms: i64,
    /// The other. Heartbeats after it are of a server whose clock was wrong.
    pub until_ms: i64,
}

impl Operation for UpSince {
    type Output = i64;
    const ACCESS: Access = Access::Read;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<i64> {
        let sql = "SELECT started, seen FROM uptimes WHERE seen > $1 ORDER BY started";
        let rows = on.rows(sql, values![self.since_ms]).await?;
        let mut runs = Vec::with_capacity(rows.len());
        for mut row in rows {
            runs.push((row.int()?, row.int()?));
        }
        Ok(covered(self.since_ms, self.until_ms, &runs))
    }
}

/// How much of the time between two moments is in some of these spans, which are sorted by their beginning. Several
/// processes on one database run at the same time; that counts once.
fn covered(since: i64, until: i64, spans: &[(i64, i64)]) -> i64 {
    let mut counted = since;
    let mut sum = 0;
    for &(start, end) in spans {
        let (start, end) = (start.max(counted), end.min(until));
        if end > start {
            sum += end - start;
            counted = end;
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_counts_once_and_only_while_a_server_ran() {
        assert_eq!(covered(10, 100, &[]), 0);
        assert_eq!(covered(10, 100, &[(0, 5)]), 0);
        assert_eq!(covered(10, 100, &[(0, 15), (20, 30)]), 15);
        assert_eq!(covered(10, 100, &[(0, 30), (12, 20), (25, 40)]), 30);
        assert_eq!(covered(10, 100, &[(0, 30), (90, 1_000), (500, 9_000)]), 30, "a clock was wrong");
        assert_eq!(covered(100, 10, &[(0, 1_000)]), 0, "it went back");
    }
}
