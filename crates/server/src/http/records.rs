//! Records that somebody brings: checked, kept for a while, looked back at.
//!
//! Playing a record again is work that whoever sends it chooses the size of. So it has a time and a length (`limits.rs`), is done beside the tables and
//! never for two at once, waits in a line of its own for each person, and ends when whoever asked has gone.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, Query, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AnyBattle, AnyRules, Luck, TurnInfo};
use holmgang_arena::record::{self, Holder, Pace, Record, VerifyReport};
use holmgang_kernel::doc::Faults;
use holmgang_kernel::seat::{REFEREE, Seat, Viewer};
use holmgang_kernel::words::Words;
use holmgang_rulebooks::REGISTRY;
use rusqlite::{OptionalExtension, params};
use serde::Serialize;
use tokio::sync::OwnedMutexGuard;

use super::tables::LogQuery;
use super::{Answer, Caller, Fault, Of, PATIENCE, RequestLang, Scope, busy, bytes, slot, work};
use crate::app::App;
use crate::export::{self, LogDocument};
use crate::notes::Notes;
use crate::store::promises;
use crate::time::{DAY, wall};
use crate::wire::StepBody;
use crate::{auth, limits, names};

/// How long a record that was brought is kept, in milliseconds.
const KEPT: i64 = DAY;
/// Records that one person may keep.
const MOST: i64 = 20;

/// Its routes.
pub fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api/records", post(bring))
        .route("/api/records/{id}/steps/{step}", get(step))
        .route("/api/records/{id}/luck", get(luck))
        .route("/api/records/{id}/log", get(log))
}

#[derive(Serialize)]
struct UploadedRecord {
    /// Its id; none of a text that cannot be played again.
    id: Option<String>,
    /// What the check found.
    report: VerifyReport,
    /// What it is of.
    header: Option<HeaderInfo>,
}

#[derive(Serialize)]
struct HeaderInfo {
    ruleset: String,
    scenario: Option<String>,
    seats: Vec<(String, String)>,
    steps: usize,
}

/// The line of one person: nobody has more than one record in hand, not even while it is still coming.
async fn own(app: &App, person: i64) -> Answer<OwnedMutexGuard<()>> {
    tokio::time::timeout(PATIENCE, app.record_line(person).lock_owned()).await.map_err(|_| busy())
}

pub(super) fn rules_of(app: &App, record: &Record) -> Result<Arc<dyn AnyRules>, Faults> {
    // What is not served here is refused in the words of every other verifier.
    let rules = app
        .rules(&record.header().ruleset)
        .or_else(|_| record::load_for(record, &REGISTRY, &ContentSources::builtin()).map(Arc::from))?;
    Ok(record::older(record, &*rules).map_or(rules, Arc::from))
}

/// What the check found, what the record is of, and the commitment of its dice.
type CheckOutcome = (VerifyReport, Option<HeaderInfo>, Option<[u8; 32]>);

fn checked(app: &App, bytes: &[u8], go_on: &dyn Fn() -> bool) -> CheckOutcome {
    let record = match Record::parse("record", bytes) {
        Ok(record) => record,
        Err(faults) => return (VerifyReport::unreadable(faults), None, None),
    };
    let rules = rules_of(app, &record);
    let report = record::verify_while(&record, rules.as_deref().map_err(Clone::clone), go_on);
    let header = record.header();
    let seats = header.seats.iter().map(|seat| match &seat.holder {
        Holder::Human(name) | Holder::Bot(name) => (seat.seat.clone(), name.clone()),
    });
    let scenario = match &header.scenario {
        record::Scenario::Id(id) => Some(id.clone()),
        record::Scenario::Inline(_) => None,
    };
    let info = HeaderInfo { ruleset: header.ruleset.clone(), scenario, seats: seats.collect(), steps: report.steps };
    let plays = report.plays;
    (report, plays.then_some(info), header.commitment)
}

async fn bring(State(app): State<Arc<App>>, caller: Caller, request: Request) -> Answer<Response> {
    caller.may(Scope::Play)?;
    let own = own(&app, caller.person).await?;
    let bytes = bytes(request, &app, limits::MOST_RECORD).await?;
    let turn = (own, slot(&app.records).await?);
    let (checker, text) = (Arc::clone(&app), bytes.clone());
    let done = work(&app, turn, app.config.record_time, move |go_on| checked(&checker, &text, go_on));
    let (report, header, committed) = done.await?;
    let mut report = report.knowing(&app.vault.public_keys());
    if let Some(commitment) = committed {
        let time = app.store.read(move |store| promises::time_of(store, commitment)).await?;
        report = report.promised(time);
    }
    let id = match &header {
        None => None,
        Some(_) => {
            let (id, at, person) = (format!("r{}", auth::word(15)), wall(), caller.person);
            let row = id.clone();
            let kept = app.store.write(move |store| {
                store.execute("DELETE FROM records WHERE created < ?1", [at - KEPT])?;
                store.execute("DELETE FROM records WHERE person = ?1 AND id NOT IN (SELECT id FROM records WHERE person = ?1 ORDER BY created DESC LIMIT ?2)", params![person, MOST - 1])?;
                store.execute("INSERT INTO records (id, person, text, created) VALUES (?1, ?2, ?3, ?4)", params![row, person, bytes.as_ref(), at])
            });
            kept.await?;
            Some(id)
        }
    };
    Ok((StatusCode::CREATED, Json(UploadedRecord { id, report, header })).into_response())
}

async fn step(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path((id, number)): Path<(String, usize)>,
    RequestLang(lang): RequestLang,
) -> Answer<Json<StepBody>> {
    caller.may(Scope::Read)?;
    let told = with_record(&app, &caller, id, app.config.record_time, move |record, rules, go_on| {
        let steps = record.actions().count();
        let step = number.min(steps);
        // Of what comes before this step nothing is wanted.
        let pace = Pace { go_on, most: step, forgotten: step.saturating_sub(1) };
        let battle = record::replay_at(record, rules, pace)?;
        let mut log = battle.log(step.min(1), ALL, lang);
        log.iter_mut().for_each(|line| line.step = step);
        Notes::of(record).tell(&mut log, lang);
        Ok(StepBody { step, steps, view: battle.view(ALL, lang), log })
    });
    Ok(Json(told.await?))
}

async fn luck(State(app): State<Arc<App>>, Of { caller, id, lang }: Of) -> Answer<Json<Luck>> {
    caller.may(Scope::Read)?;
    let told = with_record(&app, &caller, id, limits::LUCK_TIME, move |record, rules, go_on| {
        Ok(whole(record, rules, go_on)?.map(|battle| battle.luck(ALL, lang, go_on)))
    });
    told.await?.flatten().map(Json).ok_or_else(Fault::too_long)
}

async fn log(
    State(app): State<Arc<App>>,
    Of { caller, id, lang }: Of,
    Query(query): Query<LogQuery>,
) -> Answer<Response> {
    caller.may(Scope::Read)?;
    let text = with_record(&app, &caller, id, app.config.record_time, move |record, rules, go_on| {
        let Some(battle) = whole(record, rules, go_on)? else { return Ok(None) };
        let profile = rules.profile();
        let title = match &record.header().scenario {
            record::Scenario::Id(id) => {
                let known = rules.scenarios().into_iter().find(|listed| listed.id == *id);
                known.map_or_else(|| id.clone(), |listed| listed.name.get(lang).to_owned())
            }
            record::Scenario::Inline(_) => lang.pick("a set-up of its own", "своя расстановка").to_owned(),
        };
        let seat = |seat: &record::SeatLine| {
            let known = profile.seats.iter().chain([&REFEREE]).find(|info| info.id == seat.seat);
            let (Holder::Human(who) | Holder::Bot(who)) = &seat.holder;
            (
                known.map_or_else(|| seat.seat.clone(), |info| info.name.get(lang).to_owned()),
                names::shown(who, lang).into_owned(),
            )
        };
        let told = LogDocument {
            rulebook: Words::new(profile.title.en, profile.title.ru),
            title,
            seats: record.header().seats.iter().map(seat).collect(),
            log: Notes::of(record).log(&*battle, (0, battle.steps()), ALL, lang),
            result: match battle.turn() {
                TurnInfo::Over { words, .. } => Some(words),
                TurnInfo::Of { .. } => None,
            },
        };
        Ok(Some(export::text(&told, query.format, lang)))
    });
    let text = text.await?.ok_or_else(Fault::too_long)?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// Whoever has a whole record knows all that stands in it.
const ALL: Viewer = Viewer::Seat(Seat::Referee);

/// The whole battle with all its steps; none of a record that would need too much memory for that.
pub(super) fn whole(
    record: &Record,
    rules: &dyn AnyRules,
    go_on: &dyn Fn() -> bool,
) -> Result<Option<Box<dyn AnyBattle>>, Faults> {
    if record.actions().count() > limits::MOST_KEPT_STEPS {
        return Ok(None);
    }
    record::replay_at(record, rules, Pace { go_on, ..Pace::WHOLE }).map(Some)
}

/// Does something with a record that was brought; it takes a while, so it is done elsewhere.
pub(super) async fn with_record<T: Send + 'static>(
    app: &Arc<App>,
    caller: &Caller,
    id: String,
    time: Duration,
    with: impl FnOnce(&Record, &dyn AnyRules, &dyn Fn() -> bool) -> Result<T, Faults> + Send + 'static,
) -> Answer<T> {
    let own = own(app, caller.person).await?;
    let turn = (own, slot(&app.records).await?);
    let text = text_of(app, id).await?;
    let checker = Arc::clone(app);
    let done = work(app, turn, time, move |go_on| {
        let record = Record::parse("record", &text)?;
        let rules = rules_of(&checker, &record)?;
        with(&record, &*rules, go_on)
    });
    done.await?.map_err(|faults: Faults| not_replayed(&faults))
}

/// The text of a record that was brought.
pub(super) async fn text_of(app: &App, id: String) -> Answer<Vec<u8>> {
    let found = app.store.read(move |store| {
        store.query_row("SELECT text FROM records WHERE id = ?1", [id], |row| row.get::<_, Vec<u8>>(0)).optional()
    });
    found.await?.ok_or_else(|| Fault::said("not_found", "there is no such record", "такой записи нет"))
}

/// Why a record was not played again.
pub(super) fn not_replayed(faults: &Faults) -> Fault {
    let code = faults.0.first().map_or(record::BAD_RECORD, |fault| fault.code);
    Fault::of(if code == record::TOO_LONG { code } else { record::BAD_RECORD }, faults)
}
