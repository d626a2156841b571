//! What any screen can draw: plain data in the words of one language, made for one viewer. A screen that draws this computes no rule.

mod offer;

use serde::{Deserialize, Serialize};

use crate::clause::Clause;
use crate::seat::{REFEREE, Seat, SeatInfo, Wanted};
use crate::words::Lang;

pub use self::offer::Offered;

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

/// A named value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Fact {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
    /// The clause behind it.
    pub clause: Option<Clause>,
}

/// What stands in a view as text: a text, a number, or English and Russian.
pub trait Told {
    /// The text in a language.
    fn told(self, lang: Lang) -> String;
}

impl Told for (&str, &str) {
    fn told(self, lang: Lang) -> String {
        lang.pick(self.0, self.1).to_owned()
    }
}

macro_rules! told {
    ($($type:ty),+) => {
        $(impl Told for $type {
            fn told(self, _: Lang) -> String {
                self.to_string()
            }
        })+
    };
}

told!(&str, String, u8, i8, u16, i16, u32, i32, usize);

impl Fact {
    /// A fact by this clause.
    pub fn of(lang: Lang, name: impl Told, value: impl Told, clause: Clause) -> Fact {
        Fact { name: name.told(lang), value: value.told(lang), clause: Some(clause) }
    }
}

/// Facts in a language, a row each: name in both languages, value (anything [`Told`](crate::view::Told)), clause; with a condition only where it holds.
///
/// ```
/// use holmgang_kernel::clause::Clause;
/// use holmgang_kernel::words::Lang;
///
/// const WIND: Clause = Clause::of("XX-1.1");
///
/// let (lang, wind) = (Lang::En, -2);
/// let facts = holmgang_kernel::facts! { lang;
///     "Board", "Поле" = ("open", "открытое"), WIND;
///     if wind != 0 => "Wind", "Ветер" = wind, WIND;
///     if wind > 0 => "Following", "Попутный" = wind, WIND;
/// };
/// assert_eq!(facts.iter().map(|fact| (&*fact.name, &*fact.value)).collect::<Vec<_>>(), [("Board", "open"), ("Wind", "-2")]);
/// ```
#[macro_export]
macro_rules! facts {
    ($lang:expr; $($(if $cond:expr =>)? $en:literal, $ru:literal = $value:expr, $clause:expr;)+) => {
        $crate::facts!(@list $([$($cond)?] $crate::view::Fact::of($lang, ($en, $ru), $value, $clause),)+)
    };
    (@list $([$($cond:expr)?] $made:expr,)+) => {{
        let mut list = Vec::new();
        $($crate::facts!(@one list [$($cond)?] $made);)+
        list
    }};
    (@one $list:ident [] $made:expr) => { $list.push($made) };
    (@one $list:ident [$cond:expr] $made:expr) => {
        if $cond {
            $list.push($made);
        }
    };
}

/// Gauges in a language, a row each: id, name and one to three letters in both languages, icon, value, the most it can be; with a condition only where it
/// holds.
#[macro_export]
macro_rules! gauges {
    ($lang:expr; $(
        $(if $cond:expr =>)? $id:literal = $en:literal, $ru:literal, $short_en:literal, $short_ru:literal, $icon:literal, $value:expr, $max:expr;
    )+) => {
        $crate::facts!(@list $([$($cond)?] $crate::view::Gauge {
            id: $id,
            name: $lang.pick($en, $ru).to_owned(),
            short: $lang.pick($short_en, $short_ru).to_owned(),
            icon: $icon,
            value: i32::from($value),
            max: i32::from($max),
        },)+)
    };
}

/// Badges in a language, a row each: id, name in both languages, icon, tone, turns or rounds left (if they are counted), what it does, clause; with a
/// condition only where it holds.
#[macro_export]
macro_rules! badges {
    ($lang:expr; $(
        $(if $cond:expr =>)? $id:literal = $en:literal, $ru:literal, $icon:expr, $tone:ident $(for $left:expr)?, $about:expr, $clause:expr;
    )+) => {
        $crate::facts!(@list $([$($cond)?] $crate::view::Badge::of(
            $id,
            $lang.pick($en, $ru),
            $icon,
            $crate::view::Tone::$tone,
            $crate::view::Told::told($about, $lang),
            $clause,
        )$(.lasting($left))?,)+)
    };
}

/// One board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Board {
    /// An id that stays.
    pub id: String,
    /// Its name, if there are several.
    pub name: String,
    /// How cells lie.
    pub layout: Layout,
    /// Columns.
    pub files: u8,
    /// Lines.
    pub ranks: u8,
    /// What is written at the columns, from the first.
    pub file_labels: Vec<String>,
    /// What is written at the lines, from the top. Where squares have Cyrillic lines, a Latin name may stand behind, for who cannot type them: `Г g`.
    pub rank_labels: Vec<String>,
    /// Every cell, line by line.
    pub cells: Vec<CellView>,
    /// Every token on it, in a stable order.
    pub tokens: Vec<Token>,
}

impl Board {
    /// A cell as people call it: by its line and number where a formation of rows is drawn ("Elves, front-1"), whose cells have ids only; by the Latin name
    /// of its line where one is written there ("g3"); else by its id.
    pub fn called(&self, cell: &str) -> String {
        let label = |labels: &[String], place: u8| labels.get(usize::from(place).checked_sub(1)?).cloned();
        let named = self.cells.iter().find(|known| known.id == cell).and_then(|known| {
            let (line, number) = (label(&self.rank_labels, known.rank)?, label(&self.file_labels, known.file)?);
            match self.layout {
                Layout::Rows => Some(format!("{line}-{number}")),
                Layout::Square | Layout::Hex => Some(format!("{}{number}", line.split_once(' ')?.1)),
            }
        });
        named.unwrap_or_else(|| cell.to_owned())
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

/// How the cells of a board lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
pub enum Layout {
    /// Squares.
    Square,
    /// Pointy-topped hexagons, even ranks shifted right.
    Hex,
    /// Formations of rows: ranks are named rows, own side below.
    Rows,
}

/// One cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct CellView {
    /// Its name in notation: `Г-3`.
    pub id: String,
    /// Column from 1.
    pub file: u8,
    /// Line from 1, from the top.
    pub rank: u8,
    /// What it is made of.
    pub terrain: Terrain,
    /// What lies on it besides a token (a fire wall, an item).
    pub marks: Vec<Badge>,
}

/// What a cell is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
pub enum Terrain {
    /// Nothing special.
    Open,
    /// Cannot be entered.
    Solid,
    /// Not part of the board.
    Void,
    /// Burns or harms who stands there.
    Hazard,
}

/// A figure on a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Token {
    /// Its id in notation: `red-1`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// One or two letters for the shield.
    pub sign: String,
    /// The name of a drawn sign (`wolf`, `shieldman`), from the list in `docs/icons.md`; empty: the letters stand alone.
    pub art: String,
    /// The place of its side in [`View::sides`]; none for neutral ones.
    pub side: Option<u8>,
    /// The cell it stands on.
    pub cell: String,
    /// What it is, for the shape of the token.
    pub kind: TokenKind,
    /// Where it faces, in eighths (squares) or sixths (hexes) of a turn from the top, clockwise.
    pub facing: Option<u8>,
    /// Whether it acts now.
    pub acting: bool,
    /// Bars: the first is the one that ends it.
    pub gauges: Vec<Gauge>,
    /// Effects on it.
    pub badges: Vec<Badge>,
    /// The rest of its sheet: name and value.
    pub facts: Vec<Fact>,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
pub enum TokenKind {
    /// A combatant of a side.
    Combatant,
    /// Called by another one.
    Summoned,
    /// A thing.
    Object,
}

/// A value with its maximum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Gauge {
    /// An id that stays: `hp`.
    pub id: &'static str,
    /// Its name.
    pub name: String,
    /// One to three letters.
    pub short: String,
    /// The name of an icon (`res-hp`), from the list in `docs/icons.md`; empty for none.
    pub icon: &'static str,
    /// The value.
    pub value: i32,
    /// The most it can be.
    pub max: i32,
}

/// A mark with a name: an effect, a condition, an object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Badge {
    /// An id that stays.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The name of an icon (`st-burning`, `th-fire`), from the list in `docs/icons.md`; empty for none.
    pub icon: &'static str,
    /// Turns or rounds left.
    pub left: Option<u16>,
    /// Whether it helps its bearer, harms it, or neither.
    pub tone: Tone,
    /// What it does, in a sentence.
    pub about: String,
    /// The clause behind it.
    pub clause: Option<Clause>,
}

impl Badge {
    /// A badge that lasts until something ends it.
    pub fn of(
        id: impl Into<String>,
        name: impl Into<String>,
        icon: &'static str,
        tone: Tone,
        about: impl Into<String>,
        clause: Clause,
    ) -> Badge {
        Badge { id: id.into(), name: name.into(), icon, left: None, tone, about: about.into(), clause: Some(clause) }
    }

    /// With the turns or rounds left, if they are counted.
    #[must_use]
    pub fn lasting(self, left: Option<u16>) -> Badge {
        Badge { left, ..self }
    }
}

/// How something is for its bearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// It helps.
    Good,
    /// It harms.
    Bad,
    /// Neither.
    Plain,
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

/// One thing that can be chosen (or is refused, and shown with the reason).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, ts_rs::TS)]
pub struct Choice {
    /// The action in notation.
    pub action: String,
    /// What to call it: "Fire Bolt".
    pub label: String,
    /// The group it belongs to: "Attack". Groups come in the order of first appearance.
    pub group: String,
    /// The name of an icon (`act-cast`), from the list in `docs/icons.md`; empty for none.
    pub icon: &'static str,
    /// The target's name, if it has one.
    pub target: Option<String>,
    /// The cells it concerns, target first, in notation.
    pub cells: Vec<String>,
    /// What it costs.
    pub cost: Vec<Price>,
    /// What follows besides: "ends the turn".
    pub notes: Vec<String>,
    /// What it does, in a sentence.
    pub about: String,
    /// The clause that allows it.
    pub clause: Clause,
    /// Amounts that may be chosen freely: `charges` 0 to 3.
    pub amounts: Vec<Amount>,
    /// Texts that may be written freely: the words of an event, a list of cells.
    pub blanks: Vec<Blank>,
}

impl Choice {
    /// The action in words: what it is, and whom or what it is aimed at.
    pub fn called(&self) -> String {
        match &self.target {
            Some(target) if !self.label.contains(target.as_str()) => format!("{} → {target}", self.label),
            _ => self.label.clone(),
        }
    }
}

/// What an action passes on its way: told when one action is looked at closely, not in lists.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Way {
    /// The cells in the order of walking, without the one it begins on, in notation.
    pub path: Vec<String>,
    /// What it provokes, in the order in which it happens.
    pub threats: Vec<Threat>,
    /// Where the one who goes faces at the end, as [`Token::facing`] counts it; none where facing does not count.
    pub facing: Option<u8>,
}

/// What somebody may do because of an action, before it is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Threat {
    /// The token of who may do it, in notation.
    pub token: String,
    /// Its name.
    pub name: String,
    /// What: "attack of opportunity".
    pub what: String,
    /// The cell at which it happens, in notation; empty where it is no matter of a cell.
    pub cell: String,
    /// The clause that allows it.
    pub clause: Clause,
}

/// A price.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, ts_rs::TS)]
pub struct Price {
    /// The gauge it is taken from.
    pub id: &'static str,
    /// In short: "energy".
    pub name: String,
    /// How much.
    pub amount: i32,
    /// The clause that asks it.
    pub clause: Clause,
}

/// A free amount of an action.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, ts_rs::TS)]
pub struct Amount {
    /// Its name in notation.
    pub name: &'static str,
    /// In words.
    pub label: String,
    /// Least.
    pub min: i32,
    /// Most.
    pub max: i32,
}

/// A free text of an action, which stands in it as `name="…"`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, ts_rs::TS)]
pub struct Blank {
    /// Its name in notation.
    pub name: &'static str,
    /// In words: what is to be written.
    pub label: String,
    /// What stands there now.
    pub given: String,
    /// The most characters.
    pub most: u16,
    /// What is written there, so that a screen can let it be pointed at.
    pub takes: Takes,
}

/// What is written into a [`Blank`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
pub enum Takes {
    /// Words of one's own.
    Words,
    /// One or more cells of the first board, in notation, with spaces between.
    Cells,
    /// One token, in notation, or a word that stands for several, which its label names.
    Token,
}

/// A line of the log.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Line {
    /// The sentence.
    pub text: String,
    /// The place of the side that it is about, in [`View::sides`].
    pub side: Option<u8>,
    /// Tokens it speaks of, in notation; the doer first.
    pub tokens: Vec<String>,
    /// Cells it speaks of, in notation.
    pub cells: Vec<String>,
    /// Headings, deeds, consequences and details.
    pub rank: Rank,
    /// What came of a deed in one word, where no figure says it; none elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seen: Option<Seen>,
}

impl Line {
    /// A sentence that names no token and no cell.
    pub fn of(rank: Rank, text: String) -> Self {
        Line { text, rank, ..Line::default() }
    }
}

/// What a face calls out over a token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Seen {
    /// The word.
    pub what: Fate,
    /// The token, in notation.
    pub token: String,
}

/// What can come of a deed besides a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
pub enum Fate {
    /// It went past.
    Missed,
    /// Whom it was meant for got out of its way.
    Dodged,
    /// A shield or the like took it.
    Blocked,
    /// It was thrown back at who did it.
    Reflected,
    /// Whom it was meant for withstood it.
    Resisted,
    /// It did not come off.
    Failed,
    /// It struck harder than blows do.
    Critical,
}

/// How a line stands in the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
pub enum Rank {
    /// A new round or the end.
    Heading,
    /// Somebody does something.
    #[default]
    Deed,
    /// What comes of it.
    Consequence,
    /// What belongs to a deed and is looked up rather than read: what it costs, the steps of a way, what runs on or out by itself. A face may fold it
    /// under the deed.
    Detail,
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
