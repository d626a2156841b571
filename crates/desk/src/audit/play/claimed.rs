//! The battle as the thread goes on with it: what a ruling has otherwise than the rules.

use holmgang_arena::erased::AnyBattle;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::sheet::Field;
use holmgang_kernel::words::Lang;

use super::super::act_with;
use super::super::check::{Otherwise, Ruling};
use super::super::outcomes;
use super::{Step, Walk, numbers};

/// The steps once more with another value of one roll; with whether the step worked, if the log says so.
#[allow(clippy::type_complexity, reason = "a position and what came of one step, taken apart at once")]
fn again(
    base: &dyn AnyBattle,
    steps: &[Step],
    at: usize,
    roll: usize,
    value: i32,
) -> Option<(Box<dyn AnyBattle>, Option<(bool, ())>)> {
    let mut battle = base.duplicate();
    let mut outcome = None;
    for (place, step) in steps.iter().enumerate().filter(|(_, step)| step.refused.is_none()) {
        let mut rolls: Vec<(String, i32)> = step.rolls.iter().map(|roll| (roll.name.clone(), roll.value)).collect();
        if place == at {
            rolls.get_mut(roll)?.1 = value;
        }
        let done = act_with(&mut *battle, step.seat, &step.action, rolls);
        if place == at {
            done.ok()?;
            let number = battle.steps();
            outcome = outcomes::worked(&battle.log_between(number, number, Viewer::Seat(Seat::Referee), Lang::En))
                .map(|(worked, _)| (worked, ()));
        }
    }
    Some((battle, outcome))
}

impl Walk<'_> {
    /// Goes on from a ruling with what the thread says: steps that came out otherwise are done again with dice with which they come out so, values are set.
    pub fn go_on(&mut self, base: &dyn AnyBattle, steps: &[Step], ruling: &Ruling) {
        for other in &ruling.otherwise {
            self.as_claimed(base, steps, ruling, other);
        }
        for (path, value) in &ruling.texts {
            let _ = self.battle.set(path, &Field::Text(value.clone()));
        }
        for (path, value) in &ruling.sets {
            let _ = self.battle.set(path, &Field::Int(*value));
        }
        self.let_pass_illegal(steps);
        self.doubtful.retain(|part| !ruling.confirmed.contains(part));
        self.doubtful.extend(&ruling.misread);
        self.base = self.battle.duplicate();
    }

    /// A move that was let pass has at least brought its figure to its cell, where it names both.
    fn let_pass_illegal(&mut self, steps: &[Step]) {
        for step in steps.iter().filter(|step| step.refused.is_some()) {
            let words: Vec<&str> = step.action.split_whitespace().collect();
            let [_, from, to] = words.as_slice() else { continue };
            let scene = self.scene();
            if !scene.cells.values().any(|cell| cell == to) {
                continue;
            }
            let Some(figure) = scene.figures.iter().find(|figure| figure.cell == *from) else { continue };
            let taken = scene.figures.iter().any(|other| other.cell == *to);
            if !taken {
                let _ = self.battle.set(&format!("{}.cell", figure.id), &Field::Text((*to).to_owned()));
            }
        }
    }

    /// Plays the steps again with one die changed, so that a step comes out as the thread has it.
    fn as_claimed(&mut self, base: &dyn AnyBattle, steps: &[Step], ruling: &Ruling, other: &Otherwise) {
        let Some(step) = steps.get(other.step) else { return };
        let mut best: Option<(usize, Box<dyn AnyBattle>)> = None;
        let now = self.judged(&*self.battle, ruling);
        for (place, roll) in step.rolls.iter().enumerate() {
            // The die by as much as the number is off, then every other one.
            let by = other.number.as_ref().map_or(0, |(_, claimed, right)| claimed - right);
            let near = i64::from(roll.value).saturating_add(by);
            let mut values: Vec<i32> =
                i32::try_from(near).ok().filter(|value| (roll.lo..=roll.hi).contains(value)).into_iter().collect();
            values.extend((roll.lo..=roll.hi).take(100));
            for value in values {
                let Some(battle) = again(base, steps, other.step, place, value) else { continue };
                let Some((outcome, _)) = battle.1.or(Some((other.worked.unwrap_or(true), ()))) else { continue };
                if other.worked.is_some_and(|worked| worked != outcome) {
                    continue;
                }
                let score = self.judged(&*battle.0, ruling);
                let is_number = i64::from(value) == near && by != 0;
                if is_number && now <= score && best.is_none()
                    || now < score && best.as_ref().is_none_or(|(known, _)| *known < score)
                    || other.number.is_none() && best.is_none()
                {
                    best = Some((score, battle.0));
                }
            }
        }
        if let Some((_, battle)) = best {
            self.battle = battle;
        }
    }

    /// How many values of a ruling a position has.
    fn judged(&self, battle: &dyn AnyBattle, ruling: &Ruling) -> usize {
        let now = numbers(&battle.sheet());
        ruling.sets.iter().filter(|(path, value)| now.get(path) == Some(value)).count()
    }
}
