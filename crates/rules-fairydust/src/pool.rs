//! FY-3, FY-8: activity points of a round, and the bonus of the outnumbered side.

use holmgang_kernel::Ratio;
use holmgang_kernel::log::Log;

use crate::clause;
use crate::content::Condition;
use crate::event::Event;
use crate::labels::Word;
use crate::state::{MOST_SIDES, NO_SIDE, State, Who};

/// The most points that a pool may hold.
pub const MOST_POINTS: i32 = 30;

/// FY-8.4: able participants of each side.
pub fn counts(state: &State) -> [i32; MOST_SIDES] {
    let mut counts = [0; MOST_SIDES];
    for fighter in &state.fighters {
        if fighter.side != NO_SIDE && fighter.is_able() {
            counts[fighter.side as usize] += 1;
        }
    }
    counts
}

/// FY-8.6: how many the own side has, and the single largest other side.
fn sizes(state: &State, side: u8) -> (i32, i32) {
    let counts = counts(state);
    let mut largest = 0;
    for (other, count) in counts.iter().take(usize::from(state.setup.sides)).enumerate() {
        if other != side as usize {
            largest = largest.max(*count);
        }
    }
    (counts[side as usize], largest)
}

/// FY-8.1: the bonus that somebody would get now.
pub fn bonus(state: &State, who: Who) -> i32 {
    match state.fighter(who).side {
        NO_SIDE => 0,
        side => {
            let (own, largest) = sizes(state, side);
            rounded(state, own, largest)
        }
    }
}

/// FY-8.2, FY-8.7: larger / smaller − 1 without its fraction, or rounded half up; FY-8.3: never for the larger side.
fn rounded(state: &State, own: i32, largest: i32) -> i32 {
    if own <= 0 || largest <= own {
        return 0;
    }
    if state.options.bonus_half_up { (2 * largest - own).div_euclid(2 * own) } else { largest / own - 1 }
}

/// FY-3.4: the points that a refresh would give now.
pub fn points_per_round(state: &State, who: Who) -> i32 {
    points_with(state, who, bonus(state, who))
}

/// The same with a bonus that is known already: it is one for a whole side.
#[inline]
pub fn points_with(state: &State, who: Who, bonus: i32) -> i32 {
    let fighter = state.fighter(who);
    if fighter.is_bystander() || !fighter.is_able() || fighter.is(Condition::Paralysed) {
        return 0;
    }
    let slowed = fighter.conditions[Condition::Slowed as usize];
    let slowed = if slowed.turns == 0 { 0 } else { i32::from(slowed.magnitude) };
    (i32::from(state.sheet(who).activity_base) - slowed + bonus).clamp(0, MOST_POINTS)
}

/// FY-1.7, FY-2.15: what fills a pool that can still be filled anew, as it would be filled now: before the first turn of the battle everybody's, later that
/// of the one whose turn has come and not begun. None where the points are given for good.
pub fn due(state: &State, who: Who) -> Option<i32> {
    let fighter = state.fighter(who);
    if fighter.is_bystander() || fighter.left {
        return None;
    }
    if !state.battle_begun {
        // FY-2.13.
        return Some(if fighter.surprised { 0 } else { points_per_round(state, who) });
    }
    (is_waiting(state, who) && !state.options.refresh_at_round_start).then(|| points_per_round(state, who))
}

/// FY-2.15: whether the turn of somebody has come and not begun.
fn is_waiting(state: &State, who: Who) -> bool {
    state.battle_begun && !state.turn_begun && state.active == who
}

fn bounded(points: i32) -> u8 {
    points.clamp(0, MOST_POINTS) as u8
}

/// FY-18.3: gives points to somebody, or takes some. What it had before its turn came changes with what it has.
pub fn grant(state: &mut State, who: Who, points: i32) {
    let activity = bounded(i32::from(state.fighter(who).activity) + points);
    if is_waiting(state, who) {
        state.points_before = bounded(i32::from(state.points_before) + points);
    }
    put(state, who, activity);
}

/// FY-11.9, FY-17.3: somebody has no points at once, whatever has been given.
pub fn empty(state: &mut State, who: Who) {
    if is_waiting(state, who) {
        state.points_before = 0;
    }
    let fighter = state.fighter_mut(who);
    (fighter.activity, fighter.granted) = (0, 0);
}

/// Sets the points of somebody; of an open pool this is the share that lasts when it is filled anew.
pub fn put(state: &mut State, who: Who, activity: u8) {
    let granted = due(state, who).map_or(0, |due| i32::from(activity) - due);
    let fighter = state.fighter_mut(who);
    (fighter.activity, fighter.granted) = (activity, granted as i8);
}

/// FY-3.4, FY-3.6, FY-3.11: fills a pool. Gives the points.
pub fn refresh<L: Log<Event>>(state: &mut State, who: Who, log: &mut L) -> u8 {
    let points = points_per_round(state, who) + i32::from(state.fighter(who).granted);
    if L::IS_READ {
        explain(state, who, points, log);
    }
    state.fighter_mut(who).activity = bounded(points);
    bounded(points)
}

/// The terms of a pool, for the event that follows.
fn explain<L: Log<Event>>(state: &State, who: Who, points: i32, log: &mut L) {
    let fighter = state.fighter(who);
    let granted = i64::from(fighter.granted);
    if fighter.is(Condition::Paralysed) {
        log.add(clause::PARALYSED, Word::Paralysed.label(), 0);
        if granted != 0 {
            log.add(clause::REFEREE_ACTIONS, Word::Referee.label(), granted);
        }
        log.total("pool", Ratio::from(granted), bounded(points).into());
        return;
    }
    let bonus = bonus(state, who);
    if bonus != 0 {
        let (own, largest) = sizes(state, fighter.side);
        log.term(
            holmgang_kernel::tally::Op::Add,
            clause::OUTNUMBERED_BONUS,
            Word::Ratio.label(),
            Ratio::new(largest.into(), own.into()),
        );
        log.add(clause::OUTNUMBERED_BONUS, Word::LessOne.label(), -1);
        let exact = Ratio::new(i64::from(largest), i64::from(own)) - 1;
        if !exact.is_integer() {
            let by =
                if state.options.bonus_half_up { clause::BONUS_ROUNDED_HALF_UP } else { clause::FRACTIONS_ARE_DROPPED };
            log.term(
                holmgang_kernel::tally::Op::Add,
                by,
                Word::Rounding.label(),
                Ratio::from(i64::from(bonus)) - exact,
            );
        }
        log.total("bonus", Ratio::new(i64::from(largest), i64::from(own)) - 1, bonus.into());
    }
    let base = i64::from(state.sheet(who).activity_base);
    let slowed = fighter.conditions[Condition::Slowed as usize];
    let mut sum = base + i64::from(bonus);
    log.add(clause::FIVE_POINTS, Word::Base.label(), base);
    if slowed.turns != 0 {
        sum -= i64::from(slowed.magnitude);
        log.add(clause::SLOWED, Word::Slowed.label(), -i64::from(slowed.magnitude));
    }
    if bonus != 0 {
        log.add(clause::OUTNUMBERED_BONUS, Word::Outnumbered.label(), bonus.into());
    }
    if granted != 0 {
        sum += granted;
        log.add(clause::REFEREE_ACTIONS, Word::Referee.label(), granted);
    }
    if sum < 0 {
        log.term(holmgang_kernel::tally::Op::Floor, clause::POINTS_DIFFER, Word::NotBelowZero.label(), Ratio::from(0));
    }
    log.total("pool", Ratio::from(sum), bounded(points).into());
}
