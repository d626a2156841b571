//! What stands on the board and who is next, as a ruling has them.

use holmgang_arena::erased::AnyBattle;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::view::{TokenKind, View};
use holmgang_kernel::words::Words;

use super::check::{Check, subject_ids};
use super::lines::{Line, Subject};
use super::{Finding, Kind};

impl Check<'_> {
    /// Figures that live or are dead, and what lies on cells.
    pub(super) fn states(&mut self, base: &dyn AnyBattle, now: &dyn AnyBattle) {
        let (was, is) =
            (base.view(Viewer::Seat(Seat::Referee), self.lang), now.view(Viewer::Seat(Seat::Referee), self.lang));
        let stands =
            |view: &View, id: &str| view.boards.iter().flat_map(|board| &board.tokens).any(|token| token.id == id);
        let mut found: Vec<(Finding, Vec<(String, String)>)> = Vec::new();
        for line in &self.lines {
            for (at, word) in &line.words {
                let lives = LIVES.contains(&word.as_str());
                let dies = DIES.contains(&word.as_str());
                if !lives && !dies {
                    continue;
                }
                let ids = self.meant(line, *at, &was);
                let [id] = ids.as_slice() else { continue };
                let was_there = stands(&was, id);
                let is_there = stands(&is, id);
                if !was_there || is_there == lives {
                    continue;
                }
                let told = self
                    .steps
                    .iter()
                    .rev()
                    .flat_map(|step| step.lines.iter().rev())
                    .find(|line| line.line.tokens.contains(id) && works_on_life(&line.line.text));
                let told = told.or_else(|| {
                    self.steps
                        .iter()
                        .rev()
                        .flat_map(|step| step.lines.iter().rev())
                        .find(|line| line.line.tokens.contains(id))
                });
                let Some(told) = told else { continue };
                self.ruling.checked += 1;
                let text = told.line.text.clone();
                let place =
                    self.scene.by_id(id).map(|place| self.scene.figures[place].shown.clone()).unwrap_or_default();
                let set = line.cells.first().map(|(_, cell)| (format!("{id}.cell"), cell.clone()));
                found.push((
                    Finding {
                        post: self.post,
                        line: line.number,
                        text: line.text.clone(),
                        kind: Kind::State,
                        about: Words::new(place[0].clone(), place[1].clone()),
                        claimed: lives.to_string(),
                        right: is_there.to_string(),
                        clause: Some(told.clause.to_string()),
                        why: self.in_both.by_the_rulebook(&text),
                        action: String::new(),
                        figure: None,
                        sure: self.is_sure(),
                    },
                    set.filter(|_| lives).into_iter().collect(),
                ));
                break;
            }
            found.extend(self.marks(line, &is).map(|finding| (finding, Vec::new())));
        }
        for (finding, sets) in found {
            let known = self.ruling.findings.iter().any(|known| {
                known.kind == finding.kind && known.about == finding.about && known.right == finding.right
            });
            if !known {
                self.ruling.findings.push(finding);
            }
            self.ruling.texts.extend(sets);
        }
    }

    /// Who is meant by the words before a place: by name, or by the cell.
    fn meant(&self, line: &Line, at: usize, was: &View) -> Vec<String> {
        // `the pawn of black` is a pawn: a side is meant only where no figure is.
        let is_figure = |subject: &&(usize, Subject)| matches!(subject.1, Subject::Figures(_));
        let before = line.subjects.iter().rev().filter(is_figure).find(|(place, _)| *place < at);
        let Some((_, subject)) = before.or(line.subjects.iter().find(is_figure)) else { return Vec::new() };
        let ids = subject_ids(subject);
        if ids.len() == 1 {
            return ids;
        }
        // `the pawn on d5`: who stood there or went there.
        let cells: Vec<&String> = line.cells.iter().map(|(_, cell)| cell).collect();
        let went = |id: &String| {
            self.steps.iter().any(|step| {
                step.lines.iter().any(|line| {
                    line.line.tokens.contains(id) && line.line.cells.iter().any(|cell| cells.contains(&cell))
                })
            })
        };
        let stood = |id: &String| {
            was.boards
                .iter()
                .flat_map(|board| &board.tokens)
                .any(|token| token.id == *id && cells.contains(&&token.cell))
        };
        let mut all: Vec<String> = ids.into_iter().filter(|id| stood(id) || went(id)).collect();
        all.dedup();
        all
    }

    /// What lies on a cell, against what a line says of it.
    fn marks(&self, line: &Line, now: &View) -> Option<Finding> {
        let said: Vec<&str> = line.words.iter().map(|(_, word)| word.as_str()).collect();
        for mark in &self.speech.marks {
            let holds = |phrases: &[crate::speech::Phrase]| {
                (0..said.len())
                    .rev()
                    .find(|from| phrases.iter().any(|phrase| phrase.fits(said[*from..].iter().copied()).is_some()))
            };
            let (off, on) = (holds(&mark.off), holds(&mark.on));
            let (claims_off, from) = match (off, on) {
                (Some(from), _) => (true, from),
                (None, Some(from)) => (false, from),
                _ => continue,
            };
            let Some(cell) = line.words.get(from).and_then(|(at, _)| line.cell_of(*at)) else { continue };
            let there = now
                .boards
                .iter()
                .flat_map(|board| &board.cells)
                .any(|known| known.id == *cell && known.marks.iter().any(|badge| badge.id == mark.id));
            if there != claims_off {
                continue;
            }
            let told = self
                .steps
                .iter()
                .rev()
                .flat_map(|step| step.lines.iter().rev())
                .find(|known| known.line.cells.contains(cell) && known.line.tokens.is_empty());
            let told = told.or_else(|| {
                self.steps
                    .iter()
                    .rev()
                    .flat_map(|step| step.lines.iter().rev())
                    .find(|known| known.line.cells.contains(cell))
            })?;
            let (claimed, right) =
                if claims_off { ("none".to_owned(), cell.clone()) } else { (cell.clone(), "none".to_owned()) };
            let text = told.line.text.clone();
            return Some(Finding {
                post: self.post,
                line: line.number,
                text: line.text.clone(),
                kind: Kind::State,
                about: Words::same(cell.clone()),
                claimed,
                right,
                clause: Some(told.clause.to_string()),
                why: self.in_both.by_the_rulebook(&text),
                action: String::new(),
                figure: None,
                sure: self.is_sure(),
            });
        }
        None
    }

    /// The order of turns, where a line lists it.
    pub(super) fn order(&mut self, now: &dyn AnyBattle) {
        let view = now.view(Viewer::Seat(Seat::Referee), self.lang);
        let right: Vec<&str> = view.order.iter().map(|place| place.token.as_str()).collect();
        let mut found = None;
        for line in &self.lines {
            if !line
                .words
                .iter()
                .any(|(_, word)| ["order", "порядок", "очередь", "очередность"].contains(&word.as_str()))
            {
                continue;
            }
            let mut claimed: Vec<String> = Vec::new();
            for (_, subject) in &line.subjects {
                if let [only] = subject_ids(subject).as_slice()
                    && !claimed.contains(only)
                {
                    claimed.push(only.clone());
                }
            }
            let right: Vec<&str> = right.iter().copied().filter(|id| claimed.iter().any(|known| known == id)).collect();
            if claimed.len() < 3 || right.len() != claimed.len() {
                continue;
            }
            self.ruling.checked += 1;
            let turned: Vec<String> = rotated(&claimed, right[0]);
            if turned == right {
                continue;
            }
            // Whoever stands elsewhere: without them the two are the same; of several who was called last.
            let alone = |id: &str| {
                let one: Vec<&String> = claimed.iter().filter(|known| *known != id).collect();
                let other: Vec<&&str> = right.iter().filter(|known| **known != id).collect();
                let first = other.first().map(|id| **id).unwrap_or("");
                let one: Vec<String> = rotated(&one.into_iter().cloned().collect::<Vec<_>>(), first);
                one.iter().zip(other).all(|(one, other)| one == other)
            };
            let summoned = |id: &str| {
                view.boards
                    .iter()
                    .flat_map(|board| &board.tokens)
                    .any(|token| token.id == id && token.kind == TokenKind::Summoned)
            };
            let mut wrong: Vec<&String> = claimed.iter().filter(|id| alone(id)).collect();
            wrong.sort_by_key(|id| !summoned(id));
            let Some(wrong) = wrong.first().copied() else { continue };
            let after = |order: &[String]| {
                let place = order.iter().position(|id| id == wrong).unwrap_or(0);
                order[(place + order.len() - 1) % order.len()].clone()
            };
            let right: Vec<String> = right.iter().map(|id| (*id).to_owned()).collect();
            let (was, is) = (after(&claimed), after(&right));
            let told = self
                .steps
                .iter()
                .rev()
                .flat_map(|step| step.lines.iter().rev())
                .filter(|known| known.line.tokens.contains(wrong));
            let told: Vec<_> = told.collect();
            let Some(first) = told.iter().find(|known| self.is_of_order(&known.line.text)).or(told.last()).copied()
            else {
                continue;
            };
            let text = first.line.text.clone();
            let summoned = self.speech.causes.iter().find(|cause| cause.when == "summoned" && summoned(wrong));
            let clause = summoned.map_or_else(|| first.clause.to_string(), |cause| cause.is.clone());
            found = Some(Finding {
                post: self.post,
                line: line.number,
                text: line.text.clone(),
                kind: Kind::Order,
                about: Words::new("the order of turns", "порядок ходов"),
                claimed: format!("after {was}"),
                right: format!("after {is}"),
                clause: Some(clause),
                why: self.in_both.by_the_rulebook(&text),
                action: String::new(),
                figure: None,
                sure: self.is_sure(),
            });
        }
        self.ruling.findings.extend(found);
    }

    fn is_of_order(&self, text: &str) -> bool {
        let folded = crate::fold::fold(text);
        ["turn", "order", "acts", "ход", "очеред", "порядок"].iter().any(|word| folded.contains(word))
    }
}

/// A list begun with one of its elements.
fn rotated(list: &[String], first: &str) -> Vec<String> {
    let from = list.iter().position(|id| id == first).unwrap_or(0);
    list.iter().cycle().skip(from).take(list.len()).cloned().collect()
}

/// Whether a sentence of the log tells that somebody dies or is saved.
fn works_on_life(text: &str) -> bool {
    let folded = crate::fold::fold(text);
    [
        "погиб",
        "умер",
        "мертв",
        "гибнет",
        "убит",
        "снят",
        "dies",
        "dead",
        "killed",
        "burns",
        "gone",
        "removed",
        "taken",
        "captur",
        "берет",
        "взят",
    ]
    .iter()
    .any(|word| folded.contains(word))
}

const LIVES: &[&str] = &[
    "стоит",
    "выжил",
    "выжила",
    "выживает",
    "жив",
    "жива",
    "уцелел",
    "уцелела",
    "невредим",
    "survives",
    "survived",
    "stands",
    "alive",
    "lives",
    "unharmed",
];
const DIES: &[&str] = &[
    "погиб",
    "погибла",
    "погибает",
    "мертв",
    "мертва",
    "убит",
    "убита",
    "сгорел",
    "сгорела",
    "сгорает",
    "dies",
    "died",
    "dead",
    "killed",
    "gone",
    "burned",
    "perishes",
];
