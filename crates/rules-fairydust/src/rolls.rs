//! Every question that the rules ask the dice, one function each: FY-9.9. `initiative` once a participant in set-up order; then for each attacked
//! target in declared order `attack`, and `defence` only if the relation is ordinary; `check` for a check that the referee calls. All are d20.
//!
//! Where only the degree of success matters the die is asked by bands, so that exact odds fork once a degree and not once a value.

use holmgang_kernel::dice::{Ask, Dice};

/// FY-2.1: who goes first?
pub fn initiative<D: Dice>(dice: &mut D) -> i32 {
    dice.roll("initiative", 20)
}

/// FY-9.4: the attack check against a defence that does not roll. It succeeds from `needed` on; each 10 more are a degree (FY-9.6), told apart only
/// `by_degree`.
#[inline]
pub fn attack<D: Dice>(dice: &mut D, needed: i32, by_degree: bool) -> i32 {
    let (cuts, count) = cuts(needed - 1, 10, by_degree);
    dice.band(Ask { name: "attack", lo: 1, hi: 20 }, &cuts[..count]).1
}

/// FY-9.4: the attack check against a defence that rolls after it.
#[inline]
pub fn opposed_attack<D: Dice>(dice: &mut D) -> i32 {
    dice.roll("attack", 20)
}

/// FY-9.4: the defence check. The attack still succeeds up to `most`; each 10 less are a degree (FY-9.6), told apart only `by_degree`.
#[inline]
pub fn defence<D: Dice>(dice: &mut D, most: i32, by_degree: bool) -> i32 {
    let (cuts, count) = cuts(most, -10, by_degree);
    dice.band(Ask { name: "defence", lo: 1, hi: 20 }, &cuts[..count]).1
}

/// FY-9.3: a check against a difficulty; each 10 above it are a degree.
pub fn check<D: Dice>(dice: &mut D, needed: i32) -> i32 {
    let (cuts, count) = cuts(needed - 1, 10, true);
    dice.band(Ask { name: "check", lo: 1, hi: 20 }, &cuts[..count]).1
}

/// The last values of the bands of a d20: `first` and every 10 from it in a direction, as far as they part the die; rising.
#[inline]
fn cuts(first: i32, step: i32, all: bool) -> ([i32; 2], usize) {
    let mut cuts = [0; 2];
    let mut count = 0;
    let mut put = |cut: i32| {
        if (1..20).contains(&cut) && count < 2 {
            cuts[count] = cut;
            count += 1;
        }
    };
    if !all {
        put(first);
        return (cuts, count);
    }
    // Those within the die, in rising order: the lowest value congruent to `first` on the right side of it.
    let lowest = (first - 1).rem_euclid(10) + 1;
    for cut in [lowest, lowest + 10] {
        let is_on_side = if step > 0 { first <= cut } else { cut <= first };
        if is_on_side {
            put(cut);
        }
    }
    (cuts, count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use holmgang_kernel::odds::Branching;

    /// Degrees with their weights, from a rule that is run for every way of the dice.
    fn degrees(mut rule: impl FnMut(&mut Branching) -> i32) -> Vec<(i32, String)> {
        let mut dice = Branching::default();
        let mut sums = std::collections::BTreeMap::new();
        loop {
            let degree = rule(&mut dice);
            *sums.entry(degree).or_insert(holmgang_kernel::odds::Chance::from(0)) += dice.weight().unwrap();
            if !dice.next_path() {
                return sums.into_iter().map(|(degree, sum)| (degree, sum.to_string())).collect();
            }
        }
    }

    fn degree(margin: i32) -> i32 {
        if margin < 0 { 0 } else { 1 + margin / 10 }
    }

    #[test]
    fn bands_weigh_like_single_values() {
        for needed in -40..45 {
            let banded = degrees(|dice| degree(attack(dice, needed, true) - needed));
            let plain = degrees(|dice| degree(opposed_attack(dice) - needed));
            assert_eq!(banded, plain, "needed {needed}");
            let banded = degrees(|dice| degree(attack(dice, needed, false) - needed).min(1));
            let plain = degrees(|dice| degree(opposed_attack(dice) - needed).min(1));
            assert_eq!(banded, plain, "needed {needed}");
            let banded = degrees(|dice| degree(needed - defence(dice, needed, true)));
            let plain = degrees(|dice| degree(needed - opposed_attack(dice)));
            assert_eq!(banded, plain, "most {needed}");
        }
    }
}
