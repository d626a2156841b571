//! The shape of the content: every table with its fields, ranges and clauses (docs/content.md says the same in words).

use holmgang_kernel::library::{ID, NAME};
use holmgang_kernel::shape::{FieldShape, Kind, Shape};
use holmgang_kernel::words::Fixed;
use holmgang_kernel::words_of;

use crate::clause;

/// Every table of the content; the scenario is the last one.
pub const SHAPES: &[Shape] = &[
    Shape {
        table: "weapon", about: text("a weapon for the right hand", "оружие для правой руки"), fields: WEAPON
    },
    Shape {
        table: "shield", about: text("a shield for the left hand", "щит для левой руки"), fields: SHIELD
    },
    Shape {
        table: "book", about: text("a book for the left hand", "книга для левой руки"), fields: BOOK
    },
    Shape {
        table: "effect",
        about: text("what riders and warcries leave", "что оставляют вторичные эффекты и кличи"),
        fields: EFFECT,
    },
    Shape { table: "spell", about: text("a spell", "заклинание"), fields: SPELL },
    Shape {
        table: "creature",
        about: text("a creature that can be summoned", "существо для призыва"),
        fields: CREATURE,
    },
    Shape { table: "combatant", about: text("a player character", "персонаж игрока"), fields: COMBATANT },
    Shape { table: "map", about: text("a board", "поле"), fields: MAP },
    Shape { table: "scenario", about: text("who fights where", "кто где сражается"), fields: SCENARIO },
];

const fn text(en: &'static str, ru: &'static str) -> Fixed {
    Fixed::new(en, ru)
}

words_of!(DAMAGE_TYPE_WORDS, crate::content::DamageType::ALL);
words_of!(KIND_WORDS, crate::content::SpellKind::ALL);
words_of!(BLOCK_WORDS, crate::content::attack_kind::ALL);

const DAMAGE_TYPE: Kind = Kind::OneOf(DAMAGE_TYPE_WORDS);
const CLASS: Kind = Kind::OneOf(&["sword", "wand"]);

const WEAPON: &[FieldShape] = &[
    ID,
    NAME,
    FieldShape::required(
        "class",
        CLASS,
        text("sword (body adds to the damage) or wand (magic power)", "меч (к урону идёт Тс) или жезл (МС)"),
    )
    .by(clause::SWORD_ATTACK),
    FieldShape::required(
        "damage",
        Kind::Span(0, 999),
        text("lowest and highest damage", "наименьший и наибольший урон"),
    )
    .by(clause::WEAPON_ROLL),
    FieldShape::optional(
        "range",
        Kind::Int(0, 20),
        text("reach in cells; 1 for a sword, 3 for a wand", "дальность в клетках; 1 у меча, 3 у жезла"),
    )
    .by(clause::WEAPON_REACH),
    FieldShape::optional(
        "damage_type",
        DAMAGE_TYPE,
        text("damage type; physical for a sword, ethereal for a wand", "тип урона; у меча физический, у жезла эфирный"),
    )
    .by(clause::SWORD_DAMAGE_IS_PHYSICAL),
];

const SHIELD: &[FieldShape] = &[
    ID,
    NAME,
    FieldShape::required("block", Kind::Int(0, 100), text("block chance in points", "шанс блока"))
        .by(clause::SHIELD_GIVES_BLOCK),
    FieldShape::required(
        "resist",
        Kind::Map(DAMAGE_TYPE_WORDS, &Kind::Int(1, 75)),
        text("resistances, all five, physical the largest", "сопротивляемости, все пять, физическая больше всех"),
    )
    .by(clause::SHIELD_GIVES_RESISTANCE),
    FieldShape::optional(
        "magic_power_malus",
        Kind::Int(0, 100),
        text("taken off the magic power; 0", "отнимается от МС; 0"),
    )
    .by(clause::SHIELD_LOWERS_MAGIC_POWER),
];

const BOOK: &[FieldShape] = &[
    ID,
    NAME,
    FieldShape::required(
        "block_pierce",
        Kind::Int(0, 100),
        text("taken off the block of those whom the holder attacks", "отнимается от блока тех, кого атакует владелец"),
    )
    .by(clause::BOOK),
    FieldShape::optional(
        "own_block_malus",
        Kind::Int(0, 100),
        text("taken off the holder's own block; 0", "отнимается от блока владельца; 0"),
    )
    .by(clause::BOOK),
];

const MODIFIER: &[FieldShape] = &[
    // FD-10.4: the text itself names this number for its first two modifiers: 14, and 7 halved.
    FieldShape::optional(
        "chance",
        Kind::Int(-100, 100),
        text("points on the bearer's chances", "пункты к шансам носителя"),
    )
    .by(clause::CHANCE_OF_THE_TEXT),
    FieldShape::optional(
        "chance_die",
        Kind::Int(2, 100),
        text(
            "sides of a die rolled for every check: in full twice the roll, halved the roll",
            "грани кубика на каждую проверку: целиком два броска, вполовину один",
        ),
    )
    .by(clause::MYSTERIOUS_SPHERE),
    FieldShape::optional(
        "block",
        Kind::Int(-100, 100),
        text("points on the bearer's block", "пункты к блоку носителя"),
    )
    .by(clause::BLOCK_MODIFIERS_ARE_HALVED),
    FieldShape::optional(
        "penetration",
        Kind::Int(0, 100),
        text(
            "points off the block of those whom the bearer attacks",
            "пункты, отнимаемые от блока тех, кого атакует носитель",
        ),
    )
    .by(clause::BLOCK_MODIFIERS_ARE_HALVED),
    FieldShape::optional(
        "plain_damage",
        Kind::Int(-100, 100),
        text("percent on plain attacks", "проценты к обычным атакам"),
    )
    .by(clause::DAMAGE_MODIFIERS_ADD_UP),
    FieldShape::optional(
        "all_damage",
        Kind::Int(-100, 100),
        text("percent on plain attacks and spells", "проценты к обычным атакам и заклинаниям"),
    )
    .by(clause::DAMAGE_MODIFIERS_ADD_UP),
    FieldShape::optional("movement", Kind::Int(-12, 12), text("MP", "ОП")).by(clause::MOVEMENT_MODIFIERS),
    // FD-3.3: in both examples of the text a buff makes 50 of the usual 20.
    FieldShape::optional(
        "energy_per_turn",
        Kind::Int(0, 200),
        text("energy at each hand-over", "Энергия при каждом переходе хода"),
    )
    .by(clause::OVERFLOW_OF_THE_TEXT),
];

const DOT: &[FieldShape] = &[
    FieldShape::required("damage_type", DAMAGE_TYPE, text("damage type", "тип урона")).by(clause::RESISTANCE),
    FieldShape::required("base", Kind::Int(0, 999), text("damage every turn", "урон каждый ход"))
        .by(clause::DOT_STRENGTH_IS_FIXED),
];

const HEAL_PER_TURN: &[FieldShape] =
    &[FieldShape::required("base", Kind::Int(0, 999), text("healing every turn", "исцеление каждый ход"))
        .by(clause::DOT_STRENGTH_IS_FIXED)];

const PER_TURN: &[FieldShape] = &[
    FieldShape::required("chance", Kind::Int(0, 100), text("chance every turn", "шанс каждый ход"))
        .by(clause::LASTING_SPELLS_USE_OWN_CHANCES),
    FieldShape::optional("own_bonus", Kind::Int(-100, 100), text("added to the chance; 0", "прибавляется к шансу; 0"))
        .by(clause::LASTING_SPELLS_USE_OWN_CHANCES),
    FieldShape::required("damage_type", DAMAGE_TYPE, text("damage type", "тип урона")).by(clause::RESISTANCE),
    FieldShape::required("base", Kind::Int(0, 999), text("damage", "урон")).by(clause::DOT_STRENGTH_IS_FIXED),
];

const REFLECTS: &[FieldShape] = &[
    FieldShape::required("chance", Kind::Int(0, 100), text("chance to reflect", "шанс отразить"))
        .by(clause::REFLECTION),
    FieldShape::required(
        "kinds",
        Kind::List(&Kind::OneOf(&["direct", "dot"]), 2),
        text("what is reflected", "что отражается"),
    )
    .by(clause::REFLECTION),
];

const DURATION: FieldShape =
    FieldShape::optional("duration", Kind::Int(1, 99), text("own turns of the bearer", "своих ходов носителя"))
        .by(clause::DURATION_UNIT);
const MODIFIER_FIELD: FieldShape = FieldShape::optional(
    "modifier",
    Kind::Table(MODIFIER),
    text("what it changes on its bearer", "что меняет у носителя"),
);
const DOT_FIELD: FieldShape =
    FieldShape::optional("dot", Kind::Table(DOT), text("damage over time", "дот")).by(clause::DOT_STRENGTH_IS_FIXED);
const HEAL_PER_TURN_FIELD: FieldShape = FieldShape::optional(
    "heal_per_turn",
    Kind::Table(HEAL_PER_TURN),
    text("healing over time", "исцеление каждый ход"),
)
.by(clause::CHARGED_HEALING);
const PER_TURN_FIELD: FieldShape = FieldShape::optional(
    "per_turn",
    Kind::Table(PER_TURN),
    text("damage every turn, with a chance", "урон каждый ход, с шансом"),
)
.by(clause::LASTING_SPELLS_USE_OWN_CHANCES);
const CONTROL: FieldShape = FieldShape::optional(
    "control",
    Kind::OneOf(&["stun", "root", "silence"]),
    text("stun, root or silence", "оглушение, обездвиживание или молчание"),
)
.by(clause::SILENCE_AND_STUN);
// FD-12.7: the words of the list are all there is to block; a DoT, a warcry and the like can stand in none.
const BLOCKS: FieldShape = FieldShape::optional(
    "blocks",
    Kind::List(&Kind::OneOf(BLOCK_WORDS), 6),
    text("attacks that the bearer may block because of it", "атаки, которые носитель может из-за него блокировать"),
)
.by(clause::CANNOT_BE_BLOCKED);
const NEEDS_SHIELD: FieldShape = FieldShape::optional(
    "needs_shield",
    Kind::Bool,
    text("`blocks` works only with a shield; false", "`blocks` действует только со щитом; false"),
)
.by(clause::SPELLS_THAT_ALLOW_MORE_BLOCKS);
const REFLECTS_FIELD: FieldShape =
    FieldShape::optional("reflects", Kind::Table(REFLECTS), text("reflects attacks", "отражает атаки"))
        .by(clause::REFLECTION);

const EFFECT: &[FieldShape] = &[
    ID,
    NAME,
    DURATION,
    MODIFIER_FIELD,
    DOT_FIELD,
    HEAL_PER_TURN_FIELD,
    PER_TURN_FIELD,
    CONTROL,
    BLOCKS,
    NEEDS_SHIELD,
    REFLECTS_FIELD,
    FieldShape::optional("hostile", Kind::Bool, text("it harms its bearer; false", "вредит носителю; false"))
        .by(clause::RENEWAL),
];

const RIDER: &[FieldShape] = &[
    FieldShape::required("effect", Kind::Ref(&["effect"]), text("the effect it leaves", "что он оставляет"))
        .by(clause::RIDER_CHANCE),
    FieldShape::optional("chance", Kind::Int(0, 100), text("its chance; without it always", "шанс; без него всегда"))
        .by(clause::RIDER_CHANCE),
];

const OBJECT: &[FieldShape] = &[
    FieldShape::optional("damage_type", DAMAGE_TYPE, text("damage type of the burning", "тип урона"))
        .by(clause::FIRE_WALL),
    FieldShape::optional(
        "base",
        Kind::Int(0, 999),
        text("damage to whoever is on its cell; 0", "урон тому, кто на клетке; 0"),
    )
    .by(clause::FIRE_WALL),
    FieldShape::optional("solid", Kind::Bool, text("nobody can step there; false", "на неё нельзя ступить; false"))
        .by(clause::OCCUPIED_CELLS),
    FieldShape::required("duration", Kind::Int(1, 99), text("hand-overs of its author", "переходов хода автора"))
        .by(clause::OBJECT_AND_CREATURE_DURATIONS),
];

const RESURRECT: &[FieldShape] = &[
    FieldShape::required("hp_share", Kind::Int(1, 100), text("percent of the HP maximum", "процент от максимума ОЗ"))
        .by(clause::STATE_AFTER_RESURRECTION),
    FieldShape::required("energy", Kind::Int(0, 300), text("energy", "Энергия")).by(clause::STATE_AFTER_RESURRECTION),
];

const SPELL: &[FieldShape] = &[
    ID,
    NAME,
    FieldShape::required("kind", Kind::OneOf(KIND_WORDS), text("what kind of spell it is", "вид заклинания"))
        .by(clause::KINDS_OF_SPELLS),
    FieldShape::optional(
        "range",
        Kind::Int(0, 20),
        text(
            "in cells; 0 is oneself only; for a warcry the radius; 0",
            "в клетках; 0 только на себя; у клича радиус; 0",
        ),
    )
    .by(clause::MELEE_AND_PROJECTILE),
    FieldShape::optional("ap", Kind::Int(1, 10), text("AP; 1", "ОД; 1")).by(clause::ACTIONS_COST_ACTION_POINTS),
    FieldShape::optional("energy", Kind::Int(0, 300), text("price; 20", "цена; 20")).by(clause::SPELL_PRICE),
    FieldShape::optional(
        "chance",
        Kind::Int(0, 100),
        text("without it the spell always works", "без него действует всегда"),
    )
    .by(clause::CHANCE_SPELLS),
    FieldShape::optional("own_bonus", Kind::Int(-100, 100), text("added to the chance; 0", "прибавляется к шансу; 0"))
        .by(clause::CHANCE_SUM),
    FieldShape::optional(
        "form",
        Kind::OneOf(&["blade", "bolt", "orb", "touch"]),
        text("form of a direct damage spell", "Форма заклинания прямого урона"),
    )
    .by(clause::SHIELD_ALONE_BLOCKS),
    FieldShape::optional("damage_type", DAMAGE_TYPE, text("damage type", "тип урона")).by(clause::RESISTANCE),
    FieldShape::optional("base", Kind::Int(0, 999), text("damage or healing at once", "урон или исцеление сразу"))
        .by(clause::SPELL_STRENGTH),
    FieldShape::optional(
        "area",
        Kind::OneOf(&["neighbours"]),
        text("the target cell and its neighbours", "клетка-цель и соседние с ней"),
    )
    .by(clause::AREA),
    FieldShape::optional(
        "share",
        Kind::Int(0, 100),
        text("percent of the HP taken that are regained", "процент отнятых ОЗ, который возвращается"),
    )
    .by(clause::LIFE_STEAL),
    FieldShape::optional(
        "amount",
        Kind::Int(0, 999),
        text("energy taken or charges given", "отнятая Энергия или данные заряды"),
    )
    .by(clause::ENERGY_STEAL),
    FieldShape::optional(
        "riders",
        Kind::List(&Kind::Table(RIDER), 8),
        text("secondary effects, rolled in this order", "вторичные эффекты, бросаются в этом порядке"),
    )
    .by(clause::RIDER_CHANCE),
    FieldShape::optional("side", Kind::OneOf(&["allies", "enemies"]), text("whom a warcry is for", "для кого клич"))
        .by(clause::KINDS_OF_SPELLS),
    FieldShape::optional(
        "effect",
        Kind::Ref(&["effect"]),
        text("the effect that a warcry leaves", "что оставляет клич"),
    )
    .by(clause::KINDS_OF_SPELLS),
    FieldShape::optional("summons", Kind::Ref(&["creature"]), text("the creature that comes", "кто приходит"))
        .by(clause::CREATURES_IN_PLAY),
    FieldShape::optional(
        "max_alive",
        Kind::Int(1, 99),
        text("living creatures of one caster; no limit", "живых существ одного призвавшего; без предела"),
    )
    .by(clause::CHECK_ORDER),
    FieldShape::optional("object", Kind::Table(OBJECT), text("the thing that is made", "что создаётся"))
        .by(clause::FIRE_WALL),
    FieldShape::optional(
        "resurrect",
        Kind::Table(RESURRECT),
        text("how the raised one stands up", "каким встаёт воскрешённый"),
    )
    .by(clause::STATE_AFTER_RESURRECTION),
    DURATION,
    MODIFIER_FIELD,
    DOT_FIELD,
    HEAL_PER_TURN_FIELD,
    PER_TURN_FIELD,
    CONTROL,
    BLOCKS,
    NEEDS_SHIELD,
    REFLECTS_FIELD,
];

const CREATURE_WEAPON: &[FieldShape] = &[NAME, WEAPON[2], WEAPON[3], WEAPON[4], WEAPON[5]];

const CREATURE: &[FieldShape] = &[
    ID,
    NAME,
    FieldShape::required("hp", Kind::Int(1, 999), text("HP", "ОЗ")).by(clause::SUMMONED_AGAIN),
    BODY,
    MAGIC_POWER,
    FieldShape::required("weapon", Kind::Table(CREATURE_WEAPON), text("its plain attack", "его обычная атака"))
        .by(clause::CREATURES_IN_PLAY),
    MOVEMENT,
    FieldShape::optional(
        "lifetime",
        Kind::Int(1, 99),
        text("own turns; without it it stays", "своих ходов; без этого поля остаётся"),
    )
    .by(clause::OBJECT_AND_CREATURE_DURATIONS),
    FieldShape::optional("level", Kind::Int(0, 20), text("level; 0", "уровень; 0")).by(clause::CHARGE_CAP_IS_LEVEL),
    ENERGY,
];

const BODY: FieldShape =
    FieldShape::optional("body", Kind::Int(0, 100), text("body; 10", "Тс; 10")).by(clause::SWORD_ATTACK);
const MAGIC_POWER: FieldShape =
    FieldShape::optional("magic_power", Kind::Int(0, 100), text("magic power; 10", "МС; 10")).by(clause::WAND_ATTACK);
const MOVEMENT: FieldShape =
    FieldShape::optional("movement", Kind::Int(0, 12), text("MP; 2", "ОП; 2")).by(clause::TWO_MOVEMENT_POINTS);
const ENERGY: FieldShape = FieldShape::optional(
    "energy",
    Kind::Int(1, 300),
    text("energy, maximum and at the start; 100", "Энергия, максимум и начальная; 100"),
)
.by(clause::STARTING_ENERGY);

const SKILLS: &[FieldShape] = &[
    skill("luck", 100, text("n on own chances", "n к своим шансам"), clause::ONLY_SPELL_MODIFIERS_ARE_CUT),
    skill(
        "hexcraft",
        100,
        text("n on the landing of DoT and control", "n к наложению дотов и контроля"),
        clause::CHANCE_SUM,
    ),
    skill(
        "sword_mastery",
        100,
        text("n% on plain sword attacks", "n% к обычным атакам мечом"),
        clause::DAMAGE_MODIFIERS_ADD_UP,
    ),
    skill(
        "wand_mastery",
        100,
        text("n% on plain wand attacks", "n% к обычным атакам жезлом"),
        clause::DAMAGE_MODIFIERS_ADD_UP,
    ),
    skill(
        "spell_mastery",
        100,
        text("n% on direct damage spells", "n% к заклинаниям прямого урона"),
        clause::DAMAGE_MODIFIERS_ADD_UP,
    ),
    skill("guard", 100, text("n on block", "n к блоку"), clause::BLOCK_TOTAL),
    skill("swiftness", 12, text("n MP", "n ОП"), clause::MOVEMENT_MODIFIERS),
    skill("meditation", 100, text("n energy per turn", "n Энергии за ход"), clause::REGENERATION),
];

const fn skill(key: &'static str, most: i64, about: Fixed, by: holmgang_kernel::clause::Clause) -> FieldShape {
    FieldShape::optional(key, Kind::Int(0, most), about).by(by)
}

const LEFT_HAND_ITEM: Kind = Kind::Ref(&["shield", "book"]);

/// The fields of a combatant after `id` and `name`, which a member of a scenario may replace.
macro_rules! combatant_fields {
    ($($before:expr),+ ; $hp:expr) => {
        &[
            $($before,)+
            $hp,
            FieldShape::optional("level", Kind::Int(0, 20), text("level, and the most charges; 6", "уровень и предел зарядов; 6"))
                .by(clause::CHARGE_CAP_IS_LEVEL),
            BODY,
            MAGIC_POWER,
            FieldShape::optional("right_hand", Kind::Ref(&["weapon"]), text("a weapon; empty", "оружие; пусто")).by(clause::REASON_CODES),
            // FD-12.1: a list is read so that two things can be refused as `hand_conflict` and not as a slip of the pen.
            FieldShape::optional(
                "left_hand",
                Kind::Either(&LEFT_HAND_ITEM, &Kind::List(&LEFT_HAND_ITEM, 4)),
                text("a shield or a book; empty", "щит или книга; пусто"),
            )
            .by(clause::LEFT_HAND),
            FieldShape::optional("skills", Kind::Table(SKILLS), text("skills and their values", "навыки и их значения")).by(clause::CHANCE_SUM),
            FieldShape::optional(
                "spells",
                Kind::Either(&Kind::OneOf(&["all"]), &Kind::List(&Kind::Ref(&["spell"]), 5000)),
                text("the spells known, or `all`", "известные заклинания или `all`"),
            )
            .by(clause::CHECK_ORDER),
            FieldShape::optional("resist", Kind::Map(DAMAGE_TYPE_WORDS, &Kind::Int(-100, 75)), text("resistances; 0", "сопротивляемости; 0"))
                .by(clause::RESISTANCE),
            ENERGY,
            FieldShape::optional("energy_regen", Kind::Int(0, 200), text("energy per own turn; 20", "Энергия за свой ход; 20"))
                .by(clause::REGENERATION),
            MOVEMENT,
            FieldShape::optional("ap", Kind::Int(1, 10), text("AP per turn; 2", "ОД за ход; 2")).by(clause::TWO_ACTION_POINTS),
            FieldShape::optional("oa", Kind::Int(0, 20), text("OA per turn; 5", "ОА за ход; 5")).by(clause::FIVE_ATTACK_POINTS),
        ]
    };
}

const COMBATANT: &[FieldShape] = combatant_fields!(ID, NAME;
    FieldShape::required("hp", Kind::Int(1, 999), text("HP", "ОЗ")).by(clause::DEATH_REMOVES));

const MEMBER: &[FieldShape] = combatant_fields!(
    FieldShape::required("combatant", Kind::Ref(&["combatant"]), text("who it is", "кто это")),
    FieldShape::optional("name", Kind::Names, text("another name", "другое имя")),
    // FD-4.8: a place is a cell and no direction; nobody faces anywhere.
    FieldShape::optional("cell", Kind::Text, text("where it starts", "где начинает")).by(clause::NO_FACING);
    FieldShape::optional("hp", Kind::Int(1, 999), text("HP", "ОЗ")).by(clause::DEATH_REMOVES));

const MAP: &[FieldShape] = &[
    ID,
    NAME,
    FieldShape::optional("files", Kind::Int(7, 7), text("columns; 7", "столбцы; 7")).by(clause::BOARD),
    FieldShape::optional("ranks", Kind::Int(7, 7), text("rows; 7", "ряды; 7")).by(clause::BOARD),
    FieldShape::optional(
        "solid",
        Kind::List(&Kind::Text, 49),
        text("cells with a permanent object", "клетки с постоянным объектом"),
    )
    .by(clause::OCCUPIED_CELLS),
    FieldShape::optional("solid_name", Kind::Names, text("what that object is called", "как этот объект называется"))
        .by(clause::OCCUPIED_CELLS),
];

const SCENARIO: &[FieldShape] = &[
    ID,
    NAME,
    FieldShape::optional("about", Kind::Names, text("one line about it", "одна строка о нём")),
    FieldShape::required("map", Kind::Ref(&["map"]), text("the board", "поле")).by(clause::BOARD),
    FieldShape::required("red", Kind::List(&Kind::Table(MEMBER), 49), text("the red side", "красная сторона"))
        .by(clause::PLACEMENT_ORDER),
    FieldShape::required("blue", Kind::List(&Kind::Table(MEMBER), 49), text("the blue side", "синяя сторона"))
        .by(clause::PLACEMENT_ORDER),
    FieldShape::optional(
        "turn_order",
        Kind::List(&Kind::Text, 49),
        text("all members in order; rolled", "все участники по порядку; бросается"),
    )
    .by(clause::INITIATIVE),
    FieldShape::optional("round_limit", Kind::Int(1, 1000), text("last round; 100", "последний раунд; 100"))
        .by(clause::ROUND_LIMIT),
    FieldShape::optional("block_cap", Kind::Int(0, 100), text("cap of block; 50", "предел блока; 50"))
        .by(clause::BLOCK_CAP),
    FieldShape::optional(
        "one_shot_uncut",
        Kind::Bool,
        text(
            "modifiers count in full for one-shot spells; false",
            "для разовых заклинаний модификаторы целиком; false",
        ),
    )
    .by(clause::ONE_SHOT_UNCUT),
];

/// The shape of a scenario.
pub fn scenario_shape() -> &'static Shape {
    &SHAPES[SHAPES.len() - 1]
}
