//! Rolls as a record holds them: what was asked, what came, and between which bounds.

use holmgang_kernel::dice::Roll;
use holmgang_kernel::words;
use holmgang_kernel::words::Words;

use crate::script::{MOST_ROLLS, is_roll};

/// A roll of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rolled {
    /// The name of the roll.
    pub name: String,
    /// What came.
    pub value: i32,
    /// Lowest and highest value that was possible; none in records that were written before bounds stood in them.
    pub bounds: Option<(i32, i32)>,
}

impl Rolled {
    /// A roll that was made.
    pub fn of(roll: &Roll) -> Rolled {
        Rolled { name: roll.name.clone(), value: roll.value, bounds: Some((roll.lo, roll.hi)) }
    }

    /// All of them.
    pub fn all(rolls: &[Roll]) -> Vec<Rolled> {
        rolls.iter().map(Rolled::of).collect()
    }

    /// The roll as a record writes it: `success=41/1..100`.
    pub fn written(&self) -> String {
        let Rolled { name, value, .. } = self;
        match self.bounds {
            Some((lo, hi)) => format!("{name}={value}/{lo}..{hi}"),
            None => format!("{name}={value}"),
        }
    }

    fn read(word: &str) -> Option<Rolled> {
        let (name, rest) = word.split_once('=')?;
        let (value, bounds) = match rest.split_once('/') {
            None => (rest, None),
            Some((value, bounds)) => {
                let (lo, hi) = bounds.split_once("..")?;
                (value, Some((lo.parse().ok()?, hi.parse().ok()?)))
            }
        };
        is_roll(name).then_some(Rolled { name: name.to_owned(), value: value.parse().ok()?, bounds })
    }
}

/// Rolls without their bounds, as dice are given them.
pub(super) fn given(rolls: &[Rolled]) -> Vec<(String, i32)> {
    rolls.iter().map(|roll| (roll.name.clone(), roll.value)).collect()
}

/// Rolls as they stand behind ` ; `.
pub(super) fn write(rolls: &[Rolled]) -> String {
    rolls.iter().map(Rolled::written).collect::<Vec<_>>().join(" ")
}

/// Reads rolls: `success=41/1..100 block=26/1..100`.
///
/// # Errors
/// The first that is none, or that cannot have come.
pub(super) fn read(text: &str) -> Result<Vec<Rolled>, Words> {
    // As many as there are: a record may hold millions, and a list that grows by itself has twice the room.
    let mut rolls = Vec::with_capacity(text.split_whitespace().count().min(MOST_ROLLS));
    for word in text.split_whitespace() {
        let Some(roll) = Rolled::read(word) else {
            let shown: String = word.chars().take(60).collect();
            return Err(words!(
                "`{shown}` is no roll; rolls are written `name=value/lowest..highest`",
                "`{shown}` не бросок; броски пишутся `имя=число/наименьшее..наибольшее`"
            ));
        };
        if roll.bounds.is_some_and(|(lo, hi)| !(lo..=hi).contains(&roll.value)) {
            let shown = roll.written();
            return Err(words!("`{shown}` lies outside its bounds", "`{shown}`: число вне границ"));
        }
        if rolls.len() == MOST_ROLLS {
            return Err(words!("more than {MOST_ROLLS} rolls", "больше {MOST_ROLLS} бросков"));
        }
        rolls.push(roll);
    }
    Ok(rolls)
}
