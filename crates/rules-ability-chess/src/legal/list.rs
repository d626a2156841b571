//! What a seat can do, listed: every mechanical choice, and of free parameters those that a player would make.

use std::ops::RangeInclusive;

use holmgang_kernel::seat::Seat;

use crate::Rules;
use crate::action::{Action, Castle, Drag, Move, NO_CHOICE, Named, Use, UseItem};
use crate::board::{Cell, Cells, OFF, STRAIGHT};
use crate::chess::moves::Listed;
use crate::chess::{castling, moves};
use crate::content::{Count, Effect, MOST_TARGETS, Owner, Price, TargetKind, Tempo, Wing};
use crate::legal::ability::{self, Ready};
use crate::legal::{choice, claim_tells_secrets, item, may_claim, targets};
use crate::resolve::tank;
use crate::scene::Scene;
use crate::state::{
    Aim, Ask, Item, Kind, MOST_PIECES, NO_PIECE, NOBODY, Pending, Phase, Standing, State, Who, army_bit, army_of,
};

/// Appends what the seat can do, in a stable order. Resigning and agreeing to a draw are always possible and not listed.
pub fn legal(rules: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let scene = Scene::new(rules, state);
    let Seat::Player(place) = seat else { return };
    if state.now.standing != Standing::Open {
        return;
    }
    let Some(who) = scene.player_of_seat(place) else { return };
    if let Some(pending) = state.now.pending.first() {
        if pending.player == who {
            answers(&scene, pending, out);
        }
        return;
    }
    if who != state.now.active || state.now.phase != Phase::Acting {
        return;
    }
    let may_end = state.now.main_action_done || !main_actions(&scene, who, out);
    side_actions(&scene, who, out);
    if may_claim(&scene) && !claim_tells_secrets(&scene) {
        out.push(Action::ClaimDraw);
    }
    if may_end {
        out.push(Action::End);
    }
}

/// AC-3.9: whether any main action is legal. Attempts that are not forgiven never count (AC-3.14).
pub fn has_main_action(scene: &Scene<'_>, who: Who) -> bool {
    main_actions(scene, who, &mut Counter(0))
}

/// Where actions are listed.
trait Out {
    /// Adds an action.
    fn put(&mut self, action: Action);
    /// Adds chess moves without promotion. Several at once: written from a list in one go they cost a fraction of what single ones do.
    fn moves(&mut self, moves: &[Listed]);
    /// How many there are.
    fn count(&self) -> usize;
}

impl Out for Vec<Action> {
    #[inline]
    fn put(&mut self, action: Action) {
        self.push(action);
    }

    #[inline]
    fn moves(&mut self, moves: &[Listed]) {
        self.extend(moves.iter().map(|listed| Action::Move(plain(*listed))));
    }

    fn count(&self) -> usize {
        self.len()
    }
}

/// Counts and keeps nothing.
struct Counter(usize);

impl Out for Counter {
    fn put(&mut self, _: Action) {
        self.0 += 1;
    }

    fn moves(&mut self, moves: &[Listed]) {
        self.0 += moves.len();
    }

    fn count(&self) -> usize {
        self.0
    }
}

#[inline]
fn plain(listed: Listed) -> Move {
    Move { from: listed.from, to: listed.to, promote: None, carry: 0 }
}

/// Lists the main actions; whether there was one.
fn main_actions(scene: &Scene<'_>, who: Who, out: &mut impl Out) -> bool {
    let before = out.count();
    let allowed = moves::unrestricted(scene, who);
    chess_moves(scene, who, allowed, out);
    for wing in [Wing::King, Wing::Queen] {
        if let Some(plan) = castling::plan(scene, who, wing)
            && allowed & army_bit(plan.king) != 0
            && allowed & army_bit(plan.rook) != 0
            && castling::is_safe(scene, who, &plan)
        {
            out.put(Action::Castle(Castle { wing, carry: 0 }));
            let carry =
                seen_on(scene, who, scene.piece(plan.king).cell) | seen_on(scene, who, scene.piece(plan.rook).cell);
            if carry != 0 {
                out.put(Action::Castle(Castle { wing, carry }));
            }
        }
    }
    let bearer = scene.player(who).bearer;
    // AC-11.8: the bearer makes the ability's main actions, whether a try would be forgiven or not.
    if bearer == NO_PIECE || allowed & army_bit(bearer) != 0 {
        uses(scene, who, Tempo::Main, out);
    }
    item_uses(scene, who, Tempo::Main, allowed, out);
    if let Some(count) = choice::renaming(scene, who) {
        let now = choice::named_now(scene, who);
        combinations(scene, scene.army(who).fold(0, |all, id| all | 1 << id), count, &mut |named| {
            if named.iter().fold(0, |all, id| all | army_bit(*id)) != now {
                out.put(Action::Rename(named));
            }
        });
    }
    out.count() > before
}

fn side_actions(scene: &Scene<'_>, who: Who, out: &mut Vec<Action>) {
    uses(scene, who, Tempo::Side, out);
    if scene.now.items_live == 0 {
        return;
    }
    item_uses(scene, who, Tempo::Side, u16::MAX, out);
    for (slot, thing) in scene.items() {
        if thing.visible_to >> (who & 7) & 1 != 0 {
            let drag = |to| Action::Drag(Drag { item: slot, to, via: NO_PIECE });
            // From a list in one go, as chess moves.
            item::drag_cells(scene, who, thing).in_runs(|cells| out.extend(cells.iter().copied().map(drag)));
        }
    }
}

/// Items on a cell that the player sees, as bits.
fn seen_on(scene: &Scene<'_>, who: Who, cell: Cell) -> u32 {
    let sees = |item: &Item| item.cell == cell && item.visible_to >> (who & 7) & 1 != 0;
    scene.items().filter(|(_, item)| sees(item)).fold(0, |all, (slot, _)| all | 1 << slot)
}

/// Chess moves; of items on the cell that is left nothing, each one, or all (AC-7.6).
fn chess_moves(scene: &Scene<'_>, who: Who, allowed: u16, out: &mut impl Out) {
    let has_items = scene.now.items_live != 0;
    let with_items = scene.items().map(|(_, item)| item.cell).collect::<Cells>();
    let mut some = [Listed::default(); 64];
    let mut count = 0;
    moves::list(scene, who, allowed, |listed| {
        let is_special = listed.promotes || (has_items && with_items.has(listed.from));
        if count == some.len() || is_special {
            out.moves(&some[..count]);
            count = 0;
        }
        if is_special {
            special_moves(scene, who, listed, out);
        } else {
            some[count] = listed;
            count += 1;
        }
    });
    out.moves(&some[..count]);
}

/// A move that says more than its cells: what a pawn becomes, what is carried.
#[inline(never)]
fn special_moves(scene: &Scene<'_>, who: Who, listed: Listed, out: &mut impl Out) {
    let carry = seen_on(scene, who, listed.from);
    let mut put = |promote: Option<Kind>| {
        let step = Move { promote, ..plain(listed) };
        out.put(Action::Move(step));
        if carry.count_ones() > 1 {
            for slot in crate::state::Pieces(u64::from(carry)) {
                out.put(Action::Move(Move { carry: 1 << slot, ..step }));
            }
        }
        if carry != 0 {
            out.put(Action::Move(Move { carry, ..step }));
        }
    };
    if listed.promotes {
        Kind::PROMOTIONS.into_iter().for_each(|kind| put(Some(kind)));
    } else {
        put(None);
    }
}

/// Uses of the own ability.
fn uses(scene: &Scene<'_>, who: Who, tempo: Tempo, out: &mut impl Out) {
    let Some(ability) = scene.setup.abilities[usize::from(who) & 3] else { return };
    let ability = &scene.rules.abilities[usize::from(ability)];
    for place in 0..ability.actions {
        let def = &scene.rules.actions[usize::from(ability.first_action + u16::from(place))];
        if def.tempo != tempo || !is_affordable(scene, who, def) {
            continue;
        }
        if let Ok(ready) = ability::ready(scene, who, place, false) {
            uses_of(scene, who, place, &ready, &mut |what| out.put(Action::Use(what)));
        }
    }
}

/// A quick look before zones are measured: whether the least price can be paid.
fn is_affordable(scene: &Scene<'_>, who: Who, def: &crate::content::ActionDef) -> bool {
    let least = match def.price {
        Price::None => 0,
        Price::Fixed(fixed) => fixed,
        Price::Range(least, _) | Price::Options(least, _) => least,
    };
    let is_changed = def.multiple.is_some() || !scene.now.modified.is_empty();
    least == 0 || is_changed || least <= scene.player(who).energy
}

/// Uses of items that lie where they can be used.
fn item_uses(scene: &Scene<'_>, who: Who, tempo: Tempo, allowed: u16, out: &mut impl Out) {
    for (slot, thing) in scene.items() {
        for (place, action) in thing.actions.iter().enumerate() {
            if scene.rules.actions[usize::from(*action)].tempo != tempo {
                continue;
            }
            let over = scene.piece_at(thing.cell).filter(|id| army_of(*id) == who);
            if over.is_some_and(|id| allowed & army_bit(id) == 0) {
                continue;
            }
            if let Ok(ready) = item::ready(scene, who, slot, place as u8, false) {
                uses_of(scene, who, place as u8, &ready, &mut |what| {
                    out.put(Action::UseItem(UseItem { item: slot, what }))
                });
            }
        }
    }
}

/// Every use of an action that is ready: options, amounts, targets.
fn uses_of(scene: &Scene<'_>, who: Who, place: u8, ready: &Ready<'_>, push: &mut impl FnMut(Use)) {
    let def = ready.def;
    let options = if def.choices.is_empty() { NO_CHOICE..=NO_CHOICE } else { 0..=(def.choices.len() as u8 - 1) };
    let amounts = match def.price {
        Price::Range(least, most) => least..=most,
        _ => 0..=0,
    };
    if def.choices.is_empty() && def.targets.is_some_and(|wanted| wanted.count == Count::X) {
        return as_many_as_x(scene, who, ready, Use::bare(place), amounts, push);
    }
    for choice in options {
        for x in amounts.clone() {
            let what = Use { x, choice, ..Use::bare(place) };
            let Some(wanted) = def.targets else {
                if is_payable(scene, who, ready, &what) {
                    push(what);
                }
                continue;
            };
            if wanted.what & TargetKind::Direction.bit() != 0 {
                directions(scene, who, ready, &what, push);
                continue;
            }
            // Prices differ by what is aimed at only where objects cost more.
            if def.surcharge_on_object == 0 && !is_payable(scene, who, ready, &what) {
                continue;
            }
            match wanted.count {
                Count::Exactly(1) => singles(scene, who, ready, &what, push),
                Count::Exactly(n) => several(scene, who, ready, &what, n, push),
                Count::X => several(scene, who, ready, &what, x, push),
                Count::Between(least, most) => {
                    (least..=most).for_each(|n| several(scene, who, ready, &what, n, push));
                }
            }
        }
    }
}

fn is_payable(scene: &Scene<'_>, who: Who, ready: &Ready<'_>, what: &Use) -> bool {
    ability::price(scene, who, ready.action, what, ready.item, 0)
        .is_ok_and(|price| ability::can_pay(scene, who, u16::from(price)).is_ok())
}

/// Uses with one target, and a destination where the action wants one.
fn singles(scene: &Scene<'_>, who: Who, ready: &Ready<'_>, what: &Use, push: &mut impl FnMut(Use)) {
    aims(scene, who, ready, |aim| {
        let mut said = Use { kind: aim.kind, ..*what };
        said.targets.push(aim.value);
        let fits = !targets::is_blocked_movement(scene, who, ready, aim)
            && targets::fits(scene, who, ready, aim).is_ok()
            && targets::not_twice(scene, ready, aim, &[]).is_ok()
            && (ready.def.surcharge_on_object == 0 || is_payable(scene, who, ready, &said));
        if !fits {
            return;
        }
        if !ready.def.has_destination {
            if targets::effects_fit(scene, who, ready, aim, OFF, what.x).is_ok() {
                push(said);
            }
            return;
        }
        for to in ready.zone.iter() {
            if targets::effects_fit(scene, who, ready, aim, to, what.x).is_ok() {
                push(Use { to, ..said });
            }
        }
    });
}

/// Everything of the wanted kinds in the zone, filters apart.
fn aims(scene: &Scene<'_>, who: Who, ready: &Ready<'_>, mut out: impl FnMut(Aim)) {
    let Some(wanted) = ready.def.targets else { return };
    let wants = |kind: TargetKind| wanted.what & kind.bit() != 0;
    if wants(TargetKind::Cell) {
        // What would be refused cell by cell is taken out at once.
        let mut cells = ready.zone;
        for effect in &ready.def.effects {
            match effect {
                Effect::Ignite(area) if targets::is_chosen(area) => cells = cells.without(scene.now.burning),
                Effect::Extinguish(area) if targets::is_chosen(area) => cells = cells.and(scene.now.burning),
                _ => {}
            }
        }
        for value in cells.iter() {
            out(Aim { kind: TargetKind::Cell, value });
        }
    }
    if wants(TargetKind::Piece) {
        let pieces = match wanted.filter.owner {
            Owner::Own => scene.army(who),
            Owner::Enemy => crate::state::Pieces(scene.all_pieces().0 & !scene.army(who).0),
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
fn as_many_as_x(
    scene: &Scene<'_>,
    who: Who,
    ready: &Ready<'_>,
    bare: Use,
    amounts: RangeInclusive<u8>,
    push: &mut impl FnMut(Use),
) {
    // What fits one number fits all, unless the effects count on the number themselves.
    let is_same = !ready.def.effects.iter().any(|effect| matches!(effect, Effect::Push { .. }));
    let mut wished: Option<Use> = None;
    for x in amounts {
        let what = Use { x, ..bare };
        if ready.def.surcharge_on_object == 0 && !is_payable(scene, who, ready, &what) {
            continue;
        }
        if x <= 1 || !is_same {
            several(scene, who, ready, &what, x, push);
            continue;
        }
        let all = wished.get_or_insert_with(|| wished_for(scene, who, ready, &what, MOST_TARGETS));
        if usize::from(x) > all.targets.len() {
            return;
        }
        let mut said = Use { x, ..*all };
        said.targets.truncate(usize::from(x));
        push_several(scene, who, ready, said, push);
    }
}

/// A use with several targets: for one target every one; for more the set that a player would choose.
fn several(scene: &Scene<'_>, who: Who, ready: &Ready<'_>, what: &Use, n: u8, push: &mut impl FnMut(Use)) {
    if n == 1 {
        singles(scene, who, ready, what, push);
        return;
    }
    let said = wished_for(scene, who, ready, what, usize::from(n));
    if usize::from(n) <= MOST_TARGETS && said.targets.len() == usize::from(n) {
        push_several(scene, who, ready, said, push);
    }
}

fn push_several(scene: &Scene<'_>, who: Who, ready: &Ready<'_>, said: Use, push: &mut impl FnMut(Use)) {
    if targets::check(scene, who, ready, &said).is_ok() && is_payable(scene, who, ready, &said) {
        push(said);
    }
}

/// Up to so many targets as a player would choose them: enemies first, own pieces last.
fn wished_for(scene: &Scene<'_>, who: Who, ready: &Ready<'_>, what: &Use, most: usize) -> Use {
    let mut best = Use { ..*what };
    for wish in 0..3 {
        aims(scene, who, ready, |aim| {
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

/// Steps of a tank, or turns of its turret.
fn directions(scene: &Scene<'_>, who: Who, ready: &Ready<'_>, what: &Use, push: &mut impl FnMut(Use)) {
    let is_drive = ready.def.effects.contains(&Effect::Drive);
    let ways: [u8; 4] = if is_drive { tank::STEPS.map(|(way, _)| way) } else { STRAIGHT };
    for first in ways {
        let mut one = Use { kind: TargetKind::Direction, ..*what };
        one.targets.push(first);
        if targets::check(scene, who, ready, &one).is_ok() {
            push(one);
            if !is_drive {
                continue;
            }
            for second in ways {
                let mut two = one;
                two.targets.push(second);
                if targets::check(scene, who, ready, &two).is_ok() {
                    push(two);
                }
            }
        }
    }
}

/// Answers to a choice that is owed.
fn answers(scene: &Scene<'_>, pending: &Pending, out: &mut Vec<Action>) {
    match pending.ask {
        Ask::Bearer | Ask::Pick => out.extend(choice::candidates(scene, pending).map(Action::Designate)),
        Ask::Promotion(_) => out.extend(Kind::PROMOTIONS.map(Action::ChooseKind)),
        Ask::Wound { .. } => out.extend(Kind::QUEEN_WOUNDS.map(Action::ChooseKind)),
        Ask::Pieces { count, .. } => {
            let forbidden = choice::already_named(scene, &pending.ask);
            let free = scene
                .army(pending.player)
                .filter(|id| forbidden & army_bit(*id) == 0)
                .fold(0u64, |all, id| all | 1 << id);
            combinations(scene, free, usize::from(count), &mut |named| out.push(Action::ChoosePieces(named)));
        }
    }
}

/// How many pieces combinations are made of, at most: the first ten in the order of their ids, which is that of their worth.
const MOST_COMBINED: usize = 10;

/// Every choice of so many pieces among the foremost.
fn combinations(_scene: &Scene<'_>, pieces: u64, count: usize, push: &mut impl FnMut(Named)) {
    let mut all = [NO_PIECE; MOST_COMBINED];
    let mut len = 0;
    for id in crate::state::Pieces(pieces).take(MOST_COMBINED) {
        all[len] = id;
        len += 1;
    }
    if count == 0 || count > len || usize::from(all[0]) >= MOST_PIECES {
        return;
    }
    // Bits of `all` in rising order: a stable order without memory.
    for mask in 1u32..1 << len {
        if mask.count_ones() as usize == count {
            push(crate::state::Pieces(u64::from(mask)).map(|place| all[usize::from(place)]).collect::<Named>());
        }
    }
}
