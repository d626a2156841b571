//! What a seat may not know, and the moment without it. Chances and bots work with that moment, so that they cannot tell what the player may not know.
//!
//! Hidden from a seat are: who hides from its side, with everything about them but that they are there and able (FY-10.10); what others have
//! delayed, and which event they wait for (FY-7.1: the one who delays names it), but not that they wait; and the standing orders of others.

use std::sync::Arc;

use holmgang_kernel::seat::{Seat, Viewer};
use smallvec::SmallVec;

use crate::action::{Deed, Trigger, Whose};
use crate::legal::{LEAST_INITIATIVE, seat_of};
use crate::state::{
    Ahead, CONDITIONS_NONE, Delayed, Fighter, Item, NO_SIDE, NO_THING, NOBODY, OFF_MAP, Place, Posture, Sheet, Slot,
    State, Who,
};
use crate::{order, pool};

/// Whether a viewer may know of somebody: FY-10.10.
pub fn knows_of(state: &State, viewer: Viewer, who: Who) -> bool {
    let Some(fighter) = state.fighters.get(usize::from(who)) else { return true };
    !fighter.hidden
        || fighter.side == NO_SIDE && viewer == Viewer::Seat(Seat::Referee)
        || fighter.side != NO_SIDE && viewer.knows(seat_of(fighter.side))
}

/// Whether a viewer may know what somebody plans: what it has delayed until when, and its standing orders.
pub fn knows_plans(state: &State, viewer: Viewer, who: Who) -> bool {
    state.fighters.get(usize::from(who)).is_none_or(|fighter| viewer.knows(seat_of(fighter.side)))
}

/// The moment without what is hidden from the seat; none where nothing is. What the seat can do is the same in both.
pub fn known_to(state: &State, seat: Seat) -> Option<State> {
    let viewer = Viewer::Seat(seat);
    let Seat::Player(_) = seat else { return None };
    let hides = |who: &Who| !knows_of(state, viewer, *who) && !state.fighter(*who).left;
    let plans = |who: Who| !knows_plans(state, viewer, who);
    let has_plans =
        state.delays.iter().any(|delayed| plans(delayed.owner)) || state.orders.iter().any(|(who, _)| plans(*who));
    if !has_plans && !state.everybody().any(|who| hides(&who)) {
        return None;
    }
    let mut known = state.clone();
    known.orders.retain(|(who, _)| !plans(*who));
    for delayed in known.delays.iter_mut().filter(|delayed| plans(delayed.owner)) {
        *delayed = unknown_delay(delayed.owner, delayed.is_lapsing);
    }
    let hidden: Vec<Who> = state.everybody().filter(hides).collect();
    let place = far_place(state, seat, &hidden);
    for who in &hidden {
        hide(&mut known, *who, place);
    }
    if !hidden.is_empty() {
        forget(&mut known, &hidden);
        order::sort(&mut known);
    }
    Some(known)
}

/// Somebody waits; for what, and to do what, is not known. No event is this one (FY-7.11: a text is never empty).
fn unknown_delay(owner: Who, is_lapsing: bool) -> Delayed {
    Delayed { owner, deed: Deed::Release, trigger: Trigger::Event("".into()), of: Whose::Anyone, cost: 0, is_lapsing }
}

/// Where somebody hidden is put in thought: of the free cells the one that is farthest from everybody of the seat.
fn far_place(state: &State, seat: Seat, hidden: &[Who]) -> Place {
    let map = state.map();
    let seen = |who: &Who| !hidden.contains(who) && !state.fighter(*who).left;
    let cell_of = |who: Who| state.fighter(who).cell;
    // Looked up once and not for every cell of the map.
    let taken: SmallVec<[Place; 16]> = state.everybody().filter(seen).map(cell_of).collect();
    let own = state.everybody().filter(seen).filter(|who| seat_of(state.fighter(*who).side) == seat);
    let own: SmallVec<[Place; 16]> = own.map(cell_of).collect();
    let near = |cell: Place| own.iter().map(|from| map.distance(*from, cell)).min().unwrap_or(0);
    let free = (0..map.len() as Place).filter(|cell| !map.is_impassable(&state.doors, *cell) && !taken.contains(cell));
    // The last of equals: any will do, as long as it hangs on nothing that is hidden.
    free.max_by_key(|cell| near(*cell)).unwrap_or(0)
}

/// Puts somebody where nobody looks, as if fresh: all that is known is that it is there, and whether it is able.
fn hide(known: &mut State, who: Who, place: Place) {
    // Whose doing is being answered is known as far as it shows in that: what it is done with.
    let is_doing = known.frames.iter().any(|frame| frame.by == who);
    if !is_doing {
        forget_sheet(known, who);
    }
    let sheet = known.sheet(who);
    let (body, mind, is_mounted) = (sheet.body_max, sheet.mind_max, sheet.mount.is_some());
    let before = *known.fighter(who);
    let is_able = before.is_able();
    let fresh = Fighter {
        cell: place,
        facing: 0,
        posture: if is_able { Posture::Standing } else { Posture::Lying },
        body: if is_able { body } else { 0 },
        mind: if is_able { mind } else { 0 },
        initiative: LEAST_INITIATIVE as i16,
        tie: 0,
        hands: [NO_THING; 2],
        conjured: 0,
        conditions: CONDITIONS_NONE,
        is_mounted: is_able && is_mounted,
        first_reaction_used: false,
        acted: who == known.active && before.acted,
        activity: 0,
        given: 0,
        owed: 0,
        unaware: false,
        had_turn: false,
        grabbing: NOBODY,
        carried_by: NOBODY,
        carrying: NOBODY,
        ..before
    };
    *known.fighter_mut(who) = fresh;
    if is_doing {
        let fighter = known.fighter_mut(who);
        (fighter.hands, fighter.conjured, fighter.conditions) = (before.hands, before.conjured, before.conditions);
    } else {
        for item in known.items.iter_mut().filter(|item| item.holder == who) {
            *item = Item { slot: Slot::Gone, holder: NOBODY, cell: OFF_MAP, quality: 0, ..*item };
        }
    }
    known.fighter_mut(who).activity = pool::points_per_round(known, who) as u8;
    // Whom it holds feels that somebody does, and stays where it is.
    if before.grabbing != NOBODY {
        let cell = known.fighter(before.grabbing).cell;
        let fighter = known.fighter_mut(who);
        (fighter.grabbing, fighter.cell) = (before.grabbing, cell);
    }
    if before.grabbed_by != NOBODY {
        let cell = known.fighter(before.grabbed_by).cell;
        known.fighter_mut(who).cell = cell;
    }
}

/// What somebody hidden is able to do is not known either: in thought it has the numbers of anybody.
fn forget_sheet(known: &mut State, who: Who) {
    let place = usize::from(known.fighter(who).sheet);
    if let Some(sheet) = Arc::make_mut(&mut known.setup).sheets.get_mut(place) {
        let (name, sign, art) = (sheet.name.clone(), sheet.sign.clone(), sheet.art.clone());
        *sheet = Sheet { name, sign, art, ..Sheet::default() };
    }
}

/// Takes what hangs on somebody hidden out of the rest of the battle.
fn forget(known: &mut State, hidden: &[Who]) {
    let is_hidden = |who: Who| hidden.contains(&who);
    known.wounds.retain(|wound| !is_hidden(wound.who));
    known.wounds.iter_mut().filter(|wound| is_hidden(wound.source)).for_each(|wound| wound.source = NOBODY);
    known.attacks.retain(|attacks| !is_hidden(attacks.attacker) && !is_hidden(attacks.target));
    known.synergies.retain(|synergy| !synergy.members.iter().all(|member| is_hidden(member.who)));
    known.rulings.retain(|ruling| match ruling {
        Ahead::Modifier { who, .. } | Ahead::Forbid { who, .. } => !is_hidden(*who),
        Ahead::Relation { target, .. } => !is_hidden(*target),
    });
    if known.last_attack.is_some_and(|last| is_hidden(last.attacker) || is_hidden(last.target)) {
        known.last_attack = None;
    }
    if is_hidden(known.active) {
        (known.points_before, known.given_before) = (0, 0);
        (known.cells_left, known.run, known.keeps_running) = (0, (0, 0), false);
    }
}
