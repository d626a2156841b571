//! FY-3, FY-8: activity points of a round, and the bonus of the outnumbered side.

use holmgang_kernel::Ratio;
use holmgang_kernel::log::Log;

use crate::clause;
use crate::content::Condition;
use crate::event::Event;
use crate::labels::Word;
use crate::state::{Fighter, MOST_SIDES, NO_SIDE, State, Who};

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

/// FY-3.6, FY-2.13: what the set-up fills a pool with. Effects count from the next refresh (FY-17.4).
fn due_at_set_up(state: &State, who: Who) -> i32 {
    let fighter = state.fighter(who);
    if fighter.surprised || !fighter.is_able() {
        return 0;
    }
    (i32::from(state.sheet(who).activity_base) + bonus(state, who)).clamp(0, MOST_POINTS)
}

/// FY-1.7, FY-2.15: what fills a pool that can still be filled anew: before the first turn of the battle everybody's, later that of the one whose turn has
/// come and not begun. None where the points are given for good.
fn due(state: &State, who: Who) -> Option<i32> {
    let fighter = state.fighter(who);
    if fighter.is_bystander() || fighter.left || state.turn_begun {
        return None;
    }
    let is_refreshed = state.active == who && !state.options.refresh_at_round_start;
    match (state.battle_begun, is_refreshed) {
        (false, false) => Some(due_at_set_up(state, who)),
        (false, true) if fighter.surprised => Some(0),
        (_, true) => Some(points_per_round(state, who)),
        (true, false) => None,
    }
}

fn bounded(points: i32) -> u8 {
    points.clamp(0, MOST_POINTS) as u8
}

impl Fighter {
    /// The points, also below 0 where more has been taken than there was.
    fn balance(&self) -> i32 {
        i32::from(self.activity) - i32::from(self.owed)
    }

    fn set_balance(&mut self, points: i32) {
        (self.activity, self.owed) = (bounded(points), bounded(-points));
    }
}

/// FY-18.3: gives points to somebody, or takes some. What it had before its turn came changes with what it has.
pub fn grant(state: &mut State, who: Who, points: i32) {
    if is_put_off_with(state, who) {
        state.points_before = bounded(i32::from(state.points_before.max(0)) + points).into();
    }
    let fighter = state.fighter_mut(who);
    fighter.set_balance(bounded(i32::from(fighter.activity) + points).into());
}

/// FY-11.9, FY-17.3: somebody has no points at once, neither those before its turn came nor those after.
pub fn empty(state: &mut State, who: Who) {
    put(state, who, 0);
    let given = due(state, who).map_or(0, bounded);
    state.fighter_mut(who).given = given;
}

/// Sets the points of somebody, both those before its turn came and those after.
pub fn put(state: &mut State, who: Who, activity: u8) {
    if is_put_off_with(state, who) {
        state.points_before = activity.into();
    }
    state.fighter_mut(who).set_balance(activity.into());
}

/// FY-2.15: whether somebody would have other points again if its turn were put off.
fn is_put_off_with(state: &State, who: Who) -> bool {
    state.active == who && !state.turn_begun
}

/// FY-3.4, FY-3.6, FY-3.11: fills a pool. Gives the points. Before the first turn of the battle what the referee has given or taken stays (FY-1.7).
pub fn refresh<L: Log<Event>>(state: &mut State, who: Who, log: &mut L) -> u8 {
    let points = points_per_round(state, who);
    fill(state, who, points, log)
}

/// FY-1.7, FY-2.15: fills a pool that can still be filled anew, if what fills it has changed. Gives the points.
pub fn settle<L: Log<Event>>(state: &mut State, who: Who, log: &mut L) -> Option<u8> {
    let due = due(state, who)?;
    if !state.battle_begun && state.active == who {
        let (before, now) = (i16::from(state.given_before), due_at_set_up(state, who));
        state.points_before += now as i16 - before;
        state.given_before = bounded(now);
    }
    let fighter = state.fighter_mut(who);
    let change = due - i32::from(fighter.given);
    if change == 0 {
        return None;
    }
    let before = fighter.activity;
    fighter.given = bounded(due);
    fighter.set_balance(fighter.balance() + change);
    let after = fighter.activity;
    if L::IS_READ {
        explain(state, who, after.into(), log);
    }
    (before != after).then_some(after)
}

fn fill<L: Log<Event>>(state: &mut State, who: Who, points: i32, log: &mut L) -> u8 {
    let is_begun = state.battle_begun;
    let fighter = state.fighter_mut(who);
    let granted = if is_begun { 0 } else { fighter.balance() - i32::from(fighter.given) };
    fighter.given = bounded(points);
    fighter.set_balance(points + granted);
    let activity = fighter.activity;
    if L::IS_READ {
        explain(state, who, activity.into(), log);
    }
    activity
}

/// FY-2.15: the turn of somebody begins: its points are its own for good.
pub fn close(fighter: &mut Fighter) {
    (fighter.owed, fighter.given) = (0, 0);
}

/// FY-2.15: the turn of somebody comes.
pub fn keep_before(state: &mut State, who: Who) {
    let fighter = state.fighter(who);
    (state.points_before, state.given_before) = (fighter.balance() as i16, fighter.given);
}

/// FY-2.15: the turn that had come is put off: the points from before it came, with what has been given and taken since.
pub fn give_back(state: &mut State, who: Who) {
    if state.options.refresh_at_round_start {
        return;
    }
    let (points, given) = (state.points_before, state.given_before);
    let fighter = state.fighter_mut(who);
    fighter.set_balance(points.into());
    fighter.given = given;
}

/// The terms of a pool, for the event that follows.
fn explain<L: Log<Event>>(state: &State, who: Who, points: i32, log: &mut L) {
    let fighter = state.fighter(who);
    let granted = i64::from(fighter.balance() - i32::from(fighter.given));
    if fighter.is(Condition::Paralysed) {
        log.add(clause::PARALYSED, Word::Paralysed.label(), 0);
        if granted != 0 {
            log.add(clause::REFEREE_ACTIONS, Word::Referee.label(), granted);
        }
        log.total("pool", Ratio::from(granted), points.into());
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
            log.term(holmgang_kernel::tally::Op::Round, by, Word::Rounding.label(), Ratio::from(i64::from(bonus)));
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
    log.total("pool", Ratio::from(sum), points.into());
}
