//! The single checks of random play. Each panics at the first broken promise.

use std::collections::BTreeSet;

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::{Recording, Roll, ScriptFault, Scripted, Swift};
use holmgang_kernel::difference::Difference;
use holmgang_kernel::log::{Entry, Recorder, Silent};
use holmgang_kernel::ruleset::{Playable, Refuse};
use holmgang_kernel::seat::{Seat, Turn, Viewer, Wanted};
use holmgang_kernel::words::Lang;

use crate::health::told_health;
use crate::random_play::{MOST_EVENTS, Seen, all_seats, start};

pub(crate) const LANGS: [Lang; 2] = [Lang::En, Lang::Ru];

pub(crate) struct Checks<'a, R> {
    pub rules: &'a R,
    pub seen: &'a mut Seen,
}

impl<R: Playable> Checks<'_, R> {
    /// Begins a battle; the same rolls begin the same battle.
    pub fn start(&mut self, scenario: &R::Scenario, dice: &mut Swift, story: &mut Vec<String>) -> R::State {
        let mut silent_dice = dice.clone();
        let (state, log, rolls) = start(self.rules, scenario, dice);
        story.push(format!("start{}", written(&rolls)));
        let silent = self.rules.start(scenario, &mut silent_dice, &mut Silent);
        assert!(silent.is_ok_and(|silent| silent == state), "a silent start gives another state");
        assert!(silent_dice == *dice, "a silent start rolls otherwise");
        let mut script = script(&rolls);
        let mut again_log = Recorder::default();
        let again = self.rules.start(scenario, &mut script, &mut again_log);
        assert_eq!(script.finish().as_ref(), Ok(&rolls), "the start asks other rolls when replayed");
        assert!(again.is_ok_and(|again| again == state), "the replayed start gives another state");
        let entries = log.into_entries();
        assert_eq!(again_log.into_entries(), entries, "the replayed start has other events");
        self.entries(&state, &state, &entries);
        state
    }

    /// The turn is sound and asking twice gives the same.
    pub fn turn(&mut self, state: &R::State) -> Turn {
        let turn = self.rules.turn(state);
        assert_eq!(self.rules.turn(state), turn, "`turn` is not stable");
        match turn {
            Turn::Of(wanted) => {
                self.clause(wanted.clause);
                assert!(!wanted.seats.is_empty(), "a decision of nobody is wanted");
                assert!(!wanted.kind.is_empty(), "the decision has no kind");
                for seat in wanted.seats.iter() {
                    assert!(all_seats::<R>().any(|known| known == seat), "{seat:?} is no seat of this ruleset");
                }
                *self.seen.kinds.entry(wanted.kind).or_default() += 1;
            }
            Turn::Over(outcome) => {
                self.clause(outcome.clause);
                assert!(!outcome.result.is_empty(), "the outcome has no word");
                for seat in outcome.winners.iter() {
                    assert!(all_seats::<R>().any(|known| known == seat), "{seat:?} has won and is no seat");
                }
                for lang in LANGS {
                    assert!(!self.rules.result(outcome.result, lang).is_empty(), "`{}` has no words", outcome.result);
                    let shown = self.rules.view(state, Viewer::Spectator, lang).outcome.map(|ending| ending.text);
                    assert_eq!(shown, Some(self.rules.ended(state, &outcome, lang)), "the end is told in two wordings");
                }
            }
        }
        turn
    }

    /// The lists of all seats, their checks and their notation.
    pub fn lists(&mut self, state: &R::State, wanted: Wanted, choices: &mut Swift) {
        let before = state.clone();
        let rules = self.rules;
        let (mut legal, mut again) = (Vec::new(), Vec::new());
        for seat in all_seats::<R>() {
            legal.clear();
            again.clear();
            rules.legal(state, seat, &mut legal);
            rules.legal(state, seat, &mut again);
            assert!(legal == again, "`legal` of {seat:?} is not stable");
            if !wanted.seats.has(seat) {
                assert!(legal.is_empty(), "{seat:?} is not asked and can {:?}", legal.first());
                continue;
            }
            assert!(!legal.is_empty(), "{seat:?} is asked and has nothing to do");
            let mut texts = BTreeSet::new();
            for action in &legal {
                let text = rules.write(state, action);
                if let Err(refusal) = rules.check(state, seat, action) {
                    panic!("`{text}` is listed and refused: {refusal:?}");
                }
                for other in all_seats::<R>().filter(|other| !wanted.seats.has(*other)) {
                    match rules.check(state, other, action) {
                        Ok(()) => panic!("`{text}` is allowed to {other:?}, who is not asked"),
                        Err(refusal) => self.refusal(&refusal),
                    }
                }
                self.reads_back(state, seat, action, &text);
                assert!(texts.insert(text.clone()), "`{text}` is listed twice");
            }
            self.pick(state, seat, &legal, choices);
            self.beside_the_list(state, seat, wanted, &legal);
        }
        assert!(*state == before, "asking what is legal changed the state");
    }

    fn reads_back(&self, state: &R::State, seat: Seat, action: &R::Action, text: &str) {
        match self.rules.read(state, seat, text) {
            Ok(read) => assert_eq!(read, *action, "`{text}` is read back as something else"),
            Err(fault) => panic!("`{text}` is written and not read: {}", fault.words.en),
        }
    }

    /// `pick` gives the place of the list that it asked for: at both ends and in between.
    fn pick(&self, state: &R::State, seat: Seat, legal: &[R::Action], choices: &mut Swift) {
        let mut scratch = Vec::new();
        for place in [0, legal.len() - 1, choices.below(legal.len())] {
            let mut asked = None;
            let picked = self.rules.pick(state, seat, &mut scratch, |n| {
                asked = Some(n);
                place
            });
            assert_eq!(asked, Some(legal.len()), "`pick` chooses among another number than listed");
            assert_eq!(picked.as_ref(), legal.get(place), "`pick` gives another action than the list");
        }
    }

    /// The action of the clock is allowed; what is offered beside the list is allowed and not on it; what is shown as refused is refused.
    fn beside_the_list(&mut self, state: &R::State, seat: Seat, wanted: Wanted, legal: &[R::Action]) {
        let mut texts = BTreeSet::new();
        for action in self.rules.beside(state, seat) {
            let text = self.rules.write(state, &action);
            assert_eq!(
                self.rules.check(state, seat, &action),
                Ok(()),
                "`{text}` is offered beside the list and refused"
            );
            assert!(!legal.contains(&action), "`{text}` is offered beside the list and stands on it");
            self.reads_back(state, seat, &action, &text);
            assert!(texts.insert(text.clone()), "`{text}` is offered beside the list twice");
        }
        let expiry = self.rules.expiry(state, seat);
        assert!(wanted.limit_ms.is_none() || expiry.is_some(), "the time can be up and nothing is done then");
        if let Some(action) = expiry {
            let text = self.rules.write(state, &action);
            assert_eq!(self.rules.check(state, seat, &action), Ok(()), "`{text}` of the clock is refused");
            self.reads_back(state, seat, &action, &text);
        }
        for action in self.rules.refused(state, seat) {
            match self.rules.check(state, seat, &action) {
                Ok(()) => panic!("`{}` is shown as refused and allowed", self.rules.write(state, &action)),
                Err(refusal) => self.refusal(&refusal),
            }
        }
    }

    /// Who gives the battle up is out of it, alone: the moment behind it is one in which the others can go on, or the end.
    pub fn resignations(&mut self, state: &R::State, dice: &Swift, invariant: &impl Fn(&R, &R::State)) {
        let (playing, remaining) = (self.rules.playing(state), self.rules.remaining(state));
        for seat in remaining.iter() {
            assert!(playing.has(seat), "{seat:?} is still in a battle that it does not take part in");
            let Some(action) = self.rules.resignation(state, seat) else { continue };
            let text = self.rules.write(state, &action);
            assert_eq!(self.rules.check(state, seat, &action), Ok(()), "`{text}` of {seat:?} is refused");
            self.reads_back(state, seat, &action, &text);
            let (mut after, mut log) = (state.clone(), Recorder::default());
            self.rules.apply(&mut after, seat, &action, &mut dice.clone(), &mut log);
            self.entries(state, &after, &log.into_entries());
            invariant(self.rules, &after);
            if let Turn::Of(wanted) = self.turn(&after) {
                let now = self.rules.remaining(&after);
                assert!(!now.has(seat), "{seat:?} has given the battle up and is still in it");
                assert!(self.rules.resignation(&after, seat).is_none(), "{seat:?} can give the battle up twice");
                for asked in wanted.seats.iter() {
                    assert!(asked == Seat::Referee || now.has(asked), "{asked:?} is out and is asked");
                    let mut legal = Vec::new();
                    self.rules.legal(&after, asked, &mut legal);
                    assert!(!legal.is_empty(), "{asked:?} is asked after `{text}` and has nothing to do");
                }
            }
        }
    }

    /// A refusal has a code, a clause of the book, and words.
    pub fn refusal(&self, refusal: &R::Refusal) {
        assert!(!refusal.code().is_empty(), "{refusal:?} has no code");
        self.in_the_book(refusal.clause());
        for lang in LANGS {
            assert!(!self.rules.refusal(refusal, lang).is_empty(), "{refusal:?} has no words");
        }
    }

    /// After the end nobody can do anything, not even the last thing again.
    pub fn nothing_to_do(&self, state: &R::State, last: Option<&(Seat, R::Action)>) {
        let mut legal = Vec::new();
        for seat in all_seats::<R>() {
            self.rules.legal(state, seat, &mut legal);
            assert!(legal.is_empty(), "it is over and {seat:?} can {:?}", legal.first());
        }
        if let Some((seat @ Seat::Player(_), action)) = last {
            match self.rules.check(state, *seat, action) {
                Ok(()) => panic!("it is over and {seat:?} may {action:?}"),
                Err(refusal) => self.refusal(&refusal),
            }
        }
    }

    /// What a random viewer sees in a random language agrees with the rules; asking changes nothing.
    pub fn screen(&self, state: &R::State, choices: &mut Swift) {
        let before = state.clone();
        let rules = self.rules;
        let lang = LANGS[choices.below(2)];
        let seats: Vec<Seat> = all_seats::<R>().collect();
        let viewer = seats.get(choices.below(seats.len() + 1)).map_or(Viewer::Spectator, |seat| Viewer::Seat(*seat));
        let view = rules.view(state, viewer, lang);
        let turn = rules.turn(state);
        assert_eq!(view.outcome.is_some(), turn.outcome().is_some(), "the screen shows another end than the rules");
        assert!(view.wanted.is_some() || turn.seat().is_none(), "the screen does not show the decision");
        for board in &view.boards {
            let mut cells = BTreeSet::new();
            for cell in &board.cells {
                assert!(cells.insert(cell.id.as_str()), "board `{}` has cell `{}` twice", board.id, cell.id);
            }
            let mut tokens = BTreeSet::new();
            for token in &board.tokens {
                assert!(tokens.insert(token.id.as_str()), "board `{}` has token `{}` twice", board.id, token.id);
                assert!(cells.contains(token.cell.as_str()), "`{}` stands on unknown cell `{}`", token.id, token.cell);
            }
        }
        let fallen: BTreeSet<&str> =
            view.sides.iter().flat_map(|side| &side.fallen).map(|(id, _)| id.as_str()).collect();
        for place in &view.order {
            assert!(!fallen.contains(place.token.as_str()), "`{}` is out of the battle and has turns", place.token);
        }
        let mut legal = Vec::new();
        if let Some(seat) = turn.seat() {
            rules.legal(state, seat, &mut legal);
            for action in &legal {
                let choice = rules.choice(state, seat, action, lang);
                assert_eq!(choice.action, rules.write(state, action), "a choice has another notation than its action");
                assert!(!choice.label.is_empty(), "`{}` has no label", choice.action);
                self.as_offered(state, seat, action);
                self.in_the_book(choice.clause);
            }
        }
        assert!(rules.sheet(state) == rules.sheet(state), "the sheet is not stable");
        assert!(*state == before, "drawing changed the state");
    }

    /// What is offered in place of what is listed may be done, is read back from its notation, and is offered as itself.
    fn as_offered(&self, state: &R::State, seat: Seat, action: &R::Action) {
        let rules = self.rules;
        let Some(offered) = rules.as_offered(state, seat, action) else { return };
        let text = rules.write(state, &offered);
        assert!(rules.check(state, seat, &offered).is_ok(), "`{text}` is offered and refused");
        assert!(rules.read(state, seat, &text).is_ok_and(|read| read == offered), "`{text}` is read as something else");
        assert!(
            rules.as_offered(state, seat, &offered).is_none_or(|again| again == offered),
            "`{text}` is no last word"
        );
    }

    /// Takes a step in every way there is, which must agree; gives the state after it.
    pub fn step(
        &mut self,
        before: &R::State,
        seat: Seat,
        action: &R::Action,
        dice: &mut Swift,
        story: &mut [String],
    ) -> R::State {
        let rules = self.rules;
        let text = rules.write(before, action);
        let verb = text.split_whitespace().next().unwrap_or_default();
        *self.seen.verbs.entry(verb.to_owned()).or_default() += 1;

        let mut silent = before.clone();
        assert!(silent == *before, "a clone differs from its original");
        let mut silent_dice = dice.clone();
        rules.apply(&mut silent, seat, action, &mut silent_dice, &mut Silent);

        let mut after = before.clone();
        let mut recording = Recording::new(dice);
        let mut log = Recorder::default();
        rules.apply(&mut after, seat, action, &mut recording, &mut log);
        let rolls = recording.rolls;
        if let Some(line) = story.last_mut() {
            line.push_str(&written(&rolls));
        }
        assert!(silent == after, "the silent run of `{text}` gives another state");
        assert!(silent_dice == *dice, "the silent run of `{text}` rolls otherwise");
        let events = log.len();
        assert!(events <= MOST_EVENTS, "`{text}` notes {events} events: it sets itself off");
        let entries = log.into_entries();

        let (again, again_entries, finished) = self.replay(before, seat, action, script(&rolls));
        assert_eq!(finished.as_ref(), Ok(&rolls), "`{text}` asks other rolls when replayed");
        assert!(again == after, "`{text}` replayed gives another state");
        assert_eq!(again_entries, entries, "`{text}` replayed has other events");
        self.wrong_scripts(before, seat, action, &rolls);
        self.entries(before, &after, &entries);
        told_health(rules, before, &after, &entries);
        let _ = rules.works(before, action, &after);
        self.differences(before, &after, seat);
        after
    }

    /// What a step has brought is told in words; an identifier among them, unless in brackets behind a name, has come from the fields of the state.
    fn differences(&self, before: &R::State, after: &R::State, seat: Seat) {
        for lang in LANGS {
            for Difference { text, whose, .. } in self.rules.difference(before, after, Viewer::Seat(seat), lang) {
                let words: String = text.split('(').map(|part| part.rsplit(')').next().unwrap_or(part)).collect();
                assert!(!text.is_empty() && !words.contains('_'), "`{whose}: {text}` is told and is not in words");
            }
        }
    }

    fn replay(
        &self,
        before: &R::State,
        seat: Seat,
        action: &R::Action,
        mut script: Scripted,
    ) -> (R::State, Vec<Entry<R::Event>>, Result<Vec<Roll>, ScriptFault>) {
        let mut state = before.clone();
        let mut log = Recorder::default();
        self.rules.apply(&mut state, seat, action, &mut script, &mut log);
        (state, log.into_entries(), script.finish())
    }

    /// One roll too many or too few is a fault and not another battle.
    fn wrong_scripts(&self, before: &R::State, seat: Seat, action: &R::Action, rolls: &[Roll]) {
        let mut given: Vec<(String, i32)> = rolls.iter().map(|roll| (roll.name.clone(), roll.value)).collect();
        given.push(("left over".into(), 1));
        let (_, _, finished) = self.replay(before, seat, action, Scripted::from_given(given.clone()));
        assert!(matches!(finished, Err(ScriptFault::LeftOver { .. })), "a left-over roll is not told: {finished:?}");
        if !rolls.is_empty() {
            given.truncate(rolls.len() - 1);
            let (_, _, finished) = self.replay(before, seat, action, Scripted::from_given(given));
            assert!(matches!(finished, Err(ScriptFault::Missing { .. })), "a missing roll is not told: {finished:?}");
        }
    }

    /// Every event cites the book and is told in words, or not at all.
    fn entries(&mut self, before: &R::State, state: &R::State, entries: &[Entry<R::Event>]) {
        for entry in entries {
            self.clause(entry.clause);
            for tally in entry.tallies.iter().chain(&self.rules.explain(before, &entry.event)) {
                for term in &tally.terms {
                    self.clause(term.clause);
                    assert!(!self.rules.label(term.label, Lang::En).is_empty(), "{:?} has no words", term.label);
                }
                for lang in LANGS {
                    assert!(!self.rules.figure(tally.figure, lang).is_empty(), "`{}` has no words", tally.figure);
                }
            }
            for viewer in [Viewer::Seat(Seat::Player(0)), Viewer::Seat(Seat::Referee), Viewer::Spectator] {
                let [en, ru] = LANGS.map(|lang| self.rules.narrate(state, &entry.event, viewer, lang));
                assert_eq!(en.is_some(), ru.is_some(), "{:?} is told in one language only", entry.event);
                if en.is_none() && viewer == Viewer::Seat(Seat::Referee) {
                    let written = format!("{:?}", entry.event);
                    let kind = written.split(|letter: char| !letter.is_alphanumeric()).next();
                    self.seen.untold.insert(kind.unwrap_or_default().to_owned());
                }
                for line in en.into_iter().chain(ru) {
                    assert!(!line.text.is_empty(), "{:?} is told in no words", entry.event);
                }
            }
        }
    }

    fn clause(&mut self, clause: Clause) {
        self.in_the_book(clause);
        *self.seen.clauses.entry(clause).or_default() += 1;
    }

    fn in_the_book(&self, clause: Clause) {
        assert!(R::PROFILE.clauses.iter().any(|info| info.clause == clause), "{clause} is not in the book");
    }
}

fn script(rolls: &[Roll]) -> Scripted {
    Scripted::from_given(rolls.iter().map(|roll| (roll.name.clone(), roll.value)).collect())
}

fn written(rolls: &[Roll]) -> String {
    if rolls.is_empty() {
        return String::new();
    }
    format!("  [{}]", rolls.iter().map(Roll::written).collect::<Vec<_>>().join(" "))
}
