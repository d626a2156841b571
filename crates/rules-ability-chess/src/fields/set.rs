//! Setting fields: conformance cases and referees' tools only, never rules.

mod piece;
mod player;
mod things;

use std::sync::Arc;

use holmgang_kernel::sheet::{Assignment, Field, FieldFault};
use holmgang_kernel::{setter, words};

use crate::board::{Cell, Cells, OFF};
use crate::chess::fen;
use crate::scene::Scene;
use crate::state::{BARRIER, EMPTY, Kind, NO_PIECE, NOBODY, Phase, PieceId, Place, State, Who};
use crate::{Rules, names};

type Done = Result<(), FieldFault>;

/// Sets one field.
pub fn set(rules: &Rules, state: &mut State, path: &str, value: &Field) -> Done {
    // What was wrong must leave nothing half done.
    let mut after = state.clone();
    Setter { rules, state: &mut after, path, value }.set()?;
    after.now.is_hash_stale = true;
    after.keep_from_here();
    *state = after;
    Ok(())
}

setter!(struct Setter of Rules, on State);

impl Setter<'_> {
    fn scene(&self) -> Scene<'_> {
        Scene::new(self.rules, self.state)
    }

    fn unknown(&self) -> FieldFault {
        let sheet = holmgang_kernel::ruleset::Fields::sheet(self.rules, self.state);
        let known: Vec<String> = sheet.keys().map(str::to_owned).collect();
        FieldFault::unknown(self.path, known.iter().map(String::as_str))
    }

    fn set(&mut self) -> Done {
        let parts: Vec<&str> = self.path.split('.').collect();
        match parts[..] {
            ["round"] => self.state.now.round = self.int(1, 65_535)? as u16,
            ["quiet_rounds"] => self.state.now.quiet_rounds = self.int(0, 75)? as u8,
            ["active_player"] => self.activate()?,
            ["position"] => self.position()?,
            ["burning"] => self.state.now.burning = self.cells(self.value)?,
            ["barriers"] => self.barriers()?,
            ["items"] => self.items()?,
            ["tokens"] => self.tokens()?,
            ["items", item, field] => self.item_field(item, field)?,
            [owner, field] => {
                let who = names::read_player(&self.state.setup, owner);
                let piece = names::read_piece(&self.scene(), owner);
                match (who, piece) {
                    (Some(who), _) => self.player_field(who, field)?,
                    (None, Some(id)) => self.piece_field(id, field)?,
                    _ => return Err(self.unknown()),
                }
            }
            _ => return Err(self.unknown()),
        }
        Ok(())
    }

    fn cell_of(&self, value: &Field) -> Result<Cell, FieldFault> {
        let cell = match value {
            Field::Text(text) => names::read_cell(text),
            _ => None,
        };
        cell.filter(|cell| self.scene().board.has(*cell))
            .ok_or_else(|| self.wants(words!("a cell of the board, like e4", "клетка доски, например e4")))
    }

    fn cells(&self, value: &Field) -> Result<Cells, FieldFault> {
        self.list_of(value)?.iter().map(|cell| self.cell_of(cell)).collect()
    }

    fn who_of(&self, value: &Field) -> Result<Who, FieldFault> {
        match value {
            Field::Text(text) if text == "none" => Ok(NOBODY),
            Field::None => Ok(NOBODY),
            Field::Text(text) => {
                names::read_player(&self.state.setup, text).ok_or_else(|| self.wants(words!("a player", "игрок")))
            }
            _ => Err(self.wants(words!("a player", "игрок"))),
        }
    }

    fn players(&self, value: &Field) -> Result<u8, FieldFault> {
        let mut mask = 0;
        for player in self.list_of(value)? {
            mask |= 1 << self.who_of(player)?.min(7);
        }
        Ok(mask)
    }

    /// A piece by id or cell.
    fn piece_of(&self, value: &Field) -> Result<PieceId, FieldFault> {
        let text = self.text_of(value)?;
        let scene = self.scene();
        let by_cell = names::read_cell(text).and_then(|cell| scene.piece_at(cell));
        by_cell.or_else(|| names::read_piece(&scene, text)).ok_or_else(|| {
            self.wants(words!("a piece, like white-rook-1 or its cell", "фигура, например white-rook-1 или её клетка"))
        })
    }

    fn kind_of(&self, value: &Field) -> Result<Kind, FieldFault> {
        let kind = names::read_kind(self.text_of(value)?).filter(|kind| *kind != Kind::Tank);
        kind.ok_or_else(|| {
            self.wants(words!(
                "a kind: king, queen, rook, bishop, knight, pawn, immobile",
                "вид: king, queen, rook, bishop, knight, pawn, immobile"
            ))
        })
    }

    fn child<'v>(&self, value: &'v Field, key: &str) -> Result<&'v Field, FieldFault> {
        value.child(key).ok_or_else(|| {
            let words = words!("entries with `{key}`", "записи с полем `{key}`");
            FieldFault::value(self.path, &words)
        })
    }

    fn activate(&mut self) -> Done {
        let who = self.who_of(self.value)?;
        if who == NOBODY || self.scene().player(who).is_eliminated {
            return Err(self.wants(words!("a living player", "живой игрок")));
        }
        let now = &mut self.state.now;
        now.active = who;
        now.phase = Phase::Acting;
        now.main_action_done = false;
        now.used_actions = 0;
        now.uses.clear();
        now.modified.clear();
        now.pending.clear();
        now.is_untouched = true;
        for item in &mut now.items {
            item.was_dragged = false;
            item.used = 0;
        }
        Ok(())
    }

    fn position(&mut self) -> Done {
        let text = self.text_of(self.value)?;
        let layout = fen::read(text, self.state.setup.board)
            .map_err(|words| FieldFault { path: self.path.to_owned(), words })?;
        let setup = Arc::make_mut(&mut self.state.setup);
        let now = &mut self.state.now;
        let mut barriers = now.barriers;
        for barrier in barriers.iter() {
            now.cells[usize::from(barrier.cell)] = EMPTY;
        }
        crate::scenario::put_layout(setup, now, &layout);
        barriers.retain(|barrier| now.cells[usize::from(barrier.cell)] == EMPTY);
        for barrier in barriers.iter() {
            now.cells[usize::from(barrier.cell)] = BARRIER;
        }
        now.barriers = barriers;
        for player in &mut now.players {
            player.passed_cell = OFF;
            player.passed_pawn = NO_PIECE;
        }
        now.tokens.retain(|token| !matches!(token.place, Place::Piece(_)));
        now.pending.clear();
        let has_turn = !text.contains(':');
        if let Some(active) = layout.active.filter(|_| has_turn && text.split_whitespace().count() > 1) {
            now.active = active;
        }
        let owner = (now.active + 1) % setup.count.max(1);
        let setup = Arc::clone(&self.state.setup);
        crate::turn::pass_cell(&setup, &mut self.state.now, owner, layout.passed);
        for who in 0..setup.count {
            let Some(ability) = setup.abilities[usize::from(who)] else { continue };
            let wanted = self.rules.abilities[usize::from(ability)].bearer.bit();
            let scene = self.scene();
            let bearer = scene.army(who).find(|id| scene.piece(*id).kind.bit() == wanted);
            self.state.now.players[usize::from(who)].bearer = bearer.unwrap_or(NO_PIECE);
        }
        Ok(())
    }
}
