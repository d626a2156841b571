//! Bits that the disk turned: in the database, in the log beside it; files that were cut off. Everything is told, one battle alone is set aside, the rest
//! goes on, and what is whole can be saved.

use std::path::{Path, PathBuf};

use crate::support::{Base, get, play, rounds, seated, torture};
use holmgang_loadgen::policy::Chance;
use holmgang_rulebooks::REGISTRY;
use holmgang_server::app::App;
use holmgang_server::config::Config;
use holmgang_server::serve::{Server, start};
use holmgang_server::store::{Store, repair, seal, tide};
use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags};
use serde_json::json;

/// Files of a server: the database and what lies beside it.
const FILES: &[&str] = &["tables.db", "tables.db-wal", "tables.tide", "tables.keys"];

fn copy(from: &Path, to: &Path) {
    let _ = std::fs::remove_dir_all(to);
    std::fs::create_dir_all(to).unwrap();
    for name in FILES.iter().filter(|name| from.join(name).exists()) {
        std::fs::copy(from.join(name), to.join(name)).unwrap();
    }
}

/// Everything that a database holds, or why it cannot be told. Not the index of the search (`found`, and what SQLite keeps for it): it is made of the
/// other tables, and no battle is read from it. SQLite checks its structure, and a repair makes it anew.
fn held(folder: &Path) -> Result<Vec<(String, Vec<Vec<Value>>)>, rusqlite::Error> {
    let connection = Connection::open_with_flags(folder.join("tables.db"), OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let mut names = connection.prepare(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name <> 'tide' ORDER BY name",
    )?;
    let names: Vec<String> = names.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    let mut all = Vec::new();
    for name in names {
        let mut rows = connection.prepare(&format!("SELECT * FROM {name}"))?;
        let columns = rows.column_count();
        let rows = rows.query_map([], |row| (0..columns).map(|place| row.get(place)).collect())?;
        all.push((name, rows.collect::<Result<_, _>>()?));
    }
    Ok(all)
}

/// Tables of every rulebook with steps, names and chat.
async fn filled(server: &Server, title: &str) -> Vec<(String, String)> {
    let mut tables = Vec::new();
    for (number, id) in REGISTRY.ids().iter().enumerate() {
        let more = json!({ "title": format!("{title} {number}"), "clock": { "kind": "days", "days": 3 } });
        let table = seated(server.address, id, more).await;
        let mut clients = table.clients(server.address).await;
        play(&table, &mut clients, &mut Chance(number as u64), 1, 6).await;
        for text in ["a word", "and another"] {
            clients[0].ask(json!({ "type": "chat", "text": text })).await.unwrap();
        }
        tables.push((table.id.clone(), table.tokens[0].clone()));
    }
    tables
}

/// What is said of a folder of files: nothing where all is well.
fn said(folder: &Path) -> Vec<String> {
    let report = repair::look(&folder.join("tables.db")).unwrap();
    report.wrong.into_iter().map(|words| words.en).collect()
}

/// Turns bits of one file, one at a time: whatever has an effect is told. How many were told.
fn turn(template: &Path, work: &Path, name: &str, rounds: usize, seed: u64) -> usize {
    copy(template, work);
    let whole = held(work).unwrap();
    assert_eq!(said(work), Vec::<String>::new(), "the files are whole before");
    let bytes = std::fs::read(template.join(name)).unwrap();
    assert!(bytes.len() > 10_000, "{name} holds something");
    let mut chance = Chance(seed);
    let mut told = 0;
    for round in 0..rounds {
        copy(template, work);
        let (place, bit) = (chance.below(bytes.len()), chance.below(8));
        let mut bad = bytes.clone();
        bad[place] ^= 1 << bit;
        std::fs::write(work.join(name), &bad).unwrap();
        let wrong = said(work);
        if wrong.is_empty() {
            let now = held(work).unwrap_or_else(|error| panic!("byte {place}, bit {bit} of {name} is silent: {error}"));
            if let Some(((table, rows), (_, before))) = now.iter().zip(&whole).find(|(now, before)| now != before) {
                let other = rows.iter().zip(before).find(|(now, before)| now != before);
                panic!("round {round}: byte {place}, bit {bit} of {name} is silent: `{table}`, {other:?}");
            }
            assert_eq!(now.len(), whole.len(), "round {round}: byte {place}, bit {bit} of {name} is silent");
        } else {
            told += 1;
        }
    }
    told
}

fn folder(base: &Base, name: &str) -> PathBuf {
    base.0.join(name)
}

#[tokio::test(flavor = "multi_thread")]
async fn no_flipped_bit_is_silent() {
    let base = Base::new("damage-bits");
    let server = base.start().await;
    filled(&server, "bits").await;
    // As they lie there when the process is killed: most of it in the log.
    let (running, stopped, work) = (folder(&base, "running"), folder(&base, "stopped"), folder(&base, "work"));
    copy(&base.0, &running);
    server.stop().await;
    copy(&base.0, &stopped);
    let rounds = rounds(240, 4_000);
    let told = turn(&stopped, &work, "tables.db", rounds, 1);
    assert!(told > rounds / 20, "only {told} of {rounds} turned bits had an effect");
    let told = turn(&running, &work, "tables.db-wal", rounds / 2, 2);
    assert!(told > rounds / 20, "only {told} of {rounds} turned bits of the log had an effect");
    // What is told of it is told as one cause, and the next start turns the bit back: nothing is lost.
    copy(&running, &work);
    let (whole, bytes) = (held(&work).unwrap(), std::fs::read(running.join("tables.db-wal")).unwrap());
    let mut chance = Chance(4);
    let mut mended = 0;
    for round in 0..if torture() { 200 } else { 16 } {
        copy(&running, &work);
        let (place, bit) = (chance.below(bytes.len()), chance.below(8));
        let mut bad = bytes.clone();
        bad[place] ^= 1 << bit;
        std::fs::write(work.join("tables.db-wal"), &bad).unwrap();
        let wrong = said(&work);
        assert!(wrong.len() <= 3, "round {round}: {wrong:?}");
        let is_mended = wrong.first().is_some_and(|wrong| wrong.contains(&format!("in byte {place}")));
        // The checksum cannot tell one of four bits from others: that is a loss, and told.
        if !is_mended && !wrong.is_empty() {
            assert!(
                wrong[0].contains("damaged from frame") && place % 4 == 3,
                "round {round}, byte {place}: {wrong:?}"
            );
            continue;
        }
        mended += usize::from(is_mended);
        let store = Store::open(&work.join("tables.db")).unwrap();
        store.close().await;
        assert_eq!(said(&work), Vec::<String>::new(), "round {round}");
        assert!(held(&work).unwrap() == whole, "round {round}: byte {place}, bit {bit} has lost something");
    }
    assert!(mended > 3, "only {mended} were turned back");
    // Two bits of one page cannot be told: that is a loss, and still one cause.
    copy(&running, &work);
    let mut bad = bytes.clone();
    let middle = 32 + (bytes.len() / 4120 / 2) * 4120 + 100;
    bad[middle] ^= 1;
    bad[middle + 400] ^= 1;
    std::fs::write(work.join("tables.db-wal"), &bad).unwrap();
    let wrong = said(&work);
    assert!(
        wrong.len() <= 3 && wrong[0].contains("damaged from frame") && wrong[1].contains("are missing"),
        "{wrong:?}"
    );
    // The log cut off anywhere, or gone.
    let bytes = std::fs::read(running.join("tables.db-wal")).unwrap();
    let mut chance = Chance(3);
    for length in (0..if torture() { 200 } else { 12 }).map(|_| chance.below(bytes.len() / 2)).chain([0]) {
        copy(&running, &work);
        std::fs::write(work.join("tables.db-wal"), &bytes[..length]).unwrap();
        assert!(said(&work).iter().any(|wrong| wrong.contains("are missing")), "cut off at {length}");
    }
    // The small file itself.
    copy(&stopped, &work);
    std::fs::write(tide::beside(&work.join("tables.db")), "00000000000000000012 0").unwrap();
    assert!(said(&work)[0].contains(".tide"));
}

/// Every three letters that can be sought.
fn terms(file: &Path) -> rusqlite::Result<Vec<String>> {
    let connection = Connection::open(file)?;
    connection.execute_batch("CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, found, row)")?;
    let mut terms = connection.prepare("SELECT term FROM terms ORDER BY term")?;
    terms.query_map([], |row| row.get(0))?.collect()
}

/// Which tables they find: a number that is no table's is shown by no list.
fn finds(file: &Path, terms: &[String]) -> rusqlite::Result<Vec<Vec<i64>>> {
    let connection = Connection::open(file)?;
    let mut search = connection
        .prepare("SELECT rowid FROM found WHERE words MATCH ?1 AND rowid IN (SELECT n FROM sought) ORDER BY rowid")?;
    let quoted = terms.iter().map(|term| format!("\"{}\"", term.replace('"', "\"\"")));
    quoted.map(|term| search.query_map([term], |row| row.get(0))?.collect()).collect()
}

/// What lists are searched by is no battle, but a list that finds too little is told all the same, and made anew.
#[tokio::test(flavor = "multi_thread")]
async fn a_flipped_bit_of_the_search_is_told() {
    let base = Base::new("damage-search");
    let server = base.start().await;
    filled(&server, "sought").await;
    server.stop().await;
    let file = base.0.join("tables.db");
    assert_eq!(said(&base.0), Vec::<String>::new());
    // In what SQLite keeps for it: as the disk would, beside all checks of rows.
    let blocks = || -> Vec<(i64, Vec<u8>)> {
        let connection = Connection::open(&file).unwrap();
        let mut rows = connection.prepare("SELECT id, block FROM found_data WHERE id > 10 ORDER BY id").unwrap();
        rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().collect::<Result<_, _>>().unwrap()
    };
    let put = |id: i64, block: &[u8]| {
        let connection = Connection::open(&file).unwrap();
        connection.pragma_update(None, "writable_schema", true).unwrap();
        connection.execute("UPDATE found_data SET block = ?2 WHERE id = ?1", rusqlite::params![id, block]).unwrap();
    };
    let (whole, terms, mut told) = (blocks(), terms(&file).unwrap(), 0);
    let found = finds(&file, &terms).unwrap();
    assert!(!whole.is_empty() && found.len() > 100);
    let mut chance = Chance(9);
    for round in 0..if torture() { 400 } else { 40 } {
        let (id, block) = &whole[chance.below(whole.len())];
        let (place, bit) = (chance.below(block.len()), chance.below(8));
        let mut bad = block.clone();
        bad[place] ^= 1 << bit;
        put(*id, &bad);
        let wrong = said(&base.0);
        assert!(
            !wrong.is_empty() || finds(&file, &terms).is_ok_and(|now| now == found),
            "round {round}: byte {place}, bit {bit} of block {id} is silent"
        );
        told += usize::from(!wrong.is_empty());
        put(*id, block);
    }
    assert!(told > 10, "only {told} turned bits had an effect");
    assert_eq!(said(&base.0), Vec::<String>::new());
    let (id, block) = &whole[0];
    let mut bad = block.clone();
    bad[block.len() / 2] ^= 1;
    put(*id, &bad);
    repair::repair(&file).unwrap();
    assert_eq!(said(&base.0), Vec::<String>::new());
}

/// Finds a text in a file and turns a bit of it.
fn damage(file: &Path, text: &str) {
    let mut bytes = std::fs::read(file).unwrap();
    let place = bytes.windows(text.len()).position(|window| window == text.as_bytes()).expect("the text is there");
    bytes[place] ^= 1;
    std::fs::write(file, bytes).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_battle_is_set_aside_alone() {
    let base = Base::new("damage-aside");
    let server = base.start().await;
    let tables = filled(&server, "findable").await;
    server.stop().await;
    let file = base.0.join("tables.db");
    damage(&file, "findable 0");
    let server = base.start().await;
    for (number, (id, token)) in tables.iter().enumerate() {
        let answer = get(server.address, token, &format!("/api/tables/{id}")).await;
        assert_eq!(answer.status == 200, number != 0, "{number}: {}", String::from_utf8_lossy(&answer.body));
        if number == 0 {
            let words = answer.json()["words"]["en"].as_str().unwrap_or_default().to_owned();
            assert!(words.contains("set aside"), "{words}");
        }
        let lobby = get(server.address, token, "/api/tables?what=running").await.json();
        let listed = |id: &str| lobby.as_array().unwrap().iter().any(|row| row["id"] == id);
        assert!(!listed(&tables[0].0) && listed(&tables[1].0), "{lobby}");
    }
    server.stop().await;
    let report = repair::look(&file).unwrap();
    assert_eq!(report.aside.iter().map(|(id, _)| id).collect::<Vec<_>>(), [&tables[0].0]);
    // A word that is no kind of holder opens the seat to nobody, whoever wrote it there.
    let connection = Connection::open(&file).unwrap();
    seal::know_sums(&connection).unwrap();
    connection.execute("UPDATE seats SET holder = 'hunan' WHERE id = ?1", [&tables[1].0]).unwrap();
    drop(connection);
    let server = base.start().await;
    let answer = get(server.address, &tables[1].1, &format!("/api/tables/{}", tables[1].0)).await;
    assert_ne!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_was_cut_off_is_told_and_what_is_whole_saved() {
    let base = Base::new("damage-cut");
    let server = base.start().await;
    let mut tables = Vec::new();
    for round in 0..4 {
        tables.extend(filled(&server, &format!("saved {round}")).await);
    }
    server.stop().await;
    let file = base.0.join("tables.db");
    let bytes = std::fs::read(&file).unwrap();
    std::fs::write(&file, &bytes[..bytes.len() * 9 / 10 / 4096 * 4096]).unwrap();
    let refused = App::new(Config::for_tests(file.clone())).err().expect("it does not start");
    assert!(refused.en.contains("holmgang store repair"), "{}", refused.en);
    assert!(!said(&base.0).is_empty());
    let saved = repair::repair(&file).unwrap();
    assert!(!saved.lost.is_empty() && saved.kept.exists());
    let server = start(App::new(Config::for_tests(file.clone())).unwrap()).await.unwrap();
    let mut whole = 0;
    for (id, token) in &tables {
        let answer = get(server.address, token, &format!("/api/tables/{id}")).await;
        whole += usize::from(answer.status == 200 && answer.json()["revision"].as_u64() >= Some(6));
    }
    assert!(whole >= tables.len() / 3, "{whole} of {} battles were saved", tables.len());
    server.stop().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn files_are_closed_to_others_and_secrets_sealed() {
    use std::os::unix::fs::PermissionsExt;
    let base = Base::new("damage-modes");
    let file = base.0.join("tables.db");
    let mode = |file: &Path| std::fs::metadata(file).unwrap().permissions().mode() & 0o777;
    let server = base.start().await;
    *server.app.dice.lock().unwrap() = Some(*b"a secret of dice that is told no");
    let (_, token) = filled(&server, "sealed").await.remove(0);
    let wish = json!({ "ruleset": REGISTRY.ids()[0], "scenario": { "id": "duel-1v1" }, "seats": { "red": { "is": "me" }, "blue": { "is": "link" } } });
    let opened =
        holmgang_loadgen::http::call(server.address, &token, "POST", "/api/tables", &wish).await.unwrap().json();
    let links: Vec<String> =
        ["blue", "watch"].iter().map(|seat| opened["links"][seat].as_str().unwrap().to_owned()).collect();
    let wal = base.0.join("tables.db-wal");
    for name in FILES {
        assert_eq!(mode(&base.0.join(name)), 0o600, "{name}");
    }
    let has = |file: &Path, text: &[u8]| std::fs::read(file).unwrap().windows(text.len()).any(|window| window == text);
    for text in links.iter().map(|link| link.as_bytes()).chain([&b"a secret of dice that is told no"[..]]) {
        assert!(!has(&wal, text) && !has(&file, text), "{}", String::from_utf8_lossy(text));
    }
    server.stop().await;
    // Files of an older program are closed, and the links still open the door.
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
    assert!(said(&base.0)[0].contains("others can read"));
    let server = base.start().await;
    assert_eq!(mode(&file), 0o600);
    let friend = holmgang_loadgen::http::guest(server.address, "friend").await.unwrap();
    let path = format!("/api/tables/{}/seats/blue", opened["id"].as_str().unwrap());
    let sat = holmgang_loadgen::http::call(server.address, &friend, "POST", &path, &json!({ "link": links[0] }))
        .await
        .unwrap();
    assert_eq!(sat.status, 200, "{}", String::from_utf8_lossy(&sat.body));
    server.stop().await;
}
