//! Where things are, and what they do to their bearer.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::grid::Cell;
use holmgang_kernel::log::Log;

use crate::content::Gear;
use crate::event::Event;
use crate::resolve::Resolver;
use crate::state::{Condition, Effect, Place, State, ThingId, Who};
use crate::{Rules, clause};

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// TD-6.8: out of the saddle; the mount waits in a free cell beside.
    pub fn leave_saddle(&mut self, who: Who) {
        let cell = self.state.cell_beside(who);
        self.state.figure_mut(who).mounted = false;
        self.lose(who, Condition::Entangled, clause::MOUNT);
        self.state.things.push(crate::state::Thing {
            gear: Gear::Mount,
            at: Place::Floor(cell),
            shots: 0,
            loaded: false,
            cased: false,
        });
        self.log.note(clause::MOUNT, || Event::Saddle { who, mounted: false });
    }

    /// An effect comes.
    pub fn put_on(&mut self, effect: Effect, clause: Clause) {
        self.state.add_effect(effect);
        self.log.note(clause, || Event::ConditionGained {
            who: effect.bearer,
            what: effect.what,
            by: effect.by,
            left: effect.left,
        });
        if matches!(effect.what, Condition::Immobilised | Condition::Asleep) {
            // TD-15.4: total defence ends; so does what was held ready (TD-15.12) and a cast in progress.
            self.lose(effect.bearer, Condition::TotalDefence, clause::NOTHING_BUT_DEFENCE);
            self.end_holding(effect.bearer);
            self.lose_cast(effect.bearer);
        }
    }

    /// A thing comes to lie on the floor, or sticks in the scenery (TD-12.7).
    pub fn let_fall(&mut self, who: Who, thing: ThingId, cell: Cell, stuck: bool, clause: Clause) {
        let gear = self.state.things[thing as usize].gear;
        self.rules.put(self.state, thing, if stuck { Place::Stuck(cell) } else { Place::Floor(cell) });
        self.log.note(clause, || Event::ThingFell { who, gear, cell, stuck });
    }
}

impl Rules {
    /// TD-7.10: the lowest speed of what is worn.
    pub fn refresh_armor_speed(&self, state: &mut State, who: Who) {
        let worn = state.things.iter().filter(|thing| thing.at == Place::Worn(who));
        let speed = worn.map(|thing| match thing.gear {
            Gear::Armor(armor) => self.armors[armor as usize].speed,
            _ => 20,
        });
        let speed = speed.min().unwrap_or(20);
        state.figure_mut(who).armor_speed = speed;
    }
}
