//! The shape of the content: every table with its fields, ranges and clauses (docs/notation-fairydust.md, section 6, says the same in words).

use holmgang_kernel::library::{ID, NAME};
use holmgang_kernel::shape::{Barriers, FieldShape, Kind, MapForm, Shape};
use holmgang_kernel::words::Fixed;
use holmgang_kernel::{fields, tables, words_of};

use crate::board::{MOST_DOORS, MOST_SIDE};
use crate::clause;
use crate::content::{DegreeScales, ItemKind, SKILLS, SpellTarget};
use crate::state::Posture;

/// Every table of the content; the scenario is the last one.
pub const SHAPES: &[Shape] = tables! {
    item: "an item", "предмет", ITEM;
    armour: "something worn", "доспех", ARMOUR;
    mount: "a mount or vehicle", "скакун или транспорт", MOUNT;
    spell: "a spell", "заклинание", SPELL;
    combatant: "a character", "персонаж", COMBATANT;
    map: "a map", "карта", MAP;
    scenario: "who fights where", "кто где сражается", SCENARIO;
};

/// The words of the sides, in the order of the seats.
pub const SIDES: [&str; 6] = ["red", "blue", "green", "violet", "amber", "grey"];

words_of!(BASIC, SKILLS, 0, 0..7);
words_of!(GROUPS, SKILLS, 0, 7..15);
words_of!(SCHOOLS, SKILLS, 0, 15..23);

const SKILL: Kind = Kind::Int(-5, 20);

const ITEM: &[FieldShape] = fields! {
    with ID, NAME;
    required kind: OneOf(ItemKind::WORDS), clause::FITTING_SKILL,
        "kind; `conjured` things are made and thrown by magic", "вид; `conjured` создаётся и метается магией";
    optional group: OneOf(GROUPS), clause::WEAPON_SKILL, "group: of a weapon", "группа";
    optional school: OneOf(SCHOOLS), clause::MAGIC_SKILL, "school: of a conjured thing", "школа";
    optional damage: Int(-2, 6), clause::BASE_DAMAGE, "damage; 0", "урон; 0";
    optional quality: Int(-3, 3), clause::QUALITY, "quality; 0", "качество; 0";
    optional reach: Int(0, 20), clause::REACH_AND_RANGE, "reach; 1", "досягаемость; 1";
    optional throw_range: Int(1, 60), clause::REACH_AND_RANGE, "throwing range; not at all", "дальность броска; не метается";
    optional range: Int(1, 60), clause::REACH_AND_RANGE, "shooting range; not at all", "дальность выстрела; не стреляет";
    optional hands: Int(1, 2), clause::DRAW, "hands; 1", "рук: сколько занимает; 1";
    optional volley: Int(1, 8), clause::VOLLEY, "volley: attacks in one action; 1", "залп: атак за одно действие; 1";
};

const ARMOUR: &[FieldShape] = fields! {
    with ID, NAME;
    required armour: Int(0, 5), clause::ARMOUR, "armour", "броня";
};

const MOUNT: &[FieldShape] = fields! {
    with ID, NAME;
    required kind: OneOf(&["mount", "vehicle"]), clause::RIDING_AND_DRIVING, "kind", "вид: скакун или транспорт";
    required speed: Int(0, 20), clause::RIDING_AND_DRIVING, "speed: cells per move action", "скорость";
    required ram_damage: Int(-2, 6), clause::RAM, "ram damage", "урон тарана";
};

const DAMAGE: FieldShape = fields!(optional damage: Int(-2, 20), clause::BASE_DAMAGE, "damage; 0", "урон; 0");
const TURNS: FieldShape = fields!(optional turns: Int(1, 10), clause::DURATION, "duration, turns; 1", "срок, ходов; 1");
const MAGNITUDE: FieldShape = fields!(
    optional magnitude: Int(0, 10), clause::STACKING,
    "strength; 5 for dazzled, 2 for slowed, 1 for tarnish", "сила; 5 у dazzled, 2 у slowed, 1 у tarnish"
);
const COUNT: FieldShape = fields!(optional count: Int(1, 8), clause::VOLLEY, "number; 1", "число; 1");

const SPELL: &[FieldShape] = fields! {
    with ID, NAME;
    required school: OneOf(SCHOOLS), clause::MAGIC_SKILL, "school: the one whose skill casts it", "школа: та, чьим навыком творится";
    optional attack: Bool, clause::CAST, "attack: whether it is one; true", "атака; true";
    optional target: OneOf(SpellTarget::WORDS), clause::ATTACK_ON_ITEM, "target; character", "цель; character";
    optional range: Int(0, 60), clause::REACH_AND_RANGE, "range; 0", "дальность; 0";
    // FY-11.5: a word that is none of the three has a reason code of its own, so the shape lets every text through.
    optional damage_type: Text, clause::DAMAGE_TYPES,
        "damage type: `bodily_physical`, `bodily_magical` or `mental_magical`; none",
        "вид урона: `bodily_physical`, `bodily_magical` или `mental_magical`; нет";
    with DAMAGE;
    optional effect: OneOf(&["dazzled", "paralysed", "slowed", "tarnish"]), clause::EFFECTS_ARE_RESISTED,
        "effect: what it puts on its target; nothing", "эффект: что накладывает на цель; ничего";
    with TURNS, MAGNITUDE;
    optional conjures: Ref(&["item"]), clause::VOLLEY, "conjures; nothing", "создаёт; ничего";
    with COUNT;
    optional overload: Table(&[DAMAGE, TURNS, MAGNITUDE, COUNT]), clause::OVERLOAD,
        "overloaded; without it there is none", "при перегрузке; без них её нет";
    optional synergy_min: Int(0, 8), clause::SYNERGY_COST, "synergy, at least: least participants of its synergy; 0", "синергия, не меньше; 0";
    optional degree_scales: OneOf(DegreeScales::WORDS), clause::EFFECTS_NEED_SUCCESS,
        "further degrees raise; none", "степень повышает; none";
};

/// The fields that a member of a scenario may replace.
macro_rules! combatant_fields {
    ($($more:tt)*) => {
        fields! {
            $($more)*
            optional sign: Names, "two letters for the board", "две буквы для поля";
            optional art: Text, "a drawn sign, see docs/icons.md", "рисованный знак, см. docs/icons.md";
            optional skills: Map(BASIC, &SKILL), clause::MISSING_SKILLS, "skills; 0 each", "навыки; по 0";
            optional weapon_skills: Map(GROUPS, &SKILL), clause::WEAPON_SKILL, "weapon skills; 0 each", "владение оружием; по 0";
            optional magic_skills: Map(SCHOOLS, &SKILL), clause::MISSING_SKILLS, "schools of magic; absent", "школы магии; нет";
            optional activity_base: Int(0, 10), clause::FIVE_POINTS, "activity points; 5", "очки активности; 5";
            optional body: Int(1, 40), clause::BODY_AND_MIND, "body; 6", "тело; 6";
            optional mind: Int(1, 40), clause::BODY_AND_MIND, "mind; 6", "разум; 6";
            optional unarmed_damage: Int(-2, 5), clause::BASE_DAMAGE, "unarmed damage; 0", "урон кулаков; 0";
            optional speed: Int(0, 20), clause::SPEED, "speed: cells per move action; 5", "скорость; 5";
            optional armour: Int(0, 5), clause::ARMOUR, "own armour: besides what is worn; 0", "своя броня; 0";
            optional wears: Ref(&["armour"]), clause::ARMOUR, "worn; nothing", "надето; ничего";
            optional hands: List(&Ref(&["item"]), 2), clause::DRAW, "in hand; none", "в руках; нет";
            optional belt: List(&Ref(&["item"]), 24), clause::DRAW, "on the belt; none", "на поясе; нет";
            optional pockets: List(&Ref(&["item"]), 24), clause::DRAW, "in pockets; none", "в карманах; нет";
            optional bag: List(&Ref(&["item"]), 24), clause::TAKE_OUT, "in the bag; none", "в сумке; нет";
            optional focus: Ref(&["item"]), clause::FOCUS, "focus: what must be in hand for magic; none", "фокус: что нужно в руке для магии; ничего";
            optional spells: Either(&OneOf(&["all"]), &List(&Ref(&["spell"]), 64)), clause::CAST, "spells; none", "заклинания; нет";
            optional mount: Ref(&["mount"]), clause::RIDING_AND_DRIVING, "mount: what is ridden or driven; nothing", "скакун; ни на чём";
        }
    };
}

const COMBATANT: &[FieldShape] = combatant_fields! {
    with ID, NAME;
};

const CELL: Kind = Kind::Text;

const MEMBER: &[FieldShape] = combatant_fields! {
    required combatant: Ref(&["combatant"]), "who it is", "кто это";
    optional id: Id, "another id; that of the combatant", "другой идентификатор; как у персонажа";
    optional name: Names, "another name", "другое имя";
    optional cell: CELL, clause::OCCUPIED_CELLS, "where it stands, `file,rank`", "где стоит, `file,rank`";
    optional facing: Either(&Int(0, 7), &Text), clause::FACING, "where it looks; towards the nearest enemy", "куда смотрит; на ближайшего врага";
    optional posture: OneOf(Posture::WORDS), clause::POSTURES, "standing", "standing";
    optional hidden: Bool, clause::HIDDEN_ATTACKER, "hidden at first; false", "скрыт вначале; false";
};

const DOOR: &[FieldShape] = fields! {
    optional cell: CELL, "the cell that is the door", "клетка-дверь";
    optional between: Text, "the two cells it stands between, `3,2|4,2`", "между какими клетками, `3,2|4,2`";
    optional kind: OneOf(&["heavy", "ordinary"]), clause::DOORS, "ordinary", "ordinary";
    optional open: Bool, clause::DOORS, "open at first; false", "открыта вначале; false";
    optional locked: Bool, clause::DOORS, "locked at first; false", "заперта вначале; false";
};

/// The fields of a map besides id and name.
macro_rules! map_fields {
    ($($more:tt)*) => {
        fields! {
            $($more)*
            // FY-15.1: a word that is neither has a reason code of its own, so the shape lets every text through.
            required grid: Text, clause::CELLS, "square or hex", "square или hex";
            required rows: List(&Text, 40), clause::LINE_OF_SIGHT,
                "the cells line by line, north first: . # ~ %", "клетки по строкам, север сверху: . # ~ %";
            optional solid_name: Names, "what the solid cells are", "что стоит на непроходимых клетках";
            optional walls: List(&Text, 4000), clause::LINE_OF_SIGHT,
                "walls between cells, `3,2|4,2`; square maps only", "стены между клетками, `3,2|4,2`; только квадраты";
            optional doors: List(&Table(DOOR), 64), clause::DOORS, "doors", "двери";
        }
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

const MAP: &[FieldShape] = map_fields! {
    with ID, NAME;
};
const INLINE_MAP: &[FieldShape] = map_fields! {
    optional id: Id, "its id", "идентификатор";
    optional name: Names, "its name", "название";
};

const MEMBERS: Kind = Kind::List(&Kind::Table(MEMBER), 24);

const fn side(key: &'static str) -> FieldShape {
    FieldShape::optional(key, MEMBERS, Fixed::new("the members of a side", "участники стороны")).by(clause::SIDES)
}

const SCENARIO: &[FieldShape] = fields! {
    with ID, NAME;
    optional about: Names, "one line about it", "строка о нём";
    required map: Either(&Ref(&["map"]), &Table(INLINE_MAP)), clause::CELLS, "the map", "карта";
    with side("red"), side("blue"), side("green"), side("violet"), side("amber"), side("grey");
    optional bystanders: MEMBERS, clause::BYSTANDERS, "characters without a side", "персонажи без стороны";
    optional attacking_side: OneOf(&["none", "red", "blue", "green", "violet", "amber", "grey"]), clause::SIDES,
        "the side that attacks; the first one", "атаковавшая сторона; первая";
    optional surprised: List(&Text, 60), clause::SURPRISE_IS_DECLARED, "ids of those caught off guard", "кто застигнут врасплох";
    optional hidden: List(&Text, 60), clause::HIDDEN_ATTACKER, "ids of those hidden", "кто скрыт";
    optional doors: List(&Table(fields! {
        required door: Text, "a door of the map", "дверь карты";
        optional open: Bool, "open at first", "открыта вначале";
        optional locked: Bool, "locked at first", "заперта вначале";
    }), 64), clause::DOORS, "doors as they are at first", "двери вначале";
    optional floor: List(&Table(fields! {
        required item: Ref(&["item"]), "the item", "предмет";
        required cell: CELL, "where it lies", "где лежит";
    }), 64), clause::PICK_UP, "items on the floor", "предметы на полу";
    optional aims: List(&Table(fields! {
        optional side: OneOf(&["red", "blue", "green", "violet", "amber", "grey"]),
            "whose aim it is; whoever is first", "чья это цель; кто успеет первым";
        optional reach: List(&CELL, 64), "cells to stand on", "клетки, до которых надо дойти";
        optional open: Text, "a door that is to stand open", "дверь, которую надо открыть";
        optional shut: Text, "a door that is to stand shut", "дверь, которую надо закрыть";
        optional flee: Bool, "to get away over the edge of the map", "уйти за край карты";
    }), 12), clause::AIMS, "what wins the scene besides; nothing", "что ещё приносит победу; ничего";
    optional refresh: OneOf(&["own_turn", "round_start"]), clause::REFRESH_WITH_THE_ROUND, "house rule; own_turn", "домашнее правило; own_turn";
    optional counterspell: OneOf(&["magic_hit", "any_hit"]), clause::COUNTERSPELL_AGAINST_ANY_HIT,
        "house rule; magic_hit", "домашнее правило; magic_hit";
    optional delay_payment: OneOf(&["at_once", "on_firing"]), clause::DELAY_PAID_ON_FIRING, "house rule; at_once", "домашнее правило; at_once";
    optional outnumbered_rounding: OneOf(&["floor", "half_up"]), clause::BONUS_ROUNDED_HALF_UP, "house rule; floor", "домашнее правило; floor";
    optional round_limit: Int(1, 1000), clause::END_OF_BATTLE,
        "in unattended play the battle is called off after this round; 200", "без мастера бой прекращается после этого раунда; 200";
};
