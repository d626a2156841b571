//! From the content as it was written to the rules: every fault at once, each with its place.

mod maps;

use holmgang_kernel::Ratio;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::doc::{Fault, Faults, Finder, Node};
use holmgang_kernel::library::{Item as Entry, Library, sort};
use holmgang_kernel::shape::BAD_CONTENT;
use holmgang_kernel::words;
use holmgang_kernel::words::Words;

use crate::content::{
    Ability, Against, Alignment, Armor, Army, BattleLevel, CIRCLES, COLUMNS, Challenge, Class, DAMAGE_TYPES,
    DamageType, DiceSum, Encounter, Feat, Gear, Item, LevelBonus, SIZES, Save, Sheet, Shield, Spell, SpellTarget,
    Weapon,
};
use crate::state::Condition;
use crate::{Rules, clause};

pub use maps::cell_of;
pub(crate) use maps::{boards, cell_at};

/// Tables of things keep indices in a byte.
const MOST_OF_A_TABLE: usize = 250;
/// The most spells: one bit each in a word.
const MOST_SPELLS: usize = 64;

/// Loads the content.
///
/// # Errors
/// Every fault across entries; the shape of each entry has been checked by the library.
pub fn load(library: &Library) -> Result<Rules, Faults> {
    let mut rules = Rules::default();
    let mut faults = Vec::new();
    check_counts(library, &mut faults);
    check_shared_ids(library, &["weapon", "shield", "armor", "item"], &mut faults);
    check_shared_ids(library, &["combatant", "monster"], &mut faults);
    each(library, "weapon", &mut faults, |entry, finder| rules.weapons.push(weapon(entry, finder)));
    each(library, "shield", &mut faults, |entry, _| {
        rules.shields.push(Shield { id: entry.id.clone(), name: name(entry), bonus: entry.node.int("bonus", 0) as u8 });
    });
    each(library, "armor", &mut faults, |entry, _| {
        let node = &entry.node;
        rules.armors.push(Armor {
            id: entry.id.clone(),
            name: name(entry),
            bonus: node.int("bonus", 0) as u8,
            speed: node.int("speed", 20) as u8,
            quick: node.bool("quick", false),
        });
    });
    each(library, "item", &mut faults, |entry, finder| {
        let node = &entry.node;
        rules.items.push(Item {
            id: entry.id.clone(),
            name: name(entry),
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
            finder.fault(BAD_CONTENT, Default::default(), words, Some(clause::UNARMED_ATTACK));
        }),
    }
    each(library, "spell", &mut faults, |entry, finder| rules.spells.push(spell(entry, finder)));
    for table in ["combatant", "monster"] {
        each(library, table, &mut faults, |entry, finder| {
            let sheet = sheet(&rules, &entry.node, &entry.id, None, table == "monster", finder);
            rules.sheets.push(sheet);
        });
    }
    each(library, "map", &mut faults, |entry, finder| {
        let map = maps::map(&rules, entry, finder);
        rules.maps.push(map);
    });
    each(library, "battle_level", &mut faults, |entry, finder| rules.levels.push(battle_level(entry, finder)));
    rules.levels.sort_by_key(|row| row.level);
    each(library, "army", &mut faults, |entry, _| {
        rules.armies.push(Army { id: entry.id.clone(), name: name(entry), members: texts(&entry.node, "members") });
    });
    each(library, "encounter", &mut faults, |entry, _| {
        let node = &entry.node;
        rules.encounters.push(Encounter {
            id: entry.id.clone(),
            name: name(entry),
            party: node.text("party").unwrap_or_default().to_owned(),
            group: texts(node, "group"),
            map: node.text("map").unwrap_or_default().to_owned(),
            estimate: node.get("estimate").and_then(Node::as_int).map(|percent| percent as u8),
        });
    });
    sort(&mut faults);
    Faults(faults).or(rules)
}

fn each(library: &Library, table: &str, faults: &mut Vec<Fault>, mut read: impl FnMut(&Entry, &mut Finder<'_>)) {
    for entry in library.table(table) {
        Finder::new(&entry.file, faults).within(table, |finder| finder.within(&entry.id, |finder| read(entry, finder)));
    }
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

fn name(entry: &Entry) -> Words {
    entry.node.names("name").unwrap_or_else(|| Words::same(entry.id.clone()))
}

fn texts(node: &Node, key: &str) -> Vec<String> {
    node.get(key).map_or(&[][..], Node::list).iter().filter_map(Node::as_text).map(str::to_owned).collect()
}

/// A fault of the content at a node.
pub(crate) fn fault(finder: &mut Finder<'_>, node: &Node, words: Words, clause: Option<Clause>) {
    finder.fault(BAD_CONTENT, node.at, words, clause);
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
        finder.within(key, |finder| {
            fault(
                finder,
                given,
                words!("dice are written like `2d6` or `1d6+1`", "кубики пишутся как `2d6` или `1d6+1`"),
                None,
            )
        });
    }
    read
}

/// The value that a word stands for.
fn word<T: Copy>(all: &[(T, &'static str)], node: &Node, key: &str) -> Option<T> {
    let text = node.text(key)?;
    all.iter().find(|(_, known)| *known == text).map(|(value, _)| *value)
}

fn span(node: &Node, key: &str, default: (u8, u8)) -> (u8, u8) {
    match node.get(key).map_or(&[][..], Node::list) {
        [low, high] => (low.as_int().unwrap_or(1) as u8, high.as_int().unwrap_or(1) as u8),
        _ => default,
    }
}

fn weapon(entry: &Entry, finder: &mut Finder<'_>) -> Weapon {
    let node = &entry.node;
    let is_ranged = node.text("class") == Some("ranged");
    let crits = node
        .get("crit_numbers")
        .map_or(&[][..], Node::list)
        .iter()
        .filter_map(Node::as_int)
        .fold(1 << 20, |bits, number| bits | 1u32 << number);
    let aimed_range = node.int(if is_ranged { "aimed_range" } else { "throw" }, 0) as u8;
    if is_ranged && aimed_range == 0 {
        fault(
            finder,
            node,
            words!("a ranged weapon needs `aimed_range`", "дальнобойному оружию нужно `aimed_range`"),
            Some(clause::DISTANCE_PENALTY),
        );
    }
    Weapon {
        id: entry.id.clone(),
        name: name(entry),
        is_ranged,
        hands: node.int("hands", 1) as u8,
        light: node.bool("light", false),
        damage: dice_in(node, "damage", finder).unwrap_or_default(),
        damage_type: word(&DamageType::ALL, node, "type").unwrap_or(DamageType::Blunt),
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
                word(&DamageType::ALL, extra, "type")?,
            ))
        }),
        shots: if is_ranged { node.int("ammunition", 20) as u8 } else { 0 },
        crossbow: node.bool("crossbow", false),
        distracts: node.int("distracts", 0) as u8,
        attacks: node.bool("attacks", true),
    }
}

fn spell(entry: &Entry, finder: &mut Finder<'_>) -> Spell {
    let node = &entry.node;
    let target = match node.text("target") {
        Some("allies") => SpellTarget::Allies,
        Some("around") => SpellTarget::Around,
        Some("self") => SpellTarget::Own,
        Some("area") => SpellTarget::Area,
        _ => SpellTarget::One,
    };
    let area = node.int("area", 1) as u8;
    if area.is_multiple_of(2) {
        fault(
            finder,
            node,
            words!("an area has an odd number of cells a side", "у области нечётная сторона"),
            Some(clause::SPELL_AREAS),
        );
    }
    let damage = dice_in(node, "damage", finder);
    if damage.is_some() && node.get("type").is_none() {
        fault(finder, node, words!("damage needs a `type`", "урону нужен `type`"), Some(clause::CRITICAL_SPELLS));
    }
    let touch = node.bool("touch", false);
    Spell {
        id: entry.id.clone(),
        name: name(entry),
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
        save: word(&Save::ALL, node, "save"),
        damage,
        damage_type: word(&DamageType::ALL, node, "type").unwrap_or(DamageType::Force),
        heals: dice_in(node, "heals", finder),
        leaves: word(&Condition::ALL, node, "leaves"),
        value: node.int("value", 0) as i8,
        rounds: node.int("rounds", 0) as u8,
        cast_turns: node.int("cast_turns", 1) as u8,
    }
}

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
                fault(finder, given, words, Some(clause::BATTLE_LEVEL_TABLE));
            }),
        }
        if is_monster {
            sheet.level = sheet.challenge.ceil().to_integer().clamp(0, 20) as u8;
        }
    }
    let leveled = node.get("level").is_some() || node.get("class").is_some() || base.is_none();
    sheet.class = word(&Class::ALL, node, "class").unwrap_or(sheet.class);
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
    sheet.alignment = word(&Alignment::ALL, node, "alignment").unwrap_or(sheet.alignment);
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
    if (1..4).contains(&sheet.stability) {
        let words = words!("sure footing is 0, or 4 to 12", "устойчивость: 0 или от 4 до 12");
        fault(finder, node.get("stability").unwrap_or(node), words, Some(clause::SURE_FOOTING));
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
    sheet.casting = word(&Ability::ALL, node, "casting_ability").unwrap_or(sheet.casting);
    sheet.undead = node.bool("undead", sheet.undead);
    sheet.mindless = node.bool("mindless", sheet.mindless);
    sheet.turn_dc = node.get("turn_dc").and_then(Node::as_int).map(|difficulty| difficulty as u8).or(sheet.turn_dc);
    sheet.no_aoo = node.bool("no_aoo", sheet.no_aoo);
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
        if sheet.natural.len() != named.len() {
            let words = words!("natural weapons are marked `natural`", "природное оружие помечено `natural`");
            fault(finder, node, words, Some(clause::NATURAL_WEAPONS));
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
    if wrong(sheet.main_hand) || wrong(sheet.off_hand) {
        let words = words!("hands hold weapons, shields and things", "в руках держат оружие, щиты и вещи");
        fault(finder, node, words, Some(clause::HANDS));
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

/// TD-23.1: a row of the table.
fn battle_level(entry: &Entry, finder: &mut Finder<'_>) -> BattleLevel {
    let node = &entry.node;
    let mut and_more = false;
    let columns = COLUMNS.map(|(key, ..)| {
        let mut entries = Vec::new();
        for given in node.get(key).map_or(&[][..], Node::list) {
            let text = given.as_text().unwrap_or_default();
            let (text, more) = text.strip_suffix('+').map_or((text, false), |text| (text, true));
            and_more |= more;
            match challenge(text) {
                Some(value) => entries.push(value),
                None => finder.within(key, |finder| {
                    fault(
                        finder,
                        given,
                        words!("`{text}` is no challenge", "`{text}` не сложность"),
                        Some(clause::BATTLE_LEVEL_TABLE),
                    );
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
