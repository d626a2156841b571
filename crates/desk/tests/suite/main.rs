//! The tests of this crate, as one program: linking it once is most of what its building costs.

mod hostile;
mod posts;
mod threads;
mod torture;
mod words;
