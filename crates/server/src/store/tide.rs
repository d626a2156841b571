//! How far the store has come, kept twice: in the database with every commit, and in a small file beside it after it. What SQLite leaves out of a
//! damaged write-ahead log is missing without a word; by this file it is known that it was there, how much of it, and of which hour.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use holmgang_kernel::fair::{hash, hex};
use holmgang_kernel::words;
use holmgang_kernel::words::Words;
use rusqlite::Connection;

use crate::time::wall;
use crate::vault;

/// The file of the tide.
pub struct Tide(Option<File>);

/// What the file says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// There is no file, or it is empty.
    None,
    /// So many commits, the last one at this time.
    At(i64, i64),
    /// It was damaged.
    Damaged,
}

/// The file beside a database.
pub fn beside(database: &Path) -> PathBuf {
    database.with_extension("tide")
}

fn written(commits: i64, at: i64) -> String {
    let text = format!("{commits:020} {at:020}");
    let sum = hex(&hash(&[b"holmgang tide 1", text.as_bytes()])[..8]);
    format!("{text} {sum}\n")
}

/// Reads the mark beside a database.
pub fn read(database: &Path) -> Mark {
    let mut text = String::new();
    let read = File::open(beside(database)).and_then(|mut file| file.read_to_string(&mut text));
    if read.is_err_and(|error| error.kind() == std::io::ErrorKind::NotFound) || text.is_empty() {
        return Mark::None;
    }
    let parts: Vec<i64> = text.split(' ').take(2).filter_map(|part| part.parse().ok()).collect();
    match parts.as_slice() {
        [commits, at] if written(*commits, *at) == text => Mark::At(*commits, *at),
        _ => Mark::Damaged,
    }
}

/// The same while a server may be writing it: what is half written is whole a moment later.
pub fn read_settled(database: &Path) -> Mark {
    for _ in 0..20 {
        match read(database) {
            Mark::Damaged => std::thread::sleep(Duration::from_millis(5)),
            mark => return mark,
        }
    }
    Mark::Damaged
}

/// How many commits the database knows of; none where it is older than the tide.
pub fn of(connection: &Connection) -> Option<i64> {
    connection.query_row("SELECT commits FROM tide", [], |row| row.get(0)).ok()
}

/// What is missing, in words; none if nothing is.
pub fn missing(mark: Mark, there: Option<i64>) -> Option<Words> {
    match mark {
        Mark::At(commits, at) if commits > there.unwrap_or(0) => {
            let (lost, when) = (commits - there.unwrap_or(0), crate::time::written(at));
            Some(words!(
                "{lost} commits that were acknowledged are missing, the last one of {when}: the database, or the log beside it (-wal), was damaged, cut off or put back from a copy",
                "не хватает {lost} подтверждённых сохранений, последнее — {when}: база или журнал рядом с ней (-wal) повреждены, обрезаны или взяты из копии"
            ))
        }
        Mark::Damaged => Some(Words::new(
            "the file with the number of commits (.tide) is damaged: whether any is missing cannot be said",
            "файл с числом сохранений (.tide) повреждён: не хватает ли чего-то, сказать нельзя",
        )),
        _ => None,
    }
}

impl Tide {
    /// Opens it beside a database.
    pub fn open(database: &Path) -> Tide {
        let file = vault::private(&beside(database));
        if let Err(error) = &file {
            tracing::warn!(%error, "the number of commits is not kept");
        }
        Tide(file.ok())
    }

    /// So many commits are on the disk. This itself need not be: after a power cut it may be less, never more.
    pub fn rise(&mut self, commits: i64) {
        let Some(file) = &mut self.0 else { return };
        let text = written(commits, wall());
        // The next one will be written; one that is missing hides nothing but a loss.
        if file.seek(SeekFrom::Start(0)).and_then(|_| file.write_all(text.as_bytes())).is_err() {
            self.0 = None;
        }
    }
}
