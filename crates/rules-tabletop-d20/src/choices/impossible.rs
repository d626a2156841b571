//! What a seat knows and cannot do now: shown beside the choices with the reason.

use holmgang_kernel::ruleset::Ruleset;
use holmgang_kernel::seat::Seat;

use crate::Rules;
use crate::action::{Action, Arm, Blow, Cast, Hand};
use crate::content::{Class, SpellTarget};
use crate::state::{NOBODY, NOWHERE, State, Team};

impl Rules {
    /// Blows, manoeuvres and spells that the acting combatant has and cannot use now, each at the nearest target that makes sense.
    pub fn impossible(&self, state: &State, seat: Seat) -> Vec<Action> {
        let who = state.active;
        if state.pending.is_some() || !state.standing.is_open() || Team::of(seat) != Some(state.figure(who).team) {
            return Vec::new();
        }
        let Some(target) = self.nearest_enemy(state, who) else { return Vec::new() };
        let mut listed = Vec::new();
        self.legal(state, seat, &mut listed);
        let mut likely = Vec::new();
        let blow = Blow { target, arm: self.usual_arm(state, who), nonlethal: false, friendly: false };
        likely.push(Action::Attack(blow));
        likely.push(Action::FullAttack);
        likely.push(Action::Hurricane(blow));
        likely.push(Action::Trip { target, named: Arm::Fists });
        likely.push(Action::Disarm { target, hand: Hand::Main, arm: blow.arm });
        likely.push(Action::Push { target });
        likely.push(Action::Defend);
        if matches!(state.sheet(who).class, Class::Priest | Class::Paladin) {
            likely.push(Action::TurnUndead { control: self.can_control(state, who) });
        }
        for spell in (0..self.spells.len() as u8).filter(|spell| state.sheet(who).knows(*spell)) {
            let mut targets = [NOBODY; 7];
            let mut cell = NOWHERE;
            match self.spells[usize::from(spell)].target {
                SpellTarget::One => targets[0] = target,
                SpellTarget::Own | SpellTarget::Allies => targets[0] = who,
                SpellTarget::Around => {}
                SpellTarget::Area => cell = state.figure(target).cell,
            }
            likely.push(Action::Cast(Cast { spell, targets, cell, friendly: false }));
        }
        likely.retain(|action| {
            let alike = |other: &Action| match (action, other) {
                (Action::Cast(a), Action::Cast(b)) => a.spell == b.spell,
                (a, b) => std::mem::discriminant(a) == std::mem::discriminant(b),
            };
            !listed.iter().any(alike) && self.check(state, seat, action).is_err()
        });
        likely
    }
}
