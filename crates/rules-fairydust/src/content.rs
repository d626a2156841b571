//! Typed content: what the files of `content/fairydust/` say, ready for the rules. Loading is in `load.rs`; maps are in [`board`](crate::board).

use holmgang_kernel::named;
use holmgang_kernel::words::Words;

/// An index into [`Rules::items`](crate::Rules).
pub type ItemId = u16;
/// An item that the content does not have.
pub const NO_ITEM: ItemId = ItemId::MAX;

/// An index into [`Rules::spells`](crate::Rules).
pub type SpellId = u16;
/// A spell that the content does not have: refused as `unknown_spell`.
pub const NO_SPELL: SpellId = SpellId::MAX;

/// A skill: an index into [`Sheet::skills`](crate::state::Sheet) and [`SKILLS`].
pub type SkillId = u8;
/// No skill named: the highest fitting one is used.
pub const NO_SKILL: SkillId = SkillId::MAX;

/// How many skills there are.
pub const SKILL_COUNT: usize = 23;
/// The value of a school that is not on the sheet: it cannot be used (FY-9.2).
pub const ABSENT: i8 = i8::MIN;

pub const REACTION: SkillId = 0;
pub const ACROBATICS: SkillId = 1;
pub const ATHLETICS: SkillId = 2;
pub const UNARMED: SkillId = 3;
pub const MAGIC_RESISTANCE: SkillId = 4;
pub const HANDLING: SkillId = 5;
/// FY-14.11: for vehicles; where it is not on the sheet, handling serves.
pub const DRIVING: SkillId = 6;
/// The first weapon group.
pub const FIRST_GROUP: SkillId = 7;
/// The first school of magic.
pub const FIRST_SCHOOL: SkillId = 15;

/// Every skill in order: word of notation and content, English, Russian.
pub const SKILLS: [(&str, &str, &str); SKILL_COUNT] = [
    ("reaction", "reaction", "реакция"),
    ("acrobatics", "acrobatics", "акробатика"),
    ("athletics", "athletics", "атлетика"),
    ("unarmed", "unarmed", "рукопашный бой"),
    ("magic_resistance", "magic resistance", "сопротивление магии"),
    ("handling", "handling", "управление"),
    ("driving", "driving", "вождение"),
    ("blades", "blades", "клинки"),
    ("knives", "knives", "ножи"),
    ("polearms", "polearms", "древковое"),
    ("bows", "bows", "луки"),
    ("bludgeons", "bludgeons", "дробящее"),
    ("slings", "slings", "пращи"),
    ("whips", "whips", "кнуты"),
    ("firearms", "firearms", "огнестрельное"),
    ("matter", "matter", "магия материи"),
    ("light", "light", "магия света"),
    ("fire", "fire", "магия огня"),
    ("mind", "mind", "магия разума"),
    ("water", "water", "магия воды"),
    ("air", "air", "магия воздуха"),
    ("life", "life", "магия жизни"),
    ("shadow", "shadow", "магия тени"),
];

named! {
    /// FY-11.5: the three types. A Mental : Physical one does not exist.
    pub enum DamageType {
        BodilyPhysical = "bodily_physical", BodilyMagical = "bodily_magical", MentalMagical = "mental_magical",
    }
}

named! {
    /// What an item is.
    pub enum ItemKind {
        /// FY-14.2: with its group's skill.
        Weapon = "weapon",
        /// FY-14.3.
        Improvised = "improvised",
        /// FY-4.13.
        Focus = "focus",
        Other = "other",
        /// FY-12.3: made and thrown by magic, never held.
        Conjured = "conjured",
    }
}

/// A kind of item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemType {
    pub id: String,
    pub name: Words,
    pub kind: ItemKind,
    /// The weapon group or, of a conjured one, the school.
    pub skill: SkillId,
    pub damage: i8,
    /// FY-11.8: of a new one.
    pub quality: i8,
    /// FY-15.8: in melee.
    pub reach: u8,
    /// 0: cannot be thrown.
    pub throw_range: u8,
    /// 0: cannot be shot.
    pub range: u8,
    /// FY-4.3: how many hands it takes.
    pub hands: u8,
    /// FY-12.3.
    pub volley: u8,
}

/// FY-14.5, FY-15.9: a mount or vehicle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mount {
    pub id: String,
    pub name: Words,
    pub is_vehicle: bool,
    pub speed: u8,
    pub ram_damage: i8,
}

/// FY-11.7: something worn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Armour {
    pub id: String,
    pub name: Words,
    pub armour: u8,
}

/// FY-17: what lasts on somebody, in the order in which it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    Dazzled,
    Paralysed,
    Slowed,
}

/// How many conditions there are.
pub const CONDITIONS: usize = 3;

impl Condition {
    /// All, in order, with the word of content and notation and the usual magnitude (FY-17.2, FY-17.4).
    pub const ALL: [(Condition, &'static str, u8); CONDITIONS] =
        [(Condition::Dazzled, "dazzled", 5), (Condition::Paralysed, "paralysed", 0), (Condition::Slowed, "slowed", 2)];

    /// The word of content and notation.
    pub fn word(self) -> &'static str {
        Condition::ALL[self as usize].1
    }
}

/// What a spell does besides damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpellEffect {
    None,
    /// FY-17.
    Condition(Condition),
    /// FY-11.8: the quality of an item falls by the magnitude.
    Tarnish,
    /// FY-12.3: makes `count` of these.
    Conjure(ItemId),
}

named! {
    /// What a spell is aimed at.
    pub enum SpellTarget {
        Character = "character",
        /// FY-10.11.
        Item = "item",
        Itself = "self",
    }
}

named! {
    /// FY-11.10: what degrees of success do to an effect.
    pub enum DegreeScales {
        None = "none", Duration = "duration", Magnitude = "magnitude",
    }
}

/// The numbers of a spell that overload replaces: FY-5.7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    pub damage: i8,
    pub turns: u8,
    pub magnitude: u8,
    pub count: u8,
}

/// A spell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spell {
    pub id: String,
    pub name: Words,
    pub school: SkillId,
    /// Whether it is an attack (FY-4.12).
    pub attack: bool,
    pub target: SpellTarget,
    pub range: u8,
    pub damage_type: Option<DamageType>,
    pub effect: SpellEffect,
    pub normal: Strength,
    pub overload: Option<Strength>,
    /// 0: may be cast alone.
    pub synergy_min: u8,
    pub degree_scales: DegreeScales,
    /// FY-13: whether it is a hit attack, a resistance attack, or both.
    pub categories: Categories,
}

/// FY-13.1: the categories of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Categories {
    pub hit: bool,
    pub resistance: bool,
}

impl Categories {
    /// FY-13.2.
    pub const HIT: Categories = Categories { hit: true, resistance: false };
}
