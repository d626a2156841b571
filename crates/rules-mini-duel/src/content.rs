//! Typed content: what the files of `content/mini-duel/` say, ready for the rules. Loading is in `load.rs`.

use holmgang_kernel::named;
use holmgang_kernel::words::Words;

use crate::state::{Place, Square};

/// An index into [`Rules::skills`](crate::Rules).
pub type SkillId = u16;
/// A hit on one target: an index into [`Rules::blows`](crate::Rules). 0 is the plain attack, n + 1 what skill n does.
pub type BlowId = u16;
/// MD-3.1.
pub const PLAIN_ATTACK: BlowId = 0;
/// An index into [`Rules::items`](crate::Rules), or [`NO_ITEM`].
pub type ItemId = u16;
/// No class item.
pub const NO_ITEM: ItemId = ItemId::MAX;
/// A class item or skill that the content does not have.
pub const UNKNOWN: u16 = u16::MAX - 1;

named! {
    /// MD-12.1: the six classes of chess.
    #[derive(Default)]
    pub enum ChessClass {
        #[default]
        Pawn = "pawn", "Pawn", "Пешка";
        Knight = "knight", "Knight", "Конь";
        Bishop = "bishop", "Bishop", "Слон";
        Rook = "rook", "Rook", "Ладья";
        Queen = "queen", "Queen", "Ферзь";
        King = "king", "King", "Король";
    }
}

named! {
    /// MD-7, MD-8: the three combat roles.
    #[derive(Default)]
    pub enum Subclass {
        #[default]
        Warrior = "warrior", "Warrior", "Воин";
        Archer = "archer", "Archer", "Лучник";
        Mage = "mage", "Mage", "Маг";
    }
}

impl Subclass {
    /// MD-8.2 to MD-8.4: whom the Wall of a rook of this subclass binds.
    pub const fn bound_by_its_wall(self) -> Subclass {
        match self {
            Subclass::Warrior => Subclass::Archer,
            Subclass::Archer => Subclass::Mage,
            Subclass::Mage => Subclass::Warrior,
        }
    }
}

named! {
    /// The numbers of a sheet, as indices of [`Stats`].
    pub enum Stat {
        MaxHealth = "max_health", "Health", "Здоровье";
        HealthRecovery = "health_recovery", "Health recovery", "Восстановление здоровья";
        MaxMana = "max_mana", "Mana", "Мана";
        ManaRecovery = "mana_recovery", "Mana recovery", "Восстановление маны";
        MaxStamina = "max_stamina", "Stamina", "Выносливость";
        StaminaRecovery = "stamina_recovery", "Stamina recovery", "Восстановление выносливости";
        Speed = "speed", "Speed", "Скорость";
        PhysicalAttack = "physical_attack", "Physical attack", "Физическая атака";
        MagicAttack = "magic_attack", "Magic attack", "Магическая атака";
        PhysicalDefence = "physical_defence", "Physical defence", "Физическая защита";
        MagicDefence = "magic_defence", "Magic defence", "Магическая защита";
        Evade = "evade", "Evade", "Уклонение";
    }
}

/// How many numbers a sheet has.
pub const STATS: usize = 12;
/// A sheet's numbers in the order of [`Stat`]; of a class item, what it adds.
pub type Stats = [i16; STATS];

impl Stat {
    /// Least and most of a piece's sheet.
    pub const fn range(self) -> (i64, i64) {
        match self {
            Stat::MaxHealth => (1, 9999),
            Stat::MaxMana | Stat::MaxStamina | Stat::PhysicalAttack | Stat::MagicAttack => (0, 9999),
            Stat::PhysicalDefence | Stat::MagicDefence | Stat::Evade => (0, 100),
            Stat::HealthRecovery | Stat::ManaRecovery | Stat::StaminaRecovery | Stat::Speed => (0, 999),
        }
    }
}

named! {
    /// What a lasting skill changes, as indices of [`Modifier`].
    pub enum Change {
        PhysicalAttackPercent = "physical_attack_percent", MagicAttackPercent = "magic_attack_percent",
        PhysicalAttack = "physical_attack", MagicAttack = "magic_attack", PhysicalDefence = "physical_defence",
        MagicDefence = "magic_defence", Speed = "speed", HealthRecovery = "health_recovery",
        ManaRecovery = "mana_recovery", StaminaRecovery = "stamina_recovery",
    }
}

/// How many values can be changed.
pub const CHANGES: usize = 10;
/// MD-5.9: the changes of a lasting skill in the order of [`Change`]: points, and percents of the sheet value.
pub type Modifier = [i16; CHANGES];

named! {
    /// MD-5.11: whom a skill may be used on.
    pub enum SkillTarget {
        /// One enemy; a Wall too if the skill damages.
        Enemy = "enemy",
        /// Every enemy that the user may attack.
        AllEnemies = "all_enemies",
        /// One ally, not oneself.
        Ally = "ally",
        /// One ally or oneself.
        AllyOrSelf = "ally_or_self",
    }
}

impl SkillTarget {
    /// MD-5.11.
    pub const fn is_hostile(self) -> bool {
        matches!(self, SkillTarget::Enemy | SkillTarget::AllEnemies)
    }
}

/// MD-5.7: which part of Pha and Ma enters the damage formula, in percent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shares {
    pub physical: i16,
    pub magic: i16,
}

impl Shares {
    /// MD-3.1: a plain attack.
    pub const WHOLE: Shares = Shares { physical: 100, magic: 100 };

    /// Whether any damage can come of it.
    pub const fn is_damage(self) -> bool {
        self.physical > 0 || self.magic > 0
    }
}

/// MD-5: an active skill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skill {
    pub id: String,
    pub name: Words,
    pub target: SkillTarget,
    pub mana: i16,
    pub stamina: i16,
    pub shares: Shares,
    /// MD-5.12.
    pub self_shares: Shares,
    /// No evade roll.
    pub sure_hit: bool,
    pub heal: i16,
    /// MD-5.8; 0: nothing lasts.
    pub rounds: u8,
    pub modifier: Modifier,
}

impl Skill {
    /// MD-8.5: whether it can act on a Wall.
    pub fn damages(&self) -> bool {
        self.shares.is_damage()
    }

    /// Whether it is a hit on one target, as a plain attack is.
    pub fn is_blow(&self) -> bool {
        self.target == SkillTarget::Enemy && self.damages()
    }
}

/// What a hit costs and does: of a plain attack or of a skill, without its names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BlowSheet {
    pub mana: i16,
    pub stamina: i16,
    pub shares: Shares,
    /// No evade roll.
    pub sure_hit: bool,
    /// MD-5.12.
    pub hurts_self: bool,
}

impl BlowSheet {
    /// MD-3.1: a plain attack: everything, for nothing.
    pub const PLAIN: BlowSheet =
        BlowSheet { mana: 0, stamina: 0, shares: Shares::WHOLE, sure_hit: false, hurts_self: false };

    /// What a skill does to one target.
    pub fn of(skill: &Skill) -> BlowSheet {
        BlowSheet {
            mana: skill.mana,
            stamina: skill.stamina,
            shares: skill.shares,
            sure_hit: skill.sure_hit,
            hurts_self: skill.self_shares.is_damage(),
        }
    }
}

named! {
    /// MD-6.9: the kinds of class items.
    pub enum ItemKind {
        TalismanOfTheWall = "talisman_of_the_wall", CloakOfInvisibility = "cloak_of_invisibility",
        Spellbook = "spellbook",
    }
}

impl ItemKind {
    /// MD-6.9: who wears it.
    pub const fn class(self) -> ChessClass {
        match self {
            ItemKind::TalismanOfTheWall => ChessClass::Rook,
            ItemKind::CloakOfInvisibility => ChessClass::Queen,
            ItemKind::Spellbook => ChessClass::Bishop,
        }
    }
}

/// A class item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassItem {
    pub id: String,
    pub name: Words,
    pub kind: ItemKind,
    pub level: u8,
    /// MD-6.10.
    pub stats: Stats,
    pub uses: u8,
    pub action_rounds: u8,
    pub cooldown_rounds: u8,
    /// MD-8.7: of a talisman, the Wall of its level.
    pub wall: WallSheet,
}

/// MD-8.7: what a Wall of some level is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WallSheet {
    pub health: i16,
    pub physical_defence: i16,
    pub magic_defence: i16,
}

named! {
    /// MD-6.13: the spells of a Spellbook.
    pub enum Spell {
        Healing = "healing", "Healing", "Исцеление";
        Lightning = "lightning", "Lightning", "Молния";
        Strength = "strength", "Strength", "Сила";
        Weakness = "weakness", "Weakness", "Слабость";
    }
}

impl Spell {
    /// MD-6.13: whether its target is an enemy.
    pub const fn is_hostile(self) -> bool {
        matches!(self, Spell::Lightning | Spell::Weakness)
    }
}

/// The lasting numbers of a piece, without its class item.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    pub name: Words,
    pub class: ChessClass,
    pub subclass: Subclass,
    pub level: u8,
    pub stats: Stats,
    /// MD-5.2, in the order of the sheet.
    pub skills: Vec<SkillId>,
}

/// A piece as a squad or a position lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    pub sheet: Sheet,
    pub item: ItemId,
    /// Current values; full if none.
    pub health: Option<i16>,
    pub mana: Option<i16>,
    pub stamina: Option<i16>,
    /// From the item if none.
    pub uses: Option<u8>,
    pub cooldown: u8,
}

/// A squad: who stands where in its formation, the lead piece first (MD-12.18).
pub type Squad = Vec<(Member, Place)>;

/// Where a piece of a chess position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Post {
    On(Square),
    /// MD-12.14: it can come back by promotion.
    Killed,
}

/// A chess position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// By player.
    pub armies: [Vec<(Member, Post)>; 2],
    pub zombies_to_move: bool,
    /// The cell passed over, if the last move was a pawn's double step.
    pub en_passant: Option<Square>,
    /// Bits of `chess::board`; none: from the cells on which Kings and rooks stand.
    pub castling: Option<u8>,
}
