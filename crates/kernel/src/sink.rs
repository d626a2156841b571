//! Where listed actions go: all of them, their number, or the one at a place. A rulebook lists its actions once, into any [`Sink`].
//!
//! ```
//! use holmgang_kernel::sink::{Counter, Nth, Sink};
//!
//! fn list(out: &mut impl Sink<String>) {
//!     out.put(|| "rest".to_owned());
//!     out.all([1, 2, 3].iter(), |cells| format!("walk {cells}"));
//! }
//!
//! let (mut all, mut counter, mut third) = (Vec::new(), Counter::default(), Nth::new(2));
//! list(&mut all);
//! list(&mut counter);
//! list(&mut third);
//! assert_eq!(all, ["rest", "walk 1", "walk 2", "walk 3"]);
//! assert_eq!((counter.0, third.found.as_deref()), (4, Some("walk 2")));
//! ```

/// Somebody who takes listed actions one by one. What is not kept is never made.
pub trait Sink<A> {
    /// The next action of the list.
    fn put(&mut self, action: impl FnOnce() -> A);

    /// The next action of the list, where something holds.
    #[inline]
    fn put_if(&mut self, holds: bool, action: impl FnOnce() -> A) {
        if holds {
            self.put(action);
        }
    }

    /// The next actions of the list: one for each of these.
    fn all<T>(&mut self, each: impl ExactSizeIterator<Item = T>, action: impl Fn(T) -> A);
}

impl<A> Sink<A> for Vec<A> {
    #[inline]
    fn put(&mut self, action: impl FnOnce() -> A) {
        self.push(action());
    }

    #[inline]
    fn all<T>(&mut self, each: impl ExactSizeIterator<Item = T>, action: impl Fn(T) -> A) {
        self.extend(each.map(action));
    }
}

impl<A, S: Sink<A>> Sink<A> for &mut S {
    #[inline]
    fn put(&mut self, action: impl FnOnce() -> A) {
        S::put(self, action);
    }

    #[inline]
    fn all<T>(&mut self, each: impl ExactSizeIterator<Item = T>, action: impl Fn(T) -> A) {
        S::all(self, each, action);
    }
}

/// Counts the actions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counter(pub usize);

impl<A> Sink<A> for Counter {
    #[inline]
    fn put(&mut self, _: impl FnOnce() -> A) {
        self.0 += 1;
    }

    #[inline]
    fn all<T>(&mut self, each: impl ExactSizeIterator<Item = T>, _: impl Fn(T) -> A) {
        self.0 += each.len();
    }
}

/// Takes the action at one place of the list.
#[derive(Clone, Copy, Debug)]
pub struct Nth<A> {
    /// How many are still before it.
    left: usize,
    /// The action, once it has come.
    pub found: Option<A>,
}

impl<A> Nth<A> {
    /// Waits for the action at this place, from 0.
    pub const fn new(place: usize) -> Self {
        Nth { left: place, found: None }
    }
}

impl<A> Sink<A> for Nth<A> {
    #[inline]
    fn put(&mut self, action: impl FnOnce() -> A) {
        if self.left == 0 && self.found.is_none() {
            self.found = Some(action());
        }
        self.left = self.left.saturating_sub(1);
    }

    #[inline]
    fn all<T>(&mut self, mut each: impl ExactSizeIterator<Item = T>, action: impl Fn(T) -> A) {
        let count = each.len();
        if self.left < count && self.found.is_none() {
            self.found = each.nth(self.left).map(action);
        }
        self.left = self.left.saturating_sub(count);
    }
}
