//! Chess moves: AC-2.2 to AC-2.7, AC-7.6, AC-7.10, in the order of AC-2.11.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::log::Log;

use super::Flow;
use crate::action::{Castle, Move};
use crate::board::{Cell, OFF, king_distance};
use crate::chess::{castling, moves, promotion};
use crate::clause;
use crate::content::Cause;
use crate::event::Event;
use crate::state::{Kind, NO_PIECE, PieceId, Pieces, Who, army_bit};

impl<L: Log<Event>> Flow<'_, L> {
    /// A chess move of the active player.
    pub fn chess_move(&mut self, who: Who, said: &Move) {
        let Some(id) = self.scene().piece_at(said.from) else { return };
        self.now.main_action_done = true;
        let target = self.scene().piece_at(said.to);
        if self.is_unforgiven(who, id) || target.is_some_and(|target| self.is_head(target, said.to)) {
            self.note(clause::UNFORGIVING, || Event::UnforgivingAttempt { who, piece: id, to: said.to });
            return;
        }
        let is_pawn = self.piece(id).kind == Kind::Pawn;
        let passing = if is_pawn && target.is_none() && self.is_diagonal(said) {
            moves::en_passant(&self.scene(), who, said.to)
        } else {
            None
        };
        let captures = target.or(passing).unwrap_or(NO_PIECE);
        let clause_of = self.clause_of_move(id, captures, said);
        let kind = self.piece(id).kind;
        self.note(clause_of, || Event::Moved {
            piece: id,
            kind,
            from: said.from,
            to: said.to,
            captures,
            carried: said.carry,
        });
        self.now.is_noisy |= is_pawn;
        if let Some(tank) = target.filter(|target| self.piece(*target).kind == Kind::Tank) {
            self.strike_tank(id, tank);
            return;
        }
        // Step 3: the captured piece dies.
        if let Some(pawn) = passing {
            self.note(clause::EN_PASSANT, || Event::EnPassant { pawn: id, captured: pawn });
            self.die(pawn, Cause::Capture, id, clause::EN_PASSANT);
        } else if let Some(target) = target {
            let by =
                if self.piece(target).kind == Kind::Immobile { clause::OWN_IMMOBILE_CAPTURE } else { clause::CAPTURE };
            self.die(target, Cause::Capture, id, by);
        }
        // Step 4: the mover arrives, its items are put down (AC-7.6, AC-7.10).
        let is_first = !self.piece(id).has_moved;
        self.lift(id);
        self.put(id, said.to);
        self.carry(who, said.carry, said.to);
        if is_pawn && is_first {
            self.grant_passing(who, id, said);
        }
        let passing_by = if is_pawn { clause::LEAPS_OVER_FIRE } else { clause::PASSING_OVER_FIRE };
        self.passed_fire(id, said.from, said.to, passing_by);
        // Steps 5 and 6.
        let burning = if captures == NO_PIECE { clause::STEPPING_INTO_FIRE } else { clause::CAPTURE_IN_FIRE };
        self.enter(id, std::iter::once(said.to), burning);
        if let Some(kind) = said.promote {
            self.promote(id, kind);
        }
        self.queue.arrivals.push(id);
    }

    /// AC-6.5, AC-6.6: burning cells between the first and the last one do no harm.
    fn passed_fire(&mut self, id: PieceId, from: Cell, to: Cell, by: Clause) {
        if !L::IS_READ || self.now.burning.is_empty() {
            return;
        }
        let Some(way) = crate::board::direction(from, to) else { return };
        let mut cell = self.board.next(from, way);
        while cell != OFF && cell != to {
            if self.now.burning.has(cell) {
                self.note(by, || Event::PassedFire { piece: id, cell });
            }
            cell = self.board.next(cell, way);
        }
    }

    /// What allows a move, for the log.
    fn clause_of_move(&self, id: PieceId, captures: PieceId, said: &Move) -> Clause {
        let piece = self.piece(id);
        if captures != NO_PIECE {
            clause::CAPTURE
        } else if piece.kind == Kind::Pawn {
            clause::PAWNS
        } else if self.setup.options.long_range_limit
            && piece.kind.is_long_range()
            && king_distance(said.from, said.to) > 4
        {
            clause::KING_BOOST
        } else {
            clause::PIECE_MOVEMENT
        }
    }

    fn is_diagonal(&self, said: &Move) -> bool {
        crate::board::direction(said.from, said.to).is_some_and(|direction| direction % 2 == 1)
    }

    /// AC-13.8: the head of a tank is forbidden to attack.
    fn is_head(&self, target: PieceId, cell: Cell) -> bool {
        let target = self.piece(target);
        target.kind == Kind::Tank && target.head == cell
    }

    /// AC-3.14: a restriction that costs the move of who tries.
    pub fn is_unforgiven(&self, who: Who, id: PieceId) -> bool {
        moves::unrestricted(&self.scene(), who) & army_bit(id) == 0
    }

    /// AC-2.4, AC-10.6: a step of two cells from the first cell can be taken in passing.
    fn grant_passing(&mut self, who: Who, id: PieceId, said: &Move) {
        let forward = self.setup.forward[usize::from(who) & 3];
        let passed = self.board.next(said.from, forward);
        if passed != said.to && self.board.next(passed, forward) == said.to && self.piece(id).cell == said.to {
            let player = self.player_mut(who);
            player.passed_cell = passed;
            player.passed_pawn = id;
        }
    }

    /// AC-2.5, AC-6.8: a living pawn that arrived becomes what was chosen; its wounds are forgotten.
    fn promote(&mut self, id: PieceId, kind: Kind) {
        if !self.piece(id).is_alive() {
            self.note(clause::NO_PROMOTION_IN_FIRE, || Event::NotPromoted { piece: id });
            return;
        }
        if promotion::is_due(&self.scene(), id) {
            self.become_kind(id, kind, clause::PROMOTION);
        }
    }

    /// A pawn becomes something else.
    pub fn become_kind(&mut self, id: PieceId, kind: Kind, by: Clause) {
        let piece = self.piece_mut(id);
        piece.kind = kind;
        piece.history = Default::default();
        self.note(by, || Event::Promoted { piece: id, to: kind });
        self.stays_bearer(id);
    }

    /// AC-7.6, AC-7.10: items go with the piece; if it dies on arrival they lie there.
    pub fn carry(&mut self, who: Who, carried: u32, to: Cell) {
        for slot in Pieces(u64::from(carried & self.now.items_live)) {
            let item = &mut self.now.items[usize::from(slot)];
            item.cell = to;
            item.last_mover = who;
            // AC-7.7: dragged under the piece and carried away in one turn. AC-7.9: only drags are counted.
            let by = if item.was_dragged { clause::STEALING } else { clause::CARRYING_IS_NOT_DRAGGING };
            self.note(by, || Event::Carried { who, item: slot, to });
            self.pick_up(who, slot);
        }
    }

    /// AC-2.7: castling of the active player.
    pub fn castle(&mut self, who: Who, said: &Castle) {
        self.now.main_action_done = true;
        let Some(plan) = castling::plan(&self.scene(), who, said.wing) else { return };
        let allowed = moves::unrestricted(&self.scene(), who);
        if allowed & army_bit(plan.king) == 0 || allowed & army_bit(plan.rook) == 0 {
            self.note(clause::UNFORGIVING, || Event::UnforgivingAttempt { who, piece: plan.king, to: plan.king_to });
            return;
        }
        let king_from = self.piece(plan.king).cell;
        self.note(clause::CASTLING, || Event::Castled {
            who,
            king_to: plan.king_to,
            rook: plan.rook,
            rook_to: plan.rook_to,
        });
        let of_king = self.carried_from(said.carry, king_from);
        self.lift(plan.king);
        self.lift(plan.rook);
        self.put(plan.king, plan.king_to);
        self.put(plan.rook, plan.rook_to);
        self.carry(who, of_king, plan.king_to);
        self.carry(who, said.carry & !of_king, plan.rook_to);
        // AC-6.6: each is judged on its landing cell.
        self.enter(plan.king, std::iter::once(plan.king_to), clause::STEPPING_INTO_FIRE);
        self.passed_fire(plan.king, king_from, plan.king_to, clause::LEAPS_OVER_FIRE);
        self.enter(plan.rook, std::iter::once(plan.rook_to), clause::STEPPING_INTO_FIRE);
        self.queue.arrivals.push(plan.king);
        self.queue.arrivals.push(plan.rook);
    }

    fn carried_from(&self, carry: u32, cell: Cell) -> u32 {
        Pieces(u64::from(carry))
            .filter(|slot| self.now.items.get(usize::from(*slot)).is_some_and(|item| item.cell == cell))
            .fold(0, |all, slot| all | 1 << slot)
    }

    /// AC-11.6, AC-6.18: an effect moves a piece of one cell to an empty cell. It counts as moved, and as stepping in.
    pub fn displace(&mut self, id: PieceId, to: Cell) {
        let from = self.piece(id).cell;
        if from == to || from == OFF {
            return;
        }
        self.lift(id);
        self.put(id, to);
        self.was_displaced(id, from, to);
        self.enter(id, std::iter::once(to), clause::STEPPING_INTO_FIRE);
    }

    /// Notes that a piece was moved by an effect, and whether a pawn may promote for it (AC-2.12).
    pub fn was_displaced(&mut self, id: PieceId, from: Cell, to: Cell) {
        let by = if self.now.burning.has(to) {
            // AC-6.18: it counts as stepping in.
            clause::FORCED_ARRIVAL
        } else if self.piece(id).kind == Kind::Immobile {
            clause::MOVED_BY_OTHERS
        } else {
            clause::DISPLACEMENT
        };
        self.note(by, || Event::Displaced { piece: id, from, to });
        // AC-7.10: who is pushed, swapped or teleported leaves items behind.
        if self.scene().items().any(|(_, item)| item.cell == from) {
            self.note(clause::WHO_CARRIES, || Event::LeftBehind { cell: from });
        }
        if self.piece(id).kind == Kind::Pawn {
            self.now.is_noisy = true;
            self.queue.displaced.push(id);
        }
    }
}
