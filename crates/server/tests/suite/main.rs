//! The tests of this crate, as one program: linking it once is most of what its building costs.

mod access;
mod around;
mod bound;
mod campaigns;
mod clock;
mod consent;
mod cut;
mod damage;
mod desk;
mod disk;
mod doors;
mod features;
mod fork;
mod guessing;
mod hint;
mod kept;
mod keys;
mod leaving;
mod limits;
mod openapi;
mod records;
mod support;
mod table;
mod talk;
mod wanted;
mod worlds;
