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
    /// As it is written.
    pub text: String,
    /// Whether it is used up.
    pub used: bool,
}

/// `⟦6:5⟧` is a die of six sides.
pub fn shown(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        out.push(if c == DIE.0 || c == DIE.1 { ' ' } else { c });
        if c == DIE.0 && chars.peek().is_some_and(char::is_ascii_digit) {
            let digits: String = std::iter::from_fn(|| chars.next_if(char::is_ascii_digit)).collect();
            if chars.peek() == Some(&':') {
                out.push('d');
            }
            out += &digits;
        }
    }
    out
}

/// The faces of a post in their order. `is_cell` says whether `d5` is a cell of the board.
pub fn faces(passages: &[Passage], is_cell: &dyn Fn(&str) -> bool) -> Vec<Face> {
    let mut all = Vec::new();
    for passage in passages.iter().filter(|passage| !passage.marks.is_dead() && !passage.marks.ooc) {
        let text = sided(&passage.text);
        faces_of(&text, passage.line, is_cell, &mut all);
    }
    all
}

/// `⟦20:14⟧` as `⟦d20:14⟧`.
fn sided(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 4);
    let mut rest = text;
    while let Some(at) = rest.find(DIE.0) {
        let (before, behind) = rest.split_at(at + DIE.0.len_utf8());
        out.push_str(before);
        let digits = behind.chars().take_while(char::is_ascii_digit).count();
        if 0 < digits && behind.get(digits..).is_some_and(|rest| rest.starts_with(':')) {
            out.push('d');
        }
        rest = behind;
    }
    out + rest
}

/// A die without its sides: `die: 9`, `rolled 9`, `куб 9`.
const DICE: &[&str] = &[
    "die",
    "dice",
    "rolled",
    "roll",
    "куб",
    "кубик",
    "кубике",
    "кубика",
    "кость",
    "кости",
    "выпало",
    "выпал",
    "выпала",
];

/// Numbers that stand alone behind such a word are sides rather than a face: `куб 20`.
const SIDES: &[i32] = &[4, 6, 8, 10, 12, 20, 100];

/// The faces of a line: `⟦1d100:63⟧`, `⟦1d20+7⟧ = (15)+7 = 22`, `d20: 15`, `к8 = 6`, `1d100 → 52`, `куб 9`.
pub fn faces_of(text: &str, line: usize, is_cell: &dyn Fn(&str) -> bool, out: &mut Vec<Face>) {
    let written: Vec<char> = text.chars().collect();
    let said = |from: usize, to: usize| written.get(from..to).unwrap_or_default().iter().collect::<String>();
    let chars: Vec<char> = text.chars().map(crate::fold::fold_char).collect();
    let mut at = 0;
    let mut last = 0;
    while at < chars.len() {
        let Some((sides, modified, count, end)) = die_at(&chars, at) else {
            match named_at(&chars, at) {
                Some((value, end)) => {
                    let (label, text) = (chars[last..at].iter().collect(), said(at, end).trim().to_owned());
                    out.push(Face { sides: None, value, label, line, text, used: false });
                    (at, last) = (end, end);
                }
                None => at += 1,
            }
            continue;
        };
        let label: String = chars[last..at].iter().collect();
        // `on d5 (3)` is a cell and what is paid.
        let written: String = chars[at..end].iter().collect();
        let is_place =
            is_cell(&written) && !chars[end..].iter().find(|c| **c != ' ').is_some_and(|c| ":=→".contains(*c));
        if let Some((value, end)) = value_after(&chars, end, modified)
            && 1 <= value
            && value <= sides
            && count == 1
            && !is_place
        {
            let text = said(at, end).replace(['⟦', '⟧'], " ").trim().to_owned();
            out.push(Face { sides: Some(sides), value, label, line, text, used: false });
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

/// A die that is named by a word, and its face: `куб: 9`, `rolled a 9`. Where it ends.
fn named_at(chars: &[char], at: usize) -> Option<(i32, usize)> {
    if at.checked_sub(1).is_some_and(|place| chars[place].is_alphanumeric()) {
        return None;
    }
    let word: String = chars.get(at..)?.iter().take(10).take_while(|c| c.is_alphabetic()).collect();
    if !DICE.contains(&word.as_str()) {
        return None;
    }
    let mut place = at + word.chars().count();
    let mut is_told = matches!(word.as_str(), "rolled" | "выпало" | "выпал" | "выпала");
    while let Some(c) = chars.get(place).filter(|c| " *`:=→-–—a⟦".contains(**c)) {
        is_told |= ":=→–—".contains(*c);
        place += 1;
    }
    let (value, end) = integer(chars, place)?;
    // A total, a fraction, another die, a number of something: no face.
    let behind: Vec<char> = chars.get(end..)?.iter().take(3).copied().collect();
    let goes_on = match behind.as_slice() {
        ['.' | ',', digit, ..] if digit.is_ascii_digit() => true,
        [c, ..] if c.is_alphanumeric() || "%+×*".contains(*c) => true,
        [' ', c, ..] if "+×*%".contains(*c) => true,
        [' ', '-' | '−', ' ', ..] => true,
        _ => false,
    };
    (1 <= value && !goes_on && (is_told || !SIDES.contains(&value))).then_some((value, end))
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
    // One die without its sides, and one roll that is left for it.
    let named: Vec<usize> = faces
        .iter()
        .enumerate()
        .filter(|(_, face)| !face.used && face.sides.is_none())
        .map(|(place, _)| place)
        .collect();
    let is_own = |name: &String| own.is_empty() || own.contains(name);
    let open: Vec<&(String, i32, i32)> =
        asked.iter().filter(|(name, ..)| is_own(name) && !out.iter().any(|(known, _)| known == name)).collect();
    if let ([place], [(name, 1, most)]) = (named.as_slice(), open.as_slice())
        && faces[*place].value <= *most
    {
        faces[*place].used = true;
        out.push((name.clone(), faces[*place].value));
    }
    out.sort_by_key(|(name, _)| asked.iter().position(|(known, ..)| known == name));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(Option<i32>, i32)> {
        let mut all = Vec::new();
        faces_of(text, 1, &|text| text.len() == 2 && text < "i", &mut all);
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

    #[test]
    fn a_die_of_a_board_may_leave_its_letter_out() {
        assert_eq!(read(&sided("⟦20:14⟧ and ⟦1d6:3⟧")), [(Some(20), 14), (Some(6), 3)]);
    }

    #[test]
    fn cells_and_prices_are_no_dice() {
        assert_eq!(read("Искра на d6 (3), потом Кf3"), []);
        assert_eq!(read("fire on d6: 5"), [(Some(6), 5)]);
    }

    #[test]
    fn dice_are_named_by_words() {
        assert_eq!(read("Порча на нож, куб 9. Конец хода."), [(None, 9)]);
        assert_eq!(read("кубик: 20!"), [(None, 20)]);
        assert_eq!(read("I rolled a 17"), [(None, 17)]);
        assert_eq!(read("бросаю куб 20"), []);
        assert_eq!(read("выпало 12 + 7 = 19"), []);
        assert_eq!(read("кость 3 раза"), [(None, 3)]);
    }

    #[test]
    fn a_die_without_sides_is_taken_for_the_only_roll() {
        let asked = [("attack".to_owned(), 1, 20), ("defence".to_owned(), 1, 20)];
        let mut all = Vec::new();
        faces_of("куб 9", 1, &|_| false, &mut all);
        assert_eq!(given(&mut all.clone(), &asked, &["attack".to_owned()]), [("attack".to_owned(), 9)]);
        assert_eq!(given(&mut all.clone(), &asked, &[]), [], "two rolls: not sure which");
        all[0].value = 21;
        assert_eq!(given(&mut all, &asked[..1], &[]), [], "no face of this die");
    }
}
