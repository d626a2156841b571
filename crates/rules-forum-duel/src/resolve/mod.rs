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
use crate::chance::{self, InPlay};
use crate::event::Event;
use crate::labels::Word;
use crate::state::{State, Who};
use crate::{Rules, clause, energy, kinds};

/// An action at work: the rules, the battle that it changes, its dice and its log.
pub struct Resolver<'a, D, L> {
    pub rules: &'a Rules,
    pub state: &'a mut State,
    pub dice: &'a mut D,
    pub log: &'a mut L,
}

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// A chance as play sums it up, its terms told under the name of the figure.
    fn chance(
        &mut self,
        figure: &'static str,
        sum_up: impl FnOnce(&Rules, &State, &mut InPlay<'_, D, L>) -> (i64, i64),
    ) -> i64 {
        let mut play = InPlay { dice: self.dice, log: self.log };
        let (chance, sum) = sum_up(self.rules, self.state, &mut play);
        self.log.total(figure, chance::exact(sum), chance);
        chance
    }

    /// Does an action that [`check`](crate::legal::check) allowed; one that it would refuse does nothing sensible, but no harm either.
    pub fn act(&mut self, seat: Seat, action: &Action) {
        if seat != Seat::Referee {
            self.state.has_begun = true; // FD-5.3: the first turn begins with the first action of a player seat
        }
        match action {
            Action::Rest => self.rest(),
            Action::End => return self.hand_over(clause::ENDING_THE_TURN),
            Action::Step(cell) => self.walk(std::slice::from_ref(cell)),
            Action::Walk(path) => self.walk(path),
            Action::Attack(aim) => self.attack(*aim),
            Action::Cast(cast) => self.cast(cast),
            Action::Surrender(who) => self.surrender(*who),
            Action::Ruling(ruling) => self.rule(ruling),
            Action::Equip | Action::Overcharged(_) => {}
        }
        self.after_action();
    }

    /// FD-1.6, FD-1.7: 20 energy at once, as an event of its own.
    fn rest(&mut self) {
        let who = self.state.active;
        let is_full = self.rules.sheet_of(self.state, who).energy_max <= self.state.combatants[who as usize].energy;
        self.log.note(clause::REST, || Event::Rested { who });
        let price = Price {
            action_points: kinds::PLAIN_ACTION_POINTS,
            attack_points: None,
            energy: 0,
            charges: 0,
            by: clause::REST,
            has_riders: false,
        };
        self.pay(who, price);
        let by = if is_full { clause::REST_AT_FULL_ENERGY } else { clause::REST_WORKS_AT_ONCE };
        self.restore(who, energy::REST, by);
    }
}

/// What an action costs.
pub(crate) struct Price {
    pub action_points: u8,
    /// Attack points with the clause that prices them; none for what is neither attack nor cast.
    pub attack_points: Option<(u8, Clause)>,
    pub energy: i16,
    pub charges: u8,
    /// The clause of the price in energy.
    pub by: Clause,
    /// FD-7.11.
    pub has_riders: bool,
}

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// FD-1.9: pays everything before any roll; nothing comes back.
    pub(crate) fn pay(&mut self, who: Who, price: Price) {
        let full = self.rules.sheet_of(self.state, who).oa_per_turn;
        let Price { action_points, attack_points, energy, charges, by, has_riders } = price;
        let combatant = &mut self.state.combatants[who as usize];
        let mut spent = 0;
        // FD-7.7: what costs none needs no sum.
        if let Some((points, priced_by)) = attack_points.filter(|(points, _)| *points > 0) {
            // FD-7.9: what is left of 5 attack points after another attack decides which pairs fit into a turn.
            let held_by =
                if combatant.attack_points == full { clause::FIVE_ATTACK_POINTS } else { clause::ATTACK_PAIRS };
            let left = combatant.attack_points.saturating_sub(points);
            self.log.add(held_by, Word::AttackPoints.into(), combatant.attack_points.into());
            self.log.add(priced_by, Word::Price.into(), -i64::from(points));
            if has_riders {
                self.log.add(clause::RIDERS_ARE_FREE, Word::Riders.into(), 0);
            }
            self.log.total("attack_points", i64::from(left).into(), left.into());
            combatant.attack_points = left;
            spent = points;
        }
        combatant.action_points = combatant.action_points.saturating_sub(action_points);
        combatant.energy = combatant.energy.saturating_sub(energy).max(0);
        combatant.charges = combatant.charges.saturating_sub(charges);
        self.log.note(by, || Event::Paid { who, action_points, attack_points: spent, energy, charges });
    }
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
