//! What a seat can do, and why it may not.

use holmgang_kernel::grid::Cell;
use holmgang_kernel::{named, reasons};

use crate::arcs::Facing;
use crate::content::{DamageType, Degree, DiceSum, SpellId, WeaponId};
use crate::grid::Path;
use crate::state::{End, OrderAoo, OrderContest, OrderCounter, OrderFollow, Posture, Team, ThingId, Who};

/// A spell that the content does not have: refused as `unknown_spell`.
pub const NO_SPELL: SpellId = SpellId::MAX;
/// A feature that the map does not have: refused as `unknown_id`.
pub const NO_FEATURE: u8 = u8::MAX;

/// A hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    Main,
    Off,
}

/// What a blow is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arm {
    /// The weapon in the main hand.
    Main,
    /// The weapon in the off hand.
    Off,
    /// A natural weapon of the sheet.
    Natural(WeaponId),
    /// TD-5.3.
    Fists,
    /// Something that is not there: refused as `not_carried`.
    Missing,
}

/// A blow or shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    pub target: Who,
    pub arm: Arm,
    /// TD-15.9.
    pub nonlethal: bool,
    /// TD-5.8.
    pub friendly: bool,
}

/// A cast: TD-20.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cast {
    pub spell: SpellId,
    /// Figures it is aimed at, in the order named; [`NOBODY`](crate::state::NOBODY) behind the last. A seventh says that too many were named.
    pub targets: [Who; 7],
    /// The middle of an area, or [`NOWHERE`](crate::state::NOWHERE).
    pub cell: Cell,
    /// TD-5.8.
    pub friendly: bool,
}

impl Cast {
    /// The figures it is aimed at.
    pub fn targets(&self) -> impl Iterator<Item = Who> + '_ {
        self.targets.iter().copied().take_while(|who| *who != crate::state::NOBODY)
    }
}

/// TD-15.10: what is controlled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watched {
    Who(Who),
    Cell(Cell),
}

/// A way over the board: TD-7.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The cheapest way to a cell.
    To(Cell),
    /// These steps; an empty path stays.
    Steps(Path),
    /// Cells that do not touch: refused as `path_blocked`.
    Broken,
}

/// A full move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    pub way: Way,
    pub backing: bool,
    pub end: End,
    /// TD-22.10: a last step off the board.
    pub exit: bool,
}

/// An improvised deed or stunt: TD-5.10, TD-6.9.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stunt {
    /// A feature of the map, or [`NO_FEATURE`] with a text.
    pub feature: u8,
    /// What is done, in words, where it is no feature's.
    pub text: Option<Box<str>>,
    /// Where it ends, or [`NOWHERE`](crate::state::NOWHERE).
    pub cell: Cell,
    /// Whom it is about, or [`NOBODY`](crate::state::NOBODY).
    pub target: Who,
}

/// A change of standing orders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OrderChange {
    pub aoo: Option<OrderAoo>,
    pub counter: Option<OrderCounter>,
    pub contest: Option<OrderContest>,
    pub follow: Option<OrderFollow>,
}

/// One action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    // Free actions: TD-4.
    Say(Box<str>),
    DropProne,
    // Where to: [`NOWHERE`](crate::state::NOWHERE) is the own cell.
    DropItem { thing: ThingId, cell: Cell },
    StopCasting,
    LeaveInfravision,
    // TD-22.11.
    GiveUp,
    FreeDeed(Box<str>),
    // Standard actions: TD-5.
    Attack(Blow),
    Hurricane(Blow),
    Defend,
    // With what, if that was named: only what is in hand will do; a grab weapon in hand helps by itself (TD-16.12).
    Trip { target: Who, named: Arm },
    Distract { target: Who, ally: Who, attack: bool, thing: ThingId },
    Disarm { target: Who, hand: Hand, arm: Arm },
    Push { target: Who },
    Cast(Cast),
    Control { on: Watched, arm: Arm, spell: Option<SpellId> },
    // Things named, or none for the first that fit.
    Draw([ThingId; 2]),
    Stance,
    Sheathe(ThingId),
    Load { thing: ThingId, as_move: bool },
    PullOut(ThingId),
    Improvise(Stunt),
    Finish { target: Who, friendly: bool },
    TurnUndead { control: bool },
    // Standard moves: TD-6.
    Step { cell: Cell, end: End },
    Face(Facing),
    Don(ThingId),
    Doff(ThingId),
    // Free from a crouch (TD-6.6).
    Stand,
    Lower(Posture),
    PickUp(ThingId),
    Mount,
    Dismount,
    Stunt(Stunt),
    EnterInfravision,
    Untangle,
    // Full moves and full actions: TD-7, TD-8.
    Move(Move),
    FullAttack,
    Prepare(ThingId),
    Drink { thing: ThingId, target: Who },
    // The turn and the battle.
    End,
    Surrender,
    // [`NOBODY`](crate::state::NOBODY): the whole side.
    Orders { who: Who, change: OrderChange },
    // Answers in the middle of a deed.
    Strike { nonlethal: bool },
    Hinder,
    Counter,
    Follow(u8),
    Decline,
    // TD-24.1, with its reason.
    Ruling(Box<Ruling>),
}

/// A referee's action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    pub what: RulingKind,
    pub reason: String,
}

/// TD-24.1: what the referee can do. Numbers are as said; `check` bounds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulingKind {
    GrantModifier { who: Who, what: Grant, amount: i64, rounds: i64 },
    ApplyEffect(RefereeEffect),
    RuleImprovised { aoo: bool, check: Option<i64>, ability: Option<OrderContest>, effect: RefereeEffect },
    FumbleOutcome { mishap: Mishap, effect: Option<RefereeEffect> },
    SkillFumble { who: Who, mishap: Mishap },
    GrantCounterTrip(bool),
    SetStability { who: Who, value: i64 },
    SetTurnDc { who: Who, value: i64 },
    DeclareSurprise { who: Who, is_surprised: bool },
    DeclareCover { who: Who, degree: Degree },
    SetVisibility { value: i64, dark: Option<bool> },
    AllowFreeAction(bool),
    DeclareFate { who: Who, alive: bool },
    EndBattle(Option<Team>),
}

named! {
    /// TD-24.1: what a modifier is on.
    pub enum Grant {
        Attack = "attack", Check = "check", Initiative = "initiative", Ac = "ac", Morale = "morale",
    }
}

named! {
    /// TD-12.7: a mishap.
    pub enum Mishap {
        Drop = "drop", "the weapon falls", "оружие падает";
        Stuck = "stuck", "the weapon is stuck", "оружие застряло";
        Slip = "slip", "slips", "поскальзывается";
        Stirrups = "stirrups", "caught in the stirrups", "запутывается в стременах";
        OffBalance = "off_balance", "loses balance", "теряет равновесие";
        Other = "other", "something else", "иное";
    }
}

/// TD-24.1: an effect that the referee gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefereeEffect {
    Nothing,
    // The feature's own.
    Feature,
    Damage { who: Who, dice: DiceSum, damage_type: DamageType },
    Prone(Who),
    Drop { who: Who, hand: Hand },
    Slippery(Vec<Cell>),
    Burning(Vec<Cell>),
    Move { who: Who, cell: Cell },
}

reasons! {
    /// Every reason of the rulebook.
    pub enum Reason {
        BattleOver = "battle_over" { "The battle is over: nothing more can be done.", "Бой окончен: больше ничего сделать нельзя." }
        RefereePending = "referee_pending" { "The referee decides first.", "Сначала решает мастер." }
        NotYourTurn = "not_your_turn" { "It is somebody else's turn: wait for your own.", "Сейчас чужой ход: дождитесь своего." }
        CannotAct = "cannot_act" {
            "Not possible now: held, caught in the stirrups, or fallen.", "Сейчас это невозможно: мешают оковы, стремена или беспамятство."
        }
        UnknownAction = "unknown_action" { "There is no such deed here.", "Такого действия здесь нет." }
        UnknownId = "unknown_id" { "There is no such figure, cell or thing here.", "Такого бойца, клетки или вещи здесь нет." }
        NotCarried = "not_carried" {
            "The figure does not have it: it must be in hand, carried or worn.",
            "У этого бойца такой вещи нет: она должна быть в руке, при себе или надета.",
        }
        MustStand = "must_stand" {
            "On the ground: get up first (a standard move).", "С земли нельзя: сначала поднимитесь (стандартное перемещение)."
        }
        SecondStandardAction = "second_standard_action" {
            "A turn has one standard action, and it is used; a standard move may still be left.",
            "В ходу одно стандартное действие, и оно уже было; может остаться стандартное перемещение.",
        }
        NotEnoughTime = "not_enough_time" {
            (_, _, 0) =>
                "A turn of more than 90° is a standard move of its own (50%).", "Поворот больше 90° занимает отдельное стандартное перемещение (50%).";
            _ => "It takes {need}% of the turn, and {have}% are left.", "Это занимает {need}% хода, а осталось {have}%.";
        }
        TooManyFreeActions = "too_many_free_actions" {
            "{need} free actions a turn are all there are.", "Свободных действий в ходу не больше {need}."
        }
        PhraseTooLong = "phrase_too_long" {
            "{have} characters are too many: at most {need}.", "Слишком длинно, знаков {have}: можно не больше {need}."
        }
        TooFar = "too_far" { "Too far: {have} cells, at most {need}.", "Слишком далеко: {have}, можно не больше {need}." }
        NothingToStop = "nothing_to_stop" { "There is nothing to stop.", "Прекращать нечего." }
        NoInfravision = "no_infravision" { "This figure has no infravision.", "Инфразрения у этого бойца нет." }
        NotLoaded = "not_loaded" { "It is not loaded: load it first.", "Не заряжено: сначала зарядите." }
        AlreadyLoaded = "already_loaded" { "It is loaded already.", "Уже заряжено." }
        WeaponCased = "weapon_cased" { "It is in its case: prepare it first (a full action).", "Зачехлено: сначала подготовьте (полное действие)." }
        NoFreeHand = "no_free_hand" {
            "No hand is free for it: drop, sheathe or take off something.", "Нет свободной руки: бросьте, уберите или снимите что-нибудь."
        }
        OutOfReach = "out_of_reach" {
            "Out of reach: the distance is {have}, the reach {need}.", "Не достать: расстояние {have}, досягаемость {need}."
        }
        OutOfRange = "out_of_range" {
            "Out of range: the distance is {have}, the range {need}.", "Слишком далеко: расстояние {have}, дальность {need}."
        }
        NoLineOfSight = "no_line_of_sight" { "Something stands in the line of sight.", "Нет линии видимости." }
        TargetBehind = "target_behind" { "The target is behind: turn first.", "Цель за спиной: сначала повернитесь." }
        FriendlyTarget = "friendly_target" {
            (_, _, 0) => "That is an ally: this is done to opponents only.", "Это союзник: так поступают только с противниками.";
            _ =>
                "That is an ally: say `confirm_friendly=yes` to strike all the same.",
                "Это союзник: чтобы всё же ударить, добавьте `confirm_friendly=yes`.";
        }
        TakesTooLong = "takes_too_long" {
            "That cannot be put on or taken off in a battle; shields can.", "Это в бою не надеть и не снять; щит можно."
        }
        NothingThere = "nothing_there" { "There is nothing of the kind here.", "Здесь этого нет." }
        TooBig = "too_big" { "Too big to be picked up.", "Слишком велико, чтобы подобрать." }
        NoMount = "no_mount" { "There is no mount for it.", "Скакуна для этого нет." }
        PathTooLong = "path_too_long" { "Too far: {have} cells, at most {need}.", "Слишком далеко: {have}, можно не больше {need}." }
        PathBlocked = "path_blocked" {
            "The way is blocked: every cell must be beside the one before, and free.",
            "Путь закрыт: каждая клетка должна быть рядом с предыдущей и свободна.",
        }
        NoExtraAttacks = "no_extra_attacks" {
            "A full attack needs more than one blow: two weapons, a high level bonus, or repeated shot.",
            "Для полной атаки нужно больше одного удара: два оружия, высокий бонус за уровень или повторный выстрел.",
        }
        TooManyTargets = "too_many_targets" { "{have} targets are too many: at most {need}.", "Целей {have}, можно не больше {need}." }
        NoAmmunition = "no_ammunition" { "No shots are left.", "Боеприпасы кончились." }
        MeleeOnly = "melee_only" { "Only with a melee weapon.", "Только оружием ближнего боя." }
        AllyNotNear = "ally_not_near" { "The ally is not right by that opponent.", "Союзник не рядом с этим противником." }
        IllegalTarget = "illegal_target" { "That cannot be its target.", "Это не может быть целью." }
        AlreadyProne = "already_prone" { "That one lies already.", "Уже лежит." }
        NothingToDisarm = "nothing_to_disarm" { "There is no weapon in that hand.", "В этой руке нет оружия." }
        NoSlot = "no_slot" { "No slot of its circle or a higher one is left.", "Не осталось ячеек этого круга и выше." }
        UnknownSpell = "unknown_spell" {
            "This spell is not known, or it cannot be used so.", "Это заклинание неизвестно бойцу, или так его не применить."
        }
        CannotTurn = "cannot_turn" { "Only priests and paladins turn undead.", "Нежить изгоняют только священники и паладины." }
        NoTarget = "no_target" { "There is no undead of the other side in sight.", "В поле видимости нет чужой нежити." }
        Turned = "turned" {
            "Turned: it must flee from the priest, or defend itself where it cannot.", "Изгнание: нужно бежать от священника, а если некуда, обороняться."
        }
        NotHelpless = "not_helpless" { "That one is not helpless.", "Цель не беспомощна." }
        RefereeBounds = "referee_bounds" {
            "Out of the bounds of the rulebook, or not at this moment.", "За пределами, заданными правилами, или не в этот момент."
        }
        ReasonRequired = "reason_required" {
            "A ruling needs its reason, 3 to 200 characters: `reason=\"...\"`.", "Решению нужна причина, от 3 до 200 знаков: `reason=\"...\"`."
        }
        NotReferee = "not_referee" { "Only the referee can do this.", "Это может только мастер." }
    }
}

/// A refusal: the reason, the clause, and the numbers that the sentence needs.
pub type Refusal = holmgang_kernel::refusal::Refusal<Reason>;
