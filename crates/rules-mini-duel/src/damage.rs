//! The damage formula (MD-3.4): exact to the end, rounded once. How a hit is told with all its numbers is in `explain.rs`.

use holmgang_kernel::Ratio;

use crate::Rules;
use crate::content::Shares;
use crate::event::{Means, Stance};

/// Attacks are counted in 1/300 of a point: effects take percents of them, and Lightning thirds (MD-6.14).
pub(crate) const ATTACK_UNIT: i64 = 300;
/// Defences are counted in 1/100 of a percent.
pub(crate) const WHOLE_DEFENCE: i64 = 10_000;
/// Shares are percents.
pub(crate) const WHOLE_SHARE: i64 = 100;
/// What one point of damage is, before the rounding.
pub(crate) const POINT: i64 = ATTACK_UNIT * WHOLE_SHARE * WHOLE_DEFENCE;

/// MD-4.1: points of the stance.
pub(crate) const STANCE_POINTS: i64 = 20;
/// MD-4.5: percent of the stance.
pub(crate) const STANCE_PERCENT: i64 = 120;

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
    /// In units of `POINT`.
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
