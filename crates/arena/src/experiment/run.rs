//! Plays an experiment, or a part of it, and goes on where it was left.

use std::ops::Range;

use holmgang_kernel::doc::{At, Entry, Fault, Faults, Node, Value};
use holmgang_kernel::library::Document;
use holmgang_kernel::words;

use super::plan::{BAD_EXPERIMENT, Cell, Over, Plan, Sweep};
use super::rows::{Row, Rows};
use super::tally::{set_size, sets};
use crate::erased::{AnyRules, ContestJob, ScenarioSource, StartError, Watch};

/// Battles that a shard plays together. A number that every number of seats divides, so that no set is torn.
const BLOCK: u64 = 48;

/// A part of an experiment: every `of`-th piece, from `number` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 0.
    pub number: u64,
    /// At least 1.
    pub of: u64,
}

impl Shard {
    /// Everything.
    pub const ALL: Shard = Shard { number: 0, of: 1 };

    fn has(self, piece: u64) -> bool {
        piece % self.of.max(1) == self.number
    }

    /// Whether a battle of an experiment belongs to it.
    pub fn plays(self, plan: &Plan, cell: usize, number: u64) -> bool {
        let block = if plan.sequential.is_some() { 0 } else { number / BLOCK };
        self.has(cell as u64 + block)
    }
}

/// What playing an experiment wants beside its plan.
pub struct Means<'a> {
    /// Loads the rulebook with documents over all content.
    pub load: &'a dyn Fn(&[Document]) -> Result<Box<dyn AnyRules>, Faults>,
    /// Which part is played.
    pub shard: Shard,
    /// Threads; 0 for all cores.
    pub threads: usize,
    /// Decisions that are taken at random first.
    pub opening: u64,
    /// Watches and may stop it; told the battles of the whole part.
    pub watch: &'a (dyn Watch + Sync),
}

/// How many battles a part has at most.
pub fn battles(plan: &Plan, shard: Shard) -> u64 {
    let cells = plan.cells();
    match plan.sequential {
        Some(_) => cells.iter().filter(|cell| shard.has(cell.cell as u64)).count() as u64 * plan.battles,
        None => cells.iter().flat_map(|cell| blocks(plan, cell.cell, shard)).map(|block| block.end - block.start).sum(),
    }
}

/// How many battles of a part are not there. A sequential cell lacks none once it is decided.
pub fn lacking(plan: &Plan, rows: &Rows, shard: Shard) -> u64 {
    let Some(test) = plan.sequential else {
        let blocks = plan.cells().into_iter().map(|cell| cell.cell).flat_map(|cell| {
            let numbers = blocks(plan, cell, shard).into_iter().flatten();
            numbers.filter(|number| !rows.has(cell, *number)).collect::<Vec<_>>()
        });
        return blocks.count() as u64;
    };
    let cells = plan.cells().into_iter().filter(|cell| shard.has(cell.cell as u64));
    let lacking = cells.map(|cell| {
        let known = rows.of(cell.cell);
        if test.decided(&sets(&known, cell.keeps_seats)).is_some() {
            0
        } else {
            plan.battles.saturating_sub(known.len() as u64)
        }
    });
    lacking.sum()
}

/// The blocks of a cell that belong to a shard.
fn blocks(plan: &Plan, cell: usize, shard: Shard) -> Vec<Range<u64>> {
    (0..plan.battles.div_ceil(BLOCK))
        .filter(|block| shard.has(cell as u64 + block))
        .map(|block| block * BLOCK..plan.battles.min((block + 1) * BLOCK))
        .collect()
}

/// Plays what is missing in `rows`; every piece is handed to `keep` as soon as it is there. The rows are the same for any number of threads, and those
/// of all shards together are those of the whole. If `watch` stops it, some are missing.
///
/// # Errors
/// What does not begin, or what `keep` says.
pub fn run<E: From<StartError>>(
    plan: &Plan,
    rows: &mut Rows,
    means: &Means<'_>,
    mut keep: impl FnMut(&[Row]) -> Result<(), E>,
) -> Result<(), E> {
    let points = plan.points();
    let cells = plan.cells();
    let of_point = cells.len() / points.len().max(1);
    let mut watch = Counted { watch: means.watch, before: rows.len() as u64 };
    for (place, point) in points.iter().enumerate() {
        let cells = &cells[place * of_point..(place + 1) * of_point];
        let mine = |cell: &&Cell| plan.sequential.is_none() || means.shard.has(cell.cell as u64);
        if !cells.iter().any(|cell| mine(&cell)) {
            continue;
        }
        let base = (means.load)(&[]).map_err(StartError::Faults)?;
        let (documents, options) = varied(&*base, &plan.sweeps, point).map_err(StartError::Faults)?;
        let rules = if documents.is_empty() { base } else { (means.load)(&documents).map_err(StartError::Faults)? };
        for cell in cells.iter().filter(mine) {
            let job = ContestJob {
                scenario: ScenarioSource::Id(cell.scenario.clone()),
                options: options.clone(),
                sides: cell.sides(),
                seed: plan.seed,
                threads: means.threads,
                opening: means.opening,
                most: plan.most,
                weights: Vec::new(),
                keeps_seats: cell.keeps_seats,
                notes_uses: plan.uses,
                without: cell.without.clone(),
            };
            let mut part = |range: Range<u64>, rows: &mut Rows| -> Result<bool, E> {
                for range in missing(rows, cell.cell, range) {
                    let wanted = range.end - range.start;
                    let bouts = rules.contest(&job, range, &watch)?;
                    let played: Vec<Row> = bouts.into_iter().map(|bout| Row { cell: cell.cell, bout }).collect();
                    keep(&played)?;
                    watch.before += played.len() as u64;
                    let whole = played.len() as u64 == wanted;
                    for row in played {
                        rows.add(row).map_err(StartError::Unknown)?;
                    }
                    if !whole {
                        return Ok(false);
                    }
                }
                Ok(true)
            };
            match plan.sequential {
                None => {
                    for block in blocks(plan, cell.cell, means.shard) {
                        if !part(block, &mut *rows)? {
                            return Ok(());
                        }
                    }
                }
                Some(test) => {
                    for block in blocks(plan, cell.cell, Shard::ALL) {
                        if !part(block, &mut *rows)? {
                            return Ok(());
                        }
                        let known = rows.of(cell.cell);
                        if let Some((count, _)) = test.decided(&sets(&known, cell.keeps_seats)) {
                            let size = set_size(&known, cell.keeps_seats);
                            // What was played beyond does not count, so that the size of a piece decides nothing.
                            rows.cut(cell.cell, (count * size) as u64);
                            break;
                        }
                    }
                }
            }
        }
    }
    Ok(())
}

/// What of a range is not there yet, in pieces.
fn missing(rows: &Rows, cell: usize, range: Range<u64>) -> Vec<Range<u64>> {
    let mut pieces: Vec<Range<u64>> = Vec::new();
    for number in range.filter(|number| !rows.has(cell, *number)) {
        match pieces.last_mut() {
            Some(piece) if piece.end == number => piece.end += 1,
            _ => pieces.push(number..number + 1),
        }
    }
    pieces
}

/// Tells the battles of all pieces together.
pub(crate) struct Counted<'a> {
    pub watch: &'a (dyn Watch + Sync),
    pub before: u64,
}

impl Watch for Counted<'_> {
    fn done(&self, battles: u64) {
        self.watch.done(self.before + battles);
    }
    fn stopped(&self) -> bool {
        self.watch.stopped()
    }
}

/// The content and the options of a point.
fn varied(
    base: &dyn AnyRules,
    sweeps: &[Sweep],
    point: &[usize],
) -> Result<(Vec<Document>, Vec<(String, Node)>), Faults> {
    let (mut entries, mut options): (Vec<(String, String, Node)>, Vec<(String, Node)>) = (Vec::new(), Vec::new());
    for (sweep, place) in sweeps.iter().zip(point) {
        let value = Node::made(sweep.values[*place].value.clone());
        match &sweep.over {
            Over::Option(name) => options.push((name.clone(), value)),
            Over::Content { table, id, field } => {
                let known = entries.iter().position(|(of, entry, _)| of == table && entry == id);
                let place = match (known, base.entry(table, id)) {
                    (Some(place), _) => place,
                    (None, Some(entry)) => {
                        entries.push((table.clone(), id.clone(), entry.clone()));
                        entries.len() - 1
                    }
                    (None, None) => {
                        let words =
                            words!("there is no `{table}` `{id}` in the content", "в данных нет `{table}` `{id}`");
                        return Err(fault(&sweep.over, words));
                    }
                };
                set(&mut entries[place].2, field, value);
            }
        }
    }
    let documents = entries.into_iter().map(|(table, _, entry)| {
        let list = Node::made(Value::List(vec![entry]));
        Document { file: "sweep".to_owned(), root: Node::made(Value::Table(vec![named(table, list)])) }
    });
    Ok((documents.collect(), options))
}

fn fault(over: &Over, words: holmgang_kernel::words::Words) -> Faults {
    let (file, path) = ("sweep".to_owned(), over.written());
    Faults::one(Fault { code: BAD_EXPERIMENT, file, at: At::default(), path, words, clause: None })
}

fn named(key: String, node: Node) -> Entry {
    Entry { key, key_at: At::default(), node }
}

/// Sets a field, or one within it; what is not there is added, and the shape of the content says whether it may be.
fn set(node: &mut Node, field: &[String], value: Node) {
    let Some((first, rest)) = field.split_first() else {
        *node = value;
        return;
    };
    if !matches!(node.value, Value::Table(_)) {
        node.value = Value::Table(Vec::new());
    }
    let Value::Table(entries) = &mut node.value else { return };
    let place = entries.iter().position(|entry| entry.key == *first).unwrap_or_else(|| {
        entries.push(named(first.clone(), Node::made(Value::Table(Vec::new()))));
        entries.len() - 1
    });
    set(&mut entries[place].node, rest, value);
}
