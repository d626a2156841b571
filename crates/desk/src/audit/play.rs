//! The posts of players played with the dice that the thread names.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use holmgang_arena::erased::{AnyBattle, Figure, LogLine, Refused, TurnInfo};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::dice::Roll;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::sheet::Field;
use holmgang_kernel::words::{Lang, Words};

use super::both::InBoth;
use super::outcomes;
use super::pool::{Die, Numbers};
use super::thread::Part;
use crate::read::{Before, Outcome, Reader};
use crate::scan::{Names, What};
use crate::scene::Scene;
use crate::speech::Speech;

mod claimed;
mod rolls;
mod turns;

/// Something that was done in the thread.
#[derive(Clone, Debug)]
pub struct Step {
    /// The number of the post that says it.
    pub post: u32,
    /// The part of the thread.
    pub part: usize,
    /// Who.
    pub seat: Seat,
    /// What, in notation.
    pub action: String,
    /// The same in words.
    pub called: Words,
    /// The words.
    pub text: String,
    /// With which dice.
    pub rolls: Vec<Roll>,
    /// Rolls for which the thread names no die.
    pub guessed: Vec<String>,
    /// The numbers computed.
    pub figures: Vec<Figure>,
    /// What is told of it.
    pub lines: Vec<LogLine>,
    /// Whole numbers of the sheet before it.
    pub before: Numbers,
    /// And after it.
    pub after: Numbers,
    /// Why the rules refuse it, if they do.
    pub refused: Option<Refused>,
    /// Whether the thread does not say it: a turn that ended without a word.
    pub unsaid: bool,
    /// Who acted and whose turn it was, if it was somebody else's.
    pub out_of_turn: Option<(String, String)>,
}

impl Step {
    /// A step that is about to be taken.
    fn of(intent: &Intent, battle: &dyn AnyBattle, unsaid: bool) -> Step {
        let before = numbers(&battle.sheet());
        let called = |lang| battle.called(intent.seat, &intent.action, lang).unwrap_or_else(|| intent.action.clone());
        Step {
            called: Words::new(called(Lang::En), called(Lang::Ru)),
            post: intent.post,
            part: intent.part,
            seat: intent.seat,
            action: intent.action.clone(),
            text: intent.text.clone(),
            rolls: Vec::new(),
            guessed: Vec::new(),
            figures: Vec::new(),
            lines: Vec::new(),
            after: before.clone(),
            before,
            refused: None,
            unsaid,
            out_of_turn: None,
        }
    }
}

/// What somebody wants to do.
#[derive(Clone, Debug)]
struct Intent {
    seat: Seat,
    post: u32,
    part: usize,
    action: String,
    text: String,
    /// Who was to act when it was read.
    actor: Option<String>,
    /// Where its part speaks of it: from, up to where it speaks of the next one; line and place in it.
    said: ((usize, usize), (usize, usize)),
}

/// Everywhere in a part.
const ANYWHERE: ((usize, usize), (usize, usize)) = ((0, 0), (usize::MAX, usize::MAX));

/// The battle of a thread as far as it has been played.
pub struct Walk<'a> {
    reader: &'a Reader,
    /// The position.
    pub battle: Box<dyn AnyBattle>,
    lang: Lang,
    /// What the steps told, in both languages.
    pub in_both: InBoth,
    /// The dice that the thread names.
    pub dice: Vec<Die>,
    /// What was done since the last ruling.
    pub steps: Vec<Step>,
    waiting: VecDeque<Intent>,
    memory: BTreeMap<String, Before>,
    /// Reactions by kind: what each seat did last when it was asked.
    reactions: BTreeMap<Seat, String>,
    /// Who has tried to act: the seat and the figure that decided then.
    tried: Vec<(Seat, Option<String>)>,
    /// Passages that were not read, with their posts.
    pub unread: Vec<(u32, String, Words)>,
    /// The position after the last ruling.
    pub base: Box<dyn AnyBattle>,
    /// The part of the next ruling: no die behind it counts.
    pub until: usize,
    /// Whether every post since the last ruling was read.
    pub is_whole: bool,
    /// Whether something so far may be read or played otherwise than it was meant.
    pub doubt: bool,
    /// Parts that may be read otherwise, until a ruling shows how they were meant.
    pub doubtful: BTreeSet<usize>,
    /// Whether the last part that was read left something open.
    reading_doubt: bool,
    /// The words of the next ruling.
    pub later: Option<String>,
    /// The parts since the last ruling: place, number of the post, words.
    said: Vec<(usize, u32, String)>,
}

/// The whole numbers of a sheet, two levels deep: `red-1.energy`, `round`.
pub fn numbers(sheet: &Field) -> Numbers {
    let mut out = Numbers::new();
    let Field::Table(fields) = sheet else { return out };
    for (key, value) in fields {
        match value {
            Field::Int(number) => drop(out.insert(key.clone(), *number)),
            Field::Table(inner) => {
                for (name, value) in inner {
                    if let Field::Int(number) = value {
                        out.insert(format!("{key}.{name}"), *number);
                    }
                }
            }
            _ => {}
        }
    }
    out
}

/// Where the words of an item begin in their line.
fn place_in(passages: &[crate::markup::Passage], line: usize, text: &str) -> usize {
    let begin: String = text.chars().take(12).collect();
    let own = passages.iter().filter(|passage| passage.line == line);
    own.filter_map(|passage| passage.text.find(&begin)).next().unwrap_or(0)
}

/// Whether a number is what a value of somebody becomes: `health: 60 health, -23 damage`. It is checked as that value.
fn is_value(figure: &Figure, speech: &Speech) -> bool {
    speech.gauges.iter().any(|gauge| gauge.id == figure.id)
        && figure.terms.first().is_some_and(|term| term.label.to_lowercase() == figure.name.to_lowercase())
}

/// Whether words say that something is done once more.
fn says_again(text: &str) -> bool {
    crate::scan::words(text).iter().any(|word| {
        matches!(
            word.text.as_str(),
            "again" | "more" | "another" | "second" | "еще" | "снова" | "опять" | "вторая" | "второй"
        )
    })
}

/// The most steps that are taken for one part.
const MOST_STEPS: usize = 60;

/// The most answers and ends of turns in a row that a thread leaves unsaid.
const MOST_SILENT: usize = 6;

impl<'a> Walk<'a> {
    /// The beginning of a thread.
    pub fn new(reader: &'a Reader, battle: Box<dyn AnyBattle>, lang: Lang) -> Walk<'a> {
        Walk {
            reader,
            base: battle.duplicate(),
            battle,
            until: usize::MAX,
            is_whole: true,
            doubt: false,
            doubtful: BTreeSet::new(),
            reading_doubt: false,
            later: None,
            said: Vec::new(),
            lang,
            in_both: InBoth::of(lang),
            dice: Vec::new(),
            steps: Vec::new(),
            waiting: VecDeque::new(),
            memory: BTreeMap::new(),
            reactions: BTreeMap::new(),
            tried: Vec::new(),
            unread: Vec::new(),
        }
    }

    /// Who reads the posts.
    pub fn reader(&self) -> &'a Reader {
        self.reader
    }

    fn decides(&self, seat: Seat) -> bool {
        matches!(self.battle.turn(), TurnInfo::Of { ref seats, .. } if seats.contains(&seat))
    }

    fn decider(&self) -> Option<Seat> {
        match self.battle.turn() {
            TurnInfo::Of { seats, .. } => seats.first().copied(),
            TurnInfo::Over { .. } => None,
        }
    }

    /// Plays what a part says: where its writer is to decide, else behind what has ended or was answered without a word.
    /// Whether a move was found in it.
    pub fn say(&mut self, index: usize, part: &Part, seat: Seat, before: Option<&Part>) -> bool {
        let steps = self.steps.len();
        let stood = Scene::of(&*self.battle, Seat::Referee).figures;
        self.flush(steps + MOST_STEPS);
        let mut best: Option<(i64, Walk<'a>, Vec<Intent>)> = None;
        let mut ahead = self.fork();
        for way in 0..MOST_SILENT {
            if ahead.decides(seat) {
                let (intents, worth) = ahead.read(&*ahead.battle.duplicate(), index, part, seat);
                let worth = worth - i64::try_from(way).unwrap_or(0);
                if !intents.is_empty() && best.as_ref().is_none_or(|(known, ..)| *known < worth) {
                    let copy = ahead.fork();
                    best = Some((worth, copy, intents));
                }
                // The first position in which it is understood is meant.
                if 0 < worth {
                    break;
                }
            }
            let Some(other) = ahead.decider() else { break };
            if !ahead.let_pass(other, index, part.number) {
                break;
            }
            ahead.flush(steps + MOST_STEPS);
        }
        let is_sure = best.as_ref().is_some_and(|(worth, ..)| 0 < *worth);
        let mut intents = Vec::new();
        if !is_sure && self.answers(seat) {
            intents = self.reaction(index, part, seat, before);
        }
        if intents.is_empty()
            && !is_sure
            && !self.decides(seat)
            && best.is_none()
            && self.out_of_turn(index, part, seat)
        {
            return true;
        }
        if intents.is_empty()
            && let Some((_, walk, read)) = best
        {
            let memory = std::mem::take(&mut self.memory);
            *self = Walk { memory, ..walk };
            intents = read;
        }
        if self.decides(seat)
            && let Some(attack) = self.attack(index, part, seat, &intents)
        {
            intents.insert(0, attack);
            self.reading_doubt = false;
            let why =
                Words::new("what is done is not said: taken for an attack", "что делают, не сказано: принято за атаку");
            self.open(index, part, why);
        }
        let found = !intents.is_empty();
        if self.reading_doubt {
            self.open(index, part, Words::new("it can be read in several ways", "это можно прочитать по-разному"));
        }
        self.waiting.extend(intents);
        self.flush(steps + MOST_STEPS);
        self.remember(steps, part, seat);
        if found && self.leaves_open(part, steps, &stood) {
            let why = "a cell that it names is in no move that was read";
            self.open(index, part, Words::new(why, "названной клетки нет ни в одном прочитанном ходе"));
        }
        self.said.push((index, part.number, part.text.trim().to_owned()));
        // Who was to decide and was not understood has had the turn all the same.
        if !found && self.decides(seat) {
            let token = self.token();
            self.tried.push((seat, token));
        }
        found
    }

    fn remember(&mut self, from: usize, part: &Part, seat: Seat) {
        let verb = |text: &str| text.split(' ').next().map(str::to_owned);
        // `once more` is never the end of a turn.
        let ends = |action: &str| {
            self.reader
                .speech()
                .deeds
                .iter()
                .any(|deed| deed.ends && deed.forms.iter().any(|form| verb(form) == verb(action)))
        };
        let own = self.steps.get(from..).unwrap_or_default().iter().rev();
        if let Some(last) = own.into_iter().find(|step| step.seat == seat && !step.unsaid && !ends(&step.action)) {
            let last = last.action.clone();
            self.memory.entry(part.author.clone()).or_default().last = Some(last);
        }
    }

    /// Whether a seat is asked to answer what somebody else does.
    fn answers(&self, seat: Seat) -> bool {
        self.decides(seat) && self.steps.last().is_some_and(|step| step.seat != seat)
    }

    /// The figure that decides.
    fn token(&self) -> Option<String> {
        self.battle.view(Viewer::Seat(Seat::Referee), Lang::En).wanted.and_then(|wanted| wanted.token)
    }

    fn fork(&self) -> Walk<'a> {
        Walk {
            reader: self.reader,
            battle: self.battle.duplicate(),
            base: self.base.duplicate(),
            until: self.until,
            is_whole: self.is_whole,
            doubt: self.doubt,
            doubtful: self.doubtful.clone(),
            reading_doubt: self.reading_doubt,
            later: self.later.clone(),
            said: self.said.clone(),
            lang: self.lang,
            in_both: self.in_both.clone(),
            dice: self.dice.clone(),
            steps: self.steps.clone(),
            waiting: self.waiting.clone(),
            memory: self.memory.clone(),
            reactions: self.reactions.clone(),
            tried: self.tried.clone(),
            unread: self.unread.clone(),
        }
    }

    /// What a part wants to do, as actions, and how sure it is read: the more is understood the better.
    fn read(&mut self, battle: &dyn AnyBattle, index: usize, part: &Part, seat: Seat) -> (Vec<Intent>, i64) {
        let later = self.later.clone();
        let memory = Before { goes_on: true, later, ..self.memory.entry(part.author.clone()).or_default().clone() };
        let read = self.reader.read_on(battle, seat, &part.text, &memory);
        let (mut out, mut worth) = (Vec::<Intent>::new(), 0);
        let mut doubt = false;
        let verb = |text: &str| text.split(' ').next().unwrap_or("").to_owned();
        let passages = crate::markup::passages(&part.text);
        for item in read.items {
            // `Touch 8, trip 9` behind a trip, `a plain attack`: the same once more is no second deed.
            let is_short = item.text.split_whitespace().count() <= 4;
            let repeats = |out: &[Intent], action: &str| {
                is_short && out.iter().any(|known| verb(&known.action) == verb(action)) && !says_again(&item.text)
            };
            let action = match item.outcome {
                Outcome::Understood { action, .. } => {
                    worth += 10;
                    action
                }
                Outcome::Refused { action, .. } if repeats(&out, &action) => continue,
                Outcome::Refused { action, .. } => {
                    worth -= 1;
                    action
                }
                Outcome::Asked { readings, .. } => {
                    let legal = readings.iter().find(|reading| reading.action.is_some() && reading.refused.is_none());
                    let Some(action) = legal.and_then(|reading| reading.action.clone()) else { continue };
                    if repeats(&out, &action) {
                        continue;
                    }
                    doubt |=
                        readings.iter().filter(|reading| reading.action.is_some() && reading.refused.is_none()).count()
                            != 1;
                    worth += 4;
                    action
                }
                Outcome::Passed { why } => {
                    doubt |= why.en.starts_with("it looks like a move");
                    continue;
                }
            };
            let at = (item.line, place_in(&passages, item.line, &item.text));
            // What stands before the first deed belongs to it.
            let from = if out.is_empty() { (0, 0) } else { at };
            if let Some(before) = out.last_mut() {
                before.said.1 = at;
            }
            let said = (from, ANYWHERE.1);
            let (post, text, actor) = (part.number, item.text, item.actor);
            out.push(Intent { seat, post, part: index, action, text, actor, said });
        }
        self.reading_doubt = doubt;
        (out, worth)
    }

    /// Plays what waits, as long as those who want to act are to decide.
    fn flush(&mut self, most: usize) {
        while self.steps.len() < most {
            let Some(seat) = self.decider() else { break };
            let Some(place) = self.waiting.iter().position(|intent| self.decides(intent.seat)) else { break };
            let Some(intent) = self.waiting.remove(place) else { break };
            // Who tried what is not allowed has had the turn: the thread goes on with the next one.
            let was_refused = self.steps.last().is_some_and(|step| step.refused.is_some() && step.seat == intent.seat);
            let token = self.token();
            let is_anothers = intent.actor.is_some() && token.is_some() && intent.actor != token;
            if was_refused && (is_anothers || self.battle.check(intent.seat, &intent.action).is_err()) {
                let mut ahead = self.fork();
                if ahead.let_pass(seat, intent.part, intent.post)
                    && (!is_anothers || ahead.token() == intent.actor)
                    && ahead.battle.check(intent.seat, &intent.action).is_ok()
                {
                    *self = ahead;
                }
            }
            self.act(&intent, false);
        }
    }

    /// Takes a step, or notes why it is refused. Whether it was taken.
    fn act(&mut self, intent: &Intent, unsaid: bool) -> bool {
        let asked = self.decider().is_some_and(|seat| seat == intent.seat)
            && self.steps.last().is_some_and(|step| step.seat != intent.seat);
        let mut step = Step::of(intent, &*self.battle, unsaid);
        let token = self.token();
        // What is answered was said before: its dice count as well.
        let since =
            if asked { self.steps.last().map_or(intent.part, |step| step.part.min(intent.part)) } else { intent.part };
        if !unsaid {
            self.tried.retain(|(seat, who)| *seat != intent.seat || *who == token);
            self.tried.push((intent.seat, token));
        }
        match self.rolled(intent, since) {
            Ok((rolls, guessed, used)) => match self.battle.act(intent.seat, &intent.action, Rolls::Given(rolls)) {
                Ok(acted) => {
                    for place in used {
                        if let Some(die) = self.dice.get_mut(place) {
                            die.used = true;
                        }
                    }
                    step.action.clone_from(&acted.action);
                    step.rolls = acted.rolls;
                    step.guessed = guessed;
                    step.figures = self.battle.figures(acted.step, self.lang);
                    step.figures.retain(|figure| !is_value(figure, self.reader.speech()));
                    step.lines =
                        self.battle.log_between(acted.step, acted.step, Viewer::Seat(Seat::Referee), self.lang);
                    self.in_both.learn(&*self.battle, acted.step);
                    step.after = numbers(&self.battle.sheet());
                    if asked {
                        self.reactions.insert(intent.seat, acted.action);
                    }
                    self.steps.push(step);
                    true
                }
                Err(_) => false,
            },
            Err(refused) => {
                if refused.code == "bad_request" {
                    let why = refused.words.clone();
                    self.unread.push((intent.post, intent.text.clone(), why));
                } else if !unsaid {
                    step.refused = Some(refused);
                    self.steps.push(step);
                }
                false
            }
        }
    }

    /// The position in words, as the referee sees it.
    pub fn scene(&self) -> Scene {
        Scene::of(&*self.battle, self.decider().unwrap_or(Seat::Referee))
    }

    /// Forgets what has been ruled. What still waits was not played: it is not sure then what was.
    pub fn ruled(&mut self) -> Vec<Step> {
        for intent in std::mem::take(&mut self.waiting) {
            self.doubt = true;
            let why = Words::new("its turn has not come before the ruling", "до итогов до него не дошёл ход");
            self.unread.push((intent.post, intent.text, why));
        }
        // Dice of which none was used tell of a move that was not read.
        for (index, post, text) in std::mem::take(&mut self.said) {
            let own = self.dice.iter().filter(|die| die.part == index && die.sides.is_some());
            // A move that the rules refuse rolls nothing.
            let is_refused = self
                .steps
                .iter()
                .any(|step| step.part == index && step.refused.is_some() && !outcomes::is_strange(step));
            if own.clone().next().is_some() && own.clone().all(|die| !die.used) && !is_refused {
                self.doubtful.insert(index);
                let why = Words::new(
                    "the moves that were read need none of its dice",
                    "прочитанным ходам не понадобилась ни одна из названных костей",
                );
                self.unread.push((post, text, why));
            }
        }
        self.doubt |= !self.is_whole;
        // Who may not end the turn yet has done something that was not read.
        let verb = |text: &str| text.split([' ', '[']).next().map(str::to_owned);
        let ends = |step: &Step| {
            let deeds = self.reader.speech().deeds.iter().filter(|deed| deed.ends);
            let forms: Vec<Option<String>> = deeds.flat_map(|deed| &deed.forms).map(|form| verb(form)).collect();
            step.refused.is_some() && forms.contains(&verb(&step.action))
        };
        let is_open = |step: &&Step| !step.guessed.is_empty() || outcomes::is_strange(step) || ends(step);
        let guessed = self.steps.iter().filter(is_open);
        self.doubtful.extend(guessed.map(|step| step.part));
        std::mem::take(&mut self.steps)
    }

    /// Notes a part that may be meant otherwise.
    fn open(&mut self, index: usize, part: &Part, why: Words) {
        self.doubtful.insert(index);
        self.unread.push((part.number, part.text.trim().to_owned(), why));
    }

    /// Whether a part names cells to which nobody went, and on which nobody stood or stands.
    fn leaves_open(&self, part: &Part, steps: usize, before: &[crate::scene::Figure]) -> bool {
        let scene = Scene::of(&*self.battle, Seat::Referee);
        let names = Names { speech: self.reader.speech(), entries: self.reader.entries(), scene: &scene };
        let words = crate::scan::words(&part.text);
        let steps = self.steps.get(steps..).unwrap_or_default().iter().map(|step| step.action.as_str());
        let done: Vec<&str> = steps.chain(self.waiting.iter().map(|intent| intent.action.as_str())).collect();
        let named = |cell: &String| {
            done.iter().any(|action| action.contains(cell.as_str()))
                || scene.figures.iter().chain(before).any(|figure| figure.cell == *cell)
        };
        names.mentions(&part.text, &words).iter().any(|mention| match &mention.what {
            What::Cell(cells) => !cells.iter().any(named),
            _ => false,
        })
    }
}
