//! A thread that was refereed by hand, checked: what was claimed against what the rulebook gives.
//!
//! The posts of the players are read as moves ([`thread`], [`play`]) and played with the dice that the thread names ([`pool`]). Every post of the referee is
//! taken apart into sums and values ([`tokens`]), which are held against the numbers that the rulebook computes ([`check`]); what differs is told with its clause
//! ([`explain`]). The battle then goes on with what the thread says, so that one mistake is told once; beside it a second one goes on with what the rulebook says.
//! [`told`] writes it all down.

mod board;
mod both;
pub mod check;
mod compare;
pub mod explain;
mod gauges;
mod lines;
mod outcomes;
pub mod play;
pub mod pool;
mod shown;
pub mod thread;
pub mod told;
pub mod tokens;
mod values;
mod verbatim;

use std::collections::BTreeMap;

use holmgang_arena::erased::{AnyBattle, Figure, LogLine, Refused};
use holmgang_arena::script;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::dice::ScriptFault;
use holmgang_kernel::seat::{REFEREE, Seat, Viewer};
use holmgang_kernel::sheet::Field;
use holmgang_kernel::words::{Lang, Words};

use self::both::InBoth;
use crate::read::Reader;
use crate::scene::Scene;
use play::{Step, Walk};
use thread::{MOST_POSTS, Part, Post};

/// What kind of claim is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A number that is computed.
    Number,
    /// A value of somebody.
    Value,
    /// Whether it works.
    Outcome,
    /// A move that is not allowed was let pass.
    Illegal,
    /// Who is next.
    Order,
    /// Something on the board.
    State,
}

/// A claim that the rulebook does not bear out.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The number of the post.
    pub post: u32,
    /// The line of the post.
    pub line: usize,
    /// The words of the referee.
    pub text: String,
    /// What is wrong.
    pub kind: Kind,
    /// What it is about: the name of a number, of a value with its bearer.
    pub about: Words,
    /// What was claimed.
    pub claimed: String,
    /// What the rulebook gives.
    pub right: String,
    /// The clause.
    pub clause: Option<String>,
    /// Why.
    pub why: Words,
    /// The move that it is about, in notation.
    pub action: String,
    /// The number with its terms, where there is one.
    pub figure: Option<Figure>,
    /// Whether it is sure; else it is a question to the referee.
    pub sure: bool,
}

/// What became of the position by one of the two readings.
#[derive(Clone, Debug)]
pub struct Rest {
    /// After the ruling of this post.
    pub post: u32,
    /// What differs.
    pub differs: Vec<Differs>,
}

/// A value that differs between the two readings.
#[derive(Clone, Debug)]
pub struct Differs {
    /// The field: `red-1.hp`.
    pub path: String,
    /// The bearer and the value in words.
    pub name: Words,
    /// As claimed.
    pub claimed: i64,
    /// As the rulebook says.
    pub right: i64,
}

/// A move as it was read and played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The post that says it.
    pub post: u32,
    /// Who.
    pub seat: Seat,
    /// What, in notation.
    pub action: String,
    /// With which dice.
    pub rolls: Vec<String>,
    /// The code of the refusal, if the rules refuse it.
    pub refused: Option<String>,
    /// Whether the thread does not say it.
    pub unsaid: bool,
}

/// A thread that was checked.
#[derive(Clone, Debug)]
pub struct Audit {
    /// The language of the thread.
    pub lang: Lang,
    /// What is wrong, the first divergence first.
    pub findings: Vec<Finding>,
    /// What may be wrong: the thread can be read otherwise.
    pub questions: Vec<Finding>,
    /// What the log told so far.
    pub told: Vec<LogLine>,
    /// How many claims were held against the rulebook.
    pub checked: usize,
    /// The moves as they were read.
    pub moves: Vec<Played>,
    /// Passages that were not read as moves, with their posts.
    pub unread: Vec<(u32, String, Words)>,
    /// Rolls for which the thread names no die: post, action, roll.
    pub no_die: Vec<(u32, String, String)>,
    /// The rest from either reading, after each ruling from the first divergence on.
    pub rest: Vec<Rest>,
    /// What figures and sides are called, by their ids.
    pub names: Vec<(String, Words)>,
    /// What the moves are called, by their notation.
    pub called: BTreeMap<String, Words>,
    /// What was told, in both languages.
    pub in_both: InBoth,
    /// Why the battle cannot go on by the rulebook's reading, and from which post on.
    pub stopped: Option<(u32, Words)>,
}

/// The posts whose authors are nobody of the battle: no seat, no figure, not the referee.
pub fn strangers<'a>(battle: &dyn AnyBattle, posts: &'a [Post]) -> Vec<&'a Post> {
    let scene = Scene::of(battle, Seat::Referee);
    posts.iter().filter(|post| author(battle, &scene, &post.author).is_none()).collect()
}

/// How much of a thread can be played in a battle: whether all authors are somebody, then moves read without what was left. To tell rulebooks apart that have
/// a scenario of the same id.
pub fn playable(reader: &Reader, battle: &dyn AnyBattle, posts: &[Post], lang: Lang) -> (bool, i64) {
    let known = strangers(battle, posts).is_empty();
    let found = audit(reader, battle.duplicate(), posts, lang);
    let said = found.moves.iter().filter(|step| step.refused.is_none() && !step.unsaid).count();
    let signed = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    (known, signed(said).saturating_sub(signed(found.unread.len())))
}

/// Checks a thread.
pub fn audit(reader: &Reader, battle: Box<dyn AnyBattle>, posts: &[Post], lang: Lang) -> Audit {
    let start = Scene::of(&*battle, Seat::Referee);
    let known = |name: &str| author(&*battle, &start, name);
    let parts = thread::parts(posts.get(..MOST_POSTS.min(posts.len())).unwrap_or_default(), &known);
    let mut parts: Vec<(Part, Seat)> = parts
        .into_iter()
        .map(|part| {
            let author = known(&part.author).unwrap_or_else(|| part.author.clone());
            let seat = seat_of(&*battle, &author);
            (Part { author, ..part }, seat)
        })
        .collect();
    parts.retain(|(part, _)| !part.text.trim().is_empty());
    let mut straight = Straight { battle: battle.duplicate(), stopped: None };
    let mut walk = Walk::new(reader, battle, lang);
    for (index, (part, seat)) in parts.iter().enumerate() {
        pool::of_part(&part.text, index, *seat, &start, &mut walk.dice);
    }
    let mut audit = Audit {
        lang,
        findings: Vec::new(),
        questions: Vec::new(),
        told: Vec::new(),
        checked: 0,
        moves: Vec::new(),
        unread: Vec::new(),
        no_die: Vec::new(),
        rest: Vec::new(),
        names: Vec::new(),
        called: BTreeMap::new(),
        in_both: InBoth::default(),
        stopped: None,
    };
    let mut before: Option<&Part> = None;
    // Posts of players in which no move was found.
    let mut missed: Vec<usize> = Vec::new();
    for (index, (part, seat)) in parts.iter().enumerate() {
        walk.until = parts
            .iter()
            .skip(index)
            .position(|(_, seat)| *seat == Seat::Referee)
            .map_or(parts.len(), |more| index + more);
        walk.later = parts.get(walk.until).map(|(part, _)| part.text.clone());
        if *seat == Seat::Referee {
            // A post that names a die which was used has been read after all.
            missed.retain(|part| !walk.dice.iter().any(|die| die.part == *part && die.used));
            walk.is_whole = missed.is_empty();
            for part in missed.drain(..).filter_map(|part| parts.get(part)) {
                let why = Words::new("no move was found in it", "ходов в нём не найдено");
                audit.unread.push((part.0.number, part.0.text.trim().to_owned(), why));
            }
            rule(&mut audit, &mut walk, &mut straight, part);
        } else if !walk.say(index, part, *seat, before) && !part.quoted {
            // Talk of others that somebody quotes is no move that was lost.
            missed.push(index);
        }
        before = Some(part);
    }
    let left = walk.ruled();
    audit.note(&left);
    audit.unread.append(&mut walk.unread);
    audit.unread.sort_by_key(|(post, ..)| *post);
    audit.stopped = straight.stopped;
    audit.in_both = walk.in_both;
    audit
}

impl Audit {
    fn note(&mut self, steps: &[Step]) {
        self.moves.extend(steps.iter().map(played));
        self.called.extend(steps.iter().map(|step| (step.action.clone(), step.called.clone())));
    }
}

fn played(step: &Step) -> Played {
    Played {
        post: step.post,
        seat: step.seat,
        action: step.action.clone(),
        rolls: step.rolls.iter().map(holmgang_kernel::dice::Roll::written).collect(),
        refused: step.refused.as_ref().map(|refused| refused.code.clone()),
        unsaid: step.unsaid,
    }
}

/// One ruling of the referee.
fn rule(audit: &mut Audit, walk: &mut Walk<'_>, straight: &mut Straight, part: &Part) {
    let base = walk.base.duplicate();
    for (id, name) in shown::Shown::of(&*walk.battle).owners {
        if !audit.names.iter().any(|(known, _)| *known == id) {
            audit.names.push((id, name));
        }
    }
    let steps = walk.ruled();
    let ruling = check::check(walk, &*base, &steps, &audit.told, part, audit.lang);
    audit.told.extend(steps.iter().flat_map(|step| step.lines.iter().cloned()));
    audit.unread.extend(ruling.open.iter().cloned());
    audit.checked += ruling.checked;
    audit.note(&steps);
    for step in &steps {
        audit.no_die.extend(step.guessed.iter().map(|roll| (step.post, step.action.clone(), roll.clone())));
        straight.take(step);
    }
    walk.go_on(&*base, &steps, &ruling);
    let (sure, open) = ruling.findings.into_iter().partition::<Vec<Finding>, _>(|finding| finding.sure);
    audit.findings.extend(sure);
    audit.questions.extend(open);
    if !audit.findings.is_empty() && straight.stopped.is_none() {
        let (claimed, right) = (play::numbers(&walk.battle.sheet()), play::numbers(&straight.battle.sheet()));
        let gauges = &walk.reader().speech().gauges;
        let shown = |path: &str| gauges.iter().any(|gauge| path.rsplit('.').next() == Some(gauge.id.as_str()));
        let names = shown::Shown::of(&*walk.battle);
        let differs = right
            .iter()
            .filter(|(path, _)| shown(path))
            .filter_map(|(path, right)| {
                let claimed = claimed.get(path).copied()?;
                let name = names.path(path);
                (claimed != *right).then(|| Differs { path: path.clone(), name, claimed, right: *right })
            })
            .collect();
        audit.rest.push(Rest { post: part.number, differs });
    }
}

/// The battle as the rulebook would have it go on.
struct Straight {
    battle: Box<dyn AnyBattle>,
    stopped: Option<(u32, Words)>,
}

impl Straight {
    fn take(&mut self, step: &Step) {
        if self.stopped.is_some() || step.refused.is_some() {
            return;
        }
        let rolls: Vec<(String, i32)> = step.rolls.iter().map(|roll| (roll.name.clone(), roll.value)).collect();
        if let Err(refused) = act_with(&mut *self.battle, step.seat, &step.action, rolls)
            && !step.unsaid
        {
            self.stopped = Some((step.post, refused.words));
        }
    }
}

/// Takes a step with these dice as far as the rules still ask them: what is not asked is left out, what is missing is in the middle.
pub fn act_with(
    battle: &mut dyn AnyBattle,
    seat: Seat,
    action: &str,
    rolls: Vec<(String, i32)>,
) -> Result<(), Refused> {
    let mut given = rolls;
    for _ in 0..pool::MOST_ROLLS {
        let refused = match battle.act(seat, action, Rolls::Given(given.clone())) {
            Ok(_) => return Ok(()),
            Err(refused) => refused,
        };
        match &refused.script {
            Some(ScriptFault::Missing { name, lo, hi }) => given.push(((*name).to_owned(), lo + (hi - lo) / 2)),
            Some(ScriptFault::LeftOver { name, value }) => {
                let Some(place) = given.iter().rposition(|(known, given)| known == name && given == value) else {
                    return Err(refused);
                };
                given.remove(place);
            }
            Some(ScriptFault::WrongName { given: name, .. }) => {
                let Some(place) = given.iter().position(|(known, _)| known == name) else { return Err(refused) };
                given.remove(place);
            }
            Some(ScriptFault::Impossible { name, value, lo, hi }) => {
                let Some(place) = given.iter().position(|(known, given)| known == name && given == value) else {
                    return Err(refused);
                };
                given[place].1 = (*value).clamp(*lo, *hi);
            }
            None => return Err(refused),
        }
    }
    battle.act(seat, action, Rolls::Given(given)).map(|_| ())
}

/// Who is meant by a name: a seat, a figure, or the referee.
fn author(battle: &dyn AnyBattle, scene: &Scene, name: &str) -> Option<String> {
    let name = name.trim();
    if name.is_empty() {
        return None;
    }
    if script::seat(battle.profile(), name).is_ok() {
        let seat = script::seat(battle.profile(), name).ok()?;
        return Some(script::seat_word(battle.profile(), seat).to_owned());
    }
    if matches!(name.to_lowercase().as_str(), "gm" | "ведущий" | "мастер" | "master" | "judge") {
        return Some(REFEREE.id.to_owned());
    }
    if let Some(place) = scene.by_id(&name.to_lowercase()) {
        return Some(scene.figures[place].id.clone());
    }
    let words = crate::scan::words(name);
    let is = |figure: &crate::scene::Figure| {
        figure.names.iter().any(|parts| {
            words.first().is_some_and(|word| parts.iter().any(|stems| crate::fold::is_form(&word.text, stems)))
        })
    };
    let mut fitting = scene.figures.iter().filter(|figure| is(figure));
    let found = fitting.next()?;
    fitting.next().is_none().then(|| found.id.clone())
}

fn seat_of(battle: &dyn AnyBattle, author: &str) -> Seat {
    if let Ok(seat) = script::seat(battle.profile(), author) {
        return seat;
    }
    let view = battle.view(Viewer::Seat(Seat::Referee), Lang::En);
    let token = view.boards.iter().flat_map(|board| &board.tokens).find(|token| token.id == author);
    let side = token.and_then(|token| token.side).and_then(|side| view.sides.get(usize::from(side)));
    side.and_then(|side| script::seat(battle.profile(), side.seat).ok()).unwrap_or(Seat::Player(0))
}

/// A field of the sheet that says something in text, by its path.
pub(crate) fn text_fields(sheet: &Field) -> Vec<(String, String)> {
    fn gather(field: &Field, path: &str, depth: usize, out: &mut Vec<(String, String)>) {
        match field {
            Field::Text(text) => out.push((path.to_owned(), text.clone())),
            Field::Table(fields) if depth < 3 => {
                for (key, value) in fields {
                    let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                    gather(value, &path, depth + 1, out);
                }
            }
            _ => {}
        }
    }
    let mut out = Vec::new();
    gather(sheet, "", 0, &mut out);
    out
}
