//! A capture is tried (MD-1.1): who takes part, read from the frozen position (MD-1.6).

use holmgang_kernel::log::Log;

use crate::Rules;
use crate::chess::board::square_bit;
use crate::clause;
use crate::content::ChessClass;
use crate::event::Event;
use crate::state::{
    Capture, Chess, Duel, Formation, NOBODY, OFF_BOARD, Phase, Player, Posting, Posts, Setup, State, Who, owner,
};

impl Chess {
    /// MD-1.4, MD-1.5: whether a piece could capture an enemy on the attacked cell, as the board stands; no looking through pieces, no pins.
    pub fn could_capture(&self, setup: &Setup, who: Who, capture: Capture) -> bool {
        let covers = self.covers(setup, who);
        let is_pawn = setup.sheets[usize::from(who)].class == ChessClass::Pawn;
        let passes = is_pawn && owner(who) == self.to_move && self.passed_pawn() == Some(capture.victim);
        covers & square_bit(capture.victim) != 0 || passes && covers & square_bit(self.en_passant) != 0
    }
}

/// MD-1.1, MD-1.2: the duel opens on the cell of the attacked piece; the player who declared the capture is the Attacker. Nobody has moved.
pub(crate) fn declare<L: Log<Event>>(_: &Rules, state: &mut State, capture: Capture, log: &mut L) {
    let State { setup, chess, duel, phase, .. } = state;
    let Some(chess) = chess else { return };
    let (Some(lead_attacker), Some(lead_defender)) = (chess.on(capture.from), chess.on(capture.victim)) else { return };
    log.note(clause::CAPTURE_OPENS_DUEL, || Event::CaptureDeclared {
        who: lead_attacker,
        target: lead_defender,
        capture,
    });
    *duel = Duel::at_rest(chess.to_move);
    duel.lead_attacker = lead_attacker;
    duel.lead_defender = lead_defender;
    chess.posts = Posts::NONE;
    for who in [lead_attacker, lead_defender] {
        chess.posts.of[usize::from(who)] = Posting::Unplaced;
        log.note(clause::MANDATORY_PARTICIPANTS, || Event::Joined { who, is_mandatory: true });
    }
    for player in [chess.to_move, chess.to_move.other()] {
        let cited = if player == chess.to_move { clause::ATTACKER_HELPERS } else { clause::DEFENDER_HELPERS };
        for who in crate::chess::board::army(player) {
            let is_lead = who == lead_attacker || who == lead_defender;
            if !is_lead && chess.square[usize::from(who)] != OFF_BOARD && chess.could_capture(setup, who, capture) {
                chess.posts.of[usize::from(who)] = Posting::Unplaced;
                log.note(cited, || Event::Joined { who, is_mandatory: false });
            }
        }
    }
    chess.en_passant = OFF_BOARD;
    chess.capture = Some(capture);
    *phase = Phase::Place;
}

impl State {
    /// MD-1.3: whether a participant may not be withdrawn. In a duel on its own a squad that is formed needs its lead piece, one that is only placed all of
    /// its pieces (MD-12.20).
    pub fn is_mandatory(&self, who: Who) -> bool {
        let is_lead = who == self.duel.lead_attacker || who == self.duel.lead_defender;
        who != NOBODY && (is_lead || self.chess.is_none() && self.setup.options.formation == Formation::Placed)
    }

    /// MD-1.15: the placement of the duel, of a chess game or on its own.
    pub fn posts(&self) -> Option<&Posts> {
        self.chess.as_ref().map(|chess| &chess.posts).or(self.muster.as_deref())
    }

    pub(crate) fn posts_mut(&mut self) -> Option<&mut Posts> {
        self.chess.as_mut().map(|chess| &mut chess.posts).or(self.muster.as_deref_mut())
    }

    /// What a player has decided about a participant.
    pub fn posting(&self, who: Who) -> Posting {
        self.posts().and_then(|posts| posts.of.get(usize::from(who)).copied()).unwrap_or(Posting::Absent)
    }

    /// Everybody of a player who takes part or may, in the order of their numbers.
    pub fn participants(&self, player: Player) -> impl Iterator<Item = Who> + use<'_> {
        crate::chess::board::army(player).filter(move |who| self.posting(*who) != Posting::Absent)
    }
}
