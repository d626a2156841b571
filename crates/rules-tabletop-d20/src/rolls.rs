//! Every question that the rules ask the dice, one function each. Their order is TD-24.4: of an attack `attack`, `crit` if due, weapon dice, extra
//! dice, `fumble`; of a manoeuvre the attacks of opportunity, `touch`, `actor`, `opponent`, of a counter `opponent`, `actor`; saves in initiative
//! order after the damage dice.
//!
//! Throws are asked by bands where only the band matters, so that exact odds fork once a band and not once a number.

use holmgang_kernel::dice::{Ask, Check, Dice};

use crate::content::DiceSum;
use crate::event::Throw;

const fn d20(name: &'static str) -> Ask {
    Ask { name, lo: 1, hi: 20 }
}

/// TD-9.5, TD-12.1, TD-12.6: an attack throw that hits by rolling at least `needed` or a number in `sure`; 1 always misses.
#[inline]
pub fn attack<D: Dice>(dice: &mut D, name: &'static str, needed: i32, sure: u32) -> (Throw, u8) {
    let lowest_sure = sure_from(sure);
    let Some(from) = lowest_sure else {
        // Numbers that do not lie together at the top: every number for itself.
        let roll = dice.roll(name, 20);
        let throw = match roll {
            1 => Throw::Fumble,
            roll if sure >> roll & 1 == 1 => Throw::SureHit,
            roll if roll >= needed => Throw::Hit,
            _ => Throw::Miss,
        };
        return (throw, roll as u8);
    };
    let hit = (needed - 1).clamp(1, from - 1);
    let (band, roll) = dice.band(d20(name), &[1, hit, from - 1]);
    ([Throw::Fumble, Throw::Miss, Throw::Hit, Throw::SureHit][band.min(3)], roll as u8)
}

/// How many of the twenty numbers of [`attack`] hit.
pub fn hits_of_20(needed: i32, sure: u32) -> i32 {
    struct Shown(i32);
    impl Dice for Shown {
        fn draw(&mut self, _: Ask) -> i32 {
            self.0
        }
    }
    let hits = |roll: &i32| matches!(attack(&mut Shown(*roll), "attack", needed, sure).0, Throw::Hit | Throw::SureHit);
    (1..=20).filter(hits).count() as i32
}

/// The lowest of the sure numbers, if they run up to 20 without a gap. 20 itself always does (TD-12.1).
fn sure_from(sure: u32) -> Option<i32> {
    let sure = (sure | 1 << 20) & 0x1F_FFFC;
    let from = sure.trailing_zeros() as i32;
    (sure >> from == (1 << (21 - from)) - 1).then_some(from)
}

/// TD-12.2: does the percentile come above the resistance? At 100 it never can, and nothing is rolled.
#[inline]
pub fn crit<D: Dice>(dice: &mut D, resist: u8) -> Check {
    if resist >= 100 {
        return Check { passed: false, roll: None };
    }
    let (band, roll) = dice.band(Ask { name: "crit", lo: 1, hi: 100 }, &[i32::from(resist)]);
    Check { passed: band == 1, roll: Some(roll) }
}

/// TD-11.1, TD-20.8, TD-8.6 and others: dice one by one, and their fixed part.
#[inline]
pub fn sum<D: Dice>(dice: &mut D, name: &'static str, of: DiceSum) -> i32 {
    let mut sum = i32::from(of.plus);
    for _ in 0..of.count {
        sum += dice.roll(name, i32::from(of.sides));
    }
    sum
}

/// TD-12.7: which mishap, unattended?
#[inline]
pub fn fumble<D: Dice>(dice: &mut D) -> u8 {
    dice.roll("fumble", 4) as u8
}

/// TD-16.5, TD-17.1, TD-18.3: the first throw of an opposed pair.
#[inline]
pub fn contest<D: Dice>(dice: &mut D, name: &'static str) -> i32 {
    dice.roll(name, 20)
}

/// The second throw of an opposed pair: whether it stays below `limit` (so that the first one wins), and by exactly one (TD-16.11).
#[inline]
pub fn contest_below<D: Dice>(dice: &mut D, name: &'static str, limit: i32, narrow: bool) -> (bool, bool, i32) {
    if narrow {
        let (band, roll) = dice.band(d20(name), &[limit - 2, limit - 1]);
        (band < 2, band == 1, roll)
    } else {
        let (band, roll) = dice.band(d20(name), &[limit - 1]);
        (band == 0, false, roll)
    }
}

/// TD-19.7: a save.
#[inline]
pub fn save<D: Dice>(dice: &mut D, needed: i32) -> Check {
    dice.at_least("save", 20, needed)
}

/// TD-5.10, TD-6.9, TD-12.7: an improvised check. A natural 1 is told apart only where somebody may make something of it (TD-12.9).
#[inline]
pub fn check<D: Dice>(dice: &mut D, needed: i32, ones_matter: bool) -> Check {
    if ones_matter {
        let (band, roll) = dice.band(d20("check"), &[1.min(needed - 1), needed - 1]);
        return Check { passed: band == 2 || needed <= 1, roll: Some(roll) };
    }
    dice.at_least("check", 20, needed)
}

/// TD-21.2: the throw of a turning.
#[inline]
pub fn turning<D: Dice>(dice: &mut D) -> i32 {
    dice.roll("turning", 20)
}

/// TD-1.3: only with the option.
#[inline]
pub fn initiative<D: Dice>(dice: &mut D) -> u8 {
    dice.roll("initiative", 20) as u8
}

/// TD-1.6: among those who are equal.
#[inline]
pub fn initiative_tie<D: Dice>(dice: &mut D) -> u8 {
    dice.roll("initiative_tie", 20) as u8
}

/// TD-24.1: a burning cell.
#[inline]
pub fn burn<D: Dice>(dice: &mut D) -> i32 {
    dice.roll("burn", 6)
}

#[cfg(test)]
mod tests {
    use super::*;
    use holmgang_kernel::dice::Scripted;

    fn thrown(roll: i32, needed: i32, sure: u32) -> Throw {
        attack(&mut Scripted::new(&[("attack", roll)]), "attack", needed, sure).0
    }

    #[test]
    fn td_12_1_and_12_6_sure_numbers_and_ones() {
        let rapier = 1 << 18 | 1 << 19 | 1 << 20;
        assert_eq!(thrown(18, 30, rapier), Throw::SureHit);
        assert_eq!(thrown(17, 30, rapier), Throw::Miss);
        assert_eq!(thrown(17, 17, rapier), Throw::Hit);
        assert_eq!(thrown(1, -9, rapier), Throw::Fumble);
        assert_eq!(thrown(2, -9, rapier), Throw::Hit);
        assert_eq!(thrown(20, 99, 0), Throw::SureHit);
        let odd = 1 << 7 | 1 << 20;
        assert_eq!(thrown(7, 15, odd), Throw::SureHit);
        assert_eq!(thrown(8, 15, odd), Throw::Miss);
    }

    #[test]
    fn td_12_2_above_the_resistance() {
        let confirmed = |roll, resist| crit(&mut Scripted::new(&[("crit", roll)]), resist).passed;
        assert!(confirmed(31, 30) && !confirmed(30, 30) && confirmed(1, 0));
        assert_eq!(crit(&mut Scripted::new(&[]), 100), Check { passed: false, roll: None });
    }
}
