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

impl NeutralMap {
    /// A rectangle of it: `from` is its north-western cell, then come its columns and lines. Walls and doors on its border are left out. None if it
    /// does not lie inside the map, or has no cell.
    pub fn part(&self, from: Cell, (files, ranks): (u32, u32)) -> Option<NeutralMap> {
        let fits =
            |start: u32, length: u32, all: u32| 0 < length && start.checked_add(length).is_some_and(|end| end <= all);
        if !fits(from.file, files, self.files) || !fits(from.line, ranks, self.ranks) {
            return None;
        }
        let moved = |cell: Cell| {
            let moved = Cell { file: cell.file.checked_sub(from.file)?, line: cell.line.checked_sub(from.line)? };
            (moved.file < files && moved.line < ranks).then_some(moved)
        };
        let edge = |edge: &Edge| Some(Edge { first: moved(edge.first)?, second: moved(edge.second)? });
        let door = |door: &Door| Some(Door { edge: edge(&door.edge)?, closed: door.closed });
        Some(NeutralMap {
            files,
            ranks,
            walls: self.walls.iter().filter_map(edge).collect(),
            doors: self.doors.iter().filter_map(door).collect(),
            notes: self.notes.clone(),
        })
    }
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
    /// The rulebook has no walls between cells: so many cells became walls in their place.
    Filled {
        /// How many cells.
        cells: usize,
    },
    /// A door could not be kept and is an open passage: it stood open where doors are closed at first, or there were more than the rulebook takes.
    Passage {
        /// The cell on its one side.
        first: Cell,
        /// The cell on its other side.
        second: Cell,
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
            Note::Filled { cells } => {
                let (en, ru) = (Lang::En, Lang::Ru);
                let count = i64::try_from(*cells).unwrap_or(i64::MAX);
                let en = en.count(count, ["cell", "cells"], ["клетка", "клетки", "клеток"]);
                let ru = ru.count(count, ["cell", "cells"], ["клетка", "клетки", "клеток"]);
                holmgang_kernel::words!(
                    "this rulebook has no walls between cells: {en} became walls and doors, on the outer side of rooms",
                    "в этих правилах нет стен между клетками: {ru} стали стенами и дверями, с внешней стороны комнат"
                )
            }
            Note::Passage { first, second } => {
                let cell = |cell: &Cell| point((i64::from(cell.file) * 1000, i64::from(cell.line) * 1000));
                let (first, second) = (cell(first), cell(second));
                holmgang_kernel::words!(
                    "the door between the cells {first} and {second}, counted from the north-west, became an open passage",
                    "дверь между клетками {first} и {second}, считая с северо-запада, стала открытым проходом"
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
