//! FY-7: delaying an action, offering it when its event comes, doing it as an interruption.

use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use super::{Flow, Scene, frame, targeting};
use crate::action::{Cast, Deed, Delaying, Trigger, Victim, Whose};
use crate::content::Condition;
use crate::event::Event;
use crate::permit::{self, Moment};
use crate::state::{Ask, Delayed, Doing, Frame, Place, Stage, State, Who};
use crate::{Rules, clause, sight};

/// What the uppermost action is to somebody who waits for events.
#[derive(Clone, Debug)]
enum Happening {
    Declared,
    Stepped(Place),
}

impl<D: Dice, L: Log<Event>> Scene<'_, D, L> {
    /// FY-7.1 to FY-7.3: an action is delayed.
    pub(super) fn delay(&mut self, by: Who, delaying: &Delaying) {
        let cost = permit::cost(self.state, &delaying.deed).0 + 1;
        self.log.note(clause::DELAYING, || Event::Delayed {
            who: by,
            deed: delaying.deed.clone(),
            trigger: delaying.trigger.clone(),
            of: delaying.of,
        });
        if !self.state.options.delay_paid_on_firing {
            // FY-7.2: the one point more is part of it.
            self.pay(by, cost, clause::DELAY_COST);
            self.log.note(clause::DELAY_PAID_AT_ONCE, || Event::SetAside { who: by, points: cost });
        }
        self.state.delays.push(Delayed {
            owner: by,
            deed: delaying.deed.clone(),
            trigger: delaying.trigger.clone(),
            of: delaying.of,
            cost,
            is_lapsing: false,
        });
    }

    /// FY-7.4: offers what waits for the declaration of the uppermost action.
    pub(super) fn offer_declared(&mut self, asked: u64) -> Flow {
        if self.state.delays.is_empty() {
            return Flow::On;
        }
        self.offer(asked, &Happening::Declared)
    }

    /// FY-7.4: just after a step; then the move goes on if it can.
    pub(super) fn go_on_stepped(&mut self, place: u16, asked: u64) -> Flow {
        let Some(by) = self.state.frames.last().map(|frame| frame.by) else { return Flow::On };
        let cell = self.state.fighter(by).cell;
        if self.offer(asked, &Happening::Stepped(cell)) == Flow::Waits {
            return Flow::Waits;
        }
        // A delayed action may lie on top now: it comes first, and then the others who wait for this step.
        if let Some(frame) = self.state.frames.last_mut()
            && matches!(frame.stage, Stage::Stepped(..))
        {
            frame.stage = Stage::Next(place);
        }
        Flow::On
    }

    /// FY-7.10: in initiative order, each once an event.
    fn offer(&mut self, asked: u64, happening: &Happening) -> Flow {
        let Some(frame) = self.state.frames.last() else { return Flow::On };
        if frame.is_delayed {
            return Flow::On;
        }
        let actor = frame.actor;
        let waiting = self.waiting(frame, happening);
        if waiting == 0 {
            return Flow::On;
        }
        if asked == 0 {
            self.tell_who_waits(waiting);
        }
        for place in 0..self.state.order.len() {
            let owner = self.state.order[place];
            if (waiting & !asked) >> owner & 1 == 0 || !self.may_fire(owner) {
                continue;
            }
            self.mark_asked(owner);
            self.state.ask = Ask::Fire { owner, by: actor };
            match self.standing_fire(owner) {
                Some(true) => {
                    self.fire();
                    return Flow::On;
                }
                Some(false) => self.wait(),
                None => return Flow::Waits,
            }
        }
        Flow::On
    }

    /// Whose delayed actions wait for what happens, as a set of bits.
    fn waiting(&self, frame: &Frame, happening: &Happening) -> u64 {
        let mut owners = 0;
        for delayed in self.state.delays.iter().filter(|delayed| !delayed.is_lapsing && delayed.owner != frame.actor) {
            if answers_event(self.rules, self.state, delayed, frame, happening) {
                owners |= 1 << delayed.owner;
            }
        }
        owners
    }

    /// FY-7.6: whether the delayed action of somebody can happen now.
    pub(super) fn may_fire(&self, owner: Who) -> bool {
        let (Some(frame), Some(delayed)) = (self.state.frames.last(), self.state.delay_of(owner)) else { return false };
        can_fire(self.rules, self.state, delayed, frame)
    }

    /// FY-7.6: who waits for this and cannot do it now; FY-7.10: several wait for it.
    fn tell_who_waits(&mut self, waiting: u64) {
        let mut first = None;
        for place in 0..self.state.order.len() {
            let who = self.state.order[place];
            if waiting >> who & 1 == 0 {
                continue;
            }
            match (self.may_fire(who), first) {
                (false, _) => self.log.note(clause::EVENT_IS_PERCEIVED, || Event::DelayMissed { who }),
                (true, None) => first = Some(who),
                (true, Some(first)) => {
                    self.log.note(clause::NO_CHAINS, || Event::DelaysInOrder { first, next: who });
                }
            }
        }
    }

    fn mark_asked(&mut self, owner: Who) {
        let Some(frame) = self.state.frames.last_mut() else { return };
        if let Stage::Declared(asked) | Stage::Stepped(_, asked) = &mut frame.stage {
            *asked |= 1 << owner;
        }
    }

    /// FY-7.5: the owner lets it pass.
    pub(super) fn wait(&mut self) {
        if let Ask::Fire { owner, by } = self.state.ask {
            self.log.note(clause::FIRING_IS_OPTIONAL, || Event::DelayWaited { who: owner, by });
        }
        self.state.ask = Ask::Act;
    }

    /// FY-7.4: the delayed action comes before the rest of what it interrupts.
    pub(super) fn fire(&mut self) {
        let Ask::Fire { owner, by } = self.state.ask else { return };
        self.state.ask = Ask::Act;
        let Some(place) = self.state.delays.iter().position(|delayed| delayed.owner == owner && !delayed.is_lapsing)
        else {
            return;
        };
        let delayed = self.state.delays.remove(place);
        let clause = match delayed.trigger {
            Trigger::Mishap(_) => clause::MISHAPS,
            Trigger::DeclaresAttack(Victim::Own | Victim::Who(_)) => clause::NAMED_VICTIM,
            _ => clause::INTERRUPTION,
        };
        self.log.note(clause, || Event::DelayFired { who: owner, by });
        if self.state.options.delay_paid_on_firing {
            self.pay(owner, delayed.cost, clause::DELAY_PAID_ON_FIRING);
        }
        // What lies under a mishap is interrupted with it.
        for frame in &mut self.state.frames {
            frame.is_interrupted = true;
        }
        let deed = permit::bound(&delayed.deed, by);
        self.declare(owner, &deed);
        if let Deed::Move(_) = deed {
            self.tell_cells(owner, permit::path::move_cells(self.rules, self.state, owner), false);
        }
        self.state.frames.push(frame(owner, owner, Doing::Deed(deed), Stage::Next(0), true));
    }

    /// FY-7.7: what somebody has delayed is lost.
    pub(crate) fn lose_delay(&mut self, who: Who) {
        let before = self.state.delays.len();
        self.state.delays.retain(|delayed| delayed.owner != who);
        if self.state.delays.len() < before {
            self.log.note(clause::DELAY_IS_LOST, || Event::DelayLost { who });
        }
    }
}

/// FY-7.11: whether what happens is the event that a delayed action waits for.
fn answers_event(rules: &Rules, state: &State, delayed: &Delayed, frame: &Frame, happening: &Happening) -> bool {
    let is_whose = match delayed.of {
        Whose::Who(who) => who == frame.actor,
        Whose::Enemy => {
            state.fighters.get(usize::from(frame.actor)).is_some() && state.are_enemies(delayed.owner, frame.actor)
        }
        Whose::Ally => state
            .fighters
            .get(usize::from(frame.actor))
            .is_some_and(|actor| frame.actor != delayed.owner && actor.side == state.fighter(delayed.owner).side),
        Whose::Anyone => true,
    };
    // Only what the referee announces is nobody's doing.
    let is_announced = matches!(frame.what, Doing::Announced(_));
    if !is_whose && !is_announced {
        return false;
    }
    let deed = match &frame.what {
        Doing::Deed(deed) => Some(deed),
        _ => None,
    };
    match (&delayed.trigger, happening) {
        (Trigger::EntersCell(cells), Happening::Stepped(cell)) => cells.contains(cell),
        (_, Happening::Stepped(_)) | (Trigger::EntersCell(_), _) => false,
        (Trigger::Event(text), Happening::Declared) => {
            matches!(&frame.what, Doing::Announced(announced) if announced == text)
        }
        (Trigger::EndsTurn, Happening::Declared) => matches!(frame.what, Doing::EndTurn),
        (Trigger::Mishap(awaited), Happening::Declared) => {
            matches!(&frame.what, Doing::Mishap(what) if what == awaited)
        }
        (Trigger::DeclaresAttack(victim), Happening::Declared) => {
            let cast_of = |cast: &Cast| targeting::is_attack_spell(rules, cast);
            is_aimed_at(state, frame, delayed.owner, *victim)
                && match &frame.what {
                    Doing::Synergy(cast, _) => cast_of(cast),
                    _ => deed.is_some_and(|deed| targeting::is_attack(rules, deed)),
                }
        }
        (Trigger::DeclaresCast, Happening::Declared) => {
            matches!(frame.what, Doing::Synergy(..) | Doing::SynergyBegun) || matches!(deed, Some(Deed::Cast(_)))
        }
        (Trigger::StartsMove, Happening::Declared) => {
            matches!(frame.what, Doing::Run(_)) || matches!(deed, Some(Deed::Move(_)))
        }
        (Trigger::Speaks, Happening::Declared) => matches!(deed, Some(Deed::Say(_))),
        (Trigger::Draws, Happening::Declared) => {
            matches!(deed, Some(Deed::Draw(_) | Deed::Take(_) | Deed::PickUp { .. }))
        }
        (Trigger::AnyAction, Happening::Declared) => match &frame.what {
            Doing::Deed(deed) => 0 < permit::cost(state, deed).0,
            Doing::Run(_) | Doing::Synergy(..) | Doing::SynergyBegun => true,
            Doing::Announced(_) | Doing::Mishap(_) | Doing::EndTurn => false,
        },
    }
}

/// FY-7.14: whether an attack has the target that a delayed action waits for.
fn is_aimed_at(state: &State, frame: &Frame, owner: Who, victim: Victim) -> bool {
    let mut targets = (0..).map_while(|place| targeting::target_of(frame, place)).map(|aimed| aimed.who);
    match victim {
        Victim::Anyone => true,
        Victim::Who(who) => targets.any(|target| target == who),
        Victim::Own => targets.any(|target| {
            let target = state.fighters.get(usize::from(target));
            target.is_some_and(|target| target.side == state.fighter(owner).side)
        }),
    }
}

/// FY-7.6, FY-7.13: the owner perceives it, the points are there, and the action is legal now.
fn can_fire(rules: &Rules, state: &State, delayed: &Delayed, frame: &Frame) -> bool {
    let owner = state.fighter(delayed.owner);
    // FY-6.2 and FY-7.1: a delayed action is for others' turns.
    if !owner.is_able() || owner.is(Condition::Paralysed) || delayed.owner == state.active {
        return false;
    }
    if state.options.delay_paid_on_firing && owner.activity < delayed.cost {
        return false;
    }
    let is_heard = matches!(frame.what, Doing::Announced(_) | Doing::Deed(Deed::Say(_)));
    let has_left = state.fighters.get(usize::from(frame.actor)).is_some_and(|actor| actor.left);
    if !is_heard && (has_left || !sight::sees(state, delayed.owner, frame.actor)) {
        return false;
    }
    let deed = permit::bound(&delayed.deed, frame.actor);
    permit::deed(rules, state, delayed.owner, &deed, Moment::Firing).is_ok()
}

impl Trigger {
    /// FY-7.11: the text that it waits for, if it is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Trigger::Event(text) => Some(text),
            _ => None,
        }
    }
}
