//! Records that somebody brings: checked, kept for a while, looked back at.

use std::sync::Arc;

use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use holmgang_arena::erased::AnyRules;
use holmgang_arena::record::{self, Holder, Record, VerifyReport};
use holmgang_kernel::doc::Faults;
use holmgang_kernel::seat::{Seat, Viewer};
use rusqlite::{OptionalExtension, params};
use serde::Serialize;

use super::tables::at_step;
use super::{Answer, Caller, Fault, Scope, Tongue, bytes, work};
use crate::app::App;
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
    Router::new().route("/api/records", bring).route("/api/records/{id}/steps/{step}", get(step))
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
    caller.may(Scope::Read)?;
    let found = app.store.read(move |store| {
        store.query_row("SELECT text FROM records WHERE id = ?1", [id], |row| row.get::<_, Vec<u8>>(0)).optional()
    });
    let none = || Fault::said("not_found", "there is no such record", "такой записи нет");
    let text = found.await?.ok_or_else(none)?;
    let checker = Arc::clone(&app);
    let body = work(&app, move || {
        let record = Record::parse("record", &text)?;
        let battle = record::replay(&record, &*rules_of(&checker, &record)?)?;
        // Whoever has a whole record knows all that stands in it.
        Ok(at_step(battle, number, Viewer::Seat(Seat::Referee), lang))
    });
    body.await?.map(Json).map_err(|faults: Faults| Fault::of("bad_record", &faults))
}
