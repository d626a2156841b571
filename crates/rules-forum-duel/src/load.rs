//! From the content as it was written to the rules: every fault at once, each with its place.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::doc::{Fault, Faults, Finder, Node};
use holmgang_kernel::library::{Item, Library, sort};
use holmgang_kernel::shape::BAD_CONTENT;
use holmgang_kernel::words;
use holmgang_kernel::words::Words;

use crate::content::{
    Book, Control, Creature, DAMAGE_TYPES, DamageType, Form, Lasting, LastingId, LeftHand, Map, PerTurn, Rider, SKILLS,
    Shield, Skill, Spell, SpellId, SpellKind, Targets, Thing, Weapon, WeaponClass, attack_kind,
};
use crate::legal::Listing;
use crate::state::{Place, Sheet};
use crate::{Rules, clause, energy, kinds, names, turn};

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
        check_duration(&item.node, finder);
        rules.lastings.push(lasting(item, item.node.bool("hostile", false), None));
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
        let spell = spell(item, &mut rules, effects, finder);
        rules.spells.push(spell);
    });
    each(library, "combatant", &mut faults, |item, finder| {
        let sheet = sheet(&rules, &item.node, None, finder);
        rules.combatants.push((item.id.clone(), sheet));
    });
    each(library, "map", &mut faults, |item, finder| {
        let map = map(item, &mut rules.things, finder);
        rules.maps.push(map);
    });
    rules.traits = rules.lastings.iter().map(traits::of).collect();
    rules.listings = rules.spells.iter().map(Listing::of).collect();
    sort(&mut faults);
    Faults(faults).or(rules)
}

/// What a lasting spell or effect touches, as bits, so that a look through the effects of a combatant stays short.
pub mod traits {
    use crate::content::Lasting;

    /// FD-10: a probability modifier, fixed or rolled.
    pub const CHANCE: u16 = 1;
    /// FD-10.11: raises or lowers block.
    pub const BLOCK: u16 = 2;
    /// FD-10.11: penetration.
    pub const PENETRATION: u16 = 4;
    /// FD-9.5: percent of damage.
    pub const DAMAGE: u16 = 8;
    /// FD-8.5: MP.
    pub const MOVEMENT: u16 = 16;
    /// FD-1.5: energy per turn.
    pub const ENERGY: u16 = 32;
    /// Does something at the bearer's hand-over.
    pub const TICKS: u16 = 64;
    /// FD-12.17: reflects.
    pub const REFLECTS: u16 = 128;
    /// FD-12.14: lets its bearer block.
    pub const BLOCKS: u16 = 256;
    /// FD-13.6, FD-8.7: stun, root, silence.
    pub const STUN: u16 = 512;
    pub const ROOT: u16 = 1024;
    pub const SILENCE: u16 = 2048;

    pub(super) fn of(lasting: &Lasting) -> u16 {
        let mut traits = 0;
        let mut add = |there: bool, bit: u16| traits |= if there { bit } else { 0 };
        add(lasting.chance != 0 || lasting.chance_die != 0, CHANCE);
        add(lasting.block != 0, BLOCK);
        add(lasting.penetration != 0, PENETRATION);
        add(lasting.plain_damage != 0 || lasting.all_damage != 0, DAMAGE);
        add(lasting.movement != 0, MOVEMENT);
        add(lasting.energy_per_turn != 0, ENERGY);
        add(lasting.dot.is_some() || lasting.heal_per_turn.is_some() || lasting.per_turn.is_some(), TICKS);
        add(lasting.reflect_chance != 0, REFLECTS);
        add(lasting.blocks != 0, BLOCKS);
        match lasting.control {
            Some(crate::content::Control::Stun) => add(true, STUN),
            Some(crate::content::Control::Root) => add(true, ROOT),
            Some(crate::content::Control::Silence) => add(true, SILENCE),
            None => {}
        }
        traits
    }
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

/// The fields that make an entry last.
const LASTING_FIELDS: [&str; 8] =
    ["modifier", "dot", "heal_per_turn", "per_turn", "control", "blocks", "needs_shield", "reflects"];

/// FD-14.1: what lasts says how long, and a duration is of something.
fn check_duration(node: &Node, finder: &mut Finder<'_>) {
    let lasting = node.entries().iter().find(|entry| LASTING_FIELDS.contains(&entry.key.as_str()));
    match (lasting, node.get("duration")) {
        (Some(entry), None) => {
            let key = &entry.key;
            let words =
                words!("`{key}` lasts, so a `duration` is needed", "`{key}` длится, поэтому нужно поле `duration`");
            finder.fault(BAD_CONTENT, entry.key_at, words, Some(clause::DURATION_UNIT));
        }
        (None, Some(duration)) => {
            let words =
                words!("there is a `duration`, but nothing that lasts", "есть `duration`, но нет ничего, что длится");
            finder.fault(BAD_CONTENT, duration.at, words, Some(clause::DURATION_UNIT));
        }
        _ => {}
    }
}

fn lasting(item: &Item, hostile: bool, spell: Option<SpellId>) -> Lasting {
    let node = &item.node;
    let none = Node::made(holmgang_kernel::doc::Value::Table(Vec::new()));
    let modifier = node.get("modifier").unwrap_or(&none);
    let reflects = node.get("reflects");
    let reflected = |kind: &str| reflects.and_then(|node| node.get("kinds")).is_some_and(|kinds| holds(kinds, kind));
    Lasting {
        id: item.id.clone(),
        name: name(item),
        hostile,
        duration: int(node, "duration", 0),
        chance: int(modifier, "chance", 0),
        chance_die: int(modifier, "chance_die", 0),
        block: int(modifier, "block", 0),
        penetration: int(modifier, "penetration", 0),
        plain_damage: int(modifier, "plain_damage", 0),
        all_damage: int(modifier, "all_damage", 0),
        movement: int(modifier, "movement", 0),
        energy_per_turn: int(modifier, "energy_per_turn", 0),
        dot: node.get("dot").and_then(|dot| Some((damage_type(dot)?, int(dot, "base", 0)))),
        heal_per_turn: node.get("heal_per_turn").map(|heal| int(heal, "base", 0)),
        per_turn: node.get("per_turn").and_then(|per_turn| {
            Some(PerTurn {
                chance: int(per_turn, "chance", 0),
                own_bonus: int(per_turn, "own_bonus", 0),
                damage_type: damage_type(per_turn)?,
                base: int(per_turn, "base", 0),
            })
        }),
        control: match node.text("control") {
            Some("stun") => Some(Control::Stun),
            Some("root") => Some(Control::Root),
            Some("silence") => Some(Control::Silence),
            _ => None,
        },
        blocks: node.get("blocks").map_or(0, |blocks| {
            attack_kind::ALL.iter().filter(|(_, word)| holds(blocks, word)).fold(0, |bits, (bit, _)| bits | bit)
        }),
        needs_shield: node.bool("needs_shield", false),
        reflect_chance: reflects.map_or(0, |node| int(node, "chance", 0)),
        reflects_direct: reflected("direct"),
        reflects_dot: reflected("dot"),
        spell,
    }
}

fn holds(list: &Node, word: &str) -> bool {
    list.list().iter().any(|node| node.as_text() == Some(word))
}

fn creature(item: &Item, weapons: &mut Vec<Weapon>, place: usize) -> (Creature, Sheet) {
    let node = &item.node;
    let attack = node.get("weapon").map_or_else(|| weapon(&item.id, node), |attack| weapon(&item.id, attack));
    let creature = Creature {
        id: item.id.clone(),
        name: name(item),
        hp: int(node, "hp", 1),
        body: int(node, "body", DEFAULT_POWER),
        magic_power: int(node, "magic_power", DEFAULT_POWER),
        weapon: weapons.len() as u16,
        movement: int(node, "movement", turn::MOVEMENT_POINTS),
        lifetime: int(node, "lifetime", 0),
        level: int(node, "level", 0),
        energy: int(node, "energy", energy::START),
    };
    weapons.push(attack);
    // FD-11.12: 2 AP, 5 OA, the usual energy per turn, no spells, no resistance.
    let sheet = Sheet {
        sign: sign(&creature.name),
        name: creature.name.clone(),
        hp_max: creature.hp,
        energy_max: creature.energy,
        level: creature.level,
        mp_per_turn: creature.movement,
        body: creature.body,
        magic_power: creature.magic_power,
        right_hand: Some(creature.weapon),
        creature: Some(place as u16),
        ..plain_sheet()
    };
    (creature, sheet)
}

/// Body and magic power where nothing else is said.
const DEFAULT_POWER: i64 = 10;
const DEFAULT_LEVEL: u8 = 6;

/// A sheet with every default of the rulebook.
fn plain_sheet() -> Sheet {
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
pub fn sign(name: &Words) -> Words {
    let short = |text: &str| text.chars().filter(|sign| sign.is_alphanumeric()).take(2).collect::<String>();
    Words::new(short(&name.en), short(&name.ru))
}

fn spell(item: &Item, rules: &mut Rules, effects: usize, finder: &mut Finder<'_>) -> Spell {
    let node = &item.node;
    let id = rules.spells.len() as SpellId;
    let kind = variant(&SpellKind::ALL, node, "kind").unwrap_or(SpellKind::Buff);
    check_spell_fields(node, kind, finder);
    let for_allies = node.text("side") == Some("allies");
    let effect = |id: &str| {
        rules.lastings[..effects].iter().position(|lasting| lasting.id == id).map(|place| place as LastingId)
    };
    let riders = node.get("riders").map_or(&[][..], Node::list).iter().filter_map(|rider| {
        Some(Rider {
            lasting: effect(rider.text("effect")?)?,
            chance: rider.get("chance").map(|_| int(rider, "chance", 0)),
        })
    });
    let riders = riders.collect();
    let lasting = match node.text("effect") {
        Some(id) => effect(id),
        None if node.get("duration").is_some() => {
            let hostile = kinds::is_hostile(kind) || kind == SpellKind::Warcry && !for_allies;
            rules.lastings.push(lasting(item, hostile, Some(id)));
            Some((rules.lastings.len() - 1) as LastingId)
        }
        None => None,
    };
    let object = node.get("object").map(|object| {
        rules.things.push(Thing {
            id: item.id.clone(),
            name: name(item),
            damage_type: damage_type(object).unwrap_or(DamageType::Physical),
            base: int(object, "base", 0),
            solid: object.bool("solid", false),
            duration: int(object, "duration", 1),
        });
        (rules.things.len() - 1) as u16
    });
    let range: u8 = int(node, "range", 0);
    Spell {
        id: item.id.clone(),
        name: name(item),
        kind,
        form: variant(&FORMS, node, "form"),
        damage_type: damage_type(node).unwrap_or(DamageType::Physical),
        range,
        targets: targets(kind, range, node.get("area").is_some()),
        ap: int(node, "ap", 1),
        energy: int(node, "energy", kinds::PRICE),
        attack_points: kinds::attack_points(kind).0,
        chance: node.get("chance").map(|_| int(node, "chance", 0)),
        own_bonus: int(node, "own_bonus", 0),
        base: int(node, "base", 0),
        share: int(node, "share", 0),
        amount: int(node, "amount", 0),
        riders,
        for_allies,
        lasting,
        summons: node
            .text("summons")
            .and_then(|id| Some(rules.creatures.iter().position(|creature| creature.id == id)? as u16)),
        max_alive: node.get("max_alive").map(|_| int(node, "max_alive", 1)),
        object,
        resurrect: node.get("resurrect").map(|raised| (int(raised, "hp_share", 0), int(raised, "energy", 0))),
    }
}

const FORMS: [(Form, &str); 4] =
    [(Form::Blade, "blade"), (Form::Bolt, "bolt"), (Form::Orb, "orb"), (Form::Touch, "touch")];

/// FD-13.1: whom each kind is for.
fn targets(kind: SpellKind, range: u8, area: bool) -> Targets {
    match kind {
        SpellKind::Invocation if area => Targets::Area,
        SpellKind::Buff | SpellKind::Heal if range == 0 => Targets::Own,
        SpellKind::Buff | SpellKind::Heal => Targets::Friend,
        SpellKind::ChargeGain => Targets::Own,
        SpellKind::Warcry => Targets::Radius,
        SpellKind::Summon | SpellKind::Object => Targets::FreeCell,
        SpellKind::Resurrection => Targets::DeadAlly,
        SpellKind::Direct
        | SpellKind::VampirismHealth
        | SpellKind::Invocation
        | SpellKind::Dot
        | SpellKind::Control
        | SpellKind::Debuff
        | SpellKind::VampirismEnergy => Targets::Enemy,
    }
}

/// The fields that not every kind takes: those it needs, and those it may have beside them (docs/content.md, section 5).
fn fields_of(kind: SpellKind) -> (&'static [&'static str], &'static [&'static str]) {
    match kind {
        SpellKind::Direct => (&["form", "damage_type", "base"], &["riders"]),
        SpellKind::VampirismHealth => (&["form", "damage_type", "base", "share"], &["riders"]),
        SpellKind::Invocation => (&["damage_type", "base"], &["area"]),
        SpellKind::Dot => (&["dot"], &[]),
        SpellKind::Control => (&["control"], &[]),
        SpellKind::Debuff | SpellKind::Buff => (&["duration"], &[]),
        SpellKind::Warcry => (&["side"], &["effect"]),
        SpellKind::VampirismEnergy | SpellKind::ChargeGain => (&["amount"], &[]),
        SpellKind::Heal => (&[], &["base"]),
        SpellKind::Summon => (&["summons"], &["max_alive"]),
        SpellKind::Object => (&["object"], &[]),
        SpellKind::Resurrection => (&["resurrect"], &[]),
    }
}

const SPECIAL_FIELDS: [&str; 12] = [
    "form",
    "damage_type",
    "base",
    "area",
    "share",
    "amount",
    "riders",
    "side",
    "effect",
    "summons",
    "max_alive",
    "object",
];

fn check_spell_fields(node: &Node, kind: SpellKind, finder: &mut Finder<'_>) {
    let word = SpellKind::ALL.iter().find(|(known, _)| *known == kind).map_or("", |(_, word)| word);
    let (needed, taken) = fields_of(kind);
    let lasts = matches!(
        kind,
        SpellKind::Dot | SpellKind::Control | SpellKind::Debuff | SpellKind::Buff | SpellKind::Warcry | SpellKind::Heal
    );
    for key in needed.iter().filter(|key| node.get(key).is_none()) {
        let words = words!("a spell of kind `{word}` needs `{key}`", "заклинанию вида `{word}` нужно поле `{key}`");
        finder.fault(BAD_CONTENT, node.at, words, Some(clause::KINDS_OF_SPELLS));
    }
    for entry in node.entries() {
        let key = entry.key.as_str();
        let special = SPECIAL_FIELDS.contains(&key) || key == "resurrect";
        let foreign = special && !needed.contains(&key) && !taken.contains(&key);
        let foreign = foreign || !lasts && (key == "duration" || LASTING_FIELDS.contains(&key));
        if foreign {
            let words =
                words!("a spell of kind `{word}` takes no `{key}`", "у заклинания вида `{word}` нет поля `{key}`");
            finder.fault(BAD_CONTENT, entry.key_at, words, Some(clause::KINDS_OF_SPELLS));
        }
    }
    let has_lasting = node.get("duration").is_some();
    let leaves = match kind {
        SpellKind::Warcry => has_lasting != node.get("effect").is_some(),
        SpellKind::Heal => has_lasting || node.get("base").is_some(),
        _ => true,
    };
    if !leaves {
        let words = match kind {
            SpellKind::Warcry => words!(
                "a warcry leaves either an `effect` or what it carries itself, with a `duration`",
                "клич оставляет либо `effect`, либо своё действие с полем `duration`"
            ),
            _ => words!(
                "a heal needs a `base`, or `heal_per_turn` with a `duration`",
                "исцелению нужно `base` или `heal_per_turn` с `duration`"
            ),
        };
        finder.fault(BAD_CONTENT, node.at, words, Some(clause::KINDS_OF_SPELLS));
    }
    check_duration(node, finder);
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

/// FD-4.1 for a name of the right form that the board does not have, FD-4.2 for anything else.
fn cell_clause(text: &str) -> Clause {
    if names::is_cell_like(text) { clause::BOARD } else { clause::CELL_NAMES }
}
