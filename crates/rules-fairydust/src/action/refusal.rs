//! FY-18.6: why something may not be done.

use holmgang_kernel::reasons;

use crate::clause;

reasons! {
    /// FY-18.6: the closed list of reasons, in the order in which they are looked for.
    pub enum Reason {
        BattleOver = "battle_over" { "The battle is over", "Бой окончен" }
        RefereeOnly = "referee_only" { "Only the referee may do this", "Это может только мастер" }
        SetupClosed = "setup_closed" { "The first turn has begun; the set-up is closed", "Первый ход начался, расстановка закончена" }
        NotAParticipant = "not_a_participant" {
            "A bystander or somebody who has left cannot act", "Прохожий или вышедший из боя действовать не может"
        }
        Surprised = "surprised" {
            "Caught off guard, this character has no turn in round 0", "Персонаж застигнут врасплох и в нулевом раунде не ходит"
        }
        NotYourTurn = "not_your_turn" {
            "It is not this character's turn; in others' turns there are reactions only", "Сейчас не ход этого персонажа; в чужой ход есть только реакции"
        }
        OwnTurn = "own_turn" { "There are no reactions in the own turn: the defence is passive", "В свой ход реакций нет: защита пассивная" }
        WrongMoment = "wrong_moment" {
            (clause::MOMENT_OF_LOWERING, ..) =>
                "Initiative is lowered at the very start of the own turn or between two turns",
                "Инициативу понижают в самом начале своего хода или между ходами";
            (clause::FIRING_IS_OPTIONAL, ..) =>
                "Nothing that this character waits for is happening", "Событие, которого ждёт персонаж, не происходит";
            (clause::INTERRUPTION, ..) => "Somebody else has to answer first", "Сначала отвечает другой персонаж";
            _ => "This can be done between turns only", "Это можно только между ходами";
        }
        TooLate = "too_late" {
            (clause::TIE_ON_ONE_SIDE, ..) =>
                "It is too late for that: one of them has begun its turn in this round", "Поздно: кто-то из них уже начал ход в этом раунде";
            _ => "It is too late for that: the dice have fallen", "Поздно: бросок уже сделан";
        }
        UnknownSpell = "unknown_spell" { "This character does not know the spell", "Персонаж не знает этого заклинания" }
        DefenceNotApplicable = "defence_not_applicable" {
            (clause::COUNTERSPELL, ..) =>
                "A counterspell answers magic that hits, not weapons and not what is only resisted",
                "Контр-заклинание отвечает на магию, которая попадает, а не на оружие и не на чистое сопротивление";
            (clause::WEAPONS_HIT | clause::PHYSICAL_MAGIC_HITS, ..) =>
                "What hits the body is dodged, blocked or parried, not resisted", "От попадания уклоняются, блокируют или парируют, а не сопротивляются";
            (clause::ONLY_FOR_ONESELF, ..) => "A reaction defends only oneself", "Реакция защищает только самого себя";
            (clause::REFEREE_OVERRIDE, ..) => "The referee has forbidden this reaction", "Мастер запретил эту реакцию";
            _ => "Against this magic there is magic resistance only", "От этой магии есть только сопротивление магии";
        }
        NoSkill = "no_skill" { "Without the magic skill this cannot be done", "Без магического навыка это невозможно" }
        SkillNotApplicable = "skill_not_applicable" { "The skill does not fit this attack", "Навык не подходит для этой атаки" }
        DelayNotAllowed = "delay_not_allowed" { "This action cannot be delayed", "Это действие нельзя отложить" }
        DelayPending = "delay_pending" { "A delayed action is pending already", "Одно действие уже отложено" }
        InSynergy = "in_synergy" {
            "Engaged in a joint cast: until it ends no other spell can be cast",
            "Персонаж участвует в синергии: до её конца других заклинаний не сотворить",
        }
        NotCombinable = "not_combinable" { "A joint cast cannot be overloaded", "Синергию нельзя сочетать с перегрузкой" }
        NoOverload = "no_overload" { "This spell has no overload", "У этого заклинания нет перегрузки" }
        SynergyRequired = "synergy_required" { "This spell is cast in synergy only", "Это заклинание творится только синергией" }
        BadOrder = "bad_order" {
            "The list must name each of them once, and nobody else", "В списке должен быть каждый по одному разу и больше никто"
        }
        NotLower = "not_lower" { "Initiative is {have}; it can only be lowered", "Инициатива {have}; её можно только понизить" }
        BadMessage = "bad_message" { "A text has 1 to 140 characters", "В тексте от 1 до 140 знаков" }
        BadParticipants = "bad_participants" {
            "A joint cast needs at least two able casters of one side with the school and with points, and is led by its leader",
            "Для синергии нужны хотя бы двое способных магов одной стороны с этой школой и очками; ведёт её её глава",
        }
        BadAmount = "bad_amount" {
            "Invest at least 1 point, at most what is unpaid and what there is", "Вложить можно от 1 очка до неоплаченного остатка и не больше, чем есть"
        }
        BadSplit = "bad_split" { "Name each target once, with at least one attack", "Каждая цель называется один раз, хотя бы с одной атакой" }
        TooMany = "too_many" { "{have} are too many: at most {need}", "{have} — слишком много, можно не больше {need}" }
        OutOfBounds = "out_of_bounds" { "{have} is out of bounds ({need})", "{have} вне допустимых границ ({need})" }
        ReasonRequired = "reason_required" { "A ruling needs a reason: `reason=\"...\"`", "Решению мастера нужна причина: `reason=\"...\"`" }
        Posture = "posture" { "This needs standing: stand up first", "Для этого нужно стоять: сначала встаньте" }
        Grabbed = "grabbed" {
            "Held fast: push or grab the grabber to get free", "Персонажа держат: чтобы освободиться, толкните или схватите держащего"
        }
        NoMount = "no_mount" { "There is no mount or vehicle", "Нет ни скакуна, ни транспорта" }
        NoRunUp = "no_run_up" {
            "A ram needs a straight run of {need} cells just before; there are {have}",
            "Для тарана нужен прямой разгон, клеток впереди: {need}; есть {have}",
        }
        NoSuchItem = "no_such_item" { "There is no such item there", "Такого предмета там нет" }
        WrongContainer = "wrong_container" {
            "It is not there: `draw` takes from belt and pockets, `take` from the bag", "Он не там: `draw` достаёт с пояса и из кармана, `take` — из сумки"
        }
        ItemNotInHand = "item_not_in_hand" {
            (clause::PARRY, ..) => "No weapon for it is in hand: draw one first", "Оружия для этого нет в руке: сначала достаньте его";
            _ => "It is not in hand: draw it first", "Его нет в руке: сначала достаньте";
        }
        NoFreeHand = "no_free_hand" {
            "No hand is free for it: dropping something is free", "Для этого нет свободной руки: выпустите что-нибудь, это бесплатно"
        }
        NoFocus = "no_focus" { "The focus is not in hand: draw it first", "Нужного для магии предмета нет в руке: сначала достаньте его" }
        BadTarget = "bad_target" { "This cannot be a target here", "Это не может быть целью" }
        Unwilling = "unwilling" { "The person is able and not willing", "Человек дееспособен и не согласен" }
        SameValue = "same_value" { "It is so already", "Так уже и есть" }
        OutOfReach = "out_of_reach" {
            (_, have, need) if have != 0 || need != 0 =>
                "It is {have} cells away and this reaches {need}", "До цели {have} кл., а достаёт это на {need}";
            _ => "It is out of reach", "Не достать";
        }
        TargetNotVisible = "target_not_visible" {
            (clause::DAZZLED, ..) =>
                "Dazzled: only adjacent cells in front can be aimed at", "При ослеплении целью могут быть только соседние клетки впереди";
            (clause::VIEW, ..) => "The target is behind: turn towards it", "Цель позади: повернитесь к ней";
            (clause::LINE_OF_SIGHT, ..) =>
                "Something stands between: find a free line to the target", "Линия к цели закрыта: найдите место, откуда она свободна";
            _ => "The target is not in view: turn towards it, or find a free line", "Цели не видно: повернитесь к ней или найдите свободную линию";
        }
        Locked = "locked" { "The door is locked", "Дверь заперта" }
        PathBlocked = "path_blocked" {
            (clause::OCCUPIED_CELLS, ..) =>
                "The way is barred: enemies are not passed, and nobody stays on another one",
                "Путь закрыт: врага не пройти, а на занятой клетке не остановиться";
            (clause::LYING_BODY, ..) => "Nobody stays on somebody lying", "На лежащем не остановиться";
            (clause::LEAVING, ..) => "One leaves from a cell at the edge, as the last step", "Уходят с краевой клетки, последним шагом";
            (clause::CELLS, ..) =>
                "The map has no such cell; `off` leaves the battle from a cell at the edge",
                "Такой клетки на карте нет; с краевой клетки из боя уходят словом `off`";
            _ => "There is no way there", "Туда не пройти";
        }
        TooFar = "too_far" { "The way costs {need} cells and there are {have}", "Путь стоит {need} кл., а есть {have}" }
        NotFirstReaction = "not_first_reaction" {
            "Outside the own turn one turns only as part of the first reaction", "Не в свой ход повернуться можно только в первой реакции"
        }
        AttackerNotInView = "attacker_not_in_view" { "The attacker is not in view after that", "После этого атакующего всё равно не видно" }
        InsufficientPoints = "insufficient_points" {
            "This costs {need} activity points and there are {have}", "Нужно очков активности: {need}, есть: {have}"
        }
    }
}

/// A refusal: the reason, the clause, and the numbers that the sentence needs.
pub type Refusal = holmgang_kernel::refusal::Refusal<Reason>;
