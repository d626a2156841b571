//! What an attack check is made of, whatever it is made with: the same for every target of one action.

use holmgang_kernel::clause::Clause;

use crate::action::{Cast, Deed, Strike, With};
use crate::content::{
    ABSENT, ATHLETICS, Categories, Condition, DRIVING, DamageType, DegreeScales, HANDLING, ItemId, ItemKind, NO_SKILL,
    SkillId, Spell, SpellEffect, Strength, UNARMED,
};
use crate::state::{Against, State, Who};
use crate::{Rules, clause, hands};

/// One attack, ready to meet its targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    pub attacker: Who,
    pub skill: SkillId,
    /// FY-14: the clause of the skill.
    pub skill_by: Clause,
    pub categories: Categories,
    pub is_magic: bool,
    pub against: Against,
    pub harm: Option<Harm>,
    pub effect: BlowEffect,
    /// FY-5.13: how many cast it together; 1 for one alone.
    pub participants: u8,
}

/// FY-11.1: the damage of a blow before its degree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Harm {
    pub damage_type: DamageType,
    pub base: i8,
    /// FY-5.7: the base is that of an overload.
    pub overloaded: bool,
    /// FY-11.8.
    pub quality: i8,
}

/// FY-11.10: what a success does besides damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlowEffect {
    /// Damage alone.
    None,
    /// FY-4.9.
    Shove,
    /// FY-4.9.
    Trip,
    /// FY-4.10.
    Grab,
    /// FY-17.
    Condition { condition: Condition, turns: u8, magnitude: u8, scales: DegreeScales },
    /// FY-11.8.
    Tarnish { magnitude: u8, scales: DegreeScales },
}

impl Blow {
    /// FY-13.1: a blow in melee that does nothing yet, by one alone.
    fn plain(attacker: Who, skill: SkillId, skill_by: Clause) -> Blow {
        Blow {
            attacker,
            skill,
            skill_by,
            categories: Categories::HIT,
            is_magic: false,
            against: Against::Melee,
            harm: None,
            effect: BlowEffect::None,
            participants: 1,
        }
    }

    /// FY-11.2, FY-4.9, FY-11.10: whether further degrees change anything.
    pub fn is_by_degree(&self) -> bool {
        let scales = match self.effect {
            BlowEffect::Shove => true,
            BlowEffect::Condition { scales, .. } | BlowEffect::Tarnish { scales, .. } => scales != DegreeScales::None,
            BlowEffect::None | BlowEffect::Trip | BlowEffect::Grab => false,
        };
        self.harm.is_some() || scales
    }

    /// FY-11.2, FY-11.8, FY-5.13: damage of each single attack at a degree, before armour.
    pub fn damage(&self, degree: i32) -> Option<i32> {
        let harm = self.harm?;
        Some(i32::from(harm.base) + i32::from(harm.quality) + i32::from(self.participants) - 1 + degree - 1)
    }
}

/// FY-14.3: the better of Athletics and Unarmed (of equals Unarmed), or the one that was chosen.
fn bare_skill(state: &State, who: Who, chosen: SkillId) -> SkillId {
    match chosen {
        NO_SKILL if state.skill(who, UNARMED) < state.skill(who, ATHLETICS) => ATHLETICS,
        NO_SKILL => UNARMED,
        chosen => chosen,
    }
}

/// The attack that a deed makes; none of a deed that is no attack.
pub fn of_deed(rules: &Rules, state: &State, by: Who, deed: &Deed) -> Option<Blow> {
    let bare = |skill: SkillId, effect: BlowEffect| Blow {
        effect,
        ..Blow::plain(by, bare_skill(state, by, skill), clause::UNARMED_SKILL)
    };
    Some(match deed {
        Deed::Attack(strike) => of_strike(rules, state, by, strike),
        Deed::Push { trip, skill, .. } => bare(*skill, if *trip { BlowEffect::Trip } else { BlowEffect::Shove }),
        Deed::Grab { skill, .. } => bare(*skill, BlowEffect::Grab),
        Deed::Ram { .. } => {
            let mount = state.sheet(by).mount.and_then(|mount| rules.mounts.get(usize::from(mount)));
            let (skill, skill_by) = ram_skill(rules, state, by);
            let harm = Some(physical(mount.map_or(0, |mount| mount.ram_damage), 0));
            Blow { harm, ..Blow::plain(by, skill, skill_by) }
        }
        Deed::Cast(cast) => return of_cast(rules, by, cast, 1),
        _ => return None,
    })
}

/// FY-14.5, FY-14.11: who drives a vehicle and has learned that uses it; everybody else handles what it sits on.
fn ram_skill(rules: &Rules, state: &State, by: Who) -> (SkillId, Clause) {
    let sheet = state.sheet(by);
    let drives =
        sheet.mount.and_then(|mount| rules.mounts.get(usize::from(mount))).is_some_and(|mount| mount.is_vehicle);
    match sheet.skills[usize::from(DRIVING)] {
        ABSENT => (HANDLING, clause::RAM),
        _ if drives => (DRIVING, clause::DRIVING_SKILL),
        _ => (HANDLING, clause::RAM),
    }
}

fn physical(base: i8, quality: i8) -> Harm {
    Harm { damage_type: DamageType::BodilyPhysical, base, overloaded: false, quality }
}

fn of_strike(rules: &Rules, state: &State, by: Who, strike: &Strike) -> Blow {
    let blow = |skill, skill_by, harm, is_ranged: bool| Blow {
        against: if is_ranged { Against::Ranged } else { Against::Melee },
        harm: Some(harm),
        ..Blow::plain(by, skill, skill_by)
    };
    match strike.with {
        With::Fist | With::Kick => {
            let harm = physical(state.sheet(by).unarmed_damage, 0);
            blow(bare_skill(state, by, strike.skill), clause::UNARMED_SKILL, harm, false)
        }
        With::Item(item) => {
            let kind = &rules.items[usize::from(item)];
            let quality =
                hands::held_item(state, by, item).map_or(kind.quality, |thing| state.items[thing as usize].quality);
            let harm = physical(kind.damage, quality);
            let is_ranged = strike.thrown || 0 < kind.range;
            match kind.kind {
                ItemKind::Weapon => blow(kind.skill, clause::WEAPON_SKILL, harm, is_ranged),
                _ => blow(bare_skill(state, by, strike.skill), clause::UNARMED_SKILL, harm, is_ranged),
            }
        }
        With::Conjured => conjured(rules, state, by),
    }
}

/// FY-12.3: conjured knives are magic that hits.
fn conjured(rules: &Rules, state: &State, by: Who) -> Blow {
    let item: ItemId = state.fighter(by).conjured_item;
    let kind = rules.items.get(usize::from(item));
    let skill = kind.map_or(crate::content::FIRST_SCHOOL, |kind| kind.skill);
    let harm = Some(physical(kind.map_or(0, |kind| kind.damage), kind.map_or(0, |kind| kind.quality)));
    Blow { is_magic: true, against: Against::Spell, harm, ..Blow::plain(by, skill, clause::MAGIC_SKILL) }
}

/// The attack that a cast makes; none of a spell that is no attack.
pub fn of_cast(rules: &Rules, by: Who, cast: &Cast, participants: u8) -> Option<Blow> {
    let spell = rules.spells.get(usize::from(cast.spell)).filter(|spell| spell.attack)?;
    let Strength { damage, turns, magnitude, .. } =
        if cast.overload { spell.overload.unwrap_or(spell.normal) } else { spell.normal };
    // FY-5.13: without damage the duration grows.
    let more = if spell.damage_type.is_none() { participants - 1 } else { 0 };
    let scales = spell.degree_scales;
    Some(Blow {
        categories: spell.categories,
        is_magic: true,
        against: Against::Spell,
        harm: spell.damage_type.map(|damage_type| Harm {
            damage_type,
            base: damage,
            overloaded: cast.overload && damage != spell.normal.damage,
            quality: 0,
        }),
        effect: match spell.effect {
            SpellEffect::Condition(condition) => {
                BlowEffect::Condition { condition, turns: turns + more, magnitude, scales }
            }
            SpellEffect::Tarnish => BlowEffect::Tarnish { magnitude, scales },
            SpellEffect::None | SpellEffect::Conjure(_) => BlowEffect::None,
        },
        participants,
        ..Blow::plain(by, spell.school, clause::MAGIC_SKILL)
    })
}

/// FY-13: the clause that puts magic into its category.
pub fn category_clause(spell: &Spell) -> Clause {
    match (spell.damage_type, spell.categories) {
        (Some(DamageType::BodilyMagical), _) => clause::BOTH_CATEGORIES,
        (Some(DamageType::BodilyPhysical), Categories { resistance: true, .. }) => clause::DAMAGE_AND_EFFECT,
        (Some(DamageType::BodilyPhysical), _) => clause::PHYSICAL_MAGIC_HITS,
        (Some(DamageType::MentalMagical), _) => clause::MENTAL_MAGIC_IS_RESISTED,
        (None, _) => clause::EFFECTS_ARE_RESISTED,
    }
}
