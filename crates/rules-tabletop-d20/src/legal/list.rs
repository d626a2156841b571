//! The list of what a seat can do, and one of it at random without making the list. Listed is what a player would choose among: every reachable
//! cell once, every opponent with every weapon at hand, spells on every target; paths, facings, texts and odd combinations are free parameters that
//! `check` accepts beside them. Standing orders and surrender are not listed: both can be given at any time of the own turn.

mod actions;
mod moves;
mod opponents;
mod scene;
mod spells;

use holmgang_kernel::seat::Seat;
use holmgang_kernel::sink::{Counter, Nth, Sink};

use crate::Rules;
use crate::action::Action;
use crate::state::{Condition, Crowd, Pending, State, Who};

use scene::Scene;

/// The parts of the list, in its order.
#[derive(Clone, Copy)]
enum Part {
    Opponents,
    Actions,
    Spells,
    Moves,
    Full,
    Free,
}

impl Scene<'_> {
    /// Whether there is time for anything of a part.
    fn may_have(&self, part: Part) -> bool {
        match part {
            Part::Free => true,
            _ if self.state.series.is_some() => matches!(part, Part::Opponents),
            Part::Opponents | Part::Actions | Part::Spells => self.may_act,
            Part::Moves => self.may_move,
            Part::Full => self.whole_turn,
        }
    }
}

impl Part {
    const ALL: [Part; 6] = [Part::Opponents, Part::Actions, Part::Spells, Part::Moves, Part::Full, Part::Free];
}

impl Rules {
    /// Everything listed for a seat.
    pub fn list(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if seat == Seat::Referee {
            if state.standing.is_open() {
                self.rulings(state, out);
            }
            return;
        }
        self.enumerate(state, seat, self.stage(state, seat).as_ref(), out);
    }

    /// The listed action at the place that `below` gives, without making the list.
    pub fn choose(
        &self,
        state: &State,
        seat: Seat,
        scratch: &mut Vec<Action>,
        mut below: impl FnMut(usize) -> usize,
    ) -> Option<Action> {
        if seat == Seat::Referee {
            scratch.clear();
            self.list(state, seat, scratch);
            return if scratch.is_empty() { None } else { scratch.get(below(scratch.len())).cloned() };
        }
        // Counting and finding look at the same moment: what it takes to know is worked out once.
        let scene = self.stage(state, seat);
        let mut counter = Counter::default();
        let Some(scene) = &scene else {
            self.enumerate(state, seat, None, &mut counter);
            let mut nth = Nth::new((counter.0 > 0).then(|| below(counter.0))?);
            self.enumerate(state, seat, None, &mut nth);
            return nth.found;
        };
        // Only the part in which the chosen one lies is gone through again.
        let mut upto = [0; Part::ALL.len()];
        for part in Part::ALL {
            if scene.may_have(part) {
                self.list_part(scene, part, &mut counter);
            }
            upto[part as usize] = counter.0;
        }
        let place = below(counter.0);
        let part = Part::ALL.into_iter().find(|part| place < upto[*part as usize])?;
        let before = (part as usize).checked_sub(1).map_or(0, |before| upto[before]);
        let mut nth = Nth::new(place - before);
        self.list_part(scene, part, &mut nth);
        nth.found
    }

    /// What listing needs to know where somebody of the seat is in the middle of his own turn; none of answers and of those who flee.
    fn stage<'a>(&self, state: &'a State, seat: Seat) -> Option<Scene<'a>> {
        let figure = state.figure(state.active);
        let acts = state.standing.is_open()
            && state.pending.is_none()
            && figure.team.seat() == seat
            && figure.can_act()
            && !figure.is(Condition::Turned);
        acts.then(|| self.scene(state, state.active))
    }

    fn enumerate(&self, state: &State, seat: Seat, scene: Option<&Scene<'_>>, out: &mut impl Sink<Action>) {
        let Some(scene) = scene else {
            if !state.standing.is_open() {
                return;
            }
            if let Some(pending) = state.pending {
                return answers(state, seat, &pending, out);
            }
            let figure = state.figure(state.active);
            if figure.team.seat() == seat && figure.can_act() {
                self.list_turned(state, state.active, out);
            }
            return;
        };
        for part in Part::ALL {
            self.list_part(scene, part, out);
        }
    }

    fn list_part(&self, scene: &Scene<'_>, part: Part, out: &mut impl Sink<Action>) {
        match part {
            Part::Free => {
                self.list_free(scene, out);
                out.put(|| Action::End);
            }
            // In the middle of a series nothing else is done.
            Part::Opponents if scene.state.series.is_some() => self.list_series(scene, out),
            _ if scene.state.series.is_some() => {}
            Part::Opponents => self.list_opponents(scene, out),
            Part::Actions => self.list_actions(scene, out),
            Part::Spells => self.list_spells(scene, out),
            Part::Moves => self.list_moves(scene, out),
            Part::Full => self.list_full(scene, out),
        }
    }
}

/// The members of a crowd in roster order.
fn crowd(mut crowd: Crowd) -> impl Iterator<Item = Who> {
    std::iter::from_fn(move || {
        if crowd == 0 {
            return None;
        }
        let who = crowd.trailing_zeros() as Who;
        crowd &= crowd - 1;
        Some(who)
    })
}

/// What can be answered in the middle of a deed.
fn answers(state: &State, seat: Seat, pending: &Pending, out: &mut impl Sink<Action>) {
    let is_asked = |who: Who| state.figure(who).team.seat() == seat;
    match *pending {
        Pending::Strike { who, hinder, .. } if is_asked(who) => {
            out.put(|| Action::Strike { nonlethal: false });
            out.put_if(hinder, || Action::Hinder);
            out.put(|| Action::Decline);
        }
        Pending::Counter { who, .. } if is_asked(who) => {
            out.put(|| Action::Counter);
            out.put(|| Action::Decline);
        }
        Pending::Follow { who, cells, .. } if is_asked(who) => {
            for count in 1..=cells {
                out.put(|| Action::Follow(count));
            }
            out.put(|| Action::Decline);
        }
        _ => {}
    }
}
