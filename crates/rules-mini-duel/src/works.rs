//! Whether an action did what it is for: told from the states before and after it, for the odds beside a choice.

use crate::Rules;
use crate::action::{Action, Aim, Target};
use crate::content::Spell;
use crate::fields::Held;
use crate::state::{State, Who, at};

impl Rules {
    /// Whether a hit has taken Health; none if the action cannot fail. In chess, a capture is decided by its duel and not by a roll.
    pub(crate) fn did_work(&self, before: &State, action: &Action, after: &State) -> Option<bool> {
        match action {
            Action::Strike(_, target) | Action::Spell(Spell::Lightning, target) => self.hurt(before, *target, after),
            Action::Skill(skill, target) => {
                let skill = self.skills.get(usize::from(*skill)).filter(|skill| skill.damages())?;
                match target.aim() {
                    Aim::Nothing if skill.damages() => {
                        let targets = before.area(before.duel.active);
                        let hurt = targets.iter().map(|target| self.hurt(before, target, after));
                        Some(hurt.flatten().any(|hurt| hurt))
                    }
                    _ => self.hurt(before, *target, after),
                }
            }
            Action::Ordered(ordered) => self.did_work(before, &ordered.action, after),
            _ => None,
        }
    }

    fn hurt(&self, before: &State, target: Target, after: &State) -> Option<bool> {
        let Aim::Place(place) = target.aim() else { return None };
        let who: Who = before.lineup.who[at(place)];
        let health = |held: Held| held.health;
        // Recovery at the start of a new round may hide a small wound; a lower value is a sure sign, the next best is what was left out of reach of it.
        let (old, new) = (health(self.held(before, who)), health(self.held(after, who)));
        Some(new < old)
    }
}
