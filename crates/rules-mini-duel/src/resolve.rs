//! What comes of an order, one file a family.

pub(crate) mod attack;
pub(crate) mod class_ability;
pub(crate) mod cloak;
pub(crate) mod end;
pub(crate) mod recovery;
pub(crate) mod referee;
pub(crate) mod skill;
pub(crate) mod wall;
