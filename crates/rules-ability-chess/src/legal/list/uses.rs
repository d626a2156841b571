//! Uses of abilities and items: options, amounts, targets.

use std::ops::RangeInclusive;

use super::sink::{Sink, Uses};
use super::wish::wished_for;
use crate::action::{NO_CHOICE, Use};
use crate::board::{Cells, OFF, STRAIGHT};
use crate::content::{ActionDef, Count, Effect, MOST_TARGETS, Owner, Price, TargetKind, Tempo, Total};
use crate::legal::ability::{self, Ready};
use crate::legal::{item, sets, targets};
use crate::resolve::tank;
use crate::scene::Scene;
use crate::state::{Aim, Item, NO_ITEM, Pieces, Who, army_bit, army_of};

/// Uses of the own ability.
pub(super) fn of_ability(scene: &Scene<'_>, who: Who, tempo: Tempo, out: &mut impl Sink) {
    let Some(ability) = scene.setup.abilities[usize::from(who) & 3] else { return };
    let ability = &scene.rules.abilities[usize::from(ability)];
    for place in 0..ability.actions {
        let def = &scene.rules.actions[usize::from(ability.first_action + u16::from(place))];
        let is_open = def.tempo == tempo && is_affordable(scene, who, def) && has_target(scene, def);
        if !is_open || out.is_done() {
            continue;
        }
        if let Ok(ready) = ability::ready(scene, who, place, false) {
            every(scene, who, place, &ready, &mut Uses { out, item: NO_ITEM });
        }
    }
}

/// A quick look before zones are measured: whether the least price can be paid.
fn is_affordable(scene: &Scene<'_>, who: Who, def: &ActionDef) -> bool {
    let printed = match def.price {
        Price::None => 0,
        Price::Fixed(fixed) => fixed,
        Price::Range(least, _) | Price::Options(least, _) => least,
    };
    let least = match def.multiple.map(|multiple| multiple.total) {
        Some(Total::Stepped(further)) => printed.min(further),
        Some(Total::Flat(_) | Total::FreeEvery(_) | Total::AtMost(_)) => 0,
        Some(Total::Listed(prices)) => prices.iter().copied().min().unwrap_or(printed),
        Some(Total::Sum) | None => printed,
    };
    least == 0 || least <= scene.player(who).energy || !scene.now.modified.is_empty()
}

/// Another one: whether there is anything at all that it could be aimed at.
fn has_target(scene: &Scene<'_>, def: &ActionDef) -> bool {
    const CELL: u16 = TargetKind::Cell.bit();
    const ITEM: u16 = TargetKind::Item.bit();
    match def.targets.map(|wanted| wanted.what) {
        Some(ITEM) => scene.now.items_live != 0,
        Some(CELL) if scene.now.burning.is_empty() => {
            let wants_fire = |effect: &Effect| match effect {
                Effect::Extinguish(area) => targets::is_chosen(area),
                Effect::MoveFire => true,
                _ => false,
            };
            !def.effects.iter().any(wants_fire)
        }
        _ => true,
    }
}

/// Items that lie where they can be used, as bits: what `ready` would find out after more work, as most items lie where nobody stands.
pub(super) fn items_at_hand(scene: &Scene<'_>, who: Who) -> u32 {
    if scene.rules.items_reach {
        return scene.now.items_live;
    }
    let is_under = |item: &Item| scene.piece_at(item.cell).is_some_and(|id| army_of(id) == who);
    scene.items().filter(|(_, item)| is_under(item)).fold(0, |all, (slot, _)| all | 1 << slot)
}

/// Uses of some items.
pub(super) fn of_items(scene: &Scene<'_>, who: Who, tempo: Tempo, items: u32, allowed: u16, out: &mut impl Sink) {
    for slot in Pieces(u64::from(items)) {
        let thing = &scene.now.items[usize::from(slot)];
        let over = scene.piece_at(thing.cell).filter(|id| army_of(*id) == who);
        for (place, action) in thing.actions.iter().enumerate() {
            let def = &scene.rules.actions[usize::from(*action)];
            if def.tempo != tempo || !has_target(scene, def) || out.is_done() {
                continue;
            }
            if over.is_some_and(|id| allowed & army_bit(id) == 0) {
                continue;
            }
            if let Ok(ready) = item::ready(scene, who, slot, place as u8, false) {
                every(scene, who, place as u8, &ready, &mut Uses { out, item: slot });
            }
        }
    }
}

/// Every use of an action that is ready: options, amounts, targets.
fn every<O: Sink>(scene: &Scene<'_>, who: Who, place: u8, ready: &Ready<'_>, out: &mut Uses<'_, O>) {
    let def = ready.def;
    let options = if def.choices.is_empty() { NO_CHOICE..=NO_CHOICE } else { 0..=(def.choices.len() as u8 - 1) };
    let amounts = match def.price {
        Price::Range(least, most) => least..=most,
        _ => 0..=0,
    };
    if def.choices.is_empty() && def.targets.is_some_and(|wanted| wanted.count == Count::X) {
        return as_many_as_x(scene, who, ready, Use::bare(place), amounts, out);
    }
    let mut known = None;
    for choice in options {
        for x in amounts.clone() {
            let what = Use { x, choice, ..Use::bare(place) };
            let Some(wanted) = def.targets else {
                if !is_payable(scene, who, ready, &what) {
                    break;
                }
                out.put(|| what);
                continue;
            };
            if wanted.what & TargetKind::Direction.bit() != 0 {
                directions(scene, who, ready, &what, out);
                continue;
            }
            // Prices differ by what is aimed at only where objects cost more; and with more declared nothing gets cheaper.
            if def.surcharge_on_object == 0 && !is_payable(scene, who, ready, &what) {
                break;
            }
            match wanted.count {
                Count::Exactly(1) => singles(scene, who, ready, &what, &mut known, out),
                Count::Exactly(n) => several(scene, who, ready, &what, n, out),
                Count::X => several(scene, who, ready, &what, x, out),
                Count::Between(least, most) => {
                    (least..=most).for_each(|n| several(scene, who, ready, &what, n, out));
                }
            }
        }
    }
}

fn is_payable(scene: &Scene<'_>, who: Who, ready: &Ready<'_>, what: &Use) -> bool {
    ability::price(scene, who, ready.action, what, ready.item, 0)
        .is_ok_and(|price| ability::can_pay(scene, who, u16::from(price)).is_ok())
}

/// The cells that fit with a declared number: the same for every option.
type Known = Option<(u8, Cells)>;

/// Uses with one target, and a destination where the action wants one.
fn singles<O: Sink>(
    scene: &Scene<'_>,
    who: Who,
    ready: &Ready<'_>,
    what: &Use,
    known: &mut Known,
    out: &mut Uses<'_, O>,
) {
    let def = ready.def;
    if !def.has_destination && def.targets.is_some_and(|wanted| wanted.what & TargetKind::Cell.bit() != 0) {
        // Cells come first, and all cells cost the same.
        let aimed = Use { kind: TargetKind::Cell, ..*what };
        if def.surcharge_on_object == 0 || is_payable(scene, who, ready, &aimed) {
            let cells = match *known {
                Some((x, cells)) if x == what.x => cells,
                _ => sets::targets(scene, who, ready, what.x),
            };
            *known = Some((what.x, cells));
            out.targets(cells, aimed);
        }
        aims(scene, who, ready, false, |aim| single(scene, who, ready, what, aim, out));
    } else {
        aims(scene, who, ready, true, |aim| single(scene, who, ready, what, aim, out));
    }
}

fn single<O: Sink>(scene: &Scene<'_>, who: Who, ready: &Ready<'_>, what: &Use, aim: Aim, out: &mut Uses<'_, O>) {
    let mut said = Use { kind: aim.kind, ..*what };
    said.targets.push(aim.value);
    let fits = !targets::is_blocked_movement(scene, who, ready, aim)
        && targets::fits(scene, who, ready, aim).is_ok()
        && targets::not_twice(scene, ready, aim, &[]).is_ok()
        && (ready.def.surcharge_on_object == 0 || is_payable(scene, who, ready, &said));
    if !fits {
        return;
    }
    if ready.def.has_destination {
        out.destinations(sets::destinations(scene, who, ready, aim, what.x), said);
    } else if targets::effects_fit(scene, who, ready, aim, OFF, what.x).is_ok() {
        out.put(|| said);
    }
}

/// Everything of the wanted kinds in the zone, filters apart; cells first, if they are asked for.
pub(super) fn aims(scene: &Scene<'_>, who: Who, ready: &Ready<'_>, with_cells: bool, mut out: impl FnMut(Aim)) {
    let Some(wanted) = ready.def.targets else { return };
    let wants = |kind: TargetKind| wanted.what & kind.bit() != 0;
    if with_cells && wants(TargetKind::Cell) {
        for value in sets::in_question(scene, ready).iter() {
            out(Aim { kind: TargetKind::Cell, value });
        }
    }
    if wants(TargetKind::Piece) {
        let pieces = match wanted.filter.owner {
            Owner::Own => scene.army(who),
            Owner::Enemy => Pieces(scene.all_pieces().0 & !scene.army(who).0),
            _ => scene.all_pieces(),
        };
        for value in pieces {
            let piece = scene.piece(value);
            if ready.zone.has(piece.cell) || (piece.head != OFF && ready.zone.has(piece.head)) {
                out(Aim { kind: TargetKind::Piece, value });
            }
        }
    }
    if wants(TargetKind::Item) {
        for (value, _) in scene.items().filter(|(_, item)| ready.zone.has(item.cell)) {
            out(Aim { kind: TargetKind::Item, value });
        }
    }
    if wants(TargetKind::Player) {
        for value in scene.players() {
            out(Aim { kind: TargetKind::Player, value });
        }
    }
    if wants(TargetKind::Barrier) {
        for barrier in scene.now.barriers.iter().filter(|barrier| ready.zone.has(barrier.cell)) {
            out(Aim { kind: TargetKind::Barrier, value: barrier.cell });
        }
    }
    if wants(TargetKind::Token) {
        for value in 0..scene.now.tokens.len() as u8 {
            let aim = Aim { kind: TargetKind::Token, value };
            if targets::in_zone(scene, ready, aim) {
                out(aim);
            }
        }
    }
    if wants(TargetKind::DeadPiece) {
        for value in 0..scene.setup.count * 16 {
            if scene.piece(value).is_dead() {
                out(Aim { kind: TargetKind::DeadPiece, value });
            }
        }
    }
}

/// Uses of an action that takes as many targets as the number that is declared.
fn as_many_as_x<O: Sink>(
    scene: &Scene<'_>,
    who: Who,
    ready: &Ready<'_>,
    bare: Use,
    amounts: RangeInclusive<u8>,
    out: &mut Uses<'_, O>,
) {
    // What fits one number fits all, unless the effects count on the number themselves.
    let is_same = !ready.def.effects.iter().any(|effect| matches!(effect, Effect::Push { .. }));
    let mut wished: Option<Use> = None;
    for x in amounts {
        let what = Use { x, ..bare };
        if ready.def.surcharge_on_object == 0 && !is_payable(scene, who, ready, &what) {
            return;
        }
        if x <= 1 || !is_same {
            several(scene, who, ready, &what, x, out);
            continue;
        }
        let all = wished.get_or_insert_with(|| wished_for(scene, who, ready, &what, MOST_TARGETS));
        if usize::from(x) > all.targets.len() {
            return;
        }
        let mut said = Use { x, ..*all };
        said.targets.truncate(usize::from(x));
        put_several(scene, who, ready, said, out);
    }
}

/// A use with several targets: for one target every one; for more the set that a player would choose.
fn several<O: Sink>(scene: &Scene<'_>, who: Who, ready: &Ready<'_>, what: &Use, n: u8, out: &mut Uses<'_, O>) {
    if n == 1 {
        singles(scene, who, ready, what, &mut None, out);
        return;
    }
    let said = wished_for(scene, who, ready, what, usize::from(n));
    if usize::from(n) <= MOST_TARGETS && said.targets.len() == usize::from(n) {
        put_several(scene, who, ready, said, out);
    }
}

fn put_several<O: Sink>(scene: &Scene<'_>, who: Who, ready: &Ready<'_>, said: Use, out: &mut Uses<'_, O>) {
    let def = ready.def;
    // Wished for, every target fits by itself; only where kinds are mixed it may be taken for another.
    let is_known = def.targets.is_some_and(|wanted| wanted.what.count_ones() == 1) && !def.is_movement;
    let fits = if is_known { !def.has_destination } else { targets::check(scene, who, ready, &said).is_ok() };
    if fits && (def.surcharge_on_object == 0 || is_payable(scene, who, ready, &said)) {
        out.put(|| said);
    }
}

/// Steps of a tank, or turns of its turret.
fn directions<O: Sink>(scene: &Scene<'_>, who: Who, ready: &Ready<'_>, what: &Use, out: &mut Uses<'_, O>) {
    let Some(id) = tank::tank_of(scene, who) else { return };
    let tank = scene.piece(id);
    let is_drive = ready.def.effects.iter().any(Effect::is_drive);
    let ways: [u8; 4] = if is_drive { tank::STEPS.map(|(way, _)| way) } else { STRAIGHT };
    let most = ready.def.targets.map_or(0, |wanted| targets::least_and_most(wanted.count, what.x).1);
    let goes_on = is_drive && most >= 2 && tank::most_steps(tank) >= 2;
    for first in ways {
        let mut one = Use { kind: TargetKind::Direction, ..*what };
        one.targets.push(first);
        if targets::check(scene, who, ready, &one).is_err() {
            continue;
        }
        out.put(|| one);
        if !goes_on {
            continue;
        }
        // All else was checked with the first step, behind which only a capture ends the drive.
        let cells = (tank.cell, tank.head);
        let tank::Step::To(tail, head) = targets::drive_step(scene, who, id, cells, first) else { continue };
        for second in ways {
            if targets::drive_step(scene, who, id, (tail, head), second) != tank::Step::Blocked {
                let mut two = one;
                two.targets.push(second);
                out.put(|| two);
            }
        }
    }
}
