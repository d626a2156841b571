//! Chess moves and castling, with what they carry.

use super::sink::{Sink, plain};
use crate::action::{Action, Castle, Move};
use crate::board::{Cell, Cells};
use crate::chess::castling;
use crate::chess::moves::{self, Listed};
use crate::content::Wing;
use crate::scene::Scene;
use crate::state::{ARMY, Item, Kind, Pieces, Who, army_bit};

/// Items on a cell that the player sees, as bits.
fn seen_on(scene: &Scene<'_>, who: Who, cell: Cell) -> u32 {
    let sees = |item: &Item| item.cell == cell && item.visible_to >> (who & 7) & 1 != 0;
    scene.items().filter(|(_, item)| sees(item)).fold(0, |all, (slot, _)| all | 1 << slot)
}

/// Cells that items lie on.
fn with_items(scene: &Scene<'_>) -> Cells {
    scene.items().map(|(_, item)| item.cell).collect()
}

/// Chess moves of the allowed pieces in their order; of items on the cell that is left nothing, each one, or all (AC-7.6).
pub(super) fn list(scene: &Scene<'_>, who: Who, allowed: u16, out: &mut impl Sink) {
    let has_items = scene.now.items_live != 0;
    let with_items = with_items(scene);
    let mut some = [Listed::default(); 64];
    let mut count = 0;
    moves::list(scene, who, allowed, |listed| {
        let is_special = listed.promotes || (has_items && with_items.has(listed.from));
        if count == some.len() || is_special {
            out.moves(&some[..count]);
            count = 0;
        }
        if is_special {
            special(listed, seen_on(scene, who, listed.from), out);
        } else {
            some[count] = listed;
            count += 1;
        }
    });
    out.moves(&some[..count]);
}

/// How many chess moves each piece of the army has; comes back with their sum.
pub(super) fn count(scene: &Scene<'_>, who: Who, allowed: u16, counts: &mut [u16; ARMY]) -> usize {
    let with_items = with_items(scene);
    let mut sum = 0;
    moves::each(scene, who, allowed, |ground, id| {
        let (mut steps, mut promotions) = (0, 0);
        ground.of(scene, id, &mut |listed: Listed| {
            steps += 1;
            promotions += u16::from(listed.promotes);
        });
        let count = steps - promotions + promotions * Kind::PROMOTIONS.len() as u16;
        let from = scene.piece(id).cell;
        // As in `special`: without, each one where there are several, all.
        let loads = if with_items.has(from) {
            match seen_on(scene, who, from).count_ones() as u16 {
                0 => 1,
                1 => 2,
                several => several + 2,
            }
        } else {
            1
        };
        counts[usize::from(id) % ARMY] = count * loads;
        sum += usize::from(count * loads);
    });
    sum
}

/// A move that says more than its cells: what a pawn becomes, what is carried.
#[inline(never)]
fn special(listed: Listed, carry: u32, out: &mut impl Sink) {
    let mut put = |promote: Option<Kind>| {
        let step = Move { promote, ..plain(listed) };
        out.put(|| Action::Move(step));
        if carry.count_ones() > 1 {
            for slot in Pieces(u64::from(carry)) {
                out.put(|| Action::Move(Move { carry: 1 << slot, ..step }));
            }
        }
        if carry != 0 {
            out.put(|| Action::Move(Move { carry, ..step }));
        }
    };
    if listed.promotes {
        Kind::PROMOTIONS.into_iter().for_each(|kind| put(Some(kind)));
    } else {
        put(None);
    }
}

/// Castling on both wings.
pub(super) fn castlings(scene: &Scene<'_>, who: Who, allowed: u16, out: &mut impl Sink) {
    for wing in [Wing::King, Wing::Queen] {
        if let Some(plan) = castling::plan(scene, who, wing)
            && allowed & army_bit(plan.king) != 0
            && allowed & army_bit(plan.rook) != 0
            && castling::is_safe(scene, who, &plan)
        {
            out.put(|| Action::Castle(Castle { wing, carry: 0 }));
            let carry =
                seen_on(scene, who, scene.piece(plan.king).cell) | seen_on(scene, who, scene.piece(plan.rook).cell);
            if carry != 0 {
                out.put(|| Action::Castle(Castle { wing, carry }));
            }
        }
    }
}
