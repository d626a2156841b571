//! The lines of an experiment: a head that says what it is, then one line a battle. They can be written in any order, gone on with, and put together
//! from several files; in order they are the same bytes whoever has played which part.

use std::collections::BTreeMap;

use holmgang_kernel::fair;
use holmgang_kernel::words;
use holmgang_kernel::words::Words;
use holmgang_lab::sprt::Sprt;
use serde::{Deserialize, Serialize};

use super::plan::{Cell, Plan};
use crate::erased::{AnyRules, BoutRow};

/// The first line: files with the same one belong together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Head {
    /// The version of this form.
    pub holmgang_experiment: u32,
    /// What it is called.
    pub name: String,
    /// The rulebook.
    pub ruleset: String,
    /// SHA-256 of everything that decides what is played: the plan, the versions of the rules and of their content.
    pub digest: String,
}

/// One battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// The cell.
    pub cell: usize,
    /// The battle.
    #[serde(flatten)]
    pub bout: BoutRow,
}

/// The version of the form.
const VERSION: u32 = 2;

/// What decides what is played.
#[derive(Serialize)]
struct Decided<'a> {
    version: u32,
    ruleset: &'a str,
    rules: u32,
    content: &'a str,
    program: &'a str,
    cells: &'a [Cell],
    battles: u64,
    seed: u64,
    opening: u64,
    most: u64,
    uses: bool,
    sequential: Option<[f64; 4]>,
}

impl Head {
    /// Of an experiment by these rules.
    pub fn of(plan: &Plan, cells: &[Cell], rules: &dyn AnyRules, opening: u64) -> Head {
        let decided = Decided {
            version: VERSION,
            ruleset: &plan.ruleset,
            rules: rules.version(),
            content: rules.content_hash(),
            // Bots may play otherwise in another version of the program.
            program: env!("CARGO_PKG_VERSION"),
            cells,
            battles: plan.battles,
            seed: plan.seed,
            opening,
            most: plan.most,
            uses: plan.uses,
            sequential: plan.sequential.map(|Sprt { low, high, alpha, beta }| [low, high, alpha, beta]),
        };
        let text = serde_json::to_string(&decided).unwrap_or_default();
        Head {
            holmgang_experiment: VERSION,
            name: plan.name.clone(),
            ruleset: plan.ruleset.clone(),
            digest: fair::hex(&fair::hash(&[text.as_bytes()])),
        }
    }
}

/// All battles of an experiment that are known, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rows {
    rows: BTreeMap<(usize, u64), BoutRow>,
}

impl Rows {
    /// Adds a battle. A second time it must be the same.
    ///
    /// # Errors
    /// The battle is there already and came out otherwise.
    pub fn add(&mut self, row: Row) -> Result<(), Words> {
        let Row { cell, bout } = row;
        let number = bout.number;
        match self.rows.insert((cell, number), bout.clone()) {
            Some(known) if known != bout => Err(words!(
                "battle {number} of cell {cell} came out in two ways; the files are not of one experiment",
                "бой {number} ячейки {cell} закончился двумя способами; файлы не от одного эксперимента"
            )),
            _ => Ok(()),
        }
    }

    /// The battles of a cell, in order.
    pub fn of(&self, cell: usize) -> Vec<BoutRow> {
        self.rows.range((cell, 0)..(cell + 1, 0)).map(|(_, bout)| bout.clone()).collect()
    }

    /// Whether a battle is there.
    pub fn has(&self, cell: usize, number: u64) -> bool {
        self.rows.contains_key(&(cell, number))
    }

    /// Forgets what a cell has from a battle on: a sequential test had been decided before.
    pub fn cut(&mut self, cell: usize, from: u64) {
        self.rows.retain(|(of, number), _| *of != cell || *number < from);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = Row> {
        self.rows.iter().map(|((cell, _), bout)| Row { cell: *cell, bout: bout.clone() })
    }
}

/// Reads a file of lines. A last line that was cut in the middle of writing is passed over.
///
/// # Errors
/// The first line that is not understood.
pub fn read(file: &str, text: &str) -> Result<(Head, Rows), Words> {
    let mut lines = text.split('\n').enumerate();
    let head = lines.next().and_then(|(_, line)| serde_json::from_str::<Head>(line).ok());
    let head = head.ok_or_else(|| {
        words!("{file}:1: this is no file of `holmgang lab run`", "{file}:1: это не файл команды `holmgang lab run`")
    })?;
    if head.holmgang_experiment != VERSION {
        return Err(words!(
            "{file}:1: the form of this file is of another version of the program; play the experiment again into another --out",
            "{file}:1: вид этого файла — от другой версии программы; проведите эксперимент заново с другим --out"
        ));
    }
    let last = text.split('\n').count() - 1;
    let mut rows = Rows::default();
    for (place, line) in lines.filter(|(_, line)| !line.is_empty()) {
        let number = place + 1;
        match serde_json::from_str::<Row>(line) {
            Ok(row) => rows.add(row).map_err(|words| {
                let (en, ru) = (&words.en, &words.ru);
                Words::new(format!("{file}:{number}: {en}"), format!("{file}:{number}: {ru}"))
            })?,
            Err(_) if place == last => {}
            Err(error) => {
                return Err(words!(
                    "{file}:{number}: this is no line of a battle: {error}",
                    "{file}:{number}: это не строка боя: {error}"
                ));
            }
        }
    }
    Ok((head, rows))
}

/// The whole file, in order.
pub fn written(head: &Head, rows: &Rows) -> String {
    let mut out = serde_json::to_string(head).unwrap_or_default();
    out.push('\n');
    for row in rows.iter() {
        out.push_str(&line(&row));
    }
    out
}

/// A line of a battle, with its end.
pub fn line(row: &Row) -> String {
    let mut line = serde_json::to_string(row).unwrap_or_default();
    line.push('\n');
    line
}

/// A column of the battles as a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// Texts; none where there is nothing to say.
    Texts(Vec<Option<String>>),
    /// Numbers.
    Numbers(Vec<u64>),
}

/// The battles as a table with named columns, the cells spelt out; places are written with spaces between.
pub fn columns(cells: &[Cell], rows: &Rows) -> Vec<(String, Column)> {
    let known: Vec<(&Cell, Row)> = rows.iter().filter_map(|row| Some((cells.get(row.cell)?, row))).collect();
    let texts = |of: &dyn Fn(&Cell, &BoutRow) -> Option<String>| {
        Column::Texts(known.iter().map(|(cell, row)| of(cell, &row.bout)).collect())
    };
    let numbers = |of: &dyn Fn(&Row) -> u64| Column::Numbers(known.iter().map(|(_, row)| of(row)).collect());
    let list = |places: &[u8]| Some(places.iter().map(u8::to_string).collect::<Vec<_>>().join(" "));
    let points = cells.first().map_or(&[][..], |cell| cell.point.as_slice()).iter().enumerate();
    let mut out = vec![
        ("cell".to_owned(), numbers(&|row| row.cell as u64)),
        ("scenario".to_owned(), texts(&|cell, _| Some(cell.scenario.clone()))),
    ];
    out.extend(points.map(|(place, (name, _))| {
        (name.clone(), texts(&|cell, _| cell.point.get(place).map(|(_, value)| value.clone())))
    }));
    let of_battles: [(&str, Column); 8] = [
        ("one", texts(&|cell, _| Some(cell.one.clone()))),
        ("other", texts(&|cell, _| Some(cell.other.clone()))),
        ("without", texts(&|cell, _| cell.without.clone())),
        ("number", numbers(&|row| row.bout.number)),
        ("seats", texts(&|_, bout| list(&bout.seats))),
        ("winners", texts(&|_, bout| list(&bout.winners))),
        ("result", texts(&|_, bout| bout.result.clone())),
        ("decisions", numbers(&|row| row.bout.decisions)),
    ];
    out.extend(of_battles.map(|(name, column)| (name.to_owned(), column)));
    out
}

/// The same as CSV.
pub fn csv(cells: &[Cell], rows: &Rows) -> String {
    let quoted = |text: &str| match text.contains([',', '"', '\n']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    };
    let columns = columns(cells, rows);
    let mut out = columns.iter().map(|(name, _)| quoted(name)).collect::<Vec<_>>().join(",");
    out.push('\n');
    for row in 0..columns.first().map_or(0, |(_, column)| column.len()) {
        let field = |column: &Column| match column {
            Column::Texts(texts) => quoted(texts[row].as_deref().unwrap_or_default()),
            Column::Numbers(numbers) => numbers[row].to_string(),
        };
        out.push_str(&columns.iter().map(|(_, column)| field(column)).collect::<Vec<_>>().join(","));
        out.push('\n');
    }
    out
}

impl Column {
    /// How many rows it has.
    pub fn len(&self) -> usize {
        match self {
            Column::Texts(texts) => texts.len(),
            Column::Numbers(numbers) => numbers.len(),
        }
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
