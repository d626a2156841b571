//! TD-7.6, TD-7.10: how far one gets, and by which way.

use holmgang_kernel::grid::Cell;

use super::{Board, CellSet, MOST_STEPS, moved};
use crate::arcs::Facing;

impl Board {
    /// Where a figure of this side can get from a cell within a cost, by cost (index 0 is the start alone). `pass` are the cells that others leave open.
    #[inline]
    pub fn ways(&self, from: Cell, side: u8, speed: u8, pass: &CellSet) -> Ways {
        let clear = self.room(side);
        let (pass, rough) = (pass.and(clear), self.rough_for(side));
        let even = pass.without(rough);
        let slow = pass.and(rough);
        let has_slow = !slow.is_empty();
        let speed = (speed as usize).min(MOST_STEPS - 1);
        let mut ways = Ways { by_cost: [CellSet::EMPTY; MOST_STEPS], speed };
        ways.by_cost[0] = CellSet::one(from);
        let mut seen = ways.by_cost[0];
        for cost in 1..=speed {
            let mut next = ways.by_cost[cost - 1].grown(clear).and(&even);
            if has_slow && cost >= 2 {
                next = next.or(&ways.by_cost[cost - 2].grown(clear).and(&slow));
            }
            let next = next.without(&seen);
            seen = seen.or(&next);
            ways.by_cost[cost] = next;
        }
        ways
    }
}

/// Cells that can be reached, by what the cheapest way to them costs.
#[derive(Clone, Debug)]
pub struct Ways {
    by_cost: [CellSet; MOST_STEPS],
    speed: usize,
}

impl Ways {
    /// All cells that can be reached within a cost, but not the start.
    #[inline]
    pub fn within(&self, cost: u8) -> CellSet {
        let mut all = CellSet::EMPTY;
        for set in &self.by_cost[1..=self.speed.min(cost as usize)] {
            all = all.or(set);
        }
        all
    }

    /// The cells whose cheapest way costs this much.
    #[inline]
    pub fn at(&self, cost: u8) -> &CellSet {
        &self.by_cost[usize::from(cost).min(self.speed)]
    }

    /// What the cheapest way to a cell costs.
    pub fn cost(&self, cell: Cell) -> Option<u8> {
        (0..=self.speed).find(|cost| self.by_cost[*cost].has(cell)).map(|cost| cost as u8)
    }

    /// The cheapest way to a cell. Of several, the one whose steps from the end backwards come first in `order`.
    pub fn path(&self, board: &Board, to: Cell, side: u8, order: &[Facing; 8]) -> Option<Path> {
        let mut cost = self.cost(to)? as usize;
        let mut at = to;
        let mut steps = [Facing::N; MOST_STEPS];
        let mut count = 0;
        while cost > 0 {
            let price = if board.rough_for(side).has(at) { 2 } else { 1 };
            let before = cost.checked_sub(price)?;
            let way = *order.iter().find(|way| {
                let (files, ranks) = way.vector();
                moved(at, -files, -ranks)
                    .is_some_and(|from| self.by_cost[before].has(from) && board.may_step(from, **way, side))
            })?;
            let (files, ranks) = way.vector();
            at = moved(at, -files, -ranks)?;
            steps[count] = way;
            count += 1;
            cost = before;
        }
        let mut path = Path::default();
        for way in steps[..count].iter().rev() {
            path.push(*way);
        }
        Some(path)
    }
}

/// A way as steps, three bits each: at most 21.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Path {
    bits: u64,
    len: u8,
}

impl Path {
    /// How many steps.
    #[inline]
    pub fn len(self) -> usize {
        self.len as usize
    }

    /// Whether there is no step.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// One more step; false if there is no room for it.
    pub fn push(&mut self, way: Facing) -> bool {
        if self.len() >= MOST_STEPS {
            return false;
        }
        self.bits |= (way as u64) << (3 * self.len);
        self.len += 1;
        true
    }

    /// A step, from 0.
    #[inline]
    pub fn step(self, index: usize) -> Facing {
        Facing::at((self.bits >> (3 * index)) as u8 & 7)
    }

    /// The steps in order.
    pub fn steps(self) -> impl Iterator<Item = Facing> {
        (0..self.len()).map(move |index| self.step(index))
    }

    /// The cells after each step, the start left out.
    pub fn cells(self, from: Cell) -> impl Iterator<Item = Cell> {
        let mut at = from;
        self.steps().map(move |way| {
            let (files, ranks) = way.vector();
            at = Cell::new(at.file.saturating_add_signed(files), at.rank.saturating_add_signed(ranks));
            at
        })
    }
}

impl std::fmt::Debug for Path {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.steps()).finish()
    }
}
