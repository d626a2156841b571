//! Who takes listed actions: all of them, whether there is any, or the one at a place.

use crate::action::{Action, Move, Use, UseItem};
use crate::board::{Cell, Cells, OFF};
use crate::chess::moves::Listed;
use crate::state::{ItemSlot, NO_ITEM};

/// Somebody who takes actions one by one.
pub(super) trait Sink {
    /// The next action of the list.
    fn put(&mut self, action: impl FnOnce() -> Action);

    /// A use of the ability or an item for every cell of a set, in order.
    fn cells(&mut self, cells: Cells, aimed: Aimed);

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

/// A use that still wants a cell.
#[derive(Clone, Copy)]
pub(super) struct Aimed {
    /// [`NO_ITEM`]: of the ability.
    pub(super) item: ItemSlot,
    pub(super) said: Use,
    /// Whether the cell is the target, or named beside it.
    pub(super) is_target: bool,
}

impl Aimed {
    #[inline]
    fn at(&self, cell: Cell) -> Action {
        if !self.is_target {
            return of(self.item, self.said.to(cell));
        }
        let mut said = self.said;
        said.targets[0] = cell;
        of(self.item, said)
    }
}

/// A list in which uses that differ by a cell alone stand once, with their cells: where one action of them all is wanted, most need not be made.
pub(super) struct Folded<'a> {
    list: &'a mut Vec<Action>,
    folds: [Fold; MOST_FOLDS],
    count: usize,
    /// How many actions are not in the list.
    more: usize,
}

/// Beyond so many, uses stand for themselves.
const MOST_FOLDS: usize = 6;

#[derive(Clone, Copy)]
struct Fold {
    at: u16,
    len: u16,
    cells: Cells,
    is_target: bool,
}

impl<'a> Folded<'a> {
    /// Begins an empty one.
    pub(super) fn new(list: &'a mut Vec<Action>) -> Self {
        list.clear();
        let none = Fold { at: 0, len: 0, cells: Cells::NONE, is_target: false };
        Folded { list, folds: [none; MOST_FOLDS], count: 0, more: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.list.len() + self.more
    }

    /// The action at a place.
    pub(super) fn take(self, mut place: usize) -> Option<Action> {
        for fold in &self.folds[..self.count] {
            let (at, len) = (usize::from(fold.at), usize::from(fold.len));
            if place < at {
                break;
            }
            if place < at + len {
                let cell = fold.cells.iter().nth(place - at)?;
                let (item, said) = match self.list.get(at)? {
                    Action::Use(said) => (NO_ITEM, *said),
                    Action::UseItem(said) => (said.item, said.what),
                    _ => return None,
                };
                return Some(Aimed { item, said, is_target: fold.is_target }.at(cell));
            }
            place -= len - 1;
        }
        (place < self.list.len()).then(|| self.list.swap_remove(place))
    }
}

impl Sink for Folded<'_> {
    #[inline]
    fn put(&mut self, action: impl FnOnce() -> Action) {
        self.list.push(action());
    }

    #[inline]
    fn cells(&mut self, cells: Cells, aimed: Aimed) {
        let len = cells.len();
        if len == 0 {
            return;
        }
        let Some(fold) = self.folds.get_mut(self.count) else { return self.list.cells(cells, aimed) };
        *fold = Fold { at: self.list.len() as u16, len: len as u16, cells, is_target: aimed.is_target };
        self.count += 1;
        self.more += len - 1;
        self.list.push(of(aimed.item, aimed.said));
    }

    #[inline]
    fn moves(&mut self, moves: &[Listed]) {
        self.list.moves(moves);
    }
}

// Several at once: written from a list in one go, actions cost a fraction of what single ones do.
impl Sink for Vec<Action> {
    #[inline]
    fn put(&mut self, action: impl FnOnce() -> Action) {
        self.push(action());
    }

    #[inline]
    fn cells(&mut self, cells: Cells, aimed: Aimed) {
        cells.in_runs(|run| self.extend(run.iter().map(|cell| aimed.at(*cell))));
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

    fn cells(&mut self, cells: Cells, _: Aimed) {
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
    fn cells(&mut self, cells: Cells, aimed: Aimed) {
        if let Some(place) = self.among(cells.len()) {
            self.found = cells.iter().nth(place).map(|cell| aimed.at(cell));
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

    /// The same for every cell of a set as its target, in order.
    #[inline]
    pub(super) fn targets(&mut self, cells: Cells, mut said: Use) {
        said.targets.push(OFF);
        self.out.cells(cells, Aimed { item: self.item, said, is_target: true });
    }

    /// The same for every cell of a set beside its target, in order.
    #[inline]
    pub(super) fn destinations(&mut self, cells: Cells, said: Use) {
        self.out.cells(cells, Aimed { item: self.item, said, is_target: false });
    }
}

#[inline]
fn of(item: ItemSlot, what: Use) -> Action {
    if item == NO_ITEM { Action::Use(what) } else { Action::UseItem(UseItem { item, what }) }
}
