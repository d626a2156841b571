//! forum-duel: energy, charges, action points, a 7×7 grid.
//!
//! Reading order: [`clause`], [`content`] and [`state`] (what there is), [`action`] and [`event`] (what is done and what happens),
//! `legal` and `turn` (what may be done, and when), `resolve` (what comes of it).

pub mod clause;
pub mod content;
pub mod state;
pub mod action;
pub mod event;

pub mod names;
pub mod notation;
pub mod fields;
pub mod describe;
pub mod choices;
pub mod works;
pub mod narrate;
pub mod refusals;
pub mod view;
pub mod evaluate;
mod stub;

use content::{Book, Creature, Lasting, Map, Shield, Spell, Thing, Weapon};
use state::Sheet;

/// The rulebook with its content: all tables are indexed by the ids of `content`.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    pub spells: Vec<Spell>,
    pub lastings: Vec<Lasting>,
    pub weapons: Vec<Weapon>,
    pub shields: Vec<Shield>,
    pub books: Vec<Book>,
    pub creatures: Vec<Creature>,
    pub things: Vec<Thing>,
    pub maps: Vec<Map>,
    /// Combatants of the content by id, as sheets.
    pub combatants: Vec<(String, Sheet)>,
    /// One sheet a creature, in the order of `creatures`.
    pub creature_sheets: Vec<Sheet>,
}
