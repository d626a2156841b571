//! What is kept for how long: guests who do not come back, tables that never began, battles that are over; and what is left of a person who is deleted.

use std::sync::Arc;
use std::time::Duration;

use holmgang_kernel::fair::hex;
use rusqlite::{Connection, params};

use crate::app::App;
use crate::game::{Line, mark};
use crate::time::{DAY, wall};

/// How often it is looked for.
const EVERY: Duration = Duration::from_secs(3_600);
/// The most of each that go at a time: nobody who plays waits for it.
const MOST: i64 = 200;
/// What stands where a name was.
pub const NOBODY: &str = "—";

/// Nothing of a person is kept but that there was one: battles stand as they were, without the name. Out of the lines of those that are over it goes a
/// moment later ([`erase`]), out of those that are not when they are.
///
/// # Errors
/// The database refuses.
pub fn forget(store: &Connection, person: i64) -> rusqlite::Result<()> {
    store.execute(
        "UPDATE people SET name = '', name_key = NULL, look = NULL, password = NULL, deleted = ?2 WHERE id = ?1",
        params![person, wall()],
    )?;
    store.execute("UPDATE seats SET who = ?2 WHERE person = ?1", params![person, NOBODY])?;
    store.execute("UPDATE chats SET who = ?2, text = ?2 WHERE person = ?1", params![person, NOBODY])?;
    let mut campaigns = store.prepare("SELECT id FROM campaigns WHERE owner = ?1")?;
    let campaigns: Vec<String> = campaigns.query_map([person], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    for campaign in campaigns {
        crate::http::campaigns::erase(store, &campaign)?;
    }
    for table in ["devices", "homes", "records", "results", "profiles"] {
        store.execute(&format!("DELETE FROM {table} WHERE person = ?1"), [person])?;
    }
    Ok(())
}

/// Ends devices and tokens that were not used since `unused`, and browsers of accounts that have not logged in since `logged_in`. Guests have nothing
/// to log in with, and tokens for programs can do less. Which ended.
///
/// # Errors
/// The database refuses.
pub fn end_sessions(store: &Connection, unused: i64, logged_in: i64) -> rusqlite::Result<Vec<i64>> {
    let mut ended = store.prepare_cached(
        "DELETE FROM devices WHERE seen < ?1 OR scopes = '*' AND created < ?2
         AND person IN (SELECT id FROM people WHERE password IS NOT NULL) RETURNING id",
    )?;
    ended.query_map([unused, logged_in], |row| row.get(0))?.collect()
}

/// Tables that are not over and at which a person has a seat.
///
/// # Errors
/// The database refuses.
pub fn unfinished(store: &Connection, person: i64) -> rusqlite::Result<Vec<String>> {
    let mut found = store.prepare_cached(
        "SELECT DISTINCT x.id FROM seats x JOIN states s USING (id) WHERE x.person = ?1 AND s.stage <> 'over'",
    )?;
    found.query_map([person], |row| row.get(0))?.collect()
}

/// Tables that are not over and at which somebody has a seat who is deleted.
fn left_behind(store: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut found = store.prepare_cached(
        "SELECT DISTINCT x.id FROM people p JOIN seats x ON x.person = p.id JOIN states s ON s.id = x.id AND s.stage <> 'over'
         WHERE p.deleted IS NOT NULL",
    )?;
    found.query_map([], |row| row.get(0))?.collect()
}

/// Guests without a battle that goes on, who were last seen before `guests`, and tables that nobody has touched since `tables` and that never began. How
/// many went.
///
/// # Errors
/// The database refuses.
pub fn sweep(store: &Connection, guests: i64, tables: i64) -> rusqlite::Result<(Vec<i64>, Vec<String>)> {
    let mut found = store.prepare_cached(
        "SELECT p.id FROM people p WHERE p.password IS NULL AND p.deleted IS NULL AND p.created < ?1
         AND NOT EXISTS (SELECT 1 FROM devices d WHERE d.person = p.id AND d.seen >= ?1)
         AND NOT EXISTS (SELECT 1 FROM seats x JOIN states s USING (id) WHERE x.person = p.id AND s.stage IN ('starting', 'running'))
         LIMIT ?2",
    )?;
    let people: Vec<i64> = found.query_map([guests, MOST], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    for person in &people {
        forget(store, *person)?;
    }
    let mut found = store.prepare_cached(
        "SELECT s.id FROM states s WHERE s.stage = 'waiting' AND s.updated < ?1 AND NOT EXISTS (SELECT 1 FROM lines l WHERE l.id = s.id) LIMIT ?2",
    )?;
    let ids: Vec<String> = found.query_map([tables, MOST], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    for id in &ids {
        remove(store, id)?;
    }
    Ok((people, ids))
}

/// Removes all of a table, its lines too. Its commitment stays in the log of commitments, which tells nobody's name.
///
/// # Errors
/// The database refuses.
pub fn remove(store: &Connection, id: &str) -> rusqlite::Result<()> {
    store.execute("INSERT INTO going (id) VALUES (?1)", [id])?;
    // How it ended still counts for who has played it; what was done in it is gone.
    store.execute("UPDATE results SET best = NULL WHERE id = ?1", [id])?;
    store.execute("DELETE FROM found WHERE rowid = (SELECT n FROM sought WHERE id = ?1)", [id])?;
    for table in [
        "lines",
        "sought",
        "starts",
        "silenced",
        "reports",
        "chats",
        "watchers",
        "pictures",
        "quarantine",
        "seats",
        "states",
        "tables",
        "going",
    ] {
        store.execute(&format!("DELETE FROM {table} WHERE id = ?1"), [id])?;
    }
    Ok(())
}

/// Battles that were over before this moment.
///
/// # Errors
/// The database does not answer.
pub fn over(store: &Connection, before: i64) -> rusqlite::Result<Vec<String>> {
    let mut found = store.prepare_cached("SELECT id FROM states WHERE stage = 'over' AND updated < ?1 LIMIT ?2")?;
    found.query_map(params![before, MOST], |row| row.get(0))?.collect()
}

/// Battles that are over and in whose lines the name of somebody who is deleted still stands.
fn named(store: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut found = store.prepare_cached(
        "SELECT DISTINCT x.id FROM people p JOIN seats x ON x.person = p.id JOIN states s ON s.id = x.id AND s.stage = 'over'
         JOIN lines l ON l.id = x.id AND l.revision = 1
         WHERE p.deleted IS NOT NULL AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.id = x.id) AND EXISTS (
             SELECT 1 FROM json_each(l.body, '$.seats') j
             WHERE json_extract(j.value, '$[0]') = x.seat AND json_extract(j.value, '$[2]') <> ?1)
         LIMIT ?2",
    )?;
    found.query_map(params![NOBODY, MOST], |row| row.get(0))?.collect()
}

/// Takes the names of people who are deleted out of the lines of a battle. `bound` is what its dice are bound to, which cannot be told from the lines
/// any more. The marks of its lines are made anew.
///
/// # Errors
/// The database refuses, or the lines are not as they should be.
pub fn erase(store: &Connection, id: &str, bound: Option<[u8; 32]>) -> rusqlite::Result<()> {
    let mut seats = store.prepare_cached(
        "SELECT x.seat FROM seats x JOIN people p ON p.id = x.person WHERE x.id = ?1 AND p.deleted IS NOT NULL",
    )?;
    let gone: Vec<String> = seats.query_map([id], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    let mut lines = store.prepare_cached(
        "SELECT revision, seat, client, seq, body, mark, at FROM lines WHERE id = ?1 ORDER BY revision",
    )?;
    let mut lines = lines.query([id])?;
    store.execute("INSERT INTO going (id) VALUES (?1)", [id])?;
    let mut change = store.prepare_cached("UPDATE lines SET body = ?3, mark = ?4 WHERE id = ?1 AND revision = ?2")?;
    let mut before = vec![0; 8];
    let mut changes = Vec::new();
    while let Some(row) = lines.next()? {
        let (revision, seat): (i64, String) = (row.get(0)?, row.get(1)?);
        let once: (Option<String>, Option<i64>) = (row.get(2)?, row.get(3)?);
        let (mut body, old, at): (String, Vec<u8>, i64) = (row.get(4)?, row.get(5)?, row.get(6)?);
        if revision == 1
            && let Ok(Line::Begin { rules, content, mut seats, nonces, rolls, restarts, binding }) =
                serde_json::from_str(&body)
        {
            for (_, _, name) in seats.iter_mut().filter(|(seat, is_bot, _)| !is_bot && gone.contains(seat)) {
                NOBODY.clone_into(name);
            }
            let binding = binding.or_else(|| bound.map(|bound| hex(&bound)));
            let line = Line::Begin { rules, content, seats, nonces, rolls, restarts, binding };
            body = serde_json::to_string(&line).unwrap_or(body);
        }
        before = mark(&before, revision as u64, &seat, &body, &once, at, old.len());
        changes.push((revision, body, before.clone()));
    }
    for (revision, body, mark) in changes {
        change.execute(params![id, revision, body, mark])?;
    }
    store.execute("DELETE FROM going WHERE id = ?1", [id]).map(drop)
}

/// Takes names of people who are deleted out of the battles that are over.
pub async fn erase_all(app: &Arc<App>) {
    let Ok(ids) = app.store.read(named).await else { return };
    for id in ids {
        let Ok(Some(handle)) = app.rooms.get(app, &id).await else { continue };
        // Only of one that came to life whole; a damaged one is changed by nobody.
        let Some((bound, true)) = handle.look(|room| (room.bound(), room.is_over() && !room.is_frozen())).await else {
            continue;
        };
        let of = id.clone();
        if app.store.write(move |store| erase(store, &of, bound)).await.is_ok() {
            // Whoever looks next reads it without the name.
            handle.look(|room| room.read_again()).await;
            tracing::info!(table = id, "names of people who are deleted are out of a battle");
        }
    }
}

/// Removes battles that have been over for as long as they are kept. Nobody looks at those: they sleep.
async fn remove_over(app: &App, before: i64) {
    let Ok(ids) = app.store.read(move |store| over(store, before)).await else { return };
    let mut count = 0;
    for id in ids.into_iter().filter(|id| !app.rooms.is_alive(id)) {
        let of = id.clone();
        count += usize::from(app.store.write(move |store| remove(store, &of)).await.is_ok());
        app.rooms.forget(&id);
    }
    if count > 0 {
        tracing::info!(tables = count, "battles that were kept long enough are gone");
    }
}

/// Looks for it from time to time, until the program ends.
pub async fn run(app: Arc<App>) {
    let mut timer = tokio::time::interval(EVERY);
    let mut stopping = app.stopping.subscribe();
    // Whom the operator has deleted while no server ran: their tables wake up and find it, so that nobody waits and no name stays.
    for id in app.store.read(left_behind).await.unwrap_or_default() {
        // One that is damaged is set aside anyway.
        if let Ok(Some(handle)) = app.rooms.get(&app, &id).await {
            // Answered when what is lost there is written: only then names are taken out of what is over.
            handle.look(|_| ()).await;
        }
    }
    loop {
        tokio::select! {
            _ = timer.tick() => {}
            _ = stopping.wait_for(|stop| *stop) => return,
        }
        let kept = app.config.kept;
        // Who is known is asked of the store anew, and is seen there by that.
        app.forget_known();
        let days = |days: i64| wall() - days * DAY;
        let (guests, tables) = (days(kept.guests), days(kept.waiting));
        // Tables that live are not taken away under whoever looks at them: they are touched, or asleep.
        let (unused, logged_in) = (days(kept.sessions), days(kept.logins));
        let swept = app.store.write(move |store| {
            let ended = end_sessions(store, unused, logged_in)?;
            let (people, ids) = sweep(store, guests, tables)?;
            Ok((ended, people, ids))
        });
        if let Ok((ended, people, ids)) = swept.await {
            if !ended.is_empty() {
                app.end_devices(|device, _| ended.contains(&device));
                tracing::info!(devices = ended.len(), "sessions have ended by themselves");
            }
            for person in &people {
                app.rooms.person_is_gone(*person).await;
            }
            ids.iter().for_each(|id| app.rooms.forget(id));
            if !people.is_empty() || !ids.is_empty() {
                tracing::info!(guests = people.len(), tables = ids.len(), "what nobody came back for is gone");
            }
        }
        erase_all(&app).await;
        if let Some(over) = kept.over {
            remove_over(&app, days(over)).await;
        }
    }
}
