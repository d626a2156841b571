//! The turn sequence: set-up, rounds, turns. Reads like the catalogue's numbered steps.

use holmgang_kernel::Ratio;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;
use holmgang_kernel::seat::{Seats, Turn, Wanted};

use crate::content::REACTION;
use crate::event::Event;
use crate::labels::{Word, skill_label};
use crate::legal::{decider, seat_of};
use crate::resolve::Scene;
use crate::shapes::SIDES;
use crate::state::{Ask, Fighter, NO_SIDE, State, Who};
use crate::{clause, order, pool, rolls};

/// FY-1.2: seconds of a round.
pub const ROUND_SECONDS: u32 = 6;

/// Whose decision is wanted, or the outcome.
pub fn turn(state: &State) -> Turn {
    if let Some(outcome) = state.standing.outcome(|side| (SIDES[usize::from(side)], Seats::one(seat_of(side)))) {
        return Turn::Over(outcome);
    }
    let seats = Seats::one(seat_of(state.fighter(decider(state)).side));
    let (kind, clause) = match state.ask {
        Ask::Act => ("act", clause::ACTIONS_IN_OWN_TURN),
        Ask::React { .. } => ("react", clause::ONE_DEFENCE_BEFORE_THE_DICE),
        Ask::Fire { .. } => ("fire", clause::FIRING_IS_OPTIONAL),
    };
    Turn::Of(Wanted { seats, kind, main: matches!(state.ask, Ask::Act), clause, limit_ms: None })
}

impl<D: Dice, L: Log<Event>> Scene<'_, D, L> {
    /// Set-up step 2: rolls initiative of somebody. Rolls: `initiative`.
    pub(crate) fn roll_initiative(&mut self, who: Who) {
        let roll = rolls::initiative(self.dice);
        let skill = self.state.skill(who, REACTION);
        let total = (roll + skill).clamp(-100, 100);
        self.log.add(clause::INITIATIVE_CHECK, Word::Roll.label(), roll.into());
        self.log.add(clause::INITIATIVE_CHECK, skill_label(REACTION), skill.into());
        self.log.total("initiative", Ratio::from(i64::from(total)), total.into());
        self.state.fighter_mut(who).initiative = total as i16;
        self.log.note(clause::INITIATIVE_CHECK, || Event::InitiativeRolled {
            who,
            roll: roll as u8,
            initiative: total as i16,
        });
    }

    /// Set-up steps 2 to 4, without the dice: order, pools, round 0 or 1.
    pub(crate) fn set_up(&mut self) {
        order::sort(self.state);
        self.note_order();
        for place in 0..self.state.order.len() {
            let who = self.state.order[place];
            if self.state.fighter(who).surprised {
                self.take_unawares(who);
            } else {
                let activity = pool::refresh(self.state, who, self.log);
                self.log.note(clause::BEFORE_THE_FIRST_TURN, || Event::PoolFilled { who, activity });
            }
        }
        if self.has_round_zero() {
            self.log.note(clause::ROUND_ZERO_IF_IT_MATTERS, || Event::RoundBegan { round: 0, clock_seconds: 0 });
        } else {
            self.begin_round(1);
        }
        self.next_turn();
    }

    /// FY-2.12: round 0 only if it matters.
    fn has_round_zero(&self) -> bool {
        let state = &*self.state;
        let caught = state.order.iter().filter(|who| state.fighter(**who).surprised).count();
        0 < caught && caught < state.order.len()
    }

    /// FY-2.10, FY-2.13: somebody is caught off guard.
    fn take_unawares(&mut self, who: Who) {
        let fighter = self.state.fighter_mut(who);
        (fighter.surprised, fighter.alert) = (true, false);
        self.log.note(clause::SURPRISE_IS_DECLARED, || Event::Surprised { who });
    }

    /// FY-2.13: somebody is surprised no more.
    fn come_to_itself(&mut self, who: Who) {
        let fighter = self.state.fighter_mut(who);
        (fighter.surprised, fighter.alert) = (false, !fighter.unaware);
        self.log.note(clause::SURPRISED_STATE, || Event::SurpriseEnded { who });
    }

    /// FY-2.10: before the first turn somebody is named as caught off guard, or not any more.
    pub(crate) fn set_surprised(&mut self, who: Who, surprised: bool) {
        match (self.state.fighter(who).surprised, surprised) {
            (false, true) => self.take_unawares(who),
            (true, false) => self.come_to_itself(who),
            _ => {}
        }
    }

    /// FY-1.7: the set-up has changed before the first turn. What hangs on the change follows; everything else stays as it was ruled.
    pub(crate) fn change_set_up(&mut self) {
        let before = self.state.order.clone();
        order::sort(self.state);
        if self.state.order != before {
            self.note_order();
        }
        match (self.state.round, self.has_round_zero()) {
            (0, false) => self.begin_round(1),
            (1.., true) => {
                self.state.round = 0;
                self.log.note(clause::ROUND_ZERO_IF_IT_MATTERS, || Event::RoundBegan { round: 0, clock_seconds: 0 });
            }
            _ => {}
        }
        self.settle_pools();
        self.seat_anew();
    }

    /// FY-1.7, FY-2.15: pools that can still be filled anew follow what they are filled from.
    pub(crate) fn settle_pools(&mut self) {
        if self.state.turn_begun || !self.state.is_open() {
            return;
        }
        for who in self.state.everybody() {
            if let Some(activity) = pool::settle(self.state, who, self.log) {
                let by = if self.state.battle_begun { clause::BEFORE_A_TURN_BEGINS } else { clause::SET_UP_IS_OPEN };
                self.log.note(by, || Event::PoolFilled { who, activity });
            }
        }
    }

    fn note_order(&mut self) {
        let state = &*self.state;
        let has_tie = |one: Who, other: Who| state.fighter(one).initiative == state.fighter(other).initiative;
        let ties = || state.order.windows(2).filter(|pair| has_tie(pair[0], pair[1]));
        let clause = match ties().next() {
            None => clause::DESCENDING_ORDER,
            Some(&[a, b]) if state.are_enemies(a, b) && state.fighter(a).side != state.attacking_side => {
                clause::OTHER_TIES
            }
            Some(&[a, b]) if state.are_enemies(a, b) => clause::TIE_BETWEEN_SIDES,
            Some(_) => clause::TIE_ON_ONE_SIDE,
        };
        self.log.note(clause, || Event::OrderFixed);
    }

    /// Round step 1.
    fn begin_round(&mut self, round: u16) {
        self.state.round = round;
        let clock_seconds = self.state.clock_seconds;
        self.log.note(clause::TIMED_ACTIVITY, || Event::RoundBegan { round, clock_seconds });
        let refresh_all = self.state.options.refresh_at_round_start && self.state.battle_begun;
        for who in self.state.everybody() {
            let fighter = self.state.fighter(who);
            if fighter.is_bystander() || fighter.left {
                continue;
            }
            // FY-2.13: surprise itself ends.
            let was_surprised = fighter.surprised;
            if was_surprised {
                self.come_to_itself(who);
            }
            if was_surprised || refresh_all {
                let activity = pool::refresh(self.state, who, self.log);
                let by = if was_surprised { clause::SURPRISED_STATE } else { clause::REFRESH_WITH_THE_ROUND };
                self.log.note(by, || Event::PoolFilled { who, activity });
            }
        }
    }

    /// The next in order; after the last one the next round.
    pub(crate) fn next_turn(&mut self) {
        loop {
            if let Some(who) = order::next(self.state) {
                return if L::FOLLOWS { self.begin_turn(who) } else { self.state.active = who };
            }
            if !self.state.is_open() {
                return;
            }
            self.end_round();
            if !self.state.is_open() || !L::FOLLOWS {
                return;
            }
        }
    }

    /// Round step 4.
    fn end_round(&mut self) {
        for who in self.state.everybody() {
            let fighter = self.state.fighter(who);
            if !fighter.left && (fighter.is_bystander() || !fighter.is_able()) {
                self.tick(who);
            }
        }
        self.state.clock_seconds = self.state.clock_seconds.saturating_add(ROUND_SECONDS);
        let clock_seconds = self.state.clock_seconds;
        let round = self.state.round;
        self.log.note(clause::ROUND_IS_SIX_SECONDS, || Event::RoundEnded { round, clock_seconds });
        // In unattended play somebody has to call an endless battle off; a round without anybody who could act ends it too.
        if self.state.round_limit <= round || self.state.order.iter().all(|who| !self.state.fighter(*who).is_able()) {
            return self.end_battle(None, clause::END_OF_BATTLE);
        }
        if !L::FOLLOWS {
            return;
        }
        for fighter in &mut self.state.fighters {
            fighter.acted = false;
        }
        self.begin_round(round + 1);
    }

    /// Turn steps 1 to 3: the turn has come; it has not begun before the first action, so that initiative may still be lowered.
    pub(crate) fn begin_turn(&mut self, who: Who) {
        let state = &mut *self.state;
        state.active = who;
        state.turn_begun = false;
        state.ask = Ask::Act;
        state.cells_left = 0;
        state.keeps_running = false;
        state.run = (0, 0);
        // FY-12.7: cleared for everybody.
        let had_attacks = !state.attacks.is_empty();
        state.attacks.clear();
        let fighter = state.fighter(who);
        let (unspent, had_turn) = (fighter.activity, fighter.had_turn);
        pool::keep_before(state, who);
        if had_attacks {
            self.log.note(clause::COUNTED_WITHIN_A_TURN, || Event::CountsCleared);
        }
        let mut lapsing = false;
        for delayed in self.state.delays.iter_mut().filter(|delayed| delayed.owner == who) {
            delayed.is_lapsing = true;
            lapsing = true;
        }
        if lapsing {
            self.log.note(clause::DELAY_IS_LOST, || Event::DelayLost { who });
        }
        let activity = if self.state.options.refresh_at_round_start {
            unspent
        } else {
            if 0 < unspent && had_turn {
                self.log.note(clause::NO_SAVING_UP, || Event::PointsLapsed { who, points: unspent });
            }
            pool::refresh(self.state, who, self.log)
        };
        let by = if self.state.round == 0 {
            clause::ROUND_ZERO
        } else if self.state.options.refresh_at_round_start {
            clause::REFRESH_WITH_THE_ROUND
        } else {
            clause::REFRESH
        };
        self.log.note(by, || Event::TurnBegan { who, activity });
    }

    /// The first action of a turn: from now on it has begun.
    pub(crate) fn begin_acting(&mut self) {
        if self.state.turn_begun {
            return;
        }
        self.state.turn_begun = true;
        // FY-1.7: the set-up is closed, and the points are given for good.
        if self.state.battle_begun {
            pool::close(self.state.fighter_mut(self.state.active));
        } else {
            self.state.battle_begun = true;
            self.state.fighters.iter_mut().for_each(pool::close);
        }
        // FY-16.4: its first reaction is before it again.
        let active = self.state.active;
        let fighter = self.state.fighter_mut(active);
        (fighter.first_reaction_used, fighter.had_turn) = (false, true);
        // What the owner had waited for has lapsed for good.
        self.state.delays.retain(|delayed| !delayed.is_lapsing);
    }

    /// FY-2.9: somebody else may come first now. The turn that had come and not begun is put off; its owner has the points from before it came, with
    /// what has been given and taken since (FY-2.15).
    pub(crate) fn seat_anew(&mut self) {
        order::sort(self.state);
        if self.state.turn_begun || !self.state.is_open() {
            return;
        }
        let active = self.state.active;
        if order::next(self.state) == Some(active) {
            return self.settle_pools();
        }
        for delayed in self.state.delays.iter_mut().filter(|delayed| delayed.owner == active) {
            delayed.is_lapsing = false;
        }
        if self.state.fighters.get(usize::from(active)).is_some_and(Fighter::is_able) {
            pool::give_back(self.state, active);
            self.log.note(clause::LOWERING_KEEPS_ONE_TURN, || Event::TurnPutOff { who: active });
        }
        self.next_turn();
        if L::FOLLOWS {
            self.settle_pools();
        }
    }

    /// Turn steps 5 and 6.
    pub(crate) fn end_turn(&mut self) {
        let who = self.state.active;
        self.spend_kept(who);
        let activity = self.state.fighter(who).activity;
        self.log.note(clause::ENDING_THE_TURN, || Event::TurnEnded { who, activity });
        self.state.fighter_mut(who).acted = true;
        self.state.cells_left = 0;
        self.state.run = (0, 0);
        // FY-10.12: what was ruled for an attack of this turn is over with it.
        self.state.rulings.retain(|ruling| matches!(ruling, crate::state::Ahead::Modifier { .. }));
        if !self.state.fighter(who).left {
            if self.state.fighter(who).is_able() {
                self.tick(who);
            }
            self.settle_synergy(who);
        }
        self.check_end();
        if self.state.is_open() {
            self.next_turn();
        }
    }

    /// FY-15.10: points that were kept for a dash serve nothing else.
    fn spend_kept(&mut self, who: Who) {
        let kept = self.state.fighter(who).activity;
        if std::mem::take(&mut self.state.keeps_running) && 0 < kept {
            self.pay(who, kept, clause::ACTING_IN_A_DASH);
        }
    }

    /// FY-2.7: somebody lowers its initiative.
    pub(crate) fn lower(&mut self, who: Who, to: i32) {
        let fighter = self.state.fighter_mut(who);
        let from = fighter.initiative;
        fighter.initiative = to as i16;
        self.log.note(clause::LOWERING_INITIATIVE, || Event::InitiativeLowered { who, from, to: to as i16 });
        self.seat_anew();
    }

    /// FY-2.5: a tied group chooses its order.
    pub(crate) fn choose_tie_order(&mut self, list: &[Who]) {
        let mut places: smallvec::SmallVec<[u8; 8]> = list.iter().map(|who| self.state.fighter(*who).tie).collect();
        places.sort_unstable();
        for (who, place) in list.iter().zip(places) {
            self.state.fighter_mut(*who).tie = place;
        }
        let first = list.first().copied().unwrap_or(crate::state::NOBODY);
        self.log.note(clause::TIE_ON_ONE_SIDE, || Event::TieOrderChosen { first });
        self.seat_anew();
    }

    /// FY-2.14: one more participant, who has its first turn in the next round.
    pub(crate) fn join(&mut self, who: Who, side: u8) {
        let fighter = self.state.fighter_mut(who);
        fighter.side = side;
        (fighter.acted, fighter.surprised) = (true, false);
        let last =
            self.state.fighters.iter().filter(|fighter| fighter.side != NO_SIDE).map(|fighter| fighter.tie).max();
        self.state.fighter_mut(who).tie = last.unwrap_or(0).saturating_add(1);
        self.roll_initiative(who);
        let cell = self.state.fighter(who).cell;
        self.log.note(clause::JOINING, || Event::Joined { who, side, cell });
        let activity = pool::refresh(self.state, who, self.log);
        self.log.note(clause::JOINING, || Event::PoolFilled { who, activity });
    }
}
