//! By which way a move is offered, and done when somebody types its end alone: of the cheapest ways the one that provokes the fewest attacks, then the
//! one with the fewest bends. Such a move names every cell, so that its record says it; what a lone cell means in older records is settled by
//! `Rules::path_of`.

use holmgang_kernel::grid::Cell;
use holmgang_kernel::route::straightest;

use crate::Rules;
use crate::action::{Action, Move, Way};
use crate::arcs::Facing;
use crate::grid::{Path, moved};
use crate::state::{State, Who};

/// Of ways that are alike the one that goes straight first.
const ORDER: [u8; 8] = [0, 2, 4, 6, 1, 3, 5, 7];
/// Room for every cell of a board.
const FILES: u16 = 32;
const RANKS: u16 = 16;

impl Rules {
    /// A listed move with its way written out; none of a move that says it already, or of one step, and none of anything else.
    pub(crate) fn laid_out(&self, state: &State, action: &Action) -> Option<Action> {
        let Action::Move(go @ Move { way: Way::To(to), .. }) = action else { return None };
        let who = state.active;
        if *to == state.figure(who).cell {
            return None;
        }
        let path = self.best_way(state, who, *to, go).filter(|path| path.len() > 1)?;
        Some(Action::Move(Move { way: Way::Steps(path), ..*go }))
    }

    /// TD-7.5, TD-7.10: of the cheapest ways to a cell the one that provokes the fewest attacks, then the one with the fewest bends.
    fn best_way(&self, state: &State, who: Who, to: Cell, go: &Move) -> Option<Path> {
        let (board, figure) = (state.board(), state.figure(who));
        let (ways, rough) = (self.ways(state, who), board.rough_for(figure.side));
        let cost = ways.cost(to)?;
        let next = |from: u16, way: u8| {
            let (from, way) = (cell_of(from), Facing::at(way));
            let (files, ranks) = way.vector();
            let next = moved(from, files, ranks).filter(|_| board.may_step(from, way, figure.side))?;
            let price = if rough.has(next) { 2 } else { 1 };
            (ways.cost(next)? == ways.cost(from)? + price).then_some(place_of(next))
        };
        // TD-22.10: the step off the board is the same for all, but what it makes of the way before it is not.
        let off = if go.exit { self.exit_way(state, who, to) } else { None };
        let provoked = |mut path: Path| {
            if let Some(off) = off {
                path.push(off);
            }
            self.dues(state, who, path, go.backing, 0).len()
        };
        let weigh = |way: &[u8]| provoked(path_by(way));
        let places = usize::from(FILES * RANKS);
        let most_bends = u16::from(cost.saturating_sub(1));
        let way = straightest((place_of(figure.cell), place_of(to)), places, &ORDER, most_bends, next, weigh)?;
        let best = path_by(&way);
        let other = self.cheapest(state, who, to, go.backing)?;
        // The search goes no deeper than its bound: what is found without it is never better.
        Some(if provoked(other) < provoked(best) { other } else { best })
    }
}

fn place_of(cell: Cell) -> u16 {
    u16::from(cell.rank) % RANKS * FILES + u16::from(cell.file) % FILES
}

fn cell_of(place: u16) -> Cell {
    Cell::new((place % FILES) as u8, (place / FILES) as u8)
}

fn path_by(ways: &[u8]) -> Path {
    let mut path = Path::default();
    for way in ways {
        path.push(Facing::at(*way));
    }
    path
}
