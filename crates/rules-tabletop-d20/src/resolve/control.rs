//! Control of an opponent or a place: held attacks. TD-15.10 to TD-15.13.

use holmgang_kernel::dice::Dice;
use holmgang_kernel::grid::Cell;
use holmgang_kernel::log::Log;

use crate::action::{Arm, Cast, Watched};
use crate::event::Event;
use crate::grid::distance;
use crate::numbers::attack::Manner;
use crate::resolve::Resolver;
use crate::state::{Cause, Condition, Crowd, Effect, NOBODY, NOWHERE, State, Task, Who, With, bit};
use crate::{Rules, clause};

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// TD-15.10: names an opponent or a cell, and one attack or spell to come.
    pub(crate) fn hold_ready(&mut self, who: Who, on: Watched, with: With) {
        let (against, cell) = match on {
            Watched::Who(target) => (target, NOWHERE),
            Watched::Cell(cell) => (NOBODY, cell),
        };
        self.state.add_effect(Effect {
            what: Condition::Holding,
            bearer: who,
            by: who,
            left: 0,
            value: 0,
            against,
            cell,
            with,
        });
        self.log.note(clause::CONTROL, || Event::HoldBegan { who, on });
    }

    /// TD-15.11: the held attacks of a crowd, by initiative. Each is used once (TD-15.12), must be legal when it falls, and provokes as usual
    /// (TD-15.13).
    pub(crate) fn held_attacks(&mut self, target: Who, mut by: Crowd) {
        let Some(controller) = self.rules.first_of(self.state, by) else { return };
        by &= !bit(controller);
        if by != 0 {
            self.state.agenda.push(Task::Held { target, by });
        }
        let Some(with) = self.state.effect_on(controller, Condition::Holding).map(|effect| effect.with) else { return };
        self.state.drop_effects(|effect| effect.bearer == controller && effect.what == Condition::Holding);
        let first =
            i32::from(self.state.figure(controller).initiative) + 10 >= i32::from(self.state.figure(target).initiative);
        self.log.note(clause::CONTROL_INITIATIVE, || Event::HoldCame { who: controller, target, first });
        if !self.rules.may_hold_strike(self.state, controller, target, with) {
            self.log.note(clause::CONTROL_LEGAL_STRIKE, || Event::HoldLost { who: controller });
            return;
        }
        self.state.agenda.push(Task::HeldBlow { by: controller, target, with });
        let (shot, unarmed) = match with {
            With::Arm(arm) => {
                let shot = self
                    .rules
                    .weapon_in(self.state, controller, arm)
                    .is_some_and(|weapon| self.rules.is_shot(self.state, controller, target, weapon));
                (shot, arm == Arm::Fists && !self.state.sheet(controller).has(crate::content::Feat::UnarmedFighting))
            }
            With::Spell(_) => {
                self.state.mid_cast |= bit(controller);
                self.state.spoiled &= !bit(controller);
                (true, false)
            }
            With::Nothing => (false, false),
        };
        if shot || unarmed {
            let strikers = self.rules.strikers(self.state, controller);
            if strikers != 0 {
                self.state.agenda.push(Task::Offers {
                    provoker: controller,
                    strikers,
                    special: 0,
                    cause: Cause::Deed,
                    from: NOWHERE,
                });
            }
        }
    }

    pub(crate) fn held_blow(&mut self, by: Who, target: Who, with: With) {
        if !self.rules.may_hold_strike(self.state, by, target, with) {
            self.state.mid_cast &= !bit(by);
            self.log.note(clause::CONTROL_LEGAL_STRIKE, || Event::HoldLost { who: by });
            return;
        }
        match with {
            With::Nothing => {}
            With::Arm(arm) => {
                let manner = Manner {
                    two_weapons: self.rules.only_off_hand(self.state, by, arm),
                    opportunity: true,
                    ..Manner::default()
                };
                self.strike(by, target, arm, manner);
            }
            With::Spell(spell) => {
                let mut targets = [NOBODY; 7];
                targets[0] = target;
                self.do_cast(by, &Cast { spell, targets, cell: NOWHERE, friendly: false });
            }
        }
    }
}

impl Rules {
    /// TD-15.11: who controls somebody: those who are fast enough to go first, and those who come after the deed.
    pub(crate) fn controllers_of(&self, state: &State, target: Who) -> (Crowd, Crowd) {
        if state.effects.is_empty() {
            return (0, 0);
        }
        self.split_by_initiative(state, target, |effect| effect.against == target)
    }

    /// The same for those who control a place into which somebody has come from another.
    pub(crate) fn controllers_of_place(&self, state: &State, target: Who, from: Cell) -> (Crowd, Crowd) {
        if state.effects.is_empty() {
            return (0, 0);
        }
        let figure = state.figure(target);
        let fills = |at: Cell, cell: Cell| at != NOWHERE && distance(at, figure.side, cell, 1) == 0;
        self.split_by_initiative(state, target, |effect| {
            effect.cell != NOWHERE && fills(figure.cell, effect.cell) && !fills(from, effect.cell)
        })
    }

    /// Controller's initiative + 10 against the other's: not lower goes first, a tie favours the controller.
    fn split_by_initiative(&self, state: &State, target: Who, about: impl Fn(&Effect) -> bool) -> (Crowd, Crowd) {
        let (mut early, mut late) = (0, 0);
        for effect in state.effects.iter().filter(|effect| effect.what == Condition::Holding && about(effect)) {
            let controller = state.figure(effect.bearer);
            if !state.are_enemies(effect.bearer, target) {
                continue;
            }
            if i32::from(controller.initiative) + 10 >= i32::from(state.figure(target).initiative) {
                early |= bit(effect.bearer);
            } else {
                late |= bit(effect.bearer);
            }
        }
        (early, late)
    }

    /// TD-15.13: whether the held attack is legal now.
    fn may_hold_strike(&self, state: &State, who: Who, target: Who, with: With) -> bool {
        if !state.figure(who).can_act() || !state.figure(target).is_there() {
            return false;
        }
        match with {
            With::Nothing => false,
            With::Arm(arm) => self.check_blow(state, who, target, arm).is_ok(),
            With::Spell(spell) => {
                self.check_spell_on(state, who, spell, target).is_ok() && self.free_slot(state, who, spell).is_some()
            }
        }
    }
}
