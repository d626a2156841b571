//! Saves (TD-19.6, TD-19.7) and improvised checks (TD-5.10).

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;
use holmgang_kernel::tally::Terms;

use super::{add, always, close};
use crate::content::{Ability, Save, SpellId};
use crate::event::Event;
use crate::labels::Word;
use crate::resolve::Resolver;
use crate::state::{Condition, OrderContest, State, Who};
use crate::{Rules, clause, rolls};

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// TD-19.7: d20 + save against a difficulty. `more` are modifiers of the moment (cover, backing off), already among the terms.
    pub fn make_save(&mut self, who: Who, save: Save, more: i32, difficulty: i32) -> bool {
        let mut total = more + self.rules.save_total(self.state, who, save, self.log);
        total += self.rules.check_effects(self.state, who, self.log);
        let thrown = rolls::save(self.dice, difficulty - total);
        let roll = thrown.roll.unwrap_or(1);
        always(self.log, clause::MAKING_A_SAVE, Word::Die, roll);
        close(self.log, "save", total + roll);
        self.log.note(clause::MAKING_A_SAVE, || Event::SaveRolled {
            who,
            save,
            roll: roll as u8,
            total: (total + roll) as i16,
            difficulty: difficulty as i16,
            passed: thrown.passed,
        });
        thrown.passed
    }
}

impl Rules {
    /// TD-19.6: a save without its die.
    pub fn save_total<T: Terms>(&self, state: &State, who: Who, save: Save, terms: &mut T) -> i32 {
        let bonus = state.sheet(who).bonus;
        let (ability, word, bonus) = match save {
            Save::Fortitude => (Ability::Con, Word::Constitution, bonus.fortitude),
            Save::Reaction => (Ability::Dex, Word::Dexterity, bonus.reaction),
            Save::Will => (Ability::Wis, Word::Wisdom, bonus.will),
        };
        always(terms, clause::SAVES, word, self.modifier(state, who, ability))
            + add(terms, clause::SAVES, Word::LevelBonus, i32::from(bonus))
    }

    /// TD-24.1: the referee's modifiers on checks; those for one throw are spent by it.
    pub fn check_effects<T: Terms>(&self, state: &mut State, who: Who, terms: &mut T) -> i32 {
        if !state.figure(who).is(Condition::RefereeCheck) {
            return 0;
        }
        let sum = add(terms, clause::REFEREE_ACTIONS, Word::Referee, self.worth(state, who, Condition::RefereeCheck));
        state.drop_effects(|effect| effect.bearer == who && effect.what == Condition::RefereeCheck && effect.left == 0);
        sum
    }

    /// TD-19.7: the difficulty of a spell: 10 + circle + the caster's ability.
    pub fn spell_difficulty<T: Terms>(&self, state: &State, caster: Who, spell: SpellId, terms: &mut T) -> i32 {
        let ability = state.sheet(caster).casting;
        always(terms, clause::MAKING_A_SAVE, Word::Base, 10)
            + add(terms, clause::MAKING_A_SAVE, Word::Circle, i32::from(self.spells[spell as usize].circle))
            + add(terms, clause::MAKING_A_SAVE, Word::CastingAbility, self.modifier(state, caster, ability))
    }

    /// The better (or the ordered) of Str and Dex: TD-16.5, TD-5.10.
    pub fn str_or_dex<T: Terms>(
        &self,
        state: &State,
        who: Who,
        choice: OrderContest,
        clause: Clause,
        terms: &mut T,
    ) -> i32 {
        let (strength, dexterity) = (self.modifier(state, who, Ability::Str), self.modifier(state, who, Ability::Dex));
        let by_dexterity = match choice {
            OrderContest::Better => dexterity > strength,
            OrderContest::Str => false,
            OrderContest::Dex => true,
        };
        if by_dexterity {
            always(terms, clause, Word::Dexterity, dexterity)
        } else {
            always(terms, clause, Word::Strength, strength)
        }
    }
}
