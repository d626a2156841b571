//! Holmgang in a full-screen terminal. It draws what the arena shows and sends what the player chooses; it knows no rule and no ruleset.
//!
//! Reading order: [`host`] (what the caller provides), [`game`] (one battle and who plays which seat), [`choices`] (offers as a list to choose from),
//! [`clock`] (the time of one decision), [`play`], [`menu`] and [`app`] (everything the screen knows), [`input`] (keys and mouse turn into changes of the app),
//! [`draw`] (the app turned into cells: pure, tested with snapshots), [`terminal`] (the loop around them).
#![warn(missing_docs)]

pub mod host;
pub mod game;
pub mod choices;
pub mod preview;
pub mod prompt;
pub mod clock;
pub mod play;
pub mod menu;
pub mod app;
pub mod input;
pub mod draw;
pub mod terminal;

pub use app::App;
pub use host::{Begun, Driver, Host, Plan, Saved};
pub use terminal::run;
