//! Sets of targets as a player would choose them: of several targets not every combination is listed.

use super::uses::aims;
use crate::action::Use;
use crate::board::OFF;
use crate::content::{MOST_TARGETS, TargetKind};
use crate::few::Few;
use crate::legal::ability::Ready;
use crate::legal::{sets, targets};
use crate::scene::Scene;
use crate::state::{Aim, NOBODY, Who};

/// Up to so many targets as a player would choose them: enemies first, own pieces last. Each of them fits by itself.
pub(super) fn wished_for(scene: &Scene<'_>, who: Who, ready: &Ready<'_>, what: &Use, most: usize) -> Use {
    let is_cells = ready.def.targets.is_some_and(|wanted| wanted.what == TargetKind::Cell.bit());
    if is_cells && !ready.def.is_movement {
        return cells_wished_for(scene, who, ready, what, most);
    }
    let mut best = *what;
    for wish in 0..WISHES as u8 {
        aims(scene, who, ready, true, |aim| {
            if best.targets.len() >= most || wish_of(scene, who, aim) != wish {
                return;
            }
            best.kind = aim.kind;
            let fits = targets::fits(scene, who, ready, aim).is_ok()
                && targets::effects_fit(scene, who, ready, aim, OFF, what.x).is_ok()
                && targets::not_twice(scene, ready, aim, &best.targets).is_ok();
            if fits {
                best.targets.push(aim.value);
            }
        });
    }
    best
}

/// The same in one go, where only cells can be meant.
fn cells_wished_for(scene: &Scene<'_>, who: Who, ready: &Ready<'_>, what: &Use, most: usize) -> Use {
    let mut by_wish = [Few::<u8, MOST_TARGETS>::default(); WISHES];
    for value in sets::targets(scene, who, ready, what.x).iter() {
        by_wish[usize::from(wish_of(scene, who, Aim { kind: TargetKind::Cell, value })) % WISHES].push(value);
    }
    let mut best = *what;
    for value in by_wish.iter().flat_map(|cells| cells.iter()).take(most) {
        best.kind = TargetKind::Cell;
        best.targets.push(*value);
    }
    best
}

/// How many kinds of wishes there are.
const WISHES: usize = 3;

/// 0: where an enemy stands; 1: where nobody does; 2: where an own piece does.
fn wish_of(scene: &Scene<'_>, who: Who, aim: Aim) -> u8 {
    let id = match aim.kind {
        TargetKind::Piece => Some(aim.value),
        TargetKind::Cell => scene.piece_at(aim.value),
        _ => None,
    };
    match id.map(|id| scene.owner(id)) {
        Some(owner) if owner == who => 2,
        Some(owner) if owner != NOBODY => 0,
        _ => 1,
    }
}
