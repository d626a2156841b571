//! Sheets: of combatants, of members of a scenario over them, and the plain one that creatures start from.

use holmgang_kernel::doc::{Finder, Node};
use holmgang_kernel::words;
use holmgang_kernel::words::Words;

use super::{HAND_CONFLICT, int, resist};
use crate::content::{DAMAGE_TYPES, LeftHand, SKILLS, Skill, SpellId};
use crate::state::Sheet;
use crate::{Rules, clause, energy, turn};

/// Body and magic power where nothing else is said.
const DEFAULT_POWER: i64 = 10;
const DEFAULT_LEVEL: u8 = 6;

/// A sheet with every default of the rulebook.
pub(super) fn plain_sheet() -> Sheet {
    Sheet {
        name: Words::default(),
        sign: Words::default(),
        hp_max: 1,
        energy_max: energy::START as i16,
        energy_regen: energy::REGENERATION as i16,
        level: DEFAULT_LEVEL,
        ap_per_turn: turn::ACTION_POINTS as u8,
        oa_per_turn: turn::ATTACK_POINTS as u8,
        mp_per_turn: turn::MOVEMENT_POINTS as u8,
        body: DEFAULT_POWER as i16,
        magic_power: DEFAULT_POWER as i16,
        resist: [0; DAMAGE_TYPES],
        right_hand: None,
        left_hand: LeftHand::Empty,
        skills: [0; SKILLS],
        spells: Vec::new(),
        creature: None,
    }
}

/// The first two letters of a name.
pub(super) fn sign(name: &Words) -> Words {
    let short = |text: &str| text.chars().filter(|sign| sign.is_alphanumeric()).take(2).collect::<String>();
    Words::new(short(&name.en), short(&name.ru))
}

/// Reads a combatant, or a member of a scenario over the combatant that it names. A table that is given replaces the whole table of before.
pub fn sheet(rules: &Rules, node: &Node, before: Option<&Sheet>, finder: &mut Finder<'_>) -> Sheet {
    let mut sheet = before.cloned().unwrap_or_else(plain_sheet);
    if let Some(name) = node.names("name") {
        sheet.sign = sign(&name);
        sheet.name = name;
    }
    sheet.hp_max = int(node, "hp", sheet.hp_max.into());
    sheet.level = int(node, "level", sheet.level.into());
    sheet.body = int(node, "body", sheet.body.into());
    sheet.magic_power = int(node, "magic_power", sheet.magic_power.into());
    sheet.energy_max = int(node, "energy", sheet.energy_max.into());
    sheet.energy_regen = int(node, "energy_regen", sheet.energy_regen.into());
    sheet.mp_per_turn = int(node, "movement", sheet.mp_per_turn.into());
    sheet.ap_per_turn = int(node, "ap", sheet.ap_per_turn.into());
    sheet.oa_per_turn = int(node, "oa", sheet.oa_per_turn.into());
    if let Some(given) = node.get("resist") {
        sheet.resist = resist(given);
    }
    if let Some(skills) = node.get("skills") {
        sheet.skills = Skill::ALL.map(|(_, word)| int(skills, word, 0));
    }
    if let Some(id) = node.text("right_hand") {
        // Weapons of creatures stand behind those of the content and bear the ids of creatures: the first one of that name is meant.
        sheet.right_hand = rules.weapons.iter().position(|weapon| weapon.id == id).map(|place| place as u16);
    }
    if let Some(held) = node.get("left_hand") {
        sheet.left_hand = left_hand(rules, held, finder);
    }
    match node.get("spells") {
        Some(spells) if spells.as_text() == Some("all") => sheet.spells = (0..rules.spells.len() as SpellId).collect(),
        Some(spells) => {
            sheet.spells.clear();
            for id in spells.list().iter().filter_map(Node::as_text) {
                let place = rules.spells.iter().position(|spell| spell.id == id);
                // FD-6.8 knows or does not know a spell: one named twice is known once.
                if let Some(place) = place.map(|place| place as SpellId).filter(|place| !sheet.spells.contains(place)) {
                    sheet.spells.push(place);
                }
            }
        }
        None => {}
    }
    sheet
}

/// FD-12.1: a shield, or a book, or nothing.
fn left_hand(rules: &Rules, held: &Node, finder: &mut Finder<'_>) -> LeftHand {
    let id = match held.list() {
        [] => held.as_text(),
        [one] => one.as_text(),
        _ => {
            let words =
                words!("the left hand holds one thing: a shield or a book", "в левой руке одна вещь: щит или книга");
            finder.within("left_hand", |finder| finder.fault(HAND_CONFLICT, held.at, words, Some(clause::LEFT_HAND)));
            None
        }
    };
    let Some(id) = id else { return LeftHand::Empty };
    let shield = rules.shields.iter().position(|shield| shield.id == id).map(|place| LeftHand::Shield(place as u16));
    let book = || rules.books.iter().position(|book| book.id == id).map(|place| LeftHand::Book(place as u16));
    shield.or_else(book).unwrap_or(LeftHand::Empty)
}
