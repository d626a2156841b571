//! `legal` and `check` from the other side: legal actions are deformed at random, and whatever `check` accepts must be sound.

use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::{Recorder, Silent};
use holmgang_kernel::ruleset::{Playable, Verb};
use holmgang_kernel::seat::{Seat, Turn, Viewer};
use holmgang_kernel::words::Lang;

use crate::checks::Checks;
use crate::random_play::{MOST_DECISIONS, Seen, seat_word, start, with_story};

/// How many mutants are made at every decision.
const A_DECISION: usize = 8;

/// What became of the mutants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mutants {
    /// Made.
    pub tried: u64,
    /// Not understood.
    pub unread: u64,
    /// Understood and refused.
    pub refused: u64,
    /// Accepted and listed.
    pub listed: u64,
    /// Accepted and not listed: free parameters.
    pub free: u64,
}

/// Plays random battles; at every decision some legal actions are deformed as text (ids, cells, numbers and words exchanged, doubled, dropped).
/// Whatever `check` accepts must share its verb with a listed action, or have one of the verbs `beside` the list (what may be done at any
/// time, such as surrender); it must apply without panic, silent and recorded alike, and must be read back from its notation. A Russian verb
/// in place of the English one must read the same.
///
/// # Panics
/// At the first mutant that breaks a promise, with the battle so far.
pub fn mutants<R: Playable>(rules: &R, scenario: &R::Scenario, battles: u64, seed: u64, beside: &[&str]) -> Mutants {
    let mut count = Mutants::default();
    for battle in 0..battles {
        with_story::<R>(seed, battle, |story| one_battle(rules, scenario, (seed, battle), beside, &mut count, story));
    }
    count
}

fn one_battle<R: Playable>(
    rules: &R,
    scenario: &R::Scenario,
    (seed, battle): (u64, u64),
    beside: &[&str],
    count: &mut Mutants,
    story: &mut Vec<String>,
) {
    let mut dice = Swift::new(seed, battle);
    let mut random = Swift::new(!seed, battle);
    let (mut state, _, _) = start(rules, scenario, &mut dice);
    let mut scratch = Vec::new();
    for _ in 0..MOST_DECISIONS {
        let Turn::Of(wanted) = rules.turn(&state) else { return };
        let Some(seat) = wanted.seats.first() else { return };
        let mut legal = Vec::new();
        rules.legal(&state, seat, &mut legal);
        let texts: Vec<String> = legal.iter().map(|action| rules.write(&state, action)).collect();
        let pool = words(rules, &state, seat, &texts);
        for _ in 0..A_DECISION {
            let place = random.below(texts.len());
            same_in_russian(rules, &state, seat, (&legal[place], &texts[place]), &mut random);
            let mutant = deform(&texts[place], &pool, &mut random);
            story.push(format!("{} {mutant}", seat_word::<R>(seat)));
            try_mutant(rules, &state, seat, &mutant, (&legal, &texts, beside), &mut random, count);
            story.pop();
        }
        let Some(action) = rules.pick(&state, seat, &mut scratch, |n| random.below(n)) else { return };
        story.push(format!("{} {}", seat_word::<R>(seat), rules.write(&state, &action)));
        rules.apply(&mut state, seat, &action, &mut dice, &mut Silent);
    }
}

fn try_mutant<R: Playable>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    mutant: &str,
    (legal, texts, beside): (&[R::Action], &[String], &[&str]),
    random: &mut Swift,
    count: &mut Mutants,
) {
    count.tried += 1;
    let Ok(action) = rules.read(state, seat, mutant) else {
        count.unread += 1;
        return;
    };
    if let Err(refusal) = rules.check(state, seat, &action) {
        count.refused += 1;
        Checks { rules, seen: &mut Seen::default() }.refusal(&refusal);
        return;
    }
    let text = rules.write(state, &action);
    match rules.read(state, seat, &text) {
        Ok(read) => assert_eq!(read, action, "`{mutant}` is written `{text}` and read back as something else"),
        Err(fault) => panic!("`{mutant}` is written `{text}` and not read: {}", fault.words.en),
    }
    if legal.contains(&action) {
        count.listed += 1;
    } else {
        count.free += 1;
        let verb = first_word(&text);
        let known = beside.contains(&verb) || texts.iter().any(|listed| first_word(listed) == verb);
        assert!(known, "`{text}` is accepted and nothing with `{verb}` is listed");
    }
    let mut dice = Swift::new(random.bits(), 0);
    let mut silent_dice = dice.clone();
    let (mut after, mut silent) = (state.clone(), state.clone());
    rules.apply(&mut after, seat, &action, &mut dice, &mut Recorder::default());
    rules.apply(&mut silent, seat, &action, &mut silent_dice, &mut Silent);
    assert!(after == silent && dice == silent_dice, "the silent run of `{text}` differs");
    let _ = (rules.turn(&after), rules.sheet(&after), rules.view(&after, Viewer::Spectator, Lang::En));
    let _ = rules.choice(state, seat, &action, Lang::Ru);
}

/// Russian forms of a verb are read as the verb.
fn same_in_russian<R: Playable>(rules: &R, state: &R::State, seat: Seat, of: (&R::Action, &str), random: &mut Swift) {
    let (action, text) = of;
    let is_this =
        |verb: &&Verb| text == verb.en || text.strip_prefix(verb.en).is_some_and(|rest| rest.starts_with(' '));
    let Some(verb) = rules.verbs().iter().find(is_this) else {
        panic!("the verb of `{text}` is not in the list of verbs")
    };
    if let Some(russian) = verb.ru.get(random.below(verb.ru.len())) {
        let translated = format!("{russian}{}", &text[verb.en.len()..]);
        let read = rules.read(state, seat, &translated);
        assert!(read.as_ref().is_ok_and(|read| read == action), "`{translated}` is not read as `{text}`: {read:?}");
    }
}

/// Words that a mutant may be made of: what the list says, every token and cell on screen, every verb, and strange numbers.
fn words<R: Playable>(rules: &R, state: &R::State, seat: Seat, texts: &[String]) -> Vec<String> {
    const STRANGE: [&str; 10] =
        ["0", "1", "-1", "2", "99", "255", "65536", "2147483647", "9223372036854775808", "ё\"=;#"];
    let mut pool: Vec<String> = texts.iter().flat_map(|text| text.split_whitespace()).map(str::to_owned).collect();
    let view = rules.view(state, Viewer::Seat(seat), Lang::En);
    for board in view.boards {
        pool.extend(board.tokens.into_iter().map(|token| token.id));
        pool.extend(board.cells.into_iter().map(|cell| cell.id));
    }
    pool.extend(rules.verbs().iter().map(|verb| verb.en.to_owned()));
    pool.extend(STRANGE.map(str::to_owned));
    pool.sort_unstable();
    pool.dedup();
    pool
}

/// One to three random changes of a text.
fn deform(text: &str, pool: &[String], random: &mut Swift) -> String {
    let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    for _ in 0..=random.below(3) {
        let place = random.below(words.len());
        let word = pool[random.below(pool.len())].clone();
        match random.below(8) {
            0 if words.len() > 1 => drop(words.remove(place)),
            1 => words.insert(place + 1, word),
            2 => words.insert(place, words[place].clone()),
            3 => words.swap(place, 0),
            // Numbers and named values are worth more tries than words.
            4..=6 if words[place].contains(|c: char| c.is_ascii_digit()) => {
                words[place] = renumbered(&words[place], pool, random);
            }
            _ => words[place] = word,
        }
    }
    words.join(" ")
}

/// The word with its last number changed a little, or replaced by a word (`force=2` to `force=3`, `force=99`, `force=b2`).
fn renumbered(word: &str, pool: &[String], random: &mut Swift) -> String {
    let end = word.rfind(|c: char| c.is_ascii_digit()).map_or(word.len(), |last| last + 1);
    let begin = word[..end]
        .rfind(|c: char| !c.is_ascii_digit())
        .map_or(0, |at| at + word[at..].chars().next().map_or(1, char::len_utf8));
    let number: i64 = word[begin..end].parse().unwrap_or(0);
    let new = match random.below(4) {
        0 => number.saturating_add(1).to_string(),
        1 => number.saturating_sub(1).to_string(),
        2 => random.below(20).to_string(),
        _ => pool[random.below(pool.len())].clone(),
    };
    format!("{}{new}{}", &word[..begin], &word[end..])
}

fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}
