//! How the chance to win went in a battle that is over: battles are played on from its positions, which takes seconds. So it is done in a slot of its own,
//! where looking at single steps does not wait for it, bounded by work, and kept: of the same battle it comes out the same.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use holmgang_arena::erased::{AnyBattle, ForecastBudget};
use holmgang_arena::record::Record;

use super::records::{not_replayed, rules_of, text_of, whole};
use super::tables::{gone, room};
use super::{Answer, Caller, Fault, Of, PATIENCE, Scope, busy, work};
use crate::app::App;
use crate::fair_queue::QueueSlot;
use crate::limits;
use crate::wire::Stage;

/// Its routes.
pub fn router() -> Router<Arc<App>> {
    Router::new().route("/api/tables/{id}/forecast", get(of_table)).route("/api/records/{id}/forecast", get(of_record))
}

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
    caller.may(Scope::Read)?;
    let handle = room(&app, &id).await?;
    let person = caller.person;
    // While it goes on this would be advice for whoever plays.
    let look = handle.look(move |room| match room.may_watch(person) {
        false => Err(Fault::no_table()),
        true if room.may_have_record() && room.stage() == Stage::Over => Ok(room.game().battle().duplicate()),
        true => Err(Fault::said("not_over", "this is shown after the battle", "это открывают после боя")),
    });
    let battle = look.await.ok_or_else(gone)??;
    told(&app, &caller, format!("{id} {}", battle.steps()), move |_| Ok(Some(battle))).await
}

async fn of_record(State(app): State<Arc<App>>, Of { caller, id, .. }: Of) -> Answer<Response> {
    caller.may(Scope::Read)?;
    let text = text_of(&app, id.clone()).await?;
    let again = Arc::clone(&app);
    let battle = move |go_on: &dyn Fn() -> bool| {
        let record = Record::parse("record", &text).map_err(|faults| not_replayed(&faults))?;
        let rules = rules_of(&again, &record).map_err(|faults| not_replayed(&faults))?;
        whole(&record, &*rules, go_on).map_err(|faults| not_replayed(&faults))
    };
    told(&app, &caller, id, battle).await
}

/// What is kept of a battle, or is worked out now; none of one that is too long.
async fn told(
    app: &Arc<App>,
    caller: &Caller,
    key: String,
    battle: impl FnOnce(&dyn Fn() -> bool) -> Answer<Option<Box<dyn AnyBattle>>> + Send + 'static,
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
    battle: impl FnOnce(&dyn Fn() -> bool) -> Answer<Option<Box<dyn AnyBattle>>> + Send + 'static,
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
