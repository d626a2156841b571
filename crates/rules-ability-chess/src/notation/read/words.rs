//! Single words: cells, numbers, options, kinds, directions.

use holmgang_kernel::notation::NotationFault;
use holmgang_kernel::words;
use holmgang_kernel::words::Words;

use super::bad;
use crate::action::NO_CHOICE;
use crate::board::{Cell, OFF};
use crate::content::ActionDef;
use crate::names;
use crate::resolve::tank;
use crate::state::Kind;

pub(super) fn value_at(values: &[u8], at: usize) -> Option<u8> {
    if values.len() == 1 { values.first().copied() } else { values.get(at).copied() }
}

/// A cell, on the board or not: what has the form of one and is none is [`OFF`]'s neighbour in spirit, a cell that no board has.
pub fn cell_of(word: &str) -> Result<Cell, NotationFault> {
    match names::read_cell(word) {
        Some(cell) => Ok(cell),
        None if names::looks_like_cell(word) => Ok(OFF),
        None => {
            let word: String = word.chars().take(40).collect();
            Err(NotationFault::bad_request(words!(
                "`{word}` is no cell; a cell is like `e4`",
                "`{word}` — не клетка; клетка — например `e4`"
            )))
        }
    }
}

/// AC-5.7: a declared number. Numbers beyond 254 and below 0 are 255: out of every range.
pub(super) fn amount(word: &str) -> Result<u8, NotationFault> {
    if let Ok(number) = word.parse::<i64>() {
        return Ok(u8::try_from(number).unwrap_or(u8::MAX));
    }
    let is_number =
        !word.is_empty() && word.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | '/' | '-' | '+'));
    let words = Words::new("the price is a whole number", "цена — целое число");
    Err(if is_number { NotationFault { code: "price_not_integer", words } } else { NotationFault::bad_request(words) })
}

pub(super) fn choice(def: &ActionDef, word: &str) -> Result<u8, NotationFault> {
    match def.choices.iter().position(|choice| choice.id.eq_ignore_ascii_case(word)) {
        Some(place) => Ok(place as u8),
        // An option that is none is refused by the rules.
        None => Ok(NO_CHOICE - 1),
    }
}

/// A kind by its word in either language.
pub fn kind_of(word: &str) -> Result<Kind, NotationFault> {
    const RUSSIAN: [(&str, Kind); 6] = [
        ("пешка", Kind::Pawn),
        ("конь", Kind::Knight),
        ("слон", Kind::Bishop),
        ("ладья", Kind::Rook),
        ("ферзь", Kind::Queen),
        ("король", Kind::King),
    ];
    let lower = word.to_lowercase();
    let russian = RUSSIAN.iter().find(|(known, _)| *known == lower).map(|(_, kind)| *kind);
    names::read_kind(word)
        .or(russian)
        .ok_or_else(|| bad("a kind is wanted: queen, rook, bishop, knight", "нужна фигура: ферзь, ладья, слон, конь"))
}

/// A step of the tank, or a direction of its turret.
pub(super) fn direction(word: &str, is_drive: bool) -> Result<u8, NotationFault> {
    if !is_drive {
        return names::read_straight(word).ok_or_else(|| {
            bad(
                "a direction is +rank, -rank, +file or -file",
                "направление: +горизонталь, -горизонталь, +вертикаль или -вертикаль",
            )
        });
    }
    const RUSSIAN: [(&str, u8); 5] = [("вперёд", 0), ("вперед", 0), ("влево", 6), ("вправо", 2), ("назад", 4)];
    let lower = word.to_lowercase();
    let step = tank::STEPS.iter().map(|(way, word)| (*word, *way)).chain(RUSSIAN).find(|(known, _)| *known == lower);
    step.map(|(_, way)| way)
        .ok_or_else(|| bad("a step is forward, left, right or back", "шаг: вперёд, влево, вправо или назад"))
}
