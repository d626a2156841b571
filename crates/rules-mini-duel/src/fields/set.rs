//! Setting fields: conformance cases and referees' tools, never rules. Everything that follows from a field follows at once.

use std::sync::Arc;

use holmgang_kernel::log::Silent;
use holmgang_kernel::sheet::{Field, FieldFault};
use holmgang_kernel::words::Words;

use crate::Rules;
use crate::content::{ChessClass, ItemId, NO_ITEM, Sheet, SkillId, Stat, Subclass};
use crate::fields::{FATES, field_place, item_of};
use crate::names::square_named;
use crate::scenario::{PLAYERS, castling_bits};
use crate::state::{
    Chess, Effect, Fate, Mode, NOBODY, OFF_BOARD, Phase, Place, Player, Square, State, Wall, What, Who, at, bit,
    side_of,
};

/// One field on its way to a value.
pub(super) struct Setting<'a> {
    pub rules: &'a Rules,
    pub state: &'a mut State,
    pub path: &'a str,
    pub value: &'a Field,
}

impl Setting<'_> {
    pub fn set(&mut self) -> Result<(), FieldFault> {
        let path = self.path;
        let (first, rest) = path.split_once('.').unwrap_or((path, ""));
        match first {
            "paused" => self.state.paused = self.truth()?,
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

    fn wants<T>(&self, en: &str, ru: &str) -> Result<T, FieldFault> {
        Err(FieldFault::value(self.path, &Words::new(en, ru)))
    }

    fn truth(&self) -> Result<bool, FieldFault> {
        match self.value {
            Field::Bool(value) => Ok(*value),
            _ => self.wants("true or false", "true или false"),
        }
    }

    fn int(&self, lo: i64, hi: i64) -> Result<i64, FieldFault> {
        match self.value {
            Field::Int(number) if (lo..=hi).contains(number) => Ok(*number),
            _ => self.wants(&format!("a whole number from {lo} to {hi}"), &format!("целое число от {lo} до {hi}")),
        }
    }

    fn small(&self, lo: i16, hi: i16) -> Result<i16, FieldFault> {
        Ok(self.int(lo.into(), hi.into())? as i16)
    }

    fn text(&self) -> Result<&str, FieldFault> {
        text_of(self.value).map_or_else(|| self.wants("a text", "текст"), Ok)
    }

    fn word<T: Copy>(&self, all: &[(T, &str)]) -> Result<T, FieldFault> {
        let found = text_of(self.value).and_then(|text| all.iter().find(|(_, word)| *word == text));
        let words = || all.iter().map(|(_, word)| *word).collect::<Vec<_>>().join(", ");
        found.map_or_else(
            || self.wants(&format!("one of {}", words()), &format!("одно из {}", words())),
            |(value, _)| Ok(*value),
        )
    }

    fn list(&self) -> Result<&[Field], FieldFault> {
        match self.value {
            Field::List(list) => Ok(list),
            Field::None => Ok(&[]),
            Field::Text(text) if text == "none" => Ok(&[]),
            _ => self.wants("a list", "список"),
        }
    }

    /// A piece's id, or none.
    fn somebody(&self) -> Result<Who, FieldFault> {
        match text_of(self.value) {
            Some("none") => Ok(NOBODY),
            Some(id) => match self.rules.piece(self.state, id) {
                Some(who) => Ok(who),
                None => self.wants("the id of a piece", "идентификатор фигуры"),
            },
            None if *self.value == Field::None => Ok(NOBODY),
            None => self.wants("the id of a piece", "идентификатор фигуры"),
        }
    }

    fn square(&self) -> Result<Square, FieldFault> {
        match text_of(self.value) {
            Some("none") | None => Ok(OFF_BOARD),
            Some(text) => match square_named(text) {
                Some(square) => Ok(square),
                None => self.wants("a cell from a1 to h8, or none", "клетка от a1 до h8 или none"),
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
            "cloak_screens" => options.cloak_screens = self.truth()?,
            "move_clock" => options.move_clock = self.truth()?,
            "placement_clock" => options.placement_clock = self.truth()?,
            "stall_rounds" => options.stall_rounds = self.int(1, 1000)? as u16,
            "round_cap" => options.round_cap = self.int(1, 1000)? as u16,
            _ => {
                return self.unknown(&[
                    "guard_mode",
                    "block_mode",
                    "cloak_screens",
                    "move_clock",
                    "placement_clock",
                    "stall_rounds",
                    "round_cap",
                ]);
            }
        }
        Arc::make_mut(&mut self.state.setup).options = options;
        let State { setup, lineup, .. } = &mut *self.state;
        self.rules.fill_kits(setup, Arc::make_mut(lineup));
        Ok(())
    }

    fn duel(&mut self, field: &str) -> Result<(), FieldFault> {
        match field {
            "lead_attacker" => self.state.duel.lead_attacker = self.somebody()?,
            "lead_defender" => self.state.duel.lead_defender = self.somebody()?,
            "round" => self.state.duel.round = self.int(1, 1000)? as u16,
            "stall_rounds_seen" => self.state.duel.stalled = self.int(0, 1000)? as u16,
            "active_piece" => {
                let place = field_place(self.state, self.somebody()?)
                    .filter(|place| self.state.duel.alive & bit(*place) != 0 && self.state.phase == Phase::Act);
                let Some(place) = place else {
                    return self.wants("a living piece of the duel", "живая фигура поединка");
                };
                let duel = &mut self.state.duel;
                duel.waiting |= bit(duel.rank[at(place)]);
                duel.guard &= !bit(place);
                (duel.used_ability, duel.extended, duel.extension) = (false, false, 0);
                duel.active = place;
            }
            "offers" => {
                let mut offers = [false; 2];
                for field in self.list()? {
                    let player = PLAYERS.iter().find(|(_, word)| text_of(field) == Some(*word));
                    let Some((player, _)) = player else { return self.wants("seats", "места игроков") };
                    offers[*player as usize] = true;
                }
                self.state.duel.offers = offers;
            }
            "walls" => self.walls()?,
            _ => return self.wall(field),
        }
        Ok(())
    }

    /// The whole list of Walls; of each only `placed_by` must be there.
    fn walls(&mut self) -> Result<(), FieldFault> {
        let list = self.list()?.to_vec();
        self.state.duel.walls.clear();
        for field in &list {
            let rook = field.child("placed_by").and_then(text_of).and_then(|id| self.rules.piece(self.state, id));
            let Some(rook) = rook.and_then(|who| field_place(self.state, who)) else {
                return self
                    .wants("Walls with `placed_by`, a rook of the duel", "Стены с `placed_by`, ладьёй поединка");
            };
            let sheet = self.rules.wall_sheet(self.state, rook).unwrap_or_default();
            let rounds = self.rules.item_at(self.state, rook).map_or(1, |item| item.action_rounds);
            let number = |key: &str, default: i16| match field.child(key) {
                Some(Field::Int(number)) => i16::try_from(*number).unwrap_or(default),
                _ => default,
            };
            let side = side_of(rook);
            let placed = &mut self.state.duel.walls_placed[side as usize];
            let default_number = placed.saturating_add(1);
            let said = field.child("wall").and_then(text_of).and_then(|id| id.rsplit_once("-wall-")?.1.parse().ok());
            let wall_number: u8 = said.unwrap_or(default_number);
            *placed = (*placed).max(wall_number);
            let kind = field.child("kind").and_then(text_of);
            let kind = Subclass::ALL.iter().find(|(_, word)| Some(*word) == kind).map(|(kind, _)| *kind);
            let max_health = number("max_health", sheet.health.max(1));
            self.state.duel.walls.push(Wall {
                side,
                kind: kind.unwrap_or_else(|| self.state.subclass(rook)),
                placed_by: rook,
                number: wall_number,
                rounds_left: number("rounds_left", rounds.into()).clamp(1, 99) as u8,
                health: number("health", max_health).clamp(1, 9999),
                max_health,
                physical_defence: number("physical_defence", sheet.physical_defence),
                magic_defence: number("magic_defence", sheet.magic_defence),
            });
        }
        Ok(())
    }

    /// `walls.elves-wall-1.health`.
    fn wall(&mut self, field: &str) -> Result<(), FieldFault> {
        const KNOWN: &[&str] = &[
            "lead_attacker",
            "lead_defender",
            "round",
            "stall_rounds_seen",
            "active_piece",
            "offers",
            "walls",
            "health",
            "rounds_left",
            "physical_defence",
            "magic_defence",
        ];
        let Some((id, key)) = field.strip_prefix("walls.").and_then(|rest| rest.split_once('.')) else {
            return self.unknown(KNOWN);
        };
        let state = &*self.state;
        let named = (0..state.duel.walls.len()).find(|index| crate::names::wall_id(state.wall_id(*index)) == id);
        let index = named.or_else(|| id.parse().ok()).filter(|index| *index < state.duel.walls.len());
        let Some(index) = index else { return self.wants("a standing Wall", "стоящая Стена") };
        let (health, percent) = (self.small(1, 9999), self.small(0, 100));
        let wall = &mut self.state.duel.walls[index];
        match key {
            "health" => wall.health = health?,
            "max_health" => wall.max_health = health?,
            "rounds_left" => wall.rounds_left = health?.min(99) as u8,
            "physical_defence" => wall.physical_defence = percent?,
            "magic_defence" => wall.magic_defence = percent?,
            _ => return self.unknown(KNOWN),
        }
        Ok(())
    }

    fn chess(&mut self, field: &str) -> Result<(), FieldFault> {
        const KNOWN: &[&str] =
            &["mode", "to_move", "move_number", "en_passant", "castling", "clock_ms", "passes", "gained"];
        let player = PLAYERS.iter().find(|(_, word)| field.rsplit_once('.').is_some_and(|(_, last)| last == *word));
        let player = player.map(|(player, _)| *player);
        let value: Change = match (field.split('.').next().unwrap_or(field), player) {
            ("mode", _) => Change::Mode(self.word(&Mode::ALL)?),
            ("to_move", _) => Change::ToMove(self.word(&PLAYERS)?),
            ("move_number", _) => Change::Moves(self.int(0, 9999)? as u16),
            ("en_passant", _) => Change::EnPassant(self.square()?),
            ("castling", _) => match castling_bits(self.text().unwrap_or("none")) {
                Some(bits) => Change::Castling(bits),
                None => return self.wants("letters of KQkq, or none", "буквы из KQkq или none"),
            },
            ("clock_ms", Some(player)) => Change::Clock(player, self.int(0, 86_400_000)? as u32),
            ("passes", _) => Change::Passes(self.int(0, 1)? as u8),
            ("gained", Some(player)) => {
                let mut items = Vec::new();
                for field in self.list()? {
                    match text_of(field).and_then(|id| self.rules.item_by_id(id)) {
                        Some(item) => items.push(item),
                        None => return self.wants("ids of class items", "идентификаторы классовых предметов"),
                    }
                }
                Change::Gained(player, items)
            }
            _ => return self.unknown(KNOWN),
        };
        let Some(chess) = &mut self.state.chess else {
            return self.wants("nothing: this is a duel on its own", "ничего: это отдельный поединок");
        };
        value.make(chess);
        Ok(())
    }

    fn piece(&mut self, who: Who, field: &str) -> Result<(), FieldFault> {
        if let Some((stat, _)) = Stat::ALL.iter().find(|(_, key)| *key == field) {
            return self.stat(who, *stat);
        }
        match field {
            "chess_class" => {
                let class = self.word(&ChessClass::ALL)?;
                self.sheet(who, |sheet| sheet.class = class);
            }
            "subclass" => {
                let subclass = self.word(&Subclass::ALL)?;
                self.sheet(who, |sheet| sheet.subclass = subclass);
            }
            "level" => {
                let level = self.int(1, 15)? as u8;
                self.sheet(who, |sheet| sheet.level = level);
            }
            "skills" => {
                let skills = self.skills()?;
                self.sheet(who, |sheet| sheet.skills = skills);
            }
            "class_item" => {
                let item = self.item()?;
                self.wear(who, item);
            }
            "health" => {
                let health = self.small(0, i16::MAX)?;
                self.health(who, health);
            }
            "mana" | "stamina" | "uses" | "cooldown" => self.counter(who, field)?,
            "state" => self.fate(who)?,
            "square" => self.stand_on(who)?,
            "has_acted" | "class_used_this_turn" | "guard_stance" | "effects" | "cell" => {
                let Some(place) = field_place(self.state, who) else {
                    return self.wants("a piece that fights in a duel", "фигура, которая участвует в поединке");
                };
                self.on_field(place, field)?;
            }
            _ => {
                let known = ["level", "skills", "class_item", "health", "mana", "stamina", "uses", "cooldown", "state"];
                let more =
                    ["square", "has_acted", "class_used_this_turn", "guard_stance", "effects", "cell", "subclass"];
                let all: Vec<&str> = known.into_iter().chain(more).chain(Stat::ALL.map(|(_, key)| key)).collect();
                return self.unknown(&all);
            }
        }
        Ok(())
    }

    /// A number of the sheet, with the class item.
    fn stat(&mut self, who: Who, stat: Stat) -> Result<(), FieldFault> {
        let (least, most) = stat.range();
        let value = self.int(least, most + 999)? as i16;
        let item =
            self.rules.items.get(usize::from(item_of(self.state, who))).map_or(0, |item| item.stats[stat as usize]);
        self.sheet(who, |sheet| sheet.stats[stat as usize] = value - item);
        Ok(())
    }

    fn sheet(&mut self, who: Who, change: impl FnOnce(&mut Sheet)) {
        change(&mut Arc::make_mut(&mut self.state.setup).sheets[usize::from(who)]);
        self.enlist_again(who);
    }

    /// What follows from a sheet on the field.
    fn enlist_again(&mut self, who: Who) {
        let item = item_of(self.state, who);
        let Some(place) = field_place(self.state, who) else { return };
        let State { setup, lineup, .. } = &mut *self.state;
        let lineup = Arc::make_mut(lineup);
        lineup.subclass.iter_mut().for_each(|places| *places &= !bit(place));
        lineup.kings &= !bit(place);
        self.rules.enlist(setup, lineup, who, place, item);
        self.state.sort_order(self.rules);
    }

    fn skills(&self) -> Result<Vec<SkillId>, FieldFault> {
        if text_of(self.value) == Some("all") {
            return Ok((0..self.rules.skills.len() as SkillId).collect());
        }
        let skills = self.list()?.iter().map(|field| text_of(field).and_then(|id| self.rules.skill_by_id(id)));
        match skills.collect::<Option<Vec<_>>>() {
            Some(skills) => Ok(skills),
            None => self.wants("ids of skills, or all", "идентификаторы навыков или all"),
        }
    }

    fn item(&self) -> Result<ItemId, FieldFault> {
        match text_of(self.value) {
            Some("none") | None => Ok(NO_ITEM),
            Some(id) => match self.rules.item_by_id(id) {
                Some(item) => Ok(item),
                None => self.wants("the id of a class item, or none", "идентификатор классового предмета или none"),
            },
        }
    }

    /// Another class item, ready and with full uses.
    fn wear(&mut self, who: Who, item: ItemId) {
        match &mut self.state.chess {
            Some(chess) => chess.item[usize::from(who)] = item,
            None => Arc::make_mut(&mut self.state.setup).items[usize::from(who)] = item,
        }
        let uses = self.rules.items.get(usize::from(item)).map_or(0, |item| item.uses);
        self.enlist_again(who);
        for (field, number) in [("uses", uses), ("cooldown", 0)] {
            if let Some(counter) = counter(self.state, who, field) {
                *counter = number;
            }
        }
    }

    fn counter(&mut self, who: Who, field: &str) -> Result<(), FieldFault> {
        if let "uses" | "cooldown" = field {
            let number = self.int(0, 99)? as u8;
            if let Some(counter) = counter(self.state, who, field) {
                *counter = number;
            }
            return Ok(());
        }
        let number = self.small(0, i16::MAX)?;
        let place = field_place(self.state, who);
        let State { duel, chess, .. } = &mut *self.state;
        let value = match (place, chess, field) {
            (Some(place), _, "mana") => Some(&mut duel.mana[at(place)]),
            (Some(place), _, _) => Some(&mut duel.stamina[at(place)]),
            (None, Some(chess), "mana") => Some(&mut chess.mana[usize::from(who)]),
            (None, Some(chess), _) => Some(&mut chess.stamina[usize::from(who)]),
            (None, None, _) => None,
        };
        if let Some(value) = value {
            *value = number;
        }
        Ok(())
    }

    /// Health of 0 is death, without a check of the end; Health above 0 brings a piece of a duel back.
    fn health(&mut self, who: Who, health: i16) {
        let Some(place) = field_place(self.state, who) else {
            if let Some(chess) = &mut self.state.chess {
                chess.health[usize::from(who)] = health;
            }
            return;
        };
        let duel = &mut self.state.duel;
        duel.health[at(place)] = health;
        let lived = duel.alive & bit(place) != 0;
        if health == 0 && lived {
            duel.alive &= !bit(place);
            duel.clear_place(place);
            duel.unchecked_death = true;
            if duel.active == place && self.state.phase == Phase::Act {
                self.rules.next_turn(self.state, &mut Silent);
            }
        } else if health > 0 && !lived {
            duel.alive |= bit(place);
            duel.waiting |= bit(duel.rank[at(place)]);
        }
    }

    fn fate(&mut self, who: Who) -> Result<(), FieldFault> {
        let fate = self.word(&FATES)?;
        if field_place(self.state, who).is_some() {
            match fate {
                Fate::Dead => self.health(who, 0),
                Fate::Alive => {
                    let health = self.rules.sheet_stats(self.state, who)[Stat::MaxHealth as usize];
                    if self.rules.held(self.state, who).health == 0 {
                        self.health(who, health);
                    }
                }
                _ => return self.wants("alive or dead in a duel", "alive или dead в поединке"),
            }
            return Ok(());
        }
        let State { setup, chess: Some(chess), .. } = &mut *self.state else { return Ok(()) };
        if fate != Fate::Alive {
            chess.remove(setup, who);
        } else if chess.square[usize::from(who)] == OFF_BOARD {
            return self.wants("alive only with a `square` set before", "alive только после `square`");
        }
        chess.fate[usize::from(who)] = fate;
        if fate == Fate::Dead {
            chess.health[usize::from(who)] = 0;
        }
        Ok(())
    }

    fn stand_on(&mut self, who: Who) -> Result<(), FieldFault> {
        let square = self.square()?;
        let full = self.rules.sheet_stats(self.state, who)[Stat::MaxHealth as usize];
        let State { setup, chess, .. } = &mut *self.state;
        let Some(chess) = chess else {
            return self.wants("nothing: this is a duel on its own", "ничего: это отдельный поединок");
        };
        if square == OFF_BOARD {
            chess.remove(setup, who);
            return Ok(());
        }
        if chess.on(square).is_some_and(|other| other != who) {
            return self.wants("a free cell", "свободная клетка");
        }
        chess.put(setup, who, square);
        chess.fate[usize::from(who)] = Fate::Alive;
        if chess.health[usize::from(who)] == 0 {
            chess.health[usize::from(who)] = full;
        }
        Ok(())
    }

    fn on_field(&mut self, place: Place, field: &str) -> Result<(), FieldFault> {
        match field {
            "has_acted" => {
                let has_acted = self.truth()?;
                let duel = &mut self.state.duel;
                if has_acted && duel.active == place {
                    return self.wants("a piece that is not active", "не активная фигура");
                }
                let rank = bit(duel.rank[at(place)]);
                let lives = duel.alive & bit(place) != 0;
                duel.waiting = if has_acted || !lives { duel.waiting & !rank } else { duel.waiting | rank };
            }
            "class_used_this_turn" => {
                let used = self.truth()?;
                if self.state.duel.active != place {
                    return self.wants("the active piece", "активная фигура");
                }
                self.state.duel.used_ability = used;
            }
            "guard_stance" => {
                let guards = self.truth()?;
                let guard = self.state.duel.guard & !bit(place);
                self.state.duel.guard = if guards { guard | bit(place) } else { guard };
            }
            "effects" => self.effects(place)?,
            _ => self.walk(place)?,
        }
        Ok(())
    }

    fn effects(&mut self, bearer: Place) -> Result<(), FieldFault> {
        let mut effects: Vec<Effect> = Vec::new();
        for field in self.list()? {
            let id = match field {
                Field::Text(id) => Some(id.as_str()),
                other => other.child("effect").and_then(text_of),
            };
            let Some(what) = id.and_then(|id| self.rules.what_named(id)) else {
                return self.wants(
                    "a list of effects: ids of lasting skills, strength, weakness, cloak",
                    "список эффектов: навыки с длительностью, strength, weakness, cloak",
                );
            };
            let source = field.child("source").and_then(text_of).and_then(|id| self.rules.piece(self.state, id));
            let source = source.and_then(|who| field_place(self.state, who)).unwrap_or(bearer);
            let number = |key: &str, default: i16| match field.child(key) {
                Some(Field::Int(number)) => i16::try_from(*number).unwrap_or(default),
                _ => default,
            };
            let rounds = match what {
                What::Skill(skill) => self.rules.skills[usize::from(skill)].rounds,
                _ => self.rules.item_at(self.state, bearer).map_or(2, |item| item.action_rounds),
            };
            let rounds_left = number("rounds_left", rounds.into()).clamp(1, 99) as u8;
            effects.push(Effect { what, bearer, source, rounds_left, value: number("value", 0) });
        }
        let duel = &mut self.state.duel;
        duel.effects.retain(|effect| effect.bearer != bearer);
        duel.effects.extend(effects);
        duel.see_effects();
        self.state.sort_order(self.rules);
        Ok(())
    }

    /// Another cell of the formation: everything that is kept by place goes along.
    fn walk(&mut self, from: Place) -> Result<(), FieldFault> {
        let named = crate::names::place_named(self.text()?);
        let side = side_of(from);
        let to = match named {
            Some((_, place)) => side as Place * 16 + place,
            None => {
                return self.wants("a cell of the formation: front-1 to back-8", "клетка строя: от front-1 до back-8");
            }
        };
        if to == from {
            return Ok(());
        }
        if self.state.who(to) != NOBODY {
            return self.wants("a free cell of the formation", "свободная клетка строя");
        }
        let (who, waits) = (self.state.who(from), self.state.duel.waits(from));
        let State { setup, lineup, duel, .. } = &mut *self.state;
        let lineup = Arc::make_mut(lineup);
        lineup.who.swap(at(from), at(to));
        lineup.item.swap(at(from), at(to));
        lineup.place[usize::from(who)] = to;
        lineup.stats.iter_mut().for_each(|row| row.swap(at(from), at(to)));
        lineup.kit.swap(at(from), at(to));
        let moved = |mask: &mut u32| {
            if *mask & bit(from) != 0 {
                *mask = *mask & !bit(from) | bit(to);
            }
        };
        lineup
            .subclass
            .iter_mut()
            .chain([&mut lineup.kings, &mut lineup.able, &mut lineup.great_recovery])
            .for_each(moved);
        for values in [&mut duel.health, &mut duel.mana, &mut duel.stamina] {
            values.swap(at(from), at(to));
        }
        duel.uses.swap(at(from), at(to));
        duel.cooldown.swap(at(from), at(to));
        duel.waiting &= !bit(duel.rank[at(from)]);
        [&mut duel.alive, &mut duel.guard].into_iter().for_each(moved);
        let place = |place: &mut Place| *place = if *place == from { to } else { *place };
        place(&mut duel.active);
        for effect in &mut duel.effects {
            place(&mut effect.bearer);
            place(&mut effect.source);
        }
        duel.walls.iter_mut().for_each(|wall| place(&mut wall.placed_by));
        // Who blocks whom depends on the places (MD-7.6).
        self.rules.fill_kits(setup, lineup);
        duel.see_effects();
        if waits {
            duel.waiting |= bit(duel.rank[at(to)]);
        }
        self.enlist_again(who);
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

fn text_of(field: &Field) -> Option<&str> {
    match field {
        Field::Text(text) => Some(text),
        _ => None,
    }
}

fn counter<'a>(state: &'a mut State, who: Who, field: &str) -> Option<&'a mut u8> {
    let place = field_place(state, who);
    let State { duel, chess, .. } = state;
    match (place, chess, field) {
        (Some(place), _, "uses") => Some(&mut duel.uses[at(place)]),
        (Some(place), _, _) => Some(&mut duel.cooldown[at(place)]),
        (None, Some(chess), "uses") => Some(&mut chess.uses[usize::from(who)]),
        (None, Some(chess), _) => Some(&mut chess.cooldown[usize::from(who)]),
        (None, None, _) => None,
    }
}
