//! Connections to the file: what each of them knows, and what the one that writes promises.

use std::path::Path;
use std::time::Duration;

use holmgang_kernel::words;
use holmgang_kernel::words::Words;
use rusqlite::Connection;
use rusqlite::config::DbConfig;
use rusqlite::functions::FunctionFlags;

use super::seal;

/// Pages of the log after which it is worked into the file. Tables that are played write the same few pages again and again: of a longer log each
/// of them goes into the file once. 32 MiB are read back in a moment at the next start.
const CHECKPOINT_PAGES: i32 = 8_192;
/// Memory for pages of the connection that writes, at most: the tables that are played all at once should fit, or every step reads its pages again.
/// Below zero: in KiB.
const CACHE_KIB: i32 = -64 * 1024;

/// A statement that was prepared stays so: else some are planned anew whenever they are given other values.
pub(super) fn keep_plans(connection: &Connection) -> rusqlite::Result<()> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map(drop)
}

/// The functions of this program that the schema and its triggers call: no connection works without them.
pub(super) fn know_functions(connection: &Connection) -> rusqlite::Result<()> {
    know_letters(connection)?;
    seal::know_sums(connection)
}

/// Letters as searching compares them: SQLite itself knows only the English ones.
fn know_letters(connection: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("fold", 1, flags, |context| {
        Ok(context.get::<Option<String>>(0)?.unwrap_or_default().to_lowercase())
    })?;
    connection.create_scalar_function("name_look", 1, flags, |context| {
        Ok(crate::names::look(&context.get::<Option<String>>(0)?.unwrap_or_default()))
    })
}

/// The connection that writes, with its promises asserted.
pub(super) fn writer(path: &Path) -> rusqlite::Result<Result<Connection, Words>> {
    let connection = Connection::open(path)?;
    prepare(&connection)?;
    Ok(assert_settings(&connection)?.map(|()| connection))
}

/// After an `fsync` that failed the system may take what did not reach the disk for written, and never write it again: what stands in the log is
/// copied into the file, and written and synced once more by that, before anything is built upon it.
pub(super) fn settled(opened: Result<Connection, Words>) -> rusqlite::Result<Result<Connection, Words>> {
    let Ok(connection) = opened else { return Ok(opened) };
    let busy: i64 = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))?;
    if busy == 0 {
        return Ok(Ok(connection));
    }
    Ok(Err(Words::new("somebody reads what has to be settled first", "кто-то читает то, что сначала надо уладить")))
}

pub(super) fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(Duration::from_secs(5))?;
    keep_plans(connection)?;
    know_functions(connection)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "mmap_size", 0)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "journal_size_limit", 64 * 1024 * 1024)?;
    connection.pragma_update(None, "wal_autocheckpoint", CHECKPOINT_PAGES)?;
    connection.pragma_update(None, "cache_size", CACHE_KIB)?;
    connection.set_prepared_statement_cache_capacity(128);
    Ok(())
}

/// What the promise stands on is asked back, not assumed.
pub(super) fn assert_settings(connection: &Connection) -> rusqlite::Result<Result<(), Words>> {
    let mode: String = connection.query_row("PRAGMA journal_mode", [], |row| row.get(0))?;
    let synchronous: i64 = connection.query_row("PRAGMA synchronous", [], |row| row.get(0))?;
    if mode == "wal" && synchronous == 2 {
        return Ok(Ok(()));
    }
    Ok(Err(words!(
        "the database does not keep its promises here (journal_mode {mode}, synchronous {synchronous}; wanted wal, 2)",
        "база здесь не держит обещаний (journal_mode {mode}, synchronous {synchronous}; нужно wal, 2)"
    )))
}
