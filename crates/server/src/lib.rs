//! The table over the network.
//!
//! Reading order: [`wire`] (everything that is said, as `docs/protocol.md` describes it), [`limits`], [`config`], [`names`], [`store`] (one file,
//! one writer), [`vault`] (its keys), [`game`] (a battle and its durable lines), [`notes`] (why a step was taken that nobody said), [`clock`] and [`time`], [`room`] (one table: check → roll →
//! commit → answer → tell), [`patch`], [`offer_cache`], [`pack`] and [`outbox`] (what goes to whoever looks), [`fair_queue`] and [`workers`] (who is next with
//! work that takes a while, and where it is done), [`rate`], [`login_throttle`] and [`permit`] (who has to wait), [`meter`], [`ws`], [`http`],
//! [`results`] (how people fared), [`retention`] (what goes), [`serve`].
//!
//! The server names no rulebook and computes no rule: it asks the wall of the arena, as every face does.

pub mod app;
pub mod auth;
pub mod clock;
pub mod config;
pub mod export;
pub mod fair_queue;
pub mod game;
pub mod http;
pub mod limits;
pub mod login_throttle;
pub mod logs;
pub mod meter;
pub mod metrics;
pub mod names;
pub mod notes;
pub mod offer_cache;
pub mod openapi;
pub mod outbox;
pub mod pack;
pub mod patch;
pub mod permit;
pub mod rate;
pub mod results;
pub mod retention;
pub mod room;
pub mod rooms;
pub mod serve;
pub mod store;
pub mod time;
pub mod vault;
pub mod wire;
pub mod workers;
pub mod ws;
