//! Pieces: kinds, what wounds took, what they are immune to.

use holmgang_kernel::named;

use crate::board::{Cell, Direction, OFF};

named! {
    /// AC-2.1, AC-8: what a piece is.
    #[derive(Default, PartialOrd, Ord)]
    pub enum Kind {
        #[default]
        Pawn = "pawn", "pawn", "пешка";
        Knight = "knight", "knight", "конь";
        Bishop = "bishop", "bishop", "слон";
        Rook = "rook", "rook", "ладья";
        Queen = "queen", "queen", "ферзь";
        King = "king", "king", "король";
        /// AC-8.3.
        Immobile = "immobile", "immobile piece", "неподвижная фигура";
        /// AC-13.8.
        Tank = "tank", "tank", "танк";
    }
}

impl Kind {
    /// What a pawn may become (AC-2.5), best first.
    pub const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];
    /// What a wounded queen may become (AC-8.6).
    pub const QUEEN_WOUNDS: [Kind; 3] = [Kind::Knight, Kind::Bishop, Kind::Rook];

    /// Its bit in filters. A tank counts as a knight (AC-13.8).
    pub const fn bit(self) -> u16 {
        match self {
            Kind::Tank => 1 << Kind::Knight as u16,
            kind => 1 << kind as u16,
        }
    }

    /// Whether it slides: bishop, rook, queen (AC-10.1).
    pub const fn is_long_range(self) -> bool {
        matches!(self, Kind::Bishop | Kind::Rook | Kind::Queen)
    }
}

/// Kinds lost to wounds, oldest first; at most four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct History(u16);

impl History {
    /// The kinds, oldest first.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        (0..4)
            .map(move |place| self.0 >> (place * 4) & 15)
            .take_while(|code| *code != 0)
            .map(|code| Kind::ALL[usize::from(code - 1) & 7].0)
    }

    /// Adds the kind that was lost. The oldest are kept where there is no room, which no ladder of the rules reaches.
    pub fn push(&mut self, kind: Kind) {
        for place in 0..4 {
            if self.0 >> (place * 4) & 15 == 0 {
                self.0 |= (kind as u16 + 1) << (place * 4);
                return;
            }
        }
    }

    /// Takes the last one back.
    pub fn pop(&mut self) -> Option<Kind> {
        let last = self.kinds().count().checked_sub(1)?;
        let kind = self.kinds().last();
        self.0 &= !(15 << (last * 4));
        kind
    }

    /// Whether nothing was lost.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// AC-11.12: the harms that a piece can be immune to, as indices of [`Piece::immune`].
pub const FIRE: usize = 0;
pub const WOUND: usize = 1;
pub const CAPTURE: usize = 2;
pub const ABILITY: usize = 3;
/// Their words.
pub const HARMS: [&str; 4] = ["fire", "wound", "capture", "ability"];

/// Own turns left, in one byte: 0 is over, [`Left::FOR_GOOD`] does not end; a fresh one does not count the turn in which it was made (AC-3.13).
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Left(u8);

impl Left {
    /// Over, or never there.
    pub const OVER: Left = Left(0);
    /// Does not end.
    pub const FOR_GOOD: Left = Left(127);

    /// So many turns, at most 99.
    pub fn turns(turns: u8, is_fresh: bool) -> Left {
        let turns = turns.min(99);
        Left(if is_fresh && turns > 0 { turns | 128 } else { turns })
    }

    /// Whether it still lasts.
    #[inline]
    pub const fn lasts(self) -> bool {
        self.0 != 0
    }

    /// Turns left; none: for good.
    pub fn count(self) -> Option<u8> {
        (self != Left::FOR_GOOD).then_some(self.0 & 127)
    }

    /// A turn of its player is over: true if it ends by that.
    pub fn tick(&mut self) -> bool {
        match self.0 {
            0 | 127 => false,
            fresh if fresh & 128 != 0 => {
                self.0 &= 127;
                false
            }
            _ => {
                self.0 -= 1;
                self.0 == 0
            }
        }
    }
}

impl std::fmt::Debug for Left {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Left({}{})", self.0 & 127, if self.0 & 128 != 0 { ", fresh" } else { "" })
    }
}

/// A piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    pub kind: Kind,
    /// Where it stands (a tank's tail), or [`OFF`].
    pub cell: Cell,
    /// A tank's head, else [`OFF`].
    pub head: Cell,
    pub has_moved: bool,
    /// AC-8.5: kings only.
    pub is_wounded: bool,
    /// Taken away at set-up: neither alive nor dead (AC-13.8). Places of the army that were never filled are gone, too.
    pub is_gone: bool,
    /// 0: it has no hit points.
    pub hp: u8,
    pub ammo: u8,
    pub turret: Direction,
    pub history: History,
    /// AC-11.12: turns of its owner left for each harm.
    pub immune: [Left; 4],
}

impl Piece {
    /// AC-13.8: the most hit points of a tank.
    pub const TANK_HP: u8 = 3;

    /// Whether it stands on the board.
    #[inline]
    pub const fn is_alive(&self) -> bool {
        self.cell != OFF
    }

    /// Whether it has died.
    pub const fn is_dead(&self) -> bool {
        self.cell == OFF && !self.is_gone
    }

    /// Its cells.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        [self.cell, self.head].into_iter().filter(|cell| *cell != OFF)
    }

    /// AC-11.12.
    #[inline]
    pub const fn is_immune(&self, harm: usize) -> bool {
        self.immune[harm].lasts()
    }

    /// AC-8.10: a pawn made by a wound.
    pub fn is_wound_made(&self) -> bool {
        self.kind == Kind::Pawn && !self.history.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histories_are_stacks() {
        let mut history = History::default();
        history.push(Kind::Queen);
        history.push(Kind::Bishop);
        assert_eq!(history.kinds().collect::<Vec<_>>(), [Kind::Queen, Kind::Bishop]);
        assert_eq!(history.pop(), Some(Kind::Bishop));
        assert_eq!(history.pop(), Some(Kind::Queen));
        assert_eq!(history.pop(), None);
        assert!(history.is_empty());
    }

    #[test]
    fn turns_left_count_own_turns() {
        let mut left = Left::turns(2, true);
        assert!(!left.tick() && left.count() == Some(2));
        assert!(!left.tick() && left.tick() && !left.lasts());
        let mut good = Left::FOR_GOOD;
        assert!(!good.tick() && good.lasts() && good.count().is_none());
    }
}
