//! The rules of the toy.

use holmgang_kernel::Ratio;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;
use holmgang_kernel::seat::{Outcome, Seat, Seats, Turn, Wanted};
use holmgang_kernel::tally::Label;

use super::{Action, Event, GRID, POINTS, Refusal, STAMINA, State, Toy, clause};

/// Labels of terms.
pub(super) const WEAPON: Label = Label(0);
pub(super) const FORCE: Label = Label(1);
/// The most force of a strike.
const MOST_FORCE: u8 = 3;

pub(super) fn turn(state: &State) -> Turn {
    let over = |result, winners| Turn::Over(Outcome { result, winners, clause: clause::TURNS });
    let [red, blue] = &state.fighters;
    if blue.hp <= 0 {
        return over("red", Seats::one(Seat::Player(0)));
    }
    if red.hp <= 0 {
        return over("blue", Seats::one(Seat::Player(1)));
    }
    if state.rounds < state.round {
        return over("draw", Seats::NONE);
    }
    Turn::Of(match state.pending {
        Some(_) => Wanted {
            seats: Seats::one(Seat::Player(1 - state.active)),
            kind: "answer",
            main: false,
            clause: clause::PARRY,
            limit_ms: Some(10_000),
        },
        None => Wanted {
            seats: Seats::one(Seat::Player(state.active)),
            kind: "act",
            main: true,
            clause: clause::TURNS,
            limit_ms: None,
        },
    })
}

pub(super) fn legal(state: &State, seat: Seat, out: &mut Vec<Action>) {
    let Some(me) = decides(state, seat) else { return };
    let fighter = &state.fighters[usize::from(me)];
    if state.pending.is_some() {
        out.push(Action::Take);
        if fighter.stamina > 0 {
            out.push(Action::Parry);
        }
        return;
    }
    let other = &state.fighters[usize::from(1 - me)];
    if fighter.cell.king_distance(other.cell) == 1 && fighter.stamina > 0 {
        // The least and the most force; what is between is a free parameter.
        let most = fighter.stamina.min(MOST_FORCE);
        out.push(Action::Strike { target: 1 - me, force: most });
        if most > 1 {
            out.push(Action::Strike { target: 1 - me, force: 1 });
        }
    }
    out.extend(GRID.king_neighbours(fighter.cell).filter(|cell| *cell != other.cell).map(Action::Step));
    out.push(Action::Rest);
    out.push(Action::End);
}

pub(super) fn check(state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
    let me = decides(state, seat).ok_or(Refusal::NotYourTurn)?;
    let fighter = &state.fighters[usize::from(me)];
    let other = &state.fighters[usize::from(1 - me)];
    match action {
        Action::Take | Action::Parry if state.pending.is_none() => Err(Refusal::NothingToAnswer),
        Action::Take => Ok(()),
        Action::Parry if fighter.stamina == 0 => Err(Refusal::NoStamina),
        Action::Parry => Ok(()),
        _ if state.pending.is_some() => Err(Refusal::AnswerFirst),
        Action::Step(cell) if !GRID.has(*cell) || *cell == other.cell || fighter.cell.king_distance(*cell) != 1 => {
            Err(Refusal::BadCell)
        }
        Action::Strike { target, .. } if *target != 1 - me || fighter.cell.king_distance(other.cell) != 1 => {
            Err(Refusal::NoReach)
        }
        Action::Strike { force, .. } if !(1..=MOST_FORCE).contains(force) => Err(Refusal::BadForce),
        Action::Strike { force, .. } if fighter.stamina < *force => Err(Refusal::NoStamina),
        Action::Step(_) | Action::Strike { .. } | Action::Rest | Action::End => Ok(()),
    }
}

/// The fighter that this seat decides for now.
fn decides(state: &State, seat: Seat) -> Option<u8> {
    match (turn(state), seat) {
        (Turn::Of(wanted), Seat::Player(me)) if wanted.seats.has(seat) => Some(me),
        _ => None,
    }
}

pub(super) fn apply<D: Dice, L: Log<Event>>(
    rules: &Toy,
    state: &mut State,
    seat: Seat,
    action: &Action,
    dice: &mut D,
    log: &mut L,
) {
    let Seat::Player(me) = seat else { return };
    match action {
        Action::Step(cell) => {
            state.fighters[usize::from(me)].cell = *cell;
            log.note(clause::TURNS, || Event::Stepped(me, *cell));
            spend_point(state, log);
        }
        Action::Strike { force, .. } => {
            state.fighters[usize::from(me)].stamina -= force;
            if dice.at_least("aim", 6, 3).passed {
                log.note(clause::STRIKE, || Event::Hit(me));
                state.pending = Some(*force);
            } else {
                log.note(clause::STRIKE, || Event::Missed(me));
                spend_point(state, log);
            }
        }
        Action::Rest => {
            let fighter = &mut state.fighters[usize::from(me)];
            fighter.stamina = (fighter.stamina + 2).min(STAMINA);
            log.note(clause::TURNS, || Event::Rested(me));
            pass_turn(state, log);
        }
        Action::End => pass_turn(state, log),
        Action::Take => suffer(rules, state, log),
        Action::Parry => {
            state.fighters[usize::from(me)].stamina -= 1;
            if dice.at_least("guard", 6, 4).passed {
                log.note(clause::PARRY, || Event::Parried(me));
                state.pending = None;
                spend_point(state, log);
            } else {
                suffer(rules, state, log);
            }
        }
    }
}

/// The hit that waits does its damage.
fn suffer<L: Log<Event>>(rules: &Toy, state: &mut State, log: &mut L) {
    let force = i16::from(state.pending.take().unwrap_or_default());
    let weapon = rules.weapon(state.fighters[usize::from(state.active)].weapon).damage;
    let damage = weapon + force;
    log.add(clause::STRIKE, WEAPON, i64::from(weapon));
    log.add(clause::STRIKE, FORCE, i64::from(force));
    log.total("damage", Ratio::from(i64::from(damage)), i64::from(damage));
    let hurt = 1 - state.active;
    state.fighters[usize::from(hurt)].hp -= damage;
    log.note(clause::STRIKE, || Event::Hurt(hurt, damage));
    if state.fighters[usize::from(hurt)].hp <= 0 {
        log.note(clause::TURNS, || Event::Ended);
    } else {
        spend_point(state, log);
    }
}

fn spend_point<L: Log<Event>>(state: &mut State, log: &mut L) {
    state.points -= 1;
    if state.points == 0 {
        pass_turn(state, log);
    }
}

fn pass_turn<L: Log<Event>>(state: &mut State, log: &mut L) {
    state.active = 1 - state.active;
    state.points = POINTS;
    if state.active == state.first {
        state.round += 1;
    }
    if state.rounds < state.round {
        log.note(clause::TURNS, || Event::Ended);
    } else {
        log.note(clause::TURNS, || Event::Turned(state.active, state.round));
    }
}
