use super::*;

fn file(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("holmgang-store-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder.join("tables.db")
}

fn gone(path: &Path) {
    let _ = std::fs::remove_dir_all(path.parent().unwrap());
}

fn count(store: &Connection) -> rusqlite::Result<i64> {
    store.query_row("SELECT count(*) FROM chats", [], |row| row.get(0))
}

fn say(store: &Connection, n: i64, letters: usize) -> rusqlite::Result<usize> {
    let text = "x".repeat(letters);
    store.execute(
        "INSERT INTO chats (id, n, person, who, text, at) VALUES ('t', ?1, 1, 'a', ?2, 0)",
        rusqlite::params![n, text],
    )
}

/// Row 3: a connection that would acknowledge before the disk has it is refused, not used.
#[test]
fn settings_that_promise_less_are_refused() {
    let path = file("settings");
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let connection = Connection::open(&path).unwrap();
    prepare(&connection).unwrap();
    assert!(assert_settings(&connection).unwrap().is_ok());
    for weaker in ["PRAGMA synchronous = NORMAL", "PRAGMA synchronous = OFF"] {
        connection.execute_batch(weaker).unwrap();
        let refused = assert_settings(&connection).unwrap().unwrap_err();
        assert!(refused.en.contains("wanted wal, 2"), "{weaker}: {}", refused.en);
    }
    connection.execute_batch("PRAGMA synchronous = FULL; PRAGMA journal_mode = DELETE").unwrap();
    assert!(assert_settings(&connection).unwrap().is_err());
    gone(&path);
}

/// Row 5: when the disk is full, everything of the batch is answered as not saved, and nothing of it is there; with space it works again.
#[tokio::test]
async fn a_full_disk_keeps_nothing_that_it_refused() {
    let path = file("full");
    let store = Store::open(&path).unwrap();
    store.write(|store| say(store, 0, 10)).await.unwrap();
    let limit = |pages: i64| store.write(move |store| store.pragma_update(None, "max_page_count", pages));
    let pages =
        store.write(|store| store.query_row("PRAGMA page_count", [], |row| row.get::<_, i64>(0))).await.unwrap();
    limit(pages + 2).await.unwrap();
    for round in 0..20 {
        // Small ones around one that does not fit: one batch, in which the transaction ends by itself.
        let before = store.read(count).await.unwrap();
        let jobs = (0..12)
            .map(|n| store.write(move |store| say(store, 1_000 * (round + 1) + n, if n == 5 { 400_000 } else { 3 })));
        let answers = futures_util::future::join_all(jobs).await;
        let after = store.read(count).await.unwrap();
        let kept = answers.iter().filter(|answer| answer.is_ok()).count() as i64;
        assert!(answers[5].is_err());
        assert_eq!(after - before, kept, "round {round}: what is there is what was acknowledged");
    }
    limit(1_000_000).await.unwrap();
    store.write(|store| say(store, 1, 400_000)).await.unwrap();
    store.close().await;
    gone(&path);
}

/// A change that fails goes, those beside it in the same transaction stay.
#[tokio::test]
async fn a_conflict_is_of_its_own_change_only() {
    let path = file("conflict");
    let store = Store::open(&path).unwrap();
    let jobs = [1, 2, 1, 3, 2, 4].map(|n| store.write(move |store| say(store, n, 5)));
    let answers = futures_util::future::join_all(jobs).await;
    let kept: Vec<bool> = answers.iter().map(Result::is_ok).collect();
    assert_eq!(kept, [true, true, false, true, false, true]);
    assert!(matches!(answers[2], Err(Failure::Conflict)));
    assert_eq!(store.read(count).await.unwrap(), 4);
    store.close().await;
    gone(&path);
}

/// A step that is refused at its first statement has left nothing; one that failed half done takes its whole batch along, and the next batch is kept.
#[tokio::test]
async fn a_step_is_there_whole_or_not_at_all() {
    let path = file("steps");
    let store = Store::open(&path).unwrap();
    let jobs = [1, 2, 1, 3].map(|n| {
        store.write_step(move |store| {
            say(store, n, 5)?;
            say(store, 100 + n, 5)
        })
    });
    let answers = futures_util::future::join_all(jobs).await;
    let kept: Vec<bool> = answers.iter().map(Result::is_ok).collect();
    assert_eq!(kept, [true, true, false, true]);
    assert!(matches!(answers[2], Err(Failure::Conflict)));
    assert_eq!(store.read(count).await.unwrap(), 6);
    for round in 0..20 {
        let jobs = (0..6).map(|n| {
            store.write_step(move |store| {
                say(store, 1_000 * (round + 1) + n, 5)?;
                // The third is refused at its second statement: 1 is there.
                say(store, if n == 2 { 1 } else { 1_000 * (round + 1) + 100 + n }, 5)
            })
        });
        let before = store.read(count).await.unwrap();
        let answers = futures_util::future::join_all(jobs).await;
        let kept = answers.iter().filter(|answer| answer.is_ok()).count() as i64;
        assert!(answers[2].is_err());
        assert_eq!(
            store.read(count).await.unwrap() - before,
            2 * kept,
            "round {round}: what is there is what was acknowledged"
        );
    }
    store.close().await;
    gone(&path);
}

/// Row 11: a file of the first step comes to the newest one with all that it holds; one of a newer program is refused.
#[tokio::test]
async fn older_files_are_brought_on_and_newer_ones_refused() {
    let path = file("older");
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let mut connection = Connection::open(&path).unwrap();
    schema::migrate_to(&mut connection, 1).unwrap().unwrap();
    say(&connection, 7, 5).unwrap();
    drop(connection);
    let store = Store::open(&path).unwrap();
    assert_eq!(store.read(count).await.unwrap(), 1);
    store.write(|store| store.execute("DELETE FROM pictures", [])).await.unwrap();
    store.write(|store| store.pragma_update(None, "user_version", 9_999)).await.unwrap();
    store.close().await;
    drop(store);
    assert!(Store::open(&path).err().unwrap().en.contains("newer version"));
    gone(&path);
}

/// Searching knows Russian capitals too.
#[tokio::test]
async fn searching_folds_letters_of_both_languages() {
    let path = file("fold");
    let store = Store::open(&path).unwrap();
    let folded = store.read(|store| store.query_row("SELECT fold('ЖАР Fire')", [], |row| row.get::<_, String>(0)));
    assert_eq!(folded.await.unwrap(), "жар fire");
    store.close().await;
    gone(&path);
}

/// One file has one lock, whatever way leads to it; two files of one name and other endings have nothing in common.
#[cfg(unix)]
#[test]
fn one_file_has_one_lock() {
    let path = file("one-lock");
    let store = Store::open(&path).unwrap();
    let link = path.with_file_name("link.db");
    std::os::unix::fs::symlink(&path, &link).unwrap();
    assert!(Store::open(&link).err().unwrap().en.contains("another server"));
    let dotted = path.parent().unwrap().join(".").join("tables.db");
    assert!(Store::open(&dotted).err().unwrap().en.contains("another server"));
    let beside = path.with_file_name("tables.sqlite");
    assert!(Store::open(&beside).is_ok());
    let hard = path.with_file_name("hard.db");
    std::fs::hard_link(&path, &hard).unwrap();
    assert!(Store::open(&hard).err().unwrap().en.contains("hard link"));
    drop(store);
    gone(&path);
}

/// A file that was removed, or has another one in its place, takes nothing more: what is acknowledged is where the next start finds it.
#[cfg(unix)]
#[tokio::test]
async fn a_file_that_was_removed_takes_nothing_more() {
    let path = file("removed");
    let store = Store::open(&path).unwrap();
    assert!(store.write(|store| say(store, 1, 1)).await.is_ok() && store.takes_writes().await);
    let away = path.with_file_name("away.db");
    std::fs::rename(&path, &away).unwrap();
    assert!(matches!(store.write(|store| say(store, 2, 1)).await, Err(Failure::NotSaved(_))));
    assert!(!store.takes_writes().await);
    std::fs::write(&path, b"").unwrap();
    assert!(store.write(|store| say(store, 3, 1)).await.is_err(), "another file is not this one");
    std::fs::remove_file(&path).unwrap();
    std::fs::rename(&away, &path).unwrap();
    assert!(store.write(|store| say(store, 4, 1)).await.is_ok(), "back in its place it is taken again");
    assert_eq!(store.read(count).await.unwrap(), 2);
    store.close().await;
    gone(&path);
}

/// A start writes nothing where nothing is to be done: a server that ended while the disk was full starts, and people can look.
#[tokio::test]
async fn a_start_on_a_full_disk_writes_nothing() {
    let path = file("full-start");
    let store = Store::open(&path).unwrap();
    store.write(|store| say(store, 1, 1)).await.unwrap();
    store.close().await;
    drop(store);
    let mut connection = writer(&path).unwrap().unwrap();
    let pages: i64 = connection.query_row("PRAGMA page_count", [], |row| row.get(0)).unwrap();
    connection.pragma_update(None, "max_page_count", pages).unwrap();
    connection.pragma_update(None, "query_only", true).unwrap();
    assert!(schema::migrate(&mut connection).unwrap().is_ok());
    gone(&path);
}

/// Searching finds three letters anywhere, in both languages, of titles, names and results; names that go are found no more.
#[tokio::test]
async fn what_is_sought_is_indexed() {
    let path = file("sought");
    let store = Store::open(&path).unwrap();
    let made = store.write(|store| {
        store.execute("INSERT INTO tables (id, owner, ruleset, title, scenario, public, setup, watch, opened) VALUES ('t', 1, 'r', 'Последний Бой', '{}', 1, '', '', 0)", [])?;
        store.execute("INSERT INTO states (id, stage, revision, wanted, updated) VALUES ('t', 'waiting', 0, '', 0)", [])?;
        store.execute("INSERT INTO seats (id, place, seat, holder, person, who) VALUES ('t', 0, 'red', 'human', 7, 'Радогост')", [])
    });
    made.await.unwrap();
    let found = |word: &'static str| {
        store.read(move |store| {
            store.query_row(
                "SELECT count(*) FROM found f JOIN sought k ON k.n = f.rowid WHERE f.words MATCH ?1",
                [format!("\"{word}\"")],
                |row| row.get::<_, i64>(0),
            )
        })
    };
    for (word, count) in [("ледн", 1), ("БОЙ", 1), ("адого", 1), ("чужой", 0)] {
        assert_eq!(found(word).await.unwrap(), count, "{word}");
    }
    store.write(|store| store.execute("UPDATE seats SET who = '—' WHERE person = 7", [])).await.unwrap();
    store.write(|store| store.execute("UPDATE states SET result = 'ничья' WHERE id = 't'", [])).await.unwrap();
    assert_eq!((found("адого").await.unwrap(), found("ничья").await.unwrap(), found("ледн").await.unwrap()), (0, 1, 1));
    store.close().await;
    gone(&path);
}

/// Guests who do not come back and tables that never began go, with all that is theirs; accounts, battles and whoever plays stay.
#[tokio::test]
async fn what_nobody_comes_back_for_goes() {
    let path = file("retention");
    let store = Store::open(&path).unwrap();
    let made = store.write(|store| {
        for (id, password, seen) in [(1, None, 10), (2, Some("x"), 10), (3, None, 500), (4, None, 10)] {
            store.execute("INSERT INTO people (id, name, password, lang, created) VALUES (?1, 'n', ?2, 'en', 5)", rusqlite::params![id, password])?;
            store.execute("INSERT INTO devices (person, token, about, scopes, created, seen) VALUES (?1, ?2, '', '*', 5, ?3)", rusqlite::params![id, vec![id as u8], seen])?;
        }
        for (id, stage, updated, person) in [("old", "waiting", 10, 1), ("new", "waiting", 500, 3), ("on", "running", 10, 4), ("was", "over", 10, 1)] {
            store.execute("INSERT INTO tables (id, owner, ruleset, title, scenario, public, setup, watch, opened) VALUES (?1, 1, 'r', ?1, '{}', 1, '', '', 0)", [id])?;
            store.execute("INSERT INTO states (id, stage, revision, wanted, updated) VALUES (?1, ?2, 0, '', ?3)", rusqlite::params![id, stage, updated])?;
            store.execute("INSERT INTO seats (id, place, seat, holder, person, who) VALUES (?1, 0, 'red', 'human', ?2, 'Name')", rusqlite::params![id, person])?;
        }
        crate::retention::sweep(store, 100, 100)
    });
    assert_eq!(made.await.unwrap(), (vec![1], vec!["old".to_owned()]));
    let left = store.read(|store| {
        let people =
            store.query_row("SELECT count(*) FROM people WHERE deleted IS NULL", [], |row| row.get::<_, i64>(0))?;
        let tables = store.query_row("SELECT count(*) FROM tables", [], |row| row.get::<_, i64>(0))?;
        let name = store.query_row("SELECT who FROM seats WHERE id = 'was'", [], |row| row.get::<_, String>(0))?;
        let found = store
            .query_row("SELECT count(*) FROM found WHERE words MATCH '\"old\"'", [], |row| row.get::<_, i64>(0))?;
        Ok((people, tables, name, found))
    });
    assert_eq!(left.await.unwrap(), (3, 3, "—".to_owned(), 0));
    store.close().await;
    gone(&path);
}
