//! Conformance cases: worked examples of a rulebook as data, run against its rules. The format is that of `docs/notation.md`, section 1.6.

pub mod read;
mod run;

use holmgang_kernel::doc::{At, Faults, Node};
use holmgang_kernel::library::Document;
use holmgang_kernel::sheet::Field;
use holmgang_kernel::view::View;
use holmgang_kernel::words::{Lang, Words};
use holmgang_kernel::{say, words};
use serde::Serialize;

use crate::content::ContentSources;
use crate::embedded;
use crate::erased::{AnyRules, LogLine, Refused, ScenarioSource};
use crate::registry::Registry;

pub use read::{BAD_CASE, read};

/// One case: given, actions, rolls, expectations.
#[derive(Clone, Debug)]
pub struct Case {
    /// The file it stands in.
    pub file: String,
    /// Where it begins.
    pub at: At,
    /// Its id: `FD-3.3/second-example`.
    pub id: String,
    /// The clauses it is about.
    pub clauses: Vec<String>,
    /// Free text, shown when it fails.
    pub note: Option<String>,
    /// Who fights where; may be missing where the content is refused.
    pub scenario: Option<ScenarioSource>,
    /// Extra or overriding content.
    pub content: Option<Node>,
    /// House rules.
    pub options: Vec<(String, Node)>,
    /// Rolls of the start.
    pub rolls: Option<Vec<(String, i32)>>,
    /// The code with which content or scenario is refused.
    pub start_refused: Option<String>,
    /// Fields after the start, before `set`.
    pub expect: Vec<(String, Field)>,
    /// Fields set after the start.
    pub set: Vec<(String, Field)>,
    /// What happens.
    pub steps: Vec<CaseStep>,
}

/// One step of a case.
#[derive(Clone, Debug)]
pub struct CaseStep {
    /// Where it stands.
    pub at: At,
    /// Who acts.
    pub seat: Option<String>,
    /// The action.
    pub action: Option<String>,
    /// Fields set before it.
    pub set: Vec<(String, Field)>,
    /// Its rolls; missing means that none is asked.
    pub rolls: Option<Vec<(String, i32)>>,
    /// The code of its refusal.
    pub refused: Option<String>,
    /// The clause of its refusal.
    pub clause: Option<String>,
    /// Actions that must be accepted before it.
    pub legal: Vec<String>,
    /// Actions that must be refused before it.
    pub illegal: Vec<String>,
    /// Fields after it.
    pub expect: Vec<(String, Field)>,
    /// Clauses that its events cite, in this order.
    pub events: Vec<String>,
    /// Clauses that they must not cite.
    pub no_events: Vec<String>,
    /// Numbers computed: `damage=62`.
    pub figures: Vec<String>,
    /// Terms of those numbers: `14 FD-10.3`.
    pub terms: Vec<String>,
}

/// A case as a reader steps through it: what was given, every move with what came of it, and how it stands then.
#[derive(Clone, Debug)]
pub struct Walkthrough {
    /// Fields set after the start, as cases write them.
    pub set: Vec<String>,
    /// The moves.
    pub steps: Vec<WalkStep>,
    /// What the referee sees at the end; none where the battle does not begin.
    pub view: Option<View>,
    /// Why content or scenario is refused, line by line.
    pub refused: Vec<String>,
}

/// A move of a case.
#[derive(Clone, Debug)]
pub struct WalkStep {
    /// Fields set before it.
    pub set: Vec<String>,
    /// Who acts.
    pub seat: Option<String>,
    /// The action, in notation; a step without one only looks at fields.
    pub action: Option<String>,
    /// Its rolls; may be empty.
    pub rolls: String,
    /// Why it is refused.
    pub refused: Option<Refused>,
    /// What the log tells of it.
    pub lines: Vec<LogLine>,
    /// What must stand then.
    pub expect: Vec<String>,
}

/// Something that came out otherwise.
#[derive(Clone, Debug, Serialize)]
pub struct Difference {
    /// The step, from 1; 0 for the start.
    pub step: usize,
    /// Where the expectation stands.
    pub at: At,
    /// The field or key.
    pub field: String,
    /// What was expected.
    pub expected: Words,
    /// What was found.
    pub found: Words,
}

/// What came of a case.
#[derive(Clone, Debug, Serialize)]
pub struct CaseReport {
    /// Its id.
    pub id: String,
    /// Its file.
    pub file: String,
    /// Where it begins.
    pub at: At,
    /// The clauses it is about.
    pub clauses: Vec<String>,
    /// Its note.
    pub note: Option<String>,
    /// What came out otherwise; empty if it passed.
    pub differences: Vec<Difference>,
}

/// What came of all cases.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    /// The cases in order.
    pub cases: Vec<CaseReport>,
    /// Faults of the files: these cases were not run.
    pub faults: Faults,
}

/// Runs cases by one ruleset.
pub struct Runner<'a> {
    load: Box<dyn Fn(&[Document]) -> Result<Box<dyn AnyRules>, Faults> + 'a>,
    rules: Box<dyn AnyRules>,
}

impl<'a> Runner<'a> {
    /// A runner that loads rules with extra documents by `load`.
    ///
    /// # Errors
    /// Every fault of the content without extra documents.
    pub fn new(load: impl Fn(&[Document]) -> Result<Box<dyn AnyRules>, Faults> + 'a) -> Result<Self, Faults> {
        let rules = load(&[])?;
        Ok(Runner { load: Box::new(load), rules })
    }

    /// A case step by step, for a reader.
    pub fn walk(&self, case: &Case, lang: Lang) -> Walkthrough {
        run::walk(&*self.load, &*self.rules, case, lang)
    }

    /// A runner for a ruleset of a registry.
    ///
    /// # Errors
    /// An unknown id, or every fault of the content.
    pub fn of(registry: &'a Registry, ruleset: &'a str, sources: &'a ContentSources) -> Result<Self, Faults> {
        Runner::new(move |more| registry.load_with(ruleset, sources, more))
    }

    /// The ruleset with its content.
    pub fn rules(&self) -> &dyn AnyRules {
        &*self.rules
    }

    /// Runs one case.
    pub fn run(&self, case: &Case) -> CaseReport {
        run::run(&*self.load, &*self.rules, case)
    }

    /// Runs files of cases: name and text. Ids are unique over all of them.
    pub fn files<'t>(&self, files: impl IntoIterator<Item = (&'t str, &'t str)>) -> Report {
        let mut report = Report::default();
        let mut cases: Vec<Case> = Vec::new();
        for (file, text) in files {
            match read(file, text, self.rules.profile()) {
                Ok(more) => cases.extend(more),
                Err(faults) => report.faults.0.extend(faults.0),
            }
        }
        report.faults.0.extend(read::doubled(&cases));
        report.cases = cases.iter().map(|case| self.run(case)).collect();
        report
    }

    /// Runs the cases that are in the binary.
    pub fn builtin(&self) -> Report {
        let files = embedded::conformance(self.rules.profile().id);
        self.files(files.iter().map(|(file, text)| (file.as_str(), &**text)))
    }
}

impl CaseReport {
    /// Whether all came out as expected.
    pub fn passed(&self) -> bool {
        self.differences.is_empty()
    }

    /// The differences as lines, side by side; none if it passed.
    pub fn lines(&self, lang: Lang) -> Vec<String> {
        if self.passed() {
            return Vec::new();
        }
        let (id, file, line) = (&self.id, &self.file, self.at.line);
        let mut lines = vec![say!(lang, "{id} failed ({file}:{line})", "{id} не прошёл ({file}:{line})")];
        lines.extend(self.note.iter().map(|note| format!("  {note}")));
        for difference in &self.differences {
            let Difference { step, field, at, .. } = difference;
            let (expected, found) = (difference.expected.get(lang), difference.found.get(lang));
            let place = match step {
                0 => say!(lang, "start", "начало"),
                _ => say!(lang, "step {step}", "шаг {step}"),
            };
            let line = at.line;
            lines.push(say!(
                lang,
                "  {place} (line {line}), {field}: expected {expected}, found {found}",
                "  {place} (строка {line}), {field}: нужно {expected}, получилось {found}"
            ));
        }
        lines
    }
}

impl Report {
    /// How many passed.
    pub fn passed(&self) -> usize {
        self.cases.iter().filter(|case| case.passed()).count()
    }

    /// How many failed; a fault of a file is one too.
    pub fn failed(&self) -> usize {
        self.cases.len() - self.passed() + self.faults.0.len()
    }

    /// `12 passed, 0 failed`.
    pub fn summary(&self) -> Words {
        let (passed, failed) = (self.passed(), self.failed());
        words!("{passed} passed, {failed} failed", "прошло {passed}, не прошло {failed}")
    }

    /// Everything that is wrong as lines, then the summary.
    pub fn lines(&self, lang: Lang) -> Vec<String> {
        let mut lines = self.faults.lines(lang);
        lines.extend(self.cases.iter().flat_map(|case| case.lines(lang)));
        lines.push(self.summary().get(lang).to_owned());
        lines
    }
}

#[cfg(test)]
mod tests;
