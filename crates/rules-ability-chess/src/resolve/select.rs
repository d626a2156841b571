//! Whom and what an effect acts on: players, pieces, cells, items, tokens (AC-11.2).

use holmgang_kernel::log::Log;

use super::Flow;
use super::ability::Context;
use crate::board::{Cell, Cells, OFF};
use crate::content::{Area, Players, Select, TargetKind};
use crate::event::Event;
use crate::state::{MOST_PLAYERS, NO_ITEM, NO_PIECE, NOBODY, PieceId, Pieces, Who};

impl<L: Log<Event>> Flow<'_, L> {
    /// Bits of a player's army out of bits of all pieces.
    pub fn army_bits(&self, pieces: u64, who: Who) -> u16 {
        (pieces >> (16 * (who & 3))) as u16
    }

    /// The players an effect is for.
    pub(super) fn players_of(&self, players: Players, context: &Context) -> impl Iterator<Item = Who> + use<L> {
        let scene = self.scene();
        let owner = |id: PieceId| if id == NO_PIECE { NOBODY } else { scene.owner(id) };
        let mut mask = 0u8;
        let mut add = |who: Who| {
            if usize::from(who) < MOST_PLAYERS && !scene.player(who).is_eliminated {
                mask |= 1 << who;
            }
        };
        match players {
            // A player who was asked is the one that the effects behind the question are for.
            Players::Targets | Players::Enemies | Players::All if context.asked != NOBODY => add(context.asked),
            Players::User => add(context.user),
            Players::Targets => context.targets.iter().copied().for_each(add),
            Players::TargetOwner => match context.kind {
                TargetKind::Token => context
                    .targets
                    .iter()
                    .filter_map(|place| self.now.tokens.get(usize::from(*place)))
                    .for_each(|token| add(token.owner)),
                _ => context.targets.iter().for_each(|id| add(owner(*id))),
            },
            Players::SubjectOwner => add(owner(context.subject)),
            Players::CaptorOwner => add(owner(context.captor)),
            Players::Enemies => scene.living().filter(|who| *who != context.user).for_each(add),
            Players::All => scene.living().for_each(add),
        }
        Pieces(u64::from(mask))
    }

    /// Pieces of an area, as bits.
    pub(super) fn pieces_of(&self, area: &Area, context: &Context) -> u64 {
        let selected = match area.zone {
            None => self.select_pieces(area.on, context),
            Some(zone) => self.pieces_on(self.around(zone, self.select_cells(area.on, context), false)),
        };
        let scene = self.scene();
        Pieces(selected).filter(|id| scene.fits(*id, area.filter, context.user)).fold(0, |all, id| all | 1 << id)
    }

    /// Cells of an area.
    pub(super) fn cells_of(&self, area: &Area, context: &Context, barriers: bool) -> Cells {
        let cells = self.select_cells(area.on, context);
        match area.zone {
            None => cells,
            Some(zone) => self.around(zone, cells, barriers),
        }
    }

    /// The pieces that a selector means, as bits; dead ones too.
    pub fn select_pieces(&self, select: Select, context: &Context) -> u64 {
        let one = |id: PieceId| if id == NO_PIECE { 0 } else { 1u64 << (id & 63) };
        match select {
            Select::Targets => match context.kind {
                TargetKind::Piece | TargetKind::DeadPiece => context.targets.iter().fold(0, |all, id| all | one(*id)),
                TargetKind::Cell | TargetKind::Barrier => self.pieces_on(context.targets.iter().copied().collect()),
                _ => 0,
            },
            Select::Bearer | Select::OwnBearer => one(self.scene().player(context.user).bearer),
            Select::Subject => one(context.subject),
            Select::Captor => one(context.captor),
            Select::Chosen => context.chosen,
            Select::Destination | Select::Token | Select::Item => self.pieces_on(self.select_cells(select, context)),
        }
    }

    pub(super) fn one_piece(&self, select: Select, context: &Context) -> Option<PieceId> {
        Pieces(self.select_pieces(select, context)).next()
    }

    /// The cells that a selector means.
    pub(super) fn select_cells(&self, select: Select, context: &Context) -> Cells {
        let on_board = |cell: &Cell| *cell != OFF;
        match select {
            Select::Targets => match context.kind {
                TargetKind::Cell | TargetKind::Barrier => context.targets.iter().copied().filter(on_board).collect(),
                TargetKind::Item => {
                    context.targets.iter().filter_map(|slot| self.scene().item(*slot)).map(|item| item.cell).collect()
                }
                TargetKind::Token => context
                    .targets
                    .iter()
                    .filter_map(|place| self.now.tokens.get(usize::from(*place)))
                    .map(|token| self.scene().token_cell(token))
                    .filter(on_board)
                    .collect(),
                _ => self.cells_of_pieces(self.select_pieces(select, context)),
            },
            Select::Destination => [context.to].into_iter().filter(on_board).collect(),
            Select::Item => [context.item_cell].into_iter().filter(on_board).collect(),
            Select::Token => self
                .one_token(select, context)
                .and_then(|(owner, number)| self.token_place(owner, number))
                .map(|place| self.scene().token_cell(&self.now.tokens[place]))
                .into_iter()
                .filter(on_board)
                .collect(),
            // A piece that has died stays where it was for the effects of its death.
            Select::Subject if !self.piece(context.subject).is_alive() => {
                [context.subject_cell].into_iter().filter(on_board).collect()
            }
            _ => self.cells_of_pieces(self.select_pieces(select, context)),
        }
    }

    pub(super) fn cells_of_pieces(&self, pieces: u64) -> Cells {
        Pieces(pieces).flat_map(|id| self.piece(id).cells()).collect()
    }

    pub(super) fn one_cell(&self, select: Select, context: &Context) -> Option<Cell> {
        self.select_cells(select, context).first()
    }

    pub(super) fn one_item(&self, select: Select, context: &Context) -> Option<u8> {
        match select {
            Select::Targets if context.kind == TargetKind::Item => context.targets.first().copied(),
            Select::Item if context.item != NO_ITEM => Some(context.item),
            _ => None,
        }
        .filter(|slot| self.scene().item(*slot).is_some())
    }

    pub(super) fn one_token(&self, select: Select, context: &Context) -> Option<(Who, u16)> {
        match select {
            Select::Token => context.token,
            Select::Targets if context.kind == TargetKind::Token => {
                let place = context.targets.first()?;
                self.now.tokens.get(usize::from(*place)).map(|token| (token.owner, token.number))
            }
            _ => None,
        }
    }
}
