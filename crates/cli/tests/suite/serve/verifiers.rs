//! Row 33: there is one verifier. What the page shows of a record is what the server found with it; `holmgang verify` must say the same, to the word, of a
//! good record and of every kind of forgery.

use std::path::Path;
use std::process::Command;
use std::sync::atomic::AtomicBool;

use holmgang_arena::chain;
use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::{call, send};
use serde_json::{Value, json};

use super::host::{folder, graceful, people, play, start, torture};

/// What is done to a record. With `sealed` the chain is made to fit again, as a forger who knows the format would.
struct Forgery {
    /// The first line that begins so; `*` stands for the end of its seat.
    line: &'static str,
    change: Change,
    sealed: bool,
}

#[derive(Clone, Copy)]
enum Change {
    /// Another text; `…` stands for what was behind the beginning of the line.
    To(&'static str),
    Cut,
    Double,
    /// Changes places with the next one.
    Swap,
    /// A line of another battle comes in its place.
    Foreign,
    /// Everything from here on goes.
    End,
    /// The line loses its last bytes.
    Half,
}

const ZEROS: &str = "0000000000000000000000000000000000000000000000000000000000000000";

fn forgeries() -> Vec<Forgery> {
    use Change::{Cut, Double, End, Foreign, Half, Swap, To};
    let mut all = Vec::new();
    let lines = ["holmgang-record", "ruleset", "rules", "content", "lang", "scenario", "seat", "dice", "commitment"];
    for line in lines.into_iter().chain(["begin", "1 ", "2 ", "result", "secret", "end"]) {
        for change in [Cut, Double, Swap, Foreign, End, Half, To("nonsense"), To("// …"), To("…")] {
            all.extend([true, false].map(|sealed| Forgery { line, change, sealed }));
        }
    }
    let others = [
        ("holmgang-record", "holmgang-record 2"),
        ("ruleset", "ruleset: chess-of-mars"),
        ("ruleset", "ruleset: mini-duel"),
        ("ruleset", "ruleset: forum-duel"),
        ("rules", "rules: 99"),
        ("content", "content: 0…"),
        ("lang", "lang: de"),
        ("lang", "colour: blue"),
        ("scenario", "scenario: nowhere"),
        ("scenario", "scenario: inline"),
        ("dice", "dice: given"),
        ("dice", "dice: loaded"),
        ("commitment", "commitment: ZEROS"),
        ("begin", "begin ; nothing=1"),
        ("begin", "begin"),
        ("1 ", "2 …"),
        ("1 ", "1 green: end"),
        ("1 ", "1 referee: end"),
        ("1 ", "1 … ; more=1"),
        ("1 ", "1 …!"),
        ("result", "result: draw XX-1.1"),
        ("secret", "secret: ZEROS"),
        ("end", "end of it"),
    ];
    all.extend(others.map(|(line, to)| Forgery { line, change: To(to), sealed: true }));
    all
}

/// The forged text; none where the record has no such line.
fn forged(record: &str, other: &str, forgery: &Forgery) -> Option<Vec<u8>> {
    let open = |text: &str| -> Vec<String> {
        chain::read("record", text.as_bytes()).unwrap().into_iter().map(str::to_owned).collect()
    };
    let seal = |lines: &[String]| chain::write(lines.iter().map(String::as_str));
    let mut lines = match forgery.sealed {
        true => open(record),
        false => record.lines().map(str::to_owned).collect(),
    };
    let place = lines.iter().position(|line| line.starts_with(forgery.line))?;
    match forgery.change {
        Change::To(to) => {
            let rest = lines[place].get(forgery.line.len()..).unwrap_or_default();
            let text = to.replace('…', rest).replace("ZEROS", ZEROS);
            // Leaving a sealed line as it is changes nothing; the other kind has its mark changed.
            lines[place] = if text == *rest { text + " " } else { text };
        }
        Change::Cut => drop(lines.remove(place)),
        Change::Double => lines.insert(place, lines[place].clone()),
        Change::Swap if place + 1 < lines.len() => lines.swap(place, place + 1),
        Change::Swap => return None,
        Change::Foreign => {
            let foreign: Vec<String> =
                if forgery.sealed { open(other) } else { other.lines().map(str::to_owned).collect() };
            lines[place] = foreign.into_iter().find(|line| line.starts_with(forgery.line))?;
        }
        Change::End => lines.truncate(place),
        Change::Half => {
            let keep = lines[place].chars().count().saturating_sub(3);
            lines[place] = lines[place].chars().take(keep).collect();
        }
    }
    let text = if forgery.sealed { seal(&lines) } else { lines.iter().map(|line| format!("{line}\n")).collect() };
    Some(text.into_bytes())
}

/// What the program says: its report, whether it ends well, and what it prints.
fn verified(folder: &Path, lang: &str, json: bool) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_holmgang"));
    command.current_dir(folder).env("XDG_CONFIG_HOME", folder);
    command.args(["verify", "record", "--keys", "keys.json", "--log", "log", "--lang", lang]);
    if json {
        command.arg("--json");
    }
    let output = command.output().unwrap();
    (output.status.success(), String::from_utf8(output.stdout).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn page_and_program_say_the_same_of_every_record() {
    let folder = folder("verifiers");
    let (child, server) = start(&folder);
    let books = call(server, "", "GET", "/api/rulebooks", &Value::Null).await.unwrap().json();
    let (mut good, mut bad) = (0, 0);
    for (nth, book) in books.as_array().unwrap().iter().enumerate() {
        let mut records = Vec::new();
        let mut players = people(server, book, 2).await;
        for player in &mut players {
            // A few steps; the server closes what was given up.
            let mut client = Client::connect(server, &player.token, &player.table).await.unwrap();
            let mut seq = 0;
            while client.revision < 7 && client.result.is_null() {
                let (choices, seat) = (client.choices(), client.eyes.clone().unwrap_or_default());
                let text = choices[(player.seed as usize + seq) % choices.len()].clone();
                seq += 1;
                let act = json!({ "type": "act", "client": "v", "seq": seq, "revision": client.revision, "seat": seat, "text": text });
                let answer = client.ask(act).await.unwrap();
                assert_eq!(answer["type"], "applied", "{answer}");
                while client.revision < answer["revision"].as_u64().unwrap() {
                    client.hear().await.unwrap();
                }
            }
            let running = record(server, &player.token, &player.table).await;
            player.seed += 1;
            let stop = AtomicBool::new(false);
            play(server, player, &stop).await.unwrap();
            records.push((running, record(server, &player.token, &player.table).await));
        }
        let [(running, whole), (_, other)] = &records[..] else { panic!("two records") };
        let token = &players[0].token;
        let texts = [whole.clone().into_bytes(), running.clone().into_bytes(), Vec::new(), b"\xff\xfe".to_vec()];
        let forgeries = forgeries();
        for (path, name) in [("/api/keys", "keys.json"), ("/api/log", "log")] {
            std::fs::write(folder.join(name), call(server, "", "GET", path, &Value::Null).await.unwrap().body).unwrap();
        }
        // Each of them with one rulebook; in the long size with all.
        let forgeries =
            forgeries.iter().enumerate().filter(|(n, _)| torture() || n % books.as_array().unwrap().len() == nth);
        let forgeries = forgeries.filter_map(|(_, forgery)| forged(whole, other, forgery));
        for (number, text) in texts.into_iter().chain(forgeries).enumerate() {
            let bearer = format!("Bearer {token}");
            let page = send(server, "POST", "/api/records", &[("Authorization", &bearer)], &text).await.unwrap();
            let page = page.json()["report"].clone();
            std::fs::write(folder.join("record"), &text).unwrap();
            let (is_good, program) = verified(&folder, "en", true);
            let program: Value = serde_json::from_str(&program).unwrap();
            let told = String::from_utf8_lossy(&text);
            assert_eq!(page, program, "{} {number}:\n{told}", book["id"]);
            let findings = page["findings"].as_array().unwrap();
            // The program was given the log: dice that were never promised in it are no good. Nothing else makes a difference between the two.
            let is_promised = !page["logged"].is_null() || page["dice"] == "given";
            assert_eq!(is_good, findings.is_empty() && is_promised, "{} {number}:\n{told}", book["id"]);
            assert_eq!(is_good, text == whole.as_bytes(), "{} {number}:\n{told}", book["id"]);
            assert!(!is_good || page["origin"] == "proven", "{} {number}: {page}", book["id"]);
            good += u32::from(is_good);
            bad += u32::from(!is_good);
            // In both languages, in words: the page shows the same ones.
            if number % 16 == 0 {
                for lang in ["en", "ru"] {
                    let (_, said) = verified(&folder, lang, false);
                    let missing = findings.iter().find(|found| !said.contains(found["words"][lang].as_str().unwrap()));
                    assert!(missing.is_none(), "{number}: {missing:?} in {said}");
                }
            }
        }
    }
    graceful(child);
    let _ = std::fs::remove_dir_all(&folder);
    assert!(good >= 5 && bad > 200, "{good} good, {bad} forged");
}

async fn record(server: std::net::SocketAddr, token: &str, table: &str) -> String {
    let answer = call(server, token, "GET", &format!("/api/tables/{table}/record"), &Value::Null).await.unwrap();
    String::from_utf8(answer.body).unwrap()
}
