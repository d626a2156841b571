//! Actions as text, written in English and read in English and Russian: `docs/notation-fairydust.md`, sections 2 and 3.

mod read;
mod ruling;
mod write;

use holmgang_kernel::notation::NotationFault;
use holmgang_kernel::ruleset::{Notate, Verb};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words;

use crate::Rules;
use crate::action::Action;
use crate::board::SQUARE_FACINGS;
use crate::content::{SKILL_COUNT, SKILLS};
use crate::state::{Order, State};

/// The verbs: players' first, then the referee's.
pub const VERBS: &[Verb] = &[
    Verb::player(
        "attack",
        &["атака", "атаковать", "бить"],
        "attack TARGET[:N] [TARGET[:N] ...] [with=ITEM|fist|kick] [skill=SKILL]",
        "attack in melee or by shooting",
        "атака в ближнем бою или выстрел",
    ),
    Verb::player(
        "throw",
        &["метнуть", "бросить"],
        "throw TARGET[:N] [TARGET[:N] ...] [with=ITEM] [skill=SKILL]",
        "attack by throwing",
        "атака броском",
    ),
    Verb::player(
        "push",
        &["толкнуть"],
        "push TARGET shove|trip [skill=SKILL]",
        "shove away or trip",
        "оттолкнуть или сбить с ног",
    ),
    Verb::player("grab", &["схватить"], "grab TARGET [skill=SKILL]", "seize and hold", "схватить и держать"),
    Verb::player("ram", &["таран"], "ram TARGET", "ram after a straight run", "таран после прямого разгона"),
    Verb::player(
        "cast",
        &["сотворить", "колдовать", "каст"],
        "cast SPELL [TARGET] [item=ITEM] [overload=true]",
        "cast a spell",
        "сотворить заклинание",
    ),
    Verb::player(
        "synergy",
        &["синергия"],
        "synergy SPELL [TARGET] with=WHO,WHO points=N",
        "begin a joint cast",
        "начать синергию",
    ),
    Verb::player(
        "contribute",
        &["вложить"],
        "contribute N",
        "invest points in a joint cast",
        "вложить очки в синергию",
    ),
    Verb::player("cancel", &["отменить"], "cancel", "give the joint cast up", "отменить синергию"),
    Verb::player("draw", &["достать"], "draw ITEM", "take out of belt or pocket", "достать с пояса или из кармана"),
    Verb::player("take", &["вынуть"], "take ITEM", "take out of the bag", "достать из сумки"),
    Verb::player("pick_up", &["поднять"], "pick_up ITEM [CELL]", "pick up from the floor", "поднять с пола"),
    Verb::player("drop", &["уронить"], "drop ITEM", "drop what is in hand", "бросить на пол"),
    Verb::player("release", &["отпустить"], "release", "let go of whom one holds", "отпустить схваченного"),
    Verb::player("stand", &["встать"], "stand", "stand up", "встать"),
    Verb::player("sit", &["сесть"], "sit", "sit down", "сесть"),
    Verb::player("lie", &["лечь"], "lie", "lie down", "лечь"),
    Verb::player(
        "move",
        &["идти", "переместиться"],
        "move STEP [STEP ...]",
        "begin a move; a step is `9,4`, `keep:9,4` (looking where one looked), `turn:ne`, `to:9,4` (all the way) or `off`",
        "начать перемещение; шаг — `9,4`, `keep:9,4` (не меняя взгляда), `turn:ne`, `to:9,4` (весь путь) или `off`",
    ),
    Verb::player(
        "dash",
        &["рывок"],
        "dash [STEP ...] [keep=N]",
        "run with all remaining points; keep some for actions on the way",
        "бежать на все оставшиеся очки; часть можно оставить на действия по пути",
    ),
    Verb::player(
        "step",
        &["шаг"],
        "step STEP [STEP ...]",
        "go on with cells that are left",
        "идти дальше на оставшиеся клетки",
    ),
    Verb::player("turn", &["повернуться"], "turn FACING", "turn on the spot", "повернуться на месте"),
    Verb::player("say", &["сказать", "говорить"], "say \"TEXT\"", "say something aloud", "сказать вслух"),
    Verb::player("lift", &["поднять_на_руки"], "lift WHO", "lift a person in the arms", "поднять человека на руки"),
    Verb::player("put_down", &["опустить"], "put_down CELL", "put the person down", "опустить человека"),
    Verb::player("get_down", &["слезть"], "get_down CELL", "get down from the arms", "слезть с рук"),
    Verb::player("open", &["открыть"], "open DOOR", "push a door open", "открыть дверь"),
    Verb::player("close", &["закрыть"], "close DOOR", "push a door shut", "закрыть дверь"),
    Verb::player(
        "improvise",
        &["импровизация"],
        "improvise \"TEXT\"",
        "an action that no list names",
        "действие, которого нет в списках",
    ),
    Verb::player(
        "delay",
        &["отложить"],
        "delay on=TRIGGER [of=WHO|enemy|ally|anyone] [at=WHO|own] [cells=\"CELL CELL\"] [text=\"TEXT\"] do=\"ACTION\"",
        "delay an action until something happens",
        "отложить действие до события",
    ),
    Verb::player(
        "lower",
        &["понизить"],
        "lower N [by=WHO]",
        "lower the initiative for the rest of the battle",
        "понизить инициативу до конца боя",
    ),
    Verb::player(
        "tie_order",
        &["порядок"],
        "tie_order WHO WHO [WHO ...]",
        "order of one's own with equal initiative",
        "порядок своих с равной инициативой",
    ),
    Verb::player("surrender", &["сдаться"], "surrender", "leave the battle", "сдаться и выйти из боя"),
    Verb::player(
        "resign",
        &["сдать_бой"],
        "resign",
        "give the battle up for the whole side, at any time",
        "сдать бой за всю сторону, в любой момент",
    ),
    Verb::player("end", &["конец"], "end", "end the turn", "закончить ход"),
    Verb::player("dodge", &["уклониться"], "dodge [turn=FACING]", "dodge the attack", "уклониться от атаки"),
    Verb::player("parry", &["парировать"], "parry [with=ITEM] [turn=FACING]", "parry the attack", "парировать атаку"),
    Verb::player("block", &["блок", "блокировать"], "block [turn=FACING]", "block the attack", "блокировать атаку"),
    Verb::player(
        "counterspell",
        &["контрзаклинание"],
        "counterspell [school=SCHOOL] [turn=FACING]",
        "counter the spell",
        "ответить контр-заклинанием",
    ),
    Verb::player("resist", &["сопротивляться"], "resist [turn=FACING]", "resist the magic", "сопротивляться магии"),
    Verb::player("pass", &["пас"], "pass", "no reaction: passive defence", "без реакции: пассивная защита"),
    Verb::player("fire", &["сработать"], "fire", "the delayed action happens now", "отложенное действие срабатывает"),
    Verb::player("wait", &["ждать"], "wait", "the delayed action goes on waiting", "отложенное действие ждёт дальше"),
    Verb::player(
        "willing",
        &["согласен"],
        "willing yes|no [by=WHO]",
        "whether the character lets itself be lifted",
        "даёт ли персонаж себя поднять",
    ),
    Verb::player(
        "order",
        &["приказ"],
        "order [none] REACTION|best|pass|fire|wait|none [against=melee|ranged|spell|any] [under=N] [keep=N] [turn=yes|no] [by=WHO]",
        "a standing order; `none` takes one or all back",
        "постоянный приказ; `none` снимает его или все",
    ),
    Verb::referee(
        "declare_attacking_side",
        &["атакует"],
        "declare_attacking_side SIDE|none reason=\"...\"",
        "name the side that attacks",
        "назвать атаковавшую сторону",
    ),
    Verb::referee(
        "declare_surprised",
        &["врасплох"],
        "declare_surprised WHO [WHO ...]|none reason=\"...\"",
        "name who is caught off guard",
        "назвать застигнутых врасплох",
    ),
    Verb::referee(
        "declare_tie_break",
        &["ничьи"],
        "declare_tie_break SIDE [SIDE ...] reason=\"...\"",
        "order of the sides in ties",
        "порядок сторон при ничьих",
    ),
    Verb::referee(
        "set_option",
        &["опция"],
        "set_option refresh|counterspell|delay_payment|outnumbered_rounding VALUE reason=\"...\"",
        "choose a house rule",
        "выбрать опцию правил",
    ),
    Verb::referee(
        "join",
        &["вступает"],
        "join WHO side=SIDE [cell=CELL] reason=\"...\"",
        "somebody joins a side",
        "кто-то вступает в бой",
    ),
    Verb::referee(
        "remove",
        &["удалить"],
        "remove WHO reason=\"...\"",
        "take somebody out of the battle",
        "вывести из боя",
    ),
    Verb::referee(
        "classify_action",
        &["цена"],
        "classify_action \"TEXT\" COST reason=\"...\"",
        "what an improvised action costs",
        "цена импровизации",
    ),
    Verb::referee(
        "grant_points",
        &["очки"],
        "grant_points WHO N reason=\"...\"",
        "give or take activity points",
        "дать или снять очки активности",
    ),
    Verb::referee(
        "call_check",
        &["проверка"],
        "call_check WHO SKILL DIFFICULTY reason=\"...\"",
        "call for a check",
        "назначить проверку",
    ),
    Verb::referee(
        "set_difficulty",
        &["сложность"],
        "set_difficulty DOOR N reason=\"...\"",
        "difficulty of pushing a heavy door",
        "сложность тяжёлой двери",
    ),
    Verb::referee(
        "announce_event",
        &["событие", "объявить"],
        "announce_event \"TEXT\" reason=\"...\"",
        "say that something happens",
        "объявить событие",
    ),
    Verb::referee(
        "grant_modifier",
        &["модификатор"],
        "grant_modifier WHO N reason=\"...\"",
        "modify somebody's next check",
        "модификатор к следующей проверке",
    ),
    Verb::referee(
        "set_relation",
        &["отношение"],
        "set_relation ATTACKER TARGET ordinary|unforeseen|sudden reason=\"...\"",
        "how the target stands to the attack",
        "отношение атаки и защиты",
    ),
    Verb::referee(
        "forbid_defence",
        &["запретить"],
        "forbid_defence WHO dodge|parry|block|counterspell|resist reason=\"...\"",
        "forbid a reaction",
        "запретить реакцию",
    ),
    Verb::referee(
        "set_alert",
        &["настороже"],
        "set_alert WHO true|false reason=\"...\"",
        "whether somebody expects attacks",
        "ждёт ли персонаж нападения",
    ),
    Verb::referee(
        "set_hidden",
        &["скрыт"],
        "set_hidden WHO true|false reason=\"...\"",
        "whether somebody is hidden",
        "скрыт ли персонаж",
    ),
    Verb::referee(
        "set_willing",
        &["согласие"],
        "set_willing WHO true|false reason=\"...\"",
        "whether somebody lets itself be lifted",
        "даёт ли персонаж себя поднять",
    ),
    Verb::referee(
        "apply_effect",
        &["наложить"],
        "apply_effect WHO dazzled|paralysed|slowed turns=N [magnitude=N] reason=\"...\"",
        "put an effect on somebody",
        "наложить эффект",
    ),
    Verb::referee(
        "remove_effect",
        &["снять"],
        "remove_effect WHO dazzled|paralysed|slowed reason=\"...\"",
        "take an effect off somebody",
        "снять эффект",
    ),
    Verb::referee(
        "place_item",
        &["положить"],
        "place_item ITEM CELL|WHO [hand|belt|pocket|bag] reason=\"...\"",
        "put an item into play",
        "ввести предмет",
    ),
    Verb::referee(
        "remove_item",
        &["убрать"],
        "remove_item ITEM CELL|WHO [hand|belt|pocket|bag] reason=\"...\"",
        "take an item out of play",
        "убрать предмет",
    ),
    Verb::referee(
        "end_battle",
        &["закончить_бой"],
        "end_battle [winner=SIDE|none] reason=\"...\"",
        "end the battle",
        "закончить бой",
    ),
];

/// Named values: the canonical name and others that are read too.
const NAMED: &[(&str, &[&str])] = &[
    ("with", &["чем", "с"]),
    ("skill", &["навык"]),
    ("item", &["предмет"]),
    ("overload", &["перегрузка"]),
    ("points", &["очки"]),
    ("by", &["кто"]),
    ("on", &["когда"]),
    ("of", &["чей"]),
    ("at", &["кого"]),
    ("cells", &["клетки"]),
    ("text", &["текст"]),
    ("do", &["что"]),
    ("turn", &["поворот"]),
    ("school", &["школа"]),
    ("against", &["против"]),
    ("under", &["ниже"]),
    ("keep", &["запас"]),
    ("reason", &["причина"]),
    ("side", &["сторона"]),
    ("cell", &["клетка"]),
    ("turns", &["ходы", "ход", "ходов"]),
    ("magnitude", &["сила"]),
    ("winner", &["победитель"]),
];

/// FY-7.4: the events for which a delayed action waits.
const TRIGGERS: &[(&str, &[&str])] = &[
    ("declares_attack", &["объявляет_атаку"]),
    ("declares_cast", &["объявляет_заклинание"]),
    ("starts_move", &["начинает_движение"]),
    ("enters_cell", &["входит_на_клетку"]),
    ("speaks", &["говорит"]),
    ("draws", &["достаёт_оружие"]),
    ("any_action", &["любое_действие"]),
    ("ends_turn", &["заканчивает_ход"]),
    ("is_hurt", &["ранен"]),
    ("falls", &["падает"]),
    ("event", &["событие"]),
];

/// Values that are read in Russian too.
const VALUES: &[(&str, &[&str])] = &[
    ("enemy", &["враг"]),
    ("ally", &["союзник"]),
    ("anyone", &["любой"]),
    ("own", &["свои"]),
    ("whoever", &["кто угодно"]),
    ("fist", &["кулак"]),
    ("kick", &["нога"]),
    ("shove", &["оттолкнуть"]),
    ("trip", &["подсечь"]),
    ("none", &["нет"]),
    ("true", &["да"]),
    ("yes", &["да"]),
    ("no", &["нет"]),
    ("best", &["лучшее"]),
    ("pass", &["пас"]),
    ("fire", &["сработать"]),
    ("wait", &["ждать"]),
    ("dodge", &["уклониться"]),
    ("parry", &["парировать"]),
    ("block", &["блок"]),
    ("counterspell", &["контрзаклинание"]),
    ("resist", &["сопротивляться"]),
    ("melee", &["ближний"]),
    ("ranged", &["дальний"]),
    ("spell", &["заклинание"]),
    ("any", &["любой"]),
    ("keep", &["держа"]),
    ("to", &["до"]),
    ("off", &["прочь"]),
];

/// The skills, as [`SKILLS`] calls them in Russian.
const SKILLS_RU: [(&str, &[&str]); SKILL_COUNT] = {
    const ALL: &[(&str, &str, &str); SKILL_COUNT] = &SKILLS;
    let mut words: [(&str, &[&str]); SKILL_COUNT] = [("", &[]); SKILL_COUNT];
    let mut place = 0;
    while place < SKILL_COUNT {
        words[place] = (ALL[place].0, std::slice::from_ref(&ALL[place].2));
        place += 1;
    }
    words
};

/// The facings, as [`SQUARE_FACINGS`] has them, which has those of hexagons too.
const FACINGS_RU: [(&str, &[&str]); SQUARE_FACINGS.len()] = {
    const ALL: &[(&str, &str); SQUARE_FACINGS.len()] = &SQUARE_FACINGS;
    let mut words: [(&str, &[&str]); SQUARE_FACINGS.len()] = [("", &[]); SQUARE_FACINGS.len()];
    let mut place = 0;
    while place < SQUARE_FACINGS.len() {
        words[place] = (ALL[place].0, std::slice::from_ref(&ALL[place].1));
        place += 1;
    }
    words
};

impl Notate for Rules {
    const WORDS: &'static [&'static [(&'static str, &'static [&'static str])]] =
        &[NAMED, TRIGGERS, VALUES, &SKILLS_RU, &FACINGS_RU];

    fn write(&self, state: &State, action: &Action) -> String {
        write::action(self, state, action)
    }

    fn read(&self, state: &State, seat: Seat, text: &str) -> Result<Action, NotationFault> {
        read::action(self, state, seat, text)
    }

    fn verbs(&self) -> &'static [Verb] {
        VERBS
    }
}

/// A standing order as it is written after the verb.
pub fn written_order(order: &Order) -> String {
    write::order(order)
}

/// A standing order as after the verb.
///
/// # Errors
/// What was not understood.
pub fn read_order(rules: &Rules, state: &State, text: &str) -> Result<Order, NotationFault> {
    let action = read::action(rules, state, Seat::Player(0), &format!("order {text}"))?;
    match action.act {
        crate::action::Act::Order(order) => Ok(order),
        _ => Err(NotationFault::bad_request(words!("no standing order", "это не постоянный приказ"))),
    }
}

/// A delayed action as after the verb `delay`.
///
/// # Errors
/// What was not understood.
pub fn read_delay(rules: &Rules, state: &State, text: &str) -> Result<crate::action::Delaying, NotationFault> {
    let action = read::action(rules, state, Seat::Player(0), &format!("delay {text}"))?;
    match action.act {
        crate::action::Act::Delay(delaying) => Ok(delaying),
        _ => Err(NotationFault::bad_request(words!("no delayed action", "это не отложенное действие"))),
    }
}

/// A deed in notation, as it stands in `do`.
pub fn written_deed(rules: &Rules, state: &State, deed: &crate::action::Deed) -> String {
    write::deed(rules, state, deed)
}
