//! A battle with its record.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use holmgang_arena::erased::{AdviceJob, AnyBattle, Refused, TurnInfo};
use holmgang_arena::script::seat_word;
use holmgang_arena::table::Table;
use holmgang_kernel::ruleset::Profile;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::words::Words;
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::fault;
use crate::fleet::features;
use crate::rules::{language, rolls, seat_of, written};
use crate::run::{held, long, short};

/// A battle with its record.
#[pyclass(frozen, module = "holmgang._native")]
pub struct NativeBattle {
    table: Mutex<Table>,
    profile: &'static Profile,
}

impl NativeBattle {
    pub fn new(table: Table) -> Self {
        NativeBattle { profile: table.battle().profile(), table: Mutex::new(table) }
    }

    /// Looks at the battle.
    fn look<T: Send>(&self, py: Python<'_>, look: impl FnOnce(&dyn AnyBattle) -> T + Send) -> PyResult<T> {
        short(py, || look(held(&self.table).battle()))
    }

    /// Works something out that may take long, on a copy: the battle itself can be used meanwhile.
    fn ponder<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&dyn AnyBattle, &(dyn Fn() -> bool + Sync)) -> T + Send,
    ) -> PyResult<T> {
        let stop = Arc::new(AtomicBool::new(false));
        let mut copy = short(py, || held(&self.table).battle().duplicate())?;
        let stopped = Arc::clone(&stop);
        copy.heed(Arc::new(move || !stopped.load(Ordering::Relaxed)));
        let flag = Arc::clone(&stop);
        long(py, &stop, |_| Ok(()), move || work(&*copy, &|| !flag.load(Ordering::Relaxed)))
    }

    /// The seat of a word; of none the one that is asked.
    fn seat(&self, py: Python<'_>, word: Option<&str>) -> PyResult<Seat> {
        if let Some(word) = word {
            return seat_of(py, self.profile, word);
        }
        let asked = self.look(py, |battle| match battle.turn() {
            TurnInfo::Of { seats, .. } => seats.first().copied(),
            TurnInfo::Over { .. } => None,
        })?;
        let over =
            Words::new("the battle is over: nothing more can be done", "бой окончен: больше ничего сделать нельзя");
        asked.ok_or_else(|| {
            fault::refused(py, &Refused { code: "battle_over".into(), clause: None, words: over, script: None })
        })
    }

    fn viewer(&self, py: Python<'_>, word: Option<&str>) -> PyResult<Viewer> {
        match word {
            None => Ok(Viewer::Seat(Seat::Referee)),
            Some("spectator") => Ok(Viewer::Spectator),
            Some(word) => seat_of(py, self.profile, word).map(Viewer::Seat),
        }
    }
}

#[pymethods]
impl NativeBattle {
    /// The id of its rulebook.
    fn ruleset(&self) -> &'static str {
        self.profile.id
    }

    /// The seats that may decide now, first the one that is asked; none when it is over.
    fn to_move(&self, py: Python<'_>) -> PyResult<Vec<&'static str>> {
        let profile = self.profile;
        self.look(py, |battle| match battle.turn() {
            TurnInfo::Of { seats, .. } => seats.into_iter().map(|seat| seat_word(profile, seat)).collect(),
            TurnInfo::Over { .. } => Vec::new(),
        })
    }

    /// The decision wanted or the outcome, as JSON.
    fn turn(&self, py: Python<'_>) -> PyResult<String> {
        let words =
            |seats: Vec<Seat>| -> Vec<&str> { seats.into_iter().map(|seat| seat_word(self.profile, seat)).collect() };
        let value = match self.look(py, |battle| battle.turn())? {
            TurnInfo::Of { seats, kind, clause, limit_ms } => {
                json!({"over": false, "seats": words(seats), "kind": kind, "clause": clause, "limit_ms": limit_ms})
            }
            TurnInfo::Over { result, words: told, winners, clause } => {
                json!({"over": true, "result": result, "words": told, "winners": words(winners), "clause": clause})
            }
        };
        written(&value)
    }

    /// What a seat can do, in notation.
    fn legal(&self, py: Python<'_>, seat: Option<&str>) -> PyResult<Vec<String>> {
        let seat = self.seat(py, seat)?;
        self.look(py, |battle| battle.legal(seat))
    }

    /// What a seat can do as screens offer it, as JSON.
    fn offers(&self, py: Python<'_>, seat: Option<&str>, lang: &str, odds: bool) -> PyResult<String> {
        let (seat, lang) = (self.seat(py, seat)?, language(py, lang)?);
        let offers = self.ponder(py, |battle, _| battle.offers(seat, lang, odds))?;
        written(&offers)
    }

    /// The canonical notation of an action that is allowed.
    fn check(&self, py: Python<'_>, action: &str, seat: Option<&str>) -> PyResult<String> {
        let seat = self.seat(py, seat)?;
        self.look(py, |battle| battle.check(seat, action))?.map_err(|why| fault::refused(py, &why))
    }

    /// Takes a step; its number, the action in canonical notation, and the rolls, as JSON.
    fn play(
        &self,
        py: Python<'_>,
        action: &str,
        seat: Option<&str>,
        given: Option<Vec<(String, i32)>>,
    ) -> PyResult<String> {
        let who = self.seat(py, seat)?;
        let done = short(py, || {
            let mut table = held(&self.table);
            let revision = table.revision();
            table.submit(who, revision, action, rolls(given))
        })?;
        let acted = done.map_err(|why| fault::refused(py, &why))?.acted;
        written(
            &json!({"step": acted.step, "seat": seat_word(self.profile, who), "action": acted.action, "rolls": acted.rolls}),
        )
    }

    /// Takes the last step back.
    fn undo(&self, py: Python<'_>) -> PyResult<()> {
        let undone = short(py, || {
            let mut table = held(&self.table);
            let revision = table.revision();
            table.undo(revision).map(drop)
        })?;
        undone.map_err(|why| fault::refused(py, &why))
    }

    /// A copy that goes its own way.
    fn clone(&self, py: Python<'_>) -> PyResult<NativeBattle> {
        Ok(NativeBattle::new(short(py, || held(&self.table).duplicate())?))
    }

    /// How many steps were taken.
    fn steps(&self, py: Python<'_>) -> PyResult<usize> {
        self.look(py, |battle| battle.steps())
    }

    /// Who did what in a step (0: the start), as JSON.
    fn step(&self, py: Python<'_>, step: usize) -> PyResult<String> {
        let profile = self.profile;
        let info = self.look(py, |battle| battle.step(step))?;
        let value = info.map(|info| {
            let seat = info.seat.map(|seat| seat_word(profile, seat));
            json!({"step": step, "seat": seat, "action": info.action, "rolls": info.rolls, "clauses": info.clauses})
        });
        written(&value)
    }

    /// The lines of the log from a step to another, both with it, as JSON.
    fn events(&self, py: Python<'_>, from: usize, until: usize, viewer: Option<&str>, lang: &str) -> PyResult<String> {
        let (viewer, lang) = (self.viewer(py, viewer)?, language(py, lang)?);
        let lines = self.look(py, |battle| battle.log_between(from, until, viewer, lang))?;
        written(&lines)
    }

    /// The exact distribution of what an action brings, as JSON.
    fn odds(&self, py: Python<'_>, action: &str, seat: Option<&str>, most: usize, lang: &str) -> PyResult<String> {
        let (seat, lang) = (self.seat(py, seat)?, language(py, lang)?);
        let odds = self.ponder(py, |battle, _| battle.odds(seat, action, most, lang))?;
        written(&odds.map_err(|why| fault::refused(py, &why))?)
    }

    /// The numbers that an action would compute, as JSON.
    fn foresee(&self, py: Python<'_>, action: &str, seat: Option<&str>, most: usize, lang: &str) -> PyResult<String> {
        let (seat, lang) = (self.seat(py, seat)?, language(py, lang)?);
        let foreseen = self.ponder(py, |battle, _| battle.foresee(seat, action, most, lang))?;
        written(&foreseen.map_err(|why| fault::refused(py, &why))?)
    }

    /// What the dice did with the battle, as JSON.
    fn luck(&self, py: Python<'_>, viewer: Option<&str>, lang: &str) -> PyResult<String> {
        let (viewer, lang) = (self.viewer(py, viewer)?, language(py, lang)?);
        let luck = self.ponder(py, |battle, go_on| battle.luck(viewer, lang, go_on))?;
        written(&luck)
    }

    /// What a bot would do; nothing if there is no such bot or nothing to do.
    fn advise(&self, py: Python<'_>, bot: &str, seat: Option<&str>, seed: u64) -> PyResult<Option<String>> {
        let seat = self.seat(py, seat)?;
        self.ponder(py, |battle, _| battle.advise(seat, bot, seed))
    }

    /// The best actions of a decision by a search, with the chances to win, as JSON; null where there is nothing to decide.
    fn advice(
        &self,
        py: Python<'_>,
        level: &str,
        seat: Option<&str>,
        most: usize,
        seed: u64,
        lang: &str,
    ) -> PyResult<String> {
        let (seat, lang) = (self.seat(py, seat)?, language(py, lang)?);
        let job = AdviceJob { bot: level.to_owned(), seed, most, time: None };
        let advice = self.ponder(py, |battle, _| battle.advice(seat, &job, lang))?;
        written(&advice.map_err(|words| fault::unknown(py, &words))?)
    }

    /// What a search says about every step so far, as JSON.
    fn analysis(&self, py: Python<'_>, level: &str, most: usize, seed: u64, lang: &str) -> PyResult<String> {
        let lang = language(py, lang)?;
        let job = AdviceJob { bot: level.to_owned(), seed, most, time: None };
        let analysis = self.ponder(py, |battle, go_on| battle.analysis(&job, lang, go_on))?;
        written(&analysis.map_err(|words| fault::unknown(py, &words))?)
    }

    /// All fields by name, as JSON.
    fn sheet(&self, py: Python<'_>) -> PyResult<String> {
        let sheet = self.look(py, |battle| battle.sheet())?;
        written(&sheet)
    }

    /// What a screen shows, as JSON.
    fn view(&self, py: Python<'_>, viewer: Option<&str>, lang: &str) -> PyResult<String> {
        let (viewer, lang) = (self.viewer(py, viewer)?, language(py, lang)?);
        let view = self.look(py, |battle| battle.view(viewer, lang))?;
        written(&view)
    }

    /// Panics on purpose while it holds the battle; see [`crate::run::panicking`].
    #[cfg(debug_assertions)]
    #[pyo3(name = "_panic")]
    fn panicking(&self, py: Python<'_>) -> PyResult<()> {
        self.look(py, |_| panic!("on purpose"))
    }

    /// The record so far.
    fn record(&self, py: Python<'_>) -> PyResult<String> {
        short(py, || held(&self.table).record())
    }

    /// What can be done in such battles and what is seen of them, as JSON.
    fn space(&self, py: Python<'_>) -> PyResult<String> {
        let (space, layout) = self.look(py, |battle| battle.space())?;
        written(&json!({"actions": space.len, "verbs": verbs(&space.verbs), "observation": features(&layout)}))
    }

    /// What a seat sees, as numbers, and what it can do: index and notation.
    fn numbers(&self, py: Python<'_>, seat: Option<&str>) -> PyResult<(Vec<f32>, Vec<(u32, String)>)> {
        let seat = self.seat(py, seat)?;
        let numbers = self.look(py, |battle| battle.numbers(seat))?;
        Ok((numbers.observation, numbers.choices))
    }
}

/// The verbs of an action space as JSON.
pub fn verbs(verbs: &[(holmgang_kernel::encode::Axes, u32)]) -> Vec<Value> {
    let verb = |(axes, first): &(holmgang_kernel::encode::Axes, u32)| {
        let named = axes.axes.iter().filter(|(_, places)| *places != 1);
        let named: Vec<Value> = named.map(|(name, places)| json!([name, places])).collect();
        json!({"verb": axes.verb, "subject": axes.subject, "first": first, "axes": named, "ways": axes.ways})
    };
    verbs.iter().map(verb).collect()
}
