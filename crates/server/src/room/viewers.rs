//! Who looks from which viewpoint, and what they are told.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use holmgang_arena::erased::LogLine;
use holmgang_kernel::seat::{REFEREE, Seat, Viewer};
use holmgang_kernel::view::{Terrain, View};
use holmgang_kernel::words::Lang;

use super::{Conn, PendingAnswer, Room, Who};
use crate::limits::{PROTOCOL, STEPS_SHOWN};
use crate::offer_cache::OfferCache;
use crate::outbox::{Close, Outbox};
use crate::pack::Packer;
use crate::patch;
use crate::time::wall;
use crate::wire::{
    ClockInfo, Full, LinesBody, LinesTold, Patch, Picture, PictureToken, ServerMessage, Stage, State, Step, TurnNow,
};

/// The seat from which somebody looks, and the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Viewpoint {
    /// The seat; none of a spectator.
    pub seat: Option<Seat>,
    ru: bool,
}

impl Viewpoint {
    /// Of a seat, or of a spectator.
    pub fn new(seat: Option<Seat>, lang: Lang) -> Viewpoint {
        Viewpoint { seat, ru: lang == Lang::Ru }
    }

    /// The language.
    pub fn lang(self) -> Lang {
        if self.ru { Lang::Ru } else { Lang::En }
    }

    /// For the rules.
    pub fn viewer(self) -> Viewer {
        self.seat.map_or(Viewer::Spectator, Viewer::Seat)
    }
}

/// What happened, for those who are told.
pub struct StepEvent<'a> {
    /// The revision before.
    pub from: u64,
    /// `act`, `undo`, `end`.
    pub what: &'a str,
    /// Who did it.
    pub seat: Option<Seat>,
    /// What.
    pub action: &'a str,
    /// What was rolled.
    pub rolls: &'a [(String, i32)],
    /// The first step of the log that is new.
    pub first_step: Option<usize>,
    /// How many lines go, by viewpoint.
    pub cut: &'a BTreeMap<Viewpoint, usize>,
}

impl Room {
    /// Whether somebody may look at all.
    pub fn may_watch(&self, person: i64) -> bool {
        if self.talk.is_out(person) {
            return false;
        }
        self.setup.wish.public
            || self.owner == person
            || self.watchers.contains(&person)
            || self.seats.iter().any(|sitting| sitting.is_held_by(person))
            || self.seats.iter().any(|sitting| sitting.is_open())
    }

    /// The viewpoint that somebody has: of the seat asked for, if it is theirs; else of the one whose decision is wanted. The referee, who sees all, may look
    /// through the eyes of every seat.
    pub fn viewpoint_of(&self, person: i64, lang: Lang, asked: Option<&str>) -> Viewpoint {
        let own = |word: &str| self.seats.iter().any(|sitting| sitting.seat == word && sitting.is_held_by(person));
        let may_look = |word: &str| own(word) || own(REFEREE.id) && self.game.seat(word).is_some();
        if let Some(word) = asked.filter(|word| may_look(word)) {
            return Viewpoint::new(self.game.seat(word), lang);
        }
        let wanted = self.game.wanted().into_iter().find(|word| own(word));
        let first = || self.seats.iter().find(|sitting| sitting.is_held_by(person)).map(|sitting| sitting.seat.clone());
        Viewpoint::new(wanted.or_else(first).and_then(|word| self.game.seat(&word)), lang)
    }

    /// Viewpoints that see the same have the same key: all of a language, where nothing is hidden.
    fn sight(&self, viewpoint: Viewpoint) -> Viewpoint {
        if self.game.battle().has_secrets() { viewpoint } else { Viewpoint { seat: None, ..viewpoint } }
    }

    /// What is seen.
    pub fn state(&self, viewpoint: Viewpoint) -> State {
        self.state_with(viewpoint, Arc::new(self.game.battle().view(viewpoint.viewer(), viewpoint.lang())))
    }

    /// What is seen with a view that is known, and what can be done.
    fn state_with(&self, viewpoint: Viewpoint, view: Arc<View>) -> State {
        let battle = self.game.battle();
        let is_asked = viewpoint.seat.is_some_and(|seat| self.game.wanted().contains(&self.game.word(seat)));
        let may_act = is_asked && self.stage == Stage::Running && self.frozen.is_none();
        let offers = match viewpoint.seat {
            Some(seat) if may_act => battle.offers(seat, viewpoint.lang(), false),
            _ => Vec::new(),
        };
        State { view, offers }
    }

    /// Everything.
    pub fn full(&self, who: &Who, viewpoint: Viewpoint, id: Option<u64>) -> Full {
        let state = self.seen.get(&viewpoint).cloned().unwrap_or_else(|| self.state(viewpoint));
        // Not more than a screen shows and somebody reads back a little: the whole log of a long battle is some megabytes.
        let log_from = self.game.battle().steps().saturating_sub(STEPS_SHOWN);
        let lines = self.lines_between(log_from, usize::MAX, viewpoint);
        Full {
            id,
            revision: self.revision,
            table: self.info(who.person, viewpoint.lang()),
            hash: patch::hash(&state.view),
            state,
            seat: viewpoint.seat.map(|seat| self.game.word(seat)),
            log: lines.log,
            log_from,
            clock: self.clock_info(),
            turn: self.turn_now(),
            result: self.outcome.clone(),
            asks: self.asks.clone(),
            times: lines.times,
            chat: self.talk.heard(who.person, !self.seats_of(who.person).is_empty(), viewpoint.lang()),
        }
    }

    /// The log between two steps, as somebody hears it.
    fn log(&self, steps: (usize, usize), viewpoint: Viewpoint) -> Vec<LogLine> {
        self.game.notes().log(self.game.battle(), steps, viewpoint.viewer(), viewpoint.lang())
    }

    /// A page of the log: what was before a step.
    pub fn lines_before(&self, step: usize, viewpoint: Viewpoint) -> LinesBody {
        let until = step.min(self.game.battle().steps() + 1);
        match until.checked_sub(1) {
            Some(last) => self.lines_between(until.saturating_sub(STEPS_SHOWN), last, viewpoint),
            None => LinesBody { from: 0, log: Vec::new(), times: Vec::new() },
        }
    }

    fn lines_between(&self, from: usize, until: usize, viewpoint: Viewpoint) -> LinesBody {
        let until = until.min(self.game.battle().steps());
        let log = match self.game.has_begun() {
            true => self.log((from, until), viewpoint),
            false => Vec::new(),
        };
        let times = self.times.get(from..).unwrap_or_default();
        LinesBody { from, log, times: times.iter().take(until + 1 - from).copied().collect() }
    }

    /// What lists draw: the first board as anybody sees it.
    pub fn picture(&self) -> Picture {
        let view = self.game.battle().view(Viewer::Spectator, Lang::En);
        let Some(board) = view.boards.first() else { return Picture::default() };
        let cells: BTreeMap<&str, (u8, u8)> =
            board.cells.iter().map(|cell| (cell.id.as_str(), (cell.file, cell.rank))).collect();
        let tokens = board.tokens.iter().filter_map(|token| {
            let (file, rank) = *cells.get(token.cell.as_str())?;
            let (sign, art) = (token.sign.clone(), token.art.clone());
            Some(PictureToken { file, rank, side: token.side, sign, art })
        });
        let solid = board.cells.iter().filter(|cell| cell.terrain != Terrain::Open);
        Picture {
            layout: Some(board.layout),
            files: board.files,
            ranks: board.ranks,
            solid: solid.map(|cell| (cell.file, cell.rank)).collect(),
            tokens: tokens.collect(),
        }
    }

    /// Whose decision is wanted.
    pub fn turn_now(&self) -> Option<TurnNow> {
        let holmgang_arena::erased::TurnInfo::Of { seats, kind, clause, .. } = self.game.battle().turn() else {
            return None;
        };
        let running = self.stage == Stage::Running;
        running.then(|| TurnNow {
            seats: seats.iter().map(|seat| self.game.word(*seat)).collect(),
            kind: kind.to_owned(),
            clause,
        })
    }

    /// The time that is left.
    pub fn clock_info(&self) -> Option<ClockInfo> {
        self.clock.is_some().then(|| ClockInfo {
            kind: self.clock.kind().clone(),
            running: self.clock.running().to_vec(),
            left: self.clock.left(self.now()),
            deadline: self.clock.deadline(),
            awaited: self.clock.awaited().to_vec(),
        })
    }

    pub(super) fn join(&mut self, who: &Who, lang: Lang, packed: bool, outbox: Outbox) {
        if !self.may_watch(who.person) {
            return outbox.close(Close::NoTable);
        }
        let viewpoint = self.viewpoint_of(who.person, lang, None);
        let hello = ServerMessage::Hello {
            protocol: PROTOCOL,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            table: self.id.clone(),
            you: self.seats_of(who.person),
            now: wall(),
        };
        outbox.push(hello.text());
        self.came(who.person);
        let here = self.seats.iter().any(|sitting| sitting.is_held_by(who.person));
        let is_news = here && !self.conns.iter().any(|conn| conn.person == who.person);
        self.see(viewpoint);
        let full = self.full(who, viewpoint, None);
        let (offer_cache, packer) = (OfferCache::of(&full.state.offers), packed.then(Packer::new));
        self.conns.push(Conn {
            person: who.person,
            lang,
            viewpoint,
            fixed: None,
            offer_cache,
            packer,
            outbox: outbox.clone(),
        });
        outbox.push(ServerMessage::Full(Box::new(full)).text());
        if is_news {
            self.tell_table(Some(&outbox));
        }
    }

    pub(super) fn leave(&mut self, outbox: &Outbox) {
        let Some(place) = self.conns.iter().position(|conn| conn.outbox.is(outbox)) else { return };
        let gone = self.conns.swap_remove(place);
        self.forget_unseen();
        let still = self.conns.iter().any(|conn| conn.person == gone.person);
        if !still && self.seats.iter().any(|sitting| sitting.is_held_by(gone.person)) {
            self.tell_table(None);
        }
    }

    fn see(&mut self, viewpoint: Viewpoint) {
        if !self.seen.contains_key(&viewpoint) {
            let like = self.seen.iter().find(|(other, _)| self.sight(**other) == self.sight(viewpoint));
            let state = match like.map(|(_, state)| Arc::clone(&state.view)) {
                Some(view) => self.state_with(viewpoint, view),
                None => self.state(viewpoint),
            };
            self.seen.insert(viewpoint, state);
        }
    }

    /// Tells a socket everything from its viewpoint, unasked.
    pub(super) fn tell_all(&mut self, who: &Who, outbox: &Outbox) {
        let Some(viewpoint) = self.conns.iter().find(|conn| conn.outbox.is(outbox)).map(|conn| conn.viewpoint) else {
            return;
        };
        let full = self.full(who, viewpoint, None);
        self.cache_offers(outbox, &full);
        outbox.push(ServerMessage::Full(Box::new(full)).text());
    }

    /// Whoever is told everything has these offers on the shelf, and no others.
    fn cache_offers(&mut self, outbox: &Outbox, full: &Full) {
        if let Some(conn) = self.conns.iter_mut().find(|conn| conn.outbox.is(outbox)) {
            conn.offer_cache = OfferCache::of(&full.state.offers);
        }
    }

    fn forget_unseen(&mut self) {
        let conns = &self.conns;
        self.seen.retain(|viewpoint, _| conns.iter().any(|conn| conn.viewpoint == *viewpoint));
    }

    /// The socket looks from another viewpoint from now on, and is told everything.
    pub(super) fn sync(&mut self, who: &Who, lang: Lang, outbox: Option<Outbox>, asked: Option<&str>, id: u64) -> Full {
        let viewpoint = self.viewpoint_of(who.person, lang, asked);
        let of = |conn: &&mut Conn| outbox.as_ref().is_some_and(|outbox| conn.outbox.is(outbox));
        if let Some(conn) = self.conns.iter_mut().find(of) {
            conn.viewpoint = viewpoint;
            conn.fixed = asked.map(str::to_owned);
        }
        self.see(viewpoint);
        self.forget_unseen();
        let full = self.full(who, viewpoint, Some(id));
        if let Some(outbox) = &outbox {
            self.cache_offers(outbox, &full);
        }
        full
    }

    /// Everybody is told of the table; each sees their own seats.
    pub(super) fn tell_table(&mut self, but: Option<&Outbox>) {
        let mut texts: BTreeMap<(i64, bool), Utf8Bytes> = BTreeMap::new();
        for conn in self.conns.iter().filter(|conn| but.is_none_or(|but| !conn.outbox.is(but))) {
            let text = texts.entry((conn.person, conn.lang == Lang::Ru)).or_insert_with(|| {
                let table = Box::new(self.info(conn.person, conn.lang));
                ServerMessage::Table { table }.text().into()
            });
            conn.outbox.push(text.clone());
        }
        self.changed();
    }

    /// Everybody is told everything: the battle began, or was frozen.
    pub(super) fn tell_full(&mut self) {
        self.seen.clear();
        let conns: Vec<(i64, Lang, Option<String>)> =
            self.conns.iter().map(|conn| (conn.person, conn.lang, conn.fixed.clone())).collect();
        let viewpoint: Vec<Viewpoint> =
            conns.iter().map(|(person, lang, fixed)| self.viewpoint_of(*person, *lang, fixed.as_deref())).collect();
        for (place, viewpoint) in viewpoint.into_iter().enumerate() {
            self.see(viewpoint);
            if let Some(conn) = self.conns.get_mut(place) {
                conn.viewpoint = viewpoint;
                let who = Who { person: conn.person, name: String::new() };
                let outbox = conn.outbox.clone();
                self.tell_all(&who, &outbox);
            }
        }
        self.changed();
    }

    /// How many lines of the log steps have, for everybody who looks.
    pub(super) fn lines_from(&self, step: usize) -> BTreeMap<Viewpoint, usize> {
        let battle = self.game.battle();
        self.seen
            .keys()
            .map(|viewpoint| (*viewpoint, battle.log(step, viewpoint.viewer(), viewpoint.lang()).len()))
            .collect()
    }

    /// Everybody is told what happened, each what they may know; whoever asked for it is answered just before.
    pub(super) fn tell_step(&mut self, event: &StepEvent<'_>, answer: Option<PendingAnswer>) {
        let mut conns = std::mem::take(&mut self.conns);
        let mut shared = SharedViews::default();
        let mut fresh: BTreeMap<Viewpoint, State> = BTreeMap::new();
        // Whoever had and has the same viewpoint is told the same, but for offers that one of them knows and the other does not.
        let mut told: BTreeMap<(Viewpoint, Viewpoint), (ServerMessage, Option<Utf8Bytes>)> = BTreeMap::new();
        let mut texts: Vec<Utf8Bytes> = Vec::with_capacity(conns.len());
        for conn in &mut conns {
            let (was, viewpoint) = (conn.viewpoint, self.next_viewpoint(conn));
            conn.viewpoint = viewpoint;
            let new =
                &*fresh.entry(viewpoint).or_insert_with(|| self.state_with(viewpoint, shared.seen(self, viewpoint).0));
            let Some(old) = self.seen.get(&was) else {
                texts.push(Utf8Bytes::default());
                continue;
            };
            let (message, text) = told.entry((was, viewpoint)).or_insert_with(|| {
                (ServerMessage::Step(Box::new(self.step_for(event, (was, viewpoint), (old, new), &mut shared))), None)
            });
            let text = match message {
                ServerMessage::Step(step) if old.offers != new.offers => {
                    step.offers = Some(conn.offer_cache.tell(&old.offers, &new.offers));
                    Utf8Bytes::from(message.text())
                }
                _ => text.get_or_insert_with(|| message.text().into()).clone(),
            };
            let text = conn.packer.as_mut().map_or(text.clone(), |packer| packer.pack(&text).into());
            self.app.metrics.step_bytes(text.len());
            texts.push(text);
        }
        // All at once, so that what goes to one socket goes in one piece.
        drop(answer);
        for (conn, text) in conns.iter().zip(texts).filter(|(_, text)| !text.is_empty()) {
            conn.outbox.push(text);
        }
        self.conns = conns;
        self.seen = fresh;
        self.changed();
    }

    /// The viewpoint of somebody after a step.
    fn next_viewpoint(&self, conn: &Conn) -> Viewpoint {
        match conn.viewpoint.seat {
            Some(_) => self.viewpoint_of(conn.person, conn.lang, conn.fixed.as_deref()),
            None => conn.viewpoint,
        }
    }

    fn step_for(
        &self,
        event: &StepEvent<'_>,
        (was, viewpoint): (Viewpoint, Viewpoint),
        (old, new): (&State, &State),
        shared: &mut SharedViews,
    ) -> Step {
        let hidden = self.game.battle().has_secrets();
        let knows = !hidden || event.seat.is_none_or(|seat| viewpoint.viewer().knows(seat));
        let (_, hash) = shared.seen(self, viewpoint);
        Step {
            from: event.from,
            revision: self.revision,
            eyes: viewpoint.seat.map(|seat| self.game.word(seat)),
            what: event.what.to_owned(),
            seat: event.seat.filter(|_| knows).map(|seat| self.game.word(seat)),
            action: if knows { event.action.to_owned() } else { String::new() },
            rolls: if knows { event.rolls.to_vec() } else { Vec::new() },
            log: shared.log(self, event.first_step, viewpoint),
            cut: event.cut.get(&was).copied().unwrap_or(0),
            patch: shared.patch(&old.view, &new.view),
            offers: None,
            hash,
            clock: self.clock_info(),
            turn: self.turn_now(),
            result: self.outcome.clone(),
            undo: viewpoint.seat.is_some() && self.may_undo_alone(),
            at: self.updated,
            steps: self.times.len().saturating_sub(1),
        }
    }
}

/// What is made once for a step, for all viewpoints that see the same.
#[derive(Default)]
struct SharedViews {
    seen: BTreeMap<Viewpoint, (Arc<View>, String)>,
    logs: BTreeMap<Viewpoint, Arc<LinesTold>>,
    patches: Vec<(Arc<View>, Arc<View>, Arc<Vec<Patch>>)>,
}

impl SharedViews {
    /// The view now, and its hash.
    fn seen(&mut self, room: &Room, viewpoint: Viewpoint) -> (Arc<View>, String) {
        let key = room.sight(viewpoint);
        if let Some(seen) = self.seen.get(&key) {
            return seen.clone();
        }
        let view = room.game.battle().view(viewpoint.viewer(), viewpoint.lang());
        let same = self.seen.values().find(|(known, _)| **known == view).cloned();
        let seen = same.unwrap_or_else(|| {
            let hash = patch::hash(&view);
            (Arc::new(view), hash)
        });
        self.seen.insert(key, seen.clone());
        seen
    }

    /// The lines of the log from a step on.
    fn log(&mut self, room: &Room, from: Option<usize>, viewpoint: Viewpoint) -> Arc<LinesTold> {
        let lines = || from.map_or_else(Vec::new, |step| room.log((step, room.game.battle().steps()), viewpoint));
        Arc::clone(self.logs.entry(room.sight(viewpoint)).or_insert_with(|| Arc::new(LinesTold(lines()))))
    }

    /// What makes the new view of the old one.
    fn patch(&mut self, old: &Arc<View>, new: &Arc<View>) -> Arc<Vec<Patch>> {
        let known = self.patches.iter().find(|(from, to, _)| Arc::ptr_eq(from, old) && Arc::ptr_eq(to, new));
        if let Some((.., patch)) = known {
            return Arc::clone(patch);
        }
        let patch = Arc::new(patch::between(old, new));
        self.patches.push((Arc::clone(old), Arc::clone(new), Arc::clone(&patch)));
        patch
    }
}
