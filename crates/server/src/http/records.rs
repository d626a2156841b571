//! Records that somebody brings: checked, kept for a while, looked back at.

use std::sync::Arc;

use axum::extract::{Path, Query, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use holmgang_arena::erased::{AnyBattle, AnyRules, Luck, TurnInfo};
use holmgang_arena::record::{self, Holder, Record, VerifyReport};
use holmgang_kernel::doc::Faults;
use holmgang_kernel::seat::{REFEREE, Seat, Viewer};
use holmgang_kernel::words::Words;
use rusqlite::{OptionalExtension, params};
use serde::Serialize;

use super::tables::{LogQuery, at_step};
use super::{Answer, Caller, Fault, Scope, Tongue, bytes, work};
use crate::app::App;
use crate::export::{self, Told};
use crate::time::wall;
use crate::wire::StepBody;
use crate::{auth, limits};

/// How long a record that was brought is kept, in milliseconds.
const KEPT: i64 = 86_400_000;
/// Records that one person may keep.
const MOST: i64 = 20;

/// Its routes.
pub fn router() -> Router<Arc<App>> {
    let bring = post(bring).layer(axum::extract::DefaultBodyLimit::max(limits::MOST_RECORD));
    Router::new()
        .route("/api/records", bring)
        .route("/api/records/{id}/steps/{step}", get(step))
        .route("/api/records/{id}/luck", get(luck))
        .route("/api/records/{id}/log", get(log))
}

#[derive(Serialize)]
struct Brought {
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

fn rules_of(app: &App, record: &Record) -> Result<Arc<dyn AnyRules>, Faults> {
    app.rules(&record.header().ruleset).map_err(|(_, words)| {
        Faults::one(holmgang_kernel::doc::Fault {
            code: record::BAD_RECORD,
            file: record.file().to_owned(),
            at: holmgang_kernel::doc::At { line: 2, column: 1 },
            path: String::new(),
            words,
            clause: None,
        })
    })
}

fn checked(app: &App, bytes: &[u8]) -> (VerifyReport, Option<HeaderInfo>) {
    let read = Record::parse("record", bytes).and_then(|record| Ok((rules_of(app, &record)?, record)));
    let (rules, record) = match read {
        Ok(read) => read,
        Err(faults) => return (VerifyReport::unreadable(faults), None),
    };
    let report = record::verify(&record, &*rules);
    let header = record.header();
    let seats = header.seats.iter().map(|seat| match &seat.holder {
        Holder::Human(name) | Holder::Bot(name) => (seat.seat.clone(), name.clone()),
    });
    let scenario = match &header.scenario {
        record::Scenario::Id(id) => Some(id.clone()),
        record::Scenario::Inline(_) => None,
    };
    let info = HeaderInfo { ruleset: header.ruleset.clone(), scenario, seats: seats.collect(), steps: report.steps };
    let plays = record::replay(&record, &*rules).is_ok();
    (report, plays.then_some(info))
}

async fn bring(State(app): State<Arc<App>>, caller: Caller, request: Request) -> Answer<Response> {
    caller.may(Scope::Play)?;
    let bytes = bytes(request, &app).await?;
    let (checker, text) = (Arc::clone(&app), bytes.clone());
    let (report, header) = work(&app, move || checked(&checker, &text)).await?;
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
    Ok((StatusCode::CREATED, Json(Brought { id, report, header })).into_response())
}

async fn step(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path((id, number)): Path<(String, usize)>,
    Tongue(lang): Tongue,
) -> Answer<Json<StepBody>> {
    let told = with_battle(&app, &caller, id, move |_, _, battle| at_step(battle, number, ALL, lang));
    Ok(Json(told.await?))
}

async fn luck(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Tongue(lang): Tongue,
) -> Answer<Json<Luck>> {
    Ok(Json(with_battle(&app, &caller, id, move |_, _, battle| battle.luck(ALL, lang)).await?))
}

async fn log(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Query(query): Query<LogQuery>,
    Tongue(lang): Tongue,
) -> Answer<Response> {
    let text = with_battle(&app, &caller, id, move |record, rules, battle| {
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
            (known.map_or_else(|| seat.seat.clone(), |info| info.name.get(lang).to_owned()), who.clone())
        };
        let told = Told {
            rulebook: Words::new(profile.title.en, profile.title.ru),
            title,
            seats: record.header().seats.iter().map(seat).collect(),
            log: &battle.log(0, ALL, lang),
            result: match battle.turn() {
                TurnInfo::Over { words, .. } => Some(words),
                TurnInfo::Of { .. } => None,
            },
        };
        export::text(&told, query.format, lang)
    });
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text.await?).into_response())
}

/// Whoever has a whole record knows all that stands in it.
const ALL: Viewer = Viewer::Seat(Seat::Referee);

/// Does something with a record that was brought and its battle, which is played again; it takes a while, so it is done elsewhere.
pub(super) async fn with_battle<T: Send + 'static>(
    app: &Arc<App>,
    caller: &Caller,
    id: String,
    with: impl FnOnce(&Record, &dyn AnyRules, Box<dyn AnyBattle>) -> T + Send + 'static,
) -> Answer<T> {
    caller.may(Scope::Read)?;
    let found = app.store.read(move |store| {
        store.query_row("SELECT text FROM records WHERE id = ?1", [id], |row| row.get::<_, Vec<u8>>(0)).optional()
    });
    let none = || Fault::said("not_found", "there is no such record", "такой записи нет");
    let text = found.await?.ok_or_else(none)?;
    let checker = Arc::clone(app);
    let done = work(app, move || {
        let record = Record::parse("record", &text)?;
        let rules = rules_of(&checker, &record)?;
        let battle = record::replay(&record, &*rules)?;
        Ok(with(&record, &*rules, battle))
    });
    done.await?.map_err(|faults: Faults| Fault::of("bad_record", &faults))
}
