//! Setting fields: conformance cases and referees' tools, never rules. Everything that follows from a field follows at once.

mod chess;
mod duel;
mod piece;
mod place;

use std::sync::Arc;

use holmgang_kernel::sheet::{Assignment, Field, FieldFault};
use holmgang_kernel::{setter, words};

use crate::Rules;
use crate::names::square_named;
use crate::state::{NOBODY, OFF_BOARD, Square, State, TurnOrder, Who};

setter!(pub(super) struct Setter of Rules, on State);

impl Setter<'_> {
    pub fn set(&mut self) -> Result<(), FieldFault> {
        let path = self.path;
        let (first, rest) = path.split_once('.').unwrap_or((path, ""));
        match first {
            "paused" => self.state.paused = self.bool()?,
            "options" => self.option(rest)?,
            "duel" => self.duel(rest)?,
            "chess" => self.chess(rest)?,
            _ => {
                let Some(who) = self.rules.piece(self.state, first) else {
                    let known: Vec<String> = crate::names::everybody(self.state).map(crate::names::piece_id).collect();
                    let known = known.iter().map(String::as_str).chain(["paused", "options", "duel", "chess"]);
                    return Err(FieldFault::unknown(first, known));
                };
                self.piece(who, rest)?;
            }
        }
        Ok(())
    }

    fn small(&self, lo: i16, hi: i16) -> Result<i16, FieldFault> {
        Ok(self.int(lo.into(), hi.into())? as i16)
    }

    /// A piece's id, or none.
    fn somebody(&self) -> Result<Who, FieldFault> {
        match self.value.as_text() {
            Some("none") => Ok(NOBODY),
            Some(id) => match self.rules.piece(self.state, id) {
                Some(who) => Ok(who),
                None => Err(self.wants(words!("the id of a piece", "идентификатор фигуры"))),
            },
            None if *self.value == Field::None => Ok(NOBODY),
            None => Err(self.wants(words!("the id of a piece", "идентификатор фигуры"))),
        }
    }

    fn square(&self) -> Result<Square, FieldFault> {
        match self.value.as_text() {
            Some("none") | None => Ok(OFF_BOARD),
            Some(text) => match square_named(text) {
                Some(square) => Ok(square),
                None => Err(self.wants(words!("a cell from a1 to h8, or none", "клетка от a1 до h8 или none"))),
            },
        }
    }

    fn unknown<T>(&self, known: &[&str]) -> Result<T, FieldFault> {
        Err(FieldFault::unknown(self.path, known.iter().copied()))
    }

    fn option(&mut self, field: &str) -> Result<(), FieldFault> {
        let mut options = self.state.setup.options;
        match field {
            "guard_mode" => options.guard_is_relative = self.word(&[(false, "points"), (true, "relative")])?,
            "block_mode" => options.blocks_by_file = self.word(&[(false, "row"), (true, "file")])?,
            "cloak_screens" => options.cloak_screens = self.bool()?,
            "move_clock" => options.move_clock = self.bool()?,
            "placement_clock" => options.placement_clock = self.bool()?,
            "stall_rounds" => options.stall_rounds = self.int(1, 1000)? as u16,
            "round_cap" => options.round_cap = self.int(1, 1000)? as u16,
            "turn_order" => options.turn_order = self.word(&TurnOrder::ALL)?,
            "wall_forces" => options.wall_forces = self.bool()?,
            "wall_limit" => options.wall_limit = self.bool()?,
            "squad_size" => options.squad_size = self.int(1, 16)? as u8,
            _ => {
                return self.unknown(&[
                    "guard_mode",
                    "block_mode",
                    "cloak_screens",
                    "move_clock",
                    "placement_clock",
                    "stall_rounds",
                    "round_cap",
                    "turn_order",
                    "wall_forces",
                    "wall_limit",
                    "squad_size",
                ]);
            }
        }
        Arc::make_mut(&mut self.state.setup).options = options;
        let State { setup, lineup, .. } = &mut *self.state;
        self.rules.fill_kits(setup, Arc::make_mut(lineup));
        Ok(())
    }
}
