//! Uses of abilities: AC-3.3 to AC-3.6, AC-3.11, AC-5, AC-11.3 to AC-11.5, in the order of AC-3.10.

use holmgang_kernel::refuse_if;

use crate::action::{NO_CHOICE, Reason, Refusal, Use};
use crate::board::{Cells, OFF};
use crate::clause;
use crate::content::{
    ActionDef, ActionId, Distinct, Effect, Home, Origin, Predicate, Price, Select, TargetKind, Tempo, Timing, Total,
    Zone,
};
use crate::legal::{main_action_open, moves, targets};
use crate::resolve::tank;
use crate::scene::Scene;
use crate::state::{ItemSlot, NO_ITEM, NO_PIECE, NOBODY, Who};
use crate::zone;

/// The action in this place of the player's ability.
pub fn own_action(scene: &Scene<'_>, who: Who, place: u8) -> Option<ActionId> {
    let ability = scene.setup.abilities[usize::from(who) & 3]?;
    let ability = &scene.rules.abilities[usize::from(ability)];
    (place < ability.actions).then(|| ability.first_action + u16::from(place))
}

/// AC-5.2, AC-5.3: the cap of the player's energy; none without energy.
pub fn cap(scene: &Scene<'_>, who: Who) -> Option<u8> {
    let ability = scene.setup.abilities[usize::from(who) & 3]?;
    scene.rules.abilities[usize::from(ability)].energy_cap
}

/// Whether the player's bearer stands on the board.
pub fn bearer_lives(scene: &Scene<'_>, who: Who) -> bool {
    let bearer = scene.player(who).bearer;
    bearer != NO_PIECE && scene.piece(bearer).is_alive()
}

/// The cap, if the energy is active: neither frozen nor removed nor absent (AC-5.12 to AC-5.15).
pub fn active_cap(scene: &Scene<'_>, who: Who) -> Option<u8> {
    let cap = cap(scene, who)?;
    let is_active = bearer_lives(scene, who) && !scene.player(who).energy_removed && !scene.player(who).is_eliminated;
    is_active.then_some(cap)
}

/// AC-5.5, AC-5.11, AC-5.13, AC-7.13: whether the player can pay.
///
/// # Errors
/// Why not.
pub fn can_pay(scene: &Scene<'_>, who: Who, price: u16) -> Result<(), Refusal> {
    if price == 0 {
        return Ok(());
    }
    refuse_if!(cap(scene, who).is_none(), Reason::BearerMissing.by(clause::USING_AN_ITEM));
    refuse_if!(active_cap(scene, who).is_none(), Reason::BearerDead.by(clause::FROZEN_ENERGY));
    let energy = u16::from(scene.player(who).energy);
    let lack = Reason::NotEnoughEnergy.unless(price <= energy, clause::NOT_ENOUGH_ENERGY);
    lack.map_err(|lack| lack.with(i32::from(energy), i32::from(price)))
}

/// AC-5.6 to AC-5.10: the price of one use, after `earlier` uses of the same batch.
///
/// # Errors
/// A declared number or an option that is none.
pub fn price(
    scene: &Scene<'_>,
    who: Who,
    action: ActionId,
    said: &Use,
    item: ItemSlot,
    earlier: u8,
) -> Result<u8, Refusal> {
    let def = &scene.rules.actions[usize::from(action)];
    let choice = def.choices.get(usize::from(said.choice));
    if choice.is_none() && !(def.choices.is_empty() && said.choice == NO_CHOICE) {
        return Err(Reason::InvalidChoice.by(clause::PRICE_OF_OPTIONS));
    }
    let printed = match def.price {
        Price::None => 0,
        Price::Fixed(fixed) => fixed,
        Price::Range(least, most) => {
            if said.x < least || most < said.x {
                return Err(Reason::PriceOutOfRange.by(clause::PRICE_RANGE).with(i32::from(said.x), i32::from(most)));
            }
            said.x
        }
        Price::Options(least, most) => {
            let is_on_object = matches!(said.kind, TargetKind::Piece | TargetKind::Item);
            let surcharge = if is_on_object { def.surcharge_on_object } else { 0 };
            let sum = choice.map_or(0, |choice| choice.price).saturating_add(surcharge);
            if sum < least || most < sum {
                return Err(Reason::PriceOutOfRange.by(clause::PRICE_OF_OPTIONS).with(i32::from(sum), i32::from(most)));
            }
            sum
        }
    };
    let modified = match def.home {
        Home::Ability(_) => {
            scene.now.modified.iter().find(|known| known.action == def.place).and_then(|known| known.price)
        }
        Home::Item(_) => None,
    };
    let single = modified.unwrap_or(printed);
    let uses = used_this_turn(scene, who, action, item).saturating_add(earlier);
    Ok(match def.multiple.map_or(Total::Sum, |multiple| multiple.total) {
        Total::Stepped(further) if uses > 0 => further,
        Total::Flat(flat) => {
            if uses == 0 {
                flat
            } else {
                0
            }
        }
        Total::Listed(prices) => {
            let last = prices.len().saturating_sub(1);
            let listed = prices.get(usize::from(uses).min(last)).copied().unwrap_or(single);
            modified.unwrap_or(listed)
        }
        Total::FreeEvery(nth) if uses.saturating_add(1).is_multiple_of(nth.max(1)) => 0,
        Total::AtMost(most) => {
            let after = |uses: u8| (u16::from(single) * u16::from(uses)).min(u16::from(most));
            (after(uses.saturating_add(1)) - after(uses)) as u8
        }
        Total::Sum | Total::Stepped(_) | Total::FreeEvery(_) => single,
    })
}

/// How often a multiple action was used this turn.
pub fn used_this_turn(scene: &Scene<'_>, _who: Who, action: ActionId, item: ItemSlot) -> u8 {
    scene.now.uses.iter().filter(|known| known.action == action && known.item == item && !known.is_more).count() as u8
}

/// AC-11.2: the conditions of an action, with the player it is aimed at.
pub fn conditions_hold(scene: &Scene<'_>, who: Who, def: &ActionDef, target: Who) -> bool {
    def.condition.iter().all(|predicate| match *predicate {
        Predicate::Undergone(place) => target == NOBODY || has_undergone(scene, who, def, target, place),
        Predicate::UsedThisTurn(place, wanted) => (scene.now.used_actions >> place & 1 != 0) == wanted,
        Predicate::FromRound(round) => round <= scene.now.round,
        Predicate::OwnPieces(n, at_least) => {
            let count = scene.army(who).count();
            if at_least { usize::from(n) <= count } else { count <= usize::from(n) }
        }
        Predicate::EnergyAtLeast(n) => n <= scene.player(who).energy,
        Predicate::BurningAtLeast(n) => usize::from(n) <= scene.now.burning.len(),
        Predicate::BearerIs(kinds) => {
            bearer_lives(scene, who) && kinds & scene.piece(scene.player(who).bearer).kind.bit() != 0
        }
    })
}

/// AC-13.6: whether a player was put under an action of this ability, by whomever.
fn has_undergone(scene: &Scene<'_>, who: Who, def: &ActionDef, target: Who, place: u8) -> bool {
    let Home::Ability(ability) = def.home else { return false };
    let mask = scene
        .players()
        .filter(|user| scene.setup.abilities[usize::from(*user) & 3] == Some(ability) || *user == who)
        .fold(0u64, |all, user| all | 1 << (16 * u32::from(user) + u32::from(place & 15)));
    scene.player(target).undergone & mask != 0
}

/// An action that can be used now, whatever its price and targets: what was found on the way.
#[derive(Clone, Copy, Debug)]
pub struct Ready<'a> {
    pub action: ActionId,
    pub def: &'a ActionDef,
    pub item: ItemSlot,
    pub zone: Cells,
    /// The cells that the zone is measured from.
    pub origin: Cells,
}

/// AC-3.6: everything that does not hang on what is said: bearer, once per turn, condition, timing. `in_batch` leaves the main action out.
///
/// # Errors
/// The first reason against it.
pub fn ready<'a>(scene: &Scene<'a>, who: Who, place: u8, in_batch: bool) -> Result<Ready<'a>, Refusal> {
    let Some(action) = own_action(scene, who, place) else { return Err(Reason::BearerMissing.by(clause::ONE_ABILITY)) };
    let def = &scene.rules.actions[usize::from(action)];
    let bearer = scene.player(who).bearer;
    if def.tempo == Tempo::Main {
        if !in_batch {
            main_action_open(scene)?;
        }
        if bearer != NO_PIECE {
            // AC-11.8: an ability's main action is made by the bearer.
            moves::restriction_on(scene, who, bearer)?;
        }
    }
    let drives = def.effects.iter().any(|effect| matches!(effect, Effect::Drive { .. }));
    if drives && tank::tank_of(scene, who).is_some_and(|tank| tank::most_steps(scene.piece(tank)) == 0) {
        return Err(Reason::PieceImmobile.by(clause::TANK_MOVEMENT));
    }
    refuse_if!(bearer == NO_PIECE, Reason::BearerMissing.by(clause::ONE_ABILITY));
    // AC-5.13, AC-5.16: the bearer may have become anything, but it must live.
    refuse_if!(!def.without_bearer && !bearer_lives(scene, who), Reason::BearerDead.by(clause::FROZEN_ENERGY));
    if def.multiple.is_none() && scene.now.used_actions >> (place & 15) & 1 != 0 {
        return Err(Reason::ActionAlreadyUsed.by(clause::ONCE_PER_TURN));
    }
    usable(scene, who, action, def, NO_ITEM)?;
    let zone = zone_of(scene, who, def, OFF);
    Ok(Ready { action, def, item: NO_ITEM, zone, origin: scene.piece(bearer).cells().collect() })
}

/// Uses, condition and timing: the same for abilities and items.
pub fn usable(scene: &Scene<'_>, who: Who, action: ActionId, def: &ActionDef, item: ItemSlot) -> Result<(), Refusal> {
    if let Some(multiple) = def.multiple {
        if multiple.max_uses <= used_this_turn(scene, who, action, item) {
            return Err(Reason::ActionAlreadyUsed.by(clause::MULTIPLE_ACTION));
        }
        if scene.now.uses.len() + crate::content::MOST_TARGETS > crate::state::MOST_USES {
            return Err(Reason::ConditionNotMet.by(clause::MULTIPLE_ACTION));
        }
    }
    let by = match def.tempo {
        Tempo::Conditional => return Err(Reason::ConditionNotMet.by(clause::CONDITIONAL_ACTION)),
        _ => clause::SIDE_BEFORE_OR_AFTER,
    };
    match def.timing {
        Timing::BeforeMain if scene.now.main_action_done && def.tempo == Tempo::Side => {
            return Err(Reason::ConditionNotMet.by(by));
        }
        Timing::AfterMain if !scene.now.main_action_done => return Err(Reason::ConditionNotMet.by(by)),
        _ => {}
    }
    // Who it is aimed at is judged with the targets.
    refuse_if!(!conditions_hold(scene, who, def, NOBODY), Reason::ConditionNotMet.by(clause::SCHEMA));
    def.effects.iter().try_for_each(|effect| effect_possible(scene, who, effect))
}

/// What effects need whatever they are aimed at: room in the lists, a tank, ammunition, a dead bearer.
fn effect_possible(scene: &Scene<'_>, who: Who, effect: &Effect) -> Result<(), Refusal> {
    let now = scene.now;
    let (holds, by) = match effect {
        Effect::Drive { carries: true } => {
            let tank = tank::tank_of(scene, who);
            if tank.is_some_and(|tank| tank::load_of(scene, who, tank).iter().all(|load| *load == 0)) {
                // AC-13.11: without anything to take along it is an ordinary drive.
                return Err(Reason::ItemNotOnCell.by(clause::TANK_CARRYING));
            }
            (tank.is_some(), clause::TANK)
        }
        Effect::Drive { carries: false } | Effect::TurnTurret => (tank::tank_of(scene, who).is_some(), clause::TANK),
        Effect::Reload => {
            (tank::tank_of(scene, who).is_some_and(|tank| scene.piece(tank).ammo < tank::MOST_AMMO), clause::TANK_GUN)
        }
        Effect::FireGun(reach) => {
            let has_shot = |tank: &u8| 0 < scene.piece(*tank).ammo && tank::gun_target(scene, *tank, *reach).is_some();
            (tank::tank_of(scene, who).is_some_and(|tank| has_shot(&tank)), clause::TANK_GUN)
        }
        Effect::PlaceToken { .. } => (!now.tokens.is_full(), clause::TOKENS),
        Effect::Barrier(..) => (!now.barriers.is_full(), clause::BARRIERS),
        Effect::Restrict(_) => (!now.restrictions.is_full(), clause::RESTRICTIONS),
        Effect::SummonItem { .. } => (now.items_live != u32::MAX, clause::ITEMS_ON_CELLS),
        Effect::Revive { who: Select::OwnBearer, .. } => {
            let bearer = scene.player(who).bearer;
            (bearer != NO_PIECE && scene.piece(bearer).is_dead(), clause::REVIVE)
        }
        _ => (true, clause::SCHEMA),
    };
    Reason::ConditionNotMet.unless(holds, by)
}

/// The zone that an action has in this turn.
pub fn zone_in_force(scene: &Scene<'_>, def: &ActionDef) -> Option<Zone> {
    let modified = match def.home {
        Home::Ability(_) => {
            scene.now.modified.iter().find(|known| known.action == def.place).and_then(|known| known.zone)
        }
        Home::Item(_) => None,
    };
    modified.or(def.zone)
}

/// AC-4: the cells of an action's zone now; everything where it has none.
pub fn zone_of(scene: &Scene<'_>, who: Who, def: &ActionDef, item_cell: u8) -> Cells {
    // AC-4.13: the long-range limit does not touch zones.
    let Some(zone) = zone_in_force(scene, def) else { return scene.board.cells };
    // AC-7.13: on an item, an ability's action is measured from the item.
    let is_lent = item_cell != OFF && matches!(def.home, Home::Ability(_));
    match def.origin {
        Origin::OwnPiece(_) => zone_of_own_pieces(scene, who, def, zone),
        Origin::Bearer if is_lent => zone::cells(scene, zone, std::iter::once(item_cell), def.takes_barrier_cells),
        Origin::ItemCell => {
            zone::cells(scene, zone, [item_cell].into_iter().filter(|cell| *cell != OFF), def.takes_barrier_cells)
        }
        Origin::Bearer => {
            let bearer = scene.player(who).bearer;
            if bearer == NO_PIECE {
                return Cells::NONE;
            }
            zone::cells(scene, zone, scene.piece(bearer).cells(), def.takes_barrier_cells)
        }
    }
}

/// A zone measured from any own piece of some kinds.
pub fn zone_of_own_pieces(scene: &Scene<'_>, who: Who, def: &ActionDef, zone: Zone) -> Cells {
    let Origin::OwnPiece(kinds) = def.origin else { return Cells::NONE };
    scene
        .army(who)
        .filter(|id| kinds & scene.piece(*id).kind.bit() != 0)
        .fold(Cells::NONE, |all, id| all.or(zone::cells(scene, zone, scene.piece(id).cells(), def.takes_barrier_cells)))
}

/// One use of the own ability. In a batch the main action may be done by its own series.
///
/// # Errors
/// The first reason against it, in the order of AC-3.10.
pub fn check_use(scene: &Scene<'_>, who: Who, said: &Use, in_batch: bool) -> Result<(), Refusal> {
    check_parts(scene, who, said, in_batch, &[], 0).map(|_| ())
}

/// AC-3.11: every use must be legal on the present position, and the summed price affordable.
///
/// # Errors
/// The first reason, with the place in the list.
pub fn check_batch(scene: &Scene<'_>, who: Who, uses: &[Use]) -> Result<(), Refusal> {
    let Some(first) = uses.first() else { return Err(Reason::TargetNotAllowed.by(clause::BATCHES)) };
    let mut sum = 0u16;
    for (place, said) in uses.iter().enumerate() {
        let at = |refusal: Refusal| Refusal { index: Some(place.min(250) as u8), ..refusal };
        let def = own_action(scene, who, said.action).map(|action| &scene.rules.actions[usize::from(action)]);
        if said.action != first.action || uses.len() > MOST_BATCH {
            return Err(at(Reason::TargetNotAllowed.by(clause::BATCHES)));
        }
        if place > 0 && def.is_none_or(|def| def.multiple.is_none()) {
            return Err(at(Reason::ActionAlreadyUsed.by(clause::ONCE_PER_TURN)));
        }
        let most = def.and_then(|def| def.multiple).map_or(u8::MAX, |multiple| multiple.max_uses);
        if place > 0
            && usize::from(most)
                <= place
                    + usize::from(used_this_turn(scene, who, own_action(scene, who, said.action).unwrap_or(0), NO_ITEM))
        {
            return Err(at(Reason::ActionAlreadyUsed.by(clause::MULTIPLE_ACTION)));
        }
        sum += u16::from(
            check_parts(scene, who, said, false, &uses[..place], sum)
                .map_err(|refusal| at(of_the_sum(refusal, place)))?,
        );
        // AC-11.5: bans on repeating hold inside the list.
        let is_distinct =
            def.and_then(|def| def.multiple).is_some_and(|multiple| multiple.distinct == Distinct::Targets);
        let repeats = uses[..place]
            .iter()
            .flat_map(|earlier| earlier.aims())
            .any(|earlier| said.aims().any(|aim| aim == earlier));
        if repeats && (is_distinct || said.kind == TargetKind::Item) {
            return Err(at(Reason::DuplicateTarget.by(clause::DISTINCT_TARGETS)));
        }
    }
    Ok(())
}

/// AC-5.9: what several uses cost together is too much, where a single one was not.
fn of_the_sum(refusal: Refusal, place: usize) -> Refusal {
    let is_sum = place > 0 && refusal.reason == Reason::NotEnoughEnergy;
    if is_sum { Refusal { clause: clause::PRICE_OF_MULTIPLE, ..refusal } } else { refusal }
}

/// The most uses of one batch.
pub const MOST_BATCH: usize = 24;

/// AC-7.8: no item twice in a turn, whether it is dragged by hand or by an action (once per turn comes before condition, price and zone).
///
/// # Errors
/// One of the targets has been dragged, or stands in an earlier use of the same list (AC-3.11).
pub fn not_dragged_twice<'a>(
    scene: &Scene<'_>,
    who: Who,
    def: &ActionDef,
    said: &Use,
    mut earlier: impl Iterator<Item = &'a Use>,
) -> Result<(), Refusal> {
    let drags = said.kind == TargetKind::Item
        && def.effects.iter().any(|effect| matches!(effect, Effect::DragItem { item: Select::Targets, .. }));
    if !drags {
        return Ok(());
    }
    let was_dragged =
        |slot: &ItemSlot| crate::legal::item::seen(scene, who, *slot).is_some_and(|item| item.was_dragged);
    let in_list = earlier.any(|done| done.targets.iter().any(|slot| said.targets.contains(slot)));
    refuse_if!(in_list || said.targets.iter().any(was_dragged), Reason::ItemAlreadyDragged.by(clause::NO_SECOND_DRAG));
    Ok(())
}

/// Everything about one use after `earlier` uses of its list that cost `spent`; comes back with its price.
fn check_parts(
    scene: &Scene<'_>,
    who: Who,
    said: &Use,
    in_batch: bool,
    earlier: &[Use],
    spent: u16,
) -> Result<u8, Refusal> {
    // The form comes with the geometry of AC-3.10, after restrictions and before the bearer.
    let missing = said.kind == TargetKind::Cell && said.targets.iter().any(|cell| !scene.board.has(*cell));
    let has_no_cell = missing || (said.to != OFF && !scene.board.has(said.to));
    let ready = match ready(scene, who, said.action, in_batch) {
        Err(refusal) if has_no_cell && comes_after_geometry(refusal.reason) => {
            return Err(Reason::CellNotOnBoard.by(clause::ANY_CELL_MAY_BURN));
        }
        Err(refusal) => {
            if refusal.reason == Reason::ConditionNotMet
                && let Some(action) = own_action(scene, who, said.action)
            {
                let def = &scene.rules.actions[usize::from(action)];
                not_dragged_twice(scene, who, def, said, earlier.iter())?;
            }
            return Err(refusal);
        }
        Ok(_) if has_no_cell => return Err(Reason::CellNotOnBoard.by(clause::ANY_CELL_MAY_BURN)),
        Ok(ready) => ready,
    };
    not_dragged_twice(scene, who, ready.def, said, earlier.iter())?;
    let price = price(scene, who, ready.action, said, NO_ITEM, earlier.len() as u8)?;
    can_pay(scene, who, u16::from(price) + if price == 0 { 0 } else { spent })?;
    targets::check(scene, who, &ready, said)?;
    Ok(price)
}

/// Whether AC-3.10 tells a missing cell before this reason.
pub fn comes_after_geometry(reason: Reason) -> bool {
    !matches!(reason, Reason::MainActionAlreadyDone | Reason::PieceRestricted | Reason::PieceImmobile)
}
