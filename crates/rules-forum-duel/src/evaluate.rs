//! How good a position is, in hundredths of a hit point: for greedy bots and cut-off search. Whole numbers only.

use holmgang_kernel::ruleset::{Evaluate, Outlook};
use holmgang_kernel::seat::Seat;

use crate::Rules;
use crate::board;
use crate::content::{Control, SpellKind};
use crate::state::{Combatant, Effect, Sheet, Standing, State, Team, What};

/// Energy up to this is scarce: three spells.
const SCARCE: i32 = 60;
/// A won battle.
const WON: i32 = 2_000_000;

holmgang_kernel::weights! {
    /// What an evaluation of this rulebook weighs with, in hundredths of a hit point. Being out of reach counts for one's own side only: a side that fled from
    /// the other would otherwise gain as much as it loses, and nobody would ever come nearer. It is more than a buff is worth, so that steps come first.
    pub struct Weights {
        life = 6_000, 0..=20_000, "a living player, beside the hit points", "живой игрок, помимо хитов";
        creature = 800, 0..=5_000, "a living creature, beside its hit points", "живое существо, помимо хитов";
        creature_hp = 30, 0..=100, "a hit point of a creature", "хит существа";
        danger = 40, 0..=200, "a hit point that is lacking to a third of the most", "хит, которого не хватает до трети запаса";
        charge = 260, 0..=2_000, "a charge", "заряд";
        energy_scarce = 9, 0..=60, "a point of energy up to 60", "единица энергии до 60";
        energy_plenty = 4, 0..=60, "a point of energy beyond 60", "единица энергии сверх 60";
        out_of_reach = 1_100, 200..=5_000, "a cell by which the nearest enemy is out of reach", "клетка, которой не хватает до ближайшего врага";
        granted = 10, 0..=60, "a referee's point, for a turn", "пункт, данный судьёй, на ход";
        chance = 9, 0..=60, "a percent of the chance to succeed, for a turn", "процент шанса успеха на ход";
        block = 8, 0..=60, "a percent of block, for a turn", "процент блока на ход";
        penetration = 5, 0..=60, "a percent of penetration, for a turn", "процент пробивания на ход";
        plain_damage = 14, 0..=80, "a percent of plain damage, for a turn", "процент обычного урона на ход";
        all_damage = 18, 0..=80, "a percent of all damage, for a turn", "процент всего урона на ход";
        movement = 90, 0..=500, "a cell of movement, for a turn", "клетка движения на ход";
        energy_per_turn = 7, 0..=40, "a point of energy that comes each turn", "единица энергии каждый ход";
        blocks = 20, 0..=120, "a kind of harm that is blocked, for a turn", "вид вреда, который блокируется, на ход";
        reflect = 9, 0..=60, "a percent of reflection, for a turn", "процент отражения на ход";
        stun = 3_000, 0..=8_000, "a turn stunned", "ход в оглушении";
        silence = 1_200, 0..=5_000, "a turn silenced", "ход в безмолвии";
        root = 350, 0..=3_000, "a turn rooted", "ход без движения";
    }
}

impl Evaluate for Rules {
    const OUTLOOK: Outlook = Outlook { rounds: 2, scale: 20_000 };
    holmgang_kernel::weighs_with!(Weights);

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
        let (hp, weights) = (i32::from(one.hp), &self.weights);
        let worth = if one.is_player() {
            let energy = i32::from(one.energy);
            // The last third of the hit points is worth more: there death is near.
            let danger = (i32::from(sheet.hp_max) / 3 - hp).max(0) * weights.danger;
            weights.life + hp * 100 - danger
                + i32::from(one.charges) * weights.charge
                + energy.min(SCARCE) * weights.energy_scarce
                + (energy - SCARCE).max(0) * weights.energy_plenty
        } else {
            weights.creature + hp * weights.creature_hp
        };
        if one.team == team { worth - self.beyond_reach(state, one, sheet) * weights.out_of_reach } else { -worth }
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
        let (left, weights) = (i32::from(effect.remaining), &self.weights);
        let good = match effect.what {
            What::Granted(_) => effect.strength * weights.granted * left,
            What::Lasting(lasting) => {
                let lasting = &self.lastings[usize::from(lasting)];
                let resisted = |damage_type| 100 - self.resist(state, effect.bearer, damage_type) as i32;
                // Of healing what there is to heal.
                let lost = state.setup.sheets[usize::from(bearer.sheet)].hp_max - bearer.hp;
                let wanted = effect.strength.min(i32::from(lost) * 100 / left.max(1));
                let mut a_turn = i32::from(lasting.chance) * weights.chance
                    + i32::from(lasting.chance_die) * weights.chance
                    + i32::from(lasting.block) * weights.block
                    + i32::from(lasting.penetration) * weights.penetration
                    + i32::from(lasting.plain_damage) * weights.plain_damage
                    + i32::from(lasting.all_damage) * weights.all_damage
                    + i32::from(lasting.movement) * weights.movement
                    + i32::from(lasting.energy_per_turn) * weights.energy_per_turn
                    + lasting.blocks.count_ones() as i32 * weights.blocks
                    + i32::from(lasting.reflect_chance) * weights.reflect;
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
                    Some(Control::Stun) => weights.stun,
                    Some(Control::Silence) => weights.silence,
                    Some(Control::Root) => weights.root,
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
