//! Ids and names: of cells, combatants, things, spells and features, from index to word and back.

use holmgang_kernel::grid::Cell;
use holmgang_kernel::seat::told_apart;
use holmgang_kernel::words::{Lang, Words, entry_named, folded};

use crate::Rules;
use crate::action::{Arm, Hand};
use crate::content::Gear;
use crate::load::cell_of;
use crate::state::{NOTHING, NOWHERE, State, ThingId, Who};

/// TD-7.1: a cell as it is written: `4,5`; `none` where there is none.
pub fn cell_name(cell: Cell) -> String {
    if cell == NOWHERE { "none".to_owned() } else { format!("{},{}", cell.file, cell.rank) }
}

/// A cell of a text: `4,5`, `(4,5)`.
pub fn cell_named(text: &str) -> Option<Cell> {
    cell_of(text)
}

/// The value of a word.
pub fn named_in<T: Copy>(all: &[(T, &'static str)], word: &str) -> Option<T> {
    all.iter().find(|(_, known)| *known == word).map(|(value, _)| *value)
}

impl Rules {
    /// The id of a combatant: `red-1`.
    pub fn id_of(&self, state: &State, who: Who) -> String {
        match state.figures.get(usize::from(who)) {
            Some(figure) => format!("{}-{}", figure.home.word(), figure.number),
            None => "nobody".to_owned(),
        }
    }

    /// The combatant of an id; nobody's otherwise.
    pub fn combatant(&self, state: &State, id: &str) -> Option<Who> {
        let (side, number) = id.rsplit_once('-')?;
        let number: u8 = number.parse().ok()?;
        state.everybody().find(|who| {
            let figure = state.figure(*who);
            figure.number == number && side.eq_ignore_ascii_case(figure.home.word())
        })
    }

    /// A combatant by id, name, or the cell it stands on.
    pub fn combatant_named(&self, state: &State, text: &str) -> Option<Who> {
        if let Some(who) = self.combatant(state, text) {
            return Some(who);
        }
        if let Some(cell) = cell_named(text) {
            return state.standing_on(cell);
        }
        let wanted = folded(text);
        let is_meant = |who: &Who| state.sheet(*who).name.is_called(&wanted);
        let mut found = state.everybody().filter(is_meant);
        match (found.next(), found.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        }
    }

    /// The name of a combatant on screen; namesakes of a side are numbered, those of two sides have their side behind it.
    pub fn name_of(&self, state: &State, who: Who, lang: Lang) -> String {
        if usize::from(who) >= state.figures.len() {
            return lang.pick("nobody", "никто").to_owned();
        }
        let name = state.sheet(who).name.get(lang);
        let is_namesake = |other: &Who| state.sheet(*other).name == state.sheet(who).name;
        let home = state.figure(who).home;
        let own = || state.everybody().filter(|other| is_namesake(other) && state.figure(*other).home == home);
        let number = own().position(|other| other == who).filter(|_| own().nth(1).is_some()).map(|place| place + 1);
        // One number for two of different sides would tell nobody who strikes whom.
        let is_of_both = state.everybody().any(|other| is_namesake(&other) && state.figure(other).home != home);
        told_apart(name, if is_of_both { home.name().get(lang) } else { "" }, number)
    }

    /// The id of a thing's kind.
    pub fn gear_id(&self, gear: Gear) -> &str {
        match gear {
            Gear::Weapon(place) => self.weapons.get(usize::from(place)).map_or("", |weapon| &weapon.id),
            Gear::Shield(place) => self.shields.get(usize::from(place)).map_or("", |shield| &shield.id),
            Gear::Armor(place) => self.armors.get(usize::from(place)).map_or("", |armor| &armor.id),
            Gear::Item(place) => self.items.get(usize::from(place)).map_or("", |item| &item.id),
            Gear::Mount => "mount",
        }
    }

    /// The name of a thing's kind.
    pub fn gear_name(&self, gear: Gear, lang: Lang) -> &str {
        let name: Option<&Words> = match gear {
            Gear::Weapon(place) => self.weapons.get(usize::from(place)).map(|weapon| &weapon.name),
            Gear::Shield(place) => self.shields.get(usize::from(place)).map(|shield| &shield.name),
            Gear::Armor(place) => self.armors.get(usize::from(place)).map(|armor| &armor.name),
            Gear::Item(place) => self.items.get(usize::from(place)).map(|item| &item.name),
            Gear::Mount => return lang.pick("mount", "скакун"),
        };
        name.map_or("", |name| name.get(lang))
    }

    /// The id of a thing; `none` where there is none.
    pub fn thing_id(&self, state: &State, thing: ThingId) -> &str {
        state.things.get(usize::from(thing)).map_or("none", |thing| self.gear_id(thing.gear))
    }

    /// Whether a word names this kind of thing: by id, or by name in either language.
    pub fn is_gear_named(&self, gear: Gear, word: &str) -> bool {
        let wanted = folded(word);
        self.gear_id(gear) == wanted
            || folded(self.gear_name(gear, Lang::En)) == wanted
            || folded(self.gear_name(gear, Lang::Ru)) == wanted
    }

    /// The first thing of this name among those that fit; in a hand first.
    pub fn thing_named(&self, state: &State, word: &str, fits: impl Fn(ThingId) -> bool) -> Option<ThingId> {
        let named = |id: &ThingId| self.is_gear_named(state.things[usize::from(*id)].gear, word) && fits(*id);
        (0..state.things.len() as u8).find(named)
    }

    /// The id of a spell.
    pub fn spell_id(&self, spell: u8) -> &str {
        self.spells.get(usize::from(spell)).map_or("unknown", |spell| &spell.id)
    }

    /// The name of a spell.
    pub fn spell_name(&self, spell: u8, lang: Lang) -> &str {
        self.spells.get(usize::from(spell)).map_or("", |spell| spell.name.get(lang))
    }

    /// The spell of a name in either language, or of an id.
    pub fn spell_named(&self, word: &str) -> Option<u8> {
        let entries = self.spells.iter().map(|spell| (spell.id.as_str(), &spell.name));
        entry_named(entries, word).map(|place| place as u8)
    }

    /// The id of a feature of the map.
    pub fn feature_id<'a>(&self, state: &'a State, feature: u8) -> &'a str {
        state.setup.features.get(usize::from(feature)).map_or("unknown", |feature| &feature.id)
    }

    /// The name of a feature of the map.
    pub fn feature_name<'a>(&self, state: &'a State, feature: u8, lang: Lang) -> &'a str {
        state.setup.features.get(usize::from(feature)).map_or("", |feature| feature.name.get(lang))
    }

    /// The word of an arm in notation: the id of what it holds, `off`, `fists`.
    pub fn arm_id(&self, state: &State, who: Who, arm: Arm) -> String {
        match arm {
            Arm::Main => "main".to_owned(),
            Arm::Off => "off".to_owned(),
            Arm::Natural(weapon) => self.gear_id(Gear::Weapon(weapon)).to_owned(),
            Arm::Fists => "fists".to_owned(),
            Arm::Missing => self.thing_id(state, self.thing_in(state, who, arm)).to_owned(),
        }
    }

    /// The arm that a word means for somebody: a hand, what it holds, a natural weapon, fists.
    pub fn arm_named(&self, state: &State, who: Who, word: &str) -> Arm {
        match folded(word).as_str() {
            "main" | "основная" => return Arm::Main,
            "off" | "неосновная" | "вторая" => return Arm::Off,
            "fists" | "fist" | "unarmed" | "кулаки" | "кулак" => return Arm::Fists,
            _ => {}
        }
        for (hand, arm) in [(Hand::Main, Arm::Main), (Hand::Off, Arm::Off)] {
            let thing = self.in_hand(state, who, hand);
            if thing != NOTHING && self.is_gear_named(state.things[usize::from(thing)].gear, word) {
                return arm;
            }
        }
        let named = |weapon: &&u8| {
            self.is_gear_named(Gear::Weapon(**weapon), word)
                || self.gear_id(Gear::Weapon(**weapon)).ends_with(&format!("_{}", folded(word)))
        };
        state.sheet(who).natural.iter().find(named).map_or(Arm::Missing, |weapon| Arm::Natural(*weapon))
    }

    /// The name of what an arm strikes with.
    pub fn arm_name(&self, state: &State, who: Who, arm: Arm, lang: Lang) -> String {
        self.weapon_in(state, who, arm)
            .map_or(String::new(), |weapon| self.gear_name(Gear::Weapon(weapon), lang).to_owned())
    }
}
