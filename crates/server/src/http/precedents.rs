//! Case law of a campaign: the rulings of its battles as precedents with their clauses. They are gathered by themselves, written down, brought along; some make a
//! house rule. None is erased: one that was taken back stays to be read.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use holmgang_desk::{campaign, law};
use holmgang_kernel::seat::REFEREE;
use holmgang_kernel::words::Words;
use rusqlite::{Connection, params};

use super::campaigns::{Found, Kept, bad, battles, json, none, own, whole};
use super::tables::room_of;
use super::{Answer, Body, Caller, Fault, Scope, check_slot, work};
use crate::app::App;
use crate::limits;
use crate::time::wall;
use crate::wire::{Campaign, Json as Value, Precedent, RulingChange, RulingsWish};

/// Rulings of a campaign.
const MOST_RULINGS: i64 = campaign::MOST_RULINGS as i64;

pub(super) const RULINGS: &str =
    "SELECT r.n, r.campaign, c.title, r.clause, r.words, r.reason, r.option, r.value, r.battle, r.step, r.at, r.holds
    FROM rulings r JOIN campaigns c ON c.id = r.campaign";

pub(super) fn precedent(row: &rusqlite::Row<'_>) -> rusqlite::Result<Precedent> {
    let (words, value): (String, Option<String>) = (row.get(4)?, row.get(7)?);
    Ok(Precedent {
        n: row.get(0)?,
        campaign: row.get(1)?,
        title: row.get(2)?,
        clause: row.get(3)?,
        text: serde_json::from_str(&words).unwrap_or_default(),
        reason: row.get(5)?,
        option: row.get(6)?,
        value: value.and_then(|text| serde_json::from_str(&text).ok()),
        table: row.get(8)?,
        step: row.get::<_, Option<i64>>(9)?.map(|step| step as usize),
        at: row.get(10)?,
        holds: row.get(11)?,
    })
}

/// A ruling that is about to be kept.
struct Fresh {
    clause: String,
    words: Words,
    reason: String,
    option: Option<String>,
    value: Option<Value>,
    battle: Option<String>,
    step: Option<usize>,
}

/// Keeps rulings behind those that are there; one of a step that is known already is not kept twice, nor one that is brought along and says the same by
/// the same clause, in either language.
fn keep(store: &Connection, id: &str, fresh: &[Fresh]) -> rusqlite::Result<()> {
    let count: i64 =
        store.query_row("SELECT coalesce(max(n), 0) FROM rulings WHERE campaign = ?1", [id], |row| row.get(0))?;
    let mut next = count;
    for ruling in fresh {
        let known: i64 = store.query_row(
            "SELECT count(*) FROM rulings WHERE campaign = ?1 AND clause = ?2 AND (words = ?3 AND battle IS ?4 AND step IS ?5
                 OR ?4 IS NULL AND ?6 IN (json_extract(words, '$.en'), json_extract(words, '$.ru')))",
            params![
                id,
                ruling.clause,
                json(&ruling.words),
                ruling.battle,
                ruling.step.map(|step| step as i64),
                ruling.words.en
            ],
            |row| row.get(0),
        )?;
        if 0 < known || MOST_RULINGS <= next {
            continue;
        }
        next += 1;
        store.execute(
            "INSERT INTO rulings (campaign, n, clause, words, reason, option, value, battle, step, at, holds)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, 1)",
            params![
                id,
                next,
                ruling.clause,
                json(&ruling.words),
                ruling.reason,
                ruling.option,
                ruling.value.as_ref().map(json),
                ruling.battle,
                ruling.step.map(|step| step as i64),
                wall()
            ],
        )?;
    }
    Ok(())
}

/// Takes the rulings out of battles that have gone on since they were looked at last.
pub(super) async fn collect(app: &Arc<App>, caller: &Caller, id: &str, found: &Found) -> Answer<()> {
    if found.owner != caller.person {
        return Ok(());
    }
    let wanted = id.to_owned();
    let known = app.store.read(move |store| battles(store, &wanted)).await?;
    for battle in known.into_iter().filter(|battle| battle.seen < battle.revision) {
        let table = battle.told.table;
        let Ok(handle) = room_of(app, &table, caller.person).await else { continue };
        let person = caller.person;
        let look = handle.look(move |room| {
            // Of a battle in which something is hidden only after its end, or to its referee.
            let may = room.may_have_record() || room.seats_of(person).iter().any(|seat| seat == REFEREE.id);
            // What was ruled before a battle was put right stands with the battle that it was ruled in.
            let past = room.setup().past.as_ref().filter(|past| past.amended.is_some());
            let before = past.map_or(0, |past| past.steps.len());
            (may && room.game().has_begun()).then(|| (room.game().battle().duplicate(), before))
        });
        let Some(Some((copy, before))) = look.await else { continue };
        let slot = check_slot(app, caller.requester()).await?;
        let ruled =
            work(app, slot, limits::CHECK_TIME, move |_| law::rulings(&*copy, campaign::MOST_OF_BATTLE)).await?;
        let (id, revision) = (id.to_owned(), battle.revision);
        let fresh: Vec<Fresh> = ruled
            .into_iter()
            .filter(|ruling| before < ruling.step)
            .map(|ruling| Fresh {
                clause: ruling.clause.to_string(),
                words: ruling.words,
                reason: ruling.reason,
                option: None,
                value: None,
                battle: Some(table.clone()),
                step: Some(ruling.step),
            })
            .collect();
        let kept = app.store.write(move |store| {
            keep(store, &id, &fresh)?;
            store.execute(
                "UPDATE campaign_battles SET seen = ?3 WHERE campaign = ?1 AND battle = ?2",
                params![id, table, revision],
            )
        });
        kept.await?;
    }
    Ok(())
}

/// Rulings that are written down, or brought along from elsewhere.
pub(super) async fn rule(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(wish): Body<RulingsWish>,
) -> Answer<Json<Campaign>> {
    caller.may(Scope::Create)?;
    let found = own(&app, &id, caller.person).await?;
    let rules = app.rules(&found.ruleset)?;
    if campaign::MOST_AT_A_TIME < wish.rulings.len() {
        return Err(Fault::said("too_many", "at most 500 rulings at a time", "не больше 500 решений за раз"));
    }
    let mut fresh = Vec::new();
    for ruling in wish.rulings {
        let ruling = campaign::check_ruling(ruling, rules.profile()).map_err(bad)?;
        fresh.push(Fresh {
            clause: ruling.clause,
            words: Words::same(ruling.text),
            reason: ruling.reason,
            option: ruling.option,
            value: ruling.value,
            battle: ruling.table.filter(|table| table.len() <= 32),
            step: ruling.step,
        });
    }
    let wanted = id.clone();
    let house: Vec<(String, Value)> =
        fresh.iter().filter_map(|ruling| Some((ruling.option.clone()?, ruling.value.clone()?))).collect();
    let kept = app.store.write(move |store| {
        keep(store, &wanted, &fresh)?;
        if !house.is_empty() {
            let body: String =
                store.query_row("SELECT body FROM campaigns WHERE id = ?1", [&wanted], |row| row.get(0))?;
            let mut kept: Kept = serde_json::from_str(&body).unwrap_or_default();
            kept.house.extend(house);
            store.execute(
                "UPDATE campaigns SET body = ?2, revision = revision + 1, updated = ?3 WHERE id = ?1",
                params![wanted, json(&kept), wall()],
            )?;
        }
        Ok(())
    });
    kept.await?;
    Ok(Json(whole(&app, &caller, &id).await?))
}

/// A ruling is taken back, or holds again. It stays to be read.
pub(super) async fn change_ruling(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path((id, number)): Path<(String, i64)>,
    Body(wish): Body<RulingChange>,
) -> Answer<Json<Campaign>> {
    caller.may(Scope::Create)?;
    own(&app, &id, caller.person).await?;
    let wanted = id.clone();
    let done = app.store.write(move |store| {
        store.execute(
            "UPDATE rulings SET holds = ?3 WHERE campaign = ?1 AND n = ?2",
            params![wanted, number, wish.holds],
        )
    });
    if done.await? == 0 {
        return Err(none());
    }
    Ok(Json(whole(&app, &caller, &id).await?))
}

/// Rulings on a clause in all campaigns that somebody keeps or plays in.
pub(super) async fn precedents(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(clause): Path<String>,
) -> Answer<Json<Vec<Precedent>>> {
    caller.may(Scope::Read)?;
    let person = caller.person;
    let found = app.store.read(move |store| {
        let mut rows = store.prepare_cached(&format!(
            "{RULINGS} WHERE r.clause = ?1 AND (c.owner = ?2 OR EXISTS (
                 SELECT 1 FROM campaign_battles b JOIN seats x ON x.id = b.battle WHERE b.campaign = c.id AND x.person = ?2))
             ORDER BY r.at DESC LIMIT 50"
        ))?;
        rows.query_map(params![clause, person], precedent)?.collect::<rusqlite::Result<Vec<_>>>()
    });
    Ok(Json(found.await?))
}
