//! From the content as it was written to the rules: every fault at once, each with its place. This file holds what is short; spells and what
//! lasts are in `spell`, combatants in `sheet`.

mod sheet;
mod spell;

pub use sheet::sheet;

use holmgang_kernel::clause::Clause;
use holmgang_kernel::doc::{Fault, Faults, Finder, Node};
use holmgang_kernel::library::{Item, Library, sort};
use holmgang_kernel::shape::BAD_CONTENT;
use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words};

use crate::content::{Book, Creature, DAMAGE_TYPES, DamageType, Map, Shield, Thing, Weapon, WeaponClass};
use crate::legal::Listing;
use crate::state::{Place, Sheet};
use crate::{Rules, clause, energy, names, traits, turn};

/// The most creatures that a content may have: their sheets stand behind those of the players, and places of sheets are a byte.
const MOST_CREATURES: usize = 200;

/// Loads the content.
///
/// # Errors
/// Every fault across entries; the shape of each entry has been checked by the library.
pub fn load(library: &Library) -> Result<Rules, Faults> {
    let mut rules = Rules::default();
    let mut faults = Vec::new();
    check_shared_ids(library, ["weapon", "shield", "book"], &mut faults);
    check_shared_ids(library, ["spell", "effect", ""], &mut faults);
    each(library, "weapon", &mut faults, |item, _| rules.weapons.push(weapon(&item.id, &item.node)));
    each(library, "shield", &mut faults, |item, finder| rules.shields.push(shield(item, finder)));
    each(library, "book", &mut faults, |item, _| {
        rules.books.push(Book {
            id: item.id.clone(),
            name: name(item),
            block_pierce: int(&item.node, "block_pierce", 0),
            own_block_malus: int(&item.node, "own_block_malus", 0),
        });
    });
    each(library, "effect", &mut faults, |item, finder| {
        spell::check_duration(&item.node, finder);
        rules.lastings.push(spell::lasting(item, item.node.bool("hostile", false), None));
    });
    let effects = rules.lastings.len();
    each(library, "creature", &mut faults, |item, _| {
        let (creature, sheet) = creature(item, &mut rules.weapons, rules.creatures.len());
        rules.creatures.push(creature);
        rules.creature_sheets.push(sheet);
    });
    if let Some(item) = library.table("creature").get(MOST_CREATURES) {
        Finder::new(&item.file, &mut faults).within("creature", |finder| {
            let words = words!(
                "at most {MOST_CREATURES} creatures are allowed",
                "существ может быть не больше {MOST_CREATURES}"
            );
            finder.fault(BAD_CONTENT, item.node.at, words, Some(clause::CREATURES_IN_PLAY));
        });
    }
    each(library, "spell", &mut faults, |item, finder| {
        let spell = spell::spell(item, &mut rules, effects, finder);
        rules.spells.push(spell);
    });
    each(library, "combatant", &mut faults, |item, finder| {
        let sheet = sheet::sheet(&rules, &item.node, None, finder);
        rules.combatants.push((item.id.clone(), sheet));
    });
    each(library, "map", &mut faults, |item, finder| {
        let map = map(item, &mut rules.things, finder);
        rules.maps.push(map);
    });
    rules.traits = rules.lastings.iter().map(traits::of).collect();
    rules.listings = rules.spells.iter().map(Listing::of).collect();
    let about = |spell| Words::new(rules.spell_about(spell, Lang::En), rules.spell_about(spell, Lang::Ru));
    rules.abouts = rules.spells.iter().map(about).collect();
    sort(&mut faults);
    Faults(faults).or(rules)
}

fn each(library: &Library, table: &str, faults: &mut Vec<Fault>, mut read: impl FnMut(&Item, &mut Finder<'_>)) {
    for item in library.table(table) {
        Finder::new(&item.file, faults).within(table, |finder| finder.within(&item.id, |finder| read(item, finder)));
    }
}

/// Ids that several tables share may stand in one of them only: what they name is told by the id alone.
fn check_shared_ids(library: &Library, tables: [&str; 3], faults: &mut Vec<Fault>) {
    for (place, table) in tables.iter().enumerate() {
        for item in library.table(table) {
            let Some((other, first)) =
                tables[..place].iter().find_map(|other| Some((other, library.get(other, &item.id)?)))
            else {
                continue;
            };
            let (id, file, line) = (&item.id, &first.file, first.node.at.line);
            let words = words!(
                "`{id}` is the id of a {other} already: {file}:{line}",
                "`{id}` уже есть среди `{other}`: {file}:{line}"
            );
            Finder::new(&item.file, faults)
                .within(table, |finder| finder.fault(BAD_CONTENT, item.node.at, words, None));
        }
    }
}

fn name(item: &Item) -> Words {
    item.node.names("name").unwrap_or_else(|| Words::same(item.id.clone()))
}

/// A whole number of a checked shape; all of them fit.
fn int<T: TryFrom<i64> + Default>(node: &Node, key: &str, default: i64) -> T {
    T::try_from(node.int(key, default)).unwrap_or_default()
}

/// The variant whose word a field holds.
fn variant<T: Copy>(all: &[(T, &str)], node: &Node, key: &str) -> Option<T> {
    let text = node.text(key)?;
    all.iter().find(|(_, word)| *word == text).map(|(variant, _)| *variant)
}

fn damage_type(node: &Node) -> Option<DamageType> {
    variant(&DamageType::ALL, node, "damage_type")
}

/// Numbers by damage type; 0 where none is given.
fn resist(node: &Node) -> [i16; DAMAGE_TYPES] {
    DamageType::ALL.map(|(_, word)| int(node, word, 0))
}

fn weapon(id: &str, node: &Node) -> Weapon {
    let class = if node.text("class") == Some("wand") { WeaponClass::Wand } else { WeaponClass::Sword };
    let damage: Vec<i64> = node.get("damage").map_or(&[][..], Node::list).iter().filter_map(Node::as_int).collect();
    let bound = |place: usize| damage.get(place).and_then(|bound| i16::try_from(*bound).ok()).unwrap_or(0);
    let range = match class {
        WeaponClass::Sword => 1,
        WeaponClass::Wand => 3,
    };
    Weapon {
        id: id.to_owned(),
        name: node.names("name").unwrap_or_default(),
        class,
        damage: (bound(0), bound(1)),
        range: int(node, "range", range),
        damage_type: damage_type(node).unwrap_or(crate::damage::type_of_class(class).0),
    }
}

fn shield(item: &Item, finder: &mut Finder<'_>) -> Shield {
    let given = item.node.get("resist");
    let resist = given.map_or([0; DAMAGE_TYPES], resist);
    let physical = resist[DamageType::Physical as usize];
    for (kind, word) in DamageType::ALL {
        let value = resist[kind as usize];
        // FD-12.4: all above 0, the physical one above every other.
        if value <= 0 || kind != DamageType::Physical && physical <= value {
            let words = words!(
                "a shield raises all five resistances, the physical one most; {word} is {value}, physical {physical}",
                "щит повышает все пять сопротивляемостей, физическую больше всех; {word} = {value}, physical = {physical}"
            );
            finder.within("resist", |finder| {
                finder.fault(
                    BAD_CONTENT,
                    given.map_or(item.node.at, |node| node.at),
                    words,
                    Some(clause::SHIELD_GIVES_RESISTANCE),
                );
            });
            break;
        }
    }
    Shield {
        id: item.id.clone(),
        name: name(item),
        block: int(&item.node, "block", 0),
        resist,
        magic_power_malus: int(&item.node, "magic_power_malus", 0),
    }
}

fn creature(item: &Item, weapons: &mut Vec<Weapon>, place: usize) -> (Creature, Sheet) {
    let node = &item.node;
    let attack = node.get("weapon").map_or_else(|| weapon(&item.id, node), |attack| weapon(&item.id, attack));
    let creature = Creature {
        id: item.id.clone(),
        name: name(item),
        hp: int(node, "hp", 1),
        body: int(node, "body", sheet::DEFAULT_POWER),
        magic_power: int(node, "magic_power", sheet::DEFAULT_POWER),
        weapon: weapons.len() as u16,
        movement: int(node, "movement", turn::MOVEMENT_POINTS),
        lifetime: int(node, "lifetime", 0),
        level: int(node, "level", 0),
        energy: int(node, "energy", energy::START),
    };
    weapons.push(attack);
    // FD-11.12: 2 AP, 5 OA, the usual energy per turn, no spells, no resistance.
    let sheet = Sheet {
        sign: sheet::sign(&creature.name),
        name: creature.name.clone(),
        hp_max: creature.hp,
        energy_max: creature.energy,
        level: creature.level,
        mp_per_turn: creature.movement,
        body: creature.body,
        magic_power: creature.magic_power,
        right_hand: Some(creature.weapon),
        creature: Some(place as u16),
        ..sheet::plain_sheet()
    };
    (creature, sheet)
}

/// FD-6.11: the codes of set-up beside `bad_content`.
pub const HAND_CONFLICT: &str = "hand_conflict";
pub const BAD_CELL: &str = "bad_cell";
pub const CELL_OCCUPIED: &str = "cell_occupied";
pub const BAD_TEAM_SIZE: &str = "bad_team_size";

fn map(item: &Item, things: &mut Vec<Thing>, finder: &mut Finder<'_>) -> Map {
    let solid_name = item.node.names("solid_name").unwrap_or_else(|| Words::new("Obstacle", "Преграда"));
    let mut solid: Vec<Place> = Vec::new();
    for node in item.node.get("solid").map_or(&[][..], Node::list) {
        match cell(node, finder) {
            Some(cell) if !solid.contains(&cell) => solid.push(cell),
            _ => {}
        }
    }
    things.push(Thing {
        id: item.id.clone(),
        name: solid_name,
        damage_type: DamageType::Physical,
        base: 0,
        solid: true,
        duration: 0,
    });
    Map { id: item.id.clone(), name: name(item), solid, thing: (things.len() - 1) as u16 }
}

/// Reads a cell, or notes that the board has none of this name: FD-4.1, FD-4.2.
pub fn cell(node: &Node, finder: &mut Finder<'_>) -> Option<Place> {
    let text = node.as_text().unwrap_or_default();
    let cell = names::cell_named(text);
    if cell.is_none() {
        let shown: String = text.chars().take(20).collect();
        let words = words!(
            "`{shown}` is no cell: a Russian letter А to Ж, a hyphen and 1 to 7, as В-1",
            "`{shown}` не клетка: русская буква от А до Ж, дефис и число от 1 до 7, например В-1"
        );
        finder.fault(BAD_CELL, node.at, words, Some(cell_clause(text)));
    }
    cell
}

/// FD-4.1 for a name of the right form that the board does not have, FD-4.2 for anything else: Latin letters, Ё, no number.
fn cell_clause(text: &str) -> Clause {
    let is_letter = text.chars().next().is_some_and(|letter| ('А'..='я').contains(&letter));
    if is_letter && names::is_cell_like(text) { clause::BOARD } else { clause::CELL_NAMES }
}
