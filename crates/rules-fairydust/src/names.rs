//! Ids and names: of cells, doors, sides, characters, items, spells, from index to word and back.

use holmgang_kernel::say;
use holmgang_kernel::seat::told_apart;
use holmgang_kernel::words::{Lang, Words, entry_named, folded};

use crate::Rules;
use crate::action::NO_DOOR;
use crate::board::{DoorPlace, Grid, HEX_FACINGS, Map, SQUARE_FACINGS};
use crate::content::{ABSENT, Condition, FIRST_SCHOOL, ItemId, SKILLS, SkillId, SpellId};
use crate::shapes::SIDES;
use crate::state::{NO_SIDE, NOBODY, OFF_MAP, Place, State, WHOEVER, Who};

/// The names of the sides: English and Russian.
pub const SIDE_NAMES: [(&str, &str); 6] = [
    ("Red", "Красные"),
    ("Blue", "Синие"),
    ("Green", "Зелёные"),
    ("Violet", "Фиолетовые"),
    ("Amber", "Янтарные"),
    ("Grey", "Серые"),
];

/// File and rank of a cell's name: `9,4` or `(9,4)`.
pub fn cell_parts(text: &str) -> Option<(u32, u32)> {
    let inner = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(text);
    let (file, rank) = inner.split_once(',')?;
    let number = |text: &str| -> Option<u32> {
        let text = text.trim();
        let fits = (1..=3).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        if fits { text.parse().ok() } else { None }
    };
    Some((number(file)?, number(rank)?))
}

/// The cell of a name; [`OFF_MAP`] for one that the map does not have; none of what has not the form of a cell.
pub fn cell_named(map: &Map, text: &str) -> Option<Place> {
    let (file, rank) = cell_parts(text)?;
    Some(map.cell(file as i32, rank as i32).unwrap_or(OFF_MAP))
}

/// The name of a cell. One that the map does not have is written `999,999`.
pub fn cell_name(map: &Map, cell: Place) -> String {
    if usize::from(cell) < map.len() {
        let (file, rank) = map.file_rank(cell);
        format!("{file},{rank}")
    } else {
        "999,999".to_owned()
    }
}

/// The name of a door.
pub fn door_name(map: &Map, door: u8) -> String {
    match map.doors.get(usize::from(door)).map(|site| site.at) {
        Some(DoorPlace::Cell(cell)) => cell_name(map, cell),
        Some(DoorPlace::Between(a, b)) => format!("{}|{}", cell_name(map, a), cell_name(map, b)),
        None => "999,999".to_owned(),
    }
}

/// The door of a name: a cell, or two cells with `|` between them; [`NO_DOOR`] where there is none.
pub fn door_named(map: &Map, text: &str) -> Option<u8> {
    let at = match text.split_once('|') {
        Some((a, b)) => {
            let (a, b) = (cell_named(map, a)?, cell_named(map, b)?);
            DoorPlace::Between(a.min(b), a.max(b))
        }
        None => DoorPlace::Cell(cell_named(map, text)?),
    };
    Some(map.doors.iter().position(|site| site.at == at).map_or(NO_DOOR, |place| place as u8))
}

/// The word of a facing.
pub fn facing_word(grid: Grid, facing: u8) -> &'static str {
    let words: &[(&str, &str)] = match grid {
        Grid::Square => &SQUARE_FACINGS,
        Grid::Hex => &HEX_FACINGS,
    };
    words.get(usize::from(facing)).map_or("?", |(en, _)| en)
}

/// The name of a facing.
pub fn facing_name(grid: Grid, facing: u8, lang: Lang) -> &'static str {
    let names: [(&str, &str); 8] = [
        ("north", "север"),
        ("north-east", "северо-восток"),
        ("east", "восток"),
        ("south-east", "юго-восток"),
        ("south", "юг"),
        ("south-west", "юго-запад"),
        ("west", "запад"),
        ("north-west", "северо-запад"),
    ];
    let eighth = match grid {
        Grid::Square => usize::from(facing % 8),
        Grid::Hex => [1, 2, 3, 5, 6, 7][usize::from(facing % 6)],
    };
    lang.pick(names[eighth].0, names[eighth].1)
}

/// The facing of a word or number. Numbers that the grid does not have come back as they are; they are refused later.
pub fn facing_named(grid: Grid, text: &str) -> Option<u8> {
    let wanted = folded(text);
    let words: &[(&str, &str)] = match grid {
        Grid::Square => &SQUARE_FACINGS,
        Grid::Hex => &HEX_FACINGS,
    };
    let named = words.iter().position(|(en, ru)| *en == wanted || *ru == wanted).map(|place| place as u8);
    named.or_else(|| wanted.parse::<u8>().ok().filter(|number| *number < 100))
}

/// The word of a side in notation.
pub fn side_id(side: u8) -> &'static str {
    SIDES.get(usize::from(side)).copied().unwrap_or("none")
}

/// The name of a side.
pub fn side_name(side: u8, lang: Lang) -> &'static str {
    SIDE_NAMES.get(usize::from(side)).map_or(lang.pick("nobody", "никто"), |(en, ru)| lang.pick(en, ru))
}

/// The side of a word; none of a word that names no side at all, 254 for a side that this battle does not have.
pub fn side_named(state: &State, text: &str) -> Option<u8> {
    let wanted = folded(text);
    let place = SIDES
        .iter()
        .zip(SIDE_NAMES)
        .position(|(id, (en, ru))| *id == wanted || folded(en) == wanted || folded(ru) == wanted)?;
    Some(if place < usize::from(state.setup.sides) { place as u8 } else { NO_SIDE - 1 })
}

/// The name of a skill.
pub fn skill_name(skill: SkillId, lang: Lang) -> &'static str {
    SKILLS.get(usize::from(skill)).map_or("", |(_, en, ru)| lang.pick(en, ru))
}

/// The skill of a word or name.
pub fn skill_called(text: &str) -> Option<SkillId> {
    let wanted = folded(text);
    let place = SKILLS.iter().position(|(id, en, ru)| *id == wanted || *en == wanted || folded(ru) == wanted)?;
    Some(place as SkillId)
}

/// The name of a condition.
pub fn condition_name(condition: Condition, lang: Lang) -> &'static str {
    match condition {
        Condition::Dazzled => lang.pick("dazzled", "ослепление"),
        Condition::Paralysed => lang.pick("paralysed", "паралич"),
        Condition::Slowed => lang.pick("slowed", "замедление"),
    }
}

/// A number with the sign of a minus, not a hyphen.
pub fn number(value: impl Into<i64>) -> String {
    value.into().to_string().replace('-', "−")
}

/// A number that is added: always with its sign.
pub fn signed(value: impl Into<i64>) -> String {
    format!("{:+}", value.into()).replace('-', "−")
}

/// The condition of a word or name.
pub fn condition_named(text: &str) -> Option<Condition> {
    let wanted = folded(text);
    Condition::ALL
        .into_iter()
        .map(|(condition, ..)| condition)
        .find(|condition| condition.word() == wanted || condition_name(*condition, Lang::Ru) == wanted)
}

/// FY-1.2: game time in minutes and seconds.
pub fn clock(seconds: u32, lang: Lang) -> String {
    let (minutes, rest) = (seconds / 60, seconds % 60);
    match (minutes, rest) {
        (0, _) => say!(lang, "{rest} s", "{rest} с"),
        (_, 0) => say!(lang, "{minutes} min", "{minutes} мин"),
        _ => say!(lang, "{minutes} min {rest} s", "{minutes} мин {rest} с"),
    }
}

impl Rules {
    /// The item of an id.
    pub fn item_id(&self, id: &str) -> Option<ItemId> {
        self.items.iter().position(|item| item.id == id).map(|place| place as ItemId)
    }

    /// The item of an id, or of a name in either language.
    pub fn item_named(&self, text: &str) -> Option<ItemId> {
        index(self.items.iter().map(|item| (item.id.as_str(), &item.name)), text)
    }

    /// The id of an item.
    pub fn item_word(&self, item: ItemId) -> &str {
        self.items.get(usize::from(item)).map_or("unknown", |item| &item.id)
    }

    /// The name of an item.
    pub fn item_name(&self, item: ItemId, lang: Lang) -> &str {
        self.items
            .get(usize::from(item))
            .map_or(lang.pick("unknown item", "неизвестный предмет"), |item| item.name.get(lang))
    }

    /// The spell of an id.
    pub fn spell_id(&self, id: &str) -> Option<SpellId> {
        self.spells.iter().position(|spell| spell.id == id).map(|place| place as SpellId)
    }

    /// The spell of an id, or of a name in either language.
    pub fn spell_named(&self, text: &str) -> Option<SpellId> {
        index(self.spells.iter().map(|spell| (spell.id.as_str(), &spell.name)), text)
    }

    /// The id of a spell.
    pub fn spell_word(&self, spell: SpellId) -> &str {
        self.spells.get(usize::from(spell)).map_or("unknown", |spell| &spell.id)
    }

    /// The name of a spell.
    pub fn spell_name(&self, spell: SpellId, lang: Lang) -> &str {
        self.spells
            .get(usize::from(spell))
            .map_or(lang.pick("unknown spell", "неизвестное заклинание"), |spell| {
                spell.name.get(lang)
            })
    }
}

fn index<'a>(entries: impl Iterator<Item = (&'a str, &'a Words)> + Clone, text: &str) -> Option<u16> {
    u16::try_from(entry_named(entries, text)?).ok()
}

/// The id of a character: `bo`; `nobody` for nobody.
pub fn id_of(state: &State, who: Who) -> &str {
    match who {
        WHOEVER => "whoever",
        who => state.setup.ids.get(usize::from(who)).map_or("nobody", String::as_str),
    }
}

/// The name of a character; those who share their name are told apart by side, and on one side by number.
pub fn name_of(state: &State, who: Who, lang: Lang) -> String {
    if who == WHOEVER {
        return lang.pick("whoever it is", "кто бы это ни был").to_owned();
    }
    if state.fighters.len() <= usize::from(who) {
        return lang.pick("nobody", "никто").to_owned();
    }
    let name = &state.sheet(who).name;
    let alike = || state.everybody().filter(|other| state.sheet(*other).name == *name);
    if alike().all(|other| other == who) {
        return name.get(lang).to_owned();
    }
    let side = state.fighter(who).side;
    let own = || alike().filter(|other| state.fighter(*other).side == side);
    let number = own().position(|other| other == who).filter(|_| own().nth(1).is_some()).map(|place| place + 1);
    told_apart(name.get(lang), if side == NO_SIDE { "" } else { side_name(side, lang) }, number)
}

/// The character of an id, a name, or the cell where it stands; [`NOBODY`] if there is none.
pub fn who_named(state: &State, text: &str) -> Who {
    let wanted = folded(text);
    if wanted == "whoever" || wanted == "кто угодно" {
        return WHOEVER;
    }
    if let Some(who) = state.everybody().find(|who| id_of(state, *who) == wanted) {
        return who;
    }
    if let Some(cell) = cell_named(state.map(), &wanted) {
        return on_cell(state, cell);
    }
    let called = |who: &Who| state.sheet(*who).name.is_called(&wanted);
    let mut all = state.everybody().filter(called);
    match (all.next(), all.next()) {
        (Some(who), None) => who,
        _ => NOBODY,
    }
}

/// Who is on a cell, somebody upright before somebody lying.
pub fn on_cell(state: &State, cell: Place) -> Who {
    let mut there = state.everybody().filter(|who| state.fighter(*who).cell == cell && cell != OFF_MAP);
    let first = there.clone().next();
    there.find(|who| state.fighter(*who).is_upright()).or(first).unwrap_or(NOBODY)
}

/// The schools that a character has, the highest skill first (of equals the first in the list).
pub fn best_school(state: &State, who: Who) -> Option<SkillId> {
    let skills = &state.sheet(who).skills;
    let mut best: Option<SkillId> = None;
    for school in FIRST_SCHOOL..SKILLS.len() as SkillId {
        let value = skills[usize::from(school)];
        if value != ABSENT && best.is_none_or(|best| skills[usize::from(best)] < value) {
            best = Some(school);
        }
    }
    best
}
