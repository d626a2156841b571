//! Seats and turns: who may decide, and whose decision is wanted.

use serde::{Deserialize, Serialize};

use crate::clause::Clause;
use crate::words::{Fixed, Lang};

/// Who may decide. Chance is no seat: it is asked through [`Dice`](crate::dice::Dice).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Seat {
    /// A player, by the place in the ruleset's list of seats, from 0.
    Player(u8),
    /// The referee, who may act at any time within the bounds of the rulebook.
    Referee,
}

/// A player seat as a ruleset declares it.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SeatInfo {
    /// The word of the notation: `red`.
    pub id: &'static str,
    /// The name on screen.
    pub name: Fixed,
}

/// Red, who is first, and Blue.
pub const RED_AND_BLUE: &[SeatInfo] = &[
    SeatInfo { id: "red", name: Fixed::new("Red", "Красные") },
    SeatInfo { id: "blue", name: Fixed::new("Blue", "Синие") },
];

crate::named! {
    /// The sides of [`RED_AND_BLUE`], as indices and seats.
    pub enum Team {
        Red = "red", "Red", "Красные";
        Blue = "blue", "Blue", "Синие";
    }
}

impl Team {
    /// The other side.
    #[inline]
    pub const fn other(self) -> Team {
        match self {
            Team::Red => Team::Blue,
            Team::Blue => Team::Red,
        }
    }

    /// Its seat.
    #[inline]
    pub const fn seat(self) -> Seat {
        Seat::Player(self as u8)
    }

    /// The side of a seat; none for the referee's.
    #[inline]
    pub const fn of(seat: Seat) -> Option<Team> {
        match seat {
            Seat::Player(0) => Some(Team::Red),
            Seat::Player(1) => Some(Team::Blue),
            _ => None,
        }
    }
}

/// The word for the referee's seat in notation and records.
pub const REFEREE: SeatInfo = SeatInfo { id: "referee", name: Fixed::new("Referee", "Судья") };

/// The id of a token as people read it: of a seat and a number the seat is told in the words of the language.
///
/// ```
/// use holmgang_kernel::seat::{SeatInfo, told_id};
/// use holmgang_kernel::words::{Fixed, Lang};
///
/// let seats = [SeatInfo { id: "red", name: Fixed::new("Red", "Красные") }];
/// assert_eq!(told_id(&seats, "red-1", Lang::Ru), "красные-1");
/// assert_eq!([told_id(&seats, "red-1", Lang::En), told_id(&seats, "red-wolf-1", Lang::Ru)], ["red-1", "red-wolf-1"]);
/// ```
pub fn told_id(seats: &[SeatInfo], id: &str, lang: Lang) -> String {
    let number = |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
    let of = |seat: &SeatInfo| {
        let rest = id.strip_prefix(seat.id)?.strip_prefix('-').filter(|rest| number(rest))?;
        Some(format!("{}-{rest}", seat.name.ru.to_lowercase()))
    };
    match lang {
        Lang::En => id.to_owned(),
        Lang::Ru => seats.iter().find_map(of).unwrap_or_else(|| id.to_owned()),
    }
}

/// A name that others have too, with what tells its bearer apart: the side, if there is one, and among several of one side the number there.
///
/// ```
/// use holmgang_kernel::seat::told_apart;
///
/// assert_eq!(told_apart("Wolf", "Red", None), "Wolf (Red)");
/// assert_eq!(told_apart("Wolf", "Red", Some(2)), "Wolf (Red 2)");
/// assert_eq!(told_apart("Wolf", "", Some(2)), "Wolf 2");
/// ```
pub fn told_apart(name: &str, side: &str, number: Option<usize>) -> String {
    match (side, number) {
        ("", None) => name.to_owned(),
        ("", Some(number)) => format!("{name} {number}"),
        (side, None) => format!("{name} ({side})"),
        (side, Some(number)) => format!("{name} ({side} {number})"),
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seats(u16);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);

    /// One seat.
    pub const fn one(seat: Seat) -> Self {
        Seats(Self::bit(seat))
    }

    /// This set and one more seat.
    #[must_use]
    pub const fn and(self, seat: Seat) -> Self {
        Seats(self.0 | Self::bit(seat))
    }

    /// Whether the seat is in the set.
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & Self::bit(seat) != 0
    }

    /// Whether nobody is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in order, the referee last.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..15).map(Seat::Player).chain([Seat::Referee]).filter(move |seat| self.has(*seat))
    }

    /// The first seat of the set. Asked at every decision of a simulation.
    #[inline]
    pub const fn first(self) -> Option<Seat> {
        match self.0.trailing_zeros() {
            place @ 0..15 => Some(Seat::Player(place as u8)),
            15 => Some(Seat::Referee),
            _ => None,
        }
    }

    const fn bit(seat: Seat) -> u16 {
        match seat {
            Seat::Player(n) => 1 << (n & 15),
            Seat::Referee => 1 << 15,
        }
    }
}

/// Whose decision is wanted now, or how the battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A decision is wanted.
    Of(Wanted),
    /// The battle is over.
    Over(Outcome),
}

/// A decision that is wanted. A question in the middle of an action (a reaction, an attack of opportunity, a ruling) is one too: it lives in
/// the state as pending, and its answer is an ordinary action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Who may answer; several where a rulebook lets them decide at the same time (placement).
    pub seats: Seats,
    /// What kind of decision, one word of the ruleset: `act`, `react`, `place`, `promote`.
    pub kind: &'static str,
    /// Whether it is a decision of a turn of one's own, and not an answer in the middle of an action (a reaction, a promotion, a ruling).
    /// A search compares positions at these.
    pub main: bool,
    /// The clause that asks for it.
    pub clause: Clause,
    /// The rulebook's time for it in milliseconds, if it has one: all of it, from when the decision was asked. The engine has no clock: whoever runs one
    /// submits [`Ruleset::expiry`](crate::ruleset::Ruleset::expiry) when the time is up, and learns from
    /// [`Ruleset::goes_on`](crate::ruleset::Ruleset::goes_on) whether it runs on after an action.
    pub limit_ms: Option<u32>,
}

impl Wanted {
    /// A decision of a turn of one's own.
    pub const fn main(kind: &'static str, seat: Seat, clause: Clause) -> Self {
        Wanted { seats: Seats::one(seat), kind, main: true, clause, limit_ms: None }
    }

    /// An answer in the middle of what somebody else does.
    pub const fn answer(kind: &'static str, seat: Seat, clause: Clause) -> Self {
        Wanted { main: false, ..Wanted::main(kind, seat, clause) }
    }

    /// With a time for it.
    #[must_use]
    pub const fn within_ms(self, limit_ms: u32) -> Self {
        Wanted { limit_ms: Some(limit_ms), ..self }
    }
}

impl Turn {
    /// A seat has won.
    pub const fn won(result: &'static str, seat: Seat, clause: Clause) -> Self {
        Turn::Over(Outcome { result, winners: Seats::one(seat), clause })
    }

    /// Nobody has won.
    pub const fn drawn(clause: Clause) -> Self {
        Turn::Over(Outcome { result: "draw", winners: Seats::NONE, clause })
    }

    /// The place of a player whose decision is wanted; none of somebody else.
    pub fn player(&self, seat: Seat) -> Option<u8> {
        match (self, seat) {
            (Turn::Of(wanted), Seat::Player(place)) if wanted.seats.has(seat) => Some(place),
            _ => None,
        }
    }

    /// The first seat that may decide, if a decision is wanted.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Turn::Of(wanted) => wanted.seats.first(),
            Turn::Over(_) => None,
        }
    }

    /// The outcome, if the battle is over.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Turn::Of(_) => None,
            Turn::Over(outcome) => Some(*outcome),
        }
    }
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// One word of the ruleset: `red`, `draw`, `stalemate`.
    pub result: &'static str,
    /// Who won; nobody in a draw.
    pub winners: Seats,
    /// The clause that ended it.
    pub clause: Clause,
}

/// How it stands with a battle between sides `S`, and which clause ended it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Standing<S> {
    /// It goes on.
    #[default]
    Open,
    /// A side has won.
    Won(S, Clause),
    /// It is over, and nobody has won.
    Draw(Clause),
}

impl<S: Copy> Standing<S> {
    /// Over by a clause: a side has won, or nobody.
    pub fn ended(winner: Option<S>, by: Clause) -> Self {
        winner.map_or(Standing::Draw(by), |side| Standing::Won(side, by))
    }

    /// Whether it goes on.
    #[inline]
    pub const fn is_open(&self) -> bool {
        matches!(self, Standing::Open)
    }

    /// The side that has won.
    pub const fn winner(&self) -> Option<S> {
        match self {
            Standing::Won(side, _) => Some(*side),
            Standing::Open | Standing::Draw(_) => None,
        }
    }

    /// The outcome, if it is over: the word of the side that has won and its seats, or `draw`.
    pub fn outcome(&self, named: impl FnOnce(S) -> (&'static str, Seats)) -> Option<Outcome> {
        match *self {
            Standing::Open => None,
            Standing::Won(side, clause) => {
                let (result, winners) = named(side);
                Some(Outcome { result, winners, clause })
            }
            Standing::Draw(clause) => Some(Outcome { result: "draw", winners: Seats::NONE, clause }),
        }
    }
}

impl Standing<Team> {
    /// In a word: `none`, the side that has won, or `draw`.
    pub const fn word(&self) -> &'static str {
        match self {
            Standing::Open => "none",
            Standing::Won(team, _) => team.word(),
            Standing::Draw(_) => "draw",
        }
    }
}

/// Who is looking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Viewer {
    /// Somebody in a seat; the referee sees everything.
    Seat(Seat),
    /// Somebody without a seat: public information only.
    Spectator,
}

impl Viewer {
    /// Whether this viewer may see what only that seat knows.
    pub fn knows(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat) || self == Viewer::Seat(Seat::Referee)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outcome_is_what_stands_with_its_clause() {
        let by = Clause::of("XX-1.1");
        let named = |side: u8| (["red", "blue"][usize::from(side)], Seats::one(Seat::Player(side)));
        let outcome = |standing: Standing<u8>| standing.outcome(named);
        assert!(Standing::<u8>::Open.is_open() && outcome(Standing::Open).is_none());
        let (won, drawn) = (Standing::ended(Some(1), by), Standing::<u8>::ended(None, by));
        assert!(!won.is_open() && !drawn.is_open());
        assert_eq!((won.winner(), drawn.winner()), (Some(1), None));
        let winners = Seats::one(Seat::Player(1));
        assert_eq!(outcome(won), Some(Outcome { result: "blue", winners, clause: by }));
        assert_eq!(outcome(drawn), Some(Outcome { result: "draw", winners: Seats::NONE, clause: by }));
    }

    #[test]
    fn sets_of_seats_hold_what_was_put_in() {
        let seats = Seats::one(Seat::Player(1)).and(Seat::Referee);
        assert_eq!(seats.iter().collect::<Vec<_>>(), [Seat::Player(1), Seat::Referee]);
        assert!(!seats.has(Seat::Player(0)) && Seats::NONE.is_empty());
    }
}
