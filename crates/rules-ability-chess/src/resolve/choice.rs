//! Choices that are owed and their answers: AC-3.12, AC-2.12, AC-8.6, AC-8.16, AC-13.5.

use holmgang_kernel::log::Log;

use super::Flow;
use super::ability::Context;
use crate::action::Named;
use crate::chess::promotion;
use crate::clause;
use crate::event::Event;
use crate::state::{Ask, Kind, NOBODY, Pending, PieceId, Who, army_bit, army_of};

impl<L: Log<Event>> Flow<'_, L> {
    /// Puts what is owed in the order of AC-3.12: turn order from the active player on, then by cell. What has become pointless is dropped.
    pub fn owe_choices(&mut self) {
        if self.queue.displaced.is_empty() && self.now.pending.is_empty() {
            return;
        }
        for id in self.queue.displaced.iter().copied() {
            let waits = self.now.pending.iter().any(|pending| pending.ask == Ask::Promotion(id));
            if promotion::is_due(&self.scene(), id) && !waits {
                self.now.pending.push(Pending::of(army_of(id), Ask::Promotion(id)));
            }
        }
        self.sift_choices();
        for pending in self.now.pending.iter_mut().filter(|pending| pending.is_fresh) {
            pending.is_fresh = false;
            let (who, kind) = (pending.player, crate::turn::kind_of(&pending.ask));
            self.log.note(clause::PENDING_CHOICES, || Event::ChoiceOwed { who, kind });
        }
    }

    /// Drops choices that nobody can make any more, gives those of players who are out to others (AC-8.16), and sorts the rest.
    pub fn sift_choices(&mut self) {
        let mut all = self.now.pending;
        all.retain(|pending| self.is_still_owed(pending));
        for pending in all.iter_mut() {
            if let Ask::Wound { piece, .. } = pending.ask {
                pending.player = self.wound_chooser(pending.player, piece);
            }
        }
        let (active, count) = (self.now.active, self.setup.count);
        let scene = self.scene();
        all.sort_by_key(|pending| {
            let cell = match pending.ask {
                Ask::Promotion(piece) | Ask::Wound { piece, .. } => scene.piece(piece).cell,
                Ask::Bearer | Ask::Pick | Ask::Pieces { .. } => u8::MAX,
            };
            // Before the first turn bearers come before knights (AC-1.8, AC-1.9).
            (pending.ask == Ask::Pick, (pending.player + count - active) % count.max(1), cell)
        });
        self.now.pending = all;
    }

    fn is_still_owed(&self, pending: &Pending) -> bool {
        let scene = self.scene();
        match pending.ask {
            Ask::Bearer | Ask::Pick => true,
            Ask::Promotion(piece) => promotion::is_due(&scene, piece),
            Ask::Wound { piece, .. } => scene.piece(piece).is_alive() && scene.piece(piece).kind == Kind::Queen,
            Ask::Pieces { .. } => !scene.player(pending.player).is_eliminated,
        }
    }

    /// AC-8.16: for a queen whose chooser is out the active player chooses, or the next living one in turn order.
    fn wound_chooser(&mut self, chooser: Who, piece: PieceId) -> Who {
        if chooser != NOBODY && !self.scene().player(chooser).is_eliminated {
            return chooser;
        }
        let next = self.scene().living_from_active().next().unwrap_or(chooser);
        self.note(clause::QUEEN_WITHOUT_A_PLAYER, || Event::QueenWounded { piece, chooser: next });
        next
    }

    /// The answer to the first pending choice: a kind.
    pub fn choose_kind(&mut self, kind: Kind) {
        if self.now.pending.is_empty() {
            return;
        }
        let pending = self.now.pending.remove(0);
        let who = pending.player;
        match pending.ask {
            Ask::Promotion(piece) => {
                self.note(clause::DISPLACED_PAWNS, || Event::Chosen { who, piece, kind });
                self.become_kind(piece, kind, clause::PROMOTION);
            }
            Ask::Wound { piece, again } => {
                self.note(clause::WOUNDED_QUEEN, || Event::Chosen { who, piece, kind });
                self.lower(piece, kind, clause::WOUND_LADDER);
                // AC-8.12: wounds that came meanwhile follow.
                for _ in 0..again {
                    self.wound(piece, NOBODY);
                }
            }
            _ => {}
        }
    }

    /// The answer to the first pending choice: pieces.
    pub fn choose_pieces(&mut self, named: &Named) {
        if self.now.pending.is_empty() {
            return;
        }
        let pending = self.now.pending.remove(0);
        let Ask::Pieces { user, action, effect, target, x, restriction, .. } = pending.ask else { return };
        let chosen = named.iter().fold(0u64, |all, id| all | 1 << (id & 63));
        let (who, pieces) = (pending.player, self.army_bits(chosen, pending.player));
        self.note(clause::FIRST_SIGNS, || Event::PiecesNamed { who, pieces });
        let mut context = Context {
            kind: target.kind,
            targets: std::iter::once(target.value).collect(),
            x,
            chosen,
            asked: who,
            restriction,
            ..Context::of(user)
        };
        self.perform(action, &mut context, usize::from(effect) + 1);
    }

    /// AC-13.6: the player names new pieces by the main action.
    pub fn rename(&mut self, who: Who, named: &Named) {
        self.now.main_action_done = true;
        let pieces = named.iter().fold(0u16, |all, id| all | army_bit(*id));
        for place in 0..self.now.restrictions.len() {
            let restriction = &mut self.now.restrictions[place];
            if restriction.player == who && restriction.is_renaming {
                restriction.pieces = pieces;
                let (number, is_only, turns) = (
                    restriction.number,
                    restriction.is_only,
                    restriction.left.count().unwrap_or(crate::state::PERMANENT),
                );
                self.note(clause::DEMENTIA, || Event::Restricted { who, number, is_only, pieces, turns });
            }
        }
    }

    /// AC-1.8, AC-1.9: the answer before the first turn.
    pub fn designate(&mut self, id: PieceId) {
        if self.now.pending.is_empty() {
            return;
        }
        let pending = self.now.pending.remove(0);
        let who = pending.player;
        match pending.ask {
            Ask::Bearer => {
                self.player_mut(who).bearer = id;
                self.note(clause::DESIGNATING_THE_BEARER, || Event::BearerDesignated { who, piece: id });
            }
            Ask::Pick => self.player_mut(who).pick = id,
            _ => {}
        }
    }
}
