//! Trip, hindering the rise, counter-trip: TD-16.

use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;
use holmgang_kernel::tally::Terms;

use crate::action::Arm;
use crate::deeds::Category;
use crate::event::{Event, Opposed, Throw, Weaponry};
use crate::labels::Word;
use crate::numbers::defence::Incoming;
use crate::numbers::{add, always, close, thrown};
use crate::state::{Deed, OrderCounter, Pending, Posture, State, Task, Trip, Who};
use crate::{Rules, clause, rolls};

impl Rules {
    /// TD-16.1: touch, then opposed throw, then the fall or the counter. The answering blow lies behind (TD-16.2).
    pub(crate) fn try_trip<D: Dice, L: Log<Event>>(
        &self,
        state: &mut State,
        trip: Trip,
        vigour: i16,
        dice: &mut D,
        log: &mut L,
    ) {
        let Trip { actor, target, hinder, .. } = trip;
        let able = state.figure(actor).can_act() && state.figure(actor).posture.is_on_feet();
        let there = state.figure(target).is_there()
            && (hinder || state.figure(target).posture != Posture::Prone)
            && (self.version == 1 || self.check_touch(state, actor, target).is_ok());
        // TD-16.2: damage ends the attempt; no counter follows.
        if !able || !there || state.figure(actor).vigour() < vigour {
            log.note(clause::TRIP_ANSWERING_BLOW, || Event::DeedLost {
                who: actor,
                what: crate::event::What::Trip(target),
            });
            if !hinder {
                let time_left = state.time_left;
                log.note(clause::LOST_DEEDS, || Event::Spent {
                    who: actor,
                    category: Category::StandardAction,
                    time_left,
                });
            }
            return;
        }
        match self.touch(state, trip, dice, log) {
            Throw::Hit | Throw::SureHit => {}
            Throw::Fumble => return,
            // TD-16.4: a missed touch ends the attempt, but for the option.
            Throw::Miss => {
                if state.rules.counter_after_missed_touch {
                    self.offer_counter(state, trip, clause::TRIP_MISSED_TOUCH, dice, log);
                }
                return;
            }
        }
        let (won, narrow) = self.opposed(state, trip, dice, log);
        if !won {
            self.offer_counter(state, trip, clause::COUNTER_TRIP, dice, log);
            return;
        }
        if hinder {
            // TD-16.13: stays down, the move is spent; TD-16.15: no further hindering.
            for task in &mut state.agenda {
                if let Task::Deed { deed: Deed::Stand { failed }, .. } = task {
                    *failed = true;
                }
            }
            log.note(clause::HINDER_THE_RISE, || Event::KeptDown { who: target });
        } else {
            self.go_prone(state, target, clause::TRIP_FALLEN, log);
            log.note(clause::TRIP_FALLEN, || Event::Tripped { who: target, by: actor });
        }
        // TD-16.11: unattended it is not granted.
        if narrow && state.referee && state.figure(target).can_act() {
            state.pending = Some(Pending::NarrowWin { who: target, against: actor, hinder });
            log.note(clause::WAITING_FOR_REFEREE, || Event::RefereeAsked { who: target });
        }
    }

    /// TD-16.3, TD-16.14: the touch.
    fn touch<D: Dice, L: Log<Event>>(&self, state: &mut State, trip: Trip, dice: &mut D, log: &mut L) -> Throw {
        let Trip { actor, target, penalty, hinder } = trip;
        let ac = self.armour_class(state, target, Incoming { by: actor, touch: true, from_afar: false }, log);
        close(log, "ac", ac);
        let total = self.touch_total(state, actor, target, penalty, hinder, log);
        // TD-12.8: a 20 is a sure hit and nothing more.
        let (outcome, roll) = rolls::attack(dice, "touch", ac - total, 0);
        let total = thrown(log, clause::TRIP_TOUCH, "touch", total, i32::from(roll));
        let by = match outcome {
            Throw::Miss => clause::TRIP_MISSED_TOUCH,
            Throw::Hit => clause::TRIP_TOUCH,
            Throw::SureHit => clause::WHERE_CRITICALS_COUNT,
            Throw::Fumble => clause::FUMBLE,
        };
        log.note(by, || Event::AttackRolled {
            who: actor,
            target,
            with: Weaponry::Touch,
            roll,
            total: total as i16,
            ac: ac as i16,
            outcome,
        });
        self.spend_attack_effects(state, actor, target);
        if outcome == Throw::Fumble {
            self.fumble(state, actor, Arm::Fists, false, hinder, dice, log);
        }
        outcome
    }

    /// TD-16.5: d20 + half sum against d20 + Str or Dex. Whether the tripper won, and by exactly one.
    fn opposed<D: Dice, L: Log<Event>>(
        &self,
        state: &mut State,
        trip: Trip,
        dice: &mut D,
        log: &mut L,
    ) -> (bool, bool) {
        let Trip { actor, target, penalty, hinder } = trip;
        let mut own =
            self.tripper_total(state, actor, log) + add(log, clause::TRIP_SEVERAL, Word::LaterBlow, i32::from(penalty));
        if hinder {
            own += add(log, clause::STANDING_BONUS, Word::Standing, 4);
        }
        own += self.check_effects(state, actor, log);
        let roll = rolls::contest(dice, "actor");
        let own = thrown(log, clause::TRIP_OPPOSED, "actor", own, roll);
        let mut other = self.defender_total(state, target, actor, log);
        other += self.check_effects(state, target, log);
        let (won, narrow, other_roll) = rolls::contest_below(dice, "opponent", own - other, state.referee);
        let other = thrown(log, clause::TRIP_OPPOSED, "opponent", other, other_roll);
        let what = if hinder { Opposed::Hinder } else { Opposed::Trip };
        log.note(clause::TRIP_OPPOSED, || Event::Contest {
            what,
            who: actor,
            against: target,
            roll: roll as u8,
            total: own as i16,
            other_roll: other_roll as u8,
            other_total: other as i16,
            won,
        });
        (won, narrow)
    }

    /// TD-16.5, TD-16.12: what a tripper or counter-tripper throws with.
    fn tripper_total<T: Terms>(&self, state: &State, who: Who, terms: &mut T) -> i32 {
        let mut total = always(terms, clause::TRIP_OPPOSED, Word::HalfSum, self.half_sum(state, who));
        if self.grab_weapon(state, who).is_some() {
            total += add(terms, clause::GRAB_WEAPONS, Word::GrabWeapon, 4);
        }
        total
    }

    /// TD-16.5 to TD-16.7: what a defender throws with: Str or Dex, size, footing.
    fn defender_total<T: Terms>(&self, state: &State, who: Who, against: Who, terms: &mut T) -> i32 {
        let choice = state.figure(who).orders.contest;
        let mut total = self.str_or_dex(state, who, choice, clause::TRIP_OPPOSED, terms);
        let bigger = i32::from(state.sheet(who).size) - i32::from(state.sheet(against).size);
        total += add(terms, clause::TRIP_SIZE, Word::Size, 4 * bigger);
        total + add(terms, clause::SURE_FOOTING, Word::Stability, i32::from(state.figure(who).stability))
    }

    /// TD-16.10: the target may at once make the same check against the tripper: by standing order, or as a decision.
    fn offer_counter<D: Dice, L: Log<Event>>(
        &self,
        state: &mut State,
        trip: Trip,
        cited: holmgang_kernel::clause::Clause,
        dice: &mut D,
        log: &mut L,
    ) {
        let Trip { actor, target, hinder, .. } = trip;
        // A prone one cannot, but for one who rises (TD-16.15).
        if self.may_counter(state, target, actor, hinder) {
            self.ask_counter(state, target, actor, (hinder, false), cited, dice, log);
        }
    }

    pub(crate) fn ask_counter<D: Dice, L: Log<Event>>(
        &self,
        state: &mut State,
        who: Who,
        against: Who,
        (hinder, granted): (bool, bool),
        cited: holmgang_kernel::clause::Clause,
        dice: &mut D,
        log: &mut L,
    ) {
        match state.figure(who).orders.counter {
            OrderCounter::Ask => state.pending = Some(Pending::Counter { who, against, hinder, granted }),
            OrderCounter::Take if self.counter_can_win(state, who, against, hinder) => {
                self.counter(state, who, against, hinder, dice, log)
            }
            OrderCounter::Take | OrderCounter::Decline => {
                log.note(cited, || Event::OpportunityDeclined { who, against })
            }
        }
    }

    /// TD-16.10: whether the chance of a counter is above 0.
    pub fn counter_can_win(&self, state: &State, who: Who, against: Who, hinder: bool) -> bool {
        let standing = if hinder { 4 } else { 0 };
        20 + self.tripper_total(state, who, &mut ()) > 1 + standing + self.defender_total(state, against, who, &mut ())
    }

    pub(crate) fn answer_counter<D: Dice, L: Log<Event>>(&self, state: &mut State, dice: &mut D, log: &mut L) {
        let Some(Pending::Counter { who, against, hinder, .. }) = state.pending.take() else { return };
        self.counter(state, who, against, hinder, dice, log);
    }

    /// TD-16.10, TD-16.15: no touch, no attack of opportunity, no counter to it. The standing one keeps +4 as defender in hindering.
    fn counter<D: Dice, L: Log<Event>>(
        &self,
        state: &mut State,
        who: Who,
        against: Who,
        hinder: bool,
        dice: &mut D,
        log: &mut L,
    ) {
        let own = self.tripper_total(state, who, log) + self.check_effects(state, who, log);
        let roll = rolls::contest(dice, "opponent");
        let own = thrown(log, clause::COUNTER_TRIP, "opponent", own, roll);
        let mut other = self.defender_total(state, against, who, log);
        if hinder {
            other += add(log, clause::LYING_ONE_ANSWERS, Word::Standing, 4);
        }
        other += self.check_effects(state, against, log);
        let (won, _, other_roll) = rolls::contest_below(dice, "actor", own - other, false);
        let other = thrown(log, clause::COUNTER_TRIP, "actor", other, other_roll);
        log.note(clause::COUNTER_TRIP, || Event::Contest {
            what: Opposed::CounterTrip,
            who,
            against,
            roll: roll as u8,
            total: own as i16,
            other_roll: other_roll as u8,
            other_total: other as i16,
            won,
        });
        if won {
            self.go_prone(state, against, clause::TRIP_FALLEN, log);
            log.note(clause::TRIP_FALLEN, || Event::Tripped { who: against, by: who });
        }
    }
}
