//! The effect primitives: AC-11.2, AC-11.6 to AC-11.12.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::log::Log;

use super::Flow;
use super::ability::Context;
use crate::action::NO_CHOICE;
use crate::board::{Cell, Cells, Direction, OFF, direction, turned};
use crate::clause;
use crate::content::{ActionId, Area, Cause, Effect, Number, Players, Push, Select, TargetKind, Which};
use crate::event::Event;
use crate::resolve::wound::can_heal;
use crate::state::{
    ABILITY, Aim, Ask, BARRIER, Barrier, EMPTY, HARMS, Kind, Left, Modified, NO_PIECE, PERMANENT, Pending, PieceId,
    Pieces, Place, Restriction, Who, army_bit, army_of,
};

impl<L: Log<Event>> Flow<'_, L> {
    /// Runs the effects of an action from a place on. An effect that asks ends the run; the answer continues it.
    pub fn perform(&mut self, action: ActionId, context: &mut Context, from: usize) {
        let def = &self.rules.actions[usize::from(action)];
        for (place, effect) in def.effects.iter().enumerate().skip(from) {
            if let Effect::Ask(players, count) = effect {
                self.ask_pieces(action, context, place, *players, *count);
                return;
            }
            self.effect(action, def.is_unforgiving, effect, context);
        }
    }

    /// AC-1.9: effects before the first turn.
    pub fn perform_setup(&mut self, who: Who) {
        let Some(ability) = self.setup.abilities[usize::from(who) & 3] else { return };
        let bearer = self.now.players[usize::from(who)].bearer;
        let mut context = Context::of(who);
        context.origin = if bearer == NO_PIECE { Cells::NONE } else { self.piece(bearer).cells().collect() };
        for effect in &self.rules.abilities[usize::from(ability)].setup {
            self.effect(ActionId::MAX, false, effect, &mut context);
        }
    }

    fn effect(&mut self, action: ActionId, is_unforgiving: bool, effect: &Effect, context: &mut Context) {
        let user = context.user;
        match effect {
            Effect::Ignite(area) => {
                let cells = self.cells_of(area, context, true);
                self.ignite(cells);
            }
            Effect::Extinguish(area) => {
                let cells = self.cells_of(area, context, true);
                self.extinguish(cells);
            }
            Effect::MoveFire => {
                let from = context.targets.first().map_or(Cells::NONE, |cell| Cells::one(*cell));
                // AC-6.20: what has gone out meanwhile cannot be moved.
                if !from.and(self.now.burning).is_empty() {
                    self.extinguish(from);
                    self.ignite(Cells::one(context.to));
                }
            }
            Effect::Wound(area) => self.on_pieces(area, context, |flow, id| flow.wound(id, user)),
            Effect::Heal(area) => self.on_pieces(area, context, |flow, id| {
                if can_heal(flow.piece(id)) {
                    flow.heal(id);
                }
            }),
            Effect::Kill(area) => self.on_pieces(area, context, |flow, id| flow.kill(id)),
            Effect::Damage(area, n) => {
                let amount = n.value(context.x);
                self.on_pieces(area, context, |flow, id| {
                    flow.lose_hit_points(id, amount, Cause::Ability, NO_PIECE, clause::KILL);
                });
            }
            Effect::Move { who, to, captures, carries } => self.move_piece(*who, *to, *captures, *carries, context),
            Effect::Teleport { who, to } => {
                if let (Some(id), Some(cell)) = (self.one_piece(*who, context), self.one_cell(*to, context))
                    && self.scene().at(cell) == EMPTY
                    && self.piece(id).head == OFF
                {
                    self.displace(id, cell);
                }
            }
            Effect::Swap(a, b) => {
                if let (Some(a), Some(b)) = (self.one_piece(*a, context), self.one_piece(*b, context)) {
                    self.swap(a, b);
                }
            }
            Effect::Push { who, push, n } => self.push_all(*who, *push, *n, context),
            Effect::DragItem { item, to } => {
                if let (Some(slot), Some(cell)) = (self.one_item(*item, context), self.one_cell(*to, context)) {
                    self.drag_item(user, slot, cell, clause::NO_SECOND_DRAG);
                }
            }
            Effect::SummonItem { item, on } => {
                if let (Some(kind), Some(cell)) = (self.which_item(action, *item, context), self.one_cell(*on, context))
                {
                    self.place_item(kind, cell, super::item::all_players(self.setup.count), 0);
                }
            }
            Effect::PlaceToken { token, strength, on } => self.place_token_on(action, *token, *strength, *on, context),
            Effect::Detonate(select) => {
                if let Some((owner, number)) = self.one_token(*select, context) {
                    self.detonate(owner, number);
                }
            }
            Effect::Barrier(area, rounds) => {
                for cell in self.cells_of(area, context, false).iter() {
                    self.raise_barrier(cell, rounds.unwrap_or(PERMANENT), user);
                }
            }
            Effect::Restrict(what) => {
                for who in self.players_of(what.player, context) {
                    let pieces = self.army_bits(self.select_pieces(what.pieces, context), who);
                    let left = what.turns.map_or(Left::FOR_GOOD, |turns| Left::turns(turns, who == self.now.active));
                    let restriction = Restriction {
                        player: who,
                        creator: user,
                        is_only: what.is_only,
                        pieces,
                        left,
                        until_pieces: what.until_pieces,
                        is_renaming: what.renaming,
                        is_unforgiving,
                        action,
                        number: 0,
                    };
                    self.restrict(restriction);
                }
            }
            Effect::Immunity { area, to, turns, counts_now } => {
                let (to, turns, counts_now) = (*to, *turns, *counts_now);
                self.on_pieces(area, context, |flow, id| flow.make_immune(id, to, turns, counts_now));
            }
            Effect::Revive { who, to } => {
                if let (Some(id), Some(cell)) = (self.one_piece(*who, context), self.one_cell(*to, context)) {
                    self.revive(id, cell);
                }
            }
            Effect::ReplacePieces => self.make_tank(user),
            Effect::GainEnergy(players, n) => self.on_energy(*players, n.value(context.x), true, context),
            Effect::LoseEnergy(players, n) => self.on_energy(*players, n.value(context.x), false, context),
            Effect::ModifyAction { action: other, zone, price } => {
                self.now.modified.push(Modified { action: *other, zone: *zone, price: *price });
                let modified = self.rules.abilities
                    [usize::from(self.setup.abilities[usize::from(user) & 3].unwrap_or(0))]
                .first_action
                    + u16::from(*other);
                self.note(clause::SCHEMA, || Event::ActionModified { who: user, action: modified });
            }
            Effect::ExtraTurn(players) => {
                for who in self.players_of(*players, context) {
                    self.grant_turn(who);
                }
            }
            Effect::SkipTurn(players) => {
                for who in self.players_of(*players, context) {
                    self.skip_turn_of(who);
                }
            }
            Effect::Reveal(area, players) => {
                let mask = self.players_of(*players, context).fold(0, |all, who| all | 1 << who);
                if area.zone.is_some() {
                    self.reveal_around(area, mask, context);
                } else if let Some((owner, number)) = self.one_token(area.on, context) {
                    self.reveal_token(owner, number, mask);
                } else if let Some(slot) = self.one_item(area.on, context) {
                    self.reveal_item(slot, mask, clause::HIDDEN_INFORMATION);
                }
            }
            Effect::Ask(..) => {}
            Effect::AddNamed => self.add_named(context),
            Effect::Drive { carries } => self.drive(user, *carries, context),
            Effect::Reload => self.reload(user),
            Effect::FireGun(reach) => self.fire_gun(user, *reach),
            Effect::TurnTurret => self.turn_turret(user, context.targets.first().copied().unwrap_or(0)),
        }
    }

    /// One effect acts on every piece at most once (AC-8.12), in the order of their cells.
    fn on_pieces(&mut self, area: &Area, context: &Context, mut act: impl FnMut(&mut Self, PieceId)) {
        let pieces = self.pieces_of(area, context);
        for id in self.in_cell_order(pieces) {
            if self.piece(id).is_alive() {
                act(self, id);
            }
        }
    }

    /// AC-11.7: kill, cause ability; capture protections do not count, hit points do.
    pub fn kill(&mut self, id: PieceId) {
        if self.piece(id).is_immune(ABILITY) {
            self.note(clause::IMMUNITY, || Event::Unharmed { piece: id, harm: 1 << ABILITY });
        } else if self.piece(id).hp > 0 {
            self.lose_hit_points(id, 1, Cause::Ability, NO_PIECE, clause::HIT_POINTS);
        } else {
            self.die(id, Cause::Ability, NO_PIECE, clause::KILL);
        }
    }

    fn move_piece(&mut self, who: Select, to: Select, captures: bool, carries: bool, context: &Context) {
        let (Some(id), Some(cell)) = (self.one_piece(who, context), self.one_cell(to, context)) else { return };
        if self.piece(id).head != OFF {
            return;
        }
        let mover = army_of(id);
        if let Some(target) = self.scene().piece_at(cell) {
            if !captures
                || !crate::chess::moves::may_capture(&self.scene(), mover, cell)
                || self.piece(target).kind == Kind::Tank
            {
                return;
            }
            self.die(target, Cause::Capture, id, clause::MOVEMENT_ZONES);
        } else if self.scene().at(cell) != EMPTY {
            return;
        }
        let from = self.piece(id).cell;
        let carried = if carries { self.scene().items_on(from, context.user) } else { 0 };
        self.displace(id, cell);
        self.carry(context.user, carried, cell);
        self.queue.arrivals.push(id);
    }

    /// AC-11.6: two pieces change places at once; then each is judged on its new cell.
    fn swap(&mut self, a: PieceId, b: PieceId) {
        let (from_a, from_b) = (self.piece(a).cell, self.piece(b).cell);
        let is_two_cells = self.piece(a).head != OFF || self.piece(b).head != OFF;
        if a == b || from_a == OFF || from_b == OFF || is_two_cells {
            return;
        }
        self.lift(a);
        self.lift(b);
        self.put(a, from_b);
        self.put(b, from_a);
        self.was_displaced(a, from_a, from_b);
        self.was_displaced(b, from_b, from_a);
        for id in self.in_cell_order(1 << a | 1 << b) {
            let cell = self.piece(id).cell;
            self.enter(id, std::iter::once(cell), clause::STEPPING_INTO_FIRE);
        }
    }

    fn push_all(&mut self, who: Select, push: Push, n: Number, context: &Context) {
        let pieces = self.select_pieces(who, context);
        for id in self.in_cell_order(pieces) {
            let Some(way) = push_direction(&self.scene(), push, context.user, context.origin, id) else { continue };
            let to = push_end(&self.scene(), id, way, n.value(context.x));
            if self.piece(id).head == OFF && self.piece(id).is_alive() {
                self.displace(id, to);
            }
        }
    }

    fn place_token_on(&mut self, action: ActionId, token: u8, strength: Which, on: Select, context: &Context) {
        let strength = match strength {
            Which::This(strength) => strength as u8,
            Which::Choice => self.choice_of(action, context).and_then(|choice| choice.strength).unwrap_or(0),
        };
        let place = match (on, context.kind) {
            (Select::Targets, TargetKind::Piece) => context.targets.first().map(|id| Place::Piece(*id)),
            (Select::Targets, TargetKind::Item) => context.targets.first().map(|slot| Place::Item(*slot)),
            (Select::Bearer | Select::Subject | Select::Captor, _) => self.one_piece(on, context).map(Place::Piece),
            _ => self.one_cell(on, context).map(Place::Cell),
        };
        if let Some(place) = place {
            self.place_token(context.user, token, strength, place);
        }
    }

    fn choice_of(&self, action: ActionId, context: &Context) -> Option<&crate::content::Choosable> {
        if context.choice == NO_CHOICE {
            return None;
        }
        self.rules.actions.get(usize::from(action))?.choices.get(usize::from(context.choice))
    }

    fn which_item(&self, action: ActionId, item: Which, context: &Context) -> Option<u16> {
        match item {
            Which::This(kind) => Some(kind),
            Which::Choice => self.choice_of(action, context)?.item,
        }
    }

    /// AC-11.9: a barrier on an empty cell.
    pub fn raise_barrier(&mut self, cell: Cell, rounds: u8, creator: Who) {
        if self.scene().at(cell) == EMPTY && self.now.barriers.push(Barrier { cell, rounds_left: rounds, creator }) {
            self.now.cells[usize::from(cell)] = BARRIER;
            self.note(clause::BARRIERS, || Event::BarrierRaised { cell, rounds });
        }
    }

    /// AC-11.8: a restriction on a player. One of the same action, creator and kind is renewed by it (AC-13.5).
    pub fn restrict(&mut self, mut restriction: Restriction) {
        let who = restriction.player;
        if restriction.is_only && restriction.action != ActionId::MAX {
            self.now.restrictions.retain(|known| {
                known.player != who
                    || known.action != restriction.action
                    || known.creator != restriction.creator
                    || !known.is_only
            });
        }
        self.now.restriction_number = self.now.restriction_number.saturating_add(1);
        restriction.number = self.now.restriction_number;
        if self.now.restrictions.push(restriction) {
            let turns = restriction.left.count().unwrap_or(PERMANENT);
            let (number, is_only, pieces) = (restriction.number, restriction.is_only, restriction.pieces);
            self.note(clause::RESTRICTIONS, || Event::Restricted { who, number, is_only, pieces, turns });
        }
    }

    /// AC-11.12: immune for turns of its owner.
    pub fn make_immune(&mut self, id: PieceId, to: u8, turns: u8, counts_now: bool) {
        let is_now = self.scene().owner(id) == self.now.active && self.now.phase != crate::state::Phase::Setup;
        let left = if turns == PERMANENT { Left::FOR_GOOD } else { Left::turns(turns, is_now && !counts_now) };
        for harm in 0..HARMS.len() {
            if to >> harm & 1 != 0 {
                self.piece_mut(id).immune[harm] = left;
            }
        }
        self.note(clause::IMMUNITY, || Event::MadeImmune { piece: id, to, turns });
    }

    /// AC-11.11: a dead piece comes back with the kind and history that it had; a bearer brings the income back (AC-5.14).
    pub fn revive(&mut self, id: PieceId, cell: Cell) {
        let piece = self.piece(id);
        if !piece.is_dead() || piece.kind == Kind::King || piece.kind == Kind::Tank || self.scene().at(cell) != EMPTY {
            return;
        }
        self.put(id, cell);
        self.note(clause::REVIVE, || Event::Revived { piece: id, cell });
        for who in self.scene().players() {
            let player = self.player_mut(who);
            if player.bearer == id {
                // AC-5.15: should the bearer return after all, income restarts from 0.
                player.energy_removed = false;
                self.note(clause::BEARER_RETURNS, || Event::BearerDesignated { who, piece: id });
            }
        }
        self.enter(id, std::iter::once(cell), clause::STEPPING_INTO_FIRE);
    }

    fn on_energy(&mut self, players: Players, amount: u8, is_gain: bool, context: &Context) {
        for who in self.players_of(players, context) {
            // AC-5.19: energy that is frozen, removed or absent is not changed.
            let Some(cap) = crate::legal::ability::active_cap(&self.scene(), who) else { continue };
            let player = self.player_mut(who);
            let before = player.energy;
            player.energy = if is_gain {
                before.saturating_add(amount).min(cap).max(before)
            } else {
                before.saturating_sub(amount)
            };
            let energy = player.energy;
            if is_gain {
                self.note(clause::ENERGY_BY_EFFECTS, || Event::EnergyGained { who, amount: energy - before, energy });
            } else {
                self.note(clause::ENERGY_BY_EFFECTS, || Event::EnergyLost { who, amount: before - energy, energy });
            }
        }
    }

    /// AC-3.15: at most one is queued for a player (AC-12.2).
    pub fn grant_turn(&mut self, who: Who) {
        self.player_mut(who).extra_turns = 1;
        self.note(clause::EXTRA_AND_SKIPPED_TURNS, || Event::TurnGranted { who });
    }

    /// AC-3.15.
    pub fn skip_turn_of(&mut self, who: Who) {
        self.player_mut(who).skipped_turns = 1;
        self.note(clause::EXTRA_AND_SKIPPED_TURNS, || Event::TurnToSkip { who });
    }

    /// AC-12.2: players learn what a token is.
    pub fn reveal_token(&mut self, owner: Who, number: u16, players: u8) {
        if let Some(place) = self.token_place(owner, number) {
            self.now.tokens[place].revealed_to |= players;
            self.note(clause::HIDDEN_INFORMATION, || Event::TokenRevealed { owner, number, players });
        }
    }

    /// AC-7.16: everything hidden in an area, by cells.
    fn reveal_around(&mut self, area: &Area, players: u8, context: &Context) {
        for cell in self.cells_of(area, context, false).iter() {
            let hidden = |visible: u8| players & !visible != 0;
            let tokens = self.now.tokens;
            for token in tokens.iter().filter(|token| hidden(token.revealed_to)) {
                if self.scene().token_cell(token) == cell {
                    self.reveal_token(token.owner, token.number, players);
                }
            }
            for slot in Pieces(u64::from(self.now.items_live)) {
                let item = &self.now.items[usize::from(slot)];
                let (at, fresh) = (item.cell, players & !item.visible_to);
                if at == cell && fresh != 0 {
                    self.reveal_item(slot, fresh, clause::SEEING_ITEMS);
                }
            }
        }
    }

    /// Players see an item.
    pub fn reveal_item(&mut self, slot: u8, players: u8, by: Clause) {
        if self.scene().item(slot).is_some() {
            self.now.items[usize::from(slot)].visible_to |= players;
            self.note(by, || Event::ItemRevealed { item: slot, players });
            let kind = &self.rules.items[usize::from(self.now.items[usize::from(slot)].kind)];
            if !kind.on_pickup && !self.now.items[usize::from(slot)].actions.is_empty() {
                self.announce(slot, players);
            }
        }
    }

    /// AC-13.5: players name pieces; those who have no more than that name all without being asked.
    fn ask_pieces(&mut self, action: ActionId, context: &mut Context, place: usize, players: Players, count: u8) {
        for who in self.players_of(players, context) {
            let restriction = self
                .now
                .restrictions
                .iter()
                .position(|known| known.number == context.restriction && context.restriction != 0);
            let named = restriction.map_or(0, |place| self.now.restrictions[place].pieces);
            let candidates =
                self.scene().army(who).filter(|id| named & army_bit(*id) == 0).fold(0u64, |all, id| all | 1 << id);
            if candidates.count_ones() <= u32::from(count) {
                let mut answered = Context { chosen: candidates, asked: who, ..*context };
                self.perform(action, &mut answered, place + 1);
                continue;
            }
            let target = Aim { kind: context.kind, value: context.targets.first().copied().unwrap_or(0) };
            let ask = Ask::Pieces {
                user: context.user,
                action,
                effect: place as u8,
                count,
                target,
                x: context.x,
                restriction: context.restriction,
            };
            self.now.pending.push(Pending::of(who, ask));
        }
    }

    /// AC-13.7: the piece that was asked for is named.
    fn add_named(&mut self, context: &Context) {
        let chosen = self.army_bits(context.chosen, context.asked);
        let Some(restriction) =
            self.now.restrictions.iter_mut().find(|known| known.number == context.restriction && known.number != 0)
        else {
            return;
        };
        restriction.pieces |= chosen;
        let (who, number) = (restriction.player, restriction.number);
        for id in Pieces(context.chosen) {
            self.note(clause::LAST_CLARITY, || Event::NamedInstead { who, number, piece: id });
        }
    }
}

/// Where a push sends a piece; none if it stands on no line with the origin.
pub fn push_direction(
    scene: &crate::scene::Scene<'_>,
    push: Push,
    user: Who,
    origin: Cells,
    id: PieceId,
) -> Option<Direction> {
    let cell = scene.piece(id).cell;
    let away = || origin.iter().filter(|from| *from != cell).find_map(|from| direction(from, cell));
    match push {
        Push::Away => away(),
        Push::Towards => away().map(|direction| turned(direction, 4)),
        Push::Forward => Some(scene.setup.forward[usize::from(user) & 3]),
        Push::To(direction) => Some(direction),
    }
}

/// AC-11.6: cell by cell, until the first obstacle.
pub fn push_end(scene: &crate::scene::Scene<'_>, id: PieceId, way: Direction, n: u8) -> Cell {
    let mut cell = scene.piece(id).cell;
    for _ in 0..n {
        let next = scene.board.next(cell, way);
        if next == OFF || scene.at(next) != EMPTY {
            break;
        }
        cell = next;
    }
    cell
}
