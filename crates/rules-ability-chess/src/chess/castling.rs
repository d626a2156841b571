//! Castling: AC-2.7, AC-2.8.

use crate::board::{Cell, Direction, OFF, turned};
use crate::content::Wing;
use crate::scene::Scene;
use crate::state::{EMPTY, Kind, MOST_PIECES, Piece, PieceId, Who, army_bit, army_of};

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
    is_original_rook(scene.piece(rook)).then_some(Plan { king: king_id, rook, king_to, rook_to })
}

/// AC-2.8: a rook that never moved; a promoted pawn has moved, a queen turned rook has a history.
fn is_original_rook(piece: &Piece) -> bool {
    piece.kind == Kind::Rook && !piece.has_moved && piece.history.is_empty()
}

/// The rooks with which a king may still castle, at once or when the way has become free, as bits of the army: what AC-9.8 compares. A king that never
/// moved, but has no such rook, has no right to lose.
pub fn rights(scene: &Scene<'_>, who: Who) -> u16 {
    let king = scene.piece(scene.setup.kings[usize::from(who) & 3]);
    if !king.is_alive() || king.has_moved {
        return 0;
    }
    let mut rooks = 0;
    for wing in [Wing::King, Wing::Queen] {
        let direction = direction_of(scene, who, wing);
        // AC-2.7: at least two cells lie between the two.
        let crossed = scene.board.next(king.cell, direction);
        let landing = if crossed == OFF { OFF } else { scene.board.next(crossed, direction) };
        let mut cell = landing;
        while cell != OFF {
            cell = scene.board.next(cell, direction);
            let there = if cell == OFF { EMPTY } else { scene.at(cell) };
            if usize::from(there) < MOST_PIECES && army_of(there) == who && is_original_rook(scene.piece(there)) {
                rooks |= army_bit(there);
            }
        }
    }
    rooks
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
