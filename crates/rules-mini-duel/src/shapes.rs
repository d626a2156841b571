//! The shapes of the content: which tables and fields there are, and what they hold.

use holmgang_kernel::doc::Node;
use holmgang_kernel::library::{ID, NAME};
use holmgang_kernel::shape::{FieldShape, Kind, Shape};
use holmgang_kernel::words::{Fixed, Words};
use holmgang_kernel::{content, content_words, words_of};

use crate::clause;
use crate::content::{Change, ChessClass, ItemKind, SkillTarget, Stat, Subclass};

const fn about(en: &'static str, ru: &'static str) -> Fixed {
    Fixed::new(en, ru)
}

words_of!(CLASSES, ChessClass::ALL);
words_of!(SUBCLASSES, Subclass::ALL);
words_of!(CHANGES, Change::ALL);
words_of!(STATS, Stat::ALL);
const MODES: &[&str] = &["kill_king", "time_game", "deadmatch"];
const PLAYERS: &[&str] = &["elves", "zombies"];
const ATTACKERS: &[&str] = &["elves", "zombies", "drawn"];
const TURN_ORDERS: &[&str] = &["queue", "side", "alternate"];
const FORMATIONS: &[&str] = &["listed", "placed", "formed"];

const HEALTH: Kind = Kind::Int(1, 9999);
const POINTS: Kind = Kind::Int(0, 9999);
const RECOVERY: Kind = Kind::Int(0, 999);
const PERCENT: Kind = Kind::Int(0, 100);
const SKILLS: Kind = Kind::Either(&Kind::OneOf(&["all"]), &Kind::List(&Kind::Ref(&["skill"]), 64));

const CLASS: FieldShape =
    FieldShape::optional("chess_class", Kind::OneOf(CLASSES), about("chess class", "класс в шахматах"))
        .by(clause::CLASS_AND_ABILITY);
const SUBCLASS: FieldShape =
    FieldShape::optional("subclass", Kind::OneOf(SUBCLASSES), about("role in a duel", "роль в поединке"))
        .by(clause::SUBCLASS_DECIDES);
const LEVEL: FieldShape =
    FieldShape::optional("level", Kind::Int(1, 15), about("level; 1 if left out", "уровень; без поля 1"));
const MAX_HEALTH: FieldShape =
    FieldShape::optional("max_health", HEALTH, about("Health: its maximum", "здоровье: максимум")).by(clause::DEATH);

/// The rest of a sheet: the same for a piece and for a member that differs from its piece.
macro_rules! with_sheet {
    ($($first:expr),* $(,)?) => {
        &[
            $($first,)*
            FieldShape::optional("health_recovery", RECOVERY, about("Health a round; 0 if left out", "здоровье за раунд; без поля 0"))
                .by(clause::RECOVERY),
            FieldShape::optional("max_mana", POINTS, about("Mana: its maximum; 0 if left out", "мана: максимум; без поля 0"))
                .by(clause::SKILL_COST),
            FieldShape::optional("mana_recovery", RECOVERY, about("Mana a round; 0 if left out", "мана за раунд; без поля 0"))
                .by(clause::RECOVERY),
            FieldShape::optional("max_stamina", POINTS, about("Stamina: its maximum; 0 if left out", "выносливость: максимум; без поля 0"))
                .by(clause::SKILL_COST),
            FieldShape::optional("stamina_recovery", RECOVERY, about("Stamina a round; 0 if left out", "выносливость за раунд; без поля 0"))
                .by(clause::RECOVERY),
            FieldShape::optional("speed", RECOVERY, about("speed: who is faster acts first; 5 if left out", "скорость: кто быстрее, ходит раньше; без поля 5"))
                .by(clause::FASTEST_FIRST),
            FieldShape::optional("physical_attack", POINTS, about("physical attack; 0 if left out", "физическая атака; без поля 0"))
                .by(clause::DAMAGE_FORMULA),
            FieldShape::optional("magic_attack", POINTS, about("magic attack; 0 if left out", "магическая атака; без поля 0"))
                .by(clause::DAMAGE_FORMULA),
            FieldShape::optional("physical_defence", PERCENT, about("physical defence, %; 0 if left out", "физическая защита, %; без поля 0"))
                .by(clause::DEFENCE_LIMITS),
            FieldShape::optional("magic_defence", PERCENT, about("magic defence, %; 0 if left out", "магическая защита, %; без поля 0"))
                .by(clause::DEFENCE_LIMITS),
            FieldShape::optional("evade", PERCENT, about("evasion, %: chance to evade in percent; 0 if left out", "уклонение, %; без поля 0"))
                .by(clause::EVADE_FIRST),
            FieldShape::optional("skills", SKILLS, about("skills: a list of ids, or \"all\"; none if left out", "навыки: список или \"all\"; без поля нет"))
                .by(clause::ONLY_LEARNED_SKILLS),
        ]
    };
}

const PIECE: &[FieldShape] = with_sheet![
    ID,
    NAME,
    FieldShape { required: true, ..CLASS },
    FieldShape { required: true, ..SUBCLASS },
    LEVEL,
    FieldShape { required: true, ..MAX_HEALTH },
];

const PIECE_REF: FieldShape =
    FieldShape::required("piece", Kind::Ref(&["piece"]), about("the piece it is", "какая это фигура"));
const ITEM: FieldShape = FieldShape::optional(
    "item",
    Kind::Ref(&["class_item"]),
    about("the class item it wears; none if left out", "классовый предмет; без поля нет"),
)
.by(clause::CLASS_ITEM_REQUIRED);
const OTHER_NAME: FieldShape = FieldShape::optional("name", Kind::Names, about("another name", "другое имя"));
const CURRENT_HEALTH: FieldShape = FieldShape::optional(
    "health",
    HEALTH,
    about("Health at the start; full if left out", "здоровье в начале; без поля полное"),
);
const CURRENT_MANA: FieldShape = FieldShape::optional(
    "mana",
    POINTS,
    about("Mana at the start; full if left out", "мана в начале; без поля полная"),
);
const CURRENT_STAMINA: FieldShape = FieldShape::optional(
    "stamina",
    POINTS,
    about("Stamina at the start; full if left out", "выносливость в начале; без поля полная"),
);
const USES: FieldShape = FieldShape::optional(
    "uses",
    Kind::Int(0, 99),
    about("uses left of its class item; all if left out", "осталось использований предмета; без поля все"),
)
.by(clause::USES_ABOVE_ZERO);
const COOLDOWN: FieldShape = FieldShape::optional(
    "cooldown",
    Kind::Int(0, 20),
    about("rounds or moves until its ability is ready; 0 if left out", "раундов или ходов до готовности; без поля 0"),
)
.by(clause::COOLDOWN_IN_NEXT_DUEL);

const MEMBER: &[FieldShape] = with_sheet![
    PIECE_REF,
    ITEM,
    OTHER_NAME,
    FieldShape::optional(
        "file",
        Kind::Int(1, 8),
        about("its file in the row; its place in the list if left out", "вертикаль в ряду; без поля по месту в списке")
    )
    .by(clause::TWO_ROWS),
    CURRENT_HEALTH,
    CURRENT_MANA,
    CURRENT_STAMINA,
    USES,
    COOLDOWN,
    CLASS,
    SUBCLASS,
    LEVEL,
    MAX_HEALTH,
];

const CHESS_MEMBER: &[FieldShape] = with_sheet![
    PIECE_REF,
    ITEM,
    OTHER_NAME,
    FieldShape::optional("cell", Kind::Text, about("its cell: \"e4\"", "клетка: \"e4\"")).by(clause::BOARD_AND_MOVES),
    FieldShape::optional(
        "killed",
        Kind::Bool,
        about("it was killed and may come back by promotion", "убита и может вернуться превращением")
    )
    .by(clause::PROMOTION),
    CURRENT_HEALTH,
    CURRENT_MANA,
    CURRENT_STAMINA,
    USES,
    COOLDOWN,
    CLASS,
    SUBCLASS,
    LEVEL,
    MAX_HEALTH,
];

const MEMBERS: Kind = Kind::List(&Kind::Table(MEMBER), 8);
const FRONT: FieldShape = FieldShape::optional(
    "front",
    MEMBERS,
    about("who stands in the front row; nobody if left out", "кто стоит впереди; без поля никто"),
)
.by(clause::TWO_ROWS);
const BACK: FieldShape = FieldShape::optional(
    "back",
    MEMBERS,
    about("who stands in the back row; nobody if left out", "кто стоит сзади; без поля никто"),
)
.by(clause::TWO_ROWS);
const SQUAD: &[FieldShape] = &[FRONT, BACK];
const ABOUT: FieldShape =
    FieldShape::optional("about", Kind::Names, about("one line about it", "одна строка о записи"));

const CHESS_MEMBERS: Kind = Kind::List(&Kind::Table(CHESS_MEMBER), 16);
const ARMIES: [FieldShape; 5] = [
    FieldShape::optional("elves", CHESS_MEMBERS, about("the elves' pieces", "фигуры эльфов"))
        .by(clause::BOARD_AND_MOVES),
    FieldShape::optional("zombies", CHESS_MEMBERS, about("the zombies' pieces", "фигуры зомби"))
        .by(clause::BOARD_AND_MOVES),
    FieldShape::optional(
        "to_move",
        Kind::OneOf(PLAYERS),
        about("who is to move; elves if left out", "чей ход; без поля эльфы"),
    )
    .by(clause::BOARD_AND_MOVES),
    FieldShape::optional(
        "en_passant",
        Kind::Text,
        about("the cell that a pawn has just passed over", "клетка, которую только что прошла пешка"),
    )
    .by(clause::EN_PASSANT_AND_CASTLING),
    FieldShape::optional(
        "castling",
        Kind::Text,
        about(
            "castlings still possible: \"KQkq\"; by the cells if left out",
            "возможные рокировки: \"KQkq\"; без поля по клеткам",
        ),
    )
    .by(clause::EN_PASSANT_AND_CASTLING),
];
const POSITION: &[FieldShape] = &ARMIES;
const GAINED: Kind = Kind::Map(PLAYERS, &Kind::List(&Kind::Ref(&["class_item"]), 16));
const MODIFIER: Kind = Kind::Map(CHANGES, &Kind::Int(-999, 999));
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
        stats: Option<Node> in Map(STATS, &RECOVERY), clause::PERMANENT_STATS,
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
pub const SHAPES: &[Shape] = &[
    Shape {
        table: "piece",
        about: about("a piece without its class item", "фигура без классового предмета"),
        fields: PIECE,
    },
    Shape { table: "skill", about: about("an active skill", "активный навык"), fields: SkillEntry::FIELDS },
    Shape {
        table: "rarity",
        about: about("what a rarity gives to class items", "что редкость даёт классовым предметам"),
        fields: RarityEntry::FIELDS,
    },
    Shape {
        table: "wall",
        about: about("a Wall of a talisman's level", "Стена талисмана этого уровня"),
        fields: WallEntry::FIELDS,
    },
    Shape { table: "class_item", about: about("a class item", "классовый предмет"), fields: ItemEntry::FIELDS },
    Shape {
        table: "squad",
        about: about(
            "a ready squad; the first in the list is its lead piece",
            "готовый отряд; первая в списке — ведущая фигура",
        ),
        fields: &[ID, NAME, ABOUT, FRONT, BACK],
    },
    Shape {
        table: "position",
        about: about("a chess position", "шахматная позиция"),
        fields: &[ID, NAME, ARMIES[0], ARMIES[1], ARMIES[2], ARMIES[3], ARMIES[4]],
    },
    Shape {
        table: "scenario",
        about: about("a duel of two squads, or a chess game", "поединок двух отрядов или шахматная партия"),
        fields: &[
            ID,
            NAME,
            ABOUT,
            FieldShape::optional(
                "elves",
                Kind::Either(&Kind::Ref(&["squad"]), &Kind::Table(SQUAD)),
                about("of a duel: the elves' squad", "поединка: отряд эльфов"),
            )
            .by(clause::DUEL_ON_ITS_OWN),
            FieldShape::optional(
                "zombies",
                Kind::Either(&Kind::Ref(&["squad"]), &Kind::Table(SQUAD)),
                about("of a duel: the zombies' squad", "поединка: отряд зомби"),
            )
            .by(clause::DUEL_ON_ITS_OWN),
            FieldShape::optional(
                "attacker",
                Kind::OneOf(ATTACKERS),
                about("of a duel: who attacks; drawn if left out", "поединка: кто атакует; без поля по жребию"),
            )
            .by(clause::DUEL_ON_ITS_OWN),
            FieldShape::optional(
                "position",
                Kind::Either(&Kind::Ref(&["position"]), &Kind::Table(POSITION)),
                about("of a chess game: its position", "партии: позиция"),
            )
            .by(clause::BOARD_AND_MOVES),
            FieldShape::optional(
                "mode",
                Kind::OneOf(MODES),
                about(
                    "of a chess game: how it is won; kill_king if left out",
                    "партии: как её выиграть; без поля kill_king",
                ),
            )
            .by(clause::MODES),
            FieldShape::optional(
                "gained",
                GAINED,
                about(
                    "of a chess game: class items gained and not yet worn",
                    "партии: полученные и ещё не надетые предметы",
                ),
            )
            .by(clause::CHANGING_ITEMS),
            FieldShape::optional(
                "guard_mode",
                Kind::OneOf(&["points", "relative"]),
                about("how the stance is read", "как читается стойка"),
            )
            .by(clause::RELATIVE_GUARD),
            FieldShape::optional(
                "block_mode",
                Kind::OneOf(&["row", "file"]),
                about("what stands in front of a Warrior", "что значит впереди воина"),
            )
            .by(clause::WHAT_IS_IN_FRONT),
            FieldShape::optional(
                "cloak_screens",
                Kind::Bool,
                about("a cloaked Queen protects the back row", "невидимый Ферзь прикрывает задний ряд"),
            )
            .by(clause::CLOAKED_QUEEN_HOLDS_HER_ROW),
            FieldShape::optional("move_clock", Kind::Bool, about("ten seconds for a move", "десять секунд на ход"))
                .by(clause::TEN_SECONDS),
            FieldShape::optional(
                "placement_clock",
                Kind::Bool,
                about("fifteen seconds for placement", "пятнадцать секунд на расстановку"),
            )
            .by(clause::PLACEMENT_CLOCK),
            FieldShape::optional(
                "stall_rounds",
                Kind::Int(1, 1000),
                about(
                    "rounds without lost Health until a stalemate; 5 if left out",
                    "раундов без потерь до пата; без поля 5",
                ),
            )
            .by(clause::STALL),
            FieldShape::optional(
                "round_cap",
                Kind::Int(1, 1000),
                about("rounds until a stalemate; 60 if left out", "раундов до пата; без поля 60"),
            )
            .by(clause::ROUND_CAP),
            FieldShape::optional(
                "turn_order",
                Kind::OneOf(TURN_ORDERS),
                about("who takes the next turn; queue if left out", "чей ход следующий; без поля queue"),
            )
            .by(clause::PLAYERS_TAKE_TURNS),
            FieldShape::optional(
                "wall_forces",
                Kind::Bool,
                about("a Rook Mage's Wall leaves Warriors nothing else", "Стена ладьи-мага не оставляет воинам другого"),
            )
            .by(clause::WALL_FORCES_WARRIORS),
            FieldShape::optional(
                "wall_limit",
                Kind::Bool,
                about("a Wall ends after its rounds", "Стена исчезает через свои раунды"),
            )
            .by(clause::WALL_WITHOUT_LIMIT),
            FieldShape::optional(
                "formation",
                Kind::OneOf(FORMATIONS),
                about(
                    "of a duel: whether the squads stand as listed, are placed, or are formed and placed by their players",
                    "поединка: отряды стоят по списку, их расставляют или собирают и расставляют игроки",
                ),
            )
            .by(clause::PLACED_BY_HAND),
            FieldShape::optional(
                "squad_size",
                Kind::Int(1, 16),
                about(
                    "the most pieces of a squad that is formed by hand; 16 if left out",
                    "сколько фигур самое большее в отряде, который собирает игрок; без поля 16",
                ),
            )
            .by(clause::PLACED_BY_HAND),
        ],
    },
];
