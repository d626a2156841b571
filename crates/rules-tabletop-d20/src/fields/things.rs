//! Setting what somebody holds, carries and wears, and what is on him.

use holmgang_kernel::grid::Cell;
use holmgang_kernel::sheet::{Assignment, Field};
use holmgang_kernel::{refuse_if, words};

use super::combatant::sheet_mut;
use super::value::{Set, Setter};
use crate::Rules;
use crate::action::Hand;
use crate::content::{Gear, SpellTarget};
use crate::state::{Condition, Effect, NOTHING, NOWHERE, Place, State, ThingId, Who, With};

impl Setter<'_> {
    /// A thing of that id comes into the hand: one that he carries, else a new one. `none` empties it: the thing is then carried.
    pub(super) fn hand(&self, state: &mut State, who: Who, name: &str) -> Set {
        let hand = Rules::hand_of_field(name);
        let rules = self.rules;
        let held = rules.in_hand(state, who, hand);
        if held != NOTHING && !self.is_none() && self.gear_of(self.value)? == state.things[usize::from(held)].gear {
            return Ok(());
        }
        if held != NOTHING {
            rules.put(state, held, Place::Carried(who));
        }
        if self.is_none() {
            return Ok(());
        }
        let gear = self.gear_of(self.value)?;
        let wrong = match gear {
            Gear::Weapon(weapon) => rules.weapons[weapon as usize].natural || weapon == rules.fists,
            Gear::Armor(_) | Gear::Mount => true,
            Gear::Shield(_) | Gear::Item(_) => false,
        };
        if wrong {
            return Err(
                self.wants(words!("a weapon, a shield or a thing for the hand", "оружие, щит или вещь для руки"))
            );
        }
        let two_handed = rules.hands_of(gear) == 2;
        refuse_if!(two_handed && hand == Hand::Off, self.wants(words!("a thing for one hand", "вещь для одной руки")));
        let other = rules.in_hand(state, who, if hand == Hand::Main { Hand::Off } else { Hand::Main });
        let fills_both = other != NOTHING && rules.hands_of(state.things[usize::from(other)].gear) == 2;
        if other != NOTHING && (two_handed || fills_both) {
            rules.put(state, other, Place::Carried(who));
        }
        let carried = state.things.iter().position(|thing| thing.at == Place::Carried(who) && thing.gear == gear);
        let to = if hand == Hand::Main { Place::Main(who) } else { Place::Off(who) };
        match carried {
            Some(place) => rules.put(state, place as ThingId, to),
            None => {
                rules.add_thing(state, gear, to);
            }
        }
        state.figure_mut(who).sheathed = false;
        Ok(())
    }

    /// Everything that he carries or wears, anew. What is there already stays the same thing.
    pub(super) fn belongings(&self, state: &mut State, who: Who, name: &str) -> Set {
        let at = if name == "worn" { Place::Worn(who) } else { Place::Carried(who) };
        let mut wanted = Vec::new();
        for given in self.list()? {
            wanted.push(self.gear_of(given)?);
        }
        let before: Vec<ThingId> =
            (0..state.things.len() as u8).filter(|id| state.things[usize::from(*id)].at == at).collect();
        for id in before {
            let gear = state.things[usize::from(id)].gear;
            match wanted.iter().position(|wanted| *wanted == gear) {
                Some(place) => {
                    wanted.remove(place);
                }
                None => self.rules.put(state, id, Place::Gone),
            }
        }
        for gear in wanted {
            refuse_if!(name == "worn" && !matches!(gear, Gear::Armor(_)), self.wants(words!("armour", "доспехи")));
            self.rules.add_thing(state, gear, at);
        }
        Ok(())
    }

    pub(super) fn natural(&self, state: &mut State, who: Who) -> Set {
        let mut natural = Vec::new();
        for given in self.list()? {
            match self.gear_of(given)? {
                Gear::Weapon(weapon) if self.rules.weapons[weapon as usize].natural => natural.push(weapon),
                _ => return Err(self.wants(words!("natural weapons", "природное оружие"))),
            }
        }
        sheet_mut(state, who).natural = natural;
        self.rules.refresh(state, who);
        Ok(())
    }

    /// TD-1.4: in the sheath: the weapons go from the hands to what he carries.
    pub(super) fn sheathed(&self, state: &mut State, who: Who) -> Set {
        let sheathed = self.bool()?;
        if sheathed {
            for hand in [Hand::Main, Hand::Off] {
                let thing = self.rules.in_hand(state, who, hand);
                if self.rules.weapon_of(state, thing).is_some() {
                    self.rules.put(state, thing, Place::Carried(who));
                }
            }
        }
        state.figure_mut(who).sheathed = sheathed;
        Ok(())
    }

    /// `weapons.long_bow.ammunition`, by id or position.
    pub(super) fn weapon(&self, state: &mut State, who: Who, rest: &str) -> Set {
        let Some((name, field)) = rest.split_once('.') else { return self.fixed(self.rules, state) };
        let own = |id: &ThingId| {
            let thing = &state.things[usize::from(*id)];
            let his = matches!(thing.at, Place::Main(w) | Place::Off(w) | Place::Carried(w) if w == who);
            his && matches!(thing.gear, Gear::Weapon(_))
        };
        let mut weapons = (0..state.things.len() as u8).filter(own);
        let found = match name.parse::<usize>() {
            Ok(place) => weapons.nth(place),
            Err(_) => weapons.find(|id| self.rules.thing_id(state, *id) == name),
        };
        let Some(id) = found else { return Err(self.unknown_of(state, who, "weapons")) };
        let thing = &mut state.things[usize::from(id)];
        match field {
            "ammunition" => thing.shots = self.int(0, 99)? as u8,
            "loaded" => thing.loaded = self.bool()?,
            "cased" => {
                thing.cased = self.bool()?;
                if thing.cased {
                    thing.loaded = false;
                }
            }
            _ => return self.fixed(self.rules, state),
        }
        Ok(())
    }

    /// Everything that is on him, anew: tables, or just names.
    pub(super) fn conditions(&self, state: &mut State, who: Who) -> Set {
        state.drop_effects(|effect| effect.bearer == who);
        state.figure_mut(who).marks = 0;
        state.mark_effects();
        for given in self.list()? {
            self.put_condition(state, who, given)?;
        }
        self.settle_side(state, who);
        Ok(())
    }

    /// One number of one condition: `conditions.casting.value`.
    pub(super) fn condition(&self, state: &mut State, who: Who, rest: &str) -> Set {
        let Some((name, field)) = rest.split_once('.') else { return self.fixed(self.rules, state) };
        let Some((what, _)) = Condition::ALL.iter().find(|(_, word)| *word == name) else {
            return self.fixed(self.rules, state);
        };
        let value = match field {
            "left" => self.int(0, 200)?,
            "value" => self.int(-100, 100)?,
            _ => return self.fixed(self.rules, state),
        };
        match state.effects.iter_mut().find(|effect| effect.bearer == who && effect.what == *what) {
            Some(effect) if field == "left" => effect.left = value as u8,
            Some(effect) => effect.value = value as i8,
            None => return self.fixed(self.rules, state),
        }
        Ok(())
    }

    fn put_condition(&self, state: &mut State, who: Who, given: &Field) -> Set {
        let named = given.child("condition").unwrap_or(given);
        let what = self.word_of(named, &Condition::ALL)?;
        let number = |key: &str, lo: i64, hi: i64, default: i64| match given.child(key) {
            Some(value) if matches!(given, Field::Table(_)) => self.int_of(value, lo, hi),
            _ => Ok(default),
        };
        let of = |key: &str| if matches!(given, Field::Table(_)) { given.child(key) } else { None };
        if matches!(
            what,
            Condition::Surprised
                | Condition::Hurricane
                | Condition::TotalDefence
                | Condition::OffBalance
                | Condition::Backing
                | Condition::Entangled
        ) {
            state.figure_mut(who).marks |= what.mark();
            return Ok(());
        }
        let (rounds, value) = usual(what);
        let left = number("left", 0, 200, rounds)? as u8;
        let value = number("value", -100, 100, value)? as i8;
        let by = self.who_or_nobody(state, of("by"))?;
        let against = self.who_or_nobody(state, of("against"))?;
        let cell: Cell = match of("cell") {
            Some(cell) if !cell.is_none() => self.cell_of(state, cell)?,
            _ => NOWHERE,
        };
        let with = match of("with") {
            Some(word) if !word.is_none() => self.with(state, who, self.text_of(word)?),
            _ if what == Condition::Casting => self.long_spell(),
            _ if what == Condition::Holding => With::Arm(self.rules.usual_arm(state, who)),
            _ => With::Nothing,
        };
        state.add_effect(Effect { what, bearer: who, by, left, value, against, cell, with });
        Ok(())
    }

    fn with(&self, state: &State, who: Who, word: &str) -> With {
        match self.rules.spell_named(word) {
            Some(spell) => With::Spell(spell),
            None => With::Arm(self.rules.arm_named(state, who, word)),
        }
    }

    /// The first spell of the content that takes several turns, for a cast that is not named.
    fn long_spell(&self) -> With {
        let long = self.rules.spells.iter().position(|spell| spell.cast_turns > 1 && spell.target == SpellTarget::Area);
        long.map_or(With::Nothing, |spell| With::Spell(spell as u8))
    }
}

/// Rounds and value of a condition that a case gives by its name alone.
fn usual(what: Condition) -> (i64, i64) {
    match what {
        Condition::Immobilised | Condition::Asleep => (3, 0),
        Condition::Turned => (10, 0),
        Condition::Controlled => (5, 0),
        Condition::Prayer => (3, 1),
        Condition::MageArmor => (0, 4),
        Condition::HelpedAttack | Condition::HelpedAc => (0, 2),
        Condition::Casting => (0, 1),
        _ => (0, 0),
    }
}
