//! What any screen can draw: plain data in the words of one language, made for one viewer. A screen that draws this computes no rule.

mod told;
mod board;
mod choice;
mod footing;
mod offer;
mod line;

use serde::Serialize;

use crate::clause::Clause;
use crate::seat::{REFEREE, Seat, SeatInfo, Wanted};

pub use self::board::{Badge, Board, CellView, Gauge, Layout, Terrain, Token, TokenKind, Tone};
pub use self::choice::{Amount, Blank, Choice, Price, Takes, Threat, Way};
pub use self::footing::Footing;
pub use self::line::{Fate, Line, Rank, Seen};
pub use self::offer::Offered;
pub use self::told::{Fact, Told};

/// Everything a screen shows of a moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct View {
    /// The round or move number, in words: "Round 3".
    pub heading: String,
    /// Facts of the battle beside the board: name and value ("Block cap", "50%").
    pub facts: Vec<Fact>,
    /// Boards, the one that matters now first (a duel inside a chess game shows both).
    pub boards: Vec<Board>,
    /// The sides, in the order of the seats.
    pub sides: Vec<Side>,
    /// The order of turns. Who is out of the battle has left it, and stands in [`Side::fallen`] alone.
    pub order: Vec<Place>,
    /// The decision wanted.
    pub wanted: Option<Decision>,
    /// The outcome in words, when the battle is over.
    pub outcome: Option<Ending>,
    /// What the one who decides has in view, where facing counts; empty elsewhere.
    pub sight: Vec<Sight>,
    /// The cells that each token threatens: who passes them may be struck on the way. Empty where the rulebook knows no such thing.
    pub threats: Vec<Sight>,
}

/// What a token has in view, or threatens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Sight {
    /// The token, in notation.
    pub token: String,
    /// Runs of cells: the first and the last place in [`Board::cells`] of the first board, in rising order.
    pub cells: Vec<[u16; 2]>,
}

impl Sight {
    /// What a token has in view, from a question asked of each cell in the order of [`Board::cells`].
    pub fn new(token: String, seen: impl IntoIterator<Item = bool>) -> Sight {
        let mut cells: Vec<[u16; 2]> = Vec::new();
        for place in seen.into_iter().zip(0..).filter_map(|(is_seen, place)| is_seen.then_some(place)) {
            match cells.last_mut() {
                Some(run) if run[1] + 1 == place => run[1] = place,
                _ => cells.push([place, place]),
            }
        }
        Sight { token, cells }
    }
}

impl View {
    /// A cell beside the name of a token that stands there or could: without the name of its own side, which the token tells ("front-1").
    pub fn called(&self, board: &Board, cell: &str, side: Option<u8>) -> String {
        let called = board.called(cell);
        let name = side.and_then(|side| self.sides.get(usize::from(side))).map(|side| side.name.as_str());
        let bare = name.filter(|name| !name.is_empty()).and_then(|name| called.strip_prefix(name)?.strip_prefix(", "));
        bare.map(str::to_owned).unwrap_or(called)
    }
}

/// A side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Side {
    /// The seat in notation: `red`.
    pub seat: &'static str,
    /// Its name.
    pub name: String,
    /// Tokens that are out of the battle: id and name.
    pub fallen: Vec<(String, String)>,
}

/// A place in the order of turns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Place {
    /// The token's id.
    pub token: String,
    /// Its name.
    pub name: String,
    /// The place of its side in [`View::sides`].
    pub side: Option<u8>,
    /// Where it is in the round.
    pub stage: Stage,
    /// A figure beside it (initiative, speed), if the rulebook has one.
    pub figure: Option<String>,
}

/// Where somebody is in the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Has had the turn.
    Done,
    /// Has the turn.
    Current,
    /// Is to come.
    Coming,
    /// Is passed over (stunned, surprised).
    Passed,
}

/// The decision wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Decision {
    /// The seats that may answer, in notation.
    pub seats: Vec<&'static str>,
    /// What is decided, in words: "Velemira acts".
    pub what: String,
    /// Why, if not plain.
    pub why: Option<String>,
    /// The token that decides.
    pub token: Option<String>,
    /// What it has to spend: action points and the like.
    pub purse: Vec<Gauge>,
    /// The clause that asks.
    pub clause: Clause,
    /// The rulebook's time for it in milliseconds.
    pub limit_ms: Option<u32>,
}

impl Decision {
    /// What is wanted, in words, without reason, token and purse. `seats` are those of the profile.
    pub fn of(wanted: &Wanted, seats: &'static [SeatInfo], what: String) -> Decision {
        let id = |seat| match seat {
            Seat::Player(place) => seats.get(usize::from(place)).map_or("", |info| info.id),
            Seat::Referee => REFEREE.id,
        };
        let seats = wanted.seats.iter().map(id).collect();
        let (clause, limit_ms) = (wanted.clause, wanted.limit_ms);
        Decision { seats, what, why: None, token: None, purse: Vec::new(), clause, limit_ms }
    }
}

/// How it ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Ending {
    /// In words: "Red has won".
    pub text: String,
    /// Why it is over, in a sentence; empty where `text` says it.
    pub why: String,
    /// The clause that ended it.
    pub clause: Clause,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_seen_is_told_in_runs() {
        let sight = Sight::new("red-1".to_owned(), [true, true, false, true, false, false, true, true, true]);
        assert_eq!(sight.cells, [[0, 1], [3, 3], [6, 8]]);
        assert!(Sight::new("red-1".to_owned(), [false; 4]).cells.is_empty());
    }
}
