//! Trying another way from a position that is looked back at: a private table of one's own, which begins with the steps of another battle as they
//! fell, and goes on with dice that the server throws. The battle itself stays as it was.
//!
//! A position is given away only where nothing can be learnt from it: of a finished battle, or of a running one that is played alone.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use holmgang_arena::erased::{AnyBattle, TurnInfo};
use holmgang_arena::read;
use holmgang_arena::record::{self, Record};
use holmgang_desk::campaign;
use holmgang_kernel::fair::Secret;
use holmgang_kernel::seat::REFEREE;

use super::records::{whole, with_record};
use super::tables::{gone, may_open, opened, room, sittings};
use super::{Address, Answer, Body, Caller, Fault, check_slot, work};
use crate::app::App;
use crate::game::{Game, Past, Setup};
use crate::limits;
use crate::permit::Permit;
use crate::room::{self as rooms, SeatState};
use crate::wire::{ClockKind, DiceKind, ForkWish, NewTable, SeatWish, Source, Timeout};

/// Its routes.
pub fn router() -> Router<Arc<App>> {
    Router::new().route("/api/tables/{id}/fork", post(of_table)).route("/api/records/{id}/fork", post(of_record))
}

async fn of_table(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Address(address): Address,
    Body(wish): Body<ForkWish>,
) -> Answer<Response> {
    let permit = may_open(&app, &caller, &address.to_string()).await?;
    let handle = room(&app, &id).await?;
    let person = caller.person;
    let look = handle.look(move |room| match room.may_watch(person) {
        false => Err(Fault::no_table()),
        true if room.may_be_tried(person) => Ok((room.setup().wish.clone(), room.game().battle().duplicate())),
        true => Err(not_over()),
    });
    let (source, battle) = look.await.ok_or_else(gone)??;
    fork(&app, &caller, permit, (&id, false), source, battle, wish).await
}

async fn of_record(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Address(address): Address,
    Body(wish): Body<ForkWish>,
) -> Answer<Response> {
    let permit = may_open(&app, &caller, &address.to_string()).await?;
    let found = with_record(&app, &caller, id.clone(), app.config.record_time, |record, rules, go_on| {
        let Some(battle) = whole(record, rules, go_on)? else { return Ok(None) };
        // What was taken away in the middle of a battle may be the middle of somebody's battle still.
        // A line `end` can be written by anybody; the secret of the dice is told when a battle is over, and by nobody else.
        let told = record.header().commitment.is_none()
            || record.secret().is_some_and(|(_, secret)| record.header().fits(&Secret(secret)));
        let over = (record.is_closed() || matches!(battle.turn(), TurnInfo::Over { .. })) && told;
        Ok(Some(over.then(|| (of_header(record), battle))))
    });
    let (source, battle) = found.await?.ok_or_else(Fault::too_long)?.ok_or_else(not_over)?;
    fork(&app, &caller, permit, (&id, true), source, battle, wish).await
}

fn not_over() -> Fault {
    let en = "another way is tried from finished battles, and from those that you play alone";
    Fault::said("not_over", en, "пробовать иначе можно законченные бои и те, что вы играете в одиночку")
}

/// The set-up of a record, as if its table had been opened here.
fn of_header(record: &Record) -> NewTable {
    let header = record.header();
    NewTable {
        ruleset: header.ruleset.clone(),
        scenario: match &header.scenario {
            record::Scenario::Id(id) => Source::Id(id.clone()),
            record::Scenario::Inline(node) => Source::Toml(read::lines(node).join("\n")),
        },
        options: header.options.iter().map(|(key, node)| (key.clone(), campaign::json(node))).collect(),
        title: String::new(),
        seats: header.seats.iter().map(|seat| (seat.seat.clone(), SeatWish::Me)).collect(),
        clock: ClockKind::None,
        timeout: Timeout::Loss,
        dice: DiceKind::Given,
        public: false,
        nonces: false,
        practice: true,
    }
}

async fn fork(
    app: &Arc<App>,
    caller: &Caller,
    permit: Permit,
    (id, record): (&str, bool),
    source: NewTable,
    mut battle: Box<dyn AnyBattle>,
    ForkWish { step, mut seats }: ForkWish,
) -> Answer<Response> {
    if seats.values().any(|wish| matches!(wish, SeatWish::Link | SeatWish::Open)) {
        let en = "what is tried is private: seats are yours or of bots";
        return Err(Fault::said("bad_request", en, "проба только для вас: места ваши или у ботов"));
    }
    // Where a referee is asked, somebody has to answer.
    if source.seats.contains_key(REFEREE.id) {
        seats.entry(REFEREE.id.to_owned()).or_insert(SeatWish::Me);
    }
    let rules = app.rules(&source.ruleset)?;
    for seat in rules.profile().seats {
        seats.entry(seat.id.to_owned()).or_insert(SeatWish::Me);
    }
    let sittings = sittings(rules.profile(), &battle.playing(), &seats, caller)?;
    seats.retain(|seat, _| sittings.iter().any(|sitting| sitting.seat == *seat));
    let of = id.to_owned();
    let slot = check_slot(app, caller.requester()).await?;
    let past = work(app, slot, limits::CHECK_TIME, move |_| {
        let past = (step <= battle.steps()).then(|| Past::of(&of, record, &*battle, step)).flatten();
        while battle.steps() > step && battle.undo() {}
        past.filter(|_| matches!(battle.turn(), TurnInfo::Of { .. }))
    });
    let past = past.await?.ok_or_else(|| {
        let en = "there is no such step, or the battle is over there";
        Fault::said("bad_request", en, "такого шага нет, или бой там уже окончен")
    })?;
    let wish = NewTable {
        seats,
        clock: ClockKind::None,
        timeout: Timeout::Loss,
        dice: DiceKind::Given,
        public: false,
        nonces: false,
        practice: true,
        ..source
    };
    let setup = Setup { wish, lang: caller.lang, past: Some(past) };
    // It is tried before anything is stored.
    let (tried, named) = (setup.clone(), sittings.clone());
    let slot = check_slot(app, caller.requester()).await?;
    let begins = work(app, slot, limits::CHECK_TIME, move |_| {
        let mut game = Game::new(rules, &tried.wish)?;
        let named: Vec<_> = named.iter().map(SeatState::named).collect();
        let invitation = game.invite(&tried, &named, None)?;
        let rolls = tried.past.as_ref().map(|past| past.rolls.clone()).unwrap_or_default();
        game.begin(tried.past.as_ref(), invitation, holmgang_kernel::battle::Rolls::Given(rolls), 0).map(|_| ())
    });
    begins.await??;
    let id = rooms::open(app, permit, setup, sittings).await?;
    Ok((StatusCode::CREATED, Json(opened(app, caller, id).await?)).into_response())
}
