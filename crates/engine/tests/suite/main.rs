//! Programs at a seat, the good ones and the bad ones.

mod bad;
mod serve;
