//! A database that was damaged: what is wrong with it, and a new one with all that is whole.
//!
//! Rows are read from both ends of each table, and those of each battle that is known from anywhere by its id; a row whose sum does not fit is left
//! behind. The damaged files stay beside the new one under another name.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use holmgang_kernel::words;
use holmgang_kernel::words::Words;
use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags, params_from_iter};

use super::{check, place, schema, seal, tide, wal, with_ending};
use crate::time::wall;
use crate::vault;

/// What is known of a database.
#[derive(Debug, Default)]
pub struct Report {
    /// What is wrong, in words; empty if all is well.
    pub wrong: Vec<Words>,
    /// Battles in it.
    pub battles: i64,
    /// Battles that are set aside, with the reason.
    pub aside: Vec<(String, Words)>,
}

/// What was saved.
#[derive(Debug, Default)]
pub struct RepairOutcome {
    /// Rows that were saved, by table.
    pub rows: BTreeMap<String, u64>,
    /// What was lost, in words.
    pub lost: Vec<Words>,
    /// Where the damaged file lies now.
    pub kept: PathBuf,
}

fn failed(path: &Path) -> impl Fn(rusqlite::Error) -> Words {
    let shown = path.display().to_string();
    move |error| words!("{shown}: {error}", "{shown}: {error}")
}

/// Looks at a database and changes nothing; a server may have it open.
///
/// # Errors
/// There is no such file.
pub fn look(path: &Path) -> Result<Report, Words> {
    let shown = path.display();
    if !path.exists() {
        return Err(words!("there is no database {shown}", "нет базы {shown}"));
    }
    let mut report = Report::default();
    let log = wal::look(path);
    let mark = tide::read_settled(path);
    let open = || -> rusqlite::Result<Connection> {
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        super::know_functions(&connection)?;
        // All that is looked at is of one moment: a server that goes on writing meanwhile is no damage.
        connection.execute_batch("BEGIN")?;
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0))?;
        Ok(connection)
    };
    let connection = match open() {
        Ok(connection) => connection,
        Err(error) => {
            report.wrong.push(words!("{shown} cannot be read: {error}", "{shown} не читается: {error}"));
            return Ok(report);
        }
    };
    let missing = tide::missing(mark, tide::of(&connection));
    let findings = check::all(&connection);
    // One cause is told as one: what does not add up because of it is counted.
    let cause = match log {
        wal::Log::Turned { byte, .. } => Some(words!(
            "a bit of the log beside it (-wal) is turned, in byte {byte}; the next start of the server, or `holmgang store repair`, turns it back, and nothing is lost",
            "в журнале рядом с ней (-wal) перевернулся бит, в байте {byte}; следующий запуск сервера или `holmgang store repair` вернёт его, ничего не потеряно"
        )),
        wal::Log::Broken { frame } if missing.is_some() => Some(words!(
            "the log beside it (-wal) is damaged from frame {frame} on: what was written behind that is not read",
            "журнал рядом с ней (-wal) повреждён с кадра {frame}: то, что записано после, не читается"
        )),
        _ => None,
    };
    match cause {
        Some(cause) => {
            report.wrong.push(cause);
            report.wrong.extend(missing.filter(|_| !matches!(log, wal::Log::Turned { .. })));
            report.wrong.extend(because(&findings));
        }
        None => {
            report.wrong.extend(missing);
            report.wrong.extend(findings.into_iter().map(|finding| finding.words));
            report.wrong.extend(check::search(&connection));
        }
    }
    report.wrong.extend(open_to_others(path));
    report.battles = connection.query_row("SELECT count(*) FROM tables", [], |row| row.get(0)).unwrap_or(0);
    if let Ok(mut rows) = connection.prepare("SELECT id, why FROM quarantine ORDER BY id")
        && let Ok(rows) = rows.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))
    {
        let words = |why: &str| serde_json::from_str(why).unwrap_or_else(|_| Words::same(why));
        report.aside = rows.flatten().map(|(id, why)| (id, words(&why))).collect();
    }
    Ok(report)
}

/// What does not add up because of something else that was told: how much, and in which battles.
fn because(findings: &[check::Finding]) -> Option<Words> {
    let battles: BTreeSet<&str> = findings
        .iter()
        .filter_map(|finding| if let check::Place::Battle(id) = &finding.place { Some(id.as_str()) } else { None })
        .collect();
    let (count, all) = (findings.len(), battles.len());
    let shown = battles.into_iter().take(10).collect::<Vec<_>>().join(", ");
    (count > 0).then(|| {
        words!(
            "until then {count} places do not add up, of {all} battles: {shown}",
            "до тех пор не сходится мест: {count}, боёв: {all}: {shown}"
        )
    })
}

#[cfg(unix)]
fn open_to_others(path: &Path) -> Vec<Words> {
    use std::os::unix::fs::PermissionsExt;
    let files = ["", "-wal", "-shm"].map(|ending| with_ending(path, ending));
    let files = files.into_iter().chain([tide::beside(path), vault::beside(path)]);
    let open = files.filter(|file| std::fs::metadata(file).is_ok_and(|about| about.permissions().mode() & 0o077 != 0));
    open.map(|file| {
        let shown = file.display();
        words!("others can read {shown}", "{shown} могут читать другие")
    })
    .collect()
}

#[cfg(not(unix))]
fn open_to_others(_: &Path) -> Vec<Words> {
    Vec::new()
}

/// Puts a new database with all that is whole in the place of a damaged one. The server must not run.
///
/// # Errors
/// Why nothing was done.
pub fn repair(path: &Path) -> Result<RepairOutcome, Words> {
    let path = &place::canonical(path)?;
    let shown = path.display();
    // The lock of the server itself: while it runs, nothing is repaired.
    let _lock = place::lock(path)?;
    let io = |error: std::io::Error| words!("{shown}: {error}", "{shown}: {error}");
    let kept = with_ending(path, &format!(".damaged-{}", wall()));
    std::fs::copy(path, &kept).map_err(io)?;
    if with_ending(path, "-wal").exists() {
        std::fs::copy(with_ending(path, "-wal"), with_ending(&kept, "-wal")).map_err(io)?;
    }
    // The copies stay as they were found; what is read is mended.
    wal::mend(&kept).map_err(io)?;
    let mark = tide::read(path);
    let mut saved = RepairOutcome { kept: kept.clone(), ..RepairOutcome::default() };
    let fresh = with_ending(path, ".repaired");
    let _ = std::fs::remove_file(&fresh); // of a repair that was broken off
    vault::private(&fresh).map_err(io)?;
    {
        // The copy is read, so that what was found stays as it was.
        let old = damaged(&kept).map_err(failed(&kept))?;
        saved.lost.extend(tide::missing(mark, tide::of(&old)));
        let mut new = Connection::open(&fresh).map_err(failed(&fresh))?;
        super::know_functions(&new).map_err(failed(&fresh))?;
        schema::migrate(&mut new).map_err(failed(&fresh))??;
        carry(&old, &mut new, &mut saved).map_err(failed(&fresh))?;
    }
    for ending in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(with_ending(path, ending)); // copied above; may not be there
    }
    std::fs::rename(&fresh, path).map_err(io)?;
    let _ = std::fs::remove_file(tide::beside(path)); // it counts anew with the new file
    Ok(saved)
}

/// A damaged database, as far as it can be read.
fn damaged(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    super::know_functions(&connection)?;
    // A file that is shorter than it says is refused else.
    connection.execute_batch("PRAGMA writable_schema = ON; PRAGMA cell_size_check = ON")?;
    Ok(connection)
}

type Line = Vec<Value>;

fn carry(old: &Connection, new: &mut Connection, saved: &mut RepairOutcome) -> rusqlite::Result<()> {
    let tables = names(new)?;
    let ids = battles(old, &tables);
    let sealed = seal::tables(new)?;
    let transaction = new.transaction()?;
    // Sums and entries are carried over as they are, and not made anew for what is damaged.
    let triggers: Vec<(String, String)> = {
        let mut rows = transaction.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")?;
        rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<rusqlite::Result<_>>()?
    };
    for (name, _) in &triggers {
        transaction.execute_batch(&format!("DROP TRIGGER {name}"))?;
    }
    transaction.execute_batch("PRAGMA defer_foreign_keys = ON; DELETE FROM tide")?;
    for (table, columns) in &tables {
        let mut wanted = columns.clone();
        let damaged = sealed.iter().find(|sealed| sealed.name == *table).map(|sealed| sealed.is_damaged());
        wanted.push(damaged.unwrap_or_else(|| "0".to_owned()));
        let key = key_of(new_columns(&transaction, table)?);
        let (rows, cut) = readable(old, table, &wanted, &key, &ids);
        let marks: Vec<String> = (1..=columns.len()).map(|place| format!("?{place}")).collect();
        let insert = format!("INSERT OR IGNORE INTO {table} ({}) VALUES ({})", columns.join(", "), marks.join(", "));
        let (mut count, mut bad) = (0, 0);
        for mut row in rows {
            if row.pop() != Some(Value::Integer(0)) {
                bad += 1;
                continue;
            }
            count += transaction.prepare_cached(&insert)?.execute(params_from_iter(row))? as u64;
        }
        saved.rows.insert(table.clone(), count);
        if bad > 0 {
            saved.lost.push(words!("{bad} damaged rows of `{table}`", "повреждённых строк `{table}`: {bad}"));
        }
        if cut {
            saved.lost.push(words!("`{table}` could not be read whole", "`{table}` не прочитано целиком"));
        }
    }
    transaction.execute_batch("INSERT OR IGNORE INTO tide VALUES (1, 0)")?;
    for (_, text) in &triggers {
        transaction.execute_batch(text)?;
    }
    transaction.execute_batch(schema::SEARCHED)?;
    // Of a battle nothing may be missing: what is not whole is set aside, and can still be looked at in the file.
    let mut findings = check::all(&transaction);
    findings.extend(incomplete(&transaction, &ids)?);
    for finding in &findings {
        if let check::Place::Battle(id) = &finding.place {
            saved.lost.push(Words::new(
                format!("battle {id}: {}", finding.words.en),
                format!("бой {id}: {}", finding.words.ru),
            ));
        }
    }
    check::set_aside(&transaction, &findings)?;
    transaction.commit()
}

/// Battles of which rows are missing altogether.
fn incomplete(new: &Connection, ids: &BTreeSet<String>) -> rusqlite::Result<Vec<check::Finding>> {
    let mut findings = Vec::new();
    for id in ids {
        let whole: bool = new.query_row(
            "SELECT EXISTS (SELECT 1 FROM tables WHERE id = ?1) AND EXISTS (SELECT 1 FROM states WHERE id = ?1)
                AND (SELECT count(*) FROM seats WHERE id = ?1) = coalesce((SELECT max(place) + 1 FROM seats WHERE id = ?1), -1)
                AND (SELECT count(*) FROM chats WHERE id = ?1) = (SELECT coalesce(max(n) - min(n) + 1, 0) FROM chats WHERE id = ?1)",
            [id],
            |row| row.get(0),
        )?;
        if !whole {
            let words = Words::new("parts of it are gone", "части его пропали");
            findings.push(check::Finding { place: check::Place::Battle(id.clone()), words });
        }
    }
    Ok(findings)
}

fn new_columns(new: &Connection, table: &str) -> rusqlite::Result<Vec<(String, i64)>> {
    let mut rows = new.prepare("SELECT name, pk FROM pragma_table_info(?1) ORDER BY cid")?;
    rows.query_map([table], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

fn key_of(columns: Vec<(String, i64)>) -> Vec<String> {
    let mut key: Vec<(String, i64)> = columns.into_iter().filter(|(_, pk)| *pk > 0).collect();
    key.sort_by_key(|(_, pk)| *pk);
    key.into_iter().map(|(name, _)| name).collect()
}

/// The tables and their columns; first those that others name. What lists are searched for is not among them: it is made anew from the rest.
fn names(new: &Connection) -> rusqlite::Result<Vec<(String, Vec<String>)>> {
    let mut rows = new.prepare(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'
             AND name NOT IN ('sealed', 'sought')
         ORDER BY name NOT IN ('people', 'tables'), name",
    )?;
    let names: Vec<String> = rows.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    let with = |name: String| {
        let columns = new_columns(new, &name)?.into_iter().map(|(column, _)| column).collect();
        Ok((name, columns))
    };
    names.into_iter().map(with).collect()
}

/// The ids of all battles that any table tells of.
fn battles(old: &Connection, tables: &[(String, Vec<String>)]) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for (table, columns) in tables {
        let of_battles = seal::OF_BATTLES.contains(&table.as_str()) || table == "lines";
        if !of_battles || !columns.iter().any(|column| column == "id") {
            continue;
        }
        for order in ["ASC", "DESC"] {
            let Ok(mut rows) = old.prepare(&format!("SELECT id FROM {table} ORDER BY id {order}")) else { continue };
            let Ok(mut rows) = rows.query([]) else { continue };
            while let Ok(Some(row)) = rows.next() {
                ids.extend(row.get::<_, String>(0).ok());
            }
        }
    }
    ids
}

/// All rows of a table that can be read, and whether some could not.
fn readable(
    old: &Connection,
    table: &str,
    wanted: &[String],
    key: &[String],
    ids: &BTreeSet<String>,
) -> (Vec<Line>, bool) {
    let list = wanted.join(", ");
    let (mut rows, mut cut) = (Vec::new(), false);
    let order = |way: &str| key.iter().map(|column| format!("{column} {way}")).collect::<Vec<_>>().join(", ");
    match gather(old, &format!("SELECT {list} FROM {table} ORDER BY {}", order("ASC")), &[], &mut rows) {
        true => return (rows, false),
        false => cut |= true,
    }
    gather(old, &format!("SELECT {list} FROM {table} ORDER BY {}", order("DESC")), &[], &mut rows);
    if key.first().is_some_and(|column| column == "id") && wanted.iter().any(|column| column == "id") {
        for id in ids {
            let one = format!("SELECT {list} FROM {table} WHERE id = ?1");
            gather(old, &one, &[Value::Text(id.clone())], &mut rows);
        }
    }
    (rows, cut)
}

/// Adds the rows of a question until it fails; whether it came to its end.
fn gather(old: &Connection, text: &str, values: &[Value], rows: &mut Vec<Line>) -> bool {
    let Ok(mut statement) = old.prepare(text) else { return false };
    let columns = statement.column_count();
    let Ok(mut found) = statement.query(params_from_iter(values)) else { return false };
    loop {
        match found.next() {
            Ok(None) => return true,
            Ok(Some(row)) => {
                let row: rusqlite::Result<Line> = (0..columns).map(|place| row.get(place)).collect();
                rows.extend(row.ok());
            }
            Err(_) => return false,
        }
    }
}
