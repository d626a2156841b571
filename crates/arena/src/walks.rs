//! Walks of several actions: where a rulebook moves cell by cell, every cell that can be come to without a die, and what is done on the way.

use std::collections::BTreeSet;

use holmgang_kernel::log::Silent;
use holmgang_kernel::odds::Branching;
use holmgang_kernel::ruleset::Playable;
use holmgang_kernel::seat::{Seat, Turn, Viewer};
use holmgang_kernel::view::{Choice, Price, View};
use holmgang_kernel::words::Lang;

/// The most moments that are looked at.
const MOST_MOMENTS: usize = 160;

/// The icon of what goes somewhere and does nothing else.
const WALK: &str = "act-move";

/// How the icons of what only turns begin.
pub(crate) const TURN: &str = "act-turn-";

/// Between the actions of a walk, which are done one after the other.
pub const THEN: char = '\n';

/// Where somebody stands, and how that was come to.
struct Stand<R: Playable> {
    state: R::State,
    cell: String,
    actions: Vec<String>,
    path: Vec<String>,
    /// What the one who decides has paid to be there.
    cost: Vec<Price>,
    /// The first action of them, as it is offered.
    first: Option<Choice>,
}

/// Every walk of two or more actions of the token that decides, each as it would be offered: its action lines stand together, [`THEN`] between them.
pub(crate) fn walks<R: Playable>(rules: &R, state: &R::State, seat: Seat, lang: Lang) -> Vec<Choice> {
    let now = rules.view(state, Viewer::Seat(seat), lang);
    let all = stands(rules, state, seat, lang).into_iter();
    all.filter(|stand| stand.actions.len() > 1).filter_map(|stand| offered(stand, &now)).collect()
}

/// What is refused where the token that decides stands, and can be done once it has gone nearer: the walk and the deed as one choice, [`THEN`] between
/// their lines, each by the walk that costs least, with the cells of that walk. Nothing of a walk is left to dice, so that it ends where it says.
pub(crate) fn deeds<R: Playable>(rules: &R, state: &R::State, seat: Seat, lang: Lang) -> Vec<(Choice, Vec<String>)> {
    let view = |state: &R::State| rules.view(state, Viewer::Seat(seat), lang);
    let now = view(state);
    let Some((token, _)) = deciding(&now) else { return Vec::new() };
    let mut refused = rules.refused(state, seat);
    refused.retain(|action| rules.check(state, seat, action).is_err());
    if refused.is_empty() {
        return Vec::new();
    }
    let mut near = stands(rules, state, seat, lang);
    near.extend(ways(rules, state, seat, lang));
    near.retain(|stand| !stand.actions.is_empty());
    let paid = |cost: &[Price]| cost.iter().map(|price| price.amount).sum::<i32>();
    near.sort_by_key(|stand| (paid(&stand.cost), stand.path.len()));
    let mut out = Vec::new();
    for action in refused {
        let Some(stand) = near.iter().find(|stand| rules.check(&stand.state, seat, &action).is_ok()) else { continue };
        let choice = rules.choice(&stand.state, seat, &action, lang);
        // What has no target is no reason to go anywhere, and nobody else is to be moved.
        let is_aimed = choice.icon != WALK
            && choice.target.is_some()
            && choice.cells.first().is_some_and(|cell| *cell != stand.cell);
        let then = view(&stand.state);
        if !is_aimed || deciding(&then) != Some((token, stand.cell.as_str())) {
            continue;
        }
        let mut cost = stand.first.as_ref().map_or_else(Vec::new, |first| spent(&now, &then, first));
        for price in &choice.cost {
            match cost.iter_mut().find(|paid| paid.id == price.id) {
                Some(paid) => paid.amount += price.amount,
                None => cost.push(price.clone()),
            }
        }
        let lines = stand.actions.iter().cloned().chain([choice.action.clone()]);
        let action = lines.collect::<Vec<_>>().join(&THEN.to_string());
        // As it stands: amounts are chosen once one is there.
        out.push((Choice { action, cost, amounts: Vec::new(), ..choice }, stand.path.clone()));
    }
    out
}

/// The moment before the last line of a text, and that line: what comes before it is done without a die. None where that cannot be.
pub(crate) fn led<R: Playable>(rules: &R, state: &R::State, seat: Seat, text: &str) -> Option<(R::State, R::Action)> {
    let mut lines: Vec<&str> = text.split(THEN).collect();
    let last = lines.pop()?;
    let mut after = state.clone();
    for line in lines {
        let action = rules.read(&after, seat, line).ok()?;
        rules.check(&after, seat, &action).ok()?;
        if !goes_on(rules, &mut after, seat, &action) {
            return None;
        }
    }
    let action = rules.read(&after, seat, last).ok()?;
    rules.check(&after, seat, &action).ok()?;
    Some((after, action))
}

/// Does something that asks for no die and leaves the decision with the seat; whether it was that.
fn goes_on<R: Playable>(rules: &R, state: &mut R::State, seat: Seat, action: &R::Action) -> bool {
    let mut dice = Branching::default();
    rules.apply(state, seat, action, &mut dice, &mut Silent);
    !dice.was_asked() && matches!(rules.turn(state), Turn::Of(wanted) if wanted.seats.has(seat))
}

/// Where the token that decides can come to cell by cell; the first is where it is.
fn stands<R: Playable>(rules: &R, state: &R::State, seat: Seat, lang: Lang) -> Vec<Stand<R>> {
    let view = |state: &R::State| rules.view(state, Viewer::Seat(seat), lang);
    let now = view(state);
    let Some((token, cell)) = deciding(&now) else { return Vec::new() };
    let (token, cell) = (token.to_owned(), cell.to_owned());
    let mut known: BTreeSet<String> = BTreeSet::from([cell.clone()]);
    let begin =
        Stand { state: state.clone(), cell, actions: Vec::new(), path: Vec::new(), cost: Vec::new(), first: None };
    let mut stands: Vec<Stand<R>> = vec![begin];
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
            if !goes_on(rules, &mut after, seat, &action) {
                continue;
            }
            let then = view(&after);
            if deciding(&then) != Some((token.as_str(), to)) {
                continue;
            }
            let add = |list: &[String], one: &str| list.iter().cloned().chain([one.to_owned()]).collect::<Vec<_>>();
            let (actions, path) = (add(&from.actions, &text), add(&from.path, to));
            let first = from.first.clone().unwrap_or_else(|| rules.choice(&from.state, seat, &action, lang));
            let cost = spent(&now, &then, &first);
            known.insert(to.to_owned());
            next.push(Stand { state: after, cell: to.to_owned(), actions, path, cost, first: Some(first) });
        }
        stands.extend(next);
        at += 1;
    }
    stands
}

/// Where the token that decides can come to with one action that writes out its whole way.
fn ways<R: Playable>(rules: &R, state: &R::State, seat: Seat, lang: Lang) -> Vec<Stand<R>> {
    let mut legal = Vec::new();
    rules.legal(state, seat, &mut legal);
    let mut out = Vec::new();
    for action in legal {
        let action = rules.as_offered(state, seat, &action).unwrap_or(action);
        if bare_cell(&rules.write(state, &action)).is_none() && out.len() < MOST_MOMENTS {
            out.extend(gone(rules, state, seat, action, lang));
        }
    }
    out
}

/// Where somebody stands after an action that goes somewhere and nothing else; none for every other action.
fn gone<R: Playable>(rules: &R, state: &R::State, seat: Seat, action: R::Action, lang: Lang) -> Option<Stand<R>> {
    let first = rules.choice(state, seat, &action, lang);
    let cell = first.cells.first().filter(|_| first.icon == WALK)?.clone();
    let mut after = state.clone();
    if !goes_on(rules, &mut after, seat, &action) {
        return None;
    }
    let path = rules.way(state, seat, &action, lang).filter(|way| way.threats.is_empty())?.path;
    let actions = vec![first.action.clone()];
    Some(Stand { state: after, cell, actions, path, cost: first.cost.clone(), first: Some(first) })
}

/// The walk as a choice: called as its first step is, to its last cell, with the price of all.
fn offered<R: Playable>(stand: Stand<R>, now: &View) -> Option<Choice> {
    let Stand { actions, path, cost, first, .. } = stand;
    let first = first?;
    let mut cells = path;
    cells.reverse();
    let (step, end) = (cells.last().cloned().unwrap_or_default(), cells.first().cloned().unwrap_or_default());
    let called = |cell: &str| now.boards.first().map_or_else(|| cell.to_owned(), |board| board.called(cell));
    let ends = [(step.clone(), end.clone()), (called(&step), called(&end))];
    let to_end = |text: &str| {
        let told = ends.iter().find_map(|(step, end)| Some(format!("{}{end}", text.strip_suffix(step.as_str())?)));
        told.unwrap_or_else(|| text.to_owned())
    };
    Some(Choice {
        action: actions.join(&THEN.to_string()),
        label: to_end(&first.label),
        target: first.target.as_deref().map(to_end),
        cost,
        cells,
        notes: Vec::new(),
        ..first
    })
}

/// What the one who decides has less of then.
fn spent(now: &View, then: &View, first: &Choice) -> Vec<Price> {
    let purse = |view: &View| view.wanted.as_ref().map(|wanted| wanted.purse.clone()).unwrap_or_default();
    let after = purse(then);
    let less = |gauge: holmgang_kernel::view::Gauge| {
        let left = after.iter().find(|other| other.id == gauge.id)?.value;
        // Called as the price of a step is.
        let name = first.cost.iter().find(|price| price.id == gauge.id).map_or(gauge.name, |price| price.name.clone());
        (left < gauge.value).then(|| Price { id: gauge.id, name, amount: gauge.value - left, clause: first.clause })
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
