//! Fire: AC-6.

use holmgang_kernel::log::Log;

use super::{Flow, Happening, What};
use crate::board::{Cell, Cells};
use crate::clause;
use crate::content::{Cause, TriggerOn};
use crate::event::Event;
use crate::state::{FIRE, Kind, NO_PIECE, PieceId};
use holmgang_kernel::clause::Clause;

impl<L: Log<Event>> Flow<'_, L> {
    /// AC-6.1, AC-6.4, AC-6.16: cells catch fire at once; those that burn already are passed over (AC-6.2). Who stands there dies then.
    /// Comes back with the pieces that the fire was lit under.
    pub fn ignite(&mut self, cells: Cells) -> u64 {
        let fresh = cells.without(self.now.burning);
        let mut under = 0u64;
        let by = if fresh.len() > 1 { clause::AREA_IGNITION } else { clause::ANY_CELL_MAY_BURN };
        for cell in fresh.iter() {
            self.now.burning.add(cell);
            self.note(by, || Event::Ignited { cell });
            if let Some(id) = self.scene().piece_at(cell) {
                under |= 1 << id;
            }
        }
        self.now.lit_this_round = self.now.lit_this_round.or(fresh);
        if self.setup.listens & TriggerOn::FireLit.bit() != 0 {
            for cell in fresh.iter() {
                self.queue.happenings.push(Happening { what: What::FireLit, cell, ..Happening::default() });
            }
        }
        for slot in crate::state::Pieces(u64::from(self.now.items_live)) {
            let cell = self.now.items[usize::from(slot)].cell;
            if fresh.has(cell) {
                self.note(clause::ITEMS_DO_NOT_BURN, || Event::ItemUnharmed { item: slot, cell });
            }
        }
        for id in self.in_cell_order(under) {
            self.burn(id, clause::FIRE_UNDER_A_PIECE);
        }
        under
    }

    /// AC-6.3, AC-6.18: a piece has come to stand on cells that it did not hold before.
    pub fn enter(&mut self, id: PieceId, entered: impl Iterator<Item = Cell>, by: Clause) {
        if self.now.burning.is_empty() {
            return;
        }
        let mut entered = entered;
        if self.piece(id).is_alive() && entered.any(|cell| self.now.burning.has(cell)) {
            self.burn(id, by);
        }
    }

    /// AC-6.15: the immune are not affected, hit points go down by 1, everybody else dies.
    pub fn burn(&mut self, id: PieceId, by: Clause) {
        let piece = *self.piece(id);
        if piece.is_immune(FIRE) {
            self.note(clause::FIRE_IMMUNITY, || Event::Unharmed { piece: id, harm: 1 << FIRE });
        } else if piece.hp > 0 {
            self.lose_hit_points(id, 1, Cause::Fire, NO_PIECE, clause::FIRE_IMMUNITY);
        } else {
            // AC-6.9: a king like any piece.
            let by = if piece.kind == Kind::King { clause::KING_BURNS } else { by };
            self.die(id, Cause::Fire, NO_PIECE, by);
        }
    }

    /// AC-6.19: a fire goes out.
    pub fn extinguish(&mut self, cells: Cells) {
        for cell in cells.and(self.now.burning).iter() {
            self.now.burning.remove(cell);
            self.note(clause::EXTINGUISHING_BY_ACTION, || Event::Extinguished { cell });
        }
    }
}
