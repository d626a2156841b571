//! Positions as text: FEN, and lists of pieces for boards and kinds that FEN does not know.

use holmgang_kernel::words::Words;
use holmgang_kernel::{refuse_if, words};

use crate::board::{BoardKind, Cell, OFF, cell_at, direction, king_distance};
use crate::names;
use crate::scene::Scene;
use crate::state::{ARMY, Kind, MOST_PIECES, NO_PIECE, Who, army_of};

/// A piece of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    pub who: Who,
    pub kind: Kind,
    /// A tank's tail.
    pub cell: Cell,
    /// A tank's head, else [`OFF`].
    pub head: Cell,
    /// Said by FEN's castling field; none: it has moved unless it stands on a first cell of its kind.
    pub has_moved: Option<bool>,
}

/// A position that was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    pub spots: Vec<Spot>,
    /// Whose turn it is, where FEN says so.
    pub active: Option<Who>,
    /// AC-2.4: a cell that was passed by a double step.
    pub passed: Option<Cell>,
    /// The round, where FEN says so.
    pub round: Option<u16>,
    /// FEN's count of half moves without capture and pawn move.
    pub half_moves: Option<u8>,
}

const LETTERS: [(char, Kind); 8] = [
    ('K', Kind::King),
    ('Q', Kind::Queen),
    ('R', Kind::Rook),
    ('B', Kind::Bishop),
    ('N', Kind::Knight),
    ('P', Kind::Pawn),
    ('I', Kind::Immobile),
    ('T', Kind::Tank),
];

/// The letter of a kind: `N`.
pub fn letter(kind: Kind) -> char {
    LETTERS.iter().find(|(_, known)| *known == kind).map_or('?', |(letter, _)| *letter)
}

/// A kind by its letter, capital or small.
pub fn kind_of(letter: char) -> Option<Kind> {
    LETTERS.iter().find(|(known, _)| *known == letter.to_ascii_uppercase()).map(|(_, kind)| *kind)
}

/// The full armies of a board: AC-1.2, AC-1.3, AC-1.5.
pub fn armies(kind: BoardKind) -> Layout {
    use Kind::{Bishop, King, Knight, Pawn, Queen, Rook};
    let board = crate::board::Board::new(kind);
    let mut layout = Layout::default();
    for who in 0..kind.players() {
        let (along, forward) = (kind.king_side(who), kind.forward(who));
        let mut cell = kind.corner(who);
        for back in [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook] {
            let spot = |kind, cell| Spot { who: who as Who, kind, cell, head: OFF, has_moved: None };
            layout.spots.push(spot(back, cell));
            layout.spots.push(spot(Pawn, board.next(cell, forward)));
            cell = board.next(cell, along);
        }
    }
    layout
}

/// Reads a position: FEN, or `white: Ke1 Ra1; black: Ke8`.
///
/// # Errors
/// What was not understood.
pub fn read(text: &str, kind: BoardKind) -> Result<Layout, Words> {
    let layout = if text.contains(':') { read_lists(text, kind) } else { read_fen(text, kind) }?;
    checked(layout, kind)
}

fn checked(layout: Layout, kind: BoardKind) -> Result<Layout, Words> {
    let mut taken: Vec<Cell> = Vec::new();
    for spot in &layout.spots {
        for cell in [spot.cell, spot.head] {
            if cell == OFF && (cell != spot.cell) {
                continue;
            }
            let name = names::cell(cell);
            if cell == OFF || !kind.has(crate::board::file_of(cell), crate::board::rank_of(cell)) {
                return Err(words!("the board has no cell {name}", "на доске нет клетки {name}"));
            }
            refuse_if!(taken.contains(&cell), words!("two pieces stand on {name}", "на {name} стоят две фигуры"));
            taken.push(cell);
        }
        let is_two_cells = spot.head != OFF;
        let fits = is_two_cells
            && king_distance(spot.cell, spot.head) == 1
            && direction(spot.cell, spot.head).is_some_and(|line| line % 2 == 0);
        if (spot.kind == Kind::Tank) != is_two_cells || (is_two_cells && !fits) {
            return Err(Words::new(
                "a tank stands on two neighbouring cells of a line: `Tb1-b2`",
                "танк стоит на двух соседних клетках одной линии: `Tb1-b2`",
            ));
        }
    }
    for who in 0..kind.players() as Who {
        let count = layout.spots.iter().filter(|spot| spot.who == who).count();
        if count > ARMY {
            return Err(words!(
                "a player has at most {ARMY} pieces, here are {count}",
                "у игрока не больше {ARMY} фигур, а здесь {count}"
            ));
        }
        let kings = layout.spots.iter().filter(|spot| spot.who == who && spot.kind == Kind::King).count();
        if kings != 1 {
            let seat = crate::SEATS[usize::from(kind.seats()[usize::from(who)])].id;
            return Err(words!(
                "{seat} needs one king, here are {kings}",
                "у {seat} должен быть один король, а здесь {kings}"
            ));
        }
    }
    Ok(layout)
}

fn read_lists(text: &str, kind: BoardKind) -> Result<Layout, Words> {
    let mut layout = Layout::default();
    for part in text.split(';').filter(|part| !part.trim().is_empty()) {
        let wrong = |what: &str| {
            let what: String = what.chars().take(40).collect();
            words!(
                "`{what}` is no list of pieces like `white: Ke1 Ra1 Pa2`",
                "`{what}` — не список фигур вида `white: Ke1 Ra1 Pa2`"
            )
        };
        let (seat, pieces) = part.split_once(':').ok_or_else(|| wrong(part.trim()))?;
        let seat = seat.trim();
        let place =
            kind.seats().iter().position(|place| crate::SEATS[usize::from(*place)].id.eq_ignore_ascii_case(seat));
        let who = place.ok_or_else(|| wrong(part.trim()))? as Who;
        for word in pieces.split_whitespace() {
            layout.spots.push(read_spot(who, word).ok_or_else(|| wrong(word))?);
        }
    }
    Ok(layout)
}

/// `Ke1`, `Tb1-b2`.
fn read_spot(who: Who, word: &str) -> Option<Spot> {
    let mut letters = word.chars();
    let kind = kind_of(letters.next()?)?;
    let rest = letters.as_str();
    let (cell, head) = match rest.split_once('-') {
        Some((tail, head)) => (names::read_cell(tail)?, names::read_cell(head)?),
        None => (names::read_cell(rest)?, OFF),
    };
    Some(Spot { who, kind, cell, head, has_moved: None })
}

fn read_fen(text: &str, kind: BoardKind) -> Result<Layout, Words> {
    let wrong = |en: &str, ru: &str| Words::new(en, ru);
    let mut fields = text.split_whitespace();
    let rows: Vec<&str> = fields.next().unwrap_or_default().split('/').collect();
    let (files, ranks) = kind.size();
    if kind == BoardKind::Cross16 || rows.len() != usize::from(ranks) {
        return Err(wrong(
            "a position is FEN with a row for every rank, or lists like `white: Ke1 Ra1; black: Ke8`",
            "позиция — это FEN со строкой на каждую горизонталь или списки вида `white: Ke1 Ra1; black: Ke8`",
        ));
    }
    let mut layout = Layout::default();
    for (row, rank) in rows.iter().zip((0..ranks).rev()) {
        let mut file = 0u8;
        for letter in row.chars() {
            if let Some(gap) = letter.to_digit(10) {
                file = file.saturating_add(gap as u8);
            } else if let Some(kind) = kind_of(letter).filter(|kind| *kind != Kind::Tank && file < files) {
                let who = Who::from(letter.is_ascii_lowercase());
                layout.spots.push(Spot { who, kind, cell: cell_at(file, rank), head: OFF, has_moved: None });
                file += 1;
            } else {
                return Err(wrong("this row of the FEN is not understood", "строка FEN не понята"));
            }
        }
        if file != files {
            return Err(wrong(
                "every row of a FEN has as many cells as the board has files",
                "в каждой строке FEN столько клеток, сколько вертикалей на доске",
            ));
        }
    }
    layout.active = match fields.next() {
        Some("w") | None => Some(0),
        Some("b") => Some(1),
        Some(_) => return Err(wrong("the side to move of a FEN is `w` or `b`", "очередь хода в FEN — `w` или `b`")),
    };
    if let Some(rights) = fields.next() {
        castling_rights(&mut layout, rights, kind)?;
    }
    match fields.next() {
        None | Some("-") => {}
        Some(cell) => {
            let cell = names::read_cell(cell);
            layout.passed = Some(cell.ok_or_else(|| {
                wrong("the en passant cell of the FEN is not understood", "клетка взятия на проходе в FEN не понята")
            })?);
        }
    }
    layout.half_moves = fields.next().and_then(|number| number.parse().ok());
    layout.round = fields.next().and_then(|number| number.parse().ok());
    Ok(layout)
}

/// Kings and rooks that FEN names have not moved, the others have.
fn castling_rights(layout: &mut Layout, rights: &str, kind: BoardKind) -> Result<(), Words> {
    if !rights.chars().all(|letter| "KQkq-".contains(letter)) {
        return Err(Words::new(
            "the castling field of a FEN is made of KQkq or is `-`",
            "поле рокировок FEN состоит из KQkq или это `-`",
        ));
    }
    for who in 0..2u8 {
        let letters = if who == 0 { ['K', 'Q'] } else { ['k', 'q'] };
        let rank = if who == 0 { 0 } else { kind.size().1 - 1 };
        let has = letters.map(|letter| rights.contains(letter));
        for spot in layout.spots.iter_mut().filter(|spot| spot.who == who) {
            match spot.kind {
                Kind::King => spot.has_moved = Some(!(has[0] || has[1]) || spot.cell != cell_at(4, rank)),
                Kind::Rook => {
                    let unmoved = has[0] && spot.cell == cell_at(7, rank) || has[1] && spot.cell == cell_at(0, rank);
                    spot.has_moved = Some(!unmoved);
                }
                _ => {}
            }
        }
    }
    Ok(())
}

/// A position that was read, as text again: FEN if it was one, else lists.
pub fn of_layout(layout: &Layout, kind: BoardKind) -> String {
    let Some(active) = layout.active else { return lists_of_layout(layout, kind) };
    let (files, ranks) = kind.size();
    let there = |file: u8, rank: u8| {
        let spot = layout.spots.iter().find(|spot| spot.cell == cell_at(file, rank))?;
        Some(if spot.who == 0 { letter(spot.kind) } else { letter(spot.kind).to_ascii_lowercase() })
    };
    let rows: Vec<String> = (0..ranks).rev().map(|rank| row((0..files).map(|file| there(file, rank)))).collect();
    let mut rights = String::new();
    for who in 0..2u8 {
        let back = if who == 0 { 0 } else { ranks - 1 };
        let unmoved = |of: Kind, file: u8| {
            let is_it = |spot: &&Spot| spot.who == who && spot.kind == of && spot.cell == cell_at(file, back);
            layout.spots.iter().find(is_it).is_some_and(|spot| spot.has_moved != Some(true))
        };
        for (letter, file) in [('K', 7), ('Q', 0)] {
            if unmoved(Kind::King, 4) && unmoved(Kind::Rook, file) {
                rights.push(if who == 0 { letter } else { letter.to_ascii_lowercase() });
            }
        }
    }
    let side = if active == 0 { 'w' } else { 'b' };
    let rights = if rights.is_empty() { "-" } else { &rights };
    let passed = layout.passed.map_or("-".to_owned(), names::cell);
    let (half, round) = (layout.half_moves.unwrap_or(0), layout.round.unwrap_or(1));
    format!("{} {side} {rights} {passed} {half} {round}", rows.join("/"))
}

/// A row of a FEN.
fn row(cells: impl Iterator<Item = Option<char>>) -> String {
    let (mut out, mut gap) = (String::new(), 0);
    for there in cells {
        match there {
            None => gap += 1,
            Some(letter) => {
                if gap > 0 {
                    out.push_str(&gap.to_string());
                    gap = 0;
                }
                out.push(letter);
            }
        }
    }
    if gap > 0 {
        out.push_str(&gap.to_string());
    }
    out
}

fn lists_of_layout(layout: &Layout, kind: BoardKind) -> String {
    let mut parts = Vec::new();
    for (who, place) in kind.seats().iter().enumerate() {
        let mut part = format!("{}:", crate::SEATS[usize::from(*place)].id);
        for spot in layout.spots.iter().filter(|spot| usize::from(spot.who) == who) {
            part.push_str(&format!(" {}{}", letter(spot.kind), names::cell(spot.cell)));
            if spot.head != OFF {
                part.push_str(&format!("-{}", names::cell(spot.head)));
            }
        }
        parts.push(part);
    }
    parts.join("; ")
}

/// The position as text: FEN where FEN can say it, else lists.
pub fn write(scene: &Scene<'_>) -> String {
    if scene.board.kind != BoardKind::Cross16 && is_plain(scene) { write_fen(scene) } else { write_lists(scene) }
}

/// The position as FEN.
///
/// # Errors
/// FEN does not know the board or a piece; the words hold the lists of pieces that say it.
pub fn of_position(scene: &Scene<'_>) -> Result<String, Words> {
    if scene.board.kind != BoardKind::Cross16 && is_plain(scene) {
        return Ok(write_fen(scene));
    }
    let lists = write_lists(scene);
    Err(words!(
        "FEN does not know this board or these pieces; as lists it is `{lists}`",
        "FEN не знает этой доски или этих фигур; списками это `{lists}`"
    ))
}

/// Whether FEN knows every piece.
fn is_plain(scene: &Scene<'_>) -> bool {
    scene
        .all_pieces()
        .all(|id| !matches!(scene.piece(id).kind, Kind::Immobile | Kind::Tank) && scene.piece(id).history.is_empty())
}

/// The pieces, the side to move, castling rights, the passed cell, quiet half moves (two a quiet round) and the round.
pub fn write_fen(scene: &Scene<'_>) -> String {
    let (files, ranks) = scene.board.kind.size();
    let there = |file: u8, rank: u8| {
        let id = scene.piece_at(cell_at(file, rank))?;
        let letter = letter(scene.piece(id).kind);
        Some(if army_of(id) == 0 { letter } else { letter.to_ascii_lowercase() })
    };
    let rows: Vec<String> = (0..ranks).rev().map(|rank| row((0..files).map(|file| there(file, rank)))).collect();
    let mut out = rows.join("/");
    out.push_str(if scene.now.active == 0 { " w " } else { " b " });
    let rights = castling_letters(scene);
    out.push_str(if rights.is_empty() { "-" } else { &rights });
    let passed = scene
        .players()
        .filter(|who| *who != scene.now.active)
        .map(|who| scene.player(who).passed_cell)
        .find(|cell| *cell != OFF);
    out.push(' ');
    out.push_str(&passed.map_or("-".to_owned(), names::cell));
    let half = u32::from(scene.now.quiet_rounds) * 2;
    out.push_str(&format!(" {half} {}", scene.now.round));
    out
}

fn castling_letters(scene: &Scene<'_>) -> String {
    use crate::content::Wing;
    let mut out = String::new();
    for who in scene.players() {
        let king = scene.piece(scene.setup.kings[usize::from(who)]);
        for (wing, letter) in [(Wing::King, 'K'), (Wing::Queen, 'Q')] {
            let along = super::castling::direction_of(scene, who, wing);
            let mut cell = if king.is_alive() { scene.board.next(king.cell, along) } else { OFF };
            let mut found = NO_PIECE;
            while cell != OFF {
                let there = scene.at(cell);
                if usize::from(there) < MOST_PIECES && army_of(there) == who && scene.piece(there).kind == Kind::Rook {
                    found = there;
                }
                cell = scene.board.next(cell, along);
            }
            let may = found != NO_PIECE && !king.has_moved && !scene.piece(found).has_moved;
            if may {
                out.push(if who == 0 { letter } else { letter.to_ascii_lowercase() });
            }
        }
    }
    out
}

fn write_lists(scene: &Scene<'_>) -> String {
    let mut parts = Vec::new();
    for who in scene.players() {
        let mut words = Vec::new();
        for id in crate::state::Pieces(scene.now.on_board >> (16 * who) & 0xFFFF) {
            let piece = scene.piece(id + 16 * who);
            let mut word = format!("{}{}", letter(piece.kind), names::cell(piece.cell));
            if piece.head != OFF {
                word.push_str(&format!("-{}", names::cell(piece.head)));
            }
            words.push(word);
        }
        parts.push(format!("{}: {}", names::player(scene.setup, who), words.join(" ")));
    }
    parts.join("; ")
}
