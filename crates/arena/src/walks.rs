//! Walks of several actions: where a rulebook moves cell by cell, every cell that can be come to without a die, and what is done on the way.

use std::collections::BTreeSet;

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::{Ask, Dice};
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::Playable;
use holmgang_kernel::seat::{Seat, Turn, Viewer};
use holmgang_kernel::view::{Choice, Price, View};
use holmgang_kernel::words::Lang;

/// The most moments that are looked at.
const MOST_MOMENTS: usize = 160;

/// Between the actions of a walk, which are done one after the other.
pub const THEN: char = '\n';

/// Where somebody stands, and how that was come to.
struct Stand<R: Playable> {
    state: R::State,
    cell: String,
    actions: Vec<String>,
    path: Vec<String>,
    /// The first action of them, as it is offered.
    first: Option<Choice>,
}

/// Every walk of two or more actions of the token that decides, each as it would be offered: its action lines stand together, [`THEN`] between them.
pub(crate) fn walks<R: Playable>(rules: &R, state: &R::State, seat: Seat, lang: Lang) -> Vec<Choice> {
    let view = |state: &R::State| rules.view(state, Viewer::Seat(seat), lang);
    let now = view(state);
    let Some((token, cell)) = deciding(&now) else { return Vec::new() };
    let (token, cell) = (token.to_owned(), cell.to_owned());
    let mut known: BTreeSet<String> = BTreeSet::from([cell.clone()]);
    let mut stands =
        vec![Stand::<R> { state: state.clone(), cell, actions: Vec::new(), path: Vec::new(), first: None }];
    let mut out = Vec::new();
    let mut at = 0;
    let mut moments = 0;
    while at < stands.len() && moments < MOST_MOMENTS {
        let mut legal = Vec::new();
        rules.legal(&stands[at].state, seat, &mut legal);
        let mut next = Vec::new();
        for action in legal {
            let from = &stands[at];
            let text = rules.write(&from.state, &action);
            let Some(to) = bare_cell(&text).filter(|to| !known.contains(*to) && are_neighbours(&now, &from.cell, to))
            else {
                continue;
            };
            moments += 1;
            let mut after = from.state.clone();
            let mut dice = Unrolled::default();
            rules.apply(&mut after, seat, &action, &mut dice, &mut Silent);
            let goes_on = matches!(rules.turn(&after), Turn::Of(wanted) if wanted.seats.has(seat));
            let then = view(&after);
            if dice.asked || !goes_on || deciding(&then) != Some((token.as_str(), to)) {
                continue;
            }
            let add = |list: &[String], one: &str| list.iter().cloned().chain([one.to_owned()]).collect::<Vec<_>>();
            let (actions, path) = (add(&from.actions, &text), add(&from.path, to));
            let first = from.first.clone().unwrap_or_else(|| rules.choice(&from.state, seat, &action, lang));
            if actions.len() > 1 {
                out.push(offered(first.clone(), &now, &then, &actions, &path));
            }
            known.insert(to.to_owned());
            next.push(Stand { state: after, cell: to.to_owned(), actions, path, first: Some(first) });
        }
        stands.extend(next);
        at += 1;
    }
    out
}

/// The walk as a choice: called as its first step is, to its last cell, with the price of all.
fn offered(first: Choice, now: &View, then: &View, actions: &[String], path: &[String]) -> Choice {
    let mut cells = path.to_vec();
    cells.reverse();
    let (step, end) = (path.first().cloned().unwrap_or_default(), cells.first().cloned().unwrap_or_default());
    let to_end =
        |text: &str| text.strip_suffix(step.as_str()).map_or_else(|| text.to_owned(), |bare| format!("{bare}{end}"));
    Choice {
        action: actions.join(&THEN.to_string()),
        label: to_end(&first.label),
        target: first.target.as_deref().map(to_end),
        cost: spent(now, then, first.clause),
        cells,
        notes: Vec::new(),
        ..first
    }
}

/// What the one who decides has less of then.
fn spent(now: &View, then: &View, clause: Clause) -> Vec<Price> {
    let purse = |view: &View| view.wanted.as_ref().map(|wanted| wanted.purse.clone()).unwrap_or_default();
    let after = purse(then);
    let less = |gauge: holmgang_kernel::view::Gauge| {
        let left = after.iter().find(|other| other.id == gauge.id)?.value;
        (left < gauge.value).then(|| Price { id: gauge.id, name: gauge.name, amount: gauge.value - left, clause })
    };
    purse(now).into_iter().filter_map(less).collect()
}

/// The token that decides, and its cell.
fn deciding(view: &View) -> Option<(&str, &str)> {
    let token = view.wanted.as_ref()?.token.as_ref()?;
    let found = view.boards.first()?.tokens.iter().find(|known| known.id == *token)?;
    Some((found.id.as_str(), found.cell.as_str()))
}

/// The cell of an action that names nothing but one.
fn bare_cell(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once(' ')?;
    (!rest.contains([' ', '='])).then_some(rest)
}

fn are_neighbours(view: &View, one: &str, other: &str) -> bool {
    let place =
        |id: &str| view.boards.first()?.cells.iter().find(|cell| cell.id == id).map(|cell| (cell.file, cell.rank));
    match (place(one), place(other)) {
        (Some(one), Some(other)) => one.0.abs_diff(other.0) <= 1 && one.1.abs_diff(other.1) <= 1,
        _ => false,
    }
}

/// Dice that only say whether they were asked.
#[derive(Default)]
struct Unrolled {
    asked: bool,
}

impl Dice for Unrolled {
    fn draw(&mut self, ask: Ask) -> i32 {
        self.asked = true;
        ask.lo
    }
}
