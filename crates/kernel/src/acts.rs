//! Actions that are in no list, at random: what a referee may do at any moment, what a player may only say (to resign, to offer). For tests and measurements.

use crate::dice::Swift;
use crate::ruleset::Playable;
use crate::seat::{Seat, Viewer};
use crate::sheet::Field;
use crate::words::Lang;

/// How often is looked for something that may be done.
const TRIES: usize = 60;

/// The usage lines of the referee's verbs, but for some.
pub fn usages<R: Playable>(rules: &R, never: &[&str]) -> Vec<&'static str> {
    let verbs = rules.verbs().iter().filter(|verb| verb.referee && !never.contains(&verb.en));
    verbs.map(|verb| verb.usage).collect()
}

/// Something that a seat may do now, if a few tries find any. It is made from usage lines of verbs: of alternatives one, optional parts half the time, names
/// of cells and tokens from the screen, other names from the sheet, numbers from −12 to 40.
pub fn act_of<R: Playable>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    usages: &[&str],
    choices: &mut Swift,
) -> Option<R::Action> {
    if usages.is_empty() {
        return None;
    }
    let pool = Pool::of(rules, state);
    (0..TRIES).find_map(|_| {
        let usage = usages.get(choices.below(usages.len().max(1)))?;
        let text = filled(usage, &pool, choices);
        let action = rules.read(state, seat, &text).ok()?;
        rules.check(state, seat, &action).ok().map(|()| action)
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
