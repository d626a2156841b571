//! Who has won.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use crate::clause;
use crate::event::Event;
use crate::resolve::Resolver;
use crate::state::{Condition, Fate, Life, Standing, Team};

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// TD-22.10: a side with an active member (controlled undead aside) has won when no other has one; none active: draw.
    #[inline]
    pub fn settle_victory(&mut self) {
        if self.state.uncounted && self.state.standing.is_open() {
            self.state.uncounted = false;
            self.count_sides();
        }
    }

    fn count_sides(&mut self) {
        let (mut red, mut blue) = (false, false);
        for figure in &self.state.figures {
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
        self.finish(winner, clause::VICTORY);
    }

    /// The battle is over, won by a side or by nobody: nothing is left to do, and the fallen have their fate (TD-22.6).
    pub fn finish(&mut self, winner: Option<Team>, clause: Clause) {
        self.state.standing = Standing::ended(winner, clause);
        self.state.agenda.clear();
        self.state.pending = None;
        self.state.walk = None;
        self.state.series = None;
        (self.state.mid_cast, self.state.spoiled) = (0, 0);
        self.log.note(clause, || Event::Ended { winner });
        // TD-22.6: the fallen of the losers are dead, everybody else is alive.
        for who in self.state.everybody() {
            let figure = self.state.figure(who);
            let is_dead = match figure.life {
                Life::Dead => true,
                Life::Incapacitated => winner.is_some_and(|team| team != figure.home),
                Life::Active | Life::Fled => false,
            };
            let asks = figure.life == Life::Incapacitated;
            self.state.figure_mut(who).fate = if is_dead { Fate::Dead } else { Fate::Alive };
            if asks {
                self.log.note(clause::NO_BLEEDING_CLOCK, || Event::Fated { who, alive: !is_dead });
            }
        }
    }
}
