//! The shapes of the content: which tables and fields there are, and what they hold.

use holmgang_kernel::doc::Node;
use holmgang_kernel::library::{ID, NAME};
use holmgang_kernel::shape::{FieldShape, Kind, Shape};
use holmgang_kernel::words::Words;
use holmgang_kernel::{content, content_words, fields, tables};

use crate::clause;
use crate::content::{Change, ChessClass, ItemKind, SkillTarget, Stat, Subclass};
use crate::state::{Formation, Mode, Player, TurnOrder};

const ATTACKERS: &[&str] = &["elves", "zombies", "drawn"];

const HEALTH: Kind = Kind::Int(1, 9999);
const POINTS: Kind = Kind::Int(0, 9999);
const RECOVERY: Kind = Kind::Int(0, 999);
const PERCENT: Kind = Kind::Int(0, 100);
const SKILLS: Kind = Kind::Either(&Kind::OneOf(&["all"]), &Kind::List(&Kind::Ref(&["skill"]), 64));

const CLASS: FieldShape = fields!(
    optional chess_class: OneOf(ChessClass::WORDS), clause::CLASS_AND_ABILITY, "chess class", "класс в шахматах"
);
const SUBCLASS: FieldShape = fields!(
    optional subclass: OneOf(Subclass::WORDS), clause::SUBCLASS_DECIDES, "role in a duel", "роль в поединке"
);
const LEVEL: FieldShape = fields!(optional level: Int(1, 15), "level; 1 if left out", "уровень; без поля 1");
const MAX_HEALTH: FieldShape = fields!(
    optional max_health: HEALTH, clause::DEATH, "Health: its maximum", "здоровье: максимум"
);

/// The rest of a sheet: the same for a piece and for a member that differs from its piece.
macro_rules! with_sheet {
    ($($first:tt)*) => {
        fields! {
            $($first)*
            optional health_recovery: RECOVERY, clause::RECOVERY, "Health a round; 0 if left out", "здоровье за раунд; без поля 0";
            optional max_mana: POINTS, clause::SKILL_COST, "Mana: its maximum; 0 if left out", "мана: максимум; без поля 0";
            optional mana_recovery: RECOVERY, clause::RECOVERY, "Mana a round; 0 if left out", "мана за раунд; без поля 0";
            optional max_stamina: POINTS, clause::SKILL_COST, "Stamina: its maximum; 0 if left out", "выносливость: максимум; без поля 0";
            optional stamina_recovery: RECOVERY, clause::RECOVERY, "Stamina a round; 0 if left out", "выносливость за раунд; без поля 0";
            optional speed: RECOVERY, clause::FASTEST_FIRST,
                "speed: who is faster acts first; 5 if left out", "скорость: кто быстрее, ходит раньше; без поля 5";
            optional physical_attack: POINTS, clause::DAMAGE_FORMULA, "physical attack; 0 if left out", "физическая атака; без поля 0";
            optional magic_attack: POINTS, clause::DAMAGE_FORMULA, "magic attack; 0 if left out", "магическая атака; без поля 0";
            optional physical_defence: PERCENT, clause::DEFENCE_LIMITS, "physical defence, %; 0 if left out", "физическая защита, %; без поля 0";
            optional magic_defence: PERCENT, clause::DEFENCE_LIMITS, "magic defence, %; 0 if left out", "магическая защита, %; без поля 0";
            optional evade: PERCENT, clause::EVADE_FIRST, "evasion, %: chance to evade in percent; 0 if left out", "уклонение, %; без поля 0";
            optional skills: SKILLS, clause::ONLY_LEARNED_SKILLS,
                "skills: a list of ids, or \"all\"; none if left out", "навыки: список или \"all\"; без поля нет";
        }
    };
}

const PIECE: &[FieldShape] = with_sheet! {
    with ID, NAME, FieldShape { required: true, ..CLASS }, FieldShape { required: true, ..SUBCLASS }, LEVEL;
    with FieldShape { required: true, ..MAX_HEALTH };
};

/// A piece that stands somewhere: in a row or on the chess board, with what differs from its entry.
macro_rules! member {
    ($($place:tt)*) => {
        with_sheet! {
            required piece: Ref(&["piece"]), "the piece it is", "какая это фигура";
            optional item: Ref(&["class_item"]), clause::CLASS_ITEM_REQUIRED,
                "the class item it wears; none if left out", "классовый предмет; без поля нет";
            optional name: Names, "another name", "другое имя";
            $($place)*
            optional health: HEALTH, "Health at the start; full if left out", "здоровье в начале; без поля полное";
            optional mana: POINTS, "Mana at the start; full if left out", "мана в начале; без поля полная";
            optional stamina: POINTS, "Stamina at the start; full if left out", "выносливость в начале; без поля полная";
            optional uses: Int(0, 99), clause::USES_ABOVE_ZERO,
                "uses left of its class item; all if left out", "осталось использований предмета; без поля все";
            optional cooldown: Int(0, 20), clause::COOLDOWN_IN_NEXT_DUEL,
                "rounds or moves until its ability is ready; 0 if left out", "раундов или ходов до готовности; без поля 0";
            with CLASS, SUBCLASS, LEVEL, MAX_HEALTH;
        }
    };
}

const MEMBER: &[FieldShape] = member! {
    optional file: Int(1, 8), clause::TWO_ROWS,
        "its file in the row; its place in the list if left out", "вертикаль в ряду; без поля по месту в списке";
};

const CHESS_MEMBER: &[FieldShape] = member! {
    optional cell: Text, clause::BOARD_AND_MOVES, "its cell: \"e4\"", "клетка: \"e4\"";
    optional killed: Bool, clause::PROMOTION, "it was killed and may come back by promotion", "убита и может вернуться превращением";
};

const MEMBERS: Kind = Kind::List(&Kind::Table(MEMBER), 8);
const SQUAD: &[FieldShape] = fields! {
    optional front: MEMBERS, clause::TWO_ROWS, "who stands in the front row; nobody if left out", "кто стоит впереди; без поля никто";
    optional back: MEMBERS, clause::TWO_ROWS, "who stands in the back row; nobody if left out", "кто стоит сзади; без поля никто";
};
const ABOUT: FieldShape = fields!(optional about: Names, "one line about it", "одна строка о записи");

const CHESS_MEMBERS: Kind = Kind::List(&Kind::Table(CHESS_MEMBER), 16);
const POSITION: &[FieldShape] = fields! {
    optional elves: CHESS_MEMBERS, clause::BOARD_AND_MOVES, "the elves' pieces", "фигуры эльфов";
    optional zombies: CHESS_MEMBERS, clause::BOARD_AND_MOVES, "the zombies' pieces", "фигуры зомби";
    optional to_move: OneOf(Player::WORDS), clause::BOARD_AND_MOVES, "who is to move; elves if left out", "чей ход; без поля эльфы";
    optional en_passant: Text, clause::EN_PASSANT_AND_CASTLING,
        "the cell that a pawn has just passed over", "клетка, которую только что прошла пешка";
    optional castling: Text, clause::EN_PASSANT_AND_CASTLING,
        "castlings still possible: \"KQkq\"; by the cells if left out", "возможные рокировки: \"KQkq\"; без поля по клеткам";
};
const GAINED: Kind = Kind::Map(Player::WORDS, &Kind::List(&Kind::Ref(&["class_item"]), 16));
const MODIFIER: Kind = Kind::Map(Change::WORDS, &Kind::Int(-999, 999));
const SHARE: Kind = Kind::Int(0, 1000);

content_words! {
    SkillTarget = SkillTarget::ALL;
    ItemKind = ItemKind::ALL;
}

content! {
    /// An active skill: MD-5.
    pub struct SkillEntry: entry {
        target: SkillTarget, clause::HOSTILE_AND_FRIENDLY, "target", "цель: на кого применяется";
        mana: i16 = 0 in POINTS, clause::SKILL_COST, "cost, Mana", "цена, мана";
        stamina: i16 = 0 in POINTS, clause::SKILL_COST, "cost, Stamina", "цена, выносливость";
        physical_share: i16 = 0 in SHARE, clause::SKILL_DAMAGE, "physical attack, %", "физическая атака, %";
        magic_share: i16 = 0 in SHARE, clause::SKILL_DAMAGE, "magic attack, %", "магическая атака, %";
        self_physical_share: i16 = 0 in SHARE, clause::SELF_DAMAGE,
            "at oneself, physical, %", "по себе физически, %";
        self_magic_share: i16 = 0 in SHARE, clause::SELF_DAMAGE,
            "at oneself, magic, %", "по себе магически, %";
        sure_hit: bool = false, clause::EVADE_FIRST, "never misses: no evade roll", "не промахивается: без броска уклонения";
        heal: i16 = 0 in POINTS, clause::HEALING, "restores Health", "возвращает здоровья";
        rounds: Option<u8> in Int(1, 99), clause::DURATION_COUNT,
            "duration, rounds: how long its modifier lasts", "срок, раундов: сколько длится действие";
        modifier: Option<Node> in MODIFIER, clause::EFFECTS_ADD_UP,
            "changes: points, and percents of the sheet", "меняет: очки и проценты листа";
    }
}

content! {
    /// What a rarity gives to class items that do not say it themselves: MD-6.
    pub struct RarityEntry {
        id: String in Id, "its id", "идентификатор";
        uses: u8 in Int(0, 99), clause::USES_ABOVE_ZERO, "uses", "использований";
        action_rounds: u8 in Int(1, 9), clause::ABILITY_DURATION, "rounds that it acts", "раундов действия";
        cooldown_rounds: u8 in Int(1, 20), clause::COOLDOWN, "rounds until it is ready again", "раундов до готовности";
    }
}

content! {
    /// A Wall of a talisman's level: MD-8.7.
    pub struct WallEntry {
        id: String in Id, "its id", "идентификатор";
        level: u8 in Int(1, 15), clause::WALL_SHEET, "the level", "уровень";
        health: i16 in HEALTH, clause::WALL_SHEET, "its Health", "здоровье";
        physical_defence: i16 in PERCENT, clause::WALL_SHEET, "Phd in percent", "физическая защита в процентах";
        magic_defence: i16 in PERCENT, clause::WALL_SHEET, "Md in percent", "магическая защита в процентах";
    }
}

content! {
    /// A class item: MD-6.9.
    pub struct ItemEntry: entry {
        kind: ItemKind, clause::CLASS_AND_ABILITY, "ability", "способность";
        level: u8 = 1 in Int(1, 15), "level", "уровень";
        rarity: Option<String> in Ref(&["rarity"]), "rarity: uses and rounds; `common` if left out",
            "редкость: использования и раунды; без поля `common`";
        stats: Option<Node> in Map(Stat::WORDS, &RECOVERY), clause::PERMANENT_STATS,
            "bonuses: what it adds to the sheet", "прибавки: что добавляет к листу";
        uses: Option<u8> in Int(0, 99), clause::USES_ABOVE_ZERO,
            "uses; by rarity if left out", "использований; без поля по редкости";
        action_rounds: Option<u8> in Int(1, 9), clause::ABILITY_DURATION,
            "duration, rounds; by rarity if left out", "срок, раундов; без поля по редкости";
        cooldown_rounds: Option<u8> in Int(1, 20), clause::COOLDOWN,
            "cooldown, rounds: not fewer than it acts; by rarity if left out",
            "перезарядка, раундов: не меньше раундов действия; без поля по редкости";
    }
}

/// The tables of the content, and the shape of a scenario.
pub const SHAPES: &[Shape] = tables! {
    piece: "a piece without its class item", "фигура без классового предмета", PIECE;
    skill: "an active skill", "активный навык", SkillEntry::FIELDS;
    rarity: "what a rarity gives to class items", "что редкость даёт классовым предметам", RarityEntry::FIELDS;
    wall: "a Wall of a talisman's level", "Стена талисмана этого уровня", WallEntry::FIELDS;
    class_item: "a class item", "классовый предмет", ItemEntry::FIELDS;
    squad: "a ready squad; the first in the list is its lead piece", "готовый отряд; первая в списке — ведущая фигура", &[ID, NAME, ABOUT, SQUAD[0], SQUAD[1]];
    position: "a chess position", "шахматная позиция", &[ID, NAME, POSITION[0], POSITION[1], POSITION[2], POSITION[3], POSITION[4]];
    scenario: "a duel of two squads, or a chess game", "поединок двух отрядов или шахматная партия", fields! {
        with ID, NAME, ABOUT;
        optional elves: Either(&Ref(&["squad"]), &Table(SQUAD)), clause::DUEL_ON_ITS_OWN, "of a duel: the elves' squad", "поединка: отряд эльфов";
        optional zombies: Either(&Ref(&["squad"]), &Table(SQUAD)), clause::DUEL_ON_ITS_OWN,
            "of a duel: the zombies' squad", "поединка: отряд зомби";
        optional attacker: OneOf(ATTACKERS), clause::DUEL_ON_ITS_OWN,
            "of a duel: who attacks; drawn if left out", "поединка: кто атакует; без поля по жребию";
        optional position: Either(&Ref(&["position"]), &Table(POSITION)), clause::BOARD_AND_MOVES,
            "of a chess game: its position", "партии: позиция";
        optional mode: OneOf(Mode::WORDS), clause::MODES,
            "of a chess game: how it is won; kill_king if left out", "партии: как её выиграть; без поля kill_king";
        optional gained: GAINED, clause::CHANGING_ITEMS,
            "of a chess game: class items gained and not yet worn", "партии: полученные и ещё не надетые предметы";
        optional guard_mode: OneOf(&["points", "relative"]), clause::RELATIVE_GUARD, "how the stance is read", "как читается стойка";
        optional block_mode: OneOf(&["row", "file"]), clause::WHAT_IS_IN_FRONT, "what stands in front of a Warrior", "что значит впереди воина";
        optional cloak_screens: Bool, clause::CLOAKED_QUEEN_HOLDS_HER_ROW,
            "a cloaked Queen protects the back row", "невидимый Ферзь прикрывает задний ряд";
        optional move_clock: Bool, clause::TEN_SECONDS, "ten seconds for a move", "десять секунд на ход";
        optional placement_clock: Bool, clause::PLACEMENT_CLOCK, "fifteen seconds for placement", "пятнадцать секунд на расстановку";
        optional stall_rounds: Int(1, 1000), clause::STALL,
            "rounds without lost Health until a stalemate; 5 if left out", "раундов без потерь до пата; без поля 5";
        optional round_cap: Int(1, 1000), clause::ROUND_CAP, "rounds until a stalemate; 60 if left out", "раундов до пата; без поля 60";
        optional turn_order: OneOf(TurnOrder::WORDS), clause::PLAYERS_TAKE_TURNS,
            "who takes the next turn; queue if left out", "чей ход следующий; без поля queue";
        optional wall_forces: Bool, clause::WALL_FORCES_WARRIORS,
            "a Rook Mage's Wall leaves Warriors nothing else", "Стена ладьи-мага не оставляет воинам другого";
        optional wall_limit: Bool, clause::WALL_WITHOUT_LIMIT, "a Wall ends after its rounds", "Стена исчезает через свои раунды";
        optional formation: OneOf(Formation::WORDS), clause::PLACED_BY_HAND,
            "of a duel: whether the squads stand as listed, are placed, or are formed and placed by their players",
            "поединка: отряды стоят по списку, их расставляют или собирают и расставляют игроки";
        optional squad_size: Int(1, 16), clause::PLACED_BY_HAND,
            "the most pieces of a squad that is formed by hand; 16 if left out",
            "сколько фигур самое большее в отряде, который собирает игрок; без поля 16";
    };
};
