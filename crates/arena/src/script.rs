//! Action lines: `red: cast fire_bolt blue-1 charges=2 ; block=26 reflect=30`. Files of actions hold them, and so do records.

use holmgang_kernel::notation::MOST_CHARACTERS;
use holmgang_kernel::ruleset::Profile;
use holmgang_kernel::seat::{REFEREE, Seat, SeatInfo};
use holmgang_kernel::shape::is_id;
use holmgang_kernel::words;
use holmgang_kernel::words::{Words, nearest};

/// The most rolls of one line.
pub const MOST_ROLLS: usize = 10_000;

/// One action line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionLine {
    /// Who acts; may be left out where only one seat can decide.
    pub seat: Option<String>,
    /// What is done.
    pub action: String,
    /// The rolls; without them the dice of the battle roll.
    pub rolls: Option<Vec<(String, i32)>>,
}

/// Reads one line; none of an empty line or a comment (`# ...`).
///
/// # Errors
/// What is wrong with it.
pub fn line(text: &str) -> Result<Option<ActionLine>, Words> {
    let Some((seat, action, rolls)) = parts(text)? else { return Ok(None) };
    Ok(Some(ActionLine { seat, action: action.to_owned(), rolls: rolls.map(read_rolls).transpose()? }))
}

/// The parts of one line: seat, action, and the text of the rolls.
pub(crate) fn parts(text: &str) -> Result<Option<(Option<String>, &str, Option<&str>)>, Words> {
    let text = text.trim();
    if text.is_empty() || text.starts_with('#') {
        return Ok(None);
    }
    let (said, rolls) = cut_rolls(text);
    if said.chars().nth(MOST_CHARACTERS).is_some() {
        return Err(words!(
            "an action has at most {MOST_CHARACTERS} characters",
            "в действии не больше {MOST_CHARACTERS} знаков"
        ));
    }
    let (seat, action) = match said.split_once(':') {
        Some((seat, action)) if may_be_seat(seat.trim()) => (Some(seat.trim().to_lowercase()), action.trim()),
        _ => (None, said.trim()),
    };
    if action.is_empty() {
        return Err(Words::new("an action is missing", "нет действия"));
    }
    Ok(Some((seat, action, rolls)))
}

/// Whether this can be the word of a seat: an id, or its name in Russian.
fn may_be_seat(word: &str) -> bool {
    is_id(&word.to_lowercase()) || (!word.is_empty() && word.chars().all(char::is_alphabetic))
}

/// Reads rolls: `success=41 block=26`.
///
/// # Errors
/// The first that is none.
pub fn read_rolls(text: &str) -> Result<Vec<(String, i32)>, Words> {
    // As many as there are: a record may hold millions, and a list that grows by itself has twice the room.
    let mut rolls = Vec::with_capacity(text.split_whitespace().count().min(MOST_ROLLS));
    for word in text.split_whitespace() {
        let roll = word.split_once('=').and_then(|(name, value)| Some((name, value.parse::<i32>().ok()?)));
        match roll {
            Some((name, value)) if is_roll(name) && rolls.len() < MOST_ROLLS => rolls.push((name.to_owned(), value)),
            Some((name, _)) if is_roll(name) => {
                return Err(words!("more than {MOST_ROLLS} rolls", "больше {MOST_ROLLS} бросков"));
            }
            _ => {
                let shown: String = word.chars().take(60).collect();
                return Err(words!(
                    "`{shown}` is no roll; rolls are written `name=value`",
                    "`{shown}` не бросок; броски пишутся `имя=число`"
                ));
            }
        }
    }
    Ok(rolls)
}

/// Whether this can be the name of a roll: an id, or an id and where it is rolled, `fire_d6@c3`.
pub(crate) fn is_roll(name: &str) -> bool {
    let (what, place) = name.split_once('@').map_or((name, None), |(what, place)| (what, Some(place)));
    is_id(what) && place.is_none_or(is_id)
}

/// Rolls as they are written.
pub fn write_rolls(rolls: &[(String, i32)]) -> String {
    rolls.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ")
}

/// The seat of a word: `red`, `referee`; its name in Russian will do: `красные`, `судья`.
///
/// # Errors
/// There is none; the words name those that there are.
pub fn seat(profile: &Profile, word: &str) -> Result<Seat, Words> {
    let word = word.to_lowercase();
    let plain = |text: &str| text.to_lowercase().replace('ё', "е");
    let is_meant = |seat: &SeatInfo| seat.id == word || plain(seat.name.ru) == plain(&word);
    if is_meant(&REFEREE) && profile.referee {
        return Ok(Seat::Referee);
    }
    if let Some(place) = profile.seats.iter().position(is_meant) {
        return Ok(Seat::Player(place as u8));
    }
    let known: Vec<&str> =
        profile.seats.iter().map(|seat| seat.id).chain(profile.referee.then_some(REFEREE.id)).collect();
    let shown: String = word.chars().take(60).collect();
    Err(match nearest(&word, known.iter().copied()) {
        Some(near) => {
            words!("there is no seat `{shown}`; is `{near}` meant?", "нет места `{shown}`; может быть, `{near}`?")
        }
        None => {
            let all = known.join(", ");
            let named = profile.seats.iter().chain(profile.referee.then_some(&REFEREE));
            let named = named.map(|seat| seat.name.ru.to_lowercase()).collect::<Vec<_>>().join(", ");
            words!("there is no seat `{shown}`; there are {all}", "нет места `{shown}`; есть {named}")
        }
    })
}

/// The word of a seat.
pub fn seat_word(profile: &Profile, seat: Seat) -> &'static str {
    match seat {
        Seat::Referee => REFEREE.id,
        Seat::Player(place) => profile.seats.get(usize::from(place)).map_or("?", |info| info.id),
    }
}

/// Cuts at the first `;` that stands in no quotes.
fn cut_rolls(text: &str) -> (&str, Option<&str>) {
    let (mut quoted, mut escaped) = (false, false);
    for (place, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            ';' if !quoted => return (text.get(..place).unwrap_or(text), text.get(place + 1..)),
            _ => {}
        }
    }
    (text, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_into_seat_action_and_rolls() {
        let read = line(r#" Red: cast x reason="a \" ; b: c" ; block=26 reflect=-3 "#).unwrap().unwrap();
        assert_eq!(read.seat.as_deref(), Some("red"));
        assert_eq!(read.action, r#"cast x reason="a \" ; b: c""#);
        assert_eq!(read.rolls.unwrap(), [("block".to_owned(), 26), ("reflect".to_owned(), -3)]);
        let read = line("end").unwrap().unwrap();
        assert_eq!((read.seat, read.rolls), (None, None));
        assert_eq!(line("end ;").unwrap().unwrap().rolls, Some(vec![]));
        assert_eq!(read_rolls("fire_d6@c3=6"), Ok(vec![("fire_d6@c3".to_owned(), 6)]));
        assert_eq!(line("say \"x: y\"").unwrap().unwrap().seat, None);
        assert!(line("# a comment").unwrap().is_none() && line("  ").unwrap().is_none());
    }

    #[test]
    fn faults_are_told() {
        for bad in
            ["red:", "; a=1", "end ; x", "end ; x=y", "end ; X=1", "end ; x@=1", "end ; @c3=1", &"x".repeat(5000)]
        {
            assert!(line(bad).is_err(), "{bad}");
        }
    }
}
