//! The shape of the content: every table with its fields, ranges and clauses (docs/notation-fairydust.md, section 6, says the same in words).

use holmgang_kernel::library::{ID, NAME};
use holmgang_kernel::shape::{Barriers, FieldShape, Kind, MapForm, Shape};
use holmgang_kernel::words::Fixed;
use holmgang_kernel::words_of;

use crate::board::{MOST_DOORS, MOST_SIDE};
use crate::clause;
use crate::content::SKILLS;

/// Every table of the content; the scenario is the last one.
pub const SHAPES: &[Shape] = &[
    Shape { table: "item", about: text("an item", "предмет"), fields: ITEM },
    Shape { table: "armour", about: text("something worn", "доспех"), fields: ARMOUR },
    Shape {
        table: "mount", about: text("a mount or vehicle", "скакун или транспорт"), fields: MOUNT
    },
    Shape { table: "spell", about: text("a spell", "заклинание"), fields: SPELL },
    Shape { table: "combatant", about: text("a character", "персонаж"), fields: COMBATANT },
    Shape { table: "map", about: text("a map", "карта"), fields: MAP },
    Shape { table: "scenario", about: text("who fights where", "кто где сражается"), fields: SCENARIO },
];

/// The words of the sides, in the order of the seats.
pub const SIDES: [&str; 6] = ["red", "blue", "green", "violet", "amber", "grey"];

const fn text(en: &'static str, ru: &'static str) -> Fixed {
    Fixed::new(en, ru)
}

const fn need(key: &'static str, kind: Kind, en: &'static str, ru: &'static str) -> FieldShape {
    FieldShape::required(key, kind, Fixed::new(en, ru))
}

const fn may(key: &'static str, kind: Kind, en: &'static str, ru: &'static str) -> FieldShape {
    FieldShape::optional(key, kind, Fixed::new(en, ru))
}

words_of!(BASIC, SKILLS, 0, 0..7);
words_of!(GROUPS, SKILLS, 0, 7..15);
words_of!(SCHOOLS, SKILLS, 0, 15..23);

const SKILL: Kind = Kind::Int(-5, 20);

const ITEM: &[FieldShape] = &[
    ID,
    NAME,
    need(
        "kind",
        Kind::OneOf(&["weapon", "improvised", "focus", "other", "conjured"]),
        "kind; `conjured` things are made and thrown by magic",
        "вид; `conjured` создаётся и метается магией",
    )
    .by(clause::FITTING_SKILL),
    may("group", Kind::OneOf(GROUPS), "group: of a weapon", "группа").by(clause::WEAPON_SKILL),
    may("school", Kind::OneOf(SCHOOLS), "school: of a conjured thing", "школа").by(clause::MAGIC_SKILL),
    may("damage", Kind::Int(-2, 6), "damage; 0", "урон; 0").by(clause::BASE_DAMAGE),
    may("quality", Kind::Int(-3, 3), "quality; 0", "качество; 0").by(clause::QUALITY),
    may("reach", Kind::Int(0, 20), "reach; 1", "досягаемость; 1").by(clause::REACH_AND_RANGE),
    may("throw_range", Kind::Int(1, 60), "throwing range; not at all", "дальность броска; не метается")
        .by(clause::REACH_AND_RANGE),
    may("range", Kind::Int(1, 60), "shooting range; not at all", "дальность выстрела; не стреляет")
        .by(clause::REACH_AND_RANGE),
    may("hands", Kind::Int(1, 2), "hands; 1", "рук: сколько занимает; 1").by(clause::DRAW),
    may("volley", Kind::Int(1, 8), "volley: attacks in one action; 1", "залп: атак за одно действие; 1")
        .by(clause::VOLLEY),
];

const ARMOUR: &[FieldShape] = &[ID, NAME, need("armour", Kind::Int(0, 5), "armour", "броня").by(clause::ARMOUR)];

const MOUNT: &[FieldShape] = &[
    ID,
    NAME,
    need("kind", Kind::OneOf(&["mount", "vehicle"]), "kind", "вид: скакун или транспорт")
        .by(clause::RIDING_AND_DRIVING),
    need("speed", Kind::Int(0, 20), "speed: cells per move action", "скорость").by(clause::RIDING_AND_DRIVING),
    need("ram_damage", Kind::Int(-2, 6), "ram damage", "урон тарана").by(clause::RAM),
];

const DAMAGE: FieldShape = may("damage", Kind::Int(-2, 20), "damage; 0", "урон; 0").by(clause::BASE_DAMAGE);
const TURNS: FieldShape = may("turns", Kind::Int(1, 10), "duration, turns; 1", "срок, ходов; 1").by(clause::DURATION);
const MAGNITUDE: FieldShape = may(
    "magnitude",
    Kind::Int(0, 10),
    "strength; 5 for dazzled, 2 for slowed, 1 for tarnish",
    "сила; 5 у dazzled, 2 у slowed, 1 у tarnish",
)
.by(clause::STACKING);
const COUNT: FieldShape = may("count", Kind::Int(1, 8), "number; 1", "число; 1").by(clause::VOLLEY);

const SPELL: &[FieldShape] = &[
    ID,
    NAME,
    need("school", Kind::OneOf(SCHOOLS), "school: the one whose skill casts it", "школа: та, чьим навыком творится")
        .by(clause::MAGIC_SKILL),
    may("attack", Kind::Bool, "attack: whether it is one; true", "атака; true").by(clause::CAST),
    may("target", Kind::OneOf(&["character", "item", "self"]), "target; character", "цель; character")
        .by(clause::ATTACK_ON_ITEM),
    may("range", Kind::Int(0, 60), "range; 0", "дальность; 0").by(clause::REACH_AND_RANGE),
    // FY-11.5: a word that is none of the three has a reason code of its own, so the shape lets every text through.
    may(
        "damage_type",
        Kind::Text,
        "damage type: `bodily_physical`, `bodily_magical` or `mental_magical`; none",
        "вид урона: `bodily_physical`, `bodily_magical` или `mental_magical`; нет",
    )
    .by(clause::DAMAGE_TYPES),
    DAMAGE,
    may(
        "effect",
        Kind::OneOf(&["dazzled", "paralysed", "slowed", "tarnish"]),
        "effect: what it puts on its target; nothing",
        "эффект: что накладывает на цель; ничего",
    )
    .by(clause::EFFECTS_ARE_RESISTED),
    TURNS,
    MAGNITUDE,
    may("conjures", Kind::Ref(&["item"]), "conjures; nothing", "создаёт; ничего").by(clause::VOLLEY),
    COUNT,
    may(
        "overload",
        Kind::Table(&[DAMAGE, TURNS, MAGNITUDE, COUNT]),
        "overloaded; without it there is none",
        "при перегрузке; без них её нет",
    )
    .by(clause::OVERLOAD),
    may(
        "synergy_min",
        Kind::Int(0, 8),
        "synergy, at least: least participants of its synergy; 0",
        "синергия, не меньше; 0",
    )
    .by(clause::SYNERGY_COST),
    may(
        "degree_scales",
        Kind::OneOf(&["none", "duration", "magnitude"]),
        "further degrees raise; none",
        "степень повышает; none",
    )
    .by(clause::EFFECTS_NEED_SUCCESS),
];

/// The fields that a member of a scenario may replace.
macro_rules! combatant_fields {
    ($($more:expr,)*) => {
        &[
            $($more,)*
            may("sign", Kind::Names, "two letters for the board", "две буквы для поля"),
            may("art", Kind::Text, "a drawn sign, see docs/icons.md", "рисованный знак, см. docs/icons.md"),
            may("skills", Kind::Map(BASIC, &SKILL), "skills; 0 each", "навыки; по 0").by(clause::MISSING_SKILLS),
            may("weapon_skills", Kind::Map(GROUPS, &SKILL), "weapon skills; 0 each", "владение оружием; по 0").by(clause::WEAPON_SKILL),
            may("magic_skills", Kind::Map(SCHOOLS, &SKILL), "schools of magic; absent", "школы магии; нет").by(clause::MISSING_SKILLS),
            may("activity_base", Kind::Int(0, 10), "activity points; 5", "очки активности; 5").by(clause::FIVE_POINTS),
            may("body", Kind::Int(1, 40), "body; 6", "тело; 6").by(clause::BODY_AND_MIND),
            may("mind", Kind::Int(1, 40), "mind; 6", "разум; 6").by(clause::BODY_AND_MIND),
            may("unarmed_damage", Kind::Int(-2, 5), "unarmed damage; 0", "урон кулаков; 0").by(clause::BASE_DAMAGE),
            may("speed", Kind::Int(0, 20), "speed: cells per move action; 5", "скорость; 5").by(clause::SPEED),
            may("armour", Kind::Int(0, 5), "own armour: besides what is worn; 0", "своя броня; 0").by(clause::ARMOUR),
            may("wears", Kind::Ref(&["armour"]), "worn; nothing", "надето; ничего").by(clause::ARMOUR),
            may("hands", Kind::List(&Kind::Ref(&["item"]), 2), "in hand; none", "в руках; нет").by(clause::DRAW),
            may("belt", Kind::List(&Kind::Ref(&["item"]), 24), "on the belt; none", "на поясе; нет").by(clause::DRAW),
            may("pockets", Kind::List(&Kind::Ref(&["item"]), 24), "in pockets; none", "в карманах; нет").by(clause::DRAW),
            may("bag", Kind::List(&Kind::Ref(&["item"]), 24), "in the bag; none", "в сумке; нет").by(clause::TAKE_OUT),
            may("focus", Kind::Ref(&["item"]), "focus: what must be in hand for magic; none", "фокус: что нужно в руке для магии; ничего").by(clause::FOCUS),
            may(
                "spells",
                Kind::Either(&Kind::OneOf(&["all"]), &Kind::List(&Kind::Ref(&["spell"]), 64)),
                "spells; none",
                "заклинания; нет",
            )
            .by(clause::CAST),
            may("mount", Kind::Ref(&["mount"]), "mount: what is ridden or driven; nothing", "скакун; ни на чём").by(clause::RIDING_AND_DRIVING),
        ]
    };
}

const COMBATANT: &[FieldShape] = combatant_fields![ID, NAME,];

const CELL: Kind = Kind::Text;

const MEMBER: &[FieldShape] = combatant_fields![
    need("combatant", Kind::Ref(&["combatant"]), "who it is", "кто это"),
    may("id", Kind::Id, "another id; that of the combatant", "другой идентификатор; как у персонажа"),
    may("name", Kind::Names, "another name", "другое имя"),
    may("cell", CELL, "where it stands, `file,rank`", "где стоит, `file,rank`").by(clause::OCCUPIED_CELLS),
    may(
        "facing",
        Kind::Either(&Kind::Int(0, 7), &Kind::Text),
        "where it looks; towards the nearest enemy",
        "куда смотрит; на ближайшего врага"
    )
    .by(clause::FACING),
    may("posture", Kind::OneOf(&["standing", "sitting", "lying"]), "standing", "standing").by(clause::POSTURES),
    may("hidden", Kind::Bool, "hidden at first; false", "скрыт вначале; false").by(clause::HIDDEN_ATTACKER),
];

const DOOR: &[FieldShape] = &[
    may("cell", CELL, "the cell that is the door", "клетка-дверь"),
    may("between", Kind::Text, "the two cells it stands between, `3,2|4,2`", "между какими клетками, `3,2|4,2`"),
    may("kind", Kind::OneOf(&["heavy", "ordinary"]), "ordinary", "ordinary").by(clause::DOORS),
    may("open", Kind::Bool, "open at first; false", "открыта вначале; false").by(clause::DOORS),
    may("locked", Kind::Bool, "locked at first; false", "заперта вначале; false").by(clause::DOORS),
];

/// The fields of a map besides id and name.
macro_rules! map_fields {
    ($($more:expr,)*) => {
        &[
            $($more,)*
            // FY-15.1: a word that is neither has a reason code of its own, so the shape lets every text through.
            need("grid", Kind::Text, "square or hex", "square или hex").by(clause::CELLS),
            need("rows", Kind::List(&Kind::Text, 40), "the cells line by line, north first: . # ~ %", "клетки по строкам, север сверху: . # ~ %")
                .by(clause::LINE_OF_SIGHT),
            may("solid_name", Kind::Names, "what the solid cells are", "что стоит на непроходимых клетках"),
            may("walls", Kind::List(&Kind::Text, 4000), "walls between cells, `3,2|4,2`; square maps only", "стены между клетками, `3,2|4,2`; только квадраты")
                .by(clause::LINE_OF_SIGHT),
            may("doors", Kind::List(&Kind::Table(DOOR), 64), "doors", "двери").by(clause::DOORS),
        ]
    };
}

/// FY-15.1: how maps of other programs become ours.
pub(crate) const MAP_FORM: MapForm = MapForm {
    most_files: MOST_SIDE as u32,
    most_ranks: MOST_SIDE as u32,
    first: 0,
    open: '.',
    barriers: Barriers::Between,
    most_doors: MOST_DOORS,
    fixed: &[("grid", "square")],
    // A member without a cell is placed along the edge of its side.
    starts: &[],
};

const MAP: &[FieldShape] = map_fields![ID, NAME,];
const INLINE_MAP: &[FieldShape] =
    map_fields![may("id", Kind::Id, "its id", "идентификатор"), may("name", Kind::Names, "its name", "название"),];

const MEMBERS: Kind = Kind::List(&Kind::Table(MEMBER), 24);

const fn side(key: &'static str) -> FieldShape {
    FieldShape::optional(key, MEMBERS, text("the members of a side", "участники стороны")).by(clause::SIDES)
}

const SCENARIO: &[FieldShape] = &[
    ID,
    NAME,
    may("about", Kind::Names, "one line about it", "строка о нём"),
    need("map", Kind::Either(&Kind::Ref(&["map"]), &Kind::Table(INLINE_MAP)), "the map", "карта").by(clause::CELLS),
    side("red"),
    side("blue"),
    side("green"),
    side("violet"),
    side("amber"),
    side("grey"),
    may("bystanders", MEMBERS, "characters without a side", "персонажи без стороны").by(clause::BYSTANDERS),
    may(
        "attacking_side",
        Kind::OneOf(&["none", "red", "blue", "green", "violet", "amber", "grey"]),
        "the side that attacks; the first one",
        "атаковавшая сторона; первая",
    )
    .by(clause::SIDES),
    may("surprised", Kind::List(&Kind::Text, 60), "ids of those caught off guard", "кто застигнут врасплох")
        .by(clause::SURPRISE_IS_DECLARED),
    may("hidden", Kind::List(&Kind::Text, 60), "ids of those hidden", "кто скрыт").by(clause::HIDDEN_ATTACKER),
    may(
        "doors",
        Kind::List(
            &Kind::Table(&[
                need("door", Kind::Text, "a door of the map", "дверь карты"),
                may("open", Kind::Bool, "open at first", "открыта вначале"),
                may("locked", Kind::Bool, "locked at first", "заперта вначале"),
            ]),
            64,
        ),
        "doors as they are at first",
        "двери вначале",
    )
    .by(clause::DOORS),
    may(
        "floor",
        Kind::List(
            &Kind::Table(&[
                need("item", Kind::Ref(&["item"]), "the item", "предмет"),
                need("cell", CELL, "where it lies", "где лежит"),
            ]),
            64,
        ),
        "items on the floor",
        "предметы на полу",
    )
    .by(clause::PICK_UP),
    may(
        "aims",
        Kind::List(
            &Kind::Table(&[
                may(
                    "side",
                    Kind::OneOf(&["red", "blue", "green", "violet", "amber", "grey"]),
                    "whose aim it is; whoever is first",
                    "чья это цель; кто успеет первым",
                ),
                may("reach", Kind::List(&CELL, 64), "cells to stand on", "клетки, до которых надо дойти"),
                may("open", Kind::Text, "a door that is to stand open", "дверь, которую надо открыть"),
                may("shut", Kind::Text, "a door that is to stand shut", "дверь, которую надо закрыть"),
                may("flee", Kind::Bool, "to get away over the edge of the map", "уйти за край карты"),
            ]),
            12,
        ),
        "what wins the scene besides; nothing",
        "что ещё приносит победу; ничего",
    )
    .by(clause::AIMS),
    may("refresh", Kind::OneOf(&["own_turn", "round_start"]), "house rule; own_turn", "домашнее правило; own_turn")
        .by(clause::REFRESH_WITH_THE_ROUND),
    may("counterspell", Kind::OneOf(&["magic_hit", "any_hit"]), "house rule; magic_hit", "домашнее правило; magic_hit")
        .by(clause::COUNTERSPELL_AGAINST_ANY_HIT),
    may("delay_payment", Kind::OneOf(&["at_once", "on_firing"]), "house rule; at_once", "домашнее правило; at_once")
        .by(clause::DELAY_PAID_ON_FIRING),
    may("outnumbered_rounding", Kind::OneOf(&["floor", "half_up"]), "house rule; floor", "домашнее правило; floor")
        .by(clause::BONUS_ROUNDED_HALF_UP),
    may(
        "round_limit",
        Kind::Int(1, 1000),
        "in unattended play the battle is called off after this round; 200",
        "без мастера бой прекращается после этого раунда; 200",
    )
    .by(clause::END_OF_BATTLE),
];
