//! Rulings that a rulebook offers as options.

use serde::Serialize;

use crate::clause::Clause;
use crate::content::is_same;
use crate::shape::FieldShape;
use crate::words::Fixed;

/// A ruling that the rulebook offers as an option.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct HouseRule {
    /// The name of the field in the scenario.
    pub id: &'static str,
    /// What it does.
    pub about: Fixed,
    /// What the book says, as text.
    pub default: &'static str,
    /// The clause that offers it.
    pub clause: Clause,
}

impl HouseRule {
    /// The option that a field of the scenario is, in the words of that field.
    ///
    /// # Panics
    /// No field is called so, or it has no clause: in a constant, which a profile is, an error of compilation.
    pub const fn of(fields: &[FieldShape], id: &'static str) -> HouseRule {
        let mut at = 0;
        while !is_same(fields[at].key, id) {
            at += 1;
        }
        let FieldShape { about, default, clause: Some(clause), .. } = fields[at] else {
            panic!("a house rule needs a clause")
        };
        let default = match default {
            Some(default) => default,
            None => "",
        };
        HouseRule { id, about, default, clause }
    }
}

/// The options of a rulebook, a row each: the field of the scenario, what the book says, the clause that offers it, what it does in both languages.
///
/// ```
/// use holmgang_kernel::clause::Clause;
/// use holmgang_kernel::ruleset::HouseRule;
///
/// const TURNS: Clause = Clause::of("XX-1.1");
///
/// const OPTIONS: &[HouseRule] = holmgang_kernel::house_rules! {
///     rounds = "12", TURNS, "the last round", "последний раунд";
/// };
/// assert_eq!((OPTIONS[0].id, OPTIONS[0].default), ("rounds", "12"));
/// ```
#[macro_export]
macro_rules! house_rules {
    ($($id:ident = $default:literal, $clause:path, $en:literal, $ru:literal;)+) => {
        &[$($crate::ruleset::HouseRule {
            id: stringify!($id),
            about: $crate::words::Fixed::new($en, $ru),
            default: $default,
            clause: $clause,
        },)+]
    };
}
