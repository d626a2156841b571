//! Names of icons and signs, from the list in `docs/icons.md`. They follow from what something does, so that content of one's own has them too.

use crate::content::{ActionDef, Effect};
use crate::state::Kind;

/// The sign of a piece.
pub fn sign(kind: Kind) -> &'static str {
    crate::names::kind(kind)
}

/// The icon of an action of an ability or item.
pub fn of_def(def: &ActionDef) -> &'static str {
    def.effects.iter().find_map(of_effect).unwrap_or("act-cast")
}

/// The icon of an item that lies on the board, by what is known of it: a bucket puts fires out, a bottle lights them.
pub fn of_item<'a>(known: impl Iterator<Item = &'a ActionDef>) -> &'static str {
    let sign = |icon| match icon {
        "th-water" => Some("th-bucket"),
        "act-ignite" => Some("th-bottle"),
        _ => None,
    };
    known.flat_map(|def| &def.effects).filter_map(of_effect).find_map(sign).unwrap_or("th-item")
}

fn of_effect(effect: &Effect) -> Option<&'static str> {
    Some(match effect {
        Effect::Ignite(_) | Effect::MoveFire => "act-ignite",
        Effect::Extinguish(_) => "th-water",
        Effect::Wound(_) | Effect::Kill(_) | Effect::Damage(..) => "act-wound",
        Effect::Heal(_) => "act-heal",
        Effect::Revive { .. } => "act-resurrect",
        Effect::Move { .. } | Effect::Teleport { .. } | Effect::Swap(..) | Effect::Drive { .. } => "act-move",
        Effect::Push { .. } => "act-push",
        Effect::DragItem { .. } => "act-drag-item",
        Effect::SummonItem { .. } => "th-item",
        Effect::PlaceToken { .. } | Effect::Detonate(_) => "th-bomb",
        Effect::Barrier(..) => "act-wall",
        Effect::Restrict(_) | Effect::Ask(..) | Effect::AddNamed => "st-rooted",
        Effect::Immunity { .. } => "act-guard",
        Effect::GainEnergy(..) | Effect::LoseEnergy(..) => "res-energy",
        Effect::ModifyAction { .. } => "act-bow",
        Effect::ExtraTurn(_) => "ui-redo",
        Effect::SkipTurn(_) => "act-wait",
        Effect::Reveal(..) => "ui-eye",
        Effect::Reload => "act-charge",
        Effect::FireGun(_) => "act-bow",
        Effect::TurnTurret => "act-turn-right",
        Effect::ReplacePieces => "act-summon",
    })
}
