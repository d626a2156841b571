//! Setting fields of a combatant.

use std::sync::Arc;

use holmgang_kernel::sheet::{Assignment, Field};
use holmgang_kernel::words;
use holmgang_kernel::words::Words;

use super::value::{Set, Setter};
use crate::arcs::Facing;
use crate::content::{Ability, Alignment, CIRCLES, Class, DamageType, Feat, SIZES, Sheet};
use crate::load::{challenge, level_bonus};
use crate::state::{Infravision, Life, OrderAoo, OrderContest, OrderCounter, OrderFollow, Posture, State, Who, bit};

/// The sheet of a combatant, to be changed.
pub(super) fn sheet_mut(state: &mut State, who: Who) -> &mut Sheet {
    &mut Arc::make_mut(&mut state.setup).sheets[usize::from(who)]
}

impl Setter<'_> {
    pub(super) fn combatant(&self, state: &mut State, who: Who, field: &str) -> Set {
        let (name, rest) = field.split_once('.').map_or((field, None), |(name, rest)| (name, Some(rest)));
        match (name, rest) {
            ("level_bonus", Some(key)) => self.level_bonus(state, who, key)?,
            ("resist", Some(key)) => match DamageType::ALL.iter().find(|(_, word)| *word == key) {
                Some((kind, _)) => sheet_mut(state, who).resist[*kind as usize] = self.int(0, 100)? as u8,
                None => return Err(self.unknown_of(state, who, field)),
            },
            ("slots" | "slots_max", Some(circle)) => self.slot(state, who, name, circle)?,
            ("orders", Some(key)) => self.orders(state, who, key)?,
            ("weapons", Some(rest)) => self.weapon(state, who, rest)?,
            ("conditions", None) => self.conditions(state, who)?,
            ("conditions", Some(rest)) => self.condition(state, who, rest)?,
            ("main_hand" | "off_hand", None) => self.hand(state, who, name)?,
            ("carried" | "worn", None) => self.belongings(state, who, name)?,
            ("natural", None) => self.natural(state, who)?,
            ("feats", None) => self.feats(state, who)?,
            ("spells", None) => self.spells(state, who)?,
            ("aoo_used_on", None) => {
                let mut crowd = 0;
                for name in self.list()? {
                    crowd |= bit(self.who_of(state, name)?);
                }
                state.figure_mut(who).aoo_used_on = crowd;
            }
            ("resist" | "slots" | "slots_max" | "orders" | "level_bonus" | "weapons", None) => {
                self.fixed(self.rules, state)?
            }
            (_, Some(_)) => return Err(self.unknown_of(state, who, field)),
            ("side" | "ac" | "touch_ac" | "attack" | "fortitude" | "reaction" | "will" | "master" | "fate", None) => {
                self.fixed(self.rules, state)?
            }
            (name, None) => self.plain(state, who, name)?,
        }
        Ok(())
    }

    /// Fields that are one value.
    fn plain(&self, state: &mut State, who: Who, name: &str) -> Set {
        if let Some((ability, _)) = Ability::ALL.iter().find(|(_, word)| *word == name) {
            sheet_mut(state, who).abilities[*ability as usize] = self.int(1, 40)? as u8;
            return Ok(());
        }
        match name {
            "name" => self.name(state, who)?,
            "level" => {
                let level = self.int(0, 20)? as u8;
                let sheet = sheet_mut(state, who);
                (sheet.level, sheet.bonus) = (level, level_bonus(sheet.class, level));
            }
            "class" => {
                let class = self.word(&Class::ALL)?;
                let sheet = sheet_mut(state, who);
                (sheet.class, sheet.bonus) = (class, level_bonus(class, sheet.level));
            }
            "alignment" => sheet_mut(state, who).alignment = self.word(&Alignment::ALL)?,
            "size" => self.size(state, who)?,
            "stability" => match self.int(0, 12)? {
                value if value == 0 || value >= 4 => state.figure_mut(who).stability = value as u8,
                _ => return Err(self.wants(words!("0, or 4 to 12", "0 или от 4 до 12"))),
            },
            "hp" => self.hits(state, who)?,
            "hp_max" => {
                let most = self.int(1, 999)? as i16;
                sheet_mut(state, who).hp_max = most;
                let figure = state.figure_mut(who);
                figure.hp = figure.hp.min(most);
            }
            "nonlethal" => self.nonlethal(state, who)?,
            "armor_bonus" => state.figure_mut(who).armor_bonus = self.int(0, 20)? as u8,
            "shield_bonus" => state.figure_mut(who).shield_bonus = self.int(0, 20)? as u8,
            "speed" => {
                let speed = self.int(1, 20)? as u8;
                if speed != self.rules.speed(state, who) {
                    sheet_mut(state, who).speed = speed;
                }
            }
            "reach_min" | "reach_max" => {
                let value = self.int(1, 6)? as u8;
                let reach = &mut sheet_mut(state, who).reach;
                *reach = if name == "reach_min" { (value, reach.1.max(value)) } else { (reach.0.min(value), value) };
                self.rules.refresh(state, who);
            }
            "cell" => self.cell(state, who)?,
            "facing" => {
                state.figure_mut(who).facing = self.word(&Facing::ALL.map(|(facing, word, _)| (facing, word)))?
            }
            "posture" => state.figure_mut(who).posture = self.word(&Posture::ALL)?,
            "mounted" => state.figure_mut(who).mounted = self.bool()?,
            "infravision" => state.figure_mut(who).infravision = self.word(&Infravision::ALL)?,
            "sheathed" => self.sheathed(state, who)?,
            "casting_ability" => sheet_mut(state, who).casting = self.word(&Ability::ALL)?,
            "challenge" => self.challenge(state, who)?,
            "undead" => {
                let undead = self.bool()?;
                sheet_mut(state, who).undead = undead;
                let usual = 10 + state.sheet(who).challenge.ceil().to_integer().clamp(0, 30) as u8;
                let figure = state.figure_mut(who);
                figure.turn_dc = if undead { if figure.turn_dc == 0 { usual } else { figure.turn_dc } } else { 0 };
            }
            "mindless" => sheet_mut(state, who).mindless = self.bool()?,
            "no_aoo" => sheet_mut(state, who).no_aoo = self.bool()?,
            "turn_dc" if self.is_none() => return self.fixed(self.rules, state),
            "turn_dc" => state.figure_mut(who).turn_dc = self.int(1, 60)? as u8,
            "aoo_left" => state.figure_mut(who).aoo_left = self.int(0, 40)? as u8,
            "state" => {
                let life = self.word(&Life::ALL)?;
                self.life(state, who, life)?;
            }
            "initiative" => state.figure_mut(who).initiative = self.int(-100, 100)? as i8,
            "situation" => sheet_mut(state, who).situation = self.int(-10, 10)? as i8,
            _ => return Err(self.unknown_of(state, who, name)),
        }
        Ok(())
    }

    fn name(&self, state: &mut State, who: Who) -> Set {
        let name = self.text()?;
        if name != state.sheet(who).name.en {
            sheet_mut(state, who).name = Words::same(name);
        }
        Ok(())
    }

    fn size(&self, state: &mut State, who: Who) -> Set {
        let size = match self.value {
            Field::Int(number) if (-4..=4).contains(number) => *number as i8,
            _ => self.word(&SIZES.map(|size| (size.0, size.1)))?,
        };
        sheet_mut(state, who).size = size;
        let side = state.sheet(who).side();
        state.figure_mut(who).side = side;
        let cell = state.figure(who).cell;
        if !state.has_room(who, cell) {
            return Err(self.wants(words!(
                "a size for which there is room: set the cell first",
                "размер, для которого есть место: сначала задайте клетку"
            )));
        }
        Ok(())
    }

    /// TD-22.1: with 0 he falls.
    fn hits(&self, state: &mut State, who: Who) -> Set {
        let hp = self.int(0, i64::from(state.sheet(who).hp_max))? as i16;
        let life = state.figure(who).life;
        state.figure_mut(who).hp = hp;
        match (hp, life) {
            (0, Life::Active) => self.life(state, who, Life::Incapacitated),
            (0, _) => Ok(()),
            (_, Life::Incapacitated | Life::Dead) => self.life(state, who, Life::Active),
            _ => self.fall_by_nonlethal(state, who),
        }
    }

    fn nonlethal(&self, state: &mut State, who: Who) -> Set {
        state.figure_mut(who).nonlethal = self.int(0, 2000)? as i16;
        self.fall_by_nonlethal(state, who)
    }

    /// TD-15.9.
    fn fall_by_nonlethal(&self, state: &mut State, who: Who) -> Set {
        let figure = state.figure(who);
        if figure.life == Life::Active && figure.nonlethal >= figure.hp {
            self.life(state, who, Life::Incapacitated)
        } else {
            Ok(())
        }
    }

    fn cell(&self, state: &mut State, who: Who) -> Set {
        if self.is_none() {
            return self.fixed(self.rules, state);
        }
        let cell = self.cell_of(state, self.value)?;
        let on_bar = self.rules.may_land(state, who, cell);
        if cell != state.figure(who).cell && !state.has_room(who, cell) && !on_bar {
            return Err(self.wants(words!("a free cell with room for it", "свободная клетка, где ему хватит места")));
        }
        state.figure_mut(who).cell = cell;
        Ok(())
    }

    fn level_bonus(&self, state: &mut State, who: Who, key: &str) -> Set {
        let value = self.int(-10, 30)? as i8;
        let bonus = &mut sheet_mut(state, who).bonus;
        match key {
            "attack" => bonus.attack = value,
            "fortitude" => bonus.fortitude = value,
            "reaction" => bonus.reaction = value,
            "will" => bonus.will = value,
            _ => return Err(self.unknown_of(state, who, key)),
        }
        Ok(())
    }

    fn slot(&self, state: &mut State, who: Who, name: &str, circle: &str) -> Set {
        let Some(place) = circle.parse::<usize>().ok().filter(|circle| (1..=CIRCLES).contains(circle)) else {
            return Err(self.unknown_of(state, who, name));
        };
        let value = self.int(0, 20)? as u8;
        if name == "slots" {
            state.figure_mut(who).slots[place - 1] = value;
        } else {
            sheet_mut(state, who).slots[place - 1] = value;
        }
        Ok(())
    }

    fn orders(&self, state: &mut State, who: Who, key: &str) -> Set {
        let mut orders = state.figure(who).orders;
        match key {
            "aoo" => orders.aoo = self.word(&OrderAoo::ALL)?,
            "counter" => orders.counter = self.word(&OrderCounter::ALL)?,
            "contest" => orders.contest = self.word(&OrderContest::ALL)?,
            "follow" => orders.follow = self.word(&OrderFollow::ALL)?,
            _ => return Err(self.unknown_of(state, who, key)),
        }
        state.figure_mut(who).orders = orders;
        Ok(())
    }

    fn feats(&self, state: &mut State, who: Who) -> Set {
        let mut feats = 0;
        for given in self.list()? {
            feats |= self.word_of(given, &Feat::ALL)?.bit();
        }
        sheet_mut(state, who).feats = feats;
        self.rules.refresh(state, who);
        Ok(())
    }

    fn spells(&self, state: &mut State, who: Who) -> Set {
        if matches!(self.value, Field::Text(text) if text == "all") {
            let count = self.rules.spells.len();
            sheet_mut(state, who).spells = if count >= 64 { u64::MAX } else { (1 << count) - 1 };
            return Ok(());
        }
        let mut spells = 0u64;
        for given in self.list()? {
            let id = self.text_of(given)?;
            let Some(spell) = self.rules.spells.iter().position(|spell| spell.id == id) else {
                return Err(self.wants(words!("ids of spells", "id заклинаний")));
            };
            spells |= 1 << spell;
        }
        sheet_mut(state, who).spells = spells;
        Ok(())
    }

    fn challenge(&self, state: &mut State, who: Who) -> Set {
        let text = match self.value {
            Field::Int(number) => number.to_string(),
            Field::Text(text) if !self.value.is_none() => text.clone(),
            _ => String::new(),
        };
        let expected =
            || self.wants(words!("1/8, 1/6, 1/4, 1/3, 1/2 or 1 to 30", "1/8, 1/6, 1/4, 1/3, 1/2 или от 1 до 30"));
        sheet_mut(state, who).challenge = challenge(&text).ok_or_else(expected)?;
        Ok(())
    }
}
