//! A fixed rate of arrival: latency counts from the intended moment of sending, so that a server that stalls cannot
//! slow the clock down.

#![allow(clippy::cast_precision_loss, reason = "figures for people")]

use std::time::Duration;

use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::Failure;

/// Somebody who does one thing after the other.
pub(crate) trait Player: Send + 'static {
    /// Does the next thing, and is done when it is acknowledged.
    fn go(&mut self) -> impl Future<Output = Result<(), Failure>> + Send;
}

/// Lets all players go in turn, so many times per second in all. The figures are in milliseconds.
pub(crate) async fn measure<P: Player>(players: Vec<P>, seconds: u64, rate: u64) -> Result<Value, Failure> {
    let n_players = players.len();
    let pause = Duration::from_secs_f64(n_players as f64 / rate as f64);
    let begin = Instant::now() + Duration::from_secs(1);
    let end = begin + Duration::from_secs(seconds);
    let mut playing = JoinSet::new();
    for (nth, player) in players.into_iter().enumerate() {
        let first = begin + pause.mul_f64(nth as f64 / n_players as f64);
        playing.spawn(go_on(player, first, pause, end));
    }
    let mut latencies = Vec::new();
    while let Some(done) = playing.join_next().await {
        latencies.extend(done??);
    }
    // Who falls behind goes on after the end, so this is the rate that was reached, not the one that was asked for.
    let took = begin.elapsed().as_secs_f64().max(seconds as f64);
    latencies.sort_unstable();
    let at = |share: f64| {
        let nth = ((latencies.len() as f64 * share) as usize).min(latencies.len().saturating_sub(1));
        latencies.get(nth).map_or(0.0, |latency: &Duration| latency.as_secs_f64() * 1_000.0)
    };
    Ok(json!({
        "acknowledged": latencies.len(),
        "per_second": latencies.len() as f64 / took,
        "p50": at(0.5), "p90": at(0.9), "p99": at(0.99), "most": at(1.0),
    }))
}

async fn go_on<P: Player>(
    mut player: P,
    first: Instant,
    pause: Duration,
    end: Instant,
) -> Result<Vec<Duration>, Failure> {
    let (mut latencies, mut intended) = (Vec::new(), first);
    while intended < end {
        tokio::time::sleep_until(intended).await;
        player.go().await?;
        latencies.push(intended.elapsed());
        intended += pause;
    }
    Ok(latencies)
}
