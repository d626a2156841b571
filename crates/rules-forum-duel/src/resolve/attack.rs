//! Plain attacks (FD-9.1 to FD-9.6), and what every attack goes through: block, reflection, loss of HP, healing.

use holmgang_kernel::Ratio;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use super::rider::Ride;
use super::{Price, small};
use crate::action::Aim;
use crate::block::{self, Door};
use crate::chance::{self, InPlay};
use crate::content::{DamageType, Weapon, WeaponClass, attack_kind};
use crate::damage::{self, Exact};
use crate::event::{Event, Source};
use crate::labels::Word;
use crate::resolve::Resolver;
use crate::state::Who;
use crate::traits;
use crate::{clause, kinds, rolls};

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// A plain attack. Rolls: `sphere` and `block`, then `weapon`, then `rider` each.
    pub fn attack(&mut self, aim: Aim) {
        let (attacker, target) = (self.state.active, self.state.aimed_at(aim));
        let weapon =
            self.rules.sheet_of(self.state, attacker).right_hand.and_then(|id| self.rules.weapons.get(id as usize));
        let (Some(weapon), Some(_)) = (weapon, self.state.combatants.get(target as usize)) else { return };
        self.log.note(damage::plain_attack_clause(weapon.class), || Event::Attacked { who: attacker, target });
        let price = Price {
            action_points: kinds::PLAIN_ACTION_POINTS,
            attack_points: Some((kinds::PLAIN_ATTACK_POINTS, clause::PLAIN_ATTACK_POINTS)),
            energy: kinds::PLAIN_ATTACK_PRICE,
            charges: 0,
            by: clause::PLAIN_ATTACK_PRICE,
            has_riders: !weapon.riders.is_empty(),
        };
        self.pay(attacker, price);
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
        if self.meet(attacker, target, kind, None) == Met::Blocked {
            self.blocked(target, source, weapon.damage_type, 0);
            self.leave_riders_out(ride, clause::RIDERS_FALL_WITH_MAIN_ATTACK);
            return;
        }
        let roll = rolls::weapon(self.dice, weapon.damage);
        self.log.note(clause::WEAPON_ROLL, || Event::WeaponRolled { who: attacker, roll });
        let strength = damage::of_weapon(self.rules, self.state, attacker, weapon.class, roll, self.log);
        let amount = Exact::hundredths(strength)
            .resisted(self.rules, self.state, target, weapon.damage_type, self.log)
            .settle("damage", self.log);
        let by = plain_damage_clause(weapon, self.state.combatants[attacker as usize].is_player());
        self.hurt(target, source, weapon.damage_type, amount, by);
        if self.remove_if_dead(target) {
            self.leave_riders_out(ride, clause::NO_RIDER_ON_THE_DEAD);
            self.check_victory();
        } else {
            self.bring_riders(ride);
        }
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

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// FD-12: whether the target blocks or reflects the attack. Rolls: `sphere` and `block`, then for every reflecting effect `sphere` and `reflect`.
    pub(crate) fn meet(&mut self, attacker: Who, target: Who, kind: u8, reflectable: Option<Reflectable>) -> Met {
        let door = block::door(self.rules, self.state, target, kind);
        if door != Door::Closed {
            let chance = self
                .chance("block", |rules, state, play| block::total(rules, state, attacker, target, kind, door, play));
            let check = rolls::block(self.dice, chance);
            self.log.note(door.clause(), || Event::BlockRolled {
                who: target,
                attacker,
                chance: chance as u8,
                roll: check.roll.map(|roll| roll as u8),
                passed: check.passed,
            });
            if check.passed {
                return Met::Blocked;
            }
        } else if block::is_raised_in_vain(self.rules, self.state, target, kind) {
            self.log.note(clause::NO_BLOCK_WITHOUT_SHIELD, || Event::BlockRolled {
                who: target,
                attacker,
                chance: 0,
                roll: None,
                passed: false,
            });
        }
        match reflectable {
            Some(reflectable) if self.reflects(attacker, target, reflectable) => Met::Reflected,
            _ => Met::Hits,
        }
    }

    /// FD-12.17: the reflecting effects on the target, oldest first, until one works.
    fn reflects(&mut self, attacker: Who, target: Who, reflectable: Reflectable) -> bool {
        for (effect, _) in self.rules.lastings_on(self.state, target, traits::REFLECTS) {
            let lasting = &self.rules.lastings[effect as usize];
            let listed = match reflectable {
                Reflectable::Direct => lasting.reflects_direct,
                Reflectable::Dot => lasting.reflects_dot,
            };
            if !listed {
                continue;
            }
            let mut play = InPlay { dice: self.dice, log: self.log };
            let (chance, sum) = chance::of_reflection(self.rules, self.state, target, lasting, &mut play);
            self.log.total("reflect", chance::exact(sum), chance);
            let check = rolls::reflect(self.dice, chance);
            self.log.note(clause::REFLECTION, || Event::ReflectRolled {
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
    pub(crate) fn blocked(&mut self, target: Who, source: Source, damage_type: DamageType, charges: u8) {
        if charges > 0 {
            self.log.percent(
                clause::BLOCK_DOES_NOT_SAVE_CHARGES,
                Word::Charges.into(),
                100 + damage::DAMAGE_PER_CHARGE * i64::from(charges),
            );
        }
        self.log.percent(clause::BLOCK_IS_COMPLETE, Word::Blocked.into(), 0);
        self.log.total("damage", Ratio::new_raw(0, 1), 0);
        let hp = self.state.combatants[target as usize].hp;
        self.log.note(clause::BLOCK_IS_COMPLETE, || Event::Damaged {
            target,
            source,
            damage_type,
            amount: 0,
            lost: 0,
            hp,
        });
    }

    /// Takes HP, at most those that are there; gives back how many. Death is settled by the caller (FD-13.4).
    pub(crate) fn hurt(
        &mut self,
        target: Who,
        source: Source,
        damage_type: DamageType,
        amount: i64,
        by: Clause,
    ) -> i16 {
        let combatant = &mut self.state.combatants[target as usize];
        let amount = small(amount.max(0));
        let lost = amount.min(combatant.hp);
        combatant.hp -= lost;
        let hp = combatant.hp;
        self.log.note(by, || Event::Damaged { target, source, damage_type, amount, lost, hp });
        lost
    }

    /// FD-9.15: gives HP, never above the maximum.
    pub(crate) fn heal(&mut self, target: Who, source: Source, amount: i64, by: Clause) {
        let most = self.rules.sheet_of(self.state, target).hp_max;
        let combatant = &mut self.state.combatants[target as usize];
        let amount = small(amount.max(0));
        let gained = amount.min(most.saturating_sub(combatant.hp).max(0));
        combatant.hp += gained;
        let hp = combatant.hp;
        self.log.note(by, || Event::Healed { target, source, amount, gained, hp });
    }
}
