//! Which bots there are, and how one is asked.

use std::time::Duration;

use holmgang_kernel::dice::Swift;
use holmgang_kernel::ruleset::Evaluate;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::{Fixed, Words, nearest};

use crate::denied::Denied;
use crate::search::{Budget, Found, Search};
use crate::{greedy, random};

/// A bot by its name: five levels for people, and two that measurements are made against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bot {
    /// Any legal action, each as likely as the other.
    Random,
    /// Level 1: always what [`Bot::Greedy`] would call a [slip](greedy::slip).
    Novice,
    /// Level 2: [`Bot::Greedy`] that slips seven times in ten.
    Squire,
    /// The action with the best position right after it.
    Greedy,
    /// Level 3: a short search that slips one time in four.
    Fighter,
    /// Level 4: a search of about a tenth of a second.
    Master,
    /// Level 5: a search of one or two seconds.
    Champion,
}

impl Bot {
    /// Every bot, the weakest first.
    pub const ALL: [Bot; 7] =
        [Bot::Random, Bot::Novice, Bot::Squire, Bot::Greedy, Bot::Fighter, Bot::Master, Bot::Champion];
    /// The levels for people, from beginner to strongest.
    pub const LEVELS: [Bot; 5] = [Bot::Novice, Bot::Squire, Bot::Fighter, Bot::Master, Bot::Champion];

    /// Its name in notation and records.
    pub const fn id(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Novice => "novice",
            Bot::Squire => "squire",
            Bot::Greedy => "greedy",
            Bot::Fighter => "fighter",
            Bot::Master => "master",
            Bot::Champion => "champion",
        }
    }

    /// What people call it.
    pub const fn name(self) -> Fixed {
        match self {
            Bot::Random => Fixed::new("Random", "Случайный"),
            Bot::Novice => Fixed::new("Novice", "Новичок"),
            Bot::Squire => Fixed::new("Squire", "Оруженосец"),
            Bot::Greedy => Fixed::new("Greedy", "Жадный"),
            Bot::Fighter => Fixed::new("Fighter", "Боец"),
            Bot::Master => Fixed::new("Master", "Мастер"),
            Bot::Champion => Fixed::new("Champion", "Чемпион"),
        }
    }

    /// What it does, in a line.
    pub const fn about(self) -> Fixed {
        match self {
            Bot::Random => Fixed::new("takes any legal action", "делает любое допустимое действие"),
            Bot::Novice => Fixed::new(
                "level 1: does something sensible, without choosing the best",
                "уровень 1: делает что-нибудь разумное, не выбирая",
            ),
            Bot::Squire => Fixed::new(
                "level 2: does what is best at once every now and then",
                "уровень 2: время от времени делает то, что выгоднее всего сейчас",
            ),
            Bot::Greedy => Fixed::new("takes what is best at once", "делает то, что выгоднее всего сейчас"),
            Bot::Fighter => Fixed::new(
                "level 3: looks a few turns ahead, but slips",
                "уровень 3: смотрит на несколько ходов вперёд, но ошибается",
            ),
            Bot::Master => Fixed::new("level 4: looks further ahead", "уровень 4: смотрит дальше"),
            Bot::Champion => Fixed::new(
                "level 5: the strongest, thinks for a second or two",
                "уровень 5: самый сильный, думает одну-две секунды",
            ),
        }
    }

    /// Its level for people, from 1; none of the two that measurements are made against.
    pub fn level(self) -> Option<u8> {
        Bot::LEVELS.iter().position(|level| *level == self).map(|place| place as u8 + 1)
    }

    /// How much it searches; none of bots that look at the next action only.
    pub const fn budget(self) -> Option<Budget> {
        match self {
            Bot::Random | Bot::Novice | Bot::Squire | Bot::Greedy => None,
            Bot::Fighter => Some(Budget::of_work(10_000)),
            Bot::Master => Some(Budget { compares: true, ..Budget::of_work(80_000) }),
            Bot::Champion => Some(Budget { trees: 2, threads: 2, compares: true, ..Budget::of_work(800_000) }),
        }
    }

    /// Whether it judges positions by what self-play has found; the others judge by what the author of the evaluation thought right, which stays the base
    /// line.
    const fn judges_by_what_was_found(self) -> bool {
        matches!(self, Bot::Master | Bot::Champion)
    }

    /// How many of how many decisions are [slips](greedy::slip): so many that each level wins about 60% or more against the one below (docs/strength.md).
    const fn slips(self) -> Option<(usize, usize)> {
        match self {
            Bot::Novice => Some((1, 1)),
            Bot::Squire => Some((7, 10)),
            Bot::Fighter => Some((1, 4)),
            _ => None,
        }
    }

    /// Reads a name, in any case.
    ///
    /// # Errors
    /// An unknown name, with the nearest one or all of them.
    pub fn parse(name: &str) -> Result<Bot, Words> {
        let wanted = name.trim().to_lowercase();
        if let Some(bot) = Bot::ALL.into_iter().find(|bot| bot.id() == wanted) {
            return Ok(bot);
        }
        let shown: String = name.trim().chars().take(60).collect();
        Err(match nearest(&wanted, Bot::ALL.map(Bot::id)) {
            Some(near) => holmgang_kernel::words!(
                "there is no bot `{shown}`; is `{near}` meant?",
                "нет бота `{shown}`; может быть, `{near}`?"
            ),
            None => {
                let all = Bot::ALL.map(Bot::id).join(", ");
                holmgang_kernel::words!(
                    "there is no bot `{shown}`; known are {all}",
                    "нет бота `{shown}`; известны {all}"
                )
            }
        })
    }

    /// What it does now; none if nothing is legal. For many decisions keep a [`Mind`], which reuses its memory.
    pub fn choose<R: Evaluate>(self, rules: &R, state: &R::State, seat: Seat, random: &mut Swift) -> Option<R::Action> {
        Mind::new(self).choose(rules, state, seat, random)
    }

    /// The same for as long as somebody wants it. When `go_on` says no, greedy gives none and a search gives the best so far.
    pub fn choose_while<R: Evaluate>(
        self,
        rules: &R,
        state: &R::State,
        seat: Seat,
        random: &mut Swift,
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Option<R::Action> {
        Mind::new(self).choose_while(rules, state, seat, random, go_on)
    }
}

/// A bot at work, with the memory that it reuses from one decision to the next.
#[derive(Debug)]
pub struct Mind<R: Evaluate> {
    bot: Bot,
    /// Threads of a search; none for as many as the bot's budget has.
    threads: Option<usize>,
    time: Option<Duration>,
    scratch: Vec<R::Action>,
    search: Search<R>,
    /// The rules with the weights that self-play has found, once they were wanted.
    judge: Option<R>,
}

impl<R: Evaluate> Mind<R> {
    /// A bot that has not decided anything yet.
    pub fn new(bot: Bot) -> Self {
        Mind { bot, threads: None, time: None, scratch: Vec::new(), search: Search::default(), judge: None }
    }

    /// The same on at most so many threads; what it decides does not depend on it.
    #[must_use]
    pub fn on_threads(mut self, threads: usize) -> Self {
        self.threads = Some(threads);
        self
    }

    /// Denies it some actions from now on: it takes them only where it can do nothing else, and does not expect them of anybody who is denied them.
    pub fn deny(&mut self, denied: Denied<R>) {
        self.search.denied = Some(denied);
    }

    /// Which bot it is.
    pub fn bot(&self) -> Bot {
        self.bot
    }

    /// What it does now; none if nothing is legal. In the referee's seat every bot gives the default ruling, which stands first in the list.
    pub fn choose(&mut self, rules: &R, state: &R::State, seat: Seat, random: &mut Swift) -> Option<R::Action> {
        self.choose_while(rules, state, seat, random, &|| true)
    }

    /// The same for as long as `go_on` says yes: then greedy gives none and a search gives the best so far.
    pub fn choose_while(
        &mut self,
        rules: &R,
        state: &R::State,
        seat: Seat,
        random: &mut Swift,
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Option<R::Action> {
        if seat == Seat::Referee {
            return rules.pick(state, seat, &mut self.scratch, |_| 0);
        }
        if let Some((slips, decisions)) = self.bot.slips()
            && random.below(decisions) < slips
        {
            return greedy::slip(rules, state, seat, self.search.denied.as_ref(), &mut self.scratch, random, go_on);
        }
        match self.bot.budget() {
            Some(budget) => {
                let found = self.think(rules, state, seat, budget, random.bits(), go_on)?;
                found.candidates.into_iter().next().map(|candidate| candidate.action)
            }
            None if self.bot == Bot::Random => {
                random::choose(rules, state, seat, self.search.denied.as_ref(), &mut self.scratch, random)
            }
            None => greedy::choose_while(rules, state, seat, self.search.denied.as_ref(), &mut self.scratch, go_on),
        }
    }

    /// The same with at most so much time for a decision, for people who wait; a decision that it cuts short no longer repeats.
    #[must_use]
    pub fn within(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Searches and tells all it has found, whichever bot this is: for hints, analysis and explanations.
    pub fn think(
        &mut self,
        rules: &R,
        state: &R::State,
        seat: Seat,
        budget: Budget,
        seed: u64,
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Option<Found<R::Action, R::State>> {
        self.examine(rules, state, seat, None, budget, seed, go_on)
    }

    /// The same, looking closely at an action that was taken as well.
    pub fn examine(
        &mut self,
        rules: &R,
        state: &R::State,
        seat: Seat,
        also: Option<&R::Action>,
        budget: Budget,
        seed: u64,
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Option<Found<R::Action, R::State>> {
        let threads = self.threads.unwrap_or(budget.threads);
        let budget = Budget { threads, time: self.time.or(budget.time), ..budget };
        let rules = match rules.found() {
            Some(found) if self.bot.judges_by_what_was_found() => {
                if self.judge.as_ref().is_none_or(|judge| judge.weights() != found) {
                    self.judge = rules.weighed(found);
                }
                self.judge.as_ref().unwrap_or(rules)
            }
            _ => rules,
        };
        self.search.examine(rules, state, seat, also, budget, seed, go_on)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_slips_are_named() {
        for bot in Bot::ALL {
            assert_eq!(Bot::parse(bot.id()), Ok(bot));
        }
        assert_eq!(Bot::parse(" Greedy "), Ok(Bot::Greedy));
        let slip = Bot::parse("rendom").unwrap_err();
        assert!(slip.en.contains("`random` meant") && slip.ru.contains("может быть, `random`"), "{slip:?}");
        let stranger = Bot::parse("stockfish").unwrap_err();
        assert!(stranger.en.contains("random, novice") && stranger.ru.contains("random, novice"), "{stranger:?}");
    }

    #[test]
    fn the_levels_rise() {
        assert_eq!(Bot::LEVELS.map(Bot::level), [1, 2, 3, 4, 5].map(Some));
        assert!(Bot::LEVELS.is_sorted());
        assert_eq!([Bot::Random, Bot::Greedy].map(Bot::level), [None, None]);
    }
}
