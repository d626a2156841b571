//! Eliminations, victory and draws: AC-9.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::log::Log;

use super::Flow;
use crate::board::OFF;
use crate::clause;
use crate::event::Event;
use crate::state::{NO_PIECE, Standing, Who};

impl<L: Log<Event>> Flow<'_, L> {
    /// AC-2.11 step 8: who has lost a king is out, judged once for the whole action (AC-9.1, AC-9.5); then victory (AC-9.2).
    pub fn judge_eliminations(&mut self) {
        if !self.queue.king_died || !self.now.standing.is_open() {
            return;
        }
        let mut out = 0;
        for who in self.scene().players() {
            let king = self.setup.kings[usize::from(who) & 3];
            if !self.now.players[usize::from(who)].is_eliminated && !self.piece(king).is_alive() {
                self.eliminate(who, clause::KING_DEATH);
                out += 1;
            }
        }
        let mut living = self.scene().living();
        match (living.next(), living.next()) {
            (Some(winner), None) => self.finish(Some(winner), clause::VICTORY),
            (None, _) if out > 0 => self.finish(None, clause::SIMULTANEOUS_DEATHS),
            _ => {}
        }
    }

    /// AC-9.1, AC-9.3: the player's pieces stay as neutral ones; the ability stops and its energy is gone; what was made stays.
    pub fn eliminate(&mut self, who: Who, by: Clause) {
        self.now.is_hash_stale = true;
        let player = self.player_mut(who);
        player.is_eliminated = true;
        player.energy = 0;
        player.passed_cell = OFF;
        player.passed_pawn = NO_PIECE;
        player.extra_turns = 0;
        player.skipped_turns = 0;
        player.agrees = false;
        self.now.is_noisy = true;
        self.note(by, || Event::PlayerEliminated { who });
        self.note(clause::NEUTRAL_PIECES, || Event::PiecesNeutral { who });
    }

    /// AC-9.8: the king is taken off the board without triggers.
    pub fn resign(&mut self, who: Who) {
        self.note(clause::AGREEMENT, || Event::Resigned { who });
        let king = self.setup.kings[usize::from(who) & 3];
        self.lift(king);
        let piece = self.piece_mut(king);
        piece.cell = OFF;
        self.now.on_board &= !(1 << king);
        self.now.tokens.retain(|token| token.place != crate::state::Place::Piece(king));
        self.queue.king_died = true;
    }

    /// AC-9.8: a draw by agreement of all living players.
    pub fn agree(&mut self, who: Who) {
        self.player_mut(who).agrees = true;
        self.note(clause::AGREEMENT, || Event::DrawAgreed { who });
        if self.scene().living().all(|who| self.now.players[usize::from(who)].agrees) {
            self.finish(None, clause::AGREEMENT);
        }
    }

    /// AC-9.6, AC-9.8: a claimed draw.
    pub fn claim(&mut self, who: Who) {
        self.note(clause::AGREEMENT, || Event::DrawClaimed { who });
        let by = if self.now.quiet_rounds >= QUIET_CLAIM { clause::QUIET_ROUNDS } else { clause::AGREEMENT };
        self.finish(None, by);
    }

    /// The match is over: somebody has won, or nobody.
    pub fn finish(&mut self, winner: Option<Who>, by: Clause) {
        self.now.standing = Standing::ended(winner, by);
        if !self.now.pending.is_empty() {
            self.now.pending.clear();
        }
        self.note(by, || Event::Ended { winner });
    }

    /// AC-13.7: a restriction ends when its player has so few pieces that it would not matter.
    pub fn end_small_restrictions(&mut self) {
        if self.now.restrictions.is_empty() {
            return;
        }
        let mut place = 0;
        while let Some(restriction) = self.now.restrictions.get(place).copied() {
            let who = restriction.player;
            let count = self.scene().army(who).count();
            let is_small = restriction.until_pieces > 0 && count <= usize::from(restriction.until_pieces);
            if is_small {
                self.now.restrictions.remove(place);
                self.note(clause::LAST_CLARITY, || Event::RestrictionEnded { who, number: restriction.number });
            } else {
                place += 1;
            }
        }
    }
}

/// AC-9.6: quiet rounds after which a draw can be claimed, and after which it comes by itself.
pub const QUIET_CLAIM: u8 = 50;
pub const QUIET_DRAW: u8 = 75;
