//! Typed content: what the files of `content/tabletop-d20/` say, ready for the rules. Loading is in `load.rs`.

use std::sync::Arc;

use holmgang_kernel::grid::Cell;
use holmgang_kernel::words::Words;
use holmgang_kernel::{Ratio, named};

use crate::arcs::Facing;
use crate::grid::Board;
use crate::state::Condition;

/// An index into [`Rules::weapons`](crate::Rules).
pub type WeaponId = u8;
/// An index into [`Rules::spells`](crate::Rules).
pub type SpellId = u8;

/// A challenge, exact: 1/8 to 30. TD-23.
pub type Challenge = Ratio<i64>;

/// Dice with a fixed part: `2d6+2`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiceSum {
    pub count: u8,
    pub sides: u8,
    pub plus: i8,
}

named! {
    /// The kinds of damage, in the order in which resistances are kept.
    pub enum DamageType {
        Slash = "slash", "slashing", "рубящий";
        Pierce = "pierce", "piercing", "колющий";
        Blunt = "blunt", "blunt", "дробящий";
        Fire = "fire", "fire", "огонь";
        Cold = "cold", "cold", "холод";
        Lightning = "lightning", "lightning", "молния";
        Acid = "acid", "acid", "кислота";
        Force = "force", "force", "сила";
    }
}

/// How many damage types there are.
pub const DAMAGE_TYPES: usize = 8;

/// A weapon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    pub id: String,
    pub name: Words,
    pub is_ranged: bool,
    /// 0 of fists only.
    pub hands: u8,
    /// TD-10.5.
    pub light: bool,
    pub damage: DiceSum,
    pub damage_type: DamageType,
    pub attack_mod: i8,
    pub initiative_mod: i8,
    /// Nearest and farthest cell in melee; (1, 0) of ranged weapons: none.
    pub reach: (u8, u8),
    /// TD-13.2: cells of an aimed shot; of a melee weapon, of a throw; 0: none.
    pub aimed_range: u8,
    /// TD-12.1: one bit a number of the d20.
    pub crit_numbers: u32,
    pub crit_multiplier: u8,
    pub guard: bool,
    pub grab: bool,
    pub snatch: bool,
    pub nonlethal: bool,
    pub natural: bool,
    pub improvised: bool,
    /// TD-11.1: magic and other damage.
    pub extra: Option<(DiceSum, DamageType)>,
    /// Shots at the start, of a ranged weapon.
    pub shots: u8,
    /// Needs loading.
    pub crossbow: bool,
    /// TD-15.6: cells over which it can be thrown to distract; 0: none.
    pub distracts: u8,
    /// Whether it can be attacked with at all.
    pub attacks: bool,
}

/// A shield: TD-19.1. All of them are quick gear (TD-6.5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shield {
    pub id: String,
    pub name: Words,
    pub bonus: u8,
}

/// Something worn: TD-19.1, TD-7.10.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Armor {
    pub id: String,
    pub name: Words,
    pub bonus: u8,
    /// Cells of a full move, if lower than the wearer's.
    pub speed: u8,
    /// TD-6.5: put on and off in a battle.
    pub quick: bool,
}

/// Another thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    pub id: String,
    pub name: Words,
    /// TD-8.6: a potion.
    pub heals: Option<DiceSum>,
    /// Hands that it takes in use; 0: none.
    pub hands: u8,
    /// TD-4.6: lights a dark scene.
    pub lights: bool,
    /// TD-13.6: on the shots of who carries it.
    pub shots: i8,
    /// TD-6.7: too big to be picked up.
    pub big: bool,
}

/// Whom a spell may be aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpellTarget {
    /// One figure.
    One,
    /// One to six allies or oneself, by touch: TD-8.7.
    Allies,
    /// All allies around within the range, oneself included.
    Around,
    /// Oneself.
    Own,
    /// A square of cells by its middle.
    Area,
}

named! {
    /// A save: TD-19.6.
    pub enum Save {
        Fortitude = "fortitude", "fortitude", "стойкость";
        Reaction = "reaction", "reaction", "реакция";
        Will = "will", "will", "воля";
    }
}

/// TD-20.2: what an attack throw of a spell is made against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// No throw.
    Nothing,
    Touch,
    Full,
}

/// A spell: TD-20.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spell {
    pub id: String,
    pub name: Words,
    pub circle: u8,
    pub target: SpellTarget,
    pub touch: bool,
    pub range: u8,
    /// Cells of a side of the area.
    pub area: u8,
    pub against: Against,
    pub save: Option<Save>,
    pub damage: Option<DiceSum>,
    pub damage_type: DamageType,
    pub heals: Option<DiceSum>,
    pub leaves: Option<Condition>,
    pub value: i8,
    /// 0: the battle.
    pub rounds: u8,
    /// TD-20.7.
    pub cast_turns: u8,
}

impl Spell {
    /// Whether it is meant for enemies.
    pub fn is_hostile(&self) -> bool {
        matches!(self.target, SpellTarget::One | SpellTarget::Area)
    }
}

/// TD-14.1: degrees of cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Degree {
    None,
    Quarter,
    Half,
    ThreeQuarters,
    NineTenths,
}

/// One row of the table of covers (TD-14.1).
#[derive(Clone, Copy, Debug)]
pub struct CoverRow {
    pub degree: Degree,
    pub id: &'static str,
    pub ac: i8,
    pub reaction: i8,
    pub evasion: bool,
}

/// TD-14.1, every row; nine tenths keep the +3 of the row before (TD-14.5).
pub const COVERS: [CoverRow; 5] = [
    CoverRow { degree: Degree::None, id: "none", ac: 0, reaction: 0, evasion: false },
    CoverRow { degree: Degree::Quarter, id: "quarter", ac: 2, reaction: 1, evasion: false },
    CoverRow { degree: Degree::Half, id: "half", ac: 4, reaction: 2, evasion: false },
    CoverRow { degree: Degree::ThreeQuarters, id: "three_quarters", ac: 7, reaction: 3, evasion: false },
    CoverRow { degree: Degree::NineTenths, id: "nine_tenths", ac: 10, reaction: 3, evasion: true },
];

impl Degree {
    /// Its row of the table.
    pub const fn row(self) -> &'static CoverRow {
        &COVERS[self as usize]
    }
}

/// TD-14.3: a cell guarded towards some directions, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cover {
    pub cell: Cell,
    pub degree: Degree,
    pub from: u8,
}

/// TD-5.10, TD-6.9: what a thing of the map is good for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Does {
    /// Its cells become slippery.
    Spill(Vec<Cell>),
    /// Gives half cover to its neighbours against what comes over it.
    Overturn,
    /// Gives a weapon into the hand.
    Take(WeaponId),
    /// A way down to a cell.
    Slide(Cell),
    /// A way up onto cells of the bar.
    Climb,
    /// Opens or shuts.
    Door,
}

/// A thing of the map that deeds can use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    pub id: String,
    pub name: Words,
    pub cell: Cell,
    pub does: Does,
}

/// The most doors of a map.
pub const MOST_DOORS: usize = 4;

/// A map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    pub id: String,
    pub name: Words,
    /// One board for every way in which its doors can stand: bit n says that the door of feature `doors[n]` is open.
    pub boards: Arc<[Board]>,
    /// Indices into `features`.
    pub doors: Vec<u8>,
    pub covers: Vec<Cover>,
    pub features: Vec<Feature>,
    /// TD-22.10: edges by which it can be left, one bit each: n, e, s, w.
    pub exits: u8,
    pub visibility: i8,
    /// TD-13.10: 0..−10.
    pub wind: i8,
    pub dark: bool,
    /// Start cells of Red and Blue.
    pub starts: [Vec<Cell>; 2],
}

named! {
    /// TD-9.3: the classes.
    pub enum Class {
        Warrior = "warrior", Ranger = "ranger", Priest = "priest", Paladin = "paladin", Mage = "mage",
        Rogue = "rogue", Monster = "monster",
    }
}

/// TD-9.3, TD-19.6.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelBonus {
    pub attack: i8,
    pub fortitude: i8,
    pub reaction: i8,
    pub will: i8,
}

named! {
    /// TD-21.4.
    pub enum Alignment {
        Good = "good", Neutral = "neutral", Evil = "evil",
    }
}

named! {
    /// The abilities, in the order of the sheet.
    pub enum Ability {
        Str = "str", Dex = "dex", Con = "con", Int = "int", Wis = "wis", Cha = "cha",
    }
}

named! {
    /// Feats, one bit each of [`Sheet::feats`].
    pub enum Feat {
        UnarmedFighting = "unarmed_fighting", SkilledTrip = "skilled_trip", SkilledDisarm = "skilled_disarm",
        SkilledPush = "skilled_push", Ambidexterity = "ambidexterity",
        TwoWeaponFighting = "two_weapon_fighting", RepeatedShot = "repeated_shot",
    }
}

impl Feat {
    /// Its bit.
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// Sizes from Fine (−4) to Colossal (+4), with the word of content and notation, the modifier of the armour class (TD-19.1) and the cells of a
/// side (TD-7.17).
pub const SIZES: [(i8, &str, i8, u8); 9] = [
    (-4, "fine", 8, 1),
    (-3, "diminutive", 4, 1),
    (-2, "tiny", 2, 1),
    (-1, "small", 1, 1),
    (0, "medium", 0, 1),
    (1, "large", -1, 2),
    (2, "huge", -2, 3),
    (3, "gargantuan", -4, 4),
    (4, "colossal", -8, 6),
];

/// How many circles of spells there are.
pub const CIRCLES: usize = 9;

/// What things are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gear {
    Weapon(u8),
    Shield(u8),
    Armor(u8),
    Item(u8),
    /// TD-6.8: a mount without its rider.
    Mount,
}

/// The lasting numbers of a combatant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The id of its entry.
    pub entry: String,
    pub name: Words,
    /// Two letters at most, for the shield on the board.
    pub sign: Words,
    pub abilities: [u8; 6],
    pub level: u8,
    pub class: Class,
    pub bonus: LevelBonus,
    pub alignment: Alignment,
    pub size: i8,
    pub stability: u8,
    pub hp_max: i16,
    /// TD-19.1: natural hide and the like, without what is worn.
    pub armor_bonus: u8,
    pub resist: [u8; DAMAGE_TYPES],
    pub speed: u8,
    /// Of fists and natural weapons.
    pub reach: (u8, u8),
    pub feats: u16,
    /// One bit a spell.
    pub spells: u64,
    pub slots: [u8; CIRCLES],
    pub casting: Ability,
    pub challenge: Challenge,
    pub undead: bool,
    pub mindless: bool,
    pub turn_dc: Option<u8>,
    pub no_aoo: bool,
    pub natural: Vec<WeaponId>,
    /// TD-6.10: climbing and jumping.
    pub skills: [i8; 2],
    /// TD-8.10: crossbows that are not in hand at the start are in their cases.
    pub cased: bool,
    pub infravision: bool,
    pub mounted: bool,
    /// TD-1.4: a lasting modifier of the scenario.
    pub situation: i8,
    pub main_hand: Option<Gear>,
    pub off_hand: Option<Gear>,
    pub worn: Vec<Gear>,
    pub carried: Vec<Gear>,
}

impl Sheet {
    /// TD-9.2: the modifier of an ability.
    #[inline]
    pub fn modifier(&self, ability: Ability) -> i32 {
        (i32::from(self.abilities[ability as usize]) - 10).div_euclid(2)
    }

    /// TD-7.17: cells of a side.
    #[inline]
    pub fn side(&self) -> u8 {
        SIZES[(self.size + 4).clamp(0, 8) as usize].3
    }

    /// Whether it has a feat.
    #[inline]
    pub fn has(&self, feat: Feat) -> bool {
        self.feats & feat.bit() != 0
    }

    /// Whether it knows a spell.
    #[inline]
    pub fn knows(&self, spell: SpellId) -> bool {
        spell < 64 && self.spells >> spell & 1 == 1
    }
}

/// TD-23.1: a row of the table of battle levels, one entry a column, in the order of [`COLUMNS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleLevel {
    pub level: u8,
    pub columns: [Vec<Challenge>; 9],
    /// The first column of row 20: this and more.
    pub and_more: bool,
    /// TD-23.2: what the text printed otherwise, by column.
    pub printed: Vec<(usize, String)>,
}

/// TD-23.1: the columns of the table, and for how many opponents each is.
pub const COLUMNS: [(&str, u8, u8); 9] = [
    ("one", 1, 1),
    ("two", 2, 2),
    ("three", 3, 3),
    ("four", 4, 4),
    ("five_six", 5, 6),
    ("seven_nine", 7, 9),
    ("ten_twelve", 10, 12),
    ("pair_same", 2, 2),
    ("pair_mixed", 2, 2),
];

/// An army: members by the ids of combatants and monsters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    pub id: String,
    pub name: Words,
    pub members: Vec<String>,
}

/// TD-23.11: a group whose promise is checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encounter {
    pub id: String,
    pub name: Words,
    /// The id of an army.
    pub party: String,
    pub group: Vec<String>,
    /// The id of a map.
    pub map: String,
    /// A hand estimate of the mean loss in percent, if there is one.
    pub estimate: Option<u8>,
}

/// The directions of a mask of [`Cover::from`].
pub fn directions(mask: u8) -> impl Iterator<Item = Facing> {
    (0..8).map(Facing::at).filter(move |facing| mask >> (*facing as u8) & 1 == 1)
}
