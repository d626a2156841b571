//! Playing a record again: its rolls are fed back, and everything must come out as it was written.

use holmgang_kernel::battle::Rolls;
use holmgang_kernel::dice::Roll;
use holmgang_kernel::doc::{Fault, Faults};
use holmgang_kernel::fair::hex;
use holmgang_kernel::words;
use holmgang_kernel::words::Words;

use super::roll::{self, Rolled};
use super::{Record, Scenario, fault};
use crate::content::ContentSources;
use crate::erased::{AnyBattle, AnyRules, Setup, TurnInfo};
use crate::registry::Registry;
use crate::script;

/// The reason code of a record that was played with other rules.
pub const OTHER_RULES: &str = "other_rules";
/// The reason code of a record whose ruleset is not known here.
pub const NO_RULES: &str = "no_such_ruleset";
/// The reason code of a record that was played with other content.
pub const OTHER_CONTENT: &str = "other_content";

/// Loads the rules that a record was played by, in its version of them where the rulebook still knows it.
///
/// # Errors
/// There is no such ruleset here, or faults of the content.
pub fn load_for(record: &Record, registry: &Registry, sources: &ContentSources) -> Result<Box<dyn AnyRules>, Faults> {
    let id = &record.header().ruleset;
    registry.get(id).map_err(|words| {
        let mut faults = fault(record.file(), line_of(record, "ruleset"), words);
        faults.0.iter_mut().for_each(|fault: &mut Fault| fault.code = NO_RULES);
        faults
    })?;
    let rules = registry.load(id, sources)?;
    Ok(older(record, &*rules).unwrap_or(rules))
}

/// The rules in the version that a record was played by, where that is an older one that the rulebook still knows; none where they fit as they are.
pub fn older(record: &Record, rules: &dyn AnyRules) -> Option<Box<dyn AnyRules>> {
    let header = record.header();
    let wanted = header.ruleset == rules.profile().id && header.rules != rules.version();
    wanted.then(|| rules.at_version(header.rules)).flatten()
}

/// The reason code of a record that takes longer than it was given.
pub const TOO_LONG: &str = "too_long";

/// How far a record is played again, and what of it is kept.
#[derive(Clone, Copy)]
pub struct Pace<'a> {
    /// Asked before every action: when it says no, the playing ends with [`TOO_LONG`].
    pub go_on: &'a dyn Fn() -> bool,
    /// So many actions are played. When some are left out, so is the result.
    pub most: usize,
    /// So many actions, the first ones, are forgotten as soon as they are played, and need no memory.
    pub forgotten: usize,
}

impl Pace<'_> {
    /// All of it, however long it takes, and all of it is kept.
    pub const WHOLE: Pace<'static> = Pace { go_on: &|| true, most: usize::MAX, forgotten: 0 };
}

/// Plays a record again, with the rolls that stand in it, and gives the battle at its end.
///
/// # Errors
/// Other rules or content than it was played with, or the first line that the rules do not give again.
pub fn replay(record: &Record, rules: &dyn AnyRules) -> Result<Box<dyn AnyBattle>, Faults> {
    replay_at(record, rules, Pace::WHOLE)
}

/// The same, so far and so long as is wanted.
///
/// # Errors
/// As [`replay`], or that it takes too long.
pub fn replay_at(record: &Record, rules: &dyn AnyRules, pace: Pace<'_>) -> Result<Box<dyn AnyBattle>, Faults> {
    run(record, rules, None, pace, &mut |_, _| {})
}

/// Plays a record again and shows the rolls of every line. With a key the battle's own dice roll, and must roll what is written, so that the
/// battle can go on from there; without it the written rolls are given.
pub(crate) fn run(
    record: &Record,
    rules: &dyn AnyRules,
    key: Option<[u8; 32]>,
    pace: Pace<'_>,
    rolled: &mut dyn FnMut(usize, &[Roll]),
) -> Result<Box<dyn AnyBattle>, Faults> {
    check_rules(record, rules)?;
    let file = record.file();
    let header = record.header();
    let source = |rolls: &[Rolled]| if key.is_some() { Rolls::Seeded } else { Rolls::Given(roll::given(rolls)) };
    let (number, given) = record.begin();
    let setup = Setup {
        scenario: header.source(file),
        options: header.options.clone(),
        key: key.unwrap_or_default(),
        rolls: source(given),
    };
    let mut battle = rules.start(&setup).map_err(|error| moved(error.faults(), file, number))?;
    let first = battle.step(0).map(|step| step.rolls).unwrap_or_default();
    same_rolls(&first, given).map_err(|words| fault(file, number, words))?;
    rolled(number, &first);
    for (place, (number, seat, action, given)) in record.actions().enumerate() {
        if place == pace.most {
            return Ok(battle);
        }
        if !(pace.go_on)() {
            let mut faults = fault(file, number, too_long());
            faults.0.iter_mut().for_each(|fault: &mut Fault| fault.code = TOO_LONG);
            return Err(faults);
        }
        let seat = script::seat(rules.profile(), seat).map_err(|words| fault(file, number, words))?;
        let acted = battle.act(seat, action, source(given)).map_err(|refused| {
            let code = refused.code;
            let words = refused.words;
            let words =
                Words::new(format!("refused as `{code}`: {}", words.en), format!("отказано, `{code}`: {}", words.ru));
            moved(fault(file, number, words), file, number)
        })?;
        if acted.action != action {
            let form: String = acted.action.chars().take(200).collect();
            return Err(fault(
                file,
                number,
                words!("this action is written `{form}`", "это действие пишется `{form}`"),
            ));
        }
        same_rolls(&acted.rolls, given).map_err(|words| fault(file, number, words))?;
        rolled(number, &acted.rolls);
        if place < pace.forgotten {
            battle.forget();
        }
    }
    check_result(record, &*battle)?;
    Ok(battle)
}

fn too_long() -> Words {
    Words::new(
        "to play this record again takes longer than is given to it here; it was played up to this line (`holmgang verify` has no such limit)",
        "повторить эту запись — дольше, чем здесь отведено; она сыграна до этой строки (у `holmgang verify` такого предела нет)",
    )
}

fn check_rules(record: &Record, rules: &dyn AnyRules) -> Result<(), Faults> {
    let header = record.header();
    let profile = rules.profile();
    let other = |code, name, words| {
        let mut faults = fault(record.file(), line_of(record, name), words);
        faults.0.iter_mut().for_each(|fault: &mut Fault| fault.code = code);
        Err(faults)
    };
    if header.ruleset != profile.id {
        let (theirs, ours) = (&header.ruleset, profile.id);
        return other(
            OTHER_RULES,
            "ruleset",
            words!("this is a record of `{theirs}`, not of `{ours}`", "это запись боя по `{theirs}`, а не по `{ours}`"),
        );
    }
    if header.rules != rules.version() {
        let (theirs, ours) = (header.rules, rules.version());
        return other(
            OTHER_RULES,
            "rules",
            words!(
                "played by version {theirs} of the rules, and these are version {ours}: use the release it was played with",
                "бой шёл по версии правил {theirs}, а здесь версия {ours}: возьмите тот выпуск, на котором играли"
            ),
        );
    }
    let theirs = hex(&header.content);
    let scenario = match &header.scenario {
        Scenario::Id(id) => Some(id.as_str()),
        Scenario::Inline(_) => None,
    };
    if !rules.has_decided(scenario, &theirs) {
        let ours = rules.content_of(scenario);
        let (theirs, ours) = (theirs.get(..12).unwrap_or_default(), ours.get(..12).unwrap_or_default());
        return other(
            OTHER_CONTENT,
            "content",
            words!(
                "played with other content ({theirs}…, here {ours}…): give the content folder it was played with, or the same release",
                "бой шёл с другими данными ({theirs}…, здесь {ours}…): укажите папку данных, с которой играли, или тот же выпуск"
            ),
        );
    }
    Ok(())
}

fn same_rolls(rolled: &[Roll], given: &[Rolled]) -> Result<(), Words> {
    let said = |roll: Option<Rolled>| roll.map_or("—".to_owned(), |roll| roll.written());
    let most = rolled.len().max(given.len());
    for place in 0..most {
        let (ours, theirs) = (rolled.get(place), given.get(place));
        let is_same = ours.zip(theirs).is_some_and(|(ours, theirs)| {
            let bounds = theirs.bounds.is_none_or(|bounds| bounds == (ours.lo, ours.hi));
            ours.name == theirs.name && ours.value == theirs.value && bounds
        });
        if !is_same {
            let (place, ours, theirs) = (place + 1, said(ours.map(Rolled::of)), said(theirs.cloned()));
            return Err(words!(
                "roll {place} of this line: the dice gave {ours}, written is {theirs}",
                "бросок {place} этой строки: кости дали {ours}, записано {theirs}"
            ));
        }
    }
    Ok(())
}

fn check_result(record: &Record, battle: &dyn AnyBattle) -> Result<(), Faults> {
    let ours = match battle.turn() {
        TurnInfo::Over { result, clause, .. } => Some((result, clause.to_string())),
        TurnInfo::Of { .. } => None,
    };
    match (record.result(), ours) {
        (Some((_, result, clause)), Some((ours, by))) if result == ours && clause == by => Ok(()),
        (None, None) => Ok(()),
        // A battle that has just ended and whose record was not closed yet.
        (None, Some(_)) if !record.is_closed() => Ok(()),
        (None, Some((ours, by))) => Err(fault(
            record.file(),
            record.lines().len(),
            words!("`result: {ours} {by}` is missing", "нет строки `result: {ours} {by}`"),
        )),
        (Some((number, ..)), Some((ours, by))) => Err(fault(
            record.file(),
            number,
            words!("the battle ended otherwise: `{ours} {by}`", "бой кончился иначе: `{ours} {by}`"),
        )),
        (Some((number, ..)), None) => {
            Err(fault(record.file(), number, Words::new("the battle is not over here", "здесь бой ещё не окончен")))
        }
    }
}

fn line_of(record: &Record, name: &str) -> usize {
    record.lines().iter().position(|line| line.name() == name).map_or(0, |place| place + 1)
}

/// Faults of the rules, at a line of the record.
fn moved(mut faults: Faults, file: &str, line: usize) -> Faults {
    for fault in &mut faults.0 {
        file.clone_into(&mut fault.file);
        fault.at.line = line as u32;
        fault.at.column = 1;
    }
    faults
}
