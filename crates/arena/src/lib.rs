//! .
pub mod erased;
