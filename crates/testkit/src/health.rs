//! Nobody's health changes behind a fold: the log tells of every change in a line that a face shows without being asked.

use std::collections::BTreeMap;

use holmgang_kernel::log::Entry;
use holmgang_kernel::ruleset::Playable;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::view::{Line, Rank, View};
use holmgang_kernel::words::Lang;

/// The icon of what a token ends without. What it pays with is looked up, and may change in a detail.
const HEALTH: &str = "res-hp";

/// Every token whose first gauge is its health, with its name and what is left.
fn health(view: &View) -> BTreeMap<&str, (&str, i32)> {
    let tokens = view.boards.iter().flat_map(|board| &board.tokens);
    let tokens = tokens.filter_map(|token| Some((token, token.gauges.first().filter(|gauge| gauge.icon == HEALTH)?)));
    tokens.map(|(token, gauge)| (token.id.as_str(), (token.name.as_str(), gauge.value))).collect()
}

/// A line with a number of this token, or a figure beside it.
fn tells(line: &Line, has_figures: bool, id: &str, name: &str) -> bool {
    let is_about = line.tokens.iter().any(|token| token == id) || line.text.contains(name);
    line.rank != Rank::Detail && is_about && (has_figures || line.text.contains(|letter: char| letter.is_ascii_digit()))
}

/// Whoever has more or less of the first gauge after a step than before is told of in one of its lines that are no details.
pub(crate) fn told_health<R: Playable>(rules: &R, before: &R::State, after: &R::State, entries: &[Entry<R::Event>]) {
    let viewer = Viewer::Seat(Seat::Referee);
    let [was, is] = [before, after].map(|state| rules.view(state, viewer, Lang::En));
    let (was, is) = (health(&was), health(&is));
    let changed: Vec<_> =
        is.iter().filter(|(id, (_, now))| was.get(*id).is_some_and(|(_, then)| then != now)).collect();
    if changed.is_empty() {
        return;
    }
    let told = entries.iter().filter_map(|entry| Some((entry, rules.narrate(after, &entry.event, viewer, Lang::En)?)));
    let told: Vec<(bool, Line)> = told
        .map(|(entry, line)| (!entry.tallies.is_empty() || !rules.explain(before, &entry.event).is_empty(), line))
        .collect();
    for (id, (name, now)) in changed {
        let then = was[id].1;
        assert!(
            told.iter().any(|(has_figures, line)| tells(line, *has_figures, id, name)),
            "{name} has {now} in place of {then}, and only details of the log say so: {:?}",
            told.iter().map(|(_, line)| format!("{:?}: {}", line.rank, line.text)).collect::<Vec<_>>()
        );
    }
}
