//! The wall: behind it every ruleset looks alike. One object-safe trait for rules, one for a battle, one blanket implementation of each
//! (in `any.rs`). Faces know these and nothing below. There is no rule here.

mod advice;
mod forecast;
mod jobs;
mod numbers;
mod odds;
mod told;
mod tree;

use std::ops::Range;

use holmgang_kernel::battle::Rolls;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::ScriptFault;
use holmgang_kernel::doc::{Faults, Node};
use holmgang_kernel::encode::Feature;
use holmgang_kernel::ruleset::{Answer, Profile, Tool, Verb, Written};
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::sheet::{Field, FieldFault};
use holmgang_kernel::view::{Footing, View};
use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words};
use serde::Serialize;

pub use advice::{
    Advice, AdviceJob, Advised, AdvisedStep, AnalysedStep, Analysis, SeatChance, ToldAdvice, ToldBest, percent,
    seat_name,
};
pub use forecast::{Forecast, ForecastBudget, ForecastPoint, WonShare};
pub use jobs::{
    BenchJob, BenchMedian, BenchReport, BenchRow, BotSpeed, BoutRow, ContestJob, Measured, Rate, SimulateJob,
    SimulateReport, Spread, TollRow, TuneJob, UseRow, WeightRow,
};
pub use numbers::{ActionSpace, AnyFleet, Batch, FleetJob, NoStep, Numbers};
pub use odds::{AnswerRow, Answered, ChanceInfo, Foreseen, ForeseenTerm, Odds, OddsRow, Offer, ToldRow};
pub use told::{Acted, Fall, Figure, FigureTerm, LogLine, Luck, StepInfo, Worth};
pub use tree::{AnyTree, TreeJob, TreeNode};

pub use crate::coverage::{Coverage, CoverageJob, Thing};
pub use holmgang_lab::simulate::Watch;

/// A ruleset with its content, whatever it is.
pub trait AnyRules: Send + Sync {
    /// What it is.
    fn profile(&self) -> &'static Profile;
    /// The version of the rules by which it decides: the newest, unless [`AnyRules::at_version`] made it.
    fn version(&self) -> u32 {
        self.profile().version
    }
    /// The same with the same content as an older version of the rules decided; none of versions that the rulebook does not know.
    fn at_version(&self, _version: u32) -> Option<Box<dyn AnyRules>> {
        None
    }
    /// SHA-256 of all content that decides battles, without names and descriptions, as hexadecimal: two contents with the same hash play alike.
    fn content_hash(&self) -> &str;
    /// The same of what decides battles of one scenario, without other scenarios; with none, of one that a battle brings along. Records bear it.
    fn content_of(&self, _scenario: Option<&str>) -> String {
        self.content_hash().to_owned()
    }
    /// Whether a record of this scenario that bears this hash was played with content that decides alike.
    fn has_decided(&self, scenario: Option<&str>, hash: &str) -> bool {
        hash == self.content_of(scenario)
    }
    /// Its scenarios in order.
    fn scenarios(&self) -> Vec<Listed>;
    /// Tables of the content with their entries.
    fn tables(&self) -> Vec<(&'static str, Vec<Listed>)>;
    /// An entry of a table as it is written.
    fn entry(&self, table: &str, id: &str) -> Option<&Node>;
    /// What a part of an entry does, in one sentence: the n-th action of an ability, counted from 0. Nothing where its fields say it.
    fn part_about(&self, table: &str, entry: &str, part: usize, lang: Lang) -> Option<String>;
    /// The sign or icon of an entry; none where it names its own, or has none.
    fn picture(&self, table: &str, entry: &str) -> Option<String>;
    /// Every kind of ground that a cell of its boards can be, with what it does.
    fn footings(&self, _lang: Lang) -> Vec<Footing> {
        Vec::new()
    }
    /// The verbs of its notation.
    fn verbs(&self) -> &'static [Verb];
    /// Questions that it answers beside a battle.
    fn tools(&self) -> &'static [Tool];
    /// Answers one of them.
    ///
    /// # Errors
    /// What is wrong with the arguments.
    fn answer(&self, tool: &str, arguments: &[(String, String)], lang: Lang) -> Result<Answer, Words>;
    /// The player seats that take part in battles of a scenario with these options, as places in the profile; all of them where it does not
    /// begin.
    fn playing(&self, _scenario: &ScenarioSource, _options: &[(String, Node)]) -> Vec<usize> {
        (0..self.profile().seats.len()).collect()
    }
    /// Reads a whole battle from a form of the rulebook (`pgn`): its scenario and its action lines.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line and column, or that there is no such form.
    fn read_battle(&self, form: &str, _text: &str) -> Result<Written, Words> {
        Err(words!("nothing is read from `{form}` here", "из `{form}` здесь ничего не читается"))
    }
    /// Begins a battle.
    ///
    /// # Errors
    /// Unknown scenario, faults of the set-up, or given rolls that do not fit.
    fn start(&self, setup: &Setup) -> Result<Box<dyn AnyBattle>, StartError>;
    /// Plays many battles on all cores; see `holmgang_lab`.
    ///
    /// # Errors
    /// As [`AnyRules::start`], or an unknown bot.
    fn simulate(&self, job: &SimulateJob, watch: &(dyn Watch + Sync)) -> Result<SimulateReport, StartError>;
    /// Plays battles between bots one by one, those of these numbers in their order; see `holmgang_lab::contest`.
    ///
    /// # Errors
    /// As [`AnyRules::start`], or an unknown bot.
    fn contest(
        &self,
        _job: &ContestJob,
        _battles: Range<u64>,
        _watch: &(dyn Watch + Sync),
    ) -> Result<Vec<BoutRow>, StartError> {
        Err(StartError::Unknown(words!("bots do not play here", "боты здесь не играют")))
    }
    /// What its bots judge positions by; nothing where it has no weights.
    fn weights(&self) -> Vec<WeightRow> {
        Vec::new()
    }
    /// Looks for better weights, in the order of [`AnyRules::weights`]; none where there are none, or `watch` has stopped it.
    ///
    /// # Errors
    /// As [`AnyRules::start`], or an unknown bot.
    fn tune(&self, _job: &TuneJob, _watch: &(dyn Watch + Sync)) -> Result<Option<Vec<i32>>, StartError> {
        Ok(None)
    }
    /// Plays all scenarios and counts which clauses and verbs come up.
    ///
    /// # Errors
    /// As [`AnyRules::start`], or an unknown bot.
    fn coverage(&self, _job: &CoverageJob, _watch: &(dyn Watch + Sync)) -> Result<Coverage, StartError> {
        Ok(Coverage::default())
    }
    /// Plays fixed seeds and measures: speed and one fingerprint number. `go_on` is asked now and then; when it says no, rows and fingerprint are missing.
    /// `tell` hears of each scenario as soon as it is measured: of all of them first without bots, then of their bots.
    ///
    /// # Errors
    /// As [`AnyRules::start`].
    fn bench(
        &self,
        job: &BenchJob,
        go_on: &(dyn Fn() -> bool + Sync),
        tell: &mut dyn FnMut(Measured<'_>),
    ) -> Result<BenchReport, StartError>;
    /// Battles side by side for programs that learn; see `holmgang_lab::fleet`.
    ///
    /// # Errors
    /// As [`AnyRules::start`], an unknown bot, or more battles than memory should hold.
    fn fleet(&self, job: &FleetJob) -> Result<Box<dyn AnyFleet>, StartError>;
    /// A battle as a game tree in which chance moves too.
    ///
    /// # Errors
    /// As [`AnyRules::start`].
    fn tree(&self, _job: &TreeJob) -> Result<Box<dyn AnyTree>, StartError> {
        Err(StartError::Unknown(words!("there is no game tree here", "дерева игры здесь нет")))
    }
}

/// An entry of a list.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct Listed {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Words,
    /// One line about it; may be empty.
    pub about: Words,
}

/// How a battle begins.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Who fights where.
    pub scenario: ScenarioSource,
    /// House rules and other fields of the scenario that override it.
    pub options: Vec<(String, Node)>,
    /// The key of the dice.
    pub key: [u8; 32],
    /// Where the rolls of the start come from.
    pub rolls: Rolls,
}

/// Where a scenario comes from.
#[derive(Clone, Debug)]
pub enum ScenarioSource {
    /// An entry of the content.
    Id(String),
    /// A table that was read from somewhere; the text names the place.
    Inline(String, Node),
}

impl ScenarioSource {
    /// The id of the entry; none of a table from elsewhere.
    pub fn id(&self) -> Option<&str> {
        match self {
            ScenarioSource::Id(id) => Some(id),
            ScenarioSource::Inline(..) => None,
        }
    }
}

/// Why a battle did not begin.
#[derive(Clone, Debug)]
pub enum StartError {
    /// There is no such scenario (or bot); the words name the nearest.
    Unknown(Words),
    /// Faults of the set-up.
    Faults(Faults),
    /// Given rolls that do not fit.
    Script(ScriptFault),
}

/// Why an action was not taken; nothing has changed.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct Refused {
    /// The reason code: `not_enough_energy`, `bad_request`.
    pub code: String,
    /// The clause, where there is one.
    pub clause: Option<Clause>,
    /// The sentence in both languages, with the way out.
    pub words: Words,
    /// The rolls given did not fit (missing: which one is asked). None of the rules' own refusals.
    #[serde(skip)]
    #[ts(skip)]
    pub script: Option<ScriptFault>,
}

/// Whether somebody still wants what is being worked out.
pub type GoOn = std::sync::Arc<dyn Fn() -> bool + Send + Sync>;

/// A battle in progress, whatever it is of.
pub trait AnyBattle: Send {
    /// What it is played by.
    fn profile(&self) -> &'static Profile;
    /// The player seats that take part in it, as places in the profile.
    fn playing(&self) -> Vec<usize>;
    /// Whether anything of this battle is, was or may come to be hidden from some seat; the same from its beginning to its end.
    fn has_secrets(&self) -> bool {
        self.profile().hidden
    }
    /// Whether a step told the seat something that it could not have known before it: a die fell, or something hidden was seen.
    fn has_told(&self, _step: usize, _seat: Seat) -> bool {
        true
    }
    /// Those of them that are still in it, as places in the profile.
    fn remaining(&self) -> Vec<usize> {
        self.playing()
    }
    /// The action by which a seat gives the battle up for itself, at any time, while the others play on; none where that ends it for everybody.
    fn resignation(&self, _seat: Seat) -> Option<String> {
        None
    }
    /// Whose decision is wanted, or the outcome.
    fn turn(&self) -> TurnInfo;
    /// Everything to draw for a viewer.
    fn view(&self, viewer: Viewer, lang: Lang) -> View;
    /// What the seat can do, in canonical notation and in the order of the rulebook's list, without doubles.
    fn legal(&self, seat: Seat) -> Vec<String>;
    /// Whether the seat may do this now: the action in canonical notation if so.
    ///
    /// # Errors
    /// Not understood, or refused.
    fn check(&self, seat: Seat, text: &str) -> Result<String, Refused>;
    /// The same of a text that a program has put together by ids: it is read as notation alone, no names as the screen shows them are sought in it, and
    /// a refusal holds no guess of what was meant. Cheaper by far where most texts are refused.
    ///
    /// # Errors
    /// Not understood, or refused.
    fn check_notation(&self, seat: Seat, text: &str) -> Result<String, Refused>;
    /// An action in words: what it is, and whom or what it is aimed at. None where the text is not understood.
    fn called(&self, seat: Seat, text: &str, lang: Lang) -> Option<String>;
    /// What the seat can do, in groups, and at the end of each group what it might expect but cannot do, with the reason.
    /// With `odds`, each uncertain choice has its exact chance.
    fn offers(&self, seat: Seat, lang: Lang, odds: bool) -> Vec<Offer>;
    /// Walks of several actions, where the rulebook moves cell by cell: every cell that the one who decides can come to without a die, as far as the seat
    /// knows. Their action lines stand together, [`THEN`](crate::walks::THEN) between them; each line is an action of its own.
    fn walks(&self, _seat: Seat, _lang: Lang) -> Vec<Offer> {
        Vec::new()
    }
    /// What is refused where the one who decides stands and can be done once it has gone nearer without a die: walk and deed as one, their lines
    /// together as those of [`walks`](AnyBattle::walks) are. [`preview`](AnyBattle::preview) and [`odds`](AnyBattle::odds) take such texts too.
    fn approaches(&self, _seat: Seat, _lang: Lang) -> Vec<Offer> {
        Vec::new()
    }
    /// What only turns the one who decides, each with where it faces then: a face draws them as a compass.
    fn turns(&self, _seat: Seat, _lang: Lang) -> Vec<Offer> {
        Vec::new()
    }
    /// One action as it would be offered: the preview of something typed.
    ///
    /// # Errors
    /// Not understood, or refused.
    fn preview(&self, seat: Seat, text: &str, lang: Lang) -> Result<Offer, Refused>;
    /// An action of the notation in the words of a language, as it can be typed: in Russian with Russian verbs and the names on the screen, where they say the
    /// same; else as it is.
    fn spoken(&self, _seat: Seat, text: &str, _lang: Lang) -> String {
        text.to_owned()
    }
    /// By how many quarter turns clockwise (0 to 3) a board of squares is turned for a seat, so that its own side is at the foot.
    fn quarters(&self, _seat: Seat) -> u8 {
        0
    }

    /// The exact distribution of an action's outcomes; at most `most` ways of the dice are run.
    ///
    /// # Errors
    /// Not understood, or refused.
    fn odds(&self, seat: Seat, text: &str, most: usize, lang: Lang) -> Result<Odds, Refused>;
    /// The numbers that an action would compute, each with its terms, before the dice are rolled; at most `most` ways of the dice are run.
    ///
    /// # Errors
    /// Not understood, or refused.
    fn foresee(&self, _seat: Seat, _text: &str, _most: usize, _lang: Lang) -> Result<Vec<Foreseen>, Refused> {
        Ok(Vec::new())
    }
    /// What the dice did with the battle so far: its worth for every seat that plays, and every step on which something hung. Every step is counted
    /// anew, which takes a while: `go_on` is asked before each, and when it says no there is no answer.
    fn luck(&self, _viewer: Viewer, _lang: Lang, _go_on: &dyn Fn() -> bool) -> Option<Luck> {
        Some(Luck::default())
    }
    /// From now on chances, distributions, numbers and bots ask this before each way of the dice and each action that they look at. When it says no,
    /// they break off: a chance is then marked as not exact, numbers may be missing, and a bot gives nothing. Copies do not inherit it.
    fn heed(&mut self, _go_on: GoOn) {}
    /// Takes a step.
    ///
    /// # Errors
    /// Not understood, refused, or given rolls that do not fit. Nothing has changed then.
    fn act(&mut self, seat: Seat, text: &str, rolls: Rolls) -> Result<Acted, Refused>;
    /// What the rulebook's clock does when the time for the wanted decision is up.
    fn expiry(&self, seat: Seat) -> Option<String>;
    /// The step behind which the decision that is wanted now was asked. A clock that runs for it runs on through the steps since then.
    fn asked_at(&self) -> usize {
        self.steps()
    }
    /// The action as whoever runs the clock hands it on: with the milliseconds since its decision was asked, where the rulebook counts them, in place of
    /// what the text says about time. The text itself if it is not understood.
    fn timed(&self, _seat: Seat, text: &str, _used_ms: u32) -> String {
        text.to_owned()
    }
    /// What is done in place of an action that is refused because its time is over; none if it is not.
    fn overdue(&self, _seat: Seat, _text: &str) -> Option<String> {
        None
    }
    /// Whether nothing of the moment is hidden from a seat. Then the record so far tells it no secret.
    fn knows_all(&self, _seat: Seat) -> bool {
        true
    }
    /// What a bot would do. `seed` makes a random bot repeatable.
    fn advise(&self, seat: Seat, bot: &str, seed: u64) -> Option<String>;
    /// What a search says to the seat whose decision is wanted: the best actions with the chances to win, by what the seat may know. None if it has
    /// nothing to decide.
    ///
    /// # Errors
    /// There is no such bot, or it does not search.
    fn advice(&self, _seat: Seat, _job: &AdviceJob, _lang: Lang) -> Result<Option<Advice>, Words> {
        Ok(None)
    }
    /// What a search says about every step so far. It takes a while: `go_on` is asked all the time, and when it says no there is no answer.
    ///
    /// # Errors
    /// There is no such bot, or it does not search.
    fn analysis(
        &self,
        _job: &AdviceJob,
        _lang: Lang,
        _go_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Analysis>, Words> {
        Ok(None)
    }
    /// What a search says about one step, counted from 1; none of a step of the referee, or that was not played.
    ///
    /// # Errors
    /// There is no such bot, or it does not search.
    fn analysis_of(&self, _step: usize, _job: &AdviceJob, _lang: Lang) -> Result<Option<AnalysedStep>, Words> {
        Ok(None)
    }
    /// How the chance to win went, by battles that quick players play on from the positions so far. They see everything. It takes a while: `go_on` is
    /// asked before each of their decisions, and when it says no there is no answer.
    fn forecast(&self, _budget: ForecastBudget, _go_on: &dyn Fn() -> bool) -> Option<Forecast> {
        Some(Forecast::default())
    }
    /// Takes the last step back; its dice will roll the same again.
    fn undo(&mut self) -> bool;
    /// Forgets the steps so far; the next one counts from 1 again. For whoever plays a long record and wants only its end.
    fn forget(&mut self) {}
    /// How many steps were taken, and are not forgotten.
    fn steps(&self) -> usize;
    /// The lines of the log from a step on, for a viewer. Step 0 is the start; step n is the n-th action.
    fn log(&self, from: usize, viewer: Viewer, lang: Lang) -> Vec<LogLine>;
    /// The same up to a step, with it: a page of a long log.
    fn log_between(&self, from: usize, until: usize, viewer: Viewer, lang: Lang) -> Vec<LogLine> {
        self.log(from, viewer, lang).into_iter().filter(|line| line.step <= until).collect()
    }
    /// The action and rolls of a step (from 1); of the start for 0.
    fn step(&self, step: usize) -> Option<StepInfo>;
    /// The numbers computed in a step, in order, with those of events that have no sentence.
    fn figures(&self, step: usize, lang: Lang) -> Vec<Figure>;
    /// All fields by name.
    fn sheet(&self) -> Field;
    /// Sets a field (cases, referees' tools).
    ///
    /// # Errors
    /// Unknown field or impossible value.
    fn set(&mut self, path: &str, value: &Field) -> Result<(), FieldFault>;
    /// The whole battle in a form of the rulebook (`pgn`).
    ///
    /// # Errors
    /// The form cannot say this battle, or there is no such form.
    fn write_battle(&self, form: &str) -> Result<String, Words> {
        Err(words!("nothing is written as `{form}` here", "как `{form}` здесь ничего не пишется"))
    }
    /// The verbs of the notation.
    fn verbs(&self) -> &'static [Verb];
    /// Ways to go on from what was typed so far, as whole texts, best first.
    fn complete(&self, seat: Seat, typed: &str) -> Vec<String>;
    /// What can be done in this battle as a fixed list of indices, and what each number of an observation is.
    fn space(&self) -> (ActionSpace, Vec<Feature>);
    /// What the seat sees and can do now, as numbers.
    fn numbers(&self, seat: Seat) -> Numbers;
    /// A copy.
    fn duplicate(&self) -> Box<dyn AnyBattle>;
}

/// Whose decision is wanted, or the outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum TurnInfo {
    /// A decision is wanted.
    Of {
        /// Who may answer; the first one is the one to ask.
        seats: Vec<Seat>,
        /// The kind of decision, one word.
        kind: &'static str,
        /// The clause that asks.
        clause: Clause,
        /// The rulebook's time in milliseconds.
        limit_ms: Option<u32>,
    },
    /// It is over.
    Over {
        /// One word: `red`, `draw`.
        result: &'static str,
        /// In both languages.
        words: Words,
        /// Who won.
        winners: Vec<Seat>,
        /// The clause that ended it.
        clause: Clause,
    },
}
