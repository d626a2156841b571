//! Where pawns become something better.

use crate::board::Cell;
use crate::clause;
use crate::scene::Scene;
use crate::state::{Kind, PieceId, Who, army_of};
use holmgang_kernel::clause::Clause;

/// AC-2.5, AC-2.6: whether a pawn of this player promotes on the cell.
#[inline]
pub fn promotes(scene: &Scene<'_>, who: Who, cell: Cell) -> bool {
    scene.board.promotes(cell, scene.setup.forward[usize::from(who) & 3])
}

/// Whether a living pawn stands on a promotion cell of its owner. Neutral pawns never promote (AC-2.12).
pub fn is_due(scene: &Scene<'_>, piece: PieceId) -> bool {
    let pawn = scene.piece(piece);
    pawn.is_alive()
        && pawn.kind == Kind::Pawn
        && scene.owner(piece) == army_of(piece)
        && promotes(scene, army_of(piece), pawn.cell)
}

/// The clause that says where: the cross has its own.
pub fn clause_of(scene: &Scene<'_>) -> Clause {
    match scene.board.kind {
        crate::board::BoardKind::Cross16 => clause::PROMOTION_ON_THE_CROSS,
        _ => clause::PROMOTION,
    }
}
