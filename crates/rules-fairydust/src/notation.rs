//! Actions as text, written in English and read in English and Russian: `docs/notation-fairydust.md`, sections 2 and 3.

mod read;
mod ruling;
mod write;

use holmgang_kernel::notation::{NotationFault, Said};
use holmgang_kernel::ruleset::{Notate, Verb};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words;
use holmgang_kernel::words::{Fixed, nearest};

use crate::Rules;
use crate::action::Action;
use crate::state::{Order, State};

/// The verbs: players' first, then the referee's.
pub const VERBS: &[Verb] = &[
    player(
        "attack",
        &["атака", "атаковать", "бить"],
        "attack TARGET[:N] [TARGET[:N] ...] [with=ITEM|fist|kick] [skill=SKILL]",
        "attack in melee or by shooting",
        "атака в ближнем бою или выстрел",
    ),
    player(
        "throw",
        &["метнуть", "бросить"],
        "throw TARGET[:N] [TARGET[:N] ...] [with=ITEM] [skill=SKILL]",
        "attack by throwing",
        "атака броском",
    ),
    player(
        "push",
        &["толкнуть"],
        "push TARGET shove|trip [skill=SKILL]",
        "shove away or trip",
        "оттолкнуть или сбить с ног",
    ),
    player("grab", &["схватить"], "grab TARGET [skill=SKILL]", "seize and hold", "схватить и держать"),
    player("ram", &["таран"], "ram TARGET", "ram after a straight run", "таран после прямого разгона"),
    player(
        "cast",
        &["сотворить", "колдовать"],
        "cast SPELL [TARGET] [item=ITEM] [overload=true]",
        "cast a spell",
        "сотворить заклинание",
    ),
    player(
        "synergy",
        &["синергия"],
        "synergy SPELL [TARGET] with=WHO,WHO points=N",
        "begin a joint cast",
        "начать синергию",
    ),
    player("contribute", &["вложить"], "contribute N", "invest points in a joint cast", "вложить очки в синергию"),
    player("cancel", &["отменить"], "cancel", "give the joint cast up", "отменить синергию"),
    player("draw", &["достать"], "draw ITEM", "take out of belt or pocket", "достать с пояса или из кармана"),
    player("take", &["вынуть"], "take ITEM", "take out of the bag", "достать из сумки"),
    player("pick_up", &["поднять"], "pick_up ITEM [CELL]", "pick up from the floor", "поднять с пола"),
    player("drop", &["уронить"], "drop ITEM", "drop what is in hand", "бросить на пол"),
    player("release", &["отпустить"], "release", "let go of whom one holds", "отпустить схваченного"),
    player("stand", &["встать"], "stand", "stand up", "встать"),
    player("sit", &["сесть"], "sit", "sit down", "сесть"),
    player("lie", &["лечь"], "lie", "lie down", "лечь"),
    player(
        "move",
        &["идти", "переместиться"],
        "move STEP [STEP ...]",
        "begin a move: CELL, keep:CELL, turn:FACING, to:CELL, off",
        "начать перемещение: CELL, keep:CELL, turn:FACING, to:CELL, off",
    ),
    player("dash", &["рывок"], "dash [STEP ...]", "run with all remaining points", "бежать на все оставшиеся очки"),
    player(
        "step",
        &["шаг"],
        "step STEP [STEP ...]",
        "go on with cells that are left",
        "идти дальше на оставшиеся клетки",
    ),
    player("turn", &["повернуться"], "turn FACING", "turn on the spot", "повернуться на месте"),
    player("say", &["сказать", "говорить"], "say \"TEXT\"", "say something aloud", "сказать вслух"),
    player("lift", &["поднять_на_руки"], "lift WHO", "lift a person in the arms", "поднять человека на руки"),
    player("put_down", &["опустить"], "put_down CELL", "put the person down", "опустить человека"),
    player("get_down", &["слезть"], "get_down CELL", "get down from the arms", "слезть с рук"),
    player("open", &["открыть"], "open DOOR", "push a door open", "открыть дверь"),
    player("close", &["закрыть"], "close DOOR", "push a door shut", "закрыть дверь"),
    player(
        "improvise",
        &["импровизация"],
        "improvise \"TEXT\"",
        "an action that no list names",
        "действие, которого нет в списках",
    ),
    player(
        "delay",
        &["отложить"],
        "delay on=TRIGGER [of=WHO|enemy|anyone] [cells=\"CELL CELL\"] [text=\"TEXT\"] do=\"ACTION\"",
        "delay an action until something happens",
        "отложить действие до события",
    ),
    player(
        "lower",
        &["понизить"],
        "lower N [by=WHO]",
        "lower the initiative for the rest of the battle",
        "понизить инициативу до конца боя",
    ),
    player(
        "tie_order",
        &["порядок"],
        "tie_order WHO WHO [WHO ...]",
        "order of one's own with equal initiative",
        "порядок своих с равной инициативой",
    ),
    player("surrender", &["сдаться"], "surrender", "leave the battle", "сдаться и выйти из боя"),
    player("end", &["конец"], "end", "end the turn", "закончить ход"),
    player("dodge", &["уклониться"], "dodge [turn=FACING]", "dodge the attack", "уклониться от атаки"),
    player("parry", &["парировать"], "parry [with=ITEM] [turn=FACING]", "parry the attack", "парировать атаку"),
    player("block", &["блок", "блокировать"], "block [turn=FACING]", "block the attack", "блокировать атаку"),
    player(
        "counterspell",
        &["контрзаклинание"],
        "counterspell [school=SCHOOL] [turn=FACING]",
        "counter the spell",
        "ответить контр-заклинанием",
    ),
    player("resist", &["сопротивляться"], "resist [turn=FACING]", "resist the magic", "сопротивляться магии"),
    player("pass", &["пас"], "pass", "no reaction: passive defence", "без реакции: пассивная защита"),
    player("fire", &["сработать"], "fire", "the delayed action happens now", "отложенное действие срабатывает"),
    player("wait", &["ждать"], "wait", "the delayed action goes on waiting", "отложенное действие ждёт дальше"),
    player(
        "willing",
        &["согласен"],
        "willing yes|no [by=WHO]",
        "whether the character lets itself be lifted",
        "даёт ли персонаж себя поднять",
    ),
    player(
        "order",
        &["приказ"],
        "order REACTION|best|pass|fire|wait|none [against=melee|ranged|spell|any] [under=N] [keep=N] [turn=yes|no] [by=WHO]",
        "a standing order",
        "постоянный приказ",
    ),
    referee(
        "declare_attacking_side",
        &["атакует"],
        "declare_attacking_side SIDE|none reason=\"...\"",
        "name the side that attacks",
        "назвать атаковавшую сторону",
    ),
    referee(
        "declare_surprised",
        &["врасплох"],
        "declare_surprised WHO [WHO ...]|none reason=\"...\"",
        "name who is caught off guard",
        "назвать застигнутых врасплох",
    ),
    referee(
        "declare_tie_break",
        &["ничьи"],
        "declare_tie_break SIDE [SIDE ...] reason=\"...\"",
        "order of the sides in ties",
        "порядок сторон при ничьих",
    ),
    referee(
        "set_option",
        &["опция"],
        "set_option refresh|counterspell|delay_payment|outnumbered_rounding VALUE reason=\"...\"",
        "choose a house rule",
        "выбрать опцию правил",
    ),
    referee(
        "join",
        &["вступает"],
        "join WHO side=SIDE [cell=CELL] reason=\"...\"",
        "somebody joins a side",
        "кто-то вступает в бой",
    ),
    referee("remove", &["удалить"], "remove WHO reason=\"...\"", "take somebody out of the battle", "вывести из боя"),
    referee(
        "classify_action",
        &["цена"],
        "classify_action \"TEXT\" COST reason=\"...\"",
        "what an improvised action costs",
        "цена импровизации",
    ),
    referee(
        "grant_points",
        &["очки"],
        "grant_points WHO N reason=\"...\"",
        "give or take activity points",
        "дать или снять очки активности",
    ),
    referee(
        "call_check",
        &["проверка"],
        "call_check WHO SKILL DIFFICULTY reason=\"...\"",
        "call for a check",
        "назначить проверку",
    ),
    referee(
        "set_difficulty",
        &["сложность"],
        "set_difficulty DOOR N reason=\"...\"",
        "difficulty of pushing a heavy door",
        "сложность тяжёлой двери",
    ),
    referee(
        "announce_event",
        &["событие"],
        "announce_event \"TEXT\" reason=\"...\"",
        "say that something happens",
        "объявить событие",
    ),
    referee(
        "grant_modifier",
        &["модификатор"],
        "grant_modifier WHO N reason=\"...\"",
        "modify somebody's next check",
        "модификатор к следующей проверке",
    ),
    referee(
        "set_relation",
        &["отношение"],
        "set_relation ATTACKER TARGET ordinary|unforeseen|sudden reason=\"...\"",
        "how the target stands to the attack",
        "отношение атаки и защиты",
    ),
    referee(
        "forbid_defence",
        &["запретить"],
        "forbid_defence WHO dodge|parry|block|counterspell|resist reason=\"...\"",
        "forbid a reaction",
        "запретить реакцию",
    ),
    referee(
        "set_alert",
        &["настороже"],
        "set_alert WHO true|false reason=\"...\"",
        "whether somebody expects attacks",
        "ждёт ли персонаж нападения",
    ),
    referee(
        "set_hidden",
        &["скрыт"],
        "set_hidden WHO true|false reason=\"...\"",
        "whether somebody is hidden",
        "скрыт ли персонаж",
    ),
    referee(
        "set_willing",
        &["согласие"],
        "set_willing WHO true|false reason=\"...\"",
        "whether somebody lets itself be lifted",
        "даёт ли персонаж себя поднять",
    ),
    referee(
        "apply_effect",
        &["наложить"],
        "apply_effect WHO dazzled|paralysed|slowed turns=N [magnitude=N] reason=\"...\"",
        "put an effect on somebody",
        "наложить эффект",
    ),
    referee(
        "remove_effect",
        &["снять"],
        "remove_effect WHO dazzled|paralysed|slowed reason=\"...\"",
        "take an effect off somebody",
        "снять эффект",
    ),
    referee(
        "place_item",
        &["положить"],
        "place_item ITEM CELL|WHO [hand|belt|pocket|bag] reason=\"...\"",
        "put an item into play",
        "ввести предмет",
    ),
    referee(
        "remove_item",
        &["убрать"],
        "remove_item ITEM CELL|WHO [hand|belt|pocket|bag] reason=\"...\"",
        "take an item out of play",
        "убрать предмет",
    ),
    referee(
        "end_battle",
        &["закончить_бой"],
        "end_battle [winner=SIDE|none] reason=\"...\"",
        "end the battle",
        "закончить бой",
    ),
];

const fn player(
    en: &'static str,
    ru: &'static [&'static str],
    usage: &'static str,
    about_en: &'static str,
    about_ru: &'static str,
) -> Verb {
    Verb { en, ru, usage, about: Fixed::new(about_en, about_ru), referee: false }
}

const fn referee(
    en: &'static str,
    ru: &'static [&'static str],
    usage: &'static str,
    about_en: &'static str,
    about_ru: &'static str,
) -> Verb {
    Verb { en, ru, usage, about: Fixed::new(about_en, about_ru), referee: true }
}

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

impl Notate for Rules {
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

fn verb_named(said: &str) -> Result<&'static Verb, NotationFault> {
    let wanted = crate::names::folded(said);
    let is_it = |verb: &&Verb| verb.en == wanted || verb.ru.iter().any(|ru| crate::names::folded(ru) == wanted);
    VERBS.iter().find(is_it).ok_or_else(|| {
        let all = VERBS.iter().flat_map(|verb| std::iter::once(verb.en).chain(verb.ru.iter().copied()));
        NotationFault::bad_request(match nearest(&wanted, all) {
            Some(near) => {
                words!("`{said}` is no action; is `{near}` meant?", "действия `{said}` нет; может быть, `{near}`?")
            }
            None => words!("`{said}` is no action", "действия `{said}` нет"),
        })
    })
}

/// Puts the canonical names in place of the Russian ones.
fn canonical_names(said: &mut Said, usage: &str) -> Result<(), NotationFault> {
    for place in 0..said.named.len() {
        let given = said.named[place].0.clone();
        let Some((name, _)) = NAMED.iter().find(|(name, others)| *name == given || others.contains(&given.as_str()))
        else {
            let known = NAMED.iter().flat_map(|(name, others)| std::iter::once(*name).chain(others.iter().copied()));
            return Err(NotationFault::bad_request(match nearest(&given, known) {
                Some(near) => words!(
                    "`{given}=` is not known; is `{near}=` meant? Usage: {usage}",
                    "`{given}=` неизвестно; может быть, `{near}=`? Запись: {usage}"
                ),
                None => words!("`{given}=` is not known. Usage: {usage}", "`{given}=` неизвестно. Запись: {usage}"),
            }));
        };
        if said.named[..place].iter().any(|(known, _)| known == name) {
            return Err(NotationFault::bad_request(words!("`{name}=` is given twice", "`{name}=` указано дважды")));
        }
        said.named[place].0 = (*name).to_owned();
    }
    Ok(())
}
