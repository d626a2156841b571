//! A whole battle as a text: board, choices, rolls, events with clauses. Kept in `golden/`; its difference is the review of a rules change.

use std::fmt::Write;
use std::path::Path;

use holmgang_kernel::dice::{Recording, Roll, Scripted, Swift};
use holmgang_kernel::log::{Entry, Recorder};
use holmgang_kernel::ruleset::Playable;
use holmgang_kernel::seat::{Seat, Turn, Viewer};
use holmgang_kernel::tally::{Op, Tally, written};
use holmgang_kernel::view::{Token, View};
use holmgang_kernel::words::Lang;

use crate::board::draw;
use crate::content;
use crate::random_play::{seat_word, start};

/// How many choices are written out at one decision.
const MOST_CHOICES: usize = 12;

/// How a battle is to be told.
#[derive(Clone, Copy, Debug)]
pub struct Telling<'a> {
    /// The first line.
    pub title: &'a str,
    /// The seed of the dice.
    pub seed: u64,
    /// The language.
    pub lang: Lang,
    /// The most decisions that are told.
    pub most: usize,
}

/// Tells a battle in which every choice is random.
pub fn playthrough<R: Playable>(rules: &R, scenario: &R::Scenario, telling: Telling<'_>) -> String {
    let mut random = Swift::new(!telling.seed, 0);
    playthrough_by(rules, scenario, telling, |_, _, _, legal| random.below(legal.len()))
}

/// Tells a battle in which `choose` says the place of the action in the list.
pub fn playthrough_by<R: Playable>(
    rules: &R,
    scenario: &R::Scenario,
    telling: Telling<'_>,
    mut choose: impl FnMut(&R, &R::State, Seat, &[R::Action]) -> usize,
) -> String {
    let mut dice = Swift::new(telling.seed, 0);
    let mut out =
        format!("# {}\n# {}, version {}, seed {}\n", telling.title, R::PROFILE.id, R::PROFILE.version, telling.seed);
    let mut teller = Teller { rules, lang: telling.lang, out: &mut out };
    let (mut state, log, rolls) = start(rules, scenario, &mut dice);
    teller.happened(&state, &rolls, log.into_entries());
    for number in 1..=telling.most {
        teller.scene(&state);
        let Turn::Of(wanted) = rules.turn(&state) else { return out };
        let Some(seat) = wanted.seats.first() else { return out };
        let mut legal = Vec::new();
        rules.legal(&state, seat, &mut legal);
        teller.choices(&state, &legal);
        let Some(action) = legal.get(choose(rules, &state, seat, &legal)) else { return out };
        teller.line(&format!(
            "\n{number}. {} ({}): {}",
            seat_word::<R>(seat),
            wanted.kind,
            rules.write(&state, action)
        ));
        let mut recording = Recording::new(&mut dice);
        let mut log = Recorder::default();
        rules.apply(&mut state, seat, action, &mut recording, &mut log);
        let rolls = recording.rolls;
        teller.happened(&state, &rolls, log.into_entries());
    }
    teller.scene(&state);
    teller.line(&format!("(told up to decision {})", telling.most));
    out
}

/// Tells a battle of a shipped scenario in which `choose` says what is done; the first of the list where it says nothing.
///
/// # Panics
/// If there is no such scenario.
pub fn playthrough_of_bot<R: Playable>(
    rules: &R,
    scenario: &str,
    telling: Telling<'_>,
    choose: impl Fn(&R, &R::State, Seat) -> Option<R::Action>,
) -> String {
    playthrough_by(rules, &content::scenario(rules, scenario), telling, |rules, state, seat, legal| {
        let choice = choose(rules, state, seat);
        legal.iter().position(|action| Some(action) == choice.as_ref()).unwrap_or(0)
    })
}

/// Tells a written battle: a line an action, `seat: action ; roll=value roll=value`; empty lines and those that begin with `#` are left out. A first
/// line `begin ; rolls` gives the rolls of the start. `title` is the first line of what is told.
///
/// # Panics
/// At the first line whose seat, action or rolls are not what the rules ask, with its number.
pub fn playthrough_of<R: Playable>(rules: &R, scenario: &R::Scenario, title: &str, lang: Lang, script: &str) -> String {
    let mut out = format!("# {title}\n# {}, version {}, a written battle\n", R::PROFILE.id, R::PROFILE.version);
    let mut teller = Teller { rules, lang, out: &mut out };
    let lines = script.lines().enumerate().map(|(place, line)| (place + 1, line.trim()));
    let mut lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).peekable();
    let given = |line: &str| {
        line.split_once(" ; ").map_or((line.to_owned(), Vec::new()), |(text, rolls)| {
            let roll = |roll: &str| {
                let (name, value) = roll.split_once('=').unwrap_or((roll, ""));
                (name.to_owned(), value.parse().unwrap_or(i32::MIN))
            };
            (text.to_owned(), rolls.split_whitespace().map(roll).collect())
        })
    };
    let first = lines.next_if(|(_, line)| line.starts_with("begin")).map(|(_, line)| given(line).1).unwrap_or_default();
    let mut dice = Scripted::from_given(first);
    let (mut state, log, rolls) = start(rules, scenario, &mut dice);
    teller.happened(&state, &rolls, log.into_entries());
    dice.finish().unwrap_or_else(|fault| panic!("the start: {}", fault.words().en));
    for (number, line) in lines {
        teller.scene(&state);
        let (text, rolls) = given(line);
        let Turn::Of(wanted) = rules.turn(&state) else { panic!("line {number}: `{text}`: the battle is over") };
        let seat = wanted.seats.iter().find(|seat| text.split(':').next() == Some(seat_word::<R>(*seat)));
        let Some(seat) = seat else { panic!("line {number}: `{text}`: another seat decides") };
        let action = text.split_once(':').map_or("", |(_, action)| action.trim());
        let action = rules
            .read(&state, seat, action)
            .unwrap_or_else(|fault| panic!("line {number}: `{text}`: {}", fault.words.en));
        if let Err(refusal) = rules.check(&state, seat, &action) {
            panic!("line {number}: `{text}` is refused: {}", rules.refusal(&refusal, Lang::En));
        }
        teller.line(&format!("\n{} ({}): {}", seat_word::<R>(seat), wanted.kind, rules.write(&state, &action)));
        let mut dice = Scripted::from_given(rolls);
        let mut recording = Recording::new(&mut dice);
        let mut log = Recorder::default();
        rules.apply(&mut state, seat, &action, &mut recording, &mut log);
        let rolled = recording.rolls;
        dice.finish().unwrap_or_else(|fault| panic!("line {number}: `{text}`: {}", fault.words().en));
        teller.happened(&state, &rolled, log.into_entries());
    }
    teller.scene(&state);
    out
}

/// Compares with a golden file. With `BLESS=1` in the environment the file is rewritten instead.
///
/// # Panics
/// If they differ, with the first line that does; or if the file cannot be read or written.
pub fn compare(path: impl AsRef<Path>, text: &str) {
    let path = path.as_ref();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if std::env::var_os("BLESS").is_some_and(|value| value == "1") {
        let written = path.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(path, text));
        written.unwrap_or_else(|error| panic!("{name} cannot be written: {error}"));
        return;
    }
    let golden = std::fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("{name} cannot be read ({error}); BLESS=1 writes it"))
        .replace("\r\n", "\n");
    if let Some(difference) = first_difference(&golden, text) {
        panic!("{name} differs; if the change is wanted, BLESS=1 rewrites it\n{difference}");
    }
}

fn first_difference(golden: &str, text: &str) -> Option<String> {
    if golden == text {
        return None;
    }
    let (mut old, mut new) = (golden.lines(), text.lines());
    let mut number = 0;
    loop {
        number += 1;
        match (old.next(), new.next()) {
            (Some(old), Some(new)) if old == new => {}
            (None, None) => return Some("only the ends of lines differ".to_owned()),
            (old, new) => {
                let show = |line: Option<&str>| line.unwrap_or("(the text ends here)").to_owned();
                return Some(format!("line {number}\n  golden: {}\n  now:    {}", show(old), show(new)));
            }
        }
    }
}

struct Teller<'a, R> {
    rules: &'a R,
    lang: Lang,
    out: &'a mut String,
}

impl<R: Playable> Teller<'_, R> {
    fn line(&mut self, line: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.out, "{line}");
    }

    /// The board and everybody on it, as the referee sees them.
    fn scene(&mut self, state: &R::State) {
        let view: View = self.rules.view(state, Viewer::Seat(Seat::Referee), self.lang);
        self.line(&format!("\n== {}", view.heading));
        for fact in &view.facts {
            self.line(&format!("   {}: {}", fact.name, fact.value));
        }
        for board in &view.boards {
            for line in draw(board) {
                self.line(format!("   {line}").trim_end());
            }
            for token in &board.tokens {
                self.line(&format!("   {}", token_line(token)));
            }
        }
        if let Some(ending) = &view.outcome {
            self.line(&format!("   {} [{}]", ending.text, ending.clause));
        }
    }

    fn choices(&mut self, state: &R::State, legal: &[R::Action]) {
        let mut texts: Vec<String> =
            legal.iter().take(MOST_CHOICES).map(|action| self.rules.write(state, action)).collect();
        if legal.len() > MOST_CHOICES {
            texts.push(format!("({} more)", legal.len() - MOST_CHOICES));
        }
        self.line(&format!("   choices: {}", texts.join(" | ")));
    }

    fn happened(&mut self, state: &R::State, rolls: &[Roll], entries: Vec<Entry<R::Event>>) {
        if !rolls.is_empty() {
            let rolls: Vec<String> =
                rolls.iter().map(|roll| format!("{} of {}..{}", roll.written(), roll.lo, roll.hi)).collect();
            self.line(&format!("   rolls: {}", rolls.join(", ")));
        }
        for entry in entries {
            for tally in &entry.tallies {
                let line = self.tally_line(tally);
                self.line(&line);
            }
            let line = self.rules.narrate(state, &entry.event, Viewer::Seat(Seat::Referee), self.lang);
            self.line(&format!(
                "   {}  {}",
                entry.clause,
                line.map_or("(nothing to tell)".to_owned(), |line| line.text)
            ));
        }
    }

    fn tally_line(&self, tally: &Tally) -> String {
        let term = |term: &holmgang_kernel::tally::Term| {
            let sign = match term.op {
                Op::Add => "+",
                Op::Half => "½+",
                Op::Times => "×",
                Op::Cap => "≤",
                Op::Floor => "≥",
                Op::Round => "→",
            };
            format!("{sign}{} {} [{}]", written(term.value), self.rules.label(term.label, self.lang), term.clause)
        };
        let terms: Vec<String> = tally.terms.iter().map(term).collect();
        format!("   {} {} = {}", self.rules.figure(tally.figure, self.lang), tally.value, terms.join(" "))
    }
}

fn token_line(token: &Token) -> String {
    let mut parts = vec![format!("{} {} on {}", token.sign, token.id, token.cell)];
    parts.extend(token.gauges.iter().map(|gauge| format!("{} {}/{}", gauge.id, gauge.value, gauge.max)));
    parts.extend(token.badges.iter().map(|badge| match badge.left {
        Some(left) => format!("({} {left})", badge.id),
        None => format!("({})", badge.id),
    }));
    parts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_that_differs_is_named() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
        assert!(first_difference("a\nb\n", "a\nc\n").unwrap().contains("line 2\n  golden: b\n  now:    c"));
        assert!(first_difference("a\nb\n", "a\n").unwrap().contains("the text ends here"));
        assert!(first_difference("a\n", "a").unwrap().contains("ends of lines"));
    }
}
