//! Fields of a piece.

use holmgang_kernel::sheet::{Assignment, Field, FieldFault};
use holmgang_kernel::{refuse_if, words};

use super::{Done, Setter};
use crate::board::OFF;
use crate::names;
use crate::state::{EMPTY, HARMS, History, Kind, Left, MOST_PIECES, Piece, PieceId};

impl Setter<'_> {
    /// Takes a piece off the board as dead, without triggers.
    pub(super) fn take_off(&mut self, id: PieceId) {
        let piece = &mut self.state.now.pieces[usize::from(id) % MOST_PIECES];
        for cell in piece.cells() {
            self.state.now.cells[usize::from(cell)] = EMPTY;
        }
        piece.cell = OFF;
        piece.head = OFF;
        self.state.now.on_board &= !(1 << id);
    }

    pub(super) fn piece_field(&mut self, id: PieceId, field: &str) -> Done {
        let place = usize::from(id) % MOST_PIECES;
        let is_tank = self.state.now.pieces[place].kind == Kind::Tank;
        match field {
            "cell" => {
                let is_none = matches!(self.value, Field::None) || *self.value == Field::from("none");
                if is_none {
                    self.take_off(id);
                    return Ok(());
                }
                let cell = self.cell_of(self.value)?;
                if is_tank {
                    return Err(self.wants(words!(
                        "the position of a tank is set by `position`",
                        "положение танка задаётся полем `position`"
                    )));
                }
                let there = self.scene().at(cell);
                refuse_if!(there != EMPTY && there != id, self.wants(words!("an empty cell", "пустая клетка")));
                self.take_off(id);
                self.state.now.pieces[place].cell = cell;
                self.state.now.cells[usize::from(cell)] = id;
                self.state.now.on_board |= 1 << id;
            }
            "alive" => {
                if self.bool()? {
                    if !self.state.now.pieces[place].is_alive() {
                        return Err(self.wants(words!(
                            "a dead piece comes back by its `cell`",
                            "погибшая фигура возвращается полем `cell`"
                        )));
                    }
                } else {
                    self.take_off(id);
                }
            }
            "kind" if !is_tank => self.state.now.pieces[place].kind = self.kind_of(self.value)?,
            "kind_history" => {
                let mut history = History::default();
                for kind in self.list_of(self.value)? {
                    history.push(self.kind_of(kind)?);
                }
                self.state.now.pieces[place].history = history;
            }
            "has_moved" => self.state.now.pieces[place].has_moved = self.bool()?,
            "wounded" => self.state.now.pieces[place].is_wounded = self.bool()?,
            "hp" if is_tank => self.state.now.pieces[place].hp = self.int(1, i64::from(Piece::TANK_HP))? as u8,
            "ammo" if is_tank => self.state.now.pieces[place].ammo = self.int(0, 2)? as u8,
            "turret" if is_tank => {
                let turret = names::read_straight(self.text()?);
                self.state.now.pieces[place].turret = turret.ok_or_else(|| {
                    self.wants(words!("+rank, -rank, +file or -file", "+rank, -rank, +file или -file"))
                })?;
            }
            "immunities" => {
                let mut immune = [Left::OVER; HARMS.len()];
                for entry in self.list_of(self.value)? {
                    let word = match entry {
                        Field::Text(word) => word.as_str(),
                        _ => self.text_of(self.child(entry, "to")?)?,
                    };
                    let harm = HARMS.iter().position(|known| *known == word).ok_or_else(|| {
                        self.wants(words!("fire, wound, capture or ability", "fire, wound, capture или ability"))
                    })?;
                    immune[harm] = match entry.child("turns_left") {
                        Some(turns) if !matches!(entry, Field::Text(_)) => self.turns(turns)?,
                        _ => Left::turns(99, false),
                    };
                }
                self.state.now.pieces[place].immune = immune;
            }
            _ => {
                let known = [
                    "cell",
                    "alive",
                    "kind",
                    "kind_history",
                    "has_moved",
                    "wounded",
                    "hp",
                    "ammo",
                    "turret",
                    "immunities",
                ];
                return Err(FieldFault::unknown(self.path, known));
            }
        }
        Ok(())
    }
}
