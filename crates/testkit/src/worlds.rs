//! Two worlds that differ in a secret only: to whoever may not know it they look, sound and weigh the same.

use std::fmt::Write;

use holmgang_kernel::dice::Swift;
use holmgang_kernel::encode::{Choices, observe};
use holmgang_kernel::log::Recorder;
use holmgang_kernel::odds::explore;
use holmgang_kernel::ruleset::{Playable, Refuse};
use holmgang_kernel::seat::{Seat, Turn, Viewer};
use holmgang_kernel::words::Lang;

const LANGS: [Lang; 2] = [Lang::En, Lang::Ru];

/// What a bot would do, given the state as it is and room for a list.
pub type Advice<R> = fn(
    &R,
    &<R as holmgang_kernel::ruleset::Ruleset>::State,
    Seat,
    &mut Vec<<R as holmgang_kernel::ruleset::Ruleset>::Action>,
) -> Option<<R as holmgang_kernel::ruleset::Ruleset>::Action>;

/// How much of what could come is weighed at a moment: all of it would take long.
#[derive(Clone, Copy, Debug)]
pub struct Glance {
    /// The place of the first listed action that is weighed.
    pub first: usize,
    /// Every how many-eth of those after it.
    pub every: usize,
    /// The most ways of the dice that are followed.
    pub most: usize,
    /// Whether the bot is asked.
    pub asks_bot: bool,
}

/// The eyes of somebody who wants to know all that he can.
pub struct Eyes<'a, R: Playable> {
    /// The rules.
    pub rules: &'a R,
    /// What a nosy player might type.
    pub typed: &'static [&'static str],
    /// Whether what was typed is compared as it was understood where it is refused too. No face tells that; a notation that names hidden things differs.
    pub writes_refused: bool,
    /// What is weighed at a moment.
    pub glance: fn(&R::State) -> Glance,
    /// The bot that is asked.
    pub bot: Advice<R>,
}

impl<R: Playable> Eyes<'_, R> {
    /// Everything that somebody gets of a moment, as text: view, choices, refusals, answers to what is typed, and what a seat weighs.
    ///
    /// # Panics
    /// If what can be done is not the same in the moment as the seat knows it.
    pub fn seen(&self, state: &R::State, viewer: Viewer) -> String {
        let rules = self.rules;
        let mut out = format!("{:?}\n", rules.turn(state));
        if let Viewer::Seat(seat @ Seat::Player(_)) = viewer {
            out += &self.weighed(state, seat);
        }
        for lang in LANGS {
            note(&mut out, format_args!("{:#?}", rules.view(state, viewer, lang)));
            let Viewer::Seat(seat) = viewer else { continue };
            let mut legal = Vec::new();
            rules.legal(state, seat, &mut legal);
            for action in &legal {
                let choice = rules.choice(state, seat, action, lang);
                note(&mut out, format_args!("{choice:?} {}", rules.write(state, action)));
            }
            let answer = |action: &R::Action| match rules.check(state, seat, action) {
                Ok(()) => "accepted".to_owned(),
                Err(refusal) => {
                    format!("{} {} {}", refusal.code(), refusal.clause(), rules.refusal(&refusal, lang))
                }
            };
            for action in rules.refused(state, seat) {
                note(&mut out, format_args!("{}: {}", rules.write(state, &action), answer(&action)));
            }
            for text in self.typed {
                match rules.read(state, seat, text) {
                    Err(fault) => note(&mut out, format_args!("{text}: {} {}", fault.code, fault.words.get(lang))),
                    Ok(action) => {
                        let is_told = self.writes_refused || rules.check(state, seat, &action).is_ok();
                        let written = if is_told { rules.write(state, &action) } else { String::new() };
                        note(&mut out, format_args!("{text}: {written} {}", answer(&action)));
                    }
                }
            }
        }
        out
    }

    /// What a seat works with when it weighs what could come: the moment as it knows it, the odds of what it can do, and what its bot would do.
    fn weighed(&self, state: &R::State, seat: Seat) -> String {
        let rules = self.rules;
        let known = rules.known_to(state, seat);
        let known = known.as_ref().unwrap_or(state);
        let now = rules.sheet(known);
        let mut out = format!("{now:?}\n");
        let (mut numbers, mut choices, space) = (Vec::new(), Choices::default(), rules.space(state));
        observe(rules, state, seat, &mut numbers);
        let mut mask = vec![0; space.len()];
        choices.list(rules, &space, state, seat, &mut mask);
        note(&mut out, format_args!("{numbers:?} {:?}", choices.indices));
        let (mut legal, mut same) = (Vec::new(), Vec::new());
        rules.legal(state, seat, &mut legal);
        rules.legal(known, seat, &mut same);
        assert_eq!(legal, same, "what can be done is the same in the moment as it is known");
        let glance = (self.glance)(state);
        for action in legal.iter().skip(glance.first).step_by(glance.every.max(1)) {
            assert!(
                rules.check(known, seat, action).is_ok(),
                "{action:?} is listed and refused as the moment is known"
            );
            explore(rules, known, seat, action, glance.most, |after, chance| {
                let told = rules.difference(known, after, Viewer::Seat(seat), Lang::En);
                let works = rules.works(known, action, after);
                note(&mut out, format_args!("{chance} {:?} {told:?} {works:?}", now.differences(&rules.sheet(after))));
            });
        }
        if glance.asks_bot
            && let Some(action) = (self.bot)(rules, state, seat, &mut legal)
        {
            note(&mut out, format_args!("{}", rules.write(state, &action)));
        }
        out
    }

    /// The log of a step for somebody.
    fn told(&self, state: &R::State, log: &Recorder<R::Event>, viewer: Viewer) -> String {
        let mut out = String::new();
        for (clause, event) in log.events() {
            for lang in LANGS {
                if let Some(line) = self.rules.narrate(state, event, viewer, lang) {
                    note(&mut out, format_args!("{clause} {line:?}"));
                }
            }
        }
        out
    }

    /// Takes a step and gives what was noted.
    ///
    /// # Panics
    /// If the text is no action that is allowed now.
    pub fn step(&self, state: &mut R::State, seat: Seat, text: &str, dice: &mut Swift) -> Recorder<R::Event> {
        let rules = self.rules;
        let action = rules.read(state, seat, text).unwrap_or_else(|fault| panic!("{text}: {}", fault.words.en));
        if let Err(refusal) = rules.check(state, seat, &action) {
            panic!("{text}: {}", rules.refusal(&refusal, Lang::En));
        }
        let mut log = Recorder::default();
        rules.apply(state, seat, &action, dice, &mut log);
        log
    }
}

fn note(out: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{line}");
}

/// Two worlds, step by step.
pub struct Worlds<'a, R: Playable> {
    /// Who looks.
    pub eyes: Eyes<'a, R>,
    /// Both worlds.
    pub states: [R::State; 2],
    /// Those who may not know the secret.
    pub strangers: Vec<Viewer>,
    dice: [Swift; 2],
}

impl<'a, R: Playable> Worlds<'a, R> {
    /// Two worlds with the same dice.
    pub fn new(eyes: Eyes<'a, R>, states: [R::State; 2], strangers: &[Viewer]) -> Self {
        Worlds { eyes, states, strangers: strangers.to_vec(), dice: [Swift::new(5, 5), Swift::new(5, 5)] }
    }

    /// Two worlds that begin from two scenarios with the same dice: what strangers are told of the start and what they get of the first moment is compared.
    ///
    /// # Panics
    /// If a battle cannot begin, or at the first line that differs.
    pub fn begin(eyes: Eyes<'a, R>, scenarios: [&R::Scenario; 2], strangers: &[Viewer]) -> Self {
        let mut dice = [Swift::new(5, 5), Swift::new(5, 5)];
        let mut logs = [Recorder::default(), Recorder::default()];
        let states = [0, 1].map(|world| {
            let state = eyes.rules.start(scenarios[world], &mut dice[world], &mut logs[world]);
            state.unwrap_or_else(|faults| panic!("{faults}"))
        });
        let worlds = Worlds { eyes, states, strangers: strangers.to_vec(), dice };
        worlds.compare_told(&logs, "the start");
        worlds.compare("the start");
        worlds
    }

    /// Compares what strangers are told of a step.
    fn compare_told(&self, logs: &[Recorder<R::Event>; 2], by: &str) {
        for viewer in &self.strangers {
            let [one, other] = [0, 1].map(|world| self.eyes.told(&self.states[world], &logs[world], *viewer));
            assert_same(&one, &other, &format!("{viewer:?} is told a difference by {by}"));
        }
    }

    /// Compares what strangers get of this moment.
    ///
    /// # Panics
    /// At the first line that differs.
    pub fn compare(&self, after: &str) {
        for viewer in &self.strangers {
            let [one, other] = [0, 1].map(|world| self.eyes.seen(&self.states[world], *viewer));
            assert_same(&one, &other, &format!("{viewer:?} sees a difference after {after}"));
        }
    }

    /// Takes a step, the same or another one in each world, and compares what strangers are told and get.
    ///
    /// # Panics
    /// If a text is not allowed in its world, or at the first line that differs.
    pub fn step(&mut self, seat: Seat, texts: [&str; 2]) {
        let logs =
            [0, 1].map(|world| self.eyes.step(&mut self.states[world], seat, texts[world], &mut self.dice[world]));
        self.compare_told(&logs, texts[0]);
        self.compare(texts[0]);
    }

    /// Random play of what can be done in both worlds, without the actions that give the secret away; as many `steps` as come.
    ///
    /// # Panics
    /// At the first line that differs.
    pub fn play(&mut self, seed: u64, steps: usize, telling: impl Fn(&R::State, &str) -> bool) {
        let rules = self.eyes.rules;
        let mut random = Swift::new(seed, 9);
        for _ in 0..steps {
            let Turn::Of(wanted) = rules.turn(&self.states[0]) else { return };
            let Some(seat) = wanted.seats.first() else { return };
            let texts = [0, 1].map(|world| {
                let (state, mut legal) = (&self.states[world], Vec::new());
                rules.legal(state, seat, &mut legal);
                legal.iter().map(|action| rules.write(state, action)).collect::<Vec<_>>()
            });
            let is_open = |text: &&String| texts[1].contains(text) && !telling(&self.states[0], text);
            let both: Vec<&String> = texts[0].iter().filter(is_open).collect();
            if both.is_empty() {
                return;
            }
            let text = both[random.below(both.len())].clone();
            self.step(seat, [&text, &text]);
        }
    }
}

fn assert_same(one: &str, other: &str, what: &str) {
    if one != other {
        let first = one.lines().zip(other.lines()).find(|(a, b)| a != b);
        panic!("{what}: {first:?}");
    }
}
