//! By which way a move goes: none of the cheapest ways provokes fewer attacks, none that provokes as few bends less often; and in records of an older
//! version of the rules a lone cell means what it meant then.

use crate::common;

use holmgang_kernel::dice::Swift;
use holmgang_kernel::grid::Cell;
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::{Notate, Present, Ruleset};
use holmgang_kernel::seat::{Seat, Turn};
use holmgang_rules_tabletop_d20::Rules;
use holmgang_rules_tabletop_d20::action::{Action, Move, Way};
use holmgang_rules_tabletop_d20::arcs::Facing;
use holmgang_rules_tabletop_d20::grid::{Path, moved};
use holmgang_rules_tabletop_d20::state::State;

const RED: Seat = Seat::Player(0);

fn bends(path: Path) -> usize {
    let steps: Vec<Facing> = path.steps().collect();
    steps.windows(2).filter(|two| two[0] != two[1]).count()
}

/// Every one of the cheapest ways to a cell, found by going all of them.
fn cheapest_ways(rules: &Rules, state: &State, to: Cell) -> Vec<Path> {
    let (who, board) = (state.active, state.board());
    let (figure, ways) = (state.figure(who), rules.ways(state, who));
    let mut open = vec![(figure.cell, 0, Path::default())];
    let mut all = Vec::new();
    while let Some((cell, cost, path)) = open.pop() {
        if cell == to {
            all.push(path);
            continue;
        }
        for way in (0..8).map(Facing::at) {
            let (files, ranks) = way.vector();
            let Some(next) = moved(cell, files, ranks) else { continue };
            let cost = cost + if board.rough_for(figure.side).has(next) { 2 } else { 1 };
            if board.may_step(cell, way, figure.side) && ways.cost(next) == Some(cost) {
                let mut on = path;
                assert!(on.push(way));
                open.push((next, cost, on));
            }
        }
    }
    all
}

/// Compares what is offered with all ways there are. How many moves were compared, and how many provoked somebody.
fn compare(rules: &Rules, state: &State, seat: Seat) -> (usize, usize) {
    let (mut compared, mut provoking) = (0, 0);
    let mut legal = Vec::new();
    rules.legal(state, seat, &mut legal);
    for action in &legal {
        let Action::Move(go @ Move { way: Way::To(to), .. }) = action else {
            assert_eq!(rules.as_offered(state, seat, action), None);
            continue;
        };
        let Some(Action::Move(offered @ Move { way: Way::Steps(path), .. })) = rules.as_offered(state, seat, action)
        else {
            continue;
        };
        let who = state.active;
        let whole = |path: Path| rules.path_of(state, who, &Move { way: Way::Steps(path), ..*go }).unwrap();
        let worth = |path: Path| (rules.dues(state, who, whole(path), go.backing, 0).len(), bends(path));
        let all = cheapest_ways(rules, state, *to);
        let best = all.iter().map(|path| worth(*path)).min().unwrap();
        let text = rules.write(state, action);
        assert_eq!(worth(path), best, "{text}: {path:?}, one of {} ways", all.len());
        // Not dearer than the lone cell, and to the same end.
        let old = rules.path_of(state, who, go).unwrap();
        let cost = |path: Path| rules.path_cost(state, who, path, go.exit);
        assert_eq!(cost(rules.path_of(state, who, &offered).unwrap()), cost(old), "{text}");
        assert_eq!(path.cells(state.figure(who).cell).last(), Some(*to), "{text}");
        compared += 1;
        provoking += usize::from(best.0 > 0);
    }
    (compared, provoking)
}

#[test]
fn no_cheapest_way_is_better_than_the_one_offered() {
    let rules = common::rules();
    let (mut compared, mut provoking) = (0, 0);
    for scenario in ["training-2v2", "road-2v2", "wall-pack", "crypt-choir", "tavern-4v4"] {
        let mut state = common::start(&rules, scenario);
        let mut random = Swift::new(5, 5);
        let mut scratch = Vec::new();
        for decision in 0..60 {
            let Turn::Of(wanted) = rules.turn(&state) else { break };
            let seat = wanted.seats.iter().next().unwrap();
            if decision % 6 == 0 && state.pending.is_none() {
                let (more, provoked) = compare(&rules, &state, seat);
                (compared, provoking) = (compared + more, provoking + provoked);
            }
            let action = rules.pick(&state, seat, &mut scratch, |count| random.below(count)).unwrap();
            rules.apply(&mut state, seat, &action, &mut random.clone(), &mut Silent);
            random.below(2);
        }
    }
    assert!(compared > 500 && provoking > 50, "{compared} compared, {provoking} of them provoke");
}

#[test]
fn an_offered_move_goes_straight_and_says_every_cell() {
    let rules = common::rules();
    let state = common::start_with(&rules, "training-1v1", &[("blue-1.cell", "12,8".into())]);
    let offered = |text: &str| {
        let action = rules.read(&state, RED, text).unwrap();
        rules.as_offered(&state, RED, &action).map(|action| rules.write(&state, &action))
    };
    // From 4,4: along a line, along a diagonal, and with one bend.
    assert_eq!(offered("move 4,1").as_deref(), Some("move 4,3 4,2 4,1"));
    assert_eq!(offered("move 7,7").as_deref(), Some("move 5,5 6,6 7,7"));
    assert_eq!(offered("move 9,6").as_deref(), Some("move 5,4 6,4 7,4 8,5 9,6"));
    assert_eq!(offered("move 4,1 mode=backing").as_deref(), Some("move 4,3 4,2 4,1 mode=backing"));
    // One step is one step, a way that was said is said, and a step or the end of a turn has no way.
    for text in ["move 4,3", "move 4,3 5,2", "step 4,3", "end"] {
        assert_eq!(offered(text), None, "{text}");
    }
}

/// Records may hold the end of a way alone. The cells that it stands for in each version of the rules must stay these.
#[test]
fn a_lone_cell_means_what_its_version_says() {
    let newest = common::rules();
    assert_eq!((newest.at_version(0), newest.at_version(3)), (None, None));
    let ways: [(u32, [(&str, &str); 3]); 2] = [
        (1, [("move 4,1", "4,3 3,2 4,1"), ("move 9,6", "5,4 6,3 7,4 8,5 9,6"), ("move 5,8", "4,5 3,6 4,7 5,8")]),
        (2, [("move 4,1", "4,3 4,2 4,1"), ("move 9,6", "5,4 6,4 7,4 8,5 9,6"), ("move 5,8", "4,5 4,6 4,7 5,8")]),
    ];
    for (version, ways) in ways {
        lone_cells(&newest.at_version(version).unwrap(), &ways);
    }
}

fn lone_cells(rules: &Rules, ways: &[(&str, &str)]) {
    let state = common::start_with(rules, "training-1v1", &[("blue-1.cell", "12,8".into())]);
    for (text, cells) in ways.iter().copied() {
        let action = rules.read(&state, RED, text).unwrap();
        assert_eq!(rules.write(&state, &action), text);
        // What is typed, and what a record of that version says.
        let Action::Move(go) = rules.as_typed(&state, RED, &action).unwrap_or(action) else { panic!("{text}") };
        let path = rules.path_of(&state, state.active, &go).unwrap();
        let said: Vec<String> =
            path.cells(state.figure(state.active).cell).map(|cell| format!("{},{}", cell.file, cell.rank)).collect();
        assert_eq!(said.join(" "), cells, "{text}");
    }
}
