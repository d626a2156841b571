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
