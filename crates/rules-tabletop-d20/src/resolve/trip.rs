//! Trip, hindering the rise, counter-trip: TD-16.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;
use holmgang_kernel::tally::Terms;

use crate::action::Arm;
use crate::deeds::Category;
use crate::event::{Event, Opposed, Throw, Weaponry};
use crate::labels::Word;
use crate::numbers::defence::Incoming;
use crate::numbers::{add, add_if, always, close, thrown};
use crate::resolve::Resolver;
use crate::state::{Deed, OrderCounter, Pending, Posture, State, Task, Trip, Who};
use crate::{Rules, clause, rolls};

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// TD-16.1: touch, then opposed throw, then the fall or the counter. The answering blow lies behind (TD-16.2).
    pub(crate) fn try_trip(&mut self, trip: Trip, vigour: i16) {
        let Trip { actor, target, hinder, .. } = trip;
        let able = self.state.figure(actor).can_act() && self.state.figure(actor).posture.is_on_feet();
        let there = self.state.figure(target).is_there()
            && (hinder || self.state.figure(target).posture != Posture::Prone)
            && (self.rules.version == 1 || self.rules.check_touch(self.state, actor, target).is_ok());
        // TD-16.2: damage ends the attempt; no counter follows.
        if !able || !there || self.state.figure(actor).vigour() < vigour {
            self.log.note(clause::TRIP_ANSWERING_BLOW, || Event::DeedLost {
                who: actor,
                what: crate::event::What::Trip(target),
            });
            if !hinder {
                let time_left = self.state.time_left;
                self.log.note(clause::LOST_DEEDS, || Event::Spent {
                    who: actor,
                    category: Category::StandardAction,
                    time_left,
                });
            }
            return;
        }
        match self.touch(trip) {
            Throw::Hit | Throw::SureHit => {}
            Throw::Fumble => return,
            // TD-16.4: a missed touch ends the attempt, but for the option.
            Throw::Miss => {
                if self.state.rules.counter_after_missed_touch {
                    self.offer_counter(trip, clause::TRIP_MISSED_TOUCH);
                }
                return;
            }
        }
        let (won, narrow) = self.opposed(trip);
        if !won {
            self.offer_counter(trip, clause::COUNTER_TRIP);
            return;
        }
        if hinder {
            // TD-16.13: stays down, the move is spent; TD-16.15: no further hindering.
            for task in &mut self.state.agenda {
                if let Task::Deed { deed: Deed::Stand { failed }, .. } = task {
                    *failed = true;
                }
            }
            self.log.note(clause::HINDER_THE_RISE, || Event::KeptDown { who: target });
        } else {
            self.go_prone(target, clause::TRIP_FALLEN);
            self.log.note(clause::TRIP_FALLEN, || Event::Tripped { who: target, by: actor });
        }
        // TD-16.11: unattended it is not granted.
        if narrow && self.state.referee && self.state.figure(target).can_act() {
            self.state.pending = Some(Pending::NarrowWin { who: target, against: actor, hinder });
            self.log.note(clause::WAITING_FOR_REFEREE, || Event::RefereeAsked { who: target });
        }
    }

    /// TD-16.3, TD-16.14: the touch.
    fn touch(&mut self, trip: Trip) -> Throw {
        let Trip { actor, target, penalty, hinder } = trip;
        let ac = self.rules.armour_class(
            self.state,
            target,
            Incoming { by: actor, touch: true, from_afar: false },
            self.log,
        );
        close(self.log, "ac", ac);
        let total = self.rules.touch_total(self.state, actor, target, penalty, hinder, self.log);
        // TD-12.8: a 20 is a sure hit and nothing more.
        let (outcome, roll) = rolls::attack(self.dice, "touch", ac - total, 0);
        let total = thrown(self.log, clause::TRIP_TOUCH, "touch", total, i32::from(roll));
        let by = match outcome {
            Throw::Miss => clause::TRIP_MISSED_TOUCH,
            Throw::Hit => clause::TRIP_TOUCH,
            Throw::SureHit => clause::WHERE_CRITICALS_COUNT,
            Throw::Fumble => clause::FUMBLE,
        };
        let (with, total, ac) = (Weaponry::Touch, total as i16, ac as i16);
        self.log.note(by, || Event::AttackRolled { who: actor, target, with, roll, total, ac, outcome });
        self.rules.spend_attack_effects(self.state, actor, target);
        if outcome == Throw::Fumble {
            self.fumble(actor, Arm::Fists, false, hinder);
        }
        outcome
    }

    /// TD-16.5: d20 + half sum against d20 + Str or Dex. Whether the tripper won, and by exactly one.
    fn opposed(&mut self, trip: Trip) -> (bool, bool) {
        let Trip { actor, target, penalty, hinder } = trip;
        let mut own = self.rules.tripper_total(self.state, actor, self.log)
            + add(self.log, clause::TRIP_SEVERAL, Word::LaterBlow, i32::from(penalty));
        own += add_if(hinder, self.log, clause::STANDING_BONUS, Word::Standing, 4);
        own += self.rules.check_effects(self.state, actor, self.log);
        let roll = rolls::contest(self.dice, "actor");
        let own = thrown(self.log, clause::TRIP_OPPOSED, "actor", own, roll);
        let mut other = self.rules.defender_total(self.state, target, actor, self.log);
        other += self.rules.check_effects(self.state, target, self.log);
        let (won, narrow, other_roll) = rolls::contest_below(self.dice, "opponent", own - other, self.state.referee);
        let other = thrown(self.log, clause::TRIP_OPPOSED, "opponent", other, other_roll);
        let what = if hinder { Opposed::Hinder } else { Opposed::Trip };
        self.contested(clause::TRIP_OPPOSED, what, (actor, roll, own), (target, other_roll, other), won);
        (won, narrow)
    }

    /// TD-16.10: the target may at once make the same check against the tripper: by standing order, or as a decision.
    fn offer_counter(&mut self, trip: Trip, cited: Clause) {
        let Trip { actor, target, hinder, .. } = trip;
        // A prone one cannot, but for one who rises (TD-16.15).
        if self.rules.may_counter(self.state, target, actor, hinder) {
            self.ask_counter(target, actor, (hinder, false), cited);
        }
    }

    pub(crate) fn ask_counter(&mut self, who: Who, against: Who, (hinder, granted): (bool, bool), cited: Clause) {
        match self.state.figure(who).orders.counter {
            OrderCounter::Ask => self.state.pending = Some(Pending::Counter { who, against, hinder, granted }),
            OrderCounter::Take if self.rules.counter_can_win(self.state, who, against, hinder) => {
                self.counter(who, against, hinder)
            }
            OrderCounter::Take | OrderCounter::Decline => {
                self.log.note(cited, || Event::OpportunityDeclined { who, against })
            }
        }
    }

    pub(crate) fn answer_counter(&mut self) {
        let Some(Pending::Counter { who, against, hinder, .. }) = self.state.pending.take() else { return };
        self.counter(who, against, hinder);
    }

    /// TD-16.10, TD-16.15: no touch, no attack of opportunity, no counter to it. The standing one keeps +4 as defender in hindering.
    fn counter(&mut self, who: Who, against: Who, hinder: bool) {
        let own =
            self.rules.tripper_total(self.state, who, self.log) + self.rules.check_effects(self.state, who, self.log);
        let roll = rolls::contest(self.dice, "opponent");
        let own = thrown(self.log, clause::COUNTER_TRIP, "opponent", own, roll);
        let mut other = self.rules.defender_total(self.state, against, who, self.log);
        other += add_if(hinder, self.log, clause::LYING_ONE_ANSWERS, Word::Standing, 4);
        other += self.rules.check_effects(self.state, against, self.log);
        let (won, _, other_roll) = rolls::contest_below(self.dice, "actor", own - other, false);
        let other = thrown(self.log, clause::COUNTER_TRIP, "actor", other, other_roll);
        let (one, other) = ((who, roll, own), (against, other_roll, other));
        self.contested(clause::COUNTER_TRIP, Opposed::CounterTrip, one, other, won);
        if won {
            self.go_prone(against, clause::TRIP_FALLEN);
            self.log.note(clause::TRIP_FALLEN, || Event::Tripped { who: against, by: who });
        }
    }
}

impl Rules {
    /// TD-16.5, TD-16.12: what a tripper or counter-tripper throws with.
    fn tripper_total<T: Terms>(&self, state: &State, who: Who, terms: &mut T) -> i32 {
        let mut total = always(terms, clause::TRIP_OPPOSED, Word::HalfSum, self.half_sum(state, who));
        total += add_if(self.grab_weapon(state, who).is_some(), terms, clause::GRAB_WEAPONS, Word::GrabWeapon, 4);
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

    /// TD-16.10: whether the chance of a counter is above 0.
    pub fn counter_can_win(&self, state: &State, who: Who, against: Who, hinder: bool) -> bool {
        let standing = if hinder { 4 } else { 0 };
        20 + self.tripper_total(state, who, &mut ()) > 1 + standing + self.defender_total(state, against, who, &mut ())
    }
}
