//! The chess game around the duels.

use holmgang_kernel::named;

use smallvec::SmallVec;

use super::{PIECES, Place, Player, Square, Who};
use crate::content::ItemId;

/// The chess game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chess {
    /// Who stands on a cell; [`NOBODY`](super::NOBODY) on empty ones.
    pub board: [Who; 64],
    /// Where a piece stands; [`OFF_BOARD`](super::OFF_BOARD) for those that have left.
    pub square: [Square; PIECES],
    pub fate: [Fate; PIECES],
    /// MD-12.9: what persists, by piece. During a duel the participants' values are in the duel.
    pub health: [i16; PIECES],
    pub mana: [i16; PIECES],
    pub stamina: [i16; PIECES],
    pub uses: [u8; PIECES],
    pub cooldown: [u8; PIECES],
    pub item: [ItemId; PIECES],
    /// MD-12.15: class items gained and not yet put on, by player.
    pub gained: [SmallVec<[ItemId; 4]>; 2],
    pub mode: Mode,
    pub to_move: Player,
    /// Which castlings are still possible: bits of `chess::board`.
    pub castling: u8,
    /// MD-12.16: the cell passed over by a pawn in the last move.
    pub en_passant: Square,
    /// MD-12.19: passes in a row.
    pub passes: u8,
    /// Chess moves declared, by both.
    pub moves: u16,
    /// MD-12.3: milliseconds left, in `time_game`.
    pub clock_ms: [u32; 2],
    /// MD-1: the capture whose duel is fought.
    pub capture: Option<Capture>,
    /// MD-1.15: the placement of a duel.
    pub posts: Posts,
    /// MD-12.14: the pawn that waits for an answer.
    pub promoting: Who,
    pub outcome: Game,
}

/// What became of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// There is no such piece.
    Absent,
    Alive,
    /// MD-12.14: killed by the enemy in this game.
    Dead,
    /// MD-1.10.
    Surrendered,
    /// MD-12.14: a pawn that was replaced.
    Gone,
}

named! {
    /// MD-12.3: how a game is won.
    pub enum Mode {
        KillKing = "kill_king", TimeGame = "time_game", Deadmatch = "deadmatch",
    }
}

/// A declared capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// Where the attacking piece stands.
    pub from: Square,
    /// Where it lands if it wins.
    pub to: Square,
    /// Where the attacked piece stands: another cell than `to` en passant (MD-12.16).
    pub victim: Square,
}

/// MD-1.15: what a player has decided about a participant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Posting {
    /// Takes no part.
    Absent,
    /// Nothing yet.
    Unplaced,
    /// To surrender when placement ends.
    Surrendering,
    /// On a place below 16 of the own formation.
    On(Place),
}

/// MD-1.15: what both players have decided in placement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posts {
    /// Where each participant is put.
    pub of: [Posting; PIECES],
    /// Whose placement is final, by player.
    pub confirmed: [bool; 2],
}

impl Posts {
    /// Nobody takes part.
    pub const NONE: Posts = Posts { of: [Posting::Absent; PIECES], confirmed: [false; 2] };
}

/// How a chess game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    Open,
    /// MD-12.3: the other player's King is lost, or his time, or his last piece.
    Won(Player, Loss),
    Draw(DrawReason),
}

/// What a game was lost by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    KingDied,
    KingSurrendered,
    Time,
    NoPiece,
}

/// What a game was drawn by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawReason {
    BothKingsDied,
    BothKingsSurrendered,
    NoPieceOfEither,
    TwoPasses,
}
