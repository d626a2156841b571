//! From the content as it was written to the rules: every fault at once, each with its place.

use holmgang_kernel::{faults, words};
use std::sync::Arc;

use holmgang_kernel::doc::{Faults, Finder, Node};
use holmgang_kernel::library::{Item, Library, sort};
use holmgang_kernel::words::Words;

use crate::content::{
    Armour, Categories, Condition, DamageType, DegreeScales, FIRST_GROUP, FIRST_SCHOOL, ItemId, ItemKind, ItemType,
    Mount, NO_ITEM, NO_SKILL, SKILLS, SkillId, Spell, SpellEffect, SpellTarget, Strength,
};
use crate::state::{Sheet, Slot};
use crate::{Rules, clause};

pub mod map;

/// The code of content with another damage type than the three: FY-11.5.
pub const BAD_DAMAGE_TYPE: &str = "bad_damage_type";
/// The code of content with another grid than the two: FY-15.1.
pub const BAD_GRID: &str = "bad_grid";

/// A character as the content has it: sheet and what it carries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kit {
    pub sheet: Sheet,
    /// Armour besides what is worn, and what is worn.
    armour: (u8, u8),
    /// In the order hands, belt, pockets, bag.
    pub carried: Vec<(ItemId, Slot)>,
}

/// Loads the content.
///
/// # Errors
/// Every fault across entries; the shape of each entry has been checked by the library.
pub fn load(library: &Library) -> Result<Rules, Faults> {
    let mut rules = Rules::default();
    let mut faults = Vec::new();
    library.each("item", &mut faults, |item, finder| rules.items.push(item_type(item, finder)));
    library.each("armour", &mut faults, |item, _| {
        rules.armours.push(Armour { id: item.id.clone(), name: item.name(), armour: item.node.int("armour", 0) as u8 });
    });
    library.each("mount", &mut faults, |item, _| {
        rules.mounts.push(Mount {
            id: item.id.clone(),
            name: item.name(),
            is_vehicle: item.node.text("kind") == Some("vehicle"),
            speed: item.node.int("speed", 0) as u8,
            ram_damage: item.node.int("ram_damage", 0) as i8,
        });
    });
    library.each("spell", &mut faults, |item, finder| rules.spells.push(spell(&rules.items, item, finder)));
    library.each("combatant", &mut faults, |item, finder| {
        let kit = kit(&rules, &item.node, None, finder);
        rules.combatants.push((item.id.clone(), kit));
    });
    library.each("map", &mut faults, |item, finder| {
        if let Some(map) = map::map(&item.node, finder) {
            rules.maps.push(Arc::new(map));
        }
    });
    sort(&mut faults);
    Faults(faults).or(rules)
}

/// A skill by its word.
pub fn skill_named(word: &str) -> Option<SkillId> {
    SKILLS.iter().position(|(known, ..)| *known == word).map(|place| place as SkillId)
}

fn item_type(item: &Item, finder: &mut Finder<'_>) -> ItemType {
    let node = &item.node;
    let kind = node.word("kind", &ItemKind::ALL).unwrap_or(ItemKind::Other);
    let skill = match kind {
        ItemKind::Weapon => node.text("group").and_then(skill_named).unwrap_or_else(|| {
            let words = words!("a weapon needs its `group`", "оружию нужна группа `group`");
            finder.wrong((node, "group"), clause::WEAPON_SKILL, words);
            FIRST_GROUP
        }),
        ItemKind::Conjured => node.text("school").and_then(skill_named).unwrap_or_else(|| {
            let words = words!("a conjured thing needs its `school`", "сотворённому нужна школа `school`");
            finder.wrong((node, "school"), clause::MAGIC_SKILL, words);
            FIRST_SCHOOL
        }),
        _ => NO_SKILL,
    };
    ItemType {
        id: item.id.clone(),
        name: item.name(),
        kind,
        skill,
        damage: node.int("damage", 0) as i8,
        quality: node.int("quality", 0) as i8,
        reach: node.int("reach", 1) as u8,
        throw_range: node.int("throw_range", 0) as u8,
        range: node.int("range", 0) as u8,
        hands: node.int("hands", 1) as u8,
        volley: node.int("volley", 1) as u8,
    }
}

fn spell(items: &[ItemType], item: &Item, finder: &mut Finder<'_>) -> Spell {
    let node = &item.node;
    let damage_type = node.text("damage_type").and_then(|word| {
        let known = DamageType::of_word(word);
        if known.is_none() {
            let at = node.get("damage_type").map_or(node.at, |field| field.at);
            let shown: String = word.chars().take(60).collect();
            let words = words!(
                "`{shown}` is no damage type: bodily_physical, bodily_magical, mental_magical",
                "типа урона `{shown}` нет: bodily_physical, bodily_magical, mental_magical"
            );
            finder.within("damage_type", |finder| {
                finder.fault(BAD_DAMAGE_TYPE, at, words, Some(clause::DAMAGE_TYPES));
            });
        }
        known
    });
    let effect = effect(items, node);
    let usual = match effect {
        SpellEffect::Condition(condition) => Condition::ALL[condition as usize].2,
        SpellEffect::Tarnish => 1,
        SpellEffect::None | SpellEffect::Conjure(_) => 0,
    };
    let normal = Strength {
        damage: node.int("damage", 0) as i8,
        turns: node.int("turns", 1) as u8,
        magnitude: node.int("magnitude", usual.into()) as u8,
        count: node.int("count", 1) as u8,
    };
    let overload = node.get("overload").map(|over| Strength {
        damage: over.int("damage", normal.damage.into()) as i8,
        turns: over.int("turns", normal.turns.into()) as u8,
        magnitude: over.int("magnitude", normal.magnitude.into()) as u8,
        count: over.int("count", normal.count.into()) as u8,
    });
    let spell = Spell {
        id: item.id.clone(),
        name: item.name(),
        school: node.text("school").and_then(skill_named).unwrap_or(FIRST_SCHOOL),
        attack: node.bool("attack", true),
        target: node.word("target", &SpellTarget::ALL).unwrap_or(SpellTarget::Character),
        range: node.int("range", 0) as u8,
        damage_type,
        effect,
        normal,
        overload,
        synergy_min: node.int("synergy_min", 0) as u8,
        degree_scales: node.word("degree_scales", &DegreeScales::ALL).unwrap_or(DegreeScales::None),
        categories: categories(damage_type, effect),
    };
    check_spell(items, &spell, node, finder);
    spell
}

fn effect(items: &[ItemType], node: &Node) -> SpellEffect {
    if let Some(conjured) = node.text("conjures") {
        let place = items.iter().position(|item| item.id == conjured);
        return place.map_or(SpellEffect::None, |place| SpellEffect::Conjure(place as ItemId));
    }
    match node.text("effect") {
        None => SpellEffect::None,
        Some("tarnish") => SpellEffect::Tarnish,
        word => Condition::ALL
            .iter()
            .find(|(_, known, _)| Some(*known) == word)
            .map_or(SpellEffect::None, |(condition, ..)| SpellEffect::Condition(*condition)),
    }
}

/// FY-13.3 to FY-13.7: to which category magic belongs.
fn categories(damage_type: Option<DamageType>, effect: SpellEffect) -> Categories {
    let has_effect = matches!(effect, SpellEffect::Condition(_) | SpellEffect::Tarnish);
    match damage_type {
        // FY-13.7: with an effect it is both.
        Some(DamageType::BodilyPhysical) => Categories { hit: true, resistance: has_effect },
        Some(DamageType::BodilyMagical) => Categories { hit: true, resistance: true },
        Some(DamageType::MentalMagical) | None => Categories { hit: false, resistance: true },
    }
}

/// What the fields of a spell must have in common.
fn check_spell(items: &[ItemType], spell: &Spell, node: &Node, finder: &mut Finder<'_>) {
    let does_nothing = spell.damage_type.is_none() && spell.effect == SpellEffect::None;
    faults! { finder;
        does_nothing && node.get("damage_type").is_none() => (node, "effect"), clause::TWO_CATEGORIES,
            "it has neither a `damage_type` nor an `effect` nor `conjures`", "нет ни `damage_type`, ни `effect`, ни `conjures`";
        node.get("damage").is_some() && node.get("damage_type").is_none() => (node, "damage"), clause::DAMAGE_TYPES,
            "damage needs its `damage_type`", "урону нужен тип `damage_type`";
        !spell.attack && spell.damage_type.is_some() => (node, "attack"), clause::CAST,
            "a spell that is no attack does no damage", "заклинание не атака и урона не наносит";
        (spell.target == SpellTarget::Item) != (spell.effect == SpellEffect::Tarnish)
            || spell.target == SpellTarget::Item && spell.damage_type.is_some() => (node, "target"), clause::ATTACK_ON_ITEM,
            "`tarnish` and nothing else is put on items: `target = \"item\"`", "на предметы накладывается `tarnish` и только он: `target = \"item\"`";
        spell.target == SpellTarget::Itself && spell.attack => (node, "attack"), clause::ATTACK,
            "nobody attacks oneself: `attack = false`", "сам себя не атакуют: `attack = false`";
    }
    if let SpellEffect::Conjure(item) = spell.effect {
        let is_conjured = items.get(usize::from(item)).is_some_and(|item| item.kind == ItemKind::Conjured);
        faults! { finder;
            !is_conjured || spell.target != SpellTarget::Itself => (node, "conjures"), clause::VOLLEY,
                "it conjures an item of kind `conjured`, for oneself (`target = \"self\"`)", "создаётся предмет вида `conjured`, себе (`target = \"self\"`)";
        }
    }
}

/// A combatant, or a member of a scenario on top of one.
pub(crate) fn kit(rules: &Rules, node: &Node, before: Option<&Kit>, finder: &mut Finder<'_>) -> Kit {
    let mut kit = before.cloned().unwrap_or_default();
    let sheet = &mut kit.sheet;
    if let Some(name) = node.names("name") {
        sheet.name = name;
    }
    if let Some(sign) = node.names("sign") {
        sheet.sign = sign;
    }
    if sheet.sign.en.is_empty() {
        let two = |name: &str| name.chars().take(2).collect::<String>();
        sheet.sign = Words::new(two(&sheet.name.en), two(&sheet.name.ru));
    }
    if let Some(art) = node.text("art") {
        sheet.art = art.to_owned();
    }
    for (table, first, last) in [
        ("skills", 0, FIRST_GROUP),
        ("weapon_skills", FIRST_GROUP, FIRST_SCHOOL),
        ("magic_skills", FIRST_SCHOOL, SKILLS.len() as u8),
    ] {
        let Some(given) = node.get(table) else { continue };
        // A table replaces the whole one before it.
        sheet.skills[usize::from(first)..usize::from(last)]
            .copy_from_slice(&Sheet::default().skills[usize::from(first)..usize::from(last)]);
        for entry in given.entries() {
            if let (Some(skill), Some(value)) = (skill_named(&entry.key), entry.node.as_int()) {
                sheet.skills[usize::from(skill)] = value as i8;
            }
        }
    }
    sheet.activity_base = node.int("activity_base", sheet.activity_base.into()) as u8;
    sheet.body_max = node.int("body", sheet.body_max.into()) as i16;
    sheet.mind_max = node.int("mind", sheet.mind_max.into()) as i16;
    sheet.unarmed_damage = node.int("unarmed_damage", sheet.unarmed_damage.into()) as i8;
    sheet.speed = node.int("speed", sheet.speed.into()) as u8;
    kit.armour.0 = node.int("armour", kit.armour.0.into()) as u8;
    if let Some(worn) = node.text("wears") {
        kit.armour.1 = rules.armours.iter().find(|armour| armour.id == worn).map_or(0, |armour| armour.armour);
    }
    sheet.armour = kit.armour.0 + kit.armour.1;
    if let Some(focus) = node.text("focus") {
        sheet.focus = rules.item_id(focus).unwrap_or(NO_ITEM);
    }
    if let Some(mount) = node.text("mount") {
        sheet.mount = rules.mounts.iter().position(|known| known.id == mount).map(|place| place as u8);
    }
    if let Some(spells) = node.get("spells") {
        sheet.spells = match spells.as_text() {
            Some(_) => (0..rules.spells.len() as u16).collect(),
            None => spells.list().iter().filter_map(|spell| rules.spell_id(spell.as_text()?)).collect(),
        };
    }
    carried(rules, node, &mut kit.carried, finder);
    kit
}

/// What is carried: each list that is given replaces the one before it.
fn carried(rules: &Rules, node: &Node, carried: &mut Vec<(ItemId, Slot)>, finder: &mut Finder<'_>) {
    const LISTS: [(&str, Slot); 4] =
        [("hands", Slot::Hand), ("belt", Slot::Belt), ("pockets", Slot::Pocket), ("bag", Slot::Bag)];
    let mut all = Vec::new();
    for (key, slot) in LISTS {
        let Some(given) = node.get(key) else {
            all.extend(carried.iter().filter(|(_, known)| *known == slot));
            continue;
        };
        let items = given.list().iter().filter_map(|item| rules.item_id(item.as_text()?));
        all.extend(items.map(|item| (item, slot)));
        let is_conjured = |item: ItemId| rules.items[usize::from(item)].kind == ItemKind::Conjured;
        faults! { finder;
            all.iter().any(|(item, known)| *known == slot && is_conjured(*item)) => (node, key), clause::VOLLEY,
                "conjured things are made by magic, not carried", "сотворённое создаёт магия, его не носят";
        }
    }
    let hands: u32 = all
        .iter()
        .filter(|(_, slot)| *slot == Slot::Hand)
        .map(|(item, _)| u32::from(rules.items[usize::from(*item)].hands))
        .sum();
    faults! { finder;
        hands > 2 => (node, "hands"), clause::DRAW, "this takes {hands} hands, and there are 2", "для этого нужно рук: {hands}, а их 2";
    }
    *carried = all;
}
