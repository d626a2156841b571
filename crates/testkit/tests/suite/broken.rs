//! Each promise of the contract is broken once, and the kit must say so.

use holmgang_kernel::dice::Dice;
use holmgang_kernel::doc::{Faults, Node};
use holmgang_kernel::encode::{Encode, Observe, Point, Space};
use holmgang_kernel::library::Library;
use holmgang_kernel::log::Log;
use holmgang_kernel::notation::NotationFault;
use holmgang_kernel::ruleset::{Evaluate, Fields, Notate, Present, Profile, Ruleset, Verb};
use holmgang_kernel::seat::{Seat, Turn, Viewer};
use holmgang_kernel::sheet::{Field, FieldFault};
use holmgang_kernel::tally::Label;
use holmgang_kernel::view::{Choice, Line, View};
use holmgang_kernel::words::Lang;
use holmgang_testkit::mutants::mutants;
use holmgang_testkit::random_play::random_play;
use holmgang_testkit::toy::{Action, Event, Refusal, STAMINA, Scenario, State, Toy, clause};

const DOUBLE: u8 = 1;
const LISTED_BUT_REFUSED: u8 = 2;
const ANY_SEAT: u8 = 3;
const NOTED_STATE: u8 = 4;
const FOREIGN_CLAUSE: u8 = 5;
const UNREADABLE: u8 = 6;
const ENDLESS: u8 = 7;
const OTHER_PICK: u8 = 8;
const BAD_EXPIRY: u8 = 9;
const UNLISTED_VERB: u8 = 10;
const LATE_PANIC: u8 = 11;
const RUSSIAN: u8 = 12;
const SCREEN: u8 = 13;

/// The toy with one fault.
struct Broken<const FAULT: u8>(Toy);

impl<const FAULT: u8> Ruleset for Broken<FAULT> {
    const PROFILE: Profile = Toy::PROFILE;
    type Scenario = Scenario;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;

    fn load(library: &Library) -> Result<Self, Faults> {
        Toy::load(library).map(Broken)
    }

    fn scenario(&self, node: &Node) -> Result<Scenario, Faults> {
        self.0.scenario(node)
    }

    fn start<D: Dice, L: Log<Event>>(&self, scenario: &Scenario, dice: &mut D, log: &mut L) -> Result<State, Faults> {
        self.0.start(scenario, dice, log)
    }

    fn turn(&self, state: &State) -> Turn {
        self.0.turn(state)
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let first = out.len();
        self.0.legal(state, seat, out);
        match FAULT {
            DOUBLE => out.extend(out.get(first).cloned()),
            LISTED_BUT_REFUSED if first < out.len() => out.push(Action::Strike { target: 0, force: 9 }),
            UNLISTED_VERB => out.retain(|action| *action != Action::Rest),
            _ => {}
        }
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        match FAULT {
            ANY_SEAT if *action == Action::End && state.pending.is_none() => Ok(()),
            LATE_PANIC if matches!(action, Action::Strike { force: 9, .. }) => Ok(()),
            _ => self.0.check(state, seat, action),
        }
    }

    fn apply<D: Dice, L: Log<Event>>(&self, state: &mut State, seat: Seat, action: &Action, dice: &mut D, log: &mut L) {
        let undone = FAULT == LATE_PANIC && matches!(action, Action::Strike { force: 9, .. });
        assert!(!undone, "what was accepted cannot be done");
        self.0.apply(state, seat, action, dice, log);
        match FAULT {
            // The classic: something is done in the closure of a note, which a silent log does not run.
            NOTED_STATE => log.note(clause::TURNS, || {
                state.fighters[0].stamina = STAMINA;
                Event::Ended
            }),
            FOREIGN_CLAUSE => log.note(holmgang_kernel::clause::Clause::new("XX", 1, 1), || Event::Ended),
            ENDLESS => (state.round, state.fighters[0].hp, state.fighters[1].hp) = (1, 12, 12),
            _ => {}
        }
    }

    fn expiry(&self, state: &State, seat: Seat) -> Option<Action> {
        if FAULT == BAD_EXPIRY { Some(Action::End) } else { self.0.expiry(state, seat) }
    }

    fn pick(
        &self,
        state: &State,
        seat: Seat,
        scratch: &mut Vec<Action>,
        mut below: impl FnMut(usize) -> usize,
    ) -> Option<Action> {
        scratch.clear();
        self.legal(state, seat, scratch);
        let place = below(scratch.len());
        if FAULT == OTHER_PICK { scratch.last().cloned() } else { scratch.get(place).cloned() }
    }
}

impl<const FAULT: u8> Notate for Broken<FAULT> {
    fn write(&self, state: &State, action: &Action) -> String {
        let text = self.0.write(state, action);
        if FAULT == UNREADABLE { text.replace("force=3", "force=2") } else { text }
    }

    fn read(&self, state: &State, seat: Seat, text: &str) -> Result<Action, NotationFault> {
        match text {
            "отдых" if FAULT == RUSSIAN => Ok(Action::End),
            _ => self.0.read(state, seat, text),
        }
    }

    fn verbs(&self) -> &'static [Verb] {
        self.0.verbs()
    }
}

impl<const FAULT: u8> Fields for Broken<FAULT> {
    fn sheet(&self, state: &State) -> Field {
        self.0.sheet(state)
    }

    fn set(&self, state: &mut State, path: &str, value: &Field) -> Result<(), FieldFault> {
        self.0.set(state, path, value)
    }
}

impl<const FAULT: u8> Present for Broken<FAULT> {
    fn view(&self, state: &State, viewer: Viewer, lang: Lang) -> View {
        let mut view = self.0.view(state, viewer, lang);
        if FAULT == SCREEN {
            view.boards[0].tokens[0].cell = "z9".into();
        }
        view
    }

    fn choice(&self, state: &State, seat: Seat, action: &Action, lang: Lang) -> Choice {
        Choice { action: self.write(state, action), ..self.0.choice(state, seat, action, lang) }
    }

    fn works(&self, before: &State, action: &Action, after: &State) -> Option<bool> {
        self.0.works(before, action, after)
    }

    fn narrate(&self, state: &State, event: &Event, viewer: Viewer, lang: Lang) -> Option<Line> {
        self.0.narrate(state, event, viewer, lang)
    }

    fn label(&self, label: Label, lang: Lang) -> String {
        self.0.label(label, lang)
    }

    fn figure(&self, figure: &'static str, lang: Lang) -> &'static str {
        self.0.figure(figure, lang)
    }

    fn refusal(&self, refusal: &Refusal, lang: Lang) -> String {
        self.0.refusal(refusal, lang)
    }

    fn result(&self, result: &'static str, lang: Lang) -> String {
        self.0.result(result, lang)
    }
}

impl<const FAULT: u8> Evaluate for Broken<FAULT> {
    fn evaluate(&self, state: &State, seat: Seat) -> i32 {
        self.0.evaluate(state, seat)
    }
}

impl<const FAULT: u8> Encode for Broken<FAULT> {
    fn space(&self, state: &State) -> Space {
        self.0.space(state)
    }

    fn point(&self, state: &State, seat: Seat, action: &Action) -> Option<Point> {
        self.0.point(state, seat, action)
    }

    fn observe<O: Observe>(&self, state: &State, seat: Seat, out: &mut O) {
        self.0.observe(state, seat, out);
    }
}

fn play<const FAULT: u8>() {
    let rules = Broken::<FAULT>(Toy::new());
    random_play(&rules, &rules.0.plain(), 50, 1, |_, _| ());
}

fn deform<const FAULT: u8>() {
    let rules = Broken::<FAULT>(Toy::new());
    mutants(&rules, &rules.0.plain(), 200, 1, &[]);
}

/// What the kit says against it.
fn complaint(run: fn()) -> String {
    match std::panic::catch_unwind(run) {
        Ok(()) => "nothing".to_owned(),
        Err(cause) => cause.downcast_ref::<String>().cloned().unwrap_or_default(),
    }
}

#[test]
fn every_broken_promise_is_told() {
    let cases: [(fn(), &str); 11] = [
        (play::<DOUBLE>, "is listed twice"),
        (play::<LISTED_BUT_REFUSED>, "is listed and refused"),
        (play::<ANY_SEAT>, "who is not asked"),
        (play::<NOTED_STATE>, "gives another state"),
        (play::<FOREIGN_CLAUSE>, "XX-1.1 is not in the book"),
        (play::<UNREADABLE>, "is read back as something else"),
        (play::<ENDLESS>, "no end after"),
        (play::<OTHER_PICK>, "`pick` gives another action"),
        (play::<BAD_EXPIRY>, "of the clock is refused"),
        (play::<SCREEN>, "stands on unknown cell `z9`"),
        (play::<0>, "nothing"),
    ];
    for (run, expected) in cases {
        let said = complaint(run);
        assert!(said.contains(expected), "expected: {expected}\nsaid: {said}");
    }
}

#[test]
fn what_stands_beside_the_list_is_known() {
    let rules = Broken::<UNLISTED_VERB>(Toy::new());
    let count = mutants(&rules, &rules.0.plain(), 200, 1, &["rest"]);
    assert!(count.free > 0);
}

#[test]
fn every_unsound_acceptance_is_told() {
    let cases: [(fn(), &str); 4] = [
        (deform::<UNLISTED_VERB>, "nothing with `rest` is listed"),
        (deform::<LATE_PANIC>, "what was accepted cannot be done"),
        (deform::<RUSSIAN>, "`отдых` is not read as `rest`"),
        (deform::<0>, "nothing"),
    ];
    for (run, expected) in cases {
        let said = complaint(run);
        assert!(said.contains(expected), "expected: {expected}\nsaid: {said}");
    }
}
