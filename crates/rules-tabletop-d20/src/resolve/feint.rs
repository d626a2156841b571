//! Distraction: TD-15.5 to TD-15.8.

use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use crate::clause;
use crate::event::{Event, Taking};
use crate::resolve::Resolver;
use crate::state::{Condition, Effect, NOTHING, NOWHERE, Place, ThingId, Who, With};

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// TD-15.5: no throw: the ally gets +2 on his next attack against that opponent, or +2 AC against one next attack of his. TD-15.8: of one
    /// distractor the bonuses do not add.
    pub(crate) fn distract(&mut self, who: Who, target: Who, ally: Who, attack: bool, thing: ThingId) {
        if thing != NOTHING {
            // TD-15.6: a thrown object is used up in the opponent's cell.
            let gear = self.state.things[thing as usize].gear;
            self.rules.put(self.state, thing, Place::Gone);
            self.log.note(clause::DISTRACTION_MEANS, || Event::ThingTaken { who, gear, how: Taking::Thrown });
        }
        let what = if attack { Condition::HelpedAttack } else { Condition::HelpedAc };
        let helps = |effect: &Effect| {
            effect.bearer == ally
                && effect.against == target
                && matches!(effect.what, Condition::HelpedAttack | Condition::HelpedAc)
        };
        self.state.drop_effects(|effect| helps(effect) && effect.by == who);
        // What is left comes of other distractors: this one adds to it.
        let by = if self.state.effects.iter().any(helps) { clause::SEVERAL_DISTRACTORS } else { clause::DISTRACT };
        self.log.note(by, || Event::Distracted { by: who, against: target, ally, attack });
        let effect = Effect {
            what,
            bearer: ally,
            by: who,
            left: 0,
            value: 2,
            against: target,
            cell: NOWHERE,
            with: With::Nothing,
        };
        self.put_on(effect, clause::DISTRACT);
    }
}
