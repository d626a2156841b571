//! One case, played.

use holmgang_kernel::battle::Rolls;
use holmgang_kernel::doc::{At, Faults};
use holmgang_kernel::library::Document;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::sheet::Field;
use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words};

use super::{Case, CaseReport, CaseStep, Difference, WalkStep, Walkthrough};
use crate::erased::{AnyBattle, AnyRules, Refused, Setup};
use crate::script;

pub(super) type Load<'a> = dyn Fn(&[Document]) -> Result<Box<dyn AnyRules>, Faults> + 'a;

pub(super) fn run(load: &Load<'_>, rules: &dyn AnyRules, case: &Case) -> CaseReport {
    let mut told = Told { step: 0, at: case.at, differences: Vec::new() };
    play(load, rules, case, &mut told);
    CaseReport {
        id: case.id.clone(),
        file: case.file.clone(),
        at: case.at,
        clauses: case.clauses.clone(),
        note: case.note.clone(),
        differences: told.differences,
    }
}

/// What came out otherwise, and where the case is.
struct Told {
    step: usize,
    at: At,
    differences: Vec<Difference>,
}

impl Told {
    fn differs(&mut self, field: impl Into<String>, expected: Words, found: Words) {
        self.differences.push(Difference { step: self.step, at: self.at, field: field.into(), expected, found });
    }
}

fn play(load: &Load<'_>, rules: &dyn AnyRules, case: &Case, told: &mut Told) {
    let mut battle = match (start(load, rules, case), &case.start_refused) {
        (Ok(battle), None) => battle,
        (Ok(_), Some(code)) => return told.differs("start_refused", Words::same(code), begun()),
        (Err(faults), Some(code)) if faults.0.iter().any(|fault| fault.code == code) => return,
        (Err(faults), wanted) => {
            let expected = wanted.as_ref().map_or_else(begun, Words::same);
            let lines = |lang| faults.lines(lang).join("; ");
            return told.differs("start", expected, Words::new(lines(Lang::En), lines(Lang::Ru)));
        }
    };
    expect(&*battle, &case.expect, told);
    set(&mut *battle, &case.set, told);
    for (place, step) in case.steps.iter().enumerate() {
        // What comes after a failed step says nothing more.
        if !told.differences.is_empty() {
            return;
        }
        (told.step, told.at) = (place + 1, step.at);
        take(&mut *battle, step, told);
    }
}

pub(super) fn walk(load: &Load<'_>, rules: &dyn AnyRules, case: &Case, lang: Lang) -> Walkthrough {
    let mut out = Walkthrough { set: written(&case.set), steps: Vec::new(), view: None, refused: Vec::new() };
    let mut told = Told { step: 0, at: case.at, differences: Vec::new() };
    let mut battle = match start(load, rules, case) {
        Ok(battle) => battle,
        Err(faults) => {
            out.refused = faults.lines(lang);
            return out;
        }
    };
    set(&mut *battle, &case.set, &mut told);
    for step in &case.steps {
        set(&mut *battle, &step.set, &mut told);
        let seat = step.seat.as_deref().and_then(|word| script::seat(battle.profile(), word).ok());
        let mut shown = WalkStep {
            set: written(&step.set),
            seat: step.seat.clone(),
            action: step.action.clone(),
            rolls: script::write_rolls(step.rolls.as_deref().unwrap_or_default()),
            refused: None,
            lines: Vec::new(),
            expect: written(&step.expect),
        };
        if let (Some(seat), Some(action)) = (seat, &step.action) {
            match battle.act(seat, action, Rolls::Given(step.rolls.clone().unwrap_or_default())) {
                Ok(acted) => {
                    let viewer = Viewer::Seat(Seat::Referee);
                    shown.lines = battle.log_between(acted.step, acted.step, viewer, lang);
                }
                Err(refused) => {
                    shown.refused = Some(refused);
                    if let Some(instead) = battle.overdue(seat, action) {
                        let _ = battle.act(seat, &instead, Rolls::Given(Vec::new())); // as `take` does
                    }
                }
            }
        }
        out.steps.push(shown);
    }
    out.view = Some(battle.view(Viewer::Seat(Seat::Referee), lang));
    out
}

/// Fields as cases write them: `red-1.energy = 15`.
fn written(fields: &[(String, Field)]) -> Vec<String> {
    fields.iter().map(|(path, value)| format!("{path} = {value}")).collect()
}

fn begun() -> Words {
    Words::new("the battle begins", "бой начинается")
}

fn start(load: &Load<'_>, rules: &dyn AnyRules, case: &Case) -> Result<Box<dyn AnyBattle>, Faults> {
    let loaded = match &case.content {
        Some(content) => Some(load(&[Document { file: case.file.clone(), root: content.clone() }])?),
        None => None,
    };
    let rules = loaded.as_deref().unwrap_or(rules);
    let Some(scenario) = case.scenario.clone() else { return Err(Faults::default()) };
    let rolls = case.rolls.clone().map_or(Rolls::Descending, Rolls::Given);
    let setup = Setup { scenario, options: case.options.clone(), key: [0; 32], rolls };
    rules.start(&setup).map_err(|error| error.faults())
}

fn take(battle: &mut dyn AnyBattle, step: &CaseStep, told: &mut Told) {
    set(battle, &step.set, told);
    let seat = match step.seat.as_deref().map(|word| script::seat(battle.profile(), word)) {
        Some(Ok(seat)) => seat,
        Some(Err(words)) => return told.differs("seat", Words::default(), words),
        None => return expect(battle, &step.expect, told),
    };
    for text in &step.legal {
        if let Err(refused) = battle.preview(seat, text, Lang::En) {
            told.differs(format!("legal `{text}`"), accepted(), said(&refused));
        }
    }
    for text in &step.illegal {
        if battle.preview(seat, text, Lang::En).is_ok() {
            told.differs(format!("illegal `{text}`"), Words::new("refused", "отказ"), accepted());
        }
    }
    let Some(action) = &step.action else { return expect(battle, &step.expect, told) };
    let before = battle.sheet();
    let rolls = Rolls::Given(step.rolls.clone().unwrap_or_default());
    match (battle.act(seat, action, rolls), &step.refused) {
        (Ok(acted), None) => happened(battle, acted.step, step, told),
        (Ok(acted), Some(code)) => {
            let action = acted.action;
            told.differs("refused", Words::same(code), words!("`{action}` was done", "`{action}` выполнено"));
        }
        (Err(refused), Some(code)) => {
            if refused.code != *code {
                told.differs("refused", Words::same(code), said(&refused));
            }
            if let Some(clause) = &step.clause
                && refused.clause.map(|clause| clause.to_string()).as_ref() != Some(clause)
            {
                told.differs("clause", Words::same(clause), said(&refused));
            }
            for (path, was, is) in before.differences(&battle.sheet()) {
                told.differs(path, Words::same(was.to_string()), Words::same(is.to_string()));
            }
            // The order itself has done nothing; that it came too late may have a consequence.
            if let Some(instead) = battle.overdue(seat, action)
                && let Err(refused) = battle.act(seat, &instead, Rolls::Given(Vec::new()))
            {
                told.differs(format!("`{instead}`"), accepted(), said(&refused));
            }
        }
        (Err(refused), None) if refused.script.is_some() => {
            let rolls = script::write_rolls(step.rolls.as_deref().unwrap_or_default());
            let rolls =
                if rolls.is_empty() { Words::new("no rolls", "без бросков") } else { Words::same(rolls) };
            told.differs("rolls", rolls, refused.words);
        }
        (Err(refused), None) => told.differs(format!("`{action}`"), accepted(), said(&refused)),
    }
    expect(battle, &step.expect, told);
}

/// Events and numbers of the step that was taken.
fn happened(battle: &dyn AnyBattle, step: usize, wanted: &CaseStep, told: &mut Told) {
    let cited: Vec<String> =
        battle.step(step).map(|step| step.clauses.iter().map(ToString::to_string).collect()).unwrap_or_default();
    in_order("events", &wanted.events, &cited, told);
    for clause in wanted.no_events.iter().filter(|clause| cited.contains(clause)) {
        told.differs("no_events", words!("no {clause}", "без {clause}"), Words::same(cited.join(", ")));
    }
    let figures = battle.figures(step, Lang::En);
    let shown: Vec<String> = figures.iter().map(|figure| format!("{}={}", figure.id, figure.value)).collect();
    let places = in_order("figures", &wanted.figures, &shown, told);
    // Terms belong to the numbers that are named, or to all if none is. A number that came out otherwise has its terms all the same: they say why.
    let is_named =
        |id: &str| wanted.figures.iter().any(|named| named.split_once('=').is_some_and(|(name, _)| name == id));
    let is_meant = |place: usize, id: &str| match wanted.figures.len() {
        0 => true,
        named if named == places.len() => places.contains(&place),
        _ => is_named(id),
    };
    let meant = figures.iter().enumerate().filter(|(place, figure)| is_meant(*place, figure.id));
    let terms: Vec<String> =
        meant.flat_map(|(_, figure)| &figure.terms).map(|term| format!("{} {}", term.value, term.clause)).collect();
    in_order("terms", &wanted.terms, &terms, told);
}

/// Whether all that is wanted is there in this order; others may stand between. Gives the places where it was found.
fn in_order(key: &str, wanted: &[String], there: &[String], told: &mut Told) -> Vec<usize> {
    let mut places = Vec::new();
    let mut from = 0;
    for text in wanted {
        match there.iter().skip(from).position(|found| found == text) {
            Some(place) => {
                places.push(from + place);
                from += place + 1;
            }
            None => {
                let none = || Words::new("none", "ничего");
                let found = if there.is_empty() { none() } else { Words::same(there.join(", ")) };
                told.differs(key, Words::same(wanted.join(", ")), found);
                break;
            }
        }
    }
    places
}

fn set(battle: &mut dyn AnyBattle, fields: &[(String, Field)], told: &mut Told) {
    for (path, value) in fields {
        if let Err(fault) = battle.set(path, value) {
            told.differs(format!("set {path}"), Words::same(value.to_string()), fault.words);
        }
    }
}

fn expect(battle: &dyn AnyBattle, fields: &[(String, Field)], told: &mut Told) {
    if fields.is_empty() {
        return;
    }
    let sheet = battle.sheet();
    for (path, wanted) in fields {
        match sheet.at(path) {
            Ok(found) if found.matches(wanted) => {}
            Ok(found) => told.differs(path, Words::same(wanted.to_string()), Words::same(found.to_string())),
            Err(fault) => told.differs(path, Words::same(wanted.to_string()), fault.words),
        }
    }
}

fn accepted() -> Words {
    Words::new("accepted", "принято")
}

fn said(refused: &Refused) -> Words {
    let Refused { code, clause, words, .. } = refused;
    let clause = clause.map(|clause| format!(" {clause}")).unwrap_or_default();
    Words::new(format!("{code}{clause}: {}", words.en), format!("{code}{clause}: {}", words.ru))
}
