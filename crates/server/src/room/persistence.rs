//! The room and the store: opening, committing, going on after a restart.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use holmgang_arena::table::{Invitation, draw_secret};
use holmgang_kernel::fair::{Secret, unhex};
use holmgang_kernel::words;
use holmgang_kernel::words::Words;
use rusqlite::{Connection, OptionalExtension, params};
use tokio::sync::{mpsc, watch};

use super::begin::Start;
use super::talk::Talk;
use super::{Handle, Holder, Room, SeatState, frozen_words};
use crate::app::App;
use crate::clock::{Clock, ClockState};
use crate::game::{Game, Line, MARK, Setup, mark};
use crate::limits;
use crate::permit::Permit;
use crate::results;
use crate::store::secrets::place;
use crate::store::{Failure, check};
use crate::time::wall;
use crate::wire::{Chat, ChatRoom, Outcome, ServerMessage, Stage};

/// How much longer a deadline in days stands after a restart, at least.
const GRACE: i64 = 600_000;

/// A table as it stands in the store.
struct StoredTable {
    owner: i64,
    scenario: String,
    setup: String,
    secret: Option<Vec<u8>>,
    watch: String,
    opened: i64,
    stage: String,
    revision: u64,
    result: Option<String>,
    clock: Option<String>,
    updated: i64,
    seats: Vec<SeatState>,
    gone: BTreeSet<i64>,
    watchers: BTreeSet<i64>,
    lines: Vec<StoredLine>,
    chat: Vec<Chat>,
    silenced: BTreeSet<(i64, i64)>,
    start: Option<Start>,
}

struct StoredLine {
    revision: u64,
    at: i64,
    seat: String,
    once: Option<(String, u64)>,
    body: String,
    mark: Vec<u8>,
}

/// The word of a stage.
pub fn stage_word(stage: Stage) -> &'static str {
    match stage {
        Stage::Waiting => "waiting",
        Stage::Starting => "starting",
        Stage::Running => "running",
        Stage::Over => "over",
        Stage::Frozen => "frozen",
    }
}

/// The stage of a word.
pub fn stage_of(word: &str) -> Stage {
    match word {
        "waiting" => Stage::Waiting,
        "starting" => Stage::Starting,
        "running" => Stage::Running,
        "over" => Stage::Over,
        _ => Stage::Frozen,
    }
}

/// Opens a new table; when this comes back, it is in the store.
///
/// # Errors
/// What is wrong, as a code and words.
pub async fn open(
    app: &Arc<App>,
    permit: Permit,
    setup: Setup,
    seats: Vec<SeatState>,
) -> Result<String, (&'static str, Words)> {
    let id = crate::auth::word(16);
    let watch = crate::auth::word(26);
    let fixed = *app.dice.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let secret = match fixed {
        Some(fixed) => Secret(fixed),
        None => draw_secret().map_err(|words| ("busy", words))?,
    };
    let rules = app.rules(&setup.wish.ruleset)?;
    let scenario = match &setup.wish.scenario {
        crate::wire::Source::Id(wanted) => rules.scenarios().into_iter().find(|listed| listed.id == *wanted),
        _ => None,
    };
    let name = scenario.map_or_else(|| Words::new("Own scenario", "Свой сценарий"), |listed| listed.name);
    let scenario = serde_json::to_string(&name).unwrap_or_default();
    let text = serde_json::to_string(&setup).map_err(|_| ("bad_request", Words::default()))?;
    let (row, at, owner) = (id.clone(), wall(), permit.owner());
    let sealed = SealedSecrets::of(app, &row, &secret, &watch, &seats).map_err(|words| ("not_saved", words))?;
    let stored = app.store.write(move |store| {
        let wish = &setup.wish;
        store
            .prepare_cached("INSERT INTO tables (id, owner, ruleset, title, scenario, public, setup, secret, watch, opened) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)")?
            .execute(params![row, owner, wish.ruleset, wish.title, scenario, wish.public, text, sealed.secret, sealed.watch, at])?;
        store
            .prepare_cached("INSERT INTO states (id, stage, revision, wanted, updated) VALUES (?1, 'waiting', 0, '', ?2)")?
            .execute(params![row, at])?;
        for (number, (sitting, link)) in seats.iter().zip(&sealed.links).enumerate() {
            store
                .prepare_cached("INSERT INTO seats (id, place, seat, holder, person, who, link) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?
                .execute(params![row, number as i64, sitting.seat, sitting.kind(), sitting.person(), sitting.who(), link])?;
        }
        Ok(())
    });
    stored.await.map_err(|_| ("not_saved", super::seats::not_saved()))?;
    app.metrics.tables.add(1);
    Ok(id)
}

/// Brings a table to life; none if there is no such table.
///
/// # Errors
/// The store does not answer, or its rules are gone.
pub async fn load(app: &Arc<App>, id: &str) -> Result<Option<Handle>, Words> {
    let wanted = id.to_owned();
    let found = app.store.read(move |store| {
        let aside = check::quarantined(store, &wanted)?;
        Ok((if aside.is_some() { None } else { read(store, &wanted)? }, aside))
    });
    let (stored, aside) = found.await.map_err(|_| super::seats::not_saved())?;
    if let Some(why) = aside {
        tracing::error!(table = id, why = why.en, "a battle is set aside");
        return Err(check::aside(&why));
    }
    let Some(mut stored) = stored else { return Ok(None) };
    opened(app, id, &mut stored)?;
    let (commands, inbox) = mpsc::channel(limits::MOST_COMMANDS);
    let (version, changed) = watch::channel(0);
    let room = build(app, id, stored, version, commands.downgrade())?;
    tokio::spawn(room.run(inbox));
    Ok(Some(Handle { commands, changed }))
}

/// The secrets of a table as they stand in the store.
struct SealedSecrets {
    secret: Vec<u8>,
    watch: String,
    links: Vec<Option<String>>,
}

impl SealedSecrets {
    fn of(app: &App, id: &str, secret: &Secret, watch: &str, seats: &[SeatState]) -> Result<SealedSecrets, Words> {
        let link = |sitting: &SeatState| {
            let link = sitting.link.as_ref();
            link.map(|link| app.vault.seal_text(&place(id, &sitting.seat), link)).transpose()
        };
        Ok(SealedSecrets {
            secret: app.vault.seal(&place(id, "dice"), &secret.0)?,
            watch: app.vault.seal_text(&place(id, "watch"), watch)?,
            links: seats.iter().map(link).collect::<Result<_, Words>>()?,
        })
    }
}

/// A word of the store that is none.
fn unknown(column: usize, word: &str) -> rusqlite::Error {
    let error = format!("`{word}` is not known here");
    rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, error.into())
}

/// Opens what was sealed.
fn opened(app: &App, id: &str, stored: &mut StoredTable) -> Result<(), Words> {
    let other = || {
        Words::new(
            "its secrets were sealed under another key: the file of keys beside the database is not the one that belongs to it",
            "его секреты запечатаны другим ключом: файл ключей рядом с базой не от неё",
        )
    };
    if let Some(secret) = stored.secret.take() {
        stored.secret = Some(app.vault.open_sealed(&place(id, "dice"), &secret).ok_or_else(other)?);
    }
    stored.watch = app.vault.open_text(&place(id, "watch"), &stored.watch).ok_or_else(other)?;
    for sitting in &mut stored.seats {
        if let Some(link) = sitting.link.take() {
            sitting.link = Some(app.vault.open_text(&place(id, &sitting.seat), &link).ok_or_else(other)?);
        }
    }
    Ok(())
}

fn read(store: &Connection, id: &str) -> rusqlite::Result<Option<StoredTable>> {
    let table = store
        .prepare_cached("SELECT owner, scenario, setup, secret, watch, opened, stage, revision, result, clock, updated FROM tables JOIN states USING (id) WHERE id = ?1")?
        .query_row([id], |row| {
            Ok(StoredTable {
                owner: row.get(0)?,
                scenario: row.get(1)?,
                setup: row.get(2)?,
                secret: row.get(3)?,
                watch: row.get(4)?,
                opened: row.get(5)?,
                stage: row.get(6)?,
                revision: row.get::<_, i64>(7)? as u64,
                result: row.get(8)?,
                clock: row.get(9)?,
                updated: row.get(10)?,
                seats: Vec::new(),
                gone: BTreeSet::new(),
                watchers: BTreeSet::new(),
                lines: Vec::new(),
                chat: Vec::new(),
                silenced: BTreeSet::new(),
                start: None,
            })
        })
        .optional()?;
    let Some(mut table) = table else { return Ok(None) };
    let mut seats =
        store.prepare_cached("SELECT seat, holder, person, who, link FROM seats WHERE id = ?1 ORDER BY place")?;
    let found = seats.query_map([id], |row| {
        let holder: String = row.get(1)?;
        let who: Option<String> = row.get(3)?;
        let person: Option<i64> = row.get(2)?;
        let who = who.unwrap_or_default();
        Ok(SeatState {
            seat: row.get(0)?,
            holder: match (holder.as_str(), person) {
                ("human", Some(person)) => Holder::Human { person, who },
                ("bot", _) => Holder::Bot(who),
                ("link", _) => Holder::Link,
                ("open", _) => Holder::Open,
                // A word that is not known opens a seat to nobody.
                (other, _) => return Err(unknown(1, other)),
            },
            link: row.get(4)?,
        })
    })?;
    table.seats = found.collect::<rusqlite::Result<_>>()?;
    let mut gone = store.prepare_cached(
        "SELECT p.id FROM seats x JOIN people p ON p.id = x.person WHERE x.id = ?1 AND p.deleted IS NOT NULL",
    )?;
    table.gone = gone.query_map([id], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    let mut watchers = store.prepare_cached("SELECT person FROM watchers WHERE id = ?1")?;
    table.watchers = watchers.query_map([id], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    let mut lines = store.prepare_cached(
        "SELECT revision, seat, client, seq, body, mark, at FROM lines WHERE id = ?1 ORDER BY revision",
    )?;
    let found = lines.query_map([id], |row| {
        let client: Option<String> = row.get(2)?;
        let seq: Option<i64> = row.get(3)?;
        Ok(StoredLine {
            revision: row.get::<_, i64>(0)? as u64,
            seat: row.get(1)?,
            once: client.zip(seq.map(|seq| seq as u64)),
            body: row.get(4)?,
            mark: row.get(5)?,
            at: row.get(6)?,
        })
    })?;
    table.lines = found.collect::<rusqlite::Result<_>>()?;
    let mut chat =
        store.prepare_cached("SELECT n, who, seat, text, at, person, room FROM chats WHERE id = ?1 ORDER BY n")?;
    let found = chat.query_map([id], |row| {
        Ok(Chat {
            n: row.get::<_, i64>(0)? as u64,
            who: row.get(1)?,
            seat: row.get(2)?,
            text: row.get(3)?,
            at: row.get(4)?,
            person: row.get(5)?,
            room: ChatRoom::of(&row.get::<_, String>(6)?),
        })
    })?;
    table.chat = found.collect::<rusqlite::Result<_>>()?;
    let mut silenced = store.prepare_cached("SELECT by, person FROM silenced WHERE id = ?1")?;
    let found = silenced.query_map([id], |row| Ok((row.get(0)?, row.get(1)?)))?;
    table.silenced = found.collect::<rusqlite::Result<_>>()?;
    let start = store.prepare_cached("SELECT bound FROM starts WHERE id = ?1")?.query_row([id], |row| row.get(0));
    let start: Option<String> = start.optional()?;
    table.start = start.filter(|_| table.lines.is_empty()).and_then(|text| serde_json::from_str(&text).ok());
    Ok(Some(table))
}

fn build(
    app: &Arc<App>,
    id: &str,
    mut stored: StoredTable,
    version: watch::Sender<u64>,
    commands: mpsc::WeakSender<super::Command>,
) -> Result<Room, Words> {
    let broken = |what: &str| words!("the table's {what} cannot be read", "не читается: {what}");
    let setup: Setup = serde_json::from_str(&stored.setup).map_err(|_| broken("set-up"))?;
    let rules = app.rules(&setup.wish.ruleset).map_err(|(_, words)| words)?;
    let game = Game::new(rules, &setup.wish).map_err(|error| crate::game::told(&error))?;
    // Older programs seated somebody at seats that do not play, too.
    let playing = game.battle().playing();
    let is_idle = |sitting: &SeatState| {
        let place = game.rules().profile().seats.iter().position(|seat| seat.id == sitting.seat);
        place.is_some_and(|place| !playing.contains(&place))
    };
    stored.seats.retain(|sitting| !is_idle(sitting));
    let secret = stored.secret.and_then(|bytes| Some(Secret(bytes.try_into().ok()?)));
    let names: Vec<String> = stored.seats.iter().map(|sitting| sitting.seat.clone()).collect();
    let mut clock = Clock::new(setup.wish.clock.clone(), &names);
    if let Some(kept) = stored.clock.as_deref().and_then(|text| serde_json::from_str::<ClockState>(text).ok()) {
        clock.restore(kept, wall(), GRACE);
    }
    let mut room = Room {
        app: Arc::clone(app),
        id: id.to_owned(),
        scenario: serde_json::from_str(&stored.scenario).unwrap_or_default(),
        owner: stored.owner,
        seats: stored.seats,
        gone: stored.gone,
        remaining: Vec::new(),
        watchers: stored.watchers,
        watch: stored.watch,
        secret,
        opened: stored.opened,
        updated: stored.lines.last().map_or(stored.updated, |line| line.at.max(stored.updated)),
        stage: stage_of(&stored.stage),
        game,
        is_restarted: stored.start.is_some(),
        start: stored.start,
        times: Vec::new(),
        pictured: None,
        astray: false,
        written: None,
        commitment: None,
        bound: None,
        starts_at: None,
        revision: stored.revision,
        mark: vec![0; 8],
        outcome: stored.result.as_deref().and_then(|text| serde_json::from_str::<Outcome>(text).ok()),
        clock,
        conns: Vec::new(),
        seen: BTreeMap::new(),
        asks: Vec::new(),
        talk: Talk::new(stored.chat, stored.silenced),
        done: BTreeMap::new(),
        thinking: None,
        bot_failures: 0,
        unsaved: false,
        frozen: None,
        version,
        commands,
        setup,
    };
    let again = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| room.again(&stored.lines)));
    match again.unwrap_or_else(|_| Err(frozen_words())) {
        Ok(()) => {}
        Err(why) => {
            tracing::error!(table = id, why = why.en, "a table does not come back");
            room.frozen = Some(why);
        }
    }
    room.remaining = room.game.remaining();
    Ok(room)
}

impl Room {
    /// Does everything in the lines again, after checking that none of them was changed.
    fn again(&mut self, stored: &[StoredLine]) -> Result<(), Words> {
        let mut lines = Vec::with_capacity(stored.len());
        let mut before = vec![0; 8];
        self.times.clear();
        for (place, line) in stored.iter().enumerate() {
            let once = line.once.clone().map(|(client, seq)| (client, seq as i64)).unzip();
            let expected = mark(&before, line.revision, &line.seat, &line.body, &once, line.at, line.mark.len());
            let number = place + 1;
            let damaged = || words!("line {number} in the store was changed", "строка {number} в хранилище изменена");
            if expected != line.mark || line.revision != number as u64 {
                return Err(damaged());
            }
            before = expected;
            let body: Line = serde_json::from_str(&line.body).map_err(|_| damaged())?;
            if let Some((client, seq)) = &line.once {
                self.done.insert((line.seat.clone(), client.clone(), *seq), line.revision);
            }
            self.took_time(&body, line.at);
            lines.push((line.seat.clone(), body));
        }
        if lines.len() as u64 != self.revision {
            return Err(Words::new("lines are missing in the store", "в хранилище не хватает строк"));
        }
        self.mark = before;
        self.game.restore(&self.setup, self.secret.as_ref(), &lines)?;
        if let Some((_, Line::Begin { seats, binding, .. })) = lines.first() {
            let invitation = self.game.invite(&self.setup, seats, self.secret.as_ref()).ok();
            self.bound = binding.as_deref().and_then(unhex).or_else(|| invitation.as_ref().map(Invitation::binding));
            let invitation = invitation.map(|invitation| match self.bound {
                Some(binding) => invitation.bound(binding),
                None => invitation,
            });
            self.commitment = invitation.and_then(|invitation| invitation.commitment());
        }
        Ok(())
    }

    /// After coming to life: what was going on goes on.
    pub(super) async fn resume(&mut self) {
        if self.frozen.is_some() {
            return;
        }
        if self.stage == Stage::Waiting {
            self.forfeit_all().await;
        }
        match self.stage {
            Stage::Waiting => self.begin_if_full().await,
            Stage::Starting => self.invite().await,
            Stage::Running => {
                let people = self.clocked(&self.game.wanted());
                self.clock.resume(&people, self.game.limit(), self.now());
                self.call_bot();
                self.forfeit_all().await;
            }
            Stage::Over | Stage::Frozen => {}
        }
    }

    /// One durable change. When this comes back well, it is on the disk; else nothing has changed there.
    pub(super) async fn commit(
        &mut self,
        seat: &str,
        line: &Line,
        once: Option<(String, u64)>,
        clock: &Clock,
        stage: Stage,
        outcome: Option<&Outcome>,
    ) -> Result<(), Failure> {
        let body = serde_json::to_string(line).map_err(|error| Failure::NotSaved(error.to_string().into()))?;
        let revision = self.revision + 1;
        let at = wall();
        let sent = once.clone().map(|(client, seq)| (client, seq as i64)).unzip();
        let next = mark(&self.mark, revision, seat, &body, &sent, at, MARK);
        let wanted = format!(" {} ", self.game.wanted().join(" "));
        let result = outcome.and_then(|outcome| serde_json::to_string(outcome).ok());
        let kept = clock.is_some().then(|| serde_json::to_string(&clock.kept(self.now())).unwrap_or_default());
        let (id, word, marked) = (self.id.clone(), seat.to_owned(), next.clone());
        let (client, seq) = once.clone().unzip();
        let picture = self.picture_if_due(stage);
        let drawn = picture.is_some();
        let rated = if stage == Stage::Over { self.rated_players() } else { Vec::new() };
        let over = outcome.cloned().map(|outcome| (self.setup.wish.ruleset.clone(), outcome, rated.clone()));
        let stored = self.app.store.write_step(move |store| {
            store
                .prepare_cached("INSERT INTO lines (id, revision, seat, client, seq, body, mark, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")?
                .execute(params![id, revision as i64, word, client, seq.map(|seq| seq as i64), body, marked, at])?;
            store
                .prepare_cached("UPDATE states SET revision = ?2, wanted = ?3, result = ?4, clock = ?5 WHERE id = ?1")?
                .execute(params![id, revision as i64, wanted, result, kept])?;
            if let Some(picture) = picture {
                // What lists sort and draw: with every stage, and else not with every step of a quick battle.
                store
                    .prepare_cached("UPDATE states SET stage = ?2, updated = ?3 WHERE id = ?1")?
                    .execute(params![id, stage_word(stage), at])?;
                store
                    .prepare_cached("INSERT INTO pictures (id, picture) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET picture = excluded.picture")?
                    .execute(params![id, picture])?;
            }
            if let Some((ruleset, outcome, rated)) = over {
                results::settle(store, (&id, &ruleset), &outcome, &rated, at)?;
            }
            Ok(())
        });
        if let Err(failure) = stored.await {
            // What is in memory is not what is in the store: after an outage in which a commit took effect although it failed.
            self.astray = matches!(failure, Failure::Conflict);
            tracing::warn!(table = self.id, ?failure, "a change was not saved");
            if !self.unsaved {
                self.unsaved = true;
                self.notice("not_saved", super::seats::not_saved());
            }
            return Err(failure);
        }
        if self.unsaved {
            self.unsaved = false;
            self.notice("saved", Words::new("saving works again", "сохранение снова работает"));
        }
        if drawn {
            self.pictured = Some(self.now());
        }
        self.took_time(line, at);
        self.revision = revision;
        self.mark = next;
        self.updated = at;
        self.stage = stage;
        self.clock = clock.clone();
        if let Some((client, seq)) = once {
            self.done.insert((seat.to_owned(), client, seq), revision);
        }
        self.app.metrics.actions.add(1);
        if !rated.is_empty() {
            let (app, battle, notes) =
                (Arc::clone(&self.app), self.game.battle().duplicate(), self.game.notes().clone());
            tokio::spawn(results::tell(app, self.id.clone(), battle, notes, rated));
        }
        Ok(())
    }

    /// When the steps were taken, as far as they stand.
    fn took_time(&mut self, line: &Line, at: i64) {
        match line {
            // What a battle began with happened at another table.
            Line::Begin { .. } => {
                let past = self.setup.past.as_ref().map_or(0, |past| past.steps.len());
                self.times.extend(std::iter::repeat_n(at, 1 + past));
            }
            Line::Act { .. } => self.times.push(at),
            Line::Undo { steps } => self.times.truncate(self.times.len().saturating_sub(*steps)),
            Line::End { .. } => {}
        }
    }

    /// What lists draw of the board: as anybody sees it, and not with every step of a quick battle.
    fn picture_if_due(&self, stage: Stage) -> Option<String> {
        let due = stage != self.stage
            || self
                .pictured
                .is_none_or(|at| self.now() >= at + u64::try_from(limits::PICTURE_TIME.as_millis()).unwrap_or(0));
        due.then(|| serde_json::to_string(&self.picture()).unwrap_or_default())
    }

    /// Only the clock, when the server goes down.
    pub(super) async fn keep_clock(&mut self) {
        if !self.clock.is_some() || self.stage != Stage::Running || self.frozen.is_some() {
            return;
        }
        let (id, kept) = (self.id.clone(), serde_json::to_string(&self.clock.kept(self.now())).unwrap_or_default());
        let stored = self.app.store.write(move |store| {
            store.prepare_cached("UPDATE states SET clock = ?2 WHERE id = ?1")?.execute(params![id, kept])
        });
        if stored.await.is_err() {
            tracing::warn!(table = self.id, "the clock was not kept");
        }
    }

    pub(super) fn notice(&self, code: &str, words: Words) {
        self.tell(&ServerMessage::Notice { code: code.to_owned(), words });
    }

    /// The rules failed. What is in memory may be half done, so the battle is made anew from the store, and stands still.
    pub(super) async fn freeze(&mut self) {
        tracing::error!(table = self.id, "the rules failed; the table stands still");
        self.app.metrics.frozen.add(1);
        self.frozen = Some(frozen_words());
        let id = self.id.clone();
        let stored = self.app.store.read(move |store| read(store, &id)).await;
        let made = Game::new(Arc::clone(self.game.rules()), &self.setup.wish);
        if let (Ok(Some(stored)), Ok(game)) = (stored, made) {
            self.game = game;
            self.revision = stored.revision;
            self.stage = stage_of(&stored.stage);
            let again = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.again(&stored.lines)));
            if !matches!(again, Ok(Ok(()))) {
                tracing::error!(table = self.id, "its record does not come out again");
            }
        }
        self.clock.stop(self.now());
        self.thinking = None;
        let told = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.tell_full()));
        if told.is_err() {
            self.seen.clear();
        }
        self.notice("frozen", frozen_words());
    }
}
