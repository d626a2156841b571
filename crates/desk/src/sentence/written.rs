//! Moves in a notation of their own that stand in a sentence.

use super::numbered;
use crate::fold::fold;

/// Moves in a notation of their own that stand in a sentence: `Nf3`, `e2-e4`, `O-O`, `b8=N`. Only where they stand by themselves.
pub fn written_moves(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (place, chunk) in text.split_whitespace().enumerate() {
        let chunk =
            chunk.trim_matches(|c: char| matches!(c, ',' | '.' | '!' | '?' | ':' | ';' | '(' | ')' | '"' | '«' | '»'));
        // `Mirror: Nf6`: a word with a colon is a heading.
        if chunk.is_empty() || place == 0 && (numbered(chunk) || labels(text)) {
            continue;
        }
        let chunk = unnumbered(chunk);
        let is_word = chunk.chars().all(char::is_alphabetic) && !matches!(fold(chunk).as_str(), "o-o" | "o-o-o");
        if is_word || !chunk.chars().any(|c| c.is_ascii_digit() || c == '-') {
            // Words before a move make it part of a sentence: `thought of e4`.
            let small = chunk.chars().all(|c| !c.is_alphanumeric())
                || matches!(
                    fold(chunk).as_str(),
                    "ход"
                        | "move"
                        | "хожу"
                        | "i"
                        | "play"
                        | "играю"
                        | "потом"
                        | "then"
                        | "and"
                        | "и"
                        | "а"
                        | "но"
                        | "but"
                        | "so"
                );
            if small {
                continue;
            }
            break;
        }
        if 2 <= chunk.chars().count() && chunk.chars().count() <= 10 {
            found.push(plain_move(chunk));
        }
    }
    found.truncate(4);
    found
}

/// Whether a text begins with one word and a colon, and goes on with a move: `Mirror: Nf6`, not `Evade: 30`.
fn labels(text: &str) -> bool {
    let mut chunks = text.split_whitespace();
    let first = chunks.next().and_then(|first| first.strip_suffix(':')).unwrap_or("");
    let next = chunks.next().unwrap_or("");
    let is_move = next.chars().any(char::is_alphabetic) && next.chars().any(|c| c.is_ascii_digit());
    !first.is_empty() && first.chars().all(char::is_alphabetic) && is_move
}

/// A move without the number that stands right before it: `e5` of `1...e5`.
fn unnumbered(chunk: &str) -> &str {
    let rest = chunk.trim_start_matches(|c: char| c.is_ascii_digit());
    let bare = rest.trim_start_matches('.');
    if rest.len() < chunk.len() && bare.len() < rest.len() && bare.starts_with(char::is_alphabetic) {
        bare
    } else {
        chunk
    }
}

/// Moves that no other words could be, wherever they stand: a piece and its cell, two cells, castling. As they stand, and as they are read.
pub fn piece_moves(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for chunk in text.split_whitespace() {
        let chunk =
            chunk.trim_matches(|c: char| matches!(c, ',' | '.' | '!' | '?' | ':' | ';' | '(' | ')' | '"' | '«' | '»'));
        let count = chunk.chars().count();
        let digits = chunk.chars().filter(char::is_ascii_digit).count();
        let capital = chunk.chars().next().is_some_and(char::is_uppercase);
        let chunk = unnumbered(chunk);
        let plain = plain_move(chunk);
        let is_cells = digits == 2 && plain.contains(['-', 'x']) && (5..=7).contains(&count);
        let is_piece = (1..=2).contains(&digits)
            && capital
            && (3..=7).contains(&count)
            && chunk.chars().filter(|c| c.is_alphabetic()).count() <= 5;
        let promotes = chunk.contains('=') && digits == 1;
        if is_cells || is_piece || promotes || plain == "O-O" || plain == "O-O-O" {
            found.push((chunk.to_owned(), plain));
        }
    }
    found.truncate(4);
    found
}

/// With one kind of dash, and cells in letters of one alphabet.
fn plain_move(chunk: &str) -> String {
    let dashed: String = chunk.chars().map(|c| if matches!(c, '—' | '–' | '‑' | '−') { '-' } else { c }).collect();
    let castles = dashed.replace(['0', 'О', 'о', 'o'], "O");
    if castles == "O-O" || castles == "O-O-O" {
        return castles;
    }
    // `b8=N` is a field in the notation of actions, `b8N` a move.
    let plain = match dashed.rsplit_once('=') {
        Some((before, after)) if after.chars().count() <= 2 && before.ends_with(|c: char| c.is_ascii_digit()) => {
            format!("{before}{after}")
        }
        _ => dashed,
    };
    let letters: Vec<char> = plain.chars().collect();
    letters
        .iter()
        .enumerate()
        .map(|(place, c)| {
            let before_digit = letters.get(place + 1).is_some_and(char::is_ascii_digit);
            let cell = |c: char| crate::fold::letters_meant(c).into_iter().find(|c| ('a'..='p').contains(c));
            match c {
                'х' | 'Х' | ':' => 'x',
                c if before_digit && c.is_lowercase() && c.is_alphabetic() && !c.is_ascii() => cell(*c).unwrap_or(*c),
                c => *c,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_chess_stand_by_themselves() {
        assert_eq!(written_moves("Кf3, и ход сдаю"), ["Кf3"]);
        assert_eq!(written_moves("b8=N!?  (a knight)"), ["b8N"]);
        assert_eq!(written_moves("b7-b8=Ф"), ["b7-b8Ф"]);
        assert_eq!(written_moves("we thought of e4"), Vec::<String>::new());
        assert_eq!(written_moves("Mirror: Nf6"), ["Nf6"]);
        assert_eq!(written_moves("Evade: 30"), Vec::<String>::new());
        assert_eq!(written_moves("е2—е4"), ["e2-e4"]);
    }
}
