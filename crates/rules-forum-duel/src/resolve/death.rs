//! Death, victory, surrender, resurrection: FD-11.3 to FD-11.10, FD-15.1 to FD-15.3.

use holmgang_kernel::log::Log;
use holmgang_kernel::tally::round_half_up;

use crate::content::Spell;
use crate::event::Event;
use crate::state::{NOBODY, OFF_BOARD, Place, State, Team, Who};
use crate::turn::end_battle;
use crate::{Rules, clause};

/// FD-11.3, FD-15.1: after a single loss: whoever has no HP left is dead at once, then the victory is checked.
pub fn settle<L: Log<Event>>(state: &mut State, who: Who, log: &mut L) {
    if remove_if_dead(state, who, log) {
        check_victory(state, log);
    }
}

/// FD-11.3: takes somebody without HP off the board; true if it was so.
pub(super) fn remove_if_dead<L: Log<Event>>(state: &mut State, who: Who, log: &mut L) -> bool {
    let combatant = &state.combatants[who as usize];
    if combatant.hp > 0 || !combatant.alive {
        return false;
    }
    let cell = combatant.cell;
    log.note(clause::DEATH_REMOVES, || Event::Died { who, cell });
    remove(state, who, log);
    true
}

/// FD-11.10: off the board, without effects, charges and points. What it put on others stays.
pub fn remove<L: Log<Event>>(state: &mut State, who: Who, log: &mut L) {
    let combatant = &mut state.combatants[who as usize];
    if let Some(stands) = state.cells.get_mut(combatant.cell as usize) {
        *stands = NOBODY;
    }
    combatant.alive = false;
    combatant.hp = 0;
    combatant.cell = OFF_BOARD;
    combatant.charges = 0;
    combatant.action_points = 0;
    combatant.attack_points = 0;
    combatant.movement_points = 0;
    for effect in state.effects.iter().filter(|effect| effect.bearer == who) {
        log.note(clause::DEATH_CLEARS, || Event::EffectEnded { bearer: who, what: effect.what });
    }
    state.effects.retain(|effect| effect.bearer != who);
}

/// FD-15.1, FD-15.2: a side without a living player character has lost; both at once draw. Summons do not save it.
pub fn check_victory<L: Log<Event>>(state: &mut State, log: &mut L) {
    if !state.standing.is_open() {
        return;
    }
    let mut alive = [false; 2];
    for player in &state.combatants[..state.players()] {
        alive[player.team as usize] |= player.alive;
    }
    match alive {
        [true, true] => {}
        [true, false] => end_battle(state, Some(Team::Red), clause::VICTORY, log),
        [false, true] => end_battle(state, Some(Team::Blue), clause::VICTORY, log),
        [false, false] => end_battle(state, None, clause::DRAW, log),
    }
}

/// FD-15.3: the character dies, leaves the board and cannot be raised.
pub(super) fn surrender<L: Log<Event>>(state: &mut State, who: Who, log: &mut L) {
    let Some(combatant) = state.combatants.get_mut(who as usize) else { return };
    combatant.surrendered = true;
    combatant.hp = 0;
    log.note(clause::SURRENDER, || Event::Surrendered { who });
    settle(state, who, log);
}

/// Step 3e, FD-14.5: the lifetime of a creature counts down at its own hand-over; at 0 it vanishes.
pub fn count_down_lifetime<L: Log<Event>>(state: &mut State, who: Who, log: &mut L) {
    let creature = &mut state.combatants[who as usize];
    if !creature.alive || creature.lifetime == 0 {
        return;
    }
    creature.lifetime -= 1;
    if creature.lifetime == 0 {
        log.note(clause::OBJECT_AND_CREATURE_DURATIONS, || Event::Vanished { who });
        remove(state, who, log);
    }
}

/// FD-11.9: the raised one stands up beside the caster and keeps its place in the order.
pub(super) fn resurrect<L: Log<Event>>(
    rules: &Rules,
    state: &mut State,
    spell: &Spell,
    by: Who,
    who: Who,
    cell: Place,
    log: &mut L,
) {
    let Some((share, energy)) = spell.resurrect else { return };
    if state.combatants.get(who as usize).is_none_or(|raised| raised.alive) || state.cells.get(cell as usize).is_none()
    {
        return;
    }
    let sheet = rules.sheet_of(state, who);
    // The share is of the maximum, half up; nobody stands up with 0 HP.
    let hp = round_half_up(i64::from(sheet.hp_max) * i64::from(share), 100).max(1) as i16;
    let energy = energy.min(sheet.energy_max);
    let raised = &mut state.combatants[who as usize];
    raised.alive = true;
    raised.hp = hp;
    raised.energy = energy;
    raised.cell = cell;
    state.cells[cell as usize] = who;
    log.note(clause::STATE_AFTER_RESURRECTION, || Event::Resurrected { who, by, cell, hp, energy });
}
