//! Who could capture on a cell by an ordinary chess move: AC-2.8, AC-2.10.

use crate::board::{Cell, OFF, turned};
use crate::scene::Scene;
use crate::state::{EMPTY, Kind, MOST_PIECES, PieceId, Who, army_of};

/// Whether an opponent of `victim` could capture a piece of theirs on the cell. Restrictions are ignored; immobile and neutral pieces attack
/// nothing, tanks make no chess moves. The reach is that of real moves (AC-10.4).
#[inline]
pub fn is_attacked(scene: &Scene<'_>, cell: Cell, victim: Who) -> bool {
    attacker(scene, cell, victim).is_some()
}

/// One of the pieces that could, the nearest knight first.
pub fn attacker(scene: &Scene<'_>, cell: Cell, victim: Who) -> Option<PieceId> {
    let at = usize::from(cell);
    let enemy = |there: u8| -> Option<Kind> {
        if usize::from(there) >= MOST_PIECES || army_of(there) == victim || scene.player(army_of(there)).is_eliminated {
            return None;
        }
        Some(scene.piece(there).kind)
    };
    for from in scene.board.leaps[at] {
        if from == OFF {
            break;
        }
        if enemy(scene.at(from)) == Some(Kind::Knight) {
            return Some(scene.at(from));
        }
    }
    for direction in 0..8 {
        let mut from = scene.board.next(cell, direction);
        let mut steps: u8 = 1;
        while from != OFF && scene.at(from) == EMPTY {
            from = scene.board.next(from, direction);
            steps += 1;
        }
        if from == OFF {
            continue;
        }
        let there = scene.at(from);
        let Some(kind) = enemy(there) else { continue };
        let is_straight = direction % 2 == 0;
        let reaches = match kind {
            Kind::Queen => true,
            Kind::Rook => is_straight,
            Kind::Bishop => !is_straight,
            Kind::King => steps == 1,
            // AC-2.3: one cell diagonally forward.
            Kind::Pawn => {
                let forward = scene.setup.forward[usize::from(army_of(there))];
                steps == 1 && (direction == turned(forward, 3) || direction == turned(forward, 5))
            }
            Kind::Knight | Kind::Immobile | Kind::Tank => false,
        };
        if reaches && steps <= scene.range(army_of(there), kind, from) {
            return Some(there);
        }
    }
    None
}
