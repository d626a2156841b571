//! THE contract between the code of a rulebook and everything that uses it.
//!
//! [`Ruleset`] is the rules; [`Notate`], [`Fields`], [`Present`], [`Evaluate`] and [`Encode`] are the faces that a ruleset turns to text, to case files, to
//! screens, to bots and to programs that learn.
//! Arguments come in one order everywhere: rules (`self`), state, seat, action, dice, log.

use std::fmt::Debug;

use serde::Serialize;

use crate::clause::{Clause, ClauseInfo};
use crate::dice::{Dice, Roll};
use crate::difference::{Difference, differences};
use crate::doc::{Faults, Node};
use crate::encode::Encode;
use crate::grid::Grid;
use crate::library::Library;
use crate::log::Log;
use crate::notation::NotationFault;
use crate::plain;
use crate::say;
use crate::seat::{Outcome, RED_AND_BLUE, Seat, SeatInfo, Seats, Turn, Viewer};
use crate::shape::{MapForm, Shape};
use crate::sheet::{Field, FieldFault};
use crate::tally::{Label, Tally};
use crate::view::{Choice, Footing, Line, View, Way};
use crate::weights::Weight;
use crate::words::{Fixed, Lang, Words};

mod house_rule;
mod tool;
mod verb;

pub use self::house_rule::HouseRule;
pub use self::tool::{Answer, Tool, ToolArgument, Trial};
pub use self::verb::Verb;

/// What a ruleset is, for algorithms and screens that must not ask for its name.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Profile {
    /// The id: `forum-duel`.
    pub id: &'static str,
    /// The title.
    pub title: Fixed,
    /// One line about it.
    pub about: Fixed,
    /// The version of the rules: raised when a record could play out otherwise.
    pub version: u32,
    /// The player seats.
    pub seats: &'static [SeatInfo],
    /// Whether dice are rolled.
    pub chance: bool,
    /// Whether in some battle some seats know what others do not; of one battle [`Ruleset::has_secrets`] says it. Where they do not, view and sentences are
    /// the same for every viewer, and faces make them once.
    pub hidden: bool,
    /// Whether the rulebook has a referee.
    pub referee: bool,
    /// Every clause, in the order of the book.
    pub clauses: &'static [ClauseInfo],
    /// House rules: named options with a default, chosen at set-up.
    pub options: &'static [HouseRule],
    /// The tables of the content, and the shape of a scenario.
    pub shapes: &'static [Shape],
}

impl Profile {
    /// A duel of Red and Blue in which dice are rolled and nothing is hidden, for `..Profile::DUEL`: names, clauses and content are the rulebook's own.
    pub const DUEL: Profile = Profile {
        id: "",
        title: Fixed::new("", ""),
        about: Fixed::new("", ""),
        version: 1,
        seats: RED_AND_BLUE,
        chance: true,
        hidden: false,
        referee: false,
        clauses: &[],
        options: &[],
        shapes: &[],
    };
}

/// Why an action is illegal.
pub trait Refuse {
    /// The reason code of the rulebook: `not_enough_energy`.
    fn code(&self) -> &'static str;
    /// The clause that forbids it.
    fn clause(&self) -> Clause;
    /// The sentence for it, if it stands with the reasons.
    fn sentence(&self, _lang: Lang) -> Option<String> {
        None
    }
}

/// A rulebook in code: a value that holds its loaded content. A pure function of state and action, given dice to ask and a log to note on.
///
/// `legal`, `check` and everything else that takes `&State` never changes it. No rule has a clock, a file, a thread, a float or a random number of its own.
pub trait Ruleset: Sized + Send + Sync + 'static {
    /// What this ruleset is.
    const PROFILE: Profile;
    /// Who fights where, as data that was read but not yet accepted.
    type Scenario: Clone + Debug + Send + Sync;
    /// One moment of one battle: plain data, small, cheap to clone.
    type State: Clone + Eq + Debug + Send + Sync;
    /// What a seat can do.
    type Action: Clone + Eq + Debug + Send + Sync;
    /// What can happen.
    type Event: Clone + PartialEq + Debug + Send + Sync;
    /// Why something cannot be done.
    type Refusal: Refuse + Clone + PartialEq + Debug;

    /// Loads the content.
    ///
    /// # Errors
    /// Every fault of the content, each with its place.
    fn load(library: &Library) -> Result<Self, Faults>;

    /// Reads a scenario from an entry of the content or from an inline table; the shape has been checked.
    ///
    /// # Errors
    /// Every fault at once.
    fn scenario(&self, node: &Node) -> Result<Self::Scenario, Faults>;

    /// Begins a battle.
    ///
    /// # Errors
    /// Every fault of the set-up at once; nothing is rolled then.
    fn start<D: Dice, L: Log<Self::Event>>(
        &self,
        scenario: &Self::Scenario,
        dice: &mut D,
        log: &mut L,
    ) -> Result<Self::State, Faults>;

    /// Whose decision is wanted, or the outcome. Cheap.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Appends what the seat can do, in a stable order, without doubles. Everything here passes [`Ruleset::check`]; what `check` accepts beyond it
    /// differs only in free parameters (a path, an amount, a text). Referee actions are not listed unless the referee's decision is wanted.
    fn legal(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);

    /// Whether the seat may do this now.
    ///
    /// # Errors
    /// The first reason against it, in the order of the rulebook.
    fn check(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> Result<(), Self::Refusal>;

    /// Does it. Assumes that `check` said yes; the careful step is [`Battle::play`](crate::battle::Battle::play).
    fn apply<D: Dice, L: Log<Self::Event>>(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: &Self::Action,
        dice: &mut D,
        log: &mut L,
    );

    /// The same rulebook as an older [`Profile::version`] of it decided, so that records of that time can be played again; none of versions that it
    /// does not know.
    fn at_version(&self, _version: u32) -> Option<Self> {
        None
    }

    /// The numbers behind an event that can be worked out again from the state before the action: told when somebody reads, behind those that
    /// were noted with it, so that recording need not write them down. By the same computation as the rule itself.
    fn explain(&self, _before: &Self::State, _event: &Self::Event) -> Vec<Tally> {
        Vec::new()
    }

    /// The player seats that take part in this battle: all of the profile, unless the rulebook has battles for fewer.
    fn playing(&self, _state: &Self::State) -> Seats {
        (0..Self::PROFILE.seats.len().min(15)).fold(Seats::NONE, |all, place| all.and(Seat::Player(place as u8)))
    }

    /// The player seats that are still in the battle, of those that take part: whoever is out decides nothing any more and cannot win.
    fn remaining(&self, state: &Self::State) -> Seats {
        self.playing(state)
    }

    /// The action by which a seat that is still in the battle gives it up for itself, at any time, while the others play on; none in rulebooks where
    /// that ends it for everybody.
    fn resignation(&self, _state: &Self::State, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// The moment as this seat knows it, without what is hidden from it; none where nothing is. Chances that are shown and bots that think work
    /// with it, so that neither tells a secret. What the seat can do is the same in both.
    fn known_to(&self, _state: &Self::State, _seat: Seat) -> Option<Self::State> {
        None
    }

    /// Whether anything of this battle is, was or may come to be hidden from some seat. The same from its beginning to its end, and hangs on nothing that is
    /// hidden: where it is not, record, earlier positions and luck can be shown while the battle goes on.
    fn has_secrets(&self, _state: &Self::State) -> bool {
        Self::PROFILE.hidden
    }

    /// Whether something may be hidden from this seat now, whether it is or not: then what is worked out for it holds only as far as it knows. The answer
    /// hangs on nothing that is hidden, so it gives nothing away.
    fn may_hide(&self, state: &Self::State, seat: Seat) -> bool {
        seat != Seat::Referee && self.has_secrets(state)
    }

    /// The action that stands for "the time is up" of the decision wanted, if the rulebook has a clock.
    fn expiry(&self, _state: &Self::State, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// Whether the decision that is wanted now was wanted before the last action already, so that its time runs on: after an offer beside it, an order
    /// of somebody who decides at the same time, a pause. `Wanted::limit_ms` may have grown meanwhile.
    fn goes_on(&self, _before: &Self::State, _now: &Self::State) -> bool {
        false
    }

    /// The action with the time that it took: `used_ms` milliseconds since its decision was asked, pauses not counted, as whoever runs the clock has
    /// measured it, in place of what the action may say itself. As it is where the rulebook counts no time.
    fn timed(&self, _state: &Self::State, action: Self::Action, _used_ms: u32) -> Self::Action {
        action
    }

    /// What is done in place of an action that was refused because its time was over; none for every other refusal.
    fn overdue(&self, _state: &Self::State, _refusal: &Self::Refusal) -> Option<Self::Action> {
        None
    }

    /// A uniformly random legal action: the one at the place that `below(count)` gives. None if nothing is legal. A ruleset may override it
    /// with something faster that gives the same answer as listing.
    fn pick(
        &self,
        state: &Self::State,
        seat: Seat,
        scratch: &mut Vec<Self::Action>,
        mut below: impl FnMut(usize) -> usize,
    ) -> Option<Self::Action> {
        scratch.clear();
        self.legal(state, seat, scratch);
        if scratch.is_empty() {
            return None;
        }
        let place = below(scratch.len());
        // Taken out, not copied; the order of what is left matters to nobody.
        (place < scratch.len()).then(|| scratch.swap_remove(place))
    }
}

/// Actions as text.
pub trait Notate: Ruleset {
    /// The canonical English notation. `read(write(a)) == a`.
    fn write(&self, state: &Self::State, action: &Self::Action) -> String;

    /// Reads an action, English or Russian. The state resolves names; nothing is judged but the form.
    ///
    /// # Errors
    /// What was not understood, and what would be. Code `bad_request` unless the rulebook has a better one.
    fn read(&self, state: &Self::State, seat: Seat, text: &str) -> Result<Self::Action, NotationFault>;

    /// Every verb of players and referee with its Russian forms and a usage line, for help and completion.
    fn verbs(&self) -> &'static [Verb];

    /// Other words of actions (names of values and values), canonical, each with the ones that are read too. The first Russian one is shown where
    /// actions are told in Russian.
    const WORDS: &'static [&'static [(&'static str, &'static [&'static str])]] = &[];

    /// Forms in which whole battles of this rulebook are written elsewhere.
    const FORMS: &'static [Form] = &[];

    /// A whole battle in one of [`Notate::FORMS`]: how it began, its steps, and the moment behind the last one.
    ///
    /// # Errors
    /// The form cannot say this battle, or there is no such form.
    fn write_battle(
        &self,
        form: &str,
        _scenario: &Self::Scenario,
        _steps: &[Taken<'_, Self>],
        _end: &Self::State,
    ) -> Result<String, Words> {
        Err(no_form(form))
    }

    /// Reads a whole battle from one of [`Notate::FORMS`].
    ///
    /// # Errors
    /// The first thing that is not understood or that the rules refuse, with its line and column; or there is no such form.
    fn read_battle(&self, form: &str, _text: &str) -> Result<Written, Words> {
        Err(no_form(form))
    }
}

fn no_form(form: &str) -> Words {
    let form: String = form.chars().take(20).collect();
    crate::words!(
        "battles of this rulebook are not written as `{form}`",
        "бои по этим правилам не пишутся как `{form}`"
    )
}

/// A form in which whole battles are written beside records, as games of chess are in PGN.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Form {
    /// One word, which is the end of a file's name as well: `pgn`.
    pub id: &'static str,
    /// What it is.
    pub about: Fixed,
    /// Whether battles can be read from it.
    pub reads: bool,
}

/// A step that was taken, to be written in a [`Form`].
#[derive(Debug)]
pub struct Taken<'a, R: Ruleset> {
    /// The moment in which it was taken.
    pub before: &'a R::State,
    /// Who acted.
    pub seat: Seat,
    /// What was done.
    pub action: &'a R::Action,
    /// What was rolled.
    pub rolls: &'a [Roll],
}

/// A battle that was read from a [`Form`].
#[derive(Clone, Debug)]
pub struct Written {
    /// The fields of its scenario.
    pub scenario: Node,
    /// Its action lines in order, with their seats and rolls: `white: move e2 e4`.
    pub lines: Vec<String>,
}

/// Fields of a state by name, as the sheet of the rulebook calls them.
pub trait Fields: Ruleset {
    /// The whole state as a tree.
    fn sheet(&self, state: &Self::State) -> Field;

    /// Sets one field. Used by conformance cases and by referees' tools, never by rules. A rulebook that does not say how has fields that are only read.
    ///
    /// # Errors
    /// An unknown field, or a value that the field cannot hold; the state is then unchanged.
    fn set(&self, state: &mut Self::State, path: &str, value: &Field) -> Result<(), FieldFault> {
        let is = self.sheet(state).at(path)?.clone();
        if is == *value { Ok(()) } else { Err(FieldFault::value(path, &Words::same(is.to_string()))) }
    }
}

/// A field of combatants that is drawn as a bar.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Bar {
    /// Its name in the sheet: `hp`.
    pub key: &'static str,
    /// Its name in words.
    pub name: Fixed,
    /// The most it can be.
    pub most: i32,
}

/// What a screen shows. A screen computes no rule: if it would have to, something is missing here.
///
/// Everything but the sentences of events has an answer that is made from sheet, notation and seats ([`plain`]), so that a rulebook can be played
/// before its screens are drawn.
pub trait Present: Notate + Fields {
    /// Fields of combatants that are drawn as bars, the one that ends them first. Asked by [`plain`] alone.
    const GAUGES: &'static [Bar] = &[];

    /// The names of terms, in the order of their [`Label`]s. Asked by [`Present::label`] alone.
    const LABELS: &'static [Fixed] = &[];

    /// The board of every battle, if it is the same grid. Asked by [`Present::grid`] alone.
    const GRID: Option<Grid> = None;

    /// The board as a grid, if there is one and its cells are called as [`Cell`](crate::grid::Cell) writes them. Asked by [`plain`] alone.
    fn grid(&self, _state: &Self::State) -> Option<Grid> {
        Self::GRID
    }

    /// A name of the sheet in words. Asked by [`plain`] alone.
    fn word(&self, id: &str, lang: Lang) -> String {
        plain::word(Self::GAUGES, id, lang)
    }

    /// Questions that the rulebook answers beside a battle: drawing a zone, rating a group of opponents. Each becomes a command of the program.
    const TOOLS: &'static [Tool] = &[];

    /// How its content writes maps; none where it has no maps that could come from another program.
    const MAPS: Option<MapForm> = None;

    /// Everything to draw for this viewer.
    fn view(&self, state: &Self::State, _viewer: Viewer, lang: Lang) -> View {
        plain::view(self, state, lang)
    }

    /// How an action is offered: in notation (as [`Notate::write`] writes it), label, target, cost. Odds are added outside, from the rules themselves.
    fn choice(&self, state: &Self::State, _seat: Seat, action: &Self::Action, lang: Lang) -> Choice {
        plain::choice(self, state, action, lang)
    }

    /// A listed action as it is offered to a person and done by a bot at a table, if that says more than the list: a move with its way cell by cell, so
    /// that its record does not hang on how ways are found. It passes [`Ruleset::check`], costs the same and comes to the same end. None: as listed.
    fn as_offered(&self, _state: &Self::State, _seat: Seat, _action: &Self::Action) -> Option<Self::Action> {
        None
    }

    /// What somebody means who types this action, if that is more than the words say: the end of a move alone stands for the way that is offered there.
    /// Texts of records are read the same way, so a rulebook that begins to do this raises its version, and does not do it for older ones.
    fn as_typed(&self, _state: &Self::State, _seat: Seat, _action: &Self::Action) -> Option<Self::Action> {
        None
    }

    /// Actions that the seat might expect but cannot take now, each to be shown with its refusal.
    fn refused(&self, _state: &Self::State, _seat: Seat) -> Vec<Self::Action> {
        Vec::new()
    }

    /// Actions that the seat may take now beside the list of [`Ruleset::legal`], which screens offer and bots do not consider: what prepares, what needs
    /// a word of its own. Each passes [`Ruleset::check`].
    fn beside(&self, _state: &Self::State, _seat: Seat) -> Vec<Self::Action> {
        Vec::new()
    }

    /// The cells that an action passes and what it provokes on them; none of actions that go nowhere and provoke nobody.
    fn way(&self, _state: &Self::State, _seat: Seat, _action: &Self::Action, _lang: Lang) -> Option<Way> {
        None
    }

    /// By how many quarter turns clockwise (0 to 3) a board of squares is turned for a seat, so that its own side is at the foot. A face that draws may
    /// do it; names of cells stay with their cells, and formations of rows come as the viewer sees them anyway.
    fn quarters(&self, _state: &Self::State, _seat: Seat) -> u8 {
        0
    }

    /// Whether the action did what it is for (an attack hurt, a spell landed); none if it cannot fail.
    fn works(&self, _before: &Self::State, _action: &Self::Action, _after: &Self::State) -> Option<bool> {
        None
    }

    /// What sets two moments apart for this viewer, in words: how the outcomes of an action are told. What the screens of both show differently, unless the
    /// rulebook has better words.
    fn difference(&self, before: &Self::State, after: &Self::State, viewer: Viewer, lang: Lang) -> Vec<Difference> {
        differences(&self.view(before, viewer, lang), &self.view(after, viewer, lang), lang)
    }

    /// An event as a sentence for this viewer, with the state after the action; none if the viewer may not know of it.
    fn narrate(&self, state: &Self::State, event: &Self::Event, viewer: Viewer, lang: Lang) -> Option<Line>;

    /// A term's label in words.
    fn label(&self, label: Label, lang: Lang) -> String {
        Self::LABELS.get(usize::from(label.0)).map_or_else(String::new, |name| name.get(lang).to_owned())
    }

    /// The name of a figure (`damage`) in words.
    fn figure(&self, figure: &'static str, _lang: Lang) -> &'static str {
        figure
    }

    /// Whether a figure goes into others as it is, unrounded: then [`Tally::exact`] is what counted, and [`Tally::value`] only its nearest whole number.
    fn unrounded(&self, _figure: &'static str) -> bool {
        false
    }

    /// A refusal as a sentence, with the way out.
    fn refusal(&self, refusal: &Self::Refusal, lang: Lang) -> String {
        let plain = || say!(lang, "Not now: {}.", "Сейчас нельзя: {}.", plain::spaced(refusal.code()));
        refusal.sentence(lang).unwrap_or_else(plain)
    }

    /// Why a battle is over, in a sentence; empty where the words of the result say it.
    fn end_reason(&self, _: &Outcome, _: Lang) -> &'static str {
        ""
    }

    /// The name of an outcome's result (`red`) in words.
    fn result(&self, result: &'static str, lang: Lang) -> String {
        match Self::PROFILE.seats.iter().find(|seat| seat.id == result) {
            Some(seat) => plain::result(Some(seat.name), lang),
            None if result == "draw" => plain::result(None, lang),
            None => plain::spaced(result),
        }
    }

    /// How this battle ended, in words: of its result, unless the position says more, as who the attacker was.
    fn ended(&self, _state: &Self::State, over: &Outcome, lang: Lang) -> String {
        self.result(over.result, lang)
    }

    /// What a part of an entry of the content does, in one sentence: the n-th action of an ability, counted from 0. Nothing where its fields say it.
    fn part_about(&self, _table: &str, _entry: &str, _part: usize, _lang: Lang) -> Option<String> {
        None
    }

    /// The sign or icon of an entry of the content, by its name in `docs/icons.md`; none where the entry names its own, or has none.
    fn picture(&self, _table: &str, _entry: &str) -> Option<String> {
        None
    }

    /// Every kind of ground that a cell of its boards can be told to be, as it is marked there, with what it does. None where all cells are alike.
    fn footings(&self, _lang: Lang) -> Vec<Footing> {
        Vec::new()
    }

    /// Answers one of [`Present::TOOLS`], with its arguments by name in the order given.
    ///
    /// # Errors
    /// What is wrong with the arguments, and what would be right.
    fn answer(&self, _tool: &str, _arguments: &[(String, String)], _lang: Lang) -> Result<Answer, Words> {
        Ok(Answer::default())
    }
}

/// How good a position is, for greedy bots and cut-off search.
pub trait Evaluate: Ruleset {
    /// How a search reads [`Evaluate::evaluate`] and how far it has to look.
    const OUTLOOK: Outlook = Outlook { rounds: 2, scale: 5_000 };

    /// The numbers that [`Evaluate::evaluate`] weighs with, as its author wrote them; none where a rulebook has no evaluation of its own.
    const WEIGHTS: &'static [Weight] = &[];

    /// The worth of the position for a seat, in hundredths of the ruleset's unit (hit points); higher is better. A won battle is above 1,000,000,
    /// a lost one below −1,000,000.
    fn evaluate(&self, state: &Self::State, seat: Seat) -> i32 {
        plain::worth(self, state, seat)
    }

    /// The numbers that it weighs with now, in the order of [`Evaluate::WEIGHTS`].
    fn weights(&self) -> Vec<i32> {
        Vec::new()
    }

    /// The same rules, weighing with these numbers in the same order, each brought into its range, and with nothing found beside them; none where there are
    /// no weights.
    fn weighed(&self, _values: &[i32]) -> Option<Self> {
        None
    }

    /// Better numbers that self-play has found, if any: strong bots judge by them.
    fn found(&self) -> Option<&[i32]> {
        None
    }

    /// From now on these are the numbers that self-play has found.
    fn find(&mut self, _values: Vec<i32>) {}

    /// What a battle has cost a seat from its start to its end; none where the rulebook has no such measure.
    fn toll(&self, _start: &Self::State, _end: &Self::State, _seat: Seat) -> Option<Toll> {
        None
    }
}

/// How a search reads the worth of positions, and how far it has to look to compare them fairly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Outlook {
    /// How many main decisions ([`Wanted::main`](crate::seat::Wanted::main)) that come to a seat after somebody else's it takes until all of its
    /// pieces have acted about once: positions are compared there.
    pub rounds: u8,
    /// The difference of worth that tells a battle that is nearly decided (tanh 1, about 88% to win), in units of `evaluate`.
    pub scale: i32,
}

/// What a battle has cost a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Toll {
    /// The share of its resources that was lost, in hundredths of a percent (10,000: all).
    pub lost: u32,
    /// How many of its combatants are out of the battle at its end.
    pub fallen: u32,
    /// How many rounds it took.
    pub rounds: u32,
}

/// All faces at once: what the arena needs.
pub trait Playable: Ruleset + Notate + Fields + Present + Evaluate + Encode {}
impl<R: Ruleset + Notate + Fields + Present + Evaluate + Encode> Playable for R {}
