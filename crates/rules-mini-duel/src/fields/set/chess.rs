//! Setting the chess game around a duel.

use holmgang_kernel::sheet::{Assignment, FieldFault};
use holmgang_kernel::words;

use super::Setter;
use crate::content::ItemId;
use crate::scenario::castling_bits;
use crate::state::{Chess, Mode, Player, Square};

impl Setter<'_> {
    pub(super) fn chess(&mut self, field: &str) -> Result<(), FieldFault> {
        const KNOWN: &[&str] =
            &["mode", "to_move", "move_number", "en_passant", "castling", "clock_ms", "passes", "gained"];
        let player = Player::ALL.iter().find(|(_, word)| field.rsplit_once('.').is_some_and(|(_, last)| last == *word));
        let player = player.map(|(player, _)| *player);
        let value: Change = match (field.split('.').next().unwrap_or(field), player) {
            ("mode", _) => Change::Mode(self.word(&Mode::ALL)?),
            ("to_move", _) => Change::ToMove(self.word(&Player::ALL)?),
            ("move_number", _) => Change::Moves(self.int(0, 9999)? as u16),
            ("en_passant", _) => Change::EnPassant(self.square()?),
            ("castling", _) => match castling_bits(self.text().unwrap_or("none")) {
                Some(bits) => Change::Castling(bits),
                None => return Err(self.wants(words!("letters of KQkq, or none", "буквы из KQkq или none"))),
            },
            ("clock_ms", Some(player)) => Change::Clock(player, self.int(0, 86_400_000)? as u32),
            ("passes", _) => Change::Passes(self.int(0, 1)? as u8),
            ("gained", Some(player)) => {
                let mut items = Vec::new();
                for field in self.list()? {
                    match field.as_text().and_then(|id| self.rules.item_by_id(id)) {
                        Some(item) => items.push(item),
                        None => {
                            return Err(self.wants(words!("ids of class items", "идентификаторы классовых предметов")));
                        }
                    }
                }
                Change::Gained(player, items)
            }
            _ => return self.unknown(KNOWN),
        };
        let Some(chess) = &mut self.state.chess else {
            return Err(self.wants(words!("nothing: this is a duel on its own", "ничего: это отдельный поединок")));
        };
        value.make(chess);
        Ok(())
    }
}

/// A change of the chess game.
enum Change {
    Mode(Mode),
    ToMove(Player),
    Moves(u16),
    EnPassant(Square),
    Castling(u8),
    Clock(Player, u32),
    Passes(u8),
    Gained(Player, Vec<ItemId>),
}

impl Change {
    fn make(self, chess: &mut Chess) {
        match self {
            Change::Mode(mode) => chess.mode = mode,
            Change::ToMove(player) => chess.to_move = player,
            Change::Moves(moves) => chess.moves = moves,
            Change::EnPassant(square) => chess.en_passant = square,
            Change::Castling(bits) => chess.castling = bits,
            Change::Clock(player, ms) => chess.clock_ms[player as usize] = ms,
            Change::Passes(passes) => chess.passes = passes,
            Change::Gained(player, items) => chess.gained[player as usize] = items.into_iter().collect(),
        }
    }
}
