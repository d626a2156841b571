//! Boards with their cells, and the tokens that stand on them.

use serde::{Deserialize, Serialize};

use super::Fact;
use crate::clause::Clause;

/// One board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Board {
    /// An id that stays.
    pub id: String,
    /// Its name, if there are several.
    pub name: String,
    /// How cells lie.
    pub layout: Layout,
    /// Columns.
    pub files: u8,
    /// Lines.
    pub ranks: u8,
    /// What is written at the columns, from the first.
    pub file_labels: Vec<String>,
    /// What is written at the lines, from the top. Where cells have Cyrillic names, lines have Latin ones in a
    /// language that has no such letters: `g`.
    pub rank_labels: Vec<String>,
    /// Every cell, line by line.
    pub cells: Vec<CellView>,
    /// Every token on it, in a stable order.
    pub tokens: Vec<Token>,
}

impl Board {
    /// A cell as people call it: by its line and number where a formation of rows is drawn ("Elves, front-1"), whose cells have ids only; by the Latin name
    /// of its line where one is written there ("g3"); else by its id.
    pub fn called(&self, cell: &str) -> String {
        let label = |labels: &[String], place: u8| labels.get(usize::from(place).checked_sub(1)?).cloned();
        let named = self.cells.iter().find(|known| known.id == cell).and_then(|known| {
            let (line, number) = (label(&self.rank_labels, known.rank)?, label(&self.file_labels, known.file)?);
            match self.layout {
                Layout::Rows => Some(format!("{line}-{number}")),
                Layout::Square | Layout::Hex => {
                    let is_word = line.starts_with(|letter: char| letter.is_ascii_alphabetic());
                    (is_word && !cell.is_ascii()).then(|| format!("{line}{number}"))
                }
            }
        });
        named.unwrap_or_else(|| cell.to_owned())
    }
}

/// How the cells of a board lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
pub enum Layout {
    /// Squares.
    Square,
    /// Pointy-topped hexagons, even ranks shifted right.
    Hex,
    /// Formations of rows: ranks are named rows, own side below.
    Rows,
}

/// One cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct CellView {
    /// Its name in notation: `Г-3`.
    pub id: String,
    /// Column from 1.
    pub file: u8,
    /// Line from 1, from the top.
    pub rank: u8,
    /// What it is made of.
    pub terrain: Terrain,
    /// What lies on it besides a token (a fire wall, an item).
    pub marks: Vec<Badge>,
}

/// What a cell is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
pub enum Terrain {
    /// Nothing special.
    Open,
    /// Cannot be entered.
    Solid,
    /// Not part of the board.
    Void,
    /// Burns or harms who stands there.
    Hazard,
}

/// A figure on a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Token {
    /// Its id in notation: `red-1`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// One or two letters for the shield.
    pub sign: String,
    /// The name of a drawn sign (`wolf`, `shieldman`), from the list in `docs/icons.md`; empty: the letters stand alone.
    pub art: String,
    /// The place of its side in `sides` of the view; none for neutral ones.
    pub side: Option<u8>,
    /// The cell it stands on.
    pub cell: String,
    /// What it is, for the shape of the token.
    pub kind: TokenKind,
    /// Where it faces, in eighths (squares) or sixths (hexes) of a turn from the top, clockwise.
    pub facing: Option<u8>,
    /// Whether it acts now.
    pub acting: bool,
    /// Bars: the first is the one that ends it.
    pub gauges: Vec<Gauge>,
    /// Effects on it.
    pub badges: Vec<Badge>,
    /// The rest of its sheet: name and value.
    pub facts: Vec<Fact>,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
pub enum TokenKind {
    /// A combatant of a side.
    Combatant,
    /// Called by another one.
    Summoned,
    /// A thing.
    Object,
}

/// A value with its maximum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Gauge {
    /// An id that stays: `hp`.
    pub id: &'static str,
    /// Its name.
    pub name: String,
    /// One to three letters.
    pub short: String,
    /// The name of an icon (`res-hp`), from the list in `docs/icons.md`; empty for none.
    pub icon: &'static str,
    /// The value.
    pub value: i32,
    /// The most it can be.
    pub max: i32,
}

/// A mark with a name: an effect, a condition, an object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Badge {
    /// An id that stays.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The name of an icon (`st-burning`, `th-fire`), from the list in `docs/icons.md`; empty for none.
    pub icon: &'static str,
    /// Turns or rounds left.
    pub left: Option<u16>,
    /// Whether it helps its bearer, harms it, or neither.
    pub tone: Tone,
    /// What it does, in a sentence.
    pub about: String,
    /// The clause behind it.
    pub clause: Option<Clause>,
}

impl Badge {
    /// A badge that lasts until something ends it.
    pub fn of(
        id: impl Into<String>,
        name: impl Into<String>,
        icon: &'static str,
        tone: Tone,
        about: impl Into<String>,
        clause: Clause,
    ) -> Badge {
        Badge { id: id.into(), name: name.into(), icon, left: None, tone, about: about.into(), clause: Some(clause) }
    }

    /// With the turns or rounds left, if they are counted.
    #[must_use]
    pub fn lasting(self, left: Option<u16>) -> Badge {
        Badge { left, ..self }
    }
}

/// How something is for its bearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// It helps.
    Good,
    /// It harms.
    Bad,
    /// Neither.
    Plain,
}
