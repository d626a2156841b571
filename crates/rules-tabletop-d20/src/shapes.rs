//! The shape of the content: every table with its fields, ranges and clauses.

use holmgang_kernel::library::{ID, NAME};
use holmgang_kernel::shape::{FieldShape, Kind, Shape};
use holmgang_kernel::{fields, tables, words_of};

use crate::clause;
use crate::content::{Ability, Alignment, Class, DamageType, Feat, Save};
use crate::scenario::BAD_SETTING;

/// Every table of the content; the scenario is the last one.
pub const SHAPES: &[Shape] = tables! {
    weapon: "a weapon", "оружие", WEAPON;
    shield: "a shield", "щит", SHIELD;
    armor: "armour and what else is worn", "доспехи и прочее, что носят", ARMOR;
    item: "another thing", "прочая вещь", ITEM;
    spell: "a spell", "заклинание", SPELL;
    combatant: "a character", "персонаж", COMBATANT;
    monster: "a monster", "чудовище", COMBATANT;
    map: "a board", "поле", MAP;
    battle_level: "a row of the table of battle levels", "строка таблицы уровней битвы", BATTLE_LEVEL;
    army: "an army or party", "отряд", ARMY;
    encounter: "a group whose promise is checked", "группа, на которой проверяется обещание", ENCOUNTER;
    scenario: "who fights where", "кто где сражается", SCENARIO;
};

words_of!(SIZE_WORDS, crate::content::SIZES);
words_of!(FACING_WORDS, crate::arcs::Facing::ALL);

const DAMAGE_TYPE: Kind = Kind::OneOf(DamageType::WORDS);
/// Dice as people write them: `2d6+2`.
const DICE: Kind = Kind::Text;
const CELL: Kind = Kind::Text;
/// A challenge: a whole number, or a fraction as text.
const CHALLENGE: Kind = Kind::Either(&Kind::Int(1, 30), &Kind::Text);
const GEAR: &[&str] = &["weapon", "shield", "armor", "item"];

const WEAPON: &[FieldShape] = fields! {
    with ID, NAME;
    required class: OneOf(&["melee", "ranged"]), clause::MELEE_ROLL, "kind: melee or ranged", "вид: ближнего или дальнего боя";
    required damage: DICE, clause::MELEE_DAMAGE, "damage: \"2d6\", \"1d6+1\"", "урон: \"2d6\", \"1d6+1\"";
    required type: DAMAGE_TYPE, clause::CONFIRMING, "damage type", "вид урона";
    optional hands: Int(0, 2), clause::HANDS, "hands (1); 0 of fists", "рук: сколько занимает (1); 0 у кулаков";
    optional light: Bool, clause::LIGHT_WEAPON, "light: in the off hand", "лёгкое: для неосновной руки";
    optional attack_mod: Int(-10, 10), clause::MELEE_ROLL, "attack modifier (0)", "мдф. атаки (0)";
    optional initiative_mod: Int(-10, 10), clause::INITIATIVE, "initiative modifier (0)", "мдф. инициативы (0)";
    optional reach: Span(1, 6), clause::OPPORTUNITY_REACH,
        "reach: nearest and farthest cell in melee (1..1)", "досягаемость: ближайшая и дальняя клетка в ближнем бою (1..1)";
    optional aimed_range: Int(1, 99), clause::DISTANCE_PENALTY, "aimed range: cells of an aimed shot, of a ranged weapon", "прицельная дальность";
    optional throw: Int(1, 20), clause::RANGED_PROVOKES,
        "throwing range: cells over which it can be thrown", "дальность броска: на сколько клеток его можно метнуть";
    optional crit_numbers: List(&Int(2, 20), 19), clause::SURE_HIT, "critical on ([20])", "критическое на ([20])";
    optional crit_multiplier: Int(1, 5), clause::CRITICAL_DAMAGE, "critical multiplier (2)", "множитель критического (2)";
    optional guard: Bool, clause::DISARM_GUARD, "hand guard: protects the hand against disarming", "гарда";
    optional grab: Bool, clause::GRAB_WEAPONS, "grabs", "захватывает";
    optional snatch: Bool, clause::SNATCH_WEAPON, "snatches", "выхватывает";
    optional nonlethal: Bool, clause::NONLETHAL_DAMAGE, "nonlethal: made for nonlethal damage", "нелетальное";
    optional natural: Bool, clause::NATURAL_WEAPONS, "natural", "природное";
    optional improvised: Bool, clause::DISARM_NOT_FOR_MELEE, "improvised", "подручное";
    optional extra: Table(fields! {
        required dice: DICE, "dice", "кубики";
        required type: DAMAGE_TYPE, "damage type", "вид урона";
    }), clause::MELEE_DAMAGE, "extra damage", "добавочный урон";
    optional ammunition: Int(0, 99), clause::AMMUNITION, "ammunition: shots at the start, of a ranged weapon (20)", "выстрелов (20)";
    optional crossbow: Bool, clause::CROSSBOW_RELOAD, "crossbow", "арбалет";
    optional distracts: Int(1, 20), clause::DISTRACTION_MEANS,
        "distracts within: cells over which it is thrown to distract", "отвлекает с: на сколько клеток его бросают для отвлечения";
    optional attacks: Bool, clause::DISTRACTION_MEANS, "for attacks: whether it can be attacked with (true)", "для атаки (да)";
};

const SHIELD: &[FieldShape] = fields! {
    with ID, NAME;
    required bonus: Int(0, 20), clause::ARMOUR_CLASS, "armour class", "класс защиты";
};

const ARMOR: &[FieldShape] = fields! {
    with ID, NAME;
    required bonus: Int(0, 20), clause::ARMOUR_CLASS, "armour class", "класс защиты";
    optional speed: Int(1, 20), clause::SPEED,
        "speed at most: cells of a full move, if lower", "скорость не выше: клетки полного перемещения, если меньше";
    optional quick: Bool, clause::QUICK_GEAR, "quickly put on: and off, in 6 seconds", "быстро надевается: и снимается, за 6 секунд";
};

const ITEM: &[FieldShape] = fields! {
    with ID, NAME;
    optional heals: DICE, clause::POTION, "restores hits: a potion", "возвращает хитов: зелье";
    optional hands: Int(0, 2), clause::HANDS, "hands: those that it takes in use", "рук: сколько занимает";
    optional lights: Bool, clause::LEAVE_INFRAVISION,
        "gives light: in a dark scene in a hand or on the floor", "освещает: тёмное место в руке или на полу";
    optional shots: Int(-10, 0), clause::BAD_CONDITIONS, "shots: modifier of the shots of who carries it", "выстрелы: их мдф. у того, кто это носит";
    optional big: Bool, clause::PICK_UP, "too big: to be picked up", "не поднять: слишком велико, чтобы подобрать";
};

const SPELL: &[FieldShape] = fields! {
    with ID, NAME;
    required circle: Int(1, 9), clause::SLOTS, "circle", "круг";
    required target: OneOf(&["one", "allies", "around", "self", "area"]), clause::SPELL_RANGE, "target", "цель";
    optional touch: Bool, clause::TOUCH_SPELL, "touch", "касание";
    optional range: Int(0, 99), clause::SPELL_RANGE, "range (1 of a touch)", "дальность (1 у касания)";
    optional area: Int(1, 11), clause::SPELL_AREAS, "area: cells of a side, odd", "область: сторона области в клетках, нечётная";
    optional against: OneOf(&["touch", "ac"]), clause::SPELL_AGAINST_WHAT,
        "attack throw: against touch AC or AC; without it none", "бросок атаки: против касания или КЗ; без него броска нет";
    optional save: OneOf(Save::WORDS), clause::MAKING_A_SAVE, "save: half damage, or no effect", "спасбросок: половина урона или без действия";
    optional damage: DICE, clause::SPELL_AREAS, "damage", "урон";
    optional type: DAMAGE_TYPE, clause::CRITICAL_SPELLS, "damage type", "вид урона";
    optional heals: DICE, clause::TOUCH_SPELL_ON_ALLIES, "restores hits: thrown for each", "возвращает хитов: бросают для каждого";
    optional leaves: OneOf(&["prayer", "mage_armor", "asleep", "immobilised"]), clause::OTHER_AC_CHANGES, "leaves", "оставляет";
    optional value: Int(-10, 10), "amount", "величина";
    optional rounds: Int(1, 99), "duration, rounds; without it the battle", "срок, раундов; без этого до конца боя";
    optional cast_turns: Int(1, 9), clause::LONG_CASTS, "casting, turns (1)", "сотворение, ходов (1)";
};

const ABILITIES: Kind = Kind::Map(Ability::WORDS, &Kind::Int(1, 40));
const LEVEL_BONUS: Kind = Kind::Map(&["attack", "fortitude", "reaction", "will"], &Kind::Int(0, 30));

/// What combatants and monsters share, and what a member of a scenario may replace.
macro_rules! sheet_fields {
    ($($own:tt)*) => {
        fields! {
            $($own)*
            optional class: OneOf(Class::WORDS), clause::LEVEL_BONUS, "class", "класс";
            optional level: Int(0, 20), clause::LEVEL_BONUS, "level (1; of a monster its challenge, up)", "уровень (1; у чудовища сложность, вверх)";
            optional level_bonus: LEVEL_BONUS, clause::LEVEL_BONUS,
                "own bonuses: instead of those of the class", "свои прибавки: вместо прибавок класса";
            optional alignment: OneOf(Alignment::WORDS), clause::CONTROL_OF_UNDEAD, "alignment (neutral)", "мировоззрение (обычно нейтральное)";
            optional abilities: ABILITIES, clause::ABILITY_MODIFIER, "ability scores (10 each)", "характеристики (по 10)";
            optional size: OneOf(SIZE_WORDS), clause::BIG_FIGURES, "size (medium)", "размер (обычно средний)";
            optional stability: Int(0, 12), clause::SURE_FOOTING, "stability: 0, or 4 to 12", "устойчивость: 0 или от 4 до 12";
            optional hp: Int(1, 999), clause::INCAPACITATED, "hits", "хиты";
            optional armor_bonus: Int(0, 20), clause::TOUCH_CLASS, "natural armour (0)", "природная защита (0)";
            optional resist: Map(DamageType::WORDS, &Int(0, 100)), clause::CONFIRMING, "resistances, %", "резистансы, %";
            optional speed: Int(1, 20), clause::SPEED,
                "speed: cells of a full move (6; small or less 4)", "скорость: клетки полного перемещения (6; малые 4)";
            optional reach: Span(1, 6), clause::ZONE, "unarmed reach: of fists and natural weapons (1..1)", "досягаемость без оружия (1..1)";
            optional mounted: Bool, clause::MOUNT, "mounted", "верхом";
            optional infravision: Bool, clause::LEAVE_INFRAVISION, "infravision", "инфразрение";
            optional main_hand: Ref(GEAR), clause::DRAW_OR_STANCE, "main hand", "основная рука";
            optional off_hand: Ref(GEAR), clause::OFF_HAND_TABLE, "off hand", "неосновная рука";
            optional worn: List(&Ref(&["armor"]), 6), clause::ARMOUR_CLASS, "worn", "надето";
            optional carried: List(&Ref(GEAR), 12), clause::DRAW_OR_STANCE, "carried", "при себе";
            optional natural: List(&Ref(&["weapon"]), 6), clause::NATURAL_WEAPONS,
                "natural weapons: the first strikes with full Strength", "природное оружие: первое бьёт с полной силой";
            optional sheathed: Bool, clause::INITIATIVE_SITUATION, "sheathed: weapons at the start", "в ножнах: оружие в начале";
            optional feats: List(&OneOf(Feat::WORDS), 16), clause::FEATS_WAIVE, "feats", "навыки";
            optional spells: Either(&OneOf(&["all"]), &List(&Ref(&["spell"]), 64)), clause::SLOTS, "spells", "заклинания";
            optional slots: List(&Int(0, 20), 9), clause::SLOTS, "slots: from circle 1 on", "ячейки: с первого круга";
            optional casting_ability: OneOf(Ability::WORDS), clause::SPELL_THROW,
                "casting ability (int)", "заклинательная характеристика (обычно интеллект)";
            optional challenge: CHALLENGE, clause::BATTLE_LEVEL_TABLE, "challenge (the level)", "сложность (уровень)";
            optional undead: Bool, clause::TURN_ATTEMPT, "undead", "нежить";
            optional mindless: Bool, clause::MINDLESS_ARE_DESTROYED, "mindless: destroyed at 0 hits", "неразумен: при 0 хитов уничтожается";
            optional skills: Map(&["climb", "jump"], &Int(-10, 20)), clause::CLIMBING_AND_JUMPING,
                "climbing and jumping: modifiers of checks (0)", "лазание и прыжки: мдф. проверок (0)";
            optional cased: Bool, clause::CASED_AT_THE_START,
                "cased crossbows: those carried, at the start", "арбалеты в чехлах: те, что при себе, в начале";
            optional turn_dc: Int(5, 40), clause::TURN_DIFFICULTY, "turning difficulty (10 + challenge, up)", "УС изгнания (10 + сложность, вверх)";
            optional no_aoo: Bool, clause::OPPORTUNITY_WHO_CANNOT, "no opportunity attacks", "без атак при возможности";
        }
    };
}

const COMBATANT: &[FieldShape] = sheet_fields! {
    with ID, NAME;
};

const MEMBER: &[FieldShape] = sheet_fields! {
    required combatant: Ref(&["combatant", "monster"]), "who", "кто";
    optional cell: CELL, clause::GRID, "where he starts: \"4,5\"", "где начинает: \"4,5\"";
    optional facing: OneOf(FACING_WORDS), clause::FACING, "where he faces (Red east, Blue west)", "куда смотрит (красные на восток, синие на запад)";
    optional name: Names, "another name", "другое имя";
    optional situation: Int(-10, 10), clause::INITIATIVE_SITUATION, "a lasting modifier of initiative", "постоянный мдф. инициативы";
    optional surprised: Bool, clause::SURPRISE, "caught off guard at the start", "застигнут врасплох в начале";
};

const COVER: Kind = Kind::Table(fields! {
    required cells: List(&CELL, 420), "the cells guarded", "закрытые клетки";
    required degree: OneOf(&["quarter", "half", "three_quarters", "nine_tenths"]), clause::COVER_TABLE, "degree", "степень";
    required from: List(&OneOf(FACING_WORDS), 8), "the directions guarded", "с каких сторон закрыто";
});

const FEATURE: Kind = Kind::Table(fields! {
    required id: Id, "its id on this map", "идентификатор на этом поле";
    with NAME;
    required cell: CELL, "where it is", "где";
    required does: OneOf(&["spill", "overturn", "take", "slide", "climb", "door"]), clause::IMPROVISED, "what it is good for", "для чего годится";
    optional cells: List(&CELL, 9), "spill: cells that become slippery", "разлив: клетки, которые станут скользкими";
    optional gives: Ref(&["weapon"]), "take: the weapon", "снять: оружие";
    optional to: CELL, "slide: where it ends", "скат: куда ведёт";
});

const MAP: &[FieldShape] = fields! {
    with ID, NAME;
    required rows: List(&Text, 14), clause::GRID, "the board from the north, one sign a cell", "поле с севера, знак на клетку";
    optional red_start: List(&CELL, 12), "start cells of Red", "начальные клетки красных";
    optional blue_start: List(&CELL, 12), "start cells of Blue", "начальные клетки синих";
    optional exits: List(&OneOf(&["n", "e", "s", "w"]), 4), clause::VICTORY, "edges by which it can be left", "края, через которые можно уйти";
    optional wind: Int(-10, 0), clause::WIND, "on shots and throws (0)", "на выстрелы и броски (0)";
    optional visibility: Int(-10, 0), clause::BAD_CONDITIONS, "on shots (0)", "на выстрелы (0)";
    optional dark: Bool, clause::LEAVE_INFRAVISION, "the visibility is darkness", "видимость из-за темноты";
    optional cover: List(&COVER, 420), clause::WHO_HAS_COVER, "who has cover", "у кого укрытие";
    optional feature: List(&FEATURE, 16), clause::IMPROVISED, "things that deeds can use", "вещи, которые можно использовать";
};

const ENTRY: Kind = Kind::List(&Kind::Text, 3);

const BATTLE_LEVEL: &[FieldShape] = fields! {
    with ID, NAME;
    required level: Int(1, 20), clause::BATTLE_LEVEL_TABLE, "battle level", "уровень битвы";
    required one: ENTRY, clause::SEVERAL_ENTRIES, "challenge of a single opponent", "сложность одного противника";
    required two: ENTRY, "of each of two", "каждого из двух";
    required three: ENTRY, "of each of three", "каждого из трёх";
    required four: ENTRY, clause::ODD_ENTRY, "of each of four", "каждого из четырёх";
    required five_six: ENTRY, "of each of five or six", "каждого из пяти или шести";
    required seven_nine: ENTRY, "of each of seven to nine", "каждого из семи-девяти";
    required ten_twelve: ENTRY, clause::MORE_THAN_TWELVE, "of each of ten to twelve", "каждого из десяти-двенадцати";
    required pair_same: ENTRY, clause::PAIR_COLUMNS, "of two alike", "двух одинаковых";
    required pair_mixed: ENTRY, clause::PAIR_COLUMNS, "one of each", "по одному";
    optional printed: Map(COLUMN_WORDS, &Text), clause::ODD_ENTRY, "what the text printed otherwise", "как напечатано в тексте";
};

const COLUMN_WORDS: &[&str] =
    &["one", "two", "three", "four", "five_six", "seven_nine", "ten_twelve", "pair_same", "pair_mixed"];

const MEMBERS: Kind = Kind::List(&Kind::Ref(&["combatant", "monster"]), 12);

const ARMY: &[FieldShape] = fields! {
    with ID, NAME;
    required members: MEMBERS, "who", "кто";
};

const ENCOUNTER: &[FieldShape] = fields! {
    with ID, NAME;
    required party: Ref(&["army"]), clause::PROMISE, "the party", "партия";
    required group: MEMBERS, clause::PROMISE_CHECK, "the opponents", "противники";
    required map: Ref(&["map"]), "where", "где";
    optional estimate: Int(0, 100), clause::RESOURCE_MEASURE, "hand estimate of the loss in percent", "ручная оценка потерь в процентах";
};

/// What a board looks like apart from its map.
const TERRAIN: Kind = Kind::Table(fields! {
    required cell: CELL, "where", "где";
    required is: OneOf(&["open", "wall", "pillar", "door", "tree", "table", "loophole", "low_wall", "bar", "rough", "slope", "window", "ditch"]),
        "what", "что";
});

/// What lies on the floor.
const FLOOR: Kind = Kind::Table(fields! {
    required item: Ref(GEAR), "what", "что";
    required cell: CELL, "where", "где";
});

const SCENARIO: &[FieldShape] = fields! {
    with ID, NAME;
    optional about: Names, "one line about it", "одна строка о нём";
    required map: Ref(&["map"]), clause::GRID, "the map", "поле";
    required red: List(&Table(MEMBER), 12), "Red's members", "состав красных";
    required blue: List(&Table(MEMBER), 12), "Blue's members", "состав синих";
    optional terrain: List(&TERRAIN, 420), "cells that differ from the map", "клетки, которые не как на карте";
    optional referee: OneOf(&["present", "unattended"]), clause::UNATTENDED, "whether a referee is there (unattended)", "есть ли мастер (unattended)";
    optional floor: List(&FLOOR, 24), clause::PICK_UP, "things that lie there at the start", "вещи, которые лежат в начале";
    optional wind: Int(-10, 0), clause::WIND, "instead of the map's", "вместо заданного картой";
    optional visibility: Int(-10, 0), clause::BAD_CONDITIONS, "instead of the map's", "вместо заданной картой";
    optional dark: Bool, clause::LEAVE_INFRAVISION, "instead of the map's", "вместо заданного картой";
    optional round_limit: Int(1, 1000), clause::VICTORY, "the last round; after it a draw (100)", "последний раунд; после него ничья (100)";
    optional round_seconds: Int(2, 6), clause::ROUND_LENGTH as BAD_SETTING, "2 to 6 seconds a round (6)", "от 2 до 6 секунд в раунде (6)";
    optional initiative_die: OneOf(&["off", "d20"]), clause::INITIATIVE as BAD_SETTING, "off or d20 (off)", "off или d20 (off)";
    optional hurt_run: OneOf(&["from_hit", "from_start"]), clause::HURT_ON_THE_RUN as BAD_SETTING,
        "from_hit or from_start (from_hit)", "from_hit или from_start (from_hit)";
    // Only the two numbers are right; that is looked at where it is read.
    optional prone_attack: Int(-1000, 1000), clause::FROM_THE_GROUND, "0 or -4 on melee attacks of a lying one (0)", "0 или -4 на атаки лежащего (0)";
    optional counter_after_missed_touch: Bool, clause::TRIP_MISSED_TOUCH,
        "a missed touch may be answered too (false)", "на промах касанием тоже отвечают (false)";
    optional unaimed_shots: Bool, clause::UNAIMED_SHOTS,
        "shots beyond the aimed range, unaimed (false)", "выстрелы дальше предела, неприцельные (false)";
    optional drop_negative_dex: Bool, clause::CAUGHT_OFF_GUARD,
        "one caught loses a negative Dex too (false)", "застигнутый теряет и отрицательную ловкость (false)";
};
