//! Setting fields of the battle and of a combatant: for conformance cases and referees' tools, never for rules.

use std::sync::Arc;

use holmgang_kernel::sheet::{Assignment, Field, FieldFault};
use holmgang_kernel::words;
use holmgang_kernel::words::Words;

use crate::content::{DamageType, LeftHand, Skill};
use crate::names::{cell_of, standing_on};
use crate::state::{NOBODY, Object, Sheet, Standing, State, Team, Who};
use crate::{Rules, clause};

/// One field that is being set. Works on a copy of the state, so a refusal may come at any point.
pub(super) struct Setter<'a> {
    pub rules: &'a Rules,
    pub path: &'a str,
    pub value: &'a Field,
}

pub(super) type Set<T = ()> = Result<T, FieldFault>;

impl Assignment for Setter<'_> {
    fn path(&self) -> &str {
        self.path
    }

    fn value(&self) -> &Field {
        self.value
    }
}

impl Setter<'_> {
    pub fn set(&self, state: &mut State) -> Set {
        let (first, rest) = self.path.split_once('.').map_or((self.path, None), |(first, rest)| (first, Some(rest)));
        if let Some(who) = self.rules.combatant(state, first) {
            return match rest {
                Some(rest) => self.combatant(state, who, rest),
                None => self.fixed(self.rules, state),
            };
        }
        match (first, rest) {
            ("objects", None) => self.objects(state),
            ("objects", Some(rest)) => self.object(state, rest),
            ("creatures", None) => self.creatures(state),
            ("cells", _) => self.fixed(self.rules, state),
            (_, Some(_)) => Err(self.unknown(state, first)),
            (field, None) => self.battle(state, field),
        }
    }

    fn battle(&self, state: &mut State, field: &str) -> Set {
        match field {
            "map" => self.map(state)?,
            "round" => state.round = self.int(1, i64::from(u16::MAX))? as u16,
            "active" => {
                let who = self.living(state)?;
                self.activate(state, who)?;
            }
            "turn_order" => self.turn_order(state)?,
            "block_cap" => (state.block_cap, state.block_cap_until) = (self.int(0, 100)? as u8, 0),
            "round_limit" => state.round_limit = self.int(1, 1000)? as u16,
            "one_shot_uncut" => state.one_shot_uncut = self.bool()?,
            "result" => self.result(state)?,
            _ => return Err(self.unknown(state, field)),
        }
        Ok(())
    }

    fn combatant(&self, state: &mut State, who: Who, field: &str) -> Set {
        let (name, rest) = field.split_once('.').map_or((field, None), |(name, rest)| (name, Some(rest)));
        match (name, rest) {
            ("resist", rest) => {
                let names = DamageType::ALL.map(|(_, id)| id);
                let all = self.numbers(rest, names, state.setup.sheets[sheet_of(state, who)].resist, (-100, 75))?;
                sheet_mut(state, who).resist = all;
            }
            ("skills", rest) => {
                let names = Skill::ALL.map(|(_, id)| id);
                let all = self.numbers(rest, names, state.setup.sheets[sheet_of(state, who)].skills, (0, 100))?;
                sheet_mut(state, who).skills = all;
            }
            ("effects", None) => self.effects(state, who)?,
            ("effects", Some(rest)) => self.effect(state, who, rest)?,
            (_, Some(_)) => return Err(self.unknown_of(state, who, name)),
            ("name", None) => self.name(state, who)?,
            ("team" | "kind", None) => self.fixed(self.rules, state)?,
            ("summoner", None) => self.summoner(state, who)?,
            ("right_hand", None) => sheet_mut(state, who).right_hand = self.right_hand()?,
            ("left_hand", None) => sheet_mut(state, who).left_hand = self.left_hand()?,
            ("spells", None) => sheet_mut(state, who).spells = self.spells()?,
            ("cell", None) => self.cell(state, who)?,
            ("alive", None) => match (self.bool()?, state.combatants[usize::from(who)].alive) {
                (true, false) => self.revive(state, who, self.free_home(state, who)?)?,
                (false, true) => self.kill(state, who)?,
                _ => {}
            },
            ("surrendered", None) => {
                let surrendered = self.bool()?;
                if surrendered && state.combatants[usize::from(who)].alive {
                    self.kill(state, who)?;
                }
                state.combatants[usize::from(who)].surrendered = surrendered;
            }
            (name, None) => self.number_of(state, who, name)?,
        }
        Ok(())
    }

    /// The fields that are one whole number.
    fn number_of(&self, state: &mut State, who: Who, field: &str) -> Set {
        let combatant = state.combatants[usize::from(who)];
        let sheet = state.setup.sheets[usize::from(combatant.sheet)].clone();
        let is_active = who == state.active && state.standing == Standing::Open;
        // The dead have neither charges nor points.
        let of_living = |most: i64| if combatant.alive { most } else { 0 };
        match field {
            "level" => sheet_mut(state, who).level = self.int(0, 20)? as u8,
            "hp" => match self.int(0, i64::from(sheet.hp_max))? as i16 {
                0 if combatant.alive => self.kill(state, who)?,
                0 => {}
                hp => {
                    if !combatant.alive {
                        self.revive(state, who, self.free_home(state, who)?)?;
                    }
                    state.combatants[usize::from(who)].hp = hp;
                }
            },
            "hp_max" => sheet_mut(state, who).hp_max = self.int(1, 999)? as i16,
            "energy" => state.combatants[usize::from(who)].energy = self.int(0, i64::from(sheet.energy_max))? as i16,
            "energy_max" => sheet_mut(state, who).energy_max = self.int(1, 300)? as i16,
            "energy_regen" => sheet_mut(state, who).energy_regen = self.int(0, 200)? as i16,
            "charges" => {
                state.combatants[usize::from(who)].charges = self.int(0, of_living(i64::from(sheet.level)))? as u8
            }
            "ap_per_turn" => sheet_mut(state, who).ap_per_turn = self.int(1, 10)? as u8,
            "action_points" => {
                // With no action points left the turn would be over (FD-6.4).
                let least = i64::from(is_active);
                state.combatants[usize::from(who)].action_points =
                    self.int(least, of_living(i64::from(sheet.ap_per_turn)))? as u8;
            }
            "oa_per_turn" => sheet_mut(state, who).oa_per_turn = self.int(0, 20)? as u8,
            "attack_points" => state.combatants[usize::from(who)].attack_points = self.int(0, of_living(20))? as u8,
            "mp_per_turn" => sheet_mut(state, who).mp_per_turn = self.int(0, 12)? as u8,
            "movement_points" => state.combatants[usize::from(who)].movement_points = self.int(0, of_living(99))? as u8,
            "body" => sheet_mut(state, who).body = self.int(0, 100)? as i16,
            "magic_power" => sheet_mut(state, who).magic_power = self.int(0, 100)? as i16,
            "lifetime" if self.is_none() => state.combatants[usize::from(who)].lifetime = 0,
            "lifetime" if combatant.is_player() => return self.fixed(self.rules, state),
            "lifetime" => state.combatants[usize::from(who)].lifetime = self.int(1, 99)? as u8,
            _ => return Err(self.unknown_of(state, who, field)),
        }
        // What a sheet bounds stays within it.
        let sheet = state.setup.sheets[sheet_of(state, who)].clone();
        let combatant = &mut state.combatants[usize::from(who)];
        combatant.hp = combatant.hp.min(sheet.hp_max);
        combatant.energy = combatant.energy.min(sheet.energy_max);
        combatant.charges = combatant.charges.min(sheet.level);
        combatant.action_points = combatant.action_points.min(sheet.ap_per_turn);
        Ok(())
    }

    fn name(&self, state: &mut State, who: Who) -> Set {
        let expected = words!("a text, or {{ en, ru }}", "текст или {{ en, ru }}");
        let name = match self.value {
            // The sheet shows the English name: setting what it shows changes nothing.
            Field::Text(text) if *text == state.setup.sheets[sheet_of(state, who)].name.en => return Ok(()),
            Field::Text(text) => Words::same(text.clone()),
            Field::Table(_) => match (self.value.child("en"), self.value.child("ru")) {
                (Some(Field::Text(en)), Some(Field::Text(ru))) => Words::new(en.clone(), ru.clone()),
                _ => return Err(self.wants(expected)),
            },
            _ => return Err(self.wants(expected)),
        };
        sheet_mut(state, who).name = name;
        Ok(())
    }

    fn summoner(&self, state: &mut State, who: Who) -> Set {
        let combatant = state.combatants[usize::from(who)];
        if combatant.is_player() {
            return self.fixed(self.rules, state);
        }
        let summoner = self.named(state)?;
        let other = &state.combatants[usize::from(summoner)];
        if !other.is_player() || other.team != combatant.team {
            return Err(self.wants(words!("a player of the same side", "персонаж игрока той же стороны")));
        }
        state.combatants[usize::from(who)].summoner = summoner;
        Ok(())
    }

    fn cell(&self, state: &mut State, who: Who) -> Set {
        let cell = self.as_cell(self.value)?;
        if cell_of(state, who) == Some(cell) {
            return Ok(());
        }
        self.must_be_free(state, cell)?;
        if !state.combatants[usize::from(who)].alive {
            return self.revive(state, who, cell);
        }
        self.put(state, who, cell);
        Ok(())
    }

    fn turn_order(&self, state: &mut State) -> Set {
        let expected = || self.wants(words!("every player once, by id", "все персонажи игроков по одному разу"));
        let Field::List(names) = self.value else { return Err(expected()) };
        let order: Vec<Who> = names
            .iter()
            .map(|name| match name {
                Field::Text(id) => self.rules.combatant(state, id).ok_or_else(expected),
                _ => Err(expected()),
            })
            .collect::<Set<_>>()?;
        let mut sorted = order.clone();
        sorted.sort_unstable();
        let mut players: Vec<Who> = state.turn_order.to_vec();
        players.sort_unstable();
        if sorted != players {
            return Err(expected());
        }
        state.turn_order = order.into();
        let active = slot_player(state, state.active);
        state.slot = state.turn_order.iter().position(|who| *who == active).unwrap_or(0) as u8;
        Ok(())
    }

    fn map(&self, state: &mut State) -> Set {
        let expected = || self.wants(words!("the id of a map", "id карты"));
        let Field::Text(id) = self.value else { return Err(expected()) };
        let Some(place) = self.rules.maps.iter().position(|map| map.id == *id) else { return Err(expected()) };
        let map = &self.rules.maps[place];
        if map.solid.iter().any(|cell| standing_on(state, *cell).is_some()) {
            return Err(self.wants(words!(
                "a map without solid cells under combatants",
                "карта, на которой под бойцами нет преград"
            )));
        }
        // What belongs to the old map goes; what somebody made stays where the new map leaves room.
        let stays = |object: &Object| object.author != NOBODY || object.remaining > 0;
        let is_free = |object: &Object| !map.solid.contains(&object.cell);
        let kept: Vec<Object> =
            state.objects.iter().copied().filter(|object| stays(object) && is_free(object)).collect();
        let solid = map.solid.iter().map(|cell| Object {
            thing: map.thing,
            cell: *cell,
            author: NOBODY,
            remaining: 0,
            is_fresh: false,
            strength: 0,
        });
        state.objects = solid.chain(kept).collect();
        Arc::make_mut(&mut state.setup).map = place as u16;
        Ok(())
    }

    fn result(&self, state: &mut State) -> Set {
        let by = |clause: holmgang_kernel::clause::Clause| (clause.section(), clause.number());
        (state.standing, state.ended_by) = match self.value {
            Field::Text(text) if text == "red" => (Standing::Won(Team::Red), by(clause::VICTORY)),
            Field::Text(text) if text == "blue" => (Standing::Won(Team::Blue), by(clause::VICTORY)),
            Field::Text(text) if text == "draw" => (Standing::Draw, by(clause::DRAW)),
            _ if self.is_none() => (Standing::Open, (0, 0)),
            _ => return Err(self.wants(words!("none, red, blue or draw", "none, red, blue или draw"))),
        };
        Ok(())
    }

    fn right_hand(&self) -> Set<Option<u16>> {
        if self.is_none() {
            return Ok(None);
        }
        let known = self.rules.weapons.iter().map(|weapon| weapon.id.as_str());
        self.entry(known).map(|weapon| Some(weapon as u16))
    }

    fn left_hand(&self) -> Set<LeftHand> {
        if self.is_none() {
            return Ok(LeftHand::Empty);
        }
        let shields = self.rules.shields.len();
        let known = self.rules.shields.iter().map(|shield| shield.id.as_str());
        let place = self.entry(known.chain(self.rules.books.iter().map(|book| book.id.as_str())))?;
        Ok(if place < shields { LeftHand::Shield(place as u16) } else { LeftHand::Book((place - shields) as u16) })
    }

    fn spells(&self) -> Set<Vec<u16>> {
        match self.value {
            Field::Text(text) if text == "all" => Ok((0..self.rules.spells.len() as u16).collect()),
            Field::List(list) => list
                .iter()
                .map(|spell| {
                    let here = Setter { value: spell, ..*self };
                    here.entry(self.rules.spells.iter().map(|spell| spell.id.as_str())).map(|spell| spell as u16)
                })
                .collect(),
            _ if self.is_none() => Ok(Vec::new()),
            _ => Err(self.wants(words!("a list of spells, or \"all\"", "список заклинаний или \"all\""))),
        }
    }

    /// A table of numbers, as a whole (what is not named is 0) or one of them.
    fn numbers<const N: usize>(
        &self,
        rest: Option<&str>,
        names: [&str; N],
        mut all: [i16; N],
        (lo, hi): (i64, i64),
    ) -> Set<[i16; N]> {
        match (rest, self.value) {
            (Some(name), _) => match names.iter().position(|known| *known == name) {
                Some(place) => all[place] = self.int(lo, hi)? as i16,
                None => return Err(FieldFault::unknown(self.path, names)),
            },
            (None, Field::Table(given)) => {
                all = [0; N];
                for (name, value) in given {
                    let path = format!("{}.{name}", self.path);
                    let one = Setter { path: &path, value, ..*self };
                    match names.iter().position(|known| known == name) {
                        Some(place) => all[place] = one.int(lo, hi)? as i16,
                        None => return Err(FieldFault::unknown(&path, names)),
                    }
                }
            }
            _ if self.is_none() => all = [0; N],
            _ => return Err(self.wants(words!("a table of numbers", "таблица чисел"))),
        }
        Ok(all)
    }
}

/// The player in whose slot of the order somebody acts.
pub(super) fn slot_player(state: &State, who: Who) -> Who {
    match state.combatants.get(usize::from(who)).map(|combatant| combatant.summoner) {
        Some(NOBODY) | None => who,
        Some(summoner) => summoner,
    }
}

pub(super) fn sheet_of(state: &State, who: Who) -> usize {
    usize::from(state.combatants[usize::from(who)].sheet)
}

/// The sheet of a combatant, to be changed. A creature gets one of its own: those that are summoned later are as the content says.
fn sheet_mut(state: &mut State, who: Who) -> &mut Sheet {
    let setup = Arc::make_mut(&mut state.setup);
    let combatant = &mut state.combatants[usize::from(who)];
    let sheet = &setup.sheets[usize::from(combatant.sheet)];
    let first = setup.sheets.iter().position(|other| other.creature.is_some() && other.creature == sheet.creature);
    if first == Some(usize::from(combatant.sheet)) && setup.sheets.len() < usize::from(u8::MAX) {
        let own = sheet.clone();
        combatant.sheet = setup.sheets.len() as u8;
        setup.sheets.push(own);
    }
    &mut setup.sheets[usize::from(combatant.sheet)]
}
