//! Whether an action did what it is for: told from the states before and after it, for the odds beside a choice.

use crate::Rules;
use crate::action::{Action, Hand};
use crate::content::{Does, SpellTarget};
use crate::state::{Condition, Life, NOTHING, Pending, Place, Posture, State, Who};

impl Rules {
    /// Whether an action did what it is for; none if it cannot fail, or if it is not yet done.
    pub fn did_work(&self, before: &State, action: &Action, after: &State) -> Option<bool> {
        let who = before.active;
        // Whoever is provoked answers first, and the referee rules first: the deed is not yet done, and nobody knows.
        let is_put_off = match after.pending {
            Some(Pending::Strike { against, .. }) => against == who,
            Some(Pending::Improvised { .. } | Pending::FreeDeed { .. }) => true,
            _ => false,
        };
        if before.pending.is_none() && is_put_off {
            return None;
        }
        let known = |who: Who| usize::from(who) < before.figures.len() && usize::from(who) < after.figures.len();
        let vigour = |state: &State, who: Who| state.figure(who).vigour();
        let hurt = |target: Who| {
            known(target)
                && (vigour(after, target) < vigour(before, target) || is_out(after, target) && !is_out(before, target))
        };
        let on = |target: Who, what: Condition| known(target) && after.figure(target).is(what);
        let fell = |target: Who| {
            known(target)
                && after.figure(target).posture == Posture::Prone
                && before.figure(target).posture != Posture::Prone
        };
        match action {
            Action::Attack(blow) | Action::Hurricane(blow) => Some(hurt(blow.target)),
            Action::Strike { .. } => match before.pending {
                Some(Pending::Strike { against, .. }) => Some(hurt(against)),
                _ => None,
            },
            Action::Trip { target, .. } => Some(fell(*target)),
            Action::Counter => match before.pending {
                Some(Pending::Counter { against, .. }) => Some(fell(against)),
                _ => None,
            },
            Action::Hinder => match before.pending {
                Some(Pending::Strike { against, .. }) => {
                    Some(known(against) && after.figure(against).posture != Posture::Standing)
                }
                _ => None,
            },
            Action::Disarm { target, hand, .. } => {
                let thing = self.in_hand(before, *target, *hand);
                Some(thing != NOTHING && self.in_hand(after, *target, *hand) != thing)
            }
            Action::Push { target } => {
                Some(known(*target) && after.figure(*target).cell != before.figure(*target).cell)
            }
            Action::Cast(cast) => {
                let spell = self.spells.get(usize::from(cast.spell))?;
                let lands =
                    |target: Who| spell.leaves.is_some_and(|what| on(target, what) && !before.figure(target).is(what));
                match spell.target {
                    SpellTarget::One => Some(cast.targets().any(|target| hurt(target) || lands(target))),
                    SpellTarget::Area => {
                        let enemies = before.everybody().filter(|other| before.are_enemies(who, *other));
                        Some(enemies.into_iter().any(hurt))
                    }
                    SpellTarget::Allies | SpellTarget::Around | SpellTarget::Own => None,
                }
            }
            Action::TurnUndead { .. } => {
                let turned = |other: Who| {
                    let (a, b) = (after.figure(other), before.figure(other));
                    a.is(Condition::Turned) && !b.is(Condition::Turned) || a.team != b.team
                };
                Some(before.everybody().any(turned))
            }
            Action::PullOut(thing) => Some(!matches!(after.things[usize::from(*thing)].at, Place::Stuck(_))),
            Action::Improvise(stunt) => {
                match before.setup.features.get(usize::from(stunt.feature)).map(|feature| &feature.does) {
                    Some(Does::Door) => Some(after.doors != before.doors),
                    Some(_) => Some(after.used != before.used),
                    None => None,
                }
            }
            Action::Stunt(_) => Some(after.figure(who).cell != before.figure(who).cell),
            Action::Stand | Action::PickUp(_) | Action::Move(_) | Action::Step { .. }
                if self.provocations(before, action).is_empty() =>
            {
                None
            }
            Action::Stand => Some(after.figure(who).posture == Posture::Standing),
            Action::PickUp(thing) => {
                Some(self.in_hand(after, who, Hand::Main) == *thing || self.in_hand(after, who, Hand::Off) == *thing)
            }
            Action::Move(go) => {
                let end = self.path_of(before, who, go).and_then(|path| path.cells(before.figure(who).cell).last());
                Some(go.exit && after.figure(who).life == Life::Fled || Some(after.figure(who).cell) == end)
            }
            Action::Step { .. } => Some(!hurt(who)),
            _ => None,
        }
    }
}

fn is_out(state: &State, who: Who) -> bool {
    state.figure(who).life != Life::Active
}
