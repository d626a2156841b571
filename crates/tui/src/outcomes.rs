//! A distribution of outcomes as people read it: what comes in any case is said once, and every row only says what sets it apart.

use holmgang_arena::erased::{ChanceInfo, Odds};
use holmgang_kernel::sheet::Field;
use holmgang_kernel::view::{Token, View};

/// A field that changes: its path, the value now, the value then.
pub type Change = (String, Field, Field);

/// A distribution, sorted out.
#[derive(Clone, Debug)]
pub struct Table<'a> {
    /// What changes in every outcome in the same way.
    pub always: Vec<&'a Change>,
    /// The outcomes with what is theirs alone.
    pub rows: Vec<(&'a ChanceInfo, Vec<&'a Change>)>,
}

/// Sorts a distribution out. Fields that nobody asks for are left out.
pub fn table(odds: &Odds) -> Table<'_> {
    let common = |change: &Change| odds.outcomes.iter().all(|row| row.changes.contains(change));
    let is_asked_for = |change: &&Change| !odds.names.iter().any(|(path, words)| *path == change.0 && words.is_empty());
    let always: Vec<&Change> = match odds.outcomes.first() {
        Some(first) => first.changes.iter().filter(|change| common(change)).filter(is_asked_for).collect(),
        None => Vec::new(),
    };
    let own = |change: &&Change| !always.contains(change) && is_asked_for(change);
    let rows = odds.outcomes.iter().map(|row| (&row.chance, row.changes.iter().filter(own).collect())).collect();
    Table { always, rows }
}

/// Changes in words, those of one token together: `Velemira: HP 170 → 132, effects +burning; round 1 → 2`.
/// `names` are those of [`Odds::names`].
pub fn say(changes: &[&Change], view: Option<&View>, names: &[(String, &'static str)]) -> String {
    let mut groups: Vec<(Option<&Token>, Vec<String>)> = Vec::new();
    for (path, now, then) in changes.iter().copied() {
        let (token, mut name) = named(path, view);
        if let Some((_, words)) = names.iter().find(|(known, _)| known == path) {
            name = (*words).to_owned();
        }
        let text = format!("{name} {}", difference(now, then));
        match groups.last_mut() {
            Some((last, texts)) if last.map(|token| &token.id) == token.map(|token| &token.id) => texts.push(text),
            _ => groups.push((token, vec![text])),
        }
    }
    let say = |(token, texts): (Option<&Token>, Vec<String>)| match token {
        Some(token) => format!("{}: {}", token.name, texts.join(", ")),
        None => texts.join(", "),
    };
    groups.into_iter().map(say).collect::<Vec<_>>().join("; ")
}

/// Whose field a path is, and what it is called: by the gauge where there is one.
fn named<'v>(path: &str, view: Option<&'v View>) -> (Option<&'v Token>, String) {
    let split = path.split_once('.').and_then(|(id, rest)| {
        let mut tokens = view?.boards.iter().flat_map(|board| &board.tokens);
        Some((tokens.find(|token| token.id == id)?, rest))
    });
    match split {
        Some((token, rest)) => {
            let gauge = token.gauges.iter().find(|gauge| gauge.id == rest);
            (Some(token), gauge.map_or(rest, |gauge| gauge.short.as_str()).to_owned())
        }
        None => (None, path.to_owned()),
    }
}

/// `170 → 132`; of lists what comes and goes: `+burning −focus`.
fn difference(now: &Field, then: &Field) -> String {
    if let (Some(before), Some(after)) = (ids(now), ids(then)) {
        let came = after.iter().filter(|id| !before.contains(id)).map(|id| format!("+{id}"));
        let went = before.iter().filter(|id| !after.contains(id)).map(|id| format!("−{id}"));
        let all: Vec<String> = came.chain(went).collect();
        // The same names with other values in them.
        return if all.is_empty() { "≠".to_owned() } else { all.join(" ") };
    }
    let brief = |field: &Field| if *field == Field::None { "–".to_owned() } else { field.to_string() };
    format!("{} → {}", brief(now), brief(then))
}

/// What the elements of a list are called; nothing for what is no list. An absent field is a list without elements.
fn ids(field: &Field) -> Option<Vec<String>> {
    match field {
        Field::None => Some(Vec::new()),
        Field::List(list) => Some(list.iter().map(id).collect()),
        _ => None,
    }
}

fn id(field: &Field) -> String {
    match field {
        Field::Table(fields) => fields.first().map(|(_, value)| value.to_string()).unwrap_or_default(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effect(name: &str) -> Field {
        Field::Table(vec![("spell".into(), name.into()), ("remaining".into(), 3.into())])
    }

    #[test]
    fn lists_say_what_comes_and_goes() {
        let now = Field::List(vec![effect("focus")]);
        assert_eq!(difference(&now, &Field::List(vec![effect("burning")])), "+burning −focus");
        assert_eq!(difference(&Field::None, &now), "+focus");
        assert_eq!(difference(&170.into(), &132.into()), "170 → 132");
        assert_eq!(difference(&Field::None, &"red".into()), "– → red");
    }

    #[test]
    fn changes_without_a_view_keep_their_paths() {
        let change = ("red-1.hp".to_owned(), Field::from(3), Field::from(1));
        assert_eq!(say(&[&change, &change], None, &[]), "red-1.hp 3 → 1, red-1.hp 3 → 1");
        let names = [("red-1.hp".to_owned(), "health")];
        assert_eq!(say(&[&change], None, &names), "health 3 → 1");
    }
}
