//! What an experiment answers: every cell, who beats whom, ratings, the worth of the first seat, length, what is used and what it is worth, which clauses
//! work, and what is otherwise than in an earlier report.

pub mod changes;
pub mod uses;

use std::collections::BTreeMap;

use holmgang_lab::glicko::{Glicko, glicko};
use holmgang_lab::rating::{Meeting, bradley_terry};
use holmgang_lab::sprt::Verdict;
use serde::{Deserialize, Serialize};

use super::plan::{Cell, Plan};
use super::rows::Rows;
use super::tally::{Interval, Tally, set_size, sets};
use crate::erased::{AnyRules, BoutRow};
use uses::{ClauseAnswer, UseAnswer, WorthAnswer};

/// Everything.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answers {
    /// What it is called.
    pub name: String,
    /// The rulebook.
    pub ruleset: String,
    /// The seed.
    pub seed: u64,
    /// Battles that count.
    pub battles: u64,
    /// Every cell.
    pub cells: Vec<CellAnswer>,
    /// Ratings of the bots at every point of what is varied.
    pub ratings: Vec<Ratings>,
    /// The share of the seat that comes first and the length, in every scenario at every point.
    pub places: Vec<PlaceAnswer>,
    /// What is used how often, in every scenario at every point; empty where that was not noted.
    pub uses: Vec<UseAnswer>,
    /// What a side loses that does without something, wherever the experiment asks for it.
    pub worths: Vec<WorthAnswer>,
    /// In how many battles each clause of the rulebook has worked, in its order; empty where that was not noted.
    pub clauses: Vec<ClauseAnswer>,
}

/// What came of a cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CellAnswer {
    /// The cell.
    #[serde(flatten)]
    pub cell: Cell,
    /// Its battles.
    #[serde(flatten)]
    pub tally: Tally,
    /// What the sequential test says: `low`, `high` or `open`.
    pub verdict: Option<String>,
}

/// Ratings of all bots at a point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ratings {
    /// What is varied, with its value.
    pub point: Vec<(String, String)>,
    /// The bots, the strongest first.
    pub bots: Vec<Rating>,
}

/// The rating of a bot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// The bot.
    pub bot: String,
    /// In Elo, 0 on average over the bots: Bradley–Terry, from all results at once.
    pub elo: Interval,
    /// By Glicko-2, about 1500: the results one period after the other.
    pub glicko: Interval,
}

/// What a scenario is like at a point, over all pairs of bots.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlaceAnswer {
    /// The scenario.
    pub scenario: String,
    /// What is varied, with its value.
    pub point: Vec<(String, String)>,
    /// Its battles, as if the seat that comes first were side 0.
    pub tally: Tally,
    /// How many battles have how many decisions: the most decisions of each class, with its battles; at most [`CLASSES`] classes of one width.
    pub lengths: Vec<(u64, u64)>,
}

/// The most classes of lengths.
pub const CLASSES: u64 = 20;

impl Answers {
    /// Counts. Names of what is used and of clauses are those of `rules`.
    pub fn of(plan: &Plan, rows: &Rows, rules: &dyn AnyRules) -> Answers {
        let cells = plan.cells();
        let known: Vec<(Cell, Vec<BoutRow>)> =
            cells.into_iter().map(|cell| (cell.clone(), rows.of(cell.cell))).collect();
        let answers: Vec<CellAnswer> = known
            .iter()
            .map(|(cell, rows)| CellAnswer {
                cell: cell.clone(),
                tally: Tally::of(rows, cell.keeps_seats),
                verdict: plan.sequential.map(|test| {
                    let verdict = match test.judge(&sets(rows, cell.keeps_seats)) {
                        Verdict::Low => "low",
                        Verdict::High => "high",
                        Verdict::Open => "open",
                    };
                    verdict.to_owned()
                }),
            })
            .collect();
        let points: Vec<Vec<(String, String)>> = plan.points().iter().map(|point| plan.told(point)).collect();
        Answers {
            name: plan.name.clone(),
            ruleset: plan.ruleset.clone(),
            seed: plan.seed,
            battles: answers.iter().map(|answer| answer.tally.battles).sum(),
            ratings: points.iter().filter_map(|point| ratings(point, &known)).collect(),
            places: points.iter().flat_map(|point| places(plan, point, &known)).collect(),
            uses: points.iter().flat_map(|point| uses::uses(plan, point, &known, rules)).collect(),
            worths: uses::worths(&known, rules),
            clauses: uses::clauses(&known, rules),
            cells: answers,
        }
    }
}

/// Whether a cell says who of two bots is stronger.
fn is_match(cell: &Cell) -> bool {
    cell.one != cell.other && cell.without.is_none() && !cell.keeps_seats
}

fn ratings(point: &[(String, String)], known: &[(Cell, Vec<BoutRow>)]) -> Option<Ratings> {
    let mut players: BTreeMap<&str, usize> = BTreeMap::new();
    let mut meetings = Vec::new();
    for (cell, rows) in known.iter().filter(|(cell, _)| cell.point == point && is_match(cell)) {
        let next = players.len();
        let one = *players.entry(&cell.one).or_insert(next);
        let next = players.len();
        let other = *players.entry(&cell.other).or_insert(next);
        let size = rows.first().map_or(1, |row| row.seats.len().max(1)) as f64;
        meetings.extend(sets(rows, false).into_iter().map(|mean| Meeting {
            one,
            other,
            score: mean * size,
            battles: size,
        }));
    }
    if players.len() < 2 || meetings.is_empty() {
        return None;
    }
    let rated = bradley_terry(players.len(), &meetings);
    let league = glicko(players.len(), &meetings);
    let rating = |(bot, place): (&&str, &usize)| Rating {
        bot: (*bot).to_owned(),
        elo: rated[*place].into(),
        glicko: within(league[*place]),
    };
    let mut bots: Vec<Rating> = players.iter().map(rating).collect();
    bots.sort_by(|a, b| b.elo.value.unwrap_or(0.0).total_cmp(&a.elo.value.unwrap_or(0.0)));
    Some(Ratings { point: point.to_vec(), bots })
}

fn within(glicko: Glicko) -> Interval {
    let (low, high) = glicko.interval();
    Interval { value: Some(glicko.rating), low: Some(low), high: Some(high) }
}

fn places(plan: &Plan, point: &[(String, String)], known: &[(Cell, Vec<BoutRow>)]) -> Vec<PlaceAnswer> {
    let of = |scenario: &String| {
        let rows = together(known, point, scenario, as_seats);
        let keeps_seats = plan.pairs.is_empty();
        (!rows.is_empty()).then(|| PlaceAnswer {
            scenario: scenario.clone(),
            point: point.to_vec(),
            tally: Tally::of(&rows, keeps_seats),
            lengths: lengths(&rows),
        })
    };
    plan.scenarios.iter().filter_map(of).collect()
}

/// The battles of a scenario at a point in which everybody may do everything. Sets of several cells may have the same numbers: they are kept apart by
/// numbers of their own.
fn together(
    known: &[(Cell, Vec<BoutRow>)],
    point: &[(String, String)],
    scenario: &str,
    turned: impl Fn(&BoutRow) -> BoutRow,
) -> Vec<BoutRow> {
    let mut rows: Vec<BoutRow> = Vec::new();
    let here = |cell: &Cell| cell.point == point && cell.scenario == scenario && cell.without.is_none();
    for (cell, bouts) in known.iter().filter(|(cell, _)| here(cell)) {
        let size = set_size(bouts, cell.keeps_seats) as u64;
        let from = rows.last().map_or(0, |row| (row.number / size + 1) * size);
        rows.extend(bouts.iter().map(|row| BoutRow { number: from + row.number, ..turned(row) }));
    }
    rows
}

/// Classes of one width, so that at most [`CLASSES`] of them hold all battles.
fn lengths(rows: &[BoutRow]) -> Vec<(u64, u64)> {
    let most = rows.iter().map(|row| row.decisions).max().unwrap_or(0);
    let width = most.div_ceil(CLASSES).max(1);
    let mut classes: Vec<(u64, u64)> = (1..=most.div_ceil(width)).map(|class| (class * width, 0)).collect();
    for row in rows {
        if let Some((_, count)) = classes.get_mut((row.decisions.saturating_sub(1) / width) as usize) {
            *count += 1;
        }
    }
    classes
}

/// The battle as if every seat were a side of its own.
fn as_seats(row: &BoutRow) -> BoutRow {
    BoutRow { seats: (0..row.seats.len() as u8).collect(), ..row.clone() }
}
