//! A map that belongs to no rulebook: cells, walls and doors between them.

use holmgang_kernel::words::{Lang, Words};

/// The most columns and the most lines of a map.
pub const MOST_SIDE: u32 = 256;

/// A rectangular map of square cells. Columns count from the west, lines from the north, both from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NeutralMap {
    /// Columns.
    pub files: u32,
    /// Lines.
    pub ranks: u32,
    /// Edges between two cells that stop steps and sight; sorted, each once, none where a door is.
    pub walls: Vec<Edge>,
    /// Doors on edges between two cells; sorted, each once.
    pub doors: Vec<Door>,
    /// What was left out, and what did not lie on the grid.
    pub notes: Vec<Note>,
}

/// A cell: column from the west, line from the north, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Column.
    pub file: u32,
    /// Line.
    pub line: u32,
}

/// The edge between two cells that share one; the western or northern one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    /// The western or northern cell.
    pub first: Cell,
    /// Its eastern or southern neighbour.
    pub second: Cell,
}

/// A door on an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Door {
    /// Where it is.
    pub edge: Edge,
    /// Whether it is closed.
    pub closed: bool,
}

/// Something that the map of another program has and this one lacks or has otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// So many things of a kind were left out: `lights`, `objects_line_of_sight`, `image`, `environment`.
    Ignored {
        /// The name of the field.
        what: &'static str,
        /// How many; 1 where it is one thing.
        count: usize,
    },
    /// A wall that does not run along the grid was left out: from, to, in thousandths of a cell.
    OffGrid {
        /// `wall` or `door`.
        what: &'static str,
        /// One end.
        from: (i64, i64),
        /// The other end.
        to: (i64, i64),
    },
    /// An end that lies between two corners of cells was moved to the nearer one.
    Rounded {
        /// `wall` or `door`.
        what: &'static str,
        /// One end.
        from: (i64, i64),
        /// The other end.
        to: (i64, i64),
    },
    /// A wall or door shorter than half a cell, or outside the map, was left out.
    TooShort {
        /// `wall` or `door`.
        what: &'static str,
        /// One end.
        from: (i64, i64),
        /// The other end.
        to: (i64, i64),
    },
    /// The size was no whole number of cells and was rounded up.
    SizeRounded {
        /// The size as it was, in thousandths of a cell.
        size: (i64, i64),
    },
}

impl Note {
    /// The note in both languages.
    pub fn words(&self) -> Words {
        let point = |(x, y): (i64, i64)| format!("({}; {})", crate::decimal::written(x), crate::decimal::written(y));
        let thing = |what: &str, lang: Lang| match what {
            "door" => lang.pick("a door", "дверь"),
            _ => lang.pick("a wall", "стена"),
        };
        match self {
            Note::Ignored { what, count } => {
                holmgang_kernel::words!("`{what}` is left out ({count})", "`{what}` не используется ({count})")
            }
            Note::OffGrid { what, from, to } => {
                let (en, ru, from, to) = (thing(what, Lang::En), thing(what, Lang::Ru), point(*from), point(*to));
                holmgang_kernel::words!(
                    "{en} from {from} to {to} does not run along the grid and is left out",
                    "{ru} от {from} до {to} идёт не по сетке и пропущена"
                )
            }
            Note::Rounded { what, from, to } => {
                let (en, ru, from, to) = (thing(what, Lang::En), thing(what, Lang::Ru), point(*from), point(*to));
                holmgang_kernel::words!(
                    "{en} from {from} to {to} was moved to the nearest corners of cells",
                    "{ru} от {from} до {to} сдвинута к ближайшим углам клеток"
                )
            }
            Note::TooShort { what, from, to } => {
                let (en, ru, from, to) = (thing(what, Lang::En), thing(what, Lang::Ru), point(*from), point(*to));
                holmgang_kernel::words!(
                    "{en} from {from} to {to} covers no edge between two cells and is left out",
                    "{ru} от {from} до {to} не закрывает ни одной стороны между клетками и пропущена"
                )
            }
            Note::SizeRounded { size } => {
                let size = point(*size);
                holmgang_kernel::words!(
                    "the size {size} is no whole number of cells and was rounded up",
                    "размер {size} не целое число клеток и округлён вверх"
                )
            }
        }
    }
}
