//! Checksums of rows: every row carries a hash over all its columns, so that what a disk changed by itself is noticed and not shown.
//!
//! The database computes them, by triggers and a function of this program (`row_sum`); whoever writes a row has nothing to do. A row that was damaged
//! is not changed any more: else a new checksum would make it look whole. Lines have marks of their own, and the log of commitments its hashes.

use holmgang_kernel::fair::hash;
use rusqlite::functions::FunctionFlags;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension};

/// Tables whose rows carry something else, or nothing that counts.
const OTHERS: &[&str] = &["lines", "promises", "tide", "sealed", "quarantine", "going"];

/// The function that the triggers call: 16 bytes over the types and bytes of all values.
pub fn know_sums(connection: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("row_sum", -1, flags, |context| {
        let mut bytes = Vec::with_capacity(256);
        for place in 0..context.len() {
            let (kind, value) = match context.get_raw(place) {
                ValueRef::Null => (0_u8, &[][..]),
                ValueRef::Integer(number) => {
                    bytes.push(1);
                    bytes.extend(number.to_be_bytes());
                    continue;
                }
                ValueRef::Real(number) => {
                    bytes.push(2);
                    bytes.extend(number.to_be_bytes());
                    continue;
                }
                ValueRef::Text(text) => (3, text),
                ValueRef::Blob(blob) => (4, blob),
            };
            bytes.push(kind);
            bytes.extend((value.len() as u64).to_be_bytes());
            bytes.extend(value);
        }
        Ok(hash(&[b"holmgang row 1", &bytes])[..16].to_vec())
    })
}

/// A table whose rows carry sums.
#[derive(Clone, Debug)]
pub struct ChecksummedTable {
    /// Its name.
    pub name: String,
    /// The columns that are summed, in order.
    pub columns: Vec<String>,
    /// The columns of its key.
    pub key: Vec<String>,
}

impl ChecksummedTable {
    /// The condition that a row is damaged.
    pub fn is_damaged(&self) -> String {
        format!("sum IS NOT row_sum({})", self.columns.join(", "))
    }

    /// What tells rows apart, as one text.
    pub fn key_text(&self) -> String {
        let parts: Vec<String> =
            self.key.iter().map(|column| format!("coalesce(CAST({column} AS TEXT), '')")).collect();
        parts.join(" || ' ' || ")
    }
}

fn columns(connection: &Connection, table: &str) -> rusqlite::Result<Vec<(String, i64)>> {
    let mut rows = connection.prepare("SELECT name, pk FROM pragma_table_info(?1) ORDER BY cid")?;
    rows.query_map([table], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

/// The tables that are sealed, as the database has them.
pub fn tables(connection: &Connection) -> rusqlite::Result<Vec<ChecksummedTable>> {
    let mut rows = connection.prepare_cached("SELECT name, columns FROM sealed ORDER BY name")?;
    let rows: Vec<(String, String)> =
        rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<rusqlite::Result<_>>()?;
    let sealed = rows.into_iter().map(|(name, listed)| {
        let mut key: Vec<(String, i64)> = columns(connection, &name)?.into_iter().filter(|(_, pk)| *pk > 0).collect();
        key.sort_by_key(|(_, pk)| *pk);
        let key = key.into_iter().map(|(column, _)| column).collect();
        Ok(ChecksummedTable { name, columns: listed.split(' ').map(str::to_owned).collect(), key })
    });
    sealed.collect()
}

/// Brings the sums to the tables as they are now: whatever step has added a table or a column, it is summed from then on. Rows that were damaged before
/// stay damaged.
pub fn settle(connection: &Connection) -> rusqlite::Result<()> {
    let mut names = connection.prepare(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )?;
    let names: Vec<String> = names.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    let known = tables(connection)?;
    for name in names.iter().filter(|name| !OTHERS.contains(&name.as_str())) {
        let all = columns(connection, name)?;
        let summed: Vec<String> =
            all.iter().map(|(column, _)| column.clone()).filter(|column| column != "sum").collect();
        let before = known.iter().find(|sealed| sealed.name == *name);
        if before.is_some_and(|before| before.columns == summed) {
            continue;
        }
        if !all.iter().any(|(column, _)| column == "sum") {
            connection.execute_batch(&format!("ALTER TABLE {name} ADD COLUMN sum BLOB"))?;
        }
        connection.execute_batch(&format!(
            "DROP TRIGGER IF EXISTS {name}_made; DROP TRIGGER IF EXISTS {name}_changed; DROP TRIGGER IF EXISTS {name}_damaged;"
        ))?;
        let whole = before.map_or_else(String::new, |before| format!("WHERE NOT ({})", before.is_damaged()));
        let sum = |of: &str| {
            let columns: Vec<String> = summed.iter().map(|column| format!("{of}{column}")).collect();
            format!("row_sum({})", columns.join(", "))
        };
        let own = sum("");
        connection.execute(&format!("UPDATE {name} SET sum = {own} {whole}"), [])?;
        let listed = summed.join(", ");
        let key: Vec<String> =
            all.iter().filter(|(_, pk)| *pk > 0).map(|(column, _)| format!("{column} = NEW.{column}")).collect();
        let (key, old, new) = (key.join(" AND "), sum("OLD."), sum("NEW."));
        connection.execute_batch(&format!(
            "CREATE TRIGGER {name}_made AFTER INSERT ON {name} BEGIN UPDATE {name} SET sum = {own} WHERE {key}; END;
             CREATE TRIGGER {name}_changed AFTER UPDATE OF {listed} ON {name} WHEN NEW.sum IS NOT {new}
                 BEGIN UPDATE {name} SET sum = {own} WHERE {key}; END;
             CREATE TRIGGER {name}_damaged BEFORE UPDATE OF {listed} ON {name} WHEN OLD.sum IS NOT {old}
                 BEGIN SELECT RAISE(ABORT, 'this row is damaged'); END;"
        ))?;
        connection.execute(
            "INSERT INTO sealed (name, columns) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET columns = excluded.columns",
            [name.as_str(), &summed.join(" ")],
        )?;
    }
    Ok(())
}

/// Which of the rows of a battle are damaged: the name of the first table with one.
pub fn damaged_of(connection: &Connection, id: &str) -> rusqlite::Result<Option<String>> {
    for sealed in tables(connection)?.iter().filter(|sealed| OF_BATTLES.contains(&sealed.name.as_str())) {
        let found = connection
            .prepare_cached(&format!(
                "SELECT 1 FROM {} WHERE id = ?1 AND {} LIMIT 1",
                sealed.name,
                sealed.is_damaged()
            ))?
            .query_row([id], |_| Ok(()))
            .optional()?;
        if found.is_some() {
            return Ok(Some(sealed.name.clone()));
        }
    }
    Ok(None)
}

/// Tables with rows of battles, by their `id`.
pub const OF_BATTLES: &[&str] =
    &["tables", "states", "seats", "watchers", "chats", "pictures", "starts", "silenced", "reports"];
