//! Who has won.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::log::Log;

use crate::event::Event;
use crate::state::{Condition, Fate, Life, Standing, State, Team};
use crate::{Rules, clause};

impl Rules {
    /// TD-22.10: a side with an active member (controlled undead aside) has won when no other has one; none active: draw.
    #[inline]
    pub fn settle_victory<L: Log<Event>>(&self, state: &mut State, log: &mut L) {
        if state.uncounted && state.standing.is_open() {
            state.uncounted = false;
            self.count_sides(state, log);
        }
    }

    fn count_sides<L: Log<Event>>(&self, state: &mut State, log: &mut L) {
        let (mut red, mut blue) = (false, false);
        for figure in &state.figures {
            if figure.life == Life::Active && !figure.is(Condition::Controlled) && !figure.is(Condition::Captive) {
                match figure.team {
                    Team::Red => red = true,
                    Team::Blue => blue = true,
                }
            }
        }
        let winner = match (red, blue) {
            (true, true) => return,
            (true, false) => Some(Team::Red),
            (false, true) => Some(Team::Blue),
            (false, false) => None,
        };
        self.finish(state, winner, clause::VICTORY, log);
    }

    /// The battle is over, won by a side or by nobody: nothing is left to do, and the fallen have their fate (TD-22.6).
    pub fn finish<L: Log<Event>>(&self, state: &mut State, winner: Option<Team>, clause: Clause, log: &mut L) {
        state.standing = Standing::ended(winner, clause);
        state.agenda.clear();
        state.pending = None;
        state.walk = None;
        state.series = None;
        (state.mid_cast, state.spoiled) = (0, 0);
        log.note(clause, || Event::Ended { winner });
        // TD-22.6: the fallen of the losers are dead, everybody else is alive.
        for who in state.everybody() {
            let figure = state.figure(who);
            let is_dead = match figure.life {
                Life::Dead => true,
                Life::Incapacitated => winner.is_some_and(|team| team != figure.home),
                Life::Active | Life::Fled => false,
            };
            let asks = figure.life == Life::Incapacitated;
            state.figure_mut(who).fate = if is_dead { Fate::Dead } else { Fate::Alive };
            if asks {
                log.note(clause::NO_BLEEDING_CLOCK, || Event::Fated { who, alive: !is_dead });
            }
        }
    }
}
