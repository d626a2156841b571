//! Setting lists: effects on a combatant, objects on the board, creatures brought into play.

use holmgang_kernel::log::Silent;
use holmgang_kernel::sheet::{Assignment, Field, FieldFault};
use holmgang_kernel::words;
use holmgang_kernel::words::nearest;

use super::effects_on;
use super::set::Setter;
use crate::damage;
use crate::damage::Helped;
use crate::labels::Word;
use crate::names::{cell_name, cell_named};
use crate::resolve::{effect, object};
use crate::state::{Effect, Grant, NOBODY, Object, State, What, Who};

type Set<T = ()> = Result<T, FieldFault>;

impl Setter<'_> {
    /// The whole list of effects on a bearer.
    pub fn effects(&self, state: &mut State, bearer: Who) -> Set {
        if !state.combatants[usize::from(bearer)].alive && !self.is_none() {
            return Err(self.wants(words!("none: the dead have no effects", "none: у мёртвых нет эффектов")));
        }
        let effects =
            self.elements()?.iter().map(|element| self.made_effect(state, bearer, element)).collect::<Set<Vec<_>>>()?;
        state.effects.retain(|effect| effect.bearer != bearer);
        state.effects.extend(effects);
        Ok(())
    }

    /// One effect, or one field of it: `burning.remaining`, `0.author`, `burning` with `"none"` to take it off.
    pub fn effect(&self, state: &mut State, bearer: Who, rest: &str) -> Set {
        let (name, key) = rest.split_once('.').map_or((rest, None), |(name, key)| (name, Some(key)));
        let by_name = effects_on(state, bearer).find(|(_, effect)| self.rules.what_id(effect.what) == name);
        let by_place = || name.parse().ok().and_then(|place: usize| effects_on(state, bearer).nth(place));
        let Some(place) = by_name.or_else(by_place).map(|(place, _)| place) else {
            let ids: Vec<String> =
                effects_on(state, bearer).map(|(_, effect)| self.rules.what_id(effect.what)).collect();
            return Err(FieldFault::unknown(self.path, ids.iter().map(String::as_str)));
        };
        match key {
            None if self.is_none() => {
                state.effects.remove(place);
            }
            None => state.effects[place] = self.made_effect(state, bearer, self.value)?,
            Some(key) => {
                let mut effect = state.effects[place];
                self.effect_key(state, &mut effect, key)?;
                state.effects[place] = effect;
            }
        }
        Ok(())
    }

    /// An effect from a table, or from its id alone; what is not said has its default.
    fn made_effect(&self, state: &State, bearer: Who, element: &Field) -> Set<Effect> {
        let what = self.what(element.child("spell").unwrap_or(element))?;
        let mut effect =
            Effect { what, bearer, author: NOBODY, remaining: 1, is_fresh: false, is_marked: false, strength: 0 };
        if let What::Lasting(lasting) = what {
            let lasting = &self.rules.lastings[usize::from(lasting)];
            effect.remaining = lasting.duration.max(1);
            effect.author = if lasting.hostile { NOBODY } else { bearer };
        }
        let given = match element {
            Field::Table(given) => given.as_slice(),
            _ => &[],
        };
        let one = |effect: &mut Effect, key: &str, value: &Field| {
            let path = format!("{}.{key}", self.path);
            Setter { path: &path, value, ..*self }.effect_key(state, effect, key)
        };
        // The author first: the strength comes from its numbers.
        if let Some(author) = element.child("author").filter(|_| !given.is_empty()) {
            one(&mut effect, "author", author)?;
        }
        if let What::Lasting(lasting) = what {
            effect.strength = self.rules.strength_of_lasting(state, lasting, effect.author);
        }
        for (key, value) in given.iter().filter(|(key, _)| !matches!(key.as_str(), "spell" | "author")) {
            one(&mut effect, key, value)?;
        }
        Ok(effect)
    }

    fn effect_key(&self, state: &State, effect: &mut Effect, key: &str) -> Set {
        let is_granted = matches!(effect.what, What::Granted(_));
        match key {
            "spell" => effect.what = self.what(self.value)?,
            "author" => effect.author = self.named_or_nobody(state)?,
            "remaining" => effect.remaining = self.int(1, 99)? as u8,
            "fresh" => effect.is_fresh = self.bool()?,
            "marked" => effect.is_marked = self.bool()?,
            // An effect without strength or points shows none there and takes it back.
            "strength" | "amount" if self.is_none() => {}
            "strength" if self.rules.has_strength(effect.what) => effect.strength = self.hundredths()?,
            "amount" if is_granted => effect.strength = self.int(-1000, 1000)? as i32,
            "strength" | "amount" => {
                return Err(self.wants(words!("none: this effect has none", "none: у этого эффекта её нет")));
            }
            _ => {
                return Err(FieldFault::unknown(
                    self.path,
                    ["spell", "author", "remaining", "fresh", "strength", "marked", "amount"],
                ));
            }
        }
        Ok(())
    }

    fn what(&self, value: &Field) -> Set<What> {
        let Field::Text(id) = value else {
            return Err(self
                .wants(words!("an effect: its id, or a table with `spell`", "эффект: его id или таблица со `spell`")));
        };
        if let Some(what) = self.rules.what_named(id) {
            return Ok(what);
        }
        let granted = Grant::ALL.map(|(_, word)| format!("referee_{word}"));
        let known =
            self.rules.lastings.iter().map(|lasting| lasting.id.as_str()).chain(granted.iter().map(String::as_str));
        Err(self.wants(match nearest(id, known) {
            Some(near) => words!(
                "a lasting effect, and `{id}` is none; is `{near}` meant?",
                "длящийся эффект, а `{id}` не такой; может быть, `{near}`?"
            ),
            None => words!("a lasting effect, and `{id}` is none", "длящийся эффект, а `{id}` не такой"),
        }))
    }

    /// FD-13.8: how often each limited spell has been used, of all (what is not named: never) or of one.
    pub fn used(&self, state: &mut State, who: Who, rest: Option<&str>) -> Set {
        let one = |state: &mut State, name: &str, at: &Setter<'_>| {
            let limited = || self.rules.spells.iter().zip(0..).filter_map(|(spell, id)| Some((spell, id, spell.uses?)));
            let Some((_, id, most)) = limited().find(|(spell, ..)| spell.id == name) else {
                return Err(FieldFault::unknown(at.path, limited().map(|(spell, ..)| spell.id.as_str())));
            };
            state.set_times_used(who, id, at.int(0, most.into())? as u8);
            Ok(())
        };
        match (rest, self.value) {
            (Some(name), _) => one(state, name, self),
            (None, Field::Table(given)) => {
                state.used.retain(|used| used.who != who);
                given.iter().try_for_each(|(name, value)| {
                    let path = format!("{}.{name}", self.path);
                    one(state, name, &Setter { path: &path, value, ..*self })
                })
            }
            _ if self.is_none() => {
                state.used.retain(|used| used.who != who);
                Ok(())
            }
            _ => Err(self.wants(words!("a table of numbers", "таблица чисел"))),
        }
    }

    /// All objects on the board.
    pub fn objects(&self, state: &mut State) -> Set {
        let mut objects: Vec<Object> = Vec::new();
        for element in self.elements()? {
            let object = self.made_object(state, element)?;
            if objects.iter().any(|other| other.cell == object.cell) {
                return Err(self.wants(words!("at most one object on a cell", "не больше одного объекта на клетке")));
            }
            objects.push(object);
        }
        state.objects = objects.into();
        Ok(())
    }

    /// One object by its cell, or one field of it: `Г-3.remaining`; `Г-3` with `"none"` takes it away.
    pub fn object(&self, state: &mut State, rest: &str) -> Set {
        let (name, key) = rest.split_once('.').map_or((rest, None), |(name, key)| (name, Some(key)));
        let by_cell = cell_named(name).and_then(|cell| state.objects.iter().position(|object| object.cell == cell));
        let Some(place) = by_cell.or_else(|| name.parse().ok().filter(|place| *place < state.objects.len())) else {
            let cells: Vec<String> = state.objects.iter().map(|object| cell_name(object.cell)).collect();
            return Err(FieldFault::unknown(self.path, cells.iter().map(String::as_str)));
        };
        match key {
            None if self.is_none() => {
                state.objects.remove(place);
            }
            None => state.objects[place] = self.made_object(state, self.value)?,
            Some(key) => {
                let mut object = state.objects[place];
                self.object_key(state, &mut object, key)?;
                state.objects[place] = object;
            }
        }
        Ok(())
    }

    fn made_object(&self, state: &State, element: &Field) -> Set<Object> {
        let (Field::Table(given), Some(cell), Some(object)) = (element, element.child("cell"), element.child("object"))
        else {
            return Err(self.wants(words!("a table with `cell` and `object`", "таблица с `cell` и `object`")));
        };
        let thing = Setter { value: object, ..*self }.thing()?;
        let duration = self.rules.things[usize::from(thing)].duration;
        let cell = self.as_cell(cell)?;
        let mut object = Object { thing, cell, author: NOBODY, remaining: duration, is_fresh: false, strength: 0 };
        let one = |object: &mut Object, key: &str, value: &Field| {
            let path = format!("{}.{key}", self.path);
            Setter { path: &path, value, ..*self }.object_key(state, object, key)
        };
        if let Some(author) = element.child("author") {
            one(&mut object, "author", author)?;
        }
        object.strength = self.rules.strength_of_thing(state, thing, object.author);
        for (key, value) in given.iter().filter(|(key, _)| !matches!(key.as_str(), "cell" | "object" | "author")) {
            one(&mut object, key, value)?;
        }
        if self.rules.things[usize::from(thing)].solid && state.cells[usize::from(cell)] != NOBODY {
            return Err(self.wants(words!("no solid object under a combatant", "чтобы под бойцом не было преграды")));
        }
        Ok(object)
    }

    fn object_key(&self, state: &State, object: &mut Object, key: &str) -> Set {
        match key {
            "object" => object.thing = self.thing()?,
            "author" => object.author = self.named_or_nobody(state)?,
            "remaining" if self.is_none() => object.remaining = 0,
            "remaining" => object.remaining = self.int(1, 99)? as u8,
            "fresh" => object.is_fresh = self.bool()?,
            "strength" => object.strength = self.hundredths()?,
            "cell" => {
                let cell = self.as_cell(self.value)?;
                if cell != object.cell && state.objects.iter().any(|other| other.cell == cell) {
                    return Err(
                        self.wants(words!("at most one object on a cell", "не больше одного объекта на клетке"))
                    );
                }
                object.cell = cell;
            }
            _ => {
                return Err(FieldFault::unknown(
                    self.path,
                    ["cell", "object", "author", "remaining", "fresh", "strength"],
                ));
            }
        }
        Ok(())
    }

    fn thing(&self) -> Set<u16> {
        self.entry(self.rules.things.iter().map(|thing| thing.id.as_str())).map(|thing| thing as u16)
    }

    /// Creatures that come into play beside those that are there.
    pub fn creatures(&self, state: &mut State) -> Set {
        for element in self.elements()? {
            let (Some(creature), Some(summoner), Some(cell)) =
                (element.child("creature"), element.child("summoner"), element.child("cell"))
            else {
                return Err(self.wants(words!(
                    "tables with `creature`, `summoner` and `cell`",
                    "таблицы с `creature`, `summoner` и `cell`"
                )));
            };
            let creatures = self.rules.creatures.iter().map(|creature| creature.id.as_str());
            let creature = Setter { value: creature, ..*self }.entry(creatures)?;
            let summoner = Setter { value: summoner, ..*self }.named(state)?;
            let cell = self.as_cell(cell)?;
            self.must_be_free(state, cell)?;
            // More would not have an index of their own.
            if object::spawn(self.rules, state, summoner, creature as u16, cell).is_none() {
                return Err(self.wants(words!("a creature that can be summoned", "существо, которое можно призвать")));
            }
        }
        Ok(())
    }

    /// Hit points with two places: `13`, or `"50.32"`.
    fn hundredths(&self) -> Set<i32> {
        let text = match self.value {
            Field::Int(number) => number.to_string(),
            Field::Text(text) => text.clone(),
            _ => String::new(),
        };
        let (whole, part) = text.split_once('.').unwrap_or((&text, "0"));
        let is_number =
            |digits: &str| !digits.is_empty() && digits.len() <= 5 && digits.bytes().all(|b| b.is_ascii_digit());
        if !is_number(whole) || !is_number(part) || part.len() > 2 {
            return Err(self.wants(words!("hit points: 13, or \"50.32\"", "очки здоровья: 13 или \"50.32\"")));
        }
        let part = format!("{part:0<2}");
        Ok(whole.parse::<i32>().unwrap_or(0) * 100 + part.parse::<i32>().unwrap_or(0))
    }

    fn elements(&self) -> Set<&[Field]> {
        match self.value {
            Field::List(list) => Ok(list),
            _ if self.is_none() => Ok(&[]),
            _ => Err(self.wants(words!("a list", "список"))),
        }
    }
}

impl crate::Rules {
    /// FD-9.14: what a damage or heal over time of this author would be now, in hundredths; the bare base without an author (FD-15.7).
    fn strength_of_lasting(&self, state: &State, lasting: u16, author: Who) -> i32 {
        effect::strength(self, state, lasting, somebody(author), 0, &mut Silent)
    }

    /// FD-11.11: what a thing made by this author would be now.
    fn strength_of_thing(&self, state: &State, thing: u16, author: Who) -> i32 {
        let base = self.things[usize::from(thing)].base;
        let label = Word::Strength.into();
        damage::of_spell(self, state, somebody(author), base, label, Helped::ByPercents, &mut ()) as i32
    }
}

fn somebody(who: Who) -> Option<Who> {
    Some(who).filter(|who| *who != NOBODY)
}
