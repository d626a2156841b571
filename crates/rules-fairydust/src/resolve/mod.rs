//! What comes of an action. An action is a frame: declared and paid, then the delayed actions of others that it triggers, then resolved target by
//! target or pace by pace. Where somebody has to choose, the run stops with a question in the state and goes on with the answer.

mod attack;
mod delayed;
mod effect;
mod end;
mod grab;
mod movement;
mod orders;
mod reaction;
pub mod referee;
mod spell;
mod synergy;
pub mod targeting;
mod things;

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use crate::action::{Act, Action, Deed, Mishap, Target, Trigger};
use crate::event::{Event, Tool};
use crate::state::{Ask, Doing, Frame, NOBODY, Stage, State, Who};
use crate::{Rules, clause, legal, permit};

/// A state at work: the rules, the battle, its dice and its log.
pub(crate) struct Scene<'a, D, L> {
    pub rules: &'a Rules,
    pub state: &'a mut State,
    pub dice: &'a mut D,
    pub log: &'a mut L,
}

/// Whether a run goes on or waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    On,
    Waits,
}

/// Does what `check` has accepted.
pub fn apply<D: Dice, L: Log<Event>>(rules: &Rules, state: &mut State, action: &Action, dice: &mut D, log: &mut L) {
    Scene { rules, state, dice, log }.apply(action);
}

impl<D: Dice, L: Log<Event>> Scene<'_, D, L> {
    fn apply(&mut self, action: &Action) {
        let by = action.by;
        // FY-14.5: directly before the ram comes nothing else.
        if legal::is_of_own_turn(&action.act) && !matches!(action.act, Act::Step(_) | Act::Do(Deed::Ram { .. })) {
            self.state.run = (0, 0);
        }
        match &action.act {
            Act::Do(deed) => {
                self.begin_acting();
                self.stop_running(deed);
                let (cost, clause) = permit::cost(self.state, deed);
                self.declare(by, deed);
                self.pay(by, cost, clause);
                self.prepare(by, deed);
                self.push(by, by, Doing::Deed(deed.clone()));
            }
            Act::Dash { path, keep } => {
                self.begin_acting();
                self.begin_dash(by, *keep);
                self.push(by, by, Doing::Run(path.clone()));
            }
            // FY-4.7: the same action goes on; it was declared when it began.
            Act::Step(path) => self.state.frames.push(frame(by, by, Doing::Run(path.clone()), Stage::Next(0), false)),
            Act::Synergy(start) => {
                self.begin_acting();
                self.state.cells_left = 0;
                self.begin_synergy(by, start);
            }
            Act::Contribute(points) => {
                self.begin_acting();
                self.state.cells_left = 0;
                self.contribute(by, *points);
            }
            Act::Cancel => {
                self.begin_acting();
                self.break_synergy_of(by, by);
            }
            Act::Delay(delaying) => {
                self.begin_acting();
                self.state.cells_left = 0;
                self.delay(by, delaying);
            }
            Act::Surrender => {
                self.begin_acting();
                self.log.note(clause::LEAVING, || Event::Surrendered { who: by });
                self.leave(by);
                self.check_end();
            }
            Act::Resign => {
                self.resign(by);
                return self.settle_pools();
            }
            Act::End => {
                self.begin_acting();
                self.state.cells_left = 0;
                self.push(by, by, Doing::EndTurn);
            }
            Act::Lower(to) => return self.lower(by, *to),
            Act::TieOrder(list) => return self.choose_tie_order(list),
            Act::React(answer) => self.react(*answer),
            Act::Fire => self.fire(),
            Act::Wait => self.wait(),
            Act::Willing(willing) => {
                self.state.fighter_mut(by).willing = *willing;
                return self.log.note(clause::LIFT, || Event::WillingSet { who: by, willing: *willing });
            }
            Act::Order(order) => {
                self.state.orders.push((by, *order));
                return self.log.note(clause::ONE_DEFENCE_BEFORE_THE_DICE, || Event::Ordered { who: by });
            }
            Act::TakeBack(order) => {
                self.state.orders.retain(|(who, given)| *who != by || given != order);
                return self.log.note(clause::ONE_DEFENCE_BEFORE_THE_DICE, || Event::Ordered { who: by });
            }
            Act::NoOrders => {
                self.state.orders.retain(|(who, _)| *who != by);
                return self.log.note(clause::ONE_DEFENCE_BEFORE_THE_DICE, || Event::Ordered { who: by });
            }
            Act::Ruling(ruling) => return self.rule(ruling),
        }
        self.run();
        self.settle_pools();
    }

    /// Goes on with what is not resolved yet, until somebody has to choose or nothing is left.
    pub(crate) fn run(&mut self) {
        loop {
            while let Some(frame) = self.next_frame() {
                let flow = match frame.stage {
                    Stage::Declared(asked) => self.go_on_declared(asked),
                    Stage::Next(place) => self.go_on(place),
                    Stage::Stepped(place, asked) => self.go_on_stepped(place, asked),
                };
                if flow == Flow::Waits {
                    return;
                }
            }
            if !self.state.is_open() {
                return;
            }
            if self.state.fighter(self.state.active).is_able() {
                self.state.ask = Ask::Act;
                return;
            }
            // FY-11.9, FY-18.2: who is not able or has left ends its turn.
            let active = self.state.active;
            self.push(active, active, Doing::EndTurn);
        }
    }

    /// What is resolved next: first what has just befallen somebody (FY-7.15), for those who wait for it.
    fn next_frame(&mut self) -> Option<&Frame> {
        if !self.state.mishaps.is_empty() && self.state.is_open() {
            let (who, what) = self.state.mishaps.remove(0);
            self.state.frames.push(frame(NOBODY, who, Doing::Mishap(what), Stage::Declared(0), false));
        }
        self.state.frames.last()
    }

    /// FY-7.15, FY-7.10: something befalls somebody; what a delayed action does triggers no other.
    pub(crate) fn befall(&mut self, who: Who, what: Mishap) {
        let waits = |delayed: &crate::state::Delayed| delayed.trigger == Trigger::Mishap(what);
        let is_delayed = self.state.frames.last().is_none_or(|frame| frame.is_delayed);
        if !is_delayed && self.state.delays.iter().any(waits) && !self.state.mishaps.contains(&(who, what)) {
            self.state.mishaps.push((who, what));
        }
    }

    /// FY-7.4: after the declaration come the delayed actions that it triggers; then the action goes on if it still can.
    fn go_on_declared(&mut self, asked: u64) -> Flow {
        if self.offer_declared(asked) == Flow::Waits {
            return Flow::Waits;
        }
        // A delayed action may lie on top now: it comes first.
        let Some(frame) = self.state.frames.last() else { return Flow::On };
        if !matches!(frame.stage, Stage::Declared(_)) {
            return Flow::On;
        }
        if frame.is_interrupted && !self.can_go_on() {
            let who = self.state.frames.last().map_or(NOBODY, |frame| frame.by);
            self.log.note(clause::INTERRUPTION, || Event::ActionLost { who });
            self.lose_run(who);
            self.state.frames.pop();
            return Flow::On;
        }
        if !self.release_synergy() {
            self.state.frames.pop();
            return Flow::On;
        }
        if let Some(frame) = self.state.frames.last_mut() {
            frame.stage = Stage::Next(0);
        }
        Flow::On
    }

    /// FY-7.4, FY-17.3: whether an interrupted action is still legal.
    fn can_go_on(&self) -> bool {
        let Some(frame) = self.state.frames.last() else { return false };
        let Some(by) = self.state.fighters.get(usize::from(frame.by)) else { return true };
        match &frame.what {
            // What becomes of a synergy is looked at when it resolves.
            Doing::EndTurn | Doing::Announced(_) | Doing::Mishap(_) | Doing::SynergyBegun | Doing::Synergy(..) => true,
            _ if !by.is_able() || by.is(crate::content::Condition::Paralysed) => false,
            Doing::Deed(deed) => permit::deed(self.rules, self.state, frame.by, deed, permit::Moment::Declared).is_ok(),
            Doing::Run(path) => permit::path::steps(self.state, frame.by, path.paces()).is_ok(),
        }
    }

    /// Resolves the next part of the uppermost action.
    fn go_on(&mut self, place: u16) -> Flow {
        let Some(frame) = self.state.frames.last() else { return Flow::On };
        let by = frame.by;
        match &frame.what {
            Doing::Deed(Deed::Move(path)) | Doing::Run(path) => {
                let path = path.clone();
                return self.pace(by, &path, place);
            }
            Doing::Deed(deed) if targeting::is_attack(self.rules, deed) => return self.next_target(place),
            Doing::Synergy(cast, _) if targeting::is_attack_spell(self.rules, cast) => return self.next_target(place),
            Doing::Synergy(cast, participants) => {
                let (cast, participants) = (*cast, *participants);
                self.simply_happens(by, &cast, participants);
            }
            Doing::Deed(deed) => {
                let deed = deed.clone();
                self.do_deed(by, &deed);
            }
            Doing::Announced(_) | Doing::SynergyBegun => {}
            // FY-18.1: the action that it happened in is not completely resolved yet.
            Doing::Mishap(_) => {
                self.state.frames.pop();
                return Flow::On;
            }
            Doing::EndTurn => {
                self.state.frames.pop();
                self.end_turn();
                return Flow::On;
            }
        }
        self.finish();
        Flow::On
    }

    /// The uppermost action is completely resolved: FY-18.1.
    pub(crate) fn finish(&mut self) {
        if let Some(frame) = self.state.frames.pop() {
            let is_run = matches!(&frame.what, Doing::Run(_) | Doing::Deed(Deed::Move(_)));
            if frame.by == self.state.active && !is_run {
                self.state.run = (0, 0);
            }
        }
        self.check_end();
    }

    /// What is no attack and no move: it simply happens.
    fn do_deed(&mut self, by: Who, deed: &Deed) {
        match deed {
            Deed::Cast(cast) => self.simply_happens(by, cast, 1),
            Deed::Draw(item) => self.take_out(by, *item, false),
            Deed::Take(item) => self.take_out(by, *item, true),
            Deed::PickUp { item, cell } => self.pick_up(by, *item, *cell),
            Deed::Drop(item) => self.drop_item(by, *item),
            Deed::Release => self.let_go(by, clause::DROPPING_IS_FREE),
            Deed::Posture(posture) => self.take_posture(by, *posture, clause::POSTURES),
            Deed::Say(text) => self.log.note(clause::SPEAK, || Event::Spoke { who: by, text: text.clone() }),
            Deed::Improvise(text) => {
                self.log.note(clause::IMPROVISED_ACTIONS, || Event::Improvised { who: by, text: text.clone() });
            }
            Deed::Lift(target) => self.lift(by, *target),
            Deed::PutDown(cell) => self.put_down(by, *cell),
            Deed::GetDown(cell) => self.get_down(by, *cell),
            Deed::Door { door, open } => self.push_door(by, *door, *open),
            // These are attacks, moves, or never get here.
            Deed::Attack(_)
            | Deed::Push { .. }
            | Deed::Grab { .. }
            | Deed::Ram { .. }
            | Deed::Move(_)
            | Deed::Undelayable(_) => {}
        }
    }

    /// Says what somebody is about to do.
    pub(crate) fn declare(&mut self, by: Who, deed: &Deed) {
        use crate::action::With;
        match deed {
            Deed::Attack(strike) => {
                let with = match strike.with {
                    With::Fist => Tool::Fist,
                    With::Kick => Tool::Kick,
                    With::Item(item) => Tool::Item { item, thrown: strike.thrown },
                    With::Conjured => Tool::Item { item: self.state.fighter(by).conjured_item, thrown: true },
                };
                for (target, attacks) in strike.split.parts() {
                    let (target, attacks) = (*target, *attacks);
                    let many = 1 < strike.split.attacks();
                    let clause = if many { clause::VOLLEY } else { clause::ATTACK };
                    self.log.note(clause, || Event::Attacked { who: by, target, attacks, with });
                }
            }
            Deed::Push { target, trip, .. } => {
                let (target, trip) = (*target, *trip);
                self.log.note(clause::PUSH, || Event::Pushed { who: by, target, trip });
            }
            Deed::Grab { target, .. } => {
                let target = *target;
                self.log.note(clause::GRAB, || Event::Grabbed { who: by, target });
            }
            Deed::Ram { target } => {
                let target = *target;
                self.log.note(clause::RAM, || Event::Rammed { who: by, target });
            }
            Deed::Cast(cast) => {
                let is_at_item = matches!(cast.target, Target::Carried(..) | Target::Floor(..));
                let clause = match cast.overload {
                    true => clause::OVERLOAD,
                    false if is_at_item => clause::ATTACK_ON_ITEM,
                    false => clause::CAST,
                };
                self.log.note(clause, || Event::SpellCast { who: by, cast: *cast });
            }
            _ => {}
        }
    }

    /// What follows at once from declaring: a move action has its cells before its first step.
    fn prepare(&mut self, by: Who, deed: &Deed) {
        if let Deed::Move(_) = deed {
            self.begin_move(by);
        }
    }

    /// FY-4.7: cells that were not used are lost when another action begins; free ones (FY-4.14) are none.
    fn stop_running(&mut self, deed: &Deed) {
        // FY-15.10: what is done on the way with points kept for it does not end a dash.
        let is_on_the_way = self.state.keeps_running && !matches!(deed, Deed::Move(_));
        if !is_on_the_way && !matches!(deed, Deed::Drop(_) | Deed::Release) {
            self.state.cells_left = 0;
        }
    }

    /// FY-3.2, FY-6.1: takes points.
    pub(crate) fn pay(&mut self, who: Who, points: u8, clause: Clause) {
        if points == 0 {
            return;
        }
        let fighter = self.state.fighter_mut(who);
        fighter.activity = fighter.activity.saturating_sub(points);
        let left = fighter.activity;
        self.log.note(clause, || Event::Paid { who, points, left });
    }

    /// Puts an action on top that may trigger delayed ones.
    pub(crate) fn push(&mut self, by: Who, actor: Who, what: Doing) {
        self.state.frames.push(frame(by, actor, what, Stage::Declared(0), false));
    }
}

pub(crate) fn frame(by: Who, actor: Who, what: Doing, stage: Stage, is_delayed: bool) -> Frame {
    Frame { by, actor, what, stage, is_delayed, is_interrupted: false }
}
