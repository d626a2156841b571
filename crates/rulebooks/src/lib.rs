//! The only list of rulebooks, in the order in which people should meet them. Nothing else tells rulebooks apart by name.
//!
//! Here, and only here, the code behind the wall is compiled for each of them.
#![warn(missing_docs)]

use holmgang_arena::registry::{Registered, Registry};

/// The rulebooks of this binary. A static, because every crate that names a constant would compile all of them once more.
pub static REGISTRY: Registry = Registry(&[
    Registered::of::<holmgang_rules_forum_duel::Rules>()
        .opening("embers-1v1", "red")
        .measured(&["duel-3v3", "mirror-1v1"], 2),
    Registered::of::<holmgang_rules_mini_duel::Rules>()
        .opening("bows-and-spells", "elves")
        .measured(&["even-match", "even-court"], 0),
    Registered::of::<holmgang_rules_ability_chess::Rules>().opening("hearth", "white").measured(&["duel"], 6),
    Registered::of::<holmgang_rules_fairydust::Rules>()
        .opening("rider-1v1", "red")
        .measured(&["watch", "training-3v3"], 2),
    Registered::of::<holmgang_rules_tabletop_d20::Rules>()
        .opening("bow-1v1", "red")
        .measured(&["road-2v2", "duel-1v1"], 2),
]);
