//! How good a position is for a seat, in hundredths of a point of body: what bots look at.
//!
//! What is alive counts most; then what one can do next (a weapon that fits the distance, the focus in hand, the enemy in view) and what one has
//! kept for defence. An attack that waits for an answer counts as what it will do on average against the best answer.

use holmgang_kernel::ruleset::{Evaluate, Outlook};
use holmgang_kernel::seat::Seat;

use crate::Rules;
use crate::action::{Answer, Defence};
use crate::blow::{Blow, BlowEffect};
use crate::checks::{self, Stance};
use crate::content::{
    ACROBATICS, ATHLETICS, Condition, DamageType, FIRST_SCHOOL, ItemKind, NO_ITEM, SKILL_COUNT, SpellTarget, UNARMED,
};
use crate::resolve::targeting;
use crate::state::{NO_SIDE, NOBODY, Place, Posture, Relation, Slot, Stage, Standing, State, Who};
use crate::{aims, hands, sight};

/// A won battle; a lost one is its negative.
const WON: i32 = 2_000_000;
/// A point of body: the unit.
const BODY: i32 = 100;
/// What a closed door on the way is worth in steps: opening it costs as much as a move or more, and keeps others waiting behind.
const DOOR: i32 = 8;
/// Body and mind beyond this many points save nobody any longer.
const ENOUGH: i32 = 14;

holmgang_kernel::weights! {
    /// What an evaluation of this rulebook weighs with, in hundredths of a point of body.
    pub struct Weights {
        able = 600, 0..=3_000, "somebody who can act", "тот, кто может действовать";
        mind = 45, 0..=200, "a point of mind", "единица разума";
        aim = 30, 0..=200, "a step towards an aim (FY-18.9)", "шаг к цели (FY-18.9)";
        posture = 70, 0..=400, "not standing", "не стоит на ногах";
        dazzled = 60, 0..=400, "a turn dazzled", "ход в ослеплении";
        paralysed = 220, 0..=1_000, "a turn paralysed", "ход в параличе";
        slowed = 20, 0..=200, "a turn slowed, for each point of it", "ход в замедлении, за пункт";
        grabbed = 50, 0..=400, "being held", "захвачен";
        carrying = 120, 0..=600, "carrying somebody", "несёт кого-то";
        conjured = 18, 0..=200, "a conjured shot", "созданный снаряд";
        hidden = 30, 0..=300, "being hidden", "скрыт";
        focus = 90, 0..=500, "lacking one's focus", "без своего фокуса";
        quality = 22, 0..=200, "a point of quality of a weapon", "пункт качества оружия";
        kept = 6, 0..=60, "a point kept for defence", "пункт, оставленный на защиту";
        parry = 4, 0..=40, "the same, for each point by which a parry is better", "то же за каждый пункт, на который парирование лучше";
        behind = 12, 0..=200, "an adjacent enemy out of sight", "враг рядом, которого не видно";
        gap = 12, 2..=80, "a cell by which an enemy is out of reach", "клетка, которой не хватает до врага";
        seen = 18, 0..=200, "an enemy in view", "враг на виду";
        joint = 32, 0..=200, "a point in a joint cast", "пункт в совместном заклинании";
        waiting = 16, 0..=200, "a delayed action", "отложенное действие";
        strength = 14, 2..=60, "what somebody can strike with, in tenths", "чем можно ударить, в десятых";
        shoved = 12, 0..=200, "being shoved", "отброшен";
        tripped = 70, 0..=400, "being thrown down", "сбит с ног";
    }
}

impl Evaluate for Rules {
    const OUTLOOK: Outlook = Outlook { rounds: 3, scale: 3_000 };
    holmgang_kernel::weighs_with!(Weights);

    fn evaluate(&self, state: &State, seat: Seat) -> i32 {
        let Seat::Player(side) = seat else { return 0 };
        match state.standing {
            Standing::Won(winner, _) if winner == side => return WON,
            Standing::Won(..) => return -WON,
            Standing::Draw(_) => return -WON / 2,
            Standing::Open => {}
        }
        let mut worth = 0;
        for who in state.everybody() {
            let fighter = state.fighter(who);
            if fighter.side == NO_SIDE || !fighter.is_able() {
                continue;
            }
            let is_own = fighter.side == side;
            let aim = aims::distance(state, who, |from, to| way(state, from, to))
                .map_or(0, |far| -self.weights.aim * far.min(40));
            let value = self.life(state, who) + self.standing_of(state, who) + self.next_of(state, who, is_own) + aim;
            worth += if is_own { value } else { -value };
        }
        worth + self.joint_casts(state, side) + self.under_way(state, side)
    }
}

/// How many steps it takes from one cell to another; every closed door that is to be opened on the way counts as [`DOOR`] more.
fn way(state: &State, from: Place, to: Place) -> i32 {
    let map = state.map();
    map.walk(from, to) + map.closed_on_way(&state.doors, from, to, DOOR)
}

/// An enemy of whom somebody knows where it is: nobody goes by those who hide from it (FY-10.10).
fn is_foe(state: &State, who: Who, other: Who) -> bool {
    state.are_enemies(who, other) && !sight::is_hidden_from(state, who, other)
}

impl Rules {
    /// What somebody is worth alive.
    fn life(&self, state: &State, who: Who) -> i32 {
        let fighter = state.fighter(who);
        self.weights.able
            + BODY * i32::from(fighter.body).min(ENOUGH)
            + self.weights.mind * i32::from(fighter.mind).min(ENOUGH)
    }

    /// Posture, conditions, hands, points: what helps or hinders somebody.
    fn standing_of(&self, state: &State, who: Who) -> i32 {
        let (fighter, weights) = (state.fighter(who), &self.weights);
        let mut value = 0;
        if fighter.posture != Posture::Standing {
            value -= weights.posture;
        }
        value -= weights.dazzled * i32::from(fighter.conditions[Condition::Dazzled as usize].turns.min(3));
        value -= weights.paralysed * i32::from(fighter.conditions[Condition::Paralysed as usize].turns.min(3));
        let slowed = fighter.conditions[Condition::Slowed as usize];
        value -= weights.slowed * i32::from(slowed.turns.min(3)) * i32::from(slowed.magnitude);
        if fighter.grabbed_by != NOBODY {
            value -= weights.grabbed;
        }
        if fighter.carrying != NOBODY {
            value -= weights.carrying;
        }
        value += weights.conjured * i32::from(fighter.conjured);
        if fighter.hidden {
            value += weights.hidden;
        }
        let sheet = state.sheet(who);
        if sheet.focus != NO_ITEM && !hands::has_focus(state, who) {
            value -= weights.focus;
        }
        // A tarnished weapon, held or worn.
        for item in state.items.iter().filter(|item| item.holder == who && matches!(item.slot, Slot::Hand | Slot::Belt))
        {
            value += weights.quality * i32::from(item.quality);
        }
        value + self.defence_of(state, who)
    }

    /// What kept points are worth: how much better a reaction is than standing still, for as many as may be needed.
    fn defence_of(&self, state: &State, who: Who) -> i32 {
        let fighter = state.fighter(who);
        if fighter.activity == 0 {
            return 0;
        }
        let skill = |skill| state.skill(who, skill);
        let malus = checks::posture_malus(state, who);
        let passive = (skill(ACROBATICS) + malus).max(skill(ATHLETICS));
        let parry = hands::held(state, who)
            .map(|thing| &self.items[usize::from(state.items[usize::from(thing)].item)])
            .filter(|item| item.kind == ItemKind::Weapon)
            .map(|item| skill(item.skill))
            .max();
        let better = (parry.unwrap_or(-10) - passive).clamp(0, 8);
        let near = state
            .everybody()
            .filter(|other| is_foe(state, who, *other) && state.fighter(*other).is_able())
            .map(|other| {
                let cell = state.fighter(other).cell;
                // Who is behind a wall has to walk first.
                let has_line = state.map().has_line(&state.doors, fighter.cell, cell);
                if has_line { state.map().distance(fighter.cell, cell) } else { 8 + way(state, fighter.cell, cell) }
            })
            .min()
            .unwrap_or(99);
        let needed = if near <= 12 { i32::from(fighter.activity).min(4) } else { i32::from(fighter.activity).min(2) };
        // The active one keeps less of it if it could still act.
        needed * (self.weights.kept + self.weights.parry * better)
    }

    /// How well somebody stands for what it can do: in reach of an enemy, with it in view.
    /// The way of an enemy counts a third: otherwise nobody would go where both come nearer to each other.
    fn next_of(&self, state: &State, who: Who, is_own: bool) -> i32 {
        let fighter = state.fighter(who);
        let (range, power) = self.best_means(state, who);
        let mut value = power;
        let mut gap = i32::MAX;
        let mut open_way = 0;
        let mut seen = 0;
        for other in state.everybody() {
            let enemy = state.fighter(other);
            if !is_foe(state, who, other) || !enemy.is_able() {
                continue;
            }
            let distance = state.map().distance(fighter.cell, enemy.cell);
            let hurt = (30 - i32::from(enemy.body)).clamp(0, 30) / 10;
            // Who shoots needs a free line, who strikes a way; without a line there is nothing to do but to walk.
            let has_line = state.map().has_line(&state.doors, fighter.cell, enemy.cell);
            let far = match has_line {
                true if 1 < range => distance - range,
                true => way(state, fighter.cell, enemy.cell) - range,
                false => way(state, fighter.cell, enemy.cell),
            };
            let here = far.max(0) * 10 - hurt;
            if here < gap {
                gap = here;
                open_way = state.map().open_way(&state.doors, fighter.cell, enemy.cell);
            }
            let is_seen = sight::sees(state, who, other);
            if is_seen {
                seen += 1;
            }
            // An adjacent enemy behind one's back strikes against a passive defence.
            if distance <= 1 && !is_seen && !fighter.is(Condition::Dazzled) {
                value -= self.weights.behind;
            }
        }
        if gap == i32::MAX {
            return value;
        }
        let gap = gap.max(0);
        // In tenths of a cell.
        let cost = gap * self.weights.gap / 10;
        value -= if is_own { cost } else { cost / 3 };
        if seen > 0 {
            value += self.weights.seen;
        }
        // Cells that are left will close what is left of the gap, up to the first closed door: in front of it they are of no use.
        if who == state.active {
            value += (i32::from(state.cells_left).min(open_way) * 10).min(gap) * 4 / 10;
        }
        value
    }

    /// The range of the best that somebody could attack with now, and how good it is.
    fn best_means(&self, state: &State, who: Who) -> (i32, i32) {
        let bare = state.skill(who, UNARMED).max(state.skill(who, ATHLETICS));
        let strength = |skill: i32, damage: i32| self.strength(skill, damage);
        let mut best = (1, strength(bare, i32::from(state.sheet(who).unarmed_damage)));
        let mut consider = |range: i32, power: i32| {
            if best.1 < power {
                best = (range, power);
            }
        };
        for thing in hands::held(state, who) {
            let held = &state.items[usize::from(thing)];
            let item = &self.items[usize::from(held.item)];
            let damage = i32::from(item.damage) + i32::from(held.quality);
            match item.kind {
                ItemKind::Weapon => {
                    let more = i32::from(item.volley) - 1;
                    consider(
                        item.range.max(item.reach).into(),
                        strength(state.skill(who, item.skill), damage) + 8 * more,
                    );
                }
                ItemKind::Improvised => {
                    consider(item.throw_range.max(item.reach).into(), strength(bare, damage) / 2);
                }
                _ => {}
            }
        }
        let sheet = state.sheet(who);
        if hands::has_focus(state, who) {
            for spell in sheet.spells.iter().filter_map(|spell| self.spells.get(usize::from(*spell))) {
                if !spell.attack || spell.target != SpellTarget::Character || 0 < spell.synergy_min {
                    continue;
                }
                let skill = state.skill(who, spell.school);
                let power = match spell.damage_type {
                    Some(DamageType::MentalMagical) => strength(skill, i32::from(spell.normal.damage)) * 2 / 3,
                    Some(_) => strength(skill, i32::from(spell.normal.damage)),
                    None => strength(skill, 1) / 2,
                };
                consider(spell.range.into(), power);
            }
        }
        if 0 < state.fighter(who).conjured {
            let item = self.items.get(usize::from(state.fighter(who).conjured_item));
            let skill = item.map_or(0, |item| state.skill(who, item.skill.clamp(FIRST_SCHOOL, SKILL_COUNT as u8 - 1)));
            consider(item.map_or(1, |item| item.range.into()), strength(skill, 2));
        }
        best
    }

    /// Points that were put into a joint cast.
    fn joint_casts(&self, state: &State, side: u8) -> i32 {
        let one = |synergy: &crate::state::Synergy| {
            let paid: i32 = synergy.members.iter().map(|member| i32::from(member.paid)).sum();
            let sign = if state.fighter(synergy.leader()).side == side { 1 } else { -1 };
            sign * self.weights.joint * paid
        };
        let joint: i32 = state.synergies.iter().map(one).sum();
        // Who has no enemy in view waits in vain: one comes nearer first. Whether an enemy does is no reason to go out of its sight.
        let in_view = |owner: Who| {
            let able = |other: &Who| state.fighter(*other).is_able() && is_foe(state, owner, *other);
            state.everybody().filter(able).any(|other| sight::sees(state, owner, other))
        };
        let waiting: i32 = state
            .delays
            .iter()
            .filter(|delayed| !delayed.is_lapsing)
            .map(|delayed| match state.fighter(delayed.owner).side == side {
                true if in_view(delayed.owner) => self.weights.waiting,
                true => 0,
                false => -self.weights.waiting,
            })
            .sum();
        joint + waiting
    }

    /// What attacks that are not resolved yet will do on average, each target with its best answer.
    fn under_way(&self, state: &State, side: u8) -> i32 {
        let mut worth = 0;
        for frame in &state.frames {
            let Some(blow) = targeting::blow_of(self, state, frame) else { continue };
            let first = match frame.stage {
                Stage::Next(place) => place,
                Stage::Declared(_) => 0,
                Stage::Stepped(..) => continue,
            };
            for place in first..first + 8 {
                let Some(aimed) = targeting::target_of(frame, place) else { break };
                if aimed.who == NOBODY {
                    continue;
                }
                let loss = self.expected_loss(state, &blow, aimed.who, aimed.attacks);
                let target = state.fighter(aimed.who).side;
                if target == side {
                    worth -= loss;
                } else if target != NO_SIDE {
                    worth += loss;
                }
            }
        }
        worth
    }

    /// What a target loses to an attack on average, if it answers as well as it can.
    fn expected_loss(&self, state: &State, blow: &Blow, target: Who, attacks: u8) -> i32 {
        let attack = checks::attack_sum(state, blow, target, attacks, 0, &mut ());
        let still =
            |defence: i32| self.loss(state, blow, target, attacks, |degree| fixed_share(attack - defence, degree));
        let passive = || checks::passive_sum(state, target, blow, &mut ());
        match checks::stance(self, state, blow, target) {
            Stance::Set(Relation::Sudden, _) => still(0),
            Stance::Set(..) => still(passive()),
            Stance::Asked => {
                let mut least = still(passive());
                for defence in checks::defences(self, state, blow, target) {
                    let answer = Answer { defence, turn: None };
                    if answer.defence == Defence::Pass {
                        continue;
                    }
                    let advantage = attack - checks::reaction_sum(self, state, target, defence, 0, &mut ());
                    let price = 6;
                    least = least
                        .min(price + self.loss(state, blow, target, attacks, |degree| rolled_share(advantage, degree)));
                }
                least
            }
        }
    }

    /// How good an attack with this skill and damage is: 2 points of damage with skill 8 are about 110.
    fn strength(&self, skill: i32, damage: i32) -> i32 {
        (damage.max(0) * 2 + 1) * (8 + skill).max(1) * self.weights.strength / 10
    }

    /// What a target loses on average, from how often (of 400) each degree is reached.
    fn loss(&self, state: &State, blow: &Blow, target: Who, attacks: u8, share: impl Fn(i32) -> i32) -> i32 {
        let (fighter, weights) = (state.fighter(target), &self.weights);
        let shares = [share(1), share(2), share(3)];
        let mut sum = 0;
        if let Some(harm) = blow.harm {
            let armour = match harm.damage_type {
                DamageType::BodilyPhysical => i32::from(state.sheet(target).armour),
                _ => 0,
            };
            let (left, point) = match harm.damage_type {
                DamageType::MentalMagical => (i32::from(fighter.mind), weights.mind),
                _ => (i32::from(fighter.body), BODY),
            };
            for (place, reached) in shares.iter().enumerate() {
                let only = reached - shares.get(place + 1).copied().unwrap_or(0);
                let damage = (blow.damage(place as i32 + 1).unwrap_or(0) - armour).max(0) * i32::from(attacks);
                let kills = left <= damage;
                sum += only * if kills { self.life(state, target) } else { damage * point };
            }
        }
        let effect = match blow.effect {
            BlowEffect::None => 0,
            BlowEffect::Shove => weights.shoved,
            BlowEffect::Trip => weights.tripped,
            BlowEffect::Grab => 60,
            BlowEffect::Condition { condition, turns, magnitude, .. } => {
                let now = i32::from(fighter.conditions[condition as usize].turns);
                let more = (i32::from(turns) - now).clamp(0, 3);
                match condition {
                    Condition::Dazzled => weights.dazzled * more,
                    Condition::Paralysed => weights.paralysed * more + 8 * i32::from(fighter.activity),
                    Condition::Slowed => weights.slowed * more * i32::from(magnitude),
                }
            }
            BlowEffect::Tarnish { magnitude, .. } => weights.quality * i32::from(magnitude),
        };
        (sum + shares[0] * effect) / 400
    }
}

/// Of 400: how often an attack that is `ahead` of a fixed defence reaches a degree.
fn fixed_share(ahead: i32, degree: i32) -> i32 {
    checks::fixed_cases(ahead - 10 * (degree - 1), 0) * 20
}

/// Of 400: how often an attack with an advantage over a rolled defence reaches a degree.
fn rolled_share(advantage: i32, degree: i32) -> i32 {
    checks::opposed_cases(advantage - 10 * (degree - 1))
}
