//! The tests of this crate, as one program: linking it once is most of what its building costs.

mod contest;
mod fleet;
mod rating;
mod toy;
