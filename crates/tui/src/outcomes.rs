//! A distribution of outcomes as people read it: what comes in any case is said once, and every row only says what sets it apart.

use holmgang_arena::erased::{ChanceInfo, Odds};
use holmgang_kernel::sheet::Field;
use holmgang_kernel::view::View;

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

/// Sorts a distribution out.
pub fn table(odds: &Odds) -> Table<'_> {
    let common = |change: &Change| odds.outcomes.iter().all(|row| row.changes.contains(change));
    let always: Vec<&Change> = match odds.outcomes.first() {
        Some(first) => first.changes.iter().filter(|change| common(change)).collect(),
        None => Vec::new(),
    };
    let rows = odds
        .outcomes
        .iter()
        .map(|row| (&row.chance, row.changes.iter().filter(|change| !always.contains(change)).collect()))
        .collect();
    Table { always, rows }
}

/// A change in words: the token's and the gauge's names where the view knows them.
pub fn say(change: &Change, view: Option<&View>) -> String {
    let (path, now, then) = change;
    let name = view.and_then(|view| named(path, view)).unwrap_or_else(|| path.clone());
    format!("{name} {} → {}", brief(now), brief(then))
}

fn named(path: &str, view: &View) -> Option<String> {
    let (id, rest) = path.split_once('.')?;
    let token = view.boards.iter().flat_map(|board| &board.tokens).find(|token| token.id == id)?;
    let field = token.gauges.iter().find(|gauge| gauge.id == rest).map_or(rest, |gauge| gauge.short.as_str());
    Some(format!("{} {field}", token.name))
}

/// A value in few words: of a list of tables only what names them.
fn brief(field: &Field) -> String {
    match field {
        Field::List(list) if !list.is_empty() => {
            let names: Vec<String> = list
                .iter()
                .map(|element| match element {
                    Field::Table(fields) => fields.first().map(|(_, value)| value.to_string()).unwrap_or_default(),
                    other => other.to_string(),
                })
                .collect();
            format!("[{}]", names.join(", "))
        }
        Field::None => "–".to_owned(),
        other => other.to_string(),
    }
}
