//! Refusals as sentences, each with the way out.

use holmgang_kernel::say;
use holmgang_kernel::words::Lang;

use crate::action::{Reason, Refusal};
use crate::clause;

/// A refusal in words.
pub fn sentence(refusal: &Refusal, lang: Lang) -> String {
    let Refusal { have, need, .. } = *refusal;
    match refusal.reason {
        Reason::BattleOver => say!(lang, "The battle is over", "Бой окончен"),
        Reason::RefereeOnly => say!(lang, "Only the referee may do this", "Это может только мастер"),
        Reason::SetupClosed => {
            say!(lang, "The first turn has begun; the set-up is closed", "Первый ход начался, расстановка закончена")
        }
        Reason::NotAParticipant => {
            say!(
                lang,
                "A bystander or somebody who has left cannot act",
                "Прохожий или вышедший из боя действовать не может"
            )
        }
        Reason::Surprised => say!(
            lang,
            "Caught off guard, this character has no turn in round 0",
            "Персонаж застигнут врасплох и в нулевом раунде не ходит"
        ),
        Reason::NotYourTurn => say!(
            lang,
            "It is not this character's turn; in others' turns there are reactions only",
            "Сейчас не ход этого персонажа; в чужой ход есть только реакции"
        ),
        Reason::OwnTurn => say!(
            lang,
            "There are no reactions in the own turn: the defence is passive",
            "В свой ход реакций нет: защита пассивная"
        ),
        Reason::WrongMoment => wrong_moment(refusal, lang),
        Reason::TooLate if refusal.clause == clause::TIE_ON_ONE_SIDE => say!(
            lang,
            "It is too late for that: one of them has begun its turn in this round",
            "Поздно: кто-то из них уже начал ход в этом раунде"
        ),
        Reason::TooLate => say!(lang, "It is too late for that: the dice have fallen", "Поздно: бросок уже сделан"),
        Reason::UnknownSpell => {
            say!(lang, "This character does not know the spell", "Персонаж не знает этого заклинания")
        }
        Reason::DefenceNotApplicable => not_applicable(refusal, lang),
        Reason::NoSkill => {
            say!(lang, "Without the magic skill this cannot be done", "Без магического навыка это невозможно")
        }
        Reason::SkillNotApplicable => {
            say!(lang, "The skill does not fit this attack", "Навык не подходит для этой атаки")
        }
        Reason::DelayNotAllowed => say!(lang, "This action cannot be delayed", "Это действие нельзя отложить"),
        Reason::DelayPending => say!(lang, "A delayed action is pending already", "Одно действие уже отложено"),
        Reason::InSynergy => say!(
            lang,
            "Engaged in a joint cast: until it ends no other spell can be cast",
            "Персонаж участвует в синергии: до её конца других заклинаний не сотворить"
        ),
        Reason::NotCombinable => {
            say!(lang, "A joint cast cannot be overloaded", "Синергию нельзя сочетать с перегрузкой")
        }
        Reason::NoOverload => say!(lang, "This spell has no overload", "У этого заклинания нет перегрузки"),
        Reason::SynergyRequired => {
            say!(lang, "This spell is cast in synergy only", "Это заклинание творится только синергией")
        }
        Reason::BadOrder => say!(
            lang,
            "The list must name each of them once, and nobody else",
            "В списке должен быть каждый по одному разу и больше никто"
        ),
        Reason::NotLower => {
            say!(lang, "Initiative is {have}; it can only be lowered", "Инициатива {have}; её можно только понизить")
        }
        Reason::BadMessage => say!(lang, "A text has 1 to 140 characters", "В тексте от 1 до 140 знаков"),
        Reason::BadParticipants => say!(
            lang,
            "A joint cast needs at least two able casters of one side with the school and with points, and is led by its leader",
            "Для синергии нужны хотя бы двое способных магов одной стороны с этой школой и очками; ведёт её её глава"
        ),
        Reason::BadAmount => say!(
            lang,
            "Invest at least 1 point, at most what is unpaid and what there is",
            "Вложить можно от 1 очка до неоплаченного остатка и не больше, чем есть"
        ),
        Reason::BadSplit => say!(
            lang,
            "Name each target once, with at least one attack",
            "Каждая цель называется один раз, хотя бы с одной атакой"
        ),
        Reason::TooMany => {
            say!(lang, "{have} are too many: at most {need}", "{have} — слишком много, можно не больше {need}")
        }
        Reason::OutOfBounds => say!(lang, "{have} is out of bounds ({need})", "{have} вне допустимых границ ({need})"),
        Reason::ReasonRequired => {
            say!(lang, "A ruling needs a reason: `reason=\"...\"`", "Решению мастера нужна причина: `reason=\"...\"`")
        }
        Reason::Posture => {
            say!(lang, "This needs standing: stand up first", "Для этого нужно стоять: сначала встаньте")
        }
        Reason::Grabbed => say!(
            lang,
            "Held fast: push or grab the grabber to get free",
            "Персонажа держат: чтобы освободиться, толкните или схватите держащего"
        ),
        Reason::NoMount => say!(lang, "There is no mount or vehicle", "Нет ни скакуна, ни транспорта"),
        Reason::NoRunUp => say!(
            lang,
            "A ram needs a straight run of {need} cells just before; there are {have}",
            "Для тарана нужен прямой разгон, клеток впереди: {need}; есть {have}"
        ),
        Reason::NoSuchItem => say!(lang, "There is no such item there", "Такого предмета там нет"),
        Reason::WrongContainer => say!(
            lang,
            "It is not there: `draw` takes from belt and pockets, `take` from the bag",
            "Он не там: `draw` достаёт с пояса и из кармана, `take` — из сумки"
        ),
        Reason::ItemNotInHand if refusal.clause == clause::PARRY => {
            say!(
                lang,
                "No weapon for it is in hand: draw one first",
                "Оружия для этого нет в руке: сначала достаньте его"
            )
        }
        Reason::ItemNotInHand => say!(lang, "It is not in hand: draw it first", "Его нет в руке: сначала достаньте"),
        Reason::NoFreeHand => say!(
            lang,
            "No hand is free for it: dropping something is free",
            "Для этого нет свободной руки: выпустите что-нибудь, это бесплатно"
        ),
        Reason::NoFocus => say!(
            lang,
            "The focus is not in hand: draw it first",
            "Нужного для магии предмета нет в руке: сначала достаньте его"
        ),
        Reason::BadTarget => say!(lang, "This cannot be a target here", "Это не может быть целью"),
        Reason::Unwilling => say!(lang, "The person is able and not willing", "Человек дееспособен и не согласен"),
        Reason::SameValue => say!(lang, "It is so already", "Так уже и есть"),
        Reason::OutOfReach if have != 0 || need != 0 => {
            say!(lang, "It is {have} cells away and this reaches {need}", "До цели {have} кл., а достаёт это на {need}")
        }
        Reason::OutOfReach => say!(lang, "It is out of reach", "Не достать"),
        Reason::TargetNotVisible => not_visible(refusal, lang),
        Reason::Locked => say!(lang, "The door is locked", "Дверь заперта"),
        Reason::PathBlocked => blocked(refusal, lang),
        Reason::TooFar => {
            say!(lang, "The way costs {need} cells and there are {have}", "Путь стоит {need} кл., а есть {have}")
        }
        Reason::NotFirstReaction => say!(
            lang,
            "Outside the own turn one turns only as part of the first reaction",
            "Не в свой ход повернуться можно только в первой реакции"
        ),
        Reason::AttackerNotInView => {
            say!(lang, "The attacker is not in view after that", "После этого атакующего всё равно не видно")
        }
        Reason::InsufficientPoints => {
            say!(
                lang,
                "This costs {need} activity points and there are {have}",
                "Нужно очков активности: {need}, есть: {have}"
            )
        }
    }
}

fn wrong_moment(refusal: &Refusal, lang: Lang) -> String {
    match refusal.clause {
        clause::MOMENT_OF_LOWERING => say!(
            lang,
            "Initiative is lowered at the very start of the own turn or between two turns",
            "Инициативу понижают в самом начале своего хода или между ходами"
        ),
        clause::FIRING_IS_OPTIONAL => {
            say!(
                lang,
                "Nothing that this character waits for is happening",
                "Событие, которого ждёт персонаж, не происходит"
            )
        }
        clause::INTERRUPTION => say!(lang, "Somebody else has to answer first", "Сначала отвечает другой персонаж"),
        _ => say!(lang, "This can be done between turns only", "Это можно только между ходами"),
    }
}

fn not_applicable(refusal: &Refusal, lang: Lang) -> String {
    match refusal.clause {
        clause::COUNTERSPELL => say!(
            lang,
            "A counterspell answers magic that hits, not weapons and not what is only resisted",
            "Контр-заклинание отвечает на магию, которая попадает, а не на оружие и не на чистое сопротивление"
        ),
        clause::WEAPONS_HIT | clause::PHYSICAL_MAGIC_HITS => say!(
            lang,
            "What hits the body is dodged, blocked or parried, not resisted",
            "От попадания уклоняются, блокируют или парируют, а не сопротивляются"
        ),
        clause::ONLY_FOR_ONESELF => {
            say!(lang, "A reaction defends only oneself", "Реакция защищает только самого себя")
        }
        clause::REFEREE_OVERRIDE => {
            say!(lang, "The referee has forbidden this reaction", "Мастер запретил эту реакцию")
        }
        _ => say!(
            lang,
            "Against this magic there is magic resistance only",
            "От этой магии есть только сопротивление магии"
        ),
    }
}

fn not_visible(refusal: &Refusal, lang: Lang) -> String {
    match refusal.clause {
        clause::DAZZLED => say!(
            lang,
            "Dazzled: only adjacent cells in front can be aimed at",
            "При ослеплении целью могут быть только соседние клетки впереди"
        ),
        _ => say!(
            lang,
            "The target is not in view: turn towards it, or find a free line",
            "Цели не видно: повернитесь к ней или найдите свободную линию"
        ),
    }
}

fn blocked(refusal: &Refusal, lang: Lang) -> String {
    match refusal.clause {
        clause::OCCUPIED_CELLS => say!(
            lang,
            "The way is barred: enemies are not passed, and nobody stays on another one",
            "Путь закрыт: врага не пройти, а на занятой клетке не остановиться"
        ),
        clause::LYING_BODY => say!(lang, "Nobody stays on somebody lying", "На лежащем не остановиться"),
        clause::LEAVING => say!(
            lang,
            "One leaves from a cell at the edge, as the last step",
            "Уходят с краевой клетки, последним шагом"
        ),
        clause::CELLS => say!(
            lang,
            "The map has no such cell; `off` leaves the battle from a cell at the edge",
            "Такой клетки на карте нет; с краевой клетки из боя уходят словом `off`"
        ),
        _ => say!(lang, "There is no way there", "Туда не пройти"),
    }
}
