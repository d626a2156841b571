//! What can be chosen, what it costs, and what it passes on its way.

use serde::Serialize;

use crate::clause::Clause;

/// One thing that can be chosen (or is refused, and shown with the reason).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, ts_rs::TS)]
pub struct Choice {
    /// The action in notation.
    pub action: String,
    /// What to call it: "Fire Bolt".
    pub label: String,
    /// The group it belongs to: "Attack". Groups come in the order of first appearance.
    pub group: String,
    /// The name of an icon (`act-cast`), from the list in `docs/icons.md`; empty for none.
    pub icon: &'static str,
    /// The target's name, if it has one.
    pub target: Option<String>,
    /// The cells it concerns, target first, in notation.
    pub cells: Vec<String>,
    /// What it costs.
    pub cost: Vec<Price>,
    /// What follows besides: "ends the turn".
    pub notes: Vec<String>,
    /// What it does, in a sentence.
    pub about: String,
    /// The clause that allows it.
    pub clause: Clause,
    /// Amounts that may be chosen freely: `charges` 0 to 3.
    pub amounts: Vec<Amount>,
    /// Texts that may be written freely: the words of an event, a list of cells.
    pub blanks: Vec<Blank>,
}

impl Choice {
    /// The action in words: what it is, and whom or what it is aimed at.
    pub fn called(&self) -> String {
        match &self.target {
            Some(target) if !self.label.contains(target.as_str()) => format!("{} → {target}", self.label),
            _ => self.label.clone(),
        }
    }
}

/// What an action passes on its way: told when one action is looked at closely, not in lists.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Way {
    /// The cells in the order of walking, without the one it begins on, in notation.
    pub path: Vec<String>,
    /// What it provokes, in the order in which it happens.
    pub threats: Vec<Threat>,
    /// Where the one who goes faces at the end, as `facing` of the token counts it; none where facing does not count.
    pub facing: Option<u8>,
}

/// What somebody may do because of an action, before it is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Threat {
    /// The token of who may do it, in notation.
    pub token: String,
    /// Its name.
    pub name: String,
    /// What: "attack of opportunity".
    pub what: String,
    /// The cell at which it happens, in notation; empty where it is no matter of a cell.
    pub cell: String,
    /// The clause that allows it.
    pub clause: Clause,
}

/// A price.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, ts_rs::TS)]
pub struct Price {
    /// The gauge it is taken from.
    pub id: &'static str,
    /// In short: "energy".
    pub name: String,
    /// How much.
    pub amount: i32,
    /// The clause that asks it.
    pub clause: Clause,
}

/// A free amount of an action.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, ts_rs::TS)]
pub struct Amount {
    /// Its name in notation.
    pub name: &'static str,
    /// In words.
    pub label: String,
    /// Least.
    pub min: i32,
    /// Most.
    pub max: i32,
}

/// A free text of an action, which stands in it as `name="…"`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, ts_rs::TS)]
pub struct Blank {
    /// Its name in notation.
    pub name: &'static str,
    /// In words: what is to be written.
    pub label: String,
    /// What stands there now.
    pub given: String,
    /// The most characters.
    pub most: u16,
    /// What is written there, so that a screen can let it be pointed at.
    pub takes: Takes,
}

/// What is written into a [`Blank`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
pub enum Takes {
    /// Words of one's own.
    Words,
    /// One or more cells of the first board, in notation, with spaces between.
    Cells,
    /// One token, in notation, or a word that stands for several, which its label names.
    Token,
}
