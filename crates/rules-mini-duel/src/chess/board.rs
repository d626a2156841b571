//! The chess board: cells, pieces on them, and what of castling is still possible.

use crate::content::ChessClass;
use crate::state::{Chess, Fate, NOBODY, OFF_BOARD, Player, Setup, Square, Who, owner, piece_of};

/// MD-12.16: the castlings, as bits of [`Chess::castling`], with the letter of the field, the player, and the files of rook, King's landing and rook's landing.
pub const CASTLINGS: [Castling; 4] = [
    Castling { bit: 1, letter: 'K', player: Player::Elves, rook: 7, king_to: 6, rook_to: 5 },
    Castling { bit: 2, letter: 'Q', player: Player::Elves, rook: 0, king_to: 2, rook_to: 3 },
    Castling { bit: 4, letter: 'k', player: Player::Zombies, rook: 7, king_to: 6, rook_to: 5 },
    Castling { bit: 8, letter: 'q', player: Player::Zombies, rook: 0, king_to: 2, rook_to: 3 },
];

/// One way to castle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castling {
    pub bit: u8,
    pub letter: char,
    pub player: Player,
    rook: u8,
    king_to: u8,
    rook_to: u8,
}

impl Castling {
    /// Where the King stands.
    pub const fn king(&self) -> Square {
        home_rank(self.player) * 8 + 4
    }

    /// Where the rook stands.
    pub const fn rook(&self) -> Square {
        home_rank(self.player) * 8 + self.rook
    }

    /// Where the King lands.
    pub const fn king_to(&self) -> Square {
        home_rank(self.player) * 8 + self.king_to
    }

    /// Where the rook lands.
    pub const fn rook_to(&self) -> Square {
        home_rank(self.player) * 8 + self.rook_to
    }

    /// The cells between King and rook, as bits.
    pub const fn between(&self) -> u64 {
        let (king, rook) = (self.king(), self.rook());
        let (low, high) = if king < rook { (king, rook) } else { (rook, king) };
        ((1u64 << high) - 1) & !((1u64 << (low + 1)) - 1)
    }
}

/// The first rank of a player, from 0.
pub const fn home_rank(player: Player) -> u8 {
    match player {
        Player::Elves => 0,
        Player::Zombies => 7,
    }
}

/// The last rank of a player's pawns, from 0.
pub const fn last_rank(player: Player) -> u8 {
    home_rank(player.other())
}

/// The rank of a cell, from 0.
pub const fn rank_of(square: Square) -> u8 {
    square / 8
}

/// A cell as a bit.
pub const fn square_bit(square: Square) -> u64 {
    1 << (square & 63)
}

/// The cells of the bits that are set, lowest first.
pub fn squares(mut mask: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = (mask != 0).then(|| mask.trailing_zeros() as Square);
        mask &= mask.wrapping_sub(1);
        square
    })
}

/// Every piece of a player.
pub fn army(player: Player) -> impl Iterator<Item = Who> {
    (0..crate::state::ARMY).map(move |number| piece_of(player, number))
}

impl Chess {
    /// Who stands on a cell, if anybody.
    pub fn on(&self, square: Square) -> Option<Who> {
        self.board.get(usize::from(square)).copied().filter(|who| *who != NOBODY)
    }

    /// Pieces of a player on the board.
    pub fn on_board(&self, player: Player) -> impl Iterator<Item = Who> {
        army(player).filter(|who| self.square[usize::from(*who)] != OFF_BOARD)
    }

    /// Cells on which pieces of a player stand, as bits.
    pub fn occupied_by(&self, player: Player) -> u64 {
        self.on_board(player).fold(0, |mask, who| mask | square_bit(self.square[usize::from(who)]))
    }

    /// Puts a piece on a free cell, from wherever it was.
    pub fn put(&mut self, setup: &Setup, who: Who, square: Square) {
        self.take(who);
        self.board[usize::from(square & 63)] = who;
        self.square[usize::from(who)] = square;
        self.forget_castling(setup);
    }

    /// Takes a piece off the board: where it stood.
    pub fn remove(&mut self, setup: &Setup, who: Who) -> Square {
        let square = self.take(who);
        self.forget_castling(setup);
        square
    }

    fn take(&mut self, who: Who) -> Square {
        let square = std::mem::replace(&mut self.square[usize::from(who)], OFF_BOARD);
        if let Some(cell) = self.board.get_mut(usize::from(square)) {
            *cell = NOBODY;
        }
        square
    }

    /// MD-12.16: a King or rook that has left its home cell, by its own move or not, castles no more.
    fn forget_castling(&mut self, setup: &Setup) {
        for castling in CASTLINGS {
            let stands = |square, class| {
                self.on(square)
                    .is_some_and(|who| owner(who) == castling.player && setup.sheets[usize::from(who)].class == class)
            };
            if !stands(castling.king(), ChessClass::King) || !stands(castling.rook(), ChessClass::Rook) {
                self.castling &= !castling.bit;
            }
        }
    }

    /// Castlings for which King and rook stand at home.
    pub(crate) fn castlings_at_home(&mut self, setup: &Setup) -> u8 {
        let before = std::mem::replace(&mut self.castling, 15);
        self.forget_castling(setup);
        std::mem::replace(&mut self.castling, before)
    }

    /// MD-12.14: own pieces that the enemy has killed.
    pub fn killed(&self, player: Player) -> impl Iterator<Item = Who> {
        army(player).filter(|who| self.fate[usize::from(*who)] == Fate::Dead)
    }

    /// MD-1.13: own pieces that have surrendered.
    pub fn surrendered(&self, player: Player) -> impl Iterator<Item = Who> {
        army(player).filter(|who| self.fate[usize::from(*who)] == Fate::Surrendered)
    }
}
