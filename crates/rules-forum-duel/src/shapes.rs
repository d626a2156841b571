//! The shape of the content: every table with its fields, ranges and clauses (docs/content.md says the same in words).

use holmgang_kernel::content::Pair;
use holmgang_kernel::doc::Node;
use holmgang_kernel::library::{ID, NAME};
use holmgang_kernel::shape::{FieldShape, Kind, Shape};
use holmgang_kernel::words::{Fixed, Words};
use holmgang_kernel::{content, content_words, fields, tables, words_of};

use crate::clause;
use crate::content::{Control, DamageType, Form, Skill, SpellKind, WeaponClass, attack_kind};

/// Every table of the content; the scenario is the last one.
pub const SHAPES: &[Shape] = tables! {
    weapon: "a weapon for the right hand", "оружие для правой руки", WeaponEntry::FIELDS;
    shield: "a shield for the left hand", "щит для левой руки", ShieldEntry::FIELDS;
    book: "a book for the left hand", "книга для левой руки", Book::FIELDS;
    effect: "what riders and warcries leave", "что оставляют вторичные эффекты и кличи", EffectEntry::FIELDS;
    spell: "a spell", "заклинание", SpellEntry::FIELDS;
    creature: "a creature that can be summoned", "существо для призыва", CreatureEntry::FIELDS;
    combatant: "a player character", "персонаж игрока", COMBATANT;
    map: "a board", "поле", MapEntry::FIELDS;
    scenario: "who fights where", "кто где сражается", SCENARIO;
};

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

words_of!(BLOCK_WORDS, attack_kind::ALL);

content! {
    /// What a plain attack is made with: FD-9.
    pub struct AttackEntry {
        class: WeaponClass, clause::SWORD_ATTACK,
            "kind; body adds to the damage of a sword, magic power to that of a wand",
            "вид; к урону меча идёт Тс, к урону жезла МС";
        damage: Pair in Span(0, 999), clause::WEAPON_ROLL, "damage: lowest and highest", "урон: наименьший и наибольший";
        range: Option<u8> in Int(0, 20), clause::WEAPON_REACH,
            "range; 1 for a sword, 3 for a wand", "дальность; 1 у меча, 3 у жезла";
        damage_type: Option<DamageType>, clause::SWORD_DAMAGE_IS_PHYSICAL,
            "damage type; physical for a sword, ethereal for a wand", "тип урона; у меча физический, у жезла эфирный";
        riders: Vec<RiderEntry> in List(&Table(RiderEntry::FIELDS), 8), clause::RIDERS_OF_WEAPONS,
            "comes with it: what comes with its attacks, rolled in this order", "вместе с ударом: что приходит с её атаками, бросается в этом порядке";
    }
}

content! {
    /// A weapon for the right hand.
    pub struct WeaponEntry: entry, with attack: AttackEntry {}
}

content! {
    /// A shield for the left hand: FD-12.3 to FD-12.5.
    pub struct ShieldEntry: entry {
        block: i16 in Int(0, 100), clause::SHIELD_GIVES_BLOCK, "block, %", "блок, %";
        resist: Node in Map(DamageType::WORDS, &Int(1, 75)), clause::SHIELD_GIVES_RESISTANCE,
            "resistances: all five, physical the largest", "сопротивляемости: все пять, физическая больше всех";
        magic_power_malus: i16 = 0 in Int(0, 100), clause::SHIELD_LOWERS_MAGIC_POWER,
            "magic power penalty: taken off the magic power", "штраф МС: отнимается от МС";
        block_cap: Option<u8> in Int(1, 100), clause::WHAT_LIFTS_THE_CAP,
            "block cap, %: the most that its bearer's block can be, where that is above the cap of the battle",
            "предел блока, %: больше этого блок владельца не бывает, если это выше предела боя";
    }
}

content! {
    /// A book for the left hand: FD-12.2.
    pub struct Book: entry {
        block_pierce: i16 in Int(0, 100), clause::BOOK,
            "block piercing: taken off the block of those whom the holder attacks", "пробивание блока: отнимается от блока тех, кого атакует владелец";
        own_block_malus: i16 = 0 in Int(0, 100), clause::BOOK,
            "own block penalty: taken off the holder's own block", "штраф своего блока: отнимается от блока владельца";
    }
}

content! {
    /// What something changes on its bearer.
    #[derive(Default)]
    pub struct Modifier {
        /// FD-10.4: the text itself names this number for its first two modifiers: 14, and 7 halved.
        chance: i16 = 0 in Int(-100, 100), clause::CHANCE_OF_THE_TEXT,
            "chances: points on those of the bearer", "шансы: пункты к ним у носителя";
        chance_die: Option<i16> in Int(2, 100), clause::MYSTERIOUS_SPHERE,
            "die of chance: sides of a die rolled for every check: in full twice the roll, halved the roll",
            "кубик шансов: грани кубика на каждую проверку: целиком два броска, вполовину один";
        block: i16 = 0 in Int(-100, 100), clause::BLOCK_MODIFIERS_ARE_HALVED,
            "block: points on that of the bearer", "блок: пункты к нему у носителя";
        penetration: i16 = 0 in Int(0, 100), clause::BLOCK_MODIFIERS_ARE_HALVED,
            "block piercing: points off the block of those whom the bearer attacks",
            "пробивание блока: пункты, отнимаемые от блока тех, кого атакует носитель";
        block_cap: Option<u8> in Int(1, 100), clause::WHAT_LIFTS_THE_CAP,
            "block cap, %: the most that the bearer's block can be, where that is above the cap",
            "предел блока, %: больше этого блок носителя не бывает, если это выше предела";
        plain_damage: i16 = 0 in Int(-100, 100), clause::DAMAGE_MODIFIERS_ADD_UP,
            "plain attacks, %", "обычные атаки, %";
        all_damage: i16 = 0 in Int(-100, 100), clause::DAMAGE_MODIFIERS_ADD_UP,
            "attacks and spells, %: plain attacks", "атаки и заклинания, %: атаки обычные";
        movement: i16 = 0 in Int(-12, 12), clause::MOVEMENT_MODIFIERS, "MP", "ОП";
        /// FD-3.3: in both examples of the text a buff makes 50 of the usual 20.
        energy_per_turn: i16 = 0 in Int(0, 200), clause::OVERFLOW_OF_THE_TEXT,
            "energy a turn: at each hand-over", "энергия за ход: при каждом переходе хода";
    }
}

content! {
    /// Damage over time: FD-9.14.
    pub struct Dot {
        damage_type: DamageType, clause::RESISTANCE, "damage type", "тип урона";
        base: i16 in Int(0, 999), clause::DOT_STRENGTH_IS_FIXED, "damage a turn", "урон за ход";
    }
}

content! {
    /// Healing over time.
    pub struct HealPerTurn {
        base: i16 in Int(0, 999), clause::DOT_STRENGTH_IS_FIXED, "healing a turn", "исцеление за ход";
    }
}

content! {
    /// FD-10.15: a chance-based action at each hand-over of the bearer.
    #[derive(Copy)]
    pub struct PerTurn {
        chance: i16 in Int(0, 100), clause::LASTING_SPELLS_USE_OWN_CHANCES, "chance, %", "шанс, %";
        own_bonus: i16 = 0 in Int(-100, 100), clause::LASTING_SPELLS_USE_OWN_CHANCES,
            "chance bonus: added to the chance", "прибавка к шансу: прибавляется к шансу";
        damage_type: Option<DamageType>, clause::RESISTANCE,
            "damage type: of what harms", "тип урона: того, что вредит";
        base: i16 in Int(0, 999), clause::DOT_STRENGTH_IS_FIXED, "amount: damage or healing", "величина: урон или исцеление";
        /// FD-10.17: then its bearer's luck and modifiers count.
        heals: bool = false, clause::BEARER_BONUSES_IF_THEY_FIT, "healing: it heals its bearer", "исцеление: помогает носителю";
    }
}

content! {
    /// FD-12.17: reflection.
    pub struct Reflects {
        chance: i16 in Int(0, 100), clause::REFLECTION, "chance, %", "шанс, %";
        kinds: Vec<String> in List(&OneOf(&["direct", "dot"]), 2), clause::REFLECTION, "reflects: these attacks", "отражает: эти атаки";
    }
}

content! {
    /// What lasts, be it of an effect or of a spell: FD-14.
    pub struct LastingEntry {
        duration: Option<u8> in Int(1, 99), clause::DURATION_UNIT, "duration, turns: own turns of the bearer", "срок, ходов: своих ходов носителя";
        modifier: Option<Modifier>, "changes: what it changes on its bearer", "меняет: что меняет у носителя";
        dot: Option<Dot>, clause::DOT_STRENGTH_IS_FIXED, "damage over time", "урон со временем";
        heal_per_turn: Option<HealPerTurn>, clause::CHARGED_HEALING, "healing over time", "исцеление со временем";
        per_turn: Option<PerTurn>, clause::LASTING_SPELLS_USE_OWN_CHANCES,
            "every turn: damage or healing, with a chance", "каждый ход: урон или исцеление, с шансом";
        control: Option<Control>, clause::SILENCE_AND_STUN,
            "control: stun, root or silence", "контроль: оглушение, обездвиживание или молчание";
        /// FD-12.7: the words of the list are all there is to block; a DoT, a warcry and the like can stand in none.
        blocks: Vec<String> in List(&OneOf(BLOCK_WORDS), 6), clause::CANNOT_BE_BLOCKED,
            "allows to block: attacks that the bearer may block because of it", "позволяет блокировать: атаки, которые носитель может из-за него блокировать";
        needs_shield: bool = false, clause::SPELLS_THAT_ALLOW_MORE_BLOCKS,
            "shield-only blocks: these may be blocked only with a shield", "блок только щитом: блокировать это можно только со щитом";
        reflects: Option<Reflects>, clause::REFLECTION, "reflects attacks", "отражает атаки";
    }
}

content! {
    /// What riders and warcries leave.
    pub struct EffectEntry: entry, with lasting: LastingEntry {
        hostile: bool = false, clause::RENEWAL, "harmful: it harms its bearer", "вредный: для носителя";
    }
}

content! {
    /// FD-10.19, FD-10.23: what comes with an attack, either an effect or a spell.
    pub struct RiderEntry {
        effect: Option<String> in Ref(&["effect"]), clause::RIDER_CHANCE, "effect: what it leaves", "эффект: что он оставляет";
        spell: Option<String> in Ref(&["spell"]), clause::RIDER_SPELLS,
            "spell: or what it casts", "заклинание: или оно, если приходит с ударом";
        chance: Option<i16> in Int(0, 100), clause::RIDER_CHANCE,
            "chance, %; without it that of the spell, of an effect always",
            "шанс, %; без него шанс заклинания, эффект всегда";
    }
}

content! {
    /// FD-11.11: a thing on a cell.
    pub struct ObjectEntry {
        damage_type: Option<DamageType>, clause::FIRE_WALL, "damage type: of the burning", "тип урона";
        base: i16 = 0 in Int(0, 999), clause::FIRE_WALL, "damage: to whoever is on its cell", "урон: тому, кто на клетке";
        solid: bool = false, clause::OCCUPIED_CELLS, "impassable: nobody can step there", "непроходима: на неё нельзя ступить";
        duration: u8 in Int(1, 99), clause::OBJECT_AND_CREATURE_DURATIONS,
            "duration, turns: hand-overs of its author", "срок, ходов: переходов хода автора";
    }
}

content! {
    /// FD-11.9: how a raised one stands up.
    pub struct ResurrectEntry {
        hp_share: i16 in Int(1, 100), clause::STATE_AFTER_RESURRECTION,
            "HP, %: percent of the HP maximum", "ОЗ, %: процент от максимума ОЗ";
        energy: i16 in Int(0, 300), clause::STATE_AFTER_RESURRECTION, "energy", "энергия";
    }
}

content! {
    /// A spell: FD-13.
    pub struct SpellEntry: entry, with lasting: LastingEntry {
        kind: SpellKind, clause::KINDS_OF_SPELLS, "kind: what kind of spell it is", "вид";
        range: u8 = 0 in Int(0, 20), clause::MELEE_AND_PROJECTILE,
            "range: in cells; 0 is oneself only; for a warcry the radius", "дальность: в клетках; 0 только на себя; у клича радиус";
        ap: u8 = 1 in Int(1, 10), clause::ACTIONS_COST_ACTION_POINTS, "AP", "ОД";
        energy: i16 = 20 in Int(0, 300), clause::SPELL_PRICE, "cost", "цена";
        chance: Option<i16> in Int(0, 100), clause::CHANCE_SPELLS,
            "chance, %: without it the spell always works", "шанс, %: без него действует всегда";
        own_bonus: i16 = 0 in Int(-100, 100), clause::CHANCE_SUM, "chance bonus: added to the chance", "прибавка к шансу: прибавляется к шансу";
        form: Option<Form>, clause::SHIELD_ALONE_BLOCKS,
            "form: of a direct damage spell", "форма: у заклинания прямого урона";
        damage_type: Option<DamageType>, clause::RESISTANCE, "damage type", "тип урона";
        base: i16 = 0 in Int(0, 999), clause::SPELL_STRENGTH, "amount: damage or healing at once", "величина: урон или исцеление сразу";
        area: Option<String> in OneOf(&["neighbours"]), clause::AREA,
            "area: the target cell and its neighbours", "область: клетка-цель и соседние с ней";
        share: i16 = 0 in Int(0, 100), clause::LIFE_STEAL,
            "regained HP, %: percent of the HP taken that are regained", "возврат ОЗ, %: процент отнятых ОЗ, который возвращается";
        amount: i16 = 0 in Int(0, 999), clause::ENERGY_STEAL,
            "amount: energy taken or given, charges given, or cells of a push",
            "величина: отнятая или данная Энергия, данные заряды, клетки толчка";
        riders: Vec<RiderEntry> in List(&Table(RiderEntry::FIELDS), 8), clause::RIDER_CHANCE,
            "comes with it: what comes with the attack, rolled in this order", "вместе с ударом: что приходит с атакой, бросается в этом порядке";
        side: Option<String> in OneOf(&["allies", "enemies"]), clause::KINDS_OF_SPELLS,
            "for whom: a warcry, a push or a swap is for; of the last two enemies",
            "для кого: клич, толчок или обмен местами; у двух последних враги";
        per_charge: i16 = 0 in Int(0, 100), clause::OTHER_CHARGE_USES,
            "a charge adds: each declared one to `amount`, percent to a thing, turns to what lasts; 0 takes none",
            "заряд прибавляет: каждый объявленный к `amount`, проценты к объекту, ходы к длящемуся; 0 зарядов не берёт";
        uses: Option<u8> in Int(1, 99), clause::LIMITED_SPELLS,
            "uses a battle: of one combatant; no limit", "раз за бой: у одного бойца; без предела";
        potion: bool = false, clause::LIMITED_SPELLS,
            "drunk, not cast: silence does not hinder it", "пьют, а не читают: молчание не мешает";
        effect: Option<String> in Ref(&["effect"]), clause::KINDS_OF_SPELLS,
            "effect: what a warcry leaves", "эффект: что оставляет клич";
        summons: Option<String> in Ref(&["creature"]), clause::CREATURES_IN_PLAY, "summons: the creature that comes", "призывает: кто приходит";
        max_alive: Option<u8> in Int(1, 99), clause::CHECK_ORDER,
            "at most alive: living creatures of one caster; no limit", "живых не больше: у одного призвавшего; без предела";
        object: Option<ObjectEntry>, clause::FIRE_WALL, "makes: the thing that is made", "создаёт: вещь";
        resurrect: Option<ResurrectEntry>, clause::STATE_AFTER_RESURRECTION,
            "raises with: how the raised one stands up", "воскрешает: каким встаёт воскрешённый";
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
        weapon: CreatureWeapon, clause::CREATURES_IN_PLAY, "attack", "атака";
        movement: u8 = 2 in Int(0, 12), clause::TWO_MOVEMENT_POINTS, "MP", "ОП";
        lifetime: Option<u8> in Int(1, 99), clause::OBJECT_AND_CREATURE_DURATIONS,
            "duration, turns: own turns; without it it stays", "срок, ходов: своих ходов; без этого поля остаётся";
        level: u8 = 0 in Int(0, 20), clause::CHARGE_CAP_IS_LEVEL, "level", "уровень";
        energy: i16 = 100 in Int(1, 300), clause::STARTING_ENERGY,
            "energy: maximum and at the start", "энергия: предел и начальная";
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

const BODY: FieldShape = fields!(optional body: Int(0, 100), clause::SWORD_ATTACK, "body; 10", "Тс; 10");
const MAGIC_POWER: FieldShape = fields!(
    optional magic_power: Int(0, 100), clause::WAND_ATTACK, "magic power; 10", "МС; 10"
);
const MOVEMENT: FieldShape = fields!(optional movement: Int(0, 12), clause::TWO_MOVEMENT_POINTS, "MP; 2", "ОП; 2");
const ENERGY: FieldShape = fields!(
    optional energy: Int(1, 300), clause::STARTING_ENERGY, "energy: maximum and at the start; 100", "энергия: предел и начальная; 100"
);

const SKILLS: &[FieldShape] = &[
    skill(Skill::Luck, text("Luck: n on own chances", "Удача: n к своим шансам"), clause::ONLY_SPELL_MODIFIERS_ARE_CUT),
    skill(
        Skill::Hexcraft,
        text("Hexcraft: n on the landing of DoT and control", "Порча: n к наложению дотов и контроля"),
        clause::CHANCE_SUM,
    ),
    skill(
        Skill::SwordMastery,
        text("Sword Mastery, %: on plain sword attacks", "Мастерство меча, %: к обычным атакам мечом"),
        clause::DAMAGE_MODIFIERS_ADD_UP,
    ),
    skill(
        Skill::WandMastery,
        text("Wand Mastery, %: on plain wand attacks", "Мастерство жезла, %: к обычным атакам жезлом"),
        clause::DAMAGE_MODIFIERS_ADD_UP,
    ),
    skill(
        Skill::SpellMastery,
        text("Spell Mastery, %: on direct damage spells", "Мастерство заклинаний, %: к заклинаниям прямого урона"),
        clause::DAMAGE_MODIFIERS_ADD_UP,
    ),
    skill(Skill::Guard, text("Guard: n on block", "Защита: n к блоку"), clause::BLOCK_TOTAL),
    skill(Skill::Swiftness, text("Swiftness: n MP", "Проворство: n ОП"), clause::MOVEMENT_MODIFIERS),
    skill(
        Skill::Meditation,
        text("Meditation: n energy per turn", "Медитация: n энергии за ход"),
        clause::REGENERATION,
    ),
    skill(
        Skill::Resilience,
        text(
            "Resilience: n off the chances of hostile effects on oneself",
            "Стойкость: n от шансов чужих вредных эффектов на себе",
        ),
        clause::SKILLS_THAT_WEAKEN,
    ),
];

const fn skill(skill: Skill, about: Fixed, by: holmgang_kernel::clause::Clause) -> FieldShape {
    let (least, most) = Skill::BOUNDS[skill as usize];
    FieldShape::optional(Skill::ALL[skill as usize].1, Kind::Int(least, most), about).by(by)
}

const LEFT_HAND_ITEM: Kind = Kind::Ref(&["shield", "book"]);

/// The fields of a combatant after `id`, `name` and `hp`, which a member of a scenario may replace.
macro_rules! combatant_fields {
    ($($before:tt)*) => {
        fields! {
            $($before)*
            optional level: Int(0, 20), clause::CHARGE_CAP_IS_LEVEL, "level: also the most charges; 6", "уровень: он же предел зарядов; 6";
            with BODY, MAGIC_POWER;
            optional right_hand: Ref(&["weapon"]), clause::REASON_CODES, "weapon; empty", "оружие; пусто";
            // FD-12.1: a list is read so that two things can be refused as `hand_conflict` and not as a slip of the pen.
            optional left_hand: Either(&LEFT_HAND_ITEM, &List(&LEFT_HAND_ITEM, 4)), clause::LEFT_HAND,
                "shield or book; empty", "щит или книга; пусто";
            optional skills: Table(SKILLS), clause::CHANCE_SUM, "skills: with their values", "навыки";
            optional spells: Either(&OneOf(&["all"]), &List(&Ref(&["spell"]), 5000)), clause::CHECK_ORDER,
                "spells: those known, or `all`", "заклинания: известные или сразу `all`";
            optional resist: Map(DamageType::WORDS, &Int(-100, 75)), clause::RESISTANCE, "resistances; 0", "сопротивляемости; 0";
            with ENERGY;
            optional energy_regen: Int(0, 200), clause::REGENERATION, "energy a turn; 20", "энергия за ход; 20";
            with MOVEMENT;
            optional ap: Int(1, 10), clause::TWO_ACTION_POINTS, "AP a turn; 2", "ОД за ход; 2";
            optional oa: Int(0, 20), clause::FIVE_ATTACK_POINTS, "attack points a turn; 5", "очки атаки за ход; 5";
        }
    };
}

const COMBATANT: &[FieldShape] = combatant_fields! {
    with ID, NAME;
    required hp: Int(1, 999), clause::DEATH_REMOVES, "HP", "ОЗ";
};

const MEMBER: &[FieldShape] = combatant_fields! {
    required combatant: Ref(&["combatant"]), "who it is", "кто это";
    optional name: Names, "another name", "другое имя";
    // FD-4.8: a place is a cell and no direction; nobody faces anywhere.
    optional cell: Text, clause::NO_FACING, "where it starts", "где начинает";
    optional hp: Int(1, 999), clause::DEATH_REMOVES, "HP", "ОЗ";
};

const SCENARIO: &[FieldShape] = fields! {
    with ID, NAME;
    optional about: Names, "one line about it", "одна строка о нём";
    required map: Ref(&["map"]), clause::BOARD, "the board", "поле";
    required red: List(&Table(MEMBER), 49), clause::PLACEMENT_ORDER, "the red side", "красная сторона";
    required blue: List(&Table(MEMBER), 49), clause::PLACEMENT_ORDER, "the blue side", "синяя сторона";
    optional turn_order: List(&Text, 49), clause::INITIATIVE, "all members in order; rolled", "все участники по порядку; бросается";
    optional round_limit: Int(1, 1000), clause::ROUND_LIMIT, "last round; 100", "последний раунд; 100";
    optional block_cap: Int(0, 100), clause::BLOCK_CAP, "cap of block; 50", "предел блока; 50";
    optional one_shot_uncut: Bool, clause::ONE_SHOT_UNCUT,
        "modifiers count in full for one-shot spells; true", "для разовых заклинаний модификаторы целиком; true";
};
