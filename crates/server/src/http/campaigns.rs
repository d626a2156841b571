//! Campaigns: several battles with the same people, kept by a referee. A roster, what everybody carries from battle to battle, house rules, standings, and
//! the rulings of all its battles as precedents.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use axum::{Json, Router};
use holmgang_arena::any;
use holmgang_desk::campaign::{self, Fought};
use holmgang_desk::carry;
use holmgang_kernel::seat::REFEREE;
use holmgang_kernel::words::Words;
use rusqlite::{Connection, OptionalExtension, params};

use super::precedents::{RULINGS, change_ruling, collect, precedent, precedents, rule};
use super::tables::{gone, open_table, room_of};
use super::{Address, Answer, Body, Caller, Fault, Scope, check_slot, work};
use crate::app::App;
use crate::time::wall;
use crate::wire::{
    Campaign, CampaignBattle, CampaignBattleWish, CampaignChange, CampaignRow, CampaignTableWish, CampaignWish,
    CarriedName, CarriedOut, CarriedValue, ClockKind, DiceKind, Json as Value, NewTable, Outcome, Person, Source,
    Standing, Timeout,
};
use crate::{auth, limits};

/// Campaigns that one person keeps.
const MOST_CAMPAIGNS: i64 = 50;

/// Its routes.
pub fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api/campaigns", get(list).post(begin))
        .route("/api/campaigns/{id}", get(look).put(change).delete(end))
        .route("/api/campaigns/{id}/battles", post(open))
        .route("/api/campaigns/{id}/tables", post(take_in))
        .route("/api/campaigns/{id}/tables/{table}", get(carried).post(settle))
        .route("/api/campaigns/{id}/rulings", post(rule))
        .route("/api/campaigns/{id}/rulings/{number}", put(change_ruling))
        .route("/api/me/rulings/{clause}", get(precedents))
}

pub(super) fn none() -> Fault {
    Fault::said("no_such_campaign", "there is no such campaign", "такой кампании нет")
}

pub(super) fn bad(words: Words) -> Fault {
    Fault::new("bad_request", words)
}

/// What a campaign holds beside its battles and rulings.
#[derive(Default, serde::Serialize, serde::Deserialize)]
pub(super) struct Kept {
    people: Vec<Person>,
    pub(super) house: BTreeMap<String, Value>,
}

/// A campaign as it stands in the store, for who may see it.
pub(super) struct Found {
    pub(super) owner: i64,
    pub(super) ruleset: String,
    title: String,
    kept: Kept,
    revision: i64,
}

fn find(store: &Connection, id: &str, person: i64) -> rusqlite::Result<Option<Found>> {
    store
        .prepare_cached(
            "SELECT owner, ruleset, title, body, revision FROM campaigns c WHERE id = ?1 AND (owner = ?2 OR EXISTS (
                 SELECT 1 FROM campaign_battles b JOIN seats x ON x.id = b.battle WHERE b.campaign = c.id AND x.person = ?2))",
        )?
        .query_row(params![id, person], |row| {
            let body: String = row.get(3)?;
            Ok(Found {
                owner: row.get(0)?,
                ruleset: row.get(1)?,
                title: row.get(2)?,
                kept: serde_json::from_str(&body).unwrap_or_default(),
                revision: row.get(4)?,
            })
        })
        .optional()
}

/// A campaign of one's own.
pub(super) async fn own(app: &App, id: &str, person: i64) -> Answer<Found> {
    let wanted = id.to_owned();
    let found = app.store.read(move |store| find(store, &wanted, person)).await?;
    found.filter(|found| found.owner == person).ok_or_else(none)
}

async fn list(State(app): State<Arc<App>>, caller: Caller) -> Answer<Json<Vec<CampaignRow>>> {
    caller.may(Scope::Read)?;
    let person = caller.person;
    let rows = app.store.read(move |store| {
        let mut rows = store.prepare_cached(
            "SELECT id, title, ruleset, (SELECT count(*) FROM campaign_battles b WHERE b.campaign = c.id), owner = ?1, updated
             FROM campaigns c WHERE owner = ?1 OR EXISTS (
                 SELECT 1 FROM campaign_battles b JOIN seats x ON x.id = b.battle WHERE b.campaign = c.id AND x.person = ?1)
             ORDER BY updated DESC LIMIT 100",
        )?;
        let rows = rows.query_map([person], |row| {
            Ok(CampaignRow {
                id: row.get(0)?,
                title: row.get(1)?,
                ruleset: row.get(2)?,
                battles: row.get::<_, i64>(3)? as usize,
                yours: row.get(4)?,
                updated: row.get(5)?,
            })
        })?;
        rows.collect::<rusqlite::Result<Vec<_>>>()
    });
    Ok(Json(rows.await?))
}

async fn begin(State(app): State<Arc<App>>, caller: Caller, Body(wish): Body<CampaignWish>) -> Answer<Response> {
    caller.may(Scope::Create)?;
    let title = campaign::title(&wish.title).map_err(bad)?;
    let ruleset = app.rules(&wish.ruleset)?.profile().id;
    let (id, person, at) = (auth::word(16), caller.person, wall());
    let row = id.clone();
    let made = app.store.write(move |store| {
        let count: i64 = store.query_row("SELECT count(*) FROM campaigns WHERE owner = ?1", [person], |row| row.get(0))?;
        if MOST_CAMPAIGNS <= count {
            return Ok(false);
        }
        let body = serde_json::to_string(&Kept::default()).unwrap_or_default();
        store.execute(
            "INSERT INTO campaigns (id, owner, ruleset, title, body, revision, updated) VALUES (?1, ?2, ?3, ?4, ?5, 0, ?6)",
            params![row, person, ruleset, title, body, at],
        )?;
        Ok(true)
    });
    if !made.await? {
        return Err(Fault::said("too_many", "end one of your campaigns first", "сначала завершите одну из кампаний"));
    }
    Ok((StatusCode::CREATED, Json(whole(&app, &caller, &id).await?)).into_response())
}

async fn look(State(app): State<Arc<App>>, caller: Caller, Path(id): Path<String>) -> Answer<Json<Campaign>> {
    caller.may(Scope::Read)?;
    Ok(Json(whole(&app, &caller, &id).await?))
}

/// A battle as its table and the campaign know it.
pub(super) struct Battle {
    pub(super) told: CampaignBattle,
    pub(super) seen: i64,
    pub(super) revision: i64,
}

pub(super) fn battles(store: &Connection, id: &str) -> rusqlite::Result<Vec<Battle>> {
    let mut rows = store.prepare_cached(
        "SELECT b.battle, t.title, t.scenario, s.result, b.people, b.settled, b.seen, s.revision
         FROM campaign_battles b JOIN tables t ON t.id = b.battle JOIN states s ON s.id = b.battle
         WHERE b.campaign = ?1 ORDER BY b.at",
    )?;
    let rows = rows.query_map([id], |row| {
        let (title, scenario): (String, String) = (row.get(1)?, row.get(2)?);
        let (result, people): (Option<String>, String) = (row.get(3)?, row.get(4)?);
        let scenario: Words = serde_json::from_str(&scenario).unwrap_or_default();
        Ok(Battle {
            told: CampaignBattle {
                table: row.get(0)?,
                title: if title.is_empty() { scenario } else { Words::same(title) },
                result: result.and_then(|text| serde_json::from_str::<Outcome>(&text).ok()),
                people: serde_json::from_str(&people).unwrap_or_default(),
                settled: row.get(5)?,
            },
            seen: row.get(6)?,
            revision: row.get(7)?,
        })
    })?;
    rows.collect()
}

pub(super) fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// How everybody stands. A battle that was closed, or goes on elsewhere, counts for nobody.
fn standings(people: &[Person], battles: &[CampaignBattle]) -> Vec<Standing> {
    let over = battles.iter().filter_map(|battle| {
        let result = battle.result.as_ref().filter(|result| !matches!(result.by.as_str(), "closed" | "amended"))?;
        Some(Fought { people: &battle.people, winners: &result.winners })
    });
    campaign::standings(people, over)
}

pub(super) async fn whole(app: &Arc<App>, caller: &Caller, id: &str) -> Answer<Campaign> {
    let (wanted, person) = (id.to_owned(), caller.person);
    let found = app.store.read(move |store| find(store, &wanted, person)).await?.ok_or_else(none)?;
    collect(app, caller, id, &found).await?;
    let wanted = id.to_owned();
    let (battles, rulings) = app
        .store
        .read(move |store| {
            let battles: Vec<CampaignBattle> = battles(store, &wanted)?.into_iter().map(|battle| battle.told).collect();
            let mut rows = store.prepare_cached(&format!("{RULINGS} WHERE r.campaign = ?1 ORDER BY r.n DESC"))?;
            let rulings = rows.query_map([&wanted], precedent)?.collect::<rusqlite::Result<Vec<_>>>()?;
            Ok((battles, rulings))
        })
        .await?;
    let carries = carry::of(&found.ruleset).into_iter();
    Ok(Campaign {
        id: id.to_owned(),
        title: found.title,
        carries: carries.map(|known| CarriedName { member: known.member, name: known.name }).collect(),
        ruleset: found.ruleset,
        yours: found.owner == person,
        revision: found.revision,
        standings: standings(&found.kept.people, &battles),
        people: found.kept.people,
        house: found.kept.house,
        battles,
        rulings,
    })
}

async fn change(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(wish): Body<CampaignChange>,
) -> Answer<Json<Campaign>> {
    caller.may(Scope::Create)?;
    let found = own(&app, &id, caller.person).await?;
    let title = campaign::text(&wish.title, limits::MOST_TITLE).map_err(bad)?;
    if campaign::MOST_PEOPLE < wish.people.len() || limits::MOST_OPTIONS < wish.house.len() {
        return Err(Fault::said(
            "too_many",
            "that is too many for one campaign",
            "для одной кампании это слишком много",
        ));
    }
    let mut people = wish.people;
    for person in people.iter_mut().filter(|person| person.id.is_empty()) {
        person.id = auth::word(8);
    }
    campaign::check_people(&mut people).map_err(bad)?;
    let rules = app.rules(&found.ruleset)?;
    wish.house.iter().try_for_each(|(option, value)| campaign::check_house(option, value, &*rules)).map_err(bad)?;
    let body = json(&Kept { people, house: wish.house });
    let (wanted, revision) = (id.clone(), wish.revision);
    let changed = app.store.write(move |store| {
        store.execute(
            "UPDATE campaigns SET title = ?2, body = ?3, revision = revision + 1, updated = ?4 WHERE id = ?1 AND revision = ?5",
            params![wanted, title, body, wall(), revision],
        )
    });
    if changed.await? == 0 {
        let en = "the campaign was changed elsewhere; look again";
        return Err(Fault::said("stale_revision", en, "кампанию изменили в другом месте; взгляните ещё раз"));
    }
    Ok(Json(whole(&app, &caller, &id).await?))
}

async fn end(State(app): State<Arc<App>>, caller: Caller, Path(id): Path<String>) -> Answer<StatusCode> {
    caller.may(Scope::Create)?;
    own(&app, &id, caller.person).await?;
    app.store.write(move |store| erase(store, &id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A campaign goes, with its rulings; its battles stay.
///
/// # Errors
/// The database refuses.
pub fn erase(store: &Connection, id: &str) -> rusqlite::Result<()> {
    store.execute("DELETE FROM rulings WHERE campaign = ?1", [id])?;
    store.execute("DELETE FROM campaign_battles WHERE campaign = ?1", [id])?;
    store.execute("DELETE FROM campaigns WHERE id = ?1", [id])?;
    Ok(())
}

async fn open(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Address(address): Address,
    Body(wish): Body<CampaignBattleWish>,
) -> Answer<Response> {
    caller.may(Scope::Create)?;
    let found = own(&app, &id, caller.person).await?;
    let rules = app.rules(&found.ruleset)?;
    let node = rules.entry(any::SCENARIO, &wish.scenario);
    let node = node.ok_or_else(|| Fault::said("bad_request", "there is no such scenario", "такого сценария нет"))?;
    let scenario = if wish.people.values().all(Vec::is_empty) {
        Source::Id(wish.scenario.clone())
    } else {
        Source::Json(campaign::json(&campaign::compose(node, &wish.people, &found.kept.people).map_err(bad)?))
    };
    let title = if wish.title.trim().is_empty() { found.title.clone() } else { wish.title.clone() };
    let table = NewTable {
        ruleset: found.ruleset,
        scenario,
        options: found.kept.house,
        title,
        seats: wish.seats,
        clock: ClockKind::None,
        timeout: Timeout::Loss,
        dice: DiceKind::Verifiable,
        public: false,
        nonces: false,
        practice: false,
    };
    let opened = open_table(&app, &caller, address, table).await?;
    let (battle, people) = (opened.id.clone(), json(&wish.people));
    app.store.write(move |store| take(store, &id, &battle, &people)).await?;
    Ok((StatusCode::CREATED, Json(opened)).into_response())
}

fn take(store: &Connection, campaign: &str, battle: &str, people: &str) -> rusqlite::Result<()> {
    let count: i64 =
        store.query_row("SELECT count(*) FROM campaign_battles WHERE campaign = ?1", [campaign], |row| row.get(0))?;
    if usize::try_from(count).is_ok_and(|count| count < campaign::MOST_BATTLES) {
        store.execute(
            "INSERT OR IGNORE INTO campaign_battles (campaign, battle, people, settled, seen, at) VALUES (?1, ?2, ?3, 0, 0, ?4)",
            params![campaign, battle, people, wall()],
        )?;
        store.execute("UPDATE campaigns SET updated = ?2 WHERE id = ?1", params![campaign, wall()])?;
    }
    Ok(())
}

/// A battle goes on at another table: in the same campaigns, with the same people. Of the old one nothing is carried on.
pub(super) fn follow(store: &Connection, old: &str, new: &str) -> rusqlite::Result<()> {
    store.execute(
        "INSERT OR IGNORE INTO campaign_battles (campaign, battle, people, settled, seen, at)
         SELECT campaign, ?2, people, 0, 0, ?3 FROM campaign_battles WHERE battle = ?1",
        params![old, new, wall()],
    )?;
    store.execute("UPDATE campaign_battles SET settled = 1 WHERE battle = ?1", [old])?;
    Ok(())
}

/// A battle that exists already: of the same rulebook, and one's own or refereed by oneself.
async fn take_in(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(wish): Body<CampaignTableWish>,
) -> Answer<Json<Campaign>> {
    caller.may(Scope::Create)?;
    let found = own(&app, &id, caller.person).await?;
    let person = caller.person;
    let handle = room_of(&app, &wish.table, person).await?;
    let look = handle.look(move |room| {
        let is_referee = room.seats_of(person).iter().any(|seat| seat == REFEREE.id);
        (room.owner() == person || is_referee).then(|| room.setup().wish.ruleset.clone())
    });
    let ruleset = look.await.ok_or_else(gone)?;
    if ruleset.as_deref() != Some(found.ruleset.as_str()) {
        let en = "a campaign takes battles of its own rulebook that you have opened or referee";
        return Err(Fault::said(
            "bad_request",
            en,
            "в кампанию берут бои по её правилам, которые вы открыли или судите",
        ));
    }
    let (into, battle) = (id.clone(), wish.table);
    app.store.write(move |store| take(store, &into, &battle, "{}")).await?;
    Ok(Json(whole(&app, &caller, &id).await?))
}

/// How everybody has come out of a battle, for the referee to decide what they carry on.
async fn carried(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path((id, table)): Path<(String, String)>,
) -> Answer<Json<Vec<CarriedOut>>> {
    caller.may(Scope::Create)?;
    let found = own(&app, &id, caller.person).await?;
    let wanted = id.clone();
    let known = app.store.read(move |store| battles(store, &wanted)).await?;
    if !known.iter().any(|battle| battle.told.table == table) {
        return Err(none());
    }
    let handle = room_of(&app, &table, caller.person).await?;
    let look = handle.look(|room| room.may_have_record().then(|| room.game().battle().duplicate()));
    let over = || Fault::said("not_over", "this is shown after the battle", "это открывают после боя");
    let battle = look.await.ok_or_else(gone)?.ok_or_else(over)?;
    let slot = check_slot(&app, caller.requester()).await?;
    let told = work(&app, slot, limits::CHECK_TIME, move |_| {
        let people = &found.kept.people;
        carry::ended(&*battle, &found.ruleset)
            .into_iter()
            .map(|one| CarriedOut {
                person: campaign::person_of(&one, people).map(|person| person.id.clone()),
                token: one.token,
                name: one.name,
                seat: one.seat,
                stands: one.stands,
                values: one
                    .values
                    .into_iter()
                    .map(|known| CarriedValue {
                        value: known.json(),
                        member: known.what.member,
                        name: known.what.name,
                        clause: known.what.clause,
                    })
                    .collect(),
            })
            .collect()
    });
    Ok(Json(told.await?))
}

/// What people carry out of a battle was settled.
async fn settle(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path((id, table)): Path<(String, String)>,
) -> Answer<Json<Campaign>> {
    caller.may(Scope::Create)?;
    own(&app, &id, caller.person).await?;
    let wanted = id.clone();
    let done = app.store.write(move |store| {
        store.execute(
            "UPDATE campaign_battles SET settled = 1 WHERE campaign = ?1 AND battle = ?2",
            params![wanted, table],
        )
    });
    if done.await? == 0 {
        return Err(none());
    }
    Ok(Json(whole(&app, &caller, &id).await?))
}
