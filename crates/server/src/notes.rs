//! Why a step was taken that nobody at its seat has said: it stands in the store, in the record as a remark behind the action, and in every log before the
//! sentence of the rules.

use std::collections::BTreeMap;

use holmgang_arena::erased::{AnyBattle, LogLine};
use holmgang_arena::record::{self, Record};
use holmgang_kernel::say;
use holmgang_kernel::seat::Viewer;
use holmgang_kernel::words::Lang;
use serde::{Deserialize, Serialize};

/// Why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Why {
    /// The time of the seat was up.
    Time,
    /// Whoever held the seat has been deleted.
    Gone,
}

impl Why {
    /// The words for it in records; others than those with which a record says how a battle ended beside its rules (`time: RESULT`).
    pub fn word(self) -> &'static str {
        match self {
            Why::Time => "time is up",
            Why::Gone => "gone for good",
        }
    }

    fn told(self, text: &str, lang: Lang) -> String {
        match self {
            Why::Time => say!(lang, "The time is up. {text}", "Время вышло. {text}"),
            Why::Gone => {
                say!(lang, "Whoever sat here is gone for good. {text}", "Сидевший здесь ушёл насовсем. {text}")
            }
        }
    }
}

/// The steps of a battle that have a reason of this kind.
#[derive(Clone, Debug, Default)]
pub struct Notes(BTreeMap<usize, Why>);

impl Notes {
    /// As they stand in a record: a remark behind the action.
    pub fn of(record: &Record) -> Notes {
        let mut notes = Notes::default();
        let mut step = 0;
        for line in record.lines() {
            match line {
                record::Line::Action { .. } => step += 1,
                record::Line::Comment(text) if step > 0 => {
                    let word = text.trim_start().split_once(": ").map(|(word, _)| word);
                    let why = [Why::Time, Why::Gone].into_iter().find(|why| word == Some(why.word()));
                    why.into_iter().for_each(|why| notes.add(step, why));
                }
                _ => {}
            }
        }
        notes
    }

    /// A step was taken for this reason.
    pub fn add(&mut self, step: usize, why: Why) {
        self.0.insert(step, why);
    }

    /// Only so many steps are left.
    pub fn keep(&mut self, steps: usize) {
        self.0.retain(|step, _| *step <= steps);
    }

    /// The log of a battle between two steps, with the reasons.
    pub fn log(
        &self,
        battle: &dyn AnyBattle,
        (from, until): (usize, usize),
        viewer: Viewer,
        lang: Lang,
    ) -> Vec<LogLine> {
        let mut log = battle.log_between(from, until, viewer, lang);
        self.tell(&mut log, lang);
        log
    }

    /// Puts the reasons before the first sentences of their steps.
    pub fn tell(&self, log: &mut [LogLine], lang: Lang) {
        for (step, why) in &self.0 {
            if let Some(first) = log.iter_mut().find(|line| line.step == *step) {
                first.line.text = why.told(&first.line.text, lang);
            }
        }
    }
}
