//! Every question that the rules ask the dice. One action asks, for each target in target order (MD-3.11), at most one roll.

use holmgang_kernel::dice::{Ask, Check, Dice};

/// MD-3.3: whether a hit is evaded: by a d100 not above the chance. Rolled at every chance of 1 and more, also at 100.
#[inline]
pub fn evades<D: Dice>(dice: &mut D, chance: i32) -> Check {
    if chance <= 0 {
        return Check { passed: false, roll: None };
    }
    let (band, roll) = dice.band(Ask { name: "evade", lo: 1, hi: 100 }, &[chance]);
    Check { passed: band == 0, roll: Some(roll) }
}

/// MD-12.18: which of two squads attacks: 1 the first, 2 the second.
pub fn side<D: Dice>(dice: &mut D) -> i32 {
    dice.roll("side", 2)
}
