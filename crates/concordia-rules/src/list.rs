//! A list of fixed capacity that can be copied with the state that holds it.

use std::fmt;
use std::ops::{Deref, DerefMut};

/// At most `N` values, stored in place, so that a [`Game`](crate::Game) stays `Copy`.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// An empty list.
    pub fn new() -> Self {
        const { assert!(N <= 1 << u8::BITS, "the length is one byte") };
        List { items: [T::default(); N], len: 0 }
    }

    /// Appends a value.
    ///
    /// # Panics
    /// If the list is full: every capacity is a limit that the rules cannot exceed.
    #[inline]
    pub fn push(&mut self, item: T) {
        self.items[usize::from(self.len)] = item;
        self.len += 1;
    }

    /// Appends all values. The length is kept in a register meanwhile, which long lists feel.
    ///
    /// # Panics
    /// If the list becomes too full.
    #[inline]
    pub fn extend(&mut self, items: impl Iterator<Item = T>) {
        let mut len = self.len;
        for item in items {
            self.items[usize::from(len)] = item;
            len += 1;
        }
        self.len = len;
    }

    /// Removes and returns the last value.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[usize::from(self.len)])
    }

    /// Makes the list empty.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Self::new();
        items.into_iter().for_each(|item| list.push(item));
        list
    }
}
