//! What a seat can do, and why it may not.

use holmgang_kernel::reasons;

use crate::clause;
use crate::content::SpellId;
use crate::state::{Grant, Place, Team, Who};

/// A spell that the content does not have: refused as `unknown_spell`.
pub const NO_SPELL: SpellId = SpellId::MAX;

/// One action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// FD-1.6.
    Rest,
    /// FD-6.5.
    End,
    /// FD-8.2: one step. A cell that the board does not have is [`OFF_BOARD`](crate::state::OFF_BOARD).
    Step(Place),
    /// FD-8.1: a path of no step or of two and more (one step is [`Action::Step`]).
    Walk(Box<[Place]>),
    /// FD-9.1, FD-9.3.
    Attack(Aim),
    /// FD-13.
    Cast(Cast),
    /// FD-15.3; [`NOBODY`](crate::state::NOBODY) where the name is unknown.
    Surrender(Who),
    /// FD-12.16: always refused.
    Equip,
    /// FD-2.15: an attack, rest or move with charges declared, which takes none: always refused.
    Overcharged(Box<Action>),
    /// FD-15.5, with its reason.
    Ruling(Box<Ruling>),
}

/// What an action is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Nothing: spells on oneself, warcries.
    None,
    /// A combatant; [`NOBODY`](crate::state::NOBODY) where the name is unknown.
    Who(Who),
    /// A cell.
    Cell(Place),
}

/// A cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cast {
    pub spell: SpellId,
    pub aim: Aim,
    /// Where a resurrected one is put; else [`OFF_BOARD`](crate::state::OFF_BOARD).
    pub cell: Place,
    /// FD-2.3: charges declared; numbers beyond 65,535 count as that.
    pub charges: u16,
}

/// A referee's action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    pub what: RulingKind,
    /// Never empty: an action without a reason is `bad_request`.
    pub reason: String,
}

/// FD-15.5, FD-12.13, FD-15.7: what the referee can do. Numbers are as said; `check` bounds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulingKind {
    PlaceCombatant { who: Who, cell: Place },
    SetTurnOrder(Vec<Who>),
    SetBlockCap { cap: i64, rounds: Option<i64> },
    GrantModifier { who: Who, what: Grant, amount: i64, turns: i64 },
    AdjustResource { who: Who, what: Resource, value: i64 },
    ApplyEffect { who: Who, lasting: Option<u16>, turns: Option<i64>, author: Option<Who> },
    RemoveEffect { who: Who, effect: Option<crate::state::What>, author: Option<Who> },
    RemoveObject(Place),
    EndTurnFor(Who),
    DeclareResult(Option<Team>),
}

/// FD-15.5: what `adjust_resource` sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    Hp,
    Energy,
    Charges,
}

/// What is left of a number of charges that does not fit: it is refused like any other, but not shown.
const MORE_THAN_THERE_CAN_BE: i32 = u16::MAX as i32;

reasons! {
    /// FD-6.11: the closed list of reasons, for requests and for the referee. That nothing was spent is for the screen to say: it holds for all of them.
    pub enum Reason {
        BadRequest = "bad_request" {
            "This is not a complete action: say what to do, and to whom or where.", "Действие неполное: скажите, что сделать и с кем или где."
        }
        BattleOver = "battle_over" { "The battle is over: nothing more can be done.", "Бой окончен: больше ничего сделать нельзя." }
        NotYourTurn = "not_your_turn" { "It is somebody else's turn: wait for your own.", "Сейчас чужой ход: дождитесь своего." }
        Silenced = "silenced" {
            "Silenced: no spells now. Plain attack, steps and rest are possible.", "Молчание: колдовать нельзя. Можно атаковать оружием, идти и отдыхать."
        }
        Rooted = "rooted" {
            "Rooted: no steps now. Attacks, spells and rest are possible.", "Обездвижен: идти нельзя. Можно атаковать, колдовать и отдыхать."
        }
        UnknownSpell = "unknown_spell" {
            "This spell is not among those the character knows: choose one of its list.", "Персонаж не знает этого заклинания: выберите из его списка."
        }
        NoWeapon = "no_weapon" {
            "The right hand is empty: there is nothing to strike with. Cast a spell instead.", "Правая рука пуста: ударить нечем. Примените заклинание."
        }
        NotEnoughAp = "not_enough_ap" {
            "Needs {need|action point|action points}, has {have}. Choose a cheaper action, or end the turn.",
            "Нужно {need} ОД, есть {have}. Выберите действие дешевле или закончите ход.",
        }
        NotEnoughAttackPoints = "not_enough_attack_points" {
            "Needs {need|attack point|attack points}, has {have}. What does not attack costs none.",
            "Нужно очков атаки: {need}, есть {have}. Всё, что не атака, их не требует.",
        }
        NotEnoughEnergy = "not_enough_energy" {
            "Needs {need} energy, has {have}. Rest gives 20 at once.", "Нужно {need} энергии, есть {have}. Отдых сразу даёт 20."
        }
        NotEnoughMp = "not_enough_mp" {
            "Needs {need|movement point|movement points}, has {have}. Choose a shorter path.", "Нужно {need} ОП, есть {have}. Выберите путь короче."
        }
        ChargesNotAllowed = "charges_not_allowed" {
            "This takes no charges: they go with direct damage, healing and damage over time. Leave them out.",
            "Здесь заряды не нужны: они для прямого урона, исцеления и дотов. Не указывайте их.",
        }
        NotEnoughCharges = "not_enough_charges" {
            (.., MORE_THAN_THERE_CAN_BE) =>
                "Needs more charges than there can be, has {have}. Name fewer.", "Столько зарядов не бывает; есть {have}. Назовите меньше.";
            _ => "Needs {need|charge|charges}, has {have}. Name fewer.", "Нужно {need|заряд|заряда|зарядов}, есть {have}. Назовите меньше.";
        }
        UsedUp = "used_up" {
            "Used {have|time|times} of {need} in this battle: nothing of it is left. Choose something else.",
            "Использовано {have} из {need} за бой: больше нет. Выберите другое.",
        }
        BadTarget = "bad_target" {
            (clause::REASON_CODES, ..) =>
                "Nobody in this battle is called so: say an id such as red-1, or the cell where the target stands.",
                "Никого с таким именем в этом бою нет: назовите код, например red-1, или клетку, где стоит цель.";
            (clause::REFEREE_ACTIONS, ..) =>
                "There is no object on this cell: name one that holds an object.", "На этой клетке нет объекта: назовите клетку с объектом.";
            _ =>
                "This cannot be aimed there: hostile actions need a living enemy, friendly ones a living ally or oneself.",
                "Так целиться нельзя: враждебному действию нужен живой враг, дружескому — живой союзник или вы сами.";
        }
        NoOneToResurrect = "no_one_to_resurrect" { "Nobody of your side can be raised now.", "На вашей стороне некого воскрешать." }
        TargetNotResurrectable = "target_not_resurrectable" {
            "This one cannot be raised: choose a dead player character of your side that has not surrendered.",
            "Этого воскресить нельзя: выберите погибшего персонажа своей стороны, который не сдавался.",
        }
        OutOfRange = "out_of_range" {
            "Too far: distance {have}, it reaches {need|cell|cells}. Come closer or choose another target.",
            "Слишком далеко: расстояние {have}, дальность — {need|клетка|клетки|клеток}. Подойдите ближе или выберите другую цель.",
        }
        NoFreeCell = "no_free_cell" {
            "No cell around is free: move first, or wait until one is.", "Вокруг нет свободной клетки: сначала отойдите или подождите."
        }
        BadCell = "bad_cell" {
            "There is no such cell: rows are a, b, v, g, d, e and zh, columns 1 to 7.",
            "Такой клетки нет: ряды от А до Ж русскими буквами, столбцы от 1 до 7.",
        }
        CellNotAdjacent = "cell_not_adjacent" {
            "This cell is not a neighbour: choose one of the eight around.", "Эта клетка не соседняя: выберите одну из восьми вокруг."
        }
        CellOccupied = "cell_occupied" { "This cell is taken: choose a free one.", "Эта клетка занята: выберите свободную." }
        MaxSummons = "max_summons" {
            "One caster may have {need|such creature|such creatures} at a time: wait until it is gone.",
            "У одного заклинателя может быть {need|такое существо|таких существа|таких существ} сразу: дождитесь, пока место освободится.",
        }
        NotAllowed = "not_allowed" {
            (clause::NO_CHANGE_OF_EQUIPMENT, ..) => "What the hands hold stays for the whole battle.", "То, что в руках, остаётся на весь бой.";
            (clause::SURRENDER, ..) => "Only a living player character of one's own can surrender.", "Сдаться может только свой живой персонаж.";
            (clause::REFEREE_ACTIONS, ..) => "Only the referee may do this.", "Это может только судья.";
            _ => "The rules do not allow this.", "Правила этого не допускают.";
        }
        TooLate = "too_late" {
            "The first turn has begun: places and order are fixed now.", "Первый ход начался: места и очередность уже не меняются."
        }
        RefereeOutOfBounds = "referee_out_of_bounds" {
            (_, have, need) if have != need =>
                "The rules bound the referee here: {have} to {need}.", "Здесь у судьи есть границы: от {have} до {need}.";
            (clause::INITIATIVE, ..) =>
                "The order has to name every player character of the battle exactly once, and no creature.",
                "Очерёдность должна назвать каждого персонажа боя ровно один раз, призванных — нет.";
            (clause::REFEREE_EFFECTS, ..) =>
                "Nothing that lasts is called so: name an effect, or a spell that has a duration.",
                "Ничего длительного с таким именем нет: назовите эффект или заклинание с длительностью.";
            _ =>
                "The referee may do this only to the living, take off only an effect that is there, and end only the turn of the active one.",
                "Судья может это лишь с живыми, снять — лишь тот эффект, который есть, закончить — лишь ход того, кто ходит.";
        }
    }
}

/// A refusal: the reason, the clause, and the numbers that the sentence needs.
pub type Refusal = holmgang_kernel::refusal::Refusal<Reason>;
