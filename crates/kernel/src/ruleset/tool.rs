//! Questions that a rulebook answers beside a battle.

use serde::Serialize;

use crate::clause::Clause;
use crate::doc::Node;
use crate::seat::Seat;
use crate::sheet::Field;
use crate::words::Fixed;

/// A question that a rulebook answers beside a battle.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Tool {
    /// The name of the command: `zone`.
    pub id: &'static str,
    /// What it answers.
    pub about: Fixed,
    /// Its arguments; those without a default must be given.
    pub arguments: &'static [ToolArgument],
    /// A worked call, as the arguments are typed.
    pub example: &'static str,
}

/// An argument of a [`Tool`].
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ToolArgument {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub about: Fixed,
    /// Whether it stands by itself (`zone "K2"`) or behind its name (`--at e4`).
    pub positional: bool,
    /// Whether the question can be asked without it.
    pub optional: bool,
}

impl ToolArgument {
    /// One that stands by itself and must be given.
    pub const fn required(name: &'static str, about: Fixed) -> Self {
        ToolArgument { name, about, positional: true, optional: false }
    }

    /// One that stands by itself and may be left out.
    pub const fn optional(name: &'static str, about: Fixed) -> Self {
        ToolArgument { name, about, positional: true, optional: true }
    }

    /// One that stands behind its name and may be left out.
    pub const fn named(name: &'static str, about: Fixed) -> Self {
        ToolArgument { name, about, positional: false, optional: true }
    }
}

/// The questions of a rulebook, a row each: the command, a worked call, what it answers in both languages, and a row for every argument: `required`, `optional`
/// or `named`, its name, and what it is.
///
/// ```
/// use holmgang_kernel::ruleset::Tool;
///
/// const TOOLS: &[Tool] = holmgang_kernel::tools! {
///     zone "K2 --at e4", "Draws a zone", "Рисует зону" {
///         required zone, "the zone", "зона";
///         named at, "its origin", "откуда меряется";
///     }
/// };
/// assert_eq!((TOOLS[0].id, TOOLS[0].arguments[1].name, TOOLS[0].arguments[1].positional), ("zone", "at", false));
/// ```
#[macro_export]
macro_rules! tools {
    ($($id:ident $example:literal, $en:literal, $ru:literal {
        $($need:ident $name:ident, $what_en:literal, $what_ru:literal;)*
    })+) => {
        &[$($crate::ruleset::Tool {
            id: stringify!($id),
            about: $crate::words::Fixed::new($en, $ru),
            arguments: &[$($crate::ruleset::ToolArgument::$need(
                stringify!($name),
                $crate::words::Fixed::new($what_en, $what_ru),
            ),)*],
            example: $example,
        },)+]
    };
}

/// An answer of a [`Tool`].
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// As text, line by line.
    pub lines: Vec<String>,
    /// As data.
    pub data: Field,
    /// A battle that would put it to the test.
    pub trial: Option<Trial>,
}

/// A battle that puts an answer to the test: played many times, what does it cost a seat?
#[derive(Clone, Debug)]
pub struct Trial {
    /// Who fights where.
    pub scenario: Node,
    /// Whose toll is asked.
    pub seat: Seat,
    /// The promised [`Toll::lost`](super::Toll::lost).
    pub promised: u32,
    /// The promise is kept if the mean of [`Toll::lost`](super::Toll::lost) lies from here to there.
    pub kept: (u32, u32),
    /// And if so many of a hundred battles were without any [`Toll::fallen`](super::Toll::fallen).
    pub without_fallen: u32,
    /// The clause that promises it.
    pub clause: Clause,
}
