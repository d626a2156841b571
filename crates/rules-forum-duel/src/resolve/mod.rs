//! What comes of an action, one file a family. Each pays first (FD-1.9), then rolls and resolves in the order of FD-6.9.

pub mod attack;
pub mod spell;
mod rider;
pub mod effect;
pub mod movement;
pub mod object;
pub mod death;
pub mod referee;

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;
use holmgang_kernel::seat::Seat;

use crate::action::Action;
use crate::event::Event;
use crate::labels::Word;
use crate::state::{State, Who};
use crate::{Rules, clause, energy, kinds, turn};

/// Does an action that [`check`](crate::legal::check) allowed; one that it would refuse does nothing sensible, but no harm either.
pub fn apply<D: Dice, L: Log<Event>>(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    action: &Action,
    dice: &mut D,
    log: &mut L,
) {
    if seat != Seat::Referee {
        state.has_begun = true; // FD-5.3: the first turn begins with the first action of a player seat
    }
    match action {
        Action::Rest => rest(rules, state, log),
        Action::End => return turn::hand_over(rules, state, clause::ENDING_THE_TURN, dice, log),
        Action::Step(cell) => movement::walk(rules, state, std::slice::from_ref(cell), log),
        Action::Walk(path) => movement::walk(rules, state, path, log),
        Action::Attack(aim) => attack::plain(rules, state, *aim, dice, log),
        Action::Cast(cast) => spell::cast(rules, state, cast, dice, log),
        Action::Surrender(who) => death::surrender(state, *who, log),
        Action::Ruling(ruling) => referee::rule(rules, state, ruling, dice, log),
        Action::Equip | Action::Overcharged(_) => {}
    }
    turn::after_action(rules, state, dice, log);
}

/// FD-1.6, FD-1.7: 20 energy at once, as an event of its own.
fn rest<L: Log<Event>>(rules: &Rules, state: &mut State, log: &mut L) {
    let who = state.active;
    let is_full = rules.sheet_of(state, who).energy_max <= state.combatants[who as usize].energy;
    log.note(clause::REST, || Event::Rested { who });
    let price = Price {
        action_points: kinds::PLAIN_ACTION_POINTS,
        attack_points: None,
        energy: 0,
        charges: 0,
        by: clause::REST,
        has_riders: false,
    };
    pay(rules, state, who, price, log);
    let by = if is_full { clause::REST_AT_FULL_ENERGY } else { clause::REST_WORKS_AT_ONCE };
    energy::restore(rules, state, who, energy::REST, by, log);
}

/// What an action costs.
pub(crate) struct Price {
    pub action_points: u8,
    /// OA with the clause that prices them; none for what is neither attack nor cast.
    pub attack_points: Option<(u8, Clause)>,
    pub energy: i16,
    pub charges: u8,
    /// The clause of the price in energy.
    pub by: Clause,
    /// FD-7.11.
    pub has_riders: bool,
}

/// FD-1.9: pays everything before any roll; nothing comes back.
pub(crate) fn pay<L: Log<Event>>(rules: &Rules, state: &mut State, who: Who, price: Price, log: &mut L) {
    let full = rules.sheet_of(state, who).oa_per_turn;
    let Price { action_points, attack_points, energy, charges, by, has_riders } = price;
    let combatant = &mut state.combatants[who as usize];
    let mut spent = 0;
    // FD-7.7: what costs none needs no sum.
    if let Some((points, priced_by)) = attack_points.filter(|(points, _)| *points > 0) {
        // FD-7.9: what is left of 5 OA after another attack decides which pairs fit into a turn.
        let held_by = if combatant.attack_points == full { clause::FIVE_ATTACK_POINTS } else { clause::ATTACK_PAIRS };
        let left = combatant.attack_points.saturating_sub(points);
        log.add(held_by, Word::AttackPoints.into(), combatant.attack_points.into());
        log.add(priced_by, Word::Price.into(), -i64::from(points));
        if has_riders {
            log.add(clause::RIDERS_ARE_FREE, Word::Riders.into(), 0);
        }
        log.total("attack_points", i64::from(left).into(), left.into());
        combatant.attack_points = left;
        spent = points;
    }
    combatant.action_points = combatant.action_points.saturating_sub(action_points);
    combatant.energy = combatant.energy.saturating_sub(energy).max(0);
    combatant.charges = combatant.charges.saturating_sub(charges);
    log.note(by, || Event::Paid { who, action_points, attack_points: spent, energy, charges });
}

/// Whether nothing has ended the battle yet.
pub(crate) fn goes_on(state: &State) -> bool {
    state.standing.is_open()
}

/// A number of HP or energy as states hold it.
#[inline]
pub(crate) fn small(number: i64) -> i16 {
    number.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}
