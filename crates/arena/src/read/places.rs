//! Byte offsets to lines and columns.

use holmgang_kernel::doc::At;

/// Where lines begin, and how many characters stand before every 64th byte, so that a place costs the same anywhere in a long line.
pub(super) struct Places<'a> {
    text: &'a str,
    lines: Vec<usize>,
    characters: Vec<usize>,
}

const STRIDE: usize = 64;

impl<'a> Places<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let lines = std::iter::once(0).chain(text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(n, _)| n + 1));
        let mut characters = vec![0];
        let mut count = 0;
        for chunk in text.as_bytes().chunks(STRIDE) {
            count += starts(chunk);
            characters.push(count);
        }
        Places { text, lines: lines.collect(), characters }
    }

    /// Line and column, both from 1, of a byte.
    pub(super) fn at(&self, offset: usize) -> At {
        let offset = offset.min(self.text.len());
        let line = self.lines.partition_point(|start| *start <= offset);
        let start = self.lines.get(line.saturating_sub(1)).copied().unwrap_or(0);
        let column = self.before(offset).saturating_sub(self.before(start)) + 1;
        At { line: line as u32, column: column as u32 }
    }

    fn before(&self, offset: usize) -> usize {
        let chunk = offset / STRIDE;
        let rest = self.text.as_bytes().get(chunk * STRIDE..offset).unwrap_or_default();
        self.characters.get(chunk).copied().unwrap_or(0) + starts(rest)
    }
}

/// How many characters begin in these bytes.
fn starts(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_agree_with_counting() {
        let text = format!("{}\nя{}\n\nend", "щx".repeat(400), "я".repeat(300));
        let places = Places::new(&text);
        let (mut line, mut column) = (1, 1);
        for (offset, c) in text.char_indices() {
            assert_eq!(places.at(offset), At { line, column });
            (line, column) = if c == '\n' { (line + 1, 1) } else { (line, column + 1) };
        }
    }
}
