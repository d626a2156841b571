//! The shape of the content: every table with its fields, ranges and clauses.

use holmgang_kernel::library::{ID, NAME};
use holmgang_kernel::shape::{FieldShape, Kind, Shape};
use holmgang_kernel::words::Fixed;
use holmgang_kernel::words_of;

use crate::clause;
use crate::scenario::BAD_SETTING;

/// Every table of the content; the scenario is the last one.
pub const SHAPES: &[Shape] = &[
    Shape { table: "weapon", about: text("a weapon", "оружие"), fields: WEAPON },
    Shape { table: "shield", about: text("a shield", "щит"), fields: SHIELD },
    Shape {
        table: "armor", about: text("armour and what else is worn", "доспехи и прочее, что носят"), fields: ARMOR
    },
    Shape { table: "item", about: text("another thing", "прочая вещь"), fields: ITEM },
    Shape { table: "spell", about: text("a spell", "заклинание"), fields: SPELL },
    Shape { table: "combatant", about: text("a character", "персонаж"), fields: COMBATANT },
    Shape { table: "monster", about: text("a monster", "чудовище"), fields: COMBATANT },
    Shape { table: "map", about: text("a board", "поле"), fields: MAP },
    Shape {
        table: "battle_level",
        about: text("a row of the table of battle levels", "строка таблицы уровней битвы"),
        fields: BATTLE_LEVEL,
    },
    Shape { table: "army", about: text("an army or party", "отряд"), fields: ARMY },
    Shape {
        table: "encounter",
        about: text("a group whose promise is checked", "группа, на которой проверяется обещание"),
        fields: ENCOUNTER,
    },
    Shape { table: "scenario", about: text("who fights where", "кто где сражается"), fields: SCENARIO },
];

const fn text(en: &'static str, ru: &'static str) -> Fixed {
    Fixed::new(en, ru)
}

words_of!(DAMAGE_TYPE_WORDS, crate::content::DamageType::ALL);
words_of!(CLASS_WORDS, crate::content::Class::ALL);
words_of!(ALIGNMENT_WORDS, crate::content::Alignment::ALL);
words_of!(ABILITY_WORDS, crate::content::Ability::ALL);
words_of!(FEAT_WORDS, crate::content::Feat::ALL);
words_of!(SAVE_WORDS, crate::content::Save::ALL);
words_of!(SIZE_WORDS, crate::content::SIZES);
words_of!(FACING_WORDS, crate::arcs::Facing::ALL);

const DAMAGE_TYPE: Kind = Kind::OneOf(DAMAGE_TYPE_WORDS);
/// Dice as people write them: `2d6+2`.
const DICE: Kind = Kind::Text;
const CELL: Kind = Kind::Text;
/// A challenge: a whole number, or a fraction as text.
const CHALLENGE: Kind = Kind::Either(&Kind::Int(1, 30), &Kind::Text);
const GEAR: &[&str] = &["weapon", "shield", "armor", "item"];

const WEAPON: &[FieldShape] = &[
    ID,
    NAME,
    FieldShape::required(
        "class",
        Kind::OneOf(&["melee", "ranged"]),
        text("kind: melee or ranged", "вид: ближнего или дальнего боя"),
    )
    .by(clause::MELEE_ROLL),
    FieldShape::required("damage", DICE, text("damage: \"2d6\", \"1d6+1\"", "урон: \"2d6\", \"1d6+1\""))
        .by(clause::MELEE_DAMAGE),
    FieldShape::required("type", DAMAGE_TYPE, text("damage type", "вид урона")).by(clause::CONFIRMING),
    FieldShape::optional(
        "hands",
        Kind::Int(0, 2),
        text("hands (1); 0 of fists", "рук: сколько занимает (1); 0 у кулаков"),
    )
    .by(clause::HANDS),
    FieldShape::optional("light", Kind::Bool, text("light: in the off hand", "лёгкое: для неосновной руки"))
        .by(clause::LIGHT_WEAPON),
    FieldShape::optional("attack_mod", Kind::Int(-10, 10), text("attack modifier (0)", "мдф. атаки (0)"))
        .by(clause::MELEE_ROLL),
    FieldShape::optional("initiative_mod", Kind::Int(-10, 10), text("initiative modifier (0)", "мдф. инициативы (0)"))
        .by(clause::INITIATIVE),
    FieldShape::optional(
        "reach",
        Kind::Span(1, 6),
        text(
            "reach: nearest and farthest cell in melee (1..1)",
            "досягаемость: ближайшая и дальняя клетка в ближнем бою (1..1)",
        ),
    )
    .by(clause::OPPORTUNITY_REACH),
    FieldShape::optional(
        "aimed_range",
        Kind::Int(1, 99),
        text("aimed range: cells of an aimed shot, of a ranged weapon", "прицельная дальность"),
    )
    .by(clause::DISTANCE_PENALTY),
    FieldShape::optional(
        "throw",
        Kind::Int(1, 20),
        text(
            "throwing range: cells over which it can be thrown",
            "дальность броска: на сколько клеток его можно метнуть",
        ),
    )
    .by(clause::RANGED_PROVOKES),
    FieldShape::optional(
        "crit_numbers",
        Kind::List(&Kind::Int(2, 20), 19),
        text("critical on ([20])", "критическое на ([20])"),
    )
    .by(clause::SURE_HIT),
    FieldShape::optional(
        "crit_multiplier",
        Kind::Int(1, 5),
        text("critical multiplier (2)", "множитель критического (2)"),
    )
    .by(clause::CRITICAL_DAMAGE),
    FieldShape::optional("guard", Kind::Bool, text("hand guard: protects the hand against disarming", "гарда"))
        .by(clause::DISARM_GUARD),
    FieldShape::optional("grab", Kind::Bool, text("grabs", "захватывает")).by(clause::GRAB_WEAPONS),
    FieldShape::optional("snatch", Kind::Bool, text("snatches", "выхватывает")).by(clause::SNATCH_WEAPON),
    FieldShape::optional("nonlethal", Kind::Bool, text("nonlethal: made for nonlethal damage", "нелетальное"))
        .by(clause::NONLETHAL_DAMAGE),
    FieldShape::optional("natural", Kind::Bool, text("natural", "природное")).by(clause::NATURAL_WEAPONS),
    FieldShape::optional("improvised", Kind::Bool, text("improvised", "подручное")).by(clause::DISARM_NOT_FOR_MELEE),
    FieldShape::optional(
        "extra",
        Kind::Table(&[
            FieldShape::required("dice", DICE, text("dice", "кубики")),
            FieldShape::required("type", DAMAGE_TYPE, text("damage type", "вид урона")),
        ]),
        text("extra damage", "добавочный урон"),
    )
    .by(clause::MELEE_DAMAGE),
    FieldShape::optional(
        "ammunition",
        Kind::Int(0, 99),
        text("ammunition: shots at the start, of a ranged weapon (20)", "выстрелов (20)"),
    )
    .by(clause::AMMUNITION),
    FieldShape::optional("crossbow", Kind::Bool, text("crossbow", "арбалет")).by(clause::CROSSBOW_RELOAD),
    FieldShape::optional(
        "distracts",
        Kind::Int(1, 20),
        text(
            "distracts within: cells over which it is thrown to distract",
            "отвлекает с: на сколько клеток его бросают для отвлечения",
        ),
    )
    .by(clause::DISTRACTION_MEANS),
    FieldShape::optional(
        "attacks",
        Kind::Bool,
        text("for attacks: whether it can be attacked with (true)", "для атаки (да)"),
    )
    .by(clause::DISTRACTION_MEANS),
];

const SHIELD: &[FieldShape] = &[
    ID,
    NAME,
    FieldShape::required("bonus", Kind::Int(0, 20), text("armour class", "класс защиты")).by(clause::ARMOUR_CLASS),
];

const ARMOR: &[FieldShape] = &[
    ID,
    NAME,
    FieldShape::required("bonus", Kind::Int(0, 20), text("armour class", "класс защиты")).by(clause::ARMOUR_CLASS),
    FieldShape::optional(
        "speed",
        Kind::Int(1, 20),
        text(
            "speed at most: cells of a full move, if lower",
            "скорость не выше: клетки полного перемещения, если меньше",
        ),
    )
    .by(clause::SPEED),
    FieldShape::optional(
        "quick",
        Kind::Bool,
        text("quickly put on: and off, in 6 seconds", "быстро надевается: и снимается, за 6 секунд"),
    )
    .by(clause::QUICK_GEAR),
];

const ITEM: &[FieldShape] = &[
    ID,
    NAME,
    FieldShape::optional("heals", DICE, text("restores hits: a potion", "возвращает хитов: зелье")).by(clause::POTION),
    FieldShape::optional("hands", Kind::Int(0, 2), text("hands: those that it takes in use", "рук: сколько занимает"))
        .by(clause::HANDS),
    FieldShape::optional(
        "lights",
        Kind::Bool,
        text("gives light: in a dark scene in a hand or on the floor", "освещает: тёмное место в руке или на полу"),
    )
    .by(clause::LEAVE_INFRAVISION),
    FieldShape::optional(
        "shots",
        Kind::Int(-10, 0),
        text("shots: modifier of the shots of who carries it", "выстрелы: их мдф. у того, кто это носит"),
    )
    .by(clause::BAD_CONDITIONS),
    FieldShape::optional(
        "big",
        Kind::Bool,
        text("too big: to be picked up", "не поднять: слишком велико, чтобы подобрать"),
    )
    .by(clause::PICK_UP),
];

const SPELL: &[FieldShape] = &[
    ID,
    NAME,
    FieldShape::required("circle", Kind::Int(1, 9), text("circle", "круг")).by(clause::SLOTS),
    FieldShape::required("target", Kind::OneOf(&["one", "allies", "around", "self", "area"]), text("target", "цель"))
        .by(clause::SPELL_RANGE),
    FieldShape::optional("touch", Kind::Bool, text("touch", "касание")).by(clause::TOUCH_SPELL),
    FieldShape::optional("range", Kind::Int(0, 99), text("range (1 of a touch)", "дальность (1 у касания)"))
        .by(clause::SPELL_RANGE),
    FieldShape::optional(
        "area",
        Kind::Int(1, 11),
        text("area: cells of a side, odd", "область: сторона области в клетках, нечётная"),
    )
    .by(clause::SPELL_AREAS),
    FieldShape::optional(
        "against",
        Kind::OneOf(&["touch", "ac"]),
        text(
            "attack throw: against touch AC or AC; without it none",
            "бросок атаки: против касания или КЗ; без него броска нет",
        ),
    )
    .by(clause::SPELL_AGAINST_WHAT),
    FieldShape::optional(
        "save",
        Kind::OneOf(SAVE_WORDS),
        text("save: half damage, or no effect", "спасбросок: половина урона или без действия"),
    )
    .by(clause::MAKING_A_SAVE),
    FieldShape::optional("damage", DICE, text("damage", "урон")).by(clause::SPELL_AREAS),
    FieldShape::optional("type", DAMAGE_TYPE, text("damage type", "вид урона")).by(clause::CRITICAL_SPELLS),
    FieldShape::optional(
        "heals",
        DICE,
        text("restores hits: thrown for each", "возвращает хитов: бросают для каждого"),
    )
    .by(clause::TOUCH_SPELL_ON_ALLIES),
    FieldShape::optional(
        "leaves",
        Kind::OneOf(&["prayer", "mage_armor", "asleep", "immobilised"]),
        text("leaves", "оставляет"),
    )
    .by(clause::OTHER_AC_CHANGES),
    FieldShape::optional("value", Kind::Int(-10, 10), text("amount", "величина")),
    FieldShape::optional(
        "rounds",
        Kind::Int(1, 99),
        text("duration, rounds; without it the battle", "срок, раундов; без этого до конца боя"),
    ),
    FieldShape::optional("cast_turns", Kind::Int(1, 9), text("casting, turns (1)", "сотворение, ходов (1)"))
        .by(clause::LONG_CASTS),
];

const ABILITIES: Kind = Kind::Map(ABILITY_WORDS, &Kind::Int(1, 40));
const LEVEL_BONUS: Kind = Kind::Map(&["attack", "fortitude", "reaction", "will"], &Kind::Int(0, 30));

/// What combatants and monsters share, and what a member of a scenario may replace.
macro_rules! sheet_fields {
    ($($own:expr),* $(,)?) => {
        &[
            $($own,)*
            FieldShape::optional("class", Kind::OneOf(CLASS_WORDS), text("class", "класс")).by(clause::LEVEL_BONUS),
            FieldShape::optional("level", Kind::Int(0, 20), text("level (1; of a monster its challenge, up)", "уровень (1; у чудовища сложность, вверх)"))
                .by(clause::LEVEL_BONUS),
            FieldShape::optional("level_bonus", LEVEL_BONUS, text("own bonuses: instead of those of the class", "свои прибавки: вместо прибавок класса"))
                .by(clause::LEVEL_BONUS),
            FieldShape::optional("alignment", Kind::OneOf(ALIGNMENT_WORDS), text("alignment (neutral)", "мировоззрение (обычно нейтральное)"))
                .by(clause::CONTROL_OF_UNDEAD),
            FieldShape::optional("abilities", ABILITIES, text("ability scores (10 each)", "характеристики (по 10)")).by(clause::ABILITY_MODIFIER),
            FieldShape::optional("size", Kind::OneOf(SIZE_WORDS), text("size (medium)", "размер (обычно средний)")).by(clause::BIG_FIGURES),
            FieldShape::optional("stability", Kind::Int(0, 12), text("stability: 0, or 4 to 12", "устойчивость: 0 или от 4 до 12")).by(clause::SURE_FOOTING),
            FieldShape::optional("hp", Kind::Int(1, 999), text("hits", "хиты")).by(clause::INCAPACITATED),
            FieldShape::optional("armor_bonus", Kind::Int(0, 20), text("natural armour (0)", "природная защита (0)")).by(clause::TOUCH_CLASS),
            FieldShape::optional("resist", Kind::Map(DAMAGE_TYPE_WORDS, &Kind::Int(0, 100)), text("resistances, %", "резистансы, %"))
                .by(clause::CONFIRMING),
            FieldShape::optional("speed", Kind::Int(1, 20), text("speed: cells of a full move (6; small or less 4)", "скорость: клетки полного перемещения (6; малые 4)"))
                .by(clause::SPEED),
            FieldShape::optional("reach", Kind::Span(1, 6), text("unarmed reach: of fists and natural weapons (1..1)", "досягаемость без оружия (1..1)"))
                .by(clause::ZONE),
            FieldShape::optional("mounted", Kind::Bool, text("mounted", "верхом")).by(clause::MOUNT),
            FieldShape::optional("infravision", Kind::Bool, text("infravision", "инфразрение")).by(clause::LEAVE_INFRAVISION),
            FieldShape::optional("main_hand", Kind::Ref(GEAR), text("main hand", "основная рука")).by(clause::DRAW_OR_STANCE),
            FieldShape::optional("off_hand", Kind::Ref(GEAR), text("off hand", "неосновная рука")).by(clause::OFF_HAND_TABLE),
            FieldShape::optional("worn", Kind::List(&Kind::Ref(&["armor"]), 6), text("worn", "надето")).by(clause::ARMOUR_CLASS),
            FieldShape::optional("carried", Kind::List(&Kind::Ref(GEAR), 12), text("carried", "при себе")).by(clause::DRAW_OR_STANCE),
            FieldShape::optional("natural", Kind::List(&Kind::Ref(&["weapon"]), 6), text("natural weapons: the first strikes with full Strength", "природное оружие: первое бьёт с полной силой"))
                .by(clause::NATURAL_WEAPONS),
            FieldShape::optional("sheathed", Kind::Bool, text("sheathed: weapons at the start", "в ножнах: оружие в начале")).by(clause::INITIATIVE_SITUATION),
            FieldShape::optional("feats", Kind::List(&Kind::OneOf(FEAT_WORDS), 16), text("feats", "навыки")).by(clause::FEATS_WAIVE),
            FieldShape::optional("spells", Kind::Either(&Kind::OneOf(&["all"]), &Kind::List(&Kind::Ref(&["spell"]), 64)), text("spells", "заклинания"))
                .by(clause::SLOTS),
            FieldShape::optional("slots", Kind::List(&Kind::Int(0, 20), 9), text("slots: from circle 1 on", "ячейки: с первого круга")).by(clause::SLOTS),
            FieldShape::optional("casting_ability", Kind::OneOf(ABILITY_WORDS), text("casting ability (int)", "заклинательная характеристика (обычно интеллект)"))
                .by(clause::SPELL_THROW),
            FieldShape::optional("challenge", CHALLENGE, text("challenge (the level)", "сложность (уровень)")).by(clause::BATTLE_LEVEL_TABLE),
            FieldShape::optional("undead", Kind::Bool, text("undead", "нежить")).by(clause::TURN_ATTEMPT),
            FieldShape::optional("mindless", Kind::Bool, text("mindless: destroyed at 0 hits", "неразумен: при 0 хитов уничтожается")).by(clause::MINDLESS_ARE_DESTROYED),
            FieldShape::optional("skills", Kind::Map(&["climb", "jump"], &Kind::Int(-10, 20)), text("climbing and jumping: modifiers of checks (0)", "лазание и прыжки: мдф. проверок (0)"))
                .by(clause::CLIMBING_AND_JUMPING),
            FieldShape::optional("cased", Kind::Bool, text("cased crossbows: those carried, at the start", "арбалеты в чехлах: те, что при себе, в начале"))
                .by(clause::CASED_AT_THE_START),
            FieldShape::optional("turn_dc", Kind::Int(5, 40), text("turning difficulty (10 + challenge, up)", "УС изгнания (10 + сложность, вверх)"))
                .by(clause::TURN_DIFFICULTY),
            FieldShape::optional("no_aoo", Kind::Bool, text("no opportunity attacks", "без атак при возможности")).by(clause::OPPORTUNITY_WHO_CANNOT),
        ]
    };
}

const COMBATANT: &[FieldShape] = sheet_fields!(ID, NAME);

const MEMBER: &[FieldShape] = sheet_fields!(
    FieldShape::required("combatant", Kind::Ref(&["combatant", "monster"]), text("who", "кто")),
    FieldShape::optional("cell", CELL, text("where he starts: \"4,5\"", "где начинает: \"4,5\"")).by(clause::GRID),
    FieldShape::optional(
        "facing",
        Kind::OneOf(FACING_WORDS),
        text("where he faces (Red east, Blue west)", "куда смотрит (красные на восток, синие на запад)")
    )
    .by(clause::FACING),
    FieldShape::optional("name", Kind::Names, text("another name", "другое имя")),
    FieldShape::optional(
        "situation",
        Kind::Int(-10, 10),
        text("a lasting modifier of initiative", "постоянный мдф. инициативы")
    )
    .by(clause::INITIATIVE_SITUATION),
    FieldShape::optional("surprised", Kind::Bool, text("caught off guard at the start", "застигнут врасплох в начале"))
        .by(clause::SURPRISE),
);

const COVER: Kind = Kind::Table(&[
    FieldShape::required("cells", Kind::List(&CELL, 420), text("the cells guarded", "закрытые клетки")),
    FieldShape::required(
        "degree",
        Kind::OneOf(&["quarter", "half", "three_quarters", "nine_tenths"]),
        text("degree", "степень"),
    )
    .by(clause::COVER_TABLE),
    FieldShape::required(
        "from",
        Kind::List(&Kind::OneOf(FACING_WORDS), 8),
        text("the directions guarded", "с каких сторон закрыто"),
    ),
]);

const FEATURE: Kind = Kind::Table(&[
    FieldShape::required("id", Kind::Id, text("its id on this map", "идентификатор на этом поле")),
    NAME,
    FieldShape::required("cell", CELL, text("where it is", "где")),
    FieldShape::required(
        "does",
        Kind::OneOf(&["spill", "overturn", "take", "slide", "climb", "door"]),
        text("what it is good for", "для чего годится"),
    )
    .by(clause::IMPROVISED),
    FieldShape::optional(
        "cells",
        Kind::List(&CELL, 9),
        text("spill: cells that become slippery", "разлив: клетки, которые станут скользкими"),
    ),
    FieldShape::optional("gives", Kind::Ref(&["weapon"]), text("take: the weapon", "снять: оружие")),
    FieldShape::optional("to", CELL, text("slide: where it ends", "скат: куда ведёт")),
]);

const MAP: &[FieldShape] = &[
    ID,
    NAME,
    FieldShape::required(
        "rows",
        Kind::List(&Kind::Text, 14),
        text("the board from the north, one sign a cell", "поле с севера, знак на клетку"),
    )
    .by(clause::GRID),
    FieldShape::optional("red_start", Kind::List(&CELL, 12), text("start cells of Red", "начальные клетки красных")),
    FieldShape::optional("blue_start", Kind::List(&CELL, 12), text("start cells of Blue", "начальные клетки синих")),
    FieldShape::optional(
        "exits",
        Kind::List(&Kind::OneOf(&["n", "e", "s", "w"]), 4),
        text("edges by which it can be left", "края, через которые можно уйти"),
    )
    .by(clause::VICTORY),
    FieldShape::optional("wind", Kind::Int(-10, 0), text("on shots and throws (0)", "на выстрелы и броски (0)"))
        .by(clause::WIND),
    FieldShape::optional("visibility", Kind::Int(-10, 0), text("on shots (0)", "на выстрелы (0)"))
        .by(clause::BAD_CONDITIONS),
    FieldShape::optional("dark", Kind::Bool, text("the visibility is darkness", "видимость из-за темноты"))
        .by(clause::LEAVE_INFRAVISION),
    FieldShape::optional("cover", Kind::List(&COVER, 420), text("who has cover", "у кого укрытие"))
        .by(clause::WHO_HAS_COVER),
    FieldShape::optional(
        "feature",
        Kind::List(&FEATURE, 16),
        text("things that deeds can use", "вещи, которые можно использовать"),
    )
    .by(clause::IMPROVISED),
];

const ENTRY: Kind = Kind::List(&Kind::Text, 3);

const BATTLE_LEVEL: &[FieldShape] = &[
    ID,
    NAME,
    FieldShape::required("level", Kind::Int(1, 20), text("battle level", "уровень битвы"))
        .by(clause::BATTLE_LEVEL_TABLE),
    FieldShape::required("one", ENTRY, text("challenge of a single opponent", "сложность одного противника"))
        .by(clause::SEVERAL_ENTRIES),
    FieldShape::required("two", ENTRY, text("of each of two", "каждого из двух")),
    FieldShape::required("three", ENTRY, text("of each of three", "каждого из трёх")),
    FieldShape::required("four", ENTRY, text("of each of four", "каждого из четырёх")).by(clause::ODD_ENTRY),
    FieldShape::required("five_six", ENTRY, text("of each of five or six", "каждого из пяти или шести")),
    FieldShape::required("seven_nine", ENTRY, text("of each of seven to nine", "каждого из семи-девяти")),
    FieldShape::required("ten_twelve", ENTRY, text("of each of ten to twelve", "каждого из десяти-двенадцати"))
        .by(clause::MORE_THAN_TWELVE),
    FieldShape::required("pair_same", ENTRY, text("of two alike", "двух одинаковых")).by(clause::PAIR_COLUMNS),
    FieldShape::required("pair_mixed", ENTRY, text("one of each", "по одному")).by(clause::PAIR_COLUMNS),
    FieldShape::optional(
        "printed",
        Kind::Map(COLUMN_WORDS, &Kind::Text),
        text("what the text printed otherwise", "как напечатано в тексте"),
    )
    .by(clause::ODD_ENTRY),
];

const COLUMN_WORDS: &[&str] =
    &["one", "two", "three", "four", "five_six", "seven_nine", "ten_twelve", "pair_same", "pair_mixed"];

const MEMBERS: Kind = Kind::List(&Kind::Ref(&["combatant", "monster"]), 12);

const ARMY: &[FieldShape] = &[ID, NAME, FieldShape::required("members", MEMBERS, text("who", "кто"))];

const ENCOUNTER: &[FieldShape] = &[
    ID,
    NAME,
    FieldShape::required("party", Kind::Ref(&["army"]), text("the party", "партия")).by(clause::PROMISE),
    FieldShape::required("group", MEMBERS, text("the opponents", "противники")).by(clause::PROMISE_CHECK),
    FieldShape::required("map", Kind::Ref(&["map"]), text("where", "где")),
    FieldShape::optional(
        "estimate",
        Kind::Int(0, 100),
        text("hand estimate of the loss in percent", "ручная оценка потерь в процентах"),
    )
    .by(clause::RESOURCE_MEASURE),
];

/// What a board looks like apart from its map.
const TERRAIN: Kind = Kind::Table(&[
    FieldShape::required("cell", CELL, text("where", "где")),
    FieldShape::required(
        "is",
        Kind::OneOf(&[
            "open", "wall", "pillar", "door", "tree", "table", "loophole", "low_wall", "bar", "rough", "slope",
            "window", "ditch",
        ]),
        text("what", "что"),
    ),
]);

/// What lies on the floor.
const FLOOR: Kind = Kind::Table(&[
    FieldShape::required("item", Kind::Ref(GEAR), text("what", "что")),
    FieldShape::required("cell", CELL, text("where", "где")),
]);

const SCENARIO: &[FieldShape] = &[
    ID,
    NAME,
    FieldShape::optional("about", Kind::Names, text("one line about it", "одна строка о нём")),
    FieldShape::required("map", Kind::Ref(&["map"]), text("the map", "поле")).by(clause::GRID),
    FieldShape::required("red", Kind::List(&Kind::Table(MEMBER), 12), text("Red's members", "состав красных")),
    FieldShape::required("blue", Kind::List(&Kind::Table(MEMBER), 12), text("Blue's members", "состав синих")),
    FieldShape::optional(
        "terrain",
        Kind::List(&TERRAIN, 420),
        text("cells that differ from the map", "клетки, которые не как на карте"),
    ),
    FieldShape::optional(
        "referee",
        Kind::OneOf(&["present", "unattended"]),
        text("whether a referee is there (unattended)", "есть ли мастер (unattended)"),
    )
    .by(clause::UNATTENDED),
    FieldShape::optional(
        "floor",
        Kind::List(&FLOOR, 24),
        text("things that lie there at the start", "вещи, которые лежат в начале"),
    )
    .by(clause::PICK_UP),
    FieldShape::optional("wind", Kind::Int(-10, 0), text("instead of the map's", "вместо заданного картой"))
        .by(clause::WIND),
    FieldShape::optional("visibility", Kind::Int(-10, 0), text("instead of the map's", "вместо заданной картой"))
        .by(clause::BAD_CONDITIONS),
    FieldShape::optional("dark", Kind::Bool, text("instead of the map's", "вместо заданного картой"))
        .by(clause::LEAVE_INFRAVISION),
    FieldShape::optional(
        "round_limit",
        Kind::Int(1, 1000),
        text("the last round; after it a draw (100)", "последний раунд; после него ничья (100)"),
    )
    .by(clause::VICTORY),
    FieldShape::optional(
        "round_seconds",
        Kind::Int(2, 6),
        text("2 to 6 seconds a round (6)", "от 2 до 6 секунд в раунде (6)"),
    )
    .by(clause::ROUND_LENGTH)
    .refused_as(BAD_SETTING),
    FieldShape::optional("initiative_die", Kind::OneOf(&["off", "d20"]), text("off or d20 (off)", "off или d20 (off)"))
        .by(clause::INITIATIVE)
        .refused_as(BAD_SETTING),
    FieldShape::optional(
        "hurt_run",
        Kind::OneOf(&["from_hit", "from_start"]),
        text("from_hit or from_start (from_hit)", "from_hit или from_start (from_hit)"),
    )
    .by(clause::HURT_ON_THE_RUN)
    .refused_as(BAD_SETTING),
    // Only the two numbers are right; that is looked at where it is read.
    FieldShape::optional(
        "prone_attack",
        Kind::Int(-1000, 1000),
        text("0 or -4 on melee attacks of a lying one (0)", "0 или -4 на атаки лежащего (0)"),
    )
    .by(clause::FROM_THE_GROUND),
    FieldShape::optional(
        "counter_after_missed_touch",
        Kind::Bool,
        text("a missed touch may be answered too (false)", "на промах касанием тоже отвечают (false)"),
    )
    .by(clause::TRIP_MISSED_TOUCH),
    FieldShape::optional(
        "unaimed_shots",
        Kind::Bool,
        text("shots beyond the aimed range, unaimed (false)", "выстрелы дальше предела, неприцельные (false)"),
    )
    .by(clause::UNAIMED_SHOTS),
    FieldShape::optional(
        "drop_negative_dex",
        Kind::Bool,
        text("one caught loses a negative Dex too (false)", "застигнутый теряет и отрицательную ловкость (false)"),
    )
    .by(clause::CAUGHT_OFF_GUARD),
];
