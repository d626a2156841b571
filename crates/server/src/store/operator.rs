//! What whoever runs a server does with its database: read what was reported of the chat, help people who have lost their password, put people out.

use std::path::Path;

use holmgang_kernel::words;
use holmgang_kernel::words::Words;
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};

use super::{place, prepare};
use crate::time::wall;
use crate::{auth, names, retention};

/// A text of a chat that somebody reported.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Report {
    /// The table.
    pub table: String,
    /// The number of the text.
    pub n: i64,
    /// The person who said it; none if the text is gone.
    pub person: Option<i64>,
    /// The name under which it was said.
    pub who: Option<String>,
    /// The text as it stands now.
    pub text: Option<String>,
    /// Who hears it: `all` or `players`.
    pub room: Option<String>,
    /// When it was said, in milliseconds since 1970.
    pub said: Option<i64>,
    /// How many have reported it.
    pub by: i64,
    /// When it was first reported.
    pub at: i64,
    /// When the operator was done with it.
    pub done: Option<i64>,
}

/// Somebody whom the server knows.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Person {
    /// The number.
    pub id: i64,
    /// The name.
    pub name: String,
    /// Whether it has an account.
    pub account: bool,
    /// Since when, in milliseconds since 1970.
    pub created: i64,
    /// When last seen; none without any device.
    pub seen: Option<i64>,
    /// Devices and tokens.
    pub devices: i64,
    /// Seats at tables.
    pub seats: i64,
}

/// What is done about a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// A new password, by which the account is open again; all devices and tokens end.
    Password,
    /// All devices and tokens end.
    Out,
    /// As if the person had deleted everything.
    Delete,
}

fn failed(path: &Path) -> impl Fn(rusqlite::Error) -> Words {
    let shown = path.display().to_string();
    move |error| words!("{shown}: {error}", "{shown}: {error}")
}

fn opened(path: &Path) -> Result<Connection, Words> {
    let shown = path.display();
    if !path.exists() {
        return Err(words!("there is no database {shown}", "нет базы {shown}"));
    }
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(failed(path))?;
    prepare(&connection).map_err(failed(path))?;
    let known: bool = connection
        .query_row("SELECT EXISTS (SELECT 1 FROM pragma_table_info('reports') WHERE name = 'done')", [], |row| {
            row.get(0)
        })
        .map_err(failed(path))?;
    match known {
        true => Ok(connection),
        false => Err(words!(
            "{shown} was written by an older program; start the server once, it brings the file on",
            "{shown} записан более старой программой; запустите сервер один раз, он обновит файл"
        )),
    }
}

/// What was reported, the newest first; without `all` only what the operator is not done with. A server may run meanwhile.
///
/// # Errors
/// There is no such database, or it cannot be read.
pub fn reports(path: &Path, all: bool) -> Result<Vec<Report>, Words> {
    let connection = opened(path)?;
    let read = || -> rusqlite::Result<Vec<Report>> {
        let mut rows = connection.prepare(
            "SELECT r.id, r.n, c.person, c.who, c.text, c.room, c.at, count(*), min(r.at), max(r.done)
             FROM reports r LEFT JOIN chats c USING (id, n) WHERE ?1 OR r.done IS NULL GROUP BY r.id, r.n ORDER BY min(r.at) DESC",
        )?;
        let rows = rows.query_map([all], |row| {
            Ok(Report {
                table: row.get(0)?,
                n: row.get(1)?,
                person: row.get(2)?,
                who: row.get(3)?,
                text: row.get(4)?,
                room: row.get(5)?,
                said: row.get(6)?,
                by: row.get(7)?,
                at: row.get(8)?,
                done: row.get(9)?,
            })
        })?;
        rows.collect()
    };
    read().map_err(failed(path))
}

/// The operator is done with what was reported of a text. A server may run meanwhile.
///
/// # Errors
/// Nothing is open of it, or the database refuses.
pub fn settle(path: &Path, table: &str, n: i64) -> Result<(), Words> {
    let connection = opened(path)?;
    let text = "UPDATE reports SET done = ?3 WHERE id = ?1 AND n = ?2 AND done IS NULL";
    match connection.execute(text, params![table, n, wall()]).map_err(failed(path))? {
        0 => Err(words!("nothing is open of text {n} at table {table}", "по тексту {n} за столом {table} нет жалоб")),
        _ => Ok(()),
    }
}

/// Somebody by the name of an account, or by the number with `#` before it.
///
/// # Errors
/// There is nobody of that name or number.
pub fn person(path: &Path, named: &str) -> Result<Person, Words> {
    find(&opened(path)?, path, named)
}

fn find(connection: &Connection, path: &Path, named: &str) -> Result<Person, Words> {
    let number = named.strip_prefix('#').and_then(|number| number.parse::<i64>().ok());
    let found = connection
        .query_row(
            "SELECT p.id, p.name, p.password IS NOT NULL, p.created, (SELECT max(seen) FROM devices d WHERE d.person = p.id),
                 (SELECT count(*) FROM devices d WHERE d.person = p.id), (SELECT count(*) FROM seats s WHERE s.person = p.id)
             FROM people p WHERE p.deleted IS NULL AND (p.id = ?1 OR p.name_key = ?2)",
            params![number, names::key(named)],
            |row| {
                Ok(Person {
                    id: row.get(0)?,
                    name: row.get(1)?,
                    account: row.get(2)?,
                    created: row.get(3)?,
                    seen: row.get(4)?,
                    devices: row.get(5)?,
                    seats: row.get(6)?,
                })
            },
        )
        .optional()
        .map_err(failed(path))?;
    let shown: String = named.chars().take(60).collect();
    found.ok_or_else(|| {
        words!("there is nobody of the name or number `{shown}`", "нет никого с именем или номером `{shown}`")
    })
}

/// Does something about somebody. The server must not run: it knows in memory who is let in. The new password, if there is one.
///
/// # Errors
/// A server runs, there is nobody of that name or number, or the database refuses.
pub fn act(path: &Path, named: &str, measure: Measure) -> Result<(Person, Option<String>), Words> {
    let path = &place::canonical(path)?;
    let _lock = place::lock(path)?;
    let mut connection = opened(path)?;
    let person = find(&connection, path, named)?;
    if measure == Measure::Password && !person.account {
        let name = &person.name;
        return Err(words!("{name} is a guest and has no password", "{name} — гость, пароля нет"));
    }
    let password = (measure == Measure::Password).then(|| auth::word(20));
    let hash = match &password {
        None => None,
        Some(password) => Some(auth::password_hash(password).ok_or_else(|| {
            Words::new("the password cannot be hashed: not enough memory", "пароль не хешируется: не хватает памяти")
        })?),
    };
    let done = || -> rusqlite::Result<()> {
        let transaction = connection.transaction()?;
        if measure == Measure::Delete {
            retention::forget(&transaction, person.id)?;
        } else {
            for table in ["devices", "homes"] {
                transaction.execute(&format!("DELETE FROM {table} WHERE person = ?1"), [person.id])?;
            }
        }
        if let Some(hash) = hash {
            transaction.execute("UPDATE people SET password = ?2 WHERE id = ?1", params![person.id, hash])?;
        }
        transaction.commit()
    };
    done().map_err(failed(path))?;
    Ok((person, password))
}
