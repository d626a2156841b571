//! Content and scenarios of the toy for tests.

use holmgang_kernel::library::Library;
use holmgang_kernel::ruleset::Ruleset;

use crate::content::document;
use crate::toy::{Scenario, Toy};

impl Toy {
    /// Its content as a file: a sword, an axe and two scenarios.
    pub const CONTENT: &'static str = include_str!("../toy/content.toml");

    /// The rules with a sword, an axe and two scenarios.
    ///
    /// # Panics
    /// Never: the content of this file is sound.
    pub fn new() -> Self {
        let library = Library::new(Toy::PROFILE.shapes, &[vec![document("toy.toml", Toy::CONTENT)]]);
        library.and_then(|library| Toy::load(&library)).unwrap_or_else(|faults| panic!("{faults}"))
    }

    /// Sword against sword, red begins: the start rolls nothing.
    pub fn plain(&self) -> Scenario {
        Scenario { red: "sword".into(), blue: "sword".into(), hp: 12, rounds: 12, roll_first: false }
    }

    /// Sword against axe, a die says who begins: the start rolls.
    pub fn rolled(&self) -> Scenario {
        Scenario { blue: "axe".into(), roll_first: true, ..self.plain() }
    }
}

impl Default for Toy {
    fn default() -> Self {
        Toy::new()
    }
}
