//! Tables: opening, sitting down, looking, acting, taking the record away.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};
use holmgang_arena::erased::{Advice, AnyBattle, Offer};
use holmgang_kernel::seat::{REFEREE, Viewer};
use holmgang_kernel::words::{Lang, Words};
use serde::Deserialize;
use tokio::sync::{OwnedSemaphorePermit, oneshot};

use super::{
    Address, Answer, Body, Caller, Fault, Of, RequestLang, Scope, busy, check_slot, guard, slot, work, work_told,
};
use crate::app::App;
use crate::export::{self, Format, LogDocument};
use crate::fair_queue::Requester;
use crate::game::{Game, Setup};
use crate::meter::ReceivedBytes;
use crate::notes::Notes;
use crate::outbox::Outbox;
use crate::permit::Permit;
use crate::room::{self, Command, Handle, Holder, Rematch, SeatState};
use crate::wire::{self, ClientMessage, Opened, SeatWish, ServerMessage, StepBody, TableInfo};
use crate::{auth, limits, ws};

/// Its routes.
pub fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api/tables", post(open))
        .route("/api/tables/{id}", get(look))
        .route("/api/tables/{id}/links", get(links))
        .route("/api/tables/{id}/seats/{seat}", post(sit).delete(stand))
        .route("/api/tables/{id}/watch", post(watch))
        .route("/api/tables/{id}/act", post(act))
        .route("/api/tables/{id}/do", post(beside))
        .route("/api/tables/{id}/preview", post(preview))
        .route("/api/tables/{id}/complete", post(complete))
        .route("/api/tables/{id}/say", post(say_any))
        .route("/api/tables/{id}/record", get(record))
        .route("/api/tables/{id}/log", get(log))
        .route("/api/tables/{id}/lines", get(lines))
        .route("/api/tables/{id}/steps/{step}", get(step))
        .route("/api/tables/{id}/luck", get(luck))
        .route("/api/tables/{id}/hint", get(hint))
        .route("/api/tables/{id}/ways", get(ways))
        .route("/api/tables/{id}/rematch", post(rematch))
        .route("/api/tables/{id}/ws", get(socket))
}

/// A table that lives, if there is one.
pub async fn room(app: &Arc<App>, id: &str) -> Answer<Handle> {
    app.rooms.get(app, id).await?.ok_or_else(Fault::no_table)
}

/// The same for somebody who may look at it; for everybody else there is none, whatever they ask.
pub(super) async fn room_of(app: &Arc<App>, id: &str, person: i64) -> Answer<Handle> {
    let handle = room(app, id).await?;
    match handle.look(move |room| room.may_watch(person)).await.ok_or_else(gone)? {
        true => Ok(handle),
        false => Err(Fault::no_table()),
    }
}

pub(super) fn gone() -> Fault {
    Fault::said("busy", "the table is busy; try again", "стол занят; повторите")
}

/// That somebody may open one more table now.
pub(super) async fn may_open(app: &Arc<App>, caller: &Caller, address: &str) -> Answer<Permit> {
    caller.may(Scope::Create)?;
    Ok(Permit::new(app, caller.person, Some(address)).await?)
}

async fn open(
    State(app): State<Arc<App>>,
    caller: Caller,
    Address(address): Address,
    Body(wish): Body<wire::NewTable>,
) -> Answer<Response> {
    let opened = open_table(&app, &caller, address, wish).await?;
    Ok((StatusCode::CREATED, Json(opened)).into_response())
}

/// Opens a table that somebody wishes for.
pub(super) async fn open_table(
    app: &Arc<App>,
    caller: &Caller,
    address: std::net::IpAddr,
    mut wish: wire::NewTable,
) -> Answer<Opened> {
    let permit = may_open(app, caller, &address.to_string()).await?;
    wish.title = wish.title.split_whitespace().collect::<Vec<_>>().join(" ");
    if wish.title.chars().nth(limits::MOST_TITLE).is_some() || wish.title.chars().any(char::is_control) {
        return Err(Fault::said("bad_request", "a title has at most 80 characters", "в названии не больше 80 знаков"));
    }
    check_clock(&wish.clock)?;
    let rules = app.rules(&wish.ruleset)?;
    if wish.practice && wish.seats.values().any(|seat| matches!(seat, SeatWish::Link | SeatWish::Open)) {
        let en = "one practises alone or against bots: seats are yours or theirs";
        return Err(Fault::said("bad_request", en, "тренируются в одиночку или с ботами: места ваши или у ботов"));
    }
    // The set-up is tried before anything is stored. A scenario of the content is known to be good and quick, and waits for nobody's own ones.
    let (tried, source) = (Arc::clone(&rules), wish.clone());
    let begins = move || Game::new(tried, &source).map(|game| game.battle().playing());
    let playing = match &wish.scenario {
        wire::Source::Id(_) => tokio::task::spawn_blocking(begins).await.map_err(|_| gone())??,
        wire::Source::Toml(_) | wire::Source::Json(_) => {
            let slot = check_slot(app, Requester::Network(address)).await?;
            work(app, slot, limits::CHECK_TIME, move |_| begins()).await??
        }
    };
    let seats = sittings(rules.profile(), &playing, &wish.seats, caller)?;
    wish.seats.retain(|seat, _| seats.iter().any(|sitting| sitting.seat == *seat));
    let setup = Setup { wish, lang: caller.lang, past: None };
    let id = room::open(app, permit, setup, seats).await?;
    opened(app, caller, id).await
}

pub(super) async fn opened(app: &Arc<App>, caller: &Caller, id: String) -> Answer<Opened> {
    let handle = room(app, &id).await?;
    let (person, lang) = (caller.person, caller.lang);
    let look = handle.look(move |room| (room.info(person, lang), room.links(person).unwrap_or_default()));
    let (table, links) = look.await.ok_or_else(gone)?;
    Ok(Opened { id, table, links })
}

fn check_clock(clock: &wire::ClockKind) -> Answer<()> {
    let day = 86_400_000;
    let good = match clock {
        wire::ClockKind::None | wire::ClockKind::Rulebook => true,
        wire::ClockKind::Move { ms } => (1_000..=day).contains(ms),
        wire::ClockKind::Fischer { ms, add_ms } => (1_000..=day).contains(ms) && *add_ms <= day,
        wire::ClockKind::Days { days } => (1..=60).contains(days),
    };
    if good {
        return Ok(());
    }
    let en = "a clock gives 1 second to 1 day, or 1 to 60 days";
    Err(Fault::said("bad_request", en, "часы дают от 1 секунды до 1 дня или от 1 до 60 дней"))
}

/// Who sits where: every seat that plays once, in the order of the rulebook, the referee behind them. Nobody sits at a seat that has nothing to do in this
/// battle, whatever was wished for it: who does not play ends nothing and hears nothing that is for players.
pub(super) fn sittings(
    profile: &holmgang_kernel::ruleset::Profile,
    playing: &[usize],
    wishes: &BTreeMap<String, SeatWish>,
    caller: &Caller,
) -> Answer<Vec<SeatState>> {
    let referee = profile.referee.then_some(REFEREE.id);
    let known: Vec<&str> = profile.seats.iter().map(|seat| seat.id).chain(referee).collect();
    if let Some(unknown) = wishes.keys().find(|seat| !known.contains(&seat.as_str())) {
        let shown: String = unknown.chars().take(60).collect();
        let words = Words::new(format!("there is no seat `{shown}`"), format!("нет места `{shown}`"));
        return Err(Fault::new("no_such_seat", words));
    }
    let mut sittings = Vec::new();
    for (place, seat) in known.into_iter().enumerate() {
        if place < profile.seats.len() && !playing.contains(&place) {
            continue;
        }
        let Some(wished) = wishes.get(seat) else {
            if seat == REFEREE.id {
                continue;
            }
            let words = Words::new(format!("who sits at `{seat}`?"), format!("кто сидит за `{seat}`?"));
            return Err(Fault::new("bad_request", words));
        };
        let holder = match wished {
            SeatWish::Me => Holder::Human { person: caller.person, who: caller.name.clone() },
            SeatWish::Bot { bot } if holmgang_arena::sweep::bots().iter().any(|known| known.id == *bot) => {
                Holder::Bot(bot.clone())
            }
            SeatWish::Bot { .. } => {
                return Err(Fault::said("bad_request", "there is no such bot", "такого бота нет"));
            }
            SeatWish::Link => Holder::Link,
            SeatWish::Open => Holder::Open,
        };
        let link = (holder == Holder::Link).then(|| auth::word(26));
        sittings.push(SeatState { seat: seat.to_owned(), holder, link });
    }
    Ok(sittings)
}

#[derive(Deserialize)]
struct SinceQuery {
    since: Option<u64>,
    wait: Option<u64>,
    #[serde(rename = "for")]
    eyes: Option<String>,
}

async fn look(
    State(app): State<Arc<App>>,
    Of { caller, id, lang }: Of,
    Query(since): Query<SinceQuery>,
) -> Answer<Response> {
    caller.may(Scope::Read)?;
    let handle = room_of(&app, &id, caller.person).await?;
    let mut changed = handle.changed.clone();
    if let Some(revision) = since.since {
        let wait = Duration::from_secs(since.wait.unwrap_or(0)).min(limits::MOST_WAIT);
        changed.borrow_and_update();
        let now = handle.look(|room| room.revision()).await.ok_or_else(gone)?;
        if now <= revision {
            let _ = tokio::time::timeout(wait, changed.changed()).await; // nothing new is an answer too
        }
    }
    let who = caller.who();
    let look = handle.look(move |room| {
        if !room.may_watch(who.person) {
            return None;
        }
        room.came(who.person);
        let eyes = room.viewpoint_of(who.person, lang, since.eyes.as_deref());
        Some(ServerMessage::Full(Box::new(room.full(&who, eyes, None))).text())
    });
    let text = look.await.ok_or_else(gone)?.ok_or_else(Fault::no_table)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

async fn links(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<Json<BTreeMap<String, String>>> {
    caller.may(Scope::Create)?;
    let handle = room(&app, &id).await?;
    let person = caller.person;
    let links = handle.look(move |room| room.links(person)).await.ok_or_else(gone)?;
    links.map(Json).ok_or_else(Fault::no_table)
}

async fn sit(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path((id, seat)): Path<(String, String)>,
    Body(wish): Body<wire::LinkWish>,
) -> Answer<Json<TableInfo>> {
    caller.may(Scope::Play)?;
    let handle = room(&app, &id).await?;
    let (reply, answer) = oneshot::channel();
    let may = handle.look({
        let (person, link) = (caller.person, wish.link.clone());
        move |room| room.may_watch(person) || link.is_some_and(|link| room.knows_link(&link))
    });
    if !may.await.ok_or_else(gone)? {
        return Err(Fault::no_table());
    }
    handle.send(Command::Sit { who: caller.who(), seat, link: wish.link, reply }).await;
    answer.await.map_err(|_| gone())??;
    let (person, lang) = (caller.person, caller.lang);
    Ok(Json(handle.look(move |room| room.info(person, lang)).await.ok_or_else(gone)?))
}

async fn stand(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path((id, seat)): Path<(String, String)>,
) -> Answer<StatusCode> {
    caller.may(Scope::Play)?;
    let handle = room_of(&app, &id, caller.person).await?;
    let (reply, answer) = oneshot::channel();
    handle.send(Command::Stand { who: caller.who(), seat, reply }).await;
    answer.await.map_err(|_| gone())??;
    Ok(StatusCode::NO_CONTENT)
}

async fn watch(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(wish): Body<wire::LinkWish>,
) -> Answer<StatusCode> {
    caller.may(Scope::Read)?;
    let handle = room(&app, &id).await?;
    let (reply, answer) = oneshot::channel();
    handle.send(Command::Watch { who: caller.who(), link: wish.link.unwrap_or_default(), reply }).await;
    match answer.await.map_err(|_| gone())? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(Fault::no_table()),
    }
}

/// A message as a call: the same way in, the same answer.
async fn say(app: &Arc<App>, caller: &Caller, id: &str, lang: Lang, message: ClientMessage) -> Answer<Response> {
    let received = app.pulse.now();
    caller.may(Scope::Play)?;
    let handle = room_of(app, id, caller.person).await?;
    let (reply, answer) = oneshot::channel();
    let answer_to = room::Answer::call(message.id(), reply);
    handle.send(Command::Say { who: caller.who(), lang, message, received, answer: answer_to }).await;
    let text = answer.await.map_err(|_| gone())?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

async fn act(
    State(app): State<Arc<App>>,
    Of { caller, id, lang }: Of,
    Body(wish): Body<wire::Act>,
) -> Answer<Response> {
    say(&app, &caller, &id, lang, ClientMessage::Act(wish)).await
}

async fn beside(
    State(app): State<Arc<App>>,
    Of { caller, id, lang }: Of,
    Body(wish): Body<wire::Do>,
) -> Answer<Response> {
    say(&app, &caller, &id, lang, ClientMessage::Do(wish)).await
}

async fn preview(
    State(app): State<Arc<App>>,
    Of { caller, id, lang }: Of,
    Body(wish): Body<wire::PreviewWish>,
) -> Answer<Response> {
    say(&app, &caller, &id, lang, ClientMessage::Preview(wish)).await
}

async fn complete(
    State(app): State<Arc<App>>,
    Of { caller, id, lang }: Of,
    Body(wish): Body<wire::CompleteWish>,
) -> Answer<Response> {
    say(&app, &caller, &id, lang, ClientMessage::Complete(wish)).await
}

async fn say_any(
    State(app): State<Arc<App>>,
    Of { caller, id, lang }: Of,
    Body(message): Body<ClientMessage>,
) -> Answer<Response> {
    say(&app, &caller, &id, lang, message).await
}

async fn record(State(app): State<Arc<App>>, caller: Caller, Path(id): Path<String>) -> Answer<Response> {
    caller.may(Scope::Read)?;
    let handle = room(&app, &id).await?;
    let person = caller.person;
    let look = handle.look(move |room| match room.may_watch(person) {
        false => Err(Fault::no_table()),
        true if room.may_have_record() => Ok(room.record()),
        true => Err(Fault::said("not_over", "the record is shown after the battle", "запись открывают после боя")),
    });
    let text = look.await.ok_or_else(gone)??.signed(&app.vault.signer());
    let large = large(&app).await?;
    let name = format!("attachment; filename=\"{id}.hbr\"");
    let kind = "text/plain; charset=utf-8".to_owned();
    let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)];
    Ok(guard::held((headers, axum::body::Bytes::from_owner(text)).into_response(), large))
}

/// A slot for an answer that is large, held until it is sent.
async fn large(app: &App) -> Answer<OwnedSemaphorePermit> {
    slot(&app.large).await
}

/// How a log is dressed.
#[derive(Deserialize)]
pub struct LogQuery {
    /// `text` without it.
    #[serde(default)]
    pub format: Format,
}

async fn log(
    State(app): State<Arc<App>>,
    Of { caller, id, lang }: Of,
    Query(query): Query<LogQuery>,
) -> Answer<Response> {
    caller.may(Scope::Read)?;
    let large = large(&app).await?;
    let handle = room(&app, &id).await?;
    let who = caller.who();
    // Only what it is of is asked of the table; the lines are written elsewhere, on a copy.
    let look = handle.look(move |room| {
        room.may_watch(who.person).then(|| {
            let viewer = room.viewpoint_of(who.person, lang, None).viewer();
            let game = room.game();
            let battle = game.has_begun().then(|| (game.battle().duplicate(), game.notes().clone()));
            (LogDocument::table(&room.info(who.person, lang), room.game(), lang), battle, viewer)
        })
    });
    let (mut told, battle, viewer) = look.await.ok_or_else(gone)?.ok_or_else(Fault::no_table)?;
    let turn = check_slot(&app, caller.requester()).await?;
    let written = work(&app, turn, limits::LUCK_TIME, move |_| {
        let log = |(battle, notes): (Box<dyn AnyBattle>, Notes)| notes.log(&*battle, (0, battle.steps()), viewer, lang);
        told.log = battle.map(log).unwrap_or_default();
        export::text(&told, query.format, lang)
    });
    let text = written.await?;
    Ok(guard::held(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response(), large))
}

#[derive(Deserialize)]
struct BeforeQuery {
    before: Option<usize>,
}

/// A page of the log.
async fn lines(
    State(app): State<Arc<App>>,
    Of { caller, id, lang }: Of,
    Query(BeforeQuery { before }): Query<BeforeQuery>,
) -> Answer<Json<wire::LinesBody>> {
    caller.may(Scope::Read)?;
    let handle = room_of(&app, &id, caller.person).await?;
    let person = caller.person;
    let look =
        handle.look(move |room| room.lines_before(before.unwrap_or(usize::MAX), room.viewpoint_of(person, lang, None)));
    look.await.map(Json).ok_or_else(gone)
}

/// The battle as it was after a step: on a copy, steps are taken back until it is there.
pub(super) fn at_step(
    mut battle: Box<dyn AnyBattle>,
    notes: &Notes,
    step: usize,
    viewer: Viewer,
    lang: Lang,
) -> StepBody {
    let steps = battle.steps();
    let step = step.min(steps);
    while battle.steps() > step && battle.undo() {}
    let log = notes.log(&*battle, (step, step), viewer, lang);
    StepBody { step, steps, view: battle.view(viewer, lang), log }
}

async fn step(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path((id, number)): Path<(String, usize)>,
    RequestLang(lang): RequestLang,
) -> Answer<Response> {
    let (battle, notes, viewer) = copy(&app, &caller, &id, lang).await?;
    let slot = check_slot(&app, caller.requester()).await?;
    work_told(&app, slot, limits::CHECK_TIME, move |_| Some(at_step(battle, &notes, number, viewer, lang))).await
}

/// What the dice did; it takes a while, so it is counted elsewhere, on a copy.
async fn luck(State(app): State<Arc<App>>, Of { caller, id, lang }: Of) -> Answer<Response> {
    let (battle, _, viewer) = copy(&app, &caller, &id, lang).await?;
    let slot = check_slot(&app, caller.requester()).await?;
    work_told(&app, slot, limits::LUCK_TIME, move |go_on| battle.luck(viewer, lang, go_on)).await
}

/// What a strong bot would do in the seat of who asks; it takes a while, so it is searched elsewhere, on a copy, from what that seat may know.
async fn hint(State(app): State<Arc<App>>, Of { caller, id, lang }: Of) -> Answer<Json<Advice>> {
    caller.may(Scope::Play)?;
    let person = caller.person;
    let handle = room_of(&app, &id, person).await?;
    let look = handle.look(move |room| {
        room.may_be_advised(person).map(|seat| (room.game().battle().duplicate(), seat)).ok_or_else(|| {
            let en = "hints are for who plays alone and is to decide";
            Fault::said("no_hint", en, "подсказки — для того, кто играет один и чей сейчас ход")
        })
    });
    let (battle, seat) = look.await.ok_or_else(gone)??;
    let slot = check_slot(&app, caller.requester()).await?;
    let job = limits::hint();
    let advice = work(&app, slot, limits::CHECK_TIME, move |_| battle.advice(seat, &job, lang)).await?;
    advice.ok().flatten().map(Json).ok_or_else(Fault::too_long)
}

/// Where the one who decides can go in several steps, and what can be done once it has gone there: each as one offer, for who is to decide.
async fn ways(State(app): State<Arc<App>>, Of { caller, id, lang }: Of) -> Answer<Json<Vec<Offer>>> {
    caller.may(Scope::Play)?;
    let person = caller.person;
    let handle = room_of(&app, &id, person).await?;
    let look = handle.look(move |room| room.to_decide(person).map(|seat| (room.game().battle().duplicate(), seat)));
    let Some((battle, seat)) = look.await.ok_or_else(gone)? else { return Ok(Json(Vec::new())) };
    // Beside previews, not behind the checks of records: it is asked at every decision.
    let slot = app.works.turn(caller.requester()).await.map_err(|_| busy())?;
    let found = work(&app, slot, limits::CHECK_TIME, move |_| {
        let mut all = battle.walks(seat, lang);
        all.extend(battle.approaches(seat, lang));
        all.extend(battle.turns(seat, lang));
        all
    });
    Ok(Json(found.await?))
}

/// A copy of a battle to look back at, and through whose eyes; where something is hidden, only when it is over.
pub(super) async fn copy(
    app: &Arc<App>,
    caller: &Caller,
    id: &str,
    lang: Lang,
) -> Answer<(Box<dyn AnyBattle>, Notes, Viewer)> {
    caller.may(Scope::Read)?;
    let handle = room(app, id).await?;
    let person = caller.person;
    let look = handle.look(move |room| match room.may_watch(person) {
        false => Err(Fault::no_table()),
        true if room.may_have_record() => {
            let game = room.game();
            Ok((game.battle().duplicate(), game.notes().clone(), room.viewpoint_of(person, lang, None).viewer()))
        }
        true => Err(Fault::said("not_over", "this is shown after the battle", "это открывают после боя")),
    });
    look.await.ok_or_else(gone)?
}

/// Asks everybody at the table for the same again. Who is alone has it at once; else the others say yes or no first.
async fn rematch(State(app): State<Arc<App>>, caller: Caller, Path(id): Path<String>) -> Answer<Response> {
    caller.may(Scope::Create)?;
    let handle = room_of(&app, &id, caller.person).await?;
    let (reply, answer) = oneshot::channel();
    handle.send(Command::Rematch { who: caller.who(), reply }).await;
    match answer.await.map_err(|_| gone())?? {
        Rematch::Opened(id) => Ok((StatusCode::CREATED, Json(opened(&app, &caller, id).await?)).into_response()),
        Rematch::Asked(asks) => Ok((StatusCode::ACCEPTED, Json(wire::Asked { asks })).into_response()),
    }
}

#[derive(Deserialize)]
struct PackQuery {
    pack: Option<u8>,
}

async fn socket(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Query(packed): Query<PackQuery>,
    RequestLang(lang): RequestLang,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Address(address): Address,
    Extension(received): Extension<ReceivedBytes>,
    upgrade: WebSocketUpgrade,
) -> Answer<Response> {
    let _ = peer;
    caller.may(Scope::Read)?;
    let handle = room_of(&app, &id, caller.person).await?;
    let outbox = Outbox::new();
    if !app.add_socket(caller.device, caller.person, address, &outbox) {
        return Err(Fault::said(
            "too_many",
            "too many sockets from your address",
            "слишком много соединений с вашего адреса",
        ));
    }
    // Whoever was shown out while this came in is not among the sockets that were closed.
    if !app.still_knows(&caller).await? {
        app.remove_socket(&outbox);
        return Err(Fault::no_session());
    }
    let (plays, packed) = (caller.may(Scope::Play).is_ok(), packed.pack == Some(1));
    let guest = ws::Guest { who: caller.who(), lang, packed, plays, outbox, received };
    let upgrade = upgrade
        .read_buffer_size(4 * 1024)
        .write_buffer_size(limits::WRITE_BUFFER)
        .max_write_buffer_size(2 * limits::MOST_RECORD)
        .max_message_size(limits::MOST_MESSAGE)
        .max_frame_size(limits::MOST_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| ws::run(app, handle, guest, socket)))
}
