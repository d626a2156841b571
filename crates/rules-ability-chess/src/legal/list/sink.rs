//! Who takes listed actions: all of them, whether there is any, or the one at a place.

use crate::action::{Action, Move, Use, UseItem};
use crate::board::{Cell, Cells};
use crate::chess::moves::Listed;
use crate::state::{ItemSlot, NO_ITEM};

/// Somebody who takes actions one by one.
pub(super) trait Sink {
    /// The next action of the list.
    fn put(&mut self, action: impl FnOnce() -> Action);

    /// The same for every cell of a set, in order.
    fn cells(&mut self, cells: Cells, action: impl Fn(Cell) -> Action);

    /// Chess moves that say nothing but their cells.
    fn moves(&mut self, moves: &[Listed]);

    /// Whether the rest of the list is of no interest.
    fn is_done(&self) -> bool {
        false
    }
}

/// The chess move that was listed, without promotion.
#[inline]
pub(super) fn plain(listed: Listed) -> Move {
    Move { from: listed.from, to: listed.to, promote: None, carry: 0 }
}

// Several at once: written from a list in one go, actions cost a fraction of what single ones do.
impl Sink for Vec<Action> {
    #[inline]
    fn put(&mut self, action: impl FnOnce() -> Action) {
        self.push(action());
    }

    #[inline]
    fn cells(&mut self, cells: Cells, action: impl Fn(Cell) -> Action) {
        cells.in_runs(|run| self.extend(run.iter().map(|cell| action(*cell))));
    }

    #[inline]
    fn moves(&mut self, moves: &[Listed]) {
        self.extend(moves.iter().map(|listed| Action::Move(plain(*listed))));
    }
}

/// Only whether there is any.
pub(super) struct Any(pub(super) bool);

impl Sink for Any {
    fn put(&mut self, _: impl FnOnce() -> Action) {
        self.0 = true;
    }

    fn cells(&mut self, cells: Cells, _: impl Fn(Cell) -> Action) {
        self.0 |= !cells.is_empty();
    }

    fn moves(&mut self, moves: &[Listed]) {
        self.0 |= !moves.is_empty();
    }

    fn is_done(&self) -> bool {
        self.0
    }
}

/// Takes the action at one place.
pub(super) struct Nth {
    pub(super) left: usize,
    pub(super) found: Option<Action>,
}

impl Nth {
    /// Whether the wanted one is among so many next ones; then its place there.
    #[inline]
    fn among(&mut self, count: usize) -> Option<usize> {
        if self.found.is_some() {
            return None;
        }
        if self.left < count {
            return Some(self.left);
        }
        self.left -= count;
        None
    }
}

impl Sink for Nth {
    #[inline]
    fn put(&mut self, action: impl FnOnce() -> Action) {
        if self.among(1).is_some() {
            self.found = Some(action());
        }
    }

    #[inline]
    fn cells(&mut self, cells: Cells, action: impl Fn(Cell) -> Action) {
        if let Some(place) = self.among(cells.len()) {
            self.found = cells.iter().nth(place).map(action);
        }
    }

    #[inline]
    fn moves(&mut self, moves: &[Listed]) {
        if let Some(place) = self.among(moves.len()) {
            self.found = moves.get(place).map(|listed| Action::Move(plain(*listed)));
        }
    }

    fn is_done(&self) -> bool {
        self.found.is_some()
    }
}

/// Uses of an action of the own ability, or of an item, on their way to a sink.
pub(super) struct Uses<'o, O> {
    pub(super) out: &'o mut O,
    /// [`NO_ITEM`]: of the ability.
    pub(super) item: ItemSlot,
}

impl<O: Sink> Uses<'_, O> {
    /// The next use.
    #[inline]
    pub(super) fn put(&mut self, what: impl FnOnce() -> Use) {
        let item = self.item;
        self.out.put(|| of(item, what()));
    }

    /// The same for every cell of a set, in order.
    #[inline]
    pub(super) fn cells(&mut self, cells: Cells, what: impl Fn(Cell) -> Use) {
        let item = self.item;
        self.out.cells(cells, |cell| of(item, what(cell)));
    }
}

#[inline]
fn of(item: ItemSlot, what: Use) -> Action {
    if item == NO_ITEM { Action::Use(what) } else { Action::UseItem(UseItem { item, what }) }
}
