//! Weapons and spells of the content.

use holmgang_kernel::doc::{Finder, Node};
use holmgang_kernel::library::Item as Entry;
use holmgang_kernel::{faults, words};

use super::{dice_in, span};
use crate::clause;
use crate::content::{Against, DamageType, Save, Spell, SpellTarget, Weapon};
use crate::state::Condition;

pub(super) fn weapon(entry: &Entry, finder: &mut Finder<'_>) -> Weapon {
    let node = &entry.node;
    let is_ranged = node.text("class") == Some("ranged");
    let crits = node
        .elements("crit_numbers")
        .iter()
        .filter_map(Node::as_int)
        .fold(1 << 20, |bits, number| bits | 1u32 << number);
    let aimed_range = node.int(if is_ranged { "aimed_range" } else { "throw" }, 0) as u8;
    faults! { finder;
        is_ranged && aimed_range == 0 => node, clause::DISTANCE_PENALTY,
            "a ranged weapon needs `aimed_range`", "дальнобойному оружию нужно `aimed_range`";
    }
    Weapon {
        id: entry.id.clone(),
        name: entry.name(),
        is_ranged,
        hands: node.int("hands", 1) as u8,
        light: node.bool("light", false),
        damage: dice_in(node, "damage", finder).unwrap_or_default(),
        damage_type: node.word("type", &DamageType::ALL).unwrap_or(DamageType::Blunt),
        attack_mod: node.int("attack_mod", 0) as i8,
        initiative_mod: node.int("initiative_mod", 0) as i8,
        reach: if is_ranged { (1, 0) } else { span(node, "reach", (1, 1)) },
        aimed_range,
        crit_numbers: crits,
        crit_multiplier: node.int("crit_multiplier", 2) as u8,
        guard: node.bool("guard", false),
        grab: node.bool("grab", false),
        snatch: node.bool("snatch", false),
        nonlethal: node.bool("nonlethal", false),
        natural: node.bool("natural", false),
        improvised: node.bool("improvised", false),
        extra: node.get("extra").and_then(|extra| {
            Some((
                finder.within("extra", |finder| dice_in(extra, "dice", finder))?,
                extra.word("type", &DamageType::ALL)?,
            ))
        }),
        shots: if is_ranged { node.int("ammunition", 20) as u8 } else { 0 },
        crossbow: node.bool("crossbow", false),
        distracts: node.int("distracts", 0) as u8,
        attacks: node.bool("attacks", true),
    }
}

pub(super) fn spell(entry: &Entry, finder: &mut Finder<'_>) -> Spell {
    let node = &entry.node;
    let target = match node.text("target") {
        Some("allies") => SpellTarget::Allies,
        Some("around") => SpellTarget::Around,
        Some("self") => SpellTarget::Own,
        Some("area") => SpellTarget::Area,
        _ => SpellTarget::One,
    };
    let area = node.int("area", 1) as u8;
    faults! { finder;
        area.is_multiple_of(2) => node, clause::SPELL_AREAS, "an area has an odd number of cells a side", "у области нечётная сторона";
    }
    let damage = dice_in(node, "damage", finder);
    if damage.is_some() && node.get("type").is_none() {
        finder.wrong(node, clause::CRITICAL_SPELLS, words!("damage needs a `type`", "урону нужен `type`"));
    }
    let touch = node.bool("touch", false);
    Spell {
        id: entry.id.clone(),
        name: entry.name(),
        circle: node.int("circle", 1) as u8,
        target,
        touch,
        range: if touch { 1 } else { node.int("range", 0) as u8 },
        area,
        against: match node.text("against") {
            Some("touch") => Against::Touch,
            Some(_) => Against::Full,
            None => Against::Nothing,
        },
        save: node.word("save", &Save::ALL),
        damage,
        damage_type: node.word("type", &DamageType::ALL).unwrap_or(DamageType::Force),
        heals: dice_in(node, "heals", finder),
        leaves: node.word("leaves", &Condition::ALL),
        value: node.int("value", 0) as i8,
        rounds: node.int("rounds", 0) as u8,
        cast_turns: node.int("cast_turns", 1) as u8,
    }
}
