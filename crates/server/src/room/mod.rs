//! One table that lives: a task of its own, which everything that concerns the table goes through, one thing after the other.
//!
//! The order of a step: check → roll → commit to disk → answer to who acted → tell the others. Whatever fails before the commit has not happened.

mod act;
mod asks;
mod begin;
mod bots;
mod end;
mod peek;
mod persistence;
mod seats;
mod talk;
mod viewers;

use std::collections::{BTreeMap, BTreeSet};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use holmgang_arena::erased::Refused;
use holmgang_arena::record::origin;
use holmgang_kernel::fair::{Secret, hex};
use holmgang_kernel::words::{Lang, Words};
use tokio::sync::{mpsc, oneshot, watch};

use crate::app::App;
use crate::clock::Clock;
use crate::game::{Game, Setup};
use crate::limits;
use crate::offer_cache::OfferCache;
use crate::outbox::{Close, Outbox};
use crate::pack::Packer;
use crate::permit::Permit;
use crate::time::wall;
use crate::wire::{Ask, ClientMessage, Outcome, ServerMessage, Stage, State};

pub use asks::Rematch;
pub use persistence::{load, open, stage_of};
pub use seats::{Holder, SeatState, not_saved};
pub use viewers::Viewpoint;

/// Somebody who is known.
#[derive(Clone, Debug)]
pub struct Who {
    /// The number of the person.
    pub person: i64,
    /// The name.
    pub name: String,
}

/// What a room is asked to do.
pub enum Command {
    /// Somebody looks, and will be told everything.
    Join {
        /// Who.
        who: Who,
        /// In which language.
        lang: Lang,
        /// Whether steps are packed.
        packed: bool,
        /// Where to.
        outbox: Outbox,
    },
    /// Somebody does not look any more.
    Leave(Outbox),
    /// A message.
    Say {
        /// Who.
        who: Who,
        /// In which language.
        lang: Lang,
        /// What.
        message: ClientMessage,
        /// When it came, by the pulse.
        received: u64,
        /// Who is answered.
        answer: Answer,
    },
    /// Sits down.
    Sit {
        /// Who.
        who: Who,
        /// Where.
        seat: String,
        /// The secret of the link.
        link: Option<String>,
        /// Whether it worked.
        reply: oneshot::Sender<Result<(), (&'static str, Words)>>,
    },
    /// Stands up.
    Stand {
        /// Who.
        who: Who,
        /// Where.
        seat: String,
        /// Whether it worked.
        reply: oneshot::Sender<Result<(), (&'static str, Words)>>,
    },
    /// Asks for the same again.
    Rematch {
        /// Who.
        who: Who,
        /// What came of it.
        reply: oneshot::Sender<Result<Rematch, Refused>>,
    },
    /// Steps were put right: the battle goes on at another table.
    Reverse {
        /// Who has done it.
        who: Who,
        /// The right to open that table.
        permit: Box<Permit>,
        /// The revision seen.
        revision: u64,
        /// How it begins.
        past: Box<crate::game::Past>,
        /// The table.
        reply: oneshot::Sender<Result<String, Refused>>,
    },
    /// Begins to watch.
    Watch {
        /// Who.
        who: Who,
        /// The secret of the link.
        link: String,
        /// Whether it worked.
        reply: oneshot::Sender<bool>,
    },
    /// Anything that only looks.
    Look(Box<dyn FnOnce(&mut Room) + Send>),
    /// A person is deleted, and will not come back.
    Gone {
        /// The number of the person.
        person: i64,
        /// When all that follows from it is done.
        done: oneshot::Sender<()>,
    },
    /// What a bot has found.
    Bot {
        /// At which revision it was asked.
        revision: u64,
        /// For which seat.
        seat: String,
        /// What it would do.
        text: Option<String>,
    },
    /// Finishes what is in hand and ends.
    Stop(oneshot::Sender<()>),
}

/// The way to a room.
#[derive(Clone)]
pub struct Handle {
    commands: mpsc::Sender<Command>,
    /// Counts every change that a look would show.
    pub changed: watch::Receiver<u64>,
}

impl Handle {
    /// Hands a command in; false if the room is gone or has too much to do.
    pub async fn send(&self, command: Command) -> bool {
        tokio::time::timeout(Duration::from_secs(10), self.commands.send(command)).await.is_ok_and(|sent| sent.is_ok())
    }

    /// Whether the room has ended.
    pub fn is_gone(&self) -> bool {
        self.commands.is_closed()
    }

    /// Looks at something.
    pub async fn look<T: Send + 'static>(&self, look: impl FnOnce(&mut Room) -> T + Send + 'static) -> Option<T> {
        let (reply, answer) = oneshot::channel();
        let command = Command::Look(Box::new(move |room| {
            let _ = reply.send(look(room)); // whoever asked may be gone
        }));
        if !self.send(command).await {
            return None;
        }
        answer.await.ok()
    }
}

/// Who is answered; a message that is dropped is answered too.
pub struct Answer {
    id: u64,
    to: Option<To>,
}

enum To {
    Socket(Outbox),
    Call(oneshot::Sender<String>),
}

impl Answer {
    /// Over the socket that asked.
    pub fn socket(id: u64, outbox: Outbox) -> Answer {
        Answer { id, to: Some(To::Socket(outbox)) }
    }

    /// To a call.
    pub fn call(id: u64, reply: oneshot::Sender<String>) -> Answer {
        Answer { id, to: Some(To::Call(reply)) }
    }

    /// The number of the message.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Answers.
    pub fn send(mut self, message: &ServerMessage) {
        self.put(message.text());
    }

    fn put(&mut self, text: String) {
        match self.to.take() {
            Some(To::Socket(outbox)) => outbox.push(text),
            Some(To::Call(reply)) => {
                let _ = reply.send(text); // whoever asked may be gone
            }
            None => {}
        }
    }

    /// Whether whoever asked has gone.
    pub fn is_gone(&self) -> bool {
        match &self.to {
            Some(To::Socket(outbox)) => outbox.is_gone(),
            Some(To::Call(reply)) => reply.is_closed(),
            None => false,
        }
    }

    /// The socket, if it is one.
    pub fn outbox(&self) -> Option<Outbox> {
        if let Some(To::Socket(outbox)) = &self.to { Some(outbox.clone()) } else { None }
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        if self.to.is_some() {
            // Thrown away by a failure of the rules, or never heard by a room that was just going.
            let (code, words) = if std::thread::panicking() {
                ("frozen", frozen_words())
            } else {
                ("busy", Words::new("the table is busy; try again", "стол занят; повторите"))
            };
            let refused = ServerMessage::Refused {
                id: Some(self.id),
                code: code.to_owned(),
                clause: None,
                words,
                revision: 0,
                roll: None,
            };
            self.put(refused.text());
        }
    }
}

/// An answer that is due: it goes when this does, also where telling the others fails. What is on the disk is acknowledged.
struct PendingAnswer(Option<Answer>, ServerMessage);

impl Drop for PendingAnswer {
    fn drop(&mut self) {
        if let Some(answer) = self.0.take() {
            answer.send(&self.1);
        }
    }
}

/// The text of a record, shared by everybody who has asked for it.
#[derive(Clone)]
pub struct Record(Arc<str>);

impl Record {
    /// With a signature before its last line, if it has ended.
    #[must_use]
    pub fn signed(self, seed: &[u8; 32]) -> Record {
        Record(origin::signed(&self.0, seed).into())
    }
}

impl AsRef<[u8]> for Record {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// Somebody who looks.
struct Conn {
    person: i64,
    lang: Lang,
    viewpoint: Viewpoint,
    /// Through whose eyes, if not by turns.
    fixed: Option<String>,
    /// The offers that it has been told of.
    offer_cache: OfferCache,
    /// The strings that it has been sent, if its texts are packed.
    packer: Option<Packer>,
    outbox: Outbox,
}

/// A table.
pub struct Room {
    app: Arc<App>,
    id: String,
    setup: Setup,
    scenario: Words,
    owner: i64,
    seats: Vec<SeatState>,
    watchers: BTreeSet<i64>,
    /// People with a seat who are deleted.
    gone: BTreeSet<i64>,
    /// The seats that were still in the battle when it was last told.
    remaining: Vec<String>,
    watch: String,
    secret: Option<Secret>,
    opened: i64,
    updated: i64,
    stage: Stage,
    game: Game,
    /// While it is about to begin: what it is bound to.
    start: Option<begin::Start>,
    /// Whether it was about to begin when the server ended.
    is_restarted: bool,
    /// When each step was taken, from the start on, in milliseconds since 1970.
    times: Vec<i64>,
    /// When the last picture for lists was drawn.
    pictured: Option<u64>,
    /// Memory and store do not fit together any more: the room ends, and whoever comes finds what the store has.
    astray: bool,
    /// The record as it was last asked for, and at which revision: whoever asks again has the same one.
    written: Option<(u64, Record)>,
    commitment: Option<[u8; 32]>,
    /// What the dice are bound to, from the begin of the battle on.
    bound: Option<[u8; 32]>,
    starts_at: Option<u64>,
    revision: u64,
    mark: Vec<u8>,
    outcome: Option<Outcome>,
    clock: Clock,
    conns: Vec<Conn>,
    seen: BTreeMap<Viewpoint, State>,
    asks: Vec<Ask>,
    talk: talk::Talk,
    /// Which revision an action made, by seat, client and number.
    done: BTreeMap<(String, String, u64), u64>,
    thinking: Option<bots::BotTask>,
    bot_failures: u32,
    unsaved: bool,
    frozen: Option<Words>,
    version: watch::Sender<u64>,
    commands: mpsc::WeakSender<Command>,
}

impl Room {
    /// Its id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The battle, to look at.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The record so far.
    pub fn record(&mut self) -> Record {
        match &self.written {
            Some((revision, record)) if *revision == self.revision => record.clone(),
            _ => {
                let record = Record(self.game.record().unwrap_or_default().into());
                self.written = Some((self.revision, record.clone()));
                record
            }
        }
    }

    /// What it was opened with.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The title, or the name of the scenario where there is none.
    pub fn told_title(&self) -> Words {
        if self.setup.wish.title.is_empty() {
            self.scenario.clone()
        } else {
            Words::same(self.setup.wish.title.clone())
        }
    }

    /// The number of durable changes.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The store has other lines of it now: the room ends, and whoever comes finds those.
    pub fn read_again(&mut self) {
        self.astray = true;
    }

    /// Whether it stands still.
    pub fn is_frozen(&self) -> bool {
        self.frozen.is_some()
    }

    /// Where it is in its life.
    pub fn stage(&self) -> Stage {
        if self.frozen.is_some() { Stage::Frozen } else { self.stage }
    }

    /// The hash of the secret of the dice, from when on it stays what it is.
    pub fn commitment(&self) -> Option<String> {
        let is_fixed = self.game.has_begun() || self.words_now().is_some();
        self.commitment.filter(|_| is_fixed).map(|hash| hex(&hash))
    }

    fn now(&self) -> u64 {
        self.app.pulse.now()
    }

    /// Something changed that a look would show.
    fn changed(&mut self) {
        self.version.send_modify(|version| *version += 1);
    }

    fn tell(&self, message: &ServerMessage) {
        let text = axum::extract::ws::Utf8Bytes::from(message.text());
        for conn in &self.conns {
            conn.outbox.push(text.clone());
        }
    }

    /// Until nobody needs it any more. A panic in rules or views freezes this table, and nothing else.
    async fn run(mut self, mut commands: mpsc::Receiver<Command>) {
        if AssertUnwindSafe(self.resume()).catch_unwind().await.is_err() {
            self.freeze().await;
        }
        loop {
            if self.astray {
                // Of a battle that is over the lines change only where a name is taken out of them.
                if self.stage != Stage::Over {
                    tracing::error!(table = self.id, "memory and store do not fit together; the table is read again");
                }
                self.app.rooms.forget(&self.id);
                for conn in &self.conns {
                    conn.outbox.close(Close::Down);
                }
                return;
            }
            let wait = self.wait();
            let command = tokio::select! {
                command = commands.recv() => command,
                () = tokio::time::sleep(wait.unwrap_or(limits::IDLE_TABLE)) => {
                    if wait.is_some() {
                        if AssertUnwindSafe(self.due()).catch_unwind().await.is_err() {
                            self.freeze().await;
                        }
                        continue;
                    }
                    if !self.conns.is_empty() || self.thinking.is_some() {
                        continue;
                    }
                    self.app.rooms.forget(&self.id);
                    commands.close();
                    commands.recv().await
                }
            };
            match command {
                None => return,
                Some(Command::Stop(done)) => {
                    self.clock.stop(self.now());
                    self.keep_clock().await;
                    for conn in &self.conns {
                        conn.outbox.close(Close::Down);
                    }
                    let _ = done.send(()); // nobody may wait for it any more
                    return;
                }
                Some(command) => {
                    if AssertUnwindSafe(self.handle(command)).catch_unwind().await.is_err() {
                        self.freeze().await;
                    }
                }
            }
        }
    }

    /// How long nothing is due; none if nothing ever will be.
    fn wait(&self) -> Option<Duration> {
        if self.frozen.is_some() {
            return None;
        }
        let now = self.now();
        let begins = self.starts_at.map(|at| at.saturating_sub(now));
        let clock = if self.stage == Stage::Running { self.clock.wait(now, wall()) } else { None };
        let next = [begins, clock].into_iter().flatten().min()?;
        // Not longer than a minute: the wall may jump. A little later than due, so that it is due then.
        Some(Duration::from_millis(next.min(60_000) + 1))
    }

    async fn handle(&mut self, command: Command) {
        match command {
            Command::Join { who, lang, packed, outbox } => self.join(&who, lang, packed, outbox),
            Command::Leave(outbox) => self.leave(&outbox),
            Command::Say { who, lang, message, received, answer } => {
                self.say(&who, lang, message, received, answer).await;
            }
            Command::Sit { who, seat, link, reply } => {
                let _ = reply.send(self.sit(&who, &seat, link.as_deref()).await);
            }
            Command::Stand { who, seat, reply } => {
                let _ = reply.send(self.stand(&who, &seat).await);
            }
            Command::Rematch { who, reply } => {
                let _ = reply.send(self.ask_rematch(&who).await);
            }
            Command::Reverse { who, permit, revision, past, reply } => {
                let _ = reply.send(self.go_on_elsewhere(&who, *permit, revision, *past).await);
            }
            Command::Watch { who, link, reply } => {
                let _ = reply.send(self.let_watch(&who, &link).await);
            }
            Command::Look(look) => look(self),
            Command::Gone { person, done } => {
                self.person_is_gone(person);
                self.gone.insert(person);
                self.forfeit(person).await;
                let _ = done.send(()); // nobody may wait for it any more
            }
            Command::Bot { revision, seat, text } => self.bot_found(revision, &seat, text).await,
            Command::Stop(_) => {}
        }
    }
}

/// What is said of a frozen table.
fn frozen_words() -> Words {
    Words::new(
        "the rules failed in this battle: it stands still, its record is whole; please report it",
        "правила дали сбой в этом бою: он остановлен, запись цела; сообщите об этом",
    )
}
