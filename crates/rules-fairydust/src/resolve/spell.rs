//! FY-4.12: spells that are no attack.

use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use super::Scene;
use crate::action::Cast;
use crate::clause;
use crate::content::SpellEffect;
use crate::event::Event;
use crate::state::Who;

impl<D: Dice, L: Log<Event>> Scene<'_, D, L> {
    /// No check: it simply happens. FY-5.13: the duration grows with the participants of a synergy.
    pub(super) fn simply_happens(&mut self, by: Who, cast: &Cast, participants: u8) {
        let Some(spell) = self.rules.spells.get(usize::from(cast.spell)) else { return };
        let strength = if cast.overload { spell.overload.unwrap_or(spell.normal) } else { spell.normal };
        match spell.effect {
            SpellEffect::Conjure(item) => {
                // A new casting replaces what is left.
                let fighter = self.state.fighter_mut(by);
                (fighter.conjured, fighter.conjured_item) = (strength.count, item);
                self.log.note(clause::CAST, || Event::Conjured { who: by, item, count: strength.count });
            }
            SpellEffect::Condition(condition) => {
                let on = cast.target.who().unwrap_or(by);
                let turns = strength.turns.saturating_add(participants - 1);
                self.put_condition(on, condition, turns, strength.magnitude, by, clause::CAST);
            }
            SpellEffect::None | SpellEffect::Tarnish => {}
        }
    }
}
