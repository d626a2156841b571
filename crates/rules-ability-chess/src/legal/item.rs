//! Items: AC-7, in the order of AC-3.10.

use holmgang_kernel::refuse_if;

use crate::action::{Drag, Reason, Refusal, UseItem};
use crate::board::{Cell, Cells, OFF, Window};
use crate::clause;
use crate::content::{TargetKind, Tempo};
use crate::legal::ability::{self, Ready};
use crate::legal::{main_action_open, moves, targets};
use crate::scene::Scene;
use crate::state::{BARRIER, Item, ItemSlot, NO_PIECE, PieceId, Pieces, Who, army_of};
use crate::zone;

/// AC-4.9, AC-7.2: K1+0 of a piece: its cells and all next to them.
#[inline]
pub fn reach_of(scene: &Scene<'_>, id: PieceId) -> Cells {
    let piece = scene.piece(id);
    let around = |cell: u8| scene.board.near_king[usize::from(cell)].or(Cells::one(cell));
    match (piece.cell, piece.head) {
        (OFF, _) => Cells::NONE,
        (cell, OFF) => around(cell),
        // AC-4.12: of a tank the cells next to both halves.
        (tail, head) => around(tail).or(around(head)),
    }
}

/// The item in a place, if the player sees it.
pub fn seen<'a>(scene: &Scene<'a>, who: Who, slot: ItemSlot) -> Option<&'a Item> {
    scene.item(slot).filter(|item| item.visible_to >> (who & 7) & 1 != 0)
}

/// AC-7.2 to AC-7.5, AC-7.8, AC-7.15, AC-11.9: a drag.
///
/// # Errors
/// Already dragged, then reach, then destination.
pub fn check_drag(scene: &Scene<'_>, who: Who, said: &Drag) -> Result<(), Refusal> {
    check_drag_after(scene, who, said, &[])
}

/// A drag that comes after others of the same list, which count as done for the ban on repeating (AC-3.11).
fn check_drag_after(scene: &Scene<'_>, who: Who, said: &Drag, earlier: &[Drag]) -> Result<(), Refusal> {
    refuse_if!(!scene.board.has(said.to), Reason::CellNotOnBoard.by(clause::CROSS_BOARD));
    // An item that the player does not see is none for it (AC-12.3).
    let Some(item) = seen(scene, who, said.item) else { return Err(Reason::ItemOutOfReach.by(clause::REACH)) };
    if item.was_dragged || earlier.iter().any(|done| done.item == said.item) {
        return Err(Reason::ItemAlreadyDragged.by(clause::NO_SECOND_DRAG));
    }
    refuse_if!(scene.at(item.cell) == BARRIER, Reason::ItemOutOfReach.by(clause::BARRIERS));
    let reaches = |id: &PieceId| (said.via == NO_PIECE || *id == said.via) && reach_of(scene, *id).has(item.cell);
    refuse_if!(!scene.army(who).any(|id| reaches(&id)), Reason::ItemOutOfReach.by(clause::REACH));
    let can_put = scene.army(who).filter(reaches).any(|id| reach_of(scene, id).has(said.to));
    // To where it lies is no drag.
    refuse_if!(!can_put || said.to == item.cell, Reason::TargetOutOfZone.by(clause::DRAG_DESTINATION));
    refuse_if!(scene.at(said.to) == BARRIER, Reason::TargetOutOfZone.by(clause::BARRIERS));
    Ok(())
}

/// AC-3.11, AC-7.8: several drags; no item twice.
///
/// # Errors
/// The first reason, with the place in the list.
pub fn check_drags(scene: &Scene<'_>, who: Who, drags: &[Drag]) -> Result<(), Refusal> {
    refuse_if!(drags.is_empty() || drags.len() > ability::MOST_BATCH, Reason::TargetNotAllowed.by(clause::BATCHES));
    for (place, said) in drags.iter().enumerate() {
        let at = |refusal: Refusal| Refusal { index: Some(place as u8), ..refusal };
        check_drag_after(scene, who, said, &drags[..place]).map_err(at)?;
    }
    Ok(())
}

/// What drags of a player's items are measured by: where the pieces stand.
#[derive(Clone, Copy, Debug)]
pub struct Hands {
    who: Who,
    army: Window,
    /// Pieces of two cells, or barriers: surroundings alone do not tell.
    is_odd: bool,
}

impl Hands {
    /// Those of a player.
    pub fn of(scene: &Scene<'_>, who: Who) -> Hands {
        let mut hands = Hands { who, army: Window::default(), is_odd: !scene.now.barriers.is_empty() };
        for id in scene.army(who) {
            let piece = scene.piece(id);
            hands.army.add(piece.cell);
            hands.is_odd |= piece.head != OFF;
        }
        hands
    }

    /// To how many cells an item can be dragged that was not dragged yet.
    #[inline]
    pub fn count(&self, scene: &Scene<'_>, item: &Item) -> usize {
        if self.is_odd {
            return self.cells(scene, item).len();
        }
        self.window(scene, item.cell).count_ones() as usize
    }

    /// The one at a place among them, in the order of [`Hands::cells`].
    pub fn nth(&self, scene: &Scene<'_>, item: &Item, place: usize) -> Option<Cell> {
        if self.is_odd {
            return self.cells(scene, item).iter().nth(place);
        }
        let bit = Pieces(u64::from(self.window(scene, item.cell))).nth(place)?;
        // From two ranks below and two files before the cell.
        Some((u16::from(item.cell) + u16::from(bit / 5 * 16 + bit % 5) - 34) as Cell)
    }

    #[inline]
    fn window(&self, scene: &Scene<'_>, cell: Cell) -> u32 {
        self.army.near(cell) & scene.board.windows[usize::from(cell)]
    }

    /// To where an item can be dragged that was not dragged yet.
    pub fn cells(&self, scene: &Scene<'_>, item: &Item) -> Cells {
        if scene.at(item.cell) == BARRIER {
            return Cells::NONE;
        }
        let near = scene.board.near_king[usize::from(item.cell)].or(Cells::one(item.cell));
        let own = near.iter().filter_map(|cell| scene.piece_at(cell)).filter(|id| army_of(*id) == self.who);
        let mut cells = own.fold(Cells::NONE, |all, id| all.or(reach_of(scene, id)));
        cells.remove(item.cell);
        for barrier in scene.now.barriers.iter() {
            cells.remove(barrier.cell);
        }
        cells
    }
}

/// AC-7.13: what does not hang on what is said.
///
/// # Errors
/// The first reason against it.
pub fn ready<'a>(scene: &Scene<'a>, who: Who, slot: ItemSlot, place: u8, in_batch: bool) -> Result<Ready<'a>, Refusal> {
    let item = seen(scene, who, slot);
    // AC-12.3: to who has not heard what an item can do it can do nothing, whatever that is.
    let heard = item.filter(|item| item.announced_to >> (who & 7) & 1 != 0);
    let action = heard.and_then(|item| item.actions.get(usize::from(place)).copied());
    let def = action.map(|action| &scene.rules.actions[usize::from(action)]);
    if let (Some(item), Some(def)) = (item, def)
        && def.tempo == Tempo::Main
    {
        if !in_batch {
            main_action_open(scene)?;
        }
        // AC-11.8: an item's main action is made by the piece over it.
        if let Some(id) = scene.piece_at(item.cell).filter(|id| army_of(*id) == who) {
            moves::restriction_on(scene, who, id)?;
        }
    }
    let Some(item) = item else { return Err(Reason::ItemNotOnCell.by(clause::USING_AN_ITEM)) };
    let is_near = match def.and_then(|def| def.reach) {
        None => scene.piece_at(item.cell).is_some_and(|id| army_of(id) == who),
        Some(reach) => {
            scene.army(who).any(|id| zone::cells(scene, reach, scene.piece(id).cells(), false).has(item.cell))
        }
    };
    refuse_if!(!is_near, Reason::ItemNotOnCell.by(clause::USING_AN_ITEM));
    // AC-7.12: who has not heard what it can do cannot use it.
    refuse_if!(heard.is_none(), Reason::ItemActionsNotAnnounced.by(clause::NO_USE_BEFORE_ANNOUNCEMENT));
    refuse_if!(item.charges == 0, Reason::ItemExhausted.by(clause::CHARGES));
    let (Some(action), Some(def)) = (action, def) else {
        return Err(Reason::ConditionNotMet.by(clause::USING_AN_ITEM));
    };
    if def.multiple.is_none() && item.used >> (place & 7) & 1 != 0 {
        return Err(Reason::ActionAlreadyUsed.by(clause::ONCE_PER_TURN));
    }
    ability::usable(scene, who, action, def, slot)?;
    let origin = Cells::one(item.cell);
    Ok(Ready { action, def, item: slot, zone: ability::zone_of(scene, who, def, item.cell), origin })
}

/// AC-7.13: a use of an item. In a batch the main action may be done by its own series.
///
/// # Errors
/// The first reason against it, in the order of AC-3.10.
pub fn check_use(scene: &Scene<'_>, who: Who, said: &UseItem, in_batch: bool) -> Result<(), Refusal> {
    check_parts(scene, who, said, in_batch, &[], 0).map(|_| ())
}

/// AC-3.11, AC-7.14: several uses of an item: as many as it has charges, and affordable together.
///
/// # Errors
/// The first reason, with the place in the list.
pub fn check_batch(scene: &Scene<'_>, who: Who, uses: &[UseItem]) -> Result<(), Refusal> {
    let Some(first) = uses.first() else { return Err(Reason::TargetNotAllowed.by(clause::BATCHES)) };
    let mut spent = 0u16;
    for (place, said) in uses.iter().enumerate() {
        let at = |refusal: Refusal| Refusal { index: Some(place.min(250) as u8), ..refusal };
        if said.item != first.item || said.what.action != first.what.action || uses.len() > ability::MOST_BATCH {
            return Err(at(Reason::TargetNotAllowed.by(clause::BATCHES)));
        }
        let charges = seen(scene, who, said.item).map_or(0, |item| item.charges);
        refuse_if!(place > 0 && usize::from(charges) <= place, at(Reason::ItemExhausted.by(clause::CHARGES)));
        spent += u16::from(check_parts(scene, who, said, false, &uses[..place], spent).map_err(at)?);
        let def = seen(scene, who, said.item)
            .and_then(|item| item.actions.get(usize::from(said.what.action)))
            .map(|action| &scene.rules.actions[usize::from(*action)]);
        let multiple = def.and_then(|def| def.multiple);
        if place > 0 && multiple.is_none_or(|multiple| usize::from(multiple.max_uses) <= place) {
            return Err(at(Reason::ActionAlreadyUsed.by(clause::ONCE_PER_TURN)));
        }
        let repeats = uses[..place]
            .iter()
            .flat_map(|earlier| earlier.what.aims())
            .any(|earlier| said.what.aims().any(|aim| aim == earlier));
        if repeats && multiple.is_some_and(|multiple| multiple.distinct == crate::content::Distinct::Targets) {
            return Err(at(Reason::DuplicateTarget.by(clause::DISTINCT_TARGETS)));
        }
    }
    Ok(())
}

fn check_parts(
    scene: &Scene<'_>,
    who: Who,
    said: &UseItem,
    in_batch: bool,
    earlier: &[UseItem],
    spent: u16,
) -> Result<u8, Refusal> {
    let what = &said.what;
    let missing = what.kind == TargetKind::Cell && what.targets.iter().any(|cell| !scene.board.has(*cell));
    let has_no_cell = missing || (what.to != OFF && !scene.board.has(what.to));
    let ready = match ready(scene, who, said.item, what.action, in_batch) {
        Err(refusal) if has_no_cell && ability::comes_after_geometry(refusal.reason) => {
            return Err(Reason::CellNotOnBoard.by(clause::ANY_CELL_MAY_BURN));
        }
        Err(refusal) => return Err(refusal),
        Ok(_) if has_no_cell => return Err(Reason::CellNotOnBoard.by(clause::ANY_CELL_MAY_BURN)),
        Ok(ready) => ready,
    };
    ability::not_dragged_twice(scene, who, ready.def, what, earlier.iter().map(|done| &done.what))?;
    let price = ability::price(scene, who, ready.action, what, said.item, earlier.len() as u8)?;
    ability::can_pay(scene, who, u16::from(price) + if price == 0 { 0 } else { spent })?;
    targets::check(scene, who, &ready, what)?;
    Ok(price)
}
