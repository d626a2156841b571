//! Typed content: what the files of `content/forum-duel/` say, ready for the rules. Loading is in `load.rs`.

use holmgang_kernel::named;
use holmgang_kernel::words::Words;

use crate::kinds;
pub use crate::shapes::{Book, PerTurn};
use crate::state::{NOBODY, Object};

/// An index into [`Rules::spells`](crate::Rules).
pub type SpellId = u16;
/// An index into [`Rules::lastings`](crate::Rules).
pub type LastingId = u16;
/// An index into [`Rules::things`](crate::Rules).
pub type ThingId = u16;

named! {
    /// FD-9: the kinds of damage, in the order in which resistances are kept.
    pub enum DamageType {
        Physical = "physical", "physical damage", "физического урона";
        Ethereal = "ethereal", "ethereal damage", "эфирного урона";
        Fire = "fire", "fire damage", "урона огнём";
        Air = "air", "air damage", "урона воздухом";
        Dark = "dark", "dark damage", "урона тьмой";
    }
}

/// How many damage types there are.
pub const DAMAGE_TYPES: usize = 5;

/// FD-9.1, FD-9.3: what a plain attack is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeaponClass {
    /// Governed by body.
    Sword,
    /// Governed by magic power.
    Wand,
}

/// A weapon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    pub id: String,
    pub name: Words,
    pub class: WeaponClass,
    /// FD-9.6: uniform lo..hi.
    pub damage: (i16, i16),
    pub range: u8,
    pub damage_type: DamageType,
    /// FD-10.22.
    pub riders: Vec<Rider>,
}

/// A shield: FD-12.3 to FD-12.5.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shield {
    pub id: String,
    pub name: Words,
    pub block: i16,
    pub resist: [i16; DAMAGE_TYPES],
    pub magic_power_malus: i16,
    /// FD-12.18: the most that the bearer's block can be where that is above the cap of the battle; 0: not.
    pub block_cap: u8,
}

/// What the left hand holds, as an index into shields or books: FD-12.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftHand {
    Empty,
    Shield(u16),
    Book(u16),
}

named! {
    /// FD-13.1: the kinds of spells.
    pub enum SpellKind {
        Direct = "direct",
        VampirismHealth = "vampirism_health",
        Invocation = "invocation",
        Dot = "dot",
        Control = "control",
        Debuff = "debuff",
        Warcry = "warcry",
        VampirismEnergy = "vampirism_energy",
        Buff = "buff",
        Heal = "heal",
        ChargeGain = "charge_gain",
        /// FD-3.10: energy at once.
        Restore = "restore",
        Summon = "summon",
        Object = "object",
        Resurrection = "resurrection",
        /// FD-8.9: the caster, to a free cell.
        Leap = "leap",
        /// FD-8.9: somebody, away from the caster.
        Push = "push",
        /// FD-8.9: the caster and somebody, each to the other's cell.
        Swap = "swap",
    }
}

/// The form of a direct damage spell: decides what blocks it (FD-12.6, FD-12.14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Blade,
    Bolt,
    Orb,
    Touch,
}

/// What can be blocked, as bits of [`Lasting::blocks`]: FD-12.6, FD-12.14.
pub mod attack_kind {
    pub const PLAIN_SWORD: u8 = 1;
    pub const PLAIN_WAND: u8 = 2;
    pub const DIRECT_BLADE: u8 = 4;
    pub const DIRECT_BOLT: u8 = 8;
    pub const DIRECT_ORB: u8 = 16;
    pub const DIRECT_TOUCH: u8 = 32;
    /// All, with the word of the content.
    pub const ALL: [(u8, &str); 6] = [
        (PLAIN_SWORD, "plain_sword"),
        (PLAIN_WAND, "plain_wand"),
        (DIRECT_BLADE, "direct_blade"),
        (DIRECT_BOLT, "direct_bolt"),
        (DIRECT_ORB, "direct_orb"),
        (DIRECT_TOUCH, "direct_touch"),
    ];
}

/// Whom a spell may be aimed at; follows from its kind and range (FD-13.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Targets {
    /// A living enemy in range.
    Enemy,
    /// A living ally in range, or oneself.
    Friend,
    /// A living ally in range, not oneself.
    Ally,
    /// Oneself; no target is named.
    Own,
    /// A cell in range, empty or not.
    Area,
    /// A free cell in range.
    FreeCell,
    /// A cell in range on which one can stand: what is not solid does not close it (FD-8.6).
    OpenCell,
    /// Everybody of a side within the radius; no target is named.
    Radius,
    /// A dead ally and a free neighbouring cell.
    DeadAlly,
}

/// A spell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spell {
    pub id: String,
    pub name: Words,
    pub kind: SpellKind,
    pub form: Option<Form>,
    pub damage_type: DamageType,
    /// In cells; 0 for spells on oneself; the radius of a warcry.
    pub range: u8,
    pub targets: Targets,
    pub ap: u8,
    pub energy: i16,
    /// FD-7: from the kind.
    pub attack_points: u8,
    /// None: always works (FD-10.1).
    pub chance: Option<i16>,
    pub own_bonus: i16,
    pub base: i16,
    /// FD-9.12: life steal, in percent.
    pub share: i16,
    /// Energy taken or given, charges given, or cells of a push.
    pub amount: i16,
    /// FD-2.19: what each declared charge adds, in the unit of the kind: `amount`, percent of a thing's strength, turns; 0: nothing.
    pub per_charge: i16,
    /// FD-13.8: so many times in a battle for each who knows it; none: no limit.
    pub uses: Option<u8>,
    /// FD-13.8: silence does not hinder it.
    pub is_potion: bool,
    pub riders: Vec<Rider>,
    /// Of a warcry, a push, a swap: whether it is for allies.
    pub for_allies: bool,
    /// What it leaves on its target: its own lasting part, or that of the effect it names.
    pub lasting: Option<LastingId>,
    /// Index into creatures.
    pub summons: Option<u16>,
    pub max_alive: Option<u8>,
    /// Index into objects.
    pub object: Option<u16>,
    /// FD-11.9: share of the HP maximum in percent, and energy.
    pub resurrect: Option<(i16, i16)>,
}

impl Spell {
    /// FD-2.15, FD-2.19: by its kind, or because its record says what a charge adds.
    pub const fn takes_charges(&self) -> bool {
        kinds::takes_charges(self.kind) || self.per_charge > 0
    }

    /// FD-2.19: its amount, with what the declared charges add.
    pub fn amount_with(&self, charges: u8) -> i64 {
        i64::from(self.amount) + i64::from(self.per_charge) * i64::from(charges)
    }
}

/// FD-10.19: what comes with a main attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rider {
    pub brings: Brings,
    /// None: it always comes.
    pub chance: Option<i16>,
}

/// What a rider brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brings {
    Effect(LastingId),
    /// FD-10.23: what this spell does to its target, without its price and its cast.
    Spell(SpellId),
}

/// FD-13.6, FD-8.7: what a control effect does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    Stun,
    Root,
    Silence,
}

/// Something that stays on its bearer for some turns: the lasting part of a spell, or an effect of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lasting {
    /// The id of the spell or effect: the name in `effects`.
    pub id: String,
    pub name: Words,
    pub hostile: bool,
    pub duration: u8,
    /// FD-10: probability modifier in points.
    pub chance: i16,
    /// FD-10.8: its sides; full bonus 2 × roll, halved 1 × roll. 0: none.
    pub chance_die: i16,
    /// FD-10.11: raises (or lowers) block.
    pub block: i16,
    /// FD-10.11: penetration of the bearer's attacks.
    pub penetration: i16,
    /// FD-12.18: the most that the bearer's block can be where that is above the cap of the battle; 0: not.
    pub block_cap: u8,
    /// FD-9.5: percent on plain attacks.
    pub plain_damage: i16,
    /// FD-9.5: percent on plain attacks and spells.
    pub all_damage: i16,
    pub movement: i16,
    pub energy_per_turn: i16,
    /// FD-9.14: damage at each tick.
    pub dot: Option<(DamageType, i16)>,
    /// Healing at each tick.
    pub heal_per_turn: Option<i16>,
    /// FD-10.15: an action of its own at each tick.
    pub per_turn: Option<PerTurn>,
    pub control: Option<Control>,
    /// FD-12.14: attack kinds that it lets its bearer block, as bits; `block` then counts for these only.
    pub blocks: u8,
    pub needs_shield: bool,
    /// FD-12.17: chance in percent.
    pub reflect_chance: i16,
    /// FD-12.17: what it reflects.
    pub reflects_direct: bool,
    pub reflects_dot: bool,
    /// The index of the spell that it is the lasting part of, if it is one.
    pub spell: Option<SpellId>,
}

/// FD-11.11, FD-11.1: a thing on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thing {
    /// The id of the spell that makes it, or of the map's solid.
    pub id: String,
    pub name: Words,
    pub damage_type: DamageType,
    pub base: i16,
    pub solid: bool,
    /// 0: permanent.
    pub duration: u8,
}

/// FD-11.12: a creature that can be summoned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Creature {
    pub id: String,
    pub name: Words,
    pub hp: i16,
    pub body: i16,
    pub magic_power: i16,
    /// Index into weapons (creatures' weapons stand behind those of the content).
    pub weapon: u16,
    pub movement: u8,
    /// 0: stays.
    pub lifetime: u8,
    pub level: u8,
    pub energy: i16,
}

named! {
    /// The skills that the rulebook knows, as indices of [`crate::state::Sheet::skills`].
    pub enum Skill {
        Luck = "luck", "Luck", "Удача";
        Hexcraft = "hexcraft", "Hexcraft", "Порча";
        SwordMastery = "sword_mastery", "Sword Mastery", "Мастерство меча";
        WandMastery = "wand_mastery", "Wand Mastery", "Мастерство жезла";
        SpellMastery = "spell_mastery", "Spell Mastery", "Мастерство заклинаний";
        Guard = "guard", "Guard", "Защита";
        Swiftness = "swiftness", "Swiftness", "Проворство";
        Meditation = "meditation", "Meditation", "Медитация";
        /// FD-10.24: off the chances of what would land on its bearer.
        Resilience = "resilience", "Resilience", "Стойкость";
    }
}

/// How many skills there are.
pub const SKILLS: usize = 9;

impl Skill {
    /// The least and the most of each, in the same order. FD-10.24: luck may be bad.
    pub const BOUNDS: [(i64, i64); SKILLS] = {
        let mut bounds = [(0, 100); SKILLS];
        bounds[Skill::Luck as usize].0 = -100;
        bounds[Skill::Swiftness as usize].1 = 12;
        bounds
    };
}

/// A board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    pub id: String,
    pub name: Words,
    /// Cells of permanent solid objects (0..49).
    pub solid: Vec<u8>,
    /// Index into things of what stands there.
    pub thing: u16,
}

impl Map {
    /// What stands on it from the start: nobody's, and for good.
    pub fn walls(&self) -> impl Iterator<Item = Object> {
        let wall = Object { thing: self.thing, cell: 0, author: NOBODY, remaining: 0, is_fresh: false, strength: 0 };
        self.solid.iter().map(move |cell| Object { cell: *cell, ..wall })
    }
}
