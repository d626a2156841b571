//! From a configuration to a server that answers, and its end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ConnectInfo;
use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::app::App;
use crate::http;
use crate::limits;
use crate::meter::{MeteredStream, ReceivedBytes};

/// The longest that the end of the server takes.
const LAST_TIME: Duration = Duration::from_secs(8);

/// A server that runs.
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    /// Its parts.
    pub app: Arc<App>,
    accepting: tokio::task::JoinHandle<()>,
}

/// Starts.
///
/// # Errors
/// The address is taken or not ours, in words.
pub async fn start(app: Arc<App>) -> Result<Server, Words> {
    let listen = app.config.listen;
    let listener = TcpListener::bind(listen).await.map_err(|error| {
        words!(
            "cannot listen at {listen}: {error}; give another address with --listen",
            "не слушается {listen}: {error}; дайте другой адрес через --listen"
        )
    })?;
    let address = listener.local_addr().map_err(|error| words!("{listen}: {error}", "{listen}: {error}"))?;
    tokio::spawn(app.pulse.clone().run());
    wake(&app).await;
    tokio::spawn(crate::retention::run(Arc::clone(&app)));
    let accepting = tokio::spawn(accept(Arc::clone(&app), listener));
    tracing::info!(%address, "listening");
    Ok(Server { address, app, accepting })
}

/// Tables that have something to do without anybody looking: a clock that runs, a bot to move.
async fn wake(app: &Arc<App>) {
    let wanted = app.store.read(|store| {
        let mut ids = store.prepare(
            "SELECT s.id FROM states s WHERE s.stage = 'starting' OR (s.stage = 'waiting' AND s.id IN (SELECT id FROM starts)) OR (s.stage = 'running' AND (s.clock IS NOT NULL
             OR EXISTS (SELECT 1 FROM seats x WHERE x.id = s.id AND x.holder = 'bot' AND instr(s.wanted, ' ' || x.seat || ' ') > 0)))",
        )?;
        let ids = ids.query_map([], |row| row.get::<_, String>(0))?;
        ids.collect::<rusqlite::Result<Vec<_>>>()
    });
    let ids = match wanted.await {
        Ok(ids) => ids,
        Err(failure) => return tracing::error!(?failure, "tables with clocks are not woken"),
    };
    let app = Arc::clone(app);
    tokio::spawn(async move {
        for id in ids {
            if let Err(why) = app.rooms.get(&app, &id).await {
                tracing::error!(table = id, why = why.en, "a table does not wake");
            }
        }
    });
}

async fn accept(app: Arc<App>, listener: TcpListener) {
    let router = http::router(&app);
    let mut stopping = app.stopping.subscribe();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopping.wait_for(|stop| *stop) => return,
        };
        match accepted {
            Ok((stream, peer)) => match app.add_connection(http::network(peer.ip())) {
                Some(counted) => {
                    let serving =
                        connection(router.clone(), stream, peer, app.stopping.subscribe(), app.config.head_time);
                    tokio::spawn(async move {
                        serving.await;
                        drop(counted);
                    });
                }
                None => tracing::debug!(%peer, "too many connections of one address"),
            },
            Err(error) => {
                // Out of descriptors, mostly: a pause lets some go.
                tracing::warn!(%error, "a connection was not taken");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

async fn connection(
    router: axum::Router,
    stream: TcpStream,
    peer: SocketAddr,
    mut stopping: watch::Receiver<bool>,
    head_time: Duration,
) {
    let _ = stream.set_nodelay(true); // slower without, but works
    let received = ReceivedBytes::default();
    let router = router.layer(axum::Extension(ConnectInfo(peer))).layer(axum::Extension(received.clone()));
    let service = TowerToHyperService::new(router);
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(head_time).max_buf_size(16 * 1024).max_headers(64);
    let serving = builder.serve_connection(TokioIo::new(MeteredStream::new(stream, received)), service).with_upgrades();
    tokio::pin!(serving);
    tokio::select! {
        done = serving.as_mut() => {
            if let Err(error) = done {
                tracing::debug!(%peer, %error, "a connection broke");
            }
        }
        () = async {
            // Who takes an answer drop by drop is cut off too, at last.
            let _ = tokio::time::timeout(limits::CONNECTION_TIME, stopping.wait_for(|stop| *stop)).await;
        } => {
            serving.as_mut().graceful_shutdown();
            let _ = tokio::time::timeout(LAST_TIME, serving).await; // who does not finish is cut off
        }
    }
}

impl Server {
    /// Ends: no new connections, every table finishes what it has in hand, the store is closed.
    pub async fn stop(self) {
        self.app.stopping.send_replace(true);
        self.app.rooms.stop().await;
        let _ = self.accepting.await; // it ends by itself
        // Sockets say goodbye.
        for _ in 0..20 {
            if self.app.metrics.sockets.load(std::sync::atomic::Ordering::Relaxed) == 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        self.app.store.close().await;
    }
}

/// Runs until the program is told to end. `announce` is told the address when it answers; the log speaks this language.
///
/// # Errors
/// It does not start, in words.
pub fn run(config: crate::config::Config, lang: Lang, announce: impl FnOnce(SocketAddr)) -> Result<(), Words> {
    crate::logs::to_stderr(&config.log, lang)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| words!("no threads: {error}", "нет потоков: {error}"))?;
    runtime.block_on(async {
        survive_full_files();
        let server = start(App::new(config)?).await?;
        announce(server.address);
        told_to_end().await;
        tracing::info!("ending");
        server.stop().await;
        Ok(())
    })
}

/// A file that reaches the size that the system allows is a disk that is full: a write that is refused, not the end of the program.
#[cfg(target_os = "linux")]
fn survive_full_files() {
    use tokio::signal::unix::{SignalKind, signal};
    // Whoever listens to a signal is not ended by it, whether it is ever heard or not.
    drop(signal(SignalKind::from_raw(rustix::process::Signal::XFSZ.as_raw())));
}

#[cfg(not(target_os = "linux"))]
fn survive_full_files() {}

#[cfg(unix)]
async fn told_to_end() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
        }
        Err(_) => {
            let _ = tokio::signal::ctrl_c().await; // without signals the program runs until it is killed
        }
    }
}

#[cfg(not(unix))]
async fn told_to_end() {
    let _ = tokio::signal::ctrl_c().await; // without signals the program runs until it is killed
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// Without anybody who listens to it, the signal would end this very program.
    #[tokio::test]
    async fn a_file_as_large_as_it_may_be_ends_nothing() {
        survive_full_files();
        rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::XFSZ).unwrap();
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
