//! A client of the server, from its protocol alone: it keeps the state as a page does, and checks it.
//!
//! [`http`] is the smallest HTTP that works over loopback; [`client`] a socket at a table, [`light`] one that costs little; [`words`] unpacks, [`policy`] chooses what to do.

pub mod client;
pub mod http;
pub mod light;
pub mod policy;
pub mod words;
