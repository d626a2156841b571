//! The command line at the foot of the screen: typing, completion, history.

use holmgang_arena::erased::{AnyBattle, Offer, Refused};
use holmgang_arena::script;
use holmgang_kernel::notation::MOST_CHARACTERS;
use holmgang_kernel::ruleset::Profile;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::Lang;

/// A line being typed.
#[derive(Clone, Debug, Default)]
pub struct Prompt {
    /// The text.
    pub text: String,
    /// The place of the cursor, in characters.
    pub cursor: usize,
    /// How what was typed can go on.
    pub offered: Vec<String>,
    /// The one that Tab chose last.
    pub chosen: Option<usize>,
    /// What the text would do.
    pub would: Option<Result<Box<Offer>, Refused>>,
    /// How the verb that was typed is used, while what follows it is not understood.
    pub usage: Option<String>,
    back: usize,
    typed: String,
}

impl Prompt {
    /// Puts a character where the cursor is.
    pub fn insert(&mut self, c: char) {
        if c.is_control() || self.text.chars().count() >= MOST_CHARACTERS {
            return;
        }
        let at = self.byte(self.cursor);
        self.text.insert(at, c);
        self.cursor += 1;
        self.changed();
    }

    /// Takes away the character before the cursor.
    pub fn backspace(&mut self) {
        if self.cursor > 0 {
            self.cursor -= 1;
            let at = self.byte(self.cursor);
            self.text.remove(at);
            self.changed();
        }
    }

    /// Takes away the character under the cursor.
    pub fn delete(&mut self) {
        if self.cursor < self.text.chars().count() {
            let at = self.byte(self.cursor);
            self.text.remove(at);
            self.changed();
        }
    }

    /// Takes away the word before the cursor.
    pub fn delete_word(&mut self) {
        let before: Vec<char> = self.text.chars().take(self.cursor).collect();
        let keep = before
            .iter()
            .rposition(|c| !c.is_whitespace())
            .map_or(0, |end| before[..end].iter().rposition(|c| c.is_whitespace()).map_or(0, |space| space + 1));
        let rest: String = self.text.chars().skip(self.cursor).collect();
        self.text = before[..keep].iter().collect::<String>() + &rest;
        self.cursor = keep;
        self.changed();
    }

    /// Replaces the whole text.
    pub fn set(&mut self, text: String) {
        self.cursor = text.chars().count();
        self.text = text;
    }

    /// Moves the cursor.
    pub fn go(&mut self, by: isize) {
        self.cursor = self.cursor.saturating_add_signed(by).min(self.text.chars().count());
    }

    /// Takes the next (or the one before) of what is offered.
    pub fn complete(&mut self, forward: bool) {
        if self.offered.is_empty() {
            return;
        }
        let count = self.offered.len();
        let next = match self.chosen {
            None if forward => 0,
            None => count - 1,
            Some(place) => (place + if forward { 1 } else { count - 1 }) % count,
        };
        self.chosen = Some(next);
        self.set(self.offered[next].clone());
    }

    /// Goes back (or forth) in what was typed before.
    pub fn recall(&mut self, history: &[String], back: bool) {
        if self.back == 0 {
            self.typed.clone_from(&self.text);
        }
        self.back = if back { (self.back + 1).min(history.len()) } else { self.back.saturating_sub(1) };
        let text = if self.back == 0 { self.typed.clone() } else { history[history.len() - self.back].clone() };
        self.set(text);
    }

    /// Asks the battle what the text would do and how it could go on. `offered` stays while Tab goes through it.
    pub fn look(&mut self, battle: &dyn AnyBattle, seat: Seat, lang: Lang) {
        let (before, said) = split_seat(&self.text, battle.profile());
        let seat = before.unwrap_or(seat);
        if self.chosen.is_none() {
            let prefix = &self.text[..self.text.len() - said.len()];
            self.offered = battle.complete(seat, said).into_iter().map(|text| format!("{prefix}{text}")).collect();
        }
        let action = script::line(said).ok().flatten().map(|line| line.action);
        self.would = action.map(|action| battle.preview(seat, &action, lang).map(Box::new));
        let verb = said.split_whitespace().next().filter(|_| matches!(self.would, None | Some(Err(_))));
        self.usage = verb.and_then(|verb| usage(battle, &verb.to_lowercase(), lang));
    }

    fn changed(&mut self) {
        self.chosen = None;
        self.back = 0;
    }

    fn byte(&self, place: usize) -> usize {
        self.text.char_indices().nth(place).map_or(self.text.len(), |(at, _)| at)
    }
}

/// How a verb is used, in whichever form it was typed.
fn usage(battle: &dyn AnyBattle, typed: &str, lang: Lang) -> Option<String> {
    let verb = battle.verbs().iter().find(|verb| verb.en == typed || verb.ru.contains(&typed))?;
    Some(format!("{} — {}", verb.pattern(lang), verb.about.get(lang)))
}

/// The seat before the first colon, if one is written so far, and the rest. The whole line is read by [`holmgang_arena::script`].
fn split_seat<'a>(text: &'a str, profile: &Profile) -> (Option<Seat>, &'a str) {
    let split = text.split_once(':').and_then(|(word, rest)| Some((script::seat(profile, word.trim()).ok()?, rest)));
    match split {
        Some((seat, rest)) => (Some(seat), rest.trim_start()),
        None => (None, text.trim_start()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_deleted_and_history_comes_back() {
        let mut prompt = Prompt::default();
        "идти Г-3 Г-4".chars().for_each(|c| prompt.insert(c));
        prompt.delete_word();
        assert_eq!(prompt.text, "идти Г-3 ");
        prompt.recall(&["end".to_owned(), "rest".to_owned()], true);
        assert_eq!(prompt.text, "rest");
        prompt.recall(&["end".to_owned(), "rest".to_owned()], false);
        assert_eq!(prompt.text, "идти Г-3 ");
    }
}
