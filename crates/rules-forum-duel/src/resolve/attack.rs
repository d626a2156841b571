//! Plain attacks (FD-9.1 to FD-9.6), and what every attack goes through: block, reflection, loss of HP, healing.

use holmgang_kernel::Ratio;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use super::rider::Ride;
use super::{Price, death, pay, small};
use crate::action::Aim;
use crate::block::{self, Door};
use crate::chance::{self, InPlay};
use crate::content::{DamageType, Weapon, WeaponClass, attack_kind};
use crate::damage::{self, Exact};
use crate::event::{Event, Source};
use crate::labels::Word;
use crate::state::{State, Who};
use crate::traits;
use crate::{Rules, clause, kinds, rolls};

/// A plain attack. Rolls: `sphere` and `block`, then `weapon`, then `rider` each.
pub fn plain<D: Dice, L: Log<Event>>(rules: &Rules, state: &mut State, aim: Aim, dice: &mut D, log: &mut L) {
    let (attacker, target) = (state.active, state.aimed_at(aim));
    let weapon = rules.sheet_of(state, attacker).right_hand.and_then(|id| rules.weapons.get(id as usize));
    let (Some(weapon), Some(_)) = (weapon, state.combatants.get(target as usize)) else { return };
    log.note(damage::plain_attack_clause(weapon.class), || Event::Attacked { who: attacker, target });
    let price = Price {
        action_points: kinds::PLAIN_ACTION_POINTS,
        attack_points: Some((kinds::PLAIN_ATTACK_POINTS, clause::PLAIN_ATTACK_POINTS)),
        energy: kinds::PLAIN_ATTACK_PRICE,
        charges: 0,
        by: clause::PLAIN_ATTACK_PRICE,
        has_riders: !weapon.riders.is_empty(),
    };
    pay(rules, state, attacker, price, log);
    let kind = match weapon.class {
        WeaponClass::Sword => attack_kind::PLAIN_SWORD,
        WeaponClass::Wand => attack_kind::PLAIN_WAND,
    };
    let source = Source::Plain(attacker);
    let ride = Ride {
        riders: &weapon.riders,
        attacker,
        target,
        is_reflected: false,
        by: clause::RIDERS_OF_WEAPONS,
        because: Some(clause::RIDERS_OF_WEAPONS),
    };
    // FD-12.17 reflects listed kinds of spells; a plain attack is none.
    if meet(rules, state, attacker, target, kind, None, dice, log) == Met::Blocked {
        blocked(state, target, source, weapon.damage_type, 0, log);
        ride.without(clause::RIDERS_FALL_WITH_MAIN_ATTACK, log);
        return;
    }
    let roll = rolls::weapon(dice, weapon.damage);
    log.note(clause::WEAPON_ROLL, || Event::WeaponRolled { who: attacker, roll });
    let strength = damage::of_weapon(rules, state, attacker, weapon.class, roll, log);
    let amount =
        Exact::hundredths(strength).resisted(rules, state, target, weapon.damage_type, log).settle("damage", log);
    let by = plain_damage_clause(weapon, state.combatants[attacker as usize].is_player());
    hurt(state, target, source, weapon.damage_type, amount, by, log);
    if death::remove_if_dead(state, target, log) {
        ride.without(clause::NO_RIDER_ON_THE_DEAD, log);
        death::check_victory(state, log);
    } else {
        ride.come(rules, state, dice, log);
    }
}

/// FD-9.2, FD-9.4 for the type of the class; FD-11.12 for a creature's own type, FD-9.7 for that of an uncommon weapon.
fn plain_damage_clause(weapon: &Weapon, is_player: bool) -> Clause {
    let (usual, by) = damage::type_of_class(weapon.class);
    match (weapon.damage_type == usual, is_player) {
        (true, _) => by,
        (false, false) => clause::CREATURES_IN_PLAY,
        (false, true) => clause::RESISTANCE,
    }
}

/// What becomes of an attack before it hurts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Met {
    Hits,
    /// FD-12.9.
    Blocked,
    /// FD-12.17: falls on the attacker.
    Reflected,
}

/// The kinds of spells that can be reflected: FD-12.17.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reflectable {
    Direct,
    Dot,
}

/// FD-12: whether the target blocks or reflects the attack. Rolls: `sphere` and `block`, then for every reflecting effect `sphere` and `reflect`.
pub(crate) fn meet<D: Dice, L: Log<Event>>(
    rules: &Rules,
    state: &State,
    attacker: Who,
    target: Who,
    kind: u8,
    reflectable: Option<Reflectable>,
    dice: &mut D,
    log: &mut L,
) -> Met {
    let door = block::door(rules, state, target, kind);
    if door != Door::Closed {
        let (chance, sum) = block::total(rules, state, attacker, target, kind, door, &mut InPlay { dice, log });
        log.total("block", chance::exact(sum), chance);
        let check = rolls::block(dice, chance);
        log.note(door.clause(), || Event::BlockRolled {
            who: target,
            attacker,
            chance: chance as u8,
            roll: check.roll.map(|roll| roll as u8),
            passed: check.passed,
        });
        if check.passed {
            return Met::Blocked;
        }
    } else if block::is_raised_in_vain(rules, state, target, kind) {
        log.note(clause::NO_BLOCK_WITHOUT_SHIELD, || Event::BlockRolled {
            who: target,
            attacker,
            chance: 0,
            roll: None,
            passed: false,
        });
    }
    match reflectable {
        Some(reflectable) if reflects(rules, state, attacker, target, reflectable, dice, log) => Met::Reflected,
        _ => Met::Hits,
    }
}

/// FD-12.17: the reflecting effects on the target, oldest first, until one works.
fn reflects<D: Dice, L: Log<Event>>(
    rules: &Rules,
    state: &State,
    attacker: Who,
    target: Who,
    reflectable: Reflectable,
    dice: &mut D,
    log: &mut L,
) -> bool {
    for (effect, _) in rules.lastings_on(state, target, traits::REFLECTS) {
        let lasting = &rules.lastings[effect as usize];
        let listed = match reflectable {
            Reflectable::Direct => lasting.reflects_direct,
            Reflectable::Dot => lasting.reflects_dot,
        };
        if !listed {
            continue;
        }
        let (chance, sum) = chance::of_reflection(rules, state, target, lasting, &mut InPlay { dice, log });
        log.total("reflect", chance::exact(sum), chance);
        let check = rolls::reflect(dice, chance);
        log.note(clause::REFLECTION, || Event::ReflectRolled {
            who: target,
            effect,
            attacker,
            chance: chance as u8,
            roll: check.roll.map(|roll| roll as u8),
            passed: check.passed,
        });
        if check.passed {
            return true;
        }
    }
    false
}

/// FD-12.9: a blocked attack takes nothing; FD-2.13: its charges are spent all the same.
pub(crate) fn blocked<L: Log<Event>>(
    state: &State,
    target: Who,
    source: Source,
    damage_type: DamageType,
    charges: u8,
    log: &mut L,
) {
    if charges > 0 {
        log.percent(
            clause::BLOCK_DOES_NOT_SAVE_CHARGES,
            Word::Charges.into(),
            100 + damage::DAMAGE_PER_CHARGE * i64::from(charges),
        );
    }
    log.percent(clause::BLOCK_IS_COMPLETE, Word::Blocked.into(), 0);
    log.total("damage", Ratio::new_raw(0, 1), 0);
    let hp = state.combatants[target as usize].hp;
    log.note(clause::BLOCK_IS_COMPLETE, || Event::Damaged { target, source, damage_type, amount: 0, lost: 0, hp });
}

/// Takes HP, at most those that are there; gives back how many. Death is settled by the caller (FD-13.4).
pub(crate) fn hurt<L: Log<Event>>(
    state: &mut State,
    target: Who,
    source: Source,
    damage_type: DamageType,
    amount: i64,
    by: Clause,
    log: &mut L,
) -> i16 {
    let combatant = &mut state.combatants[target as usize];
    let amount = small(amount.max(0));
    let lost = amount.min(combatant.hp);
    combatant.hp -= lost;
    let hp = combatant.hp;
    log.note(by, || Event::Damaged { target, source, damage_type, amount, lost, hp });
    lost
}

/// FD-9.15: gives HP, never above the maximum.
pub(crate) fn heal<L: Log<Event>>(
    rules: &Rules,
    state: &mut State,
    target: Who,
    source: Source,
    amount: i64,
    by: Clause,
    log: &mut L,
) {
    let most = rules.sheet_of(state, target).hp_max;
    let combatant = &mut state.combatants[target as usize];
    let amount = small(amount.max(0));
    let gained = amount.min(most.saturating_sub(combatant.hp).max(0));
    combatant.hp += gained;
    let hp = combatant.hp;
    log.note(by, || Event::Healed { target, source, amount, gained, hp });
}
