//! Chess moves as people write them: SAN and UCI, in Latin and Russian letters.

use super::safety;
use crate::action::{Castle, Move, Reason};
use crate::board::{Cell, file_of, rank_of};
use crate::content::Wing;
use crate::legal::moves::check_move;
use crate::names;
use crate::scene::Scene;
use crate::state::{Kind, MOST_PIECES, PieceId, Who, army_of};

/// A move that was read: a step, or castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Read {
    Move(Move),
    Castle(Castle),
}

/// Why a text is no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It does not have the form of a move at all.
    NoMove,
    /// No own piece can be meant.
    Nobody,
    /// Several own pieces can be meant.
    Ambiguous,
}

/// Reads SAN, `e2e4` and `e2-e4`.
///
/// # Errors
/// Why it is none.
pub fn read(scene: &Scene<'_>, who: Who, text: &str) -> Result<Read, Unread> {
    read_by(scene, who, text, false)
}

/// The same as written games mean it: of several pieces that can go there, the one that may by ordinary chess, which never leaves its king to
/// be captured.
///
/// # Errors
/// Why it is none.
pub fn read_in_game(scene: &Scene<'_>, who: Who, text: &str) -> Result<Read, Unread> {
    read_by(scene, who, text, true)
}

fn read_by(scene: &Scene<'_>, who: Who, text: &str, is_game: bool) -> Result<Read, Unread> {
    let text = text.trim_end_matches(['+', '#', '!', '?']).trim_end_matches("e.p.");
    if let Some(wing) = castling(text) {
        return Ok(Read::Castle(Castle { wing, carry: 0 }));
    }
    if let Some((from, to, promote)) = long_form(text) {
        return Ok(Read::Move(Move { from, to, promote, carry: 0 }));
    }
    let short = short_form(text).ok_or(Unread::NoMove)?;
    pick(scene, who, &short, is_game).map(Read::Move)
}

fn castling(text: &str) -> Option<Wing> {
    let zeros: String = text.chars().map(|c| if matches!(c, 'O' | 'o' | 'О' | 'о') { '0' } else { c }).collect();
    match zeros.as_str() {
        "0-0" => Some(Wing::King),
        "0-0-0" => Some(Wing::Queen),
        _ => None,
    }
}

/// Cuts a cell off the front.
fn cell(text: &str) -> Option<(Cell, &str)> {
    let first = text.chars().next()?;
    let rest = &text[first.len_utf8()..];
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count().min(2);
    // The longest rank that the grid has: `e10` is e10, `e1` of `e1g1` is e1.
    (1..=digits).rev().find_map(|count| {
        let end = first.len_utf8() + count;
        names::read_cell(&text[..end]).map(|cell| (cell, &text[end..]))
    })
}

/// `e2e4`, `e2-e4`, `e2xe4`, `e7e8q`, `e7-e8=Q`.
fn long_form(text: &str) -> Option<(Cell, Cell, Option<Kind>)> {
    let (from, rest) = cell(text)?;
    let rest = rest.strip_prefix(['-', 'x', ':', '—', '–']).unwrap_or(rest);
    let (to, rest) = cell(rest)?;
    let promote = promotion(rest)?;
    Some((from, to, promote))
}

/// `` or `=Q`, `q`, `=Ф`; none for anything else.
fn promotion(text: &str) -> Option<Option<Kind>> {
    let letter = text.strip_prefix('=').unwrap_or(text);
    match letter.chars().count() {
        0 if text.is_empty() => Some(None),
        1 => Some(Some(piece_letter(letter)?.0)),
        2 if letter.to_lowercase() == "кр" => Some(Some(Kind::King)),
        _ => None,
    }
}

/// The kind that a text begins with, and the rest: `Nf3`, `Крe2`.
fn piece_letter(text: &str) -> Option<(Kind, &str)> {
    let lower: String = text.chars().take(2).flat_map(char::to_lowercase).collect();
    if lower == "кр" {
        let end = text.char_indices().nth(2).map_or(text.len(), |(end, _)| end);
        return Some((Kind::King, &text[end..]));
    }
    let letter = text.chars().next()?;
    let kind = match letter.to_uppercase().next()? {
        'K' => Kind::King,
        'Q' | 'Ф' => Kind::Queen,
        'R' | 'Л' => Kind::Rook,
        'B' | 'С' => Kind::Bishop,
        'N' | 'К' => Kind::Knight,
        'P' | 'П' => Kind::Pawn,
        _ => return None,
    };
    Some((kind, &text[letter.len_utf8()..]))
}

/// What SAN says: the kind, what is known of the first cell, the last cell, what a pawn becomes.
#[derive(Debug)]
struct Short {
    kind: Kind,
    file: Option<u8>,
    rank: Option<u8>,
    to: Cell,
    promote: Option<Kind>,
}

fn short_form(text: &str) -> Option<Short> {
    let first = text.chars().next()?;
    // Small letters are files; a capital that only a rank follows is a file, too (`С3`).
    let named = if first.is_uppercase() {
        piece_letter(text).filter(|(_, rest)| rest.chars().any(char::is_alphabetic))
    } else {
        None
    };
    let (kind, rest) = named.unwrap_or((Kind::Pawn, text));
    // What a pawn becomes stands at the end: `=Q`, `Q`.
    let (body, promote) = split_promotion(rest)?;
    let body: String = body.chars().filter(|c| !matches!(c, 'x' | ':' | '-')).collect();
    // The last cell, and before it a file, a rank, both or nothing.
    let start = body.char_indices().map(|(at, _)| at).rev().find(|at| names::read_cell(&body[*at..]).is_some())?;
    let to = names::read_cell(&body[start..])?;
    let (mut file, mut rank) = (None, None);
    let before = &body[..start];
    let mut letters = before.chars();
    if let Some(letter) = letters.next().filter(|letter| letter.is_alphabetic()) {
        let line = (names::latin(letter) as u32).checked_sub('a' as u32).filter(|line| *line < 16)?;
        file = Some(line as u8);
        let rest = letters.as_str();
        if !rest.is_empty() {
            rank = Some(line_of(rest)?);
        }
    } else if !before.is_empty() {
        rank = Some(line_of(before)?);
    }
    Some(Short { kind, file, rank, to, promote })
}

fn line_of(digits: &str) -> Option<u8> {
    let is_number = digits.len() <= 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
    let line: u8 = if is_number { digits.parse().ok()? } else { return None };
    line.checked_sub(1).filter(|line| *line < 16)
}

fn split_promotion(text: &str) -> Option<(&str, Option<Kind>)> {
    let end = text.char_indices().rev().find(|(_, c)| c.is_ascii_digit()).map(|(at, c)| at + c.len_utf8())?;
    Some((&text[..end], promotion(&text[end..])?))
}

/// The one piece that is meant: among those that may go there, or else the only one of its kind, which will be told why not.
fn pick(scene: &Scene<'_>, who: Who, short: &Short, is_game: bool) -> Result<Move, Unread> {
    let fits = |id: &PieceId| {
        let piece = scene.piece(*id);
        piece.kind == short.kind
            && short.file.is_none_or(|file| file_of(piece.cell) == file)
            && short.rank.is_none_or(|rank| rank_of(piece.cell) == rank)
    };
    let step = |id: PieceId| Move { from: scene.piece(id).cell, to: short.to, promote: short.promote, carry: 0 };
    let army: Vec<PieceId> = scene.army(who).filter(|id| fits(id)).collect();
    let able: Vec<PieceId> = army.iter().copied().filter(|id| check_move(scene, who, &step(*id)).is_ok()).collect();
    if is_game && able.len() > 1 {
        let mut safe = able.iter().filter(|id| safety::is_safe(scene, who, &step(**id)));
        if let (Some(one), None) = (safe.next(), safe.next()) {
            return Ok(step(*one));
        }
    }
    match (&able[..], &army[..]) {
        ([one], _) | ([], [one]) => Ok(step(*one)),
        ([], []) => Err(Unread::Nobody),
        ([], several) => {
            // Without a choice of promotion, or against the order of turns: who could go there on the board?
            let on_line: Vec<PieceId> = several.iter().copied().filter(|id| reaches(scene, *id, short.to)).collect();
            match on_line[..] {
                [one] => Ok(step(one)),
                [] => {
                    // Whoever is kept from it by more than how the piece moves is meant, and will be told why.
                    let mut kept = several.iter().filter(|id| {
                        check_move(scene, who, &step(**id))
                            .is_err_and(|refusal| refusal.reason == Reason::BeyondLongRangeLimit)
                    });
                    match (kept.next(), kept.next()) {
                        (Some(one), None) => Ok(step(*one)),
                        (None, _) => Err(Unread::Nobody),
                        _ => Err(Unread::Ambiguous),
                    }
                }
                _ => Err(Unread::Ambiguous),
            }
        }
        _ => Err(Unread::Ambiguous),
    }
}

/// Whether a listed move of the piece leads to the cell, whoever's turn it is.
fn reaches(scene: &Scene<'_>, id: PieceId, to: Cell) -> bool {
    let mut found = false;
    super::moves::list(scene, army_of(id), crate::state::army_bit(id), |listed| found |= listed.to == to);
    found
}

/// A chess move in SAN, without the signs for check. Pieces are told apart as [`read_in_game`] understands it.
pub fn write(scene: &Scene<'_>, who: Who, said: &Move) -> String {
    let Some(id) = scene.piece_at(said.from) else {
        return format!("{}-{}", names::cell(said.from), names::cell(said.to));
    };
    let kind = scene.piece(id).kind;
    let is_capture = usize::from(scene.at(said.to)) < MOST_PIECES;
    let mut out = String::new();
    if kind == Kind::Pawn {
        let is_straight = crate::board::direction(said.from, said.to).is_some_and(|line| line % 2 == 0);
        if !is_straight {
            out.push((b'a' + file_of(said.from)) as char);
            out.push('x');
        }
        // Pawns of different armies of one player may meet on the cross: two that could come to the cell are told apart by the whole cell.
        let written = format!("{out}{}", names::cell(said.to));
        if is_unclear(scene, who, id, said, is_straight) {
            return format!("{}{}", long(said), promoted(said));
        }
        return format!("{written}{}", promoted(said));
    }
    out.push(super::fen::letter(kind));
    let same = rivals(scene, who, id, said);
    if !same.is_empty() {
        let cells: Vec<Cell> = same.iter().map(|other| scene.piece(*other).cell).collect();
        let file_is_enough = cells.iter().all(|cell| file_of(*cell) != file_of(said.from));
        let rank_is_enough = cells.iter().all(|cell| rank_of(*cell) != rank_of(said.from));
        if file_is_enough || !rank_is_enough {
            out.push((b'a' + file_of(said.from)) as char);
        }
        if !file_is_enough {
            out.push_str(&(rank_of(said.from) + 1).to_string());
        }
    }
    if is_capture {
        out.push('x');
    }
    out.push_str(&names::cell(said.to));
    out
}

fn promoted(said: &Move) -> String {
    said.promote.map_or(String::new(), |kind| format!("={}", super::fen::letter(kind)))
}

fn long(said: &Move) -> String {
    format!("{}{}", names::cell(said.from), names::cell(said.to))
}

/// Other own pieces of the same kind that may go to the same cell. If the move is one of ordinary chess, only such moves count.
fn rivals(scene: &Scene<'_>, who: Who, id: PieceId, said: &Move) -> Vec<PieceId> {
    let kind = scene.piece(id).kind;
    let step = |other: PieceId| Move { from: scene.piece(other).cell, carry: 0, ..*said };
    let is_rival = |other: &PieceId| *other != id && scene.piece(*other).kind == kind;
    let mut rivals: Vec<PieceId> =
        scene.army(who).filter(is_rival).filter(|other| check_move(scene, who, &step(*other)).is_ok()).collect();
    if !rivals.is_empty() && safety::is_safe(scene, who, said) {
        rivals.retain(|other| safety::is_safe(scene, who, &step(*other)));
    }
    rivals
}

fn is_unclear(scene: &Scene<'_>, who: Who, id: PieceId, said: &Move, is_straight: bool) -> bool {
    rivals(scene, who, id, said)
        .iter()
        .any(|other| is_straight || file_of(scene.piece(*other).cell) == file_of(said.from))
}

/// A chess move as UCI writes it: `e7e8q`.
pub fn uci(said: &Move) -> String {
    let promote = said.promote.map_or(String::new(), |kind| super::fen::letter(kind).to_ascii_lowercase().to_string());
    format!("{}{promote}", long(said))
}
