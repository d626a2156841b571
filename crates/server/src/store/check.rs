//! Whether a database is as this program wrote it: its structure, its schema, the sums of its rows, the marks of lines, the log of commitments. What is
//! damaged is set aside alone; the rest goes on.

use std::collections::BTreeSet;

use holmgang_kernel::words;
use holmgang_kernel::words::Words;
use rusqlite::{Connection, OptionalExtension};

use super::{promises, schema, seal};
use crate::game::mark;
use crate::time::wall;

/// Something that is damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Where: a row, or a part of the file.
    pub place: Place,
    /// What is wrong.
    pub words: Words,
}

/// Where damage is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the file, its schema, or a list that is not of one battle.
    File,
    /// In what belongs to one battle, by its id.
    Battle(String),
    /// In a row that can be done without: a table and the row's key.
    Row(String, String),
    /// In the row of a person.
    Person(String),
}

/// Rows that give a right or repeat what stands elsewhere: a damaged one goes, and whoever needs it gets a new one.
const DISPENSABLE: &[&str] = &["devices", "homes", "watchers", "pictures", "records"];

/// The most faults of the structure that are told.
const MOST_FAULTS: usize = 20;

/// Looks through all of it.
pub fn all(connection: &Connection) -> Vec<Finding> {
    let mut findings = structure(connection);
    findings.extend(told(other_schema(connection), "sqlite_schema"));
    for sealed in seal::tables(connection).unwrap_or_default() {
        findings.extend(told(rows(connection, &sealed), &sealed.name));
    }
    findings.extend(told(lines(connection), "lines"));
    findings.extend(told(promises::check(connection), "promises"));
    findings
}

/// What could not be read is a finding, not the end of looking.
fn told(found: rusqlite::Result<Vec<Finding>>, what: &str) -> Vec<Finding> {
    found.unwrap_or_else(|error| {
        vec![Finding {
            place: Place::File,
            words: words!("`{what}` cannot be read whole: {error}", "`{what}` не читается целиком: {error}"),
        }]
    })
}

/// What SQLite itself finds wrong with the pages of the file.
fn structure(connection: &Connection) -> Vec<Finding> {
    let found = (|| {
        let mut rows = connection.prepare(&format!("PRAGMA integrity_check({MOST_FAULTS})"))?;
        let rows = rows.query_map([], |row| row.get::<_, String>(0))?;
        rows.collect::<rusqlite::Result<Vec<String>>>()
    })();
    let faults = found.unwrap_or_else(|error| vec![error.to_string()]);
    let faults = faults.into_iter().filter(|fault| fault != "ok");
    let file = |fault: String| Finding {
        place: Place::File,
        words: words!("the structure of the file is damaged: {fault}", "повреждено устройство файла: {fault}"),
    };
    faults.map(file).collect()
}

/// Whether lists find what they should: the index of the search is made again beside it, from the tables, and compared. It takes longer than the rest, and
/// no battle is read from it.
pub fn search(connection: &Connection) -> Option<Words> {
    const BESIDE: &str = "
        CREATE VIRTUAL TABLE temp.again USING fts5(words, content='', contentless_delete=1, tokenize='trigram');
        INSERT INTO temp.again (rowid, words) SELECT n, t.title || ' ' || t.scenario || ' ' || coalesce(s.result, '') || ' '
            || coalesce((SELECT group_concat(who, ' ') FROM seats x WHERE x.id = t.id), '')
            FROM sought JOIN tables t USING (id) JOIN states s USING (id);
        -- Of tables at which nobody sits yet older programs wrote a space more.
        CREATE TABLE temp.sat AS SELECT n FROM sought WHERE id IN (SELECT id FROM seats WHERE who IS NOT NULL);
        CREATE VIRTUAL TABLE temp.ours USING fts5vocab(temp, again, instance);
        CREATE VIRTUAL TABLE temp.theirs USING fts5vocab(main, found, instance);";
    let differ = "WITH a AS (SELECT term, doc, offset FROM ours WHERE doc IN (SELECT n FROM sat)),
            b AS (SELECT term, doc, offset FROM theirs WHERE doc IN (SELECT n FROM sat))
        SELECT EXISTS (SELECT * FROM a EXCEPT SELECT * FROM b) OR EXISTS (SELECT * FROM b EXCEPT SELECT * FROM a)";
    let compared = connection
        .execute_batch(BESIDE)
        .and_then(|()| connection.query_row(differ, [], |row| row.get::<_, bool>(0)))
        .and_then(|differs| Ok(differs || finds_otherwise(connection)?));
    let way = "`holmgang store repair`";
    match compared {
        Ok(false) => None,
        Ok(true) => Some(words!(
            "the index of the search does not fit what lists hold: they may find too little; {way} makes it anew",
            "указатель поиска не сходится с тем, что в списках: они могут находить не всё; {way} сделает его заново"
        )),
        Err(error) => Some(words!(
            "the index of the search cannot be read: {error}; {way} makes it anew",
            "указатель поиска не читается: {error}; {way} сделает его заново"
        )),
    }
}

/// Whether three letters find something else in the index than in the one that was made again: some of what it holds is looked at only by that.
fn finds_otherwise(connection: &Connection) -> rusqlite::Result<bool> {
    let mut terms = connection.prepare("SELECT DISTINCT term FROM ours")?;
    let terms: Vec<String> = terms.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    let search = |of: &str| {
        let fits = "words MATCH ?1 AND rowid IN (SELECT n FROM sat)";
        connection.prepare(&format!("SELECT rowid FROM {of} WHERE {fits} ORDER BY rowid"))
    };
    let (mut theirs, mut ours) = (search("main.found")?, search("temp.again")?);
    for term in terms {
        let quoted = format!("\"{}\"", term.replace('"', "\"\""));
        let found = |search: &mut rusqlite::Statement<'_>| {
            search.query_map([&quoted], |row| row.get(0))?.collect::<rusqlite::Result<Vec<i64>>>()
        };
        if found(&mut theirs)? != found(&mut ours)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Triggers, indexes and tables that are not as this program makes them.
fn other_schema(connection: &Connection) -> rusqlite::Result<Vec<Finding>> {
    let made = schema::fresh()?;
    let listed = |connection: &Connection| -> rusqlite::Result<BTreeSet<(String, String)>> {
        // Indexes that SQLite makes by itself have no text; their names and tables can be damaged all the same. Where pages begin is another matter of each
        // file; that what has none has none is not.
        let mut rows = connection.prepare(
            "SELECT coalesce(name, '?'), concat_ws(char(10), type, tbl_name, rootpage = 0, sql) FROM sqlite_schema",
        )?;
        let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let mut all = rows.collect::<rusqlite::Result<BTreeSet<(String, String)>>>()?;
        let summed = seal::tables(connection)?.into_iter();
        all.extend(summed.map(|sealed| (format!("sums of {}", sealed.name), sealed.columns.join(" "))));
        Ok(all)
    };
    let (ours, theirs) = (listed(&made)?, listed(connection)?);
    let other: BTreeSet<&str> = ours.symmetric_difference(&theirs).map(|(name, _)| name.as_str()).collect();
    let finding = |name: &str| Finding {
        place: Place::File,
        words: words!(
            "`{name}` in the schema is not as this program makes it",
            "`{name}` в схеме не такое, каким его делает эта программа"
        ),
    };
    Ok(other.into_iter().map(finding).collect())
}

/// Rows whose sum is another one.
fn rows(connection: &Connection, sealed: &seal::ChecksummedTable) -> rusqlite::Result<Vec<Finding>> {
    let (name, key, damaged) = (&sealed.name, sealed.key_text(), sealed.is_damaged());
    let battle = if seal::OF_BATTLES.contains(&name.as_str()) { "CAST(id AS TEXT)" } else { "NULL" };
    let mut found = connection.prepare(&format!("SELECT {key}, {battle} FROM {name} NOT INDEXED WHERE {damaged}"))?;
    let found = found.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, Option<String>>(1)?)))?;
    let finding = |(key, battle): (String, Option<String>)| Finding {
        words: words!("the row `{key}` of `{name}` is damaged", "строка `{key}` таблицы `{name}` повреждена"),
        place: match battle {
            _ if DISPENSABLE.contains(&name.as_str()) => Place::Row(name.clone(), key),
            Some(id) => Place::Battle(id),
            None if name == "people" => Place::Person(key),
            None => Place::File,
        },
    };
    found.map(|found| found.map(finding)).collect()
}

/// Lines that do not fit those before them, or that are missing.
fn lines(connection: &Connection) -> rusqlite::Result<Vec<Finding>> {
    let mut findings: Vec<Finding> = Vec::new();
    let mut wrong = |id: &str, number: i64| {
        let words =
            words!("line {number} of a battle was changed or is missing", "строка {number} боя изменена или пропала");
        if findings.last().is_none_or(|last| last.place != Place::Battle(id.to_owned())) {
            findings.push(Finding { place: Place::Battle(id.to_owned()), words });
        }
    };
    let mut all = connection.prepare(
        "SELECT l.id, l.revision, l.seat, l.client, l.seq, l.body, l.mark, l.at, s.revision FROM lines l LEFT JOIN states s USING (id)
         ORDER BY l.id, l.revision",
    )?;
    let mut rows = all.query([])?;
    let (mut id, mut before, mut number) = (String::new(), Vec::new(), 0);
    while let Some(row) = rows.next()? {
        let whole: rusqlite::Result<bool> = (|| {
            let (of, revision): (String, i64) = (row.get(0)?, row.get(1)?);
            if of != id {
                (id, before, number) = (of, vec![0; 8], 0);
            }
            number += 1;
            let once: (Option<String>, Option<i64>) = (row.get(3)?, row.get(4)?);
            let (seat, body, kept): (String, String, Vec<u8>) = (row.get(2)?, row.get(5)?, row.get(6)?);
            let expected = mark(&before, revision as u64, &seat, &body, &once, row.get(7)?, kept.len());
            let good = revision == number
                && expected == kept
                && row.get::<_, Option<i64>>(8)?.is_some_and(|all| all >= revision);
            before = kept;
            Ok(good)
        })();
        // A column of another kind than it should have is damage too.
        if !whole.unwrap_or(false) {
            wrong(&id, number);
        }
    }
    let mut short = connection.prepare(
        "SELECT s.id, s.revision FROM states s WHERE s.revision <> (SELECT count(*) FROM lines l WHERE l.id = s.id)",
    )?;
    let short = short.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?)))?;
    for found in short {
        let (id, number) = found?;
        wrong(&id, number);
    }
    Ok(findings)
}

/// Sets aside what was found: battles are quarantined with the reason, rows that can be done without go.
pub fn set_aside(connection: &Connection, findings: &[Finding]) -> rusqlite::Result<()> {
    for finding in findings {
        match &finding.place {
            Place::Battle(id) => {
                let why = serde_json::to_string(&finding.words).unwrap_or_default();
                connection.execute(
                    "INSERT INTO quarantine (id, why, at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
                    rusqlite::params![id, why, wall()],
                )?;
            }
            Place::Row(table, key) => {
                if let Some(sealed) = seal::tables(connection)?.iter().find(|sealed| sealed.name == *table) {
                    let (of, damaged) = (sealed.key_text(), sealed.is_damaged());
                    connection.execute(&format!("DELETE FROM {table} WHERE {of} = ?1 AND {damaged}"), [key])?;
                }
            }
            Place::File | Place::Person(_) => {}
        }
    }
    Ok(())
}

/// Why a battle is set aside; none if it is not.
pub fn quarantined(connection: &Connection, id: &str) -> rusqlite::Result<Option<Words>> {
    let why = connection
        .prepare_cached("SELECT why FROM quarantine WHERE id = ?1")?
        .query_row([id], |row| row.get::<_, String>(0))
        .optional()?;
    let damaged = |what: &str| words!("`{what}` is damaged", "`{what}`: повреждено");
    match why {
        Some(why) => Ok(Some(serde_json::from_str(&why).unwrap_or_else(|_| damaged("quarantine")))),
        None => Ok(seal::damaged_of(connection, id)?.map(|table| damaged(&table))),
    }
}

/// What is said to whoever comes to a battle that was set aside.
pub fn aside(why: &Words) -> Words {
    Words::new(
        format!("this battle was damaged on the disk and is set aside: {}", why.en),
        format!("этот бой повреждён на диске и отложен: {}", why.ru),
    )
}
