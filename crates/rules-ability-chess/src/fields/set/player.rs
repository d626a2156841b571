//! Fields of a player: energy, turns, restrictions.

use holmgang_kernel::sheet::{Assignment, Field, FieldFault};
use holmgang_kernel::words;

use super::{Done, Setter};
use crate::content::{ActionId, Home};
use crate::names;
use crate::state::{Left, NO_PIECE, NOBODY, Restriction, Who, army_bit};

impl Setter<'_> {
    pub(super) fn player_field(&mut self, who: Who, field: &str) -> Done {
        let place = usize::from(who);
        match field {
            "status" => {
                let is_out = match self.text()? {
                    "eliminated" => true,
                    "alive" => false,
                    _ => return Err(self.wants(words!("alive or eliminated", "alive или eliminated"))),
                };
                if is_out {
                    let king = self.state.setup.kings[place & 3];
                    self.take_off(king);
                }
                let player = &mut self.state.now.players[place];
                player.is_eliminated = is_out;
                if is_out {
                    player.energy = 0;
                }
            }
            "bearer_piece" => {
                let is_none = matches!(self.value, Field::None) || *self.value == Field::from("none");
                self.state.now.players[place].bearer = if is_none { NO_PIECE } else { self.piece_of(self.value)? };
            }
            "energy" => self.state.now.players[place].energy = self.int(0, 99)? as u8,
            "energy_state" => {
                self.state.now.players[place].energy_removed = match self.text()? {
                    "removed" => true,
                    "active" | "frozen" => false,
                    _ => return Err(self.wants(words!("active or removed", "active или removed"))),
                }
            }
            "main_action_done" => self.state.now.main_action_done = self.bool()?,
            "extra_turns" => self.state.now.players[place].extra_turns = self.int(0, 1)? as u8,
            "skipped_turns" => self.state.now.players[place].skipped_turns = self.int(0, 1)? as u8,
            "restrictions" => self.restrictions(who)?,
            "undergone" => self.undergone(who)?,
            _ => {
                let known = [
                    "status",
                    "bearer_piece",
                    "energy",
                    "energy_state",
                    "main_action_done",
                    "extra_turns",
                    "skipped_turns",
                    "restrictions",
                    "undergone",
                ];
                return Err(FieldFault::unknown(self.path, known));
            }
        }
        Ok(())
    }

    pub(super) fn undergone(&mut self, who: Who) -> Done {
        let mut mask = 0u64;
        for entry in self.list_of(self.value)? {
            let action = names::read_full_action(self.rules, self.text_of(entry)?).ok_or_else(|| {
                self.wants(words!("actions like jailer.first_signs", "действия вида jailer.first_signs"))
            })?;
            let def = &self.rules.actions[usize::from(action)];
            let Home::Ability(ability) = def.home else {
                return Err(self.wants(words!("actions of abilities", "действия способностей")));
            };
            for user in 0..self.state.setup.count {
                if self.state.setup.abilities[usize::from(user)] == Some(ability) {
                    mask |= 1 << (16 * u32::from(user) + u32::from(def.place));
                }
            }
        }
        self.state.now.players[usize::from(who)].undergone = mask;
        Ok(())
    }

    pub(super) fn restrictions(&mut self, who: Who) -> Done {
        self.state.now.restrictions.retain(|known| known.player != who);
        for entry in self.list_of(self.value)? {
            let is_only = match self.text_of(self.child(entry, "kind")?)? {
                "only" => true,
                "not" => false,
                _ => return Err(self.wants(words!("kind only or not", "kind only или not"))),
            };
            let mut pieces = 0;
            for piece in self.list_of(self.child(entry, "pieces")?)? {
                let id = self.piece_of(piece)?;
                if crate::state::army_of(id) != who {
                    return Err(self.wants(words!("pieces of this player", "фигуры этого игрока")));
                }
                pieces |= army_bit(id);
            }
            let truth = |key: &str| matches!(entry.child(key), Some(Field::Bool(true)));
            let creator = entry.child("creator").map_or(Ok(NOBODY), |creator| self.who_of(creator))?;
            let left = match entry.child("turns_left") {
                None => Left::turns(1, false),
                Some(value) => self.turns(value)?,
            };
            let until_pieces = match entry.child("until_pieces") {
                Some(Field::Int(count @ 0..=16)) => *count as u8,
                _ => 0,
            };
            self.state.now.restriction_number += 1;
            let restriction = Restriction {
                player: who,
                creator,
                is_only,
                pieces,
                left,
                until_pieces,
                is_renaming: truth("renaming"),
                is_unforgiving: truth("unforgiving"),
                action: ActionId::MAX,
                number: self.state.now.restriction_number,
            };
            if !self.state.now.restrictions.push(restriction) {
                return Err(self.wants(words!("fewer restrictions", "меньше ограничений")));
            }
        }
        Ok(())
    }

    pub(super) fn turns(&self, value: &Field) -> Result<Left, FieldFault> {
        match value {
            Field::Int(turns @ 1..=99) => Ok(Left::turns(*turns as u8, false)),
            Field::Text(text) if text == "permanent" => Ok(Left::FOR_GOOD),
            _ => Err(self.wants(words!("turns from 1 to 99 or permanent", "ходы от 1 до 99 или permanent"))),
        }
    }
}
