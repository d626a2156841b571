//! Tokens: AC-11.10, AC-13.1 to AC-13.4.

use holmgang_kernel::log::Log;

use super::Flow;
use crate::board::{Cell, Cells, OFF};
use crate::clause;
use crate::event::Event;
use crate::state::{Pieces, Place, Token, Who};
use crate::zone;

impl<L: Log<Event>> Flow<'_, L> {
    /// AC-13.1: a token of a kind and strength on a cell, a piece or an item.
    pub fn place_token(&mut self, owner: Who, kind: u8, strength: u8, place: Place) {
        let Some(number) = self.now.token_numbers.get_mut(usize::from(owner)) else { return };
        *number = number.saturating_add(1);
        let token = Token { kind, strength, owner, place, revealed_to: 0, number: *number };
        if self.now.tokens.push(token) {
            let cell = self.scene().token_cell(&token);
            self.note(clause::BOMB_PLACING, || Event::TokenPlaced {
                owner,
                number: token.number,
                kind,
                strength,
                on: place,
                cell,
            });
        }
    }

    /// The place of a token in the list.
    pub fn token_place(&self, owner: Who, number: u16) -> Option<usize> {
        self.now.tokens.iter().position(|token| token.owner == owner && token.number == number)
    }

    /// AC-13.2, AC-13.3: a token bursts: its inner cells catch fire, and who stands on the outer ones is wounded, once and not twice.
    pub fn detonate(&mut self, owner: Who, number: u16) {
        let Some(place) = self.token_place(owner, number) else { return };
        let token = self.now.tokens[place];
        let cell = self.scene().token_cell(&token);
        self.now.tokens.remove(place);
        if cell == OFF {
            return;
        }
        let (kind, strength) = (token.kind, token.strength);
        self.note(clause::DETONATION, || Event::Detonated { owner, number, kind, strength, cell });
        let Some(power) =
            self.rules.tokens.get(usize::from(kind)).and_then(|kind| kind.strengths.get(usize::from(strength)))
        else {
            return;
        };
        let reached = |zone: Option<crate::content::Zone>, barriers: bool| match zone {
            Some(zone) => zone::cells(&self.scene(), zone, std::iter::once(cell), barriers),
            None => Cells::NONE,
        };
        let inner = reached(power.ignite, true);
        let outer = reached(power.wound, false).without(inner);
        // Both areas are what they are when the blast goes off; the deaths of its fire come first.
        let in_outer = self.pieces_on(outer);
        let in_inner = self.pieces_on(inner);
        self.ignite(inner);
        let wounded = in_outer & !in_inner & self.now.on_board;
        if in_inner != 0 {
            let first = in_inner.trailing_zeros() as u8;
            self.note(clause::FIRE_OF_THE_BLAST, || Event::Blasted { cell, piece: first });
        }
        for id in self.in_cell_order(wounded) {
            self.wound(id, owner);
        }
    }

    /// Pieces on some cells, as bits.
    pub fn pieces_on(&self, cells: Cells) -> u64 {
        let mut pieces = 0;
        for cell in cells.iter() {
            if let Some(id) = self.scene().piece_at(cell) {
                pieces |= 1 << id;
            }
        }
        pieces
    }

    /// AC-13.4: the tokens on a piece that has died come loose where that happened.
    pub fn loosen_tokens(&mut self, of: crate::state::PieceId, cell: Cell) -> Pieces {
        let mut loose = 0u64;
        if self.now.tokens.is_empty() {
            return Pieces(loose);
        }
        for (place, token) in self.now.tokens.iter_mut().enumerate() {
            if token.place == Place::Piece(of) {
                token.place = Place::Cell(cell);
                loose |= 1 << place;
            }
        }
        Pieces(loose)
    }
}
