//! The sheets of combatants and monsters.

use holmgang_kernel::doc::{Finder, Node};
use holmgang_kernel::words::Words;
use holmgang_kernel::{Ratio, faults, words};

use super::{span, texts};
use crate::content::{
    Ability, Alignment, CIRCLES, Challenge, Class, DAMAGE_TYPES, DamageType, Feat, Gear, LevelBonus, SIZES, Sheet,
};
use crate::{Rules, clause};

/// A challenge as a number or a fraction: `3`, `"1/2"`.
pub fn challenge(text: &str) -> Option<Challenge> {
    let known = |value: Challenge| {
        let parts = [8, 6, 4, 3, 2].map(|part| Ratio::new(1, part));
        (parts.contains(&value) || value.is_integer() && (1..=30).contains(value.numer())).then_some(value)
    };
    match text.split_once('/') {
        Some((numer, denom)) => {
            known(Ratio::new(numer.parse().ok()?, denom.parse::<i64>().ok().filter(|denom| *denom > 0)?))
        }
        None => known(Ratio::from(text.parse::<i64>().ok()?)),
    }
}

/// TD-9.3: the level bonus of a class.
pub fn level_bonus(class: Class, level: u8) -> LevelBonus {
    let (full, medium, low) = (level, 3 * level / 4, level / 2);
    let (good, poor) = ((2 + level / 2) as i8, (level / 3) as i8);
    let attack = match class {
        Class::Warrior | Class::Ranger | Class::Paladin => full,
        Class::Priest | Class::Rogue | Class::Monster => medium,
        Class::Mage => low,
    };
    let (fortitude, reaction, will) = match class {
        Class::Warrior | Class::Paladin | Class::Monster => (good, poor, poor),
        Class::Ranger | Class::Rogue => (poor, good, poor),
        Class::Priest => (good, poor, good),
        Class::Mage => (poor, poor, good),
    };
    LevelBonus { attack: attack as i8, fortitude, reaction, will }
}

/// The sheet of a combatant or monster; a member of a scenario changes the one it is made from.
pub(crate) fn sheet(
    rules: &Rules,
    node: &Node,
    id: &str,
    base: Option<&Sheet>,
    is_monster: bool,
    finder: &mut Finder<'_>,
) -> Sheet {
    let mut sheet = base.cloned().unwrap_or_else(|| blank(id, is_monster));
    if let Some(name) = node.names("name") {
        sheet.sign = sign(&name);
        sheet.name = name;
    }
    if let Some(given) = node.get("challenge") {
        let text =
            given.as_int().map_or_else(|| given.as_text().unwrap_or_default().to_owned(), |number| number.to_string());
        match challenge(&text) {
            Some(value) => sheet.challenge = value,
            None => finder.within("challenge", |finder| {
                let words = words!(
                    "a challenge is 1/8, 1/6, 1/4, 1/3, 1/2 or 1 to 30",
                    "сложность бывает 1/8, 1/6, 1/4, 1/3, 1/2 или от 1 до 30"
                );
                finder.wrong(given, clause::BATTLE_LEVEL_TABLE, words);
            }),
        }
        if is_monster {
            sheet.level = sheet.challenge.ceil().to_integer().clamp(0, 20) as u8;
        }
    }
    let leveled = node.get("level").is_some() || node.get("class").is_some() || base.is_none();
    sheet.class = node.word("class", &Class::ALL).unwrap_or(sheet.class);
    sheet.level = node.int("level", sheet.level.into()) as u8;
    if node.get("level").is_some() && node.get("challenge").is_none() && !is_monster {
        sheet.challenge = Ratio::from(i64::from(sheet.level.max(1)));
    }
    if leveled {
        sheet.bonus = level_bonus(sheet.class, sheet.level);
    }
    if let Some(own) = node.get("level_bonus") {
        let bonus = &mut sheet.bonus;
        for (field, key) in [
            (&mut bonus.attack, "attack"),
            (&mut bonus.fortitude, "fortitude"),
            (&mut bonus.reaction, "reaction"),
            (&mut bonus.will, "will"),
        ] {
            *field = own.int(key, (*field).into()) as i8;
        }
    }
    plain_fields(rules, node, &mut sheet, finder);
    hands(rules, node, &mut sheet, finder);
    sheet
}

/// Fields that stand for themselves.
fn plain_fields(rules: &Rules, node: &Node, sheet: &mut Sheet, finder: &mut Finder<'_>) {
    sheet.alignment = node.word("alignment", &Alignment::ALL).unwrap_or(sheet.alignment);
    if let Some(scores) = node.get("abilities") {
        for (ability, key) in Ability::ALL {
            sheet.abilities[ability as usize] = scores.int(key, sheet.abilities[ability as usize].into()) as u8;
        }
    }
    if let Some(size) = node.text("size").and_then(|word| SIZES.iter().find(|size| size.1 == word)) {
        sheet.size = size.0;
        sheet.speed = if size.0 < 0 { 4 } else { 6 };
    }
    sheet.stability = node.int("stability", sheet.stability.into()) as u8;
    faults! { finder;
        (1..4).contains(&sheet.stability) => node.get("stability").unwrap_or(node), clause::SURE_FOOTING,
            "sure footing is 0, or 4 to 12", "устойчивость: 0 или от 4 до 12";
    }
    sheet.hp_max = node.int("hp", sheet.hp_max.into()) as i16;
    sheet.armor_bonus = node.int("armor_bonus", sheet.armor_bonus.into()) as u8;
    if let Some(resist) = node.get("resist") {
        for (kind, key) in DamageType::ALL {
            sheet.resist[kind as usize] = resist.int(key, sheet.resist[kind as usize].into()) as u8;
        }
    }
    sheet.speed = node.int("speed", sheet.speed.into()) as u8;
    sheet.reach = span(node, "reach", sheet.reach);
    sheet.mounted = node.bool("mounted", sheet.mounted);
    sheet.infravision = node.bool("infravision", sheet.infravision);
    if node.get("feats").is_some() {
        let known = texts(node, "feats");
        sheet.feats = Feat::ALL
            .iter()
            .filter(|(_, word)| known.iter().any(|feat| feat == word))
            .fold(0, |feats, (feat, _)| feats | feat.bit());
    }
    match node.get("spells").map(|given| (given.as_text(), given)) {
        Some((Some(_), _)) => {
            sheet.spells = if rules.spells.len() >= 64 { u64::MAX } else { (1 << rules.spells.len()) - 1 }
        }
        Some((None, _)) => {
            let known = texts(node, "spells");
            let of = |id: &String| rules.spells.iter().position(|spell| spell.id == *id);
            sheet.spells = known.iter().filter_map(of).fold(0, |bits, place| bits | 1 << place);
        }
        None => {}
    }
    if let Some(slots) = node.get("slots") {
        sheet.slots = [0; CIRCLES];
        for (slot, given) in sheet.slots.iter_mut().zip(slots.list()) {
            *slot = given.as_int().unwrap_or(0) as u8;
        }
    }
    sheet.casting = node.word("casting_ability", &Ability::ALL).unwrap_or(sheet.casting);
    sheet.undead = node.bool("undead", sheet.undead);
    sheet.mindless = node.bool("mindless", sheet.mindless);
    sheet.turn_dc = node.get("turn_dc").and_then(Node::as_int).map(|difficulty| difficulty as u8).or(sheet.turn_dc);
    sheet.no_aoo = node.bool("no_aoo", sheet.no_aoo);
    if let Some(skills) = node.get("skills") {
        for (skill, key) in ["climb", "jump"].into_iter().enumerate() {
            sheet.skills[skill] = skills.int(key, sheet.skills[skill].into()) as i8;
        }
    }
    sheet.cased = node.bool("cased", sheet.cased);
    sheet.situation = node.int("situation", sheet.situation.into()) as i8;
}

/// What is in the hands, worn, carried and natural.
fn hands(rules: &Rules, node: &Node, sheet: &mut Sheet, finder: &mut Finder<'_>) {
    let gear = |key: &str| texts(node, key).iter().filter_map(|id| rules.gear_named(id)).collect::<Vec<_>>();
    if node.get("worn").is_some() {
        sheet.worn = gear("worn");
    }
    if node.get("carried").is_some() {
        sheet.carried = gear("carried");
    }
    if node.get("natural").is_some() {
        let named = texts(node, "natural");
        let natural = |id: &String| rules.weapons.iter().position(|weapon| weapon.id == *id && weapon.natural);
        sheet.natural = named.iter().filter_map(natural).map(|place| place as u8).collect();
        faults! { finder;
            sheet.natural.len() != named.len() => node, clause::NATURAL_WEAPONS,
                "natural weapons are marked `natural`", "природное оружие помечено `natural`";
        }
    }
    sheet.main_hand = node.text("main_hand").map_or(sheet.main_hand, |id| rules.gear_named(id));
    sheet.off_hand = node.text("off_hand").map_or(sheet.off_hand, |id| rules.gear_named(id));
    let two_handed = |held: Option<Gear>| held.is_some_and(|gear| rules.hands_of(gear) == 2);
    if two_handed(sheet.off_hand) || two_handed(sheet.main_hand) && sheet.off_hand.is_some() {
        let words = words!("a two-handed weapon fills both hands", "двуручное оружие занимает обе руки");
        finder.fault("no_free_hand", node.at, words, Some(clause::LIGHT_WEAPON));
    }
    let wrong = |held: Option<Gear>| match held {
        Some(Gear::Weapon(weapon)) => rules.weapons[weapon as usize].natural || weapon == rules.fists,
        Some(Gear::Armor(_)) => true,
        _ => false,
    };
    faults! { finder;
        wrong(sheet.main_hand) || wrong(sheet.off_hand) => node, clause::HANDS,
            "hands hold weapons, shields and things", "в руках держат оружие, щиты и вещи";
    }
}

fn blank(id: &str, is_monster: bool) -> Sheet {
    Sheet {
        entry: id.to_owned(),
        name: Words::same(id),
        sign: Words::same(""),
        abilities: [10; 6],
        level: 1,
        class: if is_monster { Class::Monster } else { Class::Warrior },
        bonus: LevelBonus::default(),
        alignment: Alignment::Neutral,
        size: 0,
        stability: 0,
        hp_max: 10,
        armor_bonus: 0,
        resist: [0; DAMAGE_TYPES],
        speed: 6,
        reach: (1, 1),
        feats: 0,
        spells: 0,
        slots: [0; CIRCLES],
        casting: Ability::Int,
        challenge: Ratio::from(1),
        undead: false,
        mindless: false,
        turn_dc: None,
        no_aoo: false,
        natural: Vec::new(),
        skills: [0; 2],
        cased: false,
        infravision: false,
        mounted: false,
        situation: 0,
        main_hand: None,
        off_hand: None,
        worn: Vec::new(),
        carried: Vec::new(),
    }
}

fn sign(name: &Words) -> Words {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).take(2).collect::<String>();
    Words::new(letters(&name.en), letters(&name.ru))
}
