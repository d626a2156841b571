//! Which bots there are, and how one is asked.

use holmgang_kernel::dice::Swift;
use holmgang_kernel::ruleset::{Evaluate, Ruleset};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::{Fixed, Words, nearest};

use crate::{greedy, random};

/// A bot by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bot {
    /// Any legal action, each as likely as the other.
    Random,
    /// The action with the best position right after it.
    Greedy,
}

impl Bot {
    /// Every bot, the weakest first.
    pub const ALL: [Bot; 2] = [Bot::Random, Bot::Greedy];

    /// Its name.
    pub const fn id(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Greedy => "greedy",
        }
    }

    /// What people call it.
    pub const fn name(self) -> Fixed {
        match self {
            Bot::Random => Fixed::new("Random", "Случайный"),
            Bot::Greedy => Fixed::new("Greedy", "Жадный"),
        }
    }

    /// What it does, in a line.
    pub const fn about(self) -> Fixed {
        match self {
            Bot::Random => Fixed::new("takes any legal action", "делает любое допустимое действие"),
            Bot::Greedy => Fixed::new("takes what is best at once", "делает то, что выгоднее всего сейчас"),
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

    /// The same for as long as somebody wants it: when `go_on` says no, a bot that looks at many positions gives none.
    pub fn choose_while<R: Evaluate>(
        self,
        rules: &R,
        state: &R::State,
        seat: Seat,
        random: &mut Swift,
        go_on: impl Fn() -> bool,
    ) -> Option<R::Action> {
        match (seat, self) {
            (Seat::Player(_), Bot::Greedy) => greedy::choose_while(rules, state, seat, &mut Vec::new(), go_on),
            _ => self.choose(rules, state, seat, random),
        }
    }
}

/// A bot at work, with the memory that it reuses from one decision to the next.
#[derive(Debug)]
pub struct Mind<R: Ruleset> {
    bot: Bot,
    scratch: Vec<R::Action>,
}

impl<R: Evaluate> Mind<R> {
    /// A bot that has not decided anything yet.
    pub fn new(bot: Bot) -> Self {
        Mind { bot, scratch: Vec::new() }
    }

    /// Which bot it is.
    pub fn bot(&self) -> Bot {
        self.bot
    }

    /// What it does now; none if nothing is legal. In the referee's seat every bot gives the default ruling, which stands first in the list.
    pub fn choose(&mut self, rules: &R, state: &R::State, seat: Seat, random: &mut Swift) -> Option<R::Action> {
        match (seat, self.bot) {
            (Seat::Referee, _) => rules.pick(state, seat, &mut self.scratch, |_| 0),
            (_, Bot::Random) => random::choose(rules, state, seat, &mut self.scratch, random),
            (_, Bot::Greedy) => greedy::choose(rules, state, seat, &mut self.scratch),
        }
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
        assert!(stranger.en.contains("random, greedy") && stranger.ru.contains("random, greedy"), "{stranger:?}");
    }
}
