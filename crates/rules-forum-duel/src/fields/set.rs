//! The fields of the battle and of a combatant, a row each: for conformance cases and referees' tools, never for rules.

use holmgang_kernel::{refuse_if, setter, whole_field, words};
use std::sync::Arc;

use holmgang_kernel::sheet::rows::{self, Row};
use holmgang_kernel::sheet::{Assignment, Field, FieldFault};
use holmgang_kernel::words::Words;

use super::effects_on;
use crate::content::{DAMAGE_TYPES, DamageType, LeftHand, Skill};
use crate::names::{cell_name, cell_of, standing_on};
use crate::state::{CELLS, Combatant, NOBODY, Object, Sheet, Standing, State, Team, Who};
use crate::{Rules, clause};

setter!(pub struct Setter of Rules);

pub(super) type Set<T = ()> = Result<T, FieldFault>;

/// A field of the battle as a whole.
type OfBattle = Row<Rules, ()>;

/// The battle.
pub(super) const BATTLE: &[OfBattle] = &[
    OfBattle::own(
        "map",
        |r: &Rules, s: &State, ()| Field::or_none(r.maps.get(usize::from(s.setup.map)).map(|map| map.id.as_str())),
        |at, s, ()| at.map(s),
    ),
    OfBattle::whole("round", |_, s, ()| s.round.into(), |_, ()| (1, 65_535), |s, (), n| s.round = n as u16),
    OfBattle::own("active", |r, s, ()| r.who_field(s, s.active), |at, s, ()| at.active(s)),
    OfBattle::own(
        "turn_order",
        |r, s, ()| s.turn_order.iter().map(|who| r.who_field(s, *who)).collect::<Vec<_>>().into(),
        |at, s, ()| at.turn_order(s),
    ),
    OfBattle::whole(
        "block_cap",
        |_, s, ()| s.block_cap.into(),
        |_, ()| (0, 100),
        |s, (), n| (s.block_cap, s.block_cap_until) = (n as u8, 0),
    ),
    OfBattle::whole(
        "round_limit",
        |_, s, ()| s.round_limit.into(),
        |_, ()| (1, 1000),
        |s, (), n| s.round_limit = n as u16,
    ),
    OfBattle::flag("one_shot_uncut", |_, s, ()| s.one_shot_uncut.into(), |s, (), value| s.one_shot_uncut = value),
    OfBattle::own("result", |_, s, ()| s.standing.word().into(), |at, s, ()| at.result(s)),
    OfBattle::parts(
        "cells",
        |r, s, ()| Field::Table((0..CELLS as u8).map(|cell| (cell_name(cell), r.content_of(s, cell))).collect()),
        |at, s, (), _| at.fixed(at.rules, s),
    ),
    OfBattle::parts(
        "objects",
        |r, s, ()| s.objects.iter().map(|object| r.object_field(s, object)).collect::<Vec<_>>().into(),
        |at, s, (), rest| if let Some(rest) = rest { at.object(s, rest) } else { at.objects(s) },
    ),
];

/// A combatant. The dead have neither charges nor points; what a sheet bounds stays within it.
pub(super) const COMBATANT: &[Row<Rules, Who>] = &[
    Row::<Rules, Who>::own("name", |_, s, w| sheet(s, w).name.en.as_str().into(), |at, s, w| at.name(s, w)),
    Row::<Rules, Who>::fixed("team", |_, s, w| (now(s, w).team).word().into()),
    Row::<Rules, Who>::fixed("kind", |_, s, w| if now(s, w).is_player() { "player" } else { "creature" }.into()),
    Row::<Rules, Who>::own("summoner", |r, s, w| r.who_field(s, now(s, w).summoner), |at, s, w| at.summoner(s, w)),
    whole_field!(sheet, sheet_mut.level: u8, |_, _| (0, 20)),
    Row::<Rules, Who>::own("hp", |_, s, w| now(s, w).hp.into(), |at, s, w| at.hp(s, w)),
    whole_field!(sheet, sheet_mut.hp_max: i16, |_, _| (1, 999)),
    whole_field!(now, now_mut.energy: i16, |s, w| (0, sheet(s, w).energy_max.into())),
    whole_field!(sheet, sheet_mut.energy_max: i16, |_, _| (1, 300)),
    whole_field!(sheet, sheet_mut.energy_regen: i16, |_, _| (0, 200)),
    whole_field!(now, now_mut.charges: u8, |s, w| (0, of_living(s, w, sheet(s, w).level))),
    whole_field!(sheet, sheet_mut.ap_per_turn: u8, |_, _| (1, 10)),
    whole_field!(now, now_mut.action_points: u8, action_points),
    whole_field!(sheet, sheet_mut.oa_per_turn: u8, |_, _| (0, 20)),
    whole_field!(now, now_mut.attack_points: u8, |s, w| (0, of_living(s, w, 20))),
    whole_field!(sheet, sheet_mut.mp_per_turn: u8, |_, _| (0, 12)),
    whole_field!(now, now_mut.movement_points: u8, |s, w| (0, of_living(s, w, 99))),
    whole_field!(sheet, sheet_mut.body: i16, |_, _| (0, 100)),
    whole_field!(sheet, sheet_mut.magic_power: i16, |_, _| (0, 100)),
    Row::<Rules, Who>::parts(
        "resist",
        |_, s, w| numbers(DamageType::ALL.map(|(_, id)| id), sheet(s, w).resist),
        |at, s, w, rest| {
            let names = DamageType::ALL.map(|(_, id)| id);
            sheet_mut(s, w).resist = at.numbers(rest, names, sheet(s, w).resist, [(-100, 75); DAMAGE_TYPES])?;
            Ok(())
        },
    ),
    Row::<Rules, Who>::own(
        "right_hand",
        |r, s, w| r.right_hand_field(sheet(s, w)),
        |at, s, w| at.right_hand().map(|hand| sheet_mut(s, w).right_hand = hand),
    ),
    Row::<Rules, Who>::own(
        "left_hand",
        |r, s, w| r.left_hand_field(sheet(s, w)),
        |at, s, w| at.left_hand().map(|hand| sheet_mut(s, w).left_hand = hand),
    ),
    Row::<Rules, Who>::parts(
        "skills",
        |_, s, w| numbers(Skill::ALL.map(|(_, id)| id), sheet(s, w).skills),
        |at, s, w, rest| {
            let names = Skill::ALL.map(|(_, id)| id);
            sheet_mut(s, w).skills = at.numbers(rest, names, sheet(s, w).skills, Skill::BOUNDS)?;
            Ok(())
        },
    ),
    Row::<Rules, Who>::own(
        "spells",
        |r, s, w| {
            sheet(s, w)
                .spells
                .iter()
                .map(|spell| r.spells[usize::from(*spell)].id.as_str().into())
                .collect::<Vec<Field>>()
                .into()
        },
        |at, s, w| at.spells().map(|spells| sheet_mut(s, w).spells = spells),
    ),
    Row::<Rules, Who>::own("cell", |_, s, w| Field::or_none(cell_of(s, w).map(cell_name)), |at, s, w| at.cell(s, w)),
    Row::<Rules, Who>::own("alive", |_, s, w| now(s, w).alive.into(), |at, s, w| at.alive(s, w)),
    Row::<Rules, Who>::own("surrendered", |_, s, w| now(s, w).surrendered.into(), |at, s, w| at.surrendered(s, w)),
    Row::<Rules, Who>::own(
        "lifetime",
        |_, s, w| if now(s, w).lifetime == 0 { Field::None } else { now(s, w).lifetime.into() },
        |at, s, w| at.lifetime(s, w),
    ),
    Row::<Rules, Who>::parts("used", |r, s, w| r.used_field(s, w), |at, s, w, rest| at.used(s, w, rest)),
    Row::<Rules, Who>::parts(
        "effects",
        |r, s, w| effects_on(s, w).map(|(_, effect)| r.effect_field(s, effect)).collect::<Vec<_>>().into(),
        |at, s, w, rest| if let Some(rest) = rest { at.effect(s, w, rest) } else { at.effects(s, w) },
    ),
];

fn now(state: &State, who: Who) -> &Combatant {
    &state.combatants[usize::from(who)]
}

fn now_mut(state: &mut State, who: Who) -> &mut Combatant {
    &mut state.combatants[usize::from(who)]
}

fn sheet(state: &State, who: Who) -> &Sheet {
    &state.setup.sheets[sheet_of(state, who)]
}

/// With no action points left the turn would be over (FD-6.4).
fn action_points(state: &State, who: Who) -> (i64, i64) {
    let is_active = who == state.active && state.standing.is_open();
    (is_active.into(), of_living(state, who, sheet(state, who).ap_per_turn))
}

fn of_living(state: &State, who: Who, most: u8) -> i64 {
    if now(state, who).alive { most.into() } else { 0 }
}

fn numbers<const N: usize>(keys: [&str; N], values: [i16; N]) -> Field {
    Field::Table(keys.into_iter().zip(values).map(|(key, value)| (key.to_owned(), value.into())).collect())
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
        match first {
            "creatures" if rest.is_none() => self.creatures(state),
            _ if BATTLE.iter().any(|row| row.key() == first) => {
                rows::set(BATTLE, (self.rules, self), state, (), self.path, "")
            }
            _ => Err(self.unknown(state, first)),
        }
    }

    fn combatant(&self, state: &mut State, who: Who, field: &str) -> Set {
        let owner = self.rules.id_of(state, who) + ".";
        rows::set(COMBATANT, (self.rules, self), state, who, field, &owner)?;
        let bounds = sheet(state, who).clone();
        let combatant = now_mut(state, who);
        combatant.hp = combatant.hp.min(bounds.hp_max);
        combatant.energy = combatant.energy.min(bounds.energy_max);
        combatant.charges = combatant.charges.min(bounds.level);
        combatant.action_points = combatant.action_points.min(bounds.ap_per_turn);
        Ok(())
    }

    fn active(&self, state: &mut State) -> Set {
        let who = self.living(state)?;
        self.activate(state, who)
    }

    fn hp(&self, state: &mut State, who: Who) -> Set {
        match self.int(0, sheet(state, who).hp_max.into())? as i16 {
            0 if now(state, who).alive => self.kill(state, who)?,
            0 => {}
            hp => {
                if !now(state, who).alive {
                    self.revive(state, who, self.free_home(state, who)?)?;
                }
                now_mut(state, who).hp = hp;
            }
        }
        Ok(())
    }

    fn alive(&self, state: &mut State, who: Who) -> Set {
        match (self.bool()?, now(state, who).alive) {
            (true, false) => self.revive(state, who, self.free_home(state, who)?),
            (false, true) => self.kill(state, who),
            _ => Ok(()),
        }
    }

    fn surrendered(&self, state: &mut State, who: Who) -> Set {
        let surrendered = self.bool()?;
        if surrendered && now(state, who).alive {
            self.kill(state, who)?;
        }
        now_mut(state, who).surrendered = surrendered;
        Ok(())
    }

    fn lifetime(&self, state: &mut State, who: Who) -> Set {
        let turns = match () {
            () if self.is_none() => 0,
            () if now(state, who).is_player() => return self.fixed(self.rules, state),
            () => self.int(1, 99)? as u8,
        };
        now_mut(state, who).lifetime = turns;
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
        state.put(who, cell);
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
        refuse_if!(sorted != players, expected());
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
        state.objects = map.walls().chain(kept).collect();
        Arc::make_mut(&mut state.setup).map = place as u16;
        Ok(())
    }

    fn result(&self, state: &mut State) -> Set {
        // FD-15.6: nothing in the battle brought it, so only the rule that an outcome has a clause stands behind it.
        state.standing = match self.value {
            Field::Text(text) if text == "red" => Standing::Won(Team::Red, clause::CITATION),
            Field::Text(text) if text == "blue" => Standing::Won(Team::Blue, clause::CITATION),
            Field::Text(text) if text == "draw" => Standing::Draw(clause::CITATION),
            _ if self.is_none() => Standing::Open,
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
        bounds: [(i64, i64); N],
    ) -> Set<[i16; N]> {
        match (rest, self.value) {
            (Some(name), _) => match names.iter().position(|known| *known == name) {
                Some(place) => all[place] = self.int(bounds[place].0, bounds[place].1)? as i16,
                None => return Err(FieldFault::unknown(self.path, names)),
            },
            (None, Field::Table(given)) => {
                all = [0; N];
                for (name, value) in given {
                    let path = format!("{}.{name}", self.path);
                    let one = Setter { path: &path, value, ..*self };
                    match names.iter().position(|known| known == name) {
                        Some(place) => all[place] = one.int(bounds[place].0, bounds[place].1)? as i16,
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
