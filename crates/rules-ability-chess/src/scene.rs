//! A moment to look at: questions that rules and screens ask of it.

use crate::Rules;
use crate::board::{Board, Cell, OFF, king_distance};
use crate::content::Filter;
use crate::state::{
    Item, ItemSlot, Kind, MOST_PIECES, MOST_PLAYERS, Moment, NOBODY, Piece, PieceId, Pieces, Place, Player, Setup,
    State, Token, Who, army_of,
};

/// A moment to look at, with what is needed to understand it.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    pub rules: &'a Rules,
    pub board: &'a Board,
    pub setup: &'a Setup,
    pub now: &'a Moment,
}

impl<'a> Scene<'a> {
    /// Looks at the state.
    pub fn new(rules: &'a Rules, state: &'a State) -> Self {
        Scene { rules, board: rules.board(state.setup.board), setup: &state.setup, now: &state.now }
    }

    /// The piece with this id.
    #[inline]
    pub fn piece(&self, id: PieceId) -> &'a Piece {
        &self.now.pieces[usize::from(id) % MOST_PIECES]
    }

    /// What a piece is now and where it stands, for sentences that are told when it has changed.
    pub fn stands_as(&self, id: PieceId) -> (Kind, Cell) {
        (self.piece(id).kind, self.piece(id).cell)
    }

    /// The player.
    #[inline]
    pub fn player(&self, who: Who) -> &'a Player {
        &self.now.players[usize::from(who) % MOST_PLAYERS]
    }

    /// What stands on a cell: a piece id, `EMPTY`, `BARRIER` or `WALL`.
    #[inline]
    pub fn at(&self, cell: Cell) -> u8 {
        self.now.cells[usize::from(cell)]
    }

    /// The piece on a cell.
    #[inline]
    pub fn piece_at(&self, cell: Cell) -> Option<PieceId> {
        let there = self.at(cell);
        (usize::from(there) < MOST_PIECES).then_some(there)
    }

    /// AC-9.3: whose a piece is; [`NOBODY`] for a neutral one.
    #[inline]
    pub fn owner(&self, piece: PieceId) -> Who {
        let who = army_of(piece);
        if self.player(who).is_eliminated { NOBODY } else { who }
    }

    /// The living pieces of a player in the order of their ids.
    #[inline]
    pub fn army(&self, who: Who) -> Pieces {
        let mask = 0xFFFF_u64 << (16 * (who & 3));
        if self.player(who).is_eliminated { Pieces(0) } else { Pieces(self.now.on_board & mask) }
    }

    /// Every living piece, neutral ones too.
    pub fn all_pieces(&self) -> Pieces {
        Pieces(self.now.on_board)
    }

    /// The players of the match, living or not.
    pub fn players(&self) -> impl Iterator<Item = Who> + use<> {
        0..self.setup.count
    }

    /// The living players in turn order.
    pub fn living(&self) -> Pieces {
        let lives = |who: &Who| !self.now.players[usize::from(*who)].is_eliminated;
        Pieces((0..self.setup.count).filter(lives).fold(0, |all, who| all | 1 << who))
    }

    /// The living players in turn order from the active one on.
    pub fn living_from_active(&self) -> impl Iterator<Item = Who> + use<> {
        let (living, count, active) = (self.living().0, self.setup.count, self.now.active);
        (0..count).map(move |step| (active + step) % count).filter(move |who| living >> who & 1 != 0)
    }

    /// AC-10.1 to AC-10.3: how far a piece of this kind moves from the cell.
    #[inline]
    pub fn range(&self, who: Who, kind: Kind, from: Cell) -> u8 {
        if !self.setup.options.long_range_limit || !kind.is_long_range() {
            u8::MAX
        } else {
            self.limited_range(who, from)
        }
    }

    fn limited_range(&self, who: Who, from: Cell) -> u8 {
        let king = self.piece(self.setup.kings[usize::from(who) % MOST_PLAYERS]);
        // AC-10.2: the 5×5 square around the own living king. AC-10.3, AC-8.5: a wounded one gives nothing.
        if king.is_alive() && !king.is_wounded && king_distance(king.cell, from) <= 2 { u8::MAX } else { 4 }
    }

    /// Whether somebody's piece fits a filter, seen from `who`.
    pub fn fits(&self, piece: PieceId, filter: Filter, who: Who) -> bool {
        filter.owner.fits(self.owner(piece), who) && filter.kinds & self.piece(piece).kind.bit() != 0
    }

    /// The live items, in the order of their places.
    pub fn items(&self) -> impl Iterator<Item = (ItemSlot, &'a Item)> + use<'a> {
        let now = self.now;
        Pieces(u64::from(now.items_live)).map(move |slot| (slot, &now.items[usize::from(slot)]))
    }

    /// Items on a cell that a player sees, as bits.
    pub fn items_on(&self, cell: Cell, who: Who) -> u32 {
        self.items()
            .filter(|(_, item)| item.cell == cell && item.visible_to >> (who & 7) & 1 != 0)
            .fold(0, |all, (slot, _)| all | 1 << slot)
    }

    /// The item in a place, if there is one.
    pub fn item(&self, slot: ItemSlot) -> Option<&'a Item> {
        let item = self.now.items.get(usize::from(slot))?;
        (self.now.items_live >> slot & 1 != 0).then_some(item)
    }

    /// Where a token is now.
    pub fn token_cell(&self, token: &Token) -> Cell {
        match token.place {
            Place::Nowhere => OFF,
            Place::Cell(cell) => cell,
            Place::Piece(piece) => self.piece(piece).cell,
            Place::Item(slot) => self.item(slot).map_or(OFF, |item| item.cell),
        }
    }

    /// The player of a seat.
    pub fn player_of_seat(&self, seat: u8) -> Option<Who> {
        self.players().find(|who| self.setup.seats[usize::from(*who)] == seat)
    }
}
