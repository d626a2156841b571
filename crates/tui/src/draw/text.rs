//! Text in columns: widths as the terminal counts them, cutting, wrapping, bars.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How many columns a text takes.
pub fn width(text: &str) -> usize {
    text.width()
}

/// A text of at most so many columns, with `…` where it was cut.
pub fn cut(text: &str, most: usize) -> String {
    if width(text) <= most {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut used = 0;
    for c in text.chars() {
        let w = c.width().unwrap_or(0);
        if used + w + 1 > most {
            break;
        }
        out.push(c);
        used += w;
    }
    if most > 0 {
        out.push('…');
    }
    out
}

/// A text of exactly so many columns.
pub fn pad(text: &str, columns: usize) -> String {
    let text = cut(text, columns);
    let missing = columns.saturating_sub(width(&text));
    text + &" ".repeat(missing)
}

/// Left and right with space between, of exactly so many columns; the left part gives way.
pub fn spread(left: &str, right: &str, columns: usize) -> String {
    let right = cut(right, columns);
    let room = columns.saturating_sub(width(&right) + usize::from(!right.is_empty()));
    let left = pad(left, room);
    if right.is_empty() { left } else { format!("{left} {right}") }
}

/// Lines of at most so many columns, broken at spaces; words longer than a line are broken anywhere. Newlines stay.
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(1);
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let indent: String = paragraph.chars().take_while(|c| *c == ' ').collect();
        let mut line = indent;
        let mut empty = true;
        for word in paragraph.split(' ').filter(|word| !word.is_empty()) {
            let mut word = word;
            if !empty && width(&line) + 1 + width(word) > columns {
                lines.push(std::mem::take(&mut line));
                empty = true;
            }
            if !empty {
                line.push(' ');
            }
            while width(&line) + width(word) > columns {
                let room = columns.saturating_sub(width(&line)).max(1);
                let at = break_at(word, room);
                line.push_str(&word[..at]);
                lines.push(std::mem::take(&mut line));
                word = &word[at..];
            }
            line.push_str(word);
            empty = false;
        }
        lines.push(line);
    }
    lines
}

fn break_at(word: &str, columns: usize) -> usize {
    let mut used = 0;
    for (at, c) in word.char_indices() {
        used += c.width().unwrap_or(0);
        if used > columns && at > 0 {
            return at;
        }
    }
    word.len()
}

/// A bar of so many columns: heavy as far as it is full, light behind.
pub fn bar(value: i32, max: i32, columns: usize) -> (String, String) {
    let (value, max) = (i64::from(value.max(0)), i64::from(max.max(1)));
    let columns_wide = columns as i64;
    let mut full = (value.min(max) * columns_wide + max / 2) / max;
    if value > 0 {
        full = full.max(1); // somebody who still stands has something left
    }
    if value < max {
        full = full.min((columns_wide - 1).max(0)).max(i64::from(value > 0 && columns == 1));
    }
    let full = usize::try_from(full).unwrap_or(0).min(columns);
    ("━".repeat(full), "┄".repeat(columns - full))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_wrapped_at_spaces() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("unbreakable", 4), ["unbr", "eaka", "ble"]);
        assert_eq!(wrap("  a b", 3), ["  a", "b"]);
        assert_eq!(wrap("", 4), [""]);
    }

    #[test]
    fn texts_are_cut_and_padded() {
        assert_eq!(cut("Велемира", 5), "Веле…");
        assert_eq!(pad("ab", 4), "ab  ");
        assert_eq!(spread("left side", "1/2", 9), "left… 1/2");
    }

    #[test]
    fn bars_tell_full_from_nearly_full_and_empty_from_nearly_empty() {
        let full = |value, max| bar(value, max, 4).0.chars().count();
        assert_eq!([full(0, 100), full(1, 100), full(50, 100), full(99, 100), full(100, 100)], [0, 1, 2, 3, 4]);
    }
}
