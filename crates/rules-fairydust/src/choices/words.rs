//! What actions are called.

use holmgang_kernel::say;
use holmgang_kernel::words::Lang;

use crate::Rules;
use crate::action::{
    Act, Cast, Deed, Defence, ItemPlace, Joining, Mishap, Pace, Path, RulingKind, Setting, Strike, Trigger, Victim,
    Whose, With,
};
use crate::content::{NO_ITEM, NO_SKILL, Spell, SpellEffect, Strength};
use crate::names::{cell_name, condition_name, door_name, facing_name, name_of, side_name, signed, skill_name};
use crate::state::{Against, Doing, Frame, Order, Posture, Relation, Standard, State};

/// What an act is called.
pub fn act_name(rules: &Rules, state: &State, act: &Act, lang: Lang) -> String {
    match act {
        // Of a single step the cell is the target.
        Act::Do(Deed::Move(Path::One(Pace::To(_)))) if has_just_moved(state) => say!(lang, "Move again", "Идти ещё"),
        Act::Do(Deed::Move(Path::One(Pace::To(_)))) => say!(lang, "Move", "Идти"),
        Act::Do(deed) => deed_name(rules, state, deed, lang),
        Act::Dash { path, keep } => match path.paces() {
            [] if 0 < *keep => say!(lang, "Dash, keeping {keep} AP", "Рывок с запасом {keep} ОА"),
            [] => say!(lang, "Dash", "Рывок"),
            _ => say!(lang, "Dash{}", "Рывок{}", way(state, path, lang)),
        },
        Act::Step(path) => match path.paces() {
            [Pace::Turn(facing)] => turn(state, *facing, lang),
            [Pace::To(_)] => say!(lang, "Step", "Шаг"),
            _ => say!(lang, "Step{}", "Шаг{}", way(state, path, lang)),
        },
        Act::Synergy(start) => {
            let spell = rules.spell_name(start.cast.spell, lang);
            let others: Vec<String> = start.others.iter().map(|who| name_of(state, who, lang)).collect();
            let others = others.join(", ");
            say!(lang, "{spell} in synergy with {others}", "{spell}, синергия: {others}")
        }
        Act::Contribute(points) => say!(lang, "Invest {points}", "Вложить {points}"),
        Act::Cancel => say!(lang, "Give the synergy up", "Отменить синергию"),
        Act::Delay(delaying) => delay_name(rules, state, &delaying.deed, &delaying.trigger, delaying.of, lang),
        Act::Lower(to) => say!(lang, "Lower initiative to {to}", "Понизить инициативу до {to}"),
        Act::TieOrder(list) => {
            let list = list.iter().map(|who| name_of(state, *who, lang)).collect::<Vec<_>>().join(", ");
            say!(lang, "Order: {list}", "Порядок: {list}")
        }
        Act::Surrender => say!(lang, "Surrender", "Сдаться"),
        Act::Resign => say!(lang, "Give the battle up", "Сдать бой"),
        Act::End => say!(lang, "End the turn", "Закончить ход"),
        Act::React(answer) => defence_name(rules, answer.defence, lang),
        Act::Fire => say!(lang, "Let it happen", "Сработать"),
        Act::Wait => say!(lang, "Keep waiting", "Ждать дальше"),
        Act::Willing(true) => say!(lang, "Willing to be lifted", "Даёт себя поднять"),
        Act::Willing(false) => say!(lang, "Not willing to be lifted", "Не даёт себя поднять"),
        Act::Order(order) => order_name(order, lang),
        Act::TakeBack(order) => say!(lang, "Take back: {}", "Снять приказ: {}", order_name(order, lang)),
        Act::NoOrders => say!(lang, "Take all standing orders back", "Снять все постоянные приказы"),
        Act::Ruling(ruling) => ruling_name(rules, state, &ruling.what, lang),
    }
}

/// FY-4.7: whether the last thing that the active one did was to go: then a move is bought anew.
fn has_just_moved(state: &State) -> bool {
    0 < state.run.1
}

/// What a standing order says: the answer, and when it holds.
pub fn order_name(order: &Order, lang: Lang) -> String {
    let answer = match order.answer {
        Standard::Defence(kind) => kind.name().get(lang).to_owned(),
        Standard::Best => lang.pick("The best reaction", "Лучшая реакция").to_owned(),
        Standard::Pass => lang.pick("No reaction", "Без реакции").to_owned(),
        Standard::Fire => lang.pick("The delayed action happens", "Отложенное срабатывает").to_owned(),
        Standard::Wait => lang.pick("The delayed action waits", "Отложенное ждёт").to_owned(),
    };
    let mut parts = vec![answer];
    match order.against {
        Against::Any => {}
        Against::Melee => parts.push(say!(lang, "against melee", "против ближнего боя")),
        Against::Ranged => parts.push(say!(lang, "against shots and throws", "против выстрелов и бросков")),
        Against::Spell => parts.push(say!(lang, "against magic", "против магии")),
    }
    if order.under != 0 {
        let under = order.under;
        parts.push(say!(
            lang,
            "if the attack succeeds in under {under}%",
            "если атака удаётся реже чем в {under}% случаев"
        ));
    }
    if order.keep != 0 {
        let keep = order.keep;
        parts.push(say!(lang, "keeping {keep} AP", "с остатком {keep} ОА"));
    }
    if !order.turn {
        parts.push(say!(lang, "without turning", "без поворота"));
    }
    parts.join(", ")
}

/// What a delayed action is called: what happens, and which event it waits for.
pub fn delay_name(rules: &Rules, state: &State, deed: &Deed, trigger: &Trigger, of: Whose, lang: Lang) -> String {
    let deed = deed_name(rules, state, deed, lang);
    let of = match of {
        Whose::Who(who) => name_of(state, who, lang),
        Whose::Enemy => lang.pick("an enemy", "враг").to_owned(),
        Whose::Ally => lang.pick("one of us", "кто-то из своих").to_owned(),
        Whose::Anyone => lang.pick("anyone", "кто угодно").to_owned(),
    };
    let event = event_name(state, &of, trigger, lang);
    say!(lang, "{deed}, if {event}", "{deed}, если {event}")
}

/// What a deed is called.
pub fn deed_name(rules: &Rules, state: &State, deed: &Deed, lang: Lang) -> String {
    let cell = |cell| cell_name(state.map(), cell);
    match deed {
        Deed::Attack(strike) => strike_name(rules, strike, lang),
        Deed::Push { trip: true, .. } => say!(lang, "Trip", "Сбить с ног"),
        Deed::Push { .. } => say!(lang, "Shove", "Оттолкнуть"),
        Deed::Grab { .. } => say!(lang, "Grab", "Схватить"),
        Deed::Ram { .. } => say!(lang, "Ram", "Таран"),
        Deed::Cast(cast) => cast_name(rules, cast, lang),
        Deed::Draw(item) => say!(lang, "Draw: {}", "Достать: {}", rules.item_name(*item, lang)),
        Deed::Take(item) => say!(lang, "Take out of the bag: {}", "Из сумки: {}", rules.item_name(*item, lang)),
        Deed::PickUp { item, cell: at } => {
            say!(lang, "Pick up: {} ({})", "Поднять: {} ({})", rules.item_name(*item, lang), cell(*at))
        }
        Deed::Drop(item) => say!(lang, "Drop: {}", "Бросить на пол: {}", rules.item_name(*item, lang)),
        Deed::Release => say!(lang, "Let go", "Отпустить"),
        Deed::Posture(Posture::Standing) => say!(lang, "Stand up", "Встать"),
        Deed::Posture(Posture::Sitting) => say!(lang, "Sit down", "Сесть"),
        Deed::Posture(Posture::Lying) => say!(lang, "Lie down", "Лечь"),
        Deed::Move(path) => match path.paces() {
            [Pace::Turn(facing)] => turn(state, *facing, lang),
            _ => say!(lang, "Move{}", "Идти{}", way(state, path, lang)),
        },
        Deed::Say(text) => say!(lang, "Say: {text}", "Сказать: {text}"),
        Deed::Lift(_) => say!(lang, "Lift in the arms", "Поднять на руки"),
        Deed::PutDown(at) => say!(lang, "Put down on {}", "Опустить на {}", cell(*at)),
        Deed::GetDown(at) => say!(lang, "Get down to {}", "Слезть на {}", cell(*at)),
        Deed::Door { door, open: true } => {
            say!(lang, "Open the door {}", "Открыть дверь {}", door_name(state.map(), *door))
        }
        Deed::Door { door, .. } => say!(lang, "Close the door {}", "Закрыть дверь {}", door_name(state.map(), *door)),
        Deed::Improvise(text) => text.to_string(),
        Deed::Undelayable(act) => act_name(rules, state, act, lang),
    }
}

fn strike_name(rules: &Rules, strike: &Strike, lang: Lang) -> String {
    let name = match strike.with {
        With::Fist => lang.pick("Fist", "Кулак").to_owned(),
        With::Kick => lang.pick("Kick", "Удар ногой").to_owned(),
        With::Conjured => lang.pick("Conjured knives", "Сотворённые ножи").to_owned(),
        With::Item(item) => rules.item_name(item, lang).to_owned(),
    };
    let thrown =
        if strike.thrown && strike.with != With::Conjured { lang.pick(", thrown", ", бросок") } else { "" };
    match strike.split.parts() {
        [(_, attacks)] if 1 < *attacks => format!("{name}{thrown} ×{attacks}"),
        _ => format!("{name}{thrown}"),
    }
}

fn cast_name(rules: &Rules, cast: &Cast, lang: Lang) -> String {
    let name = rules.spell_name(cast.spell, lang);
    if cast.overload { say!(lang, "{name}, overloaded", "{name} с перегрузкой") } else { name.to_owned() }
}

/// What the attack of a frame is called.
pub fn attack_name(rules: &Rules, state: &State, frame: &Frame, lang: Lang) -> String {
    match &frame.what {
        Doing::Deed(deed) => deed_name(rules, state, deed, lang),
        Doing::Synergy(cast, _) => say!(lang, "{}, synergy", "{}, синергия", rules.spell_name(cast.spell, lang)),
        _ => String::new(),
    }
}

/// What a reaction is called.
pub fn defence_name(rules: &Rules, defence: Defence, lang: Lang) -> String {
    match defence {
        Defence::Pass => lang.pick("No reaction", "Без реакции").to_owned(),
        // With nothing to do it with it has its plain name.
        Defence::Parry(item) if item != NO_ITEM => {
            say!(lang, "Parry: {}", "Парировать: {}", rules.item_name(item, lang))
        }
        Defence::Counterspell(school) if school != NO_SKILL => {
            say!(lang, "Counterspell: {}", "Контр-заклинание: {}", skill_name(school, lang))
        }
        defence => defence.kind().map_or(String::new(), |kind| kind.name().get(lang).to_owned()),
    }
}

/// A reaction that is told of, not chosen.
pub fn defence_done(rules: &Rules, defence: Defence, lang: Lang) -> String {
    match defence {
        Defence::Pass => lang.pick("no reaction", "без реакции").to_owned(),
        Defence::Parry(item) => say!(lang, "parry, {}", "парирование, {}", rules.item_name(item, lang)),
        Defence::Counterspell(school) => {
            say!(lang, "counterspell, {}", "контр-заклинание, {}", skill_name(school, lang))
        }
        Defence::Dodge => lang.pick("dodge", "уклонение").to_owned(),
        Defence::Block => lang.pick("block", "блок").to_owned(),
        Defence::Resist => lang.pick("resistance", "сопротивление").to_owned(),
    }
}

/// FY-7.1, FY-7.11: the event that a delayed action waits for; `of` is the name of who has to do it.
pub fn event_name(state: &State, of: &str, trigger: &Trigger, lang: Lang) -> String {
    match trigger {
        Trigger::DeclaresAttack(Victim::Anyone) => say!(lang, "{of} attacks", "{of} атакует"),
        Trigger::DeclaresAttack(Victim::Own) => say!(lang, "{of} attacks one of us", "{of} атакует кого-то из своих"),
        Trigger::DeclaresAttack(Victim::Who(who)) => {
            say!(lang, "{of} attacks {}", "{of} атакует, цель: {}", name_of(state, *who, lang))
        }
        Trigger::DeclaresCast => say!(lang, "{of} casts a spell", "{of} колдует"),
        Trigger::StartsMove => say!(lang, "{of} starts to move", "{of} начинает двигаться"),
        Trigger::EntersCell(cells) => {
            let cells: Vec<String> = cells.iter().map(|cell| cell_name(state.map(), *cell)).collect();
            let cells = cells.join(" ");
            say!(lang, "{of} enters {cells}", "{of} ступает на {cells}")
        }
        Trigger::Speaks => say!(lang, "{of} speaks", "{of} говорит"),
        Trigger::Draws => say!(lang, "{of} takes an item", "{of} берёт предмет"),
        Trigger::AnyAction => say!(lang, "{of} does anything", "{of} делает что-либо"),
        Trigger::EndsTurn => say!(lang, "{of} ends the turn", "{of} заканчивает ход"),
        Trigger::Mishap(Mishap::Hurt) => say!(lang, "{of} is hurt", "{of} получает рану"),
        Trigger::Mishap(Mishap::Fallen) => say!(lang, "{of} falls", "{of} падает"),
        // Nobody does it: the referee announces it.
        Trigger::Event(text) => say!(lang, "this happens: “{text}”", "случится: «{text}»"),
    }
}

fn way(state: &State, path: &Path, lang: Lang) -> String {
    let words = path.paces().iter().map(|pace| match pace {
        Pace::To(cell) => cell_name(state.map(), *cell),
        Pace::Keep(cell) => say!(lang, "{} (same facing)", "{} (направление прежнее)", cell_name(state.map(), *cell)),
        Pace::Turn(facing) => turn(state, *facing, lang),
        Pace::Off => lang.pick("off the map", "с карты").to_owned(),
    });
    format!(": {}", words.collect::<Vec<_>>().join(", "))
}

fn turn(state: &State, facing: u8, lang: Lang) -> String {
    let to = facing_name(state.map().grid, facing, lang);
    say!(lang, "Turn to the {to}", "Повернуться на {to}")
}

/// What an action does, in a sentence.
pub fn about(rules: &Rules, state: &State, act: &Act, lang: Lang) -> String {
    match act {
        Act::Do(Deed::Cast(cast)) => spell_about(rules, cast, lang),
        Act::Synergy(start) => spell_about(rules, &start.cast, lang),
        Act::Do(Deed::Attack(strike)) => match strike.with {
            With::Item(item) => {
                let Some(item) = rules.items.get(usize::from(item)) else { return String::new() };
                let (damage, reach) =
                    (item.damage, if strike.thrown { item.throw_range } else { item.range.max(item.reach) });
                say!(lang, "Damage {damage}, reaches {reach}", "Урон {damage}, достаёт на {reach}")
            }
            With::Fist | With::Kick => say!(lang, "Unarmed, reaches 1", "Без оружия, достаёт на 1"),
            With::Conjured => say!(lang, "Used up when thrown", "Расходуются при броске"),
        },
        Act::Do(Deed::Push { trip: true, .. }) => say!(lang, "On success the target is lying", "При успехе цель лежит"),
        Act::Do(Deed::Push { .. }) => say!(
            lang,
            "On success the target moves a cell per degree",
            "При успехе цель сдвигается на клетку за степень"
        ),
        Act::Do(Deed::Grab { .. }) => {
            say!(lang, "On success the target is held and cannot move", "При успехе цель схвачена и не двигается")
        }
        Act::Dash { keep, .. } => {
            let by = state.active;
            let points = state.fighter(by).activity.saturating_sub(*keep);
            let cells = crate::permit::path::dash_cells(rules, state, by, points);
            if 0 < *keep {
                return say!(
                    lang,
                    "{points} points: {cells} cells; {keep} points for actions on the way",
                    "Очков {points}: {cells} кл.; {keep} на действия по пути"
                );
            }
            say!(lang, "All remaining points: {cells} cells", "Все оставшиеся очки: {cells} кл.")
        }
        Act::Cancel => say!(lang, "Breaks it; nobody gets points back", "Она прервана; очки никому не вернутся"),
        Act::Delay(_) => say!(
            lang,
            "Happens in another one's turn when the event comes; lost at the start of the next own turn",
            "Сработает в чужой ход, если событие наступит; пропадёт с началом своего следующего хода"
        ),
        Act::Order(_) => say!(
            lang,
            "Answers in your place; of several orders the first that holds",
            "Отвечает за вас; из нескольких приказов — первый подходящий"
        ),
        Act::Ruling(ruling) => {
            let reason = &ruling.reason;
            say!(lang, "Reason: {reason}", "Причина: {reason}")
        }
        Act::Do(Deed::Move(_)) if has_just_moved(state) => say!(
            lang,
            "Another move action, as far as the speed allows",
            "Новое действие: ещё один переход в пределах скорости"
        ),
        Act::Do(Deed::Move(_)) => say!(lang, "Goes as far as the speed allows", "Переход в пределах скорости"),
        Act::Step(_) => say!(lang, "Goes on with the cells that are left", "Продолжение пути оставшимися клетками"),
        Act::Do(Deed::Posture(_)) => say!(lang, "Takes this posture", "Принимает это положение"),
        Act::Do(Deed::Draw(_) | Deed::Take(_) | Deed::PickUp { .. }) => say!(lang, "Takes it in hand", "Берёт в руки"),
        Act::Do(Deed::Drop(_)) => say!(lang, "Lays it on the ground", "Кладёт на землю"),
        Act::TakeBack(_) | Act::NoOrders => say!(lang, "From then on you are asked", "Дальше будут спрашивать вас"),
        Act::Lower(_) => say!(lang, "Acts later in the round", "Ходить в раунде позже"),
        Act::End => say!(lang, "Points left are kept for answers", "Оставшиеся очки пойдут на реакции"),
        _ => String::new(),
    }
}

fn spell_about(rules: &Rules, cast: &Cast, lang: Lang) -> String {
    let Some(spell) = rules.spells.get(usize::from(cast.spell)) else { return String::new() };
    let Strength { damage, turns, magnitude, count } =
        if cast.overload { spell.overload.unwrap_or(spell.normal) } else { spell.normal };
    let mut parts = Vec::new();
    if spell.damage_type.is_some() {
        parts.push(say!(lang, "damage {damage}", "урон {damage}"));
    }
    match spell.effect {
        SpellEffect::None => {}
        SpellEffect::Condition(condition) => {
            let name = condition_name(condition, lang);
            let turns = lang.count(turns.into(), ["turn", "turns"], ["ход", "хода", "ходов"]);
            parts.push(say!(lang, "{name} for {turns}", "{name} на {turns}"));
        }
        SpellEffect::Tarnish => parts.push(say!(lang, "quality −{magnitude}", "качество −{magnitude}")),
        SpellEffect::Conjure(item) => parts.push(format!("{} ×{count}", rules.item_name(item, lang))),
    }
    if spell.attack {
        parts.push(category(spell, lang).to_owned());
    }
    if 0 < spell.range {
        let range = spell.range;
        parts.push(say!(lang, "range {range}", "дальность {range}"));
    }
    parts.join(", ")
}

/// What decides over magic.
fn category(spell: &Spell, lang: Lang) -> &'static str {
    match (spell.categories.hit, spell.categories.resistance) {
        (true, true) => lang.pick("rolls to hit, may be resisted", "бросок на попадание, цель сопротивляется"),
        (true, false) => lang.pick("rolls to hit", "бросок на попадание"),
        (false, _) => lang.pick("may be resisted", "цель сопротивляется"),
    }
}

/// What decides over magic that is cast, and the clause that says so.
pub fn category_note(rules: &Rules, cast: &Cast, lang: Lang) -> Option<String> {
    let spell = rules.spells.get(usize::from(cast.spell)).filter(|spell| spell.attack)?;
    let (category, by) = (category(spell, lang), crate::blow::category_clause(spell));
    Some(format!("{category} ({by})"))
}

/// What a ruling is called.
pub fn ruling_name(rules: &Rules, state: &State, what: &RulingKind, lang: Lang) -> String {
    let who = |who| name_of(state, who, lang);
    let turns = |turns: i64| lang.count(turns, ["turn", "turns"], ["ход", "хода", "ходов"]);
    match what {
        RulingKind::AttackingSide(named) => {
            let side = named.map_or(lang.pick("none", "нет"), |side| side_name(side, lang));
            say!(lang, "Attacking side: {side}", "Атаковавшая сторона: {side}")
        }
        RulingKind::Surprised(list) => {
            let list = list.iter().map(|one| who(*one)).collect::<Vec<_>>().join(", ");
            let list = if list.is_empty() { lang.pick("nobody", "никто").to_owned() } else { list };
            say!(lang, "Caught off guard: {list}", "Застигнуты врасплох: {list}")
        }
        RulingKind::TieBreak(sides) => {
            let sides = sides.iter().map(|side| side_name(*side, lang)).collect::<Vec<_>>().join(", ");
            say!(lang, "Tied initiative: {sides}", "Равная инициатива: {sides}")
        }
        RulingKind::Option(setting) => {
            let (en, ru) = match setting {
                Setting::RefreshAtRoundStart(true) => {
                    ("points are refreshed with the round", "очки восстанавливаются с раундом")
                }
                Setting::RefreshAtRoundStart(false) => {
                    ("points are refreshed in the own turn", "очки восстанавливаются в свой ход")
                }
                Setting::CounterspellAnyHit(true) => {
                    ("counterspell against any hit", "контр-заклинание против любого попадания")
                }
                Setting::CounterspellAnyHit(false) => ("counterspell against magic", "контр-заклинание против магии"),
                Setting::DelayPaidOnFiring(true) => {
                    ("delayed actions are paid when they fire", "отложенное оплачивается при срабатывании")
                }
                Setting::DelayPaidOnFiring(false) => {
                    ("delayed actions are paid at once", "отложенное оплачивается сразу")
                }
                Setting::BonusHalfUp(true) => {
                    ("outnumbered bonus rounded half up", "бонус за перевес округляется, половина вверх")
                }
                Setting::BonusHalfUp(false) => ("outnumbered bonus rounded down", "бонус за перевес округляется вниз"),
            };
            say!(lang, "House rule: {en}", "Домашнее правило: {ru}")
        }
        RulingKind::Join { who: joining, side, .. } => {
            let name = match joining {
                Joining::Present(one) => who(*one),
                Joining::FromContent(place) => match rules.combatants.get(usize::from(*place)) {
                    Some((_, kit)) => kit.sheet.name.get(lang).to_owned(),
                    None => String::new(),
                },
                Joining::Unknown => lang.pick("nobody", "никто").to_owned(),
            };
            let side = side_name(*side, lang);
            say!(lang, "{name} joins: {side}", "{name} вступает в бой: {side}")
        }
        RulingKind::Remove(one) => say!(lang, "{} is out", "{}: вне боя", who(*one)),
        RulingKind::Classify { text, cost } => say!(lang, "“{text}” costs {cost}", "«{text}» стоит {cost}"),
        RulingKind::GrantPoints { who: one, points } => {
            let points = signed(*points);
            say!(lang, "{}: activity points {points}", "{}: очки активности {points}", who(*one))
        }
        RulingKind::CallCheck { who: one, skill, difficulty } => {
            let skill = skill_name(*skill, lang);
            say!(
                lang,
                "{}: check of {skill} against {difficulty}",
                "{}: проверка «{skill}» против {difficulty}",
                who(*one)
            )
        }
        RulingKind::Difficulty { door, difficulty } => {
            let door = door_name(state.map(), *door);
            say!(lang, "Door {door}: difficulty {difficulty}", "Дверь {door}: сложность {difficulty}")
        }
        RulingKind::Announce(text) => say!(lang, "It happens: {text}", "Событие: {text}"),
        RulingKind::Modifier { who: one, amount } => {
            let amount = signed(*amount);
            say!(lang, "{}: {amount} to the next check", "{}: {amount} к следующей проверке", who(*one))
        }
        RulingKind::Relation { attacker, target, relation } => {
            let relation = relation_name(*relation, lang);
            say!(lang, "{} → {}: {relation}", "{} → {}: {relation}", who(*attacker), who(*target))
        }
        RulingKind::Forbid { who: one, defence } => {
            let defence = defence.name().get(lang).to_lowercase();
            say!(lang, "{}: no {defence}", "{}: запрещено: {defence}", who(*one))
        }
        RulingKind::Alert(one, true) => say!(lang, "{} expects attacks", "{} ждёт нападения", who(*one)),
        RulingKind::Alert(one, false) => say!(lang, "{} expects no attack", "{} не ждёт нападения", who(*one)),
        RulingKind::Hidden(one, true) => say!(lang, "{} is hidden", "{} прячется", who(*one)),
        RulingKind::Hidden(one, false) => say!(lang, "{} is not hidden any more", "{} больше не прячется", who(*one)),
        RulingKind::Willing(one, true) => say!(lang, "{} lets itself be lifted", "{} даёт себя поднять", who(*one)),
        RulingKind::Willing(one, false) => {
            say!(lang, "{} does not let itself be lifted", "{} не даёт себя поднять", who(*one))
        }
        RulingKind::ApplyEffect { who: one, condition, turns: lasting, .. } => {
            let (condition, turns) = (condition_name(*condition, lang), turns(*lasting));
            say!(lang, "{}: {condition} for {turns}", "{}: {condition} на {turns}", who(*one))
        }
        RulingKind::RemoveEffect { who: one, condition } => {
            let condition = condition_name(*condition, lang);
            say!(lang, "{} is not {condition} any more", "{}: {condition} больше не действует", who(*one))
        }
        RulingKind::PlaceItem { item, on } => {
            let (item, place) = (rules.item_name(*item, lang), item_place(state, *on, lang));
            say!(lang, "Into play: {item} ({place})", "Введено: {item} ({place})")
        }
        RulingKind::RemoveItem { item, from } => {
            let (item, place) = (rules.item_name(*item, lang), item_place(state, *from, lang));
            say!(lang, "Out of play: {item} ({place})", "Убрано: {item} ({place})")
        }
        RulingKind::EndBattle(None) => say!(lang, "The battle ends without a winner", "Бой окончен без победителя"),
        RulingKind::EndBattle(Some(winner)) => {
            let side = side_name(*winner, lang);
            say!(lang, "The battle ends; winner: {side}", "Бой окончен, победа: {side}")
        }
    }
}

/// Where an item is put or taken: a cell, or somebody who carries it.
fn item_place(state: &State, place: ItemPlace, lang: Lang) -> String {
    match place {
        ItemPlace::Floor(cell) => cell_name(state.map(), cell),
        ItemPlace::Of(who, _) => name_of(state, who, lang),
    }
}

/// What a relation is called.
pub fn relation_name(relation: Relation, lang: Lang) -> &'static str {
    match relation {
        Relation::Ordinary => lang.pick("ordinary attack, ordinary defence", "обычная атака, обычная защита"),
        Relation::Unforeseen => {
            lang.pick("unforeseen attack, passive defence", "непредвиденная атака, пассивная защита")
        }
        Relation::Sudden => lang.pick("sudden attack, no defence", "внезапная атака, защиты нет"),
    }
}
