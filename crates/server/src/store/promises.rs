//! The log of commitments in the store: entries are only ever added, each with a hash over all before it.

use holmgang_arena::promises::{Entry, FIRST_LINE, Head};
use holmgang_kernel::fair::hex;
use holmgang_kernel::words;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::check::{Finding, Place};
use crate::time::wall;

fn head(connection: &Connection) -> rusqlite::Result<(Head, i64)> {
    let last = connection
        .prepare_cached("SELECT n, hash, at FROM promises ORDER BY n DESC LIMIT 1")?
        .query_row([], |row| Ok((Head { number: row.get::<_, i64>(0)? as u64, hash: row.get(1)? }, row.get(2)?)))
        .optional()?;
    Ok(last.unwrap_or_default())
}

/// Adds a commitment, unless it is there.
pub fn add(connection: &Connection, commitment: [u8; 32]) -> rusqlite::Result<()> {
    if time_of(connection, commitment)?.is_some() {
        return Ok(());
    }
    let (head, last) = head(connection)?;
    // Time in the log never falls, also where the clock of the machine was put back.
    let entry = Entry { number: head.number + 1, at: wall().max(last), commitment };
    let next = head.with(&entry);
    connection
        .prepare_cached("INSERT INTO promises (n, at, commitment, hash) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![entry.number as i64, entry.at, commitment.as_slice(), next.hash.as_slice()])
        .map(drop)
}

/// When a commitment was added.
pub fn time_of(connection: &Connection, commitment: [u8; 32]) -> rusqlite::Result<Option<i64>> {
    connection
        .prepare_cached("SELECT at FROM promises WHERE commitment = ?1")?
        .query_row([commitment.as_slice()], |row| row.get(0))
        .optional()
}

fn entry(row: &Row<'_>) -> rusqlite::Result<(Entry, [u8; 32])> {
    let entry = Entry { number: row.get::<_, i64>(0)? as u64, at: row.get(1)?, commitment: row.get(2)? };
    Ok((entry, row.get(3)?))
}

/// The log as a text, from an entry on, at most so many; with its head if it comes to the end.
pub fn text(connection: &Connection, from: u64, most: usize, seed: &[u8; 32]) -> rusqlite::Result<String> {
    let from = i64::try_from(from.max(1)).unwrap_or(i64::MAX);
    let mut text = format!("{FIRST_LINE}\n");
    let mut rows =
        connection.prepare_cached("SELECT n, at, commitment, hash FROM promises WHERE n >= ?1 ORDER BY n LIMIT ?2")?;
    let mut reached = Head::default();
    if from > 1 {
        let before = connection
            .prepare_cached("SELECT n, hash FROM promises WHERE n = ?1")?
            .query_row([from - 1], |row| Ok(Head { number: row.get::<_, i64>(0)? as u64, hash: row.get(1)? }));
        let Some(before) = before.optional()? else { return Ok(text) };
        text.push_str(&format!("after {} {}\n", before.number, hex(&before.hash)));
        reached = before;
    }
    for row in rows.query_map(params![from, most as i64], entry)? {
        let (entry, hash) = row?;
        reached = Head { number: entry.number, hash };
        text.push_str(&format!("{}\n", entry.line(&reached)));
    }
    if head(connection)?.0 == reached {
        text.push_str(&format!("{}\n", reached.signed(seed)));
    }
    Ok(text)
}

/// The first entry that does not fit those before it.
pub fn check(connection: &Connection) -> rusqlite::Result<Vec<Finding>> {
    let mut rows = connection.prepare("SELECT n, at, commitment, hash FROM promises ORDER BY n")?;
    let mut head = Head::default();
    for row in rows.query_map([], entry)? {
        let fits = row.as_ref().is_ok_and(|(entry, hash)| {
            let next = head.with(entry);
            let fits = entry.number == head.number + 1 && next.hash == *hash;
            head = next;
            fits
        });
        if !fits {
            let number = head.number;
            let words = words!(
                "the log of commitments is damaged at entry {number}",
                "журнал обязательств повреждён на записи {number}"
            );
            return Ok(vec![Finding { place: Place::File, words }]);
        }
    }
    Ok(Vec::new())
}
