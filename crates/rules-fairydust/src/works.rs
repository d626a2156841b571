//! Whether an action did what it is for: told from the states before and after it, for the odds beside a choice.

use crate::Rules;
use crate::action::{Act, Action, Deed};
use crate::resolve::targeting;
use crate::state::{Ask, State, Who};

/// Some(true) if it worked; none if it cannot fail, or if somebody has to answer first.
pub fn works(rules: &Rules, before: &State, action: &Action, after: &State) -> Option<bool> {
    match &action.act {
        Act::Do(Deed::Door { door, open }) => {
            let difficulty = before.doors.get(usize::from(*door))?.difficulty;
            (0 < difficulty).then(|| after.doors[usize::from(*door)].open == *open)
        }
        Act::Do(deed) if targeting::is_attack(rules, deed) => {
            let is_resolved = after.ask == Ask::Act && after.frames.is_empty();
            is_resolved.then(|| hit(after))?
        }
        // Of a pass too the question is whether the attack fails.
        Act::React(_) => Some(escaped(before, action.by, after)),
        Act::Fire => {
            let deed = &before.delay_of(action.by)?.deed;
            if !targeting::is_attack(rules, deed) {
                return None;
            }
            after.last_attack.filter(|last| last.attacker == action.by).map(|last| 0 < last.degree)
        }
        _ => None,
    }
}

fn hit(after: &State) -> Option<bool> {
    Some(0 < after.last_attack?.degree)
}

/// Whether the attack that was answered failed.
fn escaped(before: &State, who: Who, after: &State) -> bool {
    match after.last_attack {
        Some(last) if last.target == who => last.degree == 0,
        // Another target of the same action was met after this one: what it left on this one tells.
        _ => {
            let (old, new) = (before.fighter(who), after.fighter(who));
            (old.body, old.mind, old.conditions, old.posture, old.cell, old.grabbed_by)
                == (new.body, new.mind, new.conditions, new.posture, new.cell, new.grabbed_by)
        }
    }
}
