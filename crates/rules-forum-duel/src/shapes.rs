//! The shape of the content: every table with its fields, ranges and clauses (docs/content.md says the same in words).

use holmgang_kernel::content::Pair;
use holmgang_kernel::doc::Node;
use holmgang_kernel::library::{ID, NAME};
use holmgang_kernel::shape::{FieldShape, Kind, Shape};
use holmgang_kernel::words::{Fixed, Words};
use holmgang_kernel::{content, content_words, words_of};

use crate::clause;
use crate::content::{Control, DamageType, Form, Skill, SpellKind, WeaponClass, attack_kind};

/// Every table of the content; the scenario is the last one.
pub const SHAPES: &[Shape] = &[
    Shape {
        table: "weapon",
        about: text("a weapon for the right hand", "оружие для правой руки"),
        fields: WeaponEntry::FIELDS,
    },
    Shape {
        table: "shield",
        about: text("a shield for the left hand", "щит для левой руки"),
        fields: ShieldEntry::FIELDS,
    },
    Shape {
        table: "book", about: text("a book for the left hand", "книга для левой руки"), fields: Book::FIELDS
    },
    Shape {
        table: "effect",
        about: text("what riders and warcries leave", "что оставляют вторичные эффекты и кличи"),
        fields: EffectEntry::FIELDS,
    },
    Shape { table: "spell", about: text("a spell", "заклинание"), fields: SpellEntry::FIELDS },
    Shape {
        table: "creature",
        about: text("a creature that can be summoned", "существо для призыва"),
        fields: CreatureEntry::FIELDS,
    },
    Shape { table: "combatant", about: text("a player character", "персонаж игрока"), fields: COMBATANT },
    Shape { table: "map", about: text("a board", "поле"), fields: MapEntry::FIELDS },
    Shape { table: "scenario", about: text("who fights where", "кто где сражается"), fields: SCENARIO },
];

const fn text(en: &'static str, ru: &'static str) -> Fixed {
    Fixed::new(en, ru)
}

content_words! {
    DamageType = DamageType::ALL;
    SpellKind = SpellKind::ALL;
    WeaponClass = [(WeaponClass::Sword, "sword"), (WeaponClass::Wand, "wand")];
    Form = [(Form::Blade, "blade"), (Form::Bolt, "bolt"), (Form::Orb, "orb"), (Form::Touch, "touch")];
    Control = [(Control::Stun, "stun"), (Control::Root, "root"), (Control::Silence, "silence")];
}

words_of!(DAMAGE_TYPE_WORDS, DamageType::ALL);
words_of!(BLOCK_WORDS, attack_kind::ALL);

content! {
    /// What a plain attack is made with: FD-9.
    pub struct AttackEntry {
        class: WeaponClass, clause::SWORD_ATTACK,
            "kind; body adds to the damage of a sword, magic power to that of a wand",
            "вид; к урону меча идёт Тс, к урону жезла МС";
        damage: Pair in Span(0, 999), clause::WEAPON_ROLL, "lowest and highest damage", "наименьший и наибольший урон";
        range: Option<u8> in Int(0, 20), clause::WEAPON_REACH,
            "reach in cells; 1 for a sword, 3 for a wand", "дальность в клетках; 1 у меча, 3 у жезла";
        damage_type: Option<DamageType>, clause::SWORD_DAMAGE_IS_PHYSICAL,
            "damage type; physical for a sword, ethereal for a wand", "тип урона; у меча физический, у жезла эфирный";
        riders: Vec<RiderEntry> in List(&Table(RiderEntry::FIELDS), 8), clause::RIDERS_OF_WEAPONS,
            "what comes with its attacks, rolled in this order", "что приходит с её атаками, бросается в этом порядке";
    }
}

content! {
    /// A weapon for the right hand.
    pub struct WeaponEntry: entry, with attack: AttackEntry {}
}

content! {
    /// A shield for the left hand: FD-12.3 to FD-12.5.
    pub struct ShieldEntry: entry {
        block: i16 in Int(0, 100), clause::SHIELD_GIVES_BLOCK, "block chance in points", "шанс блока";
        resist: Node in Map(DAMAGE_TYPE_WORDS, &Int(1, 75)), clause::SHIELD_GIVES_RESISTANCE,
            "resistances, all five, physical the largest", "сопротивляемости, все пять, физическая больше всех";
        magic_power_malus: i16 = 0 in Int(0, 100), clause::SHIELD_LOWERS_MAGIC_POWER,
            "taken off the magic power", "отнимается от МС";
        block_cap: Option<u8> in Int(1, 100), clause::WHAT_LIFTS_THE_CAP,
            "the most that its bearer's block can be, where that is above the cap of the battle",
            "больше этого блок владельца не бывает, если это выше предела боя";
    }
}

content! {
    /// A book for the left hand: FD-12.2.
    pub struct Book: entry {
        block_pierce: i16 in Int(0, 100), clause::BOOK,
            "taken off the block of those whom the holder attacks", "отнимается от блока тех, кого атакует владелец";
        own_block_malus: i16 = 0 in Int(0, 100), clause::BOOK,
            "taken off the holder's own block", "отнимается от блока владельца";
    }
}

content! {
    /// What something changes on its bearer.
    #[derive(Default)]
    pub struct Modifier {
        /// FD-10.4: the text itself names this number for its first two modifiers: 14, and 7 halved.
        chance: i16 = 0 in Int(-100, 100), clause::CHANCE_OF_THE_TEXT,
            "points on the bearer's chances", "пункты к шансам носителя";
        chance_die: Option<i16> in Int(2, 100), clause::MYSTERIOUS_SPHERE,
            "sides of a die rolled for every check: in full twice the roll, halved the roll",
            "грани кубика на каждую проверку: целиком два броска, вполовину один";
        block: i16 = 0 in Int(-100, 100), clause::BLOCK_MODIFIERS_ARE_HALVED,
            "points on the bearer's block", "пункты к блоку носителя";
        penetration: i16 = 0 in Int(0, 100), clause::BLOCK_MODIFIERS_ARE_HALVED,
            "points off the block of those whom the bearer attacks",
            "пункты, отнимаемые от блока тех, кого атакует носитель";
        block_cap: Option<u8> in Int(1, 100), clause::WHAT_LIFTS_THE_CAP,
            "the most that the bearer's block can be, where that is above the cap",
            "больше этого блок носителя не бывает, если это выше предела";
        plain_damage: i16 = 0 in Int(-100, 100), clause::DAMAGE_MODIFIERS_ADD_UP,
            "percent on plain attacks", "проценты к обычным атакам";
        all_damage: i16 = 0 in Int(-100, 100), clause::DAMAGE_MODIFIERS_ADD_UP,
            "percent on plain attacks and spells", "проценты к обычным атакам и заклинаниям";
        movement: i16 = 0 in Int(-12, 12), clause::MOVEMENT_MODIFIERS, "MP", "ОП";
        /// FD-3.3: in both examples of the text a buff makes 50 of the usual 20.
        energy_per_turn: i16 = 0 in Int(0, 200), clause::OVERFLOW_OF_THE_TEXT,
            "energy at each hand-over", "Энергия при каждом переходе хода";
    }
}

content! {
    /// Damage over time: FD-9.14.
    pub struct Dot {
        damage_type: DamageType, clause::RESISTANCE, "damage type", "тип урона";
        base: i16 in Int(0, 999), clause::DOT_STRENGTH_IS_FIXED, "damage every turn", "урон каждый ход";
    }
}

content! {
    /// Healing over time.
    pub struct HealPerTurn {
        base: i16 in Int(0, 999), clause::DOT_STRENGTH_IS_FIXED, "healing every turn", "исцеление каждый ход";
    }
}

content! {
    /// FD-10.15: a chance-based action at each hand-over of the bearer.
    #[derive(Copy)]
    pub struct PerTurn {
        chance: i16 in Int(0, 100), clause::LASTING_SPELLS_USE_OWN_CHANCES, "chance every turn", "шанс каждый ход";
        own_bonus: i16 = 0 in Int(-100, 100), clause::LASTING_SPELLS_USE_OWN_CHANCES,
            "added to the chance", "прибавляется к шансу";
        damage_type: Option<DamageType>, clause::RESISTANCE,
            "damage type of what harms", "тип урона того, что вредит";
        base: i16 in Int(0, 999), clause::DOT_STRENGTH_IS_FIXED, "damage or healing", "урон или исцеление";
        /// FD-10.17: then its bearer's luck and modifiers count.
        heals: bool = false, clause::BEARER_BONUSES_IF_THEY_FIT, "it heals its bearer", "исцеляет носителя";
    }
}

content! {
    /// FD-12.17: reflection.
    pub struct Reflects {
        chance: i16 in Int(0, 100), clause::REFLECTION, "chance to reflect", "шанс отразить";
        kinds: Vec<String> in List(&OneOf(&["direct", "dot"]), 2), clause::REFLECTION, "what is reflected", "что отражается";
    }
}

content! {
    /// What lasts, be it of an effect or of a spell: FD-14.
    pub struct LastingEntry {
        duration: Option<u8> in Int(1, 99), clause::DURATION_UNIT, "own turns of the bearer", "своих ходов носителя";
        modifier: Option<Modifier>, "what it changes on its bearer", "что меняет у носителя";
        dot: Option<Dot>, clause::DOT_STRENGTH_IS_FIXED, "damage over time", "дот";
        heal_per_turn: Option<HealPerTurn>, clause::CHARGED_HEALING, "healing over time", "исцеление каждый ход";
        per_turn: Option<PerTurn>, clause::LASTING_SPELLS_USE_OWN_CHANCES,
            "damage or healing every turn, with a chance", "урон или исцеление каждый ход, с шансом";
        control: Option<Control>, clause::SILENCE_AND_STUN,
            "stun, root or silence", "оглушение, обездвиживание или молчание";
        /// FD-12.7: the words of the list are all there is to block; a DoT, a warcry and the like can stand in none.
        blocks: Vec<String> in List(&OneOf(BLOCK_WORDS), 6), clause::CANNOT_BE_BLOCKED,
            "attacks that the bearer may block because of it", "атаки, которые носитель может из-за него блокировать";
        needs_shield: bool = false, clause::SPELLS_THAT_ALLOW_MORE_BLOCKS,
            "these may be blocked only with a shield", "блокировать это можно только со щитом";
        reflects: Option<Reflects>, clause::REFLECTION, "reflects attacks", "отражает атаки";
    }
}

content! {
    /// What riders and warcries leave.
    pub struct EffectEntry: entry, with lasting: LastingEntry {
        hostile: bool = false, clause::RENEWAL, "it harms its bearer", "вредит носителю";
    }
}

content! {
    /// FD-10.19, FD-10.23: what comes with an attack, either an effect or a spell.
    pub struct RiderEntry {
        effect: Option<String> in Ref(&["effect"]), clause::RIDER_CHANCE, "the effect it leaves", "что он оставляет";
        spell: Option<String> in Ref(&["spell"]), clause::RIDER_SPELLS,
            "or the spell that it brings", "или заклинание, которое он несёт";
        chance: Option<i16> in Int(0, 100), clause::RIDER_CHANCE,
            "its chance; without it that of the spell, of an effect always",
            "шанс; без него шанс заклинания, эффект всегда";
    }
}

content! {
    /// FD-11.11: a thing on a cell.
    pub struct ObjectEntry {
        damage_type: Option<DamageType>, clause::FIRE_WALL, "damage type of the burning", "тип урона";
        base: i16 = 0 in Int(0, 999), clause::FIRE_WALL, "damage to whoever is on its cell", "урон тому, кто на клетке";
        solid: bool = false, clause::OCCUPIED_CELLS, "nobody can step there", "на неё нельзя ступить";
        duration: u8 in Int(1, 99), clause::OBJECT_AND_CREATURE_DURATIONS,
            "hand-overs of its author", "переходов хода автора";
    }
}

content! {
    /// FD-11.9: how a raised one stands up.
    pub struct ResurrectEntry {
        hp_share: i16 in Int(1, 100), clause::STATE_AFTER_RESURRECTION,
            "percent of the HP maximum", "процент от максимума ОЗ";
        energy: i16 in Int(0, 300), clause::STATE_AFTER_RESURRECTION, "energy", "Энергия";
    }
}

content! {
    /// A spell: FD-13.
    pub struct SpellEntry: entry, with lasting: LastingEntry {
        kind: SpellKind, clause::KINDS_OF_SPELLS, "what kind of spell it is", "вид заклинания";
        range: u8 = 0 in Int(0, 20), clause::MELEE_AND_PROJECTILE,
            "in cells; 0 is oneself only; for a warcry the radius", "в клетках; 0 только на себя; у клича радиус";
        ap: u8 = 1 in Int(1, 10), clause::ACTIONS_COST_ACTION_POINTS, "AP", "ОД";
        energy: i16 = 20 in Int(0, 300), clause::SPELL_PRICE, "price", "цена";
        chance: Option<i16> in Int(0, 100), clause::CHANCE_SPELLS,
            "without it the spell always works", "без него действует всегда";
        own_bonus: i16 = 0 in Int(-100, 100), clause::CHANCE_SUM, "added to the chance", "прибавляется к шансу";
        form: Option<Form>, clause::SHIELD_ALONE_BLOCKS,
            "form of a direct damage spell", "Форма заклинания прямого урона";
        damage_type: Option<DamageType>, clause::RESISTANCE, "damage type", "тип урона";
        base: i16 = 0 in Int(0, 999), clause::SPELL_STRENGTH, "damage or healing at once", "урон или исцеление сразу";
        area: Option<String> in OneOf(&["neighbours"]), clause::AREA,
            "the target cell and its neighbours", "клетка-цель и соседние с ней";
        share: i16 = 0 in Int(0, 100), clause::LIFE_STEAL,
            "percent of the HP taken that are regained", "процент отнятых ОЗ, который возвращается";
        amount: i16 = 0 in Int(0, 999), clause::ENERGY_STEAL,
            "energy taken or given, charges given, or cells of a push",
            "отнятая или данная Энергия, данные заряды, клетки толчка";
        riders: Vec<RiderEntry> in List(&Table(RiderEntry::FIELDS), 8), clause::RIDER_CHANCE,
            "what comes with the attack, rolled in this order", "что приходит с атакой, бросается в этом порядке";
        side: Option<String> in OneOf(&["allies", "enemies"]), clause::KINDS_OF_SPELLS,
            "whom a warcry, a push or a swap is for; of the last two enemies",
            "для кого клич, толчок или обмен местами; у двух последних враги";
        per_charge: i16 = 0 in Int(0, 100), clause::OTHER_CHARGE_USES,
            "what each declared charge adds: to `amount`, percent to a thing, turns to what lasts; 0 takes none",
            "что прибавляет каждый заряд: к `amount`, проценты к объекту, ходы к длящемуся; 0 зарядов не берёт";
        uses: Option<u8> in Int(1, 99), clause::LIMITED_SPELLS,
            "how often one combatant has it in a battle; no limit", "сколько раз за бой оно есть у бойца; без предела";
        potion: bool = false, clause::LIMITED_SPELLS,
            "it is drunk: silence does not hinder it", "его пьют: молчание не мешает";
        effect: Option<String> in Ref(&["effect"]), clause::KINDS_OF_SPELLS,
            "the effect that a warcry leaves", "что оставляет клич";
        summons: Option<String> in Ref(&["creature"]), clause::CREATURES_IN_PLAY, "the creature that comes", "кто приходит";
        max_alive: Option<u8> in Int(1, 99), clause::CHECK_ORDER,
            "living creatures of one caster; no limit", "живых существ одного призвавшего; без предела";
        object: Option<ObjectEntry>, clause::FIRE_WALL, "the thing that is made", "что создаётся";
        resurrect: Option<ResurrectEntry>, clause::STATE_AFTER_RESURRECTION,
            "how the raised one stands up", "каким встаёт воскрешённый";
    }
}

content! {
    /// What a creature strikes with.
    pub struct CreatureWeapon, with attack: AttackEntry {
        name: Words in Names, "its name", "название";
    }
}

content! {
    /// A creature that can be summoned: FD-11.12.
    pub struct CreatureEntry: entry {
        hp: i16 in Int(1, 999), clause::SUMMONED_AGAIN, "HP", "ОЗ";
        body: i16 = 10 in Int(0, 100), clause::SWORD_ATTACK, "body", "Тс";
        magic_power: i16 = 10 in Int(0, 100), clause::WAND_ATTACK, "magic power", "МС";
        weapon: CreatureWeapon, clause::CREATURES_IN_PLAY, "its plain attack", "его обычная атака";
        movement: u8 = 2 in Int(0, 12), clause::TWO_MOVEMENT_POINTS, "MP", "ОП";
        lifetime: Option<u8> in Int(1, 99), clause::OBJECT_AND_CREATURE_DURATIONS,
            "own turns; without it it stays", "своих ходов; без этого поля остаётся";
        level: u8 = 0 in Int(0, 20), clause::CHARGE_CAP_IS_LEVEL, "level", "уровень";
        energy: i16 = 100 in Int(1, 300), clause::STARTING_ENERGY,
            "energy, maximum and at the start", "Энергия, максимум и начальная";
    }
}

content! {
    /// A board.
    pub struct MapEntry: entry {
        files: u8 = 7 in Int(7, 7), clause::BOARD, "columns", "столбцы";
        ranks: u8 = 7 in Int(7, 7), clause::BOARD, "rows", "ряды";
        solid: Vec<Node> in List(&Text, 49), clause::OCCUPIED_CELLS,
            "cells with a permanent object", "клетки с постоянным объектом";
        solid_name: Option<Words>, clause::OCCUPIED_CELLS,
            "what that object is called", "как этот объект называется";
    }
}

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
    skill(Skill::Luck, text("n on own chances", "n к своим шансам"), clause::ONLY_SPELL_MODIFIERS_ARE_CUT),
    skill(
        Skill::Hexcraft,
        text("n on the landing of DoT and control", "n к наложению дотов и контроля"),
        clause::CHANCE_SUM,
    ),
    skill(
        Skill::SwordMastery,
        text("n% on plain sword attacks", "n% к обычным атакам мечом"),
        clause::DAMAGE_MODIFIERS_ADD_UP,
    ),
    skill(
        Skill::WandMastery,
        text("n% on plain wand attacks", "n% к обычным атакам жезлом"),
        clause::DAMAGE_MODIFIERS_ADD_UP,
    ),
    skill(
        Skill::SpellMastery,
        text("n% on direct damage spells", "n% к заклинаниям прямого урона"),
        clause::DAMAGE_MODIFIERS_ADD_UP,
    ),
    skill(Skill::Guard, text("n on block", "n к блоку"), clause::BLOCK_TOTAL),
    skill(Skill::Swiftness, text("n MP", "n ОП"), clause::MOVEMENT_MODIFIERS),
    skill(Skill::Meditation, text("n energy per turn", "n Энергии за ход"), clause::REGENERATION),
    skill(
        Skill::Resilience,
        text("n off the chances of hostile effects on oneself", "n от шансов чужих вредных эффектов на себе"),
        clause::SKILLS_THAT_WEAKEN,
    ),
];

const fn skill(skill: Skill, about: Fixed, by: holmgang_kernel::clause::Clause) -> FieldShape {
    let (least, most) = Skill::BOUNDS[skill as usize];
    FieldShape::optional(Skill::ALL[skill as usize].1, Kind::Int(least, most), about).by(by)
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
                text("the spells known, or `all`", "известные заклинания или все сразу"),
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
        text("modifiers count in full for one-shot spells; true", "для разовых заклинаний модификаторы целиком; true"),
    )
    .by(clause::ONE_SHOT_UNCUT),
];

/// The shape of a scenario.
pub fn scenario_shape() -> &'static Shape {
    &SHAPES[SHAPES.len() - 1]
}
