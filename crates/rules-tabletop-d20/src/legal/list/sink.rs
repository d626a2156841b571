//! Who takes listed actions: all of them, their number, or the one at a place.

use holmgang_kernel::grid::Cell;

use crate::action::Action;
use crate::grid::CellSet;

/// Somebody who takes actions one by one.
pub(super) trait Sink {
    fn put(&mut self, action: impl FnOnce() -> Action);

    /// So many at once, each by its place.
    fn many(&mut self, count: usize, action: impl Fn(usize) -> Action) {
        for place in 0..count {
            self.put(|| action(place));
        }
    }

    /// One for every cell of a set.
    fn cells(&mut self, cells: &CellSet, action: impl Fn(Cell) -> Action) {
        for cell in cells.iter() {
            self.put(|| action(cell));
        }
    }
}

impl Sink for Vec<Action> {
    #[inline]
    fn put(&mut self, action: impl FnOnce() -> Action) {
        self.push(action());
    }
}

/// Counts.
pub(super) struct Counter(pub(super) usize);

impl Sink for Counter {
    #[inline]
    fn put(&mut self, _: impl FnOnce() -> Action) {
        self.0 += 1;
    }

    #[inline]
    fn many(&mut self, count: usize, _: impl Fn(usize) -> Action) {
        self.0 += count;
    }

    #[inline]
    fn cells(&mut self, cells: &CellSet, _: impl Fn(Cell) -> Action) {
        self.0 += cells.len();
    }
}

/// Takes the action at one place.
pub(super) struct Nth {
    pub(super) left: usize,
    pub(super) found: Option<Action>,
}

impl Sink for Nth {
    #[inline]
    fn put(&mut self, action: impl FnOnce() -> Action) {
        if self.left == 0 && self.found.is_none() {
            self.found = Some(action());
        }
        self.left = self.left.wrapping_sub(1);
    }

    #[inline]
    fn many(&mut self, count: usize, action: impl Fn(usize) -> Action) {
        if self.left < count && self.found.is_none() {
            self.found = Some(action(self.left));
        }
        self.left = self.left.wrapping_sub(count);
    }

    fn cells(&mut self, cells: &CellSet, action: impl Fn(Cell) -> Action) {
        let count = cells.len();
        if self.left < count && self.found.is_none() {
            self.found = cells.nth(self.left).map(action);
        }
        self.left = self.left.wrapping_sub(count);
    }
}
