//! Reading of packed messages: strings that a socket was sent once, and the characters that stand for them.

use std::borrow::Cow;

/// The first character that stands for a string.
const FIRST: u32 = 0x100;
/// After so many strings both sides begin anew.
const MOST: usize = 1_792;
/// The shortest string that is kept, in characters with its quotes.
const LEAST: usize = 4;

/// The strings of a socket.
#[derive(Default)]
pub struct Words(Vec<Box<str>>);

impl Words {
    /// A message as JSON; one that is not packed is that already.
    pub fn read<'a>(&mut self, text: &'a str) -> Cow<'a, str> {
        let Some(mut rest) = text.strip_prefix('~') else { return Cow::Borrowed(text) };
        if self.0.len() >= MOST {
            self.0.clear();
        }
        let mut out = String::with_capacity(3 * text.len());
        // Beyond quotes everything is ASCII but what stands for a string.
        while let Some(place) = rest.bytes().position(|byte| byte == b'"' || !byte.is_ascii()) {
            let (plain, behind) = rest.split_at(place);
            out.push_str(plain);
            let Some(c) = behind.chars().next() else { break };
            let length = if c == '"' { end(behind.as_bytes()) } else { c.len_utf8() };
            let (piece, behind) = behind.split_at(length);
            rest = behind;
            if c != '"' {
                out.push_str(self.0.get((c as u32 - FIRST) as usize).map_or("null", |word| word));
                continue;
            }
            out.push_str(piece);
            if piece.chars().nth(LEAST - 1).is_some() && self.0.len() < MOST {
                self.0.push(piece.into());
            }
        }
        out.push_str(rest);
        Cow::Owned(out)
    }
}

fn end(text: &[u8]) -> usize {
    let mut place = 1;
    while let Some(byte) = text.get(place) {
        match byte {
            b'\\' => place += 2,
            b'"' => return place + 1,
            _ => place += 1,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_come_back() {
        let mut words = Words::default();
        assert_eq!(words.read(r#"{"type":"pong"}"#), r#"{"type":"pong"}"#);
        assert_eq!(words.read(r#"~{"type":"a\"b","x":1}"#), r#"{"type":"a\"b","x":1}"#);
        assert_eq!(words.read("~{\u{100}:\u{101}}"), r#"{"type":"a\"b"}"#);
    }
}
