//! Walks of several actions: where a rulebook moves cell by cell, every cell that can be come to without a die, and what is done on the way.

mod straight;

use std::collections::BTreeMap;

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
    /// What is left then of the gauge that ends the one who goes.
    health: i32,
    /// The action after which they are called, as it is offered: the first, or a later one that has a price where those before it had none or had it by
    /// another name, so that nobody pays for what looks like going on, nor twice for what looks like once.
    named: Option<Choice>,
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
    near.sort_by_key(Stand::price);
    let mut out = Vec::new();
    for action in refused {
        let Some(stand) = nearest(rules, &near, seat, &action, (&now, token), lang) else { continue };
        let choice = rules.choice(&stand.state, seat, &action, lang);
        // What has no target is no reason to go anywhere, and nobody else is to be moved.
        let is_aimed = choice.icon != WALK
            && choice.target.is_some()
            && choice.cells.first().is_some_and(|cell| *cell != stand.cell);
        let then = view(&stand.state);
        if !is_aimed || deciding(&then) != Some((token, stand.cell.as_str())) {
            continue;
        }
        let mut cost = stand.named.as_ref().map_or_else(Vec::new, |named| spent(&now, &then, named));
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

/// Where to go for a deed: of the cheapest places from which it can be done the one whose way goes straight for what it is aimed at.
fn nearest<'a, R: Playable>(
    rules: &R,
    near: &'a [Stand<R>],
    seat: Seat,
    action: &R::Action,
    (now, token): (&View, &str),
    lang: Lang,
) -> Option<&'a Stand<R>> {
    let can = |stand: &&Stand<R>| rules.check(&stand.state, seat, action).is_ok();
    let first = near.iter().find(can)?;
    let aim = rules.choice(&first.state, seat, action, lang).cells.into_iter().next();
    let spot = |cell: &str| straight::spot(now, cell);
    let start = now.boards.first()?.tokens.iter().find(|known| known.id == token).and_then(|known| spot(&known.cell));
    let (Some(start), Some(end)) = (start, aim.as_deref().and_then(spot)) else { return Some(first) };
    let alike = near.iter().filter(|stand| stand.price() == first.price()).filter(can);
    alike.min_by_key(|stand| {
        let way: Vec<_> = stand.path.iter().filter_map(|cell| spot(cell)).collect();
        (-stand.health, straight::strays((start, end), way.iter().copied()), straight::bends(start, &way))
    })
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

impl<R: Playable> Stand<R> {
    /// What is looked at first where several would do: what was paid, and how many cells it is away.
    fn price(&self) -> (i32, usize) {
        (self.cost.iter().map(|price| price.amount).sum(), self.path.len())
    }
}

/// The walks of one who decides, as they are tried.
struct Walker<'a, R: Playable> {
    rules: &'a R,
    seat: Seat,
    lang: Lang,
    now: &'a View,
    token: &'a str,
}

impl<R: Playable> Walker<'_, R> {
    /// What can be done from a place that names a neighbouring cell and nothing else, with that cell.
    fn steps(&self, from: &Stand<R>) -> Vec<(R::Action, String)> {
        let mut legal = Vec::new();
        self.rules.legal(&from.state, self.seat, &mut legal);
        let named = |action: R::Action| {
            let text = self.rules.write(&from.state, &action);
            let to = bare_cell(&text).filter(|to| are_neighbours(self.now, &from.cell, to))?.to_owned();
            Some((action, to))
        };
        legal.into_iter().filter_map(named).collect()
    }

    /// One step further; none where it asks for a die, hands the decision on or ends elsewhere.
    fn on(&self, from: &Stand<R>, action: &R::Action, to: &str) -> Option<Stand<R>> {
        let rules = self.rules;
        let mut after = from.state.clone();
        if !goes_on(rules, &mut after, self.seat, action) {
            return None;
        }
        let then = rules.view(&after, Viewer::Seat(self.seat), self.lang);
        if deciding(&then) != Some((self.token, to)) {
            return None;
        }
        let text = rules.write(&from.state, action);
        let add = |list: &[String], one: &str| list.iter().cloned().chain([one.to_owned()]).collect::<Vec<_>>();
        let (actions, path) = (add(&from.actions, &text), add(&from.path, to));
        let choice = rules.choice(&from.state, self.seat, action, self.lang);
        let named = match &from.named {
            Some(named) if choice.cost.is_empty() || (!named.cost.is_empty() && self.is_like(named, &choice)) => {
                named.clone()
            }
            _ => choice,
        };
        let cost = spent(self.now, &then, &named);
        let health = health(&then, self.token);
        Some(Stand { state: after, cell: to.to_owned(), actions, path, cost, health, named: Some(named) })
    }

    /// Whether a step is called as another one is, but for the cell.
    fn is_like(&self, named: &Choice, choice: &Choice) -> bool {
        let end = choice.cells.first().map_or("", String::as_str);
        moved_on(&named.label, named, end, self.now) == choice.label
    }

    /// The walk from the start by these places. As far as it goes one way with a walk that is known, it goes on from there: to list and try all that can
    /// be done at every cell once more would take long.
    fn along(&self, tried: &mut Tried<R>, best: &[usize]) -> Option<Stand<R>> {
        let Tried { stands, steps } = tried;
        let is_known = |n: &usize| {
            let way = best[..*n].iter().map(|at| &stands[*at].cell);
            best[..*n].last().is_some_and(|last| stands[*last].path.iter().eq(way))
        };
        let n = (1..best.len()).rev().find(is_known).unwrap_or(0);
        let from = best[..n].last().copied().unwrap_or(0);
        let mut walked: Option<Stand<R>> = None;
        for place in &best[n..] {
            let cell = &stands[*place].cell;
            let next = match &walked {
                None => {
                    let here = steps[from].get_or_insert_with(|| self.steps(&stands[from]));
                    self.first(&stands[from], here, cell)
                }
                Some(walked) => self.first(walked, &self.steps(walked), cell),
            };
            walked = Some(next?);
        }
        walked
    }

    /// The first step to a cell that can be made.
    fn first(&self, from: &Stand<R>, steps: &[(R::Action, String)], cell: &str) -> Option<Stand<R>> {
        let mut there = steps.iter().filter(|(_, to)| to == cell);
        there.find_map(|(action, to)| self.on(from, action, to))
    }
}

/// Walks that were tried, in the order in which their ends were found.
struct Tried<R: Playable> {
    stands: Vec<Stand<R>>,
    /// The steps from each of them, as far as they were listed.
    steps: Vec<Option<Vec<(R::Action, String)>>>,
}

/// Where the token that decides can come to cell by cell, by as few steps as there can be; the first is where it is.
fn stands<R: Playable>(rules: &R, state: &R::State, seat: Seat, lang: Lang) -> Vec<Stand<R>> {
    let now = rules.view(state, Viewer::Seat(seat), lang);
    let Some((token, cell)) = deciding(&now) else { return Vec::new() };
    let walker = Walker { rules, seat, lang, now: &now, token };
    let mut known: BTreeMap<String, usize> = BTreeMap::from([(cell.to_owned(), 0)]);
    let mut ways = straight::Steps::default();
    ways.cell(straight::spot(&now, cell).unwrap_or_default(), 0);
    let begin = Stand {
        state: state.clone(),
        cell: cell.to_owned(),
        actions: Vec::new(),
        path: Vec::new(),
        cost: Vec::new(),
        health: health(&now, token),
        named: None,
    };
    let (mut stands, mut steps) = (vec![begin], Vec::new());
    let mut moments = 0;
    while steps.len() < stands.len() && moments < MOST_MOMENTS {
        let at = steps.len();
        let here = walker.steps(&stands[at]);
        for (action, to) in &here {
            if let Some(place) = known.get(to) {
                if stands[*place].actions.len() == stands[at].actions.len() + 1 {
                    ways.step(at, *place);
                }
                continue;
            }
            moments += 1;
            let Some(stand) = walker.on(&stands[at], action, to) else { continue };
            let harm = usize::try_from(stands[at].health - stand.health).unwrap_or(0);
            ways.cell(straight::spot(&now, to).unwrap_or_default(), harm);
            ways.step(at, stands.len());
            known.insert(to.clone(), stands.len());
            stands.push(stand);
        }
        steps.push(Some(here));
    }
    steps.resize_with(stands.len(), || None);
    let mut tried = Tried { stands, steps };
    straighten(&walker, &mut tried, &ways);
    tried.stands
}

/// Puts the straightest walk in the place of the one that was found first, where it costs and takes no more.
fn straighten<R: Playable>(walker: &Walker<'_, R>, tried: &mut Tried<R>, ways: &straight::Steps) {
    for end in 1..tried.stands.len() {
        let Some(best) = ways.best(end, tried.stands[end].path.len()) else { continue };
        if tried.stands[end].path.iter().eq(best.iter().map(|at| &tried.stands[*at].cell)) {
            continue;
        }
        let Some(better) = walker.along(tried, &best) else { continue };
        let found = &mut tried.stands[end];
        if better.price() <= found.price() && better.health >= found.health {
            *found = better;
            tried.steps[end] = None;
        }
    }
}

/// Where the token that decides can come to with one action that writes out its whole way.
fn ways<R: Playable>(rules: &R, state: &R::State, seat: Seat, lang: Lang) -> Vec<Stand<R>> {
    let mut legal = Vec::new();
    rules.legal(state, seat, &mut legal);
    let now = rules.view(state, Viewer::Seat(seat), lang);
    let mut out = Vec::new();
    for action in legal {
        let action = rules.as_offered(state, seat, &action).unwrap_or(action);
        if bare_cell(&rules.write(state, &action)).is_none() && out.len() < MOST_MOMENTS {
            out.extend(gone(rules, (state, &now), seat, action, lang));
        }
    }
    out
}

/// Where somebody stands after an action that goes somewhere and nothing else; none for every other action.
fn gone<R: Playable>(
    rules: &R,
    (state, now): (&R::State, &View),
    seat: Seat,
    action: R::Action,
    lang: Lang,
) -> Option<Stand<R>> {
    let first = rules.choice(state, seat, &action, lang);
    let cell = first.cells.first().filter(|_| first.icon == WALK)?.clone();
    let mut after = state.clone();
    if !goes_on(rules, &mut after, seat, &action) {
        return None;
    }
    let path = rules.way(state, seat, &action, lang).filter(|way| way.threats.is_empty())?.path;
    let actions = vec![first.action.clone()];
    let health = deciding(now).map_or(0, |(token, _)| health(&rules.view(&after, Viewer::Seat(seat), lang), token));
    Some(Stand { state: after, cell, actions, path, cost: first.cost.clone(), health, named: Some(first) })
}

/// The walk as a choice: called as one of its steps is, to its last cell, with the price of all.
fn offered<R: Playable>(stand: Stand<R>, now: &View) -> Option<Choice> {
    let Stand { actions, path, cost, named, .. } = stand;
    let named = named?;
    let mut cells = path;
    cells.reverse();
    let end = cells.first().map_or("", String::as_str);
    let to_end = |text: &str| moved_on(text, &named, end, now);
    Some(Choice {
        action: actions.join(&THEN.to_string()),
        label: to_end(&named.label),
        target: named.target.as_deref().map(to_end),
        cost,
        cells,
        notes: Vec::new(),
        ..named
    })
}

/// A text of a step that ends with its cell, as it is said of another cell.
fn moved_on(text: &str, step: &Choice, end: &str, now: &View) -> String {
    let step = step.cells.first().map_or("", String::as_str);
    let called = |cell: &str| now.boards.first().map_or_else(|| cell.to_owned(), |board| board.called(cell));
    let ends = [(step.to_owned(), end.to_owned()), (called(step), called(end))];
    let told = ends.iter().find_map(|(step, end)| Some(format!("{}{end}", text.strip_suffix(step.as_str())?)));
    told.unwrap_or_else(|| text.to_owned())
}

/// What the one who decides has less of then.
fn spent(now: &View, then: &View, named: &Choice) -> Vec<Price> {
    let purse = |view: &View| view.wanted.as_ref().map(|wanted| wanted.purse.clone()).unwrap_or_default();
    let after = purse(then);
    let less = |gauge: holmgang_kernel::view::Gauge| {
        let left = after.iter().find(|other| other.id == gauge.id)?.value;
        // Called as the price of a step is.
        let name = named.cost.iter().find(|price| price.id == gauge.id).map_or(gauge.name, |price| price.name.clone());
        (left < gauge.value).then(|| Price { id: gauge.id, name, amount: gauge.value - left, clause: named.clause })
    };
    purse(now).into_iter().filter_map(less).collect()
}

/// What a token has of the gauge that ends it; 0 where it has none.
fn health(view: &View, token: &str) -> i32 {
    let found = view.boards.first().and_then(|board| board.tokens.iter().find(|known| known.id == token));
    found.and_then(|token| token.gauges.first()).map_or(0, |gauge| gauge.value)
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
