//! What a seat may do now: rights and moments (groups 1 and 2 of FY-18.6), then what the action needs (`permit`).

use holmgang_kernel::clause::Clause;
use holmgang_kernel::seat::Seat;

use crate::action::{Act, Action, Answer, Defence, DefenceKind, Reason};
use crate::blow::Blow;
use crate::content::ItemKind;
use crate::permit::{self, Moment, Permit, lacks, refuse, refuse_if, refuse_unless};
use crate::resolve::{referee, targeting};
use crate::state::{Ask, MOST_ORDERS, NO_SIDE, State, Who};
use crate::{Rules, checks, clause, hands, order, sight};

/// FY-2.8: the lowest initiative.
pub const LEAST_INITIATIVE: i32 = -100;

/// The seat of a side.
pub fn seat_of(side: u8) -> Seat {
    Seat::Player(side)
}

/// Whose decision is wanted.
pub fn decider(state: &State) -> Who {
    match state.ask {
        Ask::Act => state.active,
        Ask::React { target } => target,
        Ask::Fire { owner, .. } => owner,
    }
}

/// FY-3.2: whether something is done in the own turn only, and with the turn itself.
pub fn is_of_own_turn(act: &Act) -> bool {
    matches!(
        act,
        Act::Do(_)
            | Act::Dash { .. }
            | Act::Step(_)
            | Act::Synergy(_)
            | Act::Contribute(_)
            | Act::Cancel
            | Act::Delay(_)
            | Act::Surrender
            | Act::End
    )
}

/// Whether the seat may do this now.
///
/// # Errors
/// The first reason against it, in the order of FY-18.6.
pub fn check(rules: &Rules, state: &State, seat: Seat, action: &Action) -> Permit {
    refuse_if!(!state.is_open(), Reason::BattleOver, clause::END_OF_BATTLE);
    if let Act::Ruling(ruling) = &action.act {
        return match seat {
            Seat::Referee => referee::check(rules, state, ruling),
            Seat::Player(_) => refuse(Reason::RefereeOnly, clause::REFEREE_ACTIONS),
        };
    }
    let by = action.by;
    if action.act == Act::Resign {
        return check_resignation(state, seat, by);
    }
    let fighter = match state.fighters.get(usize::from(by)) {
        Some(fighter) if fighter.side != NO_SIDE && !fighter.left => fighter,
        _ => return refuse(Reason::NotAParticipant, clause::BYSTANDERS),
    };
    let is_own_turn_act = is_of_own_turn(&action.act);
    if is_own_turn_act && state.round == 0 && fighter.surprised && seat == seat_of(fighter.side) {
        return refuse(Reason::Surprised, clause::ROUND_ZERO);
    }
    refuse_if!(seat != seat_of(fighter.side), Reason::NotYourTurn, clause::REACTIONS_IN_OTHERS_TURNS);
    if is_own_turn_act {
        refuse_if!(by != state.active, Reason::NotYourTurn, out_of_turn(state, by));
        refuse_if!(state.ask != Ask::Act, Reason::WrongMoment, clause::INTERRUPTION);
    }
    match &action.act {
        Act::Do(deed) => permit::deed(rules, state, by, deed, Moment::Own),
        Act::Dash { path, keep } => permit::path::dash(rules, state, by, path.paces(), *keep),
        Act::Step(path) => permit::path::steps(state, by, path.paces()),
        Act::Synergy(start) => permit::synergy::start(rules, state, by, start),
        Act::Contribute(points) => permit::synergy::contribute(state, by, *points),
        Act::Cancel => permit::synergy::cancel(state, by),
        Act::Delay(delaying) => permit::delaying(rules, state, by, delaying),
        Act::Surrender | Act::Resign | Act::End => Ok(()),
        Act::Lower(to) => check_lower(state, by, *to),
        Act::TieOrder(list) => check_tie_order(state, by, list),
        Act::React(answer) => check_answer(rules, state, by, *answer),
        Act::Fire | Act::Wait => match state.ask {
            Ask::Fire { owner, .. } if owner == by => Ok(()),
            _ => refuse(Reason::WrongMoment, clause::FIRING_IS_OPTIONAL),
        },
        Act::Willing(_) | Act::NoOrders => Ok(()),
        Act::Order(_) => {
            let given = state.orders.iter().filter(|(who, _)| *who == by).count();
            if MOST_ORDERS <= given {
                return lacks(Reason::TooMany, clause::ONE_CODE_IN_ORDER, given as i32, MOST_ORDERS as i32);
            }
            Ok(())
        }
        Act::TakeBack(order) if state.orders.contains(&(by, *order)) => Ok(()),
        Act::TakeBack(_) => refuse(Reason::SameValue, clause::ONE_DEFENCE_BEFORE_THE_DICE),
        Act::Ruling(_) => refuse(Reason::RefereeOnly, clause::REFEREE_ACTIONS),
    }
}

/// FY-18.2: at any time, as long as somebody of the side is there.
fn check_resignation(state: &State, seat: Seat, by: Who) -> Permit {
    let side = state.fighters.get(usize::from(by)).map_or(NO_SIDE, |fighter| fighter.side);
    if side == NO_SIDE || state.fighters.iter().all(|fighter| fighter.side != side || fighter.left) {
        return refuse(Reason::NotAParticipant, clause::LEAVING);
    }
    refuse_unless(seat == seat_of(side), Reason::NotYourTurn, clause::LEAVING)
}

/// Why somebody else's turn is no time to act: FY-1.4 if its own is over, FY-3.3 else.
fn out_of_turn(state: &State, by: Who) -> Clause {
    if state.fighter(by).acted { clause::ONE_TURN_PER_ROUND } else { clause::REACTIONS_IN_OTHERS_TURNS }
}

/// FY-2.8: between two turns, or at the start of the own one.
fn check_lower(state: &State, by: Who, to: i32) -> Permit {
    refuse_if!(state.turn_begun, Reason::WrongMoment, clause::MOMENT_OF_LOWERING);
    let now = i32::from(state.fighter(by).initiative);
    refuse_if!(now <= to, Reason::NotLower, clause::LOWERING_INITIATIVE, now, to);
    refuse_if!(to < LEAST_INITIATIVE, Reason::OutOfBounds, clause::LOWERING_INITIATIVE, to, LEAST_INITIATIVE);
    Ok(())
}

/// FY-2.5: a permutation of a tied group of which nobody has begun.
fn check_tie_order(state: &State, by: Who, list: &[Who]) -> Permit {
    refuse_if!(order::has_started(state, order::tied_group(state, by)), Reason::TooLate, clause::TIE_ON_ONE_SIDE);
    let is_permutation = order::tied_group(state, by).count() == list.len()
        && order::tied_group(state, by).all(|who| list.contains(&who));
    refuse_unless(is_permutation, Reason::BadOrder, clause::TIE_ON_ONE_SIDE)
}

/// FY-6, FY-14.6 to FY-14.9, FY-16.4: an answer to an attack.
fn check_answer(rules: &Rules, state: &State, by: Who, answer: Answer) -> Permit {
    match state.ask {
        Ask::React { target } if target == by => {}
        _ if by == state.active => return refuse(Reason::OwnTurn, clause::ONLY_IN_OTHERS_TURNS),
        Ask::React { .. } => return refuse(Reason::DefenceNotApplicable, clause::ONLY_FOR_ONESELF),
        _ => return refuse(Reason::TooLate, clause::ONE_DEFENCE_BEFORE_THE_DICE),
    }
    let Some(blow) = targeting::current_blow(rules, state) else {
        return refuse(Reason::TooLate, clause::ONE_DEFENCE_BEFORE_THE_DICE);
    };
    let Some(kind) = answer.defence.kind() else {
        return refuse_unless(answer.turn.is_none(), Reason::NotFirstReaction, clause::TURNING_IN_A_REACTION);
    };
    refuse_if!(checks::is_forbidden(state, by, kind), Reason::DefenceNotApplicable, clause::REFEREE_OVERRIDE);
    refuse_if!(!checks::answers(state, &blow, kind), Reason::DefenceNotApplicable, not_applicable(&blow, kind));
    if let Defence::Counterspell(school) = answer.defence {
        let is_school = (crate::content::FIRST_SCHOOL..crate::content::SKILL_COUNT as u8).contains(&school);
        refuse_if!(!is_school || !state.has_school(by, school), Reason::NoSkill, clause::COUNTERSPELL);
    }
    if answer.turn.is_some_and(|facing| state.map().grid.directions() <= facing) {
        return refuse(Reason::OutOfBounds, clause::FACING);
    }
    match answer.defence {
        Defence::Parry(item) => {
            let is_weapon = rules.items.get(usize::from(item)).is_some_and(|item| item.kind == ItemKind::Weapon);
            refuse_if!(!is_weapon || hands::held_item(state, by, item).is_none(), Reason::ItemNotInHand, clause::PARRY);
        }
        Defence::Counterspell(_) => permit::focus(state, by)?,
        _ => {}
    }
    check_turn(state, by, blow.attacker, answer.turn)?;
    permit::points(state, by, 1)
}

/// Which clause keeps a reaction from answering an attack.
fn not_applicable(blow: &Blow, kind: DefenceKind) -> Clause {
    match kind {
        DefenceKind::Counterspell => clause::COUNTERSPELL,
        DefenceKind::Resist if blow.is_magic => clause::PHYSICAL_MAGIC_HITS,
        DefenceKind::Resist => clause::WEAPONS_HIT,
        _ if !blow.categories.hit && blow.harm.is_some() => clause::MENTAL_MAGIC_IS_RESISTED,
        _ => clause::RESISTANCE_SKILL,
    }
}

/// FY-16.4: a turn in the first reaction only; the attacker is in view after it.
fn check_turn(state: &State, by: Who, attacker: Who, turn: Option<u8>) -> Permit {
    // The relation may have been ruled ordinary although the attacker cannot be seen at all (FY-10.12).
    let is_ruled = checks::is_ruled_ordinary(state, attacker, by);
    let sees = match turn {
        Some(_) if state.fighter(by).first_reaction_used => {
            return refuse(Reason::NotFirstReaction, clause::TURNING_IN_A_REACTION);
        }
        Some(facing) => sight::would_see(state, by, facing, attacker),
        None => sight::sees(state, by, attacker),
    };
    refuse_unless(sees || is_ruled, Reason::AttackerNotInView, clause::TURNING_IN_A_REACTION)
}

/// FY-2.7, FY-2.9: the highest initiative with which somebody else comes first.
pub fn useful_lowering(state: &State) -> Option<i32> {
    if state.turn_begun {
        return None;
    }
    let own = state.fighter(state.active);
    // The initiative of somebody hidden is not known (FY-10.10).
    let others = state.order.iter().copied().filter(|who| {
        *who != state.active && state.is_to_act(*who) && !sight::is_hidden_from(state, state.active, *who)
    });
    let next = others.map(|who| state.fighter(who)).next()?;
    let to = i32::from(next.initiative) - 1;
    (to < i32::from(own.initiative) && LEAST_INITIATIVE <= to).then_some(to)
}
