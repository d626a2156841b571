//! The dice that a thread names, and which of them a roll of the rules takes.

use std::collections::BTreeMap;

use holmgang_kernel::seat::Seat;

use super::tokens::{Piece, Placed, pieces};
use crate::dice;
use crate::markup::passages;
use crate::scene::Scene;
use crate::speech::Speech;

/// A number that may have been rolled.
#[derive(Clone, Debug, PartialEq)]
pub struct Die {
    /// The part of the thread that names it.
    pub part: usize,
    /// Who names it.
    pub seat: Seat,
    /// How many sides, where it is said.
    pub sides: Option<i32>,
    /// What fell.
    pub value: i32,
    /// The line of its part and the place in it.
    pub at: (usize, usize),
    /// Words around it.
    pub words: Vec<String>,
    /// Whether it stands alone in brackets: it may be a price.
    pub bracketed: bool,
    /// Whether it is used up.
    pub used: bool,
}

/// A roll that the rules ask.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// Its name.
    pub name: &'a str,
    /// Lowest value.
    pub lo: i32,
    /// Highest value.
    pub hi: i32,
    /// Who acts.
    pub seat: Seat,
    /// The part of the thread in which they do.
    pub part: usize,
    /// Dice of others before this part do not count.
    pub since: usize,
    /// The part of the next ruling: dice behind it do not count.
    pub until: usize,
    /// Whether it is a roll of the one who acts; none: not known.
    pub own: Option<bool>,
    /// Where the part speaks of it: from, up to where it speaks of the next one.
    pub said: ((usize, usize), (usize, usize)),
    /// What the action costs: such a number in brackets is no die.
    pub prices: &'a [i64],
}

/// Numbers behind or before these words are no dice.
const COUNTED: &[&str] = &[
    "ход",
    "хода",
    "раунд",
    "раунда",
    "round",
    "turn",
    "move",
    "заряд",
    "заряда",
    "зарядов",
    "charge",
    "charges",
    "очко",
    "очка",
    "очков",
    "point",
    "points",
    "энергии",
    "energy",
    "раз",
    "раза",
    "times",
    "клетки",
    "клетку",
    "cells",
    "hp",
    "хп",
    "оз",
];

/// The dice of a part.
pub fn of_part(text: &str, part: usize, seat: Seat, scene: &Scene, out: &mut Vec<Die>) {
    let is_cell = |text: &str| scene.cells.contains_key(text);
    for passage in passages(text).iter().filter(|passage| !passage.marks.is_dead()) {
        let text = dice::shown(&passage.text);
        let pieces = pieces(&text, &is_cell);
        let known = out.len();
        of_line(&pieces, part, seat, &is_cell, out);
        out.iter_mut().skip(known).for_each(|die| die.at.0 = passage.line);
    }
}

/// The sides and the number of dice in notation: `2d6`.
fn notation(word: &str) -> Option<(usize, i32)> {
    let digits = word.chars().take_while(char::is_ascii_digit).count();
    let count = word.get(..digits)?.parse().unwrap_or(1);
    let rest = word.get(digits..)?;
    let letter = rest.chars().next().filter(|c| matches!(c, 'd' | 'к' | 'д'))?;
    let sides: i32 = rest.get(letter.len_utf8()..)?.parse().ok()?;
    (2..=1000).contains(&sides).then_some((count, sides))
}

fn of_line(pieces: &[Placed], part: usize, seat: Seat, is_cell: &dyn Fn(&str) -> bool, out: &mut Vec<Die>) {
    let mut words: Vec<String> = Vec::new();
    let mut sides: Option<(usize, i32)> = None;
    for (place, placed) in pieces.iter().enumerate() {
        match &placed.piece {
            // `on d5 (3)` is a cell and what is paid, `d6: 5` a die.
            Piece::Word(word) => {
                let shows = pieces
                    .get(place + 1)
                    .is_some_and(|next| matches!(next.piece, Piece::Colon | Piece::Equals | Piece::Arrow));
                match notation(word).filter(|_| shows || !is_cell(word)) {
                    Some(die) => sides = Some(die),
                    None => words.push(word.clone()),
                }
            }
            Piece::Stop => {
                words.clear();
                sides = None;
            }
            Piece::Number(number) if number.value.fract() == 0.0 && !number.percent => {
                let behind: Vec<String> = pieces
                    .iter()
                    .skip(place + 1)
                    .map_while(|placed| match &placed.piece {
                        Piece::Word(word) => Some(word.clone()),
                        _ => None,
                    })
                    .take(2)
                    .collect();
                let is_added = place.checked_sub(1).and_then(|place| pieces.get(place)).is_some_and(|placed| {
                    matches!(placed.piece, Piece::Sign(_) | Piece::Equals | Piece::Arrow | Piece::Against)
                }) && sides.is_none();
                let counted = behind.first().or(words.last()).is_some_and(|word| COUNTED.contains(&word.as_str()))
                    || words.last().is_some_and(|word| COUNTED.contains(&word.as_str()));
                let value = number.value as i64;
                if let Ok(value) = i32::try_from(value)
                    && !is_added
                    && !(counted && sides.is_none())
                {
                    let mut said = words.clone();
                    said.extend(behind);
                    let is = |at: Option<usize>, piece: &Piece| {
                        at.and_then(|at| pieces.get(at)).is_some_and(|placed| placed.piece == *piece)
                    };
                    let bracketed =
                        sides.is_none() && is(place.checked_sub(1), &Piece::Open) && is(Some(place + 1), &Piece::Close);
                    let sides = sides.map(|(_, sides)| sides);
                    out.push(Die {
                        part,
                        seat,
                        sides,
                        value,
                        at: (0, placed.from),
                        words: said,
                        bracketed,
                        used: false,
                    });
                }
                sides = match sides {
                    Some((count, of)) if 1 < count => Some((count - 1, of)),
                    _ => None,
                };
                words.clear();
            }
            _ => {}
        }
    }
}

/// The die for a roll: its place among the dice.
pub fn choose(dice: &[Die], wanted: &Wanted<'_>, speech: &Speech) -> Option<usize> {
    let is_of = |die: &Die, name: &str| {
        speech.rolls.iter().any(|roll| {
            roll.id == name
                && roll.say.iter().any(|phrase| {
                    (0..die.words.len()).any(|from| phrase.fits(die.words[from..].iter().map(String::as_str)).is_some())
                })
        })
    };
    // `fire_d6@d5` is a roll of `fire_d6`.
    let (base, place) = wanted.name.split_once('@').unwrap_or((wanted.name, ""));
    let mut best: Option<(i32, usize)> = None;
    for (index, die) in dice.iter().enumerate() {
        let sides_fit = die.sides.is_none_or(|sides| sides == wanted.hi && wanted.lo == 1);
        if die.used
            || die.bracketed && wanted.prices.contains(&i64::from(die.value))
            || !sides_fit
            || !(wanted.lo..=wanted.hi).contains(&die.value)
            || die.part < wanted.since
            || wanted.until < die.part
        {
            continue;
        }
        let (own, referees) = (die.seat == wanted.seat, die.seat == Seat::Referee);
        // Of one's own dice only those that are said with the deed.
        if own && die.part != wanted.part && !referees {
            continue;
        }
        let mut score = 0;
        if die.sides.is_some() {
            score += 4;
        }
        let named = is_of(die, base);
        let others = speech.rolls.iter().any(|roll| roll.id != base && is_of(die, &roll.id));
        score += if named { 6 } else { 0 } - if others && !named { 5 } else { 0 };
        if !place.is_empty() && die.words.iter().any(|word| word == place) {
            score += 3;
        }
        match wanted.own {
            Some(is_own) if !referees => score += if is_own == own { 3 } else { -2 },
            _ => {}
        }
        // Of several deeds of a part each has the dice that are said with it.
        if die.part == wanted.part && wanted.said.0 <= die.at && die.at < wanted.said.1 {
            score += 2;
        }
        score -= i32::try_from(die.part.abs_diff(wanted.part)).unwrap_or(9).min(9);
        if referees {
            score -= 4;
        }
        if best.is_none_or(|(known, _)| known < score) {
            best = Some((score, index));
        }
    }
    best.filter(|(score, _)| -6 < *score).map(|(_, index)| index)
}

/// The most rolls of one action.
pub const MOST_ROLLS: usize = 200;

/// What a sheet says in whole numbers: `red-1.energy`.
pub type Numbers = BTreeMap<String, i64>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speech::Speech;

    fn dice(text: &str) -> Vec<(Option<i32>, i32)> {
        let mut out = Vec::new();
        of_part(text, 0, Seat::Player(0), &Scene::default(), &mut out);
        out.into_iter().map(|die| (die.sides, die.value)).collect()
    }

    #[test]
    fn numbers_that_may_be_dice() {
        assert_eq!(dice("[dice=1d100:63]"), [(Some(100), 63)]);
        assert_eq!(dice("Тушение, [dice=6:5]"), [(Some(6), 5)]);
        assert_eq!(dice("к20: 9, к8: 6"), [(Some(20), 9), (Some(8), 6)]);
        assert_eq!(dice("d20: 11, 2d6: 3 and 4"), [(Some(20), 11), (Some(6), 3), (Some(6), 4)]);
        assert_eq!(dice("19 на кубике!!! процентник 44, к8 = 5"), [(None, 19), (None, 44), (Some(8), 5)]);
        assert_eq!(dice("удар мечом. Бросок меча 28"), [(None, 28)]);
        assert_eq!(dice("`/roll 1d100` → 52 with 2 charges"), [(Some(100), 52)]);
    }

    #[test]
    fn a_roll_takes_the_die_that_is_said_with_it() {
        let mut all = Vec::new();
        of_part("Touch 8, trip 9.", 0, Seat::Player(0), &Scene::default(), &mut all);
        of_part("my roll: 10", 1, Seat::Player(1), &Scene::default(), &mut all);
        let words = "[[roll]]\nid = \"touch\"\nsay = \"touch\"\n[[roll]]\nid = \"actor\"\nsay = \"trip\"\n";
        let speech = Speech::parse("test", words).unwrap();
        let wanted = |name, own| Wanted {
            name,
            lo: 1,
            hi: 20,
            seat: Seat::Player(0),
            part: 0,
            since: 0,
            until: 9,
            own: Some(own),
            said: ((0, 0), (9, 0)),
            prices: &[],
        };
        let found = |name, own| choose(&all, &wanted(name, own), &speech).map(|place| all[place].value);
        assert_eq!(
            (found("touch", true), found("actor", true), found("opponent", false)),
            (Some(8), Some(9), Some(10))
        );
    }
}
