//! Whether an action did what it is for: told from the states before and after it, for the odds beside a choice.

use crate::Rules;
use crate::action::{Action, Aim};
use crate::content::{Control, SpellKind};
use crate::names::everybody;
use crate::state::{State, What, Who};

impl Rules {
    /// Whether an action did what it is for; none if it cannot fail.
    pub fn did_work(&self, before: &State, action: &Action, after: &State) -> Option<bool> {
        let hp = |state: &State, who: Who| {
            state.combatants.get(usize::from(who)).map_or(0, |combatant| if combatant.alive { combatant.hp } else { 0 })
        };
        let hurt = |who: Who| hp(after, who) < hp(before, who);
        let Action::Cast(cast) = action else {
            return match action {
                Action::Attack(Aim::Who(target)) => Some(hurt(*target)),
                _ => None,
            };
        };
        let spell = self.spells.get(usize::from(cast.spell))?;
        let caster = before.active;
        let enemies = || {
            everybody(before)
                .filter(|who| before.combatants[usize::from(*who)].team != before.combatants[usize::from(caster)].team)
        };
        let landed = |target: Who| {
            let marks = |state: &State| {
                let mine = state
                    .effects
                    .iter()
                    .filter(|effect| effect.bearer == target && Some(effect.what) == spell.lasting.map(What::Lasting));
                mine.copied().collect::<Vec<_>>()
            };
            let stuns =
                spell.lasting.is_some_and(|lasting| self.lastings[usize::from(lasting)].control == Some(Control::Stun));
            let (old, new) = (marks(before), marks(after));
            // A stun may be over already: then the turn of its bearer has passed.
            (!new.is_empty() && new != old) || (stuns && new.is_empty() && has_passed(before, after, target))
        };
        match (spell.kind, cast.aim) {
            (SpellKind::Direct | SpellKind::VampirismHealth | SpellKind::Invocation, Aim::Who(target)) => {
                Some(hurt(target))
            }
            (SpellKind::Invocation, Aim::Cell(_)) => Some(enemies().any(hurt)),
            (SpellKind::Dot | SpellKind::Control | SpellKind::Debuff, Aim::Who(target)) => Some(landed(target)),
            (SpellKind::Push | SpellKind::Swap, Aim::Who(target)) => {
                let cell = |state: &State| state.combatants.get(usize::from(target)).map(|target| target.cell);
                Some(cell(before) != cell(after))
            }
            (SpellKind::Warcry, _) if spell.chance.is_some() => Some(enemies().any(landed)),
            (SpellKind::VampirismEnergy, Aim::Who(target)) => {
                let energy =
                    |state: &State| state.combatants.get(usize::from(target)).map_or(0, |target| target.energy);
                Some(energy(after) < energy(before))
            }
            _ => None,
        }
    }
}

/// Whether the next turn of somebody has come and gone.
fn has_passed(before: &State, after: &State, who: Who) -> bool {
    let slot = before.turn_order.iter().position(|slot| *slot == who).unwrap_or(0) as u8;
    let round = if slot > before.slot { before.round } else { before.round + 1 };
    (after.round, after.slot) > (round, slot)
}
