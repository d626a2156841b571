//! How the chance to win went in a battle that is over: battles are played on from its positions, which takes seconds. So it is done in a slot of its own,
//! where looking at single steps does not wait for it, bounded by work, and kept: of the same battle it comes out the same. And what a search says about one
//! of its steps.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use holmgang_arena::erased::{AnalysedStep, AnyBattle, ForecastBudget};
use holmgang_arena::record::Record;
use holmgang_kernel::words::Lang;

use super::records::{not_replayed, rules_of, text_of, whole};
use super::tables::{gone, room};
use super::{Answer, Caller, Fault, Of, PATIENCE, RequestLang, Scope, busy, check_slot, work};
use crate::app::App;
use crate::fair_queue::QueueSlot;
use crate::limits;
use crate::wire::Stage;

/// Its routes.
pub fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api/tables/{id}/forecast", get(of_table))
        .route("/api/records/{id}/forecast", get(of_record))
        .route("/api/tables/{id}/steps/{step}/best", get(best_of_table))
        .route("/api/records/{id}/steps/{step}/best", get(best_of_record))
}

/// A battle that was played once more, none of one that is too long.
type Replayed = Answer<Option<Box<dyn AnyBattle>>>;

/// Answers that were worked out lately, as they were sent: the newest first.
#[derive(Default)]
pub struct KeptForecasts(Mutex<VecDeque<(String, Bytes)>>);

impl KeptForecasts {
    fn find(&self, key: &str) -> Option<Bytes> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|(known, _)| known == key)?;
        let found = kept.remove(place)?;
        let told = found.1.clone();
        kept.push_front(found);
        Some(told)
    }

    fn keep(&self, key: String, told: Bytes) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_front((key, told));
        kept.truncate(limits::KEPT_FORECASTS);
    }
}

async fn of_table(State(app): State<Arc<App>>, Of { caller, id, .. }: Of) -> Answer<Response> {
    let battle = ended(&app, &caller, &id).await?;
    told(&app, &caller, format!("{id} {}", battle.steps()), move |_| Ok(Some(battle))).await
}

async fn of_record(State(app): State<Arc<App>>, Of { caller, id, .. }: Of) -> Answer<Response> {
    caller.may(Scope::Read)?;
    let battle = replayed(&app, id.clone()).await?;
    told(&app, &caller, id, battle).await
}

async fn best_of_table(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path((id, step)): Path<(String, usize)>,
    RequestLang(lang): RequestLang,
) -> Answer<Json<AnalysedStep>> {
    let battle = ended(&app, &caller, &id).await?;
    best(&app, &caller, step, lang, move |_| Ok(Some(battle))).await
}

async fn best_of_record(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path((id, step)): Path<(String, usize)>,
    RequestLang(lang): RequestLang,
) -> Answer<Json<AnalysedStep>> {
    caller.may(Scope::Read)?;
    let battle = replayed(&app, id).await?;
    best(&app, &caller, step, lang, battle).await
}

/// A battle that is over. While it goes on this would be advice for whoever plays.
async fn ended(app: &Arc<App>, caller: &Caller, id: &str) -> Answer<Box<dyn AnyBattle>> {
    caller.may(Scope::Read)?;
    let handle = room(app, id).await?;
    let person = caller.person;
    let look = handle.look(move |room| match room.may_watch(person) {
        false => Err(Fault::no_table()),
        true if room.may_have_record() && room.stage() == Stage::Over => Ok(room.game().battle().duplicate()),
        true => Err(Fault::said("not_over", "this is shown after the battle", "это открывают после боя")),
    });
    look.await.ok_or_else(gone)?
}

/// The battle of a record, as soon as somebody works on it.
async fn replayed(app: &Arc<App>, id: String) -> Answer<impl FnOnce(&dyn Fn() -> bool) -> Replayed + Send + 'static> {
    let text = text_of(app, id).await?;
    let app = Arc::clone(app);
    Ok(move |go_on: &dyn Fn() -> bool| {
        let record = Record::parse("record", &text).map_err(|faults| not_replayed(&faults))?;
        let rules = rules_of(&app, &record).map_err(|faults| not_replayed(&faults))?;
        whole(&record, &*rules, go_on).map_err(|faults| not_replayed(&faults))
    })
}

/// What the search that gives hints says about a step, beside checks of records: it takes no longer than a hint.
async fn best(
    app: &App,
    caller: &Caller,
    step: usize,
    lang: Lang,
    battle: impl FnOnce(&dyn Fn() -> bool) -> Replayed + Send + 'static,
) -> Answer<Json<AnalysedStep>> {
    let slot = check_slot(app, caller.requester()).await?;
    let job = limits::hint();
    let done = work(app, slot, limits::CHECK_TIME, move |go_on| {
        let Some(battle) = battle(go_on)? else { return Err(Fault::too_long()) };
        Ok((1..=battle.steps()).contains(&step).then(|| battle.analysis_of(step, &job, lang).ok().flatten()).flatten())
    });
    done.await??.map(Json).ok_or_else(|| {
        Fault::said("no_hint", "no player decided at this step", "на этом шаге никто из игроков ничего не решал")
    })
}

/// What is kept of a battle, or is worked out now; none of one that is too long.
async fn told(
    app: &Arc<App>,
    caller: &Caller,
    key: String,
    battle: impl FnOnce(&dyn Fn() -> bool) -> Replayed + Send + 'static,
) -> Answer<Response> {
    let known = match app.forecasts.find(&key) {
        Some(told) => told,
        None => {
            let slot = forecast_slot(app, caller).await?;
            // Somebody else may have asked the same meanwhile.
            match app.forecasts.find(&key) {
                Some(told) => told,
                None => worked_out(app, slot, key, battle).await?,
            }
        }
    };
    Ok(([(header::CONTENT_TYPE, "application/json")], known).into_response())
}

async fn worked_out(
    app: &Arc<App>,
    slot: QueueSlot,
    key: String,
    battle: impl FnOnce(&dyn Fn() -> bool) -> Replayed + Send + 'static,
) -> Answer<Bytes> {
    let budget = ForecastBudget::of_work(app.config.forecast_work);
    let done = work(app, slot, limits::FORECAST_TIME, move |go_on| {
        let Some(battle) = battle(go_on)? else { return Ok(None) };
        let forecast = battle.forecast(budget, go_on);
        Ok(forecast.and_then(|forecast| serde_json::to_vec(&forecast).ok()).map(Bytes::from))
    });
    let told = done.await?.and_then(|told: Option<Bytes>| told.ok_or_else(Fault::too_long))?;
    app.forecasts.keep(key, told.clone());
    Ok(told)
}

async fn forecast_slot(app: &App, caller: &Caller) -> Answer<QueueSlot> {
    let turn = tokio::time::timeout(PATIENCE, app.forecast_slots.turn(caller.requester())).await;
    turn.map_err(|_| busy())?.map_err(|_| busy())
}
