//! What is told of people.

use holmgang_kernel::words::Words;
use serde::{Deserialize, Serialize};

use super::TableRow;

wire! {
    /// What of a profile others see. Name and portrait are always seen: they stand at the table.
    #[derive(Copy, PartialEq, Eq)]
    pub struct Shows {
        /// Ratings and results by rulebook.
        pub rating: bool,
        /// The latest battles, of those that whoever looks may see.
        pub battles: bool,
        /// The best actions of them.
        pub best: bool,
        /// What the dice did.
        pub luck: bool,
    }

    /// How you want to be seen.
    pub struct ProfileWish {
        /// The name of a figure; empty for none.
        pub portrait: String,
        /// What others see.
        pub shows: Shows,
    }
}

impl Default for Shows {
    fn default() -> Self {
        Shows { rating: true, battles: true, best: true, luck: true }
    }
}

told! {
    /// A rating (Glicko-2).
    #[derive(Copy, PartialEq, Eq)]
    pub struct Rating {
        /// Its value: 1500 is nobody's in particular.
        pub value: i32,
        /// Within twice as much about it the strength lies in 95 of 100 cases.
        pub deviation: i32,
    }

    /// How somebody fares by a rulebook against people.
    pub struct BookResults {
        /// The rulebook.
        pub ruleset: String,
        /// Battles that count.
        pub battles: u32,
        /// Won.
        pub won: u32,
        /// Drawn, or among several neither the best nor the worst.
        pub drawn: u32,
        /// Lost.
        pub lost: u32,
        /// The rating, as soon as there were enough battles.
        pub rating: Option<Rating>,
    }

    /// What the dice did for somebody in all battles that count.
    pub struct LuckRecord {
        /// Battles in which it was counted.
        pub battles: u32,
        /// Steps with dice.
        pub rolls: u32,
        /// Sum of their luck: each between −1 and 1, 0 on average.
        pub sum: f64,
        /// How far fair dice stray in two of three cases.
        pub usual: f64,
    }

    /// The best action of a battle.
    pub struct BestAction {
        /// The table.
        pub table: String,
        /// Its rulebook.
        pub ruleset: String,
        /// The step.
        pub step: usize,
        /// What was done.
        pub words: Words,
        /// When the battle was over.
        pub at: i64,
    }

    /// A battle that somebody has fought.
    pub struct FoughtRow {
        /// The battle.
        #[serde(flatten)]
        pub row: TableRow,
        /// Their seats.
        pub seats_of: Vec<String>,
    }

    /// What is told of a person. What they do not show is left out.
    pub struct Profile {
        /// Their number.
        pub id: i64,
        /// Their name.
        pub name: String,
        /// The name of a figure; empty for none.
        pub portrait: String,
        /// Since when they are here.
        pub since: i64,
        /// What others see, where it is yours.
        pub shows: Option<Shows>,
        /// By rulebook.
        pub books: Option<Vec<BookResults>>,
        /// What the dice did.
        pub luck: Option<LuckRecord>,
        /// Best actions, the latest first.
        pub best: Option<Vec<BestAction>>,
        /// The latest battles.
        pub battles: Option<Vec<FoughtRow>>,
    }

    /// Who sits at a table.
    pub struct Sitting {
        /// The seat.
        pub seat: String,
        /// The number of the person, for their profile.
        pub person: i64,
        /// Their name.
        pub name: String,
        /// The name of a figure; empty for none.
        pub portrait: String,
        /// The rating by the rulebook of the table, if there is one and it is shown.
        pub rating: Option<Rating>,
    }
}
