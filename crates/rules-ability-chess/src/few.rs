//! A short list inside the state: a fixed number of places, no memory of its own.

use std::fmt;
use std::ops::{Deref, DerefMut};

/// Up to `N` values. What stands behind the last one is kept at its default, so that equal lists are equal in every byte.
#[derive(Clone, Copy)]
pub struct Few<T, const N: usize> {
    len: u8,
    all: [T; N],
}

impl<T: Copy + Default, const N: usize> Default for Few<T, N> {
    fn default() -> Self {
        Few { len: 0, all: [T::default(); N] }
    }
}

impl<T: Copy + Default, const N: usize> Few<T, N> {
    /// Adds a value at the end; false if there is no room.
    pub fn push(&mut self, value: T) -> bool {
        match self.all.get_mut(usize::from(self.len)) {
            Some(place) => {
                *place = value;
                self.len += 1;
                true
            }
            None => false,
        }
    }

    /// Takes a value out; those behind it move up.
    pub fn remove(&mut self, place: usize) -> T {
        let value = self[place];
        self.all.copy_within(place + 1..usize::from(self.len), place);
        self.len -= 1;
        self.all[usize::from(self.len)] = T::default();
        value
    }

    /// Keeps what the test accepts, in order.
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        let mut place = 0;
        while place < self.len() {
            if keep(&self[place]) {
                place += 1;
            } else {
                self.remove(place);
            }
        }
    }

    /// Keeps the first ones.
    pub fn truncate(&mut self, len: usize) {
        if len < self.len() {
            self[len..].fill(T::default());
            self.len = len as u8;
        }
    }

    /// Takes everything out.
    pub fn clear(&mut self) {
        let len = usize::from(self.len);
        self.all[..len].fill(T::default());
        self.len = 0;
    }

    /// Whether nothing more can be added.
    pub fn is_full(&self) -> bool {
        usize::from(self.len) == N
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.all[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for Few<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.all[..usize::from(self.len)]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Few<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for Few<T, N> {}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Few<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Few<T, N> {
    /// What does not fit is left out.
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut few = Few::default();
        for value in values {
            few.push(value);
        }
        few
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_and_go_in_order() {
        let mut few: Few<u8, 4> = [1, 2, 3, 4, 5].into_iter().collect();
        assert_eq!(*few, [1, 2, 3, 4]);
        assert!(few.is_full() && !few.push(9));
        assert_eq!(few.remove(1), 2);
        few.retain(|value| *value != 3);
        assert_eq!(*few, [1, 4]);
        few.clear();
        assert_eq!(few, Few::default());
    }
}
