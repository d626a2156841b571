//! Targets of attacks and spells.

use holmgang_kernel::clause::Clause;

use super::{Permit, lacks, refuse, refuse_if};
use crate::action::{Cast, Reason, Target};
use crate::content::SpellTarget;
use crate::state::{Place, Slot, State, Who};
use crate::{Rules, clause, hands, sight};

/// FY-4.12, FY-9.2: the spell is on the sheet, and its school.
pub fn known_spell(rules: &Rules, state: &State, by: Who, cast: &Cast) -> Permit {
    let Some(spell) =
        rules.spells.get(usize::from(cast.spell)).filter(|_| state.sheet(by).spells.contains(&cast.spell))
    else {
        return refuse(Reason::UnknownSpell, clause::CAST);
    };
    refuse_if!(!state.has_school(by, spell.school), Reason::NoSkill, clause::MISSING_SKILLS);
    Ok(())
}

/// Somebody on the map who is not the actor. Of somebody hidden (FY-10.10) nothing else is told: not how far it is, nor what it carries.
pub fn other(state: &State, by: Who, target: Who) -> Permit {
    match state.fighters.get(usize::from(target)) {
        Some(fighter) if target != by && !fighter.left => match sight::is_hidden_from(state, by, target) {
            true => refuse(Reason::TargetNotVisible, clause::HIDDEN_ATTACKER),
            false => Ok(()),
        },
        _ => refuse(Reason::BadTarget, clause::ATTACK),
    }
}

/// FY-15.8: near enough.
pub fn within(state: &State, by: Who, target: Who, range: i32, clause: Clause) -> Permit {
    cell_within(state, by, state.fighter(target).cell, range, clause)
}

/// FY-15.8: near enough to a cell of the map.
pub fn cell_within(state: &State, by: Who, cell: Place, range: i32, clause: Clause) -> Permit {
    refuse_if!(state.map().len() <= usize::from(cell), Reason::BadTarget, clause);
    let distance = state.map().distance(state.fighter(by).cell, cell);
    if range < distance { lacks(Reason::OutOfReach, clause, distance, range) } else { Ok(()) }
}

/// FY-16.7: the target must be in view.
pub fn visible(state: &State, by: Who, target: Who, is_declared: bool) -> Permit {
    refuse_if!(sight::is_hidden_from(state, by, target), Reason::TargetNotVisible, clause::HIDDEN_ATTACKER);
    visible_cell(state, by, state.fighter(target).cell, is_declared)
}

/// FY-16.7, FY-17.2: the cell must be in view.
pub fn visible_cell(state: &State, by: Who, cell: Place, is_declared: bool) -> Permit {
    if sight::can_aim_at(state, by, cell, is_declared) {
        return Ok(());
    }
    let fighter = state.fighter(by);
    let clause = if sight::can_aim_at(state, by, cell, true) {
        clause::DAZZLED
    } else if !state.map().is_in_front(fighter.cell, fighter.facing, cell) {
        clause::VIEW
    } else if !state.map().has_line(&state.doors, fighter.cell, cell) {
        clause::LINE_OF_SIGHT
    } else {
        clause::ATTACKS_NEED_SIGHT
    };
    refuse(Reason::TargetNotVisible, clause)
}

/// FY-4.12: the target of a spell.
pub fn spell(rules: &Rules, state: &State, by: Who, cast: &Cast, is_declared: bool) -> Permit {
    let spell = &rules.spells[usize::from(cast.spell)];
    let range = i32::from(spell.range);
    match (spell.target, cast.target) {
        (SpellTarget::Itself, Target::None) => Ok(()),
        (SpellTarget::Character, Target::Who(target)) => {
            if target == by && !spell.attack {
                return Ok(());
            }
            other(state, by, target)?;
            within(state, by, target, range, clause::REACH_AND_RANGE)?;
            visible(state, by, target, is_declared)
        }
        (SpellTarget::Item, Target::Carried(target, item)) => {
            other(state, by, target)?;
            if hands::carried_item(state, target, item, &CARRIED).is_none() {
                return refuse(Reason::BadTarget, clause::ATTACK_ON_ITEM);
            }
            within(state, by, target, range, clause::REACH_AND_RANGE)?;
            visible(state, by, target, is_declared)
        }
        (SpellTarget::Item, Target::Floor(cell, item)) => {
            if state.map().len() <= usize::from(cell) || hands::floor_item(state, cell, item).is_none() {
                return refuse(Reason::BadTarget, clause::ATTACK_ON_ITEM);
            }
            cell_within(state, by, cell, range, clause::REACH_AND_RANGE)?;
            visible_cell(state, by, cell, is_declared)
        }
        _ => refuse(Reason::BadTarget, clause::CAST),
    }
}

/// Where a carried item can be: hands first.
pub const CARRIED: [Slot; 4] = [Slot::Hand, Slot::Belt, Slot::Pocket, Slot::Bag];
