//! A line of a referee as words and numbers, and the sums that stand in it: `60 × (100% + 60%) = 96, resistance 4%: 92`.

use crate::fold::fold;

/// Something in a line.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    /// A number.
    Number(Number),
    /// `+`, `-`, `*` or `/`.
    Sign(char),
    /// What comes out follows: `=`, `that is`.
    Equals,
    /// From one value to the next: `8 → 6`.
    Arrow,
    /// What it is held against follows.
    Against,
    /// A bracket.
    Open,
    /// Its end.
    Close,
    /// `,`
    Comma,
    /// `;`, the end of a sentence.
    Stop,
    /// `:`
    Colon,
    /// A long dash.
    Dash,
    /// A word, folded.
    Word(String),
}

/// A number as it is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    /// Its value.
    pub value: f64,
    /// Whether a percent sign follows.
    pub percent: bool,
    /// Whether a sign stands right before it.
    pub sign: Option<char>,
}

/// A piece and where it begins and ends in the line, in bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// What it is.
    pub piece: Piece,
    /// From where.
    pub from: usize,
    /// Up to where.
    pub to: usize,
}

const EQUALS: &[&str] = &["равно", "итого", "makes", "всего", "equals", "получается"];
const AGAINST: &[&str] = &["против", "against", "vs", "versus", "при"];

/// Words between a die and what it is held against: `30 больше 8`, `9 is above 8`.
const COMPARED: &[&str] = &[
    "больше",
    "меньше",
    "выше",
    "ниже",
    "ровно",
    "above",
    "below",
    "under",
    "over",
    "beats",
    "exceeds",
    "reaches",
    "least",
];

/// Cuts a line into pieces. `is_cell` says whether `14,5` is a cell.
pub fn pieces(text: &str, is_cell: &dyn Fn(&str) -> bool) -> Vec<Placed> {
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    let at = |place: usize| chars.get(place).map(|(_, c)| *c);
    let byte = |place: usize| chars.get(place).map_or(text.len(), |(byte, _)| *byte);
    let mut out: Vec<Placed> = Vec::new();
    let mut i = 0;
    while let Some(c) = at(i) {
        let start = i;
        let piece = match c {
            c if c.is_whitespace() => {
                i += 1;
                continue;
            }
            c if c.is_ascii_digit() => {
                while at(i).is_some_and(|c| c.is_ascii_digit()) {
                    i += 1;
                }
                let fraction = matches!(at(i), Some('.' | ',')) && at(i + 1).is_some_and(|c| c.is_ascii_digit());
                if fraction {
                    let mut end = i + 1;
                    while at(end).is_some_and(|c| c.is_ascii_digit()) {
                        end += 1;
                    }
                    let whole = text.get(byte(start)..byte(end)).unwrap_or("");
                    let in_sum = out
                        .last()
                        .is_some_and(|last| matches!(last.piece, Piece::Equals | Piece::Arrow | Piece::Sign(_)));
                    let goes_on = chars[end..].iter().map(|(_, c)| *c).find(|c| !c.is_whitespace());
                    let in_sum = in_sum || matches!(goes_on, Some('=' | '→' | '×' | '+'));
                    if at(i) == Some('.') || in_sum || !is_cell(whole) {
                        i = end;
                    } else {
                        // A cell is a word.
                        i = end;
                        out.push(Placed { piece: Piece::Word(whole.to_owned()), from: byte(start), to: byte(end) });
                        continue;
                    }
                }
                let digits = text.get(byte(start)..byte(i)).unwrap_or("").replace(',', ".");
                // `5-foot`, `2d6`, `1st`: no number.
                if at(i).is_some_and(|c| c.is_alphabetic() && !matches!(c, 'x' | 'х' | '×')) {
                    while at(i).is_some_and(|c| c.is_alphanumeric()) {
                        i += 1;
                    }
                    let word = text.get(byte(start)..byte(i)).unwrap_or("");
                    Piece::Word(fold(word))
                } else {
                    let mut end = i;
                    while at(end) == Some(' ') {
                        end += 1;
                    }
                    let percent = at(end) == Some('%');
                    if percent {
                        i = end + 1;
                    }
                    let sign = out.last().and_then(|last| match last.piece {
                        Piece::Sign(sign) if last.to == byte(start) => Some(sign),
                        _ => None,
                    });
                    Piece::Number(Number { value: digits.parse().unwrap_or(0.0), percent, sign })
                }
            }
            c if c.is_alphabetic() => {
                let digit_after = |place: usize| {
                    chars[place.min(chars.len())..]
                        .iter()
                        .map(|(_, c)| *c)
                        .find(|c| !c.is_whitespace())
                        .is_some_and(|c| c.is_ascii_digit() || c == '(')
                };
                let after_number = matches!(out.last().map(|last| &last.piece), Some(Piece::Number(_) | Piece::Close));
                if matches!(c, 'x' | 'х' | 'X' | 'Х')
                    && after_number
                    && digit_after(i + 1)
                    && !at(i + 1).is_some_and(char::is_alphabetic)
                {
                    i += 1;
                    Piece::Sign('*')
                } else {
                    while at(i).is_some_and(|c| {
                        c.is_alphanumeric()
                            || (matches!(c, '\'' | '’' | '_' | '-') && at(i + 1).is_some_and(char::is_alphanumeric))
                    }) {
                        i += 1;
                    }
                    let word = fold(text.get(byte(start)..byte(i)).unwrap_or(""));
                    let before = out.last().and_then(|last| match &last.piece {
                        Piece::Word(word) => Some(word.as_str()),
                        _ => None,
                    });
                    match (before, word.as_str()) {
                        (Some("то"), "есть") | (Some("that"), "is") => {
                            out.pop();
                            Piece::Equals
                        }
                        (_, "minus" | "минус") => Piece::Sign('-'),
                        (_, "plus" | "плюс") => Piece::Sign('+'),
                        (_, "times" | "умножить") => Piece::Sign('*'),
                        (_, "that's") => Piece::Equals,
                        (_, word) if EQUALS.contains(&word) => Piece::Equals,
                        (_, word) if AGAINST.contains(&word) => Piece::Against,
                        _ => Piece::Word(word),
                    }
                }
            }
            '=' => {
                i += if at(i + 1) == Some('>') { 2 } else { 1 };
                Piece::Equals
            }
            '→' | '➔' | '⇒' => {
                i += 1;
                Piece::Arrow
            }
            '-' | '−' | '–' | '‑' if at(i + 1) == Some('>') => {
                i += 2;
                Piece::Arrow
            }
            '×' | '·' => {
                i += 1;
                Piece::Sign('*')
            }
            '+' => {
                i += 1;
                Piece::Sign('+')
            }
            '/' => {
                i += 1;
                Piece::Sign('/')
            }
            '−' | '-' | '–' => {
                i += 1;
                let digit =
                    chars[i..].iter().map(|(_, c)| *c).find(|c| !c.is_whitespace()).is_some_and(|c| c.is_ascii_digit());
                if digit { Piece::Sign('-') } else { Piece::Dash }
            }
            '—' => {
                i += 1;
                Piece::Dash
            }
            '(' | '[' => {
                i += 1;
                Piece::Open
            }
            ')' | ']' => {
                i += 1;
                Piece::Close
            }
            ',' | ';' => {
                i += 1;
                Piece::Comma
            }
            '.' | '!' | '?' | '|' => {
                i += 1;
                Piece::Stop
            }
            ':' => {
                i += 1;
                Piece::Colon
            }
            _ => {
                i += 1;
                continue;
            }
        };
        out.push(Placed { piece, from: byte(start), to: byte(i) });
    }
    out
}

/// What enters a sum.
#[derive(Clone, Debug, PartialEq)]
pub struct Operand {
    /// How: `+`, `-`, `*`, `/`.
    pub sign: char,
    /// How much.
    pub value: f64,
    /// Whether it is percents.
    pub percent: bool,
    /// What is said of it.
    pub words: Vec<String>,
}

/// A sum with what is said to come out, or a bare number.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sum {
    /// What enters.
    pub operands: Vec<Operand>,
    /// What comes out, one after the other; none of a bare number.
    pub results: Vec<f64>,
    /// Whether the result stands behind an arrow: the value of something goes from one number to the other.
    pub is_change: bool,
    /// Words before it, up to the number before or the beginning of the sentence.
    pub before: Vec<String>,
    /// Words behind it, up to the next number or the end of the sentence.
    pub after: Vec<String>,
    /// Whether it is held against the sum before it.
    pub against: bool,
    /// Whether the sum behind it is held against it: it is a die or a check.
    pub compared: bool,
    /// Where it stands in the line: the byte of its first number, and of what is behind its last.
    pub span: (usize, usize),
}

impl Sum {
    /// The number that the line says in the end.
    pub fn said(&self) -> Option<f64> {
        self.results.last().copied().or_else(|| match self.operands.as_slice() {
            [only] => Some(if only.sign == '-' { -only.value } else { only.value }),
            _ => None,
        })
    }

    /// Whether it is a number alone.
    pub fn is_bare(&self) -> bool {
        self.results.is_empty() && self.operands.len() == 1
    }
}

/// The sums of a line, in their order.
pub fn sums(pieces: &[Placed]) -> Vec<Sum> {
    let mut out: Vec<Sum> = Vec::new();
    let mut notes: Vec<Sum> = Vec::new();
    // What stands between the last number and here.
    let mut gap: Vec<&Piece> = Vec::new();
    let mut place = 0;
    while let Some(placed) = pieces.get(place) {
        place += 1;
        let Piece::Number(number) = placed.piece else {
            if placed.piece == Piece::Open && is_note(&gap, &out) {
                // A note to what stands before it: its words belong to that, its sums are told apart.
                let close =
                    (place..pieces.len()).find(|at| pieces.get(*at).is_some_and(|placed| placed.piece == Piece::Close));
                let close = close.unwrap_or(pieces.len());
                let inner = pieces.get(place..close).unwrap_or_default();
                gap.extend(inner.iter().map(|placed| &placed.piece).filter(|piece| matches!(piece, Piece::Word(_))));
                note(inner, &mut out, &mut notes);
                place = close + 1;
                continue;
            }
            gap.push(&placed.piece);
            continue;
        };
        // `Shot 1:` is a heading where a sentence begins with it.
        let is_heading = pieces.get(place).is_some_and(|next| next.piece == Piece::Colon)
            && matches!(gap[..], [Piece::Word(_)] | [.., Piece::Stop, Piece::Word(_)])
            && !number.percent;
        if is_heading {
            gap.push(&Piece::Stop);
            continue;
        }
        add(placed, number, &gap, &mut out);
        gap.clear();
    }
    if let Some(last) = out.last_mut() {
        last.after = words_of(gap.iter().copied().take_while(|piece| !matches!(piece, Piece::Stop)));
    }
    out.extend(notes);
    out.sort_by_key(|sum| sum.span.0);
    out
}

fn words_of<'a>(pieces: impl Iterator<Item = &'a Piece>) -> Vec<String> {
    pieces
        .filter_map(|piece| match piece {
            Piece::Word(word) => Some(word.clone()),
            _ => None,
        })
        .collect()
}

/// Whether a bracket holds a note, and no part of the sum.
fn is_note(gap: &[&Piece], out: &[Sum]) -> bool {
    !out.is_empty() && !matches!(gap.last(), Some(Piece::Sign(_) | Piece::Equals | Piece::Arrow | Piece::Against))
}

/// `16 (10 + 6)`: what stands in the bracket is how the number before it came out; other sums in it are sums of their own.
fn note(inner: &[Placed], out: &mut [Sum], notes: &mut Vec<Sum>) {
    let mut own = sums(inner);
    if let ([only], Some(before)) = (own.as_mut_slice(), out.last_mut())
        && before.is_bare()
        && only.results.is_empty()
        && 2 <= only.operands.len()
        && let Some(result) = before.operands.first().map(|operand| operand.value)
    {
        let total: f64 =
            only.operands.iter().map(|operand| if operand.sign == '-' { -operand.value } else { operand.value }).sum();
        if (total - result).abs() < 0.001 {
            before.operands = std::mem::take(&mut only.operands);
            before.results.push(result);
            return;
        }
    }
    notes.extend(own.into_iter().filter(|sum| !sum.results.is_empty()));
}

/// One more number.
fn add(placed: &Placed, number: Number, gap: &[&Piece], out: &mut Vec<Sum>) {
    let stops = gap.iter().any(|piece| matches!(piece, Piece::Stop));
    let marks = |piece: &&&Piece| !matches!(piece, Piece::Word(_) | Piece::Open | Piece::Close | Piece::Colon);
    let last_mark = gap.iter().rev().find(marks).copied();
    let words = words_of(gap.iter().copied());
    // A sign directly before the number, or before the bracket that it opens.
    let named = names_operand(gap);
    let signed = gap.iter().rev().find(|piece| !matches!(piece, Piece::Open)).and_then(|piece| match piece {
        Piece::Sign(sign) => Some(*sign),
        _ => named,
    });
    let parts = gap.iter().any(|piece| matches!(piece, Piece::Comma | Piece::Colon | Piece::Dash));
    let unary = number.sign.is_some() && parts;
    let tail = out.last().is_some_and(|sum| !sum.results.is_empty());
    let has_percents = out.last().is_some_and(|sum| sum.operands.last().is_some_and(|operand| operand.sign == '%'));
    let link = match last_mark {
        _ if out.is_empty() => Link::New,
        _ if gap.iter().any(|piece| matches!(piece, Piece::Against)) || is_compared(gap) => Link::Against,
        Some(Piece::Equals) if !stops => Link::Result,
        Some(Piece::Arrow) if !stops => Link::Arrow,
        _ if signed.is_some() && !stops_hard(gap) && !unary => Link::Operand,
        _ if tail && number.percent && !stops => Link::Percent,
        _ if tail && !stops && is_rounding(out.last(), number.value) => Link::Result,
        Some(Piece::Dash | Piece::Comma) | None if tail && !stops && has_percents => Link::Result,
        _ => Link::New,
    };
    let sign = signed.unwrap_or('+');
    match (link, out.last_mut()) {
        (Link::Operand, Some(sum)) => {
            sum.results.clear();
            let mut own = Vec::new();
            match sum.operands.last_mut() {
                Some(last) if named.is_none() => last.words.extend(words),
                _ => own = words,
            }
            sum.operands.push(Operand { sign, value: number.value, percent: number.percent, words: own });
            sum.span.1 = placed.to;
        }
        (Link::Percent, Some(sum)) => {
            sum.operands.push(Operand { sign: '%', value: number.value, percent: true, words });
            sum.span.1 = placed.to;
        }
        (Link::Result | Link::Arrow, Some(sum)) => {
            sum.is_change |= link == Link::Arrow && sum.results.is_empty() && sum.operands.len() == 1;
            if let Some(last) = sum.operands.last_mut() {
                last.words.extend(words);
            }
            sum.results.push(number.value);
            sum.span.1 = placed.to;
        }
        (link, before) => {
            if let Some(before) = before {
                before.compared |= link == Link::Against && !stops;
                before.after = words_of(gap.iter().copied().take_while(|piece| !matches!(piece, Piece::Stop)));
            }
            let words = if stops { since_stop(gap) } else { own_words(gap, words) };
            out.push(fresh(placed, number, sign, words, link == Link::Against));
        }
    }
}

/// Whether what stands between two numbers holds the first against the second.
fn is_compared(gap: &[&Piece]) -> bool {
    let words = gap.iter().filter_map(|piece| match piece {
        Piece::Word(word) => Some(word.as_str()),
        _ => None,
    });
    let plain = gap.iter().all(|piece| matches!(piece, Piece::Word(_) | Piece::Open));
    plain && gap.len() <= 4 && words.into_iter().any(|word| COMPARED.contains(&word))
}

/// The words that belong to a number: in `2 points, 4 knives in the air: 3` what stands before the first comma is said of the number before it.
fn own_words(gap: &[&Piece], words: Vec<String>) -> Vec<String> {
    let Some(comma) = gap.iter().position(|piece| matches!(piece, Piece::Comma)) else { return words };
    let is_unit = (1..=2).contains(&comma) && gap.iter().take(comma).all(|piece| matches!(piece, Piece::Word(_)));
    let own = words_of(gap.iter().skip(comma).copied());
    if is_unit && !own.is_empty() { own } else { words }
}

/// The sign before an operand that is named before its number: `25 + skill 5`.
fn names_operand(gap: &[&Piece]) -> Option<char> {
    match gap {
        [Piece::Sign(sign), words @ ..]
            if (1..=3).contains(&words.len()) && words.iter().all(|piece| matches!(piece, Piece::Word(_))) =>
        {
            Some(*sign)
        }
        _ => None,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Link {
    New,
    Against,
    Operand,
    Percent,
    Result,
    Arrow,
}

fn fresh(placed: &Placed, number: Number, sign: char, before: Vec<String>, against: bool) -> Sum {
    let sign = if number.sign.is_some() { sign } else { '+' };
    Sum {
        operands: vec![Operand { sign, value: number.value, percent: number.percent, words: Vec::new() }],
        before,
        against,
        span: (placed.from, placed.to),
        ..Sum::default()
    }
}

/// Whether a sentence has ended, or a bracket was opened in which a number is explained: `16 (10 + 6)`.
fn stops_hard(gap: &[&Piece]) -> bool {
    gap.iter().enumerate().any(|(place, piece)| {
        matches!(piece, Piece::Stop)
            && !gap
                .get(place + 1..)
                .unwrap_or_default()
                .iter()
                .all(|piece| matches!(piece, Piece::Sign(_) | Piece::Word(_)))
    })
}

fn is_rounding(sum: Option<&Sum>, value: f64) -> bool {
    sum.and_then(|sum| sum.results.last()).is_some_and(|last| last.fract() != 0.0 && (last - value).abs() < 1.0)
}

fn since_stop(gap: &[&Piece]) -> Vec<String> {
    let from = gap.iter().rposition(|piece| matches!(piece, Piece::Stop)).map_or(0, |place| place + 1);
    words_of(gap.get(from..).unwrap_or_default().iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(Vec<f64>, Vec<f64>)> {
        let pieces = pieces(text, &|_| false);
        sums(&pieces)
            .into_iter()
            .map(|sum| (sum.operands.iter().map(|operand| operand.value).collect(), sum.results))
            .collect()
    }

    #[test]
    fn sums_are_read_with_what_comes_out() {
        assert_eq!(
            read("Урон 60 × (100% + 60% + 10% мастерства) = 102, сопротивление воздуху от щита 4%: 98."),
            [(vec![60.0, 100.0, 60.0, 10.0, 4.0], vec![102.0, 98.0])]
        );
        assert_eq!(read("22,8 → 22"), [(vec![22.8], vec![22.0])]);
        assert_eq!(read("щит 25 + навык 5 + Стража 20 = 50%"), [(vec![25.0, 5.0, 20.0], vec![50.0])]);
        assert_eq!(
            read("8 + 8 = 16 против 16 (10 + 6) — ровно"),
            [(vec![8.0, 8.0], vec![16.0]), (vec![10.0, 6.0], vec![16.0])]
        );
        assert_eq!(
            read("26 × 1,7 = 44,2; два заряда × 1,5 = 66,3; огонь от щита 4% — 63,6, итого 63"),
            [(vec![26.0, 1.7, 1.5, 4.0], vec![66.3, 63.6, 63.0])]
        );
        assert_eq!(
            read("12 x 6 / 3 x 2 = 48, minus 18 magic defence = 30. Rook 142 -> 112."),
            [(vec![12.0, 6.0, 3.0, 2.0, 18.0], vec![30.0]), (vec![142.0], vec![112.0])]
        );
        assert_eq!(
            read("13 x 0.88 = 11.44, that is 11. Bishop 76."),
            [(vec![13.0, 0.88], vec![11.44, 11.0]), (vec![76.0], vec![])]
        );
        assert_eq!(read("8.68, so 9"), [(vec![8.68], vec![]), (vec![9.0], vec![])]);
        assert_eq!(read("14 x 0.62 = 8.68, 9, so 103"), [(vec![14.0, 0.62], vec![8.68, 9.0]), (vec![103.0], vec![])]);
    }

    #[test]
    fn changes_stand_behind_arrows() {
        let all = sums(&pieces("попал, урон 1: тело 9 → 8. У Бо 1 очко", &|_| false));
        assert_eq!(all.len(), 3);
        assert!(all[1].is_change && all[1].before == ["тело"] && all[2].after == ["очко"], "{all:#?}");
        let all = sums(&pieces("−40 энергии, +20 в конце хода, стало 80", &|_| false));
        assert_eq!(all.len(), 3, "{all:#?}");
    }
}
