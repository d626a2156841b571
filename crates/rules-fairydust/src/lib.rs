//! fairydust: activity points that pay for actions and reactions, delayed actions, facing, square and hexagonal maps.

pub mod clause;
