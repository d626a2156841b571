//! The turn sequence: rounds (R1 to R3) and turns, top to bottom as the rulebook numbers them. TD-1, TD-2.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;
use holmgang_kernel::seat::{Seat, Seats, Turn, Wanted};
use smallvec::SmallVec;

use crate::content::Ability;
use crate::event::Event;
use crate::labels::Word;
use crate::numbers::{always, close};
use crate::resolve::Resolver;
use crate::state::{Condition, Crowd, Effect, Life, NOBODY, Pending, State, Who, bit};
use crate::{Rules, clause, rolls};

/// How often a tie is thrown again before the order of the set-up decides.
const MOST_TIES: u8 = 100;

/// Whose decision is wanted, or the outcome.
pub fn turn(state: &State) -> Turn {
    if let Some(outcome) = state.standing.outcome(|team| (team.word(), Seats::one(team.seat()))) {
        return Turn::Over(outcome);
    }
    let of = |who: Who| Seats::one(state.figure(who).team.seat());
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

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// R1 to R3, and the first turn of the round. The round number is set by the caller.
    pub fn begin_round(&mut self) {
        let round = self.state.round;
        let clock = u32::from(round.saturating_sub(1)) * u32::from(self.state.rules.round_seconds);
        self.log.note(clause::ROUND_LENGTH, || Event::RoundBegan { round, clock });
        // R1: counters of the round, for everybody.
        for who in self.state.everybody() {
            let count = self.rules.opportunities(self.state, who, &mut ());
            let figure = self.state.figure_mut(who);
            (figure.aoo_left, figure.aoo_used_on) = (count, 0);
        }
        if round > 1 {
            self.count_down_round();
        }
        self.fix_order();
        self.state.place = 0;
    }

    /// R2: control of undead counts down (TD-21.6), and so do effects given by the referee, the dead and the fled.
    fn count_down_round(&mut self) {
        if self.state.effects.is_empty() {
            return;
        }
        // TD-21.6: one that was free for its round may be controlled again.
        self.take_off(clause::RELEASE, |effect| effect.what == Condition::Released);
        let gone: Crowd = self
            .state
            .everybody()
            .filter(|who| !self.state.figure(*who).is_there())
            .fold(0, |crowd, who| crowd | bit(who));
        // TD-15.7: the dead and the fled have no next turn at whose start their distraction would end.
        self.take_off(clause::DISTRACTION_USED_UP, |effect| {
            matches!(effect.what, Condition::HelpedAttack | Condition::HelpedAc) && gone & bit(effect.by) != 0
        });
        let counts =
            |effect: &Effect| effect.what == Condition::Controlled || effect.by == NOBODY || gone & bit(effect.by) != 0;
        self.count_down(counts);
    }

    /// Effects lose one round; those at 0 end. What lasts until its own end (`left` 0) stays.
    fn count_down(&mut self, counts: impl Fn(&Effect) -> bool) {
        let mut ended = false;
        for effect in &mut self.state.effects {
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
        let released: SmallVec<[Who; 4]> = self
            .state
            .effects
            .iter()
            .filter(|effect| over(effect) && effect.what == Condition::Controlled)
            .map(|effect| effect.bearer)
            .collect();
        self.take_off(clause::ROUNDS, over);
        for who in released {
            self.set_free(who);
        }
    }

    /// R3: initiative of everybody not dead or fled is computed anew, and the order is fixed for the round (TD-1.3, TD-1.7).
    fn fix_order(&mut self) {
        let mut keys: SmallVec<[(i32, i32, Who); 8]> = SmallVec::new();
        for who in self.state.everybody() {
            if !self.state.figure(who).is_there() {
                continue;
            }
            let mut total = self.rules.initiative_total(self.state, who, self.log);
            if self.state.rules.initiative_die {
                let roll = rolls::initiative(self.dice);
                total += always(self.log, clause::INITIATIVE, Word::Die, i32::from(roll));
            }
            let total = total.clamp(-100, 100);
            close(self.log, "initiative", total);
            self.state.figure_mut(who).initiative = total as i8;
            self.log.note(clause::INITIATIVE, || Event::InitiativeSet { who, initiative: total as i8 });
            keys.push((total, self.rules.modifier(self.state, who, Ability::Dex), who));
        }
        if self.state.effects.iter().any(|effect| effect.what == Condition::RefereeInitiative && effect.left == 0) {
            // Given for one throw: used by this order.
            self.take_off(clause::REFEREE_ACTIONS, |effect| {
                effect.what == Condition::RefereeInitiative && effect.left == 0
            });
        }
        // Higher first, then higher Dex (TD-1.6); the order of the set-up among those still equal, until they throw.
        keys.sort_unstable_by(|a, b| (b.0, b.1).cmp(&(a.0, a.1)).then(a.2.cmp(&b.2)));
        self.break_ties(&mut keys, 0);
        self.state.order.clear();
        self.state.order.extend(keys.iter().map(|key| key.2));
        self.log.note(clause::ORDER_HOLDS, || Event::OrderFixed);
    }

    /// TD-1.6: each of those who are equal throws a d20, higher first; those equal again throw again.
    fn break_tie(&mut self, equal: &mut [(i32, i32, Who)], again: u8) {
        for key in equal.iter_mut() {
            let (roll, who) = (rolls::initiative_tie(self.dice), key.2);
            key.0 = i32::from(roll);
            self.log.note(clause::INITIATIVE_TIES, || Event::InitiativeRolled { who, roll, tie: true });
        }
        equal.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.2.cmp(&b.2)));
        // So many equal throws do not come from dice: the order of the set-up stands then.
        if again < MOST_TIES {
            self.break_ties(equal, again + 1);
        }
    }

    /// Lets every group of equals in a sorted list throw.
    fn break_ties(&mut self, keys: &mut [(i32, i32, Who)], again: u8) {
        let mut from = 0;
        while from < keys.len() {
            let key = (keys[from].0, keys[from].1);
            let to = keys[from..]
                .iter()
                .position(|other| (other.0, other.1) != key)
                .map_or(keys.len(), |count| from + count);
            if to - from > 1 {
                self.break_tie(&mut keys[from..to], again);
            }
            from = to;
        }
    }

    /// Goes on to the next turn that somebody can take; a new round after the last place. TD-22.10: after the round limit the battle is a draw.
    pub fn next_turn(&mut self) {
        self.state.place = self.state.place.saturating_add(1);
        self.serve();
    }

    /// Serves the place in hand, and goes on until somebody can act or the battle is over.
    pub fn serve(&mut self) {
        while self.state.standing.is_open() {
            let Some(who) = self.state.order.get(self.state.place as usize).copied() else {
                if self.state.round >= self.state.round_limit {
                    self.finish(None, clause::VICTORY);
                    return;
                }
                if !L::FOLLOWS {
                    return;
                }
                self.state.round += 1;
                self.begin_round();
                continue;
            };
            if !L::FOLLOWS {
                if self.state.figure(who).can_act() {
                    self.state.active = who;
                    return;
                }
                self.state.place += 1;
                continue;
            }
            if self.state.figure(who).is_there() && self.start_turn(who) {
                return;
            }
            self.state.place += 1;
        }
    }

    /// Step 1 and 2 of a turn, also of a skipped one. Whether somebody can act.
    fn start_turn(&mut self, who: Who) -> bool {
        self.state.active = who;
        self.state.time_left = 100;
        self.state.standard_used = false;
        self.state.free_used = 0;
        self.state.cast_done = false;
        self.state.skill_one = false;
        self.state.series = None;
        self.end_own_conditions(who);
        self.count_down(|effect| effect.by == who && effect.what != Condition::Controlled);
        self.burn(who);
        self.settle_victory();
        if !self.state.standing.is_open() {
            return false;
        }
        if !self.state.figure(who).can_act() {
            if self.state.figure(who).is_there() {
                self.log.note(clause::ROUNDS, || Event::TurnSkipped { who });
            }
            return false;
        }
        self.log.note(clause::ROUNDS, || Event::TurnBegan { who });
        true
    }

    /// TD-19.4: surprise ends. All that X keeps up "until own next turn" ends: hurricane, total defence, off balance, backing off, distraction that
    /// he gave (TD-15.7), control (TD-15.12).
    pub fn end_own_conditions(&mut self, who: Who) {
        const OWN: [(Condition, Clause); 5] = [
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
        if self.state.figure(who).marks & MARKS != 0 {
            for (what, clause) in OWN {
                self.lose(who, what, clause);
            }
        }
        if !self.state.effects.is_empty() {
            self.take_off(clause::DISTRACTION_USED_UP, |effect| {
                effect.by == who && matches!(effect.what, Condition::HelpedAttack | Condition::HelpedAc)
            });
            self.end_holding(who);
        }
    }

    /// Step 4: the turn is over. A long cast whose part was not done this turn is broken (TD-20.7).
    pub fn end_turn(&mut self) {
        let who = self.state.active;
        if self.state.figure(who).is(Condition::Casting) && !self.state.cast_done {
            self.lose_cast(who);
        }
        // TD-8.8: the rest of a full attack may be dropped.
        let drops = self.state.series.take().is_some_and(|series| series.main > 0 || series.off || series.shot);
        let by = if drops { clause::FULL_ATTACK_ENDS_EARLY } else { clause::NOTHING_IS_COMPULSORY };
        self.log.note(by, || Event::TurnEnded { who });
        self.next_turn();
    }

    /// TD-21.6: a controlled undead is free again, and for the rest of this round nobody can control it.
    pub fn set_free(&mut self, who: Who) {
        let figure = self.state.figure_mut(who);
        figure.team = figure.home;
        if figure.life == Life::Active || figure.life == Life::Incapacitated {
            self.put_on(Effect::plain(Condition::Released, who, NOBODY, 0, 0), clause::RELEASE);
        }
        self.state.uncounted = true;
    }

    /// TD-21.7: if the priest falls, those he controls are free at once.
    pub fn release_controlled(&mut self, priest: Who) {
        let his = |effect: &Effect| effect.what == Condition::Controlled && effect.by == priest;
        let controlled: SmallVec<[Who; 4]> =
            self.state.effects.iter().filter(|effect| his(effect)).map(|effect| effect.bearer).collect();
        if controlled.is_empty() {
            return;
        }
        self.take_off(clause::UNDER_CONTROL, his);
        for who in controlled {
            self.set_free(who);
        }
    }
}

impl Rules {
    /// Whether somebody with a place in this round may still come to act: he was down, and his place has not passed (TD-1.7).
    pub fn place_of(&self, state: &State, who: Who) -> Option<usize> {
        state.order.iter().position(|other| *other == who)
    }
}
