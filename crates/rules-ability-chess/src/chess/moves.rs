//! Moves of the pieces as the rules list them: AC-2.1 to AC-2.6, AC-10.

use super::promotion::promotes;
use crate::board::{Cell, OFF, turned};
use crate::scene::Scene;
use crate::state::{CAPTURE, EMPTY, Kind, MOST_PIECES, PieceId, Who, army_bit, army_of};

/// A listed chess move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    pub from: Cell,
    pub to: Cell,
    /// AC-2.5: whether it must name what the pawn becomes.
    pub promotes: bool,
}

/// AC-11.8: pieces of the player that may make main actions, as bits of the army.
pub fn unrestricted(scene: &Scene<'_>, who: Who) -> u16 {
    let mut allowed = u16::MAX;
    for restriction in scene.now.restrictions.iter().filter(|restriction| restriction.player == who) {
        allowed &= if restriction.is_only { restriction.pieces } else { !restriction.pieces };
    }
    allowed
}

/// AC-2.2, AC-8.4, AC-11.12, AC-13.8: whether a player may list a capture of what stands on the cell. Attempts on the head of a tank are
/// unforgiving: never listed.
#[inline]
pub fn may_capture(scene: &Scene<'_>, who: Who, cell: Cell) -> bool {
    Ground { cells: &scene.now.cells, pieces: &scene.now.pieces, who, may_pass: false }
        .may_capture(cell, scene.at(cell))
}

/// AC-2.4: the pawn that a pawn of this player kills by entering the empty cell.
pub fn en_passant(scene: &Scene<'_>, who: Who, cell: Cell) -> Option<PieceId> {
    if scene.at(cell) != EMPTY {
        return None;
    }
    scene
        .players()
        .filter(|other| *other != who)
        .map(|other| scene.player(other))
        .find(|player| player.passed_cell == cell)
        .map(|player| player.passed_pawn)
}

/// The cell that a player's double step has passed, if a pawn of somebody else stands so that it could enter it by a capture: what AC-9.8 compares. A
/// right that nobody can use is none.
pub fn passable_cell(scene: &Scene<'_>, who: Who) -> Cell {
    let passed = scene.player(who).passed_cell;
    if passed == OFF {
        return OFF;
    }
    let could = |other: Who| {
        let forward = scene.setup.forward[usize::from(other) & 3];
        // Where its pawn would have to stand: diagonally behind the cell.
        [turned(forward, 3), turned(forward, 5)].into_iter().any(|back| {
            let from = scene.board.next(passed, back);
            let pawn = if from == OFF { None } else { scene.piece_at(from) };
            pawn.is_some_and(|pawn| army_of(pawn) == other && scene.piece(pawn).kind == Kind::Pawn)
        })
    };
    if scene.living().any(|other| other != who && could(other)) { passed } else { OFF }
}

/// Lists the chess moves of a player, castling apart, in the order of the pieces.
#[inline]
pub fn list(scene: &Scene<'_>, who: Who, allowed: u16, mut out: impl FnMut(Listed)) {
    each(scene, who, allowed, |ground, id| ground.of(scene, id, &mut out));
}

/// The pieces of a player that may make main actions, in their order, with the ground that their moves go over.
#[inline]
pub fn each<'a>(scene: &Scene<'a>, who: Who, allowed: u16, mut out: impl FnMut(&Ground<'a>, PieceId)) {
    let passes = |other: Who| other != who && scene.player(other).passed_cell != OFF;
    let may_pass = scene.players().any(passes);
    let ground = Ground { cells: &scene.now.cells, pieces: &scene.now.pieces, who, may_pass };
    for id in scene.army(who) {
        if allowed & army_bit(id) != 0 {
            out(&ground, id);
        }
    }
}

/// What lists look at again and again.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'a> {
    cells: &'a [u8; 256],
    pieces: &'a [crate::state::Piece; MOST_PIECES],
    who: Who,
    /// AC-2.4: whether there is a pawn to be taken in passing.
    may_pass: bool,
}

impl Ground<'_> {
    /// As [`may_capture`], for what is known to stand on the cell. A wall is nothing.
    #[inline]
    fn may_capture(&self, to: Cell, there: u8) -> bool {
        let Some(piece) = self.pieces.get(usize::from(there)) else { return false };
        let may = if army_of(there) == self.who {
            piece.kind == Kind::Immobile
        } else {
            piece.kind != Kind::Tank || piece.head != to
        };
        may && !piece.is_immune(CAPTURE)
    }

    /// Lists the chess moves of one piece.
    #[inline]
    pub fn of(&self, scene: &Scene<'_>, id: PieceId, out: &mut impl FnMut(Listed)) {
        let (board, who) = (scene.board, self.who);
        let piece = scene.piece(id);
        let (kind, from) = (piece.kind, piece.cell);
        match kind {
            Kind::Pawn => self.of_pawn(scene, id, out),
            Kind::Knight | Kind::King => {
                let cells = if kind == Kind::Knight { &board.leaps } else { &board.kings };
                for to in cells[usize::from(from)] {
                    if to == OFF {
                        break;
                    }
                    let there = self.cells[usize::from(to)];
                    if there == EMPTY || self.may_capture(to, there) {
                        out(Listed { from, to, promotes: false });
                    }
                }
            }
            Kind::Bishop | Kind::Rook | Kind::Queen => {
                let (first, by) = match kind {
                    Kind::Bishop => (1, 2),
                    Kind::Rook => (0, 2),
                    _ => (0, 1),
                };
                let range = scene.range(who, kind, from);
                for step in board.step[first..].iter().step_by(by) {
                    let mut to = step[usize::from(from)];
                    let mut left = range;
                    // Beyond the board stands a wall, so one look tells all.
                    loop {
                        let there = self.cells[usize::from(to)];
                        if there != EMPTY || left == 0 {
                            if left != 0 && self.may_capture(to, there) {
                                out(Listed { from, to, promotes: false });
                            }
                            break;
                        }
                        out(Listed { from, to, promotes: false });
                        to = step[usize::from(to)];
                        left -= 1;
                    }
                }
            }
            Kind::Immobile | Kind::Tank => {}
        }
    }

    fn of_pawn(&self, scene: &Scene<'_>, id: PieceId, out: &mut impl FnMut(Listed)) {
        let who = self.who;
        let from = scene.piece(id).cell;
        let forward = scene.setup.forward[usize::from(who) & 3];
        let one = scene.board.next(from, forward);
        if scene.at(one) == EMPTY {
            out(Listed { from, to: one, promotes: promotes(scene, who, one) });
            if may_step_two(scene, id) {
                let two = scene.board.next(one, forward);
                if scene.at(two) == EMPTY {
                    out(Listed { from, to: two, promotes: promotes(scene, who, two) });
                }
            }
        }
        for diagonal in [turned(forward, 7), turned(forward, 1)] {
            let to = scene.board.next(from, diagonal);
            let there = scene.at(to);
            if there == EMPTY {
                let captured = if self.may_pass { en_passant(scene, who, to) } else { None };
                if captured.is_some_and(|captured| !scene.piece(captured).is_immune(CAPTURE)) {
                    out(Listed { from, to, promotes: promotes(scene, who, to) });
                }
            } else if self.may_capture(to, there) {
                // AC-13.8: thrown back from a tank, it comes to no last rank.
                let is_tank = scene.piece(there).kind == Kind::Tank;
                out(Listed { from, to, promotes: !is_tank && promotes(scene, who, to) });
            }
        }
    }
}

/// AC-2.3, AC-8.10, AC-10.6: whether the pawn may make the step of two cells from where it stands.
pub fn may_step_two(scene: &Scene<'_>, id: PieceId) -> bool {
    let pawn = scene.piece(id);
    !pawn.is_wound_made() && (!pawn.has_moved || scene.setup.options.pawn_strengthening)
}
