//! Every question that the rules ask the dice: one.

use holmgang_kernel::dice::{Check, Dice};

use crate::board::Cell;

/// AC-6.10, AC-6.11: a d6 for a burning cell, `fire_d6@<cell>`; on a 6 the fire goes out.
pub fn fire_goes_out<D: Dice>(dice: &mut D, cell: Cell) -> Check {
    dice.at_least(FIRE_NAMES[usize::from(cell)], 6, 6)
}

/// The names of the rolls by cell, 16 to a rank.
#[rustfmt::skip]
const FIRE_NAMES: [&str; 256] = [
    "fire_d6@a1", "fire_d6@b1", "fire_d6@c1", "fire_d6@d1", "fire_d6@e1", "fire_d6@f1", "fire_d6@g1", "fire_d6@h1", "fire_d6@i1", "fire_d6@j1", "fire_d6@k1", "fire_d6@l1", "fire_d6@m1", "fire_d6@n1", "fire_d6@o1", "fire_d6@p1",
    "fire_d6@a2", "fire_d6@b2", "fire_d6@c2", "fire_d6@d2", "fire_d6@e2", "fire_d6@f2", "fire_d6@g2", "fire_d6@h2", "fire_d6@i2", "fire_d6@j2", "fire_d6@k2", "fire_d6@l2", "fire_d6@m2", "fire_d6@n2", "fire_d6@o2", "fire_d6@p2",
    "fire_d6@a3", "fire_d6@b3", "fire_d6@c3", "fire_d6@d3", "fire_d6@e3", "fire_d6@f3", "fire_d6@g3", "fire_d6@h3", "fire_d6@i3", "fire_d6@j3", "fire_d6@k3", "fire_d6@l3", "fire_d6@m3", "fire_d6@n3", "fire_d6@o3", "fire_d6@p3",
    "fire_d6@a4", "fire_d6@b4", "fire_d6@c4", "fire_d6@d4", "fire_d6@e4", "fire_d6@f4", "fire_d6@g4", "fire_d6@h4", "fire_d6@i4", "fire_d6@j4", "fire_d6@k4", "fire_d6@l4", "fire_d6@m4", "fire_d6@n4", "fire_d6@o4", "fire_d6@p4",
    "fire_d6@a5", "fire_d6@b5", "fire_d6@c5", "fire_d6@d5", "fire_d6@e5", "fire_d6@f5", "fire_d6@g5", "fire_d6@h5", "fire_d6@i5", "fire_d6@j5", "fire_d6@k5", "fire_d6@l5", "fire_d6@m5", "fire_d6@n5", "fire_d6@o5", "fire_d6@p5",
    "fire_d6@a6", "fire_d6@b6", "fire_d6@c6", "fire_d6@d6", "fire_d6@e6", "fire_d6@f6", "fire_d6@g6", "fire_d6@h6", "fire_d6@i6", "fire_d6@j6", "fire_d6@k6", "fire_d6@l6", "fire_d6@m6", "fire_d6@n6", "fire_d6@o6", "fire_d6@p6",
    "fire_d6@a7", "fire_d6@b7", "fire_d6@c7", "fire_d6@d7", "fire_d6@e7", "fire_d6@f7", "fire_d6@g7", "fire_d6@h7", "fire_d6@i7", "fire_d6@j7", "fire_d6@k7", "fire_d6@l7", "fire_d6@m7", "fire_d6@n7", "fire_d6@o7", "fire_d6@p7",
    "fire_d6@a8", "fire_d6@b8", "fire_d6@c8", "fire_d6@d8", "fire_d6@e8", "fire_d6@f8", "fire_d6@g8", "fire_d6@h8", "fire_d6@i8", "fire_d6@j8", "fire_d6@k8", "fire_d6@l8", "fire_d6@m8", "fire_d6@n8", "fire_d6@o8", "fire_d6@p8",
    "fire_d6@a9", "fire_d6@b9", "fire_d6@c9", "fire_d6@d9", "fire_d6@e9", "fire_d6@f9", "fire_d6@g9", "fire_d6@h9", "fire_d6@i9", "fire_d6@j9", "fire_d6@k9", "fire_d6@l9", "fire_d6@m9", "fire_d6@n9", "fire_d6@o9", "fire_d6@p9",
    "fire_d6@a10", "fire_d6@b10", "fire_d6@c10", "fire_d6@d10", "fire_d6@e10", "fire_d6@f10", "fire_d6@g10", "fire_d6@h10", "fire_d6@i10", "fire_d6@j10", "fire_d6@k10", "fire_d6@l10", "fire_d6@m10", "fire_d6@n10", "fire_d6@o10", "fire_d6@p10",
    "fire_d6@a11", "fire_d6@b11", "fire_d6@c11", "fire_d6@d11", "fire_d6@e11", "fire_d6@f11", "fire_d6@g11", "fire_d6@h11", "fire_d6@i11", "fire_d6@j11", "fire_d6@k11", "fire_d6@l11", "fire_d6@m11", "fire_d6@n11", "fire_d6@o11", "fire_d6@p11",
    "fire_d6@a12", "fire_d6@b12", "fire_d6@c12", "fire_d6@d12", "fire_d6@e12", "fire_d6@f12", "fire_d6@g12", "fire_d6@h12", "fire_d6@i12", "fire_d6@j12", "fire_d6@k12", "fire_d6@l12", "fire_d6@m12", "fire_d6@n12", "fire_d6@o12", "fire_d6@p12",
    "fire_d6@a13", "fire_d6@b13", "fire_d6@c13", "fire_d6@d13", "fire_d6@e13", "fire_d6@f13", "fire_d6@g13", "fire_d6@h13", "fire_d6@i13", "fire_d6@j13", "fire_d6@k13", "fire_d6@l13", "fire_d6@m13", "fire_d6@n13", "fire_d6@o13", "fire_d6@p13",
    "fire_d6@a14", "fire_d6@b14", "fire_d6@c14", "fire_d6@d14", "fire_d6@e14", "fire_d6@f14", "fire_d6@g14", "fire_d6@h14", "fire_d6@i14", "fire_d6@j14", "fire_d6@k14", "fire_d6@l14", "fire_d6@m14", "fire_d6@n14", "fire_d6@o14", "fire_d6@p14",
    "fire_d6@a15", "fire_d6@b15", "fire_d6@c15", "fire_d6@d15", "fire_d6@e15", "fire_d6@f15", "fire_d6@g15", "fire_d6@h15", "fire_d6@i15", "fire_d6@j15", "fire_d6@k15", "fire_d6@l15", "fire_d6@m15", "fire_d6@n15", "fire_d6@o15", "fire_d6@p15",
    "fire_d6@a16", "fire_d6@b16", "fire_d6@c16", "fire_d6@d16", "fire_d6@e16", "fire_d6@f16", "fire_d6@g16", "fire_d6@h16", "fire_d6@i16", "fire_d6@j16", "fire_d6@k16", "fire_d6@l16", "fire_d6@m16", "fire_d6@n16", "fire_d6@o16", "fire_d6@p16",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rolls_are_named_by_their_cells() {
        for cell in 0..=254 {
            assert_eq!(FIRE_NAMES[usize::from(cell)], format!("fire_d6@{}", crate::names::cell(cell)));
        }
    }
}
