//! What a search says about a battle: hints, and what was missed in it.

use std::time::Duration;

use holmgang_kernel::clause::Clause;
use holmgang_kernel::ruleset::Profile;
use holmgang_kernel::say;
use holmgang_kernel::words::Lang;
use serde::Serialize;

/// How much a search may think.
#[derive(Clone, Debug)]
pub struct AdviceJob {
    /// The level whose search it is: a bot that searches (`fighter`, `master`, `champion`).
    pub bot: String,
    /// The seed: the same seed gives the same advice.
    pub seed: u64,
    /// How many actions are told.
    pub most: usize,
    /// The longest that it may take, for people who wait; none for as long as the search takes. What it cuts short no longer repeats.
    pub time: Option<Duration>,
}

/// What a search says about the decision that is wanted.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct Advice {
    /// Who decides.
    pub seat: String,
    /// The chance to win of every seat that takes part, as the position stands.
    pub chances: Vec<SeatChance>,
    /// The best actions, the best first.
    pub best: Vec<Advised>,
    /// How many lines of play were tried.
    #[ts(type = "number")]
    pub iterations: u64,
    /// How many actions could be taken.
    pub choices: usize,
}

/// The chance of a seat to win, estimated by a search; a draw counts half.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct SeatChance {
    /// The seat.
    pub seat: String,
    /// From 0 to 1.
    pub win: f64,
}

/// An action with what a search says about it.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct Advised {
    /// The action in notation, as it can be typed.
    pub action: String,
    /// In words.
    pub text: String,
    /// The clause that allows it.
    pub clause: Clause,
    /// The estimated chance to win after it, from 0 to 1.
    pub win: f64,
    /// How often it was tried.
    #[ts(type = "number")]
    pub visits: u64,
    /// What is expected to follow.
    pub line: Vec<AdvisedStep>,
}

/// A step that is expected.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct AdvisedStep {
    /// Who acts.
    pub seat: String,
    /// The action in notation.
    pub action: String,
    /// In words.
    pub text: String,
    /// The clause that allows it.
    pub clause: Clause,
}

/// What a search says about a battle that was played.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ts_rs::TS)]
pub struct Analysis {
    /// The seats that take part, in the order of [`AnalysedStep::chances`].
    pub seats: Vec<String>,
    /// Every step of a player.
    pub steps: Vec<AnalysedStep>,
    /// The chances when it was over, or as it stands.
    pub end: Vec<f64>,
}

/// What a search says about a step.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct AnalysedStep {
    /// The step, from 1.
    pub step: usize,
    /// Who acted.
    pub seat: String,
    /// What was done, in notation.
    pub action: String,
    /// In words.
    pub text: String,
    /// The chances of the seats to win before it.
    pub chances: Vec<f64>,
    /// The estimated chance of who acted to win with what was done; none if there was nothing else to do.
    pub win: Option<f64>,
    /// The best actions that there were, the best first, as many as [`AdviceJob::most`] says; none where there was nothing to choose.
    pub best: Vec<Advised>,
    /// What would have been better, if it would have been clearly better.
    pub missed: Option<Advised>,
}

/// An advice in words, for faces that show text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldAdvice {
    /// Who decides.
    pub who: String,
    /// How the chances stand.
    pub chances: String,
    /// The best actions, the best first.
    pub best: Vec<ToldBest>,
    /// What the estimate rests on.
    pub note: String,
}

/// An advised action in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldBest {
    /// Its place and the action in notation.
    pub title: String,
    /// The chance to win after it.
    pub win: String,
    /// What it is, its clause, and how often it was tried.
    pub about: String,
    /// What is expected to follow; none if nothing is.
    pub line: Option<String>,
}

/// A chance in whole percent.
pub fn percent(chance: f64) -> String {
    format!("{:.0}%", chance * 100.0)
}

/// What a seat is called.
pub fn seat_name(profile: &Profile, id: &str, lang: Lang) -> String {
    let seat = profile.seats.iter().find(|seat| seat.id == id);
    seat.map_or(id, |seat| seat.name.get(lang)).to_owned()
}

fn counted(lang: Lang, count: u64, en: [&str; 2], ru: [&str; 3]) -> String {
    lang.count(i64::try_from(count).unwrap_or(i64::MAX), en, ru)
}

impl Advice {
    /// The advice in words. Action texts and clauses are in the language in which it was asked for; this is to be the same one.
    pub fn told(&self, profile: &Profile, lang: Lang) -> ToldAdvice {
        let name = |id: &str| seat_name(profile, id, lang);
        let chances: Vec<String> = self
            .chances
            .iter()
            .map(|chance| format!("{} {}", name(&chance.seat), lang.percent(&percent(chance.win))))
            .collect();
        let best = (1..).zip(&self.best).map(|(place, best)| {
            let tried = counted(lang, best.visits, ["try", "tries"], ["проба", "пробы", "проб"]);
            let steps = best.line.iter();
            let steps: Vec<String> =
                steps.map(|step| format!("{}: {} ({})", name(&step.seat), step.text, step.clause)).collect();
            let steps = steps.join("; ");
            ToldBest {
                title: format!("{place}. {}", best.action),
                win: lang.percent(&percent(best.win)),
                about: format!("{} ({}), {tried}", best.text, best.clause),
                line: (!steps.is_empty()).then(|| say!(lang, "then perhaps {steps}", "затем, возможно, {steps}")),
            }
        });
        let lines = ["line of play", "lines of play"];
        let tried = counted(lang, self.iterations, lines, ["вариант", "варианта", "вариантов"]);
        let choices = self.choices;
        ToldAdvice {
            who: name(&self.seat),
            chances: chances.join(", "),
            best: best.collect(),
            note: say!(
                lang,
                "{tried} searched, {choices} actions to choose from; from what this side may know",
                "просмотрено: {tried}; выбор из {choices}; по тому, что известно этой стороне"
            ),
        }
    }
}
