//! One battle: checks, refuses, records, undoes. The careful step over the fast [`Ruleset::apply`].

use std::sync::Arc;

use crate::dice::{Dice, Preferred, Recording, Roll, ScriptFault, Scripted, Seeded};
use crate::doc::Faults;
use crate::log::{Entry, Recorder};
use crate::ruleset::Ruleset;
use crate::seat::{Seat, Turn};

/// A battle in progress.
#[derive(Debug)]
pub struct Battle<R: Ruleset> {
    rules: Arc<R>,
    state: R::State,
    dice: Seeded,
    // Shared with copies of the battle: a step holds a whole state and never changes, and a copy of a long battle should cost no more than its length.
    steps: Vec<Arc<Step<R>>>,
}

/// One step that was taken, with what is needed to go back before it.
#[derive(Debug)]
pub struct Step<R: Ruleset> {
    /// Who acted.
    pub seat: Seat,
    /// What was done.
    pub action: R::Action,
    /// What was rolled.
    pub rolls: Vec<Roll>,
    /// What happened.
    pub entries: Vec<Entry<R::Event>>,
    before: R::State,
    dice_before: Seeded,
}

// By hand, because a derived `Clone` would ask it of the rules too, which are shared.
impl<R: Ruleset> Clone for Battle<R> {
    fn clone(&self) -> Self {
        let Battle { rules, state, dice, steps } = self;
        Battle { rules: Arc::clone(rules), state: state.clone(), dice: dice.clone(), steps: steps.clone() }
    }
}

impl<R: Ruleset> Clone for Step<R> {
    fn clone(&self) -> Self {
        Step {
            seat: self.seat,
            action: self.action.clone(),
            rolls: self.rolls.clone(),
            entries: self.entries.clone(),
            before: self.before.clone(),
            dice_before: self.dice_before.clone(),
        }
    }
}

impl<R: Ruleset> Step<R> {
    /// The moment in which it was taken.
    pub fn before(&self) -> &R::State {
        &self.before
    }
}

/// What a step brought.
#[derive(Clone, Debug)]
pub struct Played<E> {
    /// What was rolled, in order.
    pub rolls: Vec<Roll>,
    /// What happened, in order.
    pub entries: Vec<Entry<E>>,
    /// Whose decision is wanted next.
    pub turn: Turn,
}

/// Why a step was not taken. The battle is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop<F> {
    /// The rules forbid it.
    Refused(F),
    /// The rolls that were given do not fit the rolls that the rules ask.
    Script(ScriptFault),
}

/// Where the rolls of a step come from.
#[derive(Clone, Debug)]
pub enum Rolls {
    /// The battle's own verifiable dice.
    Seeded,
    /// These, by name and value: replay, physical dice, conformance.
    Given(Vec<(String, i32)>),
    /// These, by name, as far as they are asked and can come; the battle's own dice roll the others: a battle played again another way.
    Preferred(Vec<(String, i32)>),
    /// The highest value not taken yet: the start of conformance cases.
    Descending,
}

impl<R: Ruleset> Battle<R> {
    /// Begins a battle. The events and rolls of the start come back beside it.
    ///
    /// # Errors
    /// Every fault of the scenario, or given rolls that do not fit.
    pub fn start(
        rules: Arc<R>,
        scenario: &R::Scenario,
        key: [u8; 32],
        rolls: Rolls,
    ) -> Result<(Self, Played<R::Event>), Stop<Faults>> {
        let mut dice = Seeded::new(key, 0);
        let mut log = Recorder::default();
        let (state, rolled) = with_rolls(rolls, &mut dice, |dice| rules.start(scenario, dice, &mut log))?;
        let state = state.map_err(Stop::Refused)?;
        let turn = rules.turn(&state);
        let entries = log.into_explained(|event| rules.explain(&state, event));
        Ok((Battle { rules, state, dice, steps: Vec::new() }, Played { rolls: rolled, entries, turn }))
    }

    /// The rules with their content.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The present moment.
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// Whose decision is wanted, or the outcome.
    pub fn turn(&self) -> Turn {
        self.rules.turn(&self.state)
    }

    /// The steps so far.
    pub fn steps(&self) -> &[Arc<Step<R>>] {
        &self.steps
    }

    /// Takes a step, or refuses it and changes nothing. For search, which has checked already, there is [`Ruleset::apply`].
    ///
    /// # Errors
    /// The refusal of the rules, or how given rolls differ from those asked.
    pub fn play(&mut self, seat: Seat, action: &R::Action, rolls: Rolls) -> Result<Played<R::Event>, Stop<R::Refusal>> {
        self.rules.check(&self.state, seat, action).map_err(Stop::Refused)?;
        let dice_before = self.dice.clone();
        let mut dice = self.dice.clone();
        let mut state = self.state.clone();
        let mut log = Recorder::default();
        let rules = &self.rules;
        let ((), rolled) = with_rolls(rolls, &mut dice, |dice| rules.apply(&mut state, seat, action, dice, &mut log))?;
        let entries = log.into_explained(|event| rules.explain(&self.state, event));
        let before = std::mem::replace(&mut self.state, state);
        self.dice = dice;
        self.steps.push(Arc::new(Step {
            seat,
            action: action.clone(),
            rolls: rolled.clone(),
            entries: entries.clone(),
            before,
            dice_before,
        }));
        Ok(Played { rolls: rolled, entries, turn: self.turn() })
    }

    /// Takes the last step back, with its dice: the same action will roll the same values again.
    pub fn undo(&mut self) -> Option<Arc<Step<R>>> {
        let step = self.steps.pop()?;
        self.state = step.before.clone();
        self.dice = step.dice_before.clone();
        Some(step)
    }

    /// Forgets the steps so far: for whoever plays a long battle again and keeps nothing of it. None of them can be taken back any more.
    pub fn forget(&mut self) {
        self.steps.clear();
    }

    /// The state, to be set field by field: conformance cases only. No step remembers it.
    pub fn state_mut(&mut self) -> &mut R::State {
        &mut self.state
    }
}

/// Dice of a step whose source is chosen at run time.
enum Source<'a> {
    Seeded(Recording<'a, Seeded>),
    Given(Scripted),
    Preferred(Recording<'a, Preferred<'a, Seeded>>),
    Descending(Recording<'a, crate::dice::Descending>),
}

impl Dice for Source<'_> {
    fn draw(&mut self, ask: crate::dice::Ask) -> i32 {
        match self {
            Source::Seeded(dice) => dice.draw(ask),
            Source::Given(dice) => dice.draw(ask),
            Source::Preferred(dice) => dice.draw(ask),
            Source::Descending(dice) => dice.draw(ask),
        }
    }
}

fn with_rolls<T, F>(
    rolls: Rolls,
    seeded: &mut Seeded,
    run: impl FnOnce(&mut &mut dyn Dice) -> T,
) -> Result<(T, Vec<Roll>), Stop<F>> {
    let mut descending = crate::dice::Descending::default();
    let mut preferred;
    let mut source = match rolls {
        Rolls::Seeded => Source::Seeded(Recording::new(seeded)),
        Rolls::Given(given) => Source::Given(Scripted::from_given(given)),
        Rolls::Preferred(wanted) => {
            preferred = Preferred::new(wanted, seeded);
            Source::Preferred(Recording::new(&mut preferred))
        }
        Rolls::Descending => Source::Descending(Recording::new(&mut descending)),
    };
    let result = run(&mut source.erased());
    let rolled = match source {
        Source::Seeded(recording) => recording.rolls,
        Source::Given(script) => script.finish().map_err(Stop::Script)?,
        Source::Preferred(recording) => recording.rolls,
        Source::Descending(recording) => recording.rolls,
    };
    Ok((result, rolled))
}
