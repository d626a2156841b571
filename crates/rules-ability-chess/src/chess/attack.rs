//! Who could capture on a cell by an ordinary chess move: AC-2.8, AC-2.10.

use crate::board::{Cell, direction, king_distance, turned};
use crate::scene::Scene;
use crate::state::{EMPTY, Kind, Piece, PieceId, Pieces, Who, army_of};

/// Whether an opponent of `victim` could capture a piece of theirs on the cell. Restrictions are ignored; immobile and neutral pieces attack
/// nothing, tanks make no chess moves. The reach is that of real moves (AC-10.4).
#[inline]
pub fn is_attacked(scene: &Scene<'_>, cell: Cell, victim: Who) -> bool {
    attacker(scene, cell, victim).is_some()
}

/// The first of the pieces that could, by their ids.
pub fn attacker(scene: &Scene<'_>, cell: Cell, victim: Who) -> Option<PieceId> {
    let others = scene.now.on_board & !(0xFFFF << (16 * u32::from(victim & 3)));
    Pieces(others).find(|id| {
        let piece = scene.piece(*id);
        may_reach(piece, cell) && !scene.player(army_of(*id)).is_eliminated && reaches(scene, *id, piece, cell)
    })
}

/// A quick look: whether a piece of its kind could reach the cell on a bare board, by the difference of the cells. Rows of the cross run into each
/// other here, so it may say yes too often, never no.
#[inline]
fn may_reach(piece: &Piece, cell: Cell) -> bool {
    let difference = usize::from(cell) + 256 - usize::from(piece.cell);
    KINDS[difference & 511] >> piece.kind as u8 & 1 != 0
}

/// Bits of kinds, by 256 + the difference of two cells.
const KINDS: [u8; 512] = {
    let mut kinds = [0; 512];
    let mut files = -15i32;
    while files <= 15 {
        let mut ranks = -15i32;
        while ranks <= 15 {
            let (wide, high) = (files.abs(), ranks.abs());
            let mut bits = 0;
            if wide * high == 2 {
                bits |= 1 << Kind::Knight as u8;
            }
            if wide <= 1 && high <= 1 {
                bits |= 1 << Kind::King as u8;
            }
            if wide == 1 && high == 1 {
                bits |= 1 << Kind::Pawn as u8;
            }
            if wide == high {
                bits |= 1 << Kind::Bishop as u8 | 1 << Kind::Queen as u8;
            }
            if wide == 0 || high == 0 {
                bits |= 1 << Kind::Rook as u8 | 1 << Kind::Queen as u8;
            }
            kinds[(256 + ranks * 16 + files) as usize] |= bits;
            ranks += 1;
        }
        files += 1;
    }
    kinds
};

/// Whether the piece could capture on the cell.
fn reaches(scene: &Scene<'_>, id: PieceId, piece: &Piece, cell: Cell) -> bool {
    let from = piece.cell;
    match piece.kind {
        Kind::Knight => scene.board.near_knight[usize::from(cell)].has(from),
        Kind::King => scene.board.near_king[usize::from(cell)].has(from),
        // AC-2.3: one cell diagonally forward.
        Kind::Pawn => {
            let forward = scene.setup.forward[usize::from(army_of(id))];
            [1, 7].into_iter().any(|side| scene.board.next(from, turned(forward, side)) == cell)
        }
        Kind::Bishop | Kind::Rook | Kind::Queen => {
            let Some(way) = direction(from, cell) else { return false };
            let moves_so = match piece.kind {
                Kind::Rook => way % 2 == 0,
                Kind::Bishop => way % 2 == 1,
                _ => true,
            };
            moves_so
                && king_distance(from, cell) <= scene.range(army_of(id), piece.kind, from)
                && is_open(scene, from, cell, way)
        }
        Kind::Immobile | Kind::Tank => false,
    }
}

/// Whether nothing stands between two cells of a line, and no cell is missing there.
fn is_open(scene: &Scene<'_>, from: Cell, to: Cell, way: u8) -> bool {
    let mut at = scene.board.next(from, way);
    while at != to {
        // Beyond the board lies no empty cell.
        if scene.at(at) != EMPTY {
            return false;
        }
        at = scene.board.next(at, way);
    }
    true
}
