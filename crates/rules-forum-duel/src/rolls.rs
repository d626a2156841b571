//! Every question that the rules ask the dice, one function each. Their order is FD-6.9: `success` (once a cast, of a warcry once a target),
//! then for each target in turn order `block`, `reflect`, `weapon`, `rider` (each in the order listed); `tick` at the hand-over; `sphere` just
//! before the d100 that it modifies; `initiative` before the first round. A chance of 100 and more or of 0 and less is not rolled.

use holmgang_kernel::dice::{Check, Dice};

/// FD-10.1: does the cast work?
#[inline]
pub fn success<D: Dice>(dice: &mut D, chance: i64) -> Check {
    dice.succeeds("success", chance as i32)
}

/// FD-12.3: does the target block the attack?
#[inline]
pub fn block<D: Dice>(dice: &mut D, chance: i64) -> Check {
    dice.succeeds("block", chance as i32)
}

/// FD-12.17: does an effect on the target reflect the attack?
#[inline]
pub fn reflect<D: Dice>(dice: &mut D, chance: i64) -> Check {
    dice.succeeds("reflect", chance as i32)
}

/// FD-9.6: how hard does the weapon hit? Not rolled where only one value is possible.
#[inline]
pub fn weapon<D: Dice>(dice: &mut D, (lo, hi): (i16, i16)) -> i16 {
    dice.range("weapon", lo.into(), hi.into()) as i16
}

/// FD-10.19: does the secondary effect come with the attack?
#[inline]
pub fn rider<D: Dice>(dice: &mut D, chance: i64) -> Check {
    dice.succeeds("rider", chance as i32)
}

/// FD-10.15: does the effect act this turn?
#[inline]
pub fn tick<D: Dice>(dice: &mut D, chance: i64) -> Check {
    dice.succeeds("tick", chance as i32)
}

/// FD-10.8: what does the sphere give to the check that follows?
#[inline]
pub fn sphere<D: Dice>(dice: &mut D, sides: i16) -> u8 {
    dice.roll("sphere", sides.into()) as u8
}

/// FD-5.2: who goes first?
#[inline]
pub fn initiative<D: Dice>(dice: &mut D) -> u8 {
    dice.roll("initiative", 100) as u8
}
