//! Inputs for everything that reads text: real files, cut, spliced and bent.

/// One change to a text.
#[derive(Clone, Copy, Debug)]
pub enum Edit {
    /// One byte becomes another.
    Replace(u16, u8),
    /// A byte is put in.
    Insert(u16, u8),
    /// Some bytes are left out.
    Delete(u16, u8),
    /// Some bytes from one place stand again at another.
    Copy(u16, u16, u8),
    /// One of the words that mean something to parsers is put in.
    Word(u16, u8),
}

/// Words that mean something to some parser of the house.
pub const WORDS: &[&str] = &[
    "[[",
    "]]",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "'''",
    "=",
    "\\",
    "\\u{202e}",
    ";",
    "#",
    "//",
    "|",
    ":",
    "\n",
    "\r\n",
    "\0",
    "-1",
    "0",
    "99999999999999999999",
    "1e9",
    "true",
    "none",
    "red-1",
    "blue-1",
    "referee",
    "cast",
    "move",
    "charges=",
    "reason=\"\"",
    "Г-4",
    "А-1",
    "ё",
    "🜂",
    "id",
    "case",
    "steps",
    "scenario",
    "commitment: ",
    "secret: ",
    "end",
    "begin",
    "0x",
    "nan",
    "..",
    "/",
    "[[spell]]\n",
    "a.a.a.a.a",
    " ",
];

/// A text with edits. Places wrap round, so that every edit does something.
pub fn bend(text: &str, edits: &[Edit]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for edit in edits {
        let place =
            |at: u16, bytes: &[u8]| if bytes.is_empty() { 0 } else { usize::from(at).wrapping_mul(7919) % bytes.len() };
        match *edit {
            Edit::Replace(at, byte) => {
                let at = place(at, &bytes);
                if let Some(old) = bytes.get_mut(at) {
                    *old = byte;
                }
            }
            Edit::Insert(at, byte) => bytes.insert(place(at, &bytes), byte),
            Edit::Delete(at, count) => {
                let at = place(at, &bytes);
                let end = (at + usize::from(count)).min(bytes.len());
                bytes.drain(at..end);
            }
            Edit::Copy(from, to, count) => {
                let from = place(from, &bytes);
                let piece = bytes[from..(from + usize::from(count)).min(bytes.len())].to_vec();
                let to = place(to, &bytes);
                bytes.splice(to..to, piece);
            }
            Edit::Word(at, which) => {
                let word = WORDS[usize::from(which) % WORDS.len()];
                let at = place(at, &bytes);
                bytes.splice(at..at, word.bytes());
            }
        }
    }
    bytes
}
