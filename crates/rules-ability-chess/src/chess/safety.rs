//! What ordinary chess asks and these rules do not (AC-2.10): whether a move leaves the own king to be captured. Notations of chess need it:
//! they count only such moves when they tell pieces apart, and mark check and mate.

use super::attack::is_attacked;
use super::{castling, moves};
use crate::action::Move;
use crate::board::{Cell, OFF, direction, file_of};
use crate::content::Wing;
use crate::scene::Scene;
use crate::state::{EMPTY, Kind, MOST_PIECES, Moment, PieceId, Who};

/// Whether the king of this player stands on the board where an opponent could capture it.
pub fn is_in_check(scene: &Scene<'_>, who: Who) -> bool {
    let king = scene.piece(scene.setup.kings[usize::from(who) & 3]);
    king.is_alive() && is_attacked(scene, king.cell, who)
}

/// Whether the player's king could not be captured after the move. The move is one that pieces can make.
pub fn is_safe(scene: &Scene<'_>, who: Who, said: &Move) -> bool {
    let Some(id) = scene.piece_at(said.from) else { return false };
    let mut now = scene.now.clone();
    let is_straight =
        file_of(said.from) == file_of(said.to) || direction(said.from, said.to).is_none_or(|line| line % 2 == 0);
    let there = scene.at(said.to);
    let captured = if usize::from(there) < MOST_PIECES {
        Some(there)
    } else if scene.piece(id).kind == Kind::Pawn && !is_straight {
        moves::en_passant(scene, who, said.to)
    } else {
        None
    };
    if let Some(captured) = captured {
        take_off(&mut now, captured);
    }
    let piece = &mut now.pieces[usize::from(id) % MOST_PIECES];
    piece.cell = said.to;
    piece.kind = said.promote.unwrap_or(piece.kind);
    now.cells[usize::from(said.from)] = EMPTY;
    now.cells[usize::from(said.to)] = id;
    !is_in_check(&Scene { now: &now, ..*scene }, who)
}

fn take_off(now: &mut Moment, id: PieceId) {
    let piece = &mut now.pieces[usize::from(id) % MOST_PIECES];
    let cells: Vec<Cell> = piece.cells().collect();
    (piece.cell, piece.head) = (OFF, OFF);
    cells.into_iter().for_each(|cell| now.cells[usize::from(cell)] = EMPTY);
    now.on_board &= !(1 << id);
}

/// Whether the player has a move of ordinary chess, whoever's turn it is.
pub fn has_safe_move(scene: &Scene<'_>, who: Who) -> bool {
    let mut found = false;
    moves::list(scene, who, u16::MAX, |listed| {
        let promote = listed.promotes.then_some(Kind::Queen);
        found = found || is_safe(scene, who, &Move { from: listed.from, to: listed.to, promote, carry: 0 });
    });
    let castles = |wing| castling::plan(scene, who, wing).is_some_and(|plan| castling::is_safe(scene, who, &plan));
    found || castles(Wing::King) || castles(Wing::Queen)
}
