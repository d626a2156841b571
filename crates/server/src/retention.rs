//! What nobody comes back for goes: guests who have not been here for long, and tables that never began.

use std::sync::Arc;
use std::time::Duration;

use rusqlite::{Connection, params};

use crate::app::App;
use crate::limits;
use crate::time::wall;

/// How often it is looked for.
const EVERY: Duration = Duration::from_secs(3_600);
/// The most of each that go at a time: nobody who plays waits for it.
const MOST: i64 = 200;

/// Nothing of a person is kept but that there was one: battles stand as they were, without the name.
///
/// # Errors
/// The database refuses.
pub fn forget(store: &Connection, person: i64) -> rusqlite::Result<()> {
    store.execute(
        "UPDATE people SET name = '', name_key = NULL, look = NULL, password = NULL, deleted = ?2 WHERE id = ?1",
        params![person, wall()],
    )?;
    for sql in [
        "DELETE FROM devices WHERE person = ?1",
        "DELETE FROM homes WHERE person = ?1",
        "UPDATE seats SET who = '—' WHERE person = ?1",
        "UPDATE chats SET who = '—', text = '—' WHERE person = ?1",
        "DELETE FROM records WHERE person = ?1",
    ] {
        store.execute(sql, [person])?;
    }
    Ok(())
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
        store.execute("DELETE FROM found WHERE rowid = (SELECT n FROM sought WHERE id = ?1)", [id])?;
        for table in
            ["sought", "starts", "silenced", "reports", "chats", "watchers", "pictures", "seats", "states", "tables"]
        {
            store.execute(&format!("DELETE FROM {table} WHERE id = ?1"), [id])?;
        }
    }
    Ok((people, ids))
}

/// Looks for it from time to time, until the program ends.
pub async fn run(app: Arc<App>) {
    let mut timer = tokio::time::interval(EVERY);
    let mut stopping = app.stopping.subscribe();
    loop {
        tokio::select! {
            _ = timer.tick() => {}
            _ = stopping.wait_for(|stop| *stop) => return,
        }
        let days = |days: i64| wall() - days * 86_400_000;
        let (guests, tables) = (days(limits::GUEST_DAYS), days(limits::WAITING_DAYS));
        // Tables that live are not taken away under whoever looks at them: they are touched, or asleep.
        let swept = app.store.write(move |store| sweep(store, guests, tables));
        if let Ok((people, ids)) = swept.await {
            for person in &people {
                app.rooms.person_is_gone(*person).await;
            }
            ids.iter().for_each(|id| app.rooms.forget(id));
            if !people.is_empty() || !ids.is_empty() {
                tracing::info!(guests = people.len(), tables = ids.len(), "what nobody came back for is gone");
            }
        }
    }
}
