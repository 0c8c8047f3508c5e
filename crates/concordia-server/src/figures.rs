//! Figures for Prometheus. Their names are part of what operators rely on; `docs/running.md` lists them.

#![expect(clippy::cast_precision_loss, reason = "figures are for people; none comes near 2^52")]

use std::sync::OnceLock;
use std::time::Duration;

use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

/// Upper bounds of the histograms, in seconds.
const BUCKETS: [f64; 12] = [0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0, 20.0];

/// The figures of this process as text.
pub(crate) fn text() -> String {
    recorder().map(PrometheusHandle::render).unwrap_or_default()
}

/// Starts counting. Called more than once it does nothing; there is one set of figures per process.
pub(crate) fn recorder() -> Option<&'static PrometheusHandle> {
    static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    let recorder = || {
        let builder = PrometheusBuilder::new().set_buckets(&BUCKETS).ok()?;
        let handle = builder.install_recorder().ok()?;
        describe_gauge!("concordia_games", "stored games by state");
        describe_gauge!("concordia_tables_live", "tables in memory");
        describe_gauge!("concordia_sockets", "open WebSockets");
        describe_gauge!("concordia_connections", "open connections of any kind");
        describe_counter!("concordia_actions_total", "answers that were played and stored");
        describe_counter!("concordia_messages_total", "messages of visitors");
        describe_histogram!("concordia_commit_seconds", "from the order to store until it is on disk");
        describe_gauge!("concordia_commit_queue", "writes that wait until they are on disk");
        describe_counter!("concordia_commit_failures_total", "writes that failed, conflicts not among them");
        describe_histogram!("concordia_bot_seconds", "how long bots thought about a turn");
        describe_counter!("concordia_bot_failures_total", "bots that gave no answer");
        describe_gauge!("concordia_bot_queue", "bots that think or wait for a processor");
        describe_gauge!("concordia_webhook_queue", "webhooks that wait");
        describe_counter!("concordia_webhooks_total", "webhooks by outcome");
        describe_counter!("concordia_slow_readers_total", "sockets dropped because they did not read");
        describe_counter!("concordia_panics_total", "tables frozen by a panic");
        Some(handle)
    };
    RECORDER.get_or_init(recorder).as_ref()
}

pub(crate) fn games(state: &'static str, n: i64) {
    gauge!("concordia_games", "state" => state).set(n as f64);
}

pub(crate) fn live_tables(n: usize) {
    gauge!("concordia_tables_live").set(n as f64);
}

pub(crate) fn sockets(n: usize) {
    gauge!("concordia_sockets").set(n as f64);
}

pub(crate) fn connections(n: usize) {
    gauge!("concordia_connections").set(n as f64);
}

pub(crate) fn played(n_actions: usize) {
    counter!("concordia_actions_total").increment(n_actions as u64);
}

pub(crate) fn message() {
    counter!("concordia_messages_total").increment(1);
}

pub(crate) fn commit_begun() {
    gauge!("concordia_commit_queue").increment(1);
}

pub(crate) fn committed(took: Duration, ok: bool) {
    gauge!("concordia_commit_queue").decrement(1);
    histogram!("concordia_commit_seconds").record(took.as_secs_f64());
    if !ok {
        counter!("concordia_commit_failures_total").increment(1);
    }
}

pub(crate) fn bot_queue(n: usize) {
    gauge!("concordia_bot_queue").set(n as f64);
}

pub(crate) fn bot_answered(took: Duration, ok: bool) {
    histogram!("concordia_bot_seconds").record(took.as_secs_f64());
    if !ok {
        counter!("concordia_bot_failures_total").increment(1);
    }
}

pub(crate) fn webhook_queue(n: usize) {
    gauge!("concordia_webhook_queue").set(n as f64);
}

pub(crate) fn webhook(outcome: &'static str) {
    counter!("concordia_webhooks_total", "outcome" => outcome).increment(1);
}

pub(crate) fn slow_reader() {
    counter!("concordia_slow_readers_total").increment(1);
}

pub(crate) fn panicked() {
    counter!("concordia_panics_total").increment(1);
}
