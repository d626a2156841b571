//! What play reaches: clauses, verbs of players and acts of the referee, spells, abilities and items; and of what it never reaches, why.
//!
//! Three kinds of battles take turns: an explorer does whatever was done least so far, with a referee who does random acts in between; greedy bots play
//! as if they meant it; random ones wander. Every scenario is played as it is and with each house rule in turn. It ends as soon as everything was reached,
//! or when the budget is used.

use std::collections::{BTreeMap, BTreeSet};

use holmgang_ai::{Bot, Mind};
use holmgang_kernel::acts::{act_of, usages};
use holmgang_kernel::dice::Swift;
use holmgang_kernel::doc::{Node, Value};
use holmgang_kernel::library::Library;
use holmgang_kernel::log::Recorder;
use holmgang_kernel::ruleset::{Playable, Refuse};
use holmgang_kernel::say;
use holmgang_kernel::seat::{Seat, Turn, Viewer};
use holmgang_kernel::words::{Lang, Words};
use holmgang_lab::contest::Kinds;
use serde::Serialize;

use crate::citations;
use crate::erased::{StartError, Watch};
use crate::kinds::{Thing as Usable, things};

/// The explorer's battles have an act of the referee at one of so many moments.
const REFEREE: usize = 8;
/// At one of so many moments is looked at what is refused.
const REFUSED: usize = 16;
/// At one of so many moments is looked at what a screen shows with a clause.
const SHOWN: usize = 64;
/// The most decisions of an explorer's battle: it hardly tries to win.
const EXPLORED: u64 = 300;

/// How much is played.
#[derive(Clone, Debug)]
pub struct CoverageJob {
    /// The most decisions of all battles together.
    pub decisions: u64,
    /// The most decisions of a battle.
    pub most: u64,
    /// The seed: the same seed and budget reach the same.
    pub seed: u64,
}

/// What was reached.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Coverage {
    /// Battles played.
    pub battles: u64,
    /// Decisions taken.
    pub decisions: u64,
    /// Every clause, verb and entry.
    pub things: Vec<Thing>,
}

/// Something that battles may reach.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Thing {
    /// `clause`, `verb`, `referee`, or the table of the content.
    pub kind: &'static str,
    /// Its id.
    pub id: String,
    /// What people call it.
    pub name: Words,
    /// How often it was reached: events and numbers that cite a clause, refusals by it, actions with a verb, actions with an entry or sentences that name it.
    pub count: u64,
    /// Why it never was; none where it was.
    pub why: Option<Words>,
}

impl Coverage {
    /// What was never reached.
    pub fn never(&self) -> impl Iterator<Item = &Thing> {
        self.things.iter().filter(|thing| thing.count == 0)
    }
}

/// An entry that may be used.
struct Entry {
    table: &'static str,
    id: String,
    name: Words,
    /// The scenarios that lead to it.
    scenarios: BTreeSet<String>,
    /// The entry that it is a part of.
    of: Option<String>,
    count: u64,
}

/// The entries of the content that may be used, with the scenarios that lead to them.
fn entries<R: Playable>(library: &Library) -> Vec<Entry> {
    let shapes = R::PROFILE.shapes;
    let mut places: BTreeMap<&str, Vec<(&'static str, &Node)>> = BTreeMap::new();
    for shape in shapes {
        for item in library.table(shape.table) {
            places.entry(&item.id).or_default().push((shape.table, &item.node));
        }
    }
    let mut led: BTreeMap<(&'static str, &str), BTreeSet<String>> = BTreeMap::new();
    for scenario in library.table("scenario") {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let mut open = vec![&scenario.node];
        while let Some(node) = open.pop() {
            let mut texts = Vec::new();
            gather(node, &mut texts);
            for text in texts {
                let Some((id, found)) = places.get_key_value(text).filter(|(id, _)| seen.insert(id)) else { continue };
                for (table, node) in found {
                    led.entry((table, id)).or_default().insert(scenario.id.clone());
                    open.push(node);
                }
            }
        }
    }
    let entry = |thing: Usable<'_>| Entry {
        table: thing.table,
        id: thing.id.to_owned(),
        name: thing.name,
        scenarios: led.get(&(thing.table, thing.entry)).cloned().unwrap_or_default(),
        // A character of several abilities is used as they are.
        of: (thing.entry != thing.id).then(|| thing.entry.to_owned()),
        count: 0,
    };
    things(library, shapes).into_iter().map(entry).collect()
}

/// Every text of a node, also the keys of tables: content refers to content in both.
fn gather<'a>(node: &'a Node, out: &mut Vec<&'a str>) {
    match &node.value {
        Value::Text(text) => out.push(text),
        Value::List(list) => list.iter().for_each(|node| gather(node, out)),
        Value::Table(entries) => {
            for entry in entries {
                out.push(&entry.key);
                gather(&entry.node, out);
            }
        }
        _ => {}
    }
}

/// How a battle is played.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Explorer,
    Bots(Bot),
}

const STYLES: [Style; 3] = [Style::Explorer, Style::Bots(Bot::Greedy), Style::Bots(Bot::Random)];

/// What has been reached so far.
struct Reached<'a, R: Playable> {
    rules: &'a R,
    kinds: &'a Kinds<R>,
    clauses: BTreeMap<String, u64>,
    verbs: BTreeMap<&'static str, u64>,
    uses: BTreeMap<String, u64>,
    entries: Vec<Entry>,
    decisions: u64,
}

pub(crate) fn coverage<R: Playable>(
    rules: &R,
    scenarios: &[R::Scenario],
    kinds: &Kinds<R>,
    library: &Library,
    job: &CoverageJob,
    watch: &(dyn Watch + Sync),
) -> Result<Coverage, StartError> {
    let mut reached = Reached {
        rules,
        kinds,
        clauses: R::PROFILE.clauses.iter().map(|info| (info.clause.to_string(), 0)).collect(),
        verbs: rules.verbs().iter().map(|verb| (verb.en, 0)).collect(),
        uses: BTreeMap::new(),
        entries: entries::<R>(library),
        decisions: 0,
    };
    let mut battles = 0;
    while reached.decisions < job.decisions && !scenarios.is_empty() && !reached.is_all() && !watch.stopped() {
        let scenario = &scenarios[(battles / STYLES.len() as u64) as usize % scenarios.len()];
        let style = STYLES[(battles % STYLES.len() as u64) as usize];
        reached.battle(scenario, style, (job.seed, battles), job)?;
        battles += 1;
        watch.done(reached.decisions);
    }
    // The scenarios as they are come first, in the order of the content.
    let begun = battles.div_ceil(STYLES.len() as u64) as usize;
    let begun: BTreeSet<&str> = library.table("scenario").iter().take(begun).map(|item| item.id.as_str()).collect();
    Ok(Coverage { battles, decisions: reached.decisions, things: reached.things(&begun) })
}

impl<R: Playable> Reached<'_, R> {
    fn is_all(&self) -> bool {
        self.clauses.values().all(|count| *count > 0)
            && self.verbs.values().all(|count| *count > 0)
            && self.entries.iter().all(|entry| entry.count > 0)
    }

    fn battle(
        &mut self,
        scenario: &R::Scenario,
        style: Style,
        (seed, number): (u64, u64),
        job: &CoverageJob,
    ) -> Result<(), StartError> {
        let rules = self.rules;
        let (mut dice, mut choices) = (Swift::new(seed, number), Swift::new(!seed, number));
        let mut recorder = Recorder::default();
        let mut state = rules.start(scenario, &mut dice, &mut recorder).map_err(StartError::Faults)?;
        self.noted(&state, &state, &mut recorder);
        let acts = usages(rules, &[]);
        let prefix = R::PROFILE.clauses.first().map(|info| info.clause.to_string()[..3].to_owned()).unwrap_or_default();
        let mut mind = match style {
            Style::Explorer => None,
            Style::Bots(bot) => Some(Mind::new(bot).on_threads(1)),
        };
        let most = if style == Style::Explorer { job.most.min(EXPLORED) } else { job.most };
        for _ in 0..most {
            if self.decisions >= job.decisions {
                break;
            }
            let Turn::Of(wanted) = rules.turn(&state) else { break };
            let seats: Vec<Seat> = wanted.seats.iter().collect();
            let Some(&seat) = seats.get(choices.below(seats.len().max(1))) else { break };
            if choices.below(REFUSED) == 0 {
                self.refusals(&state, seat);
            }
            if choices.below(SHOWN) == 0 {
                let view = rules.view(&state, Viewer::Seat(seat), Lang::En);
                ids(&serde_json::to_string(&view).unwrap_or_default(), &prefix).for_each(|id| self.cite(id));
            }
            let ruled = (mind.is_none() && choices.below(REFEREE) == 0)
                .then(|| self.ruling(&state, &acts, &mut choices))
                .flatten();
            let (seat, action) = match ruled {
                Some(action) => (Seat::Referee, action),
                None => {
                    let action = match &mut mind {
                        Some(mind) => mind.choose(rules, &state, seat, &mut choices),
                        None => {
                            self.said(&state, seat, &mut choices).or_else(|| self.rarest(&state, seat, &mut choices))
                        }
                    };
                    let Some(action) = action else { break };
                    (seat, action)
                }
            };
            self.done(&state, seat, &action);
            let before = state.clone();
            rules.apply(&mut state, seat, &action, &mut dice, &mut recorder);
            self.noted(&before, &state, &mut recorder);
            self.decisions += 1;
        }
        Ok(())
    }

    /// An action with a verb that nobody has used yet, though it stands in no list: to resign, to offer something.
    fn said(&self, state: &R::State, seat: Seat, choices: &mut Swift) -> Option<R::Action> {
        if seat == Seat::Referee || choices.below(REFEREE) > 0 {
            return None;
        }
        let unused = self.rules.verbs().iter().filter(|verb| !verb.referee && self.verbs.get(verb.en) == Some(&0));
        let usages: Vec<&str> = unused.map(|verb| verb.usage).collect();
        act_of(self.rules, state, seat, &usages, choices)
    }

    /// What was done least so far of all that can be done now.
    fn rarest(&self, state: &R::State, seat: Seat, choices: &mut Swift) -> Option<R::Action> {
        let mut legal = Vec::new();
        self.rules.legal(state, seat, &mut legal);
        let used = |action: &R::Action| {
            let kind = self.kinds.of(self.rules, state, action);
            self.uses.get(&kind).copied().unwrap_or(0)
        };
        let counts: Vec<u64> = legal.iter().map(used).collect();
        let least = *counts.iter().min()?;
        // Now and then anything, so that what is done often happens where it is rare as well.
        let wanted = if choices.below(4) == 0 { u64::MAX } else { least };
        let mut places: Vec<usize> =
            (0..legal.len()).filter(|place| wanted == u64::MAX || counts[*place] == least).collect();
        let place = places.swap_remove(choices.below(places.len()));
        Some(legal.swap_remove(place))
    }

    /// An act of the referee that he may do now; of several the one whose verb was used least.
    fn ruling(&self, state: &R::State, acts: &[&str], choices: &mut Swift) -> Option<R::Action> {
        let found: Vec<R::Action> =
            (0..3).filter_map(|_| act_of(self.rules, state, Seat::Referee, acts, choices)).collect();
        let verb = |action: &R::Action| self.rules.write(state, action).split(' ').next().map(str::to_owned);
        found.into_iter().min_by_key(|action| verb(action).and_then(|verb| self.verbs.get(verb.as_str()).copied()))
    }

    fn refusals(&mut self, state: &R::State, seat: Seat) {
        for action in self.rules.refused(state, seat) {
            if let Err(refusal) = self.rules.check(state, seat, &action) {
                self.cite(&refusal.clause().to_string());
            }
        }
    }

    fn cite(&mut self, clause: &str) {
        if let Some(count) = self.clauses.get_mut(clause) {
            *count += 1;
        }
    }

    /// Counts an action.
    fn done(&mut self, state: &R::State, seat: Seat, action: &R::Action) {
        let choice = self.rules.choice(state, seat, action, Lang::En);
        self.cite(&choice.clause.to_string());
        choice.cost.iter().for_each(|price| self.cite(&price.clause.to_string()));
        let kind = self.kinds.of(self.rules, state, action);
        let (verb, entry) = kind.split_once(' ').unwrap_or((&kind, ""));
        if let Some(count) = self.verbs.get_mut(verb) {
            *count += 1;
        }
        self.used(entry);
        *self.uses.entry(kind).or_default() += 1;
    }

    /// Counts an entry or a part of one, and the entry that it is a part of.
    fn used(&mut self, id: &str) {
        let of: Vec<String> =
            self.entries.iter().filter(|known| known.id == id).filter_map(|known| known.of.clone()).collect();
        for known in self.entries.iter_mut().filter(|known| known.id == id || of.contains(&known.id)) {
            known.count += 1;
        }
    }

    /// Counts what happened, and empties the recorder.
    fn noted(&mut self, before: &R::State, after: &R::State, recorder: &mut Recorder<R::Event>) {
        let noted = std::mem::take(recorder);
        for entry in noted.into_explained(|event| self.rules.explain(before, event)) {
            self.cite(&entry.clause.to_string());
            for term in entry.tallies.iter().flat_map(|tally| &tally.terms) {
                self.cite(&term.clause.to_string());
            }
            if self.entries.iter().all(|known| known.count > 0) {
                continue;
            }
            let line = self.rules.narrate(after, &entry.event, Viewer::Seat(Seat::Referee), Lang::En);
            let Some(line) = line else { continue };
            let named = |known: &&Entry| known.count == 0 && names(&line.text, &known.name.en);
            let named: Vec<String> = self.entries.iter().filter(named).map(|known| known.id.clone()).collect();
            named.iter().for_each(|id| self.used(id));
        }
    }

    /// Everything, when these scenarios were played.
    fn things(self, begun: &BTreeSet<&str>) -> Vec<Thing> {
        let rules = self.rules;
        let clauses = R::PROFILE.clauses.iter().map(|info| {
            let id = info.clause.to_string();
            let count = self.clauses.get(&id).copied().unwrap_or(0);
            let why = (count == 0).then(|| {
                let code = citations::of(info.clause).iter().find(|known| !known.file.ends_with("clause.rs"));
                match code {
                    Some(place) => say_both(|lang| {
                        say!(
                            lang,
                            "no battle came to it; the code that applies it: {place}",
                            "ни один бой до него не дошёл; код, который его применяет: {place}"
                        )
                    }),
                    None => Words::new(
                        "it says what words mean, or what people do: no code of its own applies it",
                        "он объясняет слова или говорит, что делают люди: своего кода у него нет",
                    ),
                }
            });
            Thing { kind: "clause", id, name: Words::new(info.title.en, info.title.ru), count, why }
        });
        let verbs = rules.verbs().iter().map(|verb| {
            let count = self.verbs.get(verb.en).copied().unwrap_or(0);
            let why = (count == 0).then(|| match verb.referee {
                true => Words::new(
                    "none of the random acts with it was allowed where it was tried",
                    "ни одно случайное решение с ним не было допустимо там, где его пробовали",
                ),
                false => Words::new(
                    "it was never offered, and none of the random actions with it was allowed",
                    "ни разу не предлагался, и ни одно случайное действие с ним не было допустимо",
                ),
            });
            let kind = if verb.referee { "referee" } else { "verb" };
            Thing { kind, id: verb.en.to_owned(), name: Words::new(verb.about.en, verb.about.ru), count, why }
        });
        let mut things: Vec<Thing> = clauses.chain(verbs).collect();
        things.extend(self.entries.into_iter().map(|entry| {
            let why = (entry.count == 0).then(|| match entry.scenarios.iter().next() {
                None => Words::new(
                    "nobody in any scenario has it",
                    "ни у кого ни в одном сценарии его нет",
                ),
                Some(scenario) if !entry.scenarios.iter().any(|known| begun.contains(known.as_str())) => {
                    say_both(|lang| {
                        say!(
                            lang,
                            "the budget allowed no battle in which somebody has it, as in `{scenario}`",
                            "на бои, где он у кого-то есть, как `{scenario}`, решений не хватило"
                        )
                    })
                }
                Some(scenario) => say_both(|lang| say!(
                    lang,
                    "somebody in `{scenario}` has it, but no action was done with it and no sentence names it: it works by itself, or not at all",
                    "есть у кого-то в `{scenario}`, но действий с ним не было и в журнале его нет: действует само или не действует"
                )),
            });
            Thing { kind: entry.table, id: entry.id, name: entry.name, count: entry.count, why }
        }));
        things
    }
}

/// The ids of clauses in a text.
fn ids<'a>(text: &'a str, prefix: &str) -> impl Iterator<Item = &'a str> {
    text.match_indices(prefix).map(|(at, _)| {
        let rest = &text[at + prefix.len()..];
        let length = rest.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(rest.len());
        text[at..at + prefix.len() + length].trim_end_matches('.')
    })
}

fn say_both(say: impl Fn(Lang) -> String) -> Words {
    Words::new(say(Lang::En), say(Lang::Ru))
}

/// Whether a sentence has a name in it as whole words, in any case.
fn names(text: &str, name: &str) -> bool {
    if name.is_empty() {
        return false;
    }
    let (text, name) = (text.to_lowercase(), name.to_lowercase());
    let ends = |found: Option<char>| found.is_none_or(|letter| !letter.is_alphanumeric());
    text.match_indices(&name)
        .any(|(at, _)| ends(text[..at].chars().next_back()) && ends(text[at + name.len()..].chars().next()))
}

#[cfg(test)]
mod tests {
    use super::{ids, names};

    #[test]
    fn names_and_ids_are_found_in_texts() {
        assert!(names("Mars hits with the long sword.", "Long Sword") && !names("longswords", "Long Sword"));
        assert!(!names("anything", "") && !names("Bowman", "Bow") && names("Bow", "bow"));
        let found: Vec<&str> = ids("{\"clause\":\"FD-2.3\"} as FD-10.12. FD-", "FD-").collect();
        assert_eq!(found, ["FD-2.3", "FD-10.12", "FD-"]);
    }
}
