//! Dice that a post names. A die is a face, never a total; it counts only for the roll that the rules ask.

use crate::markup::{DIE, Passage};

/// A face that is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// How many sides the die has, where it is said.
    pub sides: Option<i32>,
    /// What fell.
    pub value: i32,
    /// Words before it, folded.
    pub label: String,
    /// Its line.
    pub line: usize,
    /// Whether it is used up.
    pub used: bool,
}

/// The faces of a post in their order.
pub fn faces(passages: &[Passage]) -> Vec<Face> {
    let mut all = Vec::new();
    for passage in passages.iter().filter(|passage| !passage.marks.is_dead() && !passage.marks.ooc) {
        faces_of(&passage.text, passage.line, &mut all);
    }
    all
}

/// The faces of a line: `⟦1d100:63⟧`, `⟦1d20+7⟧ = (15)+7 = 22`, `d20: 15`, `к8 = 6`, `1d100 → 52`.
pub fn faces_of(text: &str, line: usize, out: &mut Vec<Face>) {
    let chars: Vec<char> = text.chars().map(crate::fold::fold_char).collect();
    let mut at = 0;
    let mut last = 0;
    while at < chars.len() {
        let Some((sides, modified, count, end)) = die_at(&chars, at) else {
            at += 1;
            continue;
        };
        let label: String = chars[last..at].iter().collect();
        if let Some((value, end)) = value_after(&chars, end, modified)
            && 1 <= value
            && value <= sides
            && count == 1
        {
            out.push(Face { sides: Some(sides), value, label, line, used: false });
            (at, last) = (end, end);
        } else {
            at = end;
        }
    }
}

/// A die in notation at a place: its sides, whether something is added, how many dice, and where it ends.
fn die_at(chars: &[char], at: usize) -> Option<(i32, bool, i32, usize)> {
    let before = at.checked_sub(1).map(|place| chars[place]);
    if before.is_some_and(|c| c.is_alphanumeric()) {
        return None;
    }
    let (count, next) = integer(chars, at).unwrap_or((1, at));
    let letter = *chars.get(next)?;
    if !matches!(letter, 'd' | 'к' | 'д') {
        return None;
    }
    let (sides, mut end) = integer(chars, next + 1)?;
    if !(2..=1000).contains(&sides) || chars.get(end).is_some_and(|c| c.is_alphabetic()) {
        return None;
    }
    let mut modified = false;
    while let Some(sign) = chars.get(end).filter(|c| matches!(**c, '+' | '-' | '−')) {
        let Some((_, behind)) = integer(chars, end + 1) else { break };
        let _ = sign;
        modified = true;
        end = behind;
    }
    Some((sides, modified, count, end))
}

fn integer(chars: &[char], at: usize) -> Option<(i32, usize)> {
    let digits: String = chars.get(at..)?.iter().take(5).take_while(|c| c.is_ascii_digit()).collect();
    Some((digits.parse().ok()?, at + digits.len()))
}

/// The face behind a die: behind `:`, `=`, `→` or in brackets. A total behind a die to which something is added is none.
fn value_after(chars: &[char], at: usize, modified: bool) -> Option<(i32, usize)> {
    let mut place = at;
    let mut signs = 0;
    while let Some(c) = chars.get(place) {
        match c {
            ' ' | '*' | '`' | ')' => {}
            c if *c == DIE.1 => {}
            ':' | '=' | '→' | '>' | '-' | '–' | '—' => signs += 1,
            '[' | '(' if 0 < signs || !modified => {
                let (value, end) = integer(chars, place + 1)?;
                return matches!(chars.get(end), Some(']' | ')')).then_some((value, end + 1));
            }
            _ => break,
        }
        if 8 < place - at {
            return None;
        }
        place += 1;
    }
    if signs == 0 || modified {
        return None;
    }
    let (value, end) = integer(chars, place)?;
    let fraction = matches!(chars.get(end), Some('.' | ',')) && chars.get(end + 1).is_some_and(char::is_ascii_digit);
    let sum = chars.get(end).is_some_and(|c| matches!(c, '+' | '×'));
    (!fraction && !sum).then_some((value, end))
}

/// The rolls that the rules ask and the post names: with their own dice of the writer where they are told apart, else where faces and rolls are the same in
/// number for every kind of die. None where anything is not sure.
pub fn given(faces: &mut [Face], asked: &[(String, i32, i32)], own: &[String]) -> Vec<(String, i32)> {
    let mut out = Vec::new();
    let mut kinds: Vec<i32> = asked.iter().map(|(_, _, hi)| *hi).collect();
    kinds.sort_unstable();
    kinds.dedup();
    for sides in kinds {
        let mine: Vec<usize> = faces
            .iter()
            .enumerate()
            .filter(|(_, face)| !face.used && face.sides == Some(sides))
            .map(|(place, _)| place)
            .collect();
        let rolls: Vec<&(String, i32, i32)> = asked.iter().filter(|(_, lo, hi)| *hi == sides && *lo == 1).collect();
        let chosen: Vec<&&(String, i32, i32)> = if own.is_empty() {
            rolls.iter().collect()
        } else {
            rolls.iter().filter(|(name, ..)| own.contains(name)).collect()
        };
        if mine.is_empty() || mine.len() != chosen.len() {
            continue;
        }
        for (place, roll) in mine.into_iter().zip(chosen) {
            faces[place].used = true;
            out.push((roll.0.clone(), faces[place].value));
        }
    }
    out.sort_by_key(|(name, _)| asked.iter().position(|(known, ..)| known == name));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(Option<i32>, i32)> {
        let mut all = Vec::new();
        faces_of(text, 1, &mut all);
        all.into_iter().map(|face| (face.sides, face.value)).collect()
    }

    #[test]
    fn faces_are_read_and_totals_are_not() {
        assert_eq!(read("⟦1d100⟧ = 37"), [(Some(100), 37)]);
        assert_eq!(read("⟦1d100:63⟧"), [(Some(100), 63)]);
        assert_eq!(read("⟦1d20+7⟧ = (15)+7 = 22 to hit"), [(Some(20), 15)]);
        assert_eq!(read("⟦1d20+5⟧ → [14]+5 = 19"), [(Some(20), 14)]);
        assert_eq!(read("к20: 9, к8: 6"), [(Some(20), 9), (Some(8), 6)]);
        assert_eq!(read("Evade (d100): 73"), [(Some(100), 73)]);
        assert_eq!(read("1d20+7 = 22"), []);
        assert_eq!(read("2d6: 7"), []);
        assert_eq!(read("⟦1d100⟧"), []);
    }
}
