//! Damage, healing and strength: FD-9. Numbers are kept in hundredths of a HP and as fractions of them; each result is rounded once (FD-9.8).

use holmgang_kernel::Ratio;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::log::Log;
use holmgang_kernel::tally::{Label, Op, Terms, round_half_up};

use crate::content::{DamageType, LeftHand, Skill, WeaponClass};
use crate::event::Event;
use crate::labels::{Summand, Word};
use crate::state::{Grant, State, What, Who};
use crate::traits;
use crate::{Rules, clause};

/// FD-9.1, FD-9.3, FD-9.9: percent for each point of body or magic power.
const PERCENT_PER_POINT: i64 = 3;
/// FD-2.4, FD-2.9: percent of damage for a charge.
pub const DAMAGE_PER_CHARGE: i64 = 25;
/// FD-2.5: percent of healing for a charge.
pub const HEALING_PER_CHARGE: i64 = 20;
/// FD-9.7: the bounds within which a resistance counts.
const RESIST: std::ops::RangeInclusive<i64> = -100..=75;

/// FD-9.2, FD-9.4: the damage type of a class of weapons, with its clause.
pub const fn type_of_class(class: WeaponClass) -> (DamageType, Clause) {
    match class {
        WeaponClass::Sword => (DamageType::Physical, clause::SWORD_DAMAGE_IS_PHYSICAL),
        WeaponClass::Wand => (DamageType::Ethereal, clause::WAND_DAMAGE_IS_ETHEREAL),
    }
}

/// FD-9.1, FD-9.3: the clause of a plain attack with this class of weapon.
pub const fn plain_attack_clause(class: WeaponClass) -> Clause {
    match class {
        WeaponClass::Sword => clause::SWORD_ATTACK,
        WeaponClass::Wand => clause::WAND_ATTACK,
    }
}

/// FD-9.1, FD-9.3: a plain attack before resistance, in hundredths of a HP.
pub fn of_weapon<T: Terms>(
    rules: &Rules,
    state: &State,
    attacker: Who,
    class: WeaponClass,
    roll: i16,
    terms: &mut T,
) -> i64 {
    let sheet = rules.sheet_of(state, attacker);
    let mut bracket = Bracket::begin(roll, clause::WEAPON_ROLL, Word::WeaponRoll.into(), terms);
    let mastery = match class {
        WeaponClass::Sword => {
            bracket.add(i64::from(sheet.body) * PERCENT_PER_POINT, clause::SWORD_ATTACK, Word::Body.into(), terms);
            Skill::SwordMastery
        }
        WeaponClass::Wand => {
            bracket.add_magic_power(rules, state, attacker, clause::WAND_ATTACK, terms);
            Skill::WandMastery
        }
    };
    bracket.add(
        sheet.skills[mastery as usize].into(),
        clause::DAMAGE_MODIFIERS_ADD_UP,
        Summand::Skill(mastery).into(),
        terms,
    );
    let flat = bracket.add_modifiers(rules, state, attacker, true, terms);
    bracket.end(flat, terms)
}

/// What of a caster enters the strength of a spell beside magic power.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Helped {
    /// FD-9.5: spell mastery, percents and the referee's flat points: direct damage.
    ByMastery,
    /// Percents and the referee's flat points: other damage, also over time.
    ByModifiers,
    /// FD-11.11: percents only: a wall burns by itself.
    ByPercents,
    /// Nothing: healing. Modifiers of damage do not touch it.
    ByNothing,
}

/// FD-9.9: strength of a spell before charges and resistance, in hundredths of a HP. Without a caster (FD-15.7) it is the bare base.
pub fn of_spell<T: Terms>(
    rules: &Rules,
    state: &State,
    caster: Option<Who>,
    base: i16,
    label: Label,
    helped: Helped,
    terms: &mut T,
) -> i64 {
    let mut bracket = Bracket::begin(base, clause::SPELL_STRENGTH, label, terms);
    let Some(caster) = caster else { return bracket.end(0, terms) };
    bracket.add_magic_power(rules, state, caster, clause::SPELL_STRENGTH, terms);
    if helped == Helped::ByMastery {
        let mastery = rules.sheet_of(state, caster).skills[Skill::SpellMastery as usize];
        bracket.add(mastery.into(), clause::DAMAGE_MODIFIERS_ADD_UP, Summand::Skill(Skill::SpellMastery).into(), terms);
    }
    let flat = match helped {
        Helped::ByNothing => 0,
        Helped::ByPercents => {
            bracket.add_modifiers(rules, state, caster, false, terms);
            0
        }
        Helped::ByMastery | Helped::ByModifiers => bracket.add_modifiers(rules, state, caster, false, terms),
    };
    bracket.end(flat, terms)
}

/// FD-9.5: base × (100% + percents), each percent a term of its own.
struct Bracket {
    base: i64,
    percent: i64,
}

impl Bracket {
    #[inline]
    fn begin<T: Terms>(base: i16, by: Clause, label: Label, terms: &mut T) -> Self {
        terms.add(by, label, base.into());
        Bracket { base: base.into(), percent: 100 }
    }

    #[inline]
    fn add<T: Terms>(&mut self, percent: i64, by: Clause, label: Label, terms: &mut T) {
        if percent != 0 {
            self.percent += percent;
            terms.term(Op::Add, by, label, Ratio::new_raw(self.base * percent, 100));
        }
    }

    /// FD-12.5: magic power after the shield's malus, never below 0.
    fn add_magic_power<T: Terms>(&mut self, rules: &Rules, state: &State, who: Who, by: Clause, terms: &mut T) {
        let own = i64::from(rules.sheet_of(state, who).magic_power);
        self.add(own * PERCENT_PER_POINT, by, Word::MagicPower.into(), terms);
        let lowered = rules.magic_power(state, who) - own;
        self.add(lowered * PERCENT_PER_POINT, clause::SHIELD_LOWERS_MAGIC_POWER, Word::ShieldMalus.into(), terms);
    }

    /// FD-9.5: buffs, debuffs and the referee's percents; gives back the referee's flat points.
    fn add_modifiers<T: Terms>(
        &mut self,
        rules: &Rules,
        state: &State,
        who: Who,
        is_plain: bool,
        terms: &mut T,
    ) -> i64 {
        let mut flat = 0;
        for effect in state.effects.iter().filter(|effect| effect.bearer == who) {
            match effect.what {
                What::Lasting(id) if rules.traits[id as usize] & traits::DAMAGE != 0 => {
                    let lasting = &rules.lastings[id as usize];
                    let plain = if is_plain { i64::from(lasting.plain_damage) } else { 0 };
                    self.add(
                        plain + i64::from(lasting.all_damage),
                        clause::DAMAGE_MODIFIERS_ADD_UP,
                        Summand::Lasting(id).into(),
                        terms,
                    );
                }
                What::Granted(Grant::DamagePercent) => {
                    self.add(effect.strength.into(), clause::REFEREE_ACTIONS, Word::Referee.into(), terms);
                }
                What::Granted(Grant::Damage) => flat += i64::from(effect.strength),
                _ => {}
            }
        }
        flat
    }

    /// Hundredths of a HP: the bracket not below 0, then the flat points, the sum not below 0.
    #[inline]
    fn end<T: Terms>(self, flat: i64, terms: &mut T) -> i64 {
        let mut hundredths = self.base * self.percent;
        if hundredths < 0 {
            not_below_zero(terms);
            hundredths = 0;
        }
        if flat != 0 {
            terms.add(clause::REFEREE_ACTIONS, Word::Referee.into(), flat);
            hundredths += 100 * flat;
            if hundredths < 0 {
                not_below_zero(terms);
                hundredths = 0;
            }
        }
        hundredths
    }
}

fn not_below_zero<T: Terms>(terms: &mut T) {
    terms.term(Op::Floor, clause::DAMAGE_MODIFIERS_ADD_UP, Word::NotBelowZero.into(), Ratio::new_raw(0, 1));
}

/// A number on its way to be rounded: `numerator`/`denominator` HP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exact {
    pub numerator: i64,
    pub denominator: i64,
}

impl Exact {
    /// From hundredths of a HP.
    #[inline]
    pub fn hundredths(hundredths: i64) -> Self {
        Exact { numerator: hundredths, denominator: 100 }
    }

    /// FD-2.4, FD-2.5, FD-2.9: k charges multiply by 100% + k × percent; they do not compound.
    #[inline]
    pub fn charged<T: Terms>(self, charges: u8, percent: i64, by: Clause, word: Word, terms: &mut T) -> Self {
        if charges == 0 { self } else { self.times(100 + percent * i64::from(charges), by, word, terms) }
    }

    /// FD-9.7: the resistance of the target to this damage, within its bounds.
    #[inline]
    pub fn resisted<T: Terms>(
        self,
        rules: &Rules,
        state: &State,
        target: Who,
        damage_type: DamageType,
        terms: &mut T,
    ) -> Self {
        let resist = rules.resist(state, target, damage_type);
        if resist == 0 { self } else { self.times(100 - resist, clause::RESISTANCE, Word::Resistance, terms) }
    }

    #[inline]
    fn times<T: Terms>(self, percent: i64, by: Clause, word: Word, terms: &mut T) -> Self {
        terms.percent(by, word.into(), percent);
        Exact { numerator: self.numerator * percent, denominator: self.denominator * 100 }
    }

    /// Kept down to a hundredth of a HP: ticks and burning round half up to whole HP, and whether half a HP is reached is told by the hundredths alone.
    pub fn kept<L: Log<Event>>(self, log: &mut L) -> i32 {
        let hundredths = (100 * self.numerator).div_euclid(self.denominator);
        log.total("strength", Ratio::new_raw(self.numerator, self.denominator), round_half_up(hundredths, 100));
        hundredths.clamp(0, i32::MAX.into()) as i32
    }

    /// FD-9.8: the one rounding of a damage or a heal, half up.
    #[inline]
    pub fn settle<L: Log<Event>>(self, figure: &'static str, log: &mut L) -> i64 {
        let value = round_half_up(self.numerator, self.denominator);
        if value * self.denominator != self.numerator {
            log.term(Op::Round, clause::ROUNDING, Word::Rounding.into(), Ratio::new_raw(value, 1));
        }
        log.total(figure, Ratio::new_raw(self.numerator, self.denominator), value);
        value
    }
}

impl Rules {
    /// FD-12.5: magic power after the shield's malus, never below 0.
    #[inline]
    pub fn magic_power(&self, state: &State, who: Who) -> i64 {
        let sheet = self.sheet_of(state, who);
        let malus = match sheet.left_hand {
            LeftHand::Shield(id) => self.shields.get(id as usize).map_or(0, |shield| shield.magic_power_malus),
            _ => 0,
        };
        (i64::from(sheet.magic_power) - i64::from(malus)).max(0)
    }

    /// FD-9.7, FD-12.4: own resistance and the shield's, within the bounds.
    #[inline]
    pub fn resist(&self, state: &State, who: Who, damage_type: DamageType) -> i64 {
        let sheet = self.sheet_of(state, who);
        let own = i64::from(sheet.resist[damage_type as usize]);
        let shield = match sheet.left_hand {
            LeftHand::Shield(id) => {
                self.shields.get(id as usize).map_or(0, |shield| shield.resist[damage_type as usize])
            }
            _ => 0,
        };
        (own + i64::from(shield)).clamp(*RESIST.start(), *RESIST.end())
    }
}
