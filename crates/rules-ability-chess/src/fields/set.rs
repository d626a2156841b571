//! Setting fields: conformance cases and referees' tools only, never rules.

use std::sync::Arc;

use holmgang_kernel::sheet::{Field, FieldFault};
use holmgang_kernel::words::Words;

use crate::Rules;
use crate::board::{Cell, Cells, OFF};
use crate::chess::fen;
use crate::content::{ActionId, Home, UNLIMITED};
use crate::few::Few;
use crate::names;
use crate::resolve::item::all_players;
use crate::scene::Scene;
use crate::state::{
    Appeared, BARRIER, Barrier, EMPTY, HARMS, History, Item, Kind, Left, MOST_PIECES, NO_PIECE, NOBODY, PERMANENT,
    Phase, Piece, PieceId, Place, Restriction, State, Token, Who, army_bit,
};

type Done = Result<(), FieldFault>;

/// Sets one field.
pub fn set(rules: &Rules, state: &mut State, path: &str, value: &Field) -> Done {
    // What was wrong must leave nothing half done.
    let mut after = state.clone();
    Setter { rules, state: &mut after, path, value }.set()?;
    after.now.is_hash_stale = true;
    after.now.can_undo = false;
    *state = after;
    Ok(())
}

struct Setter<'a> {
    rules: &'a Rules,
    state: &'a mut State,
    path: &'a str,
    value: &'a Field,
}

impl Setter<'_> {
    fn scene(&self) -> Scene<'_> {
        Scene::new(self.rules, self.state)
    }

    fn wants(&self, en: &str, ru: &str) -> FieldFault {
        FieldFault::value(self.path, &Words::new(en, ru))
    }

    fn unknown(&self) -> FieldFault {
        let sheet = holmgang_kernel::ruleset::Fields::sheet(self.rules, self.state);
        let known: Vec<String> = sheet.keys().map(str::to_owned).collect();
        FieldFault::unknown(self.path, known.iter().map(String::as_str))
    }

    fn set(&mut self) -> Done {
        let parts: Vec<&str> = self.path.split('.').collect();
        match parts[..] {
            ["round"] => self.state.now.round = self.number(1, 65_535)? as u16,
            ["quiet_rounds"] => self.state.now.quiet_rounds = self.number(0, 75)? as u8,
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

    fn number(&self, least: i64, most: i64) -> Result<i64, FieldFault> {
        match self.value {
            Field::Int(number) if (least..=most).contains(number) => Ok(*number),
            _ => {
                let words = holmgang_kernel::words!(
                    "a whole number from {least} to {most}",
                    "целое число от {least} до {most}"
                );
                Err(FieldFault::value(self.path, &words))
            }
        }
    }

    fn truth(&self) -> Result<bool, FieldFault> {
        match self.value {
            Field::Bool(value) => Ok(*value),
            _ => Err(self.wants("true or false", "true или false")),
        }
    }

    /// A list, or nothing for `none`.
    fn list<'v>(&self, value: &'v Field) -> Result<&'v [Field], FieldFault> {
        match value {
            Field::List(list) => Ok(list),
            Field::None => Ok(&[]),
            Field::Text(text) if text == "none" => Ok(&[]),
            _ => Err(self.wants("a list", "список")),
        }
    }

    fn text<'v>(&self, value: &'v Field) -> Result<&'v str, FieldFault> {
        match value {
            Field::Text(text) => Ok(text),
            _ => Err(self.wants("a text", "текст")),
        }
    }

    fn cell_of(&self, value: &Field) -> Result<Cell, FieldFault> {
        let cell = match value {
            Field::Text(text) => names::read_cell(text),
            _ => None,
        };
        cell.filter(|cell| self.scene().board.has(*cell))
            .ok_or_else(|| self.wants("a cell of the board, like e4", "клетка доски, например e4"))
    }

    fn cells(&self, value: &Field) -> Result<Cells, FieldFault> {
        self.list(value)?.iter().map(|cell| self.cell_of(cell)).collect()
    }

    fn who_of(&self, value: &Field) -> Result<Who, FieldFault> {
        match value {
            Field::Text(text) if text == "none" => Ok(NOBODY),
            Field::None => Ok(NOBODY),
            Field::Text(text) => {
                names::read_player(&self.state.setup, text).ok_or_else(|| self.wants("a player", "игрок"))
            }
            _ => Err(self.wants("a player", "игрок")),
        }
    }

    fn players(&self, value: &Field) -> Result<u8, FieldFault> {
        let mut mask = 0;
        for player in self.list(value)? {
            mask |= 1 << self.who_of(player)?.min(7);
        }
        Ok(mask)
    }

    /// A piece by id or cell.
    fn piece_of(&self, value: &Field) -> Result<PieceId, FieldFault> {
        let text = self.text(value)?;
        let scene = self.scene();
        let by_cell = names::read_cell(text).and_then(|cell| scene.piece_at(cell));
        by_cell.or_else(|| names::read_piece(&scene, text)).ok_or_else(|| {
            self.wants("a piece, like white-rook-1 or its cell", "фигура, например white-rook-1 или её клетка")
        })
    }

    fn kind_of(&self, value: &Field) -> Result<Kind, FieldFault> {
        let kind = names::read_kind(self.text(value)?).filter(|kind| *kind != Kind::Tank);
        kind.ok_or_else(|| {
            self.wants(
                "a kind: king, queen, rook, bishop, knight, pawn, immobile",
                "вид: king, queen, rook, bishop, knight, pawn, immobile",
            )
        })
    }

    fn child<'v>(&self, value: &'v Field, key: &str) -> Result<&'v Field, FieldFault> {
        value.child(key).ok_or_else(|| {
            let words = holmgang_kernel::words!("entries with `{key}`", "записи с полем `{key}`");
            FieldFault::value(self.path, &words)
        })
    }

    fn activate(&mut self) -> Done {
        let who = self.who_of(self.value)?;
        if who == NOBODY || self.scene().player(who).is_eliminated {
            return Err(self.wants("a living player", "живой игрок"));
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
        let text = self.text(self.value)?;
        let layout = fen::read(text, self.state.setup.board)
            .map_err(|words| FieldFault { path: self.path.to_owned(), words })?;
        let setup = Arc::make_mut(&mut self.state.setup);
        let now = &mut self.state.now;
        for barrier in now.barriers.iter() {
            now.cells[usize::from(barrier.cell)] = EMPTY;
        }
        crate::scenario::put_layout(setup, now, &layout);
        now.barriers.retain(|barrier| now.cells[usize::from(barrier.cell)] == EMPTY);
        for barrier in now.barriers.iter() {
            now.cells[usize::from(barrier.cell)] = BARRIER;
        }
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

    fn barriers(&mut self) -> Done {
        let list = self.list(self.value)?;
        for barrier in self.state.now.barriers.iter() {
            self.state.now.cells[usize::from(barrier.cell)] = EMPTY;
        }
        self.state.now.barriers.clear();
        for entry in list {
            let cell = self.cell_of(match entry {
                Field::Text(_) => entry,
                _ => self.child(entry, "cell")?,
            })?;
            let rounds_left = match entry.child("rounds_left") {
                Some(Field::Int(rounds @ 1..=99)) => *rounds as u8,
                None => PERMANENT,
                Some(Field::Text(text)) if text == "permanent" => PERMANENT,
                _ => {
                    return Err(
                        self.wants("rounds_left from 1 to 99 or permanent", "rounds_left от 1 до 99 или permanent")
                    );
                }
            };
            let creator = entry.child("creator").map_or(Ok(NOBODY), |creator| self.who_of(creator))?;
            if self.scene().at(cell) != EMPTY || !self.state.now.barriers.push(Barrier { cell, rounds_left, creator }) {
                return Err(self.wants("barriers on empty cells", "преграды на пустых клетках"));
            }
            self.state.now.cells[usize::from(cell)] = BARRIER;
        }
        Ok(())
    }

    fn items(&mut self) -> Done {
        let list = self.list(self.value)?;
        self.state.now.items_live = 0;
        self.state.now.appeared.clear();
        self.state.now.tokens.retain(|token| !matches!(token.place, Place::Item(_)));
        for (place, entry) in list.iter().enumerate() {
            let id = self.text(self.child(entry, "item_kind")?)?;
            let kind = self
                .rules
                .items
                .iter()
                .position(|kind| kind.id == id)
                .ok_or_else(|| self.wants("items of the content", "предметы из содержимого"))?;
            let cell = self.cell_of(self.child(entry, "cell")?)?;
            let what = &self.rules.items[kind];
            let everybody = all_players(self.state.setup.count);
            let visible_to = entry.child("visible_to").map_or(Ok(everybody), |players| self.players(players))?;
            let announced_to = match entry.child("announced_to") {
                Some(players) => self.players(players)?,
                None if what.on_pickup => 0,
                None => visible_to,
            };
            let actions = match entry.child("actions") {
                Some(actions) => self.actions(actions)?,
                None => (0..what.actions).map(|place| what.first_action + u16::from(place)).collect(),
            };
            let charges = match entry.child("charges") {
                Some(charges) => self.charges(charges)?,
                None => what.charges,
            };
            let last_mover = entry.child("last_mover").map_or(Ok(NOBODY), |who| self.who_of(who))?;
            let (kind, is_hidden_name) = (kind as u16, visible_to & everybody != everybody);
            let number = self
                .next_number(kind, is_hidden_name)
                .ok_or_else(|| self.wants("fewer kinds of items", "меньше видов предметов"))?;
            let by_referee = entry.child("actions").is_some();
            let item = Item {
                kind,
                cell,
                charges,
                visible_to,
                announced_to,
                last_mover,
                was_dragged: false,
                used: 0,
                number,
                is_hidden_name,
                by_referee,
                actions,
            };
            match self.state.now.items.get_mut(place) {
                Some(there) => *there = item,
                None => return Err(self.wants("at most 32 items", "не больше 32 предметов")),
            }
            self.state.now.items_live |= 1 << place;
        }
        Ok(())
    }

    fn next_number(&mut self, kind: u16, is_hidden: bool) -> Option<u16> {
        let appeared = &mut self.state.now.appeared;
        if !appeared.iter().any(|known| known.kind == kind) && !appeared.push(Appeared { kind, shown: 0, hidden: 0 }) {
            return None;
        }
        let known = appeared.iter_mut().find(|known| known.kind == kind)?;
        let count = if is_hidden { &mut known.hidden } else { &mut known.shown };
        *count += 1;
        Some(*count)
    }

    fn actions(&self, value: &Field) -> Result<Few<ActionId, 4>, FieldFault> {
        let mut actions = Few::default();
        for action in self.list(value)? {
            let id = names::read_full_action(self.rules, self.text(action)?)
                .ok_or_else(|| self.wants("actions like water_bucket.douse", "действия вида water_bucket.douse"))?;
            if !actions.push(id) {
                return Err(self.wants("at most 4 actions", "не больше 4 действий"));
            }
        }
        Ok(actions)
    }

    fn charges(&self, value: &Field) -> Result<u8, FieldFault> {
        match value {
            Field::Int(charges @ 1..=9) => Ok(*charges as u8),
            Field::Text(text) if text == "unlimited" => Ok(UNLIMITED),
            _ => Err(self.wants("1 to 9 or unlimited", "от 1 до 9 или unlimited")),
        }
    }

    fn item_field(&mut self, item: &str, field: &str) -> Done {
        let slot = names::read_item(&self.scene(), None, item).ok_or_else(|| self.unknown())?;
        let mut item = self.state.now.items[usize::from(slot)];
        match field {
            "cell" => item.cell = self.cell_of(self.value)?,
            "charges" => item.charges = self.charges(self.value)?,
            "visible_to" => item.visible_to = self.players(self.value)?,
            "announced_to" => item.announced_to = self.players(self.value)?,
            "last_mover" => item.last_mover = self.who_of(self.value)?,
            "actions" => {
                item.actions = self.actions(self.value)?;
                item.by_referee = true;
            }
            _ => {
                return Err(FieldFault::unknown(
                    self.path,
                    ["cell", "charges", "visible_to", "announced_to", "last_mover", "actions"],
                ));
            }
        }
        self.state.now.items[usize::from(slot)] = item;
        Ok(())
    }

    fn tokens(&mut self) -> Done {
        self.state.now.tokens.clear();
        self.state.now.token_numbers = [0; 4];
        for entry in self.list(self.value)? {
            let id = self.text(self.child(entry, "token_kind")?)?;
            let kind = self
                .rules
                .tokens
                .iter()
                .position(|kind| kind.id == id)
                .ok_or_else(|| self.wants("tokens of the content", "метки из содержимого"))?;
            let strength = self.text(self.child(entry, "strength")?)?;
            let strength = self.rules.tokens[kind].strengths.iter().position(|known| known.id == strength);
            let strength = strength.ok_or_else(|| self.wants("a strength of the token", "сила метки"))?;
            let owner = self.who_of(self.child(entry, "owner")?)?;
            let place = match entry.child("attached_to") {
                Some(Field::Text(text)) if text != "none" => match names::read_item(&self.scene(), None, text) {
                    Some(slot) => Place::Item(slot),
                    None => Place::Piece(self.piece_of(&Field::Text(text.clone()))?),
                },
                _ => Place::Cell(self.cell_of(self.child(entry, "cell")?)?),
            };
            let revealed_to = entry.child("revealed_to").map_or(Ok(0), |players| self.players(players))?;
            let number = self.state.now.token_numbers.get_mut(usize::from(owner));
            let number = number.map(|number| {
                *number += 1;
                *number
            });
            let number = number.ok_or_else(|| self.wants("an owner", "владелец"))?;
            let token = Token { kind: kind as u8, strength: strength as u8, owner, place, revealed_to, number };
            if !self.state.now.tokens.push(token) {
                return Err(self.wants("at most 24 tokens", "не больше 24 меток"));
            }
        }
        Ok(())
    }

    fn player_field(&mut self, who: Who, field: &str) -> Done {
        let place = usize::from(who);
        match field {
            "status" => {
                let is_out = match self.text(self.value)? {
                    "eliminated" => true,
                    "alive" => false,
                    _ => return Err(self.wants("alive or eliminated", "alive или eliminated")),
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
            "energy" => self.state.now.players[place].energy = self.number(0, 99)? as u8,
            "energy_state" => {
                self.state.now.players[place].energy_removed = match self.text(self.value)? {
                    "removed" => true,
                    "active" | "frozen" => false,
                    _ => return Err(self.wants("active or removed", "active или removed")),
                }
            }
            "main_action_done" => self.state.now.main_action_done = self.truth()?,
            "extra_turns" => self.state.now.players[place].extra_turns = self.number(0, 1)? as u8,
            "skipped_turns" => self.state.now.players[place].skipped_turns = self.number(0, 1)? as u8,
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

    fn undergone(&mut self, who: Who) -> Done {
        let mut mask = 0u64;
        for entry in self.list(self.value)? {
            let action = names::read_full_action(self.rules, self.text(entry)?)
                .ok_or_else(|| self.wants("actions like jailer.first_signs", "действия вида jailer.first_signs"))?;
            let def = &self.rules.actions[usize::from(action)];
            let Home::Ability(ability) = def.home else {
                return Err(self.wants("actions of abilities", "действия способностей"));
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

    fn restrictions(&mut self, who: Who) -> Done {
        self.state.now.restrictions.retain(|known| known.player != who);
        for entry in self.list(self.value)? {
            let is_only = match self.text(self.child(entry, "kind")?)? {
                "only" => true,
                "not" => false,
                _ => return Err(self.wants("kind only or not", "kind only или not")),
            };
            let mut pieces = 0;
            for piece in self.list(self.child(entry, "pieces")?)? {
                let id = self.piece_of(piece)?;
                if crate::state::army_of(id) != who {
                    return Err(self.wants("pieces of this player", "фигуры этого игрока"));
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
                return Err(self.wants("fewer restrictions", "меньше ограничений"));
            }
        }
        Ok(())
    }

    fn turns(&self, value: &Field) -> Result<Left, FieldFault> {
        match value {
            Field::Int(turns @ 1..=99) => Ok(Left::turns(*turns as u8, false)),
            Field::Text(text) if text == "permanent" => Ok(Left::FOR_GOOD),
            _ => Err(self.wants("turns from 1 to 99 or permanent", "ходы от 1 до 99 или permanent")),
        }
    }

    /// Takes a piece off the board as dead, without triggers.
    fn take_off(&mut self, id: PieceId) {
        let piece = &mut self.state.now.pieces[usize::from(id) % MOST_PIECES];
        for cell in piece.cells() {
            self.state.now.cells[usize::from(cell)] = EMPTY;
        }
        piece.cell = OFF;
        piece.head = OFF;
        self.state.now.on_board &= !(1 << id);
    }

    fn piece_field(&mut self, id: PieceId, field: &str) -> Done {
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
                    return Err(self.wants(
                        "the position of a tank is set by `position`",
                        "положение танка задаётся полем `position`",
                    ));
                }
                let there = self.scene().at(cell);
                if there != EMPTY && there != id {
                    return Err(self.wants("an empty cell", "пустая клетка"));
                }
                self.take_off(id);
                self.state.now.pieces[place].cell = cell;
                self.state.now.cells[usize::from(cell)] = id;
                self.state.now.on_board |= 1 << id;
            }
            "alive" => {
                if self.truth()? {
                    if !self.state.now.pieces[place].is_alive() {
                        return Err(self.wants(
                            "a dead piece comes back by its `cell`",
                            "погибшая фигура возвращается полем `cell`",
                        ));
                    }
                } else {
                    self.take_off(id);
                }
            }
            "kind" if !is_tank => self.state.now.pieces[place].kind = self.kind_of(self.value)?,
            "kind_history" => {
                let mut history = History::default();
                for kind in self.list(self.value)? {
                    history.push(self.kind_of(kind)?);
                }
                self.state.now.pieces[place].history = history;
            }
            "has_moved" => self.state.now.pieces[place].has_moved = self.truth()?,
            "wounded" => self.state.now.pieces[place].is_wounded = self.truth()?,
            "hp" if is_tank => self.state.now.pieces[place].hp = self.number(1, i64::from(Piece::TANK_HP))? as u8,
            "ammo" if is_tank => self.state.now.pieces[place].ammo = self.number(0, 2)? as u8,
            "turret" if is_tank => {
                let turret = names::read_straight(self.text(self.value)?);
                self.state.now.pieces[place].turret = turret
                    .ok_or_else(|| self.wants("+rank, -rank, +file or -file", "+rank, -rank, +file или -file"))?;
            }
            "immunities" => {
                let mut immune = [Left::OVER; HARMS.len()];
                for entry in self.list(self.value)? {
                    let word = match entry {
                        Field::Text(word) => word.as_str(),
                        _ => self.text(self.child(entry, "to")?)?,
                    };
                    let harm = HARMS.iter().position(|known| *known == word).ok_or_else(|| {
                        self.wants("fire, wound, capture or ability", "fire, wound, capture или ability")
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
