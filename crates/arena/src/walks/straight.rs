//! Which of equally long walks is offered: the one that hurts least, then the one that stays nearest to the straight line to its end, then the one that
//! bends least. Whoever points at a cell means the way that the eye would take.

use holmgang_kernel::route::straightest;
use holmgang_kernel::view::{Layout, View};

/// Of ways that are alike the one that goes straight first.
const ORDER: [u8; 8] = [0, 2, 4, 6, 1, 3, 5, 7];

/// Harm counts before everything else: no detour adds up to so much.
const HARM: usize = 1_000_000;

/// A point of the plane in which cells lie, in halves of a cell across.
pub(super) type Spot = (i32, i32);

/// Where a cell lies; even lines of hexagons stand half a cell to the right.
pub(super) fn spot(view: &View, id: &str) -> Option<Spot> {
    let board = view.boards.first()?;
    let cell = board.cells.iter().find(|cell| cell.id == id)?;
    let shift = i32::from(board.layout == Layout::Hex && cell.rank.is_multiple_of(2));
    Some((2 * i32::from(cell.file) + shift, i32::from(cell.rank)))
}

/// How far the spots of a way lie beside the straight line between two others, all together: 0 if all of them lie on it.
pub(super) fn strays((start, end): (Spot, Spot), way: impl IntoIterator<Item = Spot>) -> usize {
    let (over, up) = (end.0 - start.0, end.1 - start.1);
    way.into_iter().map(|at| (over * (at.1 - start.1) - up * (at.0 - start.0)).unsigned_abs() as usize).sum()
}

/// How often a way changes its direction.
pub(super) fn bends(start: Spot, way: &[Spot]) -> usize {
    let mut ways = Vec::with_capacity(way.len());
    let mut from = start;
    for to in way.iter().copied() {
        ways.push(direction(from, to));
        from = to;
    }
    ways.windows(2).filter(|two| two[0] != two[1]).count()
}

/// One of eight directions, clockwise from up.
fn direction(from: Spot, to: Spot) -> u8 {
    match ((to.0 - from.0).signum(), (to.1 - from.1).signum()) {
        (0, 1) => 0,
        (1, 1) => 1,
        (1, 0) => 2,
        (1, -1) => 3,
        (0, -1) => 4,
        (-1, -1) => 5,
        (-1, 0) => 6,
        _ => 7,
    }
}

/// Cells that can be come to, by their numbers, the first being where one stands; and the steps between them that bring one further.
#[derive(Default)]
pub(super) struct Steps {
    spots: Vec<Spot>,
    /// What entering each of them takes of the walker.
    harm: Vec<usize>,
    next: Vec<[Option<u16>; 8]>,
}

impl Steps {
    /// One more cell.
    pub(super) fn cell(&mut self, spot: Spot, harm: usize) {
        self.spots.push(spot);
        self.harm.push(harm);
        self.next.push([None; 8]);
    }

    /// A step from one cell to another that needs one step more to be come to.
    pub(super) fn step(&mut self, from: usize, to: usize) {
        if let (Some(here), Some(there)) = (self.spots.get(from), self.spots.get(to)) {
            let way = direction(*here, *there);
            self.next[from][usize::from(way)] = u16::try_from(to).ok();
        }
    }

    /// The best way of so many steps to a cell, as the numbers of the cells after the first one; none if there is none.
    pub(super) fn best(&self, end: usize, steps: usize) -> Option<Vec<usize>> {
        let line = (*self.spots.first()?, *self.spots.get(end)?);
        let walked = |ways: &[u8]| {
            let mut at = 0;
            let on = |way: &u8| {
                self.next.get(at).and_then(|of| of[usize::from(way & 7)]).inspect(|to| at = usize::from(*to))
            };
            ways.iter().filter_map(on).map(usize::from).collect::<Vec<_>>()
        };
        let weigh = |ways: &[u8]| {
            let cells = walked(ways);
            let harm: usize = cells.iter().map(|cell| self.harm[*cell]).sum();
            harm * HARM + strays(line, cells.into_iter().map(|cell| self.spots[cell]))
        };
        let next = |at: u16, way: u8| self.next.get(usize::from(at)).and_then(|of| of[usize::from(way & 7)]);
        let most_bends = u16::try_from(steps.saturating_sub(1)).unwrap_or(u16::MAX);
        let ways = straightest((0, u16::try_from(end).ok()?), self.spots.len(), &ORDER, most_bends, next, weigh)?;
        Some(walked(&ways))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The open board of 5 × 5 cells seen from the middle of its first line, a step at a time; cells that hurt by their place.
    fn open(hurts: &[Spot]) -> (Steps, Vec<Spot>) {
        let far = |(x, y): Spot| ((x - 4).abs() / 2).max(y);
        let mut cells: Vec<Spot> = (0..25).map(|n| (n % 5 * 2, n / 5)).collect();
        cells.sort_by_key(|cell| far(*cell));
        let mut steps = Steps::default();
        cells.iter().for_each(|cell| steps.cell(*cell, usize::from(hurts.contains(cell))));
        for (from, here) in cells.iter().enumerate() {
            for (to, there) in cells.iter().enumerate() {
                let near = (here.0 - there.0).abs() <= 2 && (here.1 - there.1).abs() <= 1;
                if near && far(*there) == far(*here) + 1 {
                    steps.step(from, to);
                }
            }
        }
        (steps, cells)
    }

    fn way(hurts: &[Spot], end: Spot) -> Vec<Spot> {
        let (steps, cells) = open(hurts);
        let end = cells.iter().position(|cell| *cell == end).unwrap();
        steps.best(end, 5).unwrap().into_iter().map(|cell| cells[cell]).collect()
    }

    #[test]
    fn the_way_nearest_to_the_line_is_taken() {
        assert_eq!(way(&[], (4, 2)), [(4, 1), (4, 2)], "straight ahead");
        assert_eq!(way(&[], (8, 2)), [(6, 1), (8, 2)], "slanting");
        // One cell aside in three: aside in the middle, though that bends twice.
        assert_eq!(way(&[], (6, 3)), [(4, 1), (6, 2), (6, 3)]);
    }

    #[test]
    fn what_hurts_is_gone_round() {
        assert_eq!(way(&[(4, 1)], (4, 2)).len(), 2);
        assert!(!way(&[(4, 1)], (4, 2)).contains(&(4, 1)));
        // Where every way hurts the straight one is left.
        assert_eq!(way(&[(2, 1), (4, 1), (6, 1)], (4, 2)), [(4, 1), (4, 2)]);
    }

    #[test]
    fn ways_are_compared_by_the_line_and_by_their_bends() {
        assert_eq!(strays(((0, 0), (0, 4)), [(0, 1), (0, 2)]), 0);
        assert_eq!(strays(((0, 0), (0, 4)), [(-2, 1), (-4, 2)]), 24);
        assert_eq!(bends((0, 0), &[(2, 1), (4, 2), (4, 3)]), 1);
    }
}
