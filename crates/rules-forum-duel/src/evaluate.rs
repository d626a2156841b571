//! How good a position is, in hundredths of a hit point: for greedy bots and cut-off search. Whole numbers only.

use holmgang_kernel::ruleset::{Evaluate, Outlook};
use holmgang_kernel::seat::Seat;

use crate::Rules;
use crate::board;
use crate::content::{Control, SpellKind};
use crate::state::{Combatant, Effect, Sheet, Standing, State, Team, What};

/// Being alive, for a player, beside the hit points.
const LIFE: i32 = 6_000;
/// Being alive, for a creature.
const CREATURE: i32 = 800;
/// A charge.
const CHARGE: i32 = 260;
/// A point of energy while it is scarce, and when there is plenty.
const ENERGY: (i32, i32) = (9, 4);
/// Energy up to this is scarce: three spells.
const SCARCE: i32 = 60;
/// A cell by which somebody of one's own is out of reach. Counted for one's own side only: a side that fled from the other would
/// otherwise gain as much as it loses, and nobody would ever come nearer. More than a buff is worth, so that steps come first.
const OUT_OF_REACH: i32 = 1_100;
/// A won battle.
const WON: i32 = 2_000_000;

impl Evaluate for Rules {
    const OUTLOOK: Outlook = Outlook { rounds: 2, scale: 20_000 };

    fn evaluate(&self, state: &State, seat: Seat) -> i32 {
        let Some(team) = Team::of(seat) else { return 0 };
        let verdict = match state.standing {
            Standing::Won(winner, _) if winner == team => WON,
            Standing::Won(..) => -WON,
            // A draw is nobody's: the rest of the sum does not count.
            Standing::Draw(_) => return 0,
            Standing::Open => 0,
        };
        let worth: i32 = state.combatants.iter().filter(|one| one.alive).map(|one| self.worth(state, one, team)).sum();
        let effects: i32 = state.effects.iter().map(|effect| self.weight(state, effect, team)).sum();
        let objects: i32 = state.objects.iter().map(|object| hazard(state, object.cell, object.strength, team)).sum();
        verdict + (worth + effects + objects).clamp(-900_000, 900_000)
    }
}

impl Rules {
    fn worth(&self, state: &State, one: &Combatant, team: crate::state::Team) -> i32 {
        let sheet = &state.setup.sheets[usize::from(one.sheet)];
        let hp = i32::from(one.hp);
        let worth = if one.is_player() {
            let energy = i32::from(one.energy);
            // The last third of the hit points is worth more: there death is near.
            let danger = (i32::from(sheet.hp_max) / 3 - hp).max(0) * 40;
            LIFE + hp * 100 - danger
                + i32::from(one.charges) * CHARGE
                + energy.min(SCARCE) * ENERGY.0
                + (energy - SCARCE).max(0) * ENERGY.1
        } else {
            CREATURE + hp * 30
        };
        if one.team == team { worth - self.beyond_reach(state, one, sheet) * OUT_OF_REACH } else { -worth }
    }

    /// By how many cells the nearest enemy is beyond what somebody strikes with: the weapon of a strong arm, else the best spell.
    fn beyond_reach(&self, state: &State, one: &Combatant, sheet: &Sheet) -> i32 {
        let weapon = sheet.right_hand.and_then(|weapon| self.weapons.get(usize::from(weapon)));
        let mut reach = weapon.map_or(0, |weapon| weapon.range);
        if sheet.magic_power >= sheet.body || weapon.is_none() {
            let spells = sheet.spells.iter().filter_map(|spell| self.spells.get(usize::from(*spell)));
            let strikes = spells.filter(|spell| {
                matches!(
                    spell.kind,
                    SpellKind::Direct | SpellKind::VampirismHealth | SpellKind::Invocation | SpellKind::Dot
                )
            });
            reach = strikes.map(|spell| spell.range).fold(reach, u8::max);
        }
        let enemies = state.combatants.iter().filter(|other| other.alive && other.team != one.team);
        let distance = enemies.map(|enemy| board::distance(one.cell, enemy.cell)).min().unwrap_or(0);
        i32::from(distance.saturating_sub(reach))
    }

    /// What an effect is worth to its bearer's side for the turns that are left.
    fn weight(&self, state: &State, effect: &Effect, team: crate::state::Team) -> i32 {
        let Some(bearer) = state.combatants.get(usize::from(effect.bearer)) else { return 0 };
        let left = i32::from(effect.remaining);
        let good = match effect.what {
            What::Granted(_) => effect.strength * 10 * left,
            What::Lasting(lasting) => {
                let lasting = &self.lastings[usize::from(lasting)];
                let resisted = |damage_type| 100 - self.resist(state, effect.bearer, damage_type) as i32;
                // Of healing what there is to heal.
                let lost = state.setup.sheets[usize::from(bearer.sheet)].hp_max - bearer.hp;
                let wanted = effect.strength.min(i32::from(lost) * 100 / left.max(1));
                let mut a_turn = i32::from(lasting.chance) * 9
                    + i32::from(lasting.chance_die) * 9
                    + i32::from(lasting.block) * 8
                    + i32::from(lasting.penetration) * 5
                    + i32::from(lasting.plain_damage) * 14
                    + i32::from(lasting.all_damage) * 18
                    + i32::from(lasting.movement) * 90
                    + i32::from(lasting.energy_per_turn) * 7
                    + lasting.blocks.count_ones() as i32 * 20
                    + i32::from(lasting.reflect_chance) * 9;
                if let Some((damage_type, _)) = lasting.dot {
                    a_turn -= effect.strength * resisted(damage_type) / 100;
                }
                if let Some(act) = lasting.per_turn {
                    let chance = i32::from(act.chance + act.own_bonus).clamp(0, 100);
                    a_turn += match act.damage_type {
                        Some(damage_type) => -effect.strength * resisted(damage_type) / 100 * chance / 100,
                        None => wanted * chance / 100,
                    };
                }
                if lasting.heal_per_turn.is_some() {
                    a_turn += wanted;
                }
                a_turn -= match lasting.control {
                    Some(Control::Stun) => 3_000,
                    Some(Control::Silence) => 1_200,
                    Some(Control::Root) => 350,
                    None => 0,
                };
                a_turn * left
            }
        };
        // A creature is soon gone.
        let good = if bearer.is_player() { good } else { good / 3 };
        if bearer.team == team { good } else { -good }
    }
}

/// A thing that burns is bad for the one who stands in it.
fn hazard(state: &State, cell: u8, strength: i32, team: crate::state::Team) -> i32 {
    match crate::names::standing_on(state, cell) {
        Some(who) if state.combatants[usize::from(who)].team == team => -strength,
        Some(_) => strength,
        None => 0,
    }
}
