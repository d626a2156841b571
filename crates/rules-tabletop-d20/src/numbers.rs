//! The numbers of the rulebook: each modifier is a term of its own, named with its clause.

pub mod attack;
pub mod damage;
pub mod defence;
pub mod initiative;
pub mod saves;
pub mod weapons;

use holmgang_kernel::Ratio;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::log::Log;
use holmgang_kernel::tally::{Label, Terms};

use crate::Rules;
use crate::content::Ability;
use crate::event::Event;
use crate::labels::Word;
use crate::state::{Condition, State, Who};

/// Adds a term that is not 0, and says how much it is.
#[inline]
pub fn add<T: Terms>(terms: &mut T, clause: Clause, label: impl Into<Label>, value: i32) -> i32 {
    if value != 0 {
        terms.add(clause, label.into(), i64::from(value));
    }
    value
}

/// Adds a term where something holds.
#[inline]
pub fn add_if<T: Terms>(holds: bool, terms: &mut T, clause: Clause, label: impl Into<Label>, value: i32) -> i32 {
    if holds { add(terms, clause, label, value) } else { 0 }
}

/// Adds a term that is told also when it is 0.
#[inline]
pub fn always<T: Terms>(terms: &mut T, clause: Clause, label: impl Into<Label>, value: i32) -> i32 {
    terms.add(clause, label.into(), i64::from(value));
    value
}

/// Closes a number.
#[inline]
pub fn close<L: Log<Event>>(log: &mut L, figure: &'static str, value: i32) {
    log.total(figure, Ratio::from(i64::from(value)), i64::from(value));
}

/// The die of a throw as the last term, and the sum.
#[inline]
pub fn thrown<L: Log<Event>>(log: &mut L, clause: Clause, figure: &'static str, total: i32, roll: i32) -> i32 {
    always(log, clause, Word::Die, roll);
    close(log, figure, total + roll);
    total + roll
}

/// Half of a number, rounded up (TD-9.4): 5/2 is 3, −1/2 is 0, −3/2 is −1.
#[inline]
pub const fn half_up(number: i32) -> i32 {
    (number + 1).div_euclid(2)
}

impl Rules {
    /// TD-9.2: the modifier of an ability.
    #[inline]
    pub fn modifier(&self, state: &State, who: Who, ability: Ability) -> i32 {
        state.sheet(who).modifier(ability)
    }

    /// TD-9.1, TD-9.4: (Dex + Str)/2, rounded up.
    #[inline]
    pub fn half_sum(&self, state: &State, who: Who) -> i32 {
        let sheet = state.sheet(who);
        half_up(sheet.modifier(Ability::Dex) + sheet.modifier(Ability::Str))
    }

    /// The sum of what effects of one kind on somebody are worth.
    #[inline]
    pub fn worth(&self, state: &State, who: Who, what: Condition) -> i32 {
        if !state.figure(who).is(what) {
            return 0;
        }
        state
            .effects
            .iter()
            .filter(|effect| effect.bearer == who && effect.what == what)
            .map(|effect| i32::from(effect.value))
            .sum()
    }
}
