//! A refusal as a sentence, with its numbers and the way out.

use holmgang_kernel::say;
use holmgang_kernel::words::Lang;

use crate::action::{Reason, Refusal};
use crate::clause;
use crate::describe::{cells, charges};

/// The sentence of a refusal. That nothing was spent is for the screen to say: it holds for all of them.
pub fn refusal(refusal: &Refusal, lang: Lang) -> String {
    let Refusal { reason, clause, have, need } = *refusal;
    let points = |en: [&str; 2], ru: &str| {
        let (wanted, held) = (lang.count(i64::from(need), en, [ru; 3]), have);
        say!(lang, "Needs {wanted}, has {held}.", "Нужно {wanted}, есть {held}.")
    };
    let text = |en: &str, ru: &str| lang.pick(en, ru).to_owned();
    match reason {
        Reason::BadRequest => text(
            "This is not a complete action: say what to do, and to whom or where.",
            "Действие неполное: скажите, что сделать и с кем или где.",
        ),
        Reason::BattleOver => {
            text("The battle is over: nothing more can be done.", "Бой окончен: больше ничего сделать нельзя.")
        }
        Reason::NotYourTurn => {
            text("It is somebody else's turn: wait for your own.", "Сейчас чужой ход: дождитесь своего.")
        }
        Reason::Silenced => text(
            "Silenced: no spells now. Plain attack, steps and rest are possible.",
            "Молчание: колдовать нельзя. Можно атаковать оружием, идти и отдыхать.",
        ),
        Reason::Rooted => text(
            "Rooted: no steps now. Attacks, spells and rest are possible.",
            "Обездвижен: идти нельзя. Можно атаковать, колдовать и отдыхать.",
        ),
        Reason::UnknownSpell => text(
            "This spell is not among those the character knows: choose one of its list.",
            "Персонаж не знает этого заклинания: выберите из его списка.",
        ),
        Reason::NoWeapon => text(
            "The right hand is empty: there is nothing to strike with. Cast a spell instead.",
            "Правая рука пуста: ударить нечем. Примените заклинание.",
        ),
        Reason::NotEnoughAp => {
            points(["action point", "action points"], "ОД")
                + lang
                    .pick(" Choose a cheaper action, or end the turn.", " Выберите действие дешевле или закончите ход.")
        }
        Reason::NotEnoughAttackPoints => {
            points(["attack point", "attack points"], "ОА")
                + lang.pick(" What does not attack costs none.", " Всё, что не атака, их не требует.")
        }
        Reason::NotEnoughEnergy => {
            say!(
                lang,
                "Needs {need} energy, has {have}. Rest gives 20 at once.",
                "Нужно {need} энергии, есть {have}. Отдых сразу даёт 20."
            )
        }
        Reason::NotEnoughMp => {
            points(["movement point", "movement points"], "ОП")
                + lang.pick(" Choose a shorter path.", " Выберите путь короче.")
        }
        Reason::ChargesNotAllowed => text(
            "This takes no charges: they go with direct damage, healing and damage over time. Leave them out.",
            "Здесь заряды не нужны: они для прямого урона, исцеления и дотов. Не указывайте их.",
        ),
        Reason::NotEnoughCharges => {
            let wanted = charges(need, lang);
            say!(lang, "Needs {wanted}, has {have}. Name fewer.", "Нужно {wanted}, есть {have}. Назовите меньше.")
        }
        Reason::BadTarget if clause == clause::REASON_CODES => text(
            "Nobody in this battle is called so: say an id such as red-1, or the cell where the target stands.",
            "Никого с таким именем в этом бою нет: назовите код, например red-1, или клетку, где стоит цель.",
        ),
        Reason::BadTarget if clause == clause::REFEREE_ACTIONS => text(
            "There is no object on this cell: name one that holds an object.",
            "На этой клетке нет объекта: назовите клетку с объектом.",
        ),
        Reason::BadTarget => text(
            "This cannot be aimed there: hostile actions need a living enemy, friendly ones a living ally or oneself.",
            "Так целиться нельзя: враждебному действию нужен живой враг, дружескому — живой союзник или вы сами.",
        ),
        Reason::NoOneToResurrect => {
            text("Nobody of your side can be raised now.", "На вашей стороне некого воскрешать.")
        }
        Reason::TargetNotResurrectable => text(
            "This one cannot be raised: choose a dead player character of your side that has not surrendered.",
            "Этого воскресить нельзя: выберите погибшего персонажа своей стороны, который не сдавался.",
        ),
        Reason::OutOfRange => {
            let reach = cells(need, lang);
            let come = lang.pick("Come closer or choose another target.", "Подойдите ближе или выберите другую цель.");
            say!(
                lang,
                "Too far: distance {have}, it reaches {reach}. {come}",
                "Слишком далеко: расстояние {have}, дальность — {reach}. {come}"
            )
        }
        Reason::NoFreeCell => text(
            "No cell around is free: move first, or wait until one is.",
            "Вокруг нет свободной клетки: сначала отойдите или подождите.",
        ),
        Reason::BadCell => text(
            "There is no such cell: rows are А to Ж in Russian letters, columns 1 to 7.",
            "Такой клетки нет: ряды от А до Ж русскими буквами, столбцы от 1 до 7.",
        ),
        Reason::CellNotAdjacent => text(
            "This cell is not a neighbour: choose one of the eight around.",
            "Эта клетка не соседняя: выберите одну из восьми вокруг.",
        ),
        Reason::CellOccupied => {
            text("This cell is taken: choose a free one.", "Эта клетка занята: выберите свободную.")
        }
        Reason::MaxSummons => {
            let n = need.max(1);
            let most = lang.count(
                i64::from(n),
                ["such creature", "such creatures"],
                ["такое существо", "таких существа", "таких существ"],
            );
            say!(
                lang,
                "One caster may have {most} at a time: wait until it is gone.",
                "У одного заклинателя может быть {most} сразу: дождитесь, пока место освободится."
            )
        }
        Reason::NotAllowed if clause == clause::NO_CHANGE_OF_EQUIPMENT => {
            text("What the hands hold stays for the whole battle.", "То, что в руках, остаётся на весь бой.")
        }
        Reason::NotAllowed if clause == clause::SURRENDER => text(
            "Only a living player character of one's own can surrender.",
            "Сдаться может только свой живой персонаж.",
        ),
        Reason::NotAllowed if clause == clause::REFEREE_ACTIONS => {
            text("Only the referee may do this.", "Это может только судья.")
        }
        Reason::NotAllowed => text("The rules do not allow this.", "Правила этого не допускают."),
        Reason::TooLate => text(
            "The first turn has begun: places and order are fixed now.",
            "Первый ход начался: места и очередность уже не меняются.",
        ),
        Reason::RefereeOutOfBounds if have != need => {
            let [least, most] = [have, need].map(|bound| bound.to_string().replace('-', "−"));
            say!(
                lang,
                "The rules bound the referee here: {least} to {most}.",
                "Здесь у судьи есть границы: от {least} до {most}."
            )
        }
        Reason::RefereeOutOfBounds if clause == clause::INITIATIVE => text(
            "The order has to name every player character of the battle exactly once, and no creature.",
            "Очерёдность должна назвать каждого персонажа боя ровно один раз, призванных — нет.",
        ),
        Reason::RefereeOutOfBounds if clause == clause::REFEREE_EFFECTS => text(
            "Nothing that lasts is called so: name an effect, or a spell that has a duration.",
            "Ничего длительного с таким именем нет: назовите эффект или заклинание с длительностью.",
        ),
        Reason::RefereeOutOfBounds => text(
            "The referee may do this only to the living, take off only an effect that is there, and end only the turn of the active one.",
            "Судья может это лишь с живыми, снять — лишь тот эффект, который есть, закончить — лишь ход того, кто ходит.",
        ),
    }
}
