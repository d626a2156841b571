//! The post of a referee as lines: sums, whom each is about, and what else is named.

use super::tokens::{Sum, pieces, sums};
use crate::fold::is_form;
use crate::markup::passages;
use crate::scan::{Names, What, words};

/// Whom a number is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// One of these figures.
    Figures(Vec<String>),
    /// A side, by its place in the scene.
    Side(usize),
}

/// A line of a referee.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its number in the post.
    pub number: usize,
    /// The words.
    pub text: String,
    /// Its sums.
    pub sums: Vec<Sum>,
    /// Whom it names, and where.
    pub subjects: Vec<(usize, Subject)>,
    /// Entries of the content that it names, and where.
    pub entries: Vec<(usize, String)>,
    /// Its words, folded, with their places.
    pub words: Vec<(usize, String)>,
    /// Cells that it names, and where.
    pub cells: Vec<(usize, String)>,
    /// Whether it says what the log tells, and nothing else.
    pub is_told: bool,
}

/// The lines of a post.
pub fn lines(text: &str, names: &Names<'_>) -> Vec<Line> {
    let is_cell = |text: &str| names.scene.cells.contains_key(text);
    let mut out = Vec::new();
    let mut header: Vec<String> = Vec::new();
    for passage in passages(text).iter().filter(|passage| !passage.marks.is_dead() && !passage.marks.signature) {
        let shown: String = passage.text.chars().map(|c| if matches!(c, '⟦' | '⟧') { ' ' } else { c }).collect();
        let cells: Vec<&str> = shown.trim_matches('|').split('|').map(str::trim).collect();
        if shown.starts_with('|') && 1 < cells.len() {
            if cells.iter().all(|cell| cell.chars().all(|c| matches!(c, '-' | ':' | ' '))) {
                continue;
            }
            if header.is_empty() {
                header = cells.iter().map(|cell| (*cell).to_owned()).collect();
                continue;
            }
            for (name, cell) in header.iter().zip(&cells).skip(1) {
                out.push(line(&format!("{}: {name} {cell}", cells[0]), passage.line, names, &is_cell));
            }
            continue;
        }
        header.clear();
        out.push(line(&shown, passage.line, names, &is_cell));
    }
    out
}

fn line(text: &str, number: usize, names: &Names<'_>, is_cell: &dyn Fn(&str) -> bool) -> Line {
    let words = words(text);
    let at = |place: usize| words.get(place).map_or(0, |word| word.span.0);
    let mut found = Line {
        number,
        text: text.to_owned(),
        sums: sums(&pieces(text, is_cell)),
        subjects: Vec::new(),
        entries: Vec::new(),
        words: words.iter().filter(|word| !word.sign).map(|word| (word.span.0, word.text.clone())).collect(),
        cells: Vec::new(),
        is_told: false,
    };
    let side_of = |word: &str| names.scene.sides.iter().position(|(stems, _)| is_form(word, stems));
    // Words that only say whose the figure beside them is: `the archer of the zombies`.
    let mut beside: Vec<usize> = Vec::new();
    for mention in names.mentions(text, &words) {
        match mention.what {
            What::Figures { any, .. } => {
                let ids = of_side(&any, mention.words, &words, names);
                let (from, upto) = mention.words;
                let near = words.iter().take(upto + 1).skip(from.saturating_sub(1));
                let own = |word: &&crate::scan::Word| {
                    let side = side_of(&word.text);
                    side.is_some() && any.iter().any(|place| names.scene.figures[*place].side == side)
                };
                beside.extend(near.filter(own).map(|word| word.span.0));
                found.subjects.push((at(mention.words.0), Subject::Figures(ids)));
            }
            What::Entry(entry) => found.entries.push((at(mention.words.0), names.entries.all[entry].id.clone())),
            What::Cell(cells) => found.cells.extend(cells.into_iter().map(|cell| (at(mention.words.0), cell))),
            _ => {}
        }
    }
    for word in words.iter().filter(|word| !word.sign) {
        let is_named = beside.contains(&word.span.0) || found.subjects.iter().any(|(place, _)| *place == word.span.0);
        if let Some(side) = side_of(&word.text)
            && !is_named
        {
            found.subjects.push((word.span.0, Subject::Side(side)));
        }
    }
    found.subjects.sort_by_key(|(place, _)| *place);
    found
}

/// Of several figures those of the side that is named beside them: `zombie mage`, `эльф-воин`.
fn of_side(any: &[usize], at: (usize, usize), words: &[crate::scan::Word], names: &Names<'_>) -> Vec<String> {
    let scene = names.scene;
    let sides = (at.0.saturating_sub(1)..=at.1)
        .filter_map(|place| words.get(place))
        .flat_map(|word| word.text.split('-'))
        .filter_map(|word| scene.sides.iter().position(|(stems, _)| is_form(word, stems)));
    let mut own: Vec<usize> = any.to_vec();
    for side in sides {
        if 1 < own.len() && own.iter().any(|place| scene.figures[*place].side == Some(side)) {
            own.retain(|place| scene.figures[*place].side == Some(side));
        }
    }
    own.iter().map(|place| scene.figures[*place].id.clone()).collect()
}

impl Line {
    /// Whom something at a place is about: who is named last before it, else who is named first behind it.
    pub fn subject(&self, at: usize) -> Option<&Subject> {
        let before = self.subjects.iter().rev().find(|(place, _)| *place <= at);
        before.or_else(|| self.subjects.first()).map(|(_, subject)| subject)
    }

    /// The cell that something at a place is said of: the nearest one before it in the same part of the sentence, else the first one behind it there;
    /// `d5 burns, the knight stands on f3` says nothing of f3. Where its part names none, whatever stands nearest before it, else behind it.
    pub fn cell_of(&self, at: usize) -> Option<&String> {
        let is_apart = |from: usize, to: usize| {
            self.text.get(from..to).is_none_or(|between| between.contains([',', ';', '.', '!', '?', ':', '—']))
        };
        let before = || self.cells.iter().rev().filter(|(place, _)| *place <= at);
        let behind = || self.cells.iter().filter(|(place, _)| at < *place);
        let beside = before().find(|(place, _)| !is_apart(*place, at));
        let found = beside.or_else(|| behind().find(|(place, _)| !is_apart(at, *place)));
        found.or_else(|| before().next()).or_else(|| behind().next()).map(|(_, cell)| cell)
    }

    /// All whom it names, by id.
    pub fn ids(&self) -> Vec<&str> {
        self.subjects
            .iter()
            .filter_map(|(_, subject)| match subject {
                Subject::Figures(ids) => Some(ids),
                Subject::Side(_) => None,
            })
            .flatten()
            .map(String::as_str)
            .collect()
    }

    /// The words between two places.
    pub fn between(&self, from: usize, to: usize) -> impl Iterator<Item = &str> {
        self.words.iter().filter(move |(place, _)| from <= *place && *place < to).map(|(_, word)| word.as_str())
    }
}
