//! The text of a game cut into pieces, each with its place.

use holmgang_kernel::doc::At;
use holmgang_kernel::refuse_if;
use holmgang_kernel::words::Words;

use super::{CLOSE, NO_MOVE, OPEN, shown};

/// A piece of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// `[Name "value"]`.
    Tag(String, String),
    /// A chess move.
    Move(String),
    /// A turn without a chess move.
    NoMove,
    /// An action line of a comment.
    Line(String),
    /// An addition to the move before.
    More(String),
    /// The end: `1-0`, `0-1`, `1/2-1/2`, `*`.
    Result(String),
}

/// Cuts a text. Variations, numbers of moves, and comments that are not ours are left out.
///
/// # Errors
/// What is open at its end, or too long, with its place.
pub fn cut(text: &str) -> Result<Vec<(At, Token)>, (At, Words)> {
    super::bounded(text).map_err(|words| (At::default(), words))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut cutter = Cutter { rest: text, at: At { line: 1, column: 1 }, out: Vec::new() };
    cutter.all()?;
    Ok(cutter.out)
}

struct Cutter<'a> {
    rest: &'a str,
    at: At,
    out: Vec<(At, Token)>,
}

impl<'a> Cutter<'a> {
    /// Takes so many bytes.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        for c in taken.chars() {
            if c == '\n' {
                self.at = At { line: self.at.line + 1, column: 1 };
            } else {
                self.at.column += 1;
            }
        }
        self.rest = rest;
        taken
    }

    /// Takes everything up to one of these and that one itself; none if it does not come.
    fn take_behind(&mut self, end: char) -> Option<&'a str> {
        let at = self.rest.find(end)?;
        let taken = self.take(at);
        self.take(end.len_utf8());
        Some(taken)
    }

    fn take_while(&mut self, is_in: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !is_in(c)).unwrap_or(self.rest.len());
        self.take(end)
    }

    fn all(&mut self) -> Result<(), (At, Words)> {
        loop {
            self.take_while(char::is_whitespace);
            let Some(first) = self.rest.chars().next() else { return Ok(()) };
            let at = self.at;
            let open = |en: &str, ru: &str| (at, Words::new(en, ru));
            match first {
                '[' => self.tag(at)?,
                '{' => {
                    self.take(1);
                    let comment = self.take_behind('}');
                    let comment = comment.ok_or_else(|| open("this comment has no `}`", "у примечания нет `}`"))?;
                    self.lines(at, comment);
                }
                ';' => _ = self.take_while(|c| c != '\n'),
                '%' if at.column == 1 => _ = self.take_while(|c| c != '\n'),
                '(' => self.variation(at)?,
                '$' => {
                    self.take(1);
                    self.take_while(|c| c.is_ascii_digit());
                }
                ')' | '}' | ']' => return Err(open("nothing is open that this would close", "закрывать здесь нечего")),
                _ => self.word(at),
            }
        }
    }

    fn tag(&mut self, at: At) -> Result<(), (At, Words)> {
        let wrong = || (at, Words::new("a tag is written `[Name \"value\"]`", "тег пишется `[Имя \"значение\"]`"));
        self.take(1);
        let name = self.take_while(|c| c.is_alphanumeric() || c == '_').to_owned();
        self.take_while(char::is_whitespace);
        refuse_if!(name.is_empty() || !self.rest.starts_with('"'), wrong());
        self.take(1);
        let mut value = String::new();
        loop {
            value.push_str(self.take_while(|c| !matches!(c, '"' | '\\' | '\n')));
            let next = self.rest.chars().next().filter(|c| *c != '\n').ok_or_else(wrong)?;
            self.take(1);
            if next == '"' {
                break;
            }
            let escaped = self.rest.chars().next().filter(|c| *c != '\n').ok_or_else(wrong)?;
            value.push_str(self.take(escaped.len_utf8()));
        }
        self.take_while(char::is_whitespace);
        refuse_if!(!self.rest.starts_with(']'), wrong());
        self.take(1);
        self.out.push((at, Token::Tag(name, value)));
        Ok(())
    }

    /// Our action lines in a comment; the rest of it is for people.
    fn lines(&mut self, at: At, comment: &str) {
        let comment = comment.replace(['\n', '\r'], " ");
        let mut rest = comment.as_str();
        while let Some(start) = rest.find(OPEN) {
            rest = &rest[start + OPEN.len()..];
            let Some(end) = rest.find(CLOSE) else { return };
            let line = shown(rest[..end].trim());
            rest = &rest[end + 1..];
            self.out.push((
                at,
                match line.strip_prefix('+') {
                    Some(more) => Token::More(more.trim().to_owned()),
                    None => Token::Line(line),
                },
            ));
        }
    }

    /// Moves that were not played, which may hold comments and further variations.
    fn variation(&mut self, at: At) -> Result<(), (At, Words)> {
        let mut depth = 0;
        loop {
            let wanted = self.rest.find(['(', ')', '{']);
            let end = wanted.ok_or_else(|| (at, Words::new("this variation has no `)`", "у варианта нет `)`")))?;
            self.take(end);
            match self.take(1) {
                "(" => depth += 1,
                ")" => depth -= 1,
                _ => {
                    let closed = self.take_behind('}').is_some();
                    if !closed {
                        return Err((
                            at,
                            Words::new("a comment in this variation has no `}`", "у примечания в варианте нет `}`"),
                        ));
                    }
                }
            }
            if depth == 0 {
                return Ok(());
            }
        }
    }

    fn word(&mut self, at: At) {
        let word = self.take_while(|c| !c.is_whitespace() && !matches!(c, '{' | '(' | ')' | ';' | '$' | '}'));
        if matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*") {
            self.out.push((at, Token::Result(word.to_owned())));
            return;
        }
        // `12.`, `12...`, `12.e4`; castling written with zeros begins with a digit, too.
        let digits = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
        let behind = word[digits..].trim_start_matches(['.', '…']);
        let is_number = digits > 0 && behind.len() < word.len() - digits;
        let said = match (is_number, digits == word.len()) {
            (true, _) => behind,
            (false, true) => "",
            _ => word.trim_start_matches(['.', '…']),
        };
        match said {
            "" | "e.p." => {}
            NO_MOVE | "Z0" | "null" => self.out.push((at, Token::NoMove)),
            said => self.out.push((at, Token::Move(said.to_owned()))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token> {
        cut(text).unwrap().into_iter().map(|(_, token)| token).collect()
    }

    #[test]
    fn games_are_cut_into_moves() {
        let moves = |list: &[&str]| list.iter().map(|said| Token::Move((*said).to_owned())).collect::<Vec<_>>();
        assert_eq!(
            tokens("1. e4 e5 2.Nf3 {good} Nc6 $1 (2... d6 {solid (so)} 3. d4) 3. 0-0!? ; rest"),
            moves(&["e4", "e5", "Nf3", "Nc6", "0-0!?"])
        );
        assert_eq!(tokens("%hidden\n1... -- 1/2-1/2"), [Token::NoMove, Token::Result("1/2-1/2".into())]);
        assert_eq!(tokens(r#"[Event "a \"b\" \\"]"#), [Token::Tag("Event".into(), r#"a "b" \"#.into())]);
        let line = tokens("e4 {so [%ac + ; fire_d6@c3=4] and [%ac white: ignite e4 reason=\"%5D\"]}");
        assert_eq!(
            line[1..],
            [Token::More("; fire_d6@c3=4".into()), Token::Line("white: ignite e4 reason=\"]\"".into())]
        );
    }

    #[test]
    fn what_is_open_has_a_place() {
        for (text, line, column) in
            [("e4\n {open", 2, 2), ("e4 (e5", 1, 4), ("[Event x]", 1, 1), ("e4\n)", 2, 1), ("(e4 {", 1, 1)]
        {
            assert_eq!(cut(text).unwrap_err().0, At { line, column }, "{text}");
        }
    }
}
