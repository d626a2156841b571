//! Actions as text, written in English and read in English and Russian: `docs/notation-fairydust.md`, sections 2 and 3.

mod read;
mod ruling;
mod write;

use holmgang_kernel::notation::NotationFault;
use holmgang_kernel::ruleset::{Notate, Verb};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::{verbs, words};

use crate::Rules;
use crate::action::Action;
use crate::board::SQUARE_FACINGS;
use crate::content::{SKILL_COUNT, SKILLS};
use crate::state::{Order, State};

/// The verbs: players' first, then the referee's.
pub const VERBS: &[Verb] = verbs! {
    player "attack" "TARGET[:N] [TARGET[:N] ...] [with=ITEM|fist|kick] [skill=SKILL]", ["атака", "атаковать", "бить"],
        "attack in melee or by shooting", "атака в ближнем бою или выстрел";
    player "throw" "TARGET[:N] [TARGET[:N] ...] [with=ITEM] [skill=SKILL]", ["метнуть", "бросить"], "attack by throwing", "атака броском";
    player "push" "TARGET shove|trip [skill=SKILL]", ["толкнуть"], "shove away or trip", "оттолкнуть или сбить с ног";
    player "grab" "TARGET [skill=SKILL]", ["схватить"], "seize and hold", "схватить и держать";
    player "ram" "TARGET", ["таран"], "ram after a straight run", "таран после прямого разгона";
    player "cast" "SPELL [TARGET] [item=ITEM] [overload=true]", ["сотворить", "колдовать", "каст"], "cast a spell", "сотворить заклинание";
    player "synergy" "SPELL [TARGET] with=WHO,WHO points=N", ["синергия"], "begin a joint cast", "начать синергию";
    player "contribute" "N", ["вложить"], "invest points in a joint cast", "вложить очки в синергию";
    player "cancel", ["отменить"], "give the joint cast up", "отменить синергию";
    player "draw" "ITEM", ["достать"], "take out of belt or pocket", "достать с пояса или из кармана";
    player "take" "ITEM", ["вынуть"], "take out of the bag", "достать из сумки";
    player "pick_up" "ITEM [CELL]", ["поднять"], "pick up from the floor", "поднять с пола";
    player "drop" "ITEM", ["уронить"], "drop what is in hand", "бросить на пол";
    player "release", ["отпустить"], "let go of whom one holds", "отпустить схваченного";
    player "stand", ["встать"], "stand up", "встать";
    player "sit", ["сесть"], "sit down", "сесть";
    player "lie", ["лечь"], "lie down", "лечь";
    player "move" "STEP [STEP ...]", ["идти", "переместиться"],
        "begin a move; a step is `9,4`, `keep:9,4` (looking where one looked), `turn:ne`, `to:9,4` (all the way) or `off`", "начать перемещение; шаг — `9,4`, `keep:9,4` (не меняя взгляда), `turn:ne`, `to:9,4` (весь путь) или `off`";
    player "dash" "[STEP ...] [keep=N]", ["рывок"],
        "run with all remaining points; keep some for actions on the way", "бежать на все оставшиеся очки; часть можно оставить на действия по пути";
    player "step" "STEP [STEP ...]", ["шаг"], "go on with cells that are left", "идти дальше на оставшиеся клетки";
    player "turn" "FACING", ["повернуться"], "turn on the spot", "повернуться на месте";
    player "say" "\"TEXT\"", ["сказать", "говорить"], "say something aloud", "сказать вслух";
    player "lift" "WHO", ["поднять_на_руки"], "lift a person in the arms", "поднять человека на руки";
    player "put_down" "CELL", ["опустить"], "put the person down", "опустить человека";
    player "get_down" "CELL", ["слезть"], "get down from the arms", "слезть с рук";
    player "open" "DOOR", ["открыть"], "push a door open", "открыть дверь";
    player "close" "DOOR", ["закрыть"], "push a door shut", "закрыть дверь";
    player "improvise" "\"TEXT\"", ["импровизация"], "an action that no list names", "действие, которого нет в списках";
    player "delay" "on=TRIGGER [of=WHO|enemy|ally|anyone] [at=WHO|own] [cells=\"CELL CELL\"] [text=\"TEXT\"] do=\"ACTION\"", ["отложить"],
        "delay an action until something happens", "отложить действие до события";
    player "lower" "N [by=WHO]", ["понизить"], "lower the initiative for the rest of the battle", "понизить инициативу до конца боя";
    player "tie_order" "WHO WHO [WHO ...]", ["порядок"], "order of one's own with equal initiative", "порядок своих с равной инициативой";
    player "surrender", ["сдаться"], "leave the battle", "сдаться и выйти из боя";
    player "resign", ["сдать_бой"], "give the battle up for the whole side, at any time", "сдать бой за всю сторону, в любой момент";
    player "end", ["конец"], "end the turn", "закончить ход";
    player "dodge" "[turn=FACING]", ["уклониться"], "dodge the attack", "уклониться от атаки";
    player "parry" "[with=ITEM] [turn=FACING]", ["парировать"], "parry the attack", "парировать атаку";
    player "block" "[turn=FACING]", ["блок", "блокировать"], "block the attack", "блокировать атаку";
    player "counterspell" "[school=SCHOOL] [turn=FACING]", ["контрзаклинание"], "counter the spell", "ответить контр-заклинанием";
    player "resist" "[turn=FACING]", ["сопротивляться"], "resist the magic", "сопротивляться магии";
    player "pass", ["пас"], "no reaction: passive defence", "без реакции: пассивная защита";
    player "fire", ["сработать"], "the delayed action happens now", "отложенное действие срабатывает";
    player "wait", ["ждать"], "the delayed action goes on waiting", "отложенное действие ждёт дальше";
    player "willing" "yes|no [by=WHO]", ["согласен"], "whether the character lets itself be lifted", "даёт ли персонаж себя поднять";
    player "order" "[none] REACTION|best|pass|fire|wait|none [against=melee|ranged|spell|any] [under=N] [keep=N] [turn=yes|no] [by=WHO]", ["приказ"],
        "a standing order; `none` takes one or all back", "постоянный приказ; `none` снимает его или все";
    referee "declare_attacking_side" "SIDE|none reason=\"...\"", ["атакует"], "name the side that attacks", "назвать атаковавшую сторону";
    referee "declare_surprised" "WHO [WHO ...]|none reason=\"...\"", ["врасплох"], "name who is caught off guard", "назвать застигнутых врасплох";
    referee "declare_tie_break" "SIDE [SIDE ...] reason=\"...\"", ["ничьи"], "order of the sides in ties", "порядок сторон при ничьих";
    referee "set_option" "refresh|counterspell|delay_payment|outnumbered_rounding VALUE reason=\"...\"", ["опция"],
        "choose a house rule", "выбрать опцию правил";
    referee "join" "WHO side=SIDE [cell=CELL] reason=\"...\"", ["вступает"], "somebody joins a side", "кто-то вступает в бой";
    referee "remove" "WHO reason=\"...\"", ["удалить"], "take somebody out of the battle", "вывести из боя";
    referee "classify_action" "\"TEXT\" COST reason=\"...\"", ["цена"], "what an improvised action costs", "цена импровизации";
    referee "grant_points" "WHO N reason=\"...\"", ["очки"], "give or take activity points", "дать или снять очки активности";
    referee "call_check" "WHO SKILL DIFFICULTY reason=\"...\"", ["проверка"], "call for a check", "назначить проверку";
    referee "set_difficulty" "DOOR N reason=\"...\"", ["сложность"], "difficulty of pushing a heavy door", "сложность тяжёлой двери";
    referee "announce_event" "\"TEXT\" reason=\"...\"", ["событие", "объявить"], "say that something happens", "объявить событие";
    referee "grant_modifier" "WHO N reason=\"...\"", ["модификатор"], "modify somebody's next check", "модификатор к следующей проверке";
    referee "set_relation" "ATTACKER TARGET ordinary|unforeseen|sudden reason=\"...\"", ["отношение"],
        "how the target stands to the attack", "отношение атаки и защиты";
    referee "forbid_defence" "WHO dodge|parry|block|counterspell|resist reason=\"...\"", ["запретить"], "forbid a reaction", "запретить реакцию";
    referee "set_alert" "WHO true|false reason=\"...\"", ["настороже"], "whether somebody expects attacks", "ждёт ли персонаж нападения";
    referee "set_hidden" "WHO true|false reason=\"...\"", ["скрыт"], "whether somebody is hidden", "скрыт ли персонаж";
    referee "set_willing" "WHO true|false reason=\"...\"", ["согласие"], "whether somebody lets itself be lifted", "даёт ли персонаж себя поднять";
    referee "apply_effect" "WHO dazzled|paralysed|slowed turns=N [magnitude=N] reason=\"...\"", ["наложить"],
        "put an effect on somebody", "наложить эффект";
    referee "remove_effect" "WHO dazzled|paralysed|slowed reason=\"...\"", ["снять"], "take an effect off somebody", "снять эффект";
    referee "place_item" "ITEM CELL|WHO [hand|belt|pocket|bag] reason=\"...\"", ["положить"], "put an item into play", "ввести предмет";
    referee "remove_item" "ITEM CELL|WHO [hand|belt|pocket|bag] reason=\"...\"", ["убрать"], "take an item out of play", "убрать предмет";
    referee "end_battle" "[winner=SIDE|none] reason=\"...\"", ["закончить_бой"], "end the battle", "закончить бой";
};

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
