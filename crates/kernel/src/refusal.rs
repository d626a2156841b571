//! Why an action is illegal: the closed list of reasons of a rulebook, and a refusal for one of them.

use crate::clause::Clause;
use crate::ruleset::Refuse;

/// A reason that has a code.
pub trait Coded: Copy {
    /// The code of the rulebook: `not_enough_energy`.
    fn code(self) -> &'static str;
}

/// Declares the closed list of reasons of a rulebook with their codes, in its order.
///
/// ```
/// holmgang_kernel::reasons! {
///     /// Why not.
///     pub enum Reason {
///         BattleOver = "battle_over";
///         TooFar = "too_far";
///     }
/// }
/// assert_eq!((Reason::TooFar.code(), Reason::ALL[0].0), ("too_far", Reason::BattleOver));
/// ```
#[macro_export]
macro_rules! reasons {
    ($(#[$about:meta])* pub enum $list:ident { $($(#[$doc:meta])* $name:ident = $code:literal;)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $list {
            $($(#[$doc])* $name,)+
        }

        impl $list {
            /// All, with their codes.
            pub const ALL: &'static [($list, &'static str)] = &[$(($list::$name, $code),)+];

            /// The code of the rulebook.
            pub const fn code(self) -> &'static str {
                $list::ALL[self as usize].1
            }
        }

        impl $crate::refusal::Coded for $list {
            fn code(self) -> &'static str {
                $list::code(self)
            }
        }
    };
}

/// A refusal: the reason, the clause, and the numbers that the sentence needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal<R> {
    /// The reason.
    pub reason: R,
    /// The clause that forbids it.
    pub clause: Clause,
    /// What is there (points held, distance measured, …); 0 where nothing is counted.
    pub have: i32,
    /// What would be needed (price, range, …); 0 where nothing is counted.
    pub need: i32,
}

impl<R: Copy> Refusal<R> {
    /// A refusal without numbers.
    #[inline]
    pub const fn new(reason: R, clause: Clause) -> Self {
        Refusal { reason, clause, have: 0, need: 0 }
    }

    /// A refusal that says what is there and what would be needed.
    #[inline]
    pub const fn counted(reason: R, clause: Clause, have: i32, need: i32) -> Self {
        Refusal { reason, clause, have, need }
    }
}

/// Refuses.
///
/// # Errors
/// Always: for this reason by this clause.
#[inline]
pub fn refuse<T, R: Copy>(reason: R, clause: Clause) -> Result<T, Refusal<R>> {
    Err(Refusal::new(reason, clause))
}

/// Refuses with what is there and what would be needed.
///
/// # Errors
/// Always: for this reason by this clause.
#[inline]
pub fn lacks<T, R: Copy>(reason: R, clause: Clause, have: i32, need: i32) -> Result<T, Refusal<R>> {
    Err(Refusal::counted(reason, clause, have, need))
}

impl<R: Coded> Refuse for Refusal<R> {
    fn code(&self) -> &'static str {
        self.reason.code()
    }

    fn clause(&self) -> Clause {
        self.clause
    }
}
