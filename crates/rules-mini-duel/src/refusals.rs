//! A refusal as a sentence, with its numbers and the way out.

use holmgang_kernel::say;
use holmgang_kernel::words::Lang;

use crate::action::{NO_TARGET, Reason, Refusal, UNKNOWN_TARGET};
use crate::clause;

/// The sentence of a refusal. That nothing was spent and that the clock runs on is for the screen to say: it holds for all of them (MD-2.14).
pub(crate) fn refusal(refusal: &Refusal, lang: Lang) -> String {
    let Refusal { reason, clause, have, need } = *refusal;
    let text = |en: &str, ru: &str| lang.pick(en, ru).to_owned();
    match reason {
        Reason::DuelOver => {
            text("The duel is over: nothing more can be ordered in it.", "Поединок окончен: приказов в нём больше нет.")
        }
        Reason::ClockPaused => text(
            "The referee has paused the clock: wait until it runs again.",
            "Судья остановил часы: дождитесь, пока они снова пойдут.",
        ),
        Reason::NotYourTurn if clause == clause::ONE_ACTION => {
            text("This piece has had its action in this round.", "Эта фигура в этом раунде уже действовала.")
        }
        Reason::NotYourTurn => text(
            "Somebody else is to act now: wait for your own turn.",
            "Сейчас действует не ваша фигура: дождитесь своего хода.",
        ),
        Reason::ClockExpired => {
            let (came, limit) = (seconds(have), seconds(need));
            say!(
                lang,
                "Too late: {came} s of {limit} s. The move is forfeited.",
                "Поздно: {came} с из {limit} с. Ход пропадает."
            )
        }
        Reason::UnknownAction if clause == clause::AGREEMENT => text(
            "An offer can be made once in a round, while the rounds of a duel run.",
            "Предложить ничью можно раз за раунд, пока идут раунды поединка.",
        ),
        Reason::UnknownAction if clause == clause::PLACES_ARE_FINAL => text(
            "Once the rounds have begun nobody can surrender or walk.",
            "Когда раунды начались, сдаться или сойти с места нельзя.",
        ),
        Reason::UnknownAction if clause == clause::REFEREE_ACTIONS => text(
            "This is for somebody else to do: players play, the referee rules.",
            "Это делает другой: игроки играют, судья судит.",
        ),
        Reason::UnknownAction if clause == clause::CAPTURE_OPENS_DUEL => {
            text("No duel is being fought: a capture opens one.", "Поединка сейчас нет: его начинает попытка взятия.")
        }
        Reason::UnknownAction => text("This cannot be ordered now.", "Сейчас такого приказа нет."),
        Reason::CloakedCannotAct => text(
            "Under the Cloak she can only defend or skip.",
            "Под плащом можно только защищаться или пропустить ход.",
        ),
        Reason::WarriorBlocked => text(
            "A Warrior behind his own front row cannot attack or use skills: defend, skip, or use the class ability.",
            "Воин за своим передним рядом не атакует и не применяет навыков: защита, пропуск или классовая способность.",
        ),
        Reason::SkillNotLearned => {
            text("This piece has not learned that skill.", "Эта фигура не изучала такого навыка.")
        }
        Reason::NotEnoughMana => say!(lang, "Needs {need} Mana, has {have}.", "Нужно {need} маны, есть {have}."),
        Reason::NotEnoughStamina => {
            say!(lang, "Needs {need} Stamina, has {have}.", "Нужно {need} выносливости, есть {have}.")
        }
        Reason::NoClassAmmunition if clause == clause::CHANGING_ITEMS => {
            text("You have gained no such class item.", "Такого классового предмета вы не получали.")
        }
        Reason::NoClassAmmunition => text(
            "This piece wears no class item that gives this ability.",
            "На этой фигуре нет классового предмета с такой способностью.",
        ),
        Reason::ClassAbilityAlreadyUsed => text(
            "The class ability was used in this turn already: attack, defend, use a skill or skip.",
            "Классовая способность в этом ходу уже была: атака, защита, навык или пропуск.",
        ),
        Reason::NoUsesLeft => {
            text("The class item has no uses left.", "У классового предмета не осталось использований.")
        }
        Reason::AbilityOnCooldown => {
            let left = lang.count(i64::from(have), ["round", "rounds"], ["раунд", "раунда", "раундов"]);
            say!(lang, "The class ability recovers: {left} left.", "Способность восстанавливается: ещё {left}.")
        }
        Reason::IllegalTarget if clause == clause::WALL_BINDS_THE_TARGET => {
            text("This cannot act on a Wall.", "На Стену это не действует.")
        }
        Reason::IllegalTarget if clause == clause::SEVERAL_TARGETS => text(
            "There is nobody that it could hit, or a target is named where none is needed.",
            "Задеть некого, или указана лишняя цель.",
        ),
        Reason::IllegalTarget if need == NO_TARGET => text(
            "Say at whom: by name, by id, or by the cell where the target stands.",
            "Скажите, на кого: имя, код или клетку, где стоит цель.",
        ),
        Reason::IllegalTarget if need == UNKNOWN_TARGET => text(
            "Nobody in this battle is called so, and nobody stands on such a cell.",
            "Никого с таким именем в этом бою нет, и на такой клетке никто не стоит.",
        ),
        Reason::IllegalTarget if clause == clause::CHANGING_ITEMS => text(
            "Class items are put on own pieces that are in the game or can come back.",
            "Классовый предмет надевают на свою фигуру, которая в игре или может вернуться.",
        ),
        Reason::IllegalTarget => text(
            "This cannot be aimed there: attacks need an enemy, friendly skills and spells an ally.",
            "Так целиться нельзя: атаке нужен враг, дружескому навыку или заклинанию — союзник.",
        ),
        Reason::TargetNotAlive => text("The target is out of the fight.", "Цель уже выбыла из боя."),
        Reason::TargetCloaked => {
            text("She is under the Cloak: nobody can aim at her.", "Она под плащом: целиться в неё нельзя.")
        }
        Reason::MustAttackWall if clause == clause::WALL_FORCES_WARRIORS => text(
            "This Wall forces Warriors: attack it, or let the time run out.",
            "Эта Стена принуждает воинов: бейте её или дайте времени выйти.",
        ),
        Reason::MustAttackWall => text(
            "A Wall stands in the way: while it stands this piece can attack nothing else.",
            "Мешает Стена: пока она стоит, эта фигура может бить только её.",
        ),
        Reason::BackRowProtected => text(
            "A Warrior cannot reach the back row while somebody stands in front of it.",
            "Воин не достаёт до заднего ряда, пока перед ним кто-то стоит.",
        ),
        Reason::PlacementClosed => text("The placement is closed.", "Расстановка закончена."),
        Reason::NotParticipant => {
            text("This is no participant of yours in this duel.", "Эта фигура не ваш участник поединка.")
        }
        Reason::SquadFull => say!(
            lang,
            "The squad is complete: at most {need} pieces fight, the lead piece among them. Take one back first.",
            "Отряд полон: сражаются не больше {need}, ведущая фигура в их числе. Сначала снимите другую."
        ),
        Reason::MandatoryCannotSurrender if clause == clause::PLACED_BY_HAND => text(
            "This piece must fight: put it somewhere, or the clock does.",
            "Эта фигура обязана сражаться: выставьте её, иначе это сделают часы.",
        ),
        Reason::MandatoryCannotSurrender => text(
            "The attacking and the attacked piece must fight.",
            "Атакующая и атакованная фигуры обязаны сражаться.",
        ),
        Reason::ConfirmRequired => text(
            "A King surrenders only with `confirm=true`; where the King decides, that loses the game.",
            "Король сдаётся только с `confirm=true`; где решает Король, это проигрыш партии.",
        ),
        Reason::CellOutsideField => text(
            "There is no such cell: front-1 to front-8 and back-1 to back-8 of the own formation.",
            "Такой клетки нет: от впереди-1 до впереди-8 и от сзади-1 до сзади-8 своего строя.",
        ),
        Reason::CellOccupied => text(
            "Somebody stands there: choose a free cell.",
            "Там уже стоит другая фигура: выберите свободную клетку.",
        ),
        Reason::GameOver => {
            text("The game is over: nothing more can be done.", "Партия окончена: больше ничего сделать нельзя.")
        }
        Reason::DuelInProgress => text(
            "A duel is being fought: the chess game goes on after it.",
            "Идёт поединок: партия продолжится после него.",
        ),
        Reason::IllegalChessMove if clause == clause::NO_CHECKMATE => text(
            "There is a legal move: only who has none may pass.",
            "Ход есть: пасует только тот, кому некуда ходить.",
        ),
        Reason::IllegalChessMove if clause == clause::PROMOTION => text(
            "First say who comes back in the pawn's place, or `promote none`.",
            "Сначала скажите, кто вернётся на место пешки, или `promote none`.",
        ),
        Reason::IllegalChessMove => text("The piece cannot move there.", "Фигура так не ходит."),
        Reason::NotKilledByEnemy => text(
            "Only an own piece that the enemy has killed can come back.",
            "Вернуться может только своя фигура, которую убил враг.",
        ),
        Reason::NotInDuel => text(
            "Class items are changed between chess moves only.",
            "Классовые предметы меняют только между ходами партии.",
        ),
        Reason::WrongClassItem => {
            text("This class item is for another chess class.", "Этот предмет для другого шахматного класса.")
        }
        Reason::ReasonRequired => {
            text("A ruling needs its reason: `reason=\"...\"`.", "Решению судьи нужна причина: `reason=\"...\"`.")
        }
        Reason::OutOfBounds => text(
            "This is beyond what the rules let the referee do: see the bounds of this action.",
            "Это за пределами того, что правила дают судье: посмотрите границы этого действия.",
        ),
    }
}

/// Milliseconds as seconds, with as many places as they need.
pub(crate) fn seconds(ms: i32) -> String {
    let (whole, part) = (ms / 1000, ms % 1000);
    if part == 0 { whole.to_string() } else { format!("{whole}.{part:03}").trim_end_matches('0').to_owned() }
}
