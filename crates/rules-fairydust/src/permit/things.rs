//! Items, postures, people in arms, doors.

use holmgang_kernel::clause::Clause;

use super::{Permit, aim, lacks, refuse, refuse_if};
use crate::action::Reason;
use crate::board::{DoorPlace, is_at_door};
use crate::content::{Condition, ItemId};
use crate::state::{NOBODY, Place, Posture, Slot, State, Who};
use crate::{Rules, clause, hands, sight};

/// FY-4.3, FY-5.2: an item of one's own in the right container, and a free hand for it.
pub fn takeable(rules: &Rules, state: &State, by: Who, item: ItemId, from_bag: bool) -> Permit {
    let by_clause = if from_bag { clause::TAKE_OUT } else { clause::DRAW };
    let slots: &[Slot] = if from_bag { &[Slot::Bag] } else { &[Slot::Belt, Slot::Pocket] };
    refuse_if!(hands::carried_item(state, by, item, &aim::CARRIED).is_none(), Reason::NoSuchItem, by_clause);
    refuse_if!(hands::carried_item(state, by, item, slots).is_none(), Reason::WrongContainer, by_clause);
    free_hand(rules, state, by, item, by_clause)
}

/// FY-4.3: as many free hands as the item takes.
fn free_hand(rules: &Rules, state: &State, by: Who, item: ItemId, by_clause: Clause) -> Permit {
    let (free, needed) = (hands::free_hands(state, by), rules.items[usize::from(item)].hands);
    if free < needed { lacks(Reason::NoFreeHand, by_clause, free.into(), needed.into()) } else { Ok(()) }
}

/// FY-4.4: the item lies there, and a hand is free for it.
pub fn on_floor(rules: &Rules, state: &State, by: Who, item: ItemId, cell: Place) -> Permit {
    refuse_if!(hands::floor_item(state, cell, item).is_none(), Reason::NoSuchItem, clause::PICK_UP);
    free_hand(rules, state, by, item, clause::PICK_UP)
}

/// FY-4.4: the own or an adjacent cell.
pub fn in_reach(state: &State, by: Who, cell: Place) -> Permit {
    aim::cell_within(state, by, cell, 1, clause::PICK_UP)
}

/// FY-4.5: another posture, with room for it.
pub fn posture(state: &State, by: Who, posture: Posture) -> Permit {
    let fighter = state.fighter(by);
    refuse_if!(fighter.posture == posture, Reason::SameValue, clause::POSTURES);
    refuse_if!(fighter.carried_by != NOBODY, Reason::PathBlocked, clause::CARRYING);
    if posture != Posture::Lying && super::path::look_into(state, by, fighter.cell).upright {
        return refuse(Reason::PathBlocked, clause::POSTURES);
    }
    Ok(())
}

/// FY-5.3: somebody adjacent who is willing, not able, or paralysed.
pub fn lift(state: &State, by: Who, target: Who) -> Permit {
    aim::other(state, by, target)?;
    let (fighter, other) = (state.fighter(by), state.fighter(target));
    refuse_if!(other.carried_by != NOBODY || other.carrying != NOBODY, Reason::BadTarget, clause::LIFT);
    // Who lifts somebody of its own side says so for both: one player has the side.
    let is_own = fighter.side == other.side && !fighter.is_bystander();
    if other.is_able() && !other.is(Condition::Paralysed) && !other.willing && !is_own {
        return refuse(Reason::Unwilling, clause::LIFT);
    }
    aim::within(state, by, target, 1, clause::LIFT)
}

/// FY-5.4: an adjacent free cell for the one in one's arms.
pub fn put_down(state: &State, by: Who, cell: Place) -> Permit {
    refuse_if!(state.fighter(by).carrying == NOBODY, Reason::BadTarget, clause::CARRYING);
    free_beside(state, by, cell)
}

/// FY-5.4: an adjacent free cell to get down to.
pub fn get_down(state: &State, by: Who, cell: Place) -> Permit {
    refuse_if!(state.fighter(by).carried_by == NOBODY, Reason::BadTarget, clause::CARRYING);
    free_beside(state, by, cell)
}

fn free_beside(state: &State, by: Who, cell: Place) -> Permit {
    aim::cell_within(state, by, cell, 1, clause::CARRYING)?;
    let there = super::path::step(state, by, state.fighter(by).cell, cell)?;
    if there.upright || there.lying { refuse(Reason::PathBlocked, clause::CARRYING) } else { Ok(()) }
}

/// FY-5.5: a door beside one that is not so already, not locked, not blocked.
pub fn door(state: &State, by: Who, door: u8, open: bool) -> Permit {
    let (Some(site), Some(now)) = (state.map().doors.get(usize::from(door)), state.doors.get(usize::from(door))) else {
        return refuse(Reason::BadTarget, clause::DOORS);
    };
    refuse_if!(now.open == open, Reason::SameValue, clause::DOORS);
    refuse_if!(!is_at_door(state.map(), state.fighter(by).cell, site.at), Reason::OutOfReach, clause::DOORS);
    refuse_if!(now.locked, Reason::Locked, clause::DOORS);
    if let (DoorPlace::Cell(cell), false) = (site.at, open) {
        let is_stood_on = state.everybody().any(|who| {
            let other = state.fighter(who);
            other.cell == cell && !other.left && !sight::is_hidden_from(state, by, who)
        });
        let is_lain_on = state.items.iter().any(|item| item.slot == Slot::Floor && item.cell == cell);
        refuse_if!(is_stood_on || is_lain_on, Reason::PathBlocked, clause::DOORS);
    }
    Ok(())
}
