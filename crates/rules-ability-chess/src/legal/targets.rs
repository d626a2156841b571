//! Targets: zone, filter, what the effects need of them, duplicates (AC-11.4 to AC-11.6, AC-11.13).

use holmgang_kernel::clause::Clause;
use holmgang_kernel::refuse_if;

use crate::action::{Reason, Refusal, Use};
use crate::board::{Cell, OFF};
use crate::chess::moves::may_capture;
use crate::clause;
use crate::content::{Area, Count, Distinct, Effect, Predicate, Select, TargetKind};
use crate::legal::ability::{self, Ready, conditions_hold};
use crate::resolve::effect::{push_direction, push_end};
use crate::resolve::tank;
use crate::resolve::wound::can_heal;
use crate::scene::Scene;
use crate::state::{Aim, BARRIER, EMPTY, Kind, MOST_PIECES, NO_PIECE, NOBODY, PieceId, Place, Who};
use crate::zone;

/// All targets of a use.
///
/// # Errors
/// Zone before filter before duplicates.
pub fn check(scene: &Scene<'_>, who: Who, ready: &Ready<'_>, said: &Use) -> Result<(), Refusal> {
    let Some(wanted) = ready.def.targets else {
        return Reason::TargetNotAllowed.unless(said.targets.is_empty() && said.to == OFF, clause::TARGETS);
    };
    let outside = said.aims().find(|aim| !in_zone(scene, ready, *aim)).map(|aim| target_cell(scene, aim));
    if let Some(cell) = outside.or((said.to != OFF && !ready.zone.has(said.to)).then_some(said.to)) {
        let zone = ability::zone_in_force(scene, ready.def);
        return Err(Reason::TargetOutOfZone
            .by(zone.map_or(clause::TARGETS, |zone| zone::why_not(scene, zone, ready.origin, cell))));
    }
    if said.aims().any(|aim| is_blocked_movement(scene, who, ready, aim)) {
        return Err(Reason::TargetOutOfZone.by(clause::MOVEMENT_ZONES));
    }
    let (least, most) = least_and_most(wanted.count, said.x);
    let count = said.targets.len();
    if count < usize::from(least) || usize::from(most) < count {
        let wanted = if count < usize::from(least) { least } else { most };
        return Err(Reason::TargetNotAllowed.by(clause::TARGETS).with(count as i32, i32::from(wanted)));
    }
    refuse_if!((said.to != OFF) != ready.def.has_destination, Reason::TargetNotAllowed.by(clause::TARGETS));
    if said.kind == TargetKind::Direction {
        return check_directions(scene, who, ready, said);
    }
    for aim in said.aims() {
        fits(scene, who, ready, aim)?;
        effects_fit(scene, who, ready, aim, said.to, said.x)?;
    }
    for (place, aim) in said.aims().enumerate() {
        not_twice(scene, ready, aim, &said.targets[..place])?;
    }
    Ok(())
}

/// How many targets a use takes that declares this number.
pub fn least_and_most(count: Count, x: u8) -> (u8, u8) {
    match count {
        Count::Exactly(n) => (n, n),
        Count::Between(least, most) => (least, most),
        Count::X => (x, x),
    }
}

/// AC-11.4: whether the target lies in the zone.
pub fn in_zone(scene: &Scene<'_>, ready: &Ready<'_>, aim: Aim) -> bool {
    match aim.kind {
        TargetKind::Cell | TargetKind::Barrier => ready.zone.has(aim.value),
        TargetKind::Piece => scene.piece(aim.value).cells().any(|cell| ready.zone.has(cell)),
        TargetKind::Item => scene.item(aim.value).is_some_and(|item| ready.zone.has(item.cell)),
        TargetKind::Token => {
            scene.now.tokens.get(usize::from(aim.value)).is_none_or(|token| ready.zone.has(scene.token_cell(token)))
        }
        TargetKind::None | TargetKind::Player | TargetKind::DeadPiece | TargetKind::Direction => true,
    }
}

/// AC-4.11: where a piece moves, an own piece that is not immobile is out of the zone; so is everything that may not be captured.
pub fn is_blocked_movement(scene: &Scene<'_>, who: Who, ready: &Ready<'_>, aim: Aim) -> bool {
    if !ready.def.is_movement || aim.kind != TargetKind::Cell || scene.at(aim.value) == EMPTY {
        return false;
    }
    let captures = ready.def.effects.iter().any(|effect| matches!(effect, Effect::Move { captures: true, .. }));
    let is_tank = scene.piece_at(aim.value).is_some_and(|id| scene.piece(id).kind == Kind::Tank);
    !captures || is_tank || !may_capture(scene, who, aim.value)
}

/// AC-11.4: owner and kind filters.
pub fn fits(scene: &Scene<'_>, who: Who, ready: &Ready<'_>, aim: Aim) -> Result<(), Refusal> {
    let refused = Err(Reason::TargetNotAllowed.by(clause::TARGETS));
    let Some(wanted) = ready.def.targets else { return refused };
    if wanted.what & aim.kind.bit() == 0 {
        return refused;
    }
    let owner_fits = |owner: Who| wanted.filter.owner.fits(owner, who);
    let is_fit = match aim.kind {
        TargetKind::Piece => {
            usize::from(aim.value) < MOST_PIECES
                && scene.piece(aim.value).is_alive()
                && scene.fits(aim.value, wanted.filter, who)
                && !(wanted.other && aim.value == scene.player(who).bearer)
        }
        TargetKind::DeadPiece => {
            let is_dead = usize::from(aim.value) < MOST_PIECES && scene.piece(aim.value).is_dead();
            is_dead && scene.fits(aim.value, wanted.filter, who)
        }
        TargetKind::Item => scene.item(aim.value).is_some_and(|item| item.visible_to >> (who & 7) & 1 != 0),
        TargetKind::Player => {
            aim.value < scene.setup.count && !scene.player(aim.value).is_eliminated && owner_fits(aim.value)
        }
        TargetKind::Barrier => scene.at(aim.value) == BARRIER,
        TargetKind::Token => scene.now.tokens.get(usize::from(aim.value)).is_some_and(|token| owner_fits(token.owner)),
        TargetKind::Cell | TargetKind::Direction | TargetKind::None => true,
    };
    if !is_fit {
        return refused;
    }
    let target = if aim.kind == TargetKind::Player { aim.value } else { NOBODY };
    // AC-13.6: only against a player who has undergone what is asked.
    if target != NOBODY && !ready.def.condition.is_empty() && !conditions_hold(scene, who, ready.def, target) {
        let by = if ready.def.condition.iter().any(|known| matches!(known, Predicate::Undergone(_))) {
            clause::DEMENTIA
        } else {
            clause::SCHEMA
        };
        return Err(Reason::ConditionNotMet.by(by));
    }
    Ok(())
}

/// What the effects need of a target: a fire that does not burn yet, a free cell, a wound to heal, one cell to stand on.
pub fn effects_fit(scene: &Scene<'_>, who: Who, ready: &Ready<'_>, aim: Aim, to: Cell, x: u8) -> Result<(), Refusal> {
    ready.def.effects.iter().try_for_each(|effect| effect_fits(scene, who, ready, effect, aim, to, x))
}

/// As [`effects_fit`], of one of them.
pub fn effect_fits(
    scene: &Scene<'_>,
    who: Who,
    ready: &Ready<'_>,
    effect: &Effect,
    aim: Aim,
    to: Cell,
    x: u8,
) -> Result<(), Refusal> {
    let chosen = is_chosen;
    let cell_of = |select: Select| if select == Select::Destination { to } else { target_cell(scene, aim) };
    match effect {
        Effect::Ignite(area) if chosen(area) && aim.kind == TargetKind::Cell => {
            Reason::CellAlreadyBurning.unless(!scene.now.burning.has(aim.value), clause::BURNS_OR_NOT)
        }
        Effect::Extinguish(area) if chosen(area) && aim.kind == TargetKind::Cell => {
            Reason::CellNotBurning.unless(scene.now.burning.has(aim.value), clause::EXTINGUISHING_BY_ACTION)
        }
        Effect::MoveFire => {
            Reason::CellNotBurning.unless(scene.now.burning.has(aim.value), clause::FIRE_AS_A_MEANS)?;
            Reason::CellAlreadyBurning.unless(to != OFF && !scene.now.burning.has(to), clause::FIRE_AS_A_MEANS)
        }
        Effect::Heal(area) if chosen(area) && aim.kind == TargetKind::Piece => {
            Reason::TargetNotAllowed.unless(can_heal(scene.piece(aim.value)), clause::HEALING)
        }
        Effect::Barrier(area, _) if chosen(area) && aim.kind == TargetKind::Cell => {
            free(scene, aim.value, clause::BARRIERS)
        }
        Effect::Teleport { who: moved, to: place } | Effect::Move { who: moved, to: place, captures: false, .. } => {
            one_cell(scene, piece_of(scene, who, *moved, aim))?;
            free(scene, cell_of(*place), clause::DISPLACEMENT)
        }
        Effect::Move { who: moved, captures: true, .. } => one_cell(scene, piece_of(scene, who, *moved, aim)),
        Effect::Swap(a, b) => {
            let (a, b) = (piece_of(scene, who, *a, aim), piece_of(scene, who, *b, aim));
            one_cell(scene, a)?;
            one_cell(scene, b)?;
            Reason::TargetNotAllowed.unless(a != b, clause::DISPLACEMENT)
        }
        Effect::Push { who: Select::Targets, push, n } => {
            one_cell(scene, Some(aim.value))?;
            let way = push_direction(scene, *push, who, ready.origin, aim.value);
            // AC-11.6: a push that could not move the piece at all is refused.
            let moves =
                way.is_some_and(|way| push_end(scene, aim.value, way, n.value(x)) != scene.piece(aim.value).cell);
            Reason::TargetNotAllowed.unless(moves, clause::DISPLACEMENT)
        }
        Effect::DragItem { item: Select::Targets, to: place } => drag_fits(scene, aim, cell_of(*place)),
        Effect::SummonItem { .. } => Ok(()),
        Effect::Detonate(Select::Targets) => {
            // AC-13.4: an attached one cannot be detonated by choice.
            let is_free =
                scene.now.tokens.get(usize::from(aim.value)).is_some_and(|token| matches!(token.place, Place::Cell(_)));
            Reason::TargetNotAllowed.unless(is_free, clause::ATTACHED_BOMBS)
        }
        Effect::Revive { who: revived, to: place } => {
            let piece = piece_of(scene, who, *revived, aim).map(|id| scene.piece(id));
            let is_fit = piece.is_some_and(|piece| piece.is_dead() && !matches!(piece.kind, Kind::King | Kind::Tank));
            refuse_if!(!is_fit, Reason::TargetNotAllowed.by(clause::REVIVE));
            free(scene, cell_of(*place), clause::REVIVE)
        }
        _ => Ok(()),
    }
}

/// Whether an effect acts on the chosen targets themselves: choosing wrong ones is refused, an area passes over them (AC-6.2).
pub fn is_chosen(area: &Area) -> bool {
    area.on == Select::Targets && area.zone.is_none()
}

/// AC-7.3, AC-7.8, AC-11.9: a drag by an effect.
fn drag_fits(scene: &Scene<'_>, aim: Aim, to: Cell) -> Result<(), Refusal> {
    let Some(item) = scene.item(aim.value) else { return Err(Reason::ItemOutOfReach.by(clause::REACH)) };
    refuse_if!(item.was_dragged, Reason::ItemAlreadyDragged.by(clause::NO_SECOND_DRAG));
    refuse_if!(scene.at(item.cell) == BARRIER, Reason::ItemOutOfReach.by(clause::BARRIERS));
    if to == OFF || scene.at(to) == BARRIER || to == item.cell {
        return Err(Reason::TargetOutOfZone.by(clause::DRAG_DESTINATION));
    }
    Ok(())
}

fn free(scene: &Scene<'_>, cell: Cell, by: Clause) -> Result<(), Refusal> {
    Reason::CellOccupied.unless(cell != OFF && scene.at(cell) == EMPTY, by)
}

/// AC-11.13: pieces of two cells stay put.
pub fn one_cell(scene: &Scene<'_>, piece: Option<PieceId>) -> Result<(), Refusal> {
    match piece {
        Some(id) if scene.piece(id).head == OFF => Ok(()),
        _ => Err(Reason::TargetNotAllowed.by(clause::TWO_CELLS_STAY)),
    }
}

/// The piece that an effect means by a word.
pub fn piece_of(scene: &Scene<'_>, who: Who, select: Select, aim: Aim) -> Option<PieceId> {
    match select {
        Select::Targets => match aim.kind {
            TargetKind::Piece | TargetKind::DeadPiece => Some(aim.value),
            TargetKind::Cell => scene.piece_at(aim.value),
            _ => None,
        },
        Select::Bearer | Select::OwnBearer => Some(scene.player(who).bearer).filter(|id| *id != NO_PIECE),
        _ => None,
    }
}

fn target_cell(scene: &Scene<'_>, aim: Aim) -> Cell {
    match aim.kind {
        TargetKind::Cell | TargetKind::Barrier => aim.value,
        TargetKind::Piece => scene.piece(aim.value).cell,
        TargetKind::Item => scene.item(aim.value).map_or(OFF, |item| item.cell),
        _ => OFF,
    }
}

/// AC-11.5, AC-5.7: different targets in one use, and in the turn where the multiple action demands it.
pub fn not_twice(scene: &Scene<'_>, ready: &Ready<'_>, aim: Aim, earlier: &[u8]) -> Result<(), Refusal> {
    let twice_now = earlier.contains(&aim.value);
    let is_distinct = ready.def.multiple.is_some_and(|multiple| multiple.distinct == Distinct::Targets);
    let twice_this_turn = is_distinct
        && scene
            .now
            .uses
            .iter()
            .any(|known| known.action == ready.action && known.item == ready.item && known.aim == aim);
    if twice_now || twice_this_turn { Err(Reason::DuplicateTarget.by(clause::DISTINCT_TARGETS)) } else { Ok(()) }
}

/// AC-13.9, AC-13.10: steps of a tank, or where its turret is to point.
fn check_directions(scene: &Scene<'_>, who: Who, ready: &Ready<'_>, said: &Use) -> Result<(), Refusal> {
    let Some(id) = tank::tank_of(scene, who) else { return Err(Reason::ConditionNotMet.by(clause::TANK)) };
    let tank = scene.piece(id);
    refuse_if!(said.targets.iter().any(|way| way % 2 == 1 || *way > 6), Reason::TargetNotAllowed.by(clause::TANK_GUN));
    if !ready.def.effects.iter().any(Effect::is_drive) {
        // Turning it to where it points would be nothing.
        let turns = said.targets.first() != Some(&tank.turret);
        return Reason::TargetNotAllowed.unless(turns, clause::TANK_GUN);
    }
    refuse_if!(said.targets.len() > tank::most_steps(tank), Reason::TargetNotAllowed.by(clause::TANK_MOVEMENT));
    let mut cells = (tank.cell, tank.head);
    for (place, way) in said.targets.iter().enumerate() {
        // Its own old cells are free once it has left them.
        match drive_step(scene, who, id, cells, *way) {
            tank::Step::To(tail, head) => cells = (tail, head),
            tank::Step::Captures(..) if place + 1 == said.targets.len() => {}
            _ => return Err(blocked_drive(scene, who, id, cells, *way)),
        }
    }
    Ok(())
}

/// AC-3.10: why a step of a tank is not possible: no cell, an own piece, something else.
fn blocked_drive(scene: &Scene<'_>, who: Who, id: PieceId, (tail, head): (Cell, Cell), way: u8) -> Refusal {
    let points = crate::board::direction(tail, head).unwrap_or(0);
    let leading = if way == 4 { tail } else { head };
    let to = scene.board.next(leading, crate::board::turned(points, way));
    let reason = match to {
        OFF => Reason::CellNotOnBoard,
        to if scene.piece_at(to).is_some_and(|there| there != id && crate::state::army_of(there) == who) => {
            Reason::OwnPieceOnTarget
        }
        _ => Reason::PathBlocked,
    };
    reason.by(clause::TANK_MOVEMENT)
}

/// A step of a tank that may have driven already: the cells it held are free by then.
pub fn drive_step(scene: &Scene<'_>, who: Who, id: PieceId, cells: (Cell, Cell), way: u8) -> tank::Step {
    let tank_piece = scene.piece(id);
    match tank::step(scene, who, cells, way) {
        tank::Step::Blocked => {
            let points = crate::board::direction(cells.0, cells.1).unwrap_or(0);
            let (from, ahead) = if way == 4 { (cells.0, 4) } else { (cells.1, way) };
            let to = scene.board.next(from, crate::board::turned(points, ahead));
            let was_own =
                to != OFF && (to == tank_piece.cell || to == tank_piece.head) && to != cells.0 && to != cells.1;
            match (was_own, way) {
                (false, _) => tank::Step::Blocked,
                (true, 4) => tank::Step::To(to, cells.0),
                (true, _) => tank::Step::To(cells.1, to),
            }
        }
        step => step,
    }
}
