//! A refusal as a sentence, with its numbers and the way out.

use holmgang_kernel::say;
use holmgang_kernel::words::Lang;

use crate::action::{Reason, Refusal};

/// The sentence of a refusal. That nothing was spent is for the screen to say: it holds for all of them.
pub fn refusal(refusal: &Refusal, lang: Lang) -> String {
    let Refusal { reason, have, need, .. } = *refusal;
    let text = |en: &str, ru: &str| lang.pick(en, ru).to_owned();
    match reason {
        Reason::BattleOver => {
            text("The battle is over: nothing more can be done.", "Бой окончен: больше ничего сделать нельзя.")
        }
        Reason::RefereePending => text("The referee decides first.", "Сначала решает мастер."),
        Reason::NotYourTurn => {
            text("It is somebody else's turn: wait for your own.", "Сейчас чужой ход: дождитесь своего.")
        }
        Reason::CannotAct => text(
            "Not possible now: held, caught in the stirrups, or fallen.",
            "Сейчас это невозможно: мешают оковы, стремена или беспамятство.",
        ),
        Reason::UnknownAction => text("There is no such deed here.", "Такого действия здесь нет."),
        Reason::UnknownId => {
            text("There is no such figure, cell or thing here.", "Такого бойца, клетки или вещи здесь нет.")
        }
        Reason::NotCarried => text(
            "The figure does not have it: it must be in hand, carried or worn.",
            "У этого бойца такой вещи нет: она должна быть в руке, при себе или надета.",
        ),
        Reason::MustStand => text(
            "On the ground: get up first (a standard move).",
            "С земли нельзя: сначала поднимитесь (стандартное перемещение).",
        ),
        Reason::SecondStandardAction => text(
            "A turn has one standard action, and it is used; a standard move may still be left.",
            "В ходу одно стандартное действие, и оно уже было; может остаться стандартное перемещение.",
        ),
        Reason::NotEnoughTime if need == 0 => text(
            "A turn of more than 90° is a standard move of its own (50%).",
            "Поворот больше 90° занимает отдельное стандартное перемещение (50%).",
        ),
        Reason::NotEnoughTime => say!(
            lang,
            "It takes {need}% of the turn, and {have}% are left.",
            "Это занимает {need}% хода, а осталось {have}%."
        ),
        Reason::TooManyFreeActions => {
            say!(lang, "{need} free actions a turn are all there are.", "Свободных действий в ходу не больше {need}.")
        }
        Reason::PhraseTooLong => say!(
            lang,
            "{have} characters are too many: at most {need}.",
            "Слишком длинно, знаков {have}: можно не больше {need}."
        ),
        Reason::TooFar => {
            say!(lang, "Too far: {have} cells, at most {need}.", "Слишком далеко: {have}, можно не больше {need}.")
        }
        Reason::NothingToStop => text("There is nothing to stop.", "Прекращать нечего."),
        Reason::NoInfravision => text("This figure has no infravision.", "Инфразрения у этого бойца нет."),
        Reason::NotLoaded => text("It is not loaded: load it first.", "Не заряжено: сначала зарядите."),
        Reason::AlreadyLoaded => text("It is loaded already.", "Уже заряжено."),
        Reason::WeaponCased => text(
            "It is in its case: prepare it first (a full action).",
            "Зачехлено: сначала подготовьте (полное действие).",
        ),
        Reason::NoFreeHand => text(
            "No hand is free for it: drop, sheathe or take off something.",
            "Нет свободной руки: бросьте, уберите или снимите что-нибудь.",
        ),
        Reason::OutOfReach => say!(
            lang,
            "Out of reach: the distance is {have}, the reach {need}.",
            "Не достать: расстояние {have}, досягаемость {need}."
        ),
        Reason::OutOfRange => say!(
            lang,
            "Out of range: the distance is {have}, the range {need}.",
            "Слишком далеко: расстояние {have}, дальность {need}."
        ),
        Reason::NoLineOfSight => text("Something stands in the line of sight.", "Нет линии видимости."),
        Reason::TargetBehind => text("The target is behind: turn first.", "Цель за спиной: сначала повернитесь."),
        Reason::FriendlyTarget if need == 0 => text(
            "That is an ally: this is done to opponents only.",
            "Это союзник: так поступают только с противниками.",
        ),
        Reason::FriendlyTarget => text(
            "That is an ally: say `confirm_friendly=yes` to strike all the same.",
            "Это союзник: чтобы всё же ударить, добавьте `confirm_friendly=yes`.",
        ),
        Reason::TakesTooLong => text(
            "That cannot be put on or taken off in a battle; shields can.",
            "Это в бою не надеть и не снять; щит можно.",
        ),
        Reason::NothingThere => text("There is nothing of the kind here.", "Здесь этого нет."),
        Reason::TooBig => text("Too big to be picked up.", "Слишком велико, чтобы подобрать."),
        Reason::NoMount => text("There is no mount for it.", "Скакуна для этого нет."),
        Reason::PathTooLong => {
            say!(lang, "Too far: {have} cells, at most {need}.", "Слишком далеко: {have}, можно не больше {need}.")
        }
        Reason::PathBlocked => text(
            "The way is blocked: every cell must be beside the one before, and free.",
            "Путь закрыт: каждая клетка должна быть рядом с предыдущей и свободна.",
        ),
        Reason::NoExtraAttacks => text(
            "A full attack needs more than one blow: two weapons, a high level bonus, or repeated shot.",
            "Для полной атаки нужно больше одного удара: два оружия, высокий бонус за уровень или повторный выстрел.",
        ),
        Reason::TooManyTargets => {
            say!(lang, "{have} targets are too many: at most {need}.", "Целей {have}, можно не больше {need}.")
        }
        Reason::NoAmmunition => text("No shots are left.", "Боеприпасы кончились."),
        Reason::MeleeOnly => text("Only with a melee weapon.", "Только оружием ближнего боя."),
        Reason::AllyNotNear => text("The ally is not right by that opponent.", "Союзник не рядом с этим противником."),
        Reason::IllegalTarget => text("That cannot be its target.", "Это не может быть целью."),
        Reason::AlreadyProne => text("That one lies already.", "Уже лежит."),
        Reason::NothingToDisarm => text("There is no weapon in that hand.", "В этой руке нет оружия."),
        Reason::NoSlot => {
            text("No slot of its circle or a higher one is left.", "Не осталось ячеек этого круга и выше.")
        }
        Reason::UnknownSpell => text(
            "This spell is not known, or it cannot be used so.",
            "Это заклинание неизвестно бойцу, или так его не применить.",
        ),
        Reason::CannotTurn => {
            text("Only priests and paladins turn undead.", "Нежить изгоняют только священники и паладины.")
        }
        Reason::NoTarget => {
            text("There is no undead of the other side in sight.", "В поле видимости нет чужой нежити.")
        }
        Reason::Turned => text(
            "Turned: it must flee from the priest, or defend itself where it cannot.",
            "Изгнание: нужно бежать от священника, а если некуда, обороняться.",
        ),
        Reason::NotHelpless => text("That one is not helpless.", "Цель не беспомощна."),
        Reason::RefereeBounds => text(
            "Out of the bounds of the rulebook, or not at this moment.",
            "За пределами, заданными правилами, или не в этот момент.",
        ),
        Reason::ReasonRequired => text(
            "A ruling needs its reason, 3 to 200 characters: `reason=\"...\"`.",
            "Решению нужна причина, от 3 до 200 знаков: `reason=\"...\"`.",
        ),
        Reason::NotReferee => text("Only the referee can do this.", "Это может только мастер."),
    }
}
