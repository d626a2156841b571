//! The turn sequence: rounds (R1 to R3) and turns, top to bottom as the rulebook numbers them. TD-1, TD-2.

use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;
use holmgang_kernel::seat::{Seat, Seats, Turn, Wanted};
use smallvec::SmallVec;

use crate::content::Ability;
use crate::event::Event;
use crate::labels::Word;
use crate::numbers::{always, close};
use crate::state::{Condition, Crowd, Effect, Life, NOBODY, Pending, State, Team, Who, bit};
use crate::{Rules, clause, rolls};

/// How often a tie is thrown again before the order of the set-up decides.
const MOST_TIES: u8 = 100;

/// The seat of a side.
pub const fn seat_of(team: Team) -> Seat {
    Seat::Player(team as u8)
}

/// The side of a seat.
pub const fn team_of(seat: Seat) -> Option<Team> {
    match seat {
        Seat::Player(0) => Some(Team::Red),
        Seat::Player(1) => Some(Team::Blue),
        _ => None,
    }
}

/// Whose decision is wanted, or the outcome.
pub fn turn(state: &State) -> Turn {
    if let Some(outcome) = state.standing.outcome(|team| (team.word(), Seats::one(seat_of(team)))) {
        return Turn::Over(outcome);
    }
    let of = |who: Who| Seats::one(seat_of(state.figure(who).team));
    let (seats, kind, clause) = match state.pending {
        None => (of(state.active), "act", clause::ROUNDS),
        Some(Pending::Strike { who, .. }) => (of(who), "strike", clause::OPPORTUNITY),
        Some(Pending::Counter { who, .. }) => (of(who), "counter", clause::COUNTER_TRIP),
        Some(Pending::Follow { who, .. }) => (of(who), "follow", clause::PUSH_FOLLOW),
        Some(Pending::Fumble { .. }) => (Seats::one(Seat::Referee), "rule", clause::MISHAP),
        Some(Pending::Improvised { is_move: false, .. }) => (Seats::one(Seat::Referee), "rule", clause::IMPROVISED),
        Some(Pending::Improvised { .. }) => (Seats::one(Seat::Referee), "rule", clause::STUNTS),
        Some(Pending::FreeDeed { .. }) => (Seats::one(Seat::Referee), "rule", clause::OTHER_FREE_ACTIONS),
        Some(Pending::NarrowWin { .. }) => (Seats::one(Seat::Referee), "rule", clause::NARROW_WIN),
    };
    Turn::Of(Wanted { seats, kind, main: state.pending.is_none(), clause, limit_ms: None })
}

impl Rules {
    /// R1 to R3, and the first turn of the round. The round number is set by the caller.
    pub fn begin_round<D: Dice, L: Log<Event>>(&self, state: &mut State, dice: &mut D, log: &mut L) {
        let round = state.round;
        let clock = u32::from(round.saturating_sub(1)) * u32::from(state.rules.round_seconds);
        log.note(clause::ROUND_LENGTH, || Event::RoundBegan { round, clock });
        // R1: counters of the round, for everybody.
        for who in state.everybody() {
            let count = self.opportunities(state, who, &mut ());
            let figure = state.figure_mut(who);
            (figure.aoo_left, figure.aoo_used_on) = (count, 0);
        }
        if round > 1 {
            self.count_down_round(state, log);
        }
        self.fix_order(state, dice, log);
        state.place = 0;
    }

    /// R2: control of undead counts down (TD-21.6), and so do effects given by the referee, the dead and the fled.
    fn count_down_round<L: Log<Event>>(&self, state: &mut State, log: &mut L) {
        if state.effects.is_empty() {
            return;
        }
        // TD-21.6: one that was free for its round may be controlled again.
        self.take_off(state, clause::RELEASE, log, |effect| effect.what == Condition::Released);
        let gone: Crowd =
            state.everybody().filter(|who| !state.figure(*who).is_there()).fold(0, |crowd, who| crowd | bit(who));
        // TD-15.7: the dead and the fled have no next turn at whose start their distraction would end.
        self.take_off(state, clause::DISTRACTION_USED_UP, log, |effect| {
            matches!(effect.what, Condition::HelpedAttack | Condition::HelpedAc) && gone & bit(effect.by) != 0
        });
        let counts =
            |effect: &Effect| effect.what == Condition::Controlled || effect.by == NOBODY || gone & bit(effect.by) != 0;
        self.count_down(state, log, counts);
    }

    /// Effects lose one round; those at 0 end. What lasts until its own end (`left` 0) stays.
    fn count_down<L: Log<Event>>(&self, state: &mut State, log: &mut L, counts: impl Fn(&Effect) -> bool) {
        let mut ended = false;
        for effect in &mut state.effects {
            if effect.left > 0 && counts(effect) {
                effect.left -= 1;
                ended |= effect.left == 0;
                if effect.left == 0 {
                    // Marks the place: no effect that lasts has both.
                    effect.left = u8::MAX;
                }
            }
        }
        if !ended {
            return;
        }
        let over = |effect: &Effect| effect.left == u8::MAX;
        let released: SmallVec<[Who; 4]> = state
            .effects
            .iter()
            .filter(|effect| over(effect) && effect.what == Condition::Controlled)
            .map(|effect| effect.bearer)
            .collect();
        self.take_off(state, clause::ROUNDS, log, over);
        for who in released {
            self.set_free(state, who, log);
        }
    }

    /// R3: initiative of everybody not dead or fled is computed anew, and the order is fixed for the round (TD-1.3, TD-1.7).
    fn fix_order<D: Dice, L: Log<Event>>(&self, state: &mut State, dice: &mut D, log: &mut L) {
        let mut keys: SmallVec<[(i32, i32, Who); 8]> = SmallVec::new();
        for who in state.everybody() {
            if !state.figure(who).is_there() {
                continue;
            }
            let mut total = self.initiative_total(state, who, log);
            if state.rules.initiative_die {
                let roll = rolls::initiative(dice);
                total += always(log, clause::INITIATIVE, Word::Die, i32::from(roll));
            }
            let total = total.clamp(-100, 100);
            close(log, "initiative", total);
            state.figure_mut(who).initiative = total as i8;
            log.note(clause::INITIATIVE, || Event::InitiativeSet { who, initiative: total as i8 });
            keys.push((total, self.modifier(state, who, Ability::Dex), who));
        }
        if state.effects.iter().any(|effect| effect.what == Condition::RefereeInitiative && effect.left == 0) {
            // Given for one throw: used by this order.
            self.take_off(state, clause::REFEREE_ACTIONS, log, |effect| {
                effect.what == Condition::RefereeInitiative && effect.left == 0
            });
        }
        // Higher first, then higher Dex (TD-1.6); the order of the set-up among those still equal, until they throw.
        keys.sort_unstable_by(|a, b| (b.0, b.1).cmp(&(a.0, a.1)).then(a.2.cmp(&b.2)));
        self.break_ties(&mut keys, 0, dice, log);
        state.order.clear();
        state.order.extend(keys.iter().map(|key| key.2));
        log.note(clause::ORDER_HOLDS, || Event::OrderFixed);
    }

    /// TD-1.6: each of those who are equal throws a d20, higher first; those equal again throw again.
    fn break_tie<D: Dice, L: Log<Event>>(&self, equal: &mut [(i32, i32, Who)], again: u8, dice: &mut D, log: &mut L) {
        for key in equal.iter_mut() {
            let (roll, who) = (rolls::initiative_tie(dice), key.2);
            key.0 = i32::from(roll);
            log.note(clause::INITIATIVE_TIES, || Event::InitiativeRolled { who, roll, tie: true });
        }
        equal.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.2.cmp(&b.2)));
        // So many equal throws do not come from dice: the order of the set-up stands then.
        if again < MOST_TIES {
            self.break_ties(equal, again + 1, dice, log);
        }
    }

    /// Lets every group of equals in a sorted list throw.
    fn break_ties<D: Dice, L: Log<Event>>(&self, keys: &mut [(i32, i32, Who)], again: u8, dice: &mut D, log: &mut L) {
        let mut from = 0;
        while from < keys.len() {
            let key = (keys[from].0, keys[from].1);
            let to = keys[from..]
                .iter()
                .position(|other| (other.0, other.1) != key)
                .map_or(keys.len(), |count| from + count);
            if to - from > 1 {
                self.break_tie(&mut keys[from..to], again, dice, log);
            }
            from = to;
        }
    }

    /// Goes on to the next turn that somebody can take; a new round after the last place. TD-22.10: after the round limit the battle is a draw.
    pub fn next_turn<D: Dice, L: Log<Event>>(&self, state: &mut State, dice: &mut D, log: &mut L) {
        state.place = state.place.saturating_add(1);
        self.serve(state, dice, log);
    }

    /// Serves the place in hand, and goes on until somebody can act or the battle is over.
    pub fn serve<D: Dice, L: Log<Event>>(&self, state: &mut State, dice: &mut D, log: &mut L) {
        while state.standing.is_open() {
            let Some(who) = state.order.get(state.place as usize).copied() else {
                if state.round >= state.round_limit {
                    self.finish(state, None, clause::VICTORY, log);
                    return;
                }
                if !L::FOLLOWS {
                    return;
                }
                state.round += 1;
                self.begin_round(state, dice, log);
                continue;
            };
            if !L::FOLLOWS {
                if state.figure(who).can_act() {
                    state.active = who;
                    return;
                }
                state.place += 1;
                continue;
            }
            if state.figure(who).is_there() && self.start_turn(state, who, dice, log) {
                return;
            }
            state.place += 1;
        }
    }

    /// Step 1 and 2 of a turn, also of a skipped one. Whether somebody can act.
    fn start_turn<D: Dice, L: Log<Event>>(&self, state: &mut State, who: Who, dice: &mut D, log: &mut L) -> bool {
        state.active = who;
        state.time_left = 100;
        state.standard_used = false;
        state.free_used = 0;
        state.cast_done = false;
        state.skill_one = false;
        state.series = None;
        self.end_own_conditions(state, who, log);
        self.count_down(state, log, |effect| effect.by == who && effect.what != Condition::Controlled);
        self.burn(state, who, dice, log);
        self.settle_victory(state, log);
        if !state.standing.is_open() {
            return false;
        }
        if !state.figure(who).can_act() {
            if state.figure(who).is_there() {
                log.note(clause::ROUNDS, || Event::TurnSkipped { who });
            }
            return false;
        }
        log.note(clause::ROUNDS, || Event::TurnBegan { who });
        true
    }

    /// TD-19.4: surprise ends. All that X keeps up "until own next turn" ends: hurricane, total defence, off balance, backing off, distraction that
    /// he gave (TD-15.7), control (TD-15.12).
    pub fn end_own_conditions<L: Log<Event>>(&self, state: &mut State, who: Who, log: &mut L) {
        const OWN: [(Condition, holmgang_kernel::clause::Clause); 5] = [
            (Condition::Surprised, clause::SURPRISE),
            (Condition::Hurricane, clause::HURRICANE_HOW_LONG),
            (Condition::TotalDefence, clause::TOTAL_DEFENCE),
            (Condition::OffBalance, clause::MISHAP),
            (Condition::Backing, clause::PRICE_OF_BACKING),
        ];
        const MARKS: u32 = Condition::Surprised.mark()
            | Condition::Hurricane.mark()
            | Condition::TotalDefence.mark()
            | Condition::OffBalance.mark()
            | Condition::Backing.mark();
        if state.figure(who).marks & MARKS != 0 {
            for (what, clause) in OWN {
                self.lose(state, who, what, clause, log);
            }
        }
        if !state.effects.is_empty() {
            self.take_off(state, clause::DISTRACTION_USED_UP, log, |effect| {
                effect.by == who && matches!(effect.what, Condition::HelpedAttack | Condition::HelpedAc)
            });
            self.end_holding(state, who, log);
        }
    }

    /// Step 4: the turn is over. A long cast whose part was not done this turn is broken (TD-20.7).
    pub fn end_turn<D: Dice, L: Log<Event>>(&self, state: &mut State, dice: &mut D, log: &mut L) {
        let who = state.active;
        if state.figure(who).is(Condition::Casting) && !state.cast_done {
            self.lose_cast(state, who, log);
        }
        // TD-8.8: the rest of a full attack may be dropped.
        let drops = state.series.take().is_some_and(|series| series.main > 0 || series.off || series.shot);
        let by = if drops { clause::FULL_ATTACK_ENDS_EARLY } else { clause::NOTHING_IS_COMPULSORY };
        log.note(by, || Event::TurnEnded { who });
        self.next_turn(state, dice, log);
    }

    /// Whether somebody with a place in this round may still come to act: he was down, and his place has not passed (TD-1.7).
    pub fn place_of(&self, state: &State, who: Who) -> Option<usize> {
        state.order.iter().position(|other| *other == who)
    }

    /// TD-21.6: a controlled undead is free again, and for the rest of this round nobody can control it.
    pub fn set_free<L: Log<Event>>(&self, state: &mut State, who: Who, log: &mut L) {
        let figure = state.figure_mut(who);
        figure.team = figure.home;
        if figure.life == Life::Active || figure.life == Life::Incapacitated {
            self.put_on(state, Effect::plain(Condition::Released, who, NOBODY, 0, 0), clause::RELEASE, log);
        }
        state.uncounted = true;
    }

    /// TD-21.7: if the priest falls, those he controls are free at once.
    pub fn release_controlled<L: Log<Event>>(&self, state: &mut State, priest: Who, log: &mut L) {
        let his = |effect: &Effect| effect.what == Condition::Controlled && effect.by == priest;
        let controlled: SmallVec<[Who; 4]> =
            state.effects.iter().filter(|effect| his(effect)).map(|effect| effect.bearer).collect();
        if controlled.is_empty() {
            return;
        }
        self.take_off(state, clause::UNDER_CONTROL, log, his);
        for who in controlled {
            self.set_free(state, who, log);
        }
    }
}
