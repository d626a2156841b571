//! What a referee has ruled in a battle, as precedents: each with its clause and reason.

use holmgang_arena::erased::AnyBattle;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::ruleset::Profile;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::words::{Lang, Words};

/// A ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The step, from 1.
    pub step: usize,
    /// What was done, in notation.
    pub action: String,
    /// What is told of it, in both languages.
    pub words: Words,
    /// The reason that the referee gave; empty where none is asked.
    pub reason: String,
    /// The clause of what is told.
    pub clause: Clause,
}

/// The rulings of a battle, in order. `most` limits them to the newest.
pub fn rulings(battle: &dyn AnyBattle, most: usize) -> Vec<Ruling> {
    let mut out = Vec::new();
    for step in (1..=battle.steps()).rev() {
        if most <= out.len() {
            break;
        }
        let Some(info) = battle.step(step).filter(|info| info.seat == Some(Seat::Referee)) else { continue };
        let lines = |lang| battle.log_between(step, step, Viewer::Seat(Seat::Referee), lang);
        let (Some(en), Some(ru)) = (lines(Lang::En).into_iter().next(), lines(Lang::Ru).into_iter().next()) else {
            continue;
        };
        let reason = reason(&info.action);
        out.push(Ruling {
            step,
            action: info.action,
            words: Words::new(en.line.text, ru.line.text),
            reason,
            clause: en.clause,
        });
    }
    out.reverse();
    out
}

/// The reason in the text of a referee's act: `reason="..."`.
fn reason(action: &str) -> String {
    let Some((_, rest)) = action.split_once("reason=\"") else { return String::new() };
    let mut out = String::new();
    let mut chars = rest.chars();
    while let Some(c) = chars.next() {
        match c {
            '"' => break,
            '\\' => out.extend(chars.next()),
            c => out.push(c),
        }
    }
    out
}

/// What the clauses of a rulebook begin with: `FD`.
pub fn prefix(profile: &Profile) -> String {
    let first = profile.clauses.first().map(|info| info.clause.to_string()).unwrap_or_default();
    first.split('-').next().unwrap_or_default().to_owned()
}

/// The steps of a battle in which a clause counted, as an event or as a term of a number; at most `most`, from the first.
pub fn fired(battle: &dyn AnyBattle, clause: &str, most: usize) -> Vec<usize> {
    let is = |known: &Clause| known.to_string() == clause;
    let counts = |step: &usize| {
        battle.step(*step).is_some_and(|info| info.clauses.iter().any(is))
            || battle.figures(*step, Lang::En).iter().any(|figure| figure.terms.iter().any(|term| is(&term.clause)))
    };
    (0..=battle.steps()).filter(counts).take(most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_read_with_their_signs() {
        assert_eq!(reason(r#"set_block_cap 60 reason="he said \"no\"""#), "he said \"no\"");
        assert_eq!(reason("end"), "");
        assert_eq!(reason("x reason=\"open"), "open");
    }
}
