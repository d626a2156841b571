//! Death, victory, surrender, resurrection: FD-11.3 to FD-11.10, FD-15.1 to FD-15.3.

use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;
use holmgang_kernel::tally::round_half_up;

use crate::clause;
use crate::content::Spell;
use crate::event::Event;
use crate::resolve::Resolver;
use crate::state::{NOBODY, OFF_BOARD, Place, Team, Who};

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// FD-11.3, FD-15.1: after a single loss: whoever has no HP left is dead at once, then the victory is checked.
    pub fn settle_death(&mut self, who: Who) {
        if self.remove_if_dead(who) {
            self.check_victory();
        }
    }

    /// FD-11.3: takes somebody without HP off the board; true if it was so.
    pub(super) fn remove_if_dead(&mut self, who: Who) -> bool {
        let combatant = &self.state.combatants[who as usize];
        if combatant.hp > 0 || !combatant.alive {
            return false;
        }
        let cell = combatant.cell;
        self.log.note(clause::DEATH_REMOVES, || Event::Died { who, cell });
        self.remove(who);
        true
    }

    /// FD-11.10: off the board, without effects, charges and points. What it put on others stays.
    pub fn remove(&mut self, who: Who) {
        let combatant = &mut self.state.combatants[who as usize];
        if let Some(stands) = self.state.cells.get_mut(combatant.cell as usize) {
            *stands = NOBODY;
        }
        combatant.alive = false;
        combatant.hp = 0;
        combatant.cell = OFF_BOARD;
        combatant.charges = 0;
        combatant.action_points = 0;
        combatant.attack_points = 0;
        combatant.movement_points = 0;
        for effect in self.state.effects.iter().filter(|effect| effect.bearer == who) {
            self.log.note(clause::DEATH_CLEARS, || Event::EffectEnded { bearer: who, what: effect.what });
        }
        self.state.effects.retain(|effect| effect.bearer != who);
    }

    /// FD-15.1, FD-15.2: a side without a living player character has lost; both at once draw. Summons do not save it.
    pub fn check_victory(&mut self) {
        if !self.state.standing.is_open() {
            return;
        }
        let mut alive = [false; 2];
        for player in &self.state.combatants[..self.state.players()] {
            alive[player.team as usize] |= player.alive;
        }
        match alive {
            [true, true] => {}
            [true, false] => self.end_battle(Some(Team::Red), clause::VICTORY),
            [false, true] => self.end_battle(Some(Team::Blue), clause::VICTORY),
            [false, false] => self.end_battle(None, clause::DRAW),
        }
    }

    /// FD-15.3: the character dies, leaves the board and cannot be raised.
    pub(super) fn surrender(&mut self, who: Who) {
        let Some(combatant) = self.state.combatants.get_mut(who as usize) else { return };
        combatant.surrendered = true;
        combatant.hp = 0;
        self.log.note(clause::SURRENDER, || Event::Surrendered { who });
        self.settle_death(who);
    }

    /// Step 3e, FD-14.5: the lifetime of a creature counts down at its own hand-over; at 0 it vanishes.
    pub fn count_down_lifetime(&mut self, who: Who) {
        let creature = &mut self.state.combatants[who as usize];
        if !creature.alive || creature.lifetime == 0 {
            return;
        }
        creature.lifetime -= 1;
        if creature.lifetime == 0 {
            self.log.note(clause::OBJECT_AND_CREATURE_DURATIONS, || Event::Vanished { who });
            self.remove(who);
        }
    }

    /// FD-11.9: the raised one stands up beside the caster and keeps its place in the order.
    pub(super) fn resurrect(&mut self, spell: &Spell, by: Who, who: Who, cell: Place) {
        let Some((share, energy)) = spell.resurrect else { return };
        if self.state.combatants.get(who as usize).is_none_or(|raised| raised.alive)
            || self.state.cells.get(cell as usize).is_none()
        {
            return;
        }
        let sheet = self.rules.sheet_of(self.state, who);
        // The share is of the maximum, half up; nobody stands up with 0 HP.
        let hp = round_half_up(i64::from(sheet.hp_max) * i64::from(share), 100).max(1) as i16;
        let energy = energy.min(sheet.energy_max);
        let raised = &mut self.state.combatants[who as usize];
        raised.alive = true;
        raised.hp = hp;
        raised.energy = energy;
        raised.cell = cell;
        self.state.cells[cell as usize] = who;
        self.log.note(clause::STATE_AFTER_RESURRECTION, || Event::Resurrected { who, by, cell, hp, energy });
    }
}
