//! Random battles in which the referee acts at random: also in the middle of what others do, while they are asked.

use std::collections::BTreeMap;

use holmgang_kernel::dice::Swift;
use holmgang_kernel::ruleset::Playable;
use holmgang_kernel::seat::{Seat, Turn, Viewer};
use holmgang_kernel::sheet::Field;
use holmgang_kernel::words::Lang;

use crate::checks::Checks;
use crate::random_play::{Seen, seat_word, with_story};

/// How often the referee looks for something that he may do, before he leaves it.
const TRIES: usize = 60;
/// A player does the rarest of so many random actions.
const PICKS: usize = 6;
/// Of so many moments one is drawn as well: the screen costs more than the rules.
const DRAWN: usize = 8;

/// What a referee does in random battles, and how long they go.
#[derive(Clone, Copy, Debug)]
pub struct Referee<'a> {
    /// Usage lines beside those of [`Verb::usage`](holmgang_kernel::ruleset::Verb), for verbs whose usage does not say everything: `apply_effect prone COMBATANT`.
    pub usages: &'a [&'a str],
    /// Verbs that he leaves alone: those that end the battle.
    pub never: &'a [&'a str],
    /// Verbs of players, without whose frequent use a question would hardly ever be asked: half the time they do one of them where they can.
    pub sought: &'a [&'a str],
    /// The most decisions of a battle.
    pub most: u64,
}

/// What he has done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Acts {
    /// How often each of his verbs was done.
    pub verbs: BTreeMap<String, u64>,
    /// How many of his acts came while a player was asked something in the middle of an action, by the kind of the decision.
    pub in_the_middle: BTreeMap<&'static str, u64>,
    /// How many of those took the question away, or put it to somebody else.
    pub answered_by_it: u64,
    /// What came up beside that.
    pub seen: Seen,
}

/// Plays random battles in which a referee does random things at random moments, and checks at every moment what
/// [`random_play`](crate::random_play::random_play) checks of turns, lists and steps; `invariant` says what holds beside that, and of an open question
/// what it needs to be put. So a question that his act has made pointless is found.
///
/// What he does is made from the usage lines of his verbs: of alternatives one, optional parts half the time, names of cells and tokens from the
/// screen, other names from the sheet, numbers from −12 to 40.
///
/// # Panics
/// At the first broken promise, with the battle so far as actions and rolls.
pub fn referee_play<R: Playable>(
    rules: &R,
    scenario: &R::Scenario,
    (battles, seed): (u64, u64),
    referee: Referee<'_>,
    invariant: impl Fn(&R, &R::State),
) -> Acts {
    let mut acts = Acts::default();
    for battle in 0..battles {
        with_story::<R>(seed, battle, |story| {
            one_battle(rules, scenario, (seed, battle), referee, &invariant, &mut acts, story);
        });
    }
    acts
}

fn one_battle<R: Playable>(
    rules: &R,
    scenario: &R::Scenario,
    (seed, battle): (u64, u64),
    referee: Referee<'_>,
    invariant: &impl Fn(&R, &R::State),
    acts: &mut Acts,
    story: &mut Vec<String>,
) {
    let mut dice = Swift::new(seed, battle);
    let mut choices = Swift::new(!seed, battle);
    let usages: Vec<&str> = rules
        .verbs()
        .iter()
        .filter(|verb| verb.referee && !referee.never.contains(&verb.en))
        .map(|verb| verb.usage)
        .chain(referee.usages.iter().copied())
        .collect();
    let mut seen = std::mem::take(&mut acts.seen);
    let mut state = Checks { rules, seen: &mut seen }.start(scenario, &mut dice, story);
    let mut legal = Vec::new();
    for _ in 0..referee.most {
        let mut checks = Checks { rules, seen: &mut seen };
        invariant(rules, &state);
        let Turn::Of(wanted) = checks.turn(&state) else { break };
        checks.lists(&state, wanted, &mut choices);
        if choices.below(DRAWN) == 0 {
            checks.screen(&state, &mut choices);
        }
        let is_asked = wanted.kind != "act";
        let (seat, action) = match (choices.below(if is_asked { 3 } else { 6 }) > 0)
            .then(|| act_of(rules, &state, &usages, &mut choices))
            .flatten()
            .filter(|_| choices.below(2) == 0 || is_asked)
        {
            Some(action) => {
                let text = rules.write(&state, &action);
                *acts.verbs.entry(verb_of(&text).to_owned()).or_default() += 1;
                if is_asked && !wanted.seats.has(Seat::Referee) {
                    *acts.in_the_middle.entry(wanted.kind).or_default() += 1;
                }
                (Seat::Referee, action)
            }
            None => {
                let seats: Vec<Seat> = wanted.seats.iter().collect();
                let seat = seats[choices.below(seats.len())];
                let verb_of = |action: &R::Action| verb_of(&rules.write(&state, action)).to_owned();
                let sought = (!referee.sought.is_empty() && choices.below(2) == 0).then(|| {
                    legal.clear();
                    rules.legal(&state, seat, &mut legal);
                    legal.retain(|action| referee.sought.contains(&verb_of(action).as_str()));
                    (!legal.is_empty()).then(|| legal.swap_remove(choices.below(legal.len())))
                });
                // What was done least so far: questions come from what is rarely done.
                let action = sought.flatten().or_else(|| {
                    let picked = (0..PICKS).filter_map(|_| rules.pick(&state, seat, &mut legal, |n| choices.below(n)));
                    picked.min_by_key(|action| checks.seen.verbs.get(&verb_of(action)).copied())
                });
                (seat, action.unwrap_or_else(|| panic!("{seat:?} has nothing to do")))
            }
        };
        let before = state;
        story.push(format!("{} {}", seat_word::<R>(seat), rules.write(&before, &action)));
        state = checks.step(&before, seat, &action, &mut dice, story);
        let is_same = matches!(rules.turn(&state), Turn::Of(now) if now == wanted);
        acts.answered_by_it += u64::from(seat == Seat::Referee && is_asked && !is_same);
    }
    seen.battles += 1;
    acts.seen = seen;
}

fn verb_of(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}

/// Something that the referee may do now, if a few tries find any.
fn act_of<R: Playable>(rules: &R, state: &R::State, usages: &[&str], choices: &mut Swift) -> Option<R::Action> {
    let pool = Pool::of(rules, state);
    (0..TRIES).find_map(|_| {
        let usage = usages.get(choices.below(usages.len().max(1)))?;
        let text = filled(usage, &pool, choices);
        let action = rules.read(state, Seat::Referee, &text).ok()?;
        rules.check(state, Seat::Referee, &action).ok().map(|()| action)
    })
}

/// What names can stand in an action.
struct Pool {
    cells: Vec<String>,
    tokens: Vec<String>,
    seats: Vec<String>,
    words: Vec<String>,
}

impl Pool {
    fn of<R: Playable>(rules: &R, state: &R::State) -> Pool {
        let view = rules.view(state, Viewer::Seat(Seat::Referee), Lang::En);
        let cells = view.boards.iter().flat_map(|board| board.cells.iter().map(|cell| cell.id.as_str().to_owned()));
        let tokens = view.boards.iter().flat_map(|board| board.tokens.iter().map(|token| token.id.as_str().to_owned()));
        let mut words = Vec::new();
        gather(&rules.sheet(state), &mut words);
        words.sort_unstable();
        words.dedup();
        let seats = R::PROFILE.seats.iter().map(|seat| seat.id.to_owned());
        Pool { cells: cells.collect(), tokens: tokens.collect(), seats: seats.collect(), words }
    }
}

/// Every text and every name of a tree.
fn gather(field: &Field, words: &mut Vec<String>) {
    match field {
        Field::Text(text) => words.push(text.clone()),
        Field::List(list) => list.iter().for_each(|field| gather(field, words)),
        Field::Table(entries) => entries.iter().for_each(|(name, field)| {
            words.push(name.clone());
            gather(field, words);
        }),
        _ => {}
    }
}

/// A usage line with its optional parts decided and its places filled in.
fn filled(usage: &str, pool: &Pool, choices: &mut Swift) -> String {
    let mut plain = String::new();
    let mut left_out = 0;
    let mut open = Vec::new();
    for letter in usage.chars() {
        match letter {
            '[' => {
                let skipped = left_out > 0 || choices.below(2) == 0;
                left_out += usize::from(skipped);
                open.push(skipped);
            }
            ']' => left_out -= usize::from(open.pop().unwrap_or(false)),
            letter if left_out == 0 => plain.push(letter),
            _ => {}
        }
    }
    let mut text = Vec::new();
    for word in plain.split_whitespace() {
        if word.starts_with("reason=") {
            text.push("reason=\"as it fell out\"".to_owned());
        } else if let Some((name, value)) = word.split_once('=') {
            text.push(format!("{name}={}", one_of(value, pool, choices)));
        } else if !matches!(word, "..." | "…") {
            text.push(one_of(word, pool, choices));
        }
    }
    text.join(" ")
}

fn one_of(alternatives: &str, pool: &Pool, choices: &mut Swift) -> String {
    let all: Vec<&str> = alternatives.split('|').collect();
    let word = all[choices.below(all.len())].split(',').next().unwrap_or_default();
    if word.chars().any(char::is_lowercase) || !word.chars().any(char::is_alphabetic) {
        return word.to_owned();
    }
    let named = |names: &[String], choices: &mut Swift| match names.len() {
        0 => String::new(),
        count => names[choices.below(count)].clone(),
    };
    match word.trim_matches(['"', '.', '…']) {
        place if place.contains("CELL") || place.contains("SQUARE") => named(&pool.cells, choices),
        place if place.len() <= 2 || matches!(place, "NUMBER" | "AMOUNT" | "TURNS" | "ROUNDS" | "SECONDS") => {
            (choices.below(53) as i64 - 12).to_string()
        }
        "TEXT" | "WORDS" => "\"some words\"".to_owned(),
        "SEAT" | "SIDE" => named(&pool.seats, choices),
        "COMBATANT" | "PIECE" | "TARGET" | "FIGHTER" | "WHO" => named(&pool.tokens, choices),
        _ if choices.below(2) == 0 => named(&pool.tokens, choices),
        _ => named(&pool.words, choices),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usage_lines_are_filled_in() {
        let list = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        let pool = Pool { cells: list(&["4,5"]), tokens: list(&["red-1"]), seats: vec![], words: list(&["red-1"]) };
        let mut choices = Swift::new(1, 1);
        let texts: std::collections::BTreeSet<String> = (0..50)
            .map(|_| filled("hit COMBATANT CELL ... yes|no [by=ITEM [or]] reason=\"...\"", &pool, &mut choices))
            .collect();
        let reason = "reason=\"as it fell out\"";
        for (answer, by) in [("yes", ""), ("no", " by=red-1"), ("no", " by=red-1 or")] {
            let wanted = format!("hit red-1 4,5 {answer}{by} {reason}");
            assert!(texts.contains(&wanted), "{wanted}: {texts:?}");
        }
        assert_eq!(texts.len(), 6);
    }
}
