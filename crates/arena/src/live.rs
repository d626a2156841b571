//! The one implementation of the wall: a battle of any ruleset as [`AnyBattle`].

mod reading;

use std::sync::Arc;

use holmgang_ai::search::Budget;
use holmgang_kernel::battle::{Battle, Played, Rolls, Stop};
use holmgang_kernel::dice::Scripted;
use holmgang_kernel::encode::Feature;
use holmgang_kernel::log::{Entry, Silent};
use holmgang_kernel::notation::NotationFault;
use holmgang_kernel::ruleset::{Playable, Profile, Refuse, Taken, Verb};
use holmgang_kernel::seat::{Seat, Turn, Viewer};
use holmgang_kernel::sheet::{Field, FieldFault};
use holmgang_kernel::tally::{Tally, written};
use holmgang_kernel::view::{Choice, Rank, View, Way};
use holmgang_kernel::words::{Lang, Words};

use crate::advice;
use crate::any::{places, playing, profile};
use crate::chances;
use crate::complete::complete;
use crate::erased::{
    Acted, ActionSpace, Advice, AdviceJob, AnalysedStep, Analysis, AnyBattle, Fall, Figure, FigureTerm, Forecast,
    ForecastBudget, Foreseen, GoOn, LogLine, Luck, Numbers, Odds, Offer, Refused, StepInfo, TurnInfo, Worth,
};
use crate::forecast;
use crate::foresee::foresee;
use crate::luck;
use crate::names::Names;
use crate::numbers;
use crate::script::seat_word;
use crate::sweep;
use crate::walks;

/// A battle with the events of its start.
pub(crate) struct Live<R: Playable> {
    rules: Arc<R>,
    scenario: Arc<R::Scenario>,
    battle: Battle<R>,
    begun: Played<R::Event>,
    go_on: Option<GoOn>,
    names: Arc<Names>,
}

impl<R: Playable> Live<R> {
    pub(crate) fn new(
        rules: Arc<R>,
        scenario: R::Scenario,
        battle: Battle<R>,
        begun: Played<R::Event>,
        names: Arc<Names>,
    ) -> Self {
        Live { rules, scenario: Arc::new(scenario), battle, begun, go_on: None, names }
    }

    fn state(&self) -> &R::State {
        self.battle.state()
    }

    /// Every position so far: the start, and what each step led to.
    fn positions(&self) -> Vec<&R::State> {
        self.battle.steps().iter().map(|step| step.before()).chain(std::iter::once(self.state())).collect()
    }

    fn go_on(&self) -> &(dyn Fn() -> bool + Sync) {
        match &self.go_on {
            Some(go_on) => &**go_on,
            None => &|| true,
        }
    }

    fn refused(&self, refusal: &R::Refusal) -> Refused {
        let words = |lang| self.rules.refusal(refusal, lang);
        Refused {
            code: refusal.code().to_owned(),
            clause: Some(refusal.clause()),
            words: Words::new(words(Lang::En), words(Lang::Ru)),
            script: None,
        }
    }

    /// Asks about the moment as the seat knows it: chances tell no secrets.
    fn with_known<T>(&self, seat: Seat, ask: impl FnOnce(&R::State) -> T) -> T {
        let known = self.rules.known_to(self.state(), seat);
        ask(known.as_ref().unwrap_or(self.state()))
    }

    /// Asks about the last line of a text in the moment to which the lines before it lead, as the seat knows it.
    fn led<T>(&self, seat: Seat, text: &str, ask: impl FnOnce(&R::State, &R::Action) -> T) -> Result<T, Refused> {
        let led = self.with_known(seat, |state| walks::led(&*self.rules, state, seat, text));
        led.map(|(state, action)| ask(&state, &action)).ok_or_else(no_way)
    }

    fn listed(&self, seat: Seat) -> Vec<R::Action> {
        let mut legal = Vec::new();
        self.rules.legal(self.state(), seat, &mut legal);
        legal
    }

    /// With the way written out where there is one.
    fn as_offered(&self, seat: Seat, action: R::Action) -> R::Action {
        self.rules.as_offered(self.state(), seat, &action).unwrap_or(action)
    }

    fn offer(&self, seat: Seat, action: &R::Action, lang: Lang, odds: bool) -> Offer {
        let choice = self.rules.choice(self.state(), seat, action, lang);
        let refused = self.rules.check(self.state(), seat, action).err().map(|refusal| self.refused(&refusal));
        let chance = match odds && refused.is_none() {
            true => self.with_known(seat, |state| chances::works(&*self.rules, state, seat, action, self.go_on())),
            false => None,
        };
        Offer { choice, chance, refused, beside: false, way: None }
    }

    /// Events of a step and the state after it; of the start for 0.
    fn told(&self, step: usize) -> Option<(&[Entry<R::Event>], &R::State)> {
        let entries = match step.checked_sub(1) {
            None => &self.begun.entries,
            Some(place) => &self.battle.steps().get(place)?.entries,
        };
        // What comes after a step is what the next one found.
        Some((entries, self.battle.steps().get(step).map_or(self.state(), |step| step.before())))
    }

    fn figure(&self, tally: &Tally, lang: Lang) -> Figure {
        let terms = tally.terms.iter().map(|term| FigureTerm {
            op: term.op,
            value: written(term.value),
            label: self.rules.label(term.label, lang),
            clause: term.clause,
        });
        Figure {
            id: tally.figure,
            name: self.rules.figure(tally.figure, lang).to_owned(),
            value: tally.value,
            exact: written(tally.exact),
            unrounded: self.rules.unrounded(tally.figure),
            terms: terms.collect(),
        }
    }
}

/// Several lines that cannot be done one after the other without a die.
fn no_way() -> Refused {
    Refused {
        code: "bad_request".to_owned(),
        clause: None,
        words: Words::new(
            "this way cannot be gone to its end without dice or somebody's answer; go step by step",
            "этот путь не пройти до конца без костей или чужого ответа; идите по шагам",
        ),
        script: None,
    }
}

impl<R: Playable> AnyBattle for Live<R> {
    fn profile(&self) -> &'static Profile {
        profile::<R>()
    }

    fn playing(&self) -> Vec<usize> {
        playing(&*self.rules, self.state())
    }

    fn has_secrets(&self) -> bool {
        self.rules.has_secrets(self.state())
    }

    fn has_told(&self, step: usize, seat: Seat) -> bool {
        let Some(place) = step.checked_sub(1) else { return true };
        let steps = self.battle.steps();
        let Some(taken) = steps.get(place) else { return true };
        if !taken.rolls.is_empty() {
            return true;
        }
        let after = steps.get(step).map_or(self.state(), |next| next.before());
        // What the seat knew, and would have worked out by itself from that, against what it knows now.
        let known = |state: &R::State| self.rules.known_to(state, seat).unwrap_or_else(|| state.clone());
        let mut foreseen = known(taken.before());
        if self.rules.check(&foreseen, taken.seat, &taken.action).is_err() {
            return true;
        }
        let mut dice = Scripted::from_given(Vec::new());
        self.rules.apply(&mut foreseen, taken.seat, &taken.action, &mut dice, &mut Silent);
        dice.finish().is_err() || known(&foreseen) != known(after)
    }

    fn remaining(&self) -> Vec<usize> {
        places::<R>(self.rules.remaining(self.state()))
    }

    fn turn(&self) -> TurnInfo {
        match self.battle.turn() {
            Turn::Of(wanted) => TurnInfo::Of {
                seats: wanted.seats.iter().collect(),
                kind: wanted.kind,
                clause: wanted.clause,
                limit_ms: wanted.limit_ms,
            },
            Turn::Over(outcome) => TurnInfo::Over {
                result: outcome.result,
                words: Words::new(
                    self.rules.ended(self.state(), &outcome, Lang::En),
                    self.rules.ended(self.state(), &outcome, Lang::Ru),
                ),
                winners: outcome.winners.iter().collect(),
                clause: outcome.clause,
            },
        }
    }

    fn spoken(&self, seat: Seat, text: &str, lang: Lang) -> String {
        self.in_words(seat, text, lang)
    }

    fn quarters(&self, seat: Seat) -> u8 {
        self.rules.quarters(self.state(), seat)
    }

    fn view(&self, viewer: Viewer, lang: Lang) -> View {
        self.rules.view(self.state(), viewer, lang)
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        let offered = self.listed(seat).into_iter().map(|action| self.as_offered(seat, action));
        offered.map(|action| self.rules.write(self.state(), &action)).collect()
    }

    fn check(&self, seat: Seat, text: &str) -> Result<String, Refused> {
        let action = self.read(seat, text)?;
        self.rules.check(self.state(), seat, &action).map_err(|refusal| self.refused(&refusal))?;
        Ok(self.rules.write(self.state(), &action))
    }

    fn check_notation(&self, seat: Seat, text: &str) -> Result<String, Refused> {
        let action = self.read_notation(seat, text)?;
        self.rules.check(self.state(), seat, &action).map_err(|refusal| self.refused(&refusal))?;
        Ok(self.rules.write(self.state(), &action))
    }

    fn called(&self, seat: Seat, text: &str, lang: Lang) -> Option<String> {
        let action = self.read_notation(seat, text).or_else(|_| self.read(seat, text)).ok()?;
        Some(self.rules.choice(self.state(), seat, &action, lang).called())
    }

    fn offers(&self, seat: Seat, lang: Lang, odds: bool) -> Vec<Offer> {
        let legal =
            self.listed(seat).into_iter().map(|action| self.offer(seat, &self.as_offered(seat, action), lang, odds));
        let beside = self.rules.beside(self.state(), seat).into_iter();
        let beside = beside.map(|action| Offer { beside: true, ..self.offer(seat, &action, lang, false) });
        let refused =
            self.rules.refused(self.state(), seat).into_iter().map(|action| self.offer(seat, &action, lang, false));
        let mut all: Vec<Offer> = Vec::with_capacity(legal.len() + beside.len() + refused.len());
        all.extend(legal);
        all.extend(beside.filter(|offer| offer.refused.is_none()));
        all.extend(refused.filter(|offer| offer.refused.is_some()));
        grouped(all)
    }

    fn walks(&self, seat: Seat, lang: Lang) -> Vec<Offer> {
        let all = self.with_known(seat, |state| walks::walks(&*self.rules, state, seat, lang));
        let offer = |choice: Choice| {
            let path = choice.cells.iter().rev().cloned().collect();
            let way = Some(Way { path, ..Way::default() });
            Offer { choice, chance: None, refused: None, beside: false, way }
        };
        all.into_iter().map(offer).collect()
    }

    fn approaches(&self, seat: Seat, lang: Lang) -> Vec<Offer> {
        let deeds = self.with_known(seat, |state| walks::deeds(&*self.rules, state, seat, lang));
        let offer = |(choice, path)| {
            let way = Some(Way { path, ..Way::default() });
            Offer { choice, chance: None, refused: None, beside: false, way }
        };
        deeds.into_iter().map(offer).collect()
    }

    fn turns(&self, seat: Seat, lang: Lang) -> Vec<Offer> {
        let mut out = Vec::new();
        for action in self.listed(seat) {
            let choice = self.rules.choice(self.state(), seat, &action, lang);
            if choice.icon.starts_with(walks::TURN) {
                let way = self.rules.way(self.state(), seat, &action, lang);
                out.push(Offer { choice, chance: None, refused: None, beside: false, way });
            }
        }
        out
    }

    fn preview(&self, seat: Seat, text: &str, lang: Lang) -> Result<Offer, Refused> {
        if text.contains(walks::THEN) {
            let mut all = self.walks(seat, lang).into_iter().chain(self.approaches(seat, lang));
            let offer = all.find(|offer| offer.choice.action == text).ok_or_else(no_way)?;
            let chance =
                self.led(seat, text, |state, action| chances::works(&*self.rules, state, seat, action, self.go_on()));
            return Ok(Offer { chance: chance?, ..offer });
        }
        let action = self.read(seat, text)?;
        self.rules
            .check(self.state(), seat, &action)
            .map_err(|refusal| self.hinted(seat, text, self.refused(&refusal)))?;
        let way = self.rules.way(self.state(), seat, &action, lang);
        Ok(Offer { way, ..self.offer(seat, &action, lang, true) })
    }

    fn odds(&self, seat: Seat, text: &str, most: usize, lang: Lang) -> Result<Odds, Refused> {
        if text.contains(walks::THEN) {
            return self.led(seat, text, |state, action| {
                chances::odds(&*self.rules, state, seat, action, most, lang, self.go_on())
            });
        }
        let action = self.read(seat, text)?;
        self.rules
            .check(self.state(), seat, &action)
            .map_err(|refusal| self.hinted(seat, text, self.refused(&refusal)))?;
        Ok(self.with_known(seat, |state| chances::odds(&*self.rules, state, seat, &action, most, lang, self.go_on())))
    }

    fn foresee(&self, seat: Seat, text: &str, most: usize, lang: Lang) -> Result<Vec<Foreseen>, Refused> {
        if text.contains(walks::THEN) {
            return self
                .led(seat, text, |state, action| foresee(&*self.rules, state, seat, action, most, lang, self.go_on()));
        }
        let action = self.read(seat, text)?;
        self.rules
            .check(self.state(), seat, &action)
            .map_err(|refusal| self.hinted(seat, text, self.refused(&refusal)))?;
        Ok(self.with_known(seat, |state| foresee(&*self.rules, state, seat, &action, most, lang, self.go_on())))
    }

    fn luck(&self, viewer: Viewer, lang: Lang, go_on: &dyn Fn() -> bool) -> Option<Luck> {
        let states = self.positions();
        let profile = profile::<R>();
        let playing = playing(&*self.rules, self.state()).into_iter();
        let mut worth = Vec::new();
        for seat in playing.filter_map(|place| Some(Seat::Player(u8::try_from(place).ok()?))) {
            let after = states.iter().map(|state| go_on().then(|| self.rules.evaluate(state, seat)));
            worth.push(Worth { seat: seat_word(profile, seat).to_owned(), after: after.collect::<Option<_>>()? });
        }
        let mut falls = Vec::new();
        for ((taken, states), step) in self.battle.steps().iter().zip(states.windows(2)).zip(1..) {
            let &[before, after] = states else { continue };
            if !go_on() {
                return None;
            }
            let told = taken.entries.iter().filter_map(|entry| self.rules.narrate(after, &entry.event, viewer, lang));
            let text = told.into_iter().find(|line| line.rank == Rank::Deed).map(|line| line.text);
            let step = luck::Taken {
                step,
                before,
                after,
                seat: taken.seat,
                action: &taken.action,
                rolls: &taken.rolls,
                text: text.unwrap_or_else(|| self.rules.write(before, &taken.action)),
            };
            if let Some(fall) = luck::fall(&*self.rules, step, luck::MOST_WAYS, go_on) {
                let (seat, fell) =
                    (seat_word(profile, taken.seat).to_owned(), crate::lexicon::rolls_with_bounds(&fall.rolls, lang));
                falls.push(Fall { seat, fell, ..fall });
            }
        }
        // The last one may have been broken off.
        go_on().then_some(Luck { worth, falls })
    }

    fn heed(&mut self, go_on: GoOn) {
        self.go_on = Some(go_on);
    }

    fn act(&mut self, seat: Seat, text: &str, rolls: Rolls) -> Result<Acted, Refused> {
        let action = self.read(seat, text)?;
        let written = self.rules.write(self.state(), &action);
        let played = self.battle.play(seat, &action, rolls).map_err(|stop| match stop {
            Stop::Refused(refusal) => self.hinted(seat, text, self.refused(&refusal)),
            Stop::Script(fault) => {
                Refused { code: "bad_rolls".to_owned(), clause: None, words: fault.words(), script: Some(fault) }
            }
        })?;
        Ok(Acted { step: self.steps(), action: written, rolls: played.rolls })
    }

    fn resignation(&self, seat: Seat) -> Option<String> {
        let action = self.rules.resignation(self.state(), seat)?;
        Some(self.rules.write(self.state(), &action))
    }

    fn expiry(&self, seat: Seat) -> Option<String> {
        let action = self.rules.expiry(self.state(), seat)?;
        Some(self.rules.write(self.state(), &action))
    }

    fn asked_at(&self) -> usize {
        let mut now = self.state();
        for (place, step) in self.battle.steps().iter().enumerate().rev() {
            if !self.rules.goes_on(step.before(), now) {
                return place + 1;
            }
            now = step.before();
        }
        0
    }

    fn timed(&self, seat: Seat, text: &str, used_ms: u32) -> String {
        match self.rules.read(self.state(), seat, text) {
            Ok(action) => self.rules.write(self.state(), &self.rules.timed(self.state(), action, used_ms)),
            Err(_) => text.to_owned(),
        }
    }

    fn overdue(&self, seat: Seat, text: &str) -> Option<String> {
        let action = self.rules.read(self.state(), seat, text).ok()?;
        let refusal = self.rules.check(self.state(), seat, &action).err()?;
        let instead = self.rules.overdue(self.state(), &refusal)?;
        Some(self.rules.write(self.state(), &instead))
    }

    fn knows_all(&self, seat: Seat) -> bool {
        self.rules.known_to(self.state(), seat).is_none_or(|known| known == *self.state())
    }

    fn advise(&self, seat: Seat, bot: &str, seed: u64) -> Option<String> {
        let action = sweep::advise(&*self.rules, self.state(), seat, bot, seed, self.go_on())?;
        Some(self.rules.write(self.state(), &self.as_offered(seat, action)))
    }

    fn advice(&self, seat: Seat, job: &AdviceJob, lang: Lang) -> Result<Option<Advice>, Words> {
        let budget = Budget { time: job.time, ..advice::budget(&job.bot)? };
        Ok(advice::advice(&*self.rules, self.state(), seat, job, budget, lang, self.go_on()))
    }

    fn analysis(
        &self,
        job: &AdviceJob,
        lang: Lang,
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Analysis>, Words> {
        let steps: Vec<_> = self.battle.steps().iter().map(|step| advice::Played::of(step)).collect();
        Ok(advice::analysis(&*self.rules, &steps, self.state(), job, advice::budget(&job.bot)?, lang, go_on))
    }

    fn analysis_of(&self, step: usize, job: &AdviceJob, lang: Lang) -> Result<Option<AnalysedStep>, Words> {
        let budget = Budget { time: job.time, ..advice::budget(&job.bot)? };
        let Some(played) = step.checked_sub(1).and_then(|place| self.battle.steps().get(place)) else {
            return Ok(None);
        };
        let played = advice::Played::of(played);
        Ok(advice::analysis_of(&*self.rules, (step, &played), self.state(), job, budget, lang, self.go_on()))
    }

    fn forecast(&self, budget: ForecastBudget, go_on: &dyn Fn() -> bool) -> Option<Forecast> {
        let seats = playing(&*self.rules, self.state()).into_iter();
        let seats: Vec<Seat> = seats.filter_map(|place| Some(Seat::Player(u8::try_from(place).ok()?))).collect();
        forecast::forecast(&*self.rules, &self.positions(), &seats, budget, go_on)
    }

    fn undo(&mut self) -> bool {
        self.battle.undo().is_some()
    }

    fn forget(&mut self) {
        self.battle.forget();
    }

    fn steps(&self) -> usize {
        self.battle.steps().len()
    }

    fn log(&self, from: usize, viewer: Viewer, lang: Lang) -> Vec<LogLine> {
        self.log_between(from, self.steps(), viewer, lang)
    }

    fn log_between(&self, from: usize, until: usize, viewer: Viewer, lang: Lang) -> Vec<LogLine> {
        let mut lines = Vec::new();
        for step in from..=until.min(self.steps()) {
            let Some((entries, state)) = self.told(step) else { break };
            for entry in entries {
                let Some(line) = self.rules.narrate(state, &entry.event, viewer, lang) else { continue };
                let figures = entry.tallies.iter().map(|tally| self.figure(tally, lang)).collect();
                lines.push(LogLine { step, line, clause: entry.clause, figures });
            }
        }
        lines
    }

    fn step(&self, step: usize) -> Option<StepInfo> {
        let (entries, _) = self.told(step)?;
        let clauses = entries.iter().map(|entry| entry.clause).collect();
        let Some(place) = step.checked_sub(1) else {
            return Some(StepInfo { seat: None, action: String::new(), rolls: self.begun.rolls.clone(), clauses });
        };
        let taken = self.battle.steps().get(place)?;
        // Names of an action may depend on the moment in which it was said: the one before.
        let action = self.rules.write(taken.before(), &taken.action);
        Some(StepInfo { seat: Some(taken.seat), action, rolls: taken.rolls.clone(), clauses })
    }

    fn figures(&self, step: usize, lang: Lang) -> Vec<Figure> {
        let entries = self.told(step).map_or(&[][..], |(entries, _)| entries);
        entries.iter().flat_map(|entry| &entry.tallies).map(|tally| self.figure(tally, lang)).collect()
    }

    fn sheet(&self) -> Field {
        self.rules.sheet(self.state())
    }

    fn set(&mut self, path: &str, value: &Field) -> Result<(), FieldFault> {
        self.rules.set(self.battle.state_mut(), path, value)
    }

    fn write_battle(&self, form: &str) -> Result<String, Words> {
        let steps = self.battle.steps().iter().map(|step| Taken {
            before: step.before(),
            seat: step.seat,
            action: &step.action,
            rolls: &step.rolls,
        });
        let steps: Vec<Taken<'_, R>> = steps.collect();
        self.rules.write_battle(form, &self.scenario, &steps, self.state())
    }

    fn verbs(&self) -> &'static [Verb] {
        self.rules.verbs()
    }

    fn complete(&self, seat: Seat, typed: &str) -> Vec<String> {
        let beside = self.rules.beside(self.state(), seat);
        let mut all = Vec::new();
        for action in self.listed(seat) {
            // The end of a way alone can be typed as well as what is offered, cell by cell.
            all.extend(self.rules.as_offered(self.state(), seat, &action));
            all.push(action);
        }
        let all = all.into_iter().chain(beside);
        let legal: Vec<String> = all.map(|action| self.rules.write(self.state(), &action)).collect();
        complete(typed, self.rules.verbs(), &legal, seat == Seat::Referee)
    }

    fn space(&self) -> (ActionSpace, Vec<Feature>) {
        numbers::space(&*self.rules, self.state())
    }

    fn numbers(&self, seat: Seat) -> Numbers {
        numbers::numbers(&*self.rules, self.state(), seat)
    }

    fn duplicate(&self) -> Box<dyn AnyBattle> {
        Box::new(Live {
            rules: Arc::clone(&self.rules),
            scenario: Arc::clone(&self.scenario),
            battle: self.battle.clone(),
            begun: self.begun.clone(),
            go_on: None,
            names: Arc::clone(&self.names),
        })
    }
}

fn not_understood(fault: NotationFault) -> Refused {
    Refused { code: fault.code.to_owned(), clause: None, words: fault.words, script: None }
}

/// Groups in the order of first appearance; the order within a group stays.
fn grouped(mut offers: Vec<Offer>) -> Vec<Offer> {
    let mut groups: Vec<String> = Vec::new();
    for offer in &offers {
        if !groups.contains(&offer.choice.group) {
            groups.push(offer.choice.group.clone());
        }
    }
    offers.sort_by_cached_key(|offer| groups.iter().position(|group| *group == offer.choice.group));
    offers
}

#[cfg(test)]
mod tests;
