//! From the content as it was written to the rules: every fault at once, each with its place.

mod entries;
mod maps;
mod sheets;

use holmgang_kernel::doc::{At, Fault, Faults, Finder, Node};
use holmgang_kernel::library::{Item as Entry, Library, sort};
use holmgang_kernel::ruleset::Ruleset;
use holmgang_kernel::shape::BAD_CONTENT;
use holmgang_kernel::words;

use crate::content::{Armor, Army, BattleLevel, COLUMNS, DiceSum, Encounter, Item, Shield};
use crate::{Rules, clause};

use entries::{spell, weapon};
pub use maps::cell_of;
pub(crate) use maps::{boards, cell_at};
pub(crate) use sheets::sheet;
pub use sheets::{challenge, level_bonus};

/// Tables of things keep indices in a byte.
const MOST_OF_A_TABLE: usize = 250;
/// The most spells: one bit each in a word.
const MOST_SPELLS: usize = 64;

/// Loads the content.
///
/// # Errors
/// Every fault across entries; the shape of each entry has been checked by the library.
pub fn load(library: &Library) -> Result<Rules, Faults> {
    let mut rules = Rules { version: Rules::PROFILE.version, ..Rules::default() };
    let mut faults = Vec::new();
    check_counts(library, &mut faults);
    check_shared_ids(library, &["weapon", "shield", "armor", "item"], &mut faults);
    check_shared_ids(library, &["combatant", "monster"], &mut faults);
    library.each("weapon", &mut faults, |entry, finder| rules.weapons.push(weapon(entry, finder)));
    library.each("shield", &mut faults, |entry, _| {
        rules.shields.push(Shield {
            id: entry.id.clone(),
            name: entry.name(),
            bonus: entry.node.int("bonus", 0) as u8,
        });
    });
    library.each("armor", &mut faults, |entry, _| {
        let node = &entry.node;
        rules.armors.push(Armor {
            id: entry.id.clone(),
            name: entry.name(),
            bonus: node.int("bonus", 0) as u8,
            speed: node.int("speed", 20) as u8,
            quick: node.bool("quick", false),
        });
    });
    library.each("item", &mut faults, |entry, finder| {
        let node = &entry.node;
        rules.items.push(Item {
            id: entry.id.clone(),
            name: entry.name(),
            heals: dice_in(node, "heals", finder),
            hands: node.int("hands", 0) as u8,
            lights: node.bool("lights", false),
            shots: node.int("shots", 0) as i8,
            big: node.bool("big", false),
        });
    });
    rules.has_bad_shots = rules.items.iter().any(|item| item.shots != 0);
    match rules.weapons.iter().position(|weapon| weapon.id == "fists") {
        Some(place) => rules.fists = place as u8,
        None => Finder::new("", &mut faults).within("weapon", |finder| {
            let words = words!("the content needs a weapon `fists`", "в содержимом нужно оружие `fists`");
            finder.wrong(At::default(), clause::UNARMED_ATTACK, words);
        }),
    }
    library.each("spell", &mut faults, |entry, finder| rules.spells.push(spell(entry, finder)));
    for table in ["combatant", "monster"] {
        library.each(table, &mut faults, |entry, finder| {
            let sheet = sheet(&rules, &entry.node, &entry.id, None, table == "monster", finder);
            rules.sheets.push(sheet);
        });
    }
    library.each("map", &mut faults, |entry, finder| {
        let map = maps::map(&rules, entry, finder);
        rules.maps.push(map);
    });
    library.each("battle_level", &mut faults, |entry, finder| rules.levels.push(battle_level(entry, finder)));
    rules.levels.sort_by_key(|row| row.level);
    library.each("army", &mut faults, |entry, _| {
        rules.armies.push(Army { id: entry.id.clone(), name: entry.name(), members: texts(&entry.node, "members") });
    });
    library.each("encounter", &mut faults, |entry, _| {
        let node = &entry.node;
        rules.encounters.push(Encounter {
            id: entry.id.clone(),
            name: entry.name(),
            party: node.text("party").unwrap_or_default().to_owned(),
            group: texts(node, "group"),
            map: node.text("map").unwrap_or_default().to_owned(),
            estimate: node.get("estimate").and_then(Node::as_int).map(|percent| percent as u8),
        });
    });
    sort(&mut faults);
    Faults(faults).or(rules)
}

fn check_counts(library: &Library, faults: &mut Vec<Fault>) {
    let limits = [
        ("weapon", MOST_OF_A_TABLE),
        ("shield", MOST_OF_A_TABLE),
        ("armor", MOST_OF_A_TABLE),
        ("item", MOST_OF_A_TABLE),
        ("spell", MOST_SPELLS),
    ];
    for (table, most) in limits {
        if let Some(entry) = library.table(table).get(most) {
            Finder::new(&entry.file, faults).within(table, |finder| {
                let words = words!(
                    "at most {most} entries of `{table}` are allowed",
                    "записей `{table}` может быть не больше {most}"
                );
                finder.fault(BAD_CONTENT, entry.node.at, words, None);
            });
        }
    }
}

/// Tables that are named together may not share ids.
fn check_shared_ids(library: &Library, tables: &[&str], faults: &mut Vec<Fault>) {
    for (place, table) in tables.iter().enumerate() {
        for entry in library.table(table) {
            if let Some(other) = tables[..place].iter().find(|other| library.get(other, &entry.id).is_some()) {
                let id = &entry.id;
                Finder::new(&entry.file, faults).within(table, |finder| {
                    let words = words!("`{id}` is an entry of `{other}` too", "`{id}` есть и среди `{other}`");
                    finder.fault(BAD_CONTENT, entry.node.at, words, None);
                });
            }
        }
    }
}

fn texts(node: &Node, key: &str) -> Vec<String> {
    node.elements(key).iter().filter_map(Node::as_text).map(str::to_owned).collect()
}

/// Dice as people write them: `2d6`, `1d6+1`, `3`.
pub fn dice_sum(text: &str) -> Option<DiceSum> {
    let (dice, plus) = match text.split_once('+') {
        Some((dice, plus)) => (dice, plus.parse::<i8>().ok()?),
        None => (text, 0),
    };
    match dice.split_once('d') {
        Some((count, sides)) => {
            let (count, sides) = (count.parse::<u8>().ok()?, sides.parse::<u8>().ok()?);
            ((1..=20).contains(&count) && (2..=100).contains(&sides) && plus >= 0).then_some(DiceSum {
                count,
                sides,
                plus,
            })
        }
        None if plus == 0 => {
            Some(DiceSum { count: 0, sides: 0, plus: dice.parse::<i8>().ok().filter(|number| *number >= 0)? })
        }
        None => None,
    }
}

fn dice_in(node: &Node, key: &str, finder: &mut Finder<'_>) -> Option<DiceSum> {
    let given = node.get(key)?;
    let read = given.as_text().and_then(dice_sum);
    if read.is_none() {
        let words = words!("dice are written like `2d6` or `1d6+1`", "кубики пишутся как `2d6` или `1d6+1`");
        finder.within(key, |finder| finder.fault(BAD_CONTENT, given.at, words, None));
    }
    read
}

fn span(node: &Node, key: &str, default: (u8, u8)) -> (u8, u8) {
    match node.elements(key) {
        [low, high] => (low.as_int().unwrap_or(1) as u8, high.as_int().unwrap_or(1) as u8),
        _ => default,
    }
}

/// TD-23.1: a row of the table.
fn battle_level(entry: &Entry, finder: &mut Finder<'_>) -> BattleLevel {
    let node = &entry.node;
    let mut and_more = false;
    let columns = COLUMNS.map(|(key, ..)| {
        let mut entries = Vec::new();
        for given in node.elements(key) {
            let text = given.as_text().unwrap_or_default();
            let (text, more) = text.strip_suffix('+').map_or((text, false), |text| (text, true));
            and_more |= more;
            match challenge(text) {
                Some(value) => entries.push(value),
                None => finder.within(key, |finder| {
                    let words = words!("`{text}` is no challenge", "`{text}` не сложность");
                    finder.wrong(given, clause::BATTLE_LEVEL_TABLE, words);
                }),
            }
        }
        entries
    });
    let printed = node.get("printed").map_or(&[][..], Node::entries).iter().filter_map(|entry| {
        Some((COLUMNS.iter().position(|(key, ..)| *key == entry.key)?, entry.node.as_text()?.to_owned()))
    });
    BattleLevel { level: node.int("level", 1) as u8, columns, and_more, printed: printed.collect() }
}
