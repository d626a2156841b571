//! What the screen needs from whoever starts it: rulesets, new battles, saved ones, the text of clauses. The screen itself opens no file.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use holmgang_arena::erased::AnyRules;
use holmgang_arena::registry::Opener;
use holmgang_arena::table::Table;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::{Lang, Words};

/// Who decides for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Driver {
    /// Somebody at this screen.
    Human,
    /// A bot of this name.
    Bot(String),
    /// A program of somebody else, as the seat was given to it: `engine:python3 bot.py`.
    Program(String),
}

impl Driver {
    /// The word for it: `human`, the bot's name, or what the seat was given to.
    pub fn word(&self) -> &str {
        match self {
            Driver::Human => "human",
            Driver::Bot(name) | Driver::Program(name) => name,
        }
    }
}

/// A battle to begin.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The place of the ruleset in [`Host::rules`].
    pub rules: usize,
    /// The scenario's id.
    pub scenario: String,
    /// Who plays which seat.
    pub drivers: Vec<Driver>,
    /// House rules that differ from the book: name and value as typed.
    pub options: Vec<(String, String)>,
    /// The seed of the dice, if somebody wants a certain one.
    pub seed: Option<String>,
}

/// Writes the battle as a record and says where; the message of a failure is in the language given.
pub type Keeper = Box<dyn Fn(&Table, Lang) -> Result<String, String>>;

/// Asks the program that has a seat what it does. What it says to be done, or why the program has lost the seat: a line for the record.
pub type Programs = Box<dyn FnMut(&Table, Seat, &str) -> Result<String, Words>>;

/// A battle that has begun, or was opened again.
pub struct Begun {
    /// Its rules.
    pub rules: Arc<dyn AnyRules>,
    /// It, at its table.
    pub table: Table,
    /// Who plays which seat.
    pub drivers: Vec<Driver>,
    /// How it is saved.
    pub keep: Keeper,
    /// How programs are asked.
    pub programs: Programs,
    /// What makes random bots repeatable.
    pub seed: u64,
}

/// A saved battle, for the list.
#[derive(Clone, Debug)]
pub struct Saved {
    /// Its file.
    pub path: PathBuf,
    /// What it is, in a line.
    pub title: String,
}

/// Everything from outside.
pub trait Host {
    /// The rulesets with their content, in the order in which people should meet them.
    fn rules(&self) -> &[Arc<dyn AnyRules>];

    /// The battle to begin with, if the ruleset at this place names one.
    fn opener(&self, rules: usize) -> Option<Opener>;

    /// The names of the bots, the best last.
    fn bots(&self) -> Vec<String>;

    /// Begins a battle.
    ///
    /// # Errors
    /// What is wrong, one line each, in the language given.
    fn begin(&self, plan: &Plan, lang: Lang) -> Result<Begun, Vec<String>>;

    /// The saved battles, the newest first.
    fn saves(&self, lang: Lang) -> Vec<Saved>;

    /// Opens a saved battle.
    ///
    /// # Errors
    /// Why it cannot be opened.
    fn open(&self, path: &Path, lang: Lang) -> Result<Begun, Vec<String>>;

    /// The text of a clause, as the rulebook has it.
    fn clause_text(&self, ruleset: &str, clause: Clause, lang: Lang) -> Option<String>;
}
