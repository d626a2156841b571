//! Class abilities (MD-6): paid with a use, then the piece goes on with its action.

use holmgang_kernel::Ratio;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;
use holmgang_kernel::tally::{Op, round_half_up};

use crate::Rules;
use crate::action::{Aim, Target};
use crate::clause;
use crate::content::{ClassItem, Shares, Spell, Stat};
use crate::event::{Ability, Event, Means};
use crate::labels;
use crate::resolve::attack::{Hit, hit};
use crate::resolve::skill::{heal, land, mark};
use crate::resolve::{cloak, end, wall};
use crate::state::{Effect, Place, State, What, at};
use crate::values::{spell_thirds, strength};

/// MD-6.3 to MD-6.5: a use and the cooldown are spent, speed and turn are not; the additional action follows at once, with a clock of its own (MD-2.15).
pub(crate) fn use_ability<D: Dice, L: Log<Event>>(
    rules: &Rules,
    state: &mut State,
    ability: Ability,
    target: Target,
    dice: &mut D,
    log: &mut L,
) {
    let place = state.duel.active;
    let Some(item) = rules.item_at(state, place) else { return };
    let duel = &mut state.duel;
    duel.uses[at(place)] = duel.uses[at(place)].saturating_sub(1);
    duel.cooldown[at(place)] = item.cooldown_rounds;
    duel.used_ability = true;
    duel.extension = 0;
    log.note(clause::USE_IS_SPENT, || Event::AbilityUsed {
        who: state.who(place),
        ability,
        target: mark(state, target),
        uses: state.duel.uses[at(place)],
        cooldown: state.duel.cooldown[at(place)],
    });
    match ability {
        Ability::Wall => wall::place(rules, state, place, item, log),
        Ability::Cloak => cloak::put_on(rules, state, place, item, log),
        Ability::Spell(spell) => cast(rules, state, item, spell, target, dice, log),
    }
    // MD-11.2: a deciding ability leaves no additional action.
    if !state.duel.unchecked_death || !end::check(rules, state, log) {
        let who = state.who(place);
        log.note(clause::SPEED_IS_NOT_RESET, || Event::ActsOn { who });
    }
}

/// MD-6.13: one of four spells.
fn cast<D: Dice, L: Log<Event>>(
    rules: &Rules,
    state: &mut State,
    book: &ClassItem,
    spell: Spell,
    target: Target,
    dice: &mut D,
    log: &mut L,
) {
    let item = state.lineup.item[at(state.duel.active)];
    let Aim::Place(bearer) = target.aim() else { return };
    match spell {
        Spell::Healing => {
            let thirds = spell_thirds(book);
            let health = i64::from(book.stats[Stat::MaxHealth as usize]);
            log.add(clause::HEALING_AND_LIGHTNING, labels::BOOK_HEALTH, health);
            let level = Ratio::new(i64::from(book.level), 3);
            log.term(Op::Times, clause::HEALING_AND_LIGHTNING, labels::BOOK_LEVEL, level);
            log.term(Op::Times, clause::HEALING_AND_LIGHTNING, labels::TWICE, Ratio::from(2));
            heal(rules, state, bearer, Means::Spell(item), (Ratio::new(thirds, 3), round_half_up(thirds, 3)), log);
        }
        Spell::Lightning => {
            let lightning = Hit { with: Means::Spell(item), shares: Shares::WHOLE, is_sure: false };
            hit(rules, state, target, &lightning, dice, log);
        }
        Spell::Strength => lasting(rules, state, book, bearer, What::Strength, log),
        Spell::Weakness => lasting(rules, state, book, bearer, What::Weakness, log),
    }
}

/// MD-6.15: Strength and Weakness, for the action rounds of the book (MD-6.8).
fn lasting<L: Log<Event>>(rules: &Rules, state: &mut State, book: &ClassItem, bearer: Place, what: What, log: &mut L) {
    let cited = clause::STRENGTH_AND_WEAKNESS;
    let value = strength(book);
    let regeneration =
        i64::from(book.stats[Stat::ManaRecovery as usize]) + i64::from(book.stats[Stat::StaminaRecovery as usize]);
    log.add(cited, labels::BOOK_REGENERATION, regeneration);
    log.term(Op::Times, cited, labels::HALF, Ratio::new(1, 2));
    log.term(Op::Times, cited, labels::BOOK_LEVEL, Ratio::new(i64::from(book.level), 3));
    let figure = if what == What::Strength { "strength" } else { "weakness" };
    log.total(figure, Ratio::new(regeneration * i64::from(book.level), 6), i64::from(value));
    let source = state.duel.active;
    land(rules, state, Effect { what, bearer, source, rounds_left: book.action_rounds, value }, log);
}
