//! From the content as it was written to the rules: every fault at once, each with its place. This file holds what is short; spells and what
//! lasts are in `spell`, combatants in `sheet`.

mod sheet;
mod spell;

pub use sheet::sheet;

use holmgang_kernel::clause::Clause;
use holmgang_kernel::doc::{Fault, Faults, Finder, Node};
use holmgang_kernel::library::{Item, Library, sort};
use holmgang_kernel::ruleset::Ruleset;
use holmgang_kernel::shape::BAD_CONTENT;
use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words};

use crate::content::{Creature, DAMAGE_TYPES, DamageType, Map, Rider, Shield, Thing, Weapon, WeaponClass};
use crate::legal::Listing;
use crate::shapes::{AttackEntry, CreatureEntry, EffectEntry, MapEntry, ShieldEntry, WeaponEntry};
use crate::state::{Place, Sheet};
use crate::{Rules, clause, names, traits};

/// The most creatures that a content may have: their sheets stand behind those of the players, and places of sheets are a byte.
const MOST_CREATURES: usize = 200;

/// Loads the content.
///
/// # Errors
/// Every fault across entries; the shape of each entry has been checked by the library.
pub fn load(library: &Library) -> Result<Rules, Faults> {
    let mut rules = Rules { version: Rules::PROFILE.version, ..Rules::default() };
    let mut faults = Vec::new();
    check_shared_ids(library, ["weapon", "shield", "book"], &mut faults);
    check_shared_ids(library, ["spell", "effect", ""], &mut faults);
    library.each_row("shield", &mut faults, |row, item, finder| rules.shields.push(shield(row, item, finder)));
    library.each_row("book", &mut faults, |row, _, _| rules.books.push(row));
    library.each_row("effect", &mut faults, |row: EffectEntry, item, finder| {
        spell::check_duration(&item.node, finder);
        rules.lastings.push(spell::lasting(row.id, row.name, row.lasting, row.hostile, None));
    });
    library.each_row("weapon", &mut faults, |row: WeaponEntry, item, finder| {
        let riders = spell::riders(library, &row.attack.riders, &item.node, finder);
        rules.weapons.push(weapon(row.id, row.name, &row.attack, riders));
    });
    library.each_row("creature", &mut faults, |row: CreatureEntry, item, finder| {
        let struck_with = item.node.get("weapon").unwrap_or(&item.node);
        let riders = spell::riders(library, &row.weapon.attack.riders, struck_with, finder);
        let (creature, sheet) = creature(row, riders, &mut rules.weapons, rules.creatures.len());
        rules.creatures.push(creature);
        rules.creature_sheets.push(sheet);
    });
    if let Some(item) = library.table("creature").get(MOST_CREATURES) {
        Finder::new(&item.file, &mut faults).within("creature", |finder| {
            let words = words!(
                "at most {MOST_CREATURES} creatures are allowed",
                "существ может быть не больше {MOST_CREATURES}"
            );
            finder.wrong(item.node.at, clause::CREATURES_IN_PLAY, words);
        });
    }
    library.each_row("spell", &mut faults, |row, item, finder| {
        let spell = spell::spell(row, &item.node, &mut rules, library, finder);
        rules.spells.push(spell);
    });
    library.each_row("combatant", &mut faults, |node: Node, item, finder| {
        let sheet = sheet::sheet(&rules, &node, None, finder);
        rules.combatants.push((item.id.clone(), sheet));
    });
    library.each_row("map", &mut faults, |row, _, finder| {
        let map = map(row, &mut rules.things, finder);
        rules.maps.push(map);
    });
    rules.traits = rules.lastings.iter().map(traits::of).collect();
    rules.listings = rules.spells.iter().map(Listing::of).collect();
    let about = |spell| Words::new(rules.spell_about(spell, Lang::En), rules.spell_about(spell, Lang::Ru));
    rules.abouts = rules.spells.iter().map(about).collect();
    sort(&mut faults);
    Faults(faults).or(rules)
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

/// A whole number of a checked shape; all of them fit.
fn int<T: TryFrom<i64> + Default>(node: &Node, key: &str, default: i64) -> T {
    T::try_from(node.int(key, default)).unwrap_or_default()
}

/// Numbers by damage type; 0 where none is given.
fn resist(node: &Node) -> [i16; DAMAGE_TYPES] {
    DamageType::ALL.map(|(_, word)| int(node, word, 0))
}

fn weapon(id: String, name: Words, attack: &AttackEntry, riders: Vec<Rider>) -> Weapon {
    let range = match attack.class {
        WeaponClass::Sword => 1,
        WeaponClass::Wand => 3,
    };
    Weapon {
        id,
        name,
        class: attack.class,
        damage: attack.damage,
        range: attack.range.unwrap_or(range),
        damage_type: attack.damage_type.unwrap_or(crate::damage::type_of_class(attack.class).0),
        riders,
    }
}

fn shield(row: ShieldEntry, item: &Item, finder: &mut Finder<'_>) -> Shield {
    let given = item.node.get("resist");
    let resist = resist(&row.resist);
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
                finder.wrong(given.map_or(item.node.at, |node| node.at), clause::SHIELD_GIVES_RESISTANCE, words);
            });
            break;
        }
    }
    Shield {
        id: row.id,
        name: row.name,
        block: row.block,
        resist,
        magic_power_malus: row.magic_power_malus,
        block_cap: row.block_cap.unwrap_or(0),
    }
}

fn creature(row: CreatureEntry, riders: Vec<Rider>, weapons: &mut Vec<Weapon>, place: usize) -> (Creature, Sheet) {
    let attack = weapon(row.id.clone(), row.weapon.name, &row.weapon.attack, riders);
    let creature = Creature {
        id: row.id,
        name: row.name,
        hp: row.hp,
        body: row.body,
        magic_power: row.magic_power,
        weapon: weapons.len() as u16,
        movement: row.movement,
        lifetime: row.lifetime.unwrap_or(0),
        level: row.level,
        energy: row.energy,
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

fn map(row: MapEntry, things: &mut Vec<Thing>, finder: &mut Finder<'_>) -> Map {
    let solid_name = row.solid_name.unwrap_or_else(|| Words::new("Obstacle", "Преграда"));
    let mut solid: Vec<Place> = Vec::new();
    for node in &row.solid {
        match cell(node, finder) {
            Some(cell) if !solid.contains(&cell) => solid.push(cell),
            _ => {}
        }
    }
    things.push(Thing {
        id: row.id.clone(),
        name: solid_name,
        damage_type: DamageType::Physical,
        base: 0,
        solid: true,
        duration: 0,
    });
    Map { id: row.id, name: row.name, solid, thing: (things.len() - 1) as u16 }
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
