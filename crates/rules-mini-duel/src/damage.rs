//! The damage formula (MD-3.4): exact to the end, rounded once. The numbers of a hit are told from the event when somebody reads it.

use holmgang_kernel::Ratio;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::tally::{Op, Tally, Term, Terms, round_half_up};

use crate::Rules;
use crate::clause;
use crate::content::{CHANGES, Change, Modifier, Shares, Stat};
use crate::event::{Means, Source, Stance, Strike};
use crate::labels;

/// Attacks are counted in 1/300 of a point: effects take percents of them, and Lightning thirds (MD-6.14).
const ATTACK_UNIT: i64 = 300;
/// Defences are counted in 1/100 of a percent.
const WHOLE_DEFENCE: i64 = 10_000;
/// Shares are percents.
const WHOLE_SHARE: i64 = 100;
/// What one point of damage is, before the rounding.
const POINT: i64 = ATTACK_UNIT * WHOLE_SHARE * WHOLE_DEFENCE;

/// MD-4.1: points of the stance.
const STANCE_POINTS: i64 = 20;
/// MD-4.5: percent of the stance.
const STANCE_PERCENT: i64 = 120;

/// Everything that the formula asks: Pha and Ma of the attacker, Phd and Md of the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    /// In units of 1/300 point, with effects.
    pub physical_attack: i64,
    pub magic_attack: i64,
    pub shares: Shares,
    /// In units of 1/100 percent, with effects and stance, limited.
    pub physical_defence: i64,
    pub magic_defence: i64,
}

/// What a blow does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
    /// In units of [`POINT`].
    pub exact: i64,
    /// In Health.
    pub points: i32,
}

impl Blow {
    /// MD-3.4: Pha − Pha×Phd + Ma − Ma×Md. Each type meets only its own defence; one rounding, half up, of the whole sum.
    #[inline]
    pub fn damage(&self) -> Damage {
        let physical = self.physical_attack * i64::from(self.shares.physical) * (WHOLE_DEFENCE - self.physical_defence);
        let magic = self.magic_attack * i64::from(self.shares.magic) * (WHOLE_DEFENCE - self.magic_defence);
        let exact = physical + magic;
        // No part is negative, so the sum is not either.
        let points = (exact as u64 + POINT as u64 / 2) / POINT as u64;
        Damage { exact, points: points as i32 }
    }
}

/// MD-5.9: an attack with effects: points with points, percents of the sheet value with percents; never below 0.
#[inline]
pub fn attack(sheet: i16, percent: i16, points: i16) -> i64 {
    let (sheet, percent, points) = (i64::from(sheet), i64::from(percent), i64::from(points));
    ((sheet + points) * ATTACK_UNIT + sheet * percent * (ATTACK_UNIT / 100)).max(0)
}

/// MD-3.5, MD-4: a defence with effects and stance, limited to 0..100%.
#[inline]
pub fn defence(sheet: i16, points: i16, stance: Stance) -> i64 {
    let percent = i64::from(sheet) + i64::from(points);
    // By stance: points that are added, and percents that are multiplied with.
    const STANCES: [(i64, i64); 3] = [(0, 100), (STANCE_POINTS, 100), (0, STANCE_PERCENT)];
    let (more, times) = STANCES[stance as usize];
    ((percent + more) * times).clamp(0, WHOLE_DEFENCE)
}

/// An attack as an exact number of points.
pub fn attack_points(attack: i64) -> Ratio<i64> {
    Ratio::new(attack, ATTACK_UNIT)
}

/// A defence as an exact number of percents.
pub fn defence_percent(defence: i64) -> Ratio<i64> {
    Ratio::new(defence, 100)
}

/// MD-6.14: the magic attack that a Lightning is, from its value in thirds.
pub fn lightning_attack(thirds: i64) -> i64 {
    thirds * (ATTACK_UNIT / 3)
}

/// What the numbers of a hit are told from.
struct Told<'a> {
    sources: &'a [Source],
    tallies: Vec<Tally>,
}

impl Rules {
    /// Which part of the attacks a means uses.
    pub fn shares(&self, means: Means) -> Shares {
        let skill = |skill: u16| self.skills.get(usize::from(skill));
        match means {
            Means::Attack | Means::Spell(_) => Shares::WHOLE,
            Means::Skill(id) => skill(id).map_or(Shares::default(), |skill| skill.shares),
            Means::OwnSkill(id) => skill(id).map_or(Shares::default(), |skill| skill.self_shares),
        }
    }

    /// MD-3.12: every number of a hit with its terms, in the order of the formula.
    pub(crate) fn explain_strike(&self, strike: &Strike, sources: &[Source]) -> Vec<Tally> {
        let mut told = Told { sources, tallies: Vec::new() };
        if strike.evade > 0 {
            let chance = i64::from(strike.evade);
            told.total("evade", chance.into(), chance, |terms| terms.add(clause::EVADE_FIRST, labels::EVADE, chance));
        }
        if strike.is_evaded() {
            return told.tallies;
        }
        let shares = self.shares(strike.with);
        let sum = told.sums();
        let physical_attack = match strike.with {
            Means::Spell(_) => 0,
            _ => told.attack(Stat::PhysicalAttack, strike.physical_attack, &sum),
        };
        let physical_defence = told.defence(Stat::PhysicalDefence, strike.physical_defence, &sum, strike.stance);
        let magic_attack = match strike.with {
            Means::Spell(item) => self.explain_lightning(item, &mut told),
            _ => told.attack(Stat::MagicAttack, strike.magic_attack, &sum),
        };
        let magic_defence = told.defence(Stat::MagicDefence, strike.magic_defence, &sum, strike.stance);
        let blow = Blow { physical_attack, magic_attack, shares, physical_defence, magic_defence };
        told.damage(&blow);
        told.health(strike);
        told.tallies
    }

    fn explain_lightning(&self, item: u16, told: &mut Told<'_>) -> i64 {
        let Some(book) = self.items.get(usize::from(item)) else { return 0 };
        let attack = lightning_attack(crate::values::spell_thirds(book));
        let health = i64::from(book.stats[Stat::MaxHealth as usize]);
        told.total("magic_attack", attack_points(attack), round_half_up(attack, ATTACK_UNIT), |terms| {
            terms.add(clause::HEALING_AND_LIGHTNING, labels::BOOK_HEALTH, health);
            terms.term(Op::Times, clause::HEALING_AND_LIGHTNING, labels::BOOK_LEVEL, Ratio::new(i64::from(book.level), 3));
            terms.term(Op::Times, clause::HEALING_AND_LIGHTNING, labels::TWICE, Ratio::from(2));
        });
        attack
    }
}

impl Told<'_> {
    fn total(&mut self, figure: &'static str, exact: Ratio<i64>, value: i64, tell: impl FnOnce(&mut Vec<Term>)) {
        let mut terms = Vec::new();
        tell(&mut terms);
        self.tallies.push(Tally { figure, terms, exact, value });
    }

    fn sums(&self) -> Modifier {
        let mut sum = [0i16; CHANGES];
        for source in self.sources {
            let sum = &mut sum[source.change as usize];
            *sum = sum.saturating_add(source.amount);
        }
        sum
    }

    fn from(&self, change: Change) -> impl Iterator<Item = &Source> {
        self.sources.iter().filter(move |source| source.change == change)
    }

    fn attack(&mut self, stat: Stat, sheet: i16, sum: &Modifier) -> i64 {
        let (figure, label, percent, points) = match stat {
            Stat::MagicAttack => ("magic_attack", labels::MAGIC_ATTACK, Change::MagicAttackPercent, Change::MagicAttack),
            _ => ("physical_attack", labels::PHYSICAL_ATTACK, Change::PhysicalAttackPercent, Change::PhysicalAttack),
        };
        let attack = attack(sheet, sum[percent as usize], sum[points as usize]);
        let mut terms = Vec::new();
        terms.add(clause::DAMAGE_FORMULA, label, i64::from(sheet));
        for source in self.from(points) {
            terms.add(clause::EFFECTS_ADD_UP, labels::of_effect(source.what), i64::from(source.amount));
        }
        for source in self.from(percent) {
            let share = Ratio::new(i64::from(sheet) * i64::from(source.amount), 100);
            terms.term(Op::Add, clause::EFFECTS_ADD_UP, labels::of_effect(source.what), share);
        }
        limit(&mut terms, attack_points(attack), clause::EFFECTS_ADD_UP);
        let value = round_half_up(attack, ATTACK_UNIT);
        self.tallies.push(Tally { figure, terms, exact: attack_points(attack), value });
        attack
    }

    fn defence(&mut self, stat: Stat, sheet: i16, sum: &Modifier, stance: Stance) -> i64 {
        let (figure, label, change) = match stat {
            Stat::MagicDefence => ("magic_defence", labels::MAGIC_DEFENCE, Change::MagicDefence),
            _ => ("physical_defence", labels::PHYSICAL_DEFENCE, Change::PhysicalDefence),
        };
        let defence = defence(sheet, sum[change as usize], stance);
        let mut terms = Vec::new();
        terms.add(clause::TYPE_AGAINST_TYPE, label, i64::from(sheet));
        for source in self.from(change) {
            terms.add(clause::EFFECTS_ADD_UP, labels::of_effect(source.what), i64::from(source.amount));
        }
        match stance {
            Stance::None => {}
            Stance::Points => terms.add(clause::GUARD_STANCE, labels::STANCE, STANCE_POINTS),
            Stance::Relative => terms.percent(clause::RELATIVE_GUARD, labels::STANCE, STANCE_PERCENT),
        }
        limit(&mut terms, defence_percent(defence), clause::DEFENCE_LIMITS);
        let value = round_half_up(defence, 100);
        self.tallies.push(Tally { figure, terms, exact: defence_percent(defence), value });
        defence
    }

    fn damage(&mut self, blow: &Blow) {
        let damage = blow.damage();
        let exact = Ratio::new(damage.exact, POINT);
        let parts = [
            (blow.physical_attack, blow.shares.physical, blow.physical_defence, labels::PHYSICAL_PARTS),
            (blow.magic_attack, blow.shares.magic, blow.magic_defence, labels::MAGIC_PARTS),
        ];
        self.total("damage", exact, i64::from(damage.points), |terms| {
            for (attack, share, defence, (raw_label, less_label)) in parts {
                let raw = Ratio::new(attack * i64::from(share), ATTACK_UNIT * WHOLE_SHARE);
                let cited = if i64::from(share) == WHOLE_SHARE { clause::DAMAGE_FORMULA } else { clause::SKILL_DAMAGE };
                terms.term(Op::Add, cited, raw_label, raw);
                terms.term(Op::Add, cited, less_label, -raw * Ratio::new(defence, WHOLE_DEFENCE));
            }
            let rounded = Ratio::from(i64::from(damage.points));
            if exact != rounded {
                let op = if exact < rounded { Op::Floor } else { Op::Cap };
                terms.term(op, clause::ONE_ROUNDING, labels::ROUNDED, rounded);
            }
        });
    }

    /// MD-3.12: Health before and after; never below 0 (MD-3.9).
    fn health(&mut self, strike: &Strike) {
        let (before, damage) = (i64::from(strike.health_before), i64::from(strike.damage));
        self.total("health", Ratio::from(before - damage), i64::from(strike.health), |terms| {
            terms.add(clause::HIT_EXPLAINS_ITSELF, labels::HEALTH, before);
            terms.add(clause::DAMAGE_FORMULA, labels::DAMAGE, -damage);
            if before < damage {
                terms.term(Op::Floor, clause::DEATH, labels::LIMIT, Ratio::from(0));
            }
        });
    }
}

/// MD-3.5, MD-4.2: where a limit counted, it is a term of its own.
fn limit(terms: &mut Vec<Term>, result: Ratio<i64>, cited: Clause) {
    let mut sum = Ratio::from(0);
    let mut is_on_guard = false;
    for term in terms.iter() {
        match term.op {
            Op::Times => sum *= term.value,
            _ => sum += term.value,
        }
        is_on_guard |= term.label == labels::STANCE;
    }
    if sum > result {
        let cited = if is_on_guard { clause::STANCE_STOPS_AT_100 } else { cited };
        terms.term(Op::Cap, cited, labels::LIMIT, result);
    } else if sum < result {
        terms.term(Op::Floor, cited, labels::LIMIT, result);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hit(pha: i16, phd: i16, ma: i16, md: i16) -> i32 {
        let blow = Blow {
            physical_attack: attack(pha, 0, 0),
            magic_attack: attack(ma, 0, 0),
            shares: Shares::WHOLE,
            physical_defence: defence(phd, 0, Stance::None),
            magic_defence: defence(md, 0, Stance::None),
        };
        blow.damage().points
    }

    #[test]
    fn md_3_4_the_examples_of_the_formula() {
        assert_eq!(hit(14, 20, 0, 5), 11);
        assert_eq!(hit(25, 28, 4, 18), 21);
    }

    #[test]
    fn md_3_6_one_rounding_of_the_sum() {
        assert_eq!(hit(10, 35, 10, 35), 13);
        assert_eq!(hit(10, 35, 0, 0), 7);
        assert_eq!(hit(9, 50, 3, 50), 6);
    }

    #[test]
    fn md_3_5_defences_stay_between_nothing_and_everything() {
        assert_eq!(defence(90, 20, Stance::None), 10_000);
        assert_eq!(defence(5, -15, Stance::None), 0);
        assert_eq!(defence(85, 0, Stance::Points), 10_000);
        assert_eq!(defence(20, 10, Stance::Relative), 3_600);
    }

    #[test]
    fn md_5_9_percents_are_of_the_sheet_and_never_below_zero() {
        assert_eq!(attack(20, -30, 0), 14 * ATTACK_UNIT);
        assert_eq!(attack_points(attack(19, -30, 0)), Ratio::new(133, 10));
        assert_eq!(attack(20, -130, 0), 0);
    }
}
