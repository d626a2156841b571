//! What a seat can do, and why it may not.

use holmgang_kernel::reasons;

use crate::clause;
use crate::content::{BlowId, ItemId, PLAIN_ATTACK, SkillId, Spell};
use crate::state::{PIECES, Place, Square, Who};

/// One action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// MD-3.1, MD-5.7: a hit on one target: the plain attack, or a skill that damages one enemy.
    Strike(BlowId, Target),
    /// MD-4.1.
    Defend,
    /// MD-5: any other skill; one that the content does not have is `content::UNKNOWN`.
    Skill(SkillId, Target),
    /// MD-8.1.
    Wall,
    /// MD-9.
    Cloak,
    /// MD-6.13.
    Spell(Spell, Target),
    /// MD-2.16.
    Skip,
    /// MD-11.7.
    Offer,
    /// MD-2.13, MD-1.8, MD-12.4: the clock of the wanted decision has run out.
    TimeUp,
    /// MD-1.7: a participant and a place below 16, or `OFF_FIELD` for a cell outside.
    Place(Who, Place),
    /// MD-1.15.
    TakeBack(Who),
    /// MD-1.10, MD-1.11: with confirmation or without.
    Surrender(Who, bool),
    /// MD-1.8.
    Confirm,
    /// MD-12.1.
    Move(Square, Square),
    /// MD-12.2.
    Pass,
    /// MD-12.14: who comes back; `NOBODY` for nobody.
    Promote(Promotion),
    /// MD-12.15.
    Equip(Who, ItemId),
    /// An order that says when it came or which piece it is for.
    Ordered(Box<Ordered>),
    /// MD-11.10.
    Ruling(Box<Ruling>),
}

impl Action {
    /// The skill that is used, if one is.
    pub fn skill(&self) -> Option<SkillId> {
        match self {
            Action::Strike(PLAIN_ATTACK, _) => None,
            Action::Strike(blow, _) => Some(blow - 1),
            Action::Skill(skill, _) => Some(*skill),
            _ => None,
        }
    }

    /// What an order of a piece is aimed at.
    pub fn target(&self) -> Option<Target> {
        match self {
            Action::Strike(_, target) | Action::Skill(_, target) | Action::Spell(_, target) => Some(*target),
            _ => None,
        }
    }
}

/// MD-12.14: the answer when a pawn has reached the last rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// The pawn stays a pawn.
    Stay,
    /// This piece comes back; `NOBODY` for an unknown one.
    By(Who),
}

/// An order with what was said beside it. `action` is never one of these itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ordered {
    pub action: Action,
    /// MD-2.12: milliseconds since the decision was asked.
    pub at_ms: Option<u32>,
    /// MD-2.17: the piece that is ordered, if it is not the active one.
    pub by: Option<Who>,
}

/// What an order is aimed at, in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Target(pub u8);

/// What a [`Target`] stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A piece on the field, living or dead, by its place.
    Place(Place),
    /// A standing Wall by its index in the duel.
    Wall(u8),
    /// A piece that is not on the field.
    Absent(Who),
    /// A Wall that stood and is gone.
    GoneWall,
    /// Nothing is named.
    Nothing,
    /// Something is named that is not there.
    Unknown,
}

impl Target {
    /// A Wall that is gone.
    pub const GONE_WALL: Target = Target(253);
    /// Nothing is named.
    pub const NOTHING: Target = Target(254);
    /// Something is named that is not there.
    pub const UNKNOWN: Target = Target(255);

    /// A piece on the field.
    #[inline]
    pub const fn place(place: Place) -> Target {
        Target(place & 31)
    }

    /// A Wall by its index in the duel.
    #[inline]
    pub const fn wall(index: usize) -> Target {
        Target(PIECES as u8 + (index & 31) as u8)
    }

    /// A piece that is not on the field.
    pub const fn absent(who: Who) -> Target {
        Target(2 * PIECES as u8 + (who & 31))
    }

    /// What it stands for.
    #[inline]
    pub const fn aim(self) -> Aim {
        match self.0 {
            place @ 0..32 => Aim::Place(place),
            wall @ 32..64 => Aim::Wall(wall - 32),
            who @ 64..96 => Aim::Absent(who - 64),
            253 => Aim::GoneWall,
            254 => Aim::Nothing,
            _ => Aim::Unknown,
        }
    }
}

/// A referee's action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    pub what: RulingKind,
    /// MD-11.10; empty if none was given.
    pub reason: String,
}

/// MD-11.10: what the platform offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulingKind {
    /// The clock stops.
    Pause,
    /// The clock runs on.
    Resume,
    /// Seconds that are added to the move.
    Extend(i64),
    /// The duel ends without a winner.
    DeclareStalemate { consent: bool, technical_failure: bool },
}

reasons! {
    /// The closed list of reasons against an order. That nothing was spent and that the clock runs on is for the screen to say: it holds for all of them
    /// (MD-2.14).
    pub enum Reason {
        DuelOver = "duel_over" { "The duel is over: nothing more can be ordered in it.", "Поединок окончен: приказов в нём больше нет." }
        ClockPaused = "clock_paused" {
            "The referee has paused the clock: wait until it runs again.", "Судья остановил часы: дождитесь, пока они снова пойдут."
        }
        NotYourTurn = "not_your_turn" {
            (clause::ONE_ACTION, ..) => "This piece has had its action in this round.", "Эта фигура в этом раунде уже действовала.";
            _ => "Somebody else is to act now: wait for your own turn.", "Сейчас действует не ваша фигура: дождитесь своего хода.";
        }
        /// Where the time that it took is known, `narrate::refused` says it.
        ClockExpired = "clock_expired" { "Too late. The move is forfeited.", "Поздно. Ход пропадает." }
        UnknownAction = "unknown_action" {
            (clause::AGREEMENT, ..) =>
                "An offer can be made once in a round, while the rounds of a duel run.", "Предложить пат можно раз за раунд, пока идут раунды поединка.";
            (clause::PLACES_ARE_FINAL, ..) =>
                "Once the rounds have begun nobody can surrender or walk.", "Когда раунды начались, сдаться или сойти с места нельзя.";
            (clause::REFEREE_ACTIONS, ..) =>
                "This is for somebody else to do: players play, the referee rules.", "Это делает другой: игроки играют, судья судит.";
            (clause::CAPTURE_OPENS_DUEL, ..) => "No duel is being fought: a capture opens one.", "Поединка сейчас нет: его начинает попытка взятия.";
            _ => "This cannot be ordered now.", "Сейчас такого приказа нет.";
        }
        CloakedCannotAct = "cloaked_cannot_act" {
            "Under the Cloak she can only defend or skip.", "Под плащом можно только защищаться или пропустить ход."
        }
        WarriorBlocked = "warrior_blocked" {
            "A Warrior behind his own front row cannot attack or use skills: defend, skip, or use the class ability.",
            "Воин за своим передним рядом не атакует и не применяет навыков: защита, пропуск или классовая способность.",
        }
        SkillNotLearned = "skill_not_learned" {
            "There is no such skill among those that this piece has learned.", "Такого навыка нет среди изученных этой фигурой."
        }
        NotEnoughMana = "not_enough_mana" { "Needs {need} Mana, has {have}.", "Нужно {need} маны, есть {have}." }
        NotEnoughStamina = "not_enough_stamina" { "Needs {need} Stamina, has {have}.", "Нужно {need} выносливости, есть {have}." }
        NoClassAmmunition = "no_class_ammunition" {
            (clause::CHANGING_ITEMS, ..) => "You have gained no such class item.", "Такого классового предмета вы не получали.";
            _ => "This piece wears no class item that gives this ability.", "На этой фигуре нет классового предмета с такой способностью.";
        }
        ClassAbilityAlreadyUsed = "class_ability_already_used" {
            "The class ability was used in this turn already: attack, defend, use a skill or skip.",
            "Классовая способность в этом ходу уже была: атака, защита, навык или пропуск.",
        }
        NoUsesLeft = "no_uses_left" { "The class item has no uses left.", "У классового предмета не осталось использований." }
        AbilityOnCooldown = "ability_on_cooldown" {
            "The class ability recovers: {have|round|rounds} left.", "Способность перезаряжается: ещё {have|раунд|раунда|раундов}."
        }
        IllegalTarget = "illegal_target" {
            (clause::WALL_BINDS_THE_TARGET, ..) => "This cannot act on a Wall.", "На Стену это не действует.";
            (clause::SEVERAL_TARGETS, ..) =>
                "There is nobody that it could hit, or a target is named where none is needed.", "Задеть некого, или указана лишняя цель.";
            (_, _, NO_TARGET) =>
                "Say at whom: by name, by id, or by the cell where the target stands.", "Назовите цель: имя, код или клетку, где она стоит.";
            (_, _, UNKNOWN_TARGET) =>
                "Nobody in this battle is called so, and nobody stands on such a cell.",
                "Никого с таким именем в этом бою нет, и на такой клетке никто не стоит.";
            (clause::CHANGING_ITEMS, ..) =>
                "Class items are put on own pieces that are in the game or can come back.",
                "Классовый предмет надевают на свою фигуру, которая в игре или может вернуться.";
            _ =>
                "This cannot be aimed there: attacks need an enemy, friendly skills and spells an ally.",
                "Так целиться нельзя: атаке нужен враг, дружескому навыку или заклинанию — союзник.";
        }
        TargetNotAlive = "target_not_alive" { "The target is out of the fight.", "Цель уже выбыла из боя." }
        TargetCloaked = "target_cloaked" { "She is under the Cloak: nobody can aim at her.", "Ферзь под плащом: целиться в него нельзя." }
        MustAttackWall = "must_attack_wall" {
            (clause::WALL_FORCES_WARRIORS, ..) =>
                "This Wall forces Warriors: attack it, or let the time run out.", "Эта Стена принуждает воинов: бейте её или дайте времени выйти.";
            _ =>
                "A Wall stands in the way: while it stands this piece can attack nothing else.",
                "Мешает Стена: пока она стоит, эта фигура может бить только её.";
        }
        BackRowProtected = "back_row_protected" {
            "A Warrior cannot reach the back row while somebody stands in front of it.", "Воин не достаёт до заднего ряда, пока перед ним кто-то стоит."
        }
        PlacementClosed = "placement_closed" { "The placement is closed.", "Расстановка закончена." }
        NotParticipant = "not_participant" { "This is no participant of yours in this duel.", "Эта фигура не ваш участник поединка." }
        MandatoryCannotSurrender = "mandatory_cannot_surrender" {
            (clause::PLACED_BY_HAND, ..) =>
                "This piece must fight: put it somewhere, or the clock does.", "Эта фигура обязана сражаться: выставьте её, иначе это сделают часы.";
            _ => "The attacking and the attacked piece must fight.", "Атакующая и атакованная фигуры обязаны сражаться.";
        }
        ConfirmRequired = "confirm_required" {
            "A King surrenders only with `confirm=true`; where the King decides, that loses the game.",
            "Король сдаётся только с `confirm=true`; где решает Король, это проигрыш партии.",
        }
        CellOutsideField = "cell_outside_field" {
            "There is no such cell: front-1 to front-8 and back-1 to back-8 of the own formation.",
            "Такой клетки нет: от впереди-1 до впереди-8 и от сзади-1 до сзади-8 своего строя.",
        }
        CellOccupied = "cell_occupied" { "Somebody stands there: choose a free cell.", "Там уже стоит другая фигура: выберите свободную клетку." }
        SquadFull = "squad_full" {
            "The squad is complete: at most {need} pieces fight, the lead piece among them. Take one back first.",
            "Отряд полон: сражаются не больше {need}, ведущая фигура в их числе. Сначала снимите другую.",
        }
        GameOver = "game_over" { "The game is over: nothing more can be done.", "Партия окончена: больше ничего сделать нельзя." }
        DuelInProgress = "duel_in_progress" {
            "A duel is being fought: the chess game goes on after it.", "Идёт поединок: партия продолжится после него."
        }
        IllegalChessMove = "illegal_chess_move" {
            (clause::NO_CHECKMATE, ..) => "There is a legal move: only who has none may pass.", "Ход есть: пасует только тот, кому некуда ходить.";
            (clause::PROMOTION, ..) =>
                "First say who comes back in the pawn's place, or `promote none`.", "Сначала скажите, кто вернётся на место пешки, или `promote none`.";
            _ => "The piece cannot move there.", "Фигура так не ходит.";
        }
        NotKilledByEnemy = "not_killed_by_enemy" {
            "Only an own piece that the enemy has killed can come back.", "Вернуться может только своя фигура, которую убил враг."
        }
        NotInDuel = "not_in_duel" { "Class items are changed between chess moves only.", "Классовые предметы меняют только между ходами партии." }
        WrongClassItem = "wrong_class_item" { "This class item is for another chess class.", "Этот предмет для другого шахматного класса." }
        ReasonRequired = "reason_required" { "A ruling needs its reason: `reason=\"...\"`.", "Решению судьи нужна причина: `reason=\"...\"`." }
        OutOfBounds = "out_of_bounds" {
            "This is beyond what the rules let the referee do: see the bounds of this action.",
            "Это за пределами того, что правила дают судье: посмотрите границы этого действия.",
        }
    }
}

/// What an illegal target needs, as a refusal says it: to be named, or to be somebody of this battle.
pub const NO_TARGET: i32 = 1;
pub const UNKNOWN_TARGET: i32 = 2;

/// A refusal: the reason, the clause, and the numbers that the sentence needs.
pub type Refusal = holmgang_kernel::refusal::Refusal<Reason>;
