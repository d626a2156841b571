//! A battle played again another way: by other rules, or with moves that a referee put right. Both ways are held against each other step by step.

use std::collections::BTreeMap;

use holmgang_kernel::battle::Rolls;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Roll;
use holmgang_kernel::doc::{Faults, Node};
use holmgang_kernel::fair;
use holmgang_kernel::ruleset::Profile;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words};
use serde::Serialize;

use crate::erased::{AnyBattle, AnyRules, Figure, LogLine, Refused, Setup, StartError, StepInfo, TurnInfo};
use crate::record::{Line, Record};
use crate::script;

/// A move of a battle that is played again.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// Its number in the record, from 1.
    pub number: usize,
    /// Who.
    pub seat: Seat,
    /// What.
    pub action: String,
    /// The rolls that are wanted; what is asked besides is rolled anew.
    pub rolls: Vec<(String, i32)>,
}

/// The set-up and the moves of a battle.
#[derive(Clone, Debug)]
pub struct Course {
    /// How it begins.
    pub setup: Setup,
    /// What is done.
    pub moves: Vec<Move>,
}

impl Course {
    /// The course of a record. New rolls come from a key that depends on the record alone, so that the same question has the same answer.
    ///
    /// # Errors
    /// A seat that the rulebook does not have.
    pub fn of(record: &Record, profile: &Profile) -> Result<Course, Faults> {
        let header = record.header();
        let (_, begin) = record.begin();
        let given = |rolls: &[crate::record::Rolled]| {
            rolls.iter().map(|roll| (roll.name.clone(), roll.value)).collect::<Vec<(String, i32)>>()
        };
        let setup = Setup {
            scenario: header.source(record.file()),
            options: header.options.clone(),
            key: fair::hash(&[b"holmgang rerun 1", record.write().as_bytes()]),
            rolls: Rolls::Preferred(given(begin)),
        };
        let mut moves = Vec::new();
        for (place, (line, seat, action, rolls)) in record.actions().enumerate() {
            let seat = script::seat(profile, seat).map_err(|words| crate::record::fault(record.file(), line, words))?;
            moves.push(Move { number: place + 1, seat, action: action.to_owned(), rolls: given(rolls) });
        }
        Ok(Course { setup, moves })
    }

    /// The same with house rules or other fields of the scenario set otherwise.
    #[must_use]
    pub fn with_options(mut self, options: &[(String, Node)]) -> Course {
        self.setup.options.retain(|(known, _)| options.iter().all(|(name, _)| name != known));
        self.setup.options.extend(options.iter().cloned());
        self
    }
}

/// A battle that was played again, as far as its moves are legal.
pub struct Rerun {
    /// How it stands then.
    pub battle: Box<dyn AnyBattle>,
    /// The numbers of the moves that were played, in order: those of the record that was played again.
    pub numbers: Vec<usize>,
    /// The move at which it stopped, and why.
    pub refused: Option<(Move, Refused)>,
    /// So many moves stand behind the end of the battle.
    pub left_over: usize,
}

/// Plays a course by rules.
///
/// # Errors
/// It does not begin by these rules.
pub fn rerun(course: &Course, rules: &dyn AnyRules) -> Result<Rerun, StartError> {
    let battle = rules.start(&course.setup)?;
    let mut run = Rerun { battle, numbers: Vec::new(), refused: None, left_over: 0 };
    for (place, step) in course.moves.iter().enumerate() {
        if matches!(run.battle.turn(), TurnInfo::Over { .. }) && step.seat != Seat::Referee {
            run.left_over = course.moves.len() - place;
            break;
        }
        match run.battle.act(step.seat, &step.action, Rolls::Preferred(step.rolls.clone())) {
            Ok(_) => run.numbers.push(step.number),
            Err(refused) => {
                run.refused = Some((step.clone(), refused));
                break;
            }
        }
    }
    Ok(run)
}

/// How a battle stands after its last move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Ending {
    /// It is over.
    Over {
        /// One word: `red`.
        result: String,
        /// In both languages.
        words: Words,
        /// The clause that ended it.
        clause: Clause,
        /// So many moves of the record stand behind this end.
        left_over: usize,
    },
    /// It goes on.
    Open,
    /// The next move is refused now.
    Refused {
        /// Its number in the record.
        step: usize,
        /// The move.
        action: String,
        /// The reason code.
        code: String,
        /// The clause, where there is one.
        clause: Option<Clause>,
        /// The reason in both languages.
        words: Words,
    },
}

impl Ending {
    fn of(battle: &dyn AnyBattle, left_over: usize) -> Ending {
        match battle.turn() {
            TurnInfo::Of { .. } => Ending::Open,
            TurnInfo::Over { result, words, clause, .. } => {
                Ending::Over { result: result.to_owned(), words, clause, left_over }
            }
        }
    }

    /// Whether two battles come out the same: the same result, by whichever clause.
    pub fn is_same_result(&self, other: &Ending) -> bool {
        match (self, other) {
            (Ending::Over { result: one, .. }, Ending::Over { result: two, .. }) => one == two,
            (Ending::Open, Ending::Open) => true,
            _ => false,
        }
    }

    /// The ending in words.
    pub fn words(&self) -> Words {
        match self {
            Ending::Over { words, clause, left_over: 0, .. } => {
                Words::new(format!("{} [{clause}]", words.en), format!("{} [{clause}]", words.ru))
            }
            Ending::Over { words, clause, left_over, .. } => {
                let count = i64::try_from(*left_over).unwrap_or(i64::MAX);
                let (en, ru) = (["step", "steps"], ["шаг", "шага", "шагов"]);
                let (earlier, sooner) = (Lang::En.count(count, en, ru), Lang::Ru.count(count, en, ru));
                Words::new(
                    format!("{} [{clause}], {earlier} earlier", words.en),
                    format!("{} [{clause}], на {sooner} раньше", words.ru),
                )
            }
            Ending::Open => Words::new("goes on", "продолжается"),
            Ending::Refused { step, action, words, .. } => Words::new(
                format!("stops at step {step}, `{action}`: {}", words.en),
                format!("встаёт на шаге {step}, `{action}`: {}", words.ru),
            ),
        }
    }
}

/// A step that is told otherwise.
#[derive(Clone, Debug, Serialize)]
pub struct Difference {
    /// Its number in the record; 0 is the start.
    pub step: usize,
    /// Who acts.
    pub seat: Option<&'static str>,
    /// The move as it was; empty where it was none.
    pub was: String,
    /// The move as it is; empty where it is none.
    pub is: String,
    /// The lines that only the first way has.
    pub before: Vec<LogLine>,
    /// The lines that only the second way has.
    pub after: Vec<LogLine>,
    /// Rolls of the second way that the first one does not have.
    pub rolled: Vec<Roll>,
    /// The clause by which the step comes out otherwise.
    pub clause: Option<Clause>,
}

/// Two ways of a battle held against each other.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// The steps of the first way.
    pub steps: usize,
    /// The steps that are told otherwise, in order.
    pub differences: Vec<Difference>,
    /// How the first way ends.
    pub before: Ending,
    /// How the second one does.
    pub after: Ending,
}

impl Comparison {
    /// The clause by which it first comes out otherwise, that of a refusal too.
    pub fn clause(&self) -> Option<Clause> {
        let refused = match &self.after {
            Ending::Refused { clause, .. } => *clause,
            _ => None,
        };
        self.differences.first().map_or(refused, |first| first.clause)
    }

    /// The step from which it comes out otherwise.
    pub fn from(&self) -> Option<usize> {
        let refused = match &self.after {
            Ending::Refused { step, .. } => Some(*step),
            _ => None,
        };
        self.differences.first().map(|first| first.step).or(refused)
    }

    /// What came of it.
    pub fn verdict(&self) -> Verdict {
        if matches!(self.after, Ending::Refused { .. }) {
            Verdict::Stops
        } else if !self.before.is_same_result(&self.after) {
            Verdict::OtherResult
        } else if !self.differences.is_empty() {
            Verdict::ToldOtherwise
        } else {
            Verdict::Same
        }
    }
}

/// What comes of a battle that is played again another way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Nothing changes.
    Same,
    /// Some numbers or lines change, and the result does not.
    ToldOtherwise,
    /// Another result.
    OtherResult,
    /// A move that was made is refused now.
    Stops,
}

/// Holds a battle against its rerun, as the referee sees both.
pub fn compare(before: &dyn AnyBattle, after: &Rerun, lang: Lang) -> Comparison {
    let told = |battle: &dyn AnyBattle| {
        let mut steps: BTreeMap<usize, Vec<LogLine>> = BTreeMap::new();
        for line in battle.log(0, Viewer::Seat(Seat::Referee), lang) {
            steps.entry(line.step).or_default().push(line);
        }
        steps
    };
    let (mut old, mut new) = (told(before), told(&*after.battle));
    let profile = before.profile();
    let mut differences = Vec::new();
    // Step 0 is the start in both; a move that was taken out has no place in the second one.
    let mut places: BTreeMap<usize, Vec<usize>> = BTreeMap::from([(0, vec![0])]);
    for (place, number) in after.numbers.iter().enumerate() {
        places.entry(*number).or_default().push(place + 1);
    }
    let last = after.refused.as_ref().map_or(before.steps(), |(step, _)| step.number.saturating_sub(1));
    let last = if after.left_over > 0 { after.numbers.last().copied().unwrap_or(0) } else { last };
    for step in 0..=last.min(before.steps()) {
        let Some(was) = before.step(step) else { continue };
        let places = places.get(&step).map(Vec::as_slice).unwrap_or_default();
        let one = old.remove(&step).unwrap_or_default();
        let two: Vec<LogLine> = places.iter().filter_map(|place| new.remove(place)).flatten().collect();
        let is: Vec<StepInfo> = places.iter().filter_map(|place| after.battle.step(*place)).collect();
        let (one, two) = apart(one, two);
        let is_same_move = matches!(is.as_slice(), [is] if is.action == was.action && is.seat == was.seat);
        if one.is_empty() && two.is_empty() && is_same_move {
            continue;
        }
        let rolls: Vec<Roll> = is.iter().flat_map(|is| is.rolls.iter().cloned()).collect();
        differences.push(Difference {
            step,
            seat: was.seat.map(|seat| script::seat_word(profile, seat)),
            rolled: new_rolls(&was.rolls, &rolls),
            clause: clause_of(&one, &two),
            was: was.action,
            is: is.into_iter().map(|is| is.action).collect::<Vec<_>>().join("; "),
            before: one,
            after: two,
        });
    }
    let after = match &after.refused {
        Some((step, refused)) => Ending::Refused {
            step: step.number,
            action: step.action.clone(),
            code: refused.code.clone(),
            clause: refused.clause,
            words: refused.words.clone(),
        },
        None => Ending::of(&*after.battle, after.left_over),
    };
    Comparison { steps: before.steps(), differences, before: Ending::of(before, 0), after }
}

/// The lines that only one of two steps has: what both begin with and end with is left out.
fn apart(mut one: Vec<LogLine>, mut two: Vec<LogLine>) -> (Vec<LogLine>, Vec<LogLine>) {
    let is_same = |one: &LogLine, two: &LogLine| {
        one.line.text == two.line.text && one.clause == two.clause && one.figures == two.figures
    };
    let head = one.iter().zip(&two).take_while(|(one, two)| is_same(one, two)).count();
    one.drain(..head);
    two.drain(..head);
    let tail = one.iter().rev().zip(two.iter().rev()).take_while(|(one, two)| is_same(one, two)).count();
    one.truncate(one.len() - tail);
    two.truncate(two.len() - tail);
    (one, two)
}

/// The rolls of the second list that are not in the first one, by name, value and bounds.
fn new_rolls(before: &[Roll], after: &[Roll]) -> Vec<Roll> {
    let mut old: Vec<&Roll> = before.iter().collect();
    let is_new = |roll: &&Roll| match old
        .iter()
        .position(|known| (&known.name, known.value, known.lo, known.hi) == (&roll.name, roll.value, roll.lo, roll.hi))
    {
        Some(place) => {
            old.remove(place);
            false
        }
        None => true,
    };
    after.iter().filter(is_new).cloned().collect()
}

/// The clause by which a step comes out otherwise: that of the first term that differs, else of the first line.
fn clause_of(before: &[LogLine], after: &[LogLine]) -> Option<Clause> {
    let by_term = |one: &Figure, two: &Figure| {
        let mut pairs = one.terms.iter().zip(&two.terms);
        let differs = pairs.find(|(one, two)| one != two).map(|(_, two)| two.clause);
        let more = || {
            let common = one.terms.len().min(two.terms.len());
            two.terms.get(common).or(one.terms.get(common)).map(|term| term.clause)
        };
        differs.or_else(more)
    };
    let (first, second) = (before.first(), after.first());
    if let (Some(one), Some(two)) = (first, second) {
        let mut pairs = one.figures.iter().zip(&two.figures).filter(|(one, two)| one.id == two.id && one != two);
        if let Some(clause) = pairs.find_map(|(one, two)| by_term(one, two)) {
            return Some(clause);
        }
    }
    second.or(first).map(|line| line.clause)
}

/// What a referee puts right in a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Amendment {
    /// The step that is put right, from 1.
    pub step: usize,
    /// What stands there instead, in order; nothing where it is taken out.
    pub instead: Vec<Instead>,
}

/// What stands in place of a step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Instead {
    /// Who; as before where it is not said.
    pub seat: Option<Seat>,
    /// What; as before where it is not said.
    pub action: Option<String>,
    /// The rolls; as before where they are not said.
    pub rolls: Option<Vec<(String, i32)>>,
}

impl Course {
    /// Puts steps right.
    ///
    /// # Errors
    /// There is no such step, or one is put right twice.
    pub fn amend(mut self, amendments: &[Amendment]) -> Result<Course, Words> {
        for (place, amendment) in amendments.iter().enumerate() {
            let number = amendment.step;
            if amendments.iter().take(place).any(|other| other.step == number) {
                return Err(words!("step {number} is put right twice", "шаг {number} исправляют дважды"));
            }
            let last = self.moves.last().map_or(0, |step| step.number);
            let Some(at) = self.moves.iter().position(|step| step.number == number) else {
                return Err(words!(
                    "there is no step {number}: the battle has {last}",
                    "шага {number} нет: в бою их {last}"
                ));
            };
            let was = self.moves.remove(at);
            for (further, instead) in amendment.instead.iter().enumerate() {
                // Rolls of the old move go with the first one that stands for it.
                let old = if further == 0 { was.rolls.clone() } else { Vec::new() };
                let step = Move {
                    number,
                    seat: instead.seat.unwrap_or(was.seat),
                    action: instead.action.clone().unwrap_or_else(|| was.action.clone()),
                    rolls: instead.rolls.clone().unwrap_or(old),
                };
                self.moves.insert(at + further, step);
            }
        }
        Ok(self)
    }
}

/// The record of a battle whose steps were put right: with given dice, as the rolls are no longer those that one secret gave. Comments keep what stood
/// there before and why it was changed; `by` says who.
///
/// # Errors
/// What was put together is no record; only a fault of the program.
pub fn amended(
    record: &Record,
    run: &Rerun,
    amendments: &[Amendment],
    by: &str,
    reason: &str,
) -> Result<Record, Faults> {
    let profile = run.battle.profile();
    let mark = record.write().trim_end().rsplit('#').next().unwrap_or_default().to_owned();
    let mut lines: Vec<Line> = Vec::new();
    for line in record.lines() {
        match line {
            Line::Begin(_) => break,
            Line::Commitment(_) | Line::Binding(_) => {}
            Line::Dice { .. } => lines.push(Line::Dice { seeded: false }),
            Line::Seat(seat) => lines.push(Line::Seat(crate::record::SeatLine { nonce: None, ..seat.clone() })),
            other => lines.push(other.clone()),
        }
    }
    let comment =
        |text: String| Line::Comment(format!(" {}", text.chars().filter(|c| !c.is_control()).collect::<String>()));
    lines.push(comment(format!("amended from the record that ends with {mark}, by {by}: {reason}")));
    let rolls =
        |step: usize| run.battle.step(step).map(|step| crate::record::Rolled::all(&step.rolls)).unwrap_or_default();
    lines.push(Line::Begin(rolls(0)));
    let old: Vec<String> =
        record.lines().iter().filter(|line| matches!(line, Line::Action { .. })).map(Line::written).collect();
    let mut place = 0;
    for number in 1..=old.len() {
        let amendment = amendments.iter().find(|amendment| amendment.step == number);
        if amendment.is_some() {
            lines.push(comment(format!("was: {}", old.get(number - 1).map(String::as_str).unwrap_or_default())));
        }
        let is_played = run.numbers.get(place) == Some(&number);
        while run.numbers.get(place) == Some(&number) {
            place += 1;
            if let Some(step) = run.battle.step(place) {
                let seat = step.seat.map_or("", |seat| script::seat_word(profile, seat)).to_owned();
                let rolls = crate::record::Rolled::all(&step.rolls);
                lines.push(Line::Action { number: place as u64, seat, action: step.action, rolls });
            }
        }
        if !is_played && amendment.is_none() {
            lines.push(comment(format!("left out: {}", old.get(number - 1).map(String::as_str).unwrap_or_default())));
        }
    }
    if let TurnInfo::Over { result, clause, .. } = run.battle.turn() {
        lines.push(Line::Result { result: result.to_owned(), clause: clause.to_string() });
        lines.push(Line::End);
    }
    Record::new(record.file(), lines)
}
