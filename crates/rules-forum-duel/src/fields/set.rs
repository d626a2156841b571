//! Setting fields of the battle and of a combatant: for conformance cases and referees' tools, never for rules.

use std::sync::Arc;

use holmgang_kernel::ruleset::Fields;
use holmgang_kernel::sheet::{Field, FieldFault};
use holmgang_kernel::words;
use holmgang_kernel::words::{Words, nearest};

use super::effects_on;
use crate::Rules;
use crate::clause;
use crate::content::{Control, DamageType, LeftHand, Skill};
use crate::names::{cell_named, cell_of, everybody, standing_on};
use crate::state::{CELLS, NOBODY, OFF_BOARD, Place, SIDE, Sheet, Standing, State, Team, What, Who};

/// One field that is being set. Works on a copy of the state, so a refusal may come at any point.
pub(super) struct Setter<'a> {
    pub rules: &'a Rules,
    pub path: &'a str,
    pub value: &'a Field,
}

type Set<T = ()> = Result<T, FieldFault>;

impl Setter<'_> {
    pub fn set(&self, state: &mut State) -> Set {
        let (first, rest) = self.path.split_once('.').map_or((self.path, None), |(first, rest)| (first, Some(rest)));
        if let Some(who) = self.rules.combatant(state, first) {
            return match rest {
                Some(rest) => self.combatant(state, who, rest),
                None => self.fixed(state),
            };
        }
        match (first, rest) {
            ("objects", None) => self.objects(state),
            ("objects", Some(rest)) => self.object(state, rest),
            ("creatures", None) => self.creatures(state),
            ("cells", _) => self.fixed(state),
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
            ("team" | "kind", None) => self.fixed(state)?,
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
            "lifetime" if combatant.is_player() => return self.fixed(state),
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
            return self.fixed(state);
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
        let kept: Vec<_> = state
            .objects
            .iter()
            .copied()
            .filter(|object| !(object.author == NOBODY && object.remaining == 0) && !map.solid.contains(&object.cell))
            .collect();
        let solid = map.solid.iter().map(|cell| crate::state::Object {
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

    /// FD-11.10: death clears effects and charges. The turn of an active one goes to the next.
    fn kill(&self, state: &mut State, who: Who) -> Set {
        if let Some(cell) = cell_of(state, who) {
            state.cells[usize::from(cell)] = NOBODY;
        }
        let combatant = &mut state.combatants[usize::from(who)];
        combatant.alive = false;
        (combatant.hp, combatant.charges, combatant.cell) = (0, 0, OFF_BOARD);
        (combatant.action_points, combatant.attack_points, combatant.movement_points) = (0, 0, 0);
        state.effects.retain(|effect| effect.bearer != who);
        if who != state.active || state.standing != Standing::Open {
            return Ok(());
        }
        let slots = state.turn_order.len();
        let next = (1..=slots).find_map(|step| {
            let player = state.turn_order[(usize::from(state.slot) + step) % slots];
            let own = std::iter::once(player)
                .chain(everybody(state).filter(|who| state.combatants[usize::from(*who)].summoner == player));
            let mut living = own.filter(|who| state.combatants[usize::from(*who)].alive);
            living.next()
        });
        match next {
            Some(next) => self.activate(state, next),
            None => Err(self.wants(words!("somebody to be left alive", "чтобы кто-нибудь остался в живых"))),
        }
    }

    fn revive(&self, state: &mut State, who: Who, cell: Place) -> Set {
        let hp_max = state.setup.sheets[sheet_of(state, who)].hp_max;
        let lifetime = self.creature_of(state, who).map_or(0, |creature| self.rules.creatures[creature].lifetime);
        let combatant = &mut state.combatants[usize::from(who)];
        (combatant.alive, combatant.surrendered, combatant.hp) = (true, false, hp_max);
        combatant.lifetime = lifetime;
        self.put(state, who, cell);
        Ok(())
    }

    /// FD-6.1, FD-7.1, FD-8.5: active with the points of the start of a turn.
    fn activate(&self, state: &mut State, who: Who) -> Set {
        let player = slot_player(state, who);
        let slot = state.turn_order.iter().position(|slot| *slot == player);
        state.slot = slot.ok_or_else(|| {
            self.wants(words!("a combatant with a place in the order", "боец, у которого есть место в очереди"))
        })? as u8;
        state.active = who;
        let sheet = &state.setup.sheets[sheet_of(state, who)];
        let lastings = || {
            effects_on(state, who).filter_map(|(_, effect)| match effect.what {
                What::Lasting(lasting) => self.rules.lastings.get(usize::from(lasting)),
                What::Granted(_) => None,
            })
        };
        let rooted = lastings().any(|lasting| lasting.control == Some(Control::Root));
        let movement = i16::from(sheet.mp_per_turn)
            + sheet.skills[Skill::Swiftness as usize]
            + lastings().map(|l| l.movement).sum::<i16>();
        let points = (sheet.ap_per_turn, sheet.oa_per_turn, if rooted { 0 } else { movement.clamp(0, 255) as u8 });
        let combatant = &mut state.combatants[usize::from(who)];
        (combatant.action_points, combatant.attack_points, combatant.movement_points) = points;
        Ok(())
    }

    fn put(&self, state: &mut State, who: Who, cell: Place) {
        if let Some(old) = cell_of(state, who) {
            state.cells[usize::from(old)] = NOBODY;
        }
        state.combatants[usize::from(who)].cell = cell;
        state.cells[usize::from(cell)] = who;
    }

    pub fn must_be_free(&self, state: &State, cell: Place) -> Set {
        let is_solid = state
            .objects
            .iter()
            .any(|object| object.cell == cell && self.rules.things[usize::from(object.thing)].solid);
        if is_solid || standing_on(state, cell).is_some() {
            return Err(self.wants(words!("a cell that is free", "свободная клетка")));
        }
        Ok(())
    }

    /// A free cell at home: of a creature beside its summoner, of a player where it began (FD-4.3 to FD-4.5), else any.
    fn free_home(&self, state: &State, who: Who) -> Set<Place> {
        let combatant = &state.combatants[usize::from(who)];
        let near = match cell_of(state, combatant.summoner) {
            Some(cell) => cell,
            None => {
                let size = state.setup.players[combatant.team as usize];
                let lines: &[u8] = match size {
                    1 => &[3],
                    2 => &[2, 4],
                    3 => &[1, 3, 5],
                    _ => &[0, 1, 2, 3, 4, 5, 6],
                };
                let line = lines[usize::from(combatant.number.saturating_sub(1)) % lines.len()];
                line * SIDE + if combatant.team == Team::Red { 0 } else { SIDE - 1 }
            }
        };
        let distance = |cell: Place| (cell / SIDE).abs_diff(near / SIDE).max((cell % SIDE).abs_diff(near % SIDE));
        let free = (0..CELLS as u8).filter(|cell| {
            standing_on(state, *cell).is_none() && !state.objects.iter().any(|object| object.cell == *cell)
        });
        free.min_by_key(|cell| (distance(*cell), *cell))
            .ok_or_else(|| self.wants(words!("a free cell", "свободная клетка")))
    }

    pub fn creature_of(&self, state: &State, who: Who) -> Option<usize> {
        state.setup.sheets[sheet_of(state, who)].creature.map(usize::from)
    }

    // Values

    pub fn int(&self, lo: i64, hi: i64) -> Set<i64> {
        match self.value {
            Field::Int(number) if (lo..=hi).contains(number) => Ok(*number),
            _ => Err(self.wants(words!("a whole number {lo} to {hi}", "целое число от {lo} до {hi}"))),
        }
    }

    pub fn bool(&self) -> Set<bool> {
        match self.value {
            Field::Bool(value) => Ok(*value),
            _ => Err(self.wants(words!("true or false", "true или false"))),
        }
    }

    pub fn is_none(&self) -> bool {
        match self.value {
            Field::None => true,
            Field::Text(text) => text == "none",
            Field::List(list) => list.is_empty(),
            _ => false,
        }
    }

    /// The combatant whose id the value is.
    pub fn named(&self, state: &State) -> Set<Who> {
        let id = match self.value {
            Field::Text(id) => id.as_str(),
            _ => "",
        };
        self.rules.combatant(state, id).ok_or_else(|| {
            let ids: Vec<String> = everybody(state).map(|who| self.rules.id_of(state, who)).collect();
            let all = ids.join(", ");
            self.wants(words!("the id of a combatant: {all}", "id бойца: {all}"))
        })
    }

    /// A combatant, or none.
    pub fn named_or_nobody(&self, state: &State) -> Set<Who> {
        if self.is_none() { Ok(NOBODY) } else { self.named(state) }
    }

    fn living(&self, state: &State) -> Set<Who> {
        let who = self.named(state)?;
        if state.combatants[usize::from(who)].alive {
            Ok(who)
        } else {
            Err(self.wants(words!("a living combatant", "живой боец")))
        }
    }

    pub fn as_cell(&self, value: &Field) -> Set<Place> {
        let cell = match value {
            Field::Text(text) => cell_named(text),
            _ => None,
        };
        cell.ok_or_else(|| self.wants(words!("a cell, А-1 to Ж-7", "клетка от А-1 до Ж-7")))
    }

    /// The place of an entry of the content that the value names.
    pub fn entry<'a>(&self, known: impl Iterator<Item = &'a str> + Clone) -> Set<usize> {
        let given = match self.value {
            Field::Text(text) => text.as_str(),
            _ => "",
        };
        if let Some(place) = known.clone().position(|id| id == given) {
            return Ok(place);
        }
        Err(self.wants(match nearest(given, known) {
            Some(near) => words!(
                "an id of the content, and there is no `{given}`; is `{near}` meant?",
                "id из содержимого, а `{given}` там нет; может быть, `{near}`?"
            ),
            None => words!("an id of the content, and there is no `{given}`", "id из содержимого, а `{given}` там нет"),
        }))
    }

    /// A field that nothing changes may be set to what it is.
    fn fixed(&self, state: &State) -> Set {
        match self.rules.sheet(state).at(self.path)? {
            now if now.matches(self.value) => Ok(()),
            now => Err(self.wants(words!("to stay as it is, {now}", "оставить как есть, {now}"))),
        }
    }

    pub fn wants(&self, expected: Words) -> FieldFault {
        FieldFault::value(self.path, &expected)
    }

    fn unknown(&self, state: &State, first: &str) -> FieldFault {
        let sheet = self.rules.sheet(state);
        FieldFault::unknown(first, sheet.keys().chain(["creatures"]))
    }

    fn unknown_of(&self, state: &State, who: Who, field: &str) -> FieldFault {
        let sheet = self.rules.combatant_field(state, who);
        FieldFault::unknown(&format!("{}.{field}", self.rules.id_of(state, who)), sheet.keys())
    }
}

/// The player in whose slot of the order somebody acts.
fn slot_player(state: &State, who: Who) -> Who {
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
