//! Castling: AC-2.7, AC-2.8.

use crate::board::{Cell, Direction, OFF, turned};
use crate::content::Wing;
use crate::scene::Scene;
use crate::state::{EMPTY, Kind, MOST_PIECES, PieceId, Who, army_of};

/// Who would go where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    pub king: PieceId,
    pub rook: PieceId,
    pub king_to: Cell,
    pub rook_to: Cell,
}

/// The direction from the king to the rook of a wing.
pub fn direction_of(scene: &Scene<'_>, who: Who, wing: Wing) -> Direction {
    let king_side = scene.board.kind.king_side(usize::from(who));
    match wing {
        Wing::King => king_side,
        Wing::Queen => turned(king_side, 4),
    }
}

/// AC-2.7: king and rook that have never moved, with only empty cells between, at least two of them.
pub fn plan(scene: &Scene<'_>, who: Who, wing: Wing) -> Option<Plan> {
    let king_id = scene.setup.kings[usize::from(who) & 3];
    let king = scene.piece(king_id);
    if !king.is_alive() || king.has_moved {
        return None;
    }
    let direction = direction_of(scene, who, wing);
    let rook_to = scene.board.next(king.cell, direction);
    if rook_to == OFF || scene.at(rook_to) != EMPTY {
        return None;
    }
    let king_to = scene.board.next(rook_to, direction);
    if king_to == OFF || scene.at(king_to) != EMPTY {
        return None;
    }
    let mut cell = scene.board.next(king_to, direction);
    while cell != OFF && scene.at(cell) == EMPTY {
        cell = scene.board.next(cell, direction);
    }
    let rook = if cell == OFF { EMPTY } else { scene.at(cell) };
    if usize::from(rook) >= MOST_PIECES || army_of(rook) != who {
        return None;
    }
    // AC-2.8: a promoted pawn has moved, a queen turned rook has a history.
    let piece = scene.piece(rook);
    let is_original = piece.kind == Kind::Rook && !piece.has_moved && piece.history.is_empty();
    is_original.then_some(Plan { king: king_id, rook, king_to, rook_to })
}

/// AC-2.8: no opponent could capture on the king's start, crossed or landing cell.
pub fn is_safe(scene: &Scene<'_>, who: Who, plan: &Plan) -> bool {
    attacker(scene, who, plan).is_none()
}

/// An opponent's piece that could capture there.
pub fn attacker(scene: &Scene<'_>, who: Who, plan: &Plan) -> Option<PieceId> {
    let start = scene.piece(plan.king).cell;
    [start, plan.rook_to, plan.king_to].into_iter().find_map(|cell| super::attack::attacker(scene, cell, who))
}
