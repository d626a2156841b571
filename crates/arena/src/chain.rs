//! The chain of a record's lines: every line carries a hash of itself and of all lines before it, so a change anywhere is found and named.

use holmgang_kernel::doc::{At, Fault, Faults};
use holmgang_kernel::fair::{hash, hex};
use holmgang_kernel::words;
use holmgang_kernel::words::Words;

/// The most lines of a record.
pub const MOST_LINES: usize = 100_000;
/// The most bytes of a record.
pub const MOST_BYTES: usize = 8 * 1024 * 1024;
/// The most bytes of the lines before `begin`: a set-up becomes many times its text while it is read.
pub const MOST_SETUP: usize = 512 * 1024;
/// The characters that the chain adds to a line: ` #`, 16 digits, the end of the line.
pub const SUFFIX: usize = 19;

/// The reason code of a line that does not fit.
pub const BROKEN: &str = "broken_chain";

/// The hash over the lines so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain([u8; 32]);

impl Chain {
    /// The hash itself.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The mark of the next line; the chain goes on behind it.
    pub fn next(&mut self, line: &str) -> String {
        self.0 = hash(&[&self.0, line.as_bytes()]);
        hex(&self.0[..8])
    }
}

/// Lines to the text of a record.
pub fn write<'a>(lines: impl IntoIterator<Item = &'a str>) -> String {
    let mut chain = Chain::default();
    let mut out = String::new();
    for line in lines {
        let mark = chain.next(line);
        out.push_str(&format!("{line} #{mark}\n"));
    }
    out
}

/// The lines of a record's text without their marks.
///
/// # Errors
/// Too large, no text, or the first line that does not fit.
pub fn read<'a>(file: &str, bytes: &'a [u8]) -> Result<Vec<&'a str>, Faults> {
    if bytes.len() > MOST_BYTES {
        let most = MOST_BYTES / (1024 * 1024);
        return Err(broken(file, 0, words!("a record has at most {most} MiB", "в записи не больше {most} МиБ")));
    }
    if bytes.is_empty() {
        return Err(broken(file, 0, Words::new("the record is empty", "запись пуста")));
    }
    let mut chain = Chain::default();
    let mut lines = Vec::new();
    for (place, sealed) in bytes.split_inclusive(|byte| *byte == b'\n').enumerate() {
        let number = place + 1;
        if number > MOST_LINES {
            return Err(broken(
                file,
                number,
                words!("a record has at most {MOST_LINES} lines", "в записи не больше {MOST_LINES} строк"),
            ));
        }
        let Some(line) = open(&mut chain, sealed) else {
            // What does not even look like a sealed line at the very beginning is another kind of file.
            let stranger = place == 0 && !looks_sealed(sealed) && !sealed.starts_with(b"holmgang-record");
            return Err(broken(file, number, if stranger { no_record() } else { does_not_fit(sealed) }));
        };
        lines.push(line);
    }
    Ok(lines)
}

fn open<'a>(chain: &mut Chain, sealed: &'a [u8]) -> Option<&'a str> {
    let sealed = std::str::from_utf8(sealed).ok()?.strip_suffix('\n')?;
    let cut = sealed.len().checked_sub(SUFFIX - 1)?;
    let (line, suffix) = (sealed.get(..cut)?, sealed.get(cut..)?);
    (suffix.strip_prefix(" #")? == chain.next(line)).then_some(line)
}

/// Whether a line ends as lines of records do: ` #` and 16 hexadecimal digits.
fn looks_sealed(sealed: &[u8]) -> bool {
    let line = sealed.strip_suffix(b"\n").unwrap_or(sealed);
    let mark = line.iter().rev().take(SUFFIX - 3);
    mark.clone().count() == SUFFIX - 3
        && mark.clone().all(u8::is_ascii_hexdigit)
        && line[..line.len() - (SUFFIX - 3)].ends_with(b" #")
}

fn no_record() -> Words {
    Words::new(
        "this is no record of a battle; those are written by `play` and `run` and begin with `holmgang-record`",
        "это не запись боя; записи пишут `play` и `run`, они начинаются с `holmgang-record`",
    )
}

fn does_not_fit(sealed: &[u8]) -> Words {
    if !sealed.ends_with(b"\n") {
        return Words::new("the last line is cut off", "последняя строка обрезана");
    }
    Words::new(
        "this line does not fit the lines before it: it, or what stood before it, was changed, moved, added or taken out",
        "эта строка не подходит к предыдущим: её или то, что стояло перед ней, изменили, переставили, добавили или убрали",
    )
}

fn broken(file: &str, line: usize, words: Words) -> Faults {
    let at = At { line: u32::try_from(line).unwrap_or(u32::MAX), column: 1 };
    Faults::one(Fault { code: BROKEN, file: file.to_owned(), at, path: String::new(), words, clause: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: [&str; 4] = ["first", "second # with a hash", "", "щит"];

    fn line_of_fault(bytes: &[u8]) -> Option<u32> {
        read("r", bytes).err().map(|faults| faults.0[0].at.line)
    }

    #[test]
    fn another_kind_of_file_is_told_from_a_changed_record() {
        let told = |bytes: &[u8]| read("x", bytes).unwrap_err().0[0].words.en.clone();
        assert!(told(b"broken = [1,\n").contains("no record"));
        assert!(told(b"\x89PNG").contains("no record"));
        let record = write(["holmgang-record 1", "lang: en"]);
        for place in 0..record.len() {
            let mut bytes = record.clone().into_bytes();
            bytes[place] ^= 1;
            assert!(!told(&bytes).contains("no record"), "byte {place}");
        }
    }

    #[test]
    fn what_is_written_reads_back() {
        let text = write(LINES);
        assert_eq!(read("r", text.as_bytes()).unwrap(), LINES);
        assert_eq!(text.lines().next().unwrap().len(), "first".len() + SUFFIX - 1);
    }

    #[test]
    fn every_flipped_bit_is_found_in_its_line() {
        let text = write(LINES).into_bytes();
        let mut line = 1;
        for place in 0..text.len() {
            for bit in 0..8 {
                let mut bad = text.clone();
                bad[place] ^= 1 << bit;
                let found = line_of_fault(&bad);
                assert_eq!(found, Some(line), "byte {place}, bit {bit}");
            }
            line += u32::from(text[place] == b'\n');
        }
    }

    #[test]
    fn lines_that_move_are_found() {
        let text = write(LINES);
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let swapped = [lines[0], lines[2], lines[1], lines[3]].concat();
        assert_eq!(line_of_fault(swapped.as_bytes()), Some(2));
        assert_eq!(line_of_fault([lines[0], lines[2], lines[3]].concat().as_bytes()), Some(2));
        assert_eq!(line_of_fault([lines[0], lines[0], lines[1]].concat().as_bytes()), Some(2));
        assert_eq!(line_of_fault(&text.as_bytes()[..text.len() - 1]), Some(4));
        assert_eq!(line_of_fault(b""), Some(0));
    }

    #[test]
    fn limits_are_kept() {
        assert!(read("r", &vec![b'a'; MOST_BYTES + 1]).is_err());
        let many = write(std::iter::repeat_n("", MOST_LINES + 1));
        assert_eq!(line_of_fault(many.as_bytes()), Some(MOST_LINES as u32 + 1));
    }
}
