//! The numbers that an evaluation weighs positions with, as data: each by its name, with what its author thought right and how far it may go. What an
//! author wrote is the base line; what self-play has found can be put in its place without touching the code.

use std::ops::RangeInclusive;

use crate::words::Fixed;

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weight {
    /// Its name in files.
    pub id: &'static str,
    /// What it weighs, as it can stand in a list.
    pub about: Fixed,
    /// What the author of the evaluation thought right, in the unit of the evaluation.
    pub hand: i32,
    /// How far it may go.
    pub range: RangeInclusive<i32>,
}

/// The struct of an evaluation's weights, from one row for each: `name = what the author thought right, lowest..=highest, "in English", "по-русски";`.
///
/// Its `ALL` lists them, its `Default` is what the author thought right, and `of` takes numbers in the order of `ALL`.
#[macro_export]
macro_rules! weights {
    ($(#[$doc:meta])* pub struct $name:ident { $($id:ident = $hand:literal, $range:expr, $en:literal, $ru:literal;)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name {
            $(#[doc = $en] pub $id: i32,)+
        }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [$crate::weights::Weight] = &[$($crate::weights::Weight {
                id: stringify!($id),
                about: $crate::words::Fixed::new($en, $ru),
                hand: $hand,
                range: $range,
            }),+];

            /// From numbers in the order of [`Self::ALL`], each brought into its range; what is missing is as its author thought right.
            pub fn of(values: &[i32]) -> Self {
                let mut rows = Self::ALL.iter().enumerate().map(|(place, weight)| {
                    let value = values.get(place).copied().unwrap_or(weight.hand);
                    value.clamp(*weight.range.start(), *weight.range.end())
                });
                $(let $id = rows.next().unwrap_or($hand);)+
                $name { $($id),+ }
            }

            /// The numbers, in the order of [`Self::ALL`].
            pub fn values(&self) -> Vec<i32> {
                vec![$(self.$id),+]
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self::of(&[])
            }
        }
    };
}

/// What [`Evaluate`](crate::ruleset::Evaluate) says of weights, for rules that are cloned, with their weights in a field `weights` and
/// what self-play has found in a field `found`.
#[macro_export]
macro_rules! weighs_with {
    ($name:ident) => {
        const WEIGHTS: &'static [$crate::weights::Weight] = $name::ALL;

        fn weights(&self) -> Vec<i32> {
            self.weights.values()
        }

        fn weighed(&self, values: &[i32]) -> Option<Self> {
            Some(Self { weights: $name::of(values), found: None, ..self.clone() })
        }

        fn found(&self) -> Option<&[i32]> {
            self.found.as_deref()
        }

        fn find(&mut self, values: Vec<i32>) {
            self.found = Some(values);
        }
    };
}

#[cfg(test)]
mod tests {
    weights! {
        /// Of a game with two things.
        pub struct Weights {
            life = 600, 0..=2_000, "being alive", "жизнь";
            gap = 30, 0..=100, "a cell that is lacking", "клетка, которой не хватает";
        }
    }

    #[test]
    fn numbers_stay_in_their_ranges_and_come_back_in_order() {
        assert_eq!(Weights::default().values(), [600, 30]);
        assert_eq!(Weights::of(&[5_000, -3]).values(), [2_000, 0]);
        assert_eq!(Weights::of(&[700]), Weights { life: 700, gap: 30 });
        let ids: Vec<_> = Weights::ALL.iter().map(|weight| (weight.id, weight.hand, weight.about.en)).collect();
        assert_eq!(ids, [("life", 600, "being alive"), ("gap", 30, "a cell that is lacking")]);
    }
}
