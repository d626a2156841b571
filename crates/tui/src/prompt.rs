//! The command line at the foot of the screen: typing, completion, history.

use holmgang_arena::erased::{AnyBattle, Offer, Refused};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::notation::MOST_CHARACTERS;
use holmgang_kernel::seat::{REFEREE, Seat};
use holmgang_kernel::words::{Lang, Words};

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
    back: usize,
    typed: String,
}

/// A typed line, cut: who does what, with which rolls.
#[derive(Clone, Debug)]
pub struct Typed {
    /// The seat, if it was written.
    pub seat: Option<Seat>,
    /// The action.
    pub action: String,
    /// The rolls.
    pub rolls: Rolls,
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
        let keep = before.iter().rposition(|c| !c.is_whitespace()).map_or(0, |end| {
            before[..end].iter().rposition(|c| c.is_whitespace()).map_or(0, |space| space + 1)
        });
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
        let seats = battle.profile().seats;
        let (before, said) = split_seat(&self.text, seats);
        let seat = before.unwrap_or(seat);
        if self.chosen.is_none() {
            let prefix = &self.text[..self.text.len() - said.len()];
            self.offered = battle.complete(seat, said).into_iter().map(|text| format!("{prefix}{text}")).collect();
        }
        let action = said.split(';').next().unwrap_or_default().trim();
        self.would = (!action.is_empty()).then(|| battle.preview(seat, action, lang).map(Box::new));
    }

    fn changed(&mut self) {
        self.chosen = None;
        self.back = 0;
    }

    fn byte(&self, place: usize) -> usize {
        self.text.char_indices().nth(place).map_or(self.text.len(), |(at, _)| at)
    }
}

/// Cuts `seat: action ; name=value …`.
///
/// # Errors
/// A roll that is no `name=value`.
pub fn cut(text: &str, seats: &[holmgang_kernel::seat::SeatInfo]) -> Result<Typed, Words> {
    let (seat, rest) = split_seat(text, seats);
    let (action, rolls) = match rest.rsplit_once(';') {
        None => (rest, Rolls::Seeded),
        Some((action, rolls)) => (action, Rolls::Given(read_rolls(rolls)?)),
    };
    Ok(Typed { seat, action: action.trim().to_owned(), rolls })
}

fn read_rolls(text: &str) -> Result<Vec<(String, i32)>, Words> {
    let read = |word: &str| {
        let (name, value) = word.split_once('=')?;
        Some((name.to_owned(), value.parse().ok()?))
    };
    text.split_whitespace()
        .map(|word| {
            read(word).ok_or_else(|| {
                holmgang_kernel::words!("`{word}` is no roll; rolls are written `name=value`", "`{word}` — не бросок; броски пишут `имя=значение`")
            })
        })
        .collect()
}

/// The seat before the first colon, if there is one, and the rest.
fn split_seat<'a>(text: &'a str, seats: &[holmgang_kernel::seat::SeatInfo]) -> (Option<Seat>, &'a str) {
    let Some((word, rest)) = text.split_once(':') else { return (None, text.trim_start()) };
    let word = word.trim().to_lowercase();
    let named = |info: &holmgang_kernel::seat::SeatInfo| info.id == word || info.name.en.to_lowercase() == word || info.name.ru.to_lowercase() == word;
    if named(&REFEREE) {
        return (Some(Seat::Referee), rest.trim_start());
    }
    match (0u8..).zip(seats).find(|(_, info)| named(info)) {
        Some((place, _)) => (Some(Seat::Player(place)), rest.trim_start()),
        None => (None, text.trim_start()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use holmgang_kernel::seat::SeatInfo;
    use holmgang_kernel::words::Fixed;

    const SEATS: &[SeatInfo] = &[SeatInfo { id: "red", name: Fixed::new("Red", "Красные") }];

    #[test]
    fn lines_are_cut_into_seat_action_and_rolls() {
        let typed = cut("Красные: cast fire_bolt blue-1 ; block=26 reflect=30", SEATS).unwrap();
        assert_eq!((typed.seat, typed.action.as_str()), (Some(Seat::Player(0)), "cast fire_bolt blue-1"));
        assert!(matches!(typed.rolls, Rolls::Given(rolls) if rolls.len() == 2));
        assert_eq!(cut("referee: x", SEATS).unwrap().seat, Some(Seat::Referee));
        assert!(cut("end ; block", SEATS).is_err());
    }

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
