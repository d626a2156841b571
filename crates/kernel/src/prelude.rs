//! What the code of a small rulebook names, in one line: `use holmgang_kernel::prelude::*;`. Large ones, with a file for each thing, name what they need.

pub use num_rational::Ratio;

pub use crate::dice::Dice;
pub use crate::doc::{Faults, Node};
pub use crate::encode::Encode;
pub use crate::event::Teller;
pub use crate::grid::{Cell, Grid};
pub use crate::library::Library;
pub use crate::log::Log;
pub use crate::refusal::refuse;
pub use crate::ruleset::{Bar, Evaluate, Fields, HouseRule, Notate, Present, Profile, Ruleset};
pub use crate::seat::{Seat, Turn, Viewer, Wanted};
pub use crate::shape::Shape;
pub use crate::sheet::rows::{Row, TwoTables};
pub use crate::tally::{Label, Terms};
pub use crate::view::Line;
pub use crate::words::{Fixed, Lang, Words};
pub use crate::{actions, content, events, field, plain, reasons, refusal, seat_names, words};
