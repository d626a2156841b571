//! A game of plain chess as engines say it: `position startpos moves e2e4 e7e5`, or `position fen … moves …`.

use holmgang_kernel::ruleset::{Taken, Written};
use holmgang_kernel::words;
use holmgang_kernel::words::Words;

use super::{castling, fen, pgn, san};
use crate::Rules;
use crate::action::{Action, Castle};
use crate::board::BoardKind;
use crate::scenario::Scenario;
use crate::scene::Scene;

/// A match as UCI.
///
/// # Errors
/// Another board than that of chess, or a step that is no chess move.
pub fn write(rules: &Rules, scenario: &Scenario, steps: &[Taken<'_, Rules>]) -> Result<String, Words> {
    if scenario.board != BoardKind::Std8 {
        return Err(Words::new(
            "UCI knows the board of 8 by 8 only; `pgn` can say this match",
            "UCI знает только доску 8 на 8; такую партию запишет `pgn`",
        ));
    }
    let mut out = match &scenario.position {
        None => "position startpos".to_owned(),
        Some(layout) => {
            let mut layout = layout.clone();
            layout.active = layout.active.or(Some(0));
            format!("position fen {}", fen::of_layout(&layout, scenario.board))
        }
    };
    let mut moves = String::new();
    for (place, taken) in steps.iter().enumerate() {
        let scene = Scene::new(rules, taken.before);
        match taken.action {
            Action::Move(said) if said.carry == 0 => moves.push_str(&format!(" {}", san::uci(said))),
            Action::Castle(Castle { wing, carry: 0 }) => {
                let plan = castling::plan(&scene, scene.now.active, *wing);
                let cells = plan.map(|plan| (scene.piece(plan.king).cell, plan.king_to));
                let (from, to) = cells.unwrap_or_default();
                moves.push_str(&format!(" {}{}", crate::names::cell(from), crate::names::cell(to)));
            }
            Action::End if taken.rolls.is_empty() => {}
            action => {
                let (step, said) = (place + 1, holmgang_kernel::ruleset::Notate::write(rules, taken.before, action));
                return Err(words!(
                    "UCI knows chess moves only, and step {step} is `{said}`; `pgn` can say it",
                    "UCI знает только шахматные ходы, а шаг {step} — это `{said}`; его запишет `pgn`"
                ));
            }
        }
    }
    if !moves.is_empty() {
        out.push_str(" moves");
        out.push_str(&moves);
    }
    out.push('\n');
    Ok(out)
}

/// Reads what `write` makes, and bare moves.
///
/// # Errors
/// A word that is no move, or that the rules refuse; a position that is none.
pub fn read(rules: &Rules, text: &str) -> Result<Written, Words> {
    pgn::bounded(text)?;
    let words: Vec<&str> = text.split_whitespace().collect();
    let words = words.strip_prefix(&["position"]).unwrap_or(&words);
    let (position, moves) = match words.iter().position(|word| *word == "moves") {
        Some(at) => (&words[..at], &words[at + 1..]),
        None if words.first().is_some_and(|word| ["startpos", "fen"].contains(word)) => (words, &[][..]),
        None => (&[][..], words),
    };
    let fen = match position {
        [] | ["startpos"] => None,
        ["fen", fields @ ..] if !fields.is_empty() => Some(fields.join(" ")),
        _ => {
            return Err(Words::new(
                "a game in UCI is `position startpos moves e2e4 …` or `position fen … moves …`",
                "партия в UCI — это `position startpos moves e2e4 …` или `position fen … moves …`",
            ));
        }
    };
    let not_uci = |word: &&&str| !word.is_ascii() || !(4..=5).contains(&word.len());
    if let Some(word) = moves.iter().find(not_uci) {
        let word: String = word.chars().take(20).collect();
        return Err(words!(
            "`{word}` is no move in UCI; those are like `e2e4` and `e7e8q`",
            "`{word}` — не ход в UCI; они пишутся как `e2e4` и `e7e8q`"
        ));
    }
    pgn::play(rules, fen.as_deref(), moves)
}
