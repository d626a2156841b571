//! Who sits where, and what they may do.

use std::collections::BTreeMap;

use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::{Lang, Words};
use rusqlite::params;
use serde::{Deserialize, Serialize};

use super::{Room, Who};
use crate::auth::same;
use crate::names;
use crate::outbox::Close;
use crate::store::Failure;
use crate::time::wall;
use crate::wire::{AmendedInfo, May, PastInfo, SeatInfo, Stage, TableInfo, TableRow};

/// Who holds a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Holder {
    /// A person.
    Human {
        /// The number.
        person: i64,
        /// The name.
        who: String,
    },
    /// A bot.
    Bot(String),
    /// Nobody yet: whoever has the link.
    Link,
    /// Nobody yet: whoever comes.
    Open,
}

/// A seat of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatState {
    /// The word of the seat.
    pub seat: String,
    /// Who holds it.
    pub holder: Holder,
    /// The secret of its link.
    pub link: Option<String>,
}

impl SeatState {
    /// Whether this person holds it.
    pub fn is_held_by(&self, person: i64) -> bool {
        matches!(self.holder, Holder::Human { person: holder, .. } if holder == person)
    }

    /// Whether anybody may sit down.
    pub fn is_open(&self) -> bool {
        self.holder == Holder::Open
    }

    /// The person who holds it.
    pub fn person(&self) -> Option<i64> {
        if let Holder::Human { person, .. } = self.holder { Some(person) } else { None }
    }

    /// As the record names it: seat, whether a bot, name.
    pub fn named(&self) -> (String, bool, String) {
        (self.seat.clone(), matches!(self.holder, Holder::Bot(_)), self.who().unwrap_or_default().to_owned())
    }

    /// The word for its holder in store and lists.
    pub fn kind(&self) -> &'static str {
        match self.holder {
            Holder::Human { .. } => "human",
            Holder::Bot(_) => "bot",
            Holder::Link => "link",
            Holder::Open => "open",
        }
    }

    /// The name of who holds it: a person's or a bot's.
    pub fn who(&self) -> Option<&str> {
        match &self.holder {
            Holder::Human { who, .. } => Some(who),
            Holder::Bot(bot) => Some(bot),
            Holder::Link | Holder::Open => None,
        }
    }
}

type SeatResult = Result<(), (&'static str, Words)>;

impl Room {
    /// The seats of a person, in notation.
    pub fn seats_of(&self, person: i64) -> Vec<String> {
        self.seats.iter().filter(|sitting| sitting.is_held_by(person)).map(|sitting| sitting.seat.clone()).collect()
    }

    /// The bot of a seat.
    pub(super) fn bot_of(&self, seat: &str) -> Option<&str> {
        self.seats.iter().find(|sitting| sitting.seat == seat).and_then(|sitting| match &sitting.holder {
            Holder::Bot(bot) => Some(bot.as_str()),
            _ => None,
        })
    }

    /// Whether a seat decides that nobody holds any more: the referee's, when they are deleted. Of players' seats there are none such, they are out then.
    pub(super) fn is_deserted(&self, seat: &str) -> bool {
        let is_gone = |own: &SeatState| own.seat == seat && own.person().is_some_and(|held| self.gone.contains(&held));
        seat == holmgang_kernel::seat::REFEREE.id && self.seats.iter().any(is_gone)
    }

    /// Whether one person plays alone: every other seat is a bot's.
    pub(super) fn is_alone(&self) -> bool {
        let mut people: Vec<i64> = self.seats.iter().filter_map(SeatState::person).collect();
        people.sort_unstable();
        people.dedup();
        people.len() <= 1
    }

    /// Secrets of links, for who opened the table.
    pub fn links(&self, person: i64) -> Option<std::collections::BTreeMap<String, String>> {
        let seats = self.seats.iter().filter(|sitting| sitting.holder == Holder::Link);
        let links = seats.filter_map(|sitting| Some((sitting.seat.clone(), sitting.link.clone()?)));
        (self.owner == person).then(|| links.chain([("watch".to_owned(), self.watch.clone())]).collect())
    }

    /// What lists show.
    pub fn row(&self, person: i64, lang: Lang) -> TableRow {
        let yours = self.seats_of(person);
        let running = self.stage() == Stage::Running;
        let wanted = self.game.wanted();
        TableRow {
            id: self.id.clone(),
            title: self.setup.wish.title.clone(),
            ruleset: self.setup.wish.ruleset.clone(),
            scenario: self.scenario.clone(),
            stage: self.stage(),
            seats: self.seats.iter().map(|sitting| self.seat_info(sitting, person, lang)).collect(),
            revision: self.revision,
            your_turn: running && yours.iter().any(|seat| wanted.contains(seat)),
            yours,
            clock: self.setup.wish.clock.clone(),
            public: self.setup.wish.public,
            updated: self.updated,
            result: self.outcome.clone(),
            picture: None,
        }
    }

    fn seat_info(&self, sitting: &SeatState, person: i64, lang: Lang) -> SeatInfo {
        let here = sitting.person().is_some_and(|holder| self.conns.iter().any(|conn| conn.person == holder));
        let is_played = self.game.has_begun() && sitting.seat != holmgang_kernel::seat::REFEREE.id;
        SeatInfo {
            seat: sitting.seat.clone(),
            name: self.game.seat_name(&sitting.seat),
            holder: sitting.kind().to_owned(),
            who: sitting.who().map(|who| names::shown(who, lang).into_owned()),
            bot: self.bot_of(&sitting.seat).map(str::to_owned),
            here,
            you: sitting.is_held_by(person),
            out: is_played && !self.game.remaining().contains(&sitting.seat),
        }
    }

    /// All about the table but its battle.
    pub fn info(&self, person: i64, lang: Lang) -> TableInfo {
        let row = self.row(person, lang);
        let seated = !row.yours.is_empty();
        let over = self.stage == Stage::Over;
        let may = May {
            sit: match self.stage {
                Stage::Waiting => {
                    self.seats.iter().filter(|sitting| sitting.is_open()).map(|sitting| sitting.seat.clone()).collect()
                }
                _ => Vec::new(),
            },
            undo: seated && self.may_undo_alone(),
            close: !over && self.may_close(person) && self.leaves_for(person).is_none(),
            rematch: over && seated,
            record: self.may_have_record(),
            fork: self.may_be_tried(person),
            reverse: self.may_reverse(person),
        };
        TableInfo {
            row,
            scenario_id: match &self.setup.wish.scenario {
                crate::wire::Source::Id(id) => Some(id.clone()),
                _ => None,
            },
            options: self.setup.wish.options.clone(),
            dice: self.setup.wish.dice,
            timeout: self.setup.wish.timeout,
            practice: self.setup.wish.practice,
            commitment: self.commitment(),
            words: self.words_now(),
            opened: self.opened,
            may,
            quarters: self.quarters(),
            hidden: self.game.battle().has_secrets(),
            past: self.setup.past.as_ref().map(|past| PastInfo {
                of: past.of.clone(),
                record: past.record,
                step: past.steps.len(),
                amended: past.amended.as_ref().map(|amended| AmendedInfo {
                    by: self.game.seat_name(&amended.by),
                    reason: amended.reason.clone(),
                    steps: amended.steps.clone(),
                    was: amended.was.clone(),
                }),
            }),
        }
    }

    /// The seats for which a board of squares is turned, and by how many quarters.
    fn quarters(&self) -> BTreeMap<String, u8> {
        let of = |sitting: &SeatState| {
            let quarters = self.game.battle().quarters(self.game.seat(&sitting.seat)?);
            (quarters > 0).then(|| (sitting.seat.clone(), quarters))
        };
        self.seats.iter().filter_map(of).collect()
    }

    /// Who opened it.
    pub fn owner(&self) -> i64 {
        self.owner
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    /// What the dice of a battle that is over are bound to; none before its end.
    pub fn bound(&self) -> Option<[u8; 32]> {
        self.bound.filter(|_| self.is_over())
    }

    /// Who sits where.
    pub fn sittings(&self) -> Vec<SeatState> {
        self.seats.clone()
    }

    /// A person has become another one, or has another name; the store knows already.
    pub fn person_is_now(&mut self, was: i64, now: i64, name: &str) {
        if self.owner == was {
            self.owner = now;
        }
        if self.watchers.remove(&was) {
            self.watchers.insert(now);
        }
        for sitting in &mut self.seats {
            if sitting.is_held_by(was) {
                sitting.holder = Holder::Human { person: now, who: name.to_owned() };
            }
        }
        for chat in self.talk.texts_mut().filter(|chat| chat.person == was) {
            chat.person = now;
            name.clone_into(&mut chat.who);
        }
    }

    /// A person is deleted; the store knows already. Who looks is told.
    pub fn person_is_gone(&mut self, person: i64) {
        let known = self.seats.iter().any(|sitting| sitting.is_held_by(person))
            || self.talk.texts_mut().any(|chat| chat.person == person);
        self.person_is_now(person, person, "—");
        for chat in self.talk.texts_mut().filter(|chat| chat.person == person) {
            "—".clone_into(&mut chat.text);
        }
        if known {
            self.tell_table(None);
        }
    }

    /// Whether the record may be shown: of a finished battle, or where nothing is hidden.
    pub fn may_have_record(&self) -> bool {
        self.game.has_begun() && (self.stage == Stage::Over || !self.game.battle().has_secrets())
    }

    /// Whether somebody may try another way from one of its positions: of a finished battle; of a running one that is played alone, where nobody gets
    /// to see by it what is hidden from them.
    pub fn may_be_tried(&self, person: i64) -> bool {
        let own = |sitting: &SeatState| sitting.is_held_by(person);
        let hidden = self.game.battle().has_secrets();
        let alone = self.is_alone() && self.seats.iter().any(own);
        let sees_all = !hidden || self.seats.iter().all(own);
        self.game.has_begun() && (self.stage == Stage::Over || alone && sees_all)
    }

    /// Whether somebody may put steps right: the referee, who sees all; and who plays alone, where nothing is hidden from them.
    pub fn may_reverse(&self, person: i64) -> bool {
        let is_referee =
            |sitting: &SeatState| sitting.seat == holmgang_kernel::seat::REFEREE.id && sitting.is_held_by(person);
        let begun = self.game.has_begun();
        begun && (self.seats.iter().any(is_referee) || self.is_alone() && self.may_be_tried(person))
    }

    /// The seat of somebody that may be told what a strong bot would do: only where one person plays alone.
    pub fn may_be_advised(&self, person: i64) -> Option<Seat> {
        self.to_decide(person).filter(|_| self.is_alone())
    }

    /// The seat of somebody that is to decide now.
    pub fn to_decide(&self, person: i64) -> Option<Seat> {
        let own = |seat: &String| {
            let held = |sitting: &SeatState| sitting.seat == *seat && sitting.is_held_by(person);
            self.seats.iter().any(held)
        };
        let seat = self.game.wanted().into_iter().find(own).filter(|_| self.stage == Stage::Running)?;
        self.game.seat(&seat)
    }

    pub(super) fn may_close(&self, person: i64) -> bool {
        let is_deserted = !self.clock.awaited().is_empty() && self.seats.iter().any(|own| own.is_held_by(person));
        is_deserted || self.owner == person && (self.is_alone() || self.game.battle().steps() == 0)
    }

    /// Seats of people who are not at the table now.
    pub(super) fn absent(&self) -> Vec<String> {
        let is_here = |person: i64| self.conns.iter().any(|conn| conn.person == person);
        let absent = self.seats.iter().filter(|sitting| sitting.person().is_some_and(|person| !is_here(person)));
        absent.map(|sitting| sitting.seat.clone()).collect()
    }

    /// Somebody has done something at this table. When the last one has come, the clock starts, and everybody sees it.
    pub fn came(&mut self, person: i64) {
        if self.clock.awaited().is_empty() || self.stage != Stage::Running {
            return;
        }
        let seats = self.seats_of(person);
        if self.clock.has_come(&seats) {
            let next = self.clocked(&self.game.wanted());
            self.clock.start(&next, self.game.limit(), self.now(), wall());
            self.tell_full();
        }
    }

    pub(super) async fn sit(&mut self, who: &Who, seat: &str, link: Option<&str>) -> SeatResult {
        let Some(place) = self.seats.iter().position(|sitting| sitting.seat == seat) else {
            return Err(("no_such_seat", Words::new("there is no such seat", "такого места нет")));
        };
        let Some(sitting) = self.seats.get(place) else { return Ok(()) };
        if sitting.is_held_by(who.person) {
            return Ok(());
        }
        let fits = match (&sitting.holder, &sitting.link, link) {
            (Holder::Open, ..) => true,
            (Holder::Link, Some(secret), Some(given)) => same(secret, given),
            (Holder::Link, ..) => {
                return Err(("not_allowed", Words::new("this seat is for who has the link", "это место — по ссылке")));
            }
            _ => return Err(("seat_taken", Words::new("somebody sits there", "место занято"))),
        };
        if !fits {
            return Err(("not_allowed", Words::new("this link is not right", "ссылка неверна")));
        }
        if self.stage != Stage::Waiting {
            return Err(("already_begun", Words::new("the battle has begun", "бой уже начался")));
        }
        let holder = Holder::Human { person: who.person, who: who.name.clone() };
        self.change_seat(place, SeatState { holder, ..sitting.clone() }).await?;
        tracing::info!(table = self.id, seat, person = who.person, "somebody took a seat");
        self.show_out();
        self.tell_table(None);
        self.begin_if_full().await;
        Ok(())
    }

    pub(super) async fn stand(&mut self, who: &Who, seat: &str) -> SeatResult {
        let Some(place) = self.seats.iter().position(|s| s.seat == seat && s.is_held_by(who.person)) else {
            return Err(("not_allowed", Words::new("this is not your seat", "это не ваше место")));
        };
        if self.stage != Stage::Waiting {
            return Err(("already_begun", Words::new("the battle has begun", "бой уже начался")));
        }
        let Some(sitting) = self.seats.get(place) else { return Ok(()) };
        let holder = if sitting.link.is_some() { Holder::Link } else { Holder::Open };
        self.change_seat(place, SeatState { holder, ..sitting.clone() }).await?;
        self.show_out();
        // Through the eyes of that seat this person looks no more.
        self.tell_full();
        self.tell_table(None);
        Ok(())
    }

    /// Seats of somebody who is deleted are free again.
    pub(super) async fn free_seats_of(&mut self, person: i64) {
        for place in 0..self.seats.len() {
            let Some(sitting) = self.seats.get(place).filter(|sitting| sitting.is_held_by(person)) else { continue };
            let holder = if sitting.link.is_some() { Holder::Link } else { Holder::Open };
            let free = SeatState { holder, ..sitting.clone() };
            if self.change_seat(place, free).await.is_err() {
                tracing::warn!(table = self.id, "a seat of somebody who is gone is not free yet");
            }
        }
        self.tell_table(None);
    }

    /// Whoever may not look any more is shown out: they stood up, or somebody took the last seat that was open to all.
    pub(super) fn show_out(&self) {
        for conn in self.conns.iter().filter(|conn| !self.may_watch(conn.person)) {
            conn.outbox.close(Close::NoTable);
        }
    }

    /// Whether this is the secret of a seat, or of those who watch.
    pub fn knows_link(&self, link: &str) -> bool {
        let of_seat = self.seats.iter().any(|sitting| sitting.link.as_ref().is_some_and(|known| same(known, link)));
        of_seat || same(&self.watch, link)
    }

    async fn change_seat(&mut self, place: usize, sitting: SeatState) -> SeatResult {
        let (id, at, row) = (self.id.clone(), wall(), sitting.clone());
        let stored = self.app.store.write(move |store| {
            store
                .prepare_cached("UPDATE seats SET holder = ?3, person = ?4, who = ?5 WHERE id = ?1 AND seat = ?2")?
                .execute(params![id, row.seat, row.kind(), row.person(), row.who()])?;
            store.prepare_cached("UPDATE states SET updated = ?2 WHERE id = ?1")?.execute(params![id, at])
        });
        stored.await.map_err(|_: Failure| ("not_saved", not_saved()))?;
        if let Some(known) = self.seats.get_mut(place) {
            *known = sitting;
        }
        self.updated = at;
        Ok(())
    }

    pub(super) async fn let_watch(&mut self, who: &Who, link: &str) -> bool {
        if self.may_watch(who.person) {
            return true;
        }
        // A link to a seat shows the table too.
        if !self.knows_link(link) {
            return false;
        }
        let (id, person) = (self.id.clone(), who.person);
        let stored = self.app.store.write(move |store| {
            store.execute("INSERT OR IGNORE INTO watchers (id, person) VALUES (?1, ?2)", params![id, person])
        });
        if stored.await.is_ok() {
            self.watchers.insert(who.person);
            return true;
        }
        false
    }
}

/// What is said when the disk refuses.
pub fn not_saved() -> Words {
    Words::new(
        "the server cannot save right now: nothing has changed; try again in a moment",
        "сервер сейчас не может сохранить: ничего не изменилось; повторите через минуту",
    )
}
