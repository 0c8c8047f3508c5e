//! `concordia serve`: a server for tables that people share.

use std::io::Write;
use std::net::SocketAddr;

use anyhow::{Context, Result};
use clap::Args;
use concordia_server::limits::Limits;
use concordia_server::store::{Database, Options};
use concordia_server::{Config, MetricsAt, Proxies, PublicUrl, Server, WebhookReach};
use tracing_subscriber::EnvFilter;

const EXAMPLES: &str = "Examples:
  concordia serve
  concordia serve --listen 0.0.0.0:8080 --database sqlite:/var/lib/concordia/games.db
  concordia serve --url https://concordia.example --behind-proxy
  concordia serve --url https://concordia.example --behind-proxy 10.0.0.0/8 --listen 10.0.0.5:8080
  concordia serve --database postgres://concordia@localhost/concordia

How to run it for others: docs/running.md.";

/// Arguments of `concordia serve`.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ServeArgs {
    /// Where to listen; port 0 takes any that is free
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// Where to show figures for Prometheus, or none
    #[arg(
        long,
        long_help = "Where to show figures for Prometheus, or none; if you do not say, 127.0.0.1:9464 unless another \
                     program has it",
        value_name = "ADDRESS:PORT",
        value_parser = MetricsAt::read
    )]
    metrics_listen: Option<MetricsAt>,
    /// The file of SQLite, or an address of PostgreSQL
    #[arg(
        long,
        long_help = "sqlite:PATH, a file that is created if it is not there, or postgres://USER:PASSWORD@HOST/NAME",
        value_name = "DATABASE",
        env = "CONCORDIA_DATABASE",
        hide_env_values = true,
        default_value = "sqlite:concordia.db"
    )]
    database: Database,
    /// Where people find the server, if a proxy stands before it; https makes cookies secure
    #[arg(long, value_name = "URL", value_parser = PublicUrl::read)]
    url: Option<PublicUrl>,
    /// Trust the header X-Forwarded-For of a proxy for the addresses of visitors
    #[arg(
        long,
        long_help = "Trust the header X-Forwarded-For of proxies for the addresses of visitors: of those on this \
                     machine, or of those at the addresses and networks that are named, such as 10.0.0.0/8,fd00::/8",
        value_name = "NETWORKS",
        num_args = 0..=1,
        value_parser = Proxies::read,
        default_missing_value = "127.0.0.0/8,::1"
    )]
    behind_proxy: Option<Proxies>,
    /// Send no webhooks
    #[arg(long)]
    no_webhooks: bool,
    /// Send webhooks also to this machine and its network, wherever a player says
    #[arg(long, conflicts_with = "no_webhooks")]
    webhooks_inside: bool,
    /// Write the log as JSON
    #[arg(long)]
    json_log: bool,
    /// Do not wait for the disk: acknowledged moves can be lost. For one test only
    #[arg(long, hide = true)]
    unsafe_no_sync: bool,
    /// Let everybody send as fast as they can. For measurements only
    #[arg(long, hide = true)]
    unsafe_no_limits: bool,
}

/// The command.
pub(crate) fn command(args: ServeArgs, out: &mut dyn Write) -> Result<()> {
    start_log(args.json_log, "info");
    let mut limits = Limits::default();
    if args.unsafe_no_limits {
        let most = u32::MAX;
        limits = Limits { burst: most, per_second: most, new_tables: most, own_machine: most, ..limits };
        limits.tables_per_visitor = i64::MAX;
        limits.sockets_per_visitor = usize::MAX;
    }
    let config = Config {
        listen: args.listen,
        metrics: args.metrics_listen.unwrap_or(MetricsAt::DEFAULT),
        database: args.database,
        options: Options { unsafe_no_sync: args.unsafe_no_sync, ..Options::default() },
        url: args.url,
        behind_proxy: args.behind_proxy,
        webhooks: match (args.no_webhooks, args.webhooks_inside) {
            (true, _) => WebhookReach::Nowhere,
            (false, false) => WebhookReach::Public,
            (false, true) => WebhookReach::Inside,
        },
        limits,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.context("cannot start threads")?;
    runtime.block_on(async {
        let server = Server::bind(config).await?;
        writeln!(out, "Concordia is at {}", server.url())?;
        out.flush()?;
        let stop = stop_signal().context("cannot listen for signals")?;
        Ok(server.run(stop).await?)
    })
}

/// Logs go to standard error. `RUST_LOG` chooses what is logged, otherwise it is `usual`.
pub(crate) fn start_log(json: bool, usual: &str) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(usual));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if json {
        log.json().init();
    } else {
        log.with_ansi(false).init();
    }
}

/// Ready when somebody wants the server to end.
#[cfg(unix)]
fn stop_signal() -> std::io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Ready when somebody wants the server to end.
#[cfg(not(unix))]
fn stop_signal() -> std::io::Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
