//! Cells that an action can be aimed at, or that it can name beside its targets, as whole sets. What [`targets`](super::targets) refuses cell by
//! cell is taken out here in one go; lists live on that.

use crate::board::{Cell, Cells, OFF};
use crate::content::{Distinct, Effect, Select, TargetKind};
use crate::legal::ability::Ready;
use crate::legal::targets::{effect_fits, is_blocked_movement, is_chosen, one_cell, piece_of};
use crate::scene::Scene;
use crate::state::{Aim, BARRIER, EMPTY, Who};

/// The zone without what burns already, or does not burn, where that is what the action is for.
pub fn in_question(scene: &Scene<'_>, ready: &Ready<'_>) -> Cells {
    let mut cells = ready.zone;
    for effect in &ready.def.effects {
        match effect {
            Effect::Ignite(area) if is_chosen(area) => cells = cells.without(scene.now.burning),
            Effect::Extinguish(area) if is_chosen(area) => cells = cells.and(scene.now.burning),
            Effect::MoveFire => cells = cells.and(scene.now.burning),
            _ => {}
        }
    }
    cells
}

/// Every cell that fits as a target by itself.
pub fn targets(scene: &Scene<'_>, who: Who, ready: &Ready<'_>, x: u8) -> Cells {
    let aim = |value: Cell| Aim { kind: TargetKind::Cell, value };
    let mut cells = in_question(scene, ready);
    // AC-11.5: not twice in the turn.
    if ready.def.multiple.is_some_and(|multiple| multiple.distinct == Distinct::Targets) {
        let same = |known: &&crate::state::TurnUse| {
            known.action == ready.action && known.item == ready.item && known.aim.kind == TargetKind::Cell
        };
        scene.now.uses.iter().filter(same).for_each(|known| cells.remove(known.aim.value));
    }
    if ready.def.is_movement {
        cells = only(cells, |cell| !is_blocked_movement(scene, who, ready, aim(cell)));
    }
    for effect in &ready.def.effects {
        match effect {
            Effect::Barrier(area, _) if is_chosen(area) => cells = free(scene, cells),
            Effect::Teleport { who: moved @ (Select::Bearer | Select::OwnBearer), to: Select::Targets }
            | Effect::Move {
                who: moved @ (Select::Bearer | Select::OwnBearer),
                to: Select::Targets,
                captures: false,
                ..
            } => {
                if one_cell(scene, piece_of(scene, who, *moved, aim(OFF))).is_err() {
                    return Cells::NONE;
                }
                cells = free(scene, cells);
            }
            Effect::Teleport { .. }
            | Effect::Move { .. }
            | Effect::Swap(..)
            | Effect::Push { .. }
            | Effect::DragItem { .. }
            | Effect::Detonate(_)
            | Effect::Revive { .. } => {
                cells = only(cells, |cell| effect_fits(scene, who, ready, effect, aim(cell), OFF, x).is_ok());
            }
            _ => {}
        }
    }
    cells
}

/// Every cell that can be named beside this target.
pub fn destinations(scene: &Scene<'_>, who: Who, ready: &Ready<'_>, aim: Aim, x: u8) -> Cells {
    let mut cells = ready.zone;
    for effect in &ready.def.effects {
        match effect {
            // AC-7.8, AC-11.9: anywhere but on a barrier and where it lies.
            Effect::DragItem { item: Select::Targets, to: Select::Destination } => {
                let Some(item) = scene.item(aim.value) else { return Cells::NONE };
                if item.was_dragged || scene.at(item.cell) == BARRIER {
                    return Cells::NONE;
                }
                cells.remove(item.cell);
                scene.now.barriers.iter().for_each(|barrier| cells.remove(barrier.cell));
            }
            _ => cells = only(cells, |cell| effect_fits(scene, who, ready, effect, aim, cell, x).is_ok()),
        }
    }
    cells
}

/// Those on which nothing stands.
fn free(scene: &Scene<'_>, cells: Cells) -> Cells {
    only(cells, |cell| scene.at(cell) == EMPTY)
}

#[inline]
fn only(cells: Cells, fits: impl Fn(Cell) -> bool) -> Cells {
    let mut left = cells;
    for cell in cells.iter() {
        if !fits(cell) {
            left.remove(cell);
        }
    }
    left
}
