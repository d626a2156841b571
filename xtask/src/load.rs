//! `cargo xtask load`: server and load generator on this machine, another server under the same pattern beside them, one table.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::command::{cargo, root};
use crate::page;

/// Where the server listens meanwhile.
const ADDRESS: &str = "127.0.0.1:4499";

/// A row of the table.
type Row = serde_json::Value;

struct Server {
    child: Child,
    folder: PathBuf,
}

impl Server {
    fn start(name: &str) -> Result<Server> {
        let folder = std::env::temp_dir().join(format!("holmgang-load-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let child = Command::new(page::program("release"))
            .args(["serve", "--listen", ADDRESS, "--rate-limits", "false", "--sockets", "20000", "--log", "error"])
            .arg("--database")
            .arg(folder.join("tables.db"))
            .stdout(Stdio::null())
            .spawn()
            .context("the program does not start")?;
        let server = Server { child, folder };
        let start = Instant::now();
        while std::net::TcpStream::connect(ADDRESS).is_err() {
            anyhow::ensure!(start.elapsed() < Duration::from_secs(20), "the server does not answer");
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself; the folder may be gone.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Kinds of calls that take a while, as the generator knows them.
const HEAVY: &[&str] =
    &["records", "luck", "scenarios", "previews", "bots", "passwords", "search", "texts", "tables", "nothing"];

/// Measures; words like `tables=1000`, `seconds=20`, `rate=5000`, `idle=10000`, `rulebook=forum-duel`, `rounds=3` change what. With `heavy=records,luck` or
/// `heavy=all` further runs come between the others, in which `callers=4` people make such calls again and again in every second stretch of `pulse=1000`
/// milliseconds, each as often as the limits of a server let one address (with `limits=false` as fast as it is answered); then it is told how much slower answers to who plays are in those stretches, in the median of the rounds.
pub fn load(arguments: &[String]) -> Result<ExitCode> {
    let word = |name: &str, usual: &str| {
        let found = arguments.iter().find_map(|text| text.strip_prefix(name)?.strip_prefix('='));
        found.unwrap_or(usual).to_owned()
    };
    let (tables, seconds, rate) = (word("tables", "1000"), word("seconds", "20"), word("rate", "5000"));
    let (idle, rulebook) = (word("idle", "10000"), word("rulebook", "forum-duel"));
    let (heavy, callers, pulse) = (word("heavy", "none"), word("callers", "4"), word("pulse", "1000"));
    let limits = word("limits", "true");
    let heavy: Vec<&str> = match heavy.as_str() {
        "none" => Vec::new(),
        "all" => HEAVY.to_vec(),
        some => some.split(',').collect(),
    };
    if let Some(unknown) = heavy.iter().find(|kind| !HEAVY.contains(*kind)) {
        anyhow::bail!("there are no heavy calls `{unknown}`; there are {}", HEAVY.join(", "));
    }
    let rounds: usize = word("rounds", "3").parse().context("rounds is a number")?;
    let built = cargo(&["build", "--release", "--package", "holmgang", "--package", "holmgang-loadgen"]).status()?;
    anyhow::ensure!(built.success(), "the build failed; its messages are above");
    let peers = root().join("crates/loadgen/peers");
    let has_peer = peers.join("node_modules/boardgame.io").is_dir();
    if !has_peer {
        println!("boardgame.io is not installed (npm install in {}): without it", peers.display());
    }
    let mut rows: Vec<(String, Row)> = Vec::new();
    let pattern = [format!("tables={tables}"), format!("seconds={seconds}"), format!("rate={rate}")];
    // One after the other, again and again, so that whatever else the machine does hits both.
    for round in 1..=rounds {
        let server = Server::start("play")?;
        rows.push((format!("Holmgang (on the disk), {round}"), run(&server, &rulebook, &pattern)?));
        drop(server);
        for kind in &heavy {
            let server = Server::start(kind)?;
            let words = [
                format!("heavy={kind}"),
                format!("callers={callers}"),
                format!("pulse={pulse}"),
                format!("limits={limits}"),
            ];
            let pattern = [&pattern[..], &words].concat();
            rows.push((format!("Holmgang, {callers} callers of {kind}, {round}"), run(&server, &rulebook, &pattern)?));
        }
        if has_peer {
            let mut peer = Command::new("node");
            peer.arg("boardgame.mjs").args(&pattern).current_dir(&peers);
            rows.push((format!("boardgame.io 0.50.2 (memory), {round}"), last_line(peer)?));
        }
    }
    if idle != "0" {
        let server = Server::start("idle")?;
        let pattern = ["tables=100".to_owned(), "seconds=10".to_owned(), "rate=500".to_owned(), format!("idle={idle}")];
        rows.push((format!("Holmgang, {idle} sockets look on"), run(&server, &rulebook, &pattern)?));
    }
    println!();
    println!(
        "| {rulebook}, tables={tables} rate={rate} | answers a second | p50 ms | p99 ms | max ms | bytes a move and viewer, median | server ms an action | generator ms | server MiB |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for (name, row) in &rows {
        let cell =
            |key: &str, digits: usize| row[key].as_f64().map_or("-".to_owned(), |value| format!("{value:.digits$}"));
        println!(
            "| {name} | {} | {} | {} | {} | {} | {} | {} | {} |",
            cell("a_second", 0),
            cell("p50_ms", 1),
            cell("p99_ms", 1),
            cell("max_ms", 1),
            cell("bytes_median", 0),
            cell("server_ms", 3),
            cell("generator_ms", 3),
            cell("mib_idle", 0),
        );
    }
    for kind in &heavy {
        let beside = rows.iter().filter(|(_, row)| row["heavy"] == **kind).collect::<Vec<_>>();
        // Each stretch with such calls is held against those of the same run without them, so that whatever else the machine did hit both.
        let ms = |row: &Row, when: &str, place: usize| row[when][place].as_f64().unwrap_or(f64::NAN);
        let ratio = |place: usize| {
            median(beside.iter().map(|(_, row)| ms(row, "beside", place) / ms(row, "alone", place)).collect())
        };
        let done = median(beside.iter().map(|(_, row)| row["done"].as_f64().unwrap_or(f64::NAN)).collect());
        println!("beside {kind}: p50 {:.2} times, p99 {:.2} times; {done:.0} such calls a run", ratio(0), ratio(1));
    }
    Ok(ExitCode::SUCCESS)
}

fn median(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied().unwrap_or(f64::NAN)
}

fn run(server: &Server, rulebook: &str, pattern: &[String]) -> Result<Row> {
    let mut generator = Command::new(page::beside("release", "holmgang-loadgen"));
    generator.args([ADDRESS, rulebook]).args(pattern).arg(format!("pid={}", server.child.id()));
    last_line(generator)
}

/// Shows what a command prints, and reads its last line.
fn last_line(mut command: Command) -> Result<Row> {
    let name = command.get_program().display().to_string();
    let mut child = command.stdout(Stdio::piped()).spawn().with_context(|| format!("{name} does not start"))?;
    let mut last = String::new();
    if let Some(output) = child.stdout.take() {
        for line in BufReader::new(output).lines() {
            last = line?;
            println!("{last}");
        }
    }
    anyhow::ensure!(child.wait()?.success(), "{name} failed");
    serde_json::from_str(&last).with_context(|| format!("the last line of {name} is no row"))
}
