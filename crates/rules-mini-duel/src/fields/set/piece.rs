//! Setting a piece: its sheet, its class item, its health and fate.

use std::sync::Arc;

use holmgang_kernel::log::Silent;
use holmgang_kernel::sheet::{Assignment, FieldFault};
use holmgang_kernel::words;

use super::Setter;
use crate::content::{ChessClass, ItemId, NO_ITEM, Sheet, SkillId, Stat, Subclass};
use crate::fields::{FATES, field_place, item_of};
use crate::state::{Fate, OFF_BOARD, Phase, State, Who, at, bit};

impl Setter<'_> {
    pub(super) fn piece(&mut self, who: Who, field: &str) -> Result<(), FieldFault> {
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
                let place = field_place(self.state, who).filter(|_| self.state.phase != Phase::Place);
                let Some(place) = place else {
                    return Err(
                        self.wants(words!("a piece that fights in a duel", "фигура, которая участвует в поединке"))
                    );
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
    pub(super) fn stat(&mut self, who: Who, stat: Stat) -> Result<(), FieldFault> {
        let (least, most) = stat.range();
        let item =
            self.rules.items.get(usize::from(item_of(self.state, who))).map_or(0, |item| item.stats[stat as usize]);
        // The value is the sheet's with what the item adds (MD-6.10).
        let value = self.int(least, most + i64::from(item).max(0))? as i16;
        self.sheet(who, |sheet| sheet.stats[stat as usize] = value - item);
        Ok(())
    }

    pub(super) fn sheet(&mut self, who: Who, change: impl FnOnce(&mut Sheet)) {
        change(&mut Arc::make_mut(&mut self.state.setup).sheets[usize::from(who)]);
        self.enlist_again(who);
    }

    /// What follows from a sheet on the field.
    pub(super) fn enlist_again(&mut self, who: Who) {
        let item = item_of(self.state, who);
        let Some(place) = field_place(self.state, who) else { return };
        let State { setup, lineup, .. } = &mut *self.state;
        let lineup = Arc::make_mut(lineup);
        lineup.subclass.iter_mut().for_each(|places| *places &= !bit(place));
        lineup.kings &= !bit(place);
        self.rules.enlist(setup, lineup, who, place, item);
        self.state.sort_order(self.rules);
    }

    pub(super) fn skills(&self) -> Result<Vec<SkillId>, FieldFault> {
        if self.value.as_text() == Some("all") {
            return Ok((0..self.rules.skills.len() as SkillId).collect());
        }
        let skills = self.list()?.iter().map(|field| field.as_text().and_then(|id| self.rules.skill_by_id(id)));
        match skills.collect::<Option<Vec<_>>>() {
            Some(skills) => Ok(skills),
            None => Err(self.wants(words!("ids of skills, or all", "идентификаторы навыков или all"))),
        }
    }

    pub(super) fn item(&self) -> Result<ItemId, FieldFault> {
        match self.value.as_text() {
            Some("none") | None => Ok(NO_ITEM),
            Some(id) => match self.rules.item_by_id(id) {
                Some(item) => Ok(item),
                None => {
                    Err(self
                        .wants(words!("the id of a class item, or none", "идентификатор классового предмета или none")))
                }
            },
        }
    }

    /// Another class item, ready and with full uses.
    pub(super) fn wear(&mut self, who: Who, item: ItemId) {
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

    pub(super) fn counter(&mut self, who: Who, field: &str) -> Result<(), FieldFault> {
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
    pub(super) fn health(&mut self, who: Who, health: i16) {
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

    pub(super) fn fate(&mut self, who: Who) -> Result<(), FieldFault> {
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
                _ => return Err(self.wants(words!("alive or dead in a duel", "alive или dead в поединке"))),
            }
            return Ok(());
        }
        let State { setup, chess: Some(chess), .. } = &mut *self.state else { return Ok(()) };
        if fate != Fate::Alive {
            chess.remove(setup, who);
        } else if chess.square[usize::from(who)] == OFF_BOARD {
            return Err(self.wants(words!("alive only with a `square` set before", "alive только после `square`")));
        }
        chess.fate[usize::from(who)] = fate;
        if fate == Fate::Dead {
            chess.health[usize::from(who)] = 0;
        }
        Ok(())
    }

    pub(super) fn stand_on(&mut self, who: Who) -> Result<(), FieldFault> {
        let square = self.square()?;
        let full = self.rules.sheet_stats(self.state, who)[Stat::MaxHealth as usize];
        let State { setup, chess, .. } = &mut *self.state;
        let Some(chess) = chess else {
            return Err(self.wants(words!("nothing: this is a duel on its own", "ничего: это отдельный поединок")));
        };
        if square == OFF_BOARD {
            chess.remove(setup, who);
            return Ok(());
        }
        if chess.on(square).is_some_and(|other| other != who) {
            return Err(self.wants(words!("a free cell", "свободная клетка")));
        }
        chess.put(setup, who, square);
        chess.fate[usize::from(who)] = Fate::Alive;
        if chess.health[usize::from(who)] == 0 {
            chess.health[usize::from(who)] = full;
        }
        Ok(())
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
