//! A refusal as a sentence, with its numbers and the way out.

use holmgang_kernel::say;
use holmgang_kernel::words::Lang;

use crate::action::{Reason, Refusal};
use crate::clause;

/// The sentence of a refusal.
pub fn refusal(refusal: &Refusal, lang: Lang) -> String {
    let text = sentence(refusal, lang);
    match refusal.index {
        // AC-3.11: which use of a list it is about.
        Some(index) => {
            let number = u16::from(index) + 1;
            say!(lang, "Use {number} of the list: {text}", "Применение {number} из списка: {text}")
        }
        None => text,
    }
}

fn sentence(refusal: &Refusal, lang: Lang) -> String {
    let Refusal { reason, clause: by, have, need, .. } = *refusal;
    let text = |en: &str, ru: &str| lang.pick(en, ru).to_owned();
    match reason {
        Reason::MatchOver => text("The match is over.", "Партия окончена."),
        Reason::PlayerEliminated => text("This player is out of the match.", "Этот игрок выбыл из партии."),
        Reason::NotYourTurn if by == clause::REFEREE => text(
            "This is for somebody else: players act as players, the referee as referee.",
            "Это делает не эта сторона: игроки ходят, судья судит.",
        ),
        Reason::NotYourTurn => {
            text("It is somebody else's turn: wait for your own.", "Сейчас чужой ход: дождитесь своего.")
        }
        Reason::ChoicePending => text(
            "A choice is owed first; until it is made nothing else can be done.",
            "Сначала нужен ответ на вопрос; до него больше ничего сделать нельзя.",
        ),
        Reason::MainActionAlreadyDone => text(
            "The move of this turn is made. Side actions and drags are still possible, or end the turn.",
            "Ход уже сделан. Можно побочные действия и перекладывание предметов, или закончите ход.",
        ),
        Reason::MainActionRequired => text(
            "Make a move or another main action first: nobody may pass.",
            "Сначала сделайте ход или другое основное действие: пропускать нельзя.",
        ),
        Reason::PieceRestricted => text(
            "This piece may not make main actions now: it is restricted. Use another piece.",
            "Этой фигурой сейчас ходить нельзя: действует ограничение. Ходите другой.",
        ),
        Reason::PieceImmobile if by == clause::TANK_MOVEMENT => {
            text("With 1 hit point the tank does not drive.", "С 1 единицей здоровья танк не ездит.")
        }
        Reason::PieceImmobile => {
            text("An immobile piece does not move by itself.", "Неподвижная фигура сама не ходит.")
        }
        Reason::CellNotOnBoard => text("The board has no such cell.", "Такой клетки на доске нет."),
        Reason::IllegalChessMove if by == clause::NO_GIFTS => text(
            "A pawn made by a wound has no step of two cells.",
            "Пешка, ставшая такой от ранения, не ходит на две клетки.",
        ),
        Reason::IllegalChessMove => text("This piece does not move like that.", "Эта фигура так не ходит."),
        Reason::OwnPieceOnTarget => text("An own piece stands there.", "Там стоит своя фигура."),
        Reason::PathBlocked => text("Something is in the way.", "Путь перекрыт."),
        Reason::BeyondLongRangeLimit => say!(
            lang,
            "That is {have} cells, and without the king's boost it goes {need}. Within two cells of its own unwounded king the limit is off.",
            "Это {have} клеток, а без усиления от короля — {need}. Не дальше двух клеток от своего нераненого короля предела нет."
        ),
        Reason::CastlingNotAllowed if by == clause::CASTLING_FORBIDDEN => text(
            "An opponent could capture on the king's way: no castling now.",
            "На пути короля могут побить: рокировка сейчас невозможна.",
        ),
        Reason::CastlingNotAllowed => text(
            "Castling needs king and rook that have never moved, and free cells between them.",
            "Для рокировки король и ладья не должны были ходить, а клетки между ними — быть свободны.",
        ),
        Reason::ItemNotOnCell => text(
            "The item does not lie where it can be used or taken along.",
            "Предмет лежит не там, где его можно применить или взять с собой.",
        ),
        Reason::PromotionChoiceRequired => text(
            "Say what the pawn becomes: queen, rook, bishop or knight.",
            "Скажите, кем станет пешка: ферзь, ладья, слон или конь.",
        ),
        Reason::InvalidChoice => text("This cannot be chosen here.", "Это здесь выбрать нельзя."),
        Reason::BearerMissing => {
            text("There is no ability with energy to do this with.", "Для этого нет способности с энергией.")
        }
        Reason::BearerDead => text(
            "The bearer of the ability is dead: its energy is frozen.",
            "Носитель способности погиб: энергия заморожена.",
        ),
        Reason::ItemActionsNotAnnounced => text(
            "Nobody has told you what this item can do. It can be dragged and carried.",
            "Вам не огласили, что может этот предмет. Его можно перекладывать и носить.",
        ),
        Reason::ItemExhausted => text("The item is used up.", "Предмет исчерпан."),
        Reason::ActionAlreadyUsed => {
            text("This action has been used in this turn.", "Это действие в этот ход уже использовано.")
        }
        Reason::ItemAlreadyDragged => text(
            "This item has been dragged in this turn. It can still be carried.",
            "Этот предмет в этот ход уже перекладывали. Его ещё можно унести.",
        ),
        Reason::ConditionNotMet => condition(refusal, lang),
        Reason::PriceNotInteger => text("The price is a whole number.", "Цена — целое число."),
        Reason::PriceOutOfRange if have == 0 => say!(
            lang,
            "Say how much you pay: x = a number of its price, at most {need}.",
            "Скажите, сколько платите: x = число из цены, не больше {need}."
        ),
        Reason::PriceOutOfRange => say!(
            lang,
            "{have} is not among the prices of this action; the highest is {need}.",
            "{have} — не цена этого действия; наибольшая {need}."
        ),
        Reason::NotEnoughEnergy => {
            say!(lang, "It costs {need} energy, there is {have}.", "Нужно {need} энергии, есть {have}.")
        }
        Reason::ItemOutOfReach => {
            text("No own piece stands next to this item or on it.", "Рядом с этим предметом и на нём нет своих фигур.")
        }
        Reason::TargetOutOfZone if by == clause::DRAG_DESTINATION => text(
            "The item can be put on another cell of K1+0 of the same piece, if no barrier stands there.",
            "Предмет можно положить на другую клетку зоны K1+0 той же фигуры, если там нет преграды.",
        ),
        Reason::TargetOutOfZone => text("The target is out of the zone.", "Цель вне зоны."),
        Reason::TargetNotAllowed if by == clause::ATTACHED_BOMBS => text(
            "An attached bomb explodes by itself when its object is destroyed, not by choice.",
            "Бомба на объекте взрывается сама, когда он уничтожен, а не по желанию.",
        ),
        Reason::TargetNotAllowed if by == clause::TWO_CELLS_STAY => {
            text("A piece of two cells cannot be moved like that.", "Двухклеточную фигуру так не сдвинуть.")
        }
        Reason::TargetNotAllowed if by == clause::HEALING => text("There is no wound to heal.", "Лечить нечего."),
        Reason::TargetNotAllowed if by == clause::IMMUNITY => {
            text("This piece is immune to capture now.", "Эту фигуру сейчас нельзя взять.")
        }
        Reason::TargetNotAllowed if have == 0 && need > 0 => text(
            "No target: nothing in the zone fits, or none is named.",
            "Нет цели: в зоне нет подходящей, или она не названа.",
        ),
        Reason::TargetNotAllowed if have != need => {
            say!(lang, "It wants {need} targets, not {have}.", "Целей должно быть {need}, а не {have}.")
        }
        Reason::TargetNotAllowed => text(
            "This cannot be the target, or it is not said where to (`to=`).",
            "Это не может быть целью, или не сказано, куда (`to=`).",
        ),
        Reason::CellAlreadyBurning => text("The cell burns already.", "Клетка уже горит."),
        Reason::CellNotBurning => text("The cell does not burn.", "Клетка не горит."),
        Reason::CellOccupied => text("The cell is not empty.", "Клетка занята."),
        Reason::DuplicateTarget => {
            text("The same target twice in a turn is not possible.", "Одну цель дважды за ход выбрать нельзя.")
        }
        Reason::AbilityTakenInvalid => text("This ability cannot be taken so.", "Эту способность так взять нельзя."),
        Reason::SetupInvalid if by == clause::OPTIONS_ARE_FIXED => text(
            "Board and options are fixed before the first turn.",
            "Доска и правила партии выбираются до первого хода.",
        ),
        Reason::SetupInvalid if by == clause::ITEMS_ON_CELLS => {
            text("This match is played without items.", "Эта партия идёт без предметов.")
        }
        Reason::SetupInvalid => text("This piece cannot be designated here.", "Эту фигуру здесь назначить нельзя."),
        Reason::ReviveStillPossible => text(
            "Something in the match can still bring pieces back, so the energy stays.",
            "В партии ещё есть чем вернуть фигуру, поэтому энергия остаётся.",
        ),
        Reason::ReasonRequired => {
            text("The referee gives a reason of 1 to 500 characters.", "Судья указывает причину: от 1 до 500 знаков.")
        }
        Reason::ValueOutOfBounds if need > 0 => {
            say!(lang, "{have} is out of bounds: at most {need}.", "{have} вне допустимого: не больше {need}.")
        }
        Reason::ValueOutOfBounds => text("Out of the bounds of this ruling.", "Вне допустимого для этого решения."),
    }
}

fn condition(refusal: &Refusal, lang: Lang) -> String {
    let Refusal { clause: by, have, need, .. } = *refusal;
    let text = |en: &str, ru: &str| lang.pick(en, ru).to_owned();
    match by {
        clause::CONDITIONAL_ACTION => text(
            "This happens by itself when its condition comes true.",
            "Это происходит само, когда выполнится условие.",
        ),
        clause::SIDE_BEFORE_OR_AFTER => text(
            "Not at this point of the turn: it depends on whether the move is made.",
            "Не в этот момент хода: важно, сделан ли уже ход.",
        ),
        clause::TANK => text("There is no tank.", "Танка нет."),
        clause::TANK_GUN => text(
            "The gun cannot do this now: look at ammunition and direction.",
            "Орудие сейчас этого не может: проверьте снаряды и направление.",
        ),
        clause::QUIET_ROUNDS | clause::NO_DRAW_BY_MATERIAL => say!(
            lang,
            "A draw can be claimed after {need} quiet rounds in a row (now {have}) or when the same position stands for the third time.",
            "Ничью можно потребовать после {need} кругов без событий подряд (сейчас {have}) или при троекратном повторении."
        ),
        clause::REFEREE_BOUNDS => text(
            "Nothing of this turn is left to take back. What was done in earlier turns stands.",
            "В этом ходу отменять больше нечего. Сделанное в прежние ходы остаётся в силе.",
        ),
        clause::DEMENTIA => text(
            "The player has not been through what this needs.",
            "С игроком ещё не случилось того, что для этого нужно.",
        ),
        clause::REVIVE => text(
            "There is nobody to bring back: the bearer lives, or there is none.",
            "Возвращать некого: носитель жив, или его нет.",
        ),
        clause::AGREEMENT => text("You have agreed to a draw already.", "Вы уже согласились на ничью."),
        _ => text("The condition for this is not met.", "Условие для этого не выполнено."),
    }
}
