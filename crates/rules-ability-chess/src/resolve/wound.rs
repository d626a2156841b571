//! Wounds and healing: AC-8.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::log::Log;

use super::Flow;
use crate::clause;
use crate::content::Cause;
use crate::event::Event;
use crate::state::{Ask, Kind, NO_PIECE, Pending, Piece, PieceId, WOUND, Who};

impl<L: Log<Event>> Flow<'_, L> {
    /// AC-8.1: lowers a piece one step. `by` is the player whose ability or item does it, nobody for the referee.
    pub fn wound(&mut self, id: PieceId, by: Who) {
        let piece = *self.piece(id);
        if !piece.is_alive() {
            return;
        }
        if piece.is_immune(WOUND) {
            self.note(clause::IMMUNITY, || Event::Unharmed { piece: id, harm: 1 << WOUND });
            return;
        }
        if piece.hp > 0 {
            // AC-8.11: instead of changing kind.
            self.queue.wounded.push(id);
            self.lose_hit_points(id, 1, Cause::Ability, NO_PIECE, clause::HIT_POINTS);
            return;
        }
        match piece.kind {
            Kind::Bishop | Kind::Knight => self.lower(id, Kind::Pawn, clause::WOUNDED_MINOR),
            Kind::Pawn => {
                if self.now.players[usize::from(crate::state::army_of(id)) & 3].passed_pawn == id {
                    self.note(clause::WOUNDS_AND_RIGHTS, || Event::PassingRightEnded { piece: id });
                }
                self.end_passing_right(id);
                self.lower(id, Kind::Immobile, clause::PAWN_TO_IMMOBILE);
            }
            Kind::King if !piece.is_wounded => {
                self.piece_mut(id).is_wounded = true;
                self.now.is_noisy = true;
                self.queue.wounded.push(id);
                self.note(clause::WOUNDED_KING, || Event::KingWounded { piece: id });
            }
            Kind::King => self.note(clause::WOUNDED_KING, || Event::WoundNoEffect { piece: id }),
            Kind::Queen => self.wound_queen(id, by),
            Kind::Rook => self.note(clause::ROOK_IMMUNE, || Event::WoundNoEffect { piece: id }),
            Kind::Immobile if self.setup.options.immobile_dies_of_wounds => {
                self.die(id, Cause::Ability, NO_PIECE, clause::WOUNDED_IMMOBILE);
            }
            Kind::Immobile => self.note(clause::WOUNDED_IMMOBILE, || Event::WoundNoEffect { piece: id }),
            Kind::Tank => {}
        }
    }

    /// AC-8.8, AC-8.9: the piece is fully its new kind; the old one goes to its history.
    pub fn lower(&mut self, id: PieceId, to: Kind, by: Clause) {
        let piece = self.piece_mut(id);
        let from = piece.kind;
        piece.history.push(from);
        piece.kind = to;
        self.now.is_noisy = true;
        self.queue.wounded.push(id);
        self.note(by, || Event::Wounded { piece: id, from, to });
        self.stays_bearer(id);
    }

    /// AC-5.16: the ability is bound to the piece itself, whatever it becomes.
    pub fn stays_bearer(&mut self, id: PieceId) {
        let who = crate::state::army_of(id);
        if self.now.players[usize::from(who) & 3].bearer == id {
            self.note(clause::BINDING_FOLLOWS_PIECE, || Event::StillBearer { who, piece: id });
        }
    }

    /// AC-8.6, AC-8.12: her new kind is chosen; a wound that comes before the choice is made waits for it.
    fn wound_queen(&mut self, id: PieceId, by: Who) {
        self.now.is_noisy = true;
        for pending in self.now.pending.iter_mut() {
            if let Ask::Wound { piece, again } = &mut pending.ask
                && *piece == id
            {
                *again = again.saturating_add(1);
                self.log.note(clause::SEVERAL_WOUNDS, || Event::QueenWounded { piece: id, chooser: pending.player });
                return;
            }
        }
        let chooser = self.queen_chooser(id, by);
        self.now.pending.push(Pending::of(chooser, Ask::Wound { piece: id, again: 0 }));
        self.queue.wounded.push(id);
        self.note(clause::WOUNDED_QUEEN, || Event::QueenWounded { piece: id, chooser });
    }

    /// AC-8.6: the owner, or the attacker by the option. Who is out is replaced when the choice is asked (AC-8.16).
    fn queen_chooser(&self, id: PieceId, by: Who) -> Who {
        let is_somebody = crate::names::is_somebody(by);
        if self.setup.options.attacker_chooses_queen_wound && is_somebody { by } else { self.scene().owner(id) }
    }

    /// AC-8.13: the last step is undone.
    pub fn heal(&mut self, id: PieceId) {
        let piece = self.piece_mut(id);
        if !can_heal(piece) {
            return;
        }
        let from = piece.kind;
        match piece.kind {
            Kind::King => piece.is_wounded = false,
            Kind::Tank => piece.hp += 1,
            _ => {
                if let Some(kind) = piece.history.pop() {
                    piece.kind = kind;
                }
            }
        }
        let to = piece.kind;
        self.note(clause::HEALING, || Event::Healed { piece: id, from, to });
    }
}

/// AC-8.13: whether there is a wound to undo.
pub fn can_heal(piece: &Piece) -> bool {
    match piece.kind {
        Kind::King => piece.is_wounded,
        Kind::Tank => piece.hp < Piece::TANK_HP,
        _ => !piece.history.is_empty(),
    }
}
