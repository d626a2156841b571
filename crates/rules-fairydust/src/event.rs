//! What can happen, in the game's words: whom it concerns, how its line stands in the log, and its sentence. Numbers computed for an event stand beside
//! it as tallies; what sentences are told with is in `narrate/`.

use std::sync::Arc;

use holmgang_kernel::event::Concern;
use holmgang_kernel::events;

use crate::action::{Cast, Deed, Defence, Ruling, Trigger, Whose};
use crate::choices::{defence_done, ruling_name};
use crate::content::{Condition, DamageType, ItemId, SkillId};
use crate::names::{clock, condition_name, door_name, number, side_name, signed, skill_name};
use crate::narrate::Teller;
use crate::secrets::knows_plans;
use crate::state::{Because, NOBODY, Place, Posture, Relation, Slot, Who};

/// How a field stands in a sentence, by its type.
macro_rules! shown {
    ($t:ident, Who, $who:ident) => {
        $t.name(*$who)
    };
    ($t:ident, Place, $cell:ident) => {
        $t.cell(*$cell)
    };
    ($t:ident, ItemId, $item:ident) => {
        $t.rules.item_name(*$item, $t.lang)
    };
    ($t:ident, SkillId, $skill:ident) => {
        skill_name(*$skill, $t.lang)
    };
    ($t:ident, Condition, $condition:ident) => {
        condition_name(*$condition, $t.lang)
    };
    ($t:ident, $other:ident, $field:ident) => {
        $field
    };
}

/// Somebody does something with a spell to whom it is aimed at.
fn casting(who: Who, cast: &Cast) -> Concern<Who, Place> {
    cast.target.who().into_iter().fold(Concern::NONE.of(who), Concern::to)
}

events! {
    /// One thing that happened. Who may know of it is in `narrate/known.rs`.
    pub enum Event about Who, Place, told by shown!(t: Teller<'_>);

    /// FY-1.5: the sides are named, and the one that attacks.
    SidesNamed { sides: u8, attacking: Option<u8> } Deed { => t.sides(*sides, *attacking) }
    /// FY-1.6, FY-15, FY-16.1: somebody stands somewhere at the start.
    Placed { who: Who, cell: Place, facing: u8 } Deed of who at cell {
        "{who}: {cell}, facing {look}.", "{who}: {cell}, лицом на {look}.", look = t.facing(*facing)
    }
    /// FY-2.1: an initiative check.
    InitiativeRolled { who: Who, roll: u8, initiative: i16 } Deed of who {
        "{who}: initiative {total} (d20: {roll}).", "{who}: инициатива {total} (к20: {roll}).", total = number(*initiative)
    }
    /// FY-2.2: initiative is not rolled again in this battle.
    InitiativeStays Detail { "Initiative is rolled for the whole battle.", "Инициатива брошена на весь бой." }
    /// FY-2.3 to FY-2.6: the order of turns is fixed; it is in the state.
    OrderFixed Deed { "Order of turns: {order}.", "Порядок ходов: {order}.", order = t.order() }
    /// FY-2.10: somebody is caught off guard.
    Surprised { who: Who } Deed of who { "{who} is caught off guard.", "Застали врасплох: {who}." }
    /// FY-3.6: somebody begins the battle with these points.
    PoolFilled { who: Who, activity: u8 } Detail of who { "{who}: {points}.", "{who}: {points}.", points = t.points(*activity) }
    /// FY-1.1: a round begins.
    RoundBegan { round: u16, clock_seconds: u32 } Heading {
        if (*round == 0) "Round 0: surprise", "Нулевой раунд";
        "Round {round}", "Раунд {round}"
    }
    /// FY-1.2: a round is over.
    RoundEnded { round: u16, clock_seconds: u32 } Detail {
        "Round {round} is over: {clock}.", "Раунд {round} окончен: {clock}.", clock = clock(*clock_seconds, t.lang)
    }
    /// FY-12.7: counts of attacks begin anew.
    CountsCleared Detail { "A new turn: attacks count anew.", "Новый ход: счёт атак начинается заново." }
    /// FY-3.5: unspent points are not added to the next pool.
    PointsLapsed { who: Who, points: u8 } Detail of who {
        "{who}: {unspent} unspent, not added.", "{who}: {unspent} не потрачено и пропадает.", unspent = t.points(*points)
    }
    /// FY-2.13: surprise ends.
    SurpriseEnded { who: Who } Consequence of who { "{who} is not surprised any more.", "{who} приходит в себя." }
    /// FY-3.4: a turn has come, with these points.
    TurnBegan { who: Who, activity: u8 } Deed of who { "Turn of {who}: {points}.", "Ходит {who}: {points}.", points = t.points(*activity) }
    /// FY-2.9: the turn of somebody has not begun after all.
    TurnPutOff { who: Who } Deed of who {
        "{who}: the turn has not begun after all; points and what was delayed are as before.",
        "{who}: ход всё-таки не начался; очки и отложенное — как были."
    }
    /// FY-3.10: a turn is over.
    TurnEnded { who: Who, activity: u8 } Detail of who {
        "{who} ends the turn with {points}.", "{who}: конец хода, осталось {points}.", points = t.points(*activity)
    }
    /// FY-2.7: initiative is lowered.
    InitiativeLowered { who: Who, from: i16, to: i16 } Deed of who {
        "{who}: initiative {old} → {new}.", "{who}: инициатива {old} → {new}.", old = number(*from), new = number(*to)
    }
    /// FY-2.5: a tied group has chosen its order.
    TieOrderChosen { first: Who } Deed of first { "{first} goes first of the tied.", "Из равных сначала ходит {first}." }
    /// FY-3.2, FY-6.1: points are paid.
    Paid { who: Who, points: u8, left: u8 } Detail of who {
        "{who}: −{paid}, {left} left.", "{who}: −{paid}, осталось {left}.", paid = t.points(*points)
    }
    /// FY-6.8: nothing is left for reactions.
    OutOfPoints { who: Who } Detail of who { "{who}: no points left for reactions.", "{who}: очков на реакции больше нет." }
    /// FY-7.3: points are set aside for a delayed action.
    SetAside { who: Who, points: u8 } Detail of who {
        "{who}: {paid} set aside, never refunded.", "{who}: {paid} отложено, назад не вернётся.", paid = t.points(*points)
    }
    /// FY-4.2: an attack is declared.
    Attacked { who: Who, target: Who, attacks: u8, with: Tool } Deed of who to target {
        "{who}: {tool} → {target}.", "{who}: {tool} → {target}.", tool = t.tool(*with, *attacks)
    }
    /// FY-4.9: a push is declared.
    Pushed { who: Who, target: Who, trip: bool } Deed of who to target {
        "{who} tries to {push} {target}.", "{who} пытается {push}: {target}.",
        push = if *trip { t.lang.pick("trip", "сбить с ног") } else { t.lang.pick("shove", "оттолкнуть") }
    }
    /// FY-4.10: a grab is declared.
    Grabbed { who: Who, target: Who } Deed of who to target { "{who} grabs at {target}.", "{who} пытается схватить: {target}." }
    /// FY-14.5: a ram is declared.
    Rammed { who: Who, target: Who } Deed of who to target { "{who} charges to ram {target}.", "{who} идёт на таран: {target}." }
    /// FY-4.12: a spell is cast.
    SpellCast { who: Who, cast: Cast } Deed by (casting(*who, cast)) {
        "{who} casts {spell}{how}{at}.", "{who}: {spell}{how}{at}.",
        spell = t.rules.spell_name(cast.spell, t.lang), at = t.aimed(cast),
        how = if cast.overload { t.lang.pick(", overloaded", " с перегрузкой") } else { "" }
    }
    /// FY-12.3: knives and the like are conjured.
    Conjured { who: Who, item: ItemId, count: u8 } Deed of who { "{who}: {item} ×{count}.", "{who}: {item} ×{count}." }
    /// FY-5.9: a synergy begins.
    SynergyBegan { leader: Who, cast: Cast, participants: u8 } Deed by (casting(*leader, cast)) {
        "{leader} begins a synergy of {participants}: {spell}{at}.",
        "{leader} начинает синергию, участников {participants}: {spell}{at}.",
        spell = t.rules.spell_name(cast.spell, t.lang), at = t.aimed(cast)
    }
    /// FY-5.10: how many rounds it will take by the slowest participant.
    SynergyForecast { leader: Who, rounds: u8 } Deed of leader {
        "By the slowest participant it takes {count}.", "По самому медленному участнику: {count}.",
        count = t.lang.count((*rounds).into(), ["round", "rounds"], ["раунд", "раунда", "раундов"])
    }
    /// FY-5.9: points are invested.
    Invested { who: Who, points: u8, paid: u8, price: u8 } Deed of who {
        "{who} invests {more}: {paid} of {price}.", "{who} вкладывает {more}: {paid} из {price}.", more = t.points(*points)
    }
    /// FY-5.11: a synergy fires.
    SynergyFired { leader: Who, cast: Cast, participants: u8 } Deed by (casting(*leader, cast)) {
        "The synergy of {participants} is paid: {leader} casts {spell}.",
        "Синергия {participants} участников оплачена: {leader}, {spell}.", spell = t.rules.spell_name(cast.spell, t.lang)
    }
    /// FY-5.11: a synergy fires at nothing.
    SynergyFizzled { leader: Who } Consequence of leader {
        "{leader} cannot reach the target any more: the synergy fizzles.", "{leader}: цель больше недоступна, синергия рассеивается."
    }
    /// FY-5.12: a synergy breaks because of somebody.
    SynergyBroke { leader: Who, by: Who } Consequence of leader to by {
        "The synergy of {leader} breaks because of {by}.", "Синергия ({leader}) сорвана; причина: {by}."
    }
    /// FY-4.3, FY-5.2, FY-4.4: an item is taken in hand.
    Taken { who: Who, item: ItemId, from: Slot, cell: Place } Deed of who at cell {
        "{who} takes {item} {place}.", "{who} берёт {place}: {item}.", place = t.taken_from(*from, *cell)
    }
    /// FY-4.14: an item falls to the floor.
    Dropped { who: Who, item: ItemId, cell: Place } Consequence of who at cell { "{who} drops {item} on {cell}.", "{who} роняет: {item} ({cell})." }
    /// FY-4.5: a posture is taken.
    PostureChanged { who: Who, posture: Posture } Deed of who {
        "{who} is {now} now.", "{who} теперь {now}.", now = t.posture(*posture)
    }
    /// FY-4.7, FY-15.7: a move or dash begins with so many cells.
    MoveBegan { who: Who, cells: u16, is_dash: bool } Detail of who {
        if (*is_dash) "{who} dashes: {length}.", "{who}, рывок: {length}.", length = t.cells(*cells);
        "{who} moves: {length}.", "{who}, перемещение: {length}.", length = t.cells(*cells)
    }
    /// FY-15: a step.
    Stepped { who: Who, from: Place, to: Place, facing: u8, cells_left: u16 } Deed of who at from, to {
        "{who}: {from} → {to}, facing {look}.", "{who}: {from} → {to}, лицом на {look}.", look = t.facing(*facing)
    }
    /// FY-16.2, FY-16.4: a turn on the spot.
    Turned { who: Who, facing: u8 } Deed of who { "{who} turns to the {look}.", "{who} поворачивается на {look}.", look = t.facing(*facing) }
    /// FY-7.12: a move ends before its path does.
    MoveStopped { who: Who, cell: Place } Consequence of who at cell { "{who} gets no further than {cell}.", "{who}: дальше {cell} не пройти." }
    /// FY-4.8.
    Spoke { who: Who, text: Arc<str> } Deed of who { "{who}: “{text}”", "{who}: «{text}»" }
    /// FY-3.9.
    Improvised { who: Who, text: Arc<str> } Deed of who { "{who}: {text}.", "{who}: {text}." }
    /// FY-5.3: somebody is lifted.
    Lifted { who: Who, target: Who } Deed of who to target { "{who} lifts {target}.", "{who} поднимает на руки: {target}." }
    /// FY-5.4: somebody is put down, or gets down, or slips down.
    PutDown { who: Who, cell: Place, posture: Posture } Deed of who at cell {
        "{who} {is} on {cell}.", "{who} {is} на {cell}.",
        is = if *posture == Posture::Standing { t.lang.pick("stands", "стоит") } else { t.lang.pick("lies", "лежит") }
    }
    /// FY-5.5: a door is opened or closed.
    DoorMoved { who: Who, door: u8, open: bool } Deed of who {
        "{who} {opens} the door {name}.", "{who} {opens} дверь {name}.", name = door_name(t.state.map(), *door),
        opens = if *open { t.lang.pick("opens", "открывает") } else { t.lang.pick("closes", "закрывает") }
    }
    /// FY-5.5: a door stays as it was.
    DoorStuck { who: Who, door: u8 } Deed of who {
        "{who}: the door {name} does not yield.", "{who}: дверь {name} не поддаётся.", name = door_name(t.state.map(), *door)
    }
    /// FY-7.1: an action is delayed.
    Delayed { who: Who, deed: Deed, trigger: Trigger, of: Whose } Deed of who {
        if (!knows_plans(t.state, t.viewer, *who)) "{who} delays an action.", "{who} откладывает действие.";
        "{who} delays: {what}, if {event}.", "{who} откладывает: {what}, если {event}.",
        what = t.aimed_deed(deed), event = t.awaited(*of, trigger)
    }
    /// FY-7.4: a delayed action happens.
    DelayFired { who: Who, by: Who } Deed of who to by {
        if (*by == NOBODY) "The delayed action of {who} happens.", "{who}: срабатывает отложенное действие.";
        "The delayed action of {who} happens; cause: {by}.", "{who}: срабатывает отложенное действие, повод: {by}."
    }
    /// FY-7.5: a delayed action lets the event pass.
    DelayWaited { who: Who, by: Who } Deed of who to by { "{who} keeps waiting.", "{who} ждёт дальше." }
    /// FY-7.6: the event has come, but the owner does not perceive it or cannot do it now.
    DelayMissed { who: Who } Deed of who {
        "{who} does not perceive it or cannot do it now; the delayed action waits.",
        "{who}: этого не видно или сейчас не сделать; отложенное действие ждёт."
    }
    /// FY-7.10: several wait for the same event.
    DelaysInOrder { first: Who, next: Who } Deed of first to next {
        "Several wait for this: {first} before {next}.", "Этого ждут несколько: сначала {first}, потом {next}."
    }
    /// FY-7.7: a delayed action is lost.
    DelayLost { who: Who } Consequence of who { "{who}: the delayed action is lost.", "{who}: отложенное действие пропало." }
    /// FY-7.4: an interrupted action is lost.
    ActionLost { who: Who } Consequence of who { "{who}: the interrupted action is lost.", "{who}: прерванное действие потеряно." }
    /// FY-6: a target defends so.
    Reacted { who: Who, defence: Defence } Deed of who {
        "{who} answers: {what}.", "{who} отвечает: {what}.", what = defence_done(t.rules, *defence, t.lang)
    }
    /// FY-10.1: the attack check.
    AttackRolled { who: Who, target: Who, skill: SkillId, roll: u8, total: i16 } Consequence of who to target {
        "{who}: attack check {sum} ({skill}, d20: {roll}).", "{who}: проверка атаки {sum} ({skill}, к20: {roll}).", sum = number(*total)
    }
    /// FY-10.2 to FY-10.7: the defence check, with the relation and its reason; no roll where it is passive or none.
    DefenceRolled { who: Who, relation: Relation, because: Because, defence: Option<Defence>, roll: Option<u8>, total: i16 } Consequence of who {
        => t.defence(*who, *relation, *because, *roll, *total)
    }
    /// FY-9.4, FY-9.6: what came of it; degree 0 is a failure.
    Resolved { attacker: Who, target: Who, margin: i16, degree: u8 } Consequence of attacker to target {
        if (*degree == 0) "Failure, {short} short.", "Неудача, не хватило {short}.", short = -margin;
        "Success, margin {margin}.", "Успех, разница {margin}."
    }
    /// FY-9.6: a success of more than one degree.
    Degree { attacker: Who, target: Who, degree: u8 } Detail of attacker to target {
        "{success}.", "{success}.", success = t.success(*degree)
    }
    /// FY-9.7: a critical success.
    Critical { attacker: Who, target: Who, degree: u8 } Consequence of attacker to target {
        "{attacker}: critical success of degree {degree}.", "{attacker}: критический успех степени {degree}."
    }
    /// FY-9.8: a 20 that fails or a 1 that succeeds: the die alone means nothing.
    NoMeaning { roll: u8, succeeded: bool } Detail {
        "A {roll} on the die means nothing by itself: {so}.", "{roll} на кубике само ничего не значит: {so}.",
        so = if *succeeded { t.lang.pick("it succeeds", "это успех") } else { t.lang.pick("it fails", "это неудача") }
    }
    /// FY-12.6: attacks of all kinds count, hits and misses alike.
    AttacksCounted { attacker: Who, target: Who, count: u8 } Detail of attacker to target {
        "Every kind of attack on {target} counts: {count} in this turn.", "Считаются любые атаки, цель {target}: за этот ход {count}."
    }
    /// FY-9.9: the next target in declared order.
    NextTarget { attacker: Who, target: Who } Detail of attacker to target { "Next target: {target}.", "Следующая цель: {target}." }
    /// FY-10.3: a target may choose how it defends.
    DefenceAsked { who: Who, attacker: Who } Detail of who to attacker { "{who} may answer.", "{who} может ответить." }
    /// FY-18.8: after a ruling somebody who was asked has nothing to choose any more.
    QuestionWithdrawn { who: Who } Detail of who { "{who} has nothing to choose any more.", "{who}: выбирать больше не из чего." }
    /// FY-12.1: so many attacks of one on one in this turn.
    MultiAttack { attacker: Who, target: Who, count: u8 } Detail of attacker to target {
        "{attacker} has attacked {target} {count} times in this turn.", "{attacker} → {target}: атак за этот ход {count}."
    }
    /// FY-11.4: a wound.
    Wounded { target: Who, source: Who, damage: u8, damage_type: DamageType, body: i16, mind: i16 } Consequence of source to target {
        => t.wounded(*target, *damage, *damage_type, *body, *mind)
    }
    /// FY-11.3: damage of 0 or less.
    Unharmed { target: Who, source: Who } Consequence of source to target { "{target} takes no damage.", "{target}: урона нет." }
    /// FY-11.9: somebody is not able any more.
    Disabled { who: Who } Consequence of who { "{who} is not able any more.", "{who} выбывает из строя." }
    /// FY-10.9: somebody expects attacks from now on.
    Alerted { who: Who } Consequence of who { "{who} expects attacks now.", "{who} теперь ждёт нападения." }
    /// FY-10.10: somebody is not hidden any more.
    Revealed { who: Who } Consequence of who { "{who} is not hidden any more.", "{who} больше не прячется." }
    /// FY-17: a condition is put on, or renewed.
    ConditionLanded { bearer: Who, condition: Condition, turns: u8, magnitude: u8 } Consequence of bearer {
        "{bearer}: {condition}, {lasting}.", "{bearer}: {condition}, {lasting}.",
        lasting = t.lang.count((*turns).into(), ["turn", "turns"], ["ход", "хода", "ходов"])
    }
    /// FY-17.1: a condition is over.
    ConditionEnded { bearer: Who, condition: Condition } Detail of bearer {
        "{bearer} is not {condition} any more.", "{bearer}: {condition} больше не действует."
    }
    /// FY-11.8: the quality of an item has changed.
    QualityChanged { item: ItemId, holder: Who, quality: i8 } Consequence of holder {
        "{item}{whose}: quality {now}.", "{item}{whose}: качество {now}.", whose = t.whose(*holder), now = signed(*quality)
    }
    /// FY-4.9: somebody is shoved so many cells.
    Shoved { who: Who, from: Place, to: Place, cells: u8 } Consequence of who at from, to {
        if (*cells == 0) "{who} is not moved.", "{who} не сдвигается.";
        "{who} is moved {from} → {to}.", "{who} сдвигается {from} → {to}."
    }
    /// FY-4.10: somebody is held.
    Held { who: Who, by: Who } Consequence of who to by { "{by} holds {who}.", "{by} держит: {who}." }
    /// FY-4.11: somebody is free.
    Freed { who: Who, by: Who } Consequence of who to by { "{who} is free.", "{who}: больше никто не держит." }
    /// FY-15.9: a mount or vehicle is lost.
    MountLost { who: Who } Consequence of who { "{who} loses mount or vehicle.", "{who}: скакун или транспорт потерян." }
    /// FY-12.3: conjured things are gone.
    ConjuredGone { who: Who } Consequence of who { "{who}: what was conjured is gone.", "{who}: сотворённое исчезает." }
    /// FY-14.2: a thrown item lies on the floor.
    Landed { item: ItemId, cell: Place } Consequence at cell { "{item}: on the floor of {cell}.", "{item}: на полу, {cell}." }
    /// FY-9.3: a check against a difficulty.
    Checked { who: Who, skill: SkillId, roll: u8, total: i16, difficulty: u8, degree: u8 } Deed of who {
        "{who}: {skill} {sum} against {difficulty} (d20: {roll}). {success}.",
        "{who}: {skill} {sum} против {difficulty} (к20: {roll}). {success}.", sum = number(*total), success = t.success(*degree)
    }
    /// FY-18.2: somebody leaves.
    Left { who: Who, cell: Place } Deed of who at cell { "{who} leaves the battle.", "{who} выходит из боя." }
    /// FY-18.10: somebody has got away over the edge.
    Fled { who: Who } Consequence of who { "{who} has got away.", "{who}: побег удался." }
    /// FY-18.2: somebody surrenders.
    Surrendered { who: Who } Deed of who { "{who} surrenders.", "{who} сдаётся." }
    /// FY-18.2: a side gives the battle up.
    Resigned { side: u8 } Deed { "{name}: the battle is given up.", "{name} сдаются.", name = side_name(*side, t.lang) }
    /// FY-2.14: somebody joins.
    Joined { who: Who, side: u8, cell: Place } Deed of who at cell {
        "{who} joins on {cell}: {name}.", "{who} вступает в бой на {cell}: {name}.", name = side_name(*side, t.lang)
    }
    /// FY-5.3: somebody lets itself be lifted, or not.
    WillingSet { who: Who, willing: bool } Deed of who {
        "{who} {lets} itself be lifted.", "{who} {lets} себя поднять.",
        lets = if *willing { t.lang.pick("lets", "даёт") } else { t.lang.pick("does not let", "не даёт") }
    }
    /// A standing order is given or taken back.
    Ordered { who: Who } Detail of who { => t.standing_orders(*who) }
    /// FY-18.3: the referee rules, with a reason.
    Ruled { ruling: Box<Ruling> } Deed {
        "The referee: {what}. Reason: {reason}.", "Мастер: {what}. Причина: {reason}.",
        what = ruling_name(t.rules, t.state, &ruling.what, t.lang), reason = &ruling.reason
    }
    /// FY-18.3: the referee has spoken; what follows is the ruling itself.
    RulingMade Detail { "The referee makes a ruling.", "Мастер принимает решение." }
    /// FY-18.1: nothing more happens.
    BattleOver Detail { => t.why_over().to_owned() }
    /// FY-18.5: how the battle has ended.
    Ended { winner: Option<u8> } Heading { => t.ended(*winner) }
}

/// What an attack is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    Fist,
    Kick,
    Item { item: ItemId, thrown: bool },
}
